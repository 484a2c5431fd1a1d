/**
 * `runplan describe [topic]`: the contract as the planner carries it out, for a person or for a generator.
 */
import { Option } from "commander"
import { openApi } from "../../api/index.js"
import { either, nearest } from "../../contract/diagnostics/wording.js"
import {
  type Description,
  decisionTableHtml,
  decisionTableMarkdown,
  decisionTableNames,
  decisionTables,
  describe as describePlatform,
  dotenv,
  type Entry,
  entryNames,
  entryOf,
  envSchema,
  markdown,
  markdownAll,
  type Topic,
  topics,
} from "../../describe/index.js"
import { canonicalJson } from "../../index.js"
import { kinds } from "../../model/snapshot.js"
import type { Platform } from "../../platform/index.js"
import { wrap } from "../../report/style.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { readPlatform } from "../input.js"
import { platformOption } from "../options.js"
import { screenFor } from "../report.js"

/** The formats of a description. */
export const formats = ["markdown", "json", "html", "openapi", "dotenv", "env-schema"] as const

/** The options of the command. */
export interface DescribeOptions {
  readonly format: (typeof formats)[number]
  readonly platform?: string
}

/** Registers the command. */
export const describeCommand: Register = (top, world, ended) => {
  top
    .command("describe")
    .argument(
      "[topic]",
      `variables, files, rules, diagnostics…, or a name: CC_WEBROOT, start-missing, R-JS-9; for dotenv ${either(kinds)}`,
    )
    .argument("[name]", `after table, which decision table: ${decisionTableNames.slice(0, 3).join(", ")}…`)
    .addOption(
      new Option("--format <format>", "how to print it; html for a table alone")
        .choices(formats)
        .default("markdown"),
    )
    .addOption(platformOption())
    .description(
      "print what the planner knows: variables, files, rules in order of precedence, diagnostics, choices",
    )
    .action(async (topic: string | undefined, name: string | undefined, options: DescribeOptions) =>
      ended(await describe(topic, name, options, world)),
    )
}

/** Prints the description of a platform, whole or one topic of it. */
export const describe = async (
  topic: string | undefined,
  name: string | undefined,
  options: DescribeOptions,
  world: CommandWorld,
): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  if (topic === "table") {
    await write(world.output, tableText(platform, name, options.format))
    return 0
  }
  if (name !== undefined)
    throw new UsageError(`Only "describe table" takes a second word; "${name}" is one too many.`)
  const description = describePlatform(platform)
  const entry = topic === undefined || isTopic(topic) ? null : entryOf(description, topic)
  if (entry !== null && (options.format === "markdown" || options.format === "json")) {
    const text = options.format === "json" ? `${canonicalJson(entry)}\n` : entryText(entry, world)
    await write(world.output, text)
    return 0
  }
  switch (options.format) {
    case "markdown": {
      const page = topic === undefined ? undefined : topicOf(topic, description)
      await write(world.output, page === undefined ? markdownAll(description) : markdown(description, page))
      return 0
    }
    case "json": {
      const part = topic === undefined ? description : description[topicOf(topic, description)]
      await write(world.output, `${canonicalJson(part)}\n`)
      return 0
    }
    case "html":
      throw new UsageError(
        "--format html prints a decision table: runplan describe table dependencies.flags --format html",
      )
    case "openapi": {
      if (topic !== undefined) throw new UsageError("--format openapi has no topics.")
      await write(world.output, `${canonicalJson(openApi(platform))}\n`)
      return 0
    }
    case "env-schema": {
      if (topic !== undefined) throw new UsageError("--format env-schema has no topics.")
      await write(world.output, `${canonicalJson(envSchema(description))}\n`)
      return 0
    }
    case "dotenv": {
      const runtime = oneOf(topic ?? kinds[0], kinds)
      await write(world.output, dotenv(description, runtime))
      return 0
    }
  }
}

/** The decision tables of a name, printed. */
const tableText = (
  platform: Platform,
  name: string | undefined,
  format: DescribeOptions["format"],
): string => {
  if (name === undefined || !decisionTableNames.includes(name)) {
    const near = name === undefined ? "" : nearest(name, decisionTableNames)
    throw new UsageError(
      `${name === undefined ? "Say which table" : `There is no table "${name}"`}.${near} The tables are ${decisionTableNames.join(", ")}.`,
    )
  }
  const tables = decisionTables(platform, name)
  switch (format) {
    case "markdown":
      return tables.map(decisionTableMarkdown).join("\n")
    case "html":
      return tables.map(decisionTableHtml).join("\n")
    case "json":
      return `${canonicalJson(tables)}\n`
    default:
      throw new UsageError(`A table is printed as markdown, html or json, not as ${format}.`)
  }
}

const isTopic = (name: string): name is Topic => topics.some((topic) => topic === name)

const topicOf = (name: string, description: Description): Topic => {
  if (isTopic(name)) return name
  const near = nearest(name, [...topics, ...entryNames(description)])
  throw new UsageError(
    `There is no topic and no name "${name}".${near} The topics are ${topics.join(", ")}; a name is that of a variable, a file, a diagnostic, a rule, a statement or a choice.`,
  )
}

/** In fewer columns than this a fact stands below its label. */
const narrowest = 24

const folders = {
  variable: "variables",
  diagnostic: "diagnostics",
  rule: "rules",
  statement: "contract",
  choice: "contract",
} as const

/** Where the documentation's site has a name's page, from the site's root; files share one. */
const pageOf = ({ name, kind }: Entry): string =>
  kind === "file" ? "reference/files.html" : `${folders[kind]}/${name.replace("*", "N")}.html`

/** A name's entry as prose and labelled facts, as wide as the screen. */
const entryText = (entry: Entry, world: CommandWorld): string => {
  const { name, kind, prose } = entry
  const facts = [...entry.facts, ["page", `${pageOf(entry)} on the site`] as const]
  const { style, width: whole = 100 } = screenFor(world)
  const width = Math.min(whole, 100)
  const label = Math.max(...facts.map(([one]) => one.length), 0)
  const beside = width - label - 4
  const lines = [
    `${style.heading(name)}  ${style.dim(kind)}`,
    "",
    ...prose.flatMap((one) => wrap(one.replaceAll("`", ""), width)),
    "",
    ...facts.flatMap(([one, text], index) => {
      const shown = facts[index - 1]?.[0] === one ? "" : one
      const bare = text.replaceAll("`", "")
      if (beside < Math.max(narrowest, ...bare.split(" ").map((word) => word.length)))
        return [
          ...(shown === "" ? [] : [`  ${style.dim(shown)}`]),
          ...wrap(bare, width - 4).map((line) => `    ${line}`),
        ]
      return wrap(bare, beside).map(
        (line, row) => `  ${style.dim((row === 0 ? shown : "").padEnd(label))}  ${line}`,
      )
    }),
  ]
  return `${lines.join("\n").trimEnd()}\n`
}

const oneOf = <A extends string>(value: string, known: readonly A[]): A => {
  const found = known.find((one) => one === value)
  if (found === undefined)
    throw new UsageError(`There is no topic "${value}"; the topics are ${known.join(", ")}.`)
  return found
}
