/**
 * What calls give back, and when they throw: of functions of the project, of lists and promises, of Node's own and of packages.
 *
 * Law. What a call throws ends the program only where it certainly throws; of what it may do besides, nothing is said.
 */
import { connecting } from "./connections.js"
import { lackedBy, pathMade } from "./lacking.js"
import { throwing } from "./throwing.js"
import { endOf, isDot, partsOf, textAt } from "./tokens.js"
import { always, both, type Cases, either, isAlways, never } from "./variableCases.js"
import { instanceOf } from "./variableClasses.js"
import { invoked, isHandlerEnding, promised, runBody } from "./variableFunctions.js"
import { wholeOf } from "./variableNames.js"
import { checkedBy } from "./variableSchemas.js"
import { flag, type KnownAs, type KnownValue, pathOf, textOf, there, unknown } from "./variableValues.js"
import { end, givenAt, type ProgramFrame, thrown, type Way } from "./variableWalk.js"

/** A call: what is called, what that was asked of, and what stands around it. */
interface Call {
  readonly found: KnownValue
  readonly asked: KnownValue
  readonly open: number
  readonly to: number
  readonly isNew: boolean
  readonly way: Way
  readonly from: number
}

/** What a call does and gives back. */
export const called = (frame: ProgramFrame, call: Call, cases: Cases): KnownValue => {
  const { file } = frame.module
  const { found, asked, open, isNew, way, to } = call
  const key = isDot(file, open - 2) ? textAt(file, open - 1) : ""
  const parts = partsOf(file, open)
  if (/^(?:then|catch|finally)$/.test(key)) return then(frame, call, key, parts, cases)
  const given = parts.map((part) => givenAt(frame, part, endOf(file, part), cases))
  if (asked.is?._tag === "list") return ofList(frame, key, asked, given, cases, open)
  if (found.is?._tag === "function" && !isNew)
    return invoked(frame, found.is, given, { at: call.from, open, to, way }, cases)
  if (found.is?._tag === "class" && isNew) return instanceOf(frame, found.is, given, call.from, cases)
  if (found.is?._tag === "path") {
    const path = `${isNew ? "new " : ""}${found.is.path}`
    const [first] = given
    if (/^process\.(?:exit|abort|reallyExit)$/.test(path) && !frame.walk.changed.has("exit")) {
      end(frame, call.from, cases)
      frame.call.isHalted ||= isAlways(cases)
      return unknown
    }
    if (/^Object\.(?:keys|values|entries)$/.test(path)) return listed(path, first)
    if (/^(?:Number|Boolean|parseInt|parseFloat|String\.trim)$/.test(path))
      return first === undefined ? unknown : flag(path === "Boolean" ? first.truthy : never, first.falsy)
    if (path === "Object.freeze") return first ?? unknown
    const asserted = asserting.exec(path)
    if (asserted !== null && first !== undefined) {
      thrown(frame, call.from, both(cases, refusedBy(asserted[1], first, given[1] ?? unknown)))
      return unknown
    }
    if (/\.listen$/.test(path) || key === "listen") {
      listened(frame, given, cases)
    }
    lackedBy(frame, call.from, path, given, cases)
    if (path.startsWith("@nestjs/")) frame.walk.ofNest.push({ frame, at: call.from, path, given, cases })
    const checked = checkedBy(frame, call.from, { ...found.is, path }, given, cases)
    if (checked !== null) return checked
    const made = constructed(frame, call.from, path, given, found.is.given, cases, way, to, open)
    return pathMade(file, path, given) ?? made
  }
  if (key === "listen") {
    listened(frame, given, cases)
  }
  return /^(?:trim|toString|toLowerCase|toUpperCase)$/.test(key) ? found : unknown
}

const asserting = /^assert(?:\/strict|\.strict)?(?:\.(ok|ifError|equal|strictEqual))?$/

/** When what asserts something throws. */
const refusedBy = (key: string | undefined, one: KnownValue, other: KnownValue): Cases =>
  key === "ifError"
    ? one.truthy
    : key?.endsWith("qual")
      ? either(both(one.missing, other.truthy), both(other.missing, one.truthy))
      : one.falsy

/** What is called when something listens: where it is told a text first, that may be the name of something that happens. */
const listened = (frame: ProgramFrame, given: readonly KnownValue[], cases: Cases): void => {
  const last = given.at(-1)?.is
  if (last?._tag !== "function" || last.file !== frame.module.file || given[0]?.is?._tag === "text") return
  const { body, scope } = last
  const inner: ProgramFrame = {
    ...frame,
    isEnding: !frame.walk.isGuarded,
    isFragile: false,
    region: null,
    back: { isEnding: !frame.walk.isGuarded, isFragile: false },
    scope: { names: new Map(), above: scope },
    call: { results: [], isHalted: false },
    depth: frame.depth + 1,
  }
  runBody(inner, body, cases)
}

/** What is done behind a promise that is known to be kept. */
const then = (
  frame: ProgramFrame,
  { asked, open, to, way }: Call,
  key: string,
  [first]: readonly number[],
  cases: Cases,
): KnownValue => {
  const { file } = frame.module
  if (key !== "then" || first === undefined || asked.is?._tag !== "promise" || !asked.is.isDone)
    return unknown
  const handler = givenAt(frame, first, endOf(file, first), cases).is
  if (handler?._tag !== "function") return unknown
  const inner = { ...frame, ...promised(frame, open, to, way) }
  const back = invoked(
    inner,
    handler,
    [asked.is.value],
    { at: first, open: -1, to: 0, way: "awaited" },
    cases,
  )
  return back.is?._tag === "promise" ? back : there({ _tag: "promise", isDone: true, value: back })
}

/** What is done with each of a list, or to the list. */
const ofList = (
  frame: ProgramFrame,
  key: string,
  list: KnownValue,
  [first, ...others]: readonly KnownValue[],
  cases: Cases,
  open: number,
): KnownValue => {
  const known = list.is as Extract<KnownAs, { readonly _tag: "list" }>
  if (key === "push") {
    // One more in some cases.
    known.items?.push(first ?? unknown, ...others)
    Object.assign(list, { truthy: either(list.truthy, cases) })
    return unknown
  }
  if (known.items === null || first?.is?._tag !== "function") return unknown
  const fn = first.is
  const each = known.items.map((item, place) =>
    invoked(
      { ...frame, isRepeated: true },
      fn,
      [item, flag(place > 0 ? always : never, place > 0 ? never : always)],
      { at: open, open: -1, to: 0, way: "given" },
      cases,
    ),
  )
  if (key === "filter" || key === "some" || key === "find") {
    const truthy = either(...each.map((one) => one.truthy))
    return key === "filter"
      ? { falsy: never, truthy, missing: never, is: { _tag: "list", items: null } }
      : flag(truthy, never)
  }
  if (key === "every") return flag(never, either(...each.map((one) => one.falsy)))
  if (key === "map") return { ...list, is: { _tag: "list", items: each } }
  return unknown
}

/** The keys, values or pairs of a record. */
const listed = (path: string, given: KnownValue | undefined): KnownValue => {
  const is = given === undefined ? undefined : wholeOf(given).is
  if (is?._tag !== "record" || !is.isWhole) return unknown
  const items = [...is.fields].map(([key, one]) =>
    path === "Object.keys"
      ? textOf(key)
      : path === "Object.values"
        ? one
        : there({ _tag: "list", items: [textOf(key), one] }),
  )
  return {
    falsy: never,
    truthy: items.length > 0 ? always : never,
    missing: never,
    is: { _tag: "list", items },
  }
}

/** What a call of Node's own or of a package does with what it is given. */
export const constructed = (
  frame: ProgramFrame,
  at: number,
  path: string,
  given: readonly KnownValue[],
  before: readonly KnownValue[],
  cases: Cases,
  way: Way,
  to: number,
  open = -1,
): KnownValue => {
  for (const needs of throwing(frame.walk, path, given, before)) {
    const when = both(cases, needs.cases)
    if (when.length > 0 && !isAlways(when)) {
      const around = needs.isPromise && open >= 0 ? promised(frame, open, to, way) : frame
      if (around.isEnding) end(frame, at, when)
    }
  }
  const connection = connecting(frame.walk, path, given, before)
  if (connection !== null) {
    const { isCalledBack, isEvent } = connection
    const last = given.at(-1) ?? unknown
    const isEnding = isCalledBack
      ? isHandlerEnding(frame, at, last)
      : isEvent
        ? !frame.walk.isGuarded
        : promised(frame, open, to, way).isEnding
    if (isEnding) end({ ...frame, site: null }, at, both(cases, connection.cases))
  }
  return pathOf(`${path}()`, [...before, ...given])
}
