/** What is known while a page runs, which is copied where it may go several ways, and made one again behind them. */
import type { PageEnd } from "../../../decode/page.js"
import type { PageClass, PageFunction } from "./tree.js"
import { type Closure, eitherOf, type PageValue, sameValue, unknown } from "./values.js"

/** The variables of the page, or of a function that runs. */
export interface Frame {
  readonly variables: Map<string, PageValue>
  readonly globals: Set<string>
  /** Those that have another name, too. */
  readonly shared: Set<string>
  /** Those that the function keeps for the next time, by where they are kept. */
  readonly kept: Map<string, string>
  /** Whether there may be any other. */
  isOpen: boolean
  /** What it includes that is not there, and goes on. */
  lacks: PageEnd | null
  /** What would have been given back, but for what it lacks. */
  lost: PageEnd | null
  readonly self: PageValue
  /** The class of the function, and the one that it was called by. */
  readonly of: string | null
  readonly called: string | null
}

export interface Thing {
  readonly of: string
  readonly fields: Map<string, PageValue>
}

export interface PageWorld {
  readonly frames: Frame[]
  readonly things: Map<number, Thing>
  readonly statics: Map<string, PageValue>
  readonly constants: Map<string, PageValue>
  /** Null where one may be there. */
  readonly functions: Map<string, PageFunction | null>
  readonly classes: Map<string, PageClass | null>
  readonly loaded: Map<string, boolean>
  readonly finders: PageValue[]
  /** Single facts of PHP's own: what is told once for all that runs. */
  readonly facts: Map<string, PageValue>
}

export const frameOf = (self: PageValue, of: string | null, called: string | null): Frame => ({
  variables: new Map(),
  globals: new Set(),
  shared: new Set(),
  kept: new Map(),
  isOpen: false,
  lacks: null,
  lost: null,
  self,
  of,
  called,
})

export const emptyWorld = (): PageWorld => ({
  frames: [frameOf(null, null, null)],
  things: new Map(),
  statics: new Map(),
  constants: new Map(),
  functions: new Map(),
  classes: new Map(),
  loaded: new Map(),
  finders: [],
  facts: new Map(),
})

export const copyOf = (world: PageWorld): PageWorld => ({
  frames: world.frames.map((frame) => ({
    ...frame,
    variables: new Map(frame.variables),
    globals: new Set(frame.globals),
    shared: new Set(frame.shared),
    kept: new Map(frame.kept),
  })),
  things: new Map([...world.things].map(([id, { of, fields }]) => [id, { of, fields: new Map(fields) }])),
  statics: new Map(world.statics),
  constants: new Map(world.constants),
  functions: new Map(world.functions),
  classes: new Map(world.classes),
  loaded: new Map(world.loaded),
  finders: [...world.finders],
  facts: new Map(world.facts),
})

/** Has the first hold what holds of both; says whether it did not before. */
export const joinInto = (one: PageWorld, other: PageWorld): boolean => {
  let isChanged = false
  const values = (left: Map<string, PageValue>, right: ReadonlyMap<string, PageValue>): void => {
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const [before, after] = [left.get(key), right.get(key)]
      if (before !== undefined && after !== undefined && sameValue(before, after)) continue
      const found = eitherOf(before, after)
      if (before !== undefined && sameValue(before, found)) continue
      left.set(key, found)
      isChanged = true
    }
  }
  const kept = <T>(left: Map<string, T>, right: ReadonlyMap<string, T>, unsure: T): void => {
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      if (left.has(key) && (left.get(key) === right.get(key) || left.get(key) === unsure)) continue
      left.set(key, unsure)
      isChanged = true
    }
  }
  for (const [place, frame] of one.frames.entries()) {
    const beside = other.frames[place]
    if (beside === undefined) continue
    values(frame.variables, beside.variables)
    for (const name of beside.globals) frame.globals.add(name)
    for (const name of beside.shared) frame.shared.add(name)
    for (const [name, key] of beside.kept) frame.kept.set(name, key)
    frame.isOpen ||= beside.isOpen
    if (frame.lacks?.place !== beside.lacks?.place) frame.lacks = null
    if (frame.lost?.place !== beside.lost?.place) frame.lost = null
  }
  for (const [id, thing] of other.things) {
    const found = one.things.get(id)
    if (found === undefined) one.things.set(id, thing)
    else values(found.fields, thing.fields)
  }
  values(one.statics, other.statics)
  values(one.constants, other.constants)
  values(one.facts, other.facts)
  kept(one.functions, other.functions, null)
  kept(one.classes, other.classes, null)
  kept(one.loaded, other.loaded, false)
  if (one.finders.length !== other.finders.length) one.finders.push(unknown)
  return isChanged
}

/** What a page hears by. */
export const closureOf = (
  made: PageFunction,
  bound: ReadonlyMap<string, PageValue>,
  self: PageValue,
  of: string | null,
): Closure => ({
  kind: "closure",
  made,
  bound,
  self: typeof self === "object" && self?.kind === "object" ? self : null,
  of,
})
