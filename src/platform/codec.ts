/**
 * The shape of platform data, written once: its types, what is refused, what may be overridden and its JSON Schema come out of it.
 */
import { managerCommandsCodec } from "../contract/managers/commands.js"
import { type KnownTool, managerCommands, managerEntries } from "../contract/managers/index.js"
import { type NamedVariable, variableKeys } from "../contract/variables.js"
import {
  anyText,
  type Codec,
  fields,
  listOf,
  nullable,
  type Overrides,
  type Static,
  someText,
  tableOf,
  value,
  wholeNumber,
  word,
} from "../model/codec.js"
import { type HealthMethod, healthMethods } from "../model/health.js"
import { type ApplicationKind, byKind } from "../model/snapshot.js"

const strings = listOf("an array of strings", anyText)
const port = wholeNumber("a port from 1 to 65535", 1, 65535)
const positive = wholeNumber("a whole number above zero", 1, Number.MAX_SAFE_INTEGER)
const status = wholeNumber("a status from 100 to 599", 100, 599)

const placeholder = "\\{[a-z_]+\\}"

/** A text of one form. */
const matching = (expected: string, pattern: string): Codec<string> => {
  const form = new RegExp(pattern)
  return value(
    expected,
    { type: "string", pattern: form.source },
    (given): given is string => typeof given === "string" && form.test(given),
  )
}

/** The same, or a placeholder of the contract, which says that nobody knows yet. */
const written = (expected: string, pattern: string): Codec<string> =>
  matching(expected, `^(?:${placeholder}|${pattern})$`)

const host = "(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?"
const address = written("an address that begins with https:// or http://", `https?://${host}(?:/[^\\s?#]*)?`)
const hostName = written("a host, with a port if need be", host)
const registry = written("a host, with a port and a path if need be", `${host}(?:/[^\\s?#]*)?`)
const listening = written(
  "an address to listen on, for example 0.0.0.0",
  "(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*|localhost)",
)
const variableName = matching("the name of a variable", "^[A-Za-z_][A-Za-z0-9_]*$")

/** One path, or several in order. */
const pathOrPaths: Codec<string | readonly string[]> = value(
  "a path, or an array of paths",
  {
    anyOf: [
      { type: "string", pattern: "\\S" },
      { type: "array", items: { type: "string", pattern: "\\S" }, minItems: 1 },
    ],
  },
  (given): given is string | readonly string[] => {
    const paths: readonly unknown[] = Array.isArray(given) ? given : [given]
    return paths.length > 0 && paths.every((path) => typeof path === "string" && path.trim() !== "")
  },
)

const predicate = matching("the name of a fact", "^[A-Za-z][A-Za-z0-9_:]*$")

const byName = <K extends string, A>(keys: readonly K[], of: Codec<A>) =>
  Object.fromEntries(keys.map((key) => [key, of])) as { readonly [key in K]: Codec<A> }

const knownTools = Object.keys(managerCommands) as readonly KnownTool[]

/** The lock files that choose nothing by the contract; those that choose have their rules. */
const otherLockFiles: readonly string[] = managerEntries.flatMap(([, { companions }]) => companions)
const otherLockFile = (path: string): string | null =>
  otherLockFiles.includes(path) ? null : `is none of ${otherLockFiles.join(", ")}`

const familyName = matching(
  "the beginning of the names of variables, with a star at its end",
  "^[A-Za-z_][A-Za-z0-9_]*\\*$",
)
const { CC_HEALTH_CHECK_PATH_N: _, ...singleNames } = byName(variableKeys, nullable(variableName))
/** What the variables that the contract does not know are for. */
const furtherVariables = ["folder", "task", "worker", "workerRestart", "workerDelay"] as const

const flowService = fields({
  name: someText,
  activatedBy: nullable(word<readonly NamedVariable[]>("a key of variables", variableKeys)),
  file: nullable(someText),
})

/**
 * The services that a request flow can name, by the platform's names (C-41).
 *
 * `activatedBy` says which key of `variables` activates a service when CC_REQUEST_FLOW does not list it; null: only
 * CC_REQUEST_FLOW does. `file` is the path of its configuration file in the project, if it has one.
 *
 * @since 0.1.0
 */
export type FlowService = {
  readonly [key in keyof Static<typeof flowService>]: Static<typeof flowService>[key]
}

const phpRelease = fields({ version: someText, server: someText, webServer: someText, without: strings })

/**
 * A PHP version with the server and the web server that come with it, and the extensions that it lacks (R-PHP-13, R-PHP-15).
 *
 * @since 0.1.0
 */
export type PhpRelease = { readonly [key in keyof Static<typeof phpRelease>]: Static<typeof phpRelease>[key] }

const phpData = fields({
  default: someText,
  releases: listOf("an array of PHP releases", phpRelease),
  extensions: strings,
  composer: fields({
    command: someText,
    phar: someText,
    flags: strings,
    withoutDevelopment: someText,
  }),
  redis: fields({ port }),
})

/**
 * What a platform that runs PHP has for it.
 *
 * @since 0.1.0
 */
export interface PhpData extends Static<typeof phpData> {}

const generator = fields({ name: someText, files: strings, command: someText })

const staticData = fields({
  server: someText,
  folder: someText,
  generators: listOf("an array of generators", generator),
})

/**
 * What a platform that runs static sites has for them: the server, the folder that a generator builds into, and the generators, in the
 * order in which they are looked for. Each is found by one of its files at the root and builds by its command, whose last word is the
 * folder.
 *
 * @since 0.1.0
 */
export interface StaticData extends Static<typeof staticData> {}

const nodeLine = fields({
  line: someText,
  codename: nullable(someText),
  ltsFrom: nullable(someText),
  end: someText,
  versions: strings,
})

/**
 * A line of releases, oldest first: "24", or "0.12" before Node 4. A release is LTS when it is not below `ltsFrom`.
 *
 * @since 0.1.0
 */
export type NodeLine = { readonly [key in keyof Static<typeof nodeLine>]: Static<typeof nodeLine>[key] }

const nodeCatalog = fields({
  date: someText,
  latestLts: someText,
  lines: listOf("an array of release lines", nodeLine),
  npm: tableOf(someText),
})

/**
 * The Node releases that a platform can be asked for. `npm` gives the npm that a release came with, where that is known.
 *
 * @since 0.1.0
 */
export type NodeCatalog = {
  readonly date: string
  readonly latestLts: string
  readonly lines: readonly NodeLine[]
  readonly npm: { readonly [version: string]: string }
}

/** The shape of platform data. */
export const platformCodec = fields({
  name: someText,
  products: fields({ phpServer: someText, redirectProxy: someText, cacheProxy: someText, gateway: someText }),
  variables: fields({ ...singleNames, CC_HEALTH_CHECK_PATH_N: nullable(familyName) }),
  prefixes: listOf("an array of names", variableName),
  secrets: listOf("an array of names", variableName),
  environment: tableOf(someText),
  further: fields(byName(furtherVariables, nullable(variableName))),
  known: strings,
  addresses: fields({ api: address, bridge: address, git: hostName, npmRegistry: registry }),
  requestFacts: fields({ time: predicate, resource: predicate, operation: predicate }),
  instances: fields({
    default: someText,
    memoryMiB: tableOf(positive),
    unavailable: fields(byKind(() => strings) satisfies { readonly [kind in ApplicationKind]: unknown }),
  }),
  heap: nullable(fields({ numerator: positive, denominator: positive })),
  network: fields({
    address: listening,
    publicPort: port,
    applicationPort: port,
    behindPort: port,
    variable: nullable(variableName),
  }),
  flow: listOf("an array of services", flowService),
  health: nullable(
    fields({
      method: word<readonly HealthMethod[]>("a method of a health check", healthMethods),
      path: pathOrPaths,
      expect: fields({ min: status, max: status }),
    }),
  ),
  build: fields({ lockFiles: tableOf(word("a tool", knownTools), otherLockFile), scripts: strings }),
  node: nodeCatalog,
  bun: nullable(fields({ version: someText })),
  yarn: fields({ classic: someText, berry: someText }),
  packageManagers: fields(byName(knownTools, managerCommandsCodec)),
  php: nullable(phpData),
  static: nullable(staticData),
})

/**
 * What a platform is made of beside its name.
 *
 * @since 0.1.0
 */
export interface PlatformParts extends Omit<Static<typeof platformCodec>, "name"> {}

/**
 * A platform's data. Paths into it are the evidence `{ from: "platform", path }`: object keys and array indexes joined by dots.
 *
 * @since 0.1.0
 */
export type PlatformData = { readonly name: string } & Readonly<PlatformParts>

/**
 * What a platform changes of the contract's data: any part of it. Objects are merged key by key, lists and values replace what they
 * override; an instance type that is null is taken away, and so is a service of the flow, which may be given by name.
 *
 * @since 0.1.0
 */
export interface PlatformOverrides extends Overrides<PlatformData> {}
