/**
 * No secret of a credential appears in anything that prints: credentials, requests, errors, diagnostics, answers.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type ApiResult,
  apiDiagnosticOf,
  apiToken,
  authorize,
  decodeCreatedServiceToken,
  decodeServiceTokens,
  newServiceToken,
  oauthToken,
  type RequestError,
  route,
  serviceToken,
  signCurl,
} from "../../src/api/index.js"
import { reveal } from "../../src/oauth/index.js"
import {
  canary,
  credential,
  curlArguments,
  exampleAddresses,
  goodPath,
  hostileUrl,
  NOW,
} from "../arbitraries/api.js"
import { anyString } from "../arbitraries/oauth.js"
import { runs } from "../arbitraries/runs.js"
import { printed } from "./printed.js"

const hidden = (value: unknown): void => expect(printed(value)).not.toContain("TOPSECRET")

const hiddenResult = (result: ApiResult<unknown, RequestError>): void => {
  hidden(result)
  if (result._tag === "Left") for (const error of result.left) hidden(apiDiagnosticOf(error))
}

describe("no secret is printed", () => {
  test("of a credential, nor of a request that it authorizes", () => {
    let authorized = 0
    fc.assert(
      fc.property(credential, fc.oneof(goodPath, hostileUrl), (account, url) => {
        hidden(account)
        const request = authorize(exampleAddresses)(account)({
          method: "GET",
          url,
          timestamp: NOW,
          nonce: "n",
        })
        hiddenResult(request)
        if (request._tag === "Right" && account._tag !== "OAuth") {
          authorized++
          expect(reveal(request.right.authorization)).toContain("TOPSECRET")
        }
      }),
      runs(2_000),
    )
    expect(authorized).toBeGreaterThan(50)
  })

  test("of what curl is run with", () => {
    fc.assert(
      fc.property(credential, curlArguments, (account, args) => {
        const files = new Map([
          ["one", "a=b"],
          ["two", "c=d"],
        ])
        hiddenResult(
          signCurl(exampleAddresses, account)({ arguments: args, files, timestamp: NOW, nonce: "n" }),
        )
      }),
      runs(2_000),
    )
  })

  test("of a token that is malformed", () => {
    fc.assert(
      fc.property(canary, anyString, (one, text) => {
        for (const token of [`${one}\n`, `${one} `, `Bearer ${one}`, `${one}\ud800`, text + one]) {
          hiddenResult(apiToken({ token, id: one, expires: 0.5 }) as ApiResult<unknown>)
          hiddenResult(serviceToken({ token }))
          hiddenResult(
            oauthToken({
              consumer: { key: "", secret: token },
              token: { key: "", secret: one },
              signatureMethod: "PLAINTEXT",
            }),
          )
        }
      }),
      runs(),
    )
  })

  test("of a URL with a user, in whatever is said of it", () => {
    fc.assert(
      fc.property(
        canary,
        fc.constantFrom("https://", "http://", "ftp://", "https:/\\", ""),
        hostileUrl,
        (one, scheme, rest) => {
          for (const url of [
            `${scheme}me:${encodeURIComponent(one)}@api.example.com/v2/self`,
            `${scheme}${encodeURIComponent(one)}@${rest}`,
          ])
            hiddenResult(route(exampleAddresses)("OAuth", url))
        },
      ),
      runs(),
    )
  })

  test("of the query of a URL that is refused", () => {
    fc.assert(
      fc.property(
        canary,
        fc.constantFrom("/v3/x", "/v2/../x", "https://evil.test/", "x", "{base_url}/v2"),
        (one, url) => {
          hiddenResult(route(exampleAddresses)("ServiceToken", `${url}?token=${one}#${one}`))
        },
      ),
      runs(),
    )
  })

  test("of an answer, read or not", () => {
    fc.assert(
      fc.property(canary, fc.constantFrom("token_1", "", 5), fc.anything(), (one, id, more) => {
        const metadata = { id, status: "ACTIVE", createdAt: 1, expiredAt: 2 }
        hiddenResult(decodeCreatedServiceToken({ token: one, metadata }))
        hiddenResult(decodeCreatedServiceToken({ token: [one], metadata: one }))
        hiddenResult(decodeCreatedServiceToken(one))
        hiddenResult(decodeServiceTokens([one, { id: one, createdAt: one, expiredAt: { one } }]))
        expect(["Left", "Right"]).toContain(decodeCreatedServiceToken(more)._tag)
      }),
      runs(),
    )
  })

  test("of the values of fields that a creation refuses", () => {
    fc.assert(
      fc.property(canary, (one) => {
        hiddenResult(
          newServiceToken({
            name: [one],
            role: { one },
            description: { one },
            ttl_seconds: one,
            resources: one,
          }),
        )
      }),
      runs(100),
    )
  })
})
