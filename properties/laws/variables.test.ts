/**
 * Variables: whose value counts, and what is said about those that are set twice, blank or misspelled.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { environment, oneOf, valuesOf } from "../../src/decode/environment.js"
import { outcome, plan } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Addon, Snapshot } from "../../src/model/snapshot.js"
import { decodePlatform, defaultPlatform, type Platform } from "../../src/platform/index.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"

const saying = (code: string, given: Partial<Snapshot>, platform: Platform = defaultPlatform) =>
  outcome(
    plan(platform)({ files: { "package.json": '{"main":"a.js"}' }, env: {}, ...given }),
  ).diagnostics.filter((diagnostic: Diagnostic) => diagnostic.code === code)

const addon = (name: string, env: Addon["env"]): Addon => ({ name, env })

// Columns: the names and families, a name, and whether it is one of them.
test.each([
  ["A B", "A", true],
  ["A B", "a", false],
  ["A B", "C", false],
  ["A_*", "A_", true],
  ["A_*", "A_1", true],
  ["A_*", "A", false],
  ["A_*", "B_1", false],
  ["A_*", "a_1", false],
  ["A_*", "AB_1", false],
  ["A_* B_*", "B_1", true],
  ["A_* B_*", "C_1", false],
  ["A_1 A_*", "A_2", true],
  ["*", "anything", true],
  ["*", "", true],
  ["A_* *", "b", true],
  ["", "A", false],
])("of %j is %j: %s", (names, name, is) => {
  expect(oneOf(new Set(names.split(" ").filter((one) => one !== "")))(name)).toBe(is)
})

describe("the environment", () => {
  const seen = ({ env, addons }: Snapshot) =>
    new Map(
      [...(addons ?? []).map((addon) => addon.env).reverse(), env].flatMap((one) => Object.entries(one)),
    )
  const isOfPlatform = (name: string): boolean =>
    name.startsWith("CC_HEALTH_CHECK_PATH_") ||
    defaultPlatform.variables.some((variable) => variable.name === name)

  test("knows the platform's variables that are not blank, and names every other one that begins as they do", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const { get, known, blank, strange } = environment(defaultPlatform)(given)
        const wanted = [...seen(given)].filter(([name, value]) => isOfPlatform(name) && value.trim() !== "")
        expect([...known.values()].map(({ name, value }) => [name, value]).sort()).toEqual(wanted.sort())
        const concerned = [...seen(given).keys()].filter(
          (name) => isOfPlatform(name) || name.startsWith("CC_"),
        )
        expect([...known.keys(), ...blank, ...strange].sort()).toEqual(concerned.sort())
        expect([...known.keys(), ...blank].every(isOfPlatform)).toBe(true)
        expect(strange.some(isOfPlatform)).toBe(false)
        for (const name of known.keys()) expect(get(name)).toBe(known.get(name))
        for (const name of [...blank, ...strange]) expect(get(name)).toBeNull()
      }),
      runs(),
    )
  })

  test("knows nothing of what a record of variables inherits, with add-ons and without them", () => {
    const inherited = { CC_RUN_COMMAND: "node inherited.js", CC_SOMETHING: "x", NODE_ENV: " " }
    const env = Object.assign(Object.create(inherited), { PORT: "8080" })
    for (const addons of [undefined, [addon("kv", {})]]) {
      const given = { files: {}, env, ...(addons === undefined ? {} : { addons }) }
      const { known, blank, strange } = environment(defaultPlatform)(given)
      expect([...known.keys(), ...blank, ...strange]).toEqual(["PORT"])
    }
  })

  test("has every value, the application's before an add-on's and that of the first add-on before the next", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        expect(Object.entries(valuesOf(given)).sort()).toEqual([...seen(given)].sort())
      }),
      runs(),
    )
    const linked = {
      files: {},
      env: { A: " " },
      addons: [addon("x", { A: "1", B: "2" }), addon("y", { B: "3", C: "" })],
    }
    expect(valuesOf(linked)).toEqual({ A: " ", B: "2", C: "" })
  })
})

describe("a variable that is misspelled", () => {
  // Columns: the variable; the one that is near, or null.
  test.each([
    ["CC_NODE_VERSON", "CC_NODE_VERSION"],
    ["CC_NODE_VERSOIN", "CC_NODE_VERSION"],
    ["CC_NODE_VERSIONS", "CC_NODE_VERSION"],
    ["CC_NODE_VERSIOM", "CC_NODE_VERSION"],
    ["CC_WEBROTO", "CC_WEBROOT"],
    ["CC_HEALTH_CHECK_PAT", "CC_HEALTH_CHECK_PATH"],
    ["CC_NODE_VERSIOXX", null],
    ["CC_SOMETHING_ELSE", null],
    // Known, and only not read in this project
    ["CC_WEBROOT", null],
    ["CC_PHP_VERSION", null],
    // Only what begins with CC_ is the platform's own (C-46).
    ["NPM_TOKN", null],
    ["C_NODE_VERSION", null],
    ["cc_node_version", null],
  ])("%s is near to %j", (name, near) => {
    const [said] = saying("variable-misspelled", { env: { [name]: "hunter2" } })
    expect(said === undefined).toBe(near === null)
    if (near === null) return
    expect(said?.because).toEqual([{ from: "env", name }])
    expect(said?.message + (said?.remedy ?? "")).toMatch(new RegExp(`\\b${near}\\b`))
    expect(said?.message).toContain(name)
    // That of an add-on is said to be the add-on's.
    const [linked] = saying("variable-misspelled", { addons: [addon("db", { [name]: "hunter2" })] })
    expect(linked?.because).toEqual([{ from: "env", name, addon: "db" }])
  })

  test("is none of a family, also where the family is not read", () => {
    const env = { CC_HEALTH_CHECK_PATH_1: "/", CC_HEALTH_CHECK_PATH_: "/" }
    expect(saying("variable-misspelled", { env })).toEqual([])
    expect(saying("variable-misspelled", { env, task: "node a.js" })).toEqual([])
  })

  test("is none of the platform's, however near to another", () => {
    const named = decodePlatform({ variables: { phpServerWorker: "CC_NODE_VERSIONS" } })
    if (named._tag === "Left") throw new Error("no platform")
    expect(saying("variable-misspelled", { env: { CC_NODE_VERSIONS: "x" } }, named.right)).toEqual([])
  })
})

describe("a variable that is set more than once", () => {
  const said = (name: string, given: Partial<Snapshot>): readonly string[] =>
    saying("variable-conflict", given).map(({ message, because }) => {
      expect(because.every((evidence) => evidence.from === "env" && evidence.name === name)).toBe(true)
      return [
        message,
        ...because.map((evidence) => (evidence.from === "env" ? (evidence.addon ?? "-") : "")),
      ].join("|")
    })

  test("is that of the application, then of the add-on linked first, and all are named once", () => {
    const addons = [
      addon("a", { NODE_ENV: "1" }),
      addon("b", { NODE_ENV: "2" }),
      addon("b", { NODE_ENV: "3" }),
    ]
    const [own] = said("NODE_ENV", { env: { NODE_ENV: "0" }, addons })
    expect(own).toMatch(
      /NODE_ENV.*the application.*the add-on "a" and .*the add-on "b".*the application.*\|-\|a\|b\|b$/,
    )
    expect(own?.split('the add-on "b"').length).toBe(2)
    const [linked] = said("NODE_ENV", { addons })
    expect(linked).toMatch(/NODE_ENV.*the add-on "a".*the add-on "b".*the add-on "a".*\|a\|b\|b$/)
    expect(linked).not.toContain("the application")
    expect(said("NODE_ENV", { env: { NODE_ENV: "0" }, addons: [] })).toEqual([])
    expect(said("NODE_ENV", { env: { NODE_ENV: "0" }, addons: [addon("a", { OTHER: "0" })] })).toEqual([])
  })

  test("shows the values only of what is read and no secret", () => {
    const values = (name: string, value: string) =>
      saying("variable-conflict", {
        env: { [name]: value },
        addons: [addon("a", { [name]: value })],
      }).flatMap(({ because }) =>
        because.map((evidence) => (evidence.from === "env" ? evidence.value : null)),
      )
    expect(values("NODE_ENV", "x")).toEqual(["x", "x"])
    expect(values("DATABASE_URL", "x")).toEqual([undefined, undefined])
    expect(values("NPM_TOKEN", "x")).toEqual([undefined, undefined])
  })

  // Columns: a name; whether it can be a variable's, so that somebody loses something.
  test.each([
    ["A", true],
    ["_a", true],
    ["é", true],
    ["1A", false],
    ["-A", false],
    [" A", false],
    ["", false],
  ])("has a name that can be one: %j can: %j", (name, can) => {
    const given = { env: { [name]: "1" }, addons: [addon("a", { [name]: "2" })] }
    expect(saying("variable-conflict", given).length).toBe(can ? 1 : 0)
  })
})

describe("a variable that is blank", () => {
  test("counts as unset, is said where it is read, and lets no add-on in", () => {
    const blank = (given: Partial<Snapshot>) => saying("variable-blank", given).map(({ because }) => because)
    expect(blank({ env: { NODE_ENV: " \t" } })).toEqual([[{ from: "env", name: "NODE_ENV", value: " \t" }]])
    expect(blank({ env: { OTHER: "" } })).toEqual([])
    expect(blank({ env: { CC_HEALTH_CHECK_PATH_7: "" } })).toEqual([
      [{ from: "env", name: "CC_HEALTH_CHECK_PATH_7", value: "" }],
    ])
    expect(blank({ addons: [addon("a", { NODE_ENV: "" }), addon("b", { NODE_ENV: "production" })] })).toEqual(
      [[{ from: "env", name: "NODE_ENV", value: "", addon: "a" }]],
    )
    expect(saying("variable-blank", { env: { NODE_ENV: "" } })[0]?.message).toContain("NODE_ENV")
  })
})

describe("the value of a variable", () => {
  // Columns: the value of CC_HEALTH_CHECK_PATH; whether it may hold a password, and so is never shown.
  test.each([
    ["https://user:pw@example.com/", true],
    ["  HTTPS://user@example.com", true],
    ["git+ssh://a@b", true],
    ["https://example.com/@", false],
    ["https://example.com", false],
    ["user@example.com", false],
    ["/a https://user:pw@b", false],
  ])("%j is kept out: %j", (value, kept) => {
    const { diagnostics } = outcome(
      plan(defaultPlatform)({
        files: { "package.json": '{"main":"a.js"}' },
        env: { CC_HEALTH_CHECK_PATH: value, CC_HEALTH_CHECK_PATH_0: "\n" },
      }),
    )
    const shown = diagnostics.flatMap(({ because }) =>
      because.flatMap((evidence) =>
        evidence.from === "env" && evidence.name === "CC_HEALTH_CHECK_PATH" ? [evidence] : [],
      ),
    )
    for (const evidence of shown) expect("value" in evidence).toBe(!kept)
    expect(shown.length > 0 || !kept).toBe(true)
  })

  // Columns: the value of CC_NPM_REGISTRY; whether it may hold a token.
  test.each([
    ["npm.example.com", false],
    ["user@npm.example.com", true],
    ["npm.example.com?token=x", true],
    ["npm.example.com:4873", false],
    ["http://npm.example.com:4873/path", false],
    ["https://user:password.npm.example.com", true],
    ["user:123password.example.com", true],
  ])("of a registry, %j, is kept out: %j", (value, kept) => {
    const shown = saying("variable-unused", { env: { CC_NPM_REGISTRY: value } }).flatMap(
      ({ because }) => because,
    )
    expect(shown.map((evidence) => "value" in evidence)).toEqual([!kept])
  })
})
