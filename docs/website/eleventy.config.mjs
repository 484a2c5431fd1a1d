/** Eleventy's part: every page of `content.mjs` as a virtual template, one layout, links that work from any folder. */
import { posix } from "node:path"
import { HtmlBasePlugin } from "@11ty/eleventy"
import anchors from "markdown-it-anchor"
import { firstScreen } from "./bundles.mjs"
import { navigationOf, pages } from "./content.mjs"
import { layout } from "./layout.mjs"
import { library } from "./library.mjs"
import { terminals, withTerminals } from "./terminals.mjs"

/** Anchors as code hosts make them, so that one link works there and here. */
const slug = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")

/** Addresses from the site's root become relative ones: the site may lie in any folder, on a disk too. */
const relativeLinks = (html, from) =>
  html.replace(/\b(href|srcset|src)="\/(?!\/)([^"]*)"/g, (_whole, name, target) => {
    const [path, anchor] = target.split("#")
    const to = path === "" ? "index.html" : path
    const link = posix.relative(posix.dirname(from), to) || posix.basename(to)
    return `${name}="${link}${anchor === undefined ? "" : `#${anchor}`}"`
  })

export default async function (config) {
  const all = pages(library)
  const navigation = navigationOf(all)
  const shown = await terminals()
  config.addPlugin(HtmlBasePlugin)
  config.setUseGitIgnore(false)
  config.amendLibrary("md", (markdown) => {
    markdown.set({ html: true })
    markdown.enable("code")
    markdown.use(anchors, { slugify: slug, tabIndex: false })
    // A wide table scrolls by itself, and by the keyboard too.
    markdown.renderer.rules.table_open = (_tokens, _index, _options, env) => {
      env.tables = (env.tables ?? 0) + 1
      return `<div class="scroll" role="region" aria-label="Table ${env.tables}" tabindex="0"><table>\n`
    }
    markdown.renderer.rules.table_close = () => "</table></div>\n"
    for (const name of ["fence", "code_block"]) {
      const block = markdown.renderer.rules[name]
      markdown.renderer.rules[name] = (...given) => block(...given).replace("<pre>", '<pre tabindex="0">')
    }
  })
  for (const { address, title, section, markdown } of all) {
    config.addTemplate(`${address.replace(/\.html$/, "")}.md`, withTerminals(markdown, shown), {
      permalink: address,
      title,
      section,
      templateEngineOverride: "md",
      layout: false,
    })
  }
  config.addGlobalData("terminals", shown)
  config.addGlobalData("firstScreen", firstScreen())
  config.addTransform("layout", function (content) {
    const address = this.page.url?.replace(/^\//, "").replace(/\/$/, "/index.html") || "index.html"
    const known = all.find((one) => one.address === address)
    const html = layout({
      address,
      title: known?.title ?? null,
      section: known?.section ?? null,
      content,
      navigation,
    })
    return relativeLinks(html.replace(/<th([^>]*)><\/th>/g, "<td$1></td>"), address)
  })
}
