/**
 * Explaining: a base string that differs has a difference, and it is the one that was made.
 */
import fc from "fast-check"
import * as O from "fp-ts/lib/Option.js"
import { describe, expect, test } from "vitest"
import { diagnosticOf, explainMismatch } from "../../src/oauth/diagnostics/index.js"
import { type OAuthError, type Parameters, signatureBaseString } from "../../src/oauth/index.js"
import {
  type Address,
  address,
  anyString,
  method,
  parameters,
  right,
  urlOf,
  wellFormed,
} from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"

const baseString = (one: Address, verb: string, pairs: Parameters): string =>
  right(signatureBaseString({ method: verb, url: urlOf(one), parameters: pairs }))

const difference = (expected: string, actual: string): OAuthError => {
  const found = explainMismatch(expected, actual)
  if (found._tag === "None") throw new Error("no difference was found")
  return found.value
}

describe("explainMismatch", () => {
  test("finds no difference in what is the same, and one in what is not", () => {
    fc.assert(
      fc.property(anyString, anyString, (one, other) => {
        expect(explainMismatch(one, one)).toEqual(O.none)
        expect(explainMismatch(one, other)._tag).toBe(one === other ? "None" : "Some")
      }),
      runs(),
    )
  })

  test("finds a difference between any two requests that are not the same, and can tell of it", () => {
    fc.assert(
      fc.property(
        address,
        address,
        method,
        method,
        parameters,
        parameters,
        (one, other, verb, verb2, pairs, pairs2) => {
          const [expected, actual] = [baseString(one, verb, pairs), baseString(other, verb2, pairs2)]
          const found = explainMismatch(expected, actual)
          expect(found._tag).toBe(expected === actual ? "None" : "Some")
          if (found._tag === "Some") expect(diagnosticOf(found.value).message).toMatch(/\.$/)
        },
      ),
      runs(),
    )
  })

  test("names the method when only that differs", () => {
    fc.assert(
      fc.property(address, parameters, (one, pairs) => {
        expect(difference(baseString(one, "GET", pairs), baseString(one, "HEAD", pairs))).toEqual({
          _tag: "base-string-method",
          expected: "GET",
          actual: "HEAD",
        })
      }),
      runs(100),
    )
  })

  test("names a part of the URI when only the address differs", () => {
    const bare = address.map((one) => ({ ...one, query: [] }))
    fc.assert(
      fc.property(bare, bare, parameters, (one, other, pairs) => {
        const [expected, actual] = [baseString(one, "GET", pairs), baseString(other, "GET", pairs)]
        if (expected === actual) return
        const [first, second] = [new URL(urlOf(one)), new URL(urlOf(other))]
        const part =
          first.protocol !== second.protocol
            ? "scheme"
            : first.hostname !== second.hostname
              ? "host"
              : first.port !== second.port
                ? "port"
                : "path"
        expect(difference(expected, actual)).toMatchObject({ _tag: "base-string-uri", part })
      }),
      runs(),
    )
  })

  test("names a pair that was dropped, and one that was added", () => {
    fc.assert(
      fc.property(address, parameters, wellFormed, wellFormed, (one, pairs, name, value) => {
        if (name === "oauth_signature") return
        const [less, more] = [
          baseString(one, "GET", pairs),
          baseString(one, "GET", [...pairs, [name, value]]),
        ]
        expect(difference(more, less)).toEqual({ _tag: "base-string-parameter-missing", name })
        expect(difference(less, more)).toEqual({ _tag: "base-string-parameter-extra", name })
      }),
      runs(),
    )
  })

  test("names the parameter whose value differs, when its name is there once", () => {
    fc.assert(
      fc.property(address, parameters, wellFormed, wellFormed, (one, pairs, before, after) => {
        const name = "only"
        if (before === after) return
        const others = pairs.filter((pair) => pair[0] !== name)
        const with_ = (value: string) => baseString(one, "GET", [...others, [name, value]])
        expect(difference(with_(before), with_(after))).toMatchObject({
          _tag: "base-string-parameter-value",
          name,
          expected: before,
          actual: after,
        })
      }),
      runs(),
    )
  })
})
