/** The examples of the page about datalog: the answer that each prints is the engine's. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  type Authorization,
  authorizeBlocks,
  type Block,
  type PublicKey,
  parseAuthorizer,
  parseBlock,
  type Why,
} from "../../src/tokens/index.js"

const page = readFileSync(new URL("../../docs/datalog.md", import.meta.url), "utf8")

interface Example {
  readonly blocks: readonly Block[]
  readonly service: string
  readonly answer: string
}

const keyOf = (text: string): PublicKey => ({
  algorithm: "ed25519",
  bytes: Uint8Array.from(Buffer.from(text.replace("ed25519/", ""), "hex")),
})

const examples = (): readonly Example[] => {
  const found: Example[] = []
  let blocks: Block[] = []
  let service = ""
  for (const [, head = "", body = ""] of page.matchAll(/^```(datalog .*|answer)\n([\s\S]*?)^```$/gm)) {
    if (head === "answer") {
      found.push({ blocks, service, answer: body })
      blocks = []
    } else if (head === "datalog service") service = body
    else {
      const parsed = parseBlock(body)
      if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
      const [, key] = / signed by (.*)$/.exec(head) ?? []
      blocks.push({ ...parsed.right, externalKey: key === undefined ? null : keyOf(key) })
    }
  }
  return found
}

const reason = (why: Why | undefined): string => {
  if (why?._tag === "Missing") {
    const [untrusted] = why.untrusted
    return `missing: ${why.missing}${untrusted === undefined ? "" : `, not trusted from block ${untrusted.origin.join()}`}`
  }
  return why?._tag === "False" ? `false: ${why.expression}` : "satisfied"
}

const said = (answer: Authorization): string => {
  if (answer._tag === "Stopped") return `stopped: ${answer.error._tag}\n`
  if (answer._tag === "Allowed") return `allowed by policy ${answer.policy.index}\n`
  return [
    `refused ${answer.policy === null ? "without a policy" : `with policy ${answer.policy.index}`}`,
    ...answer.failed.map(
      ({ place, index, text }) =>
        `failed: ${place === "authorizer" ? place : `block ${place}`} ${index}: ${text}`,
    ),
    ...answer.failed.map(({ why }) => reason(why[0])),
    "",
  ].join("\n")
}

test("there are as many as the page has answers", () => {
  expect(examples().length).toBeGreaterThan(5)
})

test.each(examples().map((example) => [example.service, example] as const))(
  "%s",
  (_, { blocks, service, answer }) => {
    const authorizer = parseAuthorizer(service)
    if (authorizer._tag === "Left") throw new Error(JSON.stringify(authorizer.left))
    expect(said(authorizeBlocks({ blocks, authorizer: authorizer.right }))).toBe(answer)
  },
)
