/** Runs the statements of a page (C-373), as far as everything is known. */
import { isHarmless, kindsOf } from "./classes.js"
import { conform, declareClass, declareFunction, define } from "./declarations.js"
import { assign, evaluate, extending, isPlace, share, written } from "./evaluate.js"
import { type Body, type Leaving, Raised, type Run, Untold } from "./run.js"
import type { PageExpression, PageStatement } from "./tree.js"
import { equal, isList, isNothing, keyOf, type PageValue, put, truthOf, unknown } from "./values.js"
import { forkStatements, frame, leftBy, quietly, shown, step, warn, within } from "./ways.js"
import { copyOf, joinInto, type PageWorld } from "./world.js"

/** So often is a loop gone through. */
const longest = 200

export const execute = (run: Run, statements: readonly PageStatement[]): Leaving => {
  for (const statement of statements) {
    const leaving = executeOne(run, statement)
    if (leaving !== undefined) return leaving
  }
  return undefined
}

const executeOne = (run: Run, statement: PageStatement): Leaving => {
  step(run)
  switch (statement._tag) {
    case "run":
      evaluate(run, statement.value)
      return undefined
    case "echo":
      for (const value of statement.values) if (written(run, evaluate(run, value)) !== "") shown(run)
      return undefined
    case "block":
      return execute(run, statement.body)
    case "if":
      return choose(run, statement)
    case "loop":
      return loop(run, statement)
    case "foreach":
      return each(run, statement)
    case "switch":
      return switched(run, statement)
    case "try":
      return attempt(run, statement)
    case "function":
      declareFunction(run, statement.made)
      return undefined
    case "class":
      declareClass(run, statement.made)
      extending(run, statement.made)
      conform(run, statement.made)
      return undefined
    case "return":
      return { _tag: "return", value: statement.value === null ? null : returned(run, statement.value) }
    case "break":
    case "continue":
      return { _tag: statement._tag, levels: statement.levels }
    case "global":
      if (run.world.frames.length > 1)
        for (const name of statement.names) {
          frame(run).globals.add(name)
          frame(run).variables.delete(name)
        }
      return undefined
    case "keep":
      // What a function keeps for the next time it is called.
      for (const { name, value } of statement.variables) {
        const key = keptAs(statement, name)
        const first = run.world.statics.get(key) ?? (value === null ? null : evaluate(run, value))
        frame(run).variables.set(name, first)
        frame(run).kept.set(name, key)
      }
      return undefined
    case "unset":
      for (const one of statement.of) unset(run, one)
      return undefined
    case "const":
      define(run, statement.name, evaluate(run, statement.value))
      return undefined
  }
}

const keeping = new WeakMap<object, number>()
let kept = 0
/** Where what a function keeps is held. */
const keptAs = (statement: object, name: string): string => {
  const known = keeping.get(statement) ?? ++kept
  keeping.set(statement, known)
  return `kept ${known} ${name}`
}

/** A value that is given back; one that would be, but for what a page lacks, is held so. */
const returned = (run: Run, value: PageExpression): PageValue => {
  const place = run.world.frames.length - 1
  let found: PageValue
  try {
    found = evaluate(run, value)
  } catch (error) {
    if (error instanceof Raised)
      error.missed.push((end) => {
        const held = run.world.frames[place]
        if (held !== undefined && run.world.frames.length - 1 === place) held.lost ??= end
      })
    throw error
  }
  const end = run.handled.at(-1)
  return end !== undefined && (found === null || found === false) && run.world.frames.length > 1
    ? { kind: "nothing", value: found, end }
    : found
}

const choose = (run: Run, statement: PageStatement & { _tag: "if" }): Leaving => {
  const outer = run.looked
  run.looked = []
  const value = evaluate(run, statement.test)
  const holds = truthOf(value)
  const [what, ...others] = run.looked
  run.looked = outer
  if (holds === null)
    return forkStatements(run, [() => execute(run, statement.yes), () => execute(run, statement.no)])
  const before = run.absent
  // What ends by itself for want of a file requires it.
  run.absent =
    holds && what !== undefined && others.length === 0
      ? { does: "requires", what, place: `${run.path}:${statement.line}` }
      : null
  try {
    return execute(run, holds ? statement.yes : statement.no)
  } finally {
    run.absent = before
  }
}

/** What comes behind one pass through a loop: whether it goes on, or what leaves it. */
const pass = (run: Run, body: Body, statements: readonly PageStatement[]): "on" | "behind" | Leaving => {
  const leaving = execute(run, statements)
  const isOn = leaving === undefined || (leaving._tag === "continue" && leaving.levels === 1)
  const skipped = body.left.filter((one) => one.leaving._tag === "continue")
  body.left = body.left.filter((one) => one.leaving._tag !== "continue")
  if (!isOn && skipped.length > 0) {
    const [first, ...others] = skipped
    if (leaving?._tag === "break" && leaving.levels === 1) body.left.push({ world: run.world, leaving })
    else if (leaving?._tag === "return") leftBy(run, run.world, leaving)
    else throw new Untold()
    run.world = (first as { world: PageWorld }).world
    for (const { world } of others) joinInto(run.world, world)
    return "on"
  }
  for (const { world } of skipped) joinInto(run.world, world)
  if (isOn) return "on"
  if (leaving._tag === "return") return leaving
  return leaving.levels === 1 ? "behind" : { _tag: leaving._tag, levels: leaving.levels - 1 }
}

/** What comes behind a loop that may have been left by now, beside the way on which it was. */
const behindLoop = (run: Run, body: Body, leaving: Leaving): Leaving => {
  const { left } = body
  body.left = []
  if (leaving === undefined) {
    for (const { world } of left) joinInto(run.world, world)
    return undefined
  }
  const [first, ...others] = left
  if (first === undefined) return leaving
  const outer = run.bodies.pop() as Body
  try {
    leftBy(run, run.world, leaving)
  } finally {
    run.bodies.push(outer)
  }
  run.world = first.world
  for (const { world } of others) joinInto(run.world, world)
  return undefined
}

/** Passes through a loop as often as nobody knows, until nothing more is known of what it changes. */
const passOften = (run: Run, body: Body, once: () => "on" | "behind" | Leaving): Leaving => {
  for (let times = 0; times < 8; times++) {
    const before = copyOf(run.world)
    forkStatements(run, [
      () => undefined,
      () => {
        const found = once()
        return found === "on" || found === "behind" ? undefined : found
      },
    ])
    for (const { world } of body.left) joinInto(run.world, world)
    body.left = []
    const isChanged = joinInto(before, run.world)
    run.world = before
    if (!isChanged) return undefined
  }
  throw new Untold()
}

const loop = (
  run: Run,
  { first, test, behind, body: statements, isAfter }: PageStatement & { _tag: "loop" },
): Leaving => {
  for (const one of first) evaluate(run, one)
  return within(run, "loop", (body) => {
    for (let times = 0; times < longest; times++) {
      const holds = times === 0 && isAfter ? true : test === null ? true : truthOf(evaluate(run, test))
      if (holds === false) return behindLoop(run, body, undefined)
      if (holds === null)
        return passOften(run, body, () => {
          const found = pass(run, body, statements)
          if (found !== "on") return found
          for (const one of behind) evaluate(run, one)
          if (test !== null) evaluate(run, test)
          return "on"
        })
      const found = pass(run, body, statements)
      if (found === "behind") return behindLoop(run, body, undefined)
      if (found !== "on") return behindLoop(run, body, found)
      for (const one of behind) evaluate(run, one)
    }
    throw new Untold()
  })
}

const each = (
  run: Run,
  { of, key, value, isShared, body: statements }: PageStatement & { _tag: "foreach" },
): Leaving => {
  const list = evaluate(run, of)
  if (isShared) {
    share(run, value)
    if (isPlace(of)) assign(run, of, unknown)
  }
  if (list === null || typeof list !== "object" || isNothing(list)) {
    warn(run)
    return undefined
  }
  return within(run, "loop", (body) => {
    if (list.kind === "list" && !list.isOpen && list.items.size <= longest) {
      for (const [own, item] of list.items) {
        if (key !== null) assign(run, key, own)
        assign(run, value, item)
        const found = pass(run, body, statements)
        if (found === "behind") return behindLoop(run, body, undefined)
        if (found !== "on") return behindLoop(run, body, found)
      }
      return behindLoop(run, body, undefined)
    }
    if (
      list.kind === "object" ||
      list.kind === "closure" ||
      (list.kind === "native" && !isHarmless(list.name))
    )
      throw new Untold()
    return passOften(run, body, () => {
      if (key !== null) assign(run, key, unknown)
      assign(run, value, unknown)
      return pass(run, body, statements)
    })
  })
}

const switched = (run: Run, { of, cases }: PageStatement & { _tag: "switch" }): Leaving => {
  const value = evaluate(run, of)
  const from =
    (place: number): (() => Leaving) =>
    () =>
      within(run, "loop", (body) => {
        const leaving = execute(
          run,
          cases.slice(place).flatMap((one) => one.body),
        )
        const isBehind = leaving !== undefined && leaving._tag !== "return" && leaving.levels === 1
        return behindLoop(
          run,
          body,
          isBehind
            ? undefined
            : leaving?._tag === "break" || leaving?._tag === "continue"
              ? { _tag: leaving._tag, levels: leaving.levels - 1 }
              : leaving,
        )
      })
  const other = cases.findIndex(({ test }) => test === null)
  const may: number[] = []
  for (const [place, { test }] of cases.entries()) {
    if (test === null) continue
    const holds = equal(value, evaluate(run, test), false)
    if (holds === false) continue
    may.push(place)
    if (holds === true) {
      if (may.length === 1) return from(place)()
      return forkStatements(run, may.map(from))
    }
  }
  const rest = other === -1 ? () => undefined : from(other)
  return may.length === 0 ? rest() : forkStatements(run, [...may.map(from), rest])
}

const attempt = (run: Run, { body, catches, last }: PageStatement & { _tag: "try" }): Leaving => {
  const depth = run.world.frames.length
  const { path } = run
  const heard = run.handled.length
  const { tries } = run
  const caught = (): Leaving => {
    try {
      run.tries++
      return execute(run, body)
    } catch (error) {
      if (!(error instanceof Raised)) throw error
      run.tries = tries
      const kinds = kindsOf(run, error.value)
      const found = catches.find(({ names }) => names.some((name) => kinds.includes(name.toLowerCase())))
      if (found === undefined) throw error
      run.world.frames.length = depth
      run.path = path
      run.handled.length = heard
      if (error.end !== null && error.end.does !== "throws") {
        for (const miss of error.missed) miss(error.end)
        run.handled.push(error.end)
      }
      if (found.variable !== null)
        assign(run, { _tag: "variable", name: found.variable, line: 0 }, error.value)
      const leaving = execute(run, found.body)
      run.handled.length = heard
      return leaving
    }
  }
  if (last.length === 0) {
    const found = caught()
    run.tries = tries
    return found
  }
  let leaving: Leaving
  try {
    leaving = caught()
    run.tries = tries
  } catch (error) {
    if (!(error instanceof Raised)) throw error
    const other = execute(run, last)
    if (other !== undefined) return other
    throw error
  }
  return execute(run, last) ?? leaving
}

const unset = (run: Run, of: PageExpression): void => {
  if (of._tag === "variable" && typeof of.name === "string") {
    frame(run).globals.delete(of.name)
    frame(run).variables.delete(of.name)
  } else if (of._tag === "index" && of.key !== null) {
    const list = quietly(run, () => evaluate(run, of.of))
    const key = keyOf(evaluate(run, of.key))
    if (!isList(list)) return
    if (key === null) {
      assign(run, of.of, put(list, null, unknown))
      return
    }
    const items = new Map(list.items)
    items.delete(key)
    // What comes next has a key of its own then.
    assign(run, of.of, { kind: "list", items, isOpen: list.isOpen || typeof key === "number" })
  } else if (of._tag === "field") {
    const held = evaluate(run, of.of)
    const thing =
      typeof held === "object" && held?.kind === "object" ? run.world.things.get(held.id) : undefined
    if (thing === undefined || typeof of.name !== "string") throw new Untold()
    thing.fields.delete(of.name)
  } else throw new Untold()
}
