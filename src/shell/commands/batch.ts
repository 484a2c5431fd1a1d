/**
 * `runplan batch`: snapshots as NDJSON in, outcomes as NDJSON out, in the same order and in constant memory.
 *
 * A line ends with a line feed, with or without a carriage return before it; the last one may have no end. A blank line
 * is passed over. Reading waits while what was written is not taken. Lines that come many at once are planned on several
 * cores; a line that comes alone is answered at once.
 */
import { availableParallelism } from "node:os"
import { InvalidArgumentError, Option } from "commander"
import type { PackedAnswers, PackedLines } from "../batchWorker.js"
import { type CommandWorld, Interrupted, type Register, type Status, write } from "../commandWorld.js"
import { readPlatform } from "../input.js"
import { type Line, readsOf } from "../lines.js"
import { note, platformOption } from "../options.js"
import { outcomeLines } from "../outcomeLine.js"
import { progressOn } from "../progress.js"
import { longestLine } from "../snapshotLine.js"
import { type Posted, WorkerEnded, type Workers, workersOf } from "../workers.js"

/**
 * The options of the command. `jobs` is the number of workers, as many as there are cores when it is left out.
 */
export interface BatchOptions {
  readonly platform?: string
  readonly jobs?: number
}

/** Registers the command. */
export const batchCommand: Register = (top, world, ended) => {
  top
    .command("batch")
    .addOption(platformOption())
    .addOption(
      new Option(
        "--jobs <count>",
        "how many workers plan at the same time (default: as many as there are cores)",
      ).argParser(jobCount),
    )
    .description("read snapshots from standard input, one per line, and write their outcomes, one per line")
    .addHelpText(
      "after",
      note(`Every line that is not blank gets one line, in the same order. A line that is not a snapshot gets a rejected outcome.
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

/** A portion for a worker is so many lines, or lines of so many bytes, when all are busy: sending it costs little beside planning it. */
const portionLines = 64
const portionBytes = 2 ** 20

/** What a worker makes for a line is dropped with it: with room for many lines little of it is ever moved. */
const youngMiB = 64

/** So many portions wait for a worker or to be written, for each worker. */
const portionsAhead = 3

/** Answers every line. Status 0 when every line was planned, 1 when at least one was rejected. */
export const batch = async (options: BatchOptions, world: CommandWorld): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  const jobs = options.jobs ?? availableParallelism()
  const answer = outcomeLines(platform)
  // On a terminal that shows the outcomes too, they are progress enough.
  const progress = progressOn(world, world.output.isTTY !== true)
  let rejected = false
  const put = async (text: string | Uint8Array, refused: boolean): Promise<void> => {
    if (refused) rejected = true
    const full = text.length > 0 && !world.output.destroyed ? write(world.output, text) : undefined
    if (full !== undefined) await full
  }

  let workers: Workers<PackedAnswers> | undefined
  let running = 0
  let gathered: Line[] = []
  let gatheredBytes = 0
  /** The portions on their way, the oldest first: each is done when its answers and those before it are written. */
  const unwritten: Promise<void>[] = []
  /** Sends what was gathered, if anything; the worker that is done with it takes what was gathered meanwhile. */
  const send = ({ ask }: Workers<PackedAnswers>): void => {
    if (gathered.length === 0) return
    const lines = gathered
    const length = gatheredBytes
    gathered = []
    gatheredBytes = 0
    running++
    const before = unwritten.at(-1)
    const done = ask(() => packed(lines, length)).finally(() => {
      running--
      if (workers !== undefined) send(workers)
    })
    const written = (async () => {
      const [{ bytes, rejected }] = await Promise.all([done, before])
      await put(bytes, rejected)
      unwritten.shift()
    })().catch((error: unknown) => {
      throw error instanceof WorkerEnded ? interrupted(lines, error) : error
    })
    // It is awaited below, perhaps only after it has failed.
    written.catch(() => undefined)
    unwritten.push(written)
  }

  try {
    for await (const lines of readsOf(world.input, longestLine)) {
      for (const _ of lines) progress.show((count) => `snapshots: ${count}`)
      if (jobs === 1 || (unwritten.length === 0 && lines.length < fewLines)) {
        for (const line of lines) {
          const { text, rejected } = answer(line)
          await put(text, rejected)
          if (world.output.destroyed) break
        }
      } else {
        workers ??= workersOf(workerModule, jobs, platform.data, youngMiB)
        for (const line of lines) {
          gathered.push(line)
          gatheredBytes += line.bytes?.length ?? 0
        }
        if (running < jobs || gathered.length >= portionLines || gatheredBytes >= portionBytes) send(workers)
        while (unwritten.length > jobs * portionsAhead) await unwritten[0]
      }
      if (world.output.destroyed) break
    }
    while (unwritten.length > 0 && !world.output.destroyed) await unwritten[0]
    progress.end()
  } finally {
    // Nobody waits for what is still on its way when nobody reads any more.
    gathered = []
    await workers?.end()
  }
  return rejected ? 1 : 0
}

/** Where the worker is: beside the command, as sources and as it is built. */
const workerModule = new URL("../batchWorker.js", import.meta.url)

const interrupted = (lines: readonly Line[], { message }: WorkerEnded): Interrupted => {
  const [from, to] = [lines[0]?.number ?? 1, lines.at(-1)?.number ?? 1]
  return new Interrupted(
    `a worker ended twice while it planned lines ${from} to ${to} of the input: ${message}. The lines before them are answered; these and what follows are not.`,
  )
}

/** Lines that follow one another, so many bytes in all, their bytes one behind the other. */
const packed = (lines: readonly Line[], length: number): Posted => {
  const bytes = new Uint8Array(new ArrayBuffer(length))
  let end = 0
  const ends = lines.map((line) => {
    if (line.bytes === null) return -1
    bytes.set(line.bytes, end)
    end += line.bytes.length
    return end
  })
  const message: PackedLines = { first: lines[0]?.number ?? 1, ends, bytes }
  return { message, transfer: [bytes.buffer] }
}
