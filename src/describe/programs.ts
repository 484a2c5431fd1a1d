/**
 * What is known of programs, as data for whoever implements the contract elsewhere.
 */
import {
  idlePrograms,
  idleVerbs,
  listeners,
  optionalPeers,
  ownPrograms,
  packagesOf,
  programsElsewhere,
  talkers,
} from "../contract/programs.js"
import {
  buildScripts,
  built,
  builtFiles,
  detaching,
  developing,
  ending,
  listening,
  type ProgramCondition,
} from "../contract/starts.js"
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
export type ProgramTables = { readonly packages: PackagesByName } & Readonly<ProgramTablesParts>

/**
 * The tables beside the packages of programs.
 *
 * @since 0.1.0
 */
export interface ProgramTablesParts {
  readonly own: readonly string[]
  readonly elsewhere: readonly string[]
  readonly talkers: readonly string[]
  readonly listeners: string
  readonly optionalPeers: PackagesByName
  readonly valued: readonly string[]
  readonly fileless: readonly string[]
  readonly idle: readonly string[]
  readonly idleVerbs: { readonly [program: string]: readonly string[] }
  readonly development: { readonly [program: string]: readonly ProgramCondition[] }
  readonly ends: { readonly [program: string]: ProgramCondition }
  readonly detaches: { readonly [program: string]: ProgramCondition }
  readonly built: {
    readonly [program: string]: { readonly when: ProgramCondition; readonly path: string | null }
  }
  readonly buildScripts: readonly string[]
  readonly listens: { readonly [program: string]: ListeningProgram }
}

/**
 * A program that serves: its verbs (null when it has none), the options that give its port and its host, whether it listens for this machine
 * only when no host is given, and the files that may say otherwise. HOST and PORT beat the options of one that `isTold`; of one with
 * `ranges`, a regular expression, only the versions that package.json asks for so are known without options for port and host, or with one for
 * its host. `usual` is the port on which it listens when none is given, whatever PORT is.
 *
 * @since 0.1.0
 */
export type ListeningProgram = {
  readonly verbs: readonly string[] | null
} & Readonly<ListeningProgramParts>

/**
 * What is known of a program that serves beside its verbs.
 *
 * @since 0.1.0
 */
export interface ListeningProgramParts {
  readonly port: readonly string[]
  readonly host: readonly string[]
  readonly isLocal: boolean
  readonly configured: readonly string[]
  readonly isTold?: true
  readonly ranges?: string
  readonly usual?: number
}

const mapped = <A, B>(
  table: { readonly [program: string]: A },
  f: (row: A) => B,
): { readonly [program: string]: B } =>
  Object.fromEntries(Object.entries(table).map(([program, row]) => [program, f(row)]))

/**
 * Which packages provide a program (C-59), which programs no other package brings along (C-237), which development dependencies
 * npm installs beside which dependencies all the same; of the words behind what runs a file, the options whose value is the next word, and
 * the words with which no file is run (C-223); `idle` are the programs that make none of an application's own files, and `idleVerbs` those that
 * make none with these words (C-223). `development`, `ends` and `detaches` are the starts that are no servers (C-224), `built` the file by which
 * what a start serves is known to be built, null for the file that is its first word, `buildScripts` the
 * scripts of which the first builds (C-225), and `listens` what is known of where a start
 * listens (C-280). `talkers` are packages that listen to nothing, and `listeners` is a regular expression for the names of those that may (C-263).
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
  elsewhere: programsElsewhere,
  talkers,
  listeners: listeners.source,
  optionalPeers,
  valued: [...valued],
  fileless: [...fileless],
  idle: [...idlePrograms],
  idleVerbs,
  development: mapped(developing, (rows) => rows.map(({ when }) => when)),
  ends: ending,
  detaches: detaching,
  built: {
    ...mapped(built, ({ when, path }) => ({ when, path })),
    ...mapped(builtFiles, () => ({ when: {}, path: null })),
  },
  buildScripts,
  listens: mapped(listening, ({ options: _, ranges, ...server }) => ({
    ...server,
    ...(ranges === undefined ? {} : { ranges: ranges.source }),
  })),
}
