/**
 * The words of plans, findings and differences, piece by piece.
 */
import { describe, expect, test } from "vitest"
import { defaultPlatform, type Json, outcome, plan, type Snapshot } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import type { Evidence } from "../../src/model/diagnostic.js"
import type { Outcome, Plan } from "../../src/model/plan.js"
import { chainLine, chainMermaid } from "../../src/report/chain.js"
import {
  diffPlans,
  type FilePlace,
  findings,
  githubCommands,
  placeIn,
  renderDiff,
  renderFindings,
} from "../../src/report/index.js"
import {
  renderDecisions,
  renderDiagnostics,
  renderOutcome,
  showEvidence,
  tableLines,
  valueText,
  viewOf,
  withNote,
} from "../../src/report/render.js"
import { renderExplanation } from "../../src/report/renderExplanation.js"
import { plainStyle, type Style, wrap } from "../../src/report/style.js"
import { decision, diagnostic } from "./reported.js"

const files = { "package.json": '{"scripts":{"start":"node ."}}' }
const planned = (more: Partial<Snapshot> = {}) => outcome(plan(defaultPlatform)({ files, env: {}, ...more }))
const planOf = (more: Partial<Snapshot> = {}): Plan => {
  const made = planned(more)
  if (made.status === "rejected") throw new Error("no plan")
  return made.plan
}
const textOf = (made: Plan, style: Style = plainStyle): string =>
  renderOutcome({ format: "runplan/outcome@1", status: "planned", plan: made, diagnostics: [] }, { style })

const file = (path: string, more: object = {}): Evidence => ({ from: "file", path, ...more })

test("a network where nothing listens on the public port says so", () => {
  const network = {
    access: "public",
    publicPort: 8080,
    chain: [],
    application: { address: "0.0.0.0", port: 9090 },
  } as const
  expect(chainLine(network)).toBe("internet → 8080 nothing; 9090 app")
  const handed = { ...network, publicPort: 80, arrival: 3000 } as const
  expect(chainLine(handed)).toBe("internet → 80 platform → 3000 nothing; 9090 app")
  expect(chainMermaid({ ...handed, arrival: 9090 })).toBe(
    'flowchart LR\n  internet(["internet"]) -->|80| platform["the platform"]\n  platform -->|9090| app["app"]\n',
  )
  const odd = { name: 'a#"b', listen: 8080, forward: 9090, command: null, file: null }
  expect(chainMermaid({ ...network, chain: [odd] })).toContain('m0["a#35;#34;b"]')
  expect(chainMermaid(network)).toBe(
    'flowchart LR\n  internet(["internet"]) -->|8080| nothing["nothing listens"]\n  app["app on 9090"]\n',
  )
})

describe("a piece of evidence", () => {
  test.each<readonly [Evidence, string]>([
    [file("a"), "a"],
    [file("a", { line: 3 }), "a:3"],
    [file("a", { line: 3, column: 7 }), "a:3:7"],
    [file("a", { pointer: "" }), "a"],
    [file("a", { pointer: "/engines/node" }), "engines.node in a"],
    [file("a", { pointer: "/devDependencies/@nestjs~1cli" }), 'devDependencies["@nestjs/cli"] in a'],
    [file("a", { pointer: "/x/a b" }), 'x["a b"] in a'],
    [file("a", { pointer: "/x/a/ b" }), 'x.a[" b"] in a'],
    [file("a", { pointer: "/b !/x" }), '["b !"].x in a'],
    [{ from: "snapshot", field: "" }, "the snapshot"],
    [{ from: "snapshot", field: "task" }, "the given task"],
    [{ from: "platform", path: "health.path" }, "platform health.path"],
    [{ from: "env", name: "A" }, "A"],
    [{ from: "env", name: "A", value: "b", addon: "kv" }, "A=b of the add-on kv"],
    [{ from: "env", name: "A", value: "x".repeat(48) }, `A=${"x".repeat(48)}`],
    [{ from: "env", name: "A", value: "x".repeat(49) }, `A=${"x".repeat(48)}…`],
  ])("%j is %s", (evidence, text) => {
    expect(showEvidence(evidence)).toBe(text)
  })

  test("has the place that is known of it", () => {
    const place = () => "here:1"
    expect(showEvidence({ from: "env", name: "A" }, { place })).toBe("A in here:1")
    expect(showEvidence(file("a", { pointer: "/b" }), { place })).toBe("b in here:1")
  })
})

test.each<readonly [Json, string]>([
  [null, "none"],
  [[], "none"],
  [{}, "none"],
  [true, "yes"],
  [false, "no"],
  [5, "5"],
  [["a", 1], "a, 1"],
  [{ name: "deno", version: "2" }, "deno 2"],
  [{ name: "deno" }, "name deno"],
  [{ version: "2" }, "version 2"],
  [{ id: "start", command: "npm start" }, "npm start"],
  [{ path: ".npmrc" }, ".npmrc"],
  [{ min: 200, max: [201, 202] }, "min 200 max 201, 202"],
])("the value %j is %s", (value, text) => {
  expect(valueText("x", value)).toBe(text)
})

test("a text is broken at blanks where the next word would pass the width", () => {
  expect(wrap("aa bb cc", 8)).toEqual(["aa bb cc"])
  expect(wrap("aa bb cc", 7)).toEqual(["aa bb", "cc"])
  expect(wrap("aa bb cc", 5)).toEqual(["aa bb", "cc"])
  expect(wrap("aa bb cc", 4)).toEqual(["aa", "bb", "cc"])
  expect(wrap("aaaaaa b", 4)).toEqual(["aaaaaa", "b"])
  expect(wrap("é😀 b", 4)).toEqual(["é😀 b"])
  expect(wrap("", 4)).toEqual([""])
})

test("a note is beside what it is about where it has 24 columns or fits, and below it otherwise", () => {
  const note = "aaaaaaaaaaa bbbbbbbbbbbb ccccc"
  const at = (width: number, text: string, from = 5) =>
    withNote("  a  b", from, 1, 1, text, { ...viewOf({}), width })
  expect(at(32, note)).toEqual(["  a  b  aaaaaaaaaaa bbbbbbbbbbbb", "        ccccc"])
  expect(at(31, note)).toEqual(["  a  b", "       aaaaaaaaaaa bbbbbbbbbbbb", "       ccccc"])
  expect(at(12, "four")).toEqual(["  a  b  four"])
  expect(at(31, note, 20)).toEqual(["  a  b", "       aaaaaaaaaaa bbbbbbbbbbbb", "       ccccc"])
})

test("prose stands beside its label where each line fits, and below it otherwise; without a label none is written", () => {
  const rows = (word: string) => [
    { label: "ab", text: `${word} ${word}`, note: "", prose: true },
    { label: "", text: word, note: "", prose: true },
  ]
  const at = (word: string) => tableLines(rows(word), { ...viewOf({}), width: 12 })
  expect(at("cc")).toEqual(["  ab  cc cc", "      cc"])
  expect(at("cccccc")).toEqual(["  ab  cccccc", "      cccccc", "      cccccc"])
  expect(at("ccccccc")).toEqual(["  ab", "    ccccccc", "    ccccccc", "    ccccccc"])
})

describe("a plan's text", () => {
  test("has no word of what is not there", () => {
    const text = textOf(planOf({ files: { "index.php": "<?php" } }))
    expect(text).toMatch(/^A PHP service on PHP \S+ with server \S+ and web server \S+, on instance XS with/)
    expect(text.endsWith("platform health.path\n")).toBe(true)
    const { runtime } = planOf()
    if (runtime.name !== "node") throw new Error("not Node")
    expect(textOf({ ...planOf(), runtime: { ...runtime, npm: null } })).toMatch(
      /^A JavaScript service on Node \S+, built with npm,/,
    )
    const site = (generator: "hugo" | null): Plan => ({
      ...planOf(),
      runtime: { name: "static", server: "sws", webroot: "", generator } as Plan["runtime"],
      dependencies: null,
    })
    expect(textOf(site(null))).toMatch(/^A JavaScript service on sws, on instance XS/)
    // Of a later release, that has one more.
    const later = { ...planOf(), runtime: { name: "deno", version: "2" } as unknown as Plan["runtime"] }
    expect(textOf(later)).toMatch(/^A JavaScript service on deno, on instance XS/)
    expect(textOf(site("hugo"))).toMatch(/^A JavaScript service on sws, built with hugo, on instance XS/)
    const empty = {
      ...planOf(),
      decisions: { "environment.X": decision({ value: "" }) } as unknown as Plan["decisions"],
    }
    expect(textOf(empty)).toContain("\nDecisions\n  environment.X\n")
  })

  test("says of a step why and when it runs", () => {
    const made = planOf()
    const step = { id: "run-failed", command: "./a.sh", when: "failure", lifecycle: [] } as const
    const because: Evidence = { from: "env", name: "HOOK", value: "./a.sh", addon: "kv" }
    const lines = (decisions: { readonly [path: string]: Decision }) =>
      textOf({ ...made, run: [step], decisions: decisions as Plan["decisions"] })
    expect(lines({})).toContain("  run-failed  ./a.sh  when a step failed\n")
    expect(lines({ "run.run-failed": decision({ because: [because] }) })).toContain(
      "  run-failed  ./a.sh  HOOK of the add-on kv; when a step failed\n",
    )
    const plain: Evidence = { from: "env", name: "HOOK", value: "./a.sh" }
    expect(lines({ "run.run-failed": decision({ because: [plain] }) })).toContain(
      "  run-failed  ./a.sh  HOOK; when a step failed\n",
    )
    const range = {
      ...made,
      health: { method: "HEAD", paths: ["/"], expect: { min: 200, max: 299 } },
    } as unknown as Plan
    expect(textOf(range)).toContain("HEAD / → 200 to 299")
  })

  test("marks commands as commands, and nothing else", () => {
    const style = { ...plainStyle, command: (text: string) => `<${text}>` }
    const flow = {
      CC_REQUEST_FLOW: "custom",
      CC_REQUEST_FLOW_CUSTOM: "./c @@LISTEN_PORT@@ @@FORWARD_PORT@@",
    }
    const marks = textOf(planOf({ env: flow }), style).match(/<[^>]*>/g)
    expect(marks).toEqual(["<npm install>", "<npm start>", "<./c 8080 9000>"])
  })
})

test("reasons are joined by commas, and a value that is overruled is named", () => {
  const row = (more: Partial<Decision>) => renderDecisions({ x: decision(more) })
  expect(row({})).toBe("  x  x  by the.rule\n")
  expect(row({ because: [file("a"), file("b")] })).toBe("  x  x  by the.rule: a, b\n")
  const overridden = [
    { value: "y", rule: "other", because: [file("c"), file("d")] },
    { value: "x", rule: "same", because: [file("e")] },
  ]
  expect(row({ overridden })).toBe("  x  x  by the.rule: overrules c, d\n")
})

describe("an explanation", () => {
  test("has only the parts that there are", () => {
    expect(renderExplanation({ path: "x", decision: decision(), rules: [] })).toBe(
      "x is x\n\n  rule  the.rule\n",
    )
    expect(
      renderExplanation({ path: "x", decision: decision({ contract: ["NONE-1"] }), rules: [] }),
    ).toContain("\nContract\n  NONE-1")
  })

  test("names its reasons below one another, the first beside their label", () => {
    const because = [file("a"), file("b")]
    expect(renderExplanation({ path: "x", decision: decision({ because }), rules: [] })).toBe(
      "x is x\n\n  rule     the.rule\n  because  a\n           b\n",
    )
  })

  test("has its rules on a line each where they fit, and below one another otherwise", () => {
    const rule = { id: "r", contract: [], summary: "12345678901234567890", reads: { env: [], files: [] } }
    const at = (width: number) =>
      renderExplanation({ path: "x", decision: decision(), rules: [rule] }, { width })
        .split("\n")
        .slice(5)
    // Six columns around 6 for the label, 25 for what it reads and 20 for the summary.
    expect(at(57)).toEqual(["    1. r  reads no file or variable  12345678901234567890", ""])
    expect(at(56).slice(1)).toEqual([
      "    1. r",
      "       12345678901234567890",
      "       reads no file or variable",
      "",
    ])
  })
})

describe("diagnostics", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: "platform", path: `p${index}` }) as const)

  test("follow one another, each with six of its places at most", () => {
    expect(renderDiagnostics([diagnostic(), diagnostic({ severity: "info", remedy: "Mend it." })])).toBe(
      "  warning  It is odd.\n           odd\n  info     It is odd.\n           → Mend it.\n           odd\n",
    )
    expect(renderDiagnostics([diagnostic({ because: many(6) })])).toContain("p4 · platform p5\n")
    expect(renderDiagnostics([diagnostic({ because: many(8) })])).toContain("platform p5 · 2 more\n")
  })

  test("in findings stand by file, line and column", () => {
    const at = (path: string, line?: number, column?: number) => ({
      diagnostic: diagnostic({ code: `${path}${line ?? ""}${column ?? ""}` }),
      place: { path, ...(line && { line }), ...(column && { column }) } as FilePlace,
      also: [],
    })
    const nowhere = { diagnostic: diagnostic({ code: "none", because: many(8) }), place: null, also: [] }
    const text = renderFindings([nowhere, at("b", 12), at("b", 3, 9), at("b", 3, 7), at("a"), at("b", 3)])
    expect(text.split("\n").filter((line) => /^\S|odd\./.test(line))).toEqual([
      "a",
      "  warning  It is odd.",
      "b",
      "  3    warning  It is odd.",
      "  3:7  warning  It is odd.",
      "  3:9  warning  It is odd.",
      "  12   warning  It is odd.",
      "Not in a file",
      "  warning  It is odd.",
    ])
    expect(text).toContain(
      "none · platform p0 · platform p1 · platform p2 · platform p3 · platform p4 · platform p5 · 2 more\n",
    )
    const six = { ...nowhere, diagnostic: diagnostic({ because: many(6) }) }
    expect(renderFindings([six])).toContain("p4 · platform p5\n")
  })

  test("are at the first piece of evidence of which the line is known", () => {
    const given = { files: { a: "", b: '{"x":1}', c: '{"y":2}' }, env: {} }
    const because = [file("a"), file("b", { pointer: "/x" }), file("c", { pointer: "/y" }), file("b")]
    const [found] = findings([diagnostic({ because })], placeIn(given))
    expect(found?.place).toEqual({ path: "b", line: 1, column: 6 })
    expect(found?.also.map(({ place }) => place)).toEqual([
      { path: "a" },
      { path: "c", line: 1, column: 6 },
      { path: "b" },
    ])
    expect(renderFindings(found === undefined ? [] : [found])).toContain("odd · a · x · y in c · b\n")
    expect(Object.keys(placeIn(null)(file("a", { line: 2 })) ?? {})).toEqual(["path", "line"])
  })

  test("for GitHub have the properties that are known", () => {
    const finding = { diagnostic: diagnostic({ message: "50%: a\r\nb" }), place: null, also: [] }
    expect(githubCommands([finding])).toBe("::warning title=odd::50%25: a\\u000d\\u000ab\n")
    expect(githubCommands([{ ...finding, place: { path: "a:b" } }])).toMatch(
      /^::warning file=a%3Ab,title=odd::/,
    )
  })
})

describe("a difference's text", () => {
  test("is by decision, in the order of their paths", () => {
    const text = renderDiff(diffPlans(planned(), planned({ task: "node job.js" })))
    const headings = text.split("\n").filter((line) => /^[a-z]/.test(line))
    expect(headings.slice(0, -1)).toEqual([...headings.slice(0, -1)].sort())
    expect(headings).toContain("run.task")
  })

  test("marks what goes and what comes", () => {
    const style = { ...plainStyle, error: (text: string) => `<${text}>`, good: (text: string) => `[${text}]` }
    const text = renderDiff(diffPlans(planned(), planned({ env: { CC_NODE_VERSION: "22" } })), { style })
    expect(text).toMatch(/\n {2}<- 24\.\S+> .*\n {2}\[\+ 22\.\S+\] /)
  })
})

describe("an error of syntax", () => {
  const at = (line: number, column: number): Outcome => ({
    format: "runplan/outcome@1",
    status: "rejected",
    diagnostics: [
      {
        code: "json-syntax",
        severity: "error",
        message: "It is not JSON.",
        because: [{ from: "file", path: "package.json", line, column }],
        remedy: null,
        contract: [],
      },
    ],
  })
  const shownWith = (text: string, line: number, column: number, width?: number): readonly string[] =>
    renderOutcome(at(line, column), {
      line: (_, number) => text.split("\n")[number - 1] ?? null,
      ...(width === undefined ? {} : { width }),
    }).split("\n")

  test("shows its line with a caret below the place, names as they are and values as dots", () => {
    const lines = shownWith('{\n  "name": "canary",, }\n', 2, 20)
    const [line = "", caret = ""] = lines.slice(3, 5)
    expect(line).toBe('           2 |   "name": "······",, }')
    expect(line[caret.indexOf("^")]).toBe(",")
    expect(lines.join("")).not.toContain("canary")
  })

  test("shows a part of a long line, and no more than the screen is wide", () => {
    const text = `{${'"a":1,'.repeat(500)}]`
    for (const width of [40, 80, 200]) {
      const lines = shownWith(text, 1, 3002, width)
      expect(Math.max(...lines.map((one) => one.length))).toBeLessThanOrEqual(width)
      const caret = lines.findIndex((one) => one.trim() === "^")
      expect(lines[caret - 1]?.[lines[caret]?.indexOf("^") ?? -1]).toBe("]")
    }
  })

  test("shows nothing of a file that is no text", () => {
    for (const text of ["0A\ufffd\ufffdQ", "PK\u0003\u0004"])
      expect(shownWith(text, 1, 2).join("\n")).not.toContain("|")
    expect(shownWith('\t"a" 1', 1, 6).join("\n")).toContain("|")
  })

  test("shows nothing where the line is not known", () => {
    expect(shownWith("", 7, 1).join("\n")).not.toContain("|")
  })
})
