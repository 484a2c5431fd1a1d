/**
 * Lists by pages: from a request and what it was answered to the next request, or to the end (A-ST-6, C-101).
 *
 * Laws. From any page on, whatever a server answers at most, every entry comes once and the list ends. The next request differs in its
 * offset only.
 */
import { none } from "../model/lists.js"
import { succeed } from "../model/result.js"
import { type Pair, parseQuery } from "../oauth/parameters.js"
import { type BuiltRequest, encodedPairs, isWhole } from "./build.js"
import { type ApiError, type ApiResult, unless } from "./errors.js"

/**
 * The request for the next page of a list: `request` is what `build` made of `limit` and `offset`, before it was authorized, and `answer`
 * the entries that came. Null after an answer without entries, which alone is the end: a server may answer fewer than it was asked for
 * (C-101).
 *
 * The errors: `api-answer-invalid` for more entries than `limit`, from a server that does not know it and may never end, and
 * `api-parameter-invalid` for a `limit` or an `offset` that is no whole number.
 *
 * @example
 * ```ts
 * import { build, nextPage } from "runplan/api"
 *
 * const first = build("serviceTokens", { path: { id: "orga_1" }, query: { limit: 2 } })
 * if (first._tag === "Left") throw new Error("not built")
 * const second = nextPage(first.right, [{}, {}])
 * assert.equal(second._tag === "Right" && second.right?.url, "/v2/organisations/orga_1/service-tokens?limit=2&offset=2")
 * assert.deepEqual(nextPage(first.right, []), { _tag: "Right", right: null })
 * ```
 *
 * @since 0.1.0
 */
export const nextPage = (
  request: BuiltRequest & { readonly authorization?: never },
  answer: readonly unknown[],
): ApiResult<BuiltRequest | null> => {
  const problems: ApiError[] = []
  const question = `${request.url}?`.indexOf("?")
  const path = request.url.slice(0, question)
  const read = parseQuery(request.url.slice(question))
  const pairs: readonly Pair[] = read._tag === "Right" ? read.right : none
  const whole = (name: string, minimum: number): number | undefined => {
    const text = pairs.find((pair) => pair[0] === name)?.[1]
    if (text === undefined) return undefined
    if (!isWhole(text, minimum))
      problems.push({ _tag: "api-parameter-invalid", name, expected: `a whole number from ${minimum}` })
    return Number(text)
  }
  const limit = whole("limit", 1)
  const offset = (whole("offset", 0) ?? 0) + answer.length
  if (!Number.isSafeInteger(offset) && problems.length === 0)
    problems.push({ _tag: "api-parameter-invalid", name: "offset", expected: "a whole number from 0" })
  if (limit !== undefined && answer.length > limit)
    problems.push({
      _tag: "api-answer-invalid",
      answer: "answer",
      field: "",
      expected: `at most ${limit} entries`,
      actual: `${answer.length} entries`,
    })
  if (answer.length === 0 && problems.length === 0) return succeed(null)
  return unless(problems, () => {
    const others = pairs.filter(([name]) => name !== "offset")
    return { ...request, url: `${path}?${encodedPairs([...others, ["offset", String(offset)]])}` }
  })
}
