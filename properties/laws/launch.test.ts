/** What a line launches: the program and its words, the file that it runs, what runs before and beside it, and the variables on the way. */
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  entryFileOf,
  envFileOf,
  type Launch,
  launchOf,
  throughManager,
  withoutFolder,
} from "../../src/decode/launch.js"
import { emptyManifest, type Manifest } from "../../src/decode/manifest.js"

// Columns: the program and its words; the file, or null where none can be seen.
test.each([
  ["node server.js", "server.js"],
  ["node --enable-source-maps server.js", "server.js"],
  // nodemon keeps its own options and their values to itself, wherever they stand (observed with 3.1).
  ["nodemon --watch src server.js", "server.js"],
  ["nodemon -L -q server.js", "server.js"],
  ["nodemon -P 100 --signal SIGTERM server.js --delay 2", "server.js"],
  ["nodemon -r dotenv/config --inspect server.js", "server.js"],
  ["nodemon --config a.json server.js", null],
  ["nodemon --cwd a server.js", null],
  ["nodemon server.js", "server.js"],
  ["nodemon --exec ts-node src/a.ts", "src/a.ts"],
  ["nodemon -e ts --exec ts-node --files -r x/register src/a.ts", "src/a.ts"],
  ["nodemon --exec=ts-node src/a.ts", null],
  ["nodemon --exec npx tsx src/a.ts", "src/a.ts"],
  ["nodemon --exec tsx watch src/a.ts", "src/a.ts"],
  ["nodemon --exec ts-node --ignore src/b.ts src/a.ts", "src/a.ts"],
  ["nodemon --exec ts-node src/a", "src/a"],
  ["nodemon --exec npm src/a.ts", null],
  ["nodemon --exec node --delay 2 src/a.js", "src/a.js"],
  ["nodemon --exec babel-node src/a.js --delay 2", "src/a.js"],
  ["nodemon --exec babel-node --watch src src/a.js", "src/a.js"],
  ["nodemon --exec ts-node-dev -r a.js src/a.ts", "src/a.ts"],
  ["ts-node-dev --respawn --transpile-only src/a.ts", "src/a.ts"],
  ["tsnd --ignore-watch b.js -r c.js src/a.ts --inspect", "src/a.ts"],
  ["ts-node-dev --watch src --require c.js", null],
  ["nodemon src/a.js --exec node --inspect src/b.js", "src/a.js"],
  ["bun server.ts", "server.ts"],
  // A word without a point or a slash is a script of package.json.
  ["bun server", null],
  ["next start", null],
  ["sh start.sh", "start.sh"],
  ["./bin/start", "bin/start"],
  ["/bin/start", null],
  ["pm2-runtime start server.js -i max", "server.js"],
  ["pm2-runtime start server.config.js", null],
  ["forever server.js", "server.js"],
  ["forever start server.js", "server.js"],
  ["pm2 start server.js --no-daemon", "server.js"],
  ["pm2 start server.js", "server.js"],
])("%s runs the file %s", (line, expected) => {
  const [program = "", ...args] = line.split(" ")
  expect(entryFileOf({ program, args, folder: "", assigned: [] })?.file ?? null).toBe(expected)
})

const withScripts = (scripts: { readonly [name: string]: string }): Manifest => ({
  ...emptyManifest,
  main: "lib/x.js",
  scripts,
})

// Columns: the line, with these scripts; the program with its words, what runs before it, and what runs beside it. Null: only a shell could say.
test.each<
  readonly [string, { readonly [name: string]: string }, string | null, readonly string[], readonly string[]]
>([
  ["node a.js", {}, "node a.js", [], []],
  ["cross-env PORT=1 node a.js", {}, "node a.js", [], []],
  ["mkdir x && node a.js", {}, "node a.js", ["mkdir x"], []],
  ["node a.js | tee log", {}, "node a.js", [], []],
  ["node a.js 2>&1 | tee log | cat", {}, "node a.js", [], []],
  ["node a.js | tee log && node b.js", {}, null, [], []],
  ["node a.js || node b.js", {}, null, [], []],
  ["node a.js & node b.js", {}, null, [], []],
  ["node '|.js'", {}, "node |.js", [], []],
  ["node .", {}, "node lib/x.js", [], []],
  ["cd web && node .", {}, "node .", [], []],
  ["env-cmd -f .env.prod node a.js", {}, "node a.js", [], []],
  ["env-cmd .env node a.js", {}, "node a.js", [], []],
  ["dotenv -e .env -- node a.js", {}, "node a.js", [], []],
  ["npx --yes nodemon@3.1.0 a.js", {}, "nodemon a.js", [], []],
  ["npx @scope/tool@1 a", {}, "@scope/tool a", [], []],
  ["npx @scope/tool a", {}, "@scope/tool a", [], []],
  ["npm run one", { one: "node a.js" }, "node a.js", [], []],
  ["npm run one", { one: "npm run one" }, null, [], []],
  ["npm run one --prefix web", { one: "node a.js" }, "npm run one --prefix web", [], []],
  ["yarn --cwd ../web start", {}, null, [], []],
  ["npm run one -ws", { one: "node a.js" }, null, [], []],
  ["npm run one --workspaces", { one: "node a.js" }, null, [], []],
  ["npm run one -w a -w b", { one: "node a.js" }, null, [], []],
  ["npm run one -- -ws", { one: "node a.js" }, "node a.js", [], []],
  ["npm", {}, null, [], []],
  ["node 'a.js", {}, null, [], []],
  ["run-s one two", { one: "tsc", two: "node a.js" }, "node a.js", ["npm run one"], []],
  ["run-p one two", { one: "tsc -w", two: "node a.js" }, "tsc -w", ["node a.js"], ["node a.js"]],
  [
    "run-p a:*",
    { "a:b": "node a.js", "a:c:d": "node c.js", "a:": "node d.js" },
    "node a.js",
    ["node d.js"],
    ["node d.js"],
  ],
  [
    "run-s a:** z",
    { "a:b": "tsc", "a:c:d": "tsc", z: "node a.js" },
    "node a.js",
    ["npm run a:b", "npm run a:c:d"],
    [],
  ],
  [
    "run-s z a:**",
    { "a:b": "tsc", "a:c:d": "node a.js", z: "tsc" },
    "node a.js",
    ["npm run z", "npm run a:b"],
    [],
  ],
  ["run-p gone:*", { "a:b": "node a.js" }, null, [], []],
  ["concurrently 'npm:a:*'", { "a:b": "node a.js" }, "node a.js", [], []],
  [
    "concurrently 'bun:a-*' 'pnpm run *:z --x'",
    { "a-b": "node a.js", "a-": "node b.js", "y:z": "tsc" },
    "node a.js",
    ["node b.js", "tsc"],
    ["node b.js", "tsc"],
  ],
  ["concurrently 'npm:ab*ba'", { aba: "node a.js", abba: "node b.js" }, "node b.js", [], []],
  ["concurrently 'npm:a*b*'", { "a-b*": "node a.js", ab: "node b.js" }, "node a.js", [], []],
  ["concurrently 'npm:*'", {}, null, [], []],
  ["concurrently 'npm: a'", { a: "node a.js" }, "npm: a", [], []],
  ["concurrently 'gone:a'", { a: "node a.js" }, "gone:a", [], []],
  ["concurrently 'npm run a(!b)*'", { "a-b": "node a.js" }, null, [], []],
  [
    "npm-run-all one -p two three",
    { one: "tsc", two: "node a.js", three: "vite" },
    "node a.js",
    ["npm run one", "vite", "npm run one"],
    ["vite"],
  ],
  [
    "concurrently -n a,b 'npm:one' \"node b.js\"",
    { one: "node a.js" },
    "node a.js",
    ["node b.js"],
    ["node b.js"],
  ],
  ["concurrently 'a | b && c' 'node b.js'", {}, "node b.js", ["?"], []],
  ["run-s", {}, null, [], []],
  ["npm start -ws", { start: "node a.js" }, null, [], []],
  ["npm start --workspaces", { start: "node a.js" }, null, [], []],
  ["npm start -- -ws", { start: "node a.js" }, "node a.js", [], []],
  ["npm start -- --workspaces", { start: "node a.js" }, "node a.js", [], []],
  ["npm start -wss", { start: "node a.js" }, "node a.js", [], []],
  ["cd && node a.js", {}, null, [], []],
  ["bun run", {}, "bun run", [], []],
  ["bun run --silent", {}, "bun run --silent", [], []],
  ["bun x", {}, "bun x", [], []],
  ["bun x --help", {}, "bun x --help", [], []],
  ["npm exec bun run one", { one: "node a.js" }, "node a.js", [], []],
  ["npm exec bun a.ts", {}, "bun a.ts", [], []],
  ["npx @tool a", {}, "@tool a", [], []],
  ["node -r node_modules/x", {}, "node -r node_modules/x", [], []],
  ["node node_modules/x/lib/y.js", {}, "node node_modules/x/lib/y.js", [], []],
  ["craco --inspect --trace-warnings", {}, "craco --inspect --trace-warnings", [], []],
  ["concurrently 'npm run' 'npm test a*'", { test: "node a.js", ab: "node b.js" }, "node a.js", ["?"], []],
  ["concurrently 'npm exec a*'", { ab: "node b.js" }, "a*", [], []],
  ["concurrently 'make run a*'", { ab: "node b.js" }, "make run a*", [], []],
])("%s", (line, scripts, expected, before, beside) => {
  const words = (launch: Launch): string => [launch.program, ...launch.args].join(" ")
  const launch = launchOf(withScripts(scripts), line)
  expect(launch === null ? null : words(launch)).toBe(expected)
  expect(launch?.before.map((one) => one.join(" ")) ?? []).toEqual(before)
  expect(launch?.beside.map(words) ?? []).toEqual(beside)
})

// Columns: the line; the variables that are set on the way, and whether a package is fetched that is not there.
test.each<readonly [string, readonly string[], boolean]>([
  ["node a.js", [], false],
  ["PORT=1 cross-env A=b node a.js", ["PORT=1", "A=b"], false],
  ["export PORT=1 && node a.js", ["PORT=1"], false],
  // Only Windows sets a variable by this word.
  ["set PORT=1 && node a.js", [], false],
  ["node a.js PORT=1", [], false],
  ["npx serve", [], true],
  ["pnpm dlx serve", [], true],
  ["npm exec serve", [], true],
  ["pnpm exec serve", [], false],
])("%s sets %j", (line, assigned, isFetched) => {
  const launch = launchOf(emptyManifest, line)
  expect(launch?.assigned).toEqual(assigned)
  expect(launch?.isFetched).toBe(isFetched)
})

// Columns: the line; the programs that pass its command on, which have to be there.
test.each<readonly [string, readonly string[]]>([
  ["cross-env A=b node a.js", ["cross-env"]],
  ["A=b time cross-env node a.js", ["cross-env"]],
  ["env-cmd -f .env node a.js", ["env-cmd"]],
  ["npm run one && cross-env A=b node a.js", ["cross-env"]],
  // What is fetched is there, and a word that ends like another is none.
  ["npx cross-env A=b node a.js", []],
  ["uptime cross-env node a.js", []],
  ["node cross-env", []],
])("%s is passed on by %j", (line, passing) => {
  expect(launchOf(emptyManifest, line)?.passing).toEqual(passing)
})

// Columns: the line; the one member of a workspace that it starts, and what it is told there. Null: several, or none by a name.
test.each<readonly [string, string | null, string | null]>([
  ["npm start -w a", "a", "start"],
  ["npm start --workspace=@x/a -- --port 1", "@x/a", "start -- --port 1"],
  ["pnpm -F a start", "a", "start"],
  ["yarn workspace a start", "a", "start"],
  ["npm start -w a -w b", null, null],
  ["pnpm -F './a/*' start", null, null],
  ["pnpm -F ...a start", null, null],
  ["pnpm -F a* start", null, null],
  ["yarn workspace", null, null],
  ["npm start", null, null],
])("%s starts the member %s", (line, member, words) => {
  const launch = launchOf(withScripts({ start: "node a.js" }), line)
  expect(launch?.member ?? null).toBe(member)
  if (words !== null) expect(launch?.args.join(" ")).toBe(words)
})

// Columns: the line; the first file of variables without one of which it ends.
test.each<readonly [string, string | null]>([
  ["node --env-file=.env a.js", ".env"],
  ["node --env-file config/.env a.js", "config/.env"],
  ["cd web && node --env-file=.env a.js", "web/.env"],
  ["node --env-file-if-exists=.env a.js", null],
  ["node --env-file=../.env a.js", null],
  ["bun --env-file=.env a.js", null],
  ["env-cmd node a.js", ".env"],
  ["cd web && env-cmd -f conf/a node a.js", "web/conf/a"],
  ["cross-env A=b env-cmd --file conf/a bun a.js", "conf/a"],
  ["npx env-cmd --file=conf/a a", "conf/a"],
  ["env-cmd -f conf/a -r x node a.js", null],
  ["env-cmd --fallback -f conf/a node a.js", null],
  ["env-cmd -e production node a.js", null],
  ["env-cmd ./.env.local node a.js", null],
  ["env-cmd", null],
])("%s reads %s", (line, expected) => {
  const launch = launchOf(emptyManifest, line)
  expect(launch === null ? null : (envFileOf(launch)?.paths[0] ?? null)).toBe(expected)
})

// Columns: the words; what they run through a package manager. Null: none, or nothing that can be seen.
test.each<readonly [string, string | null]>([
  ["", null],
  ["npm", null],
  ["make run one", null],
  ["npm run one", "script one"],
  ["npm exec -- tsc -p .", "program tsc -p ."],
  ["yarn tsc", "program tsc"],
  ["yarn one", "script one"],
  ["npm tsc", null],
])("%s runs %s", (line, expected) => {
  const given = throughManager(withScripts({ one: "tsc" }), line.split(" "))
  const shown = given?._tag === "Script" ? `script ${given.name}` : `program ${given?.words.join(" ")}`
  expect(given === null ? null : shown).toBe(expected)
})

test.each([
  ["run a --prefix web b", "run a b"],
  ["run a --prefix=web b", "run a b"],
  ["-C web", ""],
  ["run a", "run a"],
])("%s without the folder is %s", (line, expected) => {
  expect(withoutFolder(line.split(" ")).join(" ")).toBe(expected)
})

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts)
const commands = fc
  .tuple(
    oneOf("", "", "npx ", "cross-env A=1 ", "node node_modules/.bin/", "dotenv -- ", "node ", "sh -c "),
    oneOf(
      "npm",
      "npm@10",
      "yarn",
      "bun",
      "run-s",
      "run-p@4",
      "npm-run-all",
      "concurrently",
      "tsx",
      "next",
      "cd",
      "",
    ),
    oneOf("", " start", " run start", " start build", " .", " './'", " 'npm start'", " -r app", " app.js"),
  )
  .map((parts) => parts.join(""))
const lines = fc
  .tuple(commands, fc.option(commands))
  .map(([first, second]) => (second === null ? first : `${first} && ${second}`))

// A line that is worked out alone is what it is as a script, behind which nothing is remembered.
test("a line launches what it launches as a script", () => {
  const scripts = fc.dictionary(
    fc.constantFrom("start", "build", "app"),
    fc.constantFrom("node a.js", "tsx b.ts", "."),
  )
  fc.assert(
    fc.property(lines, scripts, (line, others) => {
      const manifest = withScripts({ ...others, own: line })
      const asScript = launchOf(manifest, "npm run own")
      const unnamed = (launch: Launch): Launch => ({
        ...launch,
        scripts: launch.scripts.filter((name) => name !== "own"),
        beside: launch.beside.map(unnamed),
      })
      expect(asScript === null ? null : unnamed(asScript)).toEqual(launchOf(manifest, line))
    }),
    { numRuns: 1000 },
  )
})
