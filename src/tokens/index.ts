/**
 * Service tokens: reading, inspecting, verifying, narrowing, sealing and minting capability tokens (A-ST-10, A-ST-11, A-ST-14). Pure and
 * synchronous: no clock, no randomness, no network.
 *
 * @module runplan/tokens
 * @since 0.1.0
 */
export type { Failed, NonEmpty, Succeeded } from "../model/result.js"
export { type AuthorizeOptions, authorizeToken } from "./authorizeToken.js"
export type { BlockContents } from "./block.js"
export { type Algorithm, type Curve, type Curves, ed25519 } from "./curves.js"
export {
  type AllowedAuthorization,
  type Authorization,
  type AuthorizationInput,
  authorizeBlocks,
  type CheckOutcome,
  type CheckTexts,
  describeWorld,
  type FactTexts,
  type FailedCheck,
  type FalseExpression,
  type KnownFact,
  type MatchedPolicy,
  type MissingFact,
  type Place,
  queryBlocks,
  type RefusedAuthorization,
  type RuleTexts,
  type SatisfiedQuery,
  type Stopped,
  type Why,
  type WorldText,
} from "./datalog/authorize.js"
export type { ExpressionError, Extern, NameErrorFields, ValueErrorFields } from "./datalog/evaluate.js"
export type { DatalogOptions } from "./datalog/expressions.js"
export { type DatalogResult, parseAuthorizer, parseBlock } from "./datalog/parse.js"
export {
  printAuthorizer,
  printBlock,
  printCheck,
  printExpression,
  printPolicy,
  printPredicate,
  printRule,
  printTerm,
} from "./datalog/print.js"
export type { DatalogProblem } from "./datalog/scanner.js"
export type {
  ArrayTerm,
  Authorizer,
  BinaryOp,
  BinaryOperation,
  Block,
  BooleanTerm,
  BytesTerm,
  Check,
  ClosureOp,
  CombiningOperation,
  ComparisonOperation,
  DatalogRule,
  DateTerm,
  Expression,
  IntegerTerm,
  MapTerm,
  NullTerm,
  Op,
  Policy,
  Predicate,
  PublicKey,
  Scope,
  SetTerm,
  Term,
  TextTerm,
  UnaryOp,
  UnaryOperation,
  ValueOp,
  VariableTerm,
} from "./datalog/syntax.js"
export { neededVersion } from "./datalog/version.js"
export { defaultLimits, type Limits, type RunError } from "./datalog/world.js"
export type {
  BlockDefect,
  TokenError,
  TokenErrors,
  TokenFormatErrorFields,
  TokenKeyErrorFields,
  TokenResult,
  TokenThing,
  WireDefect,
} from "./errors.js"
export { latest } from "./inspect.js"
export {
  type CurveOptions,
  type PrivateKey,
  privateKey,
  publicKey,
  publicKeyText,
  type SecretBytes,
} from "./keys.js"
export { appendBlock, type BlockSource, type MintOptions, mint, type Randomness, seal } from "./make.js"
export { appendThirdParty, type ThirdPartyOptions, thirdPartyBlock, thirdPartyRequest } from "./thirdParty.js"
export {
  type RootKey,
  readToken,
  type Token,
  type TokenContents,
  type TokenValue,
  type UnverifiedToken,
  type VerifiedToken,
  verifyToken,
} from "./token.js"
export { type TokenQuestion, type TokenVerdict, tokenVerdict } from "./verdict.js"
