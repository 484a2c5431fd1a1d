/**
 * This planner with one defect planted, as a command that `runplan conform --lines` runs: a snapshot a line in, an outcome a line out.
 *
 *     node properties/conform/defective.mjs <defect>
 *
 * Each defect is a mistake that somebody who implements the contract would make.
 */
import { createInterface } from "node:readline"
import { decodeSnapshot, defaultPlatform, outcome, plan } from "../../dist/index.js"
import { decodePlatform } from "../../dist/platform/index.js"
import { outcomeOf } from "../scripts/corpus.mjs"

const planner = { decodeSnapshot, plan, outcome }
const made = (snapshot, platform = defaultPlatform) => outcomeOf(planner, platform, snapshot)

/** Plans another snapshot than the one that was given. */
const misread = (change) => (snapshot) => made(change(structuredClone(snapshot)))

/** Changes the plan, where there is one. */
const misplan = (change) => (snapshot) => {
  const result = structuredClone(made(snapshot))
  if (result.status === "planned") change(result.plan, snapshot)
  return result
}

const wholePlatform = (data) => decodePlatform(data).right

const onPlatform = (overrides) => {
  const platform = decodePlatform(overrides).right
  return (snapshot) => made(snapshot, platform)
}

const manifestOf = (snapshot) => {
  try {
    return JSON.parse(snapshot.files["package.json"])
  } catch {
    return null
  }
}

export const defects = {
  none: made,
  "half of the memory for the heap": onPlatform({ heap: { numerator: 1, denominator: 2 } }),
  "pnpm-lock.yaml before yarn.lock": misread((snapshot) => {
    if (snapshot.files?.["pnpm-lock.yaml"] !== undefined) delete snapshot.files["yarn.lock"]
    return snapshot
  }),
  "engines.node is not read": misread((snapshot) => {
    const manifest = manifestOf(snapshot)
    if (manifest?.engines?.node !== undefined) {
      delete manifest.engines.node
      snapshot.files["package.json"] = JSON.stringify(manifest)
    }
    return snapshot
  }),
  "the add-on linked last wins": misread((snapshot) => {
    if (Array.isArray(snapshot.addons)) snapshot.addons.reverse()
    return snapshot
  }),
  "a .nvmrc in a folder is kept": misplan((plan) => {
    plan.files.remove = plan.files.remove.filter((path) => path === ".nvmrc")
  }),
  "npm ci gets npm's flag": misplan((plan) => {
    if (plan.dependencies?.tool !== "npm-ci" || plan.dependencies.flags.length === 0) return
    plan.dependencies.flags = ["--production=false"]
  }),
  "a secret in the evidence": (snapshot) => {
    const result = structuredClone(made(snapshot))
    const visit = (value) => {
      if (typeof value !== "object" || value === null) return
      if (value.from === "env" && value.name === "NPM_TOKEN") value.value = snapshot.env?.NPM_TOKEN ?? "?"
      for (const inner of Object.values(value)) visit(inner)
    }
    visit(result)
    return result
  },
  "the chain forwards to 8080": misplan((plan) => {
    const last = plan.network?.chain.at(-1)
    if (last !== undefined) last.forward = 8080
  }),
  "--no-dev goes with the flags": misplan((plan, snapshot) => {
    if (plan.dependencies?.tool !== "composer" || !snapshot.env?.CC_PHP_COMPOSER_FLAGS?.trim()) return
    plan.dependencies.flags = plan.dependencies.flags.filter((flag) => flag !== "--no-dev")
  }),
  "a rejection has no reason for its tool": (snapshot) => {
    const result = structuredClone(made(snapshot))
    if (result.status === "rejected" && result.decisions?.["dependencies.tool"] !== undefined)
      result.decisions["dependencies.tool"].because = []
    return result
  },
  "a lock file is not looked at": misplan((plan) => {
    plan.inputs.files = plan.inputs.files.filter((path) => path !== "yarn.lock")
  }),
  "nothing is ever overridden": misplan((plan) => {
    for (const decision of Object.values(plan.decisions)) decision.overridden = []
  }),
}

const name = process.argv[2]
if (name !== undefined) {
  const planOf = defects[name]
  if (planOf === undefined) throw new Error(`There is no defect "${name}".`)
  for await (const line of createInterface({ input: process.stdin })) {
    const question = JSON.parse(line)
    // A platform of a case's own is planned on as it is: the defects are about the contract's.
    const { operation, input } = question
    const answer =
      operation === "plan" ? made(input.snapshot, wholePlatform(input.platform)) : planOf(question)
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}
