/**
 * Where a page of PHP certainly ends: a file that it requires and that is not there, a function or a notation that PHP 8 does not have (C-359).
 *
 * Law. Nothing that a page may do instead, by a condition, a function of its own or an end of its own, is passed over: where it may, nothing is known.
 *
 * Rooms: what is known on the way is in pageWalk.ts, what PHP 8 refuses to read in pageRefused.ts, what a page declares in pageDeclares.ts, values and paths
 * in pageValues.ts, conditions in pageConditions.ts, what functions do by their name in pageFunctions.ts, calls in pageCalls.ts, statements in
 * pageStatements.ts, and tokens in pageTokens.ts.
 */
import { posix } from "node:path"
import type { PageEnd } from "../../decode/page.js"
import { normalisePath } from "../../decode/path.js"
import { calledFirst, calls, effects, lackedBy } from "./pageCalls.js"
import { truth } from "./pageConditions.js"
import { declaredIn } from "./pageDeclares.js"
import { isBare, isGone, isPlain } from "./pageFunctions.js"
import { refusedIn } from "./pageRefused.js"
import { expression } from "./pageStatements.js"
import {
  afterStructure,
  branchesOf,
  closing,
  endOf,
  isSign,
  type PageBranch,
  type PageToken,
  tokensOf,
} from "./pageTokens.js"
import { told } from "./pageValues.js"
import { type Course, define, type Frame, forget, type HeldPages, type Walk, walkFrom } from "./pageWalk.js"

/** How many pages are looked into. */
const most = 40

/** Where the index of a webroot certainly ends; null where nothing is known of that. */
export const pageEnd = async (index: string, held: HeldPages): Promise<PageEnd | null> => {
  // These may have PHP look elsewhere, or load something first.
  for (const path of ["php.ini", ".user.ini", posix.join(posix.dirname(index), ".user.ini")])
    if (await held.has(path)) return null
  const walk = walkFrom(index, held, { follow, whole })
  const course = await follow(walk, index, { values: new Map(), objects: new Map(), of: null })
  if (course === null || typeof course === "string") return null
  // What hears of all that is thrown may answer 200; what cannot be read or required is not thrown.
  return walk.hears && (course.does === "connects" || course.does === "calls") ? null : course
}

/** What a page comes to that is asked for. */
const follow = async (walk: Walk, path: string, from: Omit<Frame, "path">): Promise<Course> => {
  if (walk.seen.has(path)) return "through"
  if (walk.seen.size >= most) return null
  walk.seen.add(path)
  const page = await walk.text(path)
  const tokens = page === null ? null : tokensOf(page)
  if (page === null || tokens === null) return null
  if (/auto_prepend_file/i.test(page)) walk.isMoved = true
  for (const _ of page.matchAll(/set_include_path\s*\(|ini_set\s*\(\s*["']include_path/gi)) walk.moves++
  const refused = refusedIn(tokens)
  if (refused !== null) return { does: "uses", what: refused.what, place: `${path}:${refused.line}` }
  const declared = declaredIn(tokens, path)
  for (const [name, body] of declared.functions) walk.own.set(name, walk.own.has(name) ? null : body)
  for (const [name, one] of declared.classes) walk.classes.set(name, walk.classes.has(name) ? null : one)
  for (const [at, { text }] of tokens.entries())
    if (/^(?:->|::)$/.test(text) && isSign(tokens[at + 2], "=") && !isSign(tokens[at + 3], "="))
      walk.put.add((tokens[at + 1]?.text ?? "").replace("$", ""))
  for (const name of setIn(tokens)) walk.sets.add(name)
  walk.hears ||= tokens.some(({ text }) => /^\\?set_exception_handler$/i.test(text))
  const settled = await wordPress(walk, path, page, from)
  if (settled !== undefined) return settled
  const { values, objects, of } = from
  const course = await whole(walk, tokens, { path, values, objects, of })
  // A page that another asks for goes back there, and the first one ends as it is meant to.
  return course !== "left" ? course : path === walk.index ? null : "through"
}

/** What may set any variable. */
const setsAny = /^(?:extract|parse_str|list|global|eval|set_(?:error|exception)_handler)$/i

/** The variables that a page may set; a star where it may set any. */
const setIn = (tokens: readonly PageToken[]): readonly string[] =>
  tokens.flatMap(({ kind, text }, at): readonly string[] => {
    const [before = "", next = "", following = ""] = [at - 1, at + 1, at + 2].map((one) => tokens[one]?.text)
    const isSet = next === "=" && following !== "="
    if (kind !== "variable")
      return (kind === "word" ? setsAny.test(text) : text === "$" || (text === "]" && isSet)) ? ["*"] : []
    return isSet || /^[[\].+*/?&|-]$/.test(next) || /^(?:as|static|=>|[&[+-])$/i.test(before) ? [text] : []
  })

/** What WordPress comes to, which asks for its settings, and sends whoever comes to its installation without them; undefined where it is none of its pages. */
const wordPress = async (
  walk: Walk,
  path: string,
  page: string,
  from: Omit<Frame, "path">,
): Promise<Course | undefined> => {
  const folder = posix.dirname(path)
  const name = posix.basename(path)
  if (name === "wp-blog-header.php" && page.includes("wp-load.php")) {
    const loader = normalisePath(`${folder}/wp-load.php`) as string
    return (await walk.has(loader)) ? follow(walk, loader, from) : null
  }
  const asking = page.indexOf("'wp-config.php'")
  if (name === "wp-load.php" && asking !== -1) {
    const [beside = null, above = null] = [folder, `${folder}/..`].map((one) =>
      normalisePath(`${one}/wp-config.php`),
    )
    for (const place of [beside, above]) if (place !== null && (await walk.has(place))) return null
    const line = page.slice(0, asking).split("\n").length
    return beside === null ? null : { does: "requires", what: beside, place: `${path}:${line}` }
  }
  return undefined
}

/** What a page or a function comes to. */
const whole = async (walk: Walk, tokens: readonly PageToken[], frame: Frame): Promise<Course> => {
  const course = await run(walk, tokens, frame)
  return typeof course !== "string" && frame.mayBeLeft === true ? null : course
}

/** What the statements of a page, a function or a body come to, one after another. */
const run = async (walk: Walk, tokens: readonly PageToken[], frame: Frame): Promise<Course> => {
  let at = 0
  while (at < tokens.length) {
    const begin = tokens[at] as PageToken
    const lower = begin.kind === "word" ? begin.text.toLowerCase() : ""
    if (isSign(begin, ";")) {
      at++
      continue
    }
    if (isSign(begin, "{")) {
      const close = closing(tokens, at, "{")
      const course = close === -1 ? null : await run(walk, tokens.slice(at + 1, close), frame)
      if (course !== "through") return course
      at = close + 1
      continue
    }
    if (/^(?:namespace|use|declare|const)$/.test(lower)) {
      const end = endOf(tokens, at, ";")
      const statement = tokens.slice(at, end)
      if (end === -1 || (lower !== "use" && statement.some(({ text }) => text === "{"))) return null
      if (lower === "namespace") walk.spaced.add(frame.path)
      if (statement.some(({ text }) => /^\\?(?:PDO|mysqli)$/i.test(text))) walk.spaced.delete(frame.path)
      if (lower === "const") define(walk, statement[1]?.text, told(walk, statement.slice(3), frame))
      at = end + 1
      continue
    }
    if (
      /^(?:abstract|final|class|interface|trait)$/.test(lower) ||
      (lower === "function" && tokens[at + 1]?.text !== "(")
    ) {
      const end = closing(tokens, at, "{")
      if (end === -1) return null
      at = end + 1
      continue
    }
    const chosen = lower === "if" ? branchesOf(tokens, at) : null
    if (chosen !== null) {
      const course = await choose(walk, chosen.branches, frame)
      if (course !== "through") return course
      at = chosen.end
      continue
    }
    if (lower === "try") {
      const { course, end } = await attempt(walk, tokens, at, frame)
      if (course !== "through") return course
      at = end
      continue
    }
    const switched = lower === "switch" ? switchedTo(walk, tokens, at, frame) : null
    if (switched !== null) {
      const course = await run(walk, switched.body, frame)
      if (course !== "through") return course
      at = switched.end
      continue
    }
    if (/^(?:else|elseif|if|for|foreach|while|switch|do)$/.test(lower)) {
      const call = /^(?:if|while|switch)$/.test(lower) ? calledFirst(tokens.slice(at + 1, at + 200)) : null
      if (call !== null && isGone(walk, call)) return calls(call, frame)
      const lacked = /^(?:foreach|while|switch)$/.test(lower)
        ? lackedBy(walk, tokens.slice(at + 1, at + 200), frame)
        : null
      if (lacked !== null) return lacked
      const end = afterStructure(tokens, at)
      const whole = tokens.slice(at, end)
      if (end === -1 || !isBare(walk, whole)) return null
      forget(walk, whole, frame, true)
      at = end
      continue
    }
    const end = endOf(tokens, at, ";")
    if (end === -1) return null
    const statement = tokens.slice(at, end)
    if (lower === "return") {
      const course = await effects(walk, statement.slice(1), frame)
      return course === "through" ? "left" : course
    }
    const course = await expression(walk, statement, frame)
    if (course !== "through") return course
    at = end + 1
  }
  return "through"
}

/** The statements of a `switch` that are run for a text that is known, and what is behind it; null where it is not known which. */
const switchedTo = (
  walk: Walk,
  tokens: readonly PageToken[],
  from: number,
  frame: Frame,
): { readonly body: readonly PageToken[]; readonly end: number } | null => {
  const open = closing(tokens, from + 1, "(") + 1
  const end = open === 0 || !isSign(tokens[open], "{") ? -1 : closing(tokens, open, "{")
  const value = end === -1 ? null : told(walk, tokens.slice(from + 2, open - 1), frame)
  if (value === null) return null
  let place: number | null = null
  let other: number | null = null
  const body: PageToken[][] = []
  for (let at = open + 1; at < end; at++) {
    const { kind, text } = tokens[at] as PageToken
    const lower = kind === "word" ? text.toLowerCase() : ""
    if (lower !== "case" && lower !== "default") {
      const close = kind === "sign" && /^[({[]$/.test(text) ? closing(tokens, at, text) : at
      if (close === -1 || body.length === 0) return null
      body.at(-1)?.push(...tokens.slice(at, close + 1))
      at = close
      continue
    }
    const [label, sign] = lower === "case" ? tokens.slice(at + 1, at + 3) : [undefined, tokens[at + 1]]
    if (!isSign(sign, ":") || (label !== undefined && label.value === null)) return null
    if (label === undefined) other ??= body.length
    else if (label.value === value) place ??= body.length
    body.push([])
    at += label === undefined ? 1 : 2
  }
  const run = body.slice(place ?? other ?? body.length).flat()
  const stop = run.findIndex(({ kind, text }) => kind === "word" && /^(?:break|continue)$/i.test(text))
  const inside = stop === -1 ? run : run.slice(0, stop)
  const isWhole =
    stop === -1 || (isSign(run[stop + 1], ";") && inside.every(({ text }) => text !== "{" && text !== "if"))
  return isWhole ? { body: inside, end: end + 1 } : null
}

/** What has PHP answer something else than 200, or throw again. */
const refusing = /^(?:throw|http_response_code|header)$/i

/** What catches that a database is not reached. */
const catching = /^\\?(?:PDOException|mysqli_sql_exception|Exception|Throwable|RuntimeException)$/i
/** What is said of an error. */
const saying = /^get(?:Message|Code|File|Line|TraceAsString|Previous)$/i

/** Whether what is run on an error only writes something, and the page goes on. */
const isWritten = (walk: Walk, body: readonly PageToken[]): boolean =>
  isBare(
    walk,
    body.filter(
      (_, at) =>
        ![0, 1, 2, 3].some(
          (back) =>
            body[at - back]?.text === "->" &&
            saying.test(body[at - back + 1]?.text ?? "") &&
            isSign(body[at - back + 2], "(") &&
            isSign(body[at - back + 3], ")"),
        ),
    ),
  )

/** The variable that would hold what is connected to at the end of these statements; null where none alone would. */
const connectedTo = (tokens: readonly PageToken[], end: PageEnd, { path }: Frame): string | null => {
  const found = tokens.flatMap(({ kind, text }, at) => {
    const made = tokens.slice(at + 2).findIndex((one) => !/^(?:@|new)$/i.test(one.text)) + at + 2
    const isMade =
      kind === "variable" &&
      tokens[at - 1]?.text !== "::" &&
      isSign(tokens[at + 1], "=") &&
      /^\\?(?:PDO|mysqli|mysqli_connect)$/i.test(tokens[made]?.text ?? "") &&
      end.place === `${path}:${tokens[made]?.line}`
    return isMade ? [text] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** What a `try` comes to that begins here, and what is behind it. What is caught is where a database is not reached. */
const attempt = async (
  walk: Walk,
  tokens: readonly PageToken[],
  from: number,
  frame: Frame,
): Promise<{ readonly course: Course; readonly end: number }> => {
  const nowhere = { course: null, end: -1 }
  const end = afterStructure(tokens, from)
  const before = new Set(walk.given)
  const course = end === -1 ? null : await run(walk, tokens.slice(from + 2, end - 1), frame)
  if (course === null || course === "left") return nowhere
  const isCaught = course !== "through"
  if (isCaught && course.does !== "connects") return nowhere
  const tried = end
  let at = end
  let stops = false
  let isNamed = false
  while (/^(?:catch|finally)$/i.test(tokens[at]?.text ?? "")) {
    const end = afterStructure(tokens, at)
    if (end === -1 || /^finally$/i.test(tokens[at]?.text ?? "")) return nowhere
    const open = closing(tokens, at, "(") + 1
    const body = tokens.slice(open + 1, end - 1)
    if (isCaught && !stops && !isNamed && isWritten(walk, body)) {
      // Only the first that fits is gone into, and what it does not take is caught by the next.
      const isSpaced = walk.spaced.has(frame.path)
      const isFit = ({ text }: PageToken): boolean =>
        catching.test(text) && (!isSpaced || text.startsWith("\\"))
      if (!tokens.slice(at, open).some(isFit)) return nowhere
      const name = connectedTo(tokens.slice(from + 2, tried - 1), course, frame)
      if (name === null || before.has(name) || walk.depth > 0) return nowhere
      forget(walk, body, frame, true)
      walk.unconnected.set(name, { ...course, what: `${name} ${course.what}` })
      isNamed = true
    }
    // A page that ends by a message alone answers 200.
    else if (isCaught && !isNamed && !(endsItself(body) && body.some(({ text }) => refusing.test(text))))
      return nowhere
    stops = true
    at = end
  }
  if (isNamed) return { course: "through", end: at }
  return { course: isCaught && !stops ? null : course, end: at }
}

/** What the ways of an `if` come to. */
const choose = async (walk: Walk, branches: readonly PageBranch[], frame: Frame): Promise<Course> => {
  for (const [place, { condition, body }] of branches.entries()) {
    walk.missed = []
    const holds = condition === null ? true : await truth(walk, condition, frame)
    if (holds === false) continue
    const [what, ...more] = walk.missed
    const inside = isSign(body[0], "{") ? body.slice(1, -1) : body
    // What ends by itself for want of a file requires it, but for one that sends elsewhere.
    if (
      holds === true &&
      what !== undefined &&
      more.length === 0 &&
      endsItself(inside) &&
      !inside.some(({ value, written }) => /^location:/i.test(value ?? written ?? "")) &&
      isBare(
        walk,
        inside.filter(({ text }) => !/^(?:exit|die)$/i.test(text)),
      )
    )
      return { does: "requires", what, place: `${frame.path}:${condition?.[0]?.line}` }
    if (condition !== null && holds === null) {
      const course = await effects(walk, condition, frame)
      if (course !== "through") return course
      const rest = branches.slice(place).flatMap((one) => [...(one.condition ?? []), ...one.body])
      const left = rest.filter(({ text }) => !/^return$/i.test(text))
      if (!isPlain(branches.slice(place + 1).flatMap((one) => one.condition ?? [])) || !isBare(walk, left))
        return null
      if (left.length < rest.length) frame.mayBeLeft = true
      forget(walk, left, frame, true)
      return "through"
    }
    if (condition !== null) forget(walk, condition, frame)
    return run(walk, body, frame)
  }
  return "through"
}

/** Whether what is run on an error ends the page. */
const endsItself = (tokens: readonly PageToken[]): boolean => {
  for (let at = 0; at < tokens.length; ) {
    const { kind, text } = tokens[at] as PageToken
    if (kind === "word" && /^(?:die|exit|throw)$/i.test(text)) return true
    if (kind === "word" && /^(?:if|for|foreach|while|switch|do|try|return|goto|break|continue)$/i.test(text))
      return false
    const end = endOf(tokens, at, ";")
    if (end === -1) return false
    at = end + 1
  }
  return false
}
