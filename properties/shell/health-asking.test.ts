/** How `runplan health` asks an application, without a process: the host of an URL, and the path to the letter. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { askAll } from "../../src/shell/commands/health.js"

const checks = { method: "GET", expect: { min: 200, max: 200 }, paths: ["/", "//127.0.0.2/x"] } as const

// Brackets are the URL's and not the host's.
test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "[::1]"],
])("%s is asked as %s", async (address, host) => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.url)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, address, done))
  const { port } = server.address() as AddressInfo
  expect(await askAll(new URL(`http://${host}:${port}`), checks, 10)).toEqual(
    checks.paths.map((path) => ({ path, status: 200 })),
  )
  expect(seen).toEqual(checks.paths)
  server.close()
})
