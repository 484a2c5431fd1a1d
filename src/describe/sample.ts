/**
 * Projects made up from the contract's rows: what another implementation is compared on, beyond the corpus.
 *
 * Laws. The same platform and seed give the same snapshot, here and everywhere. A row more changes nothing of what is drawn for the
 * others. Every snapshot of `smaller` is smaller than the one it was made from, so taking one again and again ends.
 */
import { madeUp } from "../contract/madeUp.js"
import { commandSamples } from "../contract/samples.js"
import { flowWords, type Variable, variables } from "../contract/variables.js"
import type { Addon, ApplicationKind, Snapshot } from "../model/snapshot.js"
import type { Platform } from "../platform/index.js"
import { sample as javascript } from "./sampleFiles/javascript.js"
import { sample as php } from "./sampleFiles/php.js"
import type { Draw, SampleFile } from "./sampleFiles/sampleFile.js"
import { sample as sites } from "./sampleFiles/static.js"
import { flows, furtherFiles, furtherWords } from "./vocabulary.js"

/** How projects of each kind look. */
const sampleFiles: { readonly [kind in ApplicationKind]: readonly SampleFile[] } = {
  javascript,
  php,
  static: sites,
}

/** Numbers from 0 to below 1, in an order that the seed decides (mulberry32). */
const numbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed of a name's own (FNV-1a). */
const seedOf = (seed: number, name: string): number => {
  let hash = (seed ^ 0x811c9dc5) >>> 0
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

const drawFrom = (seed: number): Draw => {
  const next = numbers(seed)
  const one = <A>(items: readonly A[]): A => items[Math.floor(next() * items.length)] as A
  return {
    of: (name) => drawFrom(seedOf(seed, name)),
    once: (times) => next() * times < 1,
    one,
    some: (items, most) => {
      const left = [...items]
      const taken = []
      for (let count = Math.floor(next() * (most + 1)); count > 0 && left.length > 0; count--) {
        taken.push(...left.splice(Math.floor(next() * left.length), 1))
      }
      return taken
    },
  }
}

/** Rows in an order that is drawn, where a row more only comes between two others. */
const shuffled = <A>(draw: Draw, rows: readonly A[], nameOf: (row: A) => string): readonly A[] =>
  rows
    .map((row) => ({ row, rank: draw.of(nameOf(row)).one(ranks) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ row }) => row)

const ranks: readonly number[] = Array.from({ length: 2 ** 12 }, (_, rank) => rank)

const flowOf = (draw: Draw, { data }: Platform): string => {
  const names = [...data.flow.map(({ name }) => name), flowWords.custom]
  if (draw.once(4)) return draw.one([...Object.values(flowWords), "unknown", "", ...flows])
  const chain = draw.some(names, 3)
  return (chain.length === 0 ? names.slice(0, 1) : chain).join(draw.once(4) ? ", " : ",")
}

/** The name that the contract has for a row whose name is the platform's. */
const contractNameOf = ({ data }: Platform, { name }: Variable): string => {
  const key = Object.entries(data.variables).find(([, given]) => given === name)?.[0]
  return Object.entries<{ readonly name: string }>(variables).find(([one]) => one === key)?.[1].name ?? name
}

const variableOf = (draw: Draw, platform: Platform, row: Variable): readonly [string, string] => {
  const name = row.name.replace("*", draw.one(["0", "1", "7"]))
  if (draw.once(40)) return [name, draw.one(["", " "])]
  if (row.name === variables.CC_REQUEST_FLOW.name) return [name, flowOf(draw, platform)]
  const contractName = contractNameOf(platform, row)
  const further = furtherWords(contractName, row.type._tag === "Command")
  return [name, draw.one(further.length > 0 && draw.once(2) ? further : madeUp(row, contractName).samples)]
}

/**
 * The snapshot of a seed, a whole number: most often one that is planned, now and then one that is wrong somewhere.
 *
 * @example
 * ```ts
 * import { sampleSnapshot } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const sample = sampleSnapshot(defaultPlatform)
 * assert.deepEqual(sample(7), sample(7))
 * ```
 *
 * @since 0.1.0
 */
export const sampleSnapshot =
  (platform: Platform) =>
  (seed: number): Snapshot => {
    const draw = drawFrom(seed)
    const kind = shuffled(draw.of("kind"), platform.kinds, (name) => name)[0] as ApplicationKind
    const files: { [path: string]: string | null } = {}
    const put = (times: number, path: string, text: (draw: Draw) => string | null = () => null): void => {
      const own = draw.of(`file ${path}`)
      if (own.once(times)) files[path] = text(own)
    }
    for (const one of platform.kinds) {
      for (const { path, onceIn, elsewhereOnceIn, text } of sampleFiles[one]) {
        put(one === kind ? onceIn : elsewhereOnceIn, path, text)
      }
    }
    for (const { file } of platform.data.flow) if (file !== null) put(16, file)
    Object.assign(files, furtherFiles(draw.of("further files"), kind))

    const env = Object.fromEntries(
      platform.variables.flatMap((row) => {
        const own = draw.of(`variable ${row.name}`)
        const concerns = row.runtimes.includes(kind) || own.once(10)
        return concerns && own.once(madeUp(row, contractNameOf(platform, row)).setOnceIn)
          ? [variableOf(own, platform, row)]
          : []
      }),
    )
    // One order for all of them, so that two add-ons often set the same variable.
    const rows = shuffled(draw.of("add-on"), platform.variables, (row) => row.name)
    const addon = (name: string): Addon => {
      const own = draw.of(`add-on ${name}`)
      return {
        name,
        env: Object.fromEntries(
          rows
            .slice(0, own.one([0, 1, 2]))
            .map((row) => variableOf(own.of(`value ${row.name}`), platform, row)),
        ),
      }
    }
    const addons = draw.of("add-ons")
    const instance = draw.of("instance")
    const task = draw.of("task")
    const types = [...Object.keys(platform.data.instances.memoryMiB), "XXS"]
    return {
      ...(draw.of("stated").once(4) ? { application: kind } : {}),
      files,
      env,
      ...(addons.once(5) ? { addons: addons.some(["postgresql", "redis", "config"], 2).map(addon) } : {}),
      ...(instance.once(3)
        ? {
            instance: instance.once(4)
              ? { memoryMiB: instance.one([256, 1000, 1023, 65536, 1, 3, 1023.5, 0, -1, 2 ** 53]) }
              : { type: instance.one(types) },
          }
        : {}),
      ...(task.once(12) ? { task: task.one(commandSamples) } : {}),
    }
  }

const without = <A>(record: { readonly [key: string]: A }, name: string): { readonly [key: string]: A } =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

/**
 * The snapshots that are one step smaller: without a field, a file, a variable or an add-on, without a field of a JSON file, or
 * without the text of a file.
 *
 * @since 0.1.0
 */
export const smaller = (snapshot: Snapshot): readonly Snapshot[] => {
  const found: Snapshot[] = []
  for (const field of ["addons", "instance", "task", "application"] as const) {
    if (snapshot[field] === undefined) continue
    const { [field]: _, ...rest } = snapshot
    found.push(rest)
  }
  for (const path of Object.keys(snapshot.files))
    found.push({ ...snapshot, files: without(snapshot.files, path) })
  for (const name of Object.keys(snapshot.env)) found.push({ ...snapshot, env: without(snapshot.env, name) })
  const addons = snapshot.addons ?? []
  addons.forEach((addon, index) => {
    found.push({ ...snapshot, addons: addons.filter((_, place) => place !== index) })
    for (const name of Object.keys(addon.env)) {
      found.push({ ...snapshot, addons: addons.with(index, { ...addon, env: without(addon.env, name) }) })
    }
  })
  for (const [path, text] of Object.entries(snapshot.files)) {
    if (text === null) continue
    for (const next of [...smallerJson(text), null]) {
      found.push({ ...snapshot, files: { ...snapshot.files, [path]: next } })
    }
  }
  return found
}

/** A JSON object's text with one field less, at the top or one level down. */
const smallerJson = (text: string): readonly string[] => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return smallerObjects(value, 2).map((next) => JSON.stringify(next))
}

const smallerObjects = (value: unknown, depth: number): readonly unknown[] => {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    without(value as { readonly [key: string]: unknown }, key),
    ...smallerObjects(inner, depth - 1).map((next) => ({ ...value, [key]: next })),
  ])
}
