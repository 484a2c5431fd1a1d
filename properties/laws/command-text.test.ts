// What the command prints for the projects of golden/cli, to the letter: every text there was checked by hand.
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { version } from "../../src/shell/version.js"
import { runWords } from "../conform/run.js"

const golden = resolve("golden/cli")
const projects = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

interface Case {
  readonly arguments: readonly string[]
  readonly status: number
  readonly output: string
  /** How wide the terminal is; without it there is none, and nothing is wrapped. */
  readonly columns?: number
}

describe.each(projects)("golden/cli/%s", (name) => {
  const folder = join(golden, name)
  const cases = JSON.parse(readFileSync(join(folder, "commands.json"), "utf8")) as readonly Case[]
  test.each(cases.map((one) => [[...one.arguments, one.columns ?? ""].join(" "), one] as const))(
    "%s",
    async (_, one) => {
      const { status, output, errors } = await runWords(one.arguments, folder, one.columns)
      // The release is no part of what was checked.
      expect(output.replace(` runplan ${version()}\n`, " runplan VERSION\n")).toBe(
        readFileSync(join(folder, one.output), "utf8"),
      )
      expect([status, errors]).toEqual([one.status, ""])
    },
  )
})
