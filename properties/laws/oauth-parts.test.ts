/**
 * The small parts that signing is made of, each by a table written by hand.
 */
import { describe, expect, test } from "vitest"
import {
  baseStringUri,
  formatForm,
  parameterString,
  parseForm,
  parseQuery,
  percentDecode,
  percentEncode,
  type SignatureMethod,
  sameSignature,
  signature,
  signatureBaseString,
  signer,
  signingKey,
} from "../../src/oauth/index.js"
import { encodedUrl, type Pair, sortEncoded } from "../../src/oauth/parameters.js"
import { encode } from "../../src/oauth/percent.js"
import { verify } from "../../src/oauth/verify/index.js"
import { nativeHmac } from "../../src/shell/hmac.js"

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
const codes = Array.from({ length: 128 }, (_, code) => code)
const escapeOf = (code: number) => `%${code.toString(16).toUpperCase().padStart(2, "0")}`
const once = (code: number) => {
  const character = String.fromCharCode(code)
  return UNRESERVED.includes(character) ? character : escapeOf(code)
}

describe("each character of ASCII", () => {
  test.each(codes.map((code) => [escapeOf(code), code] as const))("%s", (_, code) => {
    const character = String.fromCharCode(code)
    const twice = once(code).replace("%", "%25")
    expect(percentEncode(character)).toEqual({ _tag: "Right", right: once(code) })
    expect(encode(character)).toEqual({ once: once(code), twice })
    // Between others, at the start and at the end, and before what is beyond ASCII.
    expect(encode(`${character}a${character}`)).toEqual({
      once: `${once(code)}a${once(code)}`,
      twice: `${twice}a${twice}`,
    })
    expect(encode(`a${character}é`)).toEqual({
      once: `a${once(code)}%C3%A9`,
      twice: `a${twice}%25C3%25A9`,
    })
    expect(percentDecode(escapeOf(code))).toEqual({ _tag: "Right", right: character })
    expect(percentDecode(escapeOf(code).toLowerCase())).toEqual({ _tag: "Right", right: character })
  })

  test("of a query is taken as it stands where a base string has it so", () => {
    for (const code of codes) {
      const character = String.fromCharCode(code)
      const plain = UNRESERVED.includes(character) && character !== "="
      for (const [text, same] of [
        [character, plain],
        [escapeOf(code), !UNRESERVED.includes(character) && code >= 0x20 && code < 0x7f],
        [
          escapeOf(code).toLowerCase(),
          escapeOf(code) === escapeOf(code).toLowerCase() &&
            !UNRESERVED.includes(character) &&
            code >= 0x20 &&
            code < 0x7f,
        ],
      ] as const) {
        if ("=&".includes(text)) continue
        const twice = text.replace("%", "%25")
        const known = encodedQuery(`a=${text}`)
        // What is rare may be decoded.
        if (same) expect(known, text).toEqual([["a", twice]])
        else if (known !== undefined)
          expect(known, text).toEqual([["a", encode(decodeURIComponent(text))?.twice]])
      }
    }
  })
})

describe("a URL that is written as a base string has it", () => {
  // Columns: the URL, its URI encoded and its pairs encoded twice.
  test.each<[url: string, known: ReturnType<typeof encodedUrl>]>([
    ["https://a.example/", ["https%3A%2F%2Fa.example%2F", []]],
    ["https://a.example/?", ["https%3A%2F%2Fa.example%2F", []]],
    ["https://a.example/?b=c", ["https%3A%2F%2Fa.example%2F", [["b", "c"]]]],
    ["http://[::1]:81/?b=", ["http%3A%2F%2F%5B%3A%3A1%5D%3A81%2F", [["b", ""]]]],
    [
      "https://a.example/b=c&d;e,f%20g/?h=i",
      ["https%3A%2F%2Fa.example%2Fb%3Dc%26d%3Be%2Cf%2520g%2F", [["h", "i"]]],
    ],
    // written otherwise, or with parts that are not signed
    ["https://u@a.example/", undefined],
    ["https://a.example/#b", undefined],
    ["https://a.example/?b=c#d", undefined],
    ["https://a.example/?b=c?d", undefined],
    ["https://a.example/?b=/", undefined],
    ["https://a.example/?b=:", undefined],
    ["https://a.example/b!", undefined],
    ["https://a.example/b'", undefined],
    ["https://a.example/(b", undefined],
    ["https://a.example/b)", undefined],
    ["https://a.example/*", undefined],
  ])("%j", (url, known) => {
    expect(encodedUrl(url)).toEqual(known)
  })
})

const encodedQuery = (query: string): Pair[] | undefined => encodedUrl(`https://a.example/?${query}`)?.[1]

describe("a query that is written as a base string has it", () => {
  test.each<[query: string, pairs: readonly Pair[] | undefined]>([
    ["", []],
    ["a=1", [["a", "1"]]],
    ["a=", [["a", ""]]],
    ["=1", [["", "1"]]],
    ["=", [["", ""]]],
    [
      "a=1&b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a=1&a=1&=&b=",
      [
        ["a", "1"],
        ["a", "1"],
        ["", ""],
        ["b", ""],
      ],
    ],
    [
      "a%3D=%26&b%25=%2F%2525",
      [
        ["a%253D", "%2526"],
        ["b%2525", "%252F%252525"],
      ],
    ],
    ["aZ09_.~-=%21%40%5B%60%7B%7D", [["aZ09_.~-", "%2521%2540%255B%2560%257B%257D"]]],
    // written otherwise
    ["a", undefined],
    ["a&b=1", undefined],
    ["a=1&b", undefined],
    ["a=b=c", undefined],
    ["a==", undefined],
    ["a=1&b=c=d", undefined],
    ["a&b=c=d", undefined],
    ["b=c&a", undefined],
    ["a=1&", [["a", "1"]]],
    ["&a=1", undefined],
    ["a=1&&b=2", undefined],
    ["a=+", undefined],
    ["+a=1", undefined],
    ["a=!", undefined],
    ["a=%2f", undefined],
    ["a=%41", undefined],
    ["a=%", undefined],
    ["a=%C3%A9", undefined],
  ])("%j", (query, pairs) => {
    expect(encodedQuery(query)).toEqual(pairs)
  })

  test.each([
    "a=1&b=2",
    "b=2&a=1",
    "a=%2F&b=%2525",
    "a",
    "a&b=c=d",
    "b=c&a",
    "a=b=c",
    "=",
    "&",
    "a=1&&b",
    "&a=1&",
    "a+b=1%202",
    "a=%2f&A=%41",
    "a=%C3%A9&é=!*'()",
    "oauth_z=1&z=2&a=3",
    "oauth_token=t",
  ])("or otherwise, is signed alike: %s", (query) => {
    const request = { method: "GET", url: `https://example.com/?${query}`, timestamp: 1, nonce: "n" }
    const sign = signer({ consumer: { key: "k", secret: "s" }, signatureMethod: "HMAC-SHA1" })
    const signed = sign(request)
    const bare = sign({ ...request, url: "https://example.com/" })
    if (signed._tag === "Left" || bare._tag === "Left") throw new Error("not signed")
    expect({ _tag: "Right", right: signed.right.baseString }).toEqual(
      signatureBaseString({ ...request, parameters: bare.right.parameters }),
    )
    expect(
      signed.right.signedQuery.startsWith(`${new URL(request.url).search.slice(1)}&oauth_consumer_key=k&`),
    ).toBe(true)
  })
})

describe("a form", () => {
  test.each<[text: string, pairs: readonly Pair[]]>([
    ["", []],
    ["&", []],
    ["&&a=1&&", [["a", "1"]]],
    ["a", [["a", ""]]],
    [
      "a&b=1",
      [
        ["a", ""],
        ["b", "1"],
      ],
    ],
    [
      "a=&=b&=",
      [
        ["a", ""],
        ["", "b"],
        ["", ""],
      ],
    ],
    [
      "a=b=c&d",
      [
        ["a", "b=c"],
        ["d", ""],
      ],
    ],
    ["+a+=+", [[" a ", " "]]],
    ["a%2B=%20", [["a+", " "]]],
  ])("%j is read", (text, pairs) => {
    expect(parseForm(text)).toEqual({ _tag: "Right", right: pairs })
  })

  test.each<[text: string, error: object]>([
    ["%", { _tag: "escape-broken", place: "form", position: 0 }],
    ["a=1&b%2=c", { _tag: "escape-broken", place: "form", position: 5 }],
    ["a=1&b=c%g0", { _tag: "escape-broken", place: "form", position: 7 }],
    ["a=1&b=%0g", { _tag: "escape-broken", place: "form", position: 6 }],
    ["a=1&b=%C3", { _tag: "utf8-invalid", place: "form" }],
    ["%C3=1", { _tag: "utf8-invalid", place: "form" }],
  ])("%j is not", (text, error) => {
    expect(parseForm(text)).toEqual({ _tag: "Left", left: [error] })
  })

  test("says that it is a query where it is one", () => {
    const left = [{ _tag: "escape-broken", place: "query", position: 2 }]
    expect(parseQuery("a=%")).toEqual({ _tag: "Left", left })
    expect(parseQuery("?a=%")).toEqual({ _tag: "Left", left })
    expect(parseQuery("a=?")).toEqual({ _tag: "Right", right: [["a", "?"]] })
  })

  const lone = "\ud800"
  test.each<[pair: Pair]>([[[lone, "a"]], [["a", lone]], [[lone, lone]]])(
    "cannot hold half a character: %j",
    (pair) => {
      const refused = (place: string) => ({ _tag: "Left", left: [{ _tag: "lone-surrogate", place }] })
      expect(formatForm([["a", "b"], pair])).toEqual(refused("form"))
      expect(parameterString([["a", "b"], pair])).toEqual(refused("parameters"))
      const input = { method: "GET", url: "https://example.com/?a=b", parameters: [pair] }
      expect(signatureBaseString(input)).toEqual(refused("parameters"))
    },
  )
})

describe("encoded pairs are sorted by name, then by value", () => {
  const pairs: readonly Pair[] = [
    ["", ""],
    ["", "a"],
    ["%20", "z"],
    ["A", "1"],
    ["a", ""],
    ["a", "1"],
    ["a", "1"],
    ["a", "10"],
    ["a", "2"],
    ["a%20", "0"],
    ["b", "A"],
    ["b", "a"],
  ]
  // As many as are inserted, and as many as are sorted generally.
  const many = [...pairs, ...Array.from({ length: 12 }, (_, at): Pair => ["c", `${10 + at}`])]
  test.each([
    ["few", pairs],
    ["many", many],
    ["as many as are inserted", many.slice(0, 16)],
    ["one more", many.slice(0, 17)],
  ])("%s", (_, sorted) => {
    expect(sortEncoded([...sorted].reverse())).toEqual(sorted)
    expect(sortEncoded([...sorted])).toEqual(sorted)
    const half = sorted.length >> 1
    expect(sortEncoded([...sorted.slice(half), ...sorted.slice(0, half)])).toEqual(sorted)
  })
})

describe("the method of a request", () => {
  const baseString = (method: string) =>
    signatureBaseString({ method, url: "https://example.com/", parameters: [] })
  test.each([
    ["get", "GET"],
    ["Purge", "PURGE"],
    ["M-SEARCH", "M-SEARCH"],
    ["v2_x.y~", "V2_X.Y~"],
    ["!#$%&'*+^`|", "%21%23%24%25%26%27%2A%2B%5E%60%7C"],
  ])("%s is signed as %s", (method, text) => {
    expect(baseString(method)).toEqual({ _tag: "Right", right: `${text}&https%3A%2F%2Fexample.com%2F&` })
  })

  test.each(["", " ", " GET", "GET ", "GET\n", "A B", "GÉT", "(GET)", "G/T", "GET,"])(
    "%j is none",
    (method) => {
      expect(baseString(method)).toEqual({ _tag: "Left", left: [{ _tag: "method-invalid", method }] })
    },
  )
})

test("an address that is no URL of the web is refused by itself", () => {
  expect(baseStringUri("example.com")).toEqual({ _tag: "Left", left: [{ _tag: "url-invalid" }] })
  expect(baseStringUri("ftp://example.com")).toEqual({
    _tag: "Left",
    left: [{ _tag: "url-scheme", scheme: "ftp" }],
  })
  expect(signatureBaseString({ method: "GET", url: "example.com", parameters: [] })._tag).toBe("Left")
  const sign = signer({ consumer: { key: "k", secret: "s" }, signatureMethod: "PLAINTEXT" })
  for (const url of ["", "example.com", "http://"])
    expect(sign({ method: "GET", url, timestamp: 1, nonce: "n" })).toEqual({
      _tag: "Left",
      left: [{ _tag: "url-invalid" }],
    })
})

describe("PLAINTEXT by plain http", () => {
  const consumer = { key: "k", secret: "s" }
  const sign = signer({ consumer, signatureMethod: "PLAINTEXT" })
  const judged = (url: string) => {
    const authorization =
      'OAuth oauth_consumer_key="k", oauth_signature_method="PLAINTEXT", oauth_signature="s%26", oauth_timestamp="1", oauth_nonce="n", oauth_version="1.0"'
    const secrets = { consumer: () => "s", token: () => null }
    return verify({
      request: { method: "GET", url, authorization },
      secrets,
      now: 1,
      window: 1,
      seen: {},
    })
  }
  test.each(["localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]", "[0:0:0:0:0:0:0:1]:8080"])(
    "to %s is taken",
    (host) => {
      const url = `http://${host}/`
      expect(sign({ method: "GET", url, timestamp: 1, nonce: "n" })._tag).toBe("Right")
      expect(judged(url)._tag).toBe("Accepted")
    },
  )

  test.each(["example.com", "localhost.example.com", "127.0.0.10", "[::2]", "[2001:db8::1]"])(
    "to %s is refused",
    (host) => {
      const left = [{ _tag: "plaintext-insecure", host }]
      const url = `http://${host}/`
      expect(sign({ method: "GET", url, timestamp: 1, nonce: "n" })).toEqual({ _tag: "Left", left })
      expect(judged(url)).toMatchObject({ _tag: "Refused", errors: left })
      expect(sign({ method: "GET", url: `https://${host}/`, timestamp: 1, nonce: "n" })._tag).toBe("Right")
    },
  )
})

describe("a signing key", () => {
  const lone = "\udfff"
  test.each<[consumer: string, token: string, places: readonly string[]]>([
    [lone, "token", ["consumer secret"]],
    ["consumer", lone, ["token secret"]],
    [lone, lone, ["consumer secret", "token secret"]],
  ])("of %j and %j names each secret that cannot be encoded", (consumer, token, places) => {
    const left = places.map((place) => ({ _tag: "lone-surrogate", place }))
    expect(signingKey(consumer, token)).toEqual({ _tag: "Left", left })
    expect(signature("PLAINTEXT", "", consumer, token)).toEqual({ _tag: "Left", left })
  })
})

test.each(Array.from({ length: 10 }, (_, length) => [length]))(
  "an HMAC of %i bytes is written in base64",
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => 255 - 3 * index)
    const port = () => () => () => bytes
    expect(signature("HMAC-SHA1", "", "", "", port)).toEqual({
      _tag: "Right",
      right: Buffer.from(bytes).toString("base64"),
    })
  },
)

test("each method of signing asks for its own hash, and PLAINTEXT for none", () => {
  const asked: string[] = []
  const port: typeof nativeHmac = (hash) => (key) => (message) => {
    asked.push(`${hash} ${key} ${message}`)
    return nativeHmac(hash)(key)(message)
  }
  for (const method of [
    "HMAC-SHA1",
    "HMAC-SHA512",
    "PLAINTEXT",
  ] as const satisfies readonly SignatureMethod[])
    expect(signature(method, "text", "a", "b", port)).toEqual(signature(method, "text", "a", "b"))
  expect(asked).toEqual(["sha1 a&b text", "sha512 a&b text"])
})

test.each([
  ["", "", true],
  ["a", "a", true],
  ["abc", "abd", false],
  ["abc", "bbc", false],
  ["abc", "ab", false],
  ["ab", "abc", false],
  ["", "a", false],
  ["a", "", false],
  ["ab", "ba", false],
  ["aa", "\0\0", false],
  ["a\0", "a", false],
])("%j and %j are one signature: %s", (one, other, same) => {
  expect(sameSignature(one, other)).toBe(same)
})
