/**
 * What a program needs before it does anything: the modules that its text has Node load whatever happens, in order (C-282).
 *
 * Read are static imports and exports, and calls of `require` with a text alone, as a statement or as all that a name or a property is
 * given; outside all brackets, blocks, functions and conditions. What cannot be told apart without running it is left out.
 *
 * Law. Without any one of what is read, Node ends.
 */
import { isSilentText, listening, listensOn, listenText, silentLine } from "../../decode/listens.js"
import type { Manifest } from "../../decode/manifest.js"
import { importsIn, nuxtSettings, pathsOf, sentLines, staticTarget } from "../../decode/needs.js"
import { isRecord } from "../../model/shape.js"
import { onlyDeclares, uncompiled } from "./declares.js"
import { aliasesIn, placesOf } from "./modules.js"
import { isAskedByInput } from "./quiet.js"

/** Node's own modules, but for those that only `node:` names. */
const own =
  /^(?:_|(?:node:)?(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|sys|timers|tls|trace_events|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/|$))/

/** Files of the project and packages, by names that stand for themselves. */
const named = /^(?:\.\.?(?:\/[\w@.~+-]*)*|(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/[\w@.~+-]+)*)$/

/** The package of which a module is one. */
const packageIn = /^(?:@[^/]*\/)?[^/]*/

const blank = /\s+|\/\/[^\n]*/y
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
const word = /[\w$\u0080-\uffff]+/y
const sign = /=>|[=!]=+|\?\?|\?\.|\|\||&&|[-+*%&|^<>]=|\+\+|--|[\s\S]/y
/** What `require` is given, where that is a text alone. */
const given = /\s{0,99}\(\s{0,99}(?:"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})')\s{0,99}\)/y

/** Packages that change how others are found or read. */
const changing = /register|alias|path|esm|babel|ts-node|tsx|coffee|hook|pnp|require|module|sucrase|swc/
/** Names in a program that may make files at once, as nothing later is before all is loaded, change how modules are found, or go on without one. */
const making =
  /^(?:(?:write|output|copy|append)\w*(?:Sync|\wFile)|(?:cp|rename|move|open|exec|execFile|spawn|fork|\w*[lL]ink)Sync|_(?:cache|compile|extensions|findPath|initPaths|load|nodeModulePaths|pathCache|preloadModules|resolve\w*)|NODE_PATH|globalPaths|registerHooks|addPath|addAlias(?:es)?|setUncaughtExceptionCaptureCallback|requirejs|createRequire)$/
/** The event that has Node go on, whatever was thrown. */
const surviving = "uncaughtException"

const declaring = /^(?:const|let|var)$/
const conditional = /^(?:if|for|while|with|await)$/
/** Words behind which something is still to come. */
const unended =
  /^(?:if|else|do|try|finally|return|throw|typeof|void|delete|new|in|of|instanceof|case|default|await|yield|extends|function|class|async|switch|export|import)$/
const branching = /^(?:\?\??|&&|\|\||=>|function|class|async)$/
const infix = /^(?:in|of|instanceof|as|from)$/

/** Of this many modules is kept what they are. */
const most = 200

const closed: { readonly [closing: string]: string } = { ")": "(", "]": "[", "}": "{" }

/** What a snapshot holds of the text of a program in a project: of settings of Nuxt what they have it make (C-295). */
export const heldText = (path: string, ...program: Parameters<typeof programText>): string | null => {
  const [text, below = []] = program
  if (!nuxtSettings.includes(path)) {
    const held = programText(...program)
    // What a file in TypeScript requires may end otherwise: that it is nowhere, a dry run says.
    return held === null || text.startsWith(".") || !/\.[cm]?tsx?$/.test(path)
      ? held
      : held
          .split("\n")
          .filter((line) => !/^\.require\(\./.test(line) || below.includes(line))
          .join("\n") || null
  }
  return isStaticTarget(text) ? staticTarget : null
}

const comment = /(^|\s)\/\/[^\n]*/g
const targeted = /(?:^|[{,\s])target\s?:\s{0,9}["'`]static["'`]/

/** Whether settings of Nuxt 2 have it make a site of files. */
const isStaticTarget = (text: string): boolean =>
  targeted.test(
    text
      .split("/*")
      .map((part, at) => (at === 0 ? part : part.slice(part.indexOf("*/") + 2)))
      .join("")
      .replace(comment, "$1"),
  )

/** What starts Adonis 4, of which nothing is known where the text says how it reads its variables (C-294). */
const byIgnitor = ".import(@adonisjs/ignitor)"

/**
 * What a snapshot holds of the text of a file that starts: what it imports, what it imports through others and is not there, and where it listens; null
 * where it does neither. `code` is the same text with the numbers of its settings.
 */
export const programText = (
  program: string,
  below: readonly string[] = [],
  code: string = program,
): string | null => {
  const unsure = below.filter((line) => line.startsWith("?")).map((line) => line.slice(1))
  const imports = program.startsWith(".")
    ? importsIn(program).map(
        ([by, module, place, mode = ""]) =>
          `.${by}(${module}${mode})${place === undefined ? "" : ` in ${place}`}`,
      )
    : importLines(program).filter(
        (line) => !unsure.includes(line) && (line !== byIgnitor || !/\bENV_(?:SILENT|PATH)\b/.test(program)),
      )
  const isElsewhere = below.some((line) => line.startsWith(".listen(") || line === silentLine)
  const isUnsure = isElsewhere || uncalledIn(program) !== null || isAskedByInput(program)
  const listens = isUnsure ? null : listenText(code)
  const held = program.startsWith(".") && below.length === 0 ? sentLines(program) : []
  const lines = [
    ...imports,
    ...below.filter((line) => !line.startsWith("?")),
    ...held,
    ...(listens === null ? [] : [listens]),
    ...(isSilentText(program) ? [silentLine] : []),
  ]
  return lines.length === 0 ? null : [...new Set(lines)].join("\n")
}

/** What declares or exports a function or a class, to the end of a line, as it is written where nothing is around it. */
const heading =
  /^(?:export (?:default )?)?(?:async )?(?:function\*? ?([\w$]+) ?\([^(){}=]*\)(?:: ?[\w<>[\]|. ]+)?|class ([\w$]+)(?: extends [\w$.]+)?|(?:module\.exports|exports\.([\w$]+)) ?= ?(?:async )?(?:function\*? ?[\w$]* ?\([^(){}=]*\)|(?:\([^(){}=]*\)|[\w$]+) ?=>)) ?\{\s*$/
/** What exports names, and calls none. */
const exporting =
  /^(?:(?:module\.)?exports(?:\.[\w$]+)? ?= ?[\w$]+|export default [\w$]+|(?:module\.exports ?=|export) ?\{[\w$,:\s]*\});?\s*$/gm
const remark = /(^|\s)\/\/[^\n]*/g

/** The functions, by their names, in which alone a program calls listen, where it declares or exports them and calls none; null where it is not certain. */
export const uncalledIn = (program: string): readonly string[] | null => {
  if (listensOn(program) === null) return null
  const names: string[] = []
  const outside: string[] = []
  const words = new Set<string>()
  let inside: { readonly head: readonly string[]; readonly body: string[] } | null = null
  for (const line of program.replace(remark, "$1").replace(exporting, "").split("\n")) {
    const head: readonly string[] | null = inside === null ? heading.exec(line) : null
    if (head !== null) {
      inside = { head, body: [] }
      continue
    }
    for (const [one] of line.matchAll(/\.?[\w$]+/g)) words.add(one)
    if (inside !== null && !line.startsWith("}")) inside.body.push(line)
    else {
      outside.push(line)
      if (inside !== null && listening.test(inside.body.join("\n")))
        names.push(inside.head[1] ?? inside.head[2] ?? `.${inside.head[3] ?? ""}`)
      inside = null
    }
  }
  const rest = outside.join("\n")
  const isUsed = names.some((name) => words.has(name) || words.has(name.replace(".", "")))
  const isHandedOn =
    words.has("exports") || words.has(".exports") || words.has("static") || /\bthis\b/.test(rest)
  return names.length === 0 || inside !== null || isUsed || isHandedOn || listening.test(rest)
    ? null
    : names.map((name) => name.replace(".", ""))
}

/** The package that a line names, and the file that imports it, where it is not the one that starts. */
const packageOf = (line: string): readonly [name: string, place?: string] | null => {
  const [, name, place] = /^\.import\(([^.)][^)]*)\)(?: in (.*))?$/.exec(line) ?? []
  return name === undefined ? null : place === undefined ? [name] : [name, place]
}

/** The packages that are imported by what is held of a program, and that a package.json does not name but for development. */
export const unnamedPackages = (
  held: string,
  manifest: Manifest | null,
): readonly (readonly [name: string, place?: string])[] => {
  if (manifest === null) return []
  const all = installedBy(manifest)
  return held.split("\n").flatMap((line) => {
    const found = packageOf(line)
    return found === null || Object.hasOwn(all, found[0]) ? [] : [found]
  })
}

/** What a package.json names besides development dependencies. */
const installedBy = ({ ranges }: Manifest): { readonly [name: string]: unknown } => ({
  ...ranges.dependencies.all(),
  ...ranges.others.all(),
})

/**
 * Whether a development dependency is known to be brought by nothing else: no other is named, or the only lock file is npm's, holds all of them,
 * and says so.
 */
export const isForDevelopment = (
  manifest: Manifest,
  locks: readonly (string | null)[],
  name: string,
): boolean => {
  const others = Object.keys(installedBy(manifest))
  if (others.length === 0) return true
  const packages = locks.length === 1 ? packagesIn(locks[0] ?? "") : {}
  const held = (one: string): unknown => packages[`node_modules/${one}`]
  const own = held(name)
  return isRecord(own) && own.dev === true && others.every((one) => isRecord(held(one)))
}

/** The packages that a lock file of npm 7 or later holds, by their places. */
const packagesIn = (lock: string): { readonly [place: string]: unknown } => {
  try {
    const value: unknown = JSON.parse(lock)
    return isRecord(value) && isRecord(value.packages) ? value.packages : {}
  } catch {
    return {}
  }
}

/** What is held of a program without some packages; null where nothing is left. */
export const withoutPackages = (held: string, packages: readonly string[]): string | null =>
  held
    .split("\n")
    .filter((line) => !packages.includes(packageOf(line)?.[0] ?? ""))
    .join("\n") || null

/** What is held of a program that Node does not read, so that it asks for nothing; null where nothing is left. */
export const withoutImports = (held: string): string | null =>
  held
    .split("\n")
    .filter((line) => !/^\.(?:require|import|read|alias|root|mixed|lacks)\(/.test(line))
    .join("\n") || null

/** What is held of a program, with what it requires of the root by names as packages have (C-331). */
export const atRoot = (held: string, names: readonly string[]): string =>
  held
    .split("\n")
    .map((line) => (names.includes(packageOf(line)?.[0] ?? "") ? line.replace(/^\.import/, ".root") : line))
    .join("\n")

/** The modules that a program requires by the name of a package; null where it imports one of them, as no such variable has that found. */
export const requiredBy = (program: string, name: string): readonly string[] | null => {
  const of = `["'](${name.replace(/[.$]/g, "\\$&")}(?:/[\\w@.~+/-]+)?)["']`
  if (new RegExp(`\\b(?:from|import)\\s{0,9}\\(?\\s{0,9}${of}`).test(program)) return null
  const found = Array.from(
    program.matchAll(new RegExp(`\\brequire\\s?\\(\\s{0,9}${of}`, "g")),
    ([, one = ""]) => one,
  )
  return found.length === 0 ? null : found
}

/** Whether a lock file mentions a package, in any of the managers' forms. */
export const mentions = (lock: string, name: string): boolean =>
  [
    `/${name}"`,
    `"${name}"`,
    `\n${name}@`,
    `\n"${name}@`,
    ` ${name}@`,
    ` ${name}:`,
    `/${name}@`,
    `/${name}/`,
    `'${name}`,
  ].some((form) => lock.includes(form))

/** What a program imports whatever happens, each as a line `.require(./x)` or `.import(./x)`, and a package as `.import(x)`, in order. */
export const importLines = (program: string): readonly string[] => [...importsOf(program).found.keys()]

type By = "require" | "import"

/**
 * The lines of what a program imports, each with what imports it, and whether the program is known to the end: to make no file at once, and to change nothing of
 * how modules are found.
 */
const importsOf = (
  written: string,
): {
  readonly found: ReadonlyMap<string, By>
  readonly isStill: boolean
  readonly uses: ReadonlySet<string>
} => {
  const program = uncompiled(written)
  const found = new Map<string, By>()
  const uses = new Set<string>()
  /** Names that a program may give itself, or ask for. */
  const doubted = new Set<string>()
  const unknown = { found: new Map<string, By>(), isStill: false, uses: new Set<string>() }
  const open: string[] = []
  let at = program.startsWith("#!") ? program.indexOf("\n") >>> 0 : program.startsWith("\ufeff") ? 1 : 0
  /** What came last: a word, the first character of anything else; `if` for the end of what a condition is in. */
  let last = ";"
  let isNewLine = true
  let isStill = true
  let isInert: boolean | null = null
  /** What stands at the top: a declaration, something that is given a value, or what may not happen. */
  let top: "declaration" | "branch" | "target" | "import" | "other" = "other"
  /** Whether what is said in no brackets but those of calls is done whatever happens, and how many others are open. */
  let isDone = false
  let isOver = false
  let inner = 0

  const take = (kind: RegExp): string | null => {
    kind.lastIndex = at
    const match = kind.exec(program)?.[0] ?? null
    if (match !== null) at = kind.lastIndex
    return match
  }
  const add = (by: By, module: string): void => {
    // Of a package its name is enough, whatever imports what of it.
    const line = module.startsWith(".") ? `.${by}(${module})` : `.import(${packageIn.exec(module)?.[0]})`
    if (named.test(module) && !own.test(module) && found.size < most && !found.has(line)) found.set(line, by)
    // What is loaded of the project is looked into.
    if (by === "require" && !module.startsWith(".") && changing.test(module) && !own.test(module))
      isStill = false
  }
  const ended = (): boolean => /^[\w$\u0080-\uffff)\]}"`]/.test(last) && !unended.test(last)

  /** A text of a template, up to its end or what is computed in it; false where it has no end. */
  const template = (): boolean => {
    const isFirst = program[at] === "`"
    for (at++; at < program.length; at++) {
      const one = program[at]
      if (one === "\\") at++
      else if (one === "`" || (one === "$" && program[at + 1] === "{")) {
        at += one === "`" ? 1 : 2
        if (one === "`" && !isFirst) {
          open.pop()
          inner--
        } else if (one === "$" && isFirst) {
          open.push("`")
          inner++
        }
        last = one === "`" ? "`" : "{"
        return true
      }
    }
    return false
  }

  /** Whether nothing that is said is done before something calls it. */
  const isLater = (): boolean => {
    isInert ??= onlyDeclares(program)
    return isInert
  }

  const onText = (content: string): void => {
    if (content === surviving && !isLater()) isStill = false
    if (common.test(content)) doubted.add(content)
    if (open.length > 0) return
    if (top === "import" && (last === "import" || last === "from")) {
      add("import", content)
      attribute.lastIndex = at
      const [, other, what = "json"] = attribute.exec(program) ?? []
      uses.add("import")
      if (other === undefined && content.startsWith(".") && content.endsWith(".json")) uses.add(what)
    }
    if (top === "import" || isNewLine) top = "other"
  }

  /** Takes what only one of the kinds of modules has. */
  const onUse = (one: string): void => {
    if (one === "import" && last !== "." && program.startsWith(".meta", at)) uses.add("import")
    if (one === "exit" && isDone) isOver = true
    if (!common.test(one) || (one === "exports" && program.startsWith("module.", at - 14))) return
    const isPath = one.startsWith("_")
    const follows = isPath ? ungiven : one === "exports" ? member : called
    follows.lastIndex = at
    const isFree = isPath
      ? /^[(+=]/.test(last) || (last === "," && open.at(-1) === "(")
      : !/\.$|^(?:function|\*)$/.test(last)
    if (!isFree || !follows.test(program)) doubted.add(one)
    else if (isDone && !isOver && inner === 0) uses.add(one)
  }

  /** Takes what require is given. */
  const takeModule = (): void => {
    given.lastIndex = at
    const match = given.exec(program)
    if (match !== null) add("require", (match[1] ?? match[2]) as string)
  }

  const onWord = (one: string): void => {
    const isMaking = making.test(one) || (/^(?:extensions|paths)$/.test(one) && last === ".")
    if (isStill && isMaking && !isLater()) isStill = false
    if (branching.test(one)) isDone = false
    if (open.length > 0) {
      onUse(one)
      // All that a call is given as one of its values.
      if (one === "require" && isStill && isDone && !isOver && inner === 0 && /^[(,]$/.test(last))
        takeModule()
      return
    }
    // What ends a process leaves out all that comes after it.
    if (one === "exit" || one === "throw") isStill = false
    const isFirst = last === ";" || (ended() && (isNewLine || last === "}") && !infix.test(one))
    if (declaring.test(one) && (isFirst || last === "export")) top = "declaration"
    else if (isFirst) {
      if (one === "import" || one === "export") top = "import"
      else top = unended.test(one) || conditional.test(one) ? "other" : "target"
    } else if (top === "import" && (last === "export" || (last === "import" && one === "type"))) top = "other"
    else if (branching.test(one)) top = top === "declaration" ? "branch" : "other"
    const isSure = top === "declaration" || top === "target"
    if (isFirst || last === "export") isDone = isSure
    if (one === "export" && isFirst) uses.add("export")
    if (one === "await" && (isFirst || (isDone && last === "="))) {
      awaited.lastIndex = at
      if (awaited.test(program)) uses.add("await")
    }
    onUse(one)
    if (one === "require" && isStill && isSure && (isFirst || last === "=")) takeModule()
  }

  const onSign = (one: string): boolean => {
    const isTop = open.length === 0
    if (one === "(" || one === "[" || one === "{") {
      // What is in brackets that nobody calls by may be what a function is given.
      if (one === "(" && !ended()) isDone = false
      if (isTop && one === "(" && (top === "import" || top === "target")) top = "other"
      open.push(one === "(" && conditional.test(last) ? "if" : one)
      if (open.at(-1) !== "(") inner++
      last = one
      return true
    }
    const opener = closed[one]
    if (opener !== undefined) {
      const opened = open.pop()
      if (opened !== "(") inner--
      last = opened === "if" ? "if" : one
      return opened === opener || (opened === "if" && one === ")")
    }
    last = one
    if (branching.test(one) || one === "?." || (isTop && one === ":")) isDone = false
    if (!isTop) return true
    const isDeclaration = top === "declaration" || top === "branch"
    if (branching.test(one)) top = isDeclaration ? "branch" : "other"
    else if (one === ",") top = isDeclaration ? "declaration" : top === "import" ? top : "other"
    else if (one !== "." && one !== "=" && one !== "*" && !isDeclaration) top = "other"
    else if (top === "import" && one !== "*") top = "other"
    return true
  }

  while (at < program.length) {
    const character = program[at] as string
    const space = take(blank)
    if (space !== null) {
      isNewLine ||= space.includes("\n")
      continue
    }
    if (character === "/" && program[at + 1] === "*") {
      const end = program.indexOf("*/", at + 2)
      if (end === -1) return unknown
      isNewLine ||= program.slice(at, end).includes("\n")
      at = end + 2
      continue
    }
    if (character === "`" || (character === "}" && open.at(-1) === "`")) {
      if (!template()) return unknown
    } else if (character === '"' || character === "'") {
      const content = take(text)
      if (content === null) return unknown
      onText(content.slice(1, -1))
      last = '"'
    } else if (character === "/" && !(ended() && last !== "}")) {
      // Behind a brace, a pattern and a division look the same.
      if (last === "}" || take(pattern) === null) return { ...unknown, found }
      last = "`"
    } else {
      const one = take(word)
      if (one !== null) {
        onWord(one)
        last = last === "." ? "x" : one
      } else if (!onSign(take(sign) as string)) return unknown
    }
    isNewLine = false
  }
  for (const one of doubted) uses.delete(one)
  return open.length === 0 ? { found, isStill, uses } : unknown
}

/** What files have that are no ES modules. */
const common = /^(?:require|module|exports|__dirname|__filename)$/
/** How each is used, and not given a value, declared, or asked for. */
const called = /\s{0,9}[(.]/y
const member = /\s{0,9}(?:\.|,\s?["']__esModule)/y
const ungiven = /(?!\s{0,9}[=:}\]])/y
/** What CommonJS cannot read otherwise, where await is a name. */
const awaited = /[ \t]{1,9}(?!(?:in|of|instanceof)\b)[\w$]/y
const attribute = /\s{0,99}(?:(with\b|\/)|(?<!\n\s{0,99})(assert)\b)/y
/** What may give such names to all files, or has Node go on. */
const lending =
  /\bglobal(?:This)?\b(?!\.(?!require|module|exports|__)\w)|[uU]ncaughtException|^process\.exit\(/m
/** A package that may give them as it is loaded, which does not help what Node cannot read. */
const lendingAlone = /^import\s?["'](?!dotenv\/|node:)[^./]/m
const lends = (text: string): boolean => lending.test(text) || alters(text)

/** What Node ends by before it runs anything. */
const atOnce = /^\.mixed\((?:import|export|await|json|assert)\)/
/** What ends a process, what has that wait for something, and the function that it stands in. */
const leaving = /\bprocess\.(?:exit|abort|reallyExit)\(/
const waiting = /\.(?:on|once|catch|then|close)\(|\bawait\b|\bset(?:Timeout|Immediate|Interval)\(/
const naming =
  /\bfunction\b[*\s]{0,9}([\w$]{1,40})|(?<![\w$])([\w$]{1,40})\s{0,9}=\s{0,9}(?:async\s{1,9})?(?:\(|function\b|(?:[\w$]{1,40})\s{0,9}=>)/g
/** So much in front of it is looked at, and so many of them. */
const mostBefore = 400
const mostLeaving = 20

/** Whether one of the texts may end the process by what it calls before all is loaded: then nothing behind that is reached. */
const mayLeave = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    if (!leaving.test(text)) return false
    const parts = text.split(leaving).slice(0, -1)
    return (
      parts.length > mostLeaving ||
      parts.some((before) => {
        const near = before.slice(-mostBefore)
        const [, first, second] = [...near.matchAll(naming)].at(-1) ?? []
        const name = first ?? second
        const isCalled = (one: string): boolean =>
          ["\n", "\n;", "= ", "await "].some((front) => `\n${one}`.includes(`${front}${name}(`))
        return !waiting.test(near) && (name === undefined || texts.some(isCalled))
      })
    )
  })

/**
 * What a file has that its kind of module has not, and by which Node ends: an ES module by its name, the nearest package.json, or else its own words; of
 * import and await beside none of that, Node makes one (C-333).
 */
const mixedIn = async (
  path: string,
  uses: ReadonlySet<string>,
  { has, text }: Held,
): Promise<readonly string[]> => {
  if (uses.size === 0 || !/\.[cm]?js$/.test(path)) return []
  let kind = /\.([cm])js$/.exec(path)?.[1]
  for (let folder = path; kind === undefined && folder !== ""; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))
    const manifest = folder === "" ? "package.json" : `${folder}/package.json`
    if (!(await has(manifest))) continue
    const held = await text(manifest)
    const type = held === null ? null : typeIn(held)
    if (type === null) return []
    kind = type === "module" ? "m" : type === "commonjs" ? "c" : ""
  }
  const isModule =
    kind === "m" || (kind !== "c" && ["import", "export", "await"].some((one) => uses.has(one)))
  return [...uses].filter((one) => (/^(?:import|export|await)$/.test(one) ? kind === "c" : isModule))
}

/** The kind of modules that a package.json states, an empty text where it states none; null where it cannot be read. */
const typeIn = (manifest: string): string | null => {
  try {
    const value: unknown = JSON.parse(manifest)
    return isRecord(value) ? (typeof value.type === "string" ? value.type : "") : null
  } catch {
    return null
  }
}

/** What a project holds: whether a file is there, and the text of one; null where it is not to be read. */
export interface Held {
  readonly has: (path: string) => Promise<boolean>
  readonly text: (path: string) => Promise<string | null>
}

/** So many files and characters of what is imported are looked into. */
const mostFiles = 300
/** So many files of TypeScript. */
const mostTyped = 40
const mostCharacters = 2 ** 22

const byHono = /["'`]@hono\/node-server["'`]/
const serveAll =
  /(?<![\w$.])serve\(\s{0,99}(?:\{\s{0,99}fetch\s?:\s?[\w$.]{1,60}\s{0,9}(?:,\s{0,99})?|([\w$]{1,40})(?=\s{0,9}[,)]))?/g

const exportedFetch = /^export default \{[^{}]{0,200}\bfetch\b/m
/** What asks which runtime it is, so that another may serve otherwise. */
const asksForBun = /\btypeof Bun\b|\bglobalThis\.Bun\b|\bversions\.bun\b|["']Bun["']|[(!&|]\s?Bun\s?[)?&|]/
/** A host as Bun and Hono call it, where that is no part of a module's name. */
const hostname = /(?<![\w$./"'`@~-])hostname\b/g

/** A program in which what serves for Hono, on port 3000 where it is told none, and what serves by Bun are calls of listen as all others are. */
export const served = (program: string): string => {
  const isHono = byHono.test(program)
  // Bun serves what a program exports so; Node does not.
  if (exportedFetch.test(program) || (program.includes("Bun.serve(") && asksForBun.test(program)))
    return `${program}\nserver.listen(?)`
  if (!isHono && !program.includes("Bun.serve(")) return program
  const code = program.replaceAll("Bun.serve(", "server.listen(").replace(hostname, "host")
  if (!isHono) return code
  return code.replace(serveAll, (call: string, app: string | undefined, at: number) => {
    if (app !== undefined)
      return new RegExp(`\\b${app.replaceAll("$", "\\$")}\\s?=\\s?new (?:OpenAPI)?Hono\\b`).test(code)
        ? "server.listen(3000"
        : `server.listen(${app}`
    if (!call.includes("{")) return "server.listen("
    const next = code[at + call.length]
    return `server.listen({ ${next === "}" ? "port: 3000 " : ""}`
  })
}

/** Names by which no package can be called: what stands for a folder in the settings of TypeScript's compiler. */
const alias = /^[@~]\//
const typed = /^(?:import|export ?\*)([^"'`;()=]{0,4000})["']([^"'\n]{1,200})["']/
const importing = /^(?=(?:import|export)\b)/m
/** What changes how modules are found. */
const registering =
  /_resolveFilename|registerHooks|["'](?:node:)?module["']|[aA]lias(?:es)?\(|module-alias|tsconfig-paths|\/register["']/

/** What has modules found or read otherwise in all that is loaded behind it, by its own words or by a package. */
const altering = /_resolveFilename|_initPaths|registerHooks|NODE_PATH|addAlias|globalPaths|\.paths\./
const loaded = /(?:require\(|import )\s?["']([^"'\n]{1,99})["']/g
const alters = (text: string): boolean =>
  altering.test(text) ||
  Array.from(text.matchAll(loaded), ([, name = ""]) => name).some(
    (name) => !/^[./]/.test(name) && changing.test(name) && !own.test(name),
  )

/** Whether a text certainly uses a name as a value, by which TypeScript's compiler keeps its import: it calls, makes, extends or hands it on. */
const isValue = (code: string, name: string): boolean => {
  const word = name.replaceAll("$", "\\$")
  if (
    new RegExp(`\\b(?:const|let|var|function|class|enum)\\s+${word}\\b|[(,{]\\s{0,99}${word}\\s?[?:]`).test(
      code,
    )
  )
    return false
  const before = "(?:@|[=(!]\\s{0,9}|\\b(?:await|return|new|void)\\s{1,9})"
  const called = (names: string): string => `${word}(?:\\.[\\w$]+){${names}}\\s?\\(`
  const named = `^${called("0")}(?![^\\n]{0,200}\\)[^\\n()]{0,99}\\{[ \\t]{0,9}$)`
  const given = `\\.[\\w$]+\\((?:[^()\\n]{0,99},\\s{0,9})?${word}\\s{0,9}[,)]`
  return [
    `${before}${called("0,3")}|^${called("1,3")}|\\bclass [\\w$]+ extends ${word}\\b`,
    `${named}|${given}`,
    `\\(\\{[^{}]{0,99}:\\s?${word}\\.[\\w$]`,
  ].some((form) => new RegExp(form, "m").test(code))
}

/** What a program in TypeScript imports, but for types by their own word, in order, each with whether it certainly is used as a value. */
export const typedImports = (
  program: string,
): readonly (readonly [module: string, isValue: () => boolean])[] => {
  const plain = program.split("/*").map((part, at) => {
    const end = at === 0 ? -2 : part.indexOf("*/")
    return end === -1 ? "" : part.slice(end + 2)
  })
  const parts = plain.join("").replace(remark, "$1").split(importing)
  const found = parts.map((part) => typed.exec(part))
  const rest = parts.map((part, at) => part.slice(found[at]?.[0].length ?? 0)).join("")
  const read = found.filter((one) => one !== null).slice(0, most)
  return read.flatMap(([all, clause = "", module = ""]) => {
    const what = clause.trim()
    if (all.startsWith("export") || what === "") return [[module, () => true] as const]
    if (/^type\b/.test(what)) return []
    const [list = ""] = /\{[^{}]*\}/.exec(what) ?? []
    const names = [
      /^(?!from\b)[\w$]+/.exec(what)?.[0],
      /\*\s{1,9}as\s{1,9}([\w$]+)/.exec(what)?.[1],
      ...list
        .slice(1, -1)
        .split(",")
        .map((one) => /^(?!type\s)(?:[\w$]+\s{1,9}as\s{1,9})?([\w$]+)$/.exec(one.trim())?.[1]),
    ]
    return [[module, () => names.some((name) => name !== undefined && isValue(rest, name))] as const]
  })
}

/** What a program in TypeScript imports as a value, in order. */
export const valuesIn = (program: string): readonly string[] =>
  typedImports(program).flatMap(([module, isValue]) => (isValue() ? [module] : []))

/** What a program in TypeScript imports through others, file by file, of what `importedIn` says of each; null where one may change how modules are found. */
const typedBelow = async (
  start: string,
  program: string,
  { has, text }: Held,
  importedIn: (program: string) => readonly string[],
): Promise<ReadonlyMap<string, readonly string[]> | null> => {
  const texts = new Map([[start, program]])
  const found = new Map<string, readonly string[]>()
  for (const [place, inner] of texts) {
    if (registering.test(inner)) return null
    const modules = importedIn(inner)
    found.set(place, modules)
    for (const module of modules) {
      const [path] = module.startsWith(".") ? pathsOf(place, "import", module) : []
      if (path === undefined) continue
      const plain = path.replace(/\.([cm]?)js$/, ".$1ts")
      const there = await firstOf([`${path}.ts`, plain === path ? `${path}/index.ts` : plain], has)
      if (there !== null && texts.size < mostTyped)
        texts.set(there, texts.get(there) ?? (await text(there)) ?? "")
    }
  }
  return found
}

/** What else may give such a name a meaning. */
const giving = /"(?:workspaces|imports|exports|_moduleAliases|rootpath)"|module-path|tspath/

/** Whether a name leads to a source by the compiler's settings alone, and is none of a package that is named. */
const meantBy = async (
  settings: string,
  { has, text }: Held,
): Promise<(module: string) => Promise<boolean>> => {
  const manifest = (await text("package.json")) ?? ""
  const isGiven =
    giving.test(manifest) || settings.includes('"require"') || (await has("pnpm-workspace.yaml"))
  const leads = aliasesIn(settings)
  return async (module) => {
    if (alias.test(module)) return settings.includes('"paths"')
    const [name = ""] = packageIn.exec(module) ?? []
    if (isGiven || !/^@|^[^.#].*\//.test(module) || own.test(module) || manifest.includes(`"${name}"`))
      return false
    const places = leads(module).flatMap((one) => placesOf("", one))
    return (
      (await firstOf(
        places.filter((one) => one.endsWith("ts")),
        has,
      )) !== null
    )
  }
}

/**
 * What a program in TypeScript imports by a name that only its compiler's settings can give a meaning, itself or through files of the project, each once as a line;
 * and packages that others import for it, which no such settings can mean. None where a file may change how modules are found.
 */
export const aliasesBelow: typeof importsBelow = async (start, program, held) => {
  const settings = (await held.text("tsconfig.json")) ?? ""
  const isMapped = /"(?:paths|baseUrl)"/.test(settings)
  const values = isMapped ? await typedBelow(start, program, held, valuesIn) : new Map<string, string[]>()
  const all = await typedBelow(start, program, held, (inner) => typedImports(inner).map(([module]) => module))
  if (values === null || all === null) return []
  const lines = new Map<string, string>()
  const isMeant = await meantBy(settings, held)
  for (const module of [...values.values()].flat())
    if (nameable.test(module) && !lines.has(module) && (await isMeant(module)))
      lines.set(module, `.alias(${module})`)
  const isPlain = !/"(?:paths|extends)"|"baseUrl"\s*:\s*"(?!\.?\/?")/.test(settings)
  for (const [place, modules] of all) {
    if (place === start || !nameable.test(place)) continue
    for (const module of modules) {
      const [name = ""] = packageIn.exec(module) ?? []
      const isOwn = isPlain || (name.startsWith("@") && !settings.includes(`"${name.split("/")[0]}`))
      if (isOwn && named.test(module) && !module.startsWith(".") && !own.test(module) && !lines.has(name))
        lines.set(name, `.import(${name}) in ${place}`)
    }
  }
  return [...lines.values()].slice(0, most)
}

/** What serves without listen, or may, and what asks whether it is itself what starts. */
const serving = /\bserve\s?\(|\.(?:start|run|lift|launch|boot\w*|init\w*)\s?\(|\bcreateServer\b|\bBun\b/
const asking = /\bmodule\.parent\b|\brequire\.main\b|\bimport\.meta\.main\b|\bargv\b/
/** What may load a file, and what that is, where it is a text. */
const loading = /\b(?:require|import)\s?\(\s{0,99}(?:["'`]([^"'`\n]{1,200})["'`])?/g

/** Where a line's file can be named. */
const nameable = /^[\w@.~+/-]{1,200}$/

/**
 * What a program imports through other files whatever happens, and lacks: a file that is not there, and any package, each once and as a line that names the file,
 * in the order in which Node loads them. Nothing that comes after a file that may make others or change how they are found is known, but for what is imported
 * before anything runs. Behind them where one of these files listens, if the program does not, and in front of them, each behind a question mark, what the
 * program itself requires where a file that it required before may have had that found.
 */
export const importsBelow = async (
  start: string,
  program: string,
  { has, text }: Held,
): Promise<readonly string[]> => {
  const seen = new Set([start])
  const said = new Set<string>()
  const lines: string[] = []
  const texts = new Map<string, string>()
  let isStill = true
  let isWhole = true
  let isFound = true
  let isRound = false
  let isAltered = false
  let left = mostCharacters

  const say = (line: string, what: string, place: string): void => {
    if (!said.has(what) && place !== start && nameable.test(place) && lines.length < most)
      lines.push(`${line} in ${place}`)
    said.add(what)
  }
  const enter = async (path: string, module: string): Promise<void> => {
    if (path.endsWith(".json") && (module.endsWith(".json") || !path.endsWith("/package.json"))) return
    const isRead = /\.[cm]?js$|(?:^|\/)[^./]*$/.test(path) && seen.size <= mostFiles && left > 0
    const inner = isRead ? await text(path) : null
    if (inner === null) {
      isStill = false
      isWhole = false
      return
    }
    texts.set(path, inner)
    isAltered ||= alters(inner)
    left -= inner.length
    await follow(path, importsOf(inner))
  }
  const unsure: string[] = []
  const mixed: string[] = []
  const follow = async (place: string, read: ReturnType<typeof importsOf>): Promise<void> => {
    const lacks = await mixedIn(place, read.uses, { has, text })
    const behind = place === start ? "" : ` in ${place}`
    if (nameable.test(place)) mixed.push(...lacks.map((one) => `.mixed(${one})${behind}`))
    // Nothing is required where the first call ends it.
    const isEnded = lacks.includes("require")
    for (const [line, by] of read.found) {
      if (place === start && by === "require" && (isAltered || isEnded)) unsure.push(`?${line}`)
      if (by === "require" && (!isStill || isEnded)) continue
      const module = moduleIn(line)
      if (!module.startsWith(".")) {
        say(line, module, place)
        continue
      }
      const paths = pathsOf(place, by, module)
      const there = await firstOf(paths, has)
      if (there === start) isRound = true
      if (paths.length === 0) isStill = false
      else if (there === null) {
        isFound = false
        say(line, paths[0] as string, place)
      } else if (!seen.has(there)) {
        seen.add(there)
        await enter(there, module)
      }
    }
    if (!read.isStill) isStill = false
  }
  const own = importsOf(program)
  for (const [line, by] of own.found) {
    const module = moduleIn(line)
    said.add(module.startsWith(".") ? (pathsOf(start, by, module)[0] ?? "") : module)
  }
  await follow(start, own)
  const all = [program, ...texts.values()]
  const mayRun = mixed.length > 0 && (mayLeave(all) || all.some((one) => lendingAlone.test(one)))
  const ended = mayRun ? mixed.filter((line) => atOnce.test(line)) : mixed
  if (ended.length > 0 && !all.some(lends) && !(await text(".npmrc"))?.includes("node-options"))
    lines.unshift(...ended)
  lines.unshift(...unsure)
  // What Bun starts may serve by what it exports.
  if (
    isWhole &&
    isStill &&
    isFound &&
    !/\bfetch\b/.test(program) &&
    [program, ...texts.values()].every(onlyDeclares)
  )
    return [...lines, silentLine]
  const uncalled = uncalledIn(program)
  if (listensOn(program) !== null && uncalled === null) return lines
  const [one, other] = [...texts].filter(([, inner]) => listensOn(inner) !== null)
  if (one === undefined) return uncalled !== null && isRound ? [...lines, ".listen()"] : lines
  const [place, inner] = one
  const begun = uncalledIn(inner) ?? []
  const calls = begun.map((name) => new RegExp(`\\b${name.replaceAll("$", "\\$")}\\s?\\(`))
  const isAll = Array.from(program.matchAll(loading), ([, module = "."]) => module).every(
    (module) => !module.startsWith(".") || own.found.has(`.require(${module})`),
  )
  const told = calls.reduce((rest, call) => rest.replace(call, ""), program.replace(remark, "$1"))
  const isSure =
    other === undefined &&
    uncalled === null &&
    isWhole &&
    isAll &&
    !asking.test(inner) &&
    nameable.test(place) &&
    calls.every((call) => call.test(program)) &&
    ![told, ...[...texts].flatMap(([path, text]) => (path === place ? [] : [text]))].some((text) =>
      serving.test(text),
    )
  return [...lines, isSure ? `${listenText(inner)} in ${place}` : ".listen()"]
}

const moduleIn = (line: string): string => line.slice(line.indexOf("(") + 1, -1)

const firstOf = async (paths: readonly string[], has: Held["has"]): Promise<string | null> => {
  for (const path of paths) if (await has(path)) return path
  return null
}
