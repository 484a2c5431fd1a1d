/**
 * Mutation testing: `npm run mutation`, or a room of `src` alone, `npm run mutation -- --mutate "src/oauth/**\/*.ts"`. The report is
 * incremental: what was judged and has not changed is not judged again. docs/mutation.md says how it is made and what survives.
 */
export default {
  plugins: ["./properties/mutation/runner.mjs"],
  testRunner: "in-process",
  coverageAnalysis: "perTest",
  mutate: [
    "src/**/*.ts",
    "!src/shell/**",
    "!src/describe/**",
    // Made by a script from the releases there are.
    "!src/platform/catalog/**",
    // What is drawn for made-up projects.
    "!src/contract/{madeUp,samples}.ts",
  ],
  ignorePatterns: [
    "/dist",
    "/docs/site",
    "/node_modules",
    "/properties/bench",
    "/properties/integration",
    "/properties/mutation/node_modules",
  ],
  disableTypeChecks: true,
  concurrency: Number(process.env.MUTATION_JOBS ?? 1),
  // The tests make much and keep little.
  testRunnerNodeArgs: ["--max-semi-space-size=64"],
  timeoutMS: 5_000,
  timeoutFactor: 1.5,
  tempDirName: ".stryker-tmp",
  incremental: true,
  incrementalFile: "node_modules/.cache/mutation/incremental.json",
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: "node_modules/.cache/mutation/report.json" },
  allowEmpty: true,
  cleanTempDir: "always",
}
