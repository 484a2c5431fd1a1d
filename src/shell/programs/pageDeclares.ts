/** What a page of PHP declares: its functions, and its classes with their methods, fields and constants. */
import { closing, comma, isMember, isSign, type PageToken, partsAt } from "./pageTokens.js"

/** A function of a page, or a method of a class, and where it is. */
export interface Body {
  readonly tokens: readonly PageToken[]
  readonly path: string
  readonly parameters: readonly string[]
  readonly of: Own | null
}

/** A class of a page: the one that it extends, its methods, and the texts of its fields and constants; null where it takes more from elsewhere. */
export interface Own {
  readonly parent: string | null
  readonly methods: Map<string, Body>
  readonly texts: Map<string, string>
  /** Its fields that begin as null. */
  readonly nulls: Set<string>
}

/** The names of what a function takes, in order. */
export const parametersOf = (tokens: readonly PageToken[]): readonly string[] =>
  partsAt(tokens, comma).map((one) => one.find(({ kind }) => kind === "variable")?.text ?? "")

/** The functions and classes of a page by name; null for what has no body, and a method's name as a function. */
export const declaredIn = (
  tokens: readonly PageToken[],
  path: string,
): {
  readonly functions: ReadonlyMap<string, Body | null>
  readonly classes: ReadonlyMap<string, Own | null>
} => {
  const functions = new Map<string, Body | null>()
  const classes = new Map<string, Own | null>()
  let of: Own | null = null
  let classEnd = -1
  for (const [at, { kind, text }] of tokens.entries()) {
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    if (at > classEnd) of = null
    const isField = kind === "variable" && of !== null && before?.kind === "word"
    if (isField && isSign(next, "=") && isSign(tokens[at + 3], ";")) {
      const value = tokens[at + 2]?.value
      if (value != null) of?.texts.set(text.slice(1), value)
      if (/^null$/i.test(tokens[at + 2]?.text ?? "")) of?.nulls.add(text)
    }
    // Of a type, a field begins with nothing at all.
    if (isField && isSign(next, ";") && /^(?:static|var|private|protected|public)$/i.test(before.text))
      of?.nulls.add(text)
    if (kind !== "word") continue
    if (/^const$/i.test(text) && of !== null && isSign(tokens[at + 2], "=") && isSign(tokens[at + 4], ";")) {
      const value = tokens[at + 3]?.value
      if (value != null) of.texts.set(next?.text ?? "", value)
    }
    if (isMember(before)) continue
    if (/^(?:class|trait|interface)$/i.test(text) && at > classEnd && next?.kind === "word") {
      const open = tokens.findIndex((token, place) => place > at && isSign(token, "{"))
      classEnd = closing(tokens, open, "{")
      const isExtended = /^extends$/i.test(tokens[at + 2]?.text ?? "")
      const parent = isExtended ? (tokens[at + 3]?.text.split("\\").at(-1) ?? "").toLowerCase() : null
      of = { parent, methods: new Map(), texts: new Map(), nulls: new Set() }
      const takes = tokens
        .slice(open, classEnd)
        .some(({ text }, place, all) => /^use$/i.test(text) && /^[{;}]$/.test(all[place - 1]?.text ?? ""))
      classes.set(next.text.toLowerCase(), takes || classes.has(next.text.toLowerCase()) ? null : of)
    }
    if (!/^function$/i.test(text)) continue
    const place = isSign(next, "&") ? at + 2 : at + 1
    const named = tokens[place]
    if (named?.kind !== "word") continue
    const end = closing(tokens, place, "(")
    let open = end
    while (open !== -1 && open < tokens.length && !/^[{;]$/.test(tokens[open]?.text ?? "")) open++
    const close = open !== -1 && isSign(tokens[open], "{") ? closing(tokens, open, "{") : -1
    const body =
      close === -1
        ? null
        : {
            tokens: tokens.slice(open + 1, close),
            path,
            parameters: parametersOf(tokens.slice(place + 2, end)),
            of,
          }
    const name = named.text.toLowerCase()
    if (of !== null && body !== null) of.methods.set(name, body)
    functions.set(name, of !== null || functions.has(name) ? null : body)
  }
  return { functions, classes }
}
