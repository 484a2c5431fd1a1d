/**
 * Platforms that are ready to use, by name.
 *
 * Law. Every name gives a platform whose `data.name` says which edition it is.
 */
import { decodePlatform } from "../define.js"
import { defaultPlatform, type Platform } from "../prepare.js"
import { cleverCloud } from "./clever-cloud.js"
import type { editions } from "./names.js"

export { platformNames } from "./names.js"

/** What overrides the contract's data, by profile and edition, oldest edition first. */
const profiles: { readonly [profile: string]: { readonly [edition: string]: unknown } } = {
  "clever-cloud": cleverCloud,
} satisfies {
  readonly [profile in keyof typeof editions]: {
    readonly [edition in (typeof editions)[profile][number]]: unknown
  }
}

/** The same by the names that `platformByName` knows; a profile alone is its newest edition, which comes last. */
const overrides: ReadonlyMap<string, unknown> = new Map(
  Object.entries(profiles).flatMap(([profile, editions]) =>
    Object.entries(editions).flatMap(([edition, data]) => [
      [`${profile}@${edition}`, data] as const,
      [profile, data] as const,
    ]),
  ),
)

/**
 * The platform of a name; null when there is none. A profile without an edition is its newest one. Making a platform takes a few
 * milliseconds, so keep it.
 *
 * @example
 * ```ts
 * import { platformByName } from "runplan/platform"
 *
 * assert.equal(platformByName("clever-cloud@2026-03")?.data.variables.phpServerPort, "CC_FRANKENPHP_PORT")
 * assert.equal(platformByName("nowhere"), null)
 * ```
 *
 * @since 0.1.0
 */
export const platformByName = (name: string): Platform | null => {
  if (name === "contract") return defaultPlatform
  const platform = decodePlatform(overrides.get(name))
  return platform._tag === "Left" ? null : platform.right
}
