/**
 * What the site is made of: the guides and the pages of the reference as they stand in the repository, and a page for each variable,
 * diagnostic, rule and statement, made from the library's own description.
 *
 * Laws. Every link between pages leads to a page that there is. Every guide has a place in the navigation.
 */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { itemAddress, itemPages, page } from "./items.mjs"

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..")

const read = (path) => readFileSync(join(root, path), "utf8")
const headingOf = (text) => /^# (.*)$/m.exec(text)?.[1]?.trim() ?? ""

/** The guides by who needs them, in the order of the navigation. A guide that is in no group comes under "More". */
const audiences = [
  [
    "I push projects",
    ["read-a-plan", "in-your-ci", "check-and-compare", "run-a-plan", "plan-many-projects", "glossary"],
  ],
  [
    "I embed it",
    [
      "embed-it-in-a-tool",
      "sign-a-request",
      "verify-in-a-server",
      "from-oauth-1.0a",
      "call-the-api",
      "log-in",
      "narrow-a-service-token",
      "check-a-service-token",
      "datalog",
      "what-a-version-promises",
      "changelog",
    ],
  ],
  [
    "I implement it",
    [
      "implement-in-another-language/README",
      "words-of-the-contract",
      "what-is-proved",
      "observed",
      "truth-table",
      "mutation",
      "mutation-survivors",
    ],
  ],
  ["I run a platform", ["write-a-platform-profile", "add-a-runtime"]],
  ["The project", ["benchmarks", "decisions/README"]],
]

const nowhere = /^(?:site|website|samples|pictures|reference)(?:\/|$)/

/** Every page of Markdown below docs, by its path without the ending. */
const guidePaths = () =>
  readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md") && !nowhere.test(path))
    .map((path) => path.slice(0, -".md".length))
    .sort()

/** The address of a page of the repository on the site. */
const addressOf = (path) => `guides/${path.replace(/(^|\/)README$/, "$1index")}.html`

/** Pages of docs/reference that have pages of their own for each row; the others are taken as they are. */
const split = {
  variables: "variables",
  diagnostics: "diagnostics",
  rules: "rules",
  tables: "tables",
  statements: "contract",
  choices: "contract",
}

/** Where a link of the repository leads on the site: an address from the site's root, or null for a file that is not on it. */
const targetOf = (from, link) => {
  const [path = "", anchor = ""] = link.split("#")
  const target = path === "" ? from : posix.normalize(posix.join(posix.dirname(from), path))
  if (target === "README.md") return "index.html"
  if (!target.endsWith(".md")) return null
  const [, reference] = /^docs\/reference\/(.*)\.md$/.exec(target) ?? []
  if (reference !== undefined) {
    const kind = split[reference]
    if (kind === "contract" && anchor !== "") return itemAddress("contract", anchor.toUpperCase())
    if (kind !== undefined && anchor !== "") return itemAddress(kind, anchor)
    if (reference === "README") return "reference/index.html"
    return kind === undefined
      ? `reference/${reference}.html${anchor === "" ? "" : `#${anchor}`}`
      : `${kind}/index.html`
  }
  if (!target.startsWith("docs/")) return null
  return `${addressOf(target.slice("docs/".length, -".md".length))}${anchor === "" ? "" : `#${anchor}`}`
}

/** Pictures by their address on the site. */
const withPictures = (from, text) =>
  text.replace(
    /\b(src|srcset)="([^":]*\/pictures\/[^"]*)"/g,
    (_whole, name, path) =>
      `${name}="/${posix.relative("docs", posix.normalize(posix.join(posix.dirname(from), path)))}"`,
  )

/** Markdown with its links as they are on the site; a link to a file that is not on it keeps its words only. */
const relinked = (from, text) =>
  withPictures(from, text).replace(
    /(^|[^!`])\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm,
    (whole, before, words, link) => {
      if (/^[a-z]+:/i.test(link)) return whole
      if (link.startsWith("#")) return whole
      const target = targetOf(from, link)
      return target === null ? `${before}${words}` : `${before}[${words}](/${target})`
    },
  )

const guides = () => {
  const grouped = new Map(audiences.flatMap(([group, names]) => names.map((name) => [name, group])))
  return guidePaths().map((path) => {
    const text = read(`docs/${path}.md`)
    const group = grouped.get(path) ?? (path.startsWith("decisions/") ? "The project" : "More")
    return page(addressOf(path), headingOf(text), group, relinked(`docs/${path}.md`, text), {
      inNavigation: !path.startsWith("decisions/") || path === "decisions/README",
    })
  })
}

const referencePages = () =>
  readdirSync(join(root, "docs/reference"), { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md") && split[name.slice(0, -3)] === undefined)
    .sort()
    .map((name) => {
      const text = read(`docs/reference/${name}`)
      const address = name === "README.md" ? "reference/index.html" : `reference/${name.slice(0, -3)}.html`
      const of = name.includes("/") ? `${posix.dirname(name)}: ` : ""
      return page(address, `${of}${headingOf(text)}`, "Reference", relinked(`docs/reference/${name}`, text))
    })

/** Every page of the site that is made from Markdown. */
export const pages = (library) => [...guides(), ...referencePages(), ...itemPages(library)]

/** The navigation: groups of links, guides first. */
export const navigationOf = (all) => {
  const order = [...audiences.map(([group]) => group), "More", "Reference"]
  const place = (group, { address }) => {
    const names = audiences.find(([name]) => name === group)?.[1] ?? []
    const index = names.findIndex((name) => addressOf(name) === address)
    return index < 0 ? names.length : index
  }
  return order.flatMap((group) => {
    const inside = all
      .filter(({ section, inNavigation }) => section === group && inNavigation !== false)
      .sort((a, b) => place(group, a) - place(group, b) || (a.title < b.title ? -1 : 1))
    return inside.length === 0
      ? []
      : [{ group, pages: inside.map(({ address, title }) => ({ address, title })) }]
  })
}
