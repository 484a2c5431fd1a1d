/**
 * A TypeDoc plugin: documents go by their first heading and stand in groups by their folder, so that the pages need no front matter,
 * which code hosts would show. Guides stand in the order in which the README leads to them.
 */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Application, Converter } from "typedoc"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const groups = { reference: "Reference", decisions: "Decisions" }
const headingOf = (text) => /^# (.*)$/m.exec(text)?.[1]?.trim()
const groupOf = (path) => groups[basename(dirname(path))] ?? "Guides"
const read = (path) => readFileSync(join(root, path), "utf8")

const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("site") && !path.startsWith("samples"))
  .map((path) => `docs/${path}`)
  .sort()
const groupByHeading = new Map(pages.map((path) => [headingOf(read(path)), groupOf(path)]))

const linked = [...read("README.md").matchAll(/\]\((docs\/[^)#]+\.md)/g)].map((match) => match[1])
const place = (path) => (linked.includes(path) ? linked.indexOf(path) : linked.length)
const ordered = pages.toSorted((a, b) => place(a) - place(b))

export const load = (app) => {
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue(
      "projectDocuments",
      ordered.map((path) => join(root, path)),
    )
  })
  // The front page shows the project's name as its heading already.
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const first = project.readme?.[0]
    if (first?.kind === "text") first.text = first.text.replace(/^# .*\n+/, "")
  })
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const heading = headingOf(document.content.map((part) => part.text).join(""))
    if (heading === undefined) return
    document.name = heading
    document.frontmatter.group = groupByHeading.get(heading) ?? "Guides"
  })
}
