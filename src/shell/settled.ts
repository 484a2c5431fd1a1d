/**
 * The numbers that a program takes from its settings: of a file of the project that it requires or imports, and of the package config, where
 * nothing else can be meant (C-202).
 */
import { listensOn, uncommented, unlessMode, unlessSet } from "../decode/listens.js"
import { pathsOf } from "../decode/needs.js"
import { isRecord } from "../model/shape.js"
import type { Held } from "./needs.js"

/** A project, and the files of a folder that are deployed; null where it is not there. */
export interface HeldFolders extends Held {
  readonly list: (folder: string) => Promise<readonly string[] | null>
}

const required =
  /\b(?:const|let|var)\s{1,9}(?:([\w$]{1,40})|\{([\w$,\s]{1,200})\})\s{0,9}=\s{0,9}require\(\s{0,9}["']([\w@.~+/-]{1,200})["']\s{0,9}\)(?!\s{0,9}[.[(])/g
const imported =
  /\bimport\s{1,9}(?:([\w$]{1,40})|\{([\w$,\s]{1,200})\})\s{1,9}from\s{0,9}["']([\w@.~+/-]{1,200})["']/g
const asked =
  /(^|[^\w$.])([\w$]{1,40})\.(?:get(?:<\w{1,20}>)?\(\s{0,9}["']([\w.]{1,60})["']\s{0,9}\)|([\w$]{1,40})(?![\w$.([]|\s{0,9}=(?!=)))/g
const changed = /(?:^|[^\w$.])([\w$]{1,40}\.[\w$]{1,40})\s{0,9}=(?!=)/g
const word = /[\w$]+/g
const value = /^["']?(?::\s{0,9}number\s{0,9})?\s{0,9}[:=]\s{0,9}["']?(\d{2,5})["']?\s{0,9}(?:[,;}\r\n]|$)/

/** How a file is taken: by require, by its default, or by a name that it exports. */
type Taking = "require" | "default" | "named"

/** What stands before an object that holds a key, and before a key that stands alone. */
const whole: { readonly [taking in Taking]: RegExp } = {
  require: /module\.exports\s{0,9}=\s{0,9}$/,
  default: /(?:module\.exports\s{0,9}=|export default)\s{0,9}$/,
  named: /(?!)/,
}
const alone: { readonly [taking in Taking]: RegExp } = {
  require: /(?:^|[;\s])(?:module\.)?exports\.$/,
  default: /(?!)/,
  named: /(?:^|[;\s])export (?:const|let|var) $/,
}

/** What declares an object, and what hands a declared one on. */
const declared = /(?:^|[;\s])(?:const|let|var)\s{1,9}([\w$]{1,40})\s{0,9}=\s{0,9}$/
const handed: { readonly [taking in Taking]: RegExp } = {
  require: /(?:^|[;\s])module\.exports\s{0,9}=\s{0,9}([\w$]{1,40})\s{0,9}(?:[;\r\n]|$)/,
  default: /(?:^|[;\s])(?:module\.exports\s{0,9}=|export default)\s{0,9}([\w$]{1,40})\s{0,9}(?:[;\r\n]|$)/,
  named: /(?!)/,
}

/** The number that a file of JavaScript or TypeScript gives a name, where it names that once; null where another may be meant. */
const numberIn = (text: string, key: string, taking: Taking): number | null => {
  const code = uncommented(text)
  if (/\/\*|\.\.\.|`|\bassign\b|\bmerge\b|\bextend\b/.test(code)) return null
  const [found, other] = Array.from(code.matchAll(word)).filter(([one]) => one === key)
  if (found === undefined || other !== undefined) return null
  const number = value.exec(code.slice(found.index + key.length, found.index + key.length + 60))?.[1]
  const open: number[] = []
  for (let at = 0; at < found.index; at++) {
    if ("({[".includes(code[at] as string)) open.push(at)
    else if (")}]".includes(code[at] as string)) open.pop()
  }
  if (open.length > 1 || number === undefined) return null
  const opened = open[0] ?? -1
  const begin = opened === -1 ? found.index : opened
  const before = code.slice(Math.max(0, begin - 60), begin)
  const isGiven = (opened === -1 ? alone[taking] : whole[taking]).test(before)
  const name = opened === -1 ? undefined : declared.exec(before)?.[1]
  return isGiven || (name !== undefined && name === handed[taking].exec(code)?.[1]) ? Number(number) : null
}

const numberOf = (found: unknown): number | null =>
  (typeof found === "number" || typeof found === "string") && /^\d{2,5}$/.test(String(found))
    ? Number(found)
    : null

/** The number at a path in a text of JSON. */
const numberAt = (text: string, path: readonly string[]): number | null => {
  try {
    let found: unknown = JSON.parse(text)
    for (const key of path) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : null
    return numberOf(found)
  } catch {
    return null
  }
}

/** The file of the project that a module is, and its text, where that is read. */
const fileOf = async (
  from: string,
  module: string,
  { has, text }: Held,
): Promise<readonly [path: string, text: string] | null> => {
  const paths = pathsOf(from, "require", module)
  for (const path of paths.length === 0 ? [] : [...paths, `${paths[0]}.ts`]) {
    if (!(await has(path))) continue
    const held =
      /\.(?:[cm]?js|ts|json)$/.test(path) && !path.endsWith("/package.json") ? await text(path) : null
    return held === null ? null : [path, held]
  }
  return null
}

/** What a file of the project gives a name. */
const ofFile = async (
  from: string,
  module: string,
  key: string,
  taking: Taking,
  project: Held,
): Promise<number | null> => {
  const [path = "", held = ""] = (await fileOf(from, module, project)) ?? []
  return path.endsWith(".json") ? numberAt(held, [key]) : numberIn(held, key, taking)
}

/** What tells an application of Feathers the settings of the package config, and what may tell it others. */
const feathers = /["'](?:@feathersjs\/|feathers-)configuration["']/
const told = /\.configure\(\s{0,9}configuration\(/
const toldMore = /\bdotenv\b|\.set\(\s{0,9}["']port["']/

/** What an application of Feathers, which a file of the project makes, gives a name. */
const ofFeathers = async (
  [from, code]: readonly [path: string, code: string],
  module: string,
  key: string,
  project: HeldFolders,
): Promise<string | null> => {
  const [, made = ""] = (await fileOf(from, module, project)) ?? []
  return feathers.test(made) && told.test(made) && !toldMore.test(made) && !toldMore.test(code)
    ? ofPackage(from, key, project)
    : null
}

/** Files of the package config for what NODE_ENV may be, where nobody sets it. */
const ofMode = /^(?:production|test|staging)\./

/**
 * What the package config gives a name: by default.json, where no other file of its folder has that name but for what NODE_ENV may be, and
 * one such folder is there.
 */
const ofPackage = async (from: string, key: string, { list, text }: HeldFolders): Promise<string | null> => {
  const folders: (readonly [folder: string, files: readonly string[]])[] = []
  for (let end = from.lastIndexOf("/"); ; end = from.lastIndexOf("/", end - 1)) {
    const folder = end === -1 ? "config" : `${from.slice(0, end)}/config`
    const files = await list(folder)
    if (files !== null) folders.push([folder, files])
    if (end === -1) break
  }
  const [[folder, files] = [], other] = folders
  if (folder === undefined || files === undefined || other !== undefined) return null
  const names = key.split(".")
  let before = ""
  for (const file of files) {
    if (
      file === "default.json" ||
      (await text(`${folder}/${file}`))?.includes(names.at(-1) as string) === false
    )
      continue
    if (!ofMode.test(file)) return null
    before = unlessMode
  }
  const held = files.includes("default.json") ? await text(`${folder}/default.json`) : null
  const number = held === null ? null : numberAt(held, names)
  return number === null ? null : `${before}${number}`
}

const defaulted =
  /(?:\b(?:Number|parseInt)\()?process\.env\.((?:SERVER|APP|API|HTTP|NODE)_PORT|port)(?:(?:,\s?10)?\))?\s?(?:\|\||\?\?)\s?(?=["']?\d{2,5}\b)/g
/** Names of files that a program may read its variables from, and folders in which they usually are. */
const variableFile = /(?:^|[.-])env(?!\w)(?!.*(?:example|sample|template|dist|test|schema|\.[cm]?[jt]sx?$))/
const usual = ["config", "src", "src/config", "env"]
/** What reads such a file in front of a program, or may make one. */
const reader = /env-cmd|env-file|dotenv(?:-|x|\/| -)|(?<!cross-|preset-|")\benv\b/
/** What gives variables values in a program, or may by a name that is not followed. */
const givesOthers =
  /envFilePath|loadEnvFile|process\.env(?![.\w])|process\.env\.(?:\w+_PORT|port)\s?(?:\|\||\?\?)?=(?!=)|env-file|dotenv-|[{,]\s?env\s?[,}:]|(?:from|import|require\()\s?["'](?:[@~]\/|#|(?!\.|dotenv["'/])[\w@/-]{0,60}env)/

const mayGive = (text: string): boolean =>
  givesOthers.test(text) || (text.includes("dotenv") && /\bpath\s?[:}]/.test(text))

const relative = /["'](\.\.?\/[\w@.~+/-]{1,200})["']/g

/** Whether a program, or a file that it names or that one of these does, may give variables values. */
const givesBelow = async (path: string, code: string, project: HeldFolders): Promise<boolean> => {
  const texts = new Map([[path, code]])
  for (const [place, text] of texts) {
    if (texts.size > mostFollowed || mayGive(text)) return true
    for (const [, module = ""] of text.matchAll(relative)) {
      const ways = [module, module.replace(/\.([cm]?)js$/, ".$1ts"), `${module}/index.ts`]
      for (const way of ways) {
        const found = await fileOf(place, way, project)
        if (found !== null) texts.set(found[0], uncommented(found[1]))
      }
    }
  }
  return false
}
/** So many files are followed. */
const mostFollowed = 60

/** A program with the number that one variable stands for where nobody sets it, where no file may do so (C-310). */
const withDefault = async (path: string, code: string, project: HeldFolders): Promise<string> => {
  const [name, other] = new Set(Array.from(code.matchAll(defaulted), ([, one = ""]) => one))
  if (name === undefined || other !== undefined || unlessSet.test(code)) return code
  const manifest = (await project.text("package.json")) ?? ""
  const given = `${manifest}\n${(await project.text("mise.toml")) ?? ""}`
  if (reader.test(manifest) || given.match(word)?.includes(name)) return code
  const parts = path.split("/")
  const above = parts.map((_, depth) => parts.slice(0, depth).join("/"))
  for (const folder of new Set([...above, ...usual]))
    if ((await project.list(folder))?.some((file) => variableFile.test(file))) return code
  return (await givesBelow(path, code, project)) ? code : code.replace(defaulted, "process.env.$1 ? port : ")
}

/** A program with the numbers in place of what stands for them. */
export const settled = async (path: string, program: string, project: HeldFolders): Promise<string> => {
  const numbered = await numbersIn(path, program, project)
  const known = await withDefault(path, uncommented(numbered), project)
  return typeof listensOn(known) === "number" ? known : numbered
}

const numbersIn = async (path: string, program: string, project: HeldFolders): Promise<string> => {
  const code = uncommented(program)
  const sources = new Map<string, readonly [module: string, taking: Taking] | null>()
  const apps = new Map<string, string>()
  const lines: string[] = []
  for (const [kind, taking] of [
    [required, "require"],
    [imported, "default"],
  ] as const) {
    for (const [, name, list = "", module = ""] of code.matchAll(kind)) {
      if (name !== undefined) {
        sources.set(name, sources.has(name) ? null : [module, taking])
        apps.set(name, module)
      }
      for (const one of list.split(",")) {
        const key = one.trim()
        if (key !== "") apps.set(key, module)
        const way = taking === "default" ? "named" : taking
        const found =
          key !== "" && module.startsWith(".") ? await ofFile(path, module, key, way, project) : null
        if (found !== null) lines.push(`\n${key} = ${found};`)
      }
    }
  }
  const known = new Map<string, number | string>()
  const others = new Set(Array.from(code.matchAll(changed), ([, one]) => one))
  for (const [, , name = "", got, key = ""] of code.matchAll(asked)) {
    const [module = "", taking = "require"] = sources.get(name) ?? []
    const number =
      module === "config"
        ? await ofPackage(path, got ?? key, project)
        : got !== undefined
          ? await ofFeathers([path, code], apps.get(name) ?? "", got, project)
          : module.startsWith(".")
            ? await ofFile(path, module, key, taking, project)
            : null
    if (number !== null && !others.has(`${name}.${key}`)) known.set(`${name}.${got ?? key}`, number)
  }
  if (known.size === 0 && lines.length === 0) return program
  const numbered = code.replace(asked, (all, before: string, name: string, got: string, key: string) => {
    const number = known.get(`${name}.${got ?? key}`)
    return number === undefined ? all : `${before}${number}`
  })
  return numbered + lines.join("")
}
