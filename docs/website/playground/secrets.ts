/**
 * What a link must not carry, since it is shown to others: what is a secret, and what looks like one wherever it stands.
 *
 * Law. A value of a variable is in a link only where the platform knows the variable and it is no secret: whatever else a project has in
 * its variables changes no plan, and may be anything.
 */
import { projectFiles } from "runplan/contract"
import { withoutSecrets } from "../../../src/decode/settings.js"
import { variableOf } from "./contract.js"
import type { Variable } from "./state.js"

const stand = "<secret>"

/** A name that says that its value is nobody's business. */
const secretName =
  "\\w*(?:secret|token|passw(?:or)?d|passphrase|pwd|credential|private|api[_-]?key|[_-]key|[_-]pass|auth(?!or))\\w*"

/** A version or a range: what a package of such a name has in a manifest. */
const version =
  '(?:[\\^~]|[<>]=?|v)?\\d+(?:\\.[\\dx*]+)*[\\w.+-]*|\\*|latest|(?:workspace|npm|file|link|github|git|https?)[:+][^"]*'

const looks: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, stand],
  // A user with a password, or anything but the user that everybody has, before a host.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?!git@)[^/\s"'@]*@/gi, `$1${stand}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${stand}`],
  [
    /\b(?:npm_\w{8,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{10,}|xox[abeprs]-[\w-]{10,}|[rsp]k_(?:live|test)_\w{8,}|sk-[\w-]{16,}|AKIA[0-9A-Z]{12,}|AIza[\w-]{20,}|eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?)/g,
    stand,
  ],
  // An assignment in a command, but for one that reads another variable.
  [new RegExp(`(?<![\\w-])(${secretName})=(?!["']?\\$)("[^"]*"|'[^']*'|[^\\s"']+)`, "gi"), `$1=${stand}`],
  [
    new RegExp(
      `(--?${secretName.replaceAll("\\w", "[\\w-]")})[ =](?!["']?\\$)("[^"]*"|'[^']*'|[^\\s"'-]\\S*)`,
      "gi",
    ),
    `$1 ${stand}`,
  ],
  [new RegExp(`("${secretName}"\\s*:\\s*)"(?!(?:${version})")[^"]*"`, "gi"), `$1"${stand}"`],
]

/** A text without what looks like a secret. */
export const hidden = (text: string): string =>
  looks.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text)

/** A variable as it may be shown to others. */
export const shownVariable = ({ name, value }: Variable, platform: string): Variable => {
  const row = variableOf(platform, name.trim())
  const isKnown = name.trim() === "PORT" || (row !== null && !row.secret)
  return { name, value: value.trim() === "" ? value : isKnown ? hidden(value) : `<${name.trim()}>` }
}

/** A file's text as it may be shown to others; of files of settings the lines that a plan reads. */
export const shownText = (path: string, text: string | null): string | null => {
  if (text === null) return null
  const isSettings = Object.values(projectFiles).some(
    (row) => row.path === path && row.capture === "settings",
  )
  return hidden(isSettings ? withoutSecrets(path, text) : text)
}
