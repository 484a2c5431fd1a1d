/** Platforms with something changed: refused or described, and planned for. */
import * as api from "../../src/api/index.js"
import * as described from "../../src/describe/index.js"
import * as planner from "../../src/index.js"
import { originOf as planOriginOf } from "../../src/plan/index.js"
import {
  decodePlatform,
  definePlatform,
  type NodeReleases,
  nodeReleases,
  platformByName,
  platformNames,
  platformSchema,
} from "../../src/platform/index.js"
import { type Draw, nearJson, nearText } from "./random.js"

const platforms = platformNames.flatMap((name) => platformByName(name) ?? [])

/** Draws platform data with one part changed, the first unchanged; `judge` defines, describes and plans. */
export const nextPlatform = (draw: Draw, index: number) => {
  const base = draw.one(platforms).data
  const keys = Object.keys(base) as readonly (keyof planner.PlatformData)[]
  const key = draw.one(keys)
  const given =
    index === 0
      ? {}
      : draw.once(3)
        ? { [key]: nearJson(draw, base[key], "shapes") }
        : { [key]: nearJson(draw, base[key], new Set()), ...(draw.once(3) ? { strange: 1 } : {}) }
  return { given, judge: () => judge(draw, given, index) }
}

const expect = (holds: boolean, what: string, more: unknown = ""): void => {
  if (!holds) throw new Error(`${what} ${typeof more === "string" ? more : JSON.stringify(more)}`)
}

const judge = (draw: Draw, given: unknown, index: number): string => {
  const name = draw.once(8) ? draw.one(platformNames) : nearText(draw, draw.one(platformNames))
  expect(
    (platformByName(name) !== null) === (platformNames as readonly string[]).includes(name),
    "a name:",
    name,
  )
  const defined = decodePlatform(given as never)
  if (defined._tag === "Left") {
    expect(planner.hasError(defined.left), "refused without an error")
    return "refused"
  }
  const platform = defined.right
  const again = decodePlatform(platform.data)
  expect(
    again._tag !== "Left" && JSON.stringify(again.right.data) === JSON.stringify(platform.data),
    "what was defined cannot be defined again",
  )
  for (let count = 0; count < 5; count++) {
    const snapshot = described.sampleSnapshot(platform)(draw.below(2 ** 31))
    const made = planner.outcome(planner.plan(platform)(snapshot))
    if (made.status === "planned") {
      const broken = planner.problems(made.plan)
      expect(broken.length === 0, "the plan is broken:", broken)
      const inputs = JSON.stringify(planner.reads(platform)(snapshot))
      expect(inputs === JSON.stringify(made.plan.inputs), "other inputs are said to be read")
    }
  }
  versions(draw, nodeReleases(platform.data.node))
  planner.gitRemote(platform)({
    application: draw.one(["app_1", "x", "../y", ""]),
    name: draw.one(["a", "-b"]),
  })
  const origin = planner.originOf(platform)
  expect(
    origin.platform === platform.data.name && planOriginOf(platform).runplan === origin.runplan,
    "another origin:",
    origin,
  )
  const laidOver = definePlatform({ name: "near" }, platform)
  expect(laidOver._tag !== "Left" && laidOver.right.data.name === "near", "a name that is not laid over")
  planner.redisConnection(platform)({ address: draw.one(["redis://h:1", "h:1", "", "\0"]), token: "t" })
  api.authorizationPage(api.addresses(platform))
  if (index % 20 === 0) {
    const description = described.describe(platform)
    described.markdown(description, draw.one(described.topics))
    described.dotenv(description, draw.one(["javascript", "php"]))
    for (const entry of described.entryNames(description)) {
      expect(described.entryOf(description, entry)?.name === entry, "a name without an entry:", entry)
    }
    const { variables, files } = description
    const namesOf = (rows: readonly { readonly name?: string; readonly path?: string }[]): string =>
      JSON.stringify(rows.map(({ name, path }) => name ?? path))
    expect(
      namesOf(described.describeVariables(platform)) === namesOf(variables) &&
        namesOf(described.describeFiles(platform)) === namesOf(files),
      "other variables or files are described alone",
    )
    expect(Object.keys(described.envSchema(description).properties).length > 0, "a schema of no variable")
    described.withExamples(description, [])
    if (index % 100 === 0) {
      described.markdownAll(description)
      for (const table of described.decisionTables(
        planner.defaultPlatform,
        draw.one(described.decisionTableNames),
      )) {
        expect(described.decisionTableMarkdown(table) !== "", "a table without rows")
        expect(described.decisionTableHtml(table) !== "", "a table without rows")
      }
    }
  }
  if (index % 10 === 0) expect(Object.keys(platformSchema()).length > 1, "an empty schema")
  if (index % 50 === 0) api.openApi(platform)
  return "defined"
}

const ranges: readonly string[] = [
  ">=18",
  "^20.1.0",
  "lts/*",
  "lts/iron",
  "node",
  "22",
  "18 || 20",
  "1 - 99",
  "v24.1.0",
]

const versions = (draw: Draw, releases: NodeReleases): void => {
  const range = draw.once(2) ? draw.one(ranges) : nearText(draw, draw.one(ranges))
  const found = releases.resolve(range)
  if (found._tag !== "Resolved") return
  const own = releases.lineOf(found.version)
  expect(own?.versions.includes(found.version) === true, "resolved to no release:", [range, found.version])
  releases.npmOf(found.version)
}
