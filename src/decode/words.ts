/**
 * The words of a line's commands, where nobody asks for quotes.
 *
 * Law. They are those of `line.split(/[;|&\n()]+/)`, each split at `/\s+/`, without what is empty. One pass on purpose: each plan reads a dozen
 * lines so, and an expression for each step takes several times as long.
 */

import { packageRunners } from "../contract/managers/index.js"
import { packagesWith } from "../contract/programs.js"
import { none } from "../model/lists.js"
import { byText } from "./byText.js"

const isWord = 0
const isBlank = 1
const endsCommand = 2

/** What each of the first 128 characters is. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if ("\t\v\f\r ".includes(character)) return isBlank
  return ";|&\n()".includes(character) ? endsCommand : isWord
})

const kindAt = (line: string, at: number): number => {
  const code = line.charCodeAt(at)
  return code < 128 ? (kinds[code] as number) : /\s/.test(line.charAt(at)) ? isBlank : isWord
}

/** The commands of a line, each in words; the empty ones are left out. */
export const plainCommands = byText((line): readonly (readonly string[])[] => {
  // Nearly every line is one command.
  let first: string[] | null = null
  let later: string[][] | null = null
  let words: string[] | null = null
  let from = -1
  for (let at = 0; at <= line.length; at++) {
    const kind = at === line.length ? endsCommand : kindAt(line, at)
    if (kind === isWord) {
      if (from === -1) from = at
      continue
    }
    if (from !== -1) {
      const word = line.slice(from, at)
      from = -1
      if (words !== null) words.push(word)
      else {
        words = [word]
        if (first === null) first = words
        else {
          later ??= []
          later.push(words)
        }
      }
    }
    if (kind === endsCommand) words = null
  }
  if (first === null) return []
  return later === null ? [first] : [first, ...later]
})

/** Words that only pass a command on: what stands behind them is called. */
export const wrappers: ReadonlySet<string> = new Set([
  "exec",
  "env",
  "cross-env",
  ...packageRunners,
  "time",
  "nohup",
])
/** What they are told before the command. */
export const wrapperOptions: ReadonlySet<string> = new Set([
  "-y",
  "--yes",
  "--no",
  "--no-install",
  "--bun",
  "--",
])

/** How a package manager is told to run a script, and how a program. */
export const scriptVerbs: ReadonlySet<string> = new Set(["run", "run-script"])
export const programVerbs: ReadonlySet<string> = new Set(["exec", "x", "dlx"])

/** Whether a word sets a variable for what follows. */
export const isAssignment = (word: string): boolean => word.includes("=") && /^[A-Za-z_]\w*=/.test(word)

/** A program's place among the installed ones, or in the package that has it. */
const installedAt = /^(?:\.\/)?node_modules\/(?:\.bin\/|((?:@[^/]+\/)?[^/]+)\/(?:[\w.-]+\/)?bin\/)([\w.-]+)$/

/** The program that a word names, which may be its place among the installed ones. */
export const programAt = (word: string): string => {
  const [, within, file] = installedAt.exec(word) ?? none
  if (file === undefined) return word
  const program = within === undefined ? file : file.replace(/\.[cm]?js$/, "")
  return within === undefined || packagesWith(program).includes(within) ? program : word
}
