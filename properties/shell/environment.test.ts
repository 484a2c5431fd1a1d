/**
 * Files of variables, read as the tools read them that people have.
 */
import { parseEnv } from "node:util"
import dotenv from "dotenv"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readVariables } from "../../src/decode/variablesFile.js"
import { parsePair } from "../../src/shell/environment.js"
import { anyText } from "../arbitraries/choose.js"

const parse = (text: string) => readVariables("app.env", text)

// Columns: what is shown; the text; the variables it gives.
const accepted: readonly (readonly [string, string, { readonly [name: string]: string }])[] = [
  ["nothing", "", {}],
  ["blank lines and comments", "\n  \n# A=1\n   # B=2\n", {}],
  ["a value to the end of the line", "A=1", { A: "1" }],
  ["blanks around", "  A  = 1 2  \n", { A: "1 2" }],
  ["an empty value", "A=\nB=1", { A: "", B: "1" }],
  ["a further =", "A=b=c==", { A: "b=c==" }],
  ["export", "export A=1\nexport  B=2\nexportC=3", { A: "1", B: "2", exportC: "3" }],
  ["a comment after a value", "A=1 # one", { A: "1" }],
  ["a comment in place of a value", "A= # nothing", { A: "" }],
  ["a # in quotes", "A=\"1#2\"\nB='#'\nC=`#`", { A: "1#2", B: "#", C: "#" }],
  ["a comment after quotes", "A=\"1\" # one\nB='2'#two", { A: "1", B: "2" }],
  ["blanks in quotes", 'A=" 1 "', { A: " 1 " }],
  [
    "line ends in double quotes only, and every other backslash as it is",
    "A=\"1\\n2\\t\\\\ \\$ \\x\"\nB='1\\n2'\nC=1\\n2",
    { A: "1\n2\\t\\\\ \\$ \\x", B: "1\\n2", C: "1\\n2" },
  ],
  [
    "several lines",
    "A=\"1\n2\n\n3\"\nB='x\ny'\nC=`p\nq`\nD=1",
    { A: "1\n2\n\n3", B: "x\ny", C: "p\nq", D: "1" },
  ],
  ["quotes within a value", 'A=x"y"\nB=it\'s', { A: 'x"y"', B: "it's" }],
  ["other quotes in quotes", "A='\"'\nB=\"'`\"", { A: '"', B: "'`" }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
  ["nothing is expanded", 'A=$HOME\nB="${HOME}"\nC=$(id)', { A: "$HOME", B: "${HOME}", C: "$(id)" }],
  [
    "the line ends of Windows and of old Macs",
    'A=1\r\nB="2"\r\nC=3\rD=4',
    { A: "1", B: "2", C: "3", D: "4" },
  ],
  ["a byte order mark", "\ufeffA=1", { A: "1" }],
  ["a comment that stands for no value, though a # in it touches", "A=# a#b", { A: "" }],
  ["names with dots and dashes", "a.b-c_D=1", { "a.b-c_D": "1" }],
]

describe("a file of variables", () => {
  test.each(accepted)("is read: %s", (_, text, env) => {
    const parsed = parse(text)
    expect(parsed.env).toEqual(env)
    expect(parsed.diagnostics).toEqual([])
  })

  // Columns: what is wrong; the text; the variables all the same; each diagnostic's code, line and message.
  const rejected: readonly (readonly [
    string,
    string,
    { readonly [name: string]: string },
    readonly (readonly [string, number, string])[],
  ])[] = [
    [
      "no =",
      "A=1\ngarbage\nB=2",
      { A: "1", B: "2" },
      [["env-file-line", 2, "app.env, line 2: there is no =."]],
    ],
    [
      "no name",
      "=1\nA B=2\n1A=3",
      {},
      [
        ["env-file-line", 1, "app.env, line 1: what is before the = is no name."],
        ["env-file-line", 2, "app.env, line 2: what is before the = is no name."],
        ["env-file-line", 3, "app.env, line 3: what is before the = is no name."],
      ],
    ],
    [
      "a quote that does not end",
      "A='1\nB=2",
      { B: "2" },
      [["env-file-line", 1, "app.env, line 1: A has a quote that does not end."]],
    ],
    [
      "a quote that ends only in one with a backslash before it",
      'A="1\\"\nB=2',
      { B: "2" },
      [["env-file-line", 1, "app.env, line 1: A has a quote that does not end."]],
    ],
    [
      "text after the quote",
      'A="1"2\nB=3',
      { B: "3" },
      [["env-file-line", 1, "app.env, line 1: A has text after its closing quote."]],
    ],
    [
      "a # that touches the value",
      "A=pass#word\nB=#word\nC=#\nD=x#\nE= #word\nF=x #word\nG=x y#z",
      { A: "pass", B: "", C: "", D: "x", E: "", F: "x", G: "x y" },
      [1, 2, 4, 7].map((line) => {
        const name = "ABCDEFG"[line - 1]
        const message = `app.env, line ${line}: the value of ${name} ends before the "#"; shells and container tools do not end it there.`
        return ["env-file-comment", line, message] as const
      }),
    ],
    [
      "what its readers disagree on",
      'A="a\\"b"\nB="a\\rb"\nC=\u00a0x\nD=x\t# y',
      { A: 'a\\"b', B: "a\rb", C: "x", D: "x" },
      [
        ["a backslash before a quote or an r", "A"],
        ["a backslash before a quote or an r", "B"],
        ["blanks that are no spaces", "C"],
        ["blanks that are no spaces", "D"],
      ].map(([what, name], index) => [
        "env-file-disputed",
        index + 1,
        `app.env, line ${index + 1}: readers of such files do not agree on ${what}, as in the value of ${name}; it is read as dotenv reads it.`,
      ]),
    ],
    [
      "a name twice",
      "A=1\n\nA=2",
      { A: "2" },
      [["env-file-repeated", 3, "app.env, line 3: A is set again, after line 1; the later value counts."]],
    ],
    [
      "a bad line after several lines of quotes",
      'A="1\n2"\n?',
      { A: "1\n2" },
      [["env-file-line", 3, "app.env, line 3: there is no =."]],
    ],
  ]

  test.each(rejected)("is not read silently: %s", (_, text, env, said) => {
    const parsed = parse(text)
    expect(parsed.env).toEqual(env)
    expect(
      parsed.diagnostics.map((d) => [
        d.code,
        d.because[0]?.from === "file" ? d.because[0].line : undefined,
        d.message,
      ]),
    ).toEqual(said)
  })

  test("says where each value begins", () => {
    expect([...parse("  A  = 1\nB = '2'\nC=").places]).toEqual([
      ["A", { line: 1, column: 8 }],
      ["B", { line: 2, column: 6 }],
      ["C", { line: 3, column: 3 }],
    ])
  })

  test("__proto__ is a name like any other", () => {
    const { env } = parse("__proto__=1\nconstructor=2")
    expect(Object.entries(env)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ])
  })

  test("a value never shows in a diagnostic", () => {
    const secret = "canary-5678"
    for (const text of [
      `A='${secret}`,
      `A="${secret}"x`,
      `A=${secret}#x`,
      `?=${secret}`,
      `${secret} x`,
      `A=${secret}\nA=${secret}`,
    ]) {
      const { diagnostics } = parse(text)
      expect(diagnostics).toHaveLength(1)
      expect(JSON.stringify(diagnostics)).not.toContain(secret)
    }
  })

  test("what is written in quotes is read back, line by line and whatever it holds", () => {
    const name = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/)
    // The ends of lines that are read are all "\n" afterwards, so a value with another one cannot come back raw.
    const value = anyText()
      .map((text) => text.replace(/\r\n?/g, "\n"))
      .filter((text) => !(text.includes("'") && text.includes("`")))
    // What holds all three has no way to be written, as in every reader of such files.
    const quotes = ["'", "`"]
    const quoteFor = (text: string) => quotes.find((quote) => !text.includes(quote))
    const quoted = (text: string): string => `${quoteFor(text)}${text}${quoteFor(text)}`
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, value), { selector: ([n]) => n, maxLength: 6 }),
        fc.constantFrom("\n", "\r\n"),
        (pairs, end) => {
          const text = pairs.map(([n, v]) => `${n}=${quoted(v)}`).join(end)
          const parsed = parse(text)
          expect(parsed.env).toEqual(Object.fromEntries(pairs))
          expect(parsed.diagnostics).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  test("no text makes it throw, and a bad line changes no other line", () => {
    const line = fc.constantFrom("A=1", "B='x'", 'C="y" # z', "# c", "", "garbage", "=", "D = 4")
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const good = lines.filter((text) => text !== "garbage" && text !== "=")
        expect(parse(lines.join("\n")).env).toEqual(parse(good.join("\n")).env)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("A", "=", "'", '"', "`", "#", "\\", "\n", "\r", " ", "é") }),
        (text) => {
          const parsed = parse(text)
          for (const name of Object.keys(parsed.env)) {
            const { line, column } = parsed.places.get(name) ?? { line: 0, column: 0 }
            const rest = (text.split(/\r\n|\n|\r/)[line - 1] ?? "").slice(column - 1)
            const [first = ""] = parsed.env[name]?.split("\n") ?? []
            expect([text, rest.startsWith(first)]).toEqual([text, true])
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** Texts that are made of what such files are made of. */
const files = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "A=1",
        "B = x y ",
        "export C='#1'",
        'D="a # b" # c',
        "E=`x`#",
        "# c",
        "",
        "F=a#b",
        "G=#x",
        "H=it's",
      ),
      fc
        .string({
          unit: fc.constantFrom("a", " ", "\t", "#", "'", '"', "`", "\\", "n", "$", "=", "\u00a0"),
          maxLength: 8,
        })
        .map((value) => `N=${value}`),
    ),
    { maxLength: 5 },
  )
  .map((lines) => lines.join("\n"))

describe("the readers of the ecosystem", () => {
  test("read what dotenv reads, wherever nothing is wrong", () => {
    let compared = 0
    fc.assert(
      fc.property(files, (text) => {
        const { env, diagnostics } = parse(text)
        if (diagnostics.some(({ severity }) => severity === "error")) return
        compared++
        expect([text, env]).toEqual([text, { ...dotenv.parse(text) }])
      }),
      { numRuns: 3000 },
    )
    expect(compared).toBeGreaterThan(1000)
  })

  test.runIf(process.versions.node.startsWith("20."))(
    "read what Node 20 reads, unless it is said that they disagree",
    () => {
      fc.assert(
        fc.property(files, (text) => {
          const { env, diagnostics } = parse(text)
          if (diagnostics.some(({ code }) => code === "env-file-line" || code === "env-file-disputed")) return
          expect([text, env]).toEqual([text, { ...parseEnv(text) }])
        }),
        { numRuns: 3000 },
      )
    },
  )
})

test("an argument is split at its first =, and needs a name", () => {
  expect(parsePair("A=1=2")).toEqual({ name: "A", value: "1=2" })
  expect(parsePair("A=")).toEqual({ name: "A", value: "" })
  expect(parsePair("A")).toBeNull()
  expect(parsePair("=1")).toBeNull()
})
