// A command that is shipped as one file: places in files come from a parser that older bundles broke.
import { decodeSnapshot, defaultPlatform, outcome, plan } from "runplan"
import { findings, placeIn, sarif } from "runplan/report"

const decoded = decodeSnapshot({
  files: { "package.json": '{\n  "engines": { "node": "nonsense" }\n}' },
  env: {},
})
if (decoded._tag === "Left") throw new Error("no snapshot")
const made = outcome(plan(defaultPlatform)(decoded.right))
const found = findings(made.diagnostics, placeIn(decoded.right))
const placed = found.find(({ diagnostic }) => diagnostic.code === "engines-invalid")
if (placed?.place?.line !== 2) throw new Error(`no place: ${JSON.stringify(placed)}`)
console.log(made.status, placed.place.path, placed.place.line, JSON.stringify(sarif(found)).length > 100)
