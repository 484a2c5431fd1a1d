/** The database on this machine that a page connects to. */
import type { PageEnd } from "../../../decode/page.js"
import { isNull, isWhole, type PageValue, untold } from "./values.js"

/** This machine, or a name without a dot, which only a network of containers knows (C-394). */
const here = "(127\\.0\\.0\\.1|\\[?::1\\]?|[a-z][\\w-]*)"
const hereAlone = new RegExp(`^(?:p:)?${here}(?::\\d+)?$`, "i")
const hereAmong = new RegExp(
  `^(mysql|pgsql):(?!.*unix_socket)(?:[^${untold}]*[; ])?host=${here}(?::\\d+)?(?:[; ]|$)`,
  "i",
)
/** A name of source with an empty host, which MySQL takes for this machine, and PostgreSQL for what comes next. */
const emptyAmong = new RegExp(
  `^(?:(mysql):(?!.*unix_socket)(?:[^${untold}]*;)?host=(?:;|$)|(pgsql):(?:[^${untold}]*[; ])?host=[; ]+\\w+=)`,
  "i",
)

/** Where a database is looked for that no host is told of; null where one is, or where that is not known. */
const hostless = (by: "PDO" | "mysqli", told: PageValue): string | null => {
  if (by === "mysqli") return isNull(told) || told === false || told === "" ? "MySQL on localhost" : null
  if (typeof told !== "string") return null
  const [found, , other] = emptyAmong.exec(told) ?? []
  if (found !== undefined) return other === undefined ? "MySQL on localhost" : "PostgreSQL"
  return isWhole(told) && /^mysql:(?!.*(?:host|unix_socket)=)/i.test(told) ? "MySQL on localhost" : null
}

/** How connecting ends, by what is told: a name of source for PDO, or a host; null where that is not known. */
export const connectionOf = (by: "PDO" | "mysqli", told: PageValue, place: string): PageEnd | null => {
  const without = hostless(by, told)
  if (without !== null) return { does: "connects", what: `to ${without}`, place }
  if (typeof told !== "string") return null
  const [host, kind = "mysql"] = ((by === "PDO" ? hereAmong : hereAlone).exec(told) ?? []).slice(1).reverse()
  if (host === undefined) return null
  const what = /^mysql$/i.test(kind) ? "MySQL" : "PostgreSQL"
  return { does: "connects", what: `to ${what} on ${/^[a-z]/i.test(host) ? host : "localhost"}`, place }
}
