/** What the planner decides of traffic alone, as the laws about it look at it. */
import { askOnly } from "../../src/contract/rule.js"
import { environment } from "../../src/decode/environment.js"
import { defaultPlatform, type Health, type Network, type Platform, type Snapshot } from "../../src/index.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { traffic as planner } from "../../src/plan/tables.js"

export type Kind = "javascript" | "php"

export interface Decided {
  readonly network: Network
  readonly health: Health
  readonly said: readonly string[]
}

/** What reads variables: to make it takes longer than to read them. */
const onContract = environment(defaultPlatform)

/** The traffic of a project, and what is said about it as `severity code`. */
export const decide = (
  snapshot: Snapshot,
  application: Kind,
  platform: Platform = defaultPlatform,
): Decided => {
  const environmentOf = platform === defaultPlatform ? onContract : environment(platform)
  const project = { platform, snapshot, application, env: environmentOf(snapshot) }
  const made = planner.plan(project, askOnly)
  if (made.right.network === null || made.right.health === null) {
    throw new Error("a service has a network and health")
  }
  const said = new Set(diagnosticsOf(made).map(({ severity, code }) => `${severity} ${code}`))
  return { network: made.right.network, health: made.right.health, said: [...said].sort() }
}
