/**
 * Another implementation of the contract, run as a command: a snapshot in, an outcome out.
 *
 * Either the command is started for each input, reads it from its standard input and writes one JSON document, or it is started
 * once and answers line by line. Its exit status says nothing.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Json } from "../model/json.js"

/**
 * What an implementation answers: JSON, `null` for an input that it does not cover, or a reason why there is no answer.
 */
export type Reply =
  | { readonly _tag: "Answered"; readonly value: Json }
  | { readonly _tag: "NotCovered" }
  | { readonly _tag: "Failed"; readonly reason: string }

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

const start = (
  command: readonly string[],
  { folder }: ImplementationOptions,
): ChildProcessWithoutNullStreams => {
  const [file = "", ...words] = command
  const child = spawn(file, words, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] })
  // What it says aside is dropped, so that it cannot wait for a reader; a closed input is seen by its answer.
  child.stderr.resume()
  child.stdin.on("error", () => undefined)
  return child
}

/** An implementation that is started for each input. */
export const perInput = (command: readonly string[], options: ImplementationOptions): Implementation => ({
  answer: (input) =>
    new Promise((resolve) => {
      const child = start(command, options)
      const pieces: Uint8Array[] = []
      const timer = setTimeout(() => {
        child.kill("SIGKILL")
        resolve(failed(`it gave no answer within ${options.limit / 1000} seconds`))
      }, options.limit)
      child.stdout.on("data", (piece: Uint8Array) => pieces.push(piece))
      child.on("error", (error) => {
        clearTimeout(timer)
        resolve(failed(`it cannot be started: ${error.message}`))
      })
      child.on("close", () => {
        clearTimeout(timer)
        resolve(read(Buffer.concat(pieces).toString("utf8")))
      })
      child.stdin.end(JSON.stringify(input))
    }),
  end: () => undefined,
})

/** An implementation that is started once and writes one line for each line that it reads, in order. */
export const perLine = (command: readonly string[], options: ImplementationOptions): Implementation => {
  const child = start(command, options)
  const waiting: ((answer: Reply) => void)[] = []
  let over: string | null = null
  const stop = (reason: string): void => {
    over ??= reason
    for (const resolve of waiting.splice(0)) resolve(failed(over))
  }
  child.on("error", (error) => stop(`it cannot be started: ${error.message}`))
  const lines = createInterface({ input: child.stdout })
  lines.on("line", (line) => waiting.shift()?.(read(line)))
  lines.on("close", () => stop("it ended before it answered"))
  return {
    answer: (input) =>
      new Promise((resolve) => {
        if (over !== null) {
          resolve(failed(over))
          return
        }
        const timer = setTimeout(() => {
          child.kill("SIGKILL")
          stop(`it gave no answer within ${options.limit / 1000} seconds`)
        }, options.limit)
        waiting.push((answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        child.stdin.write(`${JSON.stringify(input)}\n`)
      }),
    end: () => child.stdin.end(),
  }
}
