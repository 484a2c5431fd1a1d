/** Diagnostics about carrying a plan out: as a script, or on the machine at hand. */
import { type DiagnosticTable, type Meanings, reporter } from "../../model/diagnostic.js"
import { inNumber, list, shown } from "./wording.js"

const rows = {
  "run-placeholder": {
    severity: "error",
    contract: ["A-ADDR-1", "C-150"],
    message: (p: { placeholder: string; where: string }) =>
      `${shown(p.where)} holds the placeholder ${shown(p.placeholder)}, for which the platform data has no value, so the plan cannot be carried out.`,
    remedy: (p) =>
      p.placeholder === "{registry_host}"
        ? "Set CC_NPM_REGISTRY to the registry's host, or use platform data that gives it (addresses.npmRegistry)."
        : `Use platform data that gives ${shown(p.placeholder)}.`,
  },
  "run-text-unfit": {
    severity: "error",
    contract: ["C-150"],
    message: (p: { where: string }) => `There is a character in ${shown(p.where)} that a shell cannot take.`,
    remedy: () =>
      "Take out NUL characters and halves of characters; a variable's name has letters, digits and _.",
  },
  "tool-missing": {
    severity: "error",
    contract: ["C-152"],
    message: (p: { program: string; version: string | null; steps: readonly string[] }) =>
      `${shown(p.program)} is not installed here${calls(p.steps)}.${p.version === null ? "" : ` The plan has version ${shown(p.version)}.`}`,
    remedy: (p: { program: string; isPlaceholder: boolean }) =>
      p.isPlaceholder
        ? `${shown(p.program)} stands for the platform's PHP server, which the contract does not name: use platform data that does (products.phpServer).`
        : `Install it, and see to it that PATH finds ${shown(p.program)}.`,
  },
  "version-differs": {
    severity: "warning",
    contract: ["C-152"],
    message: (p: { program: string; here: string; planned: string }) =>
      `${p.program} is ${shown(p.here)} here and ${shown(p.planned)} in the plan.`,
    remedy: (p) =>
      `Put ${p.program} ${shown(p.planned)} first on PATH for a rehearsal that is closer to the platform.`,
  },
  "port-taken": {
    severity: "error",
    contract: ["C-152"],
    message: (p: { port: number; reason: string; given: boolean; rule: string; grounds: string }) =>
      p.given
        ? `Port ${p.port}, which --port gives, cannot be listened on here: ${p.reason}.`
        : `Port ${p.port} cannot be listened on here: ${p.reason}. The plan's port comes from the rule ${p.rule} (${p.grounds}).`,
    remedy: (p) =>
      `End the process that listens there, or give another port with --port${p.given ? "" : ": the application is told by the variable PORT, the PHP server by its command"}.`,
  },
  "listens-elsewhere": {
    severity: "error",
    contract: ["R-JS-19", "R-PHP-9", "R-FLOW-6"],
    message: (p: { ports: readonly number[]; port: number; given: string | null }) =>
      `The application listens on ${list(p.ports.map(String))} and not on ${p.port}.`,
    remedy: (p) =>
      p.given === null
        ? `Make it listen on ${p.port}. The plan sets no PORT: set that variable if the application reads it.`
        : `Make it listen on ${p.port}; PORT, which the plan sets, is ${shown(p.given)}.`,
  },
  "listens-on-loopback": {
    severity: "error",
    contract: ["R-JS-19"],
    message: (p: { address: string; port: number; expected: string }) =>
      `The application listens on ${p.address} only, where nothing but this machine reaches it; the platform reaches it on ${p.expected}:${p.port}.`,
    remedy: (p) =>
      `Make it listen on ${p.expected}, with an option such as --host ${p.expected} or a variable such as HOST.`,
  },
  "listens-nowhere": {
    severity: "error",
    contract: ["R-JS-19", "R-PHP-9", "C-151"],
    message: (p: { port: number; seconds: number }) =>
      `Nothing listened on port ${p.port} within ${p.seconds} s.`,
    remedy: (p) => `Read what it printed, or allow more time with --timeout (now ${p.seconds} s).`,
  },
  "middleware-not-started": {
    severity: "info",
    contract: ["R-FLOW-6", "C-152"],
    message: (p: { names: readonly string[]; port: number }) =>
      `The application is asked directly, on port ${p.port}: ${list(p.names.map(shown))}, which requests pass on the platform, ${inNumber(p.names, "is", "are")} not started here.`,
    remedy: null,
  },
  "step-failed": {
    severity: "error",
    contract: ["C-150"],
    message: (p: { step: string; outcome: string }) => `The step ${p.step} ${p.outcome}.`,
    remedy: () => "Read what it printed.",
  },
  "step-late": {
    severity: "error",
    contract: ["C-150"],
    message: (p: { step: string; seconds: number }) =>
      `The step ${p.step} did not end within ${p.seconds} s.`,
    remedy: (p) =>
      `Read what it printed and what it waits for, or allow more time with --timeout (now ${p.seconds} s).`,
  },
  "start-ended": {
    severity: "error",
    contract: ["C-151"],
    message: (p: { outcome: string; port: number; succeeded: boolean; asked: boolean }) =>
      `The start command ${p.outcome} ${p.asked ? "when it was asked for its health" : `before anything listened on port ${p.port}`}.`,
    remedy: (p) =>
      p.succeeded
        ? "A start command has to stay in the foreground; read what it printed."
        : "Read what it printed: the command itself failed.",
  },
  "worker-ended": {
    severity: "warning",
    contract: ["C-235", "C-151"],
    message: (p: { worker: string; outcome: string; again: number | null }) =>
      `The ${shown(p.worker)} beside the application ${p.outcome} while that was rehearsed; ${p.again === null ? "nobody starts it anew" : `the platform starts it anew after ${p.again} s`}.`,
    remedy: () => "Read what it printed: a worker goes on as long as the application does.",
  },
} as const satisfies DiagnosticTable

/**
 * The rows of the diagnostics of carrying a plan out, by code.
 *
 * @since 0.1.0
 */
export interface RunningDiagnostics extends Readonly<typeof rows> {}

const calls = (steps: readonly string[]): string =>
  steps.length === 0 ? "" : `, and ${list(steps)} ${inNumber(steps, "calls", "call")} it`

export const runningDiagnostics: Readonly<RunningDiagnostics> = rows

/**
 * A diagnostic of carrying a plan out by its code; apart from those of planning, so that a planner need not carry them.
 */
export const report = reporter(runningDiagnostics)

/** What each of them means, for the reference. */
export const runningMeanings: Meanings<typeof runningDiagnostics> = {
  "run-placeholder": "A plan that still holds a placeholder of the platform data is not carried out.",
  "run-text-unfit": "A text of the plan holds a character that no shell can take.",
  "tool-missing": "A program that the plan calls is not installed on this machine.",
  "version-differs": "This machine has another version of a program than the plan.",
  "port-taken": "Another process of this machine listens on the port of the plan.",
  "listens-elsewhere": "The application listens on another port than the plan's.",
  "listens-on-loopback":
    "The application listens on the loopback address only, where the platform cannot reach it.",
  "listens-nowhere": "Nothing listened on the application's port in time.",
  "middleware-not-started":
    "A rehearsal starts the application alone, without the middleware in front of it.",
  "step-failed": "A step of the plan failed.",
  "step-late": "A step of the plan did not end in time.",
  "worker-ended": "A program beside the application ended while that was rehearsed.",
  "start-ended": "The start command ended, and a service has to go on running.",
}
