/**
 * Roles, what a token may do, and what is left of it after attenuation.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Access,
  type AttenuationCheck,
  access,
  after,
  answerDecoder,
  attenuate,
  attenuated,
  compareRoles,
  datalog,
  decodeCreatedServiceToken,
  decodeServiceToken,
  decodeServiceTokens,
  duration,
  type Endpoint,
  type EndpointName,
  endpoints,
  expiry,
  isAtLeast,
  lifetimeProblems,
  mayCreate,
  newServiceToken,
  roles,
  target,
} from "../../src/api/index.js"
import { block, facts, kind, NOW, requestedPath, resourceId, rightOf, role } from "../arbitraries/api.js"
import { anyString } from "../arbitraries/oauth.js"
import { allRuns, runs } from "../arbitraries/runs.js"

describe("the order of roles", () => {
  test("is partial: reflexive, antisymmetric and transitive", () => {
    for (const a of roles) {
      expect(isAtLeast(a, a)).toBe(true)
      for (const b of roles) {
        if (isAtLeast(a, b) && isAtLeast(b, a)) expect(a).toBe(b)
        for (const c of roles) if (isAtLeast(a, b) && isAtLeast(b, c)) expect(isAtLeast(a, c)).toBe(true)
      }
    }
  })

  test("is what comparison says, both ways", () => {
    const mirrored = { above: "below", below: "above", equal: "equal", incomparable: "incomparable" }
    for (const a of roles)
      for (const b of roles) {
        expect(compareRoles(b, a)).toBe(mirrored[compareRoles(a, b)])
        expect(isAtLeast(a, b)).toBe(["above", "equal"].includes(compareRoles(a, b)))
        expect(mayCreate(a, b)).toBe(isAtLeast(a, b))
      }
    expect(compareRoles("DEVELOPER", "ACCOUNTING")).toBe("incomparable")
  })

  test("no creator makes more than one of its own role or a lower one", () => {
    fc.assert(
      fc.property(role, role, (creator, asked) => {
        const made = newServiceToken({ name: "x", role: asked }, creator)
        expect(made._tag).toBe(isAtLeast(creator, asked) ? "Right" : "Left")
      }),
      runs(100),
    )
  })
})

describe("creating", () => {
  test("what was checked is checked again without change", () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            name: anyString,
            description: anyString,
            role: fc.oneof(role, anyString),
            resources: fc.array(fc.oneof(resourceId, anyString), { maxLength: 4 }),
            ttl_seconds: fc.oneof(fc.integer({ min: -2, max: 40_000_000 }), fc.double()),
          },
          { requiredKeys: [] },
        ),
        (input) => {
          const made = newServiceToken(input)
          if (made._tag === "Right") expect(newServiceToken(made.right)).toEqual(made)
          else expect(made.left.length).toBeGreaterThan(0)
        },
      ),
      runs(),
    )
  })

  test("has the fields that were given and no other", () => {
    const given = { name: "x", role: "ADMIN" }
    expect(Object.keys(rightOf(newServiceToken(given)))).toEqual(["name", "role", "ttl_seconds"])
    expect(newServiceToken(Object.create(given))._tag).toBe("Left")
  })

  test("never throws, whatever is given", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (input) => {
        expect(["Left", "Right"]).toContain(newServiceToken(input)._tag)
      }),
      runs(),
    )
  })

  test("a duration in seconds is that number of seconds", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 1000 }), (seconds, days) => {
        expect(rightOf(duration(`${seconds}s`))).toBe(seconds)
        expect(rightOf(duration(`${days}d${seconds}s`))).toBe(days * 86_400 + seconds)
      }),
      runs(),
    )
  })
})

describe("an answer", () => {
  const metadata = { id: "token_1", status: "ACTIVE", createdAt: 1, expiredAt: 2 }

  test("of one service token is its metadata, and its own fields only", () => {
    expect(decodeServiceToken({ ...metadata, name: "ci" })).toEqual({
      _tag: "Right",
      right: { ...metadata, other: { name: "ci" } },
    })
    expect(decodeServiceToken(Object.create(metadata))).toMatchObject({
      _tag: "Left",
      left: Object.keys(metadata).map((field) => ({ field, actual: "missing" })),
    })
    expect(decodeServiceToken(null)).toEqual({
      _tag: "Left",
      left: [
        { _tag: "api-answer-invalid", answer: "answer", field: "", expected: "an object", actual: "null" },
      ],
    })
  })

  test("has a decoder where the contract describes it", () => {
    const described = Object.entries<Endpoint>(endpoints).filter(([, { answer }]) => answer._tag === "Json")
    expect(described.map(([name]) => [name, answerDecoder(name as EndpointName)])).toEqual([
      ["createServiceToken", decodeCreatedServiceToken],
      ["serviceTokens", decodeServiceTokens],
      ["serviceToken", decodeServiceToken],
    ])
    for (const name of ["self", "accessToken", "nowhere", "constructor"])
      expect(answerDecoder(name as EndpointName)).toBe(null)
  })
})

/** From what reaches most to what reaches nothing. */
const weight = (verdict: Access): number => ["Allowed", "Undecided", "Refused"].indexOf(verdict._tag)

// Columns: a path; the organisation, the kind of its endpoint, the resources and the real ids that it names (C-37, C-110).
test.each<readonly [string, string | null, string, readonly string[], readonly string[]]>([
  ["/v2/self", null, "other", [], []],
  ["/v2/organisations", null, "other", [], []],
  ["/v2/organisations/", null, "other", [], []],
  ["/v2/products/orga_1/applications/app_1", null, "other", [], []],
  ["/v2/organisations/orga_1", "orga_1", "other", [], []],
  ["/v2/organisations/orga_1/members/user_1/1a_b", "orga_1", "other", [], ["user_1"]],
  ["/v2/organisations/orga_1/x/app_1", "orga_1", "application", ["app_1"], []],
  ["/v2/organisations/orga_1/applications", "orga_1", "application", [], []],
  ["/v2/organisations/orga_1/addons", "orga_1", "addon", [], []],
  ["/v2/organisations/orga_1/applications/addon_1", "orga_1", "addon", ["addon_1"], []],
])("%s is about %j: %s, %j, %j", (path, organisation, endpoint, resources, realIds) => {
  expect(target(path)).toEqual({ organisation, endpoint, resources, realIds })
})

// Columns: the resources of a token; a path of its organisation; the verdict (A-ST-9, C-37).
test.each<readonly [readonly string[] | null, string, Access["_tag"]]>([
  // No resource is left: nothing is reached, by no id.
  [[], "applications/app_1", "Refused"],
  [[], "x/real_1", "Refused"],
  [["app_1"], "applications/app_1", "Allowed"],
  [["app_1"], "applications/app_2", "Refused"],
  [["app_1"], "applications", "Refused"],
  [["app_1"], "x/real_1", "Undecided"],
  [["app_1"], "x/token_1", "Refused"],
  // A real id may be that of the very application.
  [["app_1", "real_9"], "applications/app_1", "Allowed"],
  [["app_1", "real_9"], "applications/app_2", "Undecided"],
  [["real_9", "app_1"], "applications/app_2", "Undecided"],
  [["real_9"], "applications", "Refused"],
  [null, "applications/app_1", "Allowed"],
])("a token of %j on %s: %s", (resources, path, verdict) => {
  const own = { organisation: "orga_1", role: "ADMIN", robot: null, expires: null, resources } as const
  expect(access(own, { path: `/v2/organisations/orga_1/${path}` }, NOW)._tag).toBe(verdict)
})

test("a verdict on a path cites what it rests on, and gives each reason once", () => {
  const verdict = (resources: readonly string[] | null, path: string) =>
    access({ organisation: "orga_1", role: "ADMIN", robot: null, expires: null, resources }, { path }, NOW)
  const allowed = ["A-ROUTE-3", "A-ST-8", "A-ST-9", "A-ST-13"]
  const scoped = { _tag: "api-collection-scoped" }
  expect(verdict(null, "/v2/organisations/orga_1/applications/app_1")).toEqual({
    _tag: "Allowed",
    contract: allowed,
  })
  expect(verdict(["app_1"], "/v2/organisations/orga_1/x/real_1")).toEqual({
    _tag: "Undecided",
    questions: ["role", "target"],
    contract: ["C-38", "C-37"],
  })
  expect(verdict([], "/v2/organisations/orga_1/x/real_1")).toEqual({ _tag: "Refused", reasons: [scoped] })
  expect(verdict([], "/v2/self")).toEqual({ _tag: "Refused", reasons: [scoped] })
  const invalid = (defect: string) => ({ _tag: "Refused", reasons: [{ _tag: "api-url-invalid", defect }] })
  expect(verdict(null, "")).toEqual(invalid("empty"))
  expect(verdict(null, "v2/self")).toEqual(invalid("no-scheme"))
})

describe("attenuation", () => {
  test("only narrows: what is allowed after a chain of blocks was allowed before", () => {
    let narrowed = 0
    fc.assert(
      fc.property(facts, fc.array(block, { maxLength: 4 }), requestedPath, (own, chain, path) => {
        const before = access(own, { path }, NOW)
        const afterwards = access(attenuated(own, chain), { path }, NOW)
        expect(weight(afterwards)).toBeGreaterThanOrEqual(weight(before))
        if (weight(afterwards) > weight(before)) narrowed++
      }),
      runs(5_000),
    )
    // The property would hold of nothing at all if no chain ever took anything away.
    expect(narrowed).toBeGreaterThan(100)
  })

  test("every verdict is reached", () => {
    const seen = new Set(
      fc.sample(fc.tuple(facts, requestedPath), { numRuns: 3_000, seed: 1 }).flatMap(([own, path]) => {
        const verdict = access(own, { path }, NOW)
        return verdict._tag === "Refused" ? verdict.reasons.map((reason) => reason._tag) : [verdict._tag]
      }),
    )
    for (const tag of [
      "Allowed",
      "Undecided",
      "api-credential-expired",
      "api-organisation-other",
      "api-role-too-low",
      "api-role-applications-only",
      "api-resource-outside",
      "api-collection-scoped",
      "api-version-unsupported",
      "api-path-climbs",
    ])
      expect([...seen]).toContain(tag)
  })

  test("of two chains one after the other is that of both together", () => {
    fc.assert(
      fc.property(facts, fc.array(block), fc.array(block), (own, first, second) => {
        expect(attenuated(attenuated(own, first), second)).toEqual(attenuated(own, [...first, ...second]))
      }),
      runs(),
    )
  })

  test("never lengthens the lifetime, and never adds a resource", () => {
    fc.assert(
      fc.property(facts, fc.array(block), (own, chain) => {
        const left = attenuated(own, chain)
        if (own.expires !== null) expect(left.expires as number).toBeLessThanOrEqual(own.expires)
        if (own.resources !== null)
          for (const id of left.resources as readonly string[]) expect(own.resources).toContain(id)
      }),
      runs(),
    )
  })

  test("of a known token makes no block that is wider", () => {
    // As often as not a token that holds longer than any of the blocks.
    const owns = fc
      .tuple(facts, fc.constantFrom(0, 10))
      .map(([own, later]) => ({ ...own, expires: own.expires === null ? null : own.expires + later }))
    const restricted = owns.chain((own) =>
      fc.tuple(
        fc.constant(own),
        fc.record(
          {
            ttlSeconds: fc.integer({ min: 0, max: 4 }),
            expires: fc.integer({ min: NOW, max: NOW + 4 }),
            resources: fc.oneof(
              fc.array(resourceId, { maxLength: 3 }),
              fc.subarray([...(own.resources ?? [])]),
            ),
          },
          { requiredKeys: [] },
        ),
      ),
    )
    let blocks = 0
    fc.assert(
      fc.property(restricted, ([own, restrictions]) => {
        const made = attenuate(restrictions, own, NOW)
        if (made._tag === "Left") return
        blocks++
        const left = attenuated(own, [made.right])
        for (const one of made.right.checks) {
          if (one._tag === "Until") expect(left.expires).toBe(one.time)
          else expect([...(left.resources as readonly string[])].sort()).toEqual([...one.resources].sort())
        }
      }),
      runs(2_000),
    )
    if (allRuns) expect(blocks).toBeGreaterThan(300)
  })

  // Columns: when a token expires; until when each of its blocks lets it; when it expires after them.
  test.each<readonly [number | null, readonly number[], number | null]>([
    [null, [], null],
    [null, [5], 5],
    [null, [5, 4, 6], 4],
    [3, [5], 3],
    [7, [5], 5],
  ])("of a token that expires at %j, until %j, leaves it until %j", (expires, times, left) => {
    const own = { organisation: "orga_1", role: "ADMIN", robot: null, expires, resources: null } as const
    const chain = times.map((time) => ({ checks: [{ _tag: "Until", time } as const] }))
    expect(attenuated(own, chain).expires).toBe(left)
  })

  /** All that a block's text may be. */
  const CHECK =
    /^check if (time\(\$time\), \$time <= \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|resource\("[A-Za-z0-9_-]+"\)( or resource\("[A-Za-z0-9_-]+"\))*)$/

  test("is written as checks and nothing else, whatever the restrictions hold", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(resourceId, anyString, fc.constantFrom('app_1")', "app_1\\", "app_1\n", 'app_1"; x()')),
          {
            maxLength: 3,
          },
        ),
        fc.option(fc.oneof(fc.integer(), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER))),
        (resources, expires) => {
          const made = attenuate({ resources, ...(expires === null ? {} : { expires }) }, {}, NOW)
          if (made._tag === "Right") for (const text of datalog(made.right)) expect(text).toMatch(CHECK)
        },
      ),
      runs(2_000),
    )
  })

  test("of a block that was made by hand restricts to nothing where it cannot be written", () => {
    const of = (...checks: readonly AttenuationCheck[]): readonly string[] => datalog({ checks })
    const nothing = ["check if false"]
    expect(of({ _tag: "Resources", resources: [] })).toEqual(nothing)
    for (const time of [-1, 1.5, 253_402_300_800, Number.NaN, Number.POSITIVE_INFINITY])
      expect(of({ _tag: "Until", time })).toEqual(nothing)
    expect(of({ _tag: "Until", time: 0 })).toEqual(["check if time($time), $time <= 1970-01-01T00:00:00Z"])
    expect(of({ _tag: "Until", time: 253_402_300_799 })).toEqual([
      "check if time($time), $time <= 9999-12-31T23:59:59Z",
    ])
  })

  test("of a block that was made by hand still ends in no other statement", () => {
    fc.assert(
      fc.property(fc.array(anyString, { minLength: 1, maxLength: 3 }), fc.double(), (resources, time) => {
        const [check, until] = datalog({
          checks: [
            { _tag: "Resources", resources },
            { _tag: "Until", time },
          ],
        }) as [string, string]
        // Without what is between its quotes, the text is the same for every id.
        const outside = check.replace(/"(?:[^"\\]|\\.)*"/gs, "?")
        expect(outside).toBe(`check if ${resources.map(() => "resource(?)").join(" or ")}`)
        expect(until).toMatch(/^check if (false|time\(\$time\), \$time <= \d{4}-[\d:TZ-]+)$/)
      }),
      runs(),
    )
  })
})

describe("lifetimes", () => {
  const time = fc.integer({ min: 0, max: 4_000_000_000 })

  test("what has expired stays so", () => {
    fc.assert(
      fc.property(
        kind,
        fc.option(time),
        fc.option(time),
        time,
        fc.nat(),
        (_tag, issued, expires, now, later) => {
          const account = {
            _tag,
            ...(issued === null ? {} : { issued }),
            ...(expires === null ? {} : { expires }),
          }
          if (expiry(account, now)._tag === "Expired")
            expect(expiry(account, now + later)._tag).toBe("Expired")
        },
      ),
      runs(),
    )
  })

  test("three months end on the same day, or on the last day of a shorter month", () => {
    fc.assert(
      fc.property(time, (start) => {
        const begin = new Date(start * 1000)
        const end = new Date(after(start, { _tag: "Months", months: 3 }) * 1000)
        const months =
          (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth()
        expect(months).toBe(3)
        expect(end.toISOString().slice(11)).toBe(begin.toISOString().slice(11))
        const last = new Date(end.getTime() + 86_400_000).getUTCMonth() !== end.getUTCMonth()
        expect(
          end.getUTCDate() === begin.getUTCDate() || (last && end.getUTCDate() < begin.getUTCDate()),
        ).toBe(true)
      }),
      runs(),
    )
  })

  test("up to the longest one have no problem, and none beyond it is without", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("ApiToken" as const, "ServiceToken" as const),
        time,
        fc.nat(),
        (_tag, issued, more) => {
          const year = 31_536_000
          expect(lifetimeProblems({ _tag, issued, expires: issued + (more % (year + 1)) }, issued)).toEqual(
            [],
          )
          expect(lifetimeProblems({ _tag, issued, expires: issued + year + 1 + more }, issued)).toHaveLength(
            1,
          )
        },
      ),
      runs(),
    )
  })
})
