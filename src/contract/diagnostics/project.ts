/** Diagnostics about the snapshot as a whole: its shape, its variables, its instance, its kind. */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { snapshotDiagnostics, snapshotMeanings } from "./snapshot.js"
import { either, inFolders, list, nearest, neither, oneFolder, shown, withArticle } from "./wording.js"

export const projectDiagnostics = {
  ...snapshotDiagnostics,
  "file-path-ignored": {
    severity: "warning",
    contract: ["R-ENV-1"],
    message: (p: { path: string }) => `"${shown(p.path)}" cannot name a file of the project and is ignored.`,
    remedy: () => 'Give paths from the project\'s root, with "/" between the parts and without "." or "..".',
  },
  "application-undecided": {
    severity: "error",
    contract: ["C-5", "C-244", "C-372", "C-375"],
    message: (p: {
      lookedFor: readonly string[]
      elsewhere: readonly string[]
      folders: readonly string[]
    }) =>
      `Nothing says what kind of application this is: there is ${neither(p.lookedFor)}.${p.elsewhere.length === 0 ? "" : ` There is an index.php in ${list(p.elsewhere.map(shown))}.`}${inFolders(p.folders)}`,
    remedy: (p: {
      kinds: readonly string[]
      elsewhere: readonly string[]
      folders: readonly string[]
      variable: string | null
    }) =>
      oneFolder(p) ??
      (p.elsewhere[0] === undefined ? null : `Set CC_WEBROOT to ${shown(p.elsewhere[0])}.`) ??
      `Plan the folder that holds the application, or state the kind, ${either(p.kinds)}: with --application on the command line, or as application in a snapshot.`,
  },
  "application-unavailable": {
    severity: "error",
    contract: ["C-265"],
    message: (p: { kind: string; available: readonly string[] }) =>
      `The platform runs no applications of the kind ${p.kind}; it runs ${list(p.available)}.`,
    remedy: (p) => `State another kind, ${either(p.available)}, or plan for a platform that runs it.`,
  },
  "application-both": {
    severity: "warning",
    contract: ["C-5", "C-233"],
    message: (p: { found: string; kind: string; other: string; kinds: readonly string[] }) =>
      `There is ${withArticle(p.found)} and ${withArticle(p.other)}; the project is planned as ${p.kind}, and ${p.other} decides nothing.`,
    remedy: (p) =>
      `State the kind of application, ${either(p.kinds)}: with --application on the command line, or as application in a snapshot.`,
  },
  "file-uncaptured": {
    severity: "error",
    contract: ["R-ENV-1"],
    message: (p: { path: string }) => `${p.path} is there, but its text is not in the snapshot.`,
    remedy: (p) => `Capture the text of ${p.path}, or make it readable.`,
  },
  "json-syntax": {
    severity: "error",
    contract: ["R-ENV-1"],
    message: (p: { path: string; line: number; column: number; problem: string; isText: boolean }) =>
      `${p.path} is not JSON: ${p.isText ? p.problem : "no text in UTF-8"} at line ${p.line}, column ${p.column}.`,
    remedy: (p) =>
      p.isText ? `Fix ${p.path} at line ${p.line}, column ${p.column}.` : `Save ${p.path} as text in UTF-8.`,
  },
  "json-too-deep": {
    severity: "error",
    contract: ["C-54"],
    message: (p: { path: string; limit: number }) => `${p.path} is nested more than ${p.limit} levels deep.`,
    remedy: (p) => `Flatten ${p.path}.`,
  },
  "json-byte-order-mark": {
    severity: "info",
    contract: ["C-55"],
    message: (p: { path: string }) =>
      `${p.path} begins with a byte order mark; it is ignored here, but some tools refuse it.`,
    remedy: (p) => `Save ${p.path} as UTF-8 without a byte order mark.`,
  },
  "field-type": {
    severity: "error",
    contract: ["R-JS-23", "R-JS-18", "R-PHP-5"],
    message: (p: { path: string; pointer: string; expected: string; actual: string }) =>
      `${p.path}${p.pointer === "" ? "" : ` at ${shown(p.pointer)}`} is ${p.actual}; expected ${p.expected}.`,
    remedy: (p) => `Make it ${p.expected}.`,
  },
  "dev-dependencies-unknown": {
    severity: "warning",
    contract: ["C-6", "R-JS-11", "R-PHP-4"],
    message: (p: { name: string; value: string; known: readonly string[] }) =>
      `${p.name} is "${shown(p.value)}", which is not one of its values; it counts as unset.${nearest(p.value, p.known)}`,
    remedy: (p) => `Use ${either(p.known)}.`,
  },
  "variable-blank": {
    severity: "info",
    contract: ["C-7"],
    message: (p: { name: string }) => `${p.name} is blank and counts as unset.`,
    remedy: (p) => `Give ${p.name} a value or remove it.`,
  },
  "variable-conflict": {
    severity: "warning",
    contract: ["C-4", "R-ENV-2"],
    message: (p: { name: string; winner: string; losers: readonly string[] }) =>
      `${shown(p.name)} is set by ${shown(p.winner)} and by ${list(p.losers.map(shown))}; the value of ${shown(p.winner)} is used.`,
    remedy: (p) => `Set ${shown(p.name)} in one place.`,
  },
  "variable-misspelled": {
    severity: "warning",
    contract: ["C-46"],
    message: (p: { name: string; near: string }) => `${p.name} is not known; did you mean ${p.near}?`,
    remedy: (p) => `Rename it to ${p.near} if that is what it is for.`,
  },
  "variable-unused": {
    severity: "info",
    contract: ["R-ENV-1"],
    message: (p: { name: string; reason: string }) => `${p.name} has no effect: ${p.reason}.`,
    remedy: (p) => `Remove ${p.name}, or change what leaves it unused.`,
  },
  "instance-unknown": {
    severity: "error",
    contract: ["C-1"],
    message: (p: { type: string; known: readonly string[] }) =>
      `There is no instance type "${shown(p.type)}".${nearest(p.type, p.known)} The platform has ${list(p.known)}.`,
    remedy: () => "Name one of the platform's instance types, or give the memory in MiB.",
  },
  "instance-memory-invalid": {
    severity: "error",
    contract: ["C-1"],
    message: (p: { memoryMiB: number }) =>
      `The instance's memory is ${p.memoryMiB}; expected a whole number of MiB above zero.`,
    remedy: () => "Give the memory in MiB, 1024 for 1 GiB.",
  },
  "instance-unavailable": {
    severity: "error",
    contract: ["R-PHP-14"],
    message: (p: { type: string; kind: string }) =>
      `${p.kind} applications cannot be deployed on a ${shown(p.type)} instance.`,
    remedy: (p: { type: string; kind: string; available: readonly string[] }) =>
      `Use a larger instance type: ${list(p.available)}.`,
  },
  "task-blank": {
    severity: "error",
    contract: ["C-43", "R-PHP-11"],
    message: (_: Record<never, never>) => "The task has no command.",
    remedy: () => "Give the command that the task runs, or leave the task out.",
  },
  "task-command-missing": {
    severity: "error",
    contract: ["C-236"],
    message: (p: { name: string }) => `${p.name} is true, and there is no CC_RUN_COMMAND to run.`,
    remedy: (p) => `Set CC_RUN_COMMAND to the task's command, or remove ${p.name}.`,
  },
  "folder-outside": {
    severity: "error",
    contract: ["C-234"],
    message: (p: { name: string; value: string }) =>
      `${p.name} is "${shown(p.value)}", which is outside what is deployed.`,
    remedy: (p) => `Give ${p.name} a folder of the repository.`,
  },
  "folder-empty": {
    severity: "error",
    contract: ["C-234"],
    message: (p: { folder: string }) => `There is no file in the folder "${shown(p.folder)}".`,
    remedy: () =>
      "Give the folder's path from the repository's root, with upper and lower case as they are there.",
  },
  "worker-restart-unknown": {
    severity: "warning",
    contract: ["C-6", "C-235"],
    message: (p: { name: string; value: string; known: readonly string[] }) =>
      `${p.name} is "${shown(p.value)}", which is not one of its values; it counts as unset.${nearest(p.value, p.known)}`,
    remedy: (p) => `Use ${either(p.known)}.`,
  },
  "worker-delay-invalid": {
    severity: "warning",
    contract: ["C-235"],
    message: (p: { name: string; value: string }) =>
      `${p.name} is "${shown(p.value)}", which is not a number of seconds and counts as unset.`,
    remedy: (p) => `Give ${p.name} a whole number of seconds.`,
  },
  "placeholder-unfilled": {
    severity: "info",
    contract: ["A-ADDR-1", "R-JS-16"],
    message: (p: { placeholder: string; where: string }) =>
      `${p.where} holds the placeholder ${p.placeholder}, because the platform data does not give that address.`,
    remedy: () => "Use platform data that gives the address.",
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const projectMeanings: Meanings<typeof projectDiagnostics> = {
  ...snapshotMeanings,
  "file-path-ignored": "A path of the snapshot cannot name a file of the project and is ignored.",
  "application-undecided": "Nothing in the project says what kind of application it is.",
  "application-unavailable": "The snapshot states a kind of application that the platform does not run.",
  "task-command-missing": "The application is a task, and there is no command for it.",
  "folder-outside": "The project's folder is outside what is deployed.",
  "folder-empty": "There is no file in the project's folder.",
  "worker-restart-unknown":
    "The variable for what follows a worker's end has an unknown value and counts as unset.",
  "worker-delay-invalid":
    "The delay before a worker starts again is not a number of seconds; it counts as unset.",
  "application-both": "The project has the files of applications of two kinds.",
  "file-uncaptured": "A file whose text the plan needs is there, and its text is not in the snapshot.",
  "json-syntax": "A JSON file cannot be parsed.",
  "json-too-deep": "A JSON file is nested deeper than any tool reads.",
  "json-byte-order-mark": "A JSON file begins with a byte order mark, which is ignored.",
  "field-type": "A field has another type than the one it must have.",
  "dev-dependencies-unknown":
    "The variable for development dependencies has an unknown value and counts as unset.",
  "variable-blank": "A variable is set and blank; it counts as unset.",
  "variable-conflict":
    "A variable is set more than once, by the application and add-ons or by several add-ons.",
  "variable-misspelled": "A variable is one slip away from one that is known.",
  "variable-unused": "A variable is set, and nothing in this plan reads it.",
  "instance-unknown": "The platform has no instance type of that name, and no memory is given.",
  "instance-memory-invalid": "The memory of the instance is not a whole number of MiB above zero.",
  "instance-unavailable": "Applications of this kind cannot be deployed on this instance type.",
  "task-blank": "The task command is blank.",
  "placeholder-unfilled": "The plan prints an address that the platform data leaves as a placeholder.",
}
