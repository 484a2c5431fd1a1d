/**
 * `runplan login`, `logout` and `whoami` in this process, against a server that plays the platform; the browser is a client here.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Writable } from "node:stream"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { accountsFile, readAccounts } from "../../src/shell/accounts.js"
import { run } from "../../src/shell/program.js"
import { freePort } from "../freePort.js"
import { consumer, type OAuthPlatform, oauthPlatform } from "./oauth-platform.js"

let [folder, baseUrl] = ["", ""]
let platform: OAuthPlatform
const environment = () => ({ XDG_CONFIG_HOME: join(folder, "config"), HOME: folder, MINE: consumer.secret })
const file = () => accountsFile(environment(), process.platform)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-login-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  baseUrl = `http://localhost:${await freePort()}`
  platform = await oauthPlatform(baseUrl)
  writeFileSync(join(folder, "platform.json"), JSON.stringify({ addresses: { api: platform.address } }))
  writeFileSync(
    join(folder, "consumer.env"),
    `OAUTH_CONSUMER_KEY='${consumer.key}'\nOAUTH_CONSUMER_SECRET='${consumer.secret}'\nOAUTH_CONSUMER_BASE_URL=${baseUrl}\n`,
  )
})
afterEach(() => {
  platform.close()
  rmSync(join(folder, "config"), { recursive: true, force: true })
})

type Visit = (page: string) => Promise<unknown>

const runplan = async (words: readonly string[], visit?: Visit) => {
  const pieces = { out: "", err: "" }
  const visits: Promise<unknown>[] = []
  const collecting = (name: "out" | "err") =>
    new Writable({
      write: (chunk, _, done) => {
        pieces[name] += String(chunk)
        const page = /^ {2}(http\S+)$/m.exec(String(chunk))?.[1]
        if (page !== undefined && visit !== undefined) visits.push(visit(page))
        done()
      },
    })
  const status = await run(words, {
    folder,
    input: Readable.from([]),
    output: collecting("out"),
    errors: collecting("err"),
    environment: environment(),
  })
  await Promise.all(visits)
  expect(pieces.out + pieces.err).not.toContain("TOPSECRET")
  return { status, ...pieces }
}

const options = ["--platform", "platform.json", "--secrets-from", "consumer.env", "--no-browser"]

/** What a person does there: reads the page, and approves; the browser goes where it is sent. */
const approve: Visit = async (page) => {
  expect((await fetch(page)).status).toBe(200)
  const sent = await fetch(page.replace("/v2/oauth/authorize", "/approve"), { method: "POST" })
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining("This is done")])
}

/** A file of one account, with something else in it. */
const kept = (change: object): string => {
  const pair = { key: "k", secret: "TOPSECRET" }
  const account = {
    api: "https://a",
    consumer: pair,
    token: pair,
    signatureMethod: "HMAC-SHA1",
    expires: null,
  }
  return JSON.stringify({ format: "runplan/accounts@1", accounts: { default: { ...account, ...change } } })
}

describe("runplan login", () => {
  test("keeps an account that whoami asks with, and logout forgets it", async () => {
    const came = await runplan(["login", ...options], approve)
    expect(came).toMatchObject({ status: 0, err: "" })
    expect(came.out).toMatch(/\nLogged in as default, until \d{4}-\d\d-\d\d; kept in .*accounts\.json\.\n$/)
    expect(platform.refused).toEqual([])
    const one = (await readAccounts(file())).get("default")
    expect([one?.api, one?.signatureMethod, String(one?.token.secret)]).toEqual([
      platform.address,
      "HMAC-SHA512",
      "[secret]",
    ])
    const who = await runplan(["whoami"])
    expect(who).toEqual({
      status: 0,
      out: `default at ${platform.address}\n  id: user_1\n  name: Ada of ${one?.token.key}\n`,
      err: "",
    })
    expect(JSON.parse((await runplan(["whoami", "--json"])).out)).toMatchObject({
      profile: "default",
      self: { id: "user_1" },
    })
    expect(await runplan(["logout"])).toMatchObject({ status: 0, out: "The account default is forgotten.\n" })
    expect(existsSync(file())).toBe(false)
    expect(await runplan(["whoami"])).toMatchObject({
      status: 2,
      err: 'runplan: Nobody is logged in: run "runplan login".\n',
    })
  })

  test("keeps the file from others, and uses none that they can read", async () => {
    await runplan(["login", ...options], approve)
    expect((statSync(file()).mode & 0o777).toString(8)).toBe("600")
    expect((statSync(join(folder, "config/runplan")).mode & 0o777).toString(8)).toBe("700")
    expect(readdirSync(join(folder, "config/runplan"))).toEqual(["accounts.json"])
    chmodSync(file(), 0o640)
    const who = await runplan(["whoami"])
    expect([who.status, who.err]).toEqual([2, expect.stringContaining("can be read by others")])
  })

  test("keeps several accounts apart, and signs with a secret from a variable", async () => {
    await runplan(["login", ...options], approve)
    const named = [
      "--platform",
      "platform.json",
      "--consumer-key",
      consumer.key,
      "--consumer-secret-env",
      "MINE",
    ]
    const words = ["login", ...named, "--base-url", baseUrl, "--no-browser", "--profile", "work"]
    expect((await runplan([...words, "--signature-method", "HMAC-SHA1"], approve)).status).toBe(0)
    expect([...(await readAccounts(file())).keys()]).toEqual(["default", "work"])
    const [one, other] = [await runplan(["whoami"]), await runplan(["whoami", "--profile", "work"])]
    expect(one.out.split("\n")[2]).not.toBe(other.out.split("\n")[2])
    await runplan(["logout", "--profile", "work"])
    expect([...(await readAccounts(file())).keys()]).toEqual(["default"])
    expect((await runplan(["curl", "--profile", "work", "--print", "/v2/self"])).status).toBe(2)
    await runplan(["logout", "--all"])
    expect(existsSync(file())).toBe(false)
  })

  test("is enough for curl, which goes to the account's platform and nowhere else", async () => {
    await runplan(["login", ...options], approve)
    const printed = await runplan(["curl", "--print", "/v2/self"])
    expect([printed.status, printed.out]).toEqual([
      0,
      expect.stringContaining(`--url ${platform.address}/v2/self`),
    ])
    const same = await runplan(["curl", "--platform", "platform.json", "--print", "/v2/self"])
    expect(same.status).toBe(0)
    writeFileSync(join(folder, "other.json"), '{"addresses":{"api":"https://api.example.com"}}')
    const other = await runplan(["curl", "--platform", "other.json", "--print", "/v2/self"])
    expect([other.status, other.err]).toEqual([2, expect.stringContaining("is another place")])
    const elsewhere = await runplan(["curl", "--print", "https://api.example.com/v2/self"])
    expect([elsewhere.status, elsewhere.err]).toEqual([1, expect.stringContaining("api-origin-foreign")])
  })

  test("takes the answer that belongs to it, and no other", async () => {
    const came = await runplan(["login", ...options], async (page) => {
      const token = new URL(page).searchParams.get("oauth_token") ?? ""
      const sent = await fetch(page.replace("/v2/oauth/authorize", "/approve"), {
        method: "POST",
        redirect: "manual",
      })
      const right = new URL(sent.headers.get("location") ?? "")
      const status = async (change: (url: URL) => unknown, more: RequestInit = {}) => {
        const url = new URL(right)
        change(url)
        return (await fetch(url, more)).status
      }
      expect(await status((url) => url.searchParams.set("oauth_token", `${token}x`))).toBe(400)
      expect(await status((url) => url.searchParams.append("oauth_token", token))).toBe(400)
      expect(await status((url) => url.searchParams.append("oauth_verifier", "v"))).toBe(400)
      expect(await status((url) => Object.assign(url, { pathname: "/" }))).toBe(404)
      expect(await status(() => {}, { method: "POST" })).toBe(404)
      expect(await status((url) => Object.assign(url, { hostname: "127.0.0.1" }))).toBe(404)
      expect(await status(() => {})).toBe(200)
    })
    expect(came.status).toBe(0)
  })

  const reasons: readonly (readonly [string, string, string, number, string, Visit])[] = [
    [
      "the platform refuses the consumer",
      "/v2/oauth/request_token",
      "consumer unknown\n",
      401,
      'status 401: "consumer unknown"',
      approve,
    ],
    [
      "the callback is not confirmed",
      "/v2/oauth/request_token",
      "oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=false",
      200,
      "confirmed",
      approve,
    ],
    [
      "the exchange is refused",
      "/v2/oauth/access_token",
      "verifier used",
      400,
      'status 400: "verifier used"',
      approve,
    ],
    [
      "the answer holds no token",
      "/v2/oauth/access_token",
      "oauth_token=a&expiration_date=2030-01-01",
      200,
      "oauth_token_secret",
      approve,
    ],
  ]
  test.each(reasons)("ends with a reason when %s", async (_, path, body, status, reason, visit) => {
    platform.instead.set(path, { status, body })
    const came = await runplan(["login", ...options], visit)
    expect([came.status, came.err]).toEqual([1, expect.stringContaining(reason)])
    expect(existsSync(file())).toBe(false)
  })

  test("ends when it is not approved, or nobody comes", async () => {
    const denied = await runplan(["login", ...options, "--timeout", "20"], async (page) => {
      const token = new URL(page).searchParams.get("oauth_token") ?? ""
      const sent = await fetch(page.replace("/v2/oauth/authorize", "/approve"), {
        method: "POST",
        redirect: "manual",
      })
      const back = new URL(sent.headers.get("location") ?? "")
      back.search = String(new URLSearchParams({ oauth_token: token, oauth_problem: "user_refused" }))
      await fetch(back)
    })
    expect([denied.status, denied.err]).toEqual([1, "runplan: It was not approved.\n"])
    const late = await runplan(["login", ...options, "--timeout", "0.2"])
    expect([late.status, late.err]).toEqual([1, "runplan: Nobody approved within 0.2 s.\n"])
  })

  test("keeps a token whose date cannot be read, and says so", async () => {
    platform.instead.set("/v2/oauth/access_token", {
      status: 200,
      body: "oauth_token=once&oauth_token_secret=TOPSECRET%20once&expiration_date=soon",
    })
    const came = await runplan(["login", ...options], approve)
    expect([came.status, came.err]).toEqual([0, expect.stringContaining("soon")])
    const one = (await readAccounts(file())).get("default")
    expect([one?.token.key, one?.expires]).toEqual(["once", null])
  })

  test("keeps a token that comes past its date, and says so", async () => {
    platform.instead.set("/v2/oauth/access_token", {
      status: 200,
      body: "oauth_token=once&oauth_token_secret=TOPSECRET%20once&expiration_date=2001-09-09T01:46:40Z",
    })
    const came = await runplan(["login", ...options], approve)
    expect([came.status, came.err]).toEqual([0, expect.stringContaining("expired at 1000000000")])
    const one = (await readAccounts(file())).get("default")
    expect([one?.token.key, one?.expires]).toEqual(["once", 1_000_000_000])
  })

  test.each(["/v2/oauth/request_token", "/v2/oauth/access_token"])(
    "takes its signature nowhere else when %s redirects",
    async (path) => {
      const location = `${platform.address}/elsewhere`
      platform.instead.set(path, { status: 307, body: "", location })
      const came = await runplan(["login", ...options], approve)
      expect([came.status, came.err]).toEqual([1, expect.stringContaining("status 307")])
      expect(platform.paths.filter((each) => each.endsWith("/elsewhere"))).toEqual([])
    },
  )

  test("is called back on a path that nobody can guess", async () => {
    const paths: string[] = []
    const look: Visit = async (page) => {
      const sent = await fetch(page.replace("/v2/oauth/authorize", "/approve"), {
        method: "POST",
        redirect: "manual",
      })
      const back = sent.headers.get("location") ?? ""
      paths.push(new URL(back).pathname)
      await fetch(back)
    }
    for (let time = 0; time < 2; time++) await runplan(["login", ...options], look)
    for (const path of paths) expect(path).toMatch(/^\/[0-9a-f]{32}$/)
    expect(new Set(paths).size).toBe(2)
  })

  test("asks for what is missing, all at once, before anything is sent", async () => {
    const nothing = await runplan(["login", "--platform", "platform.json"])
    expect(nothing.status).toBe(2)
    for (const name of ["OAUTH_CONSUMER_KEY", "OAUTH_CONSUMER_SECRET", "OAUTH_CONSUMER_BASE_URL"])
      expect(nothing.err).toContain(name)
    for (const [words, text] of [
      [["--platform", "platform.json", "--secrets-from", "nowhere"], "cannot be read"],
      [["--secrets-from", "consumer.env"], "placeholder"],
      [[...options, "--base-url", "https://app.example.org"], "on this machine"],
      [[...options, "--base-url", "http://localhost"], "on this machine"],
      [[...options, "--base-url", "http://app.example.org:8899"], "on this machine"],
      [[...options, "--base-url", platform.address], "EADDRINUSE"],
      [[...options, "--profile", "a/b"], "--profile"],
      [[...options, "--consumer-secret-env", "NOT_SET"], "NOT_SET"],
    ] as const) {
      const ran = await runplan(["login", ...words])
      expect([words, ran.status, ran.err]).toEqual([words, 2, expect.stringContaining(text)])
    }
    expect(platform.paths).toEqual([])
  })

  test("asks for a place to keep the token before there is one", async () => {
    mkdirSync(join(folder, "config"))
    writeFileSync(join(folder, "config/runplan"), "")
    const ran = await runplan(["login", ...options])
    expect([ran.status, platform.paths]).toEqual([2, []])
    expect(ran.err).toContain("accounts.json cannot be ")
  })

  test.each([
    "",
    "{",
    "[]",
    '{"format":"other"}',
    '{"format":"runplan/accounts@2","accounts":{}}',
    '{"format":"runplan/accounts@1","accounts":{"default":{"token":"TOPSECRET"}}}',
    kept({ signatureMethod: "HMAC-SHA256" }),
    kept({ expires: "soon" }),
    kept({ expires: 1.5 }),
  ])("refuses a file that is none: %j", async (text) => {
    mkdirSync(join(folder, "config/runplan"), { recursive: true })
    writeFileSync(file(), text, { mode: 0o600 })
    for (const words of [["whoami"], ["logout"], ["login", ...options], ["curl", "/v2/self"]]) {
      const ran = await runplan(words)
      expect([ran.status, ran.err]).toEqual([2, expect.stringContaining("is not a file of accounts")])
    }
    expect(readFileSync(file(), "utf8")).toBe(text)
  })
})

test("the file is where the conventions of the system have it", () => {
  const places: readonly (readonly [string, { readonly [name: string]: string }, string])[] = [
    ["linux", { HOME: "/h" }, "/h/.config/runplan/accounts.json"],
    ["linux", { HOME: "/h", XDG_CONFIG_HOME: "/x" }, "/x/runplan/accounts.json"],
    // The specification: a relative path is not to be used.
    ["linux", { HOME: "/h", XDG_CONFIG_HOME: "x" }, "/h/.config/runplan/accounts.json"],
    ["darwin", { HOME: "/h", XDG_CONFIG_HOME: "/x" }, "/h/Library/Application Support/runplan/accounts.json"],
    [
      "win32",
      { APPDATA: "C:\\Users\\a\\AppData\\Roaming" },
      "C:\\Users\\a\\AppData\\Roaming\\runplan\\accounts.json",
    ],
    ["win32", { USERPROFILE: "C:\\Users\\a" }, "C:\\Users\\a\\AppData\\Roaming\\runplan\\accounts.json"],
  ]
  for (const [system, environment, path] of places) expect(accountsFile(environment, system)).toBe(path)
})
