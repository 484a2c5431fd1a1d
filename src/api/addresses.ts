/**
 * The addresses of a platform (A-ADDR-1): where the main API and the bridge are. They come from platform data, and one that is
 * still a placeholder, or plain http to another machine, is refused here, before any request is made of it.
 *
 * Laws. Every address that is made has an https origin, or a local one, and neither user, query nor fragment.
 *
 * @since 0.1.0
 */
import { isLocal, readUrl, withoutTrailingSlashes } from "../oauth/baseString.js"
import type { Platform } from "../platform/prepare.js"
import { type ApiResult, accept, refuse } from "./diagnostics.js"
import type { Entry } from "./mechanisms.js"

/**
 * Where an entry point is: its origin, and the path in front of its endpoints, `""` for none. Both as the URL Standard writes
 * them.
 *
 * @since 0.1.0
 */
export interface Address {
  readonly origin: string
  readonly path: string
}

/**
 * The addresses of a platform. One that cannot be used is an error that is reported only to those who need it: a platform
 * without a bridge still serves OAuth.
 *
 * @since 0.1.0
 */
export type Addresses = { readonly [E in Entry]: ApiResult<Address> }

const PLACEHOLDER = /\{[^{}]*\}/

/**
 * Reads an address. The errors are `api-address-placeholder`, `api-address-invalid` and `api-address-insecure`.
 *
 * @internal
 */
export const readAddress = (address: Entry, value: string): ApiResult<Address> => {
  if (PLACEHOLDER.test(value)) return refuse({ _tag: "api-address-placeholder", address, value })
  const read = readUrl(value)
  if (read._tag === "Left") return refuse({ _tag: "api-address-invalid", address })
  const { origin, protocol, hostname, pathname, username, password, href } = read.right
  if (username !== "" || password !== "" || /[?#]/.test(href)) {
    return refuse({ _tag: "api-address-invalid", address })
  }
  return protocol === "http:" && !isLocal(hostname)
    ? refuse({ _tag: "api-address-insecure", address, host: hostname })
    : accept({ origin, path: withoutTrailingSlashes(pathname) })
}

/**
 * The addresses of the main API and the bridge, from platform data (A-ADDR-1). The contract's own platform has placeholders
 * for them, which are refused when a request needs them.
 *
 * @example
 * ```ts
 * import { addresses } from "runplan/api"
 * import { defaultPlatform, definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com", bridge: "https://bridge.example.com" } })
 * if (platform._tag === "Left") throw new Error("no platform")
 * const { api } = addresses(platform.right)
 * assert.deepEqual(api._tag === "Right" && api.right, { origin: "https://api.example.com", path: "" })
 * assert.equal(addresses(defaultPlatform).api._tag, "Left")
 * ```
 *
 * @since 0.1.0
 */
export const addresses = (platform: Platform): Addresses => ({
  api: readAddress("api", platform.data.addresses.api),
  bridge: readAddress("bridge", platform.data.addresses.bridge),
})

/**
 * The page on which a user approves an OAuth request token (A-ADDR-1): on the host of the main API. The errors are those of the
 * main API's address.
 *
 * @example
 * ```ts
 * import { addresses, authorizationPage } from "runplan/api"
 * import { definePlatform } from "runplan/platform"
 *
 * const platform = definePlatform({ addresses: { api: "https://api.example.com" } })
 * if (platform._tag === "Left") throw new Error("no platform")
 * const page = authorizationPage(addresses(platform.right))
 * assert.equal(page._tag === "Right" && page.right, "https://api.example.com/v2/oauth/authorize")
 * ```
 *
 * @since 0.1.0
 */
export const authorizationPage = ({ api }: Addresses): ApiResult<string> =>
  api._tag === "Left" ? api : accept(`${api.right.origin}${api.right.path}/v2/oauth/authorize`)
