/**
 * A request as data that `fetch` takes, for everything here that makes one: `await fetch(request.url, request)`.
 *
 * Laws. What a header prints as holds no secret; what `fetch` reads of it does. The body is what was signed. A request for a token,
 * which has its signature in the URL or the body, prints without it; a text taken out of it, or a copy of it, is in clear.
 */
import { reveal, type Secret } from "../model/secret.js"

/**
 * The headers of a request. As properties they are what may be printed: a header that holds a secret reads `[secret]`, in
 * whatever prints or serialises it. Gone through one by one, as `fetch` and `new Headers(headers)` do, they are what is sent.
 * A copy by spreading has the printed ones only; for a client that wants an object give `Object.fromEntries(headers)`.
 *
 * @since 0.1.0
 */
export interface RequestHeaders {
  readonly [name: string]: string
  readonly [Symbol.iterator]: () => IterableIterator<[name: string, value: string]>
}

/**
 * A request to send: `fetch(request.url, request)`. `url` is absolute but for what `build` of `runplan/api` makes, which is given to
 * `authorize` first. `body` is null when there is none.
 *
 * @since 0.1.0
 */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  readonly body: string | null
}

/**
 * The headers of these pairs.
 *
 * @internal
 */
export const headersOf = (
  pairs: readonly (readonly [name: string, value: Secret | string])[],
): RequestHeaders => {
  const printed: { [name: string]: string } = {}
  for (const [name, value] of pairs) printed[name] = String(value)
  const sent = (): IterableIterator<[string, string]> =>
    pairs.map(([name, value]): [string, string] => [name, reveal(value)])[Symbol.iterator]()
  return Object.defineProperty(printed, Symbol.iterator, { value: sent }) as unknown as RequestHeaders
}

/**
 * The content type of a form, whose pairs are signed.
 *
 * @internal
 */
export const formType = "application/x-www-form-urlencoded"

/**
 * Whether the value of a Content-Type header says that a body is a form.
 *
 * @internal
 */
export const isFormType = (value: string): boolean =>
  value.split(";", 1)[0]?.trim().toLowerCase() === formType
