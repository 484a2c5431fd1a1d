/**
 * The files of a program as modules: a file is run where it is loaded first, what it imports in front of it, and gives others what it exports.
 *
 * Law. A file is run once, in the order in which Node does; what waits in it for what is not known has who loads it wait, too.
 */
import type { Source } from "./modules.js"
import { endOf, isDot, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import { type Cases, isAlways } from "./variableCases.js"
import { giveField } from "./variableFields.js"
import { declare, lookUp, member } from "./variableNames.js"
import { type KnownValue, type Module, type ProgramScope, pathOf, there, unknown } from "./variableValues.js"
import { deepest, givenAt, type ProgramFrame, type ProgramWalk, unheard } from "./variableWalk.js"

/** A file that is come to, with what is known of it by now. */
export const moduleAt = ({ modules }: ProgramWalk, file: Source): Module => {
  const known = modules.get(file.path)
  if (known !== undefined) return known
  const scope: ProgramScope = { names: new Map(), above: null }
  const made: Module = { file, scope, fields: new Map(), whole: null, isRun: false, isHalted: false }
  modules.set(file.path, made)
  return made
}

/** Runs a file that is loaded, where it was not. */
export const load = (walk: ProgramWalk, module: Module, cases: Cases, frame: ProgramFrame | null): void => {
  if (module.isRun || (frame?.depth ?? 0) > deepest) return
  module.isRun = true
  const call = { results: [], isHalted: false }
  const inner: ProgramFrame = {
    walk,
    module,
    scope: module.scope,
    isEnding: frame?.isEnding ?? !walk.isCaught,
    isFragile: frame?.isFragile ?? false,
    region: null,
    isRepeated: false,
    back: unheard,
    call,
    site: null,
    depth: (frame?.depth ?? 0) + 1,
  }
  // Imports are loaded before anything is run.
  const { file } = module
  for (let at = 0; at < file.texts.length; at++)
    if (file.around[at] === -1 && isWord(file, at) && /^(?:import|export)$/.test(textAt(file, at)))
      onImport(inner, at, cases)
  walk.run(inner, 0, file.texts.length, cases)
  walk.later.push([inner, cases])
  module.isHalted = call.isHalted
}

const fileOf = ({ files }: ProgramWalk, from: Source, name: string): Source | null =>
  files.get(from.modules.get(name) ?? "") ?? null

/** What is behind the name of a module, which is loaded. */
export const loaded = (frame: ProgramFrame, name: string, cases: Cases): KnownValue => {
  const { walk } = frame
  const { file } = frame.module
  const next = fileOf(walk, file, name)
  if (next === null) return name.startsWith(".") ? unknown : pathOf(name.replace(/^node:/, ""))
  const module = moduleAt(walk, next)
  load(walk, module, cases, frame)
  return { ...there(), is: { _tag: "module", module } }
}

/** Loads what an `import` or `export` of a file names, and takes its names from there. */
const onImport = (frame: ProgramFrame, at: number, cases: Cases): void => {
  const { file } = frame.module
  if (isSign(file, at + 1, "(") || isDot(file, at + 1) || textAt(file, at + 1) === "type") return
  const isExport = textAt(file, at) === "export"
  if (isExport && !/^[{*]$/.test(textAt(file, at + 1))) return
  const end = endOf(file, at)
  const from = end - 1
  if (file.kinds[from] !== "text" || (from !== at + 1 && textAt(file, from - 1) !== "from")) return
  const value = loaded(frame, textAt(file, from), cases)
  if (value.is?._tag === "module" && value.is.module.isHalted) frame.call.isHalted = true
  for (let one = at + 1; one < from; one++) {
    if (isSign(file, one, "{")) {
      for (const part of partsOf(file, one)) {
        const name = textAt(file, textAt(file, part + 1) === "as" ? part + 2 : part)
        const key = textAt(file, part)
        if (isExport) frame.module.fields.set(name, () => member(frame.walk, value, key))
        else frame.scope.names.set(name, member(frame.walk, value, key))
      }
      one = pairOf(file, one)
    } else if (isSign(file, one, "*") && textAt(file, one + 1) === "as") {
      if (!isExport) frame.scope.names.set(textAt(file, one + 2), value)
      one += 2
    } else if (isSign(file, one, "*") && value.is?._tag === "module") {
      const { module } = value.is
      for (const key of module.fields.keys())
        frame.module.fields.set(key, () => member(frame.walk, value, key))
    } else if (isWord(file, one) && textAt(file, one) !== "from")
      frame.scope.names.set(textAt(file, one), member(frame.walk, value, "default"))
  }
}

/** Gives others what an `export` names. */
export const exported = (frame: ProgramFrame, at: number, cases: Cases): void => {
  const { module } = frame
  const { file } = module
  const next = at + 1
  const one = textAt(file, next)
  const named = (name: string): void => {
    module.fields.set(name, () => lookUp({ ...frame, scope: module.scope }, name))
  }
  if (isSign(file, next, "{")) {
    if (textAt(file, pairOf(file, next) + 1) === "from") return
    for (const part of partsOf(file, next)) {
      const name = textAt(file, part)
      const key = textAt(file, part + 1) === "as" ? textAt(file, part + 2) : name
      module.fields.set(key, () => lookUp({ ...frame, scope: module.scope }, name))
    }
    return
  }
  if (one === "default") {
    const isNamed = /^(?:function|class|async)$/.test(textAt(file, next + 1))
    if (isNamed) {
      const name = textAt(file, next + 1) === "async" ? next + 3 : next + 2
      if (isWord(file, name) && module.scope.names.has(textAt(file, name))) {
        const own = textAt(file, name)
        module.fields.set("default", () => lookUp({ ...frame, scope: module.scope }, own))
        return
      }
    }
    const found = givenAt(frame, next + 1, endOf(file, next + 1), cases)
    module.fields.set("default", () => found)
    return
  }
  if (/^(?:const|let|var)$/.test(one)) {
    for (const name of declare(frame, next, cases)) named(name)
    return
  }
  const name = one === "async" ? next + 2 : next + 1
  if (/^(?:function|async|class)$/.test(one)) named(textAt(file, name))
}

/** What is given to something, which others are given where it is `exports`. */
export const assign = (
  frame: ProgramFrame,
  parts: readonly (readonly [number, number])[],
  cases: Cases,
): KnownValue => {
  const { module } = frame
  const { file } = module
  const [begin, end] = parts.at(-1) as readonly [number, number]
  const given = givenAt(frame, begin, end, cases)
  for (const [left, right] of parts.slice(0, -1)) {
    const words = file.texts.slice(left, right).join(" ")
    if (words === "module . exports") module.whole = given
    const [, owner, field] = /^([\w$]+) \. ((?:# )?[\w$]+)$/.exec(words) ?? []
    if (owner !== undefined && field !== undefined && isAlways(cases) && isSign(file, right, "="))
      giveField(frame.walk, lookUp(frame, owner), field.replace(" ", ""), given, 1)
    const [, key] = /^(?:module \. )?exports \. ([\w$]+)$/.exec(words) ?? []
    if (key !== undefined) module.fields.set(key, () => given)
  }
  return given
}
