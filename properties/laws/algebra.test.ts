/**
 * The laws that the algebra states: how diagnosed values meet, what an error and evidence are, how a table of rules decides, and how a
 * diagnostic is said in other words; and those of the few lists that it is made of.
 */

import fc from "fast-check"
import * as Apply from "fp-ts/lib/Apply.js"
import * as O from "fp-ts/lib/Option.js"
import * as RNEA from "fp-ts/lib/ReadonlyNonEmptyArray.js"
import * as TH from "fp-ts/lib/These.js"
import { describe, expect, test } from "vitest"
import { askInto, type Rule, table, totalTable } from "../../src/contract/rule.js"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import {
  chainDiagnosed,
  collect,
  type Diagnosed,
  type Diagnostic,
  diagnosed,
  diagnosticsOf,
  type Evidence,
  evidenceOf,
  fail,
  hasError,
  mapDiagnosed,
  reporter,
  rewordable,
  reworded,
  settled,
} from "../../src/model/diagnostic.js"
import { among, joined } from "../../src/model/lists.js"
import { succeed } from "../../src/model/result.js"
import { showText } from "../../src/model/text.js"
import { runs } from "../arbitraries/runs.js"

const diagnostic = (): fc.Arbitrary<Diagnostic> =>
  fc.record({
    code: fc.constantFrom("access-blocked", "file-ignored", "flow-nothing", "start-missing"),
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    message: fc.string({ maxLength: 3 }),
    because: fc.constant([]),
    remedy: fc.constant(null),
    contract: fc.constant([]),
  })

const diagnosedOf = <A>(value: fc.Arbitrary<A>): fc.Arbitrary<Diagnosed<A>> =>
  fc
    .tuple(value, fc.array(diagnostic(), { maxLength: 3 }), fc.boolean())
    .map(([right, left, whole]): Diagnosed<A> => {
      const [first, ...rest] = left
      return whole || first === undefined ? diagnosed(right, left) : fail(first, ...rest)
    })

// The keys are names in the code, never data, so `__proto__` is not among them.
const parts = () =>
  fc.uniqueArray(fc.tuple(fc.constantFrom("x", "y", "z", "1", "0"), diagnosedOf(fc.integer())), {
    selector: ([key]) => key,
    maxLength: 5,
  })

const functions = () => fc.func(diagnosedOf(fc.integer()))

describe("diagnosed values", () => {
  test("collect is sequenceS of the applicative of These", () => {
    const sequence = Apply.sequenceS(TH.getApplicative(RNEA.getSemigroup<Diagnostic>()))
    const named = fc.record({
      x: diagnosedOf(fc.integer()),
      y: diagnosedOf(fc.string()),
      z: diagnosedOf(fc.boolean()),
    })
    fc.assert(
      fc.property(named, (given) => {
        expect(collect(given)).toEqual(sequence(given))
      }),
      runs(),
    )
  })

  test("collect keeps every diagnostic of every part, in the order of the parts", () => {
    fc.assert(
      fc.property(parts(), (entries) => {
        const given = Object.fromEntries(entries)
        expect(diagnosticsOf(collect(given))).toEqual(Object.values(given).flatMap(diagnosticsOf))
      }),
      runs(),
    )
  })

  test("collect has a value exactly when every part has one, and then it has the values of all parts", () => {
    fc.assert(
      fc.property(parts(), (entries) => {
        const given = Object.fromEntries(entries)
        const result = collect(given)
        expect(result._tag === "Left").toBe(Object.values(given).some((part) => part._tag === "Left"))
        if (result._tag === "Left") return
        const values = Object.entries(given).map(([key, part]) => [
          key,
          part._tag === "Left" ? null : part.right,
        ])
        expect(Object.entries(result.right)).toEqual(values)
      }),
      runs(),
    )
  })

  test("chain agrees with the monad of These, so what was said before comes first", () => {
    const monad = TH.getMonad(RNEA.getSemigroup<Diagnostic>())
    fc.assert(
      fc.property(diagnosedOf(fc.integer()), functions(), (self, f) => {
        expect(chainDiagnosed(self, f)).toEqual(monad.chain(self, f))
      }),
      runs(),
    )
  })

  test("map changes the value only, and map of identity changes nothing", () => {
    fc.assert(
      fc.property(diagnosedOf(fc.integer()), fc.func(fc.integer()), (self, f) => {
        expect(mapDiagnosed(self, (value) => value)).toEqual(self)
        expect(mapDiagnosed(self, f)).toEqual(chainDiagnosed(self, (value) => succeed(f(value))))
        expect(diagnosticsOf(mapDiagnosed(self, f))).toEqual(diagnosticsOf(self))
      }),
      runs(),
    )
  })
})

describe("an error", () => {
  const any = () => diagnosedOf(fc.integer())

  test("rejects the whole: settled has a value exactly when there was one and no error, and all that was said stays", () => {
    fc.assert(
      fc.property(any(), (self) => {
        const made = settled(self)
        expect(made._tag === "Left").toBe(self._tag === "Left" || hasError(diagnosticsOf(self)))
        expect(diagnosticsOf(made)).toEqual(diagnosticsOf(self))
        if (made._tag !== "Left") expect(made).toEqual(self)
        expect(settled(made)).toEqual(made)
      }),
      runs(),
    )
  })

  test("rejects the outcome, whoever brought it: an outcome is rejected exactly when it has an error or there is no plan", () => {
    const planned = plan(defaultPlatform)({ files: { "package.json": '{"main":"server.js"}' }, env: {} })
    if (planned._tag === "Left") throw new Error("this is planned")
    const { right } = planned
    fc.assert(
      fc.property(
        diagnosedOf(fc.constant(right)).filter((self) => self._tag !== "Left" || hasError(self.left)),
        (self) => {
          const made = outcome(self)
          expect(made.status === "rejected").toBe(hasError(made.diagnostics))
          expect(hasError(made.diagnostics)).toBe(hasError(diagnosticsOf(self)))
          if (made.status === "planned") expect(made.plan).toBe(right)
        },
      ),
      runs(),
    )
  })
})

describe("evidence", () => {
  /** No two of these are the same thing. */
  const things: readonly Evidence[] = [
    { from: "env", name: "a" },
    { from: "env", name: "b" },
    { from: "env", name: "a", addon: "a" },
    { from: "env", name: "a", addon: "b" },
    { from: "file", path: "a" },
    { from: "file", path: "b" },
    { from: "file", path: "a", pointer: "/a" },
    { from: "file", path: "a", pointer: "/b" },
    { from: "file", path: "a", line: 1, column: 1 },
    { from: "file", path: "a", line: 2, column: 1 },
    { from: "file", path: "a", line: 1, column: 2 },
    { from: "platform", path: "a" },
    { from: "platform", path: "b" },
    { from: "snapshot", field: "a" },
    { from: "snapshot", field: "b" },
  ]

  test("of several lists is one list, in order and each thing once", () => {
    const copies = things.map((one) => ({ ...one }))
    expect(evidenceOf(things)).toEqual(things)
    expect(evidenceOf(things, copies)).toEqual(things)
    expect(evidenceOf([...copies].reverse(), things)).toEqual([...copies].reverse())
    expect(evidenceOf()).toEqual([])
    for (const [index, one] of things.entries()) {
      expect(evidenceOf([one], things.slice(index), copies.slice(0, index))).toEqual([
        ...things.slice(index),
        ...things.slice(0, index),
      ])
    }
  })
  test("evidence stands once, also where the first list that has any holds it twice", () => {
    const [port, host] = [
      { from: "env", name: "PORT" },
      { from: "env", name: "HOST" },
    ] as const
    expect(evidenceOf([], [port, { ...port }, host], [host])).toEqual([port, host])
  })
})

describe("text of a file", () => {
  // Columns: the text; what a person sees of it.
  test.each([
    [[], ""],
    [["a", "\nb"], "a\nb"],
    [["a=", { secret: "NPM_TOKEN", encoding: "plain" }, "\n"], `a=$\{NPM_TOKEN}\n`],
    [
      [
        { secret: "A", encoding: "base64" },
        { secret: "B", encoding: "plain" },
      ],
      `$\{base64(A)}$\{B}`,
    ],
  ] as const)("%j names its secrets and is shown as %j", (text, shown) => {
    expect(showText(text)).toBe(shown)
  })
})

describe("a table of diagnostics", () => {
  const report = reporter({
    loud: {
      severity: "error",
      contract: ["R-1"],
      message: (p: { text: string }) => `"${p.text}" is wrong.`,
      remedy: (p) => `Mend "${p.text}".`,
    },
    quiet: { severity: "info", contract: ["C-1"], message: () => "So it is.", remedy: null },
  })

  test("reports by code, in the words of the row for the parameters", () => {
    const because = [{ from: "platform", path: "a" }] as const
    expect(report("loud", { text: "x" }, because)).toEqual({
      code: "loud",
      severity: "error",
      message: '"x" is wrong.',
      because,
      remedy: 'Mend "x".',
      contract: ["R-1"],
    })
    expect(report("quiet", {}, [])).toMatchObject({ message: "So it is.", remedy: null })
  })

  test("shares the ids of a row among all that it reports, so nobody can change them", () => {
    expect(() => (report("quiet", {}, []).contract as string[]).push("C-2")).toThrow(TypeError)
  })

  test("has errors, and then the snapshot is rejected, or has none", () => {
    const error = report("loud", { text: "x" }, [])
    const info = report("quiet", {}, [])
    expect(hasError([])).toBe(false)
    expect(hasError([info])).toBe(false)
    expect(hasError([info, error])).toBe(true)
  })
})

type Rules = readonly Rule<number, number>[]

const rules = (): fc.Arbitrary<Rules> =>
  fc
    .array(fc.tuple(fc.nat({ max: 7 }), fc.integer(), fc.constantFrom("A", "B")), { maxLength: 6 })
    .map((rows) =>
      rows.map(([mask, value, name], index) => ({
        id: `rule-${index}`,
        contract: [index % 2 === 0 ? "R-ENV-1" : "C-5"] as const,
        reads: { env: [], files: [] },
        decide: (facts: number) =>
          (mask & facts) === 0
            ? O.none
            : O.some({ value: value + facts, because: [{ from: "env" as const, name }] }),
      })),
    )

const facts = () => fc.nat({ max: 7 })

const decide = (rows: Rules, given: number) => table("a.path", rows).decide(given)

describe("a table of rules", () => {
  test("decides nothing exactly when no rule claims", () => {
    fc.assert(
      fc.property(rules(), facts(), (rows, given) => {
        expect(decide(rows, given) === null).toBe(rows.every((rule) => O.isNone(rule.decide(given))))
      }),
      runs(),
    )
  })

  test("decides by the first rule that claims, and reports every later claim as overridden, in order", () => {
    fc.assert(
      fc.property(rules(), facts(), (rows, given) => {
        const claims = rows.flatMap((rule) => {
          const claim = rule.decide(given)
          return O.isSome(claim) ? [{ rule: rule.id, ...claim.value }] : []
        })
        const decision = decide(rows, given)
        const [first, ...later] = claims
        if (first === undefined) {
          expect(decision).toBeNull()
          return
        }
        expect(decision).toEqual({
          ...first,
          contract: rows.find((rule) => rule.id === first.rule)?.contract,
          overridden: later,
        })
      }),
      runs(),
    )
  })

  test("decides the same without a rule whose claim was overridden", () => {
    fc.assert(
      fc.property(rules(), facts(), (rows, given) => {
        const decision = decide(rows, given)
        for (const loser of decision?.overridden ?? []) {
          const without = decide(
            rows.filter((rule) => rule.id !== loser.rule),
            given,
          )
          expect({ ...without, overridden: [] }).toEqual({ ...decision, overridden: [] })
        }
      }),
      runs(),
    )
  })

  test("decides the same with any rules after it that decides", () => {
    fc.assert(
      fc.property(rules(), rules(), facts(), (rows, more, given) => {
        const decision = decide(rows, given)
        if (decision === null) return
        const longer = decide([...rows, ...more], given)
        expect({ ...longer, overridden: [] }).toEqual({ ...decision, overridden: [] })
        expect(longer?.overridden.slice(0, decision.overridden.length)).toEqual(decision.overridden)
      }),
      runs(),
    )
  })

  test("that always claims decides as one with the last resort as its last rule", () => {
    fc.assert(
      fc.property(rules(), facts(), fc.integer(), (rows, given, value) => {
        const last = { id: "last", contract: ["C-5"] as const, reads: { env: [], files: [] } }
        const total = totalTable("a.path", rows, { ...last, decide: () => ({ value, because: [] }) })
        const longer = [...rows, { ...last, decide: () => O.some({ value, because: [] }) }]
        expect(total.decide(given)).toEqual(decide(longer, given))
      }),
      runs(),
    )
  })

  test("shares its ids and an empty list among all decisions, so nobody can change them", () => {
    const row = { id: "a", reads: { env: [], files: [] } }
    const claim = { value: 1, because: [] }
    const one = decide([{ ...row, contract: ["C-5"], decide: () => O.some(claim) }], 0)
    const other = totalTable("a.path", [], { ...row, contract: ["C-5"], decide: () => claim }).decide(0)
    for (const decision of [one, other]) {
      expect(decision?.value).toBe(1)
      expect([decision?.contract, decision?.overridden].map(Object.isFrozen)).toEqual([true, true])
    }
  })

  test("is asked for its decision, which is kept under the path that it decides or another one", () => {
    const claim = { value: 1, because: [] }
    const row = { id: "a", contract: ["C-5"] as const, reads: { env: [], files: [] } }
    const decisions: { [path: string]: Decision } = {}
    const ask = askInto(decisions)
    const one = ask(totalTable<number, number>("a.path", [], { ...row, decide: () => claim }), 0)
    const other = ask(table<number, number>("b.path", [{ ...row, decide: () => O.some(claim) }]), 0, "c.path")
    expect(ask(table<number, number>("d.path", []), 0)).toBeNull()
    expect(Object.entries(decisions)).toEqual([
      ["a.path", one],
      ["c.path", other],
    ])
  })
})

test("two lists as one are the items of the first and then those of the second, and leave both as they are", () => {
  const list = fc.array(fc.nat(9), { maxLength: 4 })
  fc.assert(
    fc.property(list, list, (first, second) => {
      Object.freeze(first)
      Object.freeze(second)
      expect(joined(first, second)).toEqual([...first, ...second])
    }),
    runs(300),
  )
})

test("a word is among others exactly when a set of them has it, whatever its length and first letter", () => {
  // Few letters, so that many words that are none of them begin as one of them and are as long, or longer by 32.
  const word = fc
    .tuple(
      fc.string({ unit: fc.constantFrom("a", "A", "b", "é"), maxLength: 3 }),
      fc.constantFrom("", "a".repeat(32)),
    )
    .map(([begins, ends]) => begins + ends)
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 6 }),
      fc.array(word, { minLength: 1, maxLength: 12 }),
      (all, asked) => {
        const isOne = among(all)
        const plain = new Set(all)
        for (const one of [...asked, ...all]) expect(isOne(one)).toBe(plain.has(one))
      },
    ),
    runs(300),
  )
})

test("in other words a diagnostic says the project's values as they are, where it was made to be said so, and nowhere else", () => {
  const report = reporter({
    "start-missing": {
      severity: "error",
      contract: [],
      message: ({ name }: { readonly name: string }) => `There is no PORT ${name}.`,
      remedy: ({ name }: { readonly name: string }) => `Set PORT to ${name}.`,
    },
  })
  const make = () => report("start-missing", { name: "PORT" }, [])
  const said = (one: Diagnostic) => {
    const { message, remedy } = reworded(
      one,
      (prose) => prose.replaceAll("PORT", "GATE"),
      () => false,
    )
    return [message, remedy]
  }
  const exact = ["There is no GATE PORT.", "Set GATE to PORT."]
  const unknown = ["There is no GATE GATE.", "Set GATE to GATE."]
  const before = make()
  const [own, inner, outer] = rewordable(() => {
    const one = make()
    const within = rewordable(() => said(make()))
    return [one, within, [said(one), said(before)]] as const
  })
  expect(inner).toEqual(exact)
  expect(outer).toEqual([exact, unknown])
  expect(said(own)).toEqual(unknown)
  expect(() =>
    rewordable(() => {
      throw new Error("unmade")
    }),
  ).toThrow("unmade")
  const after = make()
  expect(said(after)).toEqual(unknown)
})

/** A diagnostic with one parameter, in other words. */
const inOtherWords = (parameter: string, value: unknown): readonly [message: string, remedy: string | null] =>
  rewordable(() => {
    const said = (parameters: object) => String((parameters as Record<string, unknown>)[parameter])
    const report = reporter({
      "start-missing": {
        severity: "error",
        contract: [],
        message: (parameters: object) => `It has ${said(parameters)}.`,
        remedy: (parameters: object) => `Give ${said(parameters)} to PORT.`,
      },
    })
    const { message, remedy } = reworded(
      report("start-missing", { [parameter]: value }, []),
      (prose) => prose.replaceAll("PORT", "GATE"),
      (prose) => prose.includes("BASE"),
    )
    return [message, remedy]
  })

test.each(["reason", "instead", "remedy", "found", "where", "what", "problem", "lookedFor"])(
  "in other words a diagnostic changes the project's own prose, which %s holds",
  (parameter) => {
    expect(inOtherWords(parameter, "no PORT")).toEqual(["It has no GATE.", "Give no GATE to GATE."])
  },
)

test.each([
  ["name", "PORT", "It has PORT.", "Give PORT to GATE."],
  ["names", ["PORT", "HOME"], "It has PORT,HOME.", "Give PORT,HOME to GATE."],
  ["name", 80, "It has 80.", "Give 80 to GATE."],
  // What the other platform has not, is nobody's remedy.
  ["name", "BASE", "It has BASE.", null],
])("in other words a diagnostic whose %s is %j says so", (parameter, value, message, remedy) => {
  expect(inOtherWords(parameter, value)).toEqual([message, remedy])
})

test("in other words a diagnostic without a remedy has none", () => {
  const { remedy } = reworded(
    { code: "start-missing", severity: "error", message: "", because: [], remedy: null, contract: [] },
    () => "other",
    () => false,
  )
  expect(remedy).toBeNull()
})
