/** The release of Yarn that really runs, and Plug'n'Play (C-222). */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { managers } from "../../contract/managers/index.js"
import { berryTool } from "../../contract/managers/yarn.js"
import type { pluggedPackages } from "../../contract/programs.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { hasFile } from "../../decode/claim.js"
import { valueIn } from "../../decode/environment.js"
import {
  aroundStart,
  dependsOn,
  lifecycleScripts,
  lineOf,
  manifestEvidence,
  withNamed,
} from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { normalisePath } from "../../decode/path.js"
import { asksFor, type Setting, yarnSetting } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import { startedBy } from "../start.js"
import { majorAsked } from "./peers.js"
import { buildLineOf, type Seen, type SeenLaunch, written } from "./seen.js"

/** The release that `yarnPath` names, with its version where the file's name says it. */
interface Release {
  readonly setting: Setting
  readonly path: string
  readonly version: string | null
}

const releaseOf = ({ project: { snapshot } }: Pick<Seen, "project">): Release | null => {
  const setting = yarnSetting(snapshot, "yarnPath")
  if (setting === null || setting.value.startsWith("/")) return null
  const path = normalisePath(setting.value)
  if (path === null) return null
  return { setting, path, version: /yarn-(\d+\.\d+\.\d+(?:-[\w.]+)?)\.[cm]?js$/.exec(path)?.[1] ?? null }
}

/** The paths that settings of Yarn make a plan look for. */
export const yarnFiles = (seen: Pick<Seen, "project">): readonly string[] => {
  const release = releaseOf(seen)
  return release === null ? [] : [release.path]
}

/** Whether the plan's tool is Yarn 2 or later by what it is, and not only by its version. */
const isLater = ({ tool }: Seen): boolean => managers[tool.value].lines?.from === 2

/** Whether the plan's tool is Yarn 1. */
const isFirst = ({ tool }: Seen): boolean => managers[tool.value].lines?.below === 2

/** Whether Yarn 2 or later is known to be what runs. */
const isBerry = (seen: Seen, release: Release | null): boolean => {
  if (release !== null) return majorOf(release.version) > 1
  return isLater(seen) || majorOf(seen.toolVersion.value) > 1
}

/**
 * Whether Yarn 2 or later runs although the plan's tool is Yarn 1: it installs development dependencies whatever the plan says.
 */
export const handsOverToBerry = (seen: Seen): boolean => isFirst(seen) && isBerry(seen, releaseOf(seen))

/** Whether Yarn 2 or later may run, which puts a project's own programs before the others. */
export const mayBeBerry = (seen: Seen): boolean =>
  managers[seen.tool.value].namesRelease && (isBerry(seen, null) || releaseOf(seen) !== null)

/** Whether the plan's tool is Yarn 1 by its version too. */
const isClassic = (seen: Seen): boolean => isFirst(seen) && !isBerry(seen, null)

/** What there is to say about Yarn. */
export const yarnDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  planned: Installing,
): readonly Diagnostic[] => {
  const { tool } = seen
  const { snapshot, hasManifest } = seen.project
  if (!hasManifest || !managers[tool.value].namesRelease) return []
  const found: Diagnostic[] = []
  const release = releaseOf(seen)
  if (release !== null && !hasFile(snapshot, release.path)) {
    return [report("yarn-path-missing", { path: release.path }, [release.setting.because])]
  }
  // From one release of Yarn 2 and later to another nothing changes that a plan says.
  if (release !== null && release.version !== seen.toolVersion.value && isClassic(seen)) {
    const berry = isBerry(seen, release)
    const consequences = berry ? consequencesOf(seen, planned) : []
    found.push(
      report(
        "yarn-path",
        {
          path: release.path,
          planned: String(seen.toolVersion.value),
          version: release.version,
          berry,
          consequences,
          also: toolFor(seen),
        },
        [release.setting.because, { from: "file", path: release.path }],
      ),
    )
  }
  if (handsOverToBerry(seen) && isBerry(seen, null)) {
    const consequences = consequencesOf(seen, planned)
    if (consequences.length > 0) {
      const version = String(seen.toolVersion.value)
      found.push(
        report("yarn-as-berry", { version, consequences, also: toolFor(seen) }, seen.toolVersion.because),
      )
    }
  }
  const unset = unsetVariable(seen, release)
  if (unset !== null) return [...found, unset]
  const pnp = plugAndPlay(seen, started, release)
  return pnp === null ? found : [...found, pnp]
}

/** A tool that is chosen by the variable overrules packageManager, so that both have to be set. */
const toolFor = ({ project: { env } }: Seen): string => {
  const tool = berryTool(env.get(variables.CC_NODE_BUILD_TOOL.name)?.value.trim())
  return tool === "" ? "" : `${tool} and `
}

/** A variable for which a file asks that Yarn reads: it ends where it is not set, and is content where it is blank (C-259). */
const unsetVariable = (seen: Seen, release: Release | null): Diagnostic | null => {
  const { env, snapshot } = seen.project
  const { name } = variables.NPM_TOKEN
  const isOld = release === null && isClassic(seen)
  if (!(isOld || isLater(seen)) || env.get(name) !== null || env.blank.includes(name)) return null
  const file = (isOld ? projectFiles.npmrc : projectFiles.yarnrc).path
  const asked = asksFor(snapshot, file, name)
  return asked === null
    ? null
    : report(
        "settings-variable-unset",
        { files: [file], names: [name], tool: managers[seen.tool.value].title },
        [asked],
      )
}

interface Installing {
  readonly flags: readonly string[]
  readonly excluded: boolean
}

/** What Yarn 2 and later does otherwise than a plan for Yarn 1 says. */
const consequencesOf = ({ project, start }: Seen, { flags, excluded }: Installing): readonly string[] => {
  const around = start?.rule === startedBy.script ? aroundStart(project.manifest) : []
  return [
    ...(excluded ? ["it installs development dependencies anyway"] : []),
    ...(flags.length > 0 ? [`it refuses ${flags.join(" ")}`] : []),
    ...(around.length > 0 ? [`it does not run ${around.join(" and ")}`] : []),
  ]
}

/** Builds that end under Plug'n'Play: the first major version of the package that does, and what of it is called. */
const unplugged: readonly {
  readonly program: (typeof pluggedPackages)[number]
  readonly from: number
  readonly call: RegExp
  readonly unless?: string
}[] = [
  // Those that build by Turbopack unless they are told otherwise.
  { program: "next", from: 16, call: /\bnext build\b/, unless: "--webpack" },
  { program: "nuxt", from: 4, call: /\bnuxt (?:prepare|build|generate)\b/ },
  { program: "astro", from: 7, call: /\bastro build\b/ },
]

/** A build that ends under Plug'n'Play, where the installation, a hook or the start needs it (C-255). */
const unpluggedBuild = (
  { project: { manifest, env } }: Seen,
  started: SeenLaunch | null,
  because: readonly Evidence[],
): Diagnostic | null => {
  for (const { program, from, call, unless } of unplugged) {
    if (!manifest.noted.includes(program)) continue
    const kind = dependsOn(manifest, "dependencies", program) ? "dependencies" : "devDependencies"
    const asked = String(manifest.ranges[kind].get(program))
    if (!(majorAsked(asked) >= from)) continue
    const lines = [
      ...lifecycleScripts.install.map((name) => lineOf(manifest, name)),
      ...hooksBeforeStart.map((name) => valueIn(env, name)),
      ...(started?.launch.program === program ? [buildLineOf(manifest)] : none),
    ].map((line) => withNamed(manifest, line))
    if (lines.some((line) => call.test(line) && (unless === undefined || !line.includes(unless))))
      return report("plug-n-play-build", { program, range: asked }, [
        manifestEvidence(`/${kind}/${program}`),
        ...because,
      ])
  }
  return null
}

const plugAndPlay = (seen: Seen, started: SeenLaunch | null, release: Release | null): Diagnostic | null => {
  const { start } = seen
  const { manifest, snapshot } = seen.project
  if (start === null || !isBerry(seen, release) || manifest.ranges.dependencies.isEmpty) return null
  const linker = yarnSetting(snapshot, "nodeLinker")
  if (linker !== null && linker.value !== "pnp") return null
  const because = linker === null ? seen.tool.because : [linker.because]
  const build = unpluggedBuild(seen, started, because)
  if (build !== null) return build
  if (start.rule === startedBy.main) {
    const words = start.value.command
    return report("plug-n-play", { where: "main", command: words, instead: `yarn ${words}` }, [
      manifestEvidence("/main"),
      ...because,
    ])
  }
  // A script is run by Yarn, which tells Node of its resolution.
  if (started === null || started.launch.scripts.length > 0) return null
  if (!["node", "nodejs"].includes(started.launch.program) || started.entry === null) return null
  // Nuxt puts what its server needs beside it.
  if (/(?:^|\s)yarn\s/.test(start.value.command) || started.entry.file.startsWith(".output/")) return null
  const { launch } = started
  // Yarn has a command of the one name alone.
  const instead = `yarn ${written({ ...launch, program: "node" })}`
  return report("plug-n-play", { where: variables.CC_RUN_COMMAND.name, command: written(launch), instead }, [
    ...started.because,
    ...because,
  ])
}
