/**
 * A JSON Schema of files of variables, for editors that complete, explain and check them as they are typed.
 *
 * Laws. What it refuses, the planner speaks of; it refuses every invalid example and no valid one. A variable that the planner does not
 * know is let through.
 */
import type { DescribedVariable, Description, ReadVariable } from "./description.js"

/**
 * A form that a value may have: one word, or any text that fits a pattern.
 *
 * @since 0.1.0
 */
export type EnvSchemaForm =
  | { readonly const: string; readonly description: string; readonly deprecated?: true }
  | { readonly pattern: string }

/**
 * What the schema says of a variable.
 *
 * @since 0.1.0
 */
export type EnvSchemaEntry = AnyText & {
  readonly description: string
  readonly default?: string
  readonly examples?: readonly string[]
  readonly writeOnly?: true
  readonly pattern?: string
  readonly anyOf?: readonly EnvSchemaForm[]
}

/**
 * What a schema says of single variables, by name, and of families, by pattern.
 *
 * @since 0.1.0
 */
export type EnvSchemaEntries = { readonly [name: string]: EnvSchemaEntry }

/**
 * The schema of any text.
 *
 * @since 0.1.0
 */
export type AnyText = { readonly type: "string" }

/**
 * A schema of what a file of variables says, as an object of texts by name.
 *
 * @since 0.1.0
 */
export type EnvSchema = {
  readonly $schema: string
  readonly title: string
  readonly type: "object"
  readonly properties: EnvSchemaEntries
  readonly patternProperties: EnvSchemaEntries
  readonly additionalProperties: AnyText
}

/**
 * The schema of the variables of a description.
 *
 * @example
 * ```ts
 * import { describe, envSchema } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const { properties } = envSchema(describe(defaultPlatform))
 * assert.ok("CC_NODE_VERSION" in properties)
 * ```
 *
 * @since 0.1.0
 */
export const envSchema = ({ platform, variables }: Description): EnvSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: `Variables of the platform ${platform.name}`,
  type: "object",
  properties: entries(variables.filter((row) => !isFamily(row))),
  patternProperties: entries(variables.filter(isFamily)),
  additionalProperties: { type: "string" },
})

const isFamily = ({ name }: DescribedVariable): boolean => name.endsWith("*")

const entries = (rows: readonly ReadVariable[]): { readonly [name: string]: EnvSchemaEntry } =>
  Object.fromEntries(
    rows.map((row) => [isFamily(row) ? `^${row.name.slice(0, -1)}\\d+$` : row.name, entry(row)]),
  )

const entry = (row: DescribedVariable): EnvSchemaEntry => {
  const { effect, fallback, default: value, secret, pattern, examples } = row
  const words = row.values.map(({ value: word, meaning, instead }) => ({
    const: word,
    description: instead === null ? meaning : `${meaning} Write ${instead} instead.`,
    ...(instead === null ? {} : { deprecated: true as const }),
  }))
  return {
    type: "string",
    description: `${effect}${value === null && fallback !== null ? ` Default: ${fallback}.` : ""}`,
    ...(value === null || secret ? {} : { default: value }),
    ...(secret ? { writeOnly: true } : { examples: examples.valid }),
    ...(pattern === null ? {} : words.length > 0 ? { anyOf: [...words, { pattern }] } : { pattern }),
  }
}
