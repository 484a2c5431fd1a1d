/**
 * The regular expressions of a program that is gone through: those that cannot take long are asked what they find.
 *
 * Law. No pattern of a program's makes the reading of it wait.
 */

/** A group that repeats, what stands for what a group found, and what looks around: any of them may go back and forth for ever. */
const slow = /\)[*+?{]|\\[1-9k]|\(\?[=!<]/
const repeating = /[*+{]/g
const mostRepeating = 2
/** Longer texts are not asked about. */
export const longestText = 1000

/** A pattern that is asked; null for one that is not, or that is none. */
export const patternOf = (source: string, flags: string): RegExp | null => {
  if (slow.test(source) || (source.match(repeating) ?? []).length > mostRepeating) return null
  try {
    return new RegExp(source, flags)
  } catch {
    // A newer engine may know it.
    return null
  }
}

/** Whether a value is one. */
export const isPattern = (value: unknown): value is RegExp => value instanceof RegExp
