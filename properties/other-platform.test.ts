/**
 * A public platform of another family, as data alone: what it does with projects of kinds that people have, and what would change for
 * who moves there.
 */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { describe as describePlatform, markdownAll } from "../src/describe/index.js"
import { chainLine, defaultPlatform, outcome, plan, problems, type Snapshot } from "../src/index.js"
import { decodePlatform } from "../src/platform/index.js"

const made = decodePlatform(JSON.parse(readFileSync("docs/samples/heroku.json", "utf8")))
if (!("right" in made)) throw new Error(JSON.stringify(made.left))
const platform = made.right
const planned = plan(platform)

const planOf = (files: Snapshot["files"], env: Snapshot["env"] = {}) => {
  const result = outcome(planned({ files, env }))
  if (result.status === "rejected") throw new Error(JSON.stringify(result.diagnostics))
  expect(problems(result.plan, platform)).toEqual([])
  return result.plan
}
const commands = ({ build, run }: ReturnType<typeof planOf>) =>
  [...build, ...run].map(({ id, command }) => `${id}: ${command}`)

describe("a buildpack, as data", () => {
  test.each<[title: string, files: Snapshot["files"], expected: readonly string[]]>([
    [
      "a server with npm's lock file is installed as that says",
      {
        "package.json": '{"scripts":{"start":"node server.js"}}',
        "package-lock.json": null,
        "server.js": null,
      },
      ["install: npm ci", "start: npm start"],
    ],
    [
      "a build is run, and one for this platform alone before it",
      {
        "package.json": '{"scripts":{"build":"tsc","heroku-postbuild":"make","start":"node dist/a.js"}}',
        "yarn.lock": null,
      },
      ["install: yarn install --frozen-lockfile", "build: yarn run heroku-postbuild", "start: yarn start"],
    ],
    [
      "pnpm keeps to its lock file",
      { "package.json": '{"scripts":{"build":"next build","start":"next start"}}', "pnpm-lock.yaml": null },
      ["install: pnpm install --frozen-lockfile", "build: pnpm run build", "start: pnpm start"],
    ],
  ])("%s", (_, files, expected) => {
    const made = planOf(files)
    expect(commands(made)).toEqual(expected)
    expect(made.environment).toEqual({ NODE_ENV: "production", PORT: "5000" })
    expect([made.production, made.health, chainLine(made.network)]).toEqual([
      true,
      null,
      "internet → 80 platform → 5000 app",
    ])
  })

  test("reads no variable of the contract's, and its reference names none", () => {
    const files = { "package.json": '{"main":"a.js"}', "a.js": null }
    expect(planOf(files, { CC_RUN_COMMAND: "node b.js" }).run[0]?.command).toBe("node a.js")
    const names = describePlatform(platform).variables.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith("CC_"))).toEqual([])
    expect(markdownAll(describePlatform(platform))).not.toMatch(/\b8080\b/)
  })

  test("runs neither PHP nor static sites", () => {
    const { status, diagnostics } = outcome(
      planned({ application: "php", files: { "index.php": null }, env: {} }),
    )
    expect([status, ...diagnostics.map(({ code }) => code)]).toEqual(["rejected", "application-unavailable"])
  })
})

test("what would change for who moves there", () => {
  const files = {
    "package.json": '{"scripts":{"build":"tsc","start":"node dist/a.js"}}',
    "package-lock.json": null,
  }
  const here = outcome(plan(defaultPlatform)({ files, env: {} }))
  const there = outcome(planned({ files, env: {} }))
  expect(here.diagnostics.map(({ code }) => code)).toContain("build-not-run")
  expect(there.diagnostics.map(({ code }) => code)).not.toContain("build-not-run")
})
