/**
 * The ranges by which package.json names its dependencies. They are most of the file, and a plan asks for a few of them by name: what stands there plainly is
 * cut out of it before it is parsed, and stays a text in which names are looked for. A plan takes a seventh less time so.
 *
 * Law. What is cut out says the same as the objects that would be parsed in its place.
 */

import { notedPackages } from "../contract/programs.js"
import { among, none } from "../model/lists.js"
import { isEmpty } from "../model/shape.js"
import type { Fields } from "./fields.js"

/** The ranges of one kind, which may hold anything. */
export interface Ranges {
  readonly isEmpty: boolean
  readonly has: (name: string) => boolean
  /** The range of a name; undefined where there is none. */
  readonly get: (name: string) => unknown
  /** The names that hold a part. */
  readonly namesWith: (part: string) => readonly string[]
  /** The names of a pattern, in any order. */
  readonly namesOf: (pattern: NamePattern) => readonly string[]
  /** The file's own object. */
  readonly all: () => Fields
}

/** A pattern of names, and the same one in a text of ranges, whose names stand in quotation marks. */
export interface NamePattern {
  readonly ofName: RegExp
  readonly inText: () => RegExp
}

/** The pattern of names of an expression, in which every ^ and $ stands for the name's beginning and end. */
export const namePattern = (ofName: RegExp): NamePattern => {
  let inText: RegExp | undefined
  return {
    ofName,
    inText: () => {
      inText ??= new RegExp(ofName.source.replaceAll("^", '"').replaceAll("$", '(?=")'), "g")
      return inText
    },
  }
}

/** The kinds that are cut out. */
export const rangeKinds = ["dependencies", "devDependencies"] as const
export type RangeKind = (typeof rangeKinds)[number]

/** The ranges of an object. */
export const rangesIn = (fields: Fields): Ranges => ({
  isEmpty: isEmpty(fields),
  has: (name) => Object.hasOwn(fields, name),
  get: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
  namesWith: (part) => Object.keys(fields).filter((name) => name.includes(part)),
  namesOf: ({ ofName }) => Object.keys(fields).filter((name) => ofName.test(name)),
  all: () => fields,
})

/** A text of package.json with a mark where ranges were, and their texts. */
export interface Cut {
  readonly text: string
  readonly ranges: { readonly [kind in RangeKind]: string | null }
}

/** What stands where ranges were: a text that a file can have by an escape alone, and no file with an escape is cut. */
export const cutMark = "\0"
const writtenMark = '"\\u0000"'

/** An object of one range and more, without escapes, of which none begins as a word or a path does. */
const plainRanges =
  /\{[ \t\n\r]*"[ !#-[\]-\uffff]*"[ \t\n\r]*:[ \t\n\r]*"(?![.a-z])[ !#-[\]-\uffff]*"[ \t\n\r]*(?:,[ \t\n\r]*"[ !#-[\]-\uffff]*"[ \t\n\r]*:[ \t\n\r]*"(?![.a-z])[ !#-[\]-\uffff]*"[ \t\n\r]*)*\}/y

/** A longer text is parsed whole, since an engine keeps a note of each range on the way. */
const longest = 100_000

/** The text without the ranges that stand in it plainly; null where none does. */
export const cutRanges = (text: string): Cut | null => {
  if (text.length > longest || text.includes("\\")) return null
  const ranges: { [kind in RangeKind]: string | null } = { dependencies: null, devDependencies: null }
  let rest = ""
  let end = 0
  // They stand in this order where a package manager writes them; what stands otherwise is parsed.
  for (const kind of rangeKinds) {
    const key = `${kind}":`
    // A text that does not begin with a quotation mark, of which package.json is full, is found in a third of the time.
    const at = text.indexOf(key, end)
    if (at === -1 || text.charCodeAt(at - 1) !== quote) continue
    let from = at + key.length
    if (text.charCodeAt(from) === 0x20) from++
    plainRanges.lastIndex = from
    if (!plainRanges.test(text)) continue
    rest += text.slice(end, from) + writtenMark
    end = plainRanges.lastIndex
    ranges[kind] = text.slice(from, end)
  }
  return end === 0 ? null : { text: rest + text.slice(end), ranges }
}

/** A name in which nothing of what stands between names is found. */
const isName = /^[\w@./-]+$/

const quote = 0x22
const valueFollows = /[ \t\n\r]*:[ \t\n\r]*"([^"]*)/y

/** The ranges that were cut out; those that were noted on the way are not looked for again. */
export const rangesOfText = (text: string, noted: ReadonlyMap<string, string> = notedIn(text)): Ranges => {
  let fields: Fields | null = null
  const all = (): Fields => {
    fields ??= JSON.parse(text) as Fields
    return fields
  }
  const get = (name: string): unknown =>
    noted.get(name) ??
    (isNoted(name) ? undefined : isName.test(name) ? valueIn(text, name) : rangesIn(all()).get(name))
  const namesWith = (part: string): readonly string[] =>
    text.includes(part) ? rangesIn(all()).namesWith(part) : []
  // A plan asks for one pattern a few times.
  let last: { readonly pattern: NamePattern; readonly names: readonly string[] } | null = null
  const namesOf = (pattern: NamePattern): readonly string[] => {
    if (last?.pattern !== pattern) last = { pattern, names: namesIn(text, pattern.inText()) }
    return last.names
  }
  return { isEmpty: false, has: (name) => get(name) !== undefined, get, namesWith, namesOf, all }
}

const colonFollows = /[ \t\n\r]*:/y

/** The names that an expression is in, which matches in no more than one of the texts in quotation marks: a name is one that a colon follows. */
const namesIn = (text: string, inText: RegExp): readonly string[] => {
  inText.lastIndex = 0
  let names: Set<string> | null = null
  while (inText.test(text)) {
    const end = text.indexOf('"', inText.lastIndex)
    colonFollows.lastIndex = end + 1
    if (colonFollows.test(text)) {
      names ??= new Set()
      names.add(text.slice(text.lastIndexOf('"', end - 1) + 1, end))
    }
    inText.lastIndex = end + 1
  }
  return names === null ? none : [...names]
}

/** The last value of a name counts. */
const valueIn = (text: string, name: string): string | undefined => {
  const closed = `${name}"`
  let value: string | undefined
  for (let at = text.indexOf(closed); at !== -1; at = text.indexOf(closed, at + 1)) {
    if (text.charCodeAt(at - 1) !== quote) continue
    valueFollows.lastIndex = at + closed.length
    const found = valueFollows.exec(text)
    if (found !== null) value = found[1]
  }
  return value
}

/** Any of these names, by their first letters: most names are none of them, and are left there. */
export const anyOf = (names: readonly string[]): string =>
  [...new Set(names.map((name) => name.charAt(0)))]
    .map((letter) => {
      const rests = names.filter((name) => name.startsWith(letter)).map((name) => name.slice(1))
      return `${letter}(?:${[...new Set(rests)].join("|").replaceAll(".", "\\.")})`
    })
    .join("|")

export const isNoted = among(notedPackages)

const notedRange = new RegExp(`"(${anyOf(notedPackages)})"[ \\t\\n\\r]*:[ \\t\\n\\r]*"([^"]*)`, "g")

const nothingNoted: ReadonlyMap<string, string> = new Map()

/** Which of the packages for which plans ask are among ranges that were cut out, each with the last of its ranges. */
export const notedIn = (text: string): ReadonlyMap<string, string> => {
  notedRange.lastIndex = 0
  let noted: Map<string, string> | null = null
  for (let found = notedRange.exec(text); found !== null; found = notedRange.exec(text)) {
    noted ??= new Map()
    noted.set(found[1] as string, found[2] as string)
  }
  return noted ?? nothingNoted
}
