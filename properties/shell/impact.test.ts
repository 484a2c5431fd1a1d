/**
 * `runplan impact`: which of many projects another platform changes, counted by cause.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable, Writable } from "node:stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Json } from "../../src/model/json.js"
import { run } from "../../src/shell/program.js"
import { root } from "../scripts/pages.mjs"

interface Report {
  readonly projects: { readonly projects: number; readonly changed: number; readonly noSnapshot: number }
  readonly causes: readonly {
    readonly kind: string
    readonly path?: string
    readonly before?: Json
    readonly after?: Json
    readonly codes?: readonly string[]
    readonly platform?: readonly string[]
    readonly values: string
    readonly projects: number
    readonly examples: readonly { readonly line: number; readonly name: string | null }[]
  }[]
}

const collecting = (isTTY: boolean) => {
  const pieces: string[] = []
  const stream = Object.assign(
    new Writable({
      write: (chunk, _, done) => {
        pieces.push(String(chunk))
        done()
      },
    }),
    { isTTY, columns: 80 },
  )
  return { stream, text: () => pieces.join("") }
}

const impact = async (
  words: readonly string[],
  lines: Iterable<string>,
  isTTY = false,
): Promise<{ readonly status: number; readonly output: string; readonly errors: string }> => {
  const [output, errors] = [collecting(false), collecting(isTTY)]
  const bytes = function* () {
    for (const line of lines) yield Buffer.from(`${line}\n`)
  }
  const status = await run(["impact", ...words], {
    folder: root,
    input: Readable.from(bytes()),
    output: output.stream,
    errors: errors.stream,
    environment: {},
  })
  return { status, output: output.text(), errors: errors.text() }
}

const node = (name: string, more: object = {}): string =>
  JSON.stringify({
    files: { "package.json": JSON.stringify({ name, scripts: { start: "node ." }, ...more }) },
    env: {},
  })

let folder = ""
let newer = ""

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "runplan-impact-"))
  newer = join(folder, "newer.json")
  writeFileSync(newer, '{ "name": "newer", "instances": { "default": "M" } }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("runplan impact", () => {
  it("names a project by its line, else by package.json, else by composer.json", async () => {
    const named = (name: string) => JSON.stringify({ name, scripts: { start: "node ." } })
    const files = { "package.json": named("of-npm"), "composer.json": named("of/composer") }
    const lines = [
      { name: "of-line", files },
      { files },
      { files: { ...files, "package.json": '{"main":"server.js"}' } },
    ].map((line) => JSON.stringify({ ...line, application: "javascript", env: {} }))
    const { output } = await impact(["--platform", newer, "--json"], lines)
    const { causes } = JSON.parse(output) as Report
    expect(causes[0]?.examples.map(({ name }) => name)).toEqual(["of-line", "of-npm", "of/composer"])
  })

  it("counts by cause, with the first projects of each", async () => {
    const lines = [
      node("one"),
      node("two"),
      "",
      JSON.stringify({ name: "third of its kind", ...(JSON.parse(node("three")) as object) }),
      node("four"),
      JSON.stringify({ ...(JSON.parse(node("given")) as object), instance: { memoryMiB: 512 } }),
    ]
    const { status, output } = await impact(["--platform", newer, "--json"], lines)
    expect(status).toBe(1)
    const report = JSON.parse(output) as Report
    expect(report.projects).toEqual({ projects: 5, changed: 4, noSnapshot: 0 })
    const [first] = report.causes.filter(({ path }) => path === "instance.memoryMiB")
    expect(first).toMatchObject({
      kind: "value",
      before: 1024,
      after: 4096,
      platform: ["instances.default", "instances.memoryMiB.M", "instances.memoryMiB.XS"],
      projects: 4,
      examples: [
        { line: 1, name: "one" },
        { line: 2, name: "two" },
        { line: 4, name: "third of its kind" },
      ],
    })
    expect(report.causes.map(({ path }) => path).sort()).toEqual([
      "environment.NODE_OPTIONS",
      "instance.memoryMiB",
    ])
    const text = (await impact(["--platform", newer], lines)).output
    expect(text).toMatch(/^contract → newer\n4 of 5 projects change\.\n/)
    expect(text).toContain("  4  instance.memoryMiB\n     1024 MiB → 4096 MiB\n")
    expect(text).toContain("line 1 one, line 2 two, line 4 third of its kind, …")
  })

  it("ends with 0 when nothing changes", async () => {
    expect(await impact(["--platform", "clever-cloud", "--from", "clever-cloud"], [node("a")])).toEqual({
      status: 0,
      output: "clever-cloud@2026-11 → clever-cloud@2026-11\nNone of 1 project changes.\n",
      errors: "",
    })
  })

  it("counts lines that hold no snapshot, and does not take them for unchanged", async () => {
    const { status, output } = await impact(["--platform", "contract"], [node("a"), "{", "[]", "  "])
    expect(status).toBe(1)
    expect(output).toContain("2 lines hold no snapshot.")
  })

  it("says of a plan that is lost which errors stand in its place", async () => {
    const chain = JSON.stringify({
      ...(JSON.parse(node("a")) as object),
      env: { CC_REQUEST_FLOW: "redirectproxy" },
    })
    const { output } = await impact(["--platform", "clever-cloud", "--json"], [chain])
    const [cause] = (JSON.parse(output) as Report).causes
    expect(cause).toMatchObject({ kind: "status", codes: ["flow-name-unknown"], projects: 1 })
  })

  it("is wrong usage without a platform, and without a line", async () => {
    expect((await impact([], [node("a")])).status).toBe(2)
    expect((await impact(["--platform", "contract"], [])).errors).toMatch(/no snapshot on the standard input/)
    expect((await impact(["--platform", "contract", "--from", "nowhere"], [node("a")])).status).toBe(2)
  })

  it("keeps a bounded number of causes, and counts the rest by their path", async () => {
    const lines = function* () {
      for (let index = 0; index < 2_500; index++) {
        yield JSON.stringify({
          files: { "package.json": `{"main":"a${index}.js"}` },
          env: { NODE_OPTIONS: `--title=t${index}` },
        })
      }
      yield JSON.stringify({
        files: { "package.json": '{"main":"a.js"}' },
        env: { NODE_OPTIONS: `--title=${"t".repeat(10_000)}` },
      })
    }
    const { output } = await impact(["--platform", newer, "--json"], lines())
    const { causes } = JSON.parse(output) as Report
    expect(causes.length).toBeLessThan(2_010)
    const various = causes.filter(({ values }) => values === "various")
    expect(various.map(({ path }) => path)).toEqual(["environment.NODE_OPTIONS"])
    expect(
      causes.reduce(
        (sum, { path, projects }) => sum + (path === "environment.NODE_OPTIONS" ? projects : 0),
        0,
      ),
    ).toBe(2_501)
    expect(output).not.toContain("tttttttttt")
  })

  it("shows on a terminal how far it is, and takes that away at the end", async () => {
    const lines = function* () {
      const end = Date.now() + 400
      while (Date.now() < end) yield node("a")
    }
    const { errors } = await impact(["--platform", newer], lines(), true)
    expect(errors).toContain("projects: ")
    expect(errors).toContain(", changed: ")
    expect(errors.endsWith("\r\u001b[K")).toBe(true)
    expect((await impact(["--platform", newer], lines(), false)).errors).toBe("")
  })
})
