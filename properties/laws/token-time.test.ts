/**
 * Until when a token's checks can hold, by hand and for whatever is appended; and the short answer to a token and an authorizer.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  appendBlock,
  appendThirdParty,
  authorizeToken,
  mint,
  type Op,
  parseAuthorizer,
  parseBlock,
  publicKeyText,
  readToken,
  type TokenResult,
  thirdPartyBlock,
  tokenVerdict,
  verifyToken,
} from "../../src/tokens/index.js"
import { latest } from "../../src/tokens/inspect.js"
import { secp256r1 } from "../../src/tokens/secp256r1.js"
import { runs } from "../arbitraries/runs.js"
import { curves, key, random, right, root } from "./token-chains.js"

/** A date, so many seconds after the first. */
const at = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(".000", "")
const of = (...texts: readonly string[]): number | null => {
  const end = latest(texts.map((text) => right(parseBlock(text))))
  return end === null ? null : Number(end)
}
const [early, late] = [at(1000), at(2000)]

describe("the latest time", () => {
  // the expressions of a check with the variable $t for the time, and the last second
  test.each([
    [`$t <= ${early}`, 1000],
    [`$t < ${early}`, 999],
    [`$t == ${early}`, 1000],
    [`$t === ${early}`, 1000],
    [`$t != ${early}`, null],
    [`$t !== ${early}`, null],
    [`$t > ${early}`, null],
    [`$t >= ${early}`, null],
    [`${early} >= $t`, 1000],
    [`${early} > $t`, 999],
    [`${early} == $t`, 1000],
    [`${early} === $t`, 1000],
    [`${early} <= $t`, null],
    [`${early} < $t`, null],
    [`${early} != $t`, null],
    [`${early} < ${late}`, null],
    ["$t <= 5", null],
    ["$t < 5", null],
    ["$t == !true", null],
    [`$t == ($t <= ${early})`, null],
    ["5 >= $t", null],
    ["$t <= $t", null],
    [`($t <= ${early})`, 1000],
    [`!($t <= ${early})`, null],
    [`!!($t <= ${early})`, null],
    [`$t <= ${early} && $t <= ${late}`, 1000],
    [`$t <= ${late} && $t <= ${early}`, 1000],
    [`$t <= ${late} && true`, 2000],
    [`true && $t <= ${late}`, 2000],
    [`$t <= ${early} || $t <= ${late}`, 2000],
    [`$t <= ${late} || $t <= ${early}`, 2000],
    [`$t <= ${late} || true`, null],
    [`true || $t <= ${late}`, null],
    [`($t <= ${early}) == true`, null],
    [`($t <= ${early}).try_or(true)`, null],
    [`[1].any($x -> $t <= ${early})`, null],
    [`[1].all($x -> $t <= ${early}) && $t <= ${late}`, 2000],
    [`$t <= ${early}, $t <= ${late}`, 1000],
    [`$t <= ${late}, $t <= ${early}`, 1000],
    [`$t <= ${late}, $t > ${early}`, 2000],
    ["true", null],
  ] as const)("of %s is %s", (expressions, end) => {
    expect(of(`check if time($t), ${expressions};`)).toBe(end)
    expect(of(`check all time($t), ${expressions};`)).toBe(end)
    expect(of(`reject if time($t), ${expressions};`)).toBe(null)
  })

  // the operators of the older language look at both sides, and mean the same here
  test.each([
    ["&&!", 1000],
    ["||!", 2000],
  ] as const)("of both sides of %s", (op, end) => {
    const [check] = right(parseBlock(`check if time($t), $t <= ${early}, $t <= ${late};`)).checks
    const [query] = check?.queries ?? []
    if (check === undefined || query === undefined) throw new Error("no check")
    const [one, other] = query.expressions.map(({ ops }) => ops) as [readonly Op[], readonly Op[]]
    const both = (...ops: readonly Op[]) =>
      latest([{ checks: [{ ...check, queries: [{ ...query, expressions: [{ ops }] }] }] }])
    expect(both(...one, ...other, { _tag: "Binary", op })).toBe(BigInt(end))
    // What lacks a side, or has nothing, says nothing about the time.
    expect(both({ _tag: "Binary", op: "&&" })).toBe(null)
    expect(both({ _tag: "Unary", op: "()" })).toBe(null)
    expect(both()).toBe(null)
    expect(both(...one, { _tag: "Binary", op: "&&" })).toBe(1000n)
    expect(both(...one, { _tag: "Binary", op: "||" })).toBe(null)
  })

  // blocks, and the last second
  test.each([
    [["check if true;"], null],
    [["fact(1);"], null],
    [[`check if time(${early});`], 1000],
    [[`check if time(${early}), time(${late});`], 1000],
    [[`check if time(${late}), time($t), $t <= ${early};`], 1000],
    [[`check if time("${early}");`], null],
    [[`check if clock(${early});`], null],
    [[`check if time(${early}, 1);`], null],
    [["check if time();"], null],
    [[`check if time(${late}), ${late} <= ${early};`], 2000],
    [[`check if time($t, $u), $t <= ${early};`], null],
    [[`check if clock($t), $t <= ${early};`], null],
    [[`check if clock($u), time($t), $u <= ${early};`], null],
    [[`check if time($t), time($u), $u <= ${early};`], 1000],
    [[`check if time($t), $t <= ${early} or time($t), $t <= ${late};`], 2000],
    [[`check if time($t), $t <= ${late} or time($t), $t <= ${early};`], 2000],
    [[`check if time($t), $t <= ${late} or true;`], null],
    [[`check if true or time($t), $t <= ${late};`], null],
    [[`check if time($t), $t <= ${late};`, `check if time($t), $t <= ${early};`], 1000],
    [[`check if time($t), $t <= ${early};`, `check if time($t), $t <= ${late};`], 1000],
    [[`check if time($t), $t <= ${early}; check if true;`, "check if true;"], 1000],
  ] as const)("of the blocks %j is %s", (texts, end) => {
    expect(of(...texts)).toBe(end)
  })

  test("is that of the fact that holds the time", () => {
    const blocks = [right(parseBlock(`check if clock($t), $t <= ${early};`))]
    expect([latest(blocks), latest(blocks, "clock"), latest([])]).toEqual([null, 1000n, null])
  })

  test("of a token never becomes later, and after it a check fails", () => {
    const base = 1767225600
    const checks = fc.array(
      fc
        .tuple(fc.constantFrom("<=", "<", ">=", ">", "==", "==="), fc.nat(1000), fc.boolean())
        .map(([op, more, mirrored]) => {
          const date = at(base + more)
          return mirrored ? `check if time($t), ${date} ${op} $t;` : `check if time($t), $t ${op} ${date};`
        }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(checks, (all) => {
        const token = right(mint(root, all.join("\n"), random(2)))
        const end = latest(token.blocks)
        const allows = (seconds: number) =>
          right(authorizeToken(token, `time(${at(seconds)}); allow if true;`))._tag === "Allowed"
        if (end === null) return
        expect(allows(Number(end) + 1)).toBe(false)
        expect(allows(base + 5000)).toBe(false)
        const more = right(appendBlock(token, `check if time($t), $t <= ${at(base + 10)};`, random(3)))
        expect((latest(more.blocks) as bigint) <= end).toBe(true)
      }),
      runs(100),
    )
    const made = (text: string) => latest(right(mint(root, text, random(2))).blocks)
    expect(made(`check if time($t), $t <= ${at(base)} or time($t), $t < ${at(base + 9)};`)).toBe(
      BigInt(base + 8),
    )
    expect(made(`check if time($t), $t < ${at(base)} && true;`)).toBe(BigInt(base - 1))
    expect(made(`check if time($t), $t < ${at(base)} || true;`)).toBe(null)
    expect(made(`check if time($t), other($u), $u < ${at(base)};`)).toBe(null)
    expect(made(`check if time(${at(base)});`)).toBe(BigInt(base))
  })
})

describe("a short answer", () => {
  const token = right(mint(root, 'role("DEVELOPER"); check if resource($r);', random(2)))
  const [text, own] = [token.value.text(), publicKeyText(root.publicKey)]
  const revocation = token.revocationIds
  const ask = (authorizer: string, from: string | Uint8Array = text, by = own, options = {}) =>
    tokenVerdict({ token: from, root: by, authorizer }, options)

  test("names the policy, the checks that failed, and the revocation ids", () => {
    const failed = [{ block: 0, check: 0 }]
    expect(revocation).toHaveLength(1)
    expect(ask("resource(1); deny if false; allow if true;")).toEqual({
      status: "allowed",
      policy: 1,
      failed: [],
      revocation,
    })
    expect(ask("deny if false; allow if true;")).toEqual({ status: "refused", policy: 1, failed, revocation })
    expect(ask("allow if false;")).toEqual({ status: "refused", policy: null, failed, revocation })
    expect(ask("check if true; check if false; resource(1); deny if true;")).toEqual({
      status: "refused",
      policy: 0,
      failed: [{ block: "authorizer", check: 1 }],
      revocation,
    })
  })

  test("of what came to no end is a refusal, and of what cannot be read or verified none", () => {
    const none = { policy: null, failed: [] }
    expect(ask("resource(1); allow if 1 / 0 == 1;")).toEqual({ status: "refused", ...none, revocation })
    expect(ask("resource(1); allow if true;", text, own, { limits: { work: 0 } })).toEqual({
      status: "refused",
      ...none,
      revocation,
    })
    expect(ask("allow")).toEqual({ status: "invalid", ...none, revocation })
    const another = publicKeyText(key("ed25519", 5).publicKey)
    expect(ask("resource(1); allow if true;", text, another)).toEqual({
      status: "invalid",
      ...none,
      revocation: [],
    })
  })

  test("of an authorizer is the same as text and as data", () => {
    const asked = 'resource("a"); allow if role("DEVELOPER");'
    const answer = right(authorizeToken(token, right(parseAuthorizer(asked))))
    expect(answer._tag).toBe("Allowed")
    expect(answer).toEqual(right(authorizeToken(token, asked)))
    const wrong = authorizeToken(token, "allow")
    expect(wrong._tag === "Left" && wrong.left.map(({ _tag }) => _tag)).toEqual(["datalog-invalid"])
  })
})

describe("a token that is made", () => {
  test("is verified, as is what was appended to it, and ends with a key that has to be one", () => {
    const next = { algorithm: "secp256r1" as const, bytes: random(2) }
    const token = right(mint(root, "f(1);", next, { curves }))
    expect(token._tag).toBe("Verified")
    const more = right(appendBlock(token, "f(2);", random(3), { curves }))
    const last = right(appendBlock(more, "f(3);", random(4), { curves }))
    expect(right(verifyToken(last.value.text(), root.publicKey, { curves })).blocks).toHaveLength(3)
    const bytes = token.value.bytes().fill(0, -32)
    expect(appendBlock(right(readToken(bytes)), "f(2);", random(3), { curves })).toEqual({
      _tag: "Left",
      left: [{ _tag: "token-proof", proof: "secret" }],
    })
  })

  test("says no version of its payload where that is the first", () => {
    const bytes = Buffer.from(right(mint(root, "f(1);", random(2))).value.bytes()).toString("hex")
    // The signature of 64 bytes, and the proof with a secret of 32.
    expect(bytes).toMatch(/1a40[0-9a-f]{128}22220a20[0-9a-f]{64}$/)
  })

  test("has no signature by a key that is no point", () => {
    const key = { algorithm: "secp256r1" as const, bytes: new Uint8Array(33).fill(255).fill(2, 0, 1) }
    expect(secp256r1.verify(key, random(1), new Uint8Array(64).fill(1))).toBe(false)
  })
})

describe("a block of a third party", () => {
  const token = right(mint(root, "f(1);", random(2)))
  const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"))
  const left = (result: TokenResult<unknown>): unknown => (result._tag === "Left" ? result.left[0] : result)

  // bytes of a request, defect, place
  test.each([
    ["", "field-missing", "previousSignature"],
    ["0a 02 08 00", "field-missing", "legacyPreviousKey.key"],
    ["12 02 08 00", "field-missing", "legacyPublicKeys.0.key"],
    [`0a 24 08 00 12 20 ${"01".repeat(32)}`, "field-unknown", "legacyPreviousKey"],
    [`12 24 08 00 12 20 ${"01".repeat(32)}`, "field-unknown", "legacyPublicKeys.0"],
  ] as const)("is not made for the request %s", (request, defect, place) => {
    expect(left(thirdPartyBlock(bytes(request), root, "f(1);"))).toMatchObject({
      _tag: "token-bytes",
      thing: "third-party request",
      defect,
      place,
    })
  })

  // bytes of a block, defect, place
  const external = `12 68 0a 40 ${"01".repeat(64)} 12 24 08 00 12 20 ${"01".repeat(32)}`
  test.each([
    ["", "field-missing", "payload"],
    ["0a 00", "field-missing", "externalSignature"],
    ["0a 00 12 00", "field-missing", "externalSignature.signature"],
    [external, "field-missing", "payload"],
    [`0a 01 ff ${external}`, "truncated", "payload"],
    [`0a 02 1a 05 ${external}`, "truncated", "payload.version"],
  ] as const)("is not appended of the bytes %s", (block, defect, place) => {
    const error = left(appendThirdParty(token, bytes(block), random(3)))
    expect(error).toMatchObject({ _tag: "token-bytes", thing: "third-party block" })
    if (!block.startsWith("0a 01") && !block.startsWith("0a 02"))
      expect(error).toMatchObject({ defect, place })
    else expect(error).toMatchObject({ place: expect.stringMatching(/^payload/) })
  })
})
