/**
 * Where a page of PHP certainly ends: what it requires and is not there, what PHP 8 does not have, a database that runs nowhere (C-359, C-374).
 *
 * Law. Nothing that a page may do instead, by a condition, a function of its own or an end of its own, is passed over: where it may, nothing is known.
 *
 * Rooms: trees are read in parse.ts (tree.ts), of tokens (tokens.ts) in which what PHP 8 refuses to read is looked for (refused.ts); evaluate.ts runs
 * them, with values (values.ts) and what is known by then (world.ts), and asks builtins.ts for what PHP brings and paths.ts for files.
 */
import { posix } from "node:path"
import { heldEnd, type PageEnd } from "../../../decode/page.js"
import { normalisePath } from "../../../decode/path.js"
import type { HeldFolders } from "../settled.js"
import { unmapped } from "./composer.js"
import { refusal, runIndex } from "./evaluate.js"
import { execute } from "./execute.js"
import { statementsOf } from "./parse.js"
import { refusedIn } from "./refused.js"
import { PageEnded, Raised, type ReadFiles, type Run, Untold, Wanted } from "./run.js"
import { tokensOf } from "./tokens.js"
import type { PageStatement } from "./tree.js"
import { type List, listOf, type PageValue, root, unknown } from "./values.js"
import { emptyWorld } from "./world.js"

/** What a project holds of pages. */
export type HeldPages = Pick<HeldFolders, "has" | "text" | "near" | "list">

/** How many pages are looked into, and how much is asked for. */
const most = 40
const mostAsked = 400
const mostSteps = 600_000
/** So long a page is not looked into. */
const longest = 400_000

/** Where the index of a webroot certainly ends; null where nothing is known of that. */
export const pageEnd = async (index: string, held: HeldPages): Promise<PageEnd | null> => {
  // These may have PHP look elsewhere, or load something first.
  for (const path of ["php.ini", ".user.ini", posix.join(posix.dirname(index), ".user.ini")])
    if (await held.has(path)) return null
  const lacking = await unmapped(held)
  if (lacking !== null) return lacking
  const texts = new Map<string, string | null>()
  const nears = new Map<string, string | null>()
  const folders = new Map<string, boolean>()
  const trees = new Map<string, readonly PageStatement[] | null>()
  const files = readFiles(texts, nears, folders, trees)
  const taken = { steps: 0 }
  for (let asked = 0; asked < mostAsked && taken.steps < mostSteps; asked++) {
    try {
      return endOf(index, files, taken)
    } catch (error) {
      if (!(error instanceof Wanted)) throw error
      const { kind, path } = error
      if (kind === "folder") folders.set(path, (await held.list(path)) !== null)
      else if (kind === "near") nears.set(path, (await held.near?.(path)) ?? null)
      else texts.set(path, (await held.has(path)) ? ((await held.text(path)) ?? "") : null)
    }
  }
  return null
}

/** A project's files, of which what has not been read is asked for. */
const readFiles = (
  texts: ReadonlyMap<string, string | null>,
  nears: ReadonlyMap<string, string | null>,
  folders: ReadonlyMap<string, boolean>,
  trees: Map<string, readonly PageStatement[] | null>,
): ReadFiles => {
  const text = (path: string): string | null => {
    const found = texts.get(path)
    if (found === undefined) throw new Wanted("text", path)
    return found
  }
  return {
    text,
    has: (path) => text(path) !== null,
    near: (path) => {
      const found = nears.get(path)
      if (found === undefined) throw new Wanted("near", path)
      return found
    },
    hasFolder: (path) => {
      const found = folders.get(path)
      if (found === undefined) throw new Wanted("folder", path)
      return found
    },
    statements: (path) => {
      const known = trees.get(path)
      if (known !== undefined) return known
      const page = text(path)
      const settled = page === null ? null : wordPress(path, page, text)
      if (settled !== null) throw settled
      if (trees.size >= most) return null
      const tokens =
        page === null || page.length > longest || /auto_prepend_file/i.test(page) ? null : tokensOf(page)
      const refused = tokens === null ? null : refusedIn(tokens)
      if (refused !== null)
        throw new PageEnded({ does: "uses", what: refused.what, place: `${path}:${refused.line}` })
      const found = tokens === null ? null : statementsOf(tokens, path)
      trees.set(path, found)
      return found
    },
  }
}

/** Where WordPress ends, which asks for its settings, and sends whoever comes to its installation without them; null where it is none of its pages. */
const wordPress = (path: string, page: string, text: (path: string) => string | null): PageEnded | null => {
  const asking = page.indexOf("'wp-config.php'")
  if (posix.basename(path) !== "wp-load.php" || asking === -1) return null
  const folder = posix.dirname(path)
  const [beside = null, above = null] = [folder, `${folder}/..`].map((one) =>
    normalisePath(`${one}/wp-config.php`),
  )
  for (const place of [beside, above]) if (place !== null && text(place) !== null) throw new Untold()
  const line = page.slice(0, asking).split("\n").length
  return beside === null ? null : new PageEnded({ does: "requires", what: beside, place: `${path}:${line}` })
}

const listBy = (items: { readonly [key: string]: PageValue }, isOpen: boolean): List => ({
  kind: "list",
  items: new Map(Object.entries(items)),
  isOpen,
})

/** Where an index ends, by what has been read: whatever is set, or where some variables are not. */
const endOf = (index: string, files: ReadFiles, taken: { steps: number }): PageEnd | null => {
  const asked = new Set<string>()
  const always = endWithout(index, files, taken, asked, () => false)
  if (always !== null || asked.size === 0) return always
  const end = endWithout(index, files, taken, asked, () => true)
  if (end === null || !/^(?:connects|throws|answers)$/.test(end.does)) return null
  // Those of which it does not matter whether they are set are not named.
  let without: readonly string[] = [...asked]
  for (const name of asked) {
    const others = without.filter((one) => one !== name)
    const found = endWithout(index, files, taken, asked, (one) => others.includes(one))
    if (found !== null && heldEnd(found) === heldEnd(end)) without = others
  }
  const words = without.join(" ")
  const isSaid = without.every((name) => end.what.includes(name))
  return without.length === 0 || words.length > 300
    ? null
    : { ...end, what: isSaid ? end.what : `${end.what} without ${words}`, without }
}

/** Where an index ends where some variables of the environment are not set, and nothing is known of others. */
const endWithout = (
  index: string,
  files: ReadFiles,
  taken: { steps: number },
  asked: Set<string>,
  unset: (name: string) => boolean,
): PageEnd | null => {
  const entry = posix.dirname(index)
  const run: Run = {
    ...files,
    execute,
    index,
    entry,
    world: emptyWorld(),
    bodies: [],
    handled: [],
    absent: null,
    looked: [],
    path: index,
    line: 0,
    steps: 0,
    quiet: 0,
    tries: 0,
    lastId: 0,
    cut: new Set(),
    asked,
    unset,
  }
  const { variables } = run.world.frames[0] ?? { variables: new Map() }
  for (const name of ["_GET", "_POST", "_REQUEST", "_FILES", "_COOKIE", "_SESSION"])
    variables.set(name, listOf([]))
  variables.set("_ENV", listOf([], true))
  // What PHP may set by itself.
  for (const name of ["argv", "argc", "http_response_header"]) variables.set(name, unknown)
  variables.set(
    "_SERVER",
    listBy(
      {
        REQUEST_METHOD: "GET",
        REQUEST_URI: "/",
        DOCUMENT_ROOT: entry === "." ? root : `${root}/${entry}`,
        SCRIPT_FILENAME: `${root}/${index}`,
        SCRIPT_NAME: "/index.php",
        PHP_SELF: "/index.php",
        PHP_AUTH_USER: null,
        PHP_AUTH_PW: null,
      },
      true,
    ),
  )
  try {
    runIndex(run)
    return refusal(run)
  } catch (error) {
    if (error instanceof PageEnded) return error.end
    // What hears of all that is thrown may answer 200; what cannot be read is not thrown.
    if (error instanceof Raised) return run.world.facts.has("exception_handler") ? null : error.end
    if (error instanceof Untold || error instanceof RangeError) return null
    throw error
  } finally {
    taken.steps += run.steps
  }
}
