/** What frameworks of PHP need to answer, beyond the contract (C-231). */
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { variables } from "../contract/variables.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import type { Diagnostic } from "../model/diagnostic.js"
import { makerOf, type PhpFacts, runsServer } from "./facts.js"

const assets = projectFiles.laravelAssets.path
const viteConfigs = [projectFiles.viteConfig.path, projectFiles.viteConfigTyped.path]
/** Bundles that Symfony's recipes load in the environment dev alone. */
const developmentBundles: ReadonlySet<string> = new Set([
  "symfony/debug-bundle",
  "symfony/maker-bundle",
  "symfony/web-profiler-bundle",
])

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
      found.push(report("laravel-assets-unbuilt", { path: assets }, [...because, fileEvidence(vite)]))
    }
  }
  const mode = env.get(variables.APP_ENV.name)
  if (
    composer.packages.has("symfony/framework-bundle") &&
    !withDevelopment &&
    lock !== null &&
    (mode === null ? !hasSettings : mode.value.trim() === "dev")
  ) {
    const packages = lock.development.map(({ name }) => name).filter((name) => developmentBundles.has(name))
    if (packages.length > 0) {
      found.push(
        report("symfony-environment", { packages }, [
          composerEvidence("/require/symfony~1framework-bundle"),
          ...(mode === null ? [] : [mode.because]),
        ]),
      )
    }
  }
  return found
}
