/**
 * The truth table: what plans claim of an installation, of lifecycle scripts and of the heap, beside what the real tools do with the plan's
 * own commands. Where the two differ, the plan says so itself; a difference that it does not mention fails. `npm run truth` writes the page.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { root } from "../scripts/pages.mjs"
import { page } from "./page.js"
import { scratch } from "./tools.js"
import { type Heap, heaps, type Installed, installations, type Lifecycle, lifecycles } from "./truth.js"

let installed: readonly Installed[] = []
let ran: readonly Lifecycle[] = []
let heap: readonly Heap[] = []

beforeAll(async () => {
  installed = await installations()
  ran = await lifecycles()
  heap = heaps()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Codes that say that development dependencies are otherwise than the plan's field. */
const admitting = ["dev-dependencies-pnpm", "dev-dependencies-pnpm-flag"]

describe("development dependencies", () => {
  test("are as the plan claims, or the plan says that they are not", () => {
    const wrong = installed.filter(
      ({ claim, reality, codes }) => claim !== reality && !codes.some((code) => admitting.includes(code)),
    )
    expect(wrong).toEqual([])
  })

  test("are not said to be otherwise where they are as claimed and the version is known", () => {
    const wrong = installed.filter(
      ({ manager, claim, reality, edited, codes }) =>
        !manager.includes("no packageManager") &&
        claim === reality &&
        !edited &&
        codes.some((code) => admitting.includes(code)),
    )
    expect(wrong).toEqual([])
  })

  test("never come at the price of an edited package.json that the plan does not mention", () => {
    const edited = installed.filter((row) => row.edited && !row.codes.includes("dev-dependencies-pnpm-flag"))
    expect(edited).toEqual([])
  })
})

test("lifecycle scripts run as the plan claims, with those that its diagnostics name besides", () => {
  const wrong = ran.filter(({ claim, reality, others }) => [...claim, ...others].join() !== reality.join())
  expect(wrong).toEqual([])
})

test("lifecycle scripts that the plan says are skipped do not run", () => {
  expect(ran.filter(({ skipped, reality }) => skipped.some((name) => reality.includes(name)))).toEqual([])
  expect(ran.some(({ skipped }) => skipped.length > 0)).toBe(true)
})

test("Node has the heap limit of the plan", () => {
  expect(heap.map(({ old }) => old)).toEqual(heap.map(({ limit }) => limit))
})

test("docs/truth-table.md is what was found; npm run truth renews it", () => {
  const file = join(root, "docs/truth-table.md")
  const text = page({ installed, ran, heap })
  if (process.env.RENEW_TRUTH === "1") writeFileSync(file, text)
  expect(readFileSync(file, "utf8")).toBe(text)
})
