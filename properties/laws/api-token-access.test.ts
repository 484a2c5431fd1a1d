/**
 * What a service token allows by its facts and by its checks, and what its facts say, each by hand.
 */
import { describe, expect, test } from "vitest"
import { accessOf, authorizerFor, factsOfToken } from "../../src/api/index.js"
import { appendBlock, mint, printAuthorizer, privateKey, type TokenResult } from "../../src/tokens/index.js"
import { NOW } from "../arbitraries/api.js"

const right = <A>(result: TokenResult<A>): A => {
  if (result._tag === "Left") throw new Error(JSON.stringify(result.left))
  return result.right
}

const key = right(privateKey(`ed25519-private/${"01".repeat(32)}`))
const tokenOf = (text: string) => right(mint(key, text, new Uint8Array(32).fill(2)))
const developer = (checks: string) => tokenOf(`tenant("orga_1"); role("DEVELOPER"); ${checks}`)

const path = "/v2/organisations/orga_1/applications/app_1"
const failed = (text: string, check = 0) => ({ _tag: "api-check-failed", block: "0", check, text })

describe("a token allows", () => {
  const reading = 'check if operation("read")'
  const writing = 'check if operation("write")'

  // Columns: the method; whether it reads.
  test.each([
    ["GET", true],
    ["HEAD", true],
    ["OPTIONS", true],
    ["get", true],
    ["POST", false],
    ["PUT", false],
    ["PATCH", false],
    ["DELETE", false],
    ["TRACE", false],
    ["GETS", false],
    ["BUDGET", false],
  ])("by %s what reads or what writes", (method, reads) => {
    const [allowed, other] = reads ? [reading, writing] : [writing, reading]
    expect(accessOf(developer(`${allowed};`), { path, method }, NOW)._tag).toBe("Allowed")
    expect(accessOf(developer(`${other};`), { path, method }, NOW)).toEqual({
      _tag: "Refused",
      reasons: [failed(other)],
    })
  })

  test("what no method is given for as what reads", () => {
    expect(accessOf(developer(`${reading};`), { path }, NOW)._tag).toBe("Allowed")
  })

  test("by whole seconds, of which none is before the first", () => {
    expect(accessOf(developer("check if time(1970-01-01T00:00:00Z);"), { path }, -5)._tag).toBe("Allowed")
    const within = developer("check if time($t), $t < 1970-01-01T00:00:09Z, $t !== 1970-01-01T00:00:08Z;")
    expect(accessOf(within, { path }, 7.9)._tag).toBe("Allowed")
    expect(accessOf(within, { path }, 8.2)._tag).toBe("Refused")
  })

  test("by the names of the platform's facts", () => {
    const token = developer('check if does("read"), thing("app_1");')
    const names = { time: "now", resource: "thing", operation: "does" }
    expect(accessOf(token, { path }, NOW, names)._tag).toBe("Allowed")
    expect(accessOf(token, { path }, NOW)._tag).toBe("Refused")
  })

  test("nothing where a check cannot be worked out, and says which", () => {
    const own = "check if 1 / 0 == 1"
    const narrower = right(
      appendBlock(developer(""), "check if true; check if 2 / 0 == 1;", new Uint8Array(32).fill(3)),
    )
    expect(accessOf(developer(`${own};`), { path }, NOW)).toMatchObject({
      reasons: [{ _tag: "api-check-failed", block: "0", text: own }],
    })
    expect(accessOf(narrower, { path }, NOW)).toMatchObject({
      reasons: [{ _tag: "api-check-failed", block: "1", text: "check if 2 / 0 == 1" }],
    })
  })

  test("nothing where its facts are not there", () => {
    expect(accessOf(tokenOf('tenant("orga_1");'), { path }, NOW)).toMatchObject({
      _tag: "Refused",
      reasons: [{ _tag: "api-answer-invalid", field: "role" }],
    })
  })

  test("what the platform's own facts and its policy say, and nothing else", () => {
    expect(printAuthorizer(authorizerFor({ path, method: "DELETE" }, 0))).toBe(
      'time(1970-01-01T00:00:00Z);\nresource("app_1");\noperation("write");\nallow if true;\n',
    )
  })

  test("nothing with all reasons at once, those of the facts first", () => {
    const elsewhere = "/v2/organisations/orga_2/applications/app_1"
    const answer = accessOf(developer(`${reading};`), { path: elsewhere, method: "POST" }, NOW)
    expect(answer._tag === "Refused" && answer.reasons.map(({ _tag }) => _tag)).toEqual([
      "api-organisation-other",
      "api-check-failed",
    ])
  })
})

describe("the robot and the resources of a token", () => {
  const told = (text: string) => {
    const facts = factsOfToken(developer(text))
    return facts._tag === "Left" ? facts.left : [facts.right.robot, facts.right.resources]
  }

  // Columns: the text behind organisation and role; the robot; the resources.
  test.each<readonly [string, string | null, readonly string[] | null]>([
    ["", null, null],
    ['robot_id("r1");', "r1", null],
    ['name("robot_1");', "robot_1", null],
    ['name("robot_1"); my_robot("r2");', "r2", null],
    ['name("robot_");', null, null],
    ['name("a robot_1");', null, null],
    ["robot(1);", null, null],
    ['check if resource("app_1");', null, ["app_1"]],
    ['check if resource("app_1") or resource("app_2");', null, ["app_1", "app_2"]],
    // What asks for more than a resource says nothing of which.
    ['check if resource("app_1"), true;', null, null],
    ['check if resource("app_1"), operation("read");', null, null],
    ['check if operation("app_1");', null, null],
    ["check if resource($x);", null, null],
  ])("of %j are %j and %j", (text, robot, resources) => {
    expect(told(text)).toEqual([robot, resources])
  })
})

describe("the organisation of a token", () => {
  const words = ["tenant", "organisation", "organization", "org", "orga", "owner"]

  test.each(words.flatMap((word) => ["", "id", "_id"].map((end) => [`${word}${end}`])))(
    "is in %s",
    (name) => {
      expect(factsOfToken(tokenOf(`${name}("x1"); role("ADMIN");`))).toMatchObject({
        right: { organisation: "x1", role: "ADMIN" },
      })
    },
  )

  test.each(["orga_9", "user_9"])("is %s where no fact has such a name", (id) => {
    expect(factsOfToken(tokenOf(`x("y"); x("${id}"); role("ADMIN");`))).toMatchObject({
      right: { organisation: id },
    })
  })

  test.each([["organisations"], ["my_tenant"], ["org__id"], ["ownerid_"]])("is not in %s", (name) => {
    expect(factsOfToken(tokenOf(`${name}("x1"); role("ADMIN");`))).toMatchObject({
      left: [{ _tag: "api-answer-invalid", field: "tenant" }],
    })
  })
})
