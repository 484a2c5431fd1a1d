/** Patterns with stars, of folders and of the names of scripts: matched part by part, in a time that grows with the product of both lengths alone. */

/** A pattern longer than this is not looked into. */
export const longestPattern = 200

/** Whether names in a row are those of a pattern: a part `**` stands for any number of them, `*` for any characters of one. */
export const isOneOf = (pattern: readonly string[], names: readonly string[]): boolean =>
  isMatch(pattern, names, "**", (part, name) =>
    isMatch([...part], [...name], "*", (one, other) => one === other),
  )

/** Whether a list is one of a pattern, in which the star stands for any number of items; each step goes back to the last star only. */
const isMatch = (
  pattern: readonly string[],
  items: readonly string[],
  star: string,
  isSame: (part: string, item: string) => boolean,
): boolean => {
  let [at, item, lastStar, taken] = [0, 0, -1, 0]
  while (item < items.length) {
    const part = pattern[at]
    if (part === star) {
      lastStar = at++
      taken = item
    } else if (part !== undefined && isSame(part, items[item] as string)) {
      at++
      item++
    } else if (lastStar >= 0) {
      at = lastStar + 1
      item = ++taken
    } else return false
  }
  return pattern.slice(at).every((part) => part === star)
}
