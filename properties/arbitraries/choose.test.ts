/**
 * One row more shifts no other draw: a case that found something goes on to find it.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { byName, oneName } from "./choose.js"

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
