/** The variables that the platform gives to every application (C-220). */
import * as O from "fp-ts/lib/Option.js"
import { totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { claimFrom, platformEvidence, reads } from "../decode/claim.js"
import type { Decision } from "../model/decision.js"
import type { Project } from "../runtime/project.js"

/** A variable that the platform data names, in a project. */
export interface GivenVariable {
  readonly project: Project
  readonly name: string
  readonly port: Decision<number> | null
}

/** The value of a variable that the platform gives: the application's own beats it. */
export const environmentTable = totalTable<GivenVariable, string>(
  "environment.*",
  [
    {
      id: "environment.own",
      contract: ["C-220", "R-ENV-2"],
      reads: reads([variables.PORT.name]),
      decide: ({ project, name }) => {
        const variable = project.env.get(name)
        return variable === null ? O.none : O.some(claimFrom(variable, variable.value))
      },
    },
  ],
  {
    id: "environment.platform",
    contract: ["C-220", "C-272"],
    reads: reads([]),
    decide: ({ project, name, port }) =>
      port !== null && name === project.platform.data.network.variable
        ? { value: String(port.value), because: [platformEvidence("network.variable"), ...port.because] }
        : {
            value: project.platform.data.environment[name] as string,
            because: [platformEvidence(`environment.${name}`)],
          },
  },
)
