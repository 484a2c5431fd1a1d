/** The contract as data: the ledger, the variables, the files, the diagnostics. */
export { diagnostics, type PlanDiagnostics } from "./diagnostics/index.js"
export { meanings } from "./diagnostics/meanings.js"
export { type FileEffects, fileEffects } from "./fileEffects.js"
export { type Capture, type ProjectFile, type ProjectFiles, projectFiles } from "./files.js"
export { type Choice, type Choices, choices, type LedgerId, type Statements, statements } from "./ledger.js"
export { type VariableEffects, variableEffects } from "./variableEffects.js"
export { type VariableDefault, type VariableGrounds, variableGrounds } from "./variableGrounds.js"
export {
  everyVariable,
  type VariableCompany,
  type VariableExamples,
  type VariableGroup,
  type VariableNotes,
  variableNotes,
} from "./variableNotes.js"
export {
  buildTools,
  flowWords,
  type NamedVariable,
  type Variable,
  type VariableRow,
  type Variables,
  type VariableType,
  variables,
} from "./variables.js"
