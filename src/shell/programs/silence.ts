/**
 * Whether a program certainly listens nowhere (C-351): all that it may load is known, each text of the project's own and each package by its name, and
 * nothing of it listens, starts another process or makes code of a text.
 *
 * Law. A program that is called silent answers no request.
 */
import { listeners } from "../../contract/programs.js"
import { uncommented } from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import { passing, plugins, refusingPackages } from "./frameworks.js"
import type { Held } from "./needs.js"
import { isAskedByInput, isQuietModule } from "./quiet.js"

/** Words by which something may listen, be called by others, or be loaded that is not seen. */
const telling =
  /\blisten\b|\bserve\b|webhook|\beval\b|\bnew Function\b|\bBun\b|\bDeno\b|\bprocess\.(?:binding|dlopen|getBuiltinModule|mainModule)\b|\bglobalThis\[|\b_load\b|\.require\b|\bimport\.meta\.glob|\bcreateRequire\b|\bcommandDir\b|\bexecutableFile\b|\bShardingManager\b/i

/** What of a program that is asked by standard input, or beside it, may listen. */
const byNetwork =
  /\blisten\s?\(|\.\s?createServer\b|\bserve\s?\(|\bBun\b|\bDeno\b|(?:SSE|HTTP)\w{0,9}Transport|\bhttpStream\b/i

/** What makes a server of Node's or of a package, which a function of the project's own may be called after. */
const making = /\bcreateServer\b/g
const takenFrom = /^[^{}"']*\}\s*(?:from|=\s*(?:await\s+)?(?:require|import)\s*\()\s*["'](?!\.)/
const mayUseNetwork = (code: string): boolean =>
  byNetwork.test(code) ||
  Array.from(code.matchAll(making)).some(({ index }) =>
    takenFrom.test(code.slice(index, index + longest).replace("createServer", "")),
  )

/** A text that is no module's name, which names nothing that is called where a slash is in it, and words for which it is looked at. */
const quoted = /"[^"\\\n]{0,400}"|'[^'\\\n]{0,400}'/g
const loads = /\b(?:from|require|import)[\s(]{0,9}$/
const worded = /listen|serve|webhook|require|import|export/i

const named = /^(?:require|import)\s{0,9}\(\s{0,9}["'`]([^"'`\n$]{1,200})["'`]\s{0,9}\)/
const stated = /^(?:import|export)(\s{1,9}type\b)?[^"'`;=()]{0,600}["']([^"'\n]{1,200})["']/
/** What loads nothing: an export of what is declared there, a question, a word that goes on, and one of a sentence. */
const loadless =
  /^(?:export\s{0,9}(?:\{[^{}]{0,600}\}(?!\s{0,9}from\b)|(?!\{|\*|type\s{0,9}[{*])\w)|(?:require|import)(?:\.(?:main|resolve|meta)\b|-\w)|require +(?!(?:in|instanceof|of|as)\b)[a-z])/
/** Words of a statement, as which others are none but where one may begin. */
const isStatement = /^(?:im|ex)port\b(?!\s*[(.])/
const between = /(?:^|[;{})]|\*\/)\s*$/
const loader = /(?<![\w$.])(?:require|import|export)\b/g
/** So much of a text is looked at behind such a word. */
const longest = 900

/** A text without its comments and without the texts in it that name nothing. */
const codeOf = (program: string): string =>
  uncommented(program).replace(quoted, (one, at: number, whole: string) =>
    one.includes("/") && worded.test(one) && !loads.test(whole.slice(Math.max(at - 20, 0), at)) ? '""' : one,
  )

/** The modules that a text may load; null where it may load others. */
const modulesIn = (code: string): readonly string[] | null => {
  const found: string[] = []
  for (const { index } of code.matchAll(loader)) {
    const rest = code.slice(index, index + longest)
    if (loadless.test(rest)) continue
    const line = code.slice(Math.max(code.lastIndexOf("\n", index) + 1, index - longest), index)
    if (isStatement.test(rest) && !between.test(line)) continue
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
  // Whether all is known to listen to nothing, and, of what is asked by standard input, whether nothing is known that may.
  let isQuiet = true
  let isUnheard = true
  for (const [place, inner] of texts) {
    const code = codeOf(inner)
    const modules = texts.size > mostFiles ? null : modulesIn(code)
    if (modules === null || /\blisten\s?\(/.test(inner)) return false
    isQuiet = isQuiet && !telling.test(code)
    isUnheard = isUnheard && !mayUseNetwork(code)
    for (const module of modules) {
      if (!isQuiet && !isUnheard) return false
      if (!module.startsWith(".")) {
        if (isQuietModule(module) || isToldToListen(module)) continue
        isQuiet = false
        isUnheard = isUnheard && mayBeUnheard(module)
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
  return isQuiet || (isUnheard && [...texts.values()].some((one) => isAskedByInput(one)))
}

/** Whether a module listens by a call of that name alone, or is for such a one. */
const isToldToListen = (module: string): boolean =>
  /^(?:connect|express|express-async-(?:errors|handler)|fastify|fastify-plugin|koa|koa-router|@koa\/router|polka)$/.test(
    module,
  ) ||
  [passing, refusingPackages].some((names) => names.has(module)) ||
  plugins.test(module)

/** Whether a module is none that may listen by its name, nor one that loads what is not seen. */
const mayBeUnheard = (module: string): boolean =>
  !listeners.test(module) && !/^(?:node:)?(?:cluster|worker_threads|vm|inspector)$/.test(module)
