/**
 * Outcomes and explanations as text for a person. Pure: colours are functions that the caller gives, and so is the
 * width of the screen.
 *
 * A plan's text says first what runs and with which commands, then what was decided and on what grounds, then what there
 * is to say about it. A rejection's text says what is wrong and how to mend it.
 *
 * Laws. Without a style the text has no control character but line feeds, whatever the snapshot held. A style changes
 * nothing but what it puts around pieces of the text. A secret's value is never in a plan, so it is never in its text.
 */
import { visible } from "../contract/diagnostics/wording.js"
import { managerEntries } from "../contract/managers/index.js"
import type { Decision, Overridden } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { isJsonList, type Json } from "../model/json.js"
import type { Health, Middleware, Outcome, Plan, Runtime, Step } from "../model/plan.js"
import { pointerKeys } from "../model/shape.js"
import { applicationKinds } from "../model/snapshot.js"
import { showText } from "../model/text.js"
import { chainLine } from "./chain.js"
import { columns, pad, plainStyle, type Style, wrap } from "./style.js"

/**
 * How to render.
 *
 * - `style`: by default `plainStyle`.
 * - `width`: columns to wrap messages at; absent, nothing is wrapped. Commands and values never are.
 * - `place`: where a piece of evidence is, `shop.env:3` for a variable that a file gave; null when nothing more is known.
 * - `subject`: what the outcome is about, a folder and a platform for instance; it stands above the first line.
 * - `line`: the text of a line of a file, from 1; with it, an error of syntax shows its line and points into it.
 * - `mend`: a command that mends a rejection; it stands below it.
 *
 * @since 0.1.0
 */
export interface RenderOptions {
  readonly style?: Style
  readonly width?: number
  readonly place?: (evidence: Evidence) => string | null
  readonly subject?: string
  readonly line?: (path: string, line: number) => string | null
  readonly mend?: string
}

/** How to render, with nothing left open. */
export interface View {
  readonly style: Style
  readonly width: number
  readonly place: (evidence: Evidence) => string | null
  readonly line: (path: string, line: number) => string | null
}

export const viewOf = (options: RenderOptions): View => ({
  style: options.style ?? plainStyle,
  width: Math.max(options.width ?? Number.POSITIVE_INFINITY, narrowest),
  place: options.place ?? (() => null),
  line: options.line ?? (() => null),
})

/** Below this many columns a wrapped text is harder to read than one that the screen wraps. */
const narrowest = 40

/**
 * An outcome as text; it ends with a line feed.
 *
 * @since 0.1.0
 */
export const renderOutcome = (outcome: Outcome<string>, options: RenderOptions = {}): string => {
  const view = viewOf(options)
  const { subject, mend } = options
  const above = subject === undefined ? [] : wrap(visible(subject), view.width).map(view.style.dim)
  const lines =
    outcome.status === "planned"
      ? [...planLines(outcome.plan, view), ...diagnosticLines(outcome.diagnostics, view)]
      : [
          view.style.error(`Rejected: ${counts(outcome.diagnostics)}.`),
          ...diagnosticLines(outcome.diagnostics, view, false),
          ...section(view, "Decided anyway", knownRows(outcome.decisions ?? {}, view)),
          ...(mend === undefined
            ? []
            : ["", ...wrap(mendHeading(mend), view.width), `  ${view.style.command(visible(mend))}`]),
        ]
  return `${[...above, ...lines].join("\n")}\n`
}

/** What a command that ends with a variable without a value does is not said by its looks. */
const mendHeading = (mend: string): string => {
  const last = mend.slice(mend.lastIndexOf(" ") + 1)
  const change = last.endsWith("=") ? `Without ${visible(last.slice(0, -1))}` : "With one variable changed"
  return `${change} it would be planned:`
}

const planLines = (plan: Plan, view: View): readonly string[] => [
  ...wrap(headline(plan), view.width).map(view.style.good),
  ...section(view, "Build", stepRows(plan, "build", view)),
  ...section(
    view,
    plan.restart === "on-crash" ? "Run (again after a crash)" : "Run",
    stepRows(plan, "run", view),
  ),
  ...section(view, "Beside it", workerRows(plan, view)),
  ...section(view, "Files", fileRows(plan)),
  ...section(view, "Decisions", decisionRows(plan, view)),
]

/** What the plan is, in a sentence. */
export const headline = (plan: Plan): string => {
  const what = `A ${applicationKinds[plan.application]} ${plan.mode} on ${runtimeWords(plan)}`
  const { type, memoryMiB } = plan.instance
  const instance = type === null ? "" : ` on instance ${type}`
  return visible(`${what},${instance} with ${memoryMiB} MiB of memory.`)
}

/** How a sentence calls a runtime. It stands here so that a planner need not carry it. */
const runtimeNames: {
  readonly [name in Runtime["name"]]: (runtime: Extract<Runtime, { readonly name: name }>) => string
} = {
  node: ({ version, npm }) => `Node ${version}${npm === null ? "" : ` with npm ${npm}`}`,
  bun: ({ version, node }) => `Bun ${version} with Node ${node}`,
  php: ({ version, server, webServer }) => `PHP ${version} with server ${server} and web server ${webServer}`,
  static: ({ server, generator }) => `${server}${generator === null ? "" : `, built with ${generator}`}`,
}

/** What a plan runs on and is built with. */
const runtimeWords = ({ runtime, dependencies }: Plan): string => {
  const called = runtimeNames[runtime.name] as ((one: Runtime) => string) | undefined
  return called === undefined ? (runtime as Runtime).name : called(runtime) + builtWith(dependencies)
}

const builtWith = (dependencies: Plan["dependencies"]): string => {
  if (dependencies === null) return ""
  const { tool, version } = dependencies
  const manager = managerEntries.find(([name]) => name === tool)?.[1]
  if (manager?.commands === null) return ", built with a command of its own"
  return `, built with ${version === null ? tool : `${tool} ${version}`}`
}

/** A line of a table: its cells, the last of which is beside the point and shown dim. */
export interface Row {
  readonly label: string
  readonly text: string
  readonly note: string
  readonly command?: boolean
  /** Whether the text is wrapped; a value or a command never is. */
  readonly prose?: boolean
}

export const section = (view: View, title: string, rows: readonly Row[]): readonly string[] =>
  rows.length === 0 ? [] : ["", view.style.heading(title), ...tableLines(rows, view)]

/** Where a text begins that is too wide to stand beside its label. */
const below = "    "

/** A value longer than this does not push the notes of the other lines to the right. */
const widestValue = 40

export const tableLines = (rows: readonly Row[], view: View): readonly string[] => {
  const labels = Math.max(...rows.map((row) => columns(row.label)))
  const texts = Math.max(...rows.map((row) => columns(row.text)).filter((width) => width <= widestValue), 0)
  return rows.flatMap(({ label, text, note, command, prose }) => {
    const from = labels + 4
    if (prose === true) {
      const beside = wrap(text, view.width - from)
      if (beside.every((line) => from + columns(line) <= view.width))
        return beside.map((line, index) => `  ${pad(index === 0 ? label : "", labels)}  ${line}`)
      return [
        ...(label === "" ? [] : [`  ${label}`]),
        ...wrap(text, view.width - below.length).map((line) => below + line),
      ]
    }
    const shown = command === true ? view.style.command(text) : text
    if (from + columns(text) > view.width && below.length + columns(text) <= view.width) {
      const length = columns(text)
      const rest =
        note === "" ? [below + shown] : withNote(below + shown, below.length, length, length, note, view)
      return [`  ${label}`, ...rest]
    }
    const start = `  ${pad(label, labels)}  ${shown}`
    if (note === "") return text === "" ? `  ${label}` : start
    const width = Math.max(texts, columns(text))
    return withNote(start, from, columns(text), width, note, view)
  })
}

/** A note on less room than this goes below what it is about. */
const narrowestNote = 24

/** A note beside what it is about, wrapped in the room that there is, or below it where there is too little. */
export const withNote = (
  start: string,
  from: number,
  length: number,
  width: number,
  note: string,
  { style, width: whole }: View,
): readonly string[] => {
  const column = from + width + 2
  const longest = Math.max(...note.split(" ").map(columns))
  if (whole - column >= Math.max(Math.min(narrowestNote, columns(note)), longest)) {
    const gap = " ".repeat(width - length + 2)
    const [first = "", ...rest] = wrap(note, whole - column)
    return [`${start}${gap}${style.dim(first)}`, ...rest.map((line) => " ".repeat(column) + style.dim(line))]
  }
  const indent = " ".repeat(Math.max(Math.min(from + 2, whole - Math.max(narrowestNote, longest)), 4))
  return [start, ...wrap(note, whole - indent.length).map((line) => indent + style.dim(line))]
}

const stepRows = (plan: Plan, phase: "build" | "run", view: View): readonly Row[] =>
  plan[phase].map((step) => ({
    label: visible(step.id),
    text: visible(step.command),
    note: stepNote(step, plan.decisions[`${phase}.${step.id}`], view),
    command: true,
  }))

const stepNote = (step: Step, decision: Decision | undefined, view: View): string => {
  const because = (decision?.because ?? []).map((evidence) =>
    // A variable that is the command need not say it again.
    evidence.from === "env" && evidence.value === step.command ? withoutValue(evidence) : evidence,
  )
  const parts = because.length === 0 ? [] : [inShort(because, view)]
  if (step.when === "success") parts.push("when all went well")
  if (step.when === "failure") parts.push("when a step failed")
  if (step.lifecycle.some((name) => name !== step.id))
    parts.push(`runs ${step.lifecycle.map(visible).join(", ")}`)
  return parts.join("; ")
}

const workerRows = (plan: Plan, view: View): readonly Row[] =>
  (plan.workers ?? []).map(({ id, command, restart, delaySeconds }) => ({
    label: visible(id),
    text: visible(command),
    note: [
      inShort(plan.decisions[`workers.${id}`]?.because ?? [], view),
      restart === "no"
        ? "not again when it ends"
        : `again ${restart === "always" ? "whenever it ends" : "after a failure"}, ${delaySeconds} s later`,
    ].join("; "),
    command: true,
  }))

const withoutValue = ({ name, addon }: Evidence & { readonly from: "env" }): Evidence => ({
  from: "env",
  name,
  ...(addon === undefined ? {} : { addon }),
})

const fileRows = (plan: Plan): readonly Row[] => [
  ...plan.files.write.map(({ path, mode, text }) => ({
    label: mode === "create" ? "write" : "append to",
    text: visible(path),
    note: visible(showText(text).trim()),
  })),
  ...plan.files.remove.map((path) => ({ label: "remove", text: visible(path), note: "" })),
]

/** What other parts of the text say already. */
const saidElsewhere = /^(build|run|files|workers)\./
const first: readonly string[] = [
  "folder",
  "application",
  "runtime.version",
  "runtime.node",
  "dependencies.tool",
  "dependencies.version",
  "dependencies.development",
  "dependencies.flags",
  "production",
  "instance.memoryMiB",
]
const last: readonly string[] = [
  "network.access",
  "network.chain",
  "network.application.port",
  "health.paths",
]

const rank = (key: string): number => {
  if (first.includes(key)) return first.indexOf(key)
  return last.includes(key) ? 200 + last.indexOf(key) : 100
}

const inRank = (
  decisions: { readonly [path: string]: Decision },
  isShown: (key: string) => boolean,
): readonly (readonly [string, Decision])[] =>
  Object.keys(decisions)
    .filter(isShown)
    .sort()
    .sort((left, right) => rank(left) - rank(right))
    .map((key) => [key, decisions[key] as Decision])

/** What was decided where there is no plan. */
const knownRows = (decisions: { readonly [path: string]: Decision }, view: View): readonly Row[] =>
  inRank(decisions, () => true).flatMap(([key, decision]) =>
    isEmptyList(decision.value)
      ? []
      : [{ label: visible(key), text: valueText(key, decision.value), note: reason(decision, view) }],
  )

const decisionRows = (plan: Plan, view: View): readonly Row[] =>
  inRank(plan.decisions, (key) => !saidElsewhere.test(key)).flatMap(([key, decision]) => {
    if (isEmptyList(decision.value) && !isTelling(key, plan)) return []
    const note = reason(decision, view)
    const row = { label: visible(key), text: planText(key, decision.value, plan), note }
    return key === "network.chain" ? [row, ...memberRows(plan)] : [row]
  })

/** An empty chain says something where the application is not what the public meets. */
const isTelling = (key: string, { network }: Plan): boolean =>
  key === "network.chain" && network !== null && network.application.port !== network.publicPort

/** What those of a chain run and read, that have a command or a file. */
const memberRows = ({ network }: Plan): readonly Row[] =>
  (network?.chain ?? []).flatMap(({ name, command, file }) => {
    const label = visible(`  ${name}`)
    if (command !== null) return [{ label, text: visible(command), note: "", command: true }]
    return file === null ? [] : [{ label, text: visible(file), note: "" }]
  })

/** A decided value in the words of a whole plan. */
const planText = (key: string, value: Json, { network, health }: Plan): string => {
  if (key === "network.chain") return chainLine(network)
  const text = valueText(key, value)
  if (key === "network.access" && network !== null) return `${text} on ${network.publicPort}`
  if (key === "network.application.port" && network !== null) return `${network.application.address}:${text}`
  if (key === "health.paths" && health !== null) return healthText(health, text)
  return text
}

const healthText = ({ method, expect }: Health, paths: string): string =>
  `${method} ${paths} → ${statuses(expect)}`

/** A decided value in words. */
export const valueText = (key: string, value: Json): string => {
  switch (key) {
    case "dependencies.version":
      return value === null ? "bundled" : inWords(value)
    case "dependencies.flags":
      return isEmptyList(value) || !Array.isArray(value) ? inWords(value) : value.map(inWords).join(" ")
    case "instance.memoryMiB":
      return `${inWords(value)} MiB`
    case "network.chain":
      return Array.isArray(value) ? chainText(value) : inWords(value)
    case "health": {
      const health = value as Health | null
      return health === null ? "none" : healthText(health, inWords(health.paths))
    }
    default:
      return inWords(value)
  }
}

/** A chain as `plan` draws it: its first member listens on the public port, its last forwards to the application. */
const chainText = (chain: readonly Json[]): string => {
  const members = chain as readonly Middleware[]
  const [first, last] = [members[0], members[members.length - 1]]
  return first === undefined || last === undefined
    ? "none"
    : chainLine({
        access: "public",
        publicPort: first.listen,
        chain: members,
        application: { address: "", port: last.forward },
      })
}

const statuses = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min === max ? `${min}` : `${min} to ${max}`

/** A value in words: texts as they are, lists by commas, "none" for null and for nothing. */
const inWords = (value: Json): string => {
  if (value === null) return "none"
  if (value === true) return "yes"
  if (value === false) return "no"
  if (typeof value !== "object") return visible(String(value))
  if (isJsonList(value)) return value.length === 0 ? "none" : value.map(inWords).join(", ")
  // A step is its command, a file that is written its path, a tool its name and version.
  if (typeof value.command === "string") return visible(value.command)
  if (typeof value.path === "string") return visible(value.path)
  if (typeof value.name === "string" && typeof value.version === "string") {
    return visible(`${value.name} ${value.version}`)
  }
  const parts = Object.entries(value).map(([key, part]) => `${visible(key)} ${inWords(part)}`)
  return parts.length === 0 ? "none" : parts.join(" ")
}

const isEmptyList = (value: Json): boolean => Array.isArray(value) && value.length === 0

export const reason = (decision: Decision, view: View): string => {
  const because = inShort(decision.because, view)
  const overruled = decision.overridden
    .filter(differsFrom(decision))
    .flatMap((claim) => claim.because.filter(isProject).map((evidence) => showShort(evidence, view)))
  const own = decision.because.map((evidence) => showShort(evidence, view))
  const lost = [...new Set(overruled)].filter((text) => !own.includes(text))
  if (lost.length === 0) return because
  return `${because === "" ? "" : `${because}; `}overrules ${lost.join(", ")}`
}

/** Whether a claim that lost would have decided otherwise; what agrees has overruled nothing. */
export const differsFrom =
  (decision: Decision): ((claim: Overridden) => boolean) =>
  (claim) =>
    inWords(claim.value) !== inWords(decision.value)

const isProject = (evidence: Evidence): boolean => evidence.from !== "platform"

/** A variable's value says enough; where it was given is for diagnostics and explanations. */
const showShort = (evidence: Evidence, view: View): string =>
  evidence.from === "env" ? showEvidence(evidence) : showEvidence(evidence, view)

/** The two first pieces of evidence that are the project's; the platform's first where there is no other. */
const inShort = (because: readonly Evidence[], view: View): string => {
  const own = because.filter(isProject)
  const chosen = own.length > 0 ? own : because.slice(0, 1)
  const shown = [...new Set(chosen.map((evidence) => showShort(evidence, view)))]
  return shown.length > 2 ? `${shown.slice(0, 2).join(", ")}, …` : shown.join(", ")
}

/** A value longer than this is cut where it is only named as a reason. */
const longestReason = 48

/**
 * A piece of evidence as text: `NODE_ENV=production`, `engines.node in package.json:5:13`, and for a secret its name only.
 *
 * @since 0.1.0
 */
export const showEvidence = (evidence: Evidence, options: RenderOptions = {}): string => {
  const known = options.place?.(evidence) ?? null
  switch (evidence.from) {
    case "env": {
      const value = evidence.value === undefined ? "" : `=${cut(visible(evidence.value))}`
      const addon = evidence.addon === undefined ? "" : ` of the add-on ${visible(evidence.addon)}`
      return `${visible(evidence.name)}${value}${addon}${known === null ? "" : ` in ${visible(known)}`}`
    }
    case "file": {
      const column = evidence.column === undefined ? "" : `:${evidence.column}`
      const line = evidence.line === undefined ? "" : `:${evidence.line}${column}`
      const place = visible(known ?? `${evidence.path}${line}`)
      return evidence.pointer === undefined || evidence.pointer === ""
        ? place
        : `${showPointer(evidence.pointer)} in ${place}`
    }
    case "platform":
      return `platform ${visible(evidence.path)}`
    case "snapshot":
      return evidence.field === "" ? "the snapshot" : `the given ${visible(evidence.field)}`
  }
}

const cut = (text: string): string =>
  text.length > longestReason ? `${text.slice(0, longestReason)}…`.toWellFormed() : text

/** A pointer as people write it: `engines.node`, `devDependencies["@nestjs/cli"]`. */
export const showPointer = (pointer: string): string =>
  pointerKeys(pointer).reduce((path, part) => {
    if (!/^[\w-]+$/.test(part)) return `${path}[${visible(JSON.stringify(part))}]`
    return path === "" ? part : `${path}.${part}`
  }, "")

/**
 * Diagnostics as text, each with its remedy, its code and its places. Ends with a line feed.
 *
 * @since 0.1.0
 */
export const renderDiagnostics = (
  diagnostics: readonly Diagnostic<string>[],
  options: RenderOptions = {},
): string => {
  const view = viewOf(options)
  return `${diagnostics.flatMap((diagnostic) => diagnosticBlock(diagnostic, view)).join("\n")}\n`
}

const diagnosticLines = (
  diagnostics: readonly Diagnostic<string>[],
  view: View,
  counted = true,
): readonly string[] => [
  ...(counted && diagnostics.length > 0 ? ["", view.style.heading(counts(diagnostics))] : []),
  ...diagnostics.flatMap((diagnostic) => ["", ...diagnosticBlock(diagnostic, view)]),
]

/** On a screen narrower than this a diagnostic stands below its severity instead of beside it. */
const narrow = 60

/** Where the text of a diagnostic begins. */
const indentIn = ({ width }: View): string => (width < narrow ? below : " ".repeat("  warning  ".length))

/** A diagnostic in lines, its evidence as `show` has it. */
export const diagnosticBlock = (
  diagnostic: Diagnostic<string>,
  view: View,
  show = (evidence: Evidence): string => showEvidence(evidence, view),
): readonly string[] => {
  const { style } = view
  const indent = indentIn(view)
  const isBeside = indent !== below
  const severity = style[diagnostic.severity](pad(diagnostic.severity, isBeside ? "warning".length : 0))
  const message = wrap(visible(diagnostic.message), view.width - indent.length)
  const places = [...new Set(diagnostic.because.map((evidence) => show(evidence)))]
  const shownPlaces = places.length > 6 ? [...places.slice(0, 6), `${places.length - 6} more`] : places
  return [
    isBeside ? `  ${severity}  ${message[0]}` : `  ${severity}`,
    ...message.slice(isBeside ? 1 : 0).map((line) => indent + line),
    ...frame(diagnostic, view),
    ...(diagnostic.remedy === null
      ? []
      : wrap(visible(diagnostic.remedy), view.width - indent.length - 2).map(
          (line, index) => `${indent}${index === 0 ? "→ " : "  "}${line}`,
        )),
    ...wrap([visible(diagnostic.code), ...shownPlaces].join(" · "), view.width - indent.length).map(
      (line) => indent + style.dim(line),
    ),
  ]
}

/** Columns of a line that are shown on each side of the place in it that is wrong. */
const framed = 36

/** The line that cannot be parsed, and a caret below the place. A text's own values are hidden: one of them may be a secret. */
const frame = ({ because: [evidence] }: Diagnostic<string>, view: View): readonly string[] => {
  const { line, style, width } = view
  const indent = indentIn(view)
  if (evidence?.from !== "file" || evidence.line === undefined || evidence.column === undefined) return []
  const whole = line(evidence.path, evidence.line)
  // A line of something that is no text says nothing.
  if (whole === null || /(?!\t)[\p{Cc}\ufffd]/u.test(whole)) return []
  const room = Math.min(framed, Math.floor((width - indent.length - 12) / 2))
  const at = evidence.column - 1
  const start = Math.max(at - room, 0)
  const text = shownLine(whole).slice(start, at + room)
  const number = `${evidence.line} | `
  return [
    indent + style.dim(number) + text.trimEnd(),
    `${indent}${" ".repeat(number.length + at - start)}${style.error("^")}`,
  ]
}

/** A line with its strings but names and short words as dots, and one column for each character. */
const shownLine = (line: string): string =>
  line
    .replace(/\t/g, " ")
    .replace(/(["'])((?:[^"'\\]|\\.)*)\1?(\s*:)?/g, (whole, quote: string, held: string, colon?: string) =>
      colon !== undefined || held.length < 2
        ? whole
        : `${quote}${"·".repeat(held.length)}${whole.slice(1 + held.length)}`,
    )
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "�")

export const counts = (diagnostics: readonly Diagnostic<string>[]): string =>
  (["error", "warning", "info"] as const)
    .map((severity) => [severity, diagnostics.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`)
    .join(", ")

/**
 * Every decision of a plan on a line: its path, its value, its rule and its reasons. Ends with a line feed.
 *
 * @since 0.1.0
 */
export const renderDecisions = (
  decisions: { readonly [path: string]: Decision },
  options: RenderOptions = {},
): string => {
  const view = viewOf(options)
  const rows = Object.entries(decisions)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, decision]) => ({
      label: visible(path),
      text: valueText(path, decision.value),
      note: [`by ${visible(decision.rule)}`, reason(decision, view)].filter((part) => part !== "").join(": "),
    }))
  return `${tableLines(rows, view).join("\n")}\n`
}
