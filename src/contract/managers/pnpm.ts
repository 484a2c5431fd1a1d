/** pnpm. */
import { type Manager, nothingObserved, plain } from "./manager.js"

/**
 * pnpm. Observed: 10 and later installs development dependencies with NODE_ENV=production too, and 12 is the first that does not read
 * `--prod false`.
 */
export const pnpm = {
  ...plain,
  program: "pnpm",
  title: "pnpm",
  values: ["pnpm"],
  commands: {
    install: "pnpm install",
    flags: { install: ["--prod", "false"], ignore: [] },
    excludes: "production",
    start: "pnpm start",
    main: "node",
    lifecycle: true,
  },
  detection: {
    id: "javascript.build-tool.pnpm-lock",
    contract: ["R-JS-9"],
    summary: "pnpm-lock.yaml chooses pnpm.",
    lock: "pnpm-lock.yaml",
    packageManager: null,
  },
  files: {
    pnpmLock: {
      path: "pnpm-lock.yaml",
      runtimes: ["javascript"],
      capture: "head",
      effect: "pnpm, when there is no yarn.lock; its version is held against pnpm's.",
      contract: ["R-JS-9", "C-227"],
    },
  },
  isVersioned: true,
  observed: {
    ...nothingObserved,
    installScripts: ["preprepare", "prepare", "postprepare"],
    bareScripts: "all",
    installsExcludedFrom: 10,
    misreads: { flag: "--prod false", from: 12 },
  },
} as const satisfies Manager
