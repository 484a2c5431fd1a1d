/**
 * Where a page of PHP certainly ends: a file that it requires and that is not there, a function or a notation that PHP 8 does not have (C-359).
 *
 * Law. Nothing that a page may do instead, by a condition, a function of its own or an end of its own, is passed over: where it may, nothing is known.
 */
import { posix } from "node:path"
import type { PageEnd } from "../../decode/page.js"
import { normalisePath } from "../../decode/path.js"
import type { HeldFolders } from "./settled.js"

/** A sign or a word; a text with its value, null where that is put together; or a name of a variable. */
interface Token {
  readonly kind: "word" | "text" | "variable" | "sign"
  readonly text: string
  readonly value: string | null
  readonly line: number
}

const opening = /<\?(?:php(?=\s|$)|=)/gi
/** An opening that only some settings take for one. */
const shortOpening = /<\?(?!php\b|=|xml\b)/i
const blank = /\s+|(?:\/\/|#(?!\[))(?:(?!\?>)[^\n])*|\/\*[\s\S]*?\*\//y
const single = /'((?:[^'\\]|\\[\s\S])*)'/y
const double = /"((?:[^"\\]|\\[\s\S])*)"/y
const here = /<<<[ \t]*(["']?)(\w+)\1\r?\n(?:[\s\S]*?\n)??[ \t]*\2\b/y
const word = /\\?[\w\u0080-\uffff]+(?:\\[\w\u0080-\uffff]+)*/y
const variable = /\$[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y
const sign = /->|=>|::|[\s\S]/y

/** The tokens of a page, with a semicolon where it goes over to text and `echo` where that shows a value; null where nothing is known of it. */
const tokensOf = (page: string): readonly Token[] | null => {
  if (shortOpening.test(page) || page.includes("__halt_compiler")) return null
  const tokens: Token[] = []
  let at = 0
  let line = 1
  const passTo = (end: number): void => {
    for (; at < end; at++) if (page[at] === "\n") line++
  }
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(page)
  }
  const add = (kind: Token["kind"], text: string, value: string | null = null): void => {
    tokens.push({ kind, text, value, line })
  }
  for (;;) {
    const open = take(opening)
    if (open === null) return tokens
    passTo(open.index + open[0].length)
    if (open[0] === "<?=") add("word", "echo")
    while (at < page.length) {
      const space = take(blank)
      if (space !== null) {
        passTo(at + space[0].length)
        continue
      }
      if (page.startsWith("?>", at)) {
        add("sign", ";")
        passTo(at + 2)
        break
      }
      const quoted = take(single) ?? take(double)
      const other = quoted ?? take(here)
      if (other !== null) {
        const [whole, inner = ""] = other
        const isPlain = quoted !== null && !inner.includes("\\") && !(whole[0] === '"' && inner.includes("$"))
        add("text", "", isPlain ? inner : null)
        passTo(at + whole.length)
        continue
      }
      const [name] = take(variable) ?? []
      if (name !== undefined) {
        add("variable", name)
        passTo(at + name.length)
        continue
      }
      const [named] = take(word) ?? []
      if (named !== undefined) {
        add("word", named)
        passTo(at + named.length)
        continue
      }
      const [mark = ""] = take(sign) ?? []
      // What runs another program, a comment or a text without an end.
      if (/^["'`]$/.test(mark) || page.startsWith("/*", at) || page.startsWith("<<<", at)) return null
      add("sign", mark)
      passTo(at + mark.length)
    }
  }
}

/** Functions that PHP 8 does not have, whatever extensions there are. */
const gone =
  /^\\?(?:mysql_(?:p?connect|select_db|query|set_charset)|mssql_connect|eregi?(?:_replace)?|spliti?|session_(?:register|is_registered)|set_magic_quotes_runtime|get_magic_quotes_(?:gpc|runtime)|create_function|each|mcrypt_\w+|money_format|import_request_variables|call_user_method)$/i
/** Functions that only make a value, or set something of PHP's own. */
const plain =
  /^(?:define|defined|dirname|realpath|basename|error_reporting|ini_set|ini_get|set_time_limit|session_(?:start|name|id|set_cookie_params|cache_limiter)|date_default_timezone_set|date|time|mktime|strtotime|microtime|memory_get_usage|setlocale|mb_internal_encoding|ob_start|getenv|putenv|isset|empty|unset|array|list|if|elseif|while|for|foreach|switch|echo|print|count|sizeof|strlen|trim|rtrim|ltrim|strtolower|strtoupper|ucfirst|substr|strpos|strrpos|strstr|str_replace|explode|implode|in_array|is_\w+|intval|floatval|strval|htmlspecialchars|htmlentities|addslashes|sprintf|number_format|rand|mt_rand|uniqid|md5|sha1|base64_encode|json_encode|urlencode|rawurlencode|parse_url|php_sapi_name|phpversion|php_uname|version_compare|function_exists|class_exists|extension_loaded|file_exists|array_\w+|use)$/i
/** Words by which something else may happen. */
const acting =
  /^(?:exit|die|return|throw|goto|require|require_once|include|include_once|eval|new|clone|yield|function|fn|class|match|call_user_func\w*)$/i

const requiring = /^(?:require|include)(?:_once)?$/i

/** A notation that PHP 8 refuses to read, wherever it stands, and its line. */
const refusedIn = (tokens: readonly Token[]): { readonly what: string; readonly line: number } | null => {
  for (const [at, { kind, text, line }] of tokens.entries()) {
    const [before, next, afterNext] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (text === "&" && kind === "sign" && next?.text.toLowerCase() === "new" && before?.text === "=")
      return { what: "=& new", line }
    if (kind === "variable" && before?.text !== "::" && next?.text === "{" && next.kind === "sign")
      return { what: `${text}{…}`, line }
    if (
      text === "(" &&
      afterNext?.text === ")" &&
      /^(?:unset|real)$/i.test(next?.text ?? "") &&
      before?.kind === "sign"
    )
      return { what: `(${next?.text})`, line }
    if (/^function$/i.test(text) && next?.text.toLowerCase() === "__autoload" && !isInClass(tokens, at))
      return { what: "__autoload", line }
    if (
      /^(?:class|interface|trait)$/i.test(text) &&
      reserved.test(next?.text ?? "") &&
      /^(?:\{|extends|implements)$/i.test(afterNext?.text ?? "")
    )
      return { what: `${text.toLowerCase()} ${next?.text}`, line }
  }
  return strayIn(tokens)
}

/** Names that PHP keeps for itself since 8.0 or earlier. */
const reserved = /^(?:int|float|bool|string|true|false|null|void|iterable|object|mixed|match|fn)$/i

/** Whether what comes behind a token is no word of the language, but the name of a member. */
const isMember = (before: Token | undefined): boolean =>
  before !== undefined && /^(?:->|::|function|const|case|&)$/i.test(before.text)

/**
 * A word that leaves more loops than there are around it, which PHP 7 and later refuse to read. Where a loop has no braces, nothing is known of where
 * it ends.
 */
const strayIn = (tokens: readonly Token[]): { readonly what: string; readonly line: number } | null => {
  const opened = new Map<number, "loop" | "function">()
  const around: ("loop" | "function" | null)[] = []
  let stray: { readonly what: string; readonly line: number } | null = null
  for (const [at, { kind, text, line }] of tokens.entries()) {
    if (kind === "sign") {
      if (text === "{") around.push(opened.get(at) ?? null)
      else if (text === "}") around.pop()
      continue
    }
    const before = tokens[at - 1]
    if (kind !== "word" || isMember(before)) continue
    if (/^(?:for|foreach|while|switch|do)$/i.test(text)) {
      const body = /^do$/i.test(text) ? at + 1 : closing(tokens, at, "(") + 1
      const first = tokens[body]
      if (body === 0 || first?.kind !== "sign" || !/^[{;]$/.test(first.text)) return null
      opened.set(body, "loop")
    } else if (/^function$/i.test(text)) {
      const close = closing(tokens, at, "(")
      const body = tokens.findIndex(
        ({ kind, text }, index) => close !== -1 && index > close && kind === "sign" && /^[{;]$/.test(text),
      )
      if (body === -1) return null
      opened.set(body, "function")
    } else if (/^(?:break|continue)$/i.test(text) && /^(?:[;{}):]|else)$/i.test(before?.text ?? ";")) {
      const next = tokens[at + 1]
      const levels = next?.text === ";" ? 1 : Number(next?.text)
      if (!(levels > 0) || (levels > 1 && tokens[at + 2]?.text !== ";")) continue
      const own = around.slice(around.lastIndexOf("function") + 1)
      const loops = own.filter((one) => one === "loop").length
      if (loops < levels)
        stray ??= {
          what: `${text.toLowerCase()}${levels > 1 ? ` ${levels}` : ""} outside ${loops === 0 ? "a loop" : "so many loops"}`,
          line,
        }
    }
  }
  return stray
}

const isInClass = (tokens: readonly Token[], until: number): boolean => {
  let depth = 0
  let since: number | null = null
  for (const { text } of tokens.slice(0, until)) {
    if (/^(?:class|trait|interface)$/i.test(text) && since === null) since = depth
    if (text === "{") depth++
    else if (text === "}" && --depth === since) since = null
  }
  return since !== null
}

/** What is in front of a path of the project. */
const root = "\u0001"

/** What became of a page: an end, "through", or null where nothing is known. */
type Course = PageEnd | "through" | null

/** Pages that are looked into. */
const most = 40
const autoload = "vendor/autoload.php"
/** What composer.json says where files are put by it, or by a plugin, that are no package's. */
const elsewhere =
  /vendor-dir|install|scaffold|plugin|wordpress|drupal|typo3|magento|moodle|silverstripe|contao/i

/** Where the index of a webroot certainly ends; null where nothing is known of that. */
export const pageEnd = async (
  index: string,
  { has, text }: Pick<HeldFolders, "has" | "text">,
): Promise<PageEnd | null> => {
  // These may have PHP look elsewhere, or load something first.
  for (const path of ["php.ini", ".user.ini", posix.join(posix.dirname(index), ".user.ini")])
    if (await has(path)) return null
  const entry = posix.dirname(index)
  const defined = new Map<string, string>()
  const own = new Set<string>()
  const seen = new Set<string>()
  let isLoaded = false
  let isMoved = false

  /** The value of an expression of texts and folders; null where it is something else. */
  const told = (tokens: readonly Token[], path: string): string | null => {
    let at = 0
    const folder = `${root}/${posix.dirname(path)}`
    const term = (): string | null => {
      const { kind, text, value } = tokens[at++] ?? { kind: "sign", text: "", value: null }
      if (kind === "text") return value
      if (kind === "variable" && text === "$_SERVER") {
        const [open, key, close] = tokens.slice(at, at + 3)
        at += 3
        return open?.text === "[" && key?.value === "DOCUMENT_ROOT" && close?.text === "]"
          ? `${root}/${entry}`
          : null
      }
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
      if (/^__DIR__$/i.test(text)) return folder === `${root}/.` ? root : folder
      if (/^__FILE__$/i.test(text)) return `${root}/${path}`
      if (/^\\?DIRECTORY_SEPARATOR$/.test(text)) return "/"
      return tokens[at]?.text === "(" ? null : (defined.get(text) ?? null)
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

  /** The paths at which a file may be that is asked for so; null where it may be outside the project. */
  const pathsOf = (value: string, from: string): readonly string[] | null => {
    const within = (path: string): readonly string[] => {
      const found = normalisePath(path)
      return found === null || found === "" ? [] : [found]
    }
    if (value.startsWith(root)) {
      const found = within(value.slice(root.length))
      return value.slice(root.length).startsWith("/") && found.length > 0 ? found : null
    }
    // PHP looks in folders of its own, too, for what is not told from which folder: its libraries begin with a capital.
    if (!/^[a-z_.][\w.-]*(?:\/[\w.-]+)*$/.test(value) || isMoved) return null
    const paths = [entry, posix.dirname(from), "."].flatMap((folder) => within(`${folder}/${value}`))
    return paths.length === 0 ? null : [...new Set(paths)]
  }

  const require = async (
    value: string | null,
    from: string,
    line: number,
    isNeeded: boolean,
  ): Promise<Course> => {
    const paths = value === null ? null : pathsOf(value, from)
    if (paths === null) return null
    const there: string[] = []
    for (const path of paths) if (await has(path)) there.push(path)
    const [path = "", ...others] = there.length > 0 ? there : paths
    if (others.length > 0 && there.length > 0) return null
    if (paths.includes(autoload) && (there.includes(autoload) || (await has("composer.json")))) {
      isLoaded = true
      return "through"
    }
    if (there.length > 0) return follow(path)
    // What Composer installs elsewhere than in its own folder.
    if (elsewhere.test((await text("composer.json")) ?? "")) return null
    if (path.startsWith("vendor/"))
      return path === autoload ? { does: "requires", what: path, place: `${from}:${line}` } : null
    return isNeeded ? { does: "requires", what: path, place: `${from}:${line}` } : "through"
  }

  const follow = async (path: string): Promise<Course> => {
    if (seen.has(path)) return "through"
    if (seen.size >= most) return null
    seen.add(path)
    const page = await text(path)
    const tokens = page === null ? null : tokensOf(page)
    if (page === null || tokens === null) return null
    if (/include_path|auto_prepend_file/i.test(page)) isMoved = true
    const refused = refusedIn(tokens)
    if (refused !== null) return { does: "uses", what: refused.what, place: `${path}:${refused.line}` }
    for (const [at, { text }] of tokens.entries())
      if (/^function$/i.test(text))
        own.add((tokens[tokens[at + 1]?.text === "&" ? at + 2 : at + 1]?.text ?? "").toLowerCase())
    const folder = posix.dirname(path)
    const name = posix.basename(path)
    // WordPress asks for its settings, and sends whoever comes to its installation without them.
    if (name === "wp-blog-header.php" && page.includes("wp-load.php")) {
      const loader = normalisePath(`${folder}/wp-load.php`) as string
      return (await has(loader)) ? follow(loader) : null
    }
    const asking = page.indexOf("'wp-config.php'")
    if (name === "wp-load.php" && asking !== -1) {
      const [beside = null, above = null] = [folder, `${folder}/..`].map((one) =>
        normalisePath(`${one}/wp-config.php`),
      )
      for (const place of [beside, above]) if (place !== null && (await has(place))) return null
      const line = page.slice(0, asking).split("\n").length
      return beside === null ? null : { does: "requires", what: beside, place: `${path}:${line}` }
    }
    return run(tokens, path)
  }

  const run = async (tokens: readonly Token[], path: string): Promise<Course> => {
    let at = 0
    while (at < tokens.length) {
      const begin = tokens[at] as Token
      const lower = begin.text.toLowerCase()
      if (begin.kind === "sign" && begin.text === ";") {
        at++
        continue
      }
      if (begin.kind === "word" && /^(?:namespace|use|declare|const)$/.test(lower)) {
        const end = endOf(tokens, at, ";")
        const statement = tokens.slice(at, end)
        if (end === -1 || (lower !== "use" && statement.some(({ text }) => text === "{"))) return null
        if (lower === "const") define(statement[1]?.text, told(statement.slice(3), path))
        at = end + 1
        continue
      }
      if (
        begin.kind === "word" &&
        (/^(?:abstract|final|class|interface|trait)$/.test(lower) ||
          (lower === "function" && tokens[at + 1]?.text !== "("))
      ) {
        const end = closing(tokens, at, "{")
        if (end === -1) return null
        at = end + 1
        continue
      }
      if (
        begin.kind === "word" &&
        /^(?:if|else|elseif|for|foreach|while|switch|do|try|catch|finally)$/.test(lower)
      ) {
        const call = /^(?:if|while|switch)$/.test(lower) ? calledFirst(tokens.slice(at + 1, at + 200)) : null
        if (call !== null && isGone(call))
          return { does: "calls", what: call.text.replace("\\", ""), place: `${path}:${call.line}` }
        const end = afterStructure(tokens, at)
        if (end === -1 || !isPlain(tokens.slice(at, end))) return null
        at = end
        continue
      }
      const end = endOf(tokens, at, ";")
      if (end === -1) return null
      const statement = tokens.slice(at, end)
      if (begin.kind === "word" && lower === "return")
        return path !== index && isPlain(statement.slice(1)) ? "through" : null
      const course = await expression(statement, path)
      if (course !== "through") return course
      at = end + 1
    }
    return "through"
  }

  /** Whether a function is one that PHP 8 does not have, and nobody gives it. */
  const isGone = ({ text }: Token): boolean =>
    !isLoaded && gone.test(text) && !own.has(text.replace("\\", "").toLowerCase())

  const define = (name: string | null | undefined, value: string | null): void => {
    if (name == null) return
    if (value === null || (defined.get(name) ?? value) !== value) defined.delete(name)
    else defined.set(name, value)
  }

  /** What is loaded to read a file of variables, by the variable that holds it. */
  const readers = new Map<string, string>()

  const expression = async (given: readonly Token[], path: string): Promise<Course> => {
    const isAssigned = given[0]?.kind === "variable" && given[1]?.text === "="
    const assigned = isAssigned ? (given[0] as Token).text : null
    let tokens = isAssigned ? given.slice(2) : given
    while (tokens[0]?.text === "@") tokens = tokens.slice(1)
    const [first, second] = tokens
    if (first === undefined) return "through"
    const { line } = first
    if (first.kind === "word" && requiring.test(first.text))
      return require(told(tokens.slice(1), path), path, line, first.text.toLowerCase().startsWith("require"))
    const call = calledFirst(given)
    if (call !== null && isGone(call))
      return { does: "calls", what: call.text.replace("\\", ""), place: `${path}:${call.line}` }
    if (isLoaded) {
      const said = tokens.map(({ kind, text }) => (kind === "text" ? "''" : text)).join("")
      const made = /^(?:new)?\\?(?:Dotenv\\)?Dotenv(?:::create(?:Unsafe)?(?:Immutable|Mutable)?)?\(/.exec(
        said,
      )
      const loads = said.endsWith("->load()")
      if (made !== null && (loads || assigned !== null)) {
        const open = tokens.findIndex(({ text }) => text === "(")
        const close = closing(tokens, open, "(")
        const folder = told(tokens.slice(open + 1, close), path)
        const file = folder === null ? null : `${folder}/.env`
        const isWhole = close === tokens.length - (loads ? 5 : 1)
        if (file === null || !isWhole) return null
        if (loads) return require(file, path, line, true)
        readers.set(assigned as string, file)
        return "through"
      }
      const reader = loads && first.kind === "variable" ? readers.get(first.text) : undefined
      if (reader !== undefined && tokens.length === 5) return require(reader, path, line, true)
    }
    if (first.kind === "word" && /^define$/i.test(first.text) && second?.text === "(") {
      const comma = tokens.findIndex(({ text }) => text === ",")
      define(tokens[2]?.value, comma === 3 ? told(tokens.slice(4, closing(tokens, 1, "(")), path) : null)
    } else if (tokens.some(({ text }) => /^define$/i.test(text))) {
      // `defined("A") or define("A", …)`, of which the second may not be.
      const at = tokens.findIndex(({ text }) => /^define$/i.test(text))
      const close = closing(tokens, at + 1, "(")
      const name = tokens[at + 2]?.value
      if (name != null && !defined.has(name)) define(name, told(tokens.slice(at + 4, close), path))
    }
    return isPlain(given) ? "through" : null
  }

  const course = await follow(index)
  return course === null || course === "through" ? null : course
}

/** The function that a statement calls before anything else; null where it does none. */
const calledFirst = (tokens: readonly Token[]): Token | null => {
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token
    const next = tokens[at + 1]
    if (/^[@!(=]$/.test(text) || /^(?:echo|print)$/i.test(text)) continue
    if (kind === "variable" && next?.text === "=") continue
    if (/^list$/i.test(text) && next?.text === "(") {
      at = closing(tokens, at, "(")
      if (at === -1 || tokens[at + 1]?.text !== "=") return null
      continue
    }
    return kind === "word" && next?.text === "(" ? (tokens[at] as Token) : null
  }
  return null
}

const casts = /^(?:int|integer|bool|boolean|float|double|string|array|object)$/i

/** Whether nothing but values is made of these, and PHP goes on behind them. */
const isPlain = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }, at) => {
    const isCalled = tokens[at + 1]?.text === "("
    if (kind === "word") return !acting.test(text) && (!isCalled || plain.test(text))
    if (kind !== "sign") return !isCalled
    if (isCalled && (/^[\]}]$/.test(text) || (text === ")" && !casts.test(tokens[at - 1]?.text ?? ""))))
      return false
    return text !== "::" && text !== "->" && !(text === "$" && tokens[at + 1]?.text !== "{")
  })

const pairs: { readonly [open: string]: string } = { "(": ")", "[": "]", "{": "}" }

/** Where the first bracket of a kind from here closes; -1 where it does not. */
const closing = (tokens: readonly Token[], from: number, open: string): number => {
  const begin = tokens.findIndex(({ kind, text }, at) => at >= from && kind === "sign" && text === open)
  if (begin === -1) return -1
  const expected: string[] = []
  for (let at = begin; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token
    if (kind !== "sign") continue
    const close = pairs[text]
    if (close !== undefined) expected.push(close)
    else if (/^[)\]}]$/.test(text)) {
      if (expected.pop() !== text) return -1
      if (expected.length === 0) return at
    }
  }
  return -1
}

/** Where a statement ends that begins here; -1 where it does not. */
const endOf = (tokens: readonly Token[], from: number, end: string): number => {
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token
    if (kind !== "sign") continue
    if (text === end) return at
    if (pairs[text] !== undefined) {
      at = closing(tokens, at, text)
      if (at === -1) return -1
    } else if (/^[)\]}]$/.test(text)) return -1
  }
  return -1
}

/** What comes behind a structure that begins here; -1 where it is written otherwise than in braces or one statement. */
const afterStructure = (tokens: readonly Token[], from: number): number => {
  const lower = tokens[from]?.text.toLowerCase() ?? ""
  let at = from + 1
  if (/^(?:if|elseif|for|foreach|while|switch|catch)$/.test(lower)) {
    if (tokens[at]?.text !== "(") return -1
    at = closing(tokens, at, "(") + 1
    if (at === 0) return -1
  }
  const next = tokens[at]
  if (next === undefined || next.text === ":") return -1
  if (next.kind === "sign" && next.text === "{") return closing(tokens, at, "{") + 1 || -1
  if (next.kind === "word" && /^(?:if|for|foreach|while|switch|do|try)$/i.test(next.text))
    return afterStructure(tokens, at)
  const end = endOf(tokens, at, ";")
  return end === -1 ? -1 : end + 1
}
