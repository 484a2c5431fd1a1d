/**
 * The variables that an application sees: its own and those of its add-ons.
 *
 * Laws. The application's value wins, then that of the add-on linked first (C-4). A variable that is blank after that counts as
 * unset (C-7). Evidence never holds the value of a secret variable (C-45). Rules see no variable that the platform does not have.
 */
import { report } from "../contract/diagnostics/index.js"
import { editDistance } from "../contract/diagnostics/wording.js"
import { variables } from "../contract/variables.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import { among, none } from "../model/lists.js"
import type { Addon, Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"

/** A variable that is set: its value as it is written, and the evidence for it. */
export interface SetVariable {
  readonly name: string
  readonly value: string
  readonly because: Evidence
}

/** The variables of a snapshot, as rules read them. */
export interface Environment {
  /** The variable by the contract's name, or null when it is unset or blank, or when the platform has no such variable. */
  readonly get: (name: string) => SetVariable | null
  /** Those that `get` gives, by the platform's names. */
  readonly known: ReadonlyMap<string, SetVariable>
  /** The names of the platform's variables that are blank. */
  readonly blank: readonly string[]
  /** The names of all others that are set by anyone and begin as the platform's do, each once. */
  readonly strange: readonly string[]
}

/** The value of a variable by the contract's name, or an empty text. */
export const valueIn = (env: Environment, name: string): string => env.get(name)?.value ?? ""

interface Source {
  readonly value: string
  readonly addon: string | null
}

/** The environment of a snapshot. */
export const environment = (platform: Platform): ((snapshot: Snapshot) => Environment) => {
  const isKnown = oneOf(new Set(platform.variables.map(({ name }) => name)))
  const families = platform.data.prefixes.map((prefix) => `${prefix}*`)
  const isOfFamily = oneOf(new Set(families))
  const mayBeRead = oneOf(new Set([...platform.variables.map(({ name }) => name), ...families]))
  const { of: own } = platform.names
  return (snapshot) => {
    const known = new Map<string, SetVariable>()
    const blank: string[] = []
    const strange: string[] = []
    const read = (name: string): void => {
      if (!isKnown(name)) {
        if (isOfFamily(name)) strange.push(name)
        return
      }
      const source = sourceOf(snapshot, name)
      if (source === null) return
      if (isBlank(source.value)) blank.push(name)
      else known.set(name, { name, value: source.value, because: evidence(platform, name, source) })
    }
    const { env, addons } = snapshot
    // A loop of its own, because a list of thirty names takes a fiftieth of a plan.
    if (addons === undefined) {
      for (const name in env) if (mayBeRead(name) && Object.hasOwn(env, name)) read(name)
    } else for (const name of namesOf(env, addons)) read(name)
    return { get: (name) => known.get(own(name) as string) ?? null, known, blank, strange }
  }
}

/**
 * The value of every variable that an application sees, by name, whether the platform has such a variable or not.
 */
export const valuesOf = ({ env, addons = [] }: Snapshot): { readonly [name: string]: string } =>
  Object.fromEntries(
    [...addons.map((addon) => addon.env).reverse(), env].flatMap((one) => Object.entries(one)),
  )

/** Whether a name is one of these, or of a family among them, which is written with a star at its end. */
export const oneOf = (names: ReadonlySet<string>): ((name: string) => boolean) => {
  const families = [...names].filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1))
  let letters = 0
  for (const begins of families) letters |= begins === "" ? -1 : 1 << (begins.charCodeAt(0) & 31)
  // A family's own name is one of it.
  const isSingle = among([...names].filter((name) => !name.endsWith("*")))
  return (name) => {
    if (isSingle(name)) return true
    // Nearly every name begins with another letter.
    if ((letters & (1 << (name.charCodeAt(0) & 31))) === 0) return false
    return families.some((begins) => name.startsWith(begins))
  }
}

/** Who sets a variable that counts, the application before its add-ons (C-4). */
const sourceOf = ({ env, addons }: Snapshot, name: string): Source | null => {
  // Without add-ons nobody asks for a name that is not the application's.
  const own = addons === undefined || Object.hasOwn(env, name) ? env[name] : undefined
  if (own !== undefined) return { value: own, addon: null }
  for (const addon of addons ?? none) {
    const value = Object.hasOwn(addon.env, name) ? addon.env[name] : undefined
    if (value !== undefined) return { value, addon: addon.name }
  }
  return null
}

const namesOf = (env: Snapshot["env"], addons: readonly Addon[]): readonly string[] => {
  const names = new Set(Object.keys(env))
  for (const addon of addons) for (const name of Object.keys(addon.env)) names.add(name)
  return [...names]
}

const isBlank = (value: string): boolean => value.trim() === ""

/**
 * Whether a variable's value is kept out of everything that is printed: it is a secret (C-45), a registry that may hold a token or a
 * password (C-62), or a URL that may hold a password before an @, be it meant for a health check (C-87).
 */
export const isSecret = (platform: Platform, name: string, value: string): boolean =>
  platform.secrets.has(name) ||
  (name === platform.names.of(variables.CC_NPM_REGISTRY.name) && credentials.test(value)) ||
  (value.includes("://") && urlWithCredentials.test(value))

/** What a host with a port and a path does not have: a user, a query, or a colon that no port follows. */
const credentials = /[@?]|:(?!\/|\d+(?:\/|$))/

const urlWithCredentials = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/]*@/i

const evidence = (platform: Platform, name: string, { value, addon }: Source): Evidence => {
  if (isSecret(platform, name, value)) return withoutValue(name, addon)
  return addon === null ? { from: "env", name, value } : { from: "env", name, value, addon }
}

/**
 * What there is to say about the variables themselves: set by several (C-4), blank (C-7), misspelled (C-46). `isRead` says which
 * the planner reads for the application at hand.
 */
export const environmentDiagnostics = (
  platform: Platform,
): ((snapshot: Snapshot, env: Environment, isRead: (name: string) => boolean) => readonly Diagnostic[]) => {
  const names = platform.variables.map(({ name }) => name)
  const misspelled = (name: string): string | undefined =>
    names.find((candidate) => editDistance(name, candidate, 1) === 1)
  return (snapshot, env, isRead) => {
    const found: Diagnostic[] = []
    for (const name of env.blank) {
      const source = isRead(name) ? sourceOf(snapshot, name) : null
      if (source !== null) found.push(report("variable-blank", { name }, [evidence(platform, name, source)]))
    }
    for (const name of env.strange) {
      const near = misspelled(name)
      if (near !== undefined) {
        const addon = sourceOf(snapshot, name)?.addon ?? null
        found.push(report("variable-misspelled", { name, near }, [withoutValue(name, addon)]))
      }
    }
    if (snapshot.addons !== undefined) {
      for (const conflict of conflicts(platform, isRead, snapshot.env, snapshot.addons)) found.push(conflict)
    }
    return found
  }
}

/** What the planner does not read may be a secret, misspelled or an add-on's, so its value stays out of the evidence. */
const withoutValue = (name: string, addon: string | null): Evidence =>
  addon === null ? { from: "env", name } : { from: "env", name, addon }

const conflicts = (
  platform: Platform,
  isRead: (name: string) => boolean,
  env: Snapshot["env"],
  addons: readonly Addon[],
): readonly Diagnostic[] => {
  const sources = new Map<string, [Source, ...Source[]]>()
  const add = (name: string, source: Source): void => {
    const before = sources.get(name)
    if (before === undefined) sources.set(name, [source])
    else before.push(source)
  }
  for (const name of Object.keys(env)) add(name, { value: env[name] as string, addon: null })
  for (const addon of addons) {
    for (const name of Object.keys(addon.env))
      add(name, { value: addon.env[name] as string, addon: addon.name })
  }
  const found: Diagnostic[] = []
  for (const [name, all] of sources) {
    const [winner, ...losers] = all
    if (losers.length === 0 || !isName(name)) continue
    found.push(
      report(
        "variable-conflict",
        { name, winner: whose(winner), losers: [...new Set(losers.map(whose))] },
        all.map((source) =>
          isRead(name) ? evidence(platform, name, source) : withoutValue(name, source.addon),
        ),
      ),
    )
  }
  return found
}

/** What cannot be a variable's name is nobody's variable. */
const isName = (name: string): boolean => /^(?:\p{L}|_)/u.test(name)

const whose = (source: Source): string =>
  source.addon === null ? "the application" : `the add-on "${source.addon}"`
