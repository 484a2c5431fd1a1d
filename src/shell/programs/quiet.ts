/**
 * What is known to listen to nothing: packages, and Node's own modules (C-351).
 */
import { talkers } from "../../contract/programs.js"

/** Packages that listen to nothing, whoever calls them, and load nothing of the project. */
const quiet = new Set(
  `@discordjs/builders @discordjs/rest @modelcontextprotocol/sdk @octokit/rest @slack/web-api ajv async aws-sdk axios bcrypt bcryptjs better-sqlite3 big.js bignumber.js bluebird bn.js boxen bull bullmq
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

/** Whether a module listens to nothing by itself: one of Node's own that makes no other program, or a package. */
export const isQuietModule = (module: string): boolean => {
  const name = packageOf.exec(module)?.[0] ?? ""
  return !loud.test(module) && (own.test(module) || quiet.has(name) || quietScopes.test(`${name}/`))
}

/** Whether a program makes a server of the Model Context Protocol that is asked by standard input: where it listens besides, it does so for something else. */
export const isAskedByInput = (program: string): boolean => /\bnew StdioServerTransport\s?\(/.test(program)

const packageOf = /^(?:@[^/]*\/)?[^/]*/
