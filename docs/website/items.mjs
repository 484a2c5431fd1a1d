/**
 * A page for each variable, diagnostic, rule, decision table and statement, made from the library's own description and the corpus.
 *
 * Laws. What leads from one of these pages to another leads back too. Each diagnostic has an example, each other name where the corpus
 * has one, and each diagnostic says how it is mended. What only a ready profile has, has its page too.
 */

import { linkOf } from "./bundles.mjs"
import { casesOf, examplesOf } from "./cases.mjs"

/** A code as part of an address: a numbered family's star is no name of a file. */
const fileName = (name) => name.replace("*", "N")

export const itemAddress = (kind, name) => `${kind}/${fileName(name)}.html`

export const page = (address, title, section, markdown, more = {}) => ({
  address,
  title,
  section,
  markdown,
  ...more,
})

const code = (text) => `\`${text}\``
const listed = (items) => items.map((item) => `- ${item}`)
const link = (kind, name) => `[${code(name)}](/${itemAddress(kind, name)})`
const quoted = (text) => text.split("\n").map((line) => `> ${line}`)
const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** A heading and what is below it; nothing where there is nothing below. */
const part = (heading, lines) => (lines.length === 0 ? [] : [`## ${heading}`, "", ...lines, ""])

const fenced = (language, text) => [`\`\`\`${language}`, text, "```"]

/** What stands for a value in a message: said once, where there is one. */
const placeholders = (text) =>
  /\{\w+\}/.test(text) ? ["", "A name in braces stands for a value of the project."] : []

/**
 * All that there is to make pages of: the contract's rows first, then those that only a ready profile has, each with the name of the
 * platform that has it.
 */
const everything = (library) => {
  const names = library.platformNames.filter((name) => !name.includes("@"))
  const described = names.map((name) => [name, library.describe(library.platformByName(name))])
  const first = (rowsOf, keyOf) => {
    const found = new Map()
    for (const [platform, description] of described)
      for (const row of rowsOf(description))
        if (!found.has(keyOf(row))) found.set(keyOf(row), { ...row, platform })
    return [...found.values()]
  }
  const [[, { statements, choices, behaviours }]] = described
  return {
    variables: first(
      (one) => one.variables,
      ({ name }) => name,
    ),
    diagnostics: first(
      (one) => one.diagnostics,
      (row) => row.code,
    ),
    rules: first(
      (one) => one.rules.flatMap((table) => table.rules.map((rule) => ({ rule, table }))),
      ({ rule }) => rule.id,
    ).map((row) => ({ ...row, table: fullest(described, row) })),
    statements: [...statements, ...choices],
    behaviours,
  }
}

/** The table of a rule, as the platform has it whose table is the longest: what one platform adds stands in it at its place. */
const fullest = (described, { rule, table }) =>
  described
    .flatMap(([, { rules }]) => rules)
    .filter((one) => one.rules.some(({ id }) => id === rule.id) && one.decides === table.decides)
    .reduce((one, other) => (other.rules.length > one.rules.length ? other : one), table)

/** A file's text as people write it; what is JSON on one line is laid out. */
const fileText = (text) => {
  try {
    const value = JSON.parse(text)
    return text.trim().includes("\n") ? text.trimEnd() : JSON.stringify(value, null, 2)
  } catch {
    return text.trimEnd()
  }
}

/** A snapshot as the files and variables that it is. */
const snapshotText = ({ files, env, ...rest }) => {
  const texts = Object.entries(files).filter(([, text]) => text !== null)
  const named = Object.keys(files).filter((path) => files[path] === null)
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return [
    ...texts.flatMap(([path, text]) => [
      `${code(path)}:`,
      "",
      ...fenced(path.endsWith(".json") ? "json" : "text", fileText(text)),
      "",
    ]),
    ...(named.length === 0
      ? []
      : [`${texts.length === 0 ? "Files" : "Further files"}: ${named.map(code).join(", ")}.`, ""]),
    ...(texts.length + named.length === 0 ? ["The project has no files.", ""] : []),
    ...(variables.length === 0 ? [] : ["Variables:", "", ...fenced("text", variables.join("\n")), ""]),
    ...(Object.keys(rest).length === 0
      ? []
      : ["Besides:", "", ...fenced("json", JSON.stringify(rest, null, 2)), ""]),
  ]
}

/** A case of the corpus, as its reader would have it, and the playground with it. */
const caseText = (one) => {
  if (one === undefined) return []
  const where =
    one.platform === undefined || one.platform === "contract" || one.overrides !== undefined
      ? ""
      : ` On the platform ${code(one.platform)}.`
  const title = `${sentence(one.title[0].toUpperCase() + one.title.slice(1))}${where}`
  if (one.snapshot === undefined) return [title, "", ...fenced("json", one.text)]
  const fragment =
    isShaped(one.snapshot) && one.overrides === undefined ? linkOf(one.snapshot, one.platform) : null
  return [
    title,
    "",
    ...(isShaped(one.snapshot) ? snapshotText(one.snapshot) : [...fenced("json", one.text), ""]),
    ...(one.overrides === undefined
      ? []
      : ["The platform is the contract's, but for this:", "", ...fenced("json", one.overrides), ""]),
    ...(fragment === null ? [] : [`[Open it in the playground](/index.html#${fragment})`]),
  ]
}

/** What was run for a diagnostic that no case can show, and what it printed of it. */
const exampleText = ({ files, setup, command, note, prints }) => [
  ...(note === undefined ? [] : [note, ""]),
  ...Object.entries(files).flatMap(([path, text]) =>
    text === ""
      ? [`${code(path)} is there.`, ""]
      : [`${code(path)}:`, "", ...fenced(path.endsWith(".json") ? "json" : "text", text.trimEnd()), ""],
  ),
  ...fenced("sh", [...setup, command].join("\n")),
  "",
  "What it says of it:",
  "",
  ...fenced("text", prints),
]

/** Some cases are about snapshots that are none. */
const isShaped = ({ files, env }) =>
  typeof files === "object" &&
  files !== null &&
  Object.values(files).every((text) => text === null || typeof text === "string") &&
  typeof env === "object" &&
  env !== null &&
  Object.values(env).every((text) => typeof text === "string")

const variablePage = (row, all) => {
  const reading = all.rules.filter(({ rule }) => rule.reads.env.includes(row.name))
  const type = row.type.kind === "choice" ? `one of ${row.type.values.map(code).join(", ")}` : row.type.kind
  const { valid = [], invalid = [] } = row.examples ?? {}
  const shown = row.name.replace("*", "0")
  const usual = valid.find((text) => text !== row.default) ?? valid[0]
  const quotedValue = /^[\w@%+=:,./-]+$/.test(usual ?? "")
    ? usual
    : `'${(usual ?? "").replaceAll("'", "'\\''")}'`
  const own = row.platform === "contract" ? "" : ` --platform ${row.platform}`
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
      `| Runtimes | ${row.runtimes.join(", ")} |`,
      ...(row.platform === "contract" ? [] : [`| Platform | ${code(row.platform)} |`]),
      ...(row.secret ? ["| Secret | Its value appears in no output. |"] : []),
      ...(row.deprecated.length > 0 ? [`| Deprecated | ${row.deprecated.map(code).join(", ")} |`] : []),
      ...(row.contractName === row.name ? [] : [`| The contract's name | ${code(row.contractName)} |`]),
      `| Rests on | ${row.contract.map((id) => `[${id}](/${itemAddress("contract", id)})`).join(", ")} |`,
      "",
      ...part("Example", [
        ...(row.secret || usual === undefined
          ? [
              "Its value is a secret: keep it in a file of variables that is not committed, here `production.env`.",
            ]
          : valid.length < 2
            ? []
            : [`Values that are taken: ${valid.map((text) => code(text)).join(", ")}.`]),
        "",
        ...fenced(
          "sh",
          row.secret || usual === undefined
            ? `runplan plan . --environment-file production.env${own}`
            : `runplan plan . --env ${shown}=${quotedValue}${own}`,
        ),
        ...(invalid.length === 0
          ? []
          : [
              "",
              "Values that are not taken as they are meant:",
              "",
              ...listed(invalid.map((one) => `${code(one.text)}: ${link("diagnostics", one.diagnostic)}`)),
            ]),
      ]),
      ...part(
        "What its values mean",
        listed((row.values ?? []).map(({ value, meaning }) => `${code(value)}: ${meaning}`)),
      ),
      ...part(
        "Rules that read it",
        listed(reading.map(({ rule }) => `${link("rules", rule.id)}: ${rule.summary}`)),
      ),
      ...part(
        "Diagnostics about it",
        listed(
          all.diagnostics
            .filter((one) => row.diagnostics.includes(one.code))
            .map((one) => `${link("diagnostics", one.code)}: ${one.meaning}`),
        ),
      ),
    ].join("\n"),
    { inNavigation: false },
  )
}

const restsOn = (contract, all) =>
  part(
    "Rests on",
    listed(contract.map((id) => `[${id}](/${itemAddress("contract", id)}): ${statementOf(id, all)}`)),
  )

const statementOf = (id, { statements }) => {
  const row = statements.find((one) => one.id === id)
  return row === undefined ? "" : (row.statement ?? row.answer)
}

const diagnosticPage = (row, all, { byCode, byError, run }) => {
  const found = byCode.get(row.code)
  const occurred = found?.outcome.diagnostics.find((one) => one.code === row.code)
  const message = occurred?.message ?? row.message
  const remedy = occurred?.remedy ?? (row.remedy === null || /^\{\w+\}$/.test(row.remedy) ? null : row.remedy)
  return page(
    itemAddress("diagnostics", row.code),
    row.code,
    "Diagnostics",
    [
      `# ${row.code}`,
      "",
      `**${row.severity}** ${row.meaning}`,
      "",
      ...part("What is said", [...quoted(message ?? row.meaning), ...placeholders(message ?? "")]),
      ...part("How to mend it", [remedy ?? "There is nothing to mend: it is said so that you know."]),
      ...part(
        "Example",
        run.has(row.code) ? exampleText(run.get(row.code)) : caseText(found ?? byError.get(row.code)),
      ),
      ...part(
        "Variables it is about",
        listed(
          all.variables
            .filter((one) => one.diagnostics.includes(row.code))
            .map(({ name, effect }) => `${link("variables", name)}: ${effect}`),
        ),
      ),
      ...restsOn(row.contract, all),
    ].join("\n"),
    { inNavigation: false },
  )
}

/** A decision table's page, with a link from every rule, diagnostic and variable that it names. */
const tablePage = (decides, all, library) => {
  const kindOf = (name) => {
    if (all.rules.some(({ rule }) => rule.id === name)) return "rules"
    if (all.diagnostics.some((row) => row.code === name)) return "diagnostics"
    return all.variables.some((row) => row.name === name) ? "variables" : null
  }
  const tables = library.decisionTables(library.defaultPlatform, decides)
  const linked = (html) =>
    html.replace(/<code>([^<]*)<\/code>/g, (whole, name) => {
      const kind = kindOf(name)
      return kind === null ? whole : `<a href="/${itemAddress(kind, name)}">${whole}</a>`
    })
  const intro = `What the rules that decide ${code(decides)} answer for every combination of the classes of their inputs. A row is for any class where its cell is empty.`
  const further = [...new Set(tables.flatMap(({ needs }) => needs ?? []))].map(
    (part) =>
      `The contract's platform has no ${code(part)}: where a platform has none, the table is that of the same platform with one.`,
  )
  const names = tables.flatMap(({ inputs, rows }) => [
    ...inputs.map(({ name }) => name),
    ...rows.flatMap(({ rule, errors }) => [...errors, ...(rule === null ? [] : [rule])]),
  ])
  return page(
    itemAddress("tables", decides),
    decides,
    "Decision tables",
    [
      `# ${code(decides)}`,
      "",
      [intro, ...further].join(" "),
      "",
      `[What is proved](/guides/what-is-proved.html) says how it was made sure of, and \`runplan describe table ${decides.includes("*") ? `'${decides}'` : decides}\` prints it.`,
      "",
      ...tables.flatMap((table) => [
        `<div class="scroll" role="region" aria-label="${decides} (${table.runtime})" tabindex="0">`,
        `${linked(library.decisionTableHtml(table)).trimEnd()}</div>`,
        "",
      ]),
    ].join("\n"),
    { inNavigation: false, words: [intro, ...new Set(names)].join(" ") },
  )
}

const tableSize = (decides, library) => {
  const tables = library.decisionTables(library.defaultPlatform, decides)
  const combinations = tables.reduce((sum, table) => sum + table.combinations, 0)
  return `${tables.map(({ runtime }) => runtime).join(", ")}; ${combinations} combinations in ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows.`
}

const rulePage = ({ rule, table, platform }, all, { byRule, byOverruled }, tables) => {
  const decides = tables.includes(table.decides) ? link("tables", table.decides) : code(table.decides)
  const variables = rule.reads.env.map((name) =>
    all.variables.some((row) => row.name === name) ? link("variables", name) : code(name),
  )
  const deciding = byRule.get(rule.id)
  return page(
    itemAddress("rules", rule.id),
    rule.id,
    "Rules",
    [
      `# ${rule.id}`,
      "",
      rule.summary,
      "",
      `It decides ${decides} of ${table.runtimes.join(", ")} applications${platform === "contract" ? "" : ` on the platform ${code(platform)}`}. ${rule.always ? "It decides when no rule before it does." : ""}`,
      "",
      ...part("What it reads", listed([...variables, ...rule.reads.files.map(code)])),
      ...part(
        deciding === undefined ? "Example, in which another rule overrules it" : "Example",
        caseText(deciding ?? byOverruled.get(rule.id)),
      ),
      ...part(
        "The table, in the order in which its rules are asked",
        table.rules.map((one, index) =>
          one.id === rule.id
            ? `${index + 1}. **${code(one.id)}** ${one.summary}`
            : `${index + 1}. ${link("rules", one.id)} ${one.summary}`,
        ),
      ),
      ...restsOn(rule.contract, all),
    ].join("\n"),
    { inNavigation: false },
  )
}

const statementPage = (row, all, { byStatement }) => {
  const citing = ({ contract }) => contract.includes(row.id)
  const described = (kind, rows) => listed(rows.map(([name, words]) => `${link(kind, name)}: ${words}`))
  return page(
    itemAddress("contract", row.id),
    row.id,
    "Contract",
    [
      `# ${row.id}`,
      "",
      ...("question" in row
        ? [`The contract is silent: ${sentence(row.question)}`, "", `Our choice: ${sentence(row.answer)}`]
        : [sentence(row.statement)]),
      "",
      ...part(
        "Variables",
        described(
          "variables",
          all.variables.filter(citing).map(({ name, effect }) => [name, effect]),
        ),
      ),
      ...part(
        "Rules",
        described(
          "rules",
          all.rules.filter(({ rule }) => citing(rule)).map(({ rule }) => [rule.id, rule.summary]),
        ),
      ),
      ...part(
        "Diagnostics",
        described(
          "diagnostics",
          all.diagnostics.filter(citing).map(({ code: name, meaning }) => [name, meaning]),
        ),
      ),
      ...part("What always holds", listed(all.behaviours.filter(citing).map(({ effect }) => effect))),
      ...part("Example", caseText(byStatement.get(row.id))),
    ].join("\n"),
    { inNavigation: false },
  )
}

const indexPage = (kind, title, intro, rows) =>
  page(
    `${kind}/index.html`,
    title,
    "Reference",
    [`# ${title}`, "", intro, "", ...rows.map(([name, words]) => `- ${link(kind, name)}: ${words}`), ""].join(
      "\n",
    ),
  )

/** The pages of all names, and the five that list them. */
export const itemPages = (library) => {
  const all = everything(library)
  const cases = { ...casesOf(), run: examplesOf() }
  return [
    indexPage(
      "variables",
      "Variables",
      "Every variable that the planner knows.",
      all.variables.map(({ name, effect }) => [name, effect]),
    ),
    indexPage(
      "diagnostics",
      "Diagnostics",
      "Every diagnostic: what it means, and how to mend what it is about.",
      all.diagnostics.map((row) => [row.code, row.meaning]),
    ),
    indexPage(
      "rules",
      "Rules",
      "Every rule, in the order in which they are asked.",
      all.rules.map(({ rule }) => [rule.id, rule.summary]),
    ),
    indexPage(
      "tables",
      "Decision tables",
      "What each table of rules answers, for every combination of the classes of its inputs, each of them planned.",
      library.decisionTableNames.map((name) => [name, tableSize(name, library)]),
    ),
    indexPage(
      "contract",
      "The contract",
      "Every statement of the contract, and every choice where it is silent.",
      all.statements.map((row) => [row.id, row.statement ?? row.question]),
    ),
    ...all.variables.map((row) => variablePage(row, all)),
    ...all.diagnostics.map((row) => diagnosticPage(row, all, cases)),
    ...all.rules.map((row) => rulePage(row, all, cases, library.decisionTableNames)),
    ...library.decisionTableNames.map((name) => tablePage(name, all, library)),
    ...all.statements.map((row) => statementPage(row, all, cases)),
  ]
}
