/**
 * The contract as the planner carries it out, as one JSON document: what generators of documentation read.
 *
 * It grows by new fields only while its format stays `runplan/description@1`.
 */
import type { Capture } from "../contract/files.js"
import type { VariableGroup } from "../contract/variableNotes.js"
import type { Evidence, Severity } from "../model/diagnostic.js"
import type { HealthMethod } from "../model/health.js"
import type { ApplicationKind } from "../model/snapshot.js"

/**
 * A statement of the contract.
 *
 * @since 0.1.0
 */
export type DescribedStatement = {
  readonly id: string
  readonly statement: string
}

/**
 * A choice: a question that the contract leaves open, and this project's answer.
 *
 * @since 0.1.0
 */
export type DescribedChoice = {
  readonly id: string
  readonly question: string
  readonly answer: string
}

/**
 * What a variable holds, as the document writes it: `values` are those of a choice.
 *
 * @since 0.1.0
 */
export type DescribedType =
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "command" | "path" | "range" | "port" | "flags" | "text" }

/**
 * Values of a variable that are good, and some that are not, each with the diagnostic that it gives.
 *
 * @since 0.1.0
 */
export type DescribedExamples = {
  readonly valid: readonly string[]
  readonly invalid: readonly InvalidExample[]
}

/**
 * A value that is no good, and the diagnostic that says so.
 *
 * @since 0.1.0
 */
export type InvalidExample = { readonly text: string; readonly diagnostic: string }

/**
 * What there is to say about a variable.
 *
 * @since 0.1.0
 */
export interface VariableDescription {
  readonly contractName: string
  readonly runtimes: readonly ApplicationKind[]
  readonly type: DescribedType
  readonly fallback: string | null
  readonly default: string | null
  readonly effect: string
  readonly secret: boolean
  readonly deprecated: readonly string[]
  readonly contract: readonly string[]
  readonly group: VariableGroup
  readonly values: readonly DescribedValue[]
  readonly examples: DescribedExamples
  readonly pattern: string | null
  readonly diagnostics: readonly string[]
  readonly anchor: string
  readonly since: string
}

/**
 * A variable under the platform's name. `contractName` is the contract's own, which differs where the name contains a product
 * (R-NAME-1). `fallback` says in words what holds when it is unset; `default` is the value itself, on this platform, where there is one.
 * `values` are the words that it takes, each with what it means. What does not fit `pattern` is no good value. `diagnostics` are those that
 * may rest on it. `anchor` is the heading's id on the reference's page of variables.
 *
 * @since 0.1.0
 */
export type DescribedVariable = { readonly name: string } & Readonly<VariableDescription>

/**
 * A word that a variable takes. A deprecated one has what to write `instead`.
 *
 * @since 0.1.0
 */
export type DescribedValue = {
  readonly value: string
  readonly meaning: string
  readonly instead: string | null
}

/**
 * A variable with the ids of the rules that read it.
 *
 * @since 0.1.0
 */
export type ReadVariable = DescribedVariable & { readonly readBy: readonly string[] }

/**
 * A file of the project that counts, and how much of its text a plan can use.
 *
 * @since 0.1.0
 */
export type DescribedFile = {
  readonly path: string
  readonly runtimes: readonly ApplicationKind[]
  readonly capture: Capture
  readonly effect: string
  readonly contract: readonly string[]
}

/**
 * What a rule rests on: `reads` holds the variables, under the platform's names, and the files that it looks at, `evidence` the template
 * of what its claim rests on, `overrules` the rules of its table that it may overrule.
 *
 * @since 0.1.0
 */
export type DescribedGrounds = {
  readonly reads: { readonly env: readonly string[]; readonly files: readonly string[] }
  readonly evidence: string
  readonly overrules: readonly string[]
}

/**
 * A rule. `always` marks the one that decides when none before it does.
 *
 * @since 0.1.0
 */
export type DescribedRule = DescribedGrounds & {
  readonly id: string
  readonly summary: string
  readonly contract: readonly string[]
  readonly always: boolean
}

/**
 * A table of rules in the order in which they are asked: the first that claims decides the plan path `decides`, and later claims
 * are reported as overridden.
 *
 * @since 0.1.0
 */
export type DescribedTable = {
  readonly decides: string
  readonly runtimes: readonly ApplicationKind[]
  readonly rules: readonly DescribedRule[]
}

/**
 * A diagnostic. `message` and `remedy` are templates with `{parameters}` in braces; a branch that depends on a parameter shows one
 * of its forms. `evidence` is the template of what it rests on, null where it is about no plan. `example` is there where `withExamples` found one. Prose may change between versions; `code` does not.
 *
 * @since 0.1.0
 */
export type DescribedDiagnostic = DiagnosticWords & {
  readonly area: string
  readonly severity: Severity
  readonly contract: readonly string[]
  readonly evidence: string | null
  readonly example?: DiagnosticExample
}

/**
 * A diagnostic's code, what it means, and the templates of what it says.
 *
 * @since 0.1.0
 */
export type DiagnosticWords = {
  readonly code: string
  readonly meaning: string
  readonly message: string | null
  readonly remedy: string | null
}

/**
 * An occurrence of a diagnostic: what it says of real values, and what it rests on.
 *
 * @since 0.1.0
 */
export type DiagnosticExample = {
  readonly message: string
  readonly remedy: string | null
  readonly because: readonly Evidence[]
}

/**
 * A permission that a user can give to an application (A-OA-9).
 *
 * @since 0.1.0
 */
export type DescribedPermission = {
  readonly name: string
  readonly meaning: string
}

/**
 * An endpoint of the API: what it accepts by the contract, and what the contract does not speak of.
 *
 * @since 0.1.0
 */
export type DescribedEndpoint = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly accepts: readonly string[]
  readonly undecided: readonly string[]
  readonly contract: readonly string[]
}

/**
 * What a mechanism of authentication may do, for how long, and where.
 *
 * @since 0.1.0
 */
export interface MechanismDescription {
  readonly scope: string
  readonly delegated: boolean
  readonly resourceRestriction: string
  readonly offlineAttenuation: boolean
  readonly rights: string
  readonly maximumLifetime: DescribedLifetime | null
  readonly defaultLifetime: DescribedLifetime | null
  readonly entry: string
  readonly versions: readonly string[]
  readonly contract: readonly string[]
}

/**
 * How long a credential holds: in seconds, or in months where the calendar decides.
 *
 * @since 0.1.0
 */
export type DescribedLifetime = { readonly seconds: number } | { readonly months: number }

/**
 * A mechanism of authentication (A-AUTH-1). Lifetimes are in seconds, or in months where the calendar decides.
 *
 * @since 0.1.0
 */
export type DescribedMechanism = {
  readonly kind: string
  readonly name: string
} & Readonly<MechanismDescription>

/**
 * What no table of precedence decides: what always holds (`by` is null), or what the function `name` of the entry point `by`
 * carries out.
 *
 * @since 0.1.0
 */
export type DescribedBehaviour = {
  readonly name: string
  readonly effect: string
  readonly by: string | null
  readonly contract: readonly string[]
}

/**
 * The newest versions that a platform has for JavaScript, or those that it takes by default.
 *
 * @since 0.1.0
 */
export type JavascriptVersions = {
  readonly node: string
  readonly npm: string | null
  readonly nodeCatalogDate: string
  readonly bun: string | null
  readonly yarn: string
  readonly yarnBerry: string
}

/**
 * The PHP that a platform takes by default, and all that it has; null where it runs none.
 *
 * @since 0.1.0
 */
export type PhpVersions = { readonly php: string | null; readonly phpReleases: readonly string[] }

/**
 * The versions that a platform has.
 *
 * @since 0.1.0
 */
export type DescribedVersions = JavascriptVersions & PhpVersions

/**
 * The types of instances, their memory, and what is not to be had for a kind of application.
 *
 * @since 0.1.0
 */
export type DescribedInstances = {
  readonly default: string
  readonly memoryMiB: { readonly [type: string]: number }
  readonly unavailable: { readonly [kind in ApplicationKind]: readonly string[] }
}

/**
 * The ports, and the address that an application listens on.
 *
 * @since 0.1.0
 */
export type DescribedNetwork = {
  readonly address: string
  readonly publicPort: number
  readonly applicationPort: number
  readonly behindPort: number
  readonly variable: string | null
}

/**
 * A service that a request flow can name.
 *
 * @since 0.1.0
 */
export type DescribedService = {
  readonly name: string
  readonly activatedBy: string | null
  readonly file: string | null
}

/**
 * The health check where nothing else is said, and the statuses that pass.
 *
 * @since 0.1.0
 */
export type DescribedHealth = {
  readonly method: HealthMethod
  readonly path: string | readonly string[]
  readonly expect: { readonly min: number; readonly max: number }
}

/**
 * Texts by name.
 *
 * @since 0.1.0
 */
export type NamedTexts = { readonly [name: string]: string }

/**
 * What a platform calls things, and the parts of its data that show in the tables.
 *
 * @since 0.1.0
 */
export interface PlatformTables {
  readonly products: NamedTexts
  readonly addresses: NamedTexts
  readonly requestFacts: NamedTexts
  readonly versions: DescribedVersions
  readonly instances: DescribedInstances
  readonly network: DescribedNetwork
  readonly flow: readonly DescribedService[]
  readonly health: DescribedHealth | null
  readonly extensions: readonly string[]
}

/**
 * Which platform the document is about, and the values of it that show in the tables.
 *
 * @since 0.1.0
 */
export type DescribedPlatform = { readonly name: string } & Readonly<PlatformTables>

/**
 * The tables of the document.
 *
 * @since 0.1.0
 */
export interface DescriptionTables {
  readonly platform: DescribedPlatform
  readonly statements: readonly DescribedStatement[]
  readonly choices: readonly DescribedChoice[]
  readonly variables: readonly ReadVariable[]
  readonly files: readonly DescribedFile[]
  readonly rules: readonly DescribedTable[]
  readonly diagnostics: readonly DescribedDiagnostic[]
  readonly behaviours: readonly DescribedBehaviour[]
  readonly endpoints: readonly DescribedEndpoint[]
  readonly mechanisms: readonly DescribedMechanism[]
  readonly permissions: readonly DescribedPermission[]
}

/**
 * The whole document.
 *
 * @since 0.1.0
 */
export type Description = { readonly format: "runplan/description@1" } & Readonly<DescriptionTables>
