/**
 * Regular expressions in linear time, with the syntax and the meaning of the engine that the format's reference uses (RE2's
 * family: no look-around, no back references).
 *
 * A pattern becomes a list of states, and a text is read once, code point by code point, with the set of states that are alive:
 * so the time is at most the number of states times the number of code points, whatever the pattern and the text are. What a
 * single code point belongs to (`\p{Greek}`, a letter whatever its case) is asked of the host's own regular expressions, one code
 * point at a time.
 *
 * Laws. `test(compile(p), t)` takes at most `states(p) × (points(t) + 1)` steps, and says so. Of patterns that both read alike it
 * agrees with the host's engine.
 */

/** Whether a code point belongs to a class. */
type Belongs = (point: number) => boolean

/** What a state does: take a code point, go on in two ways, look at the place, or be done. */
type State =
  | { readonly _tag: "Take"; readonly belongs: Belongs; next: number }
  | { readonly _tag: "Split"; next: number; other: number }
  | { readonly _tag: "Look"; readonly at: Look; next: number }
  | { readonly _tag: "Done" }

type Look = "start" | "end" | "line-start" | "line-end" | "boundary" | "no-boundary"

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
  | { readonly _tag: "Class"; readonly belongs: Belongs }
  | { readonly _tag: "Look"; readonly at: Look }
  | { readonly _tag: "Sequence"; readonly items: readonly Tree[] }
  | { readonly _tag: "Choice"; readonly items: readonly Tree[] }
  | { readonly _tag: "Repeat"; readonly item: Tree; readonly min: number; readonly max: number | null }

interface Flags {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
  readonly x: boolean
}

const MOST_STATES = 10_000
const DEEPEST = 100

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
const ofHost = (source: string, i: boolean): Belongs => {
  const pattern = new RegExp(`^[${source}]$`, i ? "iu" : "u")
  return remembered((point) => pattern.test(String.fromCodePoint(point)))
}

const escapePoint = (point: number): string => `\\u{${point.toString(16)}}`

const range = (from: number, to: number, i: boolean): Belongs =>
  i ? ofHost(`${escapePoint(from)}-${escapePoint(to)}`, true) : (point) => point >= from && point <= to

const not =
  (belongs: Belongs): Belongs =>
  (point) =>
    !belongs(point)

const DIGIT = "\\p{Nd}"
const SPACE = "\\p{White_Space}"
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}"
const isWord = ofHost(WORD, false)

/** The classes that a letter stands for. */
const LETTERS: { readonly [letter: string]: string } = { d: DIGIT, s: SPACE, w: WORD }
const CONTROLS: { readonly [letter: string]: number } = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }
const POSIX: { readonly [name: string]: string } = {
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

class Reader {
  at = 0
  depth = 0
  readonly points: readonly string[]
  constructor(pattern: string) {
    this.points = Array.from(pattern)
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
  next(): string {
    return this.points[this.at++] ?? invalid()
  }

  /** Alternatives, up to a closing parenthesis or the end. */
  choice(given: Flags): Tree {
    if (++this.depth > DEEPEST) unsupported("groups so deep in each other")
    let flags = given
    const choices: Tree[] = []
    let items: Tree[] = []
    for (;;) {
      if (flags.x) this.blanks()
      if (this.at >= this.points.length || this.is(")")) break
      if (this.has("|")) {
        choices.push({ _tag: "Sequence", items })
        items = []
        continue
      }
      if (this.is("(?") && !this.is("(?P<") && !this.is("(?<")) {
        this.at += 2
        const changed = this.flags(flags)
        if (this.has(")")) {
          flags = changed
          continue
        }
        if (!this.has(":")) invalid()
        items.push(this.repeats(this.group(changed), flags))
        continue
      }
      items.push(this.repeats(this.item(flags), flags))
    }
    this.depth--
    choices.push({ _tag: "Sequence", items })
    return choices.length === 1 ? (choices[0] as Tree) : { _tag: "Choice", items: choices }
  }

  group(flags: Flags): Tree {
    const inner = this.choice(flags)
    if (!this.has(")")) invalid()
    return inner
  }

  blanks(): void {
    for (;;) {
      const one = this.points[this.at]
      if (one === "#") while (this.at < this.points.length && !this.is("\n")) this.at++
      else if (one !== undefined && /\s/u.test(one)) this.at++
      else return
    }
  }

  flags(given: Flags): Flags {
    const flags = { ...given }
    let value = true
    let read = 0
    for (;;) {
      const one = this.points[this.at]
      if (one === "-" && value) value = false
      else if (one === "i" || one === "m" || one === "s" || one === "x") flags[one] = value
      else if (one === "u" && !value) return unsupported("(?-u)")
      else if (one === "R") return unsupported("(?R)")
      else if (one !== "U" && one !== "u") break
      this.at++
      read++
    }
    // A flag must be there, and something after a minus.
    if ((read === 0 && !this.is(":")) || this.points[this.at - 1] === "-") invalid()
    return flags
  }

  /** What follows an item, and how often it repeats it. */
  repeats(item: Tree, flags: Flags): Tree {
    let tree = item
    for (let times = 0; ; times++) {
      if (times > DEEPEST) return unsupported("repetitions so deep in each other")
      if (flags.x) this.blanks()
      if (this.has("*")) tree = { _tag: "Repeat", item: tree, min: 0, max: null }
      else if (this.has("+")) tree = { _tag: "Repeat", item: tree, min: 1, max: null }
      else if (this.has("?")) tree = { _tag: "Repeat", item: tree, min: 0, max: 1 }
      else if (this.has("{")) tree = { _tag: "Repeat", item: tree, ...this.counted() }
      else return tree
      this.has("?")
    }
  }

  counted(): { readonly min: number; readonly max: number | null } {
    const least = this.number()
    let most: number | null = least
    if (this.has(",")) most = this.is("}") ? null : (this.number() ?? invalid())
    if (!this.has("}") || least === null) return invalid()
    if (most !== null && most < least) return invalid()
    return { min: least, max: most }
  }

  number(): number | null {
    let digits = ""
    while (/^[0-9]$/.test(this.points[this.at] ?? "")) digits += this.next()
    if (digits.length > 9) return unsupported("so many repetitions")
    return digits === "" ? null : Number(digits)
  }

  item(flags: Flags): Tree {
    const one = this.next()
    switch (one) {
      case "(": {
        if (this.has("?P<") || this.has("?<")) {
          const start = this.at
          while (this.next() !== ">");
          if (
            !/^[\p{Alphabetic}_][\p{Alphabetic}\p{Nd}_.[\]]*$/u.test(
              this.points.slice(start, this.at - 1).join(""),
            )
          )
            invalid()
        }
        return this.group(flags)
      }
      case "[":
        return { _tag: "Class", belongs: remembered(this.set(flags)) }
      case ".":
        return { _tag: "Class", belongs: flags.s ? () => true : (point) => point !== 10 }
      case "^":
        return { _tag: "Look", at: flags.m ? "line-start" : "start" }
      case "$":
        return { _tag: "Look", at: flags.m ? "line-end" : "end" }
      case "*":
      case "+":
      case "?":
      case "{":
        return invalid()
      case "\\":
        return this.escaped(flags)
      default:
        return this.literal(one.codePointAt(0) ?? 0, flags)
    }
  }

  literal(point: number, flags: Flags): Tree {
    return { _tag: "Class", belongs: range(point, point, flags.i) }
  }

  escaped(flags: Flags): Tree {
    if (this.is("b{") || this.is("<") || this.is(">")) return unsupported("this kind of word boundary")
    if (this.has("A")) return { _tag: "Look", at: "start" }
    if (this.has("z")) return { _tag: "Look", at: "end" }
    if (this.has("b")) return { _tag: "Look", at: "boundary" }
    if (this.has("B")) return { _tag: "Look", at: "no-boundary" }
    const found = this.classOrPoint(flags)
    return typeof found === "number" ? this.literal(found, flags) : { _tag: "Class", belongs: found }
  }

  /** What an escape stands for, in a class or outside: a code point or a class. */
  classOrPoint(flags: Flags): Belongs | number {
    const one = this.next()
    const lower = one.toLowerCase()
    const letters = LETTERS[lower]
    if (letters !== undefined) {
      const belongs = ofHost(letters, flags.i)
      return one === lower ? belongs : not(belongs)
    }
    if (lower === "p") return this.property(one === "P", flags)
    const control = CONTROLS[one]
    if (control !== undefined) return control
    if (one === "x" || one === "u" || one === "U")
      return this.hexadecimal(one === "x" ? 2 : one === "u" ? 4 : 8)
    if (/^[!-/:-@[-`{-~]$/.test(one) && one !== "<" && one !== ">") return one.charCodeAt(0)
    return invalid()
  }

  hexadecimal(length: number): number {
    let digits = ""
    if (this.has("{")) while (!this.has("}")) digits += this.next()
    else for (let at = 0; at < length; at++) digits += this.next()
    const point = /^[0-9a-fA-F]{1,8}$/.test(digits) ? Number.parseInt(digits, 16) : invalid()
    return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? invalid() : point
  }

  property(negated: boolean, flags: Flags): Belongs {
    let name = this.next()
    let no = negated
    if (name === "{") {
      name = ""
      while (!this.has("}")) name += this.next()
      if (name.startsWith("^")) {
        no = !no
        name = name.slice(1)
      }
    }
    const proper = name
      .replace(/(^|[ _-])([a-z])/g, (_, __, letter: string) => `_${letter.toUpperCase()}`)
      .replace(/^_/, "")
    for (const source of [name, proper, `Script=${name}`, `Script=${proper}`, name.toUpperCase()]) {
      try {
        const belongs = ofHost(`\\p{${source}}`, flags.i)
        return no ? not(belongs) : belongs
      } catch {
        // Not a name that the host knows.
      }
    }
    return unsupported(`the class ${name}`)
  }

  /** A class in brackets, behind the first. */
  set(flags: Flags): Belongs {
    if (++this.depth > DEEPEST) unsupported("classes so deep in each other")
    const negated = this.has("^")
    let all: Belongs | null = null
    let operator = ""
    let items: Belongs[] = []
    const join = (): void => {
      const these = items
      const right: Belongs = (point) => these.some((belongs) => belongs(point))
      const left = all
      all =
        left === null
          ? right
          : operator === "&&"
            ? (point) => left(point) && right(point)
            : operator === "--"
              ? (point) => left(point) && !right(point)
              : (point) => left(point) !== right(point)
      items = []
    }
    let first = true
    for (;;) {
      if (flags.x) this.blanks()
      if (!first && this.has("]")) break
      const written = ["&&", "--", "~~"].find((one) => this.is(one))
      if (!first && written !== undefined) {
        join()
        operator = written
        this.at += 2
        continue
      }
      first = false
      if (this.is("[:")) items.push(this.posix(flags))
      else if (this.has("[")) items.push(this.set(flags))
      else items.push(this.member(flags))
    }
    join()
    this.depth--
    const whole = all as unknown as Belongs
    return negated ? not(whole) : whole
  }

  posix(flags: Flags): Belongs {
    const name = /^\[:(\^?)([a-z]+):\]/.exec(this.points.slice(this.at, this.at + 12).join(""))
    const source = name === null ? undefined : POSIX[name[2] as string]
    if (name === null || source === undefined) {
      this.at++
      return name === null ? this.set(flags) : invalid()
    }
    this.at += name[0].length
    const belongs = ofHost(source, flags.i)
    return name[1] === "^" ? not(belongs) : belongs
  }

  /** One code point, a range of them, or an escaped class. */
  member(flags: Flags): Belongs {
    const from = this.end(flags)
    if (typeof from !== "number") return from
    // A hyphen before the closing bracket, or doubled, is none of a range.
    if (!this.is("-") || this.is("-]") || this.is("--")) return range(from, from, flags.i)
    this.at++
    const to = this.end(flags)
    return typeof to !== "number" || to < from ? invalid() : range(from, to, flags.i)
  }

  end(flags: Flags): Belongs | number {
    return this.has("\\") ? this.classOrPoint(flags) : (this.next().codePointAt(0) ?? 0)
  }
}

/** The states of a tree, from the last to the first: each knows where it goes. */
const assemble = (tree: Tree, next: number, states: State[]): number => {
  const add = (state: State): number => {
    if (states.length >= MOST_STATES) unsupported(`patterns of more than ${MOST_STATES} states`)
    return states.push(state) - 1
  }
  switch (tree._tag) {
    case "Class":
      return add({ _tag: "Take", belongs: tree.belongs, next })
    case "Look":
      return add({ _tag: "Look", at: tree.at, next })
    case "Sequence":
      return tree.items.reduceRight((after, item) => assemble(item, after, states), next)
    case "Choice":
      return tree.items
        .map((item) => assemble(item, next, states))
        .reduceRight((other, one) => add({ _tag: "Split", next: one, other }))
    case "Repeat": {
      let after = next
      if (tree.max === null) {
        const loop = add({ _tag: "Split", next: next, other: next })
        const body = assemble(tree.item, loop, states)
        const split = states[loop]
        if (split?._tag === "Split") split.next = body
        after = loop
      } else {
        for (let more = tree.max; more > tree.min; more--) {
          const body = assemble(tree.item, after, states)
          after = add({ _tag: "Split", next: body, other: next })
        }
      }
      for (let times = 0; times < tree.min; times++) {
        const before = states.length
        after = assemble(tree.item, after, states)
        if (states.length === before) break
      }
      return after
    }
  }
}

/** The program of a pattern, or why there is none. */
export const compile = (pattern: string): Program | NoProgram => {
  try {
    const reader = new Reader(pattern)
    const tree = reader.choice({ i: false, m: false, s: false, x: false })
    if (reader.at < reader.points.length) return { _tag: "Invalid" }
    const states: State[] = []
    const done = states.push({ _tag: "Done" }) - 1
    const first = assemble(tree, done, states)
    // The search may begin anywhere: a loop over everything, before the pattern.
    return {
      states: [
        ...states,
        { _tag: "Split", next: first, other: states.length + 1 },
        { _tag: "Take", belongs: () => true, next: states.length },
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
  const points = Array.from(text, (one) => one.codePointAt(0) ?? 0)
  const start = states.length - 2
  // The place at which each state was last added: so each is added once a place.
  const added = new Int32Array(states.length).fill(-1)
  let alive: number[] = [start]
  for (let at = 0; at <= points.length; at++) {
    const takes: number[] = []
    const todo = alive
    let steps = 0
    while (todo.length > 0) {
      const index = todo.pop() as number
      if (added[index] === at) continue
      added[index] = at
      steps++
      const state = states[index] as State
      switch (state._tag) {
        case "Done":
          return true
        case "Take":
          takes.push(index)
          break
        case "Split":
          todo.push(state.other, state.next)
          break
        case "Look":
          if (looks(state.at, points, at)) todo.push(state.next)
          break
      }
    }
    if (!spend(steps)) return null
    const point = points[at]
    if (point === undefined) return false
    alive = []
    for (const index of takes) {
      const state = states[index] as State & { readonly _tag: "Take" }
      if (state.belongs(point)) alive.push(state.next)
    }
  }
  return false
}

const looks = (look: Look, points: readonly number[], at: number): boolean => {
  const [before, after] = [points[at - 1], points[at]]
  switch (look) {
    case "start":
      return before === undefined
    case "end":
      return after === undefined
    case "line-start":
      return before === undefined || before === 10
    case "line-end":
      return after === undefined || after === 10
    default: {
      const boundary = (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after))
      return boundary === (look === "boundary")
    }
  }
}
