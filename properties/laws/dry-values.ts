/** What a dry run comes to, value by value, beside what Node comes to. */
import { createRequire } from "node:module"
import { dryRun, type KnownFiles, knownOf } from "../../src/shell/programs/dry/index.js"
import {
  type DryObject,
  type DryValue,
  isCallable,
  isMade,
  isSymbol,
  isUnknown,
} from "../../src/shell/programs/dry/values.js"

/** A value as a text, or with parts that are not known. */
type Shown = string | { readonly hole: string | null } | readonly Shown[]

const plainly = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : Object.is(value, -0) ? "-0" : `${String(value)}`
const deepest = 4

const keysOf = (object: object): readonly string[] => Object.keys(object).filter((key) => !/^\d+$/.test(key))

const real = (value: unknown, depth = 0): Shown => {
  if (typeof value === "symbol") return "symbol"
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "function") return "function"
  if (typeof value !== "object" || value === null) return plainly(value)
  if (value instanceof Promise) return "promise"
  if (value instanceof RegExp) return String(value)
  if (value instanceof Error) return ["error", real(value.name), real(value.message)]
  if (depth === deepest) return "deep"
  const inner = (one: unknown): Shown => real(one, depth + 1)
  const fields = keysOf(value).flatMap((key) => [
    key,
    inner((value as Readonly<Record<string, unknown>>)[key]),
  ])
  if (Array.isArray(value)) return ["list", Array.from(value, inner), fields]
  if (value instanceof Set) return ["map", [...value].map((one) => [inner(one), inner(one)]), fields]
  if (value instanceof Map) return ["map", [...value].map(([key, one]) => [inner(key), inner(one)]), fields]
  return ["object", Object.entries(value).flatMap(([key, one]) => [key, inner(one)])]
}

const behind = (made: DryObject, key: string): DryValue => {
  for (let one: DryObject | null = made; one !== null; one = one.proto) {
    const found = one.fields.get(key)
    if (found !== undefined) return found.value
  }
  return undefined
}

const dry = (value: DryValue, depth = 0): Shown => {
  if (isUnknown(value)) return { hole: value.type }
  if (isSymbol(value)) return "symbol"
  if (typeof value === "bigint") return `${value}n`
  if (!isMade(value)) return plainly(value)
  if (isCallable(value)) return "function"
  const { inside } = value
  if (inside._tag === "promise") return "promise"
  if (inside._tag === "pattern") return inside.pattern === null ? { hole: "object" } : String(inside.pattern)
  if (inside._tag === "error") return ["error", dry(behind(value, "name")), dry(behind(value, "message"))]
  if (inside._tag === "date" || (inside._tag === "model" && inside.model !== "iterator"))
    return { hole: "object" }
  if (depth === deepest) return "deep"
  if (value.isOpen) return { hole: "object" }
  const inner = (one: DryValue): Shown => dry(one, depth + 1)
  const isIndex = (key: string): boolean => /^\d+$/.test(key)
  const seen = [...value.fields].filter(([key, { isHidden }]) => isHidden !== true && !key.startsWith("\0"))
  const numbers = seen.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b))
  const fields = [...numbers, ...seen.filter(([key]) => !isIndex(key))].flatMap(([key, one]) => [
    key,
    one.get === undefined ? inner(one.value) : { hole: null },
  ])
  if (inside._tag === "list") return ["list", inside.items.map(inner), fields]
  if (inside._tag === "map")
    return ["map", [...inside.entries].map(([key, one]) => [inner(key), inner(one)]), fields]
  return ["object", fields]
}

export type Met = "same" | "unknown" | "other"

/** Whether what is not known stands where anything may. */
export const meets = (one: Shown, other: Shown): Met => {
  if (typeof one === "object" && "hole" in one) {
    const kind = typeof other === "string" ? kindOf(other) : "object"
    return one.hole === null || one.hole === "any" || one.hole === kind ? "unknown" : "other"
  }
  if (typeof one === "string" || typeof other === "string") return isSaid(one, other) ? "same" : "other"
  const others = other as readonly Shown[]
  if (one.length !== others.length) return "other"
  const all = one.map((part, at) => meets(part, others[at] as Shown))
  return all.includes("other") ? "other" : all.includes("unknown") ? "unknown" : "same"
}
/** Whether one text is the other, of which some may be left out. */
const isSaid = (one: Shown, other: Shown): boolean => {
  if (one === other || typeof one !== "string" || typeof other !== "string") return one === other
  const [begin = "", end] = one.split("…")
  return end !== undefined && other.startsWith(begin) && other.endsWith(end)
}

const kindOf = (shown: string): string =>
  /^["]/.test(shown)
    ? "string"
    : /^(?:true|false)$/.test(shown)
      ? "boolean"
      : /^(?:undefined|symbol|function)$/.test(shown)
        ? shown
        : /^(?:-?\d[\de+.-]*|-?Infinity|NaN)$/.test(shown)
          ? "number"
          : /^-?\d+n$/.test(shown)
            ? "bigint"
            : "object"

const require = createRequire(import.meta.url)

/** A program that keeps what each of some texts comes to, or throws; what `waits` is waited for. */
const keeping = (rows: readonly string[], { begin = "", waits = false }: About): string =>
  [
    `${begin}\nconst out = process.env.OUT = [${rows.map(() => "null").join()}]`,
    waits
      ? "const at = (i, of) => { of().then((x) => { out[i] = ['is', x] }, (e) => { out[i] = ['throws', e] }) }"
      : "const at = (i, of) => { try { out[i] = ['is', of()] } catch (e) { out[i] = ['throws', e] } }",
    ...rows.map(
      (row, at) => `at(${at}, ${waits ? "async " : ""}() => ${row.startsWith("{") ? row : `(${row}\n)`})`,
    ),
  ].join("\n")

export interface About {
  /** What stands before them all. */
  readonly begin?: string
  /** Whether what they give is waited for. */
  readonly waits?: boolean
}

/** What a dry run of them comes to on each way; null where it gives up. */
const dried = async (
  program: string,
  last: KnownFiles["last"],
): Promise<readonly (readonly Shown[])[] | null> => {
  const known = { ...knownOf(), last }
  const folder = {
    has: async (path: string) => path === "index.js",
    near: async () => null,
    text: async (path: string) => (path === "index.js" ? program : null),
    list: async () => null,
  }
  const all: (readonly Shown[])[] = []
  const ways = await dryRun(
    "index.js",
    folder,
    () => 0,
    () => "unset",
    known,
    () => {
      const out = last.realm?.env.get("OUT")
      if (isMade(out) && out.inside._tag === "list" && !out.isOpen)
        all.push(out.inside.items.map((one) => dry(one)))
      return false
    },
  )
  return ways !== null && ways.length === all.length ? all : null
}

/** What a dry run makes of each text beside what Node makes of it. */
export const metBy = async (
  rows: readonly string[],
  about: About = {},
  last: KnownFiles["last"] = { realm: null },
): Promise<readonly (readonly [Met | "given up", string, string])[]> => {
  const program = keeping(rows, about)
  const env: { OUT?: readonly unknown[] } = {}
  new Function("process", "require", program)({ env, nextTick: process.nextTick }, require)
  const node = env.OUT as readonly unknown[]
  for (let left = 5000; about.waits === true && left > 0 && node.includes(null); left--)
    await new Promise((resolve) => setTimeout(resolve, 2))
  const ways = await dried(program, last)
  if (rows.length > 1 && ways?.length !== 1) return apart(rows, about)
  return rows.map((row, index) => {
    const other = real(node[index])
    const all = ways?.map((way) => (way.length === node.length ? meets(way[index] as Shown, other) : "other"))
    return [
      all === undefined
        ? "given up"
        : (all.find((one) => one !== "other" && all.every((each) => each === one)) ??
          (all.every((one) => one === "other") ? "other" : "unknown")),
      row,
      `${JSON.stringify(ways?.map((way) => way[index]))} where Node has ${JSON.stringify(other)}`,
    ]
  })
}

/** The same of each text alone: where something is not known, a program goes more than one way. */
export const apart: typeof metBy = async (rows, about, last = { realm: null }) => {
  const all = []
  for (const row of rows) all.push(...(await metBy([row], about, last)))
  return all
}
