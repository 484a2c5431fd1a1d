/** npm, by `npm install`: what there is when nothing else is chosen (R-JS-3). */
import { type Manager, nothingObserved, plain } from "./manager.js"

/** What npm's ways of installing have in common. */
export const npmObserved = {
  ...nothingObserved,
  installScripts: ["prepublish", "preprepare", "prepare", "postprepare"],
  bareScripts: ["start", "test", "stop", "restart"],
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
  files: {
    npmLock: {
      path: "package-lock.json",
      runtimes: ["javascript"],
      capture: "head",
      effect:
        "Chooses nothing: npm is the default, and npm-ci is chosen by CC_NODE_BUILD_TOOL only. What it locks for package.json is held against that.",
      contract: ["C-12", "C-227"],
    },
    npmShrinkwrap: {
      path: "npm-shrinkwrap.json",
      runtimes: ["javascript"],
      capture: "presence",
      effect: "Chooses nothing.",
      contract: ["C-12"],
    },
  },
  companions: ["package-lock.json", "npm-shrinkwrap.json"],
  observed: npmObserved,
} as const satisfies Manager
