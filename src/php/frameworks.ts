/** What frameworks of PHP need to answer, beyond the contract (C-231). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { lockedBuilds, usualBuild } from "../contract/managers/index.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { envSetting, textOf } from "../decode/settings.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { escapePointer } from "../model/shape.js"
import { hasBuildHook, type PhpFacts, runsServer } from "./facts.js"

const assets = projectFiles.laravelAssets.path
const encoreAssets = projectFiles.encoreAssets.path
const encoreConfig = projectFiles.encoreConfig.path
const viteConfigs = [projectFiles.viteConfig.path, projectFiles.viteConfigTyped.path]
/** Bundles that Symfony's recipes load in the environment dev alone. */
const developmentBundles: ReadonlySet<string> = new Set([
  "symfony/debug-bundle",
  "symfony/maker-bundle",
  "symfony/web-profiler-bundle",
])

/** By one of these an application is Symfony's. */
const symfonyPackages = ["symfony/framework-bundle", "symfony/flex"] as const
/** What reads a file of variables at every request, where both are there. */
const reading = ["symfony/runtime", "symfony/dotenv"] as const
/** One of these is read. */
const settingsFiles = [projectFiles.settings, projectFiles.settingsDefault, projectFiles.settingsDumped]
const encoreBundle = "symfony/webpack-encore-bundle"

/** What there is to say about Laravel and Symfony. */
export const frameworkDiagnostics = (
  facts: PhpFacts,
  withDevelopment: boolean,
  flags: readonly string[],
): readonly Diagnostic[] => {
  const { composer, lock, env, snapshot } = facts
  if (composer === null || !runsServer(facts)) return []
  const found: Diagnostic[] = []
  const hasSettings = hasFile(snapshot, projectFiles.settings.path)
  const runsScripts = composer.scripts.length > 0 && !flags.includes("--no-scripts")
  const hasHook = runsScripts || hasBuildHook(facts)
  /** Assets that nothing makes, with the build of the tool whose lock file is there. */
  const unbuilt = (
    code: "laravel-assets-unbuilt" | "symfony-assets-unbuilt",
    path: string,
    because: readonly Evidence[],
  ): void => {
    if (hasHook || hasFile(snapshot, path)) return
    const locked = lockedBuilds.find(({ lock }) => hasFile(snapshot, lock))
    const { command } = locked ?? usualBuild
    const further = locked === undefined ? [] : [fileEvidence(locked.lock)]
    found.push(report(code, { path, command }, [...because, ...further]))
  }
  if (composer.packages.has("laravel/framework")) {
    const because = [composerEvidence("/require/laravel~1framework")]
    if (env.get(variables.APP_KEY.name) === null && !hasSettings && !hasHook) {
      found.push(report("laravel-key-missing", {}, because))
    }
    const vite = viteConfigs.find((path) => hasFile(snapshot, path))
    if (vite !== undefined) unbuilt("laravel-assets-unbuilt", assets, [...because, fileEvidence(vite)])
  }
  if (composer.packages.has(encoreBundle) && !composer.hasOwnPublic && hasFile(snapshot, encoreConfig)) {
    const because = [requiredEvidence(encoreBundle), fileEvidence(encoreConfig)]
    unbuilt("symfony-assets-unbuilt", encoreAssets, because)
  }
  const symfony = symfonyPackages.find((name) => composer.packages.has(name))
  if (
    symfony !== undefined &&
    reading.every((name) => composer.packages.has(name)) &&
    !composer.hasOwnRuntime &&
    !hasHook &&
    // By that file Flex knows what it made once, and makes no more.
    (!composer.packages.has(symfonyPackages[1]) || hasFile(snapshot, projectFiles.symfonyLock.path)) &&
    !settingsFiles.some(({ path }) => hasFile(snapshot, path))
  ) {
    found.push(report("symfony-settings-missing", {}, [requiredEvidence(reading[0])]))
  }
  if (symfony === undefined || withDevelopment) return found
  const mode = modeOf(facts, hasHook)
  if (mode?.value === "dev") {
    const left =
      lock !== null
        ? lock.development.map(({ name }) => name)
        : hasFile(snapshot, projectFiles.composerLock.path)
          ? none
          : composer.developmentPackages
    const packages = left.filter((name) => developmentBundles.has(name))
    if (packages.length > 0)
      found.push(report("symfony-environment", { packages }, [requiredEvidence(symfony), ...mode.because]))
  }
  return found
}

const requiredEvidence = (name: string): Evidence => composerEvidence(`/require/${escapePointer(name)}`)

/**
 * Symfony's environment: APP_ENV, else what the file of settings says, which a hook may say otherwise; dev where neither says any, and null where
 * that cannot be seen.
 */
const modeOf = (
  { env, snapshot }: PhpFacts,
  hasHook: boolean,
): { readonly value: string; readonly because: readonly Evidence[] } | null => {
  const { name } = variables.APP_ENV
  const { path } = projectFiles.settings
  const given = env.get(name)
  if (given === null && hasFile(snapshot, path) && (hasHook || textOf(snapshot, path) === null)) return null
  const setting = given === null ? envSetting(snapshot, name) : { ...given, value: given.value.trim() }
  return setting === null
    ? { value: "dev", because: [] }
    : { value: setting.value, because: [setting.because] }
}
