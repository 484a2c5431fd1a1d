/** A line of input as a snapshot. */
import { parseJson, syntaxError } from "../decode/json.js"
import { decodeSnapshot } from "../index.js"
import { type Diagnosed, fail } from "../model/diagnostic.js"
import type { Snapshot } from "../model/snapshot.js"
import { report } from "./diagnostics.js"
import type { Line } from "./lines.js"

/** The longest line; a snapshot of a large project is a hundredth of it. */
const longestLineMiB = 64

/** The longest line in bytes. */
export const longestLine = longestLineMiB * 2 ** 20

/** The snapshot of a line, or null for a blank one. */
export const snapshotOfLine = ({ number, bytes }: Line): Diagnosed<Snapshot> | null => {
  const because = [{ from: "snapshot", field: "" }] as const
  if (bytes === null) {
    return fail(report("line-too-long", { line: number, limitMiB: longestLineMiB }, because))
  }
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return fail(report("line-syntax", { line: number, problem: "it is not UTF-8" }, because))
  }
  if (text.trim() === "") return null
  const json = parseJson(`Line ${number} of the input`, text)
  switch (json._tag) {
    case "Right":
    case "Both":
      return decodeSnapshot(json.right)
    case "Left": {
      if (json.left[0].code !== "json-syntax") return json
      const { column, problem } = syntaxError(text)
      return fail(report("line-syntax", { line: number, problem: `${problem} at column ${column}` }, because))
    }
  }
}

// A byte order mark at the beginning of a line is passed over.
const decoder = new TextDecoder("utf-8", { fatal: true })
