/**
 * Diagnostics about platform data.
 */
import type { DocumentedTable } from "../../model/diagnostic.js"

const rows = {
  "platform-invalid": {
    severity: "error",
    contract: ["R-NAME-1"],
    meaning: "Platform data does not have the shape of a platform, or contradicts itself.",
    message: (p: { place: string; problem: string }) =>
      `The platform data${p.place === "" ? "" : ` at "${p.place}"`} ${p.problem}.`,
    remedy: () => "Fix the platform data.",
  },
} as const satisfies DocumentedTable

/**
 * The rows of the diagnostics about platform data, by code.
 *
 * @since 0.1.0
 */
export interface PlatformDiagnostics extends Readonly<typeof rows> {}

/**
 * What is wrong with platform data.
 *
 * @since 0.1.0
 */
export const platformDiagnostics: Readonly<PlatformDiagnostics> = rows
