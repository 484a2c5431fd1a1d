/**
 * Every kind of request that the package makes, sent by one runtime's own `fetch`, and looked at by what prints there: the server takes
 * each, and nothing that prints one shows a secret.
 */
import { addresses, apiToken, authorize, build, oauthToken, serviceToken } from "../../src/api/index.js"
import { accessTokenRequest, apiRequest, requestTokenRequest } from "../../src/oauth/flow/index.js"
import { signatureMethods, signer } from "../../src/oauth/index.js"
import { definePlatform } from "../../src/platform/index.js"
import { bearer, consumer, now, secrets, token, verifier } from "./known.mjs"

const made = (result) => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}

const form = [
  ["a", "b c+"],
  ["a", "é&="],
]

/** The requests by name, each with a nonce of its own; those of the flow whose signature is no header are `open`. */
const requestsTo = (api) => {
  let count = 0
  const moment = () => ({ timestamp: now, nonce: `n${count++}` })
  const authorizing = authorize(addresses(made(definePlatform({ addresses: { api, bridge: api } }))))
  const json = { name: "ci", role: "DEVELOPER" }
  const requests = [
    {
      name: "build and authorize, a service token",
      request: made(
        authorizing(made(serviceToken({ token: bearer })))({
          ...made(build("createServiceToken", { path: { id: "orga_1" }, json })),
          ...moment(),
        }),
      ),
    },
    {
      name: "authorize, an API token",
      request: made(
        authorizing(made(apiToken({ token: bearer })))({ method: "GET", url: "/v2/self?x=1", ...moment() }),
      ),
    },
  ]
  for (const signatureMethod of signatureMethods) {
    const add = (name, request, open = false) =>
      requests.push({ name: `${name}, ${signatureMethod}`, request, open })
    const sign = signer({ consumer, token, signatureMethod })
    const url = `${api}/v2/self?x=1&y=%20#top`
    const oauth = authorizing(made(oauthToken({ consumer, token, signatureMethod })))
    add("signer", made(sign({ method: "get", url, ...moment() })).request)
    add("signer with a form", made(sign({ method: "post", url, form, ...moment() })).request)
    const built = made(build("serviceTokens", { path: { id: "orga_1" }, query: { limit: 2, offset: 4 } }))
    add("build and authorize", made(oauth({ ...built, ...moment() })))
    add(
      "authorize with a form",
      made(oauth({ method: "POST", url: "/v2/organisations/orga_1/x", form, ...moment() })),
    )
    for (const parametersIn of ["form", "query"]) {
      const baseUrl = "https://app.example.org"
      const client = { api, consumer: { ...consumer, baseUrl }, signatureMethod, parametersIn }
      const step = { token, verifier, signatureMethod }
      add(
        `a request token by the ${parametersIn}`,
        made(requestTokenRequest(client, { callback: `${baseUrl}/back`, ...moment() })),
        true,
      )
      add(
        `an access token by the ${parametersIn}`,
        made(accessTokenRequest(client, { ...step, ...moment() })),
        true,
      )
      add(
        `a call of a client by the ${parametersIn}`,
        made(apiRequest(client, { token, method: "PUT", url: "/v2/self", form, ...moment() })),
      )
    }
  }
  return requests
}

/**
 * Sends them all. `inspect` is what the runtime prints objects with; of `open` requests too, where it can be told how.
 */
export const fetchAll = async (api, inspect, hidesOpen) => {
  const faults = []
  const requests = requestsTo(api)
  for (const { name, request, open } of requests) {
    const printed = [JSON.stringify(request), JSON.stringify([{ request }]), String(request)]
    if (!open)
      printed.push(JSON.stringify({ ...request }), JSON.stringify(request.headers), `${request.headers}`)
    if (!open || hidesOpen) printed.push(inspect(request), inspect([{ request }]))
    const text = printed.join("\n")
    for (const secret of secrets) if (text.includes(secret)) faults.push(`${name}: ${secret} is printed`)
    if (!text.includes("[secret]")) faults.push(`${name}: nothing is hidden`)
    const answer = await fetch(request.url, request)
    const said = await answer.text()
    if (answer.status !== 200) faults.push(`${name}: ${answer.status} ${said}`)
    if (!open && request.headers.Authorization !== "[secret]")
      faults.push(`${name}: its header does not read [secret]`)
  }
  return { requests: requests.length, faults }
}
