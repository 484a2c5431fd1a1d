/** A decision and a diagnostic of no rule's, for texts that show such. */
import type { Decision } from "../../src/model/decision.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"

export const decision = (more: Partial<Decision> = {}): Decision => ({
  value: "x",
  rule: "the.rule",
  contract: [],
  because: [],
  overridden: [],
  ...more,
})

export const diagnostic = (more: Partial<Diagnostic<string>> = {}): Diagnostic<string> => ({
  code: "odd",
  severity: "warning",
  message: "It is odd.",
  because: [],
  remedy: null,
  contract: [],
  ...more,
})
