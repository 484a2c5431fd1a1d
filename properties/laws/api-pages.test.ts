/**
 * Lists by pages: whatever a server answers at most, every entry comes once, and the list ends.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { build, nextPage } from "../../src/api/index.js"
import { rightOf } from "../arbitraries/api.js"
import { runs } from "../arbitraries/runs.js"

const first = (query: { readonly [name: string]: number }) =>
  rightOf(build("serviceTokens", { path: { id: "orga_1" }, query }))

test("every entry behind the first offset comes once, in order, and then the end", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      fc.option(fc.nat({ max: 70 }), { nil: undefined }),
      fc.integer({ min: 1, max: 10 }),
      (size, limit, offset, cap) => {
        const entries = Array.from({ length: size }, (_, index) => index)
        const came: number[] = []
        let request: ReturnType<typeof first> | null = first({
          ...(limit === undefined ? {} : { limit }),
          ...(offset === undefined ? {} : { offset }),
        })
        let asked = 0
        while (request !== null) {
          expect(asked++).toBeLessThanOrEqual(size + 1)
          const query = new URLSearchParams(request.url.split("?")[1])
          expect(query.get("limit")).toBe(limit === undefined ? null : String(limit))
          const from = Number(query.get("offset") ?? 0)
          const page = entries.slice(from, from + Math.min(cap, Number(query.get("limit") ?? cap)))
          came.push(...page)
          const next: ReturnType<typeof first> | null = rightOf(nextPage(request, page))
          if (next !== null) {
            expect({ ...next, url: "" }).toEqual({ ...request, url: "" })
            expect(next.url.split("?")[0]).toBe(request.url.split("?")[0])
          }
          request = next
        }
        expect(came).toEqual(entries.slice(offset ?? 0))
      },
    ),
    runs(500),
  )
})

test("what is no page is said, and nothing is thrown", () => {
  const limit = fc.oneof(fc.string(), fc.integer({ min: -1, max: 5 }).map(String), fc.constant("01"))
  fc.assert(
    fc.property(limit, fc.nat({ max: 3 }), (text, count) => {
      const request = { ...first({}), url: `/v2/x?limit=${encodeURIComponent(text)}` }
      const isWhole = /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
      const next = nextPage(request, Array.from({ length: count }))
      expect(next._tag).toBe(isWhole && count <= Number(text) ? "Right" : "Left")
    }),
    runs(500),
  )
})

// Columns: the query of a request; the parameters that are wrong, with the least that each may be.
test.each<readonly [string, readonly (readonly [string, number])[]]>([
  ["?limit=x", [["limit", 1]]],
  [
    "?limit=x&offset=-1",
    [
      ["limit", 1],
      ["offset", 0],
    ],
  ],
  ["?offset=9007199254740990", []],
  ["?offset=9007199254740991", [["offset", 0]]],
  ["?limit=x&offset=9007199254740991", [["limit", 1]]],
])("a page of %s is wrong in %j", (query, wrong) => {
  const next = nextPage({ ...first({}), url: `/v2/x${query}` }, ["one"])
  expect(next._tag === "Left" ? next.left : []).toEqual(
    wrong.map(([name, least]) => ({
      _tag: "api-parameter-invalid",
      name,
      expected: `a whole number from ${least}`,
    })),
  )
})
