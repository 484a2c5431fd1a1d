/** `runplan snapshot [dir]`: what a plan would be made of. */

import { projectFiles } from "../../contract/files.js"
import { isSecret } from "../../decode/environment.js"
import { isProgram } from "../../decode/listens.js"
import { endIn, isPage } from "../../decode/page.js"
import { isSettings, withoutSecrets } from "../../decode/settings.js"
import { canonicalJson, type Json, reads } from "../../index.js"
import { hasError } from "../../model/diagnostic.js"
import type { Snapshot } from "../../model/snapshot.js"
import type { Platform } from "../../platform/index.js"
import { renderDiagnostics } from "../../report/render.js"
import { type CommandWorld, type Register, type Status, write } from "../commandWorld.js"
import { type CommonOptions, readInput } from "../input.js"
import { nameTest } from "../nameTest.js"
import { withInput } from "../options.js"
import { heldText } from "../programs/needs.js"
import { inputDiagnostics, snapshotOf, viewFor } from "../report.js"

/** Registers the command. */
export const snapshotCommand: Register = (top, world, ended) => {
  withInput(top.command("snapshot"))
    .argument("[dir]", "the project's folder (default: the current one)")
    .option("--reveal", "print the values of secret variables too")
    .description("print the snapshot that a plan would be made of, with the variables that a plan reads")
    .action(async (folder: string | undefined, options: CommonOptions & { readonly reveal?: boolean }) =>
      ended(await snapshot(folder, options, world)),
    )
}

/**
 * Prints the snapshot as JSON, with the variables that a plan reads and no others, and the values of secret variables
 * masked unless `reveal` is given. What there is to say about reading it goes to the error stream.
 */
export const snapshot = async (
  folder: string | undefined,
  options: CommonOptions & { readonly reveal?: boolean },
  world: CommandWorld,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const said = inputDiagnostics(input)
  if (said.length > 0) {
    await write(world.errors, renderDiagnostics(said, viewFor(input, { ...world, output: world.errors })))
  }
  const whole = snapshotOf(input)
  if (whole === null) return 1
  const shown = reduced(whole, input.platform, options.reveal === true)
  const text = options.json === true ? canonicalJson(shown) : JSON.stringify(shown, null, 2)
  await write(world.output, `${text}\n`)
  return hasError(said) ? 1 : 0
}

/** What stands for a value that is not shown. What divides it stays, because `user:password` without a colon is another thing. */
const masked = (value: string): string => (value.trim() === "" ? value : value.replace(/[^:@?]+/g, "masked"))

const reduced = (snapshot: Snapshot, platform: Platform, reveal: boolean): Json => {
  const isRead = nameTest(reads(platform)(snapshot).env)
  // A CC_ variable that is not known is read to find a slip in its name, and may be a secret under that name.
  const isKnown = nameTest(platform.variables.map((row) => row.name))
  const show = (name: string, value: string): string =>
    reveal || (isKnown(name) && !isSecret(platform, name, value)) ? value : masked(value)
  const env = (all: Snapshot["env"]): { readonly [name: string]: string } =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => isRead(name))
        .map(([name, value]) => [name, show(name, value)]),
    )
  const { addons, instance, ...rest } = snapshot
  return {
    ...rest,
    files: reveal ? snapshot.files : withoutUnusedText(snapshot.files),
    env: env(snapshot.env),
    ...(addons === undefined
      ? {}
      : { addons: addons.map((addon) => ({ name: addon.name, env: env(addon.env) })) }),
    ...(instance === undefined ? {} : { instance: { ...instance } }),
  }
}

/** What is shown of a text: what a plan uses of it, and nothing else. */
const shownText = (path: string, text: string | null): string | null => {
  if (text === null) return null
  if (isUsed(path) || isSettings(path)) return withoutSecrets(path, text)
  if (isPage(path)) return endIn(text) === undefined ? null : text
  return isProgram(path) ? heldText(path, text) : null
}

const used: ReadonlySet<string> = new Set(
  Object.values(projectFiles).flatMap(({ path, capture }) => (capture === "presence" ? [] : [path])),
)

/** Of files that are looked for in any folder the name counts. */
const isUsed = (path: string): boolean =>
  path === ".nvmrc" || used.has(path) || used.has(`**/${path.slice(path.lastIndexOf("/") + 1)}`)

/** The text of a file that a plan only looks for stays out, and so does what it does not read of settings: an .npmrc holds tokens. */
const withoutUnusedText = (files: Snapshot["files"]): Snapshot["files"] =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, shownText(path, text)]))
