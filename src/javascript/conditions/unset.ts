/** The variables without which the program that starts ends (C-386), and what may give a program others than a snapshot knows. */

import { report } from "../../contract/diagnostics/index.js"
import { isKnownTool } from "../../contract/managers/index.js"
import { hooksBeforeStart, variables } from "../../contract/variables.js"
import { hasFile } from "../../decode/claim.js"
import { valueIn, valuesOf } from "../../decode/environment.js"
import type { Launch, Words } from "../../decode/launch.js"
import { type Unset, unsetBy } from "../../decode/needs.js"
import { majorOf } from "../../decode/packageManager.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import { mayMakeFiles } from "./makers.js"
import { type Needed, type Seen, type SeenLaunch, type Serving, toldOf } from "./seen.js"

/** What a launch sets, its arguments, and NODE_OPTIONS. */
export const wordsOf = ({ project: { env } }: Seen, launch: Launch | null): Words => {
  const options = valueIn(env, variables.NODE_OPTIONS.name)
  return launch === null ? [options] : [...launch.assigned, ...launch.args, options]
}

/** What gives a program variables of a file, or of what is loaded before it, and what may write such a file. */
const giving =
  /(?:^| )(?:-r|--(?:require|import|loader|experimental-loader|env-file[\w-]*)|dotenvx?|env-cmd)[ =]/
/** What gives what a file of variables says, which is known to name none of those that are asked for, and what gives none, as it runs TypeScript (C-395). */
export const byKnown =
  /(?:(?:-r|--(?:require|import))[ =](?:dotenv\/config|ts(?:x|-node\/register(?:\/(?:transpile-only|files))?|config-paths\/register))|--env-file-if-exists[ =](?:\.\/)?\.env)(?= |$)/g
const writing = /\b(?:env|sh|bash|node|curl)\b|>/

/** Whether something in front of the start, or before it, may give the application variables that nobody sets (C-310). */
export const mayBeGiven = (seen: Seen, started: SeenLaunch | null, known = /(?!)/g): boolean => {
  const launch = started?.launch ?? null
  return (
    giving.test(wordsOf(seen, launch).join(" ").replace(known, "")) ||
    linesBefore(seen, started).some((line) => writing.test(line))
  )
}

/** What runs before the start. */
const linesBefore = ({ project: { env }, tool }: Seen, started: SeenLaunch | null): readonly string[] => {
  const custom = isKnownTool(tool.value) ? none : [variables.CC_CUSTOM_BUILD_TOOL.name]
  const before = (started?.launch.before ?? none).map((command) => command.join(" "))
  return [...[...hooksBeforeStart, ...custom].map((name) => valueIn(env, name)), ...before]
}

/** What may start a database, or lead to one. */
const starting = /mongo|sql|maria|postgres|pg_|redis|rabbit|docker|ssh|tunnel|proxy/i

/** What runs a program as Node does, and reads nothing else as one. */
export const running: ReadonlySet<string> = new Set(
  "node nodejs nodemon node-dev supervisor forever ts-node ts-node-dev tsnd tsx nest".split(" "),
)

/** What there is to say of variables without which the program ends, by what is held of its text, where nothing sets them. */
export const unsetDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  said: Pick<Needed, "because" | "program"> & { readonly isLast: boolean },
  { own, text }: { readonly own: string; readonly text: string },
): readonly Diagnostic[] => {
  const all = unsetBy(text)
  if (all.length === 0 || !running.has(said.program) || majorOf(seen.node.value) < 15) return none
  if (started?.launch.beside.length || mayBeGiven(seen, started, byKnown)) return none
  if (wordsOf(seen, started?.launch ?? null).some((word) => word.includes("rejections"))) return none
  const { snapshot } = seen.project
  const set = valuesOf(snapshot)
  const told = (name: string): string | undefined =>
    Object.hasOwn(set, name) && !started?.launch.assigned.some((word) => word.startsWith(`${name}=`))
      ? set[name]
      : toldOf(seen, started, name)
  const mode = told(variables.NODE_ENV.name)
  if (mode !== undefined && mode !== "production") return none
  const mayRun = linesBefore(seen, started).some((line) => starting.test(line))
  // Whether PORT is set is for the platform to say.
  const isUnset = (atom: string): boolean =>
    !/^PORT\b/.test(atom) &&
    (told(atom.replace(/[?=]/, "")) === undefined || (atom.endsWith("?") && told(atom.slice(0, -1)) === ""))
  const unset = all.filter(
    ({ atoms, place = own }) =>
      hasFile(snapshot, place) &&
      atoms.every((atom) =>
        atom === "production" || atom === "development"
          ? (mode ?? "development") === atom
          : atom.startsWith("@")
            ? !mayRun
            : isUnset(atom),
      ),
  )
  const ends = unset.filter(({ isUnanswered }) => !isUnanswered)
  // What ends a program keeps it from answering, too.
  const isEnded = ({ database, names }: Unset): boolean =>
    ends.some(
      (one) =>
        (database !== undefined && one.database === database) ||
        names.some((name) => one.names.includes(name)),
    )
  const { health, network } = seen
  // Where a program listens without a variable was held against that port.
  const isUsual = network.application.port === 8080
  const isMade = (): boolean => mayMakeFiles(seen, started?.launch ?? null)
  const isAsked =
    health?.paths.includes("/") === true && health.expect.max < 500 && network.chain.length === 0
  const pages = isAsked
    ? unset
        .filter(({ database, isUnanswered }) => isUnanswered && (database !== undefined || isUsual))
        .filter((one) => !isEnded(one) && !(one.isUnlessMade && isMade()))
    : none
  const reported = (some: readonly Unset[]): readonly Diagnostic[] => {
    const [first] = some
    if (first === undefined) return none
    // In brackets, for what stands beside it is joined by "and".
    const names = some.flatMap(({ names, host }) => {
      const [name, ...others] = names
      return others.length === 0 || host === "undefined" ? names : `${name} (or ${others.join(" or ")})`
    })
    const places = some.map(({ line, place = own }) => ({ from: "file", path: place, line }) as const)
    const because = [...said.because, ...places]
    const files = [...new Set(places.map(({ path }) => path))]
    const databases = [...new Set(some.flatMap(({ database }) => database ?? none))]
    const hosts = [...new Set(some.map(({ host }) => host))]
    const { database, isUnanswered } = first
    return database !== undefined
      ? [
          report(
            "start-database-missing",
            { files, databases, hosts, names: [...new Set(names)], isUnanswered },
            because,
          ),
        ]
      : [
          report(
            "settings-variable-unset",
            { files, names, tool: "Node", isLast: said.isLast, isUnanswered },
            because,
          ),
        ]
  }
  return [
    ...reported(ends.filter(({ database }) => database === undefined)),
    ...reported(ends.filter(({ database }) => database !== undefined)),
    ...reported(pages.filter(({ database }) => database === undefined)),
    ...reported(pages.filter(({ database }) => database !== undefined)),
  ]
}
