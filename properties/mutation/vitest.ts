/**
 * What the tests import as `vitest` and `@fast-check/vitest` while a mutant is judged: it collects them and runs nothing. The
 * assertions are vitest's own.
 */
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect"
import * as chai from "chai"
import fc, { testing } from "./fast-check.js"

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

type Body = (...given: readonly never[]) => unknown
type Register = (name: string, body: Body | object, rest?: Body | number) => void

const bodyOf = (body: Body | object, rest?: Body | number): Body =>
  typeof body === "function" ? (body as Body) : (rest as Body)

interface Collected {
  readonly name: string
  readonly run: () => unknown
}

let collected: Collected[] = []
const names: string[] = []
let before: (() => unknown)[] = []
let file = 0
let fileRuns = 0

/** The tests of a file, in order; its properties run this often. */
export const testsOf = (load: () => void, runs: number): readonly Collected[] => {
  collected = []
  before = []
  file++
  fileRuns = runs
  load()
  return collected
}

const title = (name: string, values: readonly unknown[]): string => {
  let at = 0
  return name.replace(/%[sjdi]/g, () => {
    const value = values[at++]
    return typeof value === "string" || typeof value === "bigint"
      ? `${value}`
      : (JSON.stringify(value) ?? String(value))
  })
}

const each =
  (register: Register) =>
  (table: readonly unknown[]) =>
  (name: string, body: Body | object, rest?: Body | number): void => {
    table.forEach((row, index) => {
      const values = (Array.isArray(row) ? row : [row]) as never[]
      register(`${title(name, values)} #${index}`, () => bodyOf(body, rest)(...values))
    })
  }

const register: Register = (name, body, rest) => {
  const full = [...names, name].join(" > ")
  const prepare = before
  const runs = fileRuns
  const place = `${file} ${collected.length}`
  collected.push({
    name: full,
    run: () => {
      testing(place, runs)
      for (const one of prepare) one()
      return bodyOf(body, rest)()
    },
  })
}

const group = (name: string, body: Body | object, rest?: Body | number): void => {
  names.push(name)
  const outer = before
  before = [...outer]
  bodyOf(body, rest)()
  before = outer
  names.pop()
}

const skipped: Register = () => undefined

export const describe = Object.assign(group, {
  each: each(group),
  runIf: (condition: boolean) => (condition ? group : skipped),
})

export const test = Object.assign(register as Register, {
  each: each(register),
  skipIf: (condition: boolean) => (condition ? skipped : register),
  runIf: (condition: boolean) => (condition ? register : skipped),
  prop:
    (arbitraries: readonly never[], parameters?: object) =>
    (name: string, body: Body): void =>
      register(name, () => {
        const property = fc.property as unknown as (...parts: readonly unknown[]) => never
        fc.assert(
          property(...arbitraries, (...given: never[]) => void body(...given)),
          parameters,
        )
      }),
})

export const it = test
export const expect = chai.expect
export const beforeAll = (prepare: () => unknown): void => {
  before.push(prepare)
}
export const beforeEach = beforeAll
export const afterAll = (): void => undefined
export { fc }
