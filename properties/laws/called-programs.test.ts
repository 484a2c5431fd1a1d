/**
 * The programs and scripts that a command line calls, as far as they can be seen without running it.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { byText } from "../../src/decode/byText.js"
import { callsOf } from "../../src/decode/calls.js"
import { plainCommands } from "../../src/decode/words.js"
import { runs } from "../arbitraries/runs.js"

const script = (name: string) => `script ${name}`

const called = (line: string): readonly string[] =>
  callsOf(line).map(({ _tag, name }) => (_tag === "Script" ? script(name) : name))

describe("a line", () => {
  // Columns: the line; what it calls, in order.
  test.each([
    ["", []],
    ["  ", []],
    ["tsc", ["tsc"]],
    ["  tsc --project . ", ["tsc"]],
    ["tsc\t-p .", ["tsc"]],
    // What joins commands, with blanks and without them
    ["tsc && vite build", ["tsc", "vite"]],
    ["tsc||vite", ["tsc", "vite"]],
    ["tsc;vite", ["tsc", "vite"]],
    ["tsc | vite", ["tsc", "vite"]],
    ["tsc & vite &", ["tsc", "vite"]],
    ["tsc\nvite", ["tsc", "vite"]],
    ["(tsc && vite) || gulp", ["tsc", "vite", "gulp"]],
    // Variables for the command, and what else may stand before it
    ["NODE_ENV=production tsc", ["tsc"]],
    ["_a=1  B2=  tsc", ["tsc"]],
    ["2a=1 tsc", ["2a=1"]],
    ["--a=1 tsc", ["--a=1"]],
    ["NODE_ENV=production", []],
    ["exec tsc", ["tsc"]],
    ["env CI=1 tsc", ["tsc"]],
    ["cross-env CI=1 tsc", ["cross-env", "tsc"]],
    ["npx cross-env CI=1 tsc", ["tsc"]],
    ["npx tsc", ["tsc"]],
    ["pnpx tsc", ["tsc"]],
    ["bunx tsc", ["tsc"]],
    ["time tsc", ["tsc"]],
    ["nohup tsc", ["tsc"]],
    ["dotenv -- tsc", ["dotenv", "tsc"]],
    ["CI=1 tsc dotenv", ["tsc"]],
    ["tsc cross-env", ["tsc"]],
    ["cross-env CI=1", []],
    ["exec env CI=1 npx tsc", ["tsc"]],
    ["npx -y tsc", ["tsc"]],
    ["npx --yes tsc", ["tsc"]],
    ["npx --no tsc", ["tsc"]],
    ["npx --no-install tsc", ["tsc"]],
    ["bunx --bun vite", ["vite"]],
    ["exec", []],
    ["echo npx", ["echo"]],
    // A program by the path of its package
    ["node_modules/.bin/tsc -p .", ["tsc"]],
    ["./node_modules/.bin/tsc", ["tsc"]],
    ["../node_modules/.bin/tsc", ["../node_modules/.bin/tsc"]],
    ["node_modules/.bin/tsc.js", ["tsc.js"]],
    ["node_modules/typescript/bin/tsc.mjs", ["tsc"]],
    ["node_modules/typescript/bin/t.jssc", ["node_modules/typescript/bin/t.jssc"]],
    ["./tsc", ["./tsc"]],
  ])("%j calls %j", (line, calls) => {
    expect(called(line)).toEqual(calls)
  })

  // Columns: a line that begins with a package manager; what it calls.
  test.each([
    ["npm run build", [script("build")]],
    ["npm run-script build", [script("build")]],
    ["pnpm run build", [script("build")]],
    ["bun run build", [script("build")]],
    ["yarn run build", [script("build")]],
    ["npm run --silent build -- --watch", [script("build")]],
    ["CI=1 npm run build", [script("build")]],
    ["npm run a && npm run b", [script("a"), script("b")]],
    ["npm exec tsc", ["tsc"]],
    ["npm exec -- tsc -p .", ["tsc"]],
    ["npm x tsc", ["tsc"]],
    ["pnpm dlx tsc", ["tsc"]],
    ["yarn dlx -q tsc", ["tsc"]],
    ["bun x tsc", ["tsc"]],
    // A word of their own: a script or a program with yarn and pnpm, a command of the manager with the others
    ["yarn build", [script("build"), "build"]],
    ["pnpm build --watch", [script("build"), "build"]],
    ["npm start", [script("start")]],
    ["npm test -- --watch", [script("test")]],
    ["npm stop", [script("stop")]],
    ["npm restart", [script("restart")]],
    ["npm ci", []],
    ["bun test", []],
    ["bun install", []],
    // Nothing that is called
    ["npm", []],
    ["yarn", []],
    ["npm run", []],
    ["npm run --silent", []],
    ["npm exec", []],
    ["yarn --version", []],
    ["pnpm -r build", []],
  ])("%j calls %j", (line, calls) => {
    expect(called(line)).toEqual(calls)
  })

  test("of more than 10 000 characters is not looked into", () => {
    expect(called("tsc".padEnd(10_000))).toEqual(["tsc"])
    expect(called("tsc".padEnd(10_001))).toEqual([])
  })
})

describe("the words of a line's commands", () => {
  // What separates and what does not, of ASCII and beyond; the last three are no white space.
  const pieces = [
    ..." \t\v\f\r\n\u00a0\u1680\u2003\u2028\ufeff;|&()",
    "a",
    "b=1",
    "-c",
    "'",
    '"',
    "é",
    "\u0085",
    "\u200b",
  ]

  test("are those that splitting finds, without what is empty", () => {
    const byExpressions = (line: string): readonly (readonly string[])[] =>
      line
        .split(/[;|&\n()]+/)
        .map((command) => command.split(/\s+/).filter((word) => word !== ""))
        .filter((words) => words.length > 0)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const line = parts.join("")
        expect(plainCommands(line)).toEqual(byExpressions(line))
      }),
      runs(1000),
    )
  })
})

test("what is worked out of a text and remembered is what works it out, however many texts were asked before", () => {
  let worked = 0
  const plain = (text: string): string | null => (text.length % 3 === 0 ? null : text.toUpperCase())
  const remembered = byText((text) => {
    worked++
    return plain(text)
  })
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "b", "&"), maxLength: 12 }),
    fc.nat(3).map((more) => "x".repeat(199 + more)),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), (texts) => {
      for (const one of [...texts, ...texts]) expect(remembered(one)).toBe(plain(one))
    }),
    runs(200),
  )
  worked = 0
  for (let time = 0; time < 3; time++) remembered("asked again")
  expect(worked).toBe(1)
  for (let time = 0; time < 3; time++) remembered("x".repeat(201))
  expect(worked).toBe(4)
  // A bound, so that no number of texts takes more and more memory.
  const many = Array.from({ length: 1000 }, (_, number) => `text ${number}`)
  many.forEach(remembered)
  worked = 0
  many.forEach(remembered)
  expect(worked).toBeGreaterThanOrEqual(1000 - 256)
})
