/**
 * What a request for `/` meets: what a function of the project, and middleware of a package, does with it.
 *
 * Law. What passes a request on, or refuses it, answers it with no success.
 */
import type { Source } from "./modules.js"
import {
  endOf,
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
import type { Callable, Value, Values } from "./values.js"

/** A function that answers, and what it calls the error that it is given. */
interface Told extends Callable {
  readonly error: string
}

export type Verdict = "passes" | "refuses" | null

/** Middleware that passes each `GET` on, by the package that makes it. */
const passing = new Set(
  `body-parser compression connect-flash cookie-parser cookie-session cors errorhandler express-ejs-layouts express-fileupload express-flash
express-pino-logger express-rate-limit express-session express-slow-down express-useragent express-winston helmet
method-override morgan nocache pino-http request-ip response-time serve-favicon`.split(/\s+/),
)
/** Middleware that passes it on or refuses it. */
const refusingPackages = new Set(
  "csurf express-basic-auth express-jwt express-mongo-sanitize hpp xss-clean".split(" "),
)
/** Of these packages some calls only. */
const passingCalls =
  /^(?:express\.(?:json|urlencoded|raw|text|bodyParser|cookieParser|logger|methodOverride|favicon|errorHandler|multipart|compress|responseTime|query)\(\)|passport\.initialize\(\)|multer\(\)\.\w+\(\)|celebrate\.errors\(\)|express-http-context\.middleware|cls-rtracer\.expressMiddleware\(\)|@sentry\/node\.Handlers\.\w+\(\))$/
const refusingCalls = /^(?:express\.session|passport\.session|express-jwt\.expressjwt)\(\)$/
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

/** A reader of what functions and packages do with a request. */
export const answersOf = (files: ReadonlyMap<string, Source>, { calleeOf, isAffordable, ofName }: Values) => {
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

  /** Whether a request other than for its options skips what a condition stands in front of, and where that ends; null where not. */
  const skipped = (file: Source, at: number, request: string): number | null => {
    if (textAt(file, at) !== "if" || !isSign(file, at + 1, "(")) return null
    const close = pairOf(file, at + 1)
    const said = file.texts.slice(at + 2, close).join(" ")
    const method = `${request} . method`
    const isAsked = [" === ", " == "].some(
      (is) => said === `${method}${is}OPTIONS` || said === `OPTIONS${is}${method}`,
    )
    if (!isAsked) return null
    return isSign(file, close + 1, "{") ? pairOf(file, close + 1) : endOf(file, close + 1)
  }

  /** What a function of the project does with a request for `/`. */
  const ofFunction = (callable: Callable, depth = 0): Verdict => {
    const { file, params, from, to } = callable
    if (params.length > 4 || params.some((one) => one === null)) return null
    const names = params.map((at) => textAt(file, at as number))
    const [error = ""] = names.length === 4 ? names : []
    const isForErrors = names.length === 4
    const [request = "?", response = "?", next = "?"] = isForErrors ? names.slice(1) : names
    const positions = new Set(params)
    let isPassing = !isForErrors
    let isCalling = false
    let behindStatus = -1
    for (let at = from; at < to; at++) {
      const end = skipped(file, at, request)
      if (end !== null) {
        at = end
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
        if (!isDot(file, close + 1)) continue
        open = close + 3
        if (!isSign(file, open, "(") || textAt(file, close + 2) !== "status") return null
        close = pairOf(file, open)
        if (!isFailing({ ...callable, error }, open + 1, close, response)) return null
      } else if (key === "status" || key === "writeHead" || key === "sendStatus") {
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
      ofFunction(value, depth + 1) !== null
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

  /** What middleware of a package does with a request for `/`. */
  const ofPackage = ({ name, file, open }: Extract<Value, { readonly _tag: "package" }>): Verdict => {
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
  return { ofFunction, ofPackage }
}
