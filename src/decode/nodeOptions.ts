/**
 * NODE_OPTIONS, split as Node splits it, and the heap limit merged into it (R-JS-2, C-3, C-52).
 *
 * Laws. Merging keeps every token that the user wrote, in order; it is idempotent; a result has a heap limit.
 */

/** The tokens of a NODE_OPTIONS text, or the problem for which Node refuses it. */
export type SplitOptions =
  | { readonly _tag: "Tokens"; readonly tokens: readonly string[] }
  | { readonly _tag: "Refused"; readonly problem: string }

/**
 * Splits as Node does: only the space separates; double quotes hold a token together; a backslash inside them takes the next
 * character as it is. Everything else, tabs and single quotes too, is part of a token.
 */
export const splitNodeOptions = (text: string): SplitOptions => {
  // Without a quote nothing but the space means anything, and most texts are one token.
  if (!text.includes('"')) {
    return { _tag: "Tokens", tokens: text.split(" ").filter((token) => token !== "") }
  }
  const tokens: string[] = []
  let inString = false
  let open = false
  let token = ""
  for (let index = 0; index < text.length; index++) {
    let character = text.charAt(index)
    if (character === "\\" && inString) {
      index++
      if (index === text.length) return { _tag: "Refused", problem: "invalid escape at its end" }
      character = text.charAt(index)
    } else if (character === " " && !inString) {
      if (open) tokens.push(token)
      open = false
      token = ""
      continue
    } else if (character === '"') {
      inString = !inString
      continue
    }
    open = true
    token += character
  }
  if (inString) return { _tag: "Refused", problem: "a double quote is not closed" }
  if (open) tokens.push(token)
  return { _tag: "Tokens", tokens }
}

/** What a token says about the heap: V8 takes `-` and `_` in a flag's name for the same. */
export type HeapToken =
  | { readonly _tag: "Limit"; readonly text: string }
  | { readonly _tag: "WithoutValue" }
  | { readonly _tag: "SingleDash" }
  | { readonly _tag: "Percentage" }

const heapName = "max-old-space-size"

/** Reads a token as a heap flag; null for any other. */
export const heapToken = (token: string): HeapToken | null => {
  // Nearly every option is another, and taking it apart costs more than looking for a word of the name.
  if (!token.startsWith("-") || !token.includes("space")) return null
  const equals = token.indexOf("=")
  const name = (equals === -1 ? token : token.slice(0, equals)).replaceAll("_", "-")
  if (name === `-${heapName}`) return { _tag: "SingleDash" }
  if (name === `--${heapName}-percentage`) return { _tag: "Percentage" }
  if (name !== `--${heapName}`) return null
  return equals === -1 ? { _tag: "WithoutValue" } : { _tag: "Limit", text: token.slice(equals + 1) }
}

/** What people write of the options that take no value, beside all that a `--no-` negates. */
const valueless =
  /^--(?:no-.*|(?:trace|throw|pending)-deprecation|trace-(?:warnings|uncaught|exit|sigint|sync-io)|enable-source-maps|expose-gc|inspect|preserve-symlinks(?:-main)?|experimental-(?:vm|wasm)-modules|insecure-http-parser|(?:openssl-legacy-provider|use-openssl-ca|use-bundled-ca)|abort-on-uncaught-exception)$/s

/** Whether the word after a token may be its value: an option without `=` that is not known to take none. */
export const mayTakeWord = (token: string): boolean =>
  token.startsWith("-") && !token.includes("=") && !valueless.test(token.replaceAll("_", "-"))

/** The flag that sets the heap limit to a number of MiB. */
export const heapFlag = (mebibytes: number): string => `--${heapName}=${mebibytes}`
