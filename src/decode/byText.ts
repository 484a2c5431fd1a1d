/**
 * What is worked out of a text, remembered: most projects start, build and test by the same few lines, and one plan reads each of its lines
 * several times.
 *
 * Laws. It is what works it out, whatever was asked before. It remembers so many short texts at most.
 */

/** So many texts are remembered, and then none but the next. */
const most = 512
/** A longer text is worked out anew. */
const longest = 200

/** What `work` gives, which looks at nothing but the text and whose results nobody writes into. */
export const byText = <A extends NonNullable<unknown> | null>(
  work: (text: string) => A,
): ((text: string) => A) => {
  const known = new Map<string, A>()
  return (text) => {
    if (text.length > longest) return work(text)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = work(text)
    known.set(text, made)
    return made
  }
}
