/** Texts of plans, rejections and differences, line by line: parts that few plans have, beside plans that lack them. */
import { describe, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Diagnostic, Evidence } from "../../src/model/diagnostic.js"
import type { Outcome, Plan, Runtime } from "../../src/model/plan.js"
import {
  applyDiff,
  changeCauses,
  diffPlans,
  isEmptyDiff,
  placeIn,
  renderScript,
  sarif,
} from "../../src/report/index.js"
import { placeInJson, placeInToml } from "../../src/report/place.js"
import { headline, renderDecisions, renderDiagnostics, renderOutcome } from "../../src/report/render.js"
import { settings } from "../../src/report/script.js"
import { decision, diagnostic } from "./reported.js"

const made = outcome(
  plan(defaultPlatform)({ files: { "package.json": '{"scripts":{"start":"node ."}}' }, env: {} }),
)
if (made.status === "rejected") throw new Error("no plan")
const base: Plan = made.plan

const of = (more: Partial<Plan>): Outcome<string> => ({
  format: "runplan/outcome@1",
  status: "planned",
  plan: { ...base, build: [], run: [], decisions: {}, ...more } as Plan,
  diagnostics: [],
})
const rejected = (more: object = {}): Outcome<string> => ({
  format: "runplan/outcome@1",
  status: "rejected",
  diagnostics: [diagnostic({ severity: "error" })],
  ...more,
})

/** The lines behind the headline. */
const below = (more: Partial<Plan>, width?: number): readonly string[] =>
  renderOutcome(of(more), width === undefined ? {} : { width })
    .trimEnd()
    .split("\n")
    .slice(1)

describe("a plan's first line", () => {
  // Columns: the runtime; how the sentence calls it.
  test.each<[object, string]>([
    [{ name: "node", version: "20", npm: null }, "Node 20"],
    [{ name: "node", version: "20", npm: "10" }, "Node 20 with npm 10"],
    [{ name: "bun", version: "1.2", node: "20" }, "Bun 1.2 with Node 20"],
    [{ name: "php", version: "8", server: "1", webServer: "2" }, "PHP 8 with server 1 and web server 2"],
    [{ name: "static", server: "Caddy", generator: null }, "Caddy"],
    [{ name: "static", server: "Caddy", generator: "hugo" }, "Caddy, built with hugo"],
    [{ name: "deno" }, "deno"],
  ])("has %j as %s", (runtime, words) => {
    const line = headline({ ...base, runtime: runtime as unknown as Runtime, dependencies: null })
    expect(line).toContain(` on ${words}, on instance `)
  })

  test("has the tool that builds, in its version where that is known", () => {
    const withTool = (tool: string, version: string | null): string =>
      headline({
        ...base,
        runtime: { name: "node", version: "20", npm: null } as Runtime,
        dependencies: { tool, version, development: "included", flags: [] } as Plan["dependencies"],
      })
    expect(withTool("npm-ci", null)).toContain(" on Node 20, built with npm-ci, on instance ")
    expect(withTool("npm-ci", "10")).toContain(" on Node 20, built with npm-ci 10, on instance ")
    expect(withTool("custom", null)).toContain(" on Node 20, built with a command of its own, on instance ")
    expect(withTool("unheard-of", "1")).toContain(" on Node 20, built with unheard-of 1, on instance ")
  })

  test("has the instance where it is known", () => {
    expect(headline({ ...base, instance: { type: null, memoryMiB: 512 } })).toMatch(
      /[^e], with 512 MiB of memory\.$/,
    )
    expect(headline({ ...base, instance: { type: "M", memoryMiB: 512 } })).toContain(
      ", on instance M with 512 MiB",
    )
  })
})

describe("a plan's steps", () => {
  const step = (more: object) =>
    ({ id: "hook", command: "make", when: "always", lifecycle: [], ...more }) as const

  // Columns: the step; its line.
  test.each<[object, string]>([
    [{}, "  hook  make"],
    [{ when: "success" }, "  hook  make  when all went well"],
    [{ when: "failure" }, "  hook  make  when a step failed"],
    [{ lifecycle: ["hook"] }, "  hook  make"],
    [{ lifecycle: ["prehook", "hook"] }, "  hook  make  runs prehook, hook"],
    [{ when: "failure", lifecycle: ["a"] }, "  hook  make  when a step failed; runs a"],
  ])("%j: %j", (more, line) => {
    expect(below({ build: [step(more)] } as Partial<Plan>).slice(0, 3)).toEqual(["", "Build", line])
  })

  test("rest on what decided them, without the value that is the command", () => {
    const because = (value: string, addon?: string): Evidence => ({
      from: "env",
      name: "HOOK",
      value,
      ...(addon === undefined ? {} : { addon }),
    })
    const lineOf = (evidence: Evidence): string | undefined =>
      below({
        build: [step({})],
        decisions: { "build.hook": decision({ because: [evidence] }) },
      } as unknown as Partial<Plan>)[2]
    expect(lineOf(because("make"))).toBe("  hook  make  HOOK")
    expect(lineOf(because("make", "kv"))).toBe("  hook  make  HOOK of the add-on kv")
    expect(lineOf(because("make all"))).toBe("  hook  make  HOOK=make all")
    expect(lineOf({ from: "file", path: "a.json" })).toBe("  hook  make  a.json")
  })

  test.each([
    ["on-crash", "Run (again after a crash)"],
    ["never", "Run"],
  ])("that run with restart %s stand under %s", (restart, title) => {
    expect(below({ run: [step({})], restart } as unknown as Partial<Plan>)[1]).toBe(title)
  })

  test("stand beside workers, each with when it runs again", () => {
    const worker = (restart: string) => ({ id: "0", command: "work", restart, delaySeconds: 3 })
    const lineOf = (restart: string): string | undefined =>
      below({ workers: [worker(restart)] } as unknown as Partial<Plan>)[2]
    expect(lineOf("no")).toBe("  0  work  ; not again when it ends")
    expect(lineOf("always")).toBe("  0  work  ; again whenever it ends, 3 s later")
    expect(lineOf("on-failure")).toBe("  0  work  ; again after a failure, 3 s later")
    const decided = {
      workers: [worker("no")],
      decisions: {
        "workers.0": decision({ because: [{ from: "env", name: "CC_WORKER_COMMAND_0", value: "x" }] }),
      },
    }
    expect(below(decided as unknown as Partial<Plan>)[2]).toBe(
      "  0  work  CC_WORKER_COMMAND_0=x; not again when it ends",
    )
  })

  test("stand above the files that are written and removed", () => {
    const files = {
      write: [
        { path: "a", mode: "create", text: [" x\n"] },
        { path: "b", mode: "append", text: ["y"] },
      ],
      remove: ["c"],
    }
    expect(below({ files } as unknown as Partial<Plan>).slice(0, 5)).toEqual([
      "",
      "Files",
      "  write      a  x",
      "  append to  b  y",
      "  remove     c",
    ])
  })
})

describe("a plan's decisions", () => {
  test("stand in their order: what begins the reference, the others by name, and what the public meets last", () => {
    const decisions = Object.fromEntries(
      ["health.paths", "b", "production", "network.access", "a", "folder", "build.x", "c"].map((path) => [
        path,
        decision(),
      ]),
    )
    const lines = below({ decisions, network: null, health: null } as unknown as Partial<Plan>).slice(2)
    expect(lines.map((line) => line.trim().split(" ")[0])).toEqual([
      "folder",
      "production",
      "a",
      "b",
      "c",
      "network.access",
      "health.paths",
    ])
  })

  test("have a chain with what its members run and read", () => {
    const member = (name: string, more: object) => ({
      name,
      listen: 8080,
      forward: 9000,
      command: null,
      file: null,
      ...more,
    })
    const network = {
      access: "public",
      publicPort: 8080,
      chain: [member("a", { command: "run a" }), member("b", { file: "b.vcl" }), member("c", {})],
      application: { address: "0.0.0.0", port: 9000 },
    }
    const decisions = { "network.chain": decision({ value: [1] }) }
    expect(below({ decisions, network, health: null } as unknown as Partial<Plan>).slice(2)).toEqual([
      "  network.chain  internet → 8080 a → 8080 b → 8080 c → 9000 app",
      "    a            run a",
      "    b            b.vcl",
    ])
    expect(below({ decisions, network: null, health: null } as unknown as Partial<Plan>).slice(2)).toEqual([
      "  network.chain  nothing listens",
    ])
  })

  test("have an empty chain where the application is not what the public meets", () => {
    const of = (port: number, key: string): readonly string[] =>
      below({
        decisions: { [key]: decision({ value: [] }) },
        network: { access: "public", publicPort: 8080, chain: [], application: { address: "0.0.0.0", port } },
        health: null,
      } as unknown as Partial<Plan>)
    expect(of(8080, "network.chain")).toEqual([])
    expect(of(9000, "network.chain").length).toBe(3)
    expect(of(9000, "health.paths")).toEqual([])
    const task = { decisions: { "network.chain": decision({ value: [] }) }, network: null, health: null }
    expect(below(task as unknown as Partial<Plan>)).toEqual([])
  })

  test("by themselves stand in the order of their paths, each with its rule", () => {
    expect(renderDecisions({ b: decision(), a: decision({ because: [{ from: "env", name: "A" }] }) })).toBe(
      "  a  x  by the.rule: A\n  b  x  by the.rule\n",
    )
  })
})

describe("a rejection", () => {
  // Columns: the command that mends it; the line above that.
  test.each([
    ["runplan plan -e A=", "Without A it would be planned:"],
    ["A=", "Without A it would be planned:"],
    ["runplan plan -e CC_WEBROOT=", "Without CC_WEBROOT it would be planned:"],
    ["runplan plan -e A=b", "With one variable changed it would be planned:"],
    ["runplan plan -e A= .", "With one variable changed it would be planned:"],
  ])("is mended by %j: %s", (mend, heading) => {
    const lines = renderOutcome(rejected(), { mend }).trimEnd().split("\n")
    expect(lines.slice(-3)).toEqual(["", heading, `  ${mend}`])
  })

  test("has what was decided anyway, but for empty lists", () => {
    const decisions = { b: decision({ value: [] }), a: decision({ value: ["y"] }) }
    expect(renderOutcome(rejected({ decisions })).split("\n").slice(-4)).toEqual([
      "",
      "Decided anyway",
      "  a  y",
      "",
    ])
    expect(renderOutcome(rejected())).not.toContain("Decided anyway")
    expect(renderOutcome(rejected()).split("\n")[0]).toBe("Rejected: 1 error.")
  })
})

describe("a diagnostic at a line", () => {
  const at = (more: object): Evidence =>
    ({ from: "file", path: "a.json", line: 2, column: 4, ...more }) as Evidence
  const framed = (whole: string | null, evidence: Evidence = at({}), width = 80): readonly string[] =>
    renderDiagnostics([diagnostic({ because: [evidence] })], { width, line: () => whole })
      .split("\n")
      .slice(1, -2)

  // Columns: the line; what is shown of it.
  test.each([
    ["abcdef", ["           2 | abcdef", "                  ^"]],
    ['{"a": "secret"}', ['           2 | {"a": "······"}', "                  ^"]],
    ['{"a" : "x"}', ['           2 | {"a" : "x"}', "                  ^"]],
    ["['secret', \"ab\"]", ["           2 | ['······', \"··\"]", "                  ^"]],
    ['a "secret', ['           2 | a "······', "                  ^"]],
    ['a "se\\"cret" b', ['           2 | a "········" b', "                  ^"]],
    ['{"name": 1}', ['           2 | {"name": 1}', "                  ^"]],
    ['{"name" : 1}', ['           2 | {"name" : 1}', "                  ^"]],
    ["\tab\tc  ", ["           2 |  ab c", "                  ^"]],
    ["a\u0000b", []],
    ["a\ufffdb", []],
    ["a\u200bb", ["           2 | a\ufffdb", "                  ^"]],
  ])("%j is shown as %j", (whole, lines) => {
    expect(framed(whole)).toEqual(lines)
  })

  test("has no frame without a place, or a text", () => {
    expect(framed(null)).toEqual([])
    expect(framed("abc", at({ line: undefined }))).toEqual([])
    expect(framed("abc", at({ column: undefined }))).toEqual([])
    expect(framed("abc", { from: "env", name: "A" })).toEqual([])
    expect(renderDiagnostics([diagnostic({ because: [at({})] })])).toBe(
      "  warning  It is odd.\n           odd · a.json:2:4\n",
    )
  })

  test("shows 36 columns on each side, and less where the screen is narrow", () => {
    const long = "x".repeat(50) + "y".repeat(50)
    const [line = "", caret = ""] = framed(long, at({ column: 51 }), 200)
    expect(line).toBe(`           2 | ${"x".repeat(36)}${"y".repeat(36)}`)
    expect(caret.length).toBe(line.indexOf("y") + 1)
    const [short = ""] = framed(long, at({ column: 51 }), 60)
    expect(short).toBe(`           2 | ${"x".repeat(18)}${"y".repeat(18)}`)
  })
})

describe("a place in a file", () => {
  // Columns: the text; the pointer; line and column, or null.
  test.each<[string, string, readonly [number, number] | null]>([
    ['{"a":1}', "/a", [1, 6]],
    ['{"a":1,"a":2}', "/a", [1, 12]],
    ['{"a":{"b":[1,2]}}', "/a/b/1", [1, 14]],
    ['{"a":1}', "/b", null],
    ['{"a":1}', "/a/b", null],
    ['{"a":[]}', "/a/0", null],
    ['{"a"}', "/a", null],
    ["{}", "/a", null],
    ["", "/a", null],
    ['\ufeff{"a":1}', "/a", [1, 6]],
    ['{\r\n "a":1}', "/a", [2, 6]],
  ])("of %j: %s is at %j", (text, pointer, place) => {
    const found = placeInJson(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(place)
  })

  test.each<[string, string, readonly [number, number] | null]>([
    ["[tools]\nnode = '20'", "/tools/node", [2, 1]],
    ["[tools]\n  node = '20'", "/tools/node", [2, 3]],
    ["[ tools ]\n'node' = '20'", "/tools/node", [2, 1]],
    ["tools.node = '20'", "/tools/node", [1, 1]],
    ['[tools]\n"npm:a.b" = 1', "/tools/npm:a.b", [2, 1]],
    ["[tools.node]\nversion = 1", "/tools/node", [1, 1]],
    ["[other]\nnode = '20'", "/tools/node", null],
    ["# node = 1\r\n[tools]\r\nnode = 1", "/tools/node", [3, 1]],
    ["[tools]\nnode", "/tools/node", null],
    ["[tools]\nnodes = 1", "/tools/node", null],
    ["", "/tools", null],
  ])("of TOML %j: %s is at %j", (text, pointer, place) => {
    const found = placeInToml(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(place)
  })

  test("of a snapshot is known where its file is", () => {
    const place = placeIn({ files: { "package.json": '{"a":1}' }, env: {} })
    expect(place({ from: "file", path: "package.json", pointer: "/a" })).toEqual({
      path: "package.json",
      line: 1,
      column: 6,
    })
    expect(place({ from: "env", name: "A" })).toBeNull()
  })
})

describe("a difference of two outcomes", () => {
  const planned = (decisions: object, diagnostics: readonly Diagnostic<string>[] = []): Outcome<string> => ({
    ...(of({ decisions } as unknown as Partial<Plan>) as Outcome<string>),
    diagnostics,
  })

  test("is empty where nothing differs, and in no part more", () => {
    const [one, other] = [decision(), decision({ rule: "another" })]
    expect(isEmptyDiff(diffPlans(planned({ a: one }), planned({ a: one })))).toBe(true)
    expect(isEmptyDiff(diffPlans(planned({ a: one }), planned({ a: other })))).toBe(false)
    expect(isEmptyDiff(diffPlans(planned({ a: one }), planned({})))).toBe(false)
    expect(isEmptyDiff(diffPlans(planned({}), planned({}, [diagnostic()])))).toBe(false)
    expect(isEmptyDiff(diffPlans(planned({}, [diagnostic()]), planned({})))).toBe(false)
    expect(isEmptyDiff(diffPlans(planned({}), rejected({ diagnostics: [] })))).toBe(false)
  })

  test("names decisions in the order of their paths", () => {
    const before = planned({ b: decision(), c: decision() })
    const after = planned({ a: decision(), c: decision({ rule: "another" }) })
    expect(diffPlans(before, after).decisions.map(({ path }) => path)).toEqual(["a", "b", "c"])
  })

  test("applied gives the second, with decisions and without", () => {
    for (const after of [rejected(), rejected({ decisions: { a: decision() } })]) {
      for (const before of [
        planned({}),
        planned({ b: decision() }),
        rejected({ decisions: { b: decision() } }),
      ])
        expect(applyDiff(before, diffPlans(before, after))).toEqual(after)
    }
  })

  test("has causes: the codes of errors, each once and in their order, where only one side is a plan", () => {
    const errors = ["b", "a", "b"].map((code) => diagnostic({ code, severity: "error" }))
    const after = rejected({ diagnostics: [...errors, diagnostic({ code: "c" })] })
    const status = { _tag: "Status", codes: ["a", "b"] }
    expect(changeCauses(diffPlans(planned({}), after))).toEqual([
      { ...status, before: "planned", after: "rejected" },
    ])
    expect(changeCauses(diffPlans(after, planned({})))).toEqual([
      { ...status, before: "rejected", after: "planned" },
    ])
  })
})

describe("a script of a plan", () => {
  const linesOf = (more: object): readonly string[] => {
    const script = renderScript({ ...base, ...more } as Plan)
    return script._tag === "Right" ? script.right.trimEnd().split("\n") : []
  }
  const step = (id: string, more: object = {}) => ({
    id,
    command: "make",
    when: "always",
    lifecycle: [],
    ...more,
  })

  // Columns: the steps of the build and of the run; the lines behind the functions.
  test.each<[readonly object[], readonly object[], readonly string[]]>([
    [[], [], ['exit "$status"']],
    [[step("install")], [], ["step install make", 'exit "$status"']],
    [[step("install", { when: "failure" })], [], ["rescue install make", 'exit "$status"']],
    [[], [step("start")], ['begin start || exit "$status"', "exec sh -c -- make"]],
    [
      [step("a b")],
      [step("start")],
      ["step 'a b' make", 'begin start || exit "$status"', "exec sh -c -- make"],
    ],
    [
      [],
      [step("start"), step("after")],
      ["serve start make", "step after make", "serving", 'exit "$status"'],
    ],
    [
      [],
      [step("start"), step("after", { when: "failure" })],
      ["serve start make", "rescue after make", "serving", 'exit "$status"'],
    ],
  ])("with %j and %j ends with %j", (build, run, lines) => {
    const all = linesOf({ build, run })
    expect(all.slice(all.lastIndexOf("") + 1)).toEqual(lines)
  })

  // Columns: the kind of application; where it listens; what asks whether it does.
  test.each([
    ["php", "0.0.0.0", "php -r 'exit(@fsockopen(\"127.0.0.1\", 8080) ? 0 : 1);'"],
    ["php", "10.0.0.1", "php -r 'exit(@fsockopen(\"10.0.0.1\", 8080) ? 0 : 1);'"],
    ["static", "0.0.0.0", "curl --silent --output /dev/null --max-time 5 http://127.0.0.1:8080/"],
    ["deno", "0.0.0.0", "false"],
  ])("of %s asks on %s by %s", (application, address, command) => {
    const network = { access: "public", publicPort: 8080, chain: [], application: { address, port: 8080 } }
    const lines = linesOf({ application, network, build: [], run: [step("start"), step("after")] })
    expect(lines.some((line) => line.includes(command))).toBe(true)
  })

  test("sets NODE_ENV to what decided on production, and to nothing where no variable did", () => {
    const platform: Evidence = { from: "platform", path: "a" }
    const given = (because: readonly Evidence[] | null): readonly (string | null)[] =>
      settings({
        ...base,
        environment: {},
        decisions: because === null ? {} : { production: decision({ because }) },
      } as unknown as Plan).flatMap(({ name, value }) => (name === "NODE_ENV" ? [value] : []))
    expect(given(null)).toEqual([])
    expect(given([])).toEqual([null])
    expect(given([platform])).toEqual([null])
    expect(given([platform, { from: "env", name: "NODE_ENV", value: "production" }])).toEqual(["production"])
  })
})

test("a log says which version of the program found what is in it, where that is known", () => {
  const driver = (version?: string): unknown => {
    const log = sarif([], version === undefined ? {} : { version }) as {
      runs: { tool: { driver: unknown } }[]
    }
    return log.runs[0]?.tool.driver
  }
  expect(driver()).toStrictEqual({ name: "runplan", rules: [] })
  expect(driver("1.2.3")).toStrictEqual({ name: "runplan", semanticVersion: "1.2.3", rules: [] })
})
