/** An explanation as text for a person. Apart from the other texts, which need no word of the ledger. */
import { visible } from "../contract/diagnostics/wording.js"
import { choices, statements } from "../contract/ledger.js"
import type { Overridden } from "../model/decision.js"
import type { RuleSummary } from "../plan/ruleTables.js"
import type { Explanation } from "./explain.js"
import {
  differsFrom,
  type RenderOptions,
  type Row,
  section,
  showEvidence,
  tableLines,
  type View,
  valueText,
  viewOf,
} from "./render.js"
import { columns, pad, wrap } from "./style.js"

/**
 * Why a plan says what it says about one path: the value, the rule, the evidence, what it overruled, and the rules in
 * the order in which they are asked with all that they read, which is all that could change it. Ends with a line feed.
 *
 * @since 0.1.0
 */
export const renderExplanation = (explanation: Explanation, options: RenderOptions = {}): string => {
  const view = viewOf(options)
  const { style } = view
  const { path, decision, rules } = explanation
  const summary = rules.find((rule) => rule.id === decision.rule)?.summary
  const differs = differsFrom(decision)
  const showClaim = (claim: Overridden): string => {
    const because = claim.because.map((evidence) => showEvidence(evidence, view)).join(", ")
    const value = `${valueText(path, claim.value)}, by ${visible(claim.rule)}`
    return because === "" ? value : `${value} because of ${because}`
  }
  const rows: Row[] = [
    { label: "rule", text: visible(decision.rule), note: summary === undefined ? "" : visible(summary) },
    ...labelled(
      "because",
      decision.because.map((evidence) => showEvidence(evidence, view)),
    ),
    ...labelled("overrules", decision.overridden.filter(differs).map(showClaim)),
    ...labelled("agrees", decision.overridden.filter((claim) => !differs(claim)).map(showClaim)),
  ]
  const lines = [
    `${style.heading(visible(path))} is ${style.command(valueText(path, decision.value))}`,
    "",
    ...tableLines(rows, view),
    ...(decision.contract.length === 0 ? [] : ["", style.heading("Contract")]),
    ...decision.contract.flatMap((id) => contractLines(id, view)),
    ...ruleSection(explanation, view),
  ]
  return `${lines.join("\n")}\n`
}

/** The rules in their order, each on a line; below one another where the screen is too narrow for that. */
const ruleSection = ({ rules, decision }: Explanation, view: View): readonly string[] => {
  const rows = rules.map((rule, index) => ({
    label: `${rule.id === decision.rule ? ">" : " "} ${index + 1}. ${visible(rule.id)}`,
    text: readsText(rule),
    note: visible(rule.summary),
  }))
  const heading = "What would change it: the first of these rules that has something to say decides"
  const widest = Math.max(
    ...rows.map(({ label, text, note }) => columns(label) + columns(text) + columns(note) + 6),
  )
  if (widest <= view.width) return section(view, heading, rows)
  const indent = " ".repeat("  > 1. ".length)
  const inside = (text: string): readonly string[] => wrap(text, view.width - indent.length)
  return [
    "",
    ...wrap(heading, view.width).map(view.style.heading),
    ...rows.flatMap(({ label, text, note }) => [
      `  ${label}`,
      ...inside(note).map((line) => indent + line),
      ...inside(text).map((line) => indent + view.style.dim(line)),
    ]),
  ]
}

/** A statement or a choice of the ledger, wrapped beside its id. */
const contractLines = (id: string, view: View): readonly string[] => {
  const column = Math.max("R-PHP-15".length, columns(id))
  return wrap(statementOf(id), view.width - column - 4).map(
    (line, index) => `  ${pad(index === 0 ? visible(id) : "", column)}  ${view.style.dim(line)}`,
  )
}

const labelled = (label: string, texts: readonly string[]): readonly Row[] =>
  texts.map((text, index) => ({ label: index === 0 ? label : "", text, note: "", prose: true }))

const readsText = ({ reads }: RuleSummary): string => {
  const all = [...reads.env, ...reads.files]
  return all.length === 0 ? "reads no file or variable" : `reads ${all.map(visible).join(", ")}`
}

const statementOf = (id: string): string => {
  const statement = own(statements, id)
  if (statement !== undefined) return statement
  const choice = own(choices, id)
  return choice === undefined ? "" : `our choice: ${choice.answer}`
}

const own = <A>(table: { readonly [key: string]: A }, key: string): A | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
