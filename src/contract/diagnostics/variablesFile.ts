/**
 * Diagnostics about a file of variables, apart from the others so that reading one does not carry them along.
 */
import type { DiagnosticTable } from "../../model/diagnostic.js"
import { shown } from "./wording.js"

export const variablesFileDiagnostics = {
  "env-file-line": {
    severity: "error",
    contract: ["R-ENV-2"],
    message: (p: { file: string; line: number; problem: string }) =>
      `${shown(p.file)}, line ${p.line}: ${p.problem}.`,
    remedy: () =>
      'Write one variable per line, NAME=value; quote a value that holds a line break, a "#" or blanks at an end.',
  },
  "env-file-comment": {
    severity: "warning",
    contract: ["R-ENV-2"],
    message: (p: { file: string; line: number; name: string }) =>
      `${shown(p.file)}, line ${p.line}: the value of ${shown(p.name)} ends before the "#"; shells and container tools do not end it there.`,
    remedy: () => "Quote the value if the # belongs to it, or put a blank before the comment.",
  },
  "env-file-disputed": {
    severity: "warning",
    contract: ["R-ENV-2", "C-190"],
    message: (p: { file: string; line: number; name: string; what: string }) =>
      `${shown(p.file)}, line ${p.line}: readers of such files do not agree on ${p.what}, as in the value of ${shown(p.name)}; it is read as dotenv reads it.`,
    remedy: () =>
      "Write the value in single quotes or in backticks, over several lines if it has line breaks.",
  },
  "env-file-repeated": {
    severity: "warning",
    contract: ["R-ENV-2"],
    message: (p: { file: string; line: number; name: string; first: number }) =>
      `${shown(p.file)}, line ${p.line}: ${shown(p.name)} is set again, after line ${p.first}; the later value counts.`,
    remedy: () => "Keep one of the two.",
  },
} as const satisfies DiagnosticTable
