/**
 * The one variable that makes a plan of a rejected project.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { defaultPlatform, hasError, plan, type Snapshot } from "../../src/index.js"
import { mendingVariable } from "../../src/plan/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"

const planFor = plan(defaultPlatform)
const mend = mendingVariable(defaultPlatform, planFor)
const isPlanned = (given: Snapshot): boolean => {
  const planned = planFor(given)
  return planned._tag === "Right" || (planned._tag === "Both" && !hasError(planned.left))
}

describe("the variable that mends a rejection", () => {
  test("makes a plan of the snapshot, and is only offered where there was none", () => {
    let mended = 0
    fc.assert(
      fc.property(snapshot(), (given) => {
        const variable = mend(given)
        if (variable === null) return
        mended++
        expect(isPlanned(given)).toBe(false)
        expect(isPlanned({ ...given, env: { ...given.env, [variable.name]: variable.value } })).toBe(true)
      }),
      runs(400),
    )
    expect(mended).toBeGreaterThan(5)
  })

  // Columns: files; variables; the variable that mends, or null.
  test.each([
    [{ "package.json": '{"main":"a.js"}' }, {}, null],
    // What has a plan is not mended, whatever might start besides.
    [{ "package.json": '{"main":"a.js"}', "server.js": null }, {}, null],
    [{ "package.json": '{"main":"server.js"}', "server.js": null, "package-lock.json": null }, {}, null],
    [{ "package.json": '{"main":"a.js"}' }, { CC_NODE_BUILD_TOOL: "nmp" }, ["CC_NODE_BUILD_TOOL", "npm"]],
    [{ "composer.json": "{}", "public/index.php": null }, {}, ["CC_WEBROOT", "/public"]],
    [{ "package.json": "{}", "server.js": null }, {}, ["CC_RUN_COMMAND", "node server.js"]],
    // A file that is known to listen to nothing starts no server.
    [{ "package.json": "{}", "server.js": ".import(express)" }, {}, null],
    [
      { "package.json": "{}", "server.js": ".import(express)\n.listen(3000)" },
      {},
      ["CC_RUN_COMMAND", "node server.js"],
    ],
    [{ "package.json": '{"main":"a.js"}' }, { NPM_TOKEN: "a", CC_NPM_BASIC_AUTH: "b:c" }, ["NPM_TOKEN", ""]],
    // Two causes: no one variable mends both, whether something can be planned with the other or not.
    [{ "package.json": "{}" }, { CC_NODE_BUILD_TOOL: "nmp" }, null],
    [{ "package.json": '{"main":"a.js"}' }, { CC_NODE_BUILD_TOOL: "nmp", CC_NODE_VERSION: ">=18 &&" }, null],
  ] as const)("of %j with %j is %j", (files, env, expected) => {
    const found = mend({ files: files as Snapshot["files"], env: env as Snapshot["env"] })
    expect(found === null ? null : [found.name, found.value]).toEqual(expected)
  })
})
