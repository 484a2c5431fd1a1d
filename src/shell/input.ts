/**
 * From arguments to what a plan is made of: a platform and a snapshot, with what there is to say about reading them.
 */
import { createReadStream } from "node:fs"
import { resolve } from "node:path"
import type { Readable } from "node:stream"
import { nearest } from "../contract/diagnostics/wording.js"
import { valuesOf } from "../decode/environment.js"
import { parseJson } from "../decode/json.js"
import { normalisePath } from "../decode/path.js"
import { decodeSnapshot } from "../decode/snapshot.js"
import { readVariables } from "../decode/variablesFile.js"
import { reads } from "../index.js"
import {
  chainDiagnosed,
  type Diagnosed,
  type Diagnostic,
  diagnosed,
  diagnosticsOf,
  mapDiagnosed,
} from "../model/diagnostic.js"
import type { Addon, ApplicationKind, Snapshot } from "../model/snapshot.js"
import { deployedPath } from "../plan/place.js"
import { defaultPlatform, type Platform } from "../platform/prepare.js"
import type { FilePlace } from "../report/place.js"
import { type PrintingWorld, UsageError } from "./commandWorld.js"
import { parsePair } from "./environment.js"
import { stat } from "./files.js"
import { readFolder, reasonOf } from "./folder.js"
import { wantedFiles } from "./wanted.js"

/** The options that every command takes, as the argument parser gives them. */
export interface CommonOptions {
  readonly env: readonly string[]
  readonly environmentFile: readonly string[]
  readonly addon: readonly string[]
  readonly instance?: string
  readonly memory?: number
  readonly application?: ApplicationKind
  readonly task?: string
  readonly platform?: string
  readonly snapshot?: string
  readonly json?: boolean
}

/**
 * What a plan is made of. `origins` says which line of which file gave a variable its value, and `folder` is the project's as it
 * was named; undefined for a snapshot. `named` are the files of variables as they were named.
 */
export interface Input {
  readonly platform: Platform
  readonly snapshot: Diagnosed<Snapshot>
  readonly origins: ReadonlyMap<string, FilePlace>
  readonly folder: string | undefined
  readonly named: ReadonlySet<string>
}

/**
 * Reads everything that the arguments name.
 *
 * Options are laid over what the folder or the snapshot says: `--env` beats `--environment-file`, which beats the snapshot's own
 * variables; of two files the later wins; add-ons come after the snapshot's. A file that cannot be read, a folder that
 * cannot be read and bad platform data are usage errors; everything else becomes a diagnostic. `parsed` is a snapshot that was read
 * already, instead of the folder's.
 */
export const readInput = async (
  folder: string | undefined,
  options: CommonOptions,
  world: PrintingWorld,
  parsed?: Diagnosed<unknown>,
): Promise<Input> => {
  const platform = await readPlatform(options.platform, world)
  const given = await readGiven(options, world)
  const base =
    parsed !== undefined
      ? chainDiagnosed(parsed, decodeSnapshot)
      : options.snapshot === undefined
        ? await folderSnapshot(folder ?? ".", platform, given, world)
        : await fileSnapshot(folder, options.snapshot, world)
  const whole = mapDiagnosed(base, (snapshot) => overlay(snapshot, given, options))
  const snapshot = chainDiagnosed(diagnosed(undefined, given.diagnostics), () => whole)
  return {
    platform,
    snapshot,
    origins: given.origins,
    folder: options.snapshot === undefined && parsed === undefined ? (folder ?? ".") : undefined,
    named: given.named,
  }
}

/** What the options say about variables. */
interface Given {
  readonly env: { readonly [name: string]: string }
  readonly addons: readonly Addon[]
  readonly diagnostics: readonly Diagnostic[]
  readonly origins: ReadonlyMap<string, FilePlace>
  readonly named: ReadonlySet<string>
}

const readGiven = async (options: CommonOptions, world: PrintingWorld): Promise<Given> => {
  const env = new Map<string, string>()
  const origins = new Map<string, FilePlace>()
  const diagnostics: Diagnostic[] = []
  for (const file of options.environmentFile) {
    const parsed = readVariables(file, await readNamed(file, "--environment-file", world))
    diagnostics.push(...parsed.diagnostics)
    for (const [name, value] of Object.entries(parsed.env)) {
      env.set(name, value)
      origins.set(originKey(name), placeOfLine(file, parsed.places.get(name)?.line))
    }
  }
  for (const argument of options.env) {
    // The argument is not repeated: what is before or after a missing "=" may be a secret.
    const pair = parsePair(argument)
    if (pair === null) throw new UsageError("--env takes KEY=VALUE, and one has no KEY or no =.")
    env.set(pair.name, pair.value)
    origins.delete(originKey(pair.name))
  }
  const addons: Addon[] = []
  for (const argument of options.addon) {
    const pair = parsePair(argument)
    if (pair === null || pair.value === "") throw new UsageError("--addon takes NAME=FILE.")
    const parsed = readVariables(pair.value, await readNamed(pair.value, "--addon", world))
    diagnostics.push(...parsed.diagnostics)
    addons.push({ name: pair.name, env: parsed.env })
    for (const [name, { line }] of parsed.places)
      origins.set(originKey(name, pair.name), placeOfLine(pair.value, line))
  }
  const named = new Set([
    ...options.environmentFile,
    ...options.addon.flatMap((one) => parsePair(one)?.value ?? []),
  ])
  return { env: Object.fromEntries(env), addons, diagnostics, origins, named }
}

const placeOfLine = (path: string, line: number | undefined): FilePlace =>
  line === undefined ? { path } : { path, line }

/** The key of a variable in `origins`: of the application's own, or of an add-on's. */
export const originKey = (name: string, addon?: string): string => JSON.stringify([name, addon ?? null])

const folderSnapshot = async (
  folder: string,
  platform: Platform,
  given: Given,
  world: PrintingWorld,
): Promise<Diagnosed<Snapshot>> => {
  const root = resolve(world.folder, folder)
  const within = await folderWithin(root, platform, given)
  // What is in the folder is read as any project is; the names that it gets are those from the root.
  const here = within === null ? given : withoutVariable(given, platform.data.further.folder)
  const read = await readFolder(within === null ? root : resolve(root, within), {
    wanted: wantedFiles(platform, here),
    further: (files) => reads(platform)({ ...here, files }).files,
  })
  if (read._tag === "Left") throw new UsageError(read.left.map((diagnostic) => diagnostic.message).join("\n"))
  return mapDiagnosed(read, (files) => ({
    files:
      within === null
        ? files
        : Object.fromEntries(
            Object.entries(files).map(([path, text]) => [deployedPath(path, within), text] as const),
          ),
    env: {},
  }))
}

/** The folder below the root that the variables name as the project's; null for the root itself, and for one that is not there. */
const folderWithin = async (root: string, platform: Platform, given: Given): Promise<string | null> => {
  const name = platform.data.further.folder
  const value = name === null ? undefined : valuesOf({ ...given, files: {} })[name]
  const folder = value === undefined ? null : normalisePath(value.trim())
  if (folder === null || folder === "") return null
  const found = await stat(resolve(root, folder)).catch(() => null)
  return found?.isDirectory() === true ? folder : null
}

const withoutVariable = (given: Given, name: string | null): Given => {
  const without = (env: Given["env"]): Given["env"] =>
    Object.fromEntries(Object.entries(env).filter(([one]) => one !== name))
  return {
    ...given,
    env: without(given.env),
    addons: given.addons.map((one) => ({ ...one, env: without(one.env) })),
  }
}

const fileSnapshot = async (
  folder: string | undefined,
  file: string,
  world: PrintingWorld,
): Promise<Diagnosed<Snapshot>> => {
  if (folder !== undefined) throw new UsageError("--snapshot stands in for a folder; give one of the two.")
  const text = file === "-" ? await readInputStream(world) : await readNamed(file, "--snapshot", world)
  return chainDiagnosed(parseJson(file === "-" ? "the standard input" : file, text), decodeSnapshot)
}

const overlay = (snapshot: Snapshot, given: Given, options: CommonOptions): Snapshot => {
  const addons = [...(snapshot.addons ?? []), ...given.addons]
  const instance = {
    ...snapshot.instance,
    ...(options.instance === undefined ? {} : { type: options.instance }),
    ...(options.memory === undefined ? {} : { memoryMiB: options.memory }),
  }
  return {
    ...snapshot,
    env: Object.fromEntries([...Object.entries(snapshot.env), ...Object.entries(given.env)]),
    ...(addons.length === 0 ? {} : { addons }),
    ...(Object.keys(instance).length === 0 ? {} : { instance }),
    ...(options.application === undefined ? {} : { application: options.application }),
    ...(options.task === undefined ? {} : { task: options.task }),
  }
}

/**
 * The platform of `--platform`: a ready one by its name, or a file of data that overrides the contract's in part; without the
 * option the contract's own.
 */
export const readPlatform = async (file: string | undefined, world: PrintingWorld): Promise<Platform> => {
  if (file === undefined) return defaultPlatform
  // Most runs name no platform, and start without the code that makes one.
  const { decodePlatform, platformByName, platformNames } = await import("../platform/index.js")
  const named = platformByName(file)
  if (named !== null) return named
  if (/^[\w-]+(@[\w-]*)?$/.test(file) && !(await isThere(resolve(world.folder, file)))) {
    throw new UsageError(
      `--platform ${file} is neither a file nor a name.${nearest(file, platformNames)} The names are ${platformNames.join(", ")}.`,
    )
  }
  const parsed = parseJson(file, await readNamed(file, "--platform", world))
  const platform = chainDiagnosed(parsed, decodePlatform)
  const errors = diagnosticsOf(platform).filter((diagnostic) => diagnostic.severity === "error")
  if (platform._tag === "Left" || errors.length > 0) {
    throw new UsageError(errors.map((diagnostic) => `--platform ${file}: ${diagnostic.message}`).join("\n"))
  }
  return platform.right
}

/** Nothing that a person names holds more than this; a device such as /dev/zero would have no end. */
const longestMiB = 64

/**
 * The text of a file that an option names, or with "" for the option an argument; one that cannot be read is wrong usage.
 */
export const readNamed = async (file: string, option: string, world: PrintingWorld): Promise<string> => {
  const path = resolve(world.folder, file)
  const read = await readText(createReadStream(path))
  if (read === "" && option === "--environment-file" && (await isPipe(path))) {
    // Node has read it before, and a pipe can be read once; a plan without its variables would be a wrong one.
    throw new UsageError(
      `${file} is a pipe that holds nothing: where it is given by --env-file, Node has read it before; --environment-file is left to runplan.`,
    )
  }
  if (typeof read === "string") return read
  throw new UsageError(`${option === "" ? file : `${option} ${file}`} cannot be read: ${read.reason}.`)
}

const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}

const isPipe = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFIFO()
  } catch {
    return false
  }
}

/** The text of the standard input. */
export const readInputStream = async (world: PrintingWorld): Promise<string> => {
  const read = await readText(world.input)
  if (typeof read === "string") return read
  throw new UsageError(`The standard input cannot be read: ${read.reason}.`)
}

const readText = async (stream: Readable): Promise<string | { readonly reason: string }> => {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array
      length += bytes.length
      if (length > longestMiB * 2 ** 20) return { reason: `it is longer than ${longestMiB} MiB` }
      chunks.push(bytes)
    }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch {
    return { reason: "it is not UTF-8" }
  }
}
