/** Lists as most of those of a plan are: of none, one or two items. */

/** Nearly every list of what is seldom there: one for all of them. */
export const none: readonly never[] = Object.freeze([])

/**
 * Two lists as one. A list that would be copied as it is, is handed on: nobody writes into it.
 *
 * Law. It is `[...first, ...second]`. Short ones are written out on purpose: a list that grows has room for seventeen, and a plan has dozens.
 */
export const joined = <A>(first: readonly A[], second: readonly A[]): readonly A[] => {
  if (second.length === 0) return first
  if (first.length === 0) return second
  const [one, two] = [first[0] as A, second[0] as A]
  if (second.length === 1) {
    if (first.length === 1) return [one, two]
    if (first.length === 2) return [one, first[1] as A, two]
  } else if (second.length === 2 && first.length === 1) return [one, two, second[1] as A]
  return [...first, ...second]
}

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
