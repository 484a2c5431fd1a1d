// Tests as one module, which loads once.
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, transform } from "esbuild"

/** Bundles sources as one module of Node's and loads it. `name` is the folder's below the cache; the options say what is bundled. */
export const loadBundle = async (name, options) => {
  const folder = resolve("node_modules/.cache", name)
  mkdirSync(folder, { recursive: true })
  // Of this process alone: others may load the same at the same time.
  const outfile = `${folder}/${name}-${process.pid}.mjs`
  await build({
    ...options,
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}

/** Files that say where they are say it of their source, not of the bundle: what they read stands beside it. */
export const inPlace = (filter) => ({
  name: "in place",
  setup: (builder) => {
    builder.onLoad({ filter }, async ({ path }) => {
      const text = readFileSync(path, "utf8")
      const loader = path.endsWith("ts") ? "ts" : "js"
      if (!text.includes("import.meta.url")) return { contents: text, loader }
      // A text that has these words keeps them.
      const define = { "import.meta.url": JSON.stringify(pathToFileURL(path).href) }
      return { contents: (await transform(text, { loader, define, target: "node20" })).code, loader: "js" }
    })
  },
})

/** Tests are collected, and nothing is run. */
export const collected = {
  name: "collected",
  setup: (builder) => {
    // Beside the tests: mutants are judged in a copy of the checkout.
    builder.onResolve({ filter: /^vitest$/ }, () => ({ path: resolve("properties/inProcess/vitest.ts") }))
  },
}
