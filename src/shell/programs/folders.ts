/**
 * The folder of a project that an expression of a program names, which Node starts in the project's root.
 *
 * Law. What is named is that folder, wherever the project stands.
 */
import type { Source } from "./modules.js"
import { beginOf, endOf, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import type { Values } from "./values.js"

/** How a module says which folder its own is. */
const ownFolder =
  /^(?:path \. )?dirname \( (?:url \. )?fileURLToPath \( import \. meta \. url \) \)$|^import \. meta \. dirname$/
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

/** The folder that an expression names; null where it is not known, or none of the project's. */
export const folderAt = (
  { calleeOf }: Pick<Values, "calleeOf">,
  file: Source,
  from: number,
  end = endOf(file, from),
  depth = 0,
): string | null => {
  const own = file.path.slice(0, file.path.lastIndexOf("/") + 1)
  const first = textAt(file, from)
  const said = file.texts.slice(from, end).join(" ")
  if (depth > 8 || from >= end) return null
  if (end === from + 1 && file.kinds[from] === "text") return /[\\:]|^\//.test(first) ? null : within(first)
  if (end === from + 1 && file.kinds[from] === "template") {
    const [, path] = /^\$\{__dirname\}(\/[\w./-]*)$/.exec(first) ?? []
    return path === undefined || !isOwn(file) ? null : within(own + path)
  }
  if (said === "process . cwd ( )") return ""
  if (ownFolder.test(said) || (said === "__dirname" && !file.bindings.has("__dirname")))
    return isOwn(file) ? within(own) : null
  if (
    first === "__dirname" &&
    isSign(file, from + 1, "+") &&
    file.kinds[from + 2] === "text" &&
    end === from + 3
  ) {
    const path = textAt(file, from + 2)
    return path.startsWith("/") && isOwn(file) ? within(own + path) : null
  }
  const open = pairOf(file, end - 1)
  const callee = isSign(file, end - 1, ")") && beginOf(file, open - 1) === from ? calleeOf(file, open) : null
  if (callee?._tag === "package" && joining.test(callee.name)) {
    const [begin, ...more] = partsOf(file, open)
    const isText = begin !== undefined && file.kinds[begin] === "text"
    const folder =
      begin === undefined
        ? null
        : folderAt({ calleeOf }, file, begin, isText ? begin + 1 : undefined, depth + 1)
    if (folder === null) return null
    const isPlain = more.every((at) => file.kinds[at] === "text" && /^(?:,|\))$/.test(textAt(file, at + 1)))
    const isAbsolute =
      textAt(file, open - 1) === "resolve" && more.some((at) => textAt(file, at).startsWith("/"))
    return isPlain && !isAbsolute ? within([folder, ...more.map((at) => textAt(file, at))].join("/")) : null
  }
  const binding = end === from + 1 && isWord(file, from) ? file.bindings.get(first) : undefined
  return binding == null || binding.module !== null || binding.keys.length > 0 || file.taken.has(first)
    ? null
    : folderAt({ calleeOf }, binding.file, binding.from, undefined, depth + 1)
}

/** Whether a file certainly runs where it stands, and not from where a compiler puts it. */
const isOwn = ({ path }: Source): boolean => /\.[cm]?js$|^[^.]+$/.test(path) && !/(?:^|\/)src\//.test(path)
