/**
 * Lengths of time as people write them: `45m`, `90d`, `1d12h`.
 *
 * Laws. `duration` of a whole number and `s` is that number.
 */
import { succeed } from "../model/result.js"
import { type ApiResult, refuse } from "./errors.js"

const durationParts = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/
const secondsOf = [31_536_000, 604_800, 86_400, 3_600, 60, 1]

/**
 * The seconds of a duration: whole numbers with the units `y` (365 days), `w`, `d`, `h`, `m` and `s`, the largest first (C-104).
 * The one error is `api-duration-invalid`; whether a token can live so long is asked where one is created.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { duration } from "runplan/api"
 *
 * assert.deepEqual(duration("45m"), E.right(2700))
 * assert.deepEqual(duration("1d12h"), E.right(129600))
 * assert.deepEqual(duration("3 months"), E.left([{ _tag: "api-duration-invalid", text: "3 months" }]))
 * ```
 *
 * @since 0.1.0
 */
export const duration = (text: string): ApiResult<number> => {
  const match = durationParts.exec(text)
  if (match === null || text === "") return refuse({ _tag: "api-duration-invalid", text })
  let seconds = 0
  secondsOf.forEach((unit, index) => {
    seconds += Number(match[index + 1] ?? 0) * unit
  })
  return Number.isSafeInteger(seconds) ? succeed(seconds) : refuse({ _tag: "api-duration-invalid", text })
}
