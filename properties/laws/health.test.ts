/**
 * Health: which path is asked for, and what the platform says of the answers.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { requestTarget } from "../../src/decode/requestTarget.js"
import { decodeAnswers, type Health, type HealthAnswer, judgeHealth } from "../../src/index.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { healthPath } from "../arbitraries/traffic.js"
import { hostileText } from "../arbitraries/values.js"
import { same } from "./observe.js"

describe("the target of a health check", () => {
  test("is its own target, and one that a request line can carry", () => {
    fc.assert(
      fc.property(fc.oneof(healthPath(), hostileText(), fc.string()), (text) => {
        const read = requestTarget(text)
        fc.pre(read._tag === "Target")
        if (read._tag !== "Target") return
        expect(read.target).toMatch(/^\/[!-~]*$/)
        expect(read.target).not.toContain("#")
        expect(requestTarget(read.target)).toEqual({ _tag: "Target", target: read.target, changes: [] })
        expect(read.changes.length === 0).toBe(read.target === text.trim())
      }),
      runs(),
    )
  })

  test("is what a URL of the same text is requested with", () => {
    // What follows only has characters on which the URL standard and RFC 3986 agree.
    const text = fc
      .array(fc.constantFrom("/", "..", ".", "a", "é", " ", "b", "?", "=", "%20", "😀"), { maxLength: 10 })
      .map((parts) => `/a${parts.join("")}`.trim())
      // Node 20 leaves `/.a/..` as it is, where the URL standard takes it away.
      .filter((path) => !/\/\.+[^./?]/.test(path))
    fc.assert(
      fc.property(text, (path) => {
        const { pathname, search } = new URL(`http://localhost${path}`)
        const read = requestTarget(path)
        expect(read._tag === "Target" ? read.target : read).toBe(
          // A URL drops a question mark that nothing follows.
          pathname +
            (search === "" && path.endsWith("?") && path.indexOf("?") === path.length - 1 ? "?" : search),
        )
      }),
      runs(),
    )
  })
})

const health = (): fc.Arbitrary<Health> =>
  fc.uniqueArray(fc.constantFrom("/", "/a", "/b", "/c?x=1", "/d"), { minLength: 1 }).map((paths) => ({
    method: "GET",
    expect: { min: 200, max: 200 },
    paths,
  }))

const answer = (path: string): fc.Arbitrary<HealthAnswer> =>
  weighted<HealthAnswer>(
    [6, fc.constant({ path, status: 200 })],
    [2, fc.constantFrom(201, 204, 301, 404, 500, 503).map((status) => ({ path, status }))],
    [
      1,
      fc
        .constantFrom("timed out after 10 s", "connection refused", "x\ny")
        .map((failure) => ({ path, failure })),
    ],
  )

describe("the verdict", () => {
  const judged = () =>
    health().chain((given) =>
      fc.tuple(fc.constant(given), fc.tuple(...given.paths.map(answer)), fc.subarray([...given.paths])),
    )

  test("passes exactly when every status is 200", () => {
    fc.assert(
      fc.property(judged(), ([given, answers]) => {
        const all200 = answers.every((one) => "status" in one && one.status === 200)
        expect(judgeHealth(given)(answers).verdict).toBe(all200 ? "continues" : "fails")
      }),
      runs(),
    )
  })

  test("has one line for each path in the paths' order, and one for each failure after the heading", () => {
    fc.assert(
      fc.property(judged(), ([given, answers]) => {
        const { log, failing } = judgeHealth(given)(answers)
        const { paths } = given
        const bad = answers.filter((one) => !("status" in one) || one.status !== 200).map(({ path }) => path)
        expect(failing).toEqual(bad)
        expect(log.length).toBe(paths.length + (bad.length === 0 ? 0 : 1 + bad.length))
        paths.forEach((path, index) => {
          const rest = (log[index] as string).replace(/^(No response|Response) from GET /, "")
          expect(rest.startsWith(`${path} is `) || rest.startsWith(`${path}: `)).toBe(true)
        })
        if (bad.length > 0) expect(log[paths.length]).toBe("Health check failed:")
        bad.forEach((path, index) => {
          expect((log[paths.length + 1 + index] as string).startsWith(`- GET ${path} `)).toBe(true)
        })
        expect(log.join("").includes("\n")).toBe(false)
      }),
      runs(),
    )
  })

  test("does not depend on the order of answers to different paths, nor on answers to others", () => {
    fc.assert(
      fc.property(judged(), fc.array(answer("/other")), ([given, answers], others) => {
        expect(judgeHealth(given)([...others, ...[...answers].reverse(), ...others])).toEqual(
          judgeHealth(given)(answers),
        )
      }),
      runs(),
    )
  })

  test("fails when any path has no answer", () => {
    fc.assert(
      fc.property(judged(), ([given, answers, missing]) => {
        const rest = answers.filter(({ path }) => !missing.includes(path))
        fc.pre(missing.length > 0)
        const { verdict, failing } = judgeHealth(given)(rest)
        expect(verdict).toBe("fails")
        for (const path of missing) expect(failing).toContain(path)
      }),
      runs(),
    )
  })

  test("is reached from answers that were written as JSON and read again", () => {
    fc.assert(
      fc.property(judged(), ([, answers]) => {
        const read = decodeAnswers(JSON.parse(JSON.stringify(answers)))
        expect(read._tag === "Right" && same(read.right, answers)).toBe(true)
      }),
      runs(200),
    )
  })

  test("is not reached from anything else: every wrong answer is named by its place", () => {
    const wrong = [
      null,
      {},
      { path: "/" },
      { path: 1, status: 200 },
      { path: "/", status: "200" },
      { path: "/", status: 200.5 },
      { path: "/", status: 99 },
      { path: "/", failure: 1 },
      { path: "/", status: 200, failure: "x" },
    ]
    const read = decodeAnswers([{ path: "/", status: 200 }, ...wrong])
    expect(read._tag).toBe("Left")
    const messages = diagnosticsOf(read).map(({ message }) => message)
    wrong.forEach((_, index) => {
      expect(messages.some((message) => message.includes(`"${index + 1}`))).toBe(true)
    })
    expect(diagnosticsOf(decodeAnswers({ "/": 200 })).length).toBe(1)
  })
})
