/**
 * The facts of an authorization by hand: what is new, in which order facts stand, which combinations a rule takes in which round, and
 * where it stops.
 */
import { describe, expect, test } from "vitest"
import type { Machine } from "../../src/tokens/datalog/evaluate.js"
import { type Fact, placeBit, ready, World } from "../../src/tokens/datalog/world.js"
import { type DatalogRule, type Predicate, parseBlock, printPredicate } from "../../src/tokens/index.js"

const machine = (work = 1e6): Machine => ({ externs: {}, patterns: new Map(), work })
const block = (text: string) => {
  const parsed = parseBlock(text)
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return parsed.right
}
const fact = (text: string): Predicate => block(`${text};`).facts[0] as Predicate
const rule = (text: string): DatalogRule => block(`${text};`).rules[0] as DatalogRule
const everyone = placeBit(0, 4) | placeBit(1, 4) | placeBit(2, 4) | placeBit(3, 4)
const [one, two] = [placeBit(0, 4), placeBit(1, 4)]

const world = (facts: readonly string[], work?: number): World => {
  const made = new World(machine(work))
  for (const text of facts) made.add(fact(text), one)
  made.settle()
  return made
}
const texts = (some: World): readonly string[] =>
  [...some.tables.values()].flatMap(({ facts }) => facts.map(({ predicate }) => printPredicate(predicate)))
const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => `f(${from + index})`)

describe("a fact", () => {
  test.each([[1], [7], [8], [9], [20]] as const)("is new once, among %i", (count) => {
    const made = new World(machine())
    for (const round of [0, 1, 2]) {
      for (const text of numbers(0, count)) expect(made.add(fact(text), one), text).toBe(round === 0)
      if (round === 1) expect(made.settle()).toBe(true)
    }
    expect(made.count).toBe(count)
    // One more after it was seen, and then those again.
    for (const text of numbers(count, count + 9)) expect(made.add(fact(text), one)).toBe(true)
    for (const text of numbers(0, count + 9)) expect(made.add(fact(text), one), text).toBe(false)
    for (const text of numbers(0, count + 9)) expect(made.add(fact(text), two), text).toBe(true)
    for (const text of numbers(0, count + 9)) expect(made.add(fact(text), two), text).toBe(false)
    expect(made.count).toBe(2 * (count + 9))
    made.settle()
    expect(texts(made)).toHaveLength(made.count)
  })

  test("is another one with another name, place or number of values", () => {
    const made = new World(machine())
    const some = ["f()", 'f("")', 'f("", "")', "f(0)", "f(0, 0)", 'f("0")', 'f("0", 0)', "g(0)", "g()"]
    // A value is its own key, and several are framed: here both have the same.
    for (const text of [...some, 'f("1:a1:b")', 'f("a", "b")', "f(false)", "f(true)", "f(null)"])
      expect([made.add(fact(text), one), made.add(fact(text), two), made.add(fact(text), one)], text).toEqual(
        [true, true, false],
      )
  })

  test("with a variable says nothing", () => {
    const made = new World(machine())
    expect(made.add({ name: "f", terms: [{ _tag: "Variable", name: "x" }] }, one)).toBe(false)
    expect([made.count, made.settle(), texts(made)]).toEqual([0, false, []])
  })

  test("stands behind those that were there, and those of one round by their number of values, values and places", () => {
    const made = new World(machine())
    for (const text of ["f(3)", "f(1, 1)", "f(2)"]) made.add(fact(text), one)
    made.add(fact("f(2)"), two)
    made.add(fact("f(1)"), two)
    made.add(fact("f(1)"), one)
    expect(texts(made)).toEqual([])
    expect(made.settle()).toBe(true)
    expect(texts(made)).toEqual(["f(1)", "f(1)", "f(2)", "f(2)", "f(3)", "f(1, 1)"])
    expect(made.tables.get("f")?.facts.map(({ origin }) => origin)).toEqual([one, two, one, two, one, one])
    expect(made.settle()).toBe(false)
    made.add(fact("f(0)"), one)
    made.add(fact("g(0)"), one)
    expect(made.settle()).toBe(true)
    expect(texts(made)).toEqual(["f(1)", "f(1)", "f(2)", "f(2)", "f(3)", "f(1, 1)", "f(0)", "g(0)"])
    expect([made.tables.get("f")?.old, made.tables.get("g")?.old]).toEqual([6, 0])
    for (const places of [
      [one, two],
      [two, one],
    ] as const)
      for (const order of [
        [1, 2],
        [2, 1],
      ]) {
        const other = new World(machine())
        for (const number of order) other.add(fact(`f(${number})`), places[number - 1] as typeof one)
        other.settle()
        expect(texts(other)).toEqual(["f(1)", "f(2)"])
      }
    // One value is a text to be ordered by, and so many places are in order, whichever numbers they are.
    expect(texts(world(["f(9)", "f(10)"]))).toEqual(["f(10)", "f(9)"])
    for (const size of [2, 31, 32, 33, 64]) {
      const some = new World(machine())
      const places = [placeBit(0, size), placeBit(size - 1, size)]
      for (const place of places.toReversed()) some.add(fact("f(1)"), place)
      some.settle()
      expect(some.tables.get("f")?.facts.map(({ origin }) => origin)).toEqual(places)
    }
  })
})

describe("a combination", () => {
  const seen = (of: World, text: string, fresh: number, trusted = everyone): readonly string[] => {
    const found: string[] = []
    of.combine(ready(rule(text), trusted, one), fresh, (facts) => {
      found.push(facts.map(({ predicate }) => printPredicate(predicate)).join(" "))
      return true
    })
    return found
  }
  const pairs = "r($x, $y) <- f($x), f($y)"

  test("is of all facts, or has one of the last round at a predicate and none of it before", () => {
    const made = world(["f(1)"])
    made.add(fact("f(2)"), one)
    made.settle()
    expect(seen(made, pairs, -1)).toEqual(["f(1) f(1)", "f(1) f(2)", "f(2) f(1)", "f(2) f(2)"])
    expect(seen(made, pairs, 0)).toEqual(["f(2) f(1)", "f(2) f(2)"])
    expect(seen(made, pairs, 1)).toEqual(["f(1) f(2)"])
    made.settle()
    expect([seen(made, pairs, 0), seen(made, pairs, 1)]).toEqual([[], []])
  })

  test("fits values, and a variable that is there twice", () => {
    const made = world(["f(1, 1)", "f(1, 2)", "f(2, 2)", "f(1)", "g(2)"])
    expect(seen(made, "r($x) <- f($x, $x)", -1)).toEqual(["f(1, 1)", "f(2, 2)"])
    expect(seen(made, "r($x) <- f(1, $x)", -1)).toEqual(["f(1, 1)", "f(1, 2)"])
    expect(seen(made, "r($x) <- f($x, 2)", -1)).toEqual(["f(1, 2)", "f(2, 2)"])
    expect(seen(made, "r($x) <- f($x)", -1)).toEqual(["f(1)"])
    expect(seen(made, "r($x) <- f($y, $x), g($x)", -1)).toEqual(["f(1, 2) g(2)", "f(2, 2) g(2)"])
    expect(seen(made, "r($x) <- g($x), f($y, $x), f($y)", -1)).toEqual(["g(2) f(1, 2) f(1)"])
    expect(seen(made, "r($x) <- f($x), h($x)", -1)).toEqual([])
    expect(seen(made, "r($x) <- h($x)", 0)).toEqual([])
    expect(seen(made, "r($x) <- h($x), f($x)", 1)).toEqual([])
  })

  test("is of facts that are trusted", () => {
    const made = world(["f(1)"])
    made.add(fact("f(2)"), two)
    made.add(fact("f(3)"), one | two)
    made.settle()
    expect(seen(made, "r($x) <- f($x)", -1, one)).toEqual(["f(1)"])
    expect(seen(made, "r($x) <- f($x)", -1, two)).toEqual(["f(2)"])
    expect(seen(made, "r($x) <- f($x)", -1, one | two)).toEqual(["f(1)", "f(2)", "f(3)"])
  })

  test("costs one for each fact that is looked at, and ends where it was found or the work did", () => {
    const asked = ready(rule(pairs), everyone, one)
    const made = world(["f(1)", "f(2)"], 6)
    expect(made.combine(asked, -1, () => true)).toBe(true)
    expect(made.machine.work).toBe(0)
    expect(world(["f(1)", "f(2)"], 5).combine(asked, -1, () => true)).toBe(false)
    const first: number[] = []
    expect(
      made.combine(asked, 5, (facts) => {
        first.push(facts.length)
        return false
      }),
    ).toBe(true)
    const found = world(["f(1)", "f(2)"])
    expect(
      found.combine(asked, -1, (facts) => {
        first.push(facts.length)
        return false
      }),
    ).toBe(false)
    expect([first, 1e6 - found.machine.work]).toEqual([[2], 2])
  })

  test("that came near is told with what fitted", () => {
    const made = world(["f(1)", "f(2)", "g(2)"])
    const near: string[] = []
    const asked = ready(rule("r($x) <- f($x), g($x)"), everyone, one)
    const note = (facts: readonly Fact[], bindings: ReadonlyMap<string, unknown>): void => {
      near.push(
        `${facts.map(({ predicate }) => printPredicate(predicate)).join()} ${[...bindings.keys()].join()}`,
      )
    }
    made.combine(asked, -1, () => true, note)
    expect(near).toEqual(["f(1) x"])
    made.combine(ready(rule("r($x) <- h($x)"), everyone, one), -1, () => true, note)
    expect(near).toEqual(["f(1) x", " "])
  })
})

describe("a rule", () => {
  const limits = { facts: 1000, iterations: 100, work: 1e6 }
  const run = (facts: readonly string[], rules: readonly string[], more: Partial<typeof limits> = {}) => {
    const made = world(facts, more.work)
    const end = made.saturate(
      rules.map((text) => ready(rule(text), everyone, two)),
      { ...limits, ...more },
    )
    return { end: end === null ? null : end.error, rule: end?.rule?.rule.head.name, made }
  }
  const edges = ["e(1, 2)", "e(2, 3)", "e(3, 4)", "e(4, 5)"]
  const path = ["p($x, $y) <- e($x, $y)", "p($x, $z) <- p($x, $y), e($y, $z)"]

  test("is applied until nothing new comes", () => {
    const { end, made } = run(edges, path)
    expect(end).toBe(null)
    expect(texts(made).filter((text) => text.startsWith("p"))).toHaveLength(10)
    expect(made.count).toBe(14)
    const twice = ["p($x, $y) <- e($x, $y)", "p($x, $z) <- p($x, $y), p($y, $z)"]
    expect([...texts(run(edges, twice).made)].sort()).toEqual([...texts(made)].sort())
    expect(run(edges, []).end).toBe(null)
  })

  test("makes facts of its place and of those that it took", () => {
    const { made } = run(["f(1)"], ['g($x, "a") <- f($x)'])
    expect(made.tables.get("g")?.facts.map(({ origin }) => origin)).toEqual([one | two])
    expect(texts(made)).toEqual(["f(1)", 'g(1, "a")'])
  })

  test("takes only combinations whose conditions are true", () => {
    expect(texts(run(["f(1)", "f(2)", "f(3)"], ["g($x) <- f($x), $x > 1, $x < 3"]).made)).toEqual([
      "f(1)",
      "f(2)",
      "f(3)",
      "g(2)",
    ])
  })

  test("stops at an error, at a condition that is no boolean, and at a limit", () => {
    const stop = (rules: readonly string[], more: Partial<typeof limits> = {}) => {
      const { end, rule: at } = run(["f(0)", "f(1)", "f(2)"], rules, more)
      return [end?._tag, at]
    }
    expect(stop(["g($x) <- f($x), 1 / $x == 1"])).toEqual(["DivideByZero", "g"])
    expect(stop(["h($x) <- f($x)", "g($x) <- h($x), 1 / $x == 1"])).toEqual(["DivideByZero", "g"])
    expect(run(["f(0)"], ["g($x) <- f($x), $x"]).end).toEqual({ _tag: "InvalidType", operation: "condition" })
    expect(run(["f(0)", "f(1)"], ["g($x) <- f($x)"], { facts: 4 }).end).toEqual({
      _tag: "TooManyFacts",
      limit: 4,
    })
    expect(run(["f(0)", "f(1)"], ["g($x) <- f($x)"], { facts: 5 }).end).toBe(null)
    // A round for each step of a path, and one that brings nothing new.
    expect(run(edges, path, { iterations: 4 }).end).toEqual({ _tag: "TooManyIterations", limit: 4 })
    expect(run(edges, path, { iterations: 5 }).end).toBe(null)
    const least = 1e6 - run(edges, path).made.machine.work
    expect(run(edges, path, { work: least }).end).toBe(null)
    for (let work = 0; work < least; work++)
      expect(run(edges, path, { work }).end, `${work}`).toEqual({ _tag: "TooMuchWork" })
  })

  test("looks at no fact again that is not new", () => {
    const work = (rules: readonly string[]) => 1e6 - run(["f(1)", "f(2)", "f(3)"], rules).made.machine.work
    expect(work(["g($x) <- f($x)"])).toBe(3)
    // Three and three times three; in the next round the three before a new one, of which there is none.
    expect(work(["g($x, $y) <- f($x), f($y)"])).toBe(15)
    // Three, and of the second rule none in the first round and three in the next.
    expect(work(["g($x) <- f($x)", "h($x) <- g($x)"])).toBe(6)
  })

  test("tells the first of two errors", () => {
    const error = (facts: readonly string[], rules: readonly string[], more: Partial<typeof limits> = {}) =>
      run(facts, rules, more).end?._tag
    expect(error(["f(0)", 'f("a")'], ["g($x) <- f($x), 1 / $x == 1"])).toBe("DivideByZero")
    expect(error(["f(1)", "f(2)", "f(3)"], ["g($x) <- f($x), 1 / (3 - $x) >= 0"], { facts: 4 })).toBe(
      "TooManyFacts",
    )
    // Of the second round, with the new fact at the first predicate and at the second.
    const conditions = "1 / ($x - $y - 1) < 100, 9223372036854775807 + ($y - $x) > 0"
    expect(error(["f(2)", "h(1)"], [`g($x) <- h($x), h($y), ${conditions}`, "h($x) <- f($x)"])).toBe(
      "DivideByZero",
    )
  })

  test("with a head that nothing binds makes nothing", () => {
    const open = {
      ...rule("g($x) <- f($x)"),
      head: { name: "g", terms: [{ _tag: "Variable", name: "y" }] },
    } as const
    const made = world(["f(1)", "f(2)"])
    expect(made.saturate([ready(open, everyone, two)], limits)).toBe(null)
    expect(texts(made)).toEqual(["f(1)", "f(2)"])
  })

  test("can make its facts in another world", () => {
    const made = world(["f(1)", "f(2)"])
    const other = new World(machine())
    expect(made.apply(ready(rule("g($x) <- f($x)"), everyone, two), true, 10, other)).toBe(null)
    other.settle()
    expect([texts(made), texts(other)]).toEqual([
      ["f(1)", "f(2)"],
      ["g(1)", "g(2)"],
    ])
  })
})

describe("a question", () => {
  const ask = (facts: readonly string[], body: string, all = false, work?: number) => {
    const answer = world(facts, work).ask(ready(rule(`r() <- ${body}`), everyone, one), all)
    const shown = (some: readonly Fact[]) => some.map(({ predicate }) => printPredicate(predicate))
    switch (answer._tag) {
      case "Satisfied":
        return shown(answer.facts)
      case "Unsatisfied":
        return {
          facts: shown(answer.nearest.facts),
          missing: answer.nearest.missing,
          bound: [...answer.nearest.bindings.keys()],
        }
      case "Stopped":
        return answer.error._tag
    }
  }
  const some = ["f(1)", "f(2)", "g(2)"]

  // what is asked, of one combination and of all
  test.each([
    ["f($x)", ["f(1)"], ["f(1)"]],
    ["f($x), g($x)", ["f(2)", "g(2)"], ["f(2)", "g(2)"]],
    ["f($x), $x > 1", ["f(2)"], { facts: ["f(1)"], missing: 1, bound: ["x"] }],
    ["f($x), $x > 0", ["f(1)"], ["f(1)"]],
    ["f($x), $x < 2", ["f(1)"], { facts: ["f(2)"], missing: 1, bound: ["x"] }],
    ["h($x)", { facts: [], missing: 0, bound: [] }, { facts: [], missing: 0, bound: [] }],
    [
      "f($x), h($x)",
      { facts: ["f(1)"], missing: 1, bound: ["x"] },
      { facts: ["f(1)"], missing: 1, bound: ["x"] },
    ],
    [
      "f($x), g($x), h($x)",
      { facts: ["f(2)", "g(2)"], missing: 2, bound: ["x"] },
      { facts: ["f(2)", "g(2)"], missing: 2, bound: ["x"] },
    ],
    [
      "f($x), $x > 0, $x > 1, $x > 2",
      { facts: ["f(2)"], missing: 3, bound: ["x"] },
      { facts: ["f(2)"], missing: 3, bound: ["x"] },
    ],
    [
      "f($x), $x > 5",
      { facts: ["f(1)"], missing: 1, bound: ["x"] },
      { facts: ["f(1)"], missing: 1, bound: ["x"] },
    ],
    [
      "f($x), $x > 1, $x > 2",
      { facts: ["f(2)"], missing: 2, bound: ["x"] },
      { facts: ["f(2)"], missing: 2, bound: ["x"] },
    ],
    [
      "f($x), $x < 2, $x < 1",
      { facts: ["f(1)"], missing: 2, bound: ["x"] },
      { facts: ["f(1)"], missing: 2, bound: ["x"] },
    ],
    ["f($x), 1 / ($x - 2) == -1", "DivideByZero", "DivideByZero"],
    ["f($x), 1 / ($x - 1) == -1, $x", "DivideByZero", "DivideByZero"],
    ["f($x), 1 / ($x - 1) == 1 || $x", "DivideByZero", "DivideByZero"],
    ["f($x), $x", "InvalidType", "InvalidType"],
  ] as const)("%s", (body, once, every) => {
    expect([ask(some, body), ask(some, body, true)]).toEqual([once, every])
  })

  test("tells the first of two errors", () => {
    expect(ask(["f(0)", 'f("a")'], "f($x), 1 / $x == 1")).toBe("DivideByZero")
  })

  test("without work has no answer", () => {
    expect(ask(some, "f($x)", false, 1)).toEqual(["f(1)"])
    expect(ask(some, "f($x)", false, 0)).toBe("TooMuchWork")
    // Two facts looked at, and three operations for each.
    expect(ask(some, "f($x), $x > 0", false, 8)).toEqual(["f(1)"])
    for (let work = 0; work < 8; work++)
      expect(ask(some, "f($x), $x > 0", false, work), `${work}`).toBe("TooMuchWork")
  })
})
