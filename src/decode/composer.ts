/**
 * composer.json and composer.lock as far as the contract reads them (R-PHP-5, R-PHP-13).
 *
 * A field of the wrong type is an error of its own, counts as absent, and the rest is read all the same.
 */

import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { chainDiagnosed, type Diagnosed, diagnosed, type Evidence, fail } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { succeed } from "../model/result.js"
import { escapePointer, isRecord } from "../model/shape.js"
import type { Snapshot } from "../model/snapshot.js"
import { arrayAt, type Fields, type Reading, recordAt, textAt, wrongType } from "./fields.js"
import { parseJson } from "./json.js"
import { normalisePath } from "./path.js"

/**
 * A requirement of the platform: `php`, `composer-plugin-api` or `ext-<name>`, in lower case, its constraint as it is written, and where it stands.
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

/** A package of composer.lock: its version as it is written ("" where that is no text), whether it is a plugin, and its place by JSON pointer. */
export interface LockedPackage extends ComposerPackage {
  readonly release: string
  readonly isPlugin: boolean
  readonly place: string
}

/**
 * composer.json: its package, what development requires, the names of all packages that it and that development require,
 * config.platform.php, the events it has scripts for, the names (or patterns of names) of plugins that config.allow-plugins decides on
 * (null where it decides on all), the folder that a package that writes the index is
 * told to write into, whether Symfony is told of another public folder than its own, whether its runtime is told anything, its own name, all that it
 * asks for as it is written, and whether composer.lock may lack of that.
 */
export interface ComposerManifest {
  readonly root: ComposerPackage
  readonly development: readonly PlatformRequirement[]
  readonly packages: ReadonlySet<string>
  readonly developmentPackages: readonly string[]
  readonly platformPhp: string | null
  readonly scripts: readonly string[]
  readonly pluginsDecided: readonly string[] | null
  readonly indexFolder: string | null
  readonly hasOwnPublic: boolean
  readonly hasOwnRuntime: boolean
  readonly name: string | null
  readonly asked: readonly { readonly parent: "require" | "require-dev"; readonly ranges: Fields }[]
  readonly mayLack: boolean
}

/**
 * composer.lock: the packages, those that only development installs, and whether a release wrote it that asks which plugins may run (2.2 and
 * later).
 */
export interface ComposerLock {
  readonly packages: readonly LockedPackage[]
  readonly development: readonly LockedPackage[]
  readonly asks: boolean
}

const manifestPath = projectFiles.composer.path
const lockPath = projectFiles.composerLock.path

/** Evidence for a field of composer.json, by JSON pointer. */
export const composerEvidence = (pointer: string): Evidence =>
  pointer === "" ? { from: "file", path: manifestPath } : { from: "file", path: manifestPath, pointer }

/** Evidence for a field of composer.lock, by JSON pointer. */
export const lockEvidence = (pointer: string): Evidence => ({ from: "file", path: lockPath, pointer })

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
    packages: new Set(namesOf(required)),
    developmentPackages: namesOf(development),
    // false hides a platform package from Composer, and says nothing about a version
    platformPhp: platform.php === false ? null : textAt(reading, platform, "/config/platform", "php"),
    scripts: Object.keys(recordAt(reading, json, "", "scripts") ?? {}),
    pluginsDecided: decidedOn(config["allow-plugins"]),
    indexFolder: indexFolderOf(json.extra),
    hasOwnPublic: isRecord(json.extra) && (json.extra["public-dir"] ?? "public") !== "public",
    hasOwnRuntime: isRecord(json.extra) && Object.hasOwn(json.extra, "runtime"),
    name: typeof json.name === "string" ? json.name : null,
    asked: [
      { parent: "require", ranges: required },
      { parent: "require-dev", ranges: development },
    ],
    mayLack: config["allow-missing-requirements"] === true,
  }
  return diagnosed(manifest, reading.found)
}

const namesOf = (required: Fields): readonly string[] =>
  Object.keys(required).map((name) => name.toLowerCase())

/** An empty object is as none, and PHP may write it as an empty array. */
const decidedOn = (allowed: unknown): readonly string[] | null => {
  if (allowed === undefined || (Array.isArray(allowed) && allowed.length === 0)) return []
  return isRecord(allowed) && !Object.hasOwn(allowed, "*") ? Object.keys(allowed) : null
}

/** Where Drupal's and TYPO3's packages are told to write the index. */
const indexFolderOf = (extra: unknown): string | null => {
  if (!isRecord(extra)) return null
  const [drupal, typo3] = [extra["drupal-scaffold"], extra["typo3/cms"]]
  const locations = isRecord(drupal) ? drupal.locations : null
  const folder = isRecord(locations) ? locations["web-root"] : isRecord(typo3) ? typo3["web-dir"] : null
  const path = typeof folder === "string" ? normalisePath(folder) : null
  return path === null ? null : `/${path}`
}

const lockOf = (json: Fields): Diagnosed<ComposerLock> => {
  const reading: Reading = { path: lockPath, found: [] }
  // Old versions of Composer write null for packages-dev.
  const itemsOf = (key: string): readonly unknown[] =>
    json[key] === null ? [] : (arrayAt(reading, json, "", key) ?? none)
  const packagesOf = (key: string): readonly LockedPackage[] =>
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
          release: typeof item.version === "string" ? item.version : "",
          isPlugin: kindsOfPlugin.includes(item.type),
          place: pointer,
        },
      ]
    })
  const packages = packagesOf("packages")
  const development = packagesOf("packages-dev")
  const api = json["plugin-api-version"]
  const asks = typeof api === "string" && /^(?:2\.(?!0\b|1\b)|[3-9]|\d\d)/.test(api)
  return diagnosed({ packages, development, asks }, reading.found)
}

const kindsOfPlugin: readonly unknown[] = ["composer-plugin", "composer-installer"]

/** PHP writes an object without a key as an empty array. */
const recordIn = (reading: Reading, fields: Fields, parent: string, key: string): Fields | null => {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined
  return Array.isArray(value) && value.length === 0 ? null : recordAt(reading, fields, parent, key)
}

/** The names that Composer takes for the platform's; the rest of a requirement list is packages. */
const platformName = /^(?:php|composer-plugin-api|ext-[a-z0-9](?:[_.-]?[a-z0-9])*)$/i

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

const providesOf = (reading: Reading, fields: Fields, parent: string): readonly string[] =>
  ["provide", "replace"].flatMap((field) => namesOf(recordIn(reading, fields, parent, field) ?? {}))
