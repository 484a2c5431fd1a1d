/** The database on this machine that a page connects to. */
import type { PageEnd } from "../../../decode/page.js"
import { type PageValue, untold } from "./values.js"

/** This machine, or a name without a dot, which only a network of containers knows (C-394). */
const here = "(127\\.0\\.0\\.1|\\[?::1\\]?|[a-z][\\w-]*)"
const hereAlone = new RegExp(`^(?:p:)?${here}(?::\\d+)?$`, "i")
const hereAmong = new RegExp(
  `^(mysql|pgsql):(?!.*unix_socket)(?:[^${untold}]*[; ])?host=${here}(?::\\d+)?(?:[; ]|$)`,
  "i",
)

/** How connecting ends, by what is told: a name of source for PDO, or a host; null where that is not known. */
export const connectionOf = (by: "PDO" | "mysqli", told: PageValue, place: string): PageEnd | null => {
  if (typeof told !== "string") return null
  const [host, kind = "mysql"] = ((by === "PDO" ? hereAmong : hereAlone).exec(told) ?? []).slice(1).reverse()
  if (host === undefined) return null
  const what = /^mysql$/i.test(kind) ? "MySQL" : "PostgreSQL"
  return { does: "connects", what: `to ${what} on ${/^[a-z]/i.test(host) ? host : "localhost"}`, place }
}
