/** The difference of two outcomes as text for a person. */
import { visible } from "../contract/diagnostics/wording.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { DecisionChange, PlanChange, PlanDiff, SetChange } from "./diff.js"
import {
  diagnosticBlock,
  type RenderOptions,
  reason,
  type View,
  valueText,
  viewOf,
  withNote,
} from "./render.js"
import { columns, wrap } from "./style.js"

/**
 * How to render: `place` is where evidence of the first side is, `placeAfter` where that of the second is; the same when left out.
 *
 * @since 0.1.0
 */
export interface DiffRenderOptions extends RenderOptions {
  readonly placeAfter?: (evidence: Evidence) => string | null
}

/**
 * A difference as text, by decision: what it was with a minus, what it is with a plus, each with its reason; then what is as it was
 * for another reason, and the diagnostics that go and come. Ends with a line feed.
 *
 * @since 0.1.0
 */
export const renderDiff = (all: PlanDiff, options: DiffRenderOptions = {}): string => {
  const before = viewOf(options)
  const diff = { ...all, diagnostics: inOtherWords(all.diagnostics) }
  const view: Views = {
    before,
    after: options.placeAfter === undefined ? before : { ...before, place: options.placeAfter },
  }
  const { status } = diff
  const groups = status.before === status.after ? groupsOf(diff.changes) : []
  const others = otherReasons(diff, view)
  const blocks = [
    ...groups.map((group) => groupLines(group, view)),
    ...(others.length === 0
      ? []
      : [[before.style.heading("As before, for another reason"), ...others.flat()]]),
    ...diagnosticLines(diff, view),
    wrap(summary(diff, groups.length, others.length), before.width),
  ]
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`
}

interface Views {
  readonly before: View
  readonly after: View
}

/** The changes that follow from one decision, or a change without one. */
interface Group {
  readonly decision: DecisionChange | null
  readonly changes: readonly PlanChange[]
}

const groupsOf = (changes: readonly PlanChange[]): readonly Group[] => {
  const groups = new Map<string, PlanChange[]>()
  for (const change of changes) {
    const name = change.decision?.path ?? change.path
    groups.set(name, [...(groups.get(name) ?? []), change])
  }
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, all]) => ({ decision: all[0]?.decision ?? null, changes: all }))
}

const groupLines = ({ decision, changes }: Group, views: Views): readonly string[] => {
  const { style } = views.before
  if (decision === null) {
    return changes.flatMap((change) => [style.heading(visible(change.path)), ...sides(rowsOf(change), views)])
  }
  const [before, after] = [sideOf(decision, "before", views), sideOf(decision, "after", views)]
  const isSaid = before?.text !== after?.text
  const rest = changes
    .filter(({ path }) => !isSaid || !isWithin(path, decision.path))
    .map((change) => ({ path: change.path, texts: textsOf(change) }))
    // What is nothing and what is not there read the same.
    .filter(({ texts: [left, right] }) => left !== right)
  return [
    style.heading(visible(decision.path)),
    ...sides([before, after], views),
    ...rest.flatMap(({ path, texts }) => {
      const values = texts.join(" → ")
      const start = `    ${style.dim("with it")} ${visible(path)}`
      return columns(`    with it ${visible(path)} ${values}`) <= views.before.width
        ? [`${start} ${values}`]
        : [start, `      ${values}`]
    }),
  ]
}

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)

const textsOf = ({ path, before, after }: PlanChange): readonly string[] =>
  [before, after].map((value) => (value === undefined ? "none" : valueText(path, value)))

/** A value on one side, and why. */
interface Side {
  readonly sign: "-" | "+"
  readonly text: string
  readonly note: string
}

const sideOf = (decision: DecisionChange, side: "before" | "after", views: Views): Side | null => {
  const own = decision[side]
  return own === null
    ? null
    : {
        sign: side === "before" ? "-" : "+",
        text: valueText(decision.path, own.value),
        note: why(own, views[side]),
      }
}

/** Its reason; the rule where it rests on nothing. */
const why = (decision: Decision, view: View): string =>
  reason(decision, view) || `by ${visible(decision.rule)}`

const rowsOf = ({ path, before, after }: PlanChange): readonly (Side | null)[] => [
  before === undefined ? null : { sign: "-", text: valueText(path, before), note: "" },
  after === undefined ? null : { sign: "+", text: valueText(path, after), note: "" },
]

const sides = (rows: readonly (Side | null)[], { before: view }: Views): readonly string[] => {
  const there = rows.filter((row) => row !== null)
  const width = Math.max(...there.map(({ text }) => columns(text)).filter((one) => one <= widest), 0)
  return there.flatMap(({ sign, text, note }) => {
    const shown = `  ${view.style[sign === "-" ? "error" : "good"](`${sign} ${text}`)}`
    const length = columns(text)
    return note === "" ? shown : withNote(shown, 4, length, Math.max(width, length), note, view)
  })
}

/** A value longer than this does not push the other's reason to the right. */
const widest = 60

const otherReasons = ({ changes, decisions }: PlanDiff, views: Views): readonly (readonly string[])[] => {
  const changed = new Set(changes.map(({ decision }) => decision?.path))
  return decisions.flatMap((decision) => {
    const { path, before, after } = decision
    if (before === null || after === null || changed.has(path)) return []
    const [left, right] = [why(before, views.before), why(after, views.after)]
    if (left === right) return []
    const { style } = views.before
    return [
      [
        `  ${visible(path)} ${style.command(valueText(path, after.value))}`,
        ...withNote(`    ${style.error("-")}`, 4, 1, 0, left, views.before),
        ...withNote(`    ${style.good("+")}`, 4, 1, 0, right, views.before),
      ],
    ]
  })
}

/** Without those that say the same on both sides and only rest on something else. */
const inOtherWords = ({ removed, added }: SetChange<Diagnostic<string>>): SetChange<Diagnostic<string>> => {
  const textOf = ({ code, message, remedy }: Diagnostic<string>): string =>
    JSON.stringify([code, message, remedy])
  const [before, after] = [new Set(removed.map(textOf)), new Set(added.map(textOf))]
  return {
    removed: removed.filter((one) => !after.has(textOf(one))),
    added: added.filter((one) => !before.has(textOf(one))),
  }
}

const diagnosticLines = (
  { diagnostics }: PlanDiff,
  { before, after }: Views,
): readonly (readonly string[])[] => {
  const { style } = before
  const narrow = (view: View): View => ({ ...view, width: view.width - 2 })
  const marked = (mark: string, lines: readonly string[]): readonly string[] =>
    lines.map((line, index) => `${index === 0 ? mark : " "} ${line.slice(2)}`)
  const all = [
    ...diagnostics.removed.map((one) => marked(style.error("-"), diagnosticBlock(one, narrow(before)))),
    ...diagnostics.added.map((one) => marked(style.good("+"), diagnosticBlock(one, narrow(after)))),
  ]
  return all.length === 0 ? [] : [[style.heading("Diagnostics"), ...all.flat().map((line) => `  ${line}`)]]
}

const summary = ({ status, diagnostics }: PlanDiff, changed: number, others: number): string => {
  const { removed, added } = diagnostics
  const changes = changed === 0 ? "No change in what runs" : count(changed, "change")
  const parts = [
    status.before === status.after ? changes : `Was ${status.before}, is ${status.after}`,
    ...(others === 0 ? [] : [`${others} as before for another reason`]),
    ...(removed.length === 0 ? [] : [`${count(removed.length, "diagnostic")} gone`]),
    ...(added.length === 0 ? [] : [count(added.length, "new diagnostic")]),
  ]
  return `${parts.join(", ")}.`
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`
