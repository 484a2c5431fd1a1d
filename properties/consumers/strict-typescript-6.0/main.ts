// A library on top of this one, as its own users get it: declarations are emitted from results that nobody annotated.
import {
  chainDiagnosed,
  collect,
  decodeSnapshot,
  defaultPlatform,
  outcome,
  plan,
  redisConnection,
} from "runplan"
import { access, authorize, build, route } from "runplan/api"
import { signer } from "runplan/oauth"
import { flow } from "runplan/oauth/flow"
import { definePlatform } from "runplan/platform"
import { explain, findings } from "runplan/report"
import { parseAuthorizer } from "runplan/tokens"

export const planned = (given: unknown) => chainDiagnosed(decodeSnapshot(given), plan(defaultPlatform))
export const made = (given: unknown) => outcome(planned(given))
export const both = (given: unknown) => collect({ snapshot: decodeSnapshot(given), plan: planned(given) })
export const decisions = (given: unknown) => {
  const result = made(given)
  return result.status === "planned" ? result.plan.decisions : null
}
export const platform = definePlatform({ instances: { default: "M" } })
export const request = build("self")
export const tools = {
  access,
  authorize,
  explain,
  findings,
  flow,
  parseAuthorizer,
  redisConnection,
  route,
  signer,
}
const result = made({ files: {}, env: {} })
console.log(result.status, platform._tag, request._tag, Object.keys(tools).length)
