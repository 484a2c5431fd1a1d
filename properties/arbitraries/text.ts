/** Texts that are drawn out of parts. */
import fc from "fast-check"

export type Text = fc.Arbitrary<string>

/** One text out of several parts. */
export const joined = (strings: TemplateStringsArray, ...parts: readonly Text[]): Text =>
  fc
    .tuple(...parts)
    .map((values) =>
      strings.slice(1).reduce((all, text, at) => `${all}${values[at]}${text}`, strings[0] ?? ""),
    )

export const one = (...texts: readonly string[]): Text => fc.constantFrom(...texts)
