/**
 * Build tools that a script or a hook calls and that only development dependencies provide while those are left out (C-59).
 */

import { report } from "../contract/diagnostics/index.js"
import { managers } from "../contract/managers/index.js"
import { idlePrograms, optionalPeers, packagesOf } from "../contract/programs.js"
import { callsOf } from "../decode/calls.js"
import { dependsOn, type Manifest, manifestEvidence, scriptOf } from "../decode/manifest.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Development } from "../model/plan.js"
import { escapePointer } from "../model/shape.js"
import type { ToolFacts } from "./dependencies.js"
import type { CommandPlace } from "./places.js"

/** Scripts that call scripts are followed so far; real projects stay well below. */
const deepest = 8

/** One warning for each place, whatever it calls: one thing to do mends it. */
export const leftOutDiagnostics = (
  facts: ToolFacts,
  development: Decision<Development>,
  places: readonly CommandPlace[],
): readonly Diagnostic[] => {
  if (development.value !== "excluded") return []
  const found: Diagnostic[] = []
  for (const { where, text, because } of places) {
    const provided = providedOf(facts, text)
    if (provided.length === 0) continue
    const programs = provided.map(([program]) => program)
    const dependencies = [...new Set(provided.map(([, dependency]) => dependency))]
    found.push(
      report("build-tool-left-out", { where, programs, dependencies }, [
        because,
        ...dependencies.map((name) => manifestEvidence(`/devDependencies/${escapePointer(name)}`)),
        ...development.because,
      ]),
    )
  }
  return found
}

/** Whether a command calls what only development dependencies provide while those are left out. */
export const takesLeftOut = (
  facts: ToolFacts,
  development: Decision<Development>,
  command: string,
): boolean => development.value === "excluded" && providedOf(facts, command).length > 0

/** The programs that a command calls and only development dependencies provide, each with its dependency. */
const providedOf = (
  facts: ToolFacts,
  text: string,
): readonly (readonly [program: string, dependency: string])[] => {
  const { manifest } = facts.project
  const provided: [program: string, dependency: string][] = []
  forPrograms(manifest, text, (program) => {
    const dependency = providerOf(manifest, program)
    if (dependency === null || isOptionalPeer(facts, dependency)) return
    if (!provided.some(([one]) => one === program)) provided.push([program, dependency])
  })
  return provided
}

/** The programs that a command calls, by scripts too. */
export const programsCalled = (manifest: Manifest, text: string): readonly string[] => {
  const found: string[] = []
  forPrograms(manifest, text, (program) => found.push(program))
  return found
}

/** The end of a line after which it has not failed, whatever did before. */
const caught = /\|\|\s*(?:true|:|exit 0|echo(?:\s[^;&|\n()]*)?)$/

/**
 * The programs that a line calls, and those that the scripts call that it calls. What makes none of an application's files, and whose failure is
 * caught, is not missed.
 */
const forPrograms = (manifest: Manifest, text: string, each: (program: string) => void): void => {
  let seen: Set<string> | null = null
  const visit = (line: string, depth: number): void => {
    for (const { _tag, name } of callsOf(line)) {
      if (_tag === "Program") {
        if (!idlePrograms.has(name) || !caught.test(line.trimEnd())) each(name)
      } else if (depth < deepest && seen?.has(name) !== true) {
        seen = (seen ?? new Set()).add(name)
        const script = scriptOf(manifest, name)
        if (script !== null) visit(script, depth + 1)
      }
    }
  }
  visit(text, 0)
}

/** Whether the tool may install a development dependency for a dependency's sake. */
const isOptionalPeer = ({ project: { manifest }, tool }: ToolFacts, dependency: string): boolean =>
  managers[tool.value].observed.installsOptionalPeers &&
  Object.hasOwn(optionalPeers, dependency) &&
  (optionalPeers[dependency] as readonly string[]).some((name) => dependsOn(manifest, "dependencies", name))

/** The development dependency that provides a program which no dependency provides. */
const providerOf = (manifest: Manifest, program: string): string | null => {
  const packages = Object.hasOwn(packagesOf, program) ? (packagesOf[program] as readonly string[]) : [program]
  if (packages.some((name) => dependsOn(manifest, "dependencies", name))) return null
  return packages.find((name) => dependsOn(manifest, "devDependencies", name)) ?? null
}
