/** What a statement of a page comes to: a file that it requires, a value that it holds, and what is looked for elsewhere from there on. */

import { effects } from "./pageCalls.js"
import { either, isUnsent, operators, truth } from "./pageConditions.js"
import { parametersOf } from "./pageDeclares.js"
import { closing, comma, isSign, type PageToken, partsAt } from "./pageTokens.js"
import { autoload, foldersIn, isLacking, pathsOf, told, unrooted } from "./pageValues.js"
import { type Course, define, type Frame, forget, type Walk } from "./pageWalk.js"

/** What asks for a file. */
const requiring = /^(?:require|include)(?:_once)?$/i
/** A file of somebody's own machine. */
const ofAnother = /^(?:[A-Za-z]:\/|\/(?:path\/to|Applications|Users|opt\/lampp|xampp)\/)[^,\n]+$/

const question = (tokens: readonly PageToken[], at: number): number => Number(isSign(tokens[at], "?"))
const colon = (tokens: readonly PageToken[], at: number): number => Number(isSign(tokens[at], ":"))

/** What is left of a choice between two values of which one is certainly taken, as of `$_GET["page"] ?? "home"`. */
const chosen = async (
  walk: Walk,
  tokens: readonly PageToken[],
  frame: Frame,
): Promise<readonly PageToken[]> => {
  const [asked = [], ...more] = partsAt(tokens, question)
  const behind = tokens.slice(asked.length + 1)
  if (more.length === 2 && isSign(behind[0], "?")) return isUnsent(walk, asked) ? behind.slice(1) : tokens
  const [first = [], second, ...others] = partsAt(behind, colon)
  const holds =
    more.length === 1 && second !== undefined && others.length === 0 ? await truth(walk, asked, frame) : null
  return holds === null ? tokens : holds ? (first.length === 0 ? asked : first) : (second ?? tokens)
}

/** What a statement comes to that is neither a structure nor a declaration. */
export const expression = async (walk: Walk, given: readonly PageToken[], frame: Frame): Promise<Course> => {
  const isAssigned = given[0]?.kind === "variable" && isSign(given[1], "=") && !isSign(given[2], "=")
  const assigned = isAssigned ? (given[0] as PageToken).text : null
  let tokens = isAssigned ? given.slice(2) : given
  while (tokens[0]?.text === "@") tokens = tokens.slice(1)
  if (isAssigned) tokens = await chosen(walk, tokens, frame)
  const [first, second] = tokens
  if (first === undefined) return "through"
  const { line } = first
  // `A or die()`, of which the second is not come to, or certainly is.
  for (const [words, sign, decides] of operators) {
    if (assigned !== null) break
    const [left = [], ...more] = partsAt(tokens, either(words, sign))
    const holds = more.length === 1 ? await truth(walk, left, frame) : null
    if (holds !== null)
      return holds === decides ? "through" : expression(walk, more[0] as readonly PageToken[], frame)
  }
  if (first.kind === "word" && requiring.test(first.text)) {
    if (assigned !== null) frame.values.delete(assigned)
    return require(walk, told(walk, tokens.slice(1), frame), frame, line, first.text
      .toLowerCase()
      .startsWith("require"))
  }
  const read = await variables(walk, tokens, assigned, frame, line)
  if (read !== undefined) return read
  defines(walk, tokens, frame)
  if (looksElsewhere(walk, tokens, frame)) return "through"
  if (/^spl_autoload_register$/i.test(first.text)) registers(walk, tokens, frame)
  // What is called later, if ever.
  const isKept =
    (/^(?:spl_autoload_register|set_(?:error|exception)_handler|register_shutdown_function)$/i.test(
      first.text,
    ) &&
      closing(tokens, 1, "(") === tokens.length - 1) ||
    (assigned !== null && /^function$/i.test(first.text) && closing(tokens, 0, "{") === tokens.length - 1)
  const value = assigned === null ? null : told(walk, tokens, frame)
  const course = isKept ? "through" : await effects(walk, given, frame)
  forget(walk, given, frame)
  if (assigned !== null && value !== null) frame.values.set(assigned, value)
  const isMade = assigned !== null && /^new$/i.test(first.text) && second?.kind === "word"
  const one = isMade ? walk.classes.get((second.text.split("\\").at(-1) ?? "").toLowerCase()) : null
  if (one != null && (tokens.length === 2 || closing(tokens, 2, "(") === tokens.length - 1))
    frame.objects.set(assigned as string, one)
  return course
}

/** What reading a file of variables by the package dotenv comes to; undefined where that is not done. */
const variables = async (
  walk: Walk,
  tokens: readonly PageToken[],
  assigned: string | null,
  frame: Frame,
  line: number,
): Promise<Course | undefined> => {
  if (!walk.isLoaded) return undefined
  const [first] = tokens
  const said = tokens.map(({ kind, text }) => (kind === "text" ? "''" : text)).join("")
  const made = /^(?:new)?\\?(?:Dotenv\\)?Dotenv(?:::create(?:Unsafe)?(?:Immutable|Mutable)?)?\(/.exec(said)
  const loads = said.endsWith("->load()")
  if (made !== null && (loads || assigned !== null)) {
    const open = tokens.findIndex(({ text }) => text === "(")
    const close = closing(tokens, open, "(")
    const folder = told(walk, tokens.slice(open + 1, close), frame)
    const file = folder === null ? null : `${folder}/.env`
    const isWhole = close === tokens.length - (loads ? 5 : 1)
    if (file === null || !isWhole) return null
    if (loads) return require(walk, file, frame, line, true)
    walk.readers.set(assigned as string, file)
    return "through"
  }
  const reader = loads && first?.kind === "variable" ? walk.readers.get(first.text) : undefined
  if (reader !== undefined && tokens.length === 5) return require(walk, reader, frame, line, true)
  return undefined
}

/** Holds the constant that a statement defines. */
const defines = (walk: Walk, tokens: readonly PageToken[], frame: Frame): void => {
  const [first, second] = tokens
  if (first?.kind === "word" && /^define$/i.test(first.text) && second?.text === "(") {
    const [name = [], value = []] = partsAt(tokens.slice(2, closing(tokens, 1, "(")), comma)
    define(walk, told(walk, name, frame), told(walk, value, frame))
  } else if (tokens.some(({ text }) => /^define$/i.test(text))) {
    // `defined("A") or define("A", …)`, of which the second may not be.
    const at = tokens.findIndex(({ text }) => /^define$/i.test(text))
    const close = closing(tokens, at + 1, "(")
    const name = tokens[at + 2]?.value
    if (name != null && !walk.defined.has(name))
      define(walk, name, told(walk, tokens.slice(at + 4, close), frame))
  }
}

/** Whether a statement tells where PHP looks for files from here on, which is held. */
const looksElsewhere = (walk: Walk, tokens: readonly PageToken[], frame: Frame): boolean => {
  const name = tokens[0]?.text ?? ""
  const moved = /^(?:set_include_path|ini_set)$/i.test(name) ? partsAt(tokens.slice(2, -1), comma) : []
  const isPath = /^set/i.test(name) || moved[0]?.[0]?.value === "include_path"
  const where = moved.length > 0 && isPath ? told(walk, moved.at(-1) ?? [], frame) : null
  if (where === null) return false
  walk.folders = foldersIn(where)
  walk.moves--
  return true
}

/** Holds what a statement registers to find the file of a class. */
const registers = (walk: Walk, tokens: readonly PageToken[], frame: Frame): void => {
  const finder = tokens[2]
  const named = walk.own.get(finder?.value?.toLowerCase() ?? "")
  if (named != null) walk.finders.push(named)
  else if (/^function$/i.test(finder?.text ?? "")) {
    const open = closing(tokens, 2, "(")
    const begin = tokens.findIndex((token, at) => at > open && isSign(token, "{"))
    walk.finders.push({
      tokens: tokens.slice(begin + 1, closing(tokens, begin, "{")),
      path: frame.path,
      parameters: parametersOf(tokens.slice(3, open)),
      of: null,
    })
  }
}

/** What asking for a file comes to, which ends the page where it is needed and is not there. */
const require = async (
  walk: Walk,
  value: string | null,
  frame: Frame,
  line: number,
  isNeeded: boolean,
): Promise<Course> => {
  const from = frame.path
  const ends = async (what: string, path: string): Promise<Course> => {
    const instead = (await walk.near?.(path)) ?? null
    const end = { what, place: `${from}:${line}`, ...(instead === null ? {} : { instead }) }
    if (isNeeded) return { does: "requires", ...end }
    walk.lacks ??= { does: "includes", ...end }
    return "through"
  }
  if (value !== null && ofAnother.test(value)) return ends(value, value)
  // Only Windows takes a backslash for what stands between folders.
  if (value?.includes("\\")) {
    const plain = value.replaceAll("\\", "/")
    return ends(unrooted(value), pathsOf(walk, plain, from)?.[0] ?? plain)
  }
  const paths = value === null ? null : (pathsOf(walk, value, from) ?? (await ownPaths(walk, value, from)))
  if (paths === null) return null
  const there: string[] = []
  for (const path of paths) if (await walk.has(path)) there.push(path)
  const [path = "", ...others] = there.length > 0 ? there : paths
  if (others.length > 0 && there.length > 0) return null
  if (paths.includes(autoload) && (there.includes(autoload) || (await walk.has("composer.json")))) {
    walk.isLoaded = true
    return "through"
  }
  if (there.length > 0) return walk.follow(walk, path, frame)
  return path === autoload || (await isLacking(walk, path)) ? ends(path, path) : null
}

/** The paths of what a library of PHP might be called, which the project has, or has in another case alone; null where it has neither. */
const ownPaths = async (walk: Walk, value: string, from: string): Promise<readonly string[] | null> => {
  const paths = /^[A-Z]/.test(value) ? pathsOf(walk, `./${value}`, from) : null
  for (const path of paths ?? [])
    if ((await walk.has(path)) || ((await walk.near?.(path)) ?? null) !== null) return paths
  return null
}
