/**
 * What the package manager is told beside the contract: its settings, what engines asks of it, what it refuses (C-222, C-226, C-228).
 */
import satisfies from "semver/functions/satisfies.js"
import validRange from "semver/ranges/valid.js"
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { hasFile } from "../../decode/claim.js"
import { escapePointer } from "../../decode/fields.js"
import { lifecycleScripts, manifestEvidence, scriptOf } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { isPathAbove } from "../../decode/path.js"
import {
  npmrcSetting,
  pnpmSetting,
  type Setting,
  textOf,
  yamlList,
  yarnSetting,
} from "../../decode/settings.js"
import type { Decision } from "../../model/decision.js"
import { type Diagnostic, evidenceOf } from "../../model/diagnostic.js"
import type { Development } from "../../model/plan.js"
import type { JavaScriptFacts } from "../facts.js"
import { otherInstallScripts } from "../otherScripts.js"
import type { Seen, SeenLaunch } from "./seen.js"

const npmrc = projectFiles.npmrc.path
const workspace = projectFiles.pnpmWorkspace.path

/** What a setting of `.npmrc` does to development dependencies, as each tool was observed to read it; null where it does nothing. */
const developmentIn = (
  seen: Seen,
): { readonly setting: Setting; readonly text: string; readonly included: boolean } | null => {
  const { tool, toolVersion } = seen
  const { snapshot } = seen.project
  if (!hasFile(snapshot, npmrc)) return null
  const at = (key: string, values: readonly string[], included: boolean) => {
    const setting = npmrcSetting(snapshot, key)
    return setting !== null && values.includes(setting.value)
      ? { setting, text: `${key}=${setting.value}`, included }
      : null
  }
  switch (tool.value) {
    case "npm":
    case "npm-ci":
      return (
        at("include", ["dev"], true) ??
        at("omit", ["dev"], false) ??
        at("production", ["true"], false) ??
        at("only", ["prod", "production"], false)
      )
    case "yarn":
      return at("production", ["true"], false)
    case "bun":
      return at("omit", ["dev"], false)
    case "pnpm": {
      const line = toolVersion.value === null ? null : majorOf(toolVersion.value)
      return line !== null && line < 12
        ? (at("production", ["true"], false) ?? at("only", ["prod", "production"], false))
        : null
    }
    default:
      return null
  }
}

/** The setting that keeps the project's own scripts of the installation from running; null where there is none that the tool obeys. */
const scriptsOff = (
  seen: Seen,
): { readonly file: string; readonly setting: Setting; readonly text: string } | null => {
  const { tool, toolVersion } = seen
  const { snapshot } = seen.project
  const line = toolVersion.value === null ? null : majorOf(toolVersion.value)
  const fromNpmrc = (): {
    readonly file: string
    readonly setting: Setting
    readonly text: string
  } | null => {
    const setting = hasFile(snapshot, npmrc) ? npmrcSetting(snapshot, "ignore-scripts") : null
    return setting?.value === "true" ? { file: npmrc, setting, text: "ignore-scripts=true" } : null
  }
  switch (tool.value) {
    case "npm":
    case "npm-ci":
    case "bun":
      return fromNpmrc()
    case "pnpm": {
      if (line === null) return null
      const setting =
        line >= 10 && hasFile(snapshot, workspace) ? pnpmSetting(snapshot, "ignoreScripts") : null
      if (setting?.value === "true") return { file: workspace, setting, text: "ignoreScripts: true" }
      return line < 12 ? fromNpmrc() : null
    }
    default:
      return null
  }
}

/**
 * What there is to say about settings. `flagged` says whether a flag of the plan's own command decides, which beats a file.
 */
export const settingDiagnostics = (
  seen: Seen,
  development: Decision<Development>,
  flags: readonly string[],
): readonly Diagnostic[] => {
  const { tool, toolVersion } = seen
  const { manifest, snapshot, hasManifest } = seen.project
  if (!hasManifest) return []
  const found: Diagnostic[] = []
  if (hasFile(snapshot, npmrc) || hasFile(snapshot, workspace)) {
    const told = flags.length > 0 ? null : developmentIn(seen)
    if (
      told !== null &&
      Object.keys(manifest.devDependencies).length > 0 &&
      development.value !== (told.included ? "included" : "excluded")
    ) {
      found.push(
        report(
          "settings-development",
          { file: npmrc, setting: told.text, tool: tool.value, included: told.included },
          [told.setting.because, ...development.because],
        ),
      )
    }
    const off = scriptsOff(seen)
    if (off !== null) {
      const scripts = [...lifecycleScripts.install, ...otherInstallScripts(seen.facts)].filter(
        (name) => scriptOf(manifest, name) !== null,
      )
      if (scripts.length > 0) {
        found.push(
          report("settings-scripts", { file: off.file, setting: off.text, tool: tool.value, scripts }, [
            off.setting.because,
            ...scripts.map((name) => manifestEvidence(`/scripts/${name}`)),
          ]),
        )
      }
    }
    const version = toolVersion.value
    const text = textOf(snapshot, workspace)
    if (
      tool.value === "pnpm" &&
      version !== null &&
      majorOf(version) < 10 &&
      text !== null &&
      yamlList(text, "packages") === null
    ) {
      found.push(
        report("pnpm-workspace-refused", { version }, [
          { from: "file", path: workspace },
          ...toolVersion.because,
        ]),
      )
    }
  }
  return found
}

/** The names that engines may use of package managers, and the value of CC_NODE_BUILD_TOOL that chooses each. */
const managerEngines: {
  readonly [engine: string]: { readonly tools: readonly string[]; readonly choice: string }
} = {
  yarn: { tools: ["yarn", "yarn-berry"], choice: "yarn-berry" },
  pnpm: { tools: ["pnpm"], choice: "pnpm" },
  bun: { tools: ["bun"], choice: "bun" },
}

/**
 * What there is to say about what engines asks of package managers, and of a start that calls one that is not chosen.
 */
export const engineDiagnostics = (seen: Seen, started: SeenLaunch | null): readonly Diagnostic[] => {
  const { tool, toolVersion } = seen
  const { manifest, hasManifest } = seen.project
  const found: Diagnostic[] = []
  if (hasManifest && manifest.engines !== null && tool.value !== "custom") {
    const range = (name: string): string | null => {
      const value =
        manifest.engines !== null && Object.hasOwn(manifest.engines, name) ? manifest.engines[name] : null
      return typeof value === "string" && value.trim() !== "" ? value : null
    }
    const refusing = tool.value === "yarn" ? "yarn" : tool.value === "pnpm" ? "pnpm" : null
    const asked = refusing === null ? null : range(refusing)
    const version = toolVersion.value
    if (
      refusing !== null &&
      asked !== null &&
      version !== null &&
      validRange(asked) !== null &&
      !satisfies(version, asked) &&
      !(refusing === "yarn" && majorOf(version) > 1) &&
      yarnSetting(seen.project.snapshot, "yarnPath") === null
    ) {
      const remedy =
        refusing === "pnpm"
          ? `Name a version that satisfies it in packageManager of package.json.`
          : `Take engines.yarn out of package.json, or let it hold ${version}: ">=1.22.0" for example.`
      found.push(
        report(
          "engine-refused",
          { engine: refusing, range: asked, tool: refusing === "yarn" ? "Yarn" : "pnpm", version, remedy },
          [manifestEvidence(`/engines/${refusing}`), ...toolVersion.because],
        ),
      )
    }
    // With npm named too, the project takes either.
    const unchosen = Object.keys(managerEngines).filter((name) => range(name) !== null)
    const [only] = unchosen
    if (
      only !== undefined &&
      unchosen.length === 1 &&
      range("npm") === null &&
      tool.rule === "javascript.build-tool.default" &&
      manifest.packageManager === null &&
      isRequest(range(only) as string)
    ) {
      const { choice } = managerEngines[only] as { readonly choice: string }
      found.push(
        report("engine-unchosen", { engine: only, tool: tool.value, choice }, [
          manifestEvidence(`/engines/${only}`),
          ...tool.because,
        ]),
      )
    }
  }
  if (
    started !== null &&
    started.launch.program === "bun" &&
    tool.value !== "bun" &&
    tool.value !== "custom"
  ) {
    found.push(
      report(
        "bun-unchosen",
        { where: started.where, tool: tool.value },
        evidenceOf(started.because, tool.because),
      ),
    )
  }
  return found
}

/** "please use npm" and the like ask for no version, and none of the tool. */
const isRequest = (range: string): boolean => validRange(range) !== null

/** Ranges that only some tools read. */
const protocol = /^(workspace|catalog):/

/**
 * What there is to say about dependencies that the tool refuses: one is named, for they all have one cause.
 */
export const protocolDiagnostics = (seen: Seen): readonly Diagnostic[] => {
  const { tool } = seen
  const { manifest, snapshot, hasManifest } = seen.project
  if (!hasManifest || tool.value === "custom") return []
  for (const kind of ["dependencies", "devDependencies"] as const) {
    const all = manifest[kind]
    for (const name in all) {
      const range = all[name]
      // Nearly every range begins with a digit, a caret or a tilde.
      if (typeof range !== "string" || (range[0] !== "w" && range[0] !== "c")) continue
      const match = protocol.exec(range)
      if (match === null) continue
      const refusal = refusalOf(seen, match[1] as string)
      if (refusal === null) continue
      const above = aboveOf(snapshot)
      return [
        report("workspace-protocol", { dependency: name, range, tool: tool.value, ...refusal }, [
          manifestEvidence(`/${kind}/${escapePointer(name)}`),
          ...tool.because,
          ...above.map((path) => ({ from: "file" as const, path })),
        ]),
      ]
    }
  }
  return []
}

const refusalOf = (
  { tool, project: { snapshot, manifest } }: Seen,
  kind: string,
): { readonly reason: string; readonly remedy: string } | null => {
  const above = aboveOf(snapshot)
  const wholeRepository = "Deploy the repository's root, install there, and start this member from there."
  switch (tool.value) {
    case "npm":
    case "npm-ci":
    case "yarn":
      return {
        reason: "",
        remedy:
          above.length > 0
            ? wholeRepository
            : "Commit the lock file of the tool that reads it, or set CC_NODE_BUILD_TOOL.",
      }
    case "pnpm":
      return hasFile(snapshot, workspace) || above.length > 0
        ? null
        : { reason: "there is no pnpm-workspace.yaml", remedy: wholeRepository }
    case "bun":
    case "yarn-berry":
      return kind === "catalog" || manifest.workspaces !== null || above.length > 0
        ? null
        : { reason: "package.json names no workspaces", remedy: wholeRepository }
    default:
      return null
  }
}

/** Files of the folders above that say that this is a part of something larger. */
const aboveOf = ({ files }: JavaScriptFacts["snapshot"]): readonly string[] => {
  const found: string[] = []
  for (const path in files) {
    if (path.startsWith("../") && isPathAbove(path) && /(?:package\.json|pnpm-workspace\.yaml)$/.test(path))
      found.push(path)
  }
  return found
}
