const { readFileSync } = require("node:fs")

// The directions in which the rooms of src/ may import one another. `npm run imports` checks them.
/** The rooms of the runtimes, as the registry imports them: each exports one value, and none knows another. */
const runtimes = [
  ...readFileSync("src/plan/runtimes.ts", "utf8").matchAll(/from "\.\.\/(\w+)\/index\.js"/g),
].map(([, room]) => room)

/** What each room may import besides itself. */
const may = {
  model: [],
  contract: ["model"],
  platform: ["model", "contract"],
  decode: ["model", "contract", "platform"],
  runtime: ["model", "contract", "platform", "decode"],
  ...Object.fromEntries(
    runtimes.map((room) => [room, ["model", "contract", "platform", "decode", "runtime"]]),
  ),
  traffic: ["model", "contract", "platform", "decode", "runtime"],
  plan: ["model", "contract", "platform", "decode", "runtime", ...runtimes, "traffic"],
  report: ["model", "contract", "platform", "decode", "plan"],
  oauth: ["model"],
  tokens: ["model"],
  api: ["model", "contract", "platform", "oauth", "tokens"],
  describe: [
    "model",
    "contract",
    "platform",
    "decode",
    "runtime",
    "plan",
    "report",
    "oauth",
    "tokens",
    "api",
  ],
}

/** The packages that the sources may import. */
const bundled = [
  "@noble/curves",
  "@noble/hashes",
  "@sveltejs/acorn-typescript",
  "acorn",
  "commander",
  "fp-ts",
  "ignore",
  "io-ts",
  "jsonc-parser",
  "nano-spawn",
  "semver",
  "smol-toml",
]

/** The codes that there are come from the tables, for the compiler alone: a diagnostic's type has them. */
const named = { model: ["^src/contract/diagnostics/code\\.ts$"] }

const rooms = Object.entries(may).map(([room, others]) => ({
  name: `room-${room}`,
  comment: `src/${room} may import ${["itself", ...others].join(", ")} and packages, nothing else of src.`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: { path: "^src/", pathNot: [`^src/(${[room, ...others].join("|")})/`, ...(named[room] ?? [])] },
}))

module.exports = {
  forbidden: [
    ...rooms,
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "core-touches-no-world",
      severity: "error",
      from: { path: "^src/(?!shell/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "nothing-imports-shell",
      severity: "error",
      from: { path: "^src/(?!shell/)" },
      to: { path: "^src/shell/" },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "declared",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bundled",
      comment:
        "What the sources import becomes part of the package: each is justified in docs/decisions/dependencies.md.",
      severity: "error",
      from: { path: "^src/" },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: `^node_modules/(${bundled.join("|")})/`,
      },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: "\\.json$|\\.d\\.ts$|/index\\.ts$|shell/(?:main|batchWorker)\\.ts$|^src/index\\.ts$",
      },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".js", ".json", ".d.ts"],
    },
  },
}
