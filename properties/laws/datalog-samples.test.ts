/**
 * The published samples of the format as datalog alone, without bytes or signatures: blocks read from their text and printed, the world
 * after all rules, and the verdict, as golden/tokens/published.json has them.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import {
  authorizeBlocks,
  type Block,
  describeWorld,
  neededVersion,
  parseAuthorizer,
  parseBlock,
  printBlock,
  publicKey,
  type TokenVerdict,
} from "../../src/tokens/index.js"
import { hostFunctions, type OperationCase } from "../operations.js"

interface Written {
  readonly code: string
  readonly version: number
  readonly externalKey: string | null
}

const cases = JSON.parse(
  readFileSync(new URL("../../golden/tokens/published.json", import.meta.url), "utf8"),
) as readonly OperationCase[]

const expectedOf = <A>({ expected }: OperationCase): A => {
  if (!("value" in expected)) throw new Error("a case without a value")
  return expected.value as A
}

/** The blocks of each sample by its token. */
const written = new Map(
  cases
    .filter(({ operation, expected }) => operation === "readToken" && "value" in expected)
    .map((one) => [
      (one.input as { readonly token: string }).token,
      expectedOf<{ readonly blocks: readonly Written[] }>(one).blocks,
    ]),
)

const read = ({ code, version, externalKey }: Written): Block => {
  const parsed = parseBlock(code, { unbound: "keep" })
  const key = externalKey === null ? null : publicKey(externalKey)
  if (parsed._tag === "Left" || key?._tag === "Left") throw new Error(JSON.stringify(parsed))
  return { ...parsed.right, version, externalKey: key === null ? null : key.right }
}

describe.each(
  [...written.values()].map((blocks) => [blocks.map(({ code }) => code).join(""), blocks] as const),
)("%s", (_, blocks) => {
  test("prints as it is written, and needs no newer version than it has", () => {
    const parsed = blocks.map(read)
    expect(parsed.map(printBlock)).toEqual(blocks.map(({ code }) => code))
    for (const block of parsed) expect(neededVersion(block)).toBe(block.version)
  })
})

describe("from their text alone", () => {
  const asked = cases.filter(
    // Whether signatures hold is no question of the text.
    ({ operation, input, expected }) =>
      (operation === "tokenWorld" || operation === "tokenVerdict") &&
      written.has((input as { readonly token: string }).token) &&
      !("value" in expected && (expected.value as Partial<TokenVerdict>).status === "invalid"),
  )
  test("there are samples", () => {
    expect(written.size).toBeGreaterThanOrEqual(20)
    expect(asked.length).toBeGreaterThanOrEqual(40)
  })
  test.each(asked.map((one) => [one.title, one] as const))("%s", (_, one) => {
    const { token, authorizer } = one.input as { readonly token: string; readonly authorizer: string }
    const parsed = parseAuthorizer(authorizer)
    if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
    const blocks = (written.get(token) ?? []).map(read)
    const input = { blocks, authorizer: parsed.right, externs: hostFunctions }
    if (one.operation === "tokenWorld") {
      expect(describeWorld(input)).toEqual(expectedOf(one))
      return
    }
    const { status, policy, failed } = expectedOf<TokenVerdict>(one)
    const answer = authorizeBlocks(input)
    const failures = answer._tag === "Refused" ? answer.failed : []
    expect({
      // What has no answer allows nothing.
      status: answer._tag === "Allowed" ? "allowed" : "refused",
      policy: answer._tag === "Stopped" ? null : (answer.policy?.index ?? null),
      failed: failures.map(({ place, index }) => ({ block: place, check: index })),
    }).toEqual({ status, policy, failed })
  })
})
