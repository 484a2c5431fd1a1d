/**
 * Commands that certainly fail: one that runs a script which package.json lacks (C-262), TypeScript's compiler without its settings (C-245), and
 * a program that no dependency brings (C-358).
 *
 * Law. Only commands that certainly run count, one after the other by `&&` and in the project's own folder; what a package manager may find
 * elsewhere, a program of a dependency or a script of another member, is none.
 */

import { report } from "../contract/diagnostics/index.js"
import { shown } from "../contract/diagnostics/wording.js"
import { managerPrograms, packageRunners, scriptRunners } from "../contract/managers/index.js"
import { idlePrograms, ownPrograms, programsElsewhere } from "../contract/programs.js"
import { byText } from "../decode/byText.js"
import { fileEvidence, hasFile } from "../decode/claim.js"
import { compilerSettings, type Unreadable, whyUnreadable } from "../decode/compiler.js"
import { bare, unseen, type Words } from "../decode/launch.js"
import { dependsOn, type Manifest, scriptEvidence, scriptOf } from "../decode/manifest.js"
import { mayBeThere, textOf } from "../decode/settings.js"
import { plainCommands } from "../decode/words.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import { bringerOf, isBrought, isOwnProgram } from "./brought.js"
import type { JavaScriptFacts } from "./facts.js"
import { isIdle, isIdleCommand } from "./idle.js"
import type { CommandPlace } from "./places.js"

/** Scripts that call scripts are followed so far. */
const deepest = 8
/** A line longer than this is not looked into, so that its cost is bounded. */
const longest = 4000
/** What only a shell can say, and what goes on after a failure. */
const uncertain = /[`()\n\\;|<"']|\$\(|(?:^|[^&])&(?!&)/

/** The commands of a line that certainly run one after the other, an unseen one where only a shell could say; null where it is the whole line. */
export const commandsOf = byText((line): readonly Words[] | null =>
  line.length > longest || uncertain.test(line)
    ? null
    : line.split("&&").map((piece) => (piece.includes("&") ? unseen : bare(plainCommands(piece)[0] ?? none))),
)

/** Whether a program is one that a package brings, and nothing else. */
const isOfPackage = (manifest: Manifest, program: string): boolean =>
  isOwnProgram(manifest, program) && !programsElsewhere.includes(program)

/** Of each place, the first command that fails; a program that is missing only where package.json alone says what is installed. */
export const failureDiagnostics = (
  facts: JavaScriptFacts,
  places: readonly CommandPlace[],
  isAlone: () => boolean,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  if (!facts.hasManifest) return found
  const before: CommandPlace[] = []
  for (const place of places) {
    const { where, text, because } = place
    const failure = failureIn(facts, text, before, !starting.test(where) && isAlone)
    before.push(place)
    if (failure === null) continue
    const { script, tool, by, unreadable } = failure
    const grounds = [because, ...by.map(scriptEvidence)]
    found.push(
      unreadable !== undefined
        ? unreadableSettings(where, script, unreadable, grounds)
        : tool === null
          ? report("tsc-unconfigured", { where, command: script, ...lackOf(facts, script) }, grounds)
          : tool === ""
            ? missingProgram(facts.manifest, where, script, grounds)
            : report("script-missing", { where, script, tool }, grounds),
    )
  }
  return found
}

/** A script that is missing, and what runs it, a command of the compiler and null, or a missing program and nothing; and the scripts on the way to it. */
interface Failure {
  readonly script: string
  readonly tool: string | null
  readonly by: readonly string[]
  /** Why the compiler cannot read its settings. */
  readonly unreadable?: Unreadable
}

/** What there is to say of settings that the compiler cannot read (C-384). */
export const unreadableSettings = (
  where: string,
  command: string,
  unreadable: Unreadable,
  because: readonly Evidence[],
): Diagnostic => {
  const [problem, remedy] =
    unreadable === "marks"
      ? ["holds the marks of a merge", `Take the marks of the merge out of ${settings}.`]
      : unreadable === "syntax"
        ? ["is not written as settings are", `Mend the syntax of ${settings}.`]
        : unreadable === "types"
          ? [
              "has it read types of Node for a newer TypeScript",
              "Ask for typescript ^5, or for @types/node ^14, in package.json.",
            ]
          : [
              `extends ${shown(unreadable.base)}, which is not among the project's files`,
              `Commit ${shown(unreadable.path)}, or take it out of ${settings}.`,
            ]
  return report("tsc-settings-unreadable", { where, command, problem, remedy }, [
    ...because,
    fileEvidence(settings),
  ])
}

/** The first command of a line that fails for certain, behind those of the places before it; null where none does. */
export const failureIn = (
  facts: JavaScriptFacts,
  line: string,
  places: readonly CommandPlace[] = [],
  isAlone: false | (() => boolean) = false,
  /** Whether the compiler is added, where nothing brings it. */
  isAdded = false,
): Failure | null => {
  const { manifest } = facts
  const before: Words[] = []
  // What runs before may make the settings.
  const isIdleBefore = () =>
    before.every((one) => isIdleCommand(manifest, one)) && places.every(({ text }) => isIdle(manifest, text))
  const failing = (text: string, by: readonly string[]): Failure | null => {
    for (const words of by.length > deepest ? none : (commandsOf(text) ?? none)) {
      const [tool, verb, name] = [words[0] as string, words[1] ?? "", words[2] ?? ""]
      if (tool === "cd") return null
      if (
        isAlone !== false &&
        isOfPackage(manifest, tool) &&
        !isBrought(manifest, tool) &&
        isAlone() &&
        !packageRunners.some((one) => text.includes(one)) &&
        before.every(isQuiet) &&
        places.every(({ text }) => commandsOf(text)?.every(isQuiet)) &&
        by.every((name) => commandsOf(scriptOf(manifest, `pre${name}`) ?? "true")?.every(isQuiet))
      )
        return { script: tool, tool: "", by }
      if (tool === "tsc") {
        if (compilesNothing(facts, words, isIdleBefore, isAdded))
          return { script: words.join(" "), tool: null, by }
        const unreadable = unreadableOf(facts, words, isIdleBefore)
        if (unreadable !== null) return { script: words.join(" "), tool: null, by, unreadable }
      }
      const isRun = verb === "run" || verb === "run-script"
      const script = isRun ? name : verb
      if (
        managerPrograms.has(tool) &&
        /^[\w:.-]+$/.test(script) &&
        !script.startsWith("-") &&
        !words.some((word) => word.startsWith("-") && elsewhere.test(word))
      ) {
        if (scriptOf(manifest, script) === null) {
          if (isSureOf(manifest, tool, isRun, script)) return { script, tool, by }
        } else if (isRun && !by.includes(script)) {
          const found = failing(scriptOf(manifest, script) as string, [...by, script])
          if (found !== null) return found
        }
      }
      before.push(words)
    }
    return null
  }
  return failing(line, [])
}

/** What the conditions of the start look at, and what runs once it has ended. */
const starting = /[.t]start$|COMMAND/
/** Whether a program installs nothing, whatever it is told. */
export const isQuiet = (words: Words): boolean => {
  const program = String(words[0])
  return idlePrograms.has(program) || ownPrograms.has(program) || program === "tsc"
}

/** What there is to say of a program that no dependency brings. */
export const missingProgram = (
  manifest: Manifest,
  where: string,
  program: string,
  because: readonly Evidence[],
  own: string | null = null,
): Diagnostic =>
  report("start-program-missing", { where, program, own, dependency: bringerOf(manifest, program) }, because)

/** The compiler that is told of no file and of no settings but those of the folder; or with an option that it lacks. */
const nothing =
  /^tsc(?: --?(?:(?:outDir|rootDir|target|t|module|m) [^\s-]\S*|w|watch|b|build|noEmit|skipLibCheck|(?:p|project) \.))*$/i
const unknownOption = / --output(?: |$)/

/** Whether the compiler has nothing to compile, and finds no settings here or in a folder above, which nothing before may have made. */
const compilesNothing = (
  { manifest, snapshot: { files }, env, platform: { data } }: JavaScriptFacts,
  words: Words,
  isIdleBefore: () => boolean,
  isAdded: boolean,
): boolean => {
  const line = words.join(" ")
  const { folder } = data.further
  const isUnknown = unknownOption.test(line)
  return (
    (isUnknown || nothing.test(line)) &&
    (isAdded ||
      dependsOn(manifest, "dependencies", "typescript") ||
      dependsOn(manifest, "devDependencies", "typescript")) &&
    (isUnknown ||
      (!Object.keys(files).some((path) => path === settings || path.startsWith("../")) &&
        env.get(String(folder)) === null &&
        isIdleBefore()))
  )
}

const settings = compilerSettings

/** Why such a compiler cannot read the project's settings, which nothing before may have made. */
const unreadableOf = (
  { snapshot, env, platform: { data } }: JavaScriptFacts,
  words: Words,
  isIdleBefore: () => boolean,
): Unreadable | null => {
  const line = words.join(" ")
  if (!nothing.test(line) || env.get(String(data.further.folder)) !== null) return null
  const why = whyUnreadable(textOf(snapshot, settings), (path) => mayBeThere(snapshot, path))
  // As it watches, it does not end by what it reads.
  return why === null || (why === "types" && / --?w/i.test(line)) || !isIdleBefore() ? null : why
}

/** Why the compiler compiles nothing: an option that it lacks, with settings that are missing too or not; and whether a file may stand beside its options. */
const lackOf = (
  { snapshot }: JavaScriptFacts,
  command: string,
): { readonly isOption: boolean; readonly isLacking: boolean; readonly mayName: boolean } => ({
  isOption: unknownOption.test(command),
  isLacking: nothing.test(command.replace("--output", "--outDir")) && !hasFile(snapshot, settings),
  mayName: !/ --?(?:p|project|b|build)(?: |$)/i.test(command),
})

/** Options with which another package.json counts, or with which a script may be missing. */
const elsewhere =
  /^(?:--if-present|-w|--workspaces?|-ws|-F|--filter|-r|--recursive|--prefix|--cwd|--dir|-C)(?:=|$)/

/** What runs nothing but scripts by `run`, but for npm's own `env`; others run programs too, whose names have no colon. */
const isSureOf = (manifest: Manifest, tool: string, isRun: boolean, script: string): boolean =>
  isRun && scriptRunners.has(tool)
    ? script !== "env"
    : script.includes(":") && manifest.workspaces === null && (isRun || managerPrograms.get(tool) === "all")
