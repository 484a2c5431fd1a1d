/**
 * How requests and curl's options are matched with what the tables know, by hand.
 */
import { describe, expect, test } from "vitest"
import { abbreviated, refusalOf } from "../../src/api/curlOptions.js"
import { type EndpointName, endpoints, endpointsAt } from "../../src/api/endpoints.js"
import { couldMatch } from "../../src/api/pathTemplate.js"

describe("an option of curl", () => {
  // the option, its value, and why it is refused
  test.each([
    ["config", "-", "unseen"],
    ["config", "%", "unseen"],
    ["libcurl", "-", "writes-secret"],
    ["user", "-", "authentication"],
    ["expand-data", "-", "unseen"],
    ["trace", "-", undefined],
    ["trace-ascii", "%", undefined],
    ["trace", "file", "writes-secret"],
    ["trace-ascii", null, "writes-secret"],
  ] as const)("%s with %j is refused as %s", (name, value, why) => {
    expect(refusalOf(name, value)).toBe(why)
  })

  // what is written, and the shortest name that begins so
  test.each([
    ["t", "tlsv1"],
    ["c", "crlf"],
    ["l", "libcurl"],
    ["re", "retry"],
    ["o", "output"],
    ["no-l", "no-location"],
    ["no-", null],
    ["", null],
    ["nothing-that-is", null],
  ])("that begins with %j is %s", (text, name) => {
    expect(abbreviated(text)).toBe(name)
  })
})

describe("a path", () => {
  test.each([
    ["/a/{x}.pdf", "/a/b.pdf", true],
    ["/a/{x}.pdf", "/a/.pdfb", false],
    ["/a/{x}.pdf", "/a/b.pd", false],
    ["/a/{x}", "/a/b/c", false],
    ["/a/{x}/c", "/a/b/d", false],
  ])("of the template %s could be %s: %s", (template, path, could) => {
    expect(couldMatch(template, path)).toBe(could)
  })

  test("that is asked for with HEAD is that of GET, also where other methods have it", () => {
    const all = Object.values(endpoints)
    const both = all.filter(
      ({ method, path }) => method === "GET" && all.some((one) => one.path === path && one.method !== "GET"),
    )
    expect(both.length).toBeGreaterThan(0)
    for (const { path } of both) {
      const asked = endpointsAt("head", path)
      expect(asked).toEqual(endpointsAt("GET", path))
      expect(asked.map((name: EndpointName) => endpoints[name].method)).not.toContain("POST")
      expect(new Set(asked.map((name: EndpointName) => endpoints[name].method))).toEqual(new Set(["GET"]))
    }
  })
})
