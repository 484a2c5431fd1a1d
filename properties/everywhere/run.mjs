// npm run everywhere: the golden corpus on every runtime that runplan supports, and the same bytes on each; then every kind of request
// that it makes, sent by the runtime's own fetch to a server that verifies. The package runs there as it is built, module by module; in
// workerd and in Chromium as one bundle. The runtimes come from the npm registry, Chromium from the system's packages.
import { execFile, execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { build } from "esbuild"
import { chromium } from "../scripts/chromium.mjs"
import { withInputs } from "../scripts/outcomes.mjs"
import { secrets } from "./known.mjs"
import { withServer } from "./server.mjs"

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, "../..")
const made = join(here, "build")
const execute = promisify(execFile)
const limit = { timeout: 120_000, maxBuffer: 1 << 24 }

const install = () => {
  const { dependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"))
  if (Object.keys(dependencies).every((name) => existsSync(join(here, "node_modules", name)))) return
  console.log("Installing the runtimes…")
  // Without a lock file: it would name the binaries of every system, and only this one's are wanted.
  execFileSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund"], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
  })
}

const golden = (path) => JSON.parse(readFileSync(join(root, "golden", path), "utf8"))

/** Every case that says what goes in and what comes out. */
const readCorpus = () => {
  const { areas, inputs } = golden("manifest.json")
  const common = golden(inputs)
  return areas.flatMap(({ area, cases }) => {
    if (!/^(?:plan|health|oauth|api|connections|platform|tokens)(?:\/|$)/.test(area)) return []
    return cases.map(({ id, input, expected, index, platform }) => {
      if (input !== expected) {
        const overrides = platform === undefined ? null : golden(platform)
        return {
          id,
          snapshot: golden(input),
          platform: overrides,
          expected: withInputs(common, golden(expected)),
        }
      }
      const held = golden(input)
      const one = index === undefined ? held : held[index]
      return one.operation === undefined
        ? {
            id,
            operation: "judgeHealth",
            input: { health: one.health, answers: one.answers },
            expected: { value: one.expect },
          }
        : { id, operation: one.operation, input: one.input, expected: one.expected }
    })
  })
}

/** The modules of the package stay what they are, and only what asks them is put together. */
const asBuilt = {
  name: "as built",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/src\// }, ({ path, resolveDir }) => ({
      path: relative(made, join(resolveDir, path)).replace("../src/", "../dist/"),
      external: true,
    }))
    onResolve({ filter: /^@noble/ }, ({ path }) => ({ path, external: true }))
  },
}

const bundle = (name, contents, options) =>
  build({
    stdin: { contents, resolveDir: here },
    outfile: join(made, name),
    bundle: true,
    format: "esm",
    target: "es2023",
    alias: { "fp-ts/lib": "fp-ts/es6" },
    logLevel: "warning",
    ...options,
  })

const prepare = async (corpus) => {
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made)
  writeFileSync(join(made, "corpus.json"), JSON.stringify(corpus))
  await bundle(
    "modules.mjs",
    `import { readFileSync } from "node:fs"
     import { runCorpus } from "./corpus.mjs"
     console.log(JSON.stringify(runCorpus(JSON.parse(readFileSync(new URL("corpus.json", import.meta.url), "utf8")))))`,
    { platform: "node", plugins: [asBuilt], alias: {} },
  )
  await bundle(
    "worker.mjs",
    `import corpus from "./build/corpus.json"
     import { runCorpus } from "./corpus.mjs"
     export default { fetch: () => Response.json(runCorpus(corpus)) }`,
    { platform: "neutral", mainFields: ["module", "main"] },
  )
  await bundle(
    "fetching.mjs",
    `import { inspect } from "node:util"
     import { fetchAll } from "./fetching.mjs"
     const own = globalThis.Deno?.inspect ?? globalThis.Bun?.inspect
     const all = (value) => [inspect(value, { depth: 9, showHidden: true }), own?.(value), own?.(value, { depth: 9 })].join(" ")
     console.log(JSON.stringify(await fetchAll(process.env.API, all, true)))`,
    { platform: "node", plugins: [asBuilt], alias: {} },
  )
  await bundle(
    "fetching-page.js",
    `import { fetchAll } from "./fetching.mjs"
     // What is printed there is collected outside.
     const print = (value) => { console.log(value); return "" }
     globalThis.answer = fetchAll(location.origin, print, false)`,
    { platform: "browser", format: "iife" },
  )
  await bundle(
    "page.js",
    `import corpus from "./build/corpus.json"
     import { runCorpus } from "./corpus.mjs"
     globalThis.answer = runCorpus(corpus)`,
    { platform: "browser", format: "iife" },
  )
}

const inCommand =
  (file, ...before) =>
  async () => {
    const { stdout } = await execute(file, [...before, join(made, "modules.mjs")], { cwd: root, ...limit })
    return JSON.parse(stdout)
  }

/** The fetch of a command: its requests, sent to a server that takes what is rightly signed. */
const fetchInCommand =
  (file, ...before) =>
  (api) =>
    execute(file, [...before, join(made, "fetching.mjs")], {
      cwd: root,
      ...limit,
      env: { ...process.env, API: api },
    }).then(({ stdout }) => JSON.parse(stdout))

const binary = (name) => join(here, "node_modules", ...name.split("/"))
const firstLine = (file, ...words) =>
  execFileSync(file, words, { encoding: "utf8" }).split("\n")[0].replace(/^\D*/, "").split(" ")[0]

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const inWorkerd = async () => {
  const port = await freePort()
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`
  writeFileSync(join(made, "worker.capnp"), config)
  const child = execFile(binary(".bin/workerd"), ["serve", "worker.capnp"], { cwd: made })
  try {
    const ended = new Promise((_, reject) => {
      child.on("exit", (status) => reject(new Error(`workerd ended with status ${status}`)))
    })
    const answered = async () => {
      for (let attempt = 0; ; attempt++) {
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/`, {
            signal: AbortSignal.timeout(limit.timeout),
          })
          if (!answer.ok) throw new Error(`workerd answered ${answer.status}: ${await answer.text()}`)
          return await answer.json()
        } catch (error) {
          if (attempt === 50 || error?.cause?.code !== "ECONNREFUSED") throw error
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    }
    return await Promise.race([answered(), ended])
  } finally {
    child.kill()
  }
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

let chromiumVersion = ""
const inPage = async (work) => {
  const { chromium: browsers } = await import(pathToFileURL(binary("playwright-core/index.mjs")).href)
  const browser = await browsers.launch({ executablePath: chromium(), args: flags })
  try {
    chromiumVersion = browser.version()
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}
const inChromium = () =>
  inPage(async (page) => {
    await page.addScriptTag({ path: join(made, "page.js") })
    return page.evaluate(() => globalThis.answer)
  })
const fetchInChromium = (api) =>
  inPage(async (page) => {
    let printed = ""
    page.on("console", (message) => {
      printed += `${message.text()}\n`
    })
    await page.goto(`${api}/page`)
    const answer = await page.evaluate(() => globalThis.answer)
    const shown = secrets.filter((secret) => printed.includes(secret))
    const silent = printed.includes("/v2/self") ? [] : ["the console shows nothing"]
    return {
      ...answer,
      faults: [...answer.faults, ...silent, ...shown.map((secret) => `${secret} is printed`)],
    }
  })

const node = (major) => {
  const file = binary(`node-${major}/bin/node`)
  return {
    name: "Node",
    how: "modules",
    version: () => firstLine(file, "--version"),
    run: inCommand(file),
    fetches: fetchInCommand(file),
  }
}

const runtimes = [
  node(20),
  node(22),
  node(24),
  node(26),
  {
    name: "Bun",
    how: "modules",
    version: () => firstLine(binary(".bin/bun"), "--version"),
    run: inCommand(binary(".bin/bun")),
    fetches: fetchInCommand(binary(".bin/bun")),
  },
  {
    name: "Deno",
    how: "modules",
    version: () => firstLine(binary(".bin/deno"), "--version"),
    run: inCommand(binary(".bin/deno"), "run", "--quiet", "--no-lock", "--allow-read"),
    fetches: fetchInCommand(
      binary(".bin/deno"),
      ...["run", "--quiet", "--no-lock", "--allow-read", "--allow-env", "--allow-net=127.0.0.1"],
    ),
  },
  {
    name: "workerd",
    how: "bundle",
    version: () => firstLine(binary(".bin/workerd"), "--version"),
    run: inWorkerd,
  },
  {
    name: "Chromium",
    how: "bundle",
    version: () => chromiumVersion,
    run: inChromium,
    fetches: fetchInChromium,
  },
]

install()
const corpus = readCorpus()
await prepare(corpus)

const problemOf = (error) => (error instanceof Error ? error.message.trim() : String(error))
const rows = []
for (const { name, how, version, run } of runtimes) {
  try {
    const answer = await run()
    rows.push({ name, how, version: version(), ...answer })
  } catch (error) {
    rows.push({ name, how, version: "", problem: problemOf(error) })
  }
}

const page = readFileSync(join(made, "fetching-page.js"), "utf8").replaceAll("</script", "<\\/script")
const sent = []
for (const [index, { name, fetches }] of runtimes.entries()) {
  if (fetches === undefined) continue
  const named = `${name} ${rows[index].version}`.trim()
  try {
    const { requests, faults, taken } = await withServer(page, fetches)
    const lost = taken() === requests ? [] : [`the server took ${taken()} of ${requests} requests`]
    sent.push({ named, requests, faults: [...lost, ...faults] })
  } catch (error) {
    sent.push({ named, requests: 0, faults: [problemOf(error)] })
  }
}

const [first] = rows
const faultOf = (row) => {
  if (row.problem !== undefined) return row.problem
  if (row.cases !== corpus.length) return `${row.cases} of ${corpus.length} cases were run`
  if (row.different.length > 0) return `differs from what is expected: ${row.different.join(", ")}`
  return row.digest === first.digest ? undefined : `other bytes than ${first.name} ${first.version}`
}

console.log(`\n${corpus.length} cases of the corpus\n`)
const cells = rows.map((row) => [
  `${row.name} ${row.version}`.trim(),
  row.how,
  row.problem === undefined ? `${row.cases - row.different.length} agree` : "-",
  row.problem === undefined ? `${row.bytes} bytes` : "-",
  row.problem === undefined ? row.digest.slice(0, 16) : "-",
])
const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)))
for (const line of cells)
  console.log(
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  )
const faults = rows.flatMap((row) => {
  const fault = faultOf(row)
  return fault === undefined ? [] : [`${row.name} ${row.version}: ${fault}`]
})
console.log(faults.length === 0 ? "\nThe same bytes on each." : `\n${faults.join("\n")}`)

const unsent = sent.flatMap(({ named, faults: problems }) =>
  problems.map((problem) => `${named}: ${problem}`),
)
console.log(`\nfetch(request.url, request), to a server that verifies\n`)
for (const { named, requests, faults: problems } of sent)
  console.log(
    `${named}  ${requests} requests, ${problems.length === 0 ? "each taken, none prints a secret" : "see below"}`,
  )
if (unsent.length > 0) console.log(`\n${unsent.join("\n")}`)
process.exitCode = faults.length + unsent.length === 0 ? 0 : 1
