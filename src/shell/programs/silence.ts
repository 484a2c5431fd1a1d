/**
 * Whether a program certainly listens nowhere (C-351): all that it may load is known, each text of the project's own and each package by its name, and
 * nothing of it listens, starts another process or makes code of a text.
 *
 * Law. A program that is called silent answers no request.
 */
import { uncommented } from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import type { Held } from "./needs.js"
import { isQuietModule } from "./quiet.js"

/** Words by which something may listen, be called by others, or be loaded that is not seen. */
const telling =
  /\blisten\b|\bserve\b|webhook|\beval\b|\bnew Function\b|\bBun\b|\bDeno\b|\bprocess\.(?:binding|dlopen|getBuiltinModule|mainModule)\b|\bglobalThis\[|\b_load\b|\.require\b|\bimport\.meta\.glob|\bcreateRequire\b|\bcommandDir\b|\bexecutableFile\b|\bShardingManager\b/i

/** A text, which names nothing that is called where a slash is in it, and words for which it is looked at. */
const quoted = /"[^"\\\n]{0,400}"|'[^'\\\n]{0,400}'/g
const worded = /listen|serve|webhook|require|import|export/i

const named = /^(?:require|import)\s{0,9}\(\s{0,9}["'`]([^"'`\n$]{1,200})["'`]\s{0,9}\)/
const stated = /^(?:import|export)(\s{1,9}type\b)?[^"'`;=()]{0,600}["']([^"'\n]{1,200})["']/
/** What loads nothing: an export of what is declared there, a question, and a word that goes on. */
const loadless =
  /^(?:export\s{0,9}(?:\{[^{}]{0,600}\}(?!\s{0,9}from\b)|(?!\{|\*|type\s{0,9}[{*])\w)|(?:require|import)(?:\.(?:main|resolve|meta)\b|-\w))/
const loader = /(?<![\w$.])(?:require|import|export)\b/g
/** So much of a text is looked at behind such a word. */
const longest = 900

/** The modules that a text may load; null where it may load others. */
const modulesIn = (program: string): readonly string[] | null => {
  const code = uncommented(program).replace(quoted, (one) =>
    one.includes("/") && worded.test(one) ? '""' : one,
  )
  if (telling.test(code) || /\blisten\s?\(/.test(program)) return null
  const found: string[] = []
  for (const { index } of code.matchAll(loader)) {
    const rest = code.slice(index, index + longest)
    if (loadless.test(rest)) continue
    const [, called] = named.exec(rest) ?? []
    const [, typed, module = called] = called === undefined ? (stated.exec(rest) ?? []) : []
    if (module === undefined) return null
    if (!typed) found.push(module)
  }
  return found
}

/** So many files are looked into. */
const mostFiles = 200

/** Where a module of the project may be, whatever finds it. */
const placesOf = (place: string, module: string): readonly string[] => {
  const paths = pathsOf(place, "require", module)
  const [path = ""] = paths
  const source = path.replace(/\.([cm]?)js$/, ".$1ts")
  return path === ""
    ? []
    : [...paths, ...[".ts", ".tsx", ".mjs", ".cjs", "/index.ts"].map((ending) => path + ending), source]
}

/** Whether a program of a project certainly listens nowhere. */
export const isSilent = async (start: string, program: string, { has, text }: Held): Promise<boolean> => {
  // What Bun starts may serve by what it exports, and what is empty is still to be written.
  if (program.trim() === "" || !/\.[cm]?[jt]s$/.test(start) || /\bexport default\b/.test(program))
    return false
  const texts = new Map<string, string>([[start, program]])
  for (const [place, inner] of texts) {
    const modules = texts.size > mostFiles ? null : modulesIn(inner)
    if (modules === null) return false
    for (const module of modules) {
      if (!module.startsWith(".")) {
        if (!isQuietModule(module)) return false
        continue
      }
      let there: string | null = null
      for (const path of placesOf(place, module)) if (there === null && (await has(path))) there = path
      if (there === null || there.endsWith("/package.json")) return false
      if (there.endsWith(".json") || texts.has(there)) continue
      const held = await text(there)
      if (held === null || there.endsWith(".node")) return false
      texts.set(there, held)
    }
  }
  return true
}
