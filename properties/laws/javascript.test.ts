/**
 * JavaScript projects, table by table: build tools that are left out, registries, NODE_ENV and NODE_OPTIONS, lock files, and the
 * package managers' versions.
 */
import { describe, expect, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { defaultPlatform, definePlatform } from "../../src/platform/index.js"
import { contractCodes, outcomeOf, planOf } from "./observe.js"

const project = (manifest: object, env: Snapshot["env"] = {}, files: Snapshot["files"] = {}): Snapshot => ({
  files: { "package.json": JSON.stringify({ main: "server.js", ...manifest }), ...files },
  env,
})

const saying = (given: Snapshot, code: string): readonly Diagnostic[] =>
  outcomeOf(given).diagnostics.filter((diagnostic) => diagnostic.code === code)

/** The packages that are missed in each place, each as the pointer to it. */
const missedIn = (given: Snapshot): readonly (readonly (string | undefined)[])[] =>
  saying(given, "build-tool-left-out").map(({ because }) =>
    because
      .flatMap((evidence) => (evidence.from === "file" ? [evidence.pointer] : []))
      .filter((pointer) => pointer?.startsWith("/devDependencies/")),
  )

const missed = (given: Snapshot): readonly (string | undefined)[] => missedIn(given).flat()

const production = { NODE_ENV: "production" }

describe("a build tool that is left out", () => {
  // Columns: a program; the packages that provide it.
  const providers: readonly (readonly [string, readonly string[]])[] = [
    ["vite", ["vite"]],
    ["tsc", ["typescript"]],
    ["ng", ["@angular/cli"]],
    ["nest", ["@nestjs/cli"]],
    ["vue", ["@vue/cli"]],
    ["vue-cli-service", ["@vue/cli-service"]],
    ["react-router", ["@react-router/dev"]],
    ["remix", ["@remix-run/dev"]],
    ["svelte-kit", ["@sveltejs/kit"]],
    ["webpack", ["webpack", "webpack-cli"]],
    ["babel", ["@babel/cli"]],
    ["swc", ["@swc/cli"]],
    ["tailwindcss", ["tailwindcss", "@tailwindcss/cli"]],
    ["postcss", ["postcss-cli"]],
    ["gulp", ["gulp", "gulp-cli"]],
    ["grunt", ["grunt", "grunt-cli"]],
    ["nuxi", ["nuxi", "nuxt"]],
    ["run-s", ["npm-run-all", "npm-run-all2"]],
    ["run-p", ["npm-run-all", "npm-run-all2"]],
    // Not a name that every object has of itself.
    ["constructor", ["constructor"]],
  ]
  test.each(providers)(
    "%s is provided by %j, and by a dependency where there is one",
    (program, packages) => {
      for (const name of packages) {
        const own = { scripts: { postinstall: program }, devDependencies: { [name]: "*" } }
        expect(missed(project(own, production))).toEqual([`/devDependencies/${name.replace("/", "~1")}`])
        for (const other of packages) {
          expect(missed(project({ ...own, dependencies: { [other]: "*" } }, production))).toEqual([])
        }
      }
    },
  )

  const devDependencies = { vite: "*" }
  const vite = ["/devDependencies/vite"]

  // Columns: where the program is called; the rest of package.json; the variables.
  test.each([
    ["scripts.preinstall", { scripts: { preinstall: "vite" } }, {}],
    ["scripts.install", { scripts: { install: "vite" } }, {}],
    ["scripts.prepublish", { scripts: { prepublish: "vite" } }, {}],
    ["scripts.preprepare", { scripts: { preprepare: "vite" } }, {}],
    ["scripts.prepare", { scripts: { prepare: "vite" } }, {}],
    ["scripts.postprepare", { scripts: { postprepare: "vite" } }, {}],
    ["scripts.prestart", { scripts: { prestart: "vite", start: "node a.js" } }, {}],
    ["scripts.start", { scripts: { start: "vite" } }, {}],
    ["scripts.poststart", { scripts: { poststart: "vite", start: "node a.js" } }, {}],
    ["CC_PRE_BUILD_HOOK", {}, { CC_PRE_BUILD_HOOK: "vite" }],
    ["CC_POST_BUILD_HOOK", {}, { CC_POST_BUILD_HOOK: "vite" }],
    ["CC_PRE_RUN_HOOK", {}, { CC_PRE_RUN_HOOK: "vite" }],
    ["CC_RUN_SUCCEEDED_HOOK", {}, { CC_RUN_SUCCEEDED_HOOK: "vite" }],
    ["CC_RUN_FAILED_HOOK", {}, { CC_RUN_FAILED_HOOK: "vite" }],
    ["CC_RUN_COMMAND", {}, { CC_RUN_COMMAND: "vite" }],
  ])("is said of %s", (where, manifest, env) => {
    const given = project({ ...manifest, devDependencies }, { ...production, ...env })
    expect(missed(given)).toEqual(vite)
    const [said] = saying(given, "build-tool-left-out")
    expect(said?.message).toContain(where)
    expect(said?.because[0]).toMatchObject(
      where.startsWith("scripts.")
        ? { from: "file", path: "package.json", pointer: `/${where.replace(".", "/")}` }
        : { from: "env", name: where },
    )
    // Where they are installed, nothing is missed.
    expect(missed(project({ ...manifest, devDependencies }, env))).toEqual([])
  })

  test("is said of a task, and then not of a command that does not run", () => {
    const env = { ...production, CC_RUN_COMMAND: "vite" }
    const given = project({ devDependencies }, env)
    expect(missed({ ...given, task: "vite build" })).toEqual(vite)
    expect(missed({ ...given, task: "node a.js" })).toEqual([])
    expect(saying({ ...given, task: "vite build" }, "build-tool-left-out")[0]?.because[0]).toEqual({
      from: "snapshot",
      field: "task",
    })
  })

  test("is not said of scripts.start when something else starts the application", () => {
    const given = project(
      { scripts: { start: "vite" }, devDependencies },
      { ...production, CC_RUN_COMMAND: "node a.js" },
    )
    expect(missed(given)).toEqual([])
  })

  test("is said once for each place, with each of its programs once", () => {
    const scripts = { preinstall: "vite && vite build && gulp", install: "vite" }
    const given = project({ scripts, devDependencies: { vite: "*", gulp: "*" } }, production)
    expect([...missedIn(given)].sort()).toEqual([vite, [...vite, "/devDependencies/gulp"]])
    const [, { message = "" } = {}] = saying(given, "build-tool-left-out")
    expect(message).toContain("calls vite and gulp")
  })

  // Columns: what runs after the installation; whether husky is missed.
  test.each([
    ["husky", true],
    ["husky || true", false],
    ["husky || echo no ", false],
    ["husky || echoes", true],
    ["husky || false", true],
  ])("that makes nothing is not missed where its failure is caught: %s, %j", (postinstall, isMissed) => {
    const given = project({ scripts: { postinstall }, devDependencies: { husky: "*" } }, production)
    expect(missed(given)).toEqual(isMissed ? ["/devDependencies/husky"] : [])
  })

  /** Scripts of which each calls the next, and the last calls vite. */
  const chain = (length: number): object => {
    const scripts: { [name: string]: string } = { postinstall: "npm run s1" }
    for (let index = 1; index < length; index++) scripts[`s${index}`] = `npm run s${index + 1}`
    scripts[`s${length}`] = "vite"
    return { scripts, devDependencies }
  }

  test("is found behind scripts that call scripts, eight deep", () => {
    expect(missed(project(chain(1), production))).toEqual(vite)
    expect(missed(project(chain(8), production))).toEqual(vite)
    expect(missed(project(chain(9), production))).toEqual([])
  })

  test("is found behind scripts that call each other, and behind one that is not there", () => {
    const scripts = { postinstall: "npm run a && npm run none", a: "npm run b", b: "npm run a && vite" }
    expect(missed(project({ scripts, devDependencies }, production))).toEqual(vite)
  })
})

describe("a registry", () => {
  const token = { NPM_TOKEN: "secret" }

  // Columns: CC_NPM_REGISTRY; where the token goes.
  test.each([
    ["npm.example.com", "npm.example.com"],
    ["NPM.Example.com", "npm.example.com"],
    ["npm.example.com.", "npm.example.com."],
    [" npm.example.com ", "npm.example.com"],
    ["npm.example.com:4873", "npm.example.com:4873"],
    ["npm.example.com:1", "npm.example.com:1"],
    ["npm.example.com:65535", "npm.example.com:65535"],
    ["localhost", "localhost"],
    ["my_registry", "my_registry"],
    ["registré.example", "registré.example"],
    ["[::1]:4873", "[::1]:4873"],
    ["[2001:DB8::1]", "[2001:db8::1]"],
    ["//npm.example.com", "npm.example.com"],
    ["http://npm.example.com", "npm.example.com"],
    ["HTTPS://npm.example.com/", "npm.example.com"],
    ["https://npm.example.com/Team//a/", "npm.example.com/Team/a"],
    ["npm.example.com//a", "npm.example.com/a"],
    ["npm.example.com/...", "npm.example.com/..."],
  ])("%j receives the token at %j", (text, location) => {
    const [file] = planOf(project({}, { ...token, CC_NPM_REGISTRY: text }))?.files.write ?? []
    expect(file?.text).toEqual([
      `//${location}/:_authToken=`,
      { secret: "NPM_TOKEN", encoding: "plain" },
      "\n",
    ])
  })

  // Columns: CC_NPM_REGISTRY; what is wrong with it.
  test.each([
    ["ftp://npm.example.com", "scheme"],
    ["git+ssh://npm.example.com", "scheme"],
    ["httpss://npm.example.com", "scheme"],
    ["xhttp://npm.example.com", "scheme"],
    ["user:password@npm.example.com", "credentials"],
    ["npm.example.com/a@b", "credentials"],
    ["npm.example.com?a", "query"],
    ["npm.example.com/#a", "fragment"],
    ["npm.example.com a", "white space"],
    ["npm example://com", "white space"],
    ["npm.example.com/\u0000", "white space"],
    ["npm.example.com/=", "means something"],
    ["npm.example.com/$A", "means something"],
    ["npm.example.com/;", "means something"],
    ['npm.example.com/"', "means something"],
    ["npm.example.com/'", "means something"],
    ["npm.example.com\\a", "means something"],
    ["/npm", "host"],
    ["https:///npm", "host"],
    ["npm..example.com", "host"],
    [".npm.example.com", "host"],
    [".", "host"],
    ["npm!", "host"],
    ["[::1", "host"],
    ["[::g]", "host"],
    ["a[::1]", "host"],
    ["npm.example.com:", "host"],
    ["npm.example.com:0", "host"],
    ["npm.example.com:65536", "host"],
    ["npm.example.com:123456", "host"],
    ["npm.example.com:a", "host"],
    ["npm.example.com:80:80", "host"],
    ["npm.example.com/a/../b", "climbs"],
    ["npm.example.com/./b", "climbs"],
  ])("%j is refused, and said why: %s", (text, problem) => {
    const given = project({}, { ...token, CC_NPM_REGISTRY: text })
    expect(planOf(given)).toBeNull()
    expect(saying(given, "registry-invalid").map(({ message }) => message)).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

describe("NODE_ENV", () => {
  // Columns: the value; whether it is production mode; whether it is said that it is nearly so.
  test.each([
    ["production", true, false],
    [" production\t", true, false],
    ["Production", false, true],
    ["PRODUCTION", false, true],
    ["prod", false, true],
    ["PROD", false, true],
    ["prd", false, true],
    ["prodution", false, true],
    ["productoin", false, true],
    ["productions1", false, true],
    ["productions12", false, false],
    ["produc", false, false],
    ["pro", false, false],
    ["development", false, false],
    ["staging", false, false],
    ["test", false, false],
  ])("%j is production: %j, nearly: %j", (value, is, near) => {
    const given = project({}, { NODE_ENV: value })
    expect(planOf(given)?.production).toBe(is)
    expect(saying(given, "node-env-near").length).toBe(near ? 1 : 0)
  })
})

/** The codes of what is said, without those that every project has. */
const codesOf = (given: Snapshot, among: readonly string[]): readonly string[] =>
  outcomeOf(given)
    .diagnostics.map(({ code }) => code)
    .filter((code) => among.includes(code))

describe("Yarn", () => {
  const lock = { "yarn.lock": "# yarn lockfile v1\n" }
  const among = ["yarn-deprecated", "yarn-line", "package-manager-overruled", "package-manager-inexact"]

  // Columns: CC_NODE_BUILD_TOOL, or null for yarn.lock; packageManager; tool and version; what is said.
  test.each([
    [null, null, "yarn the platform's", ["yarn-deprecated"]],
    [null, "yarn@1.22.19", "yarn 1.22.19", ["yarn-deprecated"]],
    [null, "yarn@2.4.3", "yarn 2.4.3", ["yarn-deprecated"]],
    [null, "yarn@3.0.0", "yarn-berry 3.0.0", []],
    [null, "yarn@4.1.0", "yarn-berry 4.1.0", []],
    [null, "yarn@5.0.0", "yarn 5.0.0", []],
    [null, "yarn@4", "yarn-berry the platform's", ["package-manager-inexact"]],
    [null, "pnpm@9.0.0", "yarn the platform's", ["package-manager-overruled", "yarn-deprecated"]],
    ["yarn", null, "yarn the platform's", ["yarn-deprecated"]],
    ["yarn", "yarn@1.0.0", "yarn 1.0.0", ["yarn-deprecated"]],
    ["yarn ", "yarn@1.0.0", "yarn 1.0.0", ["yarn-deprecated"]],
    ["yarn", "yarn@2.0.0", "yarn 2.0.0", ["yarn-deprecated", "yarn-line"]],
    ["yarn", "yarn@3.0.0", "yarn 3.0.0", ["yarn-deprecated", "yarn-line"]],
    ["yarn2", null, "yarn-berry the platform's", ["yarn-deprecated"]],
    ["yarn2", "yarn@2.0.0", "yarn-berry 2.0.0", ["yarn-deprecated"]],
    ["yarn2", "yarn@1.0.0", "yarn-berry 1.0.0", ["yarn-deprecated", "yarn-line"]],
    [" yarn2 ", "yarn@3.0.0", "yarn-berry 3.0.0", ["yarn-deprecated"]],
    ["yarn-berry", null, "yarn-berry the platform's", []],
    ["yarn-berry", "yarn@4.0.0", "yarn-berry 4.0.0", []],
    ["yarn-berry", "yarn@2.0.0", "yarn-berry 2.0.0", ["yarn-deprecated"]],
    [" yarn-berry ", "yarn@2.0.0", "yarn-berry 2.0.0", ["yarn-deprecated"]],
    ["yarn-berry", "yarn@1.0.0", "yarn-berry 1.0.0", ["yarn-deprecated", "yarn-line"]],
    ["yarn-berry", "pnpm@9.0.0", "yarn-berry the platform's", []],
  ])("by the variable %j and packageManager %j is %s, and %j is said", (tool, packageManager, used, said) => {
    const given = project(
      packageManager === null ? {} : { packageManager },
      tool === null ? {} : { CC_NODE_BUILD_TOOL: tool },
      tool === null ? lock : {},
    )
    const { dependencies } = planOf(given) ?? {}
    const { classic, berry } = defaultPlatform.data.yarn
    const own = dependencies?.tool === "yarn" ? classic : berry
    expect(`${dependencies?.tool} ${dependencies?.version}`).toBe(used.replace("the platform's", own))
    expect(codesOf(given, among)).toEqual(said)
    // What the variable says already is no remedy.
    const remedies = outcomeOf(given).diagnostics.map(({ remedy }) => remedy)
    if (tool?.trim() === "yarn-berry")
      expect(remedies.join()).not.toContain("CC_NODE_BUILD_TOOL to yarn-berry")
  })

  test("is of no line that nobody asked for by the variable", () => {
    const given = project({ packageManager: "yarn@2.4.3" }, { CC_NODE_BUILD_TOOL: "make" }, lock)
    expect(codesOf(given, among)).toEqual(["yarn-deprecated"])
  })

  test("is of no other line than the platform's where packageManager says nothing", () => {
    const platform = definePlatform({ yarn: { classic: "2.4.3", berry: "1.22.22" } })
    if (platform._tag === "Left") throw new Error("no platform")
    for (const tool of ["yarn", "yarn-berry"]) {
      const made = outcome(plan(platform.right)(project({}, { CC_NODE_BUILD_TOOL: tool })))
      expect(made.status === "planned" && contractCodes(made.diagnostics)).toEqual(["yarn-deprecated"])
    }
  })

  // Columns: the text of yarn.lock; packageManager; whether it is said to be Berry's (C-13).
  test.each([
    ["__metadata:\n  version: 8\n", null, true],
    ["# comment\n\n__metadata:\n", null, true],
    ["# comment\r\n__metadata:\n", "yarn@1.22.22", true],
    ["__metadata:\n", "yarn@2.4.3", false],
    ["__metadata:\n", "yarn@4.0.0", false],
    ["__metadata:\n", "yarn@5.0.0", false],
    ["__metadata:\n", "yarn@latest", true],
    ["__metadata:\n", "pnpm@9.0.0", false],
    ["__metadata:\n", "cnpm@9.0.0", true],
    [" __metadata:\n", null, false],
    ["# __metadata:\n", null, false],
    ["# yarn lockfile v1\n", null, false],
    ["", null, false],
    [null, null, false],
    [`${"# a\n".repeat(1_000)}__metadata:\n`, null, true],
    [`${"# a\n".repeat(1_100)}__metadata:\n`, null, false],
  ])("is told from Yarn Berry by %.20j with packageManager %j: %j", (text, packageManager, berry) => {
    const given = project(packageManager === null ? {} : { packageManager }, {}, { "yarn.lock": text })
    const said = saying(given, "lock-file-berry")
    expect(said.length).toBe(berry ? 1 : 0)
    if (berry) {
      expect(said[0]?.because).toEqual([
        { from: "file", path: "yarn.lock" },
        ...(packageManager === null
          ? []
          : [{ from: "file", path: "package.json", pointer: "/packageManager" }]),
      ])
    }
  })
})

describe("lock files", () => {
  // Columns: the lock files there are; the tool; whether several are said; whether the binary one is said.
  test.each([
    [["package-lock.json"], "npm", false, false],
    [["package-lock.json", "npm-shrinkwrap.json"], "npm", false, false],
    [["bun.lock", "bun.lockb"], "bun", false, false],
    [["bun.lockb"], "npm", false, true],
    [["bun.lockb", "package-lock.json"], "npm", true, false],
    [["yarn.lock", "package-lock.json"], "yarn", true, false],
    [["yarn.lock", "pnpm-lock.yaml", "bun.lock"], "yarn", true, false],
    [["pnpm-lock.yaml", "bun.lock"], "pnpm", true, false],
    [["pnpm-lock.yaml", "bun.lockb"], "pnpm", true, false],
    [["pnpm-lock.yaml"], "pnpm", false, false],
    [["bun.lock"], "bun", false, false],
    [["bun.lock", "npm-shrinkwrap.json"], "bun", true, false],
    [["npm-shrinkwrap.json", "bun.lockb"], "npm", true, false],
  ])("%j choose %s; several: %j, binary: %j", (paths, tool, several, binary) => {
    const files = Object.fromEntries(paths.map((path) => [path, null]))
    const given = project({}, {}, files)
    expect(planOf(given)?.dependencies?.tool).toBe(tool)
    const [said] = saying(given, "lock-files-several")
    expect(said !== undefined).toBe(several)
    if (several) {
      expect(said?.because.map((evidence) => (evidence.from === "file" ? evidence.path : "")).sort()).toEqual(
        [...paths].sort(),
      )
    }
    expect(saying(given, "lock-file-binary").length).toBe(binary ? 1 : 0)
    // Without a package.json they are nobody's, and a variable is not detection.
    const { "package.json": _, ...alone } = given.files
    const bare = { application: "javascript", files: alone, env: { CC_RUN_COMMAND: "a" } } as const
    expect(planOf(bare)).not.toBeNull()
    expect(saying(bare, "lock-files-several")).toEqual([])
    expect(saying(project({}, { CC_NODE_BUILD_TOOL: "npm" }, files), "lock-file-binary")).toEqual([])
    expect(saying(project({}, { CC_NODE_BUILD_TOOL: "npm" }, files), "lock-files-several").length).toBe(
      several ? 1 : 0,
    )
  })

  // Columns: the lock files there are; whether npm ci is said to have none.
  test.each([
    [[], true],
    [["yarn.lock"], true],
    [["package-lock.json"], false],
    [["npm-shrinkwrap.json"], false],
  ])("%j are not what npm ci needs: %j", (paths, missing) => {
    const files = Object.fromEntries(paths.map((path) => [path, null]))
    const given = (tool: string) =>
      saying(project({}, { CC_NODE_BUILD_TOOL: tool }, files), "npm-ci-without-lock")
    expect(given("npm-ci").length).toBe(missing ? 1 : 0)
    expect(given("npm")).toEqual([])
  })
})

describe("packageManager", () => {
  const among = ["package-manager-inexact", "package-manager-overruled", "package-manager-unread"]

  // Columns: packageManager; the variables; the files; what is said.
  test.each([
    ["npm@11.0.0", {}, {}, ["package-manager-unread"]],
    ["npm@11", {}, {}, ["package-manager-inexact"]],
    ["npm@11.0.0", { CC_NODE_BUILD_TOOL: "npm-ci" }, {}, ["package-manager-unread"]],
    ["bun@1.2.0", {}, { "bun.lock": null }, ["package-manager-unread"]],
    ["pnpm@9.0.0", {}, { "pnpm-lock.yaml": null }, []],
    ["pnpm@9", {}, { "pnpm-lock.yaml": null }, ["package-manager-inexact"]],
    ["pnpm@9.0.0", {}, {}, ["package-manager-overruled"]],
    ["pnpm@9", {}, {}, ["package-manager-inexact", "package-manager-overruled"]],
    ["pnpm@9.0.0", { CC_NODE_BUILD_TOOL: "npm" }, {}, []],
    ["pnpm@9", { CC_NODE_BUILD_TOOL: "bun" }, {}, ["package-manager-inexact"]],
    ["not a manager", {}, {}, ["package-manager-inexact"]],
    ["pnpm@9", { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "make" }, {}, []],
  ])("%j with %j and %j says %j", (packageManager, env, files, said) => {
    expect(codesOf(project({ packageManager }, env, files), among)).toEqual(said)
  })

  test("that is overruled is said with what overruled it", () => {
    const message = (files: Snapshot["files"]) =>
      saying(project({ packageManager: "bun@1.2.0" }, {}, files), "package-manager-overruled")[0]?.message
    expect(message({ "yarn.lock": null })).toContain("yarn.lock")
    expect(message({ "pnpm-lock.yaml": null })).toContain("pnpm-lock.yaml")
    expect(message({})).toContain("the absence of bun.lock decides")
    const unknown = saying(project({ packageManager: "cnpm@9.0.0" }), "package-manager-overruled")[0]
    expect(unknown?.message).toContain("the absence of a lock file decides")
  })
})

describe("pnpm", () => {
  const among = [
    "dev-dependencies-pnpm",
    "dev-dependencies-pnpm-flag",
    "build-tool-left-out",
    "yarn-deprecated",
  ]
  const given = (version: string | null, env: Snapshot["env"]): Snapshot =>
    project(
      {
        ...(version === null ? {} : { packageManager: `pnpm@${version}` }),
        scripts: { postinstall: "vite" },
        devDependencies: { vite: "*" },
      },
      { CC_NODE_BUILD_TOOL: "pnpm", ...env },
    )

  // Columns: the version, or null; what is said in production; what is said where development dependencies are asked for.
  test.each([
    ["1.43.1", ["build-tool-left-out"], []],
    ["9.15.9", ["build-tool-left-out"], []],
    ["10.0.0", ["dev-dependencies-pnpm"], []],
    ["11.9.0", ["dev-dependencies-pnpm"], []],
    ["12.0.0", ["dev-dependencies-pnpm"], ["dev-dependencies-pnpm-flag"]],
    ["13.0.0", ["dev-dependencies-pnpm"], ["dev-dependencies-pnpm-flag"]],
    // Nobody knows which one it is, so nothing is claimed of what it leaves out.
    [null, ["dev-dependencies-pnpm"], ["dev-dependencies-pnpm-flag"]],
  ])("%j says %j in production, and %j where they are asked for", (version, left, asked) => {
    expect(codesOf(given(version, production), among)).toEqual(left)
    expect(codesOf(given(version, { CC_NODE_DEV_DEPENDENCIES: "install" }), among)).toEqual(asked)
    expect(codesOf(given(version, {}), among)).toEqual([])
  })
})

describe("NODE_OPTIONS", () => {
  const merged = (options: string, memoryMiB = 1024): Snapshot => ({
    ...project({}, { NODE_OPTIONS: options }),
    instance: { memoryMiB },
  })
  const flag = "--max-old-space-size=768"

  // Columns: the text; the merged one, or null where it is refused; what is said.
  test.each([
    ["--a", `--a ${flag}`, []],
    ["--a ", `--a ${flag}`, []],
    ["--a\t", `--a\t ${flag}`, []],
    ["--max-old-space-size=512", "--max-old-space-size=512", []],
    ["--max-old-space-size=1023", "--max-old-space-size=1023", []],
    ["--max-old-space-size=1024", "--max-old-space-size=1024", ["node-options-heap-beyond-memory"]],
    ["--max-old-space-size=512 --max-old-space-size=2000", null, ["node-options-heap-beyond-memory"]],
    ["--max-old-space-size=2000 --max-old-space-size=512", null, []],
    ["--max-old-space-size=2000 --a", null, ["node-options-heap-beyond-memory"]],
    ["--max-old-space-size=", "--max-old-space-size=", []],
    ["--max-old-space-size=+512", "--max-old-space-size=+512", []],
    ["--max-old-space-size=-1", "--max-old-space-size=-1", []],
    ['"--max-old-space-size=  512"', '"--max-old-space-size=  512"', []],
    ["--max-old-space-size", null, ["node-options-malformed"]],
    ["-max-old-space-size=5", null, ["node-options-malformed"]],
    ["--max-old-space-size=5x", null, ["node-options-malformed"]],
    ["--max-old-space-size=x5", null, ["node-options-malformed"]],
    ["--max-old-space-size=5.5", null, ["node-options-malformed"]],
    ["--max-old-space-size=9999x", null, ["node-options-malformed"]],
    ['"--max-old-space-size=512 "', null, ["node-options-malformed"]],
    ['"--a', null, ["node-options-malformed"]],
    [
      "--max-old-space-size-percentage=50",
      `--max-old-space-size-percentage=50 ${flag}`,
      ["node-options-percentage"],
    ],
    [
      "--max-old-space-size-percentage=50 --max-old-space-size=5",
      "--max-old-space-size-percentage=50 --max-old-space-size=5",
      ["node-options-percentage"],
    ],
    // What stands behind a word that is no option is lost.
    ["a", `a ${flag}`, ["node-options-ended"]],
    ["--a b", `--a b ${flag}`, []],
    ["--a=1 b", `--a=1 b ${flag}`, ["node-options-ended"]],
    ["--a b c", `--a b c ${flag}`, ["node-options-ended"]],
    ["--a b --c", `--a b --c ${flag}`, []],
    ["--max-old-space-size=5 a", "--max-old-space-size=5 a", []],
    ["--max-old-space-size=5 a --b", "--max-old-space-size=5 a --b", ["node-options-ended"]],
    [
      "--max-old-space-size=5 a -max-old-space-size=5",
      "--max-old-space-size=5 a -max-old-space-size=5",
      ["node-options-ended"],
    ],
  ])("%j becomes %j and says %j", (options, text, said) => {
    const given = merged(options)
    const codes = outcomeOf(given)
      .diagnostics.map(({ code }) => code)
      .filter((code) => code.startsWith("node-options"))
    expect(codes).toEqual(said)
    if (text !== null) expect(planOf(given)?.environment.NODE_OPTIONS).toBe(text)
    else if (said.includes("node-options-malformed")) expect(planOf(given)).toBeNull()
  })

  test("is held against a memory that is known, and against no stand-in", () => {
    const beyond = (instance: Snapshot["instance"]) =>
      saying(
        {
          ...project({}, { NODE_OPTIONS: "--max-old-space-size=99999999" }),
          ...(instance === undefined ? {} : { instance }),
        },
        "node-options-heap-beyond-memory",
      ).map(({ because }) => because[1])
    expect(beyond(undefined)).toEqual([{ from: "platform", path: "instances.memoryMiB.XS" }])
    expect(beyond({ type: "M" })).toEqual([{ from: "platform", path: "instances.memoryMiB.M" }])
    expect(beyond({ memoryMiB: 512 })).toEqual([{ from: "snapshot", field: "instance.memoryMiB" }])
    expect(beyond({ type: "unheard of" })).toEqual([])
    expect(beyond({ type: "unheard of", memoryMiB: 512 })).toEqual([
      { from: "snapshot", field: "instance.memoryMiB" },
    ])
  })

  test("says what Node says and what is lost", () => {
    const message = (options: string) =>
      outcomeOf(merged(options)).diagnostics.find(({ code }) => code.startsWith("node-options"))?.message
    expect(message("--max-old-space-size")).toContain("no value")
    expect(message("-max-old-space-size=1")).toContain("two dashes")
    expect(message(`--max-old-space-size=${"x".repeat(41)}`)).toContain(
      `=${"x".repeat(40)} is no whole number`,
    )
    expect(message('"--max-old-space-size= 2000"')).toContain("a heap of 2000 MiB")
    expect(message("--a=1 b")).toContain(flag)
    expect(message("--max-old-space-size=5 a --b")).toContain("--b")
  })
})

describe("what the install command runs besides", () => {
  const all = ["prepublish", "preprepare", "prepare", "postprepare"]
  const scripts = Object.fromEntries([...all, "prepack", "start"].map((name) => [name, "node make.js"]))

  // Columns: the tool; the other scripts that it runs (C-153).
  test.each([
    ["npm", all],
    ["npm-ci", all],
    ["pnpm", all.slice(1)],
    ["yarn", ["prepublish", "prepare"]],
    ["yarn-berry", []],
    ["bun", all.slice(1)],
    ["custom", []],
  ])("%s: %j", (tool, names) => {
    const said = (env: Snapshot["env"], manifest: object = { scripts }): readonly (string | undefined)[] =>
      saying(
        project(manifest, { CC_NODE_BUILD_TOOL: tool, CC_CUSTOM_BUILD_TOOL: "make", ...env }),
        "lifecycle-others",
      )
        .flatMap(({ because }) => because)
        .flatMap((evidence) =>
          evidence.from === "file" && evidence.path === "package.json" ? [evidence.pointer] : [],
        )
    const pointers = names.map((name) => `/scripts/${name}`)
    expect(said({})).toEqual(pointers)
    expect(said(production)).toEqual(tool === "yarn" ? [] : pointers)
    expect(said({}, {})).toEqual([])
    // Hooks of Git and types for an editor are no news (C-233).
    const idle = Object.fromEntries(all.map((name) => [name, "husky || svelte-kit sync > /dev/null 2>&1"]))
    expect(said({}, { scripts: { ...idle, start: "node ." } })).toEqual([])
  })
})

describe("a start that is missing", () => {
  // Columns: package.json; what is said.
  test.each([
    [{ main: undefined }, ["start-missing"]],
    [{ main: 1 }, ["field-type"]],
    [{ main: undefined, scripts: 1 }, ["field-type"]],
    [{ main: undefined, scripts: { start: 1 } }, ["field-type"]],
    [{ main: undefined, name: 1 }, ["field-type", "start-missing"]],
    [{ main: undefined, scripts: { prestart: 1 } }, ["field-type", "start-missing"]],
  ])("is said of %j, unless it is there and of the wrong type: %j", (manifest, codes) => {
    expect(contractCodes(outcomeOf(project(manifest)).diagnostics)).toEqual(codes)
  })
})

describe("development dependencies", () => {
  // Columns: the variables; what is said and decided.
  test.each([
    [{ CC_NODE_DEV_DEPENDENCIES: " install " }, "included", []],
    [{ CC_NODE_DEV_DEPENDENCIES: " ignore", NODE_ENV: "production" }, "excluded", []],
    [{ CC_NODE_DEV_DEPENDENCIES: "ignore" }, "included", ["dev-dependencies-included"]],
    [{ CC_NODE_DEV_DEPENDENCIES: "Install" }, "included", ["dev-dependencies-unknown"]],
    [
      { CC_NODE_DEV_DEPENDENCIES: "no", CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "make" },
      "undetermined",
      ["dev-dependencies-unknown"],
    ],
    [
      { CC_NODE_DEV_DEPENDENCIES: "ignore", CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "make" },
      "undetermined",
      ["variable-unused"],
    ],
  ])("by %j are %s, and %j is said", (env, development, codes) => {
    const made = outcomeOf(project({}, env))
    expect(made.status === "planned" && made.plan.dependencies?.development).toBe(development)
    expect(contractCodes(made.diagnostics)).toEqual(codes)
  })

  test("are nobody's without a package.json", () => {
    const env = { ...production, CC_NODE_BUILD_TOOL: "pnpm", CC_RUN_COMMAND: "node a.js" }
    for (const value of ["install", "ignore"]) {
      const made = outcomeOf({
        files: {},
        application: "javascript",
        env: { ...env, CC_NODE_DEV_DEPENDENCIES: value },
      })
      expect(made.status).toBe("planned")
      expect(contractCodes(made.diagnostics)).toEqual([])
    }
  })
})

describe("the version of Node", () => {
  // Columns: where the package node stands; whether development dependencies are left out; whether it is said.
  test.each([
    ["dependencies", {}, 1],
    ["dependencies", production, 1],
    ["devDependencies", {}, 1],
    ["devDependencies", production, 0],
  ])("of a package is found where the package is: %s, %j, %j", (kind, env, count) => {
    const given = project({ scripts: { start: "node a.js" }, [kind]: { node: "18" } }, env)
    expect(saying(given, "node-packaged").length).toBe(count)
    // Nothing finds it where nothing starts.
    expect(saying(project({ main: undefined, [kind]: { node: "18" } }, env), "node-packaged")).toEqual([])
  })

  test("is trimmed where it is asked for", () => {
    const lts = planOf(project({}, { CC_NODE_VERSION: "lts/*" }))?.runtime
    expect(lts).toBeDefined()
    expect(planOf(project({}, { CC_NODE_VERSION: " lts/* " }))?.runtime).toEqual(lts)
    expect(planOf(project({ engines: { node: "\tlts/*\n" } }))?.runtime).toEqual(lts)
  })

  test("has ended after the last day of its line, and not where it is a stand-in for one that is refused", () => {
    const version = defaultPlatform.data.node.latestLts
    const end = defaultPlatform.node.lineOf(version)?.end ?? ""
    const ended = (date: string, engines?: string): number => {
      const platform = definePlatform({ node: { date } })
      if (platform._tag === "Left") throw new Error("no platform")
      const given = project(engines === undefined ? {} : { engines: { node: engines } }, {
        CC_NODE_VERSION: version,
      })
      return outcome(plan(platform.right)(given)).diagnostics.filter(
        ({ code }) => code === "node-end-of-life",
      ).length
    }
    const dayAfter = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)
    expect([ended(end), ended(dayAfter)]).toEqual([0, 1])
    expect([ended(dayAfter, version), ended(dayAfter, "nonsense")]).toEqual([1, 0])
  })
})
