/**
 * What fields of a class of the project are given by their names.
 *
 * Law. A field is given a value only where so many places do as are known of.
 */
import { isAssigned, isDot, isSign, isWord, textAt } from "./tokens.js"
import type { KnownValue } from "./variableValues.js"
import type { ProgramWalk } from "./variableWalk.js"

/** How many places give a key a value. */
const timesGiven = ({ files, times }: ProgramWalk, key: string): number => {
  const known = times.get(key)
  if (known !== undefined) return known
  const name = key.replace("#", "")
  let count = 0
  for (const file of files.values())
    for (let at = 0; at < file.texts.length; at++) {
      if (textAt(file, at) !== name || !isWord(file, at)) continue
      const isMember = isDot(file, isSign(file, at - 1, "#") ? at - 2 : at - 1)
      if (isMember && isAssigned(file, at)) count++
    }
  times.set(key, count)
  return count
}

/** Gives a field of something of the project's own a value, where nothing else does. */
export const giveField = (
  walk: ProgramWalk,
  { is }: KnownValue,
  key: string,
  given: KnownValue,
  places: number,
): void => {
  const own = is?._tag === "class" ? is.statics.is : is
  if (own?._tag !== "record" || own.isOwn === false || timesGiven(walk, key) !== places) return
  own.fields.set(key, given)
  own.told?.add(key)
}
