/**
 * The tests that judge a mutant: everything that runs in one process and asserts what `src` does. Left out are the tests of the
 * command line's processes and folders, of the types, of the generators of random values, and what only the built package can show.
 */
import { readdirSync } from "node:fs"

const under = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .sort()
    .map((name) => `${folder}/${name}`)

/** Tables written by hand: they load and judge in a moment, which counts where a change needs a fresh load. */
const tables = [
  "diagnostic-words",
  "ledger-words",
  "oauth-words",
  "token-words",
  "oauth-parts",
  "oauth-steps",
  "oauth-verdicts",
  "oauth-differences",
  "versions",
  "wording",
  "platform",
].map((name) => `properties/laws/${name}.test.ts`)

/** The first test that asks for a walked table waits for all of them, seconds in a fresh load. */
const walked = [
  "decision-tables",
  "decision-tables-kinds",
  "decision-tables-parts",
  "decided-alike",
  "walked-tables",
].map((name) => `properties/laws/${name}.test.ts`)

/** One asks a server that has to listen first, and nothing is waited for between two mutants; the other starts hundreds of processes. */
const apart = ["oauth-request", "published-programs"].map((name) => `properties/laws/${name}.test.ts`)

/** The files, those first that judge fastest. */
export const testFiles = () => [
  ...tables,
  "properties/golden.test.ts",
  "properties/rows.test.ts",
  "properties/variables.test.ts",
  "properties/other-platform.test.ts",
  "properties/api-golden.test.ts",
  "properties/oauth-golden.test.ts",
  "properties/tokens-golden.test.ts",
  "properties/shell/environment.test.ts",
  "properties/shell/text.test.ts",
  "properties/script.test.ts",
  "properties/shell/check.test.ts",
  "properties/shell/diff.test.ts",
  "properties/curl-command.test.ts",
  ...under("properties/laws").filter((path) => ![...tables, ...walked, ...apart].includes(path)),
  "properties/model/agreement.test.ts",
  "properties/model/compiler.test.ts",
  "properties/model/static.test.ts",
  "properties/describe.test.ts",
  "properties/tables-page.test.ts",
  ...walked,
]

/** How often a property runs: the agreement with the naive model more often, because it judges the whole plan. */
export const runsOf = (file) => {
  const runs = Number(process.env.MUTATION_RUNS ?? 10)
  return file === "properties/model/agreement.test.ts" ? 12 * runs : runs
}

/** Tests that are left out, by the end of their name. */
export const leftOut = [
  // They judge every bit and every character of a token, which takes seconds; the parts have tables of their own.
  "one flipped bit is never accepted",
  "one flipped bit of a sealed token is never accepted",
  "one changed character is never accepted",
  // They look at a clock, which says more of what else the machine does.
  "grows as the text does",
  // They take seconds to tens of them, and what survives would wait for all of them.
  "is read in time that grows with the text alone",
  "of work stop joins, closures, long texts and patterns, the same everywhere",
  "is refused beyond a mebibyte, as bytes and as text",
  "does not depend on the order of files and variables in any case of the corpus, written backwards",
  // It reads the pages.
  "link only to what is there",
  // It imports the entries by the paths of package.json, which a bundle cannot.
  "name functions that there are",
  // They count how often something comes up in a thousand runs, and here there are fewer.
  "of a credential, nor of a request that it authorizes",
  "only narrows: what is allowed after a chain of blocks was allowed before",
  "token-narrowing.test.ts > what is allowed after was allowed before",
  "keeps its value when what it overruled is taken away",
  "stays where the model is, whatever is done",
  "a plan of a PHP project > is valid",
  "has a problem when nobody can say whether development dependencies are installed: Composer always knows",
  "the readers of the ecosystem > read what dotenv reads, wherever nothing is wrong",
  "of what is read of the files that it imports > whatever else stands in them",
  "serves a webroot of the project, with the worker inside it",
  "has exactly the command of CC_RUN_COMMAND, or of the task",
  "has --no-dev added by CC_PHP_DEV_DEPENDENCIES alone, after the user's flags in their order",
  "stands on no pico instance",
  "makes a plan of the snapshot, and is only offered where there was none",
  "refuse only what verify refuses, for the same reasons, and name what it accepts",
  "by any clock, also one that steps back, and by any windows",
  "is one for the flow and for routing: what one sends, the other sends to the same URL",
  "or that holds what readers repair, is neither asked for nor taken",
  "is authorized for no credential that it is closed to, however it is written and whatever the method",
  "and what a service token's facts refuse is not authorized for it",
  "no made-up application has one cause said twice",
  "no remedy has a hook call what is not installed",
  // The zone is set by the configuration of vitest, which is not read here.
  "is judged far from UTC, where local days are others",
  // It names files of the checkout from where the corpus stands, and the mutants stand elsewhere.
  "snapshot ../../../docs/samples/shop --environment-file ../../../docs/samples/shop/shop.env  #3",
  // They are about the generators.
  "has planned and rejected projects, a quarter of each or more",
  "reaches every diagnostic about PHP",
  "reaches every rule for PHP",
  "the generator reaches every rule and every diagnostic of static sites",
  // They judge the validator.
  "is refused by the validator when it is spoiled",
]

/** Tests that judge one source only, and are slow: they judge the mutants of that one. */
export const onlyFor = {
  "properties/laws/problems.test.ts": "src/plan/problems.ts",
}
