/** A stream of bytes as lines. */
import type { Readable } from "node:stream"

/** A line by its number from 1, without its end. `bytes` is null when it is longer than the limit. */
export interface Line {
  readonly number: number
  readonly bytes: Uint8Array | null
}

const lineFeed = 0x0a

/**
 * The lines of a stream, in order, one at a time: nothing is read ahead while a line is worked on but what the stream
 * itself holds. A line longer than `limit` bytes is passed over byte by byte and comes as null. The last line may have no
 * end; after a last line feed there is no further line.
 */
export async function* linesOf(stream: Readable, limit: number): AsyncGenerator<Line> {
  for await (const lines of readsOf(stream, limit)) yield* lines
}

/**
 * The same lines, those together that one read of the stream has completed: whoever takes them together waits for no other.
 */
export async function* readsOf(stream: Readable, limit: number): AsyncGenerator<readonly Line[]> {
  let number = 1
  let pieces: Uint8Array[] = []
  let length = 0
  const take = (piece: Uint8Array): void => {
    length += piece.length
    if (length > limit) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }
  const finish = (): Line => {
    const only = pieces.length === 1 ? pieces[0] : undefined
    const bytes = length > limit ? null : (only ?? Buffer.concat(pieces))
    pieces = []
    length = 0
    return { number: number++, bytes }
  }
  for await (const chunk of stream) {
    const bytes = chunk as Uint8Array
    const lines: Line[] = []
    let from = 0
    for (;;) {
      const end = bytes.indexOf(lineFeed, from)
      if (end < 0) break
      take(bytes.subarray(from, end))
      lines.push(finish())
      from = end + 1
    }
    take(bytes.subarray(from))
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [finish()]
}
