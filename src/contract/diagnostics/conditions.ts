/**
 * Diagnostics about what a JavaScript project needs beyond the contract to be installed and to serve, as the real tools were observed to act.
 */

import type { DiagnosticTable, Meanings } from "../../model/diagnostic.js"
import { mixtures } from "../programs.js"
import { either, inNumber, list, shown } from "./wording.js"

const orMade = ({ perhaps }: { readonly perhaps: string | null }): string =>
  `, make it in CC_POST_BUILD_HOOK${perhaps === null ? "" : ` (by "${shown(perhaps)}" if that makes it)`}`

const unanswered = "nothing answers GET / with success, and the health check fails"

/** How a program ends, in words. */
const howItEnds = (how: string): string => {
  const [, kind, why = ""] = /^(\w*Error): (.+)$/.exec(how) ?? []
  return kind !== undefined
    ? `throws a${/^[EI]/.test(kind) ? "n" : ""} ${kind} (${shown(why)})`
    : how === "process.exit"
      ? "calls process.exit"
      : "throws what nothing catches"
}

/** Names that projects give to folders of their own: packages of these names are others. */
const ownNames =
  /^(?:app|common|configuration|controllers?|core|helpers?|log|middlewares?|models?|routes|server|services?|src|utils?)$/

/** To add packages, but those that may be the project's own. */
const adding = (packages: readonly string[], own: readonly string[], program: string): string => {
  const add = `dd ${list(packages.map(shown))} to the dependencies of package.json, as "${program} add ${shown(packages.join(" "))}" does`
  if (own.length === 0) return `A${add}.`
  const [path, are, them] =
    own.length === 1 ? ["its path", "it is", "it"] : ["their paths", "they are", "them"]
  const mend = `Import ${list(own)} by ${path}, where ${are} the project's own`
  return packages.length === 0
    ? `${mend}; else add ${them} to the dependencies of package.json.`
    : `${mend}; else add ${them} too. A${add}.`
}

export const conditionDiagnostics = {
  "start-file-missing": {
    severity: "warning",
    contract: [
      "R-JS-13",
      "C-223",
      "C-311",
      "C-312",
      "C-334",
      "C-336",
      "C-339",
      "C-349",
      "C-369",
      "C-387",
      "C-389",
      "C-391",
      "C-392",
    ],
    message: (p: { where: string; does: "runs" | "reads"; file: string }) =>
      `${p.where} ${p.does} ${shown(p.file)}, which is not among the project's files, and nothing in the build makes it.`,
    remedy: (p: {
      where: string
      does: "runs" | "reads"
      file: string
      perhaps: string | null
      instead: string | null
      isBefore?: boolean
      isMisspelled?: boolean
    }) =>
      p.isMisspelled
        ? `Set ${p.instead ?? "CC_RUN_COMMAND to what starts the application."}`
        : p.isBefore
          ? `Commit ${shown(p.file)}, or take it out of ${p.where}.`
          : p.does === "reads" && p.perhaps !== null
            ? `Set its variables on the platform, and CC_POST_BUILD_HOOK to "${shown(p.perhaps)}".`
            : `Commit ${shown(p.file)}${orMade(p)}, or set ${p.instead ?? "CC_RUN_COMMAND to what starts the application."}`,
  },
  "start-import-missing": {
    severity: "warning",
    contract: ["R-JS-13", "C-282", "C-354", "C-367", "C-388"],
    message: (p: {
      where: string
      file: string
      does: "imports" | "reads"
      imports: readonly string[]
      instead: readonly string[]
    }) =>
      `${p.where} runs ${shown(p.file)}, which ${p.does} ${list(p.imports.map(shown))}. Node finds no such file${p.instead.length === 0 ? "" : ` (there is ${list(p.instead.map(shown))})`}, and nothing in the build makes it: it ends there.`,
    remedy: (p: {
      does: "imports" | "reads"
      imports: readonly string[]
      instead: readonly string[]
      perhaps: string | null
      isTyped: boolean
    }) =>
      p.instead.length === p.imports.length
        ? `${p.does === "reads" ? "Read" : "Import"} ${list(p.instead.map(shown))}.`
        : `Commit what it ${p.does}${orMade(p)}, or ${p.does === "reads" ? "read" : "import"} what is there${p.isTyped ? ", with its .ts" : ""}.`,
  },
  "start-package-missing": {
    severity: "warning",
    contract: ["R-JS-13", "C-283", "C-331", "C-344", "C-355", "C-362", "C-363", "C-378", "C-411"],
    message: (p: {
      file: string
      imports: readonly string[]
      packages: readonly string[]
      isLeft: boolean
      isAtRoot?: boolean
    }) =>
      p.isAtRoot
        ? `${shown(p.file)} imports ${list(p.imports.map(shown))} of the project's root, which Node finds by NODE_PATH alone: it ends there.`
        : p.isLeft
          ? `${shown(p.file)} imports ${list(p.imports.map(shown))} of devDependencies, and those are not installed: Node ends there.`
          : `${shown(p.file)} imports ${list(p.imports.map(shown))}, and no dependency of package.json brings ${inNumber(p.packages, "it", "them")}: Node ends there.`,
    remedy: (p: { packages: readonly string[]; program: string; isLeft: boolean; isAtRoot?: boolean }) =>
      p.isAtRoot
        ? 'Set NODE_PATH to ".".'
        : p.isLeft
          ? `Set CC_NODE_DEV_DEPENDENCIES to install, or move the ${inNumber(p.packages, "package", "packages")} to dependencies.`
          : adding(
              p.packages.filter((name) => !ownNames.test(name)),
              p.packages.filter((name) => ownNames.test(name)),
              p.program,
            ),
  },
  "start-module-mixed": {
    severity: "warning",
    contract: ["R-JS-13", "C-333"],
    message: (p: { file: string; uses: readonly string[] }) =>
      `${shown(p.file)} has ${list(p.uses)}, which its kind of module has not: Node ends there.`,
    remedy: (p: { uses: readonly string[] }) =>
      `Write ${list(p.uses.map((one) => mixtures[one] ?? one))} there.`,
  },
  "start-ends": {
    severity: "warning",
    contract: ["R-JS-13", "C-399", "C-408"],
    message: (p: { file: string; line: number; how: string }) =>
      `${shown(p.file)} ${howItEnds(p.how)} at line ${p.line}, whatever is set: Node ends there.`,
    remedy: (p: { own: string }) =>
      `Mend what leads there${p.own.endsWith("ts") ? ", or start by tsx" : `: "node ${shown(p.own)}" ends so on every machine`}.`,
  },
  "start-alias-unresolved": {
    severity: "warning",
    contract: ["R-JS-13", "C-299"],
    message: (p: { file: string; names: readonly string[] }) =>
      `${shown(p.file)} imports ${list(p.names.map(shown))}, itself or through a file that it imports. The compiler leaves such names as they are: Node finds nothing, and ends there.`,
    remedy: () => "Import by relative paths, run tsc-alias behind tsc, or start the source by tsx.",
  },
  "build-not-run": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-223", "C-225", "C-295", "C-332", "C-341", "C-361", "C-370"],
    message: (p: { where: string; needs: string; script: string | null }) =>
      `${p.where} needs ${shown(p.needs)}, which is not among the project's files, and nothing in the build makes it${p.script === null ? "" : `: nothing runs scripts.${p.script}`}.`,
    remedy: (p: { command: string; also: string }) =>
      `Set CC_POST_BUILD_HOOK to "${shown(p.command)}"${p.also}.`,
  },
  "build-script-unused": {
    severity: "info",
    contract: ["R-PHASE-1", "C-225"],
    message: (p: { script: string; program: string }) =>
      `Nothing runs scripts.${p.script}, which calls ${shown(p.program)}: the build phase runs no script of that name.`,
    remedy: (p: { command: string; also: string }) =>
      `If the application serves what it makes, set CC_POST_BUILD_HOOK to "${shown(p.command)}"${p.also}.`,
  },
  "build-script-foreign": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-225"],
    message: (p: { script: string; platform: string }) =>
      `scripts.${p.script} is run by ${p.platform}, but not here.`,
    remedy: (p: { command: string; also: string }) =>
      `Set CC_POST_BUILD_HOOK to "${shown(p.command)}"${p.also}.`,
  },
  "adonis-settings-missing": {
    severity: "warning",
    contract: ["R-JS-13", "C-294"],
    message: (p: { where: string; file: string }) =>
      `${p.where} reads ${p.file}, which is not among the project's files, and nothing in the build makes it: Adonis ends there.`,
    remedy: (p: { file: string; address: string; port: number }) =>
      `Set ENV_SILENT to true, HOST to ${p.address}, PORT to ${p.port}, and whatever else ${p.file} would hold.`,
  },
  "start-development": {
    severity: "warning",
    contract: ["R-JS-13", "C-224", "C-343", "C-347", "C-383"],
    message: (p: { where: string; command: string; anew: string | null; isLocal: boolean }) =>
      `${p.where} runs ${shown(p.command)}, ${p.anew === null ? `a server for development: it compiles while it serves${p.isLocal ? ", by itself for this machine only" : ""}` : `which is for development: it ${p.anew} anew whenever a file changes`}.`,
    remedy: (p: { instead: string }) => p.instead,
  },
  "start-not-a-server": {
    severity: "warning",
    contract: ["R-JS-19", "C-224", "C-304", "C-337", "C-345", "C-377"],
    message: (p: { where: string; command: string; ends?: string }) =>
      `${p.where} runs ${shown(p.command)}, which ${p.ends ?? "opens a window or ends"}, and serves nothing.`,
    remedy: (p: { instead?: string }) =>
      p.instead ?? "Set CC_RUN_COMMAND to what listens for HTTP, or deploy it as a task.",
  },
  "start-listens-elsewhere": {
    severity: "warning",
    contract: ["R-JS-19", "C-280", "C-346", "C-371"],
    message: (p: { where: string; command: string; listens: string; address: string; port: number }) =>
      `${p.where} has ${shown(p.command)} listen on ${p.listens}, and the application has to listen on ${p.address}:${p.port}.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "start-not-listening": {
    severity: "warning",
    contract: ["R-JS-19", "C-263", "C-351", "C-387"],
    message: (p: { where: string; file: string; talking: readonly string[] }) =>
      `${p.where} runs ${shown(p.file)}. ${p.talking.length === 0 ? "Nothing of it, and of what it imports, listens: nothing answers" : `Nothing of ${list(p.talking)} listens for HTTP here, and no other package of package.json is known to: unless that file listens by itself, nothing answers`}.`,
    remedy: (p: { instead: string | null }) =>
      p.instead === null ? "Have it listen for HTTP too, or deploy it as a task." : `Set ${p.instead}`,
  },
  "health-unanswered": {
    severity: "warning",
    contract: ["R-HC-2", "R-HC-3", "C-348", "C-352", "C-360", "C-385"],
    message: (p: { where: string; file: string }) =>
      `${p.where} runs ${shown(p.file)}, and nothing of it answers GET / with success: the health check fails.`,
    remedy: (p: { path: string }) =>
      `Have it answer GET / with 200, or set CC_HEALTH_CHECK_PATH to ${p.path === "" ? "a path that it answers so" : `"${p.path}"`}.`,
  },
  "start-detached": {
    severity: "warning",
    contract: ["R-JS-13", "C-224", "C-337"],
    message: (p: { where: string; command: string; isAgain?: boolean }) =>
      `${p.where} runs ${shown(p.command)}, which ${p.isAgain ? "only restarts what runs already" : "starts the application in the background"} and ends.`,
    remedy: (p: { instead: string | null }) =>
      p.instead === null
        ? "Set CC_RUN_COMMAND to the command that runs the application in the foreground."
        : `Set CC_RUN_COMMAND to "${shown(p.instead)}".`,
  },
  "start-program-missing": {
    severity: "warning",
    contract: ["R-JS-13", "C-237", "C-335", "C-342", "C-358", "C-369", "C-379", "C-384"],
    message: (p: { where: string; program: string; own: string | null }) =>
      `${p.where} runs ${p.program}, ${p.own === null ? "" : "its own bin, which is not linked, "}and no dependency of package.json brings it: unless another package does, it is not found.`,
    remedy: (p: { where: string; program: string; own: string | null; dependency: string | null }) =>
      p.own !== null
        ? `Have ${p.where} run ${shown(`node ${p.own}`)} instead.`
        : p.dependency === null
          ? `Set CC_RUN_COMMAND to ${p.program.includes(".") ? `"node ${p.program}"` : "what starts the application itself"}.`
          : `Add ${p.dependency} to the dependencies of package.json.`,
  },
  "script-missing": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-262", "C-392"],
    message: (p: { where: string; script: string; tool: string; file?: string }) =>
      `${p.where} has ${p.tool} run scripts.${shown(p.script)}, which ${shown(p.file ?? "package.json")} does not have: ${p.tool} ends there with an error.`,
    remedy: (p: { where: string; script: string; file?: string }) =>
      `Add scripts.${shown(p.script)} to ${shown(p.file ?? "package.json")}, or take it out of ${p.where}.`,
  },
  "tsc-unconfigured": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-245"],
    message: (p: { where: string; command: string; isOption: boolean }) =>
      `${p.where} runs "${shown(p.command)}", which compiles nothing: ${p.isOption ? "tsc has no option --output" : "it names no file, and there is no tsconfig.json"}.`,
    remedy: (p: { isOption: boolean; isLacking: boolean; mayName: boolean }) =>
      p.isOption
        ? `Write --outDir in place of --output${p.isLacking ? ", and commit a tsconfig.json" : ""}.`
        : `Commit a tsconfig.json${p.mayName ? ", or name a file behind tsc" : ""}.`,
  },
  "tsc-settings-unreadable": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-384", "C-396"],
    message: (p: { where: string; command: string; problem: string }) =>
      `${p.where} runs "${shown(p.command)}", which ends with an error: tsconfig.json ${p.problem}.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "tsc-writes-elsewhere": {
    severity: "warning",
    contract: ["R-JS-13", "C-384"],
    message: (p: { where: string; file: string; writes: string }) =>
      `${p.where} runs ${shown(p.file)}, which is not among the project's files, and tsc, which builds, writes ${p.writes} by tsconfig.json.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "turbo-task-missing": {
    severity: "warning",
    contract: ["R-JS-13", "C-290"],
    message: (p: { where: string; task: string }) =>
      `${p.where} has turbo run ${shown(p.task)}, and turbo.json has no task of that name: turbo ends.`,
    remedy: (p) =>
      `Add "${shown(p.task)}": {"dependsOn": ["build"], "cache": false, "persistent": true, "passThroughEnv": ["PORT"]} to the tasks of turbo.json.`,
  },
  "start-folder-uninstalled": {
    severity: "warning",
    contract: ["R-JS-13", "C-242"],
    message: (p: { where: string; folders: readonly string[]; tool: string }) =>
      `${p.where} runs in ${list(p.folders.map(shown))}, and nobody installs the packages of a package.json there: ${p.tool} installs in the project's root.`,
    remedy: (p: { folders: readonly string[]; program: string }) => {
      const each = p.folders.map((one) => `cd ${shown(one)} && ${p.program} install`)
      return `Set CC_PRE_BUILD_HOOK to "${each[1] ? `(${each.join(") && (")})` : each[0]}", or plan ${either(p.folders.map(shown))} by itself.`
    },
  },
  "build-node-too-new": {
    severity: "warning",
    contract: ["R-JS-6", "C-243", "C-287", "C-338", "C-350", "C-356", "C-407"],
    message: (p: {
      dependency: string
      range: string
      node: string
      error: string
      does: "builds" | "builds or serves" | "is installed" | "is loaded" | "answers"
    }) =>
      p.does === "answers"
        ? `${p.dependency} ${shown(p.range)} fails on Node ${p.node} with "${p.error}" where it sends or renders a page, and answers 500.`
        : `${p.dependency} ${shown(p.range)} ends on Node ${p.node} with "${p.error}", when it ${p.does}.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "main-imported": {
    severity: "warning",
    contract: ["R-JS-13", "C-239"],
    message: (p: { fields: readonly string[] }) =>
      `main is what starts, and by ${list(p.fields)} package.json describes a package that others import or call; nothing says that it listens.`,
    remedy: () => "Set CC_RUN_COMMAND to what listens for HTTP, or deploy it as a task.",
  },
  "peer-refused": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-382"],
    message: (p: { name: string; range: string; other: string; asked: string }) =>
      `${p.name} ${shown(p.range)} takes no ${p.other} ${shown(p.asked)} beside it: npm ends with ERESOLVE.`,
    remedy: () => "Set NPM_CONFIG_LEGACY_PEER_DEPS to true.",
  },
  "package-manager-refused": {
    severity: "warning",
    contract: ["R-JS-3", "C-240"],
    message: (p: { where: string; wanted: string; tool: string }) =>
      `${p.where} wants ${p.wanted}, and ${p.tool} stops there: the installation fails.`,
    remedy: (p: { where: string; choice: string }) =>
      `Set CC_NODE_BUILD_TOOL to ${p.choice}, commit its lock file, or change ${p.where}.`,
  },
  "dependency-path-missing": {
    severity: "warning",
    contract: ["R-JS-23", "C-241"],
    message: (p: {
      dependency: string
      range: string
      tool: string
      isLinked: boolean
      isOutside: boolean
    }) =>
      `${shown(p.dependency)} is ${shown(p.range)}, which is ${p.isOutside ? "outside what is deployed" : "not among the project's files"}: ${p.isLinked ? `${p.tool} installs a link that leads nowhere, and what imports it ends` : "the installation fails"}.`,
    remedy: (p: { isOutside: boolean }) =>
      p.isOutside
        ? "Deploy the folder that holds both, install there, and start this one from there."
        : "Commit it, or take the dependency from a registry.",
  },
  "dependency-system": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-376"],
    message: (p: { names: readonly string[]; tool: string }) =>
      `${list(p.names.map(shown))} ${inNumber(p.names, "is", "are")} for another operating system than Linux: ${p.tool} stops there, and the installation fails.`,
    remedy: (p) => `Move ${inNumber(p.names, "it", "them")} to optionalDependencies.`,
  },
  "workspace-protocol": {
    severity: "warning",
    contract: ["R-JS-23", "C-226"],
    message: (p: { dependency: string; range: string; tool: string; reason: string }) =>
      `${shown(p.dependency)} is ${shown(p.range)}, which ${p.tool} refuses${p.reason === "" ? "" : `: ${p.reason}`}; the installation fails.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "lock-file-above": {
    severity: "warning",
    contract: ["R-JS-9", "C-226", "C-254"],
    message: (p: { path: string; tool: string }) =>
      `${shown(p.path)} is in a folder above the project's, where it decides nothing: the tool is ${p.tool}.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "lock-file-missing": {
    severity: "info",
    contract: ["R-JS-9", "C-227"],
    message: (p: { tool: string }) =>
      `There is no lock file, so each deployment has ${p.tool} choose the versions of packages anew.`,
    remedy: (p: { command: string; file: string }) => `Run ${p.command} and commit ${p.file}.`,
  },
  "lock-file-unread": {
    severity: "warning",
    contract: ["R-JS-9", "C-227"],
    message: (p: { path: string; version: string; tool: string }) =>
      `${p.path} is of version ${shown(p.version)}, which ${p.tool} ignores: the versions of packages are chosen anew.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "lock-file-stale": {
    severity: "warning",
    contract: ["R-JS-9", "C-227", "R-PHP-5", "C-380"],
    message: (p: { path: string; names: readonly string[]; tool: string; manifest: string }) =>
      `${p.tool} stops: ${list(p.names.map(shown))} of ${p.manifest} ${inNumber(p.names, "is", "are")} not in ${p.path} as asked for.`,
    remedy: (p) =>
      p.tool === "npm ci"
        ? "Run npm install and commit package-lock.json."
        : 'Run "composer update" and commit composer.lock.',
  },
  "engine-refused": {
    severity: "warning",
    contract: ["R-JS-21", "C-228"],
    message: (p: { engine: string; range: string; tool: string; version: string }) =>
      `engines.${p.engine} is "${shown(p.range)}", and ${p.tool} is ${shown(p.version)}: the installation fails.`,
    remedy: (p: { remedy: string }) => p.remedy,
  },
  "node-packaged": {
    severity: "warning",
    contract: ["R-JS-6", "C-281"],
    message: (p: { kind: string; range: string; command: string; version: string }) =>
      `${p.kind}.node is ${shown(p.range)}, the package of Node itself: ${p.command} runs that Node, and not the plan's ${p.version}.`,
    remedy: (p) => `Take node out of ${p.kind}, and ask for a version in engines.node.`,
  },
  "engine-unchosen": {
    severity: "warning",
    contract: ["R-JS-9", "C-228"],
    message: (p: { engine: string; tool: string }) =>
      `engines asks for ${p.engine}, which nothing chooses: the tool is ${p.tool}.`,
    remedy: (p: { choice: string }) =>
      `Commit the lock file of that tool, or set CC_NODE_BUILD_TOOL to ${p.choice}.`,
  },
  "bun-unchosen": {
    severity: "warning",
    contract: ["R-JS-9", "C-16", "C-228"],
    message: (p: { where: string; tool: string }) =>
      `${p.where} calls bun, and the tool is ${p.tool}: no Bun is chosen.`,
    remedy: () => "Commit bun.lock, or set CC_NODE_BUILD_TOOL to bun.",
  },
  "node-version-floats": {
    severity: "info",
    contract: ["C-8", "R-JS-6", "C-400"],
    message: (p: { value: string; version: string; where: string; asked: string }) =>
      `"${shown(p.value)}" has no upper end: it is ${p.version} today, moves to each new LTS line, and ${shown(p.where)} asks for ${shown(p.asked)}.`,
    // The plan's own version satisfies what the project asks for, so the range from it does.
    remedy: (p) => `Give it an upper end, "^${p.version}" for example.`,
  },
  "node-version-elsewhere": {
    severity: "warning",
    contract: ["R-JS-6", "R-JS-7", "C-229"],
    message: (p: { where: string; asked: string; version: string }) =>
      `${p.where} asks for Node ${shown(p.asked)}, which is not read; the plan's Node is ${p.version}.`,
    remedy: (p: { asked: string }) =>
      `Set CC_NODE_VERSION, or engines.node of package.json, to "${shown(p.asked)}".`,
  },
  "yarn-path": {
    severity: "warning",
    contract: ["R-JS-9", "R-JS-21", "C-222"],
    message: (p: {
      path: string
      planned: string
      version: string | null
      berry: boolean
      consequences: readonly string[]
    }) =>
      `Yarn ${p.planned} hands over to ${shown(p.path)}, so that release${p.version === null ? "" : `, Yarn ${p.version},`} is what runs${p.consequences.length === 0 ? "" : `: ${list(p.consequences)}`}.`,
    remedy: (p: { version: string | null; berry: boolean; also: string }) =>
      p.berry
        ? `Set ${p.also}packageManager in package.json to "yarn@${p.version === null || /^2\./.test(p.version) ? "4.13.0" : p.version}", so that the plan is yarn-berry's.`
        : "Take yarnPath out of .yarnrc.yml, or count on that release.",
  },
  "yarn-as-berry": {
    severity: "warning",
    contract: ["R-JS-11", "R-PHASE-2", "C-230"],
    message: (p: { version: string; consequences: readonly string[] }) =>
      `Yarn ${p.version} behaves as Yarn 3 and 4 do, not as the plan expects of Yarn: ${list(p.consequences)}.`,
    remedy: (p: { also: string }) =>
      `Set ${p.also}packageManager in package.json to "yarn@4.13.0" and renew yarn.lock, or take it into account.`,
  },
  "yarn-path-missing": {
    severity: "warning",
    contract: ["R-JS-9", "C-222"],
    message: (p: { path: string }) =>
      `.yarnrc.yml names ${shown(p.path)}, which is not among the project's files: every call of yarn fails.`,
    remedy: (p: { path: string }) => `Commit ${shown(p.path)}, or take yarnPath out of .yarnrc.yml.`,
  },
  "plug-n-play": {
    severity: "warning",
    contract: ["R-JS-13", "C-222"],
    message: (p: { where: string; command: string }) =>
      `${p.where} runs ${shown(p.command)}, which under Plug'n'Play finds no dependency: Node ends with MODULE_NOT_FOUND.`,
    remedy: (p: { instead: string }) =>
      `Set nodeLinker: node-modules in .yarnrc.yml, or CC_RUN_COMMAND to "${shown(p.instead)}".`,
  },
  "plug-n-play-build": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-255"],
    message: (p: { program: "next" | "nuxt" | "astro"; range: string }) =>
      `${p.program} ${shown(p.range)} ${p.program === "nuxt" ? "looks for its packages by itself, and finds none" : p.program === "next" ? "builds by Turbopack, which finds no package" : "builds with modules that are not found"} under Plug'n'Play: ${p.program === "nuxt" ? "it" : "the build"} fails.`,
    remedy: (p: { program: "next" | "nuxt" | "astro" }) =>
      `Set nodeLinker: node-modules in .yarnrc.yml${p.program === "next" ? ", or build with next build --webpack" : ""}.`,
  },
  "settings-development": {
    severity: "warning",
    contract: ["R-JS-11", "C-222"],
    message: (p: { file: string; setting: string; tool: string; included: boolean }) =>
      `${shown(p.setting)} in ${p.file} has ${p.tool} ${p.included ? "install" : "leave out"} development dependencies, whatever the plan's mode says.`,
    remedy: (p: { file: string; setting: string }) =>
      `Take ${shown(p.setting)} out of ${p.file}, or take it into account.`,
  },
  "settings-scripts": {
    severity: "warning",
    contract: ["R-PHASE-1", "C-222"],
    message: (p: { file: string; setting: string; tool: string; scripts: readonly string[] }) =>
      `${shown(p.setting)} in ${p.file} keeps ${p.tool} from running ${list(p.scripts)}.`,
    remedy: (p: { file: string; setting: string; scripts: readonly string[] }) =>
      `Take ${shown(p.setting)} out of ${p.file}, or run ${inNumber(p.scripts, "it", "them")} in CC_POST_BUILD_HOOK.`,
  },
  "settings-variable-unset": {
    severity: "warning",
    contract: ["R-JS-14", "R-HC-2", "C-259", "C-368", "C-386", "C-395", "C-410"],
    message: (p: {
      files: readonly string[]
      names: readonly string[]
      tool: string
      isLast?: boolean
      isUnanswered?: boolean
    }) =>
      `${list(p.files)} ${inNumber(p.files, "asks", "ask")} for ${list(p.names)}, and nothing sets ${inNumber(p.names, "it", "them")}: ${p.isUnanswered ? unanswered : `${p.tool} ends there${p.isLast ? " at the latest" : ""}`}.`,
    remedy: (p: {
      files: readonly string[]
      names: readonly string[]
      tool: string
      isUnanswered?: boolean
    }) =>
      `Set ${list(p.names)}${p.isUnanswered && p.names.every((name) => /port$/i.test(name)) ? " to the port of the application" : ""}${p.tool === "Node" ? "" : `, or take it out of ${list(p.files)}`}.`,
  },
  "start-database-missing": {
    severity: "warning",
    contract: ["R-HC-2", "R-ENV-2", "C-365", "C-366", "C-386", "C-393", "C-394", "C-409"],
    message: (p: {
      files: readonly string[]
      databases: readonly string[]
      hosts: readonly string[]
      names: readonly string[]
      isUnanswered: boolean
    }) =>
      `${list(p.files)} ${inNumber(p.files, "connects", "connect")} to ${list(p.databases)} ${p.hosts.includes("undefined") ? "by an address of variables" : `on ${list(p.hosts)}`}${p.names.length === 0 ? "" : `, as nothing sets ${list(p.names)}`}${p.hosts.includes("undefined") ? "" : ", where none runs"}: ${p.isUnanswered ? unanswered : `Node ends there${p.databases.includes("MongoDB") ? ", sooner or later" : ""}`}.`,
    remedy: (p: { names: readonly string[] }) =>
      p.names.length === 0
        ? "Link an add-on, and take address and password from its variables (process.env)."
        : `Set ${list(p.names)} to the address of a database, an add-on's for example.`,
  },
  "pnpm-workspace-refused": {
    severity: "warning",
    contract: ["R-JS-8", "C-222"],
    message: (p: { version: string }) =>
      `pnpm-workspace.yaml names no packages, and pnpm ${p.version} stops there: only pnpm 10 and later keep settings in it.`,
    remedy: () =>
      "Name pnpm 10 or later in packageManager of package.json, or give pnpm-workspace.yaml its packages.",
  },
} as const satisfies DiagnosticTable

/** What each of them means, in one sentence, for the reference. */
export const conditionMeanings: Meanings<typeof conditionDiagnostics> = {
  "start-file-missing":
    "The file that the start runs is not in the project, and nothing in the build makes it.",
  "start-import-missing":
    "The file that starts imports a file that is not in the project, and nothing in the build makes it.",
  "start-package-missing":
    "The file that starts imports a package that is no dependency, or one for development while those are left out.",
  "start-module-mixed": "A file that starts has words that its kind of module, ES or CommonJS, has not.",
  "start-ends": "What starts is no program, or throws or exits whatever is set.",
  "start-alias-unresolved":
    "The file that starts is compiled by tsc, and imports by a name that only the compiler's settings give a meaning.",
  "adonis-settings-missing": "Adonis 4 ends where its file of variables is not there.",
  "build-not-run": "The start needs what a build makes, and nothing runs that build.",
  "build-script-unused": "There is a script that builds for browsers, and nothing runs it.",
  "build-script-foreign": "A build script that another platform runs by its name, and nothing runs here.",
  "start-listens-elsewhere":
    "The start has a known server, or its own file, listen on another port than the application's, or for its own machine only.",
  "start-development": "The start is a server for development.",
  "start-not-a-server": "The start is a program that serves nothing.",
  "start-not-listening":
    "What starts listens nowhere, or talks by a terminal or a chat, and no package is known to listen.",
  "health-unanswered": "What starts has no answer for the path of the health check.",
  "start-detached": "The start puts the application in the background and ends.",
  "start-program-missing":
    "A program that starts, or that runs before it, comes from a package that is no dependency.",
  "script-missing": "A command runs a script that package.json does not have.",
  "tsc-unconfigured": "A command compiles TypeScript without saying what.",
  "tsc-settings-unreadable": "A command compiles TypeScript by settings that cannot be read.",
  "tsc-writes-elsewhere":
    "The file that the start runs is not in the project, and TypeScript's compiler writes to another folder, or nothing.",
  "turbo-task-missing": "The start is a task of Turborepo that turbo.json does not have.",
  "start-folder-uninstalled":
    "The start runs in a folder with dependencies of its own, which nobody installs.",
  "build-node-too-new":
    "A dependency asks for what the plan's Node has no more: a hash of OpenSSL, or Node's and V8's own insides.",
  "main-imported": "What starts is the main of a package that others import.",
  "dependency-system": "A dependency is for another operating system, and the package manager stops there.",
  "peer-refused": "A package takes another version of a second one beside it, and npm installs neither.",
  "package-manager-refused": "The project lets only another package manager install.",
  "dependency-path-missing": "A dependency is in a folder that is not in the project.",
  "workspace-protocol": "A dependency is given in a way that the tool refuses.",
  "lock-file-above": "The lock file is in a folder above the project's, where it chooses nothing.",
  "lock-file-missing": "There are dependencies and no lock file.",
  "lock-file-unread": "The lock file is of a version that the tool ignores.",
  "lock-file-stale":
    "package.json or composer.json asks for what the lock file does not hold, and npm ci or Composer stops.",
  "engine-refused": "engines asks for another version of the tool than the plan's, and the tool stops.",
  "node-packaged": "A dependency is Node itself, and scripts run by it.",
  "engine-unchosen": "engines names a package manager that nothing chooses.",
  "bun-unchosen": "The start calls Bun, and the tool is another.",
  "node-version-floats":
    "The range has no upper end, so the version moves to each new LTS line, and a file that is not read asks for another.",
  "node-version-elsewhere": "The version of Node is asked for only in a place that is not read.",
  "yarn-path": "Yarn hands over to the release that the project names, which behaves differently.",
  "yarn-as-berry": "Yarn 2 behaves differently from what the plan expects of Yarn.",
  "yarn-path-missing": "The release of Yarn that the project names is not in it.",
  "plug-n-play": "The start runs Node without Yarn, and under Plug'n'Play no dependency is found.",
  "plug-n-play-build": "The build looks for packages where Plug'n'Play puts none.",
  "settings-development":
    "A setting of the package manager decides development dependencies differently from the plan.",
  "settings-scripts": "A setting of the package manager keeps lifecycle scripts from running.",
  "settings-variable-unset":
    "A file of settings, or the program, asks for a variable that is not set, and what reads it ends.",
  "start-database-missing": "The start connects to a database where none runs, and ends, or does not answer.",
  "pnpm-workspace-refused": "The pnpm of the plan does not take the project's pnpm-workspace.yaml.",
}
