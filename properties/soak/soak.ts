/**
 * Soak: `npm run soak -- --runs N` plans N snapshots and signs N requests, and in between drives what else is public. It ends at
 * the first throw, leaked secret, broken plan or disagreement with the naive models, with the seed and the input that showed it.
 * Unless it was told to leave out families, it fails as well when a public function was not driven.
 */
import { entries } from "soak:entries"
import { nextHelper } from "./helpers.js"
import { nextOperation } from "./operations.js"
import { nextPlan } from "./plans.js"
import { nextPlatform } from "./platforms.js"
import { drawFrom } from "./random.js"
import { drivenOf } from "./recorder.js"
import { nextSignature } from "./signatures.js"
import { nextToken } from "./tokens.js"

interface Next {
  readonly given: unknown
  readonly judge: () => string
}

const families = {
  plans: { share: 1, next: nextPlan },
  signatures: { share: 1, next: nextSignature },
  helpers: { share: 0.1, next: nextHelper },
  operations: { share: 0.2, next: nextOperation },
  tokens: { share: 0.05, next: nextToken },
  platforms: { share: 0.02, next: nextPlatform },
} as const

type Family = keyof typeof families

/** What was asked for. */
export interface Asked {
  readonly runs: number
  readonly seed: number
  readonly only: string | null
  /** One number of a family alone, as a failure names it. */
  readonly number: number | null
  /** How many different failures end it. */
  readonly failures: number
}

/** How each input is drawn from its own seed, so that one can be repeated alone. */
const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + index) >>> 0

/** Runs the families one after the other; the exit status. */
export const soak = ({ runs, seed, only, number, failures }: Asked, say: (line: string) => void): number => {
  const failed = new Set<string>()
  for (const family of Object.keys(families) as readonly Family[]) {
    if (only !== null && only !== family) continue
    const { share, next } = families[family]
    const from = number ?? 0
    const count = number === null ? Math.ceil(runs * share) : from + 1
    const results: { [result: string]: number } = {}
    let most = 0
    for (let index = from; index < count; index++) {
      const at = seedOf(seed, index)
      let drawn: Next | null = null
      try {
        drawn = (next as (draw: ReturnType<typeof drawFrom>, index: number) => Next)(drawFrom(at), index)
        const result = drawn.judge()
        results[result] = (results[result] ?? 0) + 1
      } catch (error) {
        const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
        const first = what.split("\n")[0] as string
        if (failed.has(first)) continue
        failed.add(first)
        say(`${family}: --seed ${seed} --only ${family} --number ${index} failed: ${what}`)
        say(JSON.stringify(drawn?.given))
        if (failed.size >= failures) return 1
      }
      if ((index + 1) % Math.ceil(count / 10) === 0) {
        most = Math.max(most, process.memoryUsage().heapUsed)
        say(
          `${family}: ${index + 1} of ${count}, heap ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MiB`,
        )
      }
    }
    const counts = Object.entries(results).map(([result, times]) => `${times} ${result}`)
    say(
      `${family}: ${count - from} driven, ${counts.join(", ")}${failed.size === 0 ? "; no throw, no leak, no disagreement" : ""}`,
    )
  }
  const functions = drivenOf(entries)
  const left = [...functions].filter(([, isDriven]) => !isDriven).map(([name]) => name)
  if (only === null) say(`${functions.size - left.length} of ${functions.size} public functions driven`)
  if (only === null && left.length > 0) {
    say(`not driven: ${left.join(", ")}`)
    return 1
  }
  return failed.size === 0 ? 0 : 1
}
