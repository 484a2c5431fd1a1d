/**
 * What is known of a value of a program: when it is false, true or missing, and what it is, as far as that says more. What `||`, `&&`, `??` and
 * equality make of two.
 *
 * Law. Where a value is said to be false, true or missing, it certainly is; where nothing is said, it may be anything.
 */
import type { ClassMember } from "./classes.js"
import type { Source } from "./modules.js"
import type { FunctionBody } from "./statements.js"
import { always, both, type Cases, either, isAlways, never } from "./variableCases.js"

/** What is known of a value: when it is certainly false, true, or undefined, and what it is. */
export interface KnownValue {
  readonly falsy: Cases
  readonly truthy: Cases
  readonly missing: Cases
  readonly is?: KnownAs
  /** Texts that it is in some cases. */
  readonly texts?: readonly SaidText[]
}

/** A text, with a mark for each part that is not known, and when something is that. */
export interface SaidText {
  readonly text: string
  readonly cases: Cases
}
/** What stands for a part of a text that is not known. */
export const gap = "\ue000"
/** So many texts of one value are told apart. */
const mostTexts = 8

/** Texts that a value is in some cases. */
export const textsOf = ({ is, texts }: KnownValue): readonly SaidText[] =>
  texts ?? (is?._tag === "text" && !is.text.startsWith("\0") ? [{ text: is.text, cases: always }] : [])

/** Texts of a value, where something else holds as well. */
const textsWhere = (value: KnownValue, when: Cases): readonly SaidText[] =>
  textsOf(value).flatMap(({ text, cases }) => {
    const all = both(cases, when)
    return all.length === 0 ? [] : [{ text, cases: all }]
  })

/** A value that is one of several texts, where any of these is known. */
const saying = (value: KnownValue, ...texts: readonly (readonly SaidText[])[]): KnownValue => {
  const all = texts.flat()
  return all.length === 0 || all.length > mostTexts ? value : { ...value, texts: all }
}

/** What texts are that stand behind each other. */
export const joinedTexts = (parts: readonly KnownValue[]): KnownValue => {
  const lacking = parts.filter(({ missing }) => missing.length > 0)
  const undefinedIn: readonly SaidText[] =
    lacking.length === 0
      ? []
      : [
          {
            text: parts
              .map((one) =>
                one.missing.length > 0 ? "undefined" : one.is?._tag === "text" ? one.is.text : gap,
              )
              .join(""),
            cases: lacking.reduce<Cases>((cases, { missing }) => both(cases, missing), always),
          },
        ]
  let texts: readonly SaidText[] = [{ text: "", cases: always }]
  for (const part of parts) {
    const known = textsOf(part)
    const others = known.some(({ cases }) => isAlways(cases)) ? [] : [{ text: gap, cases: always }]
    texts = [...known, ...others].flatMap((next) =>
      texts.map((one) => ({ text: one.text + next.text, cases: both(one.cases, next.cases) })),
    )
    if (texts.length > mostTexts) return saying(unknown, undefinedIn)
  }
  const [only] = texts
  const isOne = texts.length === 1 && only !== undefined && !only.text.includes(gap) && isAlways(only.cases)
  const isThere = parts.some((one) => one.is?._tag === "text" && one.is.text !== "")
  return isOne ? textOf(only.text) : saying(isThere ? there() : unknown, texts, undefinedIn)
}

export type KnownAs =
  | { readonly _tag: "text"; readonly text: string }
  | { readonly _tag: "list"; readonly items: KnownValue[] | null }
  /** `isOwn` where its fields are those of a class: whether only they are given values by their names. */
  | {
      readonly _tag: "record"
      readonly fields: Map<string, KnownValue>
      readonly isWhole: boolean
      readonly isOwn?: boolean
      /** What it has by all other keys. */
      readonly rest?: KnownValue
      /** Keys that are given a value in one place alone, which was come to. */
      readonly told?: Set<string>
    }
  | {
      readonly _tag: "function"
      readonly body: FunctionBody
      readonly scope: ProgramScope
      readonly file: Source
      /** What `this` is in it. */
      readonly self?: KnownValue
    }
  | {
      readonly _tag: "class"
      readonly members: readonly ClassMember[]
      readonly scope: ProgramScope
      readonly file: Source
      /** Whether it is made of another one, and whether its fields are given values that are not known. */
      readonly isOther: boolean
      readonly isFilled: boolean
      readonly statics: KnownValue
    }
  | { readonly _tag: "boolean" }
  /** What is behind the name of a package or of Node's own, by dots, calls and `new`, with all that these calls were given. */
  | { readonly _tag: "path"; readonly path: string; readonly given: readonly KnownValue[] }
  | { readonly _tag: "module"; readonly module: Module }
  | { readonly _tag: "variables" }
  | { readonly _tag: "mode"; readonly otherwise: string | null }
  /** What a function of the project promises, and whether all that it does is known to be done. */
  | { readonly _tag: "promise"; readonly isDone: boolean; readonly value: KnownValue }

export const unknown: KnownValue = { falsy: never, truthy: never, missing: never }

/** The folder of a project, in front of a path from there. */
export const root = "\ue001"

/** What is there, whatever it is. */
export const there = (is?: KnownAs): KnownValue => ({
  falsy: never,
  truthy: always,
  missing: never,
  ...(is === undefined ? {} : { is }),
})
export const absent: KnownValue = { falsy: always, truthy: never, missing: always }
export const textOf = (text: string): KnownValue => ({
  falsy: text === "" ? always : never,
  truthy: text === "" ? never : always,
  missing: never,
  is: { _tag: "text", text },
})
export const pathOf = (path: string, given: readonly KnownValue[] = []): KnownValue => ({
  ...unknown,
  is: { _tag: "path", path, given },
})
/** What is only known to be true or false. */
export const flag = (truthy: Cases, falsy: Cases): KnownValue => ({ truthy, falsy, missing: never })
export const not = ({ truthy, falsy }: KnownValue): KnownValue => flag(falsy, truthy)

/** A variable of the program's by its name. */
export const variable = (name: string): KnownValue => {
  if (name === "NODE_ENV") return { ...unknown, is: { _tag: "mode", otherwise: null } }
  return isName(name) ? { falsy: [[`${name}?`]], truthy: never, missing: [[name]] } : unknown
}
/** Names that no system, platform or package manager sets by itself. */
const isName = (name: string): boolean => /^[A-Za-z_]\w{0,60}$/.test(name) && !set.test(name)
const set =
  /^(?:npm_|CC_|APP_(?:ID|HOME|FOLDER)|INSTANCE_|COMMIT_ID|PORT$|HOSTNAME$|PATH$|HOME$|USER(?:NAME)?$|LOGNAME$|SHELL$|TERM|LANG|LC_|TZ$|PWD$|OLDPWD$|INIT_CWD$|CI$|TMP|TEMP|NODE|_$)/i

/** Names of a block, a function or a file, and what they stand for. */
export interface ProgramScope {
  readonly names: Map<string, KnownValue>
  readonly above: ProgramScope | null
}

/** A file that is loaded: its names, and what it gives others. */
export interface Module {
  readonly file: Source
  readonly scope: ProgramScope
  readonly fields: Map<string, () => KnownValue>
  whole: KnownValue | null
  isRun: boolean
  isHalted: boolean
}

/** `??` of two values. */
export const unlessMissing = (one: KnownValue, other: KnownValue): KnownValue => {
  if (one.is?._tag === "mode" && other.is?._tag === "text")
    return { ...unknown, is: { _tag: "mode", otherwise: other.is.text } }
  const found = {
    falsy: both(one.falsy, other.falsy),
    truthy: either(one.truthy, both(one.missing, other.truthy)),
    missing: both(one.missing, other.missing),
    ...(isAlways(one.missing) && other.is !== undefined
      ? { is: other.is }
      : isAlways(one.truthy) && one.is !== undefined
        ? { is: one.is }
        : {}),
  }
  return saying(found, textsOf(one), textsWhere(other, one.missing))
}

/** `||` of two values. */
export const or = (one: KnownValue, other: KnownValue): KnownValue => {
  if (one.is?._tag === "mode" && other.is?._tag === "text") return unlessMissing(one, other)
  const found = {
    falsy: both(one.falsy, other.falsy),
    truthy: either(one.truthy, other.truthy),
    missing: both(one.falsy, other.missing),
    ...(isAlways(one.falsy) && other.is !== undefined
      ? { is: other.is }
      : isAlways(one.truthy) && one.is !== undefined
        ? { is: one.is }
        : {}),
  }
  // An empty text is not kept.
  const kept = textsOf(one).filter(({ text }) => text !== "")
  return saying(found, kept, textsWhere(other, one.falsy))
}

/** Either of two values, by a condition. */
export const eitherOf = (condition: KnownValue, one: KnownValue, other: KnownValue): KnownValue => {
  if (isAlways(condition.truthy)) return one
  if (isAlways(condition.falsy)) return other
  const of = (key: "falsy" | "truthy" | "missing"): Cases =>
    either(both(condition.truthy, one[key]), both(condition.falsy, other[key]), both(one[key], other[key]))
  const found = { falsy: of("falsy"), truthy: of("truthy"), missing: of("missing") }
  return saying(found, textsWhere(one, condition.truthy), textsWhere(other, condition.falsy))
}

/** `&&` of two values. */
export const and = (one: KnownValue, other: KnownValue): KnownValue => ({
  falsy: either(one.falsy, other.falsy),
  truthy: both(one.truthy, other.truthy),
  missing: either(one.missing, both(one.truthy, other.missing)),
})

/** `==` or `===` of two values, in a program that starts at a file. */
export const equality = (
  one: KnownValue,
  other: KnownValue,
  isStrict: boolean,
  start: string,
): KnownValue => {
  const [mode, text] = one.is?._tag === "mode" ? [one.is, other.is] : [other.is, one.is]
  if (mode?._tag === "mode" && text?._tag === "text") {
    if (text.text === "production") return flag([["production"]], [["development"]])
    return text.text === mode.otherwise ? flag([["development"]], [["production"]]) : flag(never, always)
  }
  if (one.is?._tag === "text" && other.is?._tag === "text") {
    const is = one.is.text === other.is.text
    return flag(is ? always : never, is ? never : always)
  }
  const [said, known] = one.is?._tag === "text" ? [one, other] : [other, one]
  if (said.is?._tag === "text" && said.is.text === "\0false" && known.is?._tag === "boolean")
    return flag(known.falsy, known.truthy)
  // undefined, and null where the two are the same.
  const [given, nothing] = isAlways(one.missing) ? [other, one] : [one, other]
  if (isAlways(nothing.missing) && (nothing.is === undefined || !isStrict))
    return flag(given.missing, given.truthy)
  // Other than a text that says something is what says nothing.
  if (said.is?._tag === "text") return flag(never, isAlways(said.truthy) ? known.falsy : never)
  const [main, own] = one.is?._tag === "path" ? [one, other] : [other, one]
  if (main.is?._tag === "path" && main.is.path === "require.main" && own.is?._tag === "module")
    return own.is.module.file.path === start ? flag(always, never) : flag(never, always)
  return unknown
}
