// The soak as one module, in which every public entry is seen through the recorder.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { build } from "esbuild"
import { inPlace, loadBundle } from "../inProcess/bundle.mjs"

/** What the shell exports reads folders, so that it is not driven here. */
const shell = "./node"

const manifest = JSON.parse(readFileSync("package.json", "utf8"))

/** The sources of the public entries, by name. */
const entries = new Map(
  Object.entries(manifest.exports)
    .filter(([name, path]) => name !== shell && path.endsWith(".js"))
    .map(([name, path]) => [
      name.replace(/^\./, manifest.name),
      resolve(path.replace("./dist/", "src/").replace(/\.js$/, ".ts")),
    ]),
)

/** The names that each entry exports, as the bundler sees them. */
const namesOf = async () => {
  const sources = [...entries.values()]
  const { metafile } = await build({
    entryPoints: sources,
    outdir: "unwritten",
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    write: false,
    metafile: true,
    logLevel: "error",
  })
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) =>
      entryPoint === undefined ? [] : [[resolve(entryPoint), exports]],
    ),
  )
}

const places = /\/properties\/.*\.(ts|mjs)$/
const drivers = /\/properties\/(soak\/\w+|operations)\.ts$/

const recording = (names) => ({
  name: "recording",
  setup: (builder) => {
    builder.onResolve({ filter: /\/src\/.*\.js$/ }, ({ path, importer, resolveDir }) => {
      const source = resolve(resolveDir, path.replace(/\.js$/, ".ts"))
      return drivers.test(importer) && names.has(source) ? { path: source, namespace: "recorded" } : null
    })
    builder.onLoad({ filter: /./, namespace: "recorded" }, ({ path }) => ({
      contents: [
        `import * as real from ${JSON.stringify(path)}`,
        `import { recorded } from ${JSON.stringify(resolve("properties/soak/recorder.ts"))}`,
        ...names.get(path).map((name) => `export const ${name} = recorded(real.${name})`),
      ].join("\n"),
      resolveDir: resolve("."),
    }))
    builder.onResolve({ filter: /^soak:entries$/ }, () => ({ path: "entries", namespace: "entries" }))
    builder.onLoad({ filter: /./, namespace: "entries" }, () => ({
      contents: [
        ...[...entries.values()].map((path, at) => `import * as e${at} from ${JSON.stringify(path)}`),
        `export const entries = [${[...entries.keys()].map((name, at) => `{ entry: "${name}", exports: e${at} }`)}]`,
      ].join("\n"),
      resolveDir: resolve("."),
    }))
  },
})

/** Bundles the soak and loads it. */
export const loadSoak = async () =>
  loadBundle("soak", {
    entryPoints: ["properties/soak/soak.ts"],
    plugins: [recording(await namesOf()), inPlace(places)],
  })
