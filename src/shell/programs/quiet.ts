/**
 * What is known to listen to nothing: packages, and Node's own modules (C-351).
 */
import { talkers } from "../../contract/programs.js"

/** Packages that listen to nothing, whoever calls them, and load nothing of the project. */
const quiet = new Set(
  `@anthropic-ai/sdk @azure/storage-blob @discordjs/builders @discordjs/rest @discordjs/voice @distube/ytdl-core @elastic/elasticsearch @faker-js/faker
@google-cloud/storage @google/generative-ai @hapi/boom @huggingface/inference @mistralai/mistralai @modelcontextprotocol/sdk @octokit/rest @sendgrid/mail
@sinclair/typebox @slack/socket-mode @slack/web-api @solana/web3.js @supabase/supabase-js accesscontrol adm-zip agenda agentkeepalive ajv
amqp-connection-manager amqplib ansi-colors ansi-escapes ansi-styles archiver arg argon2 asciichart async aws-sdk axios axios-retry base-64 bcrypt bcryptjs
bee-queue bent better-sqlite3 big.js bignumber.js binance-api-node bip39 bitcoinjs-lib bluebird bn.js boom boxen brain.js braintree buffer-crc32 bull bullmq
bunyan bwip-js cache-manager camelcase canvas cassandra-driver ccxt chalk chalk-animation chance change-case cheerio class-transformer class-validator clear
cli-color cli-cursor cli-progress cli-table cli-table2 cli-table3 cliui clone cloudinary clui co cohere-ai colors columnify command-line-args
command-line-usage common-tags compressing compromise concat-stream conf configstore consola console.table content-type convict cookie core-js cowsay crc
crc-32 cron cron-parser crypto-js csv-parse csv-parser csv-stringify csvtojson cuid date-and-time date-fns date-fns-tz dayjs debug decimal.js deep-equal
deepmerge delay device-detector-js discord-api-types diskusage distube docopt dot-prop dotenv dotenv-flow dotenv-safe dropbox elliptic emoji-api
end-of-stream enmap env-var envalid escape-html escape-string-regexp eta etag ethereumjs-util ethers eventemitter3 exceljs express-validator extend faker
fast-csv fast-deep-equal fast-xml-parser feedparser ffmpeg-static figlet file-type flat fluent-ffmpeg form-data formdata-node formidable franc fresh
fs-extra geoip-lite geolib getopts glob globby google-auth-library google-it googleapis googlethis got gpt-3-encoder graceful-fs gradient-string gray-matter
gridfs-stream groq-sdk handlebars handy-redis hash.js hashids he html-entities html-to-text http-errors http-status http-status-codes https-proxy-agent
humanize-duration humps i18next iconv-lite image-size imap immer immutable influx invariant io-ts ioredis ip is-bot is-url isomorphic-fetch
javascript-time-ago jimp joi jose js-base64 js-yaml jsdom json-bigint json2csv json5 jsonfile jsonwebtoken jszip just-extend jwks-rsa jwt-decode jwt-simple
kafkajs kleur kolorist ky langdetect libsodium-wrappers listr2 lodash lodash.clonedeep lodash.debounce lodash.get lodash.isequal lodash.merge log-symbols
log-update loglevel lowdb lru-cache luxon mailgun-js mailparser mariadb markdown markdown-it marked mathjs md5 memory-cache meow mercadopago merge-deep mime
mime-types minimist mitt mkdirp mollie moment moment-duration-format moment-timezone mongodb mongoose mongoose-autopopulate mongoose-delete
mongoose-paginate mongoose-paginate-v2 mongoose-sequence mongoose-unique-validator mqtt ms mssql multer mustache mysql mysql2 nano nanoid nanospinner ncp
nedb needle neo4j-driver node-binance-api node-cache node-cron node-emoji node-fetch node-forge node-geocoder node-html-parser node-json-db node-os-utils
node-rsa node-schedule node-uuid node-zip nodemailer nodemailer-mailgun-transport nopt object-assign object-hash openai openpgp opusscript ora oracledb
os-utils p-limit p-map p-queue p-retry pako papaparse parse-ms passport passport-google-oauth20 passport-jwt passport-local path-to-regexp paypal-rest-sdk
pdf-lib pdfkit pg pg-promise picocolors pidusage ping plaid pluralize postgres pretty-ms promise prompt prompt-sync protobufjs pump puppeteer puppeteer-core
pusher q qr-image qrcode qrcode-terminal qs query-string quick-lru quick.db ramda ramda-adjunct random random-number random-useragent range-parser
rate-limiter-flexible razorpay reading-time recursive-readdir redis reflect-metadata regenerator-runtime remarkable replicate request request-promise
request-promise-native rimraf rss-parser runtypes rxjs sade sanitize-filename sanitize-html secp256k1 seedrandom semver sentiment sequelize sharp shortid
showdown signale slug slugify spinnies split2 sqlite3 stellar-sdk stream-buffers streamifier strftime string-hash string-similarity string-width strip-ansi
stripe superagent superstruct supports-color swagger-jsdoc swagger-ui-express systeminformation table tar tar-stream tedious telegram terminal-link
tesseract.js throttled-queue through2 tiktoken timeago.js touch tough-cookie transliteration tronweb tslib turndown tweetnacl twilio twit twitter
twitter-api-v2 typebox ua-parser-js ulid underscore undici unique-names-generator unzipper url-parse url-pattern user-agents useragent uuid valibot
valid-url validator vary web-push web3 web3-utils whois winston winston-daily-rotate-file wrap-ansi xlsx xml2js xmlbuilder xrpl yaml yamljs yargs yauzl yazl
yt-search ytdl-core ytsr yup zod`
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
