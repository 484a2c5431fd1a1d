/** Texts that must not come out, and every form in which they could. */

/** A text that chance does not make, of characters that every encoding but base64 and hexadecimal leaves alone. */
export const canary = "c4n4ryValue7q"

const base64 = (text: string): readonly string[] =>
  ["", "u", "us"].map((before) => {
    const whole = Buffer.from(before + text).toString("base64")
    // What depends on the characters before and after is left out.
    return whole.slice(before === "" ? 0 : 4, -4)
  })

const bytes = [...Buffer.from(canary)]

/** The canary as it is, halved, and as base64, hexadecimal, percent-encoded and escaped text make of it, in lower case. */
const traces: readonly string[] = [
  canary,
  canary.slice(0, 7),
  canary.slice(-7),
  [...canary].reverse().join(""),
  ...base64(canary),
  ...base64(canary).map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  Buffer.from(canary).toString("hex"),
  bytes.map((byte) => `%${byte.toString(16)}`).join(""),
  bytes.map((byte) => `\\x${byte.toString(16)}`).join(""),
  bytes.map((byte) => `\\u00${byte.toString(16)}`).join(""),
  bytes.map((byte) => `&#${byte};`).join(""),
  bytes.join(","),
].map((text) => text.toLowerCase())

/** The forms of the canary that a text holds. */
export const leaks = (text: string): readonly string[] => {
  const lower = text.toLowerCase()
  return traces.filter((trace) => lower.includes(trace))
}
