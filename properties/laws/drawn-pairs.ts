/** Pairs of outcomes, as the laws of their difference draw them. */
import fc from "fast-check"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { platformByName } from "../../src/platform/index.js"
import { byName, remembered } from "../arbitraries/choose.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { drawnOutcomeOf, outcomeOf } from "./observe.js"

const other = plan(platformByName("clever-cloud") ?? defaultPlatform)

/** Two outcomes: of two projects, of one project with a variable more, or of one project on two platforms. */
const drawnPair = (): fc.Arbitrary<readonly [Outcome, Outcome]> => {
  const project = (): fc.Arbitrary<Snapshot> => fc.oneof(snapshot(), phpSnapshot())
  const variable = fc.constantFrom(
    ["CC_NODE_VERSION", "20"],
    ["CC_NODE_BUILD_TOOL", "bun"],
    ["CC_REQUEST_FLOW", "redirectproxy,cacheproxy"],
    ["CC_PRE_BUILD_HOOK", "./hook.sh"],
    ["CC_RUN_SUCCEEDED_HOOK", "./done.sh"],
    ["CC_HEALTH_CHECK_PATH", "/up"],
    ["CC_HEALTH_CHECK_PATH_1", "/also"],
  )
  return fc.oneof(
    fc
      .tuple(project(), project())
      .map(([left, right]) => [drawnOutcomeOf(left), drawnOutcomeOf(right)] as const),
    fc
      .tuple(project(), variable)
      .map(
        ([one, [name = "", value = ""]]) =>
          [drawnOutcomeOf(one), outcomeOf({ ...one, env: { ...one.env, [name]: value } })] as const,
      ),
    project().map((one) => [drawnOutcomeOf(one), outcome(other(one))] as const),
    project().map((one) => [drawnOutcomeOf(one), outcomeOf({ ...one, task: "node job.js" })] as const),
  )
}

/** Drawn and planned once for all laws of a file. */
export const pair = remembered(() => byName({ both: drawnPair() }).map(({ both }) => both))
