/**
 * The names of the facts that the platform gives when it checks a service token. The contract does not say them: they are a choice, and
 * platform data (C-199, C-209).
 */

/**
 * The names where a platform does not give others.
 *
 * @since 0.1.0
 */
export const requestFacts = { time: "time", resource: "resource", operation: "operation" } as const

/**
 * The names of the facts: `requestFacts` of a platform's data.
 *
 * @since 0.1.0
 */
export type RequestFacts = { readonly [name in keyof typeof requestFacts]: string }
