/** The pages that the file that starts sends, and that nothing makes (C-332). */

import { report } from "../../contract/diagnostics/index.js"
import { projectFiles } from "../../contract/files.js"
import { variables } from "../../contract/variables.js"
import { fileEvidence, hasFile } from "../../decode/claim.js"
import { lineOf, manifestEvidence, manifestIn, scriptOf } from "../../decode/manifest.js"
import { type Sent, sentBy } from "../../decode/needs.js"
import { foldersTo, isProjectPath, within } from "../../decode/path.js"
import { contentOf, mayBeThere } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { escapePointer } from "../../model/shape.js"
import { buildHook } from "./buildHook.js"
import { builtElsewhere, foreign, foreignScripts, isBuild } from "./builds.js"
import { madeBelow, mayMakeFiles } from "./makers.js"
import { entryOrMain } from "./needed.js"
import { buildOf, type Needed, runScript, type Seen, type SeenLaunch, type Serving, toldOf } from "./seen.js"
import { goes, memberPatterns } from "./workspace.js"

/** The pages that the file that starts sends, where it is what runs, by what is held of its text. */
export const sentOf = (
  { project: { snapshot } }: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly (Sent & { readonly place: string })[] => {
  const path = String(
    entryOrMain(started) ? needed?.need.paths.find((one) => hasFile(snapshot, one)) : undefined,
  )
  return sentBy(contentOf(snapshot, path)).flatMap((one) => {
    const { page, place = path } = one
    return isProjectPath(page) && isProjectPath(place) && madeBelow.test(page) ? [{ ...one, place }] : []
  })
}

/** The files that a plan looks for by what is sent: each page, and every package.json that may build it. */
export const sentFiles = (
  seen: Pick<Seen, "project">,
  started: SeenLaunch | null,
  needed: Needed | null,
): readonly string[] =>
  sentOf(seen, started, needed).flatMap(({ page }) => [
    page,
    ...foldersTo(page).map((folder) => `${folder}/${projectFiles.manifest.path}`),
  ])

/** What makes a page: a script of the root that goes to its folder and builds, where that is installed too, or the build there; else the root's own build. */
const makerOf = (
  seen: Seen,
  started: SeenLaunch | null,
  page: string,
): { readonly script: string | null; readonly command: string } | null => {
  const { manifest, snapshot } = seen.project
  const folder = foldersTo(page).find((one) => hasFile(snapshot, `${one}/${projectFiles.manifest.path}`))
  if (folder === undefined) {
    const own = buildOf(seen, started)
    return own?.script != null && isBuild(manifest, own.script) ? own : null
  }
  const inner = manifestIn(contentOf(snapshot, `${folder}/${projectFiles.manifest.path}`))
  if (inner === null || scriptOf(inner, "build") === null) return null
  const line = (name: string): string => lineOf(manifest, name)
  const goesThere = (name: string): boolean =>
    goes.test(line(name)) &&
    line(name)
      .split(/[\s;&=]/)
      .some((word) => within("", word) === folder)
  const isInstalled = manifest.lifecycle.install.some(
    (name) => goesThere(name) && installing.test(line(name)),
  )
  const script = ["build", ...Object.keys(manifest.scripts)].find(
    (name) =>
      !Object.hasOwn(foreign, name) &&
      goesThere(name) &&
      builtElsewhere(line(name)) !== null &&
      (isInstalled || installing.test(line(name))),
  )
  return script === undefined
    ? { script: null, command: `cd ${folder} && npm install --include=dev && npm run build` }
    : { script, command: runScript(seen, script) }
}

const installing = /\b(?:install|ci|i)\b/

/** What there is to say of a page that the application sends, and that nothing makes (C-332). */
export const sentDiagnostics = (
  seen: Serving,
  started: SeenLaunch | null,
  needed: Needed,
): readonly Diagnostic[] => {
  const { manifest, snapshot } = seen.project
  if (memberPatterns(snapshot, manifest).length > 0) return []
  if (foreignScripts.some((name) => isBuild(manifest, name))) return []
  const isProduction = toldOf(seen, started, variables.NODE_ENV.name) === "production"
  // In development, Next makes it itself.
  const absent = sentOf(seen, started, needed).find(
    (one) =>
      !mayBeThere(snapshot, one.page) &&
      (isProduction || !one.isProduction || !one.page.startsWith(".next/")),
  )
  if (absent === undefined || mayMakeFiles(seen, needed.launch)) return []
  const { page, place } = absent
  const made = makerOf(seen, started, page)
  if (made === null) return []
  const mode = modeOf(seen, started, [absent])
  const { command, also } = buildHook(seen, made.command)
  const where = mode === "" ? place : `${place}, where NODE_ENV is production,`
  const grounds = [...needed.because, fileEvidence(place)]
  return [
    report(
      "build-not-run",
      { where, needs: page, script: made.script, command, also: `${mode}${also}` },
      made.script === null
        ? grounds
        : [...grounds, manifestEvidence(`/scripts/${escapePointer(made.script)}`)],
    ),
  ]
}

/** What to set besides, where pages are sent in production alone. */
export const modeOf = (seen: Seen, started: SeenLaunch | null, sent: readonly Sent[]): string =>
  sent.some(({ isProduction }) => isProduction) &&
  toldOf(seen, started, variables.NODE_ENV.name) !== "production"
    ? " and NODE_ENV to production"
    : ""
