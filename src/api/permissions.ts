/**
 * Reading lists of OAuth permissions (A-OA-9).
 *
 * Laws. `known` and `unknown` together are the list, in order, each name once.
 */
import { type Permission, permissions } from "../oauth/flow/permissions.js"
import type { ApiError } from "./errors.js"

/**
 * A list of permissions. An unknown one is kept, and reported as a warning.
 *
 * @since 0.1.0
 */
export type PermissionList = {
  readonly known: readonly Permission[]
  readonly unknown: readonly string[]
  readonly reports: readonly ApiError[]
}

/**
 * Reads permissions from a list of names, or from a text with commas or white space between them (A-OA-9, C-111). Every unknown
 * one is reported as `api-permission-unknown`.
 *
 * @example
 * ```ts
 * import { parsePermissions } from "runplan/api"
 *
 * const { known, unknown } = parsePermissions("access_organisations, manage_ssh_key")
 * assert.deepEqual(known, ["access_organisations"])
 * assert.deepEqual(unknown, ["manage_ssh_key"])
 * ```
 *
 * @since 0.1.0
 */
export const parsePermissions = (list: string | readonly string[]): PermissionList => {
  const names = typeof list === "string" ? list.split(/[\s,]/) : list
  const known: Permission[] = []
  const unknown: string[] = []
  for (const name of new Set(names)) {
    if (name === "") continue
    if (Object.hasOwn(permissions, name)) known.push(name as Permission)
    else unknown.push(name)
  }
  return {
    known,
    unknown,
    reports: unknown.map((permission) => ({ _tag: "api-permission-unknown", permission })),
  }
}
