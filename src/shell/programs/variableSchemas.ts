/**
 * What checks variables by what it is told of each: zod, envalid, joi, which Nest takes as well, env-var and what T3 makes of zod; each was run.
 *
 * Law. A variable is said to be needed only where all that is told of it is known to refuse what is not there.
 */
import { byJoi, byZod, naming, ofEnvalid, ofJoi, ofZod } from "./schemaPaths.js"
import { both, type Cases, either, isAlways, never } from "./variableCases.js"
import { invoked } from "./variableFunctions.js"
import { member } from "./variableNames.js"
import {
  absent,
  flag,
  type KnownAs,
  type KnownValue,
  there,
  unknown,
  unlessMissing,
  variable,
} from "./variableValues.js"
import { end, type ProgramFrame, type ProgramWalk, thrownBy } from "./variableWalk.js"

type KnownPath = Extract<KnownAs, { readonly _tag: "path" }>
type KnownRecord = Extract<KnownAs, { readonly _tag: "record" }>

const recordOf = (value: KnownValue | undefined): KnownRecord | null =>
  value?.is?._tag === "record" ? value.is : null

const isNeeded = ({ is }: KnownValue): boolean => {
  if (is?._tag !== "path") return false
  const { path, given } = is
  if (ofEnvalid.test(path)) {
    const options = recordOf(given[0])
    return (
      given.length === 0 ||
      (options?.isWhole === true && [...options.fields.keys()].every((key) => naming.test(key)))
    )
  }
  return ofZod.test(path) || (/\.(?:required|exist)\(\)/.test(path) && ofJoi.test(path))
}

/** When what is checked is refused, for one of what is needed is not there. */
const refused = (
  { walk }: ProgramFrame,
  schema: KnownValue | undefined,
  checked: KnownValue | undefined,
): Cases => {
  const fields = recordOf(schema)?.fields
  return fields === undefined || checked === undefined
    ? never
    : either(
        ...Array.from(fields, ([key, one]) => (isNeeded(one) ? member(walk, checked, key).missing : never)),
      )
}

/** What tells that it may be something other than true or false. */
const boolean = (truthy: Cases, falsy: Cases): KnownValue => ({
  ...flag(truthy, falsy),
  is: { _tag: "boolean" },
})

const answered = (fields: readonly (readonly [string, KnownValue])[]): KnownValue =>
  there({ _tag: "record", fields: new Map(fields), isWhole: false })

/** When joi refuses what it checks, which it does always where it knows all keys and there are others. */
const refusedByJoi = (
  frame: ProgramFrame,
  { path, given }: KnownPath,
  [checked, options]: readonly KnownValue[],
): Cases => {
  const settings = [...given, ...(options === undefined ? [] : [options])]
  const isOpen =
    checked?.is?._tag !== "variables" ||
    path.includes(".unknown()") ||
    settings.some((one) => recordOf(one)?.fields.has("allowUnknown"))
  return isOpen
    ? refused(
        frame,
        given.find((one) => recordOf(one) !== null),
        checked,
      )
    : never
}

/** What Nest's settings are known by. */
export const settings = "@nestjs/config.ConfigService()"

/** What Nest's settings say of a variable; null where something else is asked. */
const settingOf = (
  frame: ProgramFrame,
  at: number,
  path: string,
  [first, second]: readonly KnownValue[],
  cases: Cases,
): KnownValue | null => {
  const own = path.replace(/^new /, "")
  const key = own.startsWith(`${settings}.get`) ? own.slice(settings.length + 1) : ""
  if (!/^get(?:OrThrow)?$/.test(key) || first?.is?._tag !== "text") return null
  const { walk } = frame
  const name = first.is.text
  const loaded = path === own ? loadedAs(walk, name) : absent
  if (loaded.is?._tag === "record") return loaded
  const given = walk.changed.has(name) ? unknown : name.includes(".") ? absent : variable(name)
  let found = unlessMissing(given, loaded)
  const isOther = second?.is?._tag === "record" && second.is.fields.has("infer")
  if (key === "getOrThrow") thrownBy(frame, at, both(cases, found.missing))
  else if (second !== undefined && !isOther) found = unlessMissing(found, second)
  return found
}

/** What Nest's settings load by a name. */
const loadedAs = (walk: ProgramWalk, name: string): KnownValue => {
  if (walk.settings === null) return unknown
  for (const one of walk.settings) {
    const found = name.split(".").reduce((value, key) => member(walk, value, key), one)
    if (found !== absent) return found
  }
  return name.includes(".") ? unknown : absent
}

/** What comes of a call that checks variables; null where it is none. */
export const checkedBy = (
  frame: ProgramFrame,
  at: number,
  asked: KnownPath,
  given: readonly KnownValue[],
  cases: Cases,
): KnownValue | null => {
  const { path } = asked
  const [first, second, third] = given
  const throws = (when: Cases): KnownValue => {
    thrownBy(frame, at, both(cases, when))
    return unknown
  }
  const zod = byZod.exec(path)?.[1]
  if (zod !== undefined) {
    const when = refused(
      frame,
      asked.given.find((one) => recordOf(one) !== null),
      first,
    )
    if (zod === "parse") return throws(when)
    return answered([
      ["success", boolean(never, when)],
      ["error", flag(when, never)],
    ])
  }
  if (byJoi.test(path) && path.endsWith(".validate"))
    return answered([["error", flag(refusedByJoi(frame, asked, given), never)]])
  const [, joi] = /^(?:@hapi\/)?joi\.(validate|attempt|assert)$/.exec(path) ?? never
  if (joi !== undefined) {
    const schema = second?.is
    if (first === undefined || schema?._tag !== "path" || !byJoi.test(schema.path)) return null
    const when = refusedByJoi(frame, schema, third === undefined ? [first] : [first, third])
    return joi === "validate" ? answered([["error", flag(when, never)]]) : throws(when)
  }
  if (path === "envalid.cleanEnv") {
    const options = recordOf(third)
    if (third !== undefined && (options === null || !options.isWhole || options.fields.has("reporter")))
      return null
    const when = both(cases, refused(frame, second, first))
    // It exits by itself.
    if (!isAlways(when) && !frame.walk.changed.has("exit")) end(frame, at, when)
    return unknown
  }
  if (/^env-var\.get\(\)\.required\(\)\.as\w+$/.test(path)) {
    const [name, other] = asked.given
    const isAlone = name?.is?._tag === "text" && other === undefined
    return throws(isAlone ? variable(name.is.text).missing : never)
  }
  if (path === "@nestjs/config.ConfigModule.forRoot") {
    const fields = recordOf(first)?.fields ?? new Map<string, KnownValue>()
    const isOther = ["ignoreEnvVars", "skipProcessEnv", "validatePredefined"].some((key) => fields.has(key))
    const isKept = [...frame.walk.files.values()].some(({ texts }) => texts.includes("abortOnError"))
    if (isOther || isKept) return null
    const schema = fields.get("validationSchema")?.is
    const checks = fields.get("validate")?.is
    const variables = there({ _tag: "variables" })
    if (schema?._tag === "path" && byJoi.test(schema.path))
      return throws(
        refused(
          frame,
          schema.given.find((one) => recordOf(one) !== null),
          variables,
        ),
      )
    if (checks?._tag === "function")
      invoked(frame, checks, [variables], { at, open: -1, to: 0, way: "given" }, cases)
    return null
  }
  const settings = /^@t3-oss\/env-core\.createEnv$/.test(path) ? recordOf(first) : null
  if (settings !== null) {
    const { fields, isWhole } = settings
    const isOther = ["skipValidation", "onValidationError", "isServer"].some((key) => fields.has(key))
    return throws(
      isWhole && !isOther ? refused(frame, fields.get("server"), fields.get("runtimeEnv")) : never,
    )
  }
  return settingOf(frame, at, path, given, cases)
}
