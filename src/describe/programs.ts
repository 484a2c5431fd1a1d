/**
 * What is known of programs, as data for whoever implements the contract elsewhere.
 */
import { optionalPeers, ownPrograms, packagesOf } from "../contract/programs.js"

/**
 * Which packages provide a program (C-59), which programs no other package brings along (C-237), and which development dependencies
 * npm installs beside which dependencies all the same.
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
} = { packages: packagesOf, own: [...ownPrograms], optionalPeers }
