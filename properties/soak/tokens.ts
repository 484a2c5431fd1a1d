/**
 * Service tokens that are nearly right: any text is read or refused with a place, nothing that was changed verifies, a block that is appended
 * only narrows, and no private key shows.
 */
import { inspect } from "node:util"
import * as api from "../../src/api/index.js"
import { nativeCurves } from "../../src/shell/curves.js"
import { tokenDiagnosticOf } from "../../src/tokens/diagnostics.js"
import * as tokens from "../../src/tokens/index.js"
import { secp256r1 } from "../../src/tokens/secp256r1.js"
import { programOf } from "../arbitraries/datalog.js"
import { canary, leaks } from "./canaries.js"
import { type Draw, nearText } from "./random.js"

const expect = (holds: boolean, what: string, more: unknown = ""): void => {
  if (!holds) throw new Error(`${what} ${typeof more === "string" ? more : inspect(more)}`)
}

/** What a result holds; of errors each has words and none a secret. */
const fine = <A>(result: tokens.TokenResult<A> | tokens.DatalogResult<A>, secret: boolean): A | null => {
  if (result._tag === "Right") return result.right
  expect(result.left.length > 0, "no error, and nothing made")
  for (const error of result.left) {
    const { message, remedy } = tokenDiagnosticOf(error)
    expect(!/undefined|NaN|\[object/.test(message), "an error without words:", message)
    if (secret)
      expect(leaks(`${message} ${remedy} ${inspect(error)}`).length === 0, "a secret is in an error", message)
  }
  return null
}

const curves = nativeCurves
const sure = <A>(result: tokens.TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(`not made: ${inspect(result.left)}`)
  return result.right
}
const secretBytes = Uint8Array.from(Buffer.from(canary.padEnd(32, "k")))
const randomness = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

const made = () => {
  const root = sure(
    tokens.privateKey(`ed25519-private/${Buffer.from(secretBytes).toString("hex")}`, { curves }),
  )
  const first = 'tenant("orga_1"); role("DEVELOPER"); user(1); check if time($t), $t <= 2027-01-01T00:00:00Z;'
  const token = sure(tokens.mint(root, first, randomness(2), { curves }))
  const answer = sure(tokens.thirdPartyBlock(sure(tokens.thirdPartyRequest(token)), root, 'group("admin");'))
  const longer = sure(tokens.appendThirdParty(token, answer, randomness(3), { curves }))
  return {
    root,
    token: longer,
    texts: [token, longer, sure(tokens.seal(longer, { curves }))].map(({ value }) => value.text()),
  }
}
let once: ReturnType<typeof made> | null = null
const some = (): ReturnType<typeof made> => {
  once ??= made()
  return once
}

const limits = { facts: 300, iterations: 30, work: 30_000 }

type Part = (draw: Draw) => string

/** Datalog that is nearly right; what is read is printed, and read again the same. */
const datalog: Part = (draw) => {
  const program = programOf(draw.below(2 ** 30), "3.3")
  const text = program.blocks.map(tokens.printBlock).join("")
  const block = fine(tokens.parseBlock(draw.once(3) ? text : nearText(draw, text)), false)
  const asked = fine(
    tokens.parseAuthorizer(nearText(draw, tokens.printAuthorizer(program.authorizer))),
    false,
  )
  if (block === null || asked === null) return "refused"
  const again = fine(tokens.parseBlock(tokens.printBlock(block), { unbound: "keep" }), false)
  expect(
    again !== null && tokens.printBlock(again) === tokens.printBlock(block),
    "another block when it is read again:",
    block,
  )
  const version = tokens.neededVersion(block)
  expect(version === block.version && version >= 3 && version <= 6, "a version:", version)
  const printed = [
    ...block.facts.map(tokens.printPredicate),
    ...block.facts.flatMap(({ terms }) => terms.map(tokens.printTerm)),
    ...block.rules.map(tokens.printRule),
    ...block.rules.flatMap(({ expressions }) => expressions.map(tokens.printExpression)),
    ...block.checks.map(tokens.printCheck),
    ...asked.policies.map(tokens.printPolicy),
  ]
  expect(!printed.includes("<invalid expression>"), "an expression that was read and is none:", printed)
  const given = { blocks: [block, ...program.blocks], authorizer: asked, limits }
  const answer = tokens.authorizeBlocks(given)
  const world = tokens.describeWorld(given)
  expect(!("_tag" in world) || answer._tag === "Stopped", "a world that stops, and an answer:", world)
  for (const rule of block.rules) tokens.queryBlocks(given, rule)
  return answer._tag
}

/** A token's text that is nearly right: it is what it was, or does not verify. */
const bytes: Part = (draw) => {
  const { root, texts } = some()
  const text = draw.one(texts)
  const near = nearText(draw, text)
  const read = fine(tokens.readToken(near), true)
  const verified = fine(tokens.verifyToken(near, root.publicKey, { curves }), true)
  expect(verified === null || verified.value.text() === text, "a changed token verifies:", near)
  if (read !== null) {
    tokens.latest(read.blocks)
    api.factsOfToken(read)
    expect(leaks(`${inspect(read)} ${String(read.value)}`).length === 0, "a token shows")
  }
  return verified !== null ? "verified" : read !== null ? "read" : "refused"
}

/** A block that is nearly right, appended: what is allowed after was allowed before. */
const narrowing: Part = (draw) => {
  const { root, token } = some()
  const { blocks, authorizer } = programOf(draw.below(2 ** 30), "3.3")
  const source = tokens.printBlock(draw.one(blocks))
  const next = {
    algorithm: draw.one(["ed25519", "secp256r1"] as const),
    bytes: randomness(1 + draw.below(200)),
  }
  const narrowed = fine(
    tokens.appendBlock(token, draw.once(2) ? source : nearText(draw, source), next, { curves }),
    true,
  )
  if (narrowed === null) return "refused"
  const asked = draw.once(2)
    ? {
        ...authorizer,
        ...api.authorizerFor(
          { path: `/v2/organisations/${draw.one(["orga_1", "orga_2"])}/applications/app_1` },
          1_790_000_000,
        ),
      }
    : authorizer
  const [before, after] = [token, narrowed].map(
    (one) => sure(tokens.authorizeToken(one, asked, { limits }))._tag,
  )
  expect(after !== "Allowed" || before === "Allowed", "a block that allows more:", source)
  const again = fine(tokens.verifyToken(narrowed, root.publicKey, { curves }), true)
  expect(
    again !== null && again.blocks.length === token.blocks.length + 1,
    "what was narrowed does not verify:",
    source,
  )
  return after ?? ""
}

/** Keys that are nearly right, and both curves on any message. */
const keys: Part = (draw) => {
  const secret = nearText(
    draw,
    `${draw.one(["ed25519", "secp256r1"])}-private/${Buffer.from(secretBytes).toString("hex")}`,
  )
  const key = fine(tokens.privateKey(secret, { curves: { secp256r1 } }), true)
  fine(tokens.publicKey(nearText(draw, tokens.publicKeyText(some().root.publicKey))), false)
  const message = Uint8Array.from(Buffer.from(nearText(draw, "a message")))
  for (const [algorithm, curve] of [
    ["ed25519", tokens.ed25519],
    ["secp256r1", secp256r1],
  ] as const) {
    const own = curve.publicKey(secretBytes)
    if (own === null) throw new Error("no key")
    const signature = curve.sign(secretBytes, message)
    const by = { algorithm, bytes: own }
    expect(curve.verify(by, message, signature), "a signature that does not verify")
    signature[draw.below(64)] = draw.below(256)
    expect(
      curve.verify(by, message, signature) === nativeCurves[algorithm].verify(by, message, signature),
      "the native curve says otherwise:",
      signature,
    )
  }
  if (key !== null) expect(leaks(inspect(key)).length === 0, "a private key shows")
  return key === null ? "refused" : "a key"
}

// Two of the curves without the platform's help take a hundred times longer than the rest.
const parts: readonly Part[] = [...Array<readonly Part[]>(8).fill([datalog, bytes, narrowing]).flat(), keys]

/** Draws one of the parts after the other. */
export const nextToken = (draw: Draw, index: number) => {
  const part = parts[index % parts.length] as Part
  return { given: { part: part.name }, judge: () => part(draw) }
}
