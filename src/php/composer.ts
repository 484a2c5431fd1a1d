/**
 * How Composer installs: with which flags, from which archive, with or without development dependencies (R-PHP-3 to R-PHP-6).
 *
 * Laws. `--no-dev` is added or not by CC_PHP_DEV_DEPENDENCIES alone. The user's flags stay as they are, in their order, and
 * what is added comes last.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type Table, type TotalTable, table, totalTable } from "../contract/rule.js"
import { choicesOf, variables } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, platformEvidence, reads } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { quoteWord, splitWords } from "../model/command.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic, Evidence } from "../model/diagnostic.js"
import type { Development, Step } from "../model/plan.js"
import type { PhpFacts } from "./facts.js"
import { oldPluginDiagnostics, pluginDiagnostics } from "./plugins.js"
import { refusedDiagnostics } from "./refused.js"

const flagsVariable = variables.CC_PHP_COMPOSER_FLAGS.name
const developmentVariable = variables.CC_PHP_DEV_DEPENDENCIES.name
const composerPath = projectFiles.composer.path
const pharPath = projectFiles.composerPhar.path
const lockPath = projectFiles.composerLock.path

/** The tool: Composer, when there is a composer.json. */
export const composerTable: Table<PhpFacts, "composer"> = table("dependencies.tool", [
  {
    id: "php.tool.composer",
    contract: ["R-PHP-5"],
    reads: reads([], [composerPath]),
    decide: ({ hasComposer }) =>
      hasComposer ? O.some({ value: "composer", because: [fileEvidence(composerPath)] }) : O.none,
  },
])

/** The version of Composer, which nothing chooses. */
export const composerVersionTable: TotalTable<PhpFacts, string | null> = totalTable(
  "dependencies.version",
  [
    {
      id: "php.tool-version.phar",
      contract: ["R-PHP-6"],
      reads: reads([], [pharPath]),
      decide: ({ snapshot }) =>
        hasFile(snapshot, pharPath) ? O.some({ value: null, because: [fileEvidence(pharPath)] }) : O.none,
    },
  ],
  {
    id: "php.tool-version.image",
    contract: ["R-PHP-5"],
    reads: reads([]),
    decide: () => ({ value: null, because: [] }),
  },
)

/** Whether development dependencies are installed. */
export const composerDevelopmentTable: TotalTable<PhpFacts, Development> = totalTable(
  "dependencies.development",
  [
    {
      id: "php.development.install",
      contract: ["R-PHP-4"],
      reads: reads([developmentVariable]),
      decide: ({ env }) => {
        const variable = env.get(developmentVariable)
        return variable !== null && variable.value.trim() === "install"
          ? O.some(claimFrom(variable, "included"))
          : O.none
      },
    },
  ],
  {
    id: "php.development.default",
    contract: ["R-PHP-4", "C-6"],
    reads: reads([developmentVariable]),
    decide: () => ({ value: "excluded", because: [platformEvidence("php.composer.withoutDevelopment")] }),
  },
)

/** The facts with the decision on development dependencies. */
export interface FlagFacts {
  readonly project: PhpFacts
  readonly development: Decision<Development>
}

/** The user's flags and `--no-dev`, which another variable decides on. */
const withDevelopment = ({ project, development }: FlagFacts, flags: readonly string[]): readonly string[] =>
  development.value === "included" ? flags : [...flags, project.php.composer.withoutDevelopment]

/** The user's flags as words, and what gives them; null when there are none or they cannot be split. */
const givenFlags = ({
  env,
}: PhpFacts): { readonly words: readonly string[]; readonly because: Evidence } | null => {
  const variable = env.get(flagsVariable)
  if (variable === null) return null
  const split = splitWords(variable.value)
  return split._tag === "Words" ? { words: split.words, because: variable.because } : null
}

/** The flags, in order. */
export const composerFlagTable: TotalTable<FlagFacts, readonly string[]> = totalTable(
  "dependencies.flags",
  [
    {
      id: "php.flags.variable",
      contract: ["R-PHP-3", "R-PHP-4", "C-14", "C-72"],
      reads: reads([flagsVariable, developmentVariable]),
      decide: (facts) => {
        const flags = givenFlags(facts.project)
        return flags === null
          ? O.none
          : O.some({
              value: withDevelopment(facts, flags.words),
              because: [flags.because, ...facts.development.because],
            })
      },
    },
  ],
  {
    id: "php.flags.base",
    contract: ["R-PHP-3", "R-PHP-4", "C-14"],
    reads: reads([developmentVariable]),
    decide: (facts) => ({
      value: withDevelopment(facts, facts.project.php.composer.flags),
      because: [platformEvidence("php.composer.flags"), ...facts.development.because],
    }),
  },
)

/** The facts with the decision on the flags. */
export interface ComposerFacts extends FlagFacts {
  readonly flags: Decision<readonly string[]>
}

const installStep = ({ flags }: ComposerFacts, command: string): Step => ({
  id: "install",
  command: [command, ...flags.value.map(quoteWord)].join(" "),
  when: "always",
  lifecycle: [],
})

/** The install step. Order matters: the project's own archive comes first (R-PHP-6). */
export const composerInstallTable: Table<ComposerFacts, Step> = table("build.install", [
  {
    id: "php.install.phar",
    contract: ["R-PHP-6", "R-PHP-5", "C-14"],
    reads: reads([], [pharPath, composerPath]),
    decide: (facts) =>
      facts.project.hasComposer && hasFile(facts.project.snapshot, pharPath)
        ? O.some({
            value: installStep(facts, facts.project.php.composer.phar),
            because: [
              fileEvidence(pharPath),
              fileEvidence(composerPath),
              platformEvidence("php.composer.phar"),
            ],
          })
        : O.none,
  },
  {
    id: "php.install.composer",
    contract: ["R-PHP-5", "C-14"],
    reads: reads([], [composerPath]),
    decide: (facts) =>
      facts.project.hasComposer
        ? O.some({
            value: installStep(facts, facts.project.php.composer.command),
            because: [fileEvidence(composerPath), platformEvidence("php.composer.command")],
          })
        : O.none,
  },
])

/** What there is to say about the installation. */
export const composerDiagnostics = (facts: ComposerFacts): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const { project } = facts
  const development = project.env.get(developmentVariable)
  const flags = project.env.get(flagsVariable)
  if (development !== null && facts.development.value !== "included") {
    const { name, value, because } = development
    const known = choicesOf(variables.CC_PHP_DEV_DEPENDENCIES)
    found.push(report("dev-dependencies-unknown", { name, value, known }, [because]))
  }
  if (flags !== null) found.push(...splitDiagnostics(flags.value, flags.because))
  if (!project.hasComposer) {
    const reason = `there is no ${composerPath}, so nothing is installed`
    const unused = [flags, facts.development.value === "included" ? development : null]
    for (const variable of unused) {
      if (variable !== null) {
        found.push(report("variable-unused", { name: variable.name, reason }, [variable.because]))
      }
    }
    return found
  }
  if (!hasFile(project.snapshot, lockPath)) {
    found.push(report("composer-lock-missing", {}, [fileEvidence(composerPath)]))
  }
  return [
    ...found,
    ...contradictions(facts),
    ...skippedScripts(facts),
    ...pluginDiagnostics(facts),
    ...oldPluginDiagnostics(facts),
    ...refusedDiagnostics(facts),
  ]
}

const splitDiagnostics = (value: string, because: Diagnostic["because"][number]): readonly Diagnostic[] => {
  const split = splitWords(value)
  if (split._tag === "Unclosed") {
    return [report("composer-flags-unclosed", { what: split.what }, [because])]
  }
  return split.active.length === 0
    ? []
    : [report("composer-flags-shell", { characters: split.active }, [because])]
}

/** What the user's own flags say of development dependencies; Composer lets --no-dev win over --dev (C-73). */
const contradictions = (facts: FlagFacts): readonly Diagnostic[] => {
  const given = givenFlags(facts.project)
  if (given === null) return []
  const { withoutDevelopment } = facts.project.php.composer
  const included = facts.development.value === "included"
  const because = [given.because, ...facts.development.because]
  const found: Diagnostic[] = []
  if (given.words.includes(withoutDevelopment)) {
    found.push(
      included
        ? report("composer-flag-contradicts", { flag: withoutDevelopment, included }, because)
        : report("composer-flag-repeated", { flag: withoutDevelopment }, because),
    )
  }
  if (given.words.includes("--dev") && !included) {
    found.push(report("composer-flag-contradicts", { flag: "--dev", included }, because))
  }
  return found
}

/** The events for which `composer install` runs scripts; without a lock file it updates (C-75). */
const skippedScripts = ({ project, flags }: ComposerFacts): readonly Diagnostic[] => {
  const { composer, snapshot } = project
  if (composer === null || !flags.value.includes("--no-scripts")) return []
  const kind = hasFile(snapshot, lockPath) ? "install" : "update"
  const events = [`pre-${kind}-cmd`, "pre-autoload-dump", "post-autoload-dump", `post-${kind}-cmd`].filter(
    (event) => composer.scripts.includes(event),
  )
  return events.length === 0
    ? []
    : [
        report("composer-scripts-skipped", { events, given: flags.rule === "php.flags.variable" }, [
          ...events.map((event) => composerEvidence(`/scripts/${event}`)),
          ...flags.because.slice(0, 1),
        ]),
      ]
}
