/**
 * The sources as few modules. A file of laws imports some two hundred files of the planner, and to ask for each of them one by one takes
 * longer than to draw a thousand projects. They are bundled once, anew when one of them has changed, and what a test imports from
 * one of them is taken from the bundle, so that each is there once, whoever imports it.
 *
 * Which tests a change touches is seen from the files that they import: `--changed` goes without.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type BuildOptions, build } from "esbuild"
import type { Plugin } from "vitest/config"

/** A source as it was bundled: its stamp, the bundle that has it, and what it exports. */
interface Bundled {
  readonly stamp: string
  readonly place: string
  /** The name there of all that it exports. */
  readonly whole: string
  readonly names: readonly string[]
}
type Sources = { readonly [path: string]: Bundled }

/** What is published for a page or a program, the planner first: what several import belongs to the first of them. */
const entries = ["index", "platform/index", "report/index", "oauth/index", "oauth/verify/index"]
  .concat(["oauth/flow/index", "api/index", "tokens/index", "describe/index", "shell/program"])
  .map((name) => `src/${name}.ts`)

const folder = resolve("node_modules/.cache/sources")
const list = resolve(folder, "list.json")

/** When a file was written, and how long it is. */
const stamp = (path: string): string => {
  const { mtimeMs, size } = statSync(path)
  return `${mtimeMs} ${size}`
}

const options = {
  absWorkingDir: resolve("."),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  metafile: true,
  write: false,
  logLevel: "error",
} satisfies BuildOptions

/** The sources by the entry that they belong to. */
const owned = async (): Promise<ReadonlyMap<string, string>> => {
  const { metafile } = await build({ ...options, entryPoints: entries, outdir: folder })
  const found = new Map<string, string>()
  const own = (path: string, entry: string): void => {
    if (found.has(path) || metafile.inputs[path] === undefined) return
    found.set(path, entry)
    for (const imported of metafile.inputs[path].imports) own(imported.path, entry)
  }
  for (const entry of entries) own(entry, entry)
  return found
}

const nameOf = (path: string): string => path.replace(/\W/g, "_")

/** Bundles the sources. */
const bundled = async (): Promise<Sources> => {
  const found = await owned()
  const stamps = new Map([...found.keys()].map((path) => [path, stamp(path)]))
  const { outputFiles } = await build({
    ...options,
    entryPoints: entries.map((entry) => ({ in: entry, out: nameOf(entry) })),
    outdir: folder,
    splitting: true,
    outExtension: { ".js": ".mjs" },
    sourcemap: "inline",
    plugins: [
      {
        name: "all of it",
        setup: (builder) => {
          builder.onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === "entry-point" ? { path: path.replace("./", ""), namespace: "all" } : undefined,
          )
          builder.onLoad({ filter: /./, namespace: "all" }, ({ path }) => {
            const own = [...found].filter(([, entry]) => entry === path).map(([file]) => file)
            const lines = own.map(
              (file) => `export * as ${nameOf(file)} from ${JSON.stringify(resolve(file))}`,
            )
            return { contents: lines.join("\n"), resolveDir: resolve("."), loader: "js" }
          })
        },
      },
    ],
  })
  mkdirSync(folder, { recursive: true })
  // Others may read them at the same time.
  const put = (path: string, text: string): void => {
    writeFileSync(`${path}.${process.pid}`, text)
    renameSync(`${path}.${process.pid}`, path)
  }
  for (const { path, text } of outputFiles) put(path, text)
  const files: { [path: string]: Bundled } = {}
  for (const [path, entry] of found) {
    const place = `${nameOf(entry)}.mjs`
    const all = await import(`${pathToFileURL(resolve(folder, place)).href}?${process.pid}`)
    files[path] = {
      stamp: stamps.get(path) ?? "",
      place,
      whole: nameOf(path),
      names: Object.keys(all[nameOf(path)]),
    }
  }
  put(list, JSON.stringify(files))
  // What an earlier state of the sources left.
  const made = new Set([...outputFiles.map(({ path }) => path), list])
  for (const name of readdirSync(folder)) {
    const path = resolve(folder, name)
    if (!made.has(path) && /\.mjs$/.test(name)) rmSync(path, { force: true })
  }
  return files
}

/** The sources as they are now. */
const current = async (): Promise<Sources> => {
  try {
    const files: Sources = JSON.parse(readFileSync(list, "utf8"))
    if (Object.entries(files).every(([path, known]) => known.stamp === stamp(path))) return files
  } catch {
    // They were never bundled, or one is gone.
  }
  return bundled()
}

/** The plugin of vitest's. The sources are bundled before it is asked for any: a file that is as it was is not asked for again. */
export const sourcesAtOnce = async (): Promise<Plugin> => {
  const files = await current()
  /** What stands for a source that is bundled. */
  const standIn = (id: string): string | undefined => {
    const known = files[relative(resolve("."), id).split("\\").join("/")]
    if (known === undefined) return undefined
    const { place, names, whole } = known
    return names.length === 0
      ? "export {}"
      : `import { ${whole} as all } from ${JSON.stringify(resolve(folder, place))}\nexport const { ${names.join(", ")} } = all`
  }
  return {
    name: "sources at once",
    enforce: "pre",
    load: standIn,
    // What stands for it is another text when the source is bundled elsewhere, though the source is as it was.
    configureVitest: ({ experimental_defineCacheKeyGenerator: keyed }) => keyed(({ id }) => standIn(id)),
  }
}
