/** Diagnostics about what a request passes, on which ports, and how health is checked. */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { either, inNumber, list, nearest, shown } from "./wording.js"

const flow = "CC_REQUEST_FLOW"
const custom = "CC_REQUEST_FLOW_CUSTOM"

/** "one item", "3 items". */
const items = (count: number): string => (count === 1 ? "one item" : `${count} items`)

export const trafficDiagnostics = {
  "flow-name-unknown": {
    severity: "error",
    contract: ["R-FLOW-4", "C-27", "C-41"],
    message: (p: { name: string; known: readonly string[] }) =>
      `${flow} names "${shown(p.name)}", which is not known.${nearest(p.name, p.known)} It takes ${list(p.known)}.`,
    remedy: () => "Use one of those names, in lower case and separated by commas.",
  },
  "flow-name-duplicate": {
    severity: "error",
    contract: ["R-FLOW-4", "C-27"],
    message: (p: { name: string; count: number }) =>
      `${flow} has "${shown(p.name)}" ${p.count === 2 ? "twice" : `${p.count} times`}; a request passes each middleware once.`,
    remedy: (p) => `Keep one "${shown(p.name)}".`,
  },
  "flow-names-unseparated": {
    severity: "error",
    contract: ["R-FLOW-4", "C-80"],
    message: (p: { item: string }) =>
      `"${shown(p.item)}" in ${flow} is not a single name; names are separated by commas.`,
    remedy: (p: { item: string; names: readonly string[] }) => `Write ${shown(p.names.join(","))}.`,
  },
  "flow-item-empty": {
    severity: "warning",
    contract: ["R-FLOW-4", "C-80"],
    message: (p: { count: number }) =>
      `${flow} has ${items(p.count)} without a name, which ${p.count === 1 ? "is" : "are"} ignored.`,
    remedy: () => "Remove the commas that separate nothing.",
  },
  "flow-nothing": {
    severity: "error",
    contract: ["R-FLOW-4", "C-80"],
    message: (_: Record<never, never>) => `${flow} holds commas only; it names nothing.`,
    remedy: () => `Name the middleware in order, write disable for none, or remove ${flow}.`,
  },
  "flow-too-many": {
    severity: "error",
    contract: ["C-176"],
    message: (p: { count: number; most: number }) =>
      `${flow} holds ${p.count} names; no chain has more than ${p.most}, so they were not looked at one by one.`,
    remedy: () => "Name the few services that requests pass through, in order.",
  },
  "flow-disable-others": {
    severity: "error",
    contract: ["C-29"],
    message: (p: { others: readonly string[] }) =>
      `${flow} says disable, which runs no middleware, and names ${list(p.others.map(shown))} beside it.`,
    remedy: () => "Keep disable alone, or take it out.",
  },
  "flow-block-others": {
    severity: "warning",
    contract: ["C-29"],
    message: (p: { others: readonly string[] }) =>
      `${flow} says block, so nobody gets in, and ${list(p.others.map(shown))} beside it ${inNumber(p.others, "does", "do")} not run.`,
    remedy: () => "Keep block alone, or take it out.",
  },
  "flow-member-inactive": {
    severity: "warning",
    contract: ["R-FLOW-4", "C-27"],
    message: (p: { name: string; variable: string; file: string | null; isLookedFor: boolean }) =>
      p.file === null
        ? `${flow} names ${p.name}, and ${p.variable}, which activates it, is not set.`
        : p.isLookedFor
          ? `${flow} names ${p.name}, and there is neither ${p.variable} nor the file ${shown(p.file)}.`
          : `${flow} names ${p.name}, and ${p.variable} is not set; whether there is a file ${shown(p.file)} is not known, because the platform data does not name that folder.`,
    remedy: (p) => `Set ${p.variable}, or take ${p.name} out of ${flow}.`,
  },
  "flow-left-out": {
    severity: "warning",
    contract: ["R-FLOW-4", "C-27", "C-82"],
    message: (p: { name: string; by: string }) =>
      `${shown(p.by)} activates ${p.name}, and ${flow} leaves it out, so it does not run.`,
    remedy: (p) => `Add ${p.name} to ${flow}, or remove ${shown(p.by)}.`,
  },
  "flow-custom-missing": {
    severity: "error",
    contract: ["R-FLOW-5", "C-27"],
    message: (_: Record<never, never>) => `${flow} names custom, and ${custom} does not say its command.`,
    remedy: () =>
      `Set ${custom} to a command with @@LISTEN_PORT@@ and @@FORWARD_PORT@@, or take custom out of ${flow}.`,
  },
  "flow-custom-placeholder": {
    severity: "error",
    contract: ["R-FLOW-5", "C-27"],
    message: (p: { missing: readonly string[] }) =>
      `${custom} has no ${list(p.missing)}, so the command cannot know ${inNumber(p.missing, "that port", "its ports")}.`,
    remedy: () =>
      "Write @@LISTEN_PORT@@ where the command takes the port to listen on, and @@FORWARD_PORT@@ for the one to forward to.",
  },
  "flow-custom-unused": {
    severity: "warning",
    contract: ["R-FLOW-5", "C-41"],
    message: (_: Record<never, never>) =>
      `${custom} is set and does not run: custom middleware runs only where ${flow} names it.`,
    remedy: () => `Add custom to ${flow}, or remove ${custom}.`,
  },
  "flow-file-missing": {
    severity: "error",
    contract: ["R-FLOW-2", "C-40"],
    message: (p: { variable: string; path: string }) =>
      `${p.variable} names "${shown(p.path)}", and there is no such file in the project.`,
    remedy: (p) => `Add the file, or give ${p.variable} the path of one from the project's root.`,
  },
  "flow-file-not-yet": {
    severity: "warning",
    contract: ["R-FLOW-2", "C-40", "C-83"],
    message: (p: { variable: string; path: string; hooks: readonly string[] }) =>
      `${p.variable} names "${shown(p.path)}", and there is no such file in the project, unless ${either(p.hooks)} creates it.`,
    remedy: () => "Make sure that the build leaves the file there, or add it to the project.",
  },
  "flow-file-outside": {
    severity: "error",
    contract: ["R-FLOW-2", "C-83"],
    message: (p: { variable: string; value: string }) =>
      `${p.variable} is "${shown(p.value)}", which leaves the project.`,
    remedy: () => "Give a path from the project's root, without .. beyond it.",
  },
  "flow-file-overruled": {
    severity: "info",
    contract: ["R-FLOW-2", "C-40", "C-83"],
    message: (p: { variable: string; path: string; file: string }) =>
      `${p.variable} names "${shown(p.path)}", so ${shown(p.file)} is not used.`,
    remedy: (p) => `Remove ${p.variable} to use ${shown(p.file)}, or remove the file.`,
  },
  "flow-ports-exhausted": {
    severity: "error",
    contract: ["C-28", "C-91"],
    message: (p: { name: string; port: number; limit: "application" | "last" }) =>
      p.limit === "application"
        ? `The chain is too long: ${p.name} would listen on ${p.port}, the port of the application behind it.`
        : `The chain is too long: ${p.name} would listen on ${p.port}, and ports end at 65535.`,
    remedy: () => `Name fewer in ${flow}, or change the ports of the platform data.`,
  },
  "port-mismatch": {
    severity: "warning",
    contract: ["C-32", "R-JS-19"],
    message: (p: { value: string; port: number }) =>
      `PORT is "${shown(p.value)}", and the application has to listen on ${p.port}.`,
    remedy: (p) => `Set PORT to ${p.port} or remove it, and listen on ${p.port}.`,
  },
  "application-behind-chain": {
    severity: "info",
    contract: ["R-FLOW-6", "R-JS-19", "R-JS-20"],
    message: (p: { address: string; port: number; publicPort: number }) =>
      `Middleware stands in front, so the application has to listen on ${p.address}:${p.port}, not on ${p.publicPort}; redirecting to HTTPS is its own, by the request header X-Forwarded-Proto.`,
    remedy: (p) => `Have the application listen on ${p.port}.`,
  },
  "access-blocked": {
    severity: "info",
    contract: ["R-FLOW-4", "C-29"],
    message: (p: { address: string; port: number; publicPort: number }) =>
      `${flow} blocks public access: the platform itself answers on ${p.publicPort}, and the application listens on ${p.address}:${p.port}.`,
    remedy: () => `Take block out of ${flow} to let requests in.`,
  },
  "health-path-invalid": {
    severity: "error",
    contract: ["R-HC-1", "C-87"],
    message: (p: { name: string; problem: string }) =>
      `${p.name} ${p.problem}; expected the path of one request, for example /health.`,
    remedy: (p: { path: string | null }) =>
      p.path === null
        ? "Give one path in each variable, numbered from CC_HEALTH_CHECK_PATH_0."
        : `Write ${shown(p.path)}.`,
  },
  "health-path-rewritten": {
    severity: "warning",
    contract: ["R-HC-1", "C-31", "C-86"],
    message: (p: { name: string; value: string; target: string; changes: readonly string[] }) =>
      `${p.name} is "${shown(p.value)}" and is requested as ${shown(p.target)}, because ${list(p.changes)}.`,
    remedy: (p) => `Write ${shown(p.target)} if that is meant.`,
  },
  "health-path-duplicate": {
    severity: "info",
    contract: ["C-31", "C-86"],
    message: (p: { name: string; path: string; first: string }) =>
      `${p.name} gives ${shown(p.path)}, as ${p.first} does; it is checked once.`,
    remedy: (p) => `Remove ${p.name}, or give it another path.`,
  },
  "health-suffix": {
    severity: "warning",
    contract: ["R-HC-1", "C-88"],
    message: (p: { name: string }) =>
      `${shown(p.name)} is not checked: numbered paths end in _0, _1 and so on, without leading zeros.`,
    remedy: () => "Rename it to CC_HEALTH_CHECK_PATH_ and a number.",
  },
  "answers-invalid": {
    severity: "error",
    contract: ["R-HC-3"],
    message: (p: { place: string; expected: string; actual: string }) =>
      `The answers${p.place === "" ? "" : ` at "${shown(p.place)}"`} are ${p.actual}; expected ${p.expected}.`,
    remedy: () => 'Give a list of {"path": "/", "status": 200} and {"path": "/", "failure": "timed out"}.',
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const trafficMeanings: Meanings<typeof trafficDiagnostics> = {
  "flow-too-many": "CC_REQUEST_FLOW holds more names than any chain, and none of them was looked at.",
  "flow-name-unknown": "CC_REQUEST_FLOW names something that the platform does not have.",
  "flow-name-duplicate": "CC_REQUEST_FLOW has the same name more than once.",
  "flow-names-unseparated": "CC_REQUEST_FLOW has names with blanks and no comma between them.",
  "flow-item-empty": "CC_REQUEST_FLOW has a comma too many; the empty item is ignored.",
  "flow-nothing": "CC_REQUEST_FLOW is set and names nothing.",
  "flow-disable-others": "CC_REQUEST_FLOW says `disable` and names others beside it.",
  "flow-block-others": "CC_REQUEST_FLOW says `block` and names middleware beside it, which does not run.",
  "flow-member-inactive": "CC_REQUEST_FLOW names middleware that nothing activates and configures.",
  "flow-left-out": "Middleware is activated, and CC_REQUEST_FLOW leaves it out, so it does not run.",
  "flow-custom-missing": "CC_REQUEST_FLOW names `custom` without a command for it.",
  "flow-custom-placeholder": "The command of the custom middleware lacks a placeholder for its ports.",
  "flow-custom-unused":
    "A command of custom middleware is set, and nothing puts `custom` into the request flow.",
  "flow-file-missing": "The file that configures middleware is named and is not in the project.",
  "flow-file-not-yet":
    "The file that configures middleware is named and is not in the project; a build hook may create it.",
  "flow-file-outside": "The path of the file that configures middleware leaves the project.",
  "flow-file-overruled": "There is a file at the default place, and a variable names another one.",
  "flow-ports-exhausted":
    "The chain is so long that its ports run into the application's, or beyond the last port there is.",
  "port-mismatch": "PORT disagrees with the port that the application has to listen on.",
  "application-behind-chain":
    "A JavaScript application stands behind middleware: where it listens, and whose HTTPS redirection is.",
  "access-blocked": "Public access is blocked: the platform answers on the public port.",
  "health-path-invalid": "A health path is a whole URL, or holds a line break or another control character.",
  "health-path-rewritten": "A health path is requested in another form than it is written in.",
  "health-path-duplicate": "Two variables give the same health path; it is checked once.",
  "health-suffix":
    "The name of a numbered health path does not end in a number as the platform counts, so it is not checked.",
  "answers-invalid": "Recorded answers to health checks do not have the shape of answers.",
}
