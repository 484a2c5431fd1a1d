/**
 * Every row that there is shows wherever rows are listed: nothing falls through between a table and its readers.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { type ProjectFile, projectFiles } from "../src/contract/files.js"
import { choices } from "../src/contract/ledger.js"
import { madeUp } from "../src/contract/madeUp.js"
import { isKnownTool, managerEntries, managers } from "../src/contract/managers/index.js"
import { variableGrounds } from "../src/contract/variableGrounds.js"
import { everyVariable } from "../src/contract/variableNotes.js"
import { buildTools, type Variable, variables } from "../src/contract/variables.js"
import { oneOf } from "../src/decode/environment.js"
import { describe as describePlatform, dotenv, markdown } from "../src/describe/index.js"
import { defaultPlatform, outcome, plan } from "../src/index.js"
import type { Decision } from "../src/model/decision.js"
import type { Evidence } from "../src/model/diagnostic.js"
import { applicationKinds, kinds, type Snapshot } from "../src/model/snapshot.js"
import { runtimes } from "../src/plan/runtimes.js"
import { definePlatform } from "../src/platform/index.js"
import { cases } from "./corpus.js"
import { everyKind } from "./everyKind.js"

const description = describePlatform(everyKind)
const page = (topic: Parameters<typeof markdown>[1]): string => markdown(description, topic)
const pages = { variables: page("variables"), files: page("files"), rules: page("rules") }
const rows = Object.values<Variable>(variables)

const named = (evidence: readonly Evidence[]): readonly string[] =>
  evidence.flatMap((one) => (one.from === "env" ? [one.name] : []))

/** The variables on which a decision of a golden outcome rests, or a diagnostic but those that any variable may have, or which its message names. */
const meantInTheCorpus: ReadonlySet<string> = new Set(
  cases.flatMap(({ outcome: made }) => {
    const decisions = (made?.status === "planned" ? made.plan.decisions : made?.decisions) ?? {}
    const own = made?.diagnostics.filter(({ code }) => !everyVariable.includes(code)) ?? []
    return [...Object.values<Decision>(decisions).flatMap((one) => [one, ...one.overridden]), ...own]
      .flatMap(({ because }) => named(because))
      .concat(own.flatMap(({ message }) => message.match(/\b[A-Z][A-Z_]+\b/g) ?? []))
  }),
)

/** Variables that only keep a plan from saying something: no decision rests on one, and no diagnostic speaks of it. */
const silencing: readonly string[] = [
  variables.NODE_PATH,
  variables.NODE_CONFIG,
  variables.NODE_CONFIG_DIR,
  variables.NODE_CONFIG_ENV,
  variables.ENV_SILENT,
  variables.ENV_PATH,
  variables.NPM_CONFIG_PRODUCTION,
  variables.NPM_CONFIG_INCLUDE,
  variables.NPM_CONFIG_OMIT,
  variables.YARN_PRODUCTION,
  variables.NPM_CONFIG_LEGACY_PEER_DEPS,
  variables.SERVER_PORT,
  variables.APP_PORT,
  variables.API_PORT,
  variables.HTTP_PORT,
  variables.NODE_PORT,
  variables.port,
].map(({ name }) => name)

/** The variables that a golden case with nothing to say sets. */
const setInSilence: ReadonlySet<string> = new Set(
  cases.flatMap(({ id, snapshot, outcome: made }) =>
    id.startsWith("conditions/") && made?.diagnostics.length === 0
      ? Object.keys((snapshot as Snapshot).env)
      : [],
  ),
)

describe("a variable", () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    "%s stands in the description, on its page and in the example of each of its runtimes",
    (name, row) => {
      expect(description.variables.map(({ contractName }) => contractName)).toContain(name)
      expect(pages.variables.split("\n").filter((line) => line.startsWith(`| \`${name}\` |`))).toHaveLength(1)
      for (const kind of kinds) {
        const isThere = dotenv(description, kind).includes(`\n#${name.replace("*", "0")}=`)
        expect(isThere, kind).toBe(row.runtimes.includes(kind))
      }
      expect(description.variables.find((one) => one.contractName === name)?.effect).not.toBe("")
      expect(madeUp(row, row.name).samples.length).toBeGreaterThan(0)
    },
  )

  it("whose default is a value of the platform has one on the contract's", () => {
    const described = new Map(description.variables.map((row) => [row.contractName, row.default]))
    for (const [key, { name }] of Object.entries<Variable>(variables)) {
      const { default: unset } = variableGrounds[key as keyof typeof variables]
      expect(described.get(name) === null, name).toBe(unset === null)
    }
  })

  it.each(rows.map(({ name }) => [name]))(
    "%s has a case: a decision of the corpus rests on it, or a diagnostic speaks of it",
    (name) => {
      if (silencing.includes(name)) return expect([...setInSilence]).toContain(name)
      const begins = name.replace(/\*$/, "")
      const meant = [...meantInTheCorpus]
      expect(meant.filter((one) => (begins === name ? one === name : one.startsWith(begins)))).not.toEqual([])
    },
  )
})

describe("a rule", () => {
  const said = description.rules.flatMap(({ rules }) => rules)
  const ids = [...new Map(said.map(({ id, reads }) => [id, reads]))]

  it.each(ids)("%s reads only what has a row", (_, reads) => {
    const names = rows.map(({ name }) => name)
    const paths = Object.values<ProjectFile>(projectFiles).map(({ path }) => path)
    expect(reads.env.filter((name) => !names.includes(name))).toEqual([])
    // A path with a place in braces is one that a variable gives.
    expect(reads.files.filter((path) => !paths.includes(path) && !path.startsWith("{"))).toEqual([])
  })
})

describe("a file", () => {
  it.each(Object.values<ProjectFile>(projectFiles).map((row) => [row.path]))(
    "%s stands in the description and on its page",
    (path) => {
      expect(description.files.map((row) => row.path)).toContain(path)
      expect(pages.files).toContain(`\`${path}\``)
    },
  )
})

describe("a runtime", () => {
  it("is on the contract's platform, or in the newest ready profile", () => {
    expect(everyKind.kinds).toEqual(kinds)
  })

  it.each(kinds.map((kind) => [kind]))(
    "%s has its own tables in the description and on the page of rules",
    (kind) => {
      expect(runtimes[kind].kind).toBe(kind)
      const own = runtimes[kind].tables.flatMap(({ rules, otherwise }) => [
        ...rules,
        ...(otherwise === null ? [] : [otherwise]),
      ])
      const recognising = runtimes[kind].recognition.rules
      const ports = runtimes[kind].ports.rules
      for (const { id } of [...own, ...recognising, ...ports]) expect(pages.rules).toContain(`\`${id}\``)
      expect(recognising.length).toBeGreaterThan(0)
      expect(dotenv(description, kind)).toContain(applicationKinds[kind])
    },
  )
})

describe("a package manager", () => {
  it("has its line in the registry when it has a file", () => {
    const folder = new URL("../src/contract/managers/", import.meta.url)
    const registry = readFileSync(new URL("index.ts", folder), "utf8")
    const files = readdirSync(folder).filter(
      (name) => !["commands.ts", "index.ts", "manager.ts"].includes(name),
    )
    const forgotten = files.filter((name) => !registry.includes(`from "./${name.replace(/ts$/, "js")}"`))
    expect(forgotten).toEqual([])
    expect(managerEntries).toHaveLength(files.length)
  })

  it.each(managerEntries.map(([tool]) => tool).filter(isKnownTool))(
    "%s is the one that does not run prestart when the platform says so of it",
    (tool) => {
      const { commands, title, lines, values, deprecated } = managers[tool]
      const packageManagers = { [tool]: { ...commands, lifecycle: false } }
      const platform = definePlatform({ packageManagers })
      if (!("right" in platform)) throw new Error(JSON.stringify(platform.left))
      const which = (lines?.from ?? 0) === 0 ? "" : ` ${lines?.from} and later`
      const manifest = JSON.stringify({ scripts: { prestart: "a", start: "b" } })
      const env = { CC_NODE_BUILD_TOOL: [...values, ...deprecated][0] ?? "" }
      const { diagnostics } = outcome(plan(platform.right)({ files: { "package.json": manifest }, env }))
      expect(diagnostics.find(({ code }) => code === "lifecycle-berry")?.message).toBe(
        `${title}${which} does not run prestart, which the contract has run with scripts.start.`,
      )
    },
  )

  const tools = managerEntries.map(([tool, manager]) => [tool, manager] as const)

  it.each(tools)("%s has its values, files, commands and rules where they are listed", (tool, manager) => {
    const { values, deprecated, files, commands, detection, version } = manager
    expect(buildTools).toEqual(expect.arrayContaining([...values, ...deprecated]))
    for (const row of Object.values(files))
      expect(Object.values<ProjectFile>(projectFiles)).toContainEqual(row)
    expect(Object.hasOwn(defaultPlatform.data.packageManagers, tool)).toBe(commands !== null)
    for (const rule of [detection, version])
      if (rule !== null) expect(pages.rules).toContain(`\`${rule.id}\``)
  })

  it.each(tools.filter(([, { detection }]) => detection !== null))(
    "%s is chosen by its lock file and by each of its values",
    (tool, { detection, values, deprecated }) => {
      const toolOf = (
        packageManager: string | null,
        lock: string | null,
        env: { readonly [name: string]: string },
      ) => {
        const manifest = { main: "a.js", ...(packageManager === null ? {} : { packageManager }) }
        const files = { "package.json": JSON.stringify(manifest), ...(lock === null ? {} : { [lock]: null }) }
        const made = outcome(plan(defaultPlatform)({ files, env }))
        return made.status === "planned" ? made.plan.dependencies?.tool : null
      }
      const asked =
        detection?.packageManager?.wanted === true ? `${detection.packageManager.begins[0]}.0.0` : null
      expect(toolOf(asked, detection?.lock ?? null, {})).toBe(tool)
      for (const value of [...values, ...deprecated])
        expect(toolOf(null, null, { CC_NODE_BUILD_TOOL: value })).toBe(tool)
    },
  )
})

describe("the sources", () => {
  const root = fileURLToPath(new URL("../src", import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  )
  const comparing = (words: readonly string[], besides: RegExp): readonly string[] => {
    const comparison = new RegExp(`(?:[!=]==|case) "(?:${words.join("|")})"`)
    return files
      .filter((path) => !besides.test(path))
      .filter((path) => comparison.test(readFileSync(join(root, path), "utf8")))
  }

  it("compare no kind of application with its word outside its own room", () => {
    // PHP has a word of its own that is one of them.
    const own = new RegExp(`^(?:(?:${kinds.join("|")})|shell/programs/pages)/`)
    expect(comparing(kinds, own)).toEqual([])
  })

  const inPlanning = files.filter((path) =>
    /^(?:javascript|php|static|traffic|plan|runtime|decode|contract\/(?:diagnostics|managers))\//.test(path),
  )
  /** The words of the planning rooms that fit, comments included, each once. */
  const written = (word: RegExp): readonly string[] => [
    ...new Set(inPlanning.flatMap((path) => readFileSync(join(root, path), "utf8").match(word) ?? [])),
  ]

  it("speak of no rule that there is not", () => {
    const ids = description.rules.flatMap(({ rules }) => rules.map(({ id }) => id))
    const isPlatformPath = (path: string): boolean => {
      let at: unknown = everyKind.data
      for (const part of path.split(".")) at = (at as { readonly [key: string]: unknown } | undefined)?.[part]
      return at !== undefined
    }
    const said = written(/(?<=")(?:javascript|php|static|traffic|application|hook)(?:\.[a-z-]+)+(?=")/g)
    expect(said.length).toBeGreaterThan(50)
    expect(said.filter((id) => !ids.includes(id) && !isPlatformPath(id))).toEqual([])
  })

  it("cite nothing that the ledger does not have", () => {
    const said = files.flatMap(
      (path) => readFileSync(join(root, path), "utf8").match(/\bC-[1-9]\d*\b/g) ?? [],
    )
    expect(said.length).toBeGreaterThan(500)
    expect([...new Set(said)].filter((id) => !Object.hasOwn(choices, id))).toEqual([])
  })

  it("speak of no variable that there is not", () => {
    const isName = oneOf(new Set(rows.map(({ name }) => name)))
    const said = written(/\bCC_[A-Z_]*[A-Z]\b(?!\*|_)/g)
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((name) => !isName(name))).toEqual([])
  })

  it("compare no package manager with its name outside its own file, but for what Bun is as a runtime", () => {
    const words = managerEntries.flatMap(([tool, { values, deprecated }]) => [tool, ...values, ...deprecated])
    expect(
      comparing(
        words.filter((word) => word !== "custom"),
        /^contract\/managers\/|^javascript\/(?:bun|index)\.ts$/,
      ),
    ).toEqual([])
  })
})
