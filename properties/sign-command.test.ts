/**
 * The command `sign`, run in this process with its output caught.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Command, CommanderError } from "commander"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signer } from "../src/oauth/index.js"
import { signCommand } from "../src/shell/sign.js"
import { right } from "./arbitraries/oauth.js"

interface Ran {
  readonly status: number
  readonly out: string
  readonly err: string
}

const run = async (
  words: readonly string[],
  environment: { readonly [name: string]: string } = {},
): Promise<Ran> => {
  let [out, err, status] = ["", "", -1]
  const parent = new Command("runplan").exitOverride().configureOutput({
    writeOut: (text) => {
      out += text
    },
    writeErr: (text) => {
      err += text
    },
  })
  signCommand(parent, {
    folder,
    environment,
    ended: (next) => {
      status = next
    },
  })
  try {
    await parent.parseAsync(["sign", ...words], { from: "user" })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    status = error.exitCode
  }
  return { status, out, err }
}

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-sign-"))
  writeFileSync(
    join(folder, "secrets"),
    "# of the test\nOAUTH_CONSUMER_SECRET=TOPSECRET1\nOAUTH_TOKEN_SECRET='TOPSECRET 2'\n",
  )
  writeFileSync(join(folder, "half"), "OAUTH_CONSUMER_SECRET=TOPSECRET1\n")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const url = "https://api.example.com/v2/x?a=1"
const moment = ["--timestamp", "1700000000", "--nonce", "n1"]
const known = ["--consumer-key", "app", "--token", "at", ...moment]
const form = ["--form", "k=a b", "--form", "k=it's=1"]
const fromFile = () => ["--secrets-from", "secrets"]

const signed = right(
  signer({
    consumer: { key: "app", secret: "TOPSECRET1" },
    token: { key: "at", secret: "TOPSECRET 2" },
    signatureMethod: "HMAC-SHA512",
  })({
    method: "POST",
    url,
    timestamp: 1_700_000_000,
    nonce: "n1",
    form: [
      ["k", "a b"],
      ["k", "it's=1"],
    ],
  }),
)

describe("runplan sign", () => {
  test("prints the header", async () => {
    expect(await run(["POST", url, ...known, ...form, ...fromFile()])).toEqual({
      status: 0,
      out: `Authorization: ${signed.authorization}\n`,
      err: "",
    })
  })

  test.each([
    ["base-string", signed.baseString],
    ["query", signed.signedQuery],
    ["form", signed.signedForm],
    [
      "curl",
      `curl --disable --config - --request POST --globoff --url '${url}' <<'END_OF_CONFIG'\nheader = "Authorization: ${signed.authorization.replaceAll('"', '\\"')}"\ndata-raw = "k=a%20b&k=it%27s%3D1"\nEND_OF_CONFIG`,
    ],
  ])("prints the %s when it is asked to", async (what, text) => {
    const ran = await run(["POST", url, ...known, ...form, ...fromFile(), "--print", what])
    expect(ran).toEqual({ status: 0, out: `${text}\n`, err: "" })
  })

  test("takes the secrets from variables that are named", async () => {
    const words = ["--consumer-secret-env", "ONE", "--token-secret-env", "TWO"]
    const ran = await run(["POST", url, ...known, ...form, ...words], {
      ONE: "TOPSECRET1",
      TWO: "TOPSECRET 2",
    })
    expect(ran.out).toBe(`Authorization: ${signed.authorization}\n`)
  })

  test("explains without showing a secret, with PLAINTEXT too", async () => {
    for (const name of ["HMAC-SHA512", "HMAC-SHA1", "PLAINTEXT"]) {
      const ran = await run([
        "POST",
        url,
        ...known,
        ...form,
        ...fromFile(),
        "--explain",
        "--signature-method",
        name,
      ])
      expect(ran.status).toBe(0)
      expect(ran.out).toContain(`oauth_signature_method=${name}`)
      expect(ran.out).toContain("k=it%27s%3D1")
      expect(ran.out + ran.err).not.toContain("TOPSECRET")
    }
  })

  test("signs with the clock and a new nonce when none are given", async () => {
    const words = ["GET", url, "--consumer-key", "app", ...fromFile()]
    const before = Math.floor(Date.now() / 1000)
    const [one, other] = [await run(words), await run(words)]
    const timestamp = Number(/oauth_timestamp="(\d+)"/.exec(one.out)?.[1])
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(timestamp).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
    expect(one.out).not.toBe(other.out)
    expect(one.out).not.toContain("oauth_token")
  })

  test("compares base strings", async () => {
    const words = ["POST", url, ...known, ...form, ...fromFile(), "--compare"]
    const same = await run([...words, signed.baseString])
    expect(same.status).toBe(0)
    const other = await run([...words, signed.baseString.replace("k%3Da%2520b", "k%3Da%252Bb")])
    expect(other.status).toBe(1)
    expect(other.err).toContain(
      'The parameter "k" is "a+b" in the expected base string and "a b" in the other.',
    )
  })

  test.each<readonly [string, readonly string[], number, string]>([
    ["a relative URL", ["GET", "/v2/self", "--consumer-key", "k"], 1, "(url-invalid)"],
    [
      "PLAINTEXT over http",
      ["GET", "http://example.com", "--consumer-key", "k", "--signature-method", "PLAINTEXT"],
      1,
      "(plaintext-insecure)",
    ],
    ["no consumer key", ["GET", url], 1, "--consumer-key"],
    ["a form without an equals sign", ["GET", url, "--consumer-key", "k", "--form", "x"], 1, "name=value"],
    [
      "a timestamp that is none",
      ["GET", url, "--consumer-key", "k", "--timestamp", "now"],
      1,
      "Unix seconds",
    ],
    [
      "another signature method",
      ["GET", url, "--consumer-key", "k", "--signature-method", "RSA"],
      1,
      "HMAC-SHA512",
    ],
  ])("refuses %s", async (_, words, status, text) => {
    const ran = await run([...words, ...fromFile()])
    expect(ran.status).toBe(status)
    expect(ran.err).toContain(text)
    expect(ran.out).toBe("")
  })

  test.each<readonly [string, readonly string[], string]>([
    ["no secrets", [], "OAUTH_CONSUMER_SECRET is missing"],
    ["a file that is not there", ["--secrets-from", "/nowhere/at/all"], "/nowhere/at/all"],
    ["a variable that is not there", ["--consumer-secret-env", "NOT_SET"], "NOT_SET"],
  ])("asks for secrets when there are %s", async (_, words, text) => {
    const ran = await run(["GET", url, "--consumer-key", "k", ...words])
    expect(ran).toMatchObject({ status: 2, out: "" })
    expect(ran.err).toContain(text)
  })

  test("asks for the token's secret when the file has none", async () => {
    const ran = await run(["GET", url, ...known, "--secrets-from", "half"])
    expect(ran).toMatchObject({ status: 2, out: "" })
    expect(ran.err).toContain("OAUTH_TOKEN_SECRET")
    expect(ran.err).not.toContain("TOPSECRET")
  })

  test("has no option that takes a secret", () => {
    const parent = new Command("runplan")
    signCommand(parent, { folder, environment: {}, ended: () => undefined })
    const names = (parent.commands[0]?.options ?? []).map((option) => option.long)
    expect(names.filter((name) => name?.includes("secret"))).toEqual([
      "--secrets-from",
      "--consumer-secret-env",
      "--token-secret-env",
    ])
  })
})
