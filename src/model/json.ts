/** JSON as a type: what a plan, a decision's value and every file of the golden corpus are made of. */

/**
 * A JSON value, readonly throughout.
 *
 * @since 0.1.0
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
