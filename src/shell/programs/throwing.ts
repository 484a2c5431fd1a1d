/**
 * What throws, of Node's own and of packages, where it is not given what it needs: each was run.
 */
import { both, type Cases } from "./variableCases.js"
import { member } from "./variableNames.js"
import { absent, type KnownValue, unknown, variable } from "./variableValues.js"
import type { ProgramWalk } from "./variableWalk.js"

/** When a call throws, and whether what it throws comes as a promise's. */
export interface Throwing {
  readonly cases: Cases
  readonly isPromise: boolean
}

/**
 * Calls that throw without one of their arguments: which, behind `^` of all calls before, and in front of `?` where it may be left out as well; `<` and fewer than how many there are; the key in it, unless it has one of others; and
 * `!` where an empty text is enough. Of packages, the first and the last of the majors that were run, of which 0 is also one that is not known; `promise` where what they
 * promise is broken; the variables that are asked for where nothing is given.
 */
const calls = `JSON.parse 0
new URL 0
Buffer.from 0!
BigInt 0!
fs.readFileSync 0
path.join 0!
stripe 0 18 23
new stripe 0 18 23
new stripe.Stripe 0 18 23
new resend.Resend 0 1 6 RESEND_API_KEY
mongoose.connect 0 5 9 promise
new mongodb.MongoClient 0 4 7
mongodb.MongoClient.connect 0 3 7 promise
monk 0 6 7
new sequelize 0<3 4 6
new sequelize 3.dialect 4 6
new sequelize.Sequelize 0<3 4 6
new sequelize.Sequelize 3.dialect 4 6
connect-mongo.create 0.mongoUrl|client|clientPromise 4 5
connect-mongo.MongoStore.create 0.mongoUrl|client|clientPromise 6 6
new connect-mongo() 0.url|mongooseConnection|client|clientPromise 3 3
mongojs 0! 2 3
new passport-google-oauth20 0.clientID 1 2
new passport-google-oauth 0.clientID 0 2
new passport-github2 0.clientID 0 0
new passport-github 0.clientID 0 1
new passport-facebook 0.clientID 0 3
new passport-discord 0.clientID 0 0
new passport-linkedin-oauth2 0.clientID 1 2
new passport-spotify 0.clientID 0 2
new passport-microsoft 0.clientID 0 2
new passport-oauth2 0.clientID 1 1
new passport-auth0 0.clientID 0 1
new passport-auth0 0.domain 0 1
new passport-twitter 0.consumerKey 0 1
new passport-jwt 0.secretOrKey|secretOrKeyProvider 1 4
express-jwt 0.secret 5 6
express-jwt.expressjwt 0.secret 7 8
cookie-session 0.secret|keys|signed 1 2
twilio 0! 2 4
twilio 1! 2 4
new twilio.Twilio 0! 3 4
@supabase/supabase-js.createClient 0 1 2
@supabase/supabase-js.createClient 1 1 2
new razorpay 0.key_id|oauthToken 1 2
new openai 0.apiKey! 4 5 OPENAI_API_KEY
new openai.OpenAI 0.apiKey! 4 5 OPENAI_API_KEY
new openai 0.apiKey|adminAPIKey|workloadIdentity! 6 7 OPENAI_API_KEY OPENAI_ADMIN_KEY
new openai.OpenAI 0.apiKey|adminAPIKey|workloadIdentity! 6 7 OPENAI_API_KEY OPENAI_ADMIN_KEY
new groq-sdk 0.apiKey! 0 1 GROQ_API_KEY
new groq-sdk.Groq 0.apiKey! 0 1 GROQ_API_KEY
new telegraf.Telegraf().launch ^0 4 4 promise
new grammy.Bot 0 0 1
new discord.js.Client().login 0 12 14 promise DISCORD_TOKEN
http-proxy-middleware 0.target|router 0 0
http-proxy-middleware 1.target|router 0 0
http-proxy-middleware.createProxyMiddleware 0.target|router 1 3
http-proxy-middleware.createProxyMiddleware 1.target|router 1 2
express-http-proxy 0 0 2
web-push.setVapidDetails 0 3 3
web-push.setVapidDetails 1 3 3
web-push.setVapidDetails 2 3 3
@line/bot-sdk.middleware 0.channelSecret 6 8
new @line/bot-sdk.Client 0.channelAccessToken 6 8
new @slack/bolt.App 0.signingSecret|receiver|socketMode|appToken! 2 4
new @slack/bolt.App 0.token|authorize|receiver|clientId|clientSecret! 2 4
new postmark.ServerClient 0 2 4
mailgun-js 0.apiKey 0 0
new eris 0! 0 0
new braintree.BraintreeGateway 0.merchantId|clientId|accessToken 2 3
applicationinsights.setup 0 0 2 APPINSIGHTS_INSTRUMENTATIONKEY APPINSIGHTS_INSTRUMENTATION_KEY APPLICATIONINSIGHTS_CONNECTION_STRING
algoliasearch.algoliasearch 0 5 5
@azure/storage-blob.BlobServiceClient.fromConnectionString 0! 12 12
contentful.createClient 0.space 7 11
contentful.createClient 0.accessToken 7 11
@sanity/client 0.projectId 2 3
@sanity/client.createClient 0.projectId 5 7
new airtable 0.apiKey 0 0 AIRTABLE_API_KEY
new @elastic/elasticsearch.Client 0.node|nodes|cloud 7 9
new minio.Client 0.endPoint 6 8
firebase-admin.credential.cert 0.projectId|project_id 9 13
firebase-admin.credential.cert 0.clientEmail|client_email 9 13
firebase-admin.credential.cert 0.privateKey|private_key 11 13
firebase-admin/app.cert 0.projectId|project_id 10 14
firebase-admin/app.cert 0.clientEmail|client_email 11 13
firebase-admin/app.cert 0.privateKey|private_key 11 13
crypto.createHmac 1!
crypto.scryptSync 0!
crypto.createCipheriv 1!
bcryptjs.hashSync 0! 2 3
bcrypt.hashSync 0! 6 6
new mailslurp-client 0.apiKey 15 15
new mailslurp-client.MailSlurp 0.apiKey 15 15
new mailgun.js().client 0.key 8 12
new @pinecone-database/pinecone.Pinecone 0.apiKey 1 6
new ably.Rest 0 1 2
new ably.Realtime 0 1 2
@mapbox/mapbox-sdk 0.accessToken 0 0
@mapbox/mapbox-sdk/services/geocoding 0.accessToken 0 0
africastalking 0.username 0 0
africastalking 0.apiKey 0 0
new flutterwave-node-v3 0 1 1
new flutterwave-node-v3 1 1 1
new imagekit 0.publicKey 3 6
express-oauth2-jwt-bearer.auth 0.issuerBaseURL|issuer|mcd 1 1 ISSUER_BASE_URL ISSUER
express-openid-connect.auth 0.baseURL 2 3 BASE_URL
@libsql/client.createClient 0.url 0 0
new typesense.Client 0.apiKey 1 3
@supabase/ssr.createServerClient 0 0 0
new passport-kakao 0.clientID 1 1
new passport-naver 0.clientID 1 1
new passport-instagram 0.clientID 1 1
new passport-42 0.clientID 1 1
new passport-gitlab2 0.clientID 5 5
new passport-google-oauth2 0.clientID 0 0
new twit 0.consumer_key 2 2
new twit 0.consumer_secret 2 2
new twit 0.access_token|app_only_auth 2 2
new twit 0.access_token_secret|app_only_auth 2 2
mysql.createConnection 0! 2 2
mysql.createPool 0! 2 2
mysql2.createConnection 0! 2 3
mysql2.createPool 0! 2 3
mysql2/promise.createConnection 0! 2 3
mysql2/promise.createPool 0! 2 3
pg-promise() 0! 10 11
nano 0 10 10
knex 0! 1 3
knex 0.client|dialect 1 3
new ethers.Wallet 0! 5 6
new ethers.ethers.Wallet 0! 5 6
new ethers.Contract 0! 5 6
new ethers.ethers.Contract 0! 5 6
new multer-gridfs-storage 0.url|db! 4 4
new multer-gridfs-storage.GridFsStorage 0.url|db! 5 5
multer-s3 0.bucket! 2 2
express-jwt 0.algorithms 6 6
express-jwt.expressjwt 0.algorithms 7 8
new multer-storage-cloudinary.CloudinaryStorage 0.cloudinary 4 4
new discord.js.Client 0?.intents 13 14
new newsapi 0 2 2
new plaid.Client 0.clientID! 8 8
new plaid.Client 0.secret! 8 8
new mailchimp-api-v3 0 1 1
neo4j-driver.driver 0! 4 5
neo4j-driver.default.driver 0! 4 5
serve-favicon 0! 2 2
swagger-jsdoc 0.definition|swaggerDefinition 6 6
new snoowrap 0.userAgent! 1 1
new node-wit.Wit 0.accessToken 6 6
new auth0.ManagementClient 0.domain! 3 3
new auth0.AuthenticationClient 0.domain! 3 3
new clarifai.App 0.apiKey! 2 2`

export interface ThrowingCall {
  readonly place: number
  readonly isBefore: boolean
  readonly isLeftOut: boolean
  readonly below: number
  readonly key: string | undefined
  readonly others: readonly string[]
  readonly isEmptyEnough: boolean
  readonly first: number | null
  readonly last: number
  readonly isPromise: boolean
  readonly names: readonly string[]
}

const known = new Map<string, ThrowingCall[]>()
for (const line of calls.split("\n")) {
  const [
    ,
    call = "",
    before,
    place,
    absent,
    below,
    key,
    others = "",
    strict,
    first,
    last,
    promise,
    names = "",
  ] =
    /^((?:new )?\S+) (\^)?(\d)(\?)?(?:<(\d))?(?:\.(\w+))?((?:\|\w+)*)(!)?(?: (\d+) (\d+))?( promise)?((?: [A-Z_]+)*)$/.exec(
      line,
    ) ?? []
  const one = {
    place: Number(place),
    isBefore: before !== undefined,
    isLeftOut: absent !== undefined,
    below: Number(below ?? 9),
    key,
    others: others.split("|").slice(1),
    isEmptyEnough: strict !== undefined,
    first: first === undefined ? null : Number(first),
    last: Number(last),
    isPromise: promise !== undefined,
    names: names.split(" ").slice(1),
  }
  known.set(call, [...(known.get(call) ?? []), one])
}

/** The calls of a path that throw without one of their arguments. */
export const throwers = (path: string): readonly ThrowingCall[] =>
  known.get(path.replace(strategy, "$1")) ?? []

const packageIn = /^(?:new )?((?:@[\w-]+\/)?[\w-]+(?:\.js)?)/
/** A strategy of passport's is what its package exports, and is exported by its name as well. */
const strategy = /^(new passport-[\w-]+)\.(?:OAuth2)?Strategy$/

/** When a call throws, given what the calls before it in the same chain were given. */
export const throwing = (
  walk: ProgramWalk,
  path: string,
  given: readonly KnownValue[],
  before: readonly KnownValue[],
): readonly Throwing[] =>
  (known.get(path.replace(strategy, "$1")) ?? []).flatMap((call) => {
    const { place, key, others, first, last, names } = call
    const argument =
      (call.isBefore ? before : given)[place] ?? (names.length > 0 || call.isLeftOut ? absent : undefined)
    if (argument === undefined || given.length >= call.below) return []
    if (first !== null) {
      const major = walk.majorOf(packageIn.exec(path)?.[1] ?? "")
      if (major < first || major > last) return []
    }
    const fields = argument.is?._tag === "record" && argument.is.isWhole ? argument.is.fields : null
    if (
      key !== undefined &&
      argument !== absent &&
      (fields === null || others.some((one) => fields.has(one)))
    )
      return []
    const needed = key === undefined || argument === absent ? argument : member(walk, argument, key)
    let cases = call.isEmptyEnough ? needed.missing : needed.falsy
    for (const name of names) {
      const other = walk.changed.has(name) ? unknown : variable(name)
      cases = both(cases, call.isEmptyEnough ? other.missing : other.falsy)
    }
    return [{ cases, isPromise: call.isPromise }]
  })
