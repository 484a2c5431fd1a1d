/**
 * What a service token says of itself (A-ST-11, A-ST-13, A-ST-14): by the names of its facts, by what their texts look like, and by what its
 * checks leave.
 */
import { expect, test } from "vitest"
import { factsOfToken, type ServiceTokenFacts } from "../../src/api/index.js"
import { appendBlock, mint, privateKey, type TokenResult } from "../../src/tokens/index.js"

const rightOf = <A>(result: TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(`unexpected: ${JSON.stringify(result.left)}`)
  return result.right
}

const seed = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const root = rightOf(privateKey(`ed25519-private/${"01".repeat(32)}`))

const saidBy = (first: string, ...later: readonly string[]) => {
  let token = rightOf(mint(root, first, seed(2)))
  for (const [index, text] of later.entries()) token = rightOf(appendBlock(token, text, seed(3 + index)))
  return factsOfToken(token)
}

const factsOf = (first: string, ...later: readonly string[]): ServiceTokenFacts => {
  const made = saidBy(first, ...later)
  if (made._tag === "Left") throw new Error(`unexpected: ${JSON.stringify(made.left)}`)
  return made.right
}

const second = (date: string): number => Date.parse(date) / 1000

// Columns: facts of the first block, beside a role; the organisation.
test.each([
  ...["tenant", "organisation", "organization", "org", "orga", "owner", "tenant_id", "orgid", "Owner_ID"].map(
    (name) => [`${name}("x"); other("orga_1");`, "x"],
  ),
  ['my_tenant("x"); tenants("y"); other("orga_1");', "orga_1"],
  ['tenant(5); tenant("x");', "x"],
  ['tenant("x"); tenant("y");', "x"],
  ['a("orga_"); b("xorga_1"); c("user_7");', "user_7"],
  ['a(5, "orga_2");', "orga_2"],
])("%s is of %s", (text, organisation) => {
  expect(factsOf(`${text} role("ADMIN");`).organisation).toBe(organisation)
})

// Columns: facts of the first block, beside an organisation; the role.
test.each([
  ['role("DEVELOPER");', "DEVELOPER"],
  ['Role("DEVELOPER");', "DEVELOPER"],
  ['first("ADMIN"); my_role("none", "MANAGER");', "MANAGER"],
  ['role("none"); level("DEVELOPER");', "DEVELOPER"],
])("%s has the role %s", (text, role) => {
  expect(factsOf(`tenant("x"); ${text}`).role).toBe(role)
})

const owned = 'tenant("x"); role("ADMIN");'

test.each([
  ["", null],
  ['robot_id("x");', "x"],
  ['who("robot_1");', "robot_1"],
  ['who("arobot_1"); or("robot_");', null],
])("%s is the robot %s", (text, robot) => {
  expect(factsOf(`${owned} ${text}`).robot).toBe(robot)
})

const until = (date: string) => `check if time($t), $t <= ${date};`
const [early, middle, late] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"]

// Columns: what the first block says, and what later ones do; when the token expires.
test.each<readonly [string, readonly string[], string | null]>([
  ["", [], null],
  [`created(${early});`, [], null],
  [`created(${early}); expires(${middle}); valid_until(${late});`, [], middle],
  [`expires(${late}); until(${middle});`, [], middle],
  [`expires("never", ${middle});`, [], middle],
  [`expires(${middle});`, [until(early)], early],
  [`expires(${middle});`, [until(late)], middle],
  ["", [until(late), until(middle)], middle],
  // What a later block states is nobody's word but its own.
  [`expires(${late});`, [`expires(${early});`], late],
])("%s, then %j: expires at %s", (first, later, date) => {
  expect(factsOf(`${owned} ${first}`, ...later).expires).toBe(date === null ? null : second(date))
})

// Columns: blocks after the first; the resources that are left. Null: no check is about them alone.
test.each<readonly [readonly string[], readonly string[] | null]>([
  [[], null],
  [['check if resource("app_1");'], ["app_1"]],
  [['check if resource("app_1") or resource("app_2") or resource("app_1");'], ["app_1", "app_2"]],
  [
    ['check if resource("app_1") or resource("app_2");', 'check if resource("app_2") or resource("app_3");'],
    ["app_2"],
  ],
  [['check if resource("app_1");', 'check if resource("app_2");'], []],
  [['check all resource("app_1");'], null],
  [['reject if resource("app_1");'], null],
  [['check if resource("app_1") or operation("read");'], null],
  [['check if resource("app_1"), operation("read");'], null],
  [['check if resource("app_1"), 1 < 2;'], null],
  [['check if resource("app_1", "app_2");'], null],
  [["check if resource(5);"], null],
  [["check if resource($any);"], null],
  [['check if service("app_1");'], null],
])("%j leave the resources %j", (later, resources) => {
  expect(factsOf(owned, ...later).resources).toEqual(resources)
})

test("what is missing is said, field by field", () => {
  const missing = (text: string) => {
    const made = saidBy(text)
    return made._tag === "Left" ? made.left : []
  }
  const said = (field: string, expected: string) => ({
    _tag: "api-answer-invalid",
    answer: "token's facts",
    field,
    expected,
    actual: "nothing",
  })
  expect(missing('role("ADMIN");')).toEqual([said("tenant", "a string")])
  expect(missing('tenant("x"); role("none");')).toEqual([said("role", "a role")])
  expect(missing("other(5);")).toEqual([said("tenant", "a string"), said("role", "a role")])
})
