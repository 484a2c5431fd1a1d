/**
 * `runplan check [dir]`: what there is to say about a project, at the file, line and column it is about; for a person, or for the
 * tools that show such things beside the code.
 *
 * @since 0.1.0
 */
import { relative, resolve, sep } from "node:path"
import { Option } from "commander"
import { canonicalJson, type Json } from "../../index.js"
import type { Evidence } from "../../model/diagnostic.js"
import {
  type FilePlace,
  type Finding,
  findings as findingsOf,
  findingsSummary,
  githubCommands,
  type RenderOptions,
  renderFindings,
  sarif,
} from "../../report/index.js"
import { type CommonOptions, type Input, readInput } from "../input.js"
import { count, note, withInput } from "../options.js"
import { outcomeOf, placeOfEvidence, snapshotOf, viewFor } from "../report.js"
import { version } from "../version.js"
import { type Register, type Status, UsageError, type World, write } from "../world.js"

const formats = ["text", "json", "github", "sarif"] as const

interface CheckOptions extends CommonOptions {
  readonly format?: (typeof formats)[number]
  readonly maxWarnings?: number
}

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const checkCommand: Register = (top, world, ended) => {
  withInput(top.command("check"))
    .argument("[dir]", "the project's folder; the current one when left out")
    .addOption(
      new Option(
        "--format <format>",
        "text, or for other tools json, github or sarif; text when left out",
      ).choices(formats),
    )
    .addOption(
      new Option(
        "--max-warnings <count>",
        "end with status 1 when there are more warnings than this",
      ).argParser(count),
    )
    .description(
      "print what is wrong or worth knowing, at its file, line and column, and end by its severity",
    )
    .addHelpText(
      "after",
      note(`Paths are relative to the current folder, so that annotations land when that is the root of the repository.
Exit status: 0 no error, and no more warnings than --max-warnings; 1 otherwise; 2 wrong usage.`),
    )
    .action(async (folder: string | undefined, options: CheckOptions) =>
      ended(await check(folder, options, world)),
    )
}

const check = async (folder: string | undefined, options: CheckOptions, world: World): Promise<Status> => {
  const format = formatOf(options)
  const input = await readInput(folder, options, world)
  const outcome = outcomeOf(input)
  const found = findingsOf(outcome.diagnostics, placesFrom(input, world))
  await write(world.output, textOf(format, found, input, world))
  const most = options.maxWarnings ?? Number.POSITIVE_INFINITY
  const warnings = outcome.diagnostics.filter(({ severity }) => severity === "warning").length
  if (warnings > most && format === "text") {
    await write(world.output, `There are more warnings than --max-warnings ${most} allows.\n`)
  }
  return outcome.status === "planned" && warnings <= most ? 0 : 1
}

const formatOf = ({ format, json }: CheckOptions): (typeof formats)[number] => {
  if (json === true && format !== undefined && format !== "json") {
    throw new UsageError(`--json and --format ${format} are two formats; give one of the two`)
  }
  return json === true ? "json" : (format ?? "text")
}

const textOf = (
  format: (typeof formats)[number],
  found: readonly Finding[],
  input: Input,
  world: World,
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

const report = (found: readonly Finding[]): Json =>
  ({
    format: "runplan/check@1",
    findings: found.map(({ diagnostic, place, also }) => ({ ...diagnostic, place, also })),
  }) as unknown as Json

const shownPlace = (place: FilePlace | null): string | null => {
  if (place?.line === undefined) return place?.path ?? null
  return `${place.path}:${place.line}${place.column === undefined ? "" : `:${place.column}`}`
}

/** Where evidence is, from the current folder. A file of variables stays as it was named. */
const placesFrom = (input: Input, world: World): ((evidence: Evidence) => FilePlace | null) => {
  const placeOf = placeOfEvidence(input)
  const files = snapshotOf(input)?.files ?? {}
  return (evidence) => {
    const place = placeOf(evidence)
    if (place === null || evidence.from === "env") return place
    const isNamed = !Object.hasOwn(files, place.path) && input.named.has(place.path)
    return isNamed ? place : { ...place, path: fromHere(input, place.path, world) }
  }
}

const fromHere = ({ folder }: Input, path: string, world: World): string =>
  folder === undefined
    ? path
    : relative(world.folder, resolve(world.folder, folder, path))
        .split(sep)
        .join("/") || "."

/** The file that says most about the project as a whole; the folder where there is none. */
const rootOf = (input: Input, world: World): FilePlace => {
  const files = snapshotOf(input)?.files ?? {}
  const manifest = ["package.json", "composer.json", "mise.toml"].find((path) => Object.hasOwn(files, path))
  return { path: fromHere(input, manifest ?? ".", world) }
}
