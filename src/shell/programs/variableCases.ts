/**
 * Cases in which something holds: lists of atoms, of which each is enough. An atom `X` holds where that variable is not set, `X?` where it is not set or
 * empty, `production` where NODE_ENV is that, `development` where it is not set, `@MySQL` where no such database runs on the machine itself.
 *
 * Law. Cases that are too many to tell apart are let go of: what is left holds in fewer, never in more.
 */

/** Lists of atoms, of which each is enough. */
export type Cases = readonly (readonly string[])[]

export const never: Cases = []
export const always: Cases = [[]]

/** So many cases, and so many atoms of one, are told apart. */
const mostCases = 64
const mostAtoms = 8

/** Where any of them holds. */
export const either = (...all: readonly Cases[]): Cases => {
  const cases = new Map(all.flat().map((one) => [one.join(), one]))
  return cases.size > mostCases ? never : [...cases.values()]
}

/** Where the two hold. */
export const both = (one: Cases, other: Cases): Cases => {
  if (isAlways(one)) return other
  if (isAlways(other)) return one
  return either(
    one.flatMap((first) =>
      other.flatMap((second) => {
        const all = new Set([...first, ...second])
        // What is not set is not more than empty.
        const atoms = [...all].filter((one) => !one.endsWith("?") || !all.has(one.slice(0, -1)))
        const isNever = all.has("production") && all.has("development")
        return atoms.length > mostAtoms || isNever ? [] : [atoms]
      }),
    ),
  )
}

export const isAlways = (cases: Cases): boolean => cases.some((one) => one.length === 0)
