/** What is known to build: scripts by their lines, those that other platforms run, and lines that build in another folder. */

import { byText } from "../../decode/byText.js"
import { lineOf, type Manifest, scriptOf } from "../../decode/manifest.js"
import { none } from "../../model/lists.js"
import { bundlers } from "./results.js"
import { goes } from "./workspace.js"

/** Scripts that other platforms run by their names. */
export const foreign: { readonly [script: string]: string } = {
  "heroku-postbuild": "Heroku",
  "gcp-build": "Google Cloud",
  "vercel-build": "Vercel",
  "now-build": "Vercel",
}

export const foreignScripts = Object.keys(foreign)

/** Words that say that something is built. */
const buildWords = /(?:^|[\s:/-])(?:build|compile|bundle|tsc|esbuild)(?![a-z/])/

/** Whether a line calls a builder or says that it builds. */
const isBuildLine = byText((line): boolean => bundlers.test(line) || buildWords.test(line))

/** Whether a script is known to build: its line, or a script that the line names, calls a builder or says so. */
export const isBuild = (manifest: Manifest, name: string): boolean => {
  const line = scriptOf(manifest, name)
  if (line === null) return false
  return isBuildLine(line) || line.split(/[\s;&|]/).some((word) => isBuildLine(lineOf(manifest, word)))
}

/** What a package manager is told, in a command of a line. */
const managed = /(?:^|\s)(?:npm|yarn|pnpm)\s.*/s

/** The build of another folder, in a line that goes there: what a package manager is told. */
export const builtElsewhere = (line: string): string | null => {
  if (!goes.test(line)) return null
  const told = line.split(/[&|;]/).flatMap((command) => managed.exec(command)?.[0] ?? none)
  return told.find((one) => /\bbuild\b/.test(one)) ?? null
}
