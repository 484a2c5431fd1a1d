/** A file that starts, or one that it loads, at which Node ends whatever is set (C-408). */

import { report } from "../../contract/diagnostics/index.js"
import { hasFile } from "../../decode/claim.js"
import { valuesOf } from "../../decode/environment.js"
import { endBy } from "../../decode/needs.js"
import { majorOf } from "../../decode/packageManager.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import type { Needed, Seen, SeenLaunch } from "./seen.js"
import { byKnown, running, wordsOf } from "./unset.js"

/** What loads something in front of a program. */
const loading =
  /(?:^| )(?:-r|--(?:require|import|loader|experimental-[\w-]+|e\w+|unhandled-rejections))(?=[ =]|$)/

/** By what Node ends at a source as it stands: the programs that have it read so, and how a newer one ends (C-399). */
const stripped = /^([\w -]*node): (.*)/

/** What the package config says of a setting that is in none of its files, and by what it may be given all the same. */
const isOfSettings = /Configuration property/
const isGiver = /^NODE_CONFIG/

/** What there is to say of it. */
export const endDiagnostics = (
  seen: Seen,
  started: SeenLaunch | null,
  said: Pick<Needed, "because" | "program">,
  { own, text }: { readonly own: string; readonly text: string },
): readonly Diagnostic[] => {
  const found = endBy(text, own)
  const major = majorOf(seen.node.value)
  if (found === null || !running.has(said.program) || major < 15) return none
  const words = wordsOf(seen, started?.launch ?? null).join(" ")
  const [, by = "", newer = found.how] = stripped.exec(found.how) ?? none
  const options = words.replace(by === "" && /ts$/.test(own) ? byKnown : "", "")
  if (started?.launch.beside.length || loading.test(options)) return none
  const { file, line, how } =
    by !== "" && major < 22 && !/^TS/.test(newer)
      ? { file: own, line: 1, how: "Error: no JavaScript" }
      : { ...found, how: newer }
  if (how === "" || (by !== "" && !by.includes(said.program))) return none
  const { snapshot } = seen.project
  const isGiven = isOfSettings.test(how) && Object.keys(valuesOf(snapshot)).some((name) => isGiver.test(name))
  if (!hasFile(snapshot, file) || isGiven) return none
  return [
    report("start-ends", { file, line, how, own }, [...said.because, { from: "file", path: file, line }]),
  ]
}
