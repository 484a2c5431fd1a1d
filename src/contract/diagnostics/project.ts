/**
 * Diagnostics about the snapshot as a whole: its shape, its variables, its instance, its kind.
 *
 * @since 0.1.0
 */
import type { DiagnosticTable } from "../../model/diagnostic.js"
import { list, nearest, shown } from "./wording.js"

export const projectDiagnostics = {
  "snapshot-invalid": {
    severity: "error",
    contract: ["R-ENV-1"],
    meaning: "The snapshot does not have the shape of a snapshot.",
    message: (p: { field: string; expected: string; actual: string }) =>
      `The snapshot's ${p.field === "" ? "top level" : `"${p.field}"`} is ${p.actual}; expected ${p.expected}.`,
    remedy: () => "Give the snapshot in the documented shape.",
  },
  "file-path-ignored": {
    severity: "warning",
    contract: ["R-ENV-1"],
    meaning: "A path of the snapshot cannot name a file of the project and is ignored.",
    message: (p: { path: string }) => `"${shown(p.path)}" cannot name a file of the project and is ignored.`,
    remedy: () => 'Give paths from the project\'s root, with "/" between the parts and without "." or "..".',
  },
  "application-undecided": {
    severity: "error",
    contract: ["C-5"],
    meaning: "Nothing in the project says what kind of application it is.",
    message: (p: { webroot: string }) =>
      `Nothing says what kind of application this is: there is no composer.json, no index.php in the webroot "${shown(p.webroot)}", no package.json, and no mise.toml together with CC_RUN_COMMAND.`,
    remedy: () => "Plan the project's root folder, or state the kind: javascript or php.",
  },
  "application-both": {
    severity: "warning",
    contract: ["C-5"],
    meaning: "The project has the files of a PHP and of a JavaScript application.",
    message: (p: { php: string }) =>
      `There is ${p.php} and a package.json; the project is planned as PHP, and package.json decides nothing.`,
    remedy: () => "State the kind of application, javascript or php.",
  },
  "application-php-unsupported": {
    severity: "error",
    contract: ["C-5"],
    meaning: "PHP applications are not planned yet.",
    message: (_: Record<never, never>) => "This is a PHP application, and PHP is not planned yet.",
    remedy: () => "State the kind javascript if the JavaScript part is what should run.",
  },
  "variable-blank": {
    severity: "info",
    contract: ["C-7"],
    meaning: "A variable is set and blank; it counts as unset.",
    message: (p: { name: string }) => `${p.name} is blank and counts as unset.`,
    remedy: (p) => `Give ${p.name} a value or remove it.`,
  },
  "variable-conflict": {
    severity: "warning",
    contract: ["C-4", "R-ENV-2"],
    meaning: "A variable is set more than once, by the application and add-ons or by several add-ons.",
    message: (p: { name: string; winner: string; losers: readonly string[] }) =>
      `${shown(p.name)} is set by ${shown(p.winner)} and by ${list(p.losers.map(shown))}; the value of ${shown(p.winner)} is used.`,
    remedy: (p) => `Set ${shown(p.name)} in one place.`,
  },
  "variable-misspelled": {
    severity: "warning",
    contract: ["C-46"],
    meaning: "A variable is one slip away from one that is known.",
    message: (p: { name: string; near: string }) => `${p.name} is not known; did you mean ${p.near}?`,
    remedy: (p) => `Rename it to ${p.near} if that is what it is for.`,
  },
  "variable-unused": {
    severity: "info",
    contract: ["R-ENV-1"],
    meaning: "A variable is set, and nothing in this plan reads it.",
    message: (p: { name: string; reason: string }) => `${p.name} has no effect: ${p.reason}.`,
    remedy: (p) => `Remove ${p.name}, or change what leaves it unused.`,
  },
  "instance-unknown": {
    severity: "error",
    contract: ["C-1"],
    meaning: "The platform has no instance type of that name, and no memory is given.",
    message: (p: { type: string; known: readonly string[] }) =>
      `There is no instance type "${shown(p.type)}".${nearest(p.type, p.known)} The platform has ${list(p.known)}.`,
    remedy: () => "Name one of the platform's instance types, or give the memory in MiB.",
  },
  "instance-memory-invalid": {
    severity: "error",
    contract: ["C-1"],
    meaning: "The memory of the instance is not a whole number of MiB above zero.",
    message: (p: { memoryMiB: number }) =>
      `The instance's memory is ${p.memoryMiB}; expected a whole number of MiB above zero.`,
    remedy: () => "Give the memory in MiB, 1024 for 1 GiB.",
  },
  "task-blank": {
    severity: "error",
    contract: ["C-43", "R-PHP-11"],
    meaning: "The task command is blank.",
    message: (_: Record<never, never>) => "The task has no command.",
    remedy: () => "Give the command that the task runs, or leave the task out.",
  },
  "placeholder-unfilled": {
    severity: "info",
    contract: ["A-ADDR-1", "R-JS-16"],
    meaning: "The plan prints an address that the platform data leaves as a placeholder.",
    message: (p: { placeholder: string; where: string }) =>
      `${p.where} holds the placeholder ${p.placeholder}, because the platform data does not give that address.`,
    remedy: () => "Use platform data that gives the address.",
  },
} as const satisfies DiagnosticTable
