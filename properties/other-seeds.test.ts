/**
 * `npm run laws`: laws on other seeds. The laws here are made up for it, and break on seeds that are known.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"

mkdirSync("node_modules/.cache", { recursive: true })
const folder = mkdtempSync("node_modules/.cache/other-seeds-")
afterAll(() => rmSync(folder, { recursive: true }))

/** A file of laws with this text. */
const lawsOf = (name: string, text: string): string => {
  const path = join(folder, `${name}.test.ts`)
  writeFileSync(path, `import fc from "fast-check"\nimport { describe, expect, test } from "vitest"\n${text}`)
  return path
}

const laws = (...words: readonly string[]) => {
  const { PROPERTY_SEED, PROPERTY_ZONE, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ["properties/scripts/laws.mjs", ...words], {
    env,
    encoding: "utf8",
  })
  return { status, stdout: stdout.replace(/after \d+ s/g, "after 0 s"), stderr }
}

test("a law that breaks on one seed of three says which, in which zone, with its smallest case and the command that repeats it", () => {
  const file = lawsOf(
    "one",
    `describe("numbers", () => {
  test("are below 50 (but on seed 7)", () => {
    const { seed } = fc.readConfigureGlobal()
    fc.assert(fc.property(fc.nat(1000), (n) => seed !== 7 || n < 50))
  })
})`,
  )
  const { status, stdout } = laws("--seeds", "3", "--from", "6", "--", file)
  expect(status).toBe(1)
  expect(stdout).toMatch(/^1 files, 3 seeds from 6 on$/m)
  expect(stdout).toMatch(/^seed 6 in Pacific\/Pago_Pago holds after 0 s: 1 tests$/m)
  expect(stdout).toMatch(/^seed 7 in Pacific\/Kiritimati FAILS after 0 s: 1 tests$/m)
  expect(stdout).toMatch(/^seed 8 in Pacific\/Pago_Pago holds after 0 s: 1 tests$/m)
  expect(stdout).toContain(`FAIL ${file} > numbers > are below 50 (but on seed 7)`)
  expect(stdout).toContain("Counterexample: [50]")
  expect(stdout).toContain(
    `  PROPERTY_ZONE=Pacific/Kiritimati PROPERTY_SEED=7 npm run vitest -- ${file} -t 'numbers are below 50 \\(but on seed 7\\)'`,
  )
  expect(stdout).toMatch(/^Laws fail on the seeds 7\.$/m)
})

test("what draws nothing, or from a seed of its own, is run on the first seed alone", () => {
  const file = lawsOf(
    "drawn",
    `test("drawn", () => fc.assert(fc.property(fc.nat(), (n) => n >= 0)))
test("not drawn", () => expect(1).toBe(1))
test("of its own", () => fc.assert(fc.property(fc.nat(), (n) => n >= 0), { seed: 1 }))
test.each([[1], [2]])("of a table: %d", (n) => fc.assert(fc.property(fc.nat(), (m) => m + n > 0)))`,
  )
  const { status, stdout } = laws("--seeds", "2", "--from", "20", "--", file)
  expect(stdout).toMatch(/^seed 20 .* holds after 0 s: 5 tests$/m)
  expect(stdout).toMatch(/^seed 21 .* holds after 0 s: 3 tests$/m)
  expect(stdout).toMatch(/^Every law holds\.$/m)
  expect(status).toBe(0)
})

test("a test fails by what it asserts, by what it throws later and by what stands before it", () => {
  const file = lawsOf(
    "failing",
    `import { beforeAll } from "vitest"
test("asserts", () => expect([1]).toEqual([2]))
test("later", async () => { await Promise.resolve(); throw new Error("thrown later") })
describe("prepared", () => {
  beforeAll(() => { throw new Error("not prepared") })
  test("never runs", () => {})
})
test("holds", () => {})`,
  )
  const { status, stdout } = laws("--from", "1", "--", file)
  expect(status).toBe(1)
  expect(stdout.match(/^FAIL .*$/gm)).toEqual(
    ["asserts", "later", "prepared > never runs"].map((name) => `FAIL ${file} > ${name}`),
  )
  expect(stdout).toContain("thrown later")
  expect(stdout).toContain("not prepared")
})

test("seeds are counted in whole numbers, and the day has its own", () => {
  for (const [words, problem] of [
    [["--seeds", "0"], "No seed draws nothing."],
    [["--seeds", "many"], "--seeds is a whole number."],
    [["--from", "-1"], "--from"],
    [["--day", "--from", "3"], "The seed of the day begins where the day says."],
    [["--sseds", "3"], "--sseds"],
  ] as const) {
    const { status, stderr } = laws(...words)
    expect([status, stderr]).toEqual([2, expect.stringContaining(problem)])
    expect(stderr).toContain("Usage: npm run laws -- [--seeds COUNT] [--from SEED] [--day] [-- FILE...]")
  }
  const file = lawsOf("day", 'test("one", () => fc.assert(fc.property(fc.nat(), (n) => n >= 0)))')
  expect(laws("--day", "--", file).stdout).toMatch(/^1 files, 1 seed from 20\d{6} on$/m)
})
