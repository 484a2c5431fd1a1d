/**
 * Small parts of the plan's room, by hand: canonical text, the order of diagnostics, the Git remote, the diagram of a chain.
 */
import { describe, expect, test } from "vitest"
import {
  canonicalJson,
  chainMermaid,
  type Deployment,
  defaultPlatform,
  gitRemote,
  type Json,
  outcome,
  plan,
  type Snapshot,
} from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { definePlatform } from "../../src/platform/index.js"

describe("canonical JSON", () => {
  // Columns: the value, its text.
  test.each<[Json, string]>([
    [null, "null"],
    [true, "true"],
    [-0, "0"],
    [1e21, "1e+21"],
    ["", '""'],
    ["ab c", '"ab c"'],
    ['a"b', '"a\\"b"'],
    ["a\\b", '"a\\\\b"'],
    ["a\nb\u0001", '"a\\nb\\u0001"'],
    ["é😀", '"é😀"'],
    ["\ud800", '"\\ud800"'],
    [[], "[]"],
    [{}, "{}"],
    [[1, [2], {}], "[1,[2],{}]"],
    [{ b: 1, a: 2, c: 0 }, '{"a":2,"b":1,"c":0}'],
    [{ b: { d: 1, c: 2 }, a: [] }, '{"a":[],"b":{"c":2,"d":1}}'],
    // By UTF-16 code units, and not by number.
    [{ "10": 1, "9": 2, a: 3, A: 4, "\ufb33": 5, "😀": 6 }, '{"10":1,"9":2,"A":4,"a":3,"😀":6,"\ufb33":5}'],
    [{ "": 1, 'q"': 2 }, '{"":1,"q\\"":2}'],
  ])("of %j", (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test.each([2, 23, 24, 25, 26, 60])("sorts %d keys", (count) => {
    const keys = Array.from(
      { length: count },
      (_, index) => `k${String((index * 7 + 3) % count).padStart(2, "0")}${index}`,
    )
    const value = Object.fromEntries(keys.map((key) => [key, 0]))
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual([...keys].sort())
  })

  test("leaves out what is undefined", () => {
    expect(canonicalJson({ a: undefined, b: 1 } as unknown as Json)).toBe('{"b":1}')
  })
})

describe("the diagnostics of an outcome", () => {
  const one = (
    code: string,
    severity: Diagnostic["severity"] = "warning",
    message = "m",
  ): Diagnostic<string> => ({
    code,
    severity,
    message,
    because: [],
    remedy: "r",
    contract: [],
  })
  // Columns: the diagnostics as they were found, as they stand.
  test.each<[string, readonly Diagnostic<string>[], readonly Diagnostic<string>[]]>([
    ["alone", [one("a")], [one("a")]],
    ["by code", [one("b"), one("a"), one("c")], [one("a"), one("b"), one("c")]],
    [
      "errors first, notes last",
      [one("a", "info"), one("b"), one("c", "error")],
      [one("c", "error"), one("b"), one("a", "info")],
    ],
    [
      "by message",
      [one("a", "info", "y"), one("a", "info", "x")],
      [one("a", "info", "x"), one("a", "info", "y")],
    ],
    ["each once", [one("b"), one("a"), one("b"), one("b")], [one("a"), one("b")]],
  ])("stand %s", (_, found, expected) => {
    const [first, ...rest] = found as [Diagnostic, ...Diagnostic[]]
    expect(outcome({ _tag: "Left", left: [first, ...rest] }).diagnostics).toEqual(expected)
  })
})

describe("the Git remote", () => {
  const remoteOf = (given: Partial<Deployment>) =>
    gitRemote(defaultPlatform)({ application: "app_1", host: "git.example.com", ...given })

  // Columns: what is given; the commands.
  test.each<[Partial<Deployment>, readonly string[]]>([
    [{}, ["git remote add deploy git+ssh://git@git.example.com/app_1.git", "git push deploy master"]],
    [
      { name: "other", branch: "feature/a.b" },
      ["git remote add other git+ssh://git@git.example.com/app_1.git", "git push other feature/a.b:master"],
    ],
    [
      { host: "git.example.com:65535" },
      ["git remote add deploy git+ssh://git@git.example.com:65535/app_1.git", "git push deploy master"],
    ],
    [
      { host: "[2001:db8::1]:22" },
      ["git remote add deploy 'git+ssh://git@[2001:db8::1]:22/app_1.git'", "git push deploy master"],
    ],
    [
      { branch: "a.locker" },
      ["git remote add deploy git+ssh://git@git.example.com/app_1.git", "git push deploy a.locker:master"],
    ],
  ])("of %j", (given, commands) => {
    const made = remoteOf(given)
    expect(made._tag === "Right" ? made.right.commands : made).toEqual(commands)
  })

  // Columns: what is given; the codes and the words that name it.
  test.each<[Partial<Deployment>, string, string]>([
    [{ host: "git.example.com:0" }, "git-host-invalid", "git.example.com:0"],
    [{ host: "git.example.com:65536" }, "git-host-invalid", "git.example.com:65536"],
    [{ host: "[xyz]" }, "git-host-invalid", "[xyz]"],
    [{ host: "a}b{" }, "git-host-invalid", "a}b{"],
    [{ host: "a}b" }, "git-host-invalid", "a}b"],
    [{ host: "a b" }, "git-host-invalid", "a b"],
    [{ host: "a{b}" }, "git-host-placeholder", "a{b}"],
    [{ host: "{region}.example.com" }, "git-host-placeholder", "{region}"],
    [{ host: "git.{region}" }, "git-host-placeholder", "git.{region}"],
    [{ application: "-x" }, "git-application-invalid", "-x"],
    [{ application: "app_1 x" }, "git-application-invalid", "app_1 x"],
    [{ name: "a b" }, "git-name-invalid", "remote"],
    [{ name: "-a" }, "git-name-invalid", "remote"],
    [{ name: "a..b" }, "git-name-invalid", "remote"],
    [{ branch: "a.lock" }, "git-name-invalid", "branch"],
    [{ branch: "a/" }, "git-name-invalid", "branch"],
  ])("of %j is refused", (given, code, word) => {
    const made = remoteOf(given)
    expect(made._tag).toBe("Left")
    expect(diagnosticsOf(made).map((one) => one.code)).toEqual([code])
    expect(diagnosticsOf(made)[0]?.message).toContain(word)
    expect(diagnosticsOf(made)[0]?.because).toEqual([])
  })

  test("says of a host that the platform left open where it is, and of an unusual id that it is one", () => {
    const open = gitRemote(defaultPlatform)({ application: "app_1" })
    expect(diagnosticsOf(open).map(({ code, because }) => [code, because])).toEqual([
      ["git-host-placeholder", [{ from: "platform", path: "addresses.git" }]],
    ])
    const unusual = remoteOf({ application: "other" })
    expect([unusual._tag, diagnosticsOf(unusual).map(({ code }) => code)]).toEqual([
      "Both",
      ["git-application-unusual"],
    ])
    expect(diagnosticsOf(remoteOf({ application: "app_x", host: "git.example.com" }))).toEqual([])
  })
})

describe("the diagram of a chain", () => {
  const application = { address: "0.0.0.0", port: 9000 }
  const member = (name: string, listen: number, forward: number) => ({
    name,
    listen,
    forward,
    command: null,
    file: null,
  })

  // Columns: what it shows, the network, its lines.
  test.each([
    [
      "a chain",
      {
        access: "public",
        publicPort: 8080,
        chain: [member("a", 8080, 8081), member("b", 8081, 9000)],
        application,
      },
      ['internet(["internet"]) -->|8080| m0["a"]', 'm0 -->|8081| m1["b"]', 'm1 -->|9000| app["app"]'],
    ],
    [
      "an application alone",
      { access: "public", publicPort: 9000, chain: [], application },
      ['internet(["internet"]) -->|9000| app["app"]'],
    ],
    [
      "that nothing listens",
      { access: "public", publicPort: 8080, chain: [], application },
      ['internet(["internet"]) -->|8080| nothing["nothing listens"]', 'app["app on 9000"]'],
    ],
    [
      "what is blocked",
      { access: "blocked", publicPort: 8080, chain: [], application },
      ['internet(["internet"]) -->|8080| platform["blocked by the platform"]', 'app["app on 9000"]'],
    ],
    [
      "names with what Mermaid reads as its own",
      { access: "public", publicPort: 8080, chain: [member('a"<b>', 8080, 9000)], application },
      ['internet(["internet"]) -->|8080| m0["a#34;#60;b#62;"]', 'm0 -->|9000| app["app"]'],
    ],
    ["a task", null, ['task["nothing listens"]']],
  ] as const)("shows %s", (_, network, lines) => {
    expect(chainMermaid(network)).toBe(["flowchart LR", ...lines.map((line) => `  ${line}`), ""].join("\n"))
  })
})

describe("the kind of an application", () => {
  const said = (files: { readonly [path: string]: string | null }, env = {}, more = {}) => {
    const made = plan(defaultPlatform)({ files, env, ...more })
    return diagnosticsOf(made).map(({ code, message, because }) => [code, message, because] as const)
  }

  test("names the webroot and the variable that gave it, where nothing says what it is", () => {
    const [[code, message, because] = ["", "", []]] = said({}, { CC_WEBROOT: "/public" })
    expect(code).toBe("application-undecided")
    expect(message).toContain('"/public"')
    expect(because).toEqual([{ from: "env", name: "CC_WEBROOT", value: "/public" }])
  })

  // Columns: what is there beside package.json, what the diagnostic calls it.
  test.each([
    [{ "composer.json": "{}" }, "a composer.json"],
    [{ "index.php": "" }, "an index.php"],
  ])("says of %j and a package.json what decided", (php, word) => {
    const both = said({ "package.json": '{"main":"a"}', ...php }).find(
      ([code]) => code === "application-both",
    )
    expect(both?.[1]).toContain(word)
  })

  test("is none of PHP, and no file is looked for, where the webroot leaves the project", () => {
    const files = { "package.json": '{"main":"a.js"}', "null/index.php": "" }
    const made = plan(defaultPlatform)({ files, env: { CC_WEBROOT: "../x" } })
    if (made._tag === "Left") throw new Error(made.left[0].message)
    expect(made.right.application).toBe("javascript")
    expect(made.right.inputs.files).toContain("package.json")
    expect(made.right.inputs.files.filter((path) => /index\.(?:php|html)|null|here/.test(path))).toEqual([])
  })
})

describe("the inputs of a plan", () => {
  const planned = plan(defaultPlatform)
  const inputs = (env: Snapshot["env"], more: Partial<Snapshot> = {}): readonly string[] => {
    const made = planned({ files: { "index.php": "", "package.json": '{"main":"a"}' }, env, ...more })
    return made._tag === "Left" ? [] : made.right.inputs.files
  }

  test("are its own, though the names of another project's files would read the same in one", () => {
    const one = inputs({ CC_WEBROOT: "x", CC_CACHEPROXY_FILE: "q/index.phpz", CC_PRE_BUILD_HOOK: "make" })
    const other = inputs({ CC_WEBROOT: "x/index.phpq", CC_CACHEPROXY_FILE: "z", CC_PRE_BUILD_HOOK: "make" })
    expect(one).toEqual(expect.arrayContaining(["x/index.php", "q/index.phpz"]))
    expect(other).toEqual(expect.arrayContaining(["x/index.phpq/index.php", "z"]))
  })

  test("have no file of a middleware where a task runs, which no request reaches", () => {
    const env = { CC_CACHEPROXY_FILE: "a.vcl", CC_PRE_BUILD_HOOK: "make" }
    expect(inputs(env)).toContain("a.vcl")
    const task = inputs(env, { task: "node a" })
    expect(task).toContain("package.json")
    expect(task).not.toContain("a.vcl")
  })
})

describe("an instance that an application may not have", () => {
  // Columns: what the snapshot says of the instance, where that stands.
  test.each([
    [{}, { from: "platform", path: "instances.default" }],
    [{ instance: { type: "nano" } }, { from: "snapshot", field: "instance.type" }],
  ])("is named with where it comes from: %j", (given, from) => {
    const platform = definePlatform({ instances: { default: "nano", unavailable: { javascript: ["nano"] } } })
    if (platform._tag !== "Right") throw new Error("it is a platform")
    const found = diagnosticsOf(
      plan(platform.right)({ files: { "package.json": '{"main":"a"}' }, env: {}, ...given }),
    )
    const [said] = found.filter(({ code }) => code === "instance-unavailable")
    expect(said?.message).toContain("JavaScript")
    expect(said?.because).toEqual([from, { from: "platform", path: "instances.unavailable.javascript" }])
  })
})
