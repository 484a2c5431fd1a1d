/** Projects as people write them, with many of the mistakes at once that the conditions speak of. */
import fc from "fast-check"
import type { Snapshot } from "../../src/model/snapshot.js"
import { byName, onceIn, present } from "./choose.js"

const start = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...[
      "node server.js",
      "node dist/index.js",
      "node web/server.js",
      "node --env-file=.env server.js",
      "./start.sh",
    ],
    ...[
      "next start",
      "nuxt start",
      "nest start",
      "strapi start",
      "remix-serve build/index.js",
      "serve -s build",
    ],
    ...[
      "nodemon server.js",
      "vite",
      "vite preview",
      "vite preview --port 3000",
      "react-scripts start",
      "ng serve",
    ],
    ...[
      "ts-node src/index.ts",
      "tsx src/index.ts",
      "gulp build && node server.js",
      "pm2 start server.js",
      "tsc",
    ],
    ...[
      "bun server.ts",
      "sirv public",
      "docker-compose up",
      "cd web && npm start",
      "PORT=3000 node server.js",
    ],
    ...[
      "run-p dev:*",
      "concurrently 'npm:dev:a' 'node server.js'",
      "npm run build && node dist/index.js",
      "npm run gone",
    ],
  )
const build = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    "tsc",
    "vite build",
    "next build",
    "webpack",
    "react-scripts build",
    "gulp build",
    "nest build",
  )

const ranges = {
  ...{ express: "^4.0.0", next: "^14.0.0", vite: "^8.0.0", "react-scripts": "4.0.3", gulp: "^3.9.1" },
  ...{ nodemon: "^3.0.0", typescript: "^5.0.0", "ts-node": "^10.0.0", serve: "^14.0.0", "sirv-cli": "3.0.1" },
  ...{
    local: "file:../local",
    inside: "file:./inside",
    member: "workspace:*",
    shared: "catalog:",
    patched: "patch:x@1#./p",
  },
}
const dependencies = (): fc.Arbitrary<object> =>
  fc.subarray(Object.entries(ranges), { maxLength: 4 }).map((some) => Object.fromEntries(some))

const manifest = (): fc.Arbitrary<string> =>
  byName({
    scripts: byName({
      start: start(),
      build: onceIn(2, build()),
      preinstall: onceIn(
        8,
        fc.constantFrom(
          "npx only-allow pnpm",
          "npx only-allow npm",
          "npx only-allow yarn",
          "npx only-allow bun",
        ),
      ),
      postinstall: onceIn(8, fc.constantFrom("npm run build", "husky install", "tsc")),
      prestart: onceIn(8, fc.constantFrom("npm run build", "echo")),
      "heroku-postbuild": onceIn(10, build()),
      "dev:a": onceIn(4, start()),
      "dev:b": onceIn(4, start()),
    }),
    main: onceIn(3, fc.constantFrom("index.js", "dist/index.js")),
    dependencies: dependencies(),
    devDependencies: onceIn(2, dependencies()),
    engines: onceIn(
      3,
      fc.constantFrom<object>(
        ...[{ node: ">=18" }, { node: "16.x" }, { yarn: "^1.22.0" }, { yarn: "^4.0.0" }, { pnpm: "8.x" }],
        ...[{ pnpm: ">=9" }, { bun: "^1.0.0" }, { npm: "8.x" }, { node: "^20.0.0", npm: ">=10" }],
      ),
    ),
    packageManager: onceIn(
      3,
      fc.constantFrom(
        "yarn@4.13.0",
        "yarn@1.22.22",
        "yarn@2.4.3",
        "pnpm@9.15.9",
        "pnpm@10.33.0",
        "npm@10.9.0",
        "bun@1.3.11",
      ),
    ),
    workspaces: onceIn(12, fc.constant(["packages/*"])),
    exports: onceIn(10, fc.constant("./index.js")),
  }).map((fields) => JSON.stringify(fields))

const file = (text: string | null, ...more: readonly (string | null)[]): fc.Arbitrary<string | null> =>
  fc.constantFrom(text, ...more)

/** What is held of a program that asks for variables. */
export const asking =
  ".listen()\n.unset(DATABASE_URL?, 3)\n.unset(MAIL_KEY SMS_KEY? production, 9) in lib/mail.js"
/** Their names. */
export const asked: readonly string[] = ["DATABASE_URL", "MAIL_KEY", "SMS_KEY"]

/** A snapshot of a JavaScript project that people could have. */
export const application = (): fc.Arbitrary<Snapshot> =>
  byName({
    files: byName({
      "package.json": manifest(),
      "server.js": onceIn(2, file("", asking)),
      "lib/mail.js": onceIn(2, file(null)),
      "dist/index.js": onceIn(8, file("")),
      "src/index.ts": onceIn(4, file("")),
      "web/package.json": onceIn(4, file('{"dependencies":{"express":"1"}}')),
      "web/server.js": onceIn(4, file("")),
      "vite.config.js": onceIn(8, file(null)),
      "start.sh": onceIn(8, file(null)),
      "inside/package.json": onceIn(8, file("{}")),
      "yarn.lock": onceIn(3, file("# yarn lockfile v1\n", "__metadata:\n  version: 8\n")),
      "pnpm-lock.yaml": onceIn(
        5,
        file("lockfileVersion: '9.0'\n", "lockfileVersion: 5.4\n", "lockfileVersion: '6.0'\n"),
      ),
      "package-lock.json": onceIn(3, file('{"lockfileVersion":3,"packages":{"":{"dependencies":{}}}}', null)),
      "bun.lock": onceIn(10, file(null)),
      "bun.lockb": onceIn(16, file(null)),
      "../yarn.lock": onceIn(12, file("")),
      "../pnpm-lock.yaml": onceIn(16, file(null)),
      ".npmrc": onceIn(
        5,
        file(
          "omit=dev\n",
          "include=dev\n",
          "ignore-scripts=true\n",
          "production=true\n",
          "$" + "{NPM_TOKEN}\n",
        ),
      ),
      ".yarnrc.yml": onceIn(
        5,
        file(
          "nodeLinker: node-modules\n",
          "yarnPath: .yarn/releases/yarn-4.13.0.cjs\n",
          "yarnPath: .yarn/releases/yarn-1.22.19.cjs\n",
          'npmAuthToken: "$' + '{NPM_TOKEN}"\n',
        ),
      ),
      ".yarn/releases/yarn-4.13.0.cjs": onceIn(3, file(null)),
      "pnpm-workspace.yaml": onceIn(10, file("packages:\n  - packages/*\n", "ignoreScripts: true\n")),
      "packages/a/package.json": onceIn(10, file('{"name":"a","scripts":{"start":"node a.js"}}')),
      ".nvmrc": onceIn(10, file("16\n", "lts/*\n")),
      Procfile: onceIn(20, file("web: node server.js\n")),
    }),
    env: byName({
      NODE_ENV: onceIn(2, fc.constantFrom("production", "development", "prod")),
      CC_NODE_BUILD_TOOL: onceIn(
        5,
        fc.constantFrom("npm", "npm-ci", "yarn", "yarn2", "yarn-berry", "pnpm", "bun"),
      ),
      CC_NODE_DEV_DEPENDENCIES: onceIn(5, fc.constantFrom("install", "ignore")),
      CC_POST_BUILD_HOOK: onceIn(6, fc.constantFrom("npm run build", "echo")),
      CC_RUN_COMMAND: onceIn(8, start()),
      CC_NODE_VERSION: onceIn(8, fc.constantFrom("16", "20")),
      HOST: onceIn(10, fc.constantFrom("0.0.0.0", "localhost")),
      NPM_TOKEN: onceIn(10, fc.constant("npm_1f0c7a94be")),
      PORT: onceIn(10, fc.constantFrom("3000", "8080")),
      NODE_OPTIONS: onceIn(10, fc.constantFrom("--openssl-legacy-provider", "--max-old-space-size=9999")),
    }),
  }).map(({ files, env }) => ({
    application: "javascript",
    files: present(Object.entries(files)) as Snapshot["files"],
    env: present(Object.entries(env)) as Snapshot["env"],
  }))
