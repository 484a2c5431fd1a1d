// A program of the older kind: require, and no build.
const assert = require("node:assert")
const { defaultPlatform, outcome, plan } = require("runplan")
const { signer, secret } = require("runplan/oauth")
const { readFolder } = require("runplan/node")
const { valueOrThrow } = require("runplan/report")

const main = async () => {
  const files = valueOrThrow(await readFolder(__dirname))
  const made = outcome(plan(defaultPlatform)({ files, env: {} }))
  assert.equal(typeof signer, "function")
  assert.equal(String(secret("x")), "[secret]")
  console.log(made.status)
}
main()
