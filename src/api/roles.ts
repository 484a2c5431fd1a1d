/**
 * The roles of a service token and their order (A-ST-2, C-34).
 *
 * Laws. `isAtLeast` is a partial order: reflexive, antisymmetric, transitive. DEVELOPER and ACCOUNTING are not comparable.
 */

/**
 * The roles (A-ST-2), the names as the API writes them: upper case only.
 *
 * @since 0.1.0
 */
export const roles = ["ADMIN", "MANAGER", "DEVELOPER", "ACCOUNTING"] as const

/**
 * A role of a service token.
 *
 * @since 0.1.0
 */
export type Role = (typeof roles)[number]

/** Each role with every role that it is at least as high as (C-34). */
const reach: { readonly [R in Role]: readonly Role[] } = {
  ADMIN: ["ADMIN", "MANAGER", "DEVELOPER", "ACCOUNTING"],
  MANAGER: ["MANAGER", "DEVELOPER", "ACCOUNTING"],
  DEVELOPER: ["DEVELOPER"],
  ACCOUNTING: ["ACCOUNTING"],
}

/**
 * Whether a role is equal to another or above it (C-34). A text that is no role is at least nothing.
 *
 * @example
 * ```ts
 * import { isAtLeast } from "runplan/api"
 *
 * assert.equal(isAtLeast("ADMIN", "MANAGER"), true)
 * assert.equal(isAtLeast("DEVELOPER", "ACCOUNTING"), false)
 * ```
 *
 * @since 0.1.0
 */
export const isAtLeast = (role: Role, floor: Role): boolean =>
  Object.hasOwn(reach, role) && reach[role].includes(floor)

/**
 * How one role stands to another (C-34).
 *
 * @example
 * ```ts
 * import { compareRoles } from "runplan/api"
 *
 * assert.equal(compareRoles("MANAGER", "DEVELOPER"), "above")
 * assert.equal(compareRoles("DEVELOPER", "ACCOUNTING"), "incomparable")
 * ```
 *
 * @since 0.1.0
 */
export const compareRoles = (one: Role, other: Role): "equal" | "above" | "below" | "incomparable" => {
  if (one === other) return "equal"
  if (isAtLeast(one, other)) return "above"
  return isAtLeast(other, one) ? "below" : "incomparable"
}

/**
 * Whether a creator with this role may create a token with that one: equal or lower (A-ST-7, C-34).
 *
 * @example
 * ```ts
 * import { mayCreate } from "runplan/api"
 *
 * assert.equal(mayCreate("MANAGER", "DEVELOPER"), true)
 * assert.equal(mayCreate("MANAGER", "ADMIN"), false)
 * ```
 *
 * @since 0.1.0
 */
export const mayCreate = (creator: Role, role: Role): boolean => isAtLeast(creator, role)

/**
 * Whether a text names a role, to the letter (A-ST-2).
 *
 * @since 0.1.0
 */
export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)
