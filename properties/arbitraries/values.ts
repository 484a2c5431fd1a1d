/**
 * Values of variables, from the contract's rows: for each type valid ones, near misses, invalid, blank and hostile ones.
 */
import fc from "fast-check"
import { madeUp } from "../../src/contract/madeUp.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import { anyText, weighted } from "./choose.js"
import { nodeOptions } from "./node-options.js"
import { customCommand, healthPath, requestFlow, vclPath } from "./traffic.js"
import { range } from "./versions.js"

/** Text that tries to break a parser, a message, a prototype or a terminal. */
export const hostileText = (): fc.Arbitrary<string> =>
  weighted(
    [4, anyText({ maxLength: 12 })],
    [
      4,
      fc.constantFrom(
        "__proto__",
        "constructor",
        "toString",
        "hasOwnProperty",
        "\u0000",
        "\ud800",
        "\udc00x",
        "\u001b[31mred\u001b[0m",
        "line\nerror: faked",
        "\u2028",
        "\u202egnp.exe",
        "$(rm -rf /)",
        "`id`",
        "'; exit 1 #",
        "%s%d%n",
        "{{7*7}}",
        "../../../etc/passwd",
        "\ufeff",
        "NaN",
        "-0",
        "1e999",
        "[object Object]",
        '"',
        "\\",
      ),
    ],
    [
      1,
      fc.constantFrom(
        "a".repeat(5_000),
        "(".repeat(300),
        " ".repeat(2_000),
        "1.".repeat(500),
        "-".repeat(999),
      ),
    ],
  )

/** White space only. */
export const blank = (): fc.Arbitrary<string> => fc.constantFrom("", " ", "\t", "  \n ")

/** A word with one slip: a letter less, doubled, in the other case, or two swapped. */
export const slip = (word: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat({ max: Math.max(word.length - 2, 0) }), fc.nat({ max: 3 })).map(([at, kind]) => {
    const letter = word.charAt(at)
    const rest = word.slice(at + 1)
    const before = word.slice(0, at)
    switch (kind) {
      case 0:
        return before + rest
      case 1:
        return before + letter + letter + rest
      case 2:
        return before + (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) + rest
      default:
        return before + rest.charAt(0) + letter + rest.slice(1)
    }
  })

/** Programs that development dependencies provide, with the package of each. */
export const devPrograms = [
  ["tsc", "typescript"],
  ["vite", "vite"],
  ["webpack", "webpack"],
  ["next", "next"],
  ["eslint", "eslint"],
] as const

/** A command line. */
export const command = (): fc.Arbitrary<string> =>
  weighted(
    [
      8,
      fc.constantFrom(
        "node server.js",
        "npm test",
        "npm start",
        "node .",
        "./run.sh --port 8080",
        "echo done",
        "make",
        "node --max-http-header-size=8192 app.js",
      ),
    ],
    [2, fc.constantFrom(...devPrograms).map(([program]) => program)],
    [
      2,
      fc
        .tuple(
          fc.constantFrom("", "npx ", "npx -y ", "echo ready && ", "FOO=bar ", "cross-env A=b "),
          fc.constantFrom(...devPrograms),
        )
        .map(([before, [program]]) => `${before}${program} build`),
    ],
  )

const token = (): fc.Arbitrary<string> => fc.stringMatching(/^[A-Za-z0-9_]{8,20}$/)

const host = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    "npm.example.com",
    "registry.example.org",
    "npm.example.com:4873",
    "localhost:4873",
    "10.0.0.7",
  )

const registry = (): fc.Arbitrary<string> =>
  weighted(
    [4, host()],
    [2, host().map((name) => `${name}/`)],
    [
      3,
      fc
        .tuple(
          fc.constantFrom("", "https://", "http://"),
          host(),
          fc.constantFrom("/npm", "/npm/", "/a/b", "/a/b/", "/", ""),
        )
        .map((parts) => parts.join("")),
    ],
    [
      2,
      fc.constantFrom(
        "ftp://npm.example.com",
        "https://user:secret@npm.example.com",
        "user@npm.example.com",
        "npm.example.com?x=1",
        "npm.example.com/#top",
        "npm example.com",
        "npm.example.com/a b",
        "https://",
        "/path",
        "npm.example.com:port",
        "npm.example.com:99999",
        "npm.example.com\nalways-auth=true",
      ),
    ],
  )

const texts: { readonly [name: string]: () => fc.Arbitrary<string> } = {
  NODE_ENV: () =>
    weighted(
      [6, fc.constant("production")],
      [3, fc.constantFrom("development", "test", "staging")],
      [2, fc.constantFrom("Production", "PRODUCTION", "prod", " production")],
    ),
  NODE_OPTIONS: nodeOptions,
  NPM_TOKEN: () =>
    weighted([9, token()], [1, fc.constantFrom("two words", "line\nbreak", "a\u0000b", "a\tb")]),
  CC_NPM_BASIC_AUTH: () =>
    weighted(
      [8, fc.tuple(token(), token()).map(([user, password]) => `${user}:${password}`)],
      [1, fc.constantFrom("user:", ":password", "a:b:c", "ü:ß")],
      [1, token()],
    ),
  CC_NPM_REGISTRY: registry,
  CC_REQUEST_FLOW: requestFlow,
  CC_REQUEST_FLOW_CUSTOM: customCommand,
  CC_CACHEPROXY_FILE: vclPath,
  CC_HEALTH_CHECK_PATH: healthPath,
  "CC_HEALTH_CHECK_PATH_*": healthPath,
}

const ofKind = (variable: Variable): fc.Arbitrary<string> => {
  const { type } = variable
  switch (type._tag) {
    case "Choice": {
      const value = fc.constantFrom(...type.values)
      return weighted(
        [16, value],
        [1, value.map((text) => ` ${text}\t`)],
        [1, value.chain(slip)],
        [1, fc.constantFrom("true", "1", "yes", "false")],
      )
    }
    case "Command":
      return command()
    case "Range":
      return range()
    default:
      return fc.constantFrom(...madeUp(variable, variable.name).samples)
  }
}

/** Valid and near values of a variable, as its row says, never blank and seldom hostile. */
const sensibleValueOf = (variable: Variable): fc.Arbitrary<string> =>
  (Object.hasOwn(texts, variable.name) ? texts[variable.name] : undefined)?.() ?? ofKind(variable)

/** Any value of a variable: as above, blank, or hostile. */
export const anyValueOf = (variable: Variable): fc.Arbitrary<string> =>
  weighted([40, sensibleValueOf(variable)], [2, blank()], [1, hostileText()])

/** The variables that a JavaScript plan may read. */
export const javascriptVariables: readonly Variable[] = Object.values(variables).filter(
  (variable: Variable) => variable.runtimes.includes("javascript"),
)

/** The names of the secret variables (C-45). */
export const secretNames: readonly string[] = Object.values(variables)
  .filter((variable: Variable) => variable.secret)
  .map((variable) => variable.name)
