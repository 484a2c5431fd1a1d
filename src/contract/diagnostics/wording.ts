/** How messages write lists, values and suggestions. */

/** More than these are not read one by one; the evidence still holds all. */
const mostItems = 30

/** "a", "a and b", "a, b and c"; a long list is cut, and says how many more there are. */
export const list = (items: readonly string[]): string => {
  if (items.length > mostItems) {
    return `${items.slice(0, mostItems).join(", ")} and ${items.length - mostItems} more`
  }
  return joined(items, "and")
}

/** "a", "a or b", "a, b or c". */
export const either = (items: readonly string[]): string => joined(items, "or")

const joined = (items: readonly string[], word: "and" | "or"): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1) as string}`

/** The word that agrees with the number of things: `"is"` for one, `"are"` for several. */
export const inNumber = (items: readonly unknown[], one: string, several: string): string =>
  items.length === 1 ? one : several

/** ` There may be an application in backend.`, or nothing. */
export const inFolders = (folders: readonly string[]): string =>
  folders.length === 0
    ? ""
    : ` There may be ${inNumber(folders, "an application", "applications")} in ${list(folders.map(shown))}.`

/** How one of several folders is chosen, by the platform's variable for it where it has one; null where there is none. */
export const oneFolder = ({
  folders,
  variable,
}: {
  readonly folders: readonly string[]
  readonly variable: string | null
}): string | null => {
  const [first] = folders
  if (first === undefined) return null
  const [to, by] = variable === null ? ["Plan and deploy", " by itself"] : [`Set ${variable} to`, ""]
  const named = `"${shown(first)}"`
  return folders.length === 1 ? `${to} ${named}${by}.` : `${to} one of them${by}, such as ${named}.`
}

/** "no a", "no a, and no b", "no a, no b, and no c". */
export const neither = (items: readonly string[]): string =>
  items.map((item, index) => `${index > 0 && index === items.length - 1 ? "and " : ""}no ${item}`).join(", ")

/** "a composer.json", "an index.php". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`

const longest = 120

/**
 * A value as a message shows it: on one line, control and invisible characters escaped, and cut when it is long,
 * so that hostile text cannot fake a second message.
 */
export const shown = (value: string): string =>
  visible(value.length > longest ? `${value.slice(0, longest)}…` : value)

/** The whole of a value on one line, control and invisible characters escaped, lone surrogates replaced. */
export const visible = (value: string): string =>
  // Nearly every value is plain ASCII, which has nothing to hide.
  plain.test(value) ? value : value.toWellFormed().replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, escaped)

const plain = /^[ -~]*$/

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, "0")}`

/**
 * The edit distance of two words, counted no further than `most`: an edit is a letter more, a letter less, another letter, or two
 * neighbours swapped (optimal string alignment). `most + 1` when it is more.
 */
export const editDistance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, (before[column - 2] as number) + 1)
      }
      current.push(cost)
      least = Math.min(least, cost)
    }
    // A row costs at most one more than the row before it, so when every cell is above the limit, no later row,
    // and no swap from the row before, comes back below it.
    if (least > most) return most + 1
    before = previous
    previous = current
  }
  return Math.min(previous[right.length] as number, most + 1)
}

/** How far a word may be from what it was meant to be: half of a short one is another word. */
const mostEdits = (word: string): number => Math.min(3, Math.ceil(word.length / 2))

/** The candidate that is nearest by its edit distance, the first of equals, or null when none is within `most`; case is not counted. */
export const nearestOf = (
  value: string,
  candidates: readonly string[],
  most = mostEdits(value),
): string | null => {
  const lower = value.toLowerCase()
  let best: string | null = null
  let bound = most
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), bound)
    if (distance <= bound && distance < Math.max(candidate.length, 1)) {
      best = candidate
      bound = distance - 1
    }
  }
  return best
}

/** ` Did you mean "npm"?`, or nothing. */
export const nearest = (value: string, candidates: readonly string[]): string => {
  const near = nearestOf(value.trim(), candidates)
  return near === null ? "" : ` Did you mean "${near}"?`
}
