/**
 * Whether a program certainly listens nowhere (C-351): all that it may load is known, each text of the project's own and each package by its name, and
 * nothing of it listens, starts another process or makes code of a text.
 *
 * Law. A program that is called silent answers no request.
 */
import { talkers } from "../../contract/programs.js"
import { uncommented } from "../../decode/listens.js"
import { pathsOf } from "../../decode/needs.js"
import type { Held } from "./needs.js"

/** Packages that listen to nothing, whoever calls them, and load nothing of the project. */
const quiet = new Set(
  `@discordjs/builders @discordjs/rest @octokit/rest @slack/web-api ajv async aws-sdk axios bcrypt bcryptjs better-sqlite3 big.js bignumber.js bluebird bn.js boxen
camelcase chalk cheerio chalk-animation cli-color cli-progress cli-table cli-table3 clone colors console.table core-js cron cron-parser crypto-js csv-parse csv-parser
csv-stringify csvtojson date-fns dayjs debug deep-equal discord-api-types dotenv escape-string-regexp ethers fast-csv faker @faker-js/faker fast-xml-parser figlet form-data fs-extra
glob globby got graceful-fs handlebars he https-proxy-agent iconv-lite immer immutable isomorphic-fetch joi js-yaml jsdom json5 jsonwebtoken kleur lodash log-symbols luxon marked
mathjs md5 meow mime minimist mkdirp moment moment-timezone mongodb mongoose ms mustache mysql mysql2 nanoid node-cron node-fetch node-schedule nodemailer object-assign
openai ora papaparse pg picocolors pidusage postgres prompt prompt-sync puppeteer puppeteer-core q qs ramda random random-number redis reflect-metadata regenerator-runtime request
request-promise request-promise-native rimraf rss-parser rxjs sanitize-html seedrandom semver sequelize shortid sharp spinnies sqlite3 string-similarity superagent table tslib
twit twitter twitter-api-v2 underscore undici uuid validator web3 winston xlsx xml2js yaml yargs yup zod`
    .split(/\s/)
    .concat(talkers.filter((name) => !/akairo|sapphire/.test(name))),
)
/** Names under which every package is such a one. */
const quietScopes = /^@(?:aws-sdk|babel\/runtime|types)\//

/** Node's own modules by which a program may listen without the word, or run another. */
const loud = /^(?:node:)?(?:child_process|cluster|worker_threads|vm|module|inspector|repl|test|sea)(?:\/|$)/
const own =
  /^(?:node:|(?:assert|async_hooks|buffer|console|constants|crypto|dns|domain|events|fs|http2?|https|net|os|path|perf_hooks|process|punycode|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|zlib)(?:\/|$))/

/** Words by which something may listen, be called by others, or be loaded that is not seen. */
const telling =
  /\blisten\b|\bserve\b|webhook|\beval\b|\bnew Function\b|\bBun\b|\bDeno\b|\bprocess\.(?:binding|dlopen|getBuiltinModule|mainModule)\b|\bglobalThis\[|\b_load\b|\.require\b|\bimport\.meta\.glob|\bcreateRequire\b|\bcommandDir\b|\bexecutableFile\b|\bShardingManager\b/i

const named = /^(?:require|import)\s{0,9}\(\s{0,9}["'`]([^"'`\n$]{1,200})["'`]\s{0,9}\)/
const stated = /^(?:import|export)(\s{1,9}type\b)?[^"'`;=()]{0,600}["']([^"'\n]{1,200})["']/
/** What loads nothing: an export of what is declared there, and a question. */
const loadless =
  /^(?:export\s{0,9}(?:\{[^{}]{0,600}\}(?!\s{0,9}from\b)|(?!\{|\*|type\s{0,9}[{*])\w)|(?:require|import)\.(?:main|resolve|meta)\b)/
const loader = /(?<![\w$.])(?:require|import|export)\b/g
/** So much of a text is looked at behind such a word. */
const longest = 900

/** The modules that a text may load; null where it may load others. */
const modulesIn = (program: string): readonly string[] | null => {
  const code = uncommented(program)
  if (telling.test(code) || /\blisten\s?\(/.test(program)) return null
  const found: string[] = []
  for (const { index } of code.matchAll(loader)) {
    const rest = code.slice(index, index + longest)
    if (loadless.test(rest)) continue
    const [, called] = named.exec(rest) ?? []
    const [, typed, module = called] = called === undefined ? (stated.exec(rest) ?? []) : []
    if (module === undefined) return null
    if (!typed) found.push(module)
  }
  return found
}

/** Whether a module listens to nothing by itself: one of Node's own that makes no other program, or a package. */
export const isQuietModule = (module: string): boolean => {
  const name = packageOf.exec(module)?.[0] ?? ""
  return !loud.test(module) && (own.test(module) || quiet.has(name) || quietScopes.test(`${name}/`))
}

const packageOf = /^(?:@[^/]*\/)?[^/]*/
/** So many files are looked into. */
const mostFiles = 200

/** Where a module of the project may be, whatever finds it. */
const placesOf = (place: string, module: string): readonly string[] => {
  const paths = pathsOf(place, "require", module)
  const [path = ""] = paths
  const source = path.replace(/\.([cm]?)js$/, ".$1ts")
  return path === ""
    ? []
    : [...paths, ...[".ts", ".tsx", ".mjs", ".cjs", "/index.ts"].map((ending) => path + ending), source]
}

/** Whether a program of a project certainly listens nowhere. */
export const isSilent = async (start: string, program: string, { has, text }: Held): Promise<boolean> => {
  // What Bun starts may serve by what it exports, and what is empty is still to be written.
  if (program.trim() === "" || !/\.[cm]?[jt]s$/.test(start) || /\bexport default\b/.test(program))
    return false
  const texts = new Map<string, string>([[start, program]])
  for (const [place, inner] of texts) {
    const modules = texts.size > mostFiles ? null : modulesIn(inner)
    if (modules === null) return false
    for (const module of modules) {
      if (!module.startsWith(".")) {
        if (!isQuietModule(module)) return false
        continue
      }
      let there: string | null = null
      for (const path of placesOf(place, module)) if (there === null && (await has(path))) there = path
      if (there === null || there.endsWith("/package.json")) return false
      if (there.endsWith(".json") || texts.has(there)) continue
      const held = await text(there)
      if (held === null || there.endsWith(".node")) return false
      texts.set(there, held)
    }
  }
  return true
}
