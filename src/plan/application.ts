/**
 * What kind of application it is: as it is stated, else as the files say (C-5).
 *
 * @since 0.1.0
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Rule, type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import type { Environment } from "../decode/environment.js"
import { normalisePath } from "../decode/path.js"
import type { Decision } from "../model/decision.js"
import { type Diagnosed, diagnosed, type Evidence, fail } from "../model/diagnostic.js"
import type { ApplicationKind, Snapshot } from "../model/snapshot.js"

interface KindFacts {
  readonly snapshot: Snapshot
  readonly env: Environment
}

const manifest = projectFiles.manifest.path
const composer = projectFiles.composer.path
const mise = projectFiles.mise.path
const webrootVariable = variables.CC_WEBROOT.name
const commandVariable = variables.CC_RUN_COMMAND.name

const has = (snapshot: Snapshot, path: string): boolean => Object.hasOwn(snapshot.files, path)
const file = (path: string): Evidence => ({ from: "file", path })

/** The webroot's index.php; null when the webroot leaves the project. */
const indexPhp = ({ env }: KindFacts): string | null => {
  const variable = env.get(webrootVariable)
  const webroot = variable === null ? "" : normalisePath(variable.value.trim())
  return webroot === null ? null : webroot === "" ? "index.php" : `${webroot}/index.php`
}

/**
 * The table of precedence. Order matters: it is C-5's.
 *
 * @since 0.1.0
 */
export const applicationRules: readonly Rule<KindFacts, ApplicationKind>[] = [
  {
    id: "application.stated",
    contract: ["C-5"],
    summary: "The kind that the snapshot states.",
    reads: { env: [], files: [] },
    decide: ({ snapshot }) =>
      snapshot.application === undefined
        ? O.none
        : O.some({ value: snapshot.application, because: [{ from: "snapshot", field: "application" }] }),
  },
  {
    id: "application.composer",
    contract: ["C-5", "R-PHP-5"],
    summary: "composer.json at the root: PHP.",
    reads: { env: [], files: [composer] },
    decide: ({ snapshot }) =>
      has(snapshot, composer) ? O.some({ value: "php", because: [file(composer)] }) : O.none,
  },
  {
    id: "application.index-php",
    contract: ["C-5", "R-PHP-1"],
    summary: "An index.php in the webroot: PHP.",
    reads: { env: [webrootVariable], files: ["{webroot}/index.php"] },
    decide: (facts) => {
      const path = indexPhp(facts)
      if (path === null || !has(facts.snapshot, path)) return O.none
      const webroot = facts.env.get(webrootVariable)
      return O.some({ value: "php", because: [file(path), ...(webroot === null ? [] : [webroot.because])] })
    },
  },
  {
    id: "application.package-json",
    contract: ["C-5", "R-JS-23"],
    summary: "package.json at the root: JavaScript.",
    reads: { env: [], files: [manifest] },
    decide: ({ snapshot }) =>
      has(snapshot, manifest) ? O.some({ value: "javascript", because: [file(manifest)] }) : O.none,
  },
  {
    id: "application.mise",
    contract: ["C-5", "R-JS-18"],
    summary: "mise.toml at the root together with CC_RUN_COMMAND: JavaScript.",
    reads: { env: [commandVariable], files: [mise] },
    decide: ({ snapshot, env }) => {
      const command = env.get(commandVariable)
      return command !== null && has(snapshot, mise)
        ? O.some({ value: "javascript", because: [file(mise), command.because] })
        : O.none
    },
  },
]

const decideKind = decide(applicationRules)

/**
 * The decision on the kind, or the error that says what was looked for.
 *
 * @since 0.1.0
 */
export const decideApplication = (facts: KindFacts): Diagnosed<Decision<ApplicationKind>> => {
  const decision = decideKind(facts)
  if (decision._tag === "None") {
    const webroot = facts.env.get(webrootVariable)
    return fail(
      report(
        "application-undecided",
        { webroot: webroot?.value ?? "/" },
        webroot === null ? [] : [webroot.because],
      ),
    )
  }
  const { value, rule, because } = decision.value
  const isBoth = value === "php" && rule !== "application.stated" && has(facts.snapshot, manifest)
  const php = rule === "application.composer" ? `a ${composer}` : "an index.php"
  return diagnosed(
    decision.value,
    isBoth ? [report("application-both", { php }, [...because, file(manifest)])] : [],
  )
}

/**
 * The files that the rules look for by a path which a variable gives.
 *
 * @since 0.1.0
 */
export const webrootIndex = (facts: KindFacts): readonly string[] => {
  const path = indexPhp(facts)
  return path === null ? [] : [path]
}
