/**
 * package.json as far as the contract reads it (R-JS-23).
 *
 * A field of the wrong type is an error of its own, counts as absent, and the rest is read all the same. Keys such as
 * `__proto__` are keys like any other and never reach a prototype.
 *
 * @since 0.1.0
 */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import {
  chainDiagnosed,
  type Diagnosed,
  type Diagnostic,
  diagnosed,
  type Evidence,
  fail,
  succeed,
} from "../model/diagnostic.js"
import { isRecord, kindOf } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { parseJson } from "./json.js"

/**
 * The scripts that the contract names, in the order in which they run.
 *
 * @since 0.1.0
 */
export const lifecycleScripts = {
  install: ["preinstall", "install", "postinstall"],
  start: ["prestart", "start", "poststart"],
} as const

/**
 * What the contract reads of package.json; null for a field that is absent. `scripts` holds every script that is a text,
 * by name; `dependencies` and `devDependencies` hold the names of packages.
 *
 * @since 0.1.0
 */
export interface Manifest {
  readonly main: string | null
  readonly scripts: ReadonlyMap<string, string>
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  readonly enginesNode: string | null
  readonly packageManager: string | null
  readonly hasDevEngines: boolean
}

const path = projectFiles.manifest.path

/**
 * A manifest without a field, which stands in for one that cannot be read.
 *
 * @since 0.1.0
 */
export const emptyManifest: Manifest = {
  main: null,
  scripts: new Map(),
  dependencies: new Set(),
  devDependencies: new Set(),
  enginesNode: null,
  packageManager: null,
  hasDevEngines: false,
}

/**
 * Evidence for a field of package.json, by JSON pointer.
 *
 * @since 0.1.0
 */
export const manifestEvidence = (pointer: string): Evidence =>
  pointer === "" ? { from: "file", path } : { from: "file", path, pointer }

/**
 * The manifest of a snapshot, or null when there is none.
 *
 * @since 0.1.0
 */
export const decodeManifest = (snapshot: Snapshot): Diagnosed<Manifest | null> => {
  const text = Object.hasOwn(snapshot.files, path) ? snapshot.files[path] : undefined
  if (text === undefined) return succeed(null)
  if (text === null) return fail(report("file-uncaptured", { path }, [manifestEvidence("")]))
  return chainDiagnosed(parseJson(path, text), fromJson)
}

const fromJson = (json: unknown): Diagnosed<Manifest> => {
  if (!isRecord(json)) return fail(wrongType("", "an object", json))
  const found: Diagnostic[] = []
  const read = reader(found)
  read.text(json, "", "name")
  read.text(json, "", "version")
  const scripts = new Map<string, string>()
  const scriptsField = read.record(json, "", "scripts")
  if (scriptsField !== null) {
    for (const name of Object.keys(scriptsField)) {
      const script = contractScripts.has(name)
        ? read.text(scriptsField, "/scripts", name)
        : scriptsField[name]
      if (typeof script === "string") scripts.set(name, script)
    }
  }
  const engines = read.record(json, "", "engines")
  const manifest: Manifest = {
    main: blankIsAbsent(read.text(json, "", "main")),
    scripts,
    dependencies: new Set(Object.keys(read.record(json, "", "dependencies") ?? {})),
    devDependencies: new Set(Object.keys(read.record(json, "", "devDependencies") ?? {})),
    enginesNode: engines === null ? null : read.text(engines, "/engines", "node"),
    packageManager: read.text(json, "", "packageManager"),
    hasDevEngines: Object.hasOwn(json, "devEngines"),
  }
  return diagnosed(manifest, found)
}

const contractScripts: ReadonlySet<string> = new Set([...lifecycleScripts.install, ...lifecycleScripts.start])

const blankIsAbsent = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : text

type Fields = { readonly [key: string]: unknown }

/** Readers of fields that note a wrong type and go on; a field that is absent is null. */
const reader = (found: Diagnostic[]) => {
  const field = <A>(
    fields: Fields,
    parent: string,
    key: string,
    is: (value: unknown) => value is A,
    expected: string,
  ): A | null => {
    if (!Object.hasOwn(fields, key)) return null
    const value = fields[key]
    if (is(value)) return value
    found.push(wrongType(`${parent}/${key}`, expected, value))
    return null
  }
  return {
    text: (fields: Fields, parent: string, key: string): string | null =>
      field(fields, parent, key, isString, "a string"),
    record: (fields: Fields, parent: string, key: string): Fields | null =>
      field(fields, parent, key, isRecord, "an object"),
  }
}

const isString = (value: unknown): value is string => typeof value === "string"

const wrongType = (pointer: string, expected: string, value: unknown): Diagnostic =>
  report("field-type", { path, pointer, expected, actual: kindOf(value) }, [manifestEvidence(pointer)])
