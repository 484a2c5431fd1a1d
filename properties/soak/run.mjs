// npm run soak -- [--runs N] [--seed N] [--failures N] [--only plans|signatures|helpers|operations|tokens|platforms [--number N]]
import { parseArgs } from "node:util"
import { loadSoak } from "./bundle.mjs"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: "20261121" },
    failures: { type: "string", default: "1" },
    only: { type: "string" },
    number: { type: "string" },
  },
})

const { soak } = await loadSoak()
process.exitCode = soak(
  {
    runs: Number(values.runs),
    seed: Number(values.seed),
    only: values.only ?? null,
    number: values.only === undefined || values.number === undefined ? null : Number(values.number),
    failures: Number(values.failures),
  },
  console.log,
)
