/** The planner as the playground uses it: one function of a side, and where its evidence stands. */
import { type Evidence, type Json, type Outcome, outcome, plan } from "runplan"
import type { Platform } from "runplan/platform"
import { placeIn, renderOutcome } from "runplan/report"
import { platformOf } from "./contract.js"
import { type Side, snapshotOf } from "./state.js"

const planners = new Map<Platform, ReturnType<typeof plan>>()

/** What the platform of a side makes of it. */
export const outcomeOf = (side: Side): Outcome => {
  const platform = platformOf(side.platform)
  const known = planners.get(platform) ?? plan(platform)
  planners.set(platform, known)
  return outcome(known(snapshotOf(side)))
}

/** The first line that the command line would print. */
export const headlineOf = (result: Outcome): string => renderOutcome(result).split("\n")[0] ?? ""

/** A piece of a file's text, by the offsets of its first character and of the one after its last. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Where evidence stands in the text of a file: from its place to the end of what stands there. */
export const rangeOf = (side: Side, evidence: Evidence): Range | null => {
  if (evidence.from !== "file") return null
  const text = side.files[evidence.path]
  const place = placeIn(snapshotOf(side))(evidence)
  if (typeof text !== "string" || place?.line === undefined) return null
  const lines = text.split("\n")
  const before = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0)
  const line = lines[place.line - 1] ?? ""
  const start = (place.column ?? 1) - 1
  const rest = line.slice(start)
  const length =
    /^(?:"(?:[^"\\]|\\.)*"|[^\s,}\]]+)/.exec(rest)?.[0].length ?? Math.max(rest.trimEnd().length, 1)
  return { from: before + start, to: before + start + length }
}

/** Evidence in a few words. */
export const evidenceText = (side: Side, evidence: Evidence): string => {
  switch (evidence.from) {
    case "env":
      return `${evidence.name}${evidence.value === undefined ? "" : `=${cut(evidence.value)}`}${evidence.addon === undefined ? "" : ` of ${evidence.addon}`}`
    case "file": {
      const place = placeIn(snapshotOf(side))(evidence)
      const line = place?.line === undefined ? "" : `:${place.line}`
      const pointer =
        evidence.pointer === undefined || evidence.pointer === ""
          ? ""
          : `${pointerText(evidence.pointer)} in `
      return `${pointer}${evidence.path}${line}`
    }
    case "platform":
      return `the platform's ${evidence.path}`
    case "snapshot":
      return `the given ${evidence.field}`
  }
}

const pointerText = (pointer: string): string =>
  pointer
    .slice(1)
    .split("/")
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"))
    .reduce(
      (path, part) =>
        /^[\w$]+$/.test(part) ? (path === "" ? part : `${path}.${part}`) : `${path}["${part}"]`,
      "",
    )

const cut = (text: string): string => (text.length > 48 ? `${text.slice(0, 48)}…` : text)

/** A decided value in words. */
export const words = (value: Json | undefined): string => {
  if (value === undefined) return "—"
  if (value === null) return "none"
  if (value === true) return "yes"
  if (value === false) return "no"
  if (typeof value !== "object") return value === "" ? "(empty)" : String(value)
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((one: Json) => words(one)).join(", ")
  const held = value as { readonly [key: string]: Json }
  if (typeof held.command === "string") return held.command
  if (typeof held.path === "string") return held.path
  if (typeof held.name === "string" && typeof held.version === "string") return `${held.name} ${held.version}`
  if (typeof held.name === "string") return held.name
  return Object.entries(held)
    .map(([key, one]) => `${key} ${words(one)}`)
    .join(", ")
}
