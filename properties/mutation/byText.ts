/**
 * What sources import as `decode/byText` while changes are judged: what was worked out of a text is forgotten from one change to the next,
 * and from one test to the next, or a change would be shown what was remembered without it.
 */
import { byText as remembering } from "../../src/decode/byText.js"

interface Judging {
  readonly activeMutant?: string
  readonly currentTestId?: string
}

const judging = (): string => {
  const { activeMutant, currentTestId } = (globalThis as { readonly __stryker__?: Judging }).__stryker__ ?? {}
  return `${activeMutant} ${currentTestId}`
}

export const byText: typeof remembering = (work) => {
  let at = judging()
  let known = remembering(work)
  return (text) => {
    const now = judging()
    if (now !== at) {
      at = now
      known = remembering(work)
    }
    return known(text)
  }
}
