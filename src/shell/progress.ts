/** A line that says how far long work is, for whoever watches a terminal. */
import type { CommandWorld } from "./commandWorld.js"

/** How far it is. `show` counts one step more and shows it now and then; `end` takes the line away. */
export interface Progress {
  readonly show: (text: (count: string) => string) => void
  readonly end: () => void
}

/** Oftener than this nobody reads it. */
const everyMilliseconds = 100

const silent: Progress = { show: () => {}, end: () => {} }

/**
 * Progress on the error stream, where that is a terminal that can rewrite a line; nothing elsewhere, and nothing unless it is `wanted`.
 */
export const progressOn = ({ errors, environment }: CommandWorld, wanted = true): Progress => {
  if (!wanted || errors.isTTY !== true || environment.TERM === "dumb") return silent
  let count = 0
  let next = Date.now() + everyMilliseconds
  let shown = false
  return {
    show: (text) => {
      count++
      const now = Date.now()
      if (now < next) return
      next = now + everyMilliseconds
      shown = true
      const line = text(grouped(count))
      errors.write(`\r${line.slice(0, (errors.columns ?? 80) - 1)}\u001b[K`)
    },
    end: () => {
      if (shown) errors.write("\r\u001b[K")
    },
  }
}

/** A count as people read it: 12 345. */
export const grouped = (count: number): string => count.toLocaleString("en-US").replaceAll(",", " ")
