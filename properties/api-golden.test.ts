// Runs every case of golden/api, and checks that each statement of the contract about the API is cited by one.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import * as api from "../src/api/index.js"
import { choices, statements } from "../src/contract/index.js"
import { reveal } from "../src/oauth/index.js"
import { definePlatform } from "../src/platform/index.js"
import { rightOf } from "./arbitraries/api.js"

interface Case {
  readonly title: string
  readonly contract: readonly string[]
  readonly operation: string
  // biome-ignore lint/suspicious/noExplicitAny: a golden input is JSON, and each operation knows its own
  readonly input: any
  readonly expected: { readonly value: unknown } | { readonly errors: readonly { readonly _tag: string }[] }
}

const folder = new URL("../golden/api/", import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
const cases = files.flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly Case[]).map((one) => ({
    ...one,
    file,
  })),
)

const outcome = <A>(result: api.ApiResult<A, api.RequestError>, shown: (value: A) => unknown = (a) => a) =>
  result._tag === "Left" ? { errors: result.left } : { value: shown(result.right) }

const EXAMPLE = { api: "https://api.example.com", bridge: "https://bridge.example.com" }

const addressesOf = (input: { readonly addresses?: typeof EXAMPLE }): api.Addresses => {
  const platform = definePlatform({ addresses: input.addresses ?? EXAMPLE })
  if (platform._tag === "Left") throw new Error("no platform")
  return api.addresses(platform.right)
}

// biome-ignore lint/suspicious/noExplicitAny: see Case
const makers: { readonly [kind: string]: (options: any) => api.ApiResult<api.Credential> } = {
  ApiToken: api.apiToken,
  ServiceToken: api.serviceToken,
  OAuth: api.oauthToken,
}

const made = ({ kind, ...options }: { readonly kind: string }): api.ApiResult<api.Credential> => {
  const make = makers[kind]
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

// biome-ignore lint/suspicious/noExplicitAny: see Case
const operations: { readonly [name: string]: (input: any) => unknown } = {
  route: (input) => outcome(api.route(addressesOf(input))(input.credential, input.url)),
  authorizationPage: (input) => outcome(api.authorizationPage(addressesOf(input))),
  authorize: (input) =>
    outcome(
      api.authorize(addressesOf(input))(rightOf(made(input.credential)))(input.request),
      ({ method, url, authorization }) => ({ method, url, authorization: reveal(authorization) }),
    ),
  credential: (input) => outcome(made(input), (value) => JSON.parse(JSON.stringify(value))),
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
  build: ({ endpoint, given }) => outcome(api.build(endpoint as api.EndpointName, given)),
  endpointTakes: ({ endpoint, credential }) => outcome(api.endpointTakes(endpoint, credential)),
  newServiceToken: ({ token, creator }) => outcome(api.newServiceToken(token, creator)),
  compareRoles: (pairs) => ({
    value: (pairs as [api.Role, api.Role][]).map(([one, other]) => api.compareRoles(one, other)),
  }),
  duration: (texts) => {
    const results = (texts as string[]).map(api.duration)
    return results.find((result) => result._tag === "Left") === undefined
      ? { value: results.map(rightOf) }
      : outcome(results[0] as api.ApiResult<number>)
  },
  creation: (given) => ({ value: api.creation(given) }),
  decodeCreatedServiceToken: (answer) =>
    outcome(api.decodeCreatedServiceToken(answer), ({ token, metadata }) => ({
      token: reveal(token),
      metadata,
    })),
  decodeServiceTokens: (answer) => outcome(api.decodeServiceTokens(answer)),
  serviceTokenFacts: (facts) => outcome(api.serviceTokenFacts(facts)),
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
  attenuate: ({ restrictions, original, now }) =>
    outcome(api.attenuate(restrictions, original, now), api.datalog),
  attenuated: ({ facts, chain }) => {
    const { expires, resources } = api.attenuated({ ...FACTS, ...facts }, chain)
    return { value: { expires, resources } }
  },
  curl: (input) =>
    outcome(
      api.signCurl(
        addressesOf(input),
        rightOf(made(accounts[input.credential] as { readonly kind: string })),
      )({
        arguments: input.arguments,
        files: new Map(Object.entries(input.files ?? {})),
        timestamp: NOW,
        nonce: "n1",
      }),
      ({ arguments: args, config, readsInput }) => ({ arguments: args, config: reveal(config), readsInput }),
    ),
  curlNeeds: ({ arguments: args, kind }) => outcome(api.curlNeeds(args, kind)),
}

describe.each(files)("golden/api/%s", (file) => {
  test.each(cases.filter((one) => one.file === file).map((one) => [one.title, one] as const))(
    "%s",
    (_, one) => {
      const run = operations[one.operation]
      if (run === undefined) throw new Error(`no operation ${one.operation}`)
      expect(run(one.input)).toEqual(one.expected)
    },
  )
})

describe("the corpus", () => {
  test("has at least 70 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(70)
  })

  test("cites every statement about the API, and every choice about it", () => {
    const own = [34, 35, 36, 37, 38, 47]
    for (let number = 96; number <= 119; number++) if (`C-${number}` in choices) own.push(number)
    const wanted = [
      ...Object.keys(statements).filter((id) => /^A-(API|ADDR|AUTH|AT|ROUTE|CURL|LIM|ST|EP)-/.test(id)),
      ...own.map((number) => `C-${number}`),
    ]
    const cited = new Set(cases.flatMap((one) => one.contract))
    expect(wanted.length).toBeGreaterThan(40)
    expect(wanted.filter((id) => !cited.has(id))).toEqual([])
  })

  test("cites nothing that is not in the ledger", () => {
    const known = new Set([...Object.keys(statements), ...Object.keys(choices)])
    expect(cases.flatMap((one) => one.contract).filter((id) => !known.has(id))).toEqual([])
  })

  test("has no title twice in a file", () => {
    const titles = cases.map((one) => `${one.file}: ${one.title}`)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test("has a case for every error", () => {
    const text = JSON.stringify(cases.map((one) => one.expected))
    expect(Object.keys(api.apiDiagnostics).filter((code) => !text.includes(`"${code}"`))).toEqual([])
  })

  test("every error of the corpus has a message and a remedy without placeholders of code", () => {
    for (const one of cases) {
      if (!("errors" in one.expected)) continue
      for (const error of one.expected.errors) {
        const { message, remedy, contract } = api.apiDiagnosticOf(error as api.RequestError)
        expect(`${message} ${remedy}`).not.toMatch(/undefined|\[object|NaN/)
        expect(message).toMatch(/^\S.*[.?]$/)
        expect(contract.length).toBeGreaterThan(0)
      }
    }
  })
})
