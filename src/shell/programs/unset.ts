/**
 * What a snapshot holds of the variables without which a program ends (C-386): `.unset(A? B?, 12) in src/db.js`, where neither is set nor more than empty.
 *
 * Law. No variable is named that a file of the project gives a value, as far as one of these looks like it.
 */
import { pathsOf } from "../../decode/needs.js"
import { normalisePath } from "../../decode/path.js"
import { connectors, starters } from "./connections.js"
import type { loadedBy, Source } from "./modules.js"
import type { HeldFolders } from "./settled.js"
import { textAt } from "./tokens.js"
import { endsOf } from "./variables.js"
import type { End } from "./variableWalk.js"

/** Names of files that a program may read its variables from, and folders in which they usually are. */
const variableFile = /(?:^|[.-])env(?!\w)(?!.*(?:example|sample|template|dist|test|schema|\.[cm]?[jt]sx?$))/
const usual = ["", "config", "src", "src/config", "env"]
/** An example of such a file, which a word in front says instead of one behind it. */
const example = /^(?:example|sample|template)\b/
/** Files that have others set them. */
const setting = [
  "package.json",
  "nodemon.json",
  "mise.toml",
  ".mise.toml",
  "ecosystem.config.js",
  "ecosystem.config.cjs",
  "pm2.json",
]
/** What writes such a file in front of a start. */
const writing = />|\b(?:cp|mv|ln|tee|copyfiles|cpy|cpx|copy)\b/
const mayWrite = (text: string): boolean =>
  text.split(/[&|;"\n]/).some((part) => /\.env\b/.test(part) && writing.test(part))
/** What gives variables that are not known, all of them or one by a name that is computed. */
const giving =
  /^(?:assign|populate|merge|extend|defaults|inject|expand|loadEnv|setEnv|set|definePropert(?:y|ies))$/
/** Where a line's file can be named. */
const nameable = /^[\w@.~+/-]{1,200}$/
const most = 20

/** A script of tests, which nothing runs in front of a start where no other calls it. */
const tested = /^[ \t]*"(?:pre|post)?test(?::[\w:-]{1,40})?"[ \t]*:[ \t]*"(?:[^"\\\n]|\\.)*",?[ \t]*\r?$/gm
const testing = /\btest\b/

/** A package.json without what only tests are given. */
const untested = (manifest: string): string => {
  const rest = manifest.replace(tested, "")
  return testing.test(rest) ? manifest : rest
}

/** What a package.json asks for behind the name of a package: one major. */
const asked = /^\s{0,9}:\s{0,9}"[~^]?(\d{1,3})(?:\.[\dx*]{1,20}){0,2}"/

/** Words without which no program is known to end. */
const asking = /^(?:env|Config(?:Module|Service)|__dirname|\w*Sync|loadEnvFile)$/

/** The major in which a package.json asks for a package; 0 where it names none alone. */
export const majorIn =
  (manifest: string) =>
  (name: string): number => {
    const [, ...behind] = manifest.split(`"${name}"`)
    return Number(behind.map((rest) => asked.exec(rest)?.[1]).find((major) => major !== undefined) ?? 0)
  }

/** The texts that may say what variables a program has, `*` for one that cannot be read: files of variables, and those that have others set them. */
export const giversOf = async (
  files: ReadonlyMap<string, Source>,
  held: HeldFolders,
  manifest: string,
): Promise<readonly string[]> => {
  const texts: string[] = []
  const folders = new Set(usual)
  for (const path of files.keys())
    for (let end = path.length; end > 0; ) {
      end = path.lastIndexOf("/", end - 1)
      if (end > 0) folders.add(path.slice(0, end))
    }
  const look = async (folder: string): Promise<void> => {
    for (const name of (await held.list(folder)) ?? [])
      if (variableFile.test(name) && !example.test(name))
        texts.push((await held.text(folder === "" ? name : `${folder}/${name}`)) ?? "*")
  }
  for (const folder of folders) await look(folder)
  // Where a file is told of that variables are read from, it may be in any folder and have any name.
  for (const file of files.values()) {
    if (![...file.modules.keys(), ...file.texts].some((one) => /env(?!\w)/.test(one) && one !== "env"))
      continue
    const own = file.path.slice(0, file.path.lastIndexOf("/") + 1)
    for (let at = 0; at < file.texts.length; at++) {
      const named = textAt(file, at)
      if (!/^(?:text|template)$/.test(file.kinds[at] as string) || !/^[\w./-]{2,80}$/.test(named)) continue
      for (const folder of new Set(["", own])) {
        const path = normalisePath(folder + named)
        if (path === null || file.modules.has(named)) continue
        if (await held.has(path)) texts.push((await held.text(path)) ?? "*")
        else if (!/\.\w+$/.test(path)) await look(path)
      }
    }
  }
  for (const path of setting)
    texts.push(path === "package.json" ? untested(manifest) : ((await held.text(path)) ?? ""))
  return texts
}

/** Whether such texts may give a variable a value. */
export const mayGive = (texts: readonly string[], name: string): boolean =>
  texts.some((one) => mayWrite(one) || one === "*" || one.includes(name))

/** The lines that say so. */
export const unsetBelow = async (
  start: string,
  loaded: Awaited<ReturnType<typeof loadedBy>>,
  held: HeldFolders,
): Promise<readonly string[]> => {
  if (loaded === null) return []
  const { files } = loaded
  const all = [...files.values()]
  const asks = ({ texts, modules }: Source): boolean =>
    texts.some((one) => asking.test(one)) ||
    Array.from(modules).some(
      ([name, place]) => connectors.test(name) || (place === null && name.startsWith(".")),
    )
  if (!all.some(asks)) return []
  // What is made of a text may do anything.
  if (all.some(({ modules }) => modules.has("vm") || modules.has("node:vm"))) return []
  const given = new Set<string>()
  for (const file of all)
    for (let at = 2; at < file.texts.length; at++) {
      // What is given to env, and what is given env.
      if (textAt(file, at - 1) !== "env" && textAt(file, at - 2) !== "env") continue
      const isGiven =
        textAt(file, at - 1) === "env" && textAt(file, at) === "=" && textAt(file, at - 2) === "."
      if (isGiven && textAt(file, at - 3) !== "exports") given.add("*")
      const isNamed = textAt(file, at - 1) === "."
      const key = isNamed ? at : at + 1
      if (isNamed ? textAt(file, at - 2) === "env" : textAt(file, at) === "[") {
        const end = isNamed ? at + 1 : (file.pair[at] as number) + 1
        if (/^(?:=|\|\|=|\?\?=)$/.test(textAt(file, end)) && file.kinds[end] === "sign")
          given.add(isNamed || file.kinds[key] === "text" ? textAt(file, key) : "*")
      }
      const open = file.around[at - 1] as number
      const isWhole = textAt(file, at - 1) === "env" && !/^(?:\??\.|\[)$/.test(textAt(file, at))
      if (isWhole && open > 0 && textAt(file, open) === "(")
        if (giving.test(textAt(file, open - 1)) && textAt(file, at - 2) === ".") given.add("*")
    }
  if (given.has("*")) return []
  const manifest = (await held.text("package.json")) ?? ""
  const ends = endsOf(files, start, majorIn(manifest), loaded.isOpen)
  if (ends.length === 0) return []
  const absent = await lackingIn(ends, all, start, held)
  const atoms = ends.flatMap(({ cases }) => cases.flat()).filter((one) => !one.startsWith("@"))
  const names = new Set(atoms.map((one) => one.replace("?", "")))
  const texts = await giversOf(files, held, manifest)
  if (texts.some(mayWrite)) return []
  const mayBe = (name: string): boolean =>
    given.has(name) || texts.some((one) => one === "*" || one.includes(name))
  const known = [...names].filter((name) => !mode.test(name) && mayBe(name))
  const isStarted = all.some(({ modules }) => [...modules.keys()].some((one) => starters.test(one)))
  const lines = new Map<string, string>()
  for (const { cases, place, lacks } of ends)
    for (const atoms of lacks === undefined ? cases : []) {
      const bare = atoms.map((one) => one.replace("?", ""))
      if (
        atoms.length === 0 ||
        bare.every((one) => mode.test(one)) ||
        bare.some((one) => known.includes(one) || (isStarted && one.startsWith("@")))
      )
        continue
      const key = [...bare].join(" ")
      const { path } = place.file
      if (!nameable.test(path) || lines.has(key) || lines.size >= most) continue
      const behind = path === start ? "" : ` in ${path}`
      lines.set(key, `.unset(${atoms.join(" ")}, ${place.file.lines[place.at]})${behind}`)
    }
  return [...absent, ...lines.values()]
}

const mode = /^(?:production|development)$/

/** What may make a file while the program runs. */
const making =
  /^(?:(?:write|append|copy|output|ensure)(?:File|Json|JSON)|createWriteStream|symlink|rename|cpSync|copySync)/

const isMaking = ({ texts, modules }: Source): boolean =>
  modules.has("child_process") || modules.has("node:child_process") || texts.some((one) => making.test(one))

/** Lines of what the program requires or reads, and is not there. */
const lackingIn = async (
  ends: readonly End[],
  files: readonly Source[],
  start: string,
  { has }: HeldFolders,
): Promise<readonly string[]> => {
  const lines = new Set<string>()
  const some = ends.filter(({ lacks }) => lacks !== undefined)
  const paths = new Set(files.map(({ path }) => path))
  // What is there and not looked into may do anything.
  const isUnread = ({ modules }: Source): boolean =>
    [...modules.values()].some((one) => one !== null && !paths.has(one))
  if (some.length === 0 || files.some(isMaking) || files.some(isUnread)) return []
  const folder = start.slice(0, Math.max(0, start.lastIndexOf("/")))
  const isFolders = folder !== "" && (await has(`${folder}/package.json`))
  for (const { cases, place, lacks } of some) {
    const { path } = place.file
    const { by, module } = lacks as NonNullable<End["lacks"]>
    const isAlone = cases.some((one) => one.length === 0)
    const isDevelopment = cases.some((one) => one.length === 1 && one[0] === "development")
    if (!nameable.test(path) || !nameable.test(module) || (!isAlone && !isDevelopment)) continue
    if (by === "read" && isFolders) continue
    let isThere = false
    for (const one of pathsOf(path, by, module)) isThere ||= await has(one)
    const behind = path === start ? "" : ` in ${path}`
    if (!isThere) lines.add(`.${by}(${module}${isAlone ? "" : ", development"})${behind}`)
  }
  return [...lines].slice(0, most)
}
