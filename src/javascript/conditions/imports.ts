/** What the file that starts imports, and is not there: files of the project, and packages (C-282, C-283). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { lockFiles, managers, programOf } from "../../contract/managers/index.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { within } from "../../decode/launch.js"
import { manifestEvidence } from "../../decode/manifest.js"
import { importsIn } from "../../decode/needs.js"
import { mayBeThere, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { escapePointer, isEmpty } from "../../model/shape.js"
import { mayHaveDevelopment } from "./buildHook.js"
import { madeBelow, mayMakeFiles } from "./makers.js"
import { buildOf, type Needed, type Seen, type SeenLaunch } from "./seen.js"
import { mayInstall } from "./startProgram.js"

/** Where Node looks for what `require` names: as a file, and as a folder. */
const ofFolder = ["/package.json", "/index.js", "/index.json", "/index.node"]
const ofFile = ["", ".js", ".json", ".node", ...ofFolder]

/** Options and variables by which Node looks elsewhere, or loads what is written otherwise. */
const otherwise = /(?:^|[\s=])(?:-r|-C|--(?:require|import|loader|conditions|experimental-))|^NODE_PATH=/

/** What packages make in a project when they are installed. */
const madeByPackages = /node_modules\/|generated|prisma|\.pnp|\.node$|build\/(?:Release|Debug)\//

/** What a file that Node starts imports of the project: each as it is named, and the paths at which it may be. */
type Imported = readonly [named: string, ...paths: string[]]

/** The path of the file that starts, and what it imports of the project and of packages, where Node starts it. */
export const importsOf = (
  { project: { env, snapshot }, start }: Pick<Seen, "project" | "start">,
  started: SeenLaunch | null,
  needed: Needed | null,
): {
  readonly path: string
  readonly imported: readonly Imported[]
  readonly packages: readonly string[]
} | null => {
  const path = needed?.need.paths.find((one) => hasFile(snapshot, one))
  const imports = path === undefined ? [] : importsIn(textOf(snapshot, path) ?? "")
  if (path === undefined || imports.length === 0 || /tsx?$/.test(path)) return null
  const { entry = null, launch = null } = started ?? {}
  const words = [
    ...(launch?.args.slice(0, launch.args.indexOf(entry?.named ?? "")) ?? []),
    ...(launch?.assigned ?? []),
    env.get("NODE_OPTIONS")?.value ?? "",
  ]
  if (env.get("NODE_PATH") !== null || words.some((word) => otherwise.test(word))) return null
  if ((launch?.program ?? start?.value.command.split(" ")[0]) !== "node") return null
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const imported = imports.flatMap(([by, named]): readonly Imported[] => {
    const file = named.startsWith(".") ? within(folder, named) : null
    const isFolder = /(?:^|\/)\.{0,2}$/.test(named)
    if (file === null || madeByPackages.test(file) || (isFolder && by === "import")) return []
    const endings = by === "import" ? [""] : isFolder ? ofFolder : ofFile
    return [[named, ...endings.map((ending) => (file + ending).replace(/^\//, ""))]]
  })
  // Packages of another folder are that folder's.
  const parts = path.split("/")
  const folders = parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join("/"))
  const isOwn = !started?.member && !folders.some((one) => hasFile(snapshot, `${one}/package.json`))
  const packages = isOwn ? imports.flatMap(([, named]) => (named.startsWith(".") ? [] : named)) : []
  return { path, imported, packages }
}

/** What there is to say of imports: all files and all packages that are not there, where nothing may make or install them. */
export const importDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const found = importsOf(seen, started, needed)
  if (found === null || needed === null) return []
  const { path } = found
  const { where, because } = needed
  const grounds = [...because, fileEvidence(path)]
  const imports = found.imported.flatMap(([named, ...paths]) =>
    paths.some((one) => mayBeThere(seen.project.snapshot, one)) ? [] : named,
  )
  const perhaps = imports.some((one) => madeBelow.test(one))
    ? (buildOf(seen, started)?.command ?? null)
    : null
  const missing =
    imports.length === 0 || mayMakeFiles(seen, needed.launch)
      ? []
      : [report("start-import-missing", { where, file: path, imports, perhaps }, grounds)]
  if (mayInstall(seen, started)) return missing
  const program = programOf(seen.tool.value)
  const unnamed = unbrought(seen, found.packages)
  const left = leftOut(seen, found.packages)
  return [
    ...missing,
    ...(unnamed.length === 0
      ? []
      : [
          report("start-package-missing", { file: path, packages: unnamed, program, isLeft: false }, grounds),
        ]),
    ...(left.length === 0
      ? []
      : [
          report("start-package-missing", { file: path, packages: left, program, isLeft: true }, [
            ...grounds,
            ...left.map((name) => manifestEvidence(`/devDependencies/${escapePointer(name)}`)),
            ...seen.development.because,
          ]),
        ]),
  ]
}

/**
 * The packages that package.json does not name, where a lock file shows that no other brings them, or no package is installed at all (C-283). What a
 * snapshot holds of a program names none that a lock file shows.
 */
const unbrought = (
  { project: { manifest, snapshot } }: Seen,
  packages: readonly string[],
): readonly string[] => {
  const { dependencies, devDependencies, otherDependencies } = manifest
  const named = [dependencies, devDependencies, otherDependencies]
  return lockFiles.some((path) => hasFile(snapshot, path)) || named.every(isEmpty)
    ? packages.filter((name) => !named.some((one) => Object.hasOwn(one, name)))
    : []
}

/**
 * The packages that only development brings, and that is left out: where package.json names nothing else, or npm has a lock file. What a snapshot holds of
 * a program names none that such a file shows to be brought by another (C-283).
 */
const leftOut = (seen: Seen, packages: readonly string[]): readonly string[] => {
  const { manifest, snapshot } = seen.project
  const { dependencies, devDependencies, otherDependencies } = manifest
  const others = [dependencies, otherDependencies]
  if (seen.development.value !== "excluded" || mayHaveDevelopment(seen)) return []
  const { companions, needs } = managers[seen.tool.value]
  const own = [...companions, ...needs]
  const isLocked = own.includes(projectFiles.npmLock.path) && own.some((path) => hasFile(snapshot, path))
  return isLocked || others.every(isEmpty)
    ? packages.filter(
        (name) => Object.hasOwn(devDependencies, name) && !others.some((one) => Object.hasOwn(one, name)),
      )
    : []
}
