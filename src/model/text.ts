/** Text of a generated file, in which a secret is named and never copied. */

/**
 * A secret by the name of the variable that holds it, and how its value is written.
 *
 * @since 0.1.0
 */
export type SecretReference = {
  readonly secret: string
  readonly encoding: "plain" | "base64"
}

/**
 * Literal pieces and named secrets, in order.
 *
 * @since 0.1.0
 */
export type Text = readonly (string | SecretReference)[]

/**
 * The text for a person: `${NAME}` for a secret, `${base64(NAME)}` for one that is encoded.
 *
 * @example
 * ```ts
 * import { showText } from "runplan"
 *
 * assert.equal(showText(["token=", { secret: "NPM_TOKEN", encoding: "plain" }]), "token=${NPM_TOKEN}")
 * ```
 *
 * @since 0.1.0
 */
export const showText = (text: Text): string => {
  let shown = ""
  for (const part of text) {
    if (typeof part === "string") shown += part
    else shown += part.encoding === "plain" ? `\${${part.secret}}` : `\${base64(${part.secret})}`
  }
  return shown
}
