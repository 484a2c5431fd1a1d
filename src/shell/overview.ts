/**
 * The list of commands, which `runplan --help` prints: without the argument parser, which takes longer to load than all of this takes to say.
 *
 * Law. It is what the argument parser prints of the program, at every width, in colour and without.
 */
import { wrap } from "../report/style.js"
import { styleFor } from "./style.js"

/** What the list says of a command: its group, what it takes, and what it does. */
export interface Outline {
  readonly group: string
  readonly takes: string
  readonly says: string
}

/** The commands by name, in the order of the help. What is said of each is what the command says of itself; a test compares them. */
export const outlines = {
  plan: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "print the plan of a project, or why there is none",
  },
  explain: {
    group: "Plan",
    takes: "[options] [dir] [plan-path]",
    says: "say why the plan is what it is: each value, its rule and evidence, what it overruled, what would change it",
  },
  check: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "list problems at their file, line and column; the exit status says whether there are any",
  },
  snapshot: {
    group: "Plan",
    takes: "[options] [dir]",
    says: "print the snapshot that a plan would be made of, with the variables that a plan reads",
  },
  diff: {
    group: "Compare",
    takes: "[options] <before> [after]",
    says: "print what changes between two plans by plan path, with the decisions on both sides",
  },
  impact: {
    group: "Compare",
    takes: "[options]",
    says: "read snapshots from standard input, one per line, and print what another platform would change for them",
  },
  script: {
    group: "Run",
    takes: "[options] [dir]",
    says: "print the plan as a POSIX shell script that carries it out",
  },
  rehearse: {
    group: "Run",
    takes: "[options] [dir]",
    says: "carry the plan out in a copy of the project, with the tools of this machine, and judge its health",
  },
  health: {
    group: "Run",
    takes: "[options] [dir]",
    says: "check the health of a deployment as the platform does, and print its log",
  },
  batch: {
    group: "Many projects",
    takes: "[options]",
    says: "read snapshots from standard input, one per line, and write their outcomes, one per line",
  },
  curl: {
    group: "The API",
    takes: "[options] [arguments...]",
    says: "request the platform's API with curl, authenticated",
  },
  sign: {
    group: "The API",
    takes: "[options] <method> <url>",
    says: "sign a request with OAuth 1.0a",
  },
  login: {
    group: "The API",
    takes: "[options]",
    says: "log in to the platform: approve in a browser, and runplan curl signs with your account",
  },
  logout: {
    group: "The API",
    takes: "[options]",
    says: "forget the account that runplan login stored",
  },
  whoami: {
    group: "The API",
    takes: "[options]",
    says: "say whose account you are logged in with, by asking the platform (GET /v2/self)",
  },
  token: {
    group: "The API",
    takes: "[options] <action> [what]",
    says: "inspect, verify, narrow, seal or ask a service token; create, list or revoke them",
  },
  describe: {
    group: "Reference",
    takes: "[options] [topic] [name]",
    says: "print what the planner knows: variables, files, rules in order of precedence, diagnostics, choices",
  },
  conform: {
    group: "Reference",
    takes: "[options] <command...>",
    says: "test another implementation against this one, on the golden corpus and on made-up projects",
  },
  completion: {
    group: "Reference",
    takes: "<shell>",
    says: "print a script that completes commands, options and their values",
  },
} as const satisfies { readonly [name: string]: Outline }

/** The name of a command. */
export type CommandName = keyof typeof outlines

/** Whether a word is the name of a command. */
export const isCommand = (word: string): word is CommandName => Object.hasOwn(outlines, word)

/** What the program says of itself. */
export const purpose = "Decides how the platform builds and runs a project, and says why."

/** What the program takes besides commands. */
export const general = {
  version: ["-v, --version", "print the version"],
  help: ["-h, --help", "print this help"],
} as const

/** What is said below the list, a paragraph each. */
export const remarks = [
  "Exit status: 0 planned, 1 rejected, 2 wrong usage.",
  "The variables of this process are never read into a plan; give them by --env and --environment-file.",
] as const

/** In fewer columns than this a description stands below what it describes. */
export const narrowestDescription = 40

/** Whether the words ask for the list and nothing else. */
export const asksOverview = ([first = "", ...more]: readonly string[]): boolean =>
  more.length === 0 && ["--help", "-h", "help"].includes(first)

/** The list of commands in this many columns. */
export const overview = (width: number, inColour: boolean): string => {
  const style = styleFor(inColour)
  const inWords = (text: string): string => text.split(" ").map(style.command).join(" ")
  const groups = new Map<string, readonly (readonly [string, string])[]>()
  for (const [name, { group, takes, says }] of Object.entries(outlines))
    groups.set(group, [...(groups.get(group) ?? []), [`${name} ${takes}`, says]])
  const all = [...Object.values(general), ...[...groups.values()].flat()]
  const longest = Math.max(...all.map(([term]) => term.length))
  const beside = width - longest - 4
  const item = (term: string, shown: string, says: string): string => {
    if (beside < narrowestDescription)
      return [`  ${shown}`, ...wrap(says, width - 6).map((line) => `      ${line}`)].join("\n")
    const gap = " ".repeat(longest - term.length + 2)
    return `  ${shown}${gap}${wrap(says, beside).join(`\n${" ".repeat(longest + 4)}`)}`
  }
  const lead = "Usage:"
  const usage = wrap("runplan [options] [command]", width - lead.length - 1)
  return [
    `${style.heading(lead)} ${inWords(usage.join(`\n${" ".repeat(lead.length + 1)}`))}`,
    "",
    // The parser breaks nothing on less than this.
    width < narrowestDescription ? purpose : wrap(purpose, width).join("\n"),
    "",
    style.heading("Options:"),
    ...Object.values(general).map(([term, says]) => item(term, style.command(term), says)),
    "",
    ...[...groups].flatMap(([group, items]) => [
      style.heading(`${group}:`),
      ...items.map(([term, says]) => item(term, inWords(term), says)),
      "",
    ]),
    ...remarks.flatMap((remark) => wrap(remark, width)),
    "",
  ].join("\n")
}
