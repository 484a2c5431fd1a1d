// What an export weighs in a browser: bundled, minified, compressed; and how much of it each package brings.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { exports } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The exports that run in a browser, each with the most that it may weigh, in bytes after gzip; null: no limit. */
export const limits = {
  // A runtime is one value: whoever plans carries what its scripts probe and how its sample projects look too. What projects need
  // beyond the contract, and the tables of programs that say so, weigh 46 kB of it, for a plan without warnings can be pushed; the third
  // runtime 4 kB. That tables are made when they are asked for, which a start gains, weighs 2 kB.
  runplan: 134_000,
  "runplan/oauth": 10_000,
  "runplan/oauth/verify": null,
  "runplan/oauth/flow": null,
  "runplan/oauth/diagnostics": null,
  "runplan/plan": null,
  "runplan/report": null,
  "runplan/api": null,
  "runplan/tokens": 40_000,
  "runplan/tokens/secp256r1": null,
  "runplan/tokens/diagnostics": null,
  "runplan/contract": null,
  "runplan/platform": null,
}

const entryOf = (name) => exports[name.replace("runplan", ".")]

/** How much of a text gzip needs, at its best. */
const afterGzip = (text) => gzipSync(text, { level: 9 }).length

/** The package that an input of a bundle belongs to; the project's own files by the room that they stand in. */
const ownerOf = (path) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ??
  `runplan, ${/^src\/(\w+)\//.exec(path)?.[1] ?? "index"}`

const bundle = async (contents, options) =>
  build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    metafile: true,
    write: false,
    logLevel: "silent",
    ...options,
  })

/** Which package brings how much to an export, as far as it can be told from the sources. */
const partsOf = async (source, names) => {
  const { metafile } = await bundle(`export ${names} from "./${source}"`, {
    alias: { "fp-ts/lib": "fp-ts/es6" },
  })
  const owners = new Map()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const owner = ownerOf(path)
      owners.set(owner, (owners.get(owner) ?? 0) + bytesInOutput)
    }
  }
  return [...owners].sort(([, left], [, right]) => right - left)
}

/** Bundles everything that an export of the built package has, or some names of it (`{ plan }`), as its users do. */
export const weigh = async (name, names = "*") => {
  const entry = entryOf(name)
  const { outputFiles } = await bundle(`export ${names} from "./${entry}"`, {})
  const text = outputFiles[0].contents
  const parts = await partsOf(entry.replace("./dist/", "src/").replace(/\.js$/, ".ts"), names)
  return { name, minified: text.length, gzipped: afterGzip(text), parts }
}
