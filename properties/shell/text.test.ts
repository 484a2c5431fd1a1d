/**
 * What the command prints beside plans: places in files, lines of streams, colours, and decisions with their reasons.
 */
import { PassThrough, Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Decision } from "../../src/model/decision.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Outcome, Plan } from "../../src/model/plan.js"
import { placeInJson, placeInToml } from "../../src/report/place.js"
import { renderDecisions, renderOutcome } from "../../src/report/render.js"
import { renderExplanation } from "../../src/report/renderExplanation.js"
import type { Style } from "../../src/report/style.js"
import { write } from "../../src/shell/commandWorld.js"
import { linesOf } from "../../src/shell/lines.js"
import { palette, styleFor, wantsColour } from "../../src/shell/style.js"
import { anyText } from "../arbitraries/choose.js"

describe("the place of a pointer", () => {
  const manifest = '{\n  "engines": { "node": ">=20" },\n  "a/b": [1, {"~": true}],\n  "": {"": 0}\n}\n'

  // Columns: the text; the pointer; line and column, or null.
  test.each([
    [manifest, "", [1, 1]],
    [manifest, "/engines", [2, 14]],
    [manifest, "/engines/node", [2, 24]],
    [manifest, "/a~1b/0", [3, 11]],
    [manifest, "/a~1b/1/~0", [3, 20]],
    [manifest, "//", [4, 12]],
    [manifest, "/missing", null],
    [manifest, "/engines/node/deeper", null],
    ['\ufeff{\r\n"a":1}', "/a", [2, 5]],
    ["\ufeff[1]", "/0", [1, 2]],
    // A name that is there twice counts where JSON.parse takes it from.
    ['{"a":1,\n"a":2}', "/a", [2, 5]],
    ['{"__proto__":1}', "/__proto__", [1, 14]],
    ["", "/a", null],
    ["[".repeat(200_000), "/0", null],
  ] as const)("in %j at %j is %j", (text, pointer, place) => {
    const found = placeInJson(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(place)
  })

  test("is found for every member of any JSON, and holds that member", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 2), (object, indent) => {
        const text = JSON.stringify(object, null, indent)
        for (const [key, value] of Object.entries(object)) {
          const place = placeInJson(text, `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`)
          const rest = text
            .split("\n")
            .slice((place?.line ?? 0) - 1)
            .join("\n")
            .slice((place?.column ?? 0) - 1)
          const start = JSON.stringify(value, null, indent)?.charAt(0)
          expect(rest.charAt(0)).toBe(start)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ["[tools]\nnode = '20'\n  bun = \"1\"", "/tools/bun", [3, 3]],
    ["[tools]\n\"npm:x\" = '1'", "/tools/npm:x", [2, 1]],
    ["tools.node = '20'", "/tools/node", [1, 1]],
    ["# c\n[ tools ]", "/tools", [2, 1]],
    ["[env]\nnode = 1\n[tools]", "/tools/node", null],
    ["x=[tools]\n[tools]", "/tools", [2, 1]],
    ["x = [tools]\n[tools]", "/tools", [2, 1]],
    ["# node = 1\nnode=2", "/node", [2, 1]],
    ["'npm:x' = 1", "/npm:x", [1, 1]],
    ['[ "a" ]\nb = 1', "/a/b", [2, 1]],
    ["[ tools . node ]", "/tools/node", [1, 1]],
    ['["a".b]', "/a", null],
    ['[b."a"]', "/a", null],
  ] as const)("in the TOML %j at %j is %j", (text, pointer, place) => {
    const found = placeInToml(text, pointer)
    expect(found === null ? null : [found.line, found.column]).toEqual(place)
  })
})

describe("lines of a stream", () => {
  const read = async (chunks: readonly Uint8Array[], limit = 100) => {
    const lines: [number, string | null][] = []
    for await (const { number, bytes } of linesOf(Readable.from(chunks), limit)) {
      lines.push([number, bytes === null ? null : Buffer.from(bytes).toString()])
    }
    return lines
  }

  test("are the same however the stream is cut into chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é", " ") }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 40 }),
        async (text, sizes) => {
          const bytes = Buffer.from(text)
          const chunks: Uint8Array[] = []
          let from = 0
          for (const size of sizes) {
            chunks.push(bytes.subarray(from, from + size))
            from += size
          }
          chunks.push(bytes.subarray(from))
          const expected = text.split("\n").map((line, index) => [index + 1, line] as const)
          if (expected.at(-1)?.[1] === "") expected.pop()
          expect(await read(chunks)).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test("that are too long are passed over, and the next ones are whole", async () => {
    const chunks = ["abc", "def", "gh\nij\n", "0123456789\nk"].map((text) => Buffer.from(text))
    expect(await read(chunks, 5)).toEqual([
      [1, null],
      [2, "ij"],
      [3, null],
      [4, "k"],
    ])
  })

  test("are not read ahead while one is worked on", async () => {
    let produced = 0
    const endless = new Readable({
      highWaterMark: 1024,
      read() {
        produced++
        this.push(Buffer.from(`${"x".repeat(1023)}\n`))
      },
    })
    for await (const { number } of linesOf(endless, 1e6)) {
      await setImmediate()
      if (number === 50) break
    }
    expect(produced).toBeLessThan(60)
  })
})

test("writing waits for the reader, and no longer than it is there", async () => {
  const slow = new PassThrough({ highWaterMark: 10 })
  let done = false
  const waiting = write(slow, "x".repeat(100))?.then(() => {
    done = true
  })
  await setImmediate()
  expect(done).toBe(false)
  slow.resume()
  await waiting
  expect(done).toBe(true)

  const gone = new PassThrough({ highWaterMark: 10 })
  gone.on("error", () => undefined)
  const left = write(gone, "x".repeat(100))
  gone.destroy(new Error("gone"))
  await left
})

test("colours: NO_COLOR, then FORCE_COLOR, then the terminal", () => {
  expect(wantsColour(true, {})).toBe(true)
  expect(wantsColour(false, {})).toBe(false)
  expect(wantsColour(true, { NO_COLOR: "1" })).toBe(false)
  expect(wantsColour(true, { NO_COLOR: "" })).toBe(true)
  expect(wantsColour(true, { NO_COLOR: "1", FORCE_COLOR: "1" })).toBe(false)
  expect(wantsColour(false, { FORCE_COLOR: "1" })).toBe(true)
  expect(wantsColour(true, { FORCE_COLOR: "0" })).toBe(false)
  expect(wantsColour(true, { TERM: "dumb" })).toBe(false)
})

describe("rendering", () => {
  const printed = fc.oneof(
    anyText(),
    fc.constantFrom("\u001b[31mred", "a\nb", "a\r\u0008", "\u202eevil", "\ud800", "", "\u2028"),
  )
  const evidence = fc.oneof(
    fc.record({ from: fc.constant("env" as const), name: printed, value: printed }),
    fc.record({ from: fc.constant("file" as const), path: printed, pointer: printed }),
    fc.record({ from: fc.constant("platform" as const), path: printed }),
    fc.record({ from: fc.constant("snapshot" as const), field: printed }),
  )
  const because = fc.array(evidence, { maxLength: 3 })
  const decision: fc.Arbitrary<Decision> = fc.record({
    value: fc.oneof(printed, fc.jsonValue()) as fc.Arbitrary<Decision["value"]>,
    rule: printed,
    contract: fc.array(fc.oneof(printed, fc.constantFrom("R-JS-6", "C-8", "__proto__"))),
    because,
    overridden: fc.array(fc.record({ value: printed, rule: printed, because }), { maxLength: 2 }),
  })
  const step = fc.record({
    id: printed,
    command: printed,
    when: fc.constantFrom("always" as const, "success" as const, "failure" as const),
    lifecycle: fc.array(printed, { maxLength: 2 }),
  })
  const plan: fc.Arbitrary<Plan> = fc.record({
    application: fc.constantFrom("javascript" as const, "php" as const),
    mode: fc.constantFrom("service" as const, "task" as const),
    production: fc.constantFrom(true, false, null),
    restart: fc.constantFrom("on-crash" as const, null),
    instance: fc.record({ type: fc.option(printed), memoryMiB: fc.nat() }),
    runtime: fc.oneof(
      fc.record({ name: fc.constant("node" as const), version: printed, npm: fc.option(printed) }),
      fc.record({ name: fc.constant("bun" as const), version: printed, node: printed }),
    ),
    dependencies: fc.option(
      fc.record({
        tool: fc.constantFrom("npm" as const, "custom" as const),
        version: fc.option(printed),
        development: fc.constant("included" as const),
        flags: fc.array(printed, { maxLength: 2 }),
      }),
    ),
    tools: fc.constant([]),
    environment: fc.constant({}),
    files: fc.record({
      write: fc.array(
        fc.record({
          path: printed,
          mode: fc.constantFrom("create" as const, "append" as const),
          text: fc.tuple(
            printed,
            fc.record({ secret: printed, encoding: fc.constantFrom("plain" as const, "base64" as const) }),
          ),
        }),
        { maxLength: 2 },
      ),
      remove: fc.array(printed, { maxLength: 2 }),
    }),
    build: fc.array(step, { maxLength: 3 }),
    run: fc.array(step, { maxLength: 3 }),
    network: fc.constant(null),
    health: fc.constant(null),
    decisions: fc.dictionary(printed, decision, { maxKeys: 4 }) as fc.Arbitrary<Plan["decisions"]>,
    inputs: fc.constant({ files: [], env: [] }),
  })
  const diagnostic: fc.Arbitrary<Diagnostic<string>> = fc.record({
    code: printed,
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    message: printed,
    because,
    remedy: fc.option(printed),
    contract: fc.constant([]),
  })
  const outcome: fc.Arbitrary<Outcome<string>> = fc.oneof(
    fc.record({
      format: fc.constant("runplan/outcome@1" as const),
      status: fc.constant("planned" as const),
      plan,
      diagnostics: fc.array(diagnostic, { maxLength: 3 }),
    }),
    fc.record({
      format: fc.constant("runplan/outcome@1" as const),
      status: fc.constant("rejected" as const),
      diagnostics: fc.array(diagnostic, { minLength: 1, maxLength: 3 }),
    }),
  )

  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
  const marked: Style = {
    heading: (text) => `\u0001${text}\u0002`,
    command: (text) => `\u0001${text}\u0002`,
    dim: (text) => `\u0001${text}\u0002`,
    good: (text) => `\u0001${text}\u0002`,
    error: (text) => `\u0001${text}\u0002`,
    warning: (text) => `\u0001${text}\u0002`,
    info: (text) => `\u0001${text}\u0002`,
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks of the style above
  const unmarked = (text: string): string => text.replace(/[\u0001\u0002]/g, "")

  test("has no control character but line feeds, and a style changes only what surrounds the text", () => {
    fc.assert(
      fc.property(outcome, (given) => {
        const text = renderOutcome(given)
        expect(text).not.toMatch(unsafe)
        expect(text.isWellFormed()).toBe(true)
        expect(text.endsWith("\n")).toBe(true)
        expect(unmarked(renderOutcome(given, { style: marked }))).toBe(text)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.dictionary(printed, decision, { maxKeys: 3 }), (decisions) => {
        expect(renderDecisions(decisions)).not.toMatch(unsafe)
        for (const [path, one] of Object.entries(decisions)) {
          expect(renderExplanation({ path, decision: one, rules: [] })).not.toMatch(unsafe)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test("wraps messages to the width, and loses no word", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 120 }), (message, width) => {
        const given: Outcome<string> = {
          format: "runplan/outcome@1",
          status: "rejected",
          diagnostics: [
            {
              code: "c",
              severity: "error",
              message: message.join(" "),
              because: [],
              remedy: null,
              contract: [],
            },
          ],
        }
        const lines = renderOutcome(given, { width }).trimEnd().split("\n")
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
        expect(
          lines
            .slice(2, -1)
            .join(" ")
            .split(/ +/)
            .filter((word) => word !== ""),
        ).toEqual(["error", ...message])
      }),
      { numRuns: 1000 },
    )
  })

  test("every colour can be read on black and on white", () => {
    const level = (index: number): number => [0, 95, 135, 175, 215, 255][index] ?? Number.NaN
    const channels = (number: number): readonly number[] =>
      number >= 232
        ? Array.from({ length: 3 }, () => 8 + (number - 232) * 10)
        : [36, 6, 1].map((weight) => level(Math.floor((number - 16) / weight) % 6))
    const linear = (channel: number): number =>
      channel / 255 <= 0.03928 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
    for (const number of Object.values(palette)) {
      const [red = 0, green = 0, blue = 0] = channels(number).map(linear)
      const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      expect(1.05 / (light + 0.05), `${number} on white`).toBeGreaterThan(4)
      expect((light + 0.05) / 0.05, `${number} on black`).toBeGreaterThan(4)
    }
  })

  test("a colour ends where it began", () => {
    const style = styleFor(true)
    for (const paint of Object.values(style)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it counts
      const codes = paint("x").match(/\u001b\[[\d;]+m/g) ?? []
      expect(codes.length).toBeGreaterThan(0)
      expect(codes.length % 2).toBe(0)
    }
  })
})
