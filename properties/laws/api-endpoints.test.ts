/**
 * The table of endpoints, the templates of paths, the requests that are built, and the OpenAPI document that is made of them.
 */
import { Validator } from "@seriousme/openapi-schema-validator"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type BuildArguments,
  build,
  type Endpoint,
  type EndpointName,
  endpoints,
  expandPath,
  matchPath,
  mayCreate,
  openApi,
  pathParameters,
  roles,
  route,
} from "../../src/api/index.js"
import { choices, statements } from "../../src/contract/index.js"
import { defaultPlatform } from "../../src/platform/index.js"
import { API, BRIDGE, exampleAddresses, platformAt, rightOf } from "../arbitraries/api.js"
import { anyString } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"

const rows = Object.entries<Endpoint>(endpoints)
const value = fc.oneof(
  anyString,
  fc.constantFrom(".", "..", "a/../b", "orga_1", "app_1", "%2e%2e", "{id}", "a.pdf", "é/☃?#"),
)
const template = fc.constantFrom(...rows.map(([, { path }]) => path), "/{a}/x{b}y/{c}.pdf", "/{a}")

describe("path templates", () => {
  test("give back what was put into them", () => {
    fc.assert(
      fc.property(template, fc.array(value, { minLength: 3, maxLength: 3 }), (path, texts) => {
        const names = pathParameters(path)
        const values = Object.fromEntries(names.map((name, index) => [name, texts[index] as string]))
        const expanded = expandPath(path, values)
        if (expanded._tag === "Left") return
        expect(matchPath(path, expanded.right)).toEqual(values)
        expect(expanded.right.split("/").length).toBe(path.split("/").length)
        expect(new URL(`https://x.test${expanded.right}`).pathname).toBe(expanded.right)
      }),
      runs(3_000),
    )
  })

  test("refuse only what is empty, not Unicode, or climbs", () => {
    fc.assert(
      fc.property(value, (text) => {
        const expanded = expandPath("/v2/organisations/{id}", { id: text })
        const climbing = /^\.{1,2}$|(^|[/\\])\.\.([/\\]|$)/.test(
          text
            .replace(/%(25)*2e/gi, ".")
            .replace(/%(25)*2f/gi, "/")
            .replace(/%(25)*5c/gi, "\\"),
        )
        expect(expanded._tag).toBe(text === "" || !text.isWellFormed() || climbing ? "Left" : "Right")
      }),
      runs(3_000),
    )
  })

  test("match no path without the text around a parameter, nor one whose parameter is empty", () => {
    for (const path of ["/x.pd", "/x.pdfs", "/.pdf", "/pdf", "/x.pdf/", "/%zz.pdf"]) {
      expect(matchPath("/{a}.pdf", path)).toBe(null)
    }
    expect(matchPath("/n-{a}.pdf", "/x.pdf")).toBe(null)
    expect(matchPath("/n-{a}.pdf", "/n-x.pdf")).toEqual({ a: "x" })
  })

  test("match no path of another template", () => {
    for (const [, one] of rows)
      for (const [, other] of rows) {
        if (one.path === other.path) continue
        const values = Object.fromEntries(pathParameters(one.path).map((name) => [name, "x_1"]))
        expect(matchPath(other.path, rightOf(expandPath(one.path, values)))).toBe(null)
      }
  })
})

describe("the table of endpoints", () => {
  test("describes every parameter of a path, and no other", () => {
    for (const [, { path, parameters }] of rows) expect(Object.keys(parameters)).toEqual(pathParameters(path))
  })

  test("has each method and path once, and cites the ledger", () => {
    const places = rows.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
    for (const [, { contract }] of rows) {
      expect(contract.length).toBeGreaterThan(0)
      for (const id of contract) expect({ ...statements, ...choices }).toHaveProperty([id])
    }
  })

  test("accepts no credential that routing would refuse", () => {
    for (const [, { path, accepts, undecided }] of rows) {
      const filled = rightOf(
        expandPath(path, Object.fromEntries(pathParameters(path).map((name) => [name, "x_1"]))),
      )
      for (const kind of ["ApiToken", "OAuth", "ServiceToken"] as const) {
        const taken = accepts.includes(kind) || undecided.includes(kind)
        if (taken) expect(route(exampleAddresses)(kind, filled)._tag).toBe("Right")
        // What no credential is for, and routing alone would let by, are the steps of OAuth.
        else if (!path.startsWith("/v2/oauth"))
          expect(route(exampleAddresses)(kind, filled)._tag).toBe("Left")
      }
    }
  })

  test("builds what its own template matches, for every endpoint", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), value, (row, text) => {
        const [name, endpoint] = row
        const path = Object.fromEntries(pathParameters(endpoint.path).map((parameter) => [parameter, text]))
        const example = (type: Endpoint["query"][number]["type"]): string | number =>
          type._tag === "OneOf"
            ? (type.values[0] as string)
            : type._tag === "WholeNumber"
              ? type.minimum
              : "x y"
        const all = (parameters: Endpoint["query"]) =>
          Object.fromEntries(parameters.map((parameter) => [parameter.name, example(parameter.type)]))
        const built = build(
          name as EndpointName,
          {
            path,
            query: all(endpoint.query),
            form: all(endpoint.form),
            ...(endpoint.body === "service-token" ? { json: { name: "x", role: "ADMIN" } } : {}),
          } as BuildArguments<EndpointName>,
        )
        if (built._tag === "Left") return
        const [place = "", query] = built.right.url.split("?")
        expect(built.right.method).toBe(endpoint.method)
        expect(matchPath(endpoint.path, place)).toEqual(path)
        expect([...new URLSearchParams(query).keys()]).toEqual(
          endpoint.query.map((parameter) => parameter.name),
        )
      }),
      runs(),
    )
  })

  test("needs nothing given where nothing is required", () => {
    expect(build("self")).toEqual(build("self", {}))
    expect(build("self")._tag).toBe("Right")
  })

  test("builds nothing while a required parameter is missing", () => {
    for (const [name, { query, form, path }] of rows) {
      const needed = [...query, ...form].filter((parameter) => parameter.required)
      if (needed.length + pathParameters(path).length === 0) continue
      const built = build(name as EndpointName, {} as BuildArguments<EndpointName>)
      // A program without types may give nothing at all.
      expect((build as (name: string) => unknown)(name)).toEqual(built)
      expect(built._tag).toBe("Left")
      if (built._tag === "Left") {
        const missing = built.left.filter((error) => error._tag === "api-parameter-missing")
        expect(missing.length).toBe(needed.length + pathParameters(path).length)
      }
    }
  })
})

describe("the creation of a service token", () => {
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
    expect(build("self", { personalSpaceOf: "user_1" })).toMatchObject({
      _tag: "Left",
      left: [{ _tag: "api-parameter-unknown", name: "personalSpaceOf" }],
    })
  })
})

describe("the OpenAPI document", () => {
  const documents = [openApi(defaultPlatform), openApi(platformAt(API, BRIDGE))]

  test("is valid OpenAPI 3.1, with placeholders for addresses and without", async () => {
    for (const document of documents) {
      const validator = new Validator()
      const result = await validator.validate(structuredClone(document) as never)
      expect(result.errors ?? []).toEqual([])
      expect(result.valid).toBe(true)
      expect(validator.version).toBe("3.1")
    }
  })

  test("is refused by the validator when it is spoiled", async () => {
    const spoiled = structuredClone(documents[1]) as { paths: { [path: string]: unknown } }
    spoiled.paths["/v2/self"] = { get: { parameters: [{ name: "x" }] } }
    expect((await new Validator().validate(spoiled as never)).valid).toBe(false)
  })

  test("has one operation for every row and no other, with every parameter of its path", () => {
    for (const document of documents) {
      const paths = document.paths as { [path: string]: { [method: string]: { [key: string]: unknown } } }
      const found = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      )
      expect(found.length).toBe(rows.length)
      for (const { path, method, operation } of found) {
        const row = endpoints[operation.operationId as EndpointName]
        expect([row.path, row.method.toLowerCase()]).toEqual([path, method])
        const named = ((operation.parameters ?? []) as { name: string; in: string }[])
          .filter((parameter) => parameter.in === "path")
          .map((parameter) => parameter.name)
        expect(named).toEqual(pathParameters(path))
      }
    }
  })

  test("resolves every reference that it makes, and every scheme of security that it names", () => {
    for (const document of documents) {
      const text = JSON.stringify(document)
      const { schemas, securitySchemes } = document.components as { [part: string]: object }
      for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
        expect(schemas).toHaveProperty([name as string])
      for (const [, endpoint] of rows)
        for (const one of endpoint.accepts) if (one !== "none") expect(securitySchemes).toHaveProperty([one])
    }
  })

  test("names the platform's addresses, and its placeholders as variables", () => {
    const [plain, filled] = documents.map(
      (document) => document.servers as { url: string; variables?: object }[],
    )
    expect(filled?.map(({ url }) => url)).toEqual([API, BRIDGE])
    expect(plain?.map(({ url, variables }) => [url, Object.keys(variables ?? {})])).toEqual([
      ["{base_url}", ["base_url"]],
      ["{bridge_url}", ["bridge_url"]],
    ])
  })
})
