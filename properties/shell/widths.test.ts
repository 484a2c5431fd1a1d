/**
 * On a terminal of any width nothing is cut and nothing runs over the edge, but for what somebody may want to copy: a command or a
 * value is on one line, and the terminal breaks it.
 */
import { stripVTControlCharacters } from "node:util"
import { describe, expect, it } from "vitest"
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

describe.each(shown.map((words) => [words.join(" "), words] as const))("runplan %s", (_, words) => {
  const at = async (columns: number): Promise<string> => {
    const { out, err } = await runHere(root, words, { columns })
    expect(err).toBe("")
    return stripVTControlCharacters(out)
  }

  it("fits the screen", async () => {
    for (const columns of [40, 60, 80, 120, 200]) {
      const over = (await at(columns)).split("\n").filter((line) => [...line].length > columns)
      expect({ columns, over: over.filter((line) => !mayRunOver(line, columns)) }).toEqual({
        columns,
        over: [],
      })
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
