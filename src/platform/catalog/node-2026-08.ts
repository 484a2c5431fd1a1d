// Written by properties/scripts/node-catalog.mjs, which says where each fact comes from. Do not edit.
import type { NodeCatalog } from "../codec.js"
import { nodeCatalog } from "./node.js"
import { lazyCatalog, nodeRows } from "./rows.js"

export const nodeCatalog202608: NodeCatalog = lazyCatalog({ date: "2026-08-20", latestLts: "24.19.0" }, () => {
  const changed = nodeRows(`22|Jod|22.11.0|2027-04-30|10.5.1:0,10.7.0:1-2,10.8.1:3 4.0-1,10.8.2:5.0-1 6-8,10.8.3:9,10.9.0:10-12,10.9.2:13.0-1 14 15.0-1 16 17.0-1,10.9.3:18-20,10.9.4:21.0-1 22.0-1,10.9.7:22.2,10.9.8:22.3 23.0-2
24|Krypton|24.11.0|2028-04-30|11.3.0:0.0-2 1-2,11.4.2:3 4.0-1,11.5.1:5-7,11.6.0:8-9,11.6.1:10-11,11.6.2:11.1 12-13,11.8.0:13.1,11.9.0:14,11.11.0:14.1,11.12.1:15,11.13.0:16-17,11.16.0:18.0-1,11.17.0:19
25|||2026-06-01|11.6.2:0-1 2.0-1 3,11.7.0:4,11.8.0:5-6,11.9.0:6.1,11.10.1:7,11.11.0:8.0-1,11.11.1:8.2,11.12.1:9
26|||2029-04-30|:0,11.13.0:1-2,11.16.0:3.0-1,11.17.0:4 5.0-1,11.18.0:6,11.19.0:7`)
  return {
    lines: [
      ...nodeCatalog.lines.map((row) => changed.lines.find(({ line }) => line === row.line) ?? row),
      ...changed.lines.filter(({ line }) => !nodeCatalog.lines.some((row) => row.line === line)),
    ],
    npm: { ...nodeCatalog.npm, ...changed.npm },
  }
})
