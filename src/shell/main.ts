#!/usr/bin/env node
/** The command `runplan`: the process around `run`. */
import { fstatSync, writeFileSync } from "node:fs"
import { Writable } from "node:stream"
import type { CommandWorld, Output } from "./commandWorld.js"
import { asksOverview } from "./overview.js"
import { planWords } from "./planWords.js"
import { wantsColour } from "./style.js"
import { version } from "./version.js"

/**
 * A file takes everything or fails: Node's own stream for files forgets what did not fit on a disk that is full.
 */
const intoFile = (descriptor: number): Output =>
  new Writable({
    write: (chunk: Uint8Array, _, done) => {
      try {
        writeFileSync(descriptor, chunk)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })

const isFile = (descriptor: number): boolean => {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return false
  }
}

/** Why what was printed could not be written, as soon as it could not. */
let failure: NodeJS.ErrnoException | undefined

// Whoever reads may stop early, as `head` does; that is no failure, and there is nothing left to do.
const watched = (stream: Output): Output =>
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0)
    failure ??= error
  })

const flushed = (stream: Output): Promise<void> =>
  new Promise((done) => {
    if (stream.destroyed) done()
    else stream.write("", () => done())
  })

const once = <A>(made: () => A): (() => A) => {
  let known: { readonly value: A } | undefined
  return () => {
    known ??= { value: made() }
    return known.value
  }
}

/** The files beside this one that plan, and that list the commands, read at once as this one is: the loader of modules takes a tenth of a start. */
const overview = (): typeof import("./overview.js") => require("./overview.cjs")
const planning = (): typeof import("./planning.js") => require("./planning.cjs")

const main = async (): Promise<number> => {
  const output = watched(isFile(1) ? intoFile(1) : process.stdout)
  // Streams are made when somebody reads or writes: most runs say nothing on the error stream, and read no input.
  const errors = once(() => watched(process.stderr))
  const words = process.argv.slice(2)
  if (words.length === 1 && (words[0] === "--version" || words[0] === "-v")) {
    output.write(`${version()}\n`)
    await flushed(output)
    return 0
  }
  if (asksOverview(words)) {
    output.write(overview().overview(output.columns ?? 100, wantsColour(output.isTTY === true, process.env)))
    await flushed(output)
    return 0
  }
  // Where Node keeps what it compiled (from 22.8 on), the next start reads it.
  const loader: object = process.getBuiltinModule("node:module")
  if ("enableCompileCache" in loader && typeof loader.enableCompileCache === "function")
    loader.enableCompileCache()
  const world: CommandWorld = {
    folder: process.cwd(),
    get input() {
      return process.stdin
    },
    output,
    get errors() {
      return errors()
    },
    environment: process.env,
  }
  const asked = planWords(words)
  const status = await (asked === null
    ? (await import("./program.js")).run(words, world)
    : planning().run(asked, world))
  await flushed(output)
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
