/**
 * Scripts under real shells: dash and bash read back every command and every text as the plan has it, steps run in order and stop at
 * the first failure, and shellcheck has nothing to say. Debian's packages dash, bash and shellcheck give the programs.
 */
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Plan, WrittenFile } from "../../src/model/plan.js"
import { renderScript } from "../../src/report/index.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { hostileText } from "../arbitraries/values.js"

const shells = ["dash", "bash"] as const
let folder = ""

const needed = ["shellcheck", ...shells].filter((name) => spawnSync(name, ["--version"]).error !== undefined)
test("the programs are installed: apt-get install dash bash shellcheck", () => expect(needed).toEqual([]))

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-script-"))
  mkdirSync(join(folder, "bin"))
  // What the script calls for each step: it notes what it was given, NUL after NUL, and fails on one that says so.
  const stub = [
    "#!/bin/bash",
    `printf '%s\\0' "$3" >> "$LOG"`,
    `printf '%s\\0' "$NODE_OPTIONS" >> "$LOG"`,
    `[ "$3" != "$FAILING" ] || exit 7`,
    "",
  ].join("\n")
  for (const name of ["sh", "node", "php"]) {
    writeFileSync(join(folder, "bin", name), name === "sh" ? stub : "#!/bin/bash\nsleep 0.05\n")
    chmodSync(join(folder, "bin", name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scriptOf = (made: Plan): string => {
  const rendered = renderScript(made)
  if (rendered._tag !== "Right") throw new Error(JSON.stringify(rendered))
  return rendered.right
}

interface Ran {
  readonly status: number | null
  readonly commands: readonly string[]
  readonly options: readonly string[]
  readonly files: { readonly [path: string]: string }
}

/** Runs a script by a shell, with a stub for the shell that its steps are given to. */
const runBy = (shell: string, script: string, { failing = "", secret = "" } = {}): Ran => {
  const project = mkdtempSync(join(folder, "project-"))
  writeFileSync(join(project, ".nvmrc"), "20")
  const log = join(folder, `${project.slice(-6)}.log`)
  writeFileSync(log, "")
  const file = join(folder, `${project.slice(-6)}.sh`)
  writeFileSync(file, script)
  const { status, error } = spawnSync(shell === "dash" ? "/bin/dash" : "/bin/bash", [file, project], {
    env: {
      PATH: `${join(folder, "bin")}:/usr/bin:/bin`,
      LOG: log,
      FAILING: failing,
      NPM_TOKEN: secret,
      CC_NPM_BASIC_AUTH: secret,
    },
    timeout: 30_000,
  })
  if (error !== undefined) throw error
  const noted = readFileSync(log, "utf8").split("\0").slice(0, -1)
  const files = Object.fromEntries(
    readdirSync(project, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(project, path)).isFile())
      .map((path) => [path, readFileSync(join(project, path), "utf8")]),
  )
  rmSync(project, { recursive: true })
  return {
    status,
    commands: noted.filter((_, index) => index % 2 === 0),
    options: noted.filter((_, index) => index % 2 === 1),
    files,
  }
}

/** Text that a shell can be given. */
const word = (): fc.Arbitrary<string> =>
  fc
    .oneof(
      hostileText(),
      fc.string({
        unit: fc.constantFrom(
          "'",
          '"',
          "\\",
          "$",
          "`",
          "(",
          ")",
          "\n",
          "\t",
          " ",
          "-",
          "!",
          "~",
          "*",
          "#",
          "a",
          "é",
          "’",
          "\r",
          "\u0081",
          "😀",
        ),
      }),
    )
    .map((text) => `x${text}`.replaceAll("\0", "").toWellFormed().slice(1) || "-")

const given = () => fc.oneof(snapshot(), phpSnapshot())

const planOf = (made: ReturnType<typeof outcome>): Plan | null =>
  made.status === "planned" && renderScript(made.plan)._tag === "Right" ? made.plan : null

/** Plans of random projects with random commands, options and files in place of their own. */
const plans = (): fc.Arbitrary<Plan> =>
  fc
    .tuple(
      given(),
      fc.uniqueArray(word(), { minLength: 8, maxLength: 8 }),
      word(),
      fc.array(fc.oneof(word(), fc.constantFrom("", "\n")), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([project, commands, options, text, append]) => {
      const made = planOf(outcome(plan(defaultPlatform)(project)))
      if (made === null) return null
      let next = 0
      const filled = (steps: Plan["build"]): Plan["build"] =>
        steps.map((step) => ({ ...step, command: (commands[next++] ?? "true").replaceAll("{", "(") }))
      const pieces = text.flatMap((piece) => [
        piece.replaceAll("{", "("),
        { secret: "NPM_TOKEN", encoding: "plain" as const },
      ])
      const write: readonly WrittenFile[] =
        text.length === 0 ? [] : [{ path: "a b/-c'.txt", mode: append ? "append" : "create", text: pieces }]
      return {
        ...made,
        environment: { ...made.environment, NODE_OPTIONS: options },
        files: { write, remove: [".nvmrc"] },
        build: filled(made.build),
        run: filled(made.run),
      }
    })
    .filter((made) => made !== null)

const runs = { numRuns: 150 }

describe.each(shells)("under %s", (shell) => {
  test("every command, variable and text arrives as it is, in order", () => {
    fc.assert(
      fc.property(plans(), word(), (made, text) => {
        // A variable that is empty counts as not set, and a command substitution would drop line breaks at the end.
        const secret = text || "x"
        const ran = runBy(shell, scriptOf(made), { secret })
        const steps = [...made.build, ...made.run].filter(({ when }) => when !== "failure")
        expect(ran.commands).toEqual(steps.map(({ command }) => command))
        for (const options of ran.options) expect(options).toBe(made.environment.NODE_OPTIONS)
        const [file] = made.files.write
        const expected = file?.text.map((part) => (typeof part === "string" ? part : secret)).join("")
        expect(ran.files).toEqual(expected === undefined ? {} : { "a b/-c'.txt": expected })
      }),
      runs,
    )
  })

  test("the first failure ends it with its status, and the steps for a failure run only then", () => {
    fc.assert(
      fc.property(plans(), fc.nat(), (made, at) => {
        const steps = [...made.build, ...made.run].filter(({ when }) => when !== "failure")
        const rescue = made.run.filter(({ when }) => when === "failure").map(({ command }) => command)
        const failing = steps[at % steps.length]?.command ?? ""
        const first = steps.findIndex(({ command }) => command === failing)
        const ran = runBy(shell, scriptOf(made), { failing, secret: "x" })
        // A service whose port takes connections has started, whatever it ends with afterwards.
        const served = steps[first]?.id === "start" && made.run.at(-1)?.id !== "start"
        const after = steps.slice(first + 1).map(({ command }) => command)
        const ranNow = [
          ...steps.slice(0, first + 1).map(({ command }) => command),
          ...(served ? after : rescue),
        ]
        expect(ran.commands).toEqual(ranNow)
        expect(ran.status).toBe(7)
      }),
      runs,
    )
  })
})

/** What shellcheck says of a script. */
const complaints = (script: string): string =>
  spawnSync("shellcheck", ["--shell=sh", "--format=gcc", "-"], { input: script, encoding: "utf8" }).stdout

describe("shellcheck", () => {
  const golden = join(import.meta.dirname, "../../golden/script")
  test.each(readdirSync(golden))("has nothing to say of %s", (name) => {
    const file = join(golden, name, "script.sh")
    if (existsSync(file)) expect(complaints(readFileSync(file, "utf8"))).toBe("")
  })

  test("has nothing to say of random plans", () => {
    fc.assert(
      fc.property(plans(), (made) => {
        expect(complaints(scriptOf(made))).toBe("")
      }),
      { numRuns: 60 },
    )
  })
})
