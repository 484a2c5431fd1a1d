import type { Asked } from "./whenAsked.mjs"

export const withFunctions: (text: string, asked: Asked) => string
export const withCalls: (text: string, asked: Asked) => string
export const marked: (
  text: string,
  asked: Asked,
) => { readonly text: string; readonly columnOf: (line: number, column: number) => number }
