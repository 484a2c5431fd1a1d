/**
 * What lies beside a plan: the Git remote that deploys, and the connection to a key-value add-on. The tables are golden files.
 */
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { connectionDiagnostics } from "../../src/contract/diagnostics/connections.js"
import { type Diagnosed, defaultPlatform, gitRemote, redisConnection, splitWords } from "../../src/index.js"
import { definePlatform } from "../../src/platform/index.js"
import { anyText, mostly, weighted } from "../arbitraries/choose.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { hostileText } from "../arbitraries/values.js"
import { operations } from "../operations.js"

interface Case {
  readonly title: string
  readonly operation: string
  readonly input: unknown
  readonly expected: { readonly value?: unknown; readonly codes: readonly string[] }
}

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../golden/connections/${name}.json`, import.meta.url), "utf8"),
  ) as readonly Case[]

const remotes = golden("git")
const connections = golden("key-value")
const answerOf = ({ operation, input }: Case): unknown => operations[operation]?.(input)

const rightOf = <A>(self: Diagnosed<A>): A | null => (self._tag === "Left" ? null : self.right)

test("every diagnostic is shown by a case", () => {
  const shown = new Set([...remotes, ...connections].flatMap(({ expected }) => expected.codes))
  expect(Object.keys(connectionDiagnostics).filter((code) => !shown.has(code))).toEqual([])
})

describe("the Git remote of an application and the commands that deploy", () => {
  const git = gitRemote(defaultPlatform)

  test.each(remotes)("$title", (one) => {
    expect(answerOf(one)).toEqual(one.expected)
  })

  test("uses the platform's host", () => {
    const platform = rightOf(definePlatform({ addresses: { git: "push.example.com" } }))
    const made = platform === null ? null : rightOf(gitRemote(platform)({ application: "app_1" }))
    expect(made?.remote).toBe("git+ssh://git@push.example.com/app_1.git")
  })

  test("is one word of a shell, whatever is asked for", () => {
    const fit = fc.constantFrom("app_1", "git.example.com", "a-b.c", "x")
    const any = weighted([6, fit], [1, anyText()], [1, hostileText()])
    let count = 0
    fc.assert(
      fc.property(any, any, mostly(2, any), mostly(2, any), (application, host, name, branch) => {
        const made = rightOf(
          git({
            application,
            host,
            ...(name === undefined ? {} : { name }),
            ...(branch === undefined ? {} : { branch }),
          }),
        )
        if (made === null) return
        count++
        const words = made.commands.map((command) => {
          const split = splitWords(command)
          return split._tag === "Words" ? split.words : []
        })
        expect(words.map((list) => list.length)).toEqual([5, 4])
        expect(words[0]?.[4]).toBe(made.remote)
      }),
      runs(),
    )
    if (allRuns) expect(count).toBeGreaterThan(100)
  })
})

describe("the connection of the redis extension to a key-value add-on", () => {
  const connect = redisConnection(defaultPlatform)

  test.each(connections)("$title", (one) => {
    expect(answerOf(one)).toEqual(one.expected)
  })

  test("shows neither credentials of the address nor a token that was given for its name", () => {
    const secret = "c4n4ryValue"
    const address = fc.constantFrom(
      ...["redis://user:S@kv.example.com", "S@kv.example.com", "redis://:S@", "S://x y", "redis://S@x y"],
    )
    fc.assert(
      fc.property(address, fc.constantFrom("KV_TOKEN", `${secret}!`, `${secret} x`), (where, token) => {
        expect(JSON.stringify(connect({ address: where.replace("S", secret), token }))).not.toContain(secret)
      }),
      runs(200),
    )
  })
})
