/**
 * A decision's reasons are true: its evidence exists, what it overruled had no say, and the table of precedence holds.
 */
import fc from "fast-check"
import { parse as parseToml } from "smol-toml"
import { describe, expect, test } from "vitest"
import { choices, statements } from "../../src/contract/ledger.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import { defaultPlatform } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import type { Evidence } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { secretNames } from "../arbitraries/values.js"
import { bytes, drawnOutcomeOf, drawnPlan, matches, planOf, same, unset, without } from "./observe.js"

const ledger = [...Object.keys(statements), ...Object.keys(choices)]

const knownNames = Object.values<Variable>(variables).map(({ name }) => name)

// The names that stand in the table as they are, and are no secrets.
const shownNames = new Set(
  Object.values<Variable>(variables)
    .filter(({ secret }) => !secret)
    .map(({ name }) => name),
)

/**
 * Whether a value that is no secret may hold one: a registry's address that is more than a host, a port and a path, and a URL
 * with something before an @.
 */
const holdsMore = (name: string, value: string): boolean =>
  name === "CC_NPM_REGISTRY"
    ? !/^\s*(?:[a-z][a-z0-9+.-]*:\/)?[^@?:]*(?::\d+(?:\/[^@?:]*)?)?$/i.test(value)
    : /^\s*[a-z][a-z0-9+.-]*:\/\/[^/]*@/i.test(value)

type Object_ = { readonly [key: string]: unknown }

const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Object_)[key]
    : undefined

/** What a JSON pointer points at; undefined when at nothing. */
const pointedAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce((at, part) => own(at, part.replaceAll("~1", "/").replaceAll("~0", "~")), value)

/** What a dotted path leads to, where a key may itself hold dots. */
const ledTo = (value: unknown, parts: readonly string[]): unknown => {
  if (parts.length === 0) return value
  for (let taken = 1; taken <= parts.length; taken++) {
    const next = own(value, parts.slice(0, taken).join("."))
    const found = next === undefined ? undefined : ledTo(next, parts.slice(taken))
    if (found !== undefined) return found
  }
  return undefined
}

const sources = (given: Snapshot) => [
  { name: undefined, env: given.env },
  ...(given.addons ?? []).map(({ name, env }) => ({ name, env })),
]

/** What is false in a piece of evidence about a snapshot; null when it holds. */
const falsehood = (given: Snapshot, evidence: Evidence): string | null => {
  switch (evidence.from) {
    case "env": {
      const named = sources(given).filter(({ env }) => Object.hasOwn(env, evidence.name))
      if (named.length === 0) return "no such variable"
      const from = named.filter(({ name }) => name === evidence.addon)
      if (from.length === 0) return "another source"
      // What is not known, a misspelled name for one, may be a secret; its value is never shown.
      const mayHide =
        !shownNames.has(evidence.name) ||
        from.some(({ env }) => holdsMore(evidence.name, env[evidence.name] ?? ""))
      if (evidence.value === undefined) return mayHide ? null : "no value"
      if (secretNames.includes(evidence.name) || !matches(evidence.name, knownNames)) return "shows a secret"
      return from.some(({ env }) => env[evidence.name] === evidence.value) ? null : "another value"
    }
    case "file": {
      if (!Object.hasOwn(given.files, evidence.path)) return "no such file"
      const text = given.files[evidence.path]
      if (evidence.line !== undefined) {
        const line = text?.split(/\r\n|\r|\n/)[evidence.line - 1]
        return line !== undefined && (evidence.column ?? 1) <= line.length + 1
          ? null
          : "no such line and column"
      }
      if (evidence.pointer === undefined) return null
      if (typeof text !== "string") return "a pointer into nothing"
      const value: unknown = evidence.path.endsWith(".toml")
        ? parseToml(text)
        : JSON.parse(text.replace(/^\ufeff/, ""))
      return pointedAt(value, evidence.pointer) === undefined ? "points at nothing" : null
    }
    case "platform":
      return ledTo(defaultPlatform.data, evidence.path.split(".")) === undefined
        ? "no such platform data"
        : null
    case "snapshot":
      return ledTo(given, evidence.field.split(".")) === undefined ? "no such field" : null
  }
}

/** The snapshot without what a claim rests on; null when that cannot be taken away alone. */
const withoutEvidence = (given: Snapshot, because: readonly Evidence[]): Snapshot | null => {
  let rest = given
  for (const evidence of because) {
    if (evidence.from === "env") rest = unset(rest, new Set([evidence.name]))
    else if (evidence.from === "file" && evidence.pointer === undefined) {
      if (evidence.path === "package.json") return null
      rest = { ...rest, files: without(rest.files, new Set([evidence.path])) }
    } else return null
  }
  return because.length === 0 ? null : rest
}

/** All that a decision and what it overruled rest on. */
const restsOn = ({ because, overridden }: Decision): readonly Evidence[] =>
  [because, ...overridden.map((claim) => claim.because)].flat()

describe("a decision", () => {
  test("rests on evidence that exists in the snapshot or the platform", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const wrong = Object.entries(drawnPlan(given).decisions).flatMap(([path, decision]) =>
          restsOn(decision).flatMap((evidence) => {
            const found = falsehood(given, evidence)
            return found === null ? [] : [[path, evidence, found]]
          }),
        )
        expect(wrong).toEqual([])
      }),
      runs(),
    )
  })

  test("rests on the variable that wins: the application's, then that of the add-on linked first", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const evidence = Object.values(drawnPlan(given).decisions).flatMap(restsOn)
        const wrong = evidence.filter((one) => {
          if (one.from !== "env") return false
          const source = sources(given).find(({ env }) => Object.hasOwn(env, one.name))
          return source === undefined || source.name !== one.addon
        })
        expect(wrong).toEqual([])
      }),
      runs(),
    )
  })

  test("and a diagnostic name evidence that exists", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const wrong = drawnOutcomeOf(given).diagnostics.flatMap(({ code, because }) =>
          because.flatMap((evidence) => {
            // What an application of another kind reads is not read, and then a conflict shows no values.
            const isBare =
              code === "variable-conflict" && evidence.from === "env" && evidence.value === undefined
            const found = falsehood(given, evidence)
            return found === null || (isBare && found === "no value") ? [] : [[code, evidence, found]]
          }),
        )
        expect(wrong).toEqual([])
      }),
      runs(),
    )
  })

  test("keeps its value when what it overruled is taken away", () => {
    let seen = 0
    fc.assert(
      fc.property(snapshot(), (given) => {
        for (const [path, decision] of Object.entries(drawnPlan(given).decisions)) {
          const grounds = new Set(decision.because.map(bytes))
          for (const { because } of decision.overridden) {
            if (because.some((evidence) => grounds.has(bytes(evidence)))) continue
            const rest = withoutEvidence(given, because)
            if (rest === null) continue
            // What it rests on may be needed elsewhere too, and then there may be no plan any more.
            const after = planOf(rest)
            if (after !== null) {
              seen++
              expect([path, after.decisions[path]?.value]).toEqual([path, decision.value])
            }
          }
        }
      }),
      runs(),
    )
    expect(seen).toBeGreaterThan(100)
  })

  test("names a rule, and only statements and choices of the ledger", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        for (const { rule, contract, overridden } of Object.values(drawnPlan(given).decisions)) {
          expect(rule).toMatch(/^[a-z0-9]+([.-][a-z0-9]+)*$/i)
          expect(contract.length).toBeGreaterThan(0)
          for (const id of contract) expect(ledger).toContain(id)
          for (const claim of overridden) expect(claim.rule).not.toBe("")
        }
      }),
      runs(200),
    )
  })

  test("has the value that stands at its path in the plan", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const plan = drawnPlan(given)
        const wrong = Object.entries(plan.decisions).flatMap(([path, { value }]) => {
          const found = valueAt(plan, path.split("."))
          return same(found, value) ? [] : [[path, found, value]]
        })
        expect(wrong).toEqual([])
      }),
      runs(),
    )
  })
})

/** What stands at a plan path, where an array element goes by its id or name and a step by its command. */
const valueAt = (value: unknown, parts: readonly string[]): unknown => {
  const [part, ...rest] = parts
  if (part === undefined) return value
  if (Array.isArray(value)) {
    const element = value.find((item: unknown) => own(item, "id") === part || own(item, "name") === part)
    return valueAt(element, rest)
  }
  return valueAt(own(value, part), rest)
}
