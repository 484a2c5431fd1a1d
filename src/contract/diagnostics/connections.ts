/**
 * Diagnostics of what lies beside a plan: the Git remote that deploys, and the connection to a key-value add-on.
 */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { shown } from "./wording.js"

export const connectionDiagnostics = {
  "git-host-placeholder": {
    severity: "error",
    contract: ["R-GIT-1", "C-78"],
    message: (p: { host: string }) =>
      `The Git host is the placeholder ${shown(p.host)}, because the platform data does not give it.`,
    remedy: () => "Use platform data with addresses.git, or give the host.",
  },
  "git-host-invalid": {
    severity: "error",
    contract: ["R-GIT-1", "C-78"],
    message: (p: { host: string }) =>
      `"${shown(p.host)}" is not a Git host; expected a host, with a port if need be.`,
    remedy: () => "Give the host alone, for example git.example.com, without scheme, user and path.",
  },
  "git-application-invalid": {
    severity: "error",
    contract: ["R-GIT-1", "C-78"],
    message: (p: { id: string }) =>
      `"${shown(p.id)}" is not an application id; expected letters, digits, "-" and "_".`,
    remedy: () => "Give the application's id, which begins with app_.",
  },
  "git-application-unusual": {
    severity: "warning",
    contract: ["R-GIT-1", "A-ST-3", "C-78"],
    message: (p: { id: string }) => `The application id "${shown(p.id)}" does not begin with app_.`,
    remedy: () => "Give the application's id, not its name.",
  },
  "git-name-invalid": {
    severity: "error",
    contract: ["R-GIT-1", "C-78"],
    message: (p: { what: string; name: string }) => `"${shown(p.name)}" is not a name for a ${p.what}.`,
    remedy: () => 'Use letters, digits, ".", "_", "-" and "/".',
  },
  "key-value-address-invalid": {
    severity: "error",
    contract: ["R-PHP-12", "C-79"],
    message: (_: Record<never, never>) => "The add-on's address is neither a host nor a URL with a host.",
    remedy: () => "Give the add-on's host or its URL.",
  },
  "key-value-port": {
    severity: "warning",
    contract: ["R-PHP-12", "C-79"],
    message: (p: { given: number; port: number }) =>
      `The add-on's address names port ${p.given}; it is reached on port ${p.port}.`,
    remedy: () => "Leave the port out of the address, or use platform data with that port.",
  },
  "key-value-token-invalid": {
    severity: "error",
    contract: ["R-PHP-12", "C-79"],
    message: (_: Record<never, never>) =>
      "The token is to be given by the name of the variable that holds it, and this is not the name of a variable.",
    remedy: () => "Give the variable's name; its value is never needed here.",
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const connectionMeanings: Meanings<typeof connectionDiagnostics> = {
  "git-host-placeholder": "The platform data leaves the Git host as a placeholder.",
  "git-host-invalid": "The Git host is not a host.",
  "git-application-invalid": "The application's id is blank or cannot be part of a remote.",
  "git-application-unusual":
    "The application's id does not begin with app_; it may be the application's name.",
  "git-name-invalid": "A remote or a branch has a name that Git does not take.",
  "key-value-address-invalid": "The address of the key-value add-on is neither a host nor a URL with one.",
  "key-value-port": "The address of the key-value add-on names another port than the one it is reached on.",
  "key-value-token-invalid": "The token is to be given by the name of the variable that holds it.",
}
