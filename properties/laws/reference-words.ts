/** What the generated reference says of diagnostics, to hold the words of a table against it. */
import { readFileSync } from "node:fs"
import { template } from "../../src/contract/diagnostics/template.js"

interface Row {
  readonly severity: string
  readonly meaning: string
  readonly contract: readonly string[]
  readonly message: (parts: never) => string
  readonly remedy: ((parts: never) => string) | null
}

const page = readFileSync(new URL("../../docs/reference/diagnostics.md", import.meta.url), "utf8")
const plain = (line: string) => line.replaceAll("\\", "")

/** What the reference has of a code, from the first code of its table on: meaning and ids, the message, and the remedy, as far as they are there without an error. */
export const inReference = (first: string, code: string): readonly string[] => {
  const area = page.slice(page.indexOf(`\n### ${first}`))
  const [, section = ""] = area.split(`\n### ${code}\n`, 2)
  return section
    .slice(0, section.indexOf("\n#"))
    .split("\n")
    .filter((line) => line !== "")
    .map(plain)
}

/** What a row says, as the reference writes it: without a message or remedy that depends on the error. */
export const inWords = (row: Row): readonly string[] => {
  const [message, remedy] = [row.message, row.remedy].map((render) =>
    render === null ? null : template(render as never),
  )
  const ids = row.contract.map(
    (id) => ` [${id}](${id.startsWith("C-") ? "choices" : "statements"}.md#${id.toLowerCase()})`,
  )
  return [
    `*${row.severity}* ${row.meaning}${ids.join("")}`,
    ...(message === null ? [] : [`> ${message}`]),
    ...(remedy === null ? [] : [`Remedy: ${remedy}`]),
  ].map(plain)
}
