// Packs the package, installs the tarball in an empty folder, and uses it there as its users do: every export from plain
// Node, the command, and the types under the strictest settings. Then publint and attw look at the tarball.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { checkHovers, runConsumers } from "./consumers.mjs"
import { install } from "./install.mjs"

install("properties/published")
const root = fileURLToPath(new URL("../..", import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const folder = mkdtempSync(join(tmpdir(), "runplan-package-"))
/** npm lists every file of the corpus, which is more than a megabyte. */
const maxBuffer = 2 ** 26
const run = (command, args, cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer })

let checks = 0
const check = (what, holds) => {
  if (!holds) throw new Error(`the packed package: ${what} does not hold`)
  checks++
  console.log(`ok  ${what}`)
}

try {
  const [packed] = JSON.parse(
    // With the scripts that npm runs then: they make the declarations, and another one after them may take them away.
    run("npm", ["pack", "--json", "--silent", "--pack-destination", folder], root),
  )
  const tarball = join(folder, packed.filename)
  const [corpus] = JSON.parse(
    run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], join(root, "golden")),
  )
  check(
    "the tarball that npm packs has the declarations of every entry",
    Object.values(manifest.exports)
      .filter((path) => path.endsWith(".js"))
      .every((path) => packed.files.some((file) => `./${file.path}` === path.replace(/\.js$/, ".d.ts"))),
  )
  check(
    `the tarball has at most 1 MB: ${packed.size} bytes, ${packed.entryCount} files`,
    packed.size <= 1_000_000,
  )
  // What is written of it, as precisely as it is written; a tenth may come or go before the page has to be renewed.
  const page = readFileSync(join(root, "docs/decisions/what-is-published.md"), "utf8")
  const [, files, size] = /^\| one package, bundled \| 1 \| (\d+) \| ([\d.]+) MB \|$/m.exec(page) ?? []
  check(
    `docs/decisions/what-is-published.md says so: ${packed.entryCount} files, ${packed.unpackedSize} bytes`,
    Math.abs(packed.entryCount / Number(files) - 1) < 0.1 &&
      Math.abs(packed.unpackedSize / 1e6 / Number(size) - 1) < 0.1,
  )
  check(
    "the tarball holds no case of the corpus",
    !packed.files.some(({ path }) => path.startsWith("golden/")),
  )
  check("the corpus has the same version", corpus.version === packed.version)
  check("the tarball holds no test", !packed.files.some(({ path }) => path.startsWith("properties/")))

  const held = new Set(packed.files.map(({ path }) => path))
  const lost = packed.files
    .filter(({ path }) => path.endsWith(".map"))
    .flatMap(({ path }) =>
      JSON.parse(readFileSync(join(root, path), "utf8")).sources.map((source) => join(path, "..", source)),
    )
    .filter((source) => !held.has(source))
  check(`every source map leads to sources that are there ${lost.join(" ")}`, lost.length === 0)
  const unnamed = packed.files
    .flatMap(({ path }) => (path.endsWith(".map") ? [path.slice(0, -".map".length)] : []))
    .filter((path) => !readFileSync(join(root, path), "utf8").endsWith(`=${basename(path)}.map\n`))
  check(`every file that has a source map names it ${unnamed.join(" ")}`, unnamed.length === 0)

  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }))
  run("npm", [
    "install",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    tarball,
    join(folder, corpus.filename),
    `typescript@${manifest.devDependencies.typescript}`,
  ])

  const installed = JSON.parse(run("npm", ["ls", "--all", "--json"])).dependencies
  check("a user installs this package alone", installed.runplan.dependencies === undefined)

  const entries = Object.keys(manifest.exports).filter((entry) => !entry.endsWith(".json"))
  for (const entry of entries) {
    const name = entry.replace(/^\./, "runplan")
    const esm = run("node", [
      "--input-type=module",
      "-e",
      `const m = await import("${name}"); console.log(Object.keys(m).length)`,
    ])
    check(`import "${name}" gives something`, Number(esm) > 0)
    const cjs = run("node", [
      "--input-type=commonjs",
      "-e",
      `console.log(Object.keys(require("${name}")).length)`,
    ])
    check(`require("${name}") gives the same`, cjs === esm)
  }

  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "user", type: "module", main: "server.js" }),
  )
  const bin = join(folder, "node_modules", ".bin", "runplan")
  const outcome = JSON.parse(run(bin, ["plan", "--json"]))
  check(
    "the command plans a folder",
    outcome.status === "planned" && outcome.plan.run[0].command === "node server.js",
  )
  check("the command knows its version", run(bin, ["--version"]).trim() === manifest.version)

  const conform = ["conform", "--json", "--lines", "--area", "hooks", "--runs", "3", "--", bin, "batch"]
  check("the command finds the corpus as a package", JSON.parse(run(bin, conform)).agrees === true)
  rmSync(join(folder, "node_modules/runplan-golden"), { recursive: true })
  check(
    "without the corpus the command says where it is",
    spawnSync(bin, conform, { cwd: folder, encoding: "utf8" }).stderr.includes("npm install runplan-golden"),
  )

  writeFileSync(
    join(folder, "use.ts"),
    entries
      .map((entry, index) => `import * as m${index} from "${entry.replace(/^\./, "runplan")}"\n`)
      .join("") +
      `import { plan, defaultPlatform, type Plan } from "runplan"\n` +
      `const planned = plan(defaultPlatform)({ files: {}, env: {} })\n` +
      `export const value: Plan | null = planned._tag === "Left" ? null : planned.right\n` +
      `export const all = [${entries.map((_, index) => `m${index}`).join(", ")}]\n`,
  )
  // The results beside those of fp-ts: assignable both ways, where somebody has fp-ts.
  const beside = join(folder, "beside")
  run("npm", [
    "install",
    "--prefix",
    beside,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `fp-ts@${manifest.devDependencies["fp-ts"]}`,
  ])
  writeFileSync(
    join(folder, "algebra.ts"),
    `import { type Diagnosed, defaultPlatform, type Json, type Option as OwnOption, type NonEmpty, outcome, plan, type Result } from "runplan"
import { pipe } from "./beside/node_modules/fp-ts/lib/function.js"
import { map } from "./beside/node_modules/fp-ts/lib/These.js"
import type { Either } from "./beside/node_modules/fp-ts/lib/Either.js"
import type { Option } from "./beside/node_modules/fp-ts/lib/Option.js"
import type { ReadonlyNonEmptyArray } from "./beside/node_modules/fp-ts/lib/ReadonlyNonEmptyArray.js"
import type { These } from "./beside/node_modules/fp-ts/lib/These.js"
type Reasons = Extract<Diagnosed<number>, { readonly _tag: "Left" }>["left"]
export const one = (x: Either<string, number>): Result<string, number> => x
export const two = (x: Result<string, number>): Either<string, number> => x
export const three = (x: Option<number>): OwnOption<number> => x
export const four = (x: OwnOption<number>): Option<number> => x
export const five = (x: ReadonlyNonEmptyArray<number>): NonEmpty<number> => x
export const six = (x: NonEmpty<number>): ReadonlyNonEmptyArray<number> => x
export const seven = (x: These<Reasons, number>): Diagnosed<number> => x
export const eight = (x: Diagnosed<number>): These<Reasons, number> => x
export const nine = pipe(plan(defaultPlatform)({ files: {}, env: {} }), map(({ run }) => run.length))
export const ten: Json = outcome(plan(defaultPlatform)({ files: {}, env: {} }))
`,
  )
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: "es2023",
      lib: ["es2023", "dom"],
      types: [],
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["use.ts", "algebra.ts"] }),
    )
    run(join(folder, "node_modules", ".bin", "tsc"), ["-p", "."])
  }
  const old = join(folder, "typescript-5.0")
  run("npm", ["install", "--prefix", old, "--no-audit", "--no-fund", "--ignore-scripts", "typescript@5.0"])
  const compilerOptions = {
    module: "nodenext",
    moduleResolution: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    noEmit: true,
    strict: true,
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }))
  run(join(old, "node_modules", ".bin", "tsc"), ["-p", "."])
  check("the types hold for TypeScript 5.0", true)
  check("Either and its like are assignable to and from those of fp-ts", true)
  check("the types hold for a strict user, with Node's resolution and a bundler's", true)

  await runConsumers({ folder, tarball, old, run, check })
  checkHovers({
    folder,
    check,
    entries: entries.map((entry) => [entry.replace(/^\./, "runplan"), manifest.exports[entry]]),
  })

  // What would be published, and that it is not while the repository has no name.
  const publish = spawnSync("npm", ["publish", "--dry-run"], { cwd: root, encoding: "utf8" })
  check(
    "npm publish refuses the placeholder of the repository",
    publish.status !== 0 && publish.stderr.includes("repository.url is a placeholder"),
  )
  const dry = spawnSync("npm", ["publish", tarball, "--dry-run", "--ignore-scripts"], {
    cwd: folder,
    encoding: "utf8",
  })
  check(`npm publish --dry-run takes the tarball ${dry.status === 0 ? "" : dry.stderr}`, dry.status === 0)

  run(join(root, "properties/published/node_modules/.bin/publint"), ["run", tarball, "--strict"], root)
  check("publint finds nothing", true)
  run(join(root, "properties/published/node_modules/.bin/attw"), [tarball, "--profile", "esm-only"], root)
  check("attw finds nothing", true)
  console.log(`\n${checks} passed, 0 failed`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
