/**
 * One process of a chain for the tests: a proxy, or the application behind it, on loopback.
 *
 *     node passes.mjs NAME LISTEN FORWARD   adds its name to the header x-passed and forwards
 *     node passes.mjs app LISTEN            answers /health and / with 200 and what was passed, everything else with 404
 *
 * It prints "ready" once it listens.
 */
import { createServer, request } from "node:http"

const [name, listen, forward] = process.argv.slice(2)
const host = "127.0.0.1"

const answer = (incoming, response) => {
  const known = incoming.url === "/" || incoming.url === "/health?full=1"
  response.writeHead(known ? 200 : 404, { "content-type": "text/plain" })
  response.end(incoming.headers["x-passed"] ?? "")
}

const pass = (incoming, response) => {
  const passed = [incoming.headers["x-passed"], name].filter(Boolean).join(" ")
  const { method, url, headers } = incoming
  const onward = request(
    { host, port: forward, method, path: url, headers: { ...headers, "x-passed": passed }, agent: false },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    },
  )
  onward.on("error", () => {
    response.writeHead(502)
    response.end()
  })
  incoming.pipe(onward)
}

createServer(forward === undefined ? answer : pass).listen(Number(listen), host, () => console.log("ready"))
