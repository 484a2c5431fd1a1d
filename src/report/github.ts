/**
 * Findings as workflow commands of GitHub Actions, which make annotations of them.
 *
 * Law. Every finding is one line, whatever its text holds.
 */
import { visible } from "../contract/diagnostics/wording.js"
import type { Severity } from "../model/diagnostic.js"
import type { Finding } from "./findings.js"

/**
 * One workflow command a finding: `error`, `warning` or `notice`, with the file, the line and the column that are known, the code as
 * the title, and the remedy on a line of its own. Each ends with a line feed. Paths are taken as they are, so they have to be
 * relative to the root of the repository.
 *
 * @example
 * ```ts
 * import { githubCommands } from "runplan/report"
 *
 * const diagnostic = {
 *   code: "health-path-rewritten",
 *   severity: "warning" as const,
 *   message: "100% of it: written otherwise.",
 *   because: [],
 *   remedy: "Give another.",
 *   contract: [],
 * }
 * assert.equal(
 *   githubCommands([{ diagnostic, place: { path: "a,b.env", line: 3 }, also: [] }]),
 *   "::warning file=a%2Cb.env,line=3,title=health-path-rewritten::100%25 of it: written otherwise.%0A→ Give another.\n",
 * )
 * ```
 *
 * @since 0.1.0
 */
export const githubCommands = (findings: readonly Finding[]): string =>
  findings
    .map(({ diagnostic, place }) => {
      const properties = [
        ...(place === null ? [] : [`file=${property(visible(place.path))}`]),
        ...(place?.line === undefined ? [] : [`line=${place.line}`]),
        ...(place?.column === undefined ? [] : [`col=${place.column}`]),
        `title=${property(visible(diagnostic.code))}`,
      ]
      const remedy = diagnostic.remedy === null ? "" : `\n→ ${visible(diagnostic.remedy)}`
      const message = data(visible(diagnostic.message) + remedy)
      return `::${commands[diagnostic.severity]} ${properties.join(",")}::${message}\n`
    })
    .join("")

const commands: { readonly [severity in Severity]: string } = {
  error: "error",
  warning: "warning",
  info: "notice",
}

const escapes: { readonly [character: string]: string } = {
  "%": "%25",
  "\n": "%0A",
  ":": "%3A",
  ",": "%2C",
}

const escaped = (character: string): string => escapes[character] ?? character

const data = (text: string): string => text.replace(/[%\n]/g, escaped)

const property = (text: string): string => text.replace(/[%:,]/g, escaped)
