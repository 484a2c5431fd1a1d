/**
 * The signer against oauthlib, a well-kept implementation in Python (Debian's package python3-oauthlib):
 *
 *     npx vitest run --config properties/integration/vitest.config.ts --root . oauthlib
 *
 * PYTHON names the interpreter, /usr/bin/python3 unless given.
 */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { expect, test } from "vitest"
import { formatForm, signer } from "../../src/oauth/index.js"
import { nativeHmac } from "../../src/shell/hmac.js"
import { address, options, rest, right, urlOf } from "../arbitraries/oauth.js"

const python = process.env.PYTHON ?? "/usr/bin/python3"
const script = fileURLToPath(new URL("by-oauthlib.py", import.meta.url))

/** oauthlib decodes a parameter once more when its name begins as the protocol's do. */
const isDecodedTwice = ([name, value]: readonly [string, string]): boolean =>
  name.startsWith("oauth_") && value.includes("%")

test("base strings and signatures are oauthlib's", () => {
  const requests = fc.sample(
    fc
      .record({
        given: options,
        // oauthlib drops a semicolon at the end of a path, and reads a header with commas and quotes in its realm otherwise.
        at: address
          .filter((one) => !one.path.endsWith(";"))
          .map((one) => ({ ...one, scheme: "https" as const })),
        other: rest.map(({ realm: _, ...more }) => more),
      })
      // oauthlib writes the method as it is, and RFC 5849 encodes those of one's own.
      .filter(({ other }) => /^[a-zA-Z-]+$/.test(other.method))
      .filter(({ at, other }) => ![...at.query, ...(other.form ?? [])].some(isDecodedTwice)),
    5000,
  )
  const lines = requests.map(({ given, at, other }) => {
    const signed = right(signer({ ...given, hmac: nativeHmac })({ ...other, url: urlOf(at) }))
    const line = JSON.stringify({
      method: other.method,
      url: urlOf(at),
      form: right(formatForm(other.form ?? [])),
      authorization: signed.authorization,
      signatureMethod: given.signatureMethod,
      consumerSecret: given.consumer.secret,
      tokenSecret: given.token?.secret ?? "",
    })
    return { line, signed }
  })
  const answers = execFileSync(python, [script], {
    input: lines.map(({ line }) => `${line}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as { readonly baseString: string; readonly signature: string })
  expect(answers.length).toBe(lines.length)
  for (const [index, { line, signed }] of lines.entries())
    expect({ line, ...answers[index] }).toEqual({
      line,
      baseString: signed.baseString,
      signature: signed.signature,
    })
})
