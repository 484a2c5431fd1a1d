/** A start that Turborepo hands on to the members of a workspace (C-290). */
import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import type { Launch } from "../../decode/launch.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { isRecord } from "../../model/shape.js"
import type { Snapshot } from "../../model/snapshot.js"
import { inScriptOf } from "./member.js"
import type { Seen, SeenLaunch } from "./seen.js"
import { manifestAt, membersOf } from "./workspace.js"

const settings = projectFiles.turbo.path.replace("**/", "")

interface Run {
  readonly task: string
  readonly tasks: { readonly [name: string]: unknown }
  /** The members that it is told of; empty where of none. */
  readonly only: readonly string[]
}

/** What is run; null where another program is, or where the command or turbo.json says more than can be seen here. */
const runOf = (snapshot: Snapshot, { program, args }: Launch): Run | null => {
  if (program !== "turbo") return null
  const [task, ...rest] = args[0] === "run" ? args.slice(1) : args
  if (task === undefined || !/^\w[\w:.-]*$/.test(task)) return null
  const only: string[] = []
  for (const [at, word] of rest.entries()) {
    const told = /^(?:--filter|-F)=(.*)/.exec(word)
    const isValue = /^(?:--filter|-F)$/.test(String(rest[at - 1]))
    const name = isValue ? word : (told?.[1] ?? null)
    if (name !== null) only.push(name)
    // A second task, and what configures it elsewhere.
    else if (!word.startsWith("-") || /--(?:cwd|root-turbo-json)\b/.test(word)) return null
  }
  if (only.some((name) => !/^@?\w[\w/.-]*$/.test(name) || name.includes(".."))) return null
  for (const path in snapshot.files) if (path.endsWith(`/${settings}`)) return null
  const json = manifestAt(snapshot, settings)
  const tasks = json === null ? null : (json.tasks ?? json.pipeline)
  return isRecord(tasks) ? { task, tasks, only } : null
}

/** Whether a task runs nothing of its own member before it. */
const isAlone = (entry: unknown): boolean => {
  if (!isRecord(entry)) return false
  const { dependsOn } = entry
  return (
    dependsOn === undefined ||
    (Array.isArray(dependsOn) && dependsOn.every((one) => typeof one === "string" && one.startsWith("^")))
  )
}

/** What is started in members, where nothing of theirs runs before it. */
export const inTurbo = (
  { project: { snapshot, manifest } }: Pick<Seen, "project">,
  started: SeenLaunch,
): readonly SeenLaunch[] => {
  const run = runOf(snapshot, started.launch)
  if (run === null) return []
  const { task, tasks, only } = run
  return membersOf(snapshot, manifest).flatMap((path) => {
    const name = manifestAt(snapshot, path)?.name
    if (only.length > 0 && !only.includes(String(name))) return []
    const entry = tasks[`${String(name)}#${task}`] ?? tasks[task]
    const inner = isAlone(entry) ? inScriptOf(snapshot, started, path, task) : null
    return inner === null ? [] : [inner]
  })
}

/** What there is to say about the task itself. */
export const taskDiagnostics = (
  { project: { snapshot } }: Seen,
  started: SeenLaunch,
): readonly Diagnostic[] => {
  const run = hasFile(snapshot, settings) ? runOf(snapshot, started.launch) : null
  if (run === null) return []
  const { task, tasks } = run
  const isThere = Object.keys(tasks).some((name) => name === task || name.endsWith(`#${task}`))
  return isThere
    ? []
    : [
        report("turbo-task-missing", { where: started.where, task }, [
          ...started.because,
          fileEvidence(settings),
        ]),
      ]
}
