/**
 * Runs a page of PHP without PHP, as far as everything is known (C-373).
 *
 * Law. Where a way may be another one, both are gone, and what differs behind them is not known; where one of them may end the page, nothing is known at all.
 */
import type { PageEnd } from "../../../decode/page.js"
import { callBuiltIn, constantOf, mayBeBuiltIn } from "./builtins.js"
import { ancestors, exceptionsFrom, isHarmless, kindsOf, mayBeOwn } from "./classes.js"
import { composerOf, namedIn } from "./composer.js"
import { connectionOf } from "./connect.js"
import { declareClass, declareFunction, hoist } from "./declarations.js"
import { castTo, compute } from "./operators.js"
import { autoload, isLacking, pathsOf, soughtBy } from "./paths.js"
import { PageEnded, Raised, type Run, type Tools, Untold } from "./run.js"
import { callSqlite, openSqlite, settingOf } from "./sqlite.js"
import type {
  Argument,
  ClassName,
  PageClass,
  PageExpression,
  PageFunction,
  PageStatement,
  Visibility,
} from "./tree.js"
import {
  eitherOf,
  equal,
  isList,
  isNothing,
  isNull,
  isUnknown,
  isWhole,
  keyOf,
  kindOf,
  listOf,
  native,
  type PageHeld,
  type PageNative,
  type PageValue,
  put,
  root,
  textOf,
  truthOf,
  unknown,
} from "./values.js"
import { forkValue, frame, isUnset, quietly, raise, shown, step, thrown, warn, within } from "./ways.js"
import { closureOf, copyOf, type Frame, frameOf, joinInto } from "./world.js"

/** So deep are calls gone into. */
const deepest = 25

/** What is everywhere. */
const everywhere = /^(?:_(?:GET|POST|REQUEST|FILES|COOKIE|SESSION|SERVER|ENV)|GLOBALS)$/
const noClass = /^(?:int|float|bool|string|array|object|callable|iterable|mixed|void|null|false|true|never)$/

// Places.

export const isPlace = ({ _tag }: PageExpression): boolean =>
  /^(?:variable|index|field|static|array)$/.test(_tag)

/** The variables that a name is one of. */
const holder = (run: Run, name: string): Frame => {
  const own = frame(run)
  return everywhere.test(name) || own.globals.has(name) ? (run.world.frames[0] as Frame) : own
}

const nameOf = (run: Run, name: string | PageExpression): string | null => {
  if (typeof name === "string") return name
  const value = evaluate(run, name)
  return isWhole(value) ? value : null
}

/** Has a place be another one, too, of which nothing is known any more. */
export const share = (run: Run, place: PageExpression): void => {
  if (place._tag === "variable" && typeof place.name === "string") {
    const held = holder(run, place.name)
    held.variables.set(place.name, unknown)
    held.shared.add(place.name)
  } else if (place._tag === "index") share(run, place.of)
  else if (isPlace(place)) assign(run, place, unknown)
}

export const assign = (run: Run, place: PageExpression, value: PageValue): void => {
  switch (place._tag) {
    case "variable": {
      const name = nameOf(run, place.name)
      if (name === "this" || name === "GLOBALS") throw new Untold()
      if (name === null) {
        const held = frame(run)
        for (const one of held.variables.keys()) held.variables.set(one, unknown)
        held.isOpen = true
        return
      }
      const held = holder(run, name)
      if (held.shared.has(name)) return
      held.variables.set(name, value)
      const key = held.kept.get(name)
      if (key !== undefined) run.world.statics.set(key, value)
      return
    }
    case "index": {
      const before = quietly(run, () => evaluate(run, place.of))
      const key = place.key === null ? undefined : keyOf(evaluate(run, place.key))
      // A variable by a name that is not known.
      if (key === null && place.of._tag === "variable" && everywhere.test(String(place.of.name)))
        run.world.facts.set("putenv", true)
      if (isUnknown(before)) return
      if (typeof before === "object" && before?.kind === "native" && isHarmless(before.name)) return
      if (isList(before)) assign(run, place.of, put(before, key, value))
      else if (isNull(before) || before === false || isNothing(before))
        assign(run, place.of, put(listOf([]), key, value))
      else if (isWhole(before) && place.key === null)
        raise(run, "Error", "[] operator not supported for strings", place.line)
      else if (typeof before === "string") assign(run, place.of, unknown)
      else throw new Untold()
      return
    }
    case "field": {
      const held = evaluate(run, place.of)
      const name = nameOf(run, place.name)
      if (isNull(held))
        raise(
          run,
          "Error",
          isNothing(held) ? held.end : `Attempt to assign property "${name ?? "?"}" on null`,
          place.line,
        )
      if (isUnknown(held)) {
        for (const { fields } of run.world.things.values())
          for (const one of fields.keys()) if (name === null || one === name) fields.set(one, unknown)
        return
      }
      if (typeof held !== "object" || held === null) throw new Untold()
      if (held.kind === "native") return
      const thing = held.kind === "object" ? run.world.things.get(held.id) : undefined
      if (thing === undefined) throw new Untold()
      if (name === null) {
        for (const one of thing.fields.keys()) thing.fields.set(one, unknown)
        return
      }
      const isHidden = hiddenIn(run, thing.of, name) !== null
      if ((isHidden || !thing.fields.has(name)) && methodOf(run, thing.of, "__set") !== null)
        throw new Untold()
      see(run, thing.of, name, place.line)
      thing.fields.set(name, value)
      return
    }
    case "static": {
      const key = staticKey(run, place.of, place.name)
      if (key === null) throw new Untold()
      run.world.statics.set(key, value)
      return
    }
    case "array":
      for (const [index, { key, value: inner }] of place.items.entries()) {
        if (inner === null) continue
        const own = key === null ? index : keyOf(evaluate(run, key))
        assign(run, inner, own === null ? unknown : itemOf(run, value, own))
      }
      return
    default:
      throw new Untold()
  }
}

/** What a value has under a key. */
const itemOf = (run: Run, list: PageValue, key: string | number): PageValue => {
  if (isUnknown(list)) return unknown
  if (isList(list)) {
    const found = list.items.get(key)
    if (found !== undefined) return found
    if (list.isOpen) return unknown
    warn(run)
    return null
  }
  if (isNothing(list)) {
    warn(run)
    return { ...list, value: null }
  }
  if (typeof list === "string")
    return isWhole(list) && typeof key === "number" ? (list.at(key) ?? unknown) : unknown
  if (typeof list === "object" && list !== null) {
    if (list.kind === "native") return unknown
    throw new Untold()
  }
  warn(run)
  return null
}

/** Whether a key is asked for of the environment that is held for one that nothing sets. */
const isUnsetIn = (run: Run, of: PageExpression, list: PageValue, key: string | number | null): boolean =>
  of._tag === "variable" &&
  (of.name === "_ENV" || of.name === "_SERVER") &&
  isList(list) &&
  key !== null &&
  !list.items.has(key) &&
  isUnset(run, key)

const fieldOf = (run: Run, held: PageValue, name: string | null): PageValue => {
  if (isUnknown(held)) return unknown
  if (isNothing(held)) {
    warn(run)
    return { ...held, value: null }
  }
  if (held === null || typeof held !== "object" || held.kind === "list") {
    warn(run)
    return null
  }
  if (held.kind === "native") return nativeField(held, name)
  if (held.kind === "closure" || name === null) throw new Untold()
  const thing = run.world.things.get(held.id)
  if (thing === undefined) throw new Untold()
  const found = thing.fields.get(name)
  if (found !== undefined && hiddenIn(run, thing.of, name) === null) return found
  if (methodOf(run, thing.of, "__get") !== null) throw new Untold()
  see(run, thing.of, name)
  const lost = run.world.statics.get(`lost ${held.id} ${name}`)
  // A field of a type is asked for before it has a value.
  if (declaredField(run, thing.of, name))
    return raise(
      run,
      "Error",
      lost !== undefined && isNothing(lost)
        ? lost.end
        : `Typed property ${thing.of}::$${name} must not be accessed before initialization`,
    )
  if (endsOpen(run, thing.of)) return unknown
  warn(run)
  return null
}

const nativeField = ({ name, end }: PageNative, field: string | null): PageValue => {
  if (name === "mysqli" && end !== null)
    return field === "connect_errno"
      ? 2002
      : field === "connect_error"
        ? "No such file or directory"
        : unknown
  return unknown
}

// Classes.

/** A class by its whole name; "own" for one of PHP's, null for none, undefined where that is not known. */
const classNamed = (
  run: Run,
  name: string,
  line = -1,
  loads = true,
): PageClass | "own" | null | undefined => {
  const lower = name.toLowerCase()
  const found = run.world.classes.get(lower)
  if (found !== undefined) return found ?? undefined
  if (isHarmless(lower) || /^(?:pdo|mysqli|sqlite3|closure)$/.test(lower)) return "own"
  if (loads) {
    const loaded = composed(run, name, line)
    if (loaded !== undefined) return loaded
    for (const finder of [...run.world.finders]) {
      // PHP's own finder looks for the name in lower case.
      if (typeof finder === "object" && finder?.kind === "native") {
        if (run.world.facts.has("include_path")) throw new Untold()
        const file = lower.replaceAll("\\", "/")
        const found = [`${file}.inc`, `${file}.php`]
          .flatMap((one) => pathsOf(run, `./${one}`, run.path) ?? [])
          .find((one) => run.has(one))
        if (found !== undefined) loadPath(run, found, true)
      } else callValue(run, finder, [name])
      const made = run.world.classes.get(lower)
      if (made !== undefined) return made ?? undefined
    }
  }
  if (mayBeOwn(name) || (run.world.facts.has("composer") && !isOwnAlone(run, name))) return undefined
  return null
}

/** Whether a class that Composer's autoloader does not find here is nobody else's: `App` is no package's. */
const isOwnAlone = (run: Run, name: string): boolean => {
  const { spaces, isMore, isAlone } = ownSpaces(run)
  return (
    !isMore &&
    spaces.some(([space]) => space !== "" && name.startsWith(space) && (isAlone || /^App\\/.test(space)))
  )
}

/** A class of the project's own that Composer's autoloader finds by its name; undefined where it does not, or where that is not known. */
const composed = (run: Run, name: string, line: number): PageClass | undefined => {
  if (!run.world.facts.has("composer")) return undefined
  const { spaces, isMore } = ownSpaces(run)
  for (const [space, folder] of spaces) {
    if (!name.toLowerCase().startsWith(space.toLowerCase()) || !name.startsWith(space)) continue
    const path = `${folder}${name.slice(space.length).replaceAll("\\", "/")}.php`.replace(/^(?:\.\/)+/, "")
    if (run.has(path)) {
      loadPath(run, path, true)
      return run.world.classes.get(name.toLowerCase()) ?? undefined
    }
    // Who only asks whether there is one goes on.
    const instead = isMore || line < 0 ? null : run.near(path)
    if (instead !== null)
      raise(run, "Error", { does: "requires", what: path, place: `${run.path}:${line}`, instead })
  }
  return undefined
}

/** The spaces of names that composer.json has of the project's own, the longest first, and whether it has others. */
const ownSpaces = (
  run: Run,
): {
  readonly spaces: readonly (readonly [string, string])[]
  readonly isMore: boolean
  readonly isAlone: boolean
} => {
  const { autoload: told, packages } = composerOf(run.text("composer.json"))
  const spaces = Object.entries((told["psr-4"] ?? {}) as Record<string, unknown>).flatMap(
    ([space, folders]) =>
      (Array.isArray(folders) ? folders : [folders]).flatMap(
        (folder): readonly (readonly [string, string])[] =>
          typeof folder === "string"
            ? [[space, folder === "" ? "" : `${folder.endsWith("/") ? folder.slice(0, -1) : folder}/`]]
            : [],
      ),
  )
  spaces.sort(([one], [other]) => other.length - one.length)
  return {
    spaces,
    isMore: Object.keys(told).some((key) => !/^(?:psr-4|files)$/.test(key)),
    isAlone: packages === 0 && told.files === undefined,
  }
}

/** The whole name of a class that stands in a page. */
const writtenName = (run: Run, of: ClassName): string | null => {
  if (typeof of === "string") {
    const own = frame(run)
    if (of === "self") return own.of
    if (of === "static") return own.called ?? own.of
    if (of === "parent") return parentOf(run, own.of)
    return of
  }
  if ("kind" in of && "methods" in of) {
    run.world.classes.set(of.name.toLowerCase(), of)
    return of.name
  }
  const value = evaluate(run, of)
  if (isWhole(value)) return value.replace(/^\\/, "")
  if (typeof value === "object" && value?.kind === "object") return run.world.things.get(value.id)?.of ?? null
  return null
}

const parentOf = (run: Run, name: string | null): string | null =>
  name === null ? null : (run.world.classes.get(name.toLowerCase())?.parent ?? null)

/** A method, and the class that has it. "own" where a class of PHP's has it, null where there is none. */
const methodOf = (
  run: Run,
  name: string,
  method: string,
): { readonly made: PageFunction; readonly of: string } | "own" | null => {
  for (let one: string | null = name, times = 0; one !== null && times < 20; times++) {
    const made: PageClass | "own" | null | undefined = classNamed(run, one)
    if (made === "own") return exceptionsFrom(one).length > 0 && /^__[gs]et$/.test(method) ? null : "own"
    if (made == null) throw new Untold()
    const found = made.methods.get(method)
    if (found !== undefined) return { made: found, of: made.name }
    for (const trait of made.traits) {
      const inside = trait === "?" ? undefined : classNamed(run, trait)
      if (inside == null || inside === "own") throw new Untold()
      if (inside.traits.length > 0) throw new Untold()
      const own = inside.methods.get(method)
      if (own !== undefined) return { made: own, of: made.name }
    }
    one = made.parent
  }
  return null
}

/** Whether a class ends in one of PHP's, whose fields are not known. */
const endsOpen = (run: Run, name: string): boolean => {
  for (let one: string | null = name; one !== null; ) {
    const made: PageClass | "own" | null | undefined = classNamed(run, one)
    if (made === "own") return true
    if (made == null) throw new Untold()
    one = made.parent
  }
  return false
}

const declaredField = (run: Run, name: string, field: string): boolean => {
  for (let one: string | null = name; one !== null; ) {
    const made: PageClass | null | undefined = run.world.classes.get(one.toLowerCase())
    if (made == null) return false
    if (made.fields.some((each) => each.name === field && !each.isStatic && each.isTyped)) return true
    one = made.parent
  }
  return false
}

/** Where a static field is held, which is made by the way; null where it is not known. Whoever only asks whether there is one goes on without. */
const staticKey = (run: Run, of: ClassName, field: string, isAsked = false): string | null => {
  const named = writtenName(run, of)
  for (let one = named; one !== null; ) {
    const made = classNamed(run, one, run.line)
    if (made === null && !isAsked) return lacksClass(run, one, run.line)
    if (made == null || (made === "own" && exceptionsFrom(one).length === 0)) return null
    if (made === "own") break
    const parts = [made, ...made.traits.map((trait) => classNamed(run, trait))]
    for (const part of parts) {
      if (part == null || part === "own" || (part !== made && part.traits.length > 0)) throw new Untold()
      const found = part.fields.find(({ name, isStatic }) => isStatic && name === field)
      if (found === undefined) continue
      if (!isSeen(run, found.seen, made.name)) {
        if (isAsked) throw new Untold()
        raise(run, "Error", `Cannot access ${found.seen} property ${named}::$${field}`)
      }
      const key = `${made.name.toLowerCase()}::${field}`
      if (!run.world.statics.has(key) && (found.value !== null || !found.isTyped))
        run.world.statics.set(
          key,
          found.value === null
            ? null
            : inClass(run, made, () => evaluate(run, found.value as PageExpression)),
        )
      return key
    }
    one = made.parent
  }
  // Of a closure it is not known by which class it was called.
  if (named === null || isAsked || of === "static") return null
  return raise(run, "Error", `Access to undeclared static property ${named}::$${field}`)
}

/** Evaluates what stands in a class outside of its methods. */
const inClass = <T>(run: Run, made: PageClass, does: () => T): T => {
  const { path, line } = run
  run.world.frames.push(frameOf(null, made.name, made.name))
  run.path = made.path
  const found = does()
  run.world.frames.pop()
  run.path = path
  run.line = line
  return found
}

const makeOf = (run: Run, name: string, given: readonly Argument[], line: number): PageValue => {
  const made = classNamed(run, name, line)
  if (made === undefined) throw new Untold()
  if (made === null) return lacksClass(run, name, line)
  if (made === "own") return makeNative(run, name, given, line)
  if (made.kind !== "class" || made.isAbstract)
    return raise(
      run,
      "Error",
      `Cannot instantiate ${made.kind === "class" ? "abstract class" : made.kind} ${made.name}`,
      line,
    )
  const id = ++run.lastId
  run.world.things.set(id, { of: made.name, fields: new Map() })
  const held: PageHeld = { kind: "object", id }
  fillFields(run, made, id)
  const method = methodOf(run, made.name, "__construct")
  if (method === "own") constructNative(run, held, made.name, given, line)
  else if (method !== null) {
    if (!isSeen(run, method.made.seen, method.of))
      raise(
        run,
        "Error",
        `Call to ${method.made.seen} ${made.name}::__construct() from ${scopeOf(run)}`,
        line,
      )
    callMethod(run, method, held, made.name, given)
  } else for (const { value } of given) evaluate(run, value)
  return held
}

/** Whether what runs sees a member of a class. */
const isSeen = (run: Run, seen: Visibility, of: string): boolean => {
  if (seen === "public") return true
  const { of: own } = frame(run)
  if (own === null) return false
  const [inner, outer] = [own.toLowerCase(), of.toLowerCase()]
  return (
    inner === outer ||
    (seen === "protected" && (ancestors(run, own).includes(outer) || ancestors(run, of).includes(inner))) ||
    // Of a trait, or beside what both extend, nothing is said.
    run.world.classes.get(inner)?.kind !== "class" ||
    (seen === "protected" && run.world.classes.get(inner)?.parent !== null)
  )
}

/** From where something is called, in PHP's words. */
const scopeOf = (run: Run): string => {
  const { of } = frame(run)
  return of === null ? "global scope" : `scope ${of}`
}

/** Who sees a field of an object that what runs does not see, or that it is another one's; null where it does, or where that is not known. */
const hiddenIn = (run: Run, of: string, name: string): Visibility | "other" | null => {
  for (let one: string | null = of; one !== null; ) {
    const made: PageClass | null | undefined = run.world.classes.get(one.toLowerCase())
    const found = made?.fields.find((each) => each.name === name && !each.isStatic)
    // A private one of what it extends is another one.
    if (found !== undefined)
      return isSeen(run, found.seen, one)
        ? null
        : found.seen === "private" && one !== of
          ? "other"
          : found.seen
    one = made?.parent ?? null
  }
  return null
}

/** Ends where a field is asked for that what runs does not see. */
const see = (run: Run, of: string, name: string, line = run.line): void => {
  const hidden = hiddenIn(run, of, name)
  if (hidden === "other") throw new Untold()
  if (hidden !== null) raise(run, "Error", `Cannot access ${hidden} property ${of}::$${name}`, line)
}

const fillFields = (run: Run, made: PageClass, id: number): void => {
  if (made.parent !== null) {
    const { parent: named } = made
    const parent = inClass(run, made, () => classNamed(run, named, made.line))
    if (parent == null) {
      if (parent === null) inClass(run, made, () => lacksClass(run, named, made.line))
      throw new Untold()
    }
    if (parent !== "own") fillFields(run, parent, id)
  }
  const parts = [made, ...made.traits.map((trait) => (trait === "?" ? undefined : classNamed(run, trait)))]
  for (const part of parts) {
    if (part == null || part === "own") throw new Untold()
    for (const { name, value, isTyped, isStatic } of part.fields) {
      if (isStatic) continue
      if (value !== null) {
        const found = inClass(run, made, () => evaluate(run, value))
        run.world.things.get(id)?.fields.set(name, found)
      } else if (!isTyped) run.world.things.get(id)?.fields.set(name, null)
    }
  }
}

/** Ends where a class extends what nothing would find. */
export const extending = (run: Run, { parent, line }: PageClass): void => {
  const { facts, finders } = run.world
  if (parent !== null && !facts.has("composer") && finders.length === 0 && classNamed(run, parent) === null)
    lacksClass(run, parent, line)
}

/** Ends for want of a class. */
const lacksClass = (run: Run, name: string, line: number): never =>
  raise(run, "Error", lackingHere(run) ?? `Class "${name}" not found`, line)

/** What a page lacks that it includes, where it goes on without. */
const lackingHere = (run: Run): PageEnd | null => {
  const lacks = run.world.frames.map((one) => one.lacks).filter((one) => one !== null)
  return lacks.at(0) ?? null
}

const connect = (run: Run, kind: "PDO" | "mysqli", told: PageValue, line: number): PageNative => {
  const end = isNothing(told) ? told.end : connectionOf(kind, told, `${run.path}:${line}`)
  if (end === null) throw new Untold()
  if (kind === "mysqli") {
    const reports = run.world.facts.get("reports") ?? 3
    if (typeof reports !== "number") throw new Untold()
    if ((reports & 2) === 0) {
      warn(run)
      return native("mysqli", end)
    }
  }
  throw new Raised(native(kind === "PDO" ? "PDOException" : "mysqli_sql_exception"), end)
}

const makeNative = (run: Run, name: string, given: readonly Argument[], line: number): PageValue => {
  const values = given.map(({ value, isSpread }) => (isSpread ? raiseUntold() : evaluate(run, value)))
  const lower = name.toLowerCase()
  if (lower === "mysqli" && given.length === 0) return native("mysqli init")
  const [told = null] = values
  if (lower === "sqlite3") return openSqlite(run, "SQLite3", told, line, null)
  if (lower === "pdo" && typeof told === "string") {
    if (told.startsWith("sqlite:")) return openSqlite(run, "PDO", told.slice(7), line, values[3] ?? null)
    if (/^(?!mysql:|pgsql:|sqlsrv:|uri:)[a-z]\w*:/i.test(told))
      raise(run, "PDOException", "could not find driver", line)
  }
  if (lower === "pdo" || lower === "mysqli")
    return connect(run, lower === "pdo" ? "PDO" : "mysqli", told, line)
  if (lower === "stdclass") {
    const id = ++run.lastId
    run.world.things.set(id, { of: "stdClass", fields: new Map() })
    return { kind: "object", id }
  }
  if (/^date/.test(lower) && values.length > 0 && !isWhole(values[0] as PageValue)) throw new Untold()
  return native(name, null, values[0] ?? null)
}

const raiseUntold = (): never => {
  throw new Untold()
}

/** Makes what an object is that extends a class of PHP's. */
const constructNative = (
  run: Run,
  held: PageHeld,
  name: string,
  given: readonly Argument[],
  line: number,
): void => {
  let one: string | null = name
  for (;;) {
    const made: PageClass | null | undefined = run.world.classes.get((one ?? "").toLowerCase())
    if (made == null) break
    one = made.parent
  }
  const values = given.map(({ value, isSpread }) => (isSpread ? raiseUntold() : evaluate(run, value)))
  const lower = one?.toLowerCase() ?? ""
  if (lower === "mysqli" && given.length === 0) throw new Untold()
  if (lower === "pdo" || lower === "mysqli") {
    const found = connect(run, lower === "pdo" ? "PDO" : "mysqli", values[0] ?? null, line)
    run.world.things.get(held.id)?.fields.set("connect_error", nativeField(found, "connect_error"))
  } else if (!isHarmless(lower)) throw new Untold()
}

// Calls.

const argumentsOf = (run: Run, given: readonly Argument[]): readonly PageValue[] =>
  given.flatMap(({ value, isSpread }): readonly PageValue[] => {
    const found = evaluate(run, value)
    if (!isSpread) return [found]
    if (!isList(found) || found.isOpen) throw new Untold()
    return [...found.items.values()]
  })

const callMethod = (
  run: Run,
  { made, of }: { readonly made: PageFunction; readonly of: string },
  self: PageValue,
  called: string,
  given: readonly Argument[],
): PageValue =>
  callFunction(run, made, argumentsFor(run, made, given), given, made.isStatic ? null : self, of, called)

/** What a function is given; a place that it may set is not asked for before. */
const argumentsFor = (run: Run, made: PageFunction, given: readonly Argument[]): readonly PageValue[] =>
  given.some(({ isSpread }) => isSpread)
    ? argumentsOf(run, given)
    : given.map(({ value }, place) =>
        made.parameters[place]?.isShared === true && isPlace(value)
          ? quietly(run, () => evaluate(run, value))
          : evaluate(run, value),
      )

const callFunction = (
  run: Run,
  made: PageFunction,
  values: readonly PageValue[],
  given: readonly Argument[],
  self: PageValue,
  of: string | null,
  called: string | null,
  bound: ReadonlyMap<string, PageValue> = new Map(),
): PageValue => {
  step(run)
  if (made.body === null || made.isGenerator || run.world.frames.length > deepest) throw new Untold()
  const own = frameOf(self, of, called)
  for (const [name, value] of bound) own.variables.set(name, value)
  for (const { name, isShared } of made.uses) if (isShared) own.shared.add(name)
  const { path, line } = run
  const depth = run.world.frames.length
  run.world.frames.push(own)
  run.path = made.path
  const statement = (): PageValue => {
    for (const [place, { name, type, initial, isRest, field }] of made.parameters.entries()) {
      let value: PageValue
      if (isRest) value = listOf(values.slice(place))
      else if (place < values.length) value = values[place] as PageValue
      else if (initial !== null) value = evaluate(run, initial)
      else {
        run.path = path
        return raise(
          run,
          "ArgumentCountError",
          `Too few arguments to function ${of === null ? "" : `${of}::`}${made.name}()`,
          line,
        )
      }
      if (isNothing(value) && refuses(type)) return raise(run, "TypeError", value.end)
      frame(run).variables.set(name, value)
      if (field !== null && typeof self === "object" && self?.kind === "object")
        run.world.things.get(self.id)?.fields.set(name, value)
    }
    return within(run, "function", (body) => {
      const leaving = run.execute(run, made.body ?? [])
      let value: PageValue = null
      if (leaving?._tag === "return") value = leaving.value
      else {
        const { lost } = frame(run)
        if (lost !== null) value = { kind: "nothing", value: null, end: lost }
      }
      for (const { world, leaving } of body.left) {
        joinInto(run.world, world)
        value = eitherOf(value, leaving._tag === "return" ? leaving.value : null)
      }
      return value
    })
  }
  const value = statement()
  const last = frame(run)
  run.world.frames.length = depth
  run.path = path
  run.line = line
  if (isNothing(value) && made.type.length > 0 && refuses(made.type))
    return raise(run, "TypeError", value.end)
  for (const [place, { isShared, name }] of made.parameters.entries()) {
    const to = given[place]?.value
    if (isShared && to !== undefined && isPlace(to)) assign(run, to, last.variables.get(name) ?? null)
  }
  for (const { name, isShared } of made.uses)
    if (isShared) assign(run, { _tag: "variable", name, line: 0 }, unknown)
  return value
}

/** Whether a type takes nothing that is null or false. */
const refuses = (type: readonly string[]): boolean =>
  type.length > 0 && type.every((one) => !noClass.test(one) && !/^(?:self|static|parent|&)$/.test(one))

/** Calls a value as a function. */
const callValue = (
  run: Run,
  value: PageValue,
  values: readonly PageValue[],
  given: readonly Argument[] = [],
): PageValue => {
  if (typeof value === "object" && value?.kind === "closure") {
    const { made, bound, self, of } = value
    return callFunction(run, made, values, given, self, of, of, bound)
  }
  if (isWhole(value)) {
    const [name = "", method] = value.split("::")
    if (method !== undefined) return callStatic(run, name, method, values)
    const found = run.world.functions.get(name.replace(/^\\/, "").toLowerCase())
    if (found == null) throw new Untold()
    return callFunction(run, found, values, given, null, null, null)
  }
  if (isList(value) && !value.isOpen && value.items.size === 2) {
    const [held, method] = [value.items.get(0), value.items.get(1)]
    if (held === undefined || method === undefined || !isWhole(method)) throw new Untold()
    if (isWhole(held)) return callStatic(run, held, method, values)
    if (typeof held === "object" && held?.kind === "object") {
      const name = run.world.things.get(held.id)?.of ?? ""
      const found = methodOf(run, name, method.toLowerCase())
      if (found === null || found === "own" || !isSeen(run, found.made.seen, found.of)) throw new Untold()
      return callFunction(run, found.made, values, given, held, found.of, name)
    }
  }
  throw new Untold()
}

const callStatic = (run: Run, name: string, method: string, values: readonly PageValue[]): PageValue => {
  const found = methodOf(run, name.replace(/^\\/, ""), method.toLowerCase())
  if (found === null || found === "own" || !found.made.isStatic || !isSeen(run, found.made.seen, found.of))
    throw new Untold()
  return callFunction(run, found.made, values, [], null, found.of, name)
}

const callNamed = (run: Run, expression: PageExpression & { _tag: "call" }): PageValue => {
  const { name, short, given, line } = expression
  if (typeof name !== "string") return callValue(run, evaluate(run, name), argumentsOf(run, given), given)
  const full = name.toLowerCase()
  const lower = short.toLowerCase()
  const found = run.world.functions.get(full) ?? run.world.functions.get(lower)
  if (found != null) return callFunction(run, found, argumentsFor(run, found, given), given, null, null, null)
  if (run.world.functions.has(full) || run.world.functions.has(lower)) throw new Untold()
  if (lower === "compact") return compacted(run, argumentsOf(run, given))
  if (lower === "extract") return extracted(run, argumentsOf(run, given))
  if (lower === "get_class" || lower === "get_called_class") {
    for (const { value } of given) evaluate(run, value)
    return given.length === 0 ? (frame(run).called ?? unknown) : unknown
  }
  if (lower === "func_get_args") return unknown
  if (!run.world.facts.has("composer") && !full.includes("\\") && !mayBeBuiltIn(lower))
    return raise(run, "Error", lackingHere(run) ?? `Call to undefined function ${short}()`, line)
  const values = given.map(({ value, isSpread }) => (isSpread ? raiseUntold() : evaluateGiven(run, value)))
  const tools: Tools = {
    run,
    given,
    values,
    line,
    warn: () => warn(run),
    raise: (kind, end) => raise(run, kind, end ?? null, line),
    call: (value, inner) => callValue(run, value, inner),
    hasClass: (one, loads) => {
      const made = classNamed(run, one, -1, loads)
      return made === undefined ? null : made !== null
    },
    set: (place, value) => {
      const to = given[place]?.value
      if (to !== undefined && isPlace(to)) assign(run, to, value)
    },
    connect: (what, told, place) => connect(run, what, told, place),
  }
  return callBuiltIn(tools, lower)
}

/** What is given to a function of PHP's, which may be what it sets. */
const evaluateGiven = (run: Run, value: PageExpression): PageValue =>
  value._tag === "variable" &&
  typeof value.name === "string" &&
  !holder(run, value.name).variables.has(value.name)
    ? quietly(run, () => evaluate(run, value))
    : evaluate(run, value)

const compacted = (run: Run, names: readonly PageValue[]): PageValue => {
  const items = new Map<string, PageValue>()
  for (const name of names) {
    if (!isWhole(name)) return unknown
    const value = holder(run, name).variables.get(name)
    if (value !== undefined) items.set(name, value)
  }
  return { kind: "list", items, isOpen: frame(run).isOpen }
}

const extracted = (run: Run, [list, flags]: readonly PageValue[]): PageValue => {
  const held = frame(run)
  if (list === undefined || flags !== undefined || !isList(list) || list.isOpen) {
    for (const name of held.variables.keys()) held.variables.set(name, unknown)
    held.isOpen = true
    return unknown
  }
  for (const [name, value] of list.items) if (typeof name === "string") held.variables.set(name, value)
  return list.items.size
}

/** Methods of PHP's exceptions that say what there is to say. */
const saying = /^(?:get(?:message|code|file|line|trace|traceasstring|previous)|__tostring)$/

/** Whether all behind `?->` is left out, as it is where nothing stands in front. */
const isCutShort = (
  { cut }: Run,
  expression: PageExpression & { _tag: "method" | "field" },
  held: PageValue,
): boolean => {
  let inner = expression.of
  while (inner._tag === "index" && isNull(held)) inner = inner.of
  const isCut = isNull(held) && (expression.isSafe || cut.has(inner))
  if (isCut) cut.add(expression)
  else cut.delete(expression)
  return isCut
}

const callOf = (run: Run, expression: PageExpression & { _tag: "method" }): PageValue => {
  const { of, given } = expression
  const held = evaluate(run, of)
  if (isCutShort(run, expression, held)) return null
  const name = nameOf(run, expression.name)
  if (isUnknown(held) || name === null) throw new Untold()
  if (isNothing(held)) return raise(run, "Error", held.end)
  const { line } = expression
  if (held === null || typeof held !== "object" || held.kind === "list")
    return raise(run, "Error", `Call to a member function ${name}() on ${kindOf(held)}`, line)
  const lower = name.toLowerCase()
  if (held.kind === "closure") {
    if (!/^(?:call|bind|bindto)$/.test(lower)) return callValue(run, held, argumentsOf(run, given), given)
    throw new Untold()
  }
  if (held.kind === "native") return callNative(run, held, lower, argumentsOf(run, given), line)
  const thing = run.world.things.get(held.id)
  if (thing === undefined || thing.of === "stdClass") throw new Untold()
  // A private method of the class that calls comes before one by that name of what extends it.
  const scope = run.world.classes.get(frame(run).of?.toLowerCase() ?? "")
  const inner = scope?.methods.get(lower)
  const found =
    scope != null && inner?.seen === "private" && ancestors(run, thing.of).includes(scope.name.toLowerCase())
      ? { made: inner, of: scope.name }
      : methodOf(run, thing.of, lower)
  if (
    found === "own" &&
    exceptionsFrom(ancestors(run, thing.of).at(-1) ?? "").length > 0 &&
    saying.test(lower)
  )
    return unknown
  if (found === "own") throw new Untold()
  if (found === null) {
    if (methodOf(run, thing.of, "__call") !== null) throw new Untold()
    return raise(run, "Error", `Call to undefined method ${thing.of}::${name}()`, line)
  }
  if (!isSeen(run, found.made.seen, found.of)) {
    if (methodOf(run, thing.of, "__call") !== null) throw new Untold()
    raise(run, "Error", `Call to ${found.made.seen} method ${thing.of}::${name}() from ${scopeOf(run)}`, line)
  }
  return callMethod(run, found, held, thing.of, given)
}

const callNative = (
  run: Run,
  held: PageNative,
  method: string,
  values: readonly PageValue[],
  line: number,
): PageValue => {
  if (held.name === "mysqli" && held.end !== null) {
    if (
      method === "close" ||
      method === "set_charset" ||
      method === "query" ||
      method === "prepare" ||
      method === "real_escape_string"
    )
      return raise(run, "Error", held.end)
    throw new Untold()
  }
  if (held.name === "mysqli init") {
    if (method === "real_connect") return connect(run, "mysqli", values[0] ?? null, line)
    if (/^(?:options|set_opt|ssl_set)$/.test(method)) return true
    throw new Untold()
  }
  if (held.name === "pdo" || held.name === "sqlite3")
    return callSqlite(run, held, method, values, (kind, end) => raise(run, kind, end ?? null, line))
  if (held.name === "dotenv") return dotenvCall(run, held, method)
  if (exceptionsFrom(held.name).length > 0 && saying.test(method)) return unknown
  if (isHarmless(held.name)) {
    if (values.some((value) => isNothing(value) || (typeof value === "object" && value?.kind === "closure")))
      throw new Untold()
    return unknown
  }
  throw new Untold()
}

/** What phpdotenv reads its file by: without it, `load` throws, and `safeLoad` does not. */
const dotenvCall = (run: Run, held: PageNative, method: string): PageValue => {
  const folder = held.told
  if (!/^(?:safe)?load$/.test(method) || typeof folder !== "string") {
    if (method !== "safeload") throw new Untold()
    run.world.facts.set("putenv", true)
    return unknown
  }
  const found = soughtBy(run, `${folder}/.env`, Number(run.world.facts.get("dotenv")), "requires")
  if (typeof found === "string") {
    run.world.facts.set("putenv", true)
    return unknown
  }
  if (method === "safeload") return unknown
  return raise(run, "Dotenv\\Exception\\InvalidPathException", found)
}

const callStaticOf = (run: Run, expression: PageExpression & { _tag: "staticMethod" }): PageValue => {
  const { of, given, line } = expression
  const method = nameOf(run, expression.name)
  const name = writtenName(run, of)
  if (name === null || method === null) throw new Untold()
  const lower = method.toLowerCase()
  if (/^\\?dotenv\\dotenv$/i.test(name) && run.world.facts.has("composer")) {
    if (!/^create(?:Unsafe)?(?:Immutable|Mutable)?$/i.test(method)) throw new Untold()
    const [folder, ...others] = argumentsOf(run, given)
    run.world.facts.set("dotenv", line)
    return others.length > 0 ? raiseUntold() : native("dotenv", null, folder ?? null)
  }
  const own = frame(run)
  const isForward = typeof of === "string" && /^(?:self|static|parent)$/.test(of)
  const made = classNamed(run, name, line)
  if (made === undefined) throw new Untold()
  if (made === null) return lacksClass(run, name, line)
  if (made !== "own" && made.kind === "enum") throw new Untold()
  const found = made === "own" ? "own" : methodOf(run, name, lower)
  if (found === "own") {
    const { self } = own
    if (of === "parent" && lower === "__construct" && typeof self === "object" && self?.kind === "object") {
      constructNative(run, self, name, given, line)
      return null
    }
    if (of === "parent" && exceptionsFrom(name).length > 0 && saying.test(lower)) return unknown
    throw new Untold()
  }
  if (found === null) {
    if (methodOf(run, name, "__callstatic") !== null || methodOf(run, name, "__call") !== null)
      throw new Untold()
    return raise(run, "Error", `Call to undefined method ${name}::${method}()`, line)
  }
  if (!isSeen(run, found.made.seen, found.of)) {
    if (methodOf(run, name, "__callstatic") !== null) throw new Untold()
    raise(run, "Error", `Call to ${found.made.seen} method ${name}::${method}() from ${scopeOf(run)}`, line)
  }
  const isOwn = isForward && !found.made.isStatic
  if (!isOwn && !found.made.isStatic) {
    // A method of an object, of a class that this one is of.
    const { self } = own
    const isOf =
      typeof self === "object" &&
      self?.kind === "object" &&
      ancestors(run, run.world.things.get(self.id)?.of ?? "").includes(name.toLowerCase())
    if (!isOf)
      return raise(
        run,
        "Error",
        `Non-static method ${found.of}::${found.made.name}() cannot be called statically`,
        line,
      )
    return callMethod(run, found, self, own.called ?? name, given)
  }
  return callMethod(run, found, isOwn ? own.self : null, isForward ? (own.called ?? name) : name, given)
}

// Loading.

/** The statements of a page; where PHP refuses to read them, what tries that may hear of it, or not. */
const read = (run: Run, path: string): readonly PageStatement[] | null => {
  try {
    return run.statements(path)
  } catch (error) {
    if (error instanceof PageEnded && error.end?.does === "uses" && run.tries > 0) throw new Untold()
    throw error
  }
}

/** Declares what a page declares, and runs it. */
const loadPath = (run: Run, path: string, isOnce: boolean): PageValue => {
  const before = run.world.loaded.get(path)
  if (before === false) throw new Untold()
  if (before === true && isOnce) return true
  if (run.world.loaded.size >= 60) throw new Untold()
  run.world.loaded.set(path, true)
  const statements = read(run, path)
  if (statements === null) throw new Untold()
  // What is declared twice ends PHP; of a class, where it stands.
  if (before === true) {
    for (const one of statements) if (one._tag === "function") declareFunction(run, { ...one.made })
    if (statements.some(({ _tag }) => _tag === "function" || _tag === "class")) {
      const [first] = statements
      if (first?._tag !== "class" || statements.length > 1) throw new Untold()
      declareClass(run, { ...first.made })
    }
  }
  run.absent = null
  const { path: outer, line } = run
  run.path = path
  for (const statement of statements) hoist(run, statement)
  const value = within(run, "function", (body) => {
    const leaving = run.execute(run, statements)
    let found: PageValue = leaving?._tag === "return" ? leaving.value : 1
    for (const { world, leaving } of body.left) {
      joinInto(run.world, world)
      found = eitherOf(found, leaving._tag === "return" ? leaving.value : null)
    }
    return found
  })
  run.path = outer
  run.line = line
  return value
}

/** Runs the index. */
export const runIndex = (run: Run): void => {
  loadPath(run, run.index, false)
}

const load = (run: Run, { isNeeded, isOnce, value, line }: PageExpression & { _tag: "load" }): PageValue => {
  const told = evaluate(run, value)
  run.absent = null
  const found = soughtBy(run, told, line, isNeeded ? "requires" : "includes")
  if (typeof found !== "string") {
    if (isNeeded) return raise(run, "Error", found)
    warn(run)
    frame(run).lacks ??= found
    return false
  }
  if (found === autoload) {
    loadComposer(run)
    run.world.facts.set("composer", true)
    return unknown
  }
  return loadPath(run, found, isOnce)
}

/** What Composer's autoloader loads at once: files of the project's own, or, of one that is committed, what it is made of. */
const loadComposer = (run: Run): void => {
  const text = run.text("composer.json")
  for (const { path, line } of namedIn(text, "files")) {
    if (run.has(path) || !isLacking(run, path)) continue
    const instead = run.near(path)
    const end = { does: "requires", what: path, place: `composer.json:${line}` }
    raise(run, "Error", instead === null ? end : { ...end, instead })
  }
  if (text !== null) return
  const { world, path } = run
  run.world = copyOf(world)
  try {
    loadPath(run, autoload, true)
  } catch (error) {
    if (!(error instanceof Untold)) throw error
  }
  run.world = world
  run.path = path
}

// Expressions.

/** A text that something is written as. */
export const written = (run: Run, value: PageValue): string => {
  if (typeof value === "object" && value?.kind === "object") {
    const found = methodOf(run, run.world.things.get(value.id)?.of ?? "", "__tostring")
    if (found === null || found === "own") throw new Untold()
    return textOf(callFunction(run, found.made, [], [], value, found.of, found.of))
  }
  if (isList(value)) warn(run)
  return textOf(value)
}

export const evaluate = (run: Run, expression: PageExpression): PageValue => {
  step(run)
  if ("line" in expression && expression.line > 0) run.line = expression.line
  switch (expression._tag) {
    case "is":
      return expression.value
    case "fills":
      return expression.parts
        .map((part) => (typeof part === "string" ? part : written(run, evaluate(run, part))))
        .join("")
    case "variable":
      return variableOf(run, expression)
    case "index": {
      const list = evaluate(run, expression.of)
      const key = expression.key === null ? null : keyOf(evaluate(run, expression.key))
      if (key === null) {
        if (isUnknown(list) || isList(list) || typeof list === "string") return unknown
        return itemOf(run, list, 0)
      }
      return isUnsetIn(run, expression.of, list, key) ? null : itemOf(run, list, key)
    }
    case "field": {
      const held = evaluate(run, expression.of)
      if (isCutShort(run, expression, held)) return null
      return fieldOf(run, held, nameOf(run, expression.name))
    }
    case "static": {
      const key = staticKey(run, expression.of, expression.name)
      if (key === null) throw new Untold()
      const found = run.world.statics.get(key)
      return found === undefined
        ? raise(
            run,
            "Error",
            `Typed static property ${expression.name} must not be accessed before initialization`,
          )
        : found
    }
    case "classConstant":
      return classConstant(run, expression)
    case "constant":
      return constantNamed(run, expression)
    case "call":
      return callNamed(run, expression)
    case "method":
      return callOf(run, expression)
    case "staticMethod":
      return callStaticOf(run, expression)
    case "new": {
      const name = writtenName(run, expression.of)
      if (name === null) throw new Untold()
      if (/^dotenv\\dotenv$/i.test(name) && run.world.facts.has("composer")) {
        run.world.facts.set("dotenv", expression.line)
        return native("dotenv", null, argumentsOf(run, expression.given)[0] ?? null)
      }
      return makeOf(run, name, expression.given, expression.line)
    }
    case "array":
      return listMade(run, expression)
    case "assign":
      return assigned(run, expression)
    case "step": {
      const before = evaluate(run, expression.of)
      const after =
        typeof before === "number"
          ? before + expression.by
          : isNull(before) && expression.by === 1
            ? 1
            : unknown
      assign(run, expression.of, after)
      return expression.isBefore ? after : isNothing(before) ? null : before
    }
    case "binary":
      return combined(run, expression)
    case "unary":
      return unaryOf(run, expression)
    case "cast":
      return expression.to === "string"
        ? asText(run, evaluate(run, expression.of))
        : castTo(run, expression.to, evaluate(run, expression.of))
    case "instanceof":
      return isInstance(run, expression)
    case "choose":
      return chosen(run, expression)
    case "isset": {
      let all: boolean | null = true
      for (const one of expression.of) {
        const value = tried(run, one)
        if (isNull(value)) return false
        if (isUnknown(value)) all = null
      }
      return all ?? unknown
    }
    case "empty": {
      const holds = truthOf(tried(run, expression.of))
      return holds === null ? unknown : !holds
    }
    case "exit":
      return exit(run, expression.value)
    case "load":
      return load(run, expression)
    case "closure": {
      const own = frame(run)
      const { made } = expression
      const bound = new Map<string, PageValue>()
      if (made.isArrow) for (const [name, value] of own.variables) bound.set(name, value)
      for (const { name, isShared } of made.uses) {
        if (isShared) share(run, { _tag: "variable", name, line: 0 })
        bound.set(
          name,
          isShared ? unknown : quietly(run, () => evaluate(run, { _tag: "variable", name, line: 0 })),
        )
      }
      return closureOf(made, bound, made.isStatic ? null : own.self, own.of)
    }
    case "print":
      written(run, evaluate(run, expression.value))
      shown(run)
      return 1
    case "throw": {
      const value = evaluate(run, expression.value)
      kindsOf(run, value)
      const { value: told, line } = expression
      const words = typeof value === "object" && value?.kind === "native" ? value.told : null
      const isNamed = told._tag === "new" && typeof told.of === "string"
      throw new Raised(
        value,
        run.handled.at(-1) ??
          (isNamed ? thrown(run, told.of, isWhole(words) && words.length < 90 ? words : "", line) : null),
      )
    }
    case "match":
      return matched(run, expression)
    case "untold":
      throw new Untold()
  }
}

/** A page that ends by itself: for want of what it says so of, if that is known. */
const exit = (run: Run, value: PageExpression | null): never => {
  if (value !== null) evaluate(run, value)
  const status = run.world.facts.get("status")
  const refuses = run.world.facts.has("location") || (typeof status === "number" && status >= 400)
  const handled = run.handled.at(-1)
  if (handled !== undefined) throw new PageEnded(refuses ? handled : null)
  throw new PageEnded(
    run.absent === null ? refusal(run) : run.world.facts.has("location") ? null : run.absent,
  )
}

/** What a page answers that ends as it is written, where that is no success. */
export const refusal = ({ world: { facts } }: Run): PageEnd | null => {
  const [status, place] = [facts.get("status"), facts.get("answers")]
  return typeof status === "number" && status >= 400 && isWhole(place ?? null) && !facts.has("heard")
    ? {
        does: "answers",
        what: `/ with ${status}${textOf(facts.get("answers by") ?? "")}`,
        place: place as string,
      }
    : null
}

const variableOf = (run: Run, { name: named }: PageExpression & { _tag: "variable" }): PageValue => {
  const name = nameOf(run, named)
  if (name === null) return unknown
  if (name === "this") return frame(run).self ?? raise(run, "Error", "Using $this when not in object context")
  if (name === "GLOBALS") {
    const own = run.world.frames[0] as Frame
    return { kind: "list", items: new Map(own.variables), isOpen: own.isOpen }
  }
  const held = holder(run, name)
  const found = held.variables.get(name)
  if (found !== undefined) return found
  if (held.isOpen || held.shared.has(name) || everywhere.test(name)) return unknown
  warn(run)
  return held.lacks === null ? null : { kind: "nothing", value: null, end: held.lacks }
}

/** A value that may not be there, which is null then. */
const tried = (run: Run, expression: PageExpression): PageValue => {
  if (expression._tag === "variable" && expression.name === "this") return frame(run).self ?? null
  if (expression._tag === "field") {
    const held = tried(run, expression.of)
    if (isNull(held)) return held
    const thing =
      typeof held === "object" && held?.kind === "object" ? run.world.things.get(held.id) : undefined
    const name = nameOf(run, expression.name)
    if (thing !== undefined && name !== null) {
      const found = thing.fields.get(name)
      const isHidden = hiddenIn(run, thing.of, name) !== null
      if (found !== undefined && !isHidden) return found
      if (thing.of !== "stdClass" && methodOf(run, thing.of, "__isset") !== null) throw new Untold()
      return thing.of !== "stdClass" && !isHidden && endsOpen(run, thing.of) ? unknown : null
    }
    return quietly(run, () => fieldOf(run, held, name))
  }
  if (expression._tag === "index" && expression.key !== null) {
    const list = tried(run, expression.of)
    const key = keyOf(evaluate(run, expression.key))
    if (isNull(list)) return list
    if (isUnsetIn(run, expression.of, list, key)) return null
    if (isList(list) && key === null) return list.items.size === 0 && !list.isOpen ? null : unknown
    if (isUnknown(list) || typeof list === "string")
      return typeof list === "string" && key !== null && typeof key === "string" ? null : unknown
    return quietly(run, () => itemOf(run, list, key ?? 0))
  }
  if (expression._tag === "static") {
    const key = staticKey(run, expression.of, expression.name, true)
    if (key === null) throw new Untold()
    return run.world.statics.get(key) ?? null
  }
  return quietly(run, () => evaluate(run, expression))
}

const classConstant = (
  run: Run,
  { of, name, line }: PageExpression & { _tag: "classConstant" },
): PageValue => {
  const own = writtenName(run, of)
  if (own === null) throw new Untold()
  if (/^class$/i.test(name)) return own
  if (/^pdo$/i.test(own)) return settingOf(name)
  const found = constantIn(run, own, name, line)
  if (found === undefined || (found === null && of === "static")) return unknown
  if (found === null) return raise(run, "Error", `Undefined constant ${own}::${name}`, line)
  const { made, value } = found
  return value === null ? unknown : inClass(run, made, () => evaluate(run, value))
}

/** Interfaces of PHP's own, which have no constants. */
const bare =
  /^(?:countable|jsonserializable|arrayaccess|iterator(?:aggregate)?|traversable|stringable|serializable|throwable)$/i

/** A constant of a class or of what it is made of; null where none has it, undefined where that is not known. */
const constantIn = (
  run: Run,
  of: string,
  name: string,
  line: number,
): { readonly made: PageClass; readonly value: PageExpression | null } | null | undefined => {
  if (bare.test(of)) return null
  const made = classNamed(run, of, line)
  if (made === "own") return exceptionsFrom(of).length > 0 ? null : undefined
  if (made === undefined) {
    if (mayBeOwn(of)) return undefined
    throw new Untold()
  }
  if (made === null) return lacksClass(run, of, line)
  const value = made.constants.get(name)
  if (value !== undefined) return { made, value }
  let isKnown = true
  for (const part of [made.parent, ...made.interfaces, ...made.traits]) {
    if (part === null || part === "?") continue
    const found = constantIn(run, part, name, line)
    if (found != null) return found
    isKnown &&= found === null
  }
  return isKnown ? null : undefined
}

const constantNamed = (run: Run, { name, short, line }: PageExpression & { _tag: "constant" }): PageValue => {
  if (name === "__dir__" || name === "__file__") {
    const cut = run.path.lastIndexOf("/")
    return name === "__file__"
      ? `${root}/${run.path}`
      : cut === -1
        ? root
        : `${root}/${run.path.slice(0, cut)}`
  }
  const { constants, facts } = run.world
  const found = constants.get(name) ?? constants.get(short)
  if (found !== undefined) return found
  // PHP has none in small letters, nor of these names.
  const isOwn =
    !name.includes("\\") &&
    /[a-z]|^(?:BASE|SITE|ROOT|APP|DB|DATABASE|URL|SERVER|HOST|USER|PASS|VIEWS?|MODELS?|CONTROLLERS?|CORE|CONFIG|ABSPATH)(?:_|ROOT$|PATH$|URL$|NAME$|$)/.test(
      name,
    )
  if (
    !isOwn ||
    /SSLv|TLSv/.test(name) ||
    facts.has("composer") ||
    [...constants.keys()].some((one) => !isWhole(one))
  )
    return constantOf(short)
  return raise(run, "Error", lackingHere(run) ?? `Undefined constant "${name}"`, line)
}

const listMade = (run: Run, { items }: PageExpression & { _tag: "array" }): PageValue => {
  const made = new Map<string | number, PageValue>()
  let isOpen = false
  let next = 0
  const add = (key: string | number | undefined, value: PageValue): void => {
    made.set(key ?? next, value)
    if (key === undefined) next++
    else if (typeof key === "number" && key >= next) next = key + 1
  }
  for (const { key, value, isSpread, isShared } of items) {
    if (value === null) throw new Untold()
    if (isShared) share(run, value)
    const own = key === null ? undefined : keyOf(evaluate(run, key))
    const found = evaluate(run, value)
    if (isSpread && isList(found) && !found.isOpen)
      for (const [inner, one] of found.items) add(typeof inner === "number" ? undefined : inner, one)
    else if (isSpread || own === null) {
      // Any of those before may be another one then.
      for (const one of made.keys()) made.set(one, unknown)
      isOpen = true
    } else if (own !== undefined || !isOpen) add(own, found)
  }
  return { kind: "list", items: made, isOpen }
}

/** How a place is called that would hold something. */
const calledPlace = (place: PageExpression): string | null => {
  if (place._tag === "variable") return typeof place.name === "string" ? `$${place.name}` : null
  if (place._tag === "field" && typeof place.name === "string") {
    const of = calledPlace(place.of)
    return of === null ? null : `${of}->${place.name}`
  }
  if (place._tag === "static") return `${typeof place.of === "string" ? place.of : "static"}::$${place.name}`
  return null
}

/** What there would be in a place, but for what a page lacks. */
const nothingIn = (place: PageExpression, value: null | false, end: PageEnd): PageValue => {
  const name = calledPlace(place)
  const isNamed = end.what.startsWith("$") || end.does !== "connects" || name === null
  return {
    kind: "nothing",
    value,
    end: isNamed ? end : { ...end, what: `${name.startsWith("$") ? name : `$${name}`} ${end.what}` },
  }
}

const assigned = (
  run: Run,
  { to, operator, value, isShared }: PageExpression & { _tag: "assign" },
): PageValue => {
  if (operator === "") {
    if (isShared && isPlace(value)) {
      quietly(run, () => evaluate(run, value))
      share(run, value)
      share(run, to)
      return unknown
    }
    let found: PageValue
    try {
      found = evaluate(run, value)
    } catch (error) {
      if (error instanceof Raised) misses(run, error, to)
      throw error
    }
    if (isNothing(found)) found = nothingIn(to, found.value, found.end)
    assign(run, to, found)
    return found
  }
  if (operator === "??") {
    const before = tried(run, to)
    if (isUnknown(before)) {
      const found = forkValue(run, [() => before, () => evaluate(run, value)])
      assign(run, to, found)
      return found
    }
    if (!isNull(before)) return before
    const found = evaluate(run, value)
    assign(run, to, found)
    return found
  }
  const before = evaluate(run, to)
  const found = operated(run, operator, before, evaluate(run, value))
  assign(run, to, found)
  return found
}

/** Where what a place would hold is thrown instead, has it hold nothing for that. */
const misses = (run: Run, error: Raised, to: PageExpression): void => {
  const depth = run.world.frames.length
  if (to._tag === "variable" && typeof to.name === "string") {
    const { name } = to
    error.missed.push((end) => {
      if (run.world.frames.length < depth) return
      const held = holder(run, name)
      const before = held.variables.get(name)
      if ((before === undefined && !held.isOpen) || before === null) assign(run, to, nothingIn(to, null, end))
    })
  } else if (to._tag === "field" && typeof to.name === "string") {
    const { name } = to
    let held: PageValue = unknown
    try {
      held = quietly(run, () => evaluate(run, to.of))
    } catch (error) {
      if (!(error instanceof Untold || error instanceof Raised)) throw error
    }
    if (typeof held !== "object" || held?.kind !== "object") return
    const { id } = held
    error.missed.push((end) => {
      const thing = run.world.things.get(id)
      if (thing === undefined) return
      const before = thing.fields.get(name)
      if (before === null) thing.fields.set(name, nothingIn(to, null, end))
      else if (before === undefined) run.world.statics.set(`lost ${id} ${name}`, nothingIn(to, null, end))
    })
  } else if (to._tag === "static") {
    const key = staticKey(run, to.of, to.name, true)
    error.missed.push((end) => {
      if (key !== null && run.world.statics.get(key) === null)
        run.world.statics.set(key, nothingIn(to, null, end))
    })
  }
}

const combined = (run: Run, { operator, left, right }: PageExpression & { _tag: "binary" }): PageValue => {
  if (operator === "&&" || operator === "and" || operator === "||" || operator === "or") {
    const decides = operator === "||" || operator === "or"
    const first = truthOf(evaluate(run, left))
    if (first === decides) return decides
    const second = (): PageValue => {
      const found = truthOf(evaluate(run, right))
      return found ?? unknown
    }
    if (first !== null) return second()
    return forkValue(run, [() => decides, second])
  }
  if (operator === "??") {
    const first = tried(run, left)
    if (isUnknown(first)) {
      return forkValue(run, [() => first, () => evaluate(run, right)])
    }
    return isNull(first) ? evaluate(run, right) : first
  }
  return operated(run, operator, evaluate(run, left), evaluate(run, right))
}

const operated = (run: Run, operator: string, one: PageValue, other: PageValue): PageValue =>
  operator === "." ? written(run, one) + written(run, other) : compute(run, operator, one, other)

const asText = (run: Run, value: PageValue): PageValue => (isUnknown(value) ? unknown : written(run, value))

const unaryOf = (run: Run, { operator, of }: PageExpression & { _tag: "unary" }): PageValue => {
  if (operator === "@") return evaluate(run, of)
  const value = evaluate(run, of)
  if (operator === "!") {
    const holds = truthOf(value)
    return holds === null ? unknown : !holds
  }
  return typeof value !== "number" ? unknown : operator === "-" ? -value : operator === "+" ? value : ~value
}

const isInstance = (run: Run, { of, name: named }: PageExpression & { _tag: "instanceof" }): PageValue => {
  const value = evaluate(run, of)
  const name = typeof named === "string" ? writtenName(run, named) : null
  if (name === null || isUnknown(value)) return unknown
  if (value === null || typeof value !== "object" || value.kind === "list" || value.kind === "nothing")
    return false
  if (value.kind === "closure") return /^closure$/i.test(name)
  if (value.kind === "native") {
    const kinds = exceptionsFrom(value.name)
    return kinds.length > 0
      ? kinds.includes(name.toLowerCase())
      : value.name === name.toLowerCase()
        ? true
        : unknown
  }
  const kinds = ancestors(run, run.world.things.get(value.id)?.of ?? "")
  return kinds.includes(name.toLowerCase()) ? true : unknown
}

const chosen = (run: Run, { test, yes, no }: PageExpression & { _tag: "choose" }): PageValue => {
  const value = evaluate(run, test)
  const holds = truthOf(value)
  if (holds === null) {
    return forkValue(run, [() => (yes === null ? value : evaluate(run, yes)), () => evaluate(run, no)])
  }
  if (holds) return yes === null ? value : evaluate(run, yes)
  return evaluate(run, no)
}

const matched = (run: Run, { of, arms }: PageExpression & { _tag: "match" }): PageValue => {
  const value = evaluate(run, of)
  const may: PageExpression[] = []
  for (const { tests, value: found } of arms) {
    for (const test of tests ?? []) {
      const holds = equal(value, evaluate(run, test), true)
      if (holds === true && may.length === 0) return evaluate(run, found)
      if (holds !== false) may.push(found)
    }
  }
  const rest = arms.find(({ tests }) => tests === null)?.value
  if (may.length === 0) return rest === undefined ? raise(run, "UnhandledMatchError") : evaluate(run, rest)
  if (rest === undefined) throw new Untold()
  return forkValue(
    run,
    [...may, rest].map((one) => () => evaluate(run, one)),
  )
}
