/** Diagnostics about static sites. */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { either, inNumber, list, nearest, shown } from "./wording.js"

export const staticDiagnostics = {
  "static-index-missing": {
    severity: "error",
    contract: ["C-266", "C-275"],
    message: (p: { webroot: string }) =>
      `There is neither an index.html nor an index.htm in the webroot "${shown(p.webroot)}", and nothing builds one.`,
    remedy: () =>
      "Set CC_WEBROOT to the folder that holds the index, or CC_BUILD_COMMAND to the command that builds it.",
  },
  "static-folder-outside": {
    severity: "error",
    contract: ["C-267"],
    message: (p: { name: string; value: string }) =>
      `${p.name} is "${shown(p.value)}", which leaves the project.`,
    remedy: (p) => `Set ${p.name} to a folder of the project.`,
  },
  "static-server-unknown": {
    severity: "warning",
    contract: ["C-266"],
    message: (p: { value: string; known: readonly string[] }) =>
      `CC_STATIC_SERVER is "${shown(p.value)}", which is not one of its values; it counts as unset.${nearest(p.value, p.known)}`,
    remedy: (p) => `Use ${either(p.known)}.`,
  },
  "static-caddyfile-missing": {
    severity: "error",
    contract: ["C-266"],
    message: (p: { value: string }) =>
      `CC_STATIC_CADDYFILE is "${shown(p.value)}", which is not a file of the project, and nothing builds one.`,
    remedy: () => "Give the path of a Caddyfile of the project, or remove CC_STATIC_CADDYFILE.",
  },
  "static-port-invalid": {
    severity: "error",
    contract: ["C-266"],
    message: (p: { name: string; value: string }) =>
      `${p.name} is "${shown(p.value)}"; expected a whole number from 1 to 65535.`,
    remedy: (p) => `Set ${p.name} to a port, or remove it.`,
  },
  "static-port-behind": {
    severity: "warning",
    contract: ["C-266"],
    message: (p: { name: string; value: string; port: number }) =>
      `${p.name} is "${shown(p.value)}" and has no effect: the server listens on ${p.port}, because the platform holds the public port.`,
    remedy: (p) => `Remove ${p.name}.`,
  },
  "static-source-shown": {
    severity: "warning",
    contract: ["C-266", "C-353"],
    message: (p: { files: readonly string[]; index: string; asked: readonly string[] }) =>
      `${list(p.files.map(shown))} ${inNumber(p.files, "is", "are")} given out as text, with what stands in ${inNumber(p.files, "it", "them")}: nothing runs PHP here${p.asked.length === 0 ? "" : `, and ${shown(p.index)} asks for ${list(p.asked.map(shown))}`}.`,
    remedy: (p: { runs: boolean }) =>
      `${p.runs ? "State the kind php: with --application on the command line, or as application in a snapshot. Or keep" : "Keep"} such files out of what is served.`,
  },
  "static-port-not-public": {
    severity: "warning",
    contract: ["C-266"],
    message: (p: { name: string; port: number; publicPort: number }) =>
      `${p.name} has the server listen on ${p.port}, and public traffic arrives on ${p.publicPort}, where nothing listens.`,
    remedy: (p) => `Remove ${p.name}, or set it to ${p.publicPort}.`,
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const staticMeanings: Meanings<typeof staticDiagnostics> = {
  "static-index-missing": "The webroot of a static site has no index, and nothing builds one.",
  "static-folder-outside": "The folder that a generator builds into leaves the project.",
  "static-server-unknown": "CC_STATIC_SERVER has an unknown value and counts as unset.",
  "static-caddyfile-missing":
    "The Caddyfile that CC_STATIC_CADDYFILE names is not there, and nothing builds it.",
  "static-port-invalid": "The port of the server of a static site is not a whole number from 1 to 65535.",
  "static-port-behind":
    "The port of the server of a static site is set, and the request flow decides another one.",
  "static-source-shown": "A static site gives out source files of PHP as text.",
  "static-port-not-public":
    "The server of a static site listens on another port than the public one, where then nothing listens.",
}
