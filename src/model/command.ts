/**
 * Command lines: quoting a word for a POSIX shell, and splitting a line to words as such a shell does.
 *
 * Law. Splitting words that were quoted and joined by blanks gives the words back.
 */

/**
 * A word as a POSIX shell reads it back: as it is when nothing in it means anything to a shell, else in single quotes.
 *
 * @example
 * ```ts
 * import { quoteWord } from "runplan"
 *
 * assert.equal(quoteWord("server.js"), "server.js")
 * assert.equal(quoteWord("my app.js"), "'my app.js'")
 * ```
 *
 * @since 0.1.0
 */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/**
 * The words of a line, or what keeps a shell from reading it to its end.
 *
 * `active` holds, each once, the characters that a shell would act on and that are words like any other here: those of
 * expansions, of other commands and of redirections.
 *
 * @since 0.1.0
 */
export type SplitLine =
  | { readonly _tag: "Words"; readonly words: readonly string[]; readonly active: readonly string[] }
  | {
      readonly _tag: "Unclosed"
      readonly what: "a single quote" | "a double quote" | "a backslash"
    }

/**
 * Splits a line as a POSIX shell does: blanks, tabs and line breaks separate words, quotes hold one together, a backslash
 * takes the next character to the letter. Nothing is expanded.
 *
 * @example
 * ```ts
 * import { splitWords } from "runplan"
 *
 * assert.deepEqual(splitWords("--prefer-dist --ignore 'a b'"), {
 *   _tag: "Words",
 *   words: ["--prefer-dist", "--ignore", "a b"],
 *   active: [],
 * })
 * assert.equal(splitWords("--ignore 'a b")._tag, "Unclosed")
 * ```
 *
 * @since 0.1.0
 */
export const splitWords = (line: string): SplitLine => {
  const words: string[] = []
  const active = new Set<string>()
  let word: string | null = null
  let quote: "'" | '"' | null = null
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index)
    if (quote === "'") {
      if (character === "'") quote = null
      else word += character
    } else if (character === "\\") {
      const next = line.charAt(++index)
      if (index === line.length) {
        return { _tag: "Unclosed", what: quote === null ? "a backslash" : "a double quote" }
      }
      // A line break after a backslash goes on in the next line, and between double quotes most letters keep it.
      if (next !== "\n")
        word = (word ?? "") + (quote === null || escapable.includes(next) ? next : `\\${next}`)
    } else if (quote === '"' && character === '"') quote = null
    else if (quote === null && (character === "'" || character === '"')) {
      quote = character
      word ??= ""
    } else if (quote === null && separators.includes(character)) {
      if (word !== null) words.push(word)
      word = null
    } else {
      if (expanding.includes(character) || (quote === null && operating.includes(character))) {
        active.add(character)
      }
      word = (word ?? "") + character
    }
  }
  if (quote !== null) {
    return { _tag: "Unclosed", what: quote === "'" ? "a single quote" : "a double quote" }
  }
  if (word !== null) words.push(word)
  return { _tag: "Words", words, active: [...active] }
}

const separators = " \t\n"
const escapable = '$`"\\'
const expanding = "$`"
const operating = ";&|<>()"
