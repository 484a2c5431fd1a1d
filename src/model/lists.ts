/** Lists as most of those of a plan are: of none, one or two items. */

/** Nearly every list of what is seldom there: one for all of them. */
export const none: readonly never[] = Object.freeze([])

/**
 * Two lists as one. A list that would be copied as it is, is handed on: nobody writes into it.
 *
 * Law. It is `[...first, ...second]`, with no more room than it needs: a list that grows has room for seventeen, and a plan has dozens.
 */
export const joined = <A>(first: readonly A[], second: readonly A[]): readonly A[] =>
  second.length === 0 ? first : first.length === 0 ? second : first.concat(second)

/**
 * Whether a word is one of these.
 *
 * Law. It is `new Set(words).has`. Most words that are asked for are none of them, which their length and first letter nearly always say: a
 * plan asks so of every variable and dependency that there is.
 */
export const among = (words: Iterable<string>): ((word: string) => boolean) => {
  const all = new Set(words)
  const letters = new Uint32Array(32)
  for (const word of all) letters[word.length % 32] = (letters[word.length % 32] as number) | bit(word)
  return (word) => ((letters[word.length % 32] as number) & bit(word)) !== 0 && all.has(word)
}

/** One of 32 bits, by the first letter; an empty word has the first of them. */
const bit = (word: string): number => 1 << (word.charCodeAt(0) & 31)
