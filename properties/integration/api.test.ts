/**
 * Real requests: a server on this machine that verifies with `verify`, real curl through the built command, and a client of another
 * author. Needs curl and a build.
 */
import { execFile } from "node:child_process"
import { createHmac } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import OAuth from "oauth-1.0a"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { curlNeeds } from "../../src/api/index.js"
import { parseForm } from "../../src/oauth/index.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"

const main = fileURLToPath(new URL("../../dist/shell/main.cjs", import.meta.url))

const CONSUMER = { key: "app key", secret: "TOPSECRET consumer&" }
const TOKEN = { key: "at/1", secret: "TOPSECRET token%" }
const API_TOKEN = "TOPSECRET-api-token"

interface Received {
  readonly method: string
  readonly url: string
  readonly type: string | undefined
  readonly body: string
  readonly authorization: string | undefined
  readonly accepted: boolean
}

let server: Server
let base = ""
let seen: SeenNonces = {}
let received: Received[] = []
let folder = ""

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}

/** As a server of the platform would: OAuth by `verify`, and one Bearer that it knows. */
const isAccepted = (request: IncomingMessage, body: string): boolean => {
  const { authorization, "content-type": type = "" } = request.headers
  if (authorization?.startsWith("Bearer ")) return authorization === `Bearer ${API_TOKEN}`
  const form =
    type.split(";")[0]?.toLowerCase() === "application/x-www-form-urlencoded" ? parseForm(body) : null
  if (form?._tag === "Left") return false
  const verdict = verify({
    request: {
      method: request.method ?? "",
      url: `${base}${request.url}`,
      ...(authorization === undefined ? {} : { authorization }),
      ...(form === null ? {} : { form: form.right }),
    },
    secrets: {
      consumer: (asked) => (asked.consumer === CONSUMER.key ? CONSUMER.secret : null),
      token: (asked) => (asked.token === TOKEN.key ? TOKEN.secret : null),
    },
    now: Math.floor(Date.now() / 1000),
    window: 300,
    seen,
  })
  seen = verdict.seen
  return verdict._tag === "Accepted"
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "runplan-api-"))
  server = createServer(async (request, answer) => {
    const body = await bodyOf(request)
    const accepted = isAccepted(request, body)
    const { method = "", url = "", headers } = request
    const { authorization, "content-type": type } = headers
    received.push({ method, url, type, body, authorization, accepted })
    answer.writeHead(accepted ? 200 : 401).end(accepted ? "accepted" : "refused")
  })
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done)
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
  write("platform.json", JSON.stringify({ addresses: { api: base, bridge: base } }))
  write(
    "oauth.env",
    `OAUTH_CONSUMER_KEY="${CONSUMER.key}"\nOAUTH_CONSUMER_SECRET="${CONSUMER.secret}"\nOAUTH_TOKEN=${TOKEN.key}\nOAUTH_TOKEN_SECRET="${TOKEN.secret}"\n`,
  )
  write("token.env", `API_TOKEN=${API_TOKEN}\n`)
  write("form.txt", "a=1%202\r\n&b=é\n")
  write("raw.txt", "x y\n+&=\t\"quoted\\\" 'it'\n")
  write("order.json", '{"a":"é"}')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  received = []
})

interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
}

const execute = (
  program: string,
  args: readonly string[],
  input = "",
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Ran> =>
  new Promise((done) => {
    const child = execFile(
      program,
      [...args],
      { cwd: folder, env: environment, encoding: "utf8" },
      (error, out, err) =>
        done({ status: error === null ? 0 : typeof error.code === "number" ? error.code : -1, out, err }),
    )
    // A program that does not read its input may have ended before all of it was written.
    child.stdin?.on("error", () => {})
    child.stdin?.end(input)
  })

const runplan = (
  words: readonly string[],
  input = "",
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Ran> => execute(process.execPath, [main, ...words], input, environment)

const withOAuth = ["curl", "--platform", "platform.json", "--secrets-from", "oauth.env"]
const withToken = ["curl", "--platform", "platform.json", "--secrets-from", "token.env"]

/** What a request is besides its authentication. */
const plain = ({ method, url, type, body }: Received) => ({
  method,
  // curl encodes with small letters and a space as a plus.
  url: url.replaceAll("+", "%20").replace(/%../g, (code) => code.toUpperCase()),
  // The boundary of a multipart body is random.
  type: type?.replace(/boundary=.*/, "boundary"),
  body: body.replaceAll(/-{20,}\w+/g, "boundary").replaceAll("+", "%20"),
})

/** Arguments of curl before the URL, its path, and what is on the standard input. */
const commands: readonly (readonly [words: readonly string[], path: string, input?: string])[] = [
  [[], "/v2/self"],
  [["-sS", "-i"], "/v2/self?b=2&a=1&a=&c"],
  [["-X", "DELETE"], "/v2/organisations/orga_1/service-tokens/token_1"],
  [["-XPATCH", "-d", "a=1"], "/v2/self"],
  [["-I"], "/v2/self"],
  [["-I", "-G", "-d", "a=1"], "/v2/self?z"],
  [["-d", "a=1", "-d", "b=x%20y+z"], "/v2/self"],
  [["-da=1", "--data-raw", "@not-a-file"], "/v2/self"],
  [["-d", ""], "/v2/self"],
  [["-d", "a", "-d", ""], "/v2/self"],
  [["-d", "@form.txt"], "/v2/self"],
  [["--data-binary", "@form.txt"], "/v2/self"],
  [["--data-binary", "@raw.txt"], "/v2/self"],
  [["-d", "@-", "-d", "c=3"], "/v2/self", "a=1\n&b=2"],
  [["--data-urlencode", "a b"], "/v2/self"],
  [["--data-urlencode", "=a=b&c"], "/v2/self"],
  [["--data-urlencode", "n=é!'()*~"], "/v2/self"],
  [["--data-urlencode", "n@raw.txt"], "/v2/self"],
  [["--data-urlencode", "a@b=c"], "/v2/self"],
  [["-G", "--data-urlencode", "n@raw.txt", "-d", "m=1"], "/v2/self"],
  [["-G", "-d", "a=1"], "/v2/self?x=y#fragment"],
  [["--url-query", "a=b c", "--url-query", "+d=%20", "-d", "q"], "/v2/self"],
  [["--get", "-d", "a=1", "--no-get"], "/v2/self"],
  [["--json", '{"a":1}', "--json", "[]"], "/v2/self"],
  [["--json", "@order.json"], "/v2/self"],
  [["-d", "x=1", "--json", "{}"], "/v2/self"],
  [["-H", "Content-Type: text/plain", "-d", "a=1"], "/v2/self"],
  [["-H", "content-type: Application/X-WWW-Form-Urlencoded; charset=utf-8", "-d", "a=1"], "/v2/self"],
  [["-H", "Content-Type:", "-d", "a=1"], "/v2/self"],
  [["-H", "Content-Type: application/x-www-form-urlencoded", "--data-binary", "@-"], "/v2/self", "a=b c"],
  [["-F", "a=1", "-F", "f=@order.json"], "/v2/self"],
  [["-T", "order.json"], "/v2/self"],
  [["-T", "-"], "/v2/self", "uploaded"],
  [["-H", "Content-Type: text/plain", "-d", "@-"], "/v2/self", "plain"],
  [["-g"], "/v2/self?filter[a]={1}"],
  [["-X", "POST"], "/v2/a;b=c/~d/%7Ee/(f)!'*"],
]

describe("runplan curl with OAuth", () => {
  const cases = commands.map(([words, path, input = ""]) => ({ words, path, input }))

  test.each(cases)(
    "is accepted, and sends what curl alone sends: $words $path",
    async ({ words, path, input }) => {
      const alone = await execute("curl", ["-s", ...words, `${base}${path}`], input)
      const signed = await runplan([...withOAuth, "-s", ...words, path], input)
      const [first, second] = received
      expect({ ...signed, received: received.length }).toMatchObject({ status: alone.status, received: 2 })
      expect(second?.accepted).toBe(true)
      expect(first?.accepted).toBe(false)
      expect(plain(second as Received)).toEqual(plain(first as Received))
      // The answer to HEAD has no body.
      if (!words.includes("-I")) expect(signed.out).toContain("accepted")
    },
  )

  test.each(["HMAC-SHA1", "HMAC-SHA512", "PLAINTEXT"])("signs with %s", async (method) => {
    const ran = await runplan([...withOAuth, "--signature-method", method, "-s", `${base}/v2/self`])
    expect(ran).toEqual({ status: 0, out: "accepted", err: "" })
    expect(received[0]?.authorization).toContain(method)
  })

  test("is refused when one character changes", async () => {
    const print = [
      "--print",
      "--reveal",
      "-s",
      "-d",
      "a=1&b=2",
      "-o",
      "/dev/null",
      "-w",
      "%{http_code}",
      "/v2/self?c=3",
    ]
    const changes: readonly (readonly [what: string | RegExp, by: string])[] = [
      ["a=1", "a=2"],
      ["b=2", "B=2"],
      ["c=3", "c=4"],
      ["/v2/self", "/v2/selF"],
      [/oauth_nonce=\\"./, 'oauth_nonce=\\"-'],
      [/oauth_timestamp=\\"1(.)/, 'oauth_timestamp=\\"2$1'],
      [/oauth_signature=\\"(.*?)(.)(%3D%3D)/, 'oauth_signature=\\"$1-$3'],
      [/oauth_token=\\"at/, 'oauth_token=\\"bt'],
      ["data-raw", "json"],
    ]
    for (const [what, by] of changes) {
      const printed = await runplan([...withOAuth, ...print])
      expect(printed.status).toBe(0)
      const changed = printed.out.replace(what, by)
      expect(changed).not.toBe(printed.out)
      expect((await execute("sh", ["-c", changed])).out).toBe("401")
      expect((await execute("sh", ["-c", printed.out])).out).toBe("200")
      // The same nonce a second time.
      expect((await execute("sh", ["-c", printed.out])).out).toBe("401")
    }
  })
})

describe("runplan curl", () => {
  test("sends a token, from a file or from a variable that is named", async () => {
    expect(await runplan([...withToken, "-s", "/v2/self"])).toEqual({ status: 0, out: "accepted", err: "" })
    const named = [
      "curl",
      "--platform",
      "platform.json",
      "--as",
      "api-token",
      "--token-env",
      "MINE",
      "-s",
      "/v4/x",
    ]
    expect(await runplan(named, "", { ...process.env, MINE: API_TOKEN })).toMatchObject({
      status: 0,
      out: "accepted",
    })
    expect(await runplan(named, "", { ...process.env, MINE: `${API_TOKEN}x` })).toMatchObject({
      out: "refused",
    })
  })

  test("ends with curl's own status", async () => {
    expect((await runplan([...withToken, "-sf", "/v2/self", "-H", "X: y"])).status).toBe(0)
    expect((await runplan([...withToken, "-s", "--max-time", "x", "/v2/self"])).status).toBe(2)
    const wrong = ["curl", "--platform", "platform.json", "--as", "api-token", "--token-env", "MINE"]
    expect((await runplan([...wrong, "-sf", "/v2/self"], "", { ...process.env, MINE: "other" })).status).toBe(
      22,
    )
  })

  test("sends nothing that is refused, and says why", async () => {
    const refused = await runplan([...withOAuth, "-s", "https://api.example.com.evil.test/v2/self"])
    expect(refused).toMatchObject({ status: 1, out: "" })
    expect(refused.err).toContain("(api-origin-foreign)")
    for (const words of [
      ["-k", "--location-trusted", "/v2/self"],
      ["-u", "me:you", "/v2/self"],
      ["/v3/self"],
      ["-s"],
    ]) {
      expect((await runplan([...withOAuth, ...words])).status).toBe(1)
    }
    expect(received).toEqual([])
  })

  test("asks for a credential that is missing, and for a platform with addresses", async () => {
    expect(await runplan(["curl", "/v2/self"])).toMatchObject({ status: 2, out: "" })
    const nowhere = await runplan(["curl", "--secrets-from", "token.env", "/v2/self"])
    expect(nowhere.status).toBe(1)
    expect(nowhere.err).toContain("{bridge_url}")
  })

  test("reads no .curlrc, and uses no proxy of the environment for this machine", async () => {
    writeFileSync(join(folder, ".curlrc"), 'header = "X-From-Curlrc: 1"\nurl = "http://127.0.0.1:1/"\n')
    const environment = {
      ...process.env,
      HOME: folder,
      CURL_HOME: folder,
      http_proxy: "http://127.0.0.1:1",
      no_proxy: "",
    }
    expect(await runplan([...withToken, "-s", "/v2/self"], "", environment)).toMatchObject({
      status: 0,
      out: "accepted",
    })
  })

  test("keeps secrets out of curl's arguments, whichever way the configuration goes", async () => {
    const spy = join(folder, "bin")
    const log = join(folder, "log")
    await execute("mkdir", ["-p", spy])
    writeFileSync(
      join(spy, "curl"),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${log}'\nenv >> '${log}'\ncase "$3" in -) cat;; *) cat <&3;; esac > '${log}.config'\n`,
    )
    chmodSync(join(spy, "curl"), 0o755)
    const environment = { ...process.env, PATH: `${spy}${delimiter}${process.env.PATH}` }
    for (const [credential, words, channel] of [
      [withOAuth, ["/v2/self"], "-"],
      [withOAuth, ["--signature-method", "PLAINTEXT", "-s", "/v2/self"], "-"],
      [withToken, ["-d", "@-", "/v2/self"], "/dev/fd/3"],
    ] as const) {
      expect((await runplan([...credential, ...words], "", environment)).status).toBe(0)
      const seenByAll = readFileSync(log, "utf8")
      expect(seenByAll.split("\n").slice(0, 3)).toEqual(["--disable", "--config", channel])
      expect(seenByAll).not.toMatch(/TOPSECRET|oauth_signature|Bearer/)
      expect(readFileSync(`${log}.config`, "utf8")).toMatch(/^header = "Authorization: (OAuth|Bearer) /)
    }
  })

  test("prints the command without the secret unless it is asked to", async () => {
    const shown = await runplan([...withToken, "--print", "-s", "/v2/self"])
    expect(shown).toMatchObject({ status: 0, err: "" })
    expect(shown.out).toContain("Authorization: [secret]")
    expect(shown.out).not.toContain("TOPSECRET")
    const whole = await runplan([...withToken, "--print", "--reveal", "-s", "/v2/self"])
    expect(await execute("sh", ["-c", whole.out])).toMatchObject({ status: 0, out: "accepted" })
    const taken = await runplan([...withToken, "--print", "--reveal", "-s", "--json", "@-", "/v2/self"])
    expect(await execute("sh", ["-c", taken.out], '{"a":1}')).toMatchObject({ status: 0, out: "accepted" })
    expect(received.at(-1)?.body).toBe('{"a":1}')
  })
})

describe("curl's own reading of its arguments", () => {
  test("knows every option that this curl has, and whether it takes a value", async () => {
    const { out } = await execute("curl", ["--help", "all"])
    let options = 0
    for (const line of out.split("\n")) {
      const match = /^ (?:-(.), | {4})--([^ ]+)( [<[])?/.exec(line)
      if (match === null || match[2] === "help") continue
      options++
      const [, letter, name = "", value] = match
      for (const option of letter === undefined ? [`--${name}`] : [`--${name}`, `-${letter}`]) {
        const words = value === undefined ? [option, "/v2/self"] : [option, "v", "/v2/self"]
        const result = curlNeeds(words, "ApiToken")
        const codes = result._tag === "Left" ? result.left.map((error) => error._tag) : []
        expect({ option, codes }).not.toMatchObject({
          codes: expect.arrayContaining(["api-curl-option-unknown"]),
        })
        // With the value read as one there is one URL; --url is one more.
        if (name !== "url")
          expect({ option, codes }).not.toMatchObject({ codes: expect.arrayContaining(["api-curl-urls"]) })
        if (value !== undefined) {
          const alone = curlNeeds(["/v2/self", option], "ApiToken")
          expect({ option, alone }).toMatchObject({
            alone: {
              left: expect.arrayContaining([expect.objectContaining({ _tag: "api-curl-argument-missing" })]),
            },
          })
        }
      }
    }
    expect(options).toBeGreaterThan(200)
  })
})

describe("a client of another author", () => {
  const client = (name: "HMAC-SHA1" | "HMAC-SHA512") =>
    new OAuth({
      consumer: CONSUMER,
      signature_method: name,
      hash_function: (text, key) =>
        createHmac(name === "HMAC-SHA1" ? "sha1" : "sha512", key)
          .update(text)
          .digest("base64"),
    })

  const send = async (
    name: "HMAC-SHA1" | "HMAC-SHA512",
    url: string,
    form?: Record<string, string>,
    spoil = (text: string) => text,
  ) => {
    const one = client(name)
    const request = { url: `${base}${url}`, method: form === undefined ? "GET" : "POST", data: form }
    const { Authorization } = one.toHeader(one.authorize(request, TOKEN))
    const answer = await fetch(spoil(request.url), {
      method: request.method,
      headers: { Authorization: spoil(Authorization) },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
    return answer.status
  }

  test("is accepted when right, and refused when one character changes", async () => {
    for (const name of ["HMAC-SHA1", "HMAC-SHA512"] as const) {
      expect(await send(name, "/v2/self?a=b%20c&d=é")).toBe(200)
      expect(await send(name, "/v2/self", { a: "x y", b: "!'()*", c: "é" })).toBe(200)
      expect(await send(name, "/v2/self?a=1", undefined, (text) => text.replace("a=1", "a=2"))).toBe(401)
      expect(await send(name, "/v2/self", { a: "1" }, (text) => text.replace("/v2/self", "/v2/selg"))).toBe(
        401,
      )
      expect(
        await send(name, "/v2/self", { a: "1" }, (text) => text.replace(/oauth_nonce="./, 'oauth_nonce="-')),
      ).toBe(401)
      expect(
        await send(name, "/v2/self", { a: "1" }, (text) => text.replace(/(oauth_signature=".)./, "$1-")),
      ).toBe(401)
    }
  })
})
