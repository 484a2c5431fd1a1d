/**
 * Every operation of the datalog on every pair of values, in the engine and in the format's reference implementation: one value, or an
 * error in both. In its text a name alone between braces is a parameter, so that a set of one text is left out.
 *
 *     npx vitest run --config properties/integration/vitest.config.ts --root . every-operation
 */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { evaluate } from "../../src/tokens/datalog/evaluate.js"
import { parseAuthorizer, printTerm } from "../../src/tokens/index.js"

const script = fileURLToPath(new URL("by-biscuit.mjs", import.meta.url))

const values = [
  ..."0 1 -1 9223372036854775807 -9223372036854775808 true false null 2020-01-01T00:00:00Z 1970-01-01T00:00:00Z".split(
    " ",
  ),
  ...[
    '""',
    '"a"',
    '"ab"',
    '"é"',
    '"1"',
    "hex:61",
    "hex:6162",
    "{,}",
    "{1}",
    "{1, 2}",
    '{"a", "b"}',
    "{true, false}",
  ],
  ...["[]", "[1]", "[1, 2]", '["a", null, [1]]', '[[1], {1}, {"a": 1}]'],
  ...["{}", '{"a": 1}', '{1: "a", "b": null}', '{"a": {"b": [1]}}'],
]
const operators = [
  "<",
  ">",
  "<=",
  ">=",
  "==",
  "!=",
  "===",
  "!==",
  "+",
  "-",
  "*",
  "/",
  "&",
  "|",
  "^",
  "&&",
  "||",
]
const methods = ["contains", "starts_with", "ends_with", "matches", "intersection", "union", "get", "try_or"]
const closures = [
  "$x -> $x == 1",
  "$x -> $x === 1",
  "$x -> 1",
  '$x -> $x.type() == "array"',
  "$x -> $x.get(1) == 1",
  "$x -> {1}.any($x -> true)",
  "$x -> {1}.all($y -> $x == $y)",
]

const expressions = values.flatMap((left) => [
  `!(${left})`,
  `(${left}).length()`,
  `(${left}).type()`,
  ...closures.flatMap((closure) => [`(${left}).any(${closure})`, `(${left}).all(${closure})`]),
  ...values.flatMap((right) => [
    ...operators.map((operator) => `(${left}) ${operator} (${right})`),
    ...methods.map((method) => `(${left}).${method}(${right})`),
  ]),
])

/** What an expression comes to here, as text; null where it has no value. */
const comesTo = (expression: string): string | null => {
  const parsed = parseAuthorizer(`allow if ${expression};`)
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  const ops = parsed.right.policies[0]?.queries[0]?.expressions[0]?.ops ?? []
  const value = evaluate(ops, new Map(), { externs: {}, patterns: new Map(), work: 1e9 })
  return value._tag === "Failed" ? null : printTerm(value)
}

test("every operation on every pair of values is one in both", async () => {
  const asked = expressions
    .map((expression) => ({ expression, value: comesTo(expression) }))
    // The reference's reader has no set of several types, which a union may be.
    .filter(({ value }) => value === null || parseAuthorizer(`allow if ${value} == 1;`)._tag === "Right")
  const child = spawn(process.execPath, ["--experimental-wasm-modules", "--no-warnings", script], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const blocks = [{ code: "a(1);", third: null }]
  for (const { expression, value } of asked) {
    const authorizer = `allow if (${expression}) === ${value ?? 1};`
    child.stdin.write(`${JSON.stringify({ blocks, authorizer })}\n`)
  }
  child.stdin.end()
  let at = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const { expression, value } = asked[at++] as (typeof asked)[number]
    const { ok, error } = JSON.parse(line) as { readonly ok?: number; readonly error?: object }
    const theirs = ok === 0 ? "the same" : error !== undefined && "Execution" in error ? "an error" : line
    expect(theirs, `${expression} is ${value}`).toBe(value === null ? "an error" : "the same")
  }
  expect(at).toBe(asked.length)
  expect(at).toBeGreaterThan(20_000)
}, 600_000)
