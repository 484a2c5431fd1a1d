/** Lines that are nearly ones of which a launch is known, beside those: every word that the reader of lines has in a list, and what only looks like it. */
import { describe, expect, test } from "vitest"
import {
  bare,
  entryFileOf,
  envFileOf,
  installedPackage,
  isHooked,
  type Launch,
  launchOf,
  mainPaths,
  throughManager,
} from "../../src/decode/launch.js"
import { emptyManifest, type Manifest } from "../../src/decode/manifest.js"
import { programAt } from "../../src/decode/words.js"

const withScripts = (scripts: { readonly [name: string]: unknown }): Manifest => ({
  ...emptyManifest,
  scripts,
})

const words = ({ program, args }: Launch): string => [program, ...args].join(" ")

const fileOf = (line: string, assigned: readonly string[] = []): string | null => {
  const [program = "", ...args] = line.split(" ")
  return entryFileOf({ program, args, folder: "", assigned })?.file ?? null
}

describe("a word in front of a program", () => {
  // Columns: the line; what is left of it.
  test.each<readonly [string, string]>([
    ...["exec", "env", "cross-env", "time", "nohup", "npx"].map((word) => [`${word} a b`, "a b"] as const),
    ...["-y", "--yes", "--no", "--no-install", "--bun", "--"].map(
      (option) => [`npx ${option} a b`, "a b"] as const,
    ),
    ["A=1 B_2=3 a b", "a b"],
    ["2A=1 a", "2A=1 a"],
    ["-A=1 a", "-A=1 a"],
    ["=1 a", "=1 a"],
    ["-y a", "-y a"],
    ["A=1 -y a", "-y a"],
    ["npx -z a", "-z a"],
    ["a npx b", "a npx b"],
    ["dotenv -e .env -- a b", "a b"],
    ["dotenv -e x a b", "a b"],
    ["dotenv -f x a", "a"],
    ["dotenv -c x a", "a"],
    ["dotenv -p x a", "a"],
    ["dotenv -r x a", "a"],
    ["dotenv -v x a", "a"],
    ["dotenv -x x a", "x a"],
    ["dotenv -ee x a", "x a"],
    ["dotenv x-e a", "x-e a"],
    ["env-cmd --file x a", "a"],
    ["env-cmd --environments x a", "a"],
    ["env-cmd --rc-file x a", "a"],
    ["env-cmd --env-file x a", "a"],
    ["env-cmd --silent a", "a"],
    ["env-cmd --files x a", "x a"],
    ["env-cmd .env a", "a"],
    ["env-cmd ./conf/.env.local-1 a", "a"],
    ["env-cmd x.env a", "x.env a"],
    ["env-cmd .env/x a", ".env/x a"],
    ["dotenvx run a", "a"],
    ["dotenvx run -f .env -- a", "a"],
    ["dotenvx a run", "a run"],
    ["dotenv npx --yes a", "a"],
    ["dotenv", ""],
    ["cross-env", ""],
  ])("%s: %s", (line, rest) => {
    expect(bare(line.split(" ")).join(" ")).toBe(rest)
  })
})

describe("the file that is run", () => {
  // Columns: the option, whose value is a word of its own.
  test.each([
    ...[
      "-r",
      "--require",
      "--import",
      "--loader",
      "--experimental-loader",
      "--env-file",
      "--env-file-if-exists",
    ],
    ...["-C", "--conditions", "--title", "--watch-path", "-P", "--project", "--tsconfig", "--preload", "-w"],
    ...["--ext", "--config", "--port", "--extensions", "--presets"],
  ])("is behind %s and its value", (option) => {
    expect(fileOf(`node ${option} x.js a.js`)).toBe("a.js")
    expect(fileOf(`node ${option}=x.js a.js`)).toBe("a.js")
    expect(fileOf(`node ${option}`)).toBeNull()
  })

  // Columns: the word, with which no file is run.
  test.each([
    ...[
      "-c",
      "-lc",
      "-e",
      "--eval",
      "-p",
      "--print",
      "-pe",
      "--test",
      "--run",
      "-v",
      "--version",
      "-i",
      "-h",
    ],
    ...["--help", "--exec", "-x", "watch", "test", "install", "add"],
  ])("is none with %s", (word) => {
    expect(fileOf(`node ${word} a.js`)).toBeNull()
    expect(fileOf(`node a.js ${word}`)).toBe("a.js")
  })

  // Columns: the line; the file, or null.
  test.each([
    ["node -- a.js", "a.js"],
    ["node --", null],
    ["node -- -a.js", "-a.js"],
    ["node --inspect -- a.js", "a.js"],
    ["node", null],
    ["node ../a.js", null],
    ["node /a.js", null],
    ["node node_modules/x/a.js", null],
    ["node a/node_modules/x.js", null],
    ["node node_modules", null],
    ["node node_modules_of/x.js", "node_modules_of/x.js"],
    ["node my-node_modules/x.js", "my-node_modules/x.js"],
    ["nodejs a.js", "a.js"],
    ["tsx a.ts", "a.ts"],
    ["tsx test a.ts", null],
    ["ts-node -P x.json a.ts", "a.ts"],
    ["ts-node-esm a.ts", "a.ts"],
    ["babel-node --presets x a.js", "a.js"],
    ["vite-node a.ts", "a.ts"],
    ["bash a.sh", "a.sh"],
    ["bash -c a.sh", null],
    ["zsh a.sh", null],
    ["node a", "a"],
    ["bun a", null],
    ["bun ./a", "a"],
    ["bun a.ts", "a.ts"],
    ["bun run", null],
    // What nodemon runs: the first word that is a file, whatever stands before it.
    ["nodemon node a.js", "a.js"],
    ["nodemon start a.js", "a.js"],
    ["nodemon start a.mjs --x", "a.mjs"],
    ["nodemon start a.ts", "a.ts"],
    ["nodemon start a.jsx", "start"],
    ["nodemon start a.json", "start"],
    ["nodemon start b a.js", "start"],
    ["nodemon ./start a.js", "start"],
    ["nodemon node", null],
    ["nodemon -x tsx src/a.ts", "src/a.ts"],
    ["nodemon -x=tsx src/a.ts", "src/a.ts"],
    ["nodemon --exec node a.cjs", "a.cjs"],
    ["nodemon --exec node a.tsx", "a.tsx"],
    ["nodemon --exec node a.json", "a.json"],
    ["nodemon --exec node a.js.map", "a.js.map"],
    ["nodemon --exec ts-node-dev a.ts", "a.ts"],
    ["nodemon --exec ts-node-esm a.ts", "a.ts"],
    ["nodemon --exec tsnd a.ts", "a.ts"],
    ["nodemon --exec my-node a.ts", null],
    ["nodemon --exec node-x a.ts", null],
    ["nodemon --watch src --exec node a.js", "a.js"],
    ["nodemon ./src --exec node a.js", "src"],
    ["nodemon --exec node -d 1 a.js", "a.js"],
    ["nodemon --exec node --signal SIGTERM a.js", "a.js"],
    ["nodemon --exec node a.js -s x", "a.js"],
    // ts-node-dev: the first word that is a source, but for values of options.
    ["ts-node-dev a.ts b.ts", "a.ts"],
    ["ts-node-dev --respawn a.tsx", "a.tsx"],
    ["ts-node-dev a.mts", "a.mts"],
    ["ts-node-dev a.json", null],
    ["ts-node-dev a.ts.map", null],
    ["ts-node-dev -r b.js a.ts", "a.ts"],
    ["ts-node-dev --require b.js a.ts", "a.ts"],
    ["ts-node-dev --watch b.ts a.ts", "a.ts"],
    ["ts-node-dev --ignore-watch b.ts a.ts", "a.ts"],
    ["ts-node-dev --ignore b.ts a.ts", "a.ts"],
    ["ts-node-dev --include b.ts a.ts", "a.ts"],
    ["ts-node-dev --exclude b.ts a.ts", "a.ts"],
    ["ts-node-dev --import b.ts a.ts", "a.ts"],
    ["ts-node-dev --ignored b.ts a.ts", "b.ts"],
    ["ts-node-dev --my-r b.ts", "b.ts"],
    ["ts-node-development a.ts", null],
    ["tsnd a.ts", "a.ts"],
    ["tsndx a.ts", null],
    ["xtsnd a.ts", null],
    ["tsx watch a.ts", "a.ts"],
    ["tsx watch --clear-screen=false a.ts", "a.ts"],
    ["tsx watch --include b.ts a.ts", "a.ts"],
    ["tsx watch a", null],
    ["tsx watched a.ts", "watched"],
    ["xtsx watch a.ts", null],
    // What keeps a file going in the foreground.
    ["pm2-runtime a.js", "a.js"],
    ["pm2-runtime a.cjs", "a.cjs"],
    ["pm2-runtime a.mjs", "a.mjs"],
    ["pm2-runtime a.json", null],
    ["pm2-runtime a.jsx", null],
    ["pm2-runtime a.js b.js", null],
    ["pm2-runtime a.js --cwd web", null],
    ["pm2-runtime a.js b.jsx", "a.js"],
    ["pm2-runtime start a.config.cjs", null],
    ["pm2-runtime start -i max a.js", null],
    ["pm2-runtime stop a.js", null],
    ["pm2 start a.js --attach", "a.js"],
    ["pm2 start a.js --name a", "a.js"],
    ["pm2 start a.config.js", null],
    ["forever start a.js b.js", null],
    ["forever stop a.js", null],
    ["pm2 start a.js --no-daemon -i 1", "a.js"],
    ["pm2 restart a.js --no-daemon", null],
    ["forever -w a.js", null],
    ["forever a.js b.js", null],
    ["foreverish a.js", null],
    ["supervisor a.js", "a.js"],
    ["supervisor start a.js", null],
    ["supervisor a", null],
    ["supervisor -w b a.js", null],
    ["supervisor -- a.js", null],
    ["supervisord a.js", null],
    ["node-dev a.js", "a.js"],
    ["node-dev --respawn a.js", null],
    ["node-dev a.js b.js", null],
    ["my-pm2-runtime a.js", null],
  ])("%s: %s", (line, file) => {
    expect(fileOf(line)).toBe(file)
  })

  // Columns: the program's word, which is a file itself; the folder; the file.
  test.each([
    ["./a.js", "", "a.js"],
    ["bin/a", "web", "web/bin/a"],
    ["../a.js", "web", "a.js"],
    ["../a.js", "", null],
    ["./node_modules/x/a.js", "", null],
    ["web/", "", "web"],
    ["./", "", null],
  ])("may be its own program: %s in %j is %s", (program, folder, file) => {
    expect(entryFileOf({ program, args: [], folder, assigned: [] })?.file ?? null).toBe(file)
  })

  // Columns: what stands in front of the file; whether Node may find it by another ending.
  test.each([
    ["-r x", true],
    ["-r=x", true],
    ["--require x", true],
    ["--import x", true],
    ["--loader x", true],
    ["--experimental-loader x", true],
    ["NODE_OPTIONS=-r", true],
    ["--inspect -r x", true],
    ["-r dotenv/config", false],
    ["-r dotenvy", true],
    ["-r module-alias/register", false],
    ["-r tsconfig-paths/register", false],
    ["-r ts-node/register", true],
    ["MY_NODE_OPTIONS=-r", false],
    ["NODE_OPTION=x", false],
    ["--my-import x", false],
    ["--imports x", false],
    ["x-r x", false],
    ["-r", false],
    ["", false],
  ])("may be found by another ending with %j: %j", (given, is) => {
    expect(isHooked(given.split(" "))).toBe(is)
  })

  test("is at its own path alone where its name has an ending, and else at several", () => {
    const pathsOf = (line: string, assigned: readonly string[] = []) => {
      const [program = "", ...args] = line.split(" ")
      return entryFileOf({ program, args, folder: "", assigned })?.paths
    }
    const byNode = [
      "a",
      "a.js",
      "a.json",
      "a.node",
      "a/index.js",
      "a/index.json",
      "a/index.node",
      "a/package.json",
    ]
    const sources = ["ts", "tsx", "jsx", "mjs", "cjs", "mts", "cts"]
    const typed = [...byNode, ...sources.flatMap((one) => [`a.${one}`, `a/index.${one}`])]
    for (const ending of ["js", "cjs", "mjs", "ts", "cts", "mts", "jsx", "tsx", "json"])
      expect(pathsOf(`node a.${ending}`)).toEqual([`a.${ending}`])
    for (const ending of ["jsonx", "xjs", "cjsx", "mtsx", "node"]) {
      const paths = pathsOf(`node a.${ending}`)
      expect(paths?.length).toBe(byNode.length)
    }
    expect(pathsOf("node a")).toEqual(byNode)
    expect(pathsOf("node a", ["NODE_OPTIONS=-r x"])).toEqual(typed)
    expect(pathsOf("node -r x a")).toEqual(typed)
    for (const program of ["nodemon", "tsx", "ts-node", "ts-node-esm", "babel-node", "vite-node"])
      expect(pathsOf(`${program} a`), program).toEqual(typed)
    expect(pathsOf("nodejs a")).toEqual(byNode)
    expect(pathsOf("bun ./a")).toEqual(typed)
    for (const program of ["sh", "bash"]) expect(pathsOf(`${program} a`), program).toEqual(["a"])
    expect(mainPaths("a")?.paths).toEqual(typed)
    expect(mainPaths("a.js")?.paths).toEqual(["a.js"])
    for (const main of ["", ".", "../a", "node_modules/a"]) expect(mainPaths(main), main).toBeNull()
  })
})

describe("a package of whose files Node runs one", () => {
  // Columns: the line; the folder; the package, or null.
  test.each([
    ["node node_modules/x/a.js", "", "x"],
    ["node ./node_modules/x/a.js", "", "x"],
    ["node node_modules/@s/x/a.js", "", "@s/x"],
    ["node node_modules/@scope/x/a.js", "", "@scope/x"],
    ["node --inspect node_modules/x/a/b.js", "", "x"],
    ["node node_modules/x/a.js", "web", null],
    ["nodemon node_modules/x/a.js", "", null],
    ["node node_modules/x", "", null],
    ["node node_modules/.bin/x", "", null],
    ["node web/node_modules/x/a.js", "", null],
    ["node .node_modules/x/a.js", "", null],
    ["node ../node_modules/x/a.js", "", null],
    ["node a.js node_modules/x/a.js", "", null],
    ["node -e node_modules/x/a.js", "", null],
    ["node a.js", "", null],
  ])("%s in %j: %s", (line, folder, name) => {
    const [program = "", ...args] = line.split(" ")
    const launch = { ...(launchOf(emptyManifest, "node x.js") as Launch), program, args, folder }
    expect(installedPackage(launch)).toBe(name)
  })

  // Columns: a word; the program that it names.
  test.each([
    ["node_modules/.bin/next", "next"],
    ["./node_modules/.bin/next", "next"],
    ["node_modules/next/dist/bin/next", "next"],
    ["./node_modules/next/dist/bin/next.js", "next"],
    ["node_modules/next/dist/bin/next.mjs", "next"],
    ["node_modules/vite/bin/vite.js", "vite"],
    ["node_modules/.bin/next.js", "next.js"],
    ["node_modules/other/dist/bin/next", "node_modules/other/dist/bin/next"],
    ["node_modules/next/dist/a/bin/next", "node_modules/next/dist/a/bin/next"],
    ["node_modules/next/lib/next", "node_modules/next/lib/next"],
    ["../node_modules/.bin/next", "../node_modules/.bin/next"],
    ["web/node_modules/.bin/next", "web/node_modules/.bin/next"],
    ["node_modules/.bin/next/x", "node_modules/.bin/next/x"],
    ["node_modules/vite/bin/vite.jsx", "node_modules/vite/bin/vite.jsx"],
    ["next", "next"],
  ])("%s is %s", (word, program) => {
    expect(programAt(word)).toBe(program)
  })

  // Columns: the line; the program and its words.
  test.each([
    ["node node_modules/.bin/next start -p 1", "next start -p 1"],
    ["node --inspect node_modules/.bin/next start", "next start"],
    ["node ./node_modules/vite/bin/vite.js preview", "vite preview"],
    ["node node_modules/.bin/cross-env A=1 next start", "next start"],
    ["node a.js node_modules/.bin/next", "node a.js node_modules/.bin/next"],
  ])("%s runs %s", (line, expected) => {
    const launch = launchOf(emptyManifest, line) as Launch
    expect(words(launch)).toBe(expected)
    expect(launch.assigned).toEqual(line.includes("A=1") ? ["A=1"] : [])
    expect(launch.passing).toEqual(line.includes("cross-env") ? ["cross-env"] : [])
  })
})

describe("what a shell, or a program before Node's, takes for itself", () => {
  // Columns: the line; the program and its words, or null where only a shell could say.
  test.each([
    ["node a.js > log", "node a.js"],
    ["node a.js >log", "node a.js"],
    ["node a.js >>log", "node a.js"],
    ["node a.js >> log", "node a.js"],
    ["node a.js 2>> log b", "node a.js b"],
    ["node a.js >>> log", "node a.js log"],
    ["node a.js 2> log b", "node a.js b"],
    ["node a.js 2>log b", "node a.js b"],
    ["node a.js 2>&1", "node a.js"],
    ["node a.js >&2 b", "node a.js b"],
    ["node a.js b>c", "node a.js b>c"],
    ["node a.js 22> log", "node a.js 22> log"],
    ["node a.js < in", null],
    ["node `a`", null],
    ["node $(a)", null],
    ["node $a", "node $a"],
    ["(node a.js)", null],
    ["node a.js \\ b", null],
    ["node a.js\nnode b.js", null],
    ["node a.js |& b", null],
    ["node a.js || b", null],
    ["node a.js &", null],
    ["& node a.js", null],
    ["a && node a.js", "node a.js"],
    ["a; node a.js", "node a.js"],
    ["node a.js;", "node a.js"],
    ["node a.js &&", "node a.js"],
    ["node 'a b.js' \"c\"", "node a b.js c"],
    ["node a'b'c.js", "node abc.js"],
    ["node '' a", "node  a"],
    ['node "it\'s.js"', "node it's.js"],
    ["node 'a.js", null],
    ["a | node b.js", "a"],
    ["a | b; node c.js", null],
    ["", null],
    ["   ", null],
    ["'a' ; ", "a"],
    ["react-scripts --inspect start", "react-scripts start"],
    ["react-scripts start --inspect", "react-scripts start --inspect"],
    ["react-app-rewired --inspect start a", "react-app-rewired start a"],
    ["craco --inspect start", "craco start"],
    ["next --inspect start", "next --inspect start"],
    ["node ./", "node index.js"],
    ["node . --x", "node index.js --x"],
    ["node ..", "node .."],
    ["nodemon .", "nodemon index.js"],
    [`node a.js ${"x".repeat(3990)}`, `node a.js ${"x".repeat(3990)}`],
    [`node a.js ${"x".repeat(3991)}`, null],
    [`node 'a.js' ${"x".repeat(3988)}`, `node a.js ${"x".repeat(3988)}`],
    [`node 'a.js' ${"x".repeat(3989)}`, null],
  ])("%s: %j", (line, expected) => {
    const launch = launchOf(emptyManifest, line)
    expect(launch === null ? null : words(launch)).toBe(expected)
  })

  // Columns: the line; the folder, the program and its words; null where it leaves the project or is not plain.
  test.each<[string, string | null, string | null]>([
    ["cd a && node b.js", "a", "node b.js"],
    ["cd a/b && node b.js", "a/b", "node b.js"],
    ["cd a && cd b && node c.js", "a/b", "node c.js"],
    ["cd a && cd .. && node c.js", "", "node c.js"],
    ["cd .. && node c.js", null, null],
    ["cd a b && node c.js", null, null],
    ["cd && node c.js", null, null],
    ["npm --prefix a start", "a", "npm --prefix a start"],
    ["npm --prefix=a start", "a", "npm --prefix=a start"],
    ["yarn --cwd a start", "a", "yarn --cwd a start"],
    ["pnpm --dir a start", "a", "pnpm --dir a start"],
    ["pnpm -C a start", "a", "pnpm -C a start"],
    ["cd a && pnpm -C b start", "a/b", "pnpm -C b start"],
    ["npm start --prefix .", "", "node a.js"],
    ["npm --prefix . start", "", null],
    ["npm --prefix= start", "", null],
    ["npm --prefix ../a start", null, null],
    ["npm --prefixes a start", "", null],
    ["npm x--prefix a start", "", null],
  ])("%s is in %j: %j", (line, folder, expected) => {
    const launch = launchOf(withScripts({ start: "node a.js" }), line)
    if (expected === null) expect(launch).toBeNull()
    else expect([launch?.folder, words(launch as Launch)]).toEqual([folder, expected])
  })
})

test.each([
  ["node .", "node lib/x.js"],
  ["node ./", "node lib/x.js"],
  ["node . --x", "node lib/x.js --x"],
  ["node ./ --x", "node lib/x.js --x"],
  ["node '.' x", "node lib/x.js x"],
  ["node './' x", "node lib/x.js x"],
  ["node .x", "node .x"],
  ["node x.", "node x."],
  ["node ./x", "node ./x"],
])("%s runs main where it names a folder alone: %s", (line, expected) => {
  expect(words(launchOf({ ...emptyManifest, main: "lib/x.js" }, line) as Launch)).toBe(expected)
})

describe("what a package manager runs", () => {
  const manifest = withScripts({ one: "tsc", start: "node a.js", test: "node t.js", blank: " " })

  // Columns: the words; the script or the program, or null.
  test.each([
    ["npm start", "script start"],
    ["npm test", "script test"],
    ["npm one", null],
    ["npm run one", "script one"],
    ["npm run-script one", "script one"],
    ["npm rum one", null],
    ["npm -s run one", "script one"],
    ["npm --silent run one", "script one"],
    ["npm run -s one", "script one"],
    ["npm run --silent one", "script one"],
    ["npm run --if-present one", null],
    ["npm run -s", null],
    ["npm run", null],
    ["npm exec one", "program one"],
    ["npm x one", "program one"],
    ["npm exec -- one -p", "program one -p"],
    ["npm exec -p one", null],
    ["npm exec --", null],
    ["npm exec", null],
    ["pnpm dlx one", "program one"],
    ["npm --loglevel one", null],
    ["yarn one", "script one"],
    ["yarn blank", "program blank"],
    ["yarn other --x", "program other --x"],
    ["yarn run other", "script other"],
    ["pnpm other", "program other"],
    ["bun run a.ts", "program bun a.ts"],
    ["bun run one", "script one"],
    ["bun one", null],
    ["npx one", null],
    ["make one", null],
  ])("%s: %s", (line, expected) => {
    const given = throughManager(manifest, line.split(" "))
    const shown = given?._tag === "Script" ? `script ${given.name}` : `program ${given?.words.join(" ")}`
    expect(given === null ? null : shown).toBe(expected)
  })

  // Columns: the line; whether a package is fetched that is not there.
  test.each([
    ["npx serve", true],
    ["bunx serve", true],
    ["npm exec serve", true],
    ["npm x serve", true],
    ["pnpm dlx serve", true],
    ["yarn dlx serve", true],
    ["bun x serve", true],
    ["pnpm exec serve", false],
    ["yarn exec serve", false],
    ["yarn serve", false],
    ["serve", false],
    ["a && npx serve", true],
    ["npx a && serve", false],
  ])("%s fetches: %j", (line, isFetched) => {
    expect(launchOf(emptyManifest, line)?.isFetched).toBe(isFetched)
  })

  // Columns: the line; the program that is named without the version behind it.
  test.each([
    ["npx serve@14", "serve"],
    ["npx serve@latest -s", "serve -s"],
    ["npx @a/b@1", "@a/b"],
    ["npx @a/b", "@a/b"],
    ["npx @a", "@a"],
    ["serve@14", "serve@14"],
    ["npx a@b/c", "a@b/c"],
  ])("%s is %s", (line, expected) => {
    expect(words(launchOf(emptyManifest, line) as Launch)).toBe(expected)
  })

  test("is followed through scripts, eight deep and no further, and never round", () => {
    const chain = (length: number): Manifest =>
      withScripts({
        ...Object.fromEntries(Array.from({ length }, (_, at) => [`s${at}`, `npm run s${at + 1}`])),
        [`s${length}`]: "node a.js",
      })
    expect(launchOf(chain(7), "npm run s0")?.program).toBe("node")
    expect(launchOf(chain(8), "npm run s0")).toBeNull()
    expect(launchOf(withScripts({ a: "npm run b", b: "npm run a" }), "npm run a")).toBeNull()
    expect(launchOf(chain(2), "npm run s0")?.scripts).toEqual(["s0", "s1", "s2"])
  })

  test("has what stands before a script run first", () => {
    const earlier = (prestart: unknown): readonly string[] | undefined =>
      launchOf(withScripts({ start: "node a.js", prestart }), "mkdir x && npm start")?.before.map((one) =>
        one.join(" "),
      )
    expect(earlier(undefined)).toEqual(["mkdir x"])
    expect(earlier("tsc && cp a b")).toEqual(["mkdir x", "tsc", "cp a b"])
    expect(earlier("tsc || true")).toEqual(["mkdir x", "tsc || true"])
    expect(earlier(1)).toEqual(["mkdir x"])
  })
})

describe("a member of a workspace", () => {
  // Columns: the line; the member, or null; what it is told, or null where nothing of the root's is started.
  test.each<[string, string | null, string | null]>([
    ["npm -w a start", "a", "npm start"],
    ["npm --workspace a start", "a", "npm start"],
    ["npm --workspace=a start", "a", "npm start"],
    ["pnpm --filter a start", "a", "pnpm start"],
    ["pnpm --filter=@s/a start", "@s/a", "pnpm start"],
    ["pnpm -F packages/a start", "packages/a", "pnpm start"],
    ["yarn workspace @s/a start", "@s/a", "yarn start"],
    ["npm start -w", null, null],
    ["npm start -w -x", null, null],
    ["npm start -w a --workspace b", null, null],
    ["pnpm --filter ./a start", null, null],
    ["pnpm --filter a... start", "a...", "pnpm start"],
    ["pnpm --filter !a start", null, null],
    ["pnpm --filters a start", null, null],
    ["npm workspace", null, null],
    ["yarn start workspace a", null, "node a.js"],
    ["npm start x-w a", null, "node a.js"],
  ])("%s: %j, %j", (line, member, expected) => {
    const launch = launchOf(withScripts({ start: "node a.js" }), line)
    expect(launch === null ? null : words(launch)).toBe(expected)
    expect(launch?.member ?? null).toBe(member)
  })
})

describe("several at once", () => {
  const scripts = { a: "node a.js", b: "node b.js", c: "node c.js" }

  // Columns: the line; the programs that run together, or the one that runs last; what runs before the first.
  test.each<[string, readonly string[], readonly string[]]>([
    ["run-p a b", ["node a.js", "node b.js"], ["node b.js"]],
    ["run-s a b", ["node b.js"], ["npm run a"]],
    ["npm-run-all a b", ["node b.js"], ["npm run a"]],
    ["npm-run-all -p a b", ["node a.js", "node b.js"], ["node b.js"]],
    ["npm-run-all --parallel a b", ["node a.js", "node b.js"], ["node b.js"]],
    ["npm-run-all -p a b -s c", ["node c.js"], ["npm run a", "npm run b"]],
    ["npm-run-all -p a --serial b c", ["node c.js"], ["npm run b", "npm run a"]],
    ["npm-run-all -p a --sequential c", ["node c.js"], ["npm run a"]],
    ["npm-run-all --parallels a b", ["node b.js"], ["npm run a"]],
    ["npm-run-all -ss a -p b c", ["node b.js", "node c.js"], ["npm run a", "node c.js", "npm run a"]],
    ["run-p -s a b", ["node a.js", "node b.js"], ["node b.js"]],
    ["run-s -p a b", ["node b.js"], ["npm run a"]],
    ["concurrently 'node a.js' 'node b.js'", ["node a.js", "node b.js"], ["node b.js"]],
    ["concurrently 'npx a' 'node b.js'", ["a", "node b.js"], ["node b.js"]],
    ["concurrently 'node b.js' 'npx a'", ["node b.js", "a"], ["?"]],
    ["concurrently 'x && node a.js' 'y && node b.js'", ["node a.js", "node b.js"], ["x", "node b.js", "y"]],
    ...["-n", "-c", "-l", "-p", "-m", "-s", "-t", "-kn", "--names", "--name-separator", "--prefix"].map(
      (option): [string, string[], string[]] => [`concurrently ${option} x 'node a.js'`, ["node a.js"], []],
    ),
    ...["--prefix-colors", "--prefix-length", "--timestamp-format", "--hide", "--kill-others-on", "--ks"].map(
      (option): [string, string[], string[]] => [`concurrently ${option} x 'node a.js'`, ["node a.js"], []],
    ),
    ...["--kill-signal", "--max-processes", "--success", "--restart-tries", "--restart-after"].map(
      (option): [string, string[], string[]] => [`concurrently ${option} x 'node a.js'`, ["node a.js"], []],
    ),
    ["concurrently --default-input-target x 'node a.js'", ["node a.js"], []],
    ["concurrently -k x 'node a.js'", ["x", "node a.js"], ["node a.js"]],
    ["concurrently --kill-others x 'node a.js'", ["x", "node a.js"], ["node a.js"]],
    ["concurrently --namesx x 'node a.js'", ["x", "node a.js"], ["node a.js"]],
    ["concurrently x-n x 'node a.js'", ["x-n", "x", "node a.js"], ["x", "node a.js"]],
    ["run-p -n a b", ["node a.js", "node b.js"], ["node b.js"]],
  ])("%s: %j", (line, together, before) => {
    const launch = launchOf(withScripts(scripts), line)
    expect(launch === null ? [] : [launch, ...launch.beside].map(words)).toEqual(together)
    expect(launch?.before.map((one) => one.join(" "))).toEqual(before)
  })

  test("are twenty at most", () => {
    const line = (count: number): string => `concurrently ${"'node a.js' ".repeat(count)}`
    expect(launchOf(emptyManifest, line(20))?.beside.length).toBe(19)
    expect(launchOf(emptyManifest, line(21))).toBeNull()
  })
})

describe("a file of variables", () => {
  // Columns: the line; the paths at which it may be; null where none is needed.
  test.each<[string, readonly string[] | null]>([
    ["node --env-file=.env a.js", [".env"]],
    ["nodejs --env-file a a.js", ["a"]],
    ["tsx --env-file=a a.ts", ["a"]],
    ["tsxx --env-file=a a.ts", null],
    ["my-node --env-file=a a.ts", null],
    ["node --env-files=a a.js", null],
    ["node a.js x--env-file=a", null],
    ["node --env-file=", null],
    ["node --env-file", null],
    ["node --env-file=./", null],
    ["env-cmd node a.js", [".env", ".env.js", ".env.json"]],
    ["env-cmd -f .env node a.js", [".env", ".env.js", ".env.json"]],
    ["env-cmd -f conf node a.js", ["conf"]],
    ["env-cmd --file=conf node a.js", ["conf"]],
    ["env-cmd --files conf node a.js", null],
    ["env-cmd node --env-file=x a.js", [".env", ".env.js", ".env.json"]],
    ["env-cmd -f conf -x node a.js", null],
    ["env-cmd .env node a.js", null],
    ["env-cmd conf/.env.x node a.js", null],
    ["env-cmd -x env-cmd node a.js", null],
  ])("%s: %j", (line, paths) => {
    const launch = launchOf(emptyManifest, line) as Launch
    expect(envFileOf(launch)?.paths ?? null).toEqual(paths)
  })

  test("is told by the words in front of the program, which are kept", () => {
    const assigned = (line: string) => launchOf(emptyManifest, line)?.assigned
    expect(assigned("env-cmd -x node a.js")).toEqual(["env-cmd"])
    expect(assigned("A=1 env-cmd -f conf node a.js")).toEqual(["A=1", "env-cmd conf"])
    expect(assigned("dotenv -e conf node a.js")).toEqual(["dotenv"])
  })
})
