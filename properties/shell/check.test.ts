/**
 * `runplan check`: every diagnostic at its place, in the forms that other tools read, and a status by severity.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Ajv } from "ajv"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { meanings } from "../../src/contract/diagnostics/meanings.js"
import { visible } from "../../src/contract/diagnostics/wording.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import {
  type Finding,
  findings,
  githubCommands,
  placeIn,
  renderFindings,
  sarif,
} from "../../src/report/index.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { runWords } from "../conform/run.js"
import { outcomeOf } from "../laws/observe.js"

const schema = JSON.parse(
  readFileSync(
    "properties/long/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
    "utf8",
  ),
) as { [key: string]: unknown }
// The schema is of a draft whose own schema the validator does not know; nothing in it means something else since.
const { $schema: _draft, id: _id, ...rules } = schema
const isUri = (text: string): boolean => URL.canParse(text)
const isReference = (text: string): boolean =>
  /^[!#-;=?-[\]_a-z~]*$/i.test(text) && URL.canParse(text, "file:///")
const validate = new Ajv({
  strict: false,
  unicodeRegExp: false,
  formats: { uri: isUri, "uri-reference": isReference, "date-time": true },
}).compile(rules)

const problemsOf = (log: unknown): unknown => (validate(log) ? [] : validate.errors)

/** As far as the tests look into a log. */
interface Location {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string }
    readonly region: { readonly startLine: number; readonly startColumn?: number }
  }
}
interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly semanticVersion: string
        readonly rules: readonly {
          readonly id: string
          readonly shortDescription: { readonly text: string }
        }[]
      }
    }
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly level: string
      readonly message: { readonly text: string }
      readonly partialFingerprints: { readonly "finding/v1": string }
      readonly locations: readonly Location[]
    }[]
  }[]
}

const found = (given: Snapshot): readonly Finding[] => findings(outcomeOf(given).diagnostics, placeIn(given))

const said = (message: string, more: Partial<Diagnostic<string>> = {}): Finding => ({
  diagnostic: { code: "odd", severity: "info", message, because: [], remedy: null, contract: [], ...more },
  place: null,
  also: [],
})

describe("findings", () => {
  it("are the diagnostics in their order, each at the place of a piece of its evidence", () => {
    let placed = 0
    fc.assert(
      fc.property(snapshot(), (given) => {
        const outcome = outcomeOf(given)
        const place = placeIn(given)
        const all = findings(outcome.diagnostics, place)
        expect(all.map(({ diagnostic }) => diagnostic)).toEqual(outcome.diagnostics)
        for (const one of all) {
          if (one.place === null) continue
          placed++
          expect(one.diagnostic.because.map(place)).toContainEqual(one.place)
        }
      }),
      runs(500),
    )
    if (allRuns) expect(placed).toBeGreaterThan(200)
  })
})

describe("SARIF", () => {
  it("is valid against the format's schema, whatever the project, with a rule for each code that the table knows", () => {
    fc.assert(
      fc.property(snapshot(), fc.string(), (given, root) => {
        const log = sarif(found(given), { version: "1.0.0", root: { path: root } }) as unknown as Log
        expect(problemsOf(log)).toEqual([])
        const [run] = log.runs
        for (const result of run?.results ?? []) {
          const rule = run?.tool.driver.rules[result.ruleIndex]
          expect(rule?.id).toBe(result.ruleId)
          expect(rule?.shortDescription.text).toBe((meanings as { [code: string]: string })[result.ruleId])
          expect(result.locations).toHaveLength(1)
        }
      }),
      runs(500),
    )
  })

  it("has a fingerprint for each result that no other has, and that stays when the lines move and others come and go", () => {
    let seen = 0
    const marksOf = (all: readonly Finding[]): readonly string[] =>
      (sarif(all, { root: { path: "." } }) as unknown as Log).runs[0]?.results.map(
        ({ partialFingerprints }) => partialFingerprints["finding/v1"],
      ) ?? []
    fc.assert(
      fc.property(snapshot(), fc.nat({ max: 5 }), (given, lines) => {
        const all = found(given)
        const marks = marksOf(all)
        expect(new Set(marks).size).toBe(all.length)
        const moved = all.map(({ diagnostic, place, also }) => ({
          diagnostic: {
            ...diagnostic,
            because: diagnostic.because.map((one) =>
              one.from === "file" && one.line !== undefined ? { ...one, line: one.line + lines } : one,
            ),
          },
          place: place?.line === undefined ? place : { ...place, line: place.line + lines, column: 1 },
          also,
        }))
        expect(marksOf(moved)).toEqual(marks)
        const others = all.filter(({ diagnostic: { code } }) => code !== all[0]?.diagnostic.code)
        expect(marks).toEqual(expect.arrayContaining([...marksOf(others)]))
        if (all.length > 1 && others.length > 0) seen++
      }),
      runs(500),
    )
    if (allRuns) expect(seen).toBeGreaterThan(20)
  })

  it("tells apart what the same code says of several things, and of one thing twice", () => {
    const about = (pointer: string) => ({
      ...said("a", { because: [{ from: "file", path: "package.json", pointer }] }),
      place: { path: "apps/shop/package.json", line: 3 },
    })
    const log = sarif([about("/main"), about("/scripts/start"), about("/main"), said("a")]) as unknown as Log
    expect(log.runs[0]?.results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
      [
        '["odd","apps/shop/package.json","package.json#/main"]',
        '["odd","apps/shop/package.json","package.json#/scripts/start"]',
        '["odd","apps/shop/package.json","package.json#/main",2]',
        '["odd",null,null]',
      ].map((mark) => ({ "finding/v1": mark })),
    )
  })

  it("is refused by that schema when it is wrong", () => {
    const log = JSON.parse(JSON.stringify(sarif([said("a")]))) as { runs: { results: { level: string }[] }[] }
    expect(problemsOf(log)).toEqual([])
    for (const result of log.runs[0]?.results ?? []) result.level = "info"
    expect(problemsOf(log)).not.toEqual([])
  })

  // Columns: a path; its URI reference.
  it.each([
    ["a b/ü.json", "a%20b/%C3%BC.json"],
    ["a:b", "a%3Ab"],
    ["100%#?.env", "100%25%23%3F.env"],
    ["../up/package.json", "../up/package.json"],
    ["", "."],
    ["\ud800", "%EF%BF%BD"],
  ])("writes the path %j as %s", (path, uri) => {
    const log = sarif([{ ...said("a"), place: { path } }]) as unknown as Log
    expect(log.runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri)
    expect(problemsOf(log)).toEqual([])
  })
})

describe("workflow commands", () => {
  it("are one line a finding, whatever its text holds", () => {
    const text = fc.string({
      unit: fc.constantFrom("%", "\r", "\n", ":", ",", "::", "a", "\u2028", "\u001b"),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text, text)), (rows) => {
        const all = rows.map(([code, message, remedy, path]) => ({
          ...said(message, { code, remedy }),
          place: { path, line: 1, column: 2 },
        }))
        const lines = githubCommands(all).split(/\r\n|\r|\n/)
        expect(lines.pop()).toBe("")
        expect(lines).toHaveLength(rows.length)
        for (const [index, line] of lines.entries()) {
          // Read back as the runner does it.
          const [, properties = "", data = ""] = /^::notice ([^:]*)::(.*)$/.exec(line) ?? []
          const values = properties.split(",").map((pair) => unescaped(pair.slice(pair.indexOf("=") + 1)))
          const [code = "", message = "", remedy = "", path = ""] = rows[index] ?? []
          expect(values).toEqual([shown(path), "1", "2", shown(code)])
          expect(unescaped(data)).toBe(`${shown(message)}\n→ ${shown(remedy)}`)
        }
      }),
      runs(),
    )
  })
})

const unescaped = (text: string): string =>
  text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%")

/** Control characters are escaped before anything else sees them. */
const shown = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)

describe("the text", () => {
  it("names every file once, in order, and every line in order under it", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        const all = found(given)
        const text = renderFindings(all)
        const titles = text.split("\n").filter((line) => /^\S/.test(line))
        // A file without a name has none to show.
        const named = all.flatMap(({ place }) => place?.path ?? []).filter((path) => path !== "")
        const paths = [...new Set(named)].sort().map(visible)
        expect(titles.filter((title) => title !== "Not in a file")).toEqual(paths)
        expect(text.match(/^ +(?:\d+(?::\d+)? +)?(?:error|warning|info) {2}/gm) ?? []).toHaveLength(
          all.length,
        )
      }),
      runs(300),
    )
  })
})

describe("the command", () => {
  let folder = ""
  const put = (path: string, text: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "runplan-check-"))
    put("fine/index.js", "")
    put("fine/package.json", '{ "engines": { "node": "24" }, "scripts": { "start": "node ." } }')
    put("wrong/package.json", '{\n  "name": "x",\n  "scripts": { "start": 1 }\n}')
    put("broken/package.json", '{\n  "name": "broken",\n}\n')
    put("empty/README.md", "")
    put("bad.env", "NODE_ENV=production\nno assignment\n")
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const shop = ["docs/samples/shop", "--environment-file", "docs/samples/shop/shop.env"]

  it("ends by severity", async () => {
    const status = async (...words: readonly string[]) => (await runWords(["check", ...words])).status
    expect(await status(join(folder, "fine"))).toBe(0)
    expect(await status(join(folder, "fine"), "--max-warnings", "0")).toBe(0)
    expect(await status(...shop)).toBe(0)
    expect(await status(...shop, "--max-warnings", "2")).toBe(0)
    expect(await status(...shop, "--max-warnings", "1")).toBe(1)
    expect(await status(join(folder, "wrong"))).toBe(1)
    expect(await status(join(folder, "none"))).toBe(2)
    expect(await status(...shop, "--format", "xml")).toBe(2)
    expect(await status(...shop, "--max-warnings", "-1")).toBe(2)
    expect(await status(...shop, "--format", "sarif", "--json")).toBe(2)
  })

  it("prints paths from the current folder, with the line and column in the file", async () => {
    const { output } = await runWords(["check", ...shop])
    expect(output).toContain("docs/samples/shop/package.json\n")
    expect(output).toMatch(/^ {2}12:20 {2}warning {2}scripts\.postinstall/m)
    expect(output).toMatch(/^docs\/samples\/shop\/shop\.env\n {2}6 +warning/m)
    expect(output).toMatch(/\nPlanned, with 2 warnings, 2 infos\.\n$/)
    const github = (await runWords(["check", ...shop, "--format", "github"])).output
    expect(github).toContain(
      "::warning file=docs/samples/shop/package.json,line=12,col=20,title=build-tool-left-out::",
    )
    const log = JSON.parse((await runWords(["check", ...shop, "--format", "sarif"])).output) as Log
    expect(problemsOf(log)).toEqual([])
    expect(log.runs[0]?.results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "docs/samples/shop/package.json" },
      region: { startLine: 12, startColumn: 20 },
    })
  })

  it("says where a file cannot be parsed, and leaves a file of variables where it was named", async () => {
    const broken = await runWords([
      "check",
      join(folder, "broken"),
      "--env-file",
      join(folder, "bad.env"),
      "--json",
    ])
    expect(broken.status).toBe(1)
    const report = JSON.parse(broken.output) as { findings: readonly (Diagnostic & { place: unknown })[] }
    const places = report.findings.map(({ code, place }) => [code, place])
    expect(places).toContainEqual(["env-file-line", { path: join(folder, "bad.env"), line: 2 }])
    expect(places).toContainEqual([
      "json-syntax",
      { path: expect.stringMatching(/broken\/package\.json$/) as string, line: 3, column: 1 },
    ])
  })

  it("gives what is in no file a place in SARIF, and none in the text", async () => {
    const words = ["check", join(folder, "fine"), "--env", "CC_NODE_VERSOIN=20"]
    expect((await runWords(words)).output).toMatch(/^Not in a file\n {2}warning {2}CC_NODE_VERSOIN/)
    const log = JSON.parse((await runWords([...words, "--format", "sarif"])).output) as Log
    expect(log.runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toMatch(
      /fine\/package\.json$/,
    )
    const empty = JSON.parse(
      (await runWords(["check", join(folder, "empty"), "--format", "sarif"])).output,
    ) as Log
    expect(problemsOf(empty)).toEqual([])
    expect(empty.runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toMatch(/empty$/)
  })

  it("says that there is nothing to say", async () => {
    expect((await runWords(["check", join(folder, "fine")])).output).toBe("No problems.\n")
    const { output } = await runWords(["check", join(folder, "fine"), "--format", "sarif"])
    expect(problemsOf(JSON.parse(output))).toEqual([])
    expect((await runWords(["check", join(folder, "fine"), "--format", "github"])).output).toBe("")
  })

  it("shows the value of no secret variable, in no format", async () => {
    for (const format of ["text", "json", "github", "sarif"]) {
      const secrets = [
        "NPM_TOKEN",
        "CC_NPM_BASIC_AUTH",
        "GATEWAY_CHALLENGE_SECRET",
        "CC_REDIRECTPROXY_PROJECT_KEY",
      ]
      const env = secrets.flatMap((name) => ["--env", `${name}= c4n4ry value`])
      const { output } = await runWords(["check", ...shop, ...env, "--format", format])
      expect(output).not.toContain("c4n4ry")
      expect(output.length).toBeGreaterThan(500)
    }
  })
})

describe("what is accepted", () => {
  const project = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "runplan-accepted-"))
    writeFileSync(
      join(folder, "package.json"),
      '{"scripts":{"start":"tsc && node server.js"},"devDependencies":{"typescript":"5"},"engines":{"node":">=20"}}',
    )
    writeFileSync(join(folder, "server.js"), "")
    writeFileSync(join(folder, "tsconfig.json"), "{}")
    return folder
  }
  const words = ["check", ".", "--env", "NODE_ENV=production"]

  it("is left out by its code, and does not count", async () => {
    const folder = project()
    const before = await runWords([...words, "--max-warnings", "0"], folder)
    expect([before.status, before.output]).toEqual([1, expect.stringContaining("build-tool-left-out")])
    const after = await runWords([...words, "--max-warnings", "0", "--ignore", "build-tool-left-out"], folder)
    expect(after.output).not.toContain("build-tool-left-out")
    expect(after.output).toContain("1 left out by --ignore or --baseline.")
    expect(after.status).toBe(0)
  })

  it("is what a baseline holds; what is new is listed, wherever the lines have moved", async () => {
    const folder = project()
    const { output } = await runWords([...words, "--json"], folder)
    writeFileSync(join(folder, "baseline.json"), output)
    writeFileSync(
      join(folder, "package.json"),
      '{\n\n"scripts":{"start":"tsc && node server.js"},"devDependencies":{"typescript":"5"},"engines":{"node":">=20"}}',
    )
    const same = await runWords([...words, "--max-warnings", "0", "--baseline", "baseline.json"], folder)
    expect([same.status, same.output]).toEqual([0, expect.stringMatching(/^No problems\.\n\d left out/)])
    const more = await runWords(
      [...words, "--baseline", "baseline.json", "--env", "CC_NODE_VERSOIN=22"],
      folder,
    )
    expect(more.output).toContain("CC_NODE_VERSOIN")
    expect(more.output).not.toContain("build-tool-left-out")
  })

  it("is never an error, and never unknown", async () => {
    const folder = project()
    // Columns: what is wrong with it; the arguments.
    for (const [message, ...more] of [
      ["there is no such code. Did you mean", "--ignore", "build-tool-left-ou"],
      ["mend it instead", "--ignore", "start-missing"],
      ["is not what runplan check --json writes", "--baseline", "package.json"],
    ] as const) {
      const { status, errors } = await runWords([...words, ...more], folder)
      expect([status, errors]).toEqual([2, expect.stringContaining(message)])
    }
    writeFileSync(join(folder, "package.json"), "{}")
    const first = await runWords(["check", ".", "--json"], folder)
    writeFileSync(join(folder, "baseline.json"), first.output)
    const again = await runWords(["check", ".", "--baseline", "baseline.json"], folder)
    expect([again.status, again.output]).toEqual([1, expect.stringContaining("start-missing")])
  })
})
