/** `runplan diff <before> [after]`: what changes between two plans, and why. */
import { resolve } from "node:path"
import { Option } from "commander"
import { parseJson } from "../../decode/json.js"
import { canonicalJson } from "../../index.js"
import type { Evidence } from "../../model/diagnostic.js"
import type { OutcomeFromOutside } from "../../model/plan.js"
import { diffPlans, isEmptyDiff, renderDiff } from "../../report/index.js"
import { wrap } from "../../report/style.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { parsePair } from "../environment.js"
import { type CommonOptions, type Input, readInput, readInputStream, readNamed } from "../input.js"
import { isFolder } from "../isFolder.js"
import { append, note, withProject } from "../options.js"
import { decodeOutcome, isOutcome } from "../outcomeFile.js"
import { outcomeOf, screenFor, viewFor } from "../report.js"

interface DiffOptions extends CommonOptions {
  readonly from?: string
  readonly toEnv: readonly string[]
  readonly toEnvironmentFile: readonly string[]
}

/** Registers the command. */
export const diffCommand: Register = (top, world, ended) => {
  withProject(top.command("diff"))
    .argument(
      "<before>",
      "a project's folder, or a file with a snapshot or an outcome; - reads one from standard input",
    )
    .argument("[after]", "the same (default: <before> again)")
    .addOption(new Option("--from <name>", "the platform of <before> (default: that of --platform)"))
    .addOption(
      new Option("--to-env <KEY=VALUE>", "a variable that only <after> has; may be repeated")
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option("--to-environment-file <file>", "a file of variables that only <after> has; may be repeated")
        .argParser(append)
        .default([], ""),
    )
    .description("print what changes between two plans by plan path, with the decisions on both sides")
    .addHelpText(
      "after",
      note(`One project is compared with itself on another platform (--from), or with other variables (--to-env). All other options hold for both sides; an outcome is taken as it is.
Exit status: 0 no difference, 1 a difference, 2 wrong usage.`),
    )
    .action(async (before: string, after: string | undefined, options: DiffOptions) =>
      ended(await diff(before, after, options, world)),
    )
}

const diff = async (
  before: string,
  after: string | undefined,
  options: DiffOptions,
  world: CommandWorld,
): Promise<Status> => {
  const { from, toEnv, toEnvironmentFile, ...common } = options
  const isOther = from !== undefined || toEnv.length > 0 || toEnvironmentFile.length > 0
  if (after === undefined && !isOther) {
    throw new UsageError(
      "One project differs in nothing from itself: name a second, or give --from or --to-env.",
    )
  }
  if (before === "-" && (after ?? before) === "-") {
    throw new UsageError("Only one side can be the standard input.")
  }
  const left = await readSide(before, from === undefined ? common : { ...common, platform: from }, world)
  const right = await readSide(
    after ?? before,
    {
      ...common,
      env: [...common.env, ...toEnv],
      environmentFile: [...common.environmentFile, ...toEnvironmentFile],
    },
    world,
  )
  const found = diffPlans(left.outcome, right.outcome)
  if (options.json === true) await write(world.output, `${canonicalJson(found)}\n`)
  else if (!isEmptyDiff(found)) {
    const screen = screenFor(world)
    const titled = (text: string): readonly string[] => wrap(text, screen.width ?? Number.POSITIVE_INFINITY)
    const titles = [
      ...titled(`--- ${titleOf(before, left, right)}`).map(screen.style.error),
      ...titled(`+++ ${titleOf(after ?? before, right, left)}${withText(options)}`).map(screen.style.good),
    ]
    const text = renderDiff(found, { ...screen, place: left.place, placeAfter: right.place })
    await write(world.output, `${titles.join("\n")}\n\n${text}`)
  }
  return isEmptyDiff(found) ? 0 : 1
}

/** One side: its outcome, where its evidence is, and on which platform it was planned here, with the file that holds it, if any. */
interface Side {
  readonly outcome: OutcomeFromOutside
  readonly place: (evidence: Evidence) => string | null
  readonly platform: { readonly name: string; readonly file: string | null } | null
}

/** A name, and the platform where the sides differ in it: by its own name, or by its file's where they bear the same. */
const titleOf = (name: string, { platform: own }: Side, { platform: other }: Side): string => {
  if (own === null || (own.name === other?.name && own.file === other.file)) return name
  return `${name} on ${own.name === other?.name ? (own.file ?? own.name) : own.name}`
}

/** What the second side has more; values are not shown, because they may be secrets. */
const withText = ({ toEnv, toEnvironmentFile }: DiffOptions): string => {
  const more = [...toEnvironmentFile, ...toEnv.flatMap((one) => parsePair(one)?.name ?? [])]
  return more.length === 0 ? "" : ` with ${more.join(", ")}`
}

const readSide = async (name: string, options: CommonOptions, world: CommandWorld): Promise<Side> => {
  if (name !== "-" && (await isFolder(resolve(world.folder, name)))) {
    return planned(await readInput(name, options, world), options, world)
  }
  const text = name === "-" ? await readInputStream(world) : await readNamed(name, "", world)
  const parsed = parseJson(name === "-" ? "the standard input" : name, text)
  const value = parsed._tag === "Left" ? null : parsed.right
  if (isOutcome(value)) return { outcome: decodeOutcome(name, value), place: () => null, platform: null }
  return planned(await readInput(undefined, options, world, parsed), options, world)
}

const planned = (input: Input, { platform }: CommonOptions, world: CommandWorld): Side => ({
  outcome: outcomeOf(input),
  place: viewFor(input, world).place ?? (() => null),
  platform: { name: input.platform.data.name, file: platform ?? null },
})
