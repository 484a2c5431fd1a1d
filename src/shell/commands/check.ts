/**
 * `runplan check [dir]`: what there is to say about a project, at the file, line and column it is about; for a person, or for the
 * tools that show such things beside the code.
 */
import { relative, resolve, sep } from "node:path"
import { Option } from "commander"
import { diagnostics as planningDiagnostics } from "../../contract/diagnostics/index.js"
import { readingDiagnostics } from "../../contract/diagnostics/reading.js"
import { nearest } from "../../contract/diagnostics/wording.js"
import { projectFiles } from "../../contract/files.js"
import { parseJson } from "../../decode/json.js"
import { canonicalJson, type Json } from "../../index.js"
import type { DiagnosticTable, Evidence } from "../../model/diagnostic.js"
import { manifests } from "../../plan/runtimes.js"
import {
  type FilePlace,
  type Finding,
  findings as findingsOf,
  findingsSummary,
  fingerprints,
  githubCommands,
  type RenderOptions,
  renderFindings,
  sarif,
} from "../../report/index.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { type CommonOptions, type Input, readInput, readNamed } from "../input.js"
import { append, count, note, withInput } from "../options.js"
import { outcomeOf, placeOfEvidence, snapshotOf, viewFor } from "../report.js"
import { version } from "../version.js"

const formats = ["text", "json", "github", "sarif"] as const

interface CheckOptions extends CommonOptions {
  readonly format?: (typeof formats)[number]
  readonly maxWarnings?: number
  readonly ignore: readonly string[]
  readonly baseline?: string
}

/** Registers the command. */
export const checkCommand: Register = (top, world, ended) => {
  withInput(top.command("check"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .addOption(
      new Option(
        "--format <format>",
        "how to print the problems: text, or json, github or sarif for other tools (default: text)",
      ).choices(formats),
    )
    .addOption(
      new Option(
        "--max-warnings <count>",
        "end with status 1 when there are more warnings than this",
      ).argParser(count),
    )
    .addOption(
      new Option("--ignore <code>", "leave out this warning or info, wherever it occurs; may be repeated")
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option(
        "--baseline <file>",
        "leave out what an earlier check of this project found, as written by check --json",
      ),
    )
    .description("list problems at their file, line and column; the exit status says whether there are any")
    .addHelpText(
      "after",
      note(`Paths are relative to the current folder, so that annotations land when that is the root of the repository.
A project that starts with warnings: runplan check --json > baseline.json once, commit the file, and check with --baseline baseline.json; only what is new is listed and counted. An error is never left out: there is no plan with one.
Exit status: 0 no error, and no more warnings than --max-warnings; 1 otherwise; 2 wrong usage.`),
    )
    .action(async (folder: string | undefined, options: CheckOptions) =>
      ended(await check(folder, options, world)),
    )
}

const check = async (
  folder: string | undefined,
  options: CheckOptions,
  world: CommandWorld,
): Promise<Status> => {
  const format = formatOf(options)
  const input = await readInput(folder, options, world)
  const withoutKnown = await withoutAccepted(options, input, world)
  const outcome = outcomeOf(input)
  const all = findingsOf(outcome.diagnostics, placesFrom(input, world))
  const found = withoutKnown(all)
  await write(world.output, textOf(format, found, input, world))
  const most = options.maxWarnings ?? Number.POSITIVE_INFINITY
  const warnings = found.filter(({ diagnostic }) => diagnostic.severity === "warning").length
  if (format === "text") {
    const known = all.length - found.length
    if (known > 0) await write(world.output, `${known} left out by --ignore or --baseline.\n`)
    if (warnings > most) {
      await write(world.output, `There are more warnings than --max-warnings ${most} allows.\n`)
    }
  }
  return outcome.status === "planned" && warnings <= most ? 0 : 1
}

const table: DiagnosticTable = { ...planningDiagnostics, ...readingDiagnostics }

/** Takes away the findings that are accepted: those of an ignored code, and those of the baseline. Never an error. */
const withoutAccepted = async (
  { ignore, baseline }: CheckOptions,
  input: Input,
  world: CommandWorld,
): Promise<(all: readonly Finding[]) => readonly Finding[]> => {
  for (const code of ignore) {
    const row = Object.hasOwn(table, code) ? table[code] : undefined
    if (row === undefined) {
      throw new UsageError(`--ignore ${code}: there is no such code.${nearest(code, Object.keys(table))}`)
    }
    if (row.severity === "error") {
      throw new UsageError(
        `--ignore ${code} is an error, and a project with an error has no plan: mend it instead.`,
      )
    }
  }
  const root = rootOf(input, world)
  const known = new Set(
    baseline === undefined ? [] : fingerprints(await readBaseline(baseline, world), { root }),
  )
  return (all) => {
    const prints = fingerprints(all, { root })
    return all.filter(
      ({ diagnostic: { code, severity } }, index) =>
        severity === "error" || !(ignore.includes(code) || known.has(prints[index] as string)),
    )
  }
}

/** The findings of an earlier check. */
const readBaseline = async (file: string, world: CommandWorld): Promise<readonly Finding[]> => {
  const parsed = parseJson(file, await readNamed(file, "--baseline", world))
  const value = parsed._tag === "Left" ? null : (parsed.right as { readonly [key: string]: unknown } | null)
  const isReport =
    value?.format === "runplan/check@1" && Array.isArray(value.findings) && value.findings.every(isKnown)
  if (!isReport) throw new UsageError(`--baseline ${file} is not what runplan check --json writes.`)
  return (value.findings as readonly Known[]).map(({ place, also, ...diagnostic }) => ({
    diagnostic: diagnostic as Finding["diagnostic"],
    place,
    also,
  }))
}

type Known = Finding["diagnostic"] & Omit<Finding, "diagnostic">

const isKnown = (value: unknown): value is Known => {
  const one = value as Partial<Known> | null
  return typeof one?.code === "string" && Array.isArray(one.because) && one.because.every(isEvidence)
}

const isEvidence = (value: unknown): boolean =>
  ["env", "file", "platform", "snapshot"].includes(String((value as { from?: unknown } | null)?.from))

const formatOf = ({ format, json }: CheckOptions): (typeof formats)[number] => {
  if (json === true && format !== undefined && format !== "json") {
    throw new UsageError(`--json and --format ${format} are two formats; give one of the two.`)
  }
  return json === true ? "json" : (format ?? "text")
}

const textOf = (
  format: (typeof formats)[number],
  found: readonly Finding[],
  input: Input,
  world: CommandWorld,
): string => {
  switch (format) {
    case "text": {
      const view = viewFor(input, world)
      const place = (evidence: Evidence): string | null => shownPlace(placesFrom(input, world)(evidence))
      return shown(found, { ...view, place })
    }
    case "github":
      return githubCommands(found)
    case "sarif":
      return `${JSON.stringify(sarif(found, { version: version(), root: rootOf(input, world) }), null, 2)}\n`
    case "json":
      return `${canonicalJson(report(found))}\n`
  }
}

const shown = (found: readonly Finding[], view: RenderOptions): string => {
  const rejected = found.some(({ diagnostic }) => diagnostic.severity === "error")
  const summary = (rejected ? view.style?.error : view.style?.good)?.(findingsSummary(found))
  const text = renderFindings(found, view)
  return `${text}${text === "" ? "" : "\n"}${summary ?? findingsSummary(found)}\n`
}

const report = (found: readonly Finding[]): Json => ({
  format: "runplan/check@1",
  findings: found.map(({ diagnostic, place, also }) => ({ ...diagnostic, place, also })),
})

const shownPlace = (place: FilePlace | null): string | null => {
  if (place?.line === undefined) return place?.path ?? null
  return `${place.path}:${place.line}${place.column === undefined ? "" : `:${place.column}`}`
}

/** Where evidence is, from the current folder. A file of variables stays as it was named. */
const placesFrom = (input: Input, world: CommandWorld): ((evidence: Evidence) => FilePlace | null) => {
  const placeOf = placeOfEvidence(input)
  const files = snapshotOf(input)?.files ?? {}
  return (evidence) => {
    const place = placeOf(evidence)
    if (place === null || evidence.from === "env") return place
    const isNamed = !Object.hasOwn(files, place.path) && input.named.has(place.path)
    return isNamed ? place : { ...place, path: fromHere(input, place.path, world) }
  }
}

const fromHere = ({ folder }: Input, path: string, world: CommandWorld): string =>
  folder === undefined
    ? path
    : relative(world.folder, resolve(world.folder, folder, path))
        .split(sep)
        .join("/") || "."

/** The file that says most about the project as a whole; the folder where there is none. */
const rootOf = (input: Input, world: CommandWorld): FilePlace => {
  const files = snapshotOf(input)?.files ?? {}
  const manifest = [...manifests, projectFiles.mise.path].find((path) => Object.hasOwn(files, path))
  return { path: fromHere(input, manifest ?? ".", world) }
}
