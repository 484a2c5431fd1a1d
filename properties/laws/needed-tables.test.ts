/**
 * What a start needs that is not there, builds that nothing runs, and where it listens, by hand: row by row what is said, and beside it what differs by
 * little and of which nothing is said.
 */
import { describe, expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { expectSaid, said } from "./said.js"

type Files = Snapshot["files"]
type Env = Snapshot["env"]

describe("a server of what was built needs it, unless it is told of another folder or other settings", () => {
  test.each([
    ["", true],
    ["--port 1", true],
    ["--directory", true],
    ["-color", true],
    ["x", false],
    ["--host x", true],
    ["--outDir x", false],
    ["--out-dir=x", false],
    ["--dir x", false],
    ["--root=x", false],
    ["--cwd x", false],
    ["--config x", false],
    ["--config-file=x", false],
    ["-c x", false],
    ["--port 1 --outDir x", false],
  ])("vite preview %s: %s", (options, isSaid) => {
    const manifest = { scripts: { start: `vite preview ${options}`.trim() }, dependencies: { vite: "5" } }
    expect(said("build-not-run", manifest) !== null).toBe(isSaid)
  })

  test.each([
    [{ start: "vite preview", build: "vite build" }, "by default out/index.html"],
    [{ start: "cd web && vite preview" }, "by default web/dist/index.html"],
  ])("%j is told where that is by the settings of its own folder", (scripts, part) => {
    const files = { "vite.config.js": '  build: { outDir: "out" },' }
    expectSaid(said("build-not-run", { scripts, dependencies: { vite: "5" } }, files), part)
  })

  test.each([
    ["cd a && npm i", "a/package.json"],
    ["cd a b && npm i", null],
    ["cd . && npm i", null],
    ["cd .. && npm i", null],
    ["cd a && yarn", null],
  ])("with the installation %s: %s", (postinstall, part) => {
    const manifest = { main: "a.js", scripts: { postinstall } }
    expectSaid(said("start-file-missing", manifest, { "a.js": null }), part)
  })

  test.each([
    [{ "@sveltejs/kit": "2", "@sveltejs/adapter-static": "3" }, "what vite build makes, which"],
    [{ "@sveltejs/kit": "2" }, "what vite build makes, which"],
    [{ react: "19" }, "what vite build makes, by default dist/index.html, which"],
  ])("vite preview beside %j: %s", (packages, part) => {
    const scripts = { start: "vite preview", build: "vite build" }
    expectSaid(said("build-not-run", { scripts, dependencies: { vite: "5", ...packages } }), part)
  })

  test.each([
    ["strapi start", {}, false],
    ["strapi start", { "tsconfig.json": null }, true],
    ["cd api && strapi start", { "tsconfig.json": null }, false],
  ])("%s beside %j: %s", (start, files, isSaid) => {
    const manifest = { scripts: { start }, dependencies: { "@strapi/strapi": "5" } }
    expect(said("build-not-run", manifest, files) !== null).toBe(isSaid)
  })

  test.each([
    ["~3.0.0", true],
    ["v4", true],
    ["=6.1.0", true],
    ["1", false],
    [">=2", false],
  ])("what Keystone makes is known of %s: %s", (version, isSaid) => {
    const manifest = { scripts: { start: "keystone start" }, dependencies: { "@keystone-6/core": version } }
    expect(said("build-not-run", manifest) !== null).toBe(isSaid)
  })
})

describe("a server of a folder needs that where builds make such", () => {
  const dependencies = { serve: "14", "http-server": "14", "sirv-cli": "2" }
  test.each<[string, string | null]>([
    ...["dist", "build", "out", "_site", ".output/public", "dist/a", "dist/a/browser"].map(
      (folder): [string, string] => [`serve ${folder}`, `runs ${folder},`],
    ),
    ...["dist/a/b", "public", "my-dist", "dists", ".", "../dist", "a/dist"].map((folder): [string, null] => [
      `serve ${folder}`,
      null,
    ]),
    ["serve ./dist", "runs dist,"],
    ["serve -s dist", "runs dist,"],
    ["serve dist public", "runs dist,"],
    ["serve", null],
    ["serve -s", null],
    ...["-l", "--listen", "-p", "--port", "-c", "--config"].map((option): [string, string] => [
      `serve ${option} 80 dist`,
      "runs dist,",
    ]),
    ["serve --cors 80 dist", null],
    ...["-a", "-p", "--port", "-c"].map((option): [string, string] => [
      `http-server ${option} 80 dist`,
      "runs dist,",
    ]),
    ["http-server --listen 80 dist", null],
    ...["-H", "--host", "-p", "--port", "-m", "--maxage"].map((option): [string, string] => [
      `sirv ${option} 80 dist`,
      "runs dist,",
    ]),
    ["sirv -a 80 dist", null],
    ["cd a && serve dist", "runs a/dist,"],
    ["serve", null],
  ])("%s: %s", (start, part) => {
    expectSaid(said("start-file-missing", { scripts: { start }, dependencies }), part)
  })

  test.each(["dist/index.html", "dist/other.html"])(
    "and not where %s is there, if that is its page",
    (path) => {
      const manifest = { scripts: { start: "serve dist" }, dependencies }
      expect(said("start-file-missing", manifest, { [path]: null }) === null).toBe(path.includes("index"))
    },
  )
})

describe("a build that nothing runs", () => {
  // Columns: scripts.build, and what of it is named.
  test.each<[string, string | null]>([
    ...[
      "webpack",
      "react-scripts build",
      "vite build",
      "next build",
      "nuxt build",
      "nuxi build",
      "ng build",
      "vue-cli-service build",
      "parcel build",
      "rollup",
      "gulp",
      "grunt",
      "browserify",
      "astro build",
      "gatsby build",
      "strapi build",
      "remix vite:build",
      "react-router build",
      "rspack",
      "rsbuild",
    ].map((line): [string, string] => [line, `calls ${line}:`]),
    ["npx webpack --mode production", "calls webpack:"],
    ["node_modules/.bin/webpack", "calls webpack:"],
    ["tsc", null],
    ["webpack-cli", null],
    ["my-webpack", null],
    ["vite", null],
    ["cd client && npm run build", "calls npm run build:"],
    ["cd client && yarn build", "calls yarn build:"],
    ["cd client && true && yarn build", "calls yarn build:"],
    ["pnpm --prefix c build", "calls pnpm --prefix c build:"],
    ["npm run build --prefix=c", "calls npm run build --prefix=c:"],
    ["npm --cwd c run build", "calls npm"],
    ["pnpm -C c build", "calls pnpm"],
    ["cd client && npm run compile", null],
    ["cd client && make build", null],
    ["cd client && npm run rebuild", null],
    ["npm run build:x", null],
    ["mycd client && npm run build", null],
  ])("%s: %s", (build, part) => {
    const manifest = { scripts: { start: "node app.js", build } }
    expectSaid(said("build-script-unused", manifest, { "app.js": null }), part)
  })

  // Columns: the start, the file that it runs, and whether what it serves may be what is built.
  test.each<[string, string, boolean]>([
    ...["dist", "build", "lib", "out", "output"].map((folder): [string, string, boolean] => [
      `node ${folder}/a.js`,
      `${folder}/a.js`,
      false,
    ]),
    ["node src/a.js", "src/a.js", true],
    ["node src/dist/a.js", "src/dist/a.js", true],
    ["node distribution/a.js", "distribution/a.js", true],
    ["serve", "a", true],
    ["http-server", "a", true],
    ["sirv", "a", true],
    ["strapi start", "a", true],
    ["php -S 0.0.0.0:8080", "a", false],
    ["sh a.sh && node src/a.js", "src/a.js", false],
  ])("and the start %s of %s: %s", (start, path, isSaid) => {
    const manifest = { scripts: { start, build: "webpack" } }
    expect(said("build-script-unused", manifest, { [path]: null }) !== null).toBe(isSaid)
  })

  test("is none where a package manager runs no scripts", () => {
    const manifest = { scripts: { start: "node app.js", build: "webpack" } }
    const files = { "app.js": null, ".npmrc": "ignore-scripts=true" }
    expect(said("build-script-unused", manifest, files)).toBe(null)
  })

  // Columns: the script that another platform runs, its line, and what is said.
  test.each<[string, string, string | null]>([
    ["heroku-postbuild", "webpack", "run by Heroku"],
    ["gcp-build", "webpack", "run by Google Cloud"],
    ["vercel-build", "webpack", "run by Vercel"],
    ["now-build", "webpack", "run by Vercel"],
    ["my-build", "webpack", null],
    ...["npm run build", "npm run x", "compile", "tsc -p .", "esbuild a", "bundle", "a:build", "a-build"].map(
      (line): [string, string, string] => ["gcp-build", line, 'CC_POST_BUILD_HOOK to "npm run gcp-build"'],
    ),
    ...["npm run rebuild", "npm run builds", "npm run build/x", "echo tscx", "npm run y", "node z"].map(
      (line): [string, string, null] => ["gcp-build", line, null],
    ),
  ])("as %s is, which is %s: %s", (name, line, part) => {
    const scripts = { start: "node app.js", [name]: line, x: "webpack", y: "node x" }
    expectSaid(said("build-script-foreign", { scripts }, { "app.js": null }), part)
  })

  test.each<[string, Env, boolean]>([
    ["node app.js", {}, true],
    ["node app.js", { CC_POST_BUILD_HOOK: "true" }, false],
    ["node app.js", { CC_PRE_RUN_HOOK: "sh a.sh" }, false],
    ["sh a.sh && node app.js", {}, false],
    ["nest start", {}, false],
  ])("so too before %s with %j: %s", (start, env, isSaid) => {
    const manifest = {
      scripts: { start, "heroku-postbuild": "webpack" },
      dependencies: { "@nestjs/cli": "11" },
    }
    expect(said("build-script-foreign", manifest, { "app.js": null }, env) !== null).toBe(isSaid)
  })
})

describe("what a build makes of sources is known by the folder", () => {
  // Columns: what starts, the source, and whether that is the one.
  test.each<[string, string, boolean]>([
    ...["dist", "build", "built", "lib", "out", "output", "compiled"].map(
      (folder): [string, string, boolean] => [`${folder}/main.js`, "src/main.ts", true],
    ),
    ["distribution/main.js", "src/main.ts", false],
    ["my-dist/main.js", "src/main.ts", false],
    ["dist/main.js", "src/main.js", true],
    ["dist/main.js", "main.ts", true],
    ["dist/main.js", "main.js", false],
    ["dist/main.mjs", "src/main.ts", true],
    ["dist/main.cjs", "src/main.ts", true],
    ["dist/a/main.js", "src/a/main.ts", true],
    ["a/dist/main.js", "a/src/main.ts", true],
    ["a/dist/main.js", "src/main.ts", false],
    ["dist/main", "src/main.ts", true],
  ])("%s of %s: %s", (path, source, isSource) => {
    const manifest = { scripts: { build: "tsc", start: `node ${path}` } }
    const found = said("start-listens-elsewhere", manifest, { [source]: ".listen(4000)" })
    expect(found !== null).toBe(isSource)
  })

  test("and by two files by none", () => {
    const manifest = { scripts: { build: "tsc", start: "node dist/main.js" } }
    const files = { "src/main.ts": ".listen(4000)", "main.ts": ".listen(4000)" }
    expect(said("start-listens-elsewhere", manifest, files)).toBe(null)
  })
})

describe("a file of a tool's settings serves nothing", () => {
  test.each([
    ["gulpfile.js", true],
    ["Gulpfile.js", true],
    ["gruntfile.js", true],
    ["Gruntfile.cjs", true],
    ["a/gulpfile.mjs", true],
    ["webpack.config.js", true],
    ["webpack.prod.config.js", true],
    ["app.config.js", false],
    ["server.config.js", false],
    ["main.config.js", false],
    ["index.config.js", false],
    ["my-app.config.js", true],
    ["mygulpfile.js", false],
    ["webpack.config.json", false],
    ["gulpfile.jsx", false],
    ["config.js", false],
  ])("%s: %s", (file, isSaid) => {
    expect(said("start-not-a-server", { main: file }, { [file]: null }) !== null).toBe(isSaid)
    // What is started by name may serve, as settings that start webpack's server do.
    expect(said("start-not-a-server", { scripts: { start: `node ${file}` } }, { [file]: null })).toBe(null)
  })
})

describe("a file that is not there", () => {
  const dist = { build: "tsc" }
  // Columns: the code, the scripts, the main, and what is said.
  test.each<[string, object, string | undefined, string | null]>([
    ["build-not-run", { start: "node dist/a.js", ...dist }, undefined, "needs dist/a.js"],
    ["build-not-run", { start: "node a/dist/a.js", ...dist }, undefined, "needs a/dist/a.js"],
    ["build-not-run", { start: "node a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "tsx dist/a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "ts-node dist/a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "ts-node-esm dist/a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "babel-node dist/a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "vite-node dist/a.js", ...dist }, undefined, null],
    ["build-not-run", { start: "node dist/a.ts", ...dist }, undefined, null],
    ...["dist", "build", "lib", "out", "output"].map((folder): [string, object, string, string] => [
      "build-not-run",
      dist,
      `${folder}/a.js`,
      `needs ${folder}/a.js`,
    ]),
    ["build-not-run", dist, "src/a.js", null],
    ["build-not-run", dist, "src/dist/a.js", null],
    ["start-file-missing", { start: "node a.js" }, undefined, "runs a.js,"],
    ["start-file-missing", { start: "node a" }, undefined, "runs a (or a.js, or a/index.js)"],
    ["start-file-missing", { start: "node b/a" }, undefined, "runs b/a (or b/a.js, or b/a/index.js)"],
    ["start-file-missing", { start: "node -r x b/a" }, undefined, null],
    ["start-file-missing", { start: "node -r x b/a.js" }, undefined, "runs b/a.js,"],
    ["start-file-missing", { start: "tsx a.ts", prestart: "tsc" }, undefined, "runs a.ts,"],
    ["start-file-missing", { start: "tsx a.ts", prestart: "nest build" }, undefined, "runs a.ts,"],
    ["start-file-missing", { start: "tsx a.ts", prestart: "tsc-x" }, undefined, null],
    ["start-file-missing", { start: "node a.js", prestart: "tsc" }, undefined, null],
    ["start-file-missing", { start: "node --env-file=.env a.js" }, "a.js", "runs a.js"],
  ])("%s, %j, %s: %s", (code, scripts, main, part) => {
    expectSaid(said(code, { scripts, main }), part)
  })

  // Columns: the start, or main alone, and what is said.
  test.each<[string, string | null]>([
    ["node /b/a.js", 'CC_RUN_COMMAND to "node b/a.js", which is there.'],
    ["node -r x /b/a.js c", 'CC_RUN_COMMAND to "node -r x b/a.js c", which is there.'],
    ["tsx /b/a.js", "CC_RUN_COMMAND to what starts the application."],
    ["cd b && node /b/a.js", "CC_RUN_COMMAND to what starts the application."],
    ["node /b/c.js", "CC_RUN_COMMAND to what starts the application."],
    ["node /b-1/c_2.d/e.js", "runs /b-1/c_2.d/e.js,"],
    ["node /b/../a.js", null],
    ["node /b//a.js", null],
    ["node /.b/a.js", null],
    ["node /a.js", null],
    ["node b/a.js", null],
    ["node //b/a.js", null],
    ...[
      ...["app", "apps", "application", "bin", "boot", "cnb", "code", "data", "dev", "etc", "home", "layers"],
      ...["lib", "lib64", "media", "mnt", "nix", "opt", "proc", "root", "run", "sbin", "site", "snap", "srv"],
      ...["sys", "tmp", "usr", "var", "web", "work", "workdir", "workspace", "www"],
    ].map((folder): [string, null] => [`node /${folder}/a.js`, null]),
    ["node /libs/a.js", "runs /libs/a.js,"],
    ["node /lib64x/a.js", "runs /lib64x/a.js,"],
    ["node /source/app/a.js", "runs /source/app/a.js,"],
    ["/b/a.js", "/b/a.js"],
    ["b/a.js", null],
    ["/app/a.js", null],
    ["node b\\a.js", 'CC_RUN_COMMAND to "node b/a.js", as a shell leaves each backslash out.'],
    ["node .\\b\\a.js", "runs .ba.js,"],
    ["node \\b\\a.js", "runs ba.js,"],
    ["cd b\\c && node a.js", 'CC_RUN_COMMAND to "cd b/c && node a.js", as'],
    ["node a\\ b.js", null],
    ["node a\\$b.js", null],
    ["node 'b\\a.js'", "runs b\\a.js,"],
    ['node -e \\"1\\" a.js', null],
    ["node x.js; node b\\a.js", null],
  ])("named from the root of the system, or by backslashes: %s: %s", (start, part) => {
    const files = { "b/a.js": null, "x.js": null }
    const manifest = start.includes(" ") ? { scripts: { start } } : { main: start }
    expectSaid(said("start-file-missing", manifest, files), part)
  })

  // Columns: the start, and whether a program is said to be missing.
  test.each<[string, boolean]>([
    ["cls && node a.js", true],
    ["cls; node a.js", false],
    ["cls && node a.js; node a.js", false],
    ["jshint . && node a.js", true],
    ["jshint . ; node a.js", false],
    ["npm run b && node a.js", true],
    ["npm run c && node a.js", true],
    ["npm run d", false],
  ])("a program before it: %s: %s", (start, isSaid) => {
    const scripts = { start, b: "cls", c: "jshint .", d: "cls; node a.js" }
    expect(said("start-program-missing", { scripts }, { "a.js": null }) !== null).toBe(isSaid)
  })

  // Columns: the start, the files, and what is said.
  test.each<[string, Files, string | null]>([
    ["node --env-file=.env a.js", {}, "reads .env,"],
    ["node --env-file .env a.js", {}, "touch .env"],
    ["node --env-file=x/.env a.js", {}, "reads x/.env,"],
    ["node --env-file=.env a.js", { ".env": null }, null],
    ["node --env-file-if-exists=.env a.js", {}, null],
    ["sh x.sh && node --env-file=.env a.js", {}, null],
    ["nest start", {}, "reads tsconfig.json"],
    ["nest start", { "tsconfig.json": null }, null],
    ["npm start -w a", { "packages/a/package.json": '{"name":"a","scripts":{"start":"nest start"}}' }, null],
    ["nest start", { "tsconfig.build.json": null }, null],
    ["nest start", { "nest-cli.json": null }, null],
    ["nest start", { ".nestcli.json": null }, null],
    ["nest start", { "nest.json": null }, null],
    ["nest start x", {}, null],
    ["nest build", {}, null],
    ["cd x && nest start", {}, null],
  ])("and is read, by %s with %j: %s", (start, files, part) => {
    const manifest = {
      scripts: { start },
      workspaces: ["packages/*"],
      dependencies: { "@nestjs/cli": "11" },
    }
    expectSaid(said("start-file-missing", manifest, { "a.js": null, "x.sh": null, ...files }), part)
  })
  test("is no server.js where a folder is served", () => {
    const dependencies = { serve: "14" }
    const found = said(
      "start-file-missing",
      { scripts: { start: "serve dist" }, dependencies },
      { "server.js": null },
    )
    expect(found).not.toContain("server.js")
    expectSaid(
      said("start-file-missing", { scripts: { start: "node a.js" } }, { "server.js": null }),
      "server.js",
    )
  })

  test.each(["node a.js", "cd x && node a.js"])(
    "is said beside a server.js of the same folder: %s",
    (start) => {
      const found = said("start-file-missing", { scripts: { start } }, { "server.js": null })
      expect(found?.includes("server.js")).toBe(start === "node a.js")
    },
  )

  test("nor is one in a folder made by touch", () => {
    const manifest = { scripts: { start: "node --env-file=x/.env a.js" } }
    expect(said("start-file-missing", manifest, { "a.js": null })).not.toContain("touch")
  })
})

describe("a version of Node that is asked for where it is not read", () => {
  // Columns: the file, its text, and what it asks for.
  test.each<[string, string, string | null]>([
    ...[".nvmrc", ".node-version"].flatMap((path): [string, string, string | null][] => [
      [path, "18", "18"],
      [path, "v18.1.0\n", "18.1.0"],
      [path, "18.x # comment", "18.x"],
      [path, "# comment\n18", "18"],
      [path, "lts/hydrogen", "lts/hydrogen"],
      ...["18\n20", "lts/*", "lts", "node", "stable", "latest", "current", "24", "", "18 20"].map(
        (text): [string, string, null] => [path, text, null],
      ),
    ]),
    [".tool-versions", "nodejs 18.1.0", "18.1.0"],
    [".tool-versions", "node v18", "18"],
    [".tool-versions", "node\t18", "18"],
    [".tool-versions", "ruby 3\nnodejs 18", "18"],
    ...["deno 18", "my-node 18", "node system", "nodejs 24", "nodes 18", "node18"].map(
      (text): [string, string, null] => [".tool-versions", text, null],
    ),
  ])("%s, %j: %s", (path, text, asked) => {
    const found = said("node-version-elsewhere", { main: "a.js" }, { "a.js": null, [path]: text })
    expectSaid(found, asked === null ? null : `asks for Node ${asked},`)
  })

  test.each<[object, Env]>([
    [{ engines: { node: "20" } }, {}],
    [{}, { CC_NODE_VERSION: "20" }],
  ])("and not where %j or %j asks", (rest, env) => {
    const files = { "a.js": null, ".nvmrc": "18" }
    expect(said("node-version-elsewhere", { main: "a.js", ...rest }, files, env)).toBe(null)
  })

  // Columns: the range of the package, and the rest of package.json.
  test.each<[string, object, boolean]>([
    ["18", {}, true],
    ["^18.1.0", {}, true],
    ["24", {}, false],
    ["lts", {}, false],
    ["18", { scripts: {}, main: "a.js" }, false],
  ])("and the Node of a package: %s, %j: %s", (node, rest, isSaid) => {
    const manifest = { scripts: { start: "node a.js" }, dependencies: { node }, ...rest }
    expect(said("node-packaged", manifest, { "a.js": null }) !== null).toBe(isSaid)
    expect(said("node-packaged", manifest, { "a.js": null, ".npmrc": "ignore-scripts=true" })).toBe(null)
  })
})

describe("a program that nothing installs", () => {
  // Columns: a script that runs with the installation, a hook before the start, and whether it is said.
  test.each<[string, string, boolean]>([
    ...[
      "husky",
      "husky install",
      "patch-package",
      "prisma generate",
      "tsc",
      "rm -rf a",
      "mkdir a",
      "echo a",
      "echo",
      "prisma migrate",
    ].flatMap((line): [string, string, boolean][] => [
      [line, "", true],
      ["", line, true],
      [`${line} && sh x.sh`, "", false],
    ]),
    ...["husky-x", "patch-packages", "my-tsc", "rmdir a", "npm i -g next", "cd a"].map(
      (line): [string, string, boolean] => [line, "", false],
    ),
    ["nodemon x", "", true],
    ["nodemon x; sh x.sh", "", false],
    ["nodemon x && vite build", "", true],
    ["npm run start", "", true],
  ])("behind %j and %j: %s", (prepare, hook, isSaid) => {
    const devDependencies = { husky: "9", "patch-package": "8", prisma: "6", typescript: "5", nodemon: "3" }
    const manifest = { scripts: { start: "next start", prepare }, devDependencies }
    const env: Env = hook === "" ? {} : { CC_POST_BUILD_HOOK: hook }
    const found = said("start-program-missing", manifest, {}, env)
    expect(found?.includes("scripts.start runs next,") ?? false).toBe(isSaid)
  })

  test.each<[string, boolean]>([
    ["true", true],
    ["true && nodemon y", true],
    ["sh a.sh", false],
    ["true && sh a.sh", false],
    ["sh a.sh && true", false],
  ])("in a script behind its own %s: %s", (prex, isSaid) => {
    const manifest = { main: "a.js", scripts: { postinstall: "npm run x", prex, x: "gulp" } }
    const found = said("start-program-missing", manifest, { "a.js": null })
    expect(found?.includes("gulp") ?? false).toBe(isSaid)
  })

  test.each([
    ["my-tool", true],
    ["tools", true],
    ["tool", false],
    ...["watch", "nginx", "caddy", "python3", "nohup", "xargs"].map((name): [string, boolean] => [
      name,
      false,
    ]),
    ["watcher", true],
    ["tools/tool", false],
    ["tools:tool", false],
  ])("of the package's own bin: %s, %s", (name, isSaid) => {
    const manifest = { scripts: { start: name }, bin: { [name]: "a.js" } }
    const found = said("start-program-missing", manifest, { "a.js": null })
    expect(found?.includes("a.js") ?? false).toBe(isSaid)
  })

  test.each([
    ["server.js", true],
    ["server.mjs", true],
    ["server.cjs", true],
    ["my-server.js", true],
    ["server.json", false],
    ["server.ts", false],
    ["./server.js", false],
  ])("is a file by its name alone: %s, %s", (file, isSaid) => {
    const files = { [file.replace("./", "")]: null }
    expect(said("start-program-missing", { scripts: { start: file } }, files) !== null).toBe(isSaid)
  })

  test.each<[Files, boolean]>([
    [{}, true],
    [{ "scripts/a.js": null }, false],
    [{ "scripts/a/index.js": null }, false],
    [{ "scripts/a.ts": null }, true],
  ])("nor is a file that is looked for in several places: %j, %s", (files, isSaid) => {
    const found = said(
      "start-file-missing",
      { scripts: { postinstall: "node scripts/a", start: "true" } },
      files,
    )
    expect(found !== null).toBe(isSaid)
  })
})

describe("a tool that only development brings is not missed where its failure is caught", () => {
  test.each([
    ["husky", false],
    ["husky || true", true],
    ["husky||true", true],
    ["husky ||  :", true],
    ["husky || exit 0", true],
    ["husky || echo no", true],
    ["husky || echo", true],
    ["husky || truer", false],
    ["husky || exit 1", false],
    ["husky || echo a && b", false],
    ["tsc || true", false],
  ])("%s: %s", (prepare, isCaught) => {
    const manifest = { main: "a.js", scripts: { prepare }, devDependencies: { husky: "9", typescript: "5" } }
    const found = said("build-tool-left-out", manifest, { "a.js": null }, { NODE_ENV: "production" })
    expect(found === null).toBe(isCaught)
  })
})

describe("what a member's start lacks may be made", () => {
  test.each<[object, boolean]>([
    [{}, true],
    [{ build: "sh x.sh" }, true],
    [{ prestart: "true" }, true],
    ...["preinstall", "install", "postinstall", "prepublish", "prepare", "prestart"].map(
      (name): [object, boolean] => [{ [name]: "sh x.sh" }, false],
    ),
  ])("by its scripts %j: %s", (scripts, isSaid) => {
    const member = { name: "a", scripts: { start: "node x.js", ...scripts } }
    for (const start of ["npm start -w a", "npm --prefix packages/a start", "cd packages/a && npm start"]) {
      const manifest = { scripts: { start }, workspaces: ["packages/*"] }
      const files = { "packages/a/package.json": JSON.stringify(member) }
      expectSaid(said("start-file-missing", manifest, files), isSaid ? "runs packages/a/x.js" : null)
    }
  })
})

describe("a dependency in a folder or an archive that is not there", () => {
  const yarn = { "yarn.lock": null }
  const link = "installs a link"
  const fails = "the installation fails"
  // Columns: what is asked for, whether for development, the files, the rest of package.json, the variables, and what is said.
  test.each<[string, boolean, Files, object, Env, string | null]>([
    ["file:a", false, {}, {}, {}, link],
    ["file:a", true, {}, {}, {}, null],
    ["file:a", false, yarn, {}, {}, fails],
    ["file:a", true, yarn, {}, {}, fails],
    ["file:a", false, { "a/package.json": null }, {}, {}, null],
    ["file:a", false, { a: null }, {}, {}, link],
    ["file:a.tgz", false, { "a.tgz": null }, {}, {}, null],
    ...["file:./a", "./a", "file:a.tgzx", "file:a.tar.bz2"].map(
      (range): [string, boolean, Files, object, Env, string] => [range, false, {}, {}, {}, link],
    ),
    ...["file:a.tgz", "file:a.tar.gz", "file:a.tar", "./a.tgz"].map(
      (range): [string, boolean, Files, object, Env, string] => [range, true, {}, {}, {}, fails],
    ),
    ...["file:/a", "file:~/a", ".a", "x/./a", "x/file:a", "file:.", "./"].map(
      (range): [string, boolean, Files, object, Env, null] => [range, false, {}, {}, {}, null],
    ),
    ["../a", false, {}, {}, {}, "outside what is deployed"],
    ["file:../a", false, {}, {}, {}, "outside what is deployed"],
    ["file:a", false, {}, {}, { CC_PRE_BUILD_HOOK: "sh x.sh" }, null],
    ["file:a", false, {}, { scripts: { preinstall: "sh x.sh" } }, {}, null],
    ["file:a", false, {}, {}, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: "npm i" }, null],
  ])("%s, %s, with %j, %j and %j: %s", (range, isForDevelopment, files, rest, env, part) => {
    const kind = isForDevelopment ? "devDependencies" : "dependencies"
    const manifest = { main: "a.js", [kind]: { x: range }, ...rest }
    expectSaid(said("dependency-path-missing", manifest, { "a.js": null, ...files }, env), part)
  })
})

describe("a client of Prisma that nothing generates", () => {
  const own = 'provider = "prisma-client-js"'
  const pnpm = { "pnpm-lock.yaml": null }
  // Columns: the range, the rest of package.json, the files, the variables, and whether it is said.
  test.each<[string, object, Files, Env, boolean]>([
    ["7", {}, {}, {}, true],
    ["^7.1.0", {}, {}, {}, true],
    ["~8.0.0", {}, {}, {}, true],
    ["10", {}, {}, {}, true],
    ["6", {}, {}, {}, false],
    ["latest", {}, {}, {}, false],
    ["6", { packageManager: "pnpm@10.0.0" }, pnpm, {}, true],
    ["6", { packageManager: "pnpm@9.0.0" }, pnpm, {}, false],
    ["6", { packageManager: "npm@11.0.0" }, {}, {}, false],
    ["6", {}, { "yarn.lock": "" }, {}, false],
    ["6", { packageManager: "pnpm@10.0.0" }, { ...pnpm, ".npmrc": "a=b" }, {}, false],
    ["6", { packageManager: "pnpm@10.0.0" }, { ...pnpm, "pnpm-workspace.yaml": "a: b" }, {}, false],
    ["6", { packageManager: "pnpm@10.0.0", pnpm: {} }, pnpm, {}, false],
    ["7", { devDependencies: {} }, {}, {}, false],
    ["7", { scripts: {} }, {}, {}, true],
    ["7", { scripts: { start: "node a.js", prestart: "sh x.sh" } }, {}, {}, false],
    ["7", { scripts: { start: "node a.js", prestart: "true" } }, {}, {}, true],
    ["7", { scripts: { prestart: "sh x.sh" }, main: "a.js" }, {}, {}, true],
    ["7", { scripts: { start: "node dist/b.js && node a.js" } }, {}, {}, false],
    ["7", { scripts: { start: "node dist/b.mjs && node dist/a.js" } }, {}, {}, true],
    ["7", { scripts: { start: "node dist/b.js && node dist/a.js" } }, {}, {}, true],
    ["7", { scripts: { start: "node dist/b.js x && node dist/a.js" } }, {}, {}, false],
    ["7", { scripts: { start: "node b.js && node dist/a.js" } }, { "b.js": null }, {}, false],
    ["7", {}, { "prisma/schema.prisma": "" }, {}, false],
    ["7", {}, {}, { CC_POST_BUILD_HOOK: "sh x.sh" }, false],
    ["7", {}, {}, { CC_POST_BUILD_HOOK: "true" }, true],
    ["7", { scripts: { start: "node a.js", build: "prisma generate" } }, {}, {}, false],
    ["7", { scripts: { start: "node a.js", x: "prisma generate" } }, {}, {}, true],
    ["7", { scripts: { start: "node a.js", postinstall: "npm run x", x: "prisma generate" } }, {}, {}, false],
    ["7", { scripts: { start: "sh x.sh && node a.js" } }, {}, {}, false],
  ])("%s, with %j and %j and %j: %s", (range, rest, files, env, isSaid) => {
    const manifest = {
      scripts: { start: "node a.js" },
      dependencies: { "@prisma/client": range },
      devDependencies: { prisma: range },
      ...rest,
    }
    const given = { "prisma/schema.prisma": own, "a.js": null, "x.sh": null, ...files }
    expectSaid(said("build-not-run", manifest, given, env), isSaid ? "what prisma generate makes" : null)
  })
})

describe("what talks by a chat listens nowhere", () => {
  const talking = { "discord.js": "14", vite: "5" }
  // Columns: the start, the dependencies, and whether it is said.
  test.each<[string, object, boolean]>([
    ["node a.js", talking, true],
    ["node a.js", { ...talking, express: "4" }, false],
    ["node a.js", { vite: "5" }, false],
    ["vite preview", talking, false],
  ])("%s with %j: %s", (start, dependencies, isSaid) => {
    const files = { "a.js": null, "dist/index.html": null }
    expect(said("start-not-listening", { scripts: { start }, dependencies }, files) !== null).toBe(isSaid)
  })
})

describe("what is served is no program that listens", () => {
  test.each(["serve dist", "vite preview --host 0.0.0.0 --port 8080"])("%s", (start) => {
    const manifest = { scripts: { start }, dependencies: { serve: "14", vite: "5" } }
    expect(said("start-listens-elsewhere", manifest, { "dist/index.html": ".listen(4000)" })).toBe(null)
  })
})

describe("what may give a program its variables", () => {
  // Columns: the start, the variables, and whether a port of the file's own is said.
  test.each<[string, Env, boolean]>([
    ["node app.js", {}, true],
    ["node --inspect app.js", {}, true],
    ["node -r x app.js", {}, false],
    ["node --require=x app.js", {}, false],
    ["node --import x app.js", {}, false],
    ["node --loader x app.js", {}, false],
    ["node --experimental-loader=x app.js", {}, false],
    ["node --env-file=.env app.js", {}, false],
    ["node --env-file-if-exists=.env app.js", {}, true],
    ["node --env-file-if-exists=.env.x app.js", {}, false],
    ["node --requires app.js", {}, true],
    ["node app.js", { CC_PRE_RUN_HOOK: "env" }, false],
    ["node app.js", { CC_PRE_RUN_HOOK: "bash x" }, false],
    ["node app.js", { CC_PRE_RUN_HOOK: "curl x" }, false],
    ["node app.js", { CC_PRE_RUN_HOOK: "echo A=1 > .env" }, false],
    ["node app.js", { CC_PRE_RUN_HOOK: "shuf x" }, true],
    ["node app.js", { CC_POST_BUILD_HOOK: "node x" }, false],
    ["node app.js", { CC_CUSTOM_BUILD_TOOL: "sh x" }, true],
  ])("%s, with %j: %s", (start, env, isSaid) => {
    const files = { "app.js": ".listen(process.env.APP_PORT ? port : 3000)", ".env": null }
    expect(said("start-listens-elsewhere", { scripts: { start } }, files, env) !== null).toBe(isSaid)
  })
})
