/**
 * What is decided for all kinds of applications alike: in every combination of the classes of its inputs, a table decides for the other
 * kinds what it decides for JavaScript.
 */
import { describe, expect, it } from "vitest"
import { classedTables, platformOf } from "../../src/describe/classes.js"
import { combinationsOf, combinedSnapshot, tableAnswer } from "../../src/describe/decisionTable.js"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { ApplicationKind, Snapshot } from "../../src/model/snapshot.js"
import { definePlatform } from "../../src/platform/index.js"
import { leftOut } from "../everyKind.js"

type OtherKind = Exclude<ApplicationKind, "javascript">

/** What makes a project one of another kind. */
const index: { readonly [kind in OtherKind]: string } = { php: "index.php", static: "index.html" }

/** The same project as another kind: what makes it JavaScript makes it that kind. */
const asKind = (given: Snapshot, kind: OtherKind): Snapshot => {
  const files = Object.entries(given.files).map(([path, text]) =>
    /(?:^|\/)package\.json$/.test(path) ? [path.replace("package.json", index[kind]), null] : [path, text],
  )
  return { ...given, files: Object.fromEntries(files) }
}

/** Decided for all kinds alike, and walked whole for JavaScript above. */
const alike = classedTables.filter(
  ({ decides, runtime, needs }) =>
    runtime === "javascript" &&
    (/^(?:instance\.memoryMiB|network\.access|network\.chain|health\.paths)$/.test(decides) ||
      ["further", "environment"].includes(needs ?? "") ||
      (needs === "network.variable" && decides === "environment.*")),
)

describe.each(Object.keys(index) as readonly OtherKind[])("decided for %s as for JavaScript", (kind) => {
  it.each(
    alike.map(
      (table) => [`${table.decides}${table.needs === null ? "" : ` with ${table.needs}`}`, table] as const,
    ),
  )("%s, in every combination", (_, table) => {
    const platform = definePlatform(leftOut, platformOf(defaultPlatform, table))
    if (!("right" in platform)) throw new Error(JSON.stringify(platform.left))
    const planned = plan(platform.right)
    const answerOf = (given: Snapshot) => {
      const answered = outcome(planned(given))
      const { rule, value, errors } = tableAnswer(table, answered)
      const decision = answered.status === "planned" ? answered.plan.decisions[table.at] : undefined
      return [rule, value, errors, decision?.overridden.map((claim) => [claim.rule, claim.value])]
    }
    for (let place = 0; place < combinationsOf(table); place++) {
      const given = combinedSnapshot(table, place)
      // PHP is not deployed on a pico.
      if (kind === "php" && given.instance?.type === "pico") continue
      expect([given, answerOf(asKind(given, kind))]).toEqual([given, answerOf(given)])
    }
  })
})
