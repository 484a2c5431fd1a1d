/**
 * The connection of PHP's redis extension to a key-value add-on (R-PHP-12, C-79).
 *
 * Law. The token is named and never copied: neither the connection nor a diagnostic holds a secret's value.
 */

import { report } from "../contract/diagnostics/index.js"
import { platformEvidence } from "../decode/claim.js"
import { type Diagnosed, type Diagnostic, diagnosed, fail } from "../model/diagnostic.js"
import { isNonEmpty } from "../model/result.js"
import type { SecretReference } from "../model/text.js"
import type { Platform } from "../platform/index.js"
import { unavailable } from "../runtime/unavailable.js"

/**
 * What the redis extension is told: the mode, the host, the port, and the password by the name of the variable that holds it.
 *
 * @since 0.1.0
 */
export type RedisConnection = {
  readonly mode: "tcp"
  readonly host: string
  readonly port: number
  readonly password: SecretReference
}

/**
 * The connection from the add-on's URL or host and the name of the variable that holds its token. Errors: an address
 * without a host, and a token that is no variable's name; neither is shown, because both may hold a secret.
 *
 * @example
 * ```ts
 * import { defaultPlatform, redisConnection } from "runplan"
 *
 * const connection = redisConnection(defaultPlatform)({ address: "redis://kv.example.com", token: "KV_TOKEN" })
 * assert.deepEqual(connection._tag === "Right" ? connection.right : null, {
 *   mode: "tcp",
 *   host: "kv.example.com",
 *   port: 6378,
 *   password: { secret: "KV_TOKEN", encoding: "plain" },
 * })
 * ```
 *
 * @since 0.1.0
 */
export const redisConnection =
  (platform: Platform) =>
  (addon: { readonly address: string; readonly token: string }): Diagnosed<RedisConnection> => {
    const { php } = platform.data
    if (php === null) return fail(unavailable(platform, "php"))
    const { port } = php.redis
    const parsed = parseAddress(addon.address)
    const found: Diagnostic[] = []
    if (!/^[A-Za-z_]\w*$/.test(addon.token)) found.push(report("key-value-token-invalid", {}, []))
    if (parsed === null) found.push(report("key-value-address-invalid", {}, []))
    if (isNonEmpty(found)) return { _tag: "Left", left: found }
    // Where there is no address, there is a problem.
    const { host, port: given } = parsed as Address
    const connection: RedisConnection = {
      mode: "tcp",
      host,
      port,
      password: { secret: addon.token, encoding: "plain" },
    }
    return diagnosed(
      connection,
      given === null || given === port
        ? []
        : [report("key-value-port", { given, port }, [platformEvidence("php.redis.port")])],
    )
  }

interface Address {
  readonly host: string
  readonly port: number | null
}

/** A host, or a URL of any scheme; what stands before an @ is credentials, and what follows the host is passed over. */
const parseAddress = (text: string): Address | null => {
  const [authority] = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .split(/[/?#]/, 1) as [string]
  const location = authority.slice(authority.lastIndexOf("@") + 1)
  const match = /^(\[[0-9a-f:.]+\]|(?:\p{L}|\p{N}|[_.-])+)(?::(\d{1,5}))?$/iu.exec(location)
  if (match === null) return null
  const port = match[2] === undefined ? null : Number(match[2])
  return port === null || (port > 0 && port <= 65535)
    ? { host: (match[1] as string).toLowerCase(), port }
    : null
}
