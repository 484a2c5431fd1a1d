/** Yarn classic. */
import { type Manager, nothingObserved, npmrcDevelopment, plain } from "./manager.js"

/** How packageManager must begin, to the letter, for a yarn.lock to be Yarn Berry's (R-JS-9). */
export const berryBegins = ["yarn@3", "yarn@4"] as const

/** How people call either Yarn, what it writes, and that a release of it may be named. */
export const yarnCommon = {
  calls: {
    script: "yarn run",
    program: "yarn",
    startMember: (name: string): string => `yarn workspace ${name} start`,
  },
  lockFile: { command: "yarn install", file: "yarn.lock" },
  namesRelease: true,
} as const

/** Yarn 1. */
export const yarn = {
  ...plain,
  ...yarnCommon,
  program: "yarn",
  title: "Yarn",
  values: [],
  deprecated: ["yarn"],
  commands: {
    install: "yarn install",
    flags: { install: ["--production=false"], ignore: [] },
    excludes: "production",
    start: "yarn start",
    main: "node",
    lifecycle: true,
  },
  detection: {
    id: "javascript.build-tool.yarn-lock",
    contract: ["R-JS-9"],
    lock: "yarn.lock",
    packageManager: { begins: berryBegins, wanted: false },
  },
  files: {
    yarnLock: {
      path: "yarn.lock",
      runtimes: ["javascript", "php"],
      capture: "head",
    },
  },
  above: ["yarn.lock"],
  isVersioned: true,
  version: {
    id: "javascript.tool-version.yarn-classic",
    contract: ["R-JS-21"],
    path: "yarn.classic",
  },
  lines: { from: 0, below: 2 },
  observed: {
    ...nothingObserved,
    installScripts: ["prepublish", "prepare"],
    inProduction: false,
    refuses: ["patch", "portal", "jsr"],
    bareScripts: "all",
    compiles: true,
    refusesSystems: true,
    refusesManagers: "1.22.22",
    deprecatedBelow: 3,
    // Yarn 2 and later begin the file so, after comments.
    foreignLock: { begins: /^__metadata:/m, readFrom: 2 },
    developmentSettings: [npmrcDevelopment.production],
    refusesEngine: {
      below: 2,
      remedy: (version) =>
        `Take engines.yarn out of package.json, or let it hold ${version}: ">=1.22.0" for example.`,
    },
  },
} as const satisfies Manager

/** What else has to be set for Yarn 3 and later, where the variable names a tool: that overrules packageManager. */
export const berryTool = (told: string | undefined): string =>
  told === undefined || told === "yarn-berry" ? "" : "CC_NODE_BUILD_TOOL to yarn-berry"

/** What has Yarn 4 chosen: a version of Yarn's, and a variable that names a tool, both overrule what else does. */
export const berrySettings = (
  told: string | undefined,
  field: { readonly manager: string; readonly version: string | null } | null,
): string => {
  const isNamed = field?.manager === "yarn" && field.version !== null
  const version = "packageManager in package.json to an exact yarn@4 version"
  const tool = berryTool(told)
  if (tool !== "") return isNamed ? `${tool} and ${version}` : tool
  return isNamed ? version : `${version}, or CC_NODE_BUILD_TOOL to yarn-berry`
}

/** The build tool of a manager; of Yarn, the one for the version that packageManager names. */
export const toolOfManager = (manager: string, version: string): string =>
  manager !== "yarn" || !/^[2-9]/.test(version) ? manager : version.startsWith("2") ? "yarn2" : "yarn-berry"
