/**
 * The one variable that would make a plan of a rejected snapshot, where there is one.
 *
 * Law. The snapshot with the variable that is given back is planned.
 */

import { nearestOf } from "../contract/diagnostics/wording.js"
import { choicesOf } from "../contract/variables.js"
import { isProgram, listensOn } from "../decode/listens.js"
import { type Diagnosed, type Diagnostic, hasError } from "../model/diagnostic.js"
import { none } from "../model/lists.js"
import type { Plan } from "../model/plan.js"
import type { Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import { runtimes } from "./runtimes.js"

/**
 * A variable with the value that mends a rejection; a blank value unsets it (C-7).
 *
 * @since 0.1.0
 */
export type Mend = {
  readonly name: string
  readonly value: string
}

/**
 * The first variable that alone makes a plan of a rejected snapshot, tried from what the diagnostics and the files suggest: the
 * nearest of a variable's own values, a webroot that has an index, a file that Node can start, and a variable less. Null where none
 * of them does; then more than one thing is wrong, or something else is.
 *
 * @example
 * ```ts
 * import { defaultPlatform, plan } from "runplan"
 * import { mendingVariable } from "runplan/plan"
 *
 * const snapshot = { files: { "package.json": '{"main":"a.js"}' }, env: { CC_NODE_BUILD_TOOL: "nmp" } }
 * const planFor = plan(defaultPlatform)
 * assert.deepEqual(mendingVariable(defaultPlatform, planFor)(snapshot), { name: "CC_NODE_BUILD_TOOL", value: "npm" })
 * ```
 *
 * @since 0.1.0
 */
export const mendingVariable =
  (platform: Platform, planFor: (snapshot: Snapshot) => Diagnosed<Plan>) =>
  (snapshot: Snapshot): Mend | null => {
    const planned = planFor(snapshot)
    if (planned._tag === "Right" || !hasError(planned.left)) return null
    const errors = planned.left.filter(({ severity }) => severity === "error")
    const candidates = [...suggested(platform, snapshot, errors)]
    return (
      candidates.find(({ name, value }) => {
        const tried = planFor({ ...snapshot, env: { ...snapshot.env, [name]: value } })
        return tried._tag === "Right" || !hasError(tried.left)
      }) ?? null
    )
  }

/** More errors than this have more than one cause. */
const mostErrors = 4

const suggested = function* (
  platform: Platform,
  { files, env }: Snapshot,
  errors: readonly Diagnostic<string>[],
): Generator<Mend> {
  if (errors.length > mostErrors) return
  const named = (contractName: string, value: string): readonly Mend[] => {
    const name = platform.names.of(contractName)
    return name === null ? [] : [{ name, value }]
  }
  const asked = errors.flatMap(({ because }) =>
    because.flatMap((one) => (one.from === "env" ? [one.name] : [])),
  )
  const rows = [...new Set(asked)].flatMap(
    (name) => platform.variables.find((row) => row.name === name) ?? none,
  )
  for (const row of rows) {
    const near = nearestOf(String(env[row.name]).trim(), choicesOf(row))
    if (near !== null) yield { name: row.name, value: near }
  }
  const paths = Object.keys(files).sort()
  for (const { suggests } of Object.values(runtimes)) {
    for (const path of paths) {
      // What is held of a program says where it listens.
      const text = files[path] ?? null
      if (text !== null && isProgram(path) && listensOn(text) === null) continue
      for (const { name, value } of suggests(path)) yield* named(name, value)
    }
  }
  for (const { name } of rows) yield { name, value: "" }
}
