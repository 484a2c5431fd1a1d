/**
 * Another implementation of the contract, run as a command: a snapshot in, an outcome out.
 *
 * Either the command is started for each input, reads it from its standard input and writes one JSON document, or it is started
 * once and answers line by line. Its exit status says nothing.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Json } from "../model/json.js"

/** What an implementation answers: JSON, `null` for an input that it does not cover, or a reason why there is no answer, and what it wrote. */
export type Reply =
  | { readonly _tag: "Answered"; readonly value: Json }
  | { readonly _tag: "NotCovered" }
  | { readonly _tag: "Failed"; readonly reason: string; readonly wrote?: string }

/** There is no such command, or it may not be run: nothing can be asked. */
export class NotStarted extends Error {}

/** Something that answers inputs, and is ended when nothing more is asked. */
export interface Implementation {
  readonly answer: (input: Json) => Promise<Reply>
  readonly end: () => void
}

/** How a command is run: in which folder, and how long an answer may take in milliseconds. */
export interface ImplementationOptions {
  readonly folder: string
  readonly limit: number
}

const failed = (reason: string): Reply => ({ _tag: "Failed", reason })

const late = ({ limit }: ImplementationOptions): string =>
  `it gave no answer within ${limit / 1000} ${limit === 1000 ? "second" : "seconds"}`

const read = (text: string): Reply => {
  if (text.trim() === "") return failed("it wrote nothing")
  try {
    const value = JSON.parse(text) as Json
    return value === null ? { _tag: "NotCovered" } : { _tag: "Answered", value }
  } catch {
    return { _tag: "Failed", reason: "what it wrote is not JSON", wrote: text.trim() }
  }
}

/** A process, and the last line that it wrote to its error output. */
interface Started {
  readonly child: ChildProcessWithoutNullStreams
  readonly lastError: () => string
}

/** So much of what it says aside is kept, which is enough for a line. */
const keptBytes = 4096

const start = (command: readonly string[], { folder }: ImplementationOptions): Started => {
  const [file = "", ...words] = command
  const child = spawn(file, words, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] })
  // What it says aside is always read, so that it cannot wait for a reader; a closed input is seen by its answer.
  let said = ""
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    said = (said + piece).slice(-keptBytes)
  })
  child.stdin.on("error", () => undefined)
  return { child, lastError: () => said.trimEnd().split("\n").at(-1)?.trim() ?? "" }
}

const withError = (reply: Reply, { lastError }: Started): Reply =>
  reply._tag === "Failed" && lastError() !== ""
    ? { ...reply, reason: `${reply.reason}; it said: ${lastError()}` }
    : reply

/** An implementation that is started for each input. */
export const perInput = (command: readonly string[], options: ImplementationOptions): Implementation => ({
  answer: (input) =>
    new Promise((resolve, reject) => {
      const started = start(command, options)
      const { child } = started
      const pieces: Uint8Array[] = []
      const timer = setTimeout(() => {
        child.kill("SIGKILL")
        resolve(failed(late(options)))
      }, options.limit)
      child.stdout.on("data", (piece: Uint8Array) => pieces.push(piece))
      child.on("error", (error) => {
        clearTimeout(timer)
        reject(new NotStarted(error.message))
      })
      child.on("close", () => {
        clearTimeout(timer)
        resolve(withError(read(Buffer.concat(pieces).toString("utf8")), started))
      })
      child.stdin.end(JSON.stringify(input))
    }),
  end: () => undefined,
})

/** What has been asked and not answered yet, in order. */
interface Waiting {
  readonly text: string
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

/** So many starts tell that one which has answered nothing never will, so many that one which has is not worth another, or is too slow. */
const mostFruitless = 3
const mostStarts = 100
const mostLate = 3

/**
 * An implementation that is started once and writes one line for each line that it reads, in order.
 *
 * Where it ends, is late, or writes what is not JSON, the input that it was at has no answer; the others are asked of another start, so that
 * one input hides no other. The time is that of one answer, however many wait.
 */
export const perLine = (command: readonly string[], options: ImplementationOptions): Implementation => {
  const waiting: Waiting[] = []
  let current: Started | null = null
  let timer: NodeJS.Timeout | undefined
  let ending = false
  let over: Reply | NotStarted | null = null
  let starts = 0
  let lates = 0
  let answered = false

  const settle = ({ resolve, reject }: Waiting, outcome: Reply | NotStarted): void =>
    outcome instanceof NotStarted ? reject(outcome) : resolve(outcome)

  const watch = (): void => {
    clearTimeout(timer)
    if (waiting.length > 0) timer = setTimeout(beLate, options.limit)
  }

  const beLate = (): void => {
    lates++
    failing(failed(late(options)))
  }

  /** The first that waits has no answer for this reason; another start is asked for the rest, unless too many were in vain. */
  const failing = (reason: Reply): void => {
    const process = current
    current = null
    clearTimeout(timer)
    process?.child.kill("SIGKILL")
    const first = waiting.shift()
    if (first !== undefined) settle(first, reason)
    if (lates >= mostLate || starts >= (answered ? mostStarts : mostFruitless)) {
      over = answered ? failed("it was not asked any more, having failed too often") : reason
      for (const one of waiting.splice(0)) settle(one, over)
    } else if (waiting.length > 0) begin()
  }

  const begin = (): void => {
    const process = start(command, options)
    current = process
    starts++
    const { child } = process
    child.on("error", (error) => {
      if (current !== process) return
      over = new NotStarted(error.message)
      for (const one of waiting.splice(0)) settle(one, over)
    })
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (current !== process) return
      const reply = read(line)
      if (reply._tag === "Failed") {
        failing(reply)
        return
      }
      const first = waiting.shift()
      answered = true
      watch()
      if (first !== undefined) settle(first, reply)
    })
    // Its error output is whole only when the process is.
    child.on("close", () => {
      if (current !== process || ending) return
      if (waiting.length > 0) failing(withError(failed("it ended before it answered"), process))
      else current = null
    })
    for (const { text } of waiting) child.stdin.write(text)
    watch()
  }

  begin()
  return {
    answer: (input) =>
      new Promise((resolve, reject) => {
        const one = { text: `${JSON.stringify(input)}\n`, resolve, reject }
        if (over !== null) {
          settle(one, over)
          return
        }
        waiting.push(one)
        if (current === null) begin()
        else {
          current.child.stdin.write(one.text)
          if (waiting.length === 1) watch()
        }
      }),
    end: () => {
      ending = true
      clearTimeout(timer)
      current?.child.stdin.end()
    },
  }
}
