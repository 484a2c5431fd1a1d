/**
 * One way through a program: what it has made, what is still to run, and what was decided where something was not known.
 *
 * Law. A program that is run twice by the same decisions gets to the same end.
 */
import { changedBy } from "./changed.js"
import type { Away } from "./databases.js"
import {
  type DryClosure,
  type DryField,
  type DryObject,
  type DryPlace,
  type DryScope,
  type DryValue,
  isCallable,
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

export interface Task {
  readonly run: () => void
  readonly isPerhaps: boolean
  /** When it comes. */
  readonly after: number
  isCleared?: boolean
  /** Whether something that is waited for may do away with it. */
  mayBeCleared?: boolean
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
  /** What is changed where it is not known how often, and what was where that is in it. */
  changes: {
    readonly slots: Set<Slot>
    readonly fields: (readonly [made: DryObject, key: string | null])[]
    readonly around: Realm["changes"]
  } | null
  /** Calls of what is not known, which may throw. */
  risks: number
  /** Whether something hears of what nobody catches. */
  survives: boolean
  asked: Map<string, DryPlace | null>
  listening: Listening[]
  /** The databases that were asked for and that run nowhere. */
  met: Away[]
  micro: Task[]
  /** What `process.nextTick` is told, which comes before what promises do. */
  ticks: Task[]
  /** Whether what promises do is being done, which is gone on with to its end. */
  isMicro: boolean
  macro: Task[]
  /** How many milliseconds it has taken so far, as its timers have it. */
  time: number
  perhaps: Task[]
  broken: { readonly promise: Promised; readonly isPerhaps: boolean }[]
  escaped: Set<DryObject>
  readonly protos: Map<string, DryObject>
  /** How many private names there are. */
  privates: number
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
  /** The folders of which a program runs in one. */
  folders: readonly string[]
  /** What a call of a package's that nobody has a model of does besides. */
  readonly onUnknown: (realm: Realm, called: Unknown, given: readonly DryValue[], isNew: boolean) => DryValue
}

/** So many steps are gone on all ways together. */
export const mostSteps = 400_000

export const tick = (realm: Realm, steps = 1): void => {
  realm.budget.steps += steps
  if (realm.budget.steps > mostSteps) giveUp("steps")
}

/** Longer texts are not made, or taken apart. */
export const longestMade = 100_000
/** A text, as far as one so long is known. */
export const sized = (text: string): DryValue => (text.length > longestMade ? unknown("string") : text)

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

export const list = (realm: Realm, items: readonly DryValue[]): DryObject => {
  tick(realm, items.length / itemsInStep)
  return make(realm, { _tag: "list", items: [...items] }, "Array")
}
/** So many items are made in the time of a step. */
const itemsInStep = 4

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
  const said = `${kind}: ${message}`
  const value = make(realm, { _tag: "error", said }, kind, { message, stack: unknown("string") })
  for (const one of value.fields.values()) one.isHidden = true
  // Node's own errors and a package's say more of themselves than those of the language.
  value.isOpen = !/^(?:Type|Range|Reference|Syntax|URI)Error$/.test(kind) || message.startsWith('The "')
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
  // The number that a variable holds may be none, or 0, but of a port.
  const isText = value.variable !== null && (value.type !== "number" || value.variable === "PORT")
  if (isText || value.type === "object" || value.type === "function") return true
  const known = realm.truths.get(value)
  if (known !== undefined) return known
  const isTrue = realm.choose(2) === 0
  realm.truths.set(value, isTrue)
  return isTrue
}

export const later = (realm: Realm, run: () => void, isPerhaps = false): void => {
  realm.micro.push({ run, isPerhaps: isPerhaps || realm.isPerhaps, after: 0 })
}
export const after = (realm: Realm, time: number, run: () => void): Task => {
  const task: Task = { run, isPerhaps: realm.isPerhaps, after: realm.time + time }
  realm.macro.push(task)
  return task
}
export const perhaps = (realm: Realm, run: () => void): Task => {
  const task: Task = { run, isPerhaps: true, after: 0 }
  realm.perhaps.push(task)
  return task
}

export const newPromise = (): Promised => ({
  _tag: "promise",
  state: "pending",
  value: undefined,
  waiting: [],
  isHandled: false,
  isQuiet: false,
  isBound: false,
  place: null,
})
export const promiseOf = (realm: Realm, promised: Promised): DryObject => make(realm, promised, "Promise")

/** What a promise is kept by: another promise, or what is like one, is waited for first. */
export const settle = (
  realm: Realm,
  promised: Promised,
  isKept: boolean,
  value: DryValue,
  place: DryPlace | null,
): void => {
  if (promised.state !== "pending" || promised.isBound) return
  if (isKept && isMade(value) && value.inside._tag === "promise") {
    const inner = value.inside
    inner.isHandled = true
    promised.isBound = true
    later(realm, () =>
      whenSettled(realm, inner, (kept, result) => bound(realm, promised, kept, result, inner.place)),
    )
    return
  }
  if (isKept && isMade(value) && value.inside._tag === "plain") {
    const then = thenOf(value)
    if (then === "open") {
      perhaps(realm, () => settle(realm, promised, true, unknown("any"), place))
      return
    }
    if (then !== null) {
      promised.isBound = true
      const ending = (kept: boolean): DryObject =>
        plainly(realm, "then", (_, [result]) => {
          bound(realm, promised, kept, result, place)
          return undefined
        })
      later(realm, () => {
        const started = newPromise()
        started.isHandled = true
        drive(realm, realm.call(then, value, [ending(true), ending(false)]), started)
        if (started.state === "broken") bound(realm, promised, false, started.value, started.place)
      })
      return
    }
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

/** Settles a promise that was bound to what another one comes to. */
const bound: typeof settle = (realm, promised, ...told) => {
  promised.isBound = false
  settle(realm, promised, ...told)
}

/** By what something that is no promise is waited for as one; "open" where nobody knows. */
const thenOf = (value: DryObject): DryObject | "open" | null => {
  let one: DryObject | null = value
  for (let depth = 0; one !== null && depth < 30; depth++) {
    const found = one.fields.get("then")
    if (found?.get !== undefined || isUnknown(found?.value)) return "open"
    if (found !== undefined) return isMade(found.value) && isCallable(found.value) ? found.value : null
    one = one.proto
  }
  return null
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
    else if (isMade(awaited) && (awaited.inside._tag === "promise" || thenOf(awaited) !== null)) {
      const inside = awaited.inside._tag === "promise" ? awaited.inside : newPromise()
      if (inside !== awaited.inside) settle(realm, inside, true, awaited, realm.place)
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
    if (promise.isHandled || promise.isQuiet || isPerhaps) continue
    throw { _tag: "thrown", value: promise.value, place: promise.place } satisfies Thrown
  }
}

/** Runs what is still to run, until nothing is left; what may run at last. */
export const drain = (realm: Realm): void => {
  for (;;) {
    tick(realm)
    const isTick = realm.ticks.length > 0 && !(realm.isMicro && realm.micro.length > 0)
    const next = (isTick ? realm.ticks : realm.micro).shift()
    realm.isMicro = !isTick && next !== undefined
    if (next !== undefined) {
      runTask(realm, next)
      continue
    }
    heard(realm)
    realm.macro.sort((one, other) => one.after - other.after)
    const task = realm.macro.shift() ?? realm.perhaps.shift()
    if (task === undefined) break
    if (task.isCleared === true) continue
    realm.time = Math.max(realm.time, task.after)
    // What nobody knows whether it has come may have done away with what waits.
    const isPerhaps = task.isPerhaps || (task.mayBeCleared === true && realm.perhaps.length > 0)
    if (isPerhaps && !task.isPerhaps) realm.perhaps.push({ ...task, isPerhaps })
    else runTask(realm, task)
  }
  realm.isPerhaps = false
}

/** What has all names that a program has everywhere. */
export const globalOf = (realm: Realm): DryObject | null => {
  const global = realm.globals.get("globalThis")?.value
  return isMade(global) ? global : null
}

/** Says that something is changed. */
export const touched = (realm: Realm, made: DryObject, key: string | null = null): void => {
  if (key === null && made === globalOf(realm)) realm.facts.add("names given")
  realm.changes?.fields.push([made, key])
  if (realm.shared.has(made)) realm.isChanged = true
}

/** What a function changes is not known any more where nobody knows whether it is called, and when. */
const mayChange = (realm: Realm, { node, scope }: DryClosure): void => {
  const { names, fields } = changedBy(node)
  const slotOf = (name: string): Slot | undefined => {
    for (let one: DryScope | null = scope; one !== null; one = one.parent) {
      const slot = one.slots.get(name)
      if (slot !== undefined) return slot
    }
    return realm.globals.get(name)
  }
  for (const name of names) {
    const slot = slotOf(name)
    if (slot === undefined || slot.isConstant || slot.isEarly) continue
    realm.isChanged ||= realm.globals.get(name) === slot
    slot.value = unknown()
  }
  for (const [whose, key] of fields) {
    const slot = slotOf(whose)
    const made = whose === "this" ? scope.frame.self : slot?.isEarly === true ? undefined : slot?.value
    if (!isMade(made) || !/^(?:plain|list|map)$/.test(made.inside._tag) || realm.shared.has(made)) continue
    if (key === null && made.inside._tag === "plain") continue
    made.isOpen = true
    const found = key === null ? undefined : made.fields.get(key)
    if (found !== undefined && found.get === undefined) found.value = unknown()
  }
}

/** What was handed over may be called whenever something that is not seen is. */
export const recalled = (realm: Realm): void => {
  for (const { inside } of realm.escaped) if (inside._tag === "closure") mayChange(realm, inside)
}

/** What is known of a value no more once something that is not seen has it. */
export const handOver = (realm: Realm, value: DryValue): void => {
  if (!isMade(value) || realm.escaped.has(value)) return
  const { inside } = value
  // What the language's own functions do is known, whoever calls them.
  if (inside._tag === "native" && realm.shared.has(value)) return
  touched(realm, value)
  realm.escaped.add(value)
  if (inside._tag === "closure") mayChange(realm, inside)
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
  // Whoever has it may hear of it.
  if (inside._tag === "promise") inside.isHandled = true
  if (inside._tag === "list") for (const item of inside.items) handOver(realm, item)
  if (inside._tag === "map") for (const pair of inside.entries) for (const one of pair) handOver(realm, one)
  if (inside._tag !== "native" && inside._tag !== "closure") value.isOpen = true
  for (const { value: one } of value.fields.values()) handOver(realm, one)
}

/** The same of all that a call is given. */
export const handOverAll = (realm: Realm, given: readonly DryValue[]): void => {
  for (const one of given) handOver(realm, one)
}

export const textOf = (value: DryValue): string | null =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean" || isNothing(value) || typeof value === "bigint"
      ? String(value)
      : null
