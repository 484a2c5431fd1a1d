/**
 * What names and keys stand for: how they are looked up in what is around and behind a dot, and how declarations give them values.
 *
 * Law. What is given another value somewhere is not known, wherever it is asked for.
 */
import type { Source } from "./modules.js"
import type { FunctionBody } from "./statements.js"
import { endOf, isDot, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import { type Cases, never } from "./variableCases.js"
import {
  absent,
  flag,
  type KnownValue,
  type ProgramScope,
  pathOf,
  root,
  textOf,
  there,
  unknown,
  unlessMissing,
  variable,
} from "./variableValues.js"
import { givenAt, type ProgramFrame, type ProgramWalk } from "./variableWalk.js"

/** What fills what it is given first, and what makes a list shorter. */
const filling = /^(?:assign|merge\w*|extend|defaults\w*|set|populate|config)$/
const shortening = /^(?:pop|shift|splice|fill|copyWithin)$/

/** Names that are there without being declared. */
const globals =
  /^(?:process|console|JSON|Object|Array|Number|String|Boolean|URL|Buffer|BigInt|Promise|Error|parseInt|parseFloat|isNaN)$/

/** What is behind a dot. */
export const member = (walk: ProgramWalk, value: KnownValue, key: string): KnownValue => {
  const { is } = value
  switch (is?._tag) {
    case "variables":
      return walk.changed.has(key) ? unknown : variable(key)
    case "path":
      if (is.path === "process" && key === "env") return there({ _tag: "variables" })
      if (is.path === "require" && key === "main") return pathOf("require.main")
      return key === "default" ? value : pathOf(`${is.path}.${key}`, is.given)
    case "record":
      if (is.isOwn !== undefined) return is.fields.get(key) ?? unknown
      return walk.changed.has(key) && !is.told?.has(key)
        ? unknown
        : (is.fields.get(key) ??
            (is.rest === undefined ? (is.isWhole ? absent : unknown) : member(walk, is.rest, key)))
    case "module": {
      const { module } = is
      if (module.file.given.has("*")) return unknown
      const own = module.fields.get(key)
      if (own !== undefined) return own()
      if (module.whole === null) return key === "default" ? value : unknown
      const inner = member(walk, module.whole, key)
      return key === "default" && (inner === absent || inner === unknown) ? module.whole : inner
    }
    case "class":
      return member(walk, is.statics, key)
    case "list":
      return key === "length" ? flag(value.truthy, is.items === null ? never : value.falsy) : unknown
    default:
      return /^(?:trim|toString|toLowerCase|toUpperCase)$/.test(key) ? value : unknown
  }
}

/** What a module is where it is taken as a whole. */
export const wholeOf = (value: KnownValue): KnownValue =>
  value.is?._tag !== "module"
    ? value
    : value.is.module.file.given.has("*")
      ? unknown
      : (value.is.module.whole ?? value)

/** Where a file is, or its folder, as it says so itself; a source that is compiled may be elsewhere then. */
export const placeOf = ({ path }: Source, isFile: boolean): KnownValue =>
  /\.[cm]?js$/.test(path)
    ? textOf(
        `${root}/${isFile ? path : path.slice(0, Math.max(0, path.lastIndexOf("/")))}`.replace(/\/$/, ""),
      )
    : unknown

/** What a name stands for. */
export const lookUp = (frame: ProgramFrame, name: string): KnownValue => {
  for (let scope: ProgramScope | null = frame.scope; scope !== null; scope = scope.above) {
    const value = scope.names.get(name)
    if (value !== undefined) return value
  }
  if (name === "undefined") return absent
  const folder = /^__(dir|file)name$/.exec(name)?.[1]
  if (folder !== undefined) return placeOf(frame.module.file, folder === "file")
  if (name === "require") return pathOf("require")
  if (name === "module" || name === "exports")
    return { ...there(), is: { _tag: "module", module: frame.module } }
  return globals.test(name) ? pathOf(name) : unknown
}

/** Gives a name, or the names of what is taken apart, a value; says which. */
export const bind = (
  frame: ProgramFrame,
  names: Map<string, KnownValue>,
  at: number,
  given: KnownValue,
  cases: Cases,
): readonly string[] => {
  const { file } = frame.module
  const set = (name: string, value: KnownValue): string => {
    // What is given another value somewhere is not known.
    names.set(name, isReassigned(frame.walk, file, name) ? unknown : value)
    return name
  }
  if (isWord(file, at)) return [set(textAt(file, at), given)]
  const isList = isSign(file, at, "[")
  if (!isList && !isSign(file, at, "{")) return []
  const whole = wholeOf(given)
  return partsOf(file, at).flatMap((part, place) => {
    if (isSign(file, part, "...")) return [set(textAt(file, part + 1), unknown)]
    if (isList) {
      const items = whole.is?._tag === "list" ? whole.is.items : null
      return isWord(file, part) ? [set(textAt(file, part), items?.[place] ?? unknown)] : []
    }
    const isOther = isSign(file, part + 1, ":")
    const target = isOther ? part + 2 : part
    const inner = member(frame.walk, given.is?._tag === "module" ? given : whole, textAt(file, part))
    if (!isWord(file, target)) return bind(frame, names, target, inner, cases)
    const equal = target + 1
    const value = isSign(file, equal, "=")
      ? unlessMissing(inner, givenAt(frame, equal + 1, endOf(file, equal + 1), cases))
      : inner
    // A value of its own makes the name look as if it were given another one.
    names.set(textAt(file, target), value)
    return [textAt(file, target)]
  })
}

/** Whether a name is given another value somewhere in a file. */
const isReassigned = ({ reassigned }: ProgramWalk, file: Source, name: string): boolean => {
  let known = reassigned.get(file)
  if (known === undefined) {
    const found = new Set<string>()
    for (let at = 0; at < file.texts.length; at++) {
      if (!isWord(file, at) || isDot(file, at - 1)) continue
      const isGiven = /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))
      const isDeclared = /^(?:const|let|var|,)$/.test(textAt(file, at - 1)) && file.naming.has(at)
      const isBefore = isSign(file, at - 1, "++") || isSign(file, at - 1, "--")
      // What is filled by another, and lists that are made shorter.
      const isFilled = isSign(file, at - 1, "(") && filling.test(textAt(file, at - 2))
      if (isFilled || (isDot(file, at + 1) && shortening.test(textAt(file, at + 2))))
        found.add(textAt(file, at))
      if ((isGiven && file.kinds[at + 1] === "sign" && !isDeclared) || isBefore) found.add(textAt(file, at))
      // What is declared without a value, and given one by a pattern.
      if (
        /^(?:let|var)$/.test(textAt(file, at - 1)) &&
        !isSign(file, at + 1, "=") &&
        !isSign(file, at + 1, ":")
      )
        if (!/^(?:of|in)$/.test(textAt(file, at + 1))) found.add(textAt(file, at))
    }
    known = found
    reassigned.set(file, found)
  }
  return known.has(name)
}

/** Gives what is declared its values; says which names that were. */
export const declare = (frame: ProgramFrame, from: number, cases: Cases): readonly string[] => {
  const { file } = frame.module
  const names: string[] = []
  for (let at = from + 1; at < file.texts.length; ) {
    let equal = (isWord(file, at) ? at : pairOf(file, at)) + 1
    if (isSign(file, equal, "!")) equal++
    if (isSign(file, equal, ":")) while (equal < at + 60 && !/^(?:=|;)$/.test(textAt(file, equal))) equal++
    if (!isSign(file, equal, "=")) {
      names.push(...bind(frame, frame.scope.names, at, unknown, cases))
      return names
    }
    const end = endOf(file, equal + 1)
    const given = givenAt(frame, equal + 1, end, cases)
    names.push(...bind(frame, frame.scope.names, at, given, cases))
    if (!isSign(file, end, ",")) return names
    at = end + 1
  }
  return names
}

/** Whether what a function does gives a name another value. */
export const isChanged = (file: Source, { from, to }: FunctionBody, name: string): boolean => {
  for (let at = from; at < to; at++)
    if (
      textAt(file, at) === name &&
      isWord(file, at) &&
      !isDot(file, at - 1) &&
      file.kinds[at + 1] === "sign" &&
      /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))
    )
      return true
  return false
}
