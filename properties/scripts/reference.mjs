#!/usr/bin/env node
/**
 * The generated pages, manifest and platforms, from the built package.
 *
 *     npm run build
 *     node properties/scripts/reference.mjs --check   is everything generated fresh?
 *     node properties/scripts/reference.mjs --write   write it
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as described from "../../dist/describe/index.js"
import * as planner from "../../dist/index.js"
import * as platforms from "../../dist/platform/index.js"
import { generated, leftovers, root } from "./pages.mjs"

const mode = process.argv[2]
if ((mode !== "--check" && mode !== "--write") || process.argv.length > 3) {
  console.error("Usage: node properties/scripts/reference.mjs --check|--write")
  process.exit(2)
}

const files = generated({ ...planner, ...platforms, ...described })
const stale = []
for (const [path, text] of files) {
  const place = join(root, path)
  if (existsSync(place) && readFileSync(place, "utf8") === text) continue
  stale.push(path)
  if (mode === "--write") {
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}
for (const path of leftovers(files)) {
  stale.push(path)
  if (mode === "--write") rmSync(join(root, path))
}
for (const path of stale) console.log(`${mode === "--write" ? "written" : "not fresh"}: ${path}`)
process.exit(mode === "--check" && stale.length > 0 ? 1 : 0)
