/**
 * The secrets that a command is given: in the file of `--secrets-from`, one NAME=value a line, or in variables that its options name.
 * They are never arguments, which any user of the machine can read in the list of processes.
 */
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { readVariables } from "../decode/variablesFile.js"
import { hasError } from "../model/diagnostic.js"
import { type Result, succeed } from "../model/result.js"

/** What reading secrets touches of the world. `misuse` ends the command as wrong usage, and `say` warns. */
export interface SecretsWorld {
  readonly folder: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly misuse: (message: string) => never
  readonly say: (text: string) => void
}

/**
 * Secrets. `file` is what the file holds. `find` gives the value of the variable that an option names, or else of a name in the file; a
 * sentence where it is missing.
 */
export interface Secrets {
  readonly file: { readonly [name: string]: string | undefined }
  readonly find: (name: string, option: string, variable?: string) => Result<string, string>
}

/**
 * Reads the file, as any file of variables is read; without one there is nothing in it. One that is not to be had is wrong usage, and so
 * is one with a bad line: a secret that was read in part would be sent.
 */
export const readSecrets = (path: string | undefined, world: SecretsWorld): Secrets => {
  const file = path === undefined ? {} : valuesIn(path, world)
  return {
    file,
    find: (name, option, variable) => {
      const value = variable === undefined ? file[name] : world.environment[variable]
      if (value !== undefined) return succeed(value)
      return {
        _tag: "Left",
        left:
          variable === undefined
            ? `${name} is missing: give it in the file of --secrets-from, or ${option}.`
            : `The environment has no ${variable}, which ${option} names.`,
      }
    },
  }
}

const valuesIn = (path: string, { folder, misuse, say }: SecretsWorld): Secrets["file"] => {
  let text: string
  try {
    text = readFileSync(resolve(folder, path), "utf8")
  } catch {
    return misuse(`The file ${path} of --secrets-from cannot be read.`)
  }
  const { env, diagnostics } = readVariables(path, text)
  // No value is among these.
  const messages = diagnostics.map(({ severity, message }) => `${severity}: ${message}`)
  if (hasError(diagnostics)) return misuse(messages.join("\n"))
  for (const message of messages) say(message)
  // Without a prototype: no name is there that the file does not have.
  return Object.assign(Object.create(null), env)
}
