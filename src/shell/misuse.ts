/** How the commands that sign say what is wrong, in the argument parser's own manner. */
import type { Command } from "commander"
import type { Diagnostic } from "../model/diagnostic.js"

/** Ends a command as wrong usage, with the exit status 2. */
export const misuse = (command: Command, message: string): never =>
  command.error(`error: ${message}`, { exitCode: 2, code: "runplan.usage" })

/** Diagnostics as lines: what is wrong, and below it what to do. */
export const errorLines = (
  diagnostics: readonly Pick<Diagnostic<string>, "code" | "message" | "remedy">[],
): string =>
  diagnostics
    .map(
      ({ code, message, remedy }) => `error: ${message} (${code})${remedy === null ? "" : `\n  ${remedy}`}`,
    )
    .join("\n")
