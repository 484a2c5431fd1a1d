/** One dry run of a page: what it holds of the project, what is known by now, and how it may end. */
import type { PageEnd } from "../../../decode/page.js"
import type { Argument, PageExpression, PageStatement } from "./tree.js"
import type { PageNative, PageValue } from "./values.js"
import type { PageWorld } from "./world.js"

/** Thrown where nothing is known of what comes. */
export class Untold extends Error {}

/** Thrown where PHP ends, or the page by itself, which nothing catches: by what, if that is known. */
export class PageEnded extends Error {
  readonly end: PageEnd | null
  constructor(end: PageEnd | null) {
    super()
    this.end = end
  }
}

/** What a page throws, and by what that is so, if that is known. */
export class Raised extends Error {
  /** What has variables and fields that would hold what is made hold nothing. */
  readonly missed: ((end: PageEnd) => void)[] = []
  readonly value: PageValue
  readonly end: PageEnd | null
  constructor(value: PageValue, end: PageEnd | null) {
    super()
    this.value = value
    this.end = end
  }
}

/** Thrown where something is asked of the project that has not been read. */
export class Wanted extends Error {
  readonly kind: "text" | "near" | "folder"
  readonly path: string
  constructor(kind: Wanted["kind"], path: string) {
    super()
    this.kind = kind
    this.path = path
  }
}

/** What the files of a project hold, as far as they have been read. */
export interface ReadFiles {
  readonly has: (path: string) => boolean
  readonly text: (path: string) => string | null
  readonly near: (path: string) => string | null
  readonly hasFolder: (path: string) => boolean
  /** The statements of a page; null where it is not read as one. */
  readonly statements: (path: string) => readonly PageStatement[] | null
}

/** What comes behind a statement: the next one, or what leaves it. */
export type Leaving =
  | { readonly _tag: "return"; readonly value: PageValue }
  | { readonly _tag: "break" | "continue"; readonly levels: number }
  | undefined

/** A function, a page or a loop that runs, and the ways on which it may have been left by now. */
export interface Body {
  readonly kind: "function" | "loop"
  left: { readonly world: PageWorld; readonly leaving: NonNullable<Leaving> }[]
}

export interface Run extends ReadFiles {
  /** What runs the statements of what is called: expressions and statements hold each other. */
  readonly execute: (run: Run, statements: readonly PageStatement[]) => Leaving
  readonly index: string
  /** The folder of the index. */
  readonly entry: string
  world: PageWorld
  readonly bodies: Body[]
  /** By what the errors came that are heard of now. */
  readonly handled: PageEnd[]
  /** The file that a condition found missing, for want of which something ends by itself. */
  absent: PageEnd | null
  /** Files that a condition looked for and that are not there. */
  looked: string[]
  path: string
  /** The line of what was asked for last. */
  line: number
  steps: number
  quiet: number
  /** How many tries are around what runs. */
  tries: number
  lastId: number
  /** What was left out last, behind `?->`. */
  readonly cut: Set<PageExpression>
  /** The variables of the environment that the page asks for, and which of them are held for ones that nothing sets. */
  readonly asked: Set<string>
  readonly unset: (name: string) => boolean
}

/** What functions of PHP's own ask for. */
export interface Tools {
  readonly run: Run
  readonly warn: () => void
  readonly raise: (name: string, end?: PageEnd | string | null) => never
  /** Calls a value as a function; what comes of it is not known where it is not known which is called. */
  readonly call: (value: PageValue, given: readonly PageValue[]) => PageValue
  /** Whether there is a class; null where that is not known. */
  readonly hasClass: (name: string, loads: boolean) => boolean | null
  readonly given: readonly Argument[]
  readonly values: readonly PageValue[]
  readonly line: number
  readonly set: (place: number, value: PageValue) => void
  readonly connect: (what: "PDO" | "mysqli", told: PageValue, line: number) => PageNative
}
