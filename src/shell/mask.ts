/**
 * Keeping secrets out of what other programs print.
 *
 * Law. No value of a secret, nor its Base64 or percent-encoded form, is in a line that was masked.
 */

import { hiddenSecret } from "../model/secret.js"

/**
 * The function that hides these secrets in a line of text, in each of the forms that a tool may print them in. A secret of
 * several lines is hidden line by line, one that joins a user and a password, or a URL that holds some, in its parts as well.
 */
export const masking = (secrets: readonly string[]): ((line: string) => string) => {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form.trim() !== "")
  if (forms.length === 0) return (line) => line
  // The longest first, so that no part of a longer one is left.
  forms.sort((left, right) => right.length - left.length)
  return (line) => {
    let masked = line
    for (const form of forms) masked = masked.replaceAll(form, hiddenSecret)
    return masked
  }
}

const formsOf = (secret: string): readonly string[] =>
  [
    secret,
    secret.trim(),
    ...secret.split(/\r?\n/).map((line) => line.trim()),
    ...passwordsOf(secret),
  ].flatMap((text) => [text, ...encoded(text)])

const encoded = (text: string): readonly string[] => [
  Buffer.from(text).toString("base64"),
  encodeURIComponent(text.toWellFormed()),
  JSON.stringify(text).slice(1, -1),
]

/** Shorter than this a part is no password but a word like any other. */
const shortest = 4

/** What stands behind the first colon of `user:password`, and the user information of a URL with what stands behind its colon. */
const passwordsOf = (secret: string): readonly string[] => {
  const information = /^\s*[a-z][a-z0-9+.-]*:\/\/([^/]*)@/i.exec(secret)?.[1]
  const pair = information ?? secret
  const password = pair.slice(pair.indexOf(":") + 1)
  return [password, ...(information === undefined ? [] : [information])].filter(
    (text) => text.length >= shortest,
  )
}
