// The programs of properties/consumers, each compiled, bundled and run as its author would, from the package that was packed. And what an
// editor shows of each name that is exported.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import ts from "typescript"
import { hoversOf } from "./hovers.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The most characters that an editor shows of a name. */
const longestHover = 300

const strict = {
  module: "nodenext",
  moduleResolution: "nodenext",
  target: "es2022",
  lib: ["es2022", "dom"],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
}

/**
 * Runs them all. `folder` is where the package, from `tarball`, and a compiler are installed, `old` where TypeScript 5.0 is; `run` runs a program there, and
 * `check` counts what holds.
 */
export const runConsumers = async ({ folder, tarball, old, run, check }) => {
  const place = join(folder, "consumers")
  cpSync(join(root, "properties/consumers"), place, { recursive: true })
  const config = (where, compilerOptions) =>
    writeFileSync(join(where, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["main.ts"] }))
  const at = (name) => join(place, name)
  const said = (name, text, expected) =>
    check(`the consumer ${name} says ${expected}`, text.trim() === expected)

  config(at("strict-typescript-5.0"), strict)
  run(join(old, "node_modules/.bin/tsc"), ["-p", at("strict-typescript-5.0")])
  said(
    "strict-typescript-5.0",
    run("node", [join(at("strict-typescript-5.0"), "main.js")]),
    "true 24.14.1 0 false 1",
  )

  // Compilers between the oldest and the newest.
  const between = join(folder, "compilers")
  const versions = ["5.4", "5.9"]
  run("npm", [
    "install",
    "--prefix",
    between,
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    ...versions.map((version) => `typescript-${version}@npm:typescript@${version}`),
  ])
  for (const version of versions) {
    run("node", [
      join(between, `node_modules/typescript-${version}/bin/tsc`),
      "-p",
      at("strict-typescript-5.0"),
    ])
    check(`the consumer strict-typescript-5.0 compiles with TypeScript ${version}`, true)
  }

  // As pnpm lays packages out: the package is a link into a store, and nothing beside it can be named.
  const stored = join(at("strict-typescript-6.0"), "node_modules/.pnpm/runplan@0.1.0/node_modules")
  mkdirSync(stored, { recursive: true })
  cpSync(join(folder, "node_modules/runplan"), join(stored, "runplan"), { recursive: true })
  symlinkSync(
    join(stored, "runplan"),
    join(at("strict-typescript-6.0"), "node_modules/runplan"),
    process.platform === "win32" ? "junction" : "dir",
  )
  config(at("strict-typescript-6.0"), {
    ...strict,
    exactOptionalPropertyTypes: true,
    declaration: true,
    outDir: "out",
    rootDir: ".",
  })
  run(join(folder, "node_modules/.bin/tsc"), ["-p", at("strict-typescript-6.0")])
  const declared = readFileSync(join(at("strict-typescript-6.0"), "out/main.d.ts"), "utf8")
  check(
    "declarations of results that nobody annotated name this package alone",
    /Diagnosed<.*Plan/.test(declared) && !/fp-ts|\.pnpm|\/dist\//.test(declared),
  )
  said(
    "strict-typescript-6.0",
    run("node", [join(at("strict-typescript-6.0"), "out/main.js")]),
    "rejected Right Right 9",
  )

  // The same as pnpm itself installs it.
  const pnpm = join(folder, "pnpm")
  run("npm", ["install", "--prefix", pnpm, "--no-audit", "--no-fund", "--ignore-scripts", "pnpm@10"])
  const byPnpm = at("by-pnpm")
  mkdirSync(byPnpm)
  cpSync(join(at("strict-typescript-6.0"), "main.ts"), join(byPnpm, "main.ts"))
  writeFileSync(
    join(byPnpm, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: { runplan: `file:${tarball}` } }),
  )
  run(join(pnpm, "node_modules/.bin/pnpm"), ["install", "--ignore-workspace", "--reporter", "silent"], byPnpm)
  config(byPnpm, {
    ...strict,
    exactOptionalPropertyTypes: true,
    declaration: true,
    outDir: "out",
    rootDir: ".",
  })
  run(join(folder, "node_modules/.bin/tsc"), ["-p", byPnpm])
  check(
    "the same holds of what pnpm installed",
    readFileSync(join(byPnpm, "out/main.d.ts"), "utf8") === declared,
  )

  said("commonjs", run("node", [join(at("commonjs"), "main.cjs")]), "planned")

  const { resolve } = createRequire(createRequire(import.meta.url).resolve("vitest/package.json"))
  const vite = await import(pathToFileURL(resolve("vite")).href)
  await vite.build({
    root: at("vite"),
    configFile: false,
    logLevel: "error",
    build: { modulePreload: { polyfill: false } },
  })
  const assets = join(at("vite"), "dist/assets")
  const [bundled] = readdirSync(assets).filter((name) => name.endsWith(".js"))
  said(
    "vite",
    run("node", [
      "--input-type=module",
      "-e",
      `await import(${JSON.stringify(pathToFileURL(join(assets, bundled)).href)}); console.log(globalThis.shown.slice(0, 20))`,
    ]),
    "A PHP service on PHP",
  )

  for (const [format, ending] of [
    ["cjs", "cjs"],
    ["esm", "mjs"],
  ]) {
    const outfile = join(at("esbuild"), `out.${ending}`)
    await build({
      entryPoints: [join(at("esbuild"), "main.js")],
      outfile,
      format,
      bundle: true,
      platform: "node",
      logLevel: "error",
    })
    said(`esbuild, as ${format}`, run("node", [outfile]), "rejected package.json 2 true")
  }
  const packed = join(folder, "webpack")
  run("npm", ["install", "--prefix", packed, "--no-audit", "--no-fund", "--ignore-scripts", "webpack@5"])
  const { default: webpack } = await import(
    pathToFileURL(createRequire(join(packed, "package.json")).resolve("webpack")).href
  )
  await new Promise((resolve, reject) =>
    webpack(
      {
        mode: "production",
        target: "node",
        context: at("esbuild"),
        entry: "./main.js",
        output: { path: at("esbuild"), filename: "webpack.cjs" },
      },
      (error, stats) =>
        error !== null || stats.hasErrors() || stats.hasWarnings()
          ? reject(error ?? new Error(stats.toString()))
          : resolve(),
    ),
  )
  said(
    "esbuild, by webpack",
    run("node", [join(at("esbuild"), "webpack.cjs")]),
    "rejected package.json 2 true",
  )
  const light = join(at("esbuild"), "light.out.js")
  await build({
    entryPoints: [join(at("esbuild"), "light.js")],
    outfile: light,
    bundle: true,
    minify: true,
    format: "esm",
    logLevel: "error",
  })
  const weight = readFileSync(light).length
  check(`a page that only checks a snapshot weighs at most 6 kB: ${weight} bytes`, weight <= 6_000)

  said("service", run("node", [join(at("service"), "main.mjs")]), "planned contract rejected")
  said(
    "documentation-site",
    run("node", [join(at("documentation-site"), "main.mjs")]),
    "true runplan/description@1",
  )
  said("other-platform", run("node", [join(at("other-platform"), "main.mjs")]), "/up acme")
}

/** What an editor shows of every name that an entry exports has its bounds, as the package declares it. */
export const checkHovers = ({ folder, entries, check }) => {
  const shown = hoversOf({
    folder,
    entries: entries.map(([entry, path]) => [
      entry,
      join(folder, "node_modules/runplan", path.replace(/\.js$/, ".d.ts")),
    ]),
    options: {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      types: [],
    },
  })
  const long = shown.filter(({ hover }) => hover.length > longestHover || hover === "")
  for (const { entry, name, hover } of long)
    console.log(`${hover.length} characters: ${name} of ${entry}: ${hover}`)
  check(
    `the hover of each of ${shown.length} names has at most ${longestHover} characters`,
    long.length === 0,
  )
}
