/**
 * On a terminal of any width nothing is cut and nothing runs over the edge, but for what somebody may want to copy: a command or a
 * value is on one line, and the terminal breaks it.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { examples } from "../../src/shell/examples.js"
import { commandNames } from "../../src/shell/program.js"
import { root } from "../scripts/pages.mjs"
import { runHere } from "./in-process.js"

const shop = ["docs/samples/shop", "--environment-file", "docs/samples/shop/shop.env"]
const misspelled = [
  "docs/samples/shop",
  "--env",
  "CC_NODE_BUILD_TOOL=nmp",
  "--env",
  "CC_HEALTH_CHEK_PATH=/up",
]

/** Snapshots of the samples, one a line, and answers of a deployment; files of a folder of this test's own. */
const given = mkdtempSync(join(tmpdir(), "runplan-widths-"))
const snapshots: { input: string } = { input: "" }
const answers = join(given, "answers.json")
beforeAll(async () => {
  writeFileSync(
    answers,
    JSON.stringify([
      { path: "/", status: 200 },
      { path: "/up", status: 503 },
      {
        path: "/a/path/that/is/as/long/as/a/path/of/health/may/well/be",
        failure: "the connection was closed",
      },
    ]),
  )
  for (const folder of ["docs/samples/shop", "docs/samples/blog"])
    snapshots.input += (await runHere(root, ["snapshot", folder, "--json", "--platform", "clever-cloud"])).out
})
afterAll(() => rmSync(given, { recursive: true, force: true }))

const healthPaths = [
  "--env",
  "CC_HEALTH_CHECK_PATH=/up",
  "--env",
  "CC_HEALTH_CHECK_PATH_1=/a/path/that/is/as/long/as/a/path/of/health/may/well/be",
]

const shown: readonly (readonly string[])[] = [
  ["plan", ...shop],
  ["plan", "docs/samples/blog", "--env", "CC_WEBROOT=/public"],
  ["plan", ...misspelled],
  ["explain", ...shop],
  ["explain", ...shop, "runtime.version"],
  ["check", ...shop],
  ["check", ...misspelled],
  ["diff", ...shop, "--to-env", "CC_NODE_BUILD_TOOL=yarn"],
  ["diff", ...shop, "--from", "contract", "--platform", "clever-cloud"],
  ["describe", "CC_WEBROOT"],
  ["describe", "start-missing"],
  ["describe", "javascript.start.main"],
  ["describe", "R-JS-9"],
  ["health", "docs/samples/shop", "--answers", answers],
  ["health", ...shop, ...healthPaths, "--answers", answers],
  ["impact", "--platform", "clever-cloud"],
  ["impact", "--from", "clever-cloud@2026-03", "--platform", "docs/samples/heroku.json"],
  ["rehearse", ...misspelled],
  ["--help"],
  ...commandNames.map((name) => [name, "--help"]),
]

/** What stands on one line, however long: the commands of the samples and of the help, what a file gets, a list of flags. */
const copied: readonly RegExp[] = [
  /^node dist\/warm-cache\.js --quiet$/,
  /^composer install [-\w ]+$/,
  /^(--[-\w]+ )+--no-dev$/,
  /^phpserver php-server [-.\w: ]+$/,
  /^runplan plan (\S+ )+--env \S+$/,
  /^--enable-source-maps --max-old-space-size=\d+$/,
]
const isExample = (text: string): boolean =>
  Object.values(examples).some((own) => own.some(({ line }) => line === text))

/** A word that is too long for the screen wherever it stands: a few columns for what goes before it are the least. */
const isLongWord = (text: string, columns: number): boolean => {
  const last = text.split(" ").at(-1) ?? ""
  return [...last].length > columns - "    1. ".length
}

/** Whether a line that runs over the edge is one that may: a label at most, and what cannot be broken. */
const mayRunOver = (line: string, columns: number): boolean => {
  const text = line.trim().replace(/^[-+] /, "")
  const beside = text.replace(/^\S+ {2,}/, "")
  return (
    isLongWord(text, columns) ||
    isExample(text) ||
    copied.some((one) => one.test(text) || (one.test(beside) && [...beside].length > columns - 4))
  )
}

/** The lines that run over the edge and may not. */
const overIn = (text: string, columns: number): readonly string[] =>
  text
    .split("\n")
    .filter((line) => [...line].length > columns)
    .filter((line) => !mayRunOver(line, columns))

describe.each(shown.map((words) => [words.join(" "), words] as const))("runplan %s", (_, words) => {
  const at = async (columns: number): Promise<string> => {
    const { out, err } = await runHere(root, words, { columns, ...(words[0] === "impact" ? snapshots : {}) })
    // Where the machine is slow, how far it is stands there for a while.
    expect(stripVTControlCharacters(err).replace(/\rprojects: [^\r]*|\r/g, "")).toBe("")
    return stripVTControlCharacters(out)
  }

  it("fits the screen", async () => {
    for (const columns of [40, 60, 80, 120, 200]) {
      expect({ columns, over: overIn(await at(columns), columns) }).toEqual({ columns, over: [] })
    }
  })

  it("says the same words on every screen", async () => {
    const wordsOf = (text: string): readonly string[] =>
      text
        .split(/\s+/)
        .filter((word) => word !== "#")
        .sort()
    const wide = wordsOf(await at(200))
    for (const columns of [40, 60, 80, 120]) expect(wordsOf(await at(columns))).toEqual(wide)
  })
})

it("what came of a rehearsal fits a narrow screen", async () => {
  const words = ["rehearse", "docs/samples/shop", "--env", "CC_PRE_BUILD_HOOK=exit 3"]
  const { status, out } = await runHere(root, words, {
    columns: 40,
    environment: { ...process.env } as never,
  })
  const text = stripVTControlCharacters(out)
  expect([status, overIn(text, 40)]).toEqual([1, []])
  expect(text.replace(/\s+/g, " ")).toContain("The deployment would fail, at the step pre-build.")
})
