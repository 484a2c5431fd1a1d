/** What is known on a walk through a page of PHP and what it asks for: of the whole walk, and of the function or page that it is in. */
import { posix } from "node:path"
import type { PageEnd } from "../../decode/page.js"
import type { Body, Own } from "./pageDeclares.js"
import { afterKeys, isSign, type PageToken } from "./pageTokens.js"
import type { HeldFolders } from "./settled.js"

/** What became of a page: an end, "through", "left" where it went back to what asked for it, or null where nothing is known. */
export type Course = PageEnd | "through" | "left" | null

/** What a function or a page knows: its variables, those that hold an object, its class, and its file; and whether it may have gone back by now. */
export interface Frame {
  readonly path: string
  readonly values: Map<string, string>
  readonly objects: Map<string, Own>
  readonly of: Own | null
  mayBeLeft?: boolean
}

/** What a project holds of pages. */
export type HeldPages = Pick<HeldFolders, "has" | "text" | "near">

/** One walk, which begins at the index of a webroot. */
export interface Walk extends HeldPages {
  readonly index: string
  /** The folder of the index. */
  readonly entry: string
  /** What a page comes to that is asked for, and what the tokens of a page or a function come to. Both ask for further ones. */
  readonly follow: (walk: Walk, path: string, from: Omit<Frame, "path">) => Promise<Course>
  readonly whole: (walk: Walk, tokens: readonly PageToken[], frame: Frame) => Promise<Course>
  /** Constants; null where one may have several values. */
  readonly defined: Map<string, string | null>
  /** Functions of the project's own by name, and its classes; null where nothing is known of one. */
  readonly own: Map<string, Body | null>
  readonly classes: Map<string, Own | null>
  /** What finds the file of a class. */
  readonly finders: Body[]
  /** Fields that are set from outside a text. */
  readonly put: Set<string>
  /** Pages that were come to. */
  readonly seen: Set<string>
  /** Pages in a namespace, in which names of classes are others. */
  readonly spaced: Set<string>
  /** What is loaded to read a file of variables, by the variable that holds it. */
  readonly readers: Map<string, string>
  /** Where PHP looks for files, where that is told. */
  folders: readonly string[]
  /** Whether Composer's packages are loaded. */
  isLoaded: boolean
  /** Whether something may be loaded first, and how often it is said where PHP looks for files that is not told. */
  isMoved: boolean
  moves: number
  /** Whether a page makes what else only who asks for it sends. */
  isGiven: boolean
  /** How deep the calls are that are looked into, and how many more are. */
  depth: number
  left: number
  /** Files that conditions look for, and that are not there. */
  missed: string[]
  /** Where a page includes a file that is not there, and goes on. */
  lacks: PageEnd | null
  /** Variables that a page may set. */
  readonly sets: Set<string>
  /** Whether something hears of what is thrown and nobody catches. */
  hears: boolean
  /** Variables and fields of classes that were set on the way. */
  readonly given: Set<string>
  /** Variables that stayed without what a page connects to, which goes on. */
  readonly unconnected: Map<string, PageEnd>
}

/** How deep calls are looked into. */
export const deepest = 20

/** A walk that knows nothing yet. */
export const walkFrom = (
  index: string,
  { has, text, near }: HeldPages,
  { follow, whole }: Pick<Walk, "follow" | "whole">,
): Walk => ({
  has,
  text,
  ...(near === undefined ? {} : { near }),
  index,
  entry: posix.dirname(index),
  follow,
  whole,
  defined: new Map(),
  own: new Map(),
  classes: new Map(),
  finders: [],
  put: new Set(),
  seen: new Set(),
  spaced: new Set(),
  readers: new Map(),
  folders: [],
  isLoaded: false,
  isMoved: false,
  moves: 0,
  isGiven: false,
  depth: 0,
  left: 200,
  missed: [],
  lacks: null,
  sets: new Set(),
  hears: false,
  given: new Set(),
  unconnected: new Map(),
})

/** What nobody sends who asks for a page alone. */
export const sent = /^\$_(?:GET|POST|REQUEST|FILES|COOKIE|SESSION)$/

/** Holds a constant by what it is defined as; one that is defined twice has no known value. */
export const define = (walk: Walk, name: string | null | undefined, value: string | null): void => {
  if (name == null) return
  if (walk.defined.has(name) && walk.defined.get(name) !== value) walk.defined.set(name, null)
  else walk.defined.set(name, value)
}

/** Lets go of what is known of variables that may be something else behind these. */
export const forget = (
  walk: Walk,
  tokens: readonly PageToken[],
  { values, objects }: Frame,
  all = false,
): void => {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (isSign(tokens[at], "$")) values.clear()
    if (isSign(tokens[at], "$") || /^list$/i.test(text) || (at === 0 && text === "["))
      walk.unconnected.clear()
    if (kind !== "variable") continue
    const [next, following] = [tokens[at + 1], tokens[at + 2]]
    const isSet = isSign(next, "=") && !isSign(following, "=")
    const isShared = isSign(tokens[at - 1], "&")
    if (all || isSet || isShared) {
      walk.given.add(isSign(tokens[at - 1], "::") ? `::${text}` : text)
      walk.unconnected.delete(text)
    }
    if (all || isSet || isShared) objects.delete(text)
    const isChanged =
      isSign(next, "[") || (/^[.+\-*/?]$/.test(next?.text ?? "") && /^[=+\-?]$/.test(following?.text ?? ""))
    if (all || isSet || isShared || isChanged) values.delete(text)
    if (sent.test(text) && (isSet || isShared || isPut(tokens, at + 1))) walk.isGiven = true
  }
}

/** Whether a value is put under keys that begin here. */
const isPut = (tokens: readonly PageToken[], from: number): boolean => {
  const at = afterKeys(tokens, from)
  return at > from && /^[=.+?]$/.test(tokens[at]?.text ?? "") && !isSign(tokens[at + 1], "=")
}
