/**
 * A worker of `runplan batch`: lines in, answers out, each as one stretch of bytes.
 *
 * @since 0.1.0
 */
import { Tinypool } from "tinypool"
import { definePlatform } from "../../platform/index.js"
import { answering } from "../answers.js"

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

/** Answers lines. Each is encoded at once: many at a time would outlive the collection of young garbage. */
export default ({ first, ends, bytes }: PackedLines): PackedAnswers => {
  let start = 0
  let refused = false
  const answers = ends.map((end, index) => {
    const line = end < 0 ? null : bytes.subarray(start, end)
    if (line !== null) start = end
    const { text, rejected } = answer({ number: first + index, bytes: line })
    if (rejected) refused = true
    return Buffer.from(text)
  })
  return { bytes: Buffer.concat(answers), rejected: refused }
}
