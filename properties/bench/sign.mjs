// A signature with its Authorization header, 11 parameters, against the native HMAC of the same base string and the peers.
import { createHmac } from "node:crypto"
import oauthPackage from "oauth"
import OAuth1 from "oauth-1.0a"
import oauthSign from "oauth-sign"
import * as room from "../../dist/oauth/index.js"
import { nativeHmac } from "../../dist/shell/index.js"
import { composedSigner } from "../scripts/composed-signer.mjs"
import { compare, mark, printComparison } from "./compare.mjs"

const { signer } = room

const consumer = { key: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44" }
const token = { key: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00" }

/** Six parameters of the protocol and five of the request's own, which no two requests have the same. */
const own = (index) => [
  ["limit", String(10 + index)],
  ["offset", String(index * 10)],
  ["sort", "created at"],
  ["filter", `name=shop-${index}`],
  ["fields", "id,name"],
]

const query = (pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")

const address = "https://api.company.example/v2/organisations"

/** The two ways of a request's own parameters: a form that is posted to one address, or the query of an address of its own. */
const shapes = {
  "a form to one address": (index) => ({ method: "POST", url: `${address}/applications`, form: own(index) }),
  "another address each time": (index) => ({
    method: "GET",
    url: `${address}/orga_${index}/applications?${query(own(index))}`,
    form: [],
  }),
}

const requestsOf = (shape) =>
  Array.from({ length: 100 }, (_, index) => ({
    ...shape(index),
    timestamp: 1763700000 + index,
    nonce: `kllo9940pd9333jh${index}`,
  }))

export let last

const each = (requests, work) => ({
  work: requests.length,
  run: () => {
    for (const request of requests) last = work(request)
  },
})

const methods = [
  { name: "HMAC-SHA1", hash: "sha1", overPeer: 4, ofFloor: 0.45, pureOverPeer: 2 },
  { name: "HMAC-SHA512", hash: "sha512", overPeer: 3.5, ofFloor: 0.45, pureOverPeer: 1.3 },
]

const byOAuth1 = ({ name, hash }) => {
  const oauth = OAuth1({
    consumer,
    signature_method: name,
    hash_function: (base, key) => createHmac(hash, key).update(base).digest("base64"),
  })
  return (request) => {
    oauth.getTimeStamp = () => request.timestamp
    oauth.getNonce = () => request.nonce
    return oauth.toHeader(
      oauth.authorize(
        { url: request.url, method: request.method, data: Object.fromEntries(request.form) },
        token,
      ),
    ).Authorization
  }
}

/** It makes the base string and the signature; the query is read and the header is written as its users do. */
const byOAuthSign =
  ({ name, hash }) =>
  (request) => {
    const url = new URL(request.url)
    const oauth = {
      oauth_consumer_key: consumer.key,
      oauth_nonce: request.nonce,
      oauth_signature_method: name,
      oauth_timestamp: String(request.timestamp),
      oauth_token: token.key,
      oauth_version: "1.0",
    }
    const parameters = {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(request.form),
      ...oauth,
    }
    const base = `${url.origin}${url.pathname}`
    const signature =
      name === "HMAC-SHA1"
        ? oauthSign.hmacsign(request.method, base, parameters, consumer.secret, token.secret)
        : createHmac(hash, `${oauthSign.rfc3986(consumer.secret)}&${oauthSign.rfc3986(token.secret)}`)
            .update(oauthSign.generateBase(request.method, base, parameters))
            .digest("base64")
    const all = { ...oauth, oauth_signature: signature }
    return `OAuth ${Object.keys(all)
      .map((key) => `${key}="${oauthSign.rfc3986(all[key])}"`)
      .join(", ")}`
  }

const byOAuthPackage = () => {
  const oauth = new oauthPackage.OAuth(null, null, consumer.key, consumer.secret, "1.0", null, "HMAC-SHA1")
  return (request) => {
    oauth._getTimestamp = () => request.timestamp
    oauth._getNonce = () => request.nonce
    // What its authHeader does, which has no parameter for a form.
    const parameters = oauth._prepareParameters(
      token.key,
      token.secret,
      request.method,
      request.url,
      Object.fromEntries(request.form),
    )
    return oauth._buildAuthorizationHeaders(parameters)
  }
}

const bySigner = ({ name }, options) => {
  const sign = signer({ consumer, token, signatureMethod: name, ...options })
  return (request) => sign(request).right.authorization
}

/** What the functions of the room give, one after the other: what the signer's own way saves. */
const byComposition = ({ name }, options) => {
  const sign = composedSigner(room)({ consumer, token, signatureMethod: name, ...options })
  return (request) => sign(request).right.authorization
}

/** Sorted parts of a header: the peers order and space them differently, and have to agree on what they hold. */
const content = (header) =>
  header
    .replace(/^OAuth\s+/, "")
    .split(/,\s*/)
    .sort()
    .join()

/** Compares one method on one shape of requests, and gives what each took by its name. */
const compareSigners = async (method, shape) => {
  const requests = requestsOf(shapes[shape])
  const runplan = bySigner(method, { hmac: nativeHmac })
  const key = `${consumer.secret}&${token.secret}`
  const sign = signer({ consumer, token, signatureMethod: method.name })
  const baseStrings = requests.map((request) => sign(request).right.baseString)
  const peers = {
    "oauth-1.0a": byOAuth1(method),
    "oauth-sign": byOAuthSign(method),
    ...(method.hash === "sha1" ? { oauth: byOAuthPackage() } : {}),
  }
  for (const [name, header] of Object.entries(peers)) {
    for (const request of requests) {
      if (content(header(request)) !== content(runplan(request)))
        throw new Error(`${name} signs another request`)
    }
  }
  const results = await compare(
    {
      [floor]: each(baseStrings, (base) => createHmac(method.hash, key).update(base).digest("base64")),
      [native]: each(requests, runplan),
      [portable]: each(requests, bySigner(method, {})),
      [composed]: each(requests, byComposition(method, { hmac: nativeHmac })),
      ...Object.fromEntries(Object.entries(peers).map(([name, header]) => [name, each(requests, header)])),
    },
    { floor },
  )
  printComparison(`${method.name}, ${shape}`, "the floor", results)
  return Object.fromEntries(results.map(({ name, ratio }) => [name, ratio]))
}

const floor = "the native HMAC of the base string"
const native = "runplan, native HMAC"
const portable = "runplan, portable HMAC"
const composed = "runplan's functions composed, native HMAC"

export const run = async () => {
  console.log("## Sign\n")
  for (const method of methods) {
    for (const shape of Object.keys(shapes)) {
      const took = await compareSigners(method, shape)
      const rates = [
        ["native HMAC, rate of oauth-1.0a's", took["oauth-1.0a"] / took[native], method.overPeer],
        ["native HMAC, rate of the floor's", 1 / took[native], method.ofFloor],
        ["portable HMAC, rate of oauth-1.0a's", took["oauth-1.0a"] / took[portable], method.pureOverPeer],
      ]
      for (const [what, got, least] of rates) {
        mark(`${method.name}, ${shape}: ${what}`, got, `at least ${least}`, got >= least)
      }
    }
  }
}
