/**
 * The pages that a program sends, the folders that it serves at its root, and the files that it reads before all else: what a build may have to make (C-332).
 *
 * Law. Of what is read, each is a path that the program hands to what sends it, or without whose file it ends, whatever happens or where NODE_ENV is production.
 */

import { partsFrom, uncommented } from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import { within } from "../../decode/path.js"
import { type Held, importLines, valuesIn } from "./needs.js"

const calling = /(?:\.sendFile|\.use\(\s{0,9}(?:["'`]\/["'`]\s{0,9},\s{0,9})?express\.static)\(\s{0,99}/g
const literal = /^(["'`])([\w@.~+/-]{0,200})\1$/
const joining = /^(?:path\.)?(join|resolve)\(/
const given = /(?:^|[^\w$.])(?:const|let|var)\s{1,9}([\w$]{1,40})\s{0,9}=\s{0,9}([^;\r\n]{1,200})/g
/** What begins at the file's own folder: a word, a text that is added to it, or a template. */
const own = /^(?:__dirname|import\.meta\.dirname)$/
const added = /^__dirname\s?\+\s?["'`]\/([\w@.~+/-]{1,200})["'`]$/
const inTemplate = /^`\$\{__dirname\}\/([\w@.~+/-]{1,200})`$/
const ofModule = /^(?:path\.)?dirname\((?:url\.)?fileURLToPath\(import\.meta\.url\)\)/
const page = /\.html$/

/** The path from the root that an expression of a file in a folder names; null where it is not known. */
const pathIn = (value: string, folder: string, names: ReadonlyMap<string, string>): string | null => {
  const said = own.test(value) ? value : (names.get(value) ?? value)
  if (own.test(said)) return names.has("__dirname") ? "" : folder
  if (/^process\.cwd\(\)$/.test(said)) return ""
  const text = literal.exec(said)?.[2]
  if (text !== undefined) return text.startsWith("/") ? null : within("", text)
  const [, behind] = added.exec(said) ?? inTemplate.exec(said) ?? []
  if (behind !== undefined) return within(names.has("__dirname") ? "" : folder, behind)
  const [call, way = ""] = joining.exec(said) ?? []
  if (call === undefined || names.has(way)) return null
  const { parts, ends } = partsFrom(said, call.length)
  let path: string | null = ""
  for (const [at, part] of parts.entries()) {
    const one = literal.exec(part)?.[2] ?? (at === 0 ? pathIn(part, folder, names) : null)
    if (one === null || path === null || (way === "resolve" && one.startsWith("/"))) return null
    path = within(path, one.replace(/^\/+/, "") || ".")
  }
  return ends ? path : null
}

/** What a block, or a statement, stands behind. */
const conditional = /\b(if|while|for|switch|catch)\s?\(((?:[^(){}]|\([^(){}]{0,99}\)){1,150})\)\s{0,99}$/

/** Where a call stands: `always`, where NODE_ENV is `production`, or it is not known. */
const placeOf = (code: string, at: number): "always" | "production" | "unknown" => {
  const open: number[] = []
  for (let here = 0; here < at; here++) {
    if (code[here] === "{") open.push(here)
    else if (code[here] === "}") open.pop()
  }
  let place: "always" | "production" = "always"
  let begin = at
  while (/[\w$]/.test(code[begin - 1] ?? "")) begin--
  for (const end of [...open, begin]) {
    const before = code.slice(Math.max(0, end - 200), end)
    const [, word, condition] = conditional.exec(before) ?? []
    if (before.trimEnd().endsWith("else") || (word !== undefined && word !== "if")) return "unknown"
    if (condition === undefined || /\breq\b/.test(condition)) continue
    if (!/^process\.env\.NODE_ENV ?===? ?["'`]production["'`]$/.test(condition.trim())) return "unknown"
    place = "production"
  }
  return place
}

/** What reads a file, or asks for one; and what such a call stands behind, from the beginning of a statement, at the end of a text. */
const reading = /\b(readFileSync|readFile|existsSync)\(\s{0,99}/g
const statement =
  /^(?:(?:export )?(?:const|let|var) [\w$]{1,40}(?:: ?string)? = )?(?:([\w$]{1,40}|process\.env\.NODE_ENV ?===? ?["']production["'])\s{1,20}\? )?(await )?(?:JSON\.parse\(\s{0,20})?(if ?\(! ?)?(?:require\(["'](?:node:)?fs["']\)\.|(?:[\w$]{1,20}\.){0,2})$/
/** Lines behind which a statement goes on, or may not be done. */
const unended = /(?:[=(,?:&|+[>]|\b(?:else|do|return|of|in|await|throw|new))$/
const whenProduction = /^process\.env\.NODE_ENV ?===? ?["']production["']$/

/** So much in front of a call is its statement. */
const longestStatement = 200

/** Where a program reads, by where the call stands: nowhere but in statements outside all brackets. */
const readPlace = (
  code: string,
  call: string,
  at: number,
  names: ReadonlyMap<string, string>,
): ReturnType<typeof placeOf> => {
  const near = code.slice(Math.max(0, at - longestStatement), at)
  // A condition may stand on the line before.
  for (let begin = near.lastIndexOf("\n"), lines = 0; begin !== -1 && lines < 3; lines++) {
    const found = statement.exec(near.slice(begin).trimStart())
    const [, condition, isAwaited, isAsked] = found ?? []
    if (
      found !== null &&
      (call === "readFile") === (isAwaited !== undefined) &&
      (call === "existsSync") === (isAsked !== undefined)
    ) {
      const before = code.slice(0, at - near.length + begin).trimEnd()
      if (unended.test(before.slice(-20)) || conditional.test(`${before.slice(-200)} `)) return "unknown"
      let depth = 0
      for (const one of before) {
        if ("([{".includes(one)) depth++
        else if (")]}".includes(one)) depth--
      }
      if (depth !== 0) return "unknown"
      if (condition === undefined) return "always"
      return whenProduction.test(names.get(condition) ?? condition) ? "production" : "unknown"
    }
    begin = begin === 0 ? -1 : near.lastIndexOf("\n", begin - 1)
  }
  return "unknown"
}

/** What may make files, have them found elsewhere, or have Node go on. */
const making =
  /\b(?:exec|spawn|fork|writeFile|outputFile|copyFile|copy|cp|rename|symlink|createWriteStream|build|bundle|compile|generate)\w*\(|\bchdir\b|\buncaughtException\b|child_process/
/** What ends a program, in the block or the statement behind a condition. */
const ending = /^\s{0,9}\)\s{0,9}\)\s{0,9}(?:\{(?:(?!\bif\b)[^{}]){0,400})?\b(?:throw\b|process\.exit\()/
/** What catches what a call throws, or goes on without it, so near behind it. */
const caught = /\)\s?(?:\.(?:catch|then)\(|\?)/
const longestBehind = 600

/** So many calls are looked at. */
const mostCalls = 20

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")))

/** The names that a program gives values, each with its one; null where it has a folder of its own for that of its file. */
const namesIn = (code: string): ReadonlyMap<string, string> | null => {
  const names = new Map<string, string>()
  for (const [, name = "", value = ""] of code.matchAll(given))
    names.set(name, names.has(name) ? "?" : value.trim())
  const own = names.get("__dirname")
  if (own !== undefined && ofModule.test(own)) names.delete("__dirname")
  else if (own !== undefined && !/^(?:path\.)?resolve\(\)$/.test(own)) return null
  return names
}

/** The pages that a program in a file sends, each with whether that is where NODE_ENV is production alone. */
export const sentIn = (file: string, program: string): ReadonlyMap<string, "always" | "production"> => {
  const sent = new Map<string, "always" | "production">()
  if (!/\.sendFile\(|express\.static\(/.test(program)) return sent
  const code = uncommented(program)
  const folder = folderOf(file)
  const names = namesIn(code)
  if (names === null) return sent
  for (const { 0: call, index } of [...code.matchAll(calling)].slice(0, mostCalls)) {
    const { parts, ends } = partsFrom(code, index + call.length)
    const isFolder = call.includes("static")
    const [, root] = /^\{\s{0,9}root\s?:\s?(.*?),?\s{0,9}\}$/s.exec(parts[1] ?? "") ?? []
    const name = literal.exec(parts[0] ?? "")?.[2]
    const base = root === undefined ? null : pathIn(root.trim(), folder, names)
    const path =
      base !== null && name !== undefined
        ? within(base, name)
        : isFolder || name === undefined
          ? pathIn(parts[0] ?? "", folder, names)
          : null
    const place = placeOf(code, index)
    if (path === null || !ends || place === "unknown" || (isFolder ? path === "" : !page.test(path))) continue
    const one = isFolder ? `${path}/index.html` : path
    if (sent.get(one) !== "always") sent.set(one, place)
  }
  return sent
}

/** The files that a program in a file reads before all else, as those that it sends. */
export const readIn = (file: string, program: string): ReturnType<typeof sentIn> => {
  const read = new Map<string, "always" | "production">()
  if (!/\b(?:readFile(?:Sync)?|existsSync)\(/.test(program)) return read
  const code = `\n${uncommented(program)}`
  const names = namesIn(code)
  const folder = folderOf(file)
  for (const { 0: all, 1: call = "", index } of [...code.matchAll(reading)].slice(0, mostCalls)) {
    const begin = index + all.length
    const { parts, ends } = partsFrom(code, begin)
    const path = names === null || !ends ? null : pathIn(parts[0], folder, names)
    const place = path && names !== null ? readPlace(code, call, index, names) : "unknown"
    const behind = code.slice(begin, begin + longestBehind)
    const isEnd =
      call === "existsSync"
        ? ending.test(behind.slice(parts[0].length))
        : !caught.test(behind.split("\n", 2).join("").replace(/\s+/g, " "))
    if (!path || place === "unknown" || !isEnd) continue
    if (read.get(path) !== "always") read.set(path, place)
  }
  return read
}

const nextCall = /=\s{0,9}(?:await\s)?next\(\s{0,9}\{/g
const inProduction =
  /^(?:process\.env\.NODE_ENV ?!==? ?["'`]production["'`]|! ?\(? ?process\.env\.NODE_ENV ?===? ?["'`]production["'`] ?\)?)$/
/** What Next's build ends with. */
const nextBuild = ".next/BUILD_ID"

/** Where a server of the project's own has Next serve what its build made. */
const nextIn = (file: string, program: string): ReturnType<typeof placeOf> => {
  if (!/["']next["']/.test(program) || !program.includes(".prepare()")) return "unknown"
  const code = uncommented(program)
  const names = namesIn(code)
  const [call, another] = code.matchAll(nextCall)
  if (names === null || call === undefined || another !== undefined || code.includes("distDir"))
    return "unknown"
  const { parts, ends } = partsFrom(code, call.index + call[0].length)
  const given = (key: string): string | undefined => {
    const part = parts.find((one) => one === key || one.startsWith(`${key}:`))
    const value = part?.slice(key.length + 1).trim()
    return value === "" ? key : value
  }
  const dir = given("dir")
  const said = given("dev") ?? "false"
  const known = said.startsWith("!") ? said.slice(1).trim() : said
  const dev = names.has(known) ? `${said.startsWith("!") ? "!" : ""}${names.get(known)}` : said
  if (!ends || parts.some((one) => /^(?:\.\.\.|conf\b|["'[])/.test(one))) return "unknown"
  if (
    (dir !== undefined && pathIn(dir, folderOf(file), names) !== "") ||
    placeOf(code, call.index) !== "always"
  )
    return "unknown"
  return dev === "false" ? "always" : inProduction.test(dev) ? "production" : "unknown"
}

/** So many files are looked into. */
const mostFiles = 40

/** A page as it is held, with the file that sends it where that is another one. */
const lineOf = (path: string, place: string, other: string | undefined): string =>
  `.sends(${path}${place === "always" ? "" : ", production"})${other === undefined ? "" : ` in ${other}`}`

/** Whether settings of Next may have it build elsewhere. */
const isElsewhere = async ({ has, text }: Held): Promise<boolean> => {
  for (const ending of ["js", "mjs", "cjs", "ts", "mts"]) {
    const path = `next.config.${ending}`
    if ((await has(path)) && (await text(path))?.includes("distDir") !== false) return true
  }
  return false
}

/** What a program sends itself, or by files of the project that it imports, each once and as a line. */
export const sentBelow = async (
  start: string,
  program: string,
  { has, text }: Held,
): Promise<readonly string[]> => {
  const texts = new Map([[start, program]])
  const sent = new Map<string, string>()
  const read = new Map<string, string>()
  for (const [file, inner] of texts) {
    const other = file === start ? undefined : file
    for (const [path, place] of readIn(file, inner)) read.set(path, lineOf(path, place, other))
    for (const [path, place] of sentIn(file, inner))
      if (!sent.has(path)) sent.set(path, lineOf(path, place, other))
    const next = nextIn(file, inner)
    if (next !== "unknown" && !(await isElsewhere({ has, text })))
      sent.set(nextBuild, lineOf(nextBuild, next, other))
    const isTyped = /tsx?$/.test(file)
    const imported = isTyped
      ? valuesIn(inner).map((module) => ["import", module] as const)
      : importLines(inner).map(
          (line) => [line.slice(1, line.indexOf("(")), line.slice(line.indexOf("(") + 1, -1)] as const,
        )
    for (const [by, module] of imported) {
      if (!module.startsWith(".") || texts.size >= mostFiles) continue
      const paths = pathsOf(file, by, module)
      for (const path of isTyped
        ? [...paths.map((one) => `${one}.ts`), ...paths.map((one) => `${one}/index.ts`)]
        : paths) {
        if (!texts.has(path) && (await has(path))) texts.set(path, (await text(path)) ?? "")
      }
    }
  }
  // What a program may make itself, or do without, it need not find.
  if (![...texts.values()].some((inner) => making.test(inner)))
    for (const [path, line] of read) if (!sent.has(path)) sent.set(path, line)
  return [...sent.values()].filter((line) => /^[\w@.~+/(), -]{1,420}$/.test(line))
}
