/**
 * The JSON Schemas say what the files of the corpus and the outcomes of the planner are, no less and no more.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Ajv, type ValidateFunction } from "ajv"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { describe as describePlatform, envSchema } from "../src/describe/index.js"
import { decodeSnapshot, defaultPlatform, diagnosticsOf, outcome, plan } from "../src/index.js"
import {
  contractPlatform,
  decodePlatform,
  platformByName,
  platformNames,
  platformSchema,
} from "../src/platform/index.js"
import { hostileSnapshot, snapshot } from "./arbitraries/snapshot.js"
import { planCases, readCases } from "./scripts/corpus.mjs"
import { root } from "./scripts/pages.mjs"
import { generateSchemas } from "./scripts/schemas.mjs"

const folder = join(root, "golden/schema")
const read = (name: string): object => JSON.parse(readFileSync(join(folder, name), "utf8")) as object

/** The schema with nothing allowed that the types do not name: what is made here must not have more than what is promised. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== "object" || schema === null) return schema
  const whole = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return "properties" in whole && !("additionalProperties" in whole)
    ? { ...whole, additionalProperties: false }
    : whole
}

const validator = (name: string, strict: boolean): ValidateFunction => {
  const schema = read(`${name}.schema.json`)
  return new Ajv({ allErrors: false, allowUnionTypes: true }).compile(
    (strict ? closed(schema) : schema) as object,
  )
}

const problemsOf = (validate: ValidateFunction, value: unknown): readonly string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

/** As it stands in a file: what is undefined is not there. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const snapshots = validator("snapshot", false)
const outcomes = validator("outcome", true)
const platforms = validator("platform", true)
const descriptions = validator("description", true)

describe("the schemas", () => {
  it("are made from the types; npm run reference renews them", () => {
    const fresh = generateSchemas({ platformSchema, defaultPlatform, describe: describePlatform, envSchema })
    for (const [name, text] of fresh) expect(readFileSync(join(folder, name), "utf8"), name).toBe(text)
    expect(readdirSync(folder).sort()).toEqual([...fresh.keys()].sort())
  }, 240_000)

  const cases = readCases(planCases)

  it("accept every outcome of the corpus", () => {
    expect(
      cases.flatMap((one) => problemsOf(outcomes, one.outcome).map((problem) => `${one.id}${problem}`)),
    ).toEqual([])
  })

  it("accept a snapshot of the corpus exactly when it has the shape of one", () => {
    for (const one of cases) {
      const misshapen = diagnosticsOf(decodeSnapshot(one.snapshot)).some(
        ({ code }) => code === "snapshot-invalid",
      )
      expect(problemsOf(snapshots, one.snapshot).length > 0, one.id).toBe(misshapen)
    }
  })

  it("accept any outcome", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        expect(problemsOf(outcomes, asJson(outcome(plan(defaultPlatform)(given))))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it("accept the outcome of anything", () => {
    fc.assert(
      fc.property(hostileSnapshot(), (given) => {
        expect(problemsOf(outcomes, asJson(outcome(plan(defaultPlatform)(given))))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it("accept every ready platform and its description", () => {
    for (const name of platformNames) {
      const platform = platformByName(name) ?? defaultPlatform
      expect(problemsOf(platforms, asJson(platform.data))).toEqual([])
      expect(problemsOf(descriptions, asJson(describePlatform(platform)))).toEqual([])
    }
  })

  it("accept exactly the overrides that a platform can be made of, but for what its parts say of each other", () => {
    const overrides = validator("platform-overrides", false)
    const samples: readonly (readonly [unknown, boolean])[] = [
      [{}, true],
      [{ bun: { version: "1.3.14" }, instances: { memoryMiB: { pico: null } } }, true],
      [{ flow: { cacheproxy: null, other: { activatedBy: null, file: null } } }, true],
      [contractPlatform, true],
      [{ helath: {} }, false],
      [{ packageManagers: { npmm: {} } }, false],
      [{ addresses: { api: "api.example.com" } }, false],
      [{ variables: { phpServerPort: "A B" } }, false],
      [{ flow: [{ name: "a" }] }, false],
      [{ network: { publicPort: null } }, false],
    ]
    for (const [given, isGood] of samples) {
      expect([given, problemsOf(overrides, given).length === 0]).toEqual([given, isGood])
      expect([given, decodePlatform(given)._tag]).toEqual([given, isGood ? "Right" : "Left"])
    }
  })

  it("refuse what is something else", () => {
    expect(problemsOf(snapshots, { files: {} })).not.toEqual([])
    expect(problemsOf(snapshots, { files: { a: 1 }, env: {} })).not.toEqual([])
    expect(
      problemsOf(outcomes, { format: "runplan/outcome@2", status: "rejected", diagnostics: [] }),
    ).not.toEqual([])
    expect(
      problemsOf(outcomes, { format: "runplan/outcome@1", status: "planned", diagnostics: [] }),
    ).not.toEqual([])
    const rejected = { format: "runplan/outcome@1", status: "rejected", diagnostics: [] }
    expect(problemsOf(outcomes, rejected)).toEqual([])
    expect(problemsOf(outcomes, { ...rejected, more: 1 })).not.toEqual([])
    expect(problemsOf(validator("outcome", false), { ...rejected, more: 1 })).toEqual([])
    expect(problemsOf(platforms, { ...defaultPlatform.data, bun: {} })).not.toEqual([])
  })
})
