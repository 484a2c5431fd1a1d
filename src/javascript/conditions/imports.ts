/** What the file that starts imports, and the project does not hold (C-282). */
import { report } from "../../contract/diagnostics/index.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { within } from "../../decode/launch.js"
import { importsIn } from "../../decode/needs.js"
import { textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { madeBelow, mayMakeFiles } from "./makers.js"
import { buildOf, type Needed, type Seen, type SeenLaunch } from "./seen.js"

/** Where Node looks for what `require` names: as a file, and as a folder. */
const ofFolder = ["/package.json", "/index.js", "/index.json", "/index.node"]
const ofFile = ["", ".js", ".json", ".node", ...ofFolder]

/** Options and variables by which Node looks elsewhere, or loads what is written otherwise. */
const otherwise = /(?:^|[\s=])(?:-r|-C|--(?:require|import|loader|conditions|experimental-))|^NODE_PATH=/

/** What packages make in a project when they are installed. */
const madeByPackages = /node_modules\/|generated|prisma|\.pnp|\.node$|build\/(?:Release|Debug)\//

/** What a file that Node starts imports of the project: each as it is named, and the paths at which it may be. */
type Imported = readonly [named: string, ...paths: string[]]

/** The path of the file that starts, and what it imports of the project where Node starts it. */
export const importsOf = (
  { project: { env, snapshot }, start }: Pick<Seen, "project" | "start">,
  started: SeenLaunch | null,
  needed: Needed | null,
): { readonly path: string; readonly imported: readonly Imported[] } | null => {
  const path = needed?.need.paths.find((one) => hasFile(snapshot, one))
  const imports = path === undefined ? [] : importsIn(textOf(snapshot, path) ?? "")
  if (path === undefined || imports.length === 0 || /tsx?$/.test(path)) return null
  const { entry = null, launch = null } = started ?? {}
  const words = [
    ...(launch?.args.slice(0, launch.args.indexOf(entry?.named ?? "")) ?? []),
    ...(launch?.assigned ?? []),
    env.get("NODE_OPTIONS")?.value ?? "",
  ]
  if (words.some((word) => otherwise.test(word))) return null
  if ((launch?.program ?? start?.value.command.split(" ")[0]) !== "node") return null
  const folder = path.replace(/[^/]*$/, "")
  const imported = imports.flatMap(([by, named]): readonly Imported[] => {
    const file = named.startsWith(".") ? within(folder, named) : null
    const isFolder = /(?:^|\/)\.{0,2}$/.test(named)
    if (file === null || madeByPackages.test(file) || (isFolder && by === "import")) return []
    const endings = by === "import" ? [""] : isFolder ? ofFolder : ofFile
    return [[named, ...endings.map((ending) => (file + ending).replace(/^\//, ""))]]
  })
  return { path, imported }
}

/** What there is to say of imports: all that are not there at once, where nothing may make them. */
export const importDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const found = importsOf(seen, started, needed)
  if (found === null || needed === null) return []
  const { path, imported } = found
  const missing = imported.filter(([, ...paths]) => !paths.some((one) => hasFile(seen.project.snapshot, one)))
  if (missing.length === 0 || mayMakeFiles(seen, needed.launch)) return []
  const { where, because } = needed
  const imports = missing.map(([named]) => named)
  const perhaps = imports.some((one) => madeBelow.test(one))
    ? (buildOf(seen, started)?.command ?? null)
    : null
  return [
    report("start-import-missing", { where, file: path, imports, perhaps }, [...because, fileEvidence(path)]),
  ]
}
