/**
 * Service tokens: the datalog that they are written in, and the engine that decides with it.
 *
 * @module runplan/tokens
 * @since 0.1.0
 */

export {
  type Authorization,
  type AuthorizationInput,
  authorizeBlocks,
  type CheckOutcome,
  describeWorld,
  type FailedCheck,
  type KnownFact,
  type MatchedPolicy,
  type Place,
  queryBlocks,
  type Stopped,
  type Why,
  type WorldText,
} from "./datalog/authorize.js"
export type { ExpressionError, Extern } from "./datalog/evaluate.js"
export {
  type DatalogOptions,
  type DatalogProblem,
  type DatalogResult,
  parseAuthorizer,
  parseBlock,
} from "./datalog/parse.js"
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
export {
  type Authorizer,
  type BinaryOperation,
  type Block,
  binaryOperations,
  type Check,
  type Expression,
  type IntegerTerm,
  type Op,
  type Policy,
  type Predicate,
  type PublicKey,
  type Rule,
  type Scope,
  type Term,
  type TextTerm,
  type UnaryOperation,
  unaryOperations,
} from "./datalog/syntax.js"
export { neededVersion } from "./datalog/version.js"
export { defaultLimits, type Limits, type RunError } from "./datalog/world.js"
