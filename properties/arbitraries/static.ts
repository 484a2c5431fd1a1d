/**
 * Snapshots of static sites: an index, the files of generators, a Caddyfile, and the variables that are read of them.
 */
import fc from "fast-check"
import { madeUp } from "../../src/contract/madeUp.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { onceIn, weighted } from "./choose.js"
import { instance } from "./snapshot.js"
import { anyValueOf, blank, command } from "./values.js"

const rows: readonly Variable[] = Object.values(variables).filter(
  (row: Variable) => row.runtimes.includes("static") && !row.name.includes("*"),
)

const folders = ["", "public/", "web/", "cc_static_autobuilt/"]

const paths = [
  ...folders.flatMap((folder) => [`${folder}index.html`, `${folder}index.htm`]),
  ...["Caddyfile", "conf/Caddyfile", "cacheproxy.vcl", "conf/cache.vcl", "main.go"],
  ...["contact.php", "public/api/send.php", "web/contact.phps"],
  ...["astro.config.mjs", "hugo.toml", "hugo.json", "mkdocs.yml", "config.toml", ".vitepress/config.ts"],
]

const sampleOf = (row: Variable): fc.Arbitrary<string> =>
  weighted([6, fc.constantFrom(...madeUp(row, row.name).samples)], [2, anyValueOf(row)], [1, blank()])

/** Each variable of static sites now and then, so that most sites can be planned. */
const env = (): fc.Arbitrary<{ readonly [name: string]: string }> =>
  fc.tuple(...rows.map((row) => onceIn(madeUp(row, row.name).setOnceIn, sampleOf(row)))).map((values) =>
    Object.fromEntries(
      rows.flatMap(({ name }, index) => {
        const value = values[index]
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  )

/** A snapshot of a static site, planned about as often as rejected. */
export const staticSnapshot = (): fc.Arbitrary<Snapshot> =>
  fc
    .tuple(
      onceIn(2, fc.constant("static" as const)),
      fc.subarray(paths, { maxLength: 5 }),
      onceIn(2, fc.constant("index.html")),
      env(),
      onceIn(4, instance()),
      onceIn(10, command()),
    )
    .map(([application, some, index, variables, theInstance, task]) => ({
      ...(application === undefined ? {} : { application }),
      files: Object.fromEntries(
        [...some, ...(index === undefined ? [] : [index])].map((path) => [path, null]),
      ),
      env: variables,
      ...(theInstance === undefined ? {} : { instance: theInstance }),
      ...(task === undefined ? {} : { task }),
    }))
