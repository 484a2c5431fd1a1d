/**
 * How often a property runs. fast-check prints the seed and the path of a failure; give them here to run it again.
 */

/** A thousand runs, or as many as are given. */
export const runs = (numRuns = 1_000): { readonly numRuns: number } => ({ numRuns })

/** Whether properties run as often as they ask: while a mutant is judged they do not, and how often something came up says nothing. */
export const allRuns = process.env.STRYKER_MUTATOR_WORKER === undefined
