/**
 * The field packageManager of package.json, `<manager>@<version>` (R-JS-8).
 */
import { parseVersion, versionText } from "../platform/semver.js"

/**
 * The manager, and its version when it is an exact one (C-51); a hash after `+` is not part of the version.
 */
export interface PackageManagerField {
  readonly manager: string
  readonly version: string | null
}

/** The major version of an exact one. */
export const majorOf = (version: string): number => Number.parseInt(version, 10)

/** A version without its build; null when it is none. Blanks, and a v before it, the form of the field does not forgive (C-252). */
const exactVersion = (text: string): string | null => {
  const version = /^\d\S*$/.test(text) ? parseVersion(text) : null
  return version === null ? null : versionText(version)
}

/** The field read; null when it does not have the form at all. */
export const parsePackageManager = (text: string): PackageManagerField | null => {
  const field = /^([a-z][a-z0-9-]*)(?:@(.*))?$/s.exec(text)
  if (field === null) return null
  const [, manager, version] = field
  return {
    manager: manager as string,
    version: version === undefined ? null : exactVersion(version),
  }
}
