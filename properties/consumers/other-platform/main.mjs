// Another company's platform: its profile is a file, and a check in CI ends with what is wrong.
import assert from "node:assert"
import { readFileSync } from "node:fs"
import { outcome, plan } from "runplan"
import { decodePlatform } from "runplan/platform"
import { diffPlans, renderDiff, valueOrThrow } from "runplan/report"

const profile = JSON.parse(readFileSync(new URL("platform.json", import.meta.url), "utf8"))
const platform = valueOrThrow(decodePlatform(profile))
const contract = valueOrThrow(decodePlatform({}))
const snapshot = { files: { "package.json": '{"main":"a.js"}', "a.js": null }, env: {} }
const moved = diffPlans(outcome(plan(contract)(snapshot)), outcome(plan(platform)(snapshot)))
assert.match(renderDiff(moved), /health\.paths/)
assert.throws(() => valueOrThrow(decodePlatform({ ...profile, helath: {} })), /the nearest is "health"/)
console.log(valueOrThrow(plan(platform)(snapshot)).health.paths.join(), platform.data.name)
