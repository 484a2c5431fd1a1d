/** What frameworks of PHP need to answer, beyond the contract (C-231). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { lockedBuilds, usualBuild } from "../contract/managers/index.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { envSetting, textOf } from "../decode/settings.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { escapePointer } from "../model/shape.js"
import { makerOf, type PhpFacts, runsServer } from "./facts.js"

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
const encoreBundle = "symfony/webpack-encore-bundle"

/** What there is to say about Laravel and Symfony. */
export const frameworkDiagnostics = (facts: PhpFacts, withDevelopment: boolean): readonly Diagnostic[] => {
  const { composer, lock, env, snapshot } = facts
  if (composer === null || !runsServer(facts)) return []
  const found: Diagnostic[] = []
  const hasSettings = hasFile(snapshot, projectFiles.settings.path)
  const hasHook = makerOf(facts, "") !== null
  if (composer.packages.has("laravel/framework")) {
    const because = [composerEvidence("/require/laravel~1framework")]
    if (env.get(variables.APP_KEY.name) === null && !hasSettings && !hasHook) {
      found.push(report("laravel-key-missing", {}, because))
    }
    const vite = viteConfigs.find((path) => hasFile(snapshot, path))
    if (vite !== undefined && !hasHook && !hasFile(snapshot, assets)) {
      found.push(unbuilt("laravel-assets-unbuilt", facts, assets, [...because, fileEvidence(vite)]))
    }
  }
  if (
    composer.packages.has(encoreBundle) &&
    !composer.hasOwnPublic &&
    hasFile(snapshot, encoreConfig) &&
    !hasHook &&
    !hasFile(snapshot, encoreAssets)
  ) {
    const because = [requiredEvidence(encoreBundle), fileEvidence(encoreConfig)]
    found.push(unbuilt("symfony-assets-unbuilt", facts, encoreAssets, because))
  }
  const symfony = symfonyPackages.find((name) => composer.packages.has(name))
  const mode = symfony === undefined || withDevelopment ? null : modeOf(facts, hasHook)
  if (symfony !== undefined && mode?.value === "dev") {
    const left =
      lock !== null
        ? lock.development.map(({ name }) => name)
        : hasFile(snapshot, projectFiles.composerLock.path)
          ? []
          : composer.developmentPackages
    const packages = left.filter((name) => developmentBundles.has(name))
    if (packages.length > 0)
      found.push(report("symfony-environment", { packages }, [requiredEvidence(symfony), ...mode.because]))
  }
  return found
}

/** Assets that nothing makes, with the build of the tool whose lock file is there. */
const unbuilt = (
  code: "laravel-assets-unbuilt" | "symfony-assets-unbuilt",
  { snapshot }: PhpFacts,
  path: string,
  because: readonly Evidence[],
): Diagnostic => {
  const locked = lockedBuilds.find(({ lock }) => hasFile(snapshot, lock))
  const { command } = locked ?? usualBuild
  return report(
    code,
    { path, command },
    locked === undefined ? because : [...because, fileEvidence(locked.lock)],
  )
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
  const given = env.get(variables.APP_ENV.name)
  if (given !== null) return { value: given.value.trim(), because: [given.because] }
  const { path } = projectFiles.settings
  if (!hasFile(snapshot, path)) return { value: "dev", because: [] }
  if (hasHook || textOf(snapshot, path) === null) return null
  const setting = envSetting(snapshot, variables.APP_ENV.name)
  return setting === null
    ? { value: "dev", because: [] }
    : { value: setting.value, because: [setting.because] }
}
