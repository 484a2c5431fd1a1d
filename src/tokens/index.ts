/**
 * Service tokens: the datalog that they are written in.
 *
 * @module runplan/tokens
 * @since 0.1.0
 */

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
