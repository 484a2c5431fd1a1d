/**
 * The paths that are checked at deployment (R-HC-1, R-HC-2, C-31).
 *
 * Laws. The paths differ, each begins with a slash, and there is at least one. The single variable's comes first, then the
 * numbered ones by number, whatever the order of variables.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { platformEvidence, reads, shared } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import { type RequestTarget, requestTarget } from "../decode/requestTarget.js"
import { ascending } from "../model/ascending.js"
import type { Diagnostic } from "../model/diagnostic.js"
import { pathsOf } from "../platform/prepare.js"
import type { Project } from "../runtime/project.js"

const single = variables.CC_HEALTH_CHECK_PATH.name
const family = variables.CC_HEALTH_CHECK_PATH_N.name

interface Configured {
  readonly variable: SetVariable
  readonly read: RequestTarget
}

/**
 * The facts with the variables of health read: the single one, then the numbered ones by number; `misnamed` holds those of the
 * family that are not numbered (C-88).
 */
export interface HealthFacts {
  readonly project: Project
  readonly configured: readonly Configured[]
  readonly misnamed: readonly SetVariable[]
}

/** Different numbers without leading zeros, of any length, compare by length first. */
const byNumber = (left: string, right: string): number => left.length - right.length || ascending(left, right)

/** Reads what the rules of health look at. */
export const healthFacts = (project: Project): HealthFacts => {
  const { env } = project
  const prefix = project.platform.names.of(family)?.slice(0, -1) ?? null
  const numbers: string[] = []
  const configured: Configured[] = []
  const misnamed: SetVariable[] = []
  const configure = (name: string): void => {
    const variable = env.known.get(name)
    if (variable !== undefined) configured.push({ variable, read: requestTarget(variable.value) })
  }
  configure(String(project.platform.names.of(single)))
  for (const variable of env.known.values()) {
    if (prefix === null || !variable.name.startsWith(prefix)) continue
    const suffix = variable.name.slice(prefix.length)
    if (/^(?:0|[1-9]\d*)$/.test(suffix)) numbers.push(suffix)
    else misnamed.push(variable)
  }
  if (numbers.length > 1) numbers.sort(byNumber)
  for (const number of numbers) configure(`${prefix}${number}`)
  return { project, configured, misnamed }
}

/** The targets by the variable that gives each first. */
const targets = ({ configured }: HealthFacts): ReadonlyMap<string, SetVariable> => {
  const found = new Map<string, SetVariable>()
  for (const { variable, read } of configured) {
    if (read._tag === "Target" && !found.has(read.target)) found.set(read.target, variable)
  }
  return found
}

const ofPath = shared(platformEvidence("health.path"))

/** What decides where the project names no path. */
export const unnamedRule = "traffic.health.root"

/** The paths that are checked. */
export const healthTable: TotalTable<HealthFacts, readonly string[]> = totalTable(
  "health.paths",
  [
    {
      id: "traffic.health.configured",
      contract: ["R-HC-1", "R-HC-2", "C-31", "C-86", "C-88"],
      reads: reads([single, family]),
      decide: (facts) => {
        if (!facts.configured.some(({ read }) => read._tag === "Target")) return O.none
        const found = targets(facts)
        return O.some({
          value: [...found.keys()],
          because: [...found.values()].map(({ because }) => because),
        })
      },
    },
  ],
  {
    id: unnamedRule,
    contract: ["R-HC-2"],
    reads: reads([]),
    decide: ({ project: { platform } }) => ({
      value: pathsOf(platform.data.health?.path ?? "/"),
      because: ofPath,
    }),
  },
)

/** What there is to say about the variables of health. */
export const healthDiagnostics = (facts: HealthFacts): readonly Diagnostic[] => {
  const first = targets(facts)
  const found = facts.misnamed.map(({ name, because }) => report("health-suffix", { name }, [because]))
  for (const { variable, read } of facts.configured) {
    const { name, value, because } = variable
    if (read._tag === "Refused") {
      found.push(report("health-path-invalid", { name, problem: read.problem, path: read.path }, [because]))
      continue
    }
    const { target, changes } = read
    if (changes.length > 0) {
      found.push(report("health-path-rewritten", { name, value: value.trim(), target, changes }, [because]))
    }
    const earlier = first.get(target)
    if (earlier !== undefined && earlier !== variable) {
      found.push(
        report("health-path-duplicate", { name, path: target, first: earlier.name }, [
          because,
          earlier.because,
        ]),
      )
    }
  }
  return found
}
