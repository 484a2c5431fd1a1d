/**
 * The extensions that the project and its locked packages require, held against those that there are (R-PHP-13, C-68).
 */
import { report } from "../contract/diagnostics/index.js"
import { nearestOf } from "../contract/diagnostics/wording.js"
import type { ComposerLock, ComposerManifest, PlatformRequirement } from "../decode/composer.js"
import { parseRelease } from "../decode/constraint.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { PhpData, PhpRelease } from "../platform/index.js"
import { lockedPackages, type PhpFacts } from "./facts.js"
import { releaseOf } from "./version.js"

/** The extensions that no PHP is without, each with the first version of which that is true: 501 is 5.1. */
const alwaysThere: { readonly [name: string]: number } = {
  core: 400,
  date: 501,
  hash: 704,
  json: 800,
  libxml: 501,
  lexbor: 805,
  pcre: 503,
  random: 802,
  reflection: 500,
  spl: 503,
  standard: 400,
  uri: 805,
}

/** Composer names an extension as PHP does, in lower case and with "-" for a blank: "Zend OPcache" for one. */
const otherNames: { readonly [name: string]: string } = { "zend-opcache": "opcache" }

const prefix = "ext-"

/** The extensions of a PHP release, in lower case; put together once for a platform. */
const extensionsOf = (php: PhpData, release: PhpRelease): ReadonlySet<string> => {
  const byVersion = remembered.get(php) ?? new Map<string, ReadonlySet<string>>()
  remembered.set(php, byVersion)
  const known = byVersion.get(release.version)
  if (known !== undefined) return known
  const names = namesOf(php, release)
  byVersion.set(release.version, names)
  return names
}

const remembered = new WeakMap<PhpData, Map<string, ReadonlySet<string>>>()

const namesOf = ({ extensions }: PhpData, release: PhpRelease): ReadonlySet<string> => {
  const version = parseRelease(release.version)
  const names = new Set(extensions.map((name) => name.toLowerCase()))
  for (const [name, since] of Object.entries(alwaysThere)) {
    if (version === null || version[0] * 100 + version[1] >= since) names.add(name)
  }
  for (const name of release.without) names.delete(name.toLowerCase())
  return names
}

const knownName = (requirement: string): string => {
  const name = requirement.slice(prefix.length)
  return Object.hasOwn(otherNames, name) ? (otherNames[name] as string) : name
}

/** One warning for each extension that is missing, with all who require it. */
export const extensionDiagnostics = (
  facts: PhpFacts,
  version: Decision<string>,
  development: boolean,
): readonly Diagnostic[] => {
  const { composer, php } = facts
  if (composer === null) return []
  const included = extensionsOf(php, releaseOf(facts, version.value))
  const provided = providedExtensions(composer, facts.lock, development)
  const missing = new Map<string, { readonly by: Set<string>; readonly because: Evidence[] }>()
  for (const { by, requirement } of requirements(composer, facts.lock, development)) {
    const name = knownName(requirement.name)
    if (included.has(name) || provided.has(requirement.name)) continue
    const known = missing.get(name) ?? { by: new Set(), because: [] }
    known.by.add(by)
    known.because.push(requirement.because)
    missing.set(name, known)
  }
  return [...missing].map(([extension, { by, because }]) => {
    const elsewhere = php.releases
      .filter((release) => extensionsOf(php, release).has(extension))
      .map((release) => release.version)
    const parameters = {
      extension,
      by: [...by],
      version: version.value,
      elsewhere,
      near: elsewhere.length === 0 ? nearName(extension, included) : null,
    }
    return report("extension-missing", parameters, [...because, ...version.because])
  })
}

/** Names of a few letters are all near one another, so nothing is suggested for them. */
const shortest = 5

const nearName = (extension: string, included: ReadonlySet<string>): string | null =>
  extension.length < shortest ? null : nearestOf(extension, [...included], 1)

interface Required {
  readonly by: string
  readonly requirement: PlatformRequirement
}

const requirements = (
  composer: ComposerManifest,
  lock: ComposerLock | null,
  development: boolean,
): readonly Required[] => {
  const of = (by: string, requires: readonly PlatformRequirement[]): readonly Required[] =>
    requires.filter(({ name }) => name.startsWith(prefix)).map((requirement) => ({ by, requirement }))
  return [
    ...of(composer.root.name, composer.root.requires),
    ...(development ? of(composer.root.name, composer.development) : []),
    ...lockedPackages(lock, development).flatMap(({ name, requires }) => of(name, requires)),
  ]
}

const polyfill = "symfony/polyfill-"

const providedExtensions = (
  composer: ComposerManifest,
  lock: ComposerLock | null,
  development: boolean,
): ReadonlySet<string> => {
  const provided = new Set(composer.root.provides)
  if (lock === null) {
    for (const name of composer.packages) {
      if (name.startsWith(polyfill)) provided.add(`${prefix}${name.slice(polyfill.length)}`)
    }
    return provided
  }
  for (const { provides } of lockedPackages(lock, development)) {
    for (const name of provides) provided.add(name)
  }
  return provided
}
