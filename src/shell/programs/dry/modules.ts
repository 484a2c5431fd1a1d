/** The files of a program: what one requires or imports of another, each run once. */
import type { ImportDeclaration, Node, Program } from "acorn"
import { parse } from "acorn"
import { pathsOf } from "../../../decode/needs.js"
import { ofJson } from "./builtins.js"
import { runFile } from "./evaluate.js"
import { nodeModule, relativeTo, root } from "./node.js"
import { get } from "./properties.js"
import { fail, field, giveUp, make, native, plainly, put, type Realm } from "./realm.js"
import {
  type DryFrame,
  type DryObject,
  type DryScope,
  type DryValue,
  isMade,
  ofPackage,
  type Steps,
  unknown,
} from "./values.js"

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
export const parsed = (path: string, text: string, isTold: boolean | null): Parsed | Malformed | "mixed" => {
  const isModule = path.endsWith(".mjs") ? true : path.endsWith(".cjs") ? false : isTold
  const own = text.startsWith("\ufeff") ? text.slice(1) : text
  try {
    return { program: read(own, isModule === true), isModule: isModule === true }
  } catch (error) {
    try {
      const program = read(own, isModule !== true)
      // Of a file that nothing says the kind of, Node asks what can be read.
      return isModule === null ? { program, isModule: true } : "mixed"
    } catch {
      const { pos, message } = error as SyntaxError & { readonly pos: number }
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
  /\beval\s?\(|\bnew Function\b|_resolveFilename|_extensions|require\.extensions|require\.cache|process\.binding|\bregisterHooks\b|\bvm\.run/

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
): Loader => {
  const files = new Map<string, Loaded>()
  const { world } = realm
  /** What starts, where it is no module of the newer kind. */
  let main: DryValue

  const resolve = (from: string, name: string, by: "import" | "require"): string | null => {
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
    const found = packages(realm, bare) ?? nodeModule(realm, bare) ?? ofPackage(bare)
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
    if (!/\.[cm]?js$/.test(path) && /\.\w+$/.test(path)) return giveUp(`another language: ${path}`)
    if (hearing.test(text)) realm.survives = true
    if (telling.test(text)) giveUp(`loads what is not seen: ${path}`)
    const program = parse(path, text)
    if (program === "mixed") return giveUp(`of another kind: ${path}`)
    if ("message" in program) return ends.syntax(path, program)
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
      isStrict: program.isModule,
      load: (name, _, by) => requiring(path, name, by),
    }
    const scope: DryScope = { slots: new Map(), parent: null, frame }
    const define = (name: string, value: DryValue): void => {
      scope.slots.set(name, { value, isEarly: false, isConstant: false })
    }
    loaded.scope = scope
    if (program.isModule) {
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
    define("__dirname", folderOf === "" ? root : `${root}/${folderOf}`)
    define("__filename", `${root}/${path}`)
    yield* runFile(realm, program.program, scope)
    loaded.exports = module.fields.get("exports")?.value
    loaded.state = "done"
    return loaded
  }

  const requiring = function* (from: string, name: string, by: "import" | "require"): Steps {
    const place = realm.place
    if (name === "\0") {
      realm.facts.add("open")
      realm.risks++
      return unknown()
    }
    if (!/^(?:\.{1,2}(?:\/|$)|\/)/.test(name)) return packaged(name)
    const path = resolve(from, name, by)
    realm.place = place
    if (path === null) {
      const own = name.startsWith(`${root}/`) ? relativeTo(from, name.slice(root.length + 1)) : name
      // Elsewhere on the machine, or by a name that is not looked for.
      if ((name.startsWith("/") && !name.startsWith(root)) || !/^[\w@.~+/ -]+$/.test(name)) {
        realm.risks++
        return unknown()
      }
      return fail(realm, "Error", `Cannot find module '${name}'`, { by: "require", module: own })
    }
    const loaded = yield* load(path)
    if (by === "import") return namespace(loaded)
    if (loaded.isModule) return namespace(loaded)
    return loaded.state === "running"
      ? (loaded.made?.fields.get("exports")?.value ?? unknown())
      : loaded.exports
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
      put(made, "default", loaded.exports)
      const { exports } = loaded
      if (isMade(exports) && exports.inside._tag !== "list")
        for (const [key, one] of exports.fields) made.fields.set(key, one)
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

  /** Gives a module what it imports, and keeps what it exports. */
  const linked = function* (loaded: Loaded, program: Program, scope: DryScope): Steps<void> {
    const place = (node: Node): void => {
      realm.place = { path: loaded.path, at: node.start }
    }
    const local = (name: string) => (): DryValue => {
      const slot = scope.slots.get(name)
      if (slot === undefined) return unknown()
      if (slot.isEarly) return fail(realm, "ReferenceError", `Cannot access '${name}' before initialization`)
      return slot.value
    }
    const nameOf = (node: {
      readonly type: string
      readonly name?: string
      readonly value?: unknown
    }): string => (node.type === "Identifier" ? String(node.name) : String(node.value))
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
    const missing = (node: Node, from: Loaded, name: string): never => {
      place(node)
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
            )
            loaded.names.set(nameOf(one.exported), () => part)
          }
        continue
      }
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
  const imported = function* (node: ImportDeclaration, value: DryValue, scope: DryScope): Steps<void> {
    for (const one of node.specifiers) {
      const part =
        one.type === "ImportNamespaceSpecifier"
          ? value
          : one.type === "ImportDefaultSpecifier"
            ? defaultOf(value)
            : yield* get(
                realm,
                value,
                one.imported.type === "Identifier" ? one.imported.name : String(one.imported.value),
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
  /** What a package exports as a whole is its default. */
  const defaultOf = (value: DryValue): DryValue => value
  return { load, require: (from, name) => requiring(from, name, "require") }
}

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
