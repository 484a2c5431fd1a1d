/** `runplan token create`, `list` and `revoke` in this process, against a server that plays the platform and verifies every request. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable, Writable } from "node:stream"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { secret } from "../../src/model/secret.js"
import { accountsFile, writeAccounts } from "../../src/shell/accounts.js"
import { run } from "../../src/shell/program.js"
import { consumer, type OAuthPlatform, oauthPlatform } from "./oauth-platform.js"

let folder = ""
let platform: OAuthPlatform
const environment = () => ({ XDG_CONFIG_HOME: join(folder, "config"), HOME: folder })

const accessToken = { key: "at/test", secret: "TOPSECRET access test" }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-service-tokens-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  platform = await oauthPlatform("http://localhost:1")
  platform.given.set(accessToken.key, accessToken.secret)
  const file = accountsFile(environment(), process.platform)
  mkdirSync(dirname(file), { recursive: true })
  const account = {
    api: platform.address,
    consumer: { key: consumer.key, secret: secret(consumer.secret) },
    token: { key: accessToken.key, secret: secret(accessToken.secret) },
    signatureMethod: "HMAC-SHA512" as const,
    expires: null,
  }
  await writeAccounts(file, new Map([["default", account]]))
})
afterEach(() => platform.close())

/** Runs the command; with `typed` there is a terminal, on which somebody types these lines. */
const runplan = async (words: readonly string[], typed?: readonly string[]) => {
  const pieces = { out: "", err: "" }
  const collecting = (name: "out" | "err") =>
    new Writable({
      write: (chunk, _, done) => {
        pieces[name] += String(chunk)
        done()
      },
    })
  const input = Readable.from((typed ?? []).map((line) => Buffer.from(`${line}\n`)))
  const status = await run(["token", ...words], {
    folder,
    input: typed === undefined ? input : Object.assign(input, { isTTY: true }),
    output: collecting("out"),
    errors: collecting("err"),
    environment: environment(),
  })
  expect(pieces.out + pieces.err).not.toContain("TOPSECRET")
  // The value of a token is an answer, and stands in no message.
  expect(pieces.err).not.toContain("VALUE")
  return { status, ...pieces }
}

const inOrganisation = ["--organisation", "orga_1"]

describe("runplan token create", () => {
  test("creates a token in an organisation, and prints its value once, and alone", async () => {
    const made = await runplan([
      ...["create", "ci", ...inOrganisation, "--role", "DEVELOPER"],
      ...["--resource", "app_1", "--resource", "app_2", "--ttl", "1h", "--description", "for the pipeline"],
    ])
    expect(platform.refused).toEqual([])
    expect(made).toEqual({
      status: 0,
      out: "VALUE-1\n",
      err: "runplan: token_1 is created, valid until 2026-01-01T01:00:00Z. Its value is shown this once: keep it.\n",
    })
    expect(platform.tokens).toEqual([
      {
        owner: "orga_1",
        asked: {
          name: "ci",
          description: "for the pipeline",
          role: "DEVELOPER",
          resources: ["app_1", "app_2"],
          ttl_seconds: 3600,
        },
        id: "token_1",
      },
    ])
    const listed = await runplan(["list", ...inOrganisation])
    expect(listed.out).not.toContain("VALUE")
  })

  test("in JSON has the value and what is known of it", async () => {
    const made = await runplan(["create", "ci", ...inOrganisation, "--role", "ADMIN", "--json"])
    expect([made.status, JSON.parse(made.out)]).toEqual([
      0,
      {
        token: "VALUE-1",
        metadata: {
          id: "token_1",
          status: "ACTIVE",
          createdAt: "2026-01-01T00:00:00Z",
          expiredAt: "2026-04-01T00:00:00Z",
          name: "ci",
          role: "ADMIN",
        },
      },
    ])
  })

  test("without an organisation it is for the personal space, with the user's id", async () => {
    expect((await runplan(["create", "mine", "--role", "MANAGER"])).status).toBe(0)
    expect(platform.paths).toEqual(["GET /v2/self", "POST /v2/organisations/user_1/service-tokens"])
    expect((await runplan(["list"])).out).toContain("mine")
    expect((await runplan(["revoke", "token_1"])).out).toBe("token_1 is revoked.\n")
  })

  test.each([
    [["3"], "DEVELOPER"],
    [["accounting"], "ACCOUNTING"],
    [["", "7", "boss", "MANAGER"], "MANAGER"],
  ])("asks for the role on a terminal, until it is one: %j", async (typed, role) => {
    const made = await runplan(["create", "ci", ...inOrganisation], typed)
    expect([made.status, made.out]).toEqual([0, "VALUE-1\n"])
    expect(made.err).toContain("  1  ADMIN\n  2  MANAGER\n  3  DEVELOPER\n  4  ACCOUNTING\n")
    expect(made.err.split("Role of the token").length - 1).toBe(typed.length)
    expect(platform.tokens[0]?.asked).toMatchObject({ role })
  })

  test("creates nothing where nobody answers", async () => {
    const elsewhere = await runplan(["create", "ci", ...inOrganisation])
    expect(elsewhere).toEqual({
      status: 2,
      out: "",
      err: "runplan: Give --role: ADMIN, MANAGER, DEVELOPER or ACCOUNTING.\n",
    })
    const gone = await runplan(["create", "ci", ...inOrganisation], ["none"])
    expect([gone.status, gone.out]).toEqual([2, ""])
    expect(platform.paths).toEqual([])
  })

  test("says all that is wrong before anything is sent", async () => {
    const wrong = await runplan([
      "create",
      " ",
      "--role",
      "developer",
      "--resource",
      "app_1",
      "--resource",
      "app_1",
      "--ttl",
      "2y",
    ])
    expect(wrong.status).toBe(1)
    for (const code of ["api-field-blank", "api-role-unknown", "api-resource-repeated", "api-ttl-range"])
      expect(wrong.err).toContain(`[${code}]`)
    expect((await runplan(["create", "--role", "ADMIN"])).err).toContain("runplan token create <name>")
    expect(platform.paths).toEqual([])
  })

  const path = "/v2/organisations/orga_1/service-tokens"
  const create = ["create", "ci", ...inOrganisation, "--role", "ADMIN"]

  test.each([
    [401, "{}", "(401)", false],
    [403, "no", "(403)", false],
    [404, "", "(404)", false],
    [500, "VALUE-9", "answered 500", false],
    [200, '{"token":"VALUE-9"', "no JSON", true],
  ])("ends with a reason at %i %s", async (status, body, reason, unsure) => {
    platform.instead.set(path, { status, body })
    const ran = await runplan(create)
    expect([ran.status, ran.out]).toEqual([1, ""])
    expect(ran.err).toContain(reason)
    expect(ran.err.includes("may have created")).toBe(unsure)
  })

  test("an answer without a token is none; one with odd metadata is printed all the same", async () => {
    platform.instead.set(path, { status: 200, body: '{"metadata":{}}' })
    const none = await runplan(create)
    expect([none.status, none.out]).toEqual([1, ""])
    expect(none.err).toContain("[api-answer-invalid]")
    platform.instead.set(path, { status: 200, body: '{"token":"VALUE-9","metadata":{"id":"token_9"}}' })
    const odd = await runplan(create)
    expect([odd.status, odd.out]).toEqual([0, "VALUE-9\n"])
    expect(odd.err).toContain("[api-answer-invalid]")
  })

  test("does not follow where it is sent", async () => {
    platform.instead.set(path, { status: 307, body: "", location: "/elsewhere" })
    expect((await runplan(create)).err).toContain("answered 307")
    expect(platform.paths).toHaveLength(1)
  })
})

describe("runplan token list", () => {
  test("lists all pages as a table, and as JSON", async () => {
    expect((await runplan(["list", ...inOrganisation])).out).toBe("There is no service token.\n")
    for (const [name, role] of [
      ["ci", "DEVELOPER"],
      ["a \u001b[2J", "ADMIN"],
    ] as const)
      await runplan(["create", name, ...inOrganisation, "--role", role])
    // The server answers one at a time, whatever it is asked for.
    platform.most = 1
    const listed = await runplan(["list", ...inOrganisation])
    expect([listed.status, listed.err, listed.out]).toEqual([
      0,
      "",
      [
        "id       status  role       created     expires     name",
        "token_1  ACTIVE  DEVELOPER  2026-01-01  2026-04-01  ci",
        "token_2  ACTIVE  ADMIN      2026-01-01  2026-04-01  a  [2J",
        "",
      ].join("\n"),
    ])
    const inJson = JSON.parse((await runplan(["list", ...inOrganisation, "--json"])).out)
    expect(inJson.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ["token_1", "ci"],
      ["token_2", "a \u001b[2J"],
    ])
  })

  test("ends where a server knows no pages", async () => {
    await runplan(["create", "ci", ...inOrganisation, "--role", "ADMIN"])
    platform.knowsPages = false
    expect((await runplan(["list", ...inOrganisation])).out.split("\n")).toHaveLength(3)
  })

  test("says what of an answer cannot be read, and who is not known", async () => {
    platform.instead.set("/v2/organisations/orga_1/service-tokens", { status: 200, body: '[{"id":1}]' })
    expect((await runplan(["list", ...inOrganisation])).err).toContain("[api-answer-invalid]")
    platform.instead.set("/v2/self", { status: 200, body: '{"name":"Ada"}' })
    const nobody = await runplan(["list"])
    expect([nobody.status, nobody.err]).toEqual([1, expect.stringContaining("--organisation")])
    platform.given.clear()
    expect((await runplan(["list", ...inOrganisation])).err).toContain('run "runplan login"')
    platform.close()
    const gone = await runplan(["list", ...inOrganisation])
    expect([gone.status, gone.err]).toEqual([1, "runplan: The platform gave no answer: ECONNREFUSED.\n"])
    expect((await runplan(["list", "ci"])).status).toBe(2)
  })
})

describe("runplan token revoke", () => {
  test("revokes by id, once", async () => {
    await runplan(["create", "ci", ...inOrganisation, "--role", "ADMIN"])
    expect(await runplan(["revoke", "token_1", ...inOrganisation])).toEqual({
      status: 0,
      out: "token_1 is revoked.\n",
      err: "",
    })
    expect(platform.tokens).toEqual([])
    const again = await runplan(["revoke", "token_1", ...inOrganisation, "--json"])
    expect([again.status, again.out, again.err]).toEqual([1, "", expect.stringContaining("(404)")])
  })

  test.each(["EqcBVALUE", "token_", "token_1/../x", undefined])(
    "takes no other text for an id: %s",
    async (id) => {
      const ran = await runplan(["revoke", ...(id === undefined ? [] : [id])])
      expect([ran.status, ran.out, ran.err]).toEqual([
        2,
        "",
        expect.stringContaining("Never give the token itself"),
      ])
      expect(platform.paths).toEqual([])
    },
  )
})

test("a credential in a file comes before the account, and goes to its own place", async () => {
  const addresses = { api: platform.address, bridge: platform.address }
  writeFileSync(join(folder, "platform.json"), JSON.stringify({ addresses }))
  writeFileSync(join(folder, "api.env"), "API_TOKEN=TOPSECRET-api\n")
  writeFileSync(
    join(folder, "account.env"),
    `OAUTH_CONSUMER_KEY='${consumer.key}'\nOAUTH_CONSUMER_SECRET='${consumer.secret}'\nOAUTH_TOKEN=${accessToken.key}\nOAUTH_TOKEN_SECRET='${accessToken.secret}'\n`,
  )
  rmSync(join(folder, "config"), { recursive: true })
  expect((await runplan(["list", ...inOrganisation])).err).toContain('run "runplan login"')
  const on = [...inOrganisation, "--platform", "platform.json"]
  expect((await runplan(["list", ...on, "--secrets-from", "account.env"])).status).toBe(0)
  expect((await runplan(["list", ...on, "--secrets-from", "api.env"])).err).toContain("(401)")
  expect(platform.refused).toEqual([expect.stringContaining("401")])
  const both = await runplan(["list", ...on, "--secrets-from", "api.env", "--profile", "work"])
  expect([both.status, both.err]).toEqual([2, expect.stringContaining("--profile")])
  expect((await runplan(["list", ...on, "--secrets-from", "nowhere.env"])).status).toBe(2)
})
