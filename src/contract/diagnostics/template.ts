/**
 * The text of a diagnostic without the parameters of an occurrence: `{path} is there, but its text is not in the snapshot.`
 */

/** Braces that no row writes, so that a placeholder which was cut, or taken apart as a list is, can be told from braces of the text. */
const [open, close] = ["\uE000", "\uE001"]
const whole = new RegExp(`${open}([^${open}${close}]*)${close}`, "g")
/** A placeholder right behind the last sentence: a sentence that only some occurrences have. */
const further = new RegExp(`(?<=[.?!])${open}[^${open}${close}]*${close}$`)

/**
 * Renders with the name of each parameter, in braces, for its value; null when the text cannot be made without real values.
 *
 * A row does not say which of its parameters are lists. So each counts as a text first, and when that fails, or leaves a part of a
 * placeholder, the one that was read last is made a list.
 */
export const template = (render: (parameters: never) => string): string | null => {
  const lists = new Set<string>()
  // Each attempt makes a list of one parameter more, and a row has few.
  for (;;) {
    const read: string[] = []
    const parameters = new Proxy(
      {},
      {
        get: (_, name) => {
          if (typeof name !== "string") return undefined
          read.push(name)
          const placeholder = `${open}${name}${close}`
          return lists.has(name) ? [placeholder] : placeholder
        },
      },
    )
    const text = rendered(render, parameters)
    if (text !== null && !text.includes(open) && !text.includes(close)) return text
    const next = read.findLast((name) => !lists.has(name))
    if (next === undefined) return null
    lists.add(next)
  }
}

/** The text with its placeholders in braces; null when a row reckons with a number, or looks a parameter up in a table. */
const rendered = (render: (parameters: never) => string, parameters: object): string | null => {
  try {
    const text: unknown = render(parameters as never)
    if (typeof text !== "string" || /NaN|undefined/.test(text)) return null
    return text.replace(further, "").replace(whole, "{$1}")
  } catch {
    return null
  }
}
