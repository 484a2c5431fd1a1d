/**
 * No regular expression of the sources takes more than linear time, whatever text it meets: each is analysed by recheck.
 */
import { readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { importFrom } from "./scripts/install.mjs"

/** As much of recheck as is used. */
interface Recheck {
  readonly check: (
    source: string,
    flags: string,
    parameters: object,
  ) => Promise<
    | { readonly status: "safe" }
    | {
        readonly status: "vulnerable"
        readonly complexity: { readonly summary: string }
        readonly attack: { readonly pattern: string }
      }
    | { readonly status: "unknown"; readonly error: unknown }
  >
}

const { check } = (await importFrom("properties/long", "recheck")) as Recheck

interface Expression {
  readonly source: string
  readonly flags: string
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .sort()

interface Found {
  readonly literals: readonly Expression[]
  /** Calls of `new RegExp` while the module loads, and those in functions. */
  readonly made: number
  readonly late: number
}

const isFunction = (node: ts.Node): boolean =>
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node)

const findIn = (name: string, text: string): Found => {
  const literals: Expression[] = []
  let made = 0
  let late = 0
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/")
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if (ts.isIdentifier(node) && node.text === "RegExp" && !ts.isTypeReferenceNode(node.parent)) {
      if (inFunction) late++
      else made++
    }
    ts.forEachChild(node, (child) => visit(child, inFunction || isFunction(node)))
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true), false)
  return { literals, made, late }
}

/** The expressions that a module makes while it loads. */
const madeBy = async (name: string): Promise<readonly Expression[]> => {
  const made: Expression[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]) => {
      made.push({ source: String(source), flags: flags ?? "" })
      return new target(source, flags)
    },
  })
  try {
    await import(`../src/${name}`)
  } finally {
    globalThis.RegExp = original
  }
  return made
}

/** What functions make of what they are given, by file; whoever makes another one adds it here. */
const madeLate: { readonly [name: string]: readonly Expression[] } = {
  "decode/variablesFile.ts": ["'", "`"].map((quote) => ({
    source: `^([^${quote}]*)${quote}(.*)$`,
    flags: "",
  })),
  // Names of settings are written in the sources.
  "decode/settings.ts": [
    { source: "^\\s*omit\\s*=\\s*([^;#]*)", flags: "" },
    { source: "^nodeLinker:[ \\t]+([^#]*)", flags: "" },
  ],
  // Names that a program declares or imports.
  "shell/programs/needs.ts": [
    { source: "\\bname\\s?\\(", flags: "" },
    { source: "\\bname\\s?=\\s?new (?:OpenAPI)?Hono\\b", flags: "" },
    { source: "\\b(?:const|let|var|function|class|enum)\\s+name\\b|[(,{]\\s{0,99}name\\s?[?:]", flags: "" },
    {
      source:
        "(?:@|[=(!]\\s{0,9}|\\b(?:await|return|new|void)\\s{1,9})name(?:\\.[\\w$]+){0,3}\\s?\\(|^name(?:\\.[\\w$]+){1,3}\\s?\\(|\\bclass [\\w$]+ extends name\\b",
      flags: "m",
    },
    {
      source:
        "^name(?:\\.[\\w$]+){0}\\s?\\((?![^\\n]{0,200}\\)[^\\n()]{0,99}\\{[ \\t]{0,9}$)|\\.[\\w$]+\\((?:[^()\\n]{0,99},\\s{0,9})?name\\s{0,9}[,)]",
      flags: "m",
    },
    { source: "\\(\\{[^{}]{0,99}:\\s?name\\.[\\w$]", flags: "m" },
    { source: "\\b(?:from|import)\\s{0,9}\\(?\\s{0,9}[\"'](name(?:/[\\w@.~+/-]+)?)[\"']", flags: "" },
    { source: "\\brequire\\s?\\(\\s{0,9}[\"'](name(?:/[\\w@.~+/-]+)?)[\"']", flags: "g" },
    {
      source:
        "\\b(?:import|as|function|class|const|let|var)\\s{1,9}name\\b|[{,]\\s{0,9}name\\s{0,9}[,}\\]=]|\\b(?!exports)name\\s{0,9}=(?!=)|createRequire|uncaughtException",
      flags: "",
    },
  ],
  // Names of packages between two ends, which are found in a text between its quotes.
  "decode/ranges.ts": [
    { source: '"(?:vue|react(?:-dom)?|@a/b)(?=")', flags: "g" },
    {
      source:
        'typescript|angular|(?:"|[/-])(?:ts|tsc|cli|vue)(?:-|(?="))|"@(?:nestjs\\/(?:cli|schematics)|nx|tsd)',
      flags: "g",
    },
  ],
  "javascript/conditions/peers.ts": [{ source: "^(?:react|react-dom|@a/b)$", flags: "" }],
  // A program's own, which are asked about short texts, and only if they cannot take long.
  "shell/programs/dry/patterns.ts": [
    { source: "^\\/[\\w-]+\\/(?:a|b)", flags: "i" },
    { source: "[.]js$", flags: "" },
  ],
  "shell/programs/settled.ts": [
    { source: "(?<![\\w$.])name(?![\\w$])", flags: "g" },
    { source: "\\bthis\\.name\\b(?!\\s{0,9}(?:=(?!=)|[.([]))", flags: "g" },
  ],
  // Names of what a function is given, every sign of them escaped.
  "shell/programs/answers.ts": [
    { source: "(?<![\\w$])name(?![\\w$]|\\.statusCode)", flags: "" },
    {
      source:
        "(?<![\\w$])name(?![\\w$]|\\.(?:method|url|path|originalUrl|status|ip|host|hostname|req\\.(?:method|url|path))\\})",
      flags: "",
    },
  ],
  // The name of a field.
  "shell/programs/unanswered.ts": [{ source: "\\.name\\b", flags: "" }],
  // Verbs, and other names of methods.
  "shell/programs/frameworks.ts": [{ source: "^(?:get|set)$", flags: "" }],
  // Forms of platform data, as its schema prints them.
  "platform/codec.ts": [
    "https?://(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?(?:/[^\\s?#]*)?",
    "(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*|localhost)",
  ].map((form) => ({ source: `^(?:\\{[a-z_]+\\}|${form})$`, flags: "" })),
  // Names of platform data, every sign of them escaped, the longer first.
  "platform/words.ts": [{ source: "(?<![\\w{])(?:CC_A_\\d+|CC_A|8080)(?![\\w}])", flags: "g" }],
  // A class of one code point, between the two ends.
  "tokens/datalog/regex.ts": ["\\p{L}", "\\u{61}-\\u{7a}", "\\w"].flatMap((inside) =>
    ["u", "iu"].map((flags) => ({ source: `^[${inside}]$`, flags })),
  ),
}

/** Those that meet short texts only, and why each is as it is. */
const bounded: ReadonlySet<string> = new Set([
  // Composer's own, to the letter; a constraint is read up to 1024 characters, so a million steps are the most.
  "(?<!^|as|[=>< ,]) *(?<!-)[, ](?!-) *(?!,|as|$)",
])

/** Why the analyser does not call it safe; null when it does. */
const problemOf = async ({ source, flags }: Expression): Promise<string | null> => {
  if (bounded.has(source)) return null
  const said = await check(source, flags, { timeout: 60_000, randomSeed: 1 })
  switch (said.status) {
    case "safe":
      return null
    case "vulnerable":
      return `/${source}/${flags}: ${said.complexity.summary}, by ${said.attack.pattern}`
    case "unknown":
      return `/${source}/${flags}: not decided, ${JSON.stringify(said.error)}`
  }
}

/**
 * The same for what one analysis calls slow, alone and up to twice more: texts that may take long are timed, so that a machine that does
 * much else makes slow ones of linear ones. One that is not linear is found each time.
 */
const problemAlone = async (expression: Expression, first: string | null): Promise<string | null> => {
  let problem = first
  for (let tries = 0; tries < 2 && problem !== null; tries++) problem = await problemOf(expression)
  return problem
}

const found = files.map(
  (name) => [name, findIn(name, readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"))] as const,
)

describe("every regular expression takes linear time", () => {
  for (const [name, { literals, made, late }] of found) {
    if (literals.length + made + late === 0) continue
    test(`in ${name}`, async () => {
      const given = madeLate[name] ?? []
      expect(
        late === 0,
        `${name} makes an expression in a function; it belongs into the table of this test`,
      ).toBe(given.length === 0)
      const built = made === 0 ? [] : await madeBy(name)
      expect(built.length).toBeGreaterThanOrEqual(made)
      const all = new Map(
        [...literals, ...built, ...given].map((one) => [`/${one.source}/${one.flags}`, one]),
      )
      const expressions = [...all.values()]
      const first = await Promise.all(expressions.map(problemOf))
      const problems: (string | null)[] = []
      for (const [at, expression] of expressions.entries())
        problems.push(await problemAlone(expression, first[at] ?? null))
      expect(problems.filter((problem) => problem !== null)).toEqual([])
    }, 180_000)
  }

  test("and there are as many of them as one would think", () => {
    expect(found.flatMap(([, { literals }]) => literals).length).toBeGreaterThan(100)
  })

  test.each([
    ["(a+)+$", ""],
    ["\\s*,\\s*", "g"],
    ["^(?:a|a)*b", "i"],
  ])("and one that does not is found: %s", async (source, flags) => {
    expect(await problemOf({ source, flags })).not.toBeNull()
  })
})
