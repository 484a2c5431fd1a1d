#!/usr/bin/env node
/**
 * The command `runplan`: the process around `run`.
 *
 * @since 0.1.0
 */
import { run } from "./program.js"

// Whoever reads may stop early, as `head` does; that is no failure, and there is nothing left to do.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0)
    process.exitCode = 2
  })
}

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: process.env,
})
