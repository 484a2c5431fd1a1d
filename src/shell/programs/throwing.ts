/**
 * What throws, of Node's own and of packages, where it is not given what it needs: each was run.
 */
import type { Cases } from "./variableCases.js"

/** What is known of something that a call is given: when it is empty or not there, and when it is not there. */
export interface GivenValue {
  readonly falsy: Cases
  readonly missing: Cases
}

/** When a call throws, and whether what it throws comes as a promise's. */
export interface Throwing {
  readonly cases: Cases
  readonly isPromise: boolean
}

/**
 * Calls that throw without one of their arguments: which, and behind its place `!` where an empty text is one. Of packages, the first and the last of the
 * majors that were run; `promise` where what they promise is broken.
 */
const calls = new Map(
  `JSON.parse 0
new URL 0
Buffer.from 0!
BigInt 0!
fs.readFileSync 0
path.join 0!
stripe 0 18 20
new stripe 0 18 20
new stripe.Stripe 0 18 20
new resend.Resend 0 1 6
mongoose.connect 0 5 9 promise`
    .split("\n")
    .map((line) => {
      const [, call = "", place = "", strict, first, last, promise] =
        /^((?:new )?\S+) (\d)(!)?(?: (\d+) (\d+))?( promise)?$/.exec(line) ?? []
      return [call, { place: Number(place), strict, first, last, promise }] as const
    }),
)

/** When a call throws, given the majors of packages that are asked for; null where that is not known. */
export const throwing = (
  path: string,
  given: readonly GivenValue[],
  majorOf: (name: string) => number,
): Throwing | null => {
  const known = calls.get(path)
  const argument = given[known?.place ?? 0]
  if (known === undefined || argument === undefined) return null
  const { first, last, strict, promise } = known
  const major = first === undefined ? 0 : majorOf(String((path.split(".")[0] as string).split(" ").at(-1)))
  if (major < Number(first ?? 0) || major > Number(last ?? 0)) return null
  return { cases: strict === undefined ? argument.falsy : argument.missing, isPromise: promise !== undefined }
}
