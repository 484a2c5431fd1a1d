// The oldest compiler, at its strictest without exactOptionalPropertyTypes: a console that shows a plan.

import type { Decision, Diagnosed, Diagnostic, Plan } from "runplan"
import { canonicalJson, decodeSnapshot, defaultPlatform, outcome, plan, readVariables } from "runplan"

const { env, diagnostics: unread } = readVariables("app.env", "NODE_ENV=production\n")
const snapshot = { files: { "package.json": '{"scripts":{"start":"node a.js"}}', "a.js": null }, env }
const decoded = decodeSnapshot(snapshot)
if (decoded._tag === "Left") throw new Error(decoded.left[0].message)
const planned: Diagnosed<Plan> = plan(defaultPlatform)(decoded.right)
const made = outcome(planned)
if (made.status === "rejected") throw new Error(made.diagnostics[0]?.message)

const version: Decision<string> | undefined = made.plan.decisions["runtime.version"]
const shown: string = version?.value.toUpperCase() ?? ""
const isMissing = ({ code }: Diagnostic): boolean => code === "start-missing"
// @ts-expect-error there is no such code
const isMisspelled = ({ code }: Diagnostic): boolean => code === "start-mising"
const text: string = canonicalJson(made)
console.log(text.length > 1000, shown, unread.length, made.diagnostics.some(isMissing), isMisspelled.length)
