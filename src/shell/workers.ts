/**
 * Workers that answer questions: as many threads as are asked for, each with one question at a time.
 *
 * Laws. Every question gets its own answer, or its promise is refused; none is asked of two workers that live. A worker that ends is
 * replaced, and what it was asked is asked once more; where it ends again on the same question, the question is refused.
 */
import { Worker } from "node:worker_threads"

/** A question as it is posted: what is transferred is gone here. */
export interface Posted {
  readonly message: unknown
  readonly transfer: readonly ArrayBuffer[]
}

/** The workers. `end` ends them all, and refuses what they have not answered. */
export interface Workers<Answer> {
  readonly ask: (question: () => Posted) => Promise<Answer>
  readonly end: () => Promise<void>
}

/** Why a question was refused: the workers that had it ended, for such a reason. */
export class WorkerEnded extends Error {}

/** How often a question is asked before it is refused. */
const attempts = 2

interface Asked<Answer> {
  readonly question: () => Posted
  readonly answered: (answer: Answer) => void
  readonly refused: (reason: WorkerEnded) => void
  left: number
}

/**
 * Starts workers of a module when they are needed, `count` at most, each with the same data. `youngMiB` is the room that each has for
 * what it makes and drops.
 */
export const workersOf = <Answer>(
  module: URL,
  count: number,
  workerData: unknown,
  youngMiB: number,
): Workers<Answer> => {
  const free: Worker[] = []
  const busy = new Map<Worker, Asked<Answer>>()
  const waiting: Asked<Answer>[] = []
  let ended = false

  const give = (worker: Worker): void => {
    const asked = waiting.shift()
    if (asked === undefined) {
      free.push(worker)
      return
    }
    busy.set(worker, asked)
    asked.left--
    const { message, transfer } = asked.question()
    worker.postMessage(message, transfer)
  }

  const start = (): void => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
    })
    let reason = "it ended by itself"
    worker.on("message", (answer: Answer) => {
      busy.get(worker)?.answered(answer)
      busy.delete(worker)
      give(worker)
    })
    // An error's message may hold a piece of a project; its code or its kind does not.
    worker.on("error", (error: NodeJS.ErrnoException) => {
      reason =
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "it had no memory left" : `by ${error.code ?? error.name}`
    })
    worker.on("exit", () => {
      const asked = busy.get(worker)
      busy.delete(worker)
      const place = free.indexOf(worker)
      if (place >= 0) free.splice(place, 1)
      if (ended || asked === undefined) return
      if (asked.left > 0) waiting.unshift(asked)
      else asked.refused(new WorkerEnded(reason))
      if (waiting.length > 0) start()
    })
    give(worker)
  }

  return {
    ask: (question) =>
      new Promise((answered, refused) => {
        waiting.push({ question, answered, refused, left: attempts })
        const worker = free.shift()
        if (worker !== undefined) give(worker)
        else if (busy.size < count) start()
      }),
    end: async () => {
      ended = true
      const all = [...free, ...busy.keys()]
      for (const asked of [...busy.values(), ...waiting]) asked.refused(new WorkerEnded("it was ended"))
      busy.clear()
      waiting.length = 0
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}
