/** The objects that JavaScript has by itself, as far as start files use them. */
import { spread } from "./evaluate.js"
import { isPattern, longestText, patternOf } from "./patterns.js"
import {
  call,
  calledOf,
  fieldOf,
  get,
  give,
  itemsOf,
  keyOf,
  keyOfIterator,
  keysOf,
  wellKnown,
} from "./properties.js"
import {
  after,
  decided,
  drive,
  fail,
  field,
  giveUp,
  globalOf,
  handOver,
  handOverAll,
  later,
  list,
  longestMade,
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
  type Task,
  textOf,
  tick,
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
/** Timers that take longer may be done away with by what is waited for. */
const soon = 50
/** So often something that comes again and again is looked at. */
const mostRounds = 5

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
    hidden(protoOf(realm, proto), name, stepping(name, run))
  const plain = (
    proto: string,
    name: string,
    run: (self: DryValue, given: readonly DryValue[]) => DryValue,
  ): void => hidden(protoOf(realm, proto), name, fn(name, run))

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
    const items = isNothing(given)
      ? []
      : isMade(given) && given.inside._tag === "list"
        ? itemsOf(realm, given)
        : null
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
  const fixing = (name: string, fixed: "sealed" | "frozen"): DryObject =>
    fn(name, (_, [value]) => {
      if (isMade(value)) {
        touched(realm, value)
        value.fixed = fixed
      }
      return value
    })
  const objects = maker(
    "Object",
    plainSteps((given) => (isNothing(given[0]) ? make(realm) : (given[0] ?? unknown()))),
    {
      keys: fn("keys", (_, [value]) => {
        const keys = keysOf(asMade(value))
        return keys === null ? open(realm) : list(realm, keys)
      }),
      freeze: fixing("freeze", "frozen"),
      seal: fixing("seal", "sealed"),
      preventExtensions: fixing("preventExtensions", "sealed"),
      isFrozen: fn("isFrozen", () => unknown("boolean")),
      create: fn("create", (_, [proto, all]) => {
        const made = make(realm)
        if (isMade(proto)) made.proto = proto
        else if (proto === null) made.proto = null
        else if (isUnknown(proto)) made.isOpen = true
        else
          return fail(
            realm,
            "TypeError",
            `Object prototype may only be an Object or null: ${calledOf(proto, "…")}`,
          )
        if (all !== undefined) allDescribed(made, all)
        return made
      }),
      getPrototypeOf: fn("getPrototypeOf", (_, [value]) => (isMade(value) ? value.proto : unknown())),
      setPrototypeOf: fn("setPrototypeOf", (_, [value, proto]) => {
        if (isMade(value)) {
          touched(realm, value)
          if (isMade(proto) || proto === null) value.proto = proto
          else value.isOpen = true
        }
        return value
      }),
      getOwnPropertyNames: fn("getOwnPropertyNames", (_, [value]) => {
        const keys = keysOf(asMade(value), true)
        return keys === null || (isMade(value) && (isCallable(value) || value.inside._tag === "list"))
          ? open(realm)
          : list(realm, keys)
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
      for (const one of sources) {
        const own = make(realm)
        yield* spread(realm, own, one)
        for (const [key, { value }] of own.fields) yield* give(realm, target, key, value, true)
        if (own.isOpen) target.isOpen = true
      }
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
    touched(realm, target, key)
    if (target.inside._tag === "list" || key === null || !isMade(as) || as.isOpen) {
      target.isOpen = true
      if (key !== null) target.fields.set(key, field(unknown()))
      return
    }
    const of = (name: string): DryValue => as.fields.get(name)?.value
    const old = target.fields.get(key)
    const isHidden = as.fields.has("enumerable")
      ? of("enumerable") !== true
      : (old?.isHidden ?? old === undefined)
    const isSame = !["value", "get", "set"].some((name) => as.fields.has(name))
    const told = isSame && old !== undefined ? old : { value: of("value"), get: of("get"), set: of("set") }
    // Whether it may be given another value is not kept.
    const isFixed = of("writable") !== true && told.get === undefined && told.set === undefined
    target.fields.set(key, { ...told, isHidden, ...(isFixed ? { isFixed } : {}) })
  }
  const allDescribed = (target: DryObject, all: DryValue): void => {
    const keys = keysOf(all)
    if (keys === null) target.isOpen = true
    else
      for (const key of keys) asDescribed(target, key, isMade(all) ? all.fields.get(key)?.value : unknown())
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
      if (isMade(target)) allDescribed(target, all)
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
        hidden(error, "stack", unknown("string"))
        if (given[0] !== undefined)
          hidden(
            error,
            "message",
            isUnknown(given[0]) ? unknown("string") : (textOf(given[0]) ?? unknown("string")),
          )
        const cause = isMade(given[1]) ? given[1].fields.get("cause")?.value : undefined
        if (cause !== undefined) hidden(error, "cause", cause)
        return error
      }),
    )
    hidden(protoOf(realm, name), "name", name)
    hidden(protoOf(realm, name), "message", "")
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
      still((_, [all], self) => {
        if (self === null) return fail(realm, "TypeError", `Constructor ${kind} requires 'new'`)
        const entries = new Map<DryValue, DryValue>()
        self.inside = { _tag: "map", entries }
        const items = isNothing(all) ? [] : isUnknown(all) ? null : itemsOf(realm, all)
        for (const one of items ?? []) {
          const pair = isMap ? (isMade(one) ? itemsOf(realm, one) : null) : [one, one]
          if (pair === null || isUnknown(pair[0])) self.isOpen = true
          if (pair !== null) entries.set(pair[0], pair[1])
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
        return iterator(
          realm,
          which === "entries"
            ? all.map((one) => list(realm, one))
            : all.map(([key, value]) => (which === "keys" ? key : value)),
        )
      })
    method(kind, "forEach", function* (self, [run, own]) {
      if (!isMade(self) || self.isOpen) handOver(realm, run)
      else
        for (const [key, value] of entriesOf(self) ?? [])
          yield* call(realm, run, own, [value, key, self], "callback")
      return undefined
    })
    if (kind.startsWith("Weak")) continue
    protoOf(realm, kind).fields.set("size", {
      ...field(undefined),
      isHidden: true,
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
      parse: fn("parse", (_, [given, reviver]) => {
        const text = decided(realm, given)
        handOver(realm, reviver)
        if (isUnknown(text) || isMade(text) || reviver !== undefined) return unknown()
        try {
          return ofJson(realm, JSON.parse(String(text)))
        } catch {
          // What the engine says of it quotes the text.
          return fail(realm, "SyntaxError", "no JSON")
        }
      }),
      rawJSON: unknown(),
      isRawJSON: unknown(),
      stringify: fn("stringify", (_, [value]) =>
        value === undefined || isCallable(value) ? undefined : unknown(isMade(value) ? null : "string"),
      ),
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
  for (const [name, symbol] of Object.entries(wellKnown)) put(symbols, name, symbol)
  const common = new Map<string, DryValue>()
  put(
    symbols,
    "for",
    fn("for", (_, [given]) => {
      const name = textOf(given)
      if (name === null) return unknown("symbol")
      const symbol = common.get(name) ?? { _tag: "symbol", name }
      common.set(name, symbol)
      return symbol
    }),
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
        const asked = numericOf(realm, time, Number)
        const wait = typeof asked === "number" && asked >= 1 ? asked : 1
        const timer = make(realm, { _tag: "plain" }, "Timeout")
        timer.isOpen = true
        if (!isMade(run) || !isCallable(run)) return timer
        const tasks: Task[] = []
        put(timer, "\0tasks", make(realm, { _tag: "model", model: "timer", kept: tasks }))
        const start = (rounds: number): void => {
          const act = (): void => {
            if (tasks.at(-1)?.isCleared === true) return
            running(realm, realm.call(run, undefined, given))
            if (isAgain && rounds < mostRounds && tasks.at(-1)?.isCleared !== true) start(rounds + 1)
          }
          const isLate = realm.time + wait > longest || isUnknown(asked) || rounds === mostRounds
          const task = isLate ? perhaps(realm, act) : after(realm, wait, act)
          task.mayBeCleared = wait > soon
          tasks.push(task)
        }
        start(0)
        return timer
      }),
    )
  timer("setTimeout", false)
  timer("setInterval", true)
  define(
    "setImmediate",
    fn("setImmediate", (_, [run, ...given]) => {
      const timer = make(realm, { _tag: "plain" }, "Timeout")
      timer.isOpen = true
      if (!isMade(run)) return timer
      const task = after(realm, 0, () => running(realm, realm.call(run, undefined, given)))
      put(timer, "\0tasks", make(realm, { _tag: "model", model: "timer", kept: [task] }))
      return timer
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
      fn(name, (_, [timer]) => {
        const found = isMade(timer) ? timer.fields.get("\0tasks")?.value : undefined
        const tasks = isMade(found) && found.inside._tag === "model" ? (found.inside.kept as Task[]) : []
        // Of what nobody knows, any may be.
        const all = isUnknown(timer) ? realm.macro : tasks
        for (const one of all) {
          if (isUnknown(timer)) one.mayBeCleared = true
          else one.isCleared = true
        }
        if (isUnknown(timer)) perhaps(realm, () => undefined)
        return undefined
      }),
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
  if (!isMade(self) || self.isOpen || name === null || isCallable(self)) return unknown("boolean")
  if (self.inside._tag === "list") return name === "length" || keysOf(self, true)?.includes(name) === true
  return self.fields.has(name)
}

/** What gives values one after another, once. */
const iterator = (realm: Realm, kept: readonly DryValue[]): DryObject =>
  make(realm, { _tag: "model", model: "iterator", kept: [...kept] }, "Iterator")

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
  isUnknown(base)
    ? unknown("number")
    : numericOf(realm, value, (one) => Number.parseInt(String(one), base as number | undefined))

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
  // What is left out is no item to most methods.
  const maker = plainly(realm, "Array", (_, given) =>
    given.length === 1 && (isUnknown(given[0]) || (typeof given[0] === "number" && given[0] !== 0))
      ? open(realm)
      : list(realm, given[0] === 0 && given.length === 1 ? [] : given),
  )
  plain("Iterator", "next", (self) => {
    const left = isMade(self) && self.inside._tag === "model" ? (self.inside.kept as DryValue[]) : null
    if (left === null || (isMade(self) && self.isOpen)) return unknown("object")
    const isDone = left.length === 0
    return make(realm, { _tag: "plain" }, "Object", { value: left.shift(), done: isDone })
  })
  protoOf(realm, "Iterator").isOpen = true
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
    native(realm, "from", function* (_, [value, run, own]) {
      const isLike =
        isMade(value) &&
        value.inside._tag === "plain" &&
        !value.isOpen &&
        fieldOf(value, keyOfIterator) === null
      const length = isLike ? ((yield* get(realm, value, "length")) ?? 0) : undefined
      const some: DryValue[] = []
      if (typeof length === "number" && length < 10_000)
        for (let at = 0; at < length; at++) some.push(yield* get(realm, value, String(at)))
      const items =
        typeof length === "number" && length < 10_000
          ? some
          : isUnknown(value) || isLike
            ? null
            : typeof value === "number" || typeof value === "boolean"
              ? []
              : itemsOf(realm, value)
      if (items === null) {
        handOver(realm, run)
        return open(realm)
      }
      if (run === undefined) return list(realm, items)
      const made: DryValue[] = []
      for (const [at, one] of items.entries()) made.push(yield* call(realm, run, own, [one, at], "callback"))
      return list(realm, made)
    }),
  )
  hidden(protoOf(realm, "Array"), "constructor", maker)
  realm.globals.set("Array", { value: maker, isEarly: false, isConstant: false })
  const each = (
    name: string,
    begin: DryValue,
    round: Round,
    end: (kept: DryValue[], isWhole: boolean, last: DryValue) => DryValue,
  ): void =>
    method("Array", name, function* (self, [run, own]) {
      const items = itemsIn(self)
      if (items === null) {
        if (!isUnknown(run) && !isCallable(run))
          return fail(realm, "TypeError", `${calledOf(run, "callback")} is not a function`)
        handOver(realm, run)
        return name === "map" || name === "filter" || name === "flatMap"
          ? open(realm)
          : unknown(name === "forEach" ? "undefined" : null)
      }
      const kept: DryValue[] = []
      let last: DryValue = begin
      // What is added meanwhile is not gone into, and what is taken away is none any more.
      for (let at = 0, { length } = items; at < length; at++) {
        if (isMade(self) && self.isOpen) return giveUp("a list that changes")
        if (at >= items.length && !/^find/.test(name)) break
        const item = items[at]
        const result = yield* call(realm, run, own, [item, at, self], "callback")
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
    (result, _, __, kept) => {
      if (isUnknown(result) || (isMade(result) && result.isOpen)) giveUp("a list of lists")
      return (
        kept.push(...(isMade(result) && result.inside._tag === "list" ? result.inside.items : [result])) < 0
      )
    },
    (kept) => list(realm, kept),
  )
  method("Array", "reduce", function* (self, given) {
    const items = itemsIn(self)
    const [run] = given
    if (items === null) {
      handOver(realm, run)
      return unknown()
    }
    const first = given.length < 2 ? 1 : 0
    if (items.length < first) return fail(realm, "TypeError", "Reduce of empty array with no initial value")
    let value = first === 1 ? items[0] : given[1]
    for (let at = first, { length } = items; at < Math.min(length, items.length); at++)
      value = yield* call(realm, run, undefined, [value, items[at], at, self], "callback")
    return value
  })
  const asking = (
    name: string,
    run: (items: DryValue[], given: readonly DryValue[], self: DryObject) => DryValue,
  ): void =>
    plain("Array", name, (self, given) => {
      const items = itemsIn(self)
      if (items !== null && isMade(self)) return run(items, given, self)
      handOverAll(realm, given)
      return unknown()
    })
  const changing: typeof asking = (name, run) =>
    asking(name, (items, given, self) => {
      touched(realm, self)
      if (self.fixed !== undefined)
        return self.fixed === "frozen"
          ? fail(realm, "TypeError", "Cannot change a list that is frozen")
          : giveUp("a list that is fixed")
      return run(items, given, self)
    })
  /** What is not known of a list any more. */
  const opened = (self: DryObject): DryObject => {
    self.isOpen = true
    return open(realm)
  }
  changing("push", (items, given) => {
    tick(realm, given.length)
    for (const one of given) items.push(one)
    return items.length
  })
  changing("pop", (items) => items.pop())
  changing("shift", (items) => items.shift())
  changing("unshift", (items, given) => items.unshift(...given))
  changing("reverse", (items, _, self) => {
    items.reverse()
    return self
  })
  asking("at", (items, [at]) => (typeof at === "number" ? items.at(at) : unknown()))
  asking("indexOf", (items, [one, from]) =>
    isUnknown(one) || items.some(isUnknown) || from !== undefined ? unknown("number") : items.indexOf(one),
  )
  asking("includes", (items, [one, from]) =>
    isUnknown(one) || items.some(isUnknown) || from !== undefined ? unknown("boolean") : items.includes(one),
  )
  asking("slice", (items, [from, to]) =>
    (from === undefined || typeof from === "number") && (to === undefined || typeof to === "number")
      ? list(realm, items.slice(from, to))
      : open(realm),
  )
  changing("splice", (items, given, self) => {
    const [from, count, ...more] = given
    if (given.length === 1 && typeof from === "number") return list(realm, items.splice(from))
    return typeof from === "number" && typeof count === "number"
      ? list(realm, items.splice(from, count, ...more))
      : opened(self)
  })
  asking("concat", (items, given) => {
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
  asking("join", (items, [by]) => {
    const all = items.map((one) => (isNothing(one) ? "" : textOf(one)))
    const sign = by === undefined ? "," : textOf(by)
    tick(realm, items.length / 16)
    const length = all.reduce((sum, one) => sum + (one ?? "").length + (sign ?? "").length, 0)
    return all.includes(null) || sign === null || length > longestMade ? unknown("string") : all.join(sign)
  })
  method("Array", "sort", function* (self, [by]) {
    const items = itemsIn(self)
    if (items === null || !isMade(self) || self.fixed !== undefined || items.length > mostSorted) {
      handOver(realm, by)
      if (isMade(self)) self.isOpen = true
      return self
    }
    touched(realm, self)
    const all = items.filter((one) => one !== undefined)
    const sorted: DryValue[] = []
    for (const one of all) {
      // Behind the last that comes before it, or with it.
      let from = 0
      let to = sorted.length
      while (from < to) {
        const half = (from + to) >> 1
        const other = sorted[half]
        const order =
          by === undefined
            ? textOf(one) === null || textOf(other) === null
              ? unknown()
              : Number(String(textOf(one)) >= String(textOf(other)))
            : numericOf(realm, yield* call(realm, by, undefined, [one, other], "comparator"), Number)
        if (typeof order !== "number") {
          self.isOpen = true
          return self
        }
        if (by === undefined ? order === 1 : !(order < 0)) from = half + 1
        else to = half
      }
      sorted.splice(from, 0, one)
    }
    items.splice(0, items.length, ...sorted, ...items.filter((one) => one === undefined))
    return self
  })
  asking("flat", (items, [depth]) =>
    depth === undefined && items.every((one) => !isUnknown(one) && !(isMade(one) && one.isOpen))
      ? list(
          realm,
          items.flatMap((one) => (isMade(one) && one.inside._tag === "list" ? one.inside.items : [one])),
        )
      : open(realm),
  )
  asking("keys", (items) => iterator(realm, [...items.keys()]))
  asking("values", (items) => iterator(realm, items))
  asking("entries", (items) =>
    iterator(
      realm,
      items.map((one, at) => list(realm, [at, one])),
    ),
  )
  changing("fill", (items, [value, from, to], self) => {
    if ([from, to].some((one) => one !== undefined && typeof one !== "number")) opened(self)
    else items.fill(value, from as number | undefined, to as number | undefined)
    return self
  })
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
    plain("Array", name, (self, given) => {
      handOverAll(realm, given)
      // Its items are handed to what it calls.
      if (given.some(isMade)) handOver(realm, self)
      if (name === "copyWithin" && isMade(self)) self.isOpen = true
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

/** So many items are sorted. */
const mostSorted = 1000
const longer = (self: string, name: string, [by, sign]: readonly unknown[]): boolean =>
  (name === "repeat" && typeof by === "number" && by * self.length > longestMade) ||
  (/^pad/.test(name) && typeof by === "number" && by > longestMade) ||
  (/^(?:replace|concat)/.test(name) && self.length + String(sign ?? by).length > longestMade)

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
          all.some((one) => typeof one === "object" && !isPattern(one)) ||
          (name === "search" && typeof all[0] === "string") ||
          longer(self, name, all)
        ) {
          handOverAll(realm, given)
          return unknown(name === "at" ? null : type)
        }
        try {
          const run = (self as unknown as Readonly<Record<string, (...all: readonly unknown[]) => DryValue>>)[
            name
          ]
          return run === undefined ? unknown(type) : run.apply(self, all)
        } catch (error) {
          const { name, message } = error as Error
          return fail(realm, name, message)
        }
      })
  plain("String", "split", (self, [by, most]) => {
    const sign = native(by)
    return typeof self === "string" &&
      self.length <= longestMade &&
      most === undefined &&
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
    promise.isQuiet = inner.isQuiet
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
      if (items === null || items.some((one) => isUnknown(one))) {
        // What any of them comes to is heard of here.
        for (const one of items ?? [given]) handOver(realm, one)
        return unknown()
      }
      const promise = newPromise()
      const values: DryValue[] = [...items]
      let left = items.length
      if (left === 0 && name === "any") settle(realm, promise, false, unknown("object"), realm.place)
      else if (left === 0 && name !== "race") settle(realm, promise, true, list(realm, []), null)
      for (const [at, one] of items.entries()) {
        const inner = innerOf(one)
        const done = (isKept: boolean, value: DryValue): void => {
          if (name === "race" || (name === "any" ? isKept : !isKept && name === "all")) {
            settle(realm, promise, isKept, value, inner?.place ?? null)
            return
          }
          values[at] = name === "all" ? value : unknown("object")
          left--
          if (left > 0) return
          if (name === "any") settle(realm, promise, false, unknown("object"), inner?.place ?? null)
          else settle(realm, promise, true, list(realm, values), null)
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
    function* (_, [run], self) {
      if (self === null)
        return fail(realm, "TypeError", "Promise constructor cannot be invoked without 'new'")
      if (!isUnknown(run) && !isCallable(run))
        return fail(realm, "TypeError", `Promise resolver ${calledOf(run, "value")} is not a function`)
      const promise = newPromise()
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
  const global = globalOf(realm)
  if (global !== null) put(global, "Promise", realm.globals.get("Promise")?.value)
  method("Promise", "then", (self, [kept, broken]) => then(self, kept, broken))
  method("Promise", "catch", (self, [broken]) => then(self, undefined, broken))
  method("Promise", "finally", function* (self, [run]) {
    const passed = (isKept: boolean): DryObject =>
      native(realm, "finally", function* (_, [value]) {
        const waited = yield* call(realm, run, undefined, [], "callback")
        yield waited
        yield undefined
        if (isKept) return value
        throw { _tag: "thrown", value, place: realm.place }
      })
    return yield* then(self, passed(true), passed(false))
  })
}
