/**
 * What checks variables in one go: zod, joi and envalid.
 *
 * Law. It is said to refuse only what lacks something that it certainly needs; whether it takes anything else is not known.
 */
import { byJoi, byZod, naming, ofEnvalid, ofJoi, ofZod } from "../schemaPaths.js"
import { type DryEnded, decided, make, type Realm } from "./realm.js"
import {
  type DryObject,
  type DryValue,
  isMade,
  isUnknown,
  type Thrown,
  type Unknown,
  unknown,
} from "./values.js"

const bare = (path: string): string => path.replaceAll(".default", "")

const isRecord = (value: DryValue): value is DryObject => isMade(value) && value.inside._tag === "plain"

const isNeeded = (value: DryValue): boolean => {
  if (!isUnknown(value) || value.path === null) return false
  const path = bare(value.path)
  const [[options] = []] = value.given
  if (ofEnvalid.test(path))
    return (
      options === undefined ||
      (isRecord(options) &&
        options.fields.size > 0 &&
        [...options.fields.keys()].every((key) => naming.test(key)))
    )
  return ofZod.test(path) || (/\.(?:required|exist)\(\)/.test(path) && ofJoi.test(path))
}

/** Whether something that is needed is not there. */
const isRefused = (realm: Realm, schema: DryValue, checked: DryValue): boolean => {
  if (!isRecord(schema) || !isMade(checked) || checked.isOpen || checked.proto?.isOpen) return false
  return [...schema.fields].some(
    ([key, { value }]) => isNeeded(value) && decided(realm, checked.fields.get(key)?.value) === undefined,
  )
}

/** What a call says that checks, and refuses; null for any other. */
export const refusedBy = (realm: Realm, called: Unknown, given: readonly DryValue[]): DryValue | null => {
  const path = bare(called.path ?? "")
  const [first, second] = given
  const error = make(realm, { _tag: "plain" }, "Object")
  error.isOpen = true
  const said = (fields: Readonly<Record<string, DryValue>>): DryObject =>
    make(realm, { _tag: "plain" }, "Object", { ...fields, error })
  const told = called.given.flat().filter(isRecord)
  const isShort = (): boolean => told.some((one) => isRefused(realm, one, first))
  const zod = byZod.exec(path)?.[1]
  if (zod !== undefined) {
    if (!isShort()) return null
    if (zod === "safeParse") return said({ success: false })
    const value = make(realm, { _tag: "error", said: "ZodError" }, "Error", { name: "ZodError" })
    value.isOpen = true
    throw { _tag: "thrown", value, place: realm.place } satisfies Thrown
  }
  if (byJoi.test(path) && path.endsWith(".validate")) {
    const settings = [...told, second].filter(isRecord)
    const isOpen =
      path.includes(".unknown()") ||
      settings.some(({ fields }) => fields.has("allowUnknown") || fields.has("stripUnknown"))
    return isOpen && isShort() ? said({ value: unknown() }) : null
  }
  if (path === "envalid.cleanEnv" && given.length < 3 && isRefused(realm, second, first))
    throw { _tag: "ended", place: realm.place, code: 1 } satisfies DryEnded
  return null
}
