/**
 * What a command touches of the world: its streams, the folder it runs in, and the three variables that decide on
 * colours. Given as a value, so that a command can be run inside another program.
 */
import type { Readable, Writable } from "node:stream"
import type { Command } from "commander"

/** Where text goes, which may be a terminal. What is no stream never asks to wait: its `write` gives true. */
export interface Sink {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string | Uint8Array): boolean
}

/** A stream of text to write to. */
export type Output = Writable & Sink

/** The world of one run. */
export interface CommandWorld {
  readonly folder: string
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Output
  readonly errors: Output
  readonly environment: { readonly [name: string]: string | undefined }
}

/** The world of a run that prints once, for which its output need not be a stream. */
export type PrintingWorld = Omit<CommandWorld, "output"> & { readonly output: Sink }

/** The exit status: 0 planned, 1 rejected, 2 usage. */
export type Status = 0 | 1 | 2

/**
 * Registers a command under the program: what it takes, and what it does in a world; `ended` takes its exit status.
 */
export type Register = (top: Command, world: CommandWorld, ended: (status: number) => void) => void

/**
 * Wrong usage: arguments that make no sense, a file that was named and cannot be read. The command line prints the
 * message alone and ends with status 2.
 */
export class UsageError extends Error {}

/**
 * A run that could not be carried to its end for a reason outside its input. The command line prints the message alone and ends with
 * status 2.
 */
export class Interrupted extends Error {}

/** Writes text and waits until the stream can take more. */
export const write = (output: Sink | Output, text: string | Uint8Array): Promise<void> | undefined =>
  output.write(text) || !("once" in output)
    ? undefined
    : new Promise((resolve) => {
        const proceed = (): void => {
          output.off("drain", proceed)
          output.off("close", proceed)
          output.off("error", proceed)
          resolve()
        }
        // A reader that went away ends the waiting too.
        output.once("drain", proceed)
        output.once("close", proceed)
        output.once("error", proceed)
      })
