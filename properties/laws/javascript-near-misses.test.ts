/** What is nearly what a condition of a JavaScript project looks for, beside what is: ranges, members of a workspace, lock files, and what is asked of Node. */
import { describe, expect, test } from "vitest"
import type { Launch } from "../../src/decode/launch.js"
import { emptyManifest, type Manifest, manifestIn } from "../../src/decode/manifest.js"
import { isWithin, majorAsked, spanOf } from "../../src/javascript/conditions/peers.js"
import {
  buildScriptOf,
  isOldNuxt,
  rangeOf,
  runByNodemon,
  type Seen,
} from "../../src/javascript/conditions/seen.js"
import {
  goes,
  manifestAt,
  memberPatterns,
  membersOf,
  startable,
} from "../../src/javascript/conditions/workspace.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { outcomeOf } from "./observe.js"

type Files = Snapshot["files"]
type Env = Snapshot["env"]

/** How often something is said of a project without a lock file of its own. */
const says = (code: string, manifest: object, files: Files = {}, env: Env = {}): number =>
  outcomeOf({
    files: {
      "package.json": JSON.stringify({ scripts: { start: "node a.js" }, ...manifest }),
      "a.js": null,
      ...files,
    },
    env,
  }).diagnostics.filter((one) => one.code === code).length

const manifestOf = (fields: object): Manifest => manifestIn(JSON.stringify(fields)) ?? emptyManifest

describe("a range", () => {
  // Columns: the range; the one major version that it is in.
  test.each([
    ["1", 1],
    ["^1", 1],
    ["~1", 1],
    ["=1", 1],
    ["v1", 1],
    ["^v1.2.3", 1],
    ["12", 12],
    ["123", 123],
    ["1.2", 1],
    ["1.x", 1],
    ["1.*", 1],
    ["1.x.x", 1],
    ["1.12.13", 1],
    ["1.2.3-beta.1", 1],
    ["1.2.3-a_b-c", 1],
    ["1234", Number.NaN],
    ["1-2", Number.NaN],
    ["1.2-3", Number.NaN],
    ["1.2.3-", Number.NaN],
    ["1.2.3.4", Number.NaN],
    ["1.2.3 ", Number.NaN],
    ["1.", Number.NaN],
    ["1.a", Number.NaN],
    [">=1", Number.NaN],
    ["1 || 2", Number.NaN],
    ["x1", Number.NaN],
    ["latest", Number.NaN],
    ["", Number.NaN],
  ])("%j is in %j", (range, major) => {
    expect(majorAsked(range)).toBe(major)
  })

  test.each([
    [15, "16-18", false],
    [16, "16-18", true],
    [17, "16-18", true],
    [18, "16-18", true],
    [19, "16-18", false],
    [15, "16", false],
    [16, "16", true],
    [17, "16", false],
    [Number.NaN, "16", false],
    [Number.NaN, "0-99", false],
  ])("%j is in %s: %j", (major, majors, is) => {
    expect(isWithin(major, spanOf(majors))).toBe(is)
  })

  test("of a package is that of either kind, where it is a text", () => {
    const manifest = manifestOf({ dependencies: { a: "1", c: 1 }, devDependencies: { b: "2", c: "3" } })
    expect(["a", "b", "c", "d"].map((name) => rangeOf(manifest, name))).toEqual(["1", "2", "3", ""])
  })

  test.each([
    ["1", true],
    ["2", true],
    ["^2.15.0", true],
    ["~1.4", true],
    ["v2.0.0", true],
    ["=2.0.0", true],
    ["3", false],
    ["12", false],
    ["20.1.0", false],
    [">=2", false],
    ["x2", false],
    ["", false],
  ])("of Nuxt %j is old: %j", (nuxt, is) => {
    expect(isOldNuxt(manifestOf({ dependencies: { nuxt } }))).toBe(is)
  })
})

describe("packages that do not go together", () => {
  const pair = (name: string, range: string, react: string) => ({ dependencies: { [name]: range, react } })
  const apart = pair("react-dom", "17.0.2", "18.2.0")
  const locked = (version: number): Files => ({ "package-lock.json": `{"lockfileVersion": ${version}}` })

  // Columns: package.json; files; the environment; whether it is said.
  test.each<[object, Files, Env, number]>([
    [apart, {}, {}, 1],
    [pair("react-dom", "18.2.0", "18.2.0"), {}, {}, 0],
    [pair("react-dom", "17 || 18", "18.2.0"), {}, {}, 0],
    [pair("react-dom", "17.0.2", "latest"), {}, {}, 0],
    [pair("react-dom", "15.0.0", "18.2.0"), {}, {}, 0],
    [pair("react-dom", "16.0.0", "18.2.0"), {}, {}, 1],
    [pair("react-dom", "19.0.0", "18.2.0"), {}, {}, 1],
    [pair("react-dom", "20.0.0", "18.2.0"), {}, {}, 0],
    [{ dependencies: { "react-dom": "17.0.2" } }, {}, {}, 0],
    [{ dependencies: { "react-dom": "17.0.2" }, devDependencies: { react: "18.2.0" } }, {}, {}, 1],
    // Of the first, the last release of a major alone asks so, which a range with ^ leads to and no other.
    [pair("@testing-library/react", "^12.1.0", "18.2.0"), {}, {}, 1],
    [pair("@testing-library/react", "12.1.0", "18.2.0"), {}, {}, 0],
    [pair("@testing-library/react", "~12.1.0", "18.2.0"), {}, {}, 0],
    [pair("@testing-library/react", "^12.1.0", "18.2.0"), locked(3), {}, 0],
    [pair("@testing-library/react", "^12.1.0", "17.0.2"), {}, {}, 0],
    [pair("@testing-library/react", "13.0.0", "18.0.0"), {}, {}, 0],
    [pair("@testing-library/react", "13.0.0", "17.0.0"), {}, {}, 1],
    [pair("@testing-library/react", "13.0.0", "19.0.0"), {}, {}, 1],
    // Two rows say it of one pair.
    [{ dependencies: { "react-dom": "17.0.2", "react-table": "7.0.0", react: "19.0.0" } }, {}, {}, 1],
    [apart, locked(3), {}, 1],
    [apart, locked(2), {}, 1],
    [apart, locked(1), {}, 0],
    [apart, locked(1), { CC_NODE_BUILD_TOOL: "npm-ci" }, 1],
    [apart, { "package-lock.json": '{"lockfileVersion":3}' }, {}, 1],
    [apart, { "package-lock.json": '{"lockfileVersion": 4}' }, {}, 0],
    [apart, { "package-lock.json": "{}" }, {}, 0],
    [apart, { "package-lock.json": null }, {}, 0],
    [apart, { "npm-shrinkwrap.json": '{"lockfileVersion": 3}' }, {}, 1],
    [apart, locked(1), { CC_NODE_BUILD_TOOL: "npm" }, 0],
    [apart, locked(2), { CC_NODE_BUILD_TOOL: "npm" }, 1],
    [{ ...apart, engines: { node: "16" } }, locked(3), {}, 0],
    [{ ...apart, engines: { node: "18" } }, locked(3), {}, 1],
    [{ ...apart, engines: { node: "16" } }, {}, {}, 1],
    [{ ...apart, engines: { node: "15" } }, {}, {}, 0],
    [{ ...apart, engines: { node: "14" } }, {}, {}, 0],
    [apart, { "yarn.lock": "" }, {}, 0],
    [apart, { "pnpm-lock.yaml": "" }, {}, 0],
    [apart, {}, { CC_NODE_BUILD_TOOL: "yarn" }, 0],
    [apart, {}, { NPM_CONFIG_LEGACY_PEER_DEPS: "true" }, 0],
    [apart, {}, { CC_PRE_BUILD_HOOK: "npm i" }, 0],
    [apart, {}, { CC_POST_BUILD_HOOK: "npm i" }, 1],
    [apart, { ".npmrc": "legacy-peer-deps=true" }, {}, 0],
    [apart, { ".npmrc": "force=true" }, {}, 0],
    [apart, { ".npmrc": "save-exact=true" }, {}, 1],
    [{ ...apart, overrides: {} }, {}, {}, 0],
  ])("%j with %j and %j: %j", (manifest, files, env, count) => {
    expect(says("peer-refused", manifest, files, env)).toBe(count)
  })

  test("are named with where package.json asks for each, and the lock file that is looked at", () => {
    const because = (manifest: object, files: Files) =>
      outcomeOf({ files: { "package.json": JSON.stringify(manifest), ...files }, env: {} })
        .diagnostics.find(({ code }) => code === "peer-refused")
        ?.because.flatMap((one) => (one.from === "file" ? [one.pointer ?? one.path] : []))
    expect(because(apart, {})).toEqual(["/dependencies/react-dom", "/dependencies/react"])
    expect(because(apart, locked(3))?.slice(0, 3)).toEqual([
      "/dependencies/react-dom",
      "/dependencies/react",
      "package-lock.json",
    ])
    const two = { dependencies: { "react-table": "7.0.0" }, devDependencies: { react: "19.0.0" } }
    expect(because(two, {})).toEqual(["/dependencies/react-table", "/devDependencies/react"])
  })
})

describe("a version of Node that is asked for elsewhere", () => {
  // Columns: package.json; files; the environment; where it is asked for, or null.
  test.each<[object, Files, Env, string | null]>([
    [{}, { ".nvmrc": "18" }, {}, ".nvmrc"],
    [{}, { ".nvmrc": "v18" }, {}, ".nvmrc"],
    [{}, { ".nvmrc": " 18.1.0 # old\n" }, {}, ".nvmrc"],
    [{}, { ".nvmrc": "18 19" }, {}, null],
    [{}, { ".nvmrc": "18\n19" }, {}, null],
    [{}, { ".nvmrc": "18!" }, {}, null],
    [{}, { ".nvmrc": ">=18" }, {}, null],
    [{}, { ".nvmrc": "nonsense" }, {}, null],
    [{}, { ".nvmrc": "24" }, {}, null],
    [{}, { ".nvmrc": "" }, {}, null],
    [{}, { ".nvmrc": null }, {}, null],
    [{}, { ".node-version": "18" }, {}, ".node-version"],
    [{}, { ".nvmrc": "", ".node-version": "18" }, {}, ".node-version"],
    [{}, { ".tool-versions": "nodejs 18.1.0" }, {}, ".tool-versions"],
    [{}, { ".tool-versions": "node 18" }, {}, ".tool-versions"],
    [{}, { ".tool-versions": "ruby 3\nnodejs\tv18.1.0\n" }, {}, ".tool-versions"],
    [{}, { ".tool-versions": "nodejs18" }, {}, null],
    [{}, { ".tool-versions": "nodej 18" }, {}, null],
    [{}, { ".tool-versions": "mynodejs 18" }, {}, null],
    [{}, { ".tool-versions": "nodejs lts" }, {}, null],
    [{ volta: { node: "18.1.0" } }, { ".nvmrc": "16" }, {}, "volta.node of package.json"],
    [{ engines: { node: "24" } }, { ".nvmrc": "18" }, {}, null],
    [{}, { ".nvmrc": "18" }, { CC_NODE_VERSION: "24" }, null],
  ])("%j with %j and %j: %j", (manifest, files, env, where) => {
    const made = outcomeOf({
      files: {
        "package.json": JSON.stringify({ scripts: { start: "node a.js" }, ...manifest }),
        "a.js": null,
        ...files,
      },
      env,
    })
    const said = made.diagnostics.find(({ code }) => code === "node-version-elsewhere")
    if (where === null) expect(said).toBeUndefined()
    else expect(said?.message).toContain(where)
  })

  test("by a line of .tool-versions is named with that line", () => {
    const { diagnostics } = outcomeOf({
      files: {
        "package.json": '{"scripts":{"start":"node a.js"}}',
        ".tool-versions": "ruby 3\n\nnodejs 18.1.0\n",
      },
      env: {},
    })
    const said = diagnostics.find(({ code }) => code === "node-version-elsewhere")
    expect(said?.because[0]).toEqual({ from: "file", path: ".tool-versions", line: 3 })
    expect(said?.message).toContain("18.1.0")
  })

  // Columns: package.json; files; the environment; whether a Node of a package's is found first.
  test.each<[object, Files, Env, number]>([
    [{ dependencies: { node: "18.1.0" } }, {}, {}, 1],
    [{ dependencies: { node: "^18" } }, {}, {}, 1],
    [{ dependencies: { node: "24.1.0" } }, {}, {}, 0],
    [{ dependencies: { node: "latest" } }, {}, {}, 0],
    [{ dependencies: { node: ">=18" } }, {}, {}, 0],
    [{ dependencies: { nodes: "18.1.0" } }, {}, {}, 0],
    [{ devDependencies: { node: "18.1.0" } }, {}, {}, 0],
    [{ devDependencies: { node: "18.1.0" } }, {}, { CC_NODE_DEV_DEPENDENCIES: "install" }, 1],
    [{ dependencies: { node: "18.1.0" } }, {}, { CC_RUN_COMMAND: "node a.js" }, 0],
    [{ dependencies: { node: "18.1.0" } }, { ".npmrc": "ignore-scripts=true" }, {}, 0],
  ])("of a package: %j with %j and %j: %j", (manifest, files, env, count) => {
    expect(says("node-packaged", manifest, files, { NODE_ENV: "production", ...env })).toBe(count)
  })
})

describe("the members of a workspace", () => {
  const snapshotOf = (files: Files): Snapshot => ({ files, env: {} })

  // Columns: workspaces; pnpm-workspace.yaml, or null; the patterns.
  test.each<[unknown, string | null, readonly string[]]>([
    [["a", "b/*"], null, ["a", "b/*"]],
    [{ packages: ["a"] }, null, ["a"]],
    [{ packages: "a" }, null, []],
    [{ other: ["a"] }, null, []],
    ["a", null, []],
    [null, null, []],
    [["a", 1], null, ["a"]],
    [["."], null, []],
    [["./"], null, []],
    [["/"], null, []],
    [[""], null, []],
    [["./a"], null, ["./a"]],
    [null, "packages:\n  - a\n", ["a"]],
    [["b"], "packages: [a]", ["a", "b"]],
    [["b"], "package: [a]", ["b"]],
  ])("%j with %j: %j", (workspaces, yaml, patterns) => {
    const files: Files = yaml === null ? {} : { "pnpm-workspace.yaml": yaml }
    expect(memberPatterns(snapshotOf(files), { workspaces })).toEqual(patterns)
  })

  const paths = ["a", "b/c", "b/d", "b/d/e", "../f"].map((folder) => `${folder}/package.json`)
  const files: Files = Object.fromEntries(
    [...paths, "package.json", "a/my-package.json"].map((path) => [path, "{}"]),
  )

  // Columns: the patterns; the members.
  test.each<[readonly string[], readonly string[]]>([
    [["a"], ["a"]],
    [["./a/"], ["a"]],
    [["b/*"], ["b/c", "b/d"]],
    [["b/**"], ["b/c", "b/d/e", "b/d"]],
    [["*"], ["a"]],
    [["**"], ["a", "b/c", "b/d/e", "b/d"]],
    [["b/*", "!b/c"], ["b/d"]],
    [["!b/c", "b/*"], ["b/d"]],
    [["!b/c"], []],
    [["b"], []],
    [["../*"], []],
    [[], []],
    [[`a${"/x".repeat(2000)}`, "a"], ["a"]],
  ])("%j are %j", (workspaces, folders) => {
    expect(membersOf(snapshotOf(files), { ...emptyManifest, workspaces })).toEqual(
      folders.map((folder) => `${folder}/package.json`),
    )
  })

  // Columns: the member's package.json; its name, where it can start.
  test.each<[string | null, string | null]>([
    ['{"name":"x","scripts":{"start":"node a.js"}}', "x"],
    ['{"scripts":{"start":"node a.js"}}', "a"],
    ['{"name":1,"scripts":{"start":"node a.js"}}', "a"],
    ['{"scripts":{"start":" "}}', null],
    ['{"scripts":{"start":1}}', null],
    ['{"scripts":{"begin":"node a.js"}}', null],
    ['{"scripts":["start"]}', null],
    ["{}", null],
    ["[]", null],
    ["{", null],
    [null, null],
  ])("%j can start as %j", (text, name) => {
    const found = startable(snapshotOf({ "a/package.json": text }), { ...emptyManifest, workspaces: ["a"] })
    expect(found).toEqual(name === null ? [] : [{ name, path: "a/package.json" }])
  })

  test("are read as they are, or not at all", () => {
    expect(manifestAt(snapshotOf({ a: '{"b":1}' }), "a")).toEqual({ b: 1 })
    for (const text of ["[]", "1", "null", "{", "", null])
      expect(manifestAt(snapshotOf({ a: text }), "a")).toBeNull()
    expect(manifestAt(snapshotOf({}), "a")).toBeNull()
  })

  test.each([
    ["cd a", true],
    ["x && cd a", true],
    ["x;cd a", true],
    ["x &cd a", true],
    ["cd", false],
    ["abcd a", false],
    ["npm --prefix a", true],
    ["npm --prefix=a", true],
    ["yarn --cwd a", true],
    ["pnpm -C a", true],
    ["npm --prefixes a", false],
    ["--prefix a", false],
    ["npm x--cwd a", false],
    ["pnpm -Ca", false],
  ])("are gone to by %j: %j", (line, is) => {
    expect(goes.test(line)).toBe(is)
  })
})

describe("what Turborepo starts", () => {
  const turbo = (json: unknown) => (typeof json === "string" ? json : JSON.stringify(json))
  const missing = (start: string, json: unknown, files: Files = {}): number =>
    says(
      "turbo-task-missing",
      { scripts: { start }, workspaces: ["a"], devDependencies: { turbo: "2" } },
      { "turbo.json": turbo(json), "a/package.json": '{"name":"a"}', ...files },
    )
  const tasks = { build: {} }

  // Columns: the start; turbo.json; further files; whether its task is missing.
  test.each<[string, unknown, Files, number]>([
    ["turbo start", { tasks }, {}, 1],
    ["turbo run start", { tasks }, {}, 1],
    ["turbo run start", { pipeline: tasks }, {}, 1],
    ["turbo run build", { tasks }, {}, 0],
    ["turbo run start", { tasks: { start: {} } }, {}, 0],
    ["turbo run start", { tasks: { "a#start": {} } }, {}, 0],
    ["turbo run start", { tasks: { "a#restart": {} } }, {}, 1],
    ["turbo run start", { tasks: {}, pipeline: { start: {} } }, {}, 1],
    ["turbo run start", {}, {}, 0],
    ["turbo run start", { tasks: [] }, {}, 0],
    ["turbo run start", "{", {}, 0],
    ["turbo run start build", { tasks: {} }, {}, 0],
    ["turbo run start --filter=a", { tasks }, {}, 1],
    ["turbo run start --filter a", { tasks }, {}, 1],
    ["turbo run start -F a", { tasks }, {}, 1],
    ["turbo run start -F=@s/a.b-c", { tasks }, {}, 1],
    ["turbo run start --filter=./a", { tasks }, {}, 0],
    ["turbo run start --filter=a...", { tasks }, {}, 0],
    ["turbo run start --filter=a!", { tasks }, {}, 0],
    ["turbo run start --filter=!a", { tasks }, {}, 0],
    ["turbo run start --filter=@/a", { tasks }, {}, 0],
    ["turbo run start --filters=a", { tasks }, {}, 1],
    ["turbo run start --parallel", { tasks }, {}, 1],
    ["turbo run start --cwd=a", { tasks }, {}, 0],
    ["turbo run start --root-turbo-json=a", { tasks }, {}, 0],
    ["turbo run start --cwds=a", { tasks }, {}, 1],
    ["turbo run", { tasks }, {}, 0],
    ["turbo run --parallel start", { tasks }, {}, 0],
    ["turbo run start!", { tasks }, {}, 0],
    ["turbo run a:start.x-y", { tasks }, {}, 1],
    ["turbo run start", { tasks }, { "a/turbo.json": null }, 0],
    ["turbo run start", { tasks }, { "a/my-turbo.json": null }, 1],
    ["turbos run start", { tasks }, {}, 0],
  ])("%s with %j and %j: %j", (start, json, files, count) => {
    expect(missing(start, json, files)).toBe(count)
  })
})

describe("a dependency for another operating system", () => {
  const on = (dependencies: object, more: object = {}, files: Files = {}, env: Env = {}): number =>
    says("dependency-system", { dependencies, ...more }, files, env)

  test.each([
    ["fsevents", 1],
    ["@next/swc-win32-x64-msvc", 1],
    ["@a/b-win32-arm64", 1],
    ["@a/win32-ia32-msvc", 1],
    ["@a/darwin-x64", 1],
    ["@a/b-darwin-arm64", 1],
    ["my-fsevents-of", 0],
    ["@a/b-win32", 0],
    ["@a/b-win32-x86", 0],
    ["@a/b-win32-x64-gnu", 0],
    ["@a/bwin32-x64", 0],
    ["@a/b-linux-x64", 0],
    ["a-win-b", 0],
  ])("%s is one: %j", (name, count) => {
    expect(on({ [name]: "1.0.0" })).toBe(count)
  })

  const fsevents = { fsevents: "2.3.0" }
  test.each<[object, Files, Env, number]>([
    [{}, {}, {}, 1],
    [{ optionalDependencies: fsevents }, {}, {}, 0],
    [{ overrides: {} }, {}, {}, 0],
    [{}, { ".npmrc": "force=true" }, {}, 0],
    [{}, { ".npmrc": "forced=true" }, {}, 1],
    [{}, {}, { CC_PRE_BUILD_HOOK: "npm i" }, 0],
    [{}, { "pnpm-lock.yaml": "" }, {}, 0],
    [{}, { "yarn.lock": "" }, {}, 1],
  ])("is said with %j, %j, %j: %j", (more, files, env, count) => {
    expect(on(fsevents, more, files, env)).toBe(count)
  })

  test("of development counts where that is installed", () => {
    const manifest = { devDependencies: fsevents }
    expect(says("dependency-system", manifest, {}, { CC_NODE_DEV_DEPENDENCIES: "install" })).toBe(1)
    expect(says("dependency-system", manifest, {}, { NODE_ENV: "production" })).toBe(0)
  })
})

describe("a dependency in a folder", () => {
  // Columns: its range; files; whether it is missing.
  test.each<[string, Files, number]>([
    ["file:lib", {}, 1],
    ["file:lib", { "lib/package.json": "{}" }, 0],
    ["file:./lib/", { "lib/package.json": "{}" }, 0],
    ["./lib", {}, 1],
    ["./lib", { "lib/package.json": "{}" }, 0],
    ["../lib", {}, 1],
    [".lib", {}, 0],
    ["...lib", {}, 0],
    ["file:/lib", {}, 0],
    ["file:~/lib", {}, 0],
    ["files:lib", {}, 0],
    ["file:", {}, 0],
    ["file:.", { "package.json.x": null }, 0],
    ["file:a.tgz", {}, 1],
    ["file:a.tgz", { "a.tgz": null }, 0],
    ["file:a.tar.gz", { "a.tar.gz": null }, 0],
    ["file:a.tar", { "a.tar": null }, 0],
    ["file:a.tgzx", { "a.tgzx": null }, 1],
    ["file:a.tar.gz.x", { "a.tar.gz.x": null }, 1],
    ["file:atgz", { atgz: null }, 1],
    ["lib", {}, 0],
    ["link:lib", {}, 0],
  ])("%s with %j: %j", (range, files, count) => {
    expect(says("dependency-path-missing", { dependencies: { a: range } }, files)).toBe(count)
  })

  test.each<[object, Env, number]>([
    [{}, { CC_PRE_BUILD_HOOK: "make" }, 0],
    [{}, { CC_POST_BUILD_HOOK: "make" }, 1],
    [{ scripts: { start: "node a.js", preinstall: "make" } }, {}, 0],
    [{ scripts: { start: "node a.js", install: "make" } }, {}, 1],
    [{}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "make" }, 0],
  ])("is missing with %j and %j: %j", (more, env, count) => {
    expect(says("dependency-path-missing", { dependencies: { a: "file:lib" }, ...more }, {}, env)).toBe(count)
  })
})

describe("the script that builds", () => {
  test.each([
    [{ build: "x" }, "build"],
    [{ "build:prod": "x", build: "y" }, "build"],
    [{ build: " " }, null],
    [{ build: 1 }, null],
    [{ rebuild: "x" }, null],
    [{}, null],
  ])("of %j is %j", (scripts, name) => {
    expect(buildScriptOf(manifestOf({ scripts }))).toBe(name)
  })
})

describe("what nodemon runs a source by", () => {
  const command = (line: string, nodemon = "^3.1.0", files: Files = {}, folder = ""): string | null => {
    const manifest = manifestOf({ devDependencies: { nodemon } })
    const seen = { project: { manifest, snapshot: { files, env: {} } } } as unknown as Pick<Seen, "project">
    const [program = "", ...args] = line.split(" ")
    return runByNodemon(seen, { program, args, folder } as Pick<Launch, "program" | "args" | "folder">)
  }

  test.each([
    ["nodemon a.ts", "ts-node a.ts"],
    ["nodemon src/a-b.ts", "ts-node src/a-b.ts"],
    ["nodemon -w src a.ts", "ts-node a.ts"],
    ["nodemon -e ts -i x --watch y --ext js --ignore z a.ts", "ts-node a.ts"],
    ["nodemon -x tsx a.ts", "tsx a.ts"],
    ["nodemon --exec npx tsx a.ts", "tsx a.ts"],
    ["nodemon -w src --exec ts-node -r x -T a.ts", "ts-node -r x -T a.ts"],
    ["nodemon --exec babel-node a.mjs", "babel-node a.mjs"],
    ["nodemon --exec ts-node ./a.tsx", "ts-node ./a.tsx"],
    ["nodemon --exec node a.js", null],
    ["nodemon --exec tsx a", null],
    ["nodemon --exec tsx a.ts b", null],
    ["nodemon --exec tsx a.ts.map", null],
    ["nodemon --exec ts-node -r -T a.ts", null],
    ["nodemon --executed tsx a.ts", null],
    ["nodemon a.js", null],
    ["nodemon a.tsx", null],
    ["nodemon a.ts b", null],
    ["nodemon -d 2 a.ts", "ts-node a.ts"],
    ["nodemon --verbose a.ts", "ts-node a.ts"],
    ["ts-node a.ts", null],
  ])("%s: %j", (line, expected) => {
    expect(command(line)).toBe(expected)
  })

  test("is certain of its releases from 2 on, in the root, without settings of its own", () => {
    for (const range of ["2.0.0", "^2", "~3.1", "3"])
      expect(command("nodemon a.ts", range)).toBe("ts-node a.ts")
    for (const range of ["^1.19.0", "12", "latest", ">=2", "x2"])
      expect(command("nodemon a.ts", range)).toBeNull()
    expect(command("nodemon -x tsx a.ts", "^1.0.0")).toBe("tsx a.ts")
    expect(command("nodemon a.ts", "3", { "package.json": '{"nodemonConfig":{}}' })).toBeNull()
    expect(command("nodemon a.ts", "3", {}, "web")).toBeNull()
  })
})

describe("Yarn that hands over to a release of the project's", () => {
  const scripts = { start: "node a.js", prestart: "x", poststart: "y" }
  const release = (version: string): Files => ({
    "yarn.lock": "",
    ".yarnrc.yml": `yarnPath: .yarn/releases/${version}`,
    [`.yarn/releases/${version}`]: null,
  })
  const words = (code: string, manifest: object, files: Files, env: Env = {}): string =>
    outcomeOf({
      files: { "package.json": JSON.stringify({ scripts, ...manifest }), "a.js": null, ...files },
      env,
    })
      .diagnostics.filter((one) => one.code === code)
      .map(({ message, remedy }) => `${message} ${remedy}`)
      .join()

  // Columns: the release's file; package.json; the environment; parts of what is said, none where nothing is.
  test.each<[string, object, Env, readonly string[]]>([
    [
      "yarn-4.5.0.cjs",
      {},
      {},
      [", Yarn 4.5.0,", "it does not run prestart and poststart", "Set packageManager", '"yarn@4.5.0"'],
    ],
    ["yarn-4.5.0-rc.1.cjs", {}, {}, [", Yarn 4.5.0-rc.1,"]],
    ["yarn-4.5.0.js", {}, {}, [", Yarn 4.5.0,"]],
    ["yarn-2.4.0.cjs", {}, {}, ['"yarn@4.13.0"']],
    ["yarn-1.22.19.cjs", {}, {}, [", Yarn 1.22.19,", "Take yarnPath out"]],
    ["yarn-berry.cjs", {}, {}, ["that release is what runs", "Take yarnPath out"]],
    ["yarn-4.5.cjs", {}, {}, ["that release is what runs"]],
    ["myyarn4.5.0.cjs", {}, {}, ["that release is what runs"]],
    ["yarn-4.5.0.cjs", {}, { NODE_ENV: "production" }, ["it installs development dependencies anyway"]],
    ["yarn-4.5.0.cjs", { scripts: { start: "node a.js", prestart: "x" } }, {}, ["it does not run prestart."]],
    [
      "yarn-4.5.0.cjs",
      {},
      { CC_NODE_BUILD_TOOL: "yarn" },
      ["Set CC_NODE_BUILD_TOOL to yarn-berry and packageManager"],
    ],
    ["yarn-4.5.0.cjs", { packageManager: "yarn@4.5.0" }, {}, []],
    ["yarn-4.6.0.cjs", { packageManager: "yarn@4.5.0" }, {}, []],
  ])("%s with %j and %j: %j", (file, manifest, env, parts) => {
    const said = words("yarn-path", manifest, release(file), env)
    if (parts.length === 0) expect(said).toBe("")
    for (const part of parts) expect(said).toContain(part)
  })

  test.each<[string, Files, number]>([
    [".yarn/releases/yarn-4.5.0.cjs", {}, 1],
    [".yarn/releases/yarn-4.5.0.cjs", { ".yarn/releases/yarn-4.5.0.cjs": null }, 0],
    ["/usr/yarn-4.5.0.cjs", {}, 0],
    ["../yarn-4.5.0.cjs", {}, 0],
  ])("%s is missing with %j: %j", (path, files, count) => {
    const all = { "yarn.lock": "", ".yarnrc.yml": `yarnPath: ${path}`, ...files }
    expect(says("yarn-path-missing", { scripts }, all)).toBe(count)
  })

  // Columns: package.json; files; the start's command; whether Plug'n'Play finds nothing there.
  test.each<[object, Files, Env, number]>([
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "node a.js" }, 1],
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "nodejs a.js" }, 1],
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "yarn node a.js" }, 0],
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "bash a.js" }, 0],
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "node -e 1" }, 0],
    [{ dependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "node .output/a.js" }, 0],
    [{ dependencies: { a: "1" } }, {}, {}, 0],
    [{}, {}, { CC_RUN_COMMAND: "node a.js" }, 0],
    [{ devDependencies: { a: "1" } }, {}, { CC_RUN_COMMAND: "node a.js" }, 0],
    [
      { dependencies: { a: "1" } },
      { ".yarnrc.yml": "nodeLinker: node-modules" },
      { CC_RUN_COMMAND: "node a.js" },
      0,
    ],
    [{ dependencies: { a: "1" } }, { ".yarnrc.yml": "nodeLinker: pnp" }, { CC_RUN_COMMAND: "node a.js" }, 1],
    [{ dependencies: { a: "1" }, scripts: {}, main: "a.js" }, {}, {}, 1],
  ])("%j with %j and %j is started without it: %j", (manifest, files, env, count) => {
    const berry = { packageManager: "yarn@4.5.0" }
    expect(says("plug-n-play", { ...berry, ...manifest }, { "yarn.lock": "", ...files }, env)).toBe(count)
  })
})
