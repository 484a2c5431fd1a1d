/**
 * Regular expressions in linear time, with the syntax and the meaning of the engine that the format's reference uses (RE2's
 * family: no look-around, no back references).
 *
 * A pattern becomes a list of states, and a text is read once, code point by code point, with the set of states that are alive:
 * so the time is at most the number of states times the number of code points, whatever the pattern and the text are. What a
 * single code point belongs to (`\p{Greek}`, a letter whatever its case) is asked of the host's own regular expressions, one code
 * point at a time.
 *
 * Laws. Total: any pattern gives a program or the reason why there is none. `test(compile(p), t)` takes at most `c × (points(t) + 1)`
 * steps, where `c` is the number of states, a class in brackets counted once for each of its members, and says so. Of patterns
 * that both read alike it agrees with the host's engine.
 */

/** Whether a code point belongs to a class. */
type Belongs = (point: number) => boolean

/** Whether a place is the one that is looked for, by the code points before and after it. */
type Holds = (before: number | undefined, after: number | undefined) => boolean

/** A code point of a class; `cost` is how many members the class has. */
interface Take {
  readonly _tag: "Take"
  readonly belongs: Belongs
  readonly cost: number
  readonly next: number
}

/** Two ways to go on. */
interface Split {
  readonly _tag: "Split"
  next: number
  readonly other: number
}

/** What a state does: take a code point, go on in two ways, look at the place, or be done. */
type State =
  | Take
  | Split
  | { readonly _tag: "Look"; readonly holds: Holds; readonly next: number }
  | { readonly _tag: "Done" }

/** A pattern, ready to be tested. */
export interface Program {
  readonly states: readonly State[]
}

/**
 * Why there is no program: `Invalid` patterns match nothing, as in the reference; of an `Unsupported` one nothing is known.
 */
export type NoProgram = { readonly _tag: "Invalid" } | { readonly _tag: "Unsupported"; readonly what: string }

/** A pattern as a tree. */
type Tree =
  | { readonly _tag: "Class"; readonly belongs: Belongs; readonly cost: number }
  | { readonly _tag: "Look"; readonly holds: Holds }
  | { readonly _tag: "Sequence"; readonly items: readonly Tree[] }
  | { readonly _tag: "Choice"; readonly items: readonly Tree[] }
  | { readonly _tag: "Repeat"; readonly item: Tree; readonly min: number; readonly max: number | null }

/** Letters of any case, lines, a dot for every code point, blanks that stand for nothing, and lines that end with a return, too. */
type Flags = { readonly [flag in Flag]?: boolean }
type Flag = "i" | "m" | "s" | "x" | "R"

const mostPoints = 10_000
const mostStates = 10_000
const deepest = 100

/** Thrown within this module alone. */
class Stop {
  readonly why: NoProgram
  constructor(why: NoProgram) {
    this.why = why
  }
}

const invalid = (): never => {
  throw new Stop({ _tag: "Invalid" })
}
const unsupported = (what: string): never => {
  throw new Stop({ _tag: "Unsupported", what })
}

/** A class that remembers what it said of each of the first code points. */
const remembered = (belongs: Belongs): Belongs => {
  const said = new Uint8Array(128)
  return (point) => {
    if (point >= 128) return belongs(point)
    if (said[point] === 0) said[point] = belongs(point) ? 2 : 1
    return said[point] === 2
  }
}

/** A class of the host's, asked of one code point. */
const ofHost = (source: string, i = false): Belongs => {
  const pattern = new RegExp(`^[${source}]$`, i ? "iu" : "u")
  return remembered((point) => pattern.test(String.fromCodePoint(point)))
}

const escapePoint = (point: number): string => `\\u{${point.toString(16)}}`

const range = (from: number, to: number, i = false): Belongs =>
  i ? ofHost(`${escapePoint(from)}-${escapePoint(to)}`, true) : (point) => point >= from && point <= to

const not =
  (belongs: Belongs): Belongs =>
  (point) =>
    !belongs(point)

const digitClass = "\\p{Nd}"
const spaceClass = "\\p{White_Space}"
const wordClass = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}"
const blank = /\p{White_Space}/u
const groupName = /^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*$/u

let wordPoint: Belongs | undefined
const isWord = (point: number | undefined): boolean => {
  if (point === undefined) return false
  // Made when it is first asked for, since a host reads tables of Unicode for it.
  wordPoint ??= ofHost(wordClass)
  return wordPoint(point)
}

const start: Holds = (before) => before === undefined
const end: Holds = (_, after) => after === undefined
const lineStart: Holds = (before) => before === undefined || before === 10
const lineEnd: Holds = (_, after) => after === undefined || after === 10
/** Between a return and a newline no line ends. */
const anyLineStart: Holds = (before, after) => lineStart(before, after) || (before === 13 && after !== 10)
const anyLineEnd: Holds = (before, after) =>
  after === undefined || after === 13 || (after === 10 && before !== 13)
const boundary: Holds = (before, after) => isWord(before) !== isWord(after)
const noBoundary: Holds = (before, after) => isWord(before) === isWord(after)
const wordStart: Holds = (before, after) => !isWord(before) && isWord(after)
const wordEnd: Holds = (before, after) => isWord(before) && !isWord(after)

/** The places that an escape stands for. */
const places: ReadonlyMap<string, Holds> = new Map([
  ["A", start],
  ["z", end],
  ["b", boundary],
  ["B", noBoundary],
  ["<", wordStart],
  [">", wordEnd],
])
/** The same for `\b{start}`. */
const wordPlaces: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ["start", wordStart],
  ["end", wordEnd],
  ["start-half", (before) => !isWord(before)],
  ["end-half", (_, after) => !isWord(after)],
])

/** The classes that a letter stands for. */
const letterClasses: { readonly [letter: string]: string } = { d: digitClass, s: spaceClass, w: wordClass }
const controlCharacters: { readonly [letter: string]: number } = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }
const hexadecimalDigits: { readonly [letter: string]: number } = { x: 2, u: 4, U: 8 }
const posixClasses: { readonly [name: string]: string } = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\0-\\x7f",
  blank: "\\t ",
  cntrl: "\\0-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`{-~",
  space: "\\t\\n\\v\\f\\r ",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
}

/** How a class is made of what is left and what is right of an operator; nothing is left of the first. */
type Join = (left: boolean, right: boolean) => boolean
const union: Join = (left, right) => left || right
const joins: ReadonlyMap<string, Join> = new Map<string, Join>([
  ["&&", (left, right) => left && right],
  ["--", (left, right) => left && !right],
  ["~~", (left, right) => left !== right],
])

class Reader {
  at = 0
  depth = 0
  /** How many members classes in brackets had until here. */
  members = 0
  readonly names = new Set<string>()
  readonly points: readonly string[]
  constructor(points: readonly string[]) {
    this.points = points
  }

  is(text: string): boolean {
    for (let at = 0; at < text.length; at++) if (this.points[this.at + at] !== text[at]) return false
    return true
  }
  has(text: string): boolean {
    if (!this.is(text)) return false
    this.at += text.length
    return true
  }
  /** The code point at the place; nothing at the end. */
  one(): string {
    return this.points[this.at] ?? ""
  }
  next(): string {
    return this.points[this.at++] ?? invalid()
  }

  /** Alternatives, up to a closing parenthesis or the end. */
  choice(given: Flags): Tree {
    if (++this.depth > deepest) unsupported("groups so deep in each other")
    let flags = given
    const choices: Tree[] = []
    let items: Tree[] = []
    for (;;) {
      this.blanks(flags)
      if (this.at >= this.points.length || this.is(")")) break
      if (this.has("|")) {
        choices.push({ _tag: "Sequence", items })
        items = []
        continue
      }
      if (!this.has("(")) {
        items.push(this.repeats(this.item(flags), flags))
        continue
      }
      this.blanks(flags)
      let inner = flags
      if (this.has("?P<") || this.has("?<")) this.name()
      else if (this.has("?")) {
        inner = this.flags(flags)
        if (this.has(")")) {
          flags = inner
          continue
        }
        this.at++
      }
      const group = this.choice(inner)
      if (!this.has(")")) invalid()
      items.push(this.repeats(group, flags))
    }
    this.depth--
    choices.push({ _tag: "Sequence", items })
    return { _tag: "Choice", items: choices }
  }

  /** Blanks and comments, where they stand for nothing. */
  blanks({ x }: Flags): void {
    while (x) {
      if (this.is("#")) {
        const end = this.points.indexOf("\n", this.at)
        this.at = end === -1 ? this.points.length : end
      } else if (blank.test(this.one())) this.at++
      else return
    }
  }

  /** The name of a group, which no other has. */
  name(): void {
    let name = ""
    for (let one = this.next(); one !== ">"; one = this.next()) name += one
    if (!groupName.test(name) || this.names.has(name)) invalid()
    this.names.add(name)
  }

  /** Flags, each once, up to a colon or a closing parenthesis: behind a minus they are taken away. */
  flags(given: Flags): Flags {
    const flags: { [flag: string]: boolean } = { ...given }
    const read = new Set<string>()
    let last = ""
    while (!this.is(":") && !this.is(")")) {
      last = this.next()
      if (!/[imsxRUu-]/.test(last) || read.has(last)) invalid()
      const value = !read.has("-")
      if (last === "u" && !value) unsupported("(?-u)")
      flags[last] = value
      read.add(last)
    }
    if (last === "-" || (last === "" && this.is(")"))) invalid()
    return flags
  }

  /** What follows an item, and how often it repeats it. */
  repeats(item: Tree, flags: Flags): Tree {
    let tree = item
    for (let times = 0; ; times++) {
      if (times > deepest) return unsupported("repetitions so deep in each other")
      this.blanks(flags)
      if (this.has("*")) tree = { _tag: "Repeat", item: tree, min: 0, max: null }
      else if (this.has("+")) tree = { _tag: "Repeat", item: tree, min: 1, max: null }
      else if (this.has("?")) tree = { _tag: "Repeat", item: tree, min: 0, max: 1 }
      else if (this.has("{")) tree = { _tag: "Repeat", item: tree, ...this.counted(flags) }
      else return tree
      this.has("?")
    }
  }

  counted(flags: Flags): { readonly min: number; readonly max: number | null } {
    this.blanks(flags)
    const min = this.number(flags)
    let max = min
    if (this.has(",")) {
      this.blanks(flags)
      max = this.is("}") ? null : (this.number(flags) ?? invalid())
    }
    if (!this.has("}") || min === null || (max !== null && max < min)) return invalid()
    this.blanks(flags)
    return { min, max }
  }

  /** A number, with blanks around it, which stand for nothing here whatever the flags are. */
  number(flags: Flags): number | null {
    const blanks = (): void => {
      while (blank.test(this.one())) this.at++
    }
    blanks()
    let digits = ""
    while (/[0-9]/.test(this.one())) {
      digits += this.next()
      this.blanks(flags)
    }
    blanks()
    if (digits.length > 9) return unsupported("so many repetitions")
    return digits === "" ? null : Number(digits)
  }

  item(flags: Flags): Tree {
    const one = this.next()
    switch (one) {
      case "[": {
        const before = this.members
        const belongs = remembered(this.set(flags))
        return { _tag: "Class", belongs, cost: this.members - before }
      }
      case ".":
        return this.class(
          flags.s ? () => true : flags.R ? (point) => point !== 10 && point !== 13 : (point) => point !== 10,
        )
      case "^":
        return { _tag: "Look", holds: flags.m ? (flags.R ? anyLineStart : lineStart) : start }
      case "$":
        return { _tag: "Look", holds: flags.m ? (flags.R ? anyLineEnd : lineEnd) : end }
      case "*":
      case "+":
      case "?":
      case "{":
        return invalid()
      case "\\":
        return this.escaped(flags)
      default:
        return this.literal(one.codePointAt(0) as number, flags)
    }
  }

  class(belongs: Belongs): Tree {
    return { _tag: "Class", belongs, cost: 1 }
  }

  literal(point: number, flags: Flags): Tree {
    return this.class(range(point, point, flags.i))
  }

  escaped(flags: Flags): Tree {
    const place = places.get(this.one())
    if (place !== undefined) {
      this.at++
      return { _tag: "Look", holds: place === boundary ? this.wordPlace(flags) : place }
    }
    const found = this.classOrPoint(flags)
    return typeof found === "number" ? this.literal(found, flags) : this.class(found)
  }

  /** What may stand behind `\b`: `{start}` and the like, where it does not begin as a number of repetitions. */
  wordPlace(flags: Flags): Holds {
    const start = this.at
    if (!this.has("{")) return boundary
    this.blanks(flags)
    if (!/[A-Za-z-]/.test(this.one())) {
      this.at = start
      return boundary
    }
    this.at = start
    return wordPlaces.get(this.braced(0, flags)) ?? invalid()
  }

  /** What an escape stands for, in a class or outside: a code point or a class. */
  classOrPoint(flags: Flags): Belongs | number {
    const one = this.next()
    const lower = one.toLowerCase()
    const letters = letterClasses[lower]
    if (letters !== undefined) {
      const belongs = ofHost(letters, flags.i)
      return one === lower ? belongs : not(belongs)
    }
    if (lower === "p") return this.property(one === "P", flags)
    const digits = hexadecimalDigits[one]
    if (digits !== undefined) return this.hexadecimal(digits, flags)
    const point = controlCharacters[one]
    if (point !== undefined) return point
    return one < "\x80" && /[^0-9A-Za-z<>]/.test(one) ? one.charCodeAt(0) : invalid()
  }

  /** What stands between braces, or so many code points where there are none. */
  braced(length: number, flags: Flags): string {
    const part = (): string => {
      this.blanks(flags)
      return this.next()
    }
    let text = part()
    if (text !== "{") {
      while (text.length < length) text += part()
      return text
    }
    text = ""
    for (let one = part(); one !== "}"; one = part()) text += one
    return text
  }

  hexadecimal(length: number, flags: Flags): number {
    const digits = this.braced(length, flags)
    const point = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : invalid()
    return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? invalid() : point
  }

  property(negated: boolean, flags: Flags): Belongs {
    const name = this.braced(1, flags)
    const proper = name
      .replace(/(^|[ _-])([a-z])/g, (_, __, letter: string) => `_${letter.toUpperCase()}`)
      .replace(/^_/, "")
    for (const source of [name, proper, `Script=${proper}`, name.toUpperCase()]) {
      try {
        const belongs = ofHost(`\\p{${source}}`, flags.i)
        return negated ? not(belongs) : belongs
      } catch {
        // Not a name that the host knows.
      }
    }
    return unsupported(`the class ${name}`)
  }

  /** A class in brackets, behind the first. */
  set(flags: Flags): Belongs {
    if (++this.depth > deepest) unsupported("classes so deep in each other")
    this.blanks(flags)
    const negated = this.has("^")
    this.blanks(flags)
    let items: Belongs[] = []
    // A hyphen that opens a class is one, and so is a bracket.
    while (this.has("-")) {
      items.push((point) => point === 45)
      this.blanks(flags)
    }
    if (items.length === 0 && this.has("]")) items.push((point) => point === 93)
    this.members += items.length
    const parts: (readonly [Join, Belongs[]])[] = [[union, items]]
    for (;;) {
      this.blanks(flags)
      if (this.has("]")) break
      this.members++
      const join = joins.get(this.points.slice(this.at, this.at + 2).join(""))
      if (join !== undefined) {
        this.at += 2
        items = []
        parts.push([join, items])
      } else items.push(this.posix(flags) ?? (this.has("[") ? this.set(flags) : this.member(flags)))
    }
    this.depth--
    const whole: Belongs = (point) =>
      parts.reduce(
        (left, [join, all]) =>
          join(
            left,
            all.some((belongs) => belongs(point)),
          ),
        false,
      )
    return negated ? not(whole) : whole
  }

  /** A class with a name, as `[:alpha:]`; null where none is written, and nothing is taken. */
  posix(flags: Flags): Belongs | null {
    const found = /^\[:(\^?)([a-z]+):\]/.exec(this.points.slice(this.at, this.at + 12).join(""))
    if (found === null) return null
    const source = posixClasses[found[2] as string]
    if (source === undefined) return null
    this.at += found[0].length
    const belongs = ofHost(source, flags.i)
    return found[1] === "^" ? not(belongs) : belongs
  }

  /** One code point, a range of them, or an escaped class. */
  member(flags: Flags): Belongs {
    const from = this.end(flags)
    this.blanks(flags)
    const start = this.at
    if (this.has("-")) {
      this.blanks(flags)
      // A hyphen before the closing bracket, or doubled, is none of a range.
      if (!this.is("]") && !this.is("-")) {
        const to = this.end(flags)
        if (typeof from !== "number" || typeof to !== "number" || to < from) return invalid()
        return range(from, to, flags.i)
      }
      this.at = start
    }
    return typeof from === "number" ? range(from, from, flags.i) : from
  }

  end(flags: Flags): Belongs | number {
    return this.has("\\") ? this.classOrPoint(flags) : (this.next().codePointAt(0) as number)
  }
}

/** The states of a tree, from the last to the first: each knows where it goes. */
const assemble = (tree: Tree, next: number, states: State[]): number => {
  const add = (state: State): number => {
    if (states.length >= mostStates) unsupported(`patterns of more than ${mostStates} states`)
    return states.push(state) - 1
  }
  switch (tree._tag) {
    case "Class":
      return add({ _tag: "Take", belongs: tree.belongs, cost: tree.cost, next })
    case "Look":
      return add({ _tag: "Look", holds: tree.holds, next })
    case "Sequence":
      return tree.items.reduceRight((after, item) => assemble(item, after, states), next)
    case "Choice":
      return tree.items
        .map((item) => assemble(item, next, states))
        .reduceRight((other, one) => add({ _tag: "Split", next: one, other }))
    case "Repeat": {
      let after = next
      if (tree.max === null) {
        const loop: Split = { _tag: "Split", next, other: next }
        after = add(loop)
        loop.next = assemble(tree.item, after, states)
      }
      for (let more = tree.max ?? tree.min; more > tree.min; more--)
        after = add({ _tag: "Split", next: assemble(tree.item, after, states), other: next })
      for (let times = 0; times < tree.min; times++) {
        const before = states.length
        after = assemble(tree.item, after, states)
        // What is empty once is empty as often as it is written.
        if (states.length === before) break
      }
      return after
    }
  }
}

/** The program of a pattern, or why there is none. */
export const compile = (pattern: string): Program | NoProgram => {
  try {
    const points = Array.from(pattern)
    if (points.length > mostPoints) unsupported(`patterns of more than ${mostPoints} characters`)
    const reader = new Reader(points)
    const tree = reader.choice({})
    if (reader.at < points.length) return { _tag: "Invalid" }
    const states: State[] = [{ _tag: "Done" }]
    const first = assemble(tree, 0, states)
    // The search may begin anywhere: a loop over everything, before the pattern.
    return {
      states: [
        ...states,
        { _tag: "Split", next: first, other: states.length + 1 },
        { _tag: "Take", belongs: () => true, cost: 1, next: states.length },
      ],
    }
  } catch (stop) {
    if (stop instanceof Stop) return stop.why
    throw stop
  }
}

/**
 * Whether a program matches anywhere in a text; null where that takes more steps than there are, of which `spend` takes off.
 */
export const test = (program: Program, text: string, spend: (steps: number) => boolean): boolean | null => {
  const { states } = program
  // The place at which each state was last added: so each is added once a place.
  const added = new Int32Array(states.length).fill(-1)
  let alive = [states.length - 2]
  let before: number | undefined
  for (let at = 0; ; ) {
    const point = text.codePointAt(at)
    const takes: Take[] = []
    let steps = 0
    let found = false
    while (alive.length > 0) {
      const index = alive.pop() as number
      if (added[index] === at) continue
      added[index] = at
      const state = states[index] as State
      steps += state._tag === "Take" ? state.cost : 1
      switch (state._tag) {
        case "Take":
          takes.push(state)
          break
        case "Split":
          alive.push(state.other, state.next)
          break
        case "Look":
          if (state.holds(before, point)) alive.push(state.next)
          break
        case "Done":
          found = true
      }
    }
    if (!spend(steps)) return null
    if (found || point === undefined) return found
    alive = takes.filter(({ belongs }) => belongs(point)).map(({ next }) => next)
    before = point
    at += point > 0xffff ? 2 : 1
  }
}
