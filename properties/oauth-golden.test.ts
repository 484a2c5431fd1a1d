/**
 * Runs every case of golden/oauth, and checks that each statement of the contract about OAuth is cited by one.
 */
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { statements } from "../src/contract/index.js"
import * as diagnostics from "../src/oauth/diagnostics/index.js"
import type { OAuthError } from "../src/oauth/index.js"
import { type OperationCase, operations } from "./operations.js"

const folder = new URL("../golden/oauth/", import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
const cases = files.flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly OperationCase[]).map((one) => ({
    ...one,
    file,
  })),
)

describe.each(files)("golden/oauth/%s", (file) => {
  test.each(cases.filter((one) => one.file === file).map((one) => [one.title, one] as const))(
    "%s",
    (_, one) => {
      const run = operations[one.operation]
      if (run === undefined) throw new Error(`no operation ${one.operation}`)
      const actual = run(one.input)
      if (one.operation === "sign" || one.operation === "verify")
        if ("errors" in one.expected) expect(actual).toEqual(one.expected)
        else expect(actual).toMatchObject(one.expected)
      else expect(actual).toEqual(one.expected)
    },
  )
})

describe("the corpus", () => {
  test("has at least 80 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
  })

  test("cites every statement about OAuth and signing", () => {
    const wanted = Object.keys(statements).filter((id) => /^A-(SIG|OA)-/.test(id))
    const cited = new Set(cases.flatMap((one) => one.contract))
    expect(wanted.length).toBeGreaterThan(15)
    expect(wanted.filter((id) => !cited.has(id))).toEqual([])
  })

  test("cites nothing that is not in the ledger", async () => {
    const { choices } = await import("../src/contract/index.js")
    const known = new Set([...Object.keys(statements), ...Object.keys(choices)])
    expect(cases.flatMap((one) => one.contract).filter((id) => !known.has(id))).toEqual([])
  })

  test("has no title twice in a file", () => {
    const titles = cases.map((one) => `${one.file}: ${one.title}`)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test("has a case for every error", () => {
    const found = new Set(
      cases.flatMap((one) => {
        const kept = "value" in one.expected ? one.expected.value : null
        const problems = (kept as { readonly problems?: readonly object[] } | null)?.problems
        const results =
          problems !== undefined
            ? problems
            : "errors" in one.expected
              ? one.expected.errors
              : one.operation === "explainMismatch" && one.expected.value !== null
                ? [one.expected.value]
                : []
        return results.map((error) => (error as OAuthError)._tag)
      }),
    )
    expect(
      Object.keys(diagnostics.oauthDiagnostics).filter((code) => !found.has(code as OAuthError["_tag"])),
    ).toEqual([])
  })
})
