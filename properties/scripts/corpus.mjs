/**
 * Reading the golden corpus and judging an outcome by a case's hand-written expectation. The script that writes the
 * outcomes and the test that checks them share it, so it is plain JavaScript and touches nothing of `src/`.
 *
 * Laws: `differences(expect, outcome) = []` exactly when the expectation holds; `withoutProse` is idempotent;
 * `pretty` does not depend on the order of keys; `withInputs(common, folded(common, platform, outcome))` is `outcome`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { compact, withInputs } from "./outcomes.mjs"

export * from "./outcomes.mjs"

/** The folder of the planner's cases. */
export const planCases = join(dirname(fileURLToPath(import.meta.url)), "../../golden/plan")

/** Every case under a folder, `<area>/<case>`, in alphabetical order, its outcome whole. */
export const readCases = (root) => {
  const common = readCommonInputs(root)
  return folders(root).flatMap((area) =>
    folders(join(root, area)).map((name) => readCase(root, `${area}/${name}`, common)),
  )
}

/** Where the inputs stand that all projects of a kind have. */
export const commonInputsOf = (root) => join(root, "inputs.json")

const readCommonInputs = (root) => {
  const file = commonInputsOf(root)
  return existsSync(file) ? readJson(file) : {}
}

/** The key of a kind's common inputs: the platform's name and the kind; a platform of a case's own counts as the contract's. */
const commonKey = (platform, outcome) =>
  `${typeof platform === "string" ? platform : "contract"}/${outcome.plan.application}`

/** What all planned outcomes of a kind look at on a platform, by `commonKey`. Platforms of a case's own are left aside. */
export const commonInputs = (outcomes) => {
  const common = {}
  for (const { platform, outcome } of outcomes) {
    if (outcome.status !== "planned" || (platform !== null && typeof platform !== "string")) continue
    const key = commonKey(platform, outcome)
    const { files, env } = outcome.plan.inputs
    const known = common[key] ?? { files, env }
    common[key] = {
      files: known.files.filter((name) => files.includes(name)),
      env: known.env.filter((name) => env.includes(name)),
    }
  }
  return common
}

/** An outcome as its file holds it: of its inputs only what its kind does not have in common. */
export const folded = (common, platform, outcome) => {
  if (outcome.status !== "planned") return outcome
  const of = commonKey(platform, outcome)
  const { files, env } = outcome.plan.inputs
  const shared = common[of]
  const has = (own, all) => all.every((name) => own.includes(name))
  if (shared === undefined || !has(files, shared.files) || !has(env, shared.env)) return outcome
  const inputs = {
    of,
    files: files.filter((name) => !shared.files.includes(name)),
    env: env.filter((name) => !shared.env.includes(name)),
  }
  return { ...outcome, plan: { ...outcome.plan, inputs } }
}

/** The folder of the verdicts on health checks. */
const healthCases = join(dirname(fileURLToPath(import.meta.url)), "../../golden/health")

/** Every verdict on health checks, in alphabetical order. */
export const readHealthCases = () =>
  folders(healthCases).map((id) => ({ id, ...readJson(join(healthCases, id, "case.json")) }))

const folders = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

const readCase = (root, id, common) => {
  const folder = join(root, id)
  const outcome = join(folder, "outcome.json")
  const platform = join(folder, "platform.json")
  return {
    id,
    folder,
    ...readJson(join(folder, "case.json")),
    snapshot: readJson(join(folder, "snapshot.json")),
    platform: existsSync(platform) ? readJson(platform) : null,
    outcome: existsSync(outcome) ? withInputs(common, readJson(outcome)) : null,
  }
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (cause) {
    throw new Error(`${path} cannot be read as JSON`, { cause })
  }
}

const severities = ["error", "warning", "info"]
const keysOfCase = ["title", "contract", "expect"]
const keysOfExpect = ["status", "plan", "decisions", "diagnostics", "never"]
const keysOfDecision = ["value", "rule", "contract", "because", "overridden"]
const keysOfDiagnostic = ["code", "severity", "because"]

/** What is wrong with the form of a case: a key that nothing would check, or one that is missing. */
export const misshapen = (one) => {
  const { title, contract, expect } = one
  const unknown = (what, keys, given) =>
    Object.keys(given)
      .filter((key) => !keys.includes(key))
      .map((key) => `${what} has the unknown key ${key}`)
  const missing = (what, keys, given) =>
    keys.filter((key) => !Object.hasOwn(given, key)).map((key) => `${what} has no ${key}`)
  const {
    id: _id,
    folder: _folder,
    snapshot: _snapshot,
    platform: _platform,
    outcome: _outcome,
    ...written
  } = one
  return [
    ...unknown("the case", keysOfCase, written),
    ...(typeof title === "string" && title !== "" ? [] : ["the case has no title"]),
    ...(Array.isArray(contract) && contract.length > 0 ? [] : ["the case cites nothing"]),
    ...unknown("expect", keysOfExpect, expect),
    ...missing("expect", ["status", "diagnostics"], expect),
    ...(expect.status === "rejected" && expect.plan ? ["a rejected outcome has no plan"] : []),
    ...Object.entries(expect.decisions ?? {}).flatMap(([path, decision]) =>
      decision === null ? [] : unknown(`the decision ${path}`, keysOfDecision, decision),
    ),
    ...expect.diagnostics.flatMap((diagnostic) => [
      ...unknown(`the diagnostic ${diagnostic.code}`, keysOfDiagnostic, diagnostic),
      ...missing(`the diagnostic ${diagnostic.code}`, keysOfDiagnostic, diagnostic),
    ]),
  ]
}

/**
 * Every way in which an outcome differs from what a case expects, one sentence each; `[]` when the expectation holds.
 */
export const differences = (expect, outcome) => {
  const found = []
  const same = (what, expected, got) => {
    if (got === undefined) found.push(`${what}: expected ${compact(expected)}, got nothing`)
    else if (compact(expected) !== compact(got))
      found.push(`${what}: expected ${compact(expected)}, got ${compact(got)}`)
  }
  same("status", expect.status, outcome.status)
  for (const [path, expected] of Object.entries(expect.plan ?? {})) {
    same(`plan ${path}`, expected, outcome.plan === undefined ? undefined : at(outcome.plan, path))
  }
  for (const [path, expected] of Object.entries(expect.decisions ?? {})) {
    const decisions = outcome.plan?.decisions ?? outcome.decisions ?? {}
    const decision = Object.hasOwn(decisions, path) ? decisions[path] : undefined
    if (expected === null) {
      if (decision !== undefined)
        found.push(`decision ${path}: expected none, got ${compact(decision.value)}`)
      continue
    }
    for (const key of Object.keys(expected)) {
      const got = key === "overridden" ? decision?.overridden.map((claim) => claim.value) : decision?.[key]
      same(`decision ${path} ${key}`, expected[key], got)
    }
  }
  const shown = ({ code, severity, because }) => ({ code, severity, because })
  const expected = expect.diagnostics.map((diagnostic) => compact(shown(diagnostic)))
  const got = outcome.diagnostics.map((diagnostic) => compact(shown(diagnostic)))
  for (const one of expected) if (!got.includes(one)) found.push(`diagnostics: expected ${one}, got none`)
  for (const one of got) if (!expected.includes(one)) found.push(`diagnostics: unexpected ${one}`)
  if (found.length === 0 && compact(expected) !== compact(got)) {
    found.push(`diagnostics: expected the order ${compact(expected)}, got ${compact(got)}`)
  }
  for (const text of expect.never ?? []) {
    if (texts(outcome).some((one) => one.includes(text)))
      found.push(`a text that must not appear does: ${text}`)
  }
  return found
}

/** Whether diagnostics stand in canonical order: by severity, then code, then the canonical JSON of their evidence. */
export const inCanonicalOrder = (diagnostics) => {
  const key = ({ severity, code, because }) => [severities.indexOf(severity), code, compact(because)]
  return diagnostics.every((one, index) => {
    if (index === 0) return true
    const [left, right] = [key(diagnostics[index - 1]), key(one)]
    const first = left.findIndex((part, place) => part !== right[place])
    return first === -1 || left[first] < right[first]
  })
}

/**
 * Evidence of an outcome that is not true: a variable, a file, a field of package.json or a path of the platform data that is
 * not there, another value than the variable has, or one thing twice in a list.
 */
export const falseEvidence = (snapshot, platformData, outcome) => {
  const found = []
  const check = (evidence) => {
    if (evidence.from === "env") {
      const addon = snapshot.addons?.find(({ name }) => name === evidence.addon)
      const env = evidence.addon === undefined ? snapshot.env : (addon?.env ?? {})
      return (
        Object.hasOwn(env, evidence.name) &&
        (evidence.value === undefined || evidence.value === env[evidence.name])
      )
    }
    if (evidence.from === "platform") return reaches(platformData, evidence.path.split("."))
    if (evidence.from !== "file") return true
    if (!Object.hasOwn(snapshot.files, evidence.path)) return false
    if (evidence.path !== "package.json" || evidence.pointer === undefined) return true
    const keys = evidence.pointer.split("/").slice(1)
    const manifest = JSON.parse(snapshot.files[evidence.path].replace(/^\ufeff/, ""))
    return reaches(
      manifest,
      keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")),
    )
  }
  const visit = (value) => {
    if (typeof value !== "object" || value === null) return
    if (Array.isArray(value.because)) {
      const shown = value.because.map(compact)
      if (new Set(shown).size < shown.length) found.push(`one thing twice: ${shown.join(" ")}`)
      for (const one of value.because) if (!check(one)) found.push(`not there: ${compact(one)}`)
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(outcome)
  return found
}

const reaches = (value, keys) => {
  let inner = value
  for (const key of keys) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return false
    inner = inner[key]
  }
  return true
}

const texts = (value) => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)])
}

/** The value at a plan path, `undefined` when there is none. golden/README.md documents the notation. */
export const at = (plan, path) => {
  let value = plan
  for (const part of path.split(/\.(?![^[]*\])|(?=\[)/)) {
    if (typeof value !== "object" || value === null) return undefined
    if (!Array.isArray(value)) value = Object.hasOwn(value, part) ? value[part] : undefined
    else if (part === "ids") value = value.map(nameOf)
    else {
      const name = part.startsWith("[") ? part.slice(1, -1) : part
      value = value.find((item) => nameOf(item) === name)
    }
  }
  return value
}

const nameOf = (item) => item.id ?? item.name ?? item.path ?? item.decides
