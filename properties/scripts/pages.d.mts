import type { Description } from "../../src/describe/index.js"

export interface CorpusCase {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly contract: readonly string[]
  readonly input: string
  readonly platform?: string
  readonly expected: string
  readonly index?: number
}

export interface Covered {
  readonly id: string
  readonly rules: readonly string[]
  readonly rows: readonly string[]
  readonly diagnostics: readonly string[]
  readonly cases: readonly string[]
}

export const root: string
export const corpusCases: () => readonly CorpusCase[]
export const manifest: (cases: readonly CorpusCase[]) => object
export const coverage: (description: Description, cases: readonly CorpusCase[]) => readonly Covered[]
export const generated: (library: object) => ReadonlyMap<string, string>
export const generatedOfTables: (library: object) => ReadonlyMap<string, string>
export const decisionTablesPage: (library: object) => string
export const leftovers: (files: ReadonlyMap<string, string>) => readonly string[]
