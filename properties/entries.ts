/**
 * The entries of the package by the sources that their declarations are made of, so that what is checked needs no build of them.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./scripts/pages.mjs"

const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly exports: { readonly [entry: string]: string }
}

/** What a compiler's `paths` takes. */
export const sourcePaths: { readonly [entry: string]: string[] } = Object.fromEntries(
  Object.entries(entries).map(([entry, path]) => [
    entry.replace(/^\./, "runplan"),
    [join(root, path.replace("./dist/", "src/").replace(/\.js$/, ".ts"))],
  ]),
)
