/** Which release this is. */
import { release } from "../model/release.js"

/** The version of this package. */
export const version = (): string => release
