// Written by properties/scripts/node-catalog.mjs, which says where each fact comes from. Do not edit.
import type { NodeCatalog } from "../codec.js"
import { nodeCatalog } from "./node.js"
import { lazyCatalog, nodeRows } from "./rows.js"

export const nodeCatalog202608: NodeCatalog = lazyCatalog({ date: "2026-08-20", latestLts: "24.19.0" }, () => {
  const changed = nodeRows(`22|Jod|11.0|27-04-30|10.5.1,10.7.0:-2,10.8.1:. .0-1,.2:.0-1 -8,.3,10.9.0:-12,.2:.0-1 . .0-1 . .0-1,.3:-20,.4:.0-1 .0-1,.7:22.2,.8:22.3 .0-2
24|Krypton|11.0|28-04-30|11.3.0:.0-2 -2,11.4.2:. .0-1,11.5.1:-7,11.6.0:-9,.1:-11,.2:11.1 -13,11.8.0:13.1,11.9.0,11.11.0:14.1,11.12.1,11.13.0:-17,11.16.0:.0-1,11.17.0
25|||26-06-01|11.6.2:-1 .0-1 .,11.7.0,11.8.0:-6,11.9.0:6.1,11.10.1,11.11.0:.0-1,.1:8.2,11.12.1
26|||29-04-30|:.,11.13.0:-2,11.16.0:.0-1,11.17.0:. .0-1,11.18.0,11.19.0`)
  return {
    lines: [
      ...nodeCatalog.lines.map((row) => changed.lines.find(({ line }) => line === row.line) ?? row),
      ...changed.lines.filter(({ line }) => !nodeCatalog.lines.some((row) => row.line === line)),
    ],
    npm: { ...nodeCatalog.npm, ...changed.npm },
  }
})
