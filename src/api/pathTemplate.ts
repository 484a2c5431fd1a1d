/**
 * Path templates: `/v2/organisations/{id}/applications`. A segment has one parameter at most, which may have text around it.
 *
 * Laws. `matchPath(template, expandPath(template, values)) = values`. An expanded path has as many segments as its template.
 */
import { climbs } from "../oauth/address.js"
import { encodedOnce } from "../oauth/percent.js"
import { type ApiError, type ApiResult, unless } from "./errors.js"

/**
 * The names of a template's parameters, as a type.
 *
 * @since 0.1.0
 */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

const parameterPattern = /\{(\w+)\}/
const everyParameter = /\{(\w+)\}/g

/**
 * The names of a template's parameters, in order.
 *
 * @example
 * ```ts
 * import { pathParameters } from "runplan/api"
 *
 * assert.deepEqual(pathParameters("/v4/billing/organisations/{id}/{invoice_number}.pdf"), ["id", "invoice_number"])
 * ```
 *
 * @since 0.1.0
 */
export const pathParameters = (template: string): readonly string[] =>
  [...template.matchAll(everyParameter)].map((match) => match[1] as string)

/**
 * A template with its parameters filled in, each percent-encoded, so that it stays within its segment. `endpoint` names the
 * endpoint in errors. The errors, all that apply: `api-parameter-missing`, `api-parameter-unknown`, `api-parameter-invalid` for a
 * lone surrogate, and `api-path-climbs` for a value that makes a dot segment.
 *
 * @example
 * ```ts
 * import * as E from "fp-ts/lib/Either.js"
 * import { expandPath } from "runplan/api"
 *
 * assert.deepEqual(expandPath("/v2/organisations/{id}", { id: "a/b c" }), E.right("/v2/organisations/a%2Fb%20c"))
 * assert.deepEqual(expandPath("/v2/organisations/{id}", { id: "" }, "organisation"), E.left([
 *   { _tag: "api-parameter-missing", endpoint: "organisation", name: "id" },
 * ]))
 * ```
 *
 * @since 0.1.0
 */
export const expandPath = (
  template: string,
  values: { readonly [name: string]: string | undefined },
  endpoint: string = template,
): ApiResult<string> => {
  const problems: ApiError[] = []
  const known = pathParameters(template)
  for (const name of Object.keys(values)) {
    if (!known.includes(name)) problems.push({ _tag: "api-parameter-unknown", endpoint, name, known })
  }
  const path = template.replace(everyParameter, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === "") {
      problems.push({ _tag: "api-parameter-missing", endpoint, name })
      return name
    }
    const encoded = encodedOnce(value)
    if (encoded !== undefined) return encoded
    problems.push({ _tag: "api-parameter-invalid", name, expected: "well-formed Unicode" })
    return name
  })
  if (climbs(path) || path.split("/").includes(".")) problems.push({ _tag: "api-path-climbs" })
  return unless(problems, () => path)
}

/**
 * The values of a template's parameters in a path, decoded; null when the path is not of that template.
 *
 * @example
 * ```ts
 * import { matchPath } from "runplan/api"
 *
 * assert.deepEqual(matchPath("/v2/organisations/{id}", "/v2/organisations/a%2Fb"), { id: "a/b" })
 * assert.equal(matchPath("/v2/organisations/{id}", "/v2/self"), null)
 * ```
 *
 * @since 0.1.0
 */
export const matchPath = (template: string, path: string): { readonly [name: string]: string } | null => {
  const expected = template.split("/")
  const actual = path.split("/")
  if (expected.length !== actual.length) return null
  const values: [name: string, value: string][] = []
  for (const [index, part] of expected.entries()) {
    const text = actual[index] as string
    const parameter = parameterPattern.exec(part)
    if (parameter === null) {
      if (part !== text) return null
      continue
    }
    const before = part.slice(0, parameter.index)
    const behind = part.slice(parameter.index + parameter[0].length)
    if (!text.startsWith(before) || !text.endsWith(behind)) return null
    if (text.length <= before.length + behind.length) return null
    try {
      const value = decodeURIComponent(text.slice(before.length, text.length - behind.length))
      values.push([parameter[1] as string, value])
    } catch {
      return null
    }
  }
  return Object.fromEntries(values)
}

/**
 * A segment decoded once, as a server does; what cannot be decoded stays as it is.
 *
 * @internal
 */
export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The segments of a path as most servers read them: decoded once, empty ones left out. */
const segments = (path: string): readonly string[] =>
  path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decoded)

/**
 * Whether a server could take a path for one of the template, also where it is written otherwise: with slashes at its end or two in
 * a row, or with escapes that none are needed for. What is closed by a template is closed for all of these.
 *
 * @internal
 */
export const couldMatch = (template: string, path: string): boolean => {
  const expected = segments(template)
  const actual = segments(path)
  return (
    expected.length === actual.length &&
    expected.every((part, index) => {
      const text = actual[index] as string
      const parameter = parameterPattern.exec(part)
      if (parameter === null) return part === text
      const behind = part.slice(parameter.index + parameter[0].length)
      return text.startsWith(part.slice(0, parameter.index)) && text.endsWith(behind)
    })
  )
}
