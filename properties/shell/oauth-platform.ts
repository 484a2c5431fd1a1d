/** A server of this machine that plays the platform's part of the three-legged flow: every step is verified. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { callbackProblems } from "../../src/oauth/flow/index.js"
import { parseForm } from "../../src/oauth/parameters.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"

export interface OAuthPlatform {
  readonly address: string
  /** What was refused, and why; empty when all went well. */
  readonly refused: string[]
  /** What it answers instead, once, at a path. */
  readonly instead: Map<
    string,
    { readonly status: number; readonly body: string; readonly location?: string }
  >
  readonly paths: string[]
  /** The access tokens that it knows, with their secrets. */
  readonly given: Map<string, string>
  /** The service tokens that there are, as they were asked for. */
  readonly tokens: readonly ServiceToken[]
  /** How many of them it answers at most. */
  most: number
  /** Whether it knows `limit` and `offset`. */
  knowsPages: boolean
  readonly close: () => void
}

export const consumer = { key: "my app", secret: "TOPSECRET consumer&#1" }

interface ServiceToken {
  readonly id: string
  readonly owner: string
  readonly asked: { readonly [field: string]: unknown }
}

interface Asked {
  readonly secret: string
  readonly callback: string
  verifier: string | null
}

export const oauthPlatform = async (baseUrl: string): Promise<OAuthPlatform> => {
  const asked = new Map<string, Asked>()
  const given = new Map<string, string>()
  const refused: string[] = []
  const paths: string[] = []
  const instead: OAuthPlatform["instead"] = new Map()
  const tokens: ServiceToken[] = []
  const pages = { most: 100, knowsPages: true }
  /** What is known of a token: they are all of the first second of 2026. */
  const metadata = ({ id, asked: { name, role, ttl_seconds } }: ServiceToken) => {
    const createdAt = Date.UTC(2026, 0)
    const expiredAt = new Date(createdAt + Number(ttl_seconds) * 1000).toISOString()
    return { id, status: "ACTIVE", createdAt, expiredAt, name, role }
  }
  let made = 0
  let seen: SeenNonces = {}
  let count = 0
  let address = ""
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = "", url = "", headers } = request
    const target = new URL(url, address)
    const path = target.pathname
    paths.push(`${method} ${path}`)
    const answer = (status: number, body: string, more: { readonly [name: string]: string } = {}): void => {
      if (status >= 400) refused.push(`${method} ${path}: ${status} ${body}`)
      response.writeHead(status, { connection: "close", ...more }).end(body)
    }
    // A browser asks for it by itself.
    if (path === "/favicon.ico") return answer(204, "")
    const other = instead.get(path)
    if (other !== undefined) {
      instead.delete(path)
      return answer(
        other.status,
        other.body,
        other.location === undefined ? {} : { location: other.location },
      )
    }
    const body = Buffer.concat(parts).toString("utf8")
    const form = parseForm(body)
    const pairs = form._tag === "Right" ? form.right : []
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded"
    if (path === "/v2/oauth/authorize") {
      const token = target.searchParams.get("oauth_token") ?? ""
      if (!asked.has(token)) return answer(404, "no such token")
      const page = `<!doctype html><title>Approve</title><form method="post" action="/approve?oauth_token=${encodeURIComponent(token)}"><button id="approve">Approve</button></form>`
      return answer(200, page, { "content-type": "text/html" })
    }
    if (path === "/approve" && method === "POST") {
      const token = target.searchParams.get("oauth_token") ?? ""
      const one = asked.get(token)
      if (one === undefined) return answer(404, "no such token")
      one.verifier = `v/${count++}`
      const query = new URLSearchParams({ oauth_token: token, oauth_verifier: one.verifier })
      return answer(302, "", { location: `${one.callback}?${query}` })
    }
    const verdict = verify({
      request: {
        method,
        url: address + url,
        ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
        ...(isForm ? { form: pairs } : {}),
      },
      secrets: {
        consumer: (one) => (one.consumer === consumer.key ? consumer.secret : null),
        token: ({ token }) =>
          path === "/v2/oauth/access_token" ? (asked.get(token)?.secret ?? null) : (given.get(token) ?? null),
      },
      now: Math.floor(Date.now() / 1000),
      window: 300,
      seen,
    })
    seen = verdict.seen
    if (verdict._tag === "Refused") return answer(401, verdict.errors.map(({ _tag }) => _tag).join(" "))
    const parameter = (name: string) => verdict.parameters.find((pair) => pair[0] === name)?.[1]
    const token = verdict.token ?? ""
    const [, owner, id] = /^\/v2\/organisations\/([^/]+)\/service-tokens(?:\/([^/]+))?$/.exec(path) ?? []
    if (owner !== undefined) {
      if (!given.has(token)) return answer(401, "no access token")
      const own = tokens.filter((one) => one.owner === owner)
      if (method === "POST" && id === undefined && headers["content-type"] === "application/json") {
        const one = { owner, asked: JSON.parse(body), id: `token_${++made}` }
        tokens.push(one)
        return answer(201, JSON.stringify({ token: `VALUE-${made}`, metadata: metadata(one) }))
      }
      if (method === "GET" && id === undefined) {
        const number = (name: string) => (pages.knowsPages ? Number(target.searchParams.get(name)) : 0)
        const limit = pages.knowsPages ? Math.min(pages.most, number("limit")) : pages.most
        const offset = number("offset")
        return answer(200, JSON.stringify(own.slice(offset, offset + limit).map(metadata)))
      }
      const at = tokens.findIndex((one) => one.owner === owner && one.id === id)
      if (method !== "DELETE" || at < 0) return answer(404, "no such token")
      tokens.splice(at, 1)
      return answer(204, "")
    }
    switch (path) {
      case "/v2/oauth/request_token": {
        const callback = parameter("oauth_callback") ?? ""
        if (verdict.token !== null || callbackProblems(callback, baseUrl).length > 0)
          return answer(400, "callback")
        const key = `rq+${count++}`
        asked.set(key, { secret: `TOPSECRET request ${key}`, callback, verifier: null })
        const body = { oauth_token: key, oauth_token_secret: `TOPSECRET request ${key}` }
        return answer(200, String(new URLSearchParams({ ...body, oauth_callback_confirmed: "true" })))
      }
      case "/v2/oauth/access_token": {
        const one = asked.get(token)
        asked.delete(token)
        if (one?.verifier == null || parameter("oauth_verifier") !== one.verifier)
          return answer(401, "verifier")
        const key = `at/${count++}`
        given.set(key, `TOPSECRET access ${key}`)
        const body = { oauth_token: key, oauth_token_secret: `TOPSECRET access ${key}` }
        const expiration_date = new Date(Date.now() + 90 * 86_400_000).toISOString()
        return answer(200, String(new URLSearchParams({ ...body, expiration_date })))
      }
      case "/v2/self":
        if (!given.has(token)) return answer(401, "no access token")
        return answer(200, JSON.stringify({ id: "user_1", name: `Ada of ${token}`, nested: {} }))
      default:
        return answer(404, "not found")
    }
  })
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done)
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(pages, {
    address,
    refused,
    instead,
    paths,
    given,
    tokens,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}
