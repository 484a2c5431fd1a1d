/** JSON as a type: what a plan, a decision's value and every file of the golden corpus are made of. */

/**
 * A JSON value, readonly throughout.
 *
 * @since 0.1.0
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is an object and no list. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether a value is a list. */
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
