/**
 * What can go wrong with service tokens, in words: a table that renders errors as diagnostics.
 *
 * Laws. Every error has exactly one row in the table. `tokenDiagnosticOf(error).code = error._tag`.
 *
 * @module runplan/tokens/diagnostics
 * @since 0.1.0
 */
import { type Diagnostic, type ErrorTable, type Evidence, reporter } from "../model/diagnostic.js"
import type { BlockDefect, TokenError, WireDefect } from "./errors.js"

const defects: { readonly [D in WireDefect]: string } = {
  truncated: "the bytes end too early",
  "number-long": "a number takes more bytes than it needs or than its type has",
  length: "a length does not fit what is around it",
  "field-unknown": "there is a field that the format does not have here",
  "field-repeated": "a field is there twice",
  "field-missing": "a field is missing",
  "wire-type": "a field is written as another type than its own",
  value: "a number stands for nothing in the format",
  utf8: "a text is not UTF-8",
  deep: "it goes more than a hundred messages deep",
  term: "a value stands where it may not: a variable in a fact, a set in a set, a set of two types, or one thing twice",
  expression: "the operations of an expression do not leave one value",
}

const blockDefects: { readonly [D in BlockDefect]: string } = {
  variable: "is a fact with a variable",
  range: "is beyond the 64 bits of its type, or is no key",
  "lone-surrogate": "holds a lone surrogate",
  set: "is a set or a map with one thing twice, or a set that holds a set, a variable or two types",
  operation:
    "holds an operation or a kind of check that does not exist, operations that do not leave one value, or a check without queries",
  deep: "goes deeper than a token may",
}

const copyWhole = "Copy the whole token again: it cannot be repaired."
const at = (place: string): string => (place === "" ? "the token itself" : place)

/**
 * The table of the errors: one row for each code, with what it means, its message, its remedy and the ledger ids it rests on.
 *
 * @since 0.1.0
 */
export const tokenDiagnostics: ErrorTable<TokenError> = {
  "token-text": {
    severity: "error",
    contract: ["A-ST-14", "C-205"],
    meaning: "A text is not URL-safe base64.",
    message: (p) => `The ${p.thing} is not URL-safe base64 at position ${p.position}.`,
    remedy: () => copyWhole,
  },
  "token-size": {
    severity: "error",
    contract: ["C-205"],
    meaning: "A token is larger than any header carries.",
    message: (p) => `The token has more than ${p.limit} ${p.unit}.`,
    remedy: () => "Ask for a new token: this one is too large to send and to verify.",
  },
  "token-bytes": {
    severity: "error",
    contract: ["A-ST-14", "C-205"],
    meaning: "Bytes are not those of the format.",
    message: (p) =>
      `The ${p.thing} cannot be read at byte ${p.offset}, in ${at(p.place)}: ${defects[p.defect]}.`,
    remedy: () => copyWhole,
  },
  "token-version": {
    severity: "error",
    contract: ["A-ST-14", "C-206"],
    meaning: "A block, or what is signed of it, is of a version that is not supported.",
    message: (p) =>
      `${at(p.place)} is of version ${p.version}; versions ${p.minimum} to ${p.maximum} are known.`,
    remedy: () => "Ask for a token of a version that is supported, or use a newer release of this program.",
  },
  "token-newer-feature": {
    severity: "error",
    contract: ["A-ST-14", "C-207"],
    meaning: "A block holds what its version does not have.",
    message: (p) =>
      `${at(p.place)} is of version ${p.version} and holds what exists only from version ${p.needed} on.`,
    remedy: () => "Tell whoever made the token: its block says a wrong version.",
  },
  "token-symbol-unknown": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A text of a block is a number that no table has.",
    message: (p) => `${at(p.place)} refers to text ${p.symbol}, which no block holds.`,
    remedy: () => copyWhole,
  },
  "token-symbol-repeated": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A block adds a text that is in the table already.",
    message: (p) => `${at(p.place)} adds a text that is there already.`,
    remedy: () => "Tell whoever made the token: each text is added once.",
  },
  "token-key-unknown": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A scope is a number that no table of keys has.",
    message: (p) => `${at(p.place)} refers to public key ${p.index}, which no block holds.`,
    remedy: () => copyWhole,
  },
  "token-key-repeated": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A block adds a public key that is in the table already.",
    message: (p) => `${at(p.place)} adds a public key that is there already.`,
    remedy: () => "Tell whoever made the token: each key is added once.",
  },
  "token-key": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A key cannot be read.",
    message: (p) => `The ${p.place} is not a key of Ed25519 or secp256r1.`,
    remedy: (p) =>
      p.secret
        ? 'Give "ed25519-private/" or "secp256r1-private/" with 64 hexadecimal digits, or PEM (PKCS #8).'
        : 'Give "ed25519/" or "secp256r1/" with hexadecimal digits, or PEM.',
  },
  "token-curve": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A key is of a curve that was not given.",
    message: (p) => `A key is of ${p.algorithm}, for which no cryptography was given.`,
    remedy: () => 'Give { curves: { secp256r1 } }, with secp256r1 of "runplan/tokens/secp256r1".',
  },
  "token-root-unknown": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "There is no root key for the id in the token.",
    message: (p) =>
      p.rootKeyId === null
        ? "The token names no root key, and there is none for such tokens."
        : `There is no root key ${p.rootKeyId}.`,
    remedy: () => "Give the root key of whoever made the token.",
  },
  "token-signature": {
    severity: "error",
    contract: ["A-ST-14", "C-206"],
    meaning: "A signature is not that of the key that should have made it.",
    message: (p) =>
      p.by === "previous"
        ? `The signature of block ${p.block} does not hold.`
        : `The third party's signature of block ${p.block} does not hold.`,
    remedy: (p) =>
      p.block === 0
        ? "Verify with the root key of whoever made the token; with the right one, the token was changed."
        : "Ask for the token again: it was changed after it was made.",
  },
  "token-proof": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "What a token ends with does not belong to its last block.",
    message: (p) =>
      p.proof === "seal"
        ? "The seal of the token does not hold."
        : "The key that the token ends with is not that of its last block.",
    remedy: () => "Ask for the token again: blocks were taken from it, or it was changed.",
  },
  "token-sealed": {
    severity: "error",
    contract: ["A-ST-10", "A-ST-14"],
    meaning: "A sealed token cannot be narrowed, nor sealed again.",
    message: () => "The token is sealed: nothing can be appended to it.",
    remedy: () => "Narrow the token that it was made of, and seal that.",
  },
  "token-randomness": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "The random bytes of a new block's key are not 32, or are no key.",
    message: (p) => `${p.bytes} bytes are not the randomness of a key.`,
    remedy: () => "Give 32 bytes of crypto.getRandomValues, new for each block.",
  },
  "token-root-key-id": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "The id of a root key is not a whole number of 32 bits.",
    message: () => "The id of the root key is not a whole number from 0 to 4294967295.",
    remedy: () => "Give a small whole number, or none.",
  },
  "token-block-invalid": {
    severity: "error",
    contract: ["A-ST-10", "A-ST-14"],
    meaning: "A block cannot be written.",
    message: (p) => `${p.place} of the block ${blockDefects[p.defect]}.`,
    remedy: () => "Give a block that parses from its own printed text.",
  },
  "datalog-invalid": {
    severity: "error",
    contract: ["A-ST-14", "C-218"],
    meaning: "A text is not the datalog of a block or an authorizer.",
    message: (p) =>
      `Line ${p.line}, column ${p.column} of the datalog: ${p.expected} was expected, and ${p.found} found.`,
    remedy: (p) => p.remedy,
  },
  "token-third-party-key": {
    severity: "error",
    contract: ["A-ST-14"],
    meaning: "A third party's block is signed with another key than the one that was asked for.",
    message: () => "The block is signed with another key than the expected one.",
    remedy: () => "Ask the third party for its key, and append no block that is signed with another.",
  },
}

const report = reporter(tokenDiagnostics)

/**
 * An error as a diagnostic: its code, message, remedy and ledger ids, on this evidence.
 *
 * @example
 * ```ts
 * import { tokenDiagnosticOf } from "runplan/tokens/diagnostics"
 *
 * assert.equal(tokenDiagnosticOf({ _tag: "token-sealed" }).message, "The token is sealed: nothing can be appended to it.")
 * ```
 *
 * @since 0.1.0
 */
export const tokenDiagnosticOf = (
  error: TokenError,
  because: readonly Evidence[] = [],
): Diagnostic<TokenError["_tag"]> => report(error._tag, error as never, because)
