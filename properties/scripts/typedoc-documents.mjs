/**
 * A TypeDoc plugin: documents go by their first heading and stand in groups by their folder, so that the pages need no front matter,
 * which code hosts would show.
 */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Converter } from "typedoc"

const docs = join(dirname(fileURLToPath(import.meta.url)), "../../docs")
const groups = { reference: "Reference", decisions: "Decisions" }
const headingOf = (text) => /^# (.*)$/m.exec(text)?.[1]?.trim()

/** The group of each page by its heading. */
const groupByHeading = new Map(
  readdirSync(docs, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !path.startsWith("site"))
    .map((path) => [
      headingOf(readFileSync(join(docs, path), "utf8")),
      groups[basename(dirname(path))] ?? "Guides",
    ]),
)

export const load = (app) => {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const text = document.content.map((part) => part.text).join("")
    const heading = headingOf(text)
    if (heading === undefined) return
    document.name = heading
    document.frontmatter.group = groupByHeading.get(heading) ?? "Guides"
    // The page shows its name as the heading already.
    const first = document.content.find((part) => part.kind === "text" && headingOf(part.text) === heading)
    if (first !== undefined) first.text = first.text.replace(/^# .*\n+/m, "")
  })
}
