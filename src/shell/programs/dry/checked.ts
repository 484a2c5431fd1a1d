/**
 * What ts-node refuses of a program in TypeScript, as it asks of which types all is before it runs a file (C-399).
 *
 * Law. What is said was observed to be refused with the compilers and packages that are named, whatever else the program does.
 */
import type { Parser } from "acorn"
import { fieldsIn } from "../../../decode/fields.js"
import { asJson } from "../../../decode/lenient.js"
import { within } from "../../../decode/path.js"
import { isRecord } from "../../../model/shape.js"
import { type Held, mentions, valuesIn } from "../needs.js"
import { majorIn } from "../unset.js"
import { compilerOf } from "./compilers.js"
import { type Tree, treeOf, treesIn } from "./typed.js"

/** Packages without types of their own, in the majors that were looked at. */
const untyped = `amqplib 0 archiver 6 bcrypt 5 6 bcryptjs 2 body-parser 1 2 compression 1 connect-flash 0 cookie-parser 1 cookie-session 1 2 cors 2
crypto-js 4 ejs 3 express 4 5 express-ejs-layouts 2 express-fileupload 1 express-session 1 fs-extra 10 11 hpp 0 jsdom 22 jsonwebtoken 8 9 lodash 4
method-override 3 mime-types 2 morgan 1 multer 1 2 multer-s3 3 mysql 2 node-cron 2 3 node-fetch 2 nodemailer 6 7 passport 0 passport-google-oauth20 2
passport-jwt 4 passport-local 1 pdfkit 0 pg 7 8 pug 3 qrcode 1 response-time 2 sanitize-html 2 serve-favicon 2 speakeasy 2 supertest 6 7
swagger-jsdoc 6 swagger-ui-express 4 5 uuid 8 9 10 validator 13 web-push 3 ws 7 8 xss-clean 0`
/** Packages that bring no types of these, in the majors that were looked at. */
const bringing = `${untyped} @prisma/client 5 @sendgrid/mail 7 agenda 5 aws-sdk 2 axios 1 bull 4 bullmq 4 chalk 4 cheerio 1 cloudinary 1 colors 1 connect-mongo 5
connect-redis 7 cron 2 csv-parser 3 dayjs 1 debug 4 dotenv 16 express-async-errors 3 express-async-handler 1 express-mongo-sanitize 2 express-rate-limit 7
express-validator 7 express-winston 4 google-auth-library 9 googleapis 120 graphql 16 helmet 7 http-errors 2 http-status 1 http-status-codes 2 inversify 6
inversify-express-utils 6 ioredis 5 joi 17 kafkajs 2 knex 3 moment 2 mongoose 8 morgan-body 2 multer-storage-cloudinary 4 mysql2 3 nanoid 3 node-cache 5
nodemon 3 pg-promise 11 pino 8 pino-http 8 redis 4 reflect-metadata 0 rxjs 7 sharp 0 slugify 1 socket.io-client 4 stripe 14 ts-node 10 tsconfig-paths 4
tsyringe 4 twilio 4 typeorm 0 typescript 5 winston 3 xlsx 0 yup 1 zod 3 @typescript-eslint/eslint-plugin 6 @typescript-eslint/parser 6 chai 4
concurrently 8 copyfiles 2 cross-env 7 esbuild 0 eslint 8 eslint-config-prettier 9 eslint-plugin-import 2 eslint-plugin-prettier 5 husky 8 jest 29
lint-staged 15 mocha 10 module-alias 2 pino-pretty 10 prettier 3 prisma 5 rimraf 5 ts-jest 29 ts-node-dev 2 tsc-alias 1 tsup 8 tsx 4`
const rowsOf = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  let name = ""
  for (const word of text.split(/\s+/)) {
    if (/^\d+$/.test(word)) found.add(`${name} ${word}`)
    else name = word
  }
  return found
}
const isUntyped = rowsOf(untyped)
const bringsNone = rowsOf(bringing)
/** Types that bring none of these, but for those of express those of body-parser. */
const plainTypes =
  /^@types\/(?:node|jest|mocha|chai|cors|morgan|bcrypt|bcryptjs|jsonwebtoken|nodemailer|pg|lodash|uuid|validator|ws)$/

/** Names that projects give a request, of which express has none. */
const given =
  /^(?:user|userId|userid|user_id|currentUser|authUser|token|userData|admin|role|decoded|tenant|account|usuario|payload|username)$/
/** What gives a request such names, too. */
const augmenting =
  /passport|multer|upload|session|csurf|flash|pino|i18n|jwt|auth|oidc|openid|clerk|useragent|supertokens|firebase|routing|tsoa/
const readsAll =
  /--files|register\/files|TS_NODE|transpile|\bswc\b|-[rT]\b(?! (?:dotenv\/config|tsconfig-paths\/register|ts-node\/register(?!\/)))/
/** What stands in braces behind a name of a property. */
const inner = /:[ \t]?\{[^{}]{0,999}\}/g
const declared = /\binterface\s{1,9}Request\b[^{}]{0,99}\{([^{}]{0,2000})/g
const property = /^[ \t]{0,20}(\w{1,40})\??:/gm

interface Source {
  readonly path: string
  readonly text: string
}
export interface Refused {
  readonly source: Source
  readonly at: number
  readonly how: string
}

/** Of a project: what is in its files of declarations, and its lock files; null for one that cannot be read. */
export interface Beside {
  readonly declarations: readonly string[]
  readonly locks: () => Promise<readonly (string | null)[]>
}

const record = (value: unknown): { readonly [name: string]: unknown } => (isRecord(value) ? value : {})
const mostFiles = 60
const reading = /^(?:Import|ExportAll|ExportNamed)Declaration$/
const sourceOf = (node: Tree): string => String((node.source as Partial<Tree> | null)?.value ?? "")

/** Where a file asks a request of express for something that only declarations which are not read give it. */
const undeclaredIn = (body: readonly Tree[], names: ReadonlySet<string>): Tree | null => {
  const isTyped = body.some(
    (node) =>
      node.type === "ImportDeclaration" &&
      sourceOf(node) === "express" &&
      treesIn(node.specifiers).some((one) => {
        const [local, imported] = [one.local, one.imported] as readonly Partial<Tree>[]
        return imported?.name === "Request" && local?.name === "Request"
      }),
  )
  let found: Tree | null = null
  const again = new Set<string>()
  const walk = (node: Tree, own: string | null): void => {
    let name = own
    if (node.type === "VariableDeclarator") again.add(String((node.id as Partial<Tree>).name))
    if (/Function/.test(node.type)) {
      for (const one of treesIn(node.params)) {
        if (one.type !== "Identifier") name = null
        else if (one.name === name) name = null
      }
      for (const one of treesIn(node.params)) {
        const type = ((one.typeAnnotation as Partial<Tree> | null)?.typeAnnotation ?? {}) as Partial<Tree>
        const isPlain = type.typeParameters == null && type.typeArguments == null
        if ((type.typeName as Partial<Tree> | null)?.name === "Request" && isPlain) name = String(one.name)
      }
    }
    const object = node.object as Partial<Tree> | null
    const asked = (node.property as Partial<Tree> | null)?.name
    if (
      node.type === "MemberExpression" &&
      node.computed === false &&
      name !== null &&
      object?.type === "Identifier" &&
      object.name === name &&
      names.has(String(asked))
    )
      found ??= node
    for (const value of Object.values(node)) for (const one of treesIn([value].flat())) walk(one, name)
  }
  if (isTyped) for (const node of body) walk(node, null)
  const asked = (found as { readonly object?: Partial<Tree> } | null)?.object?.name
  return again.has(String(asked)) ? null : found
}

/** Whether what starts, or what it imports in whatever way, may declare names for all. */
const isDeclaredBelow = async (plain: typeof Parser, start: string, held: Held): Promise<boolean> => {
  const left = [start]
  for (const path of left) {
    const program = await held.text(path)
    const tree = program === null || left.length > mostFiles ? null : treeOf(plain, program)
    if (program === null || tree === null) return true
    if (/\bglobal\b|\bnamespace\b|declare module|\bin req|\bimport\(|\brequire\(\s?["'`]\./.test(program))
      return true
    for (const node of treesIn(tree.body)) {
      const name = reading.test(node.type) ? sourceOf(node) : ""
      const meant = /^\.{1,2}\//.test(name) ? within(path.slice(0, path.lastIndexOf("/") + 1), name) : null
      if (meant === null) continue
      const stem = meant.replace(/\.js$/, "")
      if (await held.has(`${stem}.d.ts`)) return true
      for (const way of [`${stem}.ts`, `${stem}/index.ts`])
        if (!left.includes(way) && (await held.has(way))) left.push(way)
    }
  }
  return false
}

/** A project whose program ts-node checks, by settings of which all is known here. */
interface Checked {
  readonly options: { readonly [name: string]: unknown }
  /** The ranges of dependencies and development dependencies, and the names of all kinds. */
  readonly packages: { readonly [name: string]: unknown }
  readonly names: readonly string[]
  readonly majorOf: ReturnType<typeof majorIn>
  readonly held: Held
  readonly beside: Beside
}

/** The project of what starts; null where ts-node does not check it, or by what is not known here. */
const checkedOf = async (start: string, held: Held, beside: Beside): Promise<Checked | null> => {
  const texts = new Map<string, string | null>()
  for (const path of ["package.json", "tsconfig.json", "nodemon.json", "Procfile"])
    texts.set(path, (await held.has(path)) ? await held.text(path) : null)
  const text = (path: string): string | null => texts.get(path) ?? null
  const manifest = text("package.json") ?? ""
  const fields = fieldsIn(manifest)
  const settings = fieldsIn(asJson(text("tsconfig.json") ?? ""))
  if (fields === null || settings === null || fields.type === "module" || settings.extends !== undefined)
    return null
  if (compilerOf(start, { text, has: (path) => text(path) !== null })?.by !== "ts-node") return null
  for (const { index } of start.matchAll(/\//g))
    for (const name of ["tsconfig.json", "package.json"])
      if (await held.has(`${start.slice(0, index)}/${name}`)) return null
  const majorOf = majorIn(manifest)
  const isKnown = /^(?:8|9|10)$/.test(String(majorOf("ts-node") || majorOf("ts-node-dev") + 8))
  const options = record(settings.compilerOptions)
  if (!isKnown || !/^[45]$/.test(String(majorOf("typescript"))) || settings["ts-node"] !== undefined)
    return null
  const scripts = `${JSON.stringify(fields.scripts ?? {})} ${text("nodemon.json")} ${text("Procfile")}`
  if (readsAll.test(scripts) || !/^commonjs$/i.test(String(options.module))) return null
  const isResolved = /^(?:undefined|node|node10)$/i.test(String(options.moduleResolution))
  if (options.typeRoots !== undefined || !isResolved) return null
  const packages = { ...record(fields.dependencies), ...record(fields.devDependencies) }
  const names = Object.keys({
    ...packages,
    ...record(fields.optionalDependencies),
    ...record(fields.peerDependencies),
  })
  return { options, packages, names, majorOf, held, beside }
}

/** Whether nothing gives a package types. */
const lacksTypes = async (
  { options, names, majorOf, held, beside: { declarations, locks } }: Checked,
  name: string,
): Promise<boolean> => {
  const types = `@types/${name}`
  if (!isUntyped.has(`${name} ${majorOf(name)}`) || names.includes(types)) return false
  const isDeclared = declarations.some((one) => one.includes(name) || one.includes("*"))
  if (options.paths !== undefined || options.allowJs === true || isDeclared) return false
  if (typeof options.baseUrl === "string")
    for (const end of [".ts", ".d.ts", ".js", "/index.ts", "/index.d.ts"])
      if (await held.has(within(options.baseUrl, `${name}${end}`) ?? "")) return false
  const all = await locks()
  if (all.some((one) => one === null || mentions(one, types))) return false
  if (all.length > 0 && names.every((one) => all.some((lock) => lock !== null && mentions(lock, one))))
    return true
  return names.every(
    (one) =>
      plainTypes.test(one) ||
      (one === "@types/express" && !/^(?:express|body-parser)$/.test(name)) ||
      bringsNone.has(`${one} ${majorOf(one)}`),
  )
}

/** The names that only declarations which ts-node does not read give a request. */
const ownOf = (declarations: readonly string[]): ReadonlySet<string> =>
  new Set(
    declarations
      .filter((one) => one.includes("Express"))
      .flatMap((one) => Array.from(one.replace(inner, ": x").matchAll(declared), ([, body = ""]) => body))
      .flatMap((body) => Array.from(body.matchAll(property), ([, name = ""]) => name))
      .filter((name) => given.test(name)),
  )

/** Whether a file imports values of JSON that the compiler is not told to read. */
const lacksJson = async (
  { options, held, beside: { declarations } }: Checked,
  node: Tree,
  meant: string,
): Promise<boolean> =>
  node.type === "ImportDeclaration" &&
  node.importKind !== "type" &&
  options.resolveJsonModule !== true &&
  (await held.has(meant)) &&
  !(await held.has(`${meant}.d.ts`)) &&
  !declarations.some((one) => one.includes(".json"))

/** The first import of a file that is refused, and the files of the project whose values it imports. */
const importsIn = async (
  checked: Checked,
  source: Source,
  body: readonly Tree[],
): Promise<{ readonly first: Refused | null; readonly below: readonly string[] }> => {
  const { options, held } = checked
  const isStrict = options.noImplicitAny ?? options.strict ?? false
  const folder = source.path.slice(0, source.path.lastIndexOf("/") + 1)
  const values = valuesIn(source.text)
  const below: string[] = []
  let first: Refused | null = null
  for (const node of body) {
    const name = reading.test(node.type) ? sourceOf(node) : ""
    if (name === "") continue
    if (!/^\.{1,2}\//.test(name)) {
      const isChecked = isStrict === true && node.importKind !== "type" && node.type === "ImportDeclaration"
      if (first === null && isChecked && (await lacksTypes(checked, name)))
        first = {
          source,
          at: node.start,
          how: `TSError: TS7016: Could not find a declaration file for module '${name}'`,
        }
      continue
    }
    const meant = within(folder, name)
    if (meant === null) continue
    if (name.endsWith(".json")) {
      if (first === null && (await lacksJson(checked, node, meant)))
        first = {
          source,
          at: node.start,
          how: `TSError: TS2732: Cannot find module ${name}, consider using resolveJsonModule`,
        }
      continue
    }
    const stem = meant.replace(/\.js$/, "")
    for (const way of [`${stem}.ts`, `${stem}/index.ts`])
      if (await held.has(way)) {
        if (values.includes(name)) below.push(way)
        break
      }
  }
  return { first, below }
}

/** What ts-node refuses first of what starts, and of all that it certainly loads of the project; null where nothing, or that is not certain. */
export const refusedBy = async (
  plain: typeof Parser,
  start: string,
  held: Held,
  beside: Beside,
): Promise<Refused | null> => {
  const checked = await checkedOf(start, held, beside)
  if (checked === null) return null
  const { options, packages, names } = checked
  const own = ownOf(beside.declarations)
  const isPlain =
    options.types === undefined &&
    packages["@types/express"] !== undefined &&
    !names.some((one) => augmenting.test(one))
  const left: string[] = [start]
  const seen = new Set<string>()
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const program = await held.text(path)
    const tree = program === null || seen.size > mostFiles ? null : treeOf(plain, program)
    if (program === null || tree === null || program.includes("@ts-") || program.includes("///")) return null
    const body = treesIn(tree.body)
    const source = { path, text: program }
    const { first, below } = await importsIn(checked, source, body)
    if (first !== null) return first
    const asked = own.size > 0 ? undeclaredIn(body, own) : null
    if (asked !== null) {
      if (!isPlain || (await isDeclaredBelow(plain, start, held))) return null
      const lacking = String((asked.property as Partial<Tree>).name)
      const how = `TSError: TS2339: Property '${lacking}' does not exist on type Request`
      return { source, at: asked.start, how }
    }
    left.push(...[...below].reverse())
  }
  return null
}
