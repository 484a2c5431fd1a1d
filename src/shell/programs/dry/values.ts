/**
 * The values of a dry run: those of JavaScript as far as they are known, and what is not.
 *
 * Law. What is called unknown may be any value.
 */
import type { Class, Function as FunctionNode } from "acorn"

/** What a value is that nobody knows; `path` is how a package's own is reached, as `express.Router()`, and `variable` the variable of the environment that it is. */
export interface Unknown {
  readonly _tag: "unknown"
  readonly path: string | null
  readonly variable: string | null
  /** The variable of the environment that it is, where nothing has asked yet whether that is there. */
  readonly maybe: string | null
  /** What it certainly is, in the word that `typeof` has for it. */
  readonly type: string | null
  /** What it is the opposite of, as far as truth goes. */
  readonly not: Unknown | null
  /** What the calls on the way were given, the last first. */
  readonly given: readonly (readonly DryValue[])[]
}

export interface DryField {
  /** Whether it is none of the keys that an object is asked for. */
  isHidden?: boolean
  /** Whether it is given no other value. */
  isFixed?: boolean
  value: DryValue
  get: DryValue
  set: DryValue
}

/** A running step of a function: it waits for what it yields. */
export type Steps<T = DryValue> = Generator<DryValue, T, DryValue>

export type Native = (self: DryValue, given: readonly DryValue[], made: DryObject | null) => Steps

/** What an object is made of that is known by more than its fields. */
export type Inside =
  | { readonly _tag: "plain" }
  | { readonly _tag: "list"; readonly items: DryValue[] }
  | { readonly _tag: "native"; readonly name: string; readonly run: Native }
  | DryClosure
  | { readonly _tag: "class"; readonly node: Class; readonly scope: DryScope; readonly parent: DryValue }
  | {
      readonly _tag: "bound"
      readonly target: DryValue
      readonly self: DryValue
      readonly given: readonly DryValue[]
    }
  | Promised
  | { readonly _tag: "map"; readonly entries: Map<DryValue, DryValue> }
  | { readonly _tag: "pattern"; readonly pattern: RegExp | null }
  /** An error: what the engine or a package says of it, and nothing that the program says. */
  | { readonly _tag: "error"; readonly said?: string }
  | { readonly _tag: "date" }
  /** Something that a model of a package or of Node makes: which, and what the model keeps of it. */
  | { readonly _tag: "model"; readonly model: string; readonly kept: unknown }

/** A function that a program declares. */
export interface DryClosure {
  readonly _tag: "closure"
  readonly node: FunctionNode
  readonly scope: DryScope
  readonly self: DryValue
  readonly home: DryObject | null
}

/** A promise, and who waits for it. */
export interface Promised {
  readonly _tag: "promise"
  state: "pending" | "kept" | "broken"
  value: DryValue
  readonly waiting: ((isKept: boolean, value: DryValue) => void)[]
  isHandled: boolean
  /** Whether Node does not end where nobody hears that it is broken, or what follows it: it is none of the language's own. */
  isQuiet: boolean
  /** Whether it waits for what another one comes to, and nothing else settles it. */
  isBound: boolean
  /** Where it was broken. */
  place: DryPlace | null
}

/** An object; `isOpen` where something that is not seen may have changed it. */
export interface DryObject {
  readonly _tag: "object"
  readonly fields: Map<string, DryField>
  proto: DryObject | null
  inside: Inside
  isOpen: boolean
  /** Whether nothing can be added to it, or even changed. */
  fixed?: "sealed" | "frozen"
}

/** A symbol: there is one for each that a program makes. */
export interface Symbolic {
  readonly _tag: "symbol"
  readonly name: string
}

export type DryValue = undefined | null | boolean | number | string | bigint | Symbolic | Unknown | DryObject

/** A place in a file of the project. */
export interface DryPlace {
  readonly path: string
  readonly at: number
}

/** What a name holds; `isEarly` until its declaration is reached. */
export interface Slot {
  value: DryValue
  isEarly: boolean
  readonly isConstant: boolean
}

/** Names around a place, and what belongs to the function that it is in. */
export interface DryScope {
  readonly slots: Map<string, Slot>
  readonly parent: DryScope | null
  readonly frame: DryFrame
}

export interface DryFrame {
  readonly path: string
  readonly self: DryValue
  /** What `arguments` is. */
  readonly given: DryValue
  readonly made: DryValue
  readonly home: DryObject | null
  /** Whether its words are those of the stricter kind, as a module's always are. */
  readonly isStrict: boolean
  /** What `import.meta`, `require` and dynamic imports ask. */
  readonly load: (name: string, at: number, by: "import" | "require") => Steps
}

/** What a program throws. */
export interface Thrown {
  readonly _tag: "thrown"
  readonly value: DryValue
  readonly place: DryPlace | null
  /** What is not there, where that is why. */
  readonly lacks?: { readonly by: "require" | "read"; readonly module: string }
}

/** Whether a file is in TypeScript, and not of declarations alone. */
export const isTyped = (path: string): boolean => /\.[cm]?ts$/.test(path) && !/\.d\.[cm]?ts$/.test(path)

export const isUnknown = (value: DryValue): value is Unknown =>
  typeof value === "object" && value !== null && value._tag === "unknown"
export const isMade = (value: DryValue): value is DryObject =>
  typeof value === "object" && value !== null && value._tag === "object"
export const isSymbol = (value: DryValue): value is Symbolic =>
  typeof value === "object" && value !== null && value._tag === "symbol"

const none: Unknown = {
  _tag: "unknown",
  path: null,
  variable: null,
  maybe: null,
  type: null,
  not: null,
  given: [],
}
export const unknown = (type: string | null = null): Unknown => ({ ...none, type })
export const ofPackage = (path: string, given: Unknown["given"] = []): Unknown => ({ ...none, path, given })
export const ofVariable = (variable: string): Unknown => ({ ...none, variable, type: "string" })
export const maybeVariable = (maybe: string): Unknown => ({ ...none, maybe })
export const opposite = (of: Unknown): Unknown => ({ ...none, type: "boolean", not: of })

export const isCallable = (value: DryValue): boolean =>
  isMade(value) && /^(?:native|closure|class|bound)$/.test(value.inside._tag)
/** Whether something behind a value's dot may be there. */
export const isNothing = (value: DryValue): value is null | undefined => value === undefined || value === null

/** A value in a few words, for a message. */
export const typeOf = (value: DryValue): string => {
  if (isMade(value)) return isCallable(value) ? "function" : "object"
  if (isSymbol(value)) return "symbol"
  return isUnknown(value) ? "unknown" : typeof value
}
