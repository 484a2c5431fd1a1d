/**
 * Deployment hooks: one step each, at its place (C-39).
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { type Rule, type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import type { Environment } from "../decode/environment.js"
import type { Decision } from "../model/decision.js"
import type { Step } from "../model/plan.js"

type HookPlace = "pre-build" | "post-build" | "pre-run" | "run-succeeded" | "run-failed"

/**
 * Where a plan has the hooks' steps.
 *
 * @since 0.1.0
 */
export type HookPath =
  | `build.${"pre-build" | "post-build"}`
  | `run.${"pre-run" | "run-succeeded" | "run-failed"}`

const hookRule = (
  place: HookPlace,
  name: string,
  when: Step["when"],
  summary: string,
): Rule<Environment, Step> => ({
  id: `hook.${place}`,
  contract: ["C-39"],
  summary,
  reads: { env: [name], files: [] },
  decide: (env) => {
    const variable = env.get(name)
    return variable === null
      ? O.none
      : O.some({
          value: { id: place, command: variable.value, when, lifecycle: [] },
          because: [variable.because],
        })
  },
})

/**
 * The rule of each hook by the plan path that it decides, in the order in which they run.
 *
 * @since 0.1.0
 */
export const hookRules: { readonly [path in HookPath]: readonly Rule<Environment, Step>[] } = {
  "build.pre-build": [
    hookRule(
      "pre-build",
      variables.CC_PRE_BUILD_HOOK.name,
      "always",
      "CC_PRE_BUILD_HOOK, before the install step.",
    ),
  ],
  "build.post-build": [
    hookRule(
      "post-build",
      variables.CC_POST_BUILD_HOOK.name,
      "always",
      "CC_POST_BUILD_HOOK, after the install step.",
    ),
  ],
  "run.pre-run": [
    hookRule("pre-run", variables.CC_PRE_RUN_HOOK.name, "always", "CC_PRE_RUN_HOOK, before the start."),
  ],
  "run.run-succeeded": [
    hookRule(
      "run-succeeded",
      variables.CC_RUN_SUCCEEDED_HOOK.name,
      "success",
      "CC_RUN_SUCCEEDED_HOOK, once it runs.",
    ),
  ],
  "run.run-failed": [
    hookRule(
      "run-failed",
      variables.CC_RUN_FAILED_HOOK.name,
      "failure",
      "CC_RUN_FAILED_HOOK, when it cannot be started.",
    ),
  ],
}

/**
 * The decision on the step at each place, if the hook is set.
 *
 * @since 0.1.0
 */
export const decideHook: { readonly [path in HookPath]: (env: Environment) => O.Option<Decision<Step>> } = {
  "build.pre-build": decide(hookRules["build.pre-build"]),
  "build.post-build": decide(hookRules["build.post-build"]),
  "run.pre-run": decide(hookRules["run.pre-run"]),
  "run.run-succeeded": decide(hookRules["run.run-succeeded"]),
  "run.run-failed": decide(hookRules["run.run-failed"]),
}
