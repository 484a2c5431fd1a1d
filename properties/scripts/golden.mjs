#!/usr/bin/env node
/**
 * The outcomes of the golden corpus, from the built package.
 *
 *     npm run build
 *     node properties/scripts/golden.mjs --check   does every outcome.json say what is planned now, prose included?
 *     node properties/scripts/golden.mjs --write   write every outcome.json whose hand-written expectation holds
 *
 * Both list each case whose expectation does not hold, never write it, and then exit 1.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as planner from "../../dist/index.js"
import * as platforms from "../../dist/platform/index.js"
import {
  differences,
  falseEvidence,
  misshapen,
  outcomeOf,
  planCases,
  platformOf,
  pretty,
  readCases,
} from "./corpus.mjs"

const mode = process.argv[2]
if ((mode !== "--check" && mode !== "--write") || process.argv.length > 3) {
  console.error("Usage: node properties/scripts/golden.mjs --check|--write")
  process.exit(2)
}

let wrong = 0
let renewed = 0
const cases = readCases(planCases)
for (const one of cases) {
  const problems = misshapen(one)
  let fresh
  if (problems.length === 0) {
    try {
      const platform = platformOf({ ...planner, ...platforms }, one.platform)
      fresh = outcomeOf(planner, platform, one.snapshot)
      problems.push(...differences(one.expect, fresh), ...falseEvidence(one.snapshot, platform.data, fresh))
    } catch (thrown) {
      problems.push(`it throws: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown}`)
    }
  }
  if (problems.length > 0) {
    wrong++
    console.error(`${one.id}\n${problems.map((problem) => `  ${problem}\n`).join("")}`)
    continue
  }
  if (one.outcome !== null && pretty(one.outcome) === pretty(fresh)) continue
  renewed++
  if (mode === "--write") writeFileSync(join(one.folder, "outcome.json"), pretty(fresh))
  else
    console.error(
      `${one.id}\n  outcome.json is ${one.outcome === null ? "missing" : "not what is planned now"}\n`,
    )
}
console.log(
  `${cases.length} cases: ${wrong} whose expectation does not hold, ${renewed} ${mode === "--write" ? "written" : "to be written"}.`,
)
process.exit(wrong > 0 || (mode === "--check" && renewed > 0) ? 1 : 0)
