/** `runplan explain [dir] [plan-path]`: why the plan is as it is. */
import { resolve } from "node:path"
import { nearest } from "../../contract/diagnostics/wording.js"
import { canonicalJson } from "../../index.js"
import type { Evidence } from "../../model/diagnostic.js"
import type { Plan } from "../../model/plan.js"
import type { Snapshot } from "../../model/snapshot.js"
import { type Explanation, explain as explainDecision } from "../../report/explain.js"
import { renderDecisions, renderOutcome } from "../../report/render.js"
import { renderExplanation } from "../../report/renderExplanation.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { type CommonOptions, readInput } from "../input.js"
import { isFolder } from "../isFolder.js"
import { note, withInput } from "../options.js"
import { isWrittenAsFolder } from "../planWords.js"
import { located, outcomeOf, snapshotOf, viewFor } from "../report.js"

/** Registers the command. */
export const explainCommand: Register = (top, world, ended) => {
  withInput(top.command("explain"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .argument("[plan-path]", "what to explain, such as runtime.version (default: every decision)")
    .description(
      "say why the plan is what it is: each value, its rule and evidence, what it overruled, what would change it",
    )
    .addHelpText(
      "after",
      note(
        "A single argument is the project's folder when there is a folder of that name or it has a slash, else a plan path.",
      ),
    )
    .action(async (first: string | undefined, second: string | undefined, options: CommonOptions) =>
      ended(await explain(first, second, options, world)),
    )
}

/**
 * Explains and prints. Status 0 when planned, 1 when rejected; a plan path that there is not is wrong usage.
 *
 * Of two arguments the first is the folder and the second the plan path. A single one is the folder when there is a folder
 * of that name, or when it has a slash; else it is the plan path. With `--snapshot` there is no folder.
 */
export const explain = async (
  first: string | undefined,
  second: string | undefined,
  options: CommonOptions,
  world: CommandWorld,
): Promise<Status> => {
  const { folder, path } = await readArguments(first, second, options, world)
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  const view = viewFor(input, world)
  if (outcome.status === "rejected") {
    const text = options.json === true ? canonicalJson(outcome) : renderOutcome(outcome, view).trimEnd()
    await write(world.output, `${text}\n`)
    return 1
  }
  const explained = choose(outcome.plan, path)
  if (options.json === true) {
    const json = explained.map((explanation) => withPlaces(explanation, snapshotOf(input)))
    await write(world.output, `${canonicalJson(json)}\n`)
  } else if (path === undefined) {
    await write(world.output, renderDecisions(outcome.plan.decisions, view))
  } else {
    await write(world.output, explained.map((explanation) => renderExplanation(explanation, view)).join("\n"))
  }
  return 0
}

interface Arguments {
  readonly folder: string | undefined
  readonly path: string | undefined
}

const readArguments = async (
  first: string | undefined,
  second: string | undefined,
  options: CommonOptions,
  world: CommandWorld,
): Promise<Arguments> => {
  if (options.snapshot !== undefined && second === undefined) return { folder: undefined, path: first }
  if (first === undefined || second !== undefined) return { folder: first, path: second }
  return isWrittenAsFolder(first) || (await isFolder(resolve(world.folder, first)))
    ? { folder: first, path: undefined }
    : { folder: undefined, path: first }
}

/** The decisions that a plan path names: the one of that path, else all below it; all without a path. */
const choose = (plan: Plan, path: string | undefined): readonly Explanation[] => {
  const all = Object.keys(plan.decisions).sort()
  const named = path === undefined ? all : all.filter((key) => key === path || key.startsWith(`${path}.`))
  if (path !== undefined && named.length === 0) {
    throw new UsageError(
      `The plan has no decision at "${path}".${nearest(path, all)} It has ${all.join(", ")}.`,
    )
  }
  return named.flatMap((key) => explainDecision(plan, key) ?? [])
}

const withPlaces = (explanation: Explanation, snapshot: Snapshot | null): Explanation => {
  const place = (because: readonly Evidence[]): readonly Evidence[] =>
    because.map((evidence) => located(evidence, snapshot))
  const { decision } = explanation
  return {
    ...explanation,
    decision: {
      ...decision,
      because: place(decision.because),
      overridden: decision.overridden.map((claim) => ({ ...claim, because: place(claim.because) })),
    },
  }
}
