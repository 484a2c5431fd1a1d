/** What a page declares: functions, classes and constants, each once. */
import { PageEnded, type Run, Untold } from "./run.js"
import type { PageClass, PageFunction, PageStatement } from "./tree.js"
import type { PageValue } from "./values.js"

/** Ends where PHP refuses what is declared, which nothing catches. */
const refuse = (what: string, { path, line }: { readonly path: string; readonly line: number }): never => {
  throw new PageEnded({ does: "uses", what, place: `${path}:${line}` })
}

export const declareFunction = (run: Run, made: PageFunction): void => {
  const name = made.name.toLowerCase()
  const found = run.world.functions.get(name)
  if (found === made) return
  if (found === null) throw new Untold()
  if (found !== undefined) refuse(`function ${made.name}() twice`, made)
  run.world.functions.set(name, made)
}

export const declareClass = (run: Run, made: PageClass): void => {
  const name = made.name.toLowerCase()
  const found = run.world.classes.get(name)
  if (found === made) return
  if (found === null) throw new Untold()
  if (found !== undefined) refuse(`class ${made.name} twice`, made)
  run.world.classes.set(name, made)
}

/** How many arguments a method needs, and how many it takes. */
const countsOf = ({ parameters }: PageFunction): readonly [needs: number, takes: number] => [
  parameters.filter(
    (_, place) => !parameters.slice(place).every(({ initial, isRest }) => initial !== null || isRest),
  ).length,
  parameters.some(({ isRest }) => isRest) ? Number.POSITIVE_INFINITY : parameters.length,
]
const openness = ["private", "protected", "public"]

/** Ends where a class has not what it has to, by what it extends and implements, as far as that is declared by now. */
export const conform = (run: Run, made: PageClass): void => {
  const known = (name: string): PageClass | null => run.world.classes.get(name.toLowerCase()) ?? null
  const concrete = new Set<string>()
  const asked: (readonly [PageClass, PageFunction])[] = []
  const visited = new Set<string>()
  const ask = (one: PageClass): void => {
    for (const method of one.methods.values()) if (method.body === null) asked.push([one, method])
  }
  const askInterfaces = (names: readonly string[]): void => {
    for (const name of names) {
      const one = known(name)
      if (one === null || one.kind !== "interface" || visited.has(one.name)) continue
      visited.add(one.name)
      ask(one)
      askInterfaces([...one.interfaces, ...(one.parent === null ? [] : [one.parent])])
    }
  }
  for (let one: PageClass | null = made, times = 0; one !== null && times < 20; times++) {
    const traits: readonly (PageClass | null)[] = one.traits.map(known)
    if (traits.some((trait) => trait === null || trait.traits.length > 0)) return
    for (const part of [one, ...traits] as readonly PageClass[]) {
      ask(part)
      for (const [name, method] of part.methods) if (method.body !== null) concrete.add(name)
    }
    askInterfaces(one.interfaces)
    if (one.parent === null) break
    const parent: PageClass | null = known(one.parent)
    if (parent === null || parent.kind !== "class") return
    one = parent
  }
  if (made.kind === "class" && !made.isAbstract)
    for (const [of, method] of asked)
      if (!concrete.has(method.name.toLowerCase()))
        refuse(`class ${made.name} without ${of.name}::${method.name}()`, made)
  for (const [name, method] of made.methods) {
    if (name === "__construct") continue
    let before: readonly [PageClass, PageFunction] | undefined = asked.find(
      ([of, one]) => of !== made && one.name.toLowerCase() === name,
    )
    for (let one = made.parent === null ? null : known(made.parent); one !== null && before === undefined; ) {
      const found: PageFunction | undefined = one.methods.get(name)
      if (found !== undefined) before = [one, found]
      one = one.parent === null ? null : known(one.parent)
    }
    if (before === undefined || before[1].seen === "private") continue
    const [of, other] = before
    const [needs, takes] = countsOf(method)
    const [needed, taken] = countsOf(other)
    if (
      needs > needed ||
      (takes < taken && taken < Number.POSITIVE_INFINITY) ||
      method.isStatic !== other.isStatic ||
      openness.indexOf(method.seen) < openness.indexOf(other.seen)
    )
      refuse(`${made.name}::${method.name}() unlike ${of.name}::${other.name}()`, method)
  }
}

/** Holds a constant by what it is defined as, if it is not by now. */
export const define = (run: Run, name: string, value: PageValue): void => {
  if (!run.world.constants.has(name)) run.world.constants.set(name, value)
}

/** Declares what stands at the top of a page before it runs. */
export const hoist = (run: Run, statement: PageStatement): void => {
  if (statement._tag === "function") declareFunction(run, statement.made)
  else if (statement._tag === "class") {
    const { made } = statement
    declareClass(run, made)
    // What implements something is made only where it stands.
    if (made.interfaces.length === 0 && made.traits.length === 0) conform(run, made)
  } else if (statement._tag === "block")
    for (const one of statement.body) if (one._tag === "function" || one._tag === "class") hoist(run, one)
}
