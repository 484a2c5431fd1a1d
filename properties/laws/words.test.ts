/**
 * docs/words-of-the-contract.md, held to what runs: its lists are the code's, and its grammars take what the planner takes.
 */
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editDistance } from "../../src/contract/diagnostics/wording.js"
import { namesAbove } from "../../src/decode/above.js"
import { fileless, valued } from "../../src/decode/launch.js"
import { mayTakeWord, splitNodeOptions } from "../../src/decode/nodeOptions.js"
import { parsePackageManager } from "../../src/decode/packageManager.js"
import { normalisePath } from "../../src/decode/path.js"
import { requestTarget } from "../../src/decode/requestTarget.js"
import type { ProgramCondition } from "../../src/describe/index.js"
import { programTables } from "../../src/describe/index.js"
import { defaultPlatform } from "../../src/index.js"
import { quoteWord, splitWords } from "../../src/model/command.js"
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
    // Behind an x comes no number, but where it is passed over.
    const behindX = ["x.1", "20.x.3", "<x.1", ">=20.x.2", "*.*.1"]
    const passedOver = ["^x.1", "~x.1", "~>20.x.3", "^20.x.3", "18 - x.2", "x.1 - 22"]
    for (const text of [...behindX, ...passedOver])
      expect([text, says(project({}, { engines: { node: text } }), "engines-invalid")]).toEqual([
        text,
        behindX.includes(text),
      ])
    for (const text of ["NODE", "Node", "LTS/*", "Lts/Jod"])
      expect([text, says(project({ CC_NODE_VERSION: text }), "node-version-invalid")]).toEqual([text, false])
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

describe("paths", () => {
  const at = (path: string): Snapshot => ({ ...project({}), files: { ...project({}).files, [path]: null } })

  it("are of the project when no part is empty, . or .., and hold no NUL", () => {
    for (const path of ["a", "a/b", ".a", "..a", "a..", "a/.b/c"])
      expect([path, says(at(path), "file-path-ignored")]).toEqual([path, false])
    for (const path of [
      "",
      "/a",
      "a/",
      "a//b",
      ".",
      "a/.",
      "../a",
      "a/../b",
      "a\0b",
      "../.nvmrc",
      "../a/yarn.lock",
    ])
      expect([path, says(at(path), "file-path-ignored")]).toEqual([path, true])
  })

  it("above the project are those of the files that are listed, up to eight folders up", () => {
    for (const name of namesAbove) {
      for (const up of [1, 8, 9])
        expect([name, up, says(at(`${"../".repeat(up)}${name}`), "file-path-ignored")]).toEqual([
          name,
          up,
          up > 8,
        ])
    }
    expect([...namesAbove].sort()).toEqual(
      [
        "package.json",
        "pnpm-workspace.yaml",
        "yarn.lock",
        "pnpm-lock.yaml",
        "bun.lock",
        "package-lock.json",
        "bun.lockb",
      ].sort(),
    )
  })

  it("of variables drop ., empty parts and what is before a ..", () => {
    fc.assert(
      fc.property(sampled(["a", "b", ".", "..", "/"], 8), (text) => {
        const parts: string[] = []
        let leaves = false
        for (const part of text.split("/").filter((one) => one !== "" && one !== ".")) {
          if (part !== "..") parts.push(part)
          else if (parts.pop() === undefined) leaves = true
        }
        expect(normalisePath(text)).toBe(leaves ? null : parts.join("/"))
      }),
      runs(),
    )
  })
})

describe("values in evidence", () => {
  const shown = (name: string, value: string, env: Snapshot["env"] = {}): boolean =>
    JSON.stringify(outcomeOf(project({ ...env, [name]: value }))).includes(JSON.stringify(value).slice(1, -1))

  it("are shown of known variables that are no secrets", () => {
    expect(shown("CC_NODE_VERSION", "20.11.0-shown")).toBe(true)
    expect(shown("CC_NODE_VERSOIN", "20.11.0-hidden")).toBe(false)
    expect(shown("NPM_TOKEN", "hidden words")).toBe(false)
    const registry = (value: string) => shown("CC_NPM_REGISTRY", value, { NPM_TOKEN: "t" })
    for (const text of ["npm.shown.example", "https://npm.shown.example/a", "npm.shown.example:4873/a#"])
      expect([text, registry(text)]).toEqual([text, true])
    for (const text of ["u@hidden.example", "hidden.example?a", "u:hidden", "u:1hidden"])
      expect([text, registry(text)]).toEqual([text, false])
    expect(shown("CC_HEALTH_CHECK_PATH", "https://u:p@hidden.example/x")).toBe(false)
    expect(shown("CC_HEALTH_CHECK_PATH", "https://shown.example/x")).toBe(true)
  })
})

describe("command lines", () => {
  it("have the words that the page's rules make", () => {
    const split = (line: string) => {
      const made = splitWords(line)
      return made._tag === "Words" ? made.words : null
    }
    expect(split("a 'b c'\td\ne")).toEqual(["a", "b c", "d", "e"])
    expect(split(`"a\\$b\\\`c\\"d\\\\e\\\nf\\g"`)).toEqual([`a$b\`c"d\\ef\\g`])
    expect(split("a\\ b \\'c '\\'")).toEqual(["a b", "'c", "\\"])
    expect(split("'a")).toBeNull()
    expect(split('"a')).toBeNull()
    expect(split("a\\")).toBeNull()
    for (const one of "$`;&|<>()") {
      const bare = splitWords(`a${one}`)
      const quoted = splitWords(`"a${one}"`)
      const single = splitWords(`'a${one}'`)
      const active = [bare, quoted, single].map((made) => made._tag === "Words" && made.active.includes(one))
      expect([one, active]).toEqual([one, [true, "$`".includes(one), false]])
    }
  })

  it("quote a word but for the letters, digits and signs that are listed", () => {
    const signs = between("letters, digits and `", "` alone").split(" ").join("")
    for (let code = 0x20; code < 0x7f; code++) {
      const one = String.fromCharCode(code)
      const isPlain = /[A-Za-z0-9]/.test(one) || signs.includes(one)
      expect([one, quoteWord(one) === one]).toEqual([one, isPlain])
    }
    expect(quoteWord("a'b")).toBe("'a'\\''b'")
  })
})

/** The packages of programs that stand in front of others, of one that is for development, and of one that needs a build from its second version on. */
const brought = [
  ...[
    "@dotenvx/dotenvx",
    "concurrently",
    "cross-env",
    "dotenv-cli",
    "env-cmd",
    "node-dev",
    "npm-run-all",
  ].map((name) => [name, "1.0.0"]),
  ["@keystone-6/core", "6.0.0"],
]

describe("starts", () => {
  const starting = (command: string, more: object = {}): Snapshot =>
    project({ CC_RUN_COMMAND: command }, { dependencies: Object.fromEntries(brought), ...more })
  const develops = (command: string, more: object = {}) => says(starting(command, more), "start-development")

  it("cannot be read with the signs that are listed, or when they are long", () => {
    expect(develops("node-dev server.js 2>&1")).toBe(true)
    for (const one of ["`", "(", ")", "\\\\", "\\ ", "\n", "||", "|&", " & ", "<"])
      expect([one, develops(`node-dev server.js ${one}x`)]).toEqual([one, false])
    const reach = Number(between("is longer than ", " characters or holds"))
    const long = (length: number) => `node-dev ${"x".repeat(length - 9)}`
    expect([develops(long(reach)), develops(long(reach + 1))]).toEqual([true, false])
  })

  it("have the words in front that are listed passed over, and those of readers of variables", () => {
    const list = between("In front of a command, ", " are passed over")
    const readers = words(between("are passed over; so are ", " up to their"))
    expect(words(list)).toContain("cross-env")
    expect(readers).toEqual(["dotenv", "env-cmd", "dotenvx"])
    for (const word of words(list))
      expect([word, develops(`${word} node-dev server.js`)]).toEqual([word, true])
    expect(develops("A=1 B='2 3' node-dev server.js")).toBe(true)
    for (const reader of readers)
      expect([reader, develops(`${reader} -e .env -- node-dev server.js`)]).toEqual([reader, true])
    expect(develops("env-cmd -f .env node-dev server.js")).toBe(true)
  })

  it("are lists whose last command counts, that pipe nothing but that one, and move by cd", () => {
    expect(develops("node server.js && node-dev server.js")).toBe(true)
    expect(develops("node-dev server.js; node server.js")).toBe(false)
    expect(develops("node-dev server.js | cat")).toBe(true)
    expect(develops("node x | cat && node-dev server.js")).toBe(false)
    expect(says(starting("cd lib && node made.js"), "start-file-missing")).toBe(true)
    expect(
      says(
        { ...starting("cd lib && node made.js"), files: { ...starting("").files, "lib/made.js": null } },
        "start-file-missing",
      ),
    ).toBe(false)
    expect(develops("set -e; node-dev server.js")).toBe(true)
  })

  it("follow scripts eight deep", () => {
    const chain = (depth: number) =>
      Object.fromEntries(
        Array.from({ length: depth }, (_, at) => [
          `s${at}`,
          at === depth - 1 ? "node-dev server.js" : `npm run s${at + 1}`,
        ]),
      )
    expect([8, 9].map((depth) => develops("npm run s0", { scripts: chain(depth) }))).toEqual([true, false])
  })

  it("of several at once say what there is to say of the first of them, and of those behind one another the last", () => {
    const scripts = { dev: "node-dev server.js", web: "node server.js" }
    expect(develops('concurrently "node server.js" "node-dev server.js"', { scripts })).toBe(true)
    expect(develops("run-p web dev", { scripts })).toBe(true)
    expect(develops("npm-run-all -p web dev", { scripts })).toBe(true)
    expect(develops("npm-run-all --parallel dev web", { scripts })).toBe(true)
    expect(develops("run-s web dev", { scripts })).toBe(true)
    expect(develops("run-s dev web", { scripts })).toBe(false)
    expect(develops("npm-run-all dev web", { scripts })).toBe(false)
    const most = Number(between("More than ", " are not looked into"))
    const many = (count: number) => `concurrently ${'"node-dev server.js" '.repeat(count)}`
    expect([develops(many(most)), develops(many(most + 1))]).toEqual([true, false])
  })

  /** Arguments for which a condition holds, one for each of its words. */
  const argumentsOf = ({ bare, first, firstBegins, notFirst, some }: ProgramCondition): readonly string[] => {
    const begins =
      firstBegins === undefined
        ? (first ?? (notFirst === undefined ? [""] : ["anything"]))
        : [`${firstBegins}=x`]
    const firsts = bare === true ? ["", "--option", ...begins] : begins
    return firsts.flatMap((word) => (some ?? [""]).map((one) => `${word} ${one}`.trim()))
  }
  const { development, ends, detaches, built, listens } = programTables

  it("are servers for development, end or go into the background by the tables", () => {
    const kinds = ["start-development", "start-not-a-server", "start-detached"] as const
    const saidOf = (program: string, args = "") =>
      kinds.filter((code) => says(starting(`${program} ${args}`, { dependencies: { [program]: "*" } }), code))
    for (const [program, rows] of Object.entries(development)) {
      for (const when of rows)
        for (const args of argumentsOf(when))
          expect([program, args, saidOf(program, args)]).toEqual([program, args, [kinds[0]]])
      for (const word of rows.flatMap(({ notFirst = [] }) => notFirst))
        expect([program, word, saidOf(program, word).includes(kinds[0])]).toEqual([program, word, false])
    }
    for (const [table, code] of [
      [ends, kinds[1]],
      [detaches, kinds[2]],
    ] as const) {
      for (const [program, when] of Object.entries(table)) {
        for (const args of argumentsOf(when)) {
          expect([program, args, saidOf(program, args)]).toEqual([program, args, [code]])
          for (const word of when.none ?? [])
            expect([program, word, saidOf(program, `${args} ${word}`).includes(code)]).toEqual([
              program,
              word,
              false,
            ])
        }
      }
    }
    expect(saidOf("node", "server.js")).toEqual([])
    expect(saidOf("nest", "start")).toEqual([])
  })

  it("need what is built by the table, unless it is there", () => {
    for (const [program, { when, path }] of Object.entries(built)) {
      for (const args of argumentsOf(when)) {
        const command = `${program} ${path === null ? "out/made.js" : args}`
        const plain = starting(command, { scripts: { build: "./build.sh" } })
        const given = { ...plain, files: { ...plain.files, "tsconfig.json": null } }
        const there = { ...given, files: { ...given.files, [path ?? "out/made.js"]: null } }
        expect([command, [given, there].map((one) => says(one, "build-not-run"))]).toEqual([
          command,
          [true, false],
        ])
        const said = outcomeOf(given).diagnostics.find(({ code }) => code === "build-not-run")
        expect(said?.message).toContain(
          path === null ? "needs out/made.js, which" : ` makes, by default ${path}, which`,
        )
      }
    }
  })

  it("listen by the options that the page and the table have", () => {
    const page = between("**Where a start listens** (C-280)", "**Starts that are no servers**")
    for (const [program, { verbs, port, host, isLocal, ranges, usual }] of Object.entries(listens)) {
      for (const verb of verbs ?? [null]) {
        const named = verb === null ? program : `${program} ${verb}`
        expect(words(page)).toContain(named)
        const asked = { dependencies: { [program]: program === "json-server" ? "^0.17.0" : "*" } }
        const unasked = { dependencies: { [program]: program === "vite" ? "^2.9.0" : "^1.0.0" } }
        const elsewhere = (args: string) =>
          says(starting(`${named} ${args}`, asked), "start-listens-elsewhere")
        const open = host.length === 0 ? "" : `${host[0]} 0.0.0.0`
        for (const option of port) {
          expect(page).toContain(`\`${option}\``)
          const made = [
            `${option} 8080`,
            `${option} 3000`,
            `${option}=3000`,
            `${option} none`,
            `${option} 3000 ${option} 8080`,
          ]
          expect([named, option, made.map((args) => elsewhere(`${args} ${open}`))]).toEqual([
            named,
            option,
            [false, true, true, false, false],
          ])
        }
        for (const option of host)
          expect([named, option, elsewhere(`${option} 127.0.0.1 ${port[0]} 8080`)]).toEqual([
            named,
            option,
            true,
          ])
        expect([named, elsewhere(`${port[0]} 8080`)]).toEqual([named, isLocal])
        // One that takes the application's own port by itself listens where it has to.
        const isElsewhere = usual !== undefined && usual !== 8080
        expect([named, elsewhere(open)]).toEqual([named, isElsewhere])
        if (usual !== undefined) {
          expect(page).toContain(`${usual}`)
          const assigned = starting(`PORT=8080 ${named} ${open}`, asked)
          expect([named, says(assigned, "start-listens-elsewhere")]).toEqual([named, isElsewhere])
        }
        if (ranges !== undefined)
          expect(
            ["", `${port[0]} 8080`].map((args) =>
              says(starting(`${named} ${args}`, unasked), "start-listens-elsewhere"),
            ),
          ).toEqual([false, false])
      }
    }
    expect(says(starting("PORT=3000 node server.js"), "start-listens-elsewhere")).toBe(true)
    expect(says(starting("PORT=8080 node server.js"), "start-listens-elsewhere")).toBe(false)
  })
})

describe("how a plan is put together", () => {
  it("has its steps in the order that is listed", () => {
    const hooks = Object.fromEntries(
      [
        "CC_PRE_BUILD_HOOK",
        "CC_POST_BUILD_HOOK",
        "CC_PRE_RUN_HOOK",
        "CC_RUN_SUCCEEDED_HOOK",
        "CC_RUN_FAILED_HOOK",
      ].map((name) => [name, "make"]),
    )
    const given = { ...project(hooks), files: { ...project({}).files, "mise.toml": '[tools]\ngo = "1"\n' } }
    const made = outcomeOf(given)
    if (made.status !== "planned") throw new Error("rejected")
    const listed = between("**Steps** of the build: ", "`run-failed` when")
    const [build = "", run = ""] = listed.split("of the run:")
    expect(words(build).filter((id) => id !== "build")).toEqual(made.plan.build.map(({ id }) => id))
    expect([...words(run).filter((id) => !id.includes("task")), "run-failed"]).toEqual(
      made.plan.run.map(({ id }) => id),
    )
    const task = outcomeOf({ ...given, task: "make" })
    expect(task.status === "planned" && Object.keys(task.plan.decisions)).toContain("run.task")
  })

  const table = (head: string): readonly (readonly string[])[] => {
    const lines = readFileSync("docs/words-of-the-contract.md", "utf8").split("\n")
    const start = lines.findIndex((line) => line.startsWith(head))
    const end = lines.findIndex((line, at) => at > start && !line.startsWith("|"))
    return lines.slice(start + 2, end).map((line) => line.slice(2, -2).split(" | "))
  }

  it("gives a type to the fields that are listed, and to no other", () => {
    const wrong = (file: string, pointer: readonly string[], value: unknown): readonly string[] => {
      const whole = pointer.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
      const files = { "index.php": null, "composer.json": "{}", [file]: JSON.stringify(whole) }
      const given: Snapshot =
        file === "package.json"
          ? { files: { [file]: JSON.stringify(whole) }, env: { CC_RUN_COMMAND: "x" } }
          : { files, env: {} }
      return outcomeOf(given).diagnostics.flatMap(({ code, because }) =>
        code === "field-type" ? because.map((one) => (one.from === "file" ? (one.pointer ?? "") : "")) : [],
      )
    }
    const rows = new Map(
      table("| File | Objects | Texts |").map(([file = "", objects = "", texts = ""]) => [
        file,
        [words(objects), words(texts)],
      ]),
    )
    const [objects = [], texts = []] = rows.get("package.json") ?? []
    const scripts = ["preinstall", "install", "postinstall", "prestart", "start", "poststart"]
    for (const name of objects) expect(wrong("package.json", [name], 1)).toEqual([`/${name}`])
    for (const name of texts.filter((one) => one !== "scripts" && !scripts.includes(one)))
      expect(wrong("package.json", name.split("."), 1)).toEqual([`/${name.replace(".", "/")}`])
    for (const name of scripts) {
      expect(texts).toContain(name)
      expect(wrong("package.json", ["scripts", name], 1)).toEqual([`/scripts/${name}`])
    }
    for (const path of [
      "private",
      "type",
      "workspaces",
      "volta",
      "bin",
      "scripts.build",
      "scripts.__proto__x",
      "engines.npm",
      "dependencies.a",
      "optionalDependencies",
    ])
      expect([path, wrong("package.json", path.split("."), 1)]).toEqual([path, []])
    const [objectsOfComposer = []] = rows.get("composer.json") ?? []
    for (const name of objectsOfComposer)
      expect(wrong("composer.json", name.split("."), 1)).toEqual([`/${name.replace(".", "/")}`])
    for (const of of ["require", "require-dev"])
      for (const [name, said] of [
        ["php", 1],
        ["ext-x", 1],
        ["a/b", 0],
      ] as const)
        expect([of, name, wrong("composer.json", [of, name], 1).length]).toEqual([of, name, said])
    expect(
      [1, false].map((value) => wrong("composer.json", ["config", "platform", "php"], value).length),
    ).toEqual([1, 0])
    expect([1, null, []].map((value) => wrong("composer.lock", ["packages-dev"], value).length)).toEqual([
      1, 0, 0,
    ])
    expect(
      [[1], [{ name: 1 }], [{ require: [] }]].map(
        (value) => wrong("composer.lock", ["packages"], value).length,
      ),
    ).toEqual([1, 1, 0])
  })

  it("has the variables unused that are listed", () => {
    const listed = table("| Variable | Unused |").flatMap(([names = ""]) => names.match(/CC_[A-Z_]+/g) ?? [])
    const unused = (given: Snapshot) =>
      outcomeOf(given).diagnostics.flatMap(({ code, because: [first] }) =>
        code === "variable-unused" && first?.from === "env" ? [first.name] : [],
      )
    const php = (env: Snapshot["env"], more: Partial<Snapshot> = {}): Snapshot => ({
      files: { "index.php": null },
      env,
      ...more,
    })
    expect(unused({ ...project({ CC_RUN_COMMAND: "a" }), task: "b" })).toEqual(["CC_RUN_COMMAND"])
    const idle = {
      CC_CUSTOM_BUILD_TOOL: "make",
      CC_BUN_INSTALL_CACHE_DIR: "c",
      CC_NPM_REGISTRY: "npm.example.com",
    }
    expect(unused(project(idle)).sort()).toEqual(Object.keys(idle).sort())
    const custom = {
      CC_NODE_BUILD_TOOL: "custom",
      CC_CUSTOM_BUILD_TOOL: "make",
      CC_NODE_DEV_DEPENDENCIES: "install",
    }
    expect(unused(project(custom))).toEqual(["CC_NODE_DEV_DEPENDENCIES"])
    expect(unused(php({ CC_PHP_COMPOSER_FLAGS: "-q", CC_PHP_DEV_DEPENDENCIES: "install" })).sort()).toEqual([
      "CC_PHP_COMPOSER_FLAGS",
      "CC_PHP_DEV_DEPENDENCIES",
    ])
    const served = { CC_PHPSERVER_PORT: "1", CC_PHPSERVER_WORKER: "index.php", CC_WEBROOT: "/" }
    expect(unused(php({ ...served, CC_RUN_COMMAND: "x" })).sort()).toEqual(Object.keys(served).sort())
    expect(
      unused(php({ ...served, CC_RUN_COMMAND: "x CC_PHPSERVER_PORT CC_PHPSERVER_WORKER CC_WEBROOT" })),
    ).toEqual([])
    expect(listed.length).toBeGreaterThan(10)
    for (const name of [
      "CC_RUN_COMMAND",
      ...Object.keys(idle),
      "CC_NODE_DEV_DEPENDENCIES",
      ...Object.keys(served),
    ])
      expect(listed).toContain(name)
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
    expect(requestTarget("/\ud800")).toMatchObject({ target: "/%EF%BF%BD" })
  })
})

describe("inputs", () => {
  it.each(["javascript", "php"])("of %s are the rows of its kind and what tells kinds apart", (kind) => {
    const table = (name: string) => JSON.parse(readFileSync(`golden/${name}.json`, "utf8"))
    const rows = (name: string, key: string): readonly string[] =>
      table(`tables/${name}`)
        .filter((row: { readonly runtimes: readonly string[] }) => row.runtimes.includes(kind))
        .map((row: { readonly [key: string]: string }) => row[key])
    const { prefixes, known, further } = defaultPlatform.data
    const apart = words(between("for telling kinds apart (", ")"))
    const isFile = (name: string) => name.includes(".")
    const sorted = (names: readonly (string | null)[]) => [...new Set(names)].filter(isNamed).sort()
    // The webroot's index is where a value says.
    const isNamed = (name: string | null) => name !== null && name !== "index.php"
    const joined = table("plan/inputs")[`contract/${kind}`]
    expect(joined.env).toEqual(
      sorted([
        ...rows("variables", "name"),
        ...apart.filter((name) => !isFile(name)),
        ...known,
        ...Object.values(further),
        ...prefixes.map((prefix) => `${prefix}*`),
      ]),
    )
    expect(joined.files.filter(isNamed)).toEqual(sorted([...rows("files", "path"), ...apart.filter(isFile)]))
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
