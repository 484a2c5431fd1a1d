/** The instance and its memory in MiB (C-1, C-42, R-PHP-14). */

import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { platformEvidence, reads } from "../decode/claim.js"
import { type Diagnostics, diagnosed } from "../model/diagnostic.js"
import type { Noted, Succeeded } from "../model/result.js"
import { type ApplicationKind, applicationKinds } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import type { DecidedInstance, Project } from "../runtime/project.js"

interface InstanceFacts extends Pick<Project, "platform" | "snapshot"> {
  /** Null when the kind is undecided. */
  readonly application: ApplicationKind | null
}

const isMemory = (value: number): boolean => Number.isSafeInteger(value) && value > 0

/** The table of precedence. Order matters: an explicit memory wins over the type's (C-1). */
export const memoryTable: TotalTable<InstanceFacts, number> = totalTable(
  "instance.memoryMiB",
  [
    {
      id: "instance.memory.given",
      contract: ["C-1"],
      reads: reads([]),
      decide: ({ snapshot }) => {
        const memory = snapshot.instance?.memoryMiB
        return memory !== undefined && isMemory(memory)
          ? O.some({ value: memory, because: [{ from: "snapshot", field: "instance.memoryMiB" }] })
          : O.none
      },
    },
    {
      id: "instance.memory.type",
      contract: ["C-1"],
      reads: reads([]),
      decide: ({ platform, snapshot }) => {
        const type = snapshot.instance?.type
        const memory = type === undefined ? undefined : memoryOf(platform, type)
        return memory === undefined
          ? O.none
          : O.some({
              value: memory,
              because: [
                { from: "snapshot", field: "instance.type" },
                platformEvidence(`instances.memoryMiB.${type}`),
              ],
            })
      },
    },
  ],
  {
    id: "instance.memory.default",
    contract: ["C-1", "C-42", "R-PHP-14"],
    reads: reads([]),
    decide: ({ platform }) => ({
      value: memoryOf(platform, platform.data.instances.default) ?? 0,
      because: [
        platformEvidence("instances.default"),
        platformEvidence(`instances.memoryMiB.${platform.data.instances.default}`),
      ],
    }),
  },
)

const memoryOf = ({ data }: Platform, type: string): number | undefined =>
  Object.hasOwn(data.instances.memoryMiB, type) ? data.instances.memoryMiB[type] : undefined

/**
 * The decision on the instance. A type that the platform does not have is an error unless its memory is given, and so is one
 * that the platform does not give to this kind of application.
 */
export const decideInstance = (
  facts: InstanceFacts,
): Succeeded<DecidedInstance> | Noted<Diagnostics, DecidedInstance> => {
  const { instance } = facts.snapshot
  const memoryMiB = memoryTable.decide(facts)
  const type =
    instance?.type ?? (instance?.memoryMiB === undefined ? facts.platform.data.instances.default : null)
  const found = []
  if (instance?.memoryMiB !== undefined && !isMemory(instance.memoryMiB)) {
    found.push(
      report("instance-memory-invalid", { memoryMiB: instance.memoryMiB }, [
        { from: "snapshot", field: "instance.memoryMiB" },
      ]),
    )
  }
  const { application, platform } = facts
  const types = () => Object.keys(platform.data.instances.memoryMiB)
  if (
    instance?.type !== undefined &&
    instance.memoryMiB === undefined &&
    memoryOf(platform, instance.type) === undefined
  ) {
    found.push(
      report("instance-unknown", { type: instance.type, known: types() }, [
        { from: "snapshot", field: "instance.type" },
      ]),
    )
  }
  // What asks for an instance that there is not leaves another one's memory in its place.
  const isStandIn = found.length > 0
  if (application === null) return diagnosed({ type, memoryMiB, isStandIn }, found)
  const unavailable: readonly (string | null)[] = platform.data.instances.unavailable[application]
  if (unavailable.includes(type)) {
    const named = instance?.type !== undefined
    found.push(
      report(
        "instance-unavailable",
        {
          type: type as string,
          kind: applicationKinds[application],
          available: types().filter((other) => !unavailable.includes(other)),
        },
        [
          named ? { from: "snapshot", field: "instance.type" } : platformEvidence("instances.default"),
          platformEvidence(`instances.unavailable.${application}`),
        ],
      ),
    )
  }
  return diagnosed({ type, memoryMiB, isStandIn }, found)
}
