/**
 * A program in TypeScript that Node itself runs, as it takes its types out, and as ts-node 10 has it do where package.json says that all is of the newer kind (C-399).
 *
 * Law. What is said ends the program wherever Node reads its source; of a text that is not understood nothing is said.
 */
import type { Parser } from "acorn"
import { fieldsIn } from "../../../decode/fields.js"
import { asJson } from "../../../decode/lenient.js"
import { within } from "../../../decode/path.js"
import { isRecord } from "../../../model/shape.js"
import type { Held } from "../needs.js"
import { compilerOf, onlyCompiles, typedSettings } from "./compilers.js"
import {
  isOfTypes,
  isTypeAlone,
  mayBeLeftOut,
  namesGiven,
  type Tree,
  treeOf,
  treesIn,
  untyped,
} from "./typed.js"

/** What Node does not take out, in its words. */
const kept: { readonly [type: string]: string } = {
  TSEnumDeclaration: "TypeScript enum is not supported in strip-only mode",
  TSModuleDeclaration: "TypeScript namespace declaration is not supported in strip-only mode",
  TSParameterProperty: "TypeScript parameter property is not supported in strip-only mode",
  TSImportEqualsDeclaration: "TypeScript import equals declaration is not supported in strip-only mode",
  TSExportAssignment: "TypeScript export assignment is not supported in strip-only mode",
}

/** Names that packages declare for types alone, and whether the package is of the older kind. */
const typesOf: { readonly [name: string]: readonly [names: string, isOlder: boolean] } = {
  express: ["Request Response NextFunction Application Express RequestHandler", true],
  fastify: [
    "FastifyInstance FastifyRequest FastifyReply FastifyPluginAsync FastifyPluginOptions FastifyServerOptions",
    true,
  ],
  jsonwebtoken: ["JwtPayload SignOptions Secret", true],
  cors: ["CorsOptions", true],
  mongoose: ["HydratedDocument InferSchemaType FilterQuery", true],
  multer: ["FileFilterCallback", true],
  axios: ["AxiosRequestConfig AxiosResponse AxiosInstance", false],
  pg: ["QueryResult PoolConfig QueryConfig", false],
  koa: ["Context Next ParameterizedContext", false],
  http: ["RequestListener IncomingHttpHeaders RequestOptions", false],
  "node:http": ["RequestListener IncomingHttpHeaders RequestOptions", false],
  net: ["AddressInfo", false],
}

interface Source {
  readonly path: string
  readonly text: string
  readonly body: readonly Tree[]
  /** What it names of the project, each where it is named, and the file that is meant. */
  readonly named: readonly (readonly [node: Tree, path: string])[]
}
interface End {
  readonly source: Pick<Source, "path" | "text">
  readonly at: number
  readonly how: string
}

const mostFiles = 100
const isLink = ({ type }: Tree): boolean => /^(?:Im|Ex)port/.test(type)
const isOfType = ({ importKind, exportKind }: Tree): boolean => importKind === "type" || exportKind === "type"

/** What imports or exports again in a file, as it is left without its types. */
const linksOf = (body: readonly Tree[]): readonly (readonly [node: Tree, name: string])[] =>
  body.flatMap((node) =>
    isLink(node) && !isOfType(node) && typeof (node.source as Partial<Tree> | null)?.value === "string"
      ? [[node, String((node.source as Tree).value)] as const]
      : [],
  )

/** What a tree has that Node does not take out, the first of it, and the first decorator. */
const keptIn = (tree: Tree): { readonly kept: Tree | null; readonly decorator: Tree | null } => {
  const found: { kept: Tree | null; decorator: Tree | null } = { kept: null, decorator: null }
  const first = (one: Tree | null, other: Tree): Tree =>
    one === null || other.start < one.start ? other : one
  const walk = (node: Tree): void => {
    if (isTypeAlone(node) || isOfType(node)) return
    const isSpace = node.type === "TSModuleDeclaration"
    if (isSpace && (isOfTypes(node) || node.global === true || (node.id as Tree).type === "Literal")) return
    if (Object.hasOwn(kept, node.type)) found.kept = first(found.kept, node)
    for (const one of treesIn(node.decorators)) found.decorator = first(found.decorator, one)
    for (const value of Object.values(node)) for (const one of treesIn([value].flat())) walk(one)
  }
  walk(tree)
  return found
}

/** The names that a file exports as values; null where that is not certain. */
const exportsOf = (
  source: Source,
  sources: ReadonlyMap<string, Source>,
  seen: readonly Source[] = [],
): ReadonlySet<string> | null => {
  if (seen.includes(source)) return null
  const names = new Set<string>()
  for (const node of source.body) {
    if (isOfType(node)) continue
    if (node.type === "ExportDefaultDeclaration" && !isTypeAlone(node.declaration as Tree))
      names.add("default")
    if (node.type === "ExportAllDeclaration") {
      const path = source.named.find(([one]) => one === node)?.[1]
      const other = sources.get(String(path))
      const inner = other === undefined ? null : exportsOf(other, sources, [...seen, source])
      if (node.exported == null && inner === null) return null
      if (node.exported == null) for (const name of inner ?? []) names.add(name)
      else names.add(nameOf(node.exported))
    }
    if (node.type !== "ExportNamedDeclaration") continue
    for (const one of treesIn(node.specifiers)) if (!isOfType(one)) names.add(nameOf(one.exported))
    const declaration = node.declaration as Tree | null
    if (declaration == null || isTypeAlone(declaration)) continue
    for (const name of namesGiven(declaration)) names.add(name)
  }
  return names
}
const nameOf = (node: unknown): string => {
  const { name, value } = node as { readonly name?: string; readonly value?: string }
  return String(name ?? value)
}

/** What a file asks another for by name, and what it calls that: by this, imports before exports, an engine looks for them. */
const askedOf = (node: Tree): readonly (readonly [name: string, called: string])[] =>
  treesIn(node.specifiers)
    .filter((one) => !isOfType(one))
    .flatMap((one): readonly (readonly [string, string])[] =>
      one.type === "ImportDefaultSpecifier"
        ? [["default", ` ${nameOf(one.local)}`]]
        : one.type === "ImportSpecifier"
          ? [[nameOf(one.imported), ` ${nameOf(one.local)}`]]
          : one.type === "ExportSpecifier"
            ? [[nameOf(one.local), nameOf(one.exported)]]
            : [],
    )

/** What ends a file's imports: the first in the order in which files are linked. */
const unlinked = (
  source: Source,
  sources: ReadonlyMap<string, Source>,
  seen: Set<Source> = new Set(),
): End | null => {
  if (seen.has(source)) return null
  seen.add(source)
  for (const [, path] of source.named) {
    const other = sources.get(path)
    const end = other === undefined ? null : unlinked(other, sources, seen)
    if (end !== null) return end
  }
  let first: { readonly called: string; readonly end: End } | null = null
  for (const [node, name] of linksOf(source.body)) {
    const path = source.named.find(([one]) => one === node)?.[1]
    const other = sources.get(String(path))
    const given = other === undefined ? null : exportsOf(other, sources)
    const [types = "", isOlder] = Object.hasOwn(typesOf, name) ? (typesOf[name] ?? []) : []
    for (const [lacking, called] of askedOf(node)) {
      if (given === null ? !types.split(" ").includes(lacking) : given.has(lacking)) continue
      if (first !== null && first.called <= called) continue
      const how = isOlder
        ? `Named export '${lacking}' not found`
        : `The requested module '${name}' does not provide an export named '${lacking}'`
      first = { called, end: { source, at: node.start, how: `SyntaxError: ${how}` } }
    }
  }
  return first?.end ?? null
}

/** Where a program ends that Node reads as it stands, and all that it loads of the project; null where nowhere, or nothing is known. */
const endOf = async (
  plain: typeof Parser,
  start: string,
  held: Held,
  kind: "module" | "commonjs" | null,
  mayLack: boolean,
): Promise<End | null> => {
  const sources = new Map<string, Source>()
  const left = [start]
  for (const path of left) {
    const text = await held.text(path)
    const tree = text === null ? null : treeOf(plain, text)
    if (text === null || tree === null || left.length > mostFiles) return null
    const folder = path.slice(0, path.lastIndexOf("/") + 1)
    if (folder !== "" && (await held.has(`${folder}package.json`))) return null
    const body = treesIn(tree.body)
    const links = linksOf(body)
    const named = links.flatMap(([node, name]) => {
      const meant = /^\.{1,2}\//.test(name) ? within(folder, name) : null
      return meant === null ? [] : [[node, meant] as const]
    })
    const source: Source = { path, text, body, named }
    sources.set(path, source)
    const { kept: node, decorator } = keptIn(tree)
    if (node !== null) return { source, at: node.start, how: `SyntaxError: ${kept[node.type]}` }
    const isModule = kind === "module" || (kind === null && body.some((one) => isLink(one) && !isOfType(one)))
    if (!isModule && path !== start) {
      // What is left of it exports nothing, or what nobody knows.
      if (kind === "commonjs" || !body.every((one) => isTypeAlone(one) || isOfType(one))) sources.delete(path)
      continue
    }
    if (!isModule) {
      const first = body.find((one) => one.type === "ImportDeclaration" && !isOfType(one))
      return kind !== "commonjs" || first === undefined
        ? null
        : { source, at: first.start, how: "SyntaxError: Cannot use import statement outside a module" }
    }
    if (decorator !== null)
      return { source, at: decorator.start, how: "SyntaxError: Invalid or unexpected token" }
    for (const [one, meant] of named) {
      if (await held.has(meant)) {
        if (meant.endsWith(".ts") && !left.includes(meant)) left.push(meant)
        continue
      }
      const stem = meant.replace(/\.js$/, "")
      const isSource = (await held.has(`${stem}.ts`)) || (await held.has(`${stem}/index.ts`))
      return isSource && mayLack
        ? { source, at: one.start, how: `Error: Cannot find module ${nameOf(one.source)}` }
        : null
    }
  }
  return unlinked(sources.get(start) as Source, sources)
}

/** Where what tsc makes of modules ends, as it leaves the names of the files that they import, and Node looks for those very names; null where nowhere, or nothing is known. */
const unfound = async (
  plain: typeof Parser,
  start: string,
  held: Held,
  unused: Parameters<typeof untyped>[2],
): Promise<End | null> => {
  const left = [start]
  for (const path of left) {
    const text = (await held.text(path)) ?? ""
    const program = left.length > mostFiles ? null : untyped(plain, text, unused, true)
    const folder = path.slice(0, path.lastIndexOf("/") + 1)
    if (program === null || (folder !== "" && (await held.has(`${folder}package.json`)))) return null
    for (const node of program.body) {
      if (node.type !== "ImportDeclaration" || "vague" in node) continue
      const name = String(node.source.value)
      const meant = /^\.{1,2}\//.test(name) ? within(folder, name) : null
      if (!meant || (await held.has(meant))) continue
      const stem = meant.replace(/\.js$/, "")
      const isFile = await held.has(`${stem}.ts`)
      const source = `${stem}${isFile ? "" : "/index"}.ts`
      const inner = (await held.has(source)) ? await held.text(source) : null
      const other = inner === null ? null : untyped(plain, inner, unused, true)
      if (other === null) return null
      if (mayBeLeftOut(node, other)) continue
      const how = `Error: ${isFile ? "Cannot find module" : "Directory import"} ${name}`
      if (stem === meant) return { source: { path, text }, at: node.start, how }
      if (!left.includes(source)) left.push(source)
    }
  }
  return null
}

/** Whether what a compiler makes of sources may stand beside them. */
const mayBeMade = (scripts: unknown, options: { readonly [name: string]: unknown }): boolean =>
  /\b(?:tsc|swc|babel|esbuild|tspc)\b/.test(JSON.stringify(scripts ?? {})) &&
  options.noEmit !== true &&
  !(typeof options.outDir === "string" && /^(?:\.\/)?(?:dist|build|lib|out)\/?$/.test(options.outDir))

/** What starts a source so, and where a newer Node ends; an older one reads no such file where ts-node may start it. `plain` reads JavaScript. */
export const strippedLine = async (
  plain: typeof Parser,
  start: string,
  held: Held,
): Promise<{ readonly by: "node" | "ts-node" | "tsc"; readonly end: End | null } | null> => {
  const texts = new Map<string, string | null>()
  const hold = async (path: string): Promise<unknown> =>
    texts.set(path, (await held.has(path)) ? await held.text(path) : null)
  for (const path of ["package.json", "tsconfig.json", "nodemon.json", "Procfile"]) await hold(path)
  const text = (path: string): string | null => texts.get(path) ?? null
  const world = { text, has: (path: string) => text(path) !== null }
  const compiler = compilerOf(start, world)
  const fields = fieldsIn(text("package.json") ?? "")
  if (fields !== null && compiler?.by === "tsc") {
    await hold(compiler.settings)
    for (const { index } of start.matchAll(/\//g)) await hold(`${start.slice(0, index)}/tsconfig.json`)
    const settings = onlyCompiles(record(fields.scripts)) ? typedSettings(start, world) : null
    // An older Node takes what says nothing of its kind for one of the older kind, and ends at the first import.
    const isModule =
      fields.type === undefined
        ? fields.engines === undefined && settings?.isOfKind(false) === false
        : fields.type === "module"
    return settings?.isOfKind(true) && isModule
      ? { by: "tsc", end: await unfound(plain, start, held, settings.unused) }
      : null
  }
  if (fields === null || (compiler?.by !== "node" && compiler?.by !== "ts-node")) return null
  const kind = fields.type === "module" || fields.type === "commonjs" ? fields.type : null
  const settings = fieldsIn(asJson(text("tsconfig.json") ?? ""))
  const isPlain = settings !== null && settings.extends === undefined && settings["ts-node"] === undefined
  const options = isRecord(settings?.compilerOptions) ? settings.compilerOptions : {}
  const isImporting = importing.test((await held.text(start)) ?? "")
  if (compiler.by === "ts-node") {
    const all = { ...record(fields.devDependencies), ...record(fields.dependencies) }
    const isKnown = /^[~^]?10\./.test(String(all["ts-node"])) && /^[~^]?[45]\./.test(String(all.typescript))
    // Of what it makes of a source for modules of the newer kind, Node finds that it is one, and reads the source itself.
    const isMade = fields.type === undefined && /^(?:es\d+|esnext)$/i.test(String(options.module))
    if ((kind !== "module" && !(isMade && isImporting)) || !isPlain || !isKnown) return null
  }
  const mayLack = isPlain && !mayBeMade(fields.scripts, options)
  const end = await endOf(plain, start, held, kind, mayLack)
  if (compiler.by === "ts-node" || kind === "module") return { by: "ts-node", end }
  return end !== null || isImporting ? { by: "node", end } : null
}
const record = (value: unknown): { readonly [name: string]: unknown } => (isRecord(value) ? value : {})
/** What no older Node reads as it stands. */
const importing = /^import [\w${*"']/m
