// Runs every case of golden/oauth, and checks that each statement of the contract about OAuth is cited by one.
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { statements } from "../src/contract/index.js"
import * as oauth from "../src/oauth/index.js"

interface Case {
  readonly title: string
  readonly contract: readonly string[]
  readonly operation: string
  // biome-ignore lint/suspicious/noExplicitAny: a golden input is JSON, and each operation knows its own
  readonly input: any
  readonly expected: { readonly value: unknown } | { readonly errors: readonly unknown[] }
}

const folder = new URL("../golden/oauth/", import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith(".json"))
const cases = files.flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly Case[]).map((one) => ({
    ...one,
    file,
  })),
)

/** What failed, as JSON sees it: `undefined` fields and class instances would compare otherwise. */
const outcome = <A>(result: oauth.OAuthResult<A>): unknown =>
  result._tag === "Left" ? { errors: result.left } : { value: result.right }

const inClear = <A extends { readonly secret: oauth.Secret }>(
  result: oauth.OAuthResult<A>,
): oauth.OAuthResult<unknown> =>
  result._tag === "Left"
    ? result
    : { _tag: "Right", right: { ...result.right, secret: oauth.reveal(result.right.secret) } }

// biome-ignore lint/suspicious/noExplicitAny: see Case
const operations: { readonly [name: string]: (input: any) => unknown } = {
  percentEncode: (text) => outcome(oauth.percentEncode(text)),
  percentDecode: (text) => outcome(oauth.percentDecode(text)),
  parseForm: (text) => outcome(oauth.parseForm(text)),
  parseQuery: (text) => outcome(oauth.parseQuery(text)),
  formatForm: (pairs) => outcome(oauth.formatForm(pairs)),
  parameterString: (pairs) => outcome(oauth.parameterString(pairs)),
  baseStringUri: (url) => outcome(oauth.baseStringUri(url)),
  signatureBaseString: (input) => outcome(oauth.signatureBaseString(input)),
  signature: (input) =>
    outcome(
      oauth.signature(input.signatureMethod, input.baseString, input.consumerSecret, input.tokenSecret),
    ),
  baseStringAndSignature: (input) => {
    const baseString = oauth.signatureBaseString(input)
    if (baseString._tag === "Left") return outcome(baseString)
    if (input.urlAsSent !== undefined) {
      const form = oauth.parseForm(input.formAsSent ?? "")
      if (form._tag === "Left") return outcome(form)
      const protocol = (input.parameters as oauth.Parameters).filter(([name]) => name.startsWith("oauth_"))
      expect(
        oauth.signatureBaseString({
          method: input.method,
          url: input.urlAsSent,
          parameters: [...protocol, ...form.right],
        }),
      ).toEqual(baseString)
    }
    const signature = oauth.signature(
      input.signatureMethod,
      baseString.right,
      input.consumerSecret,
      input.tokenSecret,
    )
    if (signature._tag === "Left") return outcome(signature)
    return { value: { baseString: baseString.right, signature: signature.right } }
  },
  sign: ({ request, ...options }) => outcome(oauth.signer(options)(request)),
  parseAuthorization: (header) => outcome(oauth.parseAuthorization(header)),
  formatAuthorization: (authorization) => outcome(oauth.formatAuthorization(authorization)),
  verify: ({ consumers, tokens, ...input }) => {
    const verdict = oauth.verify({
      ...input,
      secrets: {
        consumer: (key) => (consumers as string[][]).find((row) => row[0] === key)?.[1] ?? null,
        token: (key, token) =>
          (tokens as string[][]).find((row) => row[0] === key && row[1] === token)?.[2] ?? null,
      },
    })
    if (verdict._tag === "Accepted") return { value: verdict }
    expect(verdict.seen).toBe(input.seen)
    expect(verdict.checks.some((check) => check.outcome === "failed")).toBe(true)
    return { errors: verdict.errors }
  },
  explainMismatch: ({ expected, actual }) => {
    const difference = oauth.explainMismatch(expected, actual)
    return { value: difference._tag === "None" ? null : difference.value }
  },
  requestTokenRequest: ({ client, step }) => outcome(oauth.requestTokenRequest(client, step)),
  authorizeUrl: ({ api, token }) => outcome(oauth.authorizeUrl(api, token)),
  accessTokenRequest: ({ client, step }) => outcome(oauth.accessTokenRequest(client, step)),
  apiRequest: ({ client, call }) => outcome(oauth.apiRequest(client, call)),
  rightsRequest: (api) => outcome(oauth.rightsRequest(api)),
  permissions: () => ({ value: Object.keys(oauth.permissions).sort() }),
  decodeRequestToken: (body) => outcome(inClear(oauth.decodeRequestToken(body))),
  decodeAccessToken: (body) => outcome(inClear(oauth.decodeAccessToken(body))),
  decodeCallback: (url) => outcome(oauth.decodeCallback(url)),
  flow: ({ baseUrl, events }) => {
    let state = oauth.flow.start
    for (const [index, event] of (events as oauth.FlowEvent[]).entries()) {
      const next = oauth.flow.next(baseUrl)(state, event)
      if (next._tag === "Left") {
        expect(index).toBe(events.length - 1)
        return outcome(next)
      }
      state = next.right
    }
    return { value: JSON.parse(oauth.flow.encode(state)) }
  },
  decodeFlow: (text) => outcome(oauth.flow.decode(text)),
}

describe.each(files)("golden/oauth/%s", (file) => {
  test.each(cases.filter((one) => one.file === file).map((one) => [one.title, one] as const))(
    "%s",
    (_, one) => {
      const run = operations[one.operation]
      if (run === undefined) throw new Error(`no operation ${one.operation}`)
      const actual = run(one.input)
      if (one.operation === "sign" || one.operation === "verify")
        if ("errors" in one.expected) expect(actual).toEqual(one.expected)
        else expect(actual).toMatchObject(one.expected)
      else expect(actual).toEqual(one.expected)
    },
  )
})

describe("the corpus", () => {
  test("has at least 80 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(80)
  })

  test("cites every statement about OAuth and signing", () => {
    const wanted = Object.keys(statements).filter((id) => /^A-(SIG|OA)-/.test(id))
    const cited = new Set(cases.flatMap((one) => one.contract))
    expect(wanted.length).toBeGreaterThan(15)
    expect(wanted.filter((id) => !cited.has(id))).toEqual([])
  })

  test("cites nothing that is not in the ledger", async () => {
    const { choices } = await import("../src/contract/index.js")
    const known = new Set([...Object.keys(statements), ...Object.keys(choices)])
    expect(cases.flatMap((one) => one.contract).filter((id) => !known.has(id))).toEqual([])
  })

  test("has no title twice in a file", () => {
    const titles = cases.map((one) => `${one.file}: ${one.title}`)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test("has a case for every error", () => {
    const found = new Set(
      cases.flatMap((one) => {
        const results =
          "errors" in one.expected
            ? one.expected.errors
            : one.operation === "explainMismatch" && one.expected.value !== null
              ? [one.expected.value]
              : []
        return results.map((error) => (error as oauth.OAuthError)._tag)
      }),
    )
    expect(
      Object.keys(oauth.oauthDiagnostics).filter((code) => !found.has(code as oauth.OAuthError["_tag"])),
    ).toEqual([])
  })
})
