/**
 * One cause is said once: whoever reads a plan does a thing for each diagnostic, and nothing twice.
 *
 * Law. Of two diagnostics of one outcome none has the places and the remedy of the other; of two about an application that are about the same place
 * first, none has the remedy of the other, and it is not so that doing what either says silences both; and of a package manager that is wished for and not chosen one diagnostic speaks.
 * What a remedy has a hook run finds its programs installed: doing what it says asks for nothing more of that hook.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalJson } from "../../src/index.js"
import type { Diagnostic, Evidence } from "../../src/model/diagnostic.js"
import type { Json } from "../../src/model/json.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { application } from "../arbitraries/applications.js"
import { allRuns } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { outcomeOf } from "./observe.js"

const placesOf = ({ because }: Diagnostic): string =>
  canonicalJson([...because].map((one) => canonicalJson(one as unknown as Json)).sort() as Json)
const firstOf = ({ because: [first] }: Diagnostic): string | null =>
  first === undefined ? null : canonicalJson(first as unknown as Json)

/** What a remedy says to set: variables, and packageManager of package.json. */
const settingsIn = (remedy: string | null): readonly (readonly [name: string, value: string])[] =>
  [...(remedy ?? "").matchAll(/\b([A-Z][A-Z_]+) to (?:"([^"]*)"|([a-z][\w-]*))/g)].map(
    ([, name, quoted, word]) => [name as string, quoted ?? word ?? ""] as const,
  )

const withDone = (given: Snapshot, remedy: string | null): Snapshot | null => {
  const settings = settingsIn(remedy)
  const field = /packageManager in package\.json to "([^"]+)"/.exec(remedy ?? "")?.[1]
  const text = given.files["package.json"]
  if (settings.length === 0 && (field === undefined || typeof text !== "string")) return null
  return {
    ...given,
    env: { ...given.env, ...Object.fromEntries(settings) },
    files:
      field === undefined || typeof text !== "string"
        ? given.files
        : { ...given.files, "package.json": JSON.stringify({ ...JSON.parse(text), packageManager: field }) },
  }
}

/** The contract itself wants this one whenever Yarn 1 or 2 is in use (R-JS-17), whatever else is said. */
const demanded = new Set(["yarn-deprecated"])

/** The package manager that a diagnostic wishes for; null where it wishes for none. */
const wishOf = (given: Snapshot, { code, because }: Diagnostic): string | null => {
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

const twice = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap((one, index) =>
    diagnostics
      .slice(index + 1)
      .filter(
        (other) =>
          other.code !== one.code &&
          other.remedy !== null &&
          other.remedy === one.remedy &&
          placesOf(other) === placesOf(one),
      )
      .map((other) => `${one.code} and ${other.code}`),
  )

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

/** What is said, the remedy done, of what its own commands call and only development dependencies provide. */
const calledInVain = (given: Snapshot, { remedy }: Diagnostic): readonly Diagnostic[] => {
  const done = withDone(given, remedy)
  if (done === null) return []
  const set = settingsIn(remedy).map(([name]) => name)
  return outcomeOf(done).diagnostics.filter(
    ({ code, because: [first] }) =>
      code === "build-tool-left-out" && first?.from === "env" && set.includes(first.name),
  )
}
const hook = "CC_POST_BUILD_HOOK"

test("no case of the corpus says one cause twice", () => {
  const top = "golden/plan"
  const found = readdirSync(top, { withFileTypes: true }).flatMap((area) =>
    area.isDirectory()
      ? readdirSync(join(top, area.name)).flatMap((name) => {
          const { diagnostics } = JSON.parse(readFileSync(join(top, area.name, name, "outcome.json"), "utf8"))
          return twice(diagnostics).map((pair) => `${area.name}/${name}: ${pair}`)
        })
      : [],
  )
  expect(found).toEqual([])
})

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
    { numRuns: 1500 },
  )
  if (allRuns) {
    expect(pairs).toBeGreaterThan(700)
    expect(wishes).toBeGreaterThan(100)
  }
})

const packages = ["vite", "next", "typescript", "webpack", "npm-run-all", "react-scripts"]
const ranges = fc.subarray(packages).map((names) => Object.fromEntries(names.map((name) => [name, "*"])))

/** Applications that nobody builds, whose builds call what is a dependency of either kind or none. */
const unbuilt: fc.Arbitrary<Snapshot> = fc
  .record({
    build: fc.constantFrom("vite build", "next build", "tsc", "webpack", "run-s compile", "cd . && tsc"),
    start: fc.constantFrom(undefined, "node dist/a.js", "next start", "react-scripts start", "node a.js"),
    dependencies: ranges,
    devDependencies: ranges,
    lock: fc.constantFrom("bun.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"),
    env: fc.constantFrom({}, { NODE_ENV: "production" }, { CC_NODE_DEV_DEPENDENCIES: "ignore" }),
  })
  .map(({ build, start, dependencies, devDependencies, lock, env }) => ({
    files: {
      "package.json": JSON.stringify({
        scripts: { build, compile: "vite build", start },
        dependencies,
        devDependencies,
      }),
      [lock]: null,
      "a.js": null,
    },
    env,
  }))

test("no remedy has a hook call what is not installed", () => {
  const names = { hook: 0, development: 0 }
  fc.assert(
    fc.property(fc.oneof(application(), unbuilt), (given) => {
      for (const one of outcomeOf(given).diagnostics) {
        const said = settingsIn(one.remedy).map(([name]) => name)
        if (!said.includes(hook)) continue
        names.hook++
        if (said.includes("CC_NODE_DEV_DEPENDENCIES")) names.development++
        expect(calledInVain(given, one)).toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
  if (allRuns) {
    expect(names.hook).toBeGreaterThan(100)
    expect(names.development).toBeGreaterThan(15)
  }
})

test("no made-up project has one place and remedy said twice", () => {
  fc.assert(
    fc.property(snapshot(), (given) => {
      expect(twice(outcomeOf(given).diagnostics)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
