/**
 * Snapshots from outside: checked, every problem at once, with its place.
 *
 * Laws. `decodeSnapshot(a)` of a snapshot is that snapshot. A value that is refused is never shown: it may be a secret.
 */

import { snapshotDiagnostics } from "../contract/diagnostics/snapshot.js"
import { either } from "../contract/diagnostics/wording.js"
import {
  type Diagnosed,
  type Diagnostic,
  type Diagnostics,
  diagnosed,
  fail,
  hasError,
  reporter,
} from "../model/diagnostic.js"
import { escapePointer, isRecord, kindOf } from "../model/shape.js"
import { type Addon, isApplicationKind, kinds, type Snapshot } from "../model/snapshot.js"

const report = reporter(snapshotDiagnostics)

type Is = (value: unknown) => boolean

const isText: Is = (value) => typeof value === "string"
const isTextOrNull: Is = (value) => value === null || isText(value)
const isNumber: Is = (value) => Number.isFinite(value)

const invalid = (field: string, expected: string, value: unknown): Diagnostic =>
  report("snapshot-invalid", { field, expected, actual: kindOf(value) }, [{ from: "snapshot", field }])

const field = (place: string, value: unknown, is: Is, expected: string): readonly Diagnostic[] =>
  is(value) ? [] : [invalid(place, expected, value)]

const optional = (place: string, value: unknown, is: Is, expected: string): readonly Diagnostic[] =>
  value === undefined ? [] : field(place, value, is, expected)

const map = (
  place: string,
  value: unknown,
  expected: string,
  is: Is,
  item: string,
): readonly Diagnostic[] => {
  if (!isRecord(value)) return [invalid(place, expected, value)]
  const found: Diagnostic[] = []
  for (const key of Object.keys(value)) {
    if (!is(value[key])) found.push(invalid(`${place}/${escapePointer(key)}`, item, value[key]))
  }
  return found
}

const env = (place: string, value: unknown): readonly Diagnostic[] =>
  map(place, value, "an object of texts", isText, "a text")

/** The fields that a snapshot does not have, which a misspelled one is among (C-260). */
const unknown = (
  place: string,
  value: { readonly [key: string]: unknown },
  known: readonly string[],
): readonly Diagnostic[] =>
  Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const field = `${place}/${escapePointer(name)}`
      return report("snapshot-field-unknown", { field, name, known }, [{ from: "snapshot", field }])
    })

const addons = (value: unknown): readonly Diagnostic[] => {
  if (value === undefined) return []
  if (!Array.isArray(value)) return [invalid("/addons", "an array of add-ons", value)]
  // A copy has no holes, which flatMap would pass over.
  return [...value].flatMap((addon: unknown, index) => {
    const place = `/addons/${index}`
    return isRecord(addon)
      ? [
          ...unknown(place, addon, ["name", "env"]),
          ...field(`${place}/name`, addon.name, isText, "a text"),
          ...env(`${place}/env`, addon.env),
        ]
      : [invalid(place, "an add-on with name and env", addon)]
  })
}

const instance = (value: unknown): readonly Diagnostic[] => {
  if (value === undefined) return []
  return isRecord(value)
    ? [
        ...unknown("/instance", value, ["type", "memoryMiB"]),
        ...optional("/instance/type", value.type, isText, "a text"),
        ...optional("/instance/memoryMiB", value.memoryMiB, isNumber, "a finite number"),
      ]
    : [invalid("/instance", "an object with type or memoryMiB", value)]
}

const problems = (input: { readonly [key: string]: unknown }): readonly Diagnostic[] => [
  ...unknown("", input, ["files", "env", "application", "addons", "instance", "task"]),
  ...map("/files", input.files, "an object of texts or null", isTextOrNull, "a text or null"),
  ...env("/env", input.env),
  ...optional("/application", input.application, isApplicationKind, either(kinds.map((kind) => `"${kind}"`))),
  ...addons(input.addons),
  ...instance(input.instance),
  ...optional("/task", input.task, isText, "a text"),
]

/**
 * A snapshot from any value. Fields that a snapshot does not have are left out, with a warning that has the nearest name (C-260). Places are
 * JSON pointers (RFC 6901).
 *
 * @example
 * ```ts
 * import { decodeSnapshot } from "runplan"
 *
 * assert.equal(decodeSnapshot({ files: {}, env: {} })._tag, "Right")
 * assert.equal(decodeSnapshot({ files: { "a.js": 1 } })._tag, "Left")
 *
 * const misspelled = decodeSnapshot({ files: {}, env: {}, instence: { type: "M" } })
 * assert.ok(misspelled._tag === "Both" && misspelled.left[0].message.includes('Did you mean "instance"?'))
 * ```
 *
 * @since 0.1.0
 */
export const decodeSnapshot = (input: unknown): Diagnosed<Snapshot> => {
  if (!isRecord(input)) return fail(invalid("", "a snapshot with files and env", input))
  const found = problems(input)
  if (hasError(found)) return { _tag: "Left", left: found as readonly Diagnostic[] as Diagnostics }
  const { application, files, env, addons, instance, task } = input as unknown as Snapshot
  return diagnosed(
    {
      ...(application === undefined ? {} : { application }),
      files,
      env,
      ...(addons === undefined ? {} : { addons: addons.map(({ name, env }): Addon => ({ name, env })) }),
      ...(instance === undefined
        ? {}
        : {
            instance: {
              ...(instance.type === undefined ? {} : { type: instance.type }),
              ...(instance.memoryMiB === undefined ? {} : { memoryMiB: instance.memoryMiB }),
            },
          }),
      ...(task === undefined ? {} : { task }),
    },
    found,
  )
}
