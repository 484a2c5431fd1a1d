/** Random choices from a seed, cheap enough to draw millions, and texts and values that are nearly right. */

/** Draws from a seed. */
export interface Draw {
  readonly below: (end: number) => number
  readonly once: (times: number) => boolean
  readonly one: <A>(all: readonly A[]) => A
}

/** The draws of a seed: Mulberry32. */
export const drawFrom = (seed: number): Draw => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    once: (times) => below(times) === 0,
    one: <A>(all: readonly A[]): A => all[below(all.length)] as A,
  }
}

const fragments: readonly string[] = [
  ...'{}[]",:\\/.*^~<>=|&;$%@#?-_+ \t\n\r\0',
  "\ud800",
  "\ufeff",
  "\u2028",
  "\u001b[31m",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "true",
  "-1",
  "1e999",
  "..",
  "//",
  "*/",
  "é☃\u{1f600}",
  "x".repeat(200),
]

/** A text with a piece taken out, put in, doubled or replaced. */
export const nearText = (draw: Draw, text: string): string => {
  const at = draw.below(text.length + 1)
  const end = Math.min(text.length, at + draw.below(draw.once(5) ? 40 : 3))
  switch (draw.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(end)
    case 1:
      return text.slice(0, at) + draw.one(fragments) + text.slice(at)
    case 2:
      return text.slice(0, end) + text.slice(at, end) + text.slice(end)
    default:
      return text.slice(0, at) + draw.one(fragments) + text.slice(end)
  }
}

const strange: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  "",
  "x",
  true,
  [],
  {},
  [[]],
  { a: 1 },
  1e308,
  undefined,
]

/** A JSON value with one text changed, but none below these keys; or `shapes`: any part of it may become something else. */
export const nearJson = (draw: Draw, value: unknown, keep: ReadonlySet<string> | "shapes"): unknown => {
  if (typeof value === "string") return nearText(draw, value)
  const shapes = keep === "shapes"
  if (shapes && draw.once(4)) return draw.one(strange)
  if (typeof value !== "object" || value === null) return shapes ? draw.one(strange) : value
  const keys = Object.keys(value).filter((key) => shapes || !keep.has(key))
  if (keys.length === 0) return value
  const chosen = draw.one(keys)
  const inner = nearJson(draw, (value as { readonly [key: string]: unknown })[chosen], keep)
  if (Array.isArray(value)) return value.with(Number(chosen), inner)
  return { ...value, [chosen]: inner }
}
