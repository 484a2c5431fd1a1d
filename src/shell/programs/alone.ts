/**
 * Packages that a program imports and that are certain to be missing, where package.json does not name them and there is no lock file (C-411).
 *
 * Law. Of a package that something which is named was seen to bring nothing is said, nor where something is named of which that was not seen.
 */
import { bringers } from "../../contract/programs.js"
import type { Manifest } from "../../decode/manifest.js"

/** Rows of packages: a name, the first of the majors of which each newest release was seen, and those of the first list that one of them brings, peers among them. */
const rowsOf = (text: string): readonly (readonly [string, { from: number; brings: readonly string[] }])[] =>
  text.split("\n").map((row) => {
    const [name = "", from, ...brings] = row.split(" ")
    return [name, { from: Number(from), brings }] as const
  })

/** What programs import. */
const imported = rowsOf(`@apollo/server 4 body-parser cors express graphql serve-static
@aws-sdk/client-s3 3
@faker-js/faker 1
@fastify/autoload 4
@fastify/cors 7 fastify-plugin
@fastify/sensible 4 fastify-plugin
@fastify/static 5 fastify-plugin
@google-cloud/storage 0 axios google-auth-library request
@google/generative-ai 0
@hapi/hapi 17 @hapi/joi
@hapi/joi 14
@hono/node-server 0 hono
@koa/cors 2
@koa/router 8 koa
@nestjs/common 1 axios busboy class-transformer class-validator multer reflect-metadata validator
@nestjs/config 0 @nestjs/common axios dotenv dotenv-expand reflect-metadata
@nestjs/core 2 @nestjs/common axios body-parser busboy class-transformer class-validator cors express multer redis reflect-metadata serve-static socket.io socket.io-client validator ws
@nestjs/jwt 0 @nestjs/common axios busboy jsonwebtoken multer reflect-metadata
@nestjs/mongoose 2 @nestjs/common @nestjs/core axios body-parser busboy class-transformer class-validator cors express mongodb mongoose multer reflect-metadata serve-static validator
@nestjs/passport 1 @nestjs/common axios busboy multer passport reflect-metadata
@nestjs/platform-express 6 @nestjs/common @nestjs/core axios body-parser busboy cors express multer reflect-metadata serve-static
@nestjs/platform-socket.io 6 @nestjs/common @nestjs/core axios cors reflect-metadata socket.io socket.io-client ws
@nestjs/typeorm 1 @nestjs/common @nestjs/core axios body-parser busboy class-transformer class-validator cors dayjs dotenv express multer reflect-metadata serve-static typeorm validator
@prisma/client 2
@sendgrid/mail 6 axios request
@supabase/supabase-js 0 colors cross-fetch dotenv formidable jsdom query-string request superagent underscore ws
@swc/core 1
agenda 0 cron luxon moment moment-timezone mongodb
amqplib 0
apollo-server 2 apollo-server-express body-parser busboy cors express graphql serve-static ws xss
apollo-server-express 1 body-parser busboy cors express graphql serve-static ws xss
archiver 0
argon2 0
aws-sdk 1
axios 0
bcrypt 0 ejs request
bcrypt-nodejs 0
bcryptjs 0
better-sqlite3 0
body-parser 1
bull 0 ioredis luxon moment moment-timezone redis
bullmq 1 ioredis luxon
busboy 0
cheerio 1
class-transformer 0
class-validator 0 validator
cloudinary 0 underscore
colors 0
compression 1
config 0 underscore
connect-busboy 0 busboy
connect-flash 0
connect-mongodb-session 0 mongodb
connect-redis 1 express-session redis
cookie-parser 1
cookie-session 1
cors 0
cron 0 luxon
cross-fetch 0
crypto-js 3
csv-parse 0
csv-parser 0
date-fns 0
dayjs 1
discord.js 3 formidable fs-extra jsonfile superagent ws
dotenv 0
dotenv-expand 0 dotenv
drizzle-orm 0
ejs 0
ejs-mate 2 ejs
exceljs 0 archiver dayjs fast-csv moment underscore unzipper
express 0 body-parser compression cookie-parser express-session formidable method-override morgan multiparty response-time serve-favicon serve-index serve-static
express-async-errors 2 body-parser express serve-static
express-async-handler 0
express-ejs-layouts 0
express-fileupload 0 busboy connect-busboy fs-extra jsonfile md5
express-flash 0 connect-flash
express-graphql 0 graphql
express-handlebars 1 handlebars
express-jwt 0 jsonwebtoken
express-mongo-sanitize 1
express-mysql-session 0 express-session mysql mysql2 underscore
express-openapi-validator 0 body-parser busboy express multer serve-static
express-rate-limit 1 body-parser express serve-static
express-session 1
express-slow-down 1 body-parser express express-rate-limit serve-static
express-useragent 0
express-validator 0 validator
faker 1
fast-csv 0 colors underscore
fastify 0 got joi pino pino-http
fastify-plugin 0
firebase 0 isomorphic-fetch joi jsonwebtoken moment request ws
firebase-admin 1 @google-cloud/storage axios colors firebase google-auth-library joi jsonwebtoken jwks-rsa markdown-it marked moment request underscore winston
formidable 0
fs-extra 0 jsonfile
google-auth-library 0 axios request
googleapis 143 google-auth-library
got 0 query-string
graphql 0
handlebars 1
hapi 1 joi moment multiparty
hbs 2 handlebars
helmet 0 underscore
hono 0
hpp 0
http-proxy 0 colors
http-status 0
http-status-codes 1
inquirer 0
ioredis 0
isomorphic-fetch 2
jade 0
joi 0 moment
jsdom 0 request ws
jsonfile 0
jsonwebtoken 0 joi moment
jwks-rsa 0 axios jsonwebtoken request
jwt-simple 0
kafkajs 0
knex 0 colors underscore
koa 0
koa-body 0 formidable zod
koa-bodyparser 0
koa-router 1
koa-static 1
koa-views 1
luxon 0 handlebars jsdom request
markdown-it 2 underscore
marked 0
md5 1
mercadopago 0 dayjs formidable request superagent
method-override 1
minio 0 moment query-string
module-alias 1
moment 1
moment-timezone 0 moment
mongodb 0
mongoose 1 colors mongodb
mongoose-autopopulate 0 mongodb mongoose
mongoose-paginate-v2 1 mongodb mongoose
mongoose-unique-validator 0 mongodb mongoose
morgan 1
mqtt 0 ws
multer 0 busboy
multer-s3 1 @aws-sdk/client-s3 aws-sdk
multer-storage-cloudinary 1 cloudinary
multiparty 2
mustache 0
mysql 0
mysql2 0 underscore
nats 0
node-cron 0
node-schedule 0 luxon moment moment-timezone
node-telegram-bot-api 0 request request-promise
nodemailer 0 aws-sdk underscore
nodemailer-express-handlebars 0 express-handlebars handlebars nodemailer
nunjucks 0
objection 0 knex moment validator
openai 0 axios
otplib 2
passport 0
passport-facebook 0 passport
passport-github2 0
passport-google-oauth20 1
passport-http-bearer 0 passport
passport-jwt 0 joi jsonwebtoken moment
passport-local 0 passport
pdfkit 0 crypto-js
pg 0
pg-hstore 1 underscore
pino 0
pino-http 1 pino
pino-pretty 1
postgres 0
pug 0 pg
puppeteer 0 cross-fetch ws zod
qrcode 0 colors
query-string 0
ramda 0
randomstring 1
razorpay 0 axios request request-promise
redis 0
reflect-metadata 0
request 0
request-promise 0 request
response-time 1
restify 0 csv-parse formidable moment pino
sanitize-html 0 dayjs
sequelize 0 moment moment-timezone validator
sequelize-cli 0 fs-extra jsonfile moment moment-timezone sequelize underscore validator
serve-favicon 2
serve-index 1
serve-static 1
session-file-store 0 fs-extra jsonfile
sharp 0 got request
shortid 1
slugify 0
socket.io 0 cors redis socket.io-client ws
socket.io-client 0 ws
speakeasy 1
sqlite3 2 request
strftime 0
stripe 0
superagent 0 formidable
swagger-jsdoc 1 validator
swagger-ui-express 1 body-parser express serve-static
tedious 0 axios jsonwebtoken request underscore
telegraf 0 module-alias
tsyringe 1 reflect-metadata
twilio 0 axios body-parser dayjs express jsonwebtoken jwt-simple request serve-static underscore
type-graphql 0 class-transformer class-validator graphql validator
typeorm 0 dayjs dotenv reflect-metadata
ua-parser-js 0
underscore 1
unzipper 0 fs-extra jsonfile
validator 0
web-push 0 colors
winston 1 colors
ws 0
xlsx 0 colors
xss 0
xss-clean 0
yamljs 0 underscore
yup 0
zod 1`)

/** What stands beside it in a package.json. */
const beside = rowsOf(`@anthropic-ai/sdk 0
@babel/cli 7
@babel/core 7
@babel/node 7
@babel/preset-env 7
@babel/register 7
@elastic/elasticsearch 5
@eslint/js 8
@langchain/openai 0 mustache openai zod
@nestjs/cli 1 colors fs-extra got inquirer jsonfile winston
@nestjs/schematics 4 fs-extra jsonfile
@socket.io/redis-adapter 7 ws
@tailwindcss/postcss 4
@types/bcrypt 0
@types/bcryptjs 2 bcryptjs
@types/bun 1
@types/cookie-parser 1
@types/cors 0
@types/dotenv 2 dotenv
@types/express 4
@types/jest 0
@types/jsonwebtoken 5
@types/mongoose 3 mongodb mongoose
@types/morgan 1
@types/multer 0
@types/node 0
@types/react 0
@types/react-dom 0
@types/socket.io 1 cors socket.io ws
@types/supertest 1
@typescript-eslint/eslint-plugin 0 inquirer
@typescript-eslint/parser 0 inquirer
@vitejs/plugin-react 1
@vitejs/plugin-vue 1
async 0
autoprefixer 0 fs-extra jsonfile
babel-cli 6
babel-eslint 1 inquirer
babel-preset-es2015 6
babel-preset-stage-0 6
babel-register 6
bluebird 0
chai 0
chalk 0
cli-table3 0 colors
commander 0
concurrently 0 date-fns moment
connect-mongo 0 express-session mongodb
connect-timeout 0
cross-env 1
csurf 1
csvtojson 0 express multiparty
debug 0
dotenv-cli 1 dotenv dotenv-expand
env-cmd 1
eslint 0 handlebars inquirer underscore
eslint-config-airbnb-base 1 inquirer
eslint-config-next 0 sharp zod
eslint-config-prettier 1
eslint-plugin-import 0 inquirer
eslint-plugin-prettier 2
eslint-plugin-react-hooks 0 inquirer zod
eslint-plugin-react-refresh 0
express-basic-auth 0
express-ws 0 body-parser express serve-static ws
fast-xml-parser 1
figlet 1
forever 0 colors request socket.io winston
glob 1
globals 0
groq-sdk 0
gulp 0
http-errors 0
http-proxy-middleware 0 http-proxy
http-server 0 colors http-proxy request winston
husky 0
jest 0 colors handlebars jsdom marked request underscore ws
js-yaml 0 underscore
json2csv 0 colors
langchain 0 md5 mustache openai zod
lodash 0
mailgun-js 0 request
minimist 0
mkdirp 0
mocha 0 colors jade
mongoose-delete 0 mongodb mongoose
mssql 0 axios jsonwebtoken request tedious underscore
nanoid 0
ngrok 0 got request
node-cache 0 underscore
node-fetch 0
node-geocoder 0 request request-promise
node-sass 0 colors jade request
nodemon 0 got request
npm-run-all 1
nyc 1 handlebars
ollama 0
ora 0
papaparse 4
passport-google-oauth 0 passport passport-google-oauth20
path 0
pdf-lib 1
pdf-parse 0
pg-promise 0 pg
playwright 0 ws
pm2 3 axios cron date-fns dayjs fs-extra jsonfile luxon moment moment-timezone ws yamljs
postcss 0
prettier 1
prisma 1 dotenv mysql2 postgres
puppeteer-core 1 cross-fetch ws zod
pusher 0 request
qrcode-terminal 0 colors
qs 0
rate-limiter-flexible 0
react 15 isomorphic-fetch ua-parser-js
react-dom 0 isomorphic-fetch ua-parser-js
react-router-dom 0
request-promise-native 0 request
rimraf 1
rss-parser 1
rxjs 5
serve 1 compression formidable fs-extra got handlebars jade jsonfile request
serve-handler 1 fs-extra jsonfile
shelljs 0
sinon 1 winston
source-map-support 0
standard 1 colors handlebars inquirer winston
supertest 0 formidable superagent
tailwindcss 0 fs-extra got jsonfile
ts-jest 0 colors fs-extra handlebars jsdom jsonfile marked request ws
ts-loader 0 colors
ts-node 0
ts-node-dev 1
tsc-alias 1
tsx 1
typescript 0
typescript-eslint 7
uuid 0
vite 0 dotenv fs-extra http-proxy jsonfile koa koa-static ws
vue 0
webpack 0 jade
whatsapp-web.js 1 archiver fs-extra jsonfile puppeteer unzipper ws zod
xml2js 0
yargs 1`)

const known = new Map([...imported, ...beside])
const wanted = new Set(imported.map(([name]) => name))

/** A range that the newest release of a major satisfies, or of all. */
const newest = /^(?:\^|>=?|\d+(?:\.x){0,2}$|\*$|latest$)/

/** Whether a package brings another nowhere that applications import. Packages of types are taken to bring what they are for. */
const bringsNot = (name: string, range: string, other: string): boolean => {
  const found = known.get(name)
  if (found === undefined || found.brings.includes(other) || name === `@types/${other}`) return false
  const major = Number(/\d+/.exec(range)?.[0] ?? found.from)
  return major >= found.from && (newest.test(range) || (bringers.has(name) && /^[^:/]*$/.test(range)))
}

/** Whether a package that a package.json does not name is brought by nothing that it names, where there is no lock file. */
export const isAlone = (
  name: string,
  { ranges: { dependencies, devDependencies, others } }: Manifest,
): boolean =>
  wanted.has(name) &&
  [dependencies, devDependencies, others].every((one) =>
    Object.entries(one.all()).every(([each, range]) => bringsNot(each, String(range), name)),
  )

/** What is held of a program, with packages that are certain to be missing by their own word. */
export const withAlone = (held: string, names: readonly string[]): string =>
  held.replace(/^\.import\(([\w@.~+/-]{1,200})\)/gm, (line, name) =>
    names.includes(name) ? `.lacks(${name})` : line,
  )
