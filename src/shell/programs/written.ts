/**
 * Where TypeScript's compiler writes what it makes of the sources in a folder, where others stand beside that folder (C-384).
 *
 * Law. A folder is named only where at least one source outside it certainly is compiled, too.
 */
import { fieldsIn } from "../../decode/fields.js"
import { asJson } from "../../decode/lenient.js"
import { normalisePath } from "../../decode/path.js"
import { isRecord } from "../../model/shape.js"
import { type Held, typedImports } from "./needs.js"
import { majorIn } from "./unset.js"

const sources = "src"
/** Files that are followed. */
const most = 60
const relative = /^\.{1,2}\//
const plain = /^[\w.-]+$/

/** Whether a source in the folder imports one outside it, which is compiled with it then. */
const leadsOut = async (start: string, hasData: boolean, { has, text }: Held): Promise<boolean> => {
  const left = [start]
  for (const path of left) {
    const program = await text(path)
    // In a template it is a text.
    const [imports = ""] = program?.split("`") ?? []
    for (const [name] of typedImports(imports)) {
      if (!relative.test(name)) continue
      const folder = path.slice(0, path.lastIndexOf("/") + 1)
      const meant = normalisePath(folder + name)
      if (meant === null) continue
      const isData = hasData && meant.endsWith(".json")
      const stem = meant.replace(/\.js$/, "")
      const ways = isData ? [meant] : [`${stem}.ts`, `${stem}/index.ts`]
      for (const way of ways) {
        if (!(await has(way))) continue
        if (!way.startsWith(`${sources}/`)) return true
        if (!isData && !left.includes(way) && left.length < most) left.push(way)
        break
      }
    }
  }
  return false
}

/** Whether a name is meant by one in which stars stand for anything. */
const isNamed = (name: string, pattern: string): boolean => {
  const [first = "", ...rest] = pattern.split("*")
  const last = rest.pop()
  if (last === undefined) return name === pattern
  let at = name.startsWith(first) ? first.length : -1
  for (const part of rest) {
    const next = at === -1 ? -1 : name.indexOf(part, at)
    at = next === -1 ? -1 : next + part.length
  }
  return at !== -1 && name.length - last.length >= at && name.endsWith(last)
}
/** Whether the parts of a path are meant by those of a pattern, or are in a folder that is. */
const isMeant = (path: readonly string[], [first, ...rest]: readonly string[]): boolean =>
  first === undefined ||
  (first === "**"
    ? path.some((_, at) => isMeant(path.slice(at), rest))
    : path[0] !== undefined && isNamed(path[0], first) && isMeant(path.slice(1), rest))
type Glob = (path: string) => boolean
/** A pattern of the compiler's settings as it holds of paths. */
const globbed = (glob: string): Glob => {
  const parts = glob.split("/").filter((one) => one !== "" && one !== ".")
  return (path) => isMeant(path.split("/"), parts)
}
const listOf = (value: unknown): readonly Glob[] | null =>
  Array.isArray(value) &&
  value.every((one) => typeof one === "string" && !/[?{}[\]]|\.\.|^\/|(?:\*\*.*){3}/.test(one))
    ? value.map(globbed)
    : null

/** The folder below which the compiler writes what it makes of `src`; null where it is the one that its settings say, or that is not certain. */
export const writtenOf = async (
  settings: string,
  manifest: string,
  outside: readonly string[],
  held: Held,
): Promise<string | null> => {
  const fields = fieldsIn(asJson(settings))
  if (fields === null || fields.extends !== undefined || fields.references !== undefined) return null
  const options = isRecord(fields.compilerOptions) ? fields.compilerOptions : {}
  const { outDir, rootDir, outFile, composite, noEmit, emitDeclarationOnly } = options
  const folder = typeof outDir === "string" ? normalisePath(outDir) : null
  if (folder === null || !plain.test(folder) || outFile !== undefined || composite !== undefined) return null
  if (noEmit === true || emitDeclarationOnly === true) return null
  const starts = Array.from(
    manifest.matchAll(started),
    ([, main, run]) => normalisePath(main ?? run ?? "") ?? "",
  )
    .filter((one) => one.startsWith(`${folder}/`))
    .map((one) => one.slice(folder.length).replace(/\.js$/, ""))
  const [start] = starts
  // What stands at the root is written where the start looks for it.
  if (start === undefined || starts.some((one) => one.startsWith(`/${sources}/`))) return null
  for (const one of starts)
    for (const end of [".ts", ".tsx", ".js", "/index.ts", "/index.tsx"])
      if (await held.has(`${one.slice(1)}${end}`)) return null
  const own = `${sources}${start}.ts`
  if (!(await held.has(own))) return null
  const below = `${folder}/${sources}`
  if (typeof rootDir === "string") return /^\.?\/?$/.test(rootDir) ? below : null
  // Before 6 it is the folder that all sources have in common, if it is not told.
  const major = majorIn(manifest)("typescript")
  if (rootDir !== undefined || !(major > 2 && major < 6)) return null
  if (await leadsOut(own, options.resolveJsonModule === true, held)) return below
  const { files, include, exclude = ["node_modules", "bower_components", "jspm_packages", folder] } = fields
  const [taken, left] = [listOf(include ?? (files === undefined ? ["**/*"] : [])), listOf(exclude)]
  const isTaken = (path: string): boolean =>
    taken?.some((one) => one(path)) === true && left?.some((one) => one(path)) === false
  return isTaken(own) && outside.some((one) => isTaken(one) && !one.startsWith(`${folder}/`)) ? below : null
}
/** What package.json has Node run, as its main or by a script. */
const started = /"main"\s?:\s?"([\w./-]+)"|\bnode (?:--[\w-]+ )?([\w./-]+)/g

/** What is held of such settings: that folder in place of the one that they name. */
export const heldWritten = (held: string, below: string): string =>
  held.replace(/"outDir":"[^"]*"/, `"outDir":"${below}"`)
