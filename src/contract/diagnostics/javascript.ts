/** Diagnostics about JavaScript projects. */
import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { either, inFolders, inNumber, list, nearest, oneFolder, shown } from "./wording.js"

/** What refuses to install where a project lets one package manager alone do so. */
export const refusingScript = "scripts.preinstall"

const writeLock = "Write a bun.lock (bun install --save-text-lockfile), or set CC_NODE_BUILD_TOOL to bun."

export const javascriptDiagnostics = {
  "manifest-missing": {
    severity: "error",
    contract: ["C-50", "C-140", "R-JS-23", "C-244"],
    message: (p: { folders: readonly string[] }) =>
      `There is no package.json at the project's root.${inFolders(p.folders)}`,
    remedy: (p: { folders: readonly string[]; variable: string | null }) =>
      oneFolder(p) ?? "Add a package.json, or set CC_RUN_COMMAND.",
  },
  "build-tool-unknown": {
    severity: "error",
    contract: ["C-6", "R-JS-3"],
    message: (p: { value: string; known: readonly string[] }) =>
      `CC_NODE_BUILD_TOOL is "${shown(p.value)}", which is not a build tool.${nearest(p.value, p.known)}`,
    remedy: (p) => `Use one of ${list(p.known)}.`,
  },
  "build-tool-custom-missing": {
    severity: "error",
    contract: ["R-JS-4"],
    message: (_: Record<never, never>) =>
      "CC_NODE_BUILD_TOOL is custom, and CC_CUSTOM_BUILD_TOOL is not set.",
    remedy: () => "Set CC_CUSTOM_BUILD_TOOL to the install command.",
  },
  "yarn-deprecated": {
    severity: "warning",
    contract: ["R-JS-17"],
    message: (p: { what: string }) => `${p.what} is deprecated.`,
    remedy: (p: { settings: string }) => `Move to Yarn 4: set ${p.settings}, and renew yarn.lock.`,
  },
  "lock-files-several": {
    severity: "warning",
    contract: ["C-11", "R-JS-9"],
    message: (p: { files: readonly string[]; chosen: string | null; tool: string; detected: boolean }) => {
      const decided =
        p.chosen === null ? `none of them chooses, so it is ${p.tool}` : `${p.chosen} decides for ${p.tool}`
      return `There are ${list(p.files)}; ${p.detected ? decided : `CC_NODE_BUILD_TOOL decides for ${p.tool}`}.`
    },
    remedy: () => "Keep the lock file of the package manager that is used, and delete the others.",
  },
  "lock-file-berry": {
    severity: "warning",
    contract: ["C-13", "R-JS-9"],
    message: (_: { settings: string }) =>
      "yarn.lock is in the format of Yarn 2 and later, but packageManager does not start with yarn@3 or yarn@4, so Yarn 1 would read it.",
    remedy: (p) => `Set ${p.settings}.`,
  },
  "lock-file-binary": {
    severity: "warning",
    contract: ["C-12"],
    message: (p: { tool: string }) =>
      `bun.lockb chooses nothing, only bun.lock is detected: the tool is ${p.tool}.`,
    remedy: () => writeLock,
  },
  "lock-file-unavailable": {
    severity: "warning",
    contract: ["C-273"],
    message: (p: { files: readonly string[] }) =>
      `${list(p.files)} ${inNumber(p.files, "belongs", "belong")} to Bun, which the platform does not have: the versions of packages are chosen anew.`,
    remedy: () => "Commit the lock file of a package manager that the platform has.",
  },
  "npm-ci-without-lock": {
    severity: "warning",
    contract: ["C-12", "C-64"],
    message: (_: Record<never, never>) =>
      "npm ci stops without a package-lock.json or npm-shrinkwrap.json, and the project has neither.",
    remedy: () => "Commit package-lock.json, or set CC_NODE_BUILD_TOOL to npm.",
  },
  "package-manager-overruled": {
    severity: "warning",
    contract: ["C-10", "R-JS-9"],
    message: (p: {
      asked: string
      /** The managers to choose from, where the one asked for is none. */
      instead: readonly string[]
      tool: string
      chooser: string
      refusing: string | null
      /** Whether the lock file that decides is in the format of Yarn 2 and later. */
      isBerry: boolean
      /** Whether a lock file of the manager asked for is there, which chooses nothing. */
      isUnread: boolean
    }) =>
      `packageManager asks for ${shown(p.asked)}, but ${p.chooser}${p.isBerry ? ", in the format of Yarn 2 and later," : ""} decides for ${p.tool}${p.refusing === null ? "" : `; ${p.refusing} then refuses to install`}.`,
    remedy: (p) =>
      p.instead.length > 0
        ? `Name ${either(p.instead)} in packageManager, or take it out of package.json.`
        : p.isUnread
          ? writeLock
          : p.isBerry
            ? `Commit the lock file of that package manager in place of ${p.chooser}, or set packageManager to an exact yarn@4 version.`
            : p.refusing === null || p.refusing === refusingScript
              ? "Commit the lock file of that package manager, or set CC_NODE_BUILD_TOOL."
              : "Commit the lock file of that package manager, or take packageManager out of package.json.",
  },
  "package-manager-inexact": {
    severity: "warning",
    contract: ["C-51", "C-252", "R-JS-8"],
    message: (p: { value: string }) =>
      `packageManager is "${shown(p.value)}", which is not of the form <manager>@<version> with an exact version; its version is ignored.`,
    remedy: () => "Give an exact version, for example pnpm@10.33.0.",
  },
  "package-manager-unread": {
    severity: "info",
    contract: ["R-JS-8"],
    message: (p: { value: string; manager: string }) =>
      `packageManager is "${shown(p.value)}", but only the versions of pnpm and Yarn are taken from it; ${p.manager} comes with its runtime.`,
    remedy: null,
  },
  "yarn-line": {
    severity: "warning",
    contract: ["C-53", "R-JS-8"],
    message: (p: { tool: string; version: string }) =>
      `CC_NODE_BUILD_TOOL is ${p.tool}, and packageManager chooses Yarn ${p.version}.`,
    remedy: () => "Make the two agree: yarn for 1.x, yarn-berry for 3.x and 4.x.",
  },
  "yarn-berry-npmrc": {
    severity: "warning",
    contract: ["C-56", "R-JS-14"],
    message: (p: { name: string }) =>
      `${p.name} is written to .npmrc, which Yarn 2 and later does not read: private packages will not be found.`,
    remedy: () => "Configure npmRegistryServer and npmAuthToken in .yarnrc.yml, from a variable of your own.",
  },
  "engines-invalid": {
    severity: "error",
    contract: ["C-9", "R-JS-6"],
    message: (p: { value: string }) => `engines.node is "${shown(p.value)}", which is not a version range.`,
    remedy: () =>
      'Give a range as npm reads it, "24", "^22.12.0" or ">=20 <25" for example; CC_NODE_VERSION does not take over.',
  },
  "node-version-invalid": {
    severity: "error",
    contract: ["C-9", "R-JS-5"],
    message: (p: { value: string }) => `CC_NODE_VERSION is "${shown(p.value)}", which is not a version.`,
    remedy: () => "Give a major, minor or patch version, 24, 22.15 or 22.15.1 for example.",
  },
  "node-version-unusable": {
    severity: "warning",
    contract: ["C-9", "R-JS-6"],
    message: (p: { value: string }) =>
      `CC_NODE_VERSION is "${shown(p.value)}", which no release matches; engines.node overrules it.`,
    remedy: () => "Remove CC_NODE_VERSION.",
  },
  "node-version-unsatisfiable": {
    severity: "error",
    contract: ["C-8", "R-JS-6"],
    message: (p: { value: string; nearest: readonly string[] }) =>
      `No Node release satisfies "${shown(p.value)}".${p.nearest.length === 0 ? "" : ` The nearest ${inNumber(p.nearest, "is", "are")} ${list(p.nearest)}.`}`,
    remedy: () => "Ask for a version that the platform has.",
  },
  "node-end-of-life": {
    severity: "info",
    contract: ["R-JS-5", "C-57"],
    message: (p: { version: string; line: string; end: string; date: string }) =>
      `Node ${p.line} reached its end of life on ${p.end}; ${p.version} got no fixes after that (the catalog is of ${p.date}).`,
    remedy: () => "Move to a supported line.",
  },
  "dev-engines-unread": {
    severity: "info",
    contract: ["R-JS-23"],
    message: (_: Record<never, never>) =>
      "devEngines decides no version of the plan: engines.node and packageManager do.",
    remedy: () => "Say in engines.node and packageManager what the platform should use.",
  },
  "dev-dependencies-included": {
    severity: "info",
    contract: ["R-JS-11", "C-58"],
    message: (p: { tool: string }) =>
      `CC_NODE_DEV_DEPENDENCIES is ignore, but ${p.tool} leaves development dependencies out only when NODE_ENV is production.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "dev-dependencies-berry": {
    severity: "info",
    contract: ["C-15", "R-JS-11"],
    message: (p: { names: readonly string[] }) =>
      `Yarn 2 and later installs development dependencies whatever ${list(p.names)} ${inNumber(p.names, "says", "say")}.`,
    remedy: () => "Install with a custom build tool, yarn workspaces focus --all --production for example.",
  },
  "dev-dependencies-pnpm": {
    severity: "warning",
    contract: ["C-15", "R-JS-11"],
    message: (p: { version: string | null }) =>
      `The contract says that development dependencies are left out because NODE_ENV is production, but ${p.version === null ? "pnpm 10 and later" : `pnpm ${p.version}`} installs them anyway.`,
    remedy: () => "Expect them to be installed, or install with the custom build tool pnpm install --prod.",
  },
  "dev-dependencies-pnpm-flag": {
    severity: "warning",
    contract: ["C-15", "R-JS-11"],
    message: (p: { version: string | null; flag: string }) =>
      `The flag ${p.flag} is the contract's; ${p.version === null ? "newer versions of pnpm" : `pnpm ${p.version}`} may read "false" as a package to install.`,
    remedy: () => "Name a pnpm version in packageManager that reads the flag, or use a custom build tool.",
  },
  "node-env-near": {
    severity: "warning",
    contract: ["C-6", "R-JS-1"],
    message: (p: { value: string }) =>
      `NODE_ENV is "${shown(p.value)}"; only exactly "production" turns on production mode.`,
    remedy: () => "Set NODE_ENV to production.",
  },
  "build-tool-left-out": {
    severity: "warning",
    contract: ["R-JS-11", "R-PHASE-1", "C-59"],
    message: (p: { where: string; programs: readonly string[]; dependencies: readonly string[] }) =>
      `${p.where} calls ${list(p.programs.map(shown))}, which ${inNumber(p.programs, "comes", "come")} from ${list(p.dependencies.map(shown))} in devDependencies, and those are not installed.`,
    remedy: (p: { dependencies: readonly string[] }) =>
      `Set CC_NODE_DEV_DEPENDENCIES to install, or move the ${inNumber(p.dependencies, "package", "packages")} to dependencies.`,
  },
  "node-options-malformed": {
    severity: "error",
    contract: ["C-52", "R-JS-2"],
    message: (p: { problem: string }) => `Node refuses NODE_OPTIONS: ${shown(p.problem)}.`,
    remedy: () => "Fix NODE_OPTIONS; a heap limit is written --max-old-space-size=512.",
  },
  "node-options-percentage": {
    severity: "warning",
    contract: ["C-3", "R-JS-2"],
    message: (p: { added: string | null }) =>
      `--max-old-space-size-percentage is another flag than --max-old-space-size${p.added === null ? "" : `, so ${p.added} is added as well`}; Node versions that know the percentage let it win, and older ones refuse to start.`,
    remedy: () => "Use --max-old-space-size with a number of MiB.",
  },
  "node-options-heap-beyond-memory": {
    severity: "warning",
    contract: ["R-JS-2", "C-60", "C-253"],
    message: (p: { heap: string; memoryMiB: number }) =>
      `NODE_OPTIONS allows a heap of ${p.heap} MiB, and the instance has ${p.memoryMiB} MiB in all.`,
    remedy: (p) =>
      `Give a limit below ${p.memoryMiB}, or remove the flag: the platform then sets 3/4 of the memory.`,
  },
  "node-options-ended": {
    severity: "warning",
    contract: ["C-63", "R-JS-2"],
    message: (p: { token: string; lost: string }) =>
      `"${shown(p.token)}" in NODE_OPTIONS is not an option; Node ignores everything after it, ${shown(p.lost)} too.`,
    remedy: () => "Take the word out, or join it to its option with =. Only double quotes are quotes there.",
  },
  "registry-auth-both": {
    severity: "error",
    contract: ["C-21", "R-JS-15"],
    message: (_: Record<never, never>) =>
      "NPM_TOKEN and CC_NPM_BASIC_AUTH are both set, which is not allowed.",
    remedy: () => "Keep one of the two.",
  },
  "registry-basic-auth-malformed": {
    severity: "error",
    contract: ["R-JS-15"],
    message: (_: Record<never, never>) => "CC_NPM_BASIC_AUTH has no colon; expected user:password.",
    remedy: () => "Give user:password as it is; the platform encodes it.",
  },
  "registry-token-malformed": {
    severity: "error",
    contract: ["R-JS-14", "C-61"],
    message: (_: Record<never, never>) => "NPM_TOKEN holds white space or a control character.",
    remedy: () => "Give the token alone, without line breaks or blanks.",
  },
  "registry-invalid": {
    severity: "error",
    contract: ["R-JS-16", "C-62"],
    message: (p: { problem: string }) => `CC_NPM_REGISTRY ${p.problem}.`,
    remedy: () => "Give the registry's host, with its port and path where it has them: npm.example.com/path.",
  },
  "registry-not-selected": {
    severity: "info",
    contract: ["R-JS-14", "C-65"],
    message: (p: { host: string }) =>
      `The generated .npmrc only gives ${shown(p.host)} its credentials; packages still come from the default registry, unless an .npmrc of the project names this one.`,
    remedy: (p) =>
      `Commit an .npmrc with registry=https://${shown(p.host)}/ or @scope:registry=https://${shown(p.host)}/.`,
  },
  "npmrc-exists": {
    severity: "warning",
    contract: ["C-19"],
    message: (_: Record<never, never>) =>
      "The project has an .npmrc; the generated lines are added at its end.",
    remedy: () => "Take the project's own lines for the same registry out, or remove the variable.",
  },
  "start-missing": {
    severity: "error",
    contract: ["C-18", "R-JS-13", "C-347", "C-383", "C-387"],
    message: (p: { found: string }) =>
      `Nothing says how to start the application: there is no CC_RUN_COMMAND, no scripts.start and no main in package.json.${p.found}`,
    remedy: (p: { remedy: string | null }) =>
      p.remedy ?? "Set CC_RUN_COMMAND, or add scripts.start or main to package.json.",
  },
  "lifecycle-not-run": {
    severity: "info",
    contract: ["C-17", "R-PHASE-2"],
    message: (p: { scripts: readonly string[]; command: string }) =>
      `${list(p.scripts)} ${inNumber(p.scripts, "does", "do")} not run, because ${p.command} starts the application instead of scripts.start.`,
    remedy: (p) =>
      `Put what ${inNumber(p.scripts, "it does", "they do")} into the command, or start with scripts.start.`,
  },
  "lifecycle-berry": {
    severity: "warning",
    contract: ["C-17", "R-PHASE-2"],
    message: (p: { tool: string; scripts: readonly string[] }) =>
      `${p.tool} does not run ${list(p.scripts)}, which the contract has run with scripts.start.`,
    remedy: (p) =>
      `Call ${inNumber(p.scripts, "it", "them")} from scripts.start, or use another package manager.`,
  },
  "lifecycle-others": {
    severity: "info",
    contract: ["C-153", "R-PHASE-1"],
    message: (p: { scripts: readonly string[]; tool: string }) =>
      `${list(p.scripts)} ${inNumber(p.scripts, "runs", "run")} after the installation by ${p.tool} too, which the contract does not mention.`,
    remedy: (p) =>
      `Make sure that ${inNumber(p.scripts, "it succeeds", "they succeed")} there, with the dependencies that are installed by then.`,
  },
  "mise-syntax": {
    severity: "error",
    contract: ["R-JS-18", "C-251"],
    message: (p: { line: number; column: number; problem: string }) =>
      `mise.toml is not TOML: ${shown(p.problem)}, at line ${p.line}, column ${p.column}.`,
    remedy: (p) => `Fix mise.toml at line ${p.line}, column ${p.column}.`,
  },
  "mise-node": {
    severity: "warning",
    contract: ["C-33", "R-JS-6"],
    message: (p: { asked: string; version: string }) =>
      `mise.toml asks for Node ${shown(p.asked)}; the plan's Node is ${p.version}, which mise.toml does not change.`,
    remedy: () => "Set the version in engines.node, and take node out of mise.toml.",
  },
} as const satisfies DiagnosticTable

/**
 * What each of them means, in one sentence, for the reference. Apart from the rows, so that a planner need not carry it.
 */
export const javascriptMeanings: Meanings<typeof javascriptDiagnostics> = {
  "manifest-missing":
    "There is no package.json, and neither CC_RUN_COMMAND nor a task, which could do without one.",
  "build-tool-unknown": "CC_NODE_BUILD_TOOL names an unknown tool.",
  "build-tool-custom-missing": "CC_NODE_BUILD_TOOL is custom, and CC_CUSTOM_BUILD_TOOL gives no command.",
  "yarn-deprecated": "Yarn 1 or 2 is deprecated on the platform.",
  "lock-files-several": "There is more than one lock file; the first in the order of detection chooses.",
  "lock-file-berry":
    "yarn.lock is in the format of Yarn 2 and later, and packageManager names neither yarn@3 or yarn@4 nor another manager.",
  "lock-file-binary": "Only bun.lock is detected, and the project has bun.lockb alone.",
  "lock-file-unavailable": "The only lock file is one of Bun, and the platform has no Bun.",
  "npm-ci-without-lock": "npm ci needs a lock file of npm's, and there is none.",
  "package-manager-overruled": "packageManager asks for another package manager than the lock files choose.",
  "package-manager-inexact": "packageManager does not name an exact version, so its version is ignored.",
  "package-manager-unread":
    "packageManager names a version of a package manager whose version it does not choose.",
  "yarn-line": "CC_NODE_BUILD_TOOL names one line of Yarn, and packageManager a version of another.",
  "yarn-berry-npmrc": "A token is set for .npmrc, which Yarn 2 and later does not read.",
  "engines-invalid": "engines.node of package.json is not a version or a range.",
  "node-version-invalid": "CC_NODE_VERSION is not a version or a range.",
  "node-version-unusable": "CC_NODE_VERSION is invalid or matches no release, and engines.node overrules it.",
  "node-version-unsatisfiable": "No Node release of the platform satisfies the version that is asked for.",
  "node-end-of-life": "The Node line had reached its end of life at the date of the platform's catalog.",
  "dev-engines-unread": "The field devEngines chooses no version.",
  "dev-dependencies-included":
    "CC_NODE_DEV_DEPENDENCIES is ignore, and development dependencies are installed anyway.",
  "dev-dependencies-berry": "Yarn 2 and later installs development dependencies whatever the variables say.",
  "dev-dependencies-pnpm":
    "The contract says that pnpm leaves development dependencies out; pnpm 10 and later installs them.",
  "dev-dependencies-pnpm-flag": "The contract's flag for pnpm is misread by newer versions of pnpm.",
  "node-env-near": "NODE_ENV is nearly production, and only the exact word turns on production mode.",
  "build-tool-left-out":
    "A script or hook calls a program that only a development dependency provides, and those are left out.",
  "node-options-malformed": "Node refuses to start with this NODE_OPTIONS.",
  "node-options-percentage":
    "NODE_OPTIONS limits the heap by percentage, which is another flag than the one the platform looks for.",
  "node-options-heap-beyond-memory":
    "The heap limit in NODE_OPTIONS is as large as the instance's memory or larger.",
  "node-options-ended":
    "NODE_OPTIONS holds a word that is not an option, and Node silently ignores everything after it.",
  "registry-auth-both": "NPM_TOKEN and CC_NPM_BASIC_AUTH are both set.",
  "registry-basic-auth-malformed": "CC_NPM_BASIC_AUTH is not of the form user:password.",
  "registry-token-malformed":
    "NPM_TOKEN holds white space or a control character, which would break the generated .npmrc.",
  "registry-invalid": "CC_NPM_REGISTRY is not a host, with a port and a path if need be.",
  "registry-not-selected":
    "The generated .npmrc gives the registry's host its token, and nothing sends packages to that registry.",
  "npmrc-exists": "The project has an .npmrc; the generated lines are added at its end.",
  "start-missing": "Nothing says how to start the application.",
  "lifecycle-not-run":
    "prestart and poststart do not run, because scripts.start is not what starts the application.",
  "lifecycle-berry": "The tool does not run prestart and poststart.",
  "lifecycle-others":
    "Scripts of package.json that the contract does not name run with the install step too.",
  "mise-syntax": "mise.toml cannot be parsed.",
  "mise-node":
    "mise.toml sets Node too; the plan's Node version still follows engines.node and CC_NODE_VERSION.",
}
