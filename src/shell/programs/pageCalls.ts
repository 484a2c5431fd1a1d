/** What a call comes to: of what PHP 8 does not have, of a database on this machine, of a function, a method or a class of the project's own. */
import type { PageEnd } from "../../decode/page.js"
import type { Body, Own } from "./pageDeclares.js"
import { isGone, isOwnCall, isPlain, reaching } from "./pageFunctions.js"
import { afterKeys, closing, comma, isSign, type PageToken, partsAt } from "./pageTokens.js"
import { told, untold } from "./pageValues.js"
import { type Course, deepest, type Frame, type Walk } from "./pageWalk.js"

/** This machine, or a name without a dot, which only a network of containers knows (C-394). */
const here = "(127\\.0\\.0\\.1|\\[?::1\\]?|[a-z][\\w-]*)"
const hereAlone = new RegExp(`^(?:p:)?${here}(?::\\d+)?$`, "i")
const hereAmong = new RegExp(
  `^(mysql|pgsql):(?!.*unix_socket)(?:[^${untold}]*[; ])?host=${here}(?::\\d+)?(?:[; ]|$)`,
  "i",
)
/** What stands for a call that was looked into. */
const nothing: PageToken = { kind: "word", text: "null", value: null, line: 0 }

/** The end of a page at a function that PHP 8 does not have. */
export const calls = ({ text, line }: PageToken, { path }: Frame): PageEnd => ({
  does: "calls",
  what: text.replace("\\", ""),
  place: `${path}:${line}`,
})

/** The function that a statement calls before anything else; null where it does none. */
export const calledFirst = (tokens: readonly PageToken[]): PageToken | null => {
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as PageToken
    const next = tokens[at + 1]
    if (/^[@!(=]$/.test(text) || /^(?:echo|print)$/i.test(text)) continue
    if (kind === "variable" && next?.text === "=") continue
    if (/^list$/i.test(text) && next?.text === "(") {
      at = closing(tokens, at, "(")
      if (at === -1 || tokens[at + 1]?.text !== "=") return null
      continue
    }
    return kind === "word" && next?.text === "(" ? (tokens[at] as PageToken) : null
  }
  return null
}

/** Where what a statement does before anything else begins. */
const firstAt = (tokens: readonly PageToken[]): number => {
  let at = 0
  for (;;) {
    const { kind, text } = tokens[at] ?? nothing
    let next = at + 1
    const isField = kind === "word" && tokens[next]?.text === "::" && tokens[next + 1]?.kind === "variable"
    if (isField) next = afterKeys(tokens, next + 2)
    else if (kind === "variable") {
      while (tokens[next]?.text === "->" && tokens[next + 1]?.kind === "word") next += 2
      next = afterKeys(tokens, next)
    }
    if (kind === "sign" && /^[@!(]$/.test(text)) at++
    else if ((kind === "variable" || isField) && isSign(tokens[next], "=") && !isSign(tokens[next + 1], "="))
      at = next + 1
    else return at
  }
}

/** What takes a connection to MySQL, and ends without one. */
const connected = /^mysqli_(?!connect|init|report|get_c|thread)\w+$/i

/** Where a page lacks the file, or the database, that would set what this asks for, before anything else, by a method or as a connection. */
export const lackedBy = (walk: Walk, given: readonly PageToken[], frame: Frame): PageEnd | null => {
  if (walk.depth > 0 || frame.mayBeLeft) return null
  const at = firstAt(given)
  const [first, second, third, fourth] = given.slice(at, at + 4)
  const isAsked =
    first?.kind === "variable" && second?.text === "->" && third?.kind === "word" && isSign(fourth, "(")
  const isGiven =
    connected.test(first?.text ?? "") &&
    isSign(second, "(") &&
    third?.kind === "variable" &&
    /^[,)]$/.test(fourth?.text ?? "")
  const name = isAsked ? first.text : isGiven ? third.text : null
  if (name === null || name.startsWith("$_") || name === "$this") return null
  const isSet = walk.isLoaded || walk.sets.has(name) || walk.sets.has("*")
  return walk.unconnected.get(name) ?? (isSet ? null : walk.lacks)
}

/** What a value comes to that is made here. */
export const effects = async (walk: Walk, given: readonly PageToken[], frame: Frame): Promise<Course> => {
  const end = reached(walk, given, frame) ?? lackedBy(walk, given, frame)
  if (end !== null) return end
  const call = calledFirst(given)
  if (call !== null && isGone(walk, call)) return calls(call, frame)
  const begin = firstAt(given)
  let tokens = given
  for (let at = tokens.length - 1; at >= 0; at--) {
    const found = await calledAt(walk, tokens, at, frame)
    if (found === undefined) continue
    if (found === null || walk.depth >= deepest || walk.left-- === 0) return null
    const { course: before, body, end, passed } = found
    if (!passed.every(isPlain)) return null
    let course: Course = before
    if (course === "through" && body !== null) {
      const values = new Map<string, string>()
      for (const [place, one] of passed.entries()) {
        const value = told(walk, one, frame)
        if (value !== null) values.set(body.parameters[place] ?? "", value)
      }
      walk.depth++
      course = await walk.whole(walk, body.tokens, {
        path: body.path,
        values,
        objects: new Map(),
        of: body.of,
      })
      walk.depth--
    }
    if (course === null) return null
    if (course !== "through" && course !== "left") return at === begin ? course : null
    // What it sets of the page's own.
    if (body?.tokens.some(({ text }) => reaching.test(text))) {
      frame.values.clear()
      frame.objects.clear()
      walk.unconnected.clear()
    }
    tokens = [...tokens.slice(0, at), nothing, ...tokens.slice(end)]
  }
  return isPlain(tokens) ? "through" : null
}

/**
 * What a call that begins here comes to before it runs, what it runs, what it is given, and what is behind it. Undefined where it is none of the
 * project's own; null where nothing is known of it.
 */
const calledAt = async (
  walk: Walk,
  tokens: readonly PageToken[],
  at: number,
  frame: Frame,
): Promise<
  | {
      readonly course: Course
      readonly body: Body | null
      readonly end: number
      readonly passed: readonly (readonly PageToken[])[]
    }
  | null
  | undefined
> => {
  const [first, second, third, fourth] = tokens.slice(at, at + 4)
  const call = (course: Course, body: Body | null, open: number) => {
    const isGivenTo = isSign(tokens[open], "(")
    const close = isGivenTo ? closing(tokens, open, "(") : open - 1
    if (close === -1) return null
    const passed = isGivenTo ? partsAt(tokens.slice(open + 1, close), comma) : []
    return { course, body, end: close + 1, passed: passed.filter((one) => one.length > 0) }
  }
  if (isOwnCall(walk, tokens, at))
    return call("through", walk.own.get(first?.text.toLowerCase() ?? "") ?? null, at + 1)
  if (/^(?:->|::|new|function)$/i.test(tokens[at - 1]?.text ?? "")) return undefined
  if (first?.kind === "word" && /^new$/i.test(first.text) && second?.kind === "word") {
    const { course, one } = /^(?:self|static)$/i.test(second.text)
      ? { course: "through" as const, one: frame.of }
      : await classOf(walk, second.text, frame)
    if (one === null) return course === "through" ? undefined : call(course, null, at + 2)
    const made = methodOf(walk, one, "__construct")
    return made === undefined ? null : call(course, made, at + 2)
  }
  if (third?.kind !== "word" || !isSign(fourth, "(")) return undefined
  const held =
    first?.kind === "variable" && second?.text === "->"
      ? first.text === "$this"
        ? frame.of
        : frame.objects.get(first.text)
      : first?.kind === "word" && second?.text === "::"
        ? /^(?:self|static)$/i.test(first.text)
          ? frame.of
          : (await classOf(walk, /^parent$/i.test(first.text) ? (frame.of?.parent ?? "") : first.text, frame))
              .one
        : undefined
  if (held == null) return undefined
  const method = methodOf(walk, held, third.text.toLowerCase())
  return method == null ? null : call("through", method, at + 3)
}

/** A class of the project's own by its name, and what finding its file comes to; null where there is none. */
const classOf = async (
  walk: Walk,
  name: string,
  { path }: Frame,
): Promise<{ readonly course: Course; readonly one: Own | null }> => {
  const last = (name.split("\\").at(-1) ?? "").toLowerCase()
  let course: Course = "through"
  if (
    !walk.classes.has(last) &&
    !walk.isLoaded &&
    !walk.spaced.has(path) &&
    walk.finders.length > 0 &&
    walk.depth < deepest
  ) {
    walk.depth++
    for (const { tokens, path, parameters } of walk.finders) {
      const values = new Map([[parameters[0] ?? "", name]])
      course = await walk.whole(walk, tokens, { path, values, objects: new Map(), of: null })
      if (course === "left") course = "through"
      if (course !== "through" || walk.classes.has(last)) break
    }
    walk.depth--
  }
  return { course, one: walk.classes.get(last) ?? null }
}

/** A method of a class or of one that it extends; null where there is none, undefined where that is not seen. */
const methodOf = (walk: Walk, one: Own, name: string): Body | null | undefined => {
  const method = one.methods.get(name)
  if (method !== undefined || one.parent === null) return method ?? null
  const parent = walk.classes.get(one.parent)
  return parent == null || parent === one ? undefined : methodOf(walk, parent, name)
}

/** The database on this machine that a statement reaches for before anything else; null where it does not. */
const reached = (walk: Walk, given: readonly PageToken[], frame: Frame): PageEnd | null => {
  const at = firstAt(given)
  const isNew = /^new$/i.test(given[at]?.text ?? "")
  const [name, open] = given.slice(isNew ? at + 1 : at)
  const made = /^\\?(mysqli|PDO|mysqli_connect)$/i.exec(name?.text ?? "")?.[1]?.toLowerCase()
  if (made === undefined || !isSign(open, "(") || isNew === (made === "mysqli_connect")) return null
  if (isNew && walk.spaced.has(frame.path) && !name?.text.startsWith("\\")) return null
  const begin = at + (isNew ? 2 : 1)
  const [first = []] = partsAt(given.slice(begin + 1, closing(given, begin, "(")), comma)
  const value = told(walk, first, frame, untold)
  if (value === null || walk.own.has(made)) return null
  const [host, kind = "mysql"] = ((made === "pdo" ? hereAmong : hereAlone).exec(value) ?? [])
    .slice(1)
    .reverse()
  if (host === undefined) return null
  const what = /^mysql$/i.test(kind) ? "MySQL" : "PostgreSQL"
  const where = /^[a-z]/i.test(host) ? host : "localhost"
  return { does: "connects", what: `to ${what} on ${where}`, place: `${frame.path}:${name?.line}` }
}
