/**
 * The variables without which a program ends (C-386): its statements are followed as Node runs them, from the file that starts into what that
 * loads and calls, with only so much of values as says whether they are there.
 *
 * Law. Where all atoms of one case hold, the program ends at that place, or before.
 *
 * Rooms: cases are in variableCases.ts, what is known of values in variableValues.ts, what is known on the way in variableWalk.ts, names in
 * variableNames.ts, files in variableModules.ts, statements in variableStatements.ts, expressions in variableExpressions.ts, what they are made of
 * in variableChains.ts, calls in variableCalls.ts, functions of the project in variableFunctions.ts, its classes in variableClasses.ts and
 * variableFields.ts, what packages need in throwing.ts, and what checks variables in variableSchemas.ts.
 */
import { inject } from "./injected.js"
import type { Source } from "./modules.js"
import { always } from "./variableCases.js"
import { value } from "./variableExpressions.js"
import { load, moduleAt } from "./variableModules.js"
import { run } from "./variableStatements.js"
import { type End, walkFrom } from "./variableWalk.js"

/** Where a program certainly ends, in the order in which Node gets there. */
export const endsOf = (
  files: ReadonlyMap<string, Source>,
  start: string,
  majorOf: (name: string) => number,
  isOpen: boolean,
): readonly End[] => {
  const walk = walkFrom(files, start, majorOf, { value, run }, isOpen)
  const first = files.get(start)
  if (first !== undefined) load(walk, moduleAt(walk, first), always, null)
  inject(walk)
  return walk.ends
}
