/**
 * The words of `runplan plan`, read without the argument parser, which takes longer to load than they take to read.
 *
 * Law. What is read here is what the argument parser reads; everything else, help and mistakes included, is left to it.
 */
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import type { PlanOptions } from "./planned.js"

/** What is planned: a folder, and the options. */
export interface PlanWords {
  readonly folder: string | undefined
  readonly options: PlanOptions
}

/** Options with a text by their key; the last one counts. */
const texts: { readonly [word: string]: "instance" | "task" | "platform" | "snapshot" | undefined } = {
  "--instance": "instance",
  "--task": "task",
  "--platform": "platform",
  "--snapshot": "snapshot",
}

/** Options that may be repeated. */
const lists: { readonly [word: string]: "env" | "environmentFile" | "addon" | undefined } = {
  "--env": "env",
  "--environment-file": "environmentFile",
  "--env-file": "environmentFile",
  "--addon": "addon",
}

const flags: { readonly [word: string]: "json" | "mermaid" | undefined } = {
  "--json": "json",
  "--mermaid": "mermaid",
}

const isKind = (text: string): text is ApplicationKind => (kinds as readonly string[]).includes(text)

/** Whether a word can only be a folder: it has a slash, or is one dot or two. */
export const isWrittenAsFolder = (word: string): boolean => /[/\\]|^\.\.?$/.test(word)

/** Whether the first word can only mean `runplan plan`: it says so, or can only be a folder. */
const isPlan = (first: string): boolean =>
  first === "plan" || (!first.startsWith("-") && isWrittenAsFolder(first))

/** What the words ask to be planned; null where the argument parser has to look at them. */
export const planWords = (argv: readonly string[]): PlanWords | null => {
  const [first = ""] = argv
  if (!isPlan(first)) return null
  const words = first === "plan" ? argv.slice(1) : argv
  const given: { env: string[]; environmentFile: string[]; addon: string[] } = {
    env: [],
    environmentFile: [],
    addon: [],
  }
  let options: PlanOptions = given
  let folder: string | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    if (!word.startsWith("-")) {
      if (folder !== undefined) return null
      folder = word
      continue
    }
    const flag = Object.hasOwn(flags, word) ? flags[word] : undefined
    if (flag !== undefined) {
      options = { ...options, [flag]: true }
      continue
    }
    const equals = word.indexOf("=")
    const name = equals < 0 ? word : word.slice(0, equals)
    const value = equals < 0 ? words[++at] : word.slice(equals + 1)
    // The parser looks for its own --version everywhere, also where a value should be.
    if (value === undefined || (equals < 0 && value.startsWith("-"))) return null
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (text !== undefined) options = { ...options, [text]: value }
    else if (list !== undefined) given[list].push(value)
    else if (name === "--memory" && /^[1-9]\d{0,8}$/.test(value))
      options = { ...options, memory: Number(value) }
    else if (name === "--application" && isKind(value)) options = { ...options, application: value }
    else return null
  }
  return { folder, options }
}
