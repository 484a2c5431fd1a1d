/**
 * What functions of the project do where they are called, and what becomes of their promises.
 *
 * Law. What a function gives back is known where it certainly comes to the only place that gives something back; what it throws ends the program by
 * what stands around its call.
 */
import type { Source } from "./modules.js"
import { type FunctionBody, returnsIn } from "./statements.js"
import { endOf, isDot, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import { always, type Cases } from "./variableCases.js"
import { giveField } from "./variableFields.js"
import { moduleAt } from "./variableModules.js"
import { bind, isChanged } from "./variableNames.js"
import { absent, type KnownAs, type KnownValue, there, unknown, unlessMissing } from "./variableValues.js"
import { deepest, givenAt, isSurelyEnding, type ProgramFrame, unheard, type Way } from "./variableWalk.js"

const fielding = /^(?:public|private|protected|readonly|override)$/

/** Does what a function does. */
export const runBody = (frame: ProgramFrame, { from, to, isBlock }: FunctionBody, cases: Cases): void => {
  if (isBlock) frame.walk.run(frame, from + 1, to - 1, cases)
  else frame.call.results.push(frame.walk.value(frame, from, to, cases, "returned"))
}

/** What a function of the project does and gives back. */
export const invoked = (
  frame: ProgramFrame,
  { body, scope, file, self }: Extract<KnownAs, { readonly _tag: "function" }>,
  given: readonly KnownValue[],
  {
    at,
    open,
    to,
    way,
  }: { readonly at: number; readonly open: number; readonly to: number; readonly way: Way },
  cases: Cases,
): KnownValue => {
  if (frame.depth > deepest || body.isGenerator) return unknown
  const names = new Map<string, KnownValue>()
  // An arrow has that of what it stands in.
  if (!isSign(file, body.from - 1, "=>")) names.set("this", self ?? unknown)
  const module = moduleAt(frame.walk, file)
  const call = { results: [] as KnownValue[], isHalted: false }
  const isNamed = given.some(({ is }) => is?._tag === "text")
  const back = promised(frame, open, to, way)
  const around = body.isAsync ? back : frame
  const inner: ProgramFrame = {
    walk: frame.walk,
    module,
    scope: { names, above: scope },
    back,
    isEnding: around.isEnding,
    isFragile: around.isFragile,
    region: around.isEnding ? null : { file, to: body.to },
    isRepeated: frame.isRepeated,
    call,
    site: frame.site ?? (isNamed ? { file: frame.module.file, at } : null),
    depth: frame.depth + 1,
  }
  partsOf(file, body.open).forEach((part, place) => {
    const isRest = isSign(file, part, "...")
    let target = isRest ? part + 1 : part
    // A parameter that is a field as well.
    const isField = fielding.test(textAt(file, target)) && isWord(file, target + 1)
    while (isField && fielding.test(textAt(file, target)) && isWord(file, target + 1)) target++
    const equal = isWord(file, target) ? equalIn(file, target) : null
    let own = isRest ? unknown : (given[place] ?? absent)
    if (equal !== null) own = unlessMissing(own, givenAt(inner, equal + 1, endOf(file, equal + 1), cases))
    if (isWord(file, target))
      names.set(textAt(file, target), isChanged(file, body, textAt(file, target)) ? unknown : own)
    else bind(inner, names, target, own, cases)
    if (isField && self !== undefined) giveField(frame.walk, self, textAt(file, target), own, 0)
  })
  if (body.open < 0 && isWord(file, body.name)) names.set(textAt(file, body.name), given[0] ?? absent)
  runBody(inner, body, cases)
  const isDone = !call.isHalted
  const [result, other] = call.results
  const isOnly = other === undefined && returnsIn(file, body) <= 1
  const made = isOnly && isDone && result !== undefined ? result : unknown
  return body.isAsync ? there({ _tag: "promise", isDone, value: made }) : made
}

/** Where a parameter is given a value of its own. */
const equalIn = (file: Source, at: number): number | null => {
  const end = endOf(file, at)
  for (let one = at + 1; one < end; one++) if (isSign(file, one, "=")) return one
  return null
}

/** Whether all that listens stands in some places of a file. */
const isBehind = (
  { walk: { listens }, module: { file } }: ProgramFrame,
  places: readonly (readonly [number, number])[],
): boolean =>
  listens.length > 0 &&
  listens.every((one) => one.file === file && places.some(([from, to]) => one.at >= from && one.at < to))

/** Whether what a promise is broken by ends the program, by what stands around and behind its call. */
export const promised = (
  frame: ProgramFrame,
  open: number,
  to: number,
  way: Way,
): Pick<ProgramFrame, "isEnding" | "isFragile"> => {
  const { file } = frame.module
  let at = open < 0 ? to : pairOf(file, open) + 1
  // What is done where the promise is kept.
  const kept: (readonly [number, number])[] = []
  while (open >= 0 && isDot(file, at) && isSign(file, at + 2, "(")) {
    const key = textAt(file, at + 1)
    const [first, second] = partsOf(file, at + 2)
    const handler = key === "catch" ? first : key === "then" ? second : undefined
    if (handler !== undefined) {
      const given = givenAt(frame, handler, endOf(file, handler), always)
      const isEnding = isHandlerEnding(frame, handler, given) || isBehind(frame, kept)
      return { isEnding, isFragile: !isEnding }
    }
    if (key === "then" && first !== undefined) kept.push([first, endOf(file, first)])
    if (!/^(?:then|finally)$/.test(key)) return unheard
    at = pairOf(file, at + 2) + 1
  }
  if (at < to) return unheard
  if (way === "returned") return frame.back
  if (way === "awaited") return { isEnding: frame.isEnding, isFragile: frame.isFragile }
  return way === "alone" ? { isEnding: !frame.walk.isGuarded, isFragile: false } : unheard
}

/** Whether what is told of an error ends the program. */
export const isHandlerEnding = (frame: ProgramFrame, at: number, handler: KnownValue): boolean => {
  const { is } = handler
  if (is?._tag === "path") return is.path === "process.exit" || is.path === "process.abort"
  if (is?._tag !== "function") return false
  const inner: ProgramFrame = { ...frame, isEnding: !frame.walk.isGuarded, isFragile: false, site: null }
  return isSurelyEnding(inner, (one) => {
    invoked(one, is, [there()], { at, open: -1, to: 0, way: "given" }, always)
  })
}
