#!/usr/bin/env node
/** The command `runplan`: the process around `run`. */
import { fstatSync, type Stats, statSync, writeFileSync, writeSync } from "node:fs"
import type { CommandWorld, Output, Sink } from "./commandWorld.js"
import { asksOverview } from "./overview.js"
import { planWords } from "./planWords.js"
import { wantsColour } from "./style.js"
import { version } from "./version.js"

const once = <A>(made: () => A): (() => A) => {
  let known: { readonly value: A } | undefined
  return () => {
    known ??= { value: made() }
    return known.value
  }
}

/** Why what was printed could not be written, as soon as it could not. */
let failure: NodeJS.ErrnoException | undefined

// Whoever reads may stop early, as `head` does; that is no failure, and there is nothing left to do.
const failed = (error: NodeJS.ErrnoException): void => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0)
  failure ??= error
}

const watched = (stream: Output): Output => stream.on("error", failed)

const asError = (error: unknown): NodeJS.ErrnoException =>
  error instanceof Error ? error : new Error(String(error))

/** Writes all of it; what is left where whoever reads has to be waited for. */
const written = (descriptor: number, bytes: Uint8Array): Uint8Array => {
  let left = bytes
  try {
    while (left.length > 0) left = left.subarray(writeSync(descriptor, left))
  } catch (error) {
    if (asError(error).code !== "EAGAIN") throw error
  }
  return left
}

const described = (descriptor: number): Stats | null => {
  try {
    return fstatSync(descriptor)
  } catch {
    return null
  }
}

/** Whether it is the device that takes everything and keeps nothing. */
const isNothing = ({ rdev }: Stats): boolean => {
  try {
    return statSync("/dev/null").rdev === rdev
  } catch {
    return false
  }
}

/**
 * The standard output as a stream, made when something needs one. A file takes everything or fails: Node's own stream for files forgets
 * what did not fit on a disk that is full.
 */
const newStream = (): Output => {
  if (described(1)?.isFile() !== true) return process.stdout
  const { Writable } = process.getBuiltinModule("node:stream")
  return new Writable({
    write: (chunk: Uint8Array, _, done) => {
      try {
        writeFileSync(1, chunk)
        done()
      } catch (error) {
        done(asError(error))
      }
    },
  })
}

let stream: Output | undefined
const outputStream = (): Output => {
  stream ??= watched(newStream())
  return stream
}

/**
 * The standard output for text that is printed at once. A file, a pipe and the device that keeps nothing take it as it is, and streams,
 * which take a start as long as a tenth of the planner, are left to terminals and to readers that have to be waited for.
 */
const directOutput = (): Sink => {
  const found = described(1)
  const isDirect =
    found !== null &&
    (found.isFile() ||
      (process.platform !== "win32" &&
        (found.isFIFO() || found.isSocket() || (found.isCharacterDevice() && isNothing(found)))))
  if (!isDirect) return outputStream()
  let isWaitedFor = false
  return {
    write: (text) => {
      let left = typeof text === "string" ? Buffer.from(text) : text
      try {
        if (!isWaitedFor) left = written(1, left)
      } catch (error) {
        failed(asError(error))
        return true
      }
      if (left.length > 0) {
        isWaitedFor = true
        outputStream().write(left)
      }
      return true
    },
  }
}

const flushed = (): Promise<void> =>
  new Promise((done) => {
    if (stream === undefined || stream.destroyed) done()
    else stream.write("", () => done())
  })

/** The files beside this one that plan, and that list the commands, read at once as this one is: the loader of modules takes a tenth of a start. */
const overview = (): typeof import("./overview.js") => require("./overview.cjs")
const planning = (): typeof import("./planning.js") => require("./planning.cjs")

const main = async (): Promise<number> => {
  // Streams are made when somebody reads or writes: most runs say nothing on the error stream, and read no input.
  const errors = once(() => watched(process.stderr))
  const words = process.argv.slice(2)
  if (words.length === 1 && (words[0] === "--version" || words[0] === "-v")) {
    directOutput().write(`${version()}\n`)
    await flushed()
    return 0
  }
  if (asksOverview(words)) {
    const output = directOutput()
    output.write(overview().overview(output.columns ?? 100, wantsColour(output.isTTY === true, process.env)))
    await flushed()
    return 0
  }
  // Where Node keeps what it compiled (from 22.8 on), the next start reads it.
  const loader: object = process.getBuiltinModule("node:module")
  if ("enableCompileCache" in loader && typeof loader.enableCompileCache === "function")
    loader.enableCompileCache()
  const worldWith = <Out extends Sink>(
    output: Out,
  ): Omit<CommandWorld, "output"> & { readonly output: Out } => ({
    folder: process.cwd(),
    get input() {
      return process.stdin
    },
    output,
    get errors() {
      return errors()
    },
    environment: process.env,
  })
  const asked = planWords(words)
  const status = await (asked === null
    ? (await import("./program.js")).run(words, worldWith(outputStream()))
    : planning().run(asked, worldWith(directOutput())))
  await flushed()
  return status
}

void main().then((status) => {
  if (failure === undefined) process.exitCode = status
  else {
    // Status 2 whatever was planned: not all of it is there.
    process.exitCode = 2
    process.stderr.write(`runplan: the output cannot be written: ${failure.code ?? failure.name}.\n`)
  }
})
