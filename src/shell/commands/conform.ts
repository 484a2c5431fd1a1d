/**
 * `runplan conform -- COMMAND…`: how another implementation of the contract does, on the corpus and on made-up projects.
 */
import { Option } from "commander"
import { canonicalJson } from "../../index.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import {
  type Conformance,
  conform as compareAll,
  corpusAreas,
  type Disagreement,
  hasCorpus,
  isArea,
} from "../conform.js"
import { type Implementation, perInput, perLine } from "../implementation.js"
import { readPlatform } from "../input.js"
import { append, count, note, platformOption } from "../options.js"
import { progressOn } from "../progress.js"

/** The options of the command. */
export interface ConformFlags {
  readonly lines?: boolean
  readonly area: readonly string[]
  readonly only: readonly string[]
  readonly seed?: number
  readonly runs: number
  readonly limit: number
  readonly platform?: string
  readonly json?: boolean
}

/** Registers the command. */
export const conformCommand: Register = (top, world, ended) => {
  top
    .command("conform")
    .argument("<command...>", "the implementation, after --: a command and its arguments")
    .option("--lines", "start it once, a snapshot a line; otherwise it is started for each snapshot")
    .addOption(
      new Option(
        "--area <area>",
        "only this area of the corpus, or folder of areas (oauth, api, health…); repeatable; those of snapshots when left out",
      )
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option("--only <plan-path>", "compare only this path of the plan; repeatable")
        .argParser(append)
        .default([], ""),
    )
    .addOption(new Option("--runs <count>", "how many made-up projects").argParser(count).default(200))
    .addOption(
      new Option("--seed <number>", "where made-up projects begin; another one each time").argParser(count),
    )
    .addOption(new Option("--limit <seconds>", "how long an answer may take").argParser(count).default(30))
    .addOption(platformOption())
    .option("--json", "print the report as canonical JSON")
    .description("test another implementation against this one, on the golden corpus and on made-up projects")
    .addHelpText(
      "after",
      note(`The implementation reads a snapshot as JSON and writes an outcome as JSON; null says that it does not cover that snapshot.
In the areas beside the planning of snapshots it reads {"operation": …, "input": …} and writes {"value": …} or {"errors": […]}.
Exit status: 0 when it agrees, 1 when it differs.`),
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
      progress.show((count) => `${count} inputs asked`)
      return implementation.answer(input)
    },
  }
  try {
    const report = await compareAll(watched, {
      platform,
      areas: flags.area,
      only: flags.only,
      seed: flags.seed ?? Math.floor(Math.random() * 2 ** 31),
      runs: flags.runs,
    })
    progress.end()
    const text = flags.json === true ? `${canonicalJson(report)}\n` : shown(report)
    await write(world.output, text)
    return report.agrees ? 0 : 1
  } finally {
    implementation.end()
  }
}

const shown = ({ platform, corpus, random }: Conformance): string => {
  const cases = corpus.agreed + corpus.notCovered + corpus.different.length
  const lines = [
    `platform ${platform}`,
    `corpus: ${corpus.agreed} of ${cases} cases agree${uncovered(corpus.notCovered)}`,
    ...corpus.different.flatMap((one) => [
      "",
      `${one.id}: ${one.title}`,
      `  ${one.contract.join(" ")}`,
      ...places(one),
    ]),
    ...(corpus.different.length === 0 ? [] : [""]),
    ...(random.runs === 0
      ? []
      : [
          `made-up projects: ${random.agreed} of ${random.runs} agree${uncovered(random.notCovered)}; --seed ${random.seed}`,
        ]),
  ]
  const { found } = random
  if (found !== null) {
    lines.push(
      "",
      `The project of seed ${found.seed}, as small as it still differs:`,
      ...JSON.stringify(found.snapshot, null, 2)
        .split("\n")
        .map((line) => `  ${line}`),
      "",
      ...places(found),
    )
  }
  return `${lines.join("\n")}\n`
}

const uncovered = (count: number): string => (count === 0 ? "" : `, ${count} not covered`)

/** The differences as a diff: what is expected with a minus, what came with a plus. */
const places = ({ problem, differences }: Disagreement): readonly string[] => [
  ...(problem === undefined ? [] : [`  No outcome: ${problem}.`]),
  ...differences.flatMap(({ path, expected, got }) => [
    `  ${path === "" ? "the outcome" : path}`,
    ...(expected === undefined ? [] : [`  - ${canonicalJson(expected)}`]),
    ...(got === undefined ? [] : [`  + ${canonicalJson(got)}`]),
  ]),
]
