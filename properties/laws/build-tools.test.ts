/**
 * A build tool that is asked for is used whatever else the project has.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { buildTools } from "../../src/contract/variables.js"
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { planOf, same, without } from "./observe.js"

const toolOf: { readonly [asked: string]: string } = { "npm-install": "npm", yarn2: "yarn-berry" }
const lockFiles = [
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "bun.lockb",
  "package-lock.json",
  "npm-shrinkwrap.json",
]

describe("an explicit build tool", () => {
  test("beats any lock file: the same plan but for its reasons, whichever lock files there are", () => {
    fc.assert(
      fc.property(
        snapshot(),
        fc.constantFrom(...buildTools),
        fc.subarray(lockFiles),
        fc.subarray(lockFiles),
        (given, asked, some, others) => {
          const withLocks = (paths: readonly string[]): Snapshot => ({
            ...given,
            env: { ...given.env, CC_NODE_BUILD_TOOL: asked },
            files: {
              ...without(given.files, new Set(lockFiles)),
              ...Object.fromEntries(paths.map((path) => [path, ""])),
            },
          })
          const made = planOf(withLocks(some))
          fc.pre(made?.application === "javascript")
          const { decisions, ...plan } = made as Plan
          if (plan.dependencies !== null) expect(plan.dependencies.tool).toBe(toolOf[asked] ?? asked)
          const { decisions: _, ...other } = planOf(withLocks(others)) as Plan
          expect(same(other, plan)).toBe(true)
          const tool = decisions["dependencies.tool"]
          if (tool !== undefined)
            expect(tool.because).toContainEqual({ from: "env", name: "CC_NODE_BUILD_TOOL", value: asked })
        },
      ),
      runs(),
    )
  })
})
