/** The programs that a command line calls, as far as they can be seen without running it. */
import { managerPrograms, packageRunners } from "../contract/managers/index.js"

/** A line longer than this is not looked into, so that its cost is bounded. */
const longest = 10_000

/** A program, or a script of package.json that the line runs through a package manager. */
export type Call =
  | { readonly _tag: "Program"; readonly name: string }
  | { readonly _tag: "Script"; readonly name: string }

/**
 * The calls of a line: the first word of each command, after variables that are set for it and words such as `exec` and
 * `npx`; `npm run x`, `npm test`, `yarn x` and the like are calls of a script.
 */
export const callsOf = (line: string): readonly Call[] => {
  const calls: Call[] = []
  if (line.length > longest) return calls
  // A loop on purpose: flatMap was a third of what a line cost.
  for (const command of line.split(/[;|&\n()]+/)) calls.push(...callOf(command))
  return calls
}

const wrappers: ReadonlySet<string> = new Set([
  "exec",
  "env",
  "cross-env",
  ...packageRunners,
  "time",
  "nohup",
  "dotenv",
  "--",
  // What they are told before the program
  "-y",
  "--yes",
  "--no",
  "--no-install",
  "--bun",
])

const runners: ReadonlySet<string> = new Set(["run", "run-script"])
const executors: ReadonlySet<string> = new Set(["exec", "x", "dlx"])

const callOf = (command: string): readonly Call[] => {
  const words = command.trim().split(/\s+/)
  const at = words.findIndex((word) => !isAssignment(word) && !wrappers.has(word))
  const program = words[at]
  if (program === undefined || program === "") return []
  const bare = managerPrograms.get(program)
  if (bare === undefined)
    return [{ _tag: "Program", name: program.replace(/^(?:\.\/)?node_modules\/\.bin\//, "") }]
  const verb = words[at + 1]
  const rest = words.slice(at + 2).find((word) => !word.startsWith("-"))
  if (verb === undefined || verb.startsWith("-")) return []
  if (runners.has(verb)) return rest === undefined ? [] : [{ _tag: "Script", name: rest }]
  if (executors.has(verb)) return rest === undefined ? [] : [{ _tag: "Program", name: rest }]
  if (bare !== "all") return bare.includes(verb) ? [{ _tag: "Script", name: verb }] : []
  return [
    { _tag: "Script", name: verb },
    { _tag: "Program", name: verb },
  ]
}

const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*=/.test(word)
