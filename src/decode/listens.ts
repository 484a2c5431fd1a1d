/**
 * Where a file of the project listens, as far as its text says so (C-280).
 *
 * Law. What is captured of a text answers as the text does.
 */

import { joined, none } from "../model/lists.js"

/** What follows two slashes behind a blank, which no address in a text has there; a comment of lines that begins one, where no path does. */
const comment = /(?<!\S)\/\/[^\n]*|^[ \t]*\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/gm

/** A text without its comments. */
export const uncommented = (text: string): string => text.replace(comment, "")

/** What is another port where something says what NODE_ENV is, in front of the one that it is otherwise. */
export const unlessMode = "process.env.NODE_ENV ? port : "
/** So where something says what a variable is. */
export const unlessSet = /process\.env\.(NODE_ENV|(?:SERVER|APP|API|HTTP|NODE)_PORT|port) \? port : /
const call =
  /(?:\.listen|\b[Hh]api\.[Ss]erver)\s?\(\s{0,99}(?:\{\s{0,99}(?:host(?:\s?:\s?[^,(){}]{0,99})?,\s{0,99})?(?:port\s?:\s?|(?=port\s?[,}])))?(?:process\.env\.(?:NODE_ENV|(?:SERVER|APP|API|HTTP|NODE)_PORT|port) \? port : )?([\w$.]{0,40})\s{0,99}(\|\||.?)/g
const assignment =
  /(?:^|[^\w$.(])([\w$]{1,40})[ \t]{0,9}(?::[ \t]{0,9}number[ \t]{0,9})?=(?![=>])[ \t]{0,9}(?:normalizePort\(|process\.env\.(?:NODE_ENV|(?:SERVER|APP|API|HTTP|NODE)_PORT|port) \? port : )?(?:["']?(\d{2,5})["']?\)?(?=[ \t]{0,9}(?:[;,\r\n]|\|\||$)))?/g

const byHapi = /["'`]hapi["'`]/

const portSet = /(?<![\w$.])([\w$]{1,40})\.set\(\s?["'`]port["'`]\s?,\s?(?:(\d{2,5})\s?\))?/g
const portAsked = /(?<![\w$.])([\w$]{1,40})\.get\(\s?["'`]port["'`]\s?\)/g

/** A text in which an application of Express that is told its port once, by a number, is asked for it no more. */
const portGiven = (code: string): string => {
  if (!code.includes(".set(")) return code
  const [first, ...others] = code.matchAll(portSet)
  const [, told, port] = first ?? none
  if (port === undefined || others.length > 0) return code
  return code.replace(portAsked, (asked, name) => (name === told ? port : asked))
}

/** What quotes open, to their end or that of the line, what a backtick opens, and a comment as far as its first star. */
const aside = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^\\`])*`?|(?<!\\)\/\*[^*]*/g

/**
 * A text without what nothing is read of, with nothing told where it only writes of a call, and where servers of Hapi before 17 listen, as all others do:
 * these are told by a call of their own.
 */
const codeOf = (text: string): string => {
  const code = portGiven(uncommented(text)).replace(aside, (one) =>
    one.includes(".listen(") ? ".listen(?)" : one,
  )
  if (!code.includes(".connection(") || !byHapi.test(code)) return code
  return code.replaceAll("new Hapi.Server()", "").replaceAll(".connection(", ".listen(")
}

/** What something else gives values: a list of names, whose own stand for what that lacks, what a function or a block is given, and what is changed. */
const taken =
  /\{[^{}]{0,600}\}\s{0,9}=(?![=>])|\([^()]{0,600}\)\s{0,9}(?::[^(){}=;\n]{0,99})?(?:=>|\{)|(?<![\w$])[\w$]{1,40}\s{0,9}(?:=>|[-+*]=)/g
const named = /(?<![\w$.])[\w$]+/g
const defaulted = /(?<![\w$.])[\w$]+(?=\s{0,9}=)/g

/** The names in a text that something else may give a value. */
export const takenIn = (code: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      code.matchAll(taken),
      ([list]) => list.match(list.startsWith("{") ? defaulted : named) ?? none,
    ).flat(),
  )

/** What stands in front of a call that only some environments make, but for those of tests. */
const around =
  /\bif\s?\(([^(){}\n]{0,99}\bprocess\.env\.[^(){}\n]{0,99})\)\s{0,99}(?:\{[^{}]{0,400}|[^{};\s][^{};\n]{0,99})$/
const always = /!==?\s?["'`]test["'`]|^\s?!\s?process\.env\.(?!NODE_ENV\b)\w+\s?$/

/** Whether a call at a place of a text is made in some environments only. */
const isPerhaps = (code: string, at: number): boolean => {
  const condition = around.exec(code.slice(Math.max(0, at - 700), at))?.[1]
  return condition !== undefined && !always.test(condition)
}

const opening = "([{"
const closing = ")]}"

/** Lists are read so far. */
const longestList = 400

/** The parts of a list that begins somewhere in a text, and whether it ends within what is read. */
export const partsFrom = (
  code: string,
  from: number,
): { readonly parts: readonly [string, ...string[]]; readonly ends: boolean } => {
  const parts: string[] = []
  let depth = 0
  let quote = ""
  let begin = from
  const end = Math.min(code.length, from + longestList)
  for (let at = from; at < end; at += 1) {
    const sign = code[at] as string
    if (quote !== "") {
      if (sign === "\\") at += 1
      else if (sign === quote) quote = ""
    } else if (sign === "'" || sign === '"' || sign === "`") quote = sign
    else if (opening.includes(sign)) depth += 1
    else if (depth === 0 && (sign === "," || closing.includes(sign))) {
      parts.push(code.slice(begin, at).trim())
      if (sign !== ",") return { parts: parts as [string, ...string[]], ends: true }
      begin = at + 1
    } else if (closing.includes(sign)) depth -= 1
  }
  parts.push(code.slice(begin, from + longestList).trim())
  return { parts: parts as [string, ...string[]], ends: false }
}

/** What a text holds that listens. */
export const listening = /\.listen|api\.[Ss]erver|\bstartStandaloneServer\b/
/** Apollo Server listens there where it is told no port, whatever PORT is. */
const apolloPort = 4000
const byApollo = /["'`]apollo-server["'`]|\bstartStandaloneServer\b/
const alone = /\bstartStandaloneServer\s?\(\s{0,99}/g
const told = /\blisten\s?:\s?\{\s{0,99}(?:port\s?:\s?)?([\w$.]{0,40})\s{0,99}(.?)/

/** Calls of Apollo's own server, as those of `listen` are found: nothing in brackets where it is told no port. */
const apolloCalls = (code: string): readonly (readonly (string | undefined)[])[] =>
  Array.from(code.matchAll(alone), ({ 0: call, index }) => {
    const { parts, ends } = partsFrom(code, index + call.length)
    if (!ends || parts.slice(1).some((part) => !part.startsWith("{") || part.includes("..."))) return none
    const options = String(parts[1])
    return told.exec(options) ?? (/\blisten\b/.test(options) ? none : ["", "", ")"])
  })

/**
 * The port on which every call of `listen` in a text, and every server that it makes with Hapi, listens, by a number in it or a name that is
 * given one and nothing else; `unknown` where one may be another, null where none is.
 */
export const listensOn = (text: string): number | "unknown" | null => {
  if (!listening.test(text)) return null
  const code = codeOf(text)
  const ports = new Set<number | undefined>()
  const given = new Map<string | undefined, number | undefined>()
  const others: ReadonlySet<string | undefined> = takenIn(code)
  for (const [, name, port] of code.matchAll(assignment))
    given.set(name, port === undefined || others.has(name) || given.has(name) ? undefined : Number(port))
  const isApollo = byApollo.test(code)
  const calls = Array.from(code.matchAll(call), (one): readonly (string | undefined)[] =>
    isPerhaps(code, one.index) ? none : one,
  )
  for (const [, argument, next] of joined(calls, apolloCalls(code))) {
    // What follows "||" is asked of no number.
    const isWhole = next === "," || next === ")" || next === "}" || next === "||"
    const port = /^\d{2,5}$/.test(String(argument)) ? Number(argument) : given.get(argument)
    ports.add(isApollo && argument === "" && next === ")" ? apolloPort : isWhole ? port : undefined)
  }
  const [port] = ports
  if (ports.size === 0) return null
  return ports.size === 1 && port !== undefined ? port : "unknown"
}

/** Addresses that only the machine itself reaches. */
export const localHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"])

/** Variables that a text may ask for its host. */
export type HostVariable = "HOST" | "NODE_ENV"

/**
 * The host on which a text listens: given by no call, this machine's own address, that unless HOST is set, or unless NODE_ENV is production;
 * `unknown` where it may be another.
 */
export type ListeningHost = "default" | "local" | HostVariable | "unknown"

const literal = /^(["'`])([\w.:]{0,40})\1$/
const variable = /^process\.env\.HOST\s?(?:\|\||\?\?)\s?(.{1,40})$/
const developed =
  /^process\.env\.NODE_ENV\s?(?:!==?\s?["'`]production["'`]\s?\?\s?([^:?]{1,40}?)\s?:|===?\s?["'`]production["'`]\s?\?[^:?]{1,60}:\s?(.{1,40}$))/

/** What a value says of a host. */
const hostIn = (value: string, given: ReadonlyMap<string | undefined, string>): ListeningHost => {
  const known = given.get(value) ?? value
  const text = literal.exec(known)?.[2] ?? (known === "localhost" ? known : null)
  if (text !== null) return localHosts.has(text) ? "local" : "unknown"
  const [, other] = variable.exec(known) ?? none
  if (other !== undefined) return hostIn(other, new Map()) === "local" ? "HOST" : "unknown"
  const [, first, last] = developed.exec(known) ?? none
  const own = first ?? last
  return own !== undefined && hostIn(own, new Map()) === "local" ? "NODE_ENV" : "unknown"
}

const isCallback = (part: string): boolean => /^(?:$|\(|function\b|async\b|[\w$]{1,40}\s?=>)/.test(part)

/** The host of a call of `listen`, or of a server of Hapi, whose arguments begin somewhere in a text. */
const hostOf = (
  code: string,
  from: number,
  given: ReadonlyMap<string | undefined, string>,
): ListeningHost => {
  const [first, second] = partsFrom(code, from).parts
  if (!first.startsWith("{")) {
    if (second !== undefined && !isCallback(second)) return hostIn(second, given)
    // A name may be one of options, unless it says that it is a port.
    return /^(?:["'`]?\d|$)|port/i.test(first) ? "default" : "unknown"
  }
  const { parts, ends } = partsFrom(first, 1)
  if (!ends || parts.some((part) => /^(?:\.\.\.|path\b|address\b|["'`[])/.test(part))) return "unknown"
  const host = parts.find((part) => /^host\b/.test(part))
  if (host === undefined) return "default"
  return hostIn(host.replace(/host\s?:\s?/, ""), given)
}

const begun = /(?:\.listen|\b[Hh]api\.[Ss]erver)\s?\(\s{0,99}/g
/** A value that stands plainly in front of a comma ends there: another name may follow. */
const naming =
  /(?:^|[^\w$.(])([\w$]{1,40})[ \t]{0,9}=(?![=>])[ \t]{0,9}((?:process\.env\.\w{1,40}[ \t]?(?:\|\||\?\?)[ \t]?)?["'`]?[\w.:]{1,40}["'`]?(?=[ \t]{0,9},)|[^;\r\n]{0,120})/g
/** Fastify, by itself or under Nest, listens for its own machine where it is told no host. */
const byFastify = /["'`]fastify["'`]|\bFastifyAdapter\b/
const byAnother =
  /["'`](?:express|koa|polka|restify)["'`]|\bcreate\w*Server|\.server\.listen|[Hh]api\.[Ss]erver/

/** The host on which every call of `listen` in a text, and every server that it makes with Hapi, listens. */
export const listensFor = (text: string): ListeningHost => {
  if (!listening.test(text)) return "unknown"
  const code = codeOf(text)
  const given = new Map<string | undefined, string>()
  const others: ReadonlySet<string | undefined> = takenIn(code)
  for (const [, name, value] of code.matchAll(naming))
    given.set(name, others.has(name) || given.has(name) ? "" : (value as string).replace(/,$/, "").trim())
  const hosts = new Set<ListeningHost>()
  for (const { 0: call, index } of code.matchAll(begun))
    hosts.add(isPerhaps(code, index) ? "unknown" : hostOf(code, index + call.length, given))
  const [host = "unknown"] = hosts
  if (hosts.size > 1 || (/\bdotenv\b/.test(code) && (host === "HOST" || host === "NODE_ENV")))
    return "unknown"
  return host === "default" && byFastify.test(code) && !byAnother.test(code) ? "local" : host
}

/** How what a snapshot holds says its host. */
const heldHosts: { readonly [host in ListeningHost]: string } = {
  default: "",
  local: ", localhost",
  HOST: ", process.env.HOST || localhost",
  NODE_ENV: ', process.env.NODE_ENV === "production" ? host : localhost',
  unknown: ", host",
}

/** Whether a text has a bot of Telegram's ask for what there is, and not be called. */
export const asks = (text: string): boolean =>
  /\bpolling\s?:\s?true\b|\.launch\(\)/.test(text) && !/webhook/i.test(text)

/** What a snapshot holds of a program that certainly listens nowhere (C-351). */
export const silentLine = ".silent()"

/** Whether what is held of a program says so. */
export const isSilentText = (text: string): boolean =>
  text.startsWith(".") && text.split("\n").includes(silentLine)

const through = /^\.listen\([^()\n]{0,120}\) in ([\w@.~+/-]{1,200})$/m

/** The file that listens, where what a snapshot holds of a text says that it is another one, which it imports; else null. */
export const listensIn = (text: string): string | null =>
  text.startsWith(".") ? (through.exec(text)?.[1] ?? null) : null

/** What a snapshot holds of the text of a file that starts: where it listens, or that it asks, and nothing else; null where it does neither. */
export const listenText = (text: string): string | null => {
  const port = listensOn(text)
  if (port === null) return asks(text) ? ".launch()" : null
  const [before = ""] = unlessSet.exec(text) ?? none
  const place = listensIn(text)
  const where = place === null ? "" : ` in ${place}`
  return `.listen(${port === "unknown" ? "" : `${before}${port}`}${heldHosts[listensFor(text)]})${where}`
}

/** Whether a file may be a program, by its name. */
export const isProgram = (path: string): boolean => /\.[cm]?[jt]s$|(?:^|\/)[^./]+$/.test(path)
