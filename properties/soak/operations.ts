/** The inputs of the golden cases of OAuth and of the API with a text changed: an answer, whatever comes, and no secret in an error. */
import { readdirSync, readFileSync } from "node:fs"
import { type OperationCase, operations } from "../operations.js"
import { canary, leaks } from "./canaries.js"
import { type Draw, nearJson } from "./random.js"

/** Fields of few values that a type names; another value is a mistake of the program that calls. */
const closed: ReadonlySet<string> = new Set(["_tag", "signatureMethod"])

const cases: readonly OperationCase[] = ["api", "oauth", "connections", "tokens"]
  .flatMap((folder) => {
    const place = new URL(`../../golden/${folder}/`, import.meta.url)
    return readdirSync(place)
      .filter((name) => name.endsWith(".json") && name !== "samples.json")
      .flatMap((name) => JSON.parse(readFileSync(new URL(name, place), "utf8")) as readonly OperationCase[])
  })
  .filter(({ operation }) => operations[operation] !== undefined)

const byOperation = [...new Set(cases.map(({ operation }) => operation))].map((name) =>
  cases.filter(({ operation }) => operation === name),
)

/** They read answers and files of others, so that anything may come. */
const takeAnything: ReadonlySet<string> = new Set([
  "decodeCreatedServiceToken",
  "decodeServiceTokens",
  "definePlatform",
  "decodeFlow",
])

/** What the harness of the cases throws itself when an input that it needs is wrong. */
const harness =
  /^(?:a case's own input is refused|no platform|no kind |only the last event is refused|this does not hold: (?:only the last event|the same base string as sent))/

const secretKeys: ReadonlySet<string> = new Set(["secret", "consumerSecret", "tokenSecret"])

/** The same with a canary in every secret. */
const planted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(planted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKeys.has(key) && typeof inner === "string" ? `${canary}${inner}` : planted(inner),
    ]),
  )
}

/** Draws a case and changes it, one of each operation in turn; `judge` runs it. */
export const nextOperation = (draw: Draw, index: number) => {
  const one = draw.one(byOperation[index % byOperation.length] as readonly OperationCase[])
  let input = planted(one.input)
  for (let count = draw.below(3); count > 0; count--) {
    input = nearJson(draw, input, takeAnything.has(one.operation) ? "shapes" : closed)
  }
  const given = { operation: one.operation, input }
  return { given, judge: () => judge(given) }
}

const judge = ({ operation, input }: { readonly operation: string; readonly input: unknown }): string => {
  const run = operations[operation] as (input: unknown) => unknown
  let result: unknown
  try {
    result = run(input)
  } catch (error) {
    if (error instanceof Error && harness.test(error.message)) return "refused"
    throw error
  }
  const errors = (result as { readonly errors?: unknown } | undefined)?.errors
  if (errors === undefined) return "answered"
  const found = leaks(JSON.stringify(errors))
  if (found.length > 0) throw new Error(`a secret is in the errors of ${operation}: ${found.join()}`)
  return "refused"
}
