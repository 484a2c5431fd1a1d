/** The files of a program: what one requires or imports of another, each run once. */
import { builtinModules } from "node:module"
import type { AnyNode, ImportDeclaration, Node, Program } from "acorn"
import { Parser, parse } from "acorn"
import { pathsOf } from "../../../decode/needs.js"
import { within } from "../../../decode/path.js"
import { passing, plugins, refusingPackages } from "../frameworks.js"
import { isQuietModule } from "../quiet.js"
import { ofJson } from "./builtins.js"
import type { TypedSettings } from "./compilers.js"
import { configured } from "./configured.js"
import { runFile } from "./evaluate.js"
import { nodeModule, relativeTo, root } from "./node.js"
import { get } from "./properties.js"
import { fail, field, giveUp, make, native, plainly, put, type Realm } from "./realm.js"
import { importedIn, mayBeLeftOut, untyped } from "./typed.js"
import {
  type DryFrame,
  type DryObject,
  type DryScope,
  type DryValue,
  isCallable,
  isMade,
  isTyped,
  isUnknown,
  ofPackage,
  type Steps,
  unknown,
} from "./values.js"

/** Packages that serve or listen, and give no names to all files of a program. */
const nameless =
  /^(?:@prisma\/client|apollo-server-express|@apollo\/server|connect-(?:mongo|mongodb-session|redis|pg-simple|sqlite3)|consolidate|ejs|express-(?:graphql|handlebars|hbs)|firebase(?:-admin)?|graphql|hbs|jade|knex|nunjucks|objection|pug|razorpay|socket\.io|swig|typeorm|ws)$/
/** Whether a package is known to give none, as shelljs/global does. */
const isNameless = (name: string): boolean =>
  nameless.test(name) ||
  (!/global|^should|^core-js/.test(name) &&
    (isQuietModule(name) || passing.has(name) || refusingPackages.has(name) || plugins.test(name)))

/** A text that is no program: what the parser says of it, and where. */
export interface Malformed {
  readonly message: string
  readonly at: number
}

export interface Parsed {
  readonly program: Program
  readonly isModule: boolean
}

const read = (text: string, isModule: boolean): Program =>
  parse(text, {
    ecmaVersion: "latest",
    sourceType: isModule ? "module" : "script",
    allowReturnOutsideFunction: !isModule,
    allowHashBang: true,
    allowSuperOutsideMethod: false,
  })

/** What a text is as a program: of which kind its name and package.json say it is, else what can be read. */
export const parsed = (
  path: string,
  text: string,
  isTold: boolean | null,
  settings: () => TypedSettings | null,
): Parsed | Malformed | "mixed" => {
  if (isTyped(path)) {
    const known = settings()
    const isModule = path.endsWith(".mts") || (isTold === true && !path.endsWith(".cts"))
    const program = known?.isOfKind(isModule) ? untyped(Parser, text, known.unused, isModule) : null
    return program === null ? "mixed" : { program, isModule }
  }
  const isModule = path.endsWith(".mjs") ? true : path.endsWith(".cjs") ? false : isTold
  const own = text.startsWith("\ufeff") ? text.slice(1) : text
  try {
    return { program: read(own, isModule === true), isModule: isModule === true }
  } catch (error) {
    try {
      const program = read(own, isModule !== true)
      // Of a file that nothing says the kind of, Node asks what can be read.
      return isModule === null ? { program, isModule: true } : "mixed"
    } catch (other) {
      const isImporting = String(error).includes("'import' and 'export'")
      // It says what it met in the kind that such a file then has.
      const { pos, message } = (isImporting && isModule === null ? other : error) as SyntaxError & {
        readonly pos: number
      }
      // An attribute of an import as older Nodes had it: those before 22 read it.
      if (/^assert\s*\{/.test(own.slice(pos))) return "mixed"
      if (isImporting && isModule === false)
        return own.startsWith("import", pos)
          ? { message: "Cannot use import statement outside a module", at: pos }
          : { message: "Unexpected token 'export'", at: pos }
      // Of a pattern, the parser says the pattern too.
      const [said = ""] = message.replace(/ \(\d+:\d+\)$/, "").split(":")
      return { message: said, at: pos }
    }
  }
}

interface Loaded {
  readonly path: string
  /** What `require` gives. */
  exports: DryValue
  readonly names: Map<string, () => DryValue>
  readonly isModule: boolean
  state: "running" | "done"
  readonly stars: Loaded[]
  readonly made: DryObject | null
  scope: DryScope | null
}

/** What has files read or found otherwise. */
const changing =
  /^(?:@?babel\/register|babel-(?:core\/)?register|(?:sucrase|ts-node|tsx|@swc-node|esbuild-register|esm|jiti|pirates|module-alias|proxyquire|coffeescript|livescript|require-hacker|better-require|import-export)(?:\/.*)?|@swc\/register|jsx-node|node-jsx)$/
/** By what others hear of errors, or nothing is what it seems. */
const catching =
  /^(?:domain|longjohn|trycatch|exception-handler|process-doctor|newrelic|dd-trace|elastic-apm-node|applicationinsights|rollbar|raygun|@?bugsnag(?:[/-].*)?|@?honeybadger(?:[/-].*)?|@?airbrake(?:[/-].*)?|@sentry\/.*|raven|pm2|@pm2\/io|pmx|nodejs-dashboard|appmetrics|@google-cloud\/.*|@opentelemetry\/.*|@newrelic\/.*|make-promises-safe|hard-rejection|loud-rejection|caught|unhandled-rejection)$/

const telling =
  /(?<!\.)\beval\s?\(|\bglobal(?:This)?\.eval\b|\bnew Function\b|_resolveFilename|_extensions|require\.extensions|require\.cache|process\.binding|\bregisterHooks\b|\bvm\.run/

/** What makes a text one that imports or exports. */
const isLink = /^(?:Im|Ex)port/

/** What may be made before a program starts. */
const generated = /generat|prisma/

/** Words by which a logger hears of what nobody catches. */
const hearing = /\b(?:handleExceptions|handleRejections|exceptionHandlers|rejectionHandlers)\b/

export interface Loader {
  readonly load: (path: string) => Steps<Loaded>
  readonly require: (from: string, name: string) => Steps
}

export const loaderOf = (
  realm: Realm,
  parse: (path: string, text: string) => Parsed | Malformed | "mixed",
  packages: (realm: Realm, name: string) => DryValue | null,
  ends: { syntax: (path: string, found: Malformed) => never },
  compiled: () => TypedSettings | null,
): Loader => {
  const files = new Map<string, Loaded>()
  const { world } = realm
  /** What starts, where it is no module of the newer kind. */
  let main: DryValue

  const settings = (): TypedSettings => compiled() ?? giveUp("of no compiler")

  const resolve = (from: string, name: string, by: "import" | "require"): string | null => {
    if (isTyped(from)) return typedPaths(from, name).find((path) => world.has(path)) ?? null
    const own = name.startsWith(`${root}/`)
      ? `./${"../".repeat(from.split("/").length - 1)}${name.slice(root.length + 1)}`
      : name
    for (const path of pathsOf(from, by, own)) {
      if (
        /(?:^|\/)package\.json$/.test(path) &&
        path !== own.replace(/^\.\//, "") &&
        by === "require" &&
        !name.endsWith("package.json")
      ) {
        const main = world.has(path) ? mainIn(world.text(path)) : null
        if (main === null) continue
        const inner = pathsOf(path, "require", `./${main}`).find((one) => world.has(one))
        if (inner !== undefined) return inner
        continue
      }
      if (world.has(path)) return path
    }
    return null
  }

  const packaged = (name: string): DryValue => {
    const bare = name.replace(/^node:/, "")
    if (changing.test(bare)) giveUp(`changes how files are read: ${bare}`)
    if (catching.test(bare)) realm.survives = true
    if (bare === "vm") giveUp("runs a text")
    if (/^(?:child_process|execa|shelljs|cross-spawn|zx)$/.test(bare)) realm.facts.add("writes")
    const known = realm.packages.get(bare)
    if (known !== undefined) return known
    const own = packages(realm, bare) ?? nodeModule(realm, bare)
    // One that is not known may extend what all texts and lists have, as colors does, or bring one that does so.
    if (own === null) realm.facts.add("extended")
    // Or give all files of a program names.
    if (own === null && !isNameless(bare)) realm.facts.add("names given")
    const found = own ?? ofPackage(bare)
    // Whatever it exports counts as true.
    if (isUnknown(found)) realm.truths.set(found, true)
    realm.packages.set(bare, found)
    return found
  }

  const load = function* (path: string): Steps<Loaded> {
    const known = files.get(path)
    if (known !== undefined) return known
    const text = world.text(path)
    if (text === null) return giveUp(`cannot be read: ${path}`)
    if (/\.json$/.test(path)) {
      let exports: DryValue
      try {
        exports = ofJson(realm, JSON.parse(text.replace(/^\ufeff/, "")))
      } catch {
        // What the engine says of it quotes the text.
        exports = fail(realm, "SyntaxError", `${path}: no JSON`)
      }
      const loaded: Loaded = {
        path,
        exports,
        names: new Map(),
        isModule: false,
        state: "done",
        stars: [],
        made: null,
        scope: null,
      }
      files.set(path, loaded)
      return loaded
    }
    if (!/\.[cm]?js$/.test(path) && /\.\w+$/.test(path) && !isTyped(path))
      return giveUp(`another language: ${path}`)
    if (hearing.test(text)) realm.survives = true
    if (telling.test(text)) giveUp(`loads what is not seen: ${path}`)
    const program = parse(path, text)
    if (program === "mixed") return giveUp(`of another kind: ${path}`)
    if ("message" in program) return ends.syntax(path, program)
    const [first] = files.values()
    // Beside what the compiler makes, a file in JavaScript need not be there, or is one that it makes, too.
    if (first !== undefined && isTyped(first.path) && !isTyped(path)) {
      const isSame = program.isModule === first.isModule || !path.endsWith(".js")
      if (!isSame || !settings().hasScripts) return giveUp(`of another compiler: ${path}`)
    }
    const folderOf = path.slice(0, Math.max(0, path.lastIndexOf("/")))
    const module = make(realm)
    const exports = make(realm)
    put(module, "exports", exports)
    put(module, "id", path)
    put(module, "filename", `${root}/${path}`)
    // What is required by way of another module is not followed.
    const others = plainly(realm, "require", () => {
      realm.facts.add("open")
      return unknown()
    })
    put(module, "require", others)
    module.isOpen = true
    put(module, "parent", files.size === 0 ? null : unknown("object"))
    const loaded: Loaded = {
      path,
      exports,
      names: new Map(),
      isModule: program.isModule,
      state: "running",
      stars: [],
      made: module,
      scope: null,
    }
    if (files.size === 0 && !program.isModule) main = module
    files.set(path, loaded)
    const frame: DryFrame = {
      path,
      self: program.isModule ? undefined : exports,
      given: unknown("object"),
      made: undefined,
      home: null,
      isStrict:
        program.isModule ||
        (isTyped(path) && settings().isStrict(program.program.body.some(({ type }) => isLink.test(type)))),
      load: (name, _, by) => requiring(path, name, by),
    }
    const scope: DryScope = { slots: new Map(), parent: null, frame }
    const define = (name: string, value: DryValue): void => {
      scope.slots.set(name, { value, isEarly: false, isConstant: false })
    }
    loaded.scope = scope
    if (isTyped(path)) for (const name of importedIn(program.program)) define(name, unknown())
    if (program.isModule) {
      realm.facts.add(`module:${path}`)
      realm.isMicro = true
      yield* linked(loaded, program.program, scope)
      yield* runFile(realm, program.program, scope)
      loaded.state = "done"
      return loaded
    }
    const require = native(realm, "require", function* (_, [name]) {
      return yield* requiring(path, typeof name === "string" ? name : "\0", "require")
    })
    put(require, "main", main)
    put(
      require,
      "resolve",
      plainly(realm, "resolve", () => unknown("string")),
    )
    const found = require.fields.get("resolve")?.value
    if (isMade(found)) found.isOpen = true
    require.isOpen = true
    define("require", require)
    define("module", module)
    define("exports", exports)
    // Where the compiler puts what it makes of a file is not said here.
    const place = (known: string): DryValue => (isTyped(path) ? unknown("string") : known)
    define("__dirname", place(folderOf === "" ? root : `${root}/${folderOf}`))
    define("__filename", place(`${root}/${path}`))
    if (isTyped(path)) yield* runCompiled(loaded, exports, program.program, scope)
    else yield* runFile(realm, program.program, scope)
    loaded.exports = module.fields.get("exports")?.value
    loaded.state = "done"
    return loaded
  }

  /** Whether what a file in TypeScript imports is left out, as types are. */
  const isLeftOut = (from: string, node: Node, path: string | null): boolean => {
    if (
      path === null &&
      isTyped(from) &&
      "vague" in node &&
      /^\./.test(String((node as unknown as ImportDeclaration).source.value))
    ) {
      realm.facts.add("open")
      return true
    }
    if (path === null || !isTyped(from) || !isTyped(path)) return false
    const program = parse(path, world.text(path) ?? "")
    if (program === "mixed" || "message" in program || !mayBeLeftOut(node, program.program)) return false
    if (!realm.facts.has("types kept") && !realm.facts.has("types left out"))
      realm.facts.add(realm.choose(2) === 0 ? "types kept" : "types left out")
    return realm.facts.has("types left out")
  }

  const requiring = function* (
    from: string,
    name: string,
    by: "import" | "require",
    isImported = by === "import",
  ): Steps {
    const place = realm.place
    if (name === "\0") {
      realm.facts.add("open")
      realm.risks++
      return unknown()
    }
    if (!/^(?:\.{1,2}(?:\/|$)|\/)/.test(name)) {
      if (isTyped(from) && settings().isMapped && !isNamed(name)) {
        realm.facts.add("open")
        realm.risks++
        return unknown()
      }
      if (name !== "config") return packaged(name)
      const known = realm.packages.get(name)
      if (known !== undefined) return known
      const found = yield* configured(realm, function* (path) {
        const loaded = yield* load(path)
        return loaded.isModule ? unknown() : loaded.exports
      })
      realm.packages.set(name, found)
      return found
    }
    const path = resolve(from, name, by)
    realm.place = place
    if (path === null) {
      if (isTyped(from) && !isGone(from, name)) {
        realm.facts.add("open")
        realm.risks++
        return unknown()
      }
      const own = name.startsWith(`${root}/`) ? relativeTo(from, name.slice(root.length + 1)) : name
      // Elsewhere on the machine, or by a name that is not looked for.
      if ((name.startsWith("/") && !name.startsWith(root)) || !/^[\w@.~+/ -]+$/.test(name)) {
        realm.risks++
        return unknown()
      }
      return fail(realm, "Error", `Cannot find module '${name}'`, { by: "require", module: own })
    }
    if (path.endsWith(".json") && isTyped(from) && !settings().hasData(isImported))
      return giveUp(`of no compiler: ${path}`)
    const loaded = yield* load(path)
    if (by === "import" && !loaded.isModule && isTyped(path)) return unknown("object")
    if (by === "import") return namespace(loaded)
    if (loaded.isModule) return namespace(loaded)
    return loaded.state === "running"
      ? (loaded.made?.fields.get("exports")?.value ?? unknown())
      : loaded.exports
  }

  /** Whether a file that one in TypeScript asks for is nowhere, whatever its ending. */
  const isGone = (from: string, name: string): boolean => {
    const path =
      /\w$/.test(name) && !generated.test(name)
        ? within(from.slice(0, from.lastIndexOf("/") + 1), name)
        : null
    if (path === null) return false
    const stem = path.replace(/\.[cm]?jsx?$/, "")
    const at = stem.lastIndexOf("/")
    const names = (folder: string, one: string): boolean =>
      (world.list(folder) ?? []).some((each) => each === one || each.startsWith(`${one}.`))
    return !names(stem.slice(0, Math.max(0, at)), stem.slice(at + 1)) && !names(path, "index")
  }

  /** Whether a package is Node's own, or one that package.json names. */
  const isNamed = (name: string): boolean => {
    const [, own = name] = /^(?:node:)?((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
    return builtinModules.includes(own) || (world.text("package.json") ?? "").includes(`"${own}"`)
  }

  /** What a module exports by a name; null where it exports nothing by it. */
  const exported = (loaded: Loaded, name: string, seen: readonly Loaded[] = []): (() => DryValue) | null => {
    if (seen.includes(loaded)) return null
    if (!loaded.isModule) {
      return () => {
        const exports =
          loaded.state === "running" ? loaded.made?.fields.get("exports")?.value : loaded.exports
        if (name === "default") {
          const isModule = isMade(exports) && exports.fields.get("__esModule")?.value === true
          return isModule ? exports : exports
        }
        return isMade(exports) && !exports.isOpen ? (exports.fields.get(name)?.value ?? unknown()) : unknown()
      }
    }
    const own = loaded.names.get(name)
    if (own !== undefined) return own
    for (const star of name === "default" ? [] : loaded.stars) {
      const found = exported(star, name, [...seen, loaded])
      if (found !== null) return found
    }
    return null
  }

  /** Whether a module is still to say what it exports, as those of a ring are. */
  const isUnfinished = (loaded: Loaded, seen: readonly Loaded[] = []): boolean =>
    loaded.state === "running" ||
    loaded.stars.some((star) => !seen.includes(star) && isUnfinished(star, [...seen, loaded]))

  const namespace = (loaded: Loaded): DryValue => {
    const made = make(realm)
    if (!loaded.isModule) {
      const { exports } = loaded
      if (isMade(exports) && exports.inside._tag !== "list")
        for (const [key, one] of exports.fields) made.fields.set(key, one)
      put(made, "default", exports)
      made.isOpen = true
      return made
    }
    const add = (one: Loaded, isStar: boolean): void => {
      for (const [name, value] of one.names)
        if (!(isStar && name === "default"))
          made.fields.set(name, { ...field(undefined), get: plainly(realm, name, () => value()) })
      for (const star of one.stars)
        if (star.isModule) add(star, true)
        else made.isOpen = true
    }
    add(loaded, false)
    put(made, "__esModule", true)
    return made
  }

  /** Keeps what a module exports of its own. */
  const declaredBy = (loaded: Loaded, program: Program, scope: DryScope): void => {
    const local = (name: string) => (): DryValue => {
      const slot = scope.slots.get(name)
      if (slot === undefined) return unknown()
      // What the compiler makes of it has nothing there yet, or ends.
      if (slot.isEarly && isTyped(loaded.path)) return unknown()
      if (slot.isEarly) return fail(realm, "ReferenceError", `Cannot access '${name}' before initialization`)
      return slot.value
    }
    for (const node of program.body) {
      if (node.type === "ExportDefaultDeclaration") {
        const { declaration } = node
        const isNamed = declaration.type === "FunctionDeclaration" && declaration.id != null
        loaded.names.set("default", local(isNamed ? (declaration.id?.name ?? "") : "*default*"))
        if (!isNamed) scope.slots.set("*default*", { value: undefined, isEarly: true, isConstant: false })
      } else if (node.type === "ExportNamedDeclaration" && node.source == null) {
        for (const one of node.specifiers) loaded.names.set(nameOf(one.exported), local(nameOf(one.local)))
        const { declaration } = node
        if (declaration?.type === "VariableDeclaration")
          for (const { id } of declaration.declarations)
            for (const name of patternNames(id)) loaded.names.set(name, local(name))
        else if (declaration?.id != null) loaded.names.set(declaration.id.name, local(declaration.id.name))
      }
    }
  }

  /** Gives a module what it imports, and keeps what it exports. */
  const linked = function* (loaded: Loaded, program: Program, scope: DryScope): Steps<void> {
    const place = (node: Node): void => {
      realm.place = { path: loaded.path, at: node.start }
    }
    declaredBy(loaded, program, scope)
    const missing = (node: Node, from: Loaded, name: string): never => {
      place(node)
      // It may be a type.
      if (isTyped(loaded.path)) return (() => unknown()) as never
      return fail(
        realm,
        "SyntaxError",
        `The requested module '${from.path}' does not provide an export named '${name}'`,
      )
    }
    for (const node of program.body) {
      if (
        node.type !== "ImportDeclaration" &&
        !(node.type === "ExportNamedDeclaration" && node.source != null) &&
        node.type !== "ExportAllDeclaration"
      )
        continue
      const name = String(node.source?.value)
      place(node)
      const from = /^\.{1,2}(?:\/|$)/.test(name) ? resolve(loaded.path, name, "import") : null
      if (isLeftOut(loaded.path, node, from)) {
        const value = unknown()
        if (node.type === "ImportDeclaration") yield* imported(node, value, scope)
        else if (node.type === "ExportNamedDeclaration")
          for (const one of node.specifiers) loaded.names.set(nameOf(one.exported), () => value)
        continue
      }
      if (from === null) {
        const value = yield* requiring(loaded.path, name, "import")
        if (node.type === "ImportDeclaration") yield* imported(node, value, scope)
        else if (node.type === "ExportAllDeclaration") {
          if (node.exported == null) realm.facts.add("open")
          else loaded.names.set(nameOf(node.exported), () => value)
        } else
          for (const one of node.specifiers) {
            const part = yield* get(
              realm,
              value,
              nameOf(one.local) === "default" ? "default" : nameOf(one.local),
              false,
            )
            loaded.names.set(nameOf(one.exported), () => part)
          }
        continue
      }
      if (from.endsWith(".json") && isTyped(loaded.path) && !settings().hasData(false))
        giveUp(`of no compiler: ${from}`)
      const other = yield* load(from)
      if (node.type === "ExportAllDeclaration") {
        if (node.exported == null) loaded.stars.push(other)
        else loaded.names.set(nameOf(node.exported), () => namespace(other))
        continue
      }
      for (const one of node.specifiers) {
        if (one.type === "ImportNamespaceSpecifier") {
          scope.slots.set(one.local.name, { value: namespace(other), isEarly: false, isConstant: true })
          continue
        }
        const wanted =
          one.type === "ImportDefaultSpecifier"
            ? "default"
            : nameOf(one.type === "ImportSpecifier" ? one.imported : one.local)
        const part =
          exported(other, wanted) ??
          (isUnfinished(other) ? () => exported(other, wanted)?.() ?? unknown() : null) ??
          (other.stars.some((star) => !star.isModule) ? () => unknown() : missing(node, other, wanted))
        if (one.type === "ExportSpecifier") loaded.names.set(nameOf(one.exported), part)
        else {
          const slot = { isEarly: false, isConstant: true }
          scope.slots.set(
            one.local.name,
            Object.defineProperty(
              { value: undefined, ...slot } as { value: DryValue; isEarly: boolean; isConstant: boolean },
              "value",
              { get: part },
            ),
          )
        }
      }
    }
  }
  /** Runs a module in TypeScript as the compiler makes one of the older kind of it. */
  const runCompiled = function* (
    loaded: Loaded,
    exports: DryObject,
    program: Program,
    scope: DryScope,
  ): Steps<void> {
    const isLinked = (node: AnyNode): boolean =>
      node.type === "ImportDeclaration" ||
      node.type === "ExportAllDeclaration" ||
      (node.type === "ExportNamedDeclaration" && node.source != null)
    if (program.body.some(({ type }) => isLink.test(type))) put(exports, "__esModule", true)
    const give = (name: string, value: () => DryValue): void => {
      loaded.names.set(name, value)
      exports.fields.set(name, { ...field(undefined), get: plainly(realm, name, value) })
    }
    declaredBy(loaded, program, scope)
    for (const [name, value] of loaded.names) give(name, value)
    const define = (name: string, value: () => DryValue): void => {
      const slot = { value: undefined as DryValue, isEarly: false, isConstant: true }
      scope.slots.set(name, Object.defineProperty(slot, "value", { get: value }))
    }
    for (const node of program.body)
      if (node.type === "ImportDeclaration")
        for (const one of node.specifiers) define(one.local.name, () => unknown())
    /** What another file or a package exports by a name, when it is asked for. */
    const partOf = function* (
      from: string,
      value: DryValue,
      name: string,
    ): Generator<DryValue, () => DryValue, DryValue> {
      const { hasDefaults } = settings()
      if (!isMade(value) || !/^\./.test(from)) {
        const isWhole = name === "default"
        const part = isWhole ? (hasDefaults ? defaultOf(value) : unknown()) : yield* get(realm, value, name)
        return () => part
      }
      const path = resolve(loaded.path, from, "require")
      const other = path === null ? undefined : files.get(path)
      if (other !== undefined && (other.isModule || other.made?.fields.get("exports")?.value === value))
        if (isTyped(other.path) && value.fields.get("__esModule")?.value === true)
          return () => (other.names.get(name) ?? unknown)()
      if (name === "default" && value.fields.get("__esModule")?.value !== true)
        return () => (hasDefaults ? value : unknown())
      return () => {
        const found = value.fields.get(name)
        return found === undefined || found.get !== undefined ? unknown() : found.value
      }
    }
    const importing = function* (node: AnyNode): Steps<void> {
      if (!isLinked(node)) return
      const one = node as Extract<AnyNode, { readonly source?: unknown }> & {
        readonly source: { readonly value: unknown }
      }
      const name = String(one.source.value)
      realm.place = { path: loaded.path, at: node.start }
      const target = /^\./.test(name) ? resolve(loaded.path, name, "require") : null
      if (isLeftOut(loaded.path, node, target)) {
        if (node.type === "ExportNamedDeclaration")
          for (const each of node.specifiers) give(nameOf(each.exported), () => unknown())
        return
      }
      const value = yield* requiring(loaded.path, name, "require", true)
      if (node.type === "ExportAllDeclaration") {
        if (node.exported != null) {
          give(nameOf(node.exported), () => value)
          return
        }
        const other = target === null ? undefined : files.get(target)
        if (other === undefined || !isTyped(other.path)) {
          exports.isOpen = true
          return
        }
        for (const [key, part] of other.names)
          if (key !== "default" && !loaded.names.has(key)) give(key, part)
        return
      }
      if (node.type === "ExportNamedDeclaration")
        for (const each of node.specifiers)
          give(nameOf(each.exported), yield* partOf(name, value, nameOf(each.local)))
      if (node.type !== "ImportDeclaration") return
      for (const each of node.specifiers)
        if (each.type === "ImportNamespaceSpecifier") {
          const whole = settings().hasDefaults ? starOf(value) : value
          define(each.local.name, () => whole)
        } else
          define(
            each.local.name,
            yield* partOf(
              name,
              value,
              each.type === "ImportDefaultSpecifier" ? "default" : nameOf(each.imported),
            ),
          )
    }
    const isEager = (node: AnyNode): boolean => !isLinked(node) && node.type !== "FunctionDeclaration"
    const first = program.body.findIndex(isEager)
    const isApart = first !== -1 && program.body.slice(first).some(isLinked)
    // Of the compilers some have what is imported first, and some each where it stands.
    if (isApart && !realm.facts.has("first") && !realm.facts.has("in order"))
      realm.facts.add(realm.choose(2) === 0 ? "in order" : "first")
    if (isApart && realm.facts.has("first")) {
      for (const node of program.body) yield* importing(node)
      yield* runFile(realm, program, scope)
    } else yield* runFile(realm, program, scope, importing)
  }
  const imported = function* (node: ImportDeclaration, value: DryValue, scope: DryScope): Steps<void> {
    for (const one of node.specifiers) {
      const part =
        one.type === "ImportNamespaceSpecifier"
          ? starOf(value)
          : one.type === "ImportDefaultSpecifier"
            ? defaultOf(value)
            : yield* get(
                realm,
                value,
                one.imported.type === "Identifier" ? one.imported.name : String(one.imported.value),
                false,
              )
      const isDefault =
        one.type === "ImportSpecifier" &&
        one.imported.type === "Identifier" &&
        one.imported.name === "default"
      scope.slots.set(one.local.name, {
        value: isDefault ? defaultOf(value) : part,
        isEarly: false,
        isConstant: true,
      })
    }
  }
  /** All that a package exports, which nobody can call, whatever the package is. */
  const starOf = (value: DryValue): DryValue => {
    if (!isMade(value) || !isCallable(value) || value.fields.has("__esModule")) return value
    const made = make(realm)
    for (const [key, one] of value.fields) made.fields.set(key, one)
    put(made, "default", value)
    made.isOpen = true
    return made
  }
  /** What a package exports as a whole is its default. */
  const defaultOf = (value: DryValue): DryValue => value
  return { load, require: (from, name) => requiring(from, name, "require") }
}

const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.type === "Identifier" ? String(node.name) : String(node.value)

/** Where what a file in TypeScript imports may be: the ending of what is made of it stands for its own. */
export const typedPaths = (from: string, name: string): readonly string[] =>
  pathsOf(from, "require", name).flatMap((path) => {
    const plain = path.replace(/\.([cm]?)js$/, ".$1ts")
    return plain === path ? [path] : [plain, plain.replace(/\.ts$/, ".tsx"), path]
  })

const mainIn = (text: string | null): string | null => {
  try {
    const json: unknown = JSON.parse(text ?? "")
    const main = typeof json === "object" && json !== null && "main" in json ? json.main : null
    return typeof main === "string" ? main : null
  } catch {
    return null
  }
}

const patternNames = (node: Node & { readonly type: string }): readonly string[] => {
  const one = node as unknown as {
    readonly type: string
    readonly name: string
    readonly properties?: readonly { readonly value?: Node; readonly argument?: Node }[]
    readonly elements?: readonly (Node | null)[]
    readonly left?: Node
    readonly argument?: Node
  }
  if (one.type === "Identifier") return [one.name]
  const inner = [
    ...(one.properties ?? []).map(({ value, argument }) => value ?? argument),
    ...(one.elements ?? []),
    one.left,
    one.argument,
  ]
  return inner.flatMap((part) => (part == null ? [] : patternNames(part)))
}
