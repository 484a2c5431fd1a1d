/**
 * Command lines that make none of an application's own files, as far as that is known without running them.
 *
 * Law. What is not known to make none counts as making some.
 */

import { managerPrograms } from "../contract/managers/index.js"
import { idlePrograms, idleVerbs } from "../contract/programs.js"
import { byText } from "../decode/byText.js"
import { bare, throughManager, type Words } from "../decode/launch.js"
import { type Manifest, scriptOf } from "../decode/manifest.js"
import { plainCommands } from "../decode/words.js"

const deepest = 8

const verbsOf: ReadonlyMap<string, readonly (string | undefined)[]> = new Map(Object.entries(idleVerbs))

/** Words of a package manager that install and run no script of this project but those of the installation. */
const installs: ReadonlySet<string | undefined> = new Set([
  "install",
  "i",
  "ci",
  "add",
  "dedupe",
  "audit",
  "prune",
  "rebuild",
])

/** What is written nowhere, or where another stream goes. */
const harmless = /\d?>>?\s*(?:\/dev\/null|&\d)/g

/** What Node is told to evaluate, between quotes and without anything that a shell acts on (C-341). */
const evaluating = /(^|[\s&|;])node (?:-e|--eval) (?:"([^"`$\\]*)"|'([^'`\\]*)')/g
/** Calls of such a text that make nothing. */
const makingNothing =
  /\b(?:if|catch|process\.exit|console\.(?:log|warn|error)|require\((["'])husky\1\)(?:\.install)?)\s*\(/g

/** The same line without what Node only evaluates and makes nothing. */
const withoutEvaluated = (line: string): string =>
  line.replace(evaluating, (whole, before: string, ...[double, single]: readonly (string | undefined)[]) =>
    [double, single].join("").replace(makingNothing, "").includes("(") ? whole : `${before}true`,
  )

/**
 * Whether a line makes none of an application's own files.
 */
export const isIdle = (manifest: Manifest, line: string): boolean =>
  // Nearly every hook and script is not there.
  line === "" || isIdleLine(manifest, line, 0, null)

/** The commands of a line; null where it writes, or does what only a shell could say. */
const commandsIn = byText((line): readonly Words[] | null => {
  const plain = withoutEvaluated(line).replace(harmless, "")
  return /[`()>]/.test(plain) ? null : plainCommands(plain)
})

/** The command that calls the script in which a command stands, where what migrates or fills a database counts as making nothing; else null. */
type Called = string | null

const migrating = /(?:^|[^a-z])(?:migrat|seed)/i

const isIdleLine = (manifest: Manifest, line: string, depth: number, called: Called): boolean => {
  const commands = depth > deepest ? null : commandsIn(line)
  return commands?.every((words) => isIdleAt(manifest, words, depth, called)) === true
}

/** Whether a command makes none of an application's own files; null where scripts say so. */
const isIdleByItself = ([program, ...words]: Words, called: Called): boolean | null => {
  if (program === undefined || idlePrograms.has(program)) return true
  if (/^(?:node|ts-node|tsx)$/.test(program)) return called !== null && migrating.test(`${called},${words}`)
  // A compiler that only checks.
  if (program === "tsc" && words.includes("--noEmit")) return true
  const [verb] = words
  const verbs = verbsOf.get(program)
  if (verbs !== undefined) return verbs.includes(verb)
  return managerPrograms.has(program) ? null : installs.has(verb)
}

/**
 * Whether a command makes none of an application's own files.
 */
export const isIdleCommand = (manifest: Manifest, words: Words, called: Called = null): boolean =>
  isIdleAt(manifest, words, 0, called)

const isIdleAt = (manifest: Manifest, given: Words, depth: number, called: Called): boolean => {
  const words = bare(given)
  const isIdle = isIdleByItself(words, called)
  if (isIdle !== null) return isIdle
  const through = throughManager(manifest, words)
  if (through === null) return installs.has(words[1])
  if (through._tag === "Program")
    return isIdleAt(manifest, through.words, depth + 1, called) || installs.has(through.words[0] as string)
  const { name } = through
  if (scriptOf(manifest, name) === null) return false
  // Not every manager runs what is named after a script, before and after it.
  return [`pre${name}`, name, `post${name}`].every((one) => {
    const line = scriptOf(manifest, one)
    return line === null || isIdleLine(manifest, line, depth + 1, called === null ? null : String(words))
  })
}
