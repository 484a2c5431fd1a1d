/**
 * A wrapper around curl (A-CURL-1): reads curl's arguments as curl does, and answers the arguments to run it with, and a
 * configuration that holds the Authorization header, so that the secret is in no list of processes.
 *
 * The core reads no file: `curlNeeds` names those whose text is signed, and the caller gives it.
 *
 * Laws. What is signed is what is sent: the URL, and a form that is signed, are written out whole. A refused command has neither
 * arguments nor header. The arguments hold no secret of the credential.
 */

import { nearestOf } from "../contract/diagnostics/wording.js"
import { none } from "../model/lists.js"
import { isNonEmpty, succeed, taken } from "../model/result.js"
import { reveal, type Secret, secret } from "../model/secret.js"
import { beforeQuery } from "../oauth/address.js"
import { isLocal, readUrl } from "../oauth/baseString.js"
import type { Moment } from "../oauth/flow/requests.js"
import { type Parameters, parseForm } from "../oauth/parameters.js"
import { encodedOnce } from "../oauth/percent.js"
import { isFormType } from "../oauth/request.js"
import type { Addresses } from "./addresses.js"
import { type AuthorizedRequest, authorize } from "./authorize.js"
import type { Credential } from "./credentials.js"
import {
  abbreviated,
  breaksLine,
  detours,
  longName,
  ofUrl,
  optionKind,
  optionNames,
  refusalOf,
} from "./curlOptions.js"
import { type ApiError, type ApiResult, type CurlRefusal, type RequestError, unless } from "./errors.js"
import type { CredentialKind } from "./mechanisms.js"

/**
 * An option by its long name, or a URL.
 *
 * @internal
 */
export type Word =
  | { readonly _tag: "Option"; readonly name: string; readonly value: string | null }
  | { readonly _tag: "Url"; readonly url: string }

/** Reads the arguments into words. Only the problems of reading are found here. */
const readWords = (args: readonly string[], problems: ApiError[]): readonly Word[] => {
  const words: Word[] = []
  const unknown = (dashes: string, name: string): void => {
    const near = (dashes === "--" ? abbreviated(name) : null) ?? nearestOf(name, optionNames, 2)
    const option = dashes + name
    problems.push({ _tag: "api-curl-option-unknown", option, near: near === null ? null : `--${near}` })
  }
  let onlyUrls = false
  let index = 0
  const next = (option: string): string | null => {
    const value = args[index++]
    if (value === undefined) problems.push({ _tag: "api-curl-argument-missing", option })
    return value ?? null
  }
  const add = (name: string, value: string | null): void => {
    if (name === "url" && value !== null) words.push({ _tag: "Url", url: value })
    else words.push({ _tag: "Option", name, value })
  }
  while (index < args.length) {
    const argument = args[index++] as string
    if (onlyUrls || !argument.startsWith("-")) {
      words.push({ _tag: "Url", url: argument })
      continue
    }
    if (argument === "--") {
      onlyUrls = true
      continue
    }
    if (argument.startsWith("--")) {
      const name = argument.slice(2)
      const kind = optionKind(name)
      if (kind === null && refusalOf(name, null) === undefined) {
        // Without what is behind "=", which may be a secret.
        unknown("--", name.split("=", 1)[0] as string)
        // What comes next could be its value or a URL: nothing more can be read.
        return words
      }
      add(name, kind === "valued" || kind === null ? next(argument) : null)
      continue
    }
    // Short options stand together until one of them takes the rest, or the next argument, as its value.
    let place = 1
    do {
      const letter = argument.charAt(place++)
      const name = longName(letter)
      if (name === undefined) {
        unknown("-", letter)
        return words
      }
      if (optionKind(name) === "valued") {
        add(name, place < argument.length ? argument.slice(place) : next(`-${letter}`))
        break
      }
      add(name, null)
    } while (place < argument.length)
  }
  return words
}

/**
 * How an option's value makes data.
 *
 * @internal
 */
export const dataOptions: { readonly [name: string]: "ascii" | "binary" | "raw" | "urlencode" | "json" } = {
  data: "ascii",
  "data-ascii": "ascii",
  "data-binary": "binary",
  "data-raw": "raw",
  "data-urlencode": "urlencode",
  json: "json",
}

interface Datum {
  readonly how: "ascii" | "binary" | "raw" | "urlencode" | "json"
  readonly text: string
}

/** The name before the data of --data-urlencode, and the data itself or the file it is in. */
const split = (text: string): { readonly name: string; readonly isFile: boolean; readonly rest: string } => {
  const equals = text.indexOf("=")
  const at = equals === -1 ? text.indexOf("@") : equals
  return at === -1
    ? { name: "", isFile: false, rest: text }
    : { name: text.slice(0, at), isFile: equals === -1, rest: text.slice(at + 1) }
}

/** The file whose text a datum is, or null. `-` is the standard input. */
const fileOf = ({ how, text }: Datum): string | null => {
  if (how === "raw") return null
  if (how !== "urlencode") return text.startsWith("@") ? text.slice(1) : null
  const { isFile, rest } = split(text)
  return isFile ? rest : null
}

/**
 * A command as it was read: what is asked for, with its words in order.
 *
 * @internal
 */
export interface Command {
  readonly words: readonly Word[]
  readonly url: string
  readonly method: string
  /** What goes to the URL's query, and what makes the body. */
  readonly query: readonly Datum[]
  readonly body: readonly Datum[]
  /** Whether a body, if there is one, is declared a form, so that it is signed. */
  readonly isForm: boolean
  /** The flags that are on. */
  readonly on: ReadonlySet<string>
  /** The last value of each option. */
  readonly values: ReadonlyMap<string, string>
}

/** A header by the name that curl sends it under, and what stands behind the colon. */
const readHeader = (value: string): { readonly field: string; readonly content: string } => {
  const [, field = "", content = ""] = /^([^:;]*)[:;](.*)/s.exec(value) ?? []
  return { field: field.trim().toLowerCase(), content: content.trim() }
}

/** Headers that are the signature's or curl's own. */
const headerRefusal = (field: string, content: string): CurlRefusal | undefined => {
  switch (field) {
    case "authorization":
      return "authentication"
    case "host":
      return "another-target"
    case "content-length":
      return "framing"
    case "transfer-encoding":
      // curl itself sends in pieces when it is asked to by this header.
      return content.toLowerCase() === "chunked" ? undefined : "framing"
    default:
      return undefined
  }
}

const headerNames: { readonly [field: string]: string } = {
  authorization: "Authorization",
  host: "Host",
  "content-length": "Content-Length",
  "transfer-encoding": "Transfer-Encoding",
}

const digits = /^\d{1,6}$/
/** The options whose value is a number that is read here, and how it is written. */
const numberOptions: { readonly [name: string]: RegExp } = {
  "max-redirs": /^(?:-1|\d{1,6})$/,
  retry: digits,
  "retry-delay": digits,
  "retry-max-time": digits,
}

/**
 * Reads the arguments of curl, or says all that is wrong with them.
 *
 * @internal
 */
export const readCommand = (args: readonly string[]): ApiResult<Command> => {
  const problems: ApiError[] = []
  const words = readWords(args, problems)
  const readWhole = problems.length === 0
  const urls: string[] = []
  const types: string[] = []
  const data: Datum[] = []
  const query: Datum[] = []
  const on = new Set<string>()
  let method: string | undefined
  let dataOption: string | undefined
  const values = new Map<string, string>()
  const refuse = (option: string, why: CurlRefusal): void => {
    problems.push({ _tag: "api-curl-refused", option, why })
  }

  for (const word of words) {
    if (word._tag === "Url") {
      urls.push(word.url)
      continue
    }
    const { name, value } = word
    const why = refusalOf(name, value)
    if (why !== undefined) refuse(`--${name}`, why)
    if (optionKind(name) === "off") on.delete(name.slice(3))
    else on.add(name)
    if (value === null) continue
    values.set(name, value)
    if (breaksLine(name, value)) refuse(`--${name}`, "line-break")
    if (Object.hasOwn(numberOptions, name) && !numberOptions[name]?.test(value))
      refuse(`--${name}`, "no-number")
    if (name === "request") method = value
    else if (name === "url-query") {
      query.push(
        value.startsWith("+") ? { how: "raw", text: value.slice(1) } : { how: "urlencode", text: value },
      )
    } else if (name === "header") {
      if (value.startsWith("@")) refuse("--header @…", "unseen")
      const { field, content } = readHeader(value)
      const reason = headerRefusal(field, content)
      if (reason !== undefined) refuse(`--header ${headerNames[field]}`, reason)
      if (field === "content-type") types.push(content)
    } else {
      const how = Object.hasOwn(dataOptions, name) ? dataOptions[name] : undefined
      if (how !== undefined) {
        data.push({ how, text: value })
        dataOption = `--${name}`
      }
    }
  }

  if (values.has("stderr") && (on.has("verbose") || values.has("trace") || values.has("trace-ascii"))) {
    refuse("--stderr", "writes-secret")
  }
  const hasForm = on.has("form") || on.has("form-string")
  const asQuery = on.has("get")
  const bodies = [
    ...(dataOption !== undefined && !asQuery ? [{ option: dataOption, method: "POST" }] : []),
    ...(hasForm ? [{ option: "--form", method: "POST" }] : []),
    ...(on.has("upload-file") ? [{ option: "--upload-file", method: "PUT" }] : []),
    ...(on.has("head") ? [{ option: "--head", method: "HEAD" }] : []),
  ]
  if (bodies.length > 1)
    problems.push({ _tag: "api-curl-methods", options: bodies.map(({ option }) => option) })

  if (readWhole && urls.length === 0) problems.push({ _tag: "api-curl-url-missing" })
  if (urls.length > 1) problems.push({ _tag: "api-curl-urls", count: urls.length })
  const [url = ""] = urls
  const path = beforeQuery(url)
  // The brackets of an IPv6 address are no range, and a placeholder is reported as one.
  const globbing = /[[\]{}]/.test(url.replace(/^[^/]*:\/\/\[[0-9a-f:.]+\]/i, "").replace(/\{\w+\}/g, ""))
  if (!on.has("globoff") && globbing) problems.push({ _tag: "api-curl-glob" })
  if (on.has("upload-file") && path.endsWith("/")) refuse("--upload-file", "changes-url")

  const isJson = data.some(({ how }) => how === "json")
  const isForm = types.length > 0 ? types.some(isFormType) : !isJson
  const other = on.has("upload-file") ? "--upload-file" : hasForm ? "--form" : isJson ? "--json" : null
  if (types.some(isFormType) && other !== null) {
    problems.push({ _tag: "api-curl-body-unsignable", option: other })
  }
  return unless(problems, () => ({
    words,
    url,
    method: method ?? bodies[0]?.method ?? "GET",
    query: asQuery ? [...query, ...data] : query,
    body: asQuery ? [] : data,
    isForm,
    on,
    values,
  }))
}

/**
 * Whether the data is a form that is signed, and so is written out whole.
 *
 * @internal
 */
export const isFolded = ({ isForm, body }: Command, kind: CredentialKind): boolean =>
  kind === "OAuth" && isForm && body.length > 0

/** The data whose text has to be known: what goes to the URL, and a form that OAuth signs. */
const signedData = ({ query, body, isForm }: Command, kind: CredentialKind): readonly Datum[] =>
  kind === "OAuth" && isForm ? [...query, ...body] : query

/**
 * The files whose text `signCurl` needs for these arguments, each once; `-` is the standard input. The errors are those of
 * reading the arguments, which `signCurl` has too.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { curlNeeds } from "runplan/api"
 *
 * const args = ["-d", "@order.txt", "/v2/summary"]
 * assert.deepEqual(curlNeeds(args, "OAuth"), E.right(["order.txt"]))
 * assert.deepEqual(curlNeeds(args, "ServiceToken"), E.right([]))
 * ```
 *
 * @since 0.1.0
 */
export const curlNeeds = (args: readonly string[], kind: CredentialKind): ApiResult<readonly string[]> => {
  const command = readCommand(args)
  if (command._tag === "Left") return command
  const files = signedData(command.right, kind).map(fileOf)
  return succeed([...new Set(files.filter((file) => file !== null))])
}

/** The text of data as curl puts it together: `&` between, but none before what --json adds. */
const joined = (
  data: readonly Datum[],
  files: ReadonlyMap<string, string>,
  problems: RequestError[],
): string => {
  let text = ""
  data.forEach((datum, index) => {
    const file = fileOf(datum)
    const content = file === null ? datum.text : files.get(file)
    if (content === undefined) {
      problems.push({ _tag: "api-curl-file-unread", file: file as string })
      return
    }
    const piece = pieceOf(datum, content, file !== null)
    if (piece === undefined) problems.push({ _tag: "lone-surrogate", place: "form" })
    else text += index === 0 || datum.how === "json" ? piece : `&${piece}`
  })
  return text
}

const pieceOf = ({ how, text }: Datum, content: string, isFile: boolean): string | undefined => {
  switch (how) {
    case "ascii":
      // As curl reads such a file: without line ends and NUL.
      return isFile ? content.replace(/[\r\n\0]/g, "") : content
    case "binary":
    case "json":
    case "raw":
      return content
    case "urlencode": {
      const { name, rest } = split(text)
      const encoded = encodedOnce(isFile ? content : rest)
      return encoded === undefined ? undefined : name === "" ? encoded : `${name}=${encoded}`
    }
  }
}

/** The query's data goes behind what is there. A fragment, which is never sent, is dropped. */
const withQuery = (url: string, query: string): string => {
  if (query === "") return url
  const address = url.split("#", 1)[0] as string
  const separator = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&"
  return address + separator + query
}

/**
 * What to sign with curl: its arguments, the text of the files that `curlNeeds` names, and the moment (Unix seconds, and a
 * random string).
 *
 * @since 0.1.0
 */
export interface CurlInput extends Moment {
  readonly arguments: readonly string[]
  readonly files?: ReadonlyMap<string, string>
}

/**
 * What to run curl with. `arguments` are its arguments, options by their long names, the URL last; `config` is the text of a
 * configuration with the Authorization header, and the form when one is signed, to be given with `--config`. `readsInput` says
 * that curl reads the standard input for something else, so that the configuration has to come another way.
 *
 * `form` is a form that is too long for a line of the configuration, null when there is none: text on one line, to be given with
 * `--data @FILE`, in a file that holds it or a descriptor. `shows` are the options with which curl prints the header. `again` is what
 * the command says of redirects and retries, when each needs another signature (C-189): curl is run without those options, one request
 * at a time, and `nextCurl` says what follows; null when curl does by itself what there is to do.
 *
 * @since 0.1.0
 */
export interface SignedCurl {
  readonly arguments: readonly string[]
  readonly config: Secret
  readonly form: Secret | null
  readonly readsInput: boolean
  readonly shows: readonly string[]
  readonly again: CurlAgain | null
  readonly request: AuthorizedRequest
}

/**
 * Whether redirects are followed, and what is written out behind the last transfer (`--write-out`).
 *
 * @since 0.1.0
 */
export type CurlAgain = {
  readonly follows: boolean
  readonly writeOut: string | null
}

/** What curl would repeat with a signature that has been used: taken out, and done here. */
const repeating: ReadonlySet<string> = new Set([
  "location",
  "follow",
  "max-redirs",
  "retry",
  "retry-delay",
  "retry-max-time",
  "retry-all-errors",
  "retry-connrefused",
  "write-out",
])

/** A line of a configuration that curl of every version reads: some read no more than 100 kB. */
const longestLine = 30_000

/** A form on one line: a line break, or NUL, is the same pair when it is encoded. */
const onOneLine = (form: string): string =>
  form.replace(/[\r\n]/g, (character) => (character === "\r" ? "%0D" : "%0A"))

/** A text as a configuration of curl quotes it. */
const quotedConfig = (text: string): string =>
  `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t").replaceAll("\v", "\\v")}"`

/**
 * The configuration that gives curl a header and a form, and the form by itself where it is too long for that.
 *
 * @internal
 */
export const configOf = (
  authorization: string,
  body: string | null,
): { readonly config: Secret; readonly form: Secret | null } => {
  const header = `header = ${quotedConfig(`Authorization: ${authorization}`)}\n`
  if (body === null) return { config: secret(header), form: null }
  const line = quotedConfig(body)
  return line.length <= longestLine
    ? { config: secret(`${header}data-raw = ${line}\n`), form: null }
    : { config: secret(header), form: secret(onOneLine(body)) }
}

const namesInput = /^(-|\.)$|[@<]-/

/**
 * Signs a request that is given as curl's arguments (A-CURL-1, C-106, C-187 to C-189). The URL may be a path of the API too; data of `--get` and
 * `--url-query` is put into it. A form is signed by OAuth when the content type says that it is one; then it is written out whole.
 *
 * The errors, all that apply: those whose codes begin with `api-curl-`, and those of `authorize`.
 *
 * @example
 * ```ts
 * import { addresses, serviceToken, signCurl } from "runplan/api"
 * import { reveal } from "runplan/oauth"
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } })
 * const credential = serviceToken({ token: "s3cr3t" })
 * if (platform._tag === "Left" || credential._tag === "Left") throw new Error("not made")
 *
 * const signed = signCurl(addresses(platform.right), credential.right)({
 *   arguments: ["-sG", "-d", "limit=2", "/v2/organisations/orga_1/service-tokens"], timestamp: 1700000000, nonce: "n1",
 * })
 * if (signed._tag === "Left") throw new Error("refused")
 * assert.deepEqual(signed.right.arguments, [
 *   "--silent", "--globoff", "--url", "https://api.example.com/v2/organisations/orga_1/service-tokens?limit=2",
 * ])
 * assert.equal(reveal(signed.right.config), 'header = "Authorization: Bearer s3cr3t"\n')
 * ```
 *
 * @since 0.1.0
 */
export const signCurl = (addresses: Addresses, credential: Credential) => {
  const authorizeOn = authorize(addresses)(credential)
  return (input: CurlInput): ApiResult<SignedCurl, RequestError> => {
    const read = readCommand(input.arguments)
    if (read._tag === "Left") return read
    const command = read.right
    const files = input.files ?? new Map<string, string>()
    const problems: RequestError[] = []
    const folded = isFolded(command, credential._tag)
    const query = joined(command.query, files, problems)
    const body = folded ? joined(command.body, files, problems) : null
    const form: Parameters | undefined = body === null ? undefined : taken(parseForm(body), problems)
    if (body?.includes("\0")) problems.push({ _tag: "api-curl-body-unsignable", option: "--data-binary" })

    const { timestamp, nonce } = input
    const request = authorizeOn({
      method: command.method,
      url: withQuery(command.url, query),
      timestamp,
      nonce,
      form,
    })
    if (request._tag === "Left") problems.push(...request.left)
    else problems.push(...transportProblems(command, request.right.url))
    if (isNonEmpty(problems)) return { _tag: "Left", left: problems }
    if (request._tag === "Left") return request
    const again = credential._tag === "OAuth" ? againOf(command) : null
    if (again?.writeOut?.startsWith("@")) {
      return { _tag: "Left", left: [{ _tag: "api-curl-refused", option: "--write-out @…", why: "unseen" }] }
    }
    const kept = keptWords(command, folded, again)
    return succeed({
      arguments: [...kept, ...additions(command, request.right.url, again), "--url", request.right.url],
      ...configOf(reveal(request.right.authorization), body),
      readsInput: readsInput(command, folded),
      shows: shown(command),
      again,
      request: request.right,
    })
  }
}

/** What depends on where the request goes: certificates are checked, and plain http stays on this machine. */
const transportProblems = ({ words }: Command, url: string): readonly ApiError[] => {
  const read = readUrl(url)
  if (read._tag === "Left") return none
  const { protocol, hostname } = read.right
  const problems: ApiError[] = []
  for (const word of words) {
    if (word._tag === "Url") continue
    const { name } = word
    if (name === "insecure" && !isLocal(hostname)) {
      problems.push({ _tag: "api-curl-refused", option: "--insecure", why: "unverified" })
    }
    if (protocol === "http:" && detours.has(name)) {
      problems.push({ _tag: "api-curl-refused", option: `--${name}`, why: "other-host" })
    }
  }
  return problems
}

/** The words that are not written out anew. */
const kept = ({ words, body }: Command, folded: boolean): readonly Extract<Word, { _tag: "Option" }>[] =>
  words.filter((word): word is Extract<Word, { _tag: "Option" }> => {
    if (word._tag === "Url" || ofUrl.has(word.name)) return false
    return !Object.hasOwn(dataOptions, word.name) || !(folded || body.length === 0)
  })

const againOf = ({ on, values }: Command): CurlAgain | null => {
  const follows = on.has("location") || on.has("follow")
  const retries = Number(values.get("retry") ?? 0)
  return follows || retries > 0 ? { follows, writeOut: values.get("write-out") ?? null } : null
}

/** The options with which curl prints what it sends. */
const shown = ({ on, values }: Command): readonly string[] =>
  ["verbose", "trace", "trace-ascii"]
    .filter((name) => (name === "verbose" ? on : values).has(name))
    .map((name) => `--${name}`)

const keptWords = (command: Command, folded: boolean, again: CurlAgain | null): readonly string[] =>
  kept(command, folded).flatMap(({ name, value }) =>
    again !== null && repeating.has(name.replace(/^no-/, ""))
      ? []
      : value === null
        ? [`--${name}`]
        : [`--${name}`, name === "request" ? value.toUpperCase() : value],
  )

/**
 * Whether curl reads the standard input for a part of the request.
 *
 * @internal
 */
export const readsInput = (command: Command, folded: boolean): boolean =>
  kept(command, folded).some(
    ({ name, value }) =>
      value !== null &&
      ((name === "cookie" && value === "-") ||
        ((Object.hasOwn(dataOptions, name) || readers.has(name)) && namesInput.test(value))),
  )

/** Options besides those of data that read a file, or the standard input. */
const readers: ReadonlySet<string> = new Set(["form", "upload-file", "write-out"])

/** What keeps the request what it was signed as. */
const additions = ({ words }: Command, url: string, again: CurlAgain | null): readonly string[] => {
  const has = (...names: readonly string[]): boolean =>
    again === null && words.some((word) => word._tag === "Option" && names.includes(word.name))
  return [
    "--globoff",
    // A proxy of the environment would see a plain request for this machine.
    ...(url.startsWith("http:") ? ["--noproxy", "*"] : []),
    // A redirect to plain http would carry the header in the open where curl is old.
    ...(url.startsWith("https:") && has("location", "follow") && !has("proto-redir")
      ? ["--proto-redir", "=https"]
      : []),
  ]
}
