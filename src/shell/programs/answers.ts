/**
 * What a request for `/` meets: what a function of the project, and middleware of a package, does with it.
 *
 * Law. What passes a request on, or refuses it, answers it with no success.
 */
import { blockBehind, conditionOf } from "./asked.js"
import { folderAt } from "./folders.js"
import { passing, passingCalls, refusingCalls, refusingPackages, statics } from "./frameworks.js"
import type { Source } from "./modules.js"
import {
  controlling,
  endOf,
  isAssigned,
  isBehind,
  isDot,
  isSign,
  isStatement,
  isWord,
  pairOf,
  partsOf,
  splitAt,
  textAt,
} from "./tokens.js"
import { type Callable, functionAt, type Known, type Values } from "./values.js"

/** A function that answers, and what it calls the error that it is given. */
interface Told extends Callable {
  readonly error: string
}

export type Met = "passes" | "refuses" | null

/** What is given to such middleware and answers itself. */
const answeringIn = /^(?:send|json|jsonp|end|render|sendFile|sendStatus|redirect|pipe|write|download|next)$/

const failing =
  /^(?:BAD_REQUEST|UNAUTHORIZED|FORBIDDEN|NOT_FOUND|METHOD_NOT_ALLOWED|CONFLICT|GONE|UNPROCESSABLE_ENTITY|TOO_MANY_REQUESTS|INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE|NOT_IMPLEMENTED)$/
const statusKey = /^(?:status|statusCode)$/
const answering = /^(?:json|send|end|render|jsonp|sendFile|format|type|set|header|contentType|setHeader)$/
const preparing =
  /^(?:header|set|setHeader|append|vary|removeHeader|type|contentType|cookie|clearCookie|links|on|once|get|getHeader|getHeaders|hasHeader)$/
/** What names a success. */
const succeeding = /^(?:2\d\d|OK|CREATED|ACCEPTED|NO_CONTENT)$/
/** What a connection is asked for without being written to. */
const asked = /^(?:remoteAddress|remotePort|localPort|encrypted)$/
/** By what a request leads to its response or what that is written to, and by what it is taken for another one. */
const wayward = /^(?:res|write|pipe)$/
const rewritten = /^(?:url|originalUrl|method)$/
const assigning = /^(?:=|\+=|\|\|=|\?\?=)$/
/** What is called without any harm before a request is passed on. */
const harmless =
  /^(?:log|info|warn|error|debug|Date|now|toISOString|toLocaleString|toUTCString|next|header|set|setHeader|append|vary|removeHeader|type|on|once|get|getHeader|if|hrtime|function)$/

/** What of a context says no more than what was asked, and what of it is called without an answer. */
const readable =
  /^(?:method|url|originalUrl|path|query|querystring|search|host|hostname|headers|header|ip|ips|href|origin|protocol|secure|state|subdomains|fresh|stale|idempotent|charset|params|request|req|_matchedRoute)$/
const called =
  /^(?:get|is|accepts|acceptsEncodings|acceptsLanguages|set|vary|append|remove|cookies|assert|throw)$/

/** What is sent for a folder. */
export const index = "index.html"

/** What a function does not get to. */
interface Skipped {
  readonly parts: ReadonlyMap<number, number>
  readonly to: number
  /** Whether that depends on the path, so that it may answer others. */
  readonly isOfPath: boolean
}

/** A reader of what functions and packages do with a request. */
export const answersOf = (
  files: ReadonlyMap<string, Source>,
  { calleeOf, isAffordable, ofName, valueAt }: Values,
) => {
  /** Whether a status that is told in a function is certainly none of success. */
  const isFailing = (callable: Told, from: number, to: number, response: string, depth = 0): boolean => {
    const { file } = callable
    const inner = (one: readonly [number, number] | undefined): boolean =>
      one !== undefined && isFailing(callable, one[0], one[1], response, depth + 1)
    if (depth > 6 || from >= to) return false
    const [condition, chosen] = splitAt(file, from, to, /^\?$/)
    if (condition !== undefined && chosen !== undefined) {
      const [one, other] = splitAt(file, chosen[0], to, /^:$/)
      const words = (part: readonly [number, number] | undefined): string =>
        part === undefined ? "" : file.texts.slice(...part).join(" ")
      const own = `${response} . statusCode`
      if (words(condition) === `${own} === 200` || words(condition) === `${own} == 200`)
        return inner(one) && (words(other) === own || inner(other))
      if (words(condition) === `${own} !== 200` || words(condition) === `${own} != 200`)
        return inner(other) && (words(one) === own || inner(one))
      return inner(one) && inner(other)
    }
    const parts = splitAt(file, from, to, /^(?:\|\||\?\?)$/)
    if (parts.length > 1) return parts.every(inner)
    const words = file.texts.slice(from, to)
    const [first = "", dot, key = ""] = words
    if (words.length === 1 && file.kinds[from] === "word") {
      return /^\d/.test(first) ? /^[345]\d\d$/.test(first) : isNameFailing(callable, first, response, depth)
    }
    return (
      words.length === 3 &&
      (dot === "." || dot === "?.") &&
      (failing.test(key) || (statusKey.test(key) && first === callable.error))
    )
  }

  /** Whether all that a name is given in a function are such statuses. */
  const isNameFailing = (callable: Told, name: string, response: string, depth: number): boolean => {
    const { file, from, to } = callable
    let isGiven = false
    if (!isAffordable(to - from)) return false
    for (let at = from; at < to; at++) {
      if (textAt(file, at) !== name || !isWord(file, at) || isDot(file, at - 1)) continue
      const next = textAt(file, at + 1)
      const open = file.around[at] as number
      if (next === "=") {
        if (!isFailing(callable, at + 2, endOf(file, at + 2), response, depth + 1)) return false
        isGiven = true
      } else if (/^(?:[-+*/|&?]{1,2}=|\+\+|--)$/.test(next) && file.kinds[at + 1] === "sign") return false
      else if (
        open > from &&
        isSign(file, open, "{") &&
        isSign(file, pairOf(file, open) + 1, "=") &&
        file.naming.has(at)
      ) {
        const begin = pairOf(file, open) + 2
        if (
          !statusKey.test(name) ||
          textAt(file, begin) !== callable.error ||
          endOf(file, begin) !== begin + 1
        )
          return false
        isGiven = true
      }
    }
    return isGiven && !file.taken.has(`${name}()`)
  }

  /** Whether a file may give requests a query, or have it read otherwise. */
  const mayHaveQuery = (): boolean => {
    isQueried ??= [...files.values()].some(
      (file) =>
        file.given.has("query") ||
        file.texts.some(
          (one, at) =>
            (/^query(?: parser)?$/.test(one) && file.kinds[at] === "text") ||
            (one === "assign" && file.texts.slice(at, pairOf(file, at + 1)).includes("query")),
        ),
    )
    return isQueried
  }
  let isQueried: boolean | undefined

  /** Whether a function within one takes the name of a request for something else. */
  const isShadowed = ({ file, from, to }: Callable, name: string): boolean => {
    for (let at = from; at < to; at++) {
      if (textAt(file, at) !== name || !isWord(file, at)) continue
      const open = file.around[at] as number
      if (isSign(file, at + 1, "=>")) return true
      if (open < from || !isSign(file, open, "(")) continue
      const behind = textAt(file, pairOf(file, open) + 1)
      if (/^(?:=>|[{:])$/.test(behind) && !controlling.test(textAt(file, open - 1))) return true
    }
    return false
  }

  /** What `GET /` does not get to in a function, by the token at which it begins; `to` is where all of it ends. */
  const skippedIn = (callable: Callable, name: string, requests: readonly string[]): Skipped => {
    const { file, from } = callable
    const parts = new Map<number, number>()
    let isOfPath = false
    let { to } = callable
    if (!isAffordable(to - from) || isShadowed(callable, name)) return { parts, to, isOfPath }
    const skip = (begin: number, end: number): void => {
      if (begin < end) parts.set(begin, end)
    }
    const { said, unchosen } = conditionOf(callable, requests, mayHaveQuery)
    for (let at = from; at < to; at++) {
      if (textAt(file, at) === "switch" && isWord(file, at) && isSign(file, at + 1, "("))
        for (const part of unchosen(at + 1)) {
          skip(...part)
          isOfPath = true
        }
      if (textAt(file, at) !== "if" || !isWord(file, at) || !isSign(file, at + 1, "(")) continue
      const close = pairOf(file, at + 1)
      const is = said(at + 2, close)
      const block = is === null ? null : blockBehind(file, close)
      if (is === null || block === null) continue
      isOfPath ||= is.isOfPath || is.is
      if (!is.is) {
        parts.set(block[0], block[1])
        at = block[1] - 1
        continue
      }
      const end = elseEnd(file, block[1])
      if (end !== null) parts.set(...end)
      const open = file.around[at] as number
      if (!isSign(file, open, "{") || !isReturning(file, block)) continue
      if (open === from) to = block[1]
      // What a switch gets to, it may get to otherwise.
      else if (!isSign(file, open - 1, ")") || textAt(file, pairOf(file, open - 1) - 1) !== "switch")
        skip(block[1], pairOf(file, open))
    }
    return { parts, to, isOfPath }
  }
  /** Where what stands behind `else`, and all that follows of it, begins and ends. */
  const elseEnd = (file: Source, end: number): readonly [number, number] | null => {
    const begin = isSign(file, end, ";") ? end + 1 : end
    let at = begin
    while (textAt(file, at) === "else" && isWord(file, at)) {
      const isAgain = textAt(file, at + 1) === "if" && isSign(file, at + 2, "(")
      const block = blockBehind(file, isAgain ? pairOf(file, at + 2) : at)
      if (block === null) return null
      at = isSign(file, block[1], ";") ? block[1] + 1 : block[1]
    }
    return at === begin ? null : [begin, at]
  }
  /** Whether a block ends by returning. */
  const isReturning = (file: Source, [from, to]: readonly [number, number]): boolean => {
    if (!isSign(file, from, "{")) return textAt(file, from) === "return"
    for (let at = from + 1; at < to; at++)
      if (
        textAt(file, at) === "return" &&
        isWord(file, at) &&
        file.around[at] === from &&
        isStatement(file, at)
      )
        return true
    return false
  }
  /** Whether all that a function gives back is nothing, or what its response, or what comes next, does. */
  const isReturnBlind = ({ file, from, to }: Callable, subject: string, next: string): boolean => {
    const isBlind = (at: number): boolean => {
      const first = textAt(file, at) === "await" ? at + 1 : at
      const isCall = textAt(file, first) === next && isSign(file, first + 1, "(")
      return isCall || (textAt(file, first) === subject && isDot(file, first + 1))
    }
    if (!isSign(file, from, "{")) return isBlind(from)
    for (let at = from; at < to; at++) {
      if (textAt(file, at) !== "return" || !isWord(file, at) || isDot(file, at - 1)) continue
      if (!/^[;}]$/.test(textAt(file, at + 1)) && file.begins[at + 1] !== true && !isBlind(at + 1))
        return false
    }
    return true
  }

  /** What a function of the project does with a request for `/`. */
  const ofFunction = (
    callable: Callable,
    isForErrors = callable.params.length === 4,
    isReturned = false,
    depth = 0,
  ): Met => {
    const { file, params, from } = callable
    if (params.length > 4 || params.some((one) => one === null)) return null
    const names = params.map((at) => textAt(file, at as number))
    const [error = ""] = isForErrors ? names : []
    const [request = "\0", response = "\0", next = "\0"] = isForErrors ? names.slice(1) : names
    if (isReturned && !isReturnBlind(callable, response, next)) return null
    const positions = new Set(params)
    const { parts, to, isOfPath } = skippedIn(callable, request, [request])
    let isPassing = !isForErrors && !isOfPath
    let isCalling = false
    let behindStatus = -1
    for (let at = from; at < to; at++) {
      const end = parts.get(at)
      if (end !== undefined) {
        at = end - 1
        continue
      }
      const one = textAt(file, at)
      if (
        file.kinds[at] === "template" &&
        one.includes("${") &&
        new RegExp(`(?<![\\w$])${response.replaceAll("$", "\\$")}(?![\\w$]|\\.statusCode)`).test(one)
      )
        return null
      if (isSign(file, at, "(") && !harmless.test(textAt(file, at - 1)) && isWord(file, at - 1))
        isPassing = false
      if (!isWord(file, at)) continue
      if (/^(?:throw|await|try|yield)$/.test(one)) isPassing = false
      if (one === "arguments" || one === "this") return null
      if (succeeding.test(one) && !/^[=!]==?$/.test(textAt(file, at - 1))) return null
      if (
        isDot(file, at - 1) &&
        (wayward.test(one) || (rewritten.test(one) && assigning.test(textAt(file, at + 1))))
      )
        return null
      if (isDot(file, at - 1)) {
        if (/^(?:socket|connection)$/.test(one) && !(isDot(file, at + 1) && asked.test(textAt(file, at + 2))))
          return null
        continue
      }
      if (one === next) {
        if (!isSign(file, at + 1, "(") || pairOf(file, at + 1) !== at + 2) isPassing = false
        else if (file.around[at] === from || !isSign(file, from, "{")) isCalling = true
        continue
      }
      // What is given the request may find the response by it.
      if (one === request && !positions.has(at) && !isDot(file, at + 1) && !isHidden(file, at)) return null
      if (one === "return" && file.around[at] !== from && textAt(file, at + 1) !== next) isPassing = false
      if (
        one !== response ||
        positions.has(at) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1)))
      )
        continue
      if (!isDot(file, at + 1)) {
        if (!isHandedBlind(file, at, depth)) return null
        isPassing = false
        continue
      }
      const key = textAt(file, at + 2)
      if (key === "locals" || key === "headersSent") continue
      if (key === "callNotFound") {
        isPassing = false
        continue
      }
      if (key === "statusCode") {
        if (isSign(file, at + 3, "=")) {
          const stop = endOf(file, at + 4)
          if (!isFailing({ ...callable, error }, at + 4, stop, response)) return null
          behindStatus = isStatement(file, at) ? stop : -1
          isPassing = false
        }
        continue
      }
      if (!isSign(file, at + 3, "(")) return null
      let open = at + 3
      let close = pairOf(file, open)
      if (preparing.test(key)) {
        // What is behind it is read as what is behind the response itself.
        while (
          isDot(file, close + 1) &&
          isSign(file, close + 3, "(") &&
          preparing.test(textAt(file, close + 2))
        )
          close = pairOf(file, close + 3)
        if (!isDot(file, close + 1)) {
          if (isBehind(file, behindStatus, at) && isStatement(file, at)) behindStatus = close + 1
          continue
        }
        open = close + 3
        if (!isSign(file, open, "(") || !/^(?:status|code)$/.test(textAt(file, close + 2))) return null
        close = pairOf(file, open)
        if (!isFailing({ ...callable, error }, open + 1, close, response)) return null
      } else if (key === "sendFile" && isSending(file, open)) {
        // What is not there is answered with 404, later.
        isPassing = false
        behindStatus = -1
        continue
      } else if (/^(?:status|code|writeHead|sendStatus)$/.test(key)) {
        const [, second] = partsOf(file, open)
        if (!isFailing({ ...callable, error }, open + 1, second === undefined ? close : second - 1, response))
          return null
      } else if (!(answering.test(key) && isBehind(file, behindStatus, at))) return null
      isPassing = false
      let last = close
      while (isDot(file, last + 1) && isSign(file, last + 3, "(")) {
        if (!answering.test(textAt(file, last + 2))) return null
        last = pairOf(file, last + 3)
      }
      behindStatus = isStatement(file, at) ? last + 1 : -1
    }
    return isPassing && isCalling ? "passes" : "refuses"
  }
  /** Whether a function of the project that is given a response at a token, where it would be given one, answers with no success. */
  const isHandedBlind = (file: Source, at: number, depth: number): boolean => {
    const open = file.around[at] as number
    const value = depth < 4 && isSign(file, open, "(") ? calleeOf(file, open) : null
    if (value?._tag !== "function" || !/^[,)]$/.test(textAt(file, at + 1))) return false
    return (
      partsOf(file, open).indexOf(at) === (value.params.length === 4 ? 2 : 1) &&
      ofFunction(value, value.params.length === 4, false, depth + 1) !== null
    )
  }
  /** Whether what is given a request at a token finds no response by it. */
  const isHidden = (file: Source, at: number): boolean => {
    const open = file.around[at] as number
    // Only what is named is taken of it.
    if (isSign(file, at - 1, "=") && isSign(file, at - 2, "}") && endOf(file, at) === at + 1) {
      const keys = partsOf(file, pairOf(file, at - 2))
      return keys.every(
        (one) => isWord(file, one) && !/^(?:res|socket|connection|app|next)$/.test(textAt(file, one)),
      )
    }
    if (!isSign(file, open, "(") || textAt(file, at + 1) === "=") return false
    if (/^(?:log|info|warn|error|debug|http|verbose)$/.test(textAt(file, open - 1))) return !isNamed()
    return calleeOf(file, open)?._tag === "function" && !isNamed()
  }
  /** Whether a file asks anything for its response, or has it taken for another. */
  const isNamed = (): boolean => {
    isFound ??= [...files.values()].some(
      (one) =>
        ["url", "originalUrl", "method"].some((key) => one.given.has(key)) ||
        one.declared.some(([, { keys }]) => keys.includes("res")) ||
        one.texts.some((text, at) => text === "res" && (isDot(one, at - 1) || one.kinds[at] === "text")),
    )
    return isFound
  }
  let isFound: boolean | undefined

  /** What a function of the project that is given a request and its response as one does with a request for `/`. */
  const ofContext = (callable: Callable, isReturned: boolean, isForErrors = false, depth = 0): Met => {
    const { file, params, from } = callable
    if (params.length > 2 || params.some((one) => one === null)) return null
    const names = params.map((at) => textAt(file, at as number))
    const [context = "\0", next = "\0"] = isForErrors ? [names[1], "\0"] : names
    if (isReturned && !isReturnBlind(callable, context, next)) return null
    const positions = new Set(params)
    const requests = isReturned ? [`${context} . req`] : [context, `${context} . request`, `${context} . req`]
    const { parts, to } = skippedIn(callable, context, requests)
    const caught = file.texts.findIndex((one, at) => one === "catch" && at >= from && at < to)
    const error = isForErrors ? (names[0] ?? "") : textAt(file, caught + 2)
    const told = { ...callable, error: caught === -1 && !isForErrors ? "" : error }
    const embedded = new RegExp(
      `(?<![\\w$])${context.replaceAll("$", "\\$")}(?![\\w$]|\\.(?:method|url|path|originalUrl|status|ip|host|hostname|req\\.(?:method|url|path))\\})`,
    )
    let behindStatus = -1
    for (let at = from; at < to; at++) {
      const end = parts.get(at)
      if (end !== undefined) {
        at = end - 1
        continue
      }
      const one = textAt(file, at)
      if (file.kinds[at] === "template" && one.includes("${") && embedded.test(one)) return null
      if (!isWord(file, at)) continue
      if (/^(?:arguments|this|Response)$/.test(one)) return null
      if (succeeding.test(one) && !/^[=!]==?$/.test(textAt(file, at - 1))) return null
      if (isDot(file, at - 1)) {
        if (/^(?:res|response|socket|connection|respond|app)$/.test(one) && textAt(file, at - 2) !== context)
          return null
        continue
      }
      if (one === next) {
        if (!isSign(file, at + 1, "(")) return null
        continue
      }
      if (
        one !== context ||
        positions.has(at) ||
        (isSign(file, at + 1, ":") && /^[{,]$/.test(textAt(file, at - 1)))
      )
        continue
      if (!isDot(file, at + 1)) {
        if (!isContextHidden(file, at, isReturned, depth)) return null
        continue
      }
      const stop = isReturned
        ? ofReturnedUse(told, at, context)
        : ofContextUse(told, at, context, behindStatus)
      if (stop === null) return null
      if (stop > at && isStatement(file, at)) behindStatus = stop
    }
    return "refuses"
  }
  /** Whether what is given the context at a token answers nothing by it. */
  const isContextHidden = (file: Source, at: number, isReturned: boolean, depth: number): boolean => {
    const open = file.around[at] as number
    if (isSign(file, at - 1, "=") && isSign(file, at - 2, "}") && endOf(file, at) === at + 1)
      return partsOf(file, pairOf(file, at - 2)).every(
        (one) => isWord(file, one) && (isReturned ? /^(?:env|var)$/ : readable).test(textAt(file, one)),
      )
    if (!isSign(file, open, "(") || textAt(file, at + 1) === "=") return false
    if (/^(?:log|info|warn|error|debug)$/.test(textAt(file, open - 1)))
      return textAt(file, open - 3) === "console"
    const value = depth < 4 ? calleeOf(file, open) : null
    return (
      value?._tag === "function" &&
      partsOf(file, open).indexOf(at) === 0 &&
      ofContext(value, isReturned, false, depth + 1) !== null
    )
  }
  /** Where a use of a context by its dot ends that tells a status of failure, 0 where it tells none; null where it may answer. */
  const ofContextUse = (told: Told, at: number, context: string, behindStatus: number): number | null => {
    const { file } = told
    let key = at + 2
    const first = textAt(file, key)
    if (/^(?:request|req|response|res)$/.test(first)) {
      if (!isDot(file, key + 1)) return null
      key += 2
    }
    const one = textAt(file, key)
    const isGiven = isAssigned(file, key)
    const isOfRequest = first === "request" || first === "req"
    if (isOfRequest)
      return !isGiven && !/^(?:res|response|ctx|app|respond|socket|connection|call|apply)$/.test(one)
        ? 0
        : null
    if (one === "status" || (first === "res" && one === "statusCode")) {
      if (!isGiven) return isSign(file, key + 1, "(") ? null : 0
      if (textAt(file, key + 1) !== "=") return null
      const stop = endOf(file, key + 2)
      return isFailing(told, key + 2, stop, context) ? stop : null
    }
    if (one === "body" && first !== "res") {
      if (!isGiven) return 0
      if (textAt(file, key + 1) !== "=") return null
      const stop = endOf(file, key + 2)
      if (isBehind(file, behindStatus, at)) return stop
      // Told right after it.
      const begin = isSign(file, stop, ";") ? stop + 1 : stop
      const status = `${context} . status =`
      if (
        file.texts.slice(begin, begin + 4).join(" ") !== status ||
        !isStatement(file, at) ||
        !isStatement(file, begin)
      )
        return null
      return isFailing(told, begin + 4, endOf(file, begin + 4), context) ? 0 : null
    }
    if (first === "response" || first === "res")
      return /^(?:get|headers|header|is|set|type)$/.test(one) && !isGiven ? 0 : null
    if (/^(?:type|etag|lastModified|length|message|state|params)$/.test(one)) return 0
    if (isGiven) return null
    return readable.test(one) || called.test(one) ? 0 : null
  }
  /** The same of a context by which an answer is made that is given back. */
  const ofReturnedUse = (told: Told, at: number, context: string): number | null => {
    const { file } = told
    const key = textAt(file, at + 2)
    const open = at + 3
    if (isAssigned(file, at + 2)) return null
    if (key === "res") {
      const asked = textAt(file, at + 4)
      return isDot(file, open) && !isAssigned(file, at + 4) && /^(?:headers|status|ok)$/.test(asked)
        ? 0
        : null
    }
    if (key === "req") return isDot(file, open) && !isAssigned(file, at + 4) ? 0 : null
    if (/^(?:set|get|var|env|header|error|notFound|executionCtx)$/.test(key)) return 0
    if (!/^(?:json|text|html|body|newResponse)$/.test(key) || !isSign(file, open, "(")) return null
    const [, second, third] = partsOf(file, open)
    if (second === undefined) return null
    return isFailing(told, second, third === undefined ? pairOf(file, open) : third - 1, context) ? 0 : null
  }

  /** The folder whose files are sent, where of its index no other is told than index.html. */
  const ofStatic = (file: Source, open: number): string | null => {
    const [first, second, third] = partsOf(file, open)
    const isPlain =
      second === undefined || (isSign(file, second, "{") && pairOf(file, second) === pairOf(file, open) - 1)
    const told = second === undefined ? [] : file.texts.slice(second, pairOf(file, open))
    return first === undefined ||
      !isPlain ||
      third !== undefined ||
      told.some((one) => /^(?:index|setHeaders|fallthrough|\.\.\.)$/.test(one))
      ? null
      : folderAt({ calleeOf }, file, first)
  }
  /** Files that are sent where they are there. */
  const pages = new Set<string>()
  /** Whether a file is named that is sent where it is there, by its whole path or below a root. */
  const isSending = (file: Source, open: number): boolean => {
    const [first = -1, second] = partsOf(file, open)
    const isFunction = second !== undefined && functionAt(file, second) !== null
    const options = second === undefined || isFunction ? null : valueAt(file, second)
    if (options !== null && options._tag !== "record") return false
    const told = options === null ? [] : partsOf(options.file, options.from)
    const root = told.find((at) => options !== null && textAt(options.file, at) === "root")
    if (file.kinds[first] !== "text") {
      const path =
        root === undefined && (options !== null || second === undefined || isFunction)
          ? folderAt({ calleeOf }, file, first)
          : null
      if (path !== null) pages.add(path)
      return path !== null
    }
    if (options === null || root === undefined || !isSign(options.file, root + 1, ":")) return false
    const folder = folderAt({ calleeOf }, options.file, root + 2)
    if (folder === null || !/^[,)]$/.test(textAt(file, first + 1))) return false
    pages.add(`${folder}/${textAt(file, first)}`.replace(/^\/+/, "").replaceAll("//", "/"))
    return true
  }

  /** What middleware of a package does with a request for `/`. */
  const ofPackage = ({ name, file, open }: Extract<Known, { readonly _tag: "package" }>): Met => {
    const given = open < 0 ? [] : file.texts.slice(open, pairOf(file, open))
    if (given.includes("handler")) return null
    const isAnswering = given.some((one, at) => {
      const place = open + at
      const value = isWord(file, place) && !isDot(file, place - 1) ? ofName(file, one, 0) : null
      return (
        value?._tag === "function" &&
        value.file.texts.slice(value.from, value.to).some((word) => answeringIn.test(word))
      )
    })
    if (isAnswering || (name.startsWith("method-override") && given.includes("methods"))) return null
    if (given.some((one, at) => answeringIn.test(one) && given[at + 1] !== ":")) return null
    if (statics.test(name)) {
      const folder = ofStatic(file, open)
      if (folder === null) return null
      pages.add(folder === "" ? index : `${folder}/${index}`)
      return "refuses"
    }
    if (passingCalls.test(name)) return "passes"
    if (refusingCalls.test(name)) return "refuses"
    const own = /^(?:@[^/]*\/)?[^/.(]*/.exec(name)?.[0] ?? ""
    if (!name.includes("(") || own === name) return null
    // Told by a function whom to let in, it may refuse.
    if (
      refusingPackages.has(own) ||
      (own === "cors" && given.some((one) => /^(?:=>|function|origin)$/.test(one)))
    )
      return "refuses"
    return passing.has(own) ? "passes" : null
  }
  return { ofContext, ofFunction, ofPackage, pages }
}
