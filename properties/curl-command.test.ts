/**
 * The command `curl`, run in this process with its output caught and without running curl.
 */
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
  readonly curl: readonly (readonly [
    args: readonly string[],
    config: string,
    inputTaken: boolean,
    form?: string,
  ])[]
}

let folder = ""

const run = async (
  words: readonly string[],
  environment: { readonly [name: string]: string } = {},
  platform = platformAt(API, BRIDGE),
  answers: readonly { readonly exit: number; readonly report: string }[] = [],
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
    account: async () => {
      throw new CommanderError(2, "runplan.usage", "nobody is logged in")
    },
    readInput: async () => new TextEncoder().encode("from=input"),
    runCurl: async ({ arguments: args, config, inputTaken, marker, form }) => {
      curl.push(form === null ? [args, config, inputTaken] : [args, config, inputTaken, form])
      const { exit, report } = answers[curl.length - 1] ?? { exit: 22, report: null }
      return {
        status: exit,
        report: marker === null ? null : report,
        release: () => {
          out += "released"
        },
      }
    },
    wait: async (seconds) => {
      err += `waited ${seconds}\n`
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
  write("bad", "TOPSECRET\nAPI_TOKEN=a\n")
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
    ["no credential in the file", ["--secrets-from", "form", "/v2/self"], 2, "There is no credential"],
    ["a profile beside a credential", ["--profile", "a", "--secrets-from", "token", "/v2"], 2, "--profile"],
    ["a file with a bad line", ["--secrets-from", "bad", "/v2/self"], 2, "line 1"],
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

  const nonceOf = (config: string | undefined) => /oauth_nonce=\\"([^"\\]+)/.exec(config ?? "")?.[1]
  const urlOf = (args: readonly string[] | undefined) => args?.at(-1)

  test("signs each retry and each redirect anew, and follows the credential's own places only with it", async () => {
    const ran = await run(
      ["--secrets-from", "oauth", "-L", "--retry", "3", "-w", "%{url}", "-d", "@form", "/v2/self"],
      {},
      undefined,
      [
        { exit: 0, report: "503  7" },
        { exit: 28, report: "000  " },
        { exit: 47, report: `307 ${API}/v2/summary?x=1 ` },
        { exit: 47, report: `302 ${API}/v4/products/zones ` },
        { exit: 47, report: "302 https://files.example.net/a?b " },
      ],
    )
    // The one that is left is curl's own: it follows, and nothing is signed.
    expect(ran).toMatchObject({ status: 22, out: "" })
    expect(ran.err.match(/waited \d+/g)).toEqual(["waited 7", "waited 2"])
    expect(ran.curl.map(([args]) => urlOf(args))).toEqual([
      `${API}/v2/self`,
      `${API}/v2/self`,
      `${API}/v2/self`,
      `${API}/v2/summary?x=1`,
      `${API}/v4/products/zones`,
      "https://files.example.net/a?b",
    ])
    const nonces = ran.curl.slice(0, -1).map(([, config]) => nonceOf(config))
    expect(nonces).not.toContain(undefined)
    expect(new Set(nonces).size).toBe(5)
    expect(ran.curl.map(([, config]) => config.includes("data-raw"))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(ran.curl.at(-1)?.[1]).toBe("")
    expect(ran.curl.slice(0, -1).some(([args]) => args.includes("--retry"))).toBe(false)
    expect(ran.curl.at(-1)?.[0]).toContain("--location")
    expect(ran.curl[0]?.[0].find((word) => word.includes("%{url}"))).toMatch(/%\{redirect_url\}.*%\{url\}$/)
  })

  test("makes no more redirects and retries than it was told, and none with a body that is gone", async () => {
    const oauth = ["--secrets-from", "oauth"]
    const moved = { exit: 47, report: `302 ${API}/v2/self ` }
    const busy = { exit: 22, report: "429  " }
    const times = async (words: readonly string[], answer: typeof moved) =>
      (await run([...oauth, ...words, "/v2/self"], {}, undefined, Array(60).fill(answer))).curl.length
    expect(await times(["-L"], moved)).toBe(51)
    expect(await times(["-L", "--max-redirs", "2"], moved)).toBe(3)
    expect(await times(["--retry", "2", "--retry-delay", "3"], busy)).toBe(3)
    expect(await times(["--retry", "5", "--retry-max-time", "4"], busy)).toBe(3)
    expect(await times(["--retry", "1"], { exit: 7, report: "000  " })).toBe(1)
    expect(await times(["--retry", "1", "--retry-connrefused"], { exit: 7, report: "000  " })).toBe(2)
    expect(await times(["--retry", "1"], { exit: 0, report: "404  " })).toBe(1)
    const gone = await run([...oauth, "--retry", "1", "--json", "@-", "/v2/self"], {}, undefined, [busy])
    expect(gone).toMatchObject({ status: 22, out: "released" })
    expect(gone.err).toContain("its body came from the standard input")
    // A form from the standard input was read to be signed, and is there still.
    expect(await times(["--retry", "1", "-d", "@-"], busy)).toBe(2)
  })

  test("leaves redirects and retries to curl where no signature is needed", async () => {
    const ran = await run(["--secrets-from", "token", "-L", "--retry", "2", "/v2/self"])
    expect(ran.curl).toHaveLength(1)
    expect(ran.curl[0]?.[0]).toEqual(expect.arrayContaining(["--location", "--retry", "2"]))
  })

  test("gives a form that is longer than a line of curl's configuration by itself", async () => {
    const [call] = (await run(["--secrets-from", "oauth", "-d", `a=${"b".repeat(40_000)}`, "/v2/self"])).curl
    expect(call?.[0].slice(0, 5)).toEqual(["--disable", "--config", "-", "--data", "@/dev/fd/3"])
    expect(call?.[1]).not.toContain("data-raw")
    expect(call?.[3]).toBe(`a=${"b".repeat(40_000)}`)
  })

  test("says that the header will be shown", async () => {
    for (const option of [["-v"], ["--trace", "-"], ["--trace-ascii", "%"]]) {
      const ran = await run(["--secrets-from", "token", ...option, "/v2/self"])
      expect(ran.err).toMatch(/^runplan: --\S+ prints the Authorization header/)
    }
    expect((await run(["--secrets-from", "token", "-v", "--no-verbose", "/v2/self"])).err).toBe("")
  })

  test("asks for an account where no credential is given", async () => {
    expect(await run(["/v2/self"])).toMatchObject({ status: 2, curl: [] })
  })

  test("says where a # ends a secret", async () => {
    writeFileSync(join(folder, "cut"), "API_TOKEN=TOPSECRET#1\n")
    const ran = await run(["--secrets-from", "cut", "/v2/self"])
    expect(ran.err).toContain('the value of API_TOKEN ends before the "#"')
    expect(ran.err).not.toContain("TOPSECRET")
  })

  test("has no option that takes a secret", () => {
    const parent = new Command("runplan")
    curlCommand(parent, {
      folder,
      environment: {},
      readPlatform: async () => defaultPlatform,
      account: async () => Promise.reject(new Error("none")),
      readInput: async () => new Uint8Array(),
      runCurl: async () => ({ status: 0, report: null, release: () => {} }),
      wait: async () => {},
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
