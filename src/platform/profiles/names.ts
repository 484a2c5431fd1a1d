/**
 * The names of the platforms that are ready to use, apart from their data: a command names them in its help and needs none of it.
 */

/** The profiles with their editions, oldest first. */
export const editions = { "clever-cloud": ["2026-03", "2026-10", "2026-11"] } as const

/**
 * The names that `platformByName` knows: `contract`, and each profile alone and with an edition.
 *
 * @since 0.1.0
 */
export const platformNames: readonly string[] = [
  "contract",
  ...Object.entries(editions).flatMap(([profile, of]) => [
    profile,
    ...of.map((edition) => `${profile}@${edition}`),
  ]),
]
