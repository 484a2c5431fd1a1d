/**
 * One way through a program: what it has made, what is still to run, and what was decided where something was not known.
 *
 * Law. A program that is run twice by the same decisions gets to the same end.
 */
import type { Away } from "./databases.js"
import {
  type DryField,
  type DryObject,
  type DryPlace,
  type DryValue,
  isMade,
  isNothing,
  isUnknown,
  type Native,
  ofVariable,
  type Promised,
  type Slot,
  type Steps,
  type Thrown,
  type Unknown,
  unknown,
} from "./values.js"

/** What a run has no answer for: it is not gone on with. */
export interface GivenUp {
  readonly _tag: "givenUp"
  readonly why: string
}
/** A program that ends by itself. */
export interface DryEnded {
  readonly _tag: "ended"
  readonly place: DryPlace | null
  readonly code: DryValue
}

export const giveUp = (why: string): never => {
  throw { _tag: "givenUp", why } satisfies GivenUp
}

interface Task {
  readonly run: () => void
  readonly isPerhaps: boolean
  readonly after: number
}

/** A server that listens, or an application that does. */
export interface Listening {
  readonly port: DryValue
  readonly host: DryValue
  readonly place: DryPlace | null
  readonly isPerhaps: boolean
  /** What requests are handed to. */
  readonly to: DryValue
  readonly by: string
}

/** The files of a project, as a run asks for them; what was never looked for yet is thrown as wanted. */
export interface DryWorld {
  /** What the last run left. */
  readonly last: { realm: Realm | null }
  readonly text: (path: string) => string | null
  readonly has: (path: string) => boolean
  readonly list: (folder: string) => readonly string[] | null
  readonly majorOf: (name: string) => number
  /** Whether no database is where a program looks for one on its own machine. */
  readonly isAway: boolean
  /** Whether a variable is there, or may be. */
  readonly variable: (name: string) => "unset" | "set" | "empty" | "either" | "any"
}

export interface Realm {
  /** What stands here before any program runs, which one after another find; and whether one has changed something of it. */
  readonly shared: Set<DryObject>
  isChanged: boolean
  world: DryWorld
  place: DryPlace | null
  budget: { steps: number }
  isPerhaps: boolean
  /** Calls of what is not known, which may throw. */
  risks: number
  /** Whether something hears of what nobody catches. */
  survives: boolean
  asked: Map<string, DryPlace | null>
  listening: Listening[]
  /** The databases that were asked for and that run nowhere. */
  met: Away[]
  micro: Task[]
  macro: Task[]
  perhaps: Task[]
  broken: { readonly promise: Promised; readonly isPerhaps: boolean }[]
  escaped: Set<DryObject>
  readonly protos: Map<string, DryObject>
  readonly globals: Map<string, Slot>
  env: Map<string, DryValue>
  /** The variables that a file of the project sets. */
  told: Set<string>
  packages: Map<string, DryValue>
  choose: (options: number) => number
  truths: Map<Unknown, boolean>
  readonly call: (fn: DryValue, self: DryValue, given: readonly DryValue[], made?: DryObject | null) => Steps
  /** What a package is, where there is a model of it. */
  facts: Set<string>
  /** What a call of a package's that nobody has a model of does besides. */
  readonly onUnknown: (realm: Realm, called: Unknown, given: readonly DryValue[], isNew: boolean) => DryValue
}

/** So many steps are gone on all ways together. */
export const mostSteps = 400_000

export const tick = (realm: Realm): void => {
  if (++realm.budget.steps > mostSteps) giveUp("steps")
}

export const protoOf = (realm: Realm, name: string): DryObject => {
  const known = realm.protos.get(name)
  if (known !== undefined) return known
  const made: DryObject = {
    _tag: "object",
    fields: new Map(),
    proto: name === "Object" ? null : protoOf(realm, "Object"),
    inside: { _tag: "plain" },
    isOpen: false,
  }
  realm.protos.set(name, made)
  return made
}

export const field = (value: DryValue): DryField => ({ value, get: undefined, set: undefined })

export const make = (
  realm: Realm,
  inside: DryObject["inside"] = { _tag: "plain" },
  proto = "Object",
  fields: Readonly<Record<string, DryValue>> = {},
): DryObject => ({
  _tag: "object",
  fields: new Map(Object.entries(fields).map(([key, value]) => [key, field(value)])),
  proto: protoOf(realm, proto),
  inside,
  isOpen: false,
})

export const list = (realm: Realm, items: readonly DryValue[]): DryObject =>
  make(realm, { _tag: "list", items: [...items] }, "Array")

export const native = (realm: Realm, name: string, run: Native): DryObject =>
  make(realm, { _tag: "native", name, run }, "Function")

/** A native function that runs nothing of the program. */
export const plainly = (
  realm: Realm,
  name: string,
  run: (self: DryValue, given: readonly DryValue[]) => DryValue,
): DryObject => native(realm, name, still(run))

/** What runs nothing of the program as a native function that may be called with `new`. */
export const still = (
  run: (self: DryValue, given: readonly DryValue[], made: DryObject | null) => DryValue,
): Native =>
  // biome-ignore lint/correctness/useYield: It waits for nothing.
  function* (self, given, made) {
    return run(self, given, made)
  }

export const put = (made: DryObject, key: string, value: DryValue): void => {
  made.fields.set(key, field(value))
}

/** Throws an error of JavaScript's. */
export const fail = (realm: Realm, kind: string, message: string, lacks?: Thrown["lacks"]): never => {
  const value = make(realm, { _tag: "error" }, kind, {
    message,
    name: kind,
    stack: unknown("string"),
    "#own": true,
  })
  const thrown: Thrown = {
    _tag: "thrown",
    value,
    place: realm.place,
    ...(lacks === undefined ? {} : { lacks }),
  }
  throw thrown
}

export const isThrown = (error: unknown): error is Thrown =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "thrown"

/** A value of which it is decided whether it is there, where that is a variable of the environment. */
export const decided = (realm: Realm, value: DryValue): DryValue => {
  if (!isUnknown(value) || value.maybe === null) return value
  const name = value.maybe
  if (!realm.env.has(name)) {
    const chosen = realm.choose(realm.world.variable(name) === "any" ? 3 : 2)
    realm.env.set(
      name,
      chosen === 0 ? undefined : chosen === 2 ? "" : name === "NODE_ENV" ? "production" : ofVariable(name),
    )
  }
  return realm.env.get(name)
}

/** Whether a value counts as true; where that is not known, both are gone into. */
export const truth = (realm: Realm, asked: DryValue): boolean => {
  const value = decided(realm, asked)
  if (isMade(value)) return true
  if (!isUnknown(value)) return typeof value === "object" ? value !== null : Boolean(value)
  if (value.not !== null) return !truth(realm, value.not)
  if (value.variable !== null || value.type === "object" || value.type === "function") return true
  const known = realm.truths.get(value)
  if (known !== undefined) return known
  const isTrue = realm.choose(2) === 0
  realm.truths.set(value, isTrue)
  return isTrue
}

export const later = (realm: Realm, run: () => void, isPerhaps = false): void => {
  realm.micro.push({ run, isPerhaps: isPerhaps || realm.isPerhaps, after: 0 })
}
export const after = (realm: Realm, time: number, run: () => void): void => {
  realm.macro.push({ run, isPerhaps: realm.isPerhaps, after: time })
}
export const perhaps = (realm: Realm, run: () => void): void => {
  realm.perhaps.push({ run, isPerhaps: true, after: 0 })
}

export const newPromise = (): Promised => ({
  _tag: "promise",
  state: "pending",
  value: undefined,
  waiting: [],
  isHandled: false,
  place: null,
})
export const promiseOf = (realm: Realm, promised: Promised): DryObject => make(realm, promised, "Promise")

export const settle = (
  realm: Realm,
  promised: Promised,
  isKept: boolean,
  value: DryValue,
  place: DryPlace | null,
): void => {
  if (promised.state !== "pending") return
  if (isKept && isMade(value) && value.inside._tag === "promise") {
    const inner = value.inside
    inner.isHandled = true
    whenSettled(realm, inner, (kept, result) => settle(realm, promised, kept, result, inner.place))
    return
  }
  if (isKept && isUnknown(value) && value.type === null) {
    // It may be a promise that is never kept.
    perhaps(realm, () => settle(realm, promised, true, unknown("any"), place))
    return
  }
  promised.state = isKept ? "kept" : "broken"
  promised.value = value
  promised.place = place
  if (!isKept) realm.broken.push({ promise: promised, isPerhaps: realm.isPerhaps })
  for (const one of promised.waiting) later(realm, () => one(isKept, value))
  promised.waiting.length = 0
}

export const whenSettled = (
  realm: Realm,
  promised: Promised,
  run: (isKept: boolean, value: DryValue) => void,
): void => {
  const { isPerhaps } = realm
  if (promised.state === "pending")
    promised.waiting.push((isKept, value) => {
      const was = realm.isPerhaps
      realm.isPerhaps ||= isPerhaps
      run(isKept, value)
      realm.isPerhaps = was
    })
  else later(realm, () => run(promised.state === "kept", promised.value))
}

/** Runs the steps of a function that may wait, to their end, and settles a promise by it. */
export const drive = (realm: Realm, steps: Steps, promised: Promised): void => {
  const go = (next: () => IteratorResult<DryValue, DryValue>): void => {
    let result: IteratorResult<DryValue, DryValue>
    try {
      result = next()
    } catch (error) {
      if (!isThrown(error)) throw error
      settle(realm, promised, false, error.value, error.place)
      return
    }
    if (result.done === true) {
      settle(realm, promised, true, result.value, realm.place)
      return
    }
    const awaited = result.value
    if (isUnknown(awaited)) perhaps(realm, () => go(() => steps.next(unknown("any"))))
    else if (isMade(awaited) && awaited.inside._tag === "promise") {
      const { inside } = awaited
      inside.isHandled = true
      whenSettled(realm, inside, (isKept, value) =>
        go(() =>
          isKept
            ? steps.next(value)
            : steps.throw({ _tag: "thrown", value, place: inside.place } satisfies Thrown),
        ),
      )
    } else later(realm, () => go(() => steps.next(awaited)))
  }
  go(() => steps.next(undefined))
}

/** Runs steps that wait for nothing: what they would wait for is not known. */
export const atOnce = (steps: Steps): DryValue => {
  const result = steps.next(undefined)
  if (result.done !== true) return giveUp("waits")
  return result.value
}

/** Runs what is called back, of which nobody hears an error but who hears of all. */
const runTask = (realm: Realm, task: Task): void => {
  realm.isPerhaps = task.isPerhaps
  try {
    task.run()
  } catch (error) {
    if (!isThrown(error) && !(task.isPerhaps && isEnd(error))) throw error
    if (isThrown(error) && !task.isPerhaps) throw error
  }
}
const isEnd = (error: unknown): error is DryEnded =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "ended"

/** Promises that are broken, of which nobody hears. */
const heard = (realm: Realm): void => {
  for (const { promise, isPerhaps } of realm.broken.splice(0)) {
    if (promise.isHandled || isPerhaps) continue
    throw { _tag: "thrown", value: promise.value, place: promise.place } satisfies Thrown
  }
}

/** Runs what is still to run, until nothing is left; what may run at last. */
export const drain = (realm: Realm): void => {
  for (;;) {
    tick(realm)
    const next = realm.micro.shift()
    if (next !== undefined) {
      runTask(realm, next)
      continue
    }
    heard(realm)
    realm.macro.sort((one, other) => one.after - other.after)
    const task = realm.macro.shift() ?? realm.perhaps.shift()
    if (task === undefined) break
    runTask(realm, task)
  }
  realm.isPerhaps = false
}

/** Says that something is changed. */
export const touched = (realm: Realm, made: DryObject): void => {
  if (realm.shared.has(made)) realm.isChanged = true
}

/** What is known of a value no more once something that is not seen has it. */
export const handOver = (realm: Realm, value: DryValue): void => {
  if (!isMade(value) || realm.escaped.has(value)) return
  const { inside } = value
  // What the language's own functions do is known, whoever calls them.
  if (inside._tag === "native" && realm.shared.has(value)) return
  touched(realm, value)
  realm.escaped.add(value)
  if (inside._tag === "closure" || inside._tag === "bound" || inside._tag === "native") {
    const count = inside._tag === "closure" ? Math.max(inside.node.params.length, 1) : 3
    perhaps(realm, () => {
      const promised = newPromise()
      promised.isHandled = true
      drive(
        realm,
        realm.call(
          value,
          unknown(),
          Array.from({ length: count }, () => unknown()),
        ),
        promised,
      )
    })
  }
  if (inside._tag === "list") for (const item of inside.items) handOver(realm, item)
  if (inside._tag !== "native" && inside._tag !== "closure") value.isOpen = true
  for (const { value: one } of value.fields.values()) handOver(realm, one)
}

export const textOf = (value: DryValue): string | null =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean" || isNothing(value) || typeof value === "bigint"
      ? String(value)
      : null
