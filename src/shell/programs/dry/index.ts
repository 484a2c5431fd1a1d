/**
 * A dry run of the program that starts: every way through it is gone, as far as what it depends on is not known, and nothing of it is done.
 *
 * Law. What is said to happen happens on every way.
 */
import { localHosts } from "../../../decode/listens.js"
import { pathsOf } from "../../../decode/needs.js"
import type { Held } from "../needs.js"
import type { HeldFolders } from "../settled.js"
import { builtins } from "./builtins.js"
import { type TypedSettings, typedSettings } from "./compilers.js"
import type { Away } from "./databases.js"
import { apply } from "./evaluate.js"
import { loaderOf, type Malformed, type Parsed, parsed, typedPaths } from "./modules.js"
import { emitters, environment, processOf, urls } from "./node.js"
import { onUnknown, packageOf } from "./packages.js"
import { type DryEnded, type DryWorld, drain, fail, isThrown, type Listening, type Realm } from "./realm.js"
import { fetchOf } from "./requests.js"
import { ask, routerOf } from "./servers.js"
import {
  type DryObject,
  type DryPlace,
  type DryValue,
  isMade,
  isTyped,
  isUnknown,
  type Steps,
} from "./values.js"

/** How a program ends by itself: where, by what, and in which words. */
export interface DryEnd {
  readonly kind: "throws" | "exits"
  readonly place: DryPlace | null
  /** What the engine says of it, or a package; empty where the program itself says it. */
  readonly text: string
  readonly lacks: { readonly by: "require" | "read"; readonly module: string } | null
}

/** One way through a program. */
export interface DryWay {
  readonly end: DryEnd | null
  readonly listening: readonly (Listening & {
    readonly is: "yes" | "no" | "unknown"
    readonly pages: ReadonlySet<string>
    /** Whether it listens on another port than a platform asks as a rule, on one that the system chooses, or for the machine itself alone. */
    readonly isAnywhere: boolean
    /** Whether what answers asked for a database that runs nowhere. */
    readonly isMet: boolean
  })[]
  readonly asked: ReadonlyMap<string, DryPlace | null>
  readonly isOpen: boolean
  /** The packages and modules that were asked for. */
  readonly packages: readonly string[]
  /** Whether something that may listen was given to what is not known. */
  readonly isGivenAway: boolean
  /** Whether nothing was called that is not known. */
  readonly isCalm: boolean
  /** The databases that were asked for, where none runs. */
  readonly met: readonly Away[]
  /** The variables that a file of the project sets, where nothing else does. */
  readonly told: ReadonlySet<string>
}

/** A program as it is run: what starts, where, and what is known of its variables. */
export interface DryProgram {
  readonly start: string
  /** The folders of which it runs in one. */
  readonly folders: readonly string[]
  readonly isModule: (path: string) => boolean | null
}

const mostWays = 100

/** All ways through a program; null where there are too many, or something is not known that all depends on. */
const ways = (
  program: DryProgram,
  world: DryWorld,
  cache: Map<string, Parsed | Malformed | "mixed">,
  budget: Realm["budget"],
  isEnough: (ways: readonly DryWay[]) => boolean,
): readonly DryWay[] | null => {
  const found: DryWay[] = []
  let prefix: number[] = []
  for (let count = 0; count < mostWays; count++) {
    const decided: { chosen: number; readonly options: number }[] = []
    const way = once(program, world, cache, budget, (options) => {
      const chosen = prefix[decided.length] ?? 0
      decided.push({ chosen, options })
      return chosen
    })
    if (way === null) return null
    found.push(way)
    if (isEnough(found)) return null
    while (decided.length > 0) {
      const last = decided[decided.length - 1] as { chosen: number; options: number }
      if (last.chosen + 1 < last.options) break
      decided.pop()
    }
    if (decided.length === 0) return found
    prefix = decided.map(({ chosen }) => chosen)
    prefix[prefix.length - 1] = (prefix[prefix.length - 1] as number) + 1
  }
  return null
}

/** What a run begins with. */
const begun = () => ({
  place: null,
  isPerhaps: false,
  changes: null,
  risks: 0,
  survives: false,
  asked: new Map<string, DryPlace | null>(),
  listening: [],
  met: [],
  micro: [],
  ticks: [],
  isMicro: false,
  time: 0,
  macro: [],
  perhaps: [],
  broken: [],
  escaped: new Set<DryObject>(),
  env: new Map<string, DryValue>(),
  told: new Set<string>(),
  packages: new Map<string, DryValue>(),
  truths: new Map(),
})

/** All that JavaScript and Node have, of which one run leaves to the next what it has not changed. */
const realmIn = (world: DryWorld): Realm => {
  const realm: Realm = {
    ...begun(),
    world,
    shared: new Set(),
    isChanged: false,
    budget: { steps: 0 },
    protos: new Map(),
    privates: 0,
    globals: new Map(),
    choose: () => 0,
    call: (fn, self, given, made = null) => apply(realm, fn, self, given, made),
    facts: new Set(),
    folders: [],
    onUnknown,
  }
  builtins(realm)
  urls(realm)
  realm.globals.set("fetch", { value: fetchOf(realm), isEarly: false, isConstant: false })
  emitters(realm)
  const env = environment(realm)
  realm.globals.set("process", {
    value: processOf(realm, env),
    isEarly: false,
    isConstant: false,
  })
  const share = (value: DryValue): void => {
    if (!isMade(value) || value === env || realm.shared.has(value)) return
    realm.shared.add(value)
    for (const one of value.fields.values()) for (const part of [one.value, one.get]) share(part)
  }
  for (const { value } of realm.globals.values()) share(value)
  for (const proto of realm.protos.values()) share(proto)
  return realm
}

const once = (
  { start, folders, isModule }: DryProgram,
  world: DryWorld,
  cache: Map<string, Parsed | Malformed | "mixed">,
  budget: Realm["budget"],
  choose: (options: number) => number,
): DryWay | null => {
  let settings: TypedSettings | null | undefined
  const compiled = (): TypedSettings | null => {
    settings = settings === undefined ? typedSettings(start, world) : settings
    return settings
  }
  const { last } = world
  const realm = last.realm === null || last.realm.isChanged ? realmIn(world) : last.realm
  last.realm = realm
  Object.assign(realm, {
    ...begun(),
    world,
    budget,
    choose,
    facts: new Set(),
    folders,
  })
  const process = realm.globals.get("process")?.value
  const env = isMade(process) ? process.fields.get("env")?.value : undefined
  // What the last run gave away stands for its own variables alone.
  if (isMade(env)) env.isOpen = false
  const parse = (path: string, text: string): Parsed | Malformed | "mixed" => {
    const known = cache.get(path)
    if (known !== undefined) return known
    const read = parsed(path, text, isModule(path), compiled)
    cache.set(path, read)
    return read
  }
  const loader = loaderOf(
    realm,
    parse,
    packageOf,
    {
      syntax: (path, { message, at }) => {
        realm.place = { path, at }
        return fail(realm, "SyntaxError", message)
      },
    },
    compiled,
  )
  const result = (end: DryEnd | null): DryWay => ({
    end,
    listening: realm.listening.map((one) => {
      const before = realm.met.length
      const asked = end === null ? ask(realm, one.to) : ({ is: "unknown", pages: new Set<string>() } as const)
      const isPort = !isUnknown(one.port) && Number(one.port ?? 0) !== 8080
      const isAnywhere = isPort || (typeof one.host === "string" && localHosts.has(one.host))
      return { ...one, ...asked, isAnywhere, isMet: realm.met.length > before }
    }),
    asked: realm.asked,
    isCalm: realm.risks === 0,
    met: realm.met,
    told: realm.told,
    isOpen: realm.facts.has("open") || realm.survives,
    packages: [...realm.packages.keys()],
    isGivenAway:
      realm.facts.has("loud") ||
      [...realm.escaped].some((one) => routerOf(one) !== null || one.fields.has("listen")),
  })
  try {
    whole(realm, loader.load(start) as Steps<unknown> as Steps)
    drain(realm)
    return result(null)
  } catch (error) {
    if (isThrown(error)) {
      if (realm.survives) return null
      return result({
        kind: "throws",
        place: error.place,
        text:
          isMade(error.value) && error.value.inside._tag === "error" ? (error.value.inside.said ?? "") : "",
        lacks: error.lacks ?? null,
      })
    }
    const other = error as { readonly _tag?: string }
    if (other._tag === "ended") {
      const { place } = error as DryEnded
      return result({ kind: "exits", place, text: "", lacks: null })
    }
    // A program that goes deeper than the engine that goes through it.
    if (other._tag === "givenUp" || error instanceof RangeError) return null
    throw error
  }
}

/** Runs a module that may wait at its top: what is behind something that is not known is not certain any more. */
const whole = (realm: Realm, steps: Steps): void => {
  let result = steps.next(undefined)
  while (result.done !== true) {
    const awaited = result.value
    if (isMade(awaited) && awaited.inside._tag === "promise") {
      const { inside } = awaited
      inside.isHandled = true
      const certain = realm.isPerhaps
      if (inside.state === "pending") drain(realm)
      realm.isPerhaps = certain
      if (inside.state === "kept") result = steps.next(inside.value)
      else if (inside.state === "broken")
        result = steps.throw({ _tag: "thrown", value: inside.value, place: inside.place })
      // What waits for a database that runs nowhere goes on no more.
      else if (realm.met.length > 0) return
      else throw { _tag: "givenUp", why: "waits for ever" }
      continue
    }
    if (isUnknown(awaited)) realm.isPerhaps = true
    result = steps.next(awaited)
  }
}

interface Wanted {
  readonly _tag: "wanted"
  readonly path: string
  readonly what: "text" | "has" | "list"
}

/** What is known of a project from one run to the next. */
export interface KnownFiles {
  readonly texts: Map<string, string | null>
  readonly has: Map<string, boolean>
  readonly lists: Map<string, readonly string[] | null>
  readonly parsed: Map<string, Parsed | Malformed | "mixed">
  /** What the last run left. */
  readonly last: { realm: Realm | null }
  /** What all runs together have taken. */
  readonly budget: Realm["budget"]
}
export const knownOf = (): KnownFiles => ({
  texts: new Map(),
  has: new Map(),
  lists: new Map(),
  parsed: new Map(),
  last: { realm: null },
  budget: { steps: 0 },
})

/** So often a run begins anew with what it was the first to ask for. */
const mostLooks = 100
/** So many files, and characters of them all, are gone through. */
const mostFiles = 200
const mostCharacters = 2 ** 20

const relative = /(["'`])(\.{1,2}\/[^"'`\n$]{0,200})\1/g

/** Looks for the files that a program names by a relative path, and for those that they name, before it is run: to run it again for each would take long. */
const ahead = async (
  start: string,
  held: Held,
  { texts, has }: { readonly texts: Map<string, string | null>; readonly has: Map<string, boolean> },
): Promise<void> => {
  for (const place of ["package.json", ".env", ...(isTyped(start) ? ["tsconfig.json", "Procfile"] : [])]) {
    has.set(place, await held.has(place))
    // What Git ignores is deployed by nobody.
    texts.set(place, has.get(place) ? await held.text(place) : null)
  }
  const left = [start]
  const seen = new Set(left)
  for (const file of left) {
    if (!texts.has(file)) texts.set(file, await held.text(file))
    for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) {
      for (const name of ["package.json", ...(isTyped(file) ? ["tsconfig.json"] : [])]) {
        const place = `${file.slice(0, at)}/${name}`
        if (!has.has(place)) has.set(place, await held.has(place))
      }
    }
    if (!/\.[cm]?js$/.test(file) && file !== start && !isTyped(file)) continue
    for (const [, , name = ""] of (texts.get(file) ?? "").matchAll(relative)) {
      for (const path of isTyped(file) ? typedPaths(file, name) : pathsOf(file, "require", name)) {
        if (!has.has(path)) has.set(path, await held.has(path))
        if (has.get(path) !== true) continue
        if (!seen.has(path) && seen.size < mostFiles && /\.(?:[cm]?[jt]s|json)$/.test(path)) {
          seen.add(path)
          left.push(path)
        }
        break
      }
    }
  }
}

/** Whether a package.json says that its files are modules, in its own field of that name; null where it says neither. */
const typeIn = (manifest: string): boolean | null => {
  try {
    const { type } = JSON.parse(manifest)
    return type === "module" ? true : type === "commonjs" ? false : null
  } catch {
    return null
  }
}

/** Runs a program with what a project holds, which is looked for as it is asked for; null too as soon as the ways so far are enough to know that nothing is to be said. */
export const dryRun = async (
  start: string,
  held: HeldFolders,
  majorOf: (name: string) => number,
  variable: DryWorld["variable"],
  known: KnownFiles = knownOf(),
  isEnough: (ways: readonly DryWay[]) => boolean = () => false,
  isAway = false,
): Promise<readonly DryWay[] | null> => {
  const { texts, has, lists, parsed: cache } = known
  const want = (path: string, what: Wanted["what"]): never => {
    throw { _tag: "wanted", path, what } satisfies Wanted
  }
  const world: DryWorld = {
    last: known.last,
    text: (path) => (texts.has(path) ? (texts.get(path) ?? null) : want(path, "text")),
    has: (path) => has.get(path) ?? (texts.get(path) != null || want(path, "has")),
    list: (folder) => (lists.has(folder) ? (lists.get(folder) ?? null) : want(folder, "list")),
    majorOf,
    isAway,
    variable,
  }
  const isModule = (path: string): boolean | null => {
    for (let folder = path; folder !== ""; ) {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))
      const place = folder === "" ? "package.json" : `${folder}/package.json`
      if (!world.has(place)) continue
      return typeIn(world.text(place) ?? "")
    }
    return null
  }
  await ahead(start, held, known)
  const characters = [...texts.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0)
  if (characters > mostCharacters) return null
  const folders = [...start.matchAll(/\/|$/g)].map(({ index }) => start.slice(0, index)).slice(0, -1)
  for (let times = 0; times < mostLooks; times++) {
    try {
      const all = ways({ start, folders: ["", ...folders], isModule }, world, cache, known.budget, isEnough)
      return all
    } catch (error) {
      const wanted = error as Partial<Wanted>
      if (wanted._tag !== "wanted") throw error
      const { path = "", what } = wanted
      if (what === "text") texts.set(path, (await held.has(path)) ? await held.text(path) : null)
      else if (what === "has") has.set(path, path !== "" && (await held.has(path)))
      else lists.set(path, await held.list(path))
    }
  }
  return null
}
