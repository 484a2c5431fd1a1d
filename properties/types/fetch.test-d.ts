/**
 * The request type is what `fetch` takes. `npm run types` compiles this file twice, with the types of Node and with those of the DOM
 * alone; nothing here runs.
 */
import { type AuthorizedRequest, type authorize, build } from "../../src/api/index.js"
import {
  type accessTokenRequest,
  type apiRequest,
  type requestTokenRequest,
  rightsRequest,
} from "../../src/oauth/flow/index.js"
import type { HttpRequest, OAuthResult, Sign, SignedRequest } from "../../src/oauth/index.js"

type Made<F extends (...given: never[]) => unknown> =
  Extract<ReturnType<F>, { readonly _tag: "Right" }> extends { readonly right: infer A } ? A : never

declare const made: HttpRequest
declare const authorized: AuthorizedRequest
declare const byAuthorize: Made<ReturnType<ReturnType<typeof authorize>>>
declare const signed: SignedRequest
declare const bySign: Made<Sign>
declare const byFlow: readonly [
  Made<typeof requestTokenRequest>,
  Made<typeof accessTokenRequest>,
  Made<typeof apiRequest>,
]

export const byFetch = async (): Promise<void> => {
  await fetch(made.url, made)
  await fetch(authorized.url, authorized)
  await fetch(byAuthorize.url, byAuthorize)
  await fetch(bySign.request.url, bySign.request)
  for (const request of byFlow) await fetch(request.url, request)
  await fetch(signed.request.url, { ...signed.request, body: "{}" })
  await fetch(authorized.url, { ...authorized, redirect: "error", signal: AbortSignal.timeout(1000) })
  new Request(made.url, made)
  new Headers(made.headers)
  Object.fromEntries(made.headers)
}

/** What `build` makes has the same shape; its path is no address before `authorize` has given it one. */
export const byBuild = async (): Promise<void> => {
  const built = build("serviceTokens", { path: { id: "orga_1" } })
  if (built._tag === "Right") await fetch(new URL(built.right.url, "https://api.example.com"), built.right)
  const rights: OAuthResult<HttpRequest> = rightsRequest("https://api.example.com")
  if (rights._tag === "Right") await fetch(rights.right.url, rights.right)
}

export const isText = (request: HttpRequest): string | null => request.body
