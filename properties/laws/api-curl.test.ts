/**
 * curl's arguments as curl reads them: what is sent, what of it is signed, and what is refused.
 */
import { describe, expect, test } from "vitest"
import {
  type ApiError,
  addresses,
  authorize,
  type Credential,
  curlNeeds,
  nextCurl,
  oauthToken,
  type SignedCurl,
  serviceToken,
  signCurl,
} from "../../src/api/index.js"
import { type Parameters, reveal } from "../../src/oauth/index.js"
import { API, exampleAddresses, NOW, platformAt, rightOf } from "../arbitraries/api.js"

const bearer = rightOf(serviceToken({ token: "tok-2" }))
const oauth = rightOf(
  oauthToken({
    consumer: { key: "app", secret: "cs" },
    token: { key: "at", secret: "ts" },
    signatureMethod: "HMAC-SHA1",
  }),
)
const local = addresses(platformAt("http://[::1]:8080", "http://localhost:8081"))

const FILES = new Map([
  ["lines", 'a=\r\n1\t"\\\v\n'],
  ["zero", "a=\0b"],
  ["plain", "x y"],
])
const moment = { timestamp: NOW, nonce: "n1" }

const signed = (args: readonly string[], credential: Credential = bearer, at = exampleAddresses) =>
  signCurl(at, credential)({ arguments: args, files: FILES, ...moment })

/** The arguments to run curl with, but for what every command ends with. */
const argumentsOf = ({ arguments: args }: SignedCurl): readonly string[] => {
  expect(args.slice(-2, -1)).toEqual(["--url"])
  return args.slice(0, -2)
}

describe("the arguments of curl", () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ["a flag that is taken back", ["-G", "--no-get", "-d", "a=1", "/v2/self"], ["--data", "a=1"]],
    [
      "a flag that is taken back, which stays",
      ["-L", "--no-location", "/v2/self"],
      ["--location", "--no-location"],
    ],
    ["--no-globoff, which is undone", ["--no-globoff", "/v2/self"], []],
    ["a method in lower case", ["-Xpatch", "/v2/self"], ["--request", "PATCH"]],
    ["a value that is not the method", ["-A", "patch", "/v2/self"], ["--user-agent", "patch"]],
    [
      "--url with data beside its query",
      ["--url-query", "q=1", "--json", "{}", "/v2/self"],
      ["--json", "{}"],
    ],
    ["an upload to a file", ["-T", "x.txt", "/v2/self"], ["--upload-file", "x.txt"]],
    ["no upload, and a URL that ends in a slash", ["/v2/self/"], []],
    [
      "a proxy, to which TLS shows nothing",
      ["-x", "http://proxy.test", "/v2/self"],
      ["--proxy", "http://proxy.test"],
    ],
    ["what follows redirects by its other name", ["--follow", "/v2/self"], ["--follow"]],
    ["a parameter that stands for itself", ["-g", "/v2/self?{a}[1-2]"], []],
  ])("%s", (_, args, expected) => {
    const given = argumentsOf(rightOf(signed(args)))
    expect(
      given.filter((word) => word !== "--globoff" && word !== "--proto-redir" && word !== "=https"),
    ).toEqual(expected)
    expect(given.filter((word) => word === "--globoff")).toHaveLength(1)
  })

  test("keep redirects on TLS, unless the command says how itself", () => {
    const redirects = (args: readonly string[], at = exampleAddresses): readonly string[] => {
      const given = argumentsOf(rightOf(signed(args, bearer, at)))
      return given.flatMap((word, index) => (word === "--proto-redir" ? [given[index + 1] as string] : []))
    }
    expect(redirects(["--follow", "/v2/self"])).toEqual(["=https"])
    expect(redirects(["-L", "--proto-redir", "https", "/v2/self"])).toEqual(["https"])
    expect(redirects(["/v2/self"])).toEqual([])
    expect(redirects(["-L", "/v2/self"], local)).toEqual([])
    expect(argumentsOf(rightOf(signed(["-s", "/v2/self"], bearer, local)))).toEqual([
      "--silent",
      "--globoff",
      "--noproxy",
      "*",
    ])
  })

  test.each<readonly [readonly string[], string]>([
    [["/v2/self"], "GET"],
    [["-d", "a=1", "/v2/self"], "POST"],
    [["--json", "{}", "/v2/self"], "POST"],
    [["-F", "a=1", "/v2/self"], "POST"],
    [["--form-string", "a=1", "/v2/self"], "POST"],
    [["-T", "x.txt", "/v2/self"], "PUT"],
    [["-I", "/v2/self"], "HEAD"],
    [["-G", "-d", "a=1", "/v2/self"], "GET"],
    [["-d", "a=1", "-X", "put", "/v2/self"], "PUT"],
    [["-G", "-I", "-d", "a=1", "/v2/self"], "HEAD"],
  ])("%j has the method %s", (args, method) => {
    expect(rightOf(signed(args)).request.method).toBe(method)
  })

  test.each<readonly [readonly string[], string]>([
    [["--data-urlencode", "x y"], "?x%20y"],
    [["--data-urlencode", "=a@b"], "?a%40b"],
    [["--data-urlencode", "n=a@b"], "?n=a%40b"],
    [["--data-urlencode", "@plain"], "?x%20y"],
    [["--data-urlencode", "n@plain"], "?n=x%20y"],
    [["-d", "a@b"], "?a@b"],
    [["-d", "@plain"], "?x%20y"],
    [["--data-raw", "@plain"], "?@plain"],
    [["-d", "a=1", "-d", "b=2"], "?a=1&b=2"],
    [["--json", "a", "--json", "b"], "?ab"],
    [["--data-binary", "a", "--data-ascii", "b"], "?a&b"],
    [["--url-query", "b=2", "-d", "a=1"], "?b=2&a=1"],
  ])("--get %j has the query %s", (args, query) => {
    expect(rightOf(signed(["-G", ...args, "/v2/self"])).request.query).toBe(query)
  })

  test.each([
    ["/v2/self", "/v2/self?a=1"],
    ["/v2/self?", "/v2/self?a=1"],
    ["/v2/self?b", "/v2/self?b&a=1"],
    ["/v2/self?b&", "/v2/self?b&a=1"],
    ["/v2/self?b&c", "/v2/self?b&c&a=1"],
    ["/v2/self#x#y", "/v2/self?a=1"],
    ["/v2/self?b#x?y", "/v2/self?b&a=1"],
  ])("%s and a query are %s", (url, expected) => {
    expect(rightOf(signed(["-G", "-d", "a=1", url])).request.url).toBe(API + expected)
  })

  test("may be for an IPv6 address", () => {
    const { request } = rightOf(signed(["http://[::1]:8080/v2/self"], bearer, local))
    expect(request.url).toBe("http://[::1]:8080/v2/self")
  })

  test.each<readonly [boolean, readonly string[]]>([
    [true, ["-d", "@-"]],
    [true, ["--data-binary", "@-"]],
    [true, ["-F", "a=@-"]],
    [true, ["-F", "a=<-;type=text/plain"]],
    [true, ["-T", "-"]],
    [true, ["-T", "."]],
    [false, ["-T", "./a"]],
    [false, ["-T", "a-"]],
    [false, ["-T", "a."]],
    [false, ["-o", "-"]],
    [true, ["-b", "-"]],
    [false, ["-b", "a=-"]],
    [false, ["-A", "-"]],
    [true, ["-w", "@-"]],
    [false, ["-w", "-a"]],
    [false, ["-d", "a=-"]],
    [false, ["-s"]],
  ])("read the standard input: %j, %j", (expected, args) => {
    expect(rightOf(signed([...args, "/v2/self"])).readsInput).toBe(expected)
  })
})

describe("a number", () => {
  test.each(
    ["max-redirs", "retry", "retry-delay", "retry-max-time"].flatMap((option) =>
      (
        [
          ["0", true],
          ["12", true],
          ["999999", true],
          ["1000000", false],
          ["1x", false],
          ["x1", false],
          ["", false],
          ["-1", option === "max-redirs"],
          ["-12", false],
        ] as const
      ).map(([text, isNumber]) => [option, text, isNumber] as const),
    ),
  )("of --%s is %j: %j", (option, text, isNumber) => {
    const made = signed([`--${option}`, text, "/v2/self"])
    const said = { _tag: "api-curl-refused", option: `--${option}`, why: "no-number" }
    expect(made._tag === "Left" ? made.left : []).toEqual(isNumber ? [] : [said])
  })
})

test("what curl would repeat is taken out, and done here", () => {
  const repeats = ["-L", "--follow", "--retry-all-errors", "--retry-connrefused", "-w", "x"]
  const numbers = ["max-redirs", "retry", "retry-delay", "retry-max-time"].flatMap((one) => [`--${one}`, "1"])
  const { arguments: left } = rightOf(signed([...repeats, ...numbers, "-s", "/v2/self"], oauth))
  const plain = rightOf(signed(["-s", "/v2/self"], oauth)).arguments
  expect(
    left.filter((word) => !plain.includes(word)).filter((word) => /^--(?:re|loc|fol|max|wr)/.test(word)),
  ).toEqual([])
  expect(left).toContain("--silent")
})

test("what takes back an option that curl would repeat is taken out with it", () => {
  const { arguments: left } = rightOf(signed(["--retry", "1", "--no-location", "/v2/self"], oauth))
  expect(left.filter((word) => word.startsWith("--"))).toEqual(["--globoff", "--url"])
})

// Columns: arguments; the options with which curl prints what it sends.
test.each<readonly [readonly string[], readonly string[]]>([
  [["-s"], []],
  [["-v"], ["--verbose"]],
  [["-v", "--no-verbose"], []],
  [["--trace", "%"], ["--trace"]],
  [["--trace-ascii", "%"], ["--trace-ascii"]],
])("%j shows what is sent by %j", (args, shows) => {
  expect(rightOf(signed([...args, "/v2/self"])).shows).toEqual(shows)
})

// Columns: how many letters its value has; whether the form is given apart, because its line is longer than curl of every version reads.
test.each([
  [29_996, false],
  [29_997, true],
])("a form of %d letters is given apart: %j", (letters, isApart) => {
  const data = `a=${"x".repeat(letters)}`
  const { config, form } = rightOf(signed(["-d", data, "/v2/self"], oauth))
  expect(form === null ? null : reveal(form)).toBe(isApart ? data : null)
  expect(reveal(config).includes(data)).toBe(!isApart)
})

test("a form that is given apart is on one line", () => {
  const long = "x".repeat(30_000)
  const { form } = rightOf(signed(["-d", `a=\r\n${long}\n`, "/v2/self"], oauth))
  expect(form === null ? null : reveal(form)).toBe(`a=%0D%0A${long}%0A`)
})

test("nothing is needed for a command that is refused", () => {
  expect(curlNeeds(["--nonsense", "-d", "@a"], "OAuth")._tag).toBe("Left")
})

const FORM = "Content-Type: application/x-www-form-urlencoded"

describe("what is asked for again", () => {
  // Columns: arguments; what a signed command says of further requests.
  test.each<readonly [readonly string[], SignedCurl["again"]]>([
    [[], null],
    [["--retry", "0"], null],
    [["--retry", "12"], { follows: false, writeOut: null }],
    [["--location"], { follows: true, writeOut: null }],
    [["--follow"], { follows: true, writeOut: null }],
    [["-L", "-w", "%{url}"], { follows: true, writeOut: "%{url}" }],
  ])("%j", (args, again) => {
    expect(rightOf(signed([...args, "/v2/self"], oauth)).again).toEqual(again)
  })

  // Columns: the status of the redirect; the option of a body, with its value; whether the body goes along.
  test.each([
    [303, "form", "a=1", false],
    [303, "form-string", "a=1", false],
    [303, "upload-file", "x.txt", false],
    [302, "form", "a=1", false],
    [302, "upload-file", "x.txt", true],
    [307, "form", "a=1", true],
    [308, "form-string", "a=1", true],
  ])("after %d, with --%s %s: %s", (status, option, value, goes) => {
    const location = "https://files.example.net/1.pdf"
    const next = nextCurl(exampleAddresses, "OAuth")(["-L", `--${option}`, value, "/v2/self"])
    const end = { exit: 47, status, location, retryAfter: null }
    expect(next(end, { redirects: 0, retries: 0, seconds: 0 })).toEqual({
      _tag: "Redirect",
      arguments: ["--location", ...(goes ? [`--${option}`, value] : []), "--globoff", "--url", location],
      signed: false,
    })
  })
})

describe("what follows a request", () => {
  const next = (args: readonly string[], end: object, made: object = {}) =>
    nextCurl(exampleAddresses, "OAuth")([...args, "/v2/self"])(
      { exit: 0, status: 0, location: null, retryAfter: null, ...end },
      { redirects: 0, retries: 0, seconds: 0, ...made },
    )
  const away = { exit: 47, status: 302, location: "https://files.example.net/1.pdf" }
  const there = { ...away, location: `${API}/v2/summary` }
  /** What is told before the place of a redirect. */
  const told = (args: readonly string[], end: object, made: object = {}): readonly string[] | string => {
    const found = next(args, end, made)
    return found._tag === "Redirect" ? found.arguments.slice(0, -3) : found._tag
  }

  // Columns: arguments; how it ended; whether it is made again.
  test.each<readonly [readonly string[], object, boolean]>([
    [["--retry", "2"], { exit: 56 }, false],
    [["--retry", "2", "--retry-all-errors"], { exit: 56 }, true],
    [["--retry", "2", "--retry-all-errors"], { exit: 0, status: 404 }, false],
    [["--retry-all-errors"], { exit: 56 }, false],
    ...[5, 6, 28].map((exit) => [["--retry", "2"], { exit }, true] as const),
    ...[408, 429, 500, 502, 503, 504].flatMap((status) => [
      [["--retry", "2"], { status }, true] as const,
      [["--retry", "2", "--fail"], { exit: 22, status }, true] as const,
      [["--retry", "2"], { exit: 18, status }, false] as const,
    ]),
    [["--retry", "2"], { status: 501 }, false],
    [["--retry", "2"], { exit: 7 }, false],
    [["--retry", "2", "--retry-connrefused"], { exit: 7 }, true],
    [["--retry", "2", "--retry-connrefused"], { exit: 56 }, false],
    // What cannot be read is not made again.
    [["--retry", "2", "--nonsense"], { exit: 28 }, false],
    [["--retry", "2", "-d", "a=1"], { status: 503 }, true],
  ])("%j, %j: again %s", (args, end, again) => {
    expect(next(args, end)).toEqual(again ? { _tag: "Retry", seconds: 1, left: 1 } : { _tag: "Done" })
  })

  // Columns: arguments; the seconds of Retry-After; what was made; the seconds to wait and what is left, or what else.
  test.each<readonly [readonly string[], number | null, object, readonly [number, number] | string]>([
    [["--retry", "20"], null, {}, [1, 19]],
    [["--retry", "20"], null, { retries: 3 }, [8, 16]],
    [["--retry", "20"], null, { retries: 10 }, [600, 9]],
    [["--retry", "20"], null, { retries: 20 }, "Done"],
    [["--retry", "20"], 9, { retries: 3 }, [9, 16]],
    [["--retry", "20"], 7, { retries: 3 }, [8, 16]],
    [["--retry", "20", "--retry-delay", "3"], null, { retries: 3 }, [3, 16]],
    [["--retry", "20", "--retry-delay", "0"], null, { retries: 3 }, [8, 16]],
    [["--retry", "20", "--retry-delay", "3"], 5, { retries: 3 }, [5, 16]],
    [["--retry", "20", "--retry-max-time", "10"], null, { retries: 3, seconds: 2 }, [8, 16]],
    [["--retry", "20", "--retry-max-time", "10"], null, { retries: 3, seconds: 3 }, "Done"],
    [["--retry", "20", "--retry-max-time", "0"], null, { retries: 3, seconds: 3 }, [8, 16]],
    [["--retry", "20", "-d", "@-"], null, {}, [1, 19]],
    [["--retry", "20", "--json", "@-"], null, {}, "Spent"],
  ])("%j, Retry-After %j, %j: %j", (args, retryAfter, made, expected) => {
    const [seconds, left] = typeof expected === "string" ? [] : expected
    expect(next(args, { status: 503, retryAfter }, made)).toEqual(
      typeof expected === "string" ? { _tag: expected } : { _tag: "Retry", seconds, left },
    )
  })

  // Columns: arguments; how it ended; how many redirects were made; what is told before the place of the redirect, or what else.
  test.each<readonly [readonly string[], object, number, readonly string[] | string]>([
    [[], away, 0, "Done"],
    [["-L"], { ...away, exit: 0 }, 0, "Done"],
    [["-L"], { ...away, location: null }, 0, "Done"],
    [["--follow"], away, 0, ["--follow"]],
    [["-L"], away, 49, ["--location"]],
    [["-L"], away, 50, "Done"],
    [["-L", "--max-redirs", "0"], away, 0, "Done"],
    [["-L", "--max-redirs", "2"], away, 1, ["--location", "--max-redirs", "2"]],
    [["-L", "--max-redirs", "2"], away, 2, "Done"],
    [["-L", "--max-redirs", "-1"], away, 99, ["--location", "--max-redirs", "-1"]],
    // The body
    [["-L", "-d", "a=1"], away, 0, ["--location"]],
    [["-L", "-d", "a=1"], { ...away, status: 301 }, 0, ["--location"]],
    [["-L", "-d", "a=1"], { ...away, status: 303 }, 0, ["--location"]],
    [["-L", "-d", "a=1"], { ...away, status: 307 }, 0, ["--location", "--data", "a=1"]],
    [["-L", "-d", "a=1", "--post302"], away, 0, ["--location", "--data", "a=1", "--post302"]],
    [["-L", "-d", "a=1", "--post301"], away, 0, ["--location", "--post301"]],
    [
      ["-L", "-d", "a=1", "--post303"],
      { ...away, status: 303 },
      0,
      ["--location", "--data", "a=1", "--post303"],
    ],
    [["-L", "-G", "-d", "a=1"], { ...away, status: 307 }, 0, ["--location"]],
    [["-L", "--json", "@-"], away, 0, ["--location"]],
    [["-L", "--json", "@-"], { ...away, status: 307 }, 0, "Spent"],
    // What was meant for the API alone
    [["-L", "-b", "c=d", "--cert", "a.pem", "--key", "b.pem"], away, 0, ["--location"]],
    [
      ["-L", "-b", "c=d", "--cert", "a.pem", "--key", "b.pem"],
      there,
      0,
      ["--location", "--cookie", "c=d", "--cert", "a.pem", "--key", "b.pem"],
    ],
    [["-L", "-H", "A: b", "--compressed"], away, 0, ["--location", "--header", "A: b", "--compressed"]],
  ])("%j, %j, after %d redirects: %j", (args, end, redirects, expected) => {
    expect(told(args, end, { redirects })).toEqual(expected)
  })

  test("is signed where the credential may be sent", () => {
    expect(next(["-L"], there)).toMatchObject({ signed: true })
    expect(next(["-L"], away)).toMatchObject({ signed: false })
  })

  test("keeps the name of what was asked for first", () => {
    const location = "https://files.example.net/1.pdf"
    expect(next(["-L", "-O"], { exit: 47, status: 302, location })).toMatchObject({
      arguments: ["--location", "--output", "self", "--globoff", "--url", location],
    })
  })
})

describe("a form", () => {
  /** What is signed is what is sent: the same as signing the pairs without curl. */
  const expectForm = (args: readonly string[], data: string | null, form: Parameters | undefined): void => {
    const { config, request, arguments: given } = rightOf(signed([...args, "/v2/self"], oauth))
    const { method } = request
    const apart = rightOf(
      authorize(exampleAddresses)(oauth)({ method, url: "/v2/self", ...(form && { form }), ...moment }),
    )
    const quoted = reveal(apart.authorization).replaceAll('"', '\\"')
    const line = data === null ? "" : `data-raw = "${data}"\n`
    expect(reveal(config)).toBe(`header = "Authorization: ${quoted}"\n${line}`)
    // It is written out once: what made it is gone.
    expect(given.some((word) => word.startsWith("--data"))).toBe(data === null && args.includes("-d"))
  }

  test.each<readonly [string, readonly string[], string, Parameters]>([
    ["as it is", ["-d", "a=1"], "a=1", [["a", "1"]]],
    ["beside a header that says nothing of it", ["-H", "Accept: x/y", "-d", "a=1"], "a=1", [["a", "1"]]],
    ["with an @ inside", ["-d", "a@plain"], "a@plain", [["a@plain", ""]]],
    ["declared", ["-H", FORM, "-d", "a=1"], "a=1", [["a", "1"]]],
    [
      "declared in other letters",
      ["-H", "CONTENT-TYPE :application/X-www-form-urlencoded", "-d", "a=1"],
      "a=1",
      [["a", "1"]],
    ],
    ["with a parameter of its type", ["-H", `${FORM} ; charset=utf-8`, "-d", "a=1"], "a=1", [["a", "1"]]],
    ["with two types", ["-H", "Content-Type: text/plain", "-H", FORM, "-d", "a=1"], "a=1", [["a", "1"]]],
    [
      "from a file, with its line ends",
      ["--data-binary", "@lines"],
      'a=\\r\\n1\\t\\"\\\\\\v\\n',
      [["a", '\r\n1\t"\\\v\n']],
    ],
    ["from a file, without its line ends", ["-d", "@lines"], 'a=1\\t\\"\\\\\\v', [["a", '1\t"\\\v']]],
    ["from a file, without its NUL", ["-d", "@zero"], "a=b", [["a", "b"]]],
    ["with a line end among the arguments", ["-d", "a=\n1"], "a=\\n1", [["a", "\n1"]]],
    ["encoded", ["--data-urlencode", "a=x y"], "a=x%20y", [["a", "x y"]]],
  ])("%s is signed and written out", (_, args, data, form) => expectForm(args, data, form))

  test.each<readonly [string, readonly string[]]>([
    ["data of another type", ["-H", "Content-Type: text/plain", "-d", "a=1"]],
    ["data whose type is taken away", ["-H", "Content-Type:", "-d", "a=1"]],
    ["data whose type is empty", ["-H", "Content-Type;", "-d", "a=1"]],
    ["JSON", ["--json", "{}"]],
    ["JSON with more data", ["--json", "{}", "-d", "a=1"]],
    ["a type without data", ["-H", FORM]],
    ["nothing", []],
  ])("%s is not", (_, args) => expectForm(args, null, undefined))

  test("needs the files of its data, for OAuth only", () => {
    const args = ["-d", "@a", "--json", "@b", "--url-query", "c@d", "/v2/self"]
    expect(curlNeeds(args, "OAuth")).toEqual({ _tag: "Right", right: ["d"] })
    expect(curlNeeds(args.slice(0, 2).concat("/v2/self"), "OAuth")).toEqual({ _tag: "Right", right: ["a"] })
    expect(curlNeeds(args, "ApiToken")).toEqual({ _tag: "Right", right: ["d"] })
  })
})

describe("curl is refused", () => {
  const refused = (
    option: string,
    why: Extract<ApiError, { _tag: "api-curl-refused" }>["why"],
  ): ApiError => ({
    _tag: "api-curl-refused",
    option,
    why,
  })
  const unsignable = (option: string): ApiError => ({ _tag: "api-curl-body-unsignable", option })

  test.each<readonly [string, readonly string[], readonly object[]]>([
    [
      "a short option that there is not",
      ["-@", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "-@", near: null }],
    ],
    [
      "an option that takes nothing back",
      ["--no-", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "--no-", near: "--npn" }],
    ],
    [
      "an option that is taken back in another way",
      ["--un-location", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "--un-location", near: null }],
    ],
    [
      "a long option that there is not",
      ["--nonsense=s3cr3t", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "--nonsense", near: null }],
    ],
    [
      "the beginning of an option, which one version of curl takes and another takes otherwise",
      ["--loc", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "--loc", near: "--location" }],
    ],
    [
      "the beginning of an option that is taken back",
      ["--no-keep", "/v2/self"],
      [{ _tag: "api-curl-option-unknown", option: "--no-keep", near: "--no-keepalive" }],
    ],
    [
      "a header of two lines",
      ["-H", "X: y\r\nHost: evil.test", "/v2/self"],
      [refused("--header", "line-break")],
    ],
    ["another line end", ["-A", "a\nb", "/v2/self"], [refused("--user-agent", "line-break")]],
    ["a cookie of two lines", ["-b", "a=b\r\n\r\nGET /", "/v2/self"], [refused("--cookie", "line-break")]],
    ["a range of two lines", ["-r", "0-1\r\nX: y", "/v2/self"], [refused("--range", "line-break")]],
    ["a referer of two lines", ["-e", "x\ry", "/v2/self"], [refused("--referer", "line-break")]],
    ["a file with the header", ["--libcurl", "x.c", "/v2/self"], [refused("--libcurl", "writes-secret")]],
    ["a trace in a file", ["--trace", "x", "/v2/self"], [refused("--trace", "writes-secret")]],
    [
      "a trace in another file",
      ["--trace-ascii", "x", "/v2/self"],
      [refused("--trace-ascii", "writes-secret")],
    ],
    ["what is said, in a file", ["-v", "--stderr", "x", "/v2/self"], [refused("--stderr", "writes-secret")]],
    [
      "a trace on the errors, in a file",
      ["--trace", "%", "--stderr", "x", "/v2/self"],
      [refused("--stderr", "writes-secret")],
    ],
    [
      "what is traced, in a file",
      ["--trace-ascii", "%", "--stderr", "x", "/v2/self"],
      [refused("--stderr", "writes-secret")],
    ],
    [
      "another end of the body",
      ["-H", "content-length: 0", "-d", "a=1", "/v2/self"],
      [refused("--header Content-Length", "framing")],
    ],
    [
      "another coding of the body",
      ["-H", "Transfer-Encoding: gzip, chunked", "/v2/self"],
      [refused("--header Transfer-Encoding", "framing")],
    ],
    ["retries that are no number", ["--retry", " 3", "/v2/self"], [refused("--retry", "no-number")]],
    [
      "redirects that are no number",
      ["--max-redirs", "+1", "/v2/self"],
      [refused("--max-redirs", "no-number")],
    ],
    [
      "a format from a file beside a retry",
      ["--retry", "1", "-w", "@f", "/v2/self"],
      [refused("--write-out @…", "unseen")],
    ],
    ["another request behind it", ["-:", "/v2/self"], [refused("--next", "several-requests")]],
    ["--url without one", ["--url"], [{ _tag: "api-curl-argument-missing", option: "--url" }]],
    ["a header without one", ["/v2/self", "-H"], [{ _tag: "api-curl-argument-missing", option: "-H" }]],
    [
      "every body at once",
      ["-I", "-T", "x", "-F", "a=1", "-d", "b", "--json", "c", "/v2/self"],
      [{ _tag: "api-curl-methods", options: ["--json", "--form", "--upload-file", "--head"] }],
    ],
    [
      "a parameter that is left open, as one",
      ["/v2/{organisation_id}/x"],
      [{ _tag: "api-placeholder", placeholder: "{organisation_id}" }],
    ],
    ["braces of curl", ["/v2/{a,b}"], [{ _tag: "api-curl-glob" }]],
    ["a range in the query, like an address", ["/v2/self?x=http://[::1]"], [{ _tag: "api-curl-glob" }]],
    ["a glob that is wanted", ["-g", "--no-globoff", "/v2/[1-2]"], [{ _tag: "api-curl-glob" }]],
    ["an upload to a folder", ["-T", "x", "/v2/self/?a"], [refused("--upload-file", "changes-url")]],
    ["a form that is an upload", ["-H", FORM, "-T", "x", "/v2/self"], [unsignable("--upload-file")]],
    ["a form that is JSON", ["-H", FORM, "--json", "{}", "/v2/self"], [unsignable("--json")]],
    ["a form that is multipart", ["-H", FORM, "--form-string", "a=1", "/v2/self"], [unsignable("--form")]],
    ["a form with NUL", ["--data-binary", "@zero", "/v2/self"], [unsignable("--data-binary")]],
    [
      "a form whose escapes are broken",
      ["-d", "a=%zz", "/v2/self"],
      [{ _tag: "escape-broken", place: "form", position: 2 }],
    ],
    [
      "a lone surrogate",
      ["--data-urlencode", "a=\ud800", "/v2/self"],
      [{ _tag: "lone-surrogate", place: "form" }],
    ],
  ])("for %s", (_, args, errors) => {
    expect(signed(args, oauth)).toEqual({ _tag: "Left", left: errors })
  })

  test("for none of these", () => {
    for (const args of [
      ["-H", "Transfer-Encoding: chunked", "-T", "x"],
      ["-H", "X: a\tb"],
      ["-w", "%{http_code}\n"],
      ["-F", "a=1\n2"],
      ["--stderr", "x"],
      ["-v", "--no-verbose", "--stderr", "x"],
      ["--trace", "-"],
    ]) {
      expect([args, signed([...args, "/v2/self"], oauth)._tag]).toEqual([args, "Right"])
    }
  })

  test("for a proxy where there is no TLS", () => {
    for (const option of [
      "--proxy",
      "--preproxy",
      "--resolve",
      "--connect-to",
      "--unix-socket",
      "--noproxy",
    ]) {
      expect(signed([option, "x", "/v2/self"], bearer, local)).toEqual({
        _tag: "Left",
        left: [refused(option, "other-host")],
      })
    }
    expect(signed(["-k", "/v2/self"], bearer, local)._tag).toBe("Right")
    expect(signed(["-k", "/v2/self"])._tag).toBe("Left")
  })
})
