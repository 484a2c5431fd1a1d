/**
 * What a file that starts imports, and what its kind of module lacks, as a snapshot holds it of its text (C-282, C-299, C-333): lines of a form that no program begins with.
 */

import { none } from "../model/lists.js"
import { within } from "./path.js"

const line =
  /^\.(require|import|read|alias|root|mixed|lacks)\(([\w@.~+/-]{1,200})(, development)?\)(?: in ([\w@.~+/-]{1,200}))?$/gm

/** What is imported, each by the word that imports it, the module that it names, the file that does so where it is another one, and whether NODE_ENV is not set there. */
export const importsIn = (
  text: string,
): readonly (readonly [by: string, module: string, place: string | undefined, mode: string | undefined])[] =>
  text.startsWith(".")
    ? Array.from(
        text.matchAll(line),
        ([, by, module, mode, place]) => [by as string, module as string, place, mode] as const,
      )
    : []

const sending = /^\.sends\(([\w@.~+/-]{1,200})(, production)?\)(?: in ([\w@.~+/-]{1,200}))?$/gm

/** A page that a program sends, the file that does so where it is another one, and whether that is where NODE_ENV is production alone. */
export interface Sent {
  readonly page: string
  readonly place: string | undefined
  readonly isProduction: boolean
}

/** The pages that a program sends, by what a snapshot holds of it (C-332). */
export const sentBy = (text: string): readonly Sent[] =>
  text.startsWith(".")
    ? Array.from(text.matchAll(sending), ([, page, production, place]) => ({
        page: page as string,
        place,
        isProduction: production !== undefined,
      }))
    : []

const unanswered = /^\.unanswered\(((?:\/[\w.~-]{1,60}){0,9})\)(?: in ([\w@.~+/-]{1,200}))?( unless made)?$/m

/**
 * Of an application that certainly has no answer for `/`, by what a snapshot holds of what starts (C-352): a path that it answers, empty where none is known, the file
 * that makes it, which is its own where no other is named, and whether a build may make what answers; null where it may have an answer.
 */
export const unansweredBy = (
  text: string,
  own: string,
): { readonly path: string; readonly file: string; readonly isUnlessMade: boolean } | null => {
  const [line, path, file = own, made] = text.startsWith(".") ? (unanswered.exec(text) ?? none) : []
  return line === undefined ? null : { path: path as string, file, isUnlessMade: made !== undefined }
}

const unset =
  /^\.unset\(([\w?=@ -]{1,600}), (\d{1,6})\)(?: in ([\w@.~+/-]{1,200}))?( unanswered(?: unless made)?)?$/gm

/** Where a program ends, and when: `X` where that variable is not set, `X?` where it is not more than empty, `X=` where nothing but a file of the project sets it, `production` where NODE_ENV is that (C-386), `@MySQL` where none runs on the machine itself (C-365), or by the name `@-db` (C-394); or where it lives on then, and does not answer `/`, unless a build makes a page (C-409). */
export interface Unset {
  readonly atoms: readonly string[]
  /** The variables of which nothing sets one. */
  readonly names: readonly string[]
  /** All variables that it depends on. */
  readonly variables: readonly string[]
  readonly database: string | undefined
  readonly host: string
  readonly line: number
  readonly place: string | undefined
  readonly isUnanswered: boolean
  readonly isUnlessMade: boolean
}

/** The places at which a program ends by variables that are not set, by what a snapshot holds of it. */
export const unsetBy = (text: string): readonly Unset[] =>
  text.startsWith(".") && text.includes(".unset(")
    ? Array.from(text.matchAll(unset), ([, words = "", line, place, page]) => {
        const atoms = words.split(" ")
        const asked = atoms.filter((one) => !/^@|^(?:production|development)$/.test(one))
        const names = asked.flatMap((one) => (one.endsWith("=") ? [] : one.replace("?", "")))
        const variables = asked.map((one) => one.replace(/[?=]/, ""))
        const database = atoms.find((one) => /^@\w/.test(one))?.slice(1)
        const host = atoms.find((one) => one.startsWith("@-"))?.slice(2) ?? "localhost"
        return {
          atoms,
          names,
          variables,
          database,
          host,
          line: Number(line),
          place,
          isUnanswered: page !== undefined,
          isUnlessMade: page?.endsWith("made") === true,
        }
      })
    : none

const ended = /^\.ends\((\d{1,6}), ([\w .'$:,@#/-]{1,160})\)(?: in ([\w@.~+/-]{1,200}))?$/m

/** Where a program ends whatever is set, by what a snapshot holds of it (C-408): the line, in which file where that is another one, and by what. */
export const endBy = (
  text: string,
  own: string,
): { readonly line: number; readonly how: string; readonly file: string } | null => {
  const [found, line, how = "", file = own] = text.startsWith(".") ? (ended.exec(text) ?? none) : []
  return found === undefined ? null : { line: Number(line), how, file }
}

/** What is held of a text of the pages that it sends, and of what it does not answer, as it is held. */
export const sentLines = (text: string): readonly string[] => [
  ...Array.from(text.matchAll(sending), ([line]) => line),
  ...(unanswered.exec(text)?.slice(0, 1) ?? none),
  ...(text.match(unset) ?? none),
  ...(ended.exec(text)?.slice(0, 1) ?? none),
]

/** Settings of Nuxt 1 and 2. */
export const nuxtSettings: readonly string[] = ["nuxt.config.js", "nuxt.config.ts"]

/** What a snapshot holds of settings that have Nuxt 2 make a site of files (C-295). */
export const staticTarget = 'target: "static"'

const ofFolder = ["/package.json", "/index.js", "/index.json", "/index.node"]
const ofFile = ["", ".js", ".json", ".node", ...ofFolder]

/** Where Node looks for what a file names, as a file and as a folder: nowhere in the project, or at the paths, of which one will do. */
export const pathsOf = (file: string, by: string, module: string): readonly string[] => {
  const path = within(file.slice(0, file.lastIndexOf("/") + 1), module)
  const isFolder = /(?:^|\/)\.{0,2}$/.test(module)
  const isWhole = by === "import" || by === "read"
  if (path === null || (isFolder && isWhole)) return []
  const endings = isWhole ? [""] : isFolder ? ofFolder : ofFile
  return endings.map((ending) => (path + ending).replace(/^\//, ""))
}
