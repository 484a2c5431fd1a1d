/**
 * `runplan batch`: snapshots as NDJSON in, outcomes as NDJSON out, in the same order and in constant memory.
 *
 * A line ends with a line feed, with or without a carriage return before it; the last one may have no end. A blank line
 * is passed over. Reading waits while what was written is not taken. Lines that come many at once are planned on several
 * cores; a line that comes alone is answered at once.
 *
 * @since 0.1.0
 */
import { availableParallelism } from "node:os"
import { InvalidArgumentError, Option } from "commander"
import type { Tinypool } from "tinypool"
import type { Platform } from "../../platform/prepare.js"
import { answering } from "../answers.js"
import { readPlatform } from "../input.js"
import { type Line, readsOf } from "../lines.js"
import { note, platformOption } from "../options.js"
import { progressOn } from "../progress.js"
import { longestLine } from "../snapshotLine.js"
import { type Register, type Status, type World, write } from "../world.js"
import type { PackedAnswers, PackedLines } from "./batchWorker.js"

/**
 * The options of the command. `jobs` is the number of workers, as many as there are cores when it is left out.
 *
 * @since 0.1.0
 */
export interface BatchOptions {
  readonly platform?: string
  readonly jobs?: number
}

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const batchCommand: Register = (top, world, ended) => {
  top
    .command("batch")
    .addOption(platformOption())
    .addOption(
      new Option(
        "--jobs <count>",
        "how many workers plan at the same time; as many as there are cores when left out",
      ).argParser(jobCount),
    )
    .description("read snapshots from the standard input, one a line, and write their outcomes, one a line")
    .addHelpText(
      "after",
      note(`Every line that is not blank gets one line, in the same order. A line that is no snapshot gets a rejected outcome.
Exit status: 0 when every line was planned, 1 when at least one was rejected.`),
    )
    .action(async (options: BatchOptions) => ended(await batch(options, world)))
}

const jobCount = (value: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError("It takes a whole number above zero.")
  return Number(value)
}

/** Fewer lines than this are answered here: sending them away and back takes longer. */
const fewLines = 8

/** So many reads wait for a worker or to be written, for each worker: enough to keep it busy, and little memory. */
const readsAhead = 3

/**
 * Answers every line. Status 0 when every line was planned, 1 when at least one was rejected.
 *
 * @since 0.1.0
 */
export const batch = async (options: BatchOptions, world: World): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  const jobs = options.jobs ?? availableParallelism()
  const answer = answering(platform)
  // On a terminal that shows the outcomes too, they are progress enough.
  const progress = progressOn(world, world.output.isTTY !== true)
  let pool: Tinypool | undefined
  let rejected = false
  const pending: Promise<PackedAnswers>[] = []
  const put = async (text: string | Uint8Array, refused: boolean): Promise<void> => {
    if (refused) rejected = true
    const full = text.length > 0 ? write(world.output, text) : undefined
    if (full !== undefined) await full
  }
  /** Writes the oldest answers until no more than so many are on their way. */
  const settle = async (atMost: number): Promise<void> => {
    while (pending.length > atMost && !world.output.destroyed) {
      const { bytes, rejected } = (await pending.shift()) as PackedAnswers
      await put(bytes, rejected)
    }
  }
  try {
    for await (const lines of readsOf(world.input, longestLine)) {
      for (const _ of lines) progress.show((count) => `${count} snapshots`)
      if (jobs > 1 && lines.length >= fewLines) {
        pool ??= await poolOf(jobs, platform)
        pending.push(pool.run(packed(lines)) as Promise<PackedAnswers>)
        await settle(jobs * readsAhead)
      } else {
        await settle(0)
        for (const line of lines) {
          const { text, rejected } = answer([line])
          await put(text, rejected)
          if (world.output.destroyed) break
        }
      }
      if (world.output.destroyed) break
    }
    await settle(0)
    progress.end()
  } finally {
    // Nobody waits for what is still on its way when nobody reads any more.
    for (const left of pending) left.catch(() => undefined)
    await pool?.destroy()
  }
  progress.end()
  return rejected ? 1 : 0
}

const poolOf = async (jobs: number, platform: Platform): Promise<Tinypool> => {
  // The command starts faster without it, and few lines need none.
  const { Tinypool } = await import("tinypool")
  return new Tinypool({
    filename: new URL("./batchWorker.js", import.meta.url).href,
    minThreads: jobs,
    maxThreads: jobs,
    workerData: platform.data,
  })
}

/** Lines of one read, their bytes one behind the other. */
const packed = (lines: readonly Line[]): PackedLines => {
  const all: Uint8Array[] = []
  let length = 0
  const ends = lines.map(({ bytes }) => {
    if (bytes === null) return -1
    all.push(bytes)
    length += bytes.length
    return length
  })
  return { first: lines[0]?.number ?? 1, ends, bytes: new Uint8Array(Buffer.concat(all, length)) }
}
