// The command `curl`, run in this process with its output caught and without running curl.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Command, CommanderError } from "commander"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultPlatform } from "../src/platform/index.js"
import { curlCommand } from "../src/shell/curl.js"
import { API, BRIDGE, platformAt } from "./arbitraries/api.js"

interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
  readonly curl: readonly (readonly [args: readonly string[], config: string, inputTaken: boolean])[]
}

let folder = ""

const run = async (
  words: readonly string[],
  environment: { readonly [name: string]: string } = {},
  platform = platformAt(API, BRIDGE),
): Promise<Ran> => {
  let [out, err, status] = ["", "", -1]
  const curl: Ran["curl"][number][] = []
  const parent = new Command("runplan").exitOverride().configureOutput({
    writeOut: (text) => {
      out += text
    },
    writeErr: (text) => {
      err += text
    },
  })
  curlCommand(parent, {
    folder,
    environment,
    readPlatform: async () => platform,
    readInput: async () => new TextEncoder().encode("from=input"),
    runCurl: async (...call) => {
      curl.push(call)
      return 22
    },
    ended: (next) => {
      status = next
    },
  })
  try {
    await parent.parseAsync(["curl", ...words], { from: "user" })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    status = error.exitCode
  }
  return { status, out, err, curl }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-curl-"))
  const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text)
  write("token", "API_TOKEN=TOPSECRET1\n")
  write("both", "API_TOKEN=TOPSECRET1\nSERVICE_TOKEN=TOPSECRET2\n")
  write(
    "oauth",
    "OAUTH_CONSUMER_KEY=k\nOAUTH_CONSUMER_SECRET=TOPSECRET3\nOAUTH_TOKEN=t\nOAUTH_TOKEN_SECRET=TOPSECRET4\n",
  )
  write("half", "OAUTH_CONSUMER_KEY=k\n")
  write("malformed", "API_TOKEN='TOPSECRET 5'\n")
  write("form", "a=1\n")
  write("binary", new Uint8Array([0xff]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("runplan curl", () => {
  test("runs curl with its own arguments, and the header in the configuration", async () => {
    const ran = await run(["--secrets-from", "token", "-sX", "POST", "/v2/self", "--as", "x"])
    // What stands behind the first argument of curl is curl's, and curl has no --as.
    expect(ran).toMatchObject({ status: 1, curl: [] })
    expect(ran.err).toContain("--as")
    const right = await run(["--secrets-from", "token", "-sX", "POST", "/v2/self"])
    expect(right).toEqual({
      status: 22,
      out: "",
      err: "",
      curl: [
        [
          [
            "--disable",
            "--config",
            "-",
            "--silent",
            "--request",
            "POST",
            "--globoff",
            "--url",
            `${BRIDGE}/v2/self`,
          ],
          'header = "Authorization: Bearer TOPSECRET1"\n',
          false,
        ],
      ],
    })
  })

  test("takes curl's options first too, and everything behind --", async () => {
    for (const words of [
      ["-s", "/v2/self"],
      ["--", "-s", "/v2/self"],
    ]) {
      const ran = await run(["--secrets-from", "token", ...words])
      expect(ran.curl[0]?.[0].slice(3)).toEqual(["--silent", "--globoff", "--url", `${BRIDGE}/v2/self`])
    }
  })

  test("leaves the standard input to curl when that reads it", async () => {
    const [call] = (await run(["--secrets-from", "token", "-d", "@-", "/v2/self"])).curl
    expect(call?.[0].slice(0, 5)).toEqual(["--disable", "--config", "/dev/fd/3", "--data", "@-"])
    expect(call?.[2]).toBe(true)
  })

  test("reads the files and the input that OAuth signs, and writes the form out", async () => {
    const [call] = (await run(["--secrets-from", "oauth", "-d", "@form", "-d", "@-", "/v2/self"])).curl
    expect(call?.[0].slice(3)).toEqual(["--globoff", "--url", `${API}/v2/self`])
    expect(call?.[1]).toContain('\ndata-raw = "a=1&from=input"\n')
    expect(call?.[1]).toContain("HMAC-SHA512")
    expect(call?.[2]).toBe(false)
  })

  test("takes the kind that --as names, and variables that are named", async () => {
    expect((await run(["--secrets-from", "both", "--as", "service-token", "/v2/x"])).curl[0]?.[1]).toContain(
      "TOPSECRET2",
    )
    const named = await run(["--as", "api-token", "--token-env", "MINE", "/v2/x"], { MINE: "TOPSECRET6" })
    expect(named.curl[0]?.[1]).toContain("TOPSECRET6")
    const signed = await run(
      [
        "--consumer-key",
        "k",
        "--oauth-token",
        "t",
        "--consumer-secret-env",
        "A",
        "--token-secret-env",
        "B",
        "/v2/x",
      ],
      { A: "TOPSECRET7", B: "TOPSECRET8" },
    )
    expect(signed.curl[0]?.[1]).toContain("OAuth oauth_consumer_key=")
    expect(signed.curl[0]?.[1]).not.toContain("TOPSECRET")
  })

  test("prints the command without the secret, and with it when it is asked to", async () => {
    const shown = await run(["--secrets-from", "token", "--print", "-s", "/v2/self?a='"])
    expect(shown).toEqual({
      status: 0,
      err: "",
      curl: [],
      out: `curl --disable --config - --silent --globoff --url '${BRIDGE}/v2/self?a=%27' <<'END_OF_CONFIG'\nheader = "Authorization: [secret]"\nEND_OF_CONFIG\n`,
    })
    const whole = await run(["--secrets-from", "token", "--print", "--reveal", "/v2/self"])
    expect(whole.out).toContain('header = "Authorization: Bearer TOPSECRET1"')
  })

  test.each<readonly [string, readonly string[], number, string]>([
    ["a foreign origin", ["--secrets-from", "token", "https://evil.test/v2/self"], 1, "(api-origin-foreign)"],
    [
      "curl's own authentication",
      ["--secrets-from", "token", "-u", "a:TOPSECRET", "/v2/self"],
      1,
      "(api-curl-refused)",
    ],
    ["a token that is malformed", ["--secrets-from", "malformed", "/v2/self"], 1, "(api-token-malformed)"],
    ["no credential", ["/v2/self"], 2, "there is no credential"],
    ["several credentials", ["--secrets-from", "both", "/v2/self"], 2, "--as (api-token, service-token)"],
    ["half a credential", ["--secrets-from", "half", "/v2/self"], 2, "OAUTH_CONSUMER_SECRET is missing"],
    ["a file that is not there", ["--secrets-from", "nowhere", "/v2/self"], 2, "nowhere"],
    ["a variable that is not there", ["--as", "api-token", "--token-env", "NOT_SET", "/v2"], 2, "NOT_SET"],
    ["another kind", ["--as", "password", "/v2/self"], 1, "api-token"],
    ["a form that is not there", ["--secrets-from", "oauth", "-d", "@nowhere", "/v2/self"], 2, "nowhere"],
    ["a form that is no text", ["--secrets-from", "oauth", "-d", "@binary", "/v2/self"], 2, "not UTF-8"],
  ])("refuses %s, and shows no secret", async (_, words, status, text) => {
    const ran = await run(words)
    expect(ran).toMatchObject({ status, out: "", curl: [] })
    expect(ran.err).toContain(text)
    expect(ran.err).not.toContain("TOPSECRET")
  })

  test("asks for a platform with addresses", async () => {
    const ran = await run(["--secrets-from", "token", "/v2/self"], {}, defaultPlatform)
    expect(ran).toMatchObject({ status: 1, curl: [] })
    expect(ran.err).toContain("(api-address-placeholder)")
  })

  test("has no option that takes a secret", () => {
    const parent = new Command("runplan")
    curlCommand(parent, {
      folder,
      environment: {},
      readPlatform: async () => defaultPlatform,
      readInput: async () => new Uint8Array(),
      runCurl: async () => 0,
      ended: () => {},
    })
    const names = (parent.commands[0]?.options ?? []).map((option) => option.long)
    expect(names.filter((name) => /secret|token$/.test(name ?? ""))).toEqual([
      "--secrets-from",
      "--oauth-token",
      "--consumer-secret-env",
      "--token-secret-env",
    ])
  })
})
