/**
 * The words of the ledger and of the rules: what a row says, the reference says under its id.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { choices, statements } from "../../src/contract/ledger.js"
import { ruleTables } from "../../src/plan/ruleTables.js"

/** Without what Markdown escapes by. */
const plain = (text: string): string => text.replaceAll("\\", "")
const page = (name: string): string =>
  plain(readFileSync(new URL(`../../docs/reference/${name}.md`, import.meta.url), "utf8"))

/** What a page has under each id. */
const sectionsOf = (name: string): ReadonlyMap<string, string> =>
  new Map(
    page(name)
      .split("\n### ")
      .slice(1)
      .map((section) => {
        const [id = "", ...lines] = section.split("\n")
        return [id, lines.filter((line) => line !== "").join("\n")]
      }),
  )

describe("the ledger", () => {
  const written = { statements: sectionsOf("statements"), choices: sectionsOf("choices") }

  test("has no row that the reference lacks, and lacks none of its rows", () => {
    expect(Object.keys(statements)).toEqual([...written.statements.keys()])
    expect(Object.keys(choices)).toEqual([...written.choices.keys()])
  })

  test.each(Object.entries(statements))("%s says what the reference says", (id, text) => {
    expect(written.statements.get(id)).toBe(plain(text))
  })

  test.each(Object.entries(choices))(
    "%s asks and answers what the reference says",
    (id, { question, answer }) => {
      expect(written.choices.get(id)).toBe(plain(`**${question}**\n${answer}`))
    },
  )
})

test("a rule does what the reference says", () => {
  // Static sites are on no page of the platform as the contract has it.
  const text = page("rules") + page("clever-cloud/rules")
  const rules = ruleTables.flatMap(({ rules }) => rules)
  const otherwise = rules.filter(({ id, summary }) => !text.includes(`\`${id}\` | ${plain(summary)} |`))
  expect(otherwise.map(({ id, summary }) => [id, summary])).toEqual([])
})
