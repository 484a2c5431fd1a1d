/**
 * What expressions are, by the signs and words between and in front of their parts; calls in them are made on the way.
 *
 * Law. What is behind `&&`, `||`, `??` and `?` is run only in the cases in which it certainly is.
 */
import type { Source } from "./modules.js"
import { bodyAt } from "./statements.js"
import { genericEnd, isDot, isSign, isWord, pairOf, splitAt, textAt } from "./tokens.js"
import { always, both, type Cases, isAlways, never } from "./variableCases.js"
import { chain } from "./variableChains.js"
import { assign } from "./variableModules.js"
import {
  and,
  eitherOf,
  equality,
  flag,
  joinedTexts,
  type KnownValue,
  not,
  or,
  there,
  unknown,
  unlessMissing,
  variable,
} from "./variableValues.js"
import { deepest, type ProgramFrame, type Way } from "./variableWalk.js"

/** What gives a name a value. */
const assigning = /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=)$/

/** What a list of tokens is, whose calls are made in these cases. */
export const value = (frame: ProgramFrame, from: number, end: number, cases: Cases, way: Way): KnownValue => {
  const { file } = frame.module
  let to = end
  if (from >= to || cases.length === 0 || --frame.walk.steps < 0 || frame.depth > deepest * 3) return unknown
  const body = bodyAt(file, from)
  if (body !== null && body.to >= to) return there({ _tag: "function", body, scope: frame.scope, file })
  for (let at = from; at < to; at++) {
    if (file.kinds[at] === "sign" && /^[([{]$/.test(textAt(file, at))) at = pairOf(file, at)
    else if (
      at > from &&
      isWord(file, at) &&
      /^(?:as|satisfies)$/.test(textAt(file, at)) &&
      !isDot(file, at - 1)
    )
      to = at
  }
  const given = splitAt(file, from, to, assigning)
  if (given.length > 1) return assign(frame, given, cases)
  const question = splitAt(file, from, to, /^\?$/)[0] as readonly [number, number]
  if (question[1] < to) return chosen(frame, question, to, cases)
  for (const [signs, join] of [
    [/^(?:\|\||\?\?)$/, null],
    [/^&&$/, and],
  ] as const) {
    const parts = splitAt(file, from, to, signs)
    if (parts.length === 1) continue
    let found: KnownValue | null = null
    for (const [begin, stop] of parts) {
      const isAnd = join !== null
      const isNullish = textAt(file, begin - 1) === "??"
      const when: Cases =
        found === null ? always : isAnd ? found.truthy : isNullish ? found.missing : found.falsy
      const next = value(
        frame,
        begin,
        stop,
        both(cases, when),
        found === null ? "given" : way === "alone" ? "alone" : "given",
      )
      // What is not run is still known by what it says.
      const read = when.length === 0 ? quietly(frame, begin, stop) : next
      found =
        found === null
          ? next
          : isAnd
            ? and(found, read)
            : isNullish
              ? unlessMissing(found, read)
              : or(found, read)
    }
    return found as KnownValue
  }
  const equal = splitAt(file, from, to, /^[=!]==?$/)
  if (equal.length === 2) return compare(frame, equal, cases)
  const [first, second] = relation(file, from, to)
  if (second !== null) return relate(frame, from, first, second, to, cases)
  const sum = splitAt(file, from, to, /^[-+*/%]$/).filter(([begin, stop]) => begin < stop)
  if (sum.length > 1) {
    const parts = sum.map(([begin, stop]) => value(frame, begin, stop, cases, "given"))
    const isText = parts.some((one) => one.is?._tag === "text" && one.is.text !== "")
    const isJoined = sum.every(([begin], place) => place === 0 || isSign(file, begin - 1, "+"))
    return isText ? (isJoined ? joinedTexts(parts) : there()) : unknown
  }
  return unary(frame, from, to, cases, way)
}

/** What an expression is that may not be evaluated. */
const quietly = (frame: ProgramFrame, from: number, to: number): KnownValue => {
  const { walk } = frame
  const kept = walk.ends
  walk.ends = []
  const found = value({ ...frame, call: { results: [], isHalted: false } }, from, to, always, "given")
  walk.ends = kept
  return found
}

/** `?` and `:`. */
const chosen = (
  frame: ProgramFrame,
  [from, mark]: readonly [number, number],
  to: number,
  cases: Cases,
): KnownValue => {
  const { file } = frame.module
  const condition = value(frame, from, mark, cases, "given")
  let colon = mark + 1
  for (let open = 0; colon < to; colon++) {
    if (file.kinds[colon] !== "sign") continue
    const one = textAt(file, colon)
    if (/^[([{]$/.test(one)) colon = pairOf(file, colon)
    else if (one === "?") open++
    else if (one === ":" && open-- === 0) break
  }
  const one = value(frame, mark + 1, colon, both(cases, condition.truthy), "given")
  const other = value(frame, colon + 1, to, both(cases, condition.falsy), "given")
  return eitherOf(condition, one, other)
}

const compare = (
  frame: ProgramFrame,
  [left, right]: readonly (readonly [number, number])[],
  cases: Cases,
): KnownValue => {
  const { file } = frame.module
  const [begin, sign] = left as readonly [number, number]
  const [from, to] = right as readonly [number, number]
  const one = value(frame, begin, sign, cases, "given")
  const other = value(frame, from, to, cases, "given")
  const mark = textAt(file, sign)
  const isTyped = textAt(file, begin) === "typeof" && textAt(file, from) === "undefined"
  const isZero = to === from + 1 && textAt(file, from) === "0"
  const found = isTyped
    ? flag(one.missing, one.truthy)
    : isZero && isLength(file, begin, sign)
      ? not(one)
      : equality(one, other, mark.length === 3, frame.walk.start)
  return mark.startsWith("!") ? not(found) : found
}

const isLength = (file: Source, from: number, to: number): boolean =>
  to - from > 2 && textAt(file, to - 1) === "length" && isDot(file, to - 2)

/** The sign of an inequality, or `in`, and where it stands. */
const relation = (file: Source, from: number, to: number): readonly [number, string | null] => {
  for (let at = from; at < to; at++) {
    if (file.kinds[at] === "sign" && /^[([{]$/.test(textAt(file, at))) at = pairOf(file, at)
    else if (
      isWord(file, at) &&
      /^(?:in|instanceof)$/.test(textAt(file, at)) &&
      at > from &&
      !isDot(file, at - 1)
    )
      return [at, textAt(file, at)]
    else if (/^[<>]=?$/.test(textAt(file, at)) && file.kinds[at] === "sign" && !isGeneric(file, at))
      return [at, textAt(file, at)]
  }
  return [to, null]
}

const isGeneric = (file: Source, at: number): boolean =>
  genericEnd(file, at) !== null ||
  (isSign(file, at, ">") &&
    Array.from({ length: 40 }, (_, back) => at - back).some((one) => genericEnd(file, one) === at + 1))

const relate = (
  frame: ProgramFrame,
  from: number,
  at: number,
  sign: string,
  to: number,
  cases: Cases,
): KnownValue => {
  const { file } = frame.module
  const one = value(frame, from, at, cases, "given")
  const other = value(frame, at + 1, to, cases, "given")
  if (sign === "in")
    return other.is?._tag === "variables" && one.is?._tag === "text"
      ? flag(never, variable(one.is.text).missing)
      : unknown
  const number = to === at + 2 ? textAt(file, at + 1) : ""
  if (!isLength(file, from, at)) return unknown
  if ((sign === ">" && number === "0") || (sign === ">=" && number === "1")) return one
  return sign === "<" && number === "1" ? not(one) : unknown
}

/** What stands behind one sign or word, or behind none. */
const unary = (frame: ProgramFrame, from: number, to: number, cases: Cases, way: Way): KnownValue => {
  const { file } = frame.module
  const one = textAt(file, from)
  if (isSign(file, from, "!")) return not(value(frame, from + 1, to, cases, "given"))
  if (isWord(file, from)) {
    if (one === "await") {
      const found = value(frame, from + 1, to, cases, "awaited")
      if (found.is?._tag === "promise") {
        if (!found.is.isDone) frame.call.isHalted = true
        return found.is.value
      }
      if (!isAlways(found.truthy) || found.is?._tag === "path") frame.call.isHalted = true
      return found
    }
    if (one === "void") return value(frame, from + 1, to, cases, way)
    if (/^(?:typeof|delete|yield)$/.test(one)) return value(frame, from + 1, to, cases, "given")
  }
  if (isSign(file, from, "...")) return value(frame, from + 1, to, cases, "given")
  if (/^(?:[-+~]|--|\+\+)$/.test(one) && file.kinds[from] === "sign") {
    value(frame, from + 1, to, cases, "given")
    return unknown
  }
  return chain(frame, from, to, cases, way)
}
