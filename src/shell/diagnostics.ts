/** What the shell has to say; the rows are in `src/contract/diagnostics/reading.ts`. */
import { readingDiagnostics } from "../contract/diagnostics/reading.js"
import { reporter } from "../model/diagnostic.js"

/** A diagnostic of the shell by its code, with the parameters that its row asks for. */
export const report = reporter(readingDiagnostics)
