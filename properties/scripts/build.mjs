// npm run build [-- --types]: what is published, in dist. The entries are those of package.json's exports, the command and its worker;
// what they share is in a dozen files. Packages are part of it, so that whoever installs this one installs no other. `--types`, and
// packing the package, adds the declarations, for which the compiler takes longer than for all the rest: npm run types checks without making any.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { build, transform } from "esbuild"
import { minify } from "rolldown/utils"
import { builtBefore } from "./built.mjs"
import { askingTheEngine } from "./parser.mjs"
import { marked, withCalls, withFunctions } from "./pure.mjs"
import { publishedMap } from "./sourceMap.mjs"
import { byStatement } from "./statements.mjs"
import { tableNames } from "./tableNames.mjs"
import { nothingAsked, whenAsked } from "./whenAsked.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const dist = join(root, "dist")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The built files that others name, from dist and without their ending. */
const exported = Object.values(manifest.exports)
  .filter((path) => path.endsWith(".js"))
  .map((path) => path.replace(/^\.\/dist\/|\.js$/g, ""))
const started = ["shell/program"]
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

/** An engine that meets such an expression reads tables of Unicode at once, also where it is not yet asked for; one that is made by a call waits. */
const tablesOfUnicode = { "regexp-unicode-property-escapes": false }

/** What the first pass leaves for the second: modules as the entries share them, some hundred files. */
const parts = join(root, "node_modules/.cache/parts")

/**
 * The files that entries share, each with the sources whose part, and all that it needs, it has, as far as no file before it has them.
 * Node takes nearly a millisecond to find and read a file, so that what is loaded together stands together; a bundler takes of a file
 * what is used. What no line mentions stands as the bundler cuts it.
 */
const shared = {
  hashes: ["node_modules/@noble/hashes/sha2.js"],
  oauth: ["src/oauth/index.ts", "src/oauth/flow/index.ts"],
  planner: ["src/index.ts", "src/plan/index.ts"],
  values: ["src/tokens/datalog/values.ts"],
  curves: ["src/tokens/curves.ts"],
  secp256r1: ["src/tokens/secp256r1.ts"],
  native: ["src/shell/index.ts"],
  // Of a report too, which has to load without a folder's file.
  reading: ["src/contract/diagnostics/reading.ts"],
  folder: ["src/shell/folder.ts"],
  define: ["src/platform/index.ts"],
  placed: ["node_modules/jsonc-parser/lib/esm/main.js"],
  ledger: ["src/contract/ledger.ts"],
  report: ["src/report/index.ts"],
  endpoints: ["src/api/endpoints.ts", "src/api/diagnostics/index.ts", "src/oauth/diagnostics/index.ts"],
  datalog: ["src/tokens/datalog/authorize.ts"],
  api: ["src/api/index.ts"],
}

/** The first pass: parts, and which of them imports which. */
const cut = async () => {
  rmSync(parts, { recursive: true, force: true })
  const { metafile } = await build({
    ...common,
    entryPoints: [...[...exported, ...started].map((out) => ({ in: `src/${out}.ts`, out })), worker],
    outdir: parts,
    splitting: true,
    supported: tablesOfUnicode,
    plugins: [
      builtins,
      tablesLater,
      namesThere,
      later(/^semver\//, new Set(), (path) => `require(${JSON.stringify(path)})`),
      curves,
      readers((file, names) => `export { ${names} } from "../shell/${file}.cjs"`),
      commandFiles,
    ],
    chunkNames: "chunks/[name]-[hash]",
    minifySyntax: true,
    sourcemap: true,
    // The sources are published beside it.
    sourcesContent: false,
    metafile: true,
  })
  return metafile
}

/**
 * A table of the planner's diagnostics stands in a function, which is called when something of it is first asked for: most plans report from
 * two of seven.
 */
const tablesLater = {
  name: "tables later",
  setup: ({ onLoad }) =>
    onLoad(
      {
        filter:
          /[/\\]contract[/\\]diagnostics[/\\](?:conditions|connections|javascript|php|project|static|traffic)\.ts$/,
      },
      ({ path }) => {
        const text = readFileSync(path, "utf8")
        const [whole, name, rows] =
          /^export const (\w+) = (\{\n.*?^\}) as const satisfies DiagnosticTable$/ms.exec(text) ?? []
        if (whole === undefined) throw new Error(`${path} has no table`)
        const later = `let made
const table = () => (made ??= makeTable())
const makeTable = () => (${rows})
export const ${name} = new Proxy({}, {
  get: (_, code) => table()[code],
  has: (_, code) => code in table(),
  ownKeys: () => Reflect.ownKeys(table()),
  getOwnPropertyDescriptor: (_, code) => Object.getOwnPropertyDescriptor(table(), code),
})`
        return { contents: text.replace(whole, () => later), loader: "ts" }
      },
    ),
}

const written = await tableNames()
const namesThere = {
  name: "names there",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8")
      const contents = written(text)
      return contents === text ? null : { contents, loader: "ts" }
    }),
}

/** What a shared file imports of the command's own stays where it is. */
const commandFiles = {
  name: "files of the command",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.\/shell\/\w+\.cjs$/ }, ({ path }) => ({ path, external: true }))
  },
}

/** Which shared file each part goes to; entries stay what they are. */
const gather = ({ outputs }) => {
  const code = Object.entries(outputs).filter(([path]) => path.endsWith(".js"))
  const reach = (sources) => {
    const reached = new Set(
      code.flatMap(([path, { entryPoint, inputs }]) =>
        sources.some((source) => source === entryPoint || source in inputs) ? [path] : [],
      ),
    )
    if (reached.size === 0) throw new Error(`no part has ${sources}`)
    for (const path of reached)
      for (const { path: next, kind, external } of outputs[path].imports)
        if (kind === "import-statement" && !external) reached.add(next)
    return [...reached].filter((path) => outputs[path].entryPoint === undefined)
  }
  const fileOf = new Map()
  const apart = new Set([...reach(shared.oauth), ...reach(shared.api)])
  for (const path of reach(shared.planner)) if (apart.has(path)) fileOf.set(path, "base")
  // A package that works while it loads is kept by whoever has anything of its file, so that nothing else is put there.
  const isApart = (path, file) => file === "placed" && Object.keys(outputs[path].inputs).length === 0
  for (const [file, sources] of Object.entries(shared))
    for (const path of reach(sources)) if (!fileOf.has(path) && !isApart(path, file)) fileOf.set(path, file)
  return fileOf
}

/**
 * What another shared file has is imported from there, by names that no two parts have in common and that take little room. The bundler
 * writes an import of a part as a statement of one shape.
 */
const namesIn = (fileOf, { outputs }) => {
  const names = [...fileOf.keys()]
    .sort()
    .flatMap((path) => outputs[path].exports.map((name) => `${path} ${name}`))
  const numbers = new Map(names.map((name, number) => [name, number]))
  return (path, name) => `_${numbers.get(`${path} ${name}`).toString(36)}`
}
const elsewhere = (fileIn, nameOf, own) => ({
  name: "elsewhere",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^shared:/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /^import (?:\{([^}]*)\} from )?"(\..+\.js)";$/gm,
        (line, names, from) => {
          const part = relative(root, resolve(dirname(path), from))
          const file = fileIn(relative(root, path), part, own)
          if (file === undefined || file === own) return line
          // Nothing happens while a part loads.
          if (names === undefined) return ""
          const renamed = names.replace(
            /(\w+)( as \w+)?(?=,|\s*$)/g,
            (_, name, as = ` as ${name}`) => `${nameOf(part, name)}${as}`,
          )
          return `import {${renamed}} from "shared:${file}";`
        },
      ),
    }))
  },
})

/**
 * The planner has its own copy of what it shares with signing and the platform's API, and what loads the planner takes it from there:
 * finding and reading a file takes a start nearly a millisecond, and the copy 3 kB.
 */
const places = (fileOf, { outputs }) => {
  const reached = new Map()
  const loadsPlanner = (path) => {
    if (reached.has(path)) return reached.get(path)
    reached.set(path, false)
    const loads =
      fileOf.get(path) === "planner" ||
      (outputs[path]?.imports ?? []).some(
        ({ path: next, kind, external }) => kind === "import-statement" && !external && loadsPlanner(next),
      )
    reached.set(path, loads)
    return loads
  }
  return (importer, part, own) => {
    const file = fileOf.get(part)
    return file === "base" && (own === "planner" || loadsPlanner(importer)) ? "planner" : file
  }
}

/**
 * The planner has no statement that a plan does not need: its modules have some that only documentation asks for, or a folder's reading, a
 * sixteenth of what an engine would read.
 */
const plannerCut = (metafile) => {
  const { outputs } = metafile
  const fileOf = gather(metafile)
  const paths = Object.keys(outputs).filter((path) => path.endsWith(".js"))
  const made = byStatement(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])),
    outputs,
    (path) => fileOf.get(path) === "planner" || fileOf.get(path) === "base",
    paths.filter((path) => shared.planner.includes(outputs[path].entryPoint)),
  )
  for (const { path, text } of made) writeFileSync(join(root, path), text)
  return {
    ...metafile,
    outputs: { ...outputs, ...Object.fromEntries(made.map(({ path, output }) => [path, output])) },
  }
}

/** The second pass: the shared files, one by one, and the entries with what they alone have. */
const bundle = async (parted) => {
  const metafile = plannerCut(parted)
  const fileOf = gather(metafile)
  const nameOf = namesIn(fileOf, metafile)
  const fileIn = places(fileOf, metafile)
  const second = {
    ...common,
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
    minifySyntax: true,
    // Names take 40 kB of the tarball. White space goes later: here the marks of what is pure, and the lines, would go with it.
    minifyIdentifiers: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
  }
  const files = [...new Set(fileOf.values())].map((file) => {
    const lines = [...fileOf].flatMap(([path, its]) => {
      const names = metafile.outputs[path].exports.map((name) => `${name} as ${nameOf(path, name)}`)
      const isHere = its === file || (file === "planner" && its === "base")
      return isHere ? [`export { ${names} } from "./${path}"`] : []
    })
    return build({
      ...second,
      outdir: undefined,
      outfile: `dist/chunks/${file}.js`,
      stdin: { contents: lines.join("\n"), resolveDir: root },
      plugins: [elsewhere(fileIn, nameOf, file), commandFiles],
    })
  })
  const entries = build({
    ...second,
    entryPoints: [...exported, ...started, worker.out].map((out) => ({ in: join(parts, `${out}.js`), out })),
    splitting: true,
    plugins: [elsewhere(fileIn, nameOf, null), commandFiles],
  })
  const made = await Promise.all([...files, entries])
  const outputs = Object.assign({}, ...made.map((one) => one.metafile.outputs))
  for (const [path, { imports }] of Object.entries(outputs)) {
    if (!path.endsWith(".js")) continue
    const text = readFileSync(join(root, path), "utf8")
    const place = (file) => relative(dirname(path), `dist/chunks/${file}.js`).replace(/^(?!\.)/, "./")
    writeFileSync(
      join(root, path),
      text
        .replace(/^import "shared:\w+";$/gm, "")
        // Where the bundler found a part says nothing to anybody.
        .replace(/^\/\/ node_modules\/\.cache\/parts\/.*$/gm, "")
        .replace(/"node_modules\/[^"]+"(?=\()/g, "of")
        .replace(/"shared:(\w+)"/g, (_, file) => JSON.stringify(place(file))),
    )
    for (const one of imports) {
      const file = /^shared:(\w+)$/.exec(one.path)?.[1]
      if (file !== undefined) Object.assign(one, { path: `dist/chunks/${file}.js`, external: false })
    }
  }
  return { ...metafile, outputs }
}

const ofCommand = {
  ...common,
  format: "cjs",
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  minify: true,
  supported: tablesOfUnicode,
}

/** Packages that are not asked each time, by the names that are imported of them; of the modules of semver that is the default. */
const seldom = { "smol-toml": ["parse", "TomlError"] }

/** Of such a package nothing is worked out, or read, before something of it is called, made or compared with; `real` says where it is. */
const later = (which, found, real) => ({
  name: "later",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: which }, ({ path, importer }) =>
      relative(root, importer).startsWith("src") ? { path, namespace: "later" } : null,
    )
    onLoad({ filter: /./, namespace: "later" }, ({ path }) => {
      found.add(path)
      const names = seldom[path] ?? ["default"]
      const standIns = names.map((name) => {
        const standIn = `new Proxy(function () {}, {
          get: (_, key) => ${real(path, name)}[key],
          apply: (_, self, given) => ${real(path, name)}(...given),
          construct: (_, given) => new (${real(path, name)})(...given),
        })`
        return name === "default" ? `export default ${standIn}` : `export const ${name} = ${standIn}`
      })
      return { contents: standIns.join("\n"), resolveDir: root }
    })
  },
})

/**
 * A curve works out its tables and checks itself when it is made, which takes longer than reading a plan's rules. The module that makes it
 * stands in a function, which is called when something of the curve is first asked for; what it imports stays as it is.
 */
const curveOf = { "@noble/curves/ed25519.js": "ed25519", "@noble/curves/nist.js": "p256" }
const curves = {
  name: "curves",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^@noble\/curves\// }, ({ path }) =>
      path in curveOf ? { path, namespace: "curve" } : null,
    )
    onLoad({ filter: /./, namespace: "curve" }, async ({ path }) => {
      const name = curveOf[path]
      const { outputFiles } = await build({
        ...common,
        stdin: { contents: `export { ${name} } from ${JSON.stringify(path)}`, resolveDir: root },
        write: false,
        plugins: [
          {
            name: "alone",
            setup: ({ onResolve }) =>
              onResolve({ filter: /./ }, ({ path: wanted, importer, resolveDir }) =>
                wanted === path || importer === ""
                  ? null
                  : { path: wanted.startsWith(".") ? resolve(resolveDir, wanted) : wanted, external: true },
              ),
          },
        ],
      })
      const imports = /^import \{[^}]*\} from "[^"]+";$/gm
      const { text } = outputFiles[0]
      const body = text.replace(imports, "").replace(/^export \{[^}]*\};$/m, "")
      return {
        contents: `${text.match(imports).join("\n")}
          let made
          const make = () => {
            ${body}
            return ${name}
          }
          const later = new Proxy({}, { get: (_, key) => (made ??= make())[key] })
          export { later as ${name} }`,
        resolveDir: root,
      }
    })
  },
}

/**
 * Nothing waits in the file that plans: what is imported later there the bundler puts into functions, with all that it needs, and an
 * engine reads each of them twice.
 */
const atOnce = {
  name: "at once",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/shell\/input\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8")
      const imported = 'await import("../platform/index.js")'
      if (!text.includes(imported)) throw new Error(`${path} imports no platform later`)
      const contents = `import * as platforms from "../platform/index.js"\n${text.replace(imported, "platforms")}`
      return { contents, loader: "ts" }
    }),
}

/**
 * What reads programs and pages is a quarter of what plans, and a folder that holds neither needs none of it. So each stands in a file of its
 * own, which the command reads when something of it is first called, and who imports the library at once; `taken` says how, by the names
 * that a folder asks for.
 */
const readers = (taken, used = {}) => ({
  name: "readers",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\/programs\// }, ({ path, importer }) =>
      relative(root, importer) === join("src", "shell", "folder.ts") ? { path, namespace: "readers" } : null,
    )
    onLoad({ filter: /./, namespace: "readers" }, ({ path }) => {
      const text = readFileSync(join(root, "src/shell/folder.ts"), "utf8")
      const [, imported] = new RegExp(`import \\{([^}]*)\\} from "${path}"`).exec(text)
      const names = imported.split(",").flatMap((name) => /^\s*(\w+)\s*$/.exec(name)?.[1] ?? [])
      const file = path.includes("/dry/") ? "dry" : path.includes("/page") ? "pages" : "programs"
      used[file] = [...(used[file] ?? []), { names, path }]
      return { contents: taken(file, names), resolveDir: root }
    })
  },
})

/** What takes the types out of a program, which stands in a file of its own too; its parser is built on that of the programs in JavaScript. */
const typed = {
  checked: ["refusedBy"],
  compilers: ["typedSettings"],
  stripped: ["strippedLine"],
  typed: ["importedIn", "mayBeLeftOut", "untyped"],
}
const typedLater = {
  name: "typed later",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\/(?:checked|compilers|stripped|typed)\.js$/ }, ({ importer }) =>
      /(?:checked|stripped)\.ts$/.test(importer) ? null : { path: "typed", namespace: "typed" },
    )
    onResolve({ filter: /^\.\/typed\.cjs$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: "typed" }, () => ({
      contents: whenCalled("typed", Object.values(typed).flat()),
    }))
    onResolve({ filter: /^acorn$/ }, ({ importer }) =>
      importer.includes("acorn-typescript") ? { path: "acorn", namespace: "given" } : null,
    )
    onLoad({ filter: /./, namespace: "given" }, () => ({ contents: "" }))
    onLoad({ filter: /@sveltejs.acorn-typescript.index\.js$/ }, ({ path }) => ({
      contents: withoutUnasked(readFileSync(path, "utf8")),
    }))
  },
}

/** The plugin without what reads JSX, which nothing is said of, and its words for what is no TypeScript, which nobody reads: 4 kB of the tarball. */
const withoutUnasked = (text) => {
  const left = [
    [/^var xhtml_default = \{\n[\s\S]*?\n\};$/m, "var xhtml_default = {};"],
    [
      /^function generateJsxParser\([\s\S]*?\n\}$/m,
      "function generateJsxParser(acorn, types, Parser) { return Parser }",
    ],
    [
      /(?<=^var TypeScriptError = \{\n)[\s\S]*?(?=\n\};$)/m,
      (found) => found.replace(/"[^"\n]*"(?=,?$)|`[^`]*`/gm, '""'),
    ],
  ]
  return left.reduce((made, [what, by]) => {
    const other = made.replace(what, by)
    if (other === made) throw new Error(`the plugin of the parser has another form: ${what}`)
    return other
  }, text)
}

/** Of the parser itself, what the engine knows. */
const parserAsks = {
  name: "parser",
  setup: ({ onLoad }) =>
    onLoad({ filter: /node_modules.acorn.dist.acorn\.mjs$/ }, ({ path }) => ({
      contents: askingTheEngine(readFileSync(path, "utf8")),
    })),
}

/** What the dry run has in common with the reader of programs, which is read before it, it takes from there: 6 kB of the tarball. */
const inCommon = ["connections", "frameworks", "quiet", "throwing"]
const takenFromPrograms = {
  name: "taken from programs",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\.\/.*\.js$/ }, ({ path, resolveDir }) => {
      const module = relative(join(root, "src/shell/programs"), join(resolveDir, path)).replace(/\.js$/, "")
      return inCommon.includes(module) ? { path: module, namespace: "programs" } : null
    })
    onResolve({ filter: /^\.\/programs\.cjs$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: "programs" }, ({ path }) => ({
      contents: `module.exports = require("./programs.cjs").${path}`,
    }))
  },
}

/** Read when it is first called. */
const whenCalled = (file, names) =>
  [
    `let made\nconst read = () => (made ??= require("./${file}.cjs"))`,
    ...names.map((name) => `export const ${name} = (...given) => read().${name}(...given)`),
  ].join("\n")

/** What one minifier leaves another finds: 8 kB of the tarball. Its names take a start longer, so that what each plan reads first keeps those that it has. */
const shorter = async (name, text) => {
  const { code, errors } = await minify(`${name}.cjs`, text, {
    compress: { target: common.target },
    mangle: { toplevel: true },
    codegen: { removeWhitespace: true },
  })
  if (errors.length > 0) throw new Error(`${name}.cjs: ${errors[0].message}`)
  return code
}

/**
 * The command's own file, and beside it the list of commands, and what `runplan plan` needs, in one file: finding and reading two dozen
 * is a fifth of its start. All are CommonJS, for which Node need not start its loader of modules; every other command is asked for there.
 */
const bundleCommand = async () => {
  const found = new Set()
  const used = {}
  await build({
    ...ofCommand,
    entryPoints: [
      { in: "src/shell/main.ts", out: "shell/main" },
      { in: "src/shell/overview.ts", out: "shell/overview" },
      { in: "src/shell/planning.ts", out: "shell/planning" },
    ],
    plugins: [
      atOnce,
      tablesLater,
      namesThere,
      {
        name: "others",
        setup: ({ onResolve }) => {
          // Only the shell's own: other rooms may have a file of that name.
          onResolve(
            { filter: /^\.\/(?:(?:dry|later|overview|pages|planning|programs)\.cjs|program\.js)$/ },
            ({ path, resolveDir, namespace }) =>
              namespace !== "file" || relative(root, resolveDir) === join("src", "shell")
                ? { path, external: true }
                : null,
          )
          onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
        },
      },
      readers(whenCalled, used),
      later(
        /^(?:semver\/.+|smol-toml)$/,
        found,
        (path, name) => `require("./later.cjs")[${JSON.stringify(`${path} ${name}`)}]`,
      ),
    ],
  })
  const exporting = [...found].flatMap((path, at) => [
    `import * as from${at} from ${JSON.stringify(path)}`,
    ...(seldom[path] ?? ["default"]).map(
      (name) => `module.exports[${JSON.stringify(`${path} ${name}`)}] = from${at}.${name}`,
    ),
  ])
  const own = Object.entries(used).map(([file, taken]) => [
    file,
    taken.map(({ names, path }) => `export { ${names} } from "./src/shell/${path}"`),
  ])
  const typedLines = Object.entries(typed).map(
    ([file, names]) => `export { ${names} } from "./src/shell/programs/dry/${file}"`,
  )
  const inCommonLines = inCommon.map((path) => `export * as ${path} from "./src/shell/programs/${path}"`)
  const all = own.map(([name, lines]) => [name, name === "programs" ? [...lines, ...inCommonLines] : lines])
  for (const [name, lines] of [...all, ["typed", typedLines], ["later", exporting]]) {
    await build({
      ...ofCommand,
      outdir: undefined,
      outfile: `dist/shell/${name}.cjs`,
      external: ["node:*"],
      plugins: name === "dry" ? [typedLater, takenFromPrograms, parserAsks] : [typedLater],
      stdin: { contents: lines.join("\n"), resolveDir: root },
    })
  }
  for (const name of ["planning", "typed", ...Object.keys(used)]) {
    const file = join(dist, `shell/${name}.cjs`)
    const long = readFileSync(file, "utf8")
    const text = name === "planning" ? long : await shorter(name, long)
    // By the last line a module knows what it can import by name.
    const names = (used[name] ?? []).flatMap((taken) => taken.names)
    const last = names.length === 0 ? "" : `0&&(module.exports={${names}});\n`
    writeFileSync(file, name === "typed" ? text : withFunctions(text, nothingAsked) + last)
  }
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
  const paths = Object.keys(outputs).filter((path) => path.endsWith(".js"))
  const asked = whenAsked(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])),
    ["dist/chunks/planner.js"],
    (path, from) => join(dirname(path), from),
  )
  for (const path of paths) {
    if (reached.has(path)) {
      const { text, columnOf } = marked(readFileSync(join(root, path), "utf8"), asked.get(path))
      writeFileSync(join(root, path), text)
      const map = join(root, `${path}.map`)
      writeFileSync(map, JSON.stringify(publishedMap(JSON.parse(readFileSync(map, "utf8")), columnOf)))
      continue
    }
    rmSync(join(root, `${path}.map`))
    const own = withCalls(readFileSync(join(root, path), "utf8"), asked.get(path))
    const text = own.replace(/\/\/# sourceMappingURL=\S+\s*$/, "")
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
    // One blank for each level in place of four takes 2 kB less.
    const narrow = withoutSentences(text).replace(/^(?: {4})+/gm, (all) => " ".repeat(all.length / 4))
    writeFileSync(join(dist, path), narrow)
  }
}

// npm packs what prepare leaves, whatever prepack made before.
const packs = ["pack", "publish"].includes(process.env.npm_command)
const withTypes = packs || process.argv.includes("--types")
const before = builtBefore(root, dist, withTypes ? "with types" : "without types")
if (packs || !before.isThere()) {
  rmSync(dist, { recursive: true, force: true })
  const metafile = await bundle(await cut())
  await shorten(metafile)
  await bundleCommand()
  writeFileSync(join(dist, "LICENSES.txt"), credits(metafile))
  if (withTypes) declare()
  if (!existsSync(join(root, manifest.bin.runplan))) throw new Error("the command was not built")
  before.note()
}
