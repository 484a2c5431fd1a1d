/**
 * One row of the description by its name: a variable, a diagnostic, a rule, a statement or a choice of the ledger, a file.
 *
 * Law. Every name that the description has gives an entry, and nothing else does.
 */
import { list } from "../contract/diagnostics/wording.js"
import type { DescribedVariable, Description } from "./description.js"
import { captureWords } from "./reads.js"

/**
 * What there is to say about a name: what it is, sentences about it, and labelled facts in order.
 *
 * @since 0.1.0
 */
export type Entry = {
  readonly name: string
  readonly kind: "variable" | "diagnostic" | "rule" | "statement" | "choice" | "file"
  readonly prose: readonly string[]
  readonly facts: readonly (readonly [label: string, text: string])[]
}

/**
 * The entry of a name; null where the description has none of that name. A member of a numbered family is the family's.
 *
 * @example
 * ```ts
 * import { describe, entryOf } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const description = describe(defaultPlatform)
 * assert.equal(entryOf(description, "CC_WEBROOT")?.kind, "variable")
 * assert.equal(entryOf(description, "start-missing")?.kind, "diagnostic")
 * assert.equal(entryOf(description, "R-JS-9")?.kind, "statement")
 * assert.equal(entryOf(description, "nothing"), null)
 * ```
 *
 * @since 0.1.0
 */
export const entryOf = (description: Description, name: string): Entry | null => {
  for (const read of [variable, diagnostic, rule, ledger, file]) {
    const entry = read(description, name)
    if (entry !== null) return entry
  }
  return null
}

/**
 * Every name that has an entry.
 *
 * @since 0.1.0
 */
export const entryNames = (description: Description): readonly string[] => [
  ...description.variables.map(({ name }) => name),
  ...description.diagnostics.map(({ code }) => code),
  ...description.rules.flatMap(({ rules }) => rules.map(({ id }) => id)),
  ...description.statements.map(({ id }) => id),
  ...description.choices.map(({ id }) => id),
  ...description.files.map(({ path }) => path),
]

const isNamed = (row: DescribedVariable, name: string): boolean =>
  row.name === name ||
  (row.name.endsWith("*") &&
    name.startsWith(row.name.slice(0, -1)) &&
    /^\d+$/.test(name.slice(row.name.length - 1)))

const restsOn = (contract: readonly string[]): readonly (readonly [string, string])[] =>
  contract.length === 0 ? [] : [["rests on", contract.join(", ")]]

/** A word that a variable takes, what it means, and what to write in its place where it is deprecated. */
const wordOf = (value: string, meaning: string, instead: string | null): string =>
  instead === null ? `${value}: ${meaning}` : `${value}: ${meaning} Deprecated; write ${instead}.`

const variable = (description: Description, name: string): Entry | null => {
  const row = description.variables.find((one) => isNamed(one, name))
  if (row === undefined) return null
  const { type, fallback, secret, deprecated, contractName, runtimes, contract } = row
  const { values, examples, pattern, group, since, diagnostics } = row
  const rules = description.rules.flatMap((table) =>
    table.rules.filter(({ reads }) => reads.env.includes(row.name)),
  )
  return {
    name: row.name,
    kind: "variable",
    prose: [row.effect, ...(secret ? ["It is a secret: its value appears in no output."] : [])],
    facts: [
      ["type", type.kind === "choice" ? `one of ${list(type.values)}` : type.kind],
      ["default", row.default ?? fallback ?? "unset"],
      // Where a value holds, what it comes from is said too.
      ...(row.default === null || fallback === null ? [] : [["when unset", fallback] as const]),
      ...values.map(({ value, meaning, instead }) => ["value", wordOf(value, meaning, instead)] as const),
      ...deprecated
        .filter((value) => !values.some((one) => one.value === value))
        .map((value) => ["deprecated", value] as const),
      ...examples.valid.map((text) => ["valid", text] as const),
      ...examples.invalid.map(({ text, diagnostic }) => ["invalid", `${text} (${diagnostic})`] as const),
      ...(pattern === null ? [] : [["fits", pattern] as const]),
      ["about", group],
      ["runtimes", list(runtimes)],
      ["since", since],
      ...(contractName === row.name ? [] : [["the contract's name", contractName] as const]),
      ...restsOn(contract),
      ...rules.map(({ id, summary }) => ["read by", `${id}: ${summary}`] as const),
      ...diagnostics.flatMap((code) => {
        const about = description.diagnostics.find((one) => one.code === code)
        return about === undefined ? [] : [["diagnostic", `${code}: ${about.meaning}`] as const]
      }),
    ],
  }
}

const diagnostic = ({ diagnostics }: Description, name: string): Entry | null => {
  const row = diagnostics.find(({ code }) => code === name)
  if (row === undefined) return null
  return {
    name,
    kind: "diagnostic",
    prose: [row.meaning],
    facts: [
      ["severity", row.severity],
      ...(row.message === null ? [] : [["message", row.message] as const]),
      // A remedy that is all of the project's own words has none to show here.
      ...(row.remedy === null || /^\{\w+\}$/.test(row.remedy) ? [] : [["remedy", row.remedy] as const]),
      ...restsOn(row.contract),
    ],
  }
}

const rule = ({ rules }: Description, name: string): Entry | null => {
  const table = rules.find((one) => one.rules.some(({ id }) => id === name))
  const row = table?.rules.find(({ id }) => id === name)
  if (table === undefined || row === undefined) return null
  const reads = [...row.reads.env, ...row.reads.files]
  return {
    name,
    kind: "rule",
    prose: [row.summary],
    facts: [
      ["decides", `${table.decides} of ${list(table.runtimes)}`],
      ["reads", reads.length === 0 ? "no file or variable" : list(reads)],
      ...restsOn(row.contract),
      ...table.rules.map(
        (one, index) =>
          [index === 0 ? "asked in order" : "", `${one.id === name ? "> " : "  "}${one.id}`] as const,
      ),
    ],
  }
}

const ledger = ({ statements, choices, rules, diagnostics }: Description, name: string): Entry | null => {
  const statement = statements.find(({ id }) => id === name)
  const choice = choices.find(({ id }) => id === name)
  if (statement === undefined && choice === undefined) return null
  const byRules = rules.flatMap((table) => table.rules.filter(({ contract }) => contract.includes(name)))
  const byDiagnostics = diagnostics.filter(({ contract }) => contract.includes(name))
  return {
    name,
    kind: statement === undefined ? "choice" : "statement",
    prose:
      choice === undefined
        ? [`${statement?.statement}.`]
        : [`The contract is silent: ${choice.question}.`, `Our choice: ${choice.answer}.`],
    facts: [
      ...byRules.map(({ id, summary }) => ["rule", `${id}: ${summary}`] as const),
      ...byDiagnostics.map(({ code, meaning }) => ["diagnostic", `${code}: ${meaning}`] as const),
    ],
  }
}

const file = ({ files }: Description, name: string): Entry | null => {
  const row = files.find(({ path }) => path === name || path === `**/${name}`)
  if (row === undefined) return null
  return {
    name: row.path,
    kind: "file",
    prose: [row.effect],
    facts: [
      ["a plan uses", captureWords[row.capture]],
      ["runtimes", list(row.runtimes)],
      ...restsOn(row.contract),
    ],
  }
}
