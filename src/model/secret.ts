/**
 * A secret that does not print. It is held where no text conversion, JSON or inspection finds it, and comes out by its one
 * method.
 *
 * Laws. `reveal(secret(text)) = text`. `String(secret(text)) = JSON.parse(JSON.stringify(secret(text))) = "[secret]"`.
 */

/**
 * What prints as its `toJSON` says, also where Node's and Deno's inspectors print it.
 *
 * @internal
 */
export abstract class Printed {
  abstract toJSON(): unknown
  [Symbol.for("nodejs.util.inspect.custom")](): unknown {
    return this.toJSON()
  }
  [Symbol.for("Deno.customInspect")](): unknown {
    return this.toJSON()
  }
}

/** @internal */
export const hiddenSecret = "[secret]"

/**
 * What prints as `[secret]`, whatever prints it.
 *
 * @internal
 */
export abstract class Unprinted extends Printed {
  override toString(): string {
    return hiddenSecret
  }
  override toJSON(): string {
    return hiddenSecret
  }
}

class Hidden extends Unprinted {
  readonly #text: string
  constructor(text: string) {
    super()
    this.#text = text
  }
  reveal(): string {
    return this.#text
  }
}

/**
 * A secret that prints as `[secret]`, whatever prints it.
 *
 * @since 0.1.0
 */
export interface Secret {
  /** The secret itself. */
  readonly reveal: () => string
  readonly toString: () => string
  readonly toJSON: () => string
}

/**
 * Wraps a secret.
 *
 * @example
 * ```ts
 * import { reveal, secret } from "runplan/oauth"
 *
 * const wrapped = secret("kd94hf93k423kf44")
 * assert.equal(`${wrapped} ${JSON.stringify({ wrapped })}`, '[secret] {"wrapped":"[secret]"}')
 * assert.equal(reveal(wrapped), "kd94hf93k423kf44")
 * ```
 *
 * @since 0.1.0
 */
export const secret = (text: string): Secret => new Hidden(text)

/**
 * The secret itself, of a wrapped secret or of a plain text.
 *
 * @example
 * ```ts
 * import { reveal, secret } from "runplan/oauth"
 *
 * assert.equal(reveal(secret("x")), reveal("x"))
 * ```
 *
 * @since 0.1.0
 */
export const reveal = (wrapped: Secret | string): string =>
  typeof wrapped === "string" ? wrapped : wrapped.reveal()
