/** A database of SQLite, which is a file of the project: its folder has to be there, and a table that nothing makes is not (C-373). */
import { posix } from "node:path"
import { absentFolder, hold, isAbsent, placeOf } from "./paths.js"
import { Raised, type Run, type Tools, Untold } from "./run.js"
import { isList, isWhole, native, type PageNative, type PageValue, unknown } from "./values.js"
import { warn } from "./ways.js"

/** Settings of PDO by their numbers: how it tells of errors, and that it throws. */
export const settingOf = (name: string): PageValue =>
  name === "ATTR_ERRMODE" ? 3 : name === "ERRMODE_EXCEPTION" ? 2 : name.startsWith("ATTR_") ? -1 : unknown

const isThrowing = (key: PageValue, value: PageValue): boolean => key === -1 || (key === 3 && value === 2)

/** Opens a file, which is made where it is not there. */
export const openSqlite = (
  run: Run,
  by: "PDO" | "SQLite3",
  file: PageValue,
  line: number,
  settings: PageValue,
): PageNative => {
  const isOpen =
    isList(settings) && (settings.isOpen || ![...settings.items].every((one) => isThrowing(...one)))
  if (typeof file !== "string" || isOpen) throw new Untold()
  const place = `${run.path}:${line}`
  if (/^(?::memory:)?$/.test(file))
    return native(by, { does: "throws", what: "PDOException: no such table", place })
  const path = placeOf(run, file)
  if (path === undefined) throw new Untold()
  const folder = absentFolder(run, posix.dirname(path))
  if (folder !== null)
    throw new Raised(native(by === "PDO" ? "PDOException" : "Exception"), {
      does: run.tries > 0 ? "includes" : "requires",
      what: folder,
      place,
    })
  if (!isAbsent(run, path)) throw new Untold()
  hold(run, file)
  return native(by, { does: "includes", what: path, place })
}

/** A statement that needs a table, of which there is none as long as nothing else is run. */
const needing =
  /^\s{0,40}(?:select\s[\s\S]{1,999}?\sfrom|(?:insert|replace)\s{1,9}(?:or\s{1,9}\w{1,9}\s{1,9})?into|update|delete\s{1,9}from)\s{1,40}["`[]?(?!sqlite_|pragma_|json_)\w{1,60}["`\]]?(?:[\s;(]|$)/i

/** Calls a method of it. */
export const callSqlite = (
  run: Run,
  { name, end }: PageNative,
  method: string,
  [first = null, second = null]: readonly PageValue[],
  raise: Tools["raise"],
): PageValue => {
  if (method === "setattribute") {
    if (!isThrowing(first, second)) throw new Untold()
    return true
  }
  if (
    /^(?:busytimeout|close|begintransaction|commit|rollback|quote|escapestring|lastinsert(?:row)?id)$/.test(
      method,
    )
  )
    return unknown
  if (!/^(?:exec|query|prepare|querysingle)$/.test(method) || typeof first !== "string" || end === null)
    throw new Untold()
  if (!run.world.facts.has("sqlite") && needing.test(first)) {
    if (name === "pdo") return raise("PDOException", end)
    warn(run)
    return { kind: "nothing", value: false, end }
  }
  if (!isWhole(first) || !/^\s*select\s+[\d'"]/i.test(first)) run.world.facts.set("sqlite", true)
  return unknown
}
