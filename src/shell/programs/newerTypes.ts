/**
 * Whether TypeScript's compiler reads types of Node that it cannot parse, where no lock file says which (C-396).
 *
 * Law. Where something else may say which types it reads, or in which release, nothing is said.
 */
import { behind } from "../../decode/compiler.js"
import { fieldsIn } from "../../decode/fields.js"
import { asJson } from "../../decode/lenient.js"
import type { Manifest } from "../../decode/manifest.js"
import type { Ranges } from "../../decode/ranges.js"
import { isRecord } from "../../model/shape.js"

/** Ranges of the compiler that was seen not to parse the newest types. */
const olderThan26 = /^[~^v=]?[34](?:\.\d+){0,2}(?:\.x)?$/

/** Ranges of the compiler, and those of @types/node whose newest release such a one was seen not to parse. */
const pairs: readonly (readonly [compiler: RegExp, types: RegExp])[] = [
  [olderThan26, /^(?:\*|x|latest|>=? ?[\d.]+|\^?(?:2[6-9]|[3-9]\d)(?:\.\d+){0,2}(?:\.x)?)$/],
  [
    /^(?:[~^v=]?3(?:\.\d+){0,2}(?:\.x)?|[~v=]?4\.[0-5](?:\.\d+|\.x)?)$/,
    /^(?:\^(?:16|18|20|22|24|25)(?:\.\d+){0,2}|(?:16|18|20|22|24|25)(?:\.x){0,2})$/,
  ],
]

/**
 * Packages of which the newest release of these majors was seen to bring no types of Node but by a range that takes the newest, with all that it brings in turn,
 * and with a plus those that bring them.
 */
const known: ReadonlyMap<string, readonly string[]> = new Map(
  `@types/bcrypt 3 5+ 6+
@types/bcryptjs 2
@types/body-parser 1+
@types/chai 4
@types/compression 1+
@types/config 0
@types/cookie-parser 1+
@types/cookie-session 2+
@types/cors 2+
@types/debug 4
@types/dotenv 8
@types/express 4+ 5+
@types/express-session 1+
@types/helmet 0+
@types/http-errors 2
@types/jest 26+ 27 29+
@types/joi 17
@types/jsonwebtoken 8+ 9+
@types/lodash 4
@types/mocha 8
@types/mongodb 3+
@types/mongoose 5
@types/morgan 1+
@types/multer 1+ 2+
@types/node-cron 2
@types/node-fetch 2+
@types/nodemailer 6+ 8+
@types/passport 1+
@types/passport-jwt 3+
@types/passport-local 1+
@types/pg 8+
@types/sequelize 4+
@types/socket.io 2+
@types/supertest 2+
@types/swagger-jsdoc 6
@types/swagger-ui-express 4+
@types/uuid 3 8 10
@types/validator 13
@types/ws 8+
@typescript-eslint/eslint-plugin 4
@typescript-eslint/parser 4 5
axios 0 1
bcrypt 5 6
bcryptjs 2
body-parser 2
chai 4
chalk 4
class-transformer 0
class-validator 0
colors 1
compression 1
concurrently 5 6 7 9
cookie-parser 1
copyfiles 2
cors 2
cross-env 7 10
date-fns 2
dayjs 1
debug 2 4
dotenv 8 18
ejs 3
eslint 7 8
eslint-config-prettier 8
eslint-plugin-import 2
eslint-plugin-prettier 3 4
express 4 5
express-async-errors 3
express-handlebars 6
express-rate-limit 5
express-session 1
express-validator 6 7
graphql 15
helmet 4 5 8
http-errors 1
http-status 1
http-status-codes 2
husky 4
inversify 8
ioredis 4 6
jest 26+ 27+ 29+
joi 17 18
jsonwebtoken 8 9
knex 0 3
lint-staged 10
lodash 4
method-override 3
mocha 8
module-alias 2
moment 2
mongodb 3 4+
mongoose 5+ 6+ 7+ 8 9
morgan 1
multer 1 2
mysql 2
mysql2 2 3
nanoid 3
node-cron 2
node-fetch 2
nodemailer 6 7 10
nodemon 1 2 3
passport 0
passport-jwt 4
passport-local 1
pg 8
pg-hstore 2
prettier 2 3
pug 3
redis 3 4 6
reflect-metadata 0
rimraf 3 5 6
routing-controllers 0
rxjs 7
sequelize 5+ 6+
sequelize-typescript 2
slugify 1
socket.io 2 3+ 4+
socket.io-client 4
sqlite3 5
supertest 6
swagger-jsdoc 6
swagger-ui-express 4 5
ts-jest 26+ 27+ 29
ts-node 8 9 10
ts-node-dev 1 2
tsc-watch 4 5
tsconfig-paths 3 4
tslib 2
tslint 5 6
tslint-config-prettier 1
tsx 4
type-graphql 1+
typeorm 0 1
uuid 3 8 14
validator 13
winston 3
ws 7 8
yup 0
zod 4`
    .split("\n")
    .map((row) => {
      const [name = "", ...majors] = row.split(" ")
      return [name, majors]
    }),
)

/** How a package brings types of Node: by its newest release alone, not at all, or otherwise, which is null. */
const bringing = (name: string, range: string): "newest" | "none" | null => {
  const [, caret, major] = /^([~^]?)(\d+)(?:\.\d+){0,2}$/.exec(range) ?? []
  const majors = caret === "^" || name.startsWith("@types/") ? (known.get(name) ?? []) : []
  return majors.includes(`${major}+`) ? "newest" : majors.includes(String(major)) ? "none" : null
}

/** Whether the newest types of Node are brought to a compiler of this kind of dependencies, as all that is named brings them so or not at all. */
const areBrought = (
  { ranges: { dependencies, devDependencies, others } }: Manifest,
  kind: Ranges,
): boolean => {
  const all = [dependencies, devDependencies, others].flatMap((one) => Object.entries(one.all()))
  const isNewest = ([name, range]: readonly [string, unknown]): boolean =>
    bringing(name, String(range)) === "newest"
  return (
    all.every(([name, range]) => name === "typescript" || bringing(name, String(range)) !== null) &&
    [kind, dependencies].some((one) => Object.entries(one.all()).some(isNewest))
  )
}

/** Whether package.json has npm, or whatever else, choose such a pair anew with each installation. */
export const asksForNewer = (manifest: Manifest): boolean => {
  const {
    hasOverrides,
    workspaces,
    packageManager,
    ranges: { dependencies, devDependencies, others },
  } = manifest
  const kinds = [dependencies, devDependencies].filter(
    (one) => one.has("typescript") || one.has("@types/node"),
  )
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1 || hasOverrides || workspaces !== null) return false
  if (others.has("typescript") || others.has("@types/node")) return false
  const compiler = String(kind.get("typescript"))
  if (!kind.has("@types/node"))
    return packageManager === null && olderThan26.test(compiler) && areBrought(manifest, kind)
  const types = String(kind.get("@types/node"))
  return pairs.some(([old, newer]) => old.test(compiler) && newer.test(types))
}

/** Whether settings have the compiler read the types of Node that are installed. */
export const readsTypes = (text: string): boolean => {
  const fields = fieldsIn(asJson(text))
  if (fields === null || fields.extends !== undefined || fields.references !== undefined) return false
  const options = fields.compilerOptions ?? {}
  if (!isRecord(options)) return false
  const { typeRoots, types } = options
  return typeRoots === undefined && (types === undefined || (Array.isArray(types) && types.includes("node")))
}

/** What is held of such settings. */
export const heldBehind = (held: string): string => `{"${behind}":true,${held.slice(1)}`
