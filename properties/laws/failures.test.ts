/**
 * Commands that certainly fail, by hand (C-262, C-245): which lines are looked into and how far, what counts as a script that is missing, and
 * what as a compiler that compiles nothing.
 */
import { describe, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import { type Platform, platformByName } from "../../src/platform/index.js"

const ready = platformByName("clever-cloud@2026-11")
if (ready === null) throw new Error("no such platform")

const codes = ["script-missing", "tsc-unconfigured"]

/** Scripts that call one another, the last of which calls one that is not there. */
const chain = (length: number): { readonly [name: string]: string } =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `s${index + 1}`,
      index + 1 === length ? "npm run gone" : `npm run s${index + 2}`,
    ]),
  )

/** What is said of commands that fail, of the hook behind the installation and of those before it. */
const said = (
  line: string,
  {
    scripts = {},
    before = "",
    platform = defaultPlatform,
    env = {},
    folder = "",
  }: {
    readonly scripts?: { readonly [name: string]: string }
    readonly before?: string
    readonly platform?: Platform
    readonly env?: { readonly [name: string]: string }
    readonly folder?: string
  } = {},
): readonly string[] => {
  const manifest = {
    scripts: { start: "node a.js", build: "echo a", odd: "echo a; echo b", ...scripts },
    devDependencies: { typescript: "5" },
  }
  const { diagnostics } = outcome(
    plan(platform)({
      files: {
        [`${folder}package.json`]: JSON.stringify(manifest),
        [`${folder}package-lock.json`]: null,
        [`${folder}a.js`]: null,
      },
      env: { CC_PRE_BUILD_HOOK: before, CC_POST_BUILD_HOOK: line, ...env },
    }),
  )
  return diagnostics.flatMap(({ code }) => (codes.includes(code) ? [code] : []))
}

const missing = ["script-missing"]
const unconfigured = ["tsc-unconfigured"]

describe("a hook", () => {
  test.each<readonly [string, readonly string[]]>([
    ["npm run gone", missing],
    ["npm run-script gone", missing],
    ["npm run gone --silent", missing],
    ["npm run gone --show-w", missing],
    ["npm run build && npm run gone", missing],
    ["npm run build && tsc", unconfigured],
    ["npm run odd && tsc", unconfigured],
    ["composer install && tsc", unconfigured],
    ["tsc --output", unconfigured],
    // Nobody can say, without running a shell, whether these run at all, or what.
    ["& npm run gone", []],
    ["npm run $NAME", []],
    ["npm run gone$NAME", []],
    ["npm run", []],
    ["npm", []],
    // Another folder's script, or one that may be missing.
    ["npm run gone --if-present", []],
    ["npm run gone -w a", []],
    ["npm run gone --prefix=web", []],
    // None of npm's, and none of the compiler's.
    ["turbo run go:ne", []],
    ["npm run build --output x", []],
    ["tsc src/tsc", []],
    ["node make.js && tsc", []],
  ])("%s: %j", (line, expected) => {
    expect(said(line)).toEqual(expected)
  })

  test("calls no script by a word that its manager does not take for one", () => {
    expect(said("npm run build && npm bad", { scripts: { bad: "npm run gone" } })).toEqual([])
  })

  test("is looked into up to four thousand characters", () => {
    const line = (length: number) => `echo ${"a".repeat(length - 21)} && npm run gone`
    expect(line(4000)).toHaveLength(4000)
    expect(said(line(4000))).toEqual(missing)
    expect(said(line(4001))).toEqual([])
  })

  test("is followed through eight scripts", () => {
    expect(said("npm run s1", { scripts: chain(8) })).toEqual(missing)
    expect(said("npm run s1", { scripts: chain(9) })).toEqual([])
  })

  test("finds no settings that a hook before it may have made", () => {
    expect(said("tsc", { before: "echo a" })).toEqual(unconfigured)
    expect(said("tsc", { before: "node make.js" })).toEqual([])
  })

  test("of an application without package.json calls no script that it lacks", () => {
    const { diagnostics } = outcome(
      plan(defaultPlatform)({
        files: { "mise.toml": "" },
        env: { CC_RUN_COMMAND: "deno run a.ts", CC_POST_BUILD_HOOK: "npm run gone" },
      }),
    )
    expect(diagnostics.map(({ code }) => code)).not.toContain("script-missing")
  })

  test("may find settings above the folder of the application", () => {
    expect(said("tsc", { platform: ready })).toEqual(unconfigured)
    expect(said("tsc", { platform: ready, env: { APP_FOLDER: "/web" }, folder: "web/" })).toEqual([])
  })
})
