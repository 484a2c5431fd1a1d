/**
 * What a build makes and what serves it, by hand: the folder that each program fills, as its own manual has it; and where a build or a start
 * in another folder is seen.
 */
import { describe, expect, test } from "vitest"
import { packagesWith } from "../../src/contract/programs.js"
import { withoutSecrets } from "../../src/decode/settings.js"
import { outcomeOf } from "./observe.js"

const remedies = (
  manifest: object,
  env: { readonly [name: string]: string } = {},
  files: { readonly [path: string]: string } = {},
) =>
  outcomeOf({
    files: { "package.json": JSON.stringify(manifest), "package-lock.json": null, ...files },
    env,
  }).diagnostics.map(({ code, remedy }) => [code, remedy])

const folder = (path: string): string => `npx --yes serve@14 ${path} -l 8080`
/** An application that routes its pages itself. */
const routed = (path: string): string => folder(`-s ${path}`)

test.each([
  ["astro build", "@astrojs/cloudflare"],
  ["astro build", "@astrojs/vercel"],
  ["astro build", "@astrojs/netlify"],
  ["astro build", "@astrojs/deno"],
  ["astro build", "@deno/astro-adapter"],
  ["vite build", "@remix-run/dev"],
  ["vite build", "@react-router/dev"],
  ["vite build", "vinxi"],
  ["vite build", "@tanstack/react-start"],
])("%s with %s makes what nobody can name", (build, name) => {
  expect(remedies({ scripts: { build }, dependencies: { [name]: "1" } })).toContainEqual([
    "start-missing",
    'Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to what serves the result.',
  ])
})

test("a server.js beside a build is not told to be a script that runs before it is built", () => {
  const { diagnostics } = outcomeOf({
    files: {
      "package.json": '{"scripts":{"build":"tsc"},"dependencies":{"typescript":"5"}}',
      "package-lock.json": null,
      "server.js": null,
      "tsconfig.json": "{}",
    },
    env: {},
  })
  expect(diagnostics.map(({ remedy }) => remedy)).toContain(
    'Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "node server.js".',
  )
})

describe("a project that is built and has no start is told to run", () => {
  test.each([
    ["waku build", "npx waku start"],
    ["vinext build", "npx vinext start"],
    ["next build", "npx next start -p 8080"],
    ["nuxt build", "node .output/server/index.mjs", ", and PORT to 8080"],
    ["nuxi build", "node .output/server/index.mjs", ", and PORT to 8080"],
    ["ng build", routed("dist/NAME/browser")],
    ["react-scripts build", routed("build")],
    ["react-app-rewired build", routed("build")],
    ["craco build", routed("build")],
    ["docusaurus build", folder("build")],
    ["gatsby build", folder("public")],
    ["vue-cli-service build", routed("dist")],
    ["parcel build", routed("dist")],
    ["rsbuild build", routed("dist")],
    ["ember build", routed("dist")],
    ["vite build", routed("dist")],
    ["astro build", folder("dist")],
    ["eleventy", folder("_site")],
    ["hexo generate", folder("public")],
    ["hexo g", folder("public")],
    ["slidev build", routed("dist")],
    ["farm build", routed("dist")],
    ["rspress build", folder("doc_build")],
    ["vitepress build", folder(".vitepress/dist")],
    ["vitepress build docs", folder("docs/.vitepress/dist")],
  ])("%s: %s", (build, command, told = "") => {
    const [program = ""] = build.split(" ")
    const dependencies = { [packagesWith(program)[0] as string]: "*" }
    expect(remedies({ scripts: { build }, dependencies })).toContainEqual([
      "start-missing",
      `Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "${command}"${told}.`,
    ])
  })
})

describe("a build of Nuxt 2 is told to run", () => {
  test.each([
    ["nuxt build", 'CC_RUN_COMMAND to "npx nuxt start", and PORT to 8080'],
    // What is generated is files, and where they are its settings say.
    ["nuxt generate", "CC_RUN_COMMAND to what serves the result"],
  ])("%s: %s", (build, command) => {
    const manifest = { scripts: { build }, dependencies: { nuxt: "^2.0.0" } }
    expect(remedies(manifest)).toContainEqual([
      "start-missing",
      `Set CC_POST_BUILD_HOOK to "npm run build" and ${command}.`,
    ])
  })
})

describe("a build in another folder that nothing runs", () => {
  test.each([
    ["cd client && npm run build", true],
    ["cd client&&npm run build", true],
    ["cd client && yarn --silent build", true],
    ["cd client && snpm run build", false],
    ["cd client && npm test", false],
  ])("is told of by %s: %s", (build, isTold) => {
    const scripts = { start: "node server.js", build }
    const { diagnostics } = outcomeOf({
      files: {
        "package.json": JSON.stringify({ private: true, scripts }),
        "package-lock.json": null,
        "server.js": null,
      },
      env: {},
    })
    expect(diagnostics.some(({ code }) => code === "build-script-unused")).toBe(isTold)
  })
})

describe("Angular's server for development has in its place the folder of", () => {
  test.each([
    ["^5.2.0", "dist"],
    ["^6.0.0", "dist/NAME"],
    ["~16.2.0", "dist/NAME"],
    ["^17.0.0", "dist/NAME/browser"],
    ["latest", "dist/NAME/browser"],
  ])("version %s: %s", (version, path) => {
    const manifest = { dependencies: { "@angular/cli": version } }
    expect(remedies(manifest, { CC_RUN_COMMAND: "ng serve" })).toContainEqual([
      "start-development",
      `Set CC_POST_BUILD_HOOK to "npx ng build" and CC_RUN_COMMAND to "${routed(path)}".`,
    ])
  })
})

describe("of a build where nothing says how to start", () => {
  const project = { scripts: { build: "vite build" }, devDependencies: { vite: "^6.0.0" } }
  const run = `CC_RUN_COMMAND to "${routed("dist")}"`
  // Columns: the project, what is set, and the remedy.
  test.each<[object, { readonly [name: string]: string }, string]>([
    [project, {}, `Set CC_POST_BUILD_HOOK to "npm run build" and ${run}.`],
    // What runs is not said to be run by nothing.
    [project, { CC_POST_BUILD_HOOK: "npm run build" }, `Set ${run}.`],
    [project, { CC_PRE_RUN_HOOK: "npx vite build" }, `Set ${run}.`],
    [{ ...project, scripts: { ...project.scripts, postinstall: "npm run build" } }, {}, `Set ${run}.`],
    // What only checks makes nothing.
    [
      { scripts: { build: "tsc --noEmit" } },
      {},
      "Set CC_RUN_COMMAND, or add scripts.start or main to package.json.",
    ],
  ])("%j with %j: %s", (manifest, env, remedy) => {
    expect(remedies(manifest, env)).toContainEqual(["start-missing", remedy])
  })
})

/** Settings of Angular with one project. */
const angular = (builder: string, options: object, name = "shop"): string =>
  JSON.stringify({ projects: { [name]: { architect: { build: { builder, options } } } } })

describe("Angular builds where its settings say", () => {
  test.each([
    [angular("@angular/build:application", {}), routed("dist/shop/browser")],
    [
      angular("@angular-devkit/build-angular:application", { outputPath: "dist/a" }),
      routed("dist/a/browser"),
    ],
    [angular("@angular/build:application", { outputPath: { base: "www" } }), routed("www/browser")],
    [angular("@angular/build:application", { outputPath: { base: "www", browser: "" } }), routed("www")],
    [angular("@angular-devkit/build-angular:browser", { outputPath: "dist/a" }), routed("dist/a")],
    [angular("@angular-devkit/build-angular:browser-esbuild", { outputPath: "dist/a" }), routed("dist/a")],
    [angular("@angular/build:application", { ssr: { entry: "a.ts" } }), "node dist/shop/server/server.mjs"],
    [angular("@angular/build:application", { ssr: true }), "node dist/shop/server/server.mjs"],
    [angular("@angular/build:application", { ssr: false }), routed("dist/shop/browser")],
    // What is not plain.
    [angular("@nx/angular:other", { outputPath: "dist/a" }), routed("dist/NAME/browser")],
    [
      angular("@angular/build:application", { outputPath: { base: "www", browser: "../a" } }),
      routed("dist/NAME/browser"),
    ],
    [angular("@angular/build:application", { outputPath: "../a" }), routed("dist/NAME/browser")],
    [angular("@angular/build:application", {}, "@a/shop"), routed("dist/NAME/browser")],
    ['{"projects":{"a":{},"b":{}}}', routed("dist/NAME/browser")],
    ["{", routed("dist/NAME/browser")],
  ])("%s: %s", (settings, command) => {
    const manifest = { scripts: { start: "ng serve" }, dependencies: { "@angular/cli": "^20.0.0" } }
    const told = command.startsWith("node ") ? ", and PORT to 8080" : ""
    const remedy = `Set CC_POST_BUILD_HOOK to "npx ng build" and CC_RUN_COMMAND to "${command}"${told}.`
    const held = withoutSecrets("angular.json", settings)
    expect(held === "").toBe(command.includes("NAME"))
    for (const text of [held, withoutSecrets("angular.json", held)])
      expect(remedies(manifest, {}, { "angular.json": text })).toContainEqual(["start-development", remedy])
  })
})

test("what a build is told of before the hook runs it is told only where it is not so already", () => {
  const manifest = {
    scripts: { start: "node dist/a.js", build: "webpack" },
    dependencies: { webpack: "4.5.0" },
  }
  const hook = 'Set CC_POST_BUILD_HOOK to "npm run build".'
  const option = "--openssl-legacy-provider"
  const also = ` Before that: set NODE_OPTIONS to "${option}".`
  expect(remedies(manifest)).toContainEqual(["build-not-run", `${hook}${also}`])
  expect(remedies(manifest, { NODE_OPTIONS: "--no-warnings" })).toContainEqual([
    "build-not-run",
    `${hook}${also}`,
  ])
  expect(remedies(manifest, { NODE_OPTIONS: option })).toContainEqual(["build-not-run", hook])
})

test("what serves the result is told to be installed before, where nothing brings what builds it", () => {
  const scripts = { prebuild: "rimraf dist", build: "vue-cli-service build" }
  const serves = `Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to "${routed("dist")}".`
  const dependencies = { "@vue/cli-service": "^5.0.0" }
  const also = " Before that: add @vue/cli-service to the dependencies of package.json."
  expect(remedies({ scripts })).toContainEqual(["start-missing", `${serves}${also}`])
  expect(remedies({ scripts, dependencies })).toContainEqual(["start-missing", serves])
  expect(remedies({ scripts: { ...scripts, prebuild: "node fetch.js" } })).toContainEqual([
    "start-missing",
    serves,
  ])
})

test("nitro beside Vite makes what its preview serves", () => {
  const devDependencies = { vite: "^7.0.0", nitro: "3.0.0" }
  const preview =
    '"npx vite preview --host 0.0.0.0 --port 8080", and __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS to the application\'s domain'
  expect(remedies({ scripts: { build: "vite build" }, devDependencies })).toContainEqual([
    "start-missing",
    `Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to ${preview}.`,
  ])
})

describe("what starts anew whenever a file changes has in its place", () => {
  test.each([
    ["nodemon server.js", "node server.js"],
    ["PORT=80 nodemon server.js", "node server.js"],
    ["NODE_PATH=./ nodemon server.js | bunyan", "NODE_PATH=./ node server.js"],
    ["cross-env NODE_PATH=src nodemon server.js", "NODE_PATH=src node server.js"],
    ["NODE_PATH='a b' nodemon server.js", "node server.js"],
    [
      "NODE_OPTIONS=--enable-source-maps nodemon server.js",
      "NODE_OPTIONS=--enable-source-maps node server.js",
    ],
    ["MY_NODE_PATH=./ nodemon server.js", "node server.js"],
    ["NODE_PATH=./lib! nodemon server.js", "node server.js"],
    ["cd api && nodemon server.js", "cd api && node server.js"],
    ["node --watch server.js", "node server.js"],
    ["node --watch -r ./load.js server.js --quiet", "node -r ./load.js server.js --quiet"],
    ["node --watch-path ./src --watch-preserve-output server.js", "node server.js"],
    [
      "node --watch-path=./src --env-file-if-exists=.env server.js",
      "node --env-file-if-exists=.env server.js",
    ],
  ])("%s: %s", (start, run) => {
    expect(remedies({ scripts: { start }, dependencies: { nodemon: "3", "cross-env": "7" } })).toContainEqual(
      ["start-development", `Set CC_RUN_COMMAND to "${run}".`],
    )
  })

  // main, and what runs what webpack makes of a server
  test.each([
    ["app.js", "what runs the result"],
    ["./package.json", '"node ./package.json"'],
    ["build/app.js", '"node build/app.js"'],
    ["package.json", '"node package.json"'],
    [undefined, "what runs the result"],
  ])("where main is %s: %s", (main, run) => {
    const scripts = { start: "webpack --watch", build: "webpack" }
    const dependencies = { webpack: "5", "webpack-cli": "5", "webpack-node-externals": "3" }
    expect(remedies({ main, scripts, dependencies })).toContainEqual([
      "start-development",
      `Set CC_POST_BUILD_HOOK to "npm run build" and CC_RUN_COMMAND to ${run}.`,
    ])
  })
})

describe("a member of a workspace by its name", () => {
  // the file with the member's name, and whether it is one
  test.each([
    ["packages/one/package.json", true],
    ["packages/one/other.json", false],
    ["../packages/one/package.json", false],
  ])("is looked for in %s: %s", (path, isMember) => {
    const { diagnostics } = outcomeOf({
      files: {
        "package.json": '{"workspaces":["packages/*"]}',
        "package-lock.json": null,
        [path]: '{"name":"a","scripts":{"start":"ng serve"}}',
      },
      env: { CC_RUN_COMMAND: "npm start -w a" },
    })
    expect(diagnostics.some(({ code }) => code === "start-development")).toBe(isMember)
  })

  test("is found behind a file that has the name and is no package.json", () => {
    const named = '{"name":"a","scripts":{"start":"ng serve"}}'
    const { diagnostics } = outcomeOf({
      files: {
        "package.json": '{"workspaces":["packages/*"]}',
        "package-lock.json": null,
        "packages/other.json": named,
        "packages/one/package.json": named,
      },
      env: { CC_RUN_COMMAND: "npm start -w a" },
    })
    expect(diagnostics.map(({ code }) => code)).toContain("start-development")
  })
})
