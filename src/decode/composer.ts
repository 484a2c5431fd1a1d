/**
 * composer.json and composer.lock as far as the contract reads them (R-PHP-5, R-PHP-13).
 *
 * A field of the wrong type is an error of its own, counts as absent, and the rest is read all the same.
 */

import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { chainDiagnosed, type Diagnosed, diagnosed, type Evidence, fail } from "../model/diagnostic.js"
import { succeed } from "../model/result.js"
import { escapePointer, isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { arrayAt, type Fields, type Reading, recordAt, textAt, wrongType } from "./fields.js"
import { parseJson } from "./json.js"

/**
 * A requirement of the platform: `php` or `ext-<name>`, in lower case, its constraint as it is written, and where it stands.
 */
export interface PlatformRequirement {
  readonly name: string
  readonly constraint: string
  readonly because: Evidence
}

/**
 * What the contract reads of a package: of composer.json, or of one package of composer.lock. `provides` holds
 * what it provides or replaces, in lower case.
 */
export interface ComposerPackage {
  readonly name: string
  readonly requires: readonly PlatformRequirement[]
  readonly provides: readonly string[]
}

/**
 * composer.json: its package, what development requires, the names of all packages it requires, config.platform.php,
 * and the events it has scripts for.
 */
export interface ComposerManifest {
  readonly root: ComposerPackage
  readonly development: readonly PlatformRequirement[]
  readonly packages: ReadonlySet<string>
  readonly platformPhp: string | null
  readonly scripts: readonly string[]
}

/** composer.lock: the packages, and those that only development installs. */
export interface ComposerLock {
  readonly packages: readonly ComposerPackage[]
  readonly development: readonly ComposerPackage[]
}

const manifestPath = projectFiles.composer.path
const lockPath = projectFiles.composerLock.path

/** Evidence for a field of composer.json, by JSON pointer. */
export const composerEvidence = (pointer: string): Evidence =>
  pointer === "" ? { from: "file", path: manifestPath } : { from: "file", path: manifestPath, pointer }

/** The composer.json of a snapshot, or null when there is none. */
export const decodeComposer = (snapshot: Snapshot): Diagnosed<ComposerManifest | null> => {
  const text = Object.hasOwn(snapshot.files, manifestPath) ? snapshot.files[manifestPath] : undefined
  if (text === undefined) return succeed(null)
  if (text === null) {
    return fail(report("file-uncaptured", { path: manifestPath }, [composerEvidence("")]))
  }
  return chainDiagnosed(parseJson(manifestPath, text), (json) =>
    isRecord(json) ? manifestOf(json) : fail(wrongType(manifestPath, "", "an object", json)),
  )
}

/** The composer.lock of a snapshot, or null when there is none, or none whose text was captured. */
export const decodeComposerLock = (snapshot: Snapshot): Diagnosed<ComposerLock | null> => {
  const text = Object.hasOwn(snapshot.files, lockPath) ? snapshot.files[lockPath] : undefined
  if (text === undefined || text === null) return succeed(null)
  return chainDiagnosed(parseJson(lockPath, text), (json) =>
    isRecord(json) ? lockOf(json) : fail(wrongType(lockPath, "", "an object", json)),
  )
}

const manifestOf = (json: Fields): Diagnosed<ComposerManifest> => {
  const reading: Reading = { path: manifestPath, found: [] }
  const required = recordAt(reading, json, "", "require") ?? {}
  const development = recordAt(reading, json, "", "require-dev") ?? {}
  const config = recordAt(reading, json, "", "config") ?? {}
  const platform = recordAt(reading, config, "/config", "platform") ?? {}
  const manifest: ComposerManifest = {
    root: {
      name: manifestPath,
      requires: requirementsOf(reading, required, "/require"),
      provides: providesOf(reading, json, ""),
    },
    development: requirementsOf(reading, development, "/require-dev"),
    packages: new Set(Object.keys(required).map((name) => name.toLowerCase())),
    // false hides a platform package from Composer, and says nothing about a version
    platformPhp: platform.php === false ? null : textAt(reading, platform, "/config/platform", "php"),
    scripts: Object.keys(recordAt(reading, json, "", "scripts") ?? {}),
  }
  return diagnosed(manifest, reading.found)
}

const lockOf = (json: Fields): Diagnosed<ComposerLock> => {
  const reading: Reading = { path: lockPath, found: [] }
  // Old versions of Composer write null for packages-dev.
  const itemsOf = (key: string): readonly unknown[] =>
    json[key] === null ? [] : (arrayAt(reading, json, "", key) ?? [])
  const packagesOf = (key: string): readonly ComposerPackage[] =>
    itemsOf(key).flatMap((item, index) => {
      const pointer = `/${key}/${index}`
      if (!isRecord(item)) {
        reading.found.push(wrongType(lockPath, pointer, "an object", item))
        return []
      }
      const required = recordIn(reading, item, pointer, "require") ?? {}
      return [
        {
          name: textAt(reading, item, pointer, "name") ?? lockPath,
          requires: requirementsOf(reading, required, `${pointer}/require`),
          provides: providesOf(reading, item, pointer),
        },
      ]
    })
  const packages = packagesOf("packages")
  const development = packagesOf("packages-dev")
  return diagnosed({ packages, development }, reading.found)
}

/** PHP writes an object without a key as an empty array. */
const recordIn = (reading: Reading, fields: Fields, parent: string, key: string): Fields | null => {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined
  return Array.isArray(value) && value.length === 0 ? null : recordAt(reading, fields, parent, key)
}

/** The names that Composer takes for the platform's; the rest of a requirement list is packages. */
const platformName = /^(?:php|ext-[a-z0-9](?:[_.-]?[a-z0-9])*)$/i

const requirementsOf = (
  reading: Reading,
  required: Fields,
  parent: string,
): readonly PlatformRequirement[] => {
  const found: PlatformRequirement[] = []
  for (const key of Object.keys(required)) {
    if (!platformName.test(key)) continue
    const constraint = textAt(reading, required, parent, key)
    if (constraint === null) continue
    const because: Evidence = { from: "file", path: reading.path, pointer: `${parent}/${escapePointer(key)}` }
    found.push({ name: key.toLowerCase(), constraint, because })
  }
  return found
}

const providesOf = (reading: Reading, fields: Fields, parent: string): readonly string[] => {
  const found: string[] = []
  for (const field of ["provide", "replace"]) {
    for (const key of Object.keys(recordIn(reading, fields, parent, field) ?? {}))
      found.push(key.toLowerCase())
  }
  return found
}
