/**
 * The command line: what it takes, and what it runs.
 *
 * @since 0.1.0
 */
import { Command, CommanderError, Help, type Option } from "commander"
import { withExamples } from "./examples.js"
import { note } from "./options.js"
import { version } from "./version.js"
import { type Register, UsageError, type World, write } from "./world.js"

/**
 * Runs the command line with these arguments (without the program's own name) and returns the exit status: 0 planned,
 * 1 rejected, 2 usage, and for `curl` the status of curl itself. It never throws and prints no stack trace.
 *
 * @since 0.1.0
 */
export const run = async (argv: readonly string[], world: World): Promise<number> => {
  let status = 0
  const ended = (next: number): void => {
    status = next
  }
  try {
    const top = await program(world, ended, argv[0])
    await top.parseAsync([...argv], { from: "user" })
    return status
  } catch (error) {
    // The argument parser ends with an error for --help and --version too, and has printed all there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError) {
      await write(world.errors, `${error.message.replace(/^/gm, "runplan: ")}\n`)
      return 2
    }
    // The message of an unknown error may hold a piece of a project, so only its kind is printed.
    const kind = error instanceof Error ? error.name : typeof error
    await write(
      world.errors,
      `runplan: this should not happen (${kind}). Please report it with the command.\n`,
    )
    return 2
  }
}

/**
 * The commands by name, in the order of the help. What a command needs is read when it is asked for: most of a start is reading modules.
 */
const commands: { readonly [name: string]: () => Promise<Register> } = {
  plan: async () => (await import("./commands/plan.js")).planCommand,
  explain: async () => (await import("./commands/explain.js")).explainCommand,
  check: async () => (await import("./commands/check.js")).checkCommand,
  diff: async () => (await import("./commands/diff.js")).diffCommand,
  impact: async () => (await import("./commands/impact.js")).impactCommand,
  script: async () => (await import("./commands/script.js")).scriptCommand,
  rehearse: async () => (await import("./commands/rehearse.js")).rehearseCommand,
  health: async () => (await import("./commands/health.js")).healthCommand,
  snapshot: async () => (await import("./commands/snapshot.js")).snapshotCommand,
  batch: async () => (await import("./commands/batch.js")).batchCommand,
  conform: async () => (await import("./commands/conform.js")).conformCommand,
  describe: async () => (await import("./commands/describe.js")).describeCommand,
  sign: async () => (await import("./commands/sign.js")).signCommand,
  curl: async () => (await import("./commands/curl.js")).curlCommand,
  completion: async () => (await import("./commands/completion.js")).completionCommand,
}

/**
 * The names of the commands, in the order of the help.
 *
 * @since 0.1.0
 */
export const commandNames: readonly string[] = Object.keys(commands)

/** Completion describes every other command. */
const asksForOne = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(commands, name) && name !== "completion"

/**
 * The commands with their options, bound to a world; `ended` takes the exit status. With the name of a command, that one alone.
 *
 * @since 0.1.0
 */
export const program = async (
  world: World,
  ended: (status: number) => void,
  asked?: string,
): Promise<Command> => {
  const top = new Command("runplan")
    .description("Decides how the platform builds and runs a project, and says why.")
    .version(version(), "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.output.write(text),
      writeErr: (text) => void world.errors.write(text.replace(/^error: /, "runplan: ")),
      getOutHelpWidth: () => world.output.columns ?? 100,
      getErrHelpWidth: () => world.errors.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ optionDescription })
    .showSuggestionAfterError()
    .addHelpText(
      "after",
      note(`Exit status: 0 planned, 1 rejected, 2 wrong usage.
The variables of this process are never read into a plan; give them by --env and --env-file.`),
    )

  for (const name of asksForOne(asked) ? [asked] : commandNames) {
    const register = await commands[name]?.()
    register?.(top, world, ended)
  }
  return withExamples(top)
}

/** The description of an option as it is printed, but for an empty list as the default, which says nothing. */
const optionDescription = (option: Option): string => {
  const { defaultValue } = option
  const isEmpty = Array.isArray(defaultValue) && defaultValue.length === 0
  const shown: Option = isEmpty ? Object.create(option, { defaultValue: { value: undefined } }) : option
  return new Help().optionDescription(shown)
}
