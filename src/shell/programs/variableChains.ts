/**
 * Values as they are written, names among them, and all that stands behind one by dots, brackets and calls.
 *
 * Law. A dot or a bracket behind what is missing throws in the cases in which it is; `?.` never does.
 */
import { methodAt } from "./classes.js"
import { bodyAt } from "./statements.js"
import { endOf, genericEnd, isDot, isSign, isWord, pairOf, partsOf, textAt } from "./tokens.js"
import { called, constructed } from "./variableCalls.js"
import { always, both, type Cases, either, never } from "./variableCases.js"
import { loaded } from "./variableModules.js"
import { lookUp, member, placeOf, wholeOf } from "./variableNames.js"
import {
  absent,
  flag,
  joinedTexts,
  type KnownAs,
  type KnownValue,
  pathOf,
  textOf,
  there,
  unknown,
} from "./variableValues.js"
import { endedBy, givenAt, type ProgramFrame, thrownBy, type Way } from "./variableWalk.js"

/** The value of a name, a text, a list, and all that stands behind it by dots, brackets and calls. */
export const chain = (frame: ProgramFrame, from: number, to: number, cases: Cases, way: Way): KnownValue => {
  const { file } = frame.module
  let at = from
  let isNew = false
  if (textAt(file, at) === "new" && isWord(file, at)) {
    isNew = true
    at++
  }
  const one = textAt(file, at)
  const kind = file.kinds[at]
  let found: KnownValue
  const body = bodyAt(file, at)
  if (body !== null) {
    found = there({ _tag: "function", body, scope: frame.scope, file })
    at = body.to
  } else if (kind === "text") {
    found = textOf(one)
    at++
  } else if (kind === "template") {
    found = template(frame, one)
    at++
  } else if (kind === "pattern") {
    found = there()
    at++
  } else if (isSign(file, at, "(")) {
    found = givenAt(frame, at + 1, pairOf(file, at), cases)
    at = pairOf(file, at) + 1
  } else if (isSign(file, at, "[")) {
    const parts = partsOf(file, at)
    const items = parts.map((part) => givenAt(frame, part, endOf(file, part), cases))
    const isOpen = parts.some((part) => isSign(file, part, "..."))
    found = {
      falsy: never,
      // Its length, for the list itself is always there.
      truthy: items.length > 0 && !isOpen ? always : never,
      missing: never,
      is: { _tag: "list", items: isOpen ? null : items },
    }
    at = pairOf(file, at) + 1
  } else if (isSign(file, at, "{")) {
    found = there(record(frame, at, cases))
    at = pairOf(file, at) + 1
  } else if (kind === "word") {
    at++
    if (/^\d/.test(one)) found = /^0+$/.test(one) ? flag(never, always) : flag(always, never)
    else if (one === "true") found = flag(always, never)
    else if (one === "false") found = { ...flag(never, always), is: { _tag: "text", text: "\0false" } }
    else if (one === "null") found = { ...absent, is: { _tag: "text", text: "\0null" } }
    else if (one === "import" && isSign(file, at, "(")) {
      const named = file.kinds[at + 1] === "text" ? textAt(file, at + 1) : null
      found = named === null ? unknown : loaded(frame, named, cases)
      at = pairOf(file, at) + 1
      if (found.is?._tag === "module") {
        const { isHalted } = found.is.module
        found = there({ _tag: "promise", isDone: !isHalted, value: found })
      }
    } else if (one === "require" && isSign(file, at, "(") && file.kinds[at + 1] === "text") {
      const name = textAt(file, at + 1)
      const isOwn = name.startsWith(".") && /\.[cm]?js$/.test(file.path)
      if (isOwn && !file.modules.get(name)) endedBy(frame, at, cases, { by: "require", module: name })
      found = wholeOf(loaded(frame, name, cases))
      at = pairOf(file, at) + 1
    } else if (
      one === "import" &&
      isDot(file, at) &&
      textAt(file, at + 1) === "meta" &&
      isDot(file, at + 2)
    ) {
      const key = textAt(file, at + 3)
      found = /^(?:url|filename|dirname)$/.test(key) ? placeOf(file, key !== "dirname") : unknown
      at += 4
    } else found = lookUp(frame, one)
  } else return unknown
  let asked = found
  // When what is behind `?.` is not asked for.
  let passed: Cases = never
  while (at < to) {
    const generic = genericEnd(file, at)
    if (generic !== null) at = generic
    if (isSign(file, at, "!")) {
      at++
      continue
    }
    const isOptional = isSign(file, at, "?.")
    if (isOptional) {
      passed = either(passed, found.missing)
      found = { ...found, missing: never }
    }
    if (isDot(file, at) && (isWord(file, at + 1) || isSign(file, at + 1, "#"))) {
      const isPrivate = isSign(file, at + 1, "#")
      const key = isPrivate ? `#${textAt(file, at + 2)}` : textAt(file, at + 1)
      if (!isOptional) thrownBy(frame, at, both(cases, found.missing))
      asked = found
      found = member(frame.walk, found, key)
      if (isWord(file, at - 1) && textAt(file, at - 1) === "require" && key === "main")
        found = pathOf("require.main")
      at += isPrivate ? 3 : 2
    } else if (isSign(file, at, "[") || (isOptional && isSign(file, at + 1, "["))) {
      const open = isOptional ? at + 1 : at
      const key = givenAt(frame, open + 1, pairOf(file, open), cases)
      if (!isOptional) thrownBy(frame, at, both(cases, found.missing))
      found = key.is?._tag === "text" ? member(frame.walk, found, key.is.text) : unknown
      at = pairOf(file, open) + 1
    } else if (isSign(file, at, "(") || (isOptional && isSign(file, at + 1, "("))) {
      const open = isOptional ? at + 1 : at
      const close = pairOf(file, open)
      found = called(frame, { found: wholeOf(found), asked, open, to, isNew, way, from }, cases)
      isNew = false
      at = close + 1
    } else if (file.kinds[at] === "template") {
      found = unknown
      at++
    } else return unknown
  }
  if (isNew && found.is?._tag === "path")
    return constructed(frame, from, `new ${found.is.path}`, [], [], cases, way, to)
  return passed.length === 0
    ? found
    : { ...found, falsy: either(found.falsy, passed), missing: either(found.missing, passed) }
}

/** What is between backticks: of what is computed there, names and what is behind their dots. */
const template = (frame: ProgramFrame, text: string): KnownValue =>
  text.includes("${")
    ? joinedTexts(
        text.split(computed).map((part, place) => {
          if (place % 2 === 0) return textOf(part)
          const named = part.trim()
          if (!/^[\w$.]+$/.test(named)) return unknown
          const [name = "", ...keys] = named.split(".")
          return keys.reduce((value, key) => member(frame.walk, value, key), lookUp(frame, name))
        }),
      )
    : textOf(text)
const computed = /\$\{([^{}]{1,200})\}/

/** What is written as a record. */
const record = (frame: ProgramFrame, open: number, cases: Cases): KnownAs => {
  const { file } = frame.module
  const fields = new Map<string, KnownValue>()
  let isWhole = true
  let rest: KnownValue | undefined
  for (const part of partsOf(file, open)) {
    if (isSign(file, part, "...")) {
      const inner = givenAt(frame, part + 1, endOf(file, part + 1), cases)
      if (inner.is?._tag === "variables" && part === open + 1) {
        isWhole = false
        rest = inner
        continue
      }
      const isRecord = inner.is?._tag === "record" && inner.is.isWhole
      // What is not known may give each another value.
      if (!isRecord) {
        fields.clear()
        rest = undefined
      }
      isWhole &&= isRecord
      if (inner.is?._tag === "record") for (const [key, one] of inner.is.fields) fields.set(key, one)
      continue
    }
    const key = textAt(file, part)
    if (isSign(file, part + 1, ":")) fields.set(key, givenAt(frame, part + 2, endOf(file, part + 2), cases))
    else if (/^[,}]$/.test(textAt(file, part + 1)) && isWord(file, part)) fields.set(key, lookUp(frame, key))
    else if (isWord(file, part) && isSign(file, part + 1, "(")) {
      const body = methodAt(file, part + 1, false, false)
      fields.set(key, body === null ? unknown : there({ _tag: "function", body, scope: frame.scope, file }))
    } else {
      fields.set(textAt(file, part + 1), unknown)
      if (isSign(file, part, "[")) {
        isWhole = false
        rest = undefined
      }
      fields.set(key, unknown)
    }
  }
  return { _tag: "record", fields, isWhole, told: new Set(), ...(rest === undefined ? {} : { rest }) }
}
