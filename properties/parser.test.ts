import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import * as acorn from "acorn"
import { expect, it } from "vitest"
import { askingTheEngine } from "./scripts/parser.mjs"

// The parser that is published asks the engine what the whole one reads itself. Both make the same of a program, or name the same place.

const path = createRequire(import.meta.url)
  .resolve("acorn")
  .replace(/\.js$/, ".mjs")
const text = askingTheEngine(readFileSync(path, "utf8"))
/** What acorn exports and does not declare. */
interface Letters {
  readonly isIdentifierStart: (code: number) => boolean
  readonly isIdentifierChar: (code: number) => boolean
}
const whole = acorn as unknown as typeof acorn & Letters
const published: typeof whole = await import(`data:text/javascript,${encodeURIComponent(text)}`)

const made = ({ parse }: typeof acorn, program: string) => {
  try {
    return parse(program, { ecmaVersion: "latest", sourceType: "module" })
  } catch (error) {
    const { message, pos } = error as SyntaxError & { readonly pos: number }
    return {
      pos,
      said: message
        .replace(/:.*| \(\d+:\d+\)$/, "")
        .replace(/(?:Duplicate|Invalid) (.* flag)s?$/, "Invalid $1s"),
    }
  }
}

const patterns = [
  ..."/a/ /a/gimsuyd /a/v /[/ /a(/ /a)/ /a{2,1}/ /\\c/u /\\u{110000}/u /[b-a]/ /(?=a)*/ /(?=a)*/u /a**/ /\\1/u /]/u /{/ /{/u".split(
    " ",
  ),
  ..."/a/gg /a/x /a/uv /(?<a>x)\\k<a>/ /(?<a>x)|(?<a>y)/ /(?i:a)/ /\\p{L}/u /\\p{Script=Greek}/u /[\\p{L}--[a-z]]/v /(?:/ /+/".split(
    " ",
  ),
]
const letters = [
  ..."aé·\u200c\u200d\u00aa\u2118\u212e\u309b\u1885𝒳𐒠𝟎\ud800 \u00a0\u2028",
  "\\u0061",
  "\\u{1d4b3}",
  "\\u{2c}",
]

it.each(patterns)("the pattern %s", (pattern) => {
  expect(made(published, `f(${pattern})`)).toEqual(made(acorn, `f(${pattern})`))
})

it.each(letters)("the letter %j, first and later in a name", (letter) => {
  for (const program of [`let ${letter} = 1`, `let a${letter} = 1`, `1${letter}`, `f(/a/${letter})`])
    expect(made(published, program)).toEqual(made(acorn, program))
})

it("every letter of the first plane that the engine knows; the others may be letters of a newer one", () => {
  const others: number[] = []
  for (let code = 0x80; code < 0xd800; code++) {
    const isAlike =
      published.isIdentifierStart(code) === whole.isIdentifierStart(code) &&
      published.isIdentifierChar(code) === whole.isIdentifierChar(code)
    if (!isAlike && !/\p{Cn}/u.test(String.fromCharCode(code))) others.push(code)
  }
  expect(others).toEqual([])
})

it("its own text and this project's", () => {
  for (const program of [text, readFileSync(path, "utf8")])
    expect(made(published, program)).toEqual(made(acorn, program))
})

it("says nothing of what only a newer engine takes", () => {
  expect(made(published, "f(/(?<a>x)(?<a>y)/)")).toHaveProperty("type", "Program")
  expect(made(published, "f(/(?a/)")).toHaveProperty("type", "Program")
  expect(made(published, "f(/\\p{Foo}/u)")).toHaveProperty("type", "Program")
})
