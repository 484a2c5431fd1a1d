/**
 * Making a platform from data: checked like any input, every problem at once, and prepared once for many plans.
 *
 * Laws. `definePlatform({})` is the contract's platform. Objects of the overrides are merged into the contract's data key by
 * key, and everything else replaces what it overrides. A platform that is made has no problem; every problem is an error.
 *
 * @since 0.1.0
 */
import * as t from "io-ts"
import parseVersion from "semver/functions/parse.js"
import { type KnownTool, managerCommands } from "../contract/managers/index.js"
import { flowWords } from "../contract/variables.js"
import {
  type Diagnosed,
  type Diagnostic,
  type Diagnostics,
  type DocumentedTable,
  fail,
  isNonEmpty,
  reporter,
  succeed,
} from "../model/diagnostic.js"
import { isRecord, shapeProblems } from "../model/shape.js"
import { byKind } from "../model/snapshot.js"
import { contractPlatform, type PlatformData } from "./data.js"
import { type Platform, prepare } from "./prepare.js"

/**
 * What is wrong with platform data.
 *
 * @since 0.1.0
 */
export const platformDiagnostics = {
  "platform-invalid": {
    severity: "error",
    contract: ["R-NAME-1"],
    meaning: "Platform data does not have the shape of a platform, or contradicts itself.",
    message: (p: { place: string; problem: string }) =>
      `The platform data${p.place === "" ? "" : ` at "${p.place}"`} ${p.problem}.`,
    remedy: () => "Mend the platform data.",
  },
} as const satisfies DocumentedTable

const report = reporter(platformDiagnostics)

const strings = t.readonlyArray(t.string, "an array of strings")
const text = new t.Type<string>(
  "a text",
  t.string.is,
  (value, context) =>
    typeof value === "string" && value.trim() !== "" ? t.success(value) : t.failure(value, context),
  t.identity,
)
const wholeNumber = (name: string, least: number, most: number): t.Type<number> => {
  const is = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
  return new t.Type(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  )
}
const port = wholeNumber("a port from 1 to 65535", 1, 65535)
const positive = wholeNumber("a whole number above zero", 1, Number.MAX_SAFE_INTEGER)
const status = wholeNumber("a status from 100 to 599", 100, 599)
const orNull = <A>(codec: t.Type<A>): t.Type<A | null> => t.union([codec, t.null])

const packageManager = t.type({
  install: text,
  flags: t.type({ install: strings, ignore: strings }),
  excludes: t.keyof({ always: null, production: null, never: null }, '"always", "production" or "never"'),
  start: text,
  main: text,
  lifecycle: t.boolean,
})

const packageManagers = Object.fromEntries(
  Object.keys(managerCommands).map((tool) => [tool, packageManager]),
) as { readonly [tool in KnownTool]: typeof packageManager }

const namedVariables = {
  phpServerPort: text,
  phpServerWorker: text,
  redirectProxyKey: text,
  cacheProxyFile: text,
  challengeSecret: text,
}

const platformCodec: t.Type<PlatformData, unknown> = t.type({
  name: text,
  products: t.type({ phpServer: text, redirectProxy: text, cacheProxy: text, gateway: text }),
  variables: t.type(namedVariables),
  addresses: t.type({ api: text, bridge: text, git: text, npmRegistry: text }),
  instances: t.type({
    default: text,
    memoryMiB: t.record(t.string, positive),
    unavailable: t.type(byKind(() => strings)),
  }),
  heap: t.type({ numerator: positive, denominator: positive }),
  network: t.type({ address: text, publicPort: port, applicationPort: port, behindPort: port }),
  flow: t.readonlyArray(
    t.type({
      name: text,
      activatedBy: orNull(
        t.keyof(
          {
            phpServerPort: null,
            phpServerWorker: null,
            redirectProxyKey: null,
            cacheProxyFile: null,
            challengeSecret: null,
          },
          "a key of variables",
        ),
      ),
      file: orNull(text),
    }),
    "an array of services",
  ),
  health: t.type({ path: text, expect: t.type({ min: status, max: status }) }),
  node: t.type({
    date: text,
    latestLts: text,
    lines: t.readonlyArray(
      t.type({ line: text, codename: orNull(text), ltsFrom: orNull(text), end: text, versions: strings }),
      "an array of release lines",
    ),
    npm: t.record(t.string, text),
  }),
  bun: t.type({ version: text }),
  yarn: t.type({ classic: text, berry: text }),
  packageManagers: t.type(packageManagers),
  php: t.type({
    default: text,
    releases: t.readonlyArray(
      t.type({ version: text, server: text, webServer: text, without: strings }),
      "an array of PHP releases",
    ),
    extensions: strings,
    composer: t.type({ command: text, phar: text, flags: strings, withoutDevelopment: text }),
    redis: t.type({ port }),
  }),
})

/** What a shape alone cannot say. */
const contradictions = (data: PlatformData): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const say = (place: string, problem: string) =>
    found.push(report("platform-invalid", { place, problem }, [{ from: "platform", path: place }]))
  if (!Object.hasOwn(data.instances.memoryMiB, data.instances.default)) {
    say("instances.default", "names an instance type without a memory size")
  }
  if (data.heap.numerator > data.heap.denominator) say("heap", "is more than the whole memory")
  if (data.health.expect.min > data.health.expect.max) say("health.expect", "accepts no status")
  if (!data.php.releases.some((release) => release.version === data.php.default)) {
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
  const { publicPort, applicationPort, behindPort } = data.network
  if (applicationPort !== publicPort) {
    say("network.applicationPort", "is not the public port, where traffic arrives without middleware")
  }
  if (behindPort === publicPort) say("network.behindPort", "is the public port, which the middleware takes")
  if (!data.health.path.startsWith("/")) say("health.path", "does not begin with a slash")
  else if (!/^[!"$-~]*$/.test(data.health.path))
    say("health.path", "holds characters that no request can ask for")
  return found
}

/** A copy that shares nothing with a value: what a platform holds is frozen, and the caller's data is not. */
const copyOf = (value: unknown): unknown => {
  // Fields that are not known may nest deeper than calls can, or hold themselves.
  const copies = new Map<unknown, object>()
  const copied = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part
    const copy = copies.get(part) ?? (Array.isArray(part) ? [...part] : { ...part })
    copies.set(part, copy)
    return copy
  }
  const whole = copied(value)
  // Copies that are made meanwhile come up too.
  for (const copy of copies.values()) {
    for (const [key, part] of Object.entries(copy)) Object.defineProperty(copy, key, { value: copied(part) })
  }
  return whole
}

const merge = (base: unknown, override: unknown): unknown => {
  if (!isRecord(base) || !isRecord(override)) return override
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(override)) merged.set(key, merge(merged.get(key), value))
  // fromEntries defines keys, so that a key named __proto__ stays a key
  return Object.fromEntries(merged)
}

/**
 * A platform from the contract's data and what overrides it. Every problem is an error with its place.
 *
 * @example
 * ```ts
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ instances: { default: "M" } })
 * assert.equal(platform._tag, "Right")
 * assert.equal(definePlatform({ bun: { version: 1 } })._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const definePlatform = (overrides: unknown): Diagnosed<Platform> => {
  const invalid = (place: string, problem: string): Diagnostic =>
    report("platform-invalid", { place, problem }, [{ from: "platform", path: place }])
  if (!isRecord(overrides)) return fail(invalid("", "is not an object"))
  const merged = merge(contractPlatform, copyOf(overrides))
  const decoded = platformCodec.decode(merged)
  if (decoded._tag === "Left") {
    const problems = shapeProblems(decoded.left).map(({ place, expected, actual }) =>
      invalid(place, `is ${actual}; expected ${expected}`),
    )
    // A codec that refuses says of one place why, or of more.
    return { _tag: "Left", left: problems as readonly Diagnostic[] as Diagnostics }
  }
  const found = contradictions(decoded.right)
  return isNonEmpty(found) ? { _tag: "Left", left: found } : succeed(prepare(decoded.right))
}
