/**
 * `runplan health` as a process of its own, from the built package.
 */
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const main = resolve("dist/shell/main.cjs")
let folder = ""
let server: Server
let address = ""
const seen: string[] = []

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const health = (arguments_: readonly string[], input = ""): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ["--", main, "health", "app", ...arguments_], { cwd: folder })
    const text = { stdout: "", stderr: "" }
    child.stdout.on("data", (chunk: Buffer) => {
      text.stdout += chunk.toString()
    })
    child.stderr.on("data", (chunk: Buffer) => {
      text.stderr += chunk.toString()
    })
    child.on("close", (status) => done({ status, ...text }))
    child.stdin.end(input)
  })

const at = (path: string): readonly string[] => ["--env", `CC_HEALTH_CHECK_PATH=${path}`]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "runplan-health-"))
  mkdirSync(join(folder, "app"))
  writeFileSync(join(folder, "app/package.json"), '{"scripts":{"start":"node ."}}')
  writeFileSync(join(folder, "good.json"), '[{"path":"/","status":200}]')
  writeFileSync(join(folder, "bad.json"), '[{"path":"/","status":"200"},{"path":1,"failure":"x"}]')
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    switch (request.url) {
      case "/moved":
        response.writeHead(302, { location: "/" })
        break
      case "/cut":
        request.socket.destroy()
        return
      case "/endless":
        response.writeHead(200)
        response.write("no end")
        return
      case "/odd":
        request.socket.end("this is no HTTP\r\n\r\n")
        return
      default:
        response.writeHead(200)
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true, force: true })
})

describe("recorded answers", () => {
  test("are read from a file or from the standard input", async () => {
    const passed = { status: 0, stdout: "Response from GET / is 200\n", stderr: "" }
    expect(await health(["--answers", "good.json"])).toEqual(passed)
    expect(await health(["--answers", "-"], '[{"path":"/","status":200}]')).toEqual(passed)
  })

  test("of a wrong shape are wrong usage, each named, and so are a file that is missing and one that is no JSON", async () => {
    const wrong = await health(["--answers", "bad.json"])
    expect([wrong.status, wrong.stdout]).toEqual([2, ""])
    expect(wrong.stderr).toContain('"0.status"')
    expect(wrong.stderr).toContain('"1.path"')
    expect((await health(["--answers", "none.json"])).status).toBe(2)
    expect((await health(["--answers", "-"], "[")).status).toBe(2)
  })
})

describe("a running application", () => {
  test("is asked with GET for each path in order, and its log is the verdict", async () => {
    seen.length = 0
    const all = [...at("/b?x=1"), "--env", "CC_HEALTH_CHECK_PATH_2=/c", "--env", "CC_HEALTH_CHECK_PATH_0=/a"]
    expect(await health(["--against", address, ...all])).toEqual({
      status: 0,
      stdout: "Response from GET /b?x=1 is 200\nResponse from GET /a is 200\nResponse from GET /c is 200\n",
      stderr: "",
    })
    expect(seen).toEqual(["GET /b?x=1", "GET /a", "GET /c"])
  })

  test("has no redirect of its followed: it is an answer other than 200", async () => {
    seen.length = 0
    const { status, stdout } = await health(["--against", address, ...at("/moved")])
    expect([status, seen]).toEqual([1, ["GET /moved"]])
    expect(stdout).toBe("Response from GET /moved is 302\nHealth check failed:\n- GET /moved returned 302.\n")
  })

  test("keeps its own address when a path begins with two slashes", async () => {
    seen.length = 0
    expect((await health(["--against", address, ...at("//127.0.0.2/x")])).status).toBe(0)
    expect(seen).toEqual(["GET //127.0.0.2/x"])
  })

  test("passes by its status, however long its answer is", async () => {
    expect((await health(["--against", address, ...at("/endless")])).status).toBe(0)
  })

  test.each([
    ["/cut", "connection closed without an answer"],
    ["/odd", "the answer is not HTTP"],
  ])("that does not answer %s fails, and the log says why", async (path, reason) => {
    const { status, stdout } = await health(["--against", address, ...at(path)])
    expect(status).toBe(1)
    expect(stdout).toBe(
      `No response from GET ${path}: ${reason}\nHealth check failed:\n- GET ${path} did not answer: ${reason}.\n`,
    )
  })
})

describe("without a verdict", () => {
  test("a rejected plan is printed as by plan, with status 1, and nobody is asked", async () => {
    seen.length = 0
    const { status, stdout } = await health(["--against", address, ...at("http://elsewhere/")])
    expect([status, seen]).toEqual([1, []])
    expect(stdout).toContain("health-path-invalid")
  })

  test.each([
    [["--task", "node migrate.js", "--answers", "good.json"], "A task has no health checks"],
    [[], "--answers FILE or --against URL"],
    [["--answers", "good.json", "--against", "http://127.0.0.1:1"], "one of the two"],
    [["--answers", "good.json", "--timeout", "3"], "--timeout goes with --against"],
    [["--against", "127.0.0.1:8080"], "takes the address of an application"],
    [["--against", "ftp://127.0.0.1"], "takes the address of an application"],
    [["--against", "http://127.0.0.1:8080/path"], "without a path"],
    [["--against", "http://127.0.0.1:1", "--timeout", "0"], "seconds"],
  ] as const)("%j is wrong usage", async (arguments_, said) => {
    const { status, stdout, stderr } = await health(arguments_)
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toContain(said)
  })

  test("the password of an address is not repeated", async () => {
    const { status, stderr } = await health(["--against", "http://user:hunter2@127.0.0.1:8080"])
    expect(status).toBe(2)
    expect(stderr).not.toContain("hunter2")
  })
})
