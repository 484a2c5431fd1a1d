/**
 * Runs every case of golden/api, and checks that each statement of the contract about the API is cited by one.
 */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import * as api from "../src/api/index.js"
import { choices, statements } from "../src/contract/index.js"
import { type OperationCase, operations } from "./operations.js"

const folder = new URL("../golden/api/", import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
const cases = files.flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly OperationCase[]).map((one) => ({
    ...one,
    file,
  })),
)

describe.each(files)("golden/api/%s", (file) => {
  test.each(cases.filter((one) => one.file === file).map((one) => [one.title, one] as const))(
    "%s",
    (_, one) => {
      const run = operations[one.operation]
      if (run === undefined) throw new Error(`no operation ${one.operation}`)
      expect(run(one.input)).toEqual(one.expected)
    },
  )
})

describe("the corpus", () => {
  test("has at least 70 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(70)
  })

  test("cites every statement about the API, and every choice about it", () => {
    const own = [34, 35, 36, 37, 38, 47]
    for (let number = 96; number <= 119; number++) if (`C-${number}` in choices) own.push(number)
    const wanted = [
      ...Object.keys(statements).filter((id) => /^A-(API|ADDR|AUTH|AT|ROUTE|CURL|LIM|ST|EP)-/.test(id)),
      ...own.map((number) => `C-${number}`),
    ]
    const cited = new Set(cases.flatMap((one) => one.contract))
    expect(wanted.length).toBeGreaterThan(40)
    expect(wanted.filter((id) => !cited.has(id))).toEqual([])
  })

  test("cites nothing that is not in the ledger", () => {
    const known = new Set([...Object.keys(statements), ...Object.keys(choices)])
    expect(cases.flatMap((one) => one.contract).filter((id) => !known.has(id))).toEqual([])
  })

  test("has no title twice in a file", () => {
    const titles = cases.map((one) => `${one.file}: ${one.title}`)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test("has a case for every error", () => {
    const text = JSON.stringify(cases.map((one) => one.expected))
    expect(Object.keys(api.apiDiagnostics).filter((code) => !text.includes(`"${code}"`))).toEqual([])
  })

  test("every error of the corpus has a message and a remedy without placeholders of code", () => {
    for (const one of cases) {
      if (!("errors" in one.expected)) continue
      for (const error of one.expected.errors) {
        const { message, remedy, contract } = api.apiDiagnosticOf(error as api.RequestError)
        expect(`${message} ${remedy}`).not.toMatch(/undefined|\[object|NaN/)
        expect(message).toMatch(/^\S.*[.?]$/)
        expect(contract.length).toBeGreaterThan(0)
      }
    }
  })
})
