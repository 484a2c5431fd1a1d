/** The programs that a command line calls, as far as they can be seen without running it. */
import { managerPrograms, packageRunners } from "../contract/managers/index.js"
import { byText } from "./byText.js"
import {
  isAssignment,
  plainCommands,
  programAt,
  programVerbs,
  scriptVerbs,
  wrapperOptions,
  wrappers,
} from "./words.js"

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
export const callsOf = byText((line): readonly Call[] => {
  const calls: Call[] = []
  if (line.length > longest) return calls
  for (const words of plainCommands(line)) addCall(calls, words)
  return calls
})

const before: ReadonlySet<string> = new Set([...wrappers, ...wrapperOptions, "dotenv"])

/** Of the words before a program, those that a package brings. */
const isBrought = (word: string | undefined): word is string => word === "cross-env" || word === "dotenv"

/** Adds the calls of a command; behind a word that fetches packages nothing has to be there that passes it on. */
const addCall = (calls: Call[], words: readonly string[]): void => {
  const at = words.findIndex((word) => !before.has(word) && !isAssignment(word))
  const program = words[at]
  if (program === undefined) return
  const passing = words.slice(0, at).find((word) => isBrought(word) || packageRunners.includes(word))
  if (isBrought(passing)) calls.push({ _tag: "Program", name: passing })
  const bare = managerPrograms.get(program)
  if (bare === undefined) {
    calls.push({ _tag: "Program", name: programAt(program) })
    return
  }
  const verb = words[at + 1]
  if (verb === undefined || verb.startsWith("-")) return
  if (scriptVerbs.has(verb) || programVerbs.has(verb)) {
    const rest = words.find((word, place) => place > at + 1 && !word.startsWith("-"))
    if (rest !== undefined) calls.push({ _tag: scriptVerbs.has(verb) ? "Script" : "Program", name: rest })
  } else if (bare === "all") calls.push({ _tag: "Script", name: verb }, { _tag: "Program", name: verb })
  else if (bare.includes(verb)) calls.push({ _tag: "Script", name: verb })
}
