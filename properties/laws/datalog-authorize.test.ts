/**
 * Authorizations by hand: whom a scope trusts, where an authorization stopped, and what is told of facts and places.
 */
import { describe, expect, test } from "vitest"
import {
  type Authorization,
  authorizeBlocks,
  type Block,
  describeWorld,
  parseAuthorizer,
  parseBlock,
  printPredicate,
  publicKeyText,
  queryBlocks,
} from "../../src/tokens/index.js"
import { key, right } from "./token-chains.js"

const [one, two] = [key("ed25519", 5).publicKey, key("ed25519", 6).publicKey]
const signer = publicKeyText(one)

/** Blocks as texts; with a number before the text, signed by the first or the second key. */
const input = (blocks: readonly (string | readonly [1 | 2, string])[], authorizer: string) => ({
  blocks: blocks.map((block): Block => {
    if (typeof block === "string") return right(parseBlock(block))
    return { ...right(parseBlock(block[1])), externalKey: block[0] === 1 ? one : two }
  }),
  authorizer: right(parseAuthorizer(authorizer)),
})
const short = (answer: Authorization) =>
  answer._tag === "Stopped" ? [answer.error._tag, answer.place, answer.text] : answer._tag

describe("a scope", () => {
  const blocks = ["f(0);", "f(1);", [1, "f(2);"], [1, "f(3);"], [2, "f(4);"]] as const
  // where it is written, whose facts are trusted
  test.each([
    ["", ["a", 0]],
    ["trusting authority", ["a", 0]],
    ["trusting previous", ["a"]],
    [`trusting ${signer}`, ["a", 2, 3]],
    [`trusting authority, ${signer}`, ["a", 0, 2, 3]],
    [`trusting ${publicKeyText(two)}, ${signer}`, ["a", 2, 3, 4]],
    [`trusting ${publicKeyText(key("ed25519", 7).publicKey)}`, ["a"]],
  ] as const)("of the authorizer, %j, trusts %j", (scope, trusted) => {
    const asked = (block: number | string): boolean => {
      const value = typeof block === "number" ? `${block}` : `"${block}"`
      const [own, whole] = [`f("a"); allow if f(${value}) ${scope};`, `f("a"); allow if f(${value});`]
      const allowed = authorizeBlocks(input(blocks, own))._tag === "Allowed"
      // The authorizer's own is that of its statements which have none.
      const texts = scope === "" ? [whole] : [`${scope}; ${whole}`, `trusting previous; ${own}`]
      for (const text of texts) expect(authorizeBlocks(input(blocks, text))._tag === "Allowed").toBe(allowed)
      return allowed
    }
    expect(["a", 0, 1, 2, 3, 4].filter(asked)).toEqual(trusted)
  })

  test.each([
    ["", ["a", 0, 3]],
    ["trusting authority", ["a", 0, 3]],
    ["trusting previous", ["a", 0, 1, 2, 3]],
    [`trusting ${signer}`, ["a", 2, 3]],
    [`trusting ${publicKeyText(two)}`, ["a", 3, 4]],
  ] as const)("of the fourth block, %j, trusts %j", (scope, trusted) => {
    const asked = (block: number | string): boolean => {
      const value = typeof block === "number" ? `${block}` : `"${block}"`
      const [a, b, c, , e] = blocks
      const [own, whole] = [`f(3); check if f(${value}) ${scope};`, `f(3); check if f(${value});`]
      const allows = (check: string) =>
        authorizeBlocks(input([a, b, c, [1, check], e], 'f("a"); allow if true;'))._tag === "Allowed"
      // A block's own is that of its statements which have none.
      const texts = scope === "" ? [whole] : [`${scope}; ${whole}`, `trusting authority; ${own}`]
      for (const text of texts) expect(allows(text)).toBe(allows(own))
      return allows(own)
    }
    expect(["a", 0, 1, 2, 3, 4].filter(asked)).toEqual(trusted)
  })

  test("tells every block from the authorizer, however many there are", () => {
    for (const count of [1, 30, 31, 32, 33, 64]) {
      const many = Array.from({ length: count }, (_, block) => `f(${block});`)
      const asked = (block: number) => short(authorizeBlocks(input(many, `allow if f(${block});`)))
      expect([0, 1, 29, 30, 31, 32, 63].map(asked)).toEqual(["Allowed", ...Array(6).fill("Refused")])
    }
  })

  test("names blocks that there may not be", () => {
    for (const scope of ["authority", "previous", signer]) {
      expect(short(authorizeBlocks(input([], `f(1); allow if f(1) trusting ${scope};`)))).toBe("Allowed")
      expect(short(authorizeBlocks(input([], `allow if f(1) trusting ${scope};`)))).toBe("Refused")
    }
  })
})

describe("what stops", () => {
  test.each([
    [["g(1) <- 1 / 0 == 1;"], "allow if true;", ["DivideByZero", 0, "g(1) <- 1 / 0 === 1"]],
    [["f(1);", "g(1) <- 1 / 0 == 1;"], "allow if true;", ["DivideByZero", 1, "g(1) <- 1 / 0 === 1"]],
    [["f(1);"], "g(1) <- 1 / 0 == 1; allow if true;", ["DivideByZero", "authorizer", "g(1) <- 1 / 0 === 1"]],
    [["check if 1 / 0 == 1;"], "allow if true;", ["DivideByZero", 0, "check if 1 / 0 === 1"]],
    [["f(1);", "check if 1 / 0 == 1;"], "allow if true;", ["DivideByZero", 1, "check if 1 / 0 === 1"]],
    [["f(1);"], "allow if 1 / 0 == 1;", ["DivideByZero", "authorizer", "allow if 1 / 0 === 1"]],
  ] as const)("%j, %s", (blocks, authorizer, [error, place, text]) => {
    const answer = authorizeBlocks(input(blocks, authorizer))
    // How the equality is written is no matter here.
    expect((short(answer) as readonly unknown[]).map((part) => `${part}`.replace("===", "=="))).toEqual(
      [error, place, text].map((part) => `${part}`.replace("===", "==")),
    )
  })

  test("at no rule has no place", () => {
    const path = "e(1, 2); e(2, 3); e(3, 4); p($x, $y) <- e($x, $y); p($x, $z) <- p($x, $y), e($y, $z);"
    expect(short(authorizeBlocks({ ...input([path], "allow if true;"), limits: { iterations: 2 } }))).toEqual(
      ["TooManyIterations", null, null],
    )
  })

  test("stops the description of the world and a question, too", () => {
    const wrong = input(["g(1) <- 1 / 0 == 1;"], "h($x) <- f($x); allow if true;")
    const [rule] = wrong.authorizer.rules
    if (rule === undefined) throw new Error("no rule")
    expect(describeWorld(wrong)).toMatchObject({ _tag: "Stopped", place: 0 })
    expect(queryBlocks(wrong, rule)).toMatchObject({ _tag: "Stopped", place: 0 })
    const asked = input(["f(0);"], "h($x) <- f($x), 1 / $x == 1; allow if true;").authorizer.rules[0] ?? rule
    expect(queryBlocks(input(["f(0);"], "allow if true;"), asked)).toMatchObject({
      _tag: "Stopped",
      place: "authorizer",
      error: { _tag: "DivideByZero" },
    })
  })
})

describe("what is told", () => {
  test("are five facts that would be there, were they trusted", () => {
    for (const [count, told] of [
      [4, 4],
      [5, 5],
      [6, 5],
      [9, 5],
    ] as const) {
      const facts = Array.from({ length: count }, (_, index) => `f(${index});`).join(" ")
      const answer = authorizeBlocks(input(["g(1);", facts], "check if f($x); allow if true;"))
      const [why] = answer._tag === "Refused" ? (answer.failed[0]?.why ?? []) : []
      expect(why?._tag === "Missing" && why.untrusted.map(({ origin }) => origin)).toEqual(
        Array.from({ length: told }, () => [1]),
      )
    }
  })

  test("is that one combination is enough for a policy", () => {
    expect(short(authorizeBlocks(input(["f(1); f(2);"], "allow if f($x), $x > 1;")))).toBe("Allowed")
  })

  test("of the world are its facts by their blocks, the authorizer's first and the tenth after the second", () => {
    const blocks = Array.from({ length: 12 }, (_, index) => `f(${index});`)
    const world = describeWorld(input(blocks, "g($x) <- f($x); f(99); allow if true;"))
    expect("facts" in world && world.facts.map(({ origin }) => origin)).toEqual([
      ["authorizer"],
      ["authorizer", 0],
      ...blocks.map((_, index) => [index]),
    ])
  })

  test("to a question are all facts, after rules as well", () => {
    const known = input(["f(1); f(2); g($x) <- f($x);"], "h($x) <- f($x), g($x); allow if true;")
    const [rule] = known.authorizer.rules
    if (rule === undefined) throw new Error("no rule")
    const found = queryBlocks(known, rule)
    expect("_tag" in found ? found : found.map(({ fact }) => printPredicate(fact))).toEqual(["h(1)", "h(2)"])
  })
})
