/** The permissions that a user can give to a consumer (A-OA-9), as data. */

const meanings = {
  access_organisations: "access organisations",
  access_organisations_bills: "access organisations' bills",
  access_organisations_consumption_statistics: "access consumption statistics",
  access_organisations_credit_count: "access credit count",
  access_personal_information: "access personal information",
  manage_organisations: "manage organisations",
  manage_organisations_applications: "manage organisations' applications",
  manage_organisations_members: "manage organisations' members",
  manage_organisations_services: "manage organisations' add-ons",
  manage_personal_information: "manage personal information",
  manage_ssh_keys: "manage SSH keys",
} as const

/**
 * What each permission allows, to the letter.
 *
 * @since 0.1.0
 */
export interface Permissions extends Readonly<typeof meanings> {}

/**
 * The permissions and what each of them allows (A-OA-9).
 *
 * @since 0.1.0
 */
export const permissions: Readonly<Permissions> = meanings

/**
 * The name of a permission.
 *
 * @since 0.1.0
 */
export type Permission = keyof Permissions
