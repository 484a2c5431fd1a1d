/**
 * One row more shifts no other draw: a case that found something goes on to find it.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { anyText, byName, oneName, remembered, webUrl } from "./choose.js"
import { allRuns } from "./runs.js"

const seeds = { seed: 7, numRuns: 500 }
const names = ["alpha", "beta", "gamma", "delta", "epsilon"]
const field = (): fc.Arbitrary<string> => fc.string({ maxLength: 8 })

test("a field more changes what is drawn for no other, wherever it stands", () => {
  const few = fc.sample(byName({ alpha: field(), beta: fc.nat() }), seeds)
  const more = fc.sample(byName({ first: fc.nat(), beta: fc.nat(), alpha: field(), last: field() }), seeds)
  expect(more.map(({ alpha, beta }) => ({ alpha, beta }))).toEqual(few)
  expect(new Set(few.map(({ alpha }) => alpha)).size).toBeGreaterThan(100)
})

test("fields of one kind are drawn apart from each other", () => {
  const drawn = fc.sample(byName({ one: fc.nat(999), other: fc.nat(999) }), seeds)
  expect(drawn.filter(({ one, other }) => one === other).length).toBeLessThan(50)
})

test("a name more takes its share, and the others stay where they were", () => {
  const few = fc.sample(oneName(names), seeds)
  const more = fc.sample(oneName(["zeta", ...names]), seeds)
  for (const [at, name] of more.entries()) if (name !== "zeta") expect(name).toBe(few[at])
  for (const name of [...names, "zeta"]) expect(more.filter((one) => one === name).length).toBeGreaterThan(40)
})

test("what fails shrinks to the fields that make it fail", () => {
  const { counterexample } = fc.check(
    fc.property(
      byName({ alpha: fc.nat(), beta: fc.nat(), gamma: field() }),
      ({ alpha, beta }) => alpha + beta < 100,
    ),
    { seed: 7 },
  )
  const [{ alpha, beta, gamma }] = counterexample as [{ alpha: number; beta: number; gamma: string }]
  expect([alpha + beta, gamma]).toEqual([100, ""])
})

test("what is remembered is drawn as if it were not, shifts nothing after it, is one value each time, and shrinks", () => {
  const plain = () => byName({ alpha: field(), beta: fc.nat() }).map(({ alpha, beta }) => ({ alpha, beta }))
  const kept = remembered(plain)
  const none = {}
  const among = (one: fc.Arbitrary<object>) =>
    fc.sample(fc.tuple(fc.oneof(one, fc.constant(none)), fc.nat()), seeds)
  const [wanted, first, second] = [among(plain()), among(kept()), among(kept())]
  expect(first).toEqual(wanted)
  expect(second).toEqual(wanted)
  expect(second.every(([one], at) => one === first[at]?.[0])).toBe(allRuns)
  for (const _ of [1, 2]) {
    const { counterexample } = fc.check(
      fc.property(kept(), ({ beta }) => beta < 100),
      { seed: 7 },
    )
    expect(counterexample).toEqual([{ alpha: "", beta: 100 }])
  }
})

test("text of any characters has characters of every size, none of them half, and shrinks", () => {
  const texts = fc.sample(anyText({ minLength: 1 }), seeds)
  for (const size of [
    /[\0-\u{7f}]/u,
    /[\u{80}-\u{7ff}]/u,
    /[\u{e000}-\u{ffff}]/u,
    /[\u{10000}-\u{10ffff}]/u,
  ]) {
    expect(texts.some((text) => size.test(text))).toBe(true)
  }
  expect(texts.filter((text) => /\p{Cs}/u.test(text))).toEqual([])
  const { counterexample } = fc.check(
    fc.property(anyText(), (text) => !/[^\0-\u{ffff}]/u.test(text)),
    { seed: 7 },
  )
  expect(counterexample).toEqual(["\u{10000}"])
})

test("an address on the web is one as it stands, with a path, a query and escapes in both", () => {
  const urls = fc.sample(webUrl, seeds)
  const written =
    /^https?:\/\/[a-z0-9.-]+(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})*)*(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?$/
  expect(urls.filter((url) => !written.test(url))).toEqual([])
  expect(urls.filter((url) => !URL.canParse(url))).toEqual([])
  const parts = [/^[^?]*%[\dA-F]{2}/, /\?.*%[\dA-F]{2}/, /\w\/\//, /\w$/]
  expect(parts.map((part) => urls.some((url) => part.test(url)))).toEqual(parts.map(() => true))
})
