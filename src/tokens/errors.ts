/**
 * Everything that can go wrong with a service token's text, bytes, keys and signatures: a closed union. The words for it are in
 * `runplan/tokens/diagnostics`, so that who verifies need not carry them.
 *
 * An error is data: its `_tag` is the stable code, its other fields are what the message needs. No field holds a token, a key
 * that is secret, or a piece of either, so an error may be logged as it is.
 */
import type { ErrorsOf } from "../model/diagnostic.js"
import type { Failed, NonEmpty, Succeeded } from "../model/result.js"
import type { DatalogProblem } from "./datalog/scanner.js"

/**
 * What is wrong with bytes at a place.
 *
 * - `truncated`: they end inside a field;
 * - `number-long`: a number takes more bytes than it needs, or than its type has;
 * - `length`: a field ends before what is in it, or goes beyond what holds it;
 * - `field-unknown`, `field-repeated`, `field-missing`, `wire-type`: the fields of a message are not those of the format;
 * - `value`: a number that stands for nothing in the format;
 * - `utf8`: a text that is not UTF-8;
 * - `deep`: more messages inside one another than a hundred;
 * - `term`: a value where it may not be: a variable in a fact, a set in a set, a set of two types, a key or an item twice;
 * - `expression`: operations that do not leave one value, or that are not there.
 *
 * @since 0.1.0
 */
export type WireDefect =
  | "truncated"
  | "number-long"
  | "length"
  | "field-unknown"
  | "field-repeated"
  | "field-missing"
  | "wire-type"
  | "value"
  | "utf8"
  | "deep"
  | "term"
  | "expression"

/**
 * What a text or bytes were read as.
 *
 * @since 0.1.0
 */
export type TokenThing = "token" | "third-party request" | "third-party block"

/**
 * What each error of texts and bytes has beside its tag.
 *
 * @since 0.1.0
 */
export interface TokenFormatErrorFields {
  readonly "datalog-invalid": Omit<DatalogProblem, "_tag">
  // Text and bytes
  readonly "token-text": { readonly thing: TokenThing; readonly position: number }
  readonly "token-size": { readonly unit: "bytes" | "blocks"; readonly limit: number }
  readonly "token-bytes": {
    readonly thing: TokenThing
    readonly defect: WireDefect
    readonly place: string
    readonly offset: number
  }
  readonly "token-version": {
    readonly place: string
    readonly version: number
    readonly minimum: number
    readonly maximum: number
  }
  readonly "token-newer-feature": {
    readonly place: string
    readonly version: number
    readonly needed: number
  }
  readonly "token-symbol-unknown": { readonly place: string; readonly symbol: string }
  readonly "token-symbol-repeated": { readonly place: string }
  readonly "token-key-unknown": { readonly place: string; readonly index: string }
  readonly "token-key-repeated": { readonly place: string }
}

/**
 * What each error of keys, of signatures and of what is made has beside its tag.
 *
 * @since 0.1.0
 */
export interface TokenKeyErrorFields {
  // Keys
  readonly "token-key": { readonly place: string; readonly secret: boolean }
  readonly "token-curve": { readonly algorithm: string }
  readonly "token-root-unknown": { readonly rootKeyId: number | null }
  // Signatures
  readonly "token-signature": { readonly block: number; readonly by: "previous" | "third-party" }
  readonly "token-proof": { readonly proof: "secret" | "seal" }
  // What is made
  readonly "token-sealed": object
  readonly "token-randomness": { readonly bytes: number }
  readonly "token-root-key-id": object
  readonly "token-block-invalid": { readonly place: string; readonly defect: BlockDefect }
  readonly "token-third-party-key": object
}

/**
 * The closed union of errors: those of bytes, keys and signatures, and what is wrong with a datalog's text. `_tag` is the code; it is stable. A `place` is a path into the format, `blocks.0.block.facts.2`;
 * an `offset` counts bytes from the beginning, a `position` characters. Blocks are counted from 0, the authority's.
 *
 * @since 0.1.0
 */
export type TokenError = ErrorsOf<TokenFormatErrorFields> | ErrorsOf<TokenKeyErrorFields>

/**
 * What keeps a block from being written: a variable in a fact, a number beyond its bits, a text with half a character, a set
 * that holds what no set does, an operation that there is not.
 *
 * @since 0.1.0
 */
export type BlockDefect = "variable" | "range" | "lone-surrogate" | "set" | "operation" | "deep"

/**
 * One or more errors.
 *
 * @since 0.1.0
 */
export type TokenErrors = NonEmpty<TokenError>

/**
 * A value, or every error that stood in its way.
 *
 * @since 0.1.0
 */
export type TokenResult<A> = Failed<TokenErrors> | Succeeded<A>

/** @internal */
export const refuse = (...errors: readonly [TokenError, ...TokenError[]]): Failed<TokenErrors> => ({
  _tag: "Left",
  left: errors,
})
