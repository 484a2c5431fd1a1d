// Authorizes with the format's reference implementation: a line {"blocks":[{"code","third"}],"authorizer"} in, a line with its answer
// out. Needs `node --experimental-wasm-modules` where Node does not load WebAssembly as modules by itself.
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

const answer = ({ blocks, authorizer }) => {
  const [first, ...others] = blocks
  const builder = new B.BiscuitBuilder()
  builder.addCode(first.code)
  let token = builder.build(root)
  for (const { code, third } of others) {
    const block = new B.BlockBuilder()
    block.addCode(code)
    if (third === null) token = token.appendBlock(block)
    else {
      const key = thirdParties[third]
      const made = token.getThirdPartyRequest().createBlock(key, block)
      token = token.appendThirdPartyBlock(B.KeyPair.fromPrivateKey(key).getPublicKey(), made)
    }
  }
  const asked = new B.AuthorizerBuilder()
  asked.addCode(authorizer)
  return { ok: asked.buildAuthenticated(token).authorizeWithLimits(limits) }
}

/** The same, again while its clock runs out. */
const patient = (line) => {
  for (let tries = 0; ; tries++) {
    try {
      return answer(line)
    } catch (error) {
      if (error?.RunLimit !== "Timeout" || tries === 50) throw error
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let came
  try {
    came = patient(JSON.parse(line))
  } catch (error) {
    came = { error: error instanceof Error ? String(error) : error }
  }
  say(JSON.stringify(came))
}
