/** Colours, where somebody looks at the text on a terminal. */
import pico from "picocolors"
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

/** The style of the command line. */
export const styleFor = (coloured: boolean): Style => {
  if (!coloured) return plainStyle
  const colours = pico.createColors(true)
  return {
    heading: colours.bold,
    command: colours.cyan,
    dim: colours.dim,
    good: (text) => colours.bold(colours.green(text)),
    error: (text) => colours.bold(colours.red(text)),
    warning: colours.yellow,
    info: colours.blue,
  }
}
