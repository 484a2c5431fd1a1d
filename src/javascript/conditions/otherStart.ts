/** What could start where what is said does not: a file that listens, which a script for development runs, or by a usual name (C-387). */

import { projectFiles } from "../../contract/files.js"
import { hasFile } from "../../decode/claim.js"
import { entryFileOf, launchOf, type Words } from "../../decode/launch.js"
import { isSilentText, listensOn } from "../../decode/listens.js"
import { lineOf, type Manifest } from "../../decode/manifest.js"
import { contentOf } from "../../decode/settings.js"
import { quoteWord } from "../../model/command.js"
import { none } from "../../model/lists.js"
import { isBrought, isCompiled } from "../brought.js"
import { isOfRoot } from "./imports.js"
import { runProgram, type Seen, written } from "./seen.js"

/** Scripts that run a server, the likeliest first. */
const serving = "start:prod prod serve server start:server dev start:dev dev:server server:dev".split(" ")
const server = projectFiles.server.path
/** Files that are servers, by their names. */
const usual: readonly string[] = [
  server,
  ..."app index src/server src/app src/index src/main server/index server/server"
    .split(" ")
    .map((name) => `${name}.js`),
]

/** A file that could start, the script that runs it, and the command. */
export interface OtherStart {
  readonly file: string
  readonly script: string | null
  readonly run: string
}

type Facts = Pick<Seen, "project" | "tool">

/** The files that scripts of a package.json run, without what has them do so anew. */
const ofScripts = (
  manifest: Manifest,
  folder: string,
): readonly (readonly [script: string, paths: Words])[] =>
  serving.flatMap((script) => {
    const launch = launchOf(manifest, lineOf(manifest, script))
    if (launch === null || /babel|sucrase|swc|esbuild|dev-?server/i.test(written(launch))) return []
    const paths = entryFileOf(launch)?.paths ?? none
    const files = paths.filter((path) => /\.[cm]?[jt]s$/.test(path))
    return files.length === 0 ? [] : [[script, files.map((path) => `${folder}${folder && "/"}${path}`)]]
  })

/** The files that a plan looks for: of one that starts, or of a member. */
export const otherFiles = (manifest: Manifest, folder = ""): Words => [
  ...ofScripts(manifest, folder).flatMap(([, paths]) => paths),
  ...(folder === "" ? usual : none),
]

/** The command that runs a file, of which a snapshot holds that text; null where nothing is known to. */
const commandOf = (
  seen: Facts,
  manifests: readonly Manifest[],
  file: string,
  text: string,
): string | null => {
  const isTyped = /ts$/.test(file)
  // What Babel imports may have no default for Node (C-387).
  const programs = isTyped ? ["tsx", "ts-node"] : /^\.import\(/m.test(text) ? ["babel-node"] : none
  const program = programs.find((one) =>
    manifests.some((manifest) => isBrought(manifest, one) && isCompiled(manifest, one)),
  )
  if (!isTyped && program === undefined) return `node ${quoteWord(file)}`
  return program === undefined ? null : runProgram(seen, `${program} ${quoteWord(file)}`)
}

/** What else could start, of the root's package.json or of a member's. */
export const otherStart = (seen: Facts, manifest = seen.project.manifest, folder = ""): OtherStart | null => {
  const { snapshot } = seen.project
  const scripts = ofScripts(manifest, folder).flatMap(([script, paths]) =>
    paths.map((file) => ({ file, script })),
  )
  const others = folder === "" ? usual.map((file) => ({ file, script: null })) : none
  for (const { file, script } of [...others.slice(0, 1), ...scripts, ...others.slice(1)]) {
    const text = contentOf(snapshot, file)
    // Of the first npm says that it starts.
    const isServer = file === server ? !isSilentText(text) : listensOn(text) !== null
    const run = commandOf(
      seen,
      [manifest, seen.project.manifest],
      folder === "" ? file : file.slice(folder.length + 1),
      text,
    )
    if (isServer && run !== null && hasFile(snapshot, file) && (folder !== "" || isOfRoot(seen, file)))
      return { file, script, run: folder === "" ? run : `cd ${folder} && ${run}` }
  }
  return null
}

/** A server.js of the root that listens, beside what does not. */
export const serverBeside = (
  { project: { snapshot } }: Pick<Seen, "project">,
  other: string,
): string | null =>
  other !== server && listensOn(contentOf(snapshot, server)) !== null ? `node ${server}` : null
