/**
 * What the file that starts imports, or a file that it imports does, and is not there: files of the project, and packages (C-282, C-283); and what such a
 * file has that its kind of module lacks (C-333).
 */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { lockFiles, managers, programOf } from "../../contract/managers/index.js"
import { asked, mixtures } from "../../contract/programs.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { valueIn } from "../../decode/environment.js"
import type { Launch } from "../../decode/launch.js"
import { lineOf, manifestEvidence, packageNames, withNamed } from "../../decode/manifest.js"
import { importsIn, pathsOf } from "../../decode/needs.js"
import { toldNodemon } from "../../decode/nodemon.js"
import { majorOf } from "../../decode/packageManager.js"
import { foldersTo, isProjectPath } from "../../decode/path.js"
import { contentOf, mayBeThere } from "../../decode/settings.js"
import type { Diagnostic, Evidence } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { escapePointer } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"
import { bringsNone } from "../brought.js"
import { isIdle } from "../idle.js"
import { startingFile } from "./listening.js"
import { calmed, madeBelow, mayMakeFiles } from "./makers.js"
import { mayHaveDevelopment } from "./manager.js"
import {
  addressOf,
  buildOf,
  isPlainNodemon,
  type Needed,
  type Seen,
  type SeenLaunch,
  toldOf,
} from "./seen.js"
import { mayInstall } from "./startProgram.js"

/** Options and variables by which Node looks elsewhere, or loads what is written otherwise: dotenv only gives variables, and what watches over an application changes nothing of that. */
const otherwise =
  /(?:^|[\s=])(?:-C|(?:-r|--(?:require|import))(?![ =](?:dotenv\/config|newrelic|dd-trace\/init|elastic-apm-node\/start|source-map-support\/register)(?:\s|$))|--(?:loader|conditions|experimental-))|(?:^|\s)NODE_PATH=/

/** Whether a release of Node tells an ES module by its text. */
const isDetecting = (node: string): boolean => {
  const [major, minor] = node.split(".").map(Number) as [number, number]
  return major > 22 || (major === 22 && minor > 6) || (major === 20 && minor > 18)
}

/** What packages make in a project when they are installed. */
const madeByPackages = /node_modules\/|\.pnp|\.node$|build\/(?:Release|Debug)\//
const generated = /generat|prisma/
const told = [...hooksBeforeStart, variables.CC_RUN_COMMAND.name, variables.CC_CUSTOM_BUILD_TOOL.name]

/** Whether an installation, or what runs beside it, may generate what such a path says, as the client of Prisma is. */
const mayGenerate = ({ env, manifest }: Seen["project"]): boolean =>
  packageNames(manifest).some((name) => /@prisma|generat/.test(name)) ||
  [
    ...Object.keys(manifest.scripts).flatMap((name) =>
      /install|prep|start|build/.test(name) ? lineOf(manifest, name) : none,
    ),
    ...told.map((name) => valueIn(env, name)),
  ].some((line) => generated.test(withNamed(manifest, line)))

/** What a file that Node starts imports: its name, the file that does so, and where it is one of the project, the paths at which it may be. */
interface Imported {
  readonly named: string
  readonly place: string
  readonly paths: readonly string[]
  /** What imports it: `root` a file of the root by a name as packages have (C-331), `mixed` the file's own words (C-333). */
  readonly by: string
}

/** Whether something has Node look elsewhere, or load more. */
export const isOtherwise = (env: Seen["project"]["env"], started: SeenLaunch | null): boolean => {
  const { entry = null, launch = null } = started ?? {}
  const words = [
    ...(launch?.args.slice(0, launch.args.indexOf(String(entry?.named))) ?? none),
    ...(launch?.assigned ?? none),
    valueIn(env, "NODE_OPTIONS"),
  ]
  return env.get("NODE_PATH") !== null || otherwise.test(words.join(" "))
}

/** What Node runs, or compiles and has Node run. */
const byNode: ReadonlySet<string> = new Set(["node", "nest"])
const keeping = /^(?:nodemon|pm2(?:-runtime)?|forever)$/
/** Options of theirs that change nothing of how a file is run. */
const plainly = /^(?!-)|^--(?:no-daemon|attach)$/

/** Whether Node runs the file: itself, or behind what keeps it going, which has others run TypeScript, and is told no more. */
const isRunByNode = (
  path: string,
  { program, args }: Pick<Launch, "program" | "args">,
  snapshot: Snapshot,
): boolean =>
  byNode.has(program) ||
  (!path.endsWith("ts") &&
    keeping.test(program) &&
    (program === "nodemon" ? toldNodemon(args)?.[0] === "node" : args.every((word) => plainly.test(word))) &&
    isPlainNodemon(snapshot))

/** The path of the file that starts, and what it imports of the project and of packages, where Node starts it; what it imports through others, too. */
export const importsOf = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): {
  readonly path: string
  readonly imported: readonly Imported[]
  readonly isRead: boolean
} | null => {
  const { env, snapshot } = seen.project
  const path = startingFile(seen, started, needed)
  const imports = importsIn(contentOf(snapshot, String(path)))
  if (path === undefined || needed === null || imports.length === 0) return null
  const { program, launch } = needed
  const isRead =
    needed.there !== undefined &&
    !path.endsWith(".tsx") &&
    !isOtherwise(env, started) &&
    isRunByNode(path, { program, args: launch?.args ?? none }, snapshot)
  const imported = imports.flatMap(([by, named, place = path, mode]): readonly Imported[] => {
    if (!isProjectPath(place) || by === "alias" || !(isRead || isOfSource(path, by))) return []
    if (mode !== undefined && toldOf(seen, started, variables.NODE_ENV.name) === "production") return []
    // Nest's own program has the compiler look for files.
    if (program === "nest" && named.startsWith(".")) return []
    if (!named.startsWith("."))
      return !isRead || (by === "mixed" ? !Object.hasOwn(mixtures, named) : started?.member)
        ? []
        : [{ named, place, paths: [], by }]
    const known = pathsOf(place, by, named)
    const [first = ""] = known
    const paths = isOfSource(place, by) ? [...known, ...sourcesAt(first)] : known
    const isMade = madeByPackages.test(first) || (generated.test(first) && mayGenerate(seen.project))
    return first === "" || isMade ? [] : [{ named, place, paths, by }]
  })
  return isRead || imported.length > 0 ? { path, imported, isRead } : null
}

const sourcesAt = (path: string): readonly string[] =>
  ["", ".ts", "/index.ts"].map((ending) => path.replace(/\.js$/, "") + ending)

/** Whether what a source in TypeScript imports is nowhere, whatever its compiler would read (C-388). */
const isOfSource = (path: string, by: string): boolean => path.endsWith("ts") && /^re/.test(by)

/** Where a file may be that a name is meant for which leads nowhere: what an import has to say, and in TypeScript that a source ends otherwise (C-354). */
const meantBy = ({ named, place, paths, by }: Imported): readonly string[] => {
  const [path] = paths
  if (!path?.endsWith(tailOf(named))) return none
  if (by === "read") return paths
  return place.endsWith("ts")
    ? sourcesAt(path)
    : ["", ".js", "/index.js", by === "require" ? ".json" : ""].map((ending) => path + ending)
}

/** A name behind what leads to its folder. */
const tailOf = (named: string): string => named.replace(/[./]+/, "")

/** The file that is there in another case, or by what the name lacks; none where that is not so. */
const insteadOf = ({ files }: Snapshot, one: Imported): readonly string[] => {
  const there = Object.keys(files)
  const found = meantBy(one).flatMap((path) =>
    there.filter((file) => file.toLowerCase() === path.toLowerCase()),
  )
  return found.slice(0, 1)
}

const isThere = (snapshot: Snapshot, { paths }: Imported): boolean =>
  paths.some((one) => mayBeThere(snapshot, one))

/** The files that a plan looks for by what is imported: each, those that import what is not there and what may be meant. */
export const importFiles = (
  { project: { snapshot } }: Pick<Seen, "project">,
  { imported }: NonNullable<ReturnType<typeof importsOf>>,
): readonly string[] =>
  imported.flatMap((one) => [
    one.place,
    ...one.paths,
    ...(isThere(snapshot, one) ? none : [...meantBy(one), ...insteadOf(snapshot, one)]),
  ])

/** Packages by which names are found that TypeScript's compiler leaves as they are, or that compile otherwise. */
const resolving = /alias|paths|ts-patch|ttypescript|swc/
const compilers = /(^|[\s&|;])(?:tsc|cp|copyfiles|cpx)(?=\s|$)/g

/**
 * What there is to say of names that only the settings of TypeScript's compiler give a meaning, where it alone compiles the file that starts, or ts-node
 * runs it (C-299). `text` is what is held of that file's source.
 */
export const aliasDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  { because, launch, need, program }: Needed,
  { path, text }: { readonly path: string; readonly text: string },
): readonly Diagnostic[] => {
  const { env, manifest } = seen.project
  const names = importsIn(text).flatMap(([by, named]) => (by === "alias" ? [named] : []))
  if (names.length === 0 || started?.member || isOtherwise(env, started)) return []
  const isRun = need.paths.includes(path)
  if (program !== (isRun ? "ts-node" : "node") || packageNames(manifest).some((name) => resolving.test(name)))
    return []
  const calm = calmed(seen, launch, compilers)
  if (mayMakeFiles(calm.seen, calm.launch)) return []
  const script = buildOf(seen, started)?.script
  const isCompiled =
    isRun || mayMakeFiles(seen, launch) || (script && isIdle(calm.seen.project.manifest, `npm run ${script}`))
  return isCompiled
    ? [report("start-alias-unresolved", { file: path, names }, [...because, fileEvidence(path)])]
    : []
}

/** Whether packages of the root are those that a file finds: no folder on its path has a package.json of its own. */
export const isOfRoot = ({ project: { snapshot } }: Pick<Seen, "project">, place: string): boolean =>
  !foldersTo(place).some((one) => hasFile(snapshot, `${one}/${projectFiles.manifest.path}`))

/** What there is to say of imports: all files and all packages that are not there, where nothing may make or install them. */
export const importDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly Diagnostic[] => {
  const found = importsOf(seen, started, needed)
  if (found === null) return []
  const { path, isRead } = found
  const isTyped = isRead && path.endsWith("ts")
  const { where, because, program: runner, launch } = needed as Needed
  // What takes types out came with some of Node 22.
  if (isTyped && runner === "node" && majorOf(seen.node.value) < 24) return []
  const { snapshot } = seen.project
  const all = found.imported.filter(({ place }) => hasFile(snapshot, place))
  const said = ({ named, place }: Imported): string => (place === path ? named : `${named} (in ${place})`)
  const groundsOf = (those: readonly Imported[]): readonly Evidence[] => {
    const places = new Set([path, ...those.map(({ place }) => place)])
    return [...because, ...Array.from(places, fileEvidence)]
  }
  const absent = all.filter((one) => one.paths.length > 0 && !isThere(snapshot, one))
  const meant = absent.flatMap((one) => insteadOf(snapshot, one).map((path) => ({ ...one, path })))
  const perhaps = absent.some(({ named }) => madeBelow.test(named))
    ? (buildOf(seen, started)?.command ?? null)
    : null
  const calm = calmed(seen, launch, isRead ? /(?!)/g : compilers)
  const missing =
    absent.length === 0 || mayMakeFiles(calm.seen, calm.launch)
      ? []
      : [
          report(
            "start-import-missing",
            {
              where,
              file: path,
              does: absent.every(({ by }) => by === "read") ? "reads" : "imports",
              imports: [...new Set(absent.map(said))],
              instead: meant.map(({ named, paths, path }) => {
                const told = tailOf(named).length
                return (
                  named.slice(0, -told) +
                  path.slice(String(paths[0]).length - told).replace(isTyped ? "" : /\.ts$/, "")
                )
              }),
              perhaps,
              isTyped,
            },
            [...groundsOf(absent), ...meant.map(({ path }) => fileEvidence(path))],
          ),
        ]
  const mixed = all.filter(
    ({ by, named }) =>
      by === "mixed" &&
      !mayMakeFiles(seen, launch) &&
      isDetecting(seen.node.value) &&
      (named !== "assert" || majorOf(seen.node.value) >= 22),
  )
  // Of several files the first.
  const known = joined(
    mixed.slice(0, 1).map(({ place: file }) => {
      const ended = mixed.filter(({ place }) => place === file)
      return report("start-module-mixed", { file, uses: ended.map(({ named }) => named) }, groundsOf(ended))
    }),
    missing,
  )
  if (mayInstall(seen, started)) return known
  const program = programOf(seen.tool.value)
  const packages = all.filter(
    ({ by, paths, place }) => by !== "mixed" && paths.length === 0 && isOfRoot(seen, place),
  )
  const lacking = (those: readonly Imported[], isLeft = false, isAtRoot = false): readonly Diagnostic[] => {
    const packages = those.map(({ named }) => named)
    const grounds = [
      ...packages.map((name) => manifestEvidence(`/devDependencies/${escapePointer(name)}`)),
      ...seen.development.because,
    ]
    return packages.length === 0
      ? []
      : [
          report(
            "start-package-missing",
            { file: path, imports: those.map(said), packages, program, isLeft, isAtRoot },
            joined(groundsOf(those), isLeft ? grounds : none),
          ),
        ]
  }
  const lost = unbrought(seen, packages)
  return [
    ...known,
    ...lacking(lost.filter(({ by }) => by !== "root")),
    ...lacking(
      lost.filter(({ by }) => by === "root"),
      false,
      true,
    ),
    ...lacking(leftOut(seen, packages), true),
  ]
}

/**
 * The packages that package.json does not name, where a lock file shows that no other brings them, no package is installed at all (C-283), or all that are named
 * are known to bring none of those (C-378, C-362), as who reads a folder may know of more (C-411). What a snapshot holds of a program names none that a lock file shows.
 */
const unbrought = (
  { project: { manifest, snapshot } }: Seen,
  packages: readonly Imported[],
): readonly Imported[] => {
  const { dependencies, devDependencies, others } = manifest.ranges
  const named = [dependencies, devDependencies, others]
  const absent = packages.filter((one) => !named.some((field) => field.has(one.named)))
  if (lockFiles.some((path) => hasFile(snapshot, path))) return absent
  const all = named.flatMap((one) => Object.entries(one.all()))
  return all.length === 0
    ? absent
    : absent.filter(
        ({ by, named }) =>
          by === "lacks" ||
          (asked.includes(named) && all.every(([name, range]) => bringsNone(name, String(range), named))),
      )
}

/**
 * The packages that only development brings, and that is left out: where package.json names nothing else, or npm has a lock file. What a snapshot holds of
 * a program names none that such a file shows to be brought by another (C-283).
 */
const leftOut = (seen: Seen, packages: readonly Imported[]): readonly Imported[] => {
  const { manifest, snapshot } = seen.project
  const { dependencies, devDependencies, ...rest } = manifest.ranges
  const others = [dependencies, rest.others]
  if (seen.development.value !== "excluded" || mayHaveDevelopment(seen)) return []
  const { companions, needs } = managers[seen.tool.value]
  const own = [...companions, ...needs]
  const isLocked = own.includes(projectFiles.npmLock.path) && own.some((path) => hasFile(snapshot, path))
  return isLocked || others.every((one) => one.isEmpty)
    ? packages.filter(({ named }) => devDependencies.has(named) && !others.some((one) => one.has(named)))
    : []
}

const settings = projectFiles.settings.path

/** The file of variables that Adonis 4 reads beside the file that starts, where that is in the root (C-294). */
export const adonisFiles = ({
  path,
  imported,
}: NonNullable<ReturnType<typeof importsOf>>): readonly string[] =>
  !path.includes("/") && imported.some(({ named, place }) => named === "@adonisjs/ignitor" && place === path)
    ? [settings]
    : []

/** What there is to say of that file (C-294). */
export const adonisDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  needed: Needed,
): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  const found = importsOf(seen, started, needed)
  return found === null ||
    adonisFiles(found).every((path) => mayBeThere(snapshot, path)) ||
    !/^[~^]?[45]\./.test(String(manifest.ranges.dependencies.get("@adonisjs/framework"))) ||
    toldOf(seen, started, variables.ENV_SILENT.name) === "true" ||
    toldOf(seen, started, variables.ENV_PATH.name) !== undefined ||
    mayMakeFiles(seen, needed.launch)
    ? []
    : [
        report("adonis-settings-missing", { where: needed.where, file: settings, ...addressOf(seen) }, [
          ...needed.because,
          manifestEvidence("/dependencies/@adonisjs~1framework"),
        ]),
      ]
}
