/**
 * Another implementation of the contract, run as a command: a snapshot in, an outcome out.
 *
 * Either the command is started for each input, reads it from its standard input and writes one JSON document, or it is started
 * once and answers line by line. Its exit status says nothing.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Json } from "../model/json.js"

/** What an implementation answers: JSON, `null` for an input that it does not cover, or a reason why there is no answer. */
export type Reply =
  | { readonly _tag: "Answered"; readonly value: Json }
  | { readonly _tag: "NotCovered" }
  | { readonly _tag: "Failed"; readonly reason: string }

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

const read = (text: string): Reply => {
  if (text.trim() === "") return failed("it wrote nothing")
  try {
    const value = JSON.parse(text) as Json
    return value === null ? { _tag: "NotCovered" } : { _tag: "Answered", value }
  } catch {
    return failed("what it wrote is not JSON")
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
  reply._tag === "Failed" && lastError() !== "" ? failed(`${reply.reason}; it said: ${lastError()}`) : reply

/** An implementation that is started for each input. */
export const perInput = (command: readonly string[], options: ImplementationOptions): Implementation => ({
  answer: (input) =>
    new Promise((resolve, reject) => {
      const started = start(command, options)
      const { child } = started
      const pieces: Uint8Array[] = []
      const timer = setTimeout(() => {
        child.kill("SIGKILL")
        resolve(failed(`it gave no answer within ${options.limit / 1000} seconds`))
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

/** An implementation that is started once and writes one line for each line that it reads, in order. */
export const perLine = (command: readonly string[], options: ImplementationOptions): Implementation => {
  const started = start(command, options)
  const { child } = started
  const waiting: { readonly resolve: (answer: Reply) => void; readonly reject: (error: Error) => void }[] = []
  let over: Reply | NotStarted | null = null
  const stop = (reason: Reply | NotStarted): void => {
    over ??= reason instanceof NotStarted ? reason : withError(reason, started)
    for (const { resolve, reject } of waiting.splice(0)) {
      if (over instanceof NotStarted) reject(over)
      else resolve(over)
    }
  }
  child.on("error", (error) => stop(new NotStarted(error.message)))
  const lines = createInterface({ input: child.stdout })
  lines.on("line", (line) => waiting.shift()?.resolve(read(line)))
  // Its error output is whole only when the process is.
  child.on("close", () => stop(failed("it ended before it answered")))
  return {
    answer: (input) =>
      new Promise((resolve, reject) => {
        if (over instanceof NotStarted) {
          reject(over)
          return
        }
        if (over !== null) {
          resolve(over)
          return
        }
        const timer = setTimeout(() => {
          child.kill("SIGKILL")
          stop(failed(`it gave no answer within ${options.limit / 1000} seconds`))
        }, options.limit)
        waiting.push({
          resolve: (answer) => {
            clearTimeout(timer)
            resolve(answer)
          },
          reject: (error) => {
            clearTimeout(timer)
            reject(error)
          },
        })
        child.stdin.write(`${JSON.stringify(input)}\n`)
      }),
    end: () => child.stdin.end(),
  }
}
