/**
 * What the settings of TypeScript's compiler say of where it writes, and whether it can read them (C-384).
 *
 * Law. What is held of a text says what the text says.
 */

import { projectFiles } from "../contract/files.js"
import { none } from "../model/lists.js"
import { isRecord } from "../model/shape.js"
import { byText } from "./byText.js"
import { fieldsIn } from "./fields.js"
import { asJson } from "./lenient.js"
import { within } from "./path.js"

/** The file of those settings. */
export const compilerSettings = projectFiles.tsconfig.path

/** How the compiler is stopped by its settings: the marks of a merge, what is no JSON, types for a newer one, or a file that they build on and that is named here. */
export type Unreadable = "marks" | "syntax" | "types" | { readonly base: string; readonly path: string }

/** What the compiler is told: where it writes, null where it is told of nothing that is certain; `writesNothing` where it only checks. */
export interface CompilerSettings {
  readonly outDir: string | null
  readonly rootDir: string | null
  readonly writesNothing: boolean
  readonly bases: readonly string[]
  /** Whether it certainly reads types that it cannot parse (C-396). */
  readonly isBehind: boolean
}

/** What is held of settings by which the compiler reads types of a newer one. */
export const behind = "behind @types/node"

const mark = /^(?:<{7}|={7}|>{7})(?: |\r?$)/gm
/** What is held of settings that cannot be read. */
const held = { marks: "<<<<<<< ", syntax: "{" } as const

/** How settings cannot be read; null where they can, or where that is not certain. */
const unreadable = (text: string): "marks" | "syntax" | null => {
  if (text.startsWith(held.marks) || new Set(text.match(mark)?.map(([first]) => first)).size === 3)
    return "marks"
  const json = asJson(text).replace(/\t/g, " ").replace(lenient, "0")
  return json.trim() === "" || /[^\t\n\r -~]/.test(json) || isJson(json) ? null : "syntax"
}

/** What the compiler takes and JSON does not: a tab and whatever stands behind a backslash in a text, and other numbers. Of other blanks it knows more, too. */
const lenient = /\\[^\n]|\b0[xX][\da-fA-F]+\b/g

const isJson = (json: string): boolean => {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.length < 200 ? value : null

/** What settings say; null where they cannot be read. */
const settingsIn = byText((text): CompilerSettings | null => {
  const fields = fieldsIn(asJson(text))
  if (fields === null) return null
  const options = isRecord(fields.compilerOptions) ? fields.compilerOptions : {}
  const { extends: bases, references } = fields
  return {
    outDir: references === undefined && options.outFile === undefined ? textIn(options.outDir) : null,
    rootDir: textIn(options.rootDir),
    writesNothing: references === undefined && options.noEmit === true,
    isBehind: fields[behind] === true,
    bases: (Array.isArray(bases) ? bases : [bases]).flatMap((one) => textIn(one) ?? none),
  }
})

/** What is held of such settings. */
export const heldCompiler = (text: string): string => {
  const broken = unreadable(text)
  if (broken !== null) return held[broken]
  const settings = settingsIn(text)
  if (settings === null) return ""
  const { outDir, rootDir, writesNothing, bases, isBehind } = settings
  const compilerOptions = {
    ...(outDir !== null && { outDir }),
    ...(rootDir !== null && { rootDir }),
    ...(writesNothing && { noEmit: true }),
  }
  return JSON.stringify({
    ...(bases.length > 0 && { extends: bases }),
    ...(isBehind && { [behind]: true }),
    compilerOptions,
  })
}

/** What the text of settings says, where it is held. */
export const compilerIn = (text: string | null): CompilerSettings | null =>
  text === null ? null : settingsIn(text)

/** A file of the project that settings build on, by where it may be; null where that is none. */
export const basePaths = (base: string): readonly [string, ...string[]] | null => {
  if (!/^\.\.?\//.test(base)) return null
  const path = within("", base)
  return path === null || path === "" ? null : path.endsWith(".json") ? [path] : [path, `${path}.json`]
}

/** Why the compiler cannot read a text of settings; null where it can, as far as that is known. */
export const whyUnreadable = (text: string | null, isThere: (path: string) => boolean): Unreadable | null => {
  if (text === null) return null
  const broken = unreadable(text)
  if (broken !== null) return broken
  for (const base of settingsIn(text)?.bases ?? none) {
    const paths = basePaths(base)
    if (paths !== null && !paths.some(isThere)) return { base, path: paths.at(-1) as string }
  }
  return settingsIn(text)?.isBehind ? "types" : null
}
