/**
 * What Nest makes of classes that a module of it names as providers or controllers, before anything listens (C-368): their constructors, which are given
 * its settings, and strategies of passport.
 *
 * Law. Nothing is known of what is given to a constructor, but for Nest's settings, of which nothing but variables is known.
 */
import { type ClassMember, membersAt } from "./classes.js"
import type { Source } from "./modules.js"
import { endOf, isSign, isWord, partsOf, textAt } from "./tokens.js"
import { constructed } from "./variableCalls.js"
import type { Cases } from "./variableCases.js"
import { instanceOf } from "./variableClasses.js"
import { lookUp } from "./variableNames.js"
import { settings } from "./variableSchemas.js"
import { type KnownValue, pathOf, unknown } from "./variableValues.js"
import { givenAt, type ProgramFrame } from "./variableWalk.js"

/** Classes that modules name so; none where a failure does not end the program. */
export const injectedIn = (files: ReadonlyMap<string, Source>): ReadonlySet<string> => {
  const all = [...files.values()]
  const isNest = all.some(({ modules }) => modules.has("@nestjs/core"))
  if (!isNest || all.some(({ texts }) => texts.includes("abortOnError"))) return new Set()
  return new Set(
    all.flatMap((file) =>
      file.texts.flatMap((one, at) =>
        /^(?:providers|controllers)$/.test(one) && isSign(file, at + 1, ":") && isSign(file, at + 2, "[")
          ? partsOf(file, at + 2).map((part) => textAt(file, part))
          : [],
      ),
    ),
  )
}

/** What a constructor is given: Nest's settings, or what is not known. */
const givenTo = (file: Source, made: ClassMember | undefined): readonly KnownValue[] =>
  made?.body == null
    ? []
    : partsOf(file, made.body.open).map((part) =>
        textAt(file, endOf(file, part) - 1) === "ConfigService" ? pathOf(settings) : unknown,
      )

/** Makes all classes of a file that Nest makes. */
export const inject = (frame: ProgramFrame, names: ReadonlySet<string>, cases: Cases): void => {
  const { file } = frame.module
  const inner: ProgramFrame = { ...frame, isEnding: !frame.walk.isGuarded, isFragile: false, site: null }
  for (let at = 0; at < file.texts.length; at++) {
    const name = textAt(file, at + 1)
    if (textAt(file, at) !== "class" || !isWord(file, at) || file.around[at] !== -1 || !names.has(name))
      continue
    const { is } = lookUp(inner, name)
    if (is?._tag !== "class") continue
    let open = at + 2
    while (open < at + 60 && !isSign(file, open, "{")) open++
    const made = membersAt(file, open).find((one) => one.name === "constructor")
    const given = givenTo(file, made)
    if (!is.isOther) instanceOf({ ...inner, call: { results: [], isHalted: false } }, is, given, at, cases)
    else if (textAt(file, at + 3) === "PassportStrategy" && made?.body != null)
      strategy(inner, file, at + 4, made, given, cases)
  }
}

/** Makes a strategy of passport's, by what its constructor hands on. */
const strategy = (
  frame: ProgramFrame,
  file: Source,
  open: number,
  { body }: ClassMember,
  given: readonly KnownValue[],
  cases: Cases,
): void => {
  const [first] = partsOf(file, open)
  const base = first === undefined ? undefined : givenAt(frame, first, endOf(file, first), cases).is
  if (base?._tag !== "path" || body === null) return
  const names = new Map<string, KnownValue>()
  partsOf(file, body.open).forEach((part, place) => {
    let at = part
    while (at < endOf(file, part) && !isSign(file, at + 1, ":")) at++
    names.set(textAt(file, at), given[place] ?? unknown)
  })
  const inner = { ...frame, scope: { names, above: frame.scope } }
  for (let at = body.from; at < body.to; at++) {
    if (textAt(file, at) !== "super" || !isSign(file, at + 1, "(")) continue
    const told = partsOf(file, at + 1).map((part) => givenAt(inner, part, endOf(file, part), cases))
    constructed(inner, at, `new ${base.path}`, told, [], cases, "given", 0)
    return
  }
}
