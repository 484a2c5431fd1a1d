/**
 * Findings by hand: where one is, in what order a person reads them, and what SARIF and an annotation say of them.
 */
import { describe, expect, it, test } from "vitest"
import type { Diagnostic, Evidence } from "../../src/model/diagnostic.js"
import {
  type FilePlace,
  type Finding,
  findings,
  findingsSummary,
  githubCommands,
  placeIn,
  renderFindings,
  type SarifOptions,
  sarif,
} from "../../src/report/index.js"
import { placeInJson, placeInToml } from "../../src/report/place.js"

const said = (more: Partial<Diagnostic<string>> = {}): Diagnostic<string> => ({
  code: "odd",
  severity: "info",
  message: "It is odd.",
  because: [],
  remedy: null,
  contract: [],
  ...more,
})

const at = (
  place: FilePlace | null,
  more: Partial<Diagnostic<string>> = {},
  also: Finding["also"] = [],
): Finding => ({
  diagnostic: said(more),
  place,
  also,
})

const main: Evidence = { from: "file", path: "package.json", pointer: "/main" }
const start: Evidence = { from: "file", path: "package.json", pointer: "/scripts/start" }
const lock: Evidence = { from: "file", path: "yarn.lock" }
const variable: Evidence = { from: "env", name: "NODE_ENV", value: "production" }

describe("the place of a finding", () => {
  const places = new Map<Evidence, FilePlace>([
    [main, { path: "package.json", line: 2, column: 11 }],
    [start, { path: "package.json", line: 4, column: 14 }],
    [lock, { path: "yarn.lock" }],
  ])
  const placeOf = (evidence: Evidence): FilePlace | null => places.get(evidence) ?? null

  // Columns: the evidence; which of it says where the finding is; the rest that is in a file.
  test.each([
    [[main, start], main, [start]],
    [[variable, main], main, []],
    [[lock, variable, start, main], start, [lock, main]],
    [[lock], lock, []],
    [[lock, variable], lock, []],
    [[variable], null, []],
    [[], null, []],
  ] as const)(
    "is that of the first evidence with a line, else of the first in a file: %j",
    (because, own, also) => {
      const diagnostic = said({ because })
      expect(findings([diagnostic], placeOf)).toStrictEqual([
        {
          diagnostic,
          place: own === null ? null : placeOf(own),
          also: also.map((evidence) => ({ evidence, place: placeOf(evidence) })),
        },
      ])
    },
  )
})

describe("the place of evidence", () => {
  const place = placeIn({
    files: {
      "package.json": '{\n  "main": "a.js"\n}',
      "mise.toml": "[tools]\nnode = '24'",
      "composer.json": null,
      "other/mise.toml": null,
      ".toml.json": "[true]",
    },
    env: {},
  })

  // Columns: the evidence; its place.
  test.each<[Evidence, FilePlace | null]>([
    [
      { from: "file", path: "package.json", pointer: "/main" },
      { path: "package.json", line: 2, column: 11 },
    ],
    [{ from: "file", path: "package.json", pointer: "/none" }, { path: "package.json" }],
    [{ from: "file", path: "package.json" }, { path: "package.json" }],
    [
      { from: "file", path: "package.json", line: 3 },
      { path: "package.json", line: 3 },
    ],
    [
      { from: "file", path: "package.json", line: 3, column: 1 },
      { path: "package.json", line: 3, column: 1 },
    ],
    [
      { from: "file", path: "mise.toml", pointer: "/tools/node" },
      { path: "mise.toml", line: 2, column: 1 },
    ],
    [{ from: "file", path: "mise.toml" }, { path: "mise.toml" }],
    // Files of which it is only known that they are there, or not even that.
    [{ from: "file", path: "composer.json", pointer: "/require" }, { path: "composer.json" }],
    [{ from: "file", path: "other/mise.toml", pointer: "/tools" }, { path: "other/mise.toml" }],
    [{ from: "file", path: "toString", pointer: "/tools" }, { path: "toString" }],
    [
      { from: "file", path: ".toml.json", pointer: "/0" },
      { path: ".toml.json", line: 1, column: 2 },
    ],
    [variable, null],
    [{ from: "platform", path: "node" }, null],
    [{ from: "snapshot", field: "instance" }, null],
  ])("of %j is %j", (evidence, expected) => {
    expect(place(evidence)).toStrictEqual(expected)
  })

  it("is the file alone without a snapshot", () => {
    expect(placeIn(null)(main)).toStrictEqual({ path: "package.json" })
  })

  // Columns: the text of a JSON file; a pointer; line and column, or null.
  test.each([
    // Comments and what is broken elsewhere do not hide a place.
    ['{ // why\n"a": 1 }', "/a", [2, 6]],
    ['{"a": [1,, 2], "b": 3', "/b", [1, 21]],
    ['{"a"', "/a", null],
    ['{"a": {}}', "/a/b/c", null],
    // A name that is there twice has its last value.
    ['{"a": 1, "a": 2}', "/a", [1, 15]],
    ['{"a": [1]}', "/a/1", null],
    ['{"a": [1]}', "/a/x", null],
  ] as const)("in the JSON %j at %j is %j", (text, pointer, expected) => {
    const found = placeInJson(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(expected)
  })

  // Columns: the text of a TOML file; a pointer; line and column, or null.
  test.each([
    ["  [tools]\n\tnode=1", "/tools/node", [2, 2]],
    // A list is no table, and neither a comment nor a value is a key.
    ['[tools]\nrust = ["a"]\nnode = 1', "/tools/node", [3, 1]],
    ['[tools]\nrust=["a"]\nnode = 1', "/tools/node", [3, 1]],
    ["[tools]\n# node = 1\nnode = 2", "/tools/node", [3, 1]],
    ["a = 'node = 1'", "/node", null],
    ["a = 1\n\nb = 2", "", null],
    // Every way to write a key.
    ["[tools]\n'node' = 1", "/tools/node", [2, 1]],
    ['[tools]\n"it\'s" = 1', "/tools/it's", [2, 1]],
    ['[ a . "b" ]\nc = 1', "/a/b/c", [2, 1]],
    ["['a b'.c]", "/a b/c", [1, 1]],
    ["['a'.b]", "/a/b", [1, 1]],
    ["['a'.b]", "/a", null],
    ["[a.b]", "/b", null],
    ["[a]\n[b]\nc = 1", "/b/c", [3, 1]],
    ["a = 1\r\nb = 2", "/b", [2, 1]],
    ["a\nb = 2", "/a", null],
  ] as const)("in the TOML %j at %j is %j", (text, pointer, expected) => {
    const found = placeInToml(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(expected)
  })
})

/** Lines as one text. */
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join("")

/** Marks what is dim. */
const dim = {
  heading: (text: string) => `# ${text}`,
  command: (text: string) => text,
  dim: (text: string) => `<${text}>`,
  good: (text: string) => text,
  error: (text: string) => text,
  warning: (text: string) => text,
  info: (text: string) => text,
}

describe("findings as text", () => {
  it("are by file, line and column, those with no line first and those in no file last", () => {
    const all = [
      at(null, { code: "nowhere" }),
      at({ path: "b.json", line: 12, column: 7 }, { code: "b12:7" }),
      at({ path: "b.json", line: 12, column: 3 }, { code: "b12:3" }),
      at({ path: "b.json", line: 2, column: 30 }, { code: "b2:30", severity: "error" }),
      at({ path: "a.json", line: 1 }, { code: "a1" }),
      at({ path: "b.json", line: 12 }, { code: "b12" }),
      at({ path: "b.json" }, { code: "b" }),
      at({ path: "1", line: 1, column: 1 }, { code: "one" }),
      at(null, { code: "nor there", severity: "warning" }),
    ]
    expect(renderFindings(all)).toBe(
      lines(
        "1",
        "  1:1  info     It is odd.",
        "                one",
        "",
        "a.json",
        "  1  info     It is odd.",
        "              a1",
        "",
        "b.json",
        "        info     It is odd.",
        "                 b",
        "  2:30  error    It is odd.",
        "                 b2:30",
        "  12    info     It is odd.",
        "                 b12",
        "  12:3  info     It is odd.",
        "                 b12:3",
        "  12:7  info     It is odd.",
        "                 b12:7",
        "",
        "Not in a file",
        "  info     It is odd.",
        "           nowhere",
        "  warning  It is odd.",
        "           nor there",
      ),
    )
    expect(renderFindings(all.slice(1, 2))).toBe(
      lines("b.json", "  12:7  info     It is odd.", "                 b12:7"),
    )
    expect(renderFindings([])).toBe("")
  })

  it("wrap beside their places, and show the place and the code less than the message", () => {
    const finding = at(
      { path: "package.json", line: 2, column: 11 },
      {
        message: "The file that starts is named, but there is none.",
        remedy: "Name a file that there is, or leave the name out.",
      },
    )
    expect(renderFindings([finding], { width: 50, style: dim })).toBe(
      lines(
        "# package.json",
        "<  2:11  >info",
        "          The file that starts is named, but there",
        "          is none.",
        "          → Name a file that there is, or leave",
        "            the name out.",
        "          <odd>",
      ),
    )
  })

  it("name what is in the same file without it, and everything else with its file", () => {
    const here = { path: "package.json", line: 2, column: 11 }
    const because: readonly Evidence[] = [
      main,
      start,
      { from: "file", path: "package.json", pointer: "/none" },
      { from: "file", path: "composer.json", pointer: "/require" },
      variable,
      { from: "platform", path: "node.default" },
    ]
    const also = [
      { evidence: because[1] as Evidence, place: { path: "package.json", line: 4 } },
      { evidence: because[2] as Evidence, place: { path: "package.json" } },
      { evidence: because[3] as Evidence, place: { path: "composer.json", line: 9 } },
    ]
    const place = (evidence: Evidence): string | null =>
      evidence.from === "file" ? `shop/${evidence.path}` : null
    const shown = [
      "main",
      "scripts.start at 4",
      "none in shop/package.json",
      "require in shop/composer.json",
      "NODE_ENV=production",
      "platform node.default",
    ]
    expect(renderFindings([at(here, { because }, also)], { place })).toBe(
      lines(
        "package.json",
        "  2:11  info     It is odd.",
        `                 ${["odd", ...shown].join(" · ")}`,
      ),
    )
  })

  it("name a file of variables only where a finding is in another", () => {
    const second: Evidence = { from: "env", name: "PORT", value: "80" }
    const finding = at({ path: "app.env", line: 1 }, { because: [variable, second, lock] }, [
      { evidence: second, place: { path: "app.env", line: 3 } },
      { evidence: lock, place: { path: "yarn.lock" } },
    ])
    const place = ({ from }: Evidence): string | null => (from === "env" ? "app.env:3" : null)
    expect(renderFindings([finding], { place })).toContain(
      "odd · NODE_ENV=production · PORT=80 at 3 · yarn.lock\n",
    )
    const elsewhere = at({ path: "package.json", line: 1 }, { because: [main, second] }, [
      { evidence: second, place: { path: "app.env", line: 3 } },
    ])
    expect(renderFindings([elsewhere], { place })).toContain("odd · main · PORT=80 in app.env:3\n")
  })

  // Columns: the pointer of the only evidence; how it is shown.
  test.each([
    ["/a~1b", '["a/b"]'],
    ["/engines/node", "engines.node"],
    ["", "there:5"],
    [undefined, "there:5"],
  ])("show the pointer %j as %j", (pointer, text) => {
    const evidence: Evidence = { from: "file", path: "x", ...(pointer === undefined ? {} : { pointer }) }
    expect(renderFindings([at({ path: "x" }, { because: [evidence] })], { place: () => "there:5" })).toBe(
      lines("x", "  info     It is odd.", `           odd · ${text}`),
    )
  })

  it("count what more than six pieces of evidence say", () => {
    const because = (count: number): readonly Evidence[] =>
      Array.from({ length: count }, (_, index) => ({ from: "env", name: `V${index}` }))
    const shown = (count: number): string | undefined =>
      renderFindings([at(null, { because: [...because(count), ...because(1)] })]).split("\n")[2]
    expect(shown(6)).toBe("           odd · V0 · V1 · V2 · V3 · V4 · V5")
    expect(shown(8)).toBe("           odd · V0 · V1 · V2 · V3 · V4 · V5 · 2 more")
  })
})

describe("what a check ends with", () => {
  // Columns: severities; the sentence.
  test.each([
    [[], "No problems."],
    [["info"], "Planned, with 1 info."],
    [["info", "warning", "info"], "Planned, with 1 warning, 2 infos."],
    [["info", "error"], "Rejected: 1 error, 1 info."],
  ] as const)("%j is %j", (severities, text) => {
    expect(findingsSummary(severities.map((severity) => at(null, { severity })))).toBe(text)
  })
})

describe("SARIF", () => {
  interface Log {
    readonly runs: readonly [
      {
        readonly tool: { readonly driver: { readonly [key: string]: unknown; readonly rules: unknown[] } }
        readonly results: readonly { readonly [key: string]: unknown }[]
      },
    ]
  }
  const runOf = (all: readonly Finding[], options?: SarifOptions): Log["runs"][0] =>
    (sarif(all, options) as unknown as Log).runs[0]

  it("names the program, and its version where that is known", () => {
    expect(sarif([])).toStrictEqual({
      $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "runplan", rules: [] } }, columnKind: "utf16CodeUnits", results: [] }],
    })
    expect(runOf([], { version: "1.2.3" }).tool.driver).toStrictEqual({
      name: "runplan",
      semanticVersion: "1.2.3",
      rules: [],
    })
  })

  it("has a rule for each code in order, with what the tables of diagnostics say of it", () => {
    const codes = ["toString", "package-manager-unread", "file-ignored", "env-file-line", "file-ignored"]
    const run = runOf(codes.map((code) => at(null, { code })))
    expect(run.tool.driver.rules).toStrictEqual([
      {
        id: "env-file-line",
        shortDescription: { text: "A line of a file of variables cannot be read." },
        help: {
          text: 'Write one variable per line, NAME=value; quote a value that holds a line break, a "#" or blanks at an end.',
        },
        defaultConfiguration: { level: "error" },
        properties: { tags: ["R-ENV-2"] },
      },
      {
        id: "file-ignored",
        shortDescription: {
          text: "A file that the plan looks for is there, and Git ignores it, so it is not deployed.",
        },
        help: { text: "Take {path} out of .gitignore if it is to be deployed." },
        defaultConfiguration: { level: "note" },
        properties: { tags: ["R-ENV-1", "R-GIT-1"] },
      },
      {
        id: "package-manager-unread",
        shortDescription: {
          text: "packageManager names a version of a package manager whose version it does not choose.",
        },
        defaultConfiguration: { level: "note" },
        properties: { tags: ["R-JS-8"] },
      },
      // A code that no table knows, here the name of what every object has.
      { id: "toString" },
    ])
    expect(run.results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
      ["toString", 3],
      ["package-manager-unread", 2],
      ["file-ignored", 1],
      ["env-file-line", 0],
      ["file-ignored", 1],
    ])
  })

  it("has the place, the message with its remedy, and where the rest of the evidence is", () => {
    const related: Evidence = { from: "file", path: "apps/a b.json", pointer: "/engines/node" }
    const first = at(
      { path: "package.json", line: 2, column: 11 },
      {
        severity: "error",
        message: "It is\u0007 wrong.",
        remedy: "Mend it.",
        because: [main, related, lock],
      },
      [
        { evidence: related, place: { path: "apps/a b.json", line: 3, column: 5 } },
        { evidence: lock, place: { path: "yarn.lock" } },
      ],
    )
    expect(runOf([first, at(null, { severity: "warning" }), at({ path: "x" })]).results).toStrictEqual([
      {
        ruleId: "odd",
        ruleIndex: 0,
        level: "error",
        message: { text: "It is\\u0007 wrong. Mend it." },
        partialFingerprints: { "finding/v1": '["odd","package.json","package.json#/main"]' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "package.json" },
              region: { startLine: 2, startColumn: 11 },
            },
          },
        ],
        relatedLocations: [
          {
            id: 0,
            physicalLocation: {
              artifactLocation: { uri: "apps/a%20b.json" },
              region: { startLine: 3, startColumn: 5 },
            },
            message: { text: "engines.node in apps/a b.json" },
          },
          {
            id: 1,
            physicalLocation: { artifactLocation: { uri: "yarn.lock" }, region: { startLine: 1 } },
            message: { text: "yarn.lock" },
          },
        ],
      },
      {
        ruleId: "odd",
        ruleIndex: 0,
        level: "warning",
        message: { text: "It is odd." },
        partialFingerprints: { "finding/v1": '["odd",null,null]' },
      },
      {
        ruleId: "odd",
        ruleIndex: 0,
        level: "note",
        message: { text: "It is odd." },
        partialFingerprints: { "finding/v1": '["odd","x",null]' },
        locations: [{ physicalLocation: { artifactLocation: { uri: "x" }, region: { startLine: 1 } } }],
      },
    ])
  })

  it("puts what is in no file at the root", () => {
    const [folder] = runOf([at({ path: "" })]).results
    expect(folder).toMatchObject({ locations: [{ physicalLocation: { artifactLocation: { uri: "." } } }] })
    const { results } = runOf([at(null), at({ path: "x" })], { root: { path: "composer.json" } })
    expect(results).toMatchObject([
      {
        partialFingerprints: { "finding/v1": '["odd","composer.json",null]' },
        locations: [{ physicalLocation: { artifactLocation: { uri: "composer.json" } } }],
      },
      { locations: [{ physicalLocation: { artifactLocation: { uri: "x" } } }] },
    ])
  })

  // Columns: the first evidence; what the fingerprint says of it.
  test.each<[Evidence, string]>([
    [{ from: "env", name: "PORT", value: "80" }, "PORT"],
    [{ from: "env", name: "PORT", addon: "addon_1" }, "PORT of addon_1"],
    [{ from: "file", path: "package.json", pointer: "/main" }, "package.json#/main"],
    [{ from: "file", path: "package.json", line: 3, column: 1 }, "package.json#"],
    [{ from: "platform", path: "node.default" }, "node.default"],
    [{ from: "snapshot", field: "instance.type" }, "instance.type"],
  ])("knows a finding again by what %j is about", (evidence, subject) => {
    const all = [at(null, { because: [evidence, variable] }), at(null, { because: [evidence] })]
    expect(runOf(all).results.map(({ partialFingerprints }) => partialFingerprints)).toEqual([
      { "finding/v1": JSON.stringify(["odd", null, subject]) },
      { "finding/v1": JSON.stringify(["odd", null, subject, 2]) },
    ])
  })
})

test("an annotation has the line and the column of its place, each under its own name", () => {
  const diagnostic = {
    code: "task-blank",
    severity: "error" as const,
    message: "x",
    because: [],
    remedy: null,
    contract: [],
  }
  expect(githubCommands([{ diagnostic, place: { path: "a", line: 3, column: 7 }, also: [] }])).toBe(
    "::error file=a,line=3,col=7,title=task-blank::x\n",
  )
})

// Columns: the finding; its line.
test.each<readonly [Finding, string]>([
  [at(null), "::notice title=odd::It is odd."],
  [at({ path: "a" }, { severity: "warning" }), "::warning file=a,title=odd::It is odd."],
  [at({ path: "a%:b,c", line: 1 }), "::notice file=a%25%3Ab%2Cc,line=1,title=odd::It is odd."],
  [at(null, { remedy: "Do, it: 5%." }), "::notice title=odd::It is odd.%0A→ Do, it: 5%25."],
])("an annotation of %j is %s", (finding, line) => {
  expect(githubCommands([finding, at(null)])).toBe(`${line}\n::notice title=odd::It is odd.\n`)
})
