/** What `runplan plan` does, apart from how its words are read. */
import { isSecret } from "../decode/environment.js"
import { quoteWord } from "../model/command.js"
import type { Outcome } from "../model/plan.js"
import { canonicalJson, originOf, plan as planFor } from "../plan/index.js"
import { type Mend, mendingVariable } from "../plan/mend.js"
import { chainMermaid } from "../report/chain.js"
import { renderOutcome } from "../report/render.js"
import { type PrintingWorld, type Status, UsageError, write } from "./commandWorld.js"
import { type CommonOptions, type Input, readInput } from "./input.js"
import { nameTest } from "./nameTest.js"
import { outcomeOf, snapshotOf, subjectOf, viewFor } from "./report.js"

/** The options of the command. */
export type PlanOptions = CommonOptions & { readonly mermaid?: boolean }

/**
 * Plans and prints; with `mermaid` the request flow alone, as a diagram, and a rejection on the error stream. Status 0 when planned,
 * 1 when rejected.
 */
export const plan = async (
  folder: string | undefined,
  options: PlanOptions,
  world: PrintingWorld,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  if (options.mermaid === true) {
    if (options.json === true)
      throw new UsageError("--mermaid and --json are two formats; give one of the two.")
    if (outcome.status === "planned") await write(world.output, chainMermaid(outcome.plan.network))
    else await write(world.errors, renderOutcome(outcome, viewFor(input, { ...world, output: world.errors })))
    return outcome.status === "planned" ? 0 : 1
  }
  const text =
    options.json === true
      ? `${canonicalJson({ ...outcome, origin: originOf(input.platform) })}\n`
      : renderOutcome(outcome, {
          ...viewFor(input, world),
          subject: subjectOf(input),
          ...mendFor(outcome, input, options),
        })
  await write(world.output, text)
  return outcome.status === "planned" ? 0 : 1
}

/** The command that mends a rejection, where one variable does. */
const mendFor = (outcome: Outcome, input: Input, options: CommonOptions): { readonly mend?: string } => {
  const snapshot = snapshotOf(input)
  if (outcome.status === "planned" || snapshot === null) return {}
  const mend = mendingVariable(input.platform, planFor(input.platform))(snapshot)
  const command = mend === null ? null : commandWith(mend, input, options)
  return command === null ? {} : { mend: command }
}

/**
 * The command that was given, whole, with this variable too: a line that a shell takes as it stands. A value that may be a secret, or
 * that no terminal shows as it is, is taken from the shell's variable of that name; null where a shell can have none of that name.
 */
const commandWith = (mend: Mend, { platform, folder }: Input, options: CommonOptions): string | null => {
  const isKnown = nameTest(platform.variables.map((row) => row.name))
  const setting = (text: string): string | null => {
    const name = text.slice(0, text.indexOf("="))
    const value = text.slice(name.length + 1)
    if (isKnown(name) && !isSecret(platform, name, value) && !/\p{C}/u.test(value)) return quoteWord(text)
    return /^[A-Za-z_]\w*$/.test(name) ? `${name}="$${name}"` : null
  }
  const others = options.env.filter((text) => !text.startsWith(`${mend.name}=`)).map(setting)
  const shown = others.filter((text) => text !== null)
  if (shown.length < others.length) return null
  const given: readonly (readonly [option: string, word: string])[] = [
    ...(options.snapshot === undefined ? [] : [["snapshot", quoteWord(options.snapshot)] as const]),
    ...options.environmentFile.map((file) => ["environment-file", quoteWord(file)] as const),
    ...options.addon.map((addon) => ["addon", quoteWord(addon)] as const),
    ...(["application", "instance", "memory", "task", "platform"] as const).flatMap((name) => {
      const value = options[name]
      return value === undefined ? [] : [[name, quoteWord(String(value))] as const]
    }),
    ...shown.map((text) => ["env", text] as const),
    ["env", quoteWord(`${mend.name}=${mend.value}`)],
  ]
  // A folder that begins like an option is none.
  const project = folder === undefined ? [] : [quoteWord(folder.startsWith("-") ? `./${folder}` : folder)]
  return ["runplan plan", ...project, ...given.map(([option, word]) => `--${option} ${word}`)].join(" ")
}
