/**
 * What the playground holds, and the link that holds it too.
 *
 * Laws. `fromLink(toLink(state))` is the state, but for what nobody else may see: none of that is ever in a link. A link that is no
 * link gives null, and never an error.
 */
import type { ApplicationKind, Snapshot } from "runplan"
import { hidden, shownText, shownVariable } from "./secrets.js"

/** A variable as it is edited: two may have one name while somebody types. */
export interface Variable {
  readonly name: string
  readonly value: string
}

/** One project on one platform. `memory` is an instance type, or MiB as digits; empty for the platform's default. */
export interface Side {
  readonly platform: string
  readonly application: ApplicationKind | ""
  readonly files: { readonly [path: string]: string | null }
  readonly variables: readonly Variable[]
  readonly memory: string
  readonly task: string
}

/** What is shown: one side, or two beside each other. */
export interface State {
  readonly left: Side
  readonly right: Side | null
}

export const emptySide: Side = {
  platform: "contract",
  application: "",
  files: {},
  variables: [],
  memory: "",
  task: "",
}

/** The snapshot of a side. A variable without a name is none; of two with one name the last counts. */
export const snapshotOf = (side: Side): Snapshot => {
  const named = side.variables.filter(({ name }) => name.trim() !== "")
  const instance = /^\d+$/.test(side.memory) ? { memoryMiB: Number(side.memory) } : { type: side.memory }
  return {
    ...(side.application === "" ? {} : { application: side.application }),
    files: side.files,
    env: Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])),
    ...(side.memory.trim() === "" ? {} : { instance }),
    ...(side.task.trim() === "" ? {} : { task: side.task }),
  }
}

/** A side as a link holds it. */
const shared = (side: Side): Side => ({
  ...side,
  files: Object.fromEntries(Object.entries(side.files).map(([path, text]) => [path, shownText(path, text)])),
  variables: side.variables.map((variable) => shownVariable(variable, side.platform)),
  task: hidden(side.task),
})

/** The fragment of a link to a state, without its `#`. */
export const toLink = ({ left, right }: State): string => {
  const json = JSON.stringify({ left: shared(left), right: right === null ? null : shared(right) })
  const bytes = new TextEncoder().encode(json)
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `s=${btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`
}

/** The state of a fragment; null when it holds none. */
export const fromLink = (fragment: string): State | null => {
  const text = /^#?s=([\w-]+)$/.exec(fragment)?.[1]
  if (text === undefined) return null
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const held: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    if (!isObject(held)) return null
    const left = sideFrom(held.left)
    return left === null ? null : { left, right: sideFrom(held.right) }
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textOr = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback)

const sideFrom = (value: unknown): Side | null => {
  if (!isObject(value)) return null
  const files = Object.entries(isObject(value.files) ? value.files : {})
  const application = value.application
  return {
    platform: textOr(value.platform, emptySide.platform),
    application: typeof application === "string" ? (application as Side["application"]) : "",
    files: Object.fromEntries(
      files.filter(([, text]) => text === null || typeof text === "string"),
    ) as Side["files"],
    variables: (Array.isArray(value.variables) ? value.variables : []).flatMap((one: unknown) =>
      isObject(one) ? [{ name: textOr(one.name, ""), value: textOr(one.value, "") }] : [],
    ),
    memory: textOr(value.memory, ""),
    task: textOr(value.task, ""),
  }
}
