/**
 * The three-legged flow against a server: any sequence of right and wrong moves leaves client and server where a model of a few words says
 * that they are.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  accessTokenRequest,
  apiRequest,
  authorizeUrl,
  type Client,
  type FlowEvent,
  type FlowState,
  flow,
  requestTokenRequest,
} from "../../src/oauth/flow/index.js"
import type { HttpRequest, OAuthErrors, OAuthResult, SignatureMethod } from "../../src/oauth/index.js"
import { anyString, right, signatureMethod } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { approve, handle, type Server } from "./oauth-server.js"

const callback = "https://app.example.org/back?user=7"

/** What the test knows without looking: where the flow is, and whether the token still holds. */
interface Model {
  at: FlowState["_tag"]
  now: number
  expires: number
  /** Whether the user has approved the present request token. */
  approved: boolean
  sent: boolean
}

/** Client and server, the last request that was accepted, and where the user's browser is. */
interface Real {
  client: Client
  state: FlowState
  server: Server
  browser: string | null
  last: HttpRequest | null
  nonces: number
}

const moment = (real: Real) => ({ timestamp: real.server.now, nonce: `n${real.nonces++}` })

const send = (real: Real, request: HttpRequest): { readonly status: number; readonly body: string } => {
  const [server, answer] = handle(real.server, request)
  real.server = server
  if (answer.status === 200) real.last = request
  return answer
}

const move = (real: Real, event: FlowEvent): OAuthErrors | null => {
  const next = flow.next(real.client.consumer.baseUrl)(real.state, event)
  if (next._tag === "Left") return next.left
  real.state = next.right
  return null
}

const codes = (errors: OAuthErrors | null): readonly string[] => (errors ?? []).map((error) => error._tag)

type Command = fc.Command<Model, Real>

/** A command that may always be run: wrong moves are part of the test. */
const command = (name: string, run: (model: Model, real: Real) => void): Command => ({
  check: () => true,
  run: (model, real) => {
    run(model, real)
    expect(real.state._tag).toBe(model.at)
  },
  toString: () => name,
})

/** The state's token, which only some states have. */
const held = (state: FlowState) =>
  state._tag === "NoToken" ? { key: "none", secret: "none" } : { key: state.token, secret: state.secret }

const askForRequestToken = command("ask for a request token", (model, real) => {
  const answer = send(real, right(requestTokenRequest(real.client, { ...moment(real), callback })))
  expect(answer.status).toBe(200)
  model.sent = true
  const errors = move(real, {
    _tag: "RequestTokenAnswered",
    callback,
    signatureMethod: real.client.signatureMethod,
    status: answer.status,
    body: answer.body,
  })
  if (model.at === "NoToken") {
    expect(errors).toBeNull()
    model.at = "RequestToken"
    model.approved = false
  } else expect(codes(errors)).toEqual(["transition-impossible"])
})

const askWithWrongSecret = command("ask with another consumer secret", (_, real) => {
  const client = { ...real.client, consumer: { ...real.client.consumer, secret: "guessed" } }
  const answer = send(real, right(requestTokenRequest(client, { ...moment(real), callback })))
  expect(answer.status).toBe(401)
  expect(
    move(
      { ...real },
      {
        _tag: "RequestTokenAnswered",
        callback,
        signatureMethod: client.signatureMethod,
        status: answer.status,
        body: answer.body,
      },
    ),
  ).not.toBeNull()
})

const approves = command("the user approves", (model, real) => {
  const [server, browser] = approve(real.server, right(authorizeUrl(real.client.api, held(real.state).key)))
  real.server = server
  // Only a request token that was not used up can be approved.
  expect(browser !== null).toBe(model.at === "RequestToken" || model.at === "Verified")
  if (browser !== null) {
    real.browser = browser
    model.approved = true
  }
})

const comesBack = command("the browser comes back", (model, real) => {
  const errors = move(real, { _tag: "CallbackArrived", url: real.browser ?? callback })
  if (model.at !== "RequestToken") expect(codes(errors)).toEqual(["transition-impossible"])
  else if (model.approved) {
    expect(errors).toBeNull()
    model.at = "Verified"
  } else if (real.browser === null)
    expect(codes(errors)).toEqual(["answer-field-missing", "verifier-missing"])
  // The browser of an earlier attempt.
  else expect(codes(errors)).toEqual(["callback-token-differs"])
})

const comesBackForged = command("a forged callback", (model, real) => {
  const errors = move(real, { _tag: "CallbackArrived", url: "?oauth_token=forged&oauth_verifier=x" })
  expect(codes(errors)).toEqual([
    model.at === "RequestToken" ? "callback-token-differs" : "transition-impossible",
  ])
})

const exchange = (
  name: string,
  change: { readonly verifier?: string; readonly signatureMethod?: SignatureMethod },
) =>
  command(name, (model, real) => {
    const client = { ...real.client, signatureMethod: change.signatureMethod ?? real.client.signatureMethod }
    const verifier = change.verifier ?? (real.state._tag === "Verified" ? real.state.verifier : "none")
    const request = right(
      accessTokenRequest(client, {
        ...moment(real),
        token: held(real.state),
        verifier,
        signatureMethod: client.signatureMethod,
      }),
    )
    const answer = send(real, request)
    const same = client.signatureMethod === real.client.signatureMethod
    const good = model.at === "Verified" && change.verifier === undefined && same
    expect(answer.status).toBe(good ? 200 : 401)
    const errors = move(real, {
      _tag: "AccessTokenAnswered",
      signatureMethod: client.signatureMethod,
      status: answer.status,
      body: answer.body,
    })
    if (good) {
      expect(errors).toBeNull()
      model.at = "AccessToken"
      model.sent = true
      model.approved = false
      model.expires = model.now + real.server.life
    } else if (model.at !== "Verified") expect(codes(errors)).toEqual(["transition-impossible"])
    else if (!same) expect(codes(errors)).toEqual(["signature-method-differs"])
    else expect(codes(errors)).toContain("answer-refused")
  })

const call = command("call the API", (model, real) => {
  const request = right(
    apiRequest(real.client, {
      ...moment(real),
      token: held(real.state),
      method: "POST",
      url: "/v2/self?a=1&a=1",
      form: [["b c", "+"]],
    }),
  )
  const answer = send(real, request)
  expect(answer.status).toBe(model.at === "AccessToken" ? 200 : 401)
  if (model.at === "AccessToken") model.sent = true
})

const replay = command("send the last request again", (model, real) => {
  if (real.last === null) return
  const before = real.server
  expect(send(real, real.last).status).toBe(401)
  expect(real.server).toBe(before)
  expect(model.sent).toBe(true)
})

const wait = (seconds: number) =>
  command(`wait ${seconds} seconds`, (model, real) => {
    real.server = { ...real.server, now: real.server.now + seconds }
    model.now += seconds
  })

const look = command("look whether the token holds", (model, real) => {
  const errors = move(real, { _tag: "Checked", now: real.server.now })
  if (model.at !== "AccessToken") expect(codes(errors)).toEqual(["transition-impossible"])
  else expect(codes(errors)).toEqual(model.now < model.expires ? [] : ["token-expired"])
})

const restart = command("begin again", (model, real) => {
  expect(move(real, { _tag: "Restarted" })).toBeNull()
  model.at = "NoToken"
  model.approved = false
})

const saveAndLoad = command("save the state and load it", (_, real) => {
  const saved = flow.encode(real.state)
  real.state = right(flow.decode(saved))
  expect(flow.encode(real.state)).toBe(saved)
})

describe("the flow", () => {
  test("stays where the model is, whatever is done", () => {
    const commands = fc.commands(
      [
        fc.constant(askForRequestToken),
        fc.constant(askWithWrongSecret),
        fc.constant(approves),
        fc.constant(comesBack),
        fc.constant(comesBackForged),
        fc.constant(exchange("exchange", {})),
        fc.constant(exchange("exchange with another verifier", { verifier: "guessed" })),
        signatureMethod.map((name) => exchange(`exchange with ${name}`, { signatureMethod: name })),
        fc.constant(call),
        fc.constant(replay),
        fc.integer({ min: 0, max: 2000 }).map(wait),
        fc.constant(look),
        fc.constant(restart),
        fc.constant(saveAndLoad),
      ],
      { size: "+1" },
    )
    const reached = new Set<string>()
    fc.assert(
      fc.property(
        commands,
        signatureMethod,
        fc.constantFrom("query" as const, "form" as const),
        (some, name, parametersIn) => {
          const consumer = { key: "app é", secret: "c&s" }
          const real: Real = {
            client: {
              api: "https://api.example.com",
              consumer: { ...consumer, baseUrl: "https://app.example.org" },
              signatureMethod: name,
              parametersIn,
            },
            state: flow.start,
            server: { consumer, issued: {}, count: 0, seen: {}, now: 1_700_000_000, life: 3000 },
            browser: null,
            last: null,
            nonces: 0,
          }
          const model: Model = {
            at: "NoToken",
            now: real.server.now,
            expires: 0,
            approved: false,
            sent: false,
          }
          fc.modelRun(() => ({ model, real }), some)
          reached.add(model.at)
        },
      ),
      runs(),
    )
    // The test of the test: every state was an end at least once.
    expect([...reached].sort()).toEqual(["AccessToken", "NoToken", "RequestToken", "Verified"])
  })

  test("answers every event in every state, and every text that should be a saved state", () => {
    const event: fc.Arbitrary<FlowEvent> = fc.oneof(
      fc.record({
        _tag: fc.constant("RequestTokenAnswered" as const),
        callback: anyString,
        signatureMethod,
        status: fc.integer({ min: 100, max: 599 }),
        body: anyString,
      }),
      fc.record({ _tag: fc.constant("CallbackArrived" as const), url: anyString }),
      fc.record({
        _tag: fc.constant("AccessTokenAnswered" as const),
        signatureMethod,
        status: fc.integer({ min: 100, max: 599 }),
        body: anyString,
      }),
      fc.record({ _tag: fc.constant("Checked" as const), now: fc.double() }),
    )
    const saved = fc.oneof(
      anyString,
      fc.json(),
      fc
        .record({
          format: fc.constant("runplan/oauth-flow@1"),
          _tag: fc.constantFrom("NoToken", "RequestToken", "Verified", "AccessToken", "__proto__"),
          token: fc.oneof(anyString, fc.jsonValue()),
          secret: fc.oneof(anyString, fc.jsonValue()),
          signatureMethod: fc.oneof(signatureMethod, fc.jsonValue()),
          verifier: fc.oneof(anyString, fc.jsonValue()),
          expires: fc.jsonValue(),
          expirationDate: anyString,
        })
        .map((record) => JSON.stringify(record)),
    )
    fc.assert(
      fc.property(saved, anyString, fc.array(event, { maxLength: 3 }), (text, base, events) => {
        let state: OAuthResult<FlowState> = flow.decode(text)
        for (const one of events) {
          const from: FlowState = state._tag === "Right" ? state.right : flow.start
          state = flow.next(base)(from, one)
          if (state._tag === "Left") expect(state.left.length).toBeGreaterThan(0)
        }
      }),
      runs(),
    )
  })
})
