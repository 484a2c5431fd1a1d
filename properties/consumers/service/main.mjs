// A service that plans what is posted to it, and says where an answer comes from.
import assert from "node:assert"
import { createServer } from "node:http"
import {
  canonicalJson,
  chainDiagnosed,
  decodeSnapshot,
  defaultPlatform,
  originOf,
  outcome,
  plan,
} from "runplan"

const planFor = plan(defaultPlatform)
const server = createServer(async (request, response) => {
  let text = ""
  for await (const piece of request) text += piece
  const planned = chainDiagnosed(decodeSnapshot(JSON.parse(text)), planFor)
  const made = outcome(planned, originOf(defaultPlatform))
  response.writeHead(made.status === "planned" ? 200 : 422, { "content-type": "application/json" })
  response.end(canonicalJson(made))
})
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
const ask = async (snapshot) => {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/`, {
    method: "POST",
    body: JSON.stringify(snapshot),
  })
  return [answer.status, await answer.json()]
}
const [status, made] = await ask({ files: { "package.json": '{"main":"a.js"}', "a.js": null }, env: {} })
const [refused, rejected] = await ask({ files: {}, enviroment: {} })
assert.equal(status, 200)
assert.equal(refused, 422)
assert.match(rejected.diagnostics.map(({ message }) => message).join(), /Did you mean "env"\?/)
console.log(made.status, made.origin.platform, rejected.status)
server.close()
