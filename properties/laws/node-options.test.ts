/**
 * NODE_OPTIONS: what the user wrote stays, and the heap limit is added once.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { nodeOptions } from "../arbitraries/node-options.js"
import { runs } from "../arbitraries/runs.js"
import { planOf } from "./observe.js"

const project = (memoryMiB: number, options?: string): Snapshot => ({
  application: "javascript",
  files: { "package.json": '{"scripts":{"start":"node ."}}' },
  env: options === undefined ? {} : { NODE_OPTIONS: options },
  instance: { memoryMiB },
})

/** The merged text; undefined when the text is refused. */
const merged = (memoryMiB: number, options?: string): string | undefined =>
  planOf(project(memoryMiB, options))?.environment.NODE_OPTIONS

const memory = () => fc.integer({ min: 2, max: 1_000_000 })
const text = () => fc.oneof(nodeOptions(), fc.stringMatching(/^[-a-z_= "\\\t0-9]{1,30}$/))

/** Blank-separated words, quotes and all: coarser than tokens, so keeping them in order keeps every token. */
const words = (options: string): readonly string[] => options.split(" ").filter((word) => word !== "")

const mentionsHeap = (options: string): boolean =>
  /max.*old.*space.*size/i.test(options.replaceAll(/["\\]/g, ""))

describe("the heap limit", () => {
  test("is 3/4 of the memory in whole MiB, rounded down, when NODE_OPTIONS does not have one", () => {
    fc.assert(
      fc.property(memory(), (memoryMiB) => {
        const limit = Number(/^--max-old-space-size=(\d+)$/.exec(merged(memoryMiB) ?? "")?.[1])
        expect(limit * 4).toBeLessThanOrEqual(memoryMiB * 3)
        expect((limit + 1) * 4).toBeGreaterThan(memoryMiB * 3)
      }),
      runs(),
    )
  })

  test("is added once: merging what is merged changes nothing", () => {
    fc.assert(
      fc.property(memory(), memory(), text(), (memoryMiB, other, options) => {
        const once = merged(memoryMiB, options)
        fc.pre(once !== undefined)
        expect(merged(memoryMiB, once)).toBe(once)
        expect(merged(other, once)).toBe(once)
      }),
      runs(),
    )
  })

  test("comes after every word that the user wrote, in order and to the letter", () => {
    fc.assert(
      fc.property(memory(), text(), (memoryMiB, options) => {
        fc.pre(options.trim() !== "")
        const once = merged(memoryMiB, options)
        fc.pre(once !== undefined)
        const given = words(options)
        const all = words(once as string)
        expect(all.slice(0, given.length)).toEqual(given)
        expect(all.length - given.length).toBeLessThanOrEqual(1)
      }),
      runs(),
    )
  })

  test("is added to a text that speaks of no heap, and does not depend on what else is there", () => {
    fc.assert(
      fc.property(memory(), text(), (memoryMiB, options) => {
        fc.pre(!mentionsHeap(options) && options.trim() !== "")
        const once = merged(memoryMiB, options)
        fc.pre(once !== undefined)
        expect(words(once as string).at(-1)).toBe(merged(memoryMiB))
      }),
      runs(),
    )
  })

  test("that the user gives is kept, whatever the memory", () => {
    fc.assert(
      fc.property(
        memory(),
        fc.nat({ max: 99_999 }),
        fc.mixedCase(fc.constant("____"), { toggleCase: () => "-" }),
        (memoryMiB, heap, marks) => {
          const [a, b, c] = marks
          const options = `--no-warnings --max${a}old${b}space${c}size=${heap}`
          expect(merged(memoryMiB, options)).toBe(options)
        },
      ),
      runs(200),
    )
  })
})
