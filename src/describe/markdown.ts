/**
 * The reference as pages of Markdown, made of a description and nothing else.
 *
 * Laws. The same description gives the same bytes. Every row of the description stands on the page of its topic. A text of a row
 * can neither end its cell nor begin markup.
 */
import { list } from "../contract/diagnostics/wording.js"
import { everyVariable } from "../contract/variableNotes.js"
import type { Evidence } from "../model/diagnostic.js"
import { type ApplicationKind, applicationKinds, kinds } from "../model/snapshot.js"
import { pathsOf } from "../platform/prepare.js"
import type {
  DescribedTable,
  DescribedType,
  DescribedVariable,
  Description,
  DiagnosticExample,
  ReadVariable,
} from "./description.js"
import { captureWords } from "./reads.js"

/**
 * The topics of the reference, each a page, in the order of its index.
 *
 * @since 0.1.0
 */
export const topics = [
  "variables",
  "files",
  "rules",
  "diagnostics",
  "platform",
  "behaviours",
  "endpoints",
  "permissions",
  "statements",
  "choices",
] as const

/**
 * A topic of the reference.
 *
 * @since 0.1.0
 */
export type Topic = (typeof topics)[number]

/**
 * What a topic's page holds, in one sentence.
 *
 * @since 0.1.0
 */
export const topicSummaries: Readonly<Record<Topic, string>> = {
  variables: "Every variable that the planner knows: type, default, effect.",
  files: "Every file of a project that counts.",
  rules: "The rules that run, in the order in which they run, with what they decide and read.",
  diagnostics: "Every diagnostic: code, severity, meaning, message, remedy.",
  platform: "The platform's own values: names, addresses, versions, instances, ports.",
  behaviours: "What no table decides: what always holds, and what a function carries out.",
  endpoints: "The mechanisms of authentication, and the endpoints of the API that the contract names.",
  permissions: "What a user can allow an application to do by OAuth.",
  statements: "The contract, statement by statement.",
  choices: "This project's own answers where the contract is silent.",
}

/**
 * The page of a topic; it ends with a line feed.
 *
 * @example
 * ```ts
 * import { describe, markdown } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const page = markdown(describe(defaultPlatform), "variables")
 * assert.ok(page.startsWith("# Variables\n"))
 * assert.ok(page.includes("`CC_NODE_VERSION`"))
 * ```
 *
 * @since 0.1.0
 */
export const markdown = (description: Description, topic: Topic): string => {
  const lines = [`# ${titles[topic]}`, "", topicSummaries[topic], "", ...pages[topic](description)]
  return `${lines.join("\n")}\n`
}

/**
 * All pages, one after the other.
 *
 * @since 0.1.0
 */
export const markdownAll = (description: Description): string =>
  topics.map((topic) => markdown(description, topic)).join("\n")

const titles: { readonly [topic in Topic]: string } = {
  variables: "Variables",
  files: "Project files",
  rules: "Rules",
  diagnostics: "Diagnostics",
  platform: "Platform",
  behaviours: "Behaviours",
  endpoints: "API",
  permissions: "Permissions",
  statements: "Statements of the contract",
  choices: "Choices",
}

type Page = (description: Description) => readonly string[]

const severityOrder = ["error", "warning", "info"] as const

/** Text in a cell: on one line, and without a character that would end the cell or begin markup. */
const text = (value: string): string =>
  value
    .replace(/\s+/g, " ")
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll("|", "\\|")
        : part.replace(/[|<>*[\]\\]/g, "\\$&").replace(/(?<!\w)_|_(?!\w)/g, "\\_"),
    )
    .join("")

const code = (value: string): string => (value === "" ? "" : `\`${value.replaceAll("|", "\\|")}\``)
const codes = (values: readonly string[]): string => values.map(code).join(", ")
const cites = (ids: readonly string[]): string =>
  ids
    .map((id) => `[${id}](${id.startsWith("C-") ? "choices" : "statements"}.md#${id.toLowerCase()})`)
    .join(" ")

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(" | ")} |`,
  `|${head.map(() => "---").join("|")}|`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
]

const typeOf = (type: DescribedType): string => (type.kind === "choice" ? codes(type.values) : type.kind)

const runtimesOf = (runtimes: readonly ApplicationKind[]): string =>
  runtimes.map((runtime) => applicationKinds[runtime]).join(", ")

const variablesPage: Page = ({ variables }) => {
  const keyOf = ({ runtimes }: DescribedVariable): string =>
    list(runtimes.map((kind) => applicationKinds[kind]))
  // Those of one kind come first, kind by kind, then those of several.
  const own = new Set(variables.map(keyOf))
  const groups = new Set([
    ...Object.values<string>(applicationKinds).filter((title) => own.has(title)),
    ...own,
  ])
  const groupsOf = [...groups].map(
    (title) => [title, variables.filter((row) => keyOf(row) === title)] as const,
  )
  return groupsOf.flatMap(([title, rows]) => [
    `## ${title}`,
    "",
    ...table(
      ["Name", "Type or values", "Default", "Effect", "Rests on"],
      rows.map((row) => [
        code(row.name),
        typeOf(row.type),
        defaultCell(row.fallback, row.default),
        `${text(row.effect)}${row.secret ? " **Secret**: its value appears in no output." : ""}${
          row.deprecated.length === 0 ? "" : ` Deprecated: ${codes(row.deprecated)}.`
        }`,
        cites(row.contract),
      ]),
    ),
    "",
    ...rows.flatMap(variableDetails),
  ])
}

/** What the table has no room for, under the heading that is the row's anchor. */
const variableDetails = (row: ReadVariable): readonly string[] => {
  const { values, examples, diagnostics, readBy } = row
  const linked = (codesOf: readonly string[]): string =>
    codesOf.map((one) => `[${one}](diagnostics.md#${one})`).join(", ")
  const own = diagnostics.filter((one) => !everyVariable.includes(one))
  return [
    `### ${row.name.replace("*", "N")}`,
    "",
    `- About: ${row.group}`,
    ...values.map(
      ({ value, meaning, instead }) =>
        `- ${code(value)}: ${text(meaning)}${instead === null ? "" : ` Deprecated: write ${code(instead)}.`}`,
    ),
    ...(examples.valid.length === 0 ? [] : [`- Valid: ${codes(examples.valid)}`]),
    ...(examples.invalid.length === 0
      ? []
      : [
          `- Not valid: ${examples.invalid.map((one) => `${code(one.text)} (${linked([one.diagnostic])})`).join(", ")}`,
        ]),
    ...(own.length === 0 ? [] : [`- Diagnostics: ${linked(own)}`]),
    ...(readBy.length === 0 ? [] : [`- Read by: ${codes(readBy)}`]),
    "",
  ]
}

/** Both the value and the words where both say something. */
const defaultCell = (fallback: string | null, value: string | null): string => {
  if (value === null) return fallback === null ? "unset" : text(fallback)
  return fallback === null || fallback === value ? code(value) : `${code(value)}: ${text(fallback)}`
}

const filesPage: Page = ({ files }) =>
  table(
    ["Path", "For", "What is read", "Effect", "Rests on"],
    files.map((row) => [
      code(row.path),
      runtimesOf(row.runtimes),
      captureWords[row.capture],
      text(row.effect),
      cites(row.contract),
    ]),
  )

const rulesPage: Page = ({ rules }) => [
  "Tables are asked from top to bottom. Within a table the first rule that claims decides; every later claim is reported in the",
  "decision as overridden. A rule marked *otherwise* decides when none before it does.",
  "",
  ...evidenceWords,
  ...rules.flatMap((one) => [`## ${headingOf(one)}`, "", ...ruleTable(one), ""]),
]

const headingOf = ({ decides, runtimes }: DescribedTable): string =>
  runtimes.length === 1 ? `${decides} (${runtimesOf(runtimes)})` : decides

const ruleTable = ({ rules }: DescribedTable): readonly string[] =>
  table(
    ["", "Rule", "What it does", "Reads", "Evidence", "May overrule", "Rests on"],
    rules.map(({ id, summary, reads, evidence, overrules, contract, always }, index) => [
      always ? "*otherwise*" : String(index + 1),
      code(id),
      text(summary),
      codes([...reads.env, ...reads.files]),
      code(evidence),
      overruled(
        overrules,
        rules.slice(index + 1).map((later) => later.id),
      ),
      cites(contract),
    ]),
  )

/** All that come after a rule, most often. */
const overruled = (overrules: readonly string[], later: readonly string[]): string => {
  const spared = later.filter((id) => !overrules.includes(id))
  if (overrules.length === 0) return ""
  return spared.length === 0 ? "all below" : `all below but ${codes(spared)}`
}

/** How templates of evidence are read. */
const evidenceWords: readonly string[] = [
  "**Evidence** is what a decision or a diagnostic rests on, in order, as a template: a variable by its name; a file by its path, with `#` and a JSON pointer where",
  "it is a place in the file; `platform:` and a path of the platform's data; `snapshot:` and a field. Braces stand for a name; `<runtime.version>` is what the decision of",
  "that path rests on. Round brackets with bars are a choice; `?` says that an item may be missing, `*` that it may be there any number of times, `+` at least once. What is",
  "there already is not said again. Every outcome of the corpus and of ten thousand made-up projects is held to these templates.",
  "",
]

const diagnosticsPage: Page = ({ diagnostics }) => [
  "Codes are stable; messages and remedies are prose and may be reworded. `{…}` stands for a value of the occurrence.",
  "",
  ...evidenceWords,
  ...[...new Set(diagnostics.map(({ area }) => area))].flatMap((area) => [
    `## ${areaTitles[area] ?? area}`,
    "",
    ...diagnostics
      .filter((row) => row.area === area)
      .toSorted((left, right) => severityOrder.indexOf(left.severity) - severityOrder.indexOf(right.severity))
      .flatMap((row) => [
        `### ${row.code}`,
        "",
        `*${row.severity}* ${text(row.meaning)} ${cites(row.contract)}`,
        "",
        ...(row.message === null ? [] : [`> ${text(row.message)}`, ""]),
        ...(row.remedy === null ? [] : [`Remedy: ${text(row.remedy)}`, ""]),
        ...(row.evidence === null || row.evidence === "" ? [] : [`Evidence: ${code(row.evidence)}`, ""]),
        ...(row.example === undefined ? [] : exampleOf(row.example)),
      ]),
  ]),
]

const exampleOf = ({ message, remedy, because }: DiagnosticExample): readonly string[] => [
  `For example: ${text(message)}${remedy === null ? "" : ` ${text(remedy)}`}`,
  "",
  ...(because.length === 0 ? [] : [`It rests on ${list(because.map(evidenceOf))}.`, ""]),
]

const evidenceOf = (one: Evidence): string => {
  switch (one.from) {
    case "env":
      return `the variable ${code(one.name)}`
    case "file":
      return `${code(one.path)}${one.pointer === undefined ? "" : ` at ${code(one.pointer)}`}`
    case "platform":
      return `the platform's ${code(one.path)}`
    case "snapshot":
      return `the snapshot's ${code(one.field)}`
  }
}

const areaTitles: { readonly [area: string]: string } = {
  plan: "Planning",
  reading: "Reading a folder, variables and lines",
  platform: "Platform data",
  oauth: "OAuth",
  api: "API",
  tokens: "Service tokens",
}

const platformPage: Page = ({ platform }) => {
  const { versions, instances, network, flow, health } = platform
  const products = Object.entries(platform.products)
  const addresses = Object.entries(platform.addresses)
  const facts = Object.entries(platform.requestFacts).map(
    ([fact, name]) => [`fact of a checked token: ${fact}`, name] as const,
  )
  return [
    `The platform \`${platform.name}\`. All of it is data that an embedder may replace.`,
    "",
    "## Names and addresses",
    "",
    ...table(
      ["What", "Value"],
      [...products, ...addresses, ...facts].map(([name, value]) => [name, code(value)]),
    ),
    "",
    "## Versions",
    "",
    ...table(
      ["What", "Version"],
      [
        [
          "Node.js, latest LTS",
          `${code(versions.node)}${versions.npm === null ? "" : ` with npm ${versions.npm}`}`,
        ],
        ["date of the Node.js catalog", versions.nodeCatalogDate],
        ...(versions.bun === null ? [] : [["Bun", code(versions.bun)]]),
        ["Yarn classic", code(versions.yarn)],
        ["Yarn Berry", code(versions.yarnBerry)],
        ...(versions.php === null
          ? []
          : [
              ["PHP, default", code(versions.php)],
              ["PHP, all", codes(versions.phpReleases)],
            ]),
      ],
    ),
    "",
    "## Instances",
    "",
    `The default is ${code(instances.default)}.`,
    "",
    ...table(
      ["Type", "Memory in MiB", "Not for"],
      Object.entries(instances.memoryMiB).map(([type, memory]) => [
        type,
        String(memory),
        runtimesOf(kinds.filter((kind) => instances.unavailable[kind].includes(type))),
      ]),
    ),
    "",
    "## Network",
    "",
    `An application listens on ${code(`${network.address}:${network.applicationPort}`)}. Behind a middleware it listens on`,
    `${code(String(network.behindPort))}, and the public traffic arrives on ${code(String(network.publicPort))}. ${
      health === null ? "There are no health checks." : "A health check passes with a"
    }`,
    ...(health === null
      ? []
      : [
          `status from ${health.expect.min} to ${health.expect.max}; with no path given, ${codes(pathsOf(health.path))} is asked${health.method === "GET" ? "" : ` with ${health.method}`}.`,
        ]),
    "",
    ...(network.variable === null ? [] : [`${code(network.variable)} tells the application its port.`, ""]),
    ...(network.applicationPort === network.publicPort
      ? []
      : ["Without middleware the platform itself hands public traffic on to the application.", ""]),
    ...table(
      ["Service of the request flow", "Activated by", "File"],
      flow.map(({ name, activatedBy, file }) => [
        code(name),
        activatedBy === null ? "the request flow alone" : code(activatedBy),
        file === null ? "" : code(file),
      ]),
    ),
    "",
    ...(versions.php === null ? [] : ["## PHP extensions", "", codes(platform.extensions)]),
  ]
}

const behavioursPage: Page = ({ behaviours }) =>
  table(
    ["What", "Effect", "Carried out by", "Rests on"],
    behaviours.map(({ name, effect, by, contract }) => [
      code(name),
      text(effect),
      by === null ? "" : code(by),
      cites(contract),
    ]),
  )

const credentials: { readonly [kind: string]: string } = {
  ApiToken: "API token",
  OAuth: "OAuth",
  ServiceToken: "service token",
  consumer: "the consumer alone",
  "request-token": "the request token",
  none: "nothing",
}

const acceptance = (accepts: readonly string[]): string =>
  accepts.map((kind) => credentials[kind] ?? kind).join(", ")

type Life = Description["mechanisms"][number]["maximumLifetime"]

const life = (lifetime: Life): string => {
  if (lifetime === null) return "not stated"
  return "months" in lifetime ? `${lifetime.months} months` : `${lifetime.seconds / 86_400} days`
}

const endpointsPage: Page = ({ endpoints, mechanisms }) => [
  "## Mechanisms",
  "",
  ...table(
    ["", ...mechanisms.map(({ name }) => name)],
    [
      ["Scope", ...mechanisms.map(({ scope, delegated }) => (delegated ? `${scope}, delegated` : scope))],
      ["Restriction to resources", ...mechanisms.map((one) => one.resourceRestriction)],
      ["Offline attenuation", ...mechanisms.map((one) => (one.offlineAttenuation ? "yes" : "no"))],
      ["Rights rest on", ...mechanisms.map(({ rights }) => rights)],
      ["Longest life", ...mechanisms.map((one) => life(one.maximumLifetime))],
      ["Life by default", ...mechanisms.map((one) => life(one.defaultLifetime))],
      [
        "Entry point",
        ...mechanisms.map(({ entry }) => (entry === "bridge" ? "the bridge only" : "the main API")),
      ],
      ["Versions", ...mechanisms.map(({ versions }) => versions.join(", "))],
      ["Rests on", ...mechanisms.map(({ contract }) => cites(contract))],
    ],
  ),
  "",
  "## Endpoints",
  "",
  ...table(
    ["Request", "What it is", "Accepts", "Not decided for", "Rests on"],
    endpoints.map((row) => [
      code(`${row.method} ${row.path}`),
      text(row.summary),
      acceptance(row.accepts),
      acceptance(row.undecided),
      cites(row.contract),
    ]),
  ),
]

const permissionsPage: Page = ({ permissions }) =>
  table(
    ["Permission", "What it allows"],
    permissions.map(({ name, meaning }) => [code(name), text(meaning)]),
  )

/** The id is the anchor that every other page points at. */
const entries = (
  rows: readonly { readonly id: string; readonly body: readonly string[] }[],
): readonly string[] => rows.flatMap(({ id, body }) => [`### ${id}`, "", ...body, ""])

const statementsPage: Page = ({ statements }) =>
  entries(statements.map(({ id, statement }) => ({ id, body: [text(statement)] })))

const choicesPage: Page = ({ choices }) =>
  entries(
    choices.map(({ id, question, answer }) => ({ id, body: [`**${text(question)}**`, "", text(answer)] })),
  )

const pages: { readonly [topic in Topic]: Page } = {
  variables: variablesPage,
  files: filesPage,
  rules: rulesPage,
  diagnostics: diagnosticsPage,
  platform: platformPage,
  behaviours: behavioursPage,
  endpoints: endpointsPage,
  permissions: permissionsPage,
  statements: statementsPage,
  choices: choicesPage,
}
