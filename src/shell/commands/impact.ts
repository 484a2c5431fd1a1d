/**
 * `runplan impact --platform NEW`: which of many projects a change of the platform's data changes, by cause.
 *
 * Snapshots come as lines, as for `batch`, and are planned on both platforms one after the other. What is kept is a counter and a few
 * examples for each cause, and there is a bound on the causes, so that memory is flat however many projects there are.
 */
import { visible } from "../../contract/diagnostics/wording.js"
import { canonicalJson, outcome, plan } from "../../index.js"
import { chainDiagnosed } from "../../model/diagnostic.js"
import type { Outcome, Plan } from "../../model/plan.js"
import { isRecord } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"
import { manifests } from "../../plan/runtimes.js"
import type { Platform } from "../../platform/index.js"
import { type Cause, changeCauses, diffPlans } from "../../report/index.js"
import { valueText } from "../../report/render.js"
import { columns, pad, type Style, wrap } from "../../report/style.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { readPlatform } from "../input.js"
import { type Line, linesOf } from "../lines.js"
import { note, platformOption } from "../options.js"
import { grouped, progressOn } from "../progress.js"
import { screenFor } from "../report.js"
import { longestLine, snapshotOfLine } from "../snapshotLine.js"

interface ImpactOptions {
  readonly platform?: string
  readonly from?: string
  readonly json?: boolean
}

/** Registers the command. */
export const impactCommand: Register = (top, world, ended) => {
  top
    .command("impact")
    .addOption(platformOption().makeOptionMandatory())
    .option("--from <name>", "the platform as it is now (default: the contract's own)")
    .option("--json", "print canonical JSON, with every cause")
    .description(
      "read snapshots from standard input, one per line, and print what another platform would change for them",
    )
    .addHelpText(
      "after",
      note(`Causes are counted by plan path, value before and after, rule and platform data, with the first projects of each. A project goes by the "name" of its line, else by that of its manifest.
Exit status: 0 nothing changes, 1 something does or a line holds no snapshot, 2 wrong usage.`),
    )
    .action(async (options: ImpactOptions) => ended(await impact(options, world)))
}

/** A project as the report names it: the number of its line, and its name where it has one. */
type Example = {
  readonly line: number
  readonly name: string | null
}

/** A cause, how many projects it changes, and the first few of them. `values` are various where they were too many to tell apart. */
type Group = {
  readonly cause: Cause
  readonly values: "same" | "various"
  projects: number
  readonly examples: Example[]
}

const mostExamples = 3

/** More causes than this are told apart by their path alone. */
const mostGroups = 2_000

/** A value longer than this is not told from another. */
const longestCause = 2_000

type Counts = {
  projects: number
  changed: number
  noSnapshot: number
}

const impact = async (options: ImpactOptions, world: CommandWorld): Promise<Status> => {
  const [before, after] = [
    await readPlatform(options.from, world),
    await readPlatform(options.platform, world),
  ]
  const [planBefore, planAfter] = [planner(before), planner(after)]
  const groups = new Map<string, Group>()
  const counts: Counts = { projects: 0, changed: 0, noSnapshot: 0 }
  const progress = progressOn(world)
  for await (const line of linesOf(world.input, longestLine)) {
    const snapshot = snapshotOfLine(line)
    if (snapshot === null) continue
    if (snapshot._tag === "Left") {
      counts.noSnapshot++
      continue
    }
    counts.projects++
    const causes = changeCauses(diffPlans(planBefore(snapshot.right), planAfter(snapshot.right)))
    if (causes.length > 0) counts.changed++
    for (const cause of causes) count(groups, cause, line, snapshot.right)
    progress.show((count) => `projects: ${count}, changed: ${grouped(counts.changed)}`)
  }
  progress.end()
  if (counts.projects + counts.noSnapshot === 0) {
    throw new UsageError("There is no snapshot on the standard input: give one per line, as JSON.")
  }
  const all = [...groups.values()].sort(
    (left, right) => right.projects - left.projects || (textOf(left.cause) < textOf(right.cause) ? -1 : 1),
  )
  await write(
    world.output,
    options.json === true ? jsonOf(all, counts, before, after) : shown(all, counts, before, after, world),
  )
  return counts.changed + counts.noSnapshot === 0 ? 0 : 1
}

const planner = (platform: Platform): ((snapshot: Snapshot) => Outcome) => {
  const planned = plan(platform)
  return (snapshot) => outcome(chainDiagnosed<Snapshot, Plan>({ _tag: "Right", right: snapshot }, planned))
}

const textOf = (cause: Cause): string => canonicalJson(cause)

const count = (groups: Map<string, Group>, cause: Cause, line: Line, snapshot: Snapshot): void => {
  const text = textOf(cause)
  const isSingle = text.length <= longestCause && (groups.has(text) || groups.size < mostGroups)
  const own = isSingle ? cause : various(cause)
  const key = isSingle ? text : textOf(own)
  const group = groups.get(key) ?? {
    cause: own,
    values: isSingle ? "same" : "various",
    projects: 0,
    examples: [],
  }
  group.projects++
  if (group.examples.length < mostExamples)
    group.examples.push({ line: line.number, name: nameOf(line, snapshot) })
  groups.set(key, group)
}

/** A cause by its path alone. */
const various = (cause: Cause): Cause =>
  cause._tag === "Value"
    ? { ...cause, before: null, after: null, rules: { before: null, after: null }, platform: [] }
    : cause

const nameOf = ({ bytes }: Line, { files }: Snapshot): string | null => {
  const own = nameIn(bytes === null ? null : new TextDecoder().decode(bytes))
  return manifests.reduce((name, path) => name ?? nameIn(files[path]), own)
}

const nameIn = (text: string | null | undefined): string | null => {
  try {
    const value: unknown = JSON.parse(text ?? "null")
    return isRecord(value) && typeof value.name === "string" && value.name !== "" ? value.name : null
  } catch {
    return null
  }
}

/** The causes as the report's own format calls them. */
const kinds = { Value: "value", Status: "status", Diagnostic: "diagnostic" } as const

const jsonOf = (all: readonly Group[], counts: Counts, before: Platform, after: Platform): string =>
  `${canonicalJson({
    format: "runplan/impact@1",
    platform: { before: before.data.name, after: after.data.name },
    projects: { ...counts },
    causes: all.map(({ cause: { _tag, ...cause }, values, projects, examples }) => ({
      kind: kinds[_tag],
      ...cause,
      values,
      projects,
      examples,
    })),
  })}\n`

/** More causes than this are for a program to read. */
const mostShown = 40

const shown = (
  all: readonly Group[],
  { projects, changed, noSnapshot }: Counts,
  before: Platform,
  after: Platform,
  world: CommandWorld,
): string => {
  const { style, width: screen = Number.POSITIVE_INFINITY } = screenFor(world)
  const width = Math.max(...all.map((group) => columns(grouped(group.projects))), 0)
  const lines = all.slice(0, mostShown).flatMap((group) => groupLines(group, width, screen, style))
  return [
    style.heading(`${before.data.name} → ${after.data.name}`),
    summary(projects, changed),
    ...(noSnapshot === 0 ? [] : [style.warning(`${lineCount(noSnapshot)} no snapshot.`)]),
    ...lines,
    ...(all.length > mostShown
      ? ["", `${grouped(all.length - mostShown)} causes more; --json prints all.`]
      : []),
    "",
  ].join("\n")
}

const summary = (projects: number, changed: number): string =>
  changed === 0
    ? `None of ${projectCount(projects)} changes.`
    : `${grouped(changed)} of ${projectCount(projects)} ${changed === 1 ? "changes" : "change"}.`

const projectCount = (count: number): string => `${grouped(count)} project${count === 1 ? "" : "s"}`

const lineCount = (count: number): string => `${grouped(count)} line${count === 1 ? " holds" : "s hold"}`

const groupLines = (group: Group, width: number, screen: number, style: Style): readonly string[] => {
  const indent = " ".repeat(width + 4)
  const number = pad("", width - columns(grouped(group.projects))) + grouped(group.projects)
  const { title, change, ground } = wording(group, Math.min(longestPair, screen - indent.length - 3), style)
  return [
    "",
    `  ${style.command(number)}  ${style.heading(title)}`,
    ...change.map((line) => `${indent}${line}`),
    ...[ground, exampleText(group)]
      .flatMap((text) => (text === "" ? [] : wrap(text, screen - indent.length)))
      .map((line) => `${indent}${style.dim(line)}`),
  ]
}

const exampleText = ({ projects, examples }: Group): string => {
  const names = examples.map(({ line, name }) =>
    name === null ? `line ${line}` : `line ${line} ${visible(name)}`,
  )
  return projects > examples.length ? `${names.join(", ")}, …` : names.join(", ")
}

interface Wording {
  readonly title: string
  readonly change: readonly string[]
  readonly ground: string
}

const wording = ({ cause, values }: Group, pair: number, style: Style): Wording => {
  switch (cause._tag) {
    case "Value": {
      const title = visible(cause.path)
      if (values === "various") return { title, change: [style.dim("various values")], ground: "" }
      return { title, change: changeLines(cause, pair, style), ground: grounds(cause) }
    }
    case "Status":
      return {
        title: cause.after === "rejected" ? "planned before, rejected now" : "rejected before, planned now",
        change: [],
        ground: cause.codes.map(visible).join(", "),
      }
    case "Diagnostic": {
      const sign = cause.change === "added" ? style.good("+") : style.error("-")
      return {
        title: visible(cause.code),
        change: [`${sign} ${style[cause.severity](cause.severity)}`],
        ground: "",
      }
    }
  }
}

type ValueCause = Extract<Cause, { readonly _tag: "Value" }>

/** Two values beside one another where both together are no longer than `pair`, else below one another, as what has an arrow of its own always is. */
const changeLines = ({ path, before, after }: ValueCause, pair: number, style: Style): readonly string[] => {
  const [left, right] = [valueText(path, before), valueText(path, after)]
  return left.length + right.length <= pair && !`${left}${right}`.includes("→")
    ? [`${style.error(left)} → ${style.good(right)}`]
    : [style.error(`- ${left}`), style.good(`+ ${right}`)]
}

/** Two values that are longer together stand below one another on any screen. */
const longestPair = 60

/** The rules, and the platform's data that they rest on. */
const grounds = ({ rules, platform }: ValueCause): string => {
  const names = [...new Set([rules.before, rules.after].flatMap((rule) => rule ?? []))]
  const by = names.length === 0 ? "the platform's data" : `by ${names.map(visible).join(", then ")}`
  return platform.length === 0 ? by : `${by}; platform ${platform.map(visible).join(", ")}`
}
