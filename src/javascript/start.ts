/**
 * How the application starts: CC_RUN_COMMAND, else scripts.start, else main (R-JS-13); a task beats them all (C-43).
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type BuildTool, managers, starter } from "../contract/managers/index.js"
import { type Table, table } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { reads, shared } from "../decode/claim.js"
import { aroundStart, manifestEvidence, scriptOf } from "../decode/manifest.js"
import { quoteWord } from "../model/command.js"
import type { Decision } from "../model/decision.js"
import { type Diagnostic, type Evidence, evidenceOf } from "../model/diagnostic.js"
import type { Step } from "../model/plan.js"
import { commandRule, overruledByTask, startStep, taskRule } from "../runtime/start.js"
import { rowEvidence } from "./buildTool.js"
import type { JavaScriptFacts } from "./facts.js"

const commandVariable = variables.CC_RUN_COMMAND.name
const manifestPath = projectFiles.manifest.path

/** The facts with the tool that was decided. */
export interface JavaScriptStartFacts {
  readonly project: JavaScriptFacts
  readonly tool: Decision<BuildTool>
}

/** What a start could be where nothing says it. */
interface Suggestion {
  readonly found: string
  readonly remedy: string | null
  readonly because: readonly Evidence[]
}

/** A tool without a start command of its own has another one's (C-16). */
const starterOf = ({ project: { platform }, tool }: JavaScriptStartFacts) =>
  platform.data.packageManagers[starter(tool.value)]

const starterEvidence = ({ tool }: JavaScriptStartFacts) => rowEvidence(starter(tool.value))

const ofStart = shared(manifestEvidence("/scripts/start"))
const ofMain = shared(manifestEvidence("/main"))

/** The rules by which it starts. */
export const startedBy = {
  task: "javascript.start.task",
  command: "javascript.start.command",
  script: "javascript.start.script",
  main: "javascript.start.main",
} as const

/** The table of precedence. Order matters (R-JS-13). */
export const startTable: Table<JavaScriptStartFacts, Step> = table("run.start", [
  taskRule({ id: startedBy.task, contract: ["C-43", "R-PHP-11"] }),
  commandRule({ id: startedBy.command, contract: ["R-JS-13"] }),
  {
    id: startedBy.script,
    contract: ["R-JS-13", "R-PHASE-2", "C-16", "C-17"],
    reads: reads([], [manifestPath]),
    decide: (facts) => {
      if (scriptOf(facts.project.manifest, "start") === null) return O.none
      const { start, lifecycle } = starterOf(facts)
      return O.some({
        value: startStep(start, lifecycle ? facts.project.manifest.lifecycle.start : ["start"]),
        because: evidenceOf(ofStart, facts.tool.because, starterEvidence(facts)),
      })
    },
  },
  {
    id: startedBy.main,
    contract: ["R-JS-13", "C-16"],
    reads: reads([], [manifestPath]),
    decide: (facts) => {
      const { main } = facts.project.manifest
      return main === null
        ? O.none
        : O.some({
            value: startStep(`${starterOf(facts).main} ${quoteWord(asFile(main))}`, []),
            because: evidenceOf(ofMain, facts.tool.because, starterEvidence(facts)),
          })
    },
  },
])

/** A file whose name begins with a dash would be read as an option. */
const asFile = (main: string): string => (main.startsWith("-") ? `./${main}` : main)

/**
 * What there is to say about the start. `readable` is false when package.json is there and cannot be read, and then nothing is
 * said of what it may lack; `suggest` says what could be started.
 */
export const startDiagnostics = (
  facts: JavaScriptStartFacts,
  decision: Decision<Step> | null,
  readable: boolean,
  suggest: () => Suggestion,
): readonly Diagnostic[] => {
  if (decision === null) {
    if (!facts.project.hasManifest || !readable) return []
    const { because, ...suggestion } = suggest()
    return [report("start-missing", suggestion, [manifestEvidence(""), ...because])]
  }
  const found: Diagnostic[] = []
  const variable = facts.project.env.get(commandVariable)
  if (decision.rule === startedBy.task && variable !== null) found.push(overruledByTask(variable))
  const around = aroundStart(facts.project.manifest)
  if (around.length === 0) return found
  const because = around.map((name) => manifestEvidence(`/scripts/${name}`))
  if (decision.rule !== startedBy.script) {
    const { command } = decision.value
    // By a package manager the command may run scripts.start, and what stands around it.
    const mayRun = /\b(?:npm|pnpm|yarn|bun)\b/.test(command) && /\b(?:pre|post)?start\b/.test(command)
    if (mayRun && decision.rule !== startedBy.main) return found
    found.push(
      report("lifecycle-not-run", { scripts: around, command: reasonOf(facts, decision) }, [
        ...because,
        ...decision.because,
      ]),
    )
  } else if (!starterOf(facts).lifecycle) {
    found.push(
      report("lifecycle-berry", { tool: nameOf(facts.tool.value), scripts: around }, [
        ...because,
        ...facts.tool.because,
      ]),
    )
  }
  return found
}

const reasonOf = ({ project: { platform } }: JavaScriptStartFacts, decision: Decision<Step>): string => {
  switch (decision.rule) {
    case startedBy.task:
      return "the task"
    case startedBy.command:
      return String(platform.names.of(commandVariable))
    default:
      return "main"
  }
}

/** The tool as people call it, with its versions where it is a line of several. */
const nameOf = (tool: BuildTool): string => {
  const { title, lines } = managers[tool]
  return lines === null || lines.from === 0 ? title : `${title} ${lines.from} and later`
}
