/** The contract's platform with every kind of application there is, for the tests that walk all rows. */
import { cleverCloud, defaultPlatform, definePlatform, type Platform } from "../src/platform/index.js"

const newest: { readonly [part: string]: unknown } = cleverCloud["2026-11"]

/** What the contract's platform leaves out, as the newest ready profile has it. */
export const leftOut: { readonly [part: string]: unknown } = Object.fromEntries(
  Object.entries(defaultPlatform.data).flatMap(([part, own]) => (own === null ? [[part, newest[part]]] : [])),
)

const made = definePlatform(leftOut)
if (!("right" in made)) throw new Error(JSON.stringify(made.left))

export const everyKind: Platform = made.right
