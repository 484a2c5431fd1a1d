/**
 * The words for what is wrong with a project, with what is read beside it, with platform data and with a request to the API: what a row
 * says, the reference says.
 */
import { describe, expect, test } from "vitest"
import { apiDiagnostics } from "../../src/api/index.js"
import { diagnostics } from "../../src/contract/diagnostics/index.js"
import { meanings } from "../../src/contract/diagnostics/meanings.js"
import { readingDiagnostics } from "../../src/contract/diagnostics/reading.js"
import { runningDiagnostics } from "../../src/contract/diagnostics/running.js"
import type { DocumentedTable } from "../../src/model/diagnostic.js"
import { platformDiagnostics } from "../../src/platform/index.js"
import { inReference, inWords } from "./reference-words.js"

const planning: DocumentedTable = Object.fromEntries(
  Object.entries({ ...diagnostics, ...runningDiagnostics }).map(([code, row]) => [
    code,
    { ...row, meaning: meanings[code as keyof typeof meanings] },
  ]),
)

// Columns: the area; its first code in the reference; its rows.
describe.each<readonly [string, string, DocumentedTable]>([
  ["planning", "snapshot-invalid", planning],
  ["reading", Object.keys(readingDiagnostics)[0] ?? "", readingDiagnostics],
  ["platform data", Object.keys(platformDiagnostics)[0] ?? "", platformDiagnostics],
  ["the API", "api-address-placeholder", apiDiagnostics],
])("%s", (_, first, rows) => {
  test.each(Object.entries(rows))("%s says what the reference says", (code, row) => {
    expect(inReference(first, code)).toEqual(expect.arrayContaining([...inWords(row)]))
  })
})
