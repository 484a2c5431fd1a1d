/**
 * What the tests import as `vitest` where one process runs them again and again: while mutants are judged, and while many seeds are
 * drawn. It collects the tests and runs none. The assertions are vitest's own.
 */
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect"
import * as chai from "chai"

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
// The compiler knows which assertions there are.
chai.config.useProxy = false

type Body = (...given: readonly never[]) => unknown
type Register = (name: string, body: Body | object, rest?: Body | number) => void

const bodyOf = (body: Body | object, rest?: Body | number): Body =>
  typeof body === "function" ? (body as Body) : (rest as Body)

type Hook = () => unknown

interface Collected {
  readonly name: string
  /** What has to be there before it, outermost first. */
  readonly before: readonly Hook[]
  readonly run: () => unknown
}

interface Tests {
  readonly tests: readonly Collected[]
  /** What is left to do after the last of them. */
  readonly after: readonly Hook[]
}

let tests: Collected[] = []
let after: Hook[] = []
const names: string[] = []
let before: Hook[] = []

/** The tests of a file, in order. */
export const testsOf = (load: () => void): Tests => {
  tests = []
  after = []
  before = []
  load()
  return { tests, after }
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
  tests.push({ name: [...names, name].join(" > "), before, run: () => bodyOf(body, rest)() })
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
  runIf: (condition: boolean) => (condition ? register : skipped),
})

export const it = test
export const expect = chai.expect
export const beforeAll = (prepare: Hook): void => {
  before.push(prepare)
}
export const afterAll = (finish: Hook): void => {
  after.push(finish)
}
