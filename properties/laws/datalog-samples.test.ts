/**
 * The published samples of the format, as far as they are datalog: blocks read and printed, the world after all rules, and the answer,
 * in the words of the samples.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import {
  type Authorization,
  type AuthorizationInput,
  authorizeBlocks,
  type Block,
  describeWorld,
  type Extern,
  neededVersion,
  type Place,
  type PublicKey,
  parseAuthorizer,
  parseBlock,
  printBlock,
} from "../../src/tokens/index.js"

interface Sample {
  readonly filename: string
  readonly title: string
  readonly token: readonly {
    readonly code: string
    readonly version: number
    readonly external_key: string | null
  }[]
  readonly validations: { readonly [name: string]: Validation }
}
interface Validation {
  readonly authorizer_code: string
  readonly world: object | null
  readonly result: { readonly Ok?: number; readonly Err?: { readonly [kind: string]: unknown } }
}

const { testcases } = JSON.parse(readFileSync(new URL("datalog-samples.json", import.meta.url), "utf8")) as {
  readonly testcases: readonly Sample[]
}

const key = (text: string): PublicKey => {
  const [algorithm, digits = ""] = text.split("/")
  return {
    algorithm: algorithm as PublicKey["algorithm"],
    bytes: Uint8Array.from(Buffer.from(digits, "hex")),
  }
}

const blocksOf = ({ token }: Sample): readonly Block[] =>
  token.map(({ code, version, external_key }) => {
    const parsed = parseBlock(code, { unbound: "keep" })
    if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
    return { ...parsed.right, version, externalKey: external_key === null ? null : key(external_key) }
  })

/** The function that the samples' host gives: one value as it is, two texts compared. */
const test_: Extern = (left, right) => {
  if (right === null) return left
  const same = left._tag === "Text" && right._tag === "Text" && left.value === right.value
  return { _tag: "Text", value: same ? "equal strings" : "different strings" }
}

/** The samples write the authorizer's number as the greatest of 64 bits, rounded. */
const number = (place: Place): number => (place === "authorizer" ? 18446744073709552000 : place)

const inTheirWords = (answer: Authorization): unknown => {
  if (answer._tag === "Allowed") return { Ok: answer.policy.index }
  if (answer._tag === "Stopped")
    return {
      // They give the number of a block with an invalid rule as 0, whichever it is.
      Err:
        answer.error._tag === "InvalidRule"
          ? { FailedLogic: { InvalidBlockRule: [0, answer.text] } }
          : { Execution: answer.error._tag },
    }
  const checks = answer.failed.map(({ place, index, text }) =>
    place === "authorizer"
      ? { Authorizer: { check_id: index, rule: text } }
      : { Block: { block_id: place, check_id: index, rule: text } },
  )
  if (answer.policy === null) return { Err: { FailedLogic: { NoMatchingPolicy: { checks } } } }
  const policy = { [answer.policy.kind === "allow" ? "Allow" : "Deny"]: answer.policy.index }
  return { Err: { FailedLogic: { Unauthorized: { policy, checks } } } }
}

const worldInTheirWords = (input: AuthorizationInput): unknown => {
  const world = describeWorld(input)
  if ("_tag" in world) return null
  return {
    facts: world.facts.map(({ origin, facts }) => ({
      origin: origin.map((place) => (place === "authorizer" ? null : place)),
      facts,
    })),
    rules: world.rules.map(({ origin, rules }) => ({ origin: number(origin), rules })),
    checks: world.checks.map(({ origin, checks }) => ({ origin: number(origin), checks })),
    policies: world.policies,
  }
}

test("there are 26 of them", () => {
  expect(testcases).toHaveLength(26)
})

describe.each(testcases.map((sample) => [sample.title, sample] as const))("%s", (_, sample) => {
  test("prints as it is written, and needs no newer version than it has", () => {
    const blocks = blocksOf(sample)
    expect(blocks.map(printBlock)).toEqual(sample.token.map(({ code }) => code))
    for (const block of blocks) expect(neededVersion(block)).toBe(block.version)
  })

  const validations = Object.entries(sample.validations).filter(
    ([, { result }]) => result.Err?.Format === undefined,
  )
  if (validations.length > 0)
    test.each(validations)(
      "has the world and the answer: %s",
      (_name, { authorizer_code, world, result }) => {
        const authorizer = parseAuthorizer(authorizer_code)
        if (authorizer._tag === "Left") throw new Error(JSON.stringify(authorizer.left))
        const input = { blocks: blocksOf(sample), authorizer: authorizer.right, externs: { test: test_ } }
        expect(inTheirWords(authorizeBlocks(input))).toEqual(result)
        expect(worldInTheirWords(input)).toEqual(world)
      },
    )
})
