/**
 * What makes a program of one in TypeScript, or runs it as it stands, and by which settings.
 *
 * Law. Where more than one does, or one that is not known, nothing is said of it.
 */
import { fieldsIn } from "../../../decode/fields.js"
import { asJson } from "../../../decode/lenient.js"
import { nodemonSettings, toldNodemon } from "../../../decode/nodemon.js"
import { within } from "../../../decode/path.js"
import { isRecord } from "../../../model/shape.js"
import { heldNodemon } from "../nodemon.js"
import type { DryWorld } from "./realm.js"
import type { Unused } from "./typed.js"

/** What a compiler has a program do, by its settings. */
export interface TypedSettings {
  /** Whether what a package of the older kind exports is certainly its default. */
  readonly hasDefaults: boolean
  readonly unused: Unused
  /** Whether names may stand for files of the project. */
  readonly isMapped: boolean
  /** Whether what is made of a file of this kind, which package.json says, is certainly of that kind. */
  readonly isOfKind: (isModule: boolean) => boolean
  /** Whether files in JavaScript, and in JSON, are certainly found beside what is made of those in TypeScript. */
  readonly hasScripts: boolean
  readonly hasData: (isImported: boolean) => boolean
  /** Whether a file of the older kind is run strictly, where it imports something or not. */
  readonly isStrict: (isImporting: boolean) => boolean
}

type World = Pick<DryWorld, "has" | "text">
type Scripts = { readonly [name: string]: unknown }

/** A compiler, and the file of its settings. */
interface Compiler {
  readonly by: "tsc" | "ts-node" | "tsx" | "node"
  readonly settings: string
}

const usual = "tsconfig.json"
/** What says nothing of how a program is compiled. */
const before =
  /^(?:(?:npx|yarn|pnpm|exec) |(?:npx )?cross-env(?:-shell)? |(?!TS_NODE|TSX|NODE_OPTIONS|NODE_PATH)[A-Z]\w*=[^\s"';&|]* )+/
const another = /^(?:npm run|npm|yarn run|yarn|pnpm run|pnpm) ([\w:.-]+)$/
const flags = String.raw`(?: (?:(?:-r|--require)[ =](?:dotenv/config|tsconfig-paths/register)|--(?:enable-source-maps|no-warnings|trace-warnings|trace-uncaught|max[-_]old[-_]space[-_]size=\d+)))*`
const byNode = new RegExp(String.raw`^node${flags} (?:\./)?([\w./-]+)$`)
/** What runs a source as it stands, by what it is called or Node loads first. */
const runners = [
  ["tsx", /^tsx(?: watch)? (?:\.\/)?([\w./-]+)$/],
  ["tsx", new RegExp(String.raw`^node${flags} --import[ =]tsx${flags} (?:\./)?([\w./-]+)$`)],
  [
    "ts-node",
    /^ts-node(?: (?:-T|--transpile-only|--transpileOnly|--files|--pretty|--log-error|(?:-P|--project) (?:\.\/)?tsconfig\.json|(?:-r|--require) (?:dotenv\/config|tsconfig-paths\/register)))* (?:\.\/)?([\w./-]+)$/,
  ],
  [
    "ts-node",
    new RegExp(
      String.raw`^node${flags} (?:-r|--require)[ =]ts-node/register(?:/(?:transpile-only|files))?${flags} (?:\./)?([\w./-]+)$`,
    ),
  ],
  [
    "ts-node",
    /^(?:ts-node-dev|tsnd)(?: (?:--(?:respawn|transpile-only|transpileOnly|files|exit-child|rs|clear|cls|poll|quiet|no-notify|notify|inspect|(?:ignore-watch|watch|debounce|interval)[ =][^ -][^ ]*)|-T|(?:-r|--require)[ =](?:dotenv\/config|tsconfig-paths\/register)))* (?:\.\/)?([\w./-]+)$/,
  ],
] as const
/** Settings in package.json by which nodemon runs files otherwise. */
const executing = /"exec(?:Map)?"/
/** Other programs that make one of a file in TypeScript, or run it. */
const others =
  /(?:^|[\s/])(?:webpack|esbuild|tsup|rollup|vite|ncc|babel|babel-node|swc|swc-node|parcel|unbuild|tsdown|bun|bunx|deno|microbundle|nest|nx|turbo|lerna|gulp|grunt|pkg|tspc|ttsc|vue-tsc|rspack|rslib|rsbuild|sucrase|fastify|next|nodemon|concurrently|ts-node-dev|tsnd|tsc-watch|tsmodule|zile|wireit|make|sh|bash|node)(?=\s|$)/
/** Scripts that are not run on the way to a start. */
const aside =
  /^(?:dev|watch|test|lint|format|type|check|ci|e2e|debug|seed|migrate|migration|db|docs?|release|local)(?:$|[:.-])|[:.-](?:dev|watch|test|debug|local)$|^(?:start:dev|typecheck)$/i
const compiling = /(?:^|\s)tsc((?:\s+[^\s;&|]+)*)/g
const options =
  /^(?:\s+(?:--(?:skipLibCheck|pretty|sourceMap|declaration|listEmittedFiles|noEmitOnError|removeComments|incremental|build|project|force|clean)|-[bpf]|\.\/?|(?:\.\/)?tsconfig[\w.-]*\.json|--(?:outDir|rootDir)[\s=][\w./-]+))*$/

const made = "dist|build|built|lib|out|output|compiled"
/** Where builds put what they make. */
const madeIn = new RegExp(`^(?:${made})$`)
const startingMade = new RegExp(String.raw`(?:^|\s)node${flags} (?:\./)?(?:${made})(?:/[\w./-]+)?$`)

/** Whether a file is made of a source, by where both stand. */
const isMadeOf = (path: string, source: string): boolean => {
  if (!/(?:\.js|\/[^./]+|^[^./]+)$/.test(path)) return false
  const parts = path.replace(/\.js$/, "").split("/")
  const at = parts.findIndex((part) => madeIn.test(part))
  if (at === -1 || !source.endsWith(".ts")) return false
  const name = parts.slice(at + 1).join("/") || "index"
  const stem = source.slice(0, -3)
  return ["src/", ""].some((folder) => [...parts.slice(0, at), `${folder}${name}`].join("/") === stem)
}
const isPathOf = (path: string, source: string): boolean =>
  [path, `${path}.ts`, `${path}/index.ts`].includes(source)

/** The settings that tsc is told by the scripts of a build; null where it is told others, or is not all that builds. */
const builtBy = (scripts: Scripts): string | null => {
  const found = new Set<string>()
  for (const [name, line] of Object.entries(scripts)) {
    if (typeof line !== "string" || aside.test(name)) continue
    for (const [, told = ""] of line.matchAll(compiling)) {
      if (/--noEmit(?:\s|$)/.test(told)) continue
      if (!options.test(told)) return null
      found.add(/\btsconfig[\w.-]{0,60}\.json/.exec(told)?.[0] ?? usual)
    }
    if (others.test(line.replace(startingMade, ""))) return null
  }
  const [settings] = found
  return found.size === 1 && settings !== undefined ? settings : null
}

/** What changes nothing of what tsc makes. */
const calm = /^(?:tsc|node|nodemon|npm|yarn|pnpm|rm|rimraf|mkdir|cp|copyfiles|echo|prisma|eslint|husky) /
/** Whether nothing of the scripts of a build changes what tsc makes. */
export const onlyCompiles = (scripts: Scripts): boolean =>
  Object.entries(scripts).every(
    ([name, line]) =>
      aside.test(name) ||
      String(line)
        .split(/&&|\|\||[;&]/)
        .every((one) => calm.test(`${one.trim()} `.replace(before, ""))),
  )

/** What a command runs this source by. */
const runBy = (
  command: string,
  source: string,
  scripts: Scripts,
  /** What settings have nodemon run, where it is told nothing. */
  set: string,
  depth = 0,
): Compiler | null => {
  if (depth > 3 || /[;|`$()<>]|\bcd |[^&]&[^&]|&$/.test(command)) return null
  const last = String(command.split("&&").at(-1)).trim()
  const plain = last.replace(before, "")
  const name = another.exec(last.replace(/^(?:[A-Z]\w*=\S* )+/, ""))?.[1]
  if (name !== undefined && typeof scripts[name] === "string")
    return runBy(scripts[name], source, scripts, set, depth + 1)
  const file = byNode.exec(plain)?.[1]
  if (file !== undefined) {
    if (file === source) return { by: "node", settings: usual }
    const settings = isMadeOf(file, source) ? builtBy(scripts) : null
    return settings === null ? null : { by: "tsc", settings }
  }
  if (/^nodemon(?: |$)/.test(plain)) {
    const said = Array.from(
      plain.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
      ([, one, two, three]) => one ?? two ?? three ?? "",
    )
    const isTold = set === "" || said.some((word) => /^(?:--exec|-x)$/.test(word))
    const words = isTold ? said : ["nodemon", "--exec", set, ...said.slice(1)]
    const [by, ...told] = toldNodemon(words.slice(1)) ?? [""]
    // Of a source it makes nothing itself, unless it is told what does so.
    const isPlain = by === "node" && !words.some((word) => /^(?:--exec|-x)$/.test(word))
    return runBy([isPlain ? "ts-node" : by, ...told].join(" "), source, scripts, set, depth + 1)
  }
  for (const [by, form] of runners) {
    const path = form.exec(plain)?.[1]
    if (path !== undefined && isPathOf(path, source)) return { by, settings: usual }
  }
  return null
}

/** What makes a program of this source, whichever way a platform starts it. */
export const compilerOf = (source: string, { has, text }: World): Compiler | null => {
  const fields = fieldsIn(text("package.json") ?? "")
  if (fields === null) return null
  const scripts = isRecord(fields.scripts) ? fields.scripts : {}
  const isWatched = Object.values(scripts).some((line) => /\bnodemon\b/.test(String(line)))
  const manifest = text("package.json") ?? ""
  const set = has(nodemonSettings) ? heldNodemon(text(nodemonSettings) ?? "", manifest) : undefined
  if (isWatched && (executing.test(manifest) || set === null)) return null
  const procfile = has("Procfile") ? (text("Procfile") ?? "") : ""
  const [, web] = /^web:[ \t]*(.+)$/m.exec(procfile) ?? []
  const start = typeof scripts.start === "string" ? scripts.start : null
  const main = typeof fields.main === "string" ? `node ${fields.main}` : null
  const commands = [web?.trim(), start ?? (web === undefined ? main : null)].flatMap((one) => one ?? [])
  const [first = null, ...more] = commands.map((one) => runBy(one, source, scripts, set ?? ""))
  return first !== null && more.every((one) => one?.by === first.by) ? first : null
}

/** A file of the project that settings at its root build on. */
const baseIn = (base: string, has: World["has"]): string | undefined => {
  const path = /^\.\.?\//.test(base) ? within("", base) : null
  return path === null || path === ""
    ? undefined
    : [path, `${path}.json`].find((one) => /\.json$/.test(one) && has(one))
}

/** The settings by which what starts is compiled; null where they, or what compiles it, are not certain. */
export const typedSettings = (start: string, world: World): TypedSettings | null => {
  const { has, text } = world
  const compiler = compilerOf(start, world)
  // Of what Node takes the types out of itself, nothing is made.
  if (compiler === null || compiler.by === "node") return null
  let options: Readonly<Record<string, unknown>> = {}
  let own: Readonly<Record<string, unknown>> = {}
  let isSure = true
  const read = (path: string, depth: number): void => {
    const fields = fieldsIn(asJson(text(path) ?? ""))
    if (fields === null) {
      isSure = false
      return
    }
    const bases = Array.isArray(fields.extends)
      ? fields.extends
      : fields.extends === undefined
        ? []
        : [fields.extends]
    for (const base of bases) {
      const inner = typeof base === "string" && !path.includes("/") ? baseIn(base, has) : undefined
      if (inner === undefined || depth > 3) isSure = false
      else read(inner, depth + 1)
    }
    if (isRecord(fields.compilerOptions)) options = { ...options, ...fields.compilerOptions }
    if (isRecord(fields["ts-node"])) own = { ...own, ...fields["ts-node"] }
  }
  // Of settings nearer to what starts, one program reads those, and another does not.
  for (let at = start.lastIndexOf("/"); at > 0; at = start.lastIndexOf("/", at - 1))
    if (has(`${start.slice(0, at)}/${usual}`)) return null
  const isTsx = compiler.by === "tsx"
  const isTsNode = compiler.by === "ts-node"
  const hasSettings = has(compiler.settings)
  if (hasSettings) read(compiler.settings, 0)
  else if (!isTsx) return null
  if (isTsNode) {
    const { compilerOptions, files, transpileOnly, pretty, logError, require, ...more } = own
    const loaded = (Array.isArray(require) ? require : []).every((one) => one === "tsconfig-paths/register")
    if (Object.keys(more).length > 0 || !loaded) return null
    if (isRecord(compilerOptions)) options = { ...options, ...compilerOptions }
  }
  const { module, target } = options
  if (compiler.by === "tsc" && (options.noEmit === true || options.emitDeclarationOnly === true)) return null
  const isNodes = /^node(?:\d+|next)$/i.test(String(module))
  // What is made for engines of an older time does otherwise where it goes through what is no list, or extends what is the engine's own.
  if (!isTsx && (target === undefined ? !isNodes : /^es[35]$/i.test(String(target)))) return null
  const kind = isNodes
    ? null
    : module === undefined
      ? isSure && !/^es[35]$/i.test(String(target))
        ? "module"
        : "older"
      : /^es|^preserve$/i.test(String(module))
        ? "module"
        : "older"
  const isOption = (name: string): boolean => options[name] === true
  return {
    hasDefaults: isTsx || isOption("esModuleInterop") || (isNodes && options.esModuleInterop !== false),
    unused:
      !isSure || isOption("emitDecoratorMetadata")
        ? "either"
        : isOption("verbatimModuleSyntax") ||
            isOption("preserveValueImports") ||
            /^(?:preserve|error)$/.test(String(options.importsNotUsedAsValues))
          ? "kept"
          : isTsx
            ? "required"
            : "left out",
    isMapped: !isSure || options.paths !== undefined || options.baseUrl !== undefined,
    isOfKind: (isModule) =>
      isTsx || (!(isModule && isTsNode) && (kind === null || (kind === "module") === isModule)),
    hasScripts: isTsx || isTsNode || isOption("allowJs"),
    hasData: (isImported) => isTsx || isTsNode || (isImported && isOption("resolveJsonModule")),
    isStrict: (isImporting) => (isImporting && !isTsx) || isOption("strict") || isOption("alwaysStrict"),
  }
}
