/**
 * The ports, and hosts of this machine's own, that a program takes from its settings: of an object of its own, of a file of the project that it requires or
 * imports, and of the package config, where nothing else can be meant (C-202).
 */
import {
  listensOn,
  localHosts,
  partsFrom,
  takenIn,
  uncommented,
  unlessMode,
  unlessSet,
} from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import { isRecord } from "../../model/shape.js"
import type { Held } from "./needs.js"

/** A project, and the files of a folder that are deployed; null where it is not there. */
export interface HeldFolders extends Held {
  readonly list: (folder: string) => Promise<readonly string[] | null>
  /** The path of a file that differs by case alone from one that is not there. */
  readonly near?: (path: string) => Promise<string | null>
}

const required =
  /\b(?:const|let|var)\s{1,9}(?:([\w$]{1,40})|\{([\w$,\s]{1,200})\})\s{0,9}=\s{0,9}require\(\s{0,9}["']([\w@.~+/-]{1,200})["']\s{0,9}\)(?!\s{0,9}[.[(])/g
const imported =
  /\bimport\s{1,9}(?:([\w$]{1,40})|\{([\w$,\s]{1,200})\})\s{1,9}from\s{0,9}["']([\w@.~+/-]{1,200})["']/g
const asked =
  /(^|[^\w$.])([\w$]{1,40})\.(?:get(?:<\w{1,20}>)?\(\s{0,9}["']([\w.]{1,60})["']\s{0,9}\)|([\w$]{1,40}(?:\.[\w$]{1,40}){0,2})(?![\w$.([]|\s{0,9}=(?!=)))/g
const changed = /(?:^|[^\w$.])([\w$]{1,40}(?:\.[\w$]{1,40}){1,3})\s{0,9}=(?!=)/g
const word = /[\w$]+/g
const value =
  /^["']?(?::\s{0,9}(?:number|string)\s{0,9})?\s{0,9}[:=]\s{0,9}(?:["']?(\d{2,5})["']?|["'](localhost|127\.0\.0\.1|::1)["'])\s{0,9}(?:[,;}\r\n]|$)/

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

/** The key in front of an object, and the name that is given one. */
const keyed = /(?:^|[{,\s])["']?([\w$]{1,40})["']?\s{0,9}:\s{0,9}$/
const givenTo = /(?<![\w$])([\w$]{1,40})\s{0,9}=\s{0,9}$/
/** So much in front of something says what it is. */
const shortBefore = 60

/** A port, or a host of this machine's own, as a program writes it. */
const literalOf = (found: unknown): string | null =>
  (typeof found === "number" || typeof found === "string") && /^\d{2,5}$/.test(String(found))
    ? String(found)
    : typeof found === "string" && localHosts.has(found)
      ? `"${found}"`
      : null

/** How an object begins that holds the first name of a path, and what stands before that name where it is alone; whether others may name the last, too. */
interface Begins {
  readonly whole: (before: string) => boolean
  readonly alone: RegExp
  readonly isShared: boolean
}

/** What a text gives a path of names, where it gives that once; null where it is no port and no such host, or another may be meant. */
const valueAt = (
  code: string,
  path: readonly string[],
  { whole, alone, isShared }: Begins,
): string | null => {
  const key = path.at(-1)
  const found: (string | null)[] = []
  const open: number[] = []
  const before = (at: number): string => code.slice(Math.max(0, at - shortBefore), at)
  let from = 0
  for (const { 0: one, index } of code.matchAll(word)) {
    if (one !== key) continue
    for (; from < index; from++) {
      if ("({[".includes(code[from] as string)) open.push(from)
      else if (")}]".includes(code[from] as string)) open.pop()
    }
    const behind = code.slice(index + one.length, index + one.length + shortBefore)
    const inner = open.slice(1).map((at) => keyed.exec(before(at))?.[1])
    const first = open[0]
    const name = first === undefined ? one : givenTo.exec(before(first))?.[1]
    const isIn = [...inner, one].join(".") === path.join(".") && first !== undefined && whole(before(first))
    const isAlone =
      name === path[0] &&
      [name, ...(first === undefined ? [] : [...inner, one])].join(".") === path.join(".") &&
      alone.test(first === undefined ? before(index) : before(first).replace(givenTo, ""))
    if (isIn || isAlone) {
      const isPlain = open.every((at) => {
        const { parts, ends } = partsFrom(code, at + 1)
        return ends && !parts.some((part) => part.startsWith("..."))
      })
      const [, port, host] = value.exec(behind) ?? []
      found.push(isPlain ? literalOf(port ?? host) : null)
    } else if (!isShared && !/^["']?\s{0,9}:/.test(behind)) return null
  }
  return found.length === 1 ? (found[0] ?? null) : null
}

/** What a file of JavaScript or TypeScript gives a path of names. */
const valueIn = (text: string, path: readonly string[], taking: Taking): string | null => {
  const code = uncommented(text)
  if (/\/\*|\.\.\.|`|\bassign\b|\bmerge\b|\bextend\b/.test(code)) return null
  const name = handed[taking].exec(code)?.[1]
  return valueAt(code, path, {
    whole: (before) =>
      whole[taking].test(before) || (name !== undefined && declared.exec(before)?.[1] === name),
    alone: alone[taking],
    isShared: false,
  })
}

/** What stands around a name that is handed on or exported, and behind one that is changed. */
const handing = /[(,[{]\s{0,9}$/
const handedOn = /^\s{0,9}[,)}\]]/
const isExported = (before: string): boolean =>
  before.endsWith("...") || /\bexport/.test(before.slice(before.lastIndexOf("\n") + 1).slice(-66))
const changedBy = /^[\w$.]{0,50}(?:\[|\s{0,9}(?:\+\+|--|[-+*|&?]{1,2}=))/
const begun = /^\s{0,9}=(?!=)/

/** Whether a program declares a name once, hands what it has to nobody and changes it nowhere. */
const isOwn = (code: string, name: string): boolean => {
  const named = new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g")
  const uses = Array.from(code.matchAll(named), ({ index }) => {
    const end = index + name.length
    return [code.slice(Math.max(0, index - shortBefore), index), code.slice(end, end + shortBefore)] as const
  })
  const isElsewhere = uses.some(
    ([before, behind]) =>
      (handing.test(before) && handedOn.test(behind)) || isExported(before) || changedBy.test(behind),
  )
  const isOnce = uses.filter(([, behind]) => begun.test(behind)).length === 1
  return isOnce && !isElsewhere && !takenIn(code).has(name)
}

/** What a program gives a path of names in an object of its own. */
const valueOfOwn = (code: string, name: string, path: readonly string[]): string | null =>
  isOwn(code, name)
    ? valueAt(code, path, {
        whole: (before) => declared.exec(before)?.[1] === name,
        alone: /(?!)/,
        isShared: true,
      })
    : null

const listeningBy = /\.listen\(\s{0,9}([\w$]{1,40})(?=\s{0,9}[,)])/g
const object = /(?:^|[;\s])(?:const|let|var)\s{1,9}([\w$]{1,40})\s{0,9}=\s{0,9}\{/g
/** A program with the options in place of the name by which it listens, where that is one of an object of its own. */
const withOptions = (code: string): string => {
  const [[call = "", name = ""] = [], another] = code.matchAll(listeningBy)
  if (name === "" || another !== undefined) return code
  const found = [...code.matchAll(object)].filter(([, one]) => one === name)
  const [own, second] = found
  if (own === undefined || second !== undefined || !isOwn(code.replace(call, ".listen("), name)) return code
  const { parts, ends } = partsFrom(code, own.index + own[0].length)
  const isChanged = Array.from(code.matchAll(changed), ([, one = ""]) => one).some((one) =>
    one.startsWith(`${name}.`),
  )
  return ends && !isChanged && !parts.some((part) => part.startsWith("..."))
    ? code.replace(call, () => `.listen({ ${parts.join(", ")} }`)
    : code
}

/** What stands at a path in a text of JSON. */
const valueOfJson = (text: string, path: readonly string[]): string | null => {
  try {
    let found: unknown = JSON.parse(text)
    for (const key of path) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : null
    return literalOf(found)
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

/** What a file of the project gives a path of names. */
const ofFile = async (
  from: string,
  module: string,
  names: readonly string[],
  taking: Taking,
  project: Held,
): Promise<string | null> => {
  const [path = "", held = ""] = (await fileOf(from, module, project)) ?? []
  return path.endsWith(".json") ? valueOfJson(held, names) : valueIn(held, names, taking)
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
  const found = held === null ? null : valueOfJson(held, names)
  // A variable may give it another host.
  return found === null || found.startsWith('"') ? null : `${before}${found}`
}

const defaulted =
  /(?:\b(?:Number|parseInt)\()?process\.env\.((?:SERVER|APP|API|HTTP|NODE)_PORT|port)(?:(?:,\s?10)?\))?\s?(?:\|\||\?\?)\s?(?=["']?(\d{2,5})\b)/g
/** Names of files that a program may read its variables from, and folders in which they usually are. */
const variableFile = /(?:^|[.-])env(?!\w)(?!.*(?:example|sample|template|dist|test|schema|\.[cm]?[jt]sx?$))/
const usual = ["config", "src", "src/config", "env"]
const setting = /^(?:export )?\w{1,40}[ \t]{0,9}=[ \t]{0,9}["']?(\d{2,5})["']?\s{0,9}$/
/** What reads the usual one in front of a program. */
const byDefault = /(?:-r|--(?:require|import))[ =]dotenv\/config(?!.{0,200}dotenv_config)/g
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
  const found = [...code.matchAll(defaulted)]
  const [name, other] = new Set(found.map(([, one = ""]) => one))
  if (name === undefined || other !== undefined || unlessSet.test(code)) return code
  const manifest = ((await project.text("package.json")) ?? "").replace(byDefault, "")
  const given = `${manifest}\n${(await project.text("mise.toml")) ?? ""}`
  if (reader.test(manifest) || given.match(word)?.includes(name)) return code
  const parts = path.split("/")
  const above = parts.map((_, depth) => parts.slice(0, depth).join("/"))
  for (const folder of new Set([...above, ...usual]))
    for (const file of ((await project.list(folder)) ?? []).filter((one) => variableFile.test(one))) {
      const text: string = (await project.text(folder === "" ? file : `${folder}/${file}`)) ?? name
      const [line, second] = text.split("\n").filter((one) => one.includes(name))
      // What names it may give it another number, or twice.
      const number = setting.exec(line ?? "")?.[1]
      if (line !== undefined && (second !== undefined || found.some(([, , port]) => port !== number)))
        return code
    }
  return (await givesBelow(path, code, project)) ? code : code.replace(defaulted, "process.env.$1 ? port : ")
}

/** A program with the numbers in place of what stands for them. */
export const settled = async (path: string, program: string, project: HeldFolders): Promise<string> => {
  const numbered = await numbersIn(path, program, project)
  const known = await withDefault(path, uncommented(numbered), project)
  return typeof listensOn(known) === "number" ? known : numbered
}

/** A field of an object that a program gives a number or such a host, and no other field of that name, in place of what asks for it. */
const withFields = (code: string): string => {
  if (!code.includes("this.") || code.includes("assign(this")) return code
  const [[, name = "", port, host] = [], other] = code.matchAll(field)
  const found = other === undefined ? literalOf(port ?? host) : null
  return found === null
    ? code
    : code.replace(new RegExp(`\\bthis\\.${name}\\b(?!\\s{0,9}(?:=(?!=)|[.([]))`, "g"), found)
}
const field =
  /\.(port|PORT|host)[ \t]{0,9}=(?!=)(?:(?<=\bthis\.(?:port|PORT|host)[ \t]{0,9}=)[ \t]{0,9}(?:["']?(\d{2,5})["']?|["'](localhost|127\.0\.0\.1|::1)["'])[ \t]{0,9}(?=[;\r\n]))?/g

const inline =
  /\brequire\(\s{0,9}["'](\.[\w@.~+/-]{0,200})["']\s{0,9}\)\.([\w$]{1,40}(?:\.[\w$]{1,40}){0,2})(?![\w$.([]|\s{0,9}=(?!=))/g
const hostSet =
  /(?<![\w$.])([\w$]{1,40})\.set\(\s?["']host["']\s?,\s?(?:["'](localhost|127\.0\.0\.1|::1)["']\s?\))?/g

const numbersIn = async (path: string, program: string, project: HeldFolders): Promise<string> => {
  let code = withOptions(withFields(uncommented(program)))
  for (const [all, module = "", key = ""] of code.matchAll(inline)) {
    const found = await ofFile(path, module, key.split("."), "require", project)
    if (found !== null) code = code.replaceAll(all, found)
  }
  const isChanged = code !== uncommented(program)
  /** What names stand for: a file, how it is taken, and the names on the way into it. */
  const sources = new Map<string, readonly [module: string, taking: Taking, way: readonly string[]] | null>()
  const apps = new Map<string, string>()
  const lines: string[] = []
  for (const [kind, taking] of [
    [required, "require"],
    [imported, "default"],
  ] as const) {
    for (const [, name, list = "", module = ""] of code.matchAll(kind)) {
      if (name !== undefined) {
        sources.set(name, sources.has(name) ? null : [module, taking, []])
        apps.set(name, module)
      }
      for (const one of list.split(",")) {
        const key = one.trim()
        if (key !== "") apps.set(key, module)
        if (key === "" || !module.startsWith(".")) continue
        const way = taking === "default" ? "named" : taking
        const found = await ofFile(path, module, [key], way, project)
        if (found !== null) lines.push(`\n${key} = ${found};`)
        else sources.set(key, sources.has(key) ? null : [module, way, [key]])
      }
    }
  }
  const [[, app, host] = [], again] = code.matchAll(hostSet)
  const known = new Map<string, string>()
  const seen = new Set<string>()
  const others = Array.from(code.matchAll(changed), ([, one = ""]) => `${one}.`)
  for (const [, , name = "", got, key = ""] of code.matchAll(asked)) {
    const whole = `${name}.${got ?? key}`
    if (seen.has(whole)) continue
    seen.add(whole)
    const names = (got ?? key).split(".")
    const [module = null, taking = "require", way = []] = sources.get(name) ?? []
    const found =
      got === "host" && name === app && again === undefined && host !== undefined
        ? `"${host}"`
        : module === "config"
          ? await ofPackage(path, got ?? key, project)
          : got !== undefined
            ? await ofFeathers([path, code], apps.get(name) ?? "", got, project)
            : module?.startsWith(".")
              ? await ofFile(path, module, [...way, ...names], taking, project)
              : sources.has(name) || !/(?:port|host)$/i.test(key)
                ? null
                : valueOfOwn(code, name, names)
    if (found !== null && !others.some((one) => `${whole}.`.startsWith(one))) known.set(whole, found)
  }
  if (known.size === 0 && lines.length === 0 && !isChanged) return program
  const numbered = code.replace(asked, (all, before: string, name: string, got: string, key: string) => {
    const found = known.get(`${name}.${got ?? key}`)
    return found === undefined ? all : `${before}${found}`
  })
  return numbered + lines.join("")
}
