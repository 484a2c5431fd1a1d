/**
 * Whoever does what a remedy says is done with it: of whatever names a value to set, in every case of the corpus and in applications that are
 * made up.
 *
 * Law. With the value set the diagnostic is gone, no error is there that was not, and no warning that rests on what was set; of what is made up,
 * none that calls it vain.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { outcome } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { application } from "../arbitraries/applications.js"
import { allRuns, runs } from "../arbitraries/runs.js"
import { cases, planOn, platformFor } from "../corpus.js"
import { outcomeOf } from "./observe.js"
import { settingsIn, withDone } from "./remedy-settings.js"

/**
 * What was true before, of what was not reached; the contract's own warning of the tool that the project lets install alone; and in what the
 * manager differs that a project moves to, which may have it installed by another alone.
 */
const further = new Set([
  "start-file-missing",
  "start-import-missing",
  "start-package-missing",
  "start-program-missing",
  "yarn-deprecated",
])
const ofManagers = new Set([
  "lifecycle-berry",
  "yarn-berry-npmrc",
  "plug-n-play",
  "plug-n-play-build",
  "workspace-protocol",
  "package-manager-refused",
])
const moves = /CC_NODE_BUILD_TOOL|packageManager/

/** What says that a setting is in vain. */
const contradicts = new Set(["yarn-line", "variable-unused", "package-manager-overruled"])

const restsOn = ({ because }: Diagnostic, names: readonly string[]): boolean =>
  because.some((one) =>
    one.from === "env"
      ? names.includes(one.name)
      : one.from === "file" && one.pointer === "/packageManager" && names.includes("packageManager"),
  )

/** What is wrong once a remedy is done; null where it names nothing to set. */
const wrong = (
  given: Snapshot,
  before: readonly Diagnostic[],
  { code, message, remedy }: Diagnostic,
  planned: (snapshot: Snapshot) => Outcome,
  rests: (diagnostic: Diagnostic, names: readonly string[]) => boolean,
): readonly string[] | null => {
  const text = remedy ?? ""
  const done = withDone(given, text)
  // What serves, or what else there is to move to first, is for people to find.
  if (done === null || / to what | Before that: /.test(text)) return null
  const isMove = moves.test(text)
  const names = [...settingsIn(remedy).map(([name]) => name), "packageManager"]
  const known = new Set(before.map((one) => one.code))
  return planned(done).diagnostics.flatMap((one) => {
    if (one.code === code && one.message === message) return [`${code} is still there`]
    if (known.has(one.code) || further.has(one.code) || (isMove && ofManagers.has(one.code))) return []
    const isCaused =
      one.severity === "error" ||
      one.code === "build-node-too-new" ||
      (one.severity === "warning" && rests(one, names))
    return isCaused ? [`${code} leads to ${one.code}: ${remedy}`] : []
  })
}

test("a remedy of the corpus mends", () => {
  let followed = 0
  const found = cases.flatMap((one) => {
    const diagnostics = one.outcome?.diagnostics ?? []
    const snapshot = one.snapshot as Snapshot
    if (diagnostics.every(({ remedy }) => withDone(snapshot, remedy) === null)) return []
    const planFor = planOn(platformFor(one))
    return diagnostics.flatMap((each) => {
      const left = wrong(snapshot, diagnostics, each, (done) => outcome(planFor(done)), restsOn)
      if (left !== null) followed++
      return (left ?? []).map((text) => `${one.id}: ${text}`)
    })
  })
  expect(found).toEqual([])
  expect(followed).toBeGreaterThan(400)
})

test("a remedy of a made-up application mends", () => {
  let followed = 0
  fc.assert(
    fc.property(application(), (given) => {
      const { diagnostics } = outcomeOf(given)
      for (const one of diagnostics) {
        // There what is true of production, or of a tool, comes together as it will.
        const left = wrong(given, diagnostics, one, outcomeOf, ({ code }) => contradicts.has(code))
        if (left !== null) followed++
        expect(left ?? []).toEqual([])
      }
    }),
    runs(),
  )
  if (allRuns) expect(followed).toBeGreaterThan(50)
})
