/** What a page declares: functions, classes and constants, each once. */
import { type Run, Untold } from "./run.js"
import type { PageClass, PageFunction, PageStatement } from "./tree.js"
import type { PageValue } from "./values.js"

export const declareFunction = (run: Run, made: PageFunction): void => {
  const name = made.name.toLowerCase()
  const found = run.world.functions.get(name)
  if (found === made) return
  if (found !== undefined) throw new Untold()
  run.world.functions.set(name, made)
}
export const declareClass = (run: Run, made: PageClass): void => {
  const name = made.name.toLowerCase()
  const found = run.world.classes.get(name)
  if (found === made) return
  if (found !== undefined) throw new Untold()
  run.world.classes.set(name, made)
}

/** Holds a constant by what it is defined as, if it is not by now. */
export const define = (run: Run, name: string, value: PageValue): void => {
  if (!run.world.constants.has(name)) run.world.constants.set(name, value)
}

/** Declares what stands at the top of a page before it runs. */
export const hoist = (run: Run, statement: PageStatement): void => {
  if (statement._tag === "function") declareFunction(run, statement.made)
  else if (statement._tag === "class") declareClass(run, statement.made)
  else if (statement._tag === "block")
    for (const one of statement.body) if (one._tag === "function" || one._tag === "class") hoist(run, one)
}
