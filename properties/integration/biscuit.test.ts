// The datalog engine against the format's reference implementation, in WebAssembly: the same blocks and authorizers, the same answers.
//   npx vitest run --config properties/integration/vitest.config.ts --root . biscuit
// PROGRAMS says how many, 20 000 unless given; PROGRAM_SEED says from which number on.
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import {
  authorizeBlocks,
  type Block,
  printAuthorizer,
  printBlock,
  type Rule,
} from "../../src/tokens/index.js"
import { type Program, programOf, thirdParties } from "../arbitraries/datalog.js"
import { authorizeNaively, type Came } from "../model/datalog.js"

const PROGRAMS = Number(process.env.PROGRAMS ?? 20_000)
const FIRST = Number(process.env.PROGRAM_SEED ?? 1)
const LIMITS = { facts: 100_000, iterations: 1000, work: 1e9 }
const script = fileURLToPath(new URL("by-biscuit.mjs", import.meta.url))

/** A verdict, as far as both must agree. */
type Verdict = Pick<Came, "status" | "policy" | "failed">

/** What the reference answers: an index, or one of its errors. */
interface Answer {
  readonly ok?: number
  readonly error?: {
    readonly Execution?: unknown
    readonly RunLimit?: string
    readonly FailedLogic?: {
      readonly [kind: string]: {
        readonly policy?: { readonly [kind: string]: number }
        readonly checks: readonly Failed[]
      }
    }
  }
}
interface Failed {
  readonly Authorizer?: { readonly check_id: number }
  readonly Block?: { readonly block_id: number; readonly check_id: number }
}

/** The block with its scopes at each rule and query that has none: the reference's reader has no place for a block's own. */
const spread = (block: Block): Block => {
  const scoped = (rule: Rule): Rule => (rule.scopes.length === 0 ? { ...rule, scopes: block.scopes } : rule)
  return {
    ...block,
    scopes: [],
    rules: block.rules.map(scoped),
    checks: block.checks.map((check) => ({ ...check, queries: check.queries.map(scoped) })),
  }
}

const lineOf = ({ blocks, authorizer }: Program): string =>
  JSON.stringify({
    blocks: blocks.map((block) => ({
      code: printBlock(spread(block)),
      third: block.externalKey === null ? null : thirdParties.indexOf(block.externalKey),
    })),
    authorizer: printAuthorizer(authorizer),
  })

const answersOf = async (programs: readonly Program[]): Promise<readonly Answer[]> => {
  const child = spawn(process.execPath, ["--experimental-wasm-modules", "--no-warnings", script], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  for (const program of programs) child.stdin.write(`${lineOf(program)}\n`)
  child.stdin.end()
  const answers: Answer[] = []
  for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line))
  return answers
}

/** The reference's verdict; null where its clock ran out, and a text where it did not read the program. */
const verdictOf = ({ ok, error }: Answer): Verdict | string | null => {
  if (ok !== undefined) return { status: "allowed", policy: ok, failed: [] }
  if (error?.RunLimit === "Timeout") return null
  if (error?.Execution !== undefined) return { status: "stopped", policy: null, failed: [] }
  const logic = error?.FailedLogic?.Unauthorized ?? error?.FailedLogic?.NoMatchingPolicy
  if (logic === undefined) return JSON.stringify(error)
  const [policy] = Object.values(logic.policy ?? {})
  const failed = logic.checks.map(({ Authorizer, Block }) =>
    Block === undefined ? `authorizer/${Authorizer?.check_id}` : `${Block.block_id}/${Block.check_id}`,
  )
  return { status: "refused", policy: policy ?? null, failed: failed.sort() }
}

const ours = ({ blocks, authorizer }: Program): Verdict => {
  const answer = authorizeBlocks({ blocks, authorizer, limits: LIMITS })
  if (answer._tag === "Stopped") return { status: "stopped", policy: null, failed: [] }
  if (answer._tag === "Allowed") return { status: "allowed", policy: answer.policy.index, failed: [] }
  const failed = answer.failed.map(({ place, index }) => `${place}/${index}`).sort()
  return { status: "refused", policy: answer.policy?.index ?? null, failed }
}

test("what the reference allows, refuses and stops at is what this engine does", async () => {
  const programs = Array.from({ length: PROGRAMS }, (_, index) => programOf(FIRST + index, "3.3", true))
  const answers = await answersOf(programs)
  expect(answers).toHaveLength(PROGRAMS)
  const count = { allowed: 0, refused: 0, stopped: 0, order: 0, clock: 0 }
  for (const [index, program] of programs.entries()) {
    const theirs = verdictOf(answers[index] ?? {})
    const mine = ours(program)
    const where = `${FIRST + index}\n${lineOf(program)}`
    if (theirs === null) count.clock++
    else if (mine.status === "stopped" && typeof theirs !== "string" && theirs.status !== "stopped") {
      // Where one combination of facts is an error and another a match, the reference says which of them it happens to see first.
      const { status, policy, failed } = authorizeNaively(program.blocks, program.authorizer, "last")
      expect(theirs, where).toEqual({ status, policy, failed })
      count.order++
    } else {
      expect(mine, where).toEqual(theirs)
      count[mine.status]++
    }
  }
  // What is explained is rare, and every verdict is met.
  expect(count.order).toBeLessThan(PROGRAMS / 200)
  expect(count.clock).toBeLessThan(PROGRAMS / 200)
  for (const verdict of ["allowed", "refused", "stopped"] as const)
    expect(count[verdict]).toBeGreaterThan(PROGRAMS / 20)
}, 1_200_000)
