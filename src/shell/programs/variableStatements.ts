/**
 * How statements run, one behind another: what is reached behind choices, loops, and what is tried.
 *
 * Law. What is said to be reached in some cases is reached in each of them, or the program has ended before.
 */
import type { Source } from "./modules.js"
import { declaredIn, endOfStatement, isLeaving } from "./statements.js"
import { declaring, endOf, isSign, isWord, pairOf, textAt } from "./tokens.js"
import { always, both, type Cases, isAlways, never } from "./variableCases.js"
import { classAt, initialised } from "./variableClasses.js"
import { exported } from "./variableModules.js"
import { bind, declare, lookUp, wholeOf } from "./variableNames.js"
import { type KnownValue, there, unknown } from "./variableValues.js"
import { givenAt, isPassed, isSurelyEnding, type ProgramFrame, thrown } from "./variableWalk.js"

const looping = /^(?:for|while|do)$/

/** Runs statements in some cases, and says in which of them what comes behind is reached, or the program has ended before. */
export const run = (frame: ProgramFrame, from: number, to: number, given: Cases): Cases => {
  const { file } = frame.module
  let cases = given
  for (const [name, body] of declaredIn(file, from, to))
    frame.scope.names.set(name, { ...there(), is: { _tag: "function", body, scope: frame.scope, file } })
  for (let at = from; at < to; at++) {
    const [name, known] = file.around[at] === file.around[from] ? (classAt(frame, at) ?? []) : []
    if (name !== undefined && known !== undefined) frame.scope.names.set(name, known)
  }
  for (let at = from; at < to && cases.length > 0; ) {
    if (--frame.walk.steps < 0 || frame.call.isHalted) return never
    const next = Math.min(endOfStatement(file, at), to)
    const isEnding = isPassed(frame, next)
    const around = looping.test(textAt(file, at)) ? { ...frame, isRepeated: true } : frame
    cases = statement(isEnding ? { ...frame, isEnding, isFragile: false } : around, at, next, cases)
    at = next
  }
  return frame.call.isHalted ? never : cases
}

/** The same in a scope of its own. */
const inBlock = (
  frame: ProgramFrame,
  from: number,
  to: number,
  cases: Cases,
  names?: Map<string, KnownValue>,
): Cases => run({ ...frame, scope: { names: names ?? new Map(), above: frame.scope } }, from, to, cases)

/** Runs one statement. */
const statement = (frame: ProgramFrame, at: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  const one = textAt(file, at)
  if (isSign(file, at, ";")) return cases
  // What decorates a class is made where it is declared.
  if (isSign(file, at, "@")) return expression(frame, at + 1, to, cases)
  if (isSign(file, at, "{")) return inBlock(frame, at + 1, pairOf(file, at), cases)
  if (!isWord(file, at) || isSign(file, at + 1, "=>")) return expression(frame, at, to, cases)
  switch (one) {
    case "if":
      return choice(frame, at, to, cases)
    case "for":
      return loop(frame, at, to, cases)
    case "while":
    case "do":
    case "switch":
    case "with":
      return isLeaving(file, at, to, true) ? never : cases
    case "try":
      return attempt(frame, at, to, cases)
    case "throw":
      givenAt(frame, at + 1, endOf(file, at + 1), cases)
      thrown(frame, at, cases)
      return never
    case "return": {
      const stop = endOf(file, at)
      if (stop > at + 1) frame.call.results.push(frame.walk.value(frame, at + 1, stop, cases, "returned"))
      return never
    }
    case "break":
    case "continue":
      return never
    case "export":
      exported(frame, at, cases)
      return declaring.test(textAt(file, at + 1)) ? after(frame, at, to, cases) : cases
    case "const":
    case "let":
    case "var":
      declare(frame, at, cases)
      return after(frame, at, to, cases)
    case "import":
      return isSign(file, at + 1, "(") ? expression(frame, at, to, cases) : cases
    case "class": {
      if (!isWord(file, at + 1)) return expression(frame, at, to, cases)
      const known = lookUp(frame, textAt(file, at + 1))
      if (known.is?._tag === "class") initialised(frame, known.is, true, known, known, cases)
      return cases
    }
    case "function":
    case "interface":
    case "type":
    case "enum":
    case "namespace":
    case "declare":
    case "abstract":
      return isWord(file, at + 1) ? cases : expression(frame, at, to, cases)
    case "async":
      return textAt(file, at + 1) === "function" && isWord(file, at + 2)
        ? cases
        : expression(frame, at, to, cases)
    default:
      return expression(frame, at, to, cases)
  }
}

/** What is reached behind a statement: where everything may throw and that is caught, nothing behind what calls. */
const after = (frame: ProgramFrame, from: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  if (!frame.isFragile) return cases
  for (let at = from; at < to; at++) {
    const isCall = isSign(file, at, "(") && (isWord(file, at - 1) || isSign(file, at - 1, ")"))
    if (isCall && textAt(file, at - 3) !== "console") return never
  }
  return cases
}

const expression = (frame: ProgramFrame, at: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  for (let from = at; from < to; ) {
    const stop = Math.min(endOf(file, from), to)
    frame.walk.value(frame, from, stop, cases, "alone")
    from = Math.max(stop, from) + 1
  }
  return after(frame, at, to, cases)
}

const choice = (frame: ProgramFrame, at: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  const close = pairOf(file, at + 1)
  const condition = givenAt(frame, at + 2, close, cases)
  const middle = endOfStatement(file, close + 1)
  const hasElse = middle < to && textAt(file, middle) === "else"
  const [isTrue, isFalse] = [isAlways(condition.truthy), isAlways(condition.falsy)]
  const inner = (from: number, end: number, when: Cases): Cases =>
    inBlock(frame, from, end, both(cases, when))
  if (isTrue) return inner(close + 1, middle, always)
  if (isFalse) return hasElse ? inner(middle + 1, to, always) : cases
  inner(close + 1, middle, condition.truthy)
  if (hasElse) inner(middle + 1, to, condition.falsy)
  const isLeft = (from: number, end: number): boolean => isLeaving(file, from, end, !frame.isEnding)
  let left = after(frame, close + 1, to, after(frame, at, close, cases))
  if (isLeft(close + 1, middle)) left = both(left, condition.falsy)
  if (hasElse && isLeft(middle + 1, to)) left = both(left, condition.truthy)
  return left
}

const loop = (frame: ProgramFrame, at: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  const open = isSign(file, at + 1, "(") ? at + 1 : at + 2
  const close = pairOf(file, open)
  let of = open + 1
  while (of < close && !(textAt(file, of) === "of" && isWord(file, of))) of++
  const leaves = isLeaving(file, close + 1, to, !frame.isEnding, true)
  const list = of < close ? wholeOf(givenAt(frame, of + 1, close, cases)) : unknown
  if (list.is?._tag !== "list" || list.is.items === null) return leaves ? never : cases
  for (const item of list.is.items) {
    const names = new Map<string, KnownValue>()
    bind(frame, names, open + 2, item, cases)
    inBlock(frame, close + 1, to, cases, names)
  }
  return leaves ? never : after(frame, at, to, cases)
}

const attempt = (frame: ProgramFrame, at: number, to: number, cases: Cases): Cases => {
  const { file } = frame.module
  const close = pairOf(file, at + 1)
  const isCaught = textAt(file, close + 1) === "catch"
  const open = isCaught && isSign(file, close + 2, "(") ? pairOf(file, close + 2) + 1 : close + 2
  const last = isCaught ? pairOf(file, open) + 1 : close + 1
  // What leaves at last takes everything with it that was thrown.
  if (textAt(file, last) === "finally" && isLeaving(file, last + 1, to, true)) return never
  if (!isCaught) return inBlock(frame, at + 2, close, cases)
  const isEnding = isSurelyEnding(frame, (inner) =>
    inBlock(inner, open + 1, pairOf(file, open), always, caught(file, close)),
  )
  const region = { file, to: close }
  const inner = { ...frame, isEnding, isFragile: !isEnding, region: isEnding ? null : region }
  const rest = inBlock(inner, at + 2, close, cases)
  if (isEnding) return rest
  return isLeaving(file, at + 1, to, !frame.isEnding) ? never : cases
}

/** What is caught is not known. */
const caught = (file: Source, close: number): Map<string, KnownValue> =>
  new Map(isSign(file, close + 2, "(") ? [[textAt(file, close + 3), unknown]] : [])
