/** `runplan token`: what it prints and how it ends, from a file and from the standard input. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, Readable } from "node:stream"
import { afterAll, describe, expect, test } from "vitest"
import { run } from "../../src/shell/program.js"
import { appendBlock, mint, privateKey, publicKeyText, verifyToken } from "../../src/tokens/index.js"
import type { OperationCase } from "../operations.js"

const folder = mkdtempSync(join(tmpdir(), "runplan-token-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)

const right = <A>(result: { readonly _tag: "Right"; readonly right: A } | { readonly _tag: "Left" }): A => {
  if (result._tag === "Left") throw new Error("refused")
  return result.right
}
const owner = right(privateKey(`ed25519-private/${"01".repeat(32)}`))
const root = publicKeyText(owner.publicKey)
const start = right(
  mint(
    owner,
    'tenant("orga_1"); role("DEVELOPER"); robot_id("robot_1"); expiration(2099-01-01T00:00:00Z);',
    new Uint8Array(32).fill(2),
    { rootKeyId: 7 },
  ),
)
const scoped = right(
  appendBlock(start, 'check if resource("app_1") or resource("app_2");', new Uint8Array(32).fill(3)),
)
put("token.txt", `${start.value.text()}\n`)
put("scoped.txt", scoped.value.text())
put("allow.txt", 'resource("app_1"); allow if role("DEVELOPER");')
put("other.txt", 'resource("app_9"); allow if role("DEVELOPER");')

const ran = async (argv: readonly string[], input = "") => {
  const out: string[] = []
  const err: string[] = []
  const sink = (chunks: string[]): PassThrough => {
    const stream = new PassThrough()
    stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString("utf8")))
    return stream
  }
  const status = await run(["token", ...argv], {
    folder,
    input: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    output: sink(out),
    errors: sink(err),
    environment: {},
  })
  await new Promise((resolve) => setImmediate(resolve))
  return { status, out: out.join(""), err: err.join("") }
}

describe("runplan token", () => {
  test("inspect says what is in a token, and that it is not verified", async () => {
    const { status, out } = await ran(["inspect", "scoped.txt"])
    expect(status).toBe(0)
    expect(out).toBe(`Not verified: anyone may have written this.
Root key: 7
Organisation: orga_1
Role: DEVELOPER
Robot: robot_1
Resources: app_1, app_2
Valid until: 2099-01-01T00:00:00Z

Block 0, revocation id ${scoped.revocationIds[0]}
  tenant("orga_1");
  role("DEVELOPER");
  robot_id("robot_1");
  expiration(2099-01-01T00:00:00Z);

Block 1, revocation id ${scoped.revocationIds[1]}
  check if resource("app_1") or resource("app_2");
`)
    const inJson = JSON.parse((await ran(["inspect", "--json"], scoped.value.text())).out)
    expect(inJson.facts).toEqual({
      organisation: "orga_1",
      role: "DEVELOPER",
      robot: "robot_1",
      resources: ["app_1", "app_2"],
      expires: "2099-01-01T00:00:00Z",
    })
  })

  test("inspect and attenuate know the facts by the names that the platform gives them", async () => {
    put("names.json", '{"requestFacts":{"time":"now","resource":"target"}}')
    const code = 'tenant("o"); role("ADMIN"); check if now($t), $t <= 2090-01-01T00:00:00Z;'
    const text = right(mint(owner, code, new Uint8Array(32).fill(2))).value.text()
    const names = ["--platform", "names.json"]
    expect((await ran(["inspect"], text)).out).not.toContain("Valid until")
    expect((await ran(["inspect", ...names], text)).out).toContain("Valid until: 2090-01-01T00:00:00Z")
    const { out } = await ran(["attenuate", "--resource", "app_1", ...names], text)
    expect((await ran(["inspect", ...names], out)).out).toContain("Resources: app_1")
    expect((await ran(["inspect"], out)).out).toContain('check if target("app_1")')
  })

  test("inspect shows nothing that a terminal obeys", async () => {
    const hostile = right(
      mint(
        owner,
        {
          facts: [{ name: "a", terms: [{ _tag: "Text", value: "\u001b[2J\u009b" }] }],
          rules: [],
          checks: [],
          scopes: [],
        },
        new Uint8Array(32).fill(2),
      ),
    )
    const { out } = await ran(["inspect"], hostile.value.text())
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  test("verify ends with 1 where the key is another's", async () => {
    expect((await ran(["verify", "scoped.txt", "--root", root])).out).toMatch(/^The signatures hold\./)
    const { status, err } = await ran(["verify", "scoped.txt", "--root", `ed25519/${"07".repeat(31)}00`])
    expect(status).toBe(1)
    expect(err).toContain("[token-signature]")
    expect((await ran(["verify", "scoped.txt"])).status).toBe(2)
  })

  test("attenuate and seal print a token that verifies", async () => {
    const { status, out } = await ran(["attenuate", "--ttl", "1h", "--resource", "app_1", "token.txt"])
    expect(status).toBe(0)
    const made = right(verifyToken(out, owner.publicKey))
    expect(made.blocks).toHaveLength(2)
    expect(made.blocks[1]?.checks).toHaveLength(2)
    const sealed = await ran(["seal"], out)
    expect(right(verifyToken(sealed.out, owner.publicKey)).sealed).toBe(true)
    const again = await ran(["attenuate", "--ttl", "30m"], sealed.out)
    expect([again.status, again.out]).toEqual([1, ""])
    expect(again.err).toContain("[token-sealed]")
    // Wider than what the token has already.
    expect((await ran(["attenuate", "--resource", "app_9", "scoped.txt"])).err).toContain(
      "[api-attenuation-wider]",
    )
    expect((await ran(["attenuate", "token.txt"])).err).toContain("[api-attenuation-empty]")
    expect((await ran(["attenuate", "--ttl", "soon", "token.txt"])).status).toBe(2)
  })

  test("authorize says which check failed", async () => {
    const ask = (file: string, ...more: readonly string[]) =>
      ran(["authorize", "scoped.txt", "--root", root, "--authorizer", file, ...more])
    expect(await ask("allow.txt")).toEqual({ status: 0, out: "Allowed by policy 0.\n", err: "" })
    const refused = await ask("other.txt")
    expect([refused.status, refused.out]).toEqual([
      1,
      'Refused.\n  check 0 of block 1: check if resource("app_1") or resource("app_2")\n',
    ])
    expect(JSON.parse((await ask("other.txt", "--json")).out)).toEqual({
      status: "refused",
      policy: 0,
      failed: [{ block: 1, check: 0 }],
      revocation: scoped.revocationIds,
    })
  })

  test("authorize --lines writes a verdict for every line, whatever it is", async () => {
    const published = JSON.parse(
      readFileSync(new URL("../../golden/tokens/published.json", import.meta.url), "utf8"),
    ) as readonly OperationCase[]
    // The command has no functions of the host.
    const cases = published.filter(
      ({ operation, title }) => operation === "tokenVerdict" && !title.includes("ffi"),
    )
    const input = [...cases.map((one) => JSON.stringify(one.input)), "{", "null", '{"token":1}', ""].join(
      "\n",
    )
    const { status, out } = await ran(["authorize", "--lines"], input)
    expect(status).toBe(0)
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(answers.slice(0, cases.length)).toEqual(
      cases.map(({ expected }) => ("value" in expected ? expected.value : null)),
    )
    const invalid = { status: "invalid", policy: null, failed: [], revocation: [] }
    expect(answers.slice(cases.length)).toEqual([invalid, invalid, invalid])
  })
})
