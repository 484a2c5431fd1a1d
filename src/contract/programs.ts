/**
 * What is known of programs and of the packages that bring them (C-59).
 */

/** The words of lines, each of so many as a row has. */
const rowsOf = <Row extends readonly string[]>(text: string): readonly Row[] =>
  text.split("\n").map((line) => line.split(" ") as readonly string[] as Row)

/**
 * Programs whose package has another name, or that several packages provide; node, npm and npx are there without any. For every other one the package is named
 * like the program.
 */
export const packagesOf: { readonly [program: string]: readonly string[] } = Object.fromEntries(
  rowsOf<readonly [program: string, ...packages: string[]]>(`node
npm
npx
tsc typescript
ng @angular/cli angular-cli
nest @nestjs/cli
vue @vue/cli
vue-cli-service @vue/cli-service
react-router @react-router/dev
remix @remix-run/dev
svelte-kit @sveltejs/kit
webpack webpack webpack-cli
babel @babel/cli babel-cli babel
swc @swc/cli
tailwindcss tailwindcss @tailwindcss/cli
postcss postcss-cli
gulp gulp gulp-cli
grunt grunt grunt-cli
nuxi nuxi nuxt
run-s npm-run-all npm-run-all2
run-p npm-run-all npm-run-all2
eleventy @11ty/eleventy
ember ember-cli
polymer polymer-cli
parcel parcel parcel-bundler
gatsby gatsby gatsby-cli
expo expo @expo/cli
docusaurus @docusaurus/core
strapi @strapi/strapi strapi
medusa @medusajs/cli
craco @craco/craco
rspack @rspack/cli
rsbuild @rsbuild/core
tsnd ts-node-dev
babel-node @babel/node babel-cli babel
ncc @vercel/ncc
sequelize sequelize-cli
mikro-orm @mikro-orm/cli
graphql-codegen @graphql-codegen/cli
cap @capacitor/cli
cpx cpx cpx2
sls serverless
biome @biomejs/biome
pm2-runtime pm2
eggctl egg-scripts
sirv sirv-cli
docsify docsify-cli
ws local-web-server
static node-static
remix-serve @remix-run/serve
react-router-serve @react-router/serve
fastify fastify-cli
dotenv dotenv-cli
dotenvx @dotenvx/dotenvx
stencil @stencil/core
backstage-cli @backstage/cli
sanity sanity @sanity/cli
keystone @keystone-6/core
ice @ice/app
coffee coffeescript coffee-script`).map(([program, ...packages]) => [program, packages]),
)

/** The packages of which each brings this program. */
export const packagesWith = (program: string): readonly string[] =>
  Object.hasOwn(packagesOf, program) ? (packagesOf[program] as readonly string[]) : [program]

/** Those of them that no package brings; of Windows some, which other systems have by no such name. */
export const programsElsewhere: readonly string[] = "docker docker-compose meteor cls SET xcopy Node".split(
  " ",
)

/**
 * Programs that a start or an installation often names and that no other package brings along: without their own, they are not there (C-237).
 */
export const ownPrograms: ReadonlySet<string> = new Set([
  ...`cross-env env-cmd nodemon ts-node ts-node-dev tsx pm2 pm2-runtime forever serve http-server
live-server lite-server json-server sirv next nuxt react-scripts gatsby ng nest
vue-cli-service babel-node remix-serve react-router-serve fastify micro strapi probot grunt
gulp bower husky prisma ncc patch-package supervisor node-dev coffee jshint standard
copyfiles`.split(/\s/),
  ...programsElsewhere,
])

/** Programs that make none of an application's own files (C-223). */
export const idlePrograms: ReadonlySet<string> = new Set(
  `echo true : exit printf test [ cd export rm rimraf mkdir chmod husky is-ci patch-package fumadocs-mdx only-allow lefthook simple-git-hooks
opencollective opencollective-postinstall playwright prisma drizzle-kit knex sequelize sequelize-cli migrate-mongo npm-force-resolutions
yarn-deduplicate ngcc skip-postinstall eslint prettier stylelint tslint mocha jest vitest ava kill-port sleep typeorm wait-on`.split(
    /\s/,
  ),
)

/** Programs that make none, or types for an editor, by the words that have them do so. */
export const idleVerbs: { readonly [program: string]: readonly string[] } = {
  "svelte-kit": ["sync"],
  nuxt: ["prepare"],
  nuxi: ["prepare"],
  astro: ["sync"],
  next: ["typegen", "lint"],
  "react-router": ["typegen"],
  remix: ["setup"],
  ng: ["lint"],
  "vue-cli-service": ["lint"],
}

/**
 * Development dependencies that npm installs all the same, because a dependency has them as optional peers (observed with npm 11): the
 * dependencies that do. Where one is there, nothing is claimed.
 */
export const optionalPeers: { readonly [dependency: string]: readonly string[] } = {
  prisma: ["@prisma/client"],
  typescript: [
    "@prisma/client",
    "vue",
    "i18next",
    "react-i18next",
    "valibot",
    "viem",
    "abitype",
    "nuxt",
    "@nuxt/kit",
  ],
  sass: ["next", "vite", "sass-loader"],
  webpack: ["css-loader", "sass-loader", "html-webpack-plugin", "react-scripts"],
  "node-sass": ["sass-loader"],
  terser: ["vite"],
  less: ["vite"],
}

/** Packages for what asks at a terminal, or holds a connection to a chat of others: nothing of theirs listens (C-263), but of the last two where they are called. */
export const talkers: readonly string[] =
  `discord.js discord.io discord-akairo eris @sapphire/framework tmi.js whatsapp-web.js mineflayer grammy oceanic.js revolt.js guilded.js
baileys @whiskeysockets/baileys venom-bot @twurple/chat irc-framework inquirer prompts enquirer prompt-sync readline-sync telegraf
node-telegram-bot-api`.split(/\s/)

/** Packages in C++ that do not compile on Node 24, or that bring such a one, their majors, and what to move to (C-287). */
export const natives = rowsOf<
  readonly [name: string, majors: string, ...instead: string[]]
>(`bcrypt 0-3 bcrypt 6
better-sqlite3 7-10 better-sqlite3 12
node-sass 3-6 sass
grpc 1 @grpc/grpc-js
leveldown 3-4 leveldown 6
fibers 4-5 Node 14
sqlite3 3 sqlite3 5
firebase 5-6 firebase 7.24
gulp-sass 1-4 gulp-sass 5 and sass
grunt-sass 1-2 grunt-sass 3 and sass
node-sass-middleware 0 node-sass-middleware 1
node-sass-chokidar 0-1 node-sass-chokidar 2`)

/** Packages that end on a newer Node than theirs, or have a build do so (C-243). */
const endedPackages =
  "react-scripts webpack-dev-server @angular/cli next umi gulp restify hapi babel esm ts-node ts-node-dev".split(
    " ",
  )

/** Packages whose build webpack does, of which an old release ends on a newer Node (C-350). */
export const webpackPackages = ["webpack", "@vue/cli-service", "nuxt", "vuepress"] as const

/** Packages whose build ends under Plug'n'Play (C-255). */
export const pluggedPackages = ["next", "nuxt", "astro"] as const

/**
 * Packages that take some majors of another alone beside them (C-382): the package, its majors, behind ^ those whose last release alone does, the other,
 * and the majors of it that it takes, "=" for its own. What a release takes only has to be among them.
 */
export const peers = rowsOf<
  readonly [name: string, majors: string, other: string, takes: string]
>(`react-dom 16-19 react =
@material-ui/core 4 react 0-17
@material-ui/icons 4 react 16-17
@testing-library/react ^12 react 0-17
@testing-library/react 13-15 react 18
@testing-library/react-hooks 8 react 16-17
react-scripts ^3 typescript 0-3
react-scripts 4-5 typescript 0-4
next 9-11 react 0-17
next 12-14 react 17-18
next 15 react 18-19
react-redux 5-6 react 0-16
react-redux 7-8 react 0-18
react-redux 9 redux 5
redux-thunk ^2 redux 4
@reduxjs/toolkit ^1 react-redux 0-8
@reduxjs/toolkit ^1 react 16-18
react-query 3 react 16-18
react-table 7 react 16-18
react-quill 2 react 16-18
react-beautiful-dnd 13 react 16-18
react-helmet-async 1-2 react 16-18
@headlessui/react ^1 react 16-18
react-leaflet 4 react 18
react-chartjs-2 3-4 chart.js 3
express-graphql 0 graphql 0-15
apollo-server 2 graphql 0-15
apollo-server-express 2 graphql 0-15
graphql-tools 4 graphql 0-15
webpack-cli 3 webpack 4
html-webpack-plugin 3 webpack 1-4
ts-jest 26-28 jest =
eslint-config-airbnb-base 14-15 eslint 0-8
eslint-config-next 12-14 eslint 7-8
eslint-plugin-react-hooks 4 eslint 3-8
@typescript-eslint/parser 5-7 eslint 0-8
@typescript-eslint/eslint-plugin 5-7 eslint 6-8
@nestjs/core 8-10 @nestjs/common =
@nestjs/platform-express 8-11 @nestjs/common =
@nestjs/config 3 @nestjs/common 8-10
@nestjs/jwt 10 @nestjs/common 8-10
@nestjs/mongoose 10 @nestjs/common 8-10
@nestjs/swagger 7 @nestjs/common 9-10
@angular/common 8-22 @angular/core =
@vitejs/plugin-react 3 vite 4
@vitejs/plugin-react 4 vite 4-7
@vitejs/plugin-vue 3 vite 3
@vitejs/plugin-vue 4 vite 4-5
connect-mongo ^4 mongodb 4
vuex ^3 vue 2
vuex 4 vue 3
vue-router 4 vue 3
vuetify 2 vue 2
element-ui 2 vue 2
multer-storage-cloudinary 4 cloudinary 0-1
@material-ui/lab 4 react 16-17
@material-ui/pickers 3 react 16-17
@stripe/react-stripe-js 1-2 react 16-18
@tinymce/tinymce-react 3-5 react 16-18
framer-motion 7-10 react 18
mdb-react-ui-kit 6-9 react 18
notistack 2 react 16-18
qrcode.react 3 react 16-18
react-datepicker 4-6 react 16-18
react-flow-renderer 10 react 16-18
react-intl 5-6 react 16-18
react-loader-spinner 5-6 react 16-18
react-pdf 5-7 react 16-18
@react-pdf/renderer 2 react 16-17
@react-pdf/renderer 3 react 16-18
react-select 3-4 react 16-17
react-tabs 3 react 16-17
vaul 0 react 16-18
react-day-picker 8 date-fns 2-3
@mui/icons-material 5-7 @mui/material =
@nestjs/axios 3 @nestjs/common 7-10
@nestjs/bull 10 @nestjs/common 8-10
@nestjs/cache-manager 2 @nestjs/common 9-10
@nestjs/event-emitter 2 @nestjs/common 8-10
@nestjs/graphql 12 @nestjs/common 9-10
@nestjs/passport 10 @nestjs/common 8-10
@nestjs/schedule 3-4 @nestjs/common 8-10
@nestjs/throttler 4-5 @nestjs/common 7-10
@nestjs/typeorm 10 @nestjs/common 8-10
@nestjs/microservices 8-11 @nestjs/common =
@nestjs/testing 8-11 @nestjs/common =
@nestjs/websockets 8-11 @nestjs/common =
@astrojs/tailwind 5-6 astro 3-5
@astrojs/node 7-8 astro 4
@astrojs/node 9 astro 5
react-chartjs-2 2 chart.js 2
vue-chartjs 4 chart.js 3
chartjs-plugin-datalabels 0-1 chart.js 2
eslint-config-airbnb 18 eslint 5-7
eslint-config-airbnb 19 eslint 7-8
eslint-config-standard 17 eslint 8
eslint-plugin-jest 27 eslint 7-8
typescript-eslint 7 eslint 8
graphql-subscriptions 1 graphql 0-15
@apollo/server 4 graphql 16
type-graphql 1 graphql 15
connect-mongo 5 mongodb 5-6
multer-gridfs-storage 5 multer 1
@sentry/nextjs 7 next 10-14
@sentry/nextjs 8-9 next 13-15
@vitejs/plugin-vue 5 vite 5-6
@vitejs/plugin-legacy 5-7 vite =
@vitejs/plugin-react-swc 3 vite 4-7
@sveltejs/vite-plugin-svelte 3 vite 5
babel-loader 7 webpack 2-4
file-loader 3-4 webpack 4
sass-loader 7 webpack 3-4
css-loader 1-2 webpack 4
@angular-devkit/build-angular 12-15 typescript 4
@angular-devkit/build-angular 17-21 typescript 5
extract-text-webpack-plugin 1 webpack 1
extract-text-webpack-plugin 2 webpack 2
extract-text-webpack-plugin 3 webpack 3
webpack-dev-server 2 webpack 2-3
url-loader 1 webpack 3-4
uglifyjs-webpack-plugin 1 webpack 2-4
eslint-config-airbnb 17 eslint 4-5
enzyme 2 react 0-15`)

function namesOf(rows: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(rows.map(([name]) => name as string))]
}

/**
 * Packages that applications import, the first of the majors in which npm was seen to install each, and those of these that it brings, peers among them
 * (C-378, C-362).
 */
const imported = rowsOf<readonly [name: string, from: string, ...brings: string[]]>(`axios 0
bcrypt 1
body-parser 1
config 1
connect-mongo 1 express-session mongodb
cookie-parser 1
cors 2
dotenv 2
ejs 1
express 4 body-parser
express-rate-limit 5 body-parser express
express-session 1
helmet 2
http-proxy-middleware 0
joi 10
jsonwebtoken 5 joi
mongodb 2
mongoose 4 mongodb
morgan 1
passport 0
pg 6
sequelize 4
socket.io 1 cors
zod 3`)

export const asked: readonly string[] = namesOf(imported)

/** And packages beside these that bring none of them. */
const beside = rowsOf<readonly [name: string, from: string]>(`concurrently 5
cross-env 3
eslint 4
jest 22
lodash 4
nodemon 1
ts-node 7
typescript 3`)

/** What is known of packages by their names: the first major, and what each brings of those that applications import. */
export const bringers: ReadonlyMap<string, readonly string[]> = new Map(
  [...imported, ...beside].map(([name, ...rest]) => [name, rest]),
)

/** The packages for which plans ask by name, whatever they start; the package `node` is a Node of its own (C-281), and fsevents is for macOS alone (C-376); many call husky and TypeScript's compiler. */
export const notedPackages: readonly string[] = noting()

function noting(): readonly string[] {
  return [
    ...new Set([
      ...talkers,
      ...endedPackages,
      ...webpackPackages,
      ...pluggedPackages,
      ...namesOf(natives),
      "node",
      "fsevents",
      "husky",
      "typescript",
    ]),
  ]
}

/** Words by which Node ends in one kind of modules, and what the other has in its place: of ES modules, and behind them of CommonJS (C-333). */
export const mixtures: { readonly [word: string]: string } = {
  require: "import",
  module: "export",
  exports: "export",
  __dirname: "import.meta.dirname",
  __filename: "import.meta.filename",
  json: 'with { type: "json" }',
  assert: "with",
  import: "require",
  export: "exports",
  await: "an async function",
}

/** Names of packages that listen, or may. */
export const listeners =
  /server|http|express|fastify|koa|hapi|socket|hono|elysia|polka|restify|micro|nest|next|nuxt|connect|graphql|proxy|webhook|dashboard|keep|alive|uptime|feathers|strapi|sails|loopback|moleculer|probot|adonis|egg|^ws$|^serve|^h3$|^total/
