/**
 * Building a request to an endpoint of the table: the path, query and body, checked before anything is signed.
 *
 * Laws. A built request has the endpoint's method, and its path matches the endpoint's template. Nothing is built while a
 * required parameter is missing.
 */
import { type Succeeded, succeed, taken } from "../model/result.js"
import { formatForm, type Pair } from "../oauth/parameters.js"
import { formType, type HttpRequest, headersOf } from "../oauth/request.js"
import {
  type Acceptance,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpointOf,
  type Parameter,
} from "./endpoints.js"
import { type ApiError, type ApiResult, refuse, unless } from "./errors.js"
import { expandPath, type PathParameters } from "./pathTemplate.js"
import type { Role } from "./roles.js"
import { type NewServiceToken, newServiceToken } from "./serviceTokens.js"

/**
 * A request for an endpoint: a path with its query, to be given to `authorize`, with the time and a nonce beside it. `form` holds
 * the pairs of a form body, which are signed; `body` is the text to send.
 *
 * @since 0.1.0
 */
export interface BuiltRequest extends HttpRequest {
  readonly method: Endpoint["method"]
  readonly form?: readonly Pair[]
}

/**
 * The names of the parameters in the path of an endpoint.
 *
 * @since 0.1.0
 */
export type PathOf<Name extends EndpointName> = PathParameters<Endpoints[Name]["path"]>

/**
 * Nothing for an endpoint without parameters in its path, so that a builder needs no empty object.
 *
 * @since 0.1.0
 */
export type PathArgument<Name extends EndpointName> = [PathOf<Name>] extends [never]
  ? { readonly path?: { readonly [name: string]: never } }
  : { readonly path: { readonly [P in PathOf<Name>]: string } }

/**
 * A service token to create, and the role of who creates it. The lifetime may be left out.
 *
 * @since 0.1.0
 */
export type TokenBody = {
  readonly json: Omit<NewServiceToken, "ttl_seconds"> & Partial<Pick<NewServiceToken, "ttl_seconds">>
  readonly creator?: Role
}

/**
 * The place of a service token where it is no organisation: the personal space of a user, by its id.
 *
 * @since 0.1.0
 */
export type PersonalSpace = { readonly path?: never; readonly personalSpaceOf: string }

/**
 * What an endpoint is given for its body.
 *
 * @since 0.1.0
 */
export type BodyArgument<Name extends EndpointName> = Endpoints[Name]["body"] extends "service-token"
  ? TokenBody
  : { readonly json?: never; readonly creator?: never }

/**
 * Where a service token is created: in an organisation, or in the personal space of a user (A-ST-12, C-186).
 *
 * @since 0.1.0
 */
export type OwnerArgument<Name extends EndpointName> =
  | (PathArgument<Name> & { readonly personalSpaceOf?: never })
  | (Endpoints[Name]["body"] extends "service-token" ? PersonalSpace : never)

/**
 * What an endpoint is given: the parameters of its path, of its query and of its form, and the service token to create. With `creator`,
 * the role of who creates it, a role that is not equal or lower is refused (A-ST-7). `personalSpaceOf` is the id of a user, in place of
 * an organisation's, for a token in the personal space (A-ST-12).
 *
 * @since 0.1.0
 */
export type BuildArguments<Name extends EndpointName> = OwnerArgument<Name> &
  BodyArgument<Name> & {
    readonly query?: { readonly [name: string]: string | number }
    readonly form?: { readonly [name: string]: string | number }
  }

/**
 * Builds a request to an endpoint (A-EP-1, A-OA-1, A-ST-1, A-ST-6, C-36, C-101). Path and query are percent-encoded.
 * What is given may be left out for an endpoint that requires nothing.
 *
 * The errors: `api-endpoint-unknown`, from a program without types; or all that apply of these: `api-parameter-missing`, `api-parameter-unknown`, `api-parameter-invalid`, `api-path-climbs`, and
 * those of `newServiceToken`.
 *
 * @example
 * ```ts
 * import { build } from "runplan/api"
 *
 * const page = build("serviceTokens", { path: { id: "orga_1" }, query: { limit: 20, offset: 40 } })
 * assert.equal(page._tag === "Right" && page.right.url, "/v2/organisations/orga_1/service-tokens?limit=20&offset=40")
 *
 * const created = build("createServiceToken", { path: { id: "orga_1" }, json: { name: "ci", role: "DEVELOPER" } })
 * assert.equal(
 *   created._tag === "Right" && created.right.body,
 *   '{"name":"ci","role":"DEVELOPER","ttl_seconds":7776000}',
 * )
 *
 * const own = build("createServiceToken", { personalSpaceOf: "user_1", creator: "MANAGER", json: { name: "ci", role: "ADMIN" } })
 * assert.deepEqual(own._tag === "Left" && own.left, [
 *   { _tag: "api-role-above-creator", creator: "MANAGER", role: "ADMIN" },
 * ])
 * ```
 *
 * @since 0.1.0
 */
export const build = <Name extends EndpointName>(
  name: Name,
  ...given: Partial<BuildArguments<Name>> extends BuildArguments<Name>
    ? [given?: BuildArguments<Name>]
    : [given: BuildArguments<Name>]
): ApiResult<BuiltRequest> => {
  const endpoint = endpointOf(name)
  if (endpoint === null) return refuse({ _tag: "api-endpoint-unknown", endpoint: String(name) })
  const { path, query, form, json, creator, personalSpaceOf } = (given[0] ?? {}) as {
    readonly path?: { readonly [name: string]: string }
    readonly creator?: Role
    readonly personalSpaceOf?: string
    readonly query?: { readonly [name: string]: string | number }
    readonly form?: { readonly [name: string]: string | number }
    readonly json?: unknown
  }
  const problems: ApiError[] = []
  const isOwned = endpoint.body === "service-token" && path === undefined && personalSpaceOf !== undefined
  const owner = isOwned ? { id: personalSpaceOf } : path
  const expanded = taken(expandPath(endpoint.path, owner ?? {}, name), problems)
  if (personalSpaceOf !== undefined && !isOwned)
    problems.push({
      _tag: "api-parameter-unknown",
      endpoint: name,
      name: "personalSpaceOf",
      known: Object.keys(endpoint.parameters),
    })
  const queryPairs = pairsOf(name, endpoint.query, query ?? {}, problems)
  const formPairs = pairsOf(name, endpoint.form, form ?? {}, problems)
  const search = encodedPairs(queryPairs)
  const formBody = encodedPairs(formPairs)
  const token =
    endpoint.body === "service-token" ? taken(newServiceToken(json, creator), problems) : undefined
  return unless(problems, () => ({
    method: endpoint.method,
    url: `${expanded}${search === "" ? "" : `?${search}`}`,
    ...(endpoint.body === "service-token"
      ? { headers: headersOf([["Content-Type", "application/json"]]), body: JSON.stringify(token) }
      : endpoint.body === "form"
        ? {
            headers: headersOf([["Content-Type", formType]]),
            form: formPairs,
            body: formBody,
          }
        : { headers: headersOf([]), body: null }),
  }))
}

/**
 * Whether an endpoint takes a credential (A-EP-1, A-OA-1): one that it takes, and one that the contract does not speak of, may be
 * sent; another is `api-endpoint-credential`, and an endpoint that there is not `api-endpoint-unknown`.
 *
 * @example
 * ```ts
 * import { endpointTakes } from "runplan/api"
 *
 * assert.equal(endpointTakes("application", "ServiceToken")._tag, "Right")
 * assert.equal(endpointTakes("zones", "ServiceToken")._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const endpointTakes = (
  name: EndpointName,
  credential: Acceptance,
): ApiResult<"accepted" | "undecided"> => {
  const endpoint = endpointOf(name)
  if (endpoint === null) return refuse({ _tag: "api-endpoint-unknown", endpoint: String(name) })
  const { accepts, undecided } = endpoint
  if (accepts.includes(credential)) return succeed("accepted")
  return undecided.includes(credential)
    ? succeed("undecided")
    : refuse({ _tag: "api-endpoint-credential", endpoint: name, credential })
}

/**
 * Pairs that were decoded, and can be encoded, or that something was found wrong with.
 *
 * @internal
 */
export const encodedPairs = (pairs: readonly Pair[]): string => (formatForm(pairs) as Succeeded<string>).right

/** The parameters in the table's order; those that are not given are left out unless they are required. */
const pairsOf = (
  endpoint: string,
  parameters: readonly Parameter[],
  given: { readonly [name: string]: string | number },
  problems: ApiError[],
): readonly Pair[] => {
  const known = parameters.map(({ name }) => name)
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) problems.push({ _tag: "api-parameter-unknown", endpoint, name, known })
  }
  const pairs: Pair[] = []
  for (const { name, required, type } of parameters) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === "") {
      if (required) problems.push({ _tag: "api-parameter-missing", endpoint, name })
      else if (value === "")
        problems.push({ _tag: "api-parameter-invalid", name, expected: expectedOf(type) })
      continue
    }
    const text = String(value)
    if (!isOf(type, text)) problems.push({ _tag: "api-parameter-invalid", name, expected: expectedOf(type) })
    pairs.push([name, text])
  }
  return pairs
}

/** @internal */
export const isWhole = (text: string, minimum: number): boolean =>
  /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) && Number(text) >= minimum

const isOf = (type: Parameter["type"], text: string): boolean => {
  switch (type._tag) {
    case "Text":
      return text.isWellFormed()
    case "WholeNumber":
      return isWhole(text, type.minimum)
    case "OneOf":
      return type.values.includes(text)
  }
}

const expectedOf = (type: Parameter["type"]): string => {
  switch (type._tag) {
    case "Text":
      return "a well-formed text that is not empty"
    case "WholeNumber":
      return `a whole number from ${type.minimum}`
    case "OneOf":
      return `one of ${type.values.join(", ")}`
  }
}
