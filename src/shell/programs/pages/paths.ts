/** Where PHP looks for the files that a page asks for. */
import { posix } from "node:path"
import type { PageEnd } from "../../../decode/page.js"
import { normalisePath } from "../../../decode/path.js"
import { type ReadFiles, type Run, Untold } from "./run.js"
import { isWhole, type PageValue, root, untold, usual } from "./values.js"

/** What loads the packages of Composer. */
export const autoload = "vendor/autoload.php"
/** What composer.json says where files are put by it, or by a plugin, that are no package's. */
export const elsewhere =
  /vendor-dir|install|scaffold|plugin|wordpress|drupal|typo3|magento|moodle|silverstripe|contao/i
/** A file of somebody's own machine. */
const ofAnother = /^(?:[A-Za-z]:\/|\/(?:path\/to|Applications|Users|opt\/lampp|xampp)\/)[^,\n]+$/

/** The paths at which a file may be that a page asks for so, or that is looked for where PHP runs; null where it may be outside the project. */
export const pathsOf = (run: Run, value: string, from: string | null): readonly string[] | null => {
  const within = (path: string): readonly string[] => {
    const found = normalisePath(path)
    return found === null || found === "" ? [] : [found]
  }
  if (value.startsWith(root)) {
    const behind = value.slice(root.length)
    const found = within(behind)
    return behind.startsWith("/") && found.length > 0 ? found : null
  }
  // PHP looks in folders of its own, too, for what is not told from which folder: its libraries begin with a capital.
  if (!/^(?:[a-z_.]|Horde\/|Zend\/)[\w.-]*(?:\/[\w.-]+)*$/.test(value)) return null
  const folders = run.world.facts.get("include_path")
  if (from !== null && folders !== undefined && typeof folders !== "string") return null
  // What begins with a dot is looked for where the index is alone.
  const places = /^\.\.?\//.test(value)
    ? [run.entry]
    : from === null
      ? [run.entry, "."]
      : [...foldersIn(folders ?? usual), run.entry, posix.dirname(from), "."]
  const paths = places.flatMap((folder) => within(`${folder}/${value}`))
  return paths.length === 0 ? null : [...new Set(paths)]
}

/** The folders of the project in which PHP looks for files by what it is told. */
const foldersIn = (told: PageValue): readonly string[] =>
  String(told)
    .split(":")
    .flatMap((one) => (one.startsWith(`${root}/`) ? one.slice(root.length + 1) : one === root ? "." : []))

/** A path as it is written, in place of one that begins at the root. */
const unrooted = (value: string): string => value.replace(root, "")

/** Whether Composer does not put a file there that is not there either. */
export const isLacking = (files: ReadFiles, path: string): boolean =>
  !elsewhere.test(files.text("composer.json") ?? "") &&
  !(path.startsWith("vendor/") && files.has("composer.json"))

/** Where a page reads or makes something by a path, which is looked for where the index is; undefined where that is not known. */
export const placeOf = (run: Run, value: PageValue | undefined): string | undefined =>
  typeof value === "string" ? pathsOf(run, /^\w/.test(value) ? `./${value}` : value, null)?.[0] : undefined

/** Holds that a page may make a file or folder: from then on it is not looked for. */
export const hold = (run: Run, value: PageValue): void => {
  if (!/^(?:php:\/|\/(?:dev|tmp|var))\//.test(String(value)))
    run.world.facts.set(`makes ${placeOf(run, value) ?? "?"}`, true)
}
const isMade = ({ world }: Run, path: string): boolean =>
  world.facts.has("makes ?") || world.facts.has(`makes ${path}`)

/** Whether nothing is at a path, and the page made nothing there. */
export const isAbsent = (run: Run, path: string): boolean =>
  isLacking(run, path) && !run.has(path) && !isMade(run, path)

/** The folder that is not there of what a page asks for; null where there is one. */
export const absentFolder = (run: Run, path: string): string | null => {
  for (let folder = path; folder !== "."; folder = posix.dirname(folder)) if (isMade(run, folder)) return null
  return path === "." || run.hasFolder(path) || run.has(path) || !isLacking(run, `${path}/`) ? null : path
}

/** The paths of what a library of PHP might be called, which the project has, or has in another case alone; null where it has neither. */
const ownPaths = (run: Run, value: string): readonly string[] | null => {
  const paths = /^[A-Z]/.test(value) ? pathsOf(run, `./${value}`, run.path) : null
  for (const path of paths ?? []) if (run.has(path) || run.near(path) !== null) return paths
  return null
}

/** The page that a value asks for, or what is said of one that is not there. */
export const soughtBy = (run: Run, value: PageValue, line: number, does: string): string | PageEnd => {
  const endOf = (what: string, path: string): PageEnd => {
    const instead = run.near(path)
    return { does, what, place: `${run.path}:${line}`, ...(instead === null ? {} : { instead }) }
  }
  if (typeof value !== "string" || value.includes(untold)) throw new Untold()
  if (isWhole(value) && ofAnother.test(value)) return endOf(value, value)
  // Only Windows takes a backslash for what stands between folders.
  if (value.includes("\\")) {
    const plain = value.replaceAll("\\", "/")
    return endOf(unrooted(value), pathsOf(run, plain, run.path)?.[0] ?? plain)
  }
  const paths = pathsOf(run, value, run.path) ?? ownPaths(run, value)
  // What is meant from the folder of the page that asks for it.
  const meant = /^\.\.?\//.test(value) ? normalisePath(posix.join(posix.dirname(run.path), value)) : null
  if (paths === null) {
    if (meant === null || !run.has(meant) || !posix.join(run.entry, value).startsWith("../"))
      throw new Untold()
    return endOf(value, meant)
  }
  const there = paths.filter((path) => run.has(path))
  const [path = "", ...others] = there.length > 0 ? there : paths
  if (others.length > 0 && there.length > 0) throw new Untold()
  if (paths.includes(autoload) && (there.includes(autoload) || run.has("composer.json"))) return autoload
  if (there.length > 0) return path
  if (paths.some((one) => isMade(run, one))) throw new Untold()
  if (path === autoload || isLacking(run, path))
    return endOf(path, meant !== null && run.has(meant) ? meant : path)
  throw new Untold()
}
