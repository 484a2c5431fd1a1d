/**
 * Which release this is.
 *
 * @since 0.1.0
 */
import { release } from "../model/release.js"

/**
 * The version of this package.
 *
 * @since 0.1.0
 */
export const version = (): string => release
