/**
 * The words of `runplan plan` that are read without the argument parser: what they give is what it gives, and it has the rest.
 */
import { PassThrough } from "node:stream"
import fc from "fast-check"
import { expect, test } from "vitest"
import { planWords } from "../../src/shell/planWords.js"
import { program } from "../../src/shell/program.js"
import { allRuns, runs } from "../arbitraries/runs.js"

/** What the argument parser makes of the words; null where it refuses them, or prints help. */
const parsed = async (words: readonly string[]) => {
  const nowhere = new PassThrough().resume()
  const world = { folder: "/", input: nowhere, output: nowhere, errors: nowhere, environment: {} }
  const top = await program(world, () => {}, ["plan"])
  let given: { readonly folder: string | undefined; readonly options: object } | null = null
  top.commands[0]?.action((folder: string | undefined, options: object) => {
    given = { folder, options: { ...options } }
  })
  try {
    await top.parseAsync(words[0] === "plan" ? [...words] : ["plan", ...words], { from: "user" })
    return given
  } catch {
    return null
  }
}

const word = fc.constantFrom(
  ...[
    "--env",
    "--environment-file",
    "--env-file",
    "--addon",
    "--instance",
    "--task",
    "--platform",
    "--snapshot",
  ],
  ...[
    "--memory",
    "--application",
    "--json",
    "--mermaid",
    "--help",
    "-h",
    "--version",
    "--jso",
    "--toString",
    "--",
  ],
  ...[
    "--env=A=b",
    "--env=",
    "--json=1",
    "--task=",
    "--memory=12",
    "--memory=0",
    "--application=php",
    "--env-file=x",
  ],
  ...[
    "plan",
    "help",
    "shop",
    "./shop",
    "..",
    "",
    "-",
    "-x",
    "A=b",
    "512",
    "1e3",
    "javascript",
    "ruby",
    "__proto__",
  ],
)
const line = fc
  .tuple(fc.constantFrom("plan", "plan", "plan", ".", "./shop", "a/b"), fc.array(word, { maxLength: 6 }))
  .map(([first, rest]) => [first, ...rest])

test("what is read here is what the argument parser reads", async () => {
  const seen = { read: 0, left: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(line, async (words) => {
      const here = planWords(words)
      const there = await parsed(words)
      if (there === null) seen.refused++
      if (here === null) {
        if (there !== null) seen.left++
        return
      }
      seen.read++
      expect({ folder: here.folder, options: { ...here.options } }).toEqual(there)
    }),
    runs(),
  )
  if (allRuns) expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100)
  // A lone dash is a folder for the parser, and what begins with one may be a value.
  if (allRuns) expect(seen.left).toBeLessThan(seen.read / 2)
})

test("the words of other commands are left to the argument parser", () => {
  for (const words of [
    [],
    ["shop"],
    ["check", "."],
    ["--json"],
    ["-v"],
    ["help", "plan"],
    ["plan", "--help"],
  ])
    expect(planWords(words)).toBeNull()
  expect(planWords([".", "--json"])).toEqual({
    folder: ".",
    options: { env: [], environmentFile: [], addon: [], json: true },
  })
})
