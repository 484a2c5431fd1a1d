#!/usr/bin/env node
/**
 * What `runplan conform` asks with its default settings, a line each: the cases of the corpus that are plans, then made-up projects.
 *
 *     node properties/conform/python/questions.mjs [runs [seed]]
 *
 * Each line holds an `id`, the `input` as an implementation reads it and the answer that is `expected`, without prose.
 */
import { sampleSnapshot } from "../../../dist/describe/index.js"
import * as planner from "../../../dist/index.js"
import * as platforms from "../../../dist/platform/index.js"
import { outcomeOf, planCases, platformOf, readCases } from "../../scripts/corpus.mjs"

const [runs = "200", seed = "1"] = process.argv.slice(2)

const withoutPlace = ({ line: _line, column: _column, ...rest }) => rest

const withoutProse = (outcome) => ({
  ...outcome,
  diagnostics: outcome.diagnostics.map(({ message: _message, remedy: _remedy, ...rest }) =>
    rest.code === "mise-syntax" ? { ...rest, because: rest.because.map(withoutPlace) } : rest,
  ),
})

const write = (id, input, expected) =>
  process.stdout.write(`${JSON.stringify({ id, input, expected: withoutProse(expected) })}\n`)

for (const { id, snapshot, platform, outcome } of readCases(planCases)) {
  const own = platform === null ? null : platformOf({ ...planner, ...platforms }, platform).data
  write(
    `plan/${id}`,
    own === null ? snapshot : { operation: "plan", input: { platform: own, snapshot } },
    outcome,
  )
}
const sample = sampleSnapshot(platforms.defaultPlatform)
for (let index = 0; index < Number(runs); index++) {
  const number = Number(seed) + index
  const snapshot = sample(number)
  write(`made-up project ${number}`, snapshot, outcomeOf(planner, platforms.defaultPlatform, snapshot))
}
