// The request type is what `fetch` takes. `npm run types` compiles this file with the types of Node; nothing here runs.
import type { AuthorizedRequest } from "../../src/api/index.js"
import type { HttpRequest, SignedRequest } from "../../src/oauth/index.js"

declare const made: HttpRequest
declare const authorized: AuthorizedRequest
declare const signed: SignedRequest

export const byNode = async (): Promise<void> => {
  await fetch(made.url, made)
  await fetch(authorized.url, authorized)
  await fetch(signed.request.url, { ...signed.request, body: "{}" })
  new Headers(made.headers)
  Object.fromEntries(made.headers)
}
