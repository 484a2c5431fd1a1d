/**
 * The contract as data, and what is made of it: one JSON document, pages of Markdown, example files of variables.
 *
 * @module runplan/contract
 * @since 0.1.0
 */
export * from "../contract/index.js"
export type { ProgramCondition } from "../contract/starts.js"
export type { PlatformPart } from "./classes.js"
export {
  type DecisionRow,
  type DecisionSubject,
  type DecisionTable,
  decisionTableHtml,
  decisionTableMarkdown,
  decisionTableNames,
  decisionTables,
  type TableAnswer,
  type TableInput,
} from "./decisionTable.js"
export { describe } from "./describe.js"
export type {
  DescribedBehaviour,
  DescribedChoice,
  DescribedDiagnostic,
  DescribedEndpoint,
  DescribedExamples,
  DescribedFile,
  DescribedGrounds,
  DescribedHealth,
  DescribedInstances,
  DescribedLifetime,
  DescribedMechanism,
  DescribedNetwork,
  DescribedPermission,
  DescribedPlatform,
  DescribedRule,
  DescribedService,
  DescribedStatement,
  DescribedTable,
  DescribedType,
  DescribedValue,
  DescribedVariable,
  DescribedVersions,
  Description,
  DescriptionTables,
  DiagnosticExample,
  DiagnosticWords,
  InvalidExample,
  JavascriptVersions,
  MechanismDescription,
  NamedTexts,
  PhpVersions,
  PlatformTables,
  ReadVariable,
  VariableDescription,
} from "./description.js"
export { dotenv } from "./dotenv.js"
export { type Entry, entryNames, entryOf } from "./entry.js"
export {
  type AnyText,
  type EnvSchema,
  type EnvSchemaEntries,
  type EnvSchemaEntry,
  type EnvSchemaForm,
  envSchema,
} from "./envSchema.js"
export { markdown, markdownAll, type Topic, topicSummaries, topics } from "./markdown.js"
export { type OutcomeDifference, outcomeDifferences } from "./outcomeDifference.js"
export {
  type ListeningProgram,
  type ListeningProgramParts,
  type PackagesByName,
  type ProgramTables,
  type ProgramTablesParts,
  programTables,
} from "./programs.js"
export { describeFiles, describeVariables } from "./reads.js"
export { sampleSnapshot, smaller } from "./sample.js"
export { withExamples } from "./withExamples.js"
