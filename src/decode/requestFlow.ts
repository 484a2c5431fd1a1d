/**
 * CC_REQUEST_FLOW: the names of what a request passes, in order (R-FLOW-4, C-80).
 *
 *     flow = item *( "," item )
 *     item = *blank [ name *( 1*blank name ) ] *blank
 *     name = 1*( any character but a comma and white space )
 *
 * An item is one name. One without a name is passed over, and one with several is a comma that was forgotten; both are
 * problems, and parsing goes on behind each, so that all come at once. Case matters.
 *
 * Laws. The names come in the order of the text, each once. Blanks around items and an empty item change no name. A text that
 * is made by joining names without commas and blanks gives those names and no problem, if they differ.
 */

/**
 * What is wrong with the text.
 *
 * - `Empty`: so many items hold no name, while others do.
 * - `Nothing`: no item holds a name.
 * - `Unseparated`: an item holds several names with blanks between them.
 * - `Duplicate`: a name is there so many times.
 * - `TooMany`: there are so many names that no chain could hold them, and none is looked at (C-176).
 */
export type FlowProblem =
  | { readonly _tag: "Empty"; readonly count: number }
  | { readonly _tag: "Nothing" }
  | { readonly _tag: "Unseparated"; readonly item: string; readonly names: readonly string[] }
  | { readonly _tag: "Duplicate"; readonly name: string; readonly count: number }
  | { readonly _tag: "TooMany"; readonly count: number; readonly most: number }

/** The names in order, each once, and the problems in order of their first place. */
export interface RequestFlow {
  readonly names: readonly string[]
  readonly problems: readonly FlowProblem[]
}

/** A chain is a handful; each name that is wrong has a diagnostic of its own, and each of those holds the whole text. */
const most = 100

/** Parses the text. The names of an item that is no single name are left out of `names`. */
export const parseRequestFlow = (text: string): RequestFlow => {
  const count = text.split(/[\s,]/).filter((name) => name !== "").length
  if (count > most) return { names: [], problems: [{ _tag: "TooMany", count, most }] }
  const counts = new Map<string, number>()
  const problems: FlowProblem[] = []
  let empty = 0
  let unseparated = 0
  for (const part of text.split(",")) {
    const item = part.trim()
    if (item === "") empty++
    else if (/\s/.test(item)) {
      unseparated++
      problems.push({ _tag: "Unseparated", item, names: item.split(/\s+/) })
    } else counts.set(item, (counts.get(item) ?? 0) + 1)
  }
  for (const [name, count] of counts) {
    if (count > 1) problems.push({ _tag: "Duplicate", name, count })
  }
  if (counts.size + unseparated === 0) problems.push({ _tag: "Nothing" })
  else if (empty > 0) problems.push({ _tag: "Empty", count: empty })
  return { names: [...counts.keys()], problems }
}
