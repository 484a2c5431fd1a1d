/**
 * The place in a text of the datalog, and what moves it: blanks, marks, names, lists. What is wrong with a text is thrown here and caught
 * where a statement begins.
 */

/**
 * What is wrong with a text, where, and how to mend it. `line` and `column` count from 1, `column` in UTF-16 code units.
 *
 * @since 0.1.0
 */
export type DatalogProblem = {
  readonly _tag: "datalog-invalid"
  readonly line: number
  readonly column: number
  readonly expected: string
  readonly found: string
  readonly remedy: string
}

/** How deep parentheses, values and closures may be in each other. */
const deepest = 64

const blankOrComment = /[ \t\r\n]+|\/\/[^\n]*|\/\*.*?\*\//sy
const nameToken = /[\p{L}0-9_:]+/uy

/** What is wrong with a text, and where. */
export class Wrong {
  readonly at: number
  readonly expected: string
  readonly remedy: string
  constructor(at: number, expected: string, remedy: string) {
    this.at = at
    this.expected = expected
    this.remedy = remedy
  }
}

/** What is wrong, with its line and column, and what is there instead. */
export const problemOf = (text: string, { at, expected, remedy }: Wrong): DatalogProblem => {
  const lines = text.slice(0, at).split("\n")
  const rest = text
    .slice(at, at + 40)
    .split("\n", 1)
    .join()
  return {
    _tag: "datalog-invalid",
    line: lines.length,
    column: at - text.slice(0, at).lastIndexOf("\n"),
    expected,
    found: at >= text.length ? "the end of the text" : Array.from(rest).slice(0, 20).join(""),
    remedy,
  }
}

/** A text and a place in it. */
export class Scanner {
  at = 0
  depth = 0
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  wrong(expected: string, remedy: string, at = this.at): never {
    throw new Wrong(at, expected, remedy)
  }

  /** What a pattern finds at the place, which moves behind it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at = pattern.lastIndex
    return found
  }

  is(character: string): boolean {
    return this.text.startsWith(character, this.at)
  }

  /** Blanks and comments. */
  skip(): void {
    while (this.take(blankOrComment) !== null);
    if (this.is("/*")) this.wrong("the end of this comment, */", "Close the comment with */.")
  }

  /** A character, after blanks; false where there is another. */
  has(character: string): boolean {
    this.skip()
    if (!this.is(character)) return false
    this.at += character.length
    return true
  }

  must(character: string, remedy: string): void {
    if (!this.has(character)) this.wrong(character, remedy)
  }

  descend(): void {
    if (++this.depth > deepest)
      this.wrong(
        `at most ${deepest} levels of parentheses, values and closures`,
        "Write it less deeply, in rules of its own.",
      )
  }

  deeper<A>(read: () => A): A {
    this.descend()
    const value = read()
    this.depth--
    return value
  }

  /** Things between commas up to a closing bracket, which is taken. */
  list<A>(close: string, read: () => A): A[] {
    if (this.has(close)) return []
    this.skip()
    const items = [read()]
    this.more(close, () => items.push(read()))
    return items
  }

  /** The same behind the first thing. */
  more(close: string, read: () => void): void {
    while (!this.has(close)) {
      this.must(",", `Separate what follows by a comma, or close with ${close}.`)
      this.skip()
      read()
    }
  }

  name(what: string): string {
    return this.take(nameToken)?.[0] ?? this.wrong(what, "A name has letters, digits, _ and :.")
  }

  /** A name before an opening parenthesis, which is taken; else null, and nothing is taken. */
  called(): string | null {
    const start = this.at
    const name = this.take(nameToken)?.[0]
    if (name !== undefined && this.has("(")) return name
    this.at = start
    return null
  }
}
