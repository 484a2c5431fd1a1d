/**
 * What is generated from the tables and the corpus: the pages of docs/reference, golden/manifest.json and golden/platforms. The
 * script that writes them and the test that checks them share it, so it takes the library as an argument.
 *
 * Laws. The same library and corpus give the same bytes. Every file that is generated has an entry, by its path from the root.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { compact, planCases, pretty, readCases } from "./corpus.mjs"

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url))

const golden = join(root, "golden")
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"))
const entriesOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    : []
const foldersOf = (folder) => entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/**
 * Every case of the corpus with its area, title, ledger ids and files. A case is a folder with a `case.json`, or an element of a
 * file that holds an array of cases; `index` says which.
 */
export const corpusCases = () => [
  ...foldersOf(join(golden, "plan")).flatMap((area) =>
    foldersOf(join(golden, "plan", area)).map((name) => {
      const folder = `plan/${area}/${name}`
      const { title, contract } = readJson(join(golden, folder, "case.json"))
      const platform = join(golden, folder, "platform.json")
      return {
        id: folder,
        area: `plan/${area}`,
        title,
        contract,
        input: `${folder}/snapshot.json`,
        ...(existsSync(platform) ? { platform: `${folder}/platform.json` } : {}),
        expected: `${folder}/outcome.json`,
      }
    }),
  ),
  ...foldersOf(golden)
    .filter((area) => area !== "plan" && area !== "tables")
    .flatMap((area) => [...casesInFolders(area), ...casesInFiles(area)]),
]

const casesInFolders = (area) =>
  foldersOf(join(golden, area)).flatMap((name) => {
    const file = `${area}/${name}/case.json`
    if (!existsSync(join(golden, file))) return []
    const { title, contract } = readJson(join(golden, file))
    return [{ id: `${area}/${name}`, area, title, contract, input: file, expected: file }]
  })

const casesInFiles = (area) =>
  entriesOf(join(golden, area)).flatMap((entry) => {
    if (!entry.isFile() || !entry.name.endsWith(".json")) return []
    const file = `${area}/${entry.name}`
    const held = readJson(join(golden, file))
    const name = `${area}/${entry.name.slice(0, -".json".length)}`
    // A file may also say once, for all its cases, what they rest on.
    const cases = Array.isArray(held)
      ? held
      : (held.cases ?? []).map((one) => ({ ...one, contract: one.contract ?? held.contract }))
    return cases.flatMap(({ title, contract }, index) =>
      Array.isArray(contract)
        ? [{ id: `${name}#${index}`, area: name, title, contract, input: file, index, expected: file }]
        : [],
    )
  })

/** golden/manifest.json: every case by area. */
export const manifest = (cases) => {
  const areas = [...new Set(cases.map(({ area }) => area))]
  return {
    format: "runplan/golden@2",
    outcome: "runplan/outcome@1",
    inputs: "plan/inputs.json",
    areas: areas.map((area) => ({
      area,
      cases: cases.filter((one) => one.area === area).map(({ area: _area, ...one }) => one),
    })),
  }
}

/** Every ledger id with what cites it: rules, variables, files, diagnostics, endpoints, and golden cases; `others` are further platforms' own. */
export const coverage = (description, cases, others = []) => {
  const rows = new Map(
    [...description.statements, ...description.choices].map(({ id }) => [
      id,
      { id, rules: [], rows: [], diagnostics: [], cases: [] },
    ]),
  )
  const cite = (ids, list, what) => {
    for (const id of ids) {
      const row = rows.get(id)
      if (row !== undefined && !row[list].includes(what)) row[list].push(what)
    }
  }
  for (const one of [description, ...others]) {
    for (const { rules } of one.rules) for (const rule of rules) cite(rule.contract, "rules", rule.id)
    for (const row of one.variables) cite(row.contract, "rows", row.contractName)
  }
  for (const row of description.files) cite(row.contract, "rows", row.path)
  for (const row of description.endpoints) cite(row.contract, "rows", `${row.method} ${row.path}`)
  for (const row of description.mechanisms) cite(row.contract, "rows", row.name)
  for (const row of description.behaviours) cite(row.contract, "rows", row.name)
  for (const row of description.permissions) cite(["A-OA-9"], "rows", row.name)
  for (const row of description.diagnostics) cite(row.contract, "diagnostics", row.code)
  for (const one of cases) cite(one.contract, "cases", one.id)
  return [...rows.values()]
}

const coveragePage = (rows) => {
  const cited = (list) => list.map((one) => `\`${one}\``).join(", ")
  const withCase = rows.filter(({ cases }) => cases.length > 0).length
  const withTable = rows.filter(
    (row) => row.rules.length + row.rows.length + row.diagnostics.length > 0,
  ).length
  return [
    "# Coverage",
    "",
    "Every statement of the contract and every choice, with the rules and table rows that carry it out and the golden cases that show it.",
    "",
    `Of ${rows.length} ids, ${withTable} are cited by a rule or a table, and ${withCase} by a golden case.`,
    "",
    ...rows.flatMap(({ id, rules, rows: tables, diagnostics, cases }) => [
      `### ${id}`,
      "",
      `[What it says](${id.startsWith("C-") ? "choices" : "statements"}.md#${id.toLowerCase()}).`,
      "",
      ...(rules.length === 0 ? [] : [`- Rules: ${cited(rules)}`]),
      ...(tables.length === 0 ? [] : [`- Rows: ${cited(tables)}`]),
      ...(diagnostics.length === 0 ? [] : [`- Diagnostics: ${cited(diagnostics)}`]),
      cases.length === 0 ? "- Cases: none" : `- Cases (${cases.length}): ${cited(cases)}`,
      "",
    ]),
  ].join("\n")
}

/** What a ready profile has that the contract has not: its own variables, files, rules and values, on pages of its own. */
const profileTopics = ["variables", "files", "rules", "platform"]

/** The newest edition of each ready profile, by the profile's name. */
const profiles = (library) =>
  library.platformNames
    .filter((name) => name !== "contract" && !name.includes("@"))
    .map((name) => [name, library.platformByName(name)])

const examples = (folder, kinds) =>
  kinds.map((kind) => `[${kind}.env.example](${folder}${kind}.env.example)`).join(", ")

const indexPage = (library) =>
  [
    "# Reference",
    "",
    "Generated from the tables that the planner runs: `npm run reference` writes it, and the tests check that it is fresh.",
    "`runplan describe` prints the same for any platform.",
    "",
    "| Page | What is in it |",
    "|---|---|",
    ...library.topics.map((topic) => `| [${topic}](${topic}.md) | ${library.topicSummaries[topic]} |`),
    "| [tables](tables.md) | Every table of rules as a decision table, by exhaustion. |",
    "| [coverage](coverage.md) | Every id of the ledger with the rules, rows and golden cases that cite it. |",
    `| ${examples("", library.defaultPlatform.kinds)} | Every variable of a runtime, commented. |`,
    ...profiles(library).map(
      ([name, platform]) =>
        `| ${profileTopics.map((topic) => `[${name}: ${topic}](${name}/${topic}.md)`).join(", ")}, ${examples(`${name}/`, platform.kinds)} | The same of ${platform.data.name}. |`,
    ),
    "",
    "The JSON document behind the pages is `runplan describe --format json`; its schema is `golden/schema/description.schema.json`.",
    "",
  ].join("\n")

/** Every generated file by its path from the root. */
export const generated = (library) =>
  new Map([...generatedOfTables(library), ["docs/reference/tables.md", decisionTablesPage(library)]])

/** Every generated file but docs/reference/tables.md, which takes longer than all the others. */
export const generatedOfTables = (library) => {
  const all = readCases(planCases).filter(({ outcome }) => outcome !== null)
  const occurred = all.flatMap(({ outcome }) => outcome.diagnostics)
  const description = library.withExamples(
    library.describe(library.defaultPlatform),
    all.flatMap(({ platform, outcome }) => (platform === null ? outcome.diagnostics : [])),
  )
  const cases = corpusCases()
  const files = new Map()
  files.set("docs/reference/README.md", indexPage(library))
  for (const topic of library.topics) {
    files.set(`docs/reference/${topic}.md`, library.markdown(description, topic))
  }
  const others = profiles(library).map(([name, platform]) => [name, platform, library.describe(platform)])
  files.set(
    "docs/reference/coverage.md",
    coveragePage(
      coverage(
        description,
        cases,
        others.map(([, , one]) => one),
      ),
    ),
  )
  for (const kind of library.defaultPlatform.kinds) {
    files.set(`docs/reference/${kind}.env.example`, library.dotenv(description, kind))
  }
  for (const [name, platform, one] of others) {
    for (const topic of profileTopics) {
      // The ids stand on the contract's own pages.
      const page = library
        .markdown(one, topic)
        .replace(/\]\((?=(?:choices|statements|diagnostics)\.md#)/g, "](../")
      files.set(`docs/reference/${name}/${topic}.md`, page)
    }
    for (const kind of platform.kinds) {
      files.set(`docs/reference/${name}/${kind}.env.example`, library.dotenv(one, kind))
    }
  }
  files.set("golden/manifest.json", pretty(manifest(cases)))
  for (const name of library.platformNames) {
    const platform = library.platformByName(name)
    // A profile without an edition is another name of its newest one.
    if (platform.data.name === name) files.set(`golden/platforms/${name}.json`, `${compact(platform.data)}\n`)
  }
  const everyKind = library.withExamples(library.describe(withEveryKind(library)), occurred)
  for (const [name, table] of Object.entries({ ...tablesOf(everyKind), programs: library.programTables })) {
    files.set(`golden/tables/${name}.json`, pretty(table))
  }
  return files
}

/** docs/reference/tables.md: every decision table, by exhaustion. */
export const decisionTablesPage = ({
  defaultPlatform,
  decisionTableNames,
  decisionTables,
  decisionTableMarkdown,
}) => {
  const tables = decisionTableNames.flatMap((name) => decisionTables(defaultPlatform, name))
  const count = tables.reduce((sum, { combinations }) => sum + combinations, 0)
  return [
    "# Decision tables",
    "",
    "What each table of rules answers, for every combination of the classes of its inputs.",
    "",
    `${count.toLocaleString("en-US").replaceAll(",", " ")} combinations in ${tables.length} tables, each of them planned; rows that do not depend on an input leave it`,
    "open. `runplan describe table dependencies.flags` prints one of them, `--format json` and `--format html` too. What a row says rejects",
    "the project where it names diagnostics. [What is proved](../what-is-proved.md) says how far that goes.",
    "",
    "A table on platforms with something is of rules that the contract's platform has no use for: it is that of the same platform with this part",
    "of a platform's data, unless the one that is described has one of its own: a ready profile's, or ports and scripts that none of them has.",
    "",
    "| Table | Runtime | On platforms with | Combinations | Rows |",
    "|---|---|---|---|---|",
    ...tables.map(
      ({ decides, runtime, needs, combinations, rows }) =>
        `| \`${decides}\` | ${runtime} | ${needs === null ? "" : `\`${needs}\``} | ${combinations} | ${rows.length} |`,
    ),
    "",
    ...tables.map(decisionTableMarkdown),
  ].join("\n")
}

/** The contract's platform with what others run besides: what is published as data is for implementations of all of it. */
const withEveryKind = ({ decodePlatform, defaultPlatform, platformByName }) => {
  const ready = platformByName("clever-cloud").data
  const leftOut = Object.keys(ready).filter((part) => defaultPlatform.data[part] === null)
  return decodePlatform(Object.fromEntries(leftOut.map((part) => [part, ready[part]]))).right
}

/** The tables that an implementation elsewhere reads as data: what each rule and diagnostic rests on, variables and files. */
const tablesOf = ({ rules, diagnostics, variables, files }) => ({
  rules,
  diagnostics: diagnostics.filter(({ area }) => area === "plan"),
  variables,
  files,
})

/** The files of the generated folders that nothing generates any more. */
export const leftovers = (files) =>
  ["docs/reference", "golden/platforms", "golden/tables"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")
      return entry.isDirectory() || files.has(path) ? [] : [path]
    }),
  )
