/**
 * The addresses of a platform (A-ADDR-1): where the main API and the bridge are. They come from platform data, and one that is
 * still a placeholder, or plain http to another machine, is refused here, before any request is made of it.
 *
 * Laws. Every address that is made has an https origin, or a local one, and neither user, query nor fragment.
 */
import { succeed } from "../model/result.js"
import { type Address, readAddress } from "../oauth/address.js"
import type { Platform } from "../platform/prepare.js"
import { type ApiResult, refuse } from "./errors.js"
import type { EntryPoint } from "./mechanisms.js"

/**
 * The addresses of a platform. One that cannot be used is an error that is reported only to those who need it: a platform
 * without a bridge still serves OAuth.
 *
 * @since 0.1.0
 */
export type Addresses = { readonly [E in EntryPoint]: ApiResult<Address> }

const placeholder = /\{[^{}]*\}/

/**
 * Reads an address. The errors are `api-address-placeholder`, `api-address-invalid` and `api-address-insecure`.
 *
 * @internal
 */
export const readEntry = (entry: EntryPoint, value: string): ApiResult<Address> => {
  if (placeholder.test(value)) return refuse({ _tag: "api-address-placeholder", address: entry, value })
  const read = readAddress(value)
  if (read._tag === "Right") return read
  return read.left._tag === "Insecure"
    ? refuse({ _tag: "api-address-insecure", address: entry, host: read.left.host })
    : refuse({ _tag: "api-address-invalid", address: entry })
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
  api: readEntry("api", platform.data.addresses.api),
  bridge: readEntry("bridge", platform.data.addresses.bridge),
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
  api._tag === "Left" ? api : succeed(`${api.right.origin}${api.right.path}/v2/oauth/authorize`)
