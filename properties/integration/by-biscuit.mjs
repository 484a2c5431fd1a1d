// Authorizes with the format's reference implementation: a line {"blocks":[{"code","third"}],"authorizer"} in, a line with its answer
// and the token that it made out. With a "token" instead of blocks it reads, verifies and authorizes that, and narrows it. Needs `node --experimental-wasm-modules` where Node does not load WebAssembly as modules by itself.
import { createInterface } from "node:readline"

const say = console.log
// The reference greets when it is loaded.
console.log = () => {}
const B = await import("@biscuit-auth/biscuit-wasm")

const limits = { max_facts: 100_000, max_iterations: 1000, max_time_micro: 60_000_000 }
const thirdParties = ["ed25519-private/", "secp256r1-private/"].map((name, index) =>
  B.PrivateKey.fromString(name + `0${index + 1}`.repeat(32)),
)
const root = B.PrivateKey.fromString(`ed25519-private/${"07".repeat(32)}`)

/** The token of blocks as text. */
const made = ([first, ...others]) => {
  const builder = new B.BiscuitBuilder()
  builder.addCode(first.code)
  let token = builder.build(root)
  for (const { code, third } of others) {
    const block = new B.BlockBuilder()
    block.addCode(code)
    if (third === null) token = token.appendBlock(block)
    else {
      const key = thirdParties[third]
      const contents = token.getThirdPartyRequest().createBlock(key, block)
      token = token.appendThirdPartyBlock(B.KeyPair.fromPrivateKey(key).getPublicKey(), contents)
    }
  }
  return token
}

const rootKey = B.KeyPair.fromPrivateKey(root).getPublicKey()

/** The token with one block more, which asks nothing new. */
const narrowed = (token) => {
  const block = new B.BlockBuilder()
  block.addCode("check if true;")
  return token.appendBlock(block)
}

const tokenOf = ({ blocks, token }) =>
  token === undefined ? made(blocks) : B.Biscuit.fromBytes(Buffer.from(token, "base64url"), rootKey)

const textOf = (token) => Buffer.from(token.toBytes()).toString("base64url")

const answer = (token, authorizer) => {
  try {
    const asked = new B.AuthorizerBuilder()
    asked.addCode(authorizer)
    return { ok: asked.buildAuthenticated(token).authorizeWithLimits(limits) }
  } catch (error) {
    return { error: error instanceof Error ? String(error) : error }
  }
}

/** The same, again while its clock runs out. */
const patient = (token, authorizer) => {
  for (let tries = 0; ; tries++) {
    const came = answer(token, authorizer)
    if (came.error?.RunLimit !== "Timeout" || tries === 50) return came
  }
}

for await (const text of createInterface({ input: process.stdin })) {
  let came
  try {
    const line = JSON.parse(text)
    const token = tokenOf(line)
    came = {
      ...patient(token, line.authorizer),
      token: textOf(line.token === undefined ? token : narrowed(token)),
    }
  } catch (error) {
    came = { error: error instanceof Error ? String(error) : error }
  }
  say(JSON.stringify(came))
}
