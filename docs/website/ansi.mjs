/** What the command prints in colour, in pieces of one look each: the colours by what they are for, so that each place has its own. */

import { Readable, Writable } from "node:stream"
import { root } from "./content.mjs"

/** The numbers of the command's palette, by what they are for. */
const roles = { 28: "good", 30: "command", 63: "info", 130: "warning", 161: "error", 243: "dim" }

const roleOf = (code) => {
  const role = roles[code.replace("38;5;", "")]
  if (role === undefined) throw new Error(`the command prints a colour that the site does not know: ${code}`)
  return role
}

/** A line as pieces: `role` is null for what has no colour. */
export const pieces = (line) => {
  const found = []
  let look = { role: null, bold: false }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  for (const [, code, text] of line.matchAll(/(?:\u001b\[([\d;]*)m)?([^\u001b]*)/g)) {
    if (code === "1" || code === "22") look = { ...look, bold: code === "1" }
    else if (code !== undefined) look = { ...look, role: code === "39" ? null : roleOf(code) }
    if (text !== "") found.push({ ...look, text })
  }
  return found
}

export const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

/** What a command prints, in colour, where a terminal of this many columns looks on. */
export const printedOn = async (columns, words) => {
  const { run } = await import("../../dist/shell/program.js")
  let text = ""
  const output = Object.assign(
    new Writable({
      write: (chunk, _, done) => {
        text += String(chunk)
        done()
      },
    }),
    { isTTY: true, columns },
  )
  await run(words, {
    folder: root,
    input: Readable.from([]),
    output,
    errors: output,
    environment: { TERM: "xterm-256color" },
  })
  return text
}
