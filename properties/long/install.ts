import { install } from "../scripts/install.mjs"

/** Before any of the long tests: what they alone need. */
export const setup = (): void => install("properties/long")
