/**
 * One cause is said once: whoever reads a plan does a thing for each diagnostic, and nothing twice.
 *
 * Law. Of two diagnostics about an application that are about the same place first, none has the remedy of the other, and it is not so that
 * doing what either says silences both; and of a package manager that is wished for and not chosen one diagnostic speaks.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalJson } from "../../src/index.js"
import type { Diagnostic, Evidence } from "../../src/model/diagnostic.js"
import type { Json } from "../../src/model/json.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { application } from "../arbitraries/applications.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { outcomeOf } from "./observe.js"
import { withDone } from "./remedy-settings.js"

const firstOf = ({ because: [first] }: Diagnostic): string | null =>
  first === undefined ? null : canonicalJson(first as unknown as Json)

/** The contract itself wants this one whenever Yarn 1 or 2 is in use (R-JS-17), whatever else is said. */
const demanded = new Set(["yarn-deprecated"])

/** The package manager that a diagnostic wishes for; null where it wishes for none. */
const wishOf = (given: Snapshot, { code, because }: Diagnostic): string | null => {
  if (code === "bun-unchosen" || code === "lock-file-binary") return "bun"
  const [first] = because as readonly (Evidence | undefined)[]
  if (first === undefined || first.from !== "file") return null
  const manifest = JSON.parse(given.files["package.json"] ?? "{}")
  switch (code) {
    case "package-manager-overruled":
      return String(manifest.packageManager).split("@")[0] as string
    case "package-manager-refused":
      return first.pointer === "/packageManager"
        ? (String(manifest.packageManager).split("@")[0] as string)
        : (/only-allow (\w+)/.exec(manifest.scripts.preinstall)?.[1] ?? null)
    case "engine-unchosen":
      return first.pointer?.slice("/engines/".length) ?? null
    case "lock-file-above":
      return first.path.endsWith("/yarn.lock")
        ? "yarn"
        : first.path.endsWith("/pnpm-lock.yaml")
          ? "pnpm"
          : "bun"
    default:
      return null
  }
}

/** Pairs that begin at one place and have one remedy, of one code too. */
const doneTwice = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap((one, index) =>
    diagnostics
      .slice(index + 1)
      .filter(
        (other) => other.remedy !== null && other.remedy === one.remedy && firstOf(other) === firstOf(one),
      )
      .map((other) => `${one.code} and ${other.code}`),
  )

const wishedTwice = (given: Snapshot, diagnostics: readonly Diagnostic[]): readonly string[] => {
  const wishes = diagnostics.flatMap((one) => wishOf(given, one) ?? [])
  return wishes.filter((wish, index) => wishes.indexOf(wish) !== index)
}

/** Pairs about one place of which either remedy, done, silences both. */
const mendedTogether = (given: Snapshot, diagnostics: readonly Diagnostic[]): readonly string[] => {
  const left = diagnostics.map((one) => {
    const done = demanded.has(one.code) ? null : withDone(given, one.remedy)
    return done === null ? null : new Set(outcomeOf(done).diagnostics.map(({ code }) => code))
  })
  return diagnostics.flatMap((one, index) =>
    diagnostics.flatMap((other, at) => {
      const [own, others] = [left[index], left[at]]
      if (at <= index || !own || !others || one.code === other.code || firstOf(one) !== firstOf(other))
        return []
      const both = [own, others].every((codes) => !codes.has(one.code) && !codes.has(other.code))
      return both ? [`${one.code} and ${other.code}`] : []
    }),
  )
}

test("no made-up application has one cause said twice", () => {
  let pairs = 0
  let wishes = 0
  fc.assert(
    fc.property(application(), (given) => {
      const { diagnostics } = outcomeOf(given)
      if (diagnostics.length > 1) pairs++
      if (diagnostics.some((one) => wishOf(given, one) !== null)) wishes++
      expect(doneTwice(diagnostics)).toEqual([])
      expect(wishedTwice(given, diagnostics)).toEqual([])
      expect(mendedTogether(given, diagnostics)).toEqual([])
    }),
    runs(1500),
  )
  if (allRuns) {
    expect(pairs).toBeGreaterThan(700)
    expect(wishes).toBeGreaterThan(100)
  }
})
