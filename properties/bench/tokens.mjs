// A service token beside the format's reference implementation in WebAssembly, in one process: read, verified, asked.
import { readFileSync } from "node:fs"
import { nativeCurves } from "../../dist/shell/index.js"
import {
  appendBlock,
  authorizeToken,
  mint,
  parseAuthorizer,
  printBlock,
  privateKey,
  readToken,
  verifyToken,
} from "../../dist/tokens/index.js"
import { compare, mark, printComparison } from "./compare.mjs"

/** The reference, put together by hand: Node 20 takes no WebAssembly for a module, and one process measures all. */
const reference = async () => {
  const folder = new URL("node_modules/@biscuit-auth/biscuit-wasm/module/", import.meta.url)
  const glue = await import(new URL("biscuit_bg.js", folder))
  const module = new WebAssembly.Module(readFileSync(new URL("biscuit_bg.wasm", folder)))
  const imports = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= from.endsWith("biscuit_bg.js") ? glue : { ...(await import(new URL(from, folder))) }
    if (imports[from][name] === undefined) throw new Error(`there is no ${name} in ${from}`)
  }
  const { exports } = new WebAssembly.Instance(module, imports)
  glue.__wbg_set_wasm(exports)
  // It greets when it begins.
  const say = console.log
  console.log = () => {}
  exports.__wbindgen_start()
  console.log = say
  return glue
}

const right = (result) => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}

const random = (byte) => new Uint8Array(32).fill(byte)
const root = right(privateKey(`ed25519-private/${"01".repeat(32)}`))

/** As the platform makes it: four facts, and a check in each of three blocks, the way somebody narrowed it twice. */
const first =
  'tenant("orga_1"); role("DEVELOPER"); robot_id("robot_1"); expiration(2099-01-01T00:00:00Z); check if time($time), $time <= 2099-01-01T00:00:00Z;'
const more = [
  "check if time($time), $time <= 2098-01-01T00:00:00Z;",
  'check if resource("app_1") or resource("app_2");',
]
const token = more.reduce(
  (made, code, index) => right(appendBlock(made, code, random(3 + index))),
  right(mint(root, first, random(2))),
)
const text = token.value.text()
const bytes = token.value.bytes()
const asked =
  'time(2026-11-22T00:00:00Z); resource("app_1"); operation("read"); allow if role("DEVELOPER"), operation("read");'

export let last

/** Several calls in one, so that it is longer than what the clock can tell. */
const each = (work, times = 10) => ({
  work: times,
  run: () => {
    for (let at = 0; at < times; at++) last = work()
  },
})

const wasm = "the reference, WebAssembly"
const native = "runplan, native curves"
const portable = "runplan, portable curves"
const engine = "runplan"
const unread = "runplan, read with its text parsed anew"

export const run = async () => {
  console.log("## Tokens\n")
  const B = await reference()
  const key = B.PublicKey.fromBytes(root.publicKey.bytes, B.SignatureAlgorithm.Ed25519)
  const limits = { max_facts: 1000, max_iterations: 100, max_time_micro: 60_000_000 }
  const theirs = B.Biscuit.fromBytes(bytes, key)
  if (theirs.countBlocks() !== 3) throw new Error("the reference reads another token")

  const verified = await compare(
    {
      [wasm]: each(() => {
        const read = B.Biscuit.fromBytes(bytes, key)
        read.free()
        return read
      }),
      [native]: each(() => right(verifyToken(bytes, root.publicKey, { curves: nativeCurves }))),
      [portable]: each(() => right(verifyToken(bytes, root.publicKey))),
    },
    { floor: wasm },
  )
  printComparison("read and verify three blocks", "the reference", verified)

  const read = right(verifyToken(text, root.publicKey))
  const prepared = right(parseAuthorizer(asked))
  const answer = (verdict) => {
    if (verdict._tag !== "Right" || verdict.right._tag !== "Allowed") throw new Error("not allowed")
    return verdict
  }
  const authorized = await compare(
    {
      [wasm]: each(() => {
        const builder = new B.AuthorizerBuilder()
        builder.addCode(asked)
        const authorizer = builder.buildAuthenticated(theirs)
        const policy = authorizer.authorizeWithLimits(limits)
        authorizer.free()
        return policy
      }),
      [engine]: each(() => answer(authorizeToken(read, prepared)), 100),
      [unread]: each(() => answer(authorizeToken(read, asked)), 100),
    },
    { floor: wasm },
  )
  printComparison("authorize: 4 facts, 3 checks", "the reference", authorized)

  const inspected = await compare(
    {
      [wasm]: each(() => {
        const one = B.Biscuit.fromBytes(bytes, key)
        const sources = [0, 1, 2].map((block) => one.getBlockSource(block))
        const ids = one.getRevocationIdentifiers()
        one.free()
        return [sources, ids]
      }),
      [engine]: each(() => {
        const one = right(readToken(bytes))
        return [one.blocks.map(printBlock), one.revocationIds]
      }),
    },
    { floor: wasm },
  )
  printComparison("read and inspect three blocks (the reference has to verify)", "the reference", inspected)

  const took = (results) => Object.fromEntries(results.map(({ name, ratio }) => [name, ratio]))
  const [verify, authorize, inspect] = [verified, authorized, inspected].map(took)
  mark("read and verify, native, times the reference", verify[native], "below 1", verify[native] < 1)
  mark("read and verify, portable, times the reference", verify[portable], "at most 6", verify[portable] <= 6)
  for (const [what, ratio, least] of [
    ["authorize, rate of the reference's", authorize[engine], 10],
    ["authorize, its text parsed anew, rate of the reference's", authorize[unread], 10],
    ["read and inspect, rate of the reference's", inspect[engine], 20],
  ])
    mark(what, 1 / ratio, `at least ${least}`, 1 / ratio >= least)
}
