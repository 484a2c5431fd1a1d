/**
 * Runs every case of golden/tokens: the format's published samples, and what is refused and why.
 */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { choices, statements } from "../src/contract/index.js"
import { outcomeDifferences } from "../src/describe/index.js"
import type { Json } from "../src/index.js"
import { tokenDiagnosticOf, tokenDiagnostics } from "../src/tokens/diagnostics.js"
import { type OperationCase, operations } from "./operations.js"

const folder = new URL("../golden/tokens/", import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
const casesOf = (file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly OperationCase[]
const cases = files.flatMap(casesOf)

describe.each(files)("golden/tokens/%s", (file) => {
  test.each(casesOf(file).map((one) => [one.title, one] as const))("%s", (_, one) => {
    const run = operations[one.operation]
    if (run === undefined) throw new Error(`no operation ${one.operation}`)
    const answer = JSON.parse(JSON.stringify(run(one.input))) as Json
    // What a case does not expect may be there.
    const differences = outcomeDifferences(one.expected as Json, answer)
    expect(differences.filter(({ expected }) => expected !== undefined)).toEqual([])
  })
})

describe("the corpus", () => {
  test("cites nothing that is not in the ledger", () => {
    const known = new Set([...Object.keys(statements), ...Object.keys(choices)])
    expect(cases.flatMap((one) => one.contract).filter((id) => !known.has(id))).toEqual([])
  })

  test("has no title twice", () => {
    const titles = cases.map((one) => one.title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test("has a case for every error, and each has a message and a remedy", () => {
    const errors = cases.flatMap(({ expected }) => ("errors" in expected ? expected.errors : []))
    const codes = new Set(errors.map(({ _tag }) => _tag))
    expect(Object.keys(tokenDiagnostics).filter((code) => !codes.has(code as never))).toEqual([])
    for (const error of errors) {
      const { message, remedy } = tokenDiagnosticOf(error as never)
      expect(`${message} ${remedy}`).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})
