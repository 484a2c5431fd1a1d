// A site of documentation: a page for each variable and each diagnostic, every link leading somewhere.
import assert from "node:assert"
import { describe, entryNames, entryOf } from "runplan/contract"
import { defaultPlatform } from "runplan/platform"

const description = describe(defaultPlatform)
const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
const pages = new Map(
  entryNames(description).map((name) => {
    const { kind, prose, facts } = entryOf(description, name)
    const rows = facts.map(([label, text]) => `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`)
    return [
      name,
      `<h1>${escaped(name)}</h1><p>${kind}</p><p>${prose.map(escaped).join(" ")}</p><dl>${rows.join("")}</dl>`,
    ]
  }),
)
for (const { name, contract } of description.variables) {
  assert.ok(pages.get(name).length > 50)
  for (const id of contract) assert.ok(pages.has(id), `${name} cites ${id}`)
}
console.log(pages.size > 500, description.format)
