/**
 * The tests of one process. `npm test` runs the quick ones; the long ones, and the quick ones' longer forms, have commands of their own
 * and run in `.ci/run`. A file can be named whichever it is: `npm run vitest -- properties/laws/php.test.ts`.
 */
import { availableParallelism } from "node:os"
import { defineConfig, type TestProjectConfiguration } from "vitest/config"
import { sourcesAtOnce } from "./inProcess/sources.js"

// Far from UTC, so that what reads a calendar in local time is wrong here; before any thread is made.
process.env.TZ = process.env.PROPERTY_ZONE ?? "Pacific/Kiritimati"

/** What takes longest and changes most seldom, each with its reason. */
const long = [
  // Every schema is made anew from the types, and judges the whole corpus.
  "properties/schemas.test.ts",
  // Every combination of every table is planned, for its page.
  "properties/tables-page.test.ts",
  // Every command of the guides is run.
  "properties/guides.test.ts",
  // Every regular expression is analysed.
  "properties/regular-expressions.test.ts",
  // Defects are planted, and have to be found.
  "properties/conform/conform.test.ts",
  "properties/soak.test.ts",
  "properties/other-seeds.test.ts",
  // The compiler reads everything that is exported, once more, as an editor does.
  "properties/hovers.test.ts",
  // The compiler reads every example, and everything that is printed is made anew under other names.
  "properties/examples.test.ts",
  "properties/renamed.test.ts",
  // Generated scripts run in shells.
  "properties/script.test.ts",
  // The largest inputs, each in a process with a small heap.
  "properties/hostile.test.ts",
  // Ten thousand projects are planned, and what each decision and diagnostic rests on is held to its template.
  "properties/made-up-evidence.test.ts",
  // Rows of the contract are taken out, and the corpus has to notice each.
  "properties/deleted-rules.test.ts",
  // Logs are held to the schema of SARIF, which is large.
  "properties/shell/check.test.ts",
  // Each character of a signed request is changed, and each bit and signature of a token; whole flows and forgeries are drawn.
  "properties/laws/oauth-changed-character.test.ts",
  "properties/laws/token-flipped-bits.test.ts",
  "properties/laws/token-signatures.test.ts",
  "properties/laws/tokens.test.ts",
  "properties/laws/oauth-flow.test.ts",
  "properties/laws/oauth-intruders.test.ts",
  // Requests and claims are drawn, signed, verified and attacked; programs of datalog are held to a naive engine.
  "properties/laws/oauth-signing.test.ts",
  "properties/laws/oauth-verify.test.ts",
  "properties/laws/oauth-secrets.test.ts",
  "properties/laws/oauth-claims.test.ts",
  "properties/laws/datalog.test.ts",
  "properties/shell/login.test.ts",
  // What is signed, encoded and routed is drawn, and kept secret: rules that are as old as the protocol, which every day's seed draws too.
  "properties/laws/oauth-encoding.test.ts",
  "properties/laws/oauth-explain.test.ts",
  "properties/laws/oauth-places.test.ts",
  "properties/laws/api-routing.test.ts",
  "properties/laws/api-secrets.test.ts",
  // Programs of packages are gone through, and those that are said to end are run.
  "properties/laws/published-programs.test.ts",
  // Platforms are drawn with their traffic, the ranges of package.json are read by both ways, and tables of rules are walked, whole.
  "properties/laws/traffic-platforms.test.ts",
  "properties/laws/ranges.test.ts",
  "properties/laws/walked-tables.test.ts",
  "properties/laws/decision-tables-kinds.test.ts",
  // Every command runs with canaries wherever a secret may be; every command's text is laid out at every width.
  "properties/secrets.test.ts",
  "properties/shell/widths.test.ts",
  "properties/shell/impact.test.ts",
  // Shells complete, Git judges, programs serve and workers are killed: processes, most of which are waited for.
  "properties/shell/help.test.ts",
  "properties/shell/folder.test.ts",
  "properties/shell/health.test.ts",
  "properties/shell/workers.test.ts",
  "properties/shell/batch-worker.test.ts",
  // Each entry is bundled as an embedder bundles it, and weighed; the compiler lists what is exported; the generators are drawn from
  // until all that they can draw has come.
  "properties/size.test.ts",
  "properties/surface.test.ts",
  "properties/arbitraries/reach.test.ts",
  // The generator of PHP projects has what its laws are to hold for; what is no input comes and goes: whole projects, planned many times.
  "properties/laws/php-generator.test.ts",
  "properties/laws/php-inputs.test.ts",
  "properties/laws/outside-inputs.test.ts",
  "properties/laws/inputs.test.ts",
  // Programs of the whole language are run by Node and gone through, most of which wait for the clock.
  "properties/laws/dry-run-language.test.ts",
  "properties/laws/dry-run-drawn.test.ts",
  // TypeScript's compiler makes the programs with which those without their types are compared.
  "properties/laws/dry-typed.test.ts",
  // Servers are drawn, and asked, of frameworks that are installed for it.
  "properties/laws/dry-run-served.test.ts",
  // Each project drawn is planned several times: under every lock file, with every secret, in every order, with and without each
  // decision; and tokens are narrowed block by block.
  "properties/laws/build-tools.test.ts",
  "properties/laws/secrets.test.ts",
  "properties/laws/order-of-corpus.test.ts",
  "properties/laws/diff.test.ts",
  "properties/laws/diff-decisions.test.ts",
  "properties/laws/token-narrowing.test.ts",
  // Tables are walked whole, once more for all kinds and for platforms of other data; snapshots, outcomes and chains of ports are drawn.
  "properties/laws/decision-tables.test.ts",
  "properties/laws/decision-tables-parts.test.ts",
  "properties/laws/decided-alike.test.ts",
  "properties/laws/encoding.test.ts",
  "properties/laws/canonical-json.test.ts",
  "properties/laws/traffic.test.ts",
  // Whole rehearsals, each with its processes.
  "properties/shell/rehearse.test.ts",
  "properties/shell/diagnostic-examples.test.ts",
]

/**
 * Those of the long ones that have modules of their own: commands that look for files beside their own, what starts workers or the
 * compiler, and what is seen while modules load. The others share them.
 */
const alone = [
  "properties/guides.test.ts",
  "properties/regular-expressions.test.ts",
  "properties/conform/conform.test.ts",
  "properties/soak.test.ts",
  "properties/hovers.test.ts",
  "properties/examples.test.ts",
  "properties/script.test.ts",
  "properties/hostile.test.ts",
  "properties/secrets.test.ts",
  "properties/size.test.ts",
  "properties/surface.test.ts",
  "properties/shell/{help,folder,health,workers,batch-worker,login,rehearse,diagnostic-examples}.test.ts",
]

// What a change touches is seen from each file's own imports, and what is watched changes.
const isWatched =
  !process.argv.includes("run") || process.argv.some((argument) => argument.startsWith("--changed"))
const asAWhole = isWatched ? [] : [sourcesAtOnce()]

const elsewhere = ["properties/integration/**", "properties/real/**", "**/node_modules/**"]

/** What the long ones need that is not installed with the project. */
const longer = { globalSetup: ["properties/long/install.ts"] }

const project = (name: string, include: readonly string[], exclude: readonly string[], isolate: boolean) =>
  ({
    extends: true,
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      isolate,
      ...(name === "quick" ? {} : longer),
    },
  }) satisfies TestProjectConfiguration

export default defineConfig({
  test: {
    pool: "threads",
    // All cores: the process that starts the tests has nothing else to do.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ["properties/seed.ts"],
    reporters: ["default", "./properties/repeat.ts"],
    // Golden files are read, not imported: when one changes, everything may.
    forceRerunTriggers: ["**/package.json", "**/vitest.config.*", "golden/**", "docs/**/*.md"],
    experimental: { fsModuleCache: true },
    projects: [
      // Nothing here leaves anything behind in its process, so that what is loaded once serves all.
      { ...project("quick", ["properties/**/*.test.ts"], [...elsewhere, ...long], false), plugins: asAWhole },
      { ...project("long", long, [...elsewhere, ...alone], false), plugins: asAWhole },
      project("alone", alone, elsewhere, true),
    ],
  },
})
