/**
 * What the site is made of: the guides and the pages of the reference as they stand in the repository, and a page for each variable,
 * diagnostic, rule and statement, made from the library's own description.
 *
 * Laws. Every link between pages leads to a page that there is. Every guide has a place in the navigation.
 */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

const read = (path) => readFileSync(join(root, path), "utf8")
const headingOf = (text) => /^# (.*)$/m.exec(text)?.[1]?.trim() ?? ""

/** The guides by who needs them, in the order of the navigation. A guide that is in no group comes under "More". */
const audiences = [
  [
    "I push projects",
    ["read-a-plan", "in-your-ci", "check-and-compare", "run-a-plan", "plan-many-projects", "glossary"],
  ],
  [
    "I embed it",
    [
      "embed-it-in-a-tool",
      "sign-a-request",
      "verify-in-a-server",
      "from-oauth-1.0a",
      "call-the-api",
      "log-in",
      "narrow-a-service-token",
      "check-a-service-token",
      "datalog",
      "what-a-version-promises",
      "changelog",
    ],
  ],
  [
    "I implement it",
    [
      "implement-in-another-language/README",
      "words-of-the-contract",
      "what-is-proved",
      "observed",
      "truth-table",
      "mutation",
      "mutation-survivors",
    ],
  ],
  ["I run a platform", ["write-a-platform-profile", "add-a-runtime"]],
  ["The project", ["benchmarks", "decisions/README"]],
]

const nowhere = /^(?:site|website|samples|pictures|reference)(?:\/|$)/

/** Every page of Markdown below docs, by its path without the ending. */
const guidePaths = () =>
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md") && !nowhere.test(path))
    .map((path) => path.slice(0, -".md".length))
    .sort()

/** The address of a page of the repository on the site. */
const addressOf = (path) => `guides/${path.replace(/(^|\/)README$/, "$1index")}.html`

/** A code as part of an address: a numbered family's star is no name of a file. */
const fileName = (name) => name.replace("*", "N")
const itemAddress = (kind, name) => `${kind}/${fileName(name)}.html`

/** Pages of docs/reference that have pages of their own for each row; the others are taken as they are. */
const split = {
  variables: "variables",
  diagnostics: "diagnostics",
  rules: "rules",
  statements: "contract",
  choices: "contract",
}

/** Where a link of the repository leads on the site: an address from the site's root, or null for a file that is not on it. */
const targetOf = (from, link) => {
  const [path = "", anchor = ""] = link.split("#")
  const target = path === "" ? from : posix.normalize(posix.join(posix.dirname(from), path))
  if (target === "README.md") return "index.html"
  if (!target.endsWith(".md")) return null
  const [, reference] = /^docs\/reference\/(.*)\.md$/.exec(target) ?? []
  if (reference !== undefined) {
    const kind = split[reference]
    if (kind === "contract" && anchor !== "") return itemAddress("contract", anchor.toUpperCase())
    if (kind !== undefined && anchor !== "") return itemAddress(kind, anchor)
    if (reference === "README") return "reference/index.html"
    return kind === undefined
      ? `reference/${reference}.html${anchor === "" ? "" : `#${anchor}`}`
      : `${kind}/index.html`
  }
  if (!target.startsWith("docs/")) return null
  return `${addressOf(target.slice("docs/".length, -".md".length))}${anchor === "" ? "" : `#${anchor}`}`
}

/** Markdown with its links as they are on the site; a link to a file that is not on it keeps its words only. */
const relinked = (from, text) =>
  text.replace(/(^|[^!`])\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm, (whole, before, words, link) => {
    if (/^[a-z]+:/i.test(link)) return whole
    if (link.startsWith("#")) return whole
    const target = targetOf(from, link)
    return target === null ? `${before}${words}` : `${before}[${words}](/${target})`
  })

const page = (address, title, section, markdown, more = {}) => ({
  address,
  title,
  section,
  markdown,
  ...more,
})

const guides = () => {
  const grouped = new Map(audiences.flatMap(([group, names]) => names.map((name) => [name, group])))
  return guidePaths().map((path) => {
    const text = read(`docs/${path}.md`)
    const group = grouped.get(path) ?? (path.startsWith("decisions/") ? "The project" : "More")
    return page(addressOf(path), headingOf(text), group, relinked(`docs/${path}.md`, text), {
      inNavigation: !path.startsWith("decisions/") || path === "decisions/README",
    })
  })
}

const code = (text) => `\`${text}\``
const listed = (items) => items.map((item) => `- ${item}`)
const ids = (contract) => contract.map((id) => `[${id}](/${itemAddress("contract", id)})`).join(", ")
const runtimesOf = (runtimes) => runtimes.join(", ")

/** A template's `{parameter}` stands for a value of the occurrence. */
const quoted = (text) => text.split("\n").map((line) => `> ${line}`)

const variablePage = (row, description) => {
  const reading = description.rules.flatMap(({ rules }) =>
    rules.filter((rule) => rule.reads.env.includes(row.name)),
  )
  const about = description.diagnostics.filter((one) =>
    one.contract.some((id) => row.contract.includes(id) && !id.startsWith("R-ENV")),
  )
  const type = row.type.kind === "choice" ? `one of ${row.type.values.map(code).join(", ")}` : row.type.kind
  return page(
    itemAddress("variables", row.name),
    row.name,
    "Variables",
    [
      `# ${row.name}`,
      "",
      row.effect,
      "",
      "| What | Value |",
      "|---|---|",
      `| Type | ${type} |`,
      `| Default | ${row.default === null ? (row.fallback ?? "unset") : code(row.default)} |`,
      `| Runtimes | ${runtimesOf(row.runtimes)} |`,
      ...(row.secret ? ["| Secret | Its value appears in no output. |"] : []),
      ...(row.deprecated.length > 0 ? [`| Deprecated | ${row.deprecated.map(code).join(", ")} |`] : []),
      ...(row.contractName === row.name ? [] : [`| The contract's name | ${code(row.contractName)} |`]),
      `| Rests on | ${ids(row.contract)} |`,
      "",
      ...(reading.length === 0
        ? []
        : [
            "## Rules that read it",
            "",
            ...listed(
              reading.map((rule) => `[${code(rule.id)}](/${itemAddress("rules", rule.id)}): ${rule.summary}`),
            ),
            "",
          ]),
      ...(about.length === 0
        ? []
        : [
            "## Diagnostics about the same statements",
            "",
            ...listed(
              about.map(
                (one) => `[${code(one.code)}](/${itemAddress("diagnostics", one.code)}): ${one.meaning}`,
              ),
            ),
            "",
          ]),
    ].join("\n"),
    { inNavigation: false },
  )
}

const diagnosticPage = (row, example, description) =>
  page(
    itemAddress("diagnostics", row.code),
    row.code,
    "Diagnostics",
    [
      `# ${row.code}`,
      "",
      `**${row.severity}** ${row.meaning}`,
      "",
      ...(example === undefined
        ? [
            ...(row.message === null ? [] : ["## Message", "", ...quoted(row.message), ""]),
            ...(row.remedy === null ? [] : ["## How to mend it", "", row.remedy, ""]),
          ]
        : [
            "## Example",
            "",
            ...quoted(example.diagnostic.message),
            "",
            ...(example.diagnostic.remedy === null
              ? []
              : ["## How to mend it", "", example.diagnostic.remedy, ""]),
            "From this project:",
            "",
            "```json",
            example.snapshot,
            "```",
            "",
          ]),
      ...(row.contract.length === 0
        ? []
        : [
            "## Rests on",
            "",
            ...listed(
              row.contract.map(
                (id) => `[${id}](/${itemAddress("contract", id)}): ${statementOf(id, description)}`,
              ),
            ),
            "",
          ]),
    ].join("\n"),
    { inNavigation: false },
  )

const statementOf = (id, description) =>
  description.statements.find((row) => row.id === id)?.statement ??
  description.choices.find((row) => row.id === id)?.answer ??
  ""

const rulePage = (rule, table, description) =>
  page(
    itemAddress("rules", rule.id),
    rule.id,
    "Rules",
    [
      `# ${rule.id}`,
      "",
      rule.summary,
      "",
      `Decides ${code(table.decides)} of ${runtimesOf(table.runtimes)} applications. ${rule.always ? "It decides when no rule before it does." : ""}`,
      "",
      ...(rule.reads.env.length + rule.reads.files.length === 0
        ? []
        : [
            "## What it reads",
            "",
            ...listed([
              ...rule.reads.env.map((name) =>
                description.variables.some((row) => row.name === name)
                  ? `[${code(name)}](/${itemAddress("variables", name)})`
                  : code(name),
              ),
              ...rule.reads.files.map(code),
            ]),
            "",
          ]),
      "## The table, in the order in which its rules are asked",
      "",
      ...table.rules.map((one, index) =>
        one.id === rule.id
          ? `${index + 1}. **${code(one.id)}** ${one.summary}`
          : `${index + 1}. [${code(one.id)}](/${itemAddress("rules", one.id)}) ${one.summary}`,
      ),
      "",
      ...(rule.contract.length === 0
        ? []
        : [
            "## Rests on",
            "",
            ...listed(
              rule.contract.map(
                (id) => `[${id}](/${itemAddress("contract", id)}): ${statementOf(id, description)}`,
              ),
            ),
            "",
          ]),
    ].join("\n"),
    { inNavigation: false },
  )

const statementPage = (row, description) => {
  const isChoice = "question" in row
  const rules = description.rules.flatMap((table) =>
    table.rules.filter((rule) => rule.contract.includes(row.id)),
  )
  const variables = description.variables.filter((one) => one.contract.includes(row.id))
  const diagnostics = description.diagnostics.filter((one) => one.contract.includes(row.id))
  const behaviours = description.behaviours.filter((one) => one.contract.includes(row.id))
  const links = (heading, items) =>
    items.length === 0 ? [] : [`## ${heading}`, "", ...listed([...new Set(items)]), ""]
  return page(
    itemAddress("contract", row.id),
    row.id,
    "Contract",
    [
      `# ${row.id}`,
      "",
      ...(isChoice
        ? [`The contract is silent: ${row.question}.`, "", `Our choice: ${row.answer}.`]
        : [`${row.statement}.`]),
      "",
      ...links(
        "Variables",
        variables.map(({ name, effect }) => `[${code(name)}](/${itemAddress("variables", name)}): ${effect}`),
      ),
      ...links(
        "Rules",
        rules.map(({ id, summary }) => `[${code(id)}](/${itemAddress("rules", id)}): ${summary}`),
      ),
      ...links(
        "Diagnostics",
        diagnostics.map(
          ({ code: name, meaning }) => `[${code(name)}](/${itemAddress("diagnostics", name)}): ${meaning}`,
        ),
      ),
      ...links(
        "What always holds",
        behaviours.map(({ effect }) => effect),
      ),
    ].join("\n"),
    { inNavigation: false },
  )
}

const indexPage = (kind, title, intro, rows) =>
  page(
    `${kind}/index.html`,
    title,
    "Reference",
    [
      `# ${title}`,
      "",
      intro,
      "",
      ...rows.map(([name, words]) => `- [${code(name)}](/${itemAddress(kind, name)}): ${words}`),
      "",
    ].join("\n"),
  )

/** The first golden case in which a diagnostic is given, and the smallest of those. */
const examplesOf = () => {
  const found = new Map()
  const { areas } = JSON.parse(read("golden/manifest.json"))
  for (const { cases } of areas) {
    for (const { id, input, expected, platform } of cases) {
      if (!id.startsWith("plan/") || platform !== undefined || input === expected) continue
      const snapshot = JSON.parse(read(`golden/${input}`))
      const outcome = JSON.parse(read(`golden/${expected}`))
      const text = JSON.stringify(snapshot, null, 2)
      for (const diagnostic of outcome.diagnostics ?? []) {
        const known = found.get(diagnostic.code)
        if (known === undefined || text.length < known.snapshot.length)
          found.set(diagnostic.code, { diagnostic, snapshot: text })
      }
    }
  }
  return found
}

const referencePages = () =>
  readdirSync(join(root, "docs/reference"), { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && split[name.slice(0, -3)] === undefined)
    .sort()
    .map((name) => {
      const text = read(`docs/reference/${name}`)
      const address = name === "README.md" ? "reference/index.html" : `reference/${name.slice(0, -3)}.html`
      const of = name.includes("/") ? `${posix.dirname(name)}: ` : ""
      return page(address, `${of}${headingOf(text)}`, "Reference", relinked(`docs/reference/${name}`, text))
    })

/** Every page of the site that is made from Markdown. */
export const pages = (library) => {
  const description = library.describe(library.defaultPlatform)
  const examples = examplesOf()
  const rules = description.rules.flatMap((table) => table.rules.map((rule) => ({ rule, table })))
  const ledger = [...description.statements, ...description.choices]
  const all = [
    ...guides(),
    ...referencePages(),
    indexPage(
      "variables",
      "Variables",
      "Every variable that the planner knows.",
      description.variables.map(({ name, effect }) => [name, effect]),
    ),
    indexPage(
      "diagnostics",
      "Diagnostics",
      "Every diagnostic: what it means, and how to mend what it is about.",
      description.diagnostics.map((row) => [row.code, row.meaning]),
    ),
    indexPage(
      "rules",
      "Rules",
      "Every rule, in the order in which they are asked.",
      rules.map(({ rule }) => [rule.id, rule.summary]),
    ),
    indexPage(
      "contract",
      "The contract",
      "Every statement of the contract, and every choice where it is silent.",
      ledger.map((row) => [row.id, row.statement ?? row.question]),
    ),
    ...description.variables.map((row) => variablePage(row, description)),
    ...description.diagnostics.map((row) => diagnosticPage(row, examples.get(row.code), description)),
    ...rules.map(({ rule, table }) => rulePage(rule, table, description)),
    ...ledger.map((row) => statementPage(row, description)),
  ]
  // A rule that stands in two tables, or a code that two tables have, gets the page of the first.
  return [...new Map(all.toReversed().map((one) => [one.address, one])).values()].toReversed()
}

/** The navigation: groups of links, guides first. */
export const navigationOf = (all) => {
  const order = [...audiences.map(([group]) => group), "More", "Reference"]
  const place = (group, { address }) => {
    const names = audiences.find(([name]) => name === group)?.[1] ?? []
    const index = names.findIndex((name) => addressOf(name) === address)
    return index < 0 ? names.length : index
  }
  return order.flatMap((group) => {
    const inside = all
      .filter(({ section, inNavigation }) => section === group && inNavigation !== false)
      .sort((a, b) => place(group, a) - place(group, b) || (a.title < b.title ? -1 : 1))
    return inside.length === 0
      ? []
      : [{ group, pages: inside.map(({ address, title }) => ({ address, title })) }]
  })
}
