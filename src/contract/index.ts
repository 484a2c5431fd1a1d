/** The contract as data: the ledger, the variables, the files, the diagnostics. */
export { diagnostics } from "./diagnostics/index.js"
export { meanings } from "./diagnostics/meanings.js"
export { type Capture, type ProjectFile, projectFiles } from "./files.js"
export { type Choice, choices, type LedgerId, statements } from "./ledger.js"
export { everyVariable, type VariableGroup, type VariableNotes, variableNotes } from "./variableNotes.js"
export {
  buildTools,
  flowWords,
  type NamedVariable,
  type Variable,
  type VariableDefault,
  type VariableType,
  variables,
} from "./variables.js"
