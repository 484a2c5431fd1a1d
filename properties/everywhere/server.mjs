/** A server that takes what is rightly signed, in clear, and nothing twice. It gives its own pages to a browser. */
import { createServer } from "node:http"
import { parseForm } from "../../dist/oauth/index.js"
import { verify } from "../../dist/oauth/verify/index.js"
import { bearer, consumer, now, token, verifier } from "./known.mjs"

const steps = { request_token: "request-token", access_token: "access-token" }

/** Why a request is refused, or null. */
const refusalOf = (state, base, { method, url, headers }, body) => {
  const { authorization } = headers
  if (authorization === `Bearer ${bearer}`) {
    if (method === "GET") return url === "/v2/self?x=1" ? null : "another address"
    const isJson = headers["content-type"] === "application/json"
    const { name } = isJson ? JSON.parse(body) : {}
    return name === "ci" ? null : "another body"
  }
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
  const form = isForm ? parseForm(body) : undefined
  if (form?._tag === "Left") return "a form that cannot be read"
  const step = steps[/\/v2\/oauth\/(\w+?)(?:_query)?(?:\?|$)/.exec(url)?.[1]] ?? "call"
  const verdict = verify({
    request: {
      method,
      url: base + url,
      ...(authorization === undefined ? {} : { authorization }),
      ...(form === undefined ? {} : { form: form.right }),
    },
    step,
    secrets: {
      consumer: (asked) => (asked.consumer === consumer.key ? consumer.secret : null),
      token: (asked) => (asked.token === token.key ? token.secret : null),
    },
    now,
    window: 300,
    seen: state.seen,
  })
  if (verdict._tag === "Refused") return JSON.stringify(verdict.errors)
  state.seen = verdict.seen
  if (step === "access-token" && !`${url}&${body}`.includes(`oauth_verifier=${verifier}`))
    return "no verifier"
  const isPlain = /signature_method="?=?"?PLAINTEXT/.test(`${authorization}&${url}&${body}`)
  if (isPlain && step !== "request-token") {
    const clear = encodeURIComponent(`${encodeURIComponent(consumer.secret)}&${token.secret}`)
    if (!`${authorization}&${url}&${body}`.includes(clear)) return "no signature in clear"
  }
  return null
}

/** Runs `work` with the address of such a server, and says how many requests it took. `page` is the script of its one page. */
export const withServer = async (page, work) => {
  const state = { seen: {} }
  let taken = 0
  let base = ""
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (part) => {
      body += part
    })
    request.on("end", () => {
      if (request.url === "/page") {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" })
        return response.end(`<!doctype html><title>page</title><script>${page}</script>`)
      }
      if (request.url === "/favicon.ico") return response.writeHead(404).end()
      const refusal = refusalOf(state, base, request, body)
      if (refusal === null) taken++
      response.writeHead(refusal === null ? 200 : 401).end(refusal ?? "taken")
    })
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  base = `http://127.0.0.1:${server.address().port}`
  try {
    return { ...(await work(base)), taken: () => taken }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
