/**
 * A small OAuth server as pure functions over plain data, built from `verify`: what the flow's model-based test talks to.
 */
import { decodeCallback } from "../../src/oauth/flow/index.js"
import {
  formatForm,
  type HttpRequest,
  type Parameters,
  parseForm,
  type SignatureMethod,
} from "../../src/oauth/index.js"
import { type ReceivedRequest, type SeenNonces, verify } from "../../src/oauth/verify/index.js"
import { right } from "../arbitraries/oauth.js"

interface Issued {
  readonly kind: "request" | "access"
  readonly secret: string
  readonly callback: string
  readonly signatureMethod: SignatureMethod
  /** Null until the user has approved. */
  readonly verifier: string | null
}

/** The server: one consumer, what was issued and not used up, and the nonces it has seen. */
export interface Server {
  readonly consumer: { readonly key: string; readonly secret: string }
  readonly issued: { readonly [token: string]: Issued }
  readonly count: number
  readonly seen: SeenNonces
  readonly now: number
  /** How long an access token lives, in seconds. */
  readonly life: number
}

export interface Answer {
  readonly status: 200 | 401
  readonly body: string
}

const refusal: Answer = { status: 401, body: "refused" }

const received = (request: HttpRequest): ReceivedRequest => {
  const header = (name: string) => [...request.headers].find((pair) => pair[0] === name)?.[1]
  const authorization = header("Authorization")
  const isForm = header("Content-Type") === "application/x-www-form-urlencoded"
  return {
    method: request.method,
    url: request.url,
    ...(authorization === undefined ? {} : { authorization }),
    ...(isForm && request.body !== null ? { form: right(parseForm(request.body)) } : {}),
  }
}

const valueAt = (pairs: Parameters, name: string): string | undefined =>
  pairs.find((pair) => pair[0] === name)?.[1]

/** The expiry as an ISO 8601 date. */
const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Handles a request: the next server, and the answer. */
export const handle = (server: Server, request: HttpRequest): readonly [Server, Answer] => {
  const { pathname } = new URL(request.url)
  const step = pathname.replace(/_query$/, "")
  const wanted = step === "/v2/oauth/access_token" ? "request" : "access"
  const verdict = verify({
    request: received(request),
    secrets: {
      consumer: (asked) => (asked.consumer === server.consumer.key ? server.consumer.secret : null),
      token: ({ token }) => {
        const issued = server.issued[token]
        return issued !== undefined && issued.kind === wanted ? issued.secret : null
      },
    },
    now: server.now,
    window: 300,
    seen: server.seen,
  })
  if (verdict._tag === "Refused") return [server, refusal]
  const next: Server = { ...server, seen: verdict.seen, count: server.count + 1 }
  const issue = (
    name: string,
    issued: Issued,
    used: string | null,
    more: Parameters,
  ): readonly [Server, Answer] => {
    const others = Object.fromEntries(Object.entries(server.issued).filter(([token]) => token !== used))
    const body = right(formatForm([["oauth_token", name], ["oauth_token_secret", issued.secret], ...more]))
    return [
      { ...next, issued: { ...others, [name]: issued } },
      { status: 200, body },
    ]
  }
  const { signatureMethod, token } = verdict
  switch (step) {
    case "/v2/oauth/request_token": {
      const callback = valueAt(verdict.parameters, "oauth_callback")
      if (token !== null || callback === undefined) return [next, refusal]
      return issue(
        `rq${server.count}`,
        { kind: "request", secret: `rs&${server.count}`, callback, signatureMethod, verifier: null },
        null,
        [["oauth_callback_confirmed", "true"]],
      )
    }
    case "/v2/oauth/access_token": {
      const given = valueAt(verdict.parameters, "oauth_verifier")
      const issued = token === null ? undefined : server.issued[token]
      if (issued === undefined || issued.verifier === null || issued.verifier !== given)
        return [next, refusal]
      if (issued.signatureMethod !== signatureMethod) return [next, refusal]
      return issue(`at${server.count}`, { ...issued, kind: "access", secret: `as&${server.count}` }, token, [
        ["expiration_date", dateOf(server.now + server.life)],
      ])
    }
    default:
      return token === null ? [next, refusal] : [next, { status: 200, body: "{}" }]
  }
}

/** The user approves on the authorization page: the next server, and where the browser is sent, or null. */
export const approve = (server: Server, authorizeUrl: string): readonly [Server, string | null] => {
  const token = new URL(authorizeUrl).searchParams.get("oauth_token") ?? ""
  const issued = server.issued[token]
  if (issued === undefined || issued.kind !== "request") return [server, null]
  const verifier = `v+${token}`
  const back = new URL(issued.callback)
  back.searchParams.append("oauth_token", token)
  back.searchParams.append("oauth_verifier", verifier)
  // The test of the test: what the browser carries can be read.
  right(decodeCallback(back.href, issued.callback))
  return [{ ...server, issued: { ...server.issued, [token]: { ...issued, verifier } } }, back.href]
}
