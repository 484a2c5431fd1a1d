/**
 * Attenuation as data (A-ST-10, A-ST-14): from restrictions to a block of checks in the token format's datalog, and what a chain
 * of blocks leaves of a token.
 *
 * A block holds checks only, and a check can only take away. Appending the block to the binary token, bound to it
 * cryptographically, is the work of the token format's own library: give it `datalog(block)`.
 *
 * Laws. What is allowed after `attenuated` was allowed before. `attenuated` of two chains one after the other is `attenuated` of
 * both together. `datalog` holds nothing but checks, whatever the restrictions hold.
 */
import { type RequestFacts, requestFacts } from "../platform/requestFacts.js"
import { type ApiError, type ApiResult, unless } from "./errors.js"
import { resourceListProblems } from "./resources.js"
import { type ServiceTokenFacts, ttlProblems } from "./serviceTokens.js"

/**
 * What to restrict a token by. `expires` is in Unix seconds and `ttlSeconds` counts from now; of the two the earlier holds.
 * Times are cut to the token's second.
 *
 * @since 0.1.0
 */
export type Restrictions = {
  readonly ttlSeconds?: number
  readonly expires?: number
  readonly resources?: readonly string[]
}

/**
 * One check of a block: valid until a time, included (Unix seconds), or one of these resources.
 *
 * @since 0.1.0
 */
export type AttenuationCheck =
  | { readonly _tag: "Until"; readonly time: number }
  | { readonly _tag: "Resources"; readonly resources: readonly string[] }

/**
 * A block to append to a token: checks, and nothing else.
 *
 * @since 0.1.0
 */
export type AttenuationBlock = {
  readonly checks: readonly AttenuationCheck[]
}

/** The last second of the year 9999, which a date of four digits for the year can name. */
const endOf9999 = 253_402_300_799

const isTime = (time: number): boolean => Number.isSafeInteger(time) && time >= 0 && time <= endOf9999

/**
 * The block for restrictions (A-ST-10, C-103, C-105). `original` is what is known of the token: with it, a lifetime beyond the
 * original's and resources that it has not are refused. `now` is in Unix seconds, up to the year 9999.
 *
 * The errors, all that apply: `api-attenuation-empty`, `api-attenuation-past`, `api-attenuation-longer`,
 * `api-attenuation-wider`, `api-ttl-range`, `api-time-invalid`, and those of resources.
 *
 * @example
 * ```ts
 * import { attenuate, datalog } from "runplan/api"
 *
 * const block = attenuate({ ttlSeconds: 3600, resources: ["app_1", "addon_2"] }, {}, 1767225600)
 * assert.deepEqual(block._tag === "Right" && datalog(block.right), [
 *   "check if time($time), $time <= 2026-01-01T01:00:00Z",
 *   'check if resource("app_1") or resource("addon_2")',
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const attenuate = (
  restrictions: Restrictions,
  original: Partial<Pick<ServiceTokenFacts, "expires" | "resources">>,
  now: number,
): ApiResult<AttenuationBlock> => {
  const { ttlSeconds, expires, resources } = restrictions
  const problems: ApiError[] = []
  if (!isTime(now)) problems.push({ _tag: "api-time-invalid", field: "now" })
  if (ttlSeconds === undefined && expires === undefined && resources === undefined) {
    problems.push({ _tag: "api-attenuation-empty" })
  }
  const ttlWrong = ttlSeconds === undefined ? [] : ttlProblems(ttlSeconds)
  problems.push(...ttlWrong)
  const timeWrong = expires !== undefined && !isTime(expires)
  if (timeWrong) problems.push({ _tag: "api-time-invalid", field: "expires" })
  const ends = [
    ...(ttlSeconds === undefined || ttlWrong.length > 0 ? [] : [now + ttlSeconds]),
    ...(expires === undefined || timeWrong ? [] : [expires]),
  ]
  const until = ends.length === 0 ? null : Math.min(...ends)
  if (until !== null && until <= now) problems.push({ _tag: "api-attenuation-past", expires: until, now })
  const end = original.expires ?? null
  if (until !== null && end !== null && until > end) {
    problems.push({ _tag: "api-attenuation-longer", expires: until, original: end })
  }
  if (resources !== undefined) {
    const wrong = resourceListProblems(resources)
    for (const problem of wrong) problems.push(problem)
    const own = original.resources ?? null
    if (own !== null && wrong.length === 0) {
      for (const resource of resources) {
        if (!own.includes(resource)) problems.push({ _tag: "api-attenuation-wider", resource })
      }
    }
  }
  return unless(problems, () => ({
    checks: [
      ...(until === null ? [] : [{ _tag: "Until", time: until } as const]),
      ...(resources === undefined ? [] : [{ _tag: "Resources", resources: [...resources] } as const]),
    ],
  }))
}

/**
 * The checks of a block in the token format's datalog, one text each, without the semicolon that ends a line in a file (A-ST-10,
 * A-ST-14). Resources of a block that `attenuate` did not make are written so that they cannot end the text that they are in. `names`
 * are those of the facts that the platform gives (C-199).
 *
 * @example
 * ```ts
 * import { datalog } from "runplan/api"
 *
 * assert.deepEqual(datalog({ checks: [{ _tag: "Resources", resources: ["app_1"] }] }), ['check if resource("app_1")'])
 * ```
 *
 * @since 0.1.0
 */
export const datalog = (block: AttenuationBlock, names: RequestFacts = requestFacts): readonly string[] =>
  block.checks.map((check) => written(check, names))

const written = (check: AttenuationCheck, { time, resource }: RequestFacts): string => {
  switch (check._tag) {
    case "Until":
      return isTime(check.time) ? `check if ${time}($time), $time <= ${date(check.time)}` : allowsNothing
    case "Resources":
      return check.resources.length === 0
        ? allowsNothing
        : `check if ${check.resources.map((id) => `${resource}(${JSON.stringify(id)})`).join(" or ")}`
  }
}

/** A check that never holds: what cannot be written restricts to nothing, and not to everything. */
const allowsNothing = "check if false"

/** RFC 3339 in UTC, without fractions. */
const date = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 19)}Z`

/**
 * A token's facts after a chain of blocks: the earliest expiry, and the resources that all of them name (A-ST-10). No resource
 * left is an empty list, which reaches nothing.
 *
 * @example
 * ```ts
 * import { attenuated, type ServiceTokenFacts } from "runplan/api"
 *
 * const facts: ServiceTokenFacts = {
 *   organisation: "orga_1", role: "ADMIN", robot: null, expires: 1800000000, resources: null,
 * }
 * const narrower = attenuated(facts, [
 *   { checks: [{ _tag: "Until", time: 1790000000 }, { _tag: "Resources", resources: ["app_1", "app_2"] }] },
 *   { checks: [{ _tag: "Resources", resources: ["app_2", "app_3"] }] },
 * ])
 * assert.deepEqual([narrower.expires, narrower.resources], [1790000000, ["app_2"]])
 * ```
 *
 * @since 0.1.0
 */
export const attenuated = (
  facts: ServiceTokenFacts,
  chain: readonly AttenuationBlock[],
): ServiceTokenFacts => {
  let { expires, resources } = facts
  for (const { checks } of chain) {
    for (const check of checks) {
      if (check._tag === "Until") expires = expires === null ? check.time : Math.min(expires, check.time)
      else {
        const before = resources
        resources =
          before === null
            ? [...new Set(check.resources)]
            : before.filter((id) => check.resources.includes(id))
      }
    }
  }
  return { ...facts, expires, resources }
}
