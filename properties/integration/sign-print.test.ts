/**
 * What `runplan sign --print curl` prints, pasted into a shell: real curl against a server of this machine that verifies. Needs curl.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parseForm } from "../../src/oauth/index.js"
import { type SeenNonces, verify } from "../../src/oauth/verify/index.js"
import { runHere } from "../shell/in-process.js"

const [CONSUMER, TOKEN] = ["TOPSECRET consumer&'\"$x", "TOPSECRET token%\\`"]

let [folder, base] = ["", ""]
let server: Server
let verdicts: string[] = []
let seen: SeenNonces = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "runplan-print-"))
  writeFileSync(
    join(folder, "secrets.env"),
    `OAUTH_CONSUMER_SECRET='${CONSUMER.replace("'", "")}'\nOAUTH_TOKEN_SECRET='${TOKEN}'\n`,
  )
  server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = parseForm(Buffer.concat(parts).toString("utf8"))
    const { method = "", url = "", headers } = request
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded"
    const verdict = verify({
      request: {
        method,
        url: base + url,
        authorization: headers.authorization ?? "",
        ...(isForm && form._tag === "Right" ? { form: form.right } : {}),
      },
      secrets: { consumer: () => CONSUMER.replace("'", ""), token: () => TOKEN },
      now: Math.floor(Date.now() / 1000),
      window: 300,
      seen,
    })
    seen = verdict.seen
    verdicts.push(
      verdict._tag === "Accepted" ? "Accepted" : `${method} ${url} ${JSON.stringify(verdict.errors)}`,
    )
    answer.end("answered")
  })
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done)
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const paste = (text: string): Promise<unknown> =>
  new Promise((done) => {
    execFile("sh", ["-c", text], { cwd: folder, timeout: 20_000 }, (error) => done(error?.message))
  })

const nasty = fc.constantFrom(
  ..."a b{}[]()!*'\"\\$`~;,&=+%é漢🙂-_.:@|<>^#?/".split(/(?:)/u),
  "[1-9]",
  "{a,b}",
  "$(id)",
  "\n",
  "\t",
  "END_OF_CONFIG",
  "%2F",
  "%zz".slice(0, 1).concat("41"),
)
const text = fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join(""))
/** A path's own text: what would begin a query or a fragment, or a control character, is not part of it. */
const path = text.map((part) => part.replace(/[\n\t?#\\]/g, "").replace(/%(?![0-9a-f]{2})/gi, ""))
const pair = fc.tuple(
  text.map((name) => `n${name.replaceAll("=", "")}`),
  text,
)
const requests = fc.record({
  method: fc.constantFrom("GET", "post", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "PURGE"),
  signatureMethod: fc.constantFrom("HMAC-SHA1", "HMAC-SHA512", "PLAINTEXT"),
  path: fc.array(path, { maxLength: 3 }).map((parts) => `/${parts.join("/")}`),
  query: fc.option(path),
  form: fc.array(pair, { maxLength: 3 }),
})

test("300 random requests are sent as they were signed, and no secret is among the words of the command", async () => {
  let [heads, plain] = [0, 0]
  for (const { method, signatureMethod, path: own, query, form } of fc.sample(requests, {
    numRuns: 300,
    seed: 7,
  })) {
    const url = base + own + (query === null ? "" : `?${query}`)
    const ran = await runHere(folder, [
      "sign",
      method,
      url,
      ...["--consumer-key", "app", "--token", "at", "--secrets-from", "secrets.env"],
      ...["--signature-method", signatureMethod, "--print", "curl"],
      ...form.flatMap(([name, value]) => ["--form", `${name}=${value}`]),
    ])
    expect([url, ran.status, ran.err]).toEqual([url, 0, ""])
    const [command = ""] = ran.out.split(" <<'END_OF_CONFIG'", 1)
    expect(/TOPSECRET|oauth_/.test(command)).toBe(false)
    verdicts = []
    const failed = await paste(ran.out)
    expect([ran.out, failed, verdicts]).toEqual([ran.out, undefined, ["Accepted"]])
    if (method === "HEAD") heads++
    if (signatureMethod === "PLAINTEXT") plain++
  }
  expect(Math.min(heads, plain)).toBeGreaterThan(20)
})

test("a long form is sent whole", async () => {
  const form = Array.from({ length: 40 }, (_, index) => ["--form", `n${index}=${"é\n".repeat(2_000)}`]).flat()
  const own = ["--consumer-key", "app", "--token", "at", "--secrets-from", "secrets.env", "--print", "curl"]
  const ran = await runHere(folder, ["sign", "POST", `${base}/v2/self`, ...own, ...form])
  expect(ran.out).toContain("@/dev/fd/3")
  for (const shell of ["sh", "bash"]) {
    verdicts = []
    seen = {}
    writeFileSync(join(folder, "pasted"), ran.out)
    await new Promise((done) => execFile(shell, [join(folder, "pasted")], done))
    expect(verdicts).toEqual(["Accepted"])
  }
})
