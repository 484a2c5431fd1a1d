/**
 * What is known of programs, as data for whoever implements the contract elsewhere.
 */
import { optionalPeers, ownPrograms, packagesOf } from "../contract/programs.js"
import { fileless, valued } from "../decode/launch.js"

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
export const programTables: {
  readonly packages: { readonly [program: string]: readonly string[] }
  readonly own: readonly string[]
  readonly optionalPeers: { readonly [dependency: string]: readonly string[] }
  readonly valued: readonly string[]
  readonly fileless: readonly string[]
} = {
  packages: packagesOf,
  own: [...ownPrograms],
  optionalPeers,
  valued: [...valued],
  fileless: [...fileless],
}
