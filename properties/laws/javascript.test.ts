/**
 * JavaScript projects: which build tools are missed where development dependencies are left out, how a registry is read, and what is
 * taken for a slip.
 */
import { describe, expect, test } from "vitest"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { outcomeOf, planOf } from "./observe.js"

const project = (manifest: object, env: Snapshot["env"] = {}, files: Snapshot["files"] = {}): Snapshot => ({
  files: { "package.json": JSON.stringify({ main: "server.js", ...manifest }), ...files },
  env,
})

const saying = (given: Snapshot, code: string): readonly Diagnostic[] =>
  outcomeOf(given).diagnostics.filter((diagnostic) => diagnostic.code === code)

/** The packages that are missed, each as the pointer to it. */
const missed = (given: Snapshot): readonly (string | undefined)[] =>
  saying(given, "build-tool-left-out").map(
    ({ because }) =>
      because
        .flatMap((evidence) => (evidence.from === "file" ? [evidence.pointer] : []))
        .filter((pointer) => pointer?.startsWith("/devDependencies/"))[0],
  )

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

  test("is said once for each program of a place, and for each place", () => {
    const scripts = { preinstall: "vite && vite build && gulp", install: "vite" }
    const given = project({ scripts, devDependencies: { vite: "*", gulp: "*" } }, production)
    expect([...missed(given)].sort()).toEqual(["/devDependencies/gulp", ...vite, ...vite])
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
