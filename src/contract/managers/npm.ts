/** npm, by `npm install`: what there is when nothing else is chosen (R-JS-3). */
import {
  type Manager,
  nothingObserved,
  npmrcDevelopment,
  npmrcScripts,
  type Observed,
  plain,
} from "./manager.js"

/** What npm's ways of installing have in common. */
export const npmObserved = {
  ...nothingObserved,
  installScripts: ["prepublish", "preprepare", "prepare", "postprepare"],
  refuses: ["patch", "portal", "link", "jsr"],
  bareScripts: ["start", "test", "stop", "restart"],
  runsScriptsOnly: true,
  installsOptionalPeers: true,
  refusesPeers: true,
  compiles: true,
  refusesSystems: true,
  linksNothing: true,
  readsDevEngines: /^(?:10\.9|1[1-9]|[2-9]\d)\./,
  findsPackagedNode: true,
  developmentSettings: [
    npmrcDevelopment.include,
    npmrcDevelopment.also,
    npmrcDevelopment.kept,
    npmrcDevelopment.omit,
    npmrcDevelopment.production,
    npmrcDevelopment.only,
    npmrcDevelopment.omitOthers,
  ],
  scriptSettings: [npmrcScripts],
} as const satisfies Observed

/** How people call npm. */
export const npmCalls = {
  script: "npm run",
  program: "npx",
  startMember: (name: string): string => `npm start --workspace=${name}`,
} as const

/** npm. */
export const npm = {
  ...plain,
  program: "npm",
  title: "npm",
  values: ["npm", "npm-install"],
  commands: {
    install: "npm install",
    flags: { install: ["--production=false"], ignore: [] },
    excludes: "production",
    start: "npm start",
    main: "node",
    lifecycle: true,
  },
  calls: npmCalls,
  wrappers: ["npx"],
  fetches: ["npm exec", "npm x"],
  lockFile: { command: "npm install", file: "package-lock.json" },
  files: {
    npmLock: {
      path: "package-lock.json",
      runtimes: ["javascript"],
      capture: "head",
    },
    npmShrinkwrap: {
      path: "npm-shrinkwrap.json",
      runtimes: ["javascript"],
      capture: "presence",
    },
  },
  companions: ["package-lock.json", "npm-shrinkwrap.json"],
  above: ["package-lock.json"],
  observed: npmObserved,
} as const satisfies Manager
