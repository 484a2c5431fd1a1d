#!/usr/bin/env node
/**
 * The outcomes of the golden corpus, from the built package.
 *
 *     npm run build
 *     node properties/scripts/golden.mjs --check   does every outcome.json say what is planned now, prose included?
 *     node properties/scripts/golden.mjs --write   write every outcome.json whose hand-written expectation holds
 *
 * What every project of a kind looks at stands once, in golden/plan/inputs.json; both look after that file too.
 *
 * Both list each case whose expectation does not hold, never write it, and then exit 1.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as planner from "../../dist/index.js"
import * as platforms from "../../dist/platform/index.js"
import {
  commonInputs,
  commonInputsOf,
  differences,
  falseEvidence,
  folded,
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
const judged = cases.map((one) => {
  const problems = misshapen(one)
  if (problems.length > 0) return { one, problems }
  try {
    const platform = platformOf({ ...planner, ...platforms }, one.platform)
    const fresh = outcomeOf(planner, platform, one.snapshot)
    problems.push(...differences(one.expect, fresh), ...falseEvidence(one.snapshot, platform.data, fresh))
    return { one, problems, fresh }
  } catch (thrown) {
    problems.push(`it throws: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown}`)
    return { one, problems }
  }
})

/** Renews a file whose text is another one, or says that it has to be. */
const renew = (id, path, text) => {
  const there = existsSync(path)
  if (there && readFileSync(path, "utf8") === text) return
  renewed++
  if (mode === "--write") writeFileSync(path, text)
  else console.error(`${id}\n  ${path} is ${there ? "not what is planned now" : "missing"}\n`)
}

const common = commonInputs(
  judged.flatMap(({ one, fresh }) =>
    fresh === undefined ? [] : [{ platform: one.platform, outcome: fresh }],
  ),
)
renew("inputs", commonInputsOf(planCases), pretty(common))
for (const { one, problems, fresh } of judged) {
  if (problems.length === 0) {
    renew(one.id, join(one.folder, "outcome.json"), pretty(folded(common, one.platform, fresh)))
    continue
  }
  wrong++
  console.error(`${one.id}\n${problems.map((problem) => `  ${problem}\n`).join("")}`)
}
console.log(
  `${cases.length} cases: ${wrong} whose expectation does not hold, ${renewed} ${mode === "--write" ? "written" : "to be written"}.`,
)
process.exit(wrong > 0 || (mode === "--check" && renewed > 0) ? 1 : 0)
