/** The command line: what it takes, and what it runs. */
import { resolve } from "node:path"
import { Command, CommanderError, Help, type HelpConfiguration, type Option } from "commander"
import { wrap } from "../report/style.js"
import type { CommandWorld, Register } from "./commandWorld.js"
import { concluded } from "./concluded.js"
import { withExamples } from "./examples.js"
import { isFolder } from "./isFolder.js"
import { note } from "./options.js"
import {
  type CommandName,
  general,
  isCommand,
  narrowestDescription,
  type Outline,
  outlines,
  purpose,
  remarks,
} from "./overview.js"
import { isWrittenAsFolder } from "./planWords.js"
import { styleFor, wantsColour } from "./style.js"
import { version } from "./version.js"

/**
 * Runs the command line with these arguments (without the program's own name) and returns the exit status: 0 planned,
 * 1 rejected, 2 usage, and for `curl` the status of curl itself. It never throws and prints no stack trace.
 */
export const run = (argv: readonly string[], world: CommandWorld): Promise<number> =>
  concluded(world, async () => {
    let status = 0
    const ended = (next: number): void => {
      status = next
    }
    try {
      const words = await meant(argv, world)
      const top = await program(world, ended, askedBy(words.find((word) => word !== "--")))
      await top.parseAsync([...words], { from: "user" })
      return status
    } catch (error) {
      // The argument parser ends with an error for --help and --version too, and has printed all there is to say.
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
      throw error
    }
  })

/** What people write in short: `runplan .` plans a folder, `runplan help plan` is `runplan plan --help`. */
const meant = async (argv: readonly string[], world: CommandWorld): Promise<readonly string[]> => {
  const [first, ...rest] = argv
  if (first === undefined) return argv
  if (first === "help") {
    const [about] = rest
    if (about === undefined) return ["--help"]
    return isCommand(about) ? [about, "--help"] : [about]
  }
  if (first.startsWith("-") || isCommand(first)) return argv
  return isWrittenAsFolder(first) || (await isFolder(resolve(world.folder, first))) ? ["plan", ...argv] : argv
}

/** Reads what a command needs when it is asked for: most of a start is reading modules. */
const commands: { readonly [name in CommandName]: () => Promise<Register> } = {
  plan: async () => (await import("./commands/plan.js")).planCommand,
  explain: async () => (await import("./commands/explain.js")).explainCommand,
  check: async () => (await import("./commands/check.js")).checkCommand,
  snapshot: async () => (await import("./commands/snapshot.js")).snapshotCommand,
  diff: async () => (await import("./commands/diff.js")).diffCommand,
  impact: async () => (await import("./commands/impact.js")).impactCommand,
  script: async () => (await import("./commands/script.js")).scriptCommand,
  rehearse: async () => (await import("./commands/rehearse.js")).rehearseCommand,
  health: async () => (await import("./commands/health.js")).healthCommand,
  batch: async () => (await import("./commands/batch.js")).batchCommand,
  curl: async () => (await import("./commands/curl.js")).curlCommand,
  sign: async () => (await import("./commands/sign.js")).signCommand,
  login: async () => (await import("./commands/login.js")).loginCommand,
  logout: async () => (await import("./commands/logout.js")).logoutCommand,
  whoami: async () => (await import("./commands/whoami.js")).whoamiCommand,
  token: async () => (await import("./commands/token.js")).tokenCommand,
  describe: async () => (await import("./commands/describe.js")).describeCommand,
  conform: async () => (await import("./commands/conform.js")).conformCommand,
  completion: async () => (await import("./commands/completion.js")).completionCommand,
}

/** The names of the commands, in the order of the help. */
export const commandNames: readonly CommandName[] = Object.keys(outlines).filter(isCommand)

/** The commands that an argument asks for: itself, all for `completion`, which describes every other, and none for anything else. */
const askedBy = (name: string | undefined): readonly CommandName[] => {
  if (name === undefined || !isCommand(name)) return []
  return name === "completion" ? commandNames : [name]
}

/**
 * The program, bound to a world; `ended` takes the exit status. It has the commands that are asked for, with their options, or where
 * none is the list of all.
 */
export const program = async (
  world: CommandWorld,
  ended: (status: number) => void,
  asked: readonly CommandName[] = commandNames,
): Promise<Command> => {
  const top = new Command("runplan")
    .description(purpose)
    .version(version(), ...general.version)
    .helpOption(...general.help)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.output.write(text),
      writeErr: (text) => void world.errors.write(text.replace(/^error: /gm, "runplan: ")),
      getOutHelpWidth: () => world.output.columns ?? 100,
      getErrHelpWidth: () => world.errors.columns ?? 100,
      getOutHasColors: () => wantsColour(world.output.isTTY === true, world.environment),
      getErrHasColors: () => wantsColour(world.errors.isTTY === true, world.environment),
    })
    .configureHelp(look)
    .showSuggestionAfterError()
    .addHelpText("after", note(remarks.join("\n")))

  for (const name of asked) {
    const register = await commands[name]()
    register(top, world, ended)
    top.commands.at(-1)?.helpGroup(`${outlines[name].group}:`)
  }
  if (asked.length === 0) list(top)
  return withExamples(top)
}

/** Every command by its outline, in place of the commands themselves. */
const list = (top: Command): void => {
  for (const [name, { group, says }] of Object.entries(outlines)) {
    top.command(name).description(says).helpGroup(`${group}:`)
  }
  const known: { readonly [name: string]: Outline } = outlines
  top.configureHelp({
    ...look,
    subcommandTerm: (command) => `${command.name()} ${known[command.name()]?.takes}`,
  })
}

/** The description of an option as it is printed, but for an empty list as the default, which says nothing. */
const optionDescription = (option: Option): string => {
  const { defaultValue } = option
  const isEmpty = Array.isArray(defaultValue) && defaultValue.length === 0
  const shown: Option = isEmpty ? Object.create(option, { defaultValue: { value: undefined } }) : option
  return new Help().optionDescription(shown)
}

/** An option, an argument or a command with its description, which is never wider than the screen. */
const formatItem: Help["formatItem"] = (term, termWidth, description, helper) => {
  const whole = helper.helpWidth ?? 80
  const beside = whole - termWidth - 4
  if (beside < narrowestDescription && description !== "") {
    const lines = wrap(description, whole - 6).map((line) => `      ${line}`)
    return [`  ${term}`, ...lines].join("\n")
  }
  return Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
}

/** How a command is called, on as many lines as it takes. */
const commandUsage: Help["commandUsage"] = function (this: Help, command) {
  const lead = "Usage: "
  const width = (this.helpWidth ?? 80) - lead.length
  return wrap(new Help().commandUsage(command), width).join(`\n${" ".repeat(lead.length)}`)
}

const coloured = styleFor(true)

/** How help looks; where there is no colour, it is taken off again. */
const look: HelpConfiguration = {
  optionDescription,
  formatItem,
  commandUsage,
  styleTitle: coloured.heading,
  styleCommandText: coloured.command,
  styleSubcommandText: coloured.command,
  styleOptionText: coloured.command,
  styleArgumentText: coloured.command,
}
