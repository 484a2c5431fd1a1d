/**
 * Logging in: the three-legged flow with a callback on this machine. The user approves in a browser, and the platform sends it back
 * here with the verifier.
 *
 * Laws. No secret is printed, nor among the words of a process. A callback that carries another token changes nothing. An access token
 * that was given is kept, whatever else is odd about the answer.
 */
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { createServer, type Server, type ServerResponse } from "node:http"
import { secret } from "../model/secret.js"
import { isLocal, readUrl } from "../oauth/baseString.js"
import { diagnosticOf } from "../oauth/diagnostics/index.js"
import type { OAuthErrors } from "../oauth/errors.js"
import {
  accessTokenRequest,
  authorizeUrl,
  type Client,
  type FlowState,
  flow,
  requestTokenRequest,
} from "../oauth/flow/index.js"
import type { HttpRequest } from "../oauth/request.js"
import type { SignatureMethod } from "../oauth/signature.js"
import type { Account } from "./accounts.js"
import { UsageError } from "./commandWorld.js"
import { nativeHmac } from "./hmac.js"
import { failureOf, moment } from "./requests.js"

/**
 * What a login needs: the API's address, the consumer with the base URL that it was created with, how to sign, how long to wait for
 * the user (seconds), how to say something, and how to show a page.
 */
export interface LoginOptions {
  readonly api: string
  readonly consumer: { readonly key: string; readonly secret: string; readonly baseUrl: string }
  readonly signatureMethod: SignatureMethod
  readonly timeout: number
  readonly say: (line: string) => Promise<void>
  readonly browse: (url: string) => void
}

/** What came of it: an account, or why there is none, a sentence a line. */
export type Login =
  | { readonly _tag: "LoggedIn"; readonly account: Account; readonly notes: readonly string[] }
  | { readonly _tag: "Failed"; readonly reasons: readonly string[] }

const failed = (...reasons: readonly string[]): Login => ({ _tag: "Failed", reasons })
const said = (errors: OAuthErrors): readonly string[] =>
  errors.map(diagnosticOf).map(({ message, remedy }) => (remedy === null ? message : `${message} ${remedy}`))

/** Runs the flow (A-OA-1 to A-OA-6, A-OA-8, A-OA-10). */
export const login = async (options: LoginOptions): Promise<Login> => {
  const { api, consumer, signatureMethod } = options
  const client: Client = { api, consumer, signatureMethod, parametersIn: "form", hmac: nativeHmac }
  const next = flow.next(consumer.baseUrl)
  const receiver = await receive(consumer.baseUrl)
  try {
    const { callback } = receiver
    const asked = requestTokenRequest(client, { callback, ...moment() })
    if (asked._tag === "Left") return failed(...said(asked.left))
    const given = await send(asked.right)
    if (given._tag === "Unreached") return failed(given.reason)
    const first = next(flow.start, {
      _tag: "RequestTokenAnswered",
      callback,
      signatureMethod,
      status: given.status,
      body: given.body,
    })
    if (first._tag === "Left") return failed(...said(first.left))
    const requested = first.right
    if (requested._tag !== "RequestToken") return failed("The platform gave no request token.")
    const page = authorizeUrl(api, requested.token)
    if (page._tag === "Left") return failed(...said(page.left))
    await options.say(`Approve here:\n\n  ${page.right}\n`)
    options.browse(page.right)
    const came = await receiver.wait(options.timeout, (url) => {
      const arrived = next(requested, { _tag: "CallbackArrived", url })
      if (arrived._tag === "Right") return arrived.right
      const isDenied = arrived.left.every(({ _tag }) => _tag === "verifier-missing")
      return isDenied && new URL(url).searchParams.get("oauth_token") === requested.token ? "denied" : null
    })
    if (came === "late") return failed(`Nobody approved within ${options.timeout} s.`)
    if (came === "denied") return failed("It was not approved.")
    if (came._tag !== "Verified") return failed("The callback carried no verifier.")
    const { token, secret: tokenSecret, verifier } = came
    const wanted = accessTokenRequest(client, {
      token: { key: token, secret: tokenSecret },
      verifier,
      signatureMethod,
      ...moment(),
    })
    if (wanted._tag === "Left") return failed(...said(wanted.left))
    const answer = await send(wanted.right)
    if (answer._tag === "Unreached") return failed(answer.reason)
    const { status, body } = answer
    const last = next(came, { _tag: "AccessTokenAnswered", signatureMethod, status, body })
    if (last._tag === "Left") return failed(...said(last.left))
    return kept(options, last.right)
  } finally {
    receiver.close()
  }
}

/** The account of an answer. A token exists once: where its date is odd or past, it is kept, and that is said. */
const kept = ({ api, consumer, signatureMethod }: LoginOptions, state: FlowState): Login => {
  if (state._tag !== "AccessToken") return failed("The platform gave no access token.")
  const { token, secret: tokenSecret, expires } = state
  const odd = flow.problems(state, moment().timestamp)
  return {
    _tag: "LoggedIn",
    account: {
      api,
      consumer: { key: consumer.key, secret: secret(consumer.secret) },
      signatureMethod,
      token: { key: token, secret: tokenSecret },
      expires,
    },
    notes: odd.map(diagnosticOf).map(({ message }) => message),
  }
}

type Sent =
  | { readonly _tag: "Answered"; readonly status: number; readonly body: string }
  | { readonly _tag: "Unreached"; readonly reason: string }

/** Longer than this no platform waits to answer, in seconds. */
const longestAnswer = 30

const send = async (request: HttpRequest): Promise<Sent> => {
  try {
    const answer = await fetch(request.url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(longestAnswer * 1000),
    })
    return { _tag: "Answered", status: answer.status, body: await answer.text() }
  } catch (error) {
    return { _tag: "Unreached", reason: `The platform did not answer: ${failureOf(error)}.` }
  }
}

interface Receiver {
  readonly callback: string
  readonly wait: <A>(seconds: number, take: (url: string) => A | null) => Promise<A | "late">
  readonly close: () => void
}

/** Listens where the consumer's base URL is, on a path that nobody can guess. */
const receive = async (baseUrl: string): Promise<Receiver> => {
  const read = readUrl(baseUrl)
  const base = read._tag === "Right" ? read.right : null
  if (base === null || base.protocol !== "http:" || !isLocal(base.hostname) || base.port === "") {
    throw new UsageError(
      "The consumer's base URL has to be on this machine, for example http://localhost:8899: the browser comes back to it.",
    )
  }
  const path = `/${randomBytes(16).toString("hex")}`
  let arrived: (url: string) => boolean = () => false
  const servers: Server[] = []
  const hosts = base.hostname === "localhost" ? ["127.0.0.1", "::1"] : [base.hostname.replace(/^\[|\]$/g, "")]
  const answer = (response: ServerResponse, status: number, text: string): void => {
    response.writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      connection: "close",
    })
    response.end(`<!doctype html><html lang="en"><title>runplan</title><p>${text}</p></html>`)
  }
  for (const host of hosts) {
    const server = createServer((request, response) => {
      const { method, url = "", headers } = request
      const isHere = url.split("?", 1)[0] === path && headers.host === base.host
      if (method !== "GET" || !isHere) return answer(response, 404, "There is nothing here.")
      return arrived(base.origin + url)
        ? answer(response, 200, "This is done: you can close the page and go back to the terminal.")
        : answer(response, 400, "This is not the answer to the login that waits here.")
    })
    const problem = await listening(server, Number(base.port), host)
    if (problem === null) servers.push(server)
    // A machine may be without IPv6; one of the two is enough.
    else if (host === hosts[0]) {
      throw new UsageError(
        `Nothing can listen on ${base.host}, where the consumer's base URL is: ${problem}.`,
      )
    }
  }
  return {
    callback: base.origin + path,
    wait: <A>(seconds: number, take: (url: string) => A | null) =>
      new Promise<A | "late">((done) => {
        const late = setTimeout(() => done("late"), seconds * 1000)
        arrived = (url) => {
          const taken = take(url)
          if (taken === null) return false
          clearTimeout(late)
          // The page has to be on its way before the server is gone.
          setTimeout(() => done(taken), 50)
          return true
        }
      }),
    close: () => {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

const listening = (server: Server, port: number, host: string): Promise<string | null> =>
  new Promise((done) => {
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? "unknown"))
    server.listen(port, host, () => done(null))
  })

const openers: { readonly [system: string]: readonly [program: string, ...before: string[]] } = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
}

/**
 * Shows a page in the browser that the system opens pages with; where there is none, its address is on the screen. The address holds a
 * request token, which is good for nothing without its secret.
 */
export const browse = (url: string): void => {
  const [program, ...before] = openers[process.platform] ?? ["xdg-open"]
  const child = spawn(program, [...before, url], { stdio: "ignore", detached: true })
  child.on("error", () => {})
  child.unref()
}
