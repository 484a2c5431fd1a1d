/**
 * The facts of a service token from the token itself (A-ST-11, A-ST-13, A-ST-14): what the platform wrote into its first block, whatever the
 * predicates are called, and what its checks leave.
 *
 * Laws. A block that is appended changes neither organisation, role nor robot; it never adds a resource, nor makes the token expire later.
 */
import { none } from "../model/lists.js"
import { type RequestFacts, requestFacts } from "../platform/requestFacts.js"
import type { Block, Check, DatalogRule, UnverifiedToken, VerifiedToken } from "../tokens/index.js"
import { latest } from "../tokens/inspect.js"
import { type ApiError, type ApiResult, unless } from "./errors.js"
import { isRole, type Role } from "./roles.js"
import type { ServiceTokenFacts } from "./serviceTokens.js"

/** A fact's words: the name of its predicate, and its texts and dates. */
interface Words {
  readonly name: string
  readonly texts: readonly string[]
  readonly dates: readonly number[]
}

const wordsOf = (block: Block | undefined): readonly Words[] =>
  (block?.facts ?? none).map(({ name, terms }) => ({
    name: name.toLowerCase(),
    texts: terms.flatMap((term) => (term._tag === "Text" ? [term.value] : [])),
    dates: terms.flatMap((term) => (term._tag === "Date" ? [Number(term.seconds)] : [])),
  }))

const ownerNames = /^(?:tenant|organi[sz]ation|org|orga|owner)(?:_?id)?$/
const robotNames = /robot/
const expiryNames = /exp|until|valid/

/** The first text of the facts of a name, or else the first text that looks like it. */
const named = (facts: readonly Words[], name: RegExp, looks: (text: string) => boolean): string | undefined =>
  facts.find((fact) => name.test(fact.name) && fact.texts.length > 0)?.texts[0] ??
  facts.flatMap(({ texts }) => texts).find(looks)

/** The resources that a query names one of; null where it names none, or asks for more than one. */
const ofQuery = ({ body, expressions }: DatalogRule, resource: string): string | null => {
  const [only] = body
  if (body.length !== 1 || expressions.length > 0 || only?.name !== resource) return null
  const [term] = only.terms
  return only.terms.length === 1 && term?._tag === "Text" ? term.value : null
}

const ofCheck = ({ kind, queries }: Check, resource: string): readonly string[] | null => {
  const found = queries.map((query) => ofQuery(query, resource))
  return kind === "if" && found.every((id) => id !== null) ? (found as readonly string[]) : null
}

/**
 * The facts in a service token, verified or only read (A-ST-9 to A-ST-11, A-ST-13, C-208): organisation, role and robot from the first block, by the
 * name of the predicate or else by what the text looks like; the expiry is the earliest that a fact of the first block or a check of any block
 * says; resources are those that all checks of the form `resource("…") or …` leave. Of a token that was only read anybody may have written them.
 * What is missing is `api-answer-invalid`. `names` are those of the facts that the platform gives, which checks ask for (C-199).
 *
 * @example
 * ```ts
 * import { factsOfToken } from "runplan/api"
 * import { appendBlock, mint, privateKey } from "runplan/tokens"
 *
 * const root = privateKey(`ed25519-private/${"01".repeat(32)}`)
 * if (root._tag === "Left") throw new Error("no key")
 * const token = mint(root.right, 'tenant("orga_1"); role("DEVELOPER"); robot_id("robot_1");', new Uint8Array(32).fill(2))
 * if (token._tag === "Left") throw new Error("not made")
 * const text = 'check if time($t), $t <= 2026-01-01T00:00:00Z; check if resource("app_1") or resource("app_2");'
 * const narrower = appendBlock(token.right, text, new Uint8Array(32).fill(3))
 * if (narrower._tag === "Left") throw new Error("not made")
 *
 * const facts = factsOfToken(narrower.right)
 * assert.deepEqual(facts._tag === "Right" && facts.right, {
 *   organisation: "orga_1", role: "DEVELOPER", robot: "robot_1", expires: 1767225600, resources: ["app_1", "app_2"],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const factsOfToken = (
  token: UnverifiedToken | VerifiedToken,
  names: RequestFacts = requestFacts,
): ApiResult<ServiceTokenFacts> => {
  const facts = wordsOf(token.blocks[0])
  const problems: ApiError[] = []
  const missing = (field: string, expected: string): void => {
    problems.push({ _tag: "api-answer-invalid", answer: "token's facts", field, expected, actual: "nothing" })
  }
  const organisation = named(facts, ownerNames, (text) => /^(?:orga|user)_./.test(text))
  if (organisation === undefined) missing("tenant", "a string")
  const role =
    facts.find(({ name, texts }) => name.includes("role") && texts.some(isRole))?.texts.find(isRole) ??
    facts.flatMap(({ texts }) => texts).find(isRole)
  if (role === undefined) missing("role", "a role")
  const robot = named(facts, robotNames, (text) => /^robot_./.test(text)) ?? null
  const ends = facts.filter(({ name }) => expiryNames.test(name)).flatMap(({ dates }) => dates)
  const checked = latest(token.blocks, names.time)
  if (checked !== null) ends.push(Number(checked))
  const resources = token.blocks
    .flatMap(({ checks }) => checks.map((check) => ofCheck(check, names.resource)))
    .filter((own) => own !== null)
    .reduce<readonly string[] | null>(
      (before, own) => (before === null ? [...new Set(own)] : before.filter((id) => own.includes(id))),
      null,
    )
  return unless(problems, () => ({
    organisation: organisation as string,
    role: role as Role,
    robot,
    expires: ends.length === 0 ? null : Math.min(...ends),
    resources,
  }))
}
