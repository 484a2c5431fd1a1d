// What an export weighs in a browser: bundled, minified, compressed; and how much of it each package brings.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { exports } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The exports that run in a browser, each with the most that it may weigh, in bytes after gzip; null: no limit. */
export const limits = {
  runplan: 60_000,
  "runplan/oauth": 10_000,
  "runplan/oauth/verify": null,
  "runplan/oauth/flow": null,
  "runplan/oauth/diagnostics": null,
  "runplan/plan": null,
  "runplan/report": null,
  "runplan/api": null,
  "runplan/contract": null,
  "runplan/platform": null,
}

const entryOf = (name) => exports[name.replace("runplan", ".")]

/** How much of a text gzip needs, at its best. */
const afterGzip = (text) => gzipSync(text, { level: 9 }).length

/** The package that an input of a bundle belongs to; the project's own files by the room that they stand in. */
const ownerOf = (path) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ??
  `runplan, ${/^dist\/(\w+)\//.exec(path)?.[1] ?? "index"}`

/**
 * Bundles everything that an export has. fp-ts is taken from its ES modules, so that what is not used can be left out:
 * a bundler does that by an alias, here `fp-ts/lib` to `fp-ts/es6`.
 */
export const weigh = async (name) => {
  const result = await build({
    stdin: { contents: `export * from "./${entryOf(name)}"`, resolveDir: root },
    absWorkingDir: root,
    alias: { "fp-ts/lib": "fp-ts/es6" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    metafile: true,
    write: false,
    logLevel: "silent",
  })
  const text = result.outputFiles[0].contents
  const owners = new Map()
  for (const { inputs } of Object.values(result.metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const owner = ownerOf(path)
      owners.set(owner, (owners.get(owner) ?? 0) + bytesInOutput)
    }
  }
  const parts = [...owners].sort(([, left], [, right]) => right - left)
  return { name, minified: text.length, gzipped: afterGzip(text), parts }
}
