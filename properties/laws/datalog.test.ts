/**
 * The datalog of service tokens: what is printed is read again as it was, and the engine says what a naive one says, in whatever order
 * facts are given. Texts that are wrong are in datalog-reading.test.ts.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Authorization,
  type Authorizer,
  authorizeBlocks,
  type Block,
  describeWorld,
  parseAuthorizer,
  parseBlock,
  printAuthorizer,
  printBlock,
} from "../../src/tokens/index.js"
import { program, shuffle } from "../arbitraries/datalog.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { authorizeNaively, type Came, show } from "../model/datalog.js"

const LIMITS = { facts: 100_000, iterations: 1000, work: 1e9 }

const came = (answer: Authorization, given: readonly Block[], asked: Authorizer): Came => {
  if (answer._tag === "Stopped") return { status: "stopped", policy: null, failed: [], facts: [] }
  const world = describeWorld({ blocks: given, authorizer: asked, limits: LIMITS })
  if ("_tag" in world) throw new Error("the world stopped where the authorization did not")
  const facts = world.facts.flatMap(({ origin, facts }) =>
    facts.map((text) => {
      const parsed = parseBlock(text)
      if (parsed._tag === "Left") throw new Error(text)
      const [one] = parsed.right.facts
      return `${origin.map(String).sort().join("+")}|${one?.name}(${one?.terms.map(show).join(",")})`
    }),
  )
  return {
    status: answer._tag === "Allowed" ? "allowed" : "refused",
    policy: answer.policy?.index ?? null,
    failed:
      answer._tag === "Allowed" ? [] : answer.failed.map(({ place, index }) => `${place}/${index}`).sort(),
    facts: facts.sort(),
  }
}

describe("the engine", () => {
  test("says what a naive one says, which tries all substitutions", () => {
    const statuses = new Map<string, number>()
    fc.assert(
      fc.property(program("3.3"), ({ blocks: given, authorizer: asked }) => {
        const answer = authorizeBlocks({ blocks: given, authorizer: asked, limits: LIMITS })
        const naive = authorizeNaively(given, asked)
        statuses.set(naive.status, (statuses.get(naive.status) ?? 0) + 1)
        expect(came(answer, given, asked)).toEqual(naive)
      }),
      runs(1500),
    )
    if (allRuns)
      for (const status of ["allowed", "refused", "stopped"]) expect(statuses.get(status)).toBeGreaterThan(50)
  })

  test("says the same in whatever order the facts are given, reasons and all", () => {
    fc.assert(
      fc.property(program("3.3"), fc.nat(), ({ blocks: given, authorizer: asked }, order) => {
        const shuffled = <A>(items: readonly A[]): readonly A[] => shuffle(items, order)
        const again = given.map((one) => ({ ...one, facts: shuffled([...one.facts, ...one.facts]) }))
        const asking = { ...asked, facts: shuffled(asked.facts) }
        for (const work of [1_000_000, 30]) {
          const limits = { work }
          const answer = authorizeBlocks({ blocks: given, authorizer: asked, limits })
          expect(authorizeBlocks({ blocks: again, authorizer: asking, limits })).toEqual(answer)
        }
      }),
      runs(1000),
    )
  })
})

describe("text", () => {
  test("of a block or an authorizer, read again, is that block or authorizer", () => {
    fc.assert(
      fc.property(program("3.3"), ({ blocks, authorizer }) => {
        for (const one of blocks) {
          const right = { ...one, externalKey: null, version: expect.any(Number) }
          expect(parseBlock(printBlock(one))).toEqual({ _tag: "Right", right })
        }
        expect(parseAuthorizer(printAuthorizer(authorizer))).toEqual({ _tag: "Right", right: authorizer })
      }),
      runs(500),
    )
  })
})
