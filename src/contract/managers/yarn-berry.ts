/** Yarn 2 and later. */
import { type Manager, nothingObserved, plain } from "./manager.js"
import { berryBegins, yarnCommon } from "./yarn.js"

/** Yarn Berry. Its lock file is Yarn classic's by name. It reads .yarnrc.yml in place of .npmrc. */
export const yarnBerry = {
  ...plain,
  ...yarnCommon,
  program: "yarn",
  title: "Yarn",
  values: ["yarn-berry"],
  deprecated: ["yarn2"],
  commands: {
    install: "yarn install",
    flags: { install: [], ignore: [] },
    excludes: "never",
    start: "yarn start",
    main: "node",
    lifecycle: false,
  },
  fetches: ["yarn dlx"],
  detection: {
    id: "javascript.build-tool.yarn-berry-lock",
    contract: ["R-JS-9"],
    lock: "yarn.lock",
    packageManager: { begins: berryBegins, wanted: true },
  },
  configuration: [],
  isVersioned: true,
  version: {
    id: "javascript.tool-version.yarn-berry",
    contract: ["R-JS-21"],
    path: "yarn.berry",
  },
  lines: { from: 2, below: Number.POSITIVE_INFINITY },
  observed: {
    ...nothingObserved,
    bareScripts: "all",
    deaf: true,
    deprecatedBelow: 3,
    protocols: "package.json",
  },
} as const satisfies Manager
