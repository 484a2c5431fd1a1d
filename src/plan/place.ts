/**
 * Where the project is in what is deployed, and whether it is a task, on platforms that have variables for that (C-234, C-236).
 *
 * Such a snapshot is planned as the one that it stands for: the folder's files as the project's own, and the task's command as the given
 * task. What the plan rests on is then said in the names of the snapshot that was given.
 *
 * Law. A snapshot without these variables, or on a platform without them, stands for itself.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { isPathAbove, namesAbove } from "../decode/above.js"
import { platformEvidence, reads } from "../decode/claim.js"
import type { Environment } from "../decode/environment.js"
import { normalisePath } from "../decode/path.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Decisions, Plan, Planned } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { Project } from "../runtime/project.js"

const commandVariable = variables.CC_RUN_COMMAND.name

/**
 * The folder of the project. A path that leaves what is deployed names none.
 */
export const folderTable = table<Project, string>("folder", [
  {
    id: "folder.variable",
    contract: ["C-234"],
    reads: reads([]),
    decide: ({ platform, env }) => {
      const name = platform.data.further.folder
      const variable = name === null ? null : env.get(name)
      if (variable === null) return O.none
      const folder = normalisePath(variable.value.trim())
      return folder === null || folder === ""
        ? O.none
        : O.some({ value: folder, because: [variable.because, platformEvidence("further.folder")] })
    },
  },
])

/**
 * What a snapshot stands for. `folder` is the decision on it, null for the root of what is deployed; `task` the evidence that it is one.
 */
export interface ProjectPlace {
  readonly snapshot: Snapshot
  readonly folder: Decision<string> | null
  readonly task: readonly Evidence[] | null
  readonly found: readonly Diagnostic[]
}

/**
 * What a snapshot stands for on a platform; null where it is itself.
 */
export const placeOf = (platform: Platform, snapshot: Snapshot, env: Environment): ProjectPlace | null => {
  const { folder: folderName, task: taskName } = platform.data.further
  const named = folderName === null ? null : env.get(folderName)
  const task = taskName === null || snapshot.task !== undefined ? null : env.get(taskName)
  if (named === null && task === null) return null
  const found: Diagnostic[] = []
  const folder = folderTable.decide({ platform, snapshot, env })
  if (named !== null && normalisePath(named.value.trim()) === null)
    found.push(report("folder-outside", { name: named.name, value: named.value }, [named.because]))
  if (folder !== null && !Object.keys(snapshot.files).some((path) => path.startsWith(`${folder.value}/`)))
    found.push(report("folder-empty", { folder: folder.value }, folder.because))
  const isTask = task !== null && task.value.trim() === "true"
  const command = isTask ? env.get(commandVariable) : null
  if (isTask && command === null)
    found.push(report("task-command-missing", { name: task.name }, [task.because]))
  const files = folder === null ? snapshot.files : filesOf(snapshot.files, folder.value)
  return {
    snapshot:
      command === null ? { ...snapshot, files } : { ...withoutCommand(snapshot), files, task: command.value },
    folder,
    task: task === null || command === null ? null : [task.because, command.because],
    found,
  }
}

/** The command is the task, and starts nothing besides. */
const withoutCommand = (snapshot: Snapshot): Snapshot => {
  const without = (env: Snapshot["env"]): Snapshot["env"] =>
    Object.fromEntries(Object.entries(env).filter(([name]) => name !== commandVariable))
  const { addons } = snapshot
  return {
    ...snapshot,
    env: without(snapshot.env),
    ...(addons === undefined
      ? {}
      : { addons: addons.map((addon) => ({ ...addon, env: without(addon.env) })) }),
  }
}

/** The files as the folder sees them: its own, and of those above only that they are there (C-226). */
const filesOf = (files: Snapshot["files"], folder: string): Snapshot["files"] => {
  const depth = folder.split("/").length
  return Object.fromEntries(
    Object.keys(files).flatMap((path) => {
      if (path.startsWith(`${folder}/`)) return [[path.slice(folder.length + 1), files[path] ?? null]]
      const seen = fromBelow(path, folder, depth)
      return seen === null ? [] : [[seen, null]]
    }),
  )
}

const fromBelow = (path: string, folder: string, depth: number): string | null => {
  const at = path.lastIndexOf("/")
  const above = path.startsWith("../") ? "" : path.slice(0, Math.max(at, 0))
  const isAncestor = above === "" || folder.startsWith(`${above}/`)
  if (!isAncestor || (!path.startsWith("../") && at !== -1 && above === "")) return null
  const up = "../".repeat(depth - (above === "" ? 0 : above.split("/").length))
  const seen = up + (path.startsWith("../") ? path : path.slice(at + 1))
  return isPathAbove(seen) ? seen : null
}

/** A path as the folder sees it, in the names of what is deployed. */
export const deployedPath = (path: string, folder: string): string => {
  const parts = folder.split("/")
  let rest = path
  while (rest.startsWith("../") && parts.length > 0) {
    parts.pop()
    rest = rest.slice(3)
  }
  return [...parts, rest].join("/")
}

const evidenceOf = (evidence: Evidence, { folder, task }: ProjectPlace): readonly Evidence[] => {
  if (evidence.from === "file" && folder !== null)
    return [{ ...evidence, path: deployedPath(evidence.path, folder.value) }]
  return evidence.from === "snapshot" && evidence.field === "task" && task !== null ? task : [evidence]
}

/**
 * What is looked at, in the names of what is deployed.
 */
export const deployedInputs = (inputs: Plan["inputs"], { folder }: ProjectPlace): Plan["inputs"] => {
  if (folder === null) return inputs
  const files = inputs.files.flatMap((path) =>
    path === "../*"
      ? [path, ...namesAbove.flatMap((name) => ancestors(folder.value).map((one) => `${one}${name}`))]
      : [deployedPath(path, folder.value)],
  )
  return { ...inputs, files: [...new Set(files)].sort() }
}

/** The folders above one, each with its slash; the root is empty. */
const ancestors = (folder: string): readonly string[] => {
  const parts = folder.split("/")
  return parts.map((_, index) =>
    parts
      .slice(0, index)
      .map((part) => `${part}/`)
      .join(""),
  )
}

/**
 * A plan, or a rejection, in the names of the snapshot that was given.
 */
export const deployed = (
  planned: Planned,
  place: ProjectPlace,
  inputsOf: (inputs: Plan["inputs"]) => Plan["inputs"],
): Planned => {
  const shown = (because: readonly Evidence[]): readonly Evidence[] =>
    because.flatMap((evidence) => evidenceOf(evidence, place))
  const decided = (decisions: Decisions): Decisions => {
    const renamed = Object.entries(decisions).map(([path, decision]) => {
      const overridden = decision.overridden.map((claim) => ({ ...claim, because: shown(claim.because) }))
      return [path, { ...decision, because: shown(decision.because), overridden }] as const
    })
    const folder = place.folder === null ? [] : [["folder", place.folder] as const]
    // The same paths, with the same values.
    return Object.fromEntries([...renamed, ...folder]) as Decisions
  }
  const said = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
    found.map((one) => ({ ...one, because: shown(one.because) }))
  const planOf = (plan: Plan): Plan => ({
    ...plan,
    ...(place.folder === null ? {} : { folder: place.folder.value }),
    decisions: decided(plan.decisions),
    inputs: inputsOf(plan.inputs),
  })
  switch (planned._tag) {
    case "Right":
      return { ...planned, right: planOf(planned.right) }
    case "Both":
      return { ...planned, left: said(planned.left) as typeof planned.left, right: planOf(planned.right) }
    case "Left": {
      const left = said(planned.left) as typeof planned.left
      return planned.decisions === undefined
        ? { ...planned, left }
        : { ...planned, left, decisions: decided(planned.decisions) }
    }
  }
}
