/**
 * What a program loads or reads by a path that it puts together, and ends where that is not there (C-367): of Node's own, each was run.
 *
 * Law. A path is known only as far as all of its parts are.
 */
import { normalisePath } from "../../decode/path.js"
import type { Source } from "./modules.js"
import type { Cases } from "./variableCases.js"
import { placeOf } from "./variableNames.js"
import { type KnownValue, root, textOf } from "./variableValues.js"
import { type End, endedBy, type ProgramFrame } from "./variableWalk.js"

const reading =
  /^(?:(?:fs|fs-extra|graceful-fs)\.(?:readFileSync|readJsonSync|openSync|statSync)|process\.loadEnvFile)$/
const joining = /^path(?:\.posix)?\.(join|resolve)$/

const textIn = (value: KnownValue | undefined): string | null =>
  value?.is?._tag === "text" && !value.is.text.startsWith("\0") ? value.is.text : null

/** What calls of Node's own make of paths; null where that is not known. */
export const pathMade = (file: Source, path: string, given: readonly KnownValue[]): KnownValue | null => {
  if (path === "process.cwd") return textOf(root)
  if (/^(?:url\.)?fileURLToPath$/.test(path) || path === "path.normalize") return given[0] ?? null
  const texts = given.map(textIn)
  const [first] = texts
  if (path === "new URL" && texts[1] === textIn(placeOf(file, true)) && first?.startsWith("."))
    return textOf(`${textIn(placeOf(file, false))}/${first}`)
  if (path === "path.dirname" && first?.startsWith(root))
    return textOf(first.slice(0, first.lastIndexOf("/")))
  const key = joining.exec(path)?.[1]
  if (key === undefined || first === undefined || texts.some((one) => one === null)) return null
  const whole = texts.join("/")
  const isRelative = key === "resolve" && !/^[\ue001/]/.test(whole)
  return textOf(isRelative ? `${root}/${whole}` : whole)
}

/** A path in the project from the place of a file; null where it may lead elsewhere. `isOwn` where it is one from there as it stands. */
const fromPlace = ({ path }: Source, text: string): string | null => {
  const [, inner = text] = /^\ue001\/?(.*)/.exec(text) ?? []
  const target = inner.startsWith("/") || /^\w:|\\/.test(inner) ? null : normalisePath(inner)
  if (target === null || target === "") return null
  const above = path.split("/").length - 1
  return `${above === 0 ? "./" : "../".repeat(above)}${target}`
}

/** Notes that the program ends where it requires or reads what is not there. */
export const lackedBy = (
  frame: ProgramFrame,
  at: number,
  path: string,
  given: readonly KnownValue[],
  cases: Cases,
): void => {
  const text = path.endsWith(".loadEnvFile") && given.length === 0 ? ".env" : textIn(given[0])
  const by: NonNullable<End["lacks"]>["by"] | null =
    path === "require" ? "require" : reading.test(path) ? "read" : null
  // What is required by a path of its own is looked for from there, and a shell may start what is in a folder from there.
  const isElsewhere = by === "require" || frame.walk.start.includes("/")
  if (text === null || by === null || (isElsewhere && !text.startsWith(root))) return
  const module = fromPlace(frame.module.file, text)
  if (module !== null) endedBy(frame, at, cases, { by, module })
}
