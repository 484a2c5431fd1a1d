/**
 * The PHP version: CC_PHP_VERSION, else the platform's default (R-PHP-2, R-PHP-15, C-23).
 *
 * Laws. The version is one of the platform's releases. A release's own text, and the major.minor of it, choose a release of that
 * line.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads } from "../decode/claim.js"
import { composerEvidence, lockEvidence, type PlatformRequirement } from "../decode/composer.js"
import { parseConstraint, parseRelease, satisfiesConstraint } from "../decode/constraint.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { PhpRelease } from "../platform/index.js"
import { lockedPackages, type PhpFacts } from "./facts.js"

const versionVariable = variables.CC_PHP_VERSION.name

/** The place among the platform's releases that a text names, in full or as major.minor; -1 when none. */
const placeOf = (releases: readonly PhpRelease[], text: string): number => {
  const exact = releases.findIndex(({ version }) => version === text)
  if (exact !== -1 || !text.includes(".")) return exact
  const patches = releases.map(({ version }) =>
    version.startsWith(`${text}.`) ? (parseRelease(version)?.[2] ?? 0) : -1,
  )
  return patches.indexOf(Math.max(0, ...patches))
}

/** The table of precedence. */
export const phpVersionTable: TotalTable<PhpFacts, string> = totalTable(
  "runtime.version",
  [
    {
      id: "php.version.variable",
      contract: ["R-PHP-2", "R-PHP-15", "C-23"],
      reads: reads([versionVariable]),
      decide: ({ env, php }) => {
        const variable = env.get(versionVariable)
        if (variable === null) return O.none
        const { releases } = php
        const place = placeOf(releases, variable.value.trim())
        const release = releases[place]
        return release === undefined
          ? O.none
          : O.some({
              value: release.version,
              because: [variable.because, platformEvidence(`php.releases.${place}.version`)],
            })
      },
    },
  ],
  {
    id: "php.version.default",
    contract: ["R-PHP-2", "R-PHP-15"],
    reads: reads([]),
    decide: ({ php }) => ({
      value: php.default,
      because: [platformEvidence("php.default")],
    }),
  },
)

/** The release that a version belongs to; platform data always has one for a decided version. */
export const releaseOf = ({ php }: PhpFacts, version: string): PhpRelease =>
  php.releases.find((release) => release.version === version) as PhpRelease

/**
 * What there is to say about the version: unknown, not accepted by composer.json or a locked package, or other than
 * config.platform.php (C-23, C-66, C-67).
 */
export const phpVersionDiagnostics = (
  facts: PhpFacts,
  version: Decision<string>,
  development: boolean,
): readonly Diagnostic[] => {
  const variable = facts.env.get(versionVariable)
  if (variable !== null && version.rule === "php.version.default") {
    const known = facts.php.releases.map((release) => release.version)
    // Nothing more can be said: what is held against requirements would be a stand-in.
    return [report("php-version-unknown", { value: variable.value, known }, [variable.because])]
  }
  return [
    ...manifestDiagnostics(facts, version, development),
    ...lockDiagnostics(facts, version, development),
    ...laravelDiagnostics(facts, version),
  ]
}

const laravel = "laravel/framework"
/** Its releases that take what PHP 8.1 deprecates for an error, and do it (C-321). */
const old = /^v?([5-7]|8\.([1-3]?\d|4[0-2]))\./

const laravelDiagnostics = (
  { composer, lock }: PhpFacts,
  { value, because }: Decision<string>,
): readonly Diagnostic[] =>
  lock === null || !composer?.packages.has(laravel) || value < "8.1"
    ? []
    : lock.packages.flatMap(({ name, release, place }) =>
        name === laravel && old.test(release)
          ? report("laravel-php-too-new", { release, version: value }, [
              lockEvidence(`${place}/version`),
              ...because,
            ])
          : [],
      )

const manifestDiagnostics = (
  { composer, php }: PhpFacts,
  version: Decision<string>,
  development: boolean,
): readonly Diagnostic[] => {
  if (composer === null) return []
  const required = [...composer.root.requires, ...(development ? composer.development : [])]
  return required.filter(isPhp).flatMap(({ constraint, because }) => {
    const parsed = parseConstraint(constraint)
    if (parsed === null) return [report("php-constraint-invalid", { constraint }, [because])]
    if (satisfiesConstraint(parsed, version.value)) return []
    const satisfying = php.releases
      .map((release) => release.version)
      .filter((release) => satisfiesConstraint(parsed, release))
    const parameters = { constraint, version: version.value, satisfying }
    return [report("php-version-unsatisfied", parameters, [because, ...version.because])]
  })
}

const isPhp = ({ name }: PlatformRequirement): boolean => name === "php"

/** What config.platform.php has Composer do, as far as locked packages do not accept the plan's version all the same. */
const platformDiagnostics = (
  given: string,
  version: Decision<string>,
  areAccepted: boolean,
): readonly Diagnostic[] => {
  const asked = parseRelease(given)
  const made = parseRelease(version.value)
  if (asked === null || made === null) return []
  const because = [composerEvidence("/config/platform/php"), ...version.because]
  const line = asked[0] - made[0] || asked[1] - made[1]
  // Without a patch on one side, versions of the same line may well be the same: what is asked for is then the least of them.
  const patch = made[2] === null ? 0 : Number(asked[2]) - made[2]
  const parameters = { platform: given, version: version.value }
  if (line > 0 || (line === 0 && patch > 0)) return [report("php-platform-above", parameters, because)]
  return line < 0 && !areAccepted ? [report("php-platform-below", parameters, because)] : []
}

/** Composer holds locked packages against config.platform.php when it is set, and then it accepts them. */
const lockDiagnostics = (
  { php, composer, lock }: PhpFacts,
  version: Decision<string>,
  development: boolean,
): readonly Diagnostic[] => {
  if (composer === null) return []
  const packages: string[] = []
  const because: Evidence[] = []
  const locked = lockedPackages(lock, development)
  for (const { name, requires } of locked) {
    const refusing = requires.filter(isPhp).find(({ constraint }) => {
      const parsed = parseConstraint(constraint)
      return parsed !== null && !satisfiesConstraint(parsed, version.value)
    })
    if (refusing === undefined) continue
    packages.push(name)
    because.push(refusing.because)
  }
  const { platformPhp } = composer
  if (platformPhp !== null)
    return platformDiagnostics(platformPhp, version, locked.length > 0 && packages.length === 0)
  return packages.length === 0
    ? []
    : [
        report(
          "php-version-unsatisfied-locked",
          { packages, version: version.value, satisfying: acceptedBy(php, [composer.root, ...locked]) },
          [...because, ...version.because],
        ),
      ]
}

/** The platform's versions that every one of some packages accepts. */
const acceptedBy = (
  php: PhpFacts["php"],
  packages: readonly { readonly requires: readonly PlatformRequirement[] }[],
): readonly string[] => {
  const requirements = packages.flatMap(({ requires }) =>
    requires.filter(isPhp).flatMap(({ constraint }) => {
      const parsed = parseConstraint(constraint)
      return parsed === null ? [] : [parsed]
    }),
  )
  return php.releases
    .map(({ version }) => version)
    .filter((version) => requirements.every((constraint) => satisfiesConstraint(constraint, version)))
}
