/**
 * What is known of programs, as data for whoever implements the contract elsewhere.
 */
import { optionalPeers, ownPrograms, packagesOf } from "../contract/programs.js"
import { fileless, valued } from "../decode/launch.js"

/**
 * Packages, by the name of a program or of another package.
 *
 * @since 0.1.0
 */
export type PackagesByName = { readonly [name: string]: readonly string[] }

/**
 * What {@link programTables} is.
 *
 * @since 0.1.0
 */
export type ProgramTables = {
  readonly packages: PackagesByName
  readonly own: readonly string[]
  readonly optionalPeers: PackagesByName
  readonly valued: readonly string[]
  readonly fileless: readonly string[]
}

/**
 * Which packages provide a program (C-59), which programs no other package brings along (C-237), which development dependencies
 * npm installs beside which dependencies all the same; of the words behind what runs a file, the options whose value is the next word, and
 * the words with which no file is run (C-223).
 *
 * @example
 * ```ts
 * import { programTables } from "runplan/contract"
 *
 * assert.deepEqual(programTables.packages.tsc, ["typescript"])
 * ```
 *
 * @since 0.1.0
 */
export const programTables: ProgramTables = {
  packages: packagesOf,
  own: [...ownPrograms],
  optionalPeers,
  valued: [...valued],
  fileless: [...fileless],
}
