/** The page of decision tables, which takes longest of what is generated: every combination of every table is planned. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as library from "../src/describe/index.js"
import * as planner from "../src/index.js"
import * as platforms from "../src/platform/index.js"
import { decisionTablesPage, root } from "./scripts/pages.mjs"

test("the page of decision tables is fresh; npm run reference renews it", () => {
  const kept = readFileSync(join(root, "docs/reference/tables.md"), "utf8")
  expect(kept).toBe(decisionTablesPage({ ...planner, ...platforms, ...library }))
})
