/**
 * The names and modules of a program: what each of its files declares, exports and loads.
 *
 * Law. What is not known to be all that a file loads or exports is called open, or the file is not read.
 */
import { uncommented } from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import type { Held } from "./needs.js"
import {
  controlling,
  declaring,
  endOf,
  endsValue,
  isAssigned,
  isDot,
  isSign,
  isWord,
  pairOf,
  partsOf,
  type Tokens,
  textAt,
  tokensOf,
} from "./tokens.js"

/** A file that is loaded, with the names that it declares, what it exports, and what each module that it names is. */
export interface Source extends Tokens {
  readonly path: string
  readonly bindings: Map<string, Binding | null>
  readonly exports: Map<string, Binding>
  /** Modules whose exports it exports too. */
  readonly passed: string[]
  readonly modules: Map<string, string | null>
  /** Tokens that name what is declared, exported or taken apart, and use nothing. */
  readonly naming: Set<number>
  /** Names that something else gives a value somewhere in the file. */
  readonly taken: Set<string>
  /** All declarations, those of one name too. */
  readonly declared: (readonly [name: string, binding: Binding])[]
  /** Keys that something is given by, somewhere in the file. */
  readonly given: Set<string>
}

/** What a name stands for: tokens of a file, or a module, or what is behind dots there; `isField` where a class declares it. */
export interface Binding {
  readonly isField?: boolean
  readonly file: Source
  readonly from: number
  /** Where its tokens end, if not where an expression does. */
  readonly to: number | undefined
  readonly module: string | null
  readonly keys: readonly string[]
}

/** So many files are looked into. */
const mostFiles = 200

const own =
  /^(?:node:|(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dns|domain|events|fs|http2?|https|inspector|net|os|path|perf_hooks|process|punycode|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|worker_threads|zlib)(?:\/|$))/
const packageOf = /^(?:@[^/]*\/)?[^/]*/
/** Packages after which nobody calls a file of a project. */
const known =
  /^(?:socket\.io|ws|express|http-errors|debug|cors|body-parser|morgan|cookie-parser|mongoose|dotenv)$/
/** Words by which something may be added that is not seen. */
const telling =
  /(?<!\.)\beval\s?\(|\bglobal(?:This)?\.eval\b|\bnew Function\b|\bBun\b|\bDeno\b|\bregisterHooks\b|_resolveFilename|\b_load\b|\bexpress\.(?:application|request|response)\b|__proto__|setPrototypeOf|\.(?:on|once|addListener|prependListener)\(\s{0,9}["'`]request["'`]|\bvhost\b|\bServerResponse\b|\bServer\.prototype\b|\bremove(?:All)?Listeners?\b|skip-override|\bchdir\b|\bmodule\.(?:children|constructor|parent\.)|\brequire\.cache\b/

/** Words in front of the name of a field. */
const modifying = /^(?:public|private|protected|readonly|declare|override)$/

const bindingOf = (
  file: Source,
  from: number,
  module: string | null = null,
  keys: readonly string[] = [],
): Binding => ({ file, from, to: undefined, module, keys })
/** What a name that stands at a token stands for. */
const bindingAt = (file: Source, from: number): Binding => ({ ...bindingOf(file, from), to: from + 1 })

/** What a file declares, exports and loads; null where something is loaded that is not known to be. */
const fileOf = (
  path: string,
  program: string,
): { readonly file: Source; readonly isOpen: boolean } | null => {
  const tokens = telling.test(program) ? null : tokensOf(program)
  if (tokens === null) return null
  const file: Source = {
    ...tokens,
    path,
    bindings: new Map(),
    exports: new Map(),
    passed: [],
    modules: new Map(),
    naming: new Set(),
    taken: new Set(),
    declared: [],
    given: new Set(),
  }
  const { texts, kinds } = file
  let isOpen = false
  const bind = (name: string, binding: Binding | null): void => {
    if (binding !== null) file.declared.push([name, binding])
    file.bindings.set(name, file.bindings.has(name) ? null : binding)
  }
  /** Names in braces, each with the key behind which it stands. */
  const namesIn = (open: number): readonly (readonly [key: string, name: string])[] =>
    partsOf(file, open).map((at) => {
      const isTyped = textAt(file, at) === "type" && isWord(file, at + 1) && textAt(file, at + 1) !== "as"
      const first = isTyped ? at + 1 : at
      file.naming.add(first)
      const isOther = isSign(file, first + 1, ":") || textAt(file, first + 1) === "as"
      if (isOther) file.naming.add(first + 2)
      return [textAt(file, first), textAt(file, isOther ? first + 2 : first)]
    })
  const onImport = (from: number): void => {
    let at = from + 1
    const isTyped = textAt(file, at) === "type" && !/^(?:from|,)$/.test(textAt(file, at + 1))
    while (at < texts.length && kinds[at] !== "text" && at < from + 400) {
      if (isSign(file, at, "(") || isSign(file, at, ";")) break
      at++
    }
    if (isSign(file, at, "(") && textAt(file, at - 1) === "require") {
      // In TypeScript, what stands behind such a name is required.
      file.naming.add(from + 1)
      bind(textAt(file, from + 1), bindingOf(file, from + 3))
      return
    }
    if (kinds[at] !== "text") return
    const module = textAt(file, at)
    if (isTyped) return
    file.modules.set(module, null)
    for (let one = from + 1; one < at; one++) {
      if (isSign(file, one, "{")) {
        for (const [key, name] of namesIn(one)) bind(name, bindingOf(file, at, module, [key]))
        one = pairOf(file, one)
      } else if (isSign(file, one, "*") && textAt(file, one + 1) === "as") {
        file.naming.add(one + 2)
        bind(textAt(file, one + 2), bindingOf(file, at, module))
        one += 2
      } else if (isWord(file, one) && textAt(file, one) !== "from") {
        file.naming.add(one)
        bind(textAt(file, one), bindingOf(file, at, module, ["default"]))
      }
    }
  }
  const onExport = (from: number): void => {
    const next = from + 1
    if (isSign(file, next, "*")) {
      const at = textAt(file, next + 1) === "as" ? next + 4 : next + 2
      file.modules.set(textAt(file, at), null)
      if (at === next + 2) file.passed.push(textAt(file, at))
      else isOpen = true
    } else if (isSign(file, next, "{")) {
      const behind = pairOf(file, next) + 1
      const module = textAt(file, behind) === "from" ? textAt(file, behind + 1) : null
      if (module !== null) file.modules.set(module, null)
      for (const [key, name] of namesIn(next)) {
        const at = partsOf(file, next).find((one) => textAt(file, one) === key) ?? next
        file.exports.set(name, bindingOf(file, at, module, module === null ? [] : [key]))
      }
    } else if (textAt(file, next) === "default") file.exports.set("default", bindingOf(file, next + 1))
    else {
      const name = next + (textAt(file, next) === "async" ? 2 : 1)
      if (/^(?:const|let|var|function|async|class)$/.test(textAt(file, next)))
        file.exports.set(textAt(file, name), bindingAt(file, name))
    }
  }
  const onDeclaration = (from: number): void => {
    for (let at = from + 1; at < texts.length; ) {
      const open = isSign(file, at, "{") ? at : null
      const isName = isWord(file, at)
      if (open === null && !isName) return
      let equal = (open === null ? at : pairOf(file, open)) + 1
      if (isSign(file, equal, "!")) equal++
      if (isSign(file, equal, ":")) {
        while (equal < at + 60 && !/^(?:=|;|=>)$/.test(textAt(file, equal))) equal++
      }
      const name = textAt(file, at)
      if (isName) file.naming.add(at)
      if (!isSign(file, equal, "=")) {
        if (isName) bind(name, null)
        else if (open !== null) for (const [, one] of namesIn(open)) bind(one, null)
        return
      }
      let begin = equal + 1
      if (textAt(file, begin) === "module" && textAt(file, begin + 2) === "exports") {
        file.exports.set("*", bindingAt(file, at))
        begin += 4
      }
      if (isName) bind(name, bindingOf(file, begin))
      else if (open !== null)
        for (const [key, one] of namesIn(open)) bind(one, bindingOf(file, begin, null, [key]))
      const end = endOf(file, begin)
      if (!isSign(file, end, ",")) return
      at = end + 1
    }
  }
  /** What a class gives its fields where it declares them, each by a name of its own. */
  const onClass = (from: number): void => {
    let brace = from
    while (brace < from + 40 && !isSign(file, brace, "{")) brace++
    if (!isSign(file, brace, "{")) return
    for (let at = brace + 1; at < pairOf(file, brace); at++) {
      if (file.around[at] !== brace || !isSign(file, at, "=")) continue
      let begin = at - 1
      while (begin > brace + 1 && !isMember(begin)) begin--
      while (modifying.test(textAt(file, begin)) && isWord(file, begin + 1)) begin++
      if (
        /^static$/.test(textAt(file, begin)) ||
        !isWord(file, begin) ||
        !/^[:=!?]$/.test(textAt(file, begin + 1))
      )
        continue
      const field = `this.${textAt(file, begin)}`
      const binding = { ...bindingOf(file, at + 1), isField: true }
      file.bindings.set(field, file.bindings.has(field) ? null : binding)
    }
  }
  const isMember = (at: number): boolean =>
    isSign(file, at - 1, ";") || (file.begins[at] === true && endsValue(file, at - 1))
  for (let at = 0; at < texts.length; at++) {
    const one = textAt(file, at)
    if (kinds[at] === "template" && /\$\{/.test(one)) {
      if (/\b(?:require|import)\s?\(|\.(?:use|all|route|get|head|handle)\(\s?["'`]\/|\.use\(/.test(one))
        return null
      continue
    }
    if (isSign(file, at, "=>") && isWord(file, at - 1)) file.taken.add(textAt(file, at - 1))
    if (isSign(file, at, "(")) {
      const behind = textAt(file, pairOf(file, at) + 1)
      const before = textAt(file, at - 1)
      if (/^(?:=>|[{:])$/.test(behind) && (before === "catch" || !controlling.test(before)))
        for (let inner = at + 1; inner < pairOf(file, at); inner++)
          if (isWord(file, inner)) file.taken.add(textAt(file, inner))
    }
    // What is taken apart without a declaration.
    const opened = isAssigned(file, at) && /^[\]}]$/.test(one) ? pairOf(file, at) : at
    for (let inner = opened + 1; inner < at; inner++)
      if (isWord(file, inner) && !file.naming.has(inner)) file.taken.add(textAt(file, inner))
    if (kinds[at] !== "word") continue
    const isMember = isDot(file, at - 1)
    const isOf = isSign(file, at - 1, "(") && /^(?:of|in)$/.test(textAt(file, at + 1))
    if (!isMember && !file.naming.has(at) && (isAssigned(file, at) || isOf)) file.taken.add(one)
    if (isMember) {
      if (one === "exports" && textAt(file, at - 2) === "module") onExports(file, at)
      else if (isAssigned(file, at) && !/^(?:exports|prototype)$/.test(textAt(file, at - 2)))
        file.given.add(one)
      // A field of this, which is a name of its own.
      const field = `this.${one}`
      if (isSign(file, at + 1, "=") && textAt(file, at - 2) === "this" && !isDot(file, at - 3))
        file.bindings.set(field, file.bindings.has(field) ? null : bindingOf(file, at + 2))
      continue
    }
    if (one === "module" && !isDot(file, at + 1) && !isSign(file, at + 1, ":") && isSign(file, at - 1, "("))
      file.given.add("*")
    if (one === "require") {
      const isGiven = isSign(file, at + 1, "(") && kinds[at + 2] === "text" && isSign(file, at + 3, ")")
      if (isGiven) file.modules.set(textAt(file, at + 2), null)
      else if (!isDot(file, at + 1) || !/^(?:main|resolve)$/.test(textAt(file, at + 2))) isOpen = true
    } else if (one === "import") {
      if (isSign(file, at + 1, "(")) {
        if (kinds[at + 2] === "text" && isSign(file, at + 3, ")"))
          file.modules.set(textAt(file, at + 2), null)
        else isOpen = true
      } else if (!isDot(file, at + 1)) onImport(at)
    } else if (one === "export") onExport(at)
    else if (declaring.test(one)) onDeclaration(at)
    else if (one === "function" && isWord(file, at + 1)) {
      file.naming.add(at + 1)
      bind(textAt(file, at + 1), bindingOf(file, textAt(file, at - 1) === "async" ? at - 1 : at))
    } else if (one === "class") {
      if (isWord(file, at + 1) || isSign(file, at + 1, "{")) onClass(at)
      if (!isWord(file, at + 1)) continue
      file.naming.add(at + 1)
      bind(textAt(file, at + 1), bindingOf(file, at))
    } else if (one === "exports") onExports(file, at)
  }
  return { file, isOpen }
}

/** What is given to the exports of a file, or to one of them. What is given twice is not known. */
const onExports = (file: Source, at: number): void => {
  if (isSign(file, at + 1, "=")) {
    let begin = at + 2
    while (textAt(file, begin) === "exports" || textAt(file, begin + 2) === "exports") {
      const own = textAt(file, begin) === "exports" ? begin : begin + 2
      if (!isSign(file, own + 1, "=")) break
      begin = own + 2
    }
    if (textAt(file, at - 2) === "=" || textAt(file, at - 1) === "=") return
    if (file.exports.has("*")) file.given.add("*")
    file.exports.set("*", bindingOf(file, begin))
  } else if (isDot(file, at + 1) && isSign(file, at + 3, "=")) {
    const key = textAt(file, at + 2)
    // What a compiler begins with.
    let last = at
    while (isSign(file, last + 3, "=") && textAt(file, last + 4) === "exports") last += 4
    if (isSign(file, last + 3, "=") && textAt(file, last + 4) === "void") return
    if (file.exports.has(key)) file.given.add("*")
    file.exports.set(key, bindingOf(file, at + 4))
  } else if (textAt(file, at + 2) === "__esModule" && textAt(file, at - 2) === "defineProperty") return
  else if (isSign(file, at + 1, "[") || isSign(file, at - 1, "(") || isSign(file, at - 1, ","))
    file.given.add("*")
}

/** Where a module of the project may be, whatever finds it. */
export const placesOf = (place: string, module: string): readonly string[] => {
  const paths = pathsOf(place, "require", module)
  const [path = ""] = paths
  const source = path.replace(/\.([cm]?)js$/, ".$1ts")
  return path === ""
    ? paths
    : [...paths, `${path}.ts`, `${path}.mjs`, `${path}.cjs`, `${path}/index.ts`, source]
}

/** Where the settings of TypeScript's compiler look for what is named as packages are. What they take from other settings is not known. */
export const aliasesIn = (settings: string): ((module: string) => readonly string[]) => {
  const json = uncommented(settings)
  const [, base] = /"baseUrl"\s{0,9}:\s{0,9}"([\w./-]{1,100})"/.exec(json) ?? []
  const [, paths = ""] = /"paths"\s{0,9}:\s{0,9}\{([^{}]{0,4000})\}/.exec(json) ?? []
  const rows = Array.from(
    paths.matchAll(/"([^"\n]{1,100})"\s{0,9}:\s{0,9}\[([^\][:]{0,400})\]/g),
    ([, key = "", list = ""]) => ({
      key,
      targets: Array.from(list.matchAll(/"([^"\n]{1,200})"/g), ([, target = ""]) => target),
    }),
  )
  const from = (path: string): string => `./${base ?? "."}/${path}`
  return (module) => {
    for (const { key, targets } of rows) {
      const [before = "", behind] = key.split("*")
      if (behind === undefined && module === key) return targets.map(from)
      if (behind === "" && module.startsWith(before))
        return targets.map((one) => from(one.replace("*", module.slice(before.length))))
    }
    return base === undefined ? [] : [from(module)]
  }
}

/** All that a program loads of its project, by path; `isOpen` says that more may be loaded. */
export const loadedBy = async (
  start: string,
  program: string,
  { has, text }: Held,
  manifest: string,
): Promise<{ readonly files: ReadonlyMap<string, Source>; readonly isOpen: boolean } | null> => {
  const files = new Map<string, Source>()
  const texts = new Map([[start, program]])
  let isOpen = false
  let aliases: ((module: string) => readonly string[]) | undefined
  for (const [path, inner] of texts) {
    const read = texts.size > mostFiles ? null : fileOf(path, inner)
    if (read === null) return null
    isOpen ||= read.isOpen
    files.set(path, read.file)
    for (const module of read.file.modules.keys()) {
      const name = packageOf.exec(module)?.[0] ?? ""
      const isOwn = module.startsWith(".")
      const isPackage = !isOwn && (own.test(module) || known.test(name) || manifest.includes(`"${name}"`))
      if (!isOwn && !isPackage) aliases ??= aliasesIn((await text("tsconfig.json")) ?? "")
      const places = isOwn
        ? placesOf(path, module)
        : isPackage
          ? []
          : (aliases?.(module) ?? []).flatMap((one) => placesOf("", one))
      if (places.length === 0) {
        isOpen ||= !isPackage
        continue
      }
      let there: string | null = null
      for (const one of places) if (there === null && (await has(one))) there = one
      // What is not there ends the program, or is made by a build.
      if (there === null || /(?:\/package\.json|\.node)$/.test(there)) isOpen = true
      else if (!there.endsWith(".json")) {
        read.file.modules.set(module, there)
        const held = texts.get(there) ?? (await text(there))
        if (held === null) isOpen = true
        else texts.set(there, held)
      }
    }
  }
  return { files, isOpen }
}
