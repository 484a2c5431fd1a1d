/** The values of expressions of PHP that are texts and paths: texts with variables in them, fields, constants, and where PHP looks for a file. */
import { posix } from "node:path"
import { normalisePath } from "../../decode/path.js"
import { closing, comma, isSign, type PageToken, partsAt } from "./pageTokens.js"
import type { Frame, Walk } from "./pageWalk.js"

/** What is in front of a path of the project. */
const root = "\u0001"
/** Where PHP looks for files by itself. */
const usual = "\u0003"
/** What stands for a part of a text that is not told. */
export const untold = "\u0002"

/** What loads the packages of Composer. */
export const autoload = "vendor/autoload.php"
/** What composer.json says where files are put by it, or by a plugin, that are no package's. */
const elsewhere =
  /vendor-dir|install|scaffold|plugin|wordpress|drupal|typo3|magento|moodle|silverstripe|contao/i

/** The value of an expression of texts and folders, with `unknown` for what else is put together; null where it is something else. */
export const told = (
  walk: Walk,
  tokens: readonly PageToken[],
  { path, values, of }: Frame,
  unknown: string | null = null,
): string | null => {
  const fieldOf = (name: string | undefined): string | null =>
    name === undefined || walk.put.has(name) ? unknown : (of?.texts.get(name) ?? unknown)
  let at = 0
  const folder = `${root}/${posix.dirname(path)}`
  const term = (): string | null => {
    const { kind, text, value, written } = tokens[at++] ?? { kind: "sign", text: "", value: null }
    if (kind === "text") return value ?? filled(written, values, fieldOf, unknown)
    if (kind === "variable" && text === "$_SERVER") {
      const [open, key, close] = tokens.slice(at, at + 3)
      at += 3
      if (!isSign(open, "[") || !isSign(close, "]")) return null
      return key?.value === "DOCUMENT_ROOT"
        ? `${root}/${walk.entry}`
        : key?.value === "REQUEST_METHOD"
          ? "GET"
          : null
    }
    if (kind === "variable" && text === "$this" && tokens[at]?.text === "->") {
      at += 2
      return tokens[at]?.text === "(" ? null : fieldOf(tokens[at - 1]?.text)
    }
    if (kind === "variable") return values.get(text) ?? unknown
    if (kind === "sign" && text === "(") {
      const inner = sum()
      return tokens[at++]?.text === ")" ? inner : null
    }
    if (kind !== "word") return null
    if (/^\\?dirname$/i.test(text) || /^\\?realpath$/i.test(text)) {
      if (tokens[at++]?.text !== "(") return null
      let inner = sum()
      let levels = 1
      if (tokens[at]?.text === ",") {
        levels = Number(tokens[at + 1]?.text)
        at += 2
      }
      if (tokens[at++]?.text !== ")" || !(levels > 0 && levels < 10)) return null
      if (/realpath$/i.test(text)) return inner
      for (; levels > 0 && inner !== null; levels--)
        inner = inner.includes("/") ? inner.slice(0, inner.lastIndexOf("/")) : null
      return inner
    }
    if (/^(?:self|static)$/i.test(text) && tokens[at]?.text === "::") {
      at += 2
      return tokens[at]?.text === "(" ? null : fieldOf(tokens[at - 1]?.text.replace("$", ""))
    }
    const other = isSign(tokens[at], "::") ? walk.classes.get(text.toLowerCase()) : undefined
    if (other != null && tokens[at + 1]?.kind === "variable") {
      at += 2
      const name = tokens[at - 1]?.text.slice(1) ?? ""
      return walk.put.has(name) ? unknown : (other.texts.get(name) ?? unknown)
    }
    if (/^\\?PATH_SEPARATOR$/.test(text)) return ":"
    if (/^(?:get_include_path|ini_get|implode|join)$/i.test(text) && isSign(tokens[at], "(")) {
      const close = closing(tokens, at, "(")
      const inner = tokens.slice(at + 1, close)
      at = close + 1
      if (/^get/i.test(text)) return usual
      if (/^ini/i.test(text)) return inner[0]?.value === "include_path" ? usual : null
      const [glue = [], list = []] = partsAt(inner, comma)
      const open = list.findIndex(({ text }) => /^[[(]$/.test(text))
      const items = partsAt(list.slice(open + 1, -1), comma)
        .filter((item) => item.length > 0)
        .map((item) => told(walk, item, { path, values, of, objects: new Map() }))
      const glued = told(walk, glue, { path, values, of, objects: new Map() })
      return open === -1 || glued === null || items.includes(null) ? null : items.join(glued)
    }
    if (/^__DIR__$/i.test(text)) return folder === `${root}/.` ? root : folder
    if (/^__FILE__$/i.test(text)) return `${root}/${path}`
    if (/^\\?(?:DIRECTORY_SEPARATOR|DS)$/.test(text) && (walk.defined.get("DS") ?? "/") === "/") return "/"
    return tokens[at]?.text === "(" ? null : (walk.defined.get(text) ?? unknown)
  }
  const sum = (): string | null => {
    let whole = term()
    while (tokens[at]?.text === ".") {
      at++
      const next = term()
      whole = whole === null || next === null ? null : whole + next
    }
    return whole
  }
  const found = sum()
  return at === tokens.length ? found : null
}

/** A text with the variables in it that are known; null where another is, and that stands for nothing. */
const filled = (
  written: string | undefined,
  values: ReadonlyMap<string, string>,
  fieldOf: (name: string) => string | null,
  unknown: string | null,
): string | null => {
  if (written === undefined) return unknown
  let isTold = true
  const names = /\{?\$this->(\w+)\b(?![[(-])\}?|\{\$(\w+)\}|\$(\w+)(?!\w|\[|->)/g
  const whole = written.replace(names, (_, field = "", braced = "", plain = "") => {
    const value = field === "" ? (values.get(`$${braced}${plain}`) ?? unknown) : fieldOf(field)
    if (value === null) isTold = false
    return value ?? ""
  })
  return !isTold || whole.includes("$") ? unknown : whole
}

/** The paths at which a file may be that a file asks for so, or that is looked for where PHP runs; null where it may be outside the project. */
export const pathsOf = (walk: Walk, value: string, from: string | null): readonly string[] | null => {
  const within = (path: string): readonly string[] => {
    const found = normalisePath(path)
    return found === null || found === "" ? [] : [found]
  }
  if (value.startsWith(root)) {
    const found = within(value.slice(root.length))
    return value.slice(root.length).startsWith("/") && found.length > 0 ? found : null
  }
  // PHP looks in folders of its own, too, for what is not told from which folder: its libraries begin with a capital.
  if (!/^(?:[a-z_.]|Horde\/|Zend\/)[\w.-]*(?:\/[\w.-]+)*$/.test(value)) return null
  if (from !== null && (walk.isMoved || walk.moves > 0)) return null
  const told = from === null ? [walk.entry, "."] : [...walk.folders, walk.entry, posix.dirname(from), "."]
  const paths = told.flatMap((folder) => within(`${folder}/${value}`))
  return paths.length === 0 ? null : [...new Set(paths)]
}

/** A path as it is written, in place of one that begins at the root. */
export const unrooted = (value: string): string => value.replace(root, "")

/** The folders of the project in which PHP looks for files by what it is told. */
export const foldersIn = (told: string): readonly string[] =>
  told
    .split(":")
    .flatMap((one) => (one.startsWith(`${root}/`) ? one.slice(root.length + 1) : one === root ? "." : []))

/** Whether Composer does not put a file there that is not there either. */
export const isLacking = async (walk: Walk, path: string): Promise<boolean> =>
  !elsewhere.test((await walk.text("composer.json")) ?? "") && !path.startsWith("vendor/")
