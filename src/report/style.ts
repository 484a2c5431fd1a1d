/**
 * What text for a screen looks like: its style and its width. Apart from what is rendered, since help needs these alone.
 */

/**
 * What to put around pieces of the text, each a function that keeps the text and may add to its ends.
 *
 * @since 0.1.0
 */
export interface Style {
  readonly heading: (text: string) => string
  readonly command: (text: string) => string
  readonly dim: (text: string) => string
  readonly good: (text: string) => string
  readonly error: (text: string) => string
  readonly warning: (text: string) => string
  readonly info: (text: string) => string
}

const asItIs = (text: string): string => text

/**
 * The style that adds nothing.
 *
 * @since 0.1.0
 */
export const plainStyle: Style = {
  heading: asItIs,
  command: asItIs,
  dim: asItIs,
  good: asItIs,
  error: asItIs,
  warning: asItIs,
  info: asItIs,
}

export const pad = (text: string, width: number): string =>
  text + " ".repeat(Math.max(width - columns(text), 0))

/** Columns that a text takes on a screen; wide characters are counted as one, which only costs alignment. */
export const columns = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A text in lines of this many columns at most, broken at blanks; a longer word stands on a line of its own. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = []
  let line = ""
  let length = 0
  for (const word of text.split(" ")) {
    const more = columns(word)
    if (line !== "" && length + 1 + more > width) {
      lines.push(line)
      line = word
      length = more
    } else {
      length += line === "" ? more : more + 1
      line = line === "" ? word : `${line} ${word}`
    }
  }
  lines.push(line)
  return lines
}
