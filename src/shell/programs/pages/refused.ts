/** What PHP 8 refuses to read of a page, whatever runs of it (C-359). */
import { closing, isMember, type PageToken } from "./tokens.js"

/** Names that PHP keeps for itself since 8.0 or earlier. */
const reserved = /^(?:int|float|bool|string|true|false|null|void|iterable|object|mixed|match|fn)$/i

/** A notation that PHP 8 refuses to read, wherever it stands, and its line. */
export const refusedIn = (
  tokens: readonly PageToken[],
): { readonly what: string; readonly line: number } | null => {
  for (const [at, { kind, text, line }] of tokens.entries()) {
    const [before, next, afterNext] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (text === "&" && kind === "sign" && next?.text.toLowerCase() === "new" && before?.text === "=")
      return { what: "=& new", line }
    if (kind === "variable" && before?.text !== "::" && next?.text === "{" && next.kind === "sign")
      return { what: `${text}{…}`, line }
    if (text === "{" && kind === "sign" && before?.text === "]" && before.kind === "sign")
      return { what: "[…]{…}", line }
    if (
      text === "(" &&
      afterNext?.text === ")" &&
      /^(?:unset|real)$/i.test(next?.text ?? "") &&
      before?.kind === "sign"
    )
      return { what: `(${next?.text})`, line }
    if (/^function$/i.test(text) && next?.text.toLowerCase() === "__autoload" && !isInClass(tokens, at))
      return { what: "__autoload", line }
    if (
      /^(?:class|interface|trait)$/i.test(text) &&
      reserved.test(next?.text ?? "") &&
      /^(?:\{|extends|implements)$/i.test(afterNext?.text ?? "")
    )
      return { what: `${text.toLowerCase()} ${next?.text}`, line }
  }
  return strayIn(tokens)
}

/**
 * A word that leaves more loops than there are around it, which PHP 7 and later refuse to read. Where a loop has no braces, nothing is known of where
 * it ends.
 */
const strayIn = (tokens: readonly PageToken[]): { readonly what: string; readonly line: number } | null => {
  const opened = new Map<number, "loop" | "function">()
  const around: ("loop" | "function" | null)[] = []
  let stray: { readonly what: string; readonly line: number } | null = null
  for (const [at, { kind, text, line }] of tokens.entries()) {
    if (kind === "sign") {
      if (text === "{") around.push(opened.get(at) ?? null)
      else if (text === "}") around.pop()
      continue
    }
    const before = tokens[at - 1]
    if (kind !== "word" || isMember(before)) continue
    if (/^(?:for|foreach|while|switch|do)$/i.test(text)) {
      const body = /^do$/i.test(text) ? at + 1 : closing(tokens, at, "(") + 1
      const first = tokens[body]
      if (body === 0 || first?.kind !== "sign" || !/^[{;]$/.test(first.text)) return null
      opened.set(body, "loop")
    } else if (/^function$/i.test(text)) {
      const close = closing(tokens, at, "(")
      const body = tokens.findIndex(
        ({ kind, text }, index) => close !== -1 && index > close && kind === "sign" && /^[{;]$/.test(text),
      )
      if (body === -1) return null
      opened.set(body, "function")
    } else if (/^(?:break|continue)$/i.test(text) && /^(?:[;{}):]|else)$/i.test(before?.text ?? ";")) {
      const next = tokens[at + 1]
      const levels = next?.text === ";" ? 1 : Number(next?.text)
      if (!(levels > 0) || (levels > 1 && tokens[at + 2]?.text !== ";")) continue
      const own = around.slice(around.lastIndexOf("function") + 1)
      const loops = own.filter((one) => one === "loop").length
      if (loops < levels)
        stray ??= {
          what: `${text.toLowerCase()}${levels > 1 ? ` ${levels}` : ""} outside ${loops === 0 ? "a loop" : "so many loops"}`,
          line,
        }
    }
  }
  return stray
}

/** Whether what stands here is in a class. */
const isInClass = (tokens: readonly PageToken[], until: number): boolean => {
  let depth = 0
  let since: number | null = null
  for (const { text } of tokens.slice(0, until)) {
    if (/^(?:class|trait|interface)$/i.test(text) && since === null) since = depth
    if (text === "{") depth++
    else if (text === "}" && --depth === since) since = null
  }
  return since !== null
}
