/**
 * `runplan snapshot [dir]`: what a plan would be made of.
 *
 * @since 0.1.0
 */
import { canonicalJson, type Json, reads } from "../../index.js"
import { hasError } from "../../model/diagnostic.js"
import type { Snapshot } from "../../model/snapshot.js"
import { renderDiagnostics } from "../../plan/render.js"
import type { Platform } from "../../platform/index.js"
import { type CommonOptions, readInput } from "../input.js"
import { readingDiagnostics, snapshotOf, viewFor } from "../report.js"
import { type Status, type World, write } from "../world.js"

/**
 * Prints the snapshot as JSON, with the variables that a plan reads and no others, and the values of secret variables
 * masked unless `reveal` is given. What there is to say about reading it goes to the error stream.
 *
 * @since 0.1.0
 */
export const snapshot = async (
  folder: string | undefined,
  options: CommonOptions & { readonly reveal?: boolean },
  world: World,
): Promise<Status> => {
  const input = await readInput(folder, options, world)
  const said = readingDiagnostics(input)
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

/** What stands for a secret's value. A colon stays, because `user:password` without one is another thing. */
const masked = (value: string): string => {
  if (value.trim() === "") return value
  return value.includes(":") ? "masked:masked" : "masked"
}

const reduced = (snapshot: Snapshot, platform: Platform, reveal: boolean): Json => {
  const read = new Set(reads(platform)(snapshot).env)
  const families = [...read].filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1))
  const known = new Set(platform.variables.filter((row) => !row.secret).map((row) => row.name))
  const isNumbered = (name: string): boolean => families.some((family) => name.startsWith(family))
  // A variable that is nearly a known one is read to say so, and may be a secret with a slip in its name.
  const show = (name: string, value: string): string =>
    reveal || known.has(name) || isNumbered(name) ? value : masked(value)
  const env = (all: Snapshot["env"]): { readonly [name: string]: string } =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => read.has(name) || isNumbered(name))
        .map(([name, value]) => [name, show(name, value)]),
    )
  const { addons, instance, ...rest } = snapshot
  return {
    ...rest,
    env: env(snapshot.env),
    ...(addons === undefined
      ? {}
      : { addons: addons.map((addon) => ({ name: addon.name, env: env(addon.env) })) }),
    ...(instance === undefined ? {} : { instance: { ...instance } }),
  }
}
