/**
 * package.json as far as the contract reads it (R-JS-23).
 *
 * A field of the wrong type is an error of its own, counts as absent, and the rest is read all the same. Keys such as
 * `__proto__` are keys like any other and never reach a prototype.
 */

import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { chainDiagnosed, type Diagnosed, diagnosed, type Evidence, fail } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { succeed } from "../model/result.js"
import { escapePointer, isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { type Fields, type Reading, recordAt, textAt, wrongType } from "./fields.js"
import { parseJson } from "./json.js"
import {
  type Cut,
  cutMark,
  cutRanges,
  isNoted,
  notedIn,
  type RangeKind,
  type Ranges,
  rangeKinds,
  rangesIn,
  rangesOfText,
} from "./ranges.js"

/** The scripts that the contract names, in the order in which they run. */
export const lifecycleScripts = {
  install: ["preinstall", "install", "postinstall"],
  start: ["prestart", "start", "poststart"],
} as const

/**
 * What the contract reads of package.json; null for a field that is absent. `scripts` is the file's own object and
 * may hold anything, as ranges may: `scriptOf` and `dependsOn` read them.
 */
export interface Manifest {
  readonly name: string | null
  readonly main: string | null
  readonly scripts: Fields
  /** The contract's scripts that there are, in the order in which they run. */
  readonly lifecycle: { readonly [part in keyof typeof lifecycleScripts]: readonly string[] }
  /** The dependencies of each kind; the optional ones and the peers, which are installed too, are the others. */
  readonly ranges: { readonly [kind in RangeKind | "others"]: Ranges }
  readonly enginesNode: string | null
  /** `engines` whole; null when there is none. */
  readonly engines: Fields | null
  /** `workspaces` as it is written; null when there are none. */
  readonly workspaces: unknown
  /** `volta.node`. */
  readonly volta: string | null
  readonly packageManager: string | null
  /** `devEngines` as it is written; undefined when there is none. */
  readonly devEngines: unknown
  /** Whether it chooses versions of what dependencies depend on. */
  readonly hasOverrides: boolean
  /** The fields of a package that others import. */
  readonly forOthers: readonly string[]
  /** `bin` as it is written; undefined when there is none. */
  readonly bin: unknown
  /** Whether homepage has a path, below which Create React App's pages then ask for all that they need. */
  readonly isBelow: boolean
  /** The dependencies, those of development last, whose range is a word or a path and no version. */
  readonly worded: readonly WordedRange[]
  /** The dependencies of both kinds for which every plan asks by name, `notedPackages`. */
  readonly noted: readonly string[]
}

/** A dependency with a range such as `workspace:*`, `file:../shared` or `next`. */
export interface WordedRange {
  readonly kind: RangeKind
  readonly name: string
  readonly range: string
}

const path = projectFiles.manifest.path

const noRanges = rangesIn({})

/** A manifest without a field, which stands in for one that cannot be read. */
export const emptyManifest: Manifest = {
  name: null,
  main: null,
  scripts: {},
  lifecycle: { install: none, start: none },
  ranges: { dependencies: noRanges, devDependencies: noRanges, others: noRanges },
  enginesNode: null,
  engines: null,
  workspaces: null,
  volta: null,
  packageManager: null,
  devEngines: undefined,
  hasOverrides: false,
  forOthers: none,
  bin: undefined,
  isBelow: false,
  worded: none,
  noted: none,
}

/** A script by name, or null when there is none that is a text; a blank one counts as absent (C-142). */
export const scriptOf = ({ scripts }: Manifest, name: string): string | null => {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined
  return typeof script === "string" && !isBlank(script) ? script : null
}

/** The file of a program of the package's own, by `bin`; null when it has none of that name. One alone is called as the package is, without its scope. */
export const ownProgram = ({ name, bin }: Manifest, program: string): string | null => {
  if (typeof bin === "string") return name?.slice(name.indexOf("/") + 1) === program ? bin : null
  const file = isRecord(bin) && Object.hasOwn(bin, program) ? bin[program] : null
  return typeof file === "string" ? file : null
}

/** The line of a script by name, or an empty text. */
export const lineOf = (manifest: Manifest, name: string): string => scriptOf(manifest, name) ?? ""

/** A line with the scripts that it names, as `run-p type-check build-only` does, and that these name, each once. */
export const withNamed = (manifest: Manifest, line: string): string => {
  const lines = [line]
  const seen = new Set<string>()
  // What is found on the way is looked into too.
  for (const one of lines) {
    for (const word of one.split(/[\s"'{}]/)) {
      const script = seen.has(word) ? null : scriptOf(manifest, word)
      seen.add(word)
      if (script !== null) lines.push(script)
    }
  }
  return lines.join("\n")
}

/** The scripts that run before and behind the start, of those that there are. */
export const aroundStart = ({ lifecycle: { start } }: Manifest): readonly string[] =>
  start.filter((name) => name !== "start")

/** Whether a package is among the dependencies, or the development dependencies, by name. */
export const dependsOn = (manifest: Manifest, kind: RangeKind, name: string): boolean =>
  manifest.ranges[kind].has(name)

/** The names of all dependencies, whatever their kind. */
export const packageNames = ({
  ranges: { dependencies, devDependencies, others },
}: Manifest): readonly string[] =>
  [dependencies, devDependencies, others].flatMap((one) => Object.keys(one.all()))

/** Evidence for a field of package.json, by JSON pointer. */
export const manifestEvidence = (pointer: string): Evidence =>
  pointer === "" ? { from: "file", path } : { from: "file", path, pointer }

/** A script of package.json, by its name, as evidence. */
export const scriptEvidence = (name: string): Evidence => manifestEvidence(`/scripts/${escapePointer(name)}`)

/** The manifest that a text holds; null where it holds none that can be read. */
export const manifestIn = (text: string): Manifest | null => {
  const read = readManifest(text)
  return read._tag === "Left" ? null : read.right
}

/** The manifest of a snapshot, or null when there is none. */
export const decodeManifest = (snapshot: Snapshot): Diagnosed<Manifest | null> => {
  const text = Object.hasOwn(snapshot.files, path) ? snapshot.files[path] : undefined
  if (text === undefined) return succeed(null)
  if (text === null) return fail(report("file-uncaptured", { path }, [manifestEvidence("")]))
  return readManifest(text)
}

/** The clear way is to parse the text whole, and it is gone wherever the other one, which is faster, does not go to the end. */
const readManifest = (text: string): Diagnosed<Manifest> => {
  const cut = cutRanges(text)
  if (cut !== null) {
    const parsed = parseJson(path, cut.text)
    if (parsed._tag !== "Left" && isCutOf(parsed.right, cut))
      return chainDiagnosed(parsed, (json) => fromJson(json, cut.ranges))
  }
  return chainDiagnosed(parseJson(path, text), (json) => fromJson(json, uncut))
}

const uncut: Cut["ranges"] = { dependencies: null, devDependencies: null }

/** Whether what was cut out are fields of the file itself. */
const isCutOf = (json: unknown, { ranges }: Cut): boolean =>
  isRecord(json) && rangeKinds.every((kind) => ranges[kind] === null || json[kind] === cutMark)

const fromJson = (json: unknown, cut: Cut["ranges"]): Diagnosed<Manifest> => {
  if (!isRecord(json)) return fail(wrongType(path, "", "an object", json))
  const reading: Reading = { path, found: [] }
  const name = textAt(reading, json, "", "name")
  textAt(reading, json, "", "version")
  const scripts = recordAt(reading, json, "", "scripts") ?? emptyManifest.scripts
  const lifecycle = {
    install: scriptsIn(reading, scripts, lifecycleScripts.install),
    start: scriptsIn(reading, scripts, lifecycleScripts.start),
  }
  // As a list or a text nothing reads it (C-330).
  const isListed = typeof json.engines === "string" || Array.isArray(json.engines)
  const engines = isListed ? null : recordAt(reading, json, "", "engines")
  const worded: WordedRange[] = []
  const noted: string[] = []
  const rangesAt = (kind: RangeKind): Ranges => {
    const text = cut[kind]
    if (text !== null) {
      const found = notedIn(text)
      for (const name of found.keys()) noted.push(name)
      return rangesOfText(text, found)
    }
    const fields = recordAt(reading, json, "", kind)
    if (fields === null) return noRanges
    readRanges(kind, fields, worded, noted)
    return rangesIn(fields)
  }
  const dependencies = rangesAt("dependencies")
  const devDependencies = rangesAt("devDependencies")
  const manifest: Manifest = {
    name,
    main: blankIsAbsent(textAt(reading, json, "", "main")),
    scripts,
    lifecycle,
    ranges: { dependencies, devDependencies, others: othersIn(json) },
    enginesNode: engines === null ? null : textAt(reading, engines, "/engines", "node"),
    engines,
    workspaces: Object.hasOwn(json, "workspaces") ? json.workspaces : null,
    volta: Object.hasOwn(json, "volta") ? voltaNode(json.volta) : null,
    packageManager: textAt(reading, json, "", "packageManager"),
    devEngines: Object.hasOwn(json, "devEngines") ? json.devEngines : undefined,
    hasOverrides: ["overrides", "resolutions", "pnpm"].some((name) => Object.hasOwn(json, name)),
    forOthers: json.private === true ? none : fieldsForOthers.filter((name) => Object.hasOwn(json, name)),
    bin: Object.hasOwn(json, "bin") ? json.bin : undefined,
    isBelow: typeof json.homepage === "string" && /^(?:https?:\/\/[^/]+)?\/./.test(json.homepage),
    worded,
    noted,
  }
  return diagnosed(manifest, reading.found)
}

/** Which of the contract's scripts there are; one that is no text is an error. */
const scriptsIn = (reading: Reading, scripts: Fields, names: readonly string[]): readonly string[] => {
  let found: string[] | null = null
  for (const name of names) {
    const text = textAt(reading, scripts, "/scripts", name)
    if (text === null || isBlank(text)) continue
    found ??= []
    found.push(name)
  }
  return found ?? none
}

/** Adds what the ranges of a kind hold for rules: one pass, because there may be a hundred of them. */
const readRanges = (
  kind: WordedRange["kind"],
  ranges: Fields,
  worded: WordedRange[],
  noted: string[],
): void => {
  for (const name in ranges) {
    if (isNoted(name)) noted.push(name)
    const range = ranges[name]
    if (typeof range !== "string") continue
    // Nearly every range begins with a digit, a caret or a tilde.
    const first = range.charCodeAt(0)
    if (first !== 0x2e && !(first >= 0x61 && first <= 0x7a)) continue
    worded.push({ kind, name, range })
  }
}

const othersIn = ({ optionalDependencies, peerDependencies }: Fields): Ranges =>
  optionalDependencies === undefined && peerDependencies === undefined
    ? noRanges
    : rangesIn({
        ...(isRecord(optionalDependencies) ? optionalDependencies : {}),
        ...(isRecord(peerDependencies) ? peerDependencies : {}),
      })

/** What an application has no use for. */
const fieldsForOthers: readonly string[] = [
  "exports",
  "module",
  "types",
  "typings",
  "browser",
  "unpkg",
  "jsdelivr",
  "peerDependencies",
  "files",
  "bin",
  "publishConfig",
  "sideEffects",
  "typesVersions",
  "contributes",
  "activationEvents",
]

/** Volta is none of the contract's, so nothing is said of its shape. */
const voltaNode = (volta: unknown): string | null =>
  isRecord(volta) && typeof volta.node === "string" ? volta.node : null

const isBlank = (text: string): boolean => text.trim() === ""

const blankIsAbsent = (text: string | null): string | null => (text === null || isBlank(text) ? null : text)
