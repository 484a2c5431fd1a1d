/**
 * NODE_OPTIONS with its heap limit (R-JS-2): 3/4 of the instance's memory in MiB, rounded down (C-2), unless the user gave one (C-3).
 *
 * Laws. Merging is idempotent; every token that the user wrote is kept, in order; an existing limit is never changed.
 */

import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { claimFrom, platformEvidence, reads, shared } from "../decode/claim.js"
import { heapFlag, mayTakeWord } from "../decode/nodeOptions.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { joined } from "../model/lists.js"
import type { JavaScriptFacts, NodeOptions } from "./facts.js"

const variableName = "NODE_OPTIONS"

const hasLimit = ({ heaps }: NodeOptions): boolean => heaps.some((heap) => heap?._tag === "Limit")

const platformFlag = ({ platform, instance }: JavaScriptFacts): string => {
  // Without a share of the heap nobody asks for the flag.
  const { numerator, denominator } = platform.data.heap as NonNullable<typeof platform.data.heap>
  return heapFlag(Math.floor((instance.memoryMiB.value * numerator) / denominator))
}

/** Of the grounds of the memory the last says how much it is; those before it say which instance. */
const memoryEvidence = ({ instance }: JavaScriptFacts): readonly Evidence[] =>
  instance.memoryMiB.because.slice(-1)

const ofHeap = shared(platformEvidence("heap"))

/**
 * The table of precedence. Order matters: an existing limit is kept, then the flag is appended to what there is.
 */
export const nodeOptionsTable: TotalTable<JavaScriptFacts, string> = totalTable(
  "environment.NODE_OPTIONS",
  [
    {
      id: "javascript.node-options.kept",
      contract: ["R-JS-2", "C-3"],
      reads: reads([variableName]),
      decide: ({ nodeOptions }) =>
        nodeOptions !== null && hasLimit(nodeOptions)
          ? O.some(claimFrom(nodeOptions.variable, nodeOptions.variable.value))
          : O.none,
    },
    {
      id: "javascript.node-options.appended",
      contract: ["R-JS-2", "C-2", "C-3"],
      reads: reads([variableName]),
      decide: (facts) => {
        const { nodeOptions } = facts
        if (nodeOptions === null || hasLimit(nodeOptions)) return O.none
        const { variable } = nodeOptions
        return O.some({
          value: `${variable.value}${variable.value.endsWith(" ") ? "" : " "}${platformFlag(facts)}`,
          because: joined([variable.because], joined(memoryEvidence(facts), ofHeap)),
        })
      },
    },
  ],
  {
    id: "javascript.node-options.platform",
    contract: ["R-JS-2", "C-2"],
    reads: reads([]),
    decide: (facts) => ({
      value: platformFlag(facts),
      because: joined(memoryEvidence(facts), ofHeap),
    }),
  },
)

/** V8 takes a whole number, with blanks or a plus before it; an empty value is its own default. */
const limit = /^(?: *[+-]?\d+)?$/

/**
 * What there is to say about NODE_OPTIONS: what Node refuses (C-52), what it passes over (C-63), the other flag (C-3), a limit beyond the
 * memory (C-60).
 */
export const nodeOptionsDiagnostics = (
  facts: JavaScriptFacts,
  decision: Decision<string> | null,
): readonly Diagnostic[] => {
  const { nodeOptions } = facts
  if (nodeOptions === null) return []
  const { variable, tokens, heaps, refused } = nodeOptions
  const memoryMiB = facts.instance.memoryMiB.value
  const because = [variable.because]
  if (refused !== null) return [report("node-options-malformed", { problem: refused }, because)]
  const found: Diagnostic[] = []
  const appends = decision?.rule === "javascript.node-options.appended"
  const ended = endOfOptions(tokens)
  // What comes after the end is not read: it is not refused, and allows nothing.
  const read = heaps.slice(0, ended)
  for (const heap of read) {
    if (heap?._tag === "WithoutValue") {
      const problem = "--max-old-space-size has no value after = (illegal value for flag of type size_t)"
      found.push(report("node-options-malformed", { problem }, because))
    } else if (heap?._tag === "SingleDash") {
      const problem = "-max-old-space-size is not allowed, it takes two dashes"
      found.push(report("node-options-malformed", { problem }, because))
    } else if (heap?._tag === "Limit" && !limit.test(heap.text)) {
      const problem = `--max-old-space-size=${heap.text.slice(0, 40)} is no whole number (illegal value for flag of type size_t)`
      found.push(report("node-options-malformed", { problem }, because))
    }
  }
  if (read.some((heap) => heap?._tag === "Percentage")) {
    found.push(report("node-options-percentage", { added: appends ? platformFlag(facts) : null }, because))
  }
  const last = read.findLast((heap) => heap?._tag === "Limit")
  const isTooMuch = last?._tag === "Limit" && limit.test(last.text) && Number(last.text) >= memoryMiB
  // An instance that is wrong is reported as such, and the memory that stands in for its own says nothing.
  if (isTooMuch && !facts.instance.isStandIn) {
    found.push(
      report("node-options-heap-beyond-memory", { heap: last.text.trim(), memoryMiB }, [
        ...because,
        ...memoryEvidence(facts),
      ]),
    )
  }
  const token = tokens[ended]
  const lost = appends ? platformFlag(facts) : tokens[ended + 1]
  if (token !== undefined && lost !== undefined) {
    found.push(report("node-options-ended", { token, lost }, because))
  }
  return found
}

/**
 * The index of the word that ends the options (C-63), or the number of tokens. One word after an option may be that option's value,
 * and ends nothing.
 */
const endOfOptions = (tokens: readonly string[]): number => {
  const index = tokens.findIndex((token, place) => {
    const before = tokens[place - 1]
    return !token.startsWith("-") && (before === undefined || !mayTakeWord(before))
  })
  return index === -1 ? tokens.length : index
}
