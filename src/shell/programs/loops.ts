/**
 * What a loop gives the names in it, where it goes through a list or a record that a program writes.
 *
 * Law. A name has no other value there than those that are said.
 */
import type { Source } from "./modules.js"
import {
  beginOf,
  controlling,
  declaring,
  endOf,
  isAssigned,
  isDot,
  isSign,
  isWord,
  pairOf,
  partsOf,
  textAt,
} from "./tokens.js"
import { functionAt, type Known, type Values } from "./values.js"

/** A part of what a loop goes through: what it has by a key, or what it is as a whole. */
type Part = (key: string | null) => Known | null

/** A reader of what stands in loops. */
export const loopsOf = ({ behind, isAffordable, valueAt }: Values) => {
  /** The parts of what stands between tokens: of a list, or of the keys, values or entries of a record. */
  const throughAt = (file: Source, from: number, end: number): readonly Part[] | null => {
    const way = textAt(file, from) === "Object" && isDot(file, from + 1) ? textAt(file, from + 2) : "list"
    const inner = way === "list" ? from : (partsOf(file, from + 3)[0] ?? end)
    const value = inner < end ? valueAt(file, inner, 0, way === "list" ? end : undefined) : null
    if (value?._tag !== (way === "list" ? "list" : "record")) return null
    const { file: place, from: open } = value
    const parts = partsOf(place, open)
    if (parts.some((at) => isSign(place, at, "...") || (way !== "list" && isSign(place, at, "["))))
      return null
    const textOf = (at: number): Known => ({ _tag: "text", text: textAt(place, at) })
    const held = (one: Known | null, key: string | null): Known | null => {
      if (one?._tag !== "list") return key === null ? one : behind(one, key, 0)
      const at = key === null ? undefined : partsOf(one.file, one.from)[Number(key)]
      return at === undefined ? null : valueAt(one.file, at)
    }
    const ways: { readonly [way: string]: (at: number) => Part } = {
      list: (at) => (key) => held(valueAt(place, at), key),
      keys: (at) => (key) => (key === null ? textOf(at) : null),
      values: (at) => (key) => held(behind(value, textAt(place, at), 0), key),
      entries: (at) => (key) =>
        key === "0" ? textOf(at) : key === "1" ? behind(value, textAt(place, at), 0) : null,
    }
    const part = ways[way]
    return part === undefined ? null : parts.map(part)
  }

  /** By which key something gives a name its value, null as a whole; undefined where it gives it none. */
  const keyOf = (file: Source, given: number, name: string): string | null | undefined => {
    if (textAt(file, given) === name && isWord(file, given)) return null
    const isList = isSign(file, given, "[")
    if (!isList && !isSign(file, given, "{")) return undefined
    for (const [place, at] of partsOf(file, given).entries()) {
      const own = !isList && isSign(file, at + 1, ":") ? at + 2 : at
      if (textAt(file, own) === name && /^[,}\]]$/.test(textAt(file, own + 1)))
        return isList ? String(place) : textAt(file, at)
    }
    return undefined
  }

  /** What the innermost loop around a token that gives a name its value gives it; null where there is none. */
  const givenAt = (file: Source, name: string, at: number): readonly (Known | null)[] | null => {
    let found: readonly (Known | null)[] | null = null
    if (!isAffordable(at)) return null
    for (let one = 0; one < at; one++) {
      if (!isWord(file, one) || !isSign(file, one + 1, "(")) continue
      const close = pairOf(file, one + 1)
      const isFor = textAt(file, one) === "for" && declaring.test(textAt(file, one + 2))
      const called =
        /^(?:forEach|map)$/.test(textAt(file, one)) && isDot(file, one - 1) ? functionAt(file, one + 2) : null
      const [from, to] = isFor
        ? [close + 1, isSign(file, close + 1, "{") ? pairOf(file, close + 1) : endOf(file, close + 1)]
        : [called?.from ?? at, called?.to ?? at]
      if (at < from || at >= to) continue
      const given = isFor ? one + 3 : paramOf(file, one + 2)
      const key = keyOf(file, given, name)
      const behindName =
        isSign(file, given, "{") || isSign(file, given, "[") ? pairOf(file, given) + 1 : given + 1
      if (key === undefined || (isFor && textAt(file, behindName) !== "of")) {
        // A name of its own in a loop within.
        if (called?.params.some((param) => param !== null && textAt(file, param) === name)) found = null
        continue
      }
      const isOwn = file.texts.slice(from, to).every((inner, place) => {
        const own = from + place
        if (inner !== name || isDot(file, own - 1)) return true
        const open = file.around[own] as number
        const before = textAt(file, open - 1)
        const isInner =
          isSign(file, own + 1, "=>") ||
          (open >= from &&
            isSign(file, open, "(") &&
            (before === "catch" || !controlling.test(before)) &&
            /^(?:=>|[{:])$/.test(textAt(file, pairOf(file, open) + 1)))
        return !isInner && !isAssigned(file, own) && !file.naming.has(own)
      })
      if (!isOwn) {
        found = [null]
        continue
      }
      const parts = isFor
        ? throughAt(file, behindName + 1, close)
        : throughAt(file, beginOf(file, one - 2), one - 1)
      found = parts?.map((part) => part(key)) ?? [null]
    }
    return found
  }
  /** Where the first of what a function is given begins. */
  const paramOf = (file: Source, from: number): number => {
    const at = textAt(file, from) === "async" ? from + 1 : from
    if (isWord(file, at) && textAt(file, at) !== "function") return at
    const open = isWord(file, at) ? (isSign(file, at + 1, "(") ? at + 1 : at + 2) : at
    return isSign(file, open, "(") ? open + 1 : at
  }

  /** All that an expression may be: what it is, or what a name that it begins with is in a loop, with a key behind it or not; null where that is not known. */
  const eachAt = (file: Source, at: number, depth = 0): readonly Known[] | null => {
    const value = valueAt(file, at)
    if (value !== null) return [value]
    const name = textAt(file, at)
    const end = endOf(file, at)
    const isKeyed = end === at + 3 && isDot(file, at + 1)
    if (depth > 3 || !isWord(file, at) || (end !== at + 1 && !isKeyed)) return null
    const binding = file.bindings.get(name)
    const isDeclared = binding != null && binding.module === null && !file.taken.has(name)
    const all: readonly (Known | null)[] | null =
      givenAt(file, name, at) ??
      (isDeclared && binding.from < at
        ? (eachAt(file, binding.from, depth + 1)?.map((one) =>
            binding.keys.reduce<Known | null>((known, key) => behind(known, key, 0), one),
          ) ?? null)
        : null)
    const found = all?.map((one) => (isKeyed ? behind(one, textAt(file, at + 2), 0) : one)) ?? [null]
    return found.every((one) => one !== null) ? found : null
  }
  return { eachAt }
}
