/** What there is to say when an application is of a kind that the platform does not run (C-265). */
import { report } from "../contract/diagnostics/index.js"
import { platformEvidence } from "../decode/claim.js"
import type { Diagnostic } from "../model/diagnostic.js"
import { type ApplicationKind, applicationKinds } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/** The error that names the kinds that the platform runs. */
export const unavailable = (platform: Platform, kind: ApplicationKind): Diagnostic =>
  report("application-unavailable", { kind: applicationKinds[kind], available: platform.kinds }, [
    { from: "snapshot", field: "application" },
    platformEvidence(kind),
  ])
