/**
 * What classes of the project do where something is made of them: what their fields are given, their constructors, and methods that are called.
 *
 * Law. A field is known where one place alone gives it a value, and that was come to. Nothing is known of a class that is made of another one.
 */

import { membersAt } from "./classes.js"
import type { Source } from "./modules.js"
import { endOf, isDot, isSign, isWord, pairOf, textAt } from "./tokens.js"
import type { Cases } from "./variableCases.js"
import { giveField } from "./variableFields.js"
import { invoked } from "./variableFunctions.js"
import { moduleAt } from "./variableModules.js"
import { type KnownAs, type KnownValue, there, unknown } from "./variableValues.js"
import { givenAt, type ProgramFrame } from "./variableWalk.js"

type KnownClass = Extract<KnownAs, { readonly _tag: "class" }>

/** A class that is declared at a token, by its name; null where none is. */
export const classAt = (frame: ProgramFrame, at: number): readonly [string, KnownValue] | null => {
  const { file } = frame.module
  if (textAt(file, at) !== "class" || !isWord(file, at) || isDot(file, at - 1) || !isWord(file, at + 1))
    return null
  let open = at + 2
  const from = open
  while (open < from + 40 && !isSign(file, open, "{")) open++
  if (!isSign(file, open, "{")) return null
  const isOther = file.texts.slice(from, open).includes("extends")
  const filled = isFilled(file, open)
  const statics = own(!filled)
  const made: KnownValue = there({
    _tag: "class",
    members: isOther ? [] : membersAt(file, open),
    scope: frame.scope,
    file,
    isOther,
    isFilled: filled,
    statics,
  })
  fill(made.is as KnownClass, true, statics, made)
  return [textAt(file, at + 1), made]
}

const own = (isOwn: boolean): KnownValue =>
  there({ _tag: "record", fields: new Map(), isWhole: false, isOwn })

/** Whether fields may be given values by others, by names that are computed, or by patterns. */
const isFilled = (file: Source, open: number): boolean => {
  for (let at = open; at < pairOf(file, open); at++) {
    const isThis = textAt(file, at) === "this"
    const isGiven = /^[(,]$/.test(textAt(file, at - 1)) && /^[),]$/.test(textAt(file, at + 1))
    if (isThis && (isGiven || isSign(file, at + 1, "["))) return true
    const isPattern = isSign(file, at, "=") && /^[\]}]$/.test(textAt(file, at - 1))
    if (isPattern && /^[;{}(,]$/.test(textAt(file, pairOf(file, at - 1) - 1))) return true
  }
  return false
}

/** Gives something its methods. */
const fill = (
  { members, scope, file }: KnownClass,
  isStatic: boolean,
  { is }: KnownValue,
  self: KnownValue,
): void => {
  if (is?._tag !== "record") return
  for (const { name, body, isStatic: isOne } of members)
    if (isOne === isStatic && body !== null)
      is.fields.set(name, there({ _tag: "function", body, scope, file, self }))
}

/** Gives fields the values that are written behind them. */
export const initialised = (
  frame: ProgramFrame,
  { members, scope, file }: KnownClass,
  isStatic: boolean,
  of: KnownValue,
  self: KnownValue,
  cases: Cases,
): void => {
  const inner = { ...frame, scope: { names: new Map([["this", self]]), above: scope } }
  for (const { name, value, isStatic: isOne } of members)
    if (isOne === isStatic && value >= 0) {
      const given = givenAt(inner, value, endOf(file, value), cases)
      giveField(frame.walk, of, name, given, 0)
    }
}

/** What is made of a class. */
export const instanceOf = (
  frame: ProgramFrame,
  known: KnownClass,
  given: readonly KnownValue[],
  at: number,
  cases: Cases,
): KnownValue => {
  if (known.isOther) return unknown
  const self = own(!known.isFilled)
  fill(known, false, self, self)
  const { file } = known
  const module = moduleAt(frame.walk, file)
  initialised({ ...frame, module, depth: frame.depth + 1 }, known, false, self, self, cases)
  const made = known.members.find(({ name }) => name === "constructor")?.body
  if (made !== null && made !== undefined)
    invoked(
      frame,
      { _tag: "function", body: made, scope: known.scope, file, self },
      given,
      { at, open: -1, to: 0, way: "given" },
      cases,
    )
  return self
}
