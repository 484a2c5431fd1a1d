/** What operators and casts of PHP make of values. */
import { type Run, Untold } from "./run.js"
import {
  equal,
  isList,
  isNothing,
  isNull,
  isWhole,
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
      if (isList(one) && isList(other))
        return {
          kind: "list",
          items: new Map([...other.items, ...one.items]),
          isOpen: one.isOpen || other.isOpen,
        }
      break
    case "/":
    case "%":
      if (isNull(other) || other === 0 || other === false)
        return raise(run, operator === "/" ? "DivisionByZeroError" : "DivisionByZeroError")
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
      if (typeof value === "number") return Math.trunc(value)
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
