/** A file with the secrets of an account, one NAME=value a line: what `--secrets-from` names. */
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { readVariables } from "../decode/variablesFile.js"
import { hasError } from "../model/diagnostic.js"

/**
 * What such a file holds, and what there is to say of it, no value shown. A file with a bad line holds nothing: a secret that was read
 * in part would be sent.
 */
export type SecretsFile =
  | { readonly _tag: "Unreadable" }
  | { readonly _tag: "Bad"; readonly messages: readonly string[] }
  | {
      readonly _tag: "Read"
      readonly values: { readonly [name: string]: string | undefined }
      readonly messages: readonly string[]
    }

/** Reads the file, as any file of variables is read. */
export const readSecretsFile = (folder: string, file: string): SecretsFile => {
  let text: string
  try {
    text = readFileSync(resolve(folder, file), "utf8")
  } catch {
    return { _tag: "Unreadable" }
  }
  const { env, diagnostics } = readVariables(file, text)
  const messages = diagnostics.map(({ severity, message }) => `${severity}: ${message}`)
  // Without a prototype: no name is there that the file does not have.
  const values = Object.assign(Object.create(null), env)
  return hasError(diagnostics) ? { _tag: "Bad", messages } : { _tag: "Read", values, messages }
}
