/** The values of a dry run of a page: those of PHP as far as they are known, and what is not. */
import type { PageEnd } from "../../../decode/page.js"
import type { PageFunction } from "./tree.js"

/** What may be any value. */
export interface PageUnknown {
  readonly kind: "unknown"
}
/** What there would be, but for what a page lacks: null or false, and why. */
export interface Nothing {
  readonly kind: "nothing"
  readonly value: null | false
  readonly end: PageEnd
}
export interface List {
  readonly kind: "list"
  readonly items: ReadonlyMap<string | number, PageValue>
  /** Whether it may have more than what is known of it. */
  readonly isOpen: boolean
}
/** An object of a class of the project's own. */
export interface PageHeld {
  readonly kind: "object"
  readonly id: number
}
export interface Closure {
  readonly kind: "closure"
  readonly made: PageFunction
  readonly bound: ReadonlyMap<string, PageValue>
  readonly self: PageHeld | null
  readonly of: string | null
}
/** An object of a class of PHP's, or of a package that is known; with what it lacks, where it is of no use. */
export interface PageNative {
  readonly kind: "native"
  readonly name: string
  readonly end: PageEnd | null
  /** What it was told first. */
  readonly told: PageValue
}
export type PageValue =
  | string
  | number
  | boolean
  | null
  | PageUnknown
  | Nothing
  | List
  | PageHeld
  | Closure
  | PageNative

export const unknown: PageUnknown = { kind: "unknown" }
/** What is in front of a path of the project. */
export const root = "\u0001"
/** What stands for a part of a text that is not told. */
export const untold = "\u0002"
/** Where PHP looks for files by itself. */
export const usual = "\u0003"
/** How PHP runs: by no command. */
export const mode = "\u0004"
/** The version of PHP, which is 8 or later, as a text and as a number. */
export const version = "\u0005"
export const versionNumber = "\u0006"

const marks = [root, untold, usual, mode, version, versionNumber]
/** Whether a text is one that PHP knows as it stands here. */
export const isWhole = (value: PageValue): value is string =>
  typeof value === "string" && !marks.some((mark) => value.includes(mark))
export const isUnknown = (value: PageValue): value is PageUnknown =>
  typeof value === "object" && value !== null && value.kind === "unknown"
export const isNothing = (value: PageValue): value is Nothing =>
  typeof value === "object" && value !== null && value.kind === "nothing"
export const isList = (value: PageValue): value is List =>
  typeof value === "object" && value !== null && value.kind === "list"
/** What PHP calls a value by what it is. */
export const kindOf = (value: PageValue): string =>
  isUnknown(value)
    ? "…"
    : isNull(value)
      ? "null"
      : isList(value)
        ? "array"
        : typeof value === "number"
          ? Number.isInteger(value)
            ? "int"
            : "float"
          : typeof value === "boolean"
            ? "bool"
            : typeof value

/** Whether it is null, for what reason ever. */
export const isNull = (value: PageValue): boolean =>
  value === null || (isNothing(value) && value.value === null)

export const listOf = (values: readonly PageValue[], isOpen = false): List => ({
  kind: "list",
  items: new Map(values.entries()),
  isOpen,
})
export const native = (name: string, end: PageEnd | null = null, told: PageValue = null): PageNative => ({
  kind: "native",
  name: name.toLowerCase(),
  end,
  told,
})

/** The key of a list by a value; null where it is not known. */
export const keyOf = (value: PageValue): string | number | null => {
  if (typeof value === "number") return Math.trunc(value)
  if (typeof value === "boolean") return Number(value)
  if (isNull(value)) return ""
  if (!isWhole(value)) return null
  return /^(?:0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value
}

/** A list with a value under a key, or behind its last; null for the key stands for one that is not known. */
export const put = (list: List, key: string | number | null | undefined, value: PageValue): List => {
  if (key === null)
    return {
      kind: "list",
      items: new Map([...list.items.keys()].map((one) => [one, unknown])),
      isOpen: true,
    }
  const items = new Map(list.items)
  if (key === undefined) {
    if (list.isOpen) return { kind: "list", items, isOpen: true }
    const numbers = [...items.keys()].filter((one): one is number => typeof one === "number")
    items.set(numbers.length === 0 ? 0 : Math.max(-1, ...numbers) + 1, value)
  } else items.set(key, value)
  return { kind: "list", items, isOpen: list.isOpen }
}

/** Whether PHP takes a value for true; null where that is not known. */
export const truthOf = (value: PageValue): boolean | null => {
  if (typeof value === "boolean") return value
  if (typeof value === "number") return value !== 0
  if (value === null) return false
  if (typeof value === "string") return value === untold ? null : value !== "" && value !== "0"
  switch (value.kind) {
    case "unknown":
      return null
    case "nothing":
      return false
    case "list":
      return value.items.size > 0 ? true : value.isOpen ? null : false
    default:
      return true
  }
}

/** A value as a text, with a mark for what is not known. */
export const textOf = (value: PageValue): string => {
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  if (typeof value === "boolean") return value ? "1" : ""
  if (isNull(value) || isNothing(value)) return ""
  return untold
}

export const sameValue = (one: PageValue, other: PageValue): boolean => {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (one.kind !== other.kind) return false
  switch (one.kind) {
    case "unknown":
      return true
    case "object":
      return one.id === (other as PageHeld).id
    case "nothing":
      return one.value === (other as Nothing).value && one.end.place === (other as Nothing).end.place
    case "list": {
      const { items, isOpen } = other as List
      return (
        one.isOpen === isOpen &&
        one.items.size === items.size &&
        [...one.items].every(([key, value]) => {
          const found = items.get(key)
          return found !== undefined && sameValue(value, found)
        })
      )
    }
    case "native":
      return one.name === (other as PageNative).name && one.end === (other as PageNative).end
    default:
      return false
  }
}

/** What is known of a value that is one or the other; of lists, what both have. */
export const eitherOf = (one: PageValue | undefined, other: PageValue | undefined): PageValue => {
  if (one === undefined || other === undefined) return unknown
  if (sameValue(one, other)) return one
  if (isList(one) && isList(other)) {
    const items = new Map<string | number, PageValue>()
    for (const [key, value] of one.items) {
      const found = other.items.get(key)
      if (found !== undefined) items.set(key, eitherOf(value, found))
    }
    return { kind: "list", items, isOpen: true }
  }
  return unknown
}

/** Whether two values are the same one, or equal where that is asked; null where it is not known. */
export const equal = (one: PageValue, other: PageValue, isStrict: boolean): boolean | null => {
  if (one === mode || other === mode) return one === "cli" || other === "cli" ? false : null
  if (isUnknown(one) || isUnknown(other)) return null
  if (isNothing(one)) return equal(one.value, other, isStrict)
  if (isNothing(other)) return equal(one, other.value, isStrict)
  if (typeof one === "string" && typeof other === "string") {
    if (one === other) return [untold, mode, version].some((mark) => one.includes(mark)) ? null : true
    if (isWhole(one) && isWhole(other)) {
      const isNumber = !isStrict && [one, other].every((text) => /^\s*[\d.+-]/.test(text))
      return isNumber ? null : false
    }
    return null
  }
  const kinds = [one, other].map((value) =>
    typeof value === "object" && value !== null ? value.kind : typeof value,
  )
  if (one !== null && other !== null && kinds[0] === kinds[1]) {
    if (typeof one !== "object") return one === other
    return kinds[0] === "object" ? (sameValue(one, other) ? true : isStrict ? false : null) : null
  }
  if (isStrict) {
    // Marks stand for numbers, too.
    return [one, other].some((value) => value === versionNumber) ? null : one === null && other === null
  }
  if (one === null || other === null || typeof one === "boolean" || typeof other === "boolean") {
    if (one === null && typeof other === "string") return isWhole(other) ? other === "" : null
    if (other === null && typeof one === "string") return isWhole(one) ? one === "" : null
    const [left, right] = [truthOf(one), truthOf(other)]
    return left === null || right === null ? null : left === right
  }
  if (typeof one === "number" && isWhole(other))
    return /^\d+$/.test(other) ? Number(other) === one : /^\s*[\d.+-]/.test(other) ? null : false
  if (typeof other === "number" && isWhole(one)) return equal(other, one, false)
  return null
}
