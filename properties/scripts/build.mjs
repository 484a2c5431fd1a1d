// npm run build [-- --types]: what is published, in dist. The entries are those of package.json's exports, the command and its worker;
// what they share is in chunks. Packages are part of it, so that whoever installs this one installs no other. `--types`, and
// packing the package, adds the declarations, for which the compiler takes longer than for all the rest: npm run types checks without making any.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build, transform } from "esbuild"
import { publishedMap } from "./sourceMap.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const dist = join(root, "dist")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The built files that others name, from dist and without their ending. */
const exported = Object.values(manifest.exports)
  .filter((path) => path.endsWith(".js"))
  .map((path) => path.replace(/^\.\/dist\/|\.js$/g, ""))
const started = ["shell/program"]
/** What stands in a file of its own, so that whoever imports it alone carries nothing of the planner. */
const apart = ["plan/canonical", "decode/snapshot", "report/place", "report/valueOrThrow"]
/** The worker stands above the chunk that starts it, as its source does. */
const worker = { in: "src/shell/batchWorker.ts", out: "batchWorker" }

/** Packages of the older kind ask for Node's own modules while they run, for which an ES module has no word but this. */
const builtins = {
  name: "builtins",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === "require-call" ? { path, namespace: "builtin" } : { path, external: true },
    )
    onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => {
      const builtin = `process.getBuiltinModule(${JSON.stringify(path)})`
      // The argument parser can start programs, which nothing here lets it do; what that takes is a fifth of the help's start.
      const later = `new Proxy({}, { get: (_, name) => ${builtin}[name] })`
      return { contents: `module.exports = ${path === "node:child_process" ? later : builtin}` }
    })
  },
}

const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  // Only the shell's chunks name Node's modules; the others run anywhere.
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["import", "node"],
  target: "es2023",
  // Its CommonJS is what `import "fp-ts/lib/X.js"` gives, module by module; its ES modules can be left out in part.
  alias: { "fp-ts/lib": "fp-ts/es6" },
  legalComments: "none",
  logLevel: "warning",
}

const bundle = () =>
  build({
    ...common,
    entryPoints: [
      ...[...exported, ...started, ...apart].map((out) => ({ in: `src/${out}.ts`, out })),
      worker,
    ],
    outdir: "dist",
    splitting: true,
    plugins: [builtins],
    chunkNames: "chunks/[name]-[hash]",
    // White space stays: with it go the marks of what is pure, and whoever imports one name then carries what it does not use.
    minifySyntax: true,
    // Names take 40 kB of the tarball.
    minifyIdentifiers: true,
    sourcemap: true,
    // The sources are published beside it.
    sourcesContent: false,
    metafile: true,
  })

const ofCommand = { ...common, format: "cjs", outdir: "dist", outExtension: { ".js": ".cjs" }, minify: true }

/** Packages that most plans do not ask, by the names that are imported of them; of the modules of semver that is the default. */
const seldom = { "smol-toml": ["parse", "TomlError"] }

/** Such a package stands in a file of its own, which is read when something of it is first called, made or compared with. */
const later = (found) => ({
  name: "later",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^(?:semver\/.+|smol-toml)$/ }, ({ path, importer }) =>
      relative(root, importer).startsWith("src") ? { path, namespace: "later" } : null,
    )
    onLoad({ filter: /./, namespace: "later" }, ({ path }) => {
      found.add(path)
      const names = seldom[path] ?? ["default"]
      const standIns = names.map((name) => {
        const real = `require("./later.cjs")[${JSON.stringify(`${path} ${name}`)}]`
        const standIn = `new Proxy(function () {}, {
          get: (_, key) => ${real}[key],
          apply: (_, self, given) => ${real}(...given),
          construct: (_, given) => new (${real})(...given),
        })`
        return name === "default" ? `export default ${standIn}` : `export const ${name} = ${standIn}`
      })
      return { contents: standIns.join("\n") }
    })
  },
})

/**
 * The command's own file, and beside it the list of commands, and what `runplan plan` needs, in one file: finding and reading two dozen
 * is a fifth of its start. All are CommonJS, for which Node need not start its loader of modules; every other command is asked for there.
 */
const bundleCommand = async () => {
  const found = new Set()
  await build({
    ...ofCommand,
    entryPoints: [
      { in: "src/shell/main.ts", out: "shell/main" },
      { in: "src/shell/overview.ts", out: "shell/overview" },
      { in: "src/shell/planning.ts", out: "shell/planning" },
    ],
    plugins: [
      {
        name: "others",
        setup: ({ onResolve }) => {
          // Only the shell's own: other rooms may have a file of that name.
          onResolve(
            { filter: /^\.\/(?:(?:later|overview|planning)\.cjs|program\.js)$/ },
            ({ path, resolveDir, namespace }) =>
              namespace === "later" || relative(root, resolveDir) === join("src", "shell")
                ? { path, external: true }
                : null,
          )
          onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
        },
      },
      later(found),
    ],
  })
  const exporting = [...found].flatMap((path, at) => [
    `import * as from${at} from ${JSON.stringify(path)}`,
    ...(seldom[path] ?? ["default"]).map(
      (name) => `module.exports[${JSON.stringify(`${path} ${name}`)}] = from${at}.${name}`,
    ),
  ])
  await build({
    ...ofCommand,
    outdir: undefined,
    outfile: "dist/shell/later.cjs",
    stdin: { contents: exporting.join("\n"), resolveDir: root },
  })
}

/**
 * A map leads to the sources that are published, those of this project. What the command alone reaches has no map and no white
 * space: it prints no stack trace, and who imports the library never comes there.
 */
const shorten = async ({ outputs }) => {
  const reached = new Set()
  const reach = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { path: next, external } of outputs[path].imports) if (!external) reach(next)
  }
  for (const name of exported) reach(`dist/${name}.js`)
  for (const path of Object.keys(outputs)) {
    if (!path.endsWith(".js")) continue
    if (reached.has(path)) {
      const map = join(root, `${path}.map`)
      writeFileSync(map, JSON.stringify(publishedMap(JSON.parse(readFileSync(map, "utf8")))))
      continue
    }
    rmSync(join(root, `${path}.map`))
    const text = readFileSync(join(root, path), "utf8").replace(/\/\/# sourceMappingURL=\S+\s*$/, "")
    const { code } = await transform(text, { minify: true, format: "esm", target: common.target })
    writeFileSync(join(root, path), code)
  }
}

const packageOf = (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]

/** Whose work is in the bundle, each with its licence. */
const credits = ({ inputs }) => {
  const names = [...new Set(Object.keys(inputs).flatMap((path) => packageOf(path) ?? []))].sort()
  const texts = names.map((name) => {
    const folder = join(root, "node_modules", name)
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} has no licence`)
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`
  })
  return `These packages are part of the files in this folder.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`
}

/** A table of sentences as its names: that a value is one sentence and no other helps nobody, and takes 17 kB of the tarball. */
const withoutSentences = (text) =>
  text.replace(/^( +readonly "?[\w-]+"?): "(?:[^"\\]|\\.)* (?:[^"\\]|\\.)*";$/gm, "$1: string;")

/** The declarations that the entries reach, and no others. */
const declare = () => {
  const whole = join(root, "node_modules/.cache/declarations")
  rmSync(whole, { recursive: true, force: true })
  execFileSync(
    process.execPath,
    [
      join(root, "node_modules/typescript/bin/tsc"),
      "-p",
      root,
      "--emitDeclarationOnly",
      "--declarationMap",
      "false",
      "--outDir",
      whole,
    ],
    { stdio: "inherit" },
  )
  const reached = new Set(exported.map((name) => `${name}.d.ts`))
  for (const path of reached) {
    const folder = dirname(path)
    const text = readFileSync(join(whole, path), "utf8")
    for (const [, specifier] of text.matchAll(/^(?! *\*).*(?:from |import\()"([^"]+)"/gm)) {
      if (!specifier.startsWith("."))
        throw new Error(`${path} mentions ${specifier}, which users do not have`)
      reached.add(relative(".", resolve(folder, specifier.replace(/\.js$/, ".d.ts"))))
    }
    mkdirSync(join(dist, folder), { recursive: true })
    writeFileSync(join(dist, path), withoutSentences(text))
  }
}

rmSync(dist, { recursive: true, force: true })
const { metafile } = await bundle()
await shorten(metafile)
await bundleCommand()
writeFileSync(join(dist, "LICENSES.txt"), credits(metafile))
// npm packs what prepare leaves, whatever prepack made before.
const packs = ["pack", "publish"].includes(process.env.npm_command)
if (packs || process.argv.includes("--types")) declare()
if (!existsSync(join(root, manifest.bin.runplan))) throw new Error("the command was not built")
