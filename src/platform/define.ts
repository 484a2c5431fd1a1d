/**
 * Making a platform from data: checked like any input, every problem at once, and prepared once for many plans.
 *
 * Laws. `definePlatform({})` is the contract's platform. Objects of the overrides are merged into the contract's data key by
 * key, and everything else replaces what it overrides; `null` takes an entry of a table or a list away. A platform that is made has no problem; every problem is an error.
 */

import parseVersion from "semver/functions/parse.js"
import { platformDiagnostics } from "../contract/diagnostics/platform.js"
import { list, nearestOf } from "../contract/diagnostics/wording.js"
import { flowWords, type NamedVariable } from "../contract/variables.js"
import { decode, jsonSchema, type Misfit, overlay } from "../model/codec.js"
import { type Diagnosed, type Diagnostic, type Diagnostics, fail, reporter } from "../model/diagnostic.js"
import type { Json } from "../model/json.js"
import { isNonEmpty, succeed } from "../model/result.js"
import { isRecord } from "../model/shape.js"
import { type PlatformData, type PlatformOverrides, platformCodec } from "./codec.js"
import { contractPlatform } from "./data.js"
import { hasTool, type Platform, pathsOf, prepare } from "./prepare.js"

const report = reporter(platformDiagnostics)

const isNew = ({ variables }: PlatformData, key: string): boolean =>
  variables[key as NamedVariable] !== contractPlatform.variables[key as NamedVariable]

const invalid = (place: string, problem: string): Diagnostic =>
  report("platform-invalid", { place, problem }, [{ from: "platform", path: place }])

/** What a shape alone cannot say. */
const contradictions = (data: PlatformData): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const say = (place: string, problem: string) => found.push(invalid(place, problem))
  if (!Object.hasOwn(data.instances.memoryMiB, data.instances.default)) {
    say("instances.default", "names an instance type without a memory size")
  }
  if (data.heap !== null && data.heap.numerator > data.heap.denominator)
    say("heap", "is more than the whole memory")
  if (data.health !== null && data.health.expect.min > data.health.expect.max)
    say("health.expect", "accepts no status")
  const { php } = data
  if (php !== null && !php.releases.some((release) => release.version === php.default)) {
    say("php.default", "names a version that is not among the releases")
  }
  const known = new Set<string>()
  data.node.lines.forEach((line, index) => {
    if (line.ltsFrom !== null && parseVersion(line.ltsFrom) === null) {
      say(`node.lines.${index}.ltsFrom`, "is not a version")
    }
    line.versions.forEach((version, place) => {
      known.add(version)
      if (parseVersion(version) === null) say(`node.lines.${index}.versions.${place}`, "is not a version")
    })
  })
  if (!known.has(data.node.latestLts)) say("node.latestLts", "is not among the versions of the lines")
  for (const edition of ["classic", "berry"] as const) {
    if (parseVersion(data.yarn[edition]) === null) say(`yarn.${edition}`, "is not a version")
  }
  // Whoever gives a name another's says so where he gives it, not where the contract does.
  const own = Object.entries(data.variables).toSorted(
    ([left], [right]) => Number(isNew(data, left)) - Number(isNew(data, right)),
  )
  const variables = new Map<string, string>()
  for (const [key, name] of own) {
    if (name === null) continue
    const other = variables.get(name)
    if (other !== undefined) say(`variables.${key}`, `is the name of another variable too: ${other}`)
    variables.set(name, isNew(data, key) ? `variables.${key}` : name)
  }
  const names = new Set<string>()
  const words: readonly string[] = Object.values(flowWords)
  data.flow.forEach(({ name }, index) => {
    if (names.has(name)) say(`flow.${index}.name`, "is there twice")
    names.add(name)
    if (words.includes(name)) say(`flow.${index}.name`, "is a word of the request flow itself")
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) {
      say(`flow.${index}.name`, "holds more than lower-case letters, digits, dots, dashes and underscores")
    }
  })
  const { publicPort, behindPort, variable } = data.network
  if (Object.keys(data.environment).some((name) => name === variable)) {
    say("network.variable", "is given a value by environment too")
  }
  if (behindPort === publicPort) say("network.behindPort", "is the public port, which the middleware takes")
  const paths = pathsOf(data.health?.path ?? "/")
  if (new Set(paths).size < paths.length) say("health.path", "holds a path twice")
  for (const path of paths) {
    if (!path.startsWith("/")) say("health.path", "does not begin with a slash")
    else if (!/^[!"$-~]*$/.test(path)) say("health.path", "holds characters that no request can ask for")
  }
  for (const [path, tool] of Object.entries(data.build.lockFiles)) {
    if (!hasTool(data, tool)) say(`build.lockFiles.${path}`, `means ${tool}, which is taken away`)
  }
  return found
}

const said = ({ place, problem, unknown }: Misfit): Diagnostic => {
  if (unknown === null) return invalid(place, problem)
  const near = nearestOf(unknown.key, unknown.known)
  return invalid(
    place,
    near === null ? `${problem}: there is ${list(unknown.known)}` : `${problem}: the nearest is "${near}"`,
  )
}

/**
 * A platform from its whole data, as `data` of one that was made. Every problem is an error with its place.
 *
 * @internal
 */
export const wholePlatform = (data: unknown): Diagnosed<Platform> => {
  const decoded = decode(platformCodec, data)
  // A codec that refuses says of one place why, or of more.
  if (decoded._tag === "Left")
    return { _tag: "Left", left: decoded.left.map(said) as readonly Diagnostic[] as Diagnostics }
  const found = contradictions(decoded.right)
  return isNonEmpty(found) ? { _tag: "Left", left: found } : succeed(prepare(decoded.right))
}

/**
 * A platform from data of which nobody knows what it is: a file that was parsed, an answer. It may override the contract's in part. Every
 * problem is an error with its place; a key that no platform has is one, with the nearest that there is.
 *
 * @example
 * ```ts
 * import { decodePlatform } from "runplan/platform"
 *
 * assert.equal(decodePlatform(JSON.parse('{ "bun": { "version": "1.3.14" } }'))._tag, "Right")
 * const refused = decodePlatform({ helath: { path: "/up" } })
 * assert.ok(refused._tag === "Left" && refused.left[0].message.includes('the nearest is "health"'))
 * ```
 *
 * @since 0.1.0
 */
export const decodePlatform = (overrides: unknown): Diagnosed<Platform> =>
  isRecord(overrides)
    ? wholePlatform(overlay(platformCodec)(contractPlatform, overrides))
    : fail(invalid("", "is not an object"))

/**
 * A platform from the contract's data, or from that of another platform, and what overrides it. Every problem is an error with its place.
 *
 * @example
 * ```ts
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ instances: { default: "M" } })
 * assert.equal(platform._tag, "Right")
 * assert.equal(definePlatform({ bun: { version: " " } })._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const definePlatform = (overrides: PlatformOverrides, base?: Platform): Diagnosed<Platform> =>
  wholePlatform(overlay(platformCodec)(base?.data ?? contractPlatform, overrides))

/**
 * The JSON Schema (draft 7) of platform data; with `partial` that of what overrides the contract's.
 *
 * @example
 * ```ts
 * import { platformSchema } from "runplan/platform"
 *
 * assert.equal(platformSchema({ partial: true }).type, "object")
 * ```
 *
 * @since 0.1.0
 */
export const platformSchema = ({
  partial = false,
}: {
  readonly partial?: boolean
} = {}): { readonly [key: string]: Json } => jsonSchema(platformCodec, partial)
