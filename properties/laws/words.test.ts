/**
 * docs/words-of-the-contract.md, held to what runs: its lists are the code's, and its grammars take what the planner takes.
 */
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editDistance } from "../../src/contract/diagnostics/wording.js"
import { fileless, valued } from "../../src/decode/launch.js"
import { mayTakeWord, splitNodeOptions } from "../../src/decode/nodeOptions.js"
import { parsePackageManager } from "../../src/decode/packageManager.js"
import { requestTarget } from "../../src/decode/requestTarget.js"
import { programTables } from "../../src/describe/index.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { outcomeOf } from "./observe.js"

const page = readFileSync("docs/words-of-the-contract.md", "utf8").replace(/\n(?! {4}|\n|#)/g, " ")

/** What stands between two texts of the page. */
const between = (from: string, to: string): string => {
  const start = page.indexOf(from)
  if (start === -1) throw new Error(`the page does not say "${from}"`)
  const end = page.indexOf(to, start + from.length)
  if (end === -1) throw new Error(`the page does not say "${to}" behind "${from}"`)
  return page.slice(start + from.length, end)
}

const words = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)

const project = (env: Snapshot["env"], manifest: object = {}): Snapshot => ({
  files: { "package.json": JSON.stringify({ main: "server.js", ...manifest }), "server.js": null },
  env,
})

const says = (given: Snapshot, code: string): boolean =>
  outcomeOf(given).diagnostics.some((one) => one.code === code)

const sampled = (letters: readonly string[], most = 12) =>
  fc.array(fc.constantFrom(...letters), { maxLength: most }).map((parts) => parts.join(""))

describe("texts", () => {
  const named: { readonly [name: string]: string } = {
    tab: "\t",
    "line feed": "\n",
    "vertical tab": "\v",
    "form feed": "\f",
    "carriage return": "\r",
    space: " ",
  }

  it("are blank by the characters that are listed", () => {
    const list = between("is what JavaScript trims: ", ". A variable")
    const listed = new Set(Object.entries(named).flatMap(([name, one]) => (list.includes(name) ? [one] : [])))
    for (const [, first, , last = first] of list.matchAll(/U\+([0-9A-F]{4})( to U\+([0-9A-F]{4}))?/g)) {
      for (let at = Number.parseInt(first as string, 16); at <= Number.parseInt(last as string, 16); at++)
        listed.add(String.fromCharCode(at))
    }
    const blanks = Array.from({ length: 0x10000 }, (_, at) => String.fromCharCode(at)).filter(
      (one) => one.trim() === "",
    )
    expect([...listed].sort()).toEqual(blanks.sort())
    for (const one of [...blanks, "\u200b", "\u180e", "\u0085", "\0"])
      expect([one, says(project({ CC_NODE_VERSION: one }), "variable-blank")]).toEqual([
        one,
        one.trim() === "",
      ])
  })

  it("are near production as is said", () => {
    const near = words(between("**Near** `production` is ", " and what is"))
    expect(near).toEqual(["prod", "prd"])
    for (const text of [
      ...near,
      "PROD",
      "productoin",
      "prodcution",
      "productions",
      "roductio",
      "produc",
      "prodd",
      "product",
    ]) {
      const expected =
        near.includes(text.toLowerCase()) || editDistance(text.toLowerCase(), "production", 2) <= 2
      expect([text, says(project({ NODE_ENV: text }), "node-env-near")]).toEqual([text, expected])
    }
  })

  it("are one slip away by one character more, less, other, or two swapped", () => {
    const slips = [
      "CC_NODE_VERSIO",
      "CC_NODE_VERSIONS",
      "CC_NODE_VERSIOM",
      "CC_NODE_VERSINO",
      "CC_NODE_VERISNO",
      "CC_NODE_VERS",
    ]
    expect(slips.map((name) => says(project({ [name]: "20" }), "variable-misspelled"))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe("versions", () => {
  /** The grammar of the page, as an expression. */
  const part = "(?:[xX*]|0|[1-9][0-9]*)"
  const ids = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*"
  const partial = `[v=\\s]*${part}(?:\\.${part}(?:\\.${part}(?:-?${ids})?(?:\\+${ids})?)?)?`
  const simple = `(?:(?:>=|<=|~>|[><=~^])?\\s*${partial}(?=\\s|\\||$)\\s*)`
  const range = new RegExp(`^(?:(?:\\s*${partial}\\s+-\\s+${partial}\\s*|\\s*(?:${simple})*)(?:\\|\\||$))+$`)

  it("have the grammar that the page shows", () => {
    expect(between("## Versions", "An **exact version**")).toContain(
      'range       = alternative *( "||" alternative )',
    )
    const good = [
      "20",
      ">=18 <20",
      "^1.2.3-rc.1",
      "1.2 - 3.4.5",
      "* || 20",
      "~> 18.1",
      "v20",
      "=v20",
      "x",
      "1.x.x",
      ">= 20",
      "18||20",
    ]
    const bad = ["latest", "20,22", "01.2.3", "20.", ">=18 &&", "1 -2", "a||b", "20.1.2.3"]
    for (const text of good)
      expect([
        text,
        range.test(text),
        says(project({}, { engines: { node: text } }), "engines-invalid"),
      ]).toEqual([text, true, false])
    for (const text of bad)
      expect([
        text,
        range.test(text),
        says(project({}, { engines: { node: text } }), "engines-invalid"),
      ]).toEqual([text, false, true])
    expect(says(project({}, { engines: { node: `>=18${" ".repeat(1021)}<99` } }), "engines-invalid")).toBe(
      true,
    )
  })

  it("are exact in packageManager as is said", () => {
    const exact = ["pnpm@10.0.0", "pnpm@10.0.0-rc.1", "pnpm@10.0.0+sha512.abc", "pnpm@10.0.0-rc.1+x"]
    const inexact = ["pnpm@10", "pnpm@v10.0.0", "pnpm@ 10.0.0", "pnpm@10.0.0 ", "pnpm", "pnpm@=10.0.0"]
    expect(exact.map((text) => parsePackageManager(text)?.version ?? null)).toEqual([
      "10.0.0",
      "10.0.0-rc.1",
      "10.0.0",
      "10.0.0-rc.1",
    ])
    expect(inexact.map((text) => parsePackageManager(text)?.version ?? null)).toEqual(inexact.map(() => null))
    expect(["Pnpm@10.0.0", "@x/y", " pnpm@10.0.0", "9@1.0.0"].map(parsePackageManager)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it("of yarn.lock is Berry's within its beginning", () => {
    const reach = Number(between("a line among its first ", " characters"))
    const lock = (padding: number): Snapshot => ({
      ...project({}),
      files: { ...project({}).files, "yarn.lock": `#${"x".repeat(padding - 2)}\n__metadata:\n` },
    })
    expect([says(lock(reach - 11), "lock-file-berry"), says(lock(reach - 10), "lock-file-berry")]).toEqual([
      true,
      false,
    ])
  })
})

describe("NODE_OPTIONS", () => {
  it("has the options without a value that are listed, and every other one takes a word", () => {
    const listed = words(between("Every option that has no `=` does, except these:", "."))
    const [negated, ...switches] = listed
    expect(negated).toBe("--no-…")
    for (const flag of new Set([
      ...process.allowedNodeEnvironmentFlags,
      ...switches,
      "--no-x",
      "-r",
      "--title",
      "--nothing",
    ])) {
      const takesNone = flag.startsWith("--no-") || switches.includes(flag)
      expect([flag, mayTakeWord(flag)]).toEqual([flag, !takesNone && !flag.includes("=")])
    }
    for (const flag of switches)
      expect(mayTakeWord(flag.replaceAll("-", "_").replace("__", "--"))).toBe(false)
  })

  it("splits at the space alone, and knows double quotes alone", () => {
    expect(splitNodeOptions(`a\tb 'c d' "e f" g\\h "i\\"j"`)).toEqual({
      _tag: "Tokens",
      tokens: ["a\tb", "'c", "d'", "e f", "g\\h", 'i"j'],
    })
  })

  it("takes the limits of the grammar", () => {
    const limit = /^(?: *[+-]?[0-9]+)?$/
    fc.assert(
      fc.property(sampled([" ", "+", "-", "0", "5", "x", "."], 5), (text) => {
        const said = says(
          project({ NODE_OPTIONS: `"--max-old-space-size=${text}"` }),
          "node-options-malformed",
        )
        expect([text, said]).toEqual([text, !limit.test(text)])
      }),
      runs(),
    )
  })
})

describe("registries", () => {
  const part = "[^\\s\\p{Cc}@?#=$;\"'\\\\/]*"
  const label = "[\\p{L}\\p{N}_-]+"
  const host = `(?:\\[[0-9a-fA-F:.]+\\]|${label}(?:\\.${label})*\\.?)`
  const grammar = new RegExp(`^(?:https?://|//)?${host}(?::[0-9]{1,5})?(?:/${part})*$`, "iu")
  const fits = (text: string): boolean => {
    const bare = text.trim()
    const port = /^(?:https?:\/\/|\/\/)?[^/]*?:([0-9]{1,5})(?:\/|$)/i.exec(bare.replace(/\[[^\]]*\]/, "h"))
    const parts = bare
      .replace(/^(?:https?:\/\/|\/\/)/i, "")
      .split("/")
      .slice(1)
    return (
      grammar.test(bare) &&
      (port === null || (Number(port[1]) >= 1 && Number(port[1]) <= 65535)) &&
      !parts.some((one) => one === "." || one === "..")
    )
  }

  it("have the grammar that the page shows", () => {
    expect(between("## Registries", "Nothing in it")).toContain(
      'registry = [ ( "http" / "https" ) "://" / "//" ] host [ ":" port ] *( "/" part )',
    )
    fc.assert(
      fc.property(
        sampled(
          [
            "http://",
            "HTTPS://",
            "ftp://",
            "//",
            "a",
            "é",
            ".",
            "-",
            "_",
            ":",
            "80",
            "0",
            "99999",
            "/",
            "..",
            "@",
            "?",
            "#",
            "=",
            " ",
            "[::1]",
            "%",
          ],
          7,
        ),
        (text) => {
          fc.pre(text.trim() !== "")
          const refused = says(project({ NPM_TOKEN: "t", CC_NPM_REGISTRY: text }), "registry-invalid")
          expect([text, refused]).toEqual([text, !fits(text)])
        },
      ),
      runs(),
    )
  })
})

describe("health paths", () => {
  it("keep the characters that are listed", () => {
    const [drop = ""] = words(between("are those from `!` to `~` but for ", " and the backtick"))
    const encoded = new Set([...drop.split(" "), "`"])
    expect(drop.split(" ")).toHaveLength(8)
    for (let at = 0x21; at <= 0x7e; at++) {
      const one = String.fromCharCode(at)
      if (one === "#") continue
      const hex = `%${at.toString(16).toUpperCase().padStart(2, "0")}`
      expect(requestTarget(`/a${one}b`)).toMatchObject({ target: `/a${encoded.has(one) ? hex : one}b` })
    }
    expect(requestTarget("/é 1")).toMatchObject({ target: "/%C3%A9%201" })
  })
})

describe("what runs a file", () => {
  it("has the options with a value that are listed, and the tables of the corpus", () => {
    const listed = words(
      between("The **options whose value is the next word**, of what runs a file: ", " (`valued`"),
    )
    expect(listed).toEqual([...valued])
    const table = JSON.parse(readFileSync("golden/tables/programs.json", "utf8"))
    expect(table).toEqual(programTables)
    expect(table.fileless).toEqual([...fileless])
  })
})
