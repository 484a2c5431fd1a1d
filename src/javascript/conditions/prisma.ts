/** The client of Prisma, which is not there before something generates it (C-370). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { managers } from "../../contract/managers/index.js"
import { buildScripts } from "../../contract/starts.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { manifestEvidence, withNamed } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import { ownClient, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { buildHook } from "./buildHook.js"
import { mayMakeFiles } from "./makers.js"
import { linesRun } from "./oldBuild.js"
import { majorAsked } from "./peers.js"
import { hasPackage, runProgram, type Seen, type SeenLaunch } from "./seen.js"

const client = "@prisma/client"
const schema = projectFiles.prismaSchema.path

/** Whether the tool leaves the script of the package out by which older releases generate it, and nothing has it do otherwise. */
const leavesScript = ({ tool, toolVersion: { value }, project: { snapshot } }: Seen): boolean => {
  const from = managers[tool.value].observed.leavesScriptsFrom
  return (
    from !== null &&
    majorOf(value) >= from &&
    !hasFile(snapshot, projectFiles.npmrc.path) &&
    !hasFile(snapshot, projectFiles.pnpmWorkspace.path) &&
    !textOf(snapshot, projectFiles.manifest.path)?.includes('"pnpm"')
  )
}

/** What there is to say of a client that nothing generates. */
export const prismaDiagnostics = (seen: Seen, started: SeenLaunch | null): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  // Nearly no project has the file.
  if (textOf(snapshot, schema) !== ownClient) return []
  const major = majorAsked(String(manifest.ranges.dependencies.get(client)))
  if (Number.isNaN(major) || (major < 7 && !leavesScript(seen))) return []
  if (!hasPackage(seen, "prisma") || mayMakeFiles(seen, started?.launch ?? null)) return []
  const lines = [...linesRun(seen), ...buildScripts.map((name) => withNamed(manifest, name))]
  if (lines.some((line) => line.includes("prisma"))) return []
  const said = { where: client, needs: "what prisma generate makes", script: null }
  return [
    report("build-not-run", { ...said, ...buildHook(seen, runProgram(seen, "prisma generate")) }, [
      manifestEvidence("/dependencies/@prisma~1client"),
      fileEvidence(schema),
    ]),
  ]
}
