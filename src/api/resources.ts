/**
 * The ids of resources that a service token can be restricted to (A-ST-3).
 *
 * Laws. An id that has no problem holds nothing that ends a quoted text, a line or a path segment.
 */
import type { ApiError } from "./errors.js"

/**
 * What an id names: an application (`app_…`), an add-on (`addon_…`), or, by its real id, something whose kind the id does not
 * say.
 *
 * @since 0.1.0
 */
export type ResourceKind = "application" | "addon" | "real"

/** ASCII letters, digits, `_` and `-` only, so that an id is the same text in a path, in JSON and in a check (C-103). */
const wholeId = /^[A-Za-z0-9][A-Za-z0-9_-]*$/
const applicationPrefix = "app_"
const addonPrefix = "addon_"

/** Prefixes that people write for the two that there are. */
const lookalikes: { readonly [prefix: string]: string } = {
  app: applicationPrefix,
  apps: applicationPrefix,
  application: applicationPrefix,
  applications: applicationPrefix,
  addon: addonPrefix,
  addons: addonPrefix,
  adon: addonPrefix,
  "add-on": addonPrefix,
  add_on: addonPrefix,
}
const lookalikePrefix = /^(app|apps|application|applications|addon|addons|adon|add[-_]on)[-_]/i

/** Ids of things that are no resource: tokens. */
const tokenId = /^(api_tokens_|token_)/

/**
 * What kind of resource an id names (A-ST-3).
 *
 * @example
 * ```ts
 * import { resourceKind } from "runplan/api"
 *
 * assert.equal(resourceKind("app_1"), "application")
 * assert.equal(resourceKind("postgresql_1"), "real")
 * ```
 *
 * @since 0.1.0
 */
export const resourceKind = (id: string): ResourceKind =>
  id.startsWith(applicationPrefix) ? "application" : id.startsWith(addonPrefix) ? "addon" : "real"

/**
 * Whether an id is a token's, which is no resource.
 *
 * @internal
 */
export const isTokenId = (id: string): boolean => tokenId.test(id)

/**
 * What is wrong with an id as that of a resource (A-ST-3, C-103), or nothing: `api-resource-invalid` or `api-resource-kind`.
 *
 * @example
 * ```ts
 * import { resourceProblems } from "runplan/api"
 *
 * assert.deepEqual(resourceProblems("addon_1"), [])
 * assert.deepEqual(resourceProblems('app_1") or true'), [{ _tag: "api-resource-invalid", resource: 'app_1") or true' }])
 * assert.deepEqual(resourceProblems("App_1"), [{ _tag: "api-resource-kind", resource: "App_1", near: "app_" }])
 * ```
 *
 * @since 0.1.0
 */
export const resourceProblems = (id: string): readonly ApiError[] => {
  if (!wholeId.test(id) || id === applicationPrefix || id === addonPrefix)
    return [{ _tag: "api-resource-invalid", resource: id }]
  if (isTokenId(id)) return [{ _tag: "api-resource-kind", resource: id, near: null }]
  if (resourceKind(id) !== "real") return []
  const lookalike = lookalikePrefix.exec(id)?.[1]?.toLowerCase()
  return lookalike === undefined
    ? []
    : [{ _tag: "api-resource-kind", resource: id, near: lookalikes[lookalike] as string }]
}

/**
 * What is wrong with a list of resources: what is wrong with each, those that are there twice, and an empty list.
 *
 * @internal
 */
export const resourceListProblems = (ids: readonly string[]): readonly ApiError[] => {
  if (ids.length === 0) return [{ _tag: "api-resources-empty" }]
  const problems: ApiError[] = []
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const id of ids) {
    if (!seen.has(id)) problems.push(...resourceProblems(id))
    else if (!repeated.has(id)) {
      repeated.add(id)
      problems.push({ _tag: "api-resource-repeated", resource: id })
    }
    seen.add(id)
  }
  return problems
}
