/**
 * Forged requests against a real server that is built on `verify`: each is refused, none throws, and the genuine one that it was made of
 * is accepted afterwards, so that no forgery is refused for a reason of the test, and none uses up a nonce.
 */
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  formatAuthorization,
  formatForm,
  type Pair,
  type Parameters,
  parseForm,
  type SignatureMethod,
  signature,
  signatureBaseString,
  signatureMethods,
} from "../../src/oauth/index.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"
import { right } from "../arbitraries/oauth.js"

const NOW = 1_700_000_000
const FORM = "application/x-www-form-urlencoded"
/** What stands in for a secret that is not known: it is in the package, for everyone to read. */
const STAND_IN = "a-secret-that-belongs-to-no-one-at-all"

// The tables of a careless server: objects, which inherit, and whose missing entries are undefined.
const consumers: { readonly [key: string]: string } = { app: "c0nsumer", other: "0ther" }
const tokens: { readonly [consumer: string]: { readonly [token: string]: string } } = {
  app: { at: "t0ken", "at/2+": "t0ken2" },
  other: { "other-at": "0ther-t0ken" },
}

interface Station {
  readonly base: string
  readonly accepted?: readonly SignatureMethod[]
  readonly server: Server
  port: number
  seen: SeenNonces
}
let now = NOW
const thrown: unknown[] = []
const stations: Station[] = []

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}

/** A server whose public URL is `base`, wherever it listens. */
const station = async (base: string, accepted?: readonly SignatureMethod[]): Promise<Station> => {
  const decide = async (request: IncomingMessage): Promise<boolean> => {
    const body = await bodyOf(request)
    const isForm = request.headers["content-type"] === FORM
    const form = isForm ? parseForm(body) : undefined
    if (form?._tag === "Left") return false
    const { authorization } = request.headers
    const verdict = verify({
      request: {
        method: request.method ?? "",
        url: base + request.url,
        ...(authorization === undefined ? {} : { authorization }),
        ...(form === undefined ? {} : { form: form.right }),
      },
      secrets: {
        consumer: ({ consumer }) => consumers[consumer],
        token: ({ consumer, token }) => tokens[consumer]?.[token],
      },
      now,
      window: 300,
      seen: made.seen,
      ...(accepted === undefined ? {} : { accepted }),
    })
    made.seen = verdict.seen
    return verdict._tag === "Accepted"
  }
  const server = createServer((request, response) => {
    decide(request)
      .then((isAccepted) => response.writeHead(isAccepted ? 200 : 401).end())
      .catch((error: unknown) => {
        thrown.push(error)
        response.writeHead(500).end()
      })
  })
  const made: Station = { base, server, port: 0, seen: {}, ...(accepted === undefined ? {} : { accepted }) }
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  made.port = (server.address() as AddressInfo).port
  stations.push(made)
  return made
}

let https: Station
let http: Station
let strict: Station
const take = (reason: unknown): void => {
  thrown.push(reason)
}
beforeAll(async () => {
  https = await station("https://api.example.com")
  http = await station("http://api.example.com")
  strict = await station("https://strict.example.com", ["HMAC-SHA512"])
  process.on("unhandledRejection", take)
  process.on("uncaughtException", take)
})
afterAll(async () => {
  process.off("unhandledRejection", take)
  process.off("uncaughtException", take)
  for (const { server } of stations) await new Promise((done) => server.close(done))
})

/** A request as its bytes are: no client repairs it. */
interface Wire {
  readonly method: string
  readonly target: string
  readonly headers: readonly Pair[]
  readonly body: string
}

const send = ({ port }: Station, wire: Wire): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1")
    socket.on("error", reject)
    socket.on("data", (part) => {
      text += part.toString("latin1")
    })
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? "0")))
    const headers = [
      ["Host", "127.0.0.1"],
      ["Connection", "close"],
      ["Content-Length", String(Buffer.byteLength(wire.body))],
      ...wire.headers,
    ]
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    const head = [`${wire.method} ${wire.target} HTTP/1.1`, ...lines, "", ""].join("\r\n")
    socket.write(Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(wire.body)]))
  })

/** A request, signed by hand, so that nothing refuses to sign what no signer would. */
interface Craft {
  readonly method: string
  readonly base: string
  readonly target: string
  readonly form?: Parameters
  readonly consumer: string
  readonly consumerSecret: string
  readonly token?: string
  readonly tokenSecret?: string
  readonly signatureMethod: SignatureMethod
  /** Instead of the protocol's own values, or none of it. */
  readonly protocol?: { readonly [name: string]: string | undefined }
  readonly where: "header" | "query" | "form"
}

let nonces = 0
const whole: Craft = {
  method: "POST",
  base: "https://api.example.com",
  target: "/v2/things/a%2Fb?name=x%2By&size=10&empty=",
  form: [
    ["title", "a b&c"],
    ["tag", "é"],
    ["tag", "e"],
  ],
  consumer: "app",
  consumerSecret: "c0nsumer",
  token: "at",
  tokenSecret: "t0ken",
  signatureMethod: "HMAC-SHA512",
  where: "header",
}

const craft = (change: Partial<Craft> = {}): { readonly wire: Wire; readonly protocol: Parameters } => {
  const one: Craft = { ...whole, ...change }
  const values: { readonly [name: string]: string | undefined } = {
    oauth_consumer_key: one.consumer,
    oauth_token: one.token,
    oauth_signature_method: one.signatureMethod,
    oauth_timestamp: String(now),
    oauth_nonce: `n${nonces++}`,
    oauth_version: "1.0",
    ...one.protocol,
  }
  const given = Object.entries(values).flatMap(([name, value]): Pair[] =>
    value === undefined ? [] : [[name, value]],
  )
  const form = one.form ?? []
  const baseString = right(
    signatureBaseString({ method: one.method, url: one.base + one.target, parameters: [...given, ...form] }),
  )
  const made = right(signature(one.signatureMethod, baseString, one.consumerSecret, one.tokenSecret ?? ""))
  const signed = one.protocol !== undefined && "oauth_signature" in one.protocol
  const protocol: Parameters = signed ? given : [...given, ["oauth_signature", made]]
  return { wire: wireOf(one, protocol), protocol }
}

const wireOf = (one: Craft, protocol: Parameters): Wire => {
  const inForm = one.where === "form" ? [...(one.form ?? []), ...protocol] : (one.form ?? [])
  const isForm = one.form !== undefined || one.where === "form"
  const query = one.where === "query" ? right(formatForm(protocol)) : ""
  return {
    method: one.method,
    target: query === "" ? one.target : one.target + (one.target.includes("?") ? "&" : "?") + query,
    headers: [
      ...(one.where === "header"
        ? [["Authorization", `OAuth ${protocol.map(quoted).join(", ")}`] as const]
        : []),
      ...(isForm ? [["Content-Type", FORM] as const] : []),
    ],
    body: isForm ? right(formatForm(inForm)) : "",
  }
}

/** Also what a header may not have twice. */
const quoted = (pair: Pair): string =>
  right(formatAuthorization({ parameters: [["x", "y"]] })).replace(
    'OAuth x="y"',
    right(formatAuthorization({ parameters: [pair] })).slice("OAuth ".length),
  )

const headerOf = (wire: Wire): string => wire.headers.find(([name]) => name === "Authorization")?.[1] ?? ""
const withHeader = (wire: Wire, value: string): Wire => ({
  ...wire,
  headers: wire.headers.map(([name, old]) => [name, name === "Authorization" ? value : old] as const),
})

/** How many forgeries were tried, by kind. */
const tried: { [kind: string]: number } = {}
const forged = async (kind: string, at: Station, wire: Wire, note = ""): Promise<void> => {
  tried[kind] = (tried[kind] ?? 0) + 1
  const before = at.seen
  const status = await send(at, wire)
  // Node's own parser refuses some, with 400 and 431.
  expect([400, 401, 431], `${kind} ${note}: ${JSON.stringify(wire)}`).toContain(status)
  expect(at.seen).toEqual(before)
}
const genuine = async (at: Station, wire: Wire): Promise<void> => {
  expect(await send(at, wire), JSON.stringify(wire)).toBe(200)
}

/** What is forged of a genuine request, which is accepted after all of it. */
const spoil = async (kind: string, at: Station, wire: Wire, spoiled: Iterable<Wire>): Promise<void> => {
  for (const other of spoiled) await forged(kind, at, other)
  await genuine(at, wire)
}

const another = (character: string): string =>
  /[0-8A-Ya-y]/.test(character)
    ? String.fromCharCode(character.charCodeAt(0) + 1)
    : character === "9"
      ? "0"
      : "A"

const NAMES = [
  "constructor",
  "__proto__",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
  "nobody",
  "",
  "App",
  "app ",
]
const GUESSES = [
  STAND_IN,
  "undefined",
  "null",
  "",
  "[object Object]",
  "function Object() { [native code] }",
  "[secret]",
]

test("genuine requests pass: by each method, in each place, with a token and without", async () => {
  for (const signatureMethod of signatureMethods)
    for (const where of ["header", "query", "form"] as const) {
      await genuine(https, craft({ signatureMethod, where }).wire)
      await genuine(https, craft({ signatureMethod, where, token: "at/2+", tokenSecret: "t0ken2" }).wire)
      const { token: _, tokenSecret: __, ...alone } = whole
      const values = Object.fromEntries(Object.entries(alone).filter(([name]) => name !== "form"))
      const { wire } = craft({
        ...values,
        signatureMethod,
        where,
        method: "GET",
        protocol: { oauth_token: undefined },
        tokenSecret: "",
      })
      await genuine(https, wire)
    }
})

test("a name that every object has, and one that is not known, whatever it is signed with", async () => {
  for (const consumer of NAMES)
    for (const consumerSecret of GUESSES)
      for (const signatureMethod of signatureMethods) {
        const named = { consumer, consumerSecret, signatureMethod }
        await forged(
          "unknown consumer",
          https,
          craft({ ...named, protocol: { oauth_token: undefined }, tokenSecret: "" }).wire,
        )
      }
  for (const token of NAMES)
    for (const tokenSecret of GUESSES)
      await forged("unknown token", https, craft({ token, tokenSecret }).wire)
  for (const consumer of NAMES)
    for (const token of ["at", "constructor"])
      await forged(
        "unknown both",
        https,
        craft({ consumer, token, consumerSecret: STAND_IN, tokenSecret: STAND_IN }).wire,
      )
})

test("tokens of others, without their secrets, and none", async () => {
  const kind = "another's token"
  const ofOther = { consumer: "other", consumerSecret: "0ther" }
  await forged(kind, https, craft({ token: "other-at", tokenSecret: "0ther-t0ken" }).wire)
  await forged(kind, https, craft({ ...ofOther }).wire)
  await forged(kind, https, craft({ ...ofOther, tokenSecret: "" }).wire)
  await forged(kind, https, craft({ tokenSecret: "" }).wire)
  await forged(kind, https, craft({ tokenSecret: "t0ken2" }).wire)
  await forged(kind, https, craft({ consumerSecret: "" }).wire)
  await forged(kind, https, craft({ consumerSecret: "0ther" }).wire)
  await forged(kind, https, craft({ protocol: { oauth_token: undefined } }).wire)
  await forged(kind, https, craft({ protocol: { oauth_token: "" } }).wire)
  await genuine(https, craft({ ...ofOther, token: "other-at", tokenSecret: "0ther-t0ken" }).wire)
})

test("each character of the header, of the address and of the body", async () => {
  for (const signatureMethod of ["HMAC-SHA512", "HMAC-SHA1"] as const) {
    const { wire } = craft({ signatureMethod })
    const header = headerOf(wire)
    const changed = (text: string): readonly string[] =>
      [...text].flatMap((character, index) =>
        /\w/.test(character) ? [text.slice(0, index) + another(character) + text.slice(index + 1)] : [],
      )
    await spoil("a character", https, wire, [
      ...changed(header).map((text) => withHeader(wire, text)),
      ...changed(wire.target).map((target) => ({ ...wire, target })),
      ...changed(wire.body).map((body) => ({ ...wire, body })),
      ...[...header].map((_, index) => withHeader(wire, header.slice(0, index))).slice(0, -1),
    ])
  }
})

test("another method, host, port, scheme, path, and letters of escapes in a path", async () => {
  const { wire } = craft()
  await spoil("another method", https, wire, [
    ...["GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "post"].map((method) => ({ ...wire, method })),
  ])
  for (const base of [
    "https://evil.example.com",
    "https://api.example.com:8443",
    "http://api.example.com",
    "https://api.example.com.",
    "https://127.0.0.1",
    "https://example.com",
    "http://127.0.0.1:8080",
    "https://strict.example.com",
  ])
    await forged("another host", https, craft({ base }).wire, base)
  for (const base of [
    "https://API.example.com",
    "https://api.example.com:443",
    "https://u:p@api.example.com",
  ])
    await genuine(https, craft({ base }).wire)
  const { wire: second } = craft()
  const { target } = second
  await spoil("another path", https, second, [
    ...[
      target.replace("%2F", "%2f"),
      target.replace("%2F", "/"),
      target.replace("%2F", "%252F"),
      target.replace("/v2", "/V2"),
      target.replace("/v2", "//v2"),
      target.replace("/v2", "/%762"),
      target.replace("/things", "/things/"),
      target.replace("/things/", "/things/x/../x/"),
      `https://evil.example.com${target}`,
      `//evil.example.com${target}`,
      `@evil.example.com${target}`,
      `.evil.example.com${target}`,
      `\\evil.example.com${target}`,
      `/..${target}/..`,
      `*`,
      "",
    ].map((other) => ({ ...second, target: other })),
  ])
})

test("the query: plus for space, order kept, pairs added, taken away and doubled", async () => {
  const { wire } = craft()
  const { target, body } = wire
  await spoil("the query", https, wire, [
    ...[
      target.replace("%2B", "+"),
      target.replace("%2B", "%20"),
      target.replace("%2B", "%252B"),
      target.replace("x%2By", "x"),
      target.replace("&empty=", ""),
      target.replace("empty=", "empty=%00"),
      target.replace("?", "?a=1&"),
      `${target}&size=10`,
      `${target}&size=11`,
      `${target}&__proto__=1`,
      target.replace("name=", "Name="),
      target.replace("size=10", "size=010"),
      target.replace("size=10", "size%3D10"),
      target.replace("&", ";"),
      target.replace("&", "%26"),
      `${target}%`,
      `${target}%zz`,
      `${target}%ff`,
      `${target}&a=%ed%a0%80`,
      target.split("?")[0] ?? "",
    ].map((other) => ({ ...wire, target: other })),
    ...[
      body.replace("%20", "%2B"),
      body.replace("%26", "&"),
      `${body}&x=1`,
      `${body}%`,
      body.replace("tag=e", "tag=%C3%A9"),
      body.replace("&tag=e", ""),
      "",
      `${body}&oauth_x=1`,
    ].map((other) => ({ ...wire, body: other })),
    // A form that does not say that it is one is not signed.
    { ...wire, headers: wire.headers.filter(([name]) => name !== "Content-Type") },
    { ...wire, headers: [...wire.headers.slice(0, 1), ["Content-Type", "application/json"]] },
    { ...wire, headers: [...wire.headers.slice(0, 1), ["Content-Type", "multipart/form-data"]] },
  ])
  const { form: _, ...bare } = whole
  const bodiless = wireOf({ ...bare }, craft({ form: [] }).protocol)
  await forged("the query", https, {
    ...bodiless,
    headers: [...bodiless.headers, ["Content-Type", FORM]],
    body: "role=ADMIN",
  })
  await genuine(https, bodiless)
})

test("parameters twice: in one place, in two, by another spelling", async () => {
  const { wire, protocol } = craft()
  const header = headerOf(wire)
  const copies: Wire[] = []
  for (const pair of protocol) {
    const encoded = right(formatForm([pair]))
    copies.push(withHeader(wire, `${header}, ${quoted(pair)}`))
    copies.push(withHeader(wire, `${header}, ${quoted(pair).replace("_", "%5F")}`))
    copies.push({ ...wire, target: `${wire.target}&${encoded}` })
    copies.push({ ...wire, target: `${wire.target}&${encoded.replace("oauth", "%6Fauth")}` })
    copies.push({ ...wire, body: `${wire.body}&${encoded}` })
    copies.push({ ...wire, target: `${wire.target}&${pair[0]}=` })
    copies.push(withHeader(wire, `${header}, ${pair[0]}="x"`))
  }
  await spoil("twice", https, wire, copies)
  // Signed with what is there twice, by who has the secrets: the parameters are still refused.
  const inForm = craft({ form: [["oauth_token", "at"]] }).wire
  await forged("twice", https, inForm)
  await forged("twice", https, craft({ target: "/v2/self?oauth_consumer_key=other" }).wire)
})

test("parameters that are not there, and values that the protocol does not have, well signed", async () => {
  const names = craft().protocol.map(([name]) => name)
  for (const name of names)
    if (name !== "oauth_token")
      await forged("missing", https, craft({ protocol: { [name]: undefined } }).wire, name)
  for (const version of ["", "1", "1.1", "2.0", "1.0a", " 1.0", "1.0 ", "01.0"])
    await forged("version", https, craft({ protocol: { oauth_version: version } }).wire, version)
  for (const named of [
    "",
    "none",
    "hmac-sha1",
    "HMAC-SHA256",
    "RSA-SHA1",
    "plaintext",
    "HMAC-SHA1 ",
    "toString",
  ])
    await forged("method", https, craft({ protocol: { oauth_signature_method: named } }).wire, named)
  // One method by name, another by which it was signed.
  for (const named of signatureMethods)
    for (const signatureMethod of signatureMethods)
      if (named !== signatureMethod)
        await forged(
          "method",
          https,
          craft({ signatureMethod, protocol: { oauth_signature_method: named } }).wire,
        )
  for (const time of [
    "",
    "0",
    "-1",
    "NaN",
    "Infinity",
    "1e9",
    `${NOW}.0`,
    ` ${NOW}`,
    `${NOW} `,
    `+${NOW}`,
    `0${NOW}`,
    `0x${NOW.toString(16)}`,
    `${NOW}n`,
    `${NOW}000`,
    `${NOW}000000`,
    "１７００００００００",
    "__proto__",
    `${NOW - 301}`,
    `${NOW + 301}`,
    `${NOW - 86_400}`,
  ])
    await forged("timestamp", https, craft({ protocol: { oauth_timestamp: time } }).wire, time)
  await genuine(https, craft({ protocol: { oauth_timestamp: `${NOW - 300}` } }).wire)
  await genuine(https, craft({ protocol: { oauth_timestamp: `${NOW + 300}` } }).wire)
  await forged("nonce", https, craft({ protocol: { oauth_nonce: "" } }).wire)
  await genuine(https, craft({ protocol: { oauth_nonce: "__proto__" } }).wire)
})

test("signatures that a lenient reader would take for the same", async () => {
  for (const signatureMethod of ["HMAC-SHA512", "HMAC-SHA1"] as const) {
    const { wire, protocol } = craft({ signatureMethod })
    const made = protocol.find(([name]) => name === "oauth_signature")?.[1] ?? ""
    // The last digit before the padding has bits that no byte uses.
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    const at = made.indexOf("=") - 1
    const loose = made.slice(0, at) + digits[digits.indexOf(made[at] ?? "") ^ 1] + made.slice(at + 1)
    const others = [
      "",
      "=",
      loose,
      made.replace(/=+$/, ""),
      `${made}=`,
      ` ${made}`,
      `${made}\n`,
      `${made}%00`,
      made.toLowerCase(),
      made.replaceAll("+", " "),
      made.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "-"),
      encodeURIComponent(made),
      Buffer.from(made, "base64").toString("hex"),
      made + made,
      made.slice(0, -4),
      "c0nsumer&t0ken",
    ].filter((other) => other !== made)
    await spoil(
      "signature",
      https,
      wire,
      others.map((other) =>
        wireOf({ ...whole, signatureMethod }, [
          ...protocol.filter(([name]) => name !== "oauth_signature"),
          ["oauth_signature", other],
        ]),
      ),
    )
  }
})

test("headers that are odd", async () => {
  const { wire } = craft()
  const header = headerOf(wire)
  const rest = wire.headers.slice(1)
  await spoil("header", https, wire, [
    ...[
      "",
      "OAuth",
      "OAuth ",
      "OAuth ,",
      'OAuth realm="x"',
      "Bearer x",
      "Basic YXBwOmMwbnN1bWVy",
      `Basic x, ${header}`,
      header.slice("OAuth ".length),
      `OAuth2${header.slice(5)}`,
      `OAuth\u00a0${header.slice(6)}`,
      `${header},`,
      `${header}, "`,
      `${header}, a="b`,
      `${header}; a="b"`,
      header.replaceAll('"', "'"),
      header.replaceAll('"', ""),
      header.replaceAll(", ", "; "),
      header.replaceAll(", ", " "),
      header.replace("OAuth ", 'OAuth realm="a", realm="b", '),
      header.replace("oauth_nonce", "oauth_nonce\u0001"),
      header.replace("oauth_token", "Oauth_token"),
      header.replace("1.0", "1.0%"),
      header.replace("1.0", "1.0%ff"),
      header.replace("1.0", "1.0%ed%a0%80"),
      header.replace("1.0", "1.0\\"),
      header.replace("1.0", "\\1.0"),
      `${header}, a="1"`,
      `${header}, __proto__="1"`,
      `${header}, ${'a="1", '.repeat(900)}b="2"`,
      `OAuth ${'a="1", '.repeat(900)}`,
      `OAuth ${'"'.repeat(9000)}`,
      `OAuth ${"\\".repeat(9000)}`,
      `OAuth ${" ".repeat(9000)}x`,
      `${header}\r\n more`,
      `${header}\u0000`,
      "x".repeat(20_000),
    ].map((value) => withHeader(wire, value)),
    // Two headers: Node takes the first.
    { ...wire, headers: [["Authorization", 'OAuth oauth_token="at"'], ...wire.headers] },
    { ...wire, headers: [["Authorization", "Bearer x"], ...wire.headers] },
    { ...wire, headers: [["X-Authorization", header], ...rest] },
    { ...wire, headers: [["Proxy-Authorization", header], ...rest] },
    { ...wire, headers: [["Cookie", header], ...rest] },
    { ...wire, headers: rest },
  ])
})

test("PLAINTEXT over http to another machine, and a method that the server does not take", async () => {
  const base = "http://api.example.com"
  for (const where of ["header", "query", "form"] as const) {
    await forged("plaintext", http, craft({ base, where, signatureMethod: "PLAINTEXT" }).wire)
    await genuine(http, craft({ base, where }).wire)
  }
  for (const text of [
    "",
    "&",
    "c0nsumer",
    "c0nsumer&",
    "&t0ken",
    "C0nsumer&t0ken",
    "c0nsumer%26t0ken",
    "t0ken&c0nsumer",
    `${STAND_IN}&${STAND_IN}`,
  ])
    await forged(
      "plaintext",
      https,
      craft({ signatureMethod: "PLAINTEXT", protocol: { oauth_signature: text } }).wire,
      text,
    )
  const there = "https://strict.example.com"
  await forged("not taken", strict, craft({ base: there, signatureMethod: "PLAINTEXT" }).wire)
  await forged("not taken", strict, craft({ base: there, signatureMethod: "HMAC-SHA1" }).wire)
  await genuine(strict, craft({ base: there }).wire)
})

test("replays: at once, later, after a clock that steps back, in another place", async () => {
  const sent: Wire[] = []
  for (let index = 0; index < 30; index++) {
    now = NOW + 1000 + index * 20
    const { wire } = craft({ where: (["header", "query", "form"] as const)[index % 3] ?? "header" })
    await genuine(https, wire)
    await forged("replay", https, wire)
    sent.push(wire)
  }
  const { wire, protocol } = craft()
  await genuine(https, wire)
  for (const where of ["query", "form"] as const)
    await forged("replay", https, wireOf({ ...whole, where }, protocol))
  await forged("replay", https, withHeader(wire, `OAuth ${[...protocol].reverse().map(quoted).join(",")}`))
  await forged("replay", https, withHeader(wire, headerOf(wire).replace("OAuth ", 'oauth realm="r", ')))
  for (const clock of [NOW + 1100, NOW + 1300, NOW + 1000, NOW + 3000, NOW + 1000, NOW + 1580]) {
    now = clock
    for (const old of sent) await forged("replay", https, old)
    if (clock === NOW + 3000) await genuine(https, craft().wire)
  }
  now = NOW + 4000
  await genuine(https, craft().wire)
})

test("at least 500 were tried, none of them threw, and the servers still answer", async () => {
  const all = Object.values(tried).reduce((sum, count) => sum + count, 0)
  console.log(`${all} forged requests, all refused: ${JSON.stringify(tried)}`)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(thrown).toEqual([])
  for (const at of [https, http, strict]) await genuine(at, craft({ base: at.base }).wire)
})
