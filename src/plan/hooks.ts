/** Deployment hooks: one step each, at its place (C-39). */
import * as O from "fp-ts/lib/Option.js"
import { type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { reads } from "../decode/claim.js"
import type { Step } from "../model/plan.js"
import type { Project } from "../runtime/project.js"

/** The places of the hooks, each the id of its step. */
export type HookPlace = "pre-build" | "post-build" | "pre-run" | "run-succeeded" | "run-failed"

const hookTable = (phase: "build" | "run", place: HookPlace, when: Step["when"]): Table<Project, Step> => {
  const name = hookVariables[place]
  return table(`${phase}.${place}`, [
    {
      id: `hook.${place}`,
      contract: ["C-39"],
      reads: reads([name]),
      decide: ({ env }) => {
        const variable = env.get(name)
        return variable === null
          ? O.none
          : O.some({
              value: { id: place, command: variable.value, when, lifecycle: [] },
              because: [variable.because],
            })
      },
    },
  ])
}

/** The variable of each hook. */
export const hookVariables: { readonly [place in HookPlace]: string } = {
  "pre-build": variables.CC_PRE_BUILD_HOOK.name,
  "post-build": variables.CC_POST_BUILD_HOOK.name,
  "pre-run": variables.CC_PRE_RUN_HOOK.name,
  "run-succeeded": variables.CC_RUN_SUCCEEDED_HOOK.name,
  "run-failed": variables.CC_RUN_FAILED_HOOK.name,
}

/** The table of each hook, in the order in which they run. */
export const hookTables: { readonly [place in HookPlace]: Table<Project, Step> } = {
  "pre-build": hookTable("build", "pre-build", "always"),
  "post-build": hookTable("build", "post-build", "always"),
  "pre-run": hookTable("run", "pre-run", "always"),
  "run-succeeded": hookTable("run", "run-succeeded", "success"),
  "run-failed": hookTable("run", "run-failed", "failure"),
}
