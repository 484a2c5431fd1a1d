/** What functions and constants of PHP's own come to, as far as a dry run asks them. */

import { connectionOf } from "./connect.js"
import {
  isGone,
  isPlainName,
  mayBeFunction,
  mayThrowOfNull,
  setsWhatItIsGiven,
  takesList,
} from "./functions.js"
import { absentFolder, autoload, hold, isAbsent, pathsOf, placeOf } from "./paths.js"
import { type Tools, Untold } from "./run.js"
import {
  equal,
  isList,
  isNothing,
  isNull,
  isUnknown,
  isWhole,
  keyOf,
  kindOf,
  listOf,
  mode,
  native,
  type PageValue,
  root,
  textOf,
  truthOf,
  unknown,
  usual,
  version,
  versionNumber,
} from "./values.js"
import { isUnset, shown } from "./ways.js"

/** A constant of PHP's own. */
export const constantOf = (name: string): PageValue => {
  switch (name) {
    case "PHP_EOL":
      return "\n"
    case "DIRECTORY_SEPARATOR":
      return "/"
    case "PATH_SEPARATOR":
      return ":"
    case "DS":
      return unknown
    case "PHP_VERSION":
      return version
    case "PHP_VERSION_ID":
      return versionNumber
    case "PHP_MAJOR_VERSION":
      return 8
    case "PHP_SAPI":
      return mode
    case "PHP_OS":
    case "PHP_OS_FAMILY":
      return "Linux"
    case "MYSQLI_REPORT_OFF":
      return 0
    case "MYSQLI_REPORT_ERROR":
      return 1
    case "MYSQLI_REPORT_STRICT":
      return 2
    case "MYSQLI_REPORT_INDEX":
      return 4
    case "MYSQLI_REPORT_ALL":
      return 255
    case "PHP_SESSION_DISABLED":
      return 0
    case "PHP_SESSION_NONE":
      return 1
    case "PHP_SESSION_ACTIVE":
      return 2
    case "PHP_URL_PATH":
      return 5
    default:
      return unknown
  }
}

type BuiltIn = (tools: Tools, values: readonly PageValue[]) => PageValue

/** What a function makes of texts that are known as they stand here. */
const ofTexts =
  (make: (...texts: readonly string[]) => PageValue): BuiltIn =>
  (_, values) =>
    values.every((value) => isWhole(value) || typeof value === "number")
      ? make(...values.map(textOf))
      : unknown

const answer = (holds: boolean | null): PageValue => holds ?? unknown

const dirname: BuiltIn = (_, [value, levels = 1]) => {
  if (typeof value !== "string" || typeof levels !== "number" || !(levels > 0 && levels < 10)) return unknown
  let inner: string | null = value
  for (let times = levels; times > 0 && inner !== null; times--)
    inner = inner.includes("/")
      ? inner.slice(0, inner.lastIndexOf("/"))
      : isWhole(inner) && inner !== ""
        ? "."
        : null
  return inner ?? unknown
}

/** Whether a file is there, as a condition asks. */
const isThere =
  (isFile: boolean): BuiltIn =>
  ({ run }, [value]) => {
    if (typeof value !== "string") return isNull(value ?? null) ? false : unknown
    const paths = pathsOf(run, /^[A-Z]/.test(value) ? `./${value}` : value, null)
    if (paths === null) return unknown
    const there = paths.filter((path) => run.has(path))
    if (there.length > 0) return there.includes(paths[0] as string) ? true : unknown
    if (paths.includes(autoload) && run.has("composer.json")) return true
    // What has no ending may be a folder.
    if (!isFile || !/\.\w+$/.test(paths[0] as string) || !isAbsent(run, paths[0] as string)) return unknown
    run.looked.push(paths[0] as string)
    return false
  }

/** A text without what it begins or ends with, of some signs. */
const trimmed =
  (isLeft: boolean, isRight: boolean): BuiltIn =>
  (_, [value, set = " \t\n\r\0\v"]) => {
    if (typeof value !== "string" || typeof set !== "string" || set.includes("..")) return unknown
    let [begin, end] = [0, value.length]
    while (isLeft && begin < end && set.includes(value.charAt(begin))) begin++
    while (isRight && end > begin && set.includes(value.charAt(end - 1))) end--
    return value.slice(begin, end)
  }

const replaced: BuiltIn = (_, [from, to, value]) => {
  if (typeof value !== "string" || (!value.startsWith(root) && !isWhole(value))) return unknown
  const [froms, tos] = [from, to].map((one) =>
    isList(one ?? null)
      ? [...(one as { items: ReadonlyMap<unknown, PageValue> }).items.values()]
      : [one ?? ""],
  )
  let found: string = value
  for (const [place, one] of (froms ?? []).entries()) {
    const other = (tos ?? []).length === 1 && !isList(to ?? null) ? tos?.[0] : (tos?.[place] ?? "")
    if (!isWhole(one) || one === "" || !isWhole(other ?? "")) return unknown
    found = found.replaceAll(one, String(other))
  }
  return found
}

const versions: BuiltIn = (_, [one, other, operator]) => {
  const sign = /^(?:(>|gt)|<|lt)(=|e)?$/.exec(String(operator).replace(/^([gl])e$/, "$1te"))
  if (sign === null) return unknown
  const isOlder = (value: PageValue | undefined): boolean =>
    typeof value === "string" && /^[0-7]\./.test(value)
  const isGreater = sign[1] !== undefined
  return one === version && isOlder(other)
    ? isGreater
    : isOlder(one) && other === version
      ? !isGreater
      : unknown
}

/** The values of a file of settings; null where it is not read so far. */
const settingsOf = (text: string, isNested: boolean): PageValue => {
  const whole = new Map<string | number, PageValue>()
  let section = whole
  for (const line of text.split(/\r?\n/)) {
    const plain = line.trim()
    if (plain === "" || /^[;#]/.test(plain)) continue
    const [, named] = /^\[([^\]]+)\]$/.exec(plain) ?? []
    if (named !== undefined) {
      if (!isNested) continue
      section = new Map()
      whole.set(named, { kind: "list", items: section, isOpen: false })
      continue
    }
    const [, key = "", written = ""] = /^([\w.-]+)\s*=(.*)$/.exec(plain) ?? []
    if (key === "") return unknown
    const [, quoted] =
      /^\s*"([^"$\\]*)"\s*(?:;.*)?$/.exec(written) ?? /^\s*'([^']*)'\s*(?:;.*)?$/.exec(written) ?? []
    const bare = (written.split(";")[0] ?? "").trim()
    section.set(
      key,
      quoted !== undefined
        ? quoted
        : /^(?:true|on|yes)$/i.test(bare)
          ? "1"
          : /^(?:false|off|no|none|null)?$/i.test(bare)
            ? ""
            : /^[\w.:/@-]+$/.test(bare)
              ? bare
              : unknown,
    )
  }
  return { kind: "list", items: whole, isOpen: false }
}

/** The text of a file of the project that is asked for; null where it is not known. */
const fileOf = ({ run }: Tools, value: PageValue | undefined): string | null => {
  if (typeof value !== "string") return null
  const [path] = (pathsOf(run, value, null) ?? []).filter((one) => run.has(one))
  return path === undefined ? null : run.text(path)
}

/** What comes of a file that is asked for and is not there; null where it may be. */
const lackingFile = ({ run, warn, line }: Tools, value: PageValue | undefined): PageValue | null => {
  const paths = typeof value === "string" ? pathsOf(run, value, null) : null
  const [path] = paths ?? []
  if (
    path === undefined ||
    paths?.some((one) => run.has(one)) ||
    !/\.\w+$/.test(path) ||
    !isAbsent(run, path)
  )
    return null
  warn()
  return lacked(path, `${run.path}:${line}`)
}

const lacked = (what: string, place: string): PageValue => ({
  kind: "nothing",
  value: false,
  end: { does: "includes", what, place },
})

/** What is read of a file that is there is not known. */
const ofFile: BuiltIn = (tools, [path]) => lackingFile(tools, path) ?? unknown

/** The folder that is asked for and is not there; null where one may be. */
const lackingFolder = ({ run }: Tools, value: PageValue | undefined): string | null => {
  const path = placeOf(run, value)
  return path === undefined ? null : absentFolder(run, path)
}
const ofFolder: BuiltIn = (tools, [value]) => {
  const folder = lackingFolder(tools, value)
  if (folder === null) return unknown
  tools.warn()
  return lacked(folder, `${tools.run.path}:${tools.line}`)
}

const ofJson = (value: unknown): PageValue => {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value
  if (Array.isArray(value)) return listOf(value.map(ofJson))
  return {
    kind: "list",
    items: new Map(Object.entries(value as object).map(([key, one]) => [keyOf(key) ?? key, ofJson(one)])),
    isOpen: false,
  }
}

/** Connects to PostgreSQL, which says no where none runs, and goes on. */
const postgres: BuiltIn = ({ run, warn, line }, [told = null]) => {
  const plain =
    typeof told === "string"
      ? told
          .replaceAll("'", "")
          .split("=")
          .map((part) => part.trim())
          .join("=")
      : null
  const end = connectionOf("PDO", plain === null ? null : `pgsql:${plain}`, `${run.path}:${line}`)
  if (end === null || / (?:hostaddr|service)=/.test(` ${plain}`)) throw new Untold()
  warn()
  run.world.facts.set("pgsql", true)
  return { kind: "nothing", value: false, end }
}

/** Holds the status that a page answers with, and where it says so. */
const answerWith = ({ run, line }: Tools, status: PageValue): void => {
  run.world.facts.set("status", run.world.facts.has("shown") ? unknown : status)
  const by = run.handled.at(-1)
  run.world.facts.set("answers", `${run.path}:${line}`)
  run.world.facts.set(
    "answers by",
    by?.does === "connects" ? by.what.replace(/^.*?\bto /, " for want of ") : "",
  )
}

const builtIns: Readonly<Record<string, BuiltIn>> = {
  dirname,
  realpath: (_, [value]) => (typeof value === "string" && value.startsWith(root) ? value : unknown),
  basename: (_, [value, end = ""]) => {
    if (typeof value !== "string" || typeof end !== "string") return unknown
    const found = value.slice(value.lastIndexOf("/") + 1)
    return isWhole(found)
      ? end !== "" && found.endsWith(end) && found !== end
        ? found.slice(0, -end.length)
        : found
      : unknown
  },
  file_exists: isThere(true),
  is_file: isThere(true),
  is_readable: isThere(true),
  is_dir: (tools, [value]) => (lackingFolder(tools, value) === null ? unknown : false),
  scandir: ofFolder,
  opendir: ofFolder,
  file: ofFile,
  simplexml_load_file: ofFile,
  fopen: (tools, values) => (/^rb?$/.test(textOf(values[1] ?? null)) ? ofFile(tools, values) : unknown),
  define: ({ run }, [name, value = null]) => {
    if (typeof name !== "string") throw new Untold()
    if (!run.world.constants.has(name)) run.world.constants.set(name, value)
    return true
  },
  getenv: ({ run }, [name = null]) => (isUnset(run, name) ? false : unknown),
  putenv: ({ run }) => {
    run.world.facts.set("putenv", true)
    return true
  },
  defined: ({ run }, [name]) =>
    typeof name !== "string"
      ? unknown
      : run.world.constants.has(name)
        ? true
        : run.world.facts.has("composer") || /^(?:PHP|E|M|LC|LOG)_/.test(name)
          ? unknown
          : false,
  constant: ({ run }, [name]) =>
    isWhole(name ?? null) ? (run.world.constants.get(name as string) ?? unknown) : unknown,
  function_exists: ({ run }, [name]) => {
    if (!isWhole(name ?? null)) return unknown
    const lower = (name as string).toLowerCase()
    if (run.world.functions.has(lower)) return run.world.functions.get(lower) === null ? unknown : true
    return isGone(lower) && !run.world.facts.has("composer") ? false : unknown
  },
  class_exists: ({ hasClass }, [name, loads = true]) =>
    isWhole(name ?? null)
      ? answer(hasClass((name as string).replace(/^\\/, ""), truthOf(loads) === true))
      : unknown,
  is_null: (_, [value = null]) => (isUnknown(value) ? unknown : isNull(value)),
  is_string: (_, [value = null]) => (isUnknown(value) ? unknown : typeof value === "string"),
  is_array: (_, [value = null]) => (isUnknown(value) ? unknown : isList(value)),
  is_bool: (_, [value = null]) =>
    isUnknown(value) ? unknown : typeof value === "boolean" || (isNothing(value) && value.value === false),
  is_object: (_, [value = null]) =>
    isUnknown(value)
      ? unknown
      : typeof value === "object" && value !== null && /^(?:object|closure|native)$/.test(value.kind),
  is_numeric: (_, [value = null]) =>
    typeof value === "number"
      ? true
      : isWhole(value)
        ? /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)
        : isUnknown(value)
          ? unknown
          : typeof value === "string"
            ? unknown
            : false,
  strtolower: ofTexts((text = "") => text.toLowerCase()),
  strtoupper: ofTexts((text = "") => text.toUpperCase()),
  ucfirst: ofTexts((text = "") => text.slice(0, 1).toUpperCase() + text.slice(1)),
  lcfirst: ofTexts((text = "") => text.slice(0, 1).toLowerCase() + text.slice(1)),
  ucwords: ofTexts((text = "") =>
    /[^\w ]/.test(text) ? unknown : text.replace(/(?:^| )\w/g, (found) => found.toUpperCase()),
  ),
  strlen: ofTexts((text = "") => Buffer.byteLength(text)),
  str_contains: ofTexts((text = "", part = "") => text.includes(part)),
  str_starts_with: ofTexts((text = "", part = "") => text.startsWith(part)),
  str_ends_with: ofTexts((text = "", part = "") => text.endsWith(part)),
  strpos: (_, [text = null, part = null, from]) => {
    if (!isWhole(text) || !isWhole(part) || from !== undefined) return unknown
    const found = text.indexOf(part)
    return found === -1 ? false : found
  },
  substr: (_, [text = null, from = 0, length]) => {
    if (!isWhole(text) || typeof from !== "number" || (length !== undefined && typeof length !== "number"))
      return unknown
    const begin = from < 0 ? Math.max(0, text.length + from) : from
    return length === undefined
      ? text.slice(begin)
      : length < 0
        ? text.slice(begin, length)
        : text.slice(begin, begin + length)
  },
  trim: trimmed(true, true),
  rtrim: trimmed(false, true),
  ltrim: trimmed(true, false),
  str_replace: replaced,
  implode: ({ raise }, [one = null, other = null]) => {
    const [list, glue] = isList(one) ? [one, other] : [other, one]
    if (isNothing(list)) return raise("TypeError", list.end)
    if ((isList(one) && typeof other === "string") || (isNull(other) && typeof one === "string"))
      return raise("TypeError", "implode() of string")
    if (!isList(list) || list.isOpen || isUnknown(glue)) return unknown
    return [...list.items.values()].map(textOf).join(textOf(glue))
  },
  explode: (_, [glue = null, text = null, most]) =>
    isWhole(glue) && glue !== "" && isWhole(text) && most === undefined ? listOf(text.split(glue)) : unknown,
  in_array: ({ raise }, [value = null, list = null, isStrict = false]) => {
    if (isNothing(list)) return raise("TypeError", list.end)
    if (list === null || typeof list !== "object") return raise("TypeError", `in_array() of ${kindOf(list)}`)
    if (!isList(list)) return unknown
    const found = [...list.items.values()].map((one) => equal(one, value, truthOf(isStrict) === true))
    return found.includes(true) ? true : found.includes(null) || list.isOpen ? unknown : false
  },
  array_key_exists: ({ raise }, [key = null, list = null]) => {
    if (isNothing(list)) return raise("TypeError", list.end)
    const own = keyOf(key)
    if (!isList(list) || own === null) return unknown
    return list.items.has(own) ? true : list.isOpen ? unknown : false
  },
  count: ({ raise }, [list = null]) => {
    if (isNothing(list)) return raise("TypeError", list.end)
    if (isNull(list) || typeof list === "string" || typeof list === "boolean")
      return raise("TypeError", `count() of ${kindOf(list)}`)
    return isList(list) && !list.isOpen ? list.items.size : unknown
  },
  array_merge: ({ raise }, lists) => {
    let isOpen = false
    const items = new Map<string | number, PageValue>()
    let next = 0
    for (const list of lists) {
      if (isNothing(list)) return raise("TypeError", list.end)
      if (list === null) return raise("TypeError", "array_merge() of null")
      if (!isList(list)) return unknown
      isOpen ||= list.isOpen
      for (const [key, value] of list.items) items.set(typeof key === "number" ? next++ : key, value)
    }
    return isOpen ? unknown : { kind: "list", items, isOpen }
  },
  array_keys: ({ raise }, [list = null, of]) =>
    list === null
      ? raise("TypeError", "array_keys() of null")
      : isList(list) && !list.isOpen && of === undefined
        ? listOf([...list.items.keys()])
        : unknown,
  array_values: ({ raise }, [list = null]) =>
    list === null
      ? raise("TypeError", "array_values() of null")
      : isList(list) && !list.isOpen
        ? listOf([...list.items.values()])
        : unknown,
  array_shift: ({ set }, [list = null]) => {
    const values =
      isList(list) && !list.isOpen && [...list.items.keys()].every((key) => typeof key === "number")
        ? [...list.items.values()]
        : null
    set(0, values === null ? unknown : listOf(values.slice(1)))
    return values === null ? unknown : (values[0] ?? null)
  },
  array_filter: (_, [list = null, by]) => {
    if (!isList(list) || list.isOpen || by !== undefined) return unknown
    const items = new Map([...list.items].filter(([, value]) => truthOf(value) !== false))
    return [...items.values()].some((value) => truthOf(value) === null)
      ? unknown
      : { kind: "list", items, isOpen: false }
  },
  sprintf: (_, [format = null, ...values]) => {
    if (!isWhole(format) || /%(?![sd%])/.test(format)) return unknown
    let place = 0
    return format.replace(/%([sd%])/g, (_, kind) => (kind === "%" ? "%" : textOf(values[place++] ?? null)))
  },
  parse_url: (_, [url = null, part]) =>
    part === undefined && (url === "" || url === false || isNull(url))
      ? { kind: "list", items: new Map([["path", ""]]), isOpen: false }
      : isWhole(url) && part === 5 && /^\/[\w./-]*$/.test(url) && !url.startsWith("//")
        ? url
        : unknown,
  parse_ini_file: (tools, [path, isNested = false]) => {
    const text = fileOf(tools, path)
    const lacking = text === null ? lackingFile(tools, path) : null
    if (lacking !== null) return lacking
    return text === null ? unknown : settingsOf(text, truthOf(isNested) === true)
  },
  file_get_contents: (tools, [path]) => {
    const text = fileOf(tools, path)
    return text === null ? ofFile(tools, [path ?? null]) : text.length < 20_000 ? text : unknown
  },
  json_decode: (_, [text = null, isList]) => {
    if (isNothing(text)) return { ...text, value: null }
    if (!isWhole(text) || isList !== true) return unknown
    try {
      return ofJson(JSON.parse(text))
    } catch {
      return null
    }
  },
  php_sapi_name: () => mode,
  phpversion: (_, [name]) => (name === undefined ? version : unknown),
  version_compare: versions,
  extension_loaded: (_, [name = null]) =>
    typeof name === "string" &&
    /^(?:ctype|curl|dom|fileinfo|filter|gd|gettext|iconv|intl|json|mbstring|mysqli|openssl|pcre|pdo\w*|session|simplexml|sodium|tokenizer|xml\w*|zip|zlib)$/i.test(
      name,
    )
      ? true
      : unknown,
  session_start: ({ run }) => {
    run.world.facts.set("session", 2)
    return true
  },
  session_status: ({ run }) => run.world.facts.get("session") ?? 1,
  session_id: ({ run }, values) => (values.length === 0 && !run.world.facts.has("session") ? "" : unknown),
  headers_sent: () => unknown,
  get_include_path: ({ run }) => run.world.facts.get("include_path") ?? usual,
  set_include_path: ({ run }, [value = null]) => {
    run.world.facts.set(
      "include_path",
      typeof value === "string" && !value.includes("\u0002") ? value : unknown,
    )
    return unknown
  },
  ini_get: ({ run }, [name = null]) =>
    name === "include_path"
      ? (run.world.facts.get("include_path") ?? usual)
      : /^(?:register_globals|safe_mode|magic_quotes_\w+)$/.test(String(name))
        ? false
        : unknown,
  ini_set: ({ run }, [name = null, value = null]) => {
    if (name === "include_path" || !isWhole(name))
      run.world.facts.set(
        "include_path",
        name === "include_path" && typeof value === "string" && !value.includes("\u0002") ? value : unknown,
      )
    return unknown
  },
  spl_autoload_register: ({ run }, [value]) => {
    run.world.finders.push(value ?? native("spl_autoload"))
    return true
  },
  set_exception_handler: ({ run }, [value = null]) => {
    if (isNull(value)) run.world.facts.delete("exception_handler")
    else run.world.facts.set("exception_handler", true)
    return unknown
  },
  set_error_handler: ({ run }) => {
    run.world.facts.set("error_handler", true)
    return unknown
  },
  restore_error_handler: () => true,
  register_shutdown_function: ({ run }) => {
    run.world.facts.set("heard", true)
    return unknown
  },
  mysqli_report: ({ run }, [value = unknown]) => {
    run.world.facts.set("reports", value)
    return true
  },
  mysqli_connect: ({ connect, line, run }, [host = null]) => {
    const found = connect("mysqli", host, line)
    run.world.facts.set("mysqli", true)
    return { kind: "nothing", value: false, end: found.end as NonNullable<typeof found.end> }
  },
  pg_connect: postgres,
  pg_pconnect: postgres,
  mysqli_init: () => native("mysqli init"),
  mysqli_options: () => true,
  mysqli_real_connect: ({ connect, line }, [held, host = null]) => {
    if (held === undefined) throw new Untold()
    connect("mysqli", host, line)
    throw new Untold()
  },
  mysqli_connect_errno: ({ run }) => (run.world.facts.has("mysqli") ? 2002 : unknown),
  mysqli_connect_error: ({ run }) => (run.world.facts.has("mysqli") ? "No such file or directory" : unknown),
  header: (tools, values) => {
    const { run } = tools
    const [text = null] = values
    if (typeof text !== "string") {
      answerWith(tools, unknown)
      return null
    }
    if (/^location:/i.test(text)) {
      run.world.facts.set("location", true)
      run.world.facts.set("status", 302)
    }
    const [, status] = /^(?:HTTP\/[\d.]+|status:)\s*(\d{3})/i.exec(text) ?? []
    const told = values[2] ?? (status === undefined ? null : Number(status))
    if (told !== null) answerWith(tools, told)
    return null
  },
  http_response_code: (tools, [value]) => {
    if (value !== undefined) answerWith(tools, value)
    return unknown
  },
  call_user_func: ({ call }, [value = null, ...values]) => call(value, values),
  call_user_func_array: ({ call }, [value = null, list = null]) => {
    // Keys that are names stand for parameters.
    if (!isList(list) || list.isOpen || [...list.items.keys()].some((key) => typeof key === "string"))
      throw new Untold()
    return call(value, [...list.items.values()])
  },
}

/** Functions that throw where they are given false in place of what is opened. */
const takesStream =
  /^(?:f(?:read|gets|getcsv|eof|close|write|puts|putcsv|lock|seek)|(?:read|close)dir|stream_get_contents)$/

const takesFunction =
  /^(?:array_(?:map|walk|filter|reduce)|u[ak]?sort|preg_replace_callback|iterator_apply|array_walk_recursive|ob_start|header_register_callback)$/

/** Whether PHP, or an extension of it, may have a function of the name, in lower case. */
export const mayBeBuiltIn = (name: string): boolean => Object.hasOwn(builtIns, name) || mayBeFunction(name)

/** What a call of a function of PHP's own comes to, which is no function of the project's own. */
export const callBuiltIn = (tools: Tools, name: string): PageValue => {
  const { run, values, raise, line } = tools
  if (isGone(name)) {
    if (run.world.facts.has("composer")) throw new Untold()
    return raise("Error", { does: "calls", what: name, place: `${run.path}:${line}` })
  }
  const [first = null, second = null] = values
  if (/^(?:file_put_contents|mkdir|touch)$/.test(name) || (name === "fopen" && !/^r/.test(textOf(second))))
    hold(run, first)
  if (/^(?:copy|rename|(?:sym)?link|move_uploaded_file|unlink)$/.test(name))
    hold(run, name === "unlink" ? first : second)
  if (name === "ob_start") run.world.facts.set("ob", true)
  else if (/^(?:v?printf|print_r|var_dump|readfile|flush|ob_.*(?:clean|flush))$/.test(name)) {
    run.world.facts.delete("ob")
    if (!name.endsWith("clean")) shown(run)
  }
  const found = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined
  if (found !== undefined) return found(tools, values)
  if (isNothing(first) && takesStream.test(name)) return raise("TypeError", first.end)
  if (/^pg_(?:query|prepare|send|exec|last_error|close)\w*$/.test(name)) {
    if (isNothing(first)) return raise("TypeError", first.end)
    if (run.world.facts.has("pgsql") && (values.length === 0 || typeof first === "string"))
      return raise("Error", "No PostgreSQL connection opened yet")
    throw new Untold()
  }
  // What takes a connection to MySQL, and ends without one.
  if (/^mysqli_(?!connect|init|report|get_c|thread)\w+$/.test(name)) {
    if (isNothing(first)) return raise("TypeError", first.end)
    if (isNull(first) || first === false) return raise("TypeError", `${name}() of ${kindOf(first)}`)
    if (
      typeof first === "object" &&
      first?.kind === "native" &&
      first.name === "mysqli" &&
      first.end !== null
    )
      return raise("Error", first.end)
    throw new Untold()
  }
  if (!isPlainName(name)) throw new Untold()
  if (takesList.test(name) && (first === null || (typeof first !== "object" && values.length > 0)))
    return raise("TypeError", `${name}() of ${kindOf(first)}`)
  if (mayThrowOfNull.test(name))
    for (const value of values) {
      if (isNothing(value)) return raise("TypeError", value.end)
      if (value === null) throw new Untold()
    }
  // What is called there as often as nobody knows may end the page.
  if (
    takesFunction.test(name) &&
    values.some((value) => !isList(value) && !isUnknown(value) && !isNull(value))
  ) {
    const [callback] = values.filter(
      (value) => typeof value === "object" && value !== null && value.kind === "closure",
    )
    if (callback !== undefined) throw new Untold()
    if (values.some((value) => isWhole(value) && run.world.functions.has(value.toLowerCase())))
      throw new Untold()
  }
  if (setsWhatItIsGiven.test(name)) for (const place of values.keys()) tools.set(place, unknown)
  return unknown
}
