/** The command line: what it takes, and what it runs. */
import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { Command, CommanderError, Help, type HelpConfiguration, type Option } from "commander"
import { wrap } from "../report/style.js"
import type { CommandWorld, Register } from "./commandWorld.js"
import { concluded } from "./concluded.js"
import { withExamples } from "./examples.js"
import { note } from "./options.js"
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
    return Object.hasOwn(commands, about) ? [about, "--help"] : [about]
  }
  if (first.startsWith("-") || Object.hasOwn(commands, first)) return argv
  return /[/\\]|^\.\.?$/.test(first) || (await isFolder(resolve(world.folder, first)))
    ? ["plan", ...argv]
    : argv
}

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** A command before it is read: what the list of commands says of it, and where it is. */
interface Entry {
  readonly group: string
  readonly takes: string
  readonly says: string
  readonly read: () => Promise<Register>
}

/**
 * The commands by name, in the order of the help. What a command needs is read when it is asked for: most of a start is reading
 * modules. What the list says of each is what the command says of itself; a test compares them.
 */
const commands: { readonly [name: string]: Entry } = {
  plan: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "print the plan of a project, or why there is none",
    read: async () => (await import("./commands/plan.js")).planCommand,
  },
  explain: {
    group: "Plan",
    takes: "[options] [dir] [plan-path]",
    says: "say why the plan is what it is: each value, its rule and evidence, what it overruled, what would change it",
    read: async () => (await import("./commands/explain.js")).explainCommand,
  },
  check: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "list problems at their file, line and column; the exit status says whether there are any",
    read: async () => (await import("./commands/check.js")).checkCommand,
  },
  snapshot: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "print the snapshot that a plan would be made of, with the variables that a plan reads",
    read: async () => (await import("./commands/snapshot.js")).snapshotCommand,
  },
  diff: {
    group: "Compare",
    takes: "[options] <before> [after]",
    says: "print what changes between two plans by plan path, with the decisions on both sides",
    read: async () => (await import("./commands/diff.js")).diffCommand,
  },
  impact: {
    group: "Compare",
    takes: "[options]",
    says: "read snapshots from standard input, one per line, and print what another platform would change for them",
    read: async () => (await import("./commands/impact.js")).impactCommand,
  },
  script: {
    group: "Run",
    takes: "[options] [dir]",
    says: "print the plan as a POSIX shell script that carries it out",
    read: async () => (await import("./commands/script.js")).scriptCommand,
  },
  rehearse: {
    group: "Run",
    takes: "[options] [dir]",
    says: "carry the plan out in a copy of the project, with the tools of this machine, and judge its health",
    read: async () => (await import("./commands/rehearse.js")).rehearseCommand,
  },
  health: {
    group: "Run",
    takes: "[options] [dir]",
    says: "check the health of a deployment as the platform does, and print its log",
    read: async () => (await import("./commands/health.js")).healthCommand,
  },
  batch: {
    group: "Many projects",
    takes: "[options]",
    says: "read snapshots from standard input, one per line, and write their outcomes, one per line",
    read: async () => (await import("./commands/batch.js")).batchCommand,
  },
  curl: {
    group: "The API",
    takes: "[options] [arguments...]",
    says: "request the platform's API with curl, authenticated",
    read: async () => (await import("./commands/curl.js")).curlCommand,
  },
  sign: {
    group: "The API",
    takes: "[options] <method> <url>",
    says: "sign a request with OAuth 1.0a",
    read: async () => (await import("./commands/sign.js")).signCommand,
  },
  login: {
    group: "The API",
    takes: "[options]",
    says: "log in to the platform: approve in a browser, and runplan curl signs with your account",
    read: async () => (await import("./commands/login.js")).loginCommand,
  },
  logout: {
    group: "The API",
    takes: "[options]",
    says: "forget the account that runplan login stored",
    read: async () => (await import("./commands/logout.js")).logoutCommand,
  },
  whoami: {
    group: "The API",
    takes: "[options]",
    says: "say whose account you are logged in with, by asking the platform (GET /v2/self)",
    read: async () => (await import("./commands/whoami.js")).whoamiCommand,
  },
  token: {
    group: "The API",
    takes: "[options] <action> [what]",
    says: "inspect, verify, narrow, seal or ask a service token; create, list or revoke them",
    read: async () => (await import("./commands/token.js")).tokenCommand,
  },
  describe: {
    group: "Reference",
    takes: "[options] [topic] [name]",
    says: "print what the planner knows: variables, files, rules in order of precedence, diagnostics, choices",
    read: async () => (await import("./commands/describe.js")).describeCommand,
  },
  conform: {
    group: "Reference",
    takes: "[options] <command...>",
    says: "test another implementation against this one, on the golden corpus and on made-up projects",
    read: async () => (await import("./commands/conform.js")).conformCommand,
  },
  completion: {
    group: "Reference",
    takes: "<shell>",
    says: "print a script that completes commands, options and their values",
    read: async () => (await import("./commands/completion.js")).completionCommand,
  },
}

/** The names of the commands, in the order of the help. */
export const commandNames: readonly string[] = Object.keys(commands)

/** The commands that an argument asks for: itself, all for `completion`, which describes every other, and none for anything else. */
const askedBy = (name: string | undefined): readonly string[] => {
  if (name === undefined || !Object.hasOwn(commands, name)) return []
  return name === "completion" ? commandNames : [name]
}

/**
 * The program, bound to a world; `ended` takes the exit status. It has the commands that are asked for, with their options, or where
 * none is the list of all.
 */
export const program = async (
  world: CommandWorld,
  ended: (status: number) => void,
  asked: readonly string[] = commandNames,
): Promise<Command> => {
  const top = new Command("runplan")
    .description("Decides how the platform builds and runs a project, and says why.")
    .version(version(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
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
    .addHelpText(
      "after",
      note(`Exit status: 0 planned, 1 rejected, 2 wrong usage.
The variables of this process are never read into a plan; give them by --env and --environment-file.`),
    )

  for (const name of asked) {
    const entry = commands[name]
    const register = await entry?.read()
    register?.(top, world, ended)
    top.commands.at(-1)?.helpGroup(`${entry?.group}:`)
  }
  if (asked.length === 0) list(top)
  return withExamples(top)
}

/** Every command by its outline, in place of the commands themselves. */
const list = (top: Command): void => {
  for (const [name, { group, says }] of Object.entries(commands)) {
    top.command(name).description(says).helpGroup(`${group}:`)
  }
  const takes = (name: string): string => commands[name]?.takes ?? ""
  top.configureHelp({
    ...look,
    subcommandTerm: (command) => `${command.name()} ${takes(command.name())}`,
  })
}

/** The description of an option as it is printed, but for an empty list as the default, which says nothing. */
const optionDescription = (option: Option): string => {
  const { defaultValue } = option
  const isEmpty = Array.isArray(defaultValue) && defaultValue.length === 0
  const shown: Option = isEmpty ? Object.create(option, { defaultValue: { value: undefined } }) : option
  return new Help().optionDescription(shown)
}

/** In fewer columns than this a description stands below what it describes. */
const narrowestDescription = 40

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
