/** pnpm. */
import { type Manager, nothingObserved, npmrcDevelopment, npmrcScripts, plain } from "./manager.js"

/**
 * pnpm. Observed: 10 and later installs development dependencies with NODE_ENV=production too, and 12 is the first that does not read
 * `--prod false`, and of `.npmrc` nothing but registries. 9 reads lock files of 6.x and 9.0, 10 and later those of 9.0 alone.
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
  calls: {
    script: "pnpm run",
    program: "pnpm exec",
    startMember: (name: string): string => `pnpm --filter ${name} start`,
  },
  wrappers: ["pnpx"],
  fetches: ["pnpm dlx"],
  lockFile: { command: "pnpm install", file: "pnpm-lock.yaml" },
  detection: {
    id: "javascript.build-tool.pnpm-lock",
    contract: ["R-JS-9"],
    lock: "pnpm-lock.yaml",
    packageManager: null,
  },
  files: {
    pnpmLock: {
      path: "pnpm-lock.yaml",
      runtimes: ["javascript", "php"],
      capture: "head",
    },
  },
  above: ["pnpm-workspace.yaml", "pnpm-lock.yaml"],
  isVersioned: true,
  observed: {
    ...nothingObserved,
    installScripts: ["preprepare", "prepare", "postprepare"],
    bareScripts: "all",
    runsScriptsOnly: true,
    refusesManagers: "9 and later",
    installsExcludedFrom: 10,
    leavesScriptsFrom: 10,
    misreads: { flag: "--prod false", from: 12 },
    developmentSettings: [
      { ...npmrcDevelopment.kept, below: 12 },
      { ...npmrcDevelopment.production, below: 12 },
      { ...npmrcDevelopment.only, below: 12 },
    ],
    scriptSettings: [
      { file: "pnpm-workspace.yaml", key: "ignoreScripts", values: ["true"], from: 10, below: null },
      { ...npmrcScripts, below: 12 },
    ],
    lockVersions: {
      knownFrom: 9,
      read: [
        { version: /^9\.0$/, from: 9, below: Number.POSITIVE_INFINITY, remedy: null },
        {
          version: /^6\./,
          from: 8,
          below: 10,
          remedy:
            "Name pnpm 9 in packageManager of package.json, pnpm@9.15.9 for example, or run pnpm install and commit the lock file.",
        },
      ],
    },
    refusesEngine: {
      below: Number.POSITIVE_INFINITY,
      remedy: () => "Name a version that satisfies it in packageManager of package.json.",
    },
    workspaceWithoutPackages: 10,
    protocols: "pnpm-workspace.yaml",
  },
} as const satisfies Manager
