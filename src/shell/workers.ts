/**
 * Workers that answer questions: as many threads as are asked for, each with the question that it works on and one more.
 *
 * Laws. Every question gets its own answer, or its promise is refused; none is asked of two workers that live. A worker that ends is
 * replaced, and what it was asked is asked once more; where it ends again on the same question, the question is refused.
 */
import { setFlagsFromString } from "node:v8"
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

/** On how many workers a question is begun before it is refused. */
const attempts = 2

/** So many questions a worker has: the next one is there when it is done with the first, whenever somebody hears of that. */
const ahead = 2

interface Asked<Answer> {
  readonly question: () => Posted
  readonly answered: (answer: Answer) => void
  readonly refused: (reason: WorkerEnded) => void
  left: number
}

/** A worker, and what it was asked: it works on the first, and answers in this order. */
interface Asking<Answer> {
  readonly worker: Worker
  readonly asked: Asked<Answer>[]
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
  // Where each core has its worker, threads that help one to collect its garbage take time of another, and the first waits for them.
  setFlagsFromString("--no-parallel-scavenge")
  const all: Asking<Answer>[] = []
  const waiting: Asked<Answer>[] = []
  let ended = false

  const withLess = (than: number): Asking<Answer> | undefined => all.find(({ asked }) => asked.length < than)

  const start = (): Asking<Answer> => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
    })
    const started: Asking<Answer> = { worker, asked: [] }
    all.push(started)
    let reason = "it ended by itself"
    worker.on("message", (answer: Answer) => {
      started.asked.shift()?.answered(answer)
      give()
    })
    // An error's message may hold a piece of a project; its code or its kind does not.
    worker.on("error", (error: NodeJS.ErrnoException) => {
      reason =
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "it had no memory left" : `by ${error.code ?? error.name}`
    })
    worker.on("exit", () => {
      all.splice(all.indexOf(started), 1)
      const [begun, ...others] = started.asked
      if (ended || begun === undefined) return
      begun.left--
      if (begun.left > 0) waiting.unshift(begun, ...others)
      else {
        begun.refused(new WorkerEnded(reason))
        waiting.unshift(...others)
      }
      give()
    })
    return started
  }

  /** Asks what waits, as far as there is a worker for it: an idle one, a new one, or one with a question less than it may have. */
  const give = (): void => {
    for (let asked = waiting[0]; asked !== undefined; asked = waiting[0]) {
      const to = withLess(1) ?? (all.length < count ? start() : withLess(ahead))
      if (to === undefined) return
      waiting.shift()
      to.asked.push(asked)
      const { message, transfer } = asked.question()
      to.worker.postMessage(message, transfer)
    }
  }

  return {
    ask: (question) =>
      new Promise((answered, refused) => {
        waiting.push({ question, answered, refused, left: attempts })
        give()
      }),
    end: async () => {
      ended = true
      for (const { refused } of [...all.flatMap(({ asked }) => asked), ...waiting])
        refused(new WorkerEnded("it was ended"))
      waiting.length = 0
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}
