/**
 * What is said of each variable, to a site and to an editor, is what the planner does: its examples are planned, the schema of files of
 * variables is held against them, and the diagnostics of the corpus are looked up.
 */
import { Ajv } from "ajv"
import { describe, expect, it } from "vitest"
import {
  everyVariable,
  type NamedVariable,
  type VariableNotes,
  variableNotes,
} from "../src/contract/index.js"
import { madeUp } from "../src/contract/madeUp.js"
import { type Variable, variables } from "../src/contract/variables.js"
import { describe as describePlatform, envSchema } from "../src/describe/index.js"
import { furtherWords } from "../src/describe/vocabulary.js"
import { defaultPlatform, outcome, plan } from "../src/index.js"
import type { Diagnostic } from "../src/model/diagnostic.js"
import { platformByName } from "../src/platform/index.js"
import { cases, platformFor } from "./corpus.js"
import { everyKind } from "./everyKind.js"

const planned = plan(everyKind)
const described = describePlatform(everyKind)

const rows = Object.entries(variableNotes).map(
  ([key, notes]) => [key as NamedVariable, notes, variables[key as NamedVariable] as Variable] as const,
)

const bases = {
  javascript: {
    "package.json": '{"scripts":{"start":"node server.js"}}',
    "server.js": null,
    "package-lock.json": null,
  },
  php: { "composer.json": "{}", "composer.lock": "{}", "index.php": null },
  static: { "index.html": "" },
} as const

/** A member of a family stands for it. */
const nameOf = ({ name }: Variable): string => name.replace("*", "0")

/** The diagnostics that rest on a variable when it has a value, in a project that needs it. */
const said = (row: Variable, { beside }: VariableNotes, value: string): readonly Diagnostic[] => {
  const application = row.runtimes[0] as keyof typeof bases
  const { diagnostics } = outcome(
    planned({
      application,
      files: { ...bases[application], ...beside.files },
      env: { ...beside.env, [nameOf(row)]: value },
    }),
  )
  return diagnostics.filter(({ because }) =>
    because.some((one) => one.from === "env" && one.name === nameOf(row)),
  )
}

const schema = envSchema(described)
const accepts = new Ajv({ allowUnionTypes: true }).compile(schema)

describe("the company of examples", () => {
  it("is what these variables need to be read", () => {
    expect(
      Object.fromEntries(
        rows.flatMap(([key, { beside }]) => (Object.keys(beside).length === 0 ? [] : [[key, beside]])),
      ),
    ).toEqual({
      CC_CUSTOM_BUILD_TOOL: { env: { CC_NODE_BUILD_TOOL: "custom" } },
      CC_NODE_DEV_DEPENDENCIES: { env: { NODE_ENV: "production" } },
      CC_BUN_INSTALL_CACHE_DIR: { env: { CC_NODE_BUILD_TOOL: "bun" } },
      NPM_TOKEN: { env: { CC_NPM_REGISTRY: "npm.example.com" } },
      CC_NPM_BASIC_AUTH: { env: { CC_NPM_REGISTRY: "npm.example.com" } },
      CC_NPM_REGISTRY: { env: { NPM_TOKEN: "npm_9Kd83hQ0xVb2" } },
      CC_WEBROOT: { files: { "public/index.php": null } },
      phpServerWorker: { files: { "public/worker.php": null } },
      CC_STATIC_AUTOBUILD_OUTDIR: { files: { "hugo.toml": "" } },
      CC_STATIC_CADDYFILE: { files: { "conf/Caddyfile": "" } },
      CC_POST_BUILD_HOOK: {
        files: { "package.json": '{"scripts":{"start":"node server.js","build":"node make.js"}}' },
      },
      CC_REQUEST_FLOW: { env: { CC_REQUEST_FLOW_CUSTOM: "./proxy @@LISTEN_PORT@@ @@FORWARD_PORT@@" } },
      CC_REQUEST_FLOW_CUSTOM: { env: { CC_REQUEST_FLOW: "custom" } },
      cacheProxyFile: { files: { "conf/cache.vcl": null } },
    })
  })
})

describe.each(rows)("%s", (key, notes, row) => {
  const one = described.variables.find(({ contractName }) => contractName === row.name)

  it("has valid examples, of which the planner says nothing and which the schema accepts", () => {
    expect(notes.valid).not.toEqual([])
    for (const value of notes.valid) {
      const problems = said(row, notes, value).filter(({ severity }) => severity !== "info")
      expect([value, problems]).toEqual([value, []])
      expect([value, accepts({ [nameOf(row)]: value })]).toEqual([value, true])
    }
  })

  it("has invalid examples, of which the planner says what they name and which the schema refuses", () => {
    for (const [value, code] of Object.entries(notes.invalid)) {
      expect(said(row, notes, value).map((diagnostic) => diagnostic.code)).toContain(code)
      expect(notes.diagnostics).toContain(code)
      expect([value, accepts({ [nameOf(row)]: value })]).toEqual([value, false])
    }
    if (one?.pattern !== null && row.type._tag !== "Text") expect(notes.invalid).not.toEqual({})
  })

  it("is refused by the schema only where the planner speaks of it", () => {
    const words = [
      ...madeUp(row, row.name).samples,
      ...furtherWords(row.name, row.type._tag === "Command"),
      "",
      " ",
    ]
    for (const value of words) {
      if (!accepts({ [nameOf(row)]: value })) {
        expect([value, said(row, notes, value).length > 0]).toEqual([value, true])
      }
    }
  })

  it("has a meaning for each of its words, and a successor for each deprecated one", () => {
    const values = row.type._tag === "Choice" ? row.type.values : Object.keys(notes.values)
    expect(Object.keys(notes.values).sort()).toEqual([...values].sort())
    expect(Object.keys(notes.instead).sort()).toEqual([...row.deprecated].sort())
    for (const value of Object.values(notes.instead)) expect(values).toContain(value)
    for (const value of values) expect([value, accepts({ [nameOf(row)]: value })]).toEqual([value, true])
  })

  it("is described with its rules and a heading of its own", () => {
    const reading = described.rules.flatMap(({ rules }) =>
      rules.filter(({ reads }) => reads.env.includes(row.name)).map(({ id }) => id),
    )
    expect(one?.readBy).toEqual(reading)
    expect(one?.anchor).toBe(
      nameOf(row)
        .replace(/_0$/, key.endsWith("_N") ? "_n" : "_0")
        .toLowerCase(),
    )
  })
})

describe("the diagnostics of the corpus", () => {
  const seen = new Set<string>()
  for (const one of cases) {
    const keys = new Map(Object.entries(platformFor(one).data.variables).map(([key, name]) => [name, key]))
    const keyOf = (name: string): string | undefined =>
      keys.get(name) ?? (/^CC_HEALTH_CHECK_PATH_\d+$/.test(name) ? "CC_HEALTH_CHECK_PATH_N" : undefined)
    for (const { code, because } of one.outcome?.diagnostics ?? []) {
      for (const evidence of because) {
        const key = evidence.from === "env" ? keyOf(evidence.name) : undefined
        if (key !== undefined && Object.hasOwn(variables, key)) seen.add(`${key} ${code}`)
      }
    }
  }
  const general = (pair: string): boolean => everyVariable.includes(pair.split(" ")[1] as string)
  const listed = rows.flatMap(([key, { diagnostics }]) => diagnostics.map((code) => `${key} ${code}`))
  const shown = rows.flatMap(([key, { invalid }]) => Object.values(invalid).map((code) => `${key} ${code}`))

  it("are listed with each variable that they rest on", () => {
    expect([...seen].filter((pair) => !general(pair) && !listed.includes(pair))).toEqual([])
  })

  it("and by the examples show each that is listed", () => {
    expect(listed.filter((pair) => !seen.has(pair) && !shown.includes(pair))).toEqual([])
  })
})

describe("CC_REQUEST_FLOW", () => {
  it("has the services of each platform among its words", () => {
    for (const platform of [defaultPlatform, platformByName("clever-cloud") ?? defaultPlatform]) {
      const { values = [] } =
        describePlatform(platform).variables.find((row) => row.contractName === "CC_REQUEST_FLOW") ?? {}
      expect(values.map(({ value }) => value)).toEqual([
        ...platform.data.flow.map(({ name }) => name),
        ...["custom", "block", "disable"],
      ])
    }
  })
})
