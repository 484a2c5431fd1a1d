/** What is held of the text that starts, or of the source that it is built of, and where that listens (C-280). */

import { report } from "../../contract/diagnostics/index.js"
import { variables } from "../../contract/variables.js"
import { byText } from "../../decode/byText.js"
import { hasFile } from "../../decode/claim.js"
import {
  type ListeningHost,
  listensFor,
  listensIn,
  listensOn,
  localHosts,
  unlessSet,
} from "../../decode/listens.js"
import { endBy, unansweredBy, unsetBy } from "../../decode/needs.js"
import { isProjectPath } from "../../decode/path.js"
import { textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { joined, none } from "../../model/lists.js"
import { type Needed, type Seen, type SeenLaunch, type Serving, toldOf } from "./seen.js"
import { byKnown, mayBeGiven } from "./unset.js"

/** A file that starts, and where its text says that it listens; null where it says nothing of it, or is not in the snapshot. */
interface Listening {
  readonly path: string
  readonly port: number | "unknown"
  readonly host: ListeningHost
}

const settings = [variables.NODE_CONFIG.name, variables.NODE_CONFIG_DIR.name, variables.NODE_CONFIG_ENV.name]

/** Where builds put what they make. */
const madeIn = /^(?:dist|build|built|lib|out|output|compiled)$/

/**
 * The files of which one is what a build makes the file of that starts, where that is not there: in src, or beside the folder it is put into. What Nest's
 * own program builds and runs is one: of the application that it is told by name, or of the only one.
 */
export const sourcesOf = (started: SeenLaunch | null, needed: Needed | null): readonly string[] => {
  if (started !== null && started.entry === null) {
    const { args, folder, program } = started.launch
    const isNest = program === "nest" && folder === "" && args[0] === "start"
    if (!isNest) return []
    const [, name = "-"] = args
    return name.startsWith("-")
      ? ["src/main.ts"]
      : [name].filter((one) => /^[\w-]+$/.test(one)).map((one) => `apps/${one}/src/main.ts`)
  }
  return needed === null || needed.there !== undefined ? [] : sourcesFor(needed.need.paths[0])
}

/** What Nest's own program compiles and starts, where it is there: all that it imports is loaded. */
export const nestNeed = (seen: Pick<Seen, "project">, started: SeenLaunch | null): Needed | null => {
  const there = startingFile(seen, started, null)
  if (there === undefined) return null
  const { where, because, launch } = started as SeenLaunch
  const need = { what: there, paths: [there], made: null } as const
  return { where, because, need, there, program: "nest", launch }
}

/** The files of which one may be what a build makes this file of; none where it is in no folder of a build. */
const sourcesFor = byText((path): readonly string[] => {
  const parts = path.split("/")
  const at = parts.findIndex((part) => madeIn.test(part))
  if (at === -1) return []
  const name =
    parts
      .slice(at + 1)
      .join("/")
      .replace(/\.[cm]?js$/, "") || "index"
  const within = (folder: string): string => [...parts.slice(0, at), `${folder}${name}`].join("/")
  return [`${within("src/")}.ts`, `${within("src/")}.js`, `${within("")}.ts`]
})

/** What there is of the text of the file that starts, or of its source, and the file that listens by it: that one, or another that it imports. */
export interface StartText {
  readonly text: string
  readonly path: string
  readonly own: string
}

/** That text; null where there is none, as in most snapshots. */
export const textOfStart = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): StartText | null => {
  const path = String(startingFile(seen, started, needed))
  const text = textOf(seen.project.snapshot, path)
  return text === null ? null : { text, path: listensIn(text) ?? path, own: path }
}

/** The file that starts, or its source. */
export const startingFile = (
  { project: { snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): string | undefined => {
  const isFile = started === null || started.entry !== null
  if (isFile && needed?.there !== undefined) return needed.there
  const [source, other] = sourcesOf(started, needed).filter((one) => hasFile(snapshot, one))
  return other === undefined ? source : undefined
}

/** The file that listens, which a plan then looks for. */
export const listeningFiles = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] => {
  const source = textOfStart(seen, started, needed)
  if (source === null) return none
  const unanswered = unansweredBy(source.text, source.own)
  const unset = unsetBy(source.text).map(({ place = source.own }) => place)
  const others = [unanswered?.file, endBy(source.text, source.own)?.file].flatMap((one) => one ?? none)
  const paths = joined(joined([source.path], others), unset)
  return [...new Set(paths.filter(isProjectPath))]
}

export const listeningOf = (
  seen: Seen,
  started: SeenLaunch | null,
  found: StartText | null,
): Listening | null => {
  if (found === null || !hasFile(seen.project.snapshot, found.path)) return null
  const port = listensOn(found.text)
  if (port === null) return null
  // The package config may be told more than its files say (C-202).
  const asked = unlessSet.exec(found.text)?.[1]
  const isSet = (name: string): boolean => toldOf(seen, started, name) !== undefined
  const isTold =
    settings.some(isSet) || (asked !== undefined && (isSet(asked) || mayBeGiven(seen, started, byKnown)))
  return { path: found.path, port: isTold ? "unknown" : port, host: listensFor(found.text) }
}

/** Whether a host is this machine's own, and what mends it. */
const mendHost = (
  seen: Seen,
  started: SeenLaunch | null,
  { host }: Listening,
  address: string,
): string | null => {
  switch (host) {
    case "local":
      return `host ${address}`
    case "HOST":
      return mayBeGiven(seen, started) || toldOf(seen, started, host) !== undefined
        ? null
        : `host ${address}, by HOST=${address} for example`
    case "NODE_ENV":
      return mayBeGiven(seen, started) || toldOf(seen, started, host) === "production"
        ? null
        : `host ${address} whatever NODE_ENV is`
    default:
      return null
  }
}

/** What there is to say of a file that listens on another port, by a number in its text, or for this machine only (C-280). */
export const listensElsewhere = (
  seen: Serving,
  started: SeenLaunch | null,
  said: Pick<Needed, "where" | "because"> | null,
  listens: Listening | null,
): readonly Diagnostic[] => {
  if (said === null || listens === null) return []
  const { path, port } = listens
  const { application } = seen.network
  const host = localHosts.has(application.address)
    ? null
    : mendHost(seen, started, listens, application.address)
  const isRight = port === "unknown" || port === application.port
  if (isRight && host === null) return []
  const own = "this machine's own address"
  const where = isRight ? `${own} only` : `port ${port}${host === null ? "" : ` of ${own}`}`
  const mended = [
    ...(isRight ? [] : [`process.env.PORT || ${application.port}`]),
    ...(host === null ? [] : [host]),
  ]
  return [
    report(
      "start-listens-elsewhere",
      {
        where: said.where,
        command: path,
        listens: where,
        ...application,
        remedy: `Have it listen on ${mended.join(", and on ")}.`,
      },
      [...said.because, { from: "file", path }],
    ),
  ]
}
