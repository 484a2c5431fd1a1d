/**
 * Views that a page renders: whether one is there, and all that it takes in, as their languages were observed to look for it.
 *
 * Law. What is taken in only where something else says so is not asked for, but where a language looks for it before it renders anything.
 */
import { posix } from "node:path"
import { type Given, namesFail, partOf } from "./named.js"
import { folderOf, inProject } from "./node.js"
import { type Realm, textOf } from "./realm.js"
import type { Router } from "./servers.js"
import { type DryValue, isMade, isUnknown } from "./values.js"

/** Why a view certainly cannot be rendered, told this layout; null where it may. */
export const viewFails = (
  realm: Realm,
  router: Router,
  view: string,
  told: DryValue,
  given: Given,
  pages: Set<string>,
): string | null => {
  const found = viewIn(realm, router, view, pages)
  if (found === null || found.fails !== null) return found?.fails ?? null
  const by = isUnknown(told) ? null : handlebarsIn(realm, router, view, told)
  const layout = by?.layout ?? null
  return (
    takenIn(realm, router, found.path, given) ??
    (layout !== null && !realm.world.has(layout)
      ? `ENOENT: no such file, open "${posix.basename(layout)}"`
      : by === null || by.partials === null
        ? null
        : partialMissing(realm, layout === null ? [found.path] : [found.path, layout], by.partials))
  )
}

/** Where express finds a view, or why it finds none; null where that is not known. */
const viewIn = (
  realm: Realm,
  { settings, major }: Router,
  view: string,
  pages: Set<string>,
): { readonly path: string; readonly fails: string | null } | null => {
  if (settings.has("view") || major < 4) return null
  const engine = settings.get("view engine")
  const ending = /\.\w+$/.exec(view)?.[0] ?? null
  if (ending === null && engine === undefined)
    return { path: "", fails: "No default engine was specified and no extension was provided." }
  if (ending === null && typeof engine !== "string") return null
  const folders = settings.has("views") ? settings.get("views") : "views"
  if (typeof folders !== "string") return null
  const folder = inProject(folders, folderOf(realm))
  if (folder === null) return null
  const name = ending === null ? `${view}.${String(engine).replace(/^\./, "")}` : view
  const places = [posix.join(folder, name), posix.join(folder, name.replace(/(\.\w+)$/, "/index$1"))]
  const path = places.find((one) => realm.world.has(one))
  // What nobody renders is looked for as a package; an engine may be told for an ending that is not known.
  const isLost =
    path?.endsWith(".html") === true &&
    !settings.has("engine html") &&
    !settings.has("engine undefined") &&
    !(realm.world.text("package.json") ?? '"html"').includes('"html"')
  if (isLost) return { path: "", fails: "Cannot find module 'html'" }
  if (path !== undefined) return { path, fails: null }
  // A folder of views may be made with all that is in it, and a view by the program.
  if (realm.world.list(folder) === null || realm.facts.has("writes")) pages.add(path ?? (places[0] as string))
  return { path: "", fails: `Failed to lookup view "${view}"` }
}

/** So deep views take in others. */
const deepest = 8

/** Why what a view takes in is not there; null where it may be, or the view is of another language. */
const takenIn = (realm: Realm, { settings }: Router, path: string, given: Given): string | null => {
  const ending = posix.extname(path).slice(1)
  const engine = settings.get(`engine ${ending}`)
  const told = isUnknown(engine)
    ? /^(\w+)(?:\.default)?\.(?:__express|renderFile)$/.exec(engine.path ?? "")?.[1]
    : null
  const by = engine === undefined ? ending : told
  const major = realm.world.majorOf(by ?? "")
  // What EJS renders may have another ending.
  if ((by !== ending && by !== "ejs") || settings.has("view options") || major === 0) return null
  if (by === "ejs" && major > 1)
    return ejsFails(realm, path, major, deepest) ?? namesFail(realm, path, given, deepest)
  if ((ending === "pug" && major > 1) || (ending === "jade" && major === 1))
    return pugFails(realm, path, ending, deepest)
  if (ending === "hbs" && major === 4 && !realm.facts.has("partials")) {
    const folders = [...realm.facts].filter((one) => one.startsWith("partials:")).map((one) => one.slice(9))
    return partialMissing(realm, [path], { folders, endings: [".hbs", ".html"] })
  }
  return null
}

/** Texts and remarks in a program. */
const aside =
  /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^\\`])*`?|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/[^\n]*/g
/** A program without its texts and remarks; the quote stays of a text that does not end. */
const withoutAside = (code: string): string =>
  code.replace(aside, (one) => {
    const quote = one[0] as string
    return quote === "/" || (one.length > 1 && one.endsWith(quote)) ? "" : quote
  })
/** What may begin a text or a pattern that is not closed, leave the view, or have it read otherwise. */
const unread = /["'`/]|\b(?:return|throw|include|delimiter)\b/
/** What takes in another view by words that EJS reads no more, since they are no JavaScript. */
const oldWords = /^[ \t\n]*include[ \t]+([\w.][^\s(=;,`]*|["'][^"'\n]*["'])\s*$/
const calling = /^\s*(?:await\s+)?include\(\s*(["'`])([^"'`$\\\n]+)\1\s*[,)]/

/** Why EJS cannot render a file. */
const ejsFails = (realm: Realm, path: string, major: number, left: number): string | null => {
  const text = left === 0 ? null : realm.world.text(path)
  if (text === null) return null
  const next = (name: string): string | null => {
    const own = partOf(path, name)
    if (own === null) return null
    if (realm.world.has(own)) return ejsFails(realm, own, major, left - 1)
    return `Could not find the include file "${name}"`
  }
  let depth = 0
  for (let at = text.indexOf("<%"); at !== -1; at = text.indexOf("<%", at)) {
    const isText = text[at + 2] === "%"
    const end = text.indexOf("%>", at + 2)
    if (end === -1) return null
    const code = text.slice(at + 2, end).replace(/^[-_=]|[-_]$/g, "")
    at = isText ? at + 3 : end + 2
    if (isText || code.startsWith("#")) continue
    const old = oldWords.exec(code)?.[1]
    if (old !== undefined && major > 2) return "SyntaxError: Unexpected identifier"
    const told = old === undefined ? (depth === 0 ? calling.exec(code)?.[2] : undefined) : old
    const fails = told === undefined || /["']/.test(told) ? null : next(told)
    if (fails !== null) return fails
    const plain = withoutAside(code).replace(/^\s*(?:await\s+)?include\b/, "")
    if (unread.test(plain)) return null
    for (const sign of plain) depth += sign === "{" ? 1 : sign === "}" ? -1 : 0
    if (depth < 0) return null
  }
  return null
}

const pugTakes = /^(?:include|extends)(?::[\w-]+)?[ \t]+([\w.@~-][\w.@~/-]*)[ \t]*$/
/** What has the lines below it, which stand further in, mean something else. */
const pugAside = /^(?:\/\/|:|-)|\.$/

/** Why Pug, or Jade as it was called, cannot read a file, which looks for all that it names before it renders anything. */
const pugFails = (realm: Realm, path: string, ending: string, left: number): string | null => {
  const text = left === 0 ? null : realm.world.text(path)
  if (text === null) return null
  let below: number | null = null
  for (const line of text.split("\n")) {
    const trimmed = line.trim()
    if (trimmed === "") continue
    const inner = line.length - line.trimStart().length
    if (below !== null && inner > below) continue
    below = pugAside.test(trimmed) ? inner : null
    const open = trimmed.split("(").length - trimmed.split(")").length
    if (open !== 0) return null
    const name = pugTakes.exec(trimmed)?.[1]
    if (name === undefined) continue
    const own = posix.join(
      posix.dirname(path),
      posix.basename(name).includes(".") ? name : `${name}.${ending}`,
    )
    if (own.startsWith("..")) return null
    if (!realm.world.has(own)) return `ENOENT: no such file or directory, open "${name}"`
    const fails = own.endsWith(`.${ending}`) ? pugFails(realm, own, ending, left - 1) : null
    if (fails !== null) return fails
  }
  return null
}

/** Where parts of views of Handlebars are, and how their names end; nowhere where a program told of none. */
interface Partials {
  readonly folders: readonly string[]
  readonly endings: readonly string[]
}
const partial = /^>\s*(?:"([\w./-]+)"|([\w/-]+))(?=[\s~]|$)/

/** The part that views of Handlebars ask for, whatever they are told, and that is not there. */
const partialMissing = (
  realm: Realm,
  paths: readonly string[],
  { folders, endings }: Partials,
): string | null => {
  const seen = new Set(paths)
  for (const path of seen) {
    const text = realm.world.text(path)
    if (text === null || /\{\{(?:\{\{|~?#\*)/.test(text) || seen.size > deepest * 4) return null
    let depth = 0
    for (let at = text.indexOf("{{"); at !== -1; at = text.indexOf("{{", at)) {
      const closing = text.startsWith("{{!--", at) || text.startsWith("{{~!--", at) ? "--" : ""
      const end = text.indexOf(`${closing}}}`, at + 2)
      if (end === -1) return null
      const inner = text
        .slice(at + 2, end)
        .replace(/^~/, "")
        .trim()
      const isText = text[at - 1] === "\\"
      at = end + 2
      if (isText || inner.startsWith("!")) continue
      if (inner.startsWith("#") || /^\^\s*\w/.test(inner)) depth++
      else if (inner.startsWith("/")) depth--
      const [, quoted, plain] = depth === 0 ? (partial.exec(inner) ?? []) : []
      const name = quoted ?? plain
      if (name === undefined) continue
      const places = folders.flatMap((one) => endings.map((ending) => posix.join(one, `${name}${ending}`)))
      const own = places.find((one) => realm.world.has(one))
      // Of a file that is named otherwise, hbs makes such a name.
      if (own === undefined && endings.length > 1 && folders.length > 0 && name.includes("_")) return null
      if (own === undefined) return `The partial ${name} could not be found`
      seen.add(own)
    }
  }
  return null
}

/** What of express-handlebars renders a view. */
const byHandlebars = /^express-handlebars(?:\.default)?(?:(?:\.engine)?\(\)|\.create\(\)\.engine)$/

/** Where express-handlebars looks for the layout of a view, as it was observed to, and for parts of both, where that is known; null where it is not, or another renders it. */
const handlebarsIn = (
  realm: Realm,
  { settings }: Router,
  view: string,
  told: DryValue,
): { readonly layout: string | null; readonly partials: Partials | null } | null => {
  const ending = /\.(\w+)$/.exec(view)?.[1] ?? textOf(settings.get("view engine"))?.replace(/^\./, "")
  const engine = settings.get(`engine ${ending}`)
  if (!isUnknown(engine) || !byHandlebars.test(engine.path ?? "") || settings.has("view options")) return null
  const [options] = engine.given[0] ?? []
  if (options !== undefined && !isMade(options)) return null
  const of = (name: string, otherwise: DryValue): DryValue =>
    options?.fields.has(name) ? options.fields.get(name)?.value : otherwise
  const major = realm.world.majorOf("express-handlebars")
  const layout = told === undefined ? of("defaultLayout", major > 3 ? "main" : undefined) : told
  const extname = of("extname", ".handlebars")
  const views = settings.has("views") ? settings.get("views") : "views"
  const folders = of("layoutsDir", typeof views === "string" ? posix.join(views, "layouts") : undefined)
  const isOld = major < 3 || (major === 3 && settings.has("views"))
  const isNone = layout === false || layout === null || layout === ""
  if (isOld || !(isNone || typeof layout === "string") || typeof extname !== "string") return null
  const folder = typeof folders === "string" ? inProject(folders, folderOf(realm)) : null
  if (folder === null && !isNone) return null
  const name = /\.\w+$/.test(String(layout)) ? layout : `${layout}.${extname.replace(/^\./, "")}`
  const parts = of("partialsDir", typeof views === "string" ? posix.join(views, "partials") : undefined)
  const own = typeof parts === "string" ? inProject(parts, folderOf(realm)) : null
  const isTold =
    realm.facts.has("partials") || ["partials", "handlebars"].some((key) => options?.fields.has(key))
  const partials =
    own === null || isTold || major < 4
      ? null
      : { folders: [own], endings: [`.${extname.replace(/^\./, "")}`] }
  return { layout: isNone || folder === null ? null : posix.join(folder, String(name)), partials }
}
