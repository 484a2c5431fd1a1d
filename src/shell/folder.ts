/**
 * A folder as the files of a snapshot.
 *
 * What is read is what gets deployed and what a plan can use: what Git ignores, `node_modules` and `.git` are left
 * out; a link is followed only to a file of the project; text is taken only of files whose text a plan uses, of a
 * lock file only its first 4 KiB (it is read to its end where it may bring what a program imports), and of a file that starts only what it
 * imports and the port on which it listens. Nothing here throws: what cannot be read becomes a diagnostic.
 *
 * Laws. The result depends on the folder's content alone, not on the order in which the file system lists it. Every
 * path of the result is one that was asked for. A file that is left out changes nothing but diagnostics.
 */
import { constants } from "node:fs"
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path"
import { type Capture, projectFiles } from "../contract/files.js"
import { lockFiles } from "../contract/managers/index.js"
import { webpackPackages } from "../contract/programs.js"
import { namesAbove } from "../decode/above.js"
import { compilerSettings } from "../decode/compiler.js"
import { isProgram, listensFor, listensOn, listenText, silentLine } from "../decode/listens.js"
import { manifestIn, packageNames } from "../decode/manifest.js"
import { pathsOf } from "../decode/needs.js"
import { nodemonSettings } from "../decode/nodemon.js"
import { heldEnd, isPage } from "../decode/page.js"
import { heldLock, isSettings, withoutSecrets } from "../decode/settings.js"
import { reads } from "../index.js"
import { type Diagnosed, type Diagnostic, diagnosed, fail } from "../model/diagnostic.js"
import type { Snapshot } from "../model/snapshot.js"
import { defaultPlatform } from "../platform/prepare.js"
import { anySource, sourcesAsked } from "../static/facts.js"
import { report } from "./diagnostics.js"
import { closeOpen, lstat, open, readdir, readOpen, realpath, stat, statOpen } from "./files.js"
import { type Ignored, ignoredBelow } from "./ignored.js"
import { isAlone, withAlone } from "./programs/alone.js"
import { dryLines, refusedLines, strippedLines, withoutWider } from "./programs/dry/lines.js"
import { loadedBy } from "./programs/modules.js"
import {
  aliasesBelow,
  atRoot,
  heldText,
  importsBelow,
  isForDevelopment,
  mentions,
  requiredBy,
  served,
  unnamedPackages,
  withoutImports,
  withoutPackages,
} from "./programs/needs.js"
import { asksForNewer, heldBehind, readsTypes } from "./programs/newerTypes.js"
import { heldNodemon } from "./programs/nodemon.js"
import { pageEnd } from "./programs/pages/index.js"
import { sentBelow } from "./programs/sends.js"
import { type HeldFolders, settled } from "./programs/settled.js"
import { isSilent } from "./programs/silence.js"
import { isFollowed, unansweredBelow } from "./programs/unanswered.js"
import { giversOf, majorIn, mayGive, unsetBelow } from "./programs/unset.js"
import { heldWritten, writtenOf } from "./programs/written.js"

/**
 * What to look for besides the files that every plan can use.
 *
 * - `wanted`: paths from the root, with `/` between the parts, that a variable names (a worker, a VCL file, the
 *   index of a webroot). A path that leaves the root is passed over. They are named; their text is not taken.
 * - `wants`: asked for every file below the root, by its path; those it holds for are named too.
 * - `further`: given what was read, the further paths that it makes a plan look for; without it, what a plan without variables looks for.
 *
 * @since 0.1.0
 */
export interface FolderOptions {
  readonly wanted?: readonly string[]
  readonly wants?: (path: string) => boolean
  readonly further?: (files: Files) => readonly string[]
}

/**
 * The `files` of a snapshot, sorted by path.
 *
 * @since 0.1.0
 */
export type Files = Snapshot["files"]

/** What `readFolder` of `runplan/node` does. */
export const readFolder = async (root: string, options: FolderOptions = {}): Promise<Diagnosed<Files>> => {
  const opened = await openRoot(root)
  if (typeof opened === "string") {
    return fail(report("root-unreadable", { root, reason: opened }, []))
  }
  const visit: Visit = {
    ...opened,
    ignored: ignoredIn(opened.root),
    found: new Map(),
    folders: new Set(),
    diagnostics: [],
    declarations: [],
  }
  const inAnyFolder = new Set<string>()
  const exact = new Map<string, Capture>()
  for (const { path, capture } of Object.values(projectFiles)) {
    if (path === projectFiles.above.path || path === projectFiles.member.path) continue
    const root = path.replace("**/", "")
    // Of one that is looked for in any folder, only the root's own is read, as its own row says where it has one.
    if (path !== root) inAnyFolder.add(root)
    if (path === root || !exact.has(root))
      exact.set(root, path === projectFiles.nvmrc.path ? "head" : capture)
  }
  for (const wanted of options.wanted ?? []) {
    const path = pathWithin(wanted)
    if (path !== null && !exact.has(path)) exact.set(path, "presence")
  }
  expectFolders(visit, [...exact.keys()])
  for (const path of [...exact.keys()].sort()) {
    await visitFile(visit, path, exact.get(path) as Capture)
  }
  const wants = options.wants ?? (() => false)
  const outside: string[] = []
  const { declarations } = visit
  const isWorkspace = hasMembers(visit.found)
  let members = 0
  await walk(visit, async (path) => {
    if (isOutside.test(path)) outside.push(path)
    if (path.endsWith(".d.ts")) declarations.push(path)
    if (visit.found.has(path) || exact.has(path)) return
    const name = path.slice(path.lastIndexOf("/") + 1)
    if (inAnyFolder.has(name)) await visitFile(visit, path, "presence")
    else if (
      name === manifestName &&
      (isWorkspace || path.split("/").length <= foldersBelow + 1) &&
      members < memberLimit
    ) {
      members++
      await visitFile(visit, path, "text")
    } else if (wants(path)) await visitFile(visit, path, "presence")
  })
  await visitAbove(visit)
  await holdLocked(visit)
  await holdBehind(visit)
  await holdWritten(visit, outside)
  const further = options.further ?? ((files) => reads(defaultPlatform)({ files, env: {} }).files)
  const asked = new Set(exact.keys())
  // What nodemon runs by its settings is the program that starts.
  if (
    visit.found.get(manifestName)?.includes("nodemon") &&
    further(filesOf(visit)).includes(nodemonSettings)
  ) {
    asked.add(nodemonSettings)
    await visitFile(visit, nodemonSettings, "nodemon")
  }
  const taken = new Set<string>()
  // What starts in a folder is known once that folder's package.json is read, and what a program imports once that is.
  let isRead = false
  for (let times = 0; times <= handedOn; times++) {
    const files = filesOf(visit)
    const wished = further(files)
    // Programs that are wished for because another is not there come behind it.
    const assumed = times < 2 ? further({ ...presentIn(wished.filter(isProgram)), ...files }) : wished
    const isBehind = (path: string): boolean => !assumed.includes(path)
    const first = times === 0 ? wished.filter((path) => !isBehind(path)) : wished
    const below = wished.includes(anyIndex) ? await foldersIn(root) : []
    const named = [...first, ...below.map((folder) => `${folder}/index.php`)].flatMap((path) => {
      const within = path.includes("*") ? null : pathWithin(path)
      if (within === null || typeof visit.found.get(within) === "string") return []
      const isKnown = asked.has(within) || (visit.found.has(within) && !isManifest(within))
      // A program that was only looked for, as server.js is in every project, may be the one that starts.
      const isUnread = visit.found.has(within) && isProgram(within) && !taken.has(within)
      return isKnown && !isUnread ? [] : [within]
    })
    expectFolders(visit, named)
    for (const path of named) {
      asked.add(path)
      taken.add(path)
      await visitFile(visit, path, isRead && !isBehind(path) ? "import" : captureOf(path))
    }
    if (times === 0 && wished.includes(anySource)) await holdSources(visit)
    // What is imported is looked for, and not looked into.
    if (isRead && !named.some(isBehind)) break
    isRead ||= named.some((path) => isProgram(path) && typeof visit.found.get(path) === "string")
    if (!isRead && first.length === wished.length && !named.some(isManifest)) break
  }
  if (isRead) await dropBrought(visit)
  await holdEnds(visit, [...new Set([...exact.keys(), "index.php"])].filter(isPage))
  return diagnosed(filesOf(visit), visit.diagnostics)
}

/** An index in any folder of the root (C-375). */
const anyIndex = "**/index.php"

const foldersIn = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : []))
}

/** So many source files are named. */
const mostSources = 100

/** Names the source files of PHP of a static site, and holds of its index for which of them it asks (C-353). */
const holdSources = async (visit: Visit): Promise<void> => {
  const { found, root } = visit
  const indexes = [...found.keys()].filter((path) => /(?:^|\/)index\.html?$/.test(path))
  let sources = 0
  await walk({ ...visit, diagnostics: [] }, async (path) => {
    if (!path.endsWith(".php") || found.has(path) || sources >= mostSources) return
    sources++
    await visitFile(visit, path, "presence")
  })
  if (sources === 0) return
  for (const index of indexes) {
    const asked = sourcesAsked((await textOfProgram(join(root, index))) ?? "")
    if (asked.length > 0) found.set(index, asked.map((path) => `<form action="${path}">`).join("\n"))
  }
}

/** Holds of the pages that a webroot may show first where they certainly end (C-359). */
const holdEnds = async (visit: Visit, pages: readonly string[]): Promise<void> => {
  for (const page of pages) {
    const end = visit.found.get(page) === null ? await pageEnd(page, heldBy(visit)) : null
    if (end !== null) visit.found.set(page, heldEnd(end))
  }
}

/** Settings of what builds by webpack, and what gives it another hash there. */
const builderSettings = /^(?:webpack|vue|nuxt)[\w.-]*\.[cm]?[jt]s$/
const otherHash = /createHash|hashFunction/

/** Ranges of express in which a lock file may have one that a newer Node fails (C-356). */
const olderExpress = /^[\^~=v]?(?:3(?:\.|$)|4(?:$|\.[\dx*](?:\.|$)))/

/** Holds of lock files, beside their beginning, the versions of what a build or a page may end by (C-350, C-356). */
const holdLocked = async (visit: Visit): Promise<void> => {
  const { found, root } = visit
  const manifest = manifestIn(found.get(manifestName) ?? "")
  const builds = webpackPackages.some((name) => manifest?.noted.includes(name))
  if (!builds && !olderExpress.test(String(manifest?.ranges.dependencies.get("express")))) return
  const { text } = heldBy(visit)
  for (const folder of builds ? ["", "build/", "config/", "webpack/"] : []) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      if (builderSettings.test(name) && otherHash.test((await text(folder + name)) ?? "")) return
    }
  }
  for (const path of lockFiles) {
    if (!found.has(path)) continue
    const bytes = await readBytes(join(root, path), textLimitMiB * 2 ** 20)
    if (bytes._tag === "bytes" && !bytes.more)
      found.set(path, heldLock(found.get(path) ?? null, decodeUtf8(bytes.bytes, false).text))
  }
}

/** Holds of the settings of TypeScript's compiler that it reads types which it cannot parse. */
const holdBehind = async (visit: Visit): Promise<void> => {
  const { found } = visit
  const held = found.get(compilerSettings)
  if (!held?.startsWith('{"') || lockFiles.some((path) => found.has(path))) return
  const manifest = manifestIn(found.get(manifestName) ?? "")
  if (
    manifest === null ||
    !asksForNewer(manifest) ||
    [...found.keys()].some((path) => path.startsWith("../"))
  )
    return
  if (readsTypes((await heldBy(visit).whole(compilerSettings)) ?? "extends"))
    found.set(compilerSettings, heldBehind(held))
}

/** Holds of them where it writes what it makes of the sources that start. */
const holdWritten = async (visit: Visit, outside: readonly string[]): Promise<void> => {
  const { found } = visit
  const held = found.get(compilerSettings)
  if (!held?.startsWith('{"')) return
  const own = heldBy(visit)
  const settings = (await own.whole(compilerSettings)) ?? ""
  const below = await writtenOf(settings, found.get(manifestName) ?? "", outside, { ...own, text: own.whole })
  if (below !== null) found.set(compilerSettings, heldWritten(held, below))
}
/** A source in TypeScript outside its usual folder, and in none that a pattern passes over. */
const isOutside = /^(?!src\/|\.|[^\0]*\/\.)[^\0]*(?<!\.d)\.tsx?$/

/** Takes out of what is held of programs the packages that package.json does not name but for development, and that another may bring (C-283). */
const dropBrought = async (visit: Visit): Promise<void> => {
  const { root, found } = visit
  const manifest = manifestIn(found.get(manifestName) ?? "")
  let locks: readonly (string | null)[] | null = null
  for (const [path, held] of found) {
    if (typeof held !== "string" || !held.startsWith(".") || !isProgram(path)) continue
    const unnamed = unnamedPackages(held, manifest)
    if (manifest === null || unnamed.length === 0) continue
    locks ??= await locksOf(root, found)
    // What is not locked yet may bring more than is.
    const isStale =
      locks.length > 0 &&
      packageNames(manifest).some((name) => !locks?.some((lock) => lock !== null && mentions(lock, name)))
    const brought: string[] = []
    const ofRoot: string[] = []
    const alone: string[] = []
    for (const [name, place = path] of unnamed) {
      const isNamed = manifest.ranges.devDependencies.has(name)
      const isBrought = isNamed
        ? !isForDevelopment(manifest, locks, name)
        : isStale || locks.some((lock) => lock === null || mentions(lock, name))
      if (name === manifest.name || isBrought || (await isBeside(visit, place, name))) brought.push(name)
      else if ((await exists(join(root, name))) || (await exists(join(root, `${name}.js`)))) {
        const there = isNamed ? null : await thereOfRoot(visit, place, name)
        if (there !== false) (there ? ofRoot : brought).push(name)
      } else if (
        !isNamed &&
        locks.length === 0 &&
        packageNames(manifest).length > 0 &&
        isAlone(name, manifest)
      )
        alone.push(name)
    }
    found.set(path, withoutPackages(atRoot(withAlone(held, alone), ofRoot), brought))
  }
}

/**
 * Whether all that a program requires by a package's name, and by names behind it, are files of the root: what Node finds by NODE_PATH (C-331). False where none
 * is, as of a folder that holds no module by its own name (C-363); null where some are, or that is not certain.
 */
const thereOfRoot = async (visit: Visit, program: string, name: string): Promise<boolean | null> => {
  const { has, text } = heldBy(visit)
  const modules = requiredBy((await text(program)) ?? "", name) ?? []
  const there = await Promise.all(
    modules.map(async (module) => {
      const all = await Promise.all(pathsOf("", "require", `./${module}`).map(has))
      return all.includes(true)
    }),
  )
  const [first = null] = there
  return there.every((one) => one === first) ? first : null
}

/** Whether a package is committed in a folder on the way to a program, or that folder has packages of its own. */
const isBeside = async ({ root, ignored }: Visit, program: string, name: string): Promise<boolean> => {
  const paths: string[] = []
  for (let folder = dirname(program); folder !== "."; folder = dirname(folder)) {
    const committed = `${folder}/node_modules/${name}`
    if (!(await ignored.ignores(committed))) paths.push(committed)
    paths.push(`${folder}/${manifestName}`)
  }
  for (const path of paths) if (await exists(join(root, path))) return true
  return false
}

/** The texts of the lock files that are there; null for one that cannot be read. */
const locksOf = async (root: string, found: Visit["found"]): Promise<readonly (string | null)[]> => {
  const texts: (string | null)[] = []
  for (const path of lockFiles) {
    if (!found.has(path)) continue
    const bytes = await readBytes(join(root, path), textLimitMiB * 2 ** 20)
    const isText = bytes._tag === "bytes" && !bytes.more && !bytes.bytes.includes(0)
    texts.push(isText ? decodeUtf8(bytes.bytes, false).text : null)
  }
  return texts
}

const expectFolders = ({ folders }: Visit, paths: readonly string[]): void => {
  for (const path of paths) folders.add(posix.dirname(path))
}

/** `fromEntries` defines each key as its own, "__proto__" too. */
const filesOf = ({ found }: Visit): Files =>
  Object.fromEntries([...found.keys()].sort().map((path) => [path, found.get(path) ?? null]))

const presentIn = (paths: readonly string[]): Files => Object.fromEntries(paths.map((path) => [path, null]))

const manifestName = projectFiles.manifest.path
const isManifest = (path: string): boolean => path.endsWith(`/${manifestName}`)
/** Folders below, and members of a workspace, whose package.json is read. */
const memberLimit = 200
/** How deep folders below are where there is no workspace (C-244). */
const foldersBelow = 2
/** How often a start that is handed on names what has to be read. */
const handedOn = 2

/** What is taken of a file that a project's own values name. */
const captureOf = (path: string): Capture | "program" | "nodemon" =>
  path === nodemonSettings
    ? "nodemon"
    : isManifest(path)
      ? "text"
      : isSettings(path)
        ? "settings"
        : isProgram(path)
          ? "program"
          : "presence"

/** Whether the root is that of a workspace; what only looks so costs a few files more. */
const hasMembers = (found: Visit["found"]): boolean =>
  found.has(projectFiles.pnpmWorkspace.path) || (found.get(manifestName) ?? "").includes('"workspaces"')

/** Folders above that are looked into. */
const heightLimit = 8

/** Looks into the folders above, up to the root of the repository; outside a repository into none. */
const visitAbove = async (visit: Visit): Promise<void> => {
  const heights: string[] = []
  for (let folder = visit.root; heights.length <= heightLimit; folder = dirname(folder)) {
    if (await exists(join(folder, ".git"))) break
    if (dirname(folder) === folder || heights.length === heightLimit) return
    heights.push(dirname(folder))
  }
  for (const [index, folder] of heights.entries()) {
    for (const name of namesAbove) {
      if (await isFile(join(folder, name))) visit.found.set(`${"../".repeat(index + 1)}${name}`, null)
    }
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

interface Visit {
  /** The root with every link resolved. */
  readonly root: string
  /** What is in the root: of the dozens of files that are looked for, few are, and to ask for each takes a thirtieth of a start. */
  readonly names: ReadonlySet<string>
  readonly ignored: Ignored
  readonly found: Map<string, string | null>
  /** Folders in which files are looked for; that one of their names is a folder is as it should be (`node server` means server/index.js). */
  readonly folders: Set<string>
  readonly diagnostics: Diagnostic[]
  /** The files that only declare, for TypeScript's compiler. */
  readonly declarations: string[]
}

/** Bytes of a file whose beginning is enough. */
const headBytes = 4096
/** Bytes of a program that is looked into. */
const programBytes = 2 ** 18
/** MiB of a file whose whole text is taken; the largest package.json and composer.lock are far below. */
const textLimitMiB = 16
/** Folders that are looked into; a root such as `/` is not walked to its end. */
const folderLimit = 100_000
/** Folders that are listed at once. */
const atOnce = 32
const leftOut: ReadonlySet<string> = new Set(["node_modules", ".git"])

/** Whether a file or folder of this name is never deployed, whatever Git says. */
export const isLeftOut = (name: string): boolean => leftOut.has(name)

/** What Git ignores in a project, by the rules that are in it. */
export const ignoredIn = (root: string): Ignored => ignoredBelow((path) => readRules(root, path))

const openRoot = async (root: string): Promise<Pick<Visit, "root" | "names"> | string> => {
  try {
    const real = await realpath(resolve(root))
    if (!(await stat(real)).isDirectory()) return "it is not a folder"
    return { root: real, names: new Set(await readdir(real)) }
  } catch (error) {
    return reasonOf(error)
  }
}

/** A path with its parts made plain, or null when it names nothing below the root. */
const pathWithin = (path: string): string | null => {
  if (path.includes("\0")) return null
  const parts: string[] = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part === "..") {
      if (parts.pop() === undefined) return null
    } else parts.push(part)
  }
  return parts.length === 0 ? null : parts.join("/")
}

const underLeftOut = (path: string): boolean => path.split("/").some((part) => leftOut.has(part))

/**
 * Looks for one file, and takes as much of it as is asked for: `program` is what it imports and where it listens (C-280, C-282), `import` is
 * that it is there, where what a program imports may as well be a folder.
 */
const visitFile = async (
  visit: Visit,
  path: string,
  capture: Capture | "program" | "import" | "nodemon",
): Promise<void> => {
  const because = [{ from: "file", path }] as const
  const say = (diagnostic: Diagnostic): void => {
    visit.diagnostics.push(diagnostic)
  }
  const [name = "", ...below] = path.split("/")
  // A platform tells cases apart, and what is imported by another one is said to be meant for this.
  const inAnotherCase = async (): Promise<void> => {
    const other = capture === "import" ? await inOtherCase(visit.root, path) : null
    if (other !== null) await visitFile(visit, other, capture)
  }
  if (!visit.names.has(name)) return inAnotherCase()
  const full = join(visit.root, name, ...below)
  let link: boolean
  try {
    link = (await lstat(full)).isSymbolicLink()
  } catch (error) {
    if (!isAbsence(error)) say(report("file-unreadable", { path, reason: reasonOf(error) }, because))
    return inAnotherCase()
  }
  if (underLeftOut(path)) return
  if (await visit.ignored.ignores(path)) return say(report("file-ignored", { path }, because))
  let real: string
  try {
    real = await realpath(full)
  } catch (error) {
    const reason = isAbsence(error) ? "it leads nowhere" : reasonOf(error)
    return say(report("link-unfollowed", { path, reason }, because))
  }
  const target = relative(visit.root, real).split(sep).join("/")
  if (target === ".." || target.startsWith("../") || resolve(visit.root, target) !== real) {
    return say(report("link-unfollowed", { path, reason: "it leads out of the project" }, because))
  }
  // Where names differ in case only, one file answers to both names here and to one on the platform.
  if (!link && basename(real) !== basename(full)) return
  if (target !== path && (underLeftOut(target) || (await visit.ignored.ignores(target)))) {
    return say(
      report("link-unfollowed", { path, reason: `it leads to ${target}, which is not deployed` }, because),
    )
  }
  const kind = await kindOf(real)
  if (kind === folderKind && (visit.folders.has(path) || capture === "import")) return
  if (kind !== null) return say(report("file-not-regular", { path, kind }, because))
  visit.found.set(path, null)
  if (capture === "presence" || capture === "import") return
  if (capture === "nodemon") {
    const exec = heldNodemon((await textOfProgram(real)) ?? "", visit.found.get(manifestName) ?? "")
    // What changes nothing of what runs is as if it were not there.
    if (exec === undefined) visit.found.delete(path)
    else visit.found.set(path, exec)
    return
  }
  if (capture === "program") {
    const whole = await textOfProgram(real)
    if (whole === null) return
    const program = served(whole)
    const held = heldBy(visit)
    const below = await (/tsx?$/.test(path) ? aliasesBelow : importsBelow)(path, program, held)
    const isKnown =
      listensOn(program) === null || (listensOn(program) !== "unknown" && listensFor(program) !== "unknown")
    const code = isKnown ? program : await settled(path, program, held)
    const sent = await sentBelow(path, program, held)
    const isSaid = below.includes(silentLine) || !(await isSilent(path, program, held))
    const silence = isSaid ? [] : [silentLine]
    const followed = await followedBelow(path, whole, held)
    const said = [...sent, ...below, ...followed, ...silence]
    const dry = [...(await dryBelow(path, whole, held, said))]
    if (path.endsWith(".ts") && !dry.some((line) => line.startsWith(".ends("))) {
      const texts: string[] = []
      for (const one of visit.declarations) texts.push((await held.whole(one)) ?? "*")
      const locks = (): ReturnType<typeof locksOf> => locksOf(visit.root, visit.found)
      dry.unshift(
        ...(await refusedLines(path, { ...held, text: held.whole }, { declarations: texts, locks })),
      )
    }
    const hosts = [...said, listenText(code) ?? ""].some((line) => line.includes(", process.env.HOST ||"))
    const listens = dry.filter((line) =>
      line.startsWith(".listen(") ? isLessKnown(said, code, line) : !(hosts && ofHost.test(line)),
    )
    const text = heldText(path, program, withoutWider([...said, ...listens]), code)
    visit.found.set(path, text === null || !dry.some(isUnread) ? text : withoutImports(text))
    return
  }
  const bytes = await readBytes(real, capture === "head" ? headBytes : textLimitMiB * 2 ** 20)
  switch (bytes._tag) {
    case "bytes": {
      if (bytes.more && capture === "text") {
        return say(report("file-too-large", { path, limitMiB: textLimitMiB }, because))
      }
      const decoded = decodeUtf8(bytes.bytes, bytes.more)
      visit.found.set(path, capture === "settings" ? withoutSecrets(path, decoded.text) : decoded.text)
      if (!decoded.exact) say(report("file-not-utf8", { path, guess: guessEncoding(bytes.bytes) }, because))
      return
    }
    case "changing":
      return say(report("file-changing", { path }, because))
    case "unreadable":
      return say(report("file-unreadable", { path, reason: bytes.reason }, because))
  }
}

/** Whether the file that starts is no program, so that Node ends before it asks for anything. */
const isUnread = (line: string): boolean => /^\.ends\(\d+, SyntaxError[^()]*\)$/.test(line)

/** The path of a file that differs by case alone from one that is not there (C-354); null where there is none. */
const inOtherCase = async (root: string, path: string): Promise<string | null> => {
  const found: string[] = []
  for (const part of path.split("/")) {
    const names = await readdir(join(root, ...found)).catch((): string[] => [])
    const name = names.includes(part) ? part : names.find((one) => one.toLowerCase() === part.toLowerCase())
    if (name === undefined) return null
    found.push(name)
  }
  return found.join("/")
}

/** What is known of a program by all that it loads: whether it has no answer for `/`, and the variables that it cannot do without. */
const followedBelow = async (
  path: string,
  program: string,
  held: ReturnType<typeof heldBy>,
): Promise<readonly string[]> => {
  if (!isFollowed(path)) return []
  const own = { ...held, text: held.whole }
  const manifest = (await own.text(manifestName)) ?? ""
  let loaded: ReturnType<typeof loadedBy> | undefined
  const load = (): ReturnType<typeof loadedBy> => {
    loaded ??= loadedBy(path, program, own, manifest)
    return loaded
  }
  const unanswered = await unansweredBelow(path, program, own, manifest, load)
  return [...unanswered, ...(await unsetBelow(path, await load(), own))]
}

/** What a dry run says of a program, beside what is said of it. */
const dryBelow = async (
  path: string,
  program: string,
  held: ReturnType<typeof heldBy>,
  known: readonly string[],
): Promise<readonly string[]> => {
  if (!/\.[cm]?[jt]s$|(?:^|\/)[^./]+$/.test(path)) return []
  const own = { ...held, text: held.whole }
  const manifest = (await own.text(manifestName)) ?? ""
  const mayBeGiven = async (names: readonly string[]): Promise<boolean> => {
    const loaded = await loadedBy(path, program, own, manifest)
    const texts = await giversOf(loaded?.files ?? new Map(), own, manifest)
    return names.some((name) => mayGive(texts, name))
  }
  const stripped = await strippedLines(path, own)
  return [...stripped, ...(await dryLines(path, own, majorIn(manifest), { known, mayBeGiven }))]
}

/** That nothing answers where no host is told, which a line of where a program listens says too. */
const ofHost = /^\.unset\(HOST\?, \d+\)[^()]* unanswered$/

/** Whether less is known of where a program listens than a line says. */
const isLessKnown = (said: readonly string[], code: string, line: string): boolean => {
  if (said.some((one) => one.startsWith(".listen("))) return false
  const port = listensOn(code)
  const isHostKnown = port !== null && listensFor(code) !== "unknown"
  const isPort = /^\.listen\((?:process\.env\.\w+ \? port : )?\d/.test(line)
  return port === null || (port === "unknown" ? isPort || !isHostKnown : !isHostKnown && isPort)
}

const textOfProgram = async (real: string): Promise<string | null> => {
  const program = await readBytes(real, programBytes)
  return program._tag === "bytes" && !program.more ? decodeUtf8(program.bytes, false).text : null
}

/** What a project holds, without taking any of it; `whole` gives a text as it stands. */
const heldBy = (visit: Visit): HeldFolders & { readonly whole: HeldFolders["text"] } => {
  const aside: Visit = { ...visit, found: new Map(), diagnostics: [] }
  const fullOf = (path: string): string => join(visit.root, ...path.split("/"))
  // Node looks from where a link leads to.
  const whole = async (path: string): Promise<string | null> =>
    (await realpath(fullOf(path)).catch(() => "")) === fullOf(path) ? textOfProgram(fullOf(path)) : null
  const has = async (path: string): Promise<boolean> => {
    await visitFile(aside, path, "presence")
    return aside.found.has(path)
  }
  return {
    whole,
    has,
    near: async (path) => {
      const other = await inOtherCase(visit.root, path)
      return other !== null && (await has(other)) ? other : null
    },
    list: async (folder) => {
      const names = await readdir(fullOf(folder)).catch(() => null)
      if (names === null) return null
      const pathOf = (name: string): string => (folder === "" ? name : `${folder}/${name}`)
      for (const name of names) await visitFile(aside, pathOf(name), "presence")
      return names.filter((name) => aside.found.has(pathOf(name)))
    },
    text: async (path) => {
      const text = await whole(path)
      return text === null ? null : served(text)
    },
  }
}

/** Names every file below the root to `each`, folder by folder from the top, in the order of names. */
const walk = async (visit: Visit, each: (path: string) => Promise<void>): Promise<void> => {
  let level: readonly string[] = [""]
  let count = 0
  while (level.length > 0) {
    const next: string[] = []
    for (let from = 0; from < level.length; from += atOnce) {
      const folders = level.slice(from, from + atOnce)
      const listings = await Promise.all(folders.map((folder) => list(visit, folder)))
      for (const listing of listings) {
        if (listing === null) continue
        for (const path of listing.files) await each(path)
        next.push(...listing.folders)
      }
    }
    count += level.length
    if (count + next.length > folderLimit && next.length > 0) {
      visit.diagnostics.push(report("folder-unfinished", { limit: folderLimit }, []))
      return
    }
    level = next
  }
}

interface Listing {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

const list = async (visit: Visit, folder: string): Promise<Listing | null> => {
  const path = (name: string): string => (folder === "" ? name : `${folder}/${name}`)
  try {
    const entries = await readdir(join(visit.root, ...folder.split("/")), { withFileTypes: true })
    const files: string[] = []
    const folders: string[] = []
    for (const entry of entries) {
      if (leftOut.has(entry.name)) continue
      // A link to a folder is not walked: what it leads to is walked where it is.
      if (!entry.isDirectory()) files.push(path(entry.name))
      else if (!(await visit.ignored.ignores(`${path(entry.name)}/`))) folders.push(path(entry.name))
    }
    return { files: files.sort(), folders: folders.sort() }
  } catch (error) {
    // Such a name comes back from the system changed, and the changed name is not there.
    const reason = folder.includes("\ufffd") ? "its name is not UTF-8" : reasonOf(error)
    visit.diagnostics.push(
      report("folder-unreadable", { path: folder, reason }, [{ from: "file", path: folder }]),
    )
    return null
  }
}

/** What a path is when it is not a file, or null when it is one. */
const folderKind = "a folder"

const kindOf = async (path: string): Promise<string | null> => {
  try {
    const stats = await stat(path)
    if (stats.isFile()) return null
    if (stats.isDirectory()) return folderKind
    if (stats.isFIFO()) return "a named pipe"
    if (stats.isSocket()) return "a socket"
    return "a device"
  } catch (error) {
    return `something that cannot be looked at (${reasonOf(error)})`
  }
}

type Bytes =
  | { readonly _tag: "bytes"; readonly bytes: Uint8Array; readonly more: boolean }
  | { readonly _tag: "changing" }
  | { readonly _tag: "unreadable"; readonly reason: string }

/** How often a file that changes is read again. */
const attempts = 3

/** The first bytes of a file, at most `limit`, and whether there are more. */
const readBytes = async (path: string, limit: number): Promise<Bytes> => {
  // Opened without waiting: should a pipe have taken the file's place by now, nothing hangs.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
  let file: number | undefined
  try {
    file = await open(path, flags)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const before = await statOpen(file, { bigint: true })
      if (!before.isFile()) return { _tag: "changing" }
      const bytes = await readUpTo(file, limit + 1)
      const after = await statOpen(file, { bigint: true })
      if (before.size === after.size && before.mtimeNs === after.mtimeNs) {
        return { _tag: "bytes", bytes: bytes.subarray(0, limit), more: bytes.length > limit }
      }
    }
    return { _tag: "changing" }
  } catch (error) {
    return { _tag: "unreadable", reason: reasonOf(error) }
  } finally {
    if (file !== undefined) await closeOpen(file).catch(() => undefined)
  }
}

const readUpTo = async (file: number, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < limit) {
    const chunk = new Uint8Array(Math.min(65_536, limit - length))
    const { bytesRead } = await readOpen(file, chunk, 0, chunk.length, length)
    if (bytesRead === 0) break
    chunks.push(chunk.subarray(0, bytesRead))
    length += bytesRead
  }
  return Buffer.concat(chunks)
}

/** Text, and whether all of it could be decoded. A byte order mark stays: the planner has something to say about it. */
const decodeUtf8 = (bytes: Uint8Array, cut: boolean): { readonly text: string; readonly exact: boolean } => {
  // A character that the cut splits is left out, not replaced.
  const options = { stream: cut }
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, options),
      exact: true,
    }
  } catch {
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, options), exact: false }
  }
}

const guessEncoding = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "UTF-16"
  return bytes.includes(0) ? "a binary file" : null
}

/** The text of a file of Git's rules. A link is not followed, as Git follows none there. */
const readRules = async (root: string, path: string): Promise<string | null> => {
  const full = join(root, ...path.split("/"))
  try {
    if (!(await lstat(full)).isFile()) return null
  } catch {
    return null
  }
  const bytes = await readBytes(full, 2 ** 20)
  return bytes._tag === "bytes" ? decodeUtf8(bytes.bytes, bytes.more).text : null
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown error"

const isAbsence = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === "ENOENT" || code === "ENOTDIR"
}

/** Why the system refused, in words. */
export const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  return reasons[code] ?? `the system says ${code}`
}

const reasons: { readonly [code: string]: string } = {
  ENOENT: "it does not exist",
  ENOTDIR: "it is not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  ELOOP: "its links form a loop",
  ENAMETOOLONG: "its path is too long",
  EMFILE: "too many files are open",
  EIO: "the disk reports an error",
}
