/**
 * The field packageManager of package.json, `<manager>@<version>` (R-JS-8).
 */
import parse from "semver/functions/parse.js"

/**
 * The manager, and its version when it is an exact one (C-51); a hash after `+` is not part of the version.
 */
export interface PackageManagerField {
  readonly manager: string
  readonly version: string | null
}

/** The major version of an exact one; of none not a number, which is neither below nor above any. */
export const majorOf = (version: string | null): number => Number.parseInt(String(version), 10)

/** Three numbers are written in one way, and `parse` takes ten times as long to say so. */
const plain = /^(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})\.(?:0|[1-9]\d{0,14})$/

/** A version without its build; null when it is none. */
const exactVersion = (text: string): string | null =>
  plain.test(text)
    ? text
    : // parse forgives blanks and a leading v or =, and the form of the field does not (C-252)
      /^\d\S*$/.test(text)
      ? (parse(text)?.version ?? null)
      : null

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
