/**
 * The folder of a project that an expression of a program names, which Node starts in the project's root.
 *
 * Law. What is named is that folder, wherever the project stands.
 */
import type { Source } from "./modules.js"
import { beginOf, endOf, isSign, isWord, pairOf, partsOf, splitAt, textAt } from "./tokens.js"
import type { Values } from "./values.js"

/** How a module says which folder its own is, and which file. */
const ownFolder = /^import \. meta \. dirname$/
const ownFile = /^(?:(?:url \. )?fileURLToPath \( import \. meta \. url \)|import \. meta \. filename)$/
const beside = /^(?:url \. )?fileURLToPath \( new URL \( (\S*) , import \. meta \. url \) \)$/
const root = /^process \. cwd \( \)$/
const joining = /^path\.(?:join|resolve)$/

/** A path without `.` and `..`; null where it leaves the project. */
const within = (path: string): string | null => {
  const parts: string[] = []
  for (const one of path.split("/")) {
    if (one === ".." && parts.pop() === undefined) return null
    if (one !== "" && one !== "." && one !== "..") parts.push(one)
  }
  return parts.join("/")
}

/** The folder, or the file, that an expression names; null where it is not known, or none of the project's. */
export const folderAt = (
  values: Pick<Values, "calleeOf">,
  file: Source,
  from: number,
  end = endOf(file, from),
  depth = 0,
): string | null => {
  const { calleeOf } = values
  const own = file.path.slice(0, file.path.lastIndexOf("/") + 1)
  const said = file.texts.slice(from, end).join(" ")
  if (depth > 8 || from >= end) return null
  const further = (begin: number, to?: number): string | null => folderAt(values, file, begin, to, depth + 1)
  if (end === from + 1) {
    if (file.kinds[from] === "text") return /[\\:]|^\//.test(said) ? null : within(said)
    if (file.kinds[from] === "template") {
      const [, name = "", path] = /^\$\{([\w$]+|process\.cwd\(\))\}(\/[\w./-]*)$/.exec(said) ?? []
      const folder = path === undefined ? null : name.includes("(") ? "" : named(values, file, name, depth)
      return folder === null ? null : within(`${folder}${path}`)
    }
    return isWord(file, from) ? named(values, file, said, depth) : null
  }
  if (root.test(said)) return ""
  if (ownFolder.test(said)) return isOwn(file) ? within(own) : null
  const [, path] = file.kinds[end - 9] === "text" ? (beside.exec(said) ?? []) : []
  if (path !== undefined) return isOwn(file) ? within(own + path) : null
  const [first, ...added] = splitAt(file, from, end, /^\+$/)
  if (first !== undefined && added.length > 0) {
    const texts = added.map(([begin, stop]) =>
      file.kinds[begin] === "text" && stop === begin + 1 ? textAt(file, begin) : "\0",
    )
    const behind = texts.join("")
    const folder = behind.startsWith("/") && !behind.includes("\0") ? further(...first) : null
    return folder === null ? null : within(folder + behind)
  }
  const open = pairOf(file, end - 1)
  const callee = isSign(file, end - 1, ")") && beginOf(file, open - 1) === from ? calleeOf(file, open) : null
  if (callee?._tag !== "package") return null
  const [begin, ...more] = partsOf(file, open)
  if (callee.name === "path.dirname")
    return begin !== undefined && more.length === 0 && isOwnFile(file, begin) && isOwn(file)
      ? within(own)
      : null
  if (!joining.test(callee.name)) return null
  if (begin === undefined) return ""
  const isText = file.kinds[begin] === "text"
  const folder = further(begin, isText ? begin + 1 : undefined)
  if (folder === null) return null
  const isPlain = more.every((at) => file.kinds[at] === "text" && /^(?:,|\))$/.test(textAt(file, at + 1)))
  const isAbsolute =
    textAt(file, open - 1) === "resolve" && more.some((at) => textAt(file, at).startsWith("/"))
  return isPlain && !isAbsolute ? within([folder, ...more.map((at) => textAt(file, at))].join("/")) : null
}

/** The folder that a name stands for. */
const named = (
  values: Pick<Values, "calleeOf">,
  file: Source,
  name: string,
  depth: number,
): string | null => {
  const binding = file.bindings.get(name)
  if (name === "__dirname" && binding === undefined)
    return isOwn(file) ? within(file.path.slice(0, file.path.lastIndexOf("/") + 1)) : null
  return binding == null || binding.module !== null || binding.keys.length > 0 || file.taken.has(name)
    ? null
    : folderAt(values, binding.file, binding.from, undefined, depth + 1)
}

/** Whether an expression is the file in which it stands. */
const isOwnFile = (file: Source, from: number): boolean => {
  const said = file.texts.slice(from, endOf(file, from)).join(" ")
  const binding = file.bindings.get(said)
  if (said === "__filename" && binding === undefined) return true
  if (ownFile.test(said)) return true
  return binding != null && binding.module === null && binding.keys.length === 0 && !file.taken.has(said)
    ? ownFile.test(file.texts.slice(binding.from, endOf(file, binding.from)).join(" "))
    : false
}

/** Whether a file is one of which it is known where it runs: a source runs elsewhere only where it is compiled first, which makes files. */
const isOwn = ({ path }: Source): boolean => /\.[cm]?[jt]s$|^[^.]+$/.test(path)
