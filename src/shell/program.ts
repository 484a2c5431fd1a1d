/**
 * The command line: what it takes, and what it runs.
 *
 * @since 0.1.0
 */
import { readFileSync } from "node:fs"
import { Command, CommanderError, InvalidArgumentError, Option } from "commander"
import { platformNames } from "../platform/profiles/names.js"
import type { BatchOptions } from "./commands/batch.js"
import type { ConformFlags } from "./commands/conform.js"
import type { DescribeOptions } from "./commands/describe.js"
import type { HealthOptions } from "./commands/health.js"
import type { CommonOptions } from "./input.js"
import { UsageError, type World, write } from "./world.js"

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
    await (await program(argv, world, ended)).parseAsync([...argv], { from: "user" })
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

/** The commands. What one of them needs is loaded when it is asked for, so that each starts as fast as it can. */
const program = async (
  argv: readonly string[],
  world: World,
  ended: (status: number) => void,
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
    .showSuggestionAfterError()
    .addHelpText(
      "after",
      `
Exit status: 0 planned, 1 rejected, 2 wrong usage.
The variables of this process are never read into a plan; give them by --env and --env-file.`,
    )

  withInput(top.command("plan"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .description("print the plan of a project, or why there is none")
    .action(async (folder: string | undefined, options: CommonOptions) =>
      ended(await (await import("./commands/plan.js")).plan(folder, options, world)),
    )

  withInput(top.command("explain"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .argument("[plan-path]", "what to explain, runtime.version for one; every decision when left out")
    .description(
      "say why the plan is as it is: value, rule, evidence, what it overruled, what would change it",
    )
    .addHelpText(
      "after",
      `
A single argument is the project's folder when there is a folder of that name or it has a slash, else a plan path.`,
    )
    .action(async (first: string | undefined, second: string | undefined, options: CommonOptions) =>
      ended(await (await import("./commands/explain.js")).explain(first, second, options, world)),
    )

  withInput(top.command("snapshot"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .option("--reveal", "print the values of secret variables too")
    .description("print the snapshot that a plan would be made of, with the variables that a plan reads")
    .action(async (folder: string | undefined, options: CommonOptions & { readonly reveal?: boolean }) =>
      ended(await (await import("./commands/snapshot.js")).snapshot(folder, options, world)),
    )

  withInput(top.command("health"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .option("--answers <file>", "judge these recorded answers, JSON; - is the standard input")
    .option(
      "--against <url>",
      "ask a running application, http://127.0.0.1:8080 for one; no redirect is followed",
    )
    .addOption(
      new Option(
        "--timeout <seconds>",
        "how long each answer may take, with --against; 10 when left out",
      ).argParser(seconds),
    )
    .description("check the health of a deployment as the platform does, and print its log")
    .addHelpText(
      "after",
      `
Answers are a list of {"path": "/", "status": 200} and {"path": "/", "failure": "timed out"}.
Exit status: 0 the deployment continues, 1 it fails or the plan is rejected, 2 wrong usage.`,
    )
    .action(async (folder: string | undefined, options: HealthOptions) =>
      ended(await (await import("./commands/health.js")).health(folder, options, world)),
    )

  top
    .command("batch")
    .addOption(platformOption())
    .addOption(
      new Option(
        "--jobs <count>",
        "how many workers plan at the same time; as many as there are cores when left out",
      ).argParser(jobs),
    )
    .description("read snapshots from the standard input, one a line, and write their outcomes, one a line")
    .addHelpText(
      "after",
      `
Every line that is not blank gets one line, in the same order. A line that is no snapshot gets a rejected outcome.
Exit status: 0 when every line was planned, 1 when at least one was rejected.`,
    )
    .action(async (options: BatchOptions) =>
      ended(await (await import("./commands/batch.js")).batch(options, world)),
    )

  // Help and a slip of the pen need to know all commands; else the rest need not be loaded.
  if (top.commands.some((command) => command.name() === argv[0])) return top

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
    .description("hold another implementation against this one, on the golden corpus and on made-up projects")
    .addHelpText(
      "after",
      `
The implementation reads a snapshot as JSON and writes an outcome as JSON; null says that it does not cover that snapshot.
In the areas beside the planning of snapshots it reads {"operation": …, "input": …} and writes {"value": …} or {"errors": […]}.
Exit status: 0 when it agrees, 1 when it differs.`,
    )
    .action(async (command: readonly string[], flags: ConformFlags) =>
      ended(await (await import("./commands/conform.js")).conform(command, flags, world)),
    )

  const { describe, formats } = await import("./commands/describe.js")
  top
    .command("describe")
    .argument("[topic]", "variables, files, rules, diagnostics…; for dotenv javascript or php")
    .addOption(new Option("--format <format>", "how to print it").choices(formats).default("markdown"))
    .addOption(platformOption())
    .description("print what the planner knows: variables, files, rules in their order, diagnostics, choices")
    .action(async (topic: string | undefined, options: DescribeOptions) =>
      ended(await describe(topic, options, world)),
    )

  const { signCommand } = await import("./sign.js")
  signCommand(top, { environment: world.environment, ended })

  const [{ curlCommand, runCurl }, { readPlatform }] = await Promise.all([
    import("./curl.js"),
    import("./input.js"),
  ])
  curlCommand(top, {
    folder: world.folder,
    environment: world.environment,
    readPlatform: (file) => readPlatform(file, world),
    readInput: async () => Buffer.concat((await world.input.toArray()) as readonly Uint8Array[]),
    runCurl,
    ended,
  })

  return top
}

const platformOption = (): Option =>
  new Option(
    "--platform <name>",
    `a ready platform (${platformNames.join(", ")}), or a file of JSON that overrides the contract's data in part`,
  )

const withInput = (command: Command): Command =>
  command
    .addHelpText(
      "after",
      `
Node.js takes --env-file for itself too, wherever it stands: it applies the NODE_OPTIONS of that file to this process
before the first line of runplan runs, and ends when there is no such file. --environment-file is left alone.`,
    )
    .addOption(
      new Option("--env <KEY=VALUE>", "a variable of the application; repeatable")
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option(
        "--env-file <file>",
        "a file of variables, one NAME=value a line; repeatable, the later wins",
      )
        .argParser(append)
        .default([], ""),
    )
    .addOption(new SameAs("envFile", "--environment-file <file>", "the same; see below").argParser(append))
    .addOption(
      new Option("--addon <NAME=FILE>", "a linked add-on and the file of its variables; repeatable, in order")
        .argParser(append)
        .default([], ""),
    )
    .option("--instance <type>", "the instance type, XS for one")
    .addOption(
      new Option("--memory <MiB>", "the instance's memory, which wins over its type").argParser(mebibytes),
    )
    .addOption(
      new Option("--application <kind>", "the kind of application; the files decide when left out").choices([
        "javascript",
        "php",
      ]),
    )
    .option("--task <command>", "plan a task: this command runs and ends, nothing listens")
    .addOption(platformOption())
    .option("--snapshot <file>", "plan this snapshot instead of a folder; - is the standard input")
    .option("--json", "print canonical JSON")

/** An option that is another one under a second name. */
class SameAs extends Option {
  readonly #attribute: string
  constructor(attribute: string, flags: string, description: string) {
    super(flags, description)
    this.#attribute = attribute
  }
  override attributeName(): string {
    return this.#attribute
  }
}

const append = (value: string, before: readonly string[]): readonly string[] => [...before, value]

const count = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("It takes a whole number.")
  return Number(value)
}

const jobs = (value: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError("It takes a whole number above zero.")
  return Number(value)
}

const mebibytes = (value: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError("It takes a whole number of MiB above zero.")
  return Number(value)
}

const seconds = (value: string): number => {
  if (!/^(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?$/.test(value) || Number(value) === 0) {
    throw new InvalidArgumentError("It takes a number of seconds above zero.")
  }
  return Number(value)
}

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String((manifest as { readonly version: unknown }).version)
}
