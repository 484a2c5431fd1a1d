/**
 * Service tokens: the request that creates one, checked whole, and the answers (A-ST-1 to A-ST-7, A-ST-11, A-ST-12).
 *
 * Laws. A request that is made has no problem, and making it again changes nothing. Fields that are not known are kept in
 * answers, and refused in requests.
 */

import type { Json } from "../model/json.js"
import { succeed, taken } from "../model/result.js"
import { type Secret, secret } from "../model/secret.js"
import { isRecord, kindOf } from "../model/shape.js"
import { secondsOf } from "../oauth/flow/date.js"
import { lastSecond } from "../oauth/timestamp.js"
import { type ApiError, type ApiResult, refuse, unless } from "./errors.js"
import { serviceTokenLifetime } from "./mechanisms.js"
import { resourceListProblems } from "./resources.js"
import { isRole, mayCreate, type Role, roles } from "./roles.js"

/**
 * A service token to create (A-ST-1), the fields as the API names them. `ttl_seconds` is always there: what holds is said.
 *
 * @since 0.1.0
 */
export type NewServiceToken = {
  readonly name: string
  readonly description?: string
  readonly role: Role
  readonly resources?: readonly string[]
  readonly ttl_seconds: number
}

/** The fields of the request, in the contract's order. */
const requestFields = ["name", "description", "role", "resources", "ttl_seconds"] as const

/**
 * Checks what a service token is to be, from data of any kind (A-ST-1 to A-ST-4, A-ST-7, C-34, C-35, C-102, C-103). With the
 * creator's role, it is checked against that too. `ttl_seconds` is 7 776 000 (90 days) when it is not given.
 *
 * The errors, all that apply: `api-field-missing`, `api-field-blank`, `api-field-type`, `api-field-unknown`,
 * `api-role-unknown`, `api-role-above-creator`, `api-resources-empty`, `api-resource-invalid`, `api-resource-kind`,
 * `api-resource-repeated` and `api-ttl-range`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { newServiceToken } from "runplan/api"
 *
 * assert.deepEqual(
 *   newServiceToken({ name: "ci", role: "DEVELOPER", resources: ["app_1"] }, "MANAGER"),
 *   E.right({ name: "ci", role: "DEVELOPER", resources: ["app_1"], ttl_seconds: 7776000 }),
 * )
 * assert.deepEqual(newServiceToken({ role: "admin" }), E.left([
 *   { _tag: "api-field-missing", field: "name" },
 *   { _tag: "api-role-unknown", role: "admin" },
 * ]))
 * ```
 *
 * @since 0.1.0
 */
export const newServiceToken = (input: unknown, creator?: Role): ApiResult<NewServiceToken> => {
  if (!isRecord(input)) {
    return refuse({ _tag: "api-field-type", field: "", expected: "an object", actual: kindOf(input) })
  }
  const problems: ApiError[] = []
  const wrong = (field: string, expected: string, value: unknown): void => {
    problems.push({ _tag: "api-field-type", field, expected, actual: kindOf(value) })
  }
  const field = (name: (typeof requestFields)[number]): unknown =>
    Object.hasOwn(input, name) ? input[name] : undefined

  const name = field("name")
  if (name === undefined) problems.push({ _tag: "api-field-missing", field: "name" })
  else if (typeof name !== "string") wrong("name", "a string", name)
  else if (name.trim() === "") problems.push({ _tag: "api-field-blank", field: "name" })

  const description = field("description")
  if (description !== undefined && typeof description !== "string")
    wrong("description", "a string", description)

  const role = field("role")
  if (role === undefined) problems.push({ _tag: "api-field-missing", field: "role" })
  else if (typeof role !== "string") wrong("role", "a string", role)
  else if (!isRole(role)) problems.push({ _tag: "api-role-unknown", role })
  else if (creator !== undefined && !isRole(creator)) {
    problems.push({ _tag: "api-role-unknown", role: String(creator) })
  } else if (creator !== undefined && !mayCreate(creator, role)) {
    problems.push({ _tag: "api-role-above-creator", creator, role })
  }

  const resources = field("resources")
  if (resources !== undefined) {
    if (!Array.isArray(resources)) wrong("resources", "an array of strings", resources)
    else {
      resources.forEach((resource: unknown, index) => {
        if (typeof resource !== "string") wrong(`resources.${index}`, "a string", resource)
      })
      const texts = resources.filter((resource): resource is string => typeof resource === "string")
      if (texts.length > 0 || resources.length === 0)
        for (const problem of resourceListProblems(texts)) problems.push(problem)
    }
  }

  const ttl = field("ttl_seconds")
  if (ttl !== undefined) {
    if (typeof ttl !== "number") wrong("ttl_seconds", "a whole number of seconds", ttl)
    else problems.push(...ttlProblems(ttl))
  }

  for (const key of Object.keys(input)) {
    if (!(requestFields as readonly string[]).includes(key)) {
      problems.push({ _tag: "api-field-unknown", field: key, known: requestFields })
    }
  }
  return unless(problems, () => ({
    name: name as string,
    ...(description === undefined ? {} : { description: description as string }),
    role: role as Role,
    ...(resources === undefined ? {} : { resources: [...(resources as readonly string[])] }),
    ttl_seconds: (ttl as number | undefined) ?? serviceTokenLifetime.default,
  }))
}

/**
 * What is wrong with a lifetime in seconds (A-ST-4): `api-ttl-range`, or nothing.
 *
 * @internal
 */
export const ttlProblems = (seconds: number): readonly ApiError[] =>
  Number.isInteger(seconds) &&
  seconds >= serviceTokenLifetime.minimum &&
  seconds <= serviceTokenLifetime.maximum
    ? []
    : [{ _tag: "api-ttl-range", seconds }]

/**
 * For whom a command-line tool creates a service token, and what it has to ask for (A-ST-12).
 *
 * @since 0.1.0
 */
export type Creation = {
  readonly owner: { readonly _tag: "PersonalSpace" } | { readonly _tag: "Organisation"; readonly id: string }
  readonly ask: readonly "role"[]
}

/**
 * What a command-line tool does with what it was given (A-ST-12): without an organisation the token is for the personal space,
 * and without a role the tool asks for one. A blank text counts as not given.
 *
 * @example
 * ```ts
 * import { creation } from "runplan/api"
 *
 * assert.deepEqual(creation({}), { owner: { _tag: "PersonalSpace" }, ask: ["role"] })
 * ```
 *
 * @since 0.1.0
 */
export const creation = (given: { readonly organisation?: string; readonly role?: string }): Creation => {
  const { organisation = "", role = "" } = given
  return {
    owner:
      organisation.trim() === ""
        ? { _tag: "PersonalSpace" }
        : { _tag: "Organisation", id: organisation.trim() },
    ask: role.trim() === "" ? ["role"] : [],
  }
}

/**
 * What is known of a service token that exists (A-ST-5). Times are Unix seconds. `other` holds the fields that the contract
 * does not name.
 *
 * @since 0.1.0
 */
export type ServiceTokenMetadata = {
  readonly id: string
  readonly status: string
  readonly createdAt: number
  readonly expiredAt: number
  readonly other: { readonly [field: string]: Json }
}

/**
 * The answer to the creation of a service token (A-ST-5). The token is there once and never again, so that what is odd about its
 * metadata does not take it away: a field that cannot be read is null, and why is in `problems` (C-183).
 *
 * @since 0.1.0
 */
export interface CreatedServiceToken {
  readonly token: Secret
  readonly metadata: { readonly [Field in keyof ServiceTokenMetadata]: ServiceTokenMetadata[Field] | null }
  readonly problems: readonly ApiError[]
}

const metadataFields = ["id", "status", "createdAt", "expiredAt"]

/** A timestamp in Unix seconds: an ISO 8601 text, or a whole number of seconds or milliseconds (C-108). */
const timestamp = (value: unknown): number | undefined => {
  if (typeof value === "string") return secondsOf(value)
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return undefined
  return value > lastSecond ? Math.floor(value / 1000) : value
}

const aTimestamp = "a timestamp (ISO 8601, or Unix seconds or milliseconds)"

/** One record of an answer, to be read field by field; what is wrong with a field is put to `problems`. */
const reader = (answer: string, place: string, value: unknown) => {
  const invalid = (field: string, expected: string, actual: string): ApiError => {
    const at = [place, field].filter((part) => part !== "").join(".")
    return { _tag: "api-answer-invalid", answer, field: at, expected, actual }
  }
  if (!isRecord(value)) return refuse(invalid("", "an object", kindOf(value)))
  const problems: ApiError[] = []
  const wrong = (field: string, expected: string, actual: string): undefined => {
    problems.push(invalid(field, expected, actual))
  }
  const get = (field: string): unknown => (Object.hasOwn(value, field) ? value[field] : undefined)
  return succeed({
    record: value,
    problems,
    wrong,
    get,
    text: (field: string): string | undefined => {
      const found = get(field)
      if (typeof found !== "string") return wrong(field, "a string", kindOf(found))
      return found === "" ? wrong(field, "a string", "empty") : found
    },
    time: (field: string): number | undefined => {
      const found = get(field)
      return (
        timestamp(found) ??
        wrong(field, aTimestamp, typeof found === "string" ? "another string" : kindOf(found))
      )
    },
  })
}

const noMetadata = { id: null, status: null, createdAt: null, expiredAt: null, other: {} } as const

/** What can be read of the metadata, and what is wrong with the rest. */
const metadataOf = (place: string, value: unknown): Pick<CreatedServiceToken, "metadata" | "problems"> => {
  const read = reader("answer", place, value)
  if (read._tag === "Left") return { metadata: noMetadata, problems: read.left }
  const { record, problems, text, time, wrong } = read.right
  const id = text("id")
  if (id !== undefined && !/^token_./.test(id))
    wrong("id", 'an id that begins with "token_"', "another string")
  const status = text("status")
  const createdAt = time("createdAt")
  const expiredAt = time("expiredAt")
  const other = Object.entries(record).filter(([field]) => !metadataFields.includes(field))
  return {
    metadata: {
      id: id ?? null,
      status: status ?? null,
      createdAt: createdAt ?? null,
      expiredAt: expiredAt ?? null,
      other: Object.fromEntries(other) as { [field: string]: Json },
    },
    problems,
  }
}

const readMetadata = (place: string, value: unknown): ApiResult<ServiceTokenMetadata> => {
  const { metadata, problems } = metadataOf(place, value)
  return unless(problems, () => metadata as ServiceTokenMetadata)
}

/**
 * Reads the answer to the creation of a service token, as parsed JSON (A-ST-5, C-183). Its value is a secret from here on. Every
 * problem is `api-answer-invalid`, with its place; where there is a token, it is answered with them.
 *
 * @example
 * ```ts
 * import { decodeCreatedServiceToken } from "runplan/api"
 *
 * const created = decodeCreatedServiceToken({
 *   token: "s3cr3t",
 *   metadata: {
 *     id: "token_1", status: "ACTIVE", createdAt: "2026-01-01T00:00:00Z", expiredAt: "2026-04-01T00:00:00Z", name: "ci",
 *   },
 * })
 * if (created._tag === "Left") throw new Error("not read")
 * assert.equal(String(created.right.token), "[secret]")
 * assert.equal(created.right.metadata.expiredAt, 1775001600)
 * assert.deepEqual(created.right.metadata.other, { name: "ci" })
 * ```
 *
 * @since 0.1.0
 */
export const decodeCreatedServiceToken = (answer: unknown): ApiResult<CreatedServiceToken> => {
  const read = reader("answer", "", answer)
  if (read._tag === "Left") return read
  const { problems, text, get } = read.right
  const token = text("token")
  const described = metadataOf("metadata", get("metadata"))
  return unless(token === undefined ? [...problems, ...described.problems] : [], () => ({
    token: secret(token as string),
    ...described,
  }))
}

/**
 * Reads the metadata of one service token, as parsed JSON (A-ST-5, C-36, C-109). Every problem is `api-answer-invalid`.
 *
 * @example
 * ```ts
 * import { decodeServiceToken } from "runplan/api"
 *
 * const read = decodeServiceToken({ id: "token_1", status: "ACTIVE", createdAt: 1767225600, expiredAt: 1775001600 })
 * assert.equal(read._tag === "Right" && read.right.createdAt, 1767225600)
 * ```
 *
 * @since 0.1.0
 */
export const decodeServiceToken = (answer: unknown): ApiResult<ServiceTokenMetadata> =>
  readMetadata("", answer)

/**
 * Reads a list of service tokens, as parsed JSON (A-ST-6). Every problem is `api-answer-invalid`, with the index in its place.
 *
 * @example
 * ```ts
 * import { decodeServiceTokens } from "runplan/api"
 *
 * const read = decodeServiceTokens([{ id: "token_1", status: "ACTIVE", createdAt: 1767225600 }])
 * assert.equal(read._tag === "Left" && read.left[0]._tag, "api-answer-invalid")
 * ```
 *
 * @since 0.1.0
 */
export const decodeServiceTokens = (answer: unknown): ApiResult<readonly ServiceTokenMetadata[]> => {
  if (!Array.isArray(answer)) {
    const actual = kindOf(answer)
    return refuse({ _tag: "api-answer-invalid", answer: "answer", field: "", expected: "an array", actual })
  }
  const problems: ApiError[] = []
  const read = answer.map((entry: unknown, index) => taken(readMetadata(`${index}`, entry), problems))
  return unless(problems, () => read as readonly ServiceTokenMetadata[])
}

/**
 * The facts in a service token (A-ST-11, A-ST-13): the organisation that it acts for, its role, its robot, when it expires
 * (Unix seconds), and the resources that it is restricted to. `null` is not known, and for resources not restricted.
 *
 * @since 0.1.0
 */
export type ServiceTokenFacts = {
  readonly organisation: string
  readonly role: Role
  readonly robot: string | null
  readonly expires: number | null
  readonly resources: readonly string[] | null
}

/**
 * Reads the facts of a service token, given as data by whoever inspected it (A-ST-11, C-109): `tenant` and `role`, and if there
 * are any `robot_id`, `expiration` and `resources`. Every problem is `api-answer-invalid`.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { serviceTokenFacts } from "runplan/api"
 *
 * assert.deepEqual(
 *   serviceTokenFacts({ tenant: "orga_1", role: "DEVELOPER", expiration: "2026-01-01T00:00:00Z", resources: ["app_1"] }),
 *   E.right({ organisation: "orga_1", role: "DEVELOPER", robot: null, expires: 1767225600, resources: ["app_1"] }),
 * )
 * ```
 *
 * @since 0.1.0
 */
export const serviceTokenFacts = (facts: unknown): ApiResult<ServiceTokenFacts> => {
  const read = reader("token's facts", "", facts)
  if (read._tag === "Left") return read
  const { problems, get, text, time, wrong } = read.right
  const organisation = text("tenant")
  const role = text("role")
  if (role !== undefined && !isRole(role)) wrong("role", `one of ${roles.join(", ")}`, "another string")
  const given = (field: string): boolean => (get(field) ?? null) !== null
  const robot = given("robot_id") ? text("robot_id") : null
  const expires = given("expiration") ? time("expiration") : null
  const resources = get("resources") ?? null
  if (resources !== null && !(Array.isArray(resources) && resources.every((id) => typeof id === "string"))) {
    wrong("resources", "an array of strings", Array.isArray(resources) ? "another array" : kindOf(resources))
  }
  return unless(problems, () => ({
    organisation: organisation as string,
    role: role as Role,
    robot: robot as string | null,
    expires: expires as number | null,
    resources: resources === null ? null : [...(resources as readonly string[])],
  }))
}
