/**
 * What is known to listen to nothing: packages, and Node's own modules (C-351).
 */
import { talkers } from "../../contract/programs.js"

/** Packages that listen to nothing, whoever calls them, and load nothing of the project. */
const quiet = new Set(
  `@anthropic-ai/sdk @discordjs/builders @discordjs/rest @discordjs/voice @distube/ytdl-core @elastic/elasticsearch @faker-js/faker @google/generative-ai
@modelcontextprotocol/sdk @octokit/rest @slack/socket-mode @slack/web-api @solana/web3.js @supabase/supabase-js adm-zip agenda ajv amqp-connection-manager
amqplib archiver async aws-sdk axios bcrypt bcryptjs bee-queue better-sqlite3 big.js bignumber.js bluebird bn.js boxen bull bullmq bunyan camelcase canvas
cassandra-driver chalk chalk-animation cheerio cli-color cli-progress cli-table cli-table3 clone cloudinary colors common-tags consola console.table core-js
cron cron-parser crypto-js csv-parse csv-parser csv-stringify csvtojson date-fns dayjs debug deep-equal discord-api-types distube dotenv enmap
escape-string-regexp ethers express-validator faker fast-csv fast-xml-parser feedparser ffmpeg-static figlet fluent-ffmpeg form-data fs-extra glob globby
googleapis got graceful-fs handlebars he http-errors https-proxy-agent humanize-duration i18next iconv-lite imap immer immutable ioredis isomorphic-fetch jimp
joi js-yaml jsdom json5 jsonwebtoken jszip kafkajs kleur libsodium-wrappers lodash log-symbols loglevel lowdb luxon mailparser marked mathjs md5 meow mime
minimist mkdirp moment moment-timezone mongodb mongoose mqtt ms multer mustache mysql mysql2 nanoid nedb node-cron node-fetch node-html-parser node-json-db
node-schedule nodemailer object-assign openai opusscript ora papaparse parse-ms passport passport-google-oauth20 passport-jwt passport-local pdf-lib pdfkit pg
pg-promise picocolors pidusage postgres pretty-ms prompt prompt-sync puppeteer puppeteer-core q qrcode qrcode-terminal qs quick.db ramda random random-number
redis reflect-metadata regenerator-runtime request request-promise request-promise-native rimraf rss-parser rxjs sanitize-html seedrandom semver sequelize sharp
shortid signale slugify spinnies sqlite3 strftime string-similarity stripe superagent swagger-jsdoc swagger-ui-express table telegram tslib turndown twilio twit
twitter twitter-api-v2 underscore undici uuid validator web3 winston xlsx xml2js yaml yargs ytdl-core yup zod`
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
  const name = packageNameOf(module)
  return !loud.test(module) && (own.test(module) || quiet.has(name) || quietScopes.test(`${name}/`))
}

/** Whether a program makes a server of the Model Context Protocol that is asked by standard input: where it listens besides, it does so for something else. */
export const isAskedByInput = (program: string): boolean => /\bnew StdioServerTransport\s?\(/.test(program)

/** The package of which a module is one. */
export const packageNameOf = (module: string): string => /^(?:@[^/]*\/)?[^/]*/.exec(module)?.[0] ?? ""
