/**
 * An example file of variables for a runtime: every variable that a plan may depend on, commented out, with what it does.
 *
 * Laws. Read as a file of variables it sets nothing. With the `#` before a name taken away it sets exactly that variable, to its
 * default where it has one. A secret has no value.
 */
import { type ApplicationKind, applicationKinds } from "../model/snapshot.js"
import type { DescribedVariable, Description } from "./description.js"

/**
 * The file for a runtime; it ends with a line feed.
 *
 * @example
 * ```ts
 * import { describe, dotenv } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const example = dotenv(describe(defaultPlatform), "javascript")
 * assert.ok(example.includes("\n#CC_NODE_VERSION=24.14.1\n"))
 * ```
 *
 * @since 0.1.0
 */
export const dotenv = (description: Description, runtime: ApplicationKind): string => {
  const rows = description.variables.filter(
    ({ runtimes, group, examples, secret }) =>
      runtimes.includes(runtime) &&
      // What the platform alone knows, and may set itself, is nothing to write.
      (group !== "platform" || examples.valid.length > 0 || secret),
  )
  const own = rows.filter(({ runtimes }) => runtimes.length === 1)
  const shared = rows.filter(({ runtimes }) => runtimes.length > 1)
  return [
    `# Variables of a ${applicationKinds[runtime]} application on the platform ${description.platform.name}.`,
    "# Take the # away in front of a name to set it. A value shown is the default.",
    "",
    ...own.flatMap(entry),
    "# Of every application",
    "",
    ...shared.flatMap(entry),
  ].join("\n")
}

const entry = (row: DescribedVariable): readonly string[] => [
  ...comment(row.effect),
  ...(row.type.kind === "choice" ? comment(`Values: ${row.type.values.join(", ")}.`) : []),
  ...(row.default === null && row.fallback !== null ? comment(`Default: ${row.fallback}.`) : []),
  ...(row.deprecated.length > 0 ? comment(`Deprecated: ${row.deprecated.join(", ")}.`) : []),
  ...(row.secret ? comment("A secret.") : []),
  `#${row.name.replace("*", "0")}=${quoted(row)}`,
  "",
]

const comment = (text: string): readonly string[] => [`# ${text.replace(/\s+/g, " ").replaceAll("`", "")}`]

/** A value is quoted where a reader of such files would otherwise cut or change it. */
const quoted = ({ default: value, secret }: DescribedVariable): string =>
  value === null || secret ? "" : /^[\w./:@+-]+$/.test(value) ? value : `"${value}"`
