/** The objects that JavaScript has by itself, as far as start files use them. */
import { spread } from "./evaluate.js"
import { isPattern, longestText, patternOf } from "./patterns.js"
import { call, get, itemsOf, keyOf, keysOf } from "./properties.js"
import {
  after,
  decided,
  drive,
  fail,
  field,
  handOver,
  later,
  list,
  make,
  native,
  newPromise,
  perhaps,
  plainly,
  promiseOf,
  protoOf,
  put,
  type Realm,
  settle,
  still,
  textOf,
  touched,
  truth,
  whenSettled,
} from "./realm.js"
import {
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isNothing,
  isSymbol,
  isUnknown,
  type Native,
  ofPackage,
  type Steps,
  unknown,
} from "./values.js"

/** So many milliseconds a program is looked at: what it does later is none of its start. */
const longest = 30_000

/** Names that Node has beside those that are made here: what they are is not known. */
const others =
  `AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Blob Boolean BroadcastChannel Buffer ByteLengthQueuingStrategy
CloseEvent CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DataView Date DecompressionStream Error EvalError Event EventSource EventTarget File
FinalizationRegistry Float16Array Float32Array Float64Array FormData Function Headers Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math MessageChannel MessageEvent MessagePort
NaN Navigator Number Object Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming
Promise Proxy RangeError ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController
ReadableStreamDefaultReader ReferenceError Reflect RegExp Request Response Set SharedArrayBuffer Storage String SubtleCrypto Symbol SyntaxError TextDecoder TextDecoderStream
TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController TypeError URIError URL URLPattern URLSearchParams Uint16Array Uint32Array Uint8Array
Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket WritableStream WritableStreamDefaultController WritableStreamDefaultWriter assert atob btoa clearImmediate clearInterval
clearTimeout console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval fetch global globalThis gc isFinite isNaN localStorage navigator parseFloat
parseInt performance process queueMicrotask sessionStorage setImmediate setInterval setTimeout structuredClone undefined unescape root GLOBAL`.split(
    /\s+/,
  )

/** What has methods, and those of newer editions of the language. */
const described = [
  "Array",
  "String",
  "Number",
  "Object",
  "Function",
  "Promise",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "RegExp",
  "Error",
  "Boolean",
  "Symbol",
]
const newer: { readonly [kind: string]: readonly string[] } = {
  Array: ["toSorted", "toReversed", "toSpliced", "with"],
  String: ["isWellFormed", "toWellFormed"],
  Set: [
    "union",
    "intersection",
    "difference",
    "symmetricDifference",
    "isSubsetOf",
    "isSupersetOf",
    "isDisjointFrom",
  ],
}

const errors = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError"]

/** Methods of lists that call what they are given, by what they give back. */
type Round = (result: DryValue, item: DryValue, at: number, kept: DryValue[]) => boolean

export const builtins = (realm: Realm): void => {
  const define = (name: string, value: DryValue): void => {
    realm.globals.set(name, { value, isEarly: false, isConstant: false })
  }
  for (const name of [...others, ...Object.getOwnPropertyNames(Object.prototype)]) define(name, unknown())
  const global = make(realm)
  global.isOpen = true
  for (const name of ["global", "globalThis", "root", "GLOBAL"]) define(name, global)
  define("undefined", undefined)
  define("Buffer", ofPackage("Buffer"))
  define("BigInt", ofPackage("BigInt"))
  define("NaN", Number.NaN)
  define("Infinity", Number.POSITIVE_INFINITY)
  const fn = (name: string, run: (self: DryValue, given: readonly DryValue[]) => DryValue): DryObject =>
    plainly(realm, name, run)
  const stepping = (name: string, run: Native): DryObject => native(realm, name, run)
  const maker = (name: string, run: Native, statics: Readonly<Record<string, DryValue>> = {}): DryObject => {
    const made = stepping(name, run)
    const proto = protoOf(realm, name)
    put(made, "prototype", proto)
    put(made, "name", name)
    hidden(proto, "constructor", made)
    for (const [key, value] of Object.entries(statics)) put(made, key, value)
    // What else it has.
    made.isOpen = true
    define(name, made)
    return made
  }
  const method = (proto: string, name: string, run: Native): void =>
    put(protoOf(realm, proto), name, stepping(name, run))
  const plain = (
    proto: string,
    name: string,
    run: (self: DryValue, given: readonly DryValue[]) => DryValue,
  ): void => put(protoOf(realm, proto), name, fn(name, run))

  lists(realm, method, plain)
  texts(realm, method, plain)
  promises(realm, maker, method)

  // Functions.
  maker(
    "Function",
    plainSteps(() => unknown("function")),
  )
  method("Function", "call", function* (self, [own, ...given]) {
    return yield* call(realm, self, own, given, "call")
  })
  method("Function", "apply", function* (self, [own, given]) {
    const items = isNothing(given) ? [] : isUnknown(given) ? null : itemsOf(realm, given)
    return yield* call(realm, self, own, items ?? [unknown(), unknown()], "apply")
  })
  plain("Function", "bind", (self, [own, ...given]) =>
    isMade(self)
      ? make(realm, { _tag: "bound", target: self, self: own, given }, "Function")
      : unknown("function"),
  )
  plain("Function", "toString", () => unknown("string"))

  // Objects.
  const asMade = (value: DryValue): DryValue =>
    isNothing(value) ? fail(realm, "TypeError", "Cannot convert undefined or null to object") : value
  const objects = maker(
    "Object",
    plainSteps((given) => (isNothing(given[0]) ? make(realm) : (given[0] ?? unknown()))),
    {
      keys: fn("keys", (_, [value]) => {
        const keys = keysOf(asMade(value))
        return keys === null ? open(realm) : list(realm, keys)
      }),
      freeze: fn("freeze", (_, [value]) => value),
      seal: fn("seal", (_, [value]) => value),
      preventExtensions: fn("preventExtensions", (_, [value]) => value),
      isFrozen: fn("isFrozen", () => unknown("boolean")),
      create: fn("create", (_, [proto]) => {
        const made = make(realm)
        if (isMade(proto)) made.proto = proto
        else if (proto === null) made.proto = null
        else made.isOpen = true
        return made
      }),
      getPrototypeOf: fn("getPrototypeOf", (_, [value]) => (isMade(value) ? value.proto : unknown())),
      setPrototypeOf: fn("setPrototypeOf", (_, [value, proto]) => {
        if (isMade(value)) {
          touched(realm, value)
          if (isMade(proto)) value.proto = proto
          else value.isOpen = true
        }
        return value
      }),
      getOwnPropertyNames: fn("getOwnPropertyNames", (_, [value]) => {
        const keys = keysOf(asMade(value))
        return keys === null || (isMade(value) && isCallable(value)) ? open(realm) : list(realm, keys)
      }),
    },
  )
  put(
    objects,
    "assign",
    stepping("assign", function* (_, [target, ...sources]) {
      asMade(target)
      if (!isMade(target)) {
        for (const one of sources) handOver(realm, one)
        return target
      }
      for (const one of sources) yield* spread(realm, target, one)
      return target
    }),
  )
  for (const which of ["values", "entries"])
    put(
      objects,
      which,
      stepping(which, function* (_, [value]) {
        const keys = keysOf(asMade(value))
        if (keys === null) return open(realm)
        const items: DryValue[] = []
        for (const key of keys) {
          const one = yield* get(realm, value, key)
          items.push(which === "values" ? one : list(realm, [key, one]))
        }
        return list(realm, items)
      }),
    )
  const asDescribed = (target: DryObject, key: string | null, as: DryValue): void => {
    touched(realm, target)
    if (key === null || !isMade(as) || as.isOpen) target.isOpen = true
    else {
      const of = (name: string): DryValue => as.fields.get(name)?.value
      const isHidden = of("enumerable") !== true
      target.fields.set(key, { isHidden, value: of("value"), get: of("get"), set: of("set") })
    }
  }
  put(
    objects,
    "defineProperty",
    fn("defineProperty", (_, [target, key, as]) => {
      if (isMade(target)) asDescribed(target, keyOf(key), as)
      return target
    }),
  )
  put(
    objects,
    "defineProperties",
    fn("defineProperties", (_, [target, all]) => {
      if (isMade(target)) {
        const keys = keysOf(all)
        if (keys === null) target.isOpen = true
        else
          for (const key of keys)
            asDescribed(target, key, isMade(all) ? all.fields.get(key)?.value : unknown())
      }
      return target
    }),
  )
  put(
    objects,
    "fromEntries",
    fn("fromEntries", (_, [entries]) => {
      const made = make(realm)
      const items = isUnknown(entries) ? null : itemsOf(realm, entries)
      for (const one of items ?? []) {
        const pair = isMade(one) ? itemsOf(realm, one) : null
        const key = pair === null ? null : keyOf(pair[0])
        if (key === null) made.isOpen = true
        else put(made, key, pair?.[1])
      }
      made.isOpen ||= items === null
      return made
    }),
  )
  plain("Object", "hasOwnProperty", (self, [key]) => owns(self, key))
  put(
    objects,
    "hasOwn",
    fn("hasOwn", (_, [self, key]) => owns(self, key)),
  )
  plain("Object", "toString", () => unknown("string"))
  plain("Object", "valueOf", (self) => self)
  plain("Object", "isPrototypeOf", () => unknown("boolean"))
  plain("Object", "propertyIsEnumerable", () => unknown("boolean"))
  plain("Object", "toLocaleString", () => unknown("string"))

  // Errors.
  for (const name of errors) {
    if (name !== "Error") protoOf(realm, name).proto = protoOf(realm, "Error")
    maker(
      name,
      still((_, given, made) => {
        const error = made ?? make(realm, { _tag: "error" }, name)
        error.inside = { _tag: "error" }
        if (given[0] !== undefined)
          put(
            error,
            "message",
            isUnknown(given[0]) ? unknown("string") : (textOf(given[0]) ?? unknown("string")),
          )
        hidden(error, "stack", unknown("string"))
        const cause = isMade(given[1]) ? given[1].fields.get("cause")?.value : undefined
        if (cause !== undefined) hidden(error, "cause", cause)
        return error
      }),
    )
    put(protoOf(realm, name), "name", name)
    put(protoOf(realm, name), "message", "")
  }
  const error = realm.globals.get("Error")?.value
  if (isMade(error)) {
    put(
      error,
      "captureStackTrace",
      fn("captureStackTrace", () => undefined),
    )
    put(error, "stackTraceLimit", 10)
  }

  // Maps and sets.
  for (const kind of ["Map", "WeakMap", "Set", "WeakSet"]) {
    const isMap = kind.endsWith("Map")
    maker(
      kind,
      still((_, [all], made) => {
        const self = made ?? make(realm)
        const entries = new Map<DryValue, DryValue>()
        self.inside = { _tag: "map", entries }
        const items = isNothing(all) ? [] : isUnknown(all) ? null : itemsOf(realm, all)
        for (const one of items ?? []) {
          const pair = isMap && isMade(one) ? itemsOf(realm, one) : null
          if (!isMap) entries.set(one, one)
          else if (pair !== null) entries.set(pair[0], pair[1])
          else self.isOpen = true
        }
        self.isOpen ||= items === null
        return self
      }),
    )
    const entriesOf = (self: DryValue): Map<DryValue, DryValue> | null =>
      isMade(self) && self.inside._tag === "map" ? self.inside.entries : null
    const isKnown = (self: DryValue, key: DryValue): boolean =>
      isMade(self) && !self.isOpen && !isUnknown(key)
    plain(kind, isMap ? "set" : "add", (self, [key, value]) => {
      if (isUnknown(key) && isMade(self)) self.isOpen = true
      entriesOf(self)?.set(key, isMap ? value : key)
      return self
    })
    plain(kind, "get", (self, [key]) => (isKnown(self, key) ? entriesOf(self)?.get(key) : unknown()))
    plain(kind, "has", (self, [key]) =>
      isKnown(self, key) ? (entriesOf(self)?.has(key) ?? false) : unknown("boolean"),
    )
    plain(kind, "delete", (self, [key]) => {
      if (isUnknown(key) && isMade(self)) self.isOpen = true
      return isKnown(self, key) ? (entriesOf(self)?.delete(key) ?? false) : unknown("boolean")
    })
    plain(kind, "clear", (self) => {
      entriesOf(self)?.clear()
      return undefined
    })
    for (const which of ["keys", "values", "entries"])
      plain(kind, which, (self) => {
        if (!isMade(self) || self.isOpen) return open(realm)
        const all = [...(entriesOf(self) ?? [])]
        return list(
          realm,
          which === "entries"
            ? all.map((one) => list(realm, one))
            : all.map(([key, value]) => (which === "keys" ? key : value)),
        )
      })
    method(kind, "forEach", function* (self, [run]) {
      if (!isMade(self) || self.isOpen) handOver(realm, run)
      else
        for (const [key, value] of [...(entriesOf(self) ?? [])])
          yield* call(realm, run, undefined, [value, key, self], "callback")
      return undefined
    })
    protoOf(realm, kind).fields.set("size", {
      ...field(undefined),
      get: fn("size", (self) =>
        isMade(self) && !self.isOpen ? (entriesOf(self)?.size ?? 0) : unknown("number"),
      ),
    })
  }

  // Texts, numbers and what is made of them.
  maker(
    "Number",
    plainSteps((given) => (given.length === 0 ? 0 : numericOf(realm, given[0], Number))),
    {
      isInteger: fn("isInteger", (_, [value]) => known(value, Number.isInteger, "boolean")),
      isFinite: fn("isFinite", (_, [value]) => known(value, Number.isFinite, "boolean")),
      isNaN: fn("isNaN", (_, [value]) =>
        isUnknown(value) ? isNoNumber(value) : known(value, Number.isNaN, "boolean"),
      ),
      isSafeInteger: fn("isSafeInteger", (_, [value]) => known(value, Number.isSafeInteger, "boolean")),
      parseInt: fn("parseInt", (_, [value, base]) => parsed(realm, value, base)),
      parseFloat: fn("parseFloat", (_, [value]) =>
        numericOf(realm, value, (one) => Number.parseFloat(String(one))),
      ),
      MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
      MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
      MAX_VALUE: Number.MAX_VALUE,
      EPSILON: Number.EPSILON,
    },
  )
  for (const name of ["toFixed", "toString", "toPrecision", "toLocaleString"])
    plain("Number", name, (self, given) =>
      typeof self === "number" && name === "toString" && given.length === 0
        ? String(self)
        : unknown("string"),
    )
  plain("Number", "valueOf", (self) => self)
  plain("Boolean", "toString", (self) => (typeof self === "boolean" ? String(self) : unknown("string")))
  maker(
    "Boolean",
    plainSteps((given) => (isUnknown(given[0]) ? unknown("boolean") : truth(realm, given[0]))),
  )
  maker(
    "String",
    plainSteps((given) =>
      given.length === 0 ? "" : (textOf(decided(realm, given[0])) ?? unknown("string")),
    ),
    {
      raw: fn("raw", () => unknown("string")),
      fromCharCode: fn("fromCharCode", () => unknown("string")),
    },
  )
  define(
    "parseInt",
    fn("parseInt", (_, [value, base]) => parsed(realm, value, base)),
  )
  define(
    "parseFloat",
    fn("parseFloat", (_, [value]) => numericOf(realm, value, (one) => Number.parseFloat(String(one)))),
  )
  define(
    "isNaN",
    fn("isNaN", (_, [value]) => isNoNumber(value)),
  )
  define(
    "isFinite",
    fn("isFinite", (_, [value]) => known(value, (one) => Number.isFinite(Number(one)), "boolean")),
  )
  for (const name of [
    "encodeURIComponent",
    "decodeURIComponent",
    "encodeURI",
    "decodeURI",
    "escape",
    "unescape",
    "atob",
    "btoa",
  ])
    define(
      name,
      fn(name, () => unknown("string")),
    )
  maker(
    "RegExp",
    plainSteps((given) => {
      const [source, flags] = given
      const pattern =
        typeof source === "string" ? patternOf(source, typeof flags === "string" ? flags : "") : null
      return make(realm, { _tag: "pattern", pattern }, "RegExp")
    }),
  )
  plain("RegExp", "test", (self, [text]) => {
    const pattern = isMade(self) && self.inside._tag === "pattern" ? self.inside.pattern : null
    const one = textOf(text)
    return pattern === null || one === null || one.length > longestText || pattern.global || pattern.sticky
      ? unknown("boolean")
      : pattern.test(one)
  })
  for (const name of ["exec", "toString"]) plain("RegExp", name, () => unknown())
  const math = make(realm)
  math.isOpen = true
  for (const name of ["max", "min", "floor", "ceil", "round", "abs", "pow", "sqrt", "trunc", "sign"] as const)
    put(
      math,
      name,
      fn(name, (_, given) =>
        given.every((one) => typeof one === "number")
          ? (Math[name] as (...all: readonly number[]) => number)(...(given as readonly number[]))
          : unknown("number"),
      ),
    )
  put(
    math,
    "random",
    fn("random", () => unknown("number")),
  )
  put(math, "PI", Math.PI)
  define("Math", math)
  define(
    "JSON",
    make(realm, { _tag: "plain" }, "Object", {
      parse: fn("parse", (_, [given]) => {
        const text = decided(realm, given)
        if (isUnknown(text) || isMade(text)) return unknown()
        try {
          return ofJson(realm, JSON.parse(String(text)))
        } catch {
          // What the engine says of it quotes the text.
          return fail(realm, "SyntaxError", "no JSON")
        }
      }),
      rawJSON: unknown(),
      isRawJSON: unknown(),
      stringify: fn("stringify", (_, [value]) => (value === undefined ? undefined : unknown("string"))),
    }),
  )
  const dates = maker(
    "Date",
    still((_, __, made) => {
      if (made === null) return unknown("string")
      made.inside = { _tag: "date" }
      return made
    }),
  )
  put(
    dates,
    "now",
    fn("now", () => unknown("number")),
  )
  put(
    dates,
    "parse",
    fn("parse", () => unknown("number")),
  )
  put(
    dates,
    "UTC",
    fn("UTC", () => unknown("number")),
  )
  protoOf(realm, "Date").isOpen = true
  const symbols = maker(
    "Symbol",
    plainSteps((given) => ({ _tag: "symbol", name: `${textOf(given[0]) ?? ""}` })),
  )
  for (const name of ["iterator", "asyncIterator", "toStringTag", "hasInstance", "toPrimitive", "species"])
    put(symbols, name, { _tag: "symbol", name })
  put(
    symbols,
    "for",
    fn("for", (_, [name]) => ({ _tag: "symbol", name: textOf(name) ?? "" })),
  )
  define(
    "structuredClone",
    fn("structuredClone", () => unknown()),
  )
  define("Reflect", unknown())

  // Methods that are not described here.
  for (const kind of described) {
    const real = (globalThis as unknown as Readonly<Record<string, { readonly prototype: object }>>)[kind]
    const proto = protoOf(realm, kind)
    for (const name of Object.getOwnPropertyNames(real?.prototype ?? {}).concat(newer[kind] ?? []))
      if (!proto.fields.has(name)) hidden(proto, name, unknown())
  }

  // What waits.
  const console = make(realm)
  console.isOpen = true
  for (const name of [
    "log",
    "info",
    "warn",
    "error",
    "debug",
    "trace",
    "table",
    "dir",
    "time",
    "timeEnd",
    "group",
    "groupEnd",
    "clear",
    "assert",
    "count",
    "timeLog",
  ])
    put(
      console,
      name,
      fn(name, () => undefined),
    )
  define("console", console)
  const timer = (name: string, isAgain: boolean): void =>
    define(
      name,
      fn(name, (_, [run, time, ...given]) => {
        const wait = typeof time === "number" ? time : 1
        if (isMade(run) && isCallable(run))
          (wait > longest ? (_: Realm, __: number, one: () => void) => perhaps(realm, one) : after)(
            realm,
            isAgain ? Math.max(wait, 1) : wait,
            () => running(realm, realm.call(run, undefined, given)),
          )
        return unknown("object")
      }),
    )
  timer("setTimeout", false)
  timer("setInterval", true)
  define(
    "setImmediate",
    fn("setImmediate", (_, [run, ...given]) => {
      if (isMade(run)) after(realm, 0, () => running(realm, realm.call(run, undefined, given)))
      return unknown("object")
    }),
  )
  define(
    "queueMicrotask",
    fn("queueMicrotask", (_, [run]) => {
      if (isMade(run)) later(realm, () => running(realm, realm.call(run, undefined, [])))
      return undefined
    }),
  )
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate"])
    define(
      name,
      fn(name, () => undefined),
    )
}

/** Runs what is called back, which may wait for nothing. */
export const running = (realm: Realm, steps: Steps): void => {
  let result = steps.next(undefined)
  while (result.done !== true) result = steps.next(unknown())
  if (isMade(result.value) && result.value.inside._tag === "promise") return
  void realm
}

const plainSteps = (run: (given: readonly DryValue[]) => DryValue): Native => still((_, given) => run(given))

const hidden = (made: DryObject, key: string, value: DryValue): void => {
  made.fields.set(key, { ...field(value), isHidden: true })
}

/** A list of which nothing is known. */
export const open = (realm: Realm): DryObject => {
  const made = list(realm, [])
  made.isOpen = true
  return made
}

const owns = (self: DryValue, key: DryValue): DryValue => {
  const name = keyOf(key)
  if (!isMade(self) || self.isOpen || name === null) return unknown("boolean")
  return self.fields.has(name) || (self.inside._tag === "list" && Number(name) < self.inside.items.length)
}

const known = (value: DryValue, ask: (value: unknown) => boolean, type: string): DryValue =>
  isUnknown(value) || isMade(value) ? unknown(type) : ask(value)
const isNoNumber = (value: DryValue): DryValue =>
  isUnknown(value) && value.variable === "PORT"
    ? false
    : known(value, (one) => Number.isNaN(Number(one)), "boolean")
const numericOf = (realm: Realm, given: DryValue, read: (value: unknown) => number): DryValue => {
  const value = decided(realm, given)
  return isUnknown(value)
    ? { ...unknown("number"), variable: value.variable }
    : isMade(value) || isSymbol(value)
      ? unknown("number")
      : read(value)
}
const parsed = (realm: Realm, value: DryValue, base: DryValue): DryValue =>
  numericOf(realm, value, (one) => Number.parseInt(String(one), typeof base === "number" ? base : 10))

/** A value of JSON's. */
export const ofJson = (realm: Realm, json: unknown): DryValue => {
  if (Array.isArray(json))
    return list(
      realm,
      json.map((one) => ofJson(realm, one)),
    )
  if (typeof json !== "object" || json === null) return json as DryValue
  const made = make(realm)
  for (const [key, one] of Object.entries(json)) put(made, key, ofJson(realm, one))
  return made
}

type Define = (proto: string, name: string, run: Native) => void
type DefinePlain = (
  proto: string,
  name: string,
  run: (self: DryValue, given: readonly DryValue[]) => DryValue,
) => void

const lists = (realm: Realm, method: Define, plain: DefinePlain): void => {
  const itemsIn = (self: DryValue): DryValue[] | null =>
    isMade(self) && self.inside._tag === "list" && !self.isOpen ? self.inside.items : null
  const maker = plainly(realm, "Array", (_, given) =>
    given.length === 1 && typeof given[0] === "number"
      ? given[0] < 10_000
        ? list(
            realm,
            Array.from({ length: given[0] }, () => undefined),
          )
        : open(realm)
      : list(realm, given),
  )
  put(maker, "prototype", protoOf(realm, "Array"))
  maker.isOpen = true
  put(
    maker,
    "isArray",
    plainly(realm, "isArray", (_, [value]) =>
      isUnknown(value) ? unknown("boolean") : isMade(value) && value.inside._tag === "list",
    ),
  )
  put(
    maker,
    "of",
    plainly(realm, "of", (_, given) => list(realm, given)),
  )
  put(
    maker,
    "from",
    native(realm, "from", function* (_, [value, run]) {
      const length =
        isMade(value) && value.inside._tag === "plain" ? value.fields.get("length")?.value : undefined
      const items =
        typeof length === "number" && length < 10_000
          ? Array.from({ length }, () => undefined)
          : isUnknown(value)
            ? null
            : itemsOf(realm, value)
      if (items === null) {
        handOver(realm, run)
        return open(realm)
      }
      if (run === undefined) return list(realm, items)
      const made: DryValue[] = []
      for (const [at, one] of items.entries())
        made.push(yield* call(realm, run, undefined, [one, at], "callback"))
      return list(realm, made)
    }),
  )
  put(protoOf(realm, "Array"), "constructor", maker)
  realm.globals.set("Array", { value: maker, isEarly: false, isConstant: false })
  const each = (
    name: string,
    begin: DryValue,
    round: Round,
    end: (kept: DryValue[], isWhole: boolean, last: DryValue) => DryValue,
  ): void =>
    method("Array", name, function* (self, [run]) {
      const items = itemsIn(self)
      if (items === null) {
        if (!isUnknown(run) && !isCallable(run)) return fail(realm, "TypeError", "callback is not a function")
        handOver(realm, run)
        return name === "map" || name === "filter" || name === "flatMap"
          ? open(realm)
          : unknown(name === "forEach" ? "undefined" : null)
      }
      const kept: DryValue[] = []
      let last: DryValue = begin
      for (const [at, item] of [...items].entries()) {
        const result = yield* call(realm, run, undefined, [item, at, self], "callback")
        last = item
        if (round(result, item, at, kept)) return end(kept, false, item)
      }
      return end(kept, true, last)
    })
  each(
    "forEach",
    undefined,
    () => false,
    () => undefined,
  )
  each(
    "map",
    undefined,
    (result, _, __, kept) => kept.push(result) === 0,
    (kept) => list(realm, kept),
  )
  each(
    "filter",
    undefined,
    (result, item, _, kept) => truth(realm, result) && kept.push(item) === 0,
    (kept) => list(realm, kept),
  )
  each(
    "find",
    undefined,
    (result) => truth(realm, result),
    (_, isWhole, last) => (isWhole ? undefined : last),
  )
  each(
    "some",
    undefined,
    (result) => truth(realm, result),
    (_, isWhole) => !isWhole,
  )
  each(
    "every",
    undefined,
    (result) => !truth(realm, result),
    (_, isWhole) => isWhole,
  )
  each(
    "findIndex",
    undefined,
    (result, _, at, kept) => kept.push(at) > 0 && truth(realm, result),
    (kept, isWhole) => (isWhole ? -1 : (kept.at(-1) ?? -1)),
  )
  each(
    "flatMap",
    undefined,
    (result, _, __, kept) =>
      kept.push(...(isMade(result) && result.inside._tag === "list" ? result.inside.items : [result])) < 0,
    (kept) => list(realm, kept),
  )
  method("Array", "reduce", function* (self, given) {
    const items = itemsIn(self)
    const [run] = given
    if (items === null) {
      handOver(realm, run)
      return unknown()
    }
    const rest = [...items]
    if (given.length < 2 && rest.length === 0)
      return fail(realm, "TypeError", "Reduce of empty array with no initial value")
    let value = given.length < 2 ? rest.shift() : given[1]
    for (const [at, item] of rest.entries())
      value = yield* call(realm, run, undefined, [value, item, at, self], "callback")
    return value
  })
  const changing = (name: string, run: (items: DryValue[], given: readonly DryValue[]) => DryValue): void =>
    plain("Array", name, (self, given) => {
      const items = itemsIn(self)
      if (items === null) {
        for (const one of given) handOver(realm, one)
        return unknown()
      }
      if (isMade(self)) touched(realm, self)
      return run(items, given)
    })
  changing("push", (items, given) => items.push(...given))
  changing("pop", (items) => items.pop())
  changing("shift", (items) => items.shift())
  changing("unshift", (items, given) => items.unshift(...given))
  changing("reverse", (items) => list(realm, items.reverse()))
  changing("at", (items, [at]) => (typeof at === "number" ? items.at(at) : unknown()))
  changing("indexOf", (items, [one]) =>
    isUnknown(one) || items.some(isUnknown) ? unknown("number") : items.indexOf(one),
  )
  changing("includes", (items, [one]) =>
    isUnknown(one) || items.some(isUnknown) ? unknown("boolean") : items.includes(one),
  )
  changing("slice", (items, [from, to]) =>
    (from === undefined || typeof from === "number") && (to === undefined || typeof to === "number")
      ? list(realm, items.slice(from, to))
      : open(realm),
  )
  changing("splice", (items, [from, count, ...more]) =>
    typeof from === "number" && (count === undefined || typeof count === "number")
      ? list(realm, count === undefined ? items.splice(from) : items.splice(from, count, ...more))
      : open(realm),
  )
  changing("concat", (items, given) => {
    const all = given.map((one) =>
      isMade(one) && one.inside._tag === "list"
        ? one.isOpen
          ? null
          : one.inside.items
        : isUnknown(one)
          ? null
          : [one],
    )
    return all.includes(null) ? open(realm) : list(realm, [...items, ...all.flatMap((one) => one ?? [])])
  })
  changing("join", (items, [by]) => {
    const all = items.map((one) => (isNothing(one) ? "" : textOf(one)))
    const sign = by === undefined ? "," : textOf(by)
    return all.includes(null) || sign === null ? unknown("string") : all.join(sign)
  })
  changing("sort", (items) =>
    items.every((one) => typeof one === "string") ? list(realm, items.sort()) : open(realm),
  )
  changing("flat", (items) =>
    items.every((one) => !isUnknown(one) && !(isMade(one) && one.isOpen))
      ? list(
          realm,
          items.flatMap((one) => (isMade(one) && one.inside._tag === "list" ? one.inside.items : [one])),
        )
      : open(realm),
  )
  changing("keys", (items) => list(realm, [...items.keys()]))
  changing("values", (items) => list(realm, items))
  changing("entries", (items) =>
    list(
      realm,
      items.map((one, at) => list(realm, [at, one])),
    ),
  )
  changing("fill", (items, [value]) => list(realm, items.fill(value)))
  for (const name of [
    "lastIndexOf",
    "findLast",
    "findLastIndex",
    "reduceRight",
    "toString",
    "toSorted",
    "toReversed",
    "copyWithin",
    "with",
    "toSpliced",
  ])
    plain("Array", name, (_, given) => {
      for (const one of given) handOver(realm, one)
      return unknown()
    })
}

/** Methods of texts that give a text, a number or whether something is so. */
const ofTexts = {
  string:
    "trim trimStart trimEnd toLowerCase toUpperCase slice substring substr padStart padEnd repeat replace replaceAll concat charAt normalize at toString valueOf toLocaleLowerCase toLocaleUpperCase anchor",
  number: "indexOf lastIndexOf charCodeAt codePointAt search localeCompare",
  boolean: "startsWith endsWith includes",
} as const

const texts = (realm: Realm, _: Define, plain: DefinePlain): void => {
  const native = (value: DryValue): unknown =>
    isMade(value) && value.inside._tag === "pattern" ? (value.inside.pattern ?? value) : value
  for (const [type, names] of Object.entries(ofTexts))
    for (const name of names.split(" "))
      plain("String", name, (self, given) => {
        const all = given.map(native)
        if (
          typeof self !== "string" ||
          (self.length > longestText && all.some(isPattern)) ||
          all.some((one) => typeof one === "object" && !isPattern(one))
        )
          return unknown(name === "at" ? null : type)
        try {
          const run = (self as unknown as Readonly<Record<string, (...all: readonly unknown[]) => DryValue>>)[
            name
          ]
          return run === undefined ? unknown(type) : run.apply(self, all)
        } catch {
          return unknown(type)
        }
      })
  plain("String", "split", (self, [by]) => {
    const sign = native(by)
    return typeof self === "string" &&
      (typeof sign === "string" || (isPattern(sign) && self.length <= longestText))
      ? list(realm, self.split(sign))
      : open(realm)
  })
  for (const name of ["match", "matchAll"]) plain("String", name, () => unknown())
}

const promises = (
  realm: Realm,
  maker: (name: string, run: Native, statics?: Readonly<Record<string, DryValue>>) => DryObject,
  method: Define,
): void => {
  const innerOf = (self: DryValue) => (isMade(self) && self.inside._tag === "promise" ? self.inside : null)
  /** A promise that is as another one is, after what is called in between. */
  const then = function* (self: DryValue, kept: DryValue, broken: DryValue): Steps {
    const inner = innerOf(self)
    if (inner === null) {
      handOver(realm, kept)
      handOver(realm, broken)
      return unknown()
    }
    const promise = newPromise()
    inner.isHandled = true
    whenSettled(realm, inner, (isKept, value) => {
      const run = isKept ? kept : broken
      if (!isUnknown(run) && !isCallable(run)) settle(realm, promise, isKept, value, inner.place)
      else drive(realm, realm.call(run, undefined, [value]), promise)
    })
    return promiseOf(realm, promise)
  }
  const all = (name: string): DryObject =>
    plainly(realm, name, (_, [given]) => {
      const items = isUnknown(given) ? null : itemsOf(realm, given)
      if (items === null) return unknown()
      if (items.some((one) => isUnknown(one))) {
        for (const one of items) {
          const inner = innerOf(one)
          if (inner !== null && name === "allSettled") inner.isHandled = true
        }
        return unknown()
      }
      const promise = newPromise()
      const values: DryValue[] = [...items]
      let left = items.length
      if (left === 0) settle(realm, promise, true, list(realm, []), null)
      for (const [at, one] of items.entries()) {
        const inner = innerOf(one)
        const done = (isKept: boolean, value: DryValue): void => {
          if (name === "race" || name === "any" || (!isKept && name === "all")) {
            settle(realm, promise, isKept, value, inner?.place ?? null)
            return
          }
          values[at] = name === "all" ? value : unknown("object")
          left--
          if (left === 0) settle(realm, promise, true, list(realm, values), null)
        }
        if (inner === null) later(realm, () => done(true, one))
        else {
          inner.isHandled = true
          whenSettled(realm, inner, done)
        }
      }
      return promiseOf(realm, promise)
    })
  maker(
    "Promise",
    function* (_, [run], made) {
      const promise = newPromise()
      const self = made ?? make(realm)
      self.inside = promise
      const ending = (isKept: boolean): DryObject =>
        plainly(realm, isKept ? "resolve" : "reject", (__, [value]) => {
          settle(realm, promise, isKept, value, realm.place)
          return undefined
        })
      const started = newPromise()
      drive(realm, realm.call(run, undefined, [ending(true), ending(false)]), started)
      if (started.state === "broken") {
        started.isHandled = true
        settle(realm, promise, false, started.value, started.place)
      }
      return self
    } as Native,
    {
      resolve: plainly(realm, "resolve", (_, [value]) => {
        if (innerOf(value) !== null) return value
        const promise = newPromise()
        settle(realm, promise, true, value, realm.place)
        return promiseOf(realm, promise)
      }),
      reject: plainly(realm, "reject", (_, [value]) => {
        const promise = newPromise()
        settle(realm, promise, false, value, realm.place)
        return promiseOf(realm, promise)
      }),
      all: all("all"),
      allSettled: all("allSettled"),
      race: all("race"),
      any: all("any"),
    },
  )
  method("Promise", "then", (self, [kept, broken]) => then(self, kept, broken))
  method("Promise", "catch", (self, [broken]) => then(self, undefined, broken))
  method("Promise", "finally", function* (self, [run]) {
    const passed = (isKept: boolean): DryObject =>
      native(realm, "finally", function* (_, [value]) {
        const waited = yield* call(realm, run, undefined, [], "callback")
        if (isMade(waited) && waited.inside._tag === "promise") yield waited
        if (isKept) return value
        throw { _tag: "thrown", value, place: realm.place }
      })
    return yield* then(self, passed(true), passed(false))
  })
}
