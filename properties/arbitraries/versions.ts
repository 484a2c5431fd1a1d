/** Version ranges, and the texts of packageManager. */
import fc from "fast-check"
import { weighted } from "./choose.js"

const number = (max: number): fc.Arbitrary<string> => fc.nat({ max }).map(String)

/** Versions in full, in part, and as X-ranges; many of them no release has. */
const version = (): fc.Arbitrary<string> =>
  weighted(
    [6, fc.constantFrom("24", "22", "20", "18", "23", "16", "25", "12", "0.10", "99")],
    [
      3,
      fc.constantFrom(
        "24.14.1",
        "23.11.0",
        "22.15.1",
        "20.19.0",
        "22.15",
        "23.11",
        "24.10.0",
        "24.11",
        "18.20",
      ),
    ],
    [1, fc.constantFrom("v22", "22.x", "20.*", "v18.20.4", "=22.15.1", "22.15.1-rc.1", "99.1.2")],
    [1, fc.tuple(number(26), number(20), number(5)).map((parts) => parts.join("."))],
  )

const simple = (): fc.Arbitrary<string> =>
  weighted(
    [6, version()],
    [
      6,
      fc
        .tuple(fc.constantFrom("^", "~", ">=", "<", "<=", ">", ">= ", "="), version())
        .map((parts) => parts.join("")),
    ],
    [2, fc.tuple(version(), version()).map(([low, high]) => `>=${low} <${high}`)],
    [1, fc.tuple(version(), version()).map(([low, high]) => `${low} - ${high}`)],
  )

/** A range as npm reads it or an alias, sometimes none at all. */
export const range = (): fc.Arbitrary<string> =>
  weighted(
    [20, simple()],
    [4, fc.tuple(simple(), simple()).map(([left, right]) => `${left} || ${right}`)],
    [3, fc.constantFrom("*", "x", "lts/*", "lts/jod", "lts/krypton", "lts/iron", "lts/argon", "node")],
    [1, simple().map((text) => ` ${text} `)],
    [
      3,
      fc.constantFrom(
        "latest",
        "lts",
        "lts/unheard-of",
        "18.",
        "1.2.3.4",
        ">=18 && <20",
        "18,20",
        "nodejs",
        "v",
        "one",
        ">=18 <",
        "018",
      ),
    ],
  )

/** A text of packageManager. */
export const packageManager = (): fc.Arbitrary<string> =>
  weighted(
    [
      10,
      fc
        .tuple(
          fc.constantFrom(
            "yarn@1.22.22",
            "yarn@1.22.19",
            "yarn@2.4.3",
            "yarn@3.8.7",
            "yarn@4.9.1",
            "yarn@4.0.0-rc.53",
            "pnpm@8.15.9",
            "pnpm@9.15.0",
            "pnpm@10.33.0",
            "pnpm@11.0.0",
            "pnpm@12.0.1",
            "npm@10.9.2",
            "npm@11.11.0",
            "bun@1.3.11",
          ),
          weighted([3, fc.constant("")], [1, fc.constantFrom("+sha512.0a1b2c", "+sha224.953c8233f7a9")]),
        )
        .map((parts) => parts.join("")),
    ],
    [
      3,
      fc.constantFrom(
        "yarn@3",
        "yarn@4",
        "yarn@4.x",
        "yarn@^4.0.0",
        "yarn@1",
        "yarn@stable",
        "pnpm@9",
        "pnpm@>=9",
        "pnpm@latest",
        "npm@10",
      ),
    ],
    [
      1,
      fc.constantFrom(
        "yarn",
        "pnpm",
        "npm",
        "@4.0.0",
        "yarn@",
        "deno@2.0.0",
        "yarnx@4.0.0",
        "Yarn@4.0.0",
        "pnpm 9.0.0",
      ),
    ],
  )
