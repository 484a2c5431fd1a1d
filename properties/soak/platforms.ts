/** Platforms with something changed: refused or described, and planned for. */
import * as api from "../../src/api/index.js"
import * as described from "../../src/describe/index.js"
import * as planner from "../../src/index.js"
import { definePlatform, platformByName, platformNames } from "../../src/platform/index.js"
import { type Draw, nearJson } from "./random.js"

const platforms = platformNames.flatMap((name) => platformByName(name) ?? [])

/** Draws platform data with one part changed; `judge` defines, describes and plans. */
export const nextPlatform = (draw: Draw) => {
  const base = draw.one(platforms).data
  const keys = Object.keys(base) as readonly (keyof planner.PlatformData)[]
  const key = draw.one(keys)
  const given = draw.once(3)
    ? { [key]: nearJson(draw, base[key], "shapes") }
    : { [key]: nearJson(draw, base[key], new Set()), ...(draw.once(3) ? { strange: 1 } : {}) }
  return { given, judge: () => judge(draw, given) }
}

const judge = (draw: Draw, given: unknown): string => {
  const defined = definePlatform(given as never)
  if (defined._tag === "Left") {
    JSON.stringify(defined.left)
    return "refused"
  }
  const platform = defined.right
  const snapshot = described.sampleSnapshot(platform)(draw.below(2 ** 31))
  const made = planner.outcome(planner.plan(platform)(snapshot))
  if (made.status === "planned") {
    const broken = planner.problems(made.plan)
    if (broken.length > 0) throw new Error(`the plan is broken: ${JSON.stringify(broken)}`)
  }
  planner.gitRemote(platform)({
    application: draw.one(["app_1", "x", "../y", ""]),
    name: draw.one(["a", "-b"]),
  })
  planner.redisConnection(platform)({ address: draw.one(["redis://h:1", "h:1", "", "\0"]), token: "t" })
  api.authorizationPage(api.addresses(platform))
  if (draw.once(20)) {
    const description = described.describe(platform)
    described.markdown(description, draw.one(described.topics))
    described.dotenv(description, draw.one(["javascript", "php"]))
  }
  if (draw.once(50)) api.openApi(platform)
  return "defined"
}
