/** Starts that are servers for development, or no servers at all (C-224). */
import { report } from "../../contract/diagnostics/index.js"
import {
  detaching,
  developing,
  ending,
  folder,
  type Instead,
  isWhen,
  own,
  type ProgramCondition,
} from "../../contract/starts.js"
import { entryFileOf, type Words } from "../../decode/launch.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import {
  buildScriptOf,
  hasPackage,
  runProgram,
  runScript,
  type Seen,
  type SeenLaunch,
  written,
} from "./seen.js"

const holds = (
  table: { readonly [program: string]: ProgramCondition },
  { program, args }: Pick<SeenLaunch["launch"], "program" | "args">,
): boolean => Object.hasOwn(table, program) && isWhen(table[program] as ProgramCondition, args)

const insteadOf = ({ program, args }: SeenLaunch["launch"]): Instead | null =>
  (Object.hasOwn(developing, program) ? (developing[program] ?? []) : []).find(({ when }) =>
    isWhen(when, args),
  )?.instead ?? null

/** The first argument that is no option. */
const verbOf = (args: Words): string | undefined => args.find((word) => !word.startsWith("-"))

/**
 * What there is to say about the kind of program that starts.
 */
export const developmentDiagnostics = (seen: Seen, started: SeenLaunch): readonly Diagnostic[] => {
  const { where, because, launch } = started
  const { program, args } = launch
  const ends = holds(ending, launch)
  const detaches = holds(detaching, launch)
  const instead = insteadOf(launch) ?? ownServer(seen, started)
  const name = written({ program, args: verbOf(args.slice(0, 1)) === undefined ? [] : args.slice(0, 1) })
  if (detaches)
    return [report("start-detached", { where, command: name, instead: attachedOf(launch) }, because)]
  if (ends) return [report("start-not-a-server", { where, command: name }, because)]
  if (instead === null) return []
  const remedy = remedyOf(seen, started, instead)
  return [
    report(
      "start-development",
      { where, command: name, anew: instead.anew ?? null, instead: remedy },
      because,
    ),
  ]
}

/** What a server for development is called where it is a file of the project; the script of an application that was ejected, too. */
const ownServer = (seen: Seen, { entry }: SeenLaunch): Instead | null => {
  const file = entry?.file ?? ""
  if (/(?:^|\/)(?:dev-?server|webpack-dev-server)\.[cm]?[jt]s$/i.test(file)) return own
  return file === "scripts/start.js" && hasPackage(seen, "react-dev-utils")
    ? folder("node scripts/build.js", "build")
    : null
}

/** The same in the foreground. */
const attachedOf = ({ program, args }: SeenLaunch["launch"]): string | null => {
  if (program === "pm2") return `npx pm2-runtime ${args.join(" ")}`
  const file = args.slice(1).find((word) => !word.startsWith("-"))
  return file === undefined || !/\.[cm]?js$/.test(file) ? null : `node ${file}`
}

const remedyOf = (seen: Seen, { launch }: SeenLaunch, instead: Instead): string => {
  const script = buildScriptOf(seen.project.manifest)
  const hook = (build: string): string =>
    script === null ? runProgram(seen, build) : runScript(seen, script)
  switch (instead._tag) {
    case "Folder":
      return `Set CC_POST_BUILD_HOOK to "${hook(instead.build)}" and CC_RUN_COMMAND to "npx --yes serve@14 -s ${instead.folder} -l 8080".`
    case "Command": {
      const run = instead.command.startsWith("node ") ? instead.command : runProgram(seen, instead.command)
      return `Set CC_POST_BUILD_HOOK to "${hook(instead.build)}" and CC_RUN_COMMAND to "${run}".`
    }
    case "File": {
      const entry = entryFileOf({ ...launch, program: launch.program === "node" ? "node" : "nodemon" })
      return entry === null || /\.[cm]?tsx?$/.test(entry.named)
        ? "Set CC_RUN_COMMAND to the command that runs the application itself."
        : `Set CC_RUN_COMMAND to "node ${entry.named}".`
    }
    case "Own":
      return "Set CC_RUN_COMMAND to the command that runs the application itself, and CC_POST_BUILD_HOOK to its build where it has one."
  }
}
