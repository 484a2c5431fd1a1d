/**
 * What the command prints for the projects of golden/cli, to the letter: every text there was checked by hand.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { version } from "../../src/shell/version.js"
import { runIn } from "../conform/run.js"

const golden = resolve("golden/cli")
const projects = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

interface Case {
  readonly arguments: readonly string[]
  readonly status: number
  /** The file with what it prints, and the one with what it says on its errors; nothing where there is none. */
  readonly output?: string
  readonly errors?: string
  /** How wide the terminal is; without it there is none, and nothing is wrapped. */
  readonly columns?: number
}

describe.each(projects)("golden/cli/%s", (name) => {
  const folder = join(golden, name)
  const cases = JSON.parse(readFileSync(join(folder, "commands.json"), "utf8")) as readonly Case[]
  const written = (file: string | undefined): string =>
    file === undefined ? "" : readFileSync(join(folder, file), "utf8")
  test.each(cases.map((one) => [[...one.arguments, one.columns ?? ""].join(" "), one] as const))(
    "%s",
    async (_, one) => {
      const { columns } = one
      // Nobody is logged in there.
      const environment = {
        NO_COLOR: "1",
        XDG_CONFIG_HOME: join(folder, "none"),
        APPDATA: join(folder, "none"),
      }
      const place = { folder, environment, ...(columns === undefined ? {} : { columns }) }
      const { status, output, errors } = await runIn(place, one.arguments)
      // The release is no part of what was checked.
      expect(output.replace(` runplan ${version()}\n`, " runplan VERSION\n")).toBe(written(one.output))
      expect([status, errors]).toEqual([one.status, written(one.errors)])
    },
  )
})
