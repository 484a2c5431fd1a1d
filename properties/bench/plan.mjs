// The whole plan, with its decisions, diagnostics and inputs, against JSON.parse of the same manifest and against the peers.
import { defaultPlatform, plan } from "../../dist/index.js"
import { compare, mark, printComparison } from "./compare.mjs"
import * as peers from "./peers.mjs"
import { javascriptSnapshots, neverSeen, newRange, phpSnapshots } from "./snapshots.mjs"

const planned = plan(defaultPlatform)

/** The last result, kept where a compiler cannot prove that nobody looks at it. */
export let last

const each = (items, work) => ({
  work: items.length,
  run: () => {
    for (const item of items) last = work(item)
  },
})

const eachLater = (items, work) => ({
  work: items.length,
  run: async () => {
    for (const item of items) last = await work(item)
  },
})

/** Another tenth of the items at each call, so that a call is short and every item comes as often as any other. */
const inTurn = (items, work) => {
  const share = items.length / 10
  let start = 0
  return {
    work: share,
    run: () => {
      for (let index = start; index < start + share; index++) last = work(items[index])
      start = (start + share) % items.length
    },
  }
}

const manifest = ({ files }) => JSON.parse(files["package.json"])
const composer = ({ files }) => JSON.parse(files["composer.json"])
const ratioOf = (results, name) => results.find((result) => result.name === name).ratio

export const run = async () => {
  console.log("## Plan\n")
  const javascript = javascriptSnapshots(200)
  const floor = "JSON.parse of package.json"

  const seen = await compare(
    { [floor]: each(javascript, manifest), "runplan, the whole plan": each(javascript, planned) },
    { floor },
  )
  printComparison("JavaScript, ranges seen before", "the floor", seen)
  mark(
    "plan, ranges seen before, times JSON.parse",
    ratioOf(seen, "runplan, the whole plan"),
    "at most 3",
    ratioOf(seen, "runplan, the whole plan") <= 3,
  )

  // Once nearly all is compiled: what is measured first is compiled the least, and a program that plans much plans so.
  const compiled = await compare(
    { [floor]: each(javascript, manifest), "runplan, the whole plan": each(javascript, planned) },
    { floor, warmup: 8000 },
  )
  printComparison("The same, 8 s later", "the floor", compiled)

  const fresh = javascriptSnapshots(neverSeen, newRange)
  const unseen = await compare(
    { [floor]: inTurn(fresh, manifest), "runplan, the whole plan": inTurn(fresh, planned) },
    { floor },
  )
  printComparison("JavaScript, ranges never seen", "the floor", unseen)
  mark(
    "plan, ranges never seen, times JSON.parse",
    ratioOf(unseen, "runplan, the whole plan"),
    "at most 5",
    ratioOf(unseen, "runplan, the whole plan") <= 5,
  )

  const php = phpSnapshots(100)
  const phpFloor = "JSON.parse of composer.json"
  const phpResults = await compare(
    { [phpFloor]: each(php, composer), "runplan, the whole plan": each(php, planned) },
    { floor: phpFloor },
  )
  printComparison("PHP", "the floor", phpResults)

  const few = javascript.slice(0, 40)
  const { folders, remove } = peers.onDisk(few)
  try {
    const whole = "runplan, the whole plan"
    const results = await compare(
      {
        [whole]: each(few, planned),
        "@netlify/build-info, detectPackageManager": eachLater(few, peers.netlifyPackageManager),
        "@vercel/fs-detectors, detectFramework(packageManagers)": eachLater(few, peers.vercelPackageManager),
        "nypm, detectPackageManager, on a disk in memory": eachLater(folders, peers.nypmPackageManager),
        "package-manager-detector, detect, on a disk in memory": eachLater(
          folders,
          peers.detectorPackageManager,
        ),
        "@netlify/build-info, getBuildSettings": eachLater(few, peers.netlifyBuildSettings),
      },
      { floor: whole, rounds: 15 },
    )
    printComparison("JavaScript, against the peers", "runplan", results)
    const managers = results.filter(({ name }) => name !== whole && !name.endsWith("getBuildSettings"))
    const fastest = Math.min(...managers.map(({ ratio }) => ratio))
    mark(
      "fastest peer's package-manager detection, times the whole plan",
      fastest,
      "more than 1",
      fastest > 1,
    )
    const settings = ratioOf(results, "@netlify/build-info, getBuildSettings")
    mark("getBuildSettings, times the whole plan", settings, "at least 50", settings >= 50)
  } finally {
    remove()
  }
}
