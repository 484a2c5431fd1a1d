/** Plugins of Composer, which it refuses to install unless composer.json says of each whether it may run (C-291). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { hasFile } from "../decode/claim.js"
import {
  type ComposerLock,
  type ComposerManifest,
  composerEvidence,
  lockEvidence,
  type PlatformRequirement,
} from "../decode/composer.js"
import { parseConstraint, satisfiesConstraint } from "../decode/constraint.js"
import { isOneOf } from "../decode/pattern.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { escapePointer } from "../model/shape.js"
import type { ComposerFacts } from "./composer.js"
import { hasBuildHook, lockedPackages } from "./facts.js"

/** Packages that bring a plugin, whatever their version. */
const bringing: { readonly [name: string]: string } = {
  "craftcms/cms": "craftcms/plugin-installer",
  "johnpbloch/wordpress": "johnpbloch/wordpress-core-installer",
  "roots/wordpress": "roots/wordpress-core-installer",
  "yiisoft/yii2": "yiisoft/yii2-composer",
}

/** Packages that are plugins, whatever their version. */
const plugins: ReadonlySet<string> = new Set([
  "composer/installers",
  "composer/package-versions-deprecated",
  "cweagans/composer-patches",
  "drupal/core-composer-scaffold",
  "symfony/flex",
  "symfony/runtime",
  "typo3/cms-composer-installers",
  "wikimedia/composer-merge-plugin",
])

interface Plugin {
  readonly name: string
  readonly because: Evidence
}

/** The plugins that packages of composer.json are known to be, or to bring. */
const required = ({ packages }: ComposerManifest): readonly Plugin[] =>
  [...packages].flatMap((name) => {
    const plugin = plugins.has(name) ? name : Object.hasOwn(bringing, name) ? bringing[name] : undefined
    return plugin === undefined
      ? []
      : [{ name: plugin, because: composerEvidence(`/require/${escapePointer(name)}`) }]
  })

const locked = (lock: ComposerLock, withDevelopment: boolean): readonly Plugin[] =>
  lockedPackages(lock, withDevelopment).flatMap(({ name, isPlugin, place }) =>
    isPlugin ? [{ name: name.toLowerCase(), because: lockEvidence(`${place}/type`) }] : [],
  )

const nobodyAnswers = ["--no-interaction", "-n"] as const

/** What there is to say about plugins that composer.json does not decide on. */
export const pluginDiagnostics = (facts: ComposerFacts): readonly Diagnostic[] => {
  const { project, flags, development } = facts
  const { composer, lock, snapshot } = project
  if (composer === null) return []
  const decided = composer.pluginsDecided
  if (decided === null || hasBuildHook(project)) return []
  if (!nobodyAnswers.some((flag) => flags.value.includes(flag)) || flags.value.includes("--no-plugins"))
    return []
  // The project's own archive may be of a release that lets every plugin run, as it does for what older ones locked.
  if (hasFile(snapshot, projectFiles.composerPhar.path)) return []
  if (lock === null ? hasFile(snapshot, projectFiles.composerLock.path) : !lock.asks && decided.length === 0)
    return []
  const patterns = decided.map((name) => name.toLowerCase().split("/"))
  const blocked = (
    lock === null ? required(composer) : locked(lock, development.value === "included")
  ).filter(({ name }) => !patterns.some((pattern) => isOneOf(pattern, name.split("/"))))
  const names = [...new Set(blocked.map(({ name }) => name))]
  return names.length === 0
    ? []
    : [
        report(
          "composer-plugins-blocked",
          { plugins: names },
          blocked.map(({ because }) => because),
        ),
      ]
}

/** Releases of what Composer 2 offers plugins, among them its first. */
const offered = ["2.0.0", "2.2.0", "2.6.0", "2.9.0"]

/** Whether a requirement is of what only Composer 1 offers plugins. */
const isOld = ({ name, constraint }: PlatformRequirement): boolean => {
  const parsed = name === "composer-plugin-api" ? parseConstraint(constraint) : null
  return parsed !== null && !offered.some((one) => satisfiesConstraint(parsed, one))
}

/** What there is to say of locked plugins that were written for Composer 1 alone (C-340). */
export const oldPluginDiagnostics = ({
  project,
  flags,
  development,
}: ComposerFacts): readonly Diagnostic[] => {
  if (project.composer === null || hasFile(project.snapshot, projectFiles.composerPhar.path)) return []
  if (flags.value.some((flag) => flag.startsWith("--ignore-platform-req"))) return []
  const packages: string[] = []
  const because: Evidence[] = []
  for (const { name, requires } of lockedPackages(project.lock, development.value === "included")) {
    const asked = requires.find(isOld)
    if (asked === undefined) continue
    packages.push(name)
    because.push(asked.because)
  }
  return packages.length === 0 ? [] : [report("composer-plugins-old", { packages }, because)]
}
