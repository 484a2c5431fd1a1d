/** What stands behind a dot: read, given and called. */
import {
  decided,
  drive,
  fail,
  field,
  handOver,
  list,
  newPromise,
  promiseOf,
  protoOf,
  type Realm,
  tick,
  touched,
} from "./realm.js"
import { goneIn } from "./shapes.js"
import {
  type DryField,
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isSymbol,
  isUnknown,
  ofPackage,
  type Steps,
  type Symbolic,
  unknown,
} from "./values.js"

/** What stands for a symbol among the keys, which no text is. */
const symbolKeys = new WeakMap<Symbolic, string>()
let symbols = 0
const symbolKey = (symbol: Symbolic): string => {
  const known = symbolKeys.get(symbol) ?? `\0@${symbols++}`
  symbolKeys.set(symbol, known)
  return known
}
/** The symbols by which the language itself asks an object. */
export const wellKnown: { readonly [name: string]: Symbolic } = Object.fromEntries(
  [
    "iterator",
    "asyncIterator",
    "toStringTag",
    "hasInstance",
    "toPrimitive",
    "species",
    "isConcatSpreadable",
    "unscopables",
    "match",
    "matchAll",
    "replace",
    "search",
    "split",
    "dispose",
    "asyncDispose",
  ].map((name) => [name, { _tag: "symbol", name }]),
)
export const keyOfIterator = symbolKey(wellKnown.iterator as Symbolic)
const keyOfWaited = symbolKey(wellKnown.asyncIterator as Symbolic)

/** The name by which a value is a key; null where that is not known. */
export const keyOf = (value: DryValue): string | null => {
  if (isUnknown(value)) return null
  if (isSymbol(value)) return symbolKey(value)
  if (isMade(value)) return null
  return String(value)
}

/** Whether a key is that of a place in a list: such come first, by their order, in any object. */
const isIndex = (key: string): boolean => /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1

/** The field of an object, its own or one that it has by what it is made of; "open" where it may have one that is not seen. */
export const fieldOf = (made: DryObject, key: string): DryField | "open" | null => {
  let isOpen = false
  for (let one: DryObject | null = made, depth = 0; one !== null && depth < 30; one = one.proto, depth++) {
    if (one.inside._tag === "list") {
      if (key === "length") return one.isOpen ? "open" : field(one.inside.items.length)
      if (isIndex(key)) {
        const at = Number(key)
        if (at < one.inside.items.length) return one.isOpen ? "open" : field(one.inside.items[at])
      }
    }
    const found = one.fields.get(key)
    if (found !== undefined) return found
    isOpen ||= one.isOpen
  }
  return isOpen ? "open" : null
}

/** What stands behind a dot; an error quotes its name where `isTold`, which is where the program itself is the one that names it. */
export function* get(realm: Realm, from: DryValue, key: string | null, isTold = true): Steps {
  const value = decided(realm, from)
  if (isUnknown(value)) {
    if (
      (key === "listen" && value.path !== "socket.io") ||
      (key === "serve" && value.path !== "swagger-ui-express")
    )
      realm.facts.add("loud")
    // What a package exports as a whole is its default, also where a compiler asks which of the two it is.
    if (key === "__esModule" && value.path !== null && realm.packages.get(value.path) === value)
      return undefined
    if (value.path !== null && key !== null) {
      const path = `${value.path}.${key}`
      return isTold && goneIn(realm, path) !== null ? undefined : ofPackage(path, value.given)
    }
    if (key === "length" && value.type === "string") return unknown("number")
    if (value.type === "string" && key !== null && !isIndex(key) && !protoOf(realm, "String").fields.has(key))
      return missing(realm)
    return unknown(value.type === "string" && key !== null && !isIndex(key) ? "function" : null)
  }
  if (isNothing(value))
    return fail(
      realm,
      "TypeError",
      `Cannot read properties of ${String(value)}${key === null || !isTold ? "" : ` (reading '${key}')`}`,
    )
  if (key === null) return unknown()
  if (isMade(value)) {
    const found = fieldOf(value, key)
    if (key === "__proto__" && !value.fields.has(key)) return value.proto
    // What an object does by a symbol is not described.
    if (found === "open" || (found === null && key.startsWith("\0@"))) return unknown()
    if (found === null) return value.inside._tag === "list" || key === "should" ? missing(realm) : undefined
    if (found.get !== undefined) return yield* realm.call(found.get, value, [])
    return found.value
  }
  if (typeof value === "string") {
    if (key === "length") return value.length
    if (isIndex(key)) return value[Number(key)]
  }
  const kind = { string: "String", number: "Number", boolean: "Boolean", bigint: "BigInt" }[
    typeof value as string
  ]
  const found = fieldOf(protoOf(realm, kind ?? "Symbol"), key)
  if (found === "open" || (found === null && key.startsWith("\0@"))) return unknown()
  if (found === null) return missing(realm)
  if (found.get !== undefined) return yield* realm.call(found.get, value, [])
  return found.value
}

/** What a text or a list has by a name that it has not by itself. */
const missing = (realm: Realm): DryValue => (realm.facts.has("extended") ? unknown() : undefined)

/** Gives a field a value; where `isStrict`, what cannot be given is an error. */
export function* give(
  realm: Realm,
  target: DryValue,
  key: string | null,
  value: DryValue,
  isStrict = false,
  isTold = false,
): Steps<void> {
  if (isUnknown(target)) {
    handOver(realm, value)
    return
  }
  if (isNothing(target))
    return fail(
      realm,
      "TypeError",
      `Cannot set properties of ${String(target)}${key === null || !isTold ? "" : ` (setting '${key}')`}`,
    )
  if (!isMade(target)) return
  touched(realm, target, key)
  const refuse = (is: string): void => {
    if (isStrict) fail(realm, "TypeError", `Cannot ${is.replace("%", isTold && key !== null ? key : "…")}`)
  }
  const asOf = target.inside._tag === "list" ? "[object Array]" : "#<Object>"
  if (key === null) {
    target.isOpen = true
    return
  }
  if (key === "__proto__" && !target.fields.has(key)) {
    if (isUnknown(value)) target.isOpen = true
    else if (isMade(value) || value === null) target.proto = value
    return
  }
  const known = fieldOf(target, key)
  const found = known === "open" ? null : known
  if (found !== null) {
    if (found.set !== undefined) {
      yield* realm.call(found.set, target, [value])
      return
    }
    if (found.get !== undefined) return refuse(`set property % of ${asOf} which has only a getter`)
  }
  const isPlace = target.inside._tag === "list" && (key === "length" || isIndex(key))
  const isOwn = known !== null && (isPlace || target.fields.get(key) === known)
  if (target.fixed !== undefined && !isOwn) return refuse("add property %, object is not extensible")
  if (target.fixed === "frozen" || found?.isFixed === true)
    return refuse(`assign to read only property '%' of object '${asOf}'`)
  if (target.inside._tag === "list" && isPlace) {
    const { items } = target.inside
    const at = key === "length" ? value : Number(key)
    // What is left out is no item to most methods.
    if (typeof at !== "number" || at > items.length || target.isOpen) target.isOpen = true
    else if (key === "length") items.length = at
    else items[at] = value
  } else if (isOwn && found !== null) found.value = value
  else target.fields.set(key, field(value))
}

/** What the engine calls a value, of which no text is quoted. */
export const calledOf = (value: DryValue, text: string): string =>
  isMade(value) ? "#<Object>" : typeof value === "string" ? text : String(value)

/** Calls a value; `name` is what it is called where a program cannot call it. */
export function* call(
  realm: Realm,
  fn: DryValue,
  self: DryValue,
  given: readonly DryValue[],
  name: string,
): Steps {
  tick(realm)
  const known = decided(realm, fn)
  const gone = isUnknown(known) && known.path !== null ? goneIn(realm, `${known.path}()`) : null
  if (gone) return fail(realm, "TypeError", `Class constructor ${gone} cannot be invoked without 'new'`)
  if (gone !== null || (!isUnknown(known) && !isCallable(known)))
    return fail(realm, "TypeError", `${name === "callback" ? calledOf(known, name) : name} is not a function`)
  return yield* realm.call(known, self, given)
}

const isSet = (realm: Realm, value: DryObject): boolean => {
  let one: DryObject | null = value
  for (let depth = 0; one !== null && depth < 30; depth++) {
    if (one === protoOf(realm, "Set")) return true
    one = one.proto
  }
  return false
}

/** What the engine says of a value that gives none one after another, where it does not quote the program. */
const notGiving = (value: DryValue): string =>
  `${value === undefined ? "undefined" : isMade(value) ? "object" : `${typeof value} ${String(value)}`} is not iterable (cannot read property Symbol(Symbol.iterator))`

/** The values that something gives one after another; null where they are not known. `said` is what the engine says where there are none. */
export const itemsOf = (
  realm: Realm,
  value: DryValue,
  said = notGiving(value),
): readonly DryValue[] | null => {
  if (typeof value === "string") return [...value]
  if (isNothing(value) || typeof value === "number" || typeof value === "boolean")
    return fail(realm, "TypeError", said)
  if (!isMade(value) || value.isOpen) return null
  const { inside } = value
  if (inside._tag === "model" && inside.model === "iterator") return (inside.kept as DryValue[]).splice(0)
  const own = fieldOf(value, keyOfIterator)
  // A program's own way to go through it.
  if (own !== null && (own === "open" || !isUnknown(own.value))) {
    if (own !== "open") handOver(realm, own.value)
    return null
  }
  if (inside._tag === "list") return [...inside.items]
  if (inside._tag === "map")
    return isSet(realm, value)
      ? [...inside.entries.keys()]
      : [...inside.entries].map(([key, one]) => list(realm, [key, one]))
  if (inside._tag === "plain" && own === null) return fail(realm, "TypeError", said)
  return null
}

/** Whether something has a way of its own to be waited for item by item. */
export const isWaitedFor = (realm: Realm, value: DryValue): boolean => {
  const own = isMade(value) ? fieldOf(value, keyOfWaited) : null
  if (own !== null && own !== "open") handOver(realm, own.value)
  return own !== null
}

/** The keys that an object has itself, in their order; null where it may have others. Those that are hidden are among `all`. */
export const keysOf = (value: DryValue, all = false): readonly string[] | null => {
  if (!isMade(value) || value.isOpen || value.inside._tag === "model") return null
  const own = [...value.fields].flatMap(([key, one]) =>
    (one.isHidden === true && !all) || key.startsWith("\0") ? [] : [key],
  )
  const numbers = own.filter((key) => isIndex(key)).sort((one, other) => Number(one) - Number(other))
  const sorted = [...numbers, ...own.filter((key) => !isIndex(key))]
  return value.inside._tag === "list" ? [...value.inside.items.keys()].map(String).concat(sorted) : sorted
}

/** The values that something gives one after another, as it is while it gives them; null where they are not known. */
export const givingOf = (
  realm: Realm,
  value: DryValue,
  said: string,
): (() => { readonly item: DryValue } | null) | null => {
  if (isMade(value) && value.inside._tag === "list" && itemsOf(realm, value) !== null) {
    const { items } = value.inside
    let at = 0
    return () => (value.isOpen ? { item: unknown() } : at < items.length ? { item: items[at++] } : null)
  }
  if (isMade(value) && value.inside._tag === "map" && itemsOf(realm, value) !== null) {
    const all = value.inside.entries.entries()
    const isOne = isSet(realm, value)
    return () => {
      const { done, value: pair } = all.next()
      return done === true || pair === undefined ? null : { item: isOne ? pair[0] : list(realm, pair) }
    }
  }
  if (isMade(value) && value.inside._tag === "model" && value.inside.model === "iterator") {
    const left = value.inside.kept as DryValue[]
    return () => (left.length === 0 ? null : { item: left.shift() })
  }
  const all = itemsOf(realm, value, said)
  if (all === null) return null
  let at = 0
  return () => (at < all.length ? { item: all[at++] } : null)
}

/** What a promise of a call gives, by what is called. */
export const promised = (realm: Realm, steps: Steps): DryObject => {
  const promise = newPromise()
  drive(realm, steps, promise)
  return promiseOf(realm, promise)
}
