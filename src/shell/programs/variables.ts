/**
 * The variables without which a program ends (C-386): its statements are followed as Node runs them, from the file that starts into what that
 * loads and calls, with only so much of values as says whether they are there.
 *
 * What is known of a value are cases: lists of atoms, of which each says enough. An atom `X` holds where that variable is not set, `X?` where it
 * is not set or empty, `production` where NODE_ENV is that.
 *
 * Law. Where all atoms of one case hold, the program ends at that place, or before.
 */
import type { Source } from "./modules.js"
import { bodyAt, declaredIn, endOfStatement, type FunctionBody, isLeaving, returnsIn } from "./statements.js"
import { throwing } from "./throwing.js"
import { endOf, isDot, isSign, isWord, pairOf, partsOf, splitAt, textAt } from "./tokens.js"

/** Lists of atoms, of which each is enough. */
type Cases = readonly (readonly string[])[]

const never: Cases = []
const always: Cases = [[]]
/** So many cases, and so many atoms of one, are told apart. */
const mostCases = 64
const mostAtoms = 8

const either = (...all: readonly Cases[]): Cases => {
  const cases = new Map(all.flat().map((one) => [one.join(), one]))
  return cases.size > mostCases ? never : [...cases.values()]
}
const both = (one: Cases, other: Cases): Cases => {
  if (isAlways(one)) return other
  if (isAlways(other)) return one
  return either(
    one.flatMap((first) =>
      other.flatMap((second) => {
        const all = new Set([...first, ...second])
        // What is not set is not more than empty.
        const atoms = [...all].filter((one) => !one.endsWith("?") || !all.has(one.slice(0, -1)))
        return atoms.length > mostAtoms ? [] : [atoms]
      }),
    ),
  )
}
const isAlways = (cases: Cases): boolean => cases.some((one) => one.length === 0)

/** What is known of a value: when it is certainly false, true, or undefined, and what it is. */
interface Value {
  readonly falsy: Cases
  readonly truthy: Cases
  readonly missing: Cases
  readonly is?: Known
}
type Known =
  | { readonly _tag: "text"; readonly text: string }
  | { readonly _tag: "list"; readonly items: Value[] | null }
  | { readonly _tag: "record"; readonly fields: Map<string, Value>; readonly isWhole: boolean }
  | { readonly _tag: "function"; readonly body: FunctionBody; readonly scope: Scope; readonly file: Source }
  /** What is behind the name of a package or of Node's own, by dots, calls and `new`, with what the last call was given. */
  | { readonly _tag: "path"; readonly path: string; readonly given: readonly Value[] }
  | { readonly _tag: "module"; readonly module: Module }
  | { readonly _tag: "variables" }
  | { readonly _tag: "mode"; readonly otherwise: string | null }
  /** What a function of the project promises, and whether all that it does is known to be done. */
  | { readonly _tag: "promise"; readonly isDone: boolean; readonly value: Value }

const unknown: Value = { falsy: never, truthy: never, missing: never }
const there = (is?: Known): Value => ({
  falsy: never,
  truthy: always,
  missing: never,
  ...(is === undefined ? {} : { is }),
})
const absent: Value = { falsy: always, truthy: never, missing: always }
const textOf = (text: string): Value => ({
  falsy: text === "" ? always : never,
  truthy: text === "" ? never : always,
  missing: never,
  is: { _tag: "text", text },
})
const pathOf = (path: string, given: readonly Value[] = []): Value => ({
  ...unknown,
  is: { _tag: "path", path, given },
})
const flag = (truthy: Cases, falsy: Cases): Value => ({ truthy, falsy, missing: never })
const not = ({ truthy, falsy }: Value): Value => flag(falsy, truthy)

/** A variable of the program's by its name. */
const variable = (name: string): Value => {
  if (name === "NODE_ENV") return { ...unknown, is: { _tag: "mode", otherwise: null } }
  return isName(name) ? { falsy: [[`${name}?`]], truthy: never, missing: [[name]] } : unknown
}
/** Names that no system, platform or package manager sets by itself. */
const isName = (name: string): boolean => /^[A-Za-z_]\w{0,60}$/.test(name) && !set.test(name)
const set =
  /^(?:npm_|CC_|APP_(?:ID|HOME|FOLDER)|INSTANCE_|COMMIT_ID|PORT$|HOST(?:NAME)?$|PATH$|HOME$|USER(?:NAME)?$|LOGNAME$|SHELL$|TERM|LANG|LC_|TZ$|PWD$|OLDPWD$|INIT_CWD$|CI$|TMP|TEMP|NODE|_$)/i

/** Names of a block, a function or a file, and what they stand for. */
interface Scope {
  readonly names: Map<string, Value>
  readonly above: Scope | null
}
interface Module {
  readonly file: Source
  readonly scope: Scope
  readonly fields: Map<string, () => Value>
  whole: Value | null
  isRun: boolean
  isHalted: boolean
}

/** A place in a file. */
interface Place {
  readonly file: Source
  readonly at: number
}
/** Where the program ends, and when. */
export interface End {
  readonly cases: Cases
  readonly place: Place
}

/** How statements run. */
interface Frame {
  readonly module: Module
  readonly scope: Scope
  /** Whether what is thrown ends the program, and if not, whether everything may throw. */
  readonly isEnding: boolean
  readonly isFragile: boolean
  /** The same of a promise that is given back. */
  readonly back: Pick<Frame, "isEnding" | "isFragile">
  /** What a call says of itself: what it gives back, and whether it waits for what is not known. */
  readonly call: { readonly results: Value[]; isHalted: boolean }
  /** Where a variable is named that is asked for further in. */
  readonly site: Place | null
  readonly depth: number
}

/** What has a program go on, or may, whatever was thrown: by its own words, and packages that look at it. */
const guarding = /^(?:unhandledRejection|uncaughtException|handleRejections|handleExceptions|exitOnError)$/
const watching =
  /^@sentry\/|newrelic|apm|bugsnag|rollbar|honeybadger|raygun|airbrake|opentelemetry|dd-trace|insights/

/** A promise of which nobody knows who hears of it. */
const unheard = { isEnding: false, isFragile: true }

const deepest = 12
const mostSteps = 60_000

const filling = /^(?:assign|merge\w*|extend|defaults\w*|set|populate|config)$/
const shortening = /^(?:pop|shift|splice|fill|copyWithin)$/

/** What gives a name a value. */
const assigning = /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=)$/

/** What surrounds a call: it is waited for, given back, or nobody looks at it. */
type Way = "awaited" | "returned" | "alone" | "given"

const globals =
  /^(?:process|console|JSON|Object|Array|Number|String|Boolean|URL|Buffer|BigInt|Promise|Error|parseInt|parseFloat|isNaN)$/

/** Where a program certainly ends, in the order in which Node gets there. */
export const endsOf = (
  files: ReadonlyMap<string, Source>,
  start: string,
  majorOf: (name: string) => number,
): readonly End[] => {
  let ends: End[] = []
  let steps = mostSteps
  const isGuarded = [...files.values()].some(
    ({ modules, texts }) =>
      texts.some((one) => guarding.test(one)) || [...modules.keys()].some((one) => watching.test(one)),
  )
  /** Keys by which something is given a value somewhere. */
  const changed = new Set([...files.values()].flatMap(({ given }) => [...given]))
  const modules = new Map<string, Module>()
  const moduleAt = (file: Source): Module => {
    const known = modules.get(file.path)
    if (known !== undefined) return known
    const scope: Scope = { names: new Map(), above: null }
    const made: Module = { file, scope, fields: new Map(), whole: null, isRun: false, isHalted: false }
    modules.set(file.path, made)
    return made
  }

  /** Runs a file that is loaded, where it was not. */
  const load = (module: Module, cases: Cases, frame: Frame | null): void => {
    if (module.isRun || (frame?.depth ?? 0) > deepest) return
    module.isRun = true
    const call = { results: [], isHalted: false }
    const inner: Frame = {
      module,
      scope: module.scope,
      isEnding: frame?.isEnding ?? !isGuarded,
      isFragile: frame?.isFragile ?? false,
      back: unheard,
      call,
      site: null,
      depth: (frame?.depth ?? 0) + 1,
    }
    // Imports are loaded before anything is run.
    const { file } = module
    for (let at = 0; at < file.texts.length; at++)
      if (file.around[at] === -1 && isWord(file, at) && /^(?:import|export)$/.test(textAt(file, at)))
        onImport(inner, at, cases)
    run(inner, 0, file.texts.length, cases)
    module.isHalted = call.isHalted
  }
  const fileOf = (from: Source, name: string): Source | null =>
    files.get(from.modules.get(name) ?? "") ?? null
  const loaded = (frame: Frame, name: string, cases: Cases): Value => {
    const { file } = frame.module
    const next = fileOf(file, name)
    if (next === null) return name.startsWith(".") ? unknown : pathOf(name.replace(/^node:/, ""))
    const module = moduleAt(next)
    load(module, cases, frame)
    return { ...there(), is: { _tag: "module", module } }
  }
  const onImport = (frame: Frame, at: number, cases: Cases): void => {
    const { file } = frame.module
    if (isSign(file, at + 1, "(") || isDot(file, at + 1) || textAt(file, at + 1) === "type") return
    const isExport = textAt(file, at) === "export"
    if (isExport && !/^[{*]$/.test(textAt(file, at + 1))) return
    const end = endOf(file, at)
    const from = end - 1
    if (file.kinds[from] !== "text" || (from !== at + 1 && textAt(file, from - 1) !== "from")) return
    const value = loaded(frame, textAt(file, from), cases)
    if (value.is?._tag === "module" && value.is.module.isHalted) frame.call.isHalted = true
    for (let one = at + 1; one < from; one++) {
      if (isSign(file, one, "{")) {
        for (const part of partsOf(file, one)) {
          const name = textAt(file, textAt(file, part + 1) === "as" ? part + 2 : part)
          const key = textAt(file, part)
          if (isExport) frame.module.fields.set(name, () => member(value, key))
          else frame.scope.names.set(name, member(value, key))
        }
        one = pairOf(file, one)
      } else if (isSign(file, one, "*") && textAt(file, one + 1) === "as") {
        if (!isExport) frame.scope.names.set(textAt(file, one + 2), value)
        one += 2
      } else if (isSign(file, one, "*") && value.is?._tag === "module") {
        const { module } = value.is
        for (const key of module.fields.keys()) frame.module.fields.set(key, () => member(value, key))
      } else if (isWord(file, one) && textAt(file, one) !== "from")
        frame.scope.names.set(textAt(file, one), member(value, "default"))
    }
  }

  /** What is behind a dot. */
  const member = (value: Value, key: string): Value => {
    const { is } = value
    switch (is?._tag) {
      case "variables":
        return changed.has(key) ? unknown : variable(key)
      case "path":
        if (is.path === "process" && key === "env") return there({ _tag: "variables" })
        if (is.path === "require" && key === "main") return pathOf("require.main")
        return key === "default" ? value : pathOf(`${is.path}.${key}`, is.given)
      case "record":
        return changed.has(key) ? unknown : (is.fields.get(key) ?? (is.isWhole ? absent : unknown))
      case "module": {
        const { module } = is
        if (module.file.given.has("*")) return unknown
        const own = module.fields.get(key)
        if (own !== undefined) return own()
        if (module.whole === null) return key === "default" ? value : unknown
        const inner = member(module.whole, key)
        return key === "default" && (inner === absent || inner === unknown) ? module.whole : inner
      }
      case "list":
        return key === "length" ? flag(value.truthy, is.items === null ? never : value.falsy) : unknown
      default:
        return /^(?:trim|toString|toLowerCase|toUpperCase)$/.test(key) ? value : unknown
    }
  }
  const wholeOf = (value: Value): Value =>
    value.is?._tag !== "module"
      ? value
      : value.is.module.file.given.has("*")
        ? unknown
        : (value.is.module.whole ?? value)

  const lookUp = (frame: Frame, name: string): Value => {
    for (let scope: Scope | null = frame.scope; scope !== null; scope = scope.above) {
      const value = scope.names.get(name)
      if (value !== undefined) return value
    }
    if (name === "undefined") return absent
    if (name === "require") return pathOf("require")
    if (name === "module" || name === "exports")
      return { ...there(), is: { _tag: "module", module: frame.module } }
    return globals.test(name) ? pathOf(name) : unknown
  }

  /** Notes that the program ends at a token, in these cases. */
  const end = (frame: Frame, at: number, cases: Cases): void => {
    if (cases.length === 0) return
    ends.push({ cases, place: frame.site ?? { file: frame.module.file, at } })
  }
  const thrown = (frame: Frame, at: number, cases: Cases): void => {
    if (frame.isEnding) end(frame, at, cases)
  }
  /** Whether statements certainly end the program when they are run. */
  const isSurelyEnding = (frame: Frame, runs: (inner: Frame) => void): boolean => {
    const kept = ends
    ends = []
    runs({ ...frame, call: { results: [], isHalted: false }, depth: frame.depth + 1 })
    const found = ends.some(({ cases }) => isAlways(cases))
    ends = kept
    return found
  }

  /** Runs statements in some cases, and says in which of them what comes behind is reached, or the program has ended before. */
  const run = (frame: Frame, from: number, to: number, given: Cases): Cases => {
    const { file } = frame.module
    let cases = given
    for (const [name, body] of declaredIn(file, from, to))
      frame.scope.names.set(name, { ...there(), is: { _tag: "function", body, scope: frame.scope, file } })
    for (let at = from; at < to && cases.length > 0; ) {
      if (--steps < 0 || frame.call.isHalted) return never
      const next = Math.min(endOfStatement(file, at), to)
      cases = statement(frame, at, next, cases)
      at = next
    }
    return frame.call.isHalted ? never : cases
  }
  const inBlock = (frame: Frame, from: number, to: number, cases: Cases, names?: Map<string, Value>): Cases =>
    run({ ...frame, scope: { names: names ?? new Map(), above: frame.scope } }, from, to, cases)

  const statement = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
    const { file } = frame.module
    const one = textAt(file, at)
    if (isSign(file, at, ";")) return cases
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
        value(frame, at + 1, endOf(file, at + 1), cases, "given")
        thrown(frame, at, cases)
        return never
      case "return": {
        const stop = endOf(file, at)
        if (stop > at + 1) frame.call.results.push(value(frame, at + 1, stop, cases, "returned"))
        return never
      }
      case "break":
      case "continue":
        return never
      case "export":
        return exported(frame, at, to, cases)
      case "const":
      case "let":
      case "var":
        declare(frame, at, cases)
        return after(frame, at, to, cases)
      case "import":
        return isSign(file, at + 1, "(") ? expression(frame, at, to, cases) : cases
      case "function":
      case "class":
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
  const after = (frame: Frame, from: number, to: number, cases: Cases): Cases => {
    const { file } = frame.module
    if (!frame.isFragile) return cases
    for (let at = from; at < to; at++) {
      const isCall = isSign(file, at, "(") && (isWord(file, at - 1) || isSign(file, at - 1, ")"))
      if (isCall && textAt(file, at - 3) !== "console") return never
    }
    return cases
  }
  const expression = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
    const { file } = frame.module
    for (let from = at; from < to; ) {
      const stop = Math.min(endOf(file, from), to)
      value(frame, from, stop, cases, "alone")
      from = Math.max(stop, from) + 1
    }
    return after(frame, at, to, cases)
  }

  const choice = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
    const { file } = frame.module
    const close = pairOf(file, at + 1)
    const condition = value(frame, at + 2, close, cases, "given")
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

  const loop = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
    const { file } = frame.module
    const open = isSign(file, at + 1, "(") ? at + 1 : at + 2
    const close = pairOf(file, open)
    let of = open + 1
    while (of < close && !(textAt(file, of) === "of" && isWord(file, of))) of++
    const leaves = isLeaving(file, close + 1, to, !frame.isEnding, true)
    const list = of < close ? wholeOf(value(frame, of + 1, close, cases, "given")) : unknown
    if (list.is?._tag !== "list" || list.is.items === null) return leaves ? never : cases
    for (const item of list.is.items) {
      const names = new Map<string, Value>()
      bind(frame, names, open + 2, item, cases)
      inBlock(frame, close + 1, to, cases, names)
    }
    return leaves ? never : after(frame, at, to, cases)
  }

  const attempt = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
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
    const inner = { ...frame, isEnding, isFragile: !isEnding }
    const rest = inBlock(inner, at + 2, close, cases)
    if (isEnding) return rest
    return isLeaving(file, at + 1, to, !frame.isEnding) ? never : cases
  }
  /** What is caught is not known. */
  const caught = (file: Source, close: number): Map<string, Value> =>
    new Map(isSign(file, close + 2, "(") ? [[textAt(file, close + 3), unknown]] : [])

  const exported = (frame: Frame, at: number, to: number, cases: Cases): Cases => {
    const { module } = frame
    const { file } = module
    const next = at + 1
    const one = textAt(file, next)
    const named = (name: string): void => {
      module.fields.set(name, () => lookUp({ ...frame, scope: module.scope }, name))
    }
    if (isSign(file, next, "{")) {
      if (textAt(file, pairOf(file, next) + 1) === "from") return cases
      for (const part of partsOf(file, next)) {
        const name = textAt(file, part)
        const key = textAt(file, part + 1) === "as" ? textAt(file, part + 2) : name
        module.fields.set(key, () => lookUp({ ...frame, scope: module.scope }, name))
      }
      return cases
    }
    if (one === "default") {
      const isNamed = /^(?:function|class|async)$/.test(textAt(file, next + 1))
      if (isNamed) {
        const name = textAt(file, next + 1) === "async" ? next + 3 : next + 2
        if (isWord(file, name) && module.scope.names.has(textAt(file, name))) {
          const own = textAt(file, name)
          module.fields.set("default", () => lookUp({ ...frame, scope: module.scope }, own))
          return cases
        }
      }
      const found = value(frame, next + 1, endOf(file, next + 1), cases, "given")
      module.fields.set("default", () => found)
      return cases
    }
    if (/^(?:const|let|var)$/.test(one)) {
      for (const name of declare(frame, next, cases)) named(name)
      return after(frame, at, to, cases)
    }
    const name = one === "async" ? next + 2 : next + 1
    if (/^(?:function|async)$/.test(one)) named(textAt(file, name))
    return cases
  }

  /** Gives a name, or the names of what is taken apart, a value; says which. */
  const bind = (
    frame: Frame,
    names: Map<string, Value>,
    at: number,
    given: Value,
    cases: Cases,
  ): readonly string[] => {
    const { file } = frame.module
    const set = (name: string, value: Value): string => {
      // What is given another value somewhere is not known.
      names.set(name, isReassigned(file, name) ? unknown : value)
      return name
    }
    if (isWord(file, at)) return [set(textAt(file, at), given)]
    const isList = isSign(file, at, "[")
    if (!isList && !isSign(file, at, "{")) return []
    const whole = wholeOf(given)
    return partsOf(file, at).flatMap((part, place) => {
      if (isSign(file, part, "...")) return [set(textAt(file, part + 1), unknown)]
      if (isList) {
        const items = whole.is?._tag === "list" ? whole.is.items : null
        return isWord(file, part) ? [set(textAt(file, part), items?.[place] ?? unknown)] : []
      }
      const isOther = isSign(file, part + 1, ":")
      const target = isOther ? part + 2 : part
      const inner = member(given.is?._tag === "module" ? given : whole, textAt(file, part))
      if (!isWord(file, target)) return bind(frame, names, target, inner, cases)
      const equal = target + 1
      const value = isSign(file, equal, "=")
        ? unlessMissing(inner, givenAt(frame, equal + 1, endOf(file, equal + 1), cases))
        : inner
      // A value of its own makes the name look as if it were given another one.
      names.set(textAt(file, target), value)
      return [textAt(file, target)]
    })
  }
  const givenAt = (frame: Frame, from: number, to: number, cases: Cases): Value =>
    value(frame, from, to, cases, "given")
  const reassigned = new Map<Source, ReadonlySet<string>>()
  const isReassigned = (file: Source, name: string): boolean => {
    let known = reassigned.get(file)
    if (known === undefined) {
      const found = new Set<string>()
      for (let at = 0; at < file.texts.length; at++) {
        if (!isWord(file, at) || isDot(file, at - 1)) continue
        const isGiven = /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))
        const isDeclared = /^(?:const|let|var|,)$/.test(textAt(file, at - 1)) && file.naming.has(at)
        const isBefore = isSign(file, at - 1, "++") || isSign(file, at - 1, "--")
        // What is filled by another, and lists that are made shorter.
        const isFilled = isSign(file, at - 1, "(") && filling.test(textAt(file, at - 2))
        if (isFilled || (isDot(file, at + 1) && shortening.test(textAt(file, at + 2))))
          found.add(textAt(file, at))
        if ((isGiven && file.kinds[at + 1] === "sign" && !isDeclared) || isBefore) found.add(textAt(file, at))
        // What is declared without a value, and given one by a pattern.
        if (
          /^(?:let|var)$/.test(textAt(file, at - 1)) &&
          !isSign(file, at + 1, "=") &&
          !isSign(file, at + 1, ":")
        )
          if (!/^(?:of|in)$/.test(textAt(file, at + 1))) found.add(textAt(file, at))
      }
      known = found
      reassigned.set(file, found)
    }
    return known.has(name)
  }

  const declare = (frame: Frame, from: number, cases: Cases): readonly string[] => {
    const { file } = frame.module
    const names: string[] = []
    for (let at = from + 1; at < file.texts.length; ) {
      let equal = (isWord(file, at) ? at : pairOf(file, at)) + 1
      if (isSign(file, equal, "!")) equal++
      if (isSign(file, equal, ":")) while (equal < at + 60 && !/^(?:=|;)$/.test(textAt(file, equal))) equal++
      if (!isSign(file, equal, "=")) {
        names.push(...bind(frame, frame.scope.names, at, unknown, cases))
        return names
      }
      const end = endOf(file, equal + 1)
      const given = value(frame, equal + 1, end, cases, "given")
      names.push(...bind(frame, frame.scope.names, at, given, cases))
      if (!isSign(file, end, ",")) return names
      at = end + 1
    }
    return names
  }

  /** `??` of two values. */
  const unlessMissing = (one: Value, other: Value): Value => {
    if (one.is?._tag === "mode" && other.is?._tag === "text")
      return { ...unknown, is: { _tag: "mode", otherwise: other.is.text } }
    return {
      falsy: both(one.falsy, other.falsy),
      truthy: either(one.truthy, both(one.missing, other.truthy)),
      missing: both(one.missing, other.missing),
      ...(isAlways(one.missing) && other.is !== undefined
        ? { is: other.is }
        : isAlways(one.truthy) && one.is !== undefined
          ? { is: one.is }
          : {}),
    }
  }
  const or = (one: Value, other: Value): Value => {
    if (one.is?._tag === "mode" && other.is?._tag === "text") return unlessMissing(one, other)
    return {
      falsy: both(one.falsy, other.falsy),
      truthy: either(one.truthy, other.truthy),
      missing: both(one.falsy, other.missing),
      ...(isAlways(one.falsy) && other.is !== undefined
        ? { is: other.is }
        : isAlways(one.truthy) && one.is !== undefined
          ? { is: one.is }
          : {}),
    }
  }
  const and = (one: Value, other: Value): Value => ({
    falsy: either(one.falsy, other.falsy),
    truthy: both(one.truthy, other.truthy),
    missing: either(one.missing, both(one.truthy, other.missing)),
  })
  const equality = (one: Value, other: Value, isStrict: boolean): Value => {
    const [mode, text] = one.is?._tag === "mode" ? [one.is, other.is] : [other.is, one.is]
    if (mode?._tag === "mode" && text?._tag === "text") {
      if (text.text === "production") return flag([["production"]], never)
      return text.text === mode.otherwise ? flag(never, [["production"]]) : flag(never, always)
    }
    if (one.is?._tag === "text" && other.is?._tag === "text") {
      const is = one.is.text === other.is.text
      return flag(is ? always : never, is ? never : always)
    }
    // undefined, and null where the two are the same.
    const [given, nothing] = isAlways(one.missing) ? [other, one] : [one, other]
    if (isAlways(nothing.missing) && (nothing.is === undefined || !isStrict))
      return flag(given.missing, given.truthy)
    // Other than a text that says something is what says nothing.
    const [said, asked] = one.is?._tag === "text" ? [one, other] : [other, one]
    if (said.is?._tag === "text") return flag(never, isAlways(said.truthy) ? asked.falsy : never)
    const [main, own] = one.is?._tag === "path" ? [one, other] : [other, one]
    if (main.is?._tag === "path" && main.is.path === "require.main" && own.is?._tag === "module")
      return own.is.module.file.path === start ? flag(always, never) : flag(never, always)
    return unknown
  }

  /** What a list of tokens is, whose calls are made in these cases. */
  const value = (frame: Frame, from: number, end: number, cases: Cases, way: Way): Value => {
    const { file } = frame.module
    let to = end
    if (from >= to || cases.length === 0 || --steps < 0 || frame.depth > deepest * 3) return unknown
    const body = bodyAt(file, from)
    if (body !== null && body.to >= to) return there({ _tag: "function", body, scope: frame.scope, file })
    for (let at = from + 1; at < to; at++) {
      if (file.kinds[at] === "sign" && /^[([{]$/.test(textAt(file, at))) at = pairOf(file, at)
      else if (isWord(file, at) && /^(?:as|satisfies)$/.test(textAt(file, at)) && !isDot(file, at - 1))
        to = at
    }
    const given = splitAt(file, from, to, assigning)
    if (given.length > 1) return assign(frame, given, cases)
    const question = splitAt(file, from, to, /^\?$/)[0] as readonly [number, number]
    if (question[1] < to) return either_(frame, question, to, cases)
    for (const [signs, join] of [
      [/^(?:\|\||\?\?)$/, null],
      [/^&&$/, and],
    ] as const) {
      const parts = splitAt(file, from, to, signs)
      if (parts.length === 1) continue
      let found: Value | null = null
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
      return found as Value
    }
    const equal = splitAt(file, from, to, /^[=!]==?$/)
    if (equal.length === 2) return compare(frame, equal, cases)
    const [first, second] = relation(file, from, to)
    if (second !== null) return relate(frame, from, first, second, to, cases)
    const sum = splitAt(file, from, to, /^[-+*/%]$/).filter(([begin, stop]) => begin < stop)
    if (sum.length > 1) {
      const parts = sum.map(([begin, stop]) => value(frame, begin, stop, cases, "given"))
      return parts.some((one) => one.is?._tag === "text" && one.is.text !== "") ? there() : unknown
    }
    return unary(frame, from, to, cases, way)
  }
  /** What an expression is that may not be evaluated. */
  const quietly = (frame: Frame, from: number, to: number): Value => {
    const kept = ends
    ends = []
    const found = value({ ...frame, call: { results: [], isHalted: false } }, from, to, always, "given")
    ends = kept
    return found
  }
  const either_ = (
    frame: Frame,
    [from, mark]: readonly [number, number],
    to: number,
    cases: Cases,
  ): Value => {
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
    if (isAlways(condition.truthy)) return one
    if (isAlways(condition.falsy)) return other
    const of = (key: "falsy" | "truthy" | "missing"): Cases =>
      either(both(condition.truthy, one[key]), both(condition.falsy, other[key]), both(one[key], other[key]))
    return { falsy: of("falsy"), truthy: of("truthy"), missing: of("missing") }
  }
  const compare = (
    frame: Frame,
    [left, right]: readonly (readonly [number, number])[],
    cases: Cases,
  ): Value => {
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
        : equality(one, other, mark.length === 3)
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
  /** Where a list of types in angle brackets ends; null where there is none. */
  const genericEnd = (file: Source, at: number): number | null => {
    if (!isSign(file, at, "<")) return null
    for (let depth = 0, end = at; end < at + 40; end++) {
      if (isSign(file, end, "<")) depth++
      else if (isSign(file, end, ">") && --depth === 0) return isSign(file, end + 1, "(") ? end + 1 : null
      else if (/^(?:&&|\|\||;|\))$/.test(textAt(file, end))) return null
    }
    return null
  }
  const isGeneric = (file: Source, at: number): boolean =>
    genericEnd(file, at) !== null ||
    (isSign(file, at, ">") &&
      Array.from({ length: 40 }, (_, back) => at - back).some((one) => genericEnd(file, one) === at + 1))
  const relate = (frame: Frame, from: number, at: number, sign: string, to: number, cases: Cases): Value => {
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

  const unary = (frame: Frame, from: number, to: number, cases: Cases, way: Way): Value => {
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

  const assign = (frame: Frame, parts: readonly (readonly [number, number])[], cases: Cases): Value => {
    const { module } = frame
    const { file } = module
    const [begin, end] = parts.at(-1) as readonly [number, number]
    const given = value(frame, begin, end, cases, "given")
    for (const [left, right] of parts.slice(0, -1)) {
      const words = file.texts.slice(left, right).join(" ")
      if (words === "module . exports") module.whole = given
      const [, key] = /^(?:module \. )?exports \. ([\w$]+)$/.exec(words) ?? []
      if (key !== undefined) module.fields.set(key, () => given)
    }
    return given
  }

  /** The value of a name, a text, a list, and all that stands behind it by dots, brackets and calls. */
  const chain = (frame: Frame, from: number, to: number, cases: Cases, way: Way): Value => {
    const { file } = frame.module
    let at = from
    let isNew = false
    if (textAt(file, at) === "new" && isWord(file, at)) {
      isNew = true
      at++
    }
    const one = textAt(file, at)
    const kind = file.kinds[at]
    let found: Value
    const body = bodyAt(file, at)
    if (body !== null) {
      found = there({ _tag: "function", body, scope: frame.scope, file })
      at = body.to
    } else if (kind === "text") {
      found = textOf(one)
      at++
    } else if (kind === "template") {
      found = one.includes("${") ? (one.startsWith("${") ? unknown : there()) : textOf(one)
      at++
    } else if (kind === "pattern") {
      found = there()
      at++
    } else if (isSign(file, at, "(")) {
      found = value(frame, at + 1, pairOf(file, at), cases, "given")
      at = pairOf(file, at) + 1
    } else if (isSign(file, at, "[")) {
      const parts = partsOf(file, at)
      const items = parts.map((part) => value(frame, part, endOf(file, part), cases, "given"))
      const isOpen = parts.some((part) => isSign(file, part, "..."))
      found = {
        falsy: never,
        // Its length, for the list itself is always there.
        truthy: items.length > 0 && !isOpen ? always : never,
        missing: never,
        is: { _tag: "list", items: isOpen ? null : items },
      }
      at = pairOf(file, at) + 1
    } else if (isSign(file, at, "{")) {
      found = there(record(frame, at, cases))
      at = pairOf(file, at) + 1
    } else if (kind === "word") {
      at++
      if (/^\d/.test(one)) found = /^0+$/.test(one) ? flag(never, always) : flag(always, never)
      else if (one === "true") found = flag(always, never)
      else if (one === "false") found = flag(never, always)
      else if (one === "null") found = { ...absent, is: { _tag: "text", text: "\0null" } }
      else if (one === "import" && isSign(file, at, "(")) {
        const named = file.kinds[at + 1] === "text" ? textAt(file, at + 1) : null
        found = named === null ? unknown : loaded(frame, named, cases)
        at = pairOf(file, at) + 1
        if (found.is?._tag === "module") {
          const { isHalted } = found.is.module
          found = there({ _tag: "promise", isDone: !isHalted, value: found })
        }
      } else if (one === "require" && isSign(file, at, "(") && file.kinds[at + 1] === "text") {
        found = wholeOf(loaded(frame, textAt(file, at + 1), cases))
        at = pairOf(file, at) + 1
      } else found = lookUp(frame, one)
    } else return unknown
    let asked = found
    while (at < to) {
      const generic = genericEnd(file, at)
      if (generic !== null) at = generic
      if (isSign(file, at, "!")) {
        at++
        continue
      }
      const isOptional = isSign(file, at, "?.")
      if (isDot(file, at) && (isWord(file, at + 1) || isSign(file, at + 1, "#"))) {
        const key = textAt(file, at + 1)
        if (!isOptional) thrownBy(frame, at, both(cases, found.missing))
        asked = found
        found = member(found, key)
        if (isWord(file, at - 1) && textAt(file, at - 1) === "require" && key === "main")
          found = pathOf("require.main")
        at += 2
      } else if (isSign(file, at, "[") || (isOptional && isSign(file, at + 1, "["))) {
        const open = isOptional ? at + 1 : at
        const key = value(frame, open + 1, pairOf(file, open), cases, "given")
        if (!isOptional) thrownBy(frame, at, both(cases, found.missing))
        found = key.is?._tag === "text" ? member(found, key.is.text) : unknown
        at = pairOf(file, open) + 1
      } else if (isSign(file, at, "(") || (isOptional && isSign(file, at + 1, "("))) {
        const open = isOptional ? at + 1 : at
        const close = pairOf(file, open)
        found = called(frame, { found: wholeOf(found), asked, open, to, isNew, way, from }, cases)
        isNew = false
        at = close + 1
      } else if (file.kinds[at] === "template") {
        found = unknown
        at++
      } else return unknown
    }
    if (isNew && found.is?._tag === "path")
      return constructed(frame, from, `new ${found.is.path}`, [], cases, way, to)
    return found
  }
  const thrownBy = (frame: Frame, at: number, cases: Cases): void => {
    if (cases.length > 0 && !isAlways(cases)) thrown(frame, at, cases)
  }

  const record = (frame: Frame, open: number, cases: Cases): Known => {
    const { file } = frame.module
    const fields = new Map<string, Value>()
    let isWhole = true
    for (const part of partsOf(file, open)) {
      if (isSign(file, part, "...")) {
        const inner = value(frame, part + 1, endOf(file, part + 1), cases, "given")
        if (inner.is?._tag === "record") for (const [key, one] of inner.is.fields) fields.set(key, one)
        else isWhole = false
        continue
      }
      const key = textAt(file, part)
      if (isSign(file, part + 1, ":"))
        fields.set(key, value(frame, part + 2, endOf(file, part + 2), cases, "given"))
      else if (/^[,}]$/.test(textAt(file, part + 1)) && isWord(file, part))
        fields.set(key, lookUp(frame, key))
      else {
        fields.set(textAt(file, part + 1), unknown)
        if (isSign(file, part, "[")) isWhole = false
        fields.set(key, unknown)
      }
    }
    return { _tag: "record", fields, isWhole }
  }

  interface Call {
    readonly found: Value
    readonly asked: Value
    readonly open: number
    readonly to: number
    readonly isNew: boolean
    readonly way: Way
    readonly from: number
  }
  const called = (frame: Frame, call: Call, cases: Cases): Value => {
    const { file } = frame.module
    const { found, asked, open, isNew, way, to } = call
    const key = isDot(file, open - 2) ? textAt(file, open - 1) : ""
    const parts = partsOf(file, open)
    if (/^(?:then|catch|finally)$/.test(key)) return then(frame, call, key, parts, cases)
    const given = parts.map((part) => value(frame, part, endOf(file, part), cases, "given"))
    if (asked.is?._tag === "list") return ofList(frame, key, asked, given, cases, open)
    if (found.is?._tag === "function" && !isNew)
      return invoked(frame, found.is, given, { at: call.from, open, to, way }, cases)
    if (found.is?._tag === "path") {
      const path = `${isNew ? "new " : ""}${found.is.path}`
      const [first] = given
      if (/^process\.(?:exit|abort|reallyExit)$/.test(path) && !changed.has("exit")) {
        end(frame, call.from, cases)
        frame.call.isHalted ||= isAlways(cases)
        return unknown
      }
      if (/^Object\.(?:keys|values|entries)$/.test(path)) return listed(path, first)
      if (/^(?:Number|Boolean|parseInt|parseFloat|String\.trim)$/.test(path))
        return first === undefined ? unknown : flag(path === "Boolean" ? first.truthy : never, first.falsy)
      if (path === "Object.freeze") return first ?? unknown
      if (/\.listen$/.test(path) || key === "listen") {
        listened(frame, given, cases)
      }
      return constructed(frame, call.from, path, given, cases, way, to, open)
    }
    if (key === "listen") {
      listened(frame, given, cases)
    }
    return /^(?:trim|toString|toLowerCase|toUpperCase)$/.test(key) ? found : unknown
  }
  /** What is called when something listens: where it is told a text first, that may be the name of something that happens. */
  const listened = (frame: Frame, given: readonly Value[], cases: Cases): void => {
    const last = given.at(-1)?.is
    if (last?._tag !== "function" || last.file !== frame.module.file || given[0]?.is?._tag === "text") return
    const { body, scope } = last
    const inner: Frame = {
      ...frame,
      isEnding: !isGuarded,
      isFragile: false,
      back: { isEnding: !isGuarded, isFragile: false },
      scope: { names: new Map(), above: scope },
      call: { results: [], isHalted: false },
      depth: frame.depth + 1,
    }
    runBody(inner, body, cases)
  }
  const runBody = (frame: Frame, { from, to, isBlock }: FunctionBody, cases: Cases): void => {
    if (isBlock) run(frame, from + 1, to - 1, cases)
    else frame.call.results.push(value(frame, from, to, cases, "returned"))
  }

  /** What a function of the project does and gives back. */
  const invoked = (
    frame: Frame,
    { body, scope, file }: Extract<Known, { readonly _tag: "function" }>,
    given: readonly Value[],
    {
      at,
      open,
      to,
      way,
    }: { readonly at: number; readonly open: number; readonly to: number; readonly way: Way },
    cases: Cases,
  ): Value => {
    if (frame.depth > deepest || body.isGenerator) return unknown
    const names = new Map<string, Value>()
    const module = moduleAt(file)
    const call = { results: [] as Value[], isHalted: false }
    const isNamed = given.some(({ is }) => is?._tag === "text")
    const back = promised(frame, open, to, way)
    const inner: Frame = {
      module,
      scope: { names, above: scope },
      back,
      ...(body.isAsync ? back : { isEnding: frame.isEnding, isFragile: frame.isFragile }),
      call,
      site: frame.site ?? (isNamed ? { file: frame.module.file, at } : null),
      depth: frame.depth + 1,
    }
    partsOf(file, body.open).forEach((part, place) => {
      const target = isSign(file, part, "...") ? part + 1 : part
      const isRest = target !== part
      const equal = isWord(file, target) ? equalIn(file, target) : null
      let own = isRest ? unknown : (given[place] ?? absent)
      if (equal !== null)
        own = unlessMissing(own, value(inner, equal + 1, endOf(file, equal + 1), cases, "given"))
      if (isWord(file, target))
        names.set(textAt(file, target), isChanged(file, body, textAt(file, target)) ? unknown : own)
      else bind(inner, names, target, own, cases)
    })
    if (body.open < 0 && isWord(file, body.name)) names.set(textAt(file, body.name), given[0] ?? absent)
    runBody(inner, body, cases)
    const isDone = !call.isHalted
    const [result, other] = call.results
    const isOnly = other === undefined && returnsIn(file, body) <= 1
    const made = isOnly && isDone && result !== undefined ? result : unknown
    return body.isAsync ? there({ _tag: "promise", isDone, value: made }) : made
  }
  const equalIn = (file: Source, at: number): number | null => {
    const end = endOf(file, at)
    for (let one = at + 1; one < end; one++) if (isSign(file, one, "=")) return one
    return null
  }
  const isChanged = (file: Source, { from, to }: FunctionBody, name: string): boolean => {
    for (let at = from; at < to; at++)
      if (
        textAt(file, at) === name &&
        isWord(file, at) &&
        !isDot(file, at - 1) &&
        file.kinds[at + 1] === "sign" &&
        /^(?:[-+*/%&|^]?=|\|\|=|&&=|\?\?=|\+\+|--)$/.test(textAt(file, at + 1))
      )
        return true
    return false
  }

  /** Whether what a promise is broken by ends the program, by what stands around and behind its call. */
  const promised = (
    frame: Frame,
    open: number,
    to: number,
    way: Way,
  ): Pick<Frame, "isEnding" | "isFragile"> => {
    const { file } = frame.module
    let at = open < 0 ? to : pairOf(file, open) + 1
    while (open >= 0 && isDot(file, at) && isSign(file, at + 2, "(")) {
      const key = textAt(file, at + 1)
      const [first, second] = partsOf(file, at + 2)
      const handler = key === "catch" ? first : key === "then" ? second : undefined
      if (handler !== undefined) {
        const isEnding = isHandlerEnding(frame, handler)
        return { isEnding, isFragile: !isEnding }
      }
      if (!/^(?:then|finally)$/.test(key)) return unheard
      at = pairOf(file, at + 2) + 1
    }
    if (at < to) return unheard
    if (way === "returned") return frame.back
    if (way === "awaited") return { isEnding: frame.isEnding, isFragile: frame.isFragile }
    return way === "alone" ? { isEnding: !isGuarded, isFragile: false } : unheard
  }
  const isHandlerEnding = (frame: Frame, at: number): boolean => {
    const { file } = frame.module
    const handler = value(frame, at, endOf(file, at), always, "given").is
    if (handler?._tag !== "function") return false
    const inner: Frame = { ...frame, isEnding: !isGuarded, isFragile: false, site: null }
    return isSurelyEnding(inner, (one) => {
      invoked(one, handler, [unknown], { at, open: -1, to: 0, way: "given" }, always)
    })
  }
  /** What is done behind a promise that is known to be kept. */
  const then = (
    frame: Frame,
    { asked, open, to, way }: Call,
    key: string,
    [first]: readonly number[],
    cases: Cases,
  ): Value => {
    const { file } = frame.module
    if (key !== "then" || first === undefined || asked.is?._tag !== "promise" || !asked.is.isDone)
      return unknown
    const handler = value(frame, first, endOf(file, first), cases, "given").is
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

  const ofList = (
    frame: Frame,
    key: string,
    list: Value,
    [first, ...others]: readonly Value[],
    cases: Cases,
    open: number,
  ): Value => {
    const known = list.is as Extract<Known, { readonly _tag: "list" }>
    if (key === "push") {
      // One more in some cases.
      known.items?.push(first ?? unknown, ...others)
      Object.assign(list, { truthy: either(list.truthy, cases) })
      return unknown
    }
    if (known.items === null || first?.is?._tag !== "function") return unknown
    const fn = first.is
    const each = known.items.map((item, place) => {
      const kept = key === "forEach" ? null : ends
      const back = invoked(
        frame,
        fn,
        [item, flag(place > 0 ? always : never, place > 0 ? never : always)],
        { at: open, open: -1, to: 0, way: "given" },
        cases,
      )
      if (kept !== null) ends = kept
      return back
    })
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
  const listed = (path: string, given: Value | undefined): Value => {
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
  const constructed = (
    frame: Frame,
    at: number,
    path: string,
    given: readonly Value[],
    cases: Cases,
    way: Way,
    to: number,
    open = -1,
  ): Value => {
    const needs = throwing(path, given, majorOf)
    if (needs !== null) {
      const when = both(cases, needs.cases)
      if (when.length > 0 && !isAlways(when)) {
        const around = needs.isPromise && open >= 0 ? promised(frame, open, to, way) : frame
        if (around.isEnding) end(frame, at, when)
      }
    }
    return pathOf(`${path}()`, given)
  }
  const first = files.get(start)
  if (first !== undefined) load(moduleAt(first), always, null)
  return ends
}
