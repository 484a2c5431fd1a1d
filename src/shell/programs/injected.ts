/**
 * What Nest does of what its modules name, before anything listens: it makes providers and controllers (C-368), by their constructors, which are given its
 * settings, strategies of passport, and connections to databases, by its own modules for that (C-393).
 *
 * Law. Nothing is known of what is given to a constructor, but for Nest's settings: variables, and what these load.
 */

import { type ClassMember, membersAt } from "./classes.js"
import { connectingByNest } from "./connections.js"
import type { Source } from "./modules.js"
import { endOf, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import { constructed } from "./variableCalls.js"
import { both, type Cases } from "./variableCases.js"
import { instanceOf } from "./variableClasses.js"
import { invoked } from "./variableFunctions.js"
import { lookUp, member } from "./variableNames.js"
import { settings } from "./variableSchemas.js"
import { type KnownValue, pathOf, there, unknown } from "./variableValues.js"
import { end, givenAt, type NestCall, type ProgramFrame, type ProgramWalk } from "./variableWalk.js"

type Nested = Pick<NestCall, "frame" | "at" | "cases">

/** How what Nest calls runs: what it throws ends the program. */
const runningIn = (frame: ProgramFrame): ProgramFrame => ({
  ...frame,
  isEnding: true,
  isFragile: false,
  region: null,
  isRepeated: false,
  site: null,
  call: { results: [], isHalted: false },
})

/** What a function of the project gives Nest, which waits for it. */
const answerOf = ({ frame, at, cases }: Nested, { is }: KnownValue, ...given: KnownValue[]): KnownValue => {
  if (is?._tag === "path" && registered.test(is.path))
    return answerOf({ frame, at, cases }, is.given[1] ?? unknown)
  if (is?._tag !== "function") return unknown
  const back = invoked(runningIn(frame), is, given, { at, open: -1, to: 0, way: "awaited" }, cases)
  return back.is?._tag === "promise" ? back.is.value : back
}
/** What a function of settings is known by, that is registered by a name. */
const registered = /^@nestjs\/config\.registerAs\(\)(?:\.KEY|\.asProvider\(\))?$/

/** What Nest's settings load besides variables; null where that is not known. */
const loadedBy = ({ files, ofNest }: ProgramWalk): readonly KnownValue[] | null => {
  const isLoading = [...files.values()].some(({ texts }) =>
    texts.some((one, at) => one === "load" && texts[at + 1] === ":"),
  )
  const all: KnownValue[] = []
  for (const call of ofNest) {
    const { path, given } = call
    const [first] = given
    if (!path.startsWith("@nestjs/config.ConfigModule.for") || first === undefined) continue
    const isRoot = path.endsWith("forRoot")
    const options = isRoot && first.is?._tag === "record" ? first.is : null
    if (isRoot && options?.isWhole !== true) return null
    const load = options === null ? there({ _tag: "list", items: [first] }) : options.fields.get("load")
    if (load === undefined) continue
    if (load.is?._tag !== "list" || load.is.items === null) return null
    for (const one of load.is.items) {
      const made = answerOf(call, one)
      if (made.is?._tag !== "record" || !made.is.isWhole) return null
      const name = one.is?._tag === "path" ? one.is.given[0]?.is : undefined
      if (name?._tag !== "text") all.push(made)
      else {
        const fields = new Map([[name.text, made]])
        all.push(there({ _tag: "record", fields, isWhole: true, told: new Set(fields.keys()) }))
      }
    }
  }
  return isLoading && all.length === 0 ? null : all
}

/** Does what Nest does once all is loaded; nothing where a failure does not end the program. */
export const inject = (walk: ProgramWalk): void => {
  const all = [...walk.files.values()]
  const isNest = all.some(({ modules }) => modules.has("@nestjs/core"))
  if (!isNest || all.some(({ texts }) => texts.includes("abortOnError"))) return
  walk.settings = loadedBy(walk)
  const names = new Set(
    all.flatMap((file) =>
      file.texts.flatMap((one, at) =>
        /^(?:providers|controllers)$/.test(one) && isSign(file, at + 1, ":") && isSign(file, at + 2, "[")
          ? partsOf(file, at + 2).map((part) => textAt(file, part))
          : [],
      ),
    ),
  )
  if (names.size > 0) for (const [frame, cases] of walk.later) make(frame, names, cases)
  for (const call of walk.ofNest) connect(walk, call)
}

const root = /^@nestjs\/(typeorm|sequelize|mongoose)\.(?:TypeOrm|Sequelize|Mongoose)Module\.forRoot(Async)?$/

/** Connects to a database, as one of Nest's modules is told. */
const connect = (walk: ProgramWalk, call: NestCall): void => {
  const { frame, at, path, given } = call
  const [, by, isAsync] = root.exec(path) ?? []
  if (by === undefined || !isUsed(walk.files, frame.module.file, at)) return
  const [first = unknown, second = unknown] = given
  const options = isAsync === undefined ? first : optionsOf(call, first)
  const cases =
    by === "mongoose" && isAsync === undefined
      ? connectingByNest(
          walk,
          by,
          first,
          given.length > 1 ? second : there({ _tag: "record", fields: new Map(), isWhole: true }),
        )
      : connectingByNest(walk, by, member(walk, options, by === "sequelize" ? "url" : "uri"), options)
  end({ ...frame, site: null }, at, both(call.cases, cases))
}

/** What a module of Nest's is told by a function or a class. */
const optionsOf = (call: NestCall, { is }: KnownValue): KnownValue => {
  if (is?._tag === "path") return answerOf(call, there(is))
  if (is?._tag !== "record") return unknown
  const { fields } = is
  const maker = fields.get("useFactory")
  if (maker !== undefined) {
    const asked = fields.get("inject")?.is
    const given = asked?._tag === "list" ? (asked.items ?? []) : []
    return answerOf(call, maker, ...given.map((one) => instance(call, one)))
  }
  const made = instance(call, fields.get("useClass") ?? fields.get("useExisting") ?? unknown).is
  const method =
    made?._tag !== "record"
      ? undefined
      : [...made.fields].find(([name]) => /^create(?:TypeOrm|Sequelize|Mongoose)Options$/.test(name))
  return method === undefined ? unknown : answerOf(call, method[1])
}

/** What Nest gives where a class or settings are asked for. */
const instance = (call: NestCall, one: KnownValue): KnownValue => {
  const { is } = one
  if (is?._tag === "path") return `${is.path}()` === settings ? pathOf(settings) : answerOf(call, one)
  if (is?._tag !== "class") return unknown
  const made = is.members.find(({ name }) => name === "constructor")
  return instanceOf(runningIn(call.frame), is, givenTo(is.file, made), call.at, call.cases)
}

/** Whether a class that is decorated so far in front of it is named where modules are; where none is, what is called is. */
const isUsed = (files: ReadonlyMap<string, Source>, file: Source, from: number): boolean => {
  let at = from
  while ((file.around[at] as number) >= 0) at = file.around[at] as number
  if (!isSign(file, at, "(")) return true
  at = pairOf(file, at) + 1
  while (/^(?:export|default|@|Global|Module|\(|\))$/.test(textAt(file, at))) at++
  const name = textAt(file, at + 1)
  return (
    textAt(file, at) !== "class" ||
    [...files.values()].some(({ texts, around }) =>
      texts.some((one, place) => one === name && /^[([]$/.test(String(texts[around[place] as number]))),
    )
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
const make = (frame: ProgramFrame, names: ReadonlySet<string>, cases: Cases): void => {
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
