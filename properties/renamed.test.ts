/**
 * A platform on port 3000 whose variables all have other names: nothing that it says has the contract's.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Variable, variableKeys, variables } from "../src/contract/variables.js"
import { describe as describePlatform, dotenv, markdownAll } from "../src/describe/index.js"
import { defaultPlatform, outcome, plan, type Snapshot } from "../src/index.js"
import { definePlatform, type PlatformOverrides } from "../src/platform/index.js"
import { phpSnapshot } from "./arbitraries/php.js"
import { runs } from "./arbitraries/runs.js"
import { snapshot } from "./arbitraries/snapshot.js"
import { staticSnapshot } from "./arbitraries/static.js"
import { leftOut } from "./everyKind.js"

/** What programs read by themselves keeps its name; everything else has another. */
const kept = ["NODE_ENV", "NODE_OPTIONS", "PORT", "port", "APP_KEY", "APP_ENV"]
const rows: readonly Variable[] = variableKeys.map((key) => variables[key])
const ownOf = (name: string): string =>
  kept.includes(name) ? name : `ACME_${name.replace(/^CC_|^GATEWAY_|^NPM_/, "").toLowerCase()}`

const overrides: PlatformOverrides = {
  name: "acme",
  variables: Object.fromEntries(variableKeys.map((key) => [key, ownOf(variables[key].name)])),
  prefixes: ["ACME_"],
  network: { publicPort: 3000, applicationPort: 3000, behindPort: 3900 },
  heap: { numerator: 1, denominator: 2 },
  ...leftOut,
}
const made = definePlatform(overrides)
if (!("right" in made)) throw new Error(JSON.stringify(made.left))
const platform = made.right
const renamed = rows.filter(({ name }) => !kept.includes(name)).map(({ name }) => name.replace("*", ""))
const isContracts = new RegExp(`\\b(?:${renamed.join("|")})`)

/** The texts of a value, but for those of the fields that are the contract's by their meaning. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === "contractName" ? [] : textsOf(part)))
}

describe("a platform with names and ports of its own", () => {
  const description = describePlatform(platform)
  const pages = [
    ...markdownAll(description).split("\n"),
    ...platform.kinds.flatMap((kind) => dotenv(description, kind).split("\n")),
    ...textsOf(description),
  ]
  test.each([
    ["no name of the contract's", isContracts],
    ["no prefix of the contract's", /\bCC_/],
    ["no port of the contract's", /\b(?:8080|9000)\b/],
    ["no share of the contract's", /(?<!\d)3\/4(?!\d)/],
  ])("says in its whole reference %s", (_, wrong) => {
    expect(pages.length).toBeGreaterThan(1000)
    expect(pages.filter((line) => wrong.test(line))).toEqual([])
  })

  const contracts = new Map(rows.map(({ name }) => [ownOf(name), name]))
  /** The snapshot with the variables under the platform's names. */
  const here = (given: Snapshot): Snapshot => {
    const under = (env: Snapshot["env"]): Snapshot["env"] =>
      Object.fromEntries(
        Object.entries(env).map(([name, value]) => {
          const numbered = name.replace(
            /^CC_HEALTH_CHECK_PATH_/,
            ownOf("CC_HEALTH_CHECK_PATH_*").slice(0, -1),
          )
          return [numbered === name && [...contracts.values()].includes(name) ? ownOf(name) : numbered, value]
        }),
      )
    const { addons } = given
    return {
      ...given,
      env: under(given.env),
      ...(addons === undefined ? {} : { addons: addons.map((one) => ({ ...one, env: under(one.env) })) }),
    }
  }

  const planned = plan(platform)
  const aside = definePlatform({ ...overrides, name: "other", variables: {}, prefixes: ["CC_"] })
  if (!("right" in aside)) throw new Error(JSON.stringify(aside.left))
  const planOther = plan(aside.right)

  test.each([
    ["JavaScript", snapshot()],
    ["PHP", phpSnapshot()],
    ["static sites", staticSnapshot()],
  ])("plans %s as one with the contract's names does", (_, given) => {
    fc.assert(
      fc.property(given, (one) => {
        // A command may ask for a variable by its name.
        fc.pre(!Object.values(one.env).some((value) => isContracts.test(value)))
        const [mine, other] = [outcome(planned(here(one))), outcome(planOther(one))]
        const codes = ({ diagnostics }: typeof mine) =>
          diagnostics
            .map(({ code }) => code)
            .filter((code) => code !== "variable-misspelled")
            .sort()
        expect(codes(mine)).toEqual(codes(other))
        if (mine.status === "rejected" || other.status === "rejected") return
        const { decisions: _d, inputs: _i, ...left } = mine.plan
        const { decisions: _e, inputs: _j, ...right } = other.plan
        // A written file names the variable of a secret.
        const text = JSON.stringify(left).replaceAll(
          /"secret":"(\w+)"/g,
          (_, name) => `"secret":"${contracts.get(name)}"`,
        )
        expect(JSON.parse(text)).toEqual(right)
      }),
      runs(),
    )
  })

  test("says nothing under a name of the contract's that is not in the project", () => {
    const wrong = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(snapshot(), phpSnapshot(), staticSnapshot()), (one) => {
        const given = here(one)
        if (isContracts.test(JSON.stringify(given))) return
        for (const { message, remedy } of outcome(planned(given)).diagnostics) {
          for (const text of [message, remedy ?? ""]) if (isContracts.test(text)) wrong.add(text)
        }
      }),
      runs(),
    )
    expect([...wrong]).toEqual([])
  })
})

test("a value of the project's stays as it is, whatever it holds", () => {
  const given = {
    files: { "package.json": '{"main":"a.js"}', "a.js": null },
    env: { ACME_node_build_tool: "CC_NODE_BUILD_TOOL" },
  }
  const { diagnostics } = outcome(plan(platform)(given))
  expect(diagnostics.find(({ code }) => code === "build-tool-unknown")?.message).toBe(
    'ACME_node_build_tool is "CC_NODE_BUILD_TOOL", which is not a build tool.',
  )
})

test("the spelling check knows the platform's own prefixes", () => {
  const codes = (env: Snapshot["env"], on = platform) =>
    outcome(plan(on)({ files: { "package.json": '{"main":"a.js"}', "a.js": null }, env })).diagnostics.map(
      ({ code }) => code,
    )
  expect(codes({ ACME_node_versio: "22" })).toContain("variable-misspelled")
  expect(codes({ CC_NODE_VERSIO: "22" })).not.toContain("variable-misspelled")
  expect(codes({ CC_NODE_VERSIO: "22" }, defaultPlatform)).toContain("variable-misspelled")
})

test("a variable that the platform has not is not read, not described, and named in no remedy", () => {
  const without = definePlatform({ variables: { CC_RUN_COMMAND: null, CC_NODE_BUILD_TOOL: null } })
  if (!("right" in without)) throw new Error(JSON.stringify(without.left))
  const given = { files: { "package.json": "{}" }, env: { CC_RUN_COMMAND: "node a.js" } }
  const result = outcome(plan(without.right)(given))
  expect(result.status).toBe("rejected")
  for (const { remedy } of result.diagnostics) expect(remedy ?? "").not.toMatch(/CC_RUN_COMMAND/)
  expect(describePlatform(without.right).variables.map(({ contractName }) => contractName)).not.toContain(
    "CC_RUN_COMMAND",
  )
})
