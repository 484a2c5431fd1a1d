/** A worker of `runplan batch`: lines in, answers out, each as one stretch of bytes. */
import { parentPort, workerData } from "node:worker_threads"
import { wholePlatform } from "../platform/define.js"
import { outcomeLines } from "./outcomeLine.js"

/**
 * Lines as they go to a worker: their bytes one behind the other, and where each ends; -1 for one that is too long. They
 * count from `first`.
 */
export interface PackedLines {
  readonly first: number
  readonly ends: readonly number[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What comes back. */
export interface PackedAnswers {
  readonly bytes: Uint8Array
  readonly rejected: boolean
}

/** So much room there is at first for the answers to so many bytes of lines; it doubles where it is not enough. */
const roomFor = (bytes: number): number => 2 * bytes + 2 ** 16

/** Answers lines. Each is encoded at once: many at a time would outlive the collection of young garbage. */
const answersTo = (
  answer: ReturnType<typeof outcomeLines>,
  { first, ends, bytes }: PackedLines,
): PackedAnswers & { readonly bytes: Uint8Array<ArrayBuffer> } => {
  let room = Buffer.from(new ArrayBuffer(roomFor(bytes.length)))
  let end = 0
  let start = 0
  let refused = false
  ends.forEach((lineEnd, index) => {
    const line = lineEnd < 0 ? null : bytes.subarray(start, lineEnd)
    if (line !== null) start = lineEnd
    const { text, rejected } = answer({ number: first + index, bytes: line })
    if (rejected) refused = true
    // A code unit takes three bytes at most.
    if (room.length - end < 3 * text.length) {
      const more = Buffer.from(new ArrayBuffer(2 * (room.length + 3 * text.length)))
      room.copy(more, 0, 0, end)
      room = more
    }
    end += room.write(text, end)
  })
  return { bytes: room.subarray(0, end), rejected: refused }
}

if (parentPort !== null) {
  const port = parentPort
  const platform = wholePlatform(workerData)
  // The data is that of a platform which has been checked.
  if (platform._tag === "Left") throw new Error("the platform is refused")
  const answer = outcomeLines(platform.right)
  port.on("message", (lines: PackedLines) => {
    const answers = answersTo(answer, lines)
    port.postMessage(answers, [answers.bytes.buffer])
  })
}
