/** Templates of evidence (src/describe/evidence.ts), read, and held against what decisions and diagnostics rest on. */
import type { Evidence } from "../src/model/diagnostic.js"

export type Template =
  | { readonly _tag: "Variable"; readonly fits: (name: string) => boolean; readonly text: string }
  | { readonly _tag: "Named"; readonly from: "file" | "platform" | "snapshot"; readonly text: string }
  | { readonly _tag: "Decision"; readonly path: string }
  | { readonly _tag: "Choice"; readonly of: readonly Template[] }
  | { readonly _tag: "All"; readonly of: readonly Template[] }
  | { readonly _tag: "Times"; readonly of: Template; readonly least: 0 | 1; readonly most: 1 | null }

/** Items, brackets, bars and what says how often. */
const tokensOf = (text: string): readonly string[] =>
  text.match(/[()|]|(?:\{[^}]*\}|<[^>]*>|CC_HEALTH_CHECK_PATH_\*|[^\s(){}<>|?*+])+|[?*+]/g) ?? []

/** Reads a template; throws where it is none. */
export const parse = (text: string): Template => {
  const tokens = [...tokensOf(text)]
  const often = (one: Template): Template => {
    const next = tokens[0]
    if (next !== "?" && next !== "*" && next !== "+") return one
    tokens.shift()
    return { _tag: "Times", of: one, least: next === "+" ? 1 : 0, most: next === "?" ? 1 : null }
  }
  const item = (): Template => {
    const token = tokens.shift() as string
    if (token === "(") {
      const inner = choice()
      if (tokens.shift() !== ")") throw new Error(`a bracket stays open: ${text}`)
      return often(inner)
    }
    return often(leaf(token))
  }
  const all = (): Template => {
    const of: Template[] = []
    while (tokens.length > 0 && tokens[0] !== ")" && tokens[0] !== "|") of.push(item())
    return { _tag: "All", of }
  }
  const choice = (): Template => {
    const of = [all()]
    while (tokens[0] === "|") {
      tokens.shift()
      of.push(all())
    }
    return of.length === 1 ? (of[0] as Template) : { _tag: "Choice", of }
  }
  const read = choice()
  if (tokens.length > 0) throw new Error(`${tokens[0]} stands where nothing can: ${text}`)
  return read
}

const leaf = (token: string): Template => {
  if (token.startsWith("<")) return { _tag: "Decision", path: token.slice(1, -1) }
  if (token.startsWith("variable:")) return { _tag: "Variable", text: token, fits: () => true }
  if (/^[A-Z][A-Z0-9_]*\*?$/.test(token)) {
    const fits = token.endsWith("*")
      ? (name: string) => name.startsWith(token.slice(0, -1))
      : (name: string) => name === token
    return { _tag: "Variable", text: token, fits }
  }
  const [from, rest] = /^(platform|snapshot):(.*)$/.exec(token)?.slice(1) ?? ["file", token]
  return { _tag: "Named", from: from as "file" | "platform" | "snapshot", text: rest as string }
}

/** What stands in braces is any text; a folder in front may be the root. */
const pattern = (text: string): RegExp => {
  const parts = text.split(/(\{[^}]*\}\/?)/).map((part, index) => {
    if (!part.startsWith("{")) return part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    return part.endsWith("/") && index === 1 ? "(?:.+/)?" : `.+${part.endsWith("/") ? "/" : ""}`
  })
  return new RegExp(`^${parts.join("")}$`, "s")
}

const patterns = new Map<string, RegExp>()

const fitsName = (text: string, name: string): boolean => {
  const known = patterns.get(text) ?? pattern(text)
  patterns.set(text, known)
  return known.test(name)
}

/** What a template may be held against: each by name, variables as the contract calls them. */
export const nameOf = (evidence: Evidence, contractName: (name: string) => string): string => {
  switch (evidence.from) {
    case "env":
      return `$${contractName(evidence.name)}`
    case "file":
      return `file:${evidence.path}${evidence.pointer === undefined ? "" : `#${evidence.pointer}`}`
    case "platform":
      return `platform:${evidence.path}`
    case "snapshot":
      return `snapshot:${evidence.field}`
  }
}

const fitsLeaf = (template: Template, name: string): boolean => {
  if (template._tag === "Variable") return name.startsWith("$") && template.fits(name.slice(1))
  if (template._tag !== "Named") return false
  const prefix = `${template.from}:`
  return name.startsWith(prefix) && fitsName(template.text, name.slice(prefix.length))
}

/** The places behind which a template ends, begun at one; `decided` has the templates of the rules of a plan path. */
const ends = (
  template: Template,
  names: readonly string[],
  at: number,
  decided: (path: string) => readonly Template[],
): ReadonlySet<number> => {
  const through = (templates: readonly Template[], from: ReadonlySet<number>): ReadonlySet<number> => {
    let places = from
    for (const one of templates) {
      places = new Set(Array.from(places).flatMap((place) => [...ends(one, names, place, decided)]))
    }
    return places
  }
  switch (template._tag) {
    case "All":
      return through(template.of, new Set([at]))
    case "Choice":
      return new Set(template.of.flatMap((one) => [...ends(one, names, at, decided)]))
    case "Decision":
      return new Set(decided(template.path).flatMap((one) => [...ends(one, names, at, decided)]))
    case "Times": {
      const found = new Set(template.least === 0 ? [at] : [])
      let reached: ReadonlySet<number> = new Set([at])
      for (let times = 1; reached.size > 0 && (template.most === null || times <= template.most); times++) {
        const next = new Set([...through([template.of], reached)].filter((place) => !found.has(place)))
        for (const place of next) found.add(place)
        reached = next
      }
      return found
    }
    default: {
      const found = new Set<number>()
      const name = names[at]
      if (name !== undefined && fitsLeaf(template, name)) found.add(at + 1)
      // What is there already is not said again.
      if (names.slice(0, at).some((one) => fitsLeaf(template, one))) found.add(at)
      return found
    }
  }
}

/** Whether a list of evidence, by name, fits a template. */
export const fits = (
  template: Template,
  names: readonly string[],
  decided: (path: string) => readonly Template[],
): boolean => ends(template, names, 0, decided).has(names.length)

/** The variables and files that a template itself names. */
export const leaves = (template: Template): readonly Template[] => {
  switch (template._tag) {
    case "All":
    case "Choice":
      return template.of.flatMap(leaves)
    case "Times":
      return leaves(template.of)
    case "Decision":
      return []
    default:
      return [template]
  }
}
