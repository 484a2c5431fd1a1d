/** Bun: it installs, and it is the runtime (C-16). */
import { type Manager, nothingObserved, npmrcDevelopment, npmrcScripts, plain } from "./manager.js"

/** Bun. */
export const bun = {
  ...plain,
  program: "bun",
  title: "Bun",
  values: ["bun"],
  commands: {
    install: "bun install",
    flags: { install: [], ignore: ["--omit", "dev"] },
    excludes: "always",
    start: "bun run start",
    main: "bun",
    lifecycle: true,
  },
  calls: {
    script: "bun run",
    program: "bunx",
    startMember: (name: string): string => `bun run --filter ${name} start`,
  },
  wrappers: ["bunx"],
  fetches: ["bun x"],
  lockFile: { command: "bun install", file: "bun.lock" },
  detection: {
    id: "javascript.build-tool.bun-lock",
    contract: ["R-JS-9"],
    lock: "bun.lock",
    packageManager: null,
  },
  files: {
    bunLock: {
      path: "bun.lock",
      runtimes: ["javascript"],
      capture: "presence",
    },
    bunBinaryLock: {
      path: "bun.lockb",
      runtimes: ["javascript"],
      capture: "presence",
    },
  },
  companions: ["bun.lockb"],
  above: ["bun.lock", "bun.lockb"],
  runtime: "bun",
  observed: {
    ...nothingObserved,
    installScripts: ["preprepare", "prepare", "postprepare"],
    developmentSettings: [npmrcDevelopment.omit],
    scriptSettings: [npmrcScripts],
    protocols: "package.json",
  },
} as const satisfies Manager
