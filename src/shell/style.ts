/**
 * Colours, where somebody looks at the text on a terminal.
 *
 * Law. Each can be read on black and on white: they are fixed ones of the 256, since what a theme makes of yellow or of blue is often
 * as light or as dark as what it stands on.
 */
import { plainStyle, type Style } from "../report/style.js"

/**
 * Whether to colour: never with NO_COLOR, always with FORCE_COLOR, else on a terminal that can. These three variables of
 * the process are all that is read of it, and none reaches a plan.
 */
export const wantsColour = (
  isTerminal: boolean,
  environment: { readonly [name: string]: string | undefined },
): boolean => {
  if ((environment.NO_COLOR ?? "") !== "") return false
  const forced = environment.FORCE_COLOR
  if (forced !== undefined && forced !== "") return forced !== "0"
  return isTerminal && environment.TERM !== "dumb"
}

/** The colours by what they are for, as numbers of the 256. */
export const palette = { command: 30, dim: 243, good: 28, error: 161, warning: 130, info: 63 } as const

const coloured =
  (number: number) =>
  (text: string): string =>
    `\u001b[38;5;${number}m${text}\u001b[39m`

const bold = (text: string): string => `\u001b[1m${text}\u001b[22m`

/** The style of the command line. */
export const styleFor = (inColour: boolean): Style => {
  if (!inColour) return plainStyle
  const good = coloured(palette.good)
  const error = coloured(palette.error)
  return {
    heading: bold,
    command: coloured(palette.command),
    dim: coloured(palette.dim),
    good: (text) => bold(good(text)),
    error: (text) => bold(error(text)),
    warning: coloured(palette.warning),
    info: coloured(palette.info),
  }
}
