/**
 * Every table of rules that a plan comes from, in the order in which the tables are asked.
 *
 * Law. Every decision of a plan names a rule of one of these tables, and what it overruled comes after it in the same table.
 */
import type { AnyTable } from "../contract/rule.js"
import { type ApplicationKind, kinds } from "../model/snapshot.js"
import { trafficOf } from "../traffic/index.js"
import { applicationTable } from "./application.js"
import { environmentTable } from "./environment.js"
import { hookTables } from "./hooks.js"
import { memoryTable } from "./instance.js"
import { folderTable } from "./place.js"
import { runtimes } from "./runtimes.js"
import { workerTable } from "./workers.js"

/** Traffic in front of every runtime. */
export const traffic = trafficOf(runtimes)

/** The tables themselves, each with the kinds of application that it is for. */
export const tables: readonly {
  readonly table: AnyTable
  readonly runtimes: readonly ApplicationKind[]
}[] = [
  ...[applicationTable, memoryTable, ...traffic.tables].map((table) => ({ table, runtimes: kinds })),
  ...kinds.flatMap((kind) => runtimes[kind].tables.map((table) => ({ table, runtimes: [kind] }))),
  { table: environmentTable, runtimes: kinds },
  { table: folderTable, runtimes: kinds },
  { table: workerTable, runtimes: kinds },
  ...Object.values(hookTables).map((table) => ({ table, runtimes: kinds })),
]
