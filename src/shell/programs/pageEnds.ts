/**
 * Where a page of PHP certainly ends: a file that it requires and that is not there, a function or a notation that PHP 8 does not have (C-359).
 *
 * Law. Nothing that a page may do instead, by a condition, a function of its own or an end of its own, is passed over: where it may, nothing is known.
 */
import { posix } from "node:path"
import type { PageEnd } from "../../decode/page.js"
import { normalisePath } from "../../decode/path.js"
import {
  afterStructure,
  branchesOf,
  closing,
  endOf,
  isSign,
  type PageBranch,
  type PageToken,
  partsAt,
  tokensOf,
} from "./pageTokens.js"
import type { HeldFolders } from "./settled.js"

/** Functions that PHP 8 does not have, whatever extensions there are. */
const gone =
  /^\\?(?:mysql_(?:p?connect|select_db|query|set_charset)|mssql_connect|eregi?(?:_replace)?|spliti?|session_(?:register|is_registered)|set_magic_quotes_runtime|get_magic_quotes_(?:gpc|runtime)|create_function|each|mcrypt_\w+|money_format|import_request_variables|call_user_method)$/i
/** Functions that only make a value, or set something of PHP's own. */
const plain =
  /^(?:define|defined|dirname|realpath|basename|error_reporting|ini_set|ini_get|set_time_limit|session_(?:start|name|id|set_cookie_params|cache_limiter)|date_default_timezone_set|date|time|mktime|strtotime|microtime|memory_get_usage|setlocale|mb_internal_encoding|ob_start|getenv|putenv|isset|empty|unset|array|list|if|elseif|while|for|foreach|switch|echo|print|count|sizeof|strlen|trim|rtrim|ltrim|strtolower|strtoupper|ucfirst|substr|strpos|strrpos|strstr|str_replace|explode|implode|in_array|is_\w+|intval|floatval|strval|htmlspecialchars|htmlentities|addslashes|sprintf|number_format|rand|mt_rand|uniqid|md5|sha1|base64_encode|json_encode|urlencode|rawurlencode|parse_url|php_sapi_name|phpversion|php_uname|version_compare|function_exists|class_exists|extension_loaded|file_exists|array_\w+|use|preg_\w+|mb_\w+|ctype_\w+|header|setcookie|error_log|stripslashes|strip_tags|nl2br|print_r|printf|var_dump|str_pad|str_repeat|ucwords|usleep|session_(?:status|save_path|regenerate_id)|ob_get_clean|ob_end_clean|gettype|is_callable|method_exists|header_remove|headers_sent|http_response_code|umask|sha1|hash|crc32|serialize|pathinfo|file_get_contents|clearstatcache|gethostname|error_get_last|func_get_args?|max|min|abs|floor|ceil|round|range|compact|http_build_query|ctype_\w+|sys_get_temp_dir|getcwd|constant)$/i
/** Words by which something else may happen. */
const acting =
  /^(?:exit|die|return|throw|goto|require|require_once|include|include_once|eval|new|clone|yield|function|fn|class|match|call_user_func\w*)$/i

const requiring = /^(?:require|include)(?:_once)?$/i

/** A notation that PHP 8 refuses to read, wherever it stands, and its line. */
const refusedIn = (tokens: readonly PageToken[]): { readonly what: string; readonly line: number } | null => {
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
const isMember = (before: PageToken | undefined): boolean =>
  before !== undefined && /^(?:->|::|function|const|case|&)$/i.test(before.text)

/**
 * A word that leaves more loops than there are around it, which PHP 7 and later refuse to read. Where a loop has no braces, nothing is known of where
 * it ends.
 */
const strayIn = (tokens: readonly PageToken[]): { readonly what: string; readonly line: number } | null => {
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

const isInClass = (tokens: readonly PageToken[], until: number): boolean => {
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
/** Where PHP looks for files by itself. */
const usual = "\u0003"
/** What stands for a part of a text that is not told. */
const untold = "\u0002"

/** What became of a page: an end, "through", "left" where it went back to what asked for it, or null where nothing is known. */
type Course = PageEnd | "through" | "left" | null

/** A function of a page, or a method of a class, and where it is. */
interface Body {
  readonly tokens: readonly PageToken[]
  readonly path: string
  readonly parameters: readonly string[]
  readonly of: Own | null
}

/** A class of a page: the one that it extends, its methods, and the texts of its fields and constants; null where it takes more from elsewhere. */
interface Own {
  readonly parent: string | null
  readonly methods: Map<string, Body>
  readonly texts: Map<string, string>
}

/** What a function or a page knows: its variables, those that hold an object, its class, and its file; and whether it may have gone back by now. */
interface Frame {
  readonly path: string
  readonly values: Map<string, string>
  readonly objects: Map<string, Own>
  readonly of: Own | null
  mayBeLeft?: boolean
}

/** Pages that are looked into, and how far calls go. */
const most = 40
const deepest = 20
const autoload = "vendor/autoload.php"
/** What composer.json says where files are put by it, or by a plugin, that are no package's. */
const elsewhere =
  /vendor-dir|install|scaffold|plugin|wordpress|drupal|typo3|magento|moodle|silverstripe|contao/i
/** A file of somebody's own machine. */
const ofAnother = /^(?:[A-Za-z]:\/|\/(?:path\/to|Applications|Users|opt\/lampp|xampp)\/)[^,\n]+$/
/** What nobody sends who asks for a page alone. */
const sent = /^\$_(?:GET|POST|REQUEST|FILES|COOKIE|SESSION)$/
/** By what a function sets what is not its own. */
const reaching = /^(?:global|\$GLOBALS|&|\$_(?:GET|POST|REQUEST|FILES|COOKIE|SESSION))$/i
const here = "(?:localhost|127\\.0\\.0\\.1|\\[?::1\\]?)"
const hereAlone = new RegExp(`^(?:p:)?${here}(?::\\d+)?$`, "i")
const hereAmong = new RegExp(
  `^(mysql|pgsql):(?!.*unix_socket)(?:[^${untold}]*[; ])?host=${here}(?::\\d+)?(?:[; ]|$)`,
  "i",
)

/** Where the index of a webroot certainly ends; null where nothing is known of that. */
export const pageEnd = async (
  index: string,
  { has, text }: Pick<HeldFolders, "has" | "text">,
): Promise<PageEnd | null> => {
  // These may have PHP look elsewhere, or load something first.
  for (const path of ["php.ini", ".user.ini", posix.join(posix.dirname(index), ".user.ini")])
    if (await has(path)) return null
  const entry = posix.dirname(index)
  const defined = new Map<string, string | null>()
  const own = new Map<string, Body | null>()
  const classes = new Map<string, Own | null>()
  /** What finds the file of a class. */
  const finders: Body[] = []
  /** Fields that are set from outside a text. */
  const put = new Set<string>()
  /** Where PHP looks for files, where that is told. */
  let folders: readonly string[] = []
  const seen = new Set<string>()
  let isLoaded = false
  let isMoved = false
  let moves = 0
  let isGiven = false
  let depth = 0
  /** How many calls are looked into. */
  let left = 200
  /** Pages in a namespace, in which names of classes are others. */
  const spaced = new Set<string>()

  /** The value of an expression of texts and folders, with `unknown` for what else is put together; null where it is something else. */
  const told = (
    tokens: readonly PageToken[],
    { path, values, of }: Frame,
    unknown: string | null = null,
  ): string | null => {
    const fieldOf = (name: string | undefined): string | null =>
      name === undefined || put.has(name) ? unknown : (of?.texts.get(name) ?? unknown)
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
          ? `${root}/${entry}`
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
          .map((item) => told(item, { path, values, of, objects: new Map() }))
        const glued = told(glue, { path, values, of, objects: new Map() })
        return open === -1 || glued === null || items.includes(null) ? null : items.join(glued)
      }
      if (/^__DIR__$/i.test(text)) return folder === `${root}/.` ? root : folder
      if (/^__FILE__$/i.test(text)) return `${root}/${path}`
      if (/^\\?(?:DIRECTORY_SEPARATOR|DS)$/.test(text) && (defined.get("DS") ?? "/") === "/") return "/"
      return tokens[at]?.text === "(" ? null : (defined.get(text) ?? unknown)
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

  /** The paths at which a file may be that a file asks for so, or that is looked for where PHP runs; null where it may be outside the project. */
  const pathsOf = (value: string, from: string | null): readonly string[] | null => {
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
    if (from !== null && (isMoved || moves > 0)) return null
    const told = from === null ? [entry, "."] : [...folders, entry, posix.dirname(from), "."]
    const paths = told.flatMap((folder) => within(`${folder}/${value}`))
    return paths.length === 0 ? null : [...new Set(paths)]
  }

  const require = async (
    value: string | null,
    frame: Frame,
    line: number,
    isNeeded: boolean,
  ): Promise<Course> => {
    const from = frame.path
    if (value !== null && isNeeded && ofAnother.test(value))
      return { does: "requires", what: value, place: `${from}:${line}` }
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
    if (there.length > 0) return follow(path, frame)
    if (!(await isLacking(path)))
      return path === autoload ? { does: "requires", what: path, place: `${from}:${line}` } : null
    return isNeeded ? { does: "requires", what: path, place: `${from}:${line}` } : "through"
  }

  /** Whether Composer does not put a file there that is not there either. */
  const isLacking = async (path: string): Promise<boolean> =>
    !elsewhere.test((await text("composer.json")) ?? "") && !path.startsWith("vendor/")

  const follow = async (path: string, from: Omit<Frame, "path">): Promise<Course> => {
    if (seen.has(path)) return "through"
    if (seen.size >= most) return null
    seen.add(path)
    const page = await text(path)
    const tokens = page === null ? null : tokensOf(page)
    if (page === null || tokens === null) return null
    if (/auto_prepend_file/i.test(page)) isMoved = true
    for (const _ of page.matchAll(/set_include_path\s*\(|ini_set\s*\(\s*["']include_path/gi)) moves++
    const refused = refusedIn(tokens)
    if (refused !== null) return { does: "uses", what: refused.what, place: `${path}:${refused.line}` }
    const declared = declaredIn(tokens, path)
    for (const [name, body] of declared.functions) own.set(name, own.has(name) ? null : body)
    for (const [name, one] of declared.classes) classes.set(name, classes.has(name) ? null : one)
    for (const [at, { text }] of tokens.entries())
      if (text === "->" && isSign(tokens[at + 2], "=") && !isSign(tokens[at + 3], "="))
        put.add(tokens[at + 1]?.text ?? "")
    const folder = posix.dirname(path)
    const name = posix.basename(path)
    // WordPress asks for its settings, and sends whoever comes to its installation without them.
    if (name === "wp-blog-header.php" && page.includes("wp-load.php")) {
      const loader = normalisePath(`${folder}/wp-load.php`) as string
      return (await has(loader)) ? follow(loader, from) : null
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
    const { values, objects, of } = from
    const course = await whole(tokens, { path, values, objects, of })
    // A page that another asks for goes back there, and the first one ends as it is meant to.
    return course !== "left" ? course : path === index ? null : "through"
  }

  /** What a page or a function comes to. */
  const whole = async (tokens: readonly PageToken[], frame: Frame): Promise<Course> => {
    const course = await run(tokens, frame)
    return typeof course !== "string" && frame.mayBeLeft === true ? null : course
  }

  const run = async (tokens: readonly PageToken[], frame: Frame): Promise<Course> => {
    let at = 0
    while (at < tokens.length) {
      const begin = tokens[at] as PageToken
      const lower = begin.kind === "word" ? begin.text.toLowerCase() : ""
      if (isSign(begin, ";")) {
        at++
        continue
      }
      if (isSign(begin, "{")) {
        const close = closing(tokens, at, "{")
        const course = close === -1 ? null : await run(tokens.slice(at + 1, close), frame)
        if (course !== "through") return course
        at = close + 1
        continue
      }
      if (/^(?:namespace|use|declare|const)$/.test(lower)) {
        const end = endOf(tokens, at, ";")
        const statement = tokens.slice(at, end)
        if (end === -1 || (lower !== "use" && statement.some(({ text }) => text === "{"))) return null
        if (lower === "namespace") spaced.add(frame.path)
        if (statement.some(({ text }) => /^\\?(?:PDO|mysqli)$/i.test(text))) spaced.delete(frame.path)
        if (lower === "const") define(statement[1]?.text, told(statement.slice(3), frame))
        at = end + 1
        continue
      }
      if (
        /^(?:abstract|final|class|interface|trait)$/.test(lower) ||
        (lower === "function" && tokens[at + 1]?.text !== "(")
      ) {
        const end = closing(tokens, at, "{")
        if (end === -1) return null
        at = end + 1
        continue
      }
      const chosen = lower === "if" ? branchesOf(tokens, at) : null
      if (chosen !== null) {
        const course = await choose(chosen.branches, frame)
        if (course !== "through") return course
        at = chosen.end
        continue
      }
      if (lower === "try") {
        const end = afterStructure(tokens, at)
        const course = end === -1 ? null : await run(tokens.slice(at + 2, end - 1), frame)
        if (course === null || course === "left") return null
        const isCaught = course !== "through"
        if (isCaught && course.does !== "connects") return null
        at = end
        let stops = false
        while (/^(?:catch|finally)$/i.test(tokens[at]?.text ?? "")) {
          const end = afterStructure(tokens, at)
          if (end === -1 || /^finally$/i.test(tokens[at]?.text ?? "")) return null
          const open = closing(tokens, at, "(") + 1
          const body = tokens.slice(open + 1, end - 1)
          if (isCaught && !endsItself(body)) return null
          stops = true
          at = end
        }
        if (isCaught) return stops ? course : null
        continue
      }
      if (/^(?:else|elseif|if|for|foreach|while|switch|do)$/.test(lower)) {
        const call = /^(?:if|while|switch)$/.test(lower) ? calledFirst(tokens.slice(at + 1, at + 200)) : null
        if (call !== null && isGone(call)) return calls(call, frame)
        const end = afterStructure(tokens, at)
        const whole = tokens.slice(at, end)
        if (end === -1 || !isBare(whole)) return null
        forget(whole, frame, true)
        at = end
        continue
      }
      const end = endOf(tokens, at, ";")
      if (end === -1) return null
      const statement = tokens.slice(at, end)
      if (lower === "return") {
        const course = await effects(statement.slice(1), frame)
        return course === "through" ? "left" : course
      }
      const course = await expression(statement, frame)
      if (course !== "through") return course
      at = end + 1
    }
    return "through"
  }

  /** Files that conditions look for, and that are not there. */
  let missed: string[] = []

  /** What the ways of an `if` come to. */
  const choose = async (branches: readonly PageBranch[], frame: Frame): Promise<Course> => {
    for (const [place, { condition, body }] of branches.entries()) {
      missed = []
      const holds = condition === null ? true : await truth(condition, frame)
      if (holds === false) continue
      const [what, ...more] = missed
      const inside = isSign(body[0], "{") ? body.slice(1, -1) : body
      // What ends by itself for want of a file requires it, but for one that sends elsewhere.
      if (
        holds === true &&
        what !== undefined &&
        more.length === 0 &&
        endsItself(inside) &&
        !inside.some(({ value, written }) => /^location:/i.test(value ?? written ?? "")) &&
        isBare(inside.filter(({ text }) => !/^(?:exit|die)$/i.test(text)))
      )
        return { does: "requires", what, place: `${frame.path}:${condition?.[0]?.line}` }
      if (condition !== null && holds === null) {
        const course = await effects(condition, frame)
        if (course !== "through") return course
        const rest = branches.slice(place).flatMap((one) => [...(one.condition ?? []), ...one.body])
        const left = rest.filter(({ text }) => !/^return$/i.test(text))
        if (!isPlain(branches.slice(place + 1).flatMap((one) => one.condition ?? [])) || !isBare(left))
          return null
        if (left.length < rest.length) frame.mayBeLeft = true
        forget(left, frame, true)
        return "through"
      }
      if (condition !== null) forget(condition, frame)
      return run(body, frame)
    }
    return "through"
  }

  /** Whether nothing but values is made in what may be run, which a function of the project's own may do, too. */
  const isBare = (tokens: readonly PageToken[]): boolean =>
    isPlain(
      tokens.map((token, at) =>
        isOwnCall(tokens, at) && isBareCall(token) ? { ...token, text: "isset" } : token,
      ),
    )

  const isOwnCall = (tokens: readonly PageToken[], at: number): boolean =>
    tokens[at]?.kind === "word" &&
    isSign(tokens[at + 1], "(") &&
    !/^(?:->|::|new|function)$/i.test(tokens[at - 1]?.text ?? "") &&
    own.get(tokens[at]?.text.toLowerCase() ?? "") != null

  const isBareCall = ({ text }: PageToken): boolean => {
    const body = own.get(text.toLowerCase())
    if (body == null || depth >= deepest || body.tokens.some(({ text }) => reaching.test(text))) return false
    depth++
    const isBareBody = isBare(body.tokens.filter(({ text }) => !/^return$/i.test(text)))
    depth--
    return isBareBody
  }

  /** Whether a condition holds for whoever asks for the page alone; null where that is not known. */
  const truth = async (given: readonly PageToken[], frame: Frame): Promise<boolean | null> => {
    const [first, second] = given
    if (isSign(first, "(") && closing(given, 0, "(") === given.length - 1)
      return truth(given.slice(1, -1), frame)
    for (const [word, sign, decides] of operators) {
      for (const one of [either(word, null), either(null, sign)]) {
        const parts = partsAt(given, one)
        if (parts.length < 2) continue
        let isKnown = true
        for (const part of parts) {
          const holds = await truth(part, frame)
          if (holds === decides) return decides
          if (holds === null && !isPlain(part)) return null
          if (holds === null) isKnown = false
        }
        return isKnown ? !decides : null
      }
    }
    for (const [operator, isEqual] of [
      ["===", true],
      ["!==", false],
      ["==", true],
      ["!=", false],
    ] as const) {
      const [left, right, ...more] = partsAt(given, (tokens, at) =>
        [...operator].every((sign, index) => isSign(tokens[at + index], sign)) ? operator.length : 0,
      )
      if (left === undefined || right === undefined || more.length > 0) continue
      const isMode = /^(?:PHP_SAPI|php_sapi_name\(\))$/.test(left.map(({ text }) => text).join(""))
      if (isMode) return right.length === 1 && right[0]?.value === "cli" ? !isEqual : null
      const [one, other] = [told(left, frame), told(right, frame)]
      const isNumber = operator.length === 2 && [one, other].every((value) => /^\s*[\d.+-]/.test(value ?? ""))
      return one === null || other === null || isNumber ? null : (one === other) === isEqual
    }
    if (isSign(first, "@")) return truth(given.slice(1), frame)
    if (first?.kind === "variable" && isSign(second, "=")) return truth(given.slice(2), frame)
    if (first?.kind === "word" && /^include(?:_once)?$/i.test(first.text)) {
      const value = told(given.slice(1), frame)
      const paths = value === null ? null : pathsOf(value, frame.path)
      for (const path of paths ?? []) if (await has(path)) return null
      return paths !== null && (await isLacking(paths[0] as string)) ? false : null
    }
    if (isSign(first, "!")) {
      const holds = await truth(given.slice(1), frame)
      return holds === null ? null : !holds
    }
    if (given.length === 1 && /^(?:true|false)$/i.test(first?.text ?? ""))
      return /^true$/i.test(first?.text ?? "")
    if (first?.text === "PHP_VERSION_ID" && Number(given.at(-1)?.text) <= 80000)
      return isSign(second, "<") ? false : isSign(second, ">") ? true : null
    if (first !== undefined && isUnsent(given)) return false
    if (first?.kind !== "word" || !isSign(second, "(") || closing(given, 1, "(") !== given.length - 1)
      return null
    const inner = partsAt(given.slice(2, -1), comma)
    const [value] = inner.map((one) => told(one, frame))
    switch (first.text.toLowerCase()) {
      case "isset":
        return inner.some(isUnsent) ? false : null
      case "empty":
        return inner.some(isUnsent) ? true : null
      case "defined":
        return value == null
          ? null
          : defined.has(value)
            ? true
            : isLoaded || /^(?:PHP|E|M|LC|LOG)_/.test(value)
              ? null
              : false
      case "ini_get":
        return /^(?:register_globals|safe_mode|magic_quotes_\w+)$/.test(value ?? "") ? false : null
      case "function_exists":
        return value == null
          ? null
          : own.get(value.toLowerCase()) != null
            ? true
            : gone.test(value) && !isLoaded && !own.has(value.toLowerCase())
              ? false
              : null
      case "extension_loaded":
        return /^(?:ctype|curl|dom|fileinfo|filter|gd|gettext|iconv|intl|json|mbstring|mysqli|openssl|pcre|pdo\w*|session|simplexml|sodium|tokenizer|xml\w*|zip|zlib)$/i.test(
          value ?? "",
        )
          ? true
          : null
      case "version_compare": {
        const [one, other, operator] = inner.map(([token]) => token)
        const isVersion = (token: PageToken | undefined): boolean =>
          /^(?:PHP_VERSION|phpversion)$/.test(token?.text ?? "")
        const isOlder = (token: PageToken | undefined): boolean => /^[0-7]\./.test(token?.value ?? "")
        const sign = /^(?:(>|gt)|<|lt)(=|e)?$/.exec(operator?.value?.replace(/^([gl])e$/, "$1te") ?? "")
        if (sign === null) return null
        const isGreater = sign[1] !== undefined
        return isVersion(one) && isOlder(other)
          ? isGreater
          : isOlder(one) && isVersion(other)
            ? !isGreater
            : null
      }
      case "file_exists":
      case "is_file":
      case "is_readable": {
        const paths = value == null ? null : pathsOf(value, null)
        if (paths === null) return null
        const there: string[] = []
        for (const path of paths) if (await has(path)) there.push(path)
        if (there.length > 0) return there.includes(paths[0] as string) ? true : null
        if (paths.includes(autoload) && (await has("composer.json"))) return true
        // What has no ending may be a folder.
        if (!/\.\w+$/.test(paths[0] as string) || !(await isLacking(paths[0] as string))) return null
        missed.push(paths[0] as string)
        return false
      }
      default:
        return null
    }
  }

  /** Whether it is a value that nobody sends who asks for a page alone, and no page makes. */
  const isUnsent = (tokens: readonly PageToken[]): boolean =>
    !isGiven &&
    tokens[0]?.kind === "variable" &&
    sent.test(tokens[0].text) &&
    isPlain(tokens) &&
    afterKeys(tokens, 1) === tokens.length

  /** Whether a function is one that PHP 8 does not have, and nobody gives it. */
  const isGone = ({ text }: PageToken): boolean =>
    !isLoaded && gone.test(text) && !own.has(text.replace("\\", "").toLowerCase())

  const calls = ({ text, line }: PageToken, { path }: Frame): PageEnd => ({
    does: "calls",
    what: text.replace("\\", ""),
    place: `${path}:${line}`,
  })

  const define = (name: string | null | undefined, value: string | null): void => {
    if (name == null) return
    if (defined.has(name) && defined.get(name) !== value) defined.set(name, null)
    else defined.set(name, value)
  }

  /** Lets go of what is known of variables that may be something else behind these. */
  const forget = (tokens: readonly PageToken[], { values, objects }: Frame, all = false): void => {
    for (const [at, { kind, text }] of tokens.entries()) {
      if (isSign(tokens[at], "$")) values.clear()
      if (kind !== "variable") continue
      const [next, following] = [tokens[at + 1], tokens[at + 2]]
      const isSet = isSign(next, "=") && !isSign(following, "=")
      const isShared = isSign(tokens[at - 1], "&")
      if (all || isSet || isShared) objects.delete(text)
      const isChanged =
        isSign(next, "[") || (/^[.+\-*/?]$/.test(next?.text ?? "") && /^[=+\-?]$/.test(following?.text ?? ""))
      if (all || isSet || isShared || isChanged) values.delete(text)
      if (sent.test(text) && (isSet || isShared || isPut(tokens, at + 1))) isGiven = true
    }
  }

  /** The database on this machine that a statement reaches for before anything else; null where it does not. */
  const reached = (given: readonly PageToken[], frame: Frame): PageEnd | null => {
    const at = firstAt(given)
    const isNew = /^new$/i.test(given[at]?.text ?? "")
    const [name, open] = given.slice(isNew ? at + 1 : at)
    const made = /^\\?(mysqli|PDO|mysqli_connect)$/i.exec(name?.text ?? "")?.[1]?.toLowerCase()
    if (made === undefined || !isSign(open, "(") || isNew === (made === "mysqli_connect")) return null
    if (isNew && spaced.has(frame.path) && !name?.text.startsWith("\\")) return null
    const begin = at + (isNew ? 2 : 1)
    const [first = []] = partsAt(given.slice(begin + 1, closing(given, begin, "(")), comma)
    const value = told(first, frame, untold)
    if (value === null || own.has(made)) return null
    const kind = made === "pdo" ? hereAmong.exec(value)?.[1] : hereAlone.test(value) ? "mysql" : undefined
    if (kind === undefined) return null
    const what = /^mysql$/i.test(kind) ? "MySQL" : "PostgreSQL"
    return { does: "connects", what: `to ${what} on localhost`, place: `${frame.path}:${name?.line}` }
  }

  /** What a value comes to that is made here. */
  const effects = async (given: readonly PageToken[], frame: Frame): Promise<Course> => {
    const end = reached(given, frame)
    if (end !== null) return end
    const call = calledFirst(given)
    if (call !== null && isGone(call)) return calls(call, frame)
    const begin = firstAt(given)
    let tokens = given
    for (let at = tokens.length - 1; at >= 0; at--) {
      const found = await calledAt(tokens, at, frame)
      if (found === undefined) continue
      if (found === null || depth >= deepest || left-- === 0) return null
      const { course: before, body, end, passed } = found
      if (!passed.every(isPlain)) return null
      let course: Course = before
      if (course === "through" && body !== null) {
        const values = new Map<string, string>()
        for (const [place, one] of passed.entries()) {
          const value = told(one, frame)
          if (value !== null) values.set(body.parameters[place] ?? "", value)
        }
        depth++
        course = await whole(body.tokens, { path: body.path, values, objects: new Map(), of: body.of })
        depth--
      }
      if (course === null) return null
      if (course !== "through" && course !== "left") return at === begin ? course : null
      // What it sets of the page's own.
      if (body?.tokens.some(({ text }) => reaching.test(text))) {
        frame.values.clear()
        frame.objects.clear()
      }
      tokens = [...tokens.slice(0, at), nothing, ...tokens.slice(end)]
    }
    return isPlain(tokens) ? "through" : null
  }

  /**
   * What a call that begins here comes to before it runs, what it runs, what it is given, and what is behind it. Undefined where it is none of the
   * project's own; null where nothing is known of it.
   */
  const calledAt = async (
    tokens: readonly PageToken[],
    at: number,
    frame: Frame,
  ): Promise<
    | {
        readonly course: Course
        readonly body: Body | null
        readonly end: number
        readonly passed: readonly (readonly PageToken[])[]
      }
    | null
    | undefined
  > => {
    const [first, second, third, fourth] = tokens.slice(at, at + 4)
    const call = (course: Course, body: Body | null, open: number) => {
      const isGivenTo = isSign(tokens[open], "(")
      const close = isGivenTo ? closing(tokens, open, "(") : open - 1
      if (close === -1) return null
      const passed = isGivenTo ? partsAt(tokens.slice(open + 1, close), comma) : []
      return { course, body, end: close + 1, passed: passed.filter((one) => one.length > 0) }
    }
    if (isOwnCall(tokens, at))
      return call("through", own.get(first?.text.toLowerCase() ?? "") ?? null, at + 1)
    if (/^(?:->|::|new|function)$/i.test(tokens[at - 1]?.text ?? "")) return undefined
    if (first?.kind === "word" && /^new$/i.test(first.text) && second?.kind === "word") {
      const { course, one } = await classOf(second.text, frame)
      if (one === null) return course === "through" ? undefined : call(course, null, at + 2)
      const made = methodOf(one, "__construct")
      return made === undefined ? null : call(course, made, at + 2)
    }
    if (third?.kind !== "word" || !isSign(fourth, "(")) return undefined
    const held =
      first?.kind === "variable" && second?.text === "->"
        ? first.text === "$this"
          ? frame.of
          : frame.objects.get(first.text)
        : first?.kind === "word" && second?.text === "::"
          ? /^(?:self|static)$/i.test(first.text)
            ? frame.of
            : (await classOf(/^parent$/i.test(first.text) ? (frame.of?.parent ?? "") : first.text, frame)).one
          : undefined
    if (held == null) return undefined
    const method = methodOf(held, third.text.toLowerCase())
    return method == null ? null : call("through", method, at + 3)
  }

  /** A class of the project's own by its name, and what finding its file comes to; null where there is none. */
  const classOf = async (
    name: string,
    { path }: Frame,
  ): Promise<{ readonly course: Course; readonly one: Own | null }> => {
    const last = (name.split("\\").at(-1) ?? "").toLowerCase()
    let course: Course = "through"
    if (!classes.has(last) && !isLoaded && !spaced.has(path) && finders.length > 0 && depth < deepest) {
      depth++
      for (const { tokens, path, parameters } of finders) {
        const values = new Map([[parameters[0] ?? "", name]])
        course = await whole(tokens, { path, values, objects: new Map(), of: null })
        if (course === "left") course = "through"
        if (course !== "through" || classes.has(last)) break
      }
      depth--
    }
    return { course, one: classes.get(last) ?? null }
  }

  /** A method of a class or of one that it extends; null where there is none, undefined where that is not seen. */
  const methodOf = (one: Own, name: string): Body | null | undefined => {
    const method = one.methods.get(name)
    if (method !== undefined || one.parent === null) return method ?? null
    const parent = classes.get(one.parent)
    return parent == null || parent === one ? undefined : methodOf(parent, name)
  }

  /** What is loaded to read a file of variables, by the variable that holds it. */
  const readers = new Map<string, string>()

  const expression = async (given: readonly PageToken[], frame: Frame): Promise<Course> => {
    const isAssigned = given[0]?.kind === "variable" && isSign(given[1], "=") && !isSign(given[2], "=")
    const assigned = isAssigned ? (given[0] as PageToken).text : null
    let tokens = isAssigned ? given.slice(2) : given
    while (tokens[0]?.text === "@") tokens = tokens.slice(1)
    const [first, second] = tokens
    if (first === undefined) return "through"
    const { line } = first
    // `A or die()`, of which the second is not come to, or certainly is.
    for (const [words, sign, decides] of operators) {
      if (assigned !== null) break
      const [left = [], ...more] = partsAt(tokens, either(words, sign))
      const holds = more.length === 1 ? await truth(left, frame) : null
      if (holds !== null)
        return holds === decides ? "through" : expression(more[0] as readonly PageToken[], frame)
    }
    if (first.kind === "word" && requiring.test(first.text)) {
      if (assigned !== null) frame.values.delete(assigned)
      return require(told(tokens.slice(1), frame), frame, line, first.text
        .toLowerCase()
        .startsWith("require"))
    }
    if (isLoaded) {
      const said = tokens.map(({ kind, text }) => (kind === "text" ? "''" : text)).join("")
      const made = /^(?:new)?\\?(?:Dotenv\\)?Dotenv(?:::create(?:Unsafe)?(?:Immutable|Mutable)?)?\(/.exec(
        said,
      )
      const loads = said.endsWith("->load()")
      if (made !== null && (loads || assigned !== null)) {
        const open = tokens.findIndex(({ text }) => text === "(")
        const close = closing(tokens, open, "(")
        const folder = told(tokens.slice(open + 1, close), frame)
        const file = folder === null ? null : `${folder}/.env`
        const isWhole = close === tokens.length - (loads ? 5 : 1)
        if (file === null || !isWhole) return null
        if (loads) return require(file, frame, line, true)
        readers.set(assigned as string, file)
        return "through"
      }
      const reader = loads && first.kind === "variable" ? readers.get(first.text) : undefined
      if (reader !== undefined && tokens.length === 5) return require(reader, frame, line, true)
    }
    if (first.kind === "word" && /^define$/i.test(first.text) && second?.text === "(") {
      const [name = [], value = []] = partsAt(tokens.slice(2, closing(tokens, 1, "(")), comma)
      define(told(name, frame), told(value, frame))
    } else if (tokens.some(({ text }) => /^define$/i.test(text))) {
      // `defined("A") or define("A", …)`, of which the second may not be.
      const at = tokens.findIndex(({ text }) => /^define$/i.test(text))
      const close = closing(tokens, at + 1, "(")
      const name = tokens[at + 2]?.value
      if (name != null && !defined.has(name)) define(name, told(tokens.slice(at + 4, close), frame))
    }
    // Where PHP looks for files from here on.
    const moved = /^(?:set_include_path|ini_set)$/i.test(first.text)
      ? partsAt(tokens.slice(2, -1), comma)
      : []
    const isPath = /^set/i.test(first.text) || moved[0]?.[0]?.value === "include_path"
    const where = moved.length > 0 && isPath ? told(moved.at(-1) ?? [], frame) : null
    if (where !== null) {
      folders = where
        .split(":")
        .flatMap((one) => (one.startsWith(`${root}/`) ? one.slice(root.length + 1) : one === root ? "." : []))
      moves--
      return "through"
    }
    const finder = tokens[2]
    if (/^spl_autoload_register$/i.test(first.text)) {
      const named = own.get(finder?.value?.toLowerCase() ?? "")
      if (named != null) finders.push(named)
      else if (/^function$/i.test(finder?.text ?? "")) {
        const open = closing(tokens, 2, "(")
        const begin = tokens.findIndex((token, at) => at > open && isSign(token, "{"))
        finders.push({
          tokens: tokens.slice(begin + 1, closing(tokens, begin, "{")),
          path: frame.path,
          parameters: parametersOf(tokens.slice(3, open)),
          of: null,
        })
      }
    }
    // What is called later, if ever.
    const isKept =
      (/^(?:spl_autoload_register|set_(?:error|exception)_handler|register_shutdown_function)$/i.test(
        first.text,
      ) &&
        closing(tokens, 1, "(") === tokens.length - 1) ||
      (assigned !== null && /^function$/i.test(first.text) && closing(tokens, 0, "{") === tokens.length - 1)
    const value = assigned === null ? null : told(tokens, frame)
    const course = isKept ? "through" : await effects(given, frame)
    forget(given, frame)
    if (assigned !== null && value !== null) frame.values.set(assigned, value)
    const isMade = assigned !== null && /^new$/i.test(first.text) && second?.kind === "word"
    const one = isMade ? classes.get((second.text.split("\\").at(-1) ?? "").toLowerCase()) : null
    if (one != null && (tokens.length === 2 || closing(tokens, 2, "(") === tokens.length - 1))
      frame.objects.set(assigned as string, one)
    return course
  }

  const course = await follow(index, { values: new Map(), objects: new Map(), of: null })
  return course === null || typeof course === "string" ? null : course
}

/** What decides a condition, as a word and as a sign twice, and by what value. */
const operators = [
  ["or", "|", true],
  ["and", "&", false],
] as const

/** Finds a word, or a sign twice. */
const either =
  (word: string | null, sign: string | null) =>
  (tokens: readonly PageToken[], at: number): number => {
    const token = tokens[at]
    if (token?.kind === "word" && token.text.toLowerCase() === word) return 1
    return sign !== null && isSign(token, sign) && isSign(tokens[at + 1], sign) ? 2 : 0
  }

/** What comes behind the keys of a list that begin here. */
const afterKeys = (tokens: readonly PageToken[], from: number): number => {
  let at = from
  while (isSign(tokens[at], "[")) {
    const close = closing(tokens, at, "[")
    if (close === -1) return -1
    at = close + 1
  }
  return at
}

/** Whether a value is put under keys that begin here. */
const isPut = (tokens: readonly PageToken[], from: number): boolean => {
  const at = afterKeys(tokens, from)
  return at > from && /^[=.+?]$/.test(tokens[at]?.text ?? "") && !isSign(tokens[at + 1], "=")
}

const comma = (tokens: readonly PageToken[], at: number): number => Number(isSign(tokens[at], ","))

const nothing: PageToken = { kind: "word", text: "null", value: null, line: 0 }

const parametersOf = (tokens: readonly PageToken[]): readonly string[] =>
  partsAt(tokens, comma).map((one) => one.find(({ kind }) => kind === "variable")?.text ?? "")

/** The functions and classes of a page by name; null for what has no body, and a method's name as a function. */
const declaredIn = (
  tokens: readonly PageToken[],
  path: string,
): {
  readonly functions: ReadonlyMap<string, Body | null>
  readonly classes: ReadonlyMap<string, Own | null>
} => {
  const functions = new Map<string, Body | null>()
  const classes = new Map<string, Own | null>()
  let of: Own | null = null
  let classEnd = -1
  for (const [at, { kind, text }] of tokens.entries()) {
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    if (at > classEnd) of = null
    if (
      kind === "variable" &&
      of !== null &&
      isSign(next, "=") &&
      before?.kind === "word" &&
      isSign(tokens[at + 3], ";")
    ) {
      const value = tokens[at + 2]?.value
      if (value != null) of.texts.set(text.slice(1), value)
    }
    if (kind !== "word") continue
    if (/^const$/i.test(text) && of !== null && isSign(tokens[at + 2], "=") && isSign(tokens[at + 4], ";")) {
      const value = tokens[at + 3]?.value
      if (value != null) of.texts.set(next?.text ?? "", value)
    }
    if (isMember(before)) continue
    if (/^(?:class|trait|interface)$/i.test(text) && at > classEnd && next?.kind === "word") {
      const open = tokens.findIndex((token, place) => place > at && isSign(token, "{"))
      classEnd = closing(tokens, open, "{")
      const isExtended = /^extends$/i.test(tokens[at + 2]?.text ?? "")
      const parent = isExtended ? (tokens[at + 3]?.text.split("\\").at(-1) ?? "").toLowerCase() : null
      of = { parent, methods: new Map(), texts: new Map() }
      const takes = tokens
        .slice(open, classEnd)
        .some(({ text }, place, all) => /^use$/i.test(text) && /^[{;}]$/.test(all[place - 1]?.text ?? ""))
      classes.set(next.text.toLowerCase(), takes || classes.has(next.text.toLowerCase()) ? null : of)
    }
    if (!/^function$/i.test(text)) continue
    const place = isSign(next, "&") ? at + 2 : at + 1
    const named = tokens[place]
    if (named?.kind !== "word") continue
    const end = closing(tokens, place, "(")
    let open = end
    while (open !== -1 && open < tokens.length && !/^[{;]$/.test(tokens[open]?.text ?? "")) open++
    const close = open !== -1 && isSign(tokens[open], "{") ? closing(tokens, open, "{") : -1
    const body =
      close === -1
        ? null
        : {
            tokens: tokens.slice(open + 1, close),
            path,
            parameters: parametersOf(tokens.slice(place + 2, end)),
            of,
          }
    const name = named.text.toLowerCase()
    if (of !== null && body !== null) of.methods.set(name, body)
    functions.set(name, of !== null || functions.has(name) ? null : body)
  }
  return { functions, classes }
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

/** Whether what is run on an error ends the page. */
const endsItself = (tokens: readonly PageToken[]): boolean => {
  for (let at = 0; at < tokens.length; ) {
    const { kind, text } = tokens[at] as PageToken
    if (kind === "word" && /^(?:die|exit|throw)$/i.test(text)) return true
    if (kind === "word" && /^(?:if|for|foreach|while|switch|do|try|return|goto|break|continue)$/i.test(text))
      return false
    const end = endOf(tokens, at, ";")
    if (end === -1) return false
    at = end + 1
  }
  return false
}

/** Where what a statement does before anything else begins. */
const firstAt = (tokens: readonly PageToken[]): number => {
  let at = 0
  for (;;) {
    const { kind, text } = tokens[at] ?? nothing
    let next = at + 1
    if (kind === "variable") {
      while (tokens[next]?.text === "->" && tokens[next + 1]?.kind === "word") next += 2
      next = afterKeys(tokens, next)
    }
    if (kind === "sign" && /^[@!(]$/.test(text)) at++
    else if (kind === "variable" && isSign(tokens[next], "=") && !isSign(tokens[next + 1], "=")) at = next + 1
    else return at
  }
}

/** The function that a statement calls before anything else; null where it does none. */
const calledFirst = (tokens: readonly PageToken[]): PageToken | null => {
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    const next = tokens[at + 1]
    if (/^[@!(=]$/.test(text) || /^(?:echo|print)$/i.test(text)) continue
    if (kind === "variable" && next?.text === "=") continue
    if (/^list$/i.test(text) && next?.text === "(") {
      at = closing(tokens, at, "(")
      if (at === -1 || tokens[at + 1]?.text !== "=") return null
      continue
    }
    return kind === "word" && next?.text === "(" ? (tokens[at] as PageToken) : null
  }
  return null
}

const casts = /^(?:int|integer|bool|boolean|float|double|string|array|object)$/i

/** Whether nothing but values is made of these, and PHP goes on behind them. */
const isPlain = (tokens: readonly PageToken[]): boolean =>
  tokens.every(({ kind, text }, at) => {
    const isCalled = tokens[at + 1]?.text === "("
    if (kind === "word") return !acting.test(text) && (!isCalled || plain.test(text))
    if (kind !== "sign") return !isCalled
    if (isCalled && (/^[\]}]$/.test(text) || (text === ")" && !casts.test(tokens[at - 1]?.text ?? ""))))
      return false
    if (text === "->" && tokens[at + 1]?.kind === "word" && !isSign(tokens[at + 2], "(")) return true
    return text !== "::" && text !== "->" && !(text === "$" && tokens[at + 1]?.text !== "{")
  })
