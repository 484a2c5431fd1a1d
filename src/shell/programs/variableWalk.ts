/**
 * What is known on a walk through a program, from the file that starts into what that loads and calls: of the whole walk, and of the statements that are
 * being run. Where the program ends is noted here.
 *
 * Law. An end is noted only where nothing catches what is thrown there, or what catches it certainly ends the program itself.
 */
import type { Source } from "./modules.js"
import { isDot, partsOf, textAt } from "./tokens.js"
import { type Cases, isAlways } from "./variableCases.js"
import type { KnownValue, Module, ProgramScope } from "./variableValues.js"

/** A place in a file. */
export interface TokenPlace {
  readonly file: Source
  readonly at: number
}
/** Where the program ends, and when. */
export interface End {
  readonly cases: Cases
  readonly place: TokenPlace
  /** What is not there then, as far as it is not: by the word that asks for it, and its name from the file's place. */
  readonly lacks?: { readonly by: "require" | "read"; readonly module: string }
}

/** What surrounds a call: it is waited for, given back, or nobody looks at it. */
export type Way = "awaited" | "returned" | "alone" | "given"

/** A call of a module of Nest's, which does what it says once all is loaded. */
export interface NestCall {
  readonly frame: ProgramFrame
  readonly at: number
  readonly path: string
  readonly given: readonly KnownValue[]
  readonly cases: Cases
}

/** What is known on one walk, which begins at the file that starts. */
export interface ProgramWalk {
  readonly files: ReadonlyMap<string, Source>
  readonly start: string
  /** The major in which a package is asked for; 0 where that is not known. */
  readonly majorOf: (name: string) => number
  /** What a list of tokens is, and what statements come to. Rooms further in ask for both. */
  readonly value: (frame: ProgramFrame, from: number, to: number, cases: Cases, way: Way) => KnownValue
  readonly run: (frame: ProgramFrame, from: number, to: number, cases: Cases) => Cases
  /** Whether the program may go on, whatever was thrown, and whatever promise was broken. */
  readonly isCaught: boolean
  readonly isGuarded: boolean
  /** Keys by which something is given a value somewhere. */
  readonly changed: ReadonlySet<string>
  /** Files that were come to, by their paths. */
  readonly modules: Map<string, Module>
  /** Names that are given another value somewhere, by the file. */
  readonly reassigned: Map<Source, ReadonlySet<string>>
  /** How many places give a key a value, as far as that was asked. */
  readonly times: Map<string, number>
  /** Where the program ends, as far as it was followed. */
  ends: End[]
  /** How many more statements and values are looked at. */
  steps: number
  /** Calls of Nest's own modules, in the order in which they are made. */
  readonly ofNest: NestCall[]
  /** What is done once all is loaded: what Nest makes of the classes of a file. */
  readonly later: (readonly [frame: ProgramFrame, cases: Cases])[]
  /** What Nest's settings load besides variables; null where that is not known. */
  settings: readonly KnownValue[] | null
  /** All places at which something is told to listen; none where others may be. */
  readonly listens: readonly TokenPlace[]
}

/** Tokens of a file that are passed over, where something is thrown in front of them. */
export interface Region {
  readonly file: Source
  readonly to: number
}

/** How statements run. */
export interface ProgramFrame {
  readonly walk: ProgramWalk
  readonly module: Module
  readonly scope: ProgramScope
  /** Whether what is thrown ends the program, and if not, whether everything may throw. */
  readonly isEnding: boolean
  readonly isFragile: boolean
  /** What is passed over then, where that does not end the program by itself. */
  readonly region: Region | null
  /** Whether it may run again: what is in front of it is behind it as well then. */
  readonly isRepeated: boolean
  /** The same of a promise that is given back. */
  readonly back: Pick<ProgramFrame, "isEnding" | "isFragile">
  /** What a call says of itself: what it gives back, and whether it waits for what is not known. */
  readonly call: { readonly results: KnownValue[]; isHalted: boolean }
  /** Where a variable is named that is asked for further in. */
  readonly site: TokenPlace | null
  readonly depth: number
}

/** What has a program go on, or may, whatever was thrown: by its own words, and packages that look at it. */
const guarding = /^(?:unhandledRejection|uncaughtException|handleRejections|handleExceptions|exitOnError)$/
const watching = /^@sentry\/|newrelic|apm|bugsnag|rollbar|honeybadger|raygun|airbrake|opentelemetry|dd-trace/

/** Whether files say so, or load a package by whose name it may. */
const isGuardedBy = (files: ReadonlyMap<string, Source>, names: RegExp): boolean =>
  [...files.values()].some(
    ({ modules, texts }) =>
      texts.some((one) => guarding.test(one)) || [...modules.keys()].some((one) => names.test(one)),
  )

/** What has Node go on without listening, or something listen that no call of listen says. */
const busy =
  /^(?:setInterval|setTimeout|setImmediate|schedule|cron|Worker|fork|spawn|serve|startStandaloneServer)$/
const starting = /^(?:start|lift|launch|login|run|consume|startPolling)$/

/** All places at which files have something listen; none where one may go on, or listen, otherwise. */
const listensIn = (files: ReadonlyMap<string, Source>): readonly TokenPlace[] => {
  const found: TokenPlace[] = []
  for (const file of files.values())
    for (let at = 1; at < file.texts.length; at++) {
      if (file.kinds[at] !== "word" || file.texts[at + 1] !== "(") continue
      const one = file.texts[at] as string
      const isBehind = file.texts[at - 1] === "."
      if (one === "listen" && isBehind) found.push({ file, at })
      else if (busy.test(one) || (isBehind && starting.test(one))) return []
    }
  return found
}

/** Whether nothing listens any more where a statement that ends at a token throws: all that would is behind it, and passed over. */
export const isPassed = ({ walk, region, isRepeated, module }: ProgramFrame, to: number): boolean =>
  region !== null &&
  !isRepeated &&
  region.file === module.file &&
  walk.listens.length > 0 &&
  walk.listens.every((one) => one.file === region.file && one.at >= to && one.at < region.to)

/** Keys that a schema gives a value where they have none, with which Nest sets variables. */
const defaultedIn = (file: Source): readonly string[] =>
  file.modules.has("@nestjs/config")
    ? file.texts.flatMap((one, at) => {
        if (one !== "default" || !isDot(file, at - 1)) return []
        const part = partsOf(file, file.around[at] as number).findLast((from) => from < at)
        return part === undefined ? [] : [textAt(file, part)]
      })
    : []

/** A promise of which nobody knows who hears of it. */
export const unheard = { isEnding: false, isFragile: true }

/** How deep calls are followed. */
export const deepest = 12
/** So many statements and values are looked at. */
const mostSteps = 60_000

/** A walk that has come to nothing yet. */
export const walkFrom = (
  files: ReadonlyMap<string, Source>,
  start: string,
  majorOf: (name: string) => number,
  { value, run }: Pick<ProgramWalk, "value" | "run">,
  isOpen: boolean,
): ProgramWalk => ({
  ofNest: [],
  later: [],
  settings: [],
  files,
  start,
  majorOf,
  value,
  run,
  isCaught: isGuardedBy(files, watching),
  isGuarded: isGuardedBy(files, /insights/) || isGuardedBy(files, watching),
  changed: new Set([...files.values()].flatMap((file) => [...file.given, ...defaultedIn(file)])),
  modules: new Map(),
  reassigned: new Map(),
  times: new Map(),
  ends: [],
  steps: mostSteps,
  listens: isOpen ? [] : listensIn(files),
})

/** What tokens are of which something is made, or that are given to it; their calls are made in these cases. */
export const givenAt = (frame: ProgramFrame, from: number, to: number, cases: Cases): KnownValue =>
  frame.walk.value(frame, from, to, cases, "given")

/** Notes that the program ends at a token, in these cases. */
export const end = (frame: ProgramFrame, at: number, cases: Cases): void => {
  if (cases.length === 0) return
  frame.walk.ends.push({ cases, place: frame.site ?? { file: frame.module.file, at } })
}

/** Notes that the program ends where something is not there, in these cases. */
export const endedBy = (
  { walk, module: { file }, isEnding }: ProgramFrame,
  at: number,
  cases: Cases,
  lacks: NonNullable<End["lacks"]>,
): void => {
  if (isEnding && cases.length > 0) walk.ends.push({ cases, place: { file, at }, lacks })
}

/** Notes that something is thrown at a token, in these cases. */
export const thrown = (frame: ProgramFrame, at: number, cases: Cases): void => {
  if (frame.isEnding) end(frame, at, cases)
}

/** The same of what throws by what it is given: what always throws is more likely not understood. */
export const thrownBy = (frame: ProgramFrame, at: number, cases: Cases): void => {
  if (cases.length > 0 && !isAlways(cases)) thrown(frame, at, cases)
}

/** Whether statements certainly end the program when they are run. */
export const isSurelyEnding = (frame: ProgramFrame, runs: (inner: ProgramFrame) => void): boolean => {
  const { walk } = frame
  const kept = walk.ends
  walk.ends = []
  runs({ ...frame, call: { results: [], isHalted: false }, depth: frame.depth + 1 })
  const found = walk.ends.some(({ cases, lacks }) => lacks === undefined && isAlways(cases))
  walk.ends = kept
  return found
}
