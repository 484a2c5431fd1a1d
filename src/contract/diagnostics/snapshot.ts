/**
 * Diagnostics about the shape of a snapshot, apart from the others so that checking one does not carry them along.
 */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { list, nearest, shown } from "./wording.js"

/** The nearest name, or the short form of a name that was written out: "env" for "environment". */
const meant = (name: string, known: readonly string[]): string => {
  const short = known.find((one) => name.toLowerCase().startsWith(one.toLowerCase()))
  return nearest(name, known) || (short === undefined ? "" : ` Did you mean "${short}"?`)
}

export const snapshotDiagnostics = {
  "snapshot-invalid": {
    severity: "error",
    contract: ["R-ENV-1"],
    message: (p: { field: string; expected: string; actual: string }) =>
      `The snapshot's ${p.field === "" ? "top level" : `"${shown(p.field)}"`} is ${p.actual}; expected ${p.expected}.`,
    remedy: () => "Give the snapshot in the documented shape.",
  },
  "snapshot-field-unknown": {
    severity: "warning",
    contract: ["R-ENV-1", "C-260"],
    message: (p: { field: string; name: string; known: readonly string[] }) =>
      `"${shown(p.field)}" is not a field of a snapshot; it is ignored.${meant(p.name, p.known)}`,
    remedy: (p) => `Remove it, or use one of ${list(p.known)}.`,
  },
} as const satisfies DiagnosticTable

export const snapshotMeanings: Meanings<typeof snapshotDiagnostics> = {
  "snapshot-invalid": "The snapshot does not have the shape of a snapshot.",
  "snapshot-field-unknown": "The snapshot has an unknown field, which is ignored.",
}
