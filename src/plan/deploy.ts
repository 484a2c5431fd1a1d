/** Deploying: the Git remote of an application and the commands that push to it (R-GIT-1, C-78). */

import { report } from "../contract/diagnostics/index.js"
import { platformEvidence } from "../decode/claim.js"
import { quoteWord } from "../model/command.js"
import { type Diagnosed, type Diagnostic, diagnosed, settled } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Platform } from "../platform/index.js"
import { hasPlaceholder } from "../platform/placeholder.js"

/**
 * What to deploy. `host` is the platform's Git host unless it is given; `name` of the remote is `deploy`, and `branch`, the one
 * that is pushed, is `master`.
 *
 * @since 0.1.0
 */
export type Deployment = {
  readonly application: string
  readonly host?: string
  readonly name?: string
  readonly branch?: string
}

/**
 * The remote, and the commands that add it and push to it, in order.
 *
 * @since 0.1.0
 */
export type GitRemote = {
  readonly remote: string
  readonly commands: readonly string[]
}

const deployedBranch = "master"

/**
 * The Git remote of an application, `git+ssh://git@<host>/<application>.git`, and the commands that deploy. Errors: a host that
 * is a placeholder or none, an application id that is blank or malformed, a name that Git does not take.
 *
 * @example
 * ```ts
 * import { defaultPlatform, gitRemote } from "runplan"
 *
 * const deployed = gitRemote(defaultPlatform)({ application: "app_1234", host: "git.example.com", branch: "main" })
 * assert.deepEqual(deployed._tag === "Right" ? deployed.right : null, {
 *   remote: "git+ssh://git@git.example.com/app_1234.git",
 *   commands: [
 *     "git remote add deploy git+ssh://git@git.example.com/app_1234.git",
 *     "git push deploy main:master",
 *   ],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const gitRemote =
  (platform: Platform) =>
  (deployment: Deployment): Diagnosed<GitRemote> => {
    const { application, name = "deploy", branch = deployedBranch } = deployment
    const host = deployment.host ?? platform.data.addresses.git
    const found: readonly Diagnostic[] = [
      ...hostProblems(host, deployment.host === undefined ? [platformEvidence("addresses.git")] : []),
      ...applicationProblems(application),
      ...nameProblems("remote", name),
      ...nameProblems("branch", branch),
    ]
    const remote = `git+ssh://git@${host}/${application}.git`
    const pushed = branch === deployedBranch ? branch : `${branch}:${deployedBranch}`
    const commands = [
      ["git", "remote", "add", name, remote],
      ["git", "push", name, pushed],
    ].map((words) => words.map(quoteWord).join(" "))
    return settled(diagnosed({ remote, commands }, found))
  }

const hostProblems = (host: string, because: Diagnostic["because"]): readonly Diagnostic[] => {
  if (hasPlaceholder(host)) return [report("git-host-placeholder", { host }, because)]
  const match = /^(?:\[[0-9a-f:.]+\]|[a-z0-9][a-z0-9.-]*)(?::(\d{1,5}))?$/i.exec(host)
  const port = Number(match?.[1] ?? 22)
  return match !== null && port > 0 && port <= 65535 ? [] : [report("git-host-invalid", { host }, because)]
}

const applicationProblems = (id: string): readonly Diagnostic[] => {
  if (!/^[A-Za-z0-9][\w-]*$/.test(id)) return [report("git-application-invalid", { id }, none)]
  return id.startsWith("app_") ? [] : [report("git-application-unusual", { id }, none)]
}

/** Narrower than Git's own rule, so that no name is read as an option, a range or a refspec. */
const nameProblems = (what: "remote" | "branch", name: string): readonly Diagnostic[] =>
  /^[A-Za-z0-9_](?:[\w.-]|\/(?=[\w-]))*$/.test(name) && !/\.\.|\.lock$|[./]$/.test(name)
    ? []
    : [report("git-name-invalid", { what, name }, none)]
