/** The search's index: every page of the site, and the sections of the guides, as one script that loads from a disk too. */
import MiniSearch from "minisearch"
import { pages } from "./content.mjs"
import { library } from "./library.mjs"
import { options } from "./search-options.mjs"

const plain = (markdown) =>
  markdown
    .replace(/^```.*$/gm, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*#>|]/g, " ")
    .replace(/\s+/g, " ")

const items = new Set(["Variables", "Diagnostics", "Rules", "Decision tables", "Contract"])

/** A page as what can be found: items of the reference whole, guides whole with the words of their headings. */
const documents = () =>
  pages(library).map(({ address, title, section, markdown, words }) => ({
    id: address,
    title,
    section,
    kind: items.has(section) ? "item" : "page",
    headings: [...markdown.matchAll(/^##+ (.*)$/gm)].map((match) => match[1]).join(" "),
    text: plain(words ?? markdown).slice(0, 6000),
  }))

export const searchIndex = async () => {
  const index = new MiniSearch(options)
  index.addAll(documents())
  return `window.runplanSearch=${JSON.stringify(JSON.stringify(index))}\n`
}
