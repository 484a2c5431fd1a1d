/**
 * Snapshots from outside: checked, every problem at once, with its place.
 *
 * Laws. `decodeSnapshot(a)` of a snapshot is that snapshot. A value that is refused is never shown: it may be a secret.
 *
 * @since 0.1.0
 */
import * as t from "io-ts"
import { report } from "../contract/diagnostics/index.js"
import { type Diagnosed, fail, succeed } from "../model/diagnostic.js"
import { isRecord, type ShapeProblem, shapeProblems } from "../model/shape.js"
import type { Addon, Snapshot } from "../model/snapshot.js"

/** Maps of any size are checked by a loop: io-ts' record builds a context for every key. */
const map = <A>(
  name: string,
  item: string,
  is: (value: unknown) => value is A,
): t.Type<{ readonly [key: string]: A }, unknown> => {
  const isMap = (value: unknown): value is { readonly [key: string]: A } =>
    isRecord(value) && Object.keys(value).every((key) => is(value[key]))
  return new t.Type(
    name,
    isMap,
    (value, context) => {
      if (!isRecord(value)) return t.failure(value, context)
      const errors: t.ValidationError[] = []
      for (const key of Object.keys(value)) {
        if (is(value[key])) continue
        errors.push({ value: value[key], context: t.appendContext(context, key, t.unknown), message: item })
      }
      return errors.length === 0 ? t.success(value as { readonly [key: string]: A }) : t.failures(errors)
    },
    t.identity,
  )
}

const isText = (value: unknown): value is string => typeof value === "string"
const isFile = (value: unknown): value is string | null => value === null || isText(value)

const files = map("an object of texts or null", "a text or null", isFile)
const env = map("an object of texts", "a text", isText)
const text = new t.Type<string, unknown>("a text", isText, t.string.validate, t.identity)
const number = new t.Type<number, unknown>(
  "a number",
  (value): value is number => typeof value === "number",
  (value, context) =>
    typeof value === "number" && Number.isFinite(value) ? t.success(value) : t.failure(value, context),
  t.identity,
)

const addon: t.Type<Addon, unknown> = t.type({ name: text, env }, "an add-on with name and env")

const codec = t.intersection([
  t.type({ files, env }, "a snapshot with files and env"),
  t.partial({
    application: t.keyof({ javascript: null, php: null }, '"javascript" or "php"'),
    addons: t.readonlyArray(addon, "an array of add-ons"),
    instance: t.partial({ type: text, memoryMiB: number }, "an object with type or memoryMiB"),
    task: text,
  }),
])

/**
 * A snapshot from any value. Fields that a snapshot does not have are left out.
 *
 * @example
 * ```ts
 * import { decodeSnapshot } from "runplan"
 *
 * assert.equal(decodeSnapshot({ files: {}, env: {} })._tag, "Right")
 * assert.equal(decodeSnapshot({ files: { "a.js": 1 } })._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const decodeSnapshot = (input: unknown): Diagnosed<Snapshot> => {
  const decoded = codec.decode(input)
  if (decoded._tag === "Left") return refuse(shapeProblems(decoded.left))
  const { application, addons, instance, task } = decoded.right
  return succeed({
    ...(application === undefined ? {} : { application }),
    files: decoded.right.files,
    env: decoded.right.env,
    ...(addons === undefined ? {} : { addons: addons.map(({ name, env }) => ({ name, env })) }),
    ...(instance === undefined
      ? {}
      : {
          instance: {
            ...(instance.type === undefined ? {} : { type: instance.type }),
            ...(instance.memoryMiB === undefined ? {} : { memoryMiB: instance.memoryMiB }),
          },
        }),
    ...(task === undefined ? {} : { task }),
  })
}

const refuse = (problems: readonly ShapeProblem[]): Diagnosed<never> => {
  const [first, ...rest] = problems.map(({ place, expected, actual }) =>
    report("snapshot-invalid", { field: place, expected, actual }, [{ from: "snapshot", field: place }]),
  )
  return fail(
    first ?? report("snapshot-invalid", { field: "", expected: "a snapshot", actual: "something else" }, []),
    ...rest,
  )
}
