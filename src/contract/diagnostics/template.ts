/**
 * The text of a diagnostic without the parameters of an occurrence: `{path} is there, but its text is not in the snapshot.`
 *
 * @since 0.1.0
 */

/**
 * Renders with the name of each parameter, in braces, for its value; null when the text cannot be made without real values.
 *
 * A row does not say which of its parameters are lists. So each counts as a text first, and when that fails, the one that was
 * read last is made a list.
 *
 * @since 0.1.0
 */
export const template = (render: (parameters: never) => string): string | null => {
  const lists = new Set<string>()
  // Each attempt makes a list of one parameter more, and a row has few.
  for (;;) {
    let last: string | null = null
    const parameters = new Proxy(
      {},
      {
        get: (_, name) => {
          if (typeof name !== "string") return undefined
          last = name
          return lists.has(name) ? [`{${name}}`] : `{${name}}`
        },
      },
    )
    try {
      const text: unknown = render(parameters as never)
      // A row that reckons with a number, or looks a parameter up in a table, has no text without it.
      return typeof text === "string" && !/NaN|undefined/.test(text) ? text : null
    } catch {
      if (last === null || lists.has(last)) return null
      lists.add(last)
    }
  }
}
