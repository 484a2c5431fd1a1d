// The public surface is a promise: a name that goes, comes or moves has to be meant. `npm run surface` renews the record.
import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"

const file = (path: string) => new URL(`../${path}`, import.meta.url)
const manifest = JSON.parse(readFileSync(file("package.json"), "utf8")) as {
  exports: { [entry: string]: string }
}

const surface = async (): Promise<{ [entry: string]: readonly string[] }> => {
  const found: { [entry: string]: readonly string[] } = {}
  for (const [entry, path] of Object.entries(manifest.exports).sort()) {
    if (path.endsWith(".json")) continue
    const source = path.replace("./dist/", "../src/").replace(/\.js$/, ".ts")
    found[entry.replace(/^\./, "runplan")] = Object.keys((await import(source)) as object).sort()
  }
  return found
}

test("every entry exports the names on record", async () => {
  const actual = await surface()
  const record = file("golden/surface.json")
  if (process.env.RENEW_SURFACE === "1") writeFileSync(record, `${JSON.stringify(actual, null, 2)}\n`)
  expect(actual).toEqual(JSON.parse(readFileSync(record, "utf8")))
})
