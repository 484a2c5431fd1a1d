/**
 * Commands that run a script which package.json lacks: the package manager ends there (C-262).
 *
 * Law. Only commands that certainly run count, one after the other by `&&` and in the project's own folder; what a package manager may find
 * elsewhere, a program of a dependency or a script of another member, is none.
 */
import { report } from "../contract/diagnostics/index.js"
import { managerPrograms, scriptRunners } from "../contract/managers/index.js"
import { bare } from "../decode/launch.js"
import { type Manifest, scriptEvidence, scriptOf } from "../decode/manifest.js"
import { plainCommands } from "../decode/words.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { JavaScriptFacts } from "./facts.js"
import type { CommandPlace } from "./places.js"

/** Scripts that call scripts are followed so far. */
const deepest = 8
/** A line longer than this is not looked into, so that its cost is bounded. */
const longest = 4000
/** What only a shell can say, and what goes on after a failure. */
const uncertain = /[`()\n\\;|<"']|\$\(|(?:^|[^&])&(?!&)/

/** Of each place, the first script that is missing. */
export const missingScriptDiagnostics = (
  { manifest, hasManifest }: JavaScriptFacts,
  places: readonly CommandPlace[],
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  if (!hasManifest) return found
  for (const { where, text, because } of places) {
    const missing = text.includes("run") || text.includes(":") ? missingIn(manifest, text, []) : null
    if (missing === null) continue
    const { script, tool, by } = missing
    found.push(report("script-missing", { where, script, tool }, [because, ...by.map(scriptEvidence)]))
  }
  return found
}

/** A script that is missing, what calls it, and the scripts on the way to it. */
interface Missing {
  readonly script: string
  readonly tool: string
  readonly by: readonly string[]
}

const missingIn = (manifest: Manifest, text: string, by: readonly string[]): Missing | null => {
  if (text.length > longest || by.length > deepest || uncertain.test(text)) return null
  // Nearly every line is one piece.
  for (const piece of text.includes("&") ? text.split("&&") : [text]) {
    const words = piece.includes("&") ? [] : bare(plainCommands(piece)[0] ?? [])
    const [tool, verb, name] = [words[0] ?? "", words[1] ?? "", words[2] ?? ""]
    if (tool === "cd") return null
    if (!managerPrograms.has(tool)) continue
    const isRun = verb === "run" || verb === "run-script"
    const script = isRun ? name : verb
    if (
      !/^[\w:.-]+$/.test(script) ||
      script.startsWith("-") ||
      words.some((word) => word.startsWith("-") && elsewhere.test(word))
    )
      continue
    if (scriptOf(manifest, script) === null) {
      if (isSureOf(manifest, tool, isRun, script)) return { script, tool, by }
    } else if (isRun && !by.includes(script)) {
      const found = missingIn(manifest, scriptOf(manifest, script) as string, [...by, script])
      if (found !== null) return found
    }
  }
  return null
}

/** Options with which another package.json counts, or with which a script may be missing. */
const elsewhere =
  /^(?:--if-present|-w|--workspaces?|-ws|-F|--filter|-r|--recursive|--prefix|--cwd|--dir|-C)(?:=|$)/

/** What runs nothing but scripts by `run`, but for npm's own `env`; others run programs too, whose names have no colon. */
const isSureOf = (manifest: Manifest, tool: string, isRun: boolean, script: string): boolean =>
  isRun && scriptRunners.has(tool)
    ? script !== "env"
    : script.includes(":") && manifest.workspaces === null && (isRun || managerPrograms.get(tool) === "all")
