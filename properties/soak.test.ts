/**
 * A short soak: what `npm run soak -- --runs N` does N times. It drives every public function, so that a new one fails here until the
 * soak knows it.
 */
import { expect, test } from "vitest"
import { loadSoak } from "./soak/bundle.mjs"

const asked = { seed: 20261121, only: null, number: null, failures: 1 }

test("a soak that drives nearly nothing is no soak, and one of 1500 runs drives every public function", async () => {
  const { soak } = await loadSoak()
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  expect(soak({ ...asked, runs: 1 }, say)).toBe(1)
  expect(said.at(-1)).toMatch(/^not driven: .*runplan\/plan /)
  expect(soak({ ...asked, runs: 1_500 }, say), said.join("\n")).toBe(0)
  expect(said.at(-1)).toMatch(/^(\d+) of \1 public functions driven$/)
})

test("one number of a family is driven alone", async () => {
  const { soak } = await loadSoak()
  const said: string[] = []
  expect(soak({ ...asked, runs: 1, only: "signatures", number: 41 }, (line) => void said.push(line))).toBe(0)
  expect(said.at(-1)).toMatch(/^signatures: 1 driven, 1 /)
})
