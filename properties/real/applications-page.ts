/**
 * The page of the applications that are really run: what each plan has to say, and whether the application answers. A file of tests has a
 * section; its tests hold every row of it, and one more holds the section to the rows. RENEW_TRUTH=1 writes it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../scripts/pages.mjs"

/** The sections, in the page's order. */
const sections = [
  "Files, locks and settings",
  "What commands call",
  "What answers",
  "What programs do",
  "Composer",
  "Pages of PHP",
] as const
export type Section = (typeof sections)[number]

/** What the page says of an application. */
export interface Row {
  readonly name: string
  readonly tool: string
  readonly env: { readonly [name: string]: string }
  readonly says: readonly string[]
  readonly comes: string
}

const head = `# Applications, planned and really run

Small applications, each with a mistake and without, or with what the plan says to do. Each is installed by its plan's own command with the real tool, started by its plan's own command, and asked for
\`/\` by an address of the machine that others can reach; \`npm run test:real\` holds every row: the plan has the warnings and errors that are named and no others (but for \`yarn-deprecated\`, \`lock-file-berry\`
and \`package-manager-overruled\`, which say nothing of whether it serves), and what comes of it is what stands in the last column. What a row checks besides, which packages are there and which scripts ran, is
in the tests; pages of PHP are asked of its own server. Development dependencies, lifecycle scripts and heaps are in [the truth table](truth-table.md), applications of frameworks on [real projects](projects.md). Generated.
`
const file = join(root, "docs/applications.md")
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``
const cell = (text: string): string => text.replaceAll("|", "\\|")

const sectionOf = (title: Section, rows: readonly Row[]): string =>
  [
    `## ${title}`,
    "",
    "| application | tool | variables | the plan says | what comes of it |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ name, tool, env, says, comes }) =>
        `| ${cell(name)} | ${tool} | ${Object.entries(env)
          .map(([key, value]) => code(`${key}=${value}`))
          .join(", ")} | ${says.map(code).join(", ")} | ${comes} |`,
    ),
    "",
  ].join("\n")

/** The page's section of that title, as it stands; empty where there is none. */
const standing = (title: Section): string => {
  const page = existsSync(file) ? readFileSync(file, "utf8") : ""
  const from = page.indexOf(`## ${title}\n`)
  if (from === -1) return ""
  const next = page.indexOf("\n## ", from)
  return next === -1 ? page.slice(from) : page.slice(from, next + 1)
}

/** Holds a section of the page to its rows. */
export const onThePage = (title: Section, rows: readonly Row[]): void => {
  test("docs/applications.md has these rows; RENEW_TRUTH=1 renews it", () => {
    const text = sectionOf(title, rows)
    if (process.env.RENEW_TRUTH === "1") {
      const all = sections.map((one) => (one === title ? text : standing(one)))
      writeFileSync(file, [head, ...all.filter((one) => one !== "")].join("\n").replace(/\n{3,}/g, "\n\n"))
    }
    expect(standing(title).trimEnd()).toBe(text.trimEnd())
  })
}
