/** What package managers were observed to obey and to refuse, as docs/observed.md has it, is what is said of a plan. */
import { describe, expect, test } from "vitest"
import { type Diagnostic, defaultPlatform, outcome, plan } from "../../src/index.js"

/** How a project says that it uses each: a version in packageManager, a lock file or the variable. */
const tools = {
  npm: { env: { CC_NODE_BUILD_TOOL: "npm" } },
  "npm ci": { env: { CC_NODE_BUILD_TOOL: "npm-ci" }, files: { "package-lock.json": null } },
  "Yarn 1": { env: { CC_NODE_BUILD_TOOL: "yarn" }, packageManager: "yarn@1.22.22" },
  "Yarn 4": { env: { CC_NODE_BUILD_TOOL: "yarn-berry" }, packageManager: "yarn@4.13.0" },
  "pnpm 9": { env: { CC_NODE_BUILD_TOOL: "pnpm" }, packageManager: "pnpm@9.15.9" },
  "pnpm 10": { env: { CC_NODE_BUILD_TOOL: "pnpm" }, packageManager: "pnpm@10.33.0" },
  "pnpm 11": { env: { CC_NODE_BUILD_TOOL: "pnpm" }, packageManager: "pnpm@11.0.0" },
  "pnpm 12": { env: { CC_NODE_BUILD_TOOL: "pnpm" }, packageManager: "pnpm@12.21.0" },
  Bun: { env: { CC_NODE_BUILD_TOOL: "bun" } },
} as const
type Name = keyof typeof tools
const names = Object.keys(tools) as readonly Name[]

interface Project {
  readonly manifest?: object
  readonly files?: { readonly [path: string]: string | null }
  readonly env?: { readonly [name: string]: string }
}

const said = (name: Name, { manifest, files, env }: Project): readonly Diagnostic[] => {
  const tool: Project & { readonly packageManager?: string } = tools[name]
  const text = JSON.stringify({
    scripts: { start: "node server.js", postinstall: "node mark.js" },
    ...(tool.packageManager === undefined ? {} : { packageManager: tool.packageManager }),
    ...manifest,
  })
  return outcome(
    plan(defaultPlatform)({
      files: { "package.json": text, "server.js": null, "mark.js": null, ...tool.files, ...files },
      env: { ...tool.env, ...env },
    }),
  ).diagnostics
}

const codesOf = (name: Name, project: Project): readonly string[] =>
  said(name, project).map(({ code }) => code)

describe("a setting of .npmrc", () => {
  const npm = ["npm", "npm ci"] as const
  const older = ["pnpm 9", "pnpm 10", "pnpm 11"] as const
  const excluding = { manifest: { devDependencies: { vite: "7" } } }
  const including = { ...excluding, env: { NODE_ENV: "production", CC_NODE_DEV_DEPENDENCIES: "ignore" } }

  // line, the project, the code, the tools that obey it
  test.each([
    ["ignore-scripts=true", {}, "settings-scripts", [...npm, ...older, "Bun"]],
    ["ignore-scripts=false", {}, "settings-scripts", []],
    ["omit=dev", excluding, "settings-development", npm],
    // Bun leaves them out of itself, unless they are asked for.
    [
      "omit=dev",
      { ...excluding, env: { CC_NODE_DEV_DEPENDENCIES: "install" } },
      "settings-development",
      ["Bun"],
    ],
    ["production=true", excluding, "settings-development", [...npm, "Yarn 1", ...older]],
    ["only=production", excluding, "settings-development", [...npm, ...older]],
    ["only=prod", excluding, "settings-development", [...npm, ...older]],
    ["include=dev", excluding, "settings-development", []],
  ] as const)("%s is obeyed by some", (line, project, code, obeying) => {
    const obey = names.filter((name) =>
      codesOf(name, { ...project, files: { ".npmrc": `${line}\n` } }).includes(code),
    )
    expect(obey).toEqual(names.filter((name) => (obeying as readonly Name[]).includes(name)))
  })

  // Run with NODE_ENV=production, where nothing of the command decides.
  test.each([
    ["include=dev", npm],
    ["also=dev", npm],
    ["production=false", [...npm, "pnpm 9", "pnpm 10", "pnpm 11"]],
    ["omit=", npm],
    ["omit=peer", npm],
    ["production=true\ninclude=dev", npm],
    ["production=false\nomit=dev", [...npm, "pnpm 9", "pnpm 10", "pnpm 11"]],
    ["production=true", []],
  ] as const)("%j installs what production leaves out", (lines, obeying) => {
    const files = { ".npmrc": `${lines}\n` }
    const obey = names.filter((name) =>
      codesOf(name, { ...including, files }).includes("settings-development"),
    )
    expect(obey).toEqual(names.filter((name) => (obeying as readonly Name[]).includes(name)))
  })

  test("what it installs is not said to be left out", () => {
    const manifest = {
      scripts: { start: "node server.js", postinstall: "tsc" },
      devDependencies: { typescript: "5", listr: "1" },
    }
    const lacking = (npmrc: string): readonly string[] =>
      codesOf("npm ci", {
        manifest,
        env: { NODE_ENV: "production" },
        files: { ".npmrc": npmrc, "server.js": ".import(listr)" },
      }).filter((code) => ["build-tool-left-out", "start-package-missing"].includes(code))
    expect(lacking("")).toEqual(["build-tool-left-out", "start-package-missing"])
    expect(lacking("include=dev\n")).toEqual([])
    expect(lacking("production=false\n")).toEqual([])
  })
})

describe("a setting of pnpm-workspace.yaml", () => {
  test("ignoreScripts is obeyed by pnpm from 10 on, and 9 ends at a file without packages", () => {
    const files = { "pnpm-workspace.yaml": "ignoreScripts: true\n" }
    const with_ = (code: string) => names.filter((name) => codesOf(name, { files }).includes(code))
    expect(with_("settings-scripts")).toEqual(["pnpm 10", "pnpm 11", "pnpm 12"])
    expect(with_("pnpm-workspace-refused")).toEqual(["pnpm 9"])
  })
})

describe("a dependency", () => {
  const with_ = (range: string, more: Project = {}) => {
    const manifest = { dependencies: { shared: range }, ...more.manifest }
    return names.filter((name) => codesOf(name, { ...more, manifest }).includes("workspace-protocol"))
  }
  const oldest = ["npm", "npm ci", "Yarn 1"]
  const pnpm = ["pnpm 9", "pnpm 10", "pnpm 11", "pnpm 12"]

  test("of a workspace is refused by npm and Yarn 1, and by the others where there is none", () => {
    expect(with_("workspace:*")).toEqual(names)
    expect(with_("workspace:*", { manifest: { workspaces: ["packages/*"] } })).toEqual([...oldest, ...pnpm])
    const files = { "pnpm-workspace.yaml": "packages:\n  - packages/*\n" }
    expect(with_("workspace:*", { files })).toEqual([...oldest, "Yarn 4", "Bun"])
    expect(with_("workspace:*", { files: { "../package.json": null } })).toEqual(oldest)
    expect(with_("workspace:*", { files: { "../pnpm-workspace.yaml": null } })).toEqual(oldest)
    expect(with_("catalog:", { files })).toEqual(oldest)
  })

  test.each([
    ["patch:left-pad@1.3.0#./a.patch", oldest],
    ["portal:../shared", oldest],
    ["jsr:^1.0.0", oldest],
    ["link:../shared", ["npm", "npm ci"]],
    ["file:../shared", []],
    ["^1.0.0", []],
  ] as const)("%s is refused by some", (range, refusing) => {
    expect(with_(range)).toEqual(refusing)
  })
})

describe("engines", () => {
  test("is a reason to stop for Yarn 1 and pnpm, of their own versions alone", () => {
    const stop = (engines: object) =>
      names.filter((name) => codesOf(name, { manifest: { engines } }).includes("engine-refused"))
    expect(stop({ yarn: "^3", pnpm: "^3", npm: "^3", bun: "^3" })).toEqual([
      "Yarn 1",
      "pnpm 9",
      "pnpm 10",
      "pnpm 11",
      "pnpm 12",
    ])
    expect(stop({ yarn: ">=1", pnpm: ">=9" })).toEqual([])
    expect(stop({ yarn: "^9", npm: "^3" })).toEqual(["Yarn 1"])
    expect(stop({ pnpm: "^9" })).toEqual(["pnpm 10", "pnpm 11", "pnpm 12"])
  })
})

describe("a lock file", () => {
  test("of pnpm of another version is passed over", () => {
    const over = (version: string) => {
      const files = { "pnpm-lock.yaml": `lockfileVersion: '${version}'\n` }
      return names.filter((name) => codesOf(name, { files }).includes("lock-file-unread"))
    }
    expect([over("9.0"), over("6.0"), over("5.4"), over("7.0")]).toEqual([
      [],
      ["pnpm 10", "pnpm 11", "pnpm 12"],
      ["pnpm 9", "pnpm 10", "pnpm 11", "pnpm 12"],
      ["pnpm 9", "pnpm 10", "pnpm 11", "pnpm 12"],
    ])
  })
})
