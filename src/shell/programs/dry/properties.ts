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
  unknown,
} from "./values.js"

/** The name by which a value is a key; null where that is not known. */
export const keyOf = (value: DryValue): string | null => {
  if (isUnknown(value)) return null
  if (isSymbol(value)) return `@@${value.name}`
  if (isMade(value)) return null
  return String(value)
}

const index = /^(?:0|[1-9]\d{0,8})$/

/** The field of an object, its own or one that it has by what it is made of; "open" where it may have one that is not seen. */
export const fieldOf = (made: DryObject, key: string): DryField | "open" | null => {
  let isOpen = false
  for (let one: DryObject | null = made, depth = 0; one !== null && depth < 30; one = one.proto, depth++) {
    if (one.inside._tag === "list") {
      if (key === "length") return one.isOpen ? "open" : field(one.inside.items.length)
      if (index.test(key)) {
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

export function* get(realm: Realm, from: DryValue, key: string | null): Steps {
  const value = decided(realm, from)
  if (isUnknown(value)) {
    if (key === "listen" || key === "serve") realm.facts.add("loud")
    if (value.path !== null && key !== null) return ofPackage(`${value.path}.${key}`, value.given)
    if (key === "length" && value.type === "string") return unknown("number")
    if (
      value.type === "string" &&
      key !== null &&
      !index.test(key) &&
      !protoOf(realm, "String").fields.has(key)
    )
      return undefined
    return unknown(value.type === "string" && key !== null && !index.test(key) ? "function" : null)
  }
  if (isNothing(value))
    return fail(
      realm,
      "TypeError",
      `Cannot read properties of ${String(value)}${key === null ? "" : ` (reading '${key}')`}`,
    )
  if (key === null) return unknown()
  if (isMade(value)) {
    const found = fieldOf(value, key)
    // What an object does by a symbol is not described.
    if (found === "open" || (found === null && key.startsWith("@@"))) return unknown()
    if (found === null) return undefined
    if (found.get !== undefined) return yield* realm.call(found.get, value, [])
    return found.value
  }
  if (typeof value === "string") {
    if (key === "length") return value.length
    if (index.test(key)) return value[Number(key)]
  }
  const kind = { string: "String", number: "Number", boolean: "Boolean", bigint: "BigInt" }[
    typeof value as string
  ]
  const found = fieldOf(protoOf(realm, kind ?? "Symbol"), key)
  return found === "open" ? unknown() : (found?.value ?? undefined)
}

export function* put(realm: Realm, target: DryValue, key: string | null, value: DryValue): Steps<void> {
  if (isUnknown(target)) {
    handOver(realm, value)
    return
  }
  if (isNothing(target))
    return fail(
      realm,
      "TypeError",
      `Cannot set properties of ${String(target)}${key === null ? "" : ` (setting '${key}')`}`,
    )
  if (!isMade(target)) return
  touched(realm, target)
  if (key === null) {
    target.isOpen = true
    return
  }
  if (target.inside._tag === "list") {
    const { items } = target.inside
    if (key === "length") {
      if (typeof value === "number") items.length = Math.min(value, items.length)
      return
    }
    if (index.test(key)) {
      const at = Number(key)
      if (at > items.length + 1000) target.isOpen = true
      else {
        while (items.length < at) items.push(undefined)
        items[at] = value
      }
      return
    }
  }
  const found = fieldOf(target, key)
  if (found !== null && found !== "open") {
    if (found.set !== undefined) {
      yield* realm.call(found.set, target, [value])
      return
    }
    if (found.get !== undefined) return
    if (target.fields.get(key) === found) {
      found.value = value
      return
    }
  }
  target.fields.set(key, field(value))
}

/** What a value is called where a program calls it and cannot. */
export function* call(
  realm: Realm,
  fn: DryValue,
  self: DryValue,
  given: readonly DryValue[],
  name: string,
): Steps {
  tick(realm)
  const known = decided(realm, fn)
  if (!isUnknown(known) && !isCallable(known)) return fail(realm, "TypeError", `${name} is not a function`)
  return yield* realm.call(known, self, given)
}

/** The values that something gives one after another; null where they are not known. */
export const itemsOf = (realm: Realm, value: DryValue): readonly DryValue[] | null => {
  if (typeof value === "string") return [...value]
  if (isNothing(value) || typeof value === "number" || typeof value === "boolean")
    return fail(realm, "TypeError", `${String(value)} is not iterable`)
  if (!isMade(value) || value.isOpen) return null
  const { inside } = value
  if (inside._tag === "list") return [...inside.items]
  if (inside._tag === "map")
    return value.proto === protoOf(realm, "Set")
      ? [...inside.entries.keys()]
      : [...inside.entries].map(([key, one]) => list(realm, [key, one]))
  if (inside._tag === "plain" && fieldOf(value, "@@iterator") === null)
    return fail(realm, "TypeError", "object is not iterable")
  return null
}

/** The keys that an object has itself, in their order; null where it may have others. */
export const keysOf = (value: DryValue): readonly string[] | null => {
  if (!isMade(value) || value.isOpen) return null
  const own = [...value.fields].flatMap(([key, one]) =>
    one.isHidden === true || key.startsWith("@@") || key.startsWith("#") ? [] : [key],
  )
  return value.inside._tag === "list" ? [...value.inside.items.keys()].map(String).concat(own) : own
}

/** What a promise of a call gives, by what is called. */
export const promised = (realm: Realm, steps: Steps): DryObject => {
  const promise = newPromise()
  drive(realm, steps, promise)
  return promiseOf(realm, promise)
}
