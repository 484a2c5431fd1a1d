/**
 * Whether a service token's request is allowed, as far as the contract says (A-ST-8 to A-ST-10, A-ST-13, C-37, C-38).
 *
 * A request is held against independent checks; the worst verdict counts, and every refusal is reported. What the contract does
 * not decide is not forbidden here: the answer says so, and the API has the last word.
 *
 * Laws. Fewer resources or an earlier expiry never turn a refusal into anything else, nor what is undecided into allowed.
 */
import { isNonEmpty } from "../model/result.js"
import { beforeQuery, climbs } from "../oauth/address.js"
import type { ApiError, ApiErrors } from "./errors.js"
import { hasExpired } from "./expiry.js"
import type { EntryPoint } from "./mechanisms.js"
import { decoded } from "./pathTemplate.js"
import { isTokenId, type ResourceKind, resourceKind } from "./resources.js"
import { isAtLeast, isRole } from "./roles.js"
import { pathProblems } from "./route.js"
import type { ServiceTokenFacts } from "./serviceTokens.js"

/**
 * What is requested: a path that begins with its version, and the entry point, the main API unless said otherwise. What `route`
 * answers is one.
 *
 * @since 0.1.0
 */
export type Requested = {
  readonly path: string
  readonly entry?: EntryPoint
}

/**
 * A question that the contract leaves open: what the role may do beyond its rules (C-38), or what resource the path means (C-37).
 *
 * @since 0.1.0
 */
export type Undecided = "role" | "target"

/**
 * Everything that is known allows it.
 *
 * @since 0.1.0
 */
export type AllowedAccess = { readonly _tag: "Allowed"; readonly contract: readonly string[] }

/**
 * Nothing refuses it, and the contract does not say.
 *
 * @since 0.1.0
 */
export type UndecidedAccess = {
  readonly _tag: "Undecided"
  readonly questions: readonly Undecided[]
  readonly contract: readonly string[]
}

/**
 * Something refuses it.
 *
 * @since 0.1.0
 */
export type RefusedAccess = { readonly _tag: "Refused"; readonly reasons: ApiErrors }

/**
 * The verdict. `contract` holds the ledger ids that it rests on.
 *
 * @since 0.1.0
 */
export type Access = AllowedAccess | UndecidedAccess | RefusedAccess

/**
 * What a path is about (C-37): the organisation, the kind of endpoint, the `app_…` and `addon_…` ids in it, and the other ids. A
 * path without any id is a collection.
 *
 * @since 0.1.0
 */
export type Target = {
  readonly organisation: string | null
  readonly endpoint: "application" | "addon" | "other"
  readonly resources: readonly string[]
  readonly realIds: readonly string[]
}

/** A word, `_`, and more: the form of ids, which names of collections do not have. */
const idLike = /^[A-Za-z][A-Za-z0-9]*_./

/**
 * What a path is about (C-37). An id other than `app_…` and `addon_…` has `_` behind its first word. The endpoint is an
 * application's or an add-on's by the ids in the path, an add-on's first, or else by the collection behind the organisation
 * (C-110).
 *
 * @example
 * ```ts
 * import { target } from "runplan/api"
 *
 * assert.deepEqual(target("/v2/organisations/orga_1/applications/app_1/env"), {
 *   organisation: "orga_1", endpoint: "application", resources: ["app_1"], realIds: [],
 * })
 * ```
 *
 * @since 0.1.0
 */
export const target = (path: string): Target => {
  const [, , place, organisation = "", ...rest] = beforeQuery(path).split("/").map(decoded)
  if (place !== "organisations" || organisation === "") {
    return { organisation: null, endpoint: "other", resources: [], realIds: [] }
  }
  const resources = rest.filter((segment) => resourceKind(segment) !== "real")
  const realIds = rest.filter((segment) => resourceKind(segment) === "real" && idLike.test(segment))
  const kinds = new Set<ResourceKind>(resources.map(resourceKind))
  const [collection] = rest
  const endpoint = kinds.has("addon")
    ? "addon"
    : kinds.has("application") || collection === "applications"
      ? "application"
      : collection === "addons"
        ? "addon"
        : "other"
  return { organisation, endpoint, resources, realIds }
}

interface Verdict {
  readonly refused: readonly ApiError[]
  readonly undecided: readonly Undecided[]
}

const allowed: Verdict = { refused: [], undecided: [] }
const open = (question: Undecided): Verdict => ({ refused: [], undecided: [question] })
const refused = (...errors: readonly ApiError[]): Verdict => ({ refused: errors, undecided: [] })

/** A-ST-8: Developer reaches application endpoints only; add-on endpoints need at least Manager; the rest is C-38's. */
const byRole = ({ role }: ServiceTokenFacts, { endpoint }: Target): Verdict => {
  if (endpoint === "addon") {
    return isAtLeast(role, "MANAGER")
      ? allowed
      : refused({ _tag: "api-role-too-low", role, needed: "MANAGER" })
  }
  if (endpoint === "application") return isAtLeast(role, "DEVELOPER") ? allowed : open("role")
  return role === "DEVELOPER" ? refused({ _tag: "api-role-applications-only", role }) : open("role")
}

/** A-ST-9: what is restricted to resources works on those only, and on no collection. */
const byResources = ({ resources: own }: ServiceTokenFacts, { resources, realIds }: Target): Verdict => {
  if (own === null) return allowed
  // A real id among the token's may be that of the very resource that the path names by another id.
  const mayBeMeant = own.some((id) => resourceKind(id) === "real")
  const others = resources.filter((id) => !own.includes(id))
  if (others.length > 0) {
    if (mayBeMeant) return open("target")
    return refused(...others.map((resource) => ({ _tag: "api-resource-outside", resource }) as const))
  }
  if (resources.length > 0 || realIds.some((id) => own.includes(id))) return allowed
  return own.length > 0 && realIds.some((id) => !isTokenId(id))
    ? open("target")
    : refused({ _tag: "api-collection-scoped" })
}

/**
 * Whether a service token with these facts may make a request at a time (Unix seconds): allowed by the contract, refused with
 * every reason, or not decided by the contract (A-ROUTE-3, A-ST-8 to A-ST-10, A-ST-13, C-34, C-37, C-38, C-107, C-110).
 *
 * The reasons: `api-credential-expired`, `api-role-unknown`, `api-entry-wrong`, those of a path (`api-path-climbs`, `api-placeholder`,
 * `api-version-unknown`, `api-version-unsupported`, `api-oauth-version`), `api-organisation-other`, `api-role-too-low`,
 * `api-role-applications-only`, `api-resource-outside` and `api-collection-scoped`.
 *
 * @example
 * ```ts
 * import { access, type ServiceTokenFacts } from "runplan/api"
 *
 * const facts: ServiceTokenFacts = {
 *   organisation: "orga_1", role: "DEVELOPER", robot: null, expires: 1800000000, resources: ["app_1"],
 * }
 * const at = 1700000000
 * assert.equal(access(facts, { path: "/v2/organisations/orga_1/applications/app_1" }, at)._tag, "Allowed")
 * const other = access(facts, { path: "/v2/organisations/orga_1/applications" }, at)
 * assert.deepEqual(other, { _tag: "Refused", reasons: [{ _tag: "api-collection-scoped" }] })
 * ```
 *
 * @since 0.1.0
 */
export const access = (facts: ServiceTokenFacts, request: Requested, now: number): Access => {
  const reasons: ApiError[] = []
  const questions = new Set<Undecided>()
  const { entry = "api" } = request
  const path = beforeQuery(request.path)
  if (facts.expires !== null && hasExpired("ServiceToken", facts.expires, now)) {
    reasons.push({ _tag: "api-credential-expired", credential: "ServiceToken", expired: facts.expires, now })
  }
  if (!isRole(facts.role)) reasons.push({ _tag: "api-role-unknown", role: String(facts.role) })
  if (entry !== "api") reasons.push({ _tag: "api-entry-wrong", credential: "ServiceToken", actual: entry })
  if (climbs(path)) reasons.push({ _tag: "api-path-climbs" })
  const wrong = path.startsWith("/")
    ? pathProblems("ServiceToken", path)
    : [{ _tag: "api-url-invalid", defect: path === "" ? "empty" : "no-scheme" } as const]
  reasons.push(...wrong)

  const about = target(path)
  if (about.organisation === null) questions.add("target")
  else {
    if (about.organisation !== facts.organisation) {
      const expected = facts.organisation
      reasons.push({ _tag: "api-organisation-other", actual: about.organisation, expected })
    }
    const byRoles = isRole(facts.role) ? [byRole(facts, about)] : []
    for (const verdict of [...byRoles, byResources(facts, about)]) {
      reasons.push(...verdict.refused)
      for (const question of verdict.undecided) questions.add(question)
    }
  }
  // What nothing is left of reaches nothing, wherever the path leads.
  if (about.organisation === null && facts.resources?.length === 0)
    reasons.push({ _tag: "api-collection-scoped" })
  if (isNonEmpty(reasons)) return { _tag: "Refused", reasons }
  if (questions.size === 0) return { _tag: "Allowed", contract: ["A-ROUTE-3", "A-ST-8", "A-ST-9", "A-ST-13"] }
  const open = [...questions]
  return { _tag: "Undecided", questions: open, contract: open.map((question) => questionIds[question]) }
}

const questionIds: { readonly [Q in Undecided]: string } = { role: "C-38", target: "C-37" }
