/**
 * Making a platform from data: what is taken, what is refused with its place, and that nothing of it can be changed later.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { describeVariables } from "../../src/describe/reads.js"
import { contractPlatform } from "../../src/platform/data.js"
import { definePlatform, wholePlatform } from "../../src/platform/define.js"
import { decodePlatform, platformByName, platformNames, platformSchema } from "../../src/platform/index.js"

type Json = { readonly [key: string]: unknown }

/** One line of releases instead of many, so that a platform is made fast. */
const node = {
  date: "2026-01-01",
  latestLts: "20.9.0",
  lines: [{ line: "20", codename: "Iron", ltsFrom: "20.9.0", end: "2026-04-30", versions: ["20.9.0"] }],
  npm: { "20": "10.1.0" },
}
const line = node.lines[0]
const service = { name: "proxy", activatedBy: null, file: null }

const singleNames = Object.entries(contractPlatform.variables).filter(([, name]) => !name?.endsWith("*"))
const [firstKey, firstName] = singleNames[0] as [string, string]
const [lastKey, lastName] = singleNames.at(-1) as [string, string]

const problemsOf = (overrides: unknown): readonly string[] => {
  const made = decodePlatform(overrides)
  expect(made._tag).toMatch(/^(?:Left|Right)$/)
  return made._tag === "Right"
    ? []
    : made.left.map(({ code, severity, message, because }) => {
        expect([code, severity]).toEqual(["platform-invalid", "error"])
        const place = because[0]?.from === "platform" ? because[0].path : "elsewhere"
        const start = place === "" ? "The platform data " : `The platform data at "${place}" `
        expect(message.startsWith(start) && message.endsWith(".")).toBe(true)
        return `${place}: ${message.slice(start.length, -1)}`
      })
}

describe("overrides are refused", () => {
  test.each<[overrides: unknown, ...problems: string[]]>([
    [null, ": is not an object"],
    [[], ": is not an object"],
    ["contract", ": is not an object"],
    [undefined, ": is not an object"],
    // shapes
    [{ name: "" }, "name: is a string; expected a text"],
    [{ name: " \n" }, "name: is a string; expected a text"],
    [{ name: 1 }, "name: is a number; expected a text"],
    [{ bun: 1 }, expect.stringMatching(/^bun: is a number; expected /)],
    [{ network: { publicPort: 0 } }, "network.publicPort: is a number; expected a port from 1 to 65535"],
    [{ network: { behindPort: 65536 } }, "network.behindPort: is a number; expected a port from 1 to 65535"],
    [{ network: { behindPort: 80.5 } }, "network.behindPort: is a number; expected a port from 1 to 65535"],
    [{ network: { behindPort: "80" } }, "network.behindPort: is a string; expected a port from 1 to 65535"],
    [{ network: { behindPort: null } }, "network.behindPort: is null; expected a port from 1 to 65535"],
    [{ heap: { numerator: 0 } }, "heap.numerator: is a number; expected a whole number above zero"],
    [{ heap: { denominator: 2 ** 53 } }, "heap.denominator: is a number; expected a whole number above zero"],
    [
      { health: { expect: { min: 99 } } },
      "health.expect.min: is a number; expected a status from 100 to 599",
    ],
    [
      { health: { expect: { max: 600 } } },
      "health.expect.max: is a number; expected a status from 100 to 599",
    ],
    [
      { instances: { unavailable: { php: "pico" } } },
      "instances.unavailable.php: is a string; expected an array of strings",
    ],
    [
      { instances: { unavailable: { php: [1] } } },
      "instances.unavailable.php.0: is a number; expected string",
    ],
    [
      { packageManagers: { npm: { excludes: "sometimes" } } },
      'packageManagers.npm.excludes: is a string; expected "always", "production" or "never"',
    ],
    [
      { packageManagers: { bun: { lifecycle: 1 } } },
      "packageManagers.bun.lifecycle: is a number; expected boolean",
    ],
    [{ flow: 1 }, "flow: is a number; expected an array of services"],
    [{ flow: { extra: 1 } }, expect.stringMatching(/^flow.4: is a number; expected an object/)],
    [
      { flow: [{ ...service, activatedBy: "name", file: "" }] },
      "flow.0.activatedBy: is a string; expected a key of variables or null",
      "flow.0.file: is a string; expected a text or null",
    ],
    [{ node: { ...node, lines: {} } }, "node.lines: is an object; expected an array of release lines"],
    [
      { node: { ...node, lines: [{ ...line, codename: 1 }] } },
      "node.lines.0.codename: is a number; expected a text or null",
    ],
    [{ php: { releases: {} } }, "php.releases: is an object; expected an array of PHP releases"],
    [{ environment: [] }, "environment: is an array; expected an object"],
    [{ prefixes: 1 }, "prefixes: is a number; expected an array of names"],
    [{ secrets: 1 }, "secrets: is a number; expected an array of names"],
    [
      { static: { server: "s", folder: "f", generators: 1 } },
      "static.generators: is a number; expected an array of generators",
    ],
    [
      { build: { lockFiles: { "npm-shrinkwrap.json": 1 } } },
      expect.stringMatching(/^build.lockFiles.npm-shrinkwrap.json: is a number; expected a tool/),
    ],
    [
      { build: { lockFiles: { "other.lock": "npm" } } },
      expect.stringMatching(/^build.lockFiles.other.lock: is none of [\w.-]+, [\w.-]+/),
    ],
    [
      { variables: { CC_HEALTH_CHECK_PATH_N: "PATH" } },
      expect.stringMatching(
        /expected the beginning of the names of variables, with a star at its end or null$/,
      ),
    ],
    ...[" ", ["/up", 1], ["/up", " "]].map((path): [unknown, string] => [
      { health: { path } },
      expect.stringMatching(/^health.path: is an? .*; expected a path, or an array of paths$/),
    ]),
    ...["1time", "-time", "_time", ""].map((time): [unknown, string] => [
      { requestFacts: { time } },
      "requestFacts.time: is a string; expected the name of a fact",
    ]),
    // every problem at once
    [
      { name: "", bun: { version: null } },
      "bun.version: is null; expected a text",
      "name: is a string; expected a text",
    ],
    // contradictions
    [{ instances: { default: "none" } }, "instances.default: names an instance type without a memory size"],
    [
      { instances: { default: "toString" } },
      "instances.default: names an instance type without a memory size",
    ],
    [{ heap: { numerator: 5 } }, "heap: is more than the whole memory"],
    [{ health: { expect: { min: 201 } } }, "health.expect: accepts no status"],
    [{ php: { default: "7.4" } }, "php.default: names a version that is not among the releases"],
    [{ node: { ...node, lines: [{ ...line, ltsFrom: "20.9" }] } }, "node.lines.0.ltsFrom: is not a version"],
    [
      { node: { ...node, lines: [line, { ...line, versions: ["20.9.1", "20"] }] } },
      "node.lines.1.versions.1: is not a version",
    ],
    [{ node: { ...node, latestLts: "22.0.0" } }, "node.latestLts: is not among the versions of the lines"],
    [{ flow: [service, { ...service, name: "other" }, service] }, "flow.2.name: is there twice"],
    [{ flow: [{ ...service, name: "custom" }] }, "flow.0.name: is a word of the request flow itself"],
    ...["Proxy", "-proxy", "a b", "é", "a\n", "a,b"].map((name): [unknown, string] => [
      { flow: [{ ...service, name }] },
      "flow.0.name: holds more than lower-case letters, digits, dots, dashes and underscores",
    ]),
    [
      { network: { variable: "PORT" }, environment: { PORT: "3000" } },
      "network.variable: is given a value by environment too",
    ],
    [{ network: { variable: "A PORT" } }, expect.stringMatching(/^network.variable: is a string; expected /)],
    [{ health: { path: [] } }, expect.stringMatching(/^health.path: is an array; expected a path, or /)],
    [{ health: { path: ["/up", "/up"] } }, "health.path: holds a path twice"],
    [{ health: { path: ["/up", "up"] } }, "health.path: does not begin with a slash"],
    [
      { health: { method: "POST" } },
      expect.stringMatching(/^health.method: is a string; expected a method /),
    ],
    [
      { bun: null, build: { lockFiles: { "bun.lockb": "bun" } } },
      "build.lockFiles.bun.lockb: means bun, which is taken away",
    ],
    [{ network: { behindPort: 8080 } }, "network.behindPort: is the public port, which the middleware takes"],
    [{ health: { path: "up/" } }, "health.path: does not begin with a slash"],
    [{ health: { path: "/a b" } }, "health.path: holds characters that no request can ask for"],
    [{ yarn: { classic: "1" } }, "yarn.classic: is not a version"],
    [{ yarn: { berry: "4.x" } }, "yarn.berry: is not a version"],
    [
      { heap: { numerator: 5 }, health: { path: "up" } },
      "health.path: does not begin with a slash",
      "heap: is more than the whole memory",
    ],
  ])("%j", (overrides, ...problems) => {
    expect([...problemsOf(overrides)].sort()).toEqual(problems)
  })
})

describe("overrides are taken", () => {
  test.each<[overrides: unknown]>([
    [{}],
    [{ network: { publicPort: 1, applicationPort: 1, behindPort: 65535 } }],
    [{ network: { publicPort: 80, applicationPort: 3000, variable: "PORT" } }],
    [{ bun: null }],
    [{ health: { method: "HEAD", path: ["/up", "/ready"] } }],
    [{ heap: { numerator: 4 } }],
    [{ heap: { numerator: 1, denominator: Number.MAX_SAFE_INTEGER } }],
    [{ health: { expect: { min: 100, max: 599 } } }],
    [{ health: { expect: { min: 599, max: 599 } } }],
    [{ instances: { default: "one", memoryMiB: { one: 1 } } }],
    [{ php: { default: "8.5" } }],
    [{ flow: [] }],
    [{ flow: [{ name: "0-a_b.c9", activatedBy: "challengeSecret", file: "a" }] }],
    [{ node: { ...node, lines: [{ ...line, codename: null, ltsFrom: null }] } }],
    [{ node: { lines: [{ ...line, versions: ["20.9.0"] }], latestLts: "20.9.0" } }],
  ])("%j", (overrides) => {
    expect(problemsOf(overrides)).toEqual([])
    const made = decodePlatform(overrides)
    expect(made._tag === "Right" && made.right.data).toMatchObject(overrides as object)
  })
})

/** Every place of the data, with what stands there; of a list its first item stands for all. */
const placesIn = (
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] => {
  if (typeof value !== "object" || value === null) return [[path, value]]
  const parts = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value)
  return [[path, value], ...parts.flatMap(([key, part]) => placesIn(part, [...path, key]))]
}

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  const parts = value as Json
  const changed = { ...parts, [key]: replaced(parts[key], rest, by) }
  return Array.isArray(value) ? Object.values(changed) : changed
}

describe("each part of the data is looked at", () => {
  const data = { ...contractPlatform, node }
  const places = placesIn(data).slice(1)

  test.each(places.map(([path]) => [path.join(".")]))("%s", (place) => {
    const path = place.split(".")
    // No part of the data is a symbol.
    const found = problemsOf(replaced(data, path, Symbol("no data")))
    expect(found).toEqual([
      expect.stringMatching(`^${place.replaceAll(/[.]/g, "[.]")}: is a symbol; expected `),
    ])
  })
})

describe("what nobody knows is refused, with the nearest that there is", () => {
  test.each<[overrides: unknown, ...problems: string[]]>([
    [{ helath: {} }, 'helath: is not known: the nearest is "health"'],
    [{ instances: { defualt: "S" } }, 'instances.defualt: is not known: the nearest is "default"'],
    [{ packageManagers: { npmm: {} } }, 'packageManagers.npmm: is not known: the nearest is "npm"'],
    [{ bun: { nothing: 1 } }, "bun.nothing: is not known: there is version"],
    [
      { node: { ...node, lines: [{ ...line, lst: null }] } },
      "node.lines.0.lst: is not known: there is line, codename, ltsFrom, end and versions",
    ],
    [JSON.parse('{"__proto__": {"name": "other"}}'), expect.stringMatching(/^__proto__: is not known: /)],
    [
      { helath: {}, bun: { version: 1 } },
      "bun.version: is a number; expected a text",
      'helath: is not known: the nearest is "health"',
    ],
    // names of variables
    [
      { variables: { phpServerPort: "A B" } },
      expect.stringMatching(/^variables.phpServerPort: .*the name of a variable or null$/),
    ],
    [
      { variables: { phpServerPort: "9A" } },
      expect.stringMatching(/^variables.phpServerPort: .*the name of a variable or null$/),
    ],
    [
      { variables: { phpServerPort: "MY_ONE", phpServerWorker: "MY_ONE" } },
      "variables.phpServerPort: is the name of another variable too: variables.phpServerWorker",
    ],
    [
      { variables: { phpServerPort: "PORT" } },
      "variables.phpServerPort: is the name of another variable too: PORT",
    ],
    // The first of the contract's with the name of the last, and the other way around.
    [
      { variables: { [firstKey]: lastName } },
      `variables.${firstKey}: is the name of another variable too: ${lastName}`,
    ],
    [
      { variables: { [lastKey]: firstName } },
      `variables.${lastKey}: is the name of another variable too: ${firstName}`,
    ],
    // addresses
    ...[
      "api.example.com",
      "ftp://api.example.com",
      "https://",
      "https://a b",
      "https://api.example.com/?a",
      "{Base Url}",
    ].map((api): [unknown, string] => [
      { addresses: { api } },
      "addresses.api: is a string; expected an address that begins with https:// or http://",
    ]),
    [
      { addresses: { git: "https://push.example.com" } },
      expect.stringMatching(/^addresses.git: is a string; expected a host/),
    ],
    [
      { addresses: { npmRegistry: "https://npm.example.com" } },
      "addresses.npmRegistry: is a string; expected a host, with a port and a path if need be",
    ],
    [
      { network: { address: "everywhere" } },
      expect.stringMatching(/^network.address: is a string; expected an address/),
    ],
  ])("%j", (overrides, ...problems) => {
    expect([...problemsOf(overrides)].sort()).toEqual(problems)
  })

  test("however deep it is, or if it holds itself", () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const itself: { self?: unknown } = {}
    itself.self = itself
    expect(problemsOf({ deep })).toHaveLength(1)
    expect(problemsOf({ itself, bun: { itself } })).toHaveLength(2)
  })
})

describe("null takes away what may be taken away", () => {
  const dataOf = (overrides: unknown) => {
    const made = decodePlatform(overrides)
    if (made._tag !== "Right") throw new Error("not a platform")
    return made.right.data
  }

  test("an instance type", () => {
    const { memoryMiB } = dataOf({ node, instances: { memoryMiB: { pico: null, tiny: 64 } } }).instances
    expect(memoryMiB).toEqual({
      ...Object.fromEntries(
        Object.entries(contractPlatform.instances.memoryMiB).filter(([type]) => type !== "pico"),
      ),
      tiny: 64,
    })
  })

  test("a service of the flow, and others are changed or added by name", () => {
    const { flow } = dataOf({
      node,
      flow: {
        cacheproxy: null,
        "oauth2-proxy": { file: "proxy.cfg" },
        extra: { activatedBy: null, file: null },
      },
    })
    expect(flow).toEqual([
      contractPlatform.flow[0],
      contractPlatform.flow[2],
      { name: "oauth2-proxy", activatedBy: null, file: "proxy.cfg" },
      { name: "extra", activatedBy: null, file: null },
    ])
  })

  test("and nothing that a platform cannot be without", () => {
    expect(problemsOf({ instances: null })).toHaveLength(1)
    expect(problemsOf({ network: { publicPort: null } })).toHaveLength(1)
    expect(problemsOf({ instances: { memoryMiB: { XS: null } } })).toEqual([
      "instances.default: names an instance type without a memory size",
    ])
  })

  test("and what was taken away stays away on a platform that is made of it", () => {
    const one = definePlatform({ node, instances: { memoryMiB: { pico: null } } })
    if (one._tag !== "Right") throw new Error("not a platform")
    const two = definePlatform({ name: "two" }, one.right)
    expect(two._tag === "Right" && two.right.data).toEqual({ ...one.right.data, name: "two" })
    const again = wholePlatform(one.right.data)
    expect(again._tag === "Right" && again.right.data).toEqual(one.right.data)
  })
})

test.each([
  ["platform", undefined],
  ["platform", { partial: false }],
  ["platform-overrides", { partial: true }],
])("the schema of %s is the one that is kept, by %j", (name, options) => {
  const kept = readFileSync(new URL(`../../golden/schema/${name}.schema.json`, import.meta.url), "utf8")
  const { $id, $schema, title, ...schema } = JSON.parse(kept)
  expect([$id, $schema, title].every((one) => typeof one === "string")).toBe(true)
  expect(platformSchema(options)).toEqual(schema)
})

describe("a platform", () => {
  test("is frozen whole, and what it was made from is not", () => {
    const overrides = {
      node,
      flow: [{ name: "proxy", activatedBy: null, file: null }],
    }
    const made = decodePlatform(overrides)
    if (made._tag !== "Right") throw new Error("not a platform")
    const parts = placesIn(made.right.data).filter(([, part]) => typeof part === "object")
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter(([, part]) => !Object.isFrozen(part))).toEqual([])
    const given = placesIn(overrides).filter(([, part]) => typeof part === "object" && part !== null)
    expect(given.filter(([, part]) => Object.isFrozen(part))).toEqual([])
  })

  test("has its variables under its own names, and no others are secret", () => {
    const made = decodePlatform({
      variables: { challengeSecret: "MY_SECRET", phpServerPort: "MY_PORT" },
      node,
    })
    if (made._tag !== "Right") throw new Error("not a platform")
    const names = made.right.variables.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(["MY_SECRET", "MY_PORT", "CC_CACHEPROXY_FILE", "PORT"]))
    expect(names).not.toContain("GATEWAY_CHALLENGE_SECRET")
    expect(made.right.secrets.has("MY_SECRET")).toBe(true)
    expect(made.right.secrets.has("MY_PORT")).toBe(false)
  })

  test.each([
    [{}, ["javascript", "php"]],
    [{ php: null }, ["javascript"]],
    [{ static: { server: "s", folder: "f", generators: [] } }, ["javascript", "php", "static"]],
  ])("with %j runs %j", (overrides, kinds) => {
    const made = decodePlatform({ ...overrides, node })
    if (made._tag !== "Right") throw new Error("not a platform")
    expect([...made.right.kinds].sort()).toEqual(kinds)
  })

  test("offers no tool of a runtime that it has not, nor a variable that only this one reads", () => {
    const rowsOf = (overrides: unknown) => {
      const made = decodePlatform(overrides)
      if (made._tag !== "Right") throw new Error("not a platform")
      const tools = made.right.variables.find(({ name }) => name === "CC_NODE_BUILD_TOOL")?.type
      return [
        tools?._tag === "Choice" && tools.values.filter((value) => value.includes("bun")),
        made.right.variables.some(({ name }) => name === "CC_BUN_INSTALL_CACHE_DIR"),
        // No other variable's values are tools.
        made.right.variables.filter(({ type }) => type._tag === "Choice" && type.values.includes("npm"))
          .length,
      ]
    }
    expect(rowsOf({ node })).toEqual([["bun"], true, 1])
    expect(rowsOf({ bun: null, node })).toEqual([[], false, 1])
  })

  test("has a row for what it knows besides, and says what is else than in the contract in its own words", () => {
    const made = decodePlatform({
      known: ["OWN"],
      network: { variable: "LISTEN" },
      heap: { numerator: 1, denominator: 2 },
      node,
    })
    if (made._tag !== "Right") throw new Error("not a platform")
    expect(made.right.variables.map(({ name }) => name)).toContain("LISTEN")
    const alike = decodePlatform({ name: "alike", network: { variable: null }, node })
    expect(alike._tag === "Right" && alike.right.names.words).toBe(null)
    expect(describeVariables(made.right).filter(({ name }) => name === "OWN")).toMatchObject([
      { contract: ["C-220"], fallback: null, secret: false },
    ])
    const words = made.right.names.words ?? String
    expect(words("a limit of 3/4 of the memory")).toBe("a limit of 1/2 of the memory")
  })

  // Columns: what is else, what prose says, and what it says then; a name that only begins or ends so is another.
  test.each([
    [{ prefixes: [] }, "a `CC_` variable", "a known variable"],
    [{ prefixes: ["A_"] }, "a `CC_` variable", "a `A_` variable"],
    [{ prefixes: ["A_", "B_"] }, "a `CC_` variable", "a `A_` or `B_` variable"],
    [{ prefixes: ["CC_"], known: ["OWN"] }, "a `CC_` variable", "a `CC_` variable"],
    [{ network: { applicationPort: 7000 } }, "on 8080, not 18080 or 8080a", "on 7000, not 18080 or 8080a"],
    [{ network: { behindPort: 7001 } }, "on 9000 behind 8080", "on 7001 behind 8080"],
    [{ variables: { CC_RUN_COMMAND: "START" } }, "CC_RUN_COMMAND, CC_RUN_COMMANDS", "START, CC_RUN_COMMANDS"],
    [
      { variables: { CC_HEALTH_CHECK_PATH_N: "CHECK_*" } },
      "CC_HEALTH_CHECK_PATH_N, CC_HEALTH_CHECK_PATH_0, CC_HEALTH_CHECK_PATH_* and CC_HEALTH_CHECK_PATH",
      "CHECK_N, CHECK_0, CHECK_* and CC_HEALTH_CHECK_PATH",
    ],
  ])("with %j says of %j: %s", (overrides, prose, own) => {
    const made = decodePlatform({ ...overrides, node })
    if (made._tag !== "Right") throw new Error(JSON.stringify(made.left))
    expect((made.right.names.words ?? String)(prose)).toBe(own)
  })
})

describe("a platform by name", () => {
  test.each([
    ["contract", "contract"],
    ["clever-cloud", "clever-cloud@2026-11"],
    ["clever-cloud@2026-03", "clever-cloud@2026-03"],
    ["clever-cloud@2026-10", "clever-cloud@2026-10"],
    ["clever-cloud@2026-11", "clever-cloud@2026-11"],
  ])("%s is %s", (name, edition) => {
    expect(platformNames).toContain(name)
    expect(platformByName(name)?.data.name).toBe(edition)
  })

  test("is there for each name, and for no more", () => {
    expect(platformNames).toHaveLength(5)
  })

  test.each([
    "",
    "nowhere",
    "clever-cloud@",
    "clever-cloud@2020-01",
    "clever-cloud@2026-03@2026-03",
    "contract@2026-03",
    "@2026-03",
    "toString",
    "clever-cloud@toString",
    "CONTRACT",
  ])("%j is not", (name) => {
    expect(platformByName(name)).toBe(null)
  })
})
