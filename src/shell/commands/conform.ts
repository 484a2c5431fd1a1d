/**
 * `runplan conform -- COMMAND…`: how another implementation of the contract does, on the corpus and on made-up projects.
 */
import { Option } from "commander"
import { canonicalJson, type Json } from "../../index.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import {
  type Conformance,
  conform as compareAll,
  type DifferenceCause,
  type Disagreement,
  type Group,
} from "../conform.js"
import { corpusAreas, hasCorpus, isArea } from "../corpus.js"
import { type Implementation, NotStarted, perInput, perLine } from "../implementation.js"
import { readPlatform } from "../input.js"
import { append, count, note, platformOption, seconds } from "../options.js"
import { progressOn } from "../progress.js"
import { type Level, levels } from "../selection.js"

/** The options of the command. */
export interface ConformFlags {
  readonly lines?: boolean
  readonly area: readonly string[]
  readonly level: Level
  readonly only: readonly string[]
  readonly except: readonly string[]
  readonly seed?: number
  readonly runs: number
  readonly limit: number
  readonly platform?: string
  readonly all?: boolean
  readonly badge?: boolean
  readonly json?: boolean
}

/** Registers the command. */
export const conformCommand: Register = (top, world, ended) => {
  top
    .command("conform")
    .argument("<command...>", "the implementation, after --: a command and its arguments")
    .option(
      "--lines",
      "start it once and send a snapshot per line; otherwise it is started for each snapshot",
    )
    .addOption(
      new Option(
        "--area <area>",
        "only this area of the corpus, or folder of areas (oauth, api, health…); may be repeated (default: those that plan snapshots)",
      )
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option(
        "--level <level>",
        "how much is compared: the values of a plan, its decisions too, or the diagnostics and the inputs too",
      )
        .choices(levels)
        .default("diagnostics"),
    )
    .addOption(
      new Option(
        "--only <path>",
        "compare only this: a plan path, decisions.PATH, diagnostics or diagnostics.CODE; may be repeated",
      )
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option("--except <path>", "leave this out of the comparison; as for --only")
        .argParser(append)
        .default([], ""),
    )
    .addOption(new Option("--runs <count>", "how many made-up projects").argParser(count).default(200))
    .addOption(
      new Option(
        "--seed <number>",
        "the seed of the made-up projects (default: another one each time)",
      ).argParser(count),
    )
    .addOption(new Option("--limit <seconds>", "how long an answer may take").argParser(seconds).default(30))
    .addOption(platformOption())
    .option("--all", "name every case and project that differs or is not covered, not three of a group")
    .option("--badge", "print the JSON of a badge instead of the report")
    .option("--json", "print the report as canonical JSON")
    .description("test another implementation against this one, on the golden corpus and on made-up projects")
    .addHelpText(
      "after",
      note(`The implementation reads a snapshot as JSON and writes an outcome as JSON; null says that it does not cover that snapshot.
A case with a platform of its own comes as {"operation": "plan", "input": {"platform": …, "snapshot": …}}.
In the areas beside the planning of snapshots it reads {"operation": …, "input": …} and writes {"value": …} or {"errors": […]}.
Exit status: 0 when it agrees, 1 when it differs or covers nothing, 2 when it cannot be started.`),
    )
    .action(async (command: readonly string[], flags: ConformFlags) =>
      ended(await conform(command, flags, world)),
    )
}

/** Compares and prints. Status 0 when the implementation agrees, 1 when it does not. */
export const conform = async (
  command: readonly string[],
  flags: ConformFlags,
  world: CommandWorld,
): Promise<Status> => {
  if (!hasCorpus()) {
    throw new UsageError(
      "The golden corpus is a package of its own, and it is not here: npm install runplan-golden",
    )
  }
  const unknown = flags.area.find((area) => !isArea(area))
  if (unknown !== undefined) {
    throw new UsageError(`There is no area "${unknown}"; the areas are ${corpusAreas().join(", ")}.`)
  }
  const platform = await readPlatform(flags.platform, world)
  const options = { folder: world.folder, limit: flags.limit * 1000 }
  const implementation = flags.lines === true ? perLine(command, options) : perInput(command, options)
  const progress = progressOn(world)
  const watched: Implementation = {
    ...implementation,
    answer: (input) => {
      progress.show((asked) => `${asked} inputs asked`)
      return implementation.answer(input)
    },
  }
  try {
    const report = await compareAll(watched, {
      platform,
      areas: flags.area,
      selection: { level: flags.level, only: flags.only, except: flags.except },
      seed: flags.seed ?? Math.floor(Math.random() * 2 ** 31),
      runs: flags.runs,
    })
    progress.end()
    if ("unmatched" in report) {
      throw new UsageError(
        `${report.unmatched.map(({ word, near }) => (near === null ? `"${word}"` : `"${word}" (${near}?)`)).join(", ")} names nothing in any outcome that is asked for; a plan path is, for example, runtime.version, a diagnostic diagnostics.start-missing.`,
      )
    }
    await write(world.output, textOf(report, flags))
    return report.agrees ? 0 : 1
  } catch (error) {
    progress.end()
    if (error instanceof NotStarted) {
      throw new UsageError(`"${command[0] ?? ""}" cannot be started: ${error.message}`)
    }
    throw error
  } finally {
    implementation.end()
  }
}

const textOf = (report: Conformance, { json, badge, all }: ConformFlags): string => {
  if (badge === true) return `${canonicalJson(report.badge as unknown as Json)}\n`
  return json === true ? `${canonicalJson(report as unknown as Json)}\n` : shown(report, all === true)
}

/** So many of a group are named unless all are asked for. */
const fewOfAGroup = 3

const shown = (report: Conformance, all: boolean): string => {
  const { platform, level, corpus, random, groups, noticeable, reached } = report
  const lines = [
    `platform ${platform}${level === "diagnostics" ? "" : `, ${level} alone`}`,
    ...groups.flatMap((group) => ["", ...groupLines(group, all)]),
    ...(groups.length === 0 ? [] : [""]),
    `corpus: ${corpus.agreed} of ${corpus.of} cases agree${uncovered(corpus.notCovered, all)}`,
    ...(random.of === 0
      ? []
      : [
          `made-up projects: ${random.agreed} of ${random.of} agree${uncovered(random.notCovered.map(String), all)}; --seed ${random.seed}`,
        ]),
    ...(noticeable === null
      ? []
      : [
          `could have noticed: ${noticeable.count} of ${noticeable.of} mistakes that people make, on the corpus alone`,
        ]),
    ...(reached.rules.count === 0
      ? []
      : [
          `reached: ${reached.rules.count} of the corpus' ${reached.rules.of} rules, ${reached.diagnostics.count} of its ${reached.diagnostics.of} diagnostics`,
        ]),
  ]
  return `${lines.join("\n")}\n`
}

const uncovered = (names: readonly string[], all: boolean): string => {
  if (names.length === 0) return ""
  const named = all ? names : names.slice(0, fewOfAGroup)
  return `, ${names.length} not covered (${named.join(", ")}${named.length < names.length ? "…, --all" : ""})`
}

const titleOf = ({ kind, at, rule }: DifferenceCause): string => {
  const by = rule === null ? "" : ` (${rule})`
  switch (kind) {
    case "problem":
      return `No outcome: ${at}`
    case "status":
      return at === "status" ? "Rejected, and a plan is expected" : `The status, for want of ${at}`
    case "rejected":
      return `Rejected for ${at}, and a plan is expected`
    case "value":
      return `The value of ${at}${by}`
    case "decision":
      return at === "decisions" ? "The decisions of a rejection" : `The decision at ${at}${by}`
    case "diagnostic":
      return `The diagnostic ${at}`
    case "answer":
      return `The answer at ${at}`
  }
}

const groupLines = (
  { cause, count: times, cases, seeds, smallest }: Group,
  all: boolean,
): readonly string[] => {
  const named = all ? cases : cases.slice(0, fewOfAGroup)
  const made = all ? seeds : seeds.slice(0, Math.max(0, fewOfAGroup - named.length))
  const left = cases.length + seeds.length - named.length - made.length
  return [
    `${titleOf(cause)}: ${times} ${times === 1 ? "difference" : "differences"}`,
    ...named.flatMap(({ id, title, contract }) => [`  ${id}: ${title}`, `    ${contract.join(" ")}`]),
    ...made.map((seed) => `  the made-up project of --seed ${seed} --runs 1`),
    ...(left > 0 ? [`  and ${left} more, --all`] : []),
    "  The smallest:",
    ...JSON.stringify(smallest.own, null, 2)
      .split("\n")
      .map((line) => `  ${line}`),
    ...(smallest.own === smallest.input || canonicalJson(smallest.own) === canonicalJson(smallest.input)
      ? []
      : ["  The command reads the whole data of that platform."]),
    ...places(smallest),
  ]
}

/** The differences as a diff: what is expected with a minus, what came with a plus. */
const places = ({ problem, wrote, differences }: Disagreement): readonly string[] => [
  ...(problem === undefined ? [] : [`  No outcome: ${problem}.`]),
  ...(wrote === undefined ? [] : [`  It wrote: ${wrote}`]),
  ...differences.flatMap(({ path, expected, got }) => [
    `  ${path === "" ? "the outcome" : path}`,
    ...(expected === undefined ? [] : [`  - ${side(expected, got)}`]),
    ...(got === undefined ? [] : [`  + ${side(got, expected)}`]),
  ]),
]

/** Lists of names that are longer are shown by what the other one lacks. */
const longList = 8

const isNames = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string")

const side = (value: Json, other: Json | undefined): string => {
  if (!isNames(value) || !isNames(other) || value.length <= longList) return canonicalJson(value)
  const lacking = value.filter((one) => !other.includes(one))
  const shared = value.length - lacking.length
  return shared <= 1 || (lacking.length === 0 && value.length === other.length)
    ? canonicalJson(value)
    : `${shared} alike${lacking.length === 0 ? "" : `, and ${canonicalJson(lacking)}`}`
}
