/**
 * Lists by pages: whatever a server answers at most, every entry comes once, and the list ends.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { build, mayCreate, nextPage, roles } from "../../src/api/index.js"
import { rightOf } from "../arbitraries/api.js"

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
    { numRuns: 500 },
  )
})

test("what is no page is said, and nothing is thrown", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 3 }), (text, count) => {
      const request = { ...first({}), url: `/v2/x?limit=${encodeURIComponent(text)}` }
      const isWhole = /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
      const next = nextPage(request, Array.from({ length: count }))
      expect(next._tag).toBe(isWhole && count <= Number(text) ? "Right" : "Left")
    }),
  )
})

test("a service token is built for a role equal to the creator's or lower, and for no other", () => {
  for (const creator of roles)
    for (const role of roles) {
      const json = { name: "ci", role }
      const own = build("createServiceToken", { personalSpaceOf: "user_1", creator, json })
      const other = build("createServiceToken", { path: { id: "user_1" }, creator, json })
      expect(own).toEqual(other)
      expect(own._tag).toBe(mayCreate(creator, role) ? "Right" : "Left")
    }
})

test("the personal space is no place for another request, nor beside an organisation", () => {
  const both = { path: { id: "orga_1" }, personalSpaceOf: "user_1", json: { name: "ci", role: "ADMIN" } }
  // @ts-expect-error either an organisation or a personal space
  expect(build("createServiceToken", both)._tag).toBe("Left")
  // @ts-expect-error nothing is created here
  expect(build("self", { personalSpaceOf: "user_1" })._tag).toBe("Left")
})
