/**
 * Diagnostics about reading what a snapshot is made of: a folder, a file of variables, lines that hold no snapshot.
 */
import type { DocumentedTable } from "../../model/diagnostic.js"
import { variablesFileDiagnostics } from "./variablesFile.js"
import { shown } from "./wording.js"

const rows = {
  "root-unreadable": {
    severity: "error",
    contract: ["R-ENV-1"],
    meaning: "The project's folder cannot be read.",
    message: (p: { root: string; reason: string }) =>
      `The folder "${shown(p.root)}" cannot be read: ${p.reason}.`,
    remedy: () => "Name a folder that is there and can be read.",
  },
  "folder-unreadable": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A folder of the project cannot be read, so nothing in it is known.",
    message: (p: { path: string; reason: string }) =>
      `The folder ${shown(p.path)} cannot be read: ${p.reason}. Nothing in it is known.`,
    remedy: (p) => `Make ${shown(p.path)} readable, or let Git ignore it.`,
  },
  "folder-unfinished": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "The project has more folders than are looked into.",
    message: (p: { limit: number }) =>
      `The project has more than ${p.limit} folders; the ones deepest down were not looked into.`,
    remedy: () => "Plan the project's own root folder, and let Git ignore what is not part of it.",
  },
  "file-unreadable": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A file of the project cannot be read; the plan only knows that it is there.",
    message: (p: { path: string; reason: string }) => `${shown(p.path)} cannot be read: ${p.reason}.`,
    remedy: (p) => `Make ${shown(p.path)} readable.`,
  },
  "file-not-regular": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "Something that is not a file has the name of a file that the plan looks for.",
    message: (p: { path: string; kind: string }) =>
      `${shown(p.path)} is ${p.kind} and not a file; it is ignored.`,
    remedy: (p) => `Replace ${shown(p.path)} by a file, or rename it.`,
  },
  "file-too-large": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A file is larger than any that a plan could use; the plan only knows that it is there.",
    message: (p: { path: string; limitMiB: number }) =>
      `${shown(p.path)} is larger than ${p.limitMiB} MiB, and its text is left out.`,
    remedy: (p) => `Look into ${shown(p.path)}: no file that a plan uses is that large.`,
  },
  "file-changing": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A file changed each time it was read; the plan only knows that it is there.",
    message: (p: { path: string }) => `${shown(p.path)} changed while it was read.`,
    remedy: () => "Plan again when nothing writes to it.",
  },
  "file-not-utf8": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A file is not UTF-8; what cannot be decoded is replaced, as the tools replace it.",
    message: (p: { path: string; guess: string | null }) =>
      `${shown(p.path)} is not UTF-8${p.guess === null ? "" : ` (it looks like ${p.guess})`}; what cannot be decoded is replaced.`,
    remedy: (p) => `Save ${shown(p.path)} as UTF-8.`,
  },
  "file-ignored": {
    severity: "info",
    contract: ["R-ENV-1", "R-GIT-1"],
    meaning: "A file that the plan looks for is there, and Git ignores it, so it is not deployed.",
    message: (p: { path: string }) =>
      `${shown(p.path)} is there, but Git ignores it; the plan is made as if it were missing, because it is not pushed unless it was added by force.`,
    remedy: (p) => `Take ${shown(p.path)} out of .gitignore if it is to be deployed.`,
  },
  "link-unfollowed": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A link leads to no file of the project and is not followed.",
    message: (p: { path: string; reason: string }) =>
      `The link ${shown(p.path)} is not followed: ${p.reason}.`,
    remedy: (p) => `Replace ${shown(p.path)} by the file itself, or link to a file of the project.`,
  },
  "env-file-line": {
    ...variablesFileDiagnostics["env-file-line"],
    meaning: "A line of a file of variables cannot be read.",
  },
  "env-file-comment": {
    ...variablesFileDiagnostics["env-file-comment"],
    meaning: 'A "#" within an unquoted value begins a comment.',
  },
  "env-file-disputed": {
    ...variablesFileDiagnostics["env-file-disputed"],
    meaning: "The readers of such files do not agree on what a value is.",
  },
  "env-file-repeated": {
    ...variablesFileDiagnostics["env-file-repeated"],
    meaning: "A file of variables sets a variable twice; the later one counts.",
  },
  "line-syntax": {
    severity: "error",
    contract: ["R-ENV-1"],
    meaning: "A line of the input is not JSON.",
    message: (p: { line: number; problem: string }) =>
      `Line ${p.line} of the input is not JSON: ${p.problem}.`,
    remedy: () => "Give one snapshot per line, each as JSON without line breaks.",
  },
  "line-too-long": {
    severity: "error",
    contract: ["R-ENV-1"],
    meaning: "A line of the input is longer than any snapshot.",
    message: (p: { line: number; limitMiB: number }) =>
      `Line ${p.line} of the input is longer than ${p.limitMiB} MiB.`,
    remedy: () => "Capture only the files and the text that a plan can use, as `runplan snapshot` does.",
  },
} as const satisfies DocumentedTable

/**
 * The rows of the diagnostics about what is read, by code.
 *
 * @since 0.1.0
 */
export interface ReadingDiagnostics extends Readonly<typeof rows> {}

export const readingDiagnostics: Readonly<ReadingDiagnostics> = rows
