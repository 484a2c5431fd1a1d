/**
 * The command line: what it takes, and what it runs.
 *
 * @since 0.1.0
 */
import { Command, CommanderError, Option } from "commander"
import { batch } from "./commands/batch.js"
import { checkCommand } from "./commands/check.js"
import { completionCommand } from "./commands/completion.js"
import { type ConformFlags, conform } from "./commands/conform.js"
import { type DescribeOptions, describe, formats } from "./commands/describe.js"
import { diffCommand } from "./commands/diff.js"
import { explain } from "./commands/explain.js"
import { type HealthOptions, health } from "./commands/health.js"
import { impactCommand } from "./commands/impact.js"
import { plan } from "./commands/plan.js"
import { snapshot } from "./commands/snapshot.js"
import { curlCommand, runCurl } from "./curl.js"
import { withExamples } from "./examples.js"
import { type CommonOptions, readPlatform } from "./input.js"
import { append, count, platformOption, seconds, withInput } from "./options.js"
import { signCommand } from "./sign.js"
import { version } from "./version.js"
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
    await program(world, ended).parseAsync([...argv], { from: "user" })
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
 * The commands with their options, bound to a world; `ended` takes the exit status.
 *
 * @since 0.1.0
 */
export const program = (world: World, ended: (status: number) => void): Command => {
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
    .option("--mermaid", "print the request flow alone, as a Mermaid diagram")
    .description("print the plan of a project, or why there is none")
    .action(async (folder: string | undefined, options: CommonOptions & { readonly mermaid?: boolean }) =>
      ended(await plan(folder, options, world)),
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
      ended(await explain(first, second, options, world)),
    )

  withInput(top.command("snapshot"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .option("--reveal", "print the values of secret variables too")
    .description("print the snapshot that a plan would be made of, with the variables that a plan reads")
    .action(async (folder: string | undefined, options: CommonOptions & { readonly reveal?: boolean }) =>
      ended(await snapshot(folder, options, world)),
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
      ended(await health(folder, options, world)),
    )

  top
    .command("batch")
    .addOption(platformOption())
    .description("read snapshots from the standard input, one a line, and write their outcomes, one a line")
    .addHelpText(
      "after",
      `
Every line that is not blank gets one line, in the same order. A line that is no snapshot gets a rejected outcome.
Exit status: 0 when every line was planned, 1 when at least one was rejected.`,
    )
    .action(async (options: { readonly platform?: string }) => ended(await batch(options, world)))

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
      ended(await conform(command, flags, world)),
    )

  top
    .command("describe")
    .argument("[topic]", "variables, files, rules, diagnostics…; for dotenv javascript or php")
    .addOption(new Option("--format <format>", "how to print it").choices(formats).default("markdown"))
    .addOption(platformOption())
    .description("print what the planner knows: variables, files, rules in their order, diagnostics, choices")
    .action(async (topic: string | undefined, options: DescribeOptions) =>
      ended(await describe(topic, options, world)),
    )

  signCommand(top, { environment: world.environment, ended })

  curlCommand(top, {
    folder: world.folder,
    environment: world.environment,
    readPlatform: (file) => readPlatform(file, world),
    readInput: async () => Buffer.concat((await world.input.toArray()) as readonly Uint8Array[]),
    runCurl,
    ended,
  })

  checkCommand(top, world, ended)
  diffCommand(top, world, ended)
  impactCommand(top, world, ended)
  completionCommand(top, world, ended)

  return withExamples(top)
}
