/**
 * Every operation that a golden case names, beside the planning of a snapshot: JSON in, JSON out. It is this project as `runplan
 * conform` would ask it.
 */
import * as api from "../src/api/index.js"
import {
  type Diagnosed,
  decodeAnswers,
  defaultPlatform,
  diagnosticsOf,
  gitRemote,
  judgeHealth,
  redisConnection,
} from "../src/index.js"
import { explainMismatch } from "../src/oauth/diagnostics/index.js"
import * as steps from "../src/oauth/flow/index.js"
import * as oauth from "../src/oauth/index.js"
import { reveal } from "../src/oauth/index.js"
import { claims, verify } from "../src/oauth/verify/index.js"
import { decodePlatform } from "../src/platform/index.js"
import * as tokens from "../src/tokens/index.js"
import { secp256r1 } from "../src/tokens/secp256r1.js"

/** A case that names the operation that it is about. */
export interface OperationCase {
  readonly title: string
  readonly contract: readonly string[]
  readonly operation: string
  readonly input: Any
  readonly expected: { readonly value: unknown } | { readonly errors: readonly { readonly _tag: string }[] }
}

// biome-ignore lint/suspicious/noExplicitAny: a golden input is JSON, and each operation knows its own
type Any = any

const hold = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`this does not hold: ${what}`)
}

const rightOf = <A>(result: api.ApiResult<A, api.RequestError>): A => {
  if (result._tag === "Left") throw new Error("a case's own input is refused")
  return result.right
}

/** A request with its headers as they are sent, in pairs. */
const inPairs = (result: oauth.OAuthResult<oauth.HttpRequest>): unknown =>
  result._tag === "Left"
    ? { errors: result.left }
    : { value: { ...result.right, headers: [...result.right.headers] } }

/** What failed, as JSON sees it: `undefined` fields and class instances would compare otherwise. */
const oauthOutcome = <A>(result: oauth.OAuthResult<A>): unknown =>
  result._tag === "Left" ? { errors: result.left } : { value: result.right }

const inClear = <A extends { readonly secret: oauth.Secret }>(
  result: oauth.OAuthResult<A>,
): oauth.OAuthResult<unknown> =>
  result._tag === "Left"
    ? result
    : { _tag: "Right", right: { ...result.right, secret: oauth.reveal(result.right.secret) } }

/** What a lookup answers: the secret, or for what it does not know one of the things that lookups do. */
const found = (secret: string | undefined, unknown: string, name: string): Any => {
  if (secret !== undefined) return secret
  switch (unknown) {
    case "null":
      return null
    case "undefined":
      return undefined
    case "inherited":
      // Not every runtime has __proto__ as a property that is read.
      return name === "__proto__" ? Object.prototype : ({} as { readonly [name: string]: unknown })[name]
    case "throws":
      throw new Error("the lookup")
    case "promise":
      return Promise.resolve("a-secret-that-belongs-to-no-one-at-all")
    default:
      throw new Error(`no lookup ${unknown}`)
  }
}

const oauthOperations: { readonly [name: string]: (input: Any) => unknown } = {
  percentEncode: (text) => oauthOutcome(oauth.percentEncode(text)),
  percentDecode: (text) => oauthOutcome(oauth.percentDecode(text)),
  parseForm: (text) => oauthOutcome(oauth.parseForm(text)),
  parseQuery: (text) => oauthOutcome(oauth.parseQuery(text)),
  formatForm: (pairs) => oauthOutcome(oauth.formatForm(pairs)),
  parameterString: (pairs) => oauthOutcome(oauth.parameterString(pairs)),
  baseStringUri: (url) => oauthOutcome(oauth.baseStringUri(url)),
  signatureBaseString: (input) => oauthOutcome(oauth.signatureBaseString(input)),
  signature: (input) =>
    oauthOutcome(
      oauth.signature(input.signatureMethod, input.baseString, input.consumerSecret, input.tokenSecret),
    ),
  baseStringAndSignature: (input) => {
    const baseString = oauth.signatureBaseString(input)
    if (baseString._tag === "Left") return oauthOutcome(baseString)
    if (input.urlAsSent !== undefined) {
      const form = oauth.parseForm(input.formAsSent ?? "")
      if (form._tag === "Left") return oauthOutcome(form)
      const protocol = (input.parameters as oauth.Parameters).filter(([name]) => name.startsWith("oauth_"))
      const sent = oauth.signatureBaseString({
        method: input.method,
        url: input.urlAsSent,
        parameters: [...protocol, ...form.right],
      })
      hold(sent._tag === "Right" && sent.right === baseString.right, "the same base string as sent")
    }
    const signature = oauth.signature(
      input.signatureMethod,
      baseString.right,
      input.consumerSecret,
      input.tokenSecret,
    )
    if (signature._tag === "Left") return oauthOutcome(signature)
    return { value: { baseString: baseString.right, signature: signature.right } }
  },
  sign: ({ request, ...options }) => {
    const signed = oauth.signer(options)(request)
    // In clear: printing one that was signed by PLAINTEXT does not show it.
    return signed._tag === "Left" ? oauthOutcome(signed) : { value: { ...signed.right } }
  },
  parseAuthorization: (header) => oauthOutcome(oauth.parseAuthorization(header)),
  formatAuthorization: (authorization) => oauthOutcome(oauth.formatAuthorization(authorization)),
  claims: ({ request, ...demands }) => oauthOutcome(claims(request, demands)),
  verify: ({ consumers, tokens, unknown = "null", ...input }) => {
    const verdict = verify({
      ...input,
      secrets: {
        consumer: ({ consumer }) =>
          found((consumers as string[][]).find((row) => row[0] === consumer)?.[1], unknown, consumer),
        token: ({ consumer, token }) =>
          found(
            (tokens as string[][]).find((row) => row[0] === consumer && row[1] === token)?.[2],
            unknown,
            token,
          ),
      },
    })
    if (verdict._tag === "Accepted") return { value: verdict }
    hold(verdict.seen === input.seen, "the nonces seen are left as they were")
    hold(
      verdict.checks.some((check) => check.outcome === "failed"),
      "a check failed",
    )
    return { errors: verdict.errors }
  },
  explainMismatch: ({ expected, actual }) => {
    const difference = explainMismatch(expected, actual)
    return { value: difference._tag === "None" ? null : difference.value }
  },
  requestTokenRequest: ({ client, step }) => inPairs(steps.requestTokenRequest(client, step)),
  authorizeUrl: ({ api, token }) => oauthOutcome(steps.authorizeUrl(api, token)),
  accessTokenRequest: ({ client, step }) => inPairs(steps.accessTokenRequest(client, step)),
  apiRequest: ({ client, call }) => inPairs(steps.apiRequest(client, call)),
  rightsRequest: (api) => inPairs(steps.rightsRequest(api)),
  permissions: () => ({ value: Object.keys(steps.permissions).sort() }),
  decodeRequestToken: (body) => oauthOutcome(inClear(steps.decodeRequestToken(body))),
  decodeAccessToken: (body) => oauthOutcome(inClear(steps.decodeAccessToken(body))),
  decodeCallback: ({ callback, baseUrl }) => oauthOutcome(steps.decodeCallback(callback, baseUrl)),
  flow: ({ baseUrl, events }) => {
    let state = steps.flow.start
    for (const [index, event] of (events as steps.FlowEvent[]).entries()) {
      const next = steps.flow.next(baseUrl)(state, event)
      if (next._tag === "Left") {
        hold(index === events.length - 1, "only the last event is refused")
        return oauthOutcome(next)
      }
      state = next.right
    }
    return { value: JSON.parse(steps.flow.encode(state)) }
  },
  flowProblems: ({ state, now }) => {
    const read = steps.flow.decode(JSON.stringify(state))
    return read._tag === "Left" ? oauthOutcome(read) : { value: steps.flow.problems(read.right, now) }
  },
  decodeFlow: (text) => oauthOutcome(steps.flow.decode(text)),
}

const apiOutcome = <A>(
  result: api.ApiResult<A, api.RequestError>,
  shown: (value: A) => unknown = (a) => a,
) => (result._tag === "Left" ? { errors: result.left } : { value: shown(result.right) })

const EXAMPLE = { api: "https://api.example.com", bridge: "https://bridge.example.com" }

const addressesOf = (input: { readonly addresses?: typeof EXAMPLE }): api.Addresses => {
  // Platform data is refused with an address that is none; the API has to hold for a platform that nobody checked, too.
  const { data } = defaultPlatform
  return api.addresses({
    ...defaultPlatform,
    data: { ...data, addresses: { ...data.addresses, ...(input.addresses ?? EXAMPLE) } },
  })
}

const makers: { readonly [kind: string]: (options: Any) => api.ApiResult<api.Credential> } = {
  ApiToken: api.apiToken,
  ServiceToken: api.serviceToken,
  OAuth: api.oauthToken,
}

const made = ({ kind, ...options }: { readonly kind: string }): api.ApiResult<api.Credential> => {
  const make = Object.hasOwn(makers, kind) ? makers[kind] : undefined
  if (make === undefined) throw new Error(`no kind ${kind}`)
  return make(options)
}

const accounts: { readonly [kind: string]: { readonly kind: string } } = {
  ApiToken: { kind: "ApiToken", ...{ token: "tok-1" } },
  ServiceToken: { kind: "ServiceToken", ...{ token: "tok-2" } },
  OAuth: {
    kind: "OAuth",
    ...{
      consumer: { key: "app", secret: "cs" },
      token: { key: "at", secret: "ts" },
      signatureMethod: "HMAC-SHA1",
    },
  },
}

const NOW = 1_700_000_000
const FACTS = { organisation: "orga_1", robot: null, expires: null, resources: null }

const apiOperations: { readonly [name: string]: (input: Any) => unknown } = {
  route: (input) => apiOutcome(api.route(addressesOf(input))(input.credential, input.url)),
  authorizationPage: (input) => apiOutcome(api.authorizationPage(addressesOf(input))),
  authorize: (input) =>
    apiOutcome(
      api.authorize(addressesOf(input))(rightOf(made(input.credential)))(input.request),
      ({ method, url, authorization }) => ({ method, url, authorization: reveal(authorization) }),
    ),
  credential: (input) => apiOutcome(made(input), (value) => JSON.parse(JSON.stringify(value))),
  comparison: () => ({ value: api.comparison }),
  expiry: ({ credential, now }) => ({ value: api.expiry(credential, now) }),
  lifetimeProblems: ({ credential, now }) => ({ value: api.lifetimeProblems(credential, now) }),
  parsePermissions: (list) => ({ value: api.parsePermissions(list) }),
  endpoints: () => ({
    value: Object.values<api.Endpoint>(api.endpoints).map((row) => [
      row.method,
      row.path,
      row.accepts,
      row.undecided,
    ]),
  }),
  build: ({ endpoint, given }) =>
    apiOutcome(api.build(endpoint as api.EndpointName, given), (request) => ({
      ...request,
      headers: [...request.headers],
    })),
  nextPage: ({ endpoint, given, entries }) =>
    apiOutcome(
      api.nextPage(
        rightOf(api.build(endpoint as api.EndpointName, given)),
        Array.from({ length: entries }, () => ({})),
      ),
      (request) => request?.url ?? null,
    ),
  endpointTakes: ({ endpoint, credential }) => apiOutcome(api.endpointTakes(endpoint, credential)),
  newServiceToken: ({ token, creator }) => apiOutcome(api.newServiceToken(token, creator)),
  compareRoles: (pairs) => ({
    value: (pairs as [api.Role, api.Role][]).map(([one, other]) => api.compareRoles(one, other)),
  }),
  duration: (texts) => {
    const results = (texts as string[]).map(api.duration)
    return results.find((result) => result._tag === "Left") === undefined
      ? { value: results.map(rightOf) }
      : apiOutcome(results[0] as api.ApiResult<number>)
  },
  creation: (given) => ({ value: api.creation(given) }),
  decodeCreatedServiceToken: (answer) =>
    apiOutcome(api.decodeCreatedServiceToken(answer), ({ token, ...rest }) => ({
      token: reveal(token),
      ...rest,
    })),
  decodeServiceTokens: (answer) => apiOutcome(api.decodeServiceTokens(answer)),
  serviceTokenFacts: (facts) => apiOutcome(api.serviceTokenFacts(facts)),
  access: ({ facts, chain, path, entry }) => {
    const left = api.attenuated({ ...FACTS, ...facts }, chain ?? [])
    const verdict = api.access(left, { path, ...(entry === undefined ? {} : { entry }) }, NOW)
    switch (verdict._tag) {
      case "Allowed":
        return { value: "Allowed" }
      case "Undecided":
        return { value: { undecided: verdict.questions } }
      case "Refused":
        return { errors: verdict.reasons }
    }
  },
  accessOf: ({ token, names, ...request }) => {
    const read = tokens.readToken(token)
    if (read._tag === "Left") throw new Error("a case's own input is refused")
    const verdict = api.accessOf(read.right, request, NOW, names)
    return verdict._tag === "Allowed"
      ? { value: "Allowed" }
      : verdict._tag === "Undecided"
        ? { value: { undecided: verdict.questions } }
        : { errors: verdict.reasons }
  },
  attenuate: ({ restrictions, original, now, names }) =>
    apiOutcome(api.attenuate(restrictions, original, now), (block) => api.datalog(block, names)),
  attenuated: ({ facts, chain }) => {
    const { expires, resources } = api.attenuated({ ...FACTS, ...facts }, chain)
    return { value: { expires, resources } }
  },
  curl: (input) =>
    apiOutcome(
      api.signCurl(
        addressesOf(input),
        rightOf(made(accounts[input.credential] ?? { kind: input.credential })),
      )({
        arguments: input.arguments,
        files: new Map(Object.entries(input.files ?? {})),
        timestamp: NOW,
        nonce: "n1",
      }),
      ({ arguments: args, config, readsInput, form, again }) => ({
        arguments: args,
        config: reveal(config),
        readsInput,
        ...(form === null ? {} : { form: reveal(form) }),
        ...(again === null ? {} : { again }),
      }),
    ),
  nextCurl: (input) => ({
    value: api.nextCurl(addressesOf(input), input.kind)(input.arguments)(input.end, input.made),
  }),
  curlNeeds: ({ arguments: args, kind }) => apiOutcome(api.curlNeeds(args, kind)),
}

const withCodes = <A>(result: Diagnosed<A>) => ({
  ...(result._tag === "Left" ? {} : { value: result.right }),
  codes: diagnosticsOf(result).map(({ code }) => code),
})

const otherOperations: { readonly [name: string]: (input: Any) => unknown } = {
  gitRemote: (deployment) => withCodes(gitRemote(defaultPlatform)(deployment)),
  redisConnection: (given) => withCodes(redisConnection(defaultPlatform)(given)),
  definePlatform: (overrides) => {
    const made = decodePlatform(overrides)
    return made._tag === "Right"
      ? { value: made.right.data }
      : {
          errors: diagnosticsOf(made).map(({ code, because }) => ({
            code,
            place: because[0]?.from === "platform" ? because[0].path : null,
          })),
        }
  },
  judgeHealth: ({ health, answers }) => {
    const decoded = decodeAnswers(answers)
    if (decoded._tag !== "Right") return withCodes(decoded)
    const { verdict, log } = judgeHealth(health)(decoded.right)
    return { value: { verdict, log } }
  },
}

const tokenOutcome = <A>(result: tokens.TokenResult<A>, shown: (value: A) => unknown) =>
  result._tag === "Left" ? { errors: result.left } : { value: shown(result.right) }

const bytesOfHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16))

const curves = { secp256r1 }

const contentsOf = (token: tokens.Token) => ({
  rootKeyId: token.rootKeyId,
  blocks: token.blocks.map((block) => ({
    version: block.version,
    context: block.context,
    externalKey: block.externalKey === null ? null : tokens.publicKeyText(block.externalKey),
    code: tokens.printBlock(block),
  })),
  revocation: token.revocationIds,
  sealed: token.sealed,
  latest: tokens.latest(token.blocks)?.toString() ?? null,
})

const secretKey = (text: string): tokens.PrivateKey => {
  const key = tokens.privateKey(text, { curves })
  if (key._tag === "Left") throw new Error("a case's own input is refused")
  return key.right
}

/** The function that the format's own samples call: what it is given, or whether two texts are one. */
export const hostFunctions: { readonly [name: string]: tokens.Extern } = {
  test: (left, other) =>
    other === null
      ? left
      : {
          _tag: "Text",
          value:
            left._tag === "Text" && other._tag === "Text" && left.value === other.value
              ? "equal strings"
              : "different strings",
        },
}

const onToken =
  (make: (token: tokens.UnverifiedToken, input: Any) => tokens.TokenResult<tokens.Token | string>) =>
  (input: Any) => {
    const read = tokens.readToken(input.token)
    if (read._tag === "Left") return { errors: read.left }
    return tokenOutcome(make(read.right, input), (made) =>
      typeof made === "string" ? made : made.value.text(),
    )
  }

const tokenOperations: { readonly [name: string]: (input: Any) => unknown } = {
  readToken: ({ token }) => tokenOutcome(tokens.readToken(token), contentsOf),
  verifyToken: ({ token, root, roots }) =>
    tokenOutcome(
      tokens.verifyToken(token, root ?? ((id: number | null) => roots[`${id}`] ?? null), { curves }),
      contentsOf,
    ),
  tokenVerdict: (input) => ({ value: tokens.tokenVerdict(input, { curves, externs: hostFunctions }) }),
  tokenWorld: ({ token, root, authorizer }) =>
    tokenOutcome(tokens.verifyToken(token, root, { curves }), ({ blocks }) => {
      const read = tokens.parseAuthorizer(authorizer)
      if (read._tag === "Left") throw new Error("a case's own input is refused")
      return tokens.describeWorld({ blocks, authorizer: read.right, externs: hostFunctions })
    }),
  parseBlock: ({ code, language }) =>
    tokenOutcome(tokens.parseBlock(code, language === undefined ? {} : { language }), (block) => ({
      version: block.version,
      code: tokens.printBlock(block),
    })),
  authorizeBlocks: ({ blocks, authorizer, limits }) => {
    const read = (blocks as readonly string[]).map((code) => tokens.parseBlock(code))
    const asked = tokens.parseAuthorizer(authorizer)
    const errors = [...read, asked].flatMap((one) => (one._tag === "Left" ? one.left : []))
    if (asked._tag === "Left" || errors.length > 0) return { errors }
    const given = read.flatMap((one) => (one._tag === "Right" ? [one.right] : []))
    const answer = tokens.authorizeBlocks({
      blocks: given,
      authorizer: asked.right,
      limits,
      externs: hostFunctions,
    })
    if (answer._tag === "Stopped")
      return { value: { status: "stopped", policy: null, failed: [], why: answer.error._tag } }
    const failed = answer._tag === "Allowed" ? [] : answer.failed
    return {
      value: {
        status: answer._tag === "Allowed" ? "allowed" : "refused",
        policy: answer.policy?.index ?? null,
        failed: failed.map(({ place, index }) => ({ block: place, check: index })),
      },
    }
  },
  mintToken: ({ root, block, random, rootKeyId }) =>
    tokenOutcome(
      tokens.mint(secretKey(root), block, bytesOfHex(random), {
        curves,
        ...(rootKeyId === undefined ? {} : { rootKeyId }),
      }),
      ({ value }) => value.text(),
    ),
  appendBlock: onToken((token, { block, random }) =>
    tokens.appendBlock(token, block, bytesOfHex(random), { curves }),
  ),
  sealToken: onToken((token) => tokens.seal(token, { curves })),
  thirdPartyRequest: onToken((token) => tokens.thirdPartyRequest(token)),
  thirdPartyBlock: ({ request, key, block }) =>
    tokenOutcome(tokens.thirdPartyBlock(request, secretKey(key), block), (text) => text),
  appendThirdParty: onToken((token, { block, random, expected }) => {
    const key = expected === undefined ? undefined : tokens.publicKey(expected)
    if (key?._tag === "Left") return key
    return tokens.appendThirdParty(token, block, bytesOfHex(random), {
      curves,
      ...(key === undefined ? {} : { expected: key.right }),
    })
  }),
  publicKey: (text) => tokenOutcome(tokens.publicKey(text), tokens.publicKeyText),
  privateKey: ({ key, portable }) =>
    tokenOutcome(tokens.privateKey(key, portable === false ? {} : { curves }), ({ publicKey }) =>
      tokens.publicKeyText(publicKey),
    ),
}

/** The operations by name. */
export const operations: { readonly [name: string]: (input: Any) => unknown } = {
  ...oauthOperations,
  ...apiOperations,
  ...otherOperations,
  ...tokenOperations,
}
