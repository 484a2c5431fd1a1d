/**
 * Command lines: quoting a word for a POSIX shell.
 *
 * @since 0.1.0
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
