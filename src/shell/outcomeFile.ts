/** Outcomes from outside: checked as far as they are looked into. */
import * as t from "io-ts"
import type { OutcomeFromOutside } from "../model/plan.js"
import { isRecord, shapeProblems } from "../model/shape.js"
import { UsageError } from "./commandWorld.js"

const format = "runplan/outcome@1"

const texts = t.readonlyArray(t.string, "an array of texts")

const evidence = t.union([
  t.intersection([
    t.type({ from: t.literal("env"), name: t.string }),
    t.partial({ value: t.string, addon: t.string }),
  ]),
  t.intersection([
    t.type({ from: t.literal("file"), path: t.string }),
    t.partial({ pointer: t.string, line: t.number, column: t.number }),
  ]),
  t.type({ from: t.literal("platform"), path: t.string }),
  t.type({ from: t.literal("snapshot"), field: t.string }),
])

const because = t.readonlyArray(evidence, "an array of evidence")

const decision = t.type({
  value: t.unknown,
  rule: t.string,
  contract: texts,
  because,
  overridden: t.readonlyArray(t.type({ value: t.unknown, rule: t.string, because }), "an array of claims"),
})

const diagnostics = t.readonlyArray(
  t.type({
    code: t.string,
    severity: t.keyof({ error: null, warning: null, info: null }),
    message: t.string,
    because,
    remedy: t.union([t.string, t.null]),
    contract: texts,
  }),
  "an array of diagnostics",
)

const planned = t.type({
  format: t.literal(format),
  status: t.literal("planned"),
  diagnostics,
  plan: t.type({
    decisions: t.record(t.string, decision, "an object of decisions"),
    inputs: t.type({ files: texts, env: texts }, "an object with files and env"),
  }),
})

const rejected = t.intersection([
  t.type({ format: t.literal(format), status: t.literal("rejected"), diagnostics }),
  t.partial({ decisions: t.record(t.string, decision, "an object of decisions") }),
])

/** Whether a value says that it is an outcome. */
export const isOutcome = (value: unknown): boolean => isRecord(value) && value.format === format

/** The outcome of a file; one that has not the shape of an outcome is wrong usage, every problem named. */
export const decodeOutcome = (file: string, value: unknown): OutcomeFromOutside => {
  const codec = isRecord(value) && value.status === "planned" ? planned : rejected
  const decoded = codec.decode(value)
  if (decoded._tag === "Right") return decoded.right as unknown as OutcomeFromOutside
  throw new UsageError(
    shapeProblems(decoded.left)
      .map(({ place, expected, actual }) => `${file}: "${place}" is ${actual}; expected ${expected}.`)
      .join("\n"),
  )
}
