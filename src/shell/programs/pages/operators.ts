/** What operators and casts of PHP make of values. */
import { type Run, Untold } from "./run.js"
import {
  equal,
  isList,
  isNothing,
  isNull,
  isWhole,
  kindOf,
  listOf,
  type PageValue,
  truthOf,
  unknown,
  versionNumber,
} from "./values.js"
import { raise } from "./ways.js"

export const ordered = (operator: string, one: number, other: number): boolean | number => {
  switch (operator) {
    case "<":
      return one < other
    case "<=":
      return one <= other
    case ">":
      return one > other
    case ">=":
      return one >= other
    default:
      return Math.sign(one - other)
  }
}

/** Whether nothing is counted with a value; of a list that is so where the other one is no object. */
const refuses = (value: PageValue): boolean =>
  isList(value) || (isWhole(value) && !/^\s*[-+]?\.?\d/.test(value))
const isPlain = (value: PageValue): boolean => isList(value) || value === null || typeof value !== "object"

export const compute = (run: Run, operator: string, one: PageValue, other: PageValue): PageValue => {
  switch (operator) {
    case "===":
    case "!==":
    case "==":
    case "!=":
    case "<>": {
      const found = equal(one, other, operator.length === 3)
      return found === null ? unknown : found === /^=/.test(operator)
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "<=>":
      if (one === versionNumber && typeof other === "number" && other <= 80000)
        return ordered(operator, 80001, other)
      if (other === versionNumber && typeof one === "number" && one <= 80000)
        return ordered(operator, one, 80001)
      return typeof one === "number" && typeof other === "number" ? ordered(operator, one, other) : unknown
    case "xor": {
      const [left, right] = [truthOf(one), truthOf(other)]
      return left === null || right === null ? unknown : left !== right
    }
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
    case "**":
      if (operator === "+" && isList(one) && isList(other))
        return {
          kind: "list",
          items: new Map([...other.items, ...one.items]),
          isOpen: one.isOpen || other.isOpen,
        }
      // PHP 8 counts with no list, and no text that does not begin with a number.
      if ([one, other].some(refuses) && (isWhole(one) || isWhole(other) || [one, other].every(isPlain)))
        return raise(
          run,
          "TypeError",
          `Unsupported operand types: ${kindOf(one)} ${operator} ${kindOf(other)}`,
        )
      if (!/[/%]/.test(operator)) break
      if (isNull(other) || other === 0 || other === false) return raise(run, "DivisionByZeroError")
      break
  }
  if (typeof one !== "number" || typeof other !== "number") {
    if (
      [one, other].some(
        (value) =>
          isList(value) || isNothing(value) || (typeof value === "object" && value?.kind === "object"),
      )
    )
      throw new Untold()
    return unknown
  }
  switch (operator) {
    case "+":
      return one + other
    case "-":
      return one - other
    case "*":
      return one * other
    case "|":
      return one | other
    case "&":
      return one & other
    default:
      return unknown
  }
}

export const castTo = (run: Run, to: string, value: PageValue): PageValue => {
  switch (to) {
    case "bool":
    case "boolean": {
      const holds = truthOf(value)
      return holds ?? unknown
    }
    case "int":
    case "integer":
      if (typeof value === "number" || typeof value === "boolean") return Math.trunc(Number(value))
      if (isWhole(value) && /^\d{1,15}$/.test(value)) return Number(value)
      return isNull(value) ? 0 : unknown
    case "array":
      if (isList(value)) return value
      return isNull(value)
        ? listOf([])
        : typeof value === "string" || typeof value === "number"
          ? listOf([value])
          : unknown
    case "object": {
      if (!isList(value) || value.isOpen)
        return typeof value === "object" && value?.kind === "object" ? value : unknown
      const id = ++run.lastId
      run.world.things.set(id, {
        of: "stdClass",
        fields: new Map([...value.items].map(([key, one]) => [String(key), one])),
      })
      return { kind: "object", id }
    }
    default:
      return unknown
  }
}
