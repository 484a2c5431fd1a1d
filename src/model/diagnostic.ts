/**
 * Diagnostics, the evidence they rest on, and `Diagnosed`, the algebra in which decisions meet.
 *
 * `Diagnosed<A>` is `These<ReadonlyNonEmptyArray<Diagnostic>, A>` of fp-ts in every field:
 *
 * - `Succeeded`, its right: a value, and nothing to say about it;
 * - `Noted`, its both: a value and what there is to say. The value may be a stand-in for one that
 *   was wrong: then an error is among the diagnostics and the value serves only to find more problems;
 * - `Failed`, its left: no value.
 *
 * Laws. `collect` is the applicative of `These` with concatenation: it agrees with `sequenceS`, it keeps
 * every diagnostic in the order of the keys, and it has a value exactly when every part has one. `chain`
 * keeps the diagnostics that came before.
 */

import type { Code } from "../contract/diagnostics/code.js"
import { joined } from "./lists.js"
import { type Failed, isNonEmpty, type NonEmpty, type Noted, type Succeeded, succeed } from "./result.js"

/**
 * A variable, by name. `value` is left out for secret variables; `addon` names the add-on it came from.
 *
 * @since 0.1.0
 */
export type EnvEvidence = {
  readonly from: "env"
  readonly name: string
  readonly value?: string
  readonly addon?: string
}

/**
 * A file of the snapshot, by path, and perhaps a place in it.
 *
 * @since 0.1.0
 */
export type FileEvidence = {
  readonly from: "file"
  readonly path: string
  readonly pointer?: string
  readonly line?: number
  readonly column?: number
}

/**
 * A path into the platform data.
 *
 * @since 0.1.0
 */
export type PlatformEvidence = { readonly from: "platform"; readonly path: string }

/**
 * A field of the snapshot, or a JSON pointer into what has not its shape.
 *
 * @since 0.1.0
 */
export type SnapshotEvidence = { readonly from: "snapshot"; readonly field: string }

/**
 * One thing that a decision or a diagnostic rests on.
 *
 * - `env`: a variable, by name. `value` is left out for secret variables; `addon` names the add-on it came from.
 * - `file`: a file of the snapshot, by path; `pointer` is a JSON pointer (RFC 6901) into it, or for a TOML file into
 *   the table it describes; `line` and `column` (from 1, in UTF-16 code units) are the place in a text that cannot be
 *   parsed, where there is nothing to point into.
 * - `platform`: a path into the platform data.
 * - `snapshot`: a field of the snapshot, `instance.type` for one; in what has not the shape of a snapshot, a JSON pointer.
 *
 * @since 0.1.0
 */
export type Evidence = EnvEvidence | FileEvidence | PlatformEvidence | SnapshotEvidence

/** Lists of evidence as one, in order and each thing once. */
export const evidenceOf = (...lists: readonly (readonly Evidence[])[]): readonly Evidence[] => {
  // By index on purpose: some lists are frozen and some are not, and an iterator that meets both makes an object for each item.
  let all: readonly Evidence[] = []
  for (let at = 0; at < lists.length; at++) {
    const list = lists[at] as readonly Evidence[]
    if (all.length === 0 && list.length === 1) all = list
    else {
      for (let index = 0; index < list.length; index++) {
        const evidence = list[index] as Evidence
        if (!isAmong(all, evidence)) all = joined(all, [evidence])
      }
    }
  }
  return all
}

const isAmong = (all: readonly Evidence[], evidence: Evidence): boolean => {
  for (let at = 0; at < all.length; at++) if (isSame(all[at] as Evidence, evidence)) return true
  return false
}

const isSame = (left: Evidence, right: Evidence): boolean => {
  if (left === right) return true
  switch (left.from) {
    case "env":
      return right.from === "env" && left.name === right.name && left.addon === right.addon
    case "file":
      return (
        right.from === "file" &&
        left.path === right.path &&
        left.pointer === right.pointer &&
        left.line === right.line &&
        left.column === right.column
      )
    case "platform":
      return right.from === "platform" && left.path === right.path
    case "snapshot":
      return right.from === "snapshot" && left.field === right.field
  }
}

/**
 * How much a diagnostic weighs. One error rejects the snapshot; warnings and infos travel with the plan.
 *
 * @since 0.1.0
 */
export type Severity = "error" | "warning" | "info"

/**
 * Something to tell the person whose project it is. `code` is stable and documented; `message` and `remedy`
 * are prose and may change; `contract` holds the ledger ids (R-…, A-…, C-…) it rests on.
 *
 * @since 0.1.0
 */
// A code is one that there is, so that a misspelled one does not compile; from outside, or from a table of one's own, it is a text.
export type Diagnostic<C extends string = Code> = {
  readonly code: C
  readonly severity: Severity
  readonly message: string
  readonly because: readonly Evidence[]
  readonly remedy: string | null
  readonly contract: readonly string[]
}

/**
 * One or more diagnostics.
 *
 * @since 0.1.0
 */
export type Diagnostics<C extends string = Code> = NonEmpty<Diagnostic<C>>

/**
 * A value, or diagnostics, or both.
 *
 * @since 0.1.0
 */
export type Diagnosed<A, C extends string = Code> =
  | Failed<Diagnostics<C>>
  | Succeeded<A>
  | Noted<Diagnostics<C>, A>

/**
 * A row of a table of diagnostics. `message` and `remedy` render the parameters of one occurrence. A row never receives a
 * secret's value.
 *
 * @since 0.1.0
 */
export interface DiagnosticRow<P> {
  readonly severity: Severity
  readonly contract: readonly string[]
  readonly message: (parameters: P) => string
  readonly remedy: ((parameters: P) => string) | null
}

/**
 * A table of diagnostics by code.
 *
 * @since 0.1.0
 */
// biome-ignore lint/suspicious/noExplicitAny: each row has parameters of its own, and only `reporter` applies them
export type DiagnosticTable = { readonly [code: string]: DiagnosticRow<any> }

/**
 * What each diagnostic of a table means, in one sentence for the reference. It stands beside the table and not in it, so that
 * a program that plans need not carry it.
 *
 * @since 0.1.0
 */
export type Meanings<T extends DiagnosticTable = DiagnosticTable> = { readonly [code in keyof T]: string }

/**
 * A row that says itself what it means.
 *
 * @since 0.1.0
 */
export interface DocumentedRow<P> extends DiagnosticRow<P> {
  readonly meaning: string
}

/** A table whose rows say themselves what they mean. */
// biome-ignore lint/suspicious/noExplicitAny: as in DiagnosticTable
export type DocumentedTable = { readonly [code: string]: DocumentedRow<any> }

/**
 * The closed union of the errors of a table that gives the fields of each by its tag.
 *
 * @since 0.1.0
 */
export type ErrorsOf<Fields> = {
  readonly [Tag in keyof Fields]: Readonly<{ _tag: Tag } & Fields[Tag]>
}[keyof Fields]

/**
 * A table with a row for each error of a closed union.
 *
 * @since 0.1.0
 */
export type ErrorTable<E extends { readonly _tag: string }> = {
  readonly [C in E["_tag"]]: DocumentedRow<Extract<E, { readonly _tag: C }>>
}

/**
 * What a row of a table is given.
 *
 * @since 0.1.0
 */
export type ParametersOf<Row> = Row extends DiagnosticRow<infer P> ? P : never

/**
 * Reports from a table: a diagnostic by its code, with the parameters that the code's row asks for.
 *
 * @since 0.1.0
 */
export type Reporter<T extends DiagnosticTable> = <C extends keyof T & string>(
  code: C,
  parameters: ParametersOf<T[C]>,
  because: readonly Evidence[],
) => Diagnostic<keyof T & string>

/**
 * Makes the function that reports by code, with the parameters that the code's row asks for.
 *
 * @example
 * ```ts
 * import { reporter } from "runplan"
 *
 * const report = reporter({
 *   "port-invalid": {
 *     severity: "error",
 *     contract: ["R-PHP-9"],
 *     message: (p: { text: string }) => `"${p.text}" is not a port.`,
 *     remedy: () => "Give a whole number from 1 to 65535.",
 *   },
 * })
 * const diagnostic = report("port-invalid", { text: "80a" }, [{ from: "env", name: "CC_PHPSERVER_PORT", value: "80a" }])
 * assert.equal(diagnostic.severity, "error")
 * ```
 *
 * @since 0.1.0
 */
export const reporter = <T extends DiagnosticTable>(table: T): Reporter<T> => {
  // A map, because a table as large as the contract's is slow to ask.
  const rows = new Map<string, DiagnosticRow<never>>()
  return <C extends keyof T & string>(
    code: C,
    parameters: ParametersOf<T[C]>,
    because: readonly Evidence[],
  ): Diagnostic<keyof T & string> => {
    let row = rows.get(code) as DiagnosticRow<ParametersOf<T[C]>> | undefined
    if (row === undefined) {
      row = table[code] as DiagnosticRow<ParametersOf<T[C]>>
      rows.set(code, row as DiagnosticRow<never>)
    }
    // Every diagnostic of a code shares its row's ids, so nobody may change them.
    Object.freeze(row.contract)
    const diagnostic: Diagnostic<keyof T & string> = {
      code,
      severity: row.severity,
      message: row.message(parameters),
      because,
      remedy: row.remedy === null ? null : row.remedy(parameters),
      contract: row.contract,
    }
    sources?.set(diagnostic, { row, parameters })
    return diagnostic
  }
}

/** What a diagnostic was made of. */
interface Source {
  readonly row: DiagnosticRow<never>
  readonly parameters: object
}

/** What each diagnostic was made of, while somebody is going to say it in other words; null the rest of the time. */
let sources: Map<object, Source> | null = null

/** What is made, where `reworded` can say each diagnostic that was made meanwhile in other words. */
export const rewordable = <A>(make: () => A): A => {
  const before = sources
  sources = new Map()
  try {
    return make()
  } finally {
    sources = before
  }
}

/** Parameters that hold prose of the project's own and no value of a project. */
const ownProse: ReadonlySet<string> = new Set([
  "also",
  "reason",
  "settings",
  "instead",
  "remedy",
  "found",
  "where",
  "what",
  "problem",
  "lookedFor",
])

/** No text that is shown has this: whatever controls or is invisible is escaped. */
const guard = "\u{E002}"

/** Values of a project; what would change is taken apart by guards, so that it holds no name. */
const guarded = (words: (prose: string) => string, value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => guarded(words, item, key))
  if (typeof value !== "string" || ownProse.has(key) || words(value) === value) return value
  return value.replace(/(\w)(\w)/g, `$1${guard}$2`)
}

/**
 * The diagnostic in the words of a platform: its prose changes, and what it says of a project's own values does not. A remedy that
 * names what the platform has not is left out.
 */
export const reworded = (
  diagnostic: Diagnostic,
  words: (prose: string) => string,
  lacks: (prose: string) => boolean,
): Diagnostic => {
  const source = sources?.get(diagnostic)
  const given = Object.entries(source?.parameters ?? {})
  const parameters = Object.fromEntries(given.map(([key, value]) => [key, guarded(words, value, key)]))
  const say = (text: string, render: ((parameters: never) => string) | null | undefined): string =>
    render === null || render === undefined ? text : render(parameters as never)
  const plain = (text: string): string => words(text).replaceAll(guard, "")
  const { message, remedy } = diagnostic
  const mended = remedy === null ? null : say(remedy, source?.row.remedy)
  return {
    ...diagnostic,
    message: plain(say(message, source?.row.message)),
    remedy: mended === null || lacks(mended) ? null : plain(mended),
  }
}

/**
 * No value, and why.
 *
 * @since 0.1.0
 */
export const fail = <C extends string>(...diagnostics: Diagnostics<C>): Failed<Diagnostics<C>> => ({
  _tag: "Left",
  left: diagnostics,
})

/**
 * A value with what there is to say about it, which may be nothing.
 *
 * @since 0.1.0
 */
export const diagnosed = <A, C extends string = Code>(
  value: A,
  diagnostics: readonly Diagnostic<C>[],
): Succeeded<A> | Noted<Diagnostics<C>, A> =>
  isNonEmpty(diagnostics) ? { _tag: "Both", left: diagnostics, right: value } : succeed(value)

/**
 * What there is to say about a value, in order; `[]` when nothing.
 *
 * @since 0.1.0
 */
export const diagnosticsOf = <A, C extends string = Code>(self: Diagnosed<A, C>): readonly Diagnostic<C>[] =>
  self._tag === "Right" ? [] : self.left

/** Lists of diagnostics as one, in order. */
export const concatenated = (lists: readonly (readonly Diagnostic[])[]): readonly Diagnostic[] => {
  // Loops by index on purpose: flat() makes a whole plan two in a hundred slower, and an iterator for each list costs more than the list.
  const all: Diagnostic[] = []
  for (let at = 0; at < lists.length; at++) {
    const list = lists[at] as readonly Diagnostic[]
    for (let index = 0; index < list.length; index++) all.push(list[index] as Diagnostic)
  }
  return all
}

/**
 * Whether at least one of them is an error.
 *
 * @since 0.1.0
 */
export const hasError = (diagnostics: readonly Diagnostic<string>[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === "error")

/**
 * One error rejects the whole, and everything else that was said goes with it.
 *
 * Laws. `settled(self)` has a value exactly when `self` has one and none of its diagnostics is an error. What is said stays, and
 * `settled(settled(self))` is `settled(self)`.
 *
 * @internal
 */
export const settled = <A, C extends string>(self: Diagnosed<A, C>): Diagnosed<A, C> =>
  self._tag === "Both" && hasError(self.left) ? { _tag: "Left", left: self.left } : self

/**
 * The value under a function; what was said stays.
 *
 * @since 0.1.0
 */
export const mapDiagnosed = <A, B, C extends string = Code>(
  self: Diagnosed<A, C>,
  f: (value: A) => B,
): Diagnosed<B, C> => {
  switch (self._tag) {
    case "Left":
      return self
    case "Right":
      return succeed(f(self.right))
    case "Both":
      return { _tag: "Both", left: self.left, right: f(self.right) }
  }
}

/**
 * One decision that needs another: what was said before comes first. What else the next one carries stays with it.
 *
 * @since 0.1.0
 */
export const chainDiagnosed = <A, B, C extends string = Code, D extends string = C>(
  self: Diagnosed<A, C>,
  f: (value: A) => Diagnosed<B, D>,
): Diagnosed<B, C | D> => {
  switch (self._tag) {
    case "Left":
      return self
    case "Right":
      return f(self.right)
    case "Both": {
      const next = f(self.right)
      switch (next._tag) {
        case "Left":
          return { ...next, left: concat<C | D>(self.left, next.left) }
        case "Right":
          return { _tag: "Both", left: self.left, right: next.right }
        case "Both":
          return { _tag: "Both", left: concat<C | D>(self.left, next.left), right: next.right }
      }
    }
  }
}

/**
 * Independent decisions side by side: every diagnostic of every part, and a value when every part has one.
 * It is `sequenceS` of the applicative of `These`, written as one loop because every plan runs it.
 *
 * @since 0.1.0
 */
export const collect = <R extends { readonly [key: string]: unknown }, C extends string = Code>(
  parts: {
    readonly [K in keyof R]: Diagnosed<R[K], C>
  },
): Diagnosed<R, C> => {
  const values: { [key: string]: unknown } = {}
  let diagnostics: Diagnostic<C>[] | undefined
  let whole = true
  for (const key in parts) {
    const part = parts[key] as Diagnosed<unknown, C>
    if (part._tag !== "Right") {
      diagnostics ??= []
      for (const diagnostic of part.left) diagnostics.push(diagnostic)
    }
    if (part._tag === "Left") whole = false
    else values[key] = part.right
  }
  const left: readonly Diagnostic<C>[] = diagnostics ?? []
  if (!isNonEmpty(left)) return succeed(values as R)
  return whole ? { _tag: "Both", left, right: values as R } : { _tag: "Left", left }
}

const concat = <C extends string>(first: Diagnostics<C>, second: Diagnostics<C>): Diagnostics<C> => [
  first[0],
  ...first.slice(1),
  ...second,
]
