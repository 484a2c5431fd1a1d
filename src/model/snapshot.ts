/** What goes in: a project as plain data. */

/**
 * How prose calls each kind of application that a platform runs: the one place that lists them. Each has its runtime
 * in the registry.
 */
export const applicationKinds = { javascript: "JavaScript", php: "PHP", static: "static" } as const

/**
 * The kinds of application that a platform runs.
 *
 * @since 0.1.0
 */
export type ApplicationKind = keyof typeof applicationKinds

/** The kinds, in the order of the reference. */
export const kinds = Object.freeze(Object.keys(applicationKinds)) as readonly [
  ApplicationKind,
  ...ApplicationKind[],
]

/** Something for each kind. */
export const byKind = <A>(of: (kind: ApplicationKind) => A): { readonly [kind in ApplicationKind]: A } =>
  Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as { readonly [kind in ApplicationKind]: A }

/** Whether a value names a kind of application. */
export const isApplicationKind = (value: unknown): value is ApplicationKind =>
  typeof value === "string" && Object.hasOwn(applicationKinds, value)

/**
 * A linked add-on and the variables that it gives to the application (R-ENV-2), in the order of linking.
 *
 * @since 0.1.0
 */
export type Addon = {
  readonly name: string
  readonly env: { readonly [name: string]: string }
}

/**
 * The instance to run on: a type by name, or its memory in MiB, which wins (C-1). Absent: the platform's default.
 *
 * @since 0.1.0
 */
export type Instance = {
  readonly type?: string
  readonly memoryMiB?: number
}

/**
 * Files by their path from the root; null: there, and its text was not captured.
 *
 * @since 0.1.0
 */
export type SnapshotFiles = { readonly [path: string]: string | null }

/**
 * Variables by name.
 *
 * @since 0.1.0
 */
export type SnapshotEnv = { readonly [name: string]: string }

/**
 * A project's files and variables.
 *
 * - `application`: absent, the files decide (C-5).
 * - `files`: by path from the project's root with `/` between the parts; `null` for a file that is there and whose
 *   text was not captured.
 * - `env`: the application's variables. A process environment is never read into it.
 * - `task`: a task command; the application runs it and ends, nothing listens (R-PHP-11, C-43).
 *
 * @since 0.1.0
 */
export type Snapshot = {
  readonly application?: ApplicationKind
  readonly files: SnapshotFiles
  readonly env: SnapshotEnv
  readonly addons?: readonly Addon[]
  readonly instance?: Instance
  readonly task?: string
}
