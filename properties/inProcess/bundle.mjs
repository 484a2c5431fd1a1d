// Tests as one module, which loads once.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** Files that say where they are say it of their source, not of the bundle: what they read stands beside it. */
export const inPlace = (filter) => ({
  name: "in place",
  setup: (builder) => {
    builder.onLoad({ filter }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: path.endsWith("ts") ? "ts" : "js",
    }))
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
