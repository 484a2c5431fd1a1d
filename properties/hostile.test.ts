/**
 * Hostile input: however large, deep or strange, a diagnostic or a right plan, in bounded memory. `npm run test:hostile` adds what
 * takes long: 50 MB, a hundred thousand levels through every entry, a small heap.
 */
import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import * as api from "../src/api/index.js"
import {
  canonicalJson,
  decodeAnswers,
  decodeSnapshot,
  defaultPlatform,
  diagnosticsOf,
  type Json,
  type Outcome,
  outcome,
  plan,
  problems,
  type Snapshot,
} from "../src/index.js"
import { decodeRequestToken, flow } from "../src/oauth/flow/index.js"
import * as oauth from "../src/oauth/index.js"
import { decodePlatform } from "../src/platform/index.js"
import { renderOutcome } from "../src/report/index.js"
import { tokenDiagnosticOf } from "../src/tokens/diagnostics.js"
import * as tokens from "../src/tokens/index.js"

const heavy = process.env.HOSTILE === "all"
const planHere = plan(defaultPlatform)

/** Plans a snapshot as it comes from outside: the outcome is whole, and printing it works. */
const outcomeOf = (given: unknown): Outcome => {
  const decoded = decodeSnapshot(given)
  const made = outcome(decoded._tag === "Left" ? decoded : planHere(decoded.right))
  canonicalJson(made as unknown as Json)
  renderOutcome(made)
  if (made.status === "planned") expect(problems(made.plan)).toEqual([])
  else expect(made.diagnostics.some(({ severity }) => severity === "error")).toBe(true)
  // A message stays a message, whatever it is about.
  for (const { message, remedy } of made.diagnostics) {
    expect(message.length + (remedy?.length ?? 0)).toBeLessThan(6_000)
  }
  return made
}

const codes = (made: Outcome): readonly string[] => made.diagnostics.map(({ code }) => code)

const manifest = '{"scripts":{"start":"node server.js"}}'
const javascript = (env: Snapshot["env"], files: Snapshot["files"] = {}): Snapshot => ({
  files: { "package.json": manifest, ...files },
  env,
})
const php = (env: Snapshot["env"], files: Snapshot["files"] = {}): Snapshot => ({
  files: { "composer.json": "{}", "index.php": null, ...files },
  env,
})

const nested = (levels: number, open: string, close: string, inner = ""): string =>
  open.repeat(levels) + inner + close.repeat(levels)

describe("depth", () => {
  const deep = 100_000
  // Columns: what is deep; the snapshot; the code that says so.
  test.each([
    ["package.json, arrays", javascript({}, { "package.json": nested(deep, "[", "]") }), "json-too-deep"],
    [
      "package.json, objects",
      javascript({}, { "package.json": nested(deep, '{"a":', "}", "1") }),
      "json-too-deep",
    ],
    ["package.json, never closed", javascript({}, { "package.json": "[".repeat(deep) }), "json-too-deep"],
    [
      "a field that nobody reads",
      javascript({}, { "package.json": `{"main":"a.js","x":${nested(deep, "[", "]")}}` }),
      "json-too-deep",
    ],
    ["composer.json", php({}, { "composer.json": nested(deep, '{"require":', "}", "1") }), "json-too-deep"],
    ["composer.lock", php({}, { "composer.lock": nested(deep, "[", "]") }), "json-too-deep"],
    ["mise.toml, arrays", javascript({}, { "mise.toml": `a = ${nested(deep, "[", "]")}` }), "mise-syntax"],
    [
      "mise.toml, tables",
      javascript({}, { "mise.toml": `a = ${nested(deep, "{a=", "}", "1")}` }),
      "mise-syntax",
    ],
  ])("of %s is said, and is no exception", (_, given, code) => {
    expect(codes(outcomeOf(given))).toContain(code)
  })

  test("of dotted keys and of headers in mise.toml is no exception either", () => {
    for (const text of [
      `${"a.".repeat(deep)}a = 1`,
      `[${"a.".repeat(deep)}a]`,
      `[[${"a.".repeat(deep)}a]]`,
    ]) {
      outcomeOf(javascript({}, { "mise.toml": text }))
    }
  })

  test("of a value in the place of a snapshot, of answers, of a platform or of an API's answer is a diagnostic", () => {
    let value: unknown = 1
    for (let level = 0; level < deep; level++) value = level % 2 === 0 ? [value] : { files: value }
    expect(codes(outcomeOf(value))).toContain("snapshot-invalid")
    expect(codes(outcomeOf({ files: { a: value }, env: {} }))).toContain("snapshot-invalid")
    expect(codes(outcomeOf({ files: {}, env: {}, addons: [{ name: value, env: {} }] }))).toContain(
      "snapshot-invalid",
    )
    expect(decodeAnswers([value])._tag).toBe("Left")
    decodePlatform({ instances: value } as never)
    expect(decodePlatform({ bun: { version: value } } as never)._tag).toBe("Left")
    expect(api.decodeCreatedServiceToken(value)._tag).toBe("Left")
    expect(api.decodeServiceTokens([value])._tag).toBe("Left")
    expect(api.serviceTokenFacts({ role: value })._tag).toBe("Left")
    expect(api.newServiceToken({ name: value })._tag).toBe("Left")
    expect(flow.decode(nested(deep, "[", "]"))._tag).toBe("Left")
  })
})

describe("names that objects have of themselves", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"]
  const record = (value: unknown): string =>
    `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`

  test.each(names)("change nothing: %s as a file, a variable, a script, a dependency", (name) => {
    const plain = javascript({ NODE_ENV: "production" })
    const own = (value: unknown) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`)
    const given = {
      files: {
        ...own("text"),
        "package.json": `{"scripts":{"start":"node server.js",${record("x").slice(1)},"dependencies":${record("1")},"devDependencies":${record("1")}}`,
      },
      env: { ...own("value"), NODE_ENV: "production" },
      addons: [{ name, env: own("value") }],
    }
    const made = outcomeOf(given)
    const expected = outcomeOf(plain)
    if (made.status === "rejected" || expected.status === "rejected") throw new Error("rejected")
    const { decisions: _, inputs: __, ...rest } = made.plan
    const { decisions: ___, inputs: ____, ...wanted } = expected.plan
    expect(rest).toEqual(wanted)
  })

  test.each(names)("are unknown like any other: %s as a value", (name) => {
    expect(codes(outcomeOf({ ...javascript({}), instance: { type: name } }))).toContain("instance-unknown")
    expect(codes(outcomeOf(javascript({ CC_NODE_BUILD_TOOL: name })))).toContain("build-tool-unknown")
    expect(codes(outcomeOf(javascript({ CC_NODE_VERSION: name })))).toContain("node-version-invalid")
    expect(codes(outcomeOf(javascript({ CC_REQUEST_FLOW: name })))).toContain("flow-name-unknown")
    expect(codes(outcomeOf(php({ CC_PHP_VERSION: name })))).toContain("php-version-unknown")
    expect(
      outcomeOf(javascript({}, { "package.json": `{"main":"a.js","packageManager":"${name}@1.0.0"}` }))
        .status,
    ).toBe("planned")
    expect(outcomeOf(javascript({}, { "mise.toml": `[tools]\n"${name}" = "1"\n` })).status).toBe("planned")
    expect(decodePlatform(JSON.parse(`{${JSON.stringify(name)}:{}}`))._tag).not.toBe("Both")
  })

  test("are no way into a prototype", () => {
    outcomeOf(
      javascript(
        {},
        {
          "package.json":
            '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"main":"a.js"}',
          "mise.toml": '["__proto__"]\npolluted = 1\n[constructor.prototype]\npolluted = 1\n',
        },
      ),
    )
    decodePlatform(JSON.parse('{"__proto__":{"polluted":1},"instances":{"__proto__":{"polluted":1}}}'))
    oauth.parseForm("__proto__[polluted]=1&__proto__.polluted=1")
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

/** Texts that are wrong in their characters. */
const strange: readonly (readonly [string, (text: string) => string])[] = [
  ["a byte order mark", (text) => `\ufeff${text}`],
  ["two byte order marks", (text) => `\ufeff\ufeff${text}`],
  ["CRLF", (text) => text.replace(/([,{}])/g, "$1\r\n")],
  ["CR alone", (text) => text.replace(/([,{}])/g, "$1\r")],
  ["NUL in it", (text) => `${text.slice(0, 5)}\0${text.slice(5)}`],
  ["NUL after it", (text) => `${text}\0`],
  ["a lone high surrogate", (text) => text.replace("server", "ser\ud800ver")],
  ["a lone low surrogate", (text) => text.replace("server", "\udc00server")],
  ["a line separator", (text) => text.replace("server", "ser\u2028ver")],
  ["UTF-16 read as UTF-8", (text) => [...text].map((letter) => `${letter}\0`).join("")],
]

describe("characters", () => {
  test.each(strange)("%s in package.json, mise.toml and composer.json is planned or said", (_, change) => {
    outcomeOf(javascript({}, { "package.json": change(manifest) }))
    outcomeOf(javascript({}, { "mise.toml": change('[tools]\n"server" = "1"\n') }))
    outcomeOf(php({}, { "composer.json": change('{"require":{"ext-server":"*"}}') }))
  })

  test("of CRLF change nothing, and of a byte order mark only say so", () => {
    const plain = outcomeOf(javascript({}))
    const crlf = outcomeOf(javascript({}, { "package.json": manifest.replace(/([,{}])/g, "$1\r\n") }))
    expect(crlf).toEqual(plain)
    const marked = outcomeOf(javascript({}, { "package.json": `\ufeff${manifest}` }))
    expect([...codes(marked)].sort()).toEqual([...codes(plain), "json-byte-order-mark"].sort())
  })

  test.each(strange)("%s in any variable is planned or said, and its message is one line", (_, change) => {
    for (const { name } of defaultPlatform.variables) {
      for (const given of [javascript, php]) {
        const made = outcomeOf(given({ [name.replace("*", "0")]: change("the server") }))
        for (const { message } of made.diagnostics) {
          expect(message).not.toMatch(/[\p{Cc}\u2028\u2029\p{Cs}]/u)
        }
      }
    }
  })
})

const size = heavy ? 1_000_000 : 100_000
const filled = (unit: string): string => unit.repeat(Math.ceil(size / unit.length))

/** Texts that a range, a list, a path or a command could be slow about. */
const long = [
  "x",
  "1",
  " ",
  "1.",
  "^",
  ">=1 ",
  "1 || ",
  "1 - ",
  "-",
  ",",
  "/",
  "../",
  "a/../",
  '"',
  "\\",
  "@",
  "=",
  "a=1 ",
  "{{",
  "(",
  "npm run a && ",
  "é",
]

describe("length", () => {
  test.each(long.map((unit) => [unit]))("%j, again and again, in every variable", (unit) => {
    const text = filled(unit)
    for (const { name } of defaultPlatform.variables) {
      const isPhp = name.includes("PHP") || name === "CC_WEBROOT"
      outcomeOf((isPhp ? php : javascript)({ [name.replace("*", "0")]: text }))
    }
    outcomeOf({ ...javascript({}), task: text, instance: { type: text } })
  })

  test.each(long.map((unit) => [unit]))("%j, again and again, in every field that is read", (unit) => {
    const text = filled(unit)
    const json = JSON.stringify(text)
    outcomeOf(
      javascript(
        { NODE_ENV: "production" },
        {
          "package.json": `{"name":${json},"version":${json},"main":${json},"scripts":{"start":${json},"postinstall":${json}},"engines":{"node":${json}},"packageManager":${json},"devDependencies":{${json}:${json}},"devEngines":${json}}`,
          "yarn.lock": text,
          "mise.toml": `[tools]\nnode = ${json}\n${json} = ${json}\n`,
        },
      ),
    )
    outcomeOf(
      php(
        {},
        {
          "composer.json": `{"require":{"php":${json},"ext-x":${json}},"config":{"platform":{"php":${json}}}}`,
          "composer.lock": `{"packages":[{"name":${json},"require":{"php":${json}}}],"platform":{"php":${json}}}`,
        },
      ),
    )
    outcomeOf(javascript({}, { [text]: null, [`${text}/.nvmrc`]: null }))
    outcomeOf(javascript({ [text]: text }, {}))
  })

  test("of what is signed and verified is no matter", () => {
    const name = filled("é ")
    const signed = oauth.signer({
      consumer: { key: name, secret: name },
      signatureMethod: "HMAC-SHA512",
    })({ method: "POST", url: "https://example.com/", form: [[name, name]], timestamp: 1, nonce: name })
    expect(signed._tag).toBe("Right")
    for (const unit of long) {
      oauth.parseAuthorization(`OAuth ${filled(unit)}`)
      oauth.parseAuthorization(filled(unit))
      oauth.parseForm(filled(unit))
      decodeRequestToken(filled(unit))
      oauth.baseStringUri(`https://example.com/${filled(unit)}`)
      api.duration(filled(unit))
      api.route(api.addresses(defaultPlatform))("OAuth", filled(unit))
    }
  })
})

describe("service tokens", () => {
  type Came = { readonly _tag: "Left"; readonly left: tokens.TokenErrors } | { readonly _tag: "Right" }
  /** The codes of what is refused, each with a message that stays one; none where it is read. */
  const codesOf = (came: Came): readonly string[] => {
    if (came._tag === "Right") return []
    for (const error of came.left) {
      const { message, remedy } = tokenDiagnosticOf(error)
      expect(message.length + (remedy?.length ?? 0)).toBeLessThan(6_000)
    }
    return came.left.map(({ _tag }) => _tag)
  }
  const deep = 100_000
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
  const field = (number: number, bytes: readonly number[]): number[] =>
    [(number << 3) | 2, ...varint(bytes.length)].concat(bytes)

  // Columns: what it is; its text or its bytes; the code that says so.
  test.each<readonly [string, string | Uint8Array, string]>([
    ["a text of 4 MB", "A".repeat(4_000_000), "token-size"],
    ["blanks alone", " ".repeat(2_000_000), "token-bytes"],
    ["a text that is none", "💣".repeat(500_000), "token-text"],
    ["2 MB of zeros", new Uint8Array(2_000_000), "token-size"],
    ["a megabyte of zeros", new Uint8Array(1_000_000), "token-bytes"],
    ["a length beyond the end", Uint8Array.from([18, 255, 255, 255, 255, 15]), "token-bytes"],
    ["a number without end", new Uint8Array(1_000_000).fill(255), "token-bytes"],
    ["a hundred thousand blocks", Uint8Array.from(Array(deep).fill([26, 0]).flat()), "token-bytes"],
  ])("%s is refused with a place", (_, input, code) => {
    expect(codesOf(tokens.readToken(input))).toEqual([code])
    expect(codesOf(tokens.verifyToken(input, "00".repeat(32)))[0]).toMatch(/^token-/)
  })

  test("arrays in arrays, three hundred of them, are too deep", () => {
    // An array in an array: field 9 of a term, field 1 of an array.
    let term: number[] = field(3, [1])
    for (let level = 0; level < 300; level++) term = field(9, field(1, term))
    const block = [24, 6, ...field(4, field(1, [8, 0, ...field(2, term)]))]
    const signed = [
      ...field(1, block),
      ...field(2, [8, 0, ...field(2, Array(32).fill(1))]),
      ...field(3, Array(64).fill(1)),
    ]
    const bytes = Uint8Array.from([...field(2, signed), ...field(4, field(1, Array(32).fill(1)))])
    expect(tokens.readToken(bytes)).toMatchObject({ left: [{ _tag: "token-bytes", defect: "deep" }] })
  })

  // Columns: what is deep or long; the datalog.
  test.each([
    ["parentheses", `check if ${nested(deep, "(", ")", "true")};`],
    ["negations", `check if ${"!".repeat(deep)}true;`],
    ["arrays", `a(${nested(deep, "[", "]", "1")});`],
    ["maps", `a(${nested(deep, '{"a":', "}", "1")});`],
    ["closures", `check if ${"[1].any($x -> ".repeat(deep)}true${")".repeat(deep)};`],
    ["a chain of operators", `check if ${"1 + ".repeat(deep)}1 == 1;`],
    ["a chain of methods", `check if "a"${".length()".repeat(deep)};`],
    ["a comment without an end", `/*${"*".repeat(deep)}`],
    ["a text without an end", `a("${"\\\\".repeat(deep)}`],
    ["a number", `a(${"9".repeat(deep)});`],
    ["a name", `${"a".repeat(deep)}(1);`],
    ["facts", "a(1);".repeat(20_000)],
    ["terms", `a(${"1,".repeat(20_000)}1);`],
    ["nothing but semicolons", ";".repeat(deep)],
    ["a unit that is no character", `a("${"\ud800".repeat(1_000)}");`],
  ])("datalog, %s: read or refused", (_, text) => {
    const block = tokens.parseBlock(text)
    codesOf(block as Came)
    if (block._tag === "Right") {
      tokens.printBlock(block.right)
      const asked = tokens.parseAuthorizer("allow if true;")
      if (asked._tag === "Left") throw new Error("not datalog")
      tokens.authorizeBlocks({ blocks: [block.right], authorizer: asked.right })
    }
    codesOf(tokens.parseAuthorizer(text) as Came)
  })

  // Columns: what takes long; the authorizer. Counts end it, and soon.
  test.each([
    ["a rule that makes ever more", "n(0); n($m) <- n($x), $m == $x; allow if true;"],
    [
      "a product of all facts",
      `${Array.from({ length: 200 }, (_, at) => `a(${at});`).join("")}
      b($1, $2, $3, $4, $5) <- a($1), a($2), a($3), a($4), a($5); allow if true;`,
    ],
    [
      "texts that double",
      `t("${"a".repeat(1000)}"); check if t($x), ${Array(40).fill("$x").join(" + ")} == ""; allow if true;`,
    ],
    [
      "a pattern with stars in stars",
      `check if "${"a".repeat(10_000)}".matches("^(a*)*(a*)*b$"); allow if true;`,
    ],
    ["a pattern that counts", 'check if "a".matches("((a{100}){100}){100}"); allow if true;'],
    [
      "any in any in any",
      `check if [${"1,".repeat(200)}1].any($x -> [${"1,".repeat(200)}1].any($y -> [${"1,".repeat(200)}1].any($z -> $x + $y + $z == 4))); allow if true;`,
    ],
  ])("an authorizer with %s comes to an end", (_, text) => {
    const asked = tokens.parseAuthorizer(text)
    if (asked._tag === "Left") return void codesOf(asked as Came)
    const begun = process.cpuUsage()
    tokens.authorizeBlocks({ blocks: [], authorizer: asked.right })
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1e6).toBeLessThan(10)
  })
})

describe("number", () => {
  const many = heavy ? 100_000 : 20_000
  const of = <A>(make: (index: number) => readonly [string, A]) =>
    Object.fromEntries(Array.from({ length: many }, (_, index) => make(index)))

  test("of variables, files, add-ons, health paths, dependencies and scripts is no matter", () => {
    const start = "node server.js"
    expect(outcomeOf(javascript(of((index) => [`V_${index}`, "x"]))).status).toBe("planned")
    expect(outcomeOf(javascript(of((index) => [`CC_NODE_VERSIO${index}`, "x"]))).status).toBe("planned")
    expect(
      outcomeOf(
        javascript(
          {},
          of((index) => [`a/${index}/.nvmrc`, null]),
        ),
      ).status,
    ).toBe("planned")
    const paths = outcomeOf(javascript(of((index) => [`CC_HEALTH_CHECK_PATH_${index}`, `/${index}`])))
    expect(paths.status === "planned" ? paths.plan.health?.paths : []).toHaveLength(many)
    const addons = Array.from({ length: many }, (_, index) => ({ name: `a${index}`, env: { A: "1" } }))
    expect(outcomeOf({ ...javascript({}), addons }).status).toBe("planned")
    const large = JSON.stringify({
      scripts: { ...of((index) => [`s${index}`, "npm run s1"]), start },
      dependencies: of((index) => [`d${index}`, "1"]),
      devDependencies: of((index) => [`e${index}`, "1"]),
    })
    expect(outcomeOf(javascript({ NODE_ENV: "production" }, { "package.json": large })).status).toBe(
      "planned",
    )
  })

  test("of wrong parts is told part by part, and no part twice", () => {
    const wrong = { files: of((index) => [`f${index}`, 1]), env: of((index) => [`V${index}`, null]) }
    const decoded = decodeSnapshot(wrong)
    expect(diagnosticsOf(decoded).length).toBeGreaterThan(0)
    const unknown = Array.from({ length: many }, (_, index) => `x${index}`).join(",")
    const said = codes(outcomeOf(javascript({ CC_REQUEST_FLOW: unknown })))
    expect(said.filter((code) => code.startsWith("flow-"))).toEqual(["flow-too-many"])
    outcomeOf(javascript({ CC_REQUEST_FLOW: filled("redirectproxy,") }))
  })
})

describe("paths", () => {
  test.each([
    "../../../package.json/..",
    "..",
    "/package.json",
    "/etc/passwd",
    "./package.json",
    "a/../package.json",
    "a//package.json",
    "a/",
    "",
    "package.json\0",
  ])("that name no file of the project are passed over, and said: %j", (path) => {
    const made = outcomeOf({ files: { [path]: manifest }, env: {} })
    expect(codes(made)).toContain("file-path-ignored")
    expect(made.status).toBe("rejected")
  })

  test.each(["C:\\package.json", "a\\package.json", "..\\package.json", "PACKAGE.JSON", "Package.json"])(
    "that are other names are other files: %j",
    (path) => {
      expect(outcomeOf({ files: { [path]: manifest }, env: {} }).status).toBe("rejected")
      expect(outcomeOf(javascript({}, { [path]: '{"main":1}' }))).toEqual(outcomeOf(javascript({})))
    },
  )

  test("in case only beside one another are two files", () => {
    const made = outcomeOf(javascript({}, { "Yarn.lock": null, "YARN.LOCK": null, "yarn.lock": null }))
    expect(made.status === "planned" ? made.plan.dependencies?.tool : null).toBe("yarn")
  })

  test.each(["..", "../..", "a/../..", "/../x", "a/../../b"])(
    "out of the project are refused: %j",
    (path) => {
      expect(codes(outcomeOf(php({ CC_WEBROOT: path })))).toContain("webroot-outside")
      const worker = outcomeOf(php({ CC_PHPSERVER_WORKER: path }))
      expect(worker.status).toBe("rejected")
      expect(outcomeOf(javascript({ CC_CACHEPROXY_FILE: path })).status).toBe("rejected")
    },
  )
})

/** Runs a program on the built package with a small heap; what it prints. It is ended after minutes, which is only a net. */
const within = (mebibytes: number, program: string): string => {
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${mebibytes}`, "--input-type=module", "--eval", program],
    { encoding: "utf8", timeout: 240_000, maxBuffer: 2 ** 26 },
  )
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: "" })
  return stdout
}

const library = JSON.stringify(resolve("dist/index.js"))

describe("memory", () => {
  test("holds no range that was read, however long and many they are", { timeout: 300_000 }, () => {
    const program = `
      import { defaultPlatform, plan } from ${library}
      const planHere = plan(defaultPlatform)
      for (let index = 0; index < 3000; index++) {
        planHere({ files: { "package.json": '{"main":"a.js"}' }, env: { CC_NODE_VERSION: String(index).padEnd(100_000, "x") } })
      }
      console.log("planned")
    `
    expect(within(64, program)).toBe("planned\n")
  })

  test.runIf(heavy)("a manifest of 50 MB is planned", { timeout: 300_000 }, () => {
    const program = `
      import { defaultPlatform, outcome, plan } from ${library}
      const text = JSON.stringify({ main: "a.js", x: Array.from({ length: 50 }, () => "x".repeat(1_000_000)) })
      const made = outcome(plan(defaultPlatform)({ files: { "package.json": text }, env: {} }))
      console.log(text.length > 50_000_000, made.status)
    `
    expect(within(256, program)).toBe("true planned\n")
  })

  test.runIf(heavy)("a manifest of 50 MB that is all structure is planned", { timeout: 300_000 }, () => {
    const program = `
      import { defaultPlatform, outcome, plan } from ${library}
      const text = '{"main":"a.js","x":[' + "{},".repeat(16_700_000) + "1]}"
      const made = outcome(plan(defaultPlatform)({ files: { "package.json": text }, env: {} }))
      console.log(text.length > 50_000_000, made.status)
    `
    expect(within(1_500, program)).toBe("true planned\n")
  })

  test.runIf(heavy)(
    "a manifest of 50 MB that is broken at its end is refused with the place",
    { timeout: 300_000 },
    () => {
      const program = `
      import { defaultPlatform, outcome, plan } from ${library}
      const text = '{"main":"a.js","x":"' + "x".repeat(50_000_000) + '",}'
      const made = outcome(plan(defaultPlatform)({ files: { "package.json": text }, env: {} }))
      console.log(made.status, made.diagnostics.map((one) => one.code + " " + one.because[0].line).join())
    `
      expect(within(512, program)).toContain("rejected json-syntax 1")
    },
  )

  test.runIf(heavy)("a million snapshots leave nothing behind", { timeout: 600_000 }, () => {
    const program = `
      import { defaultPlatform, plan } from ${library}
      const planHere = plan(defaultPlatform)
      for (let index = 0; index < 200_000; index++) {
        planHere({ files: { "package.json": '{"engines":{"node":">=' + index + '"},"main":"a' + index + '.js"}' }, env: { CC_NODE_VERSION: "v" + index } })
      }
      console.log("planned")
    `
    expect(within(64, program)).toBe("planned\n")
  })
})
