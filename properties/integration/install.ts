import { install } from "../scripts/install.mjs"

/** Before any of these tests: the implementations that they compare with. */
export const setup = (): void => install("properties/integration")
