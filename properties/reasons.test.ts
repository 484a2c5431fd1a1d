/**
 * Why a change of the sources may go unnoticed is said of lines that stand there: a line that is changed or taken out takes its reason
 * along, before a run of hours finds that it speaks of nothing.
 */
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

interface Reason {
  readonly reason: string
  /** By file, lines without the space around them, or such a line, ` ⇒ ` and what a part of it became. */
  readonly where?: { readonly [file: string]: readonly string[] }
  /** Files of which what no question reaches has this reason. */
  readonly unreached?: readonly string[]
}

const lists = ["properties/mutation/survivors.json", "properties/conform/holes/equivalent.json"]

describe.each(lists)("%s", (list) => {
  const reasons: readonly Reason[] = JSON.parse(readFileSync(list, "utf8"))
  const places = reasons.flatMap(({ where = {} }) => Object.entries(where))

  it("names files that there are", () => {
    const named = [...places.map(([file]) => file), ...reasons.flatMap(({ unreached = [] }) => unreached)]
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(named.length).toBeGreaterThan(5)
  })

  it("names lines that stand in their files", () => {
    const gone = places
      .filter(([file]) => existsSync(file))
      .flatMap(([file, some]) => {
        const lines = new Set(
          readFileSync(file, "utf8")
            .split("\n")
            .map((line) => line.trim()),
        )
        return some.filter((place) => !lines.has(place.split(" ⇒ ")[0] ?? "")).map((line) => [file, line])
      })
    expect(gone).toEqual([])
  })

  it("says of each place once why", () => {
    const all = places.flatMap(([file, some]) => some.map((place) => `${file}: ${place}`))
    expect(all.filter((place, index) => all.indexOf(place) !== index)).toEqual([])
    expect(reasons.filter(({ reason }) => !/^[A-Z].*[.]$/.test(reason))).toEqual([])
  })
})
