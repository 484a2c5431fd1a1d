import type {
  Diagnosed,
  Diagnostic,
  Evidence,
  Health,
  Json,
  Outcome,
  Plan,
  Snapshot,
} from "../../src/index.js"

export interface ExpectedDecision {
  readonly value?: Json
  readonly rule?: string
  readonly contract?: readonly string[]
  readonly because?: readonly Evidence[]
  readonly overridden?: readonly Json[]
}

export interface Expectation {
  readonly status: "planned" | "rejected"
  readonly plan?: { readonly [path: string]: Json }
  readonly decisions?: { readonly [path: string]: ExpectedDecision | null }
  readonly diagnostics: readonly Pick<Diagnostic<string>, "code" | "severity" | "because">[]
  readonly never?: readonly string[]
}

export interface Case {
  readonly id: string
  readonly folder: string
  readonly title: string
  readonly contract: readonly string[]
  readonly expect: Expectation
  readonly snapshot: unknown
  readonly platform: unknown
  readonly outcome: Outcome | null
}

export interface Planner<Platform> {
  readonly decodeSnapshot: (input: unknown) => Diagnosed<Snapshot>
  readonly plan: (platform: Platform) => (snapshot: Snapshot) => Diagnosed<Plan>
  readonly outcome: (result: Diagnosed<Plan>) => Outcome
  readonly defaultPlatform: Platform
  readonly decodePlatform: (overrides: unknown) => Diagnosed<Platform>
  readonly platformByName: (name: string) => Platform | null
}

export interface HealthCase {
  readonly id: string
  readonly title: string
  readonly contract: readonly string[]
  readonly health: Health
  readonly answers: unknown
  readonly expect: { readonly verdict: "continues" | "fails"; readonly log: readonly string[] }
}

/** What all projects of a kind look at on a platform, by the names of both. */
export interface CommonInputs {
  readonly [platformAndKind: string]: Plan["inputs"]
}

export const planCases: string
export const commonInputsOf: (root: string) => string
export const commonInputs: (
  outcomes: readonly { readonly platform: unknown; readonly outcome: Outcome }[],
) => CommonInputs
export const folded: (common: CommonInputs, platform: unknown, outcome: Outcome) => unknown
export const withInputs: (common: CommonInputs, kept: unknown) => Outcome
export const readHealthCases: () => readonly HealthCase[]
export const readCases: (root: string) => readonly Case[]
export const platformOf: <Platform>(planner: Planner<Platform>, overrides: unknown) => Platform
export const outcomeOf: <Platform>(
  planner: Planner<Platform>,
  platform: Platform,
  snapshot: unknown,
) => Outcome
export const withoutProse: (outcome: Outcome) => unknown
export const pretty: (value: unknown) => string
export const compact: (value: unknown) => string
export const misshapen: (one: Case) => readonly string[]
export const differences: (expect: Expectation, outcome: Outcome) => readonly string[]
export const inCanonicalOrder: (diagnostics: readonly Diagnostic<string>[]) => boolean
export const at: (plan: object, path: string) => unknown
export const falseEvidence: (snapshot: unknown, platformData: unknown, outcome: Outcome) => readonly string[]
