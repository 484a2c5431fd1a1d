/**
 * The description says what the planner does: its tables are the ones that run, and everything that is generated from it is fresh.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choices, statements } from "../src/contract/ledger.js"
import { ruleSummaries } from "../src/contract/ruleSummaries.js"
import { readVariables } from "../src/decode/variablesFile.js"
import * as library from "../src/describe/index.js"
import * as planner from "../src/index.js"
import { defaultPlatform, diagnosticsOf, outcome, plan } from "../src/index.js"
import { ruleTables } from "../src/plan/ruleTables.js"
import * as platforms from "../src/platform/index.js"
import { platformByName, platformNames } from "../src/platform/index.js"
import { snapshot } from "./arbitraries/snapshot.js"
import { cases } from "./corpus.js"
import { everyKind } from "./everyKind.js"
import { at, compact, platformOf } from "./scripts/corpus.mjs"
import { corpusCases, coverage, generatedOfTables, leftovers, root } from "./scripts/pages.mjs"

const description = library.describe(defaultPlatform)
const planned = plan(defaultPlatform)

const tableOf = new Map(
  description.rules.flatMap((table) => table.rules.map((rule) => [rule.id, table] as const)),
)

const declared = description.rules.flatMap(({ rules }) => rules.flatMap(({ reads }) => reads.env))

/** What is wrong with an outcome by the tables of the description. */
const disagreements = (made: planner.Outcome): readonly string[] => {
  const found: string[] = []
  const codes = new Map(description.diagnostics.map((row) => [row.code, row]))
  for (const { code, severity, contract } of made.diagnostics) {
    const row = codes.get(code)
    if (row === undefined) found.push(`the code ${code} is not described`)
    else if (row.severity !== severity) found.push(`${code} is ${severity} and described as ${row.severity}`)
    else if (compact(row.contract) !== compact(contract)) found.push(`${code} cites other ids`)
  }
  if (made.status === "rejected") return found
  for (const [path, decision] of Object.entries(made.plan.decisions)) {
    const table = tableOf.get(decision.rule)
    if (table === undefined) {
      found.push(`the rule ${decision.rule} is not described`)
      continue
    }
    const order = table.rules.map(({ id }) => id)
    const places = [decision.rule, ...decision.overridden.map(({ rule }) => rule)].map((id) =>
      order.indexOf(id),
    )
    if (places.some((place, index) => place < 0 || (index > 0 && place <= (places[index - 1] as number)))) {
      found.push(`${path}: the rules that claimed are not in the order of their table`)
    }
    const rule = table.rules[order.indexOf(decision.rule)]
    if (compact(rule?.contract) !== compact(decision.contract)) found.push(`${decision.rule} cites other ids`)
    if (!table.runtimes.includes(made.plan.application)) found.push(`${decision.rule} is for another runtime`)
    // A rule that needs another decision has its evidence too, so any rule may be the one that declares it.
    for (const evidence of decision.because) {
      if (evidence.from === "env" && !matches(declared, evidence.name)) {
        found.push(`${decision.rule} rests on the variable ${evidence.name}, which no rule declares`)
      }
    }
  }
  return found
}

const matches = (names: readonly string[], name: string): boolean =>
  names.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name))

describe("the description agrees with the planner", () => {
  it("on every case of the corpus", () => {
    const found = cases.flatMap((one) => {
      if (one.outcome === null || one.platform !== null) return []
      return disagreements(one.outcome).map((problem) => `${one.id}: ${problem}`)
    })
    expect(found).toEqual([])
  })

  it("on any snapshot", () => {
    fc.assert(
      fc.property(snapshot(), (given) => {
        expect(disagreements(outcome(planned(given)))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it("on every ready platform, under that platform's names", () => {
    for (const name of platformNames) {
      const platform = platformByName(name) ?? defaultPlatform
      const here = library.describe(platform)
      expect(here.variables.map((row) => row.name)).toEqual(
        platform.variables.slice(0, here.variables.length).map((row) => row.name),
      )
      const foreign = here.variables.flatMap((row) =>
        row.name === row.contractName ? [] : [row.contractName],
      )
      for (const contractName of foreign) {
        const { variables: _, ...rest } = here
        const words = rest.rules.flatMap(({ rules }) =>
          rules.flatMap(({ summary, reads }) => [summary, ...reads.env]),
        )
        expect(words.filter((word) => word.includes(contractName))).toEqual([])
      }
    }
  })

  it("on the order of every table", () => {
    const described = library
      .describe(everyKind)
      .rules.map(({ decides, rules }) => [decides, rules.map(({ id }) => id)])
    expect(described).toEqual(ruleTables.map(({ decides, rules }) => [decides, rules.map(({ id }) => id)]))
    const ids = description.rules.flatMap(({ rules }) => rules.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const ruled = ruleTables.flatMap(({ rules }) => rules.map(({ id }) => id))
    expect(Object.keys(ruleSummaries).toSorted()).toEqual(ruled.toSorted())
  })

  it("reads only what is declared", () => {
    const variables = new Set(description.variables.map(({ name }) => name))
    const files = new Set(description.files.map(({ path }) => path))
    for (const { rules } of description.rules) {
      for (const { id, reads } of rules) {
        expect(
          reads.env.filter((name) => !variables.has(name)),
          id,
        ).toEqual([])
        // A path that begins with a brace is given by a variable or by the platform.
        expect(
          reads.files.filter((path) => !files.has(path) && !path.startsWith("{")),
          id,
        ).toEqual([])
      }
    }
  })

  it("has every variable of a platform, those that only the platform names too", () => {
    for (const ready of platformNames) {
      const found = platformByName(ready)
      if (found === null) throw new Error(ready)
      const platform = found
      const made = library.describe(platform)
      const page = library.markdown(made, "variables")
      const example = library.dotenv(made, "javascript")
      for (const { name } of platform.variables) {
        expect(made.variables.filter((row) => row.name === name)).toHaveLength(1)
        expect(page).toContain(`| \`${name}\` |`)
      }
      for (const name of Object.values(platform.data.further)) {
        if (name === null) continue
        const row = made.variables.find((one) => one.name === name)
        expect([name, row?.group, row?.examples.valid.length]).toEqual([name, "platform", 1])
        expect(example).toContain(`\n#${name}=\n`)
      }
      expect(example).not.toContain("#INSTANCE_ID=")
    }
    expect(platforms.cleverCloud["2026-11"].further?.worker).toBe("CC_WORKER_COMMAND")
  })

  it("on what holds when nothing is set", () => {
    const value = (name: string): string | null | undefined =>
      description.variables.find((row) => row.name === name)?.default
    const made = (files: planner.Snapshot["files"]): planner.Plan => {
      const result = outcome(planned({ files, env: {} }))
      if (result.status === "rejected") throw new Error(JSON.stringify(result.diagnostics))
      return result.plan
    }
    const javascript = made({ "package.json": '{"scripts":{"start":"node ."}}' })
    expect(value("CC_NODE_VERSION")).toBe(planner.valueAt(javascript, "runtime.version"))
    expect(value("CC_HEALTH_CHECK_PATH")).toBe(javascript.health?.paths.join())
    const php = made({ "composer.json": "{}", "index.php": null })
    expect(value("CC_PHP_VERSION")).toBe(planner.valueAt(php, "runtime.version"))
    expect(value("CC_WEBROOT")).toBe(php.runtime.name === "php" ? php.runtime.webroot : null)
    expect(value("CC_PHPSERVER_PORT")).toBe(String(php.network?.application.port))
    expect(`${value("CC_PHP_COMPOSER_FLAGS")} --no-dev`).toBe(php.dependencies?.flags.join(" "))
  })

  it("on the values of a choice: each is accepted, and another is not", () => {
    const files = { "package.json": '{"scripts":{"start":"node ."}}' }
    for (const row of description.variables) {
      if (row.type.kind !== "choice") continue
      const php = !row.runtimes.includes("javascript")
      const say = (value: string): readonly string[] =>
        diagnosticsOf(
          planned({
            files: php ? { "composer.json": "{}", "index.php": null } : files,
            env: { [row.name]: value, CC_CUSTOM_BUILD_TOOL: "make" },
          }),
        ).map(({ code }) => code)
      const refused = ["build-tool-unknown", "dev-dependencies-unknown"]
      for (const value of row.type.values)
        expect(say(value).filter((code) => refused.includes(code))).toEqual([])
      expect(say("nothing-like-it").filter((code) => refused.includes(code))).toHaveLength(1)
    }
  })
})

describe("the rows", () => {
  it("name functions that there are", async () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      exports: { [entry: string]: string }
    }
    for (const { name, by } of description.behaviours) {
      if (by === null) continue
      const path = manifest.exports[by.replace("runplan", ".")]
        ?.replace("./dist/", "../src/")
        .replace(/\.js$/, ".ts")
      expect(path, `${by} is an entry`).toBeDefined()
      const exported = (await import(path as string)) as { [name: string]: unknown }
      expect(exported[name], `${by} exports ${name}`).toBeDefined()
    }
  })

  it("cite only what the ledger holds", () => {
    const known = new Set([...description.statements, ...description.choices].map(({ id }) => id))
    const cited = [
      ...description.variables,
      ...description.files,
      ...description.rules.flatMap(({ rules }) => rules),
      ...description.diagnostics,
      ...description.behaviours,
      ...description.endpoints,
      ...description.mechanisms,
    ].flatMap(({ contract }) => contract)
    expect([...new Set(cited)].filter((id) => !known.has(id))).toEqual([])
  })

  it("give every diagnostic of planning the text of its message, and each code once", () => {
    const silent = description.diagnostics.filter(
      ({ area, message }) => area !== "api" && area !== "tokens" && message === null,
    )
    // Its message reckons with two numbers of the occurrence.
    expect(silent.map(({ code }) => code)).toEqual(["timestamp-outside-window"])
    const texts = description.diagnostics.flatMap(({ message, remedy }) => [message ?? "", remedy ?? ""])
    expect(texts.filter((text) => /undefined|NaN|\[object/.test(text))).toEqual([])
    const codes = description.diagnostics.map(({ code }) => code)
    // The client of OAuth and the addresses of the API both refuse an address under this code.
    const shared = ["api-address-invalid"]
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual(shared)
  })
})

describe("the example files of variables", () => {
  for (const runtime of ["javascript", "php"] as const) {
    const text = library.dotenv(description, runtime)
    const rows = description.variables.filter(({ runtimes }) => runtimes.includes(runtime))

    it(`set nothing as they are (${runtime})`, () => {
      expect(readVariables("x", text)).toMatchObject({ env: {}, diagnostics: [] })
    })

    it(`set each variable to its default when it is uncommented (${runtime})`, () => {
      const read = readVariables("x", text.replace(/^#(?=\w)/gm, ""))
      expect(read.diagnostics).toEqual([])
      expect(read.env).toEqual(
        Object.fromEntries(
          rows.map((row) => [row.name.replace("*", "0"), row.secret ? "" : (row.default ?? "")]),
        ),
      )
    })
  }
})

describe("the pages", () => {
  it("keep every table whole, whatever a text holds", () => {
    const hostile = "a | b\n# c [d](e) <script> * _f_ `g|h`"
    const wild: library.Description = {
      ...description,
      variables: description.variables.map((row) => ({ ...row, effect: hostile, fallback: hostile })),
      permissions: [{ name: "x", meaning: hostile }],
    }
    for (const topic of library.topics) {
      let columns = 0
      for (const line of library.markdown(wild, topic).split("\n")) {
        const count = line.startsWith("|") ? line.split(/(?<!\\)\|/).length : 0
        if (count > 0 && columns > 0) expect(count, line).toBe(columns)
        columns = count
      }
      expect(library.markdown(wild, topic)).not.toMatch(/^# c/m)
      expect(library.markdown(wild, topic).replace(/`[^`]*`/g, "")).not.toMatch(/(?<!\\)<script/)
    }
  })

  it("link only to what is there", () => {
    // What is kept is what is generated, as below, and to generate it once more takes as long as all the rest.
    const files = new Map(
      readdirSync(join(root, "docs/reference"), { recursive: true, encoding: "utf8" })
        .map((path) => `docs/reference/${path}`)
        .filter((path) => /\.\w+$/.test(path))
        .map((path) => [path, readFileSync(join(root, path), "utf8")]),
    )
    expect(files.size).toBeGreaterThan(20)
    for (const [path, text] of files) {
      if (!path.endsWith(".md")) continue
      for (const [, file, anchor] of text.matchAll(/\]\(([\w.-]*)(?:#([\w-]+))?\)/g)) {
        const target = file === "" || file === undefined ? path : `docs/reference/${file}`
        expect(files.has(target), `${path} links to ${target}`).toBe(true)
        if (anchor !== undefined) {
          const headings = [...(files.get(target) as string).matchAll(/^#+ (.*)$/gm)].map((one) =>
            one[1]?.toLowerCase(),
          )
          expect(headings, `${path} links to ${target}#${anchor}`).toContain(anchor)
        }
      }
    }
  })
})

describe("what is generated", () => {
  const all = { ...planner, ...platforms, ...library }
  const tables = "docs/reference/tables.md"
  const kept = (path: string) => {
    const place = join(root, path)
    return existsSync(place) ? readFileSync(place, "utf8") : null
  }

  it("is fresh, and leaves nothing behind; npm run reference renews it", () => {
    const files = generatedOfTables(all)
    for (const [path, text] of files) expect(kept(path), path).toBe(text)
    expect(leftovers(files)).toEqual([tables])
  })

  it("gives platforms that other implementations can read back", () => {
    for (const name of platformNames) {
      const platform = platformByName(name)
      expect(platformOf({ ...planner, ...platforms }, name).data).toEqual(platform?.data)
    }
  })
})

describe("the ledger", () => {
  it("has each family of ids in one piece, in the order of its numbers, so that whoever looks for one knows where", () => {
    for (const rows of [statements, choices]) {
      const ids = Object.keys(rows).map((id) => /^(.*)-(\d+)$/.exec(id)?.slice(1) ?? [])
      const families = [...new Set(ids.map(([family]) => family))]
      const inOrder = families.flatMap((family) =>
        ids.filter(([one]) => one === family).toSorted(([, left], [, right]) => Number(left) - Number(right)),
      )
      expect(ids.map((id) => id.join("-"))).toEqual(inOrder.map((id) => id.join("-")))
    }
  })
})

describe("the coverage of the ledger", () => {
  const rows = coverage(description, corpusCases())

  it("has a rule or a row of a table for every id", () => {
    const none = rows.filter((row) => row.rules.length + row.rows.length + row.diagnostics.length === 0)
    expect(none.map(({ id }) => id)).toEqual([])
  })

  it("has a golden case for every id", () => {
    const none = rows.filter((row) => row.cases.length === 0).map(({ id }) => id)
    expect(none).toEqual([])
  })
})

interface DescriptionCase {
  readonly title: string
  readonly at: string
  readonly expected: unknown
}

describe("golden cases of the description", () => {
  const golden = JSON.parse(
    readFileSync(join(root, "golden/describe/description.json"), "utf8"),
  ) as readonly DescriptionCase[]
  for (const one of golden) {
    it(one.title, () => {
      expect(at(description, one.at)).toEqual(one.expected)
    })
  }
})

describe("rendering for a generator", () => {
  it("is a function of its input", () => {
    fc.assert(
      fc.property(fc.constantFrom(...library.topics), (topic) => {
        expect(library.markdown(library.describe(defaultPlatform), topic)).toBe(
          library.markdown(description, topic),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe("an entry", () => {
  it("says of a variable its words, its examples, its diagnostics and since when it is there", () => {
    const wanting = description.variables.flatMap((row) => {
      const facts = library.entryOf(description, row.name)?.facts ?? []
      const of = (label: string) => facts.flatMap(([one, text]) => (one === label ? [text] : []))
      const whole =
        of("value").length === row.values.length &&
        row.values.every(({ instead }, index) => instead === null || of("value")[index]?.includes(instead)) &&
        row.examples.valid.every((text) => of("valid").includes(text)) &&
        row.examples.invalid.every(({ text, diagnostic }) =>
          of("invalid").includes(`${text} (${diagnostic})`),
        ) &&
        of("diagnostic").length === row.diagnostics.length &&
        of("read by").length === row.readBy.length &&
        of("since").join() === row.since
      return whole ? [] : [row.name]
    })
    expect(wanting).toEqual([])
  })

  it("is there for every name, says what its row says, and cites what the row cites", () => {
    const names = library.entryNames(description)
    for (const name of names) {
      const entry = library.entryOf(description, name)
      expect([name, entry?.name]).toEqual([name, name])
      expect(entry?.prose.join(" ").trim()).not.toBe("")
    }
    expect(names.length).toBeGreaterThan(500)
    for (const { code: name } of description.diagnostics) {
      // A code may stand in two tables; the first says what it means.
      const meaning = description.diagnostics.find(({ code }) => code === name)?.meaning
      expect(library.entryOf(description, name)?.prose).toEqual([meaning])
    }
    for (const { name, effect, contract } of description.variables) {
      const entry = library.entryOf(description, name)
      expect(entry?.prose[0]).toBe(effect)
      expect(entry?.facts).toContainEqual(["rests on", contract.join(", ")])
    }
  })

  // Columns: a name; the entry that it gives, or null.
  it.each([
    ["CC_HEALTH_CHECK_PATH_3", "CC_HEALTH_CHECK_PATH_*"],
    ["CC_HEALTH_CHECK_PATH_x", null],
    [".nvmrc", "**/.nvmrc"],
    ["", null],
    ["__proto__", null],
  ])("of %j is that of %j", (name, expected) => {
    expect(library.entryOf(description, name)?.name ?? null).toBe(expected)
  })

  it("is there for no other name", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const known = library.entryNames(description).includes(name)
        expect(library.entryOf(description, name) !== null).toBe(known)
      }),
    )
  })
})
