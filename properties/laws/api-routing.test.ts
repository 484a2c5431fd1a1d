/**
 * Where requests may go, and that nothing else ever gets a header.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addresses, authorize, type EntryPoint, mechanisms, route, signCurl } from "../../src/api/index.js"
import { reveal } from "../../src/oauth/index.js"
import {
  credential,
  curlArguments,
  exampleAddresses,
  goodPath,
  hostileUrl,
  kind,
  NOW,
  place,
  platformAt,
} from "../arbitraries/api.js"
import { webUrl } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"

/** Every origin that a credential of the example may reach. */
const home: { readonly [E in EntryPoint]: string } = {
  api: "https://api.example.com",
  bridge: "https://bridge.example.com",
}

describe("routing", () => {
  test("never leaves the origin of the credential's entry point, whatever the URL", () => {
    fc.assert(
      fc.property(kind, hostileUrl, (which, url) => {
        const routed = route(exampleAddresses)(which, url)
        if (routed._tag === "Left") return
        const sent = new URL(routed.right.url)
        expect(sent.origin).toBe(home[mechanisms[which].entry])
        expect([sent.username, sent.password, sent.hash]).toEqual(["", "", ""])
        expect(sent.pathname.split("/")).not.toContain("..")
        expect(mechanisms[which].versions).toContain(sent.pathname.split("/")[1])
        // A server that decodes once more still sees no climbing.
        expect(
          decodeURIComponent(sent.pathname.replace(/%(?![0-9a-f]{2})/gi, "")).split(/[/\\]/),
        ).not.toContain("..")
      }),
      runs(5_000),
    )
  })

  test("is idempotent", () => {
    fc.assert(
      fc.property(place, kind, fc.oneof(goodPath, hostileUrl), (at, which, url) => {
        const routeOn = route(at.addresses)
        const once = routeOn(which, url)
        if (once._tag === "Right") expect(routeOn(which, once.right.url)).toEqual(once)
      }),
      runs(3_000),
    )
  })

  test("takes a path and the same path behind the entry point's address alike", () => {
    fc.assert(
      fc.property(place, kind, goodPath, (at, which, path) => {
        const routeOn = route(at.addresses)
        const behind = routeOn(which, at[mechanisms[which].entry].replace(/\/$/, "") + path)
        expect(routeOn(which, path)).toEqual(behind)
        expect(behind._tag).toBe("Right")
      }),
      runs(),
    )
  })

  test("refuses every origin but the platform's, however it begins", () => {
    fc.assert(
      fc.property(kind, webUrl, fc.constantFrom("", ".", ":8443", "@evil.test"), (which, url, more) => {
        for (const text of [url, `${home.api}${more === "" ? ".evil.test" : more}/v2/self`]) {
          expect(route(exampleAddresses)(which, text)._tag).toBe("Left")
        }
      }),
      runs(),
    )
  })

  test("of a platform with placeholders refuses everything", () => {
    const nowhere = addresses(platformAt("{base_url}", "{bridge_url}"))
    fc.assert(
      fc.property(kind, fc.oneof(goodPath, hostileUrl), (which, url) => {
        expect(route(nowhere)(which, url)._tag).toBe("Left")
      }),
      runs(),
    )
  })
})

describe("a refused request", () => {
  /** Everything that is reachable of a value, secrets revealed. */
  const whole = (value: unknown): string =>
    JSON.stringify(value, (_, part) => part, 0) +
    JSON.stringify(value, function (this: Record<string, unknown>, key, part) {
      const own = this[key]
      return own !== null && typeof own === "object" && "reveal" in own ? reveal(own as never) : part
    })

  test("carries no header", () => {
    fc.assert(
      fc.property(
        credential,
        fc.oneof(goodPath, hostileUrl),
        fc.constantFrom("GET", "P T", ""),
        (account, url, method) => {
          const request = authorize(exampleAddresses)(account)({ method, url, timestamp: NOW, nonce: "n" })
          if (request._tag === "Right") {
            expect(new URL(request.right.url).origin).toBe(home[mechanisms[account._tag].entry])
            expect(reveal(request.right.authorization)).toMatch(/^(Bearer|OAuth) /)
          } else {
            expect(Object.keys(request)).toEqual(["_tag", "left"])
            expect(whole(request)).not.toMatch(/TOPSECRET|Bearer|oauth_signature=/)
          }
        },
      ),
      runs(2_000),
    )
  })

  test("of curl has neither header nor arguments", () => {
    fc.assert(
      fc.property(credential, curlArguments, (account, args) => {
        const signed = signCurl(
          exampleAddresses,
          account,
        )({
          arguments: args,
          files: new Map([
            ["one", "a=b\r\n"],
            ["two", "c=d"],
          ]),
          timestamp: NOW,
          nonce: "n",
        })
        if (signed._tag === "Left") {
          expect(Object.keys(signed)).toEqual(["_tag", "left"])
          expect(whole(signed)).not.toMatch(/TOPSECRET|Bearer|oauth_signature=/)
        } else {
          expect(signed.right.arguments.join("\n")).not.toContain("TOPSECRET")
          expect(
            signed.right.arguments.filter((word) => /^https?:/.test(word) && word !== "http://proxy.test"),
          ).toHaveLength(1)
          expect(signed.right.arguments.at(-2)).toBe("--url")
          expect(new URL(signed.right.arguments.at(-1) as string).origin).toBe(
            home[mechanisms[account._tag].entry],
          )
          expect(reveal(signed.right.config)).toMatch(/^header = "Authorization: .*"\n(data-raw = ".*"\n)?$/)
        }
      }),
      runs(3_000),
    )
  })
})
