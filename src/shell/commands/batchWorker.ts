/**
 * A worker of `runplan batch`: lines in, answers out, each as one stretch of bytes.
 *
 * @since 0.1.0
 */
import { Tinypool } from "tinypool"
import { definePlatform } from "../../platform/index.js"
import { answering } from "../answers.js"
import type { Line } from "../lines.js"

/**
 * Lines as they go to a worker: their bytes one behind the other, and where each ends; -1 for one that is too long. They
 * count from `first`.
 *
 * @since 0.1.0
 */
export interface PackedLines {
  readonly first: number
  readonly ends: readonly number[]
  readonly bytes: Uint8Array
}

/**
 * What comes back.
 *
 * @since 0.1.0
 */
export interface PackedAnswers {
  readonly bytes: Uint8Array
  readonly rejected: boolean
}

const platform = definePlatform(Tinypool.workerData)
// The data is that of a platform which has been checked.
if (platform._tag === "Left") throw new Error("the platform is refused")
const answer = answering(platform.right)
const encoder = new TextEncoder()

/** Answers lines. */
export default ({ first, ends, bytes }: PackedLines): PackedAnswers => {
  let start = 0
  const lines = ends.map((end, index): Line => {
    const number = first + index
    if (end < 0) return { number, bytes: null }
    const line = bytes.subarray(start, end)
    start = end
    return { number, bytes: line }
  })
  const { text, rejected } = answer(lines)
  return { bytes: encoder.encode(text), rejected }
}
