/** What the start needs: the file that it runs, what a build would have made, or a folder to serve. */

import { type Built, built, builtFiles, builtIn, isWhen, oldNuxt } from "../../contract/starts.js"
import { hasFile } from "../../decode/claim.js"
import { isHooked, type Launch, mainPaths, type Words } from "../../decode/launch.js"
import { type Manifest, manifestEvidence } from "../../decode/manifest.js"
import { within } from "../../decode/path.js"
import { none } from "../../model/lists.js"
import type { Snapshot } from "../../model/snapshot.js"
import { startedBy } from "../start.js"
import { configuredOf } from "./address.js"
import { resultOf } from "./results.js"
import {
  exportOf,
  generatedBy,
  isOldNuxt,
  isPlainNodemon,
  manifestOf,
  type Need,
  type Needed,
  rangeOf,
  type Seen,
  type SeenLaunch,
} from "./seen.js"
import { wordsOf } from "./unset.js"

/** Words behind the verb of such a server that name another folder, or settings that may. */
const moving = /^(?:[^-]|--(?:outDir|out-dir|dir|root|cwd|config|config-file)(?:=|$)|-c$)/

const builtOf = (
  { program, args }: Pick<Launch, "program" | "args">,
  manifest: Manifest,
): Pick<Built, "path" | "beside"> | null => {
  if (Object.hasOwn(builtFiles, program)) return fileOf(args)
  const known = Object.hasOwn(built, program) ? (built[program] as Built) : null
  if (known === null || !isWhen(known.when, args)) return null
  // A folder of its own is looked for where it is.
  if (program === "vitepress" && args[1] !== undefined) return null
  const [, second = "", ...others] = args
  if (moving.test(second) || others.some((word) => word.startsWith("-") && moving.test(word))) return null
  if (program === "keystone" && !/^[~^v=]?[2-9]/.test(rangeOf(manifest, "@keystone-6/core"))) return null
  return program === "nuxt" && isOldNuxt(manifest) ? oldNuxt : known
}

const fileOf = (args: readonly string[]): { readonly path: string } | null => {
  const named = args.find((word) => !word.startsWith("-"))
  const path = named === undefined ? null : within("", named)
  return path === null ? null : { path }
}

/** Servers of a folder's files, whose first argument is the folder, and their options whose value is a word of its own. */
export const folderServers: { readonly [program: string]: Words } = {
  serve: ["-l", "--listen", "-p", "--port", "-c", "--config"],
  "http-server": ["-a", "-p", "--port", "-c"],
  sirv: ["-H", "--host", "-p", "--port", "-m", "--maxage"],
}
/** Folders that are made and not written; others may hold no index. */
const madeFolders = /^(?:dist|build|out|_site|\.output\/public|dist\/[\w.-]+(?:\/browser)?)$/

const folderNeed = (args: Words, valued: Words): string | null => {
  const named = args.find((word, at) => !word.startsWith("-") && !valued.includes(args[at - 1] as string))
  const folder = String(within("", String(named)))
  return madeFolders.test(folder) ? folder : null
}

const inFolder = (folder: string, path: string): string => (folder === "" ? path : `${folder}/${path}`)

const needOf = (
  { launch, entry, member }: SeenLaunch,
  manifest: Manifest,
  snapshot: Snapshot,
  generated: string | null,
): Need | null => {
  if (entry !== null) return { what: entry.file, paths: entry.paths, made: null }
  const { program, args, folder } = launch
  // A member's configuration is not looked at.
  if (member !== null && configuredOf(launch).length > 0) return null
  if (Object.hasOwn(folderServers, program)) {
    const served = folderNeed(args, folderServers[program] as Words)
    return served === null
      ? null
      : { what: inFolder(folder, served), paths: [inFolder(folder, `${served}/index.html`)], made: null }
  }
  const usual = builtOf(launch, manifest)
  if (usual === null) return null
  if (usual.beside !== undefined && (folder !== "" || !hasFile(snapshot, usual.beside))) return null
  const made = generated ?? builtFiles[program] ?? `${program} build`
  // Of Vite its settings and the packages beside it say what that is; where others do, which are not read, it may be elsewhere (distDir of Next, buildDir of Nuxt).
  const result = program === "vite" && folder === "" ? resultOf({ manifest, snapshot }, made) : null
  const plain = result?._tag === "Folder" && result.by === undefined ? result.path : null
  const path = inFolder(
    folder,
    generated !== null ? "dist/index.html" : plain ? `${plain}/index.html` : usual.path,
  )
  const what = Object.hasOwn(builtFiles, program)
    ? path
    : `what ${made} makes${result === null || plain ? `, by default ${path}` : ""}`
  // A folder is there by what a build makes in it.
  const inside = Object.hasOwn(builtFiles, program) && !/\.[cm]?js$/.test(path) ? builtIn : none
  return { what, paths: [path, ...inside.map((one) => `${path}/${one}`)], made }
}

/** A file as it is named, and where Node looks for it besides: a folder of that name may be there. */
export const spelled = ({ what, paths, made }: Need): string =>
  made === null && /(?:^|\/)[^./]+$/.test(what) && paths.includes(`${what}/index.js`)
    ? `${what} (or ${what}.js, or ${what}/index.js)`
    : what

/** What the start needs, where that can be seen. */
export const neededOf = (
  seen: Pick<Seen, "project" | "start">,
  started: SeenLaunch | null,
): Needed | null => {
  if (seen.start?.rule === startedBy.main) {
    const main = String(seen.project.manifest.main)
    const found = mainPaths(main)
    return found === null
      ? null
      : {
          where: "main",
          because: [manifestEvidence("/main")],
          need: { what: main, paths: found.paths, made: null },
          there: firstThere(seen, found.paths),
          program: seen.start.value.command.split(" ")[0] as string,
          launch: null,
        }
  }
  if (started === null || exportOf(seen, started) !== null) return null
  const { snapshot } = seen.project
  const need = needOf(started, manifestOf(seen, started), snapshot, generatedBy(seen, started))
  if (need === null) return null
  const { where, because, launch } = started
  return { where, because, need, there: firstThere(seen, need.paths), program: launch.program, launch }
}

/** Whether what is loaded first may have Node find a file by another ending than those that are looked for (C-312), or settings of nodemon another file. */
export const mayHaveEnding = (seen: Seen, { need: { what }, program, launch }: Needed): boolean =>
  (program === "node" && /(?:^|\/)[^./]+$/.test(what) && isHooked(wordsOf(seen, launch))) ||
  (program === "nodemon" && !isPlainNodemon(seen.project.snapshot))

const firstThere = ({ project: { snapshot } }: Pick<Seen, "project">, paths: Words): string | undefined =>
  paths.find((path) => hasFile(snapshot, path))

/** Whether a file of the root's starts, or main. */
export const entryOrMain = (started: SeenLaunch | null): boolean =>
  started === null || (started.entry !== null && started.launch.folder === "")
