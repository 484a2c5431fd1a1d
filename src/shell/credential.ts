/**
 * The credential that a command's options name: an account that is kept, or one from a file or from variables.
 */
import { type Addresses, addresses } from "../api/addresses.js"
import { apiToken, type Credential, oauthToken, serviceToken } from "../api/credentials.js"
import type { ApiResult } from "../api/errors.js"
import type { SignatureMethod } from "../oauth/signature.js"
import type { Platform } from "../platform/index.js"
import { accountAddresses, accountCredential } from "./accountRequest.js"
import type { Account } from "./accounts.js"
import { nativeHmac } from "./hmac.js"
import { readSecrets, type SecretsWorld } from "./secrets.js"

/** The kinds of credentials, as options name them. */
export const credentialKinds = ["api-token", "service-token", "oauth"] as const

type Kind = (typeof credentialKinds)[number]

/** The options that say which credential it is. */
export interface CredentialFlags {
  readonly as?: Kind
  readonly profile?: string
  readonly secretsFrom?: string
  readonly tokenEnv?: string
  readonly consumerKey?: string
  readonly oauthToken?: string
  readonly consumerSecretEnv?: string
  readonly tokenSecretEnv?: string
  readonly signatureMethod?: SignatureMethod
  readonly platform?: string
}

/** What reading a credential touches of the world. */
export interface CredentialWorld extends SecretsWorld {
  readonly readPlatform: (file: string | undefined) => Promise<Platform>
  readonly account: (profile: string | undefined) => Promise<Account>
}

/** A credential, and the addresses that it may go to. */
export interface FoundCredential {
  readonly credential: ApiResult<Credential>
  readonly places: Addresses
}

/** Whether anything but a profile says which credential it is. */
const isNamed = (flags: CredentialFlags): boolean =>
  [flags.secretsFrom, flags.as, flags.tokenEnv, flags.consumerKey, flags.oauthToken].some(
    (option) => option !== undefined,
  )

/**
 * The credential: what the options name, or else the account that is kept, which goes to the address where it was made and nowhere
 * else (C-193).
 */
export const readCredential = async (
  flags: CredentialFlags,
  world: CredentialWorld,
): Promise<FoundCredential> => {
  if (isNamed(flags)) {
    if (flags.profile !== undefined) world.misuse("--profile is an account: give no other credential.")
    const platform = await world.readPlatform(flags.platform)
    return { credential: namedCredential(flags, world), places: addresses(platform) }
  }
  const account = await world.account(flags.profile)
  if (flags.platform !== undefined) {
    const { api } = addresses(await world.readPlatform(flags.platform))
    const given = api._tag === "Right" ? api.right.origin + api.right.path : null
    if (given !== account.api)
      world.misuse(`The account is for ${account.api}, and --platform ${flags.platform} is another place.`)
  }
  return { credential: accountCredential(account), places: accountAddresses(account) }
}

const namedCredential = (flags: CredentialFlags, world: CredentialWorld): ApiResult<Credential> => {
  const { misuse } = world
  const { file, find } = readSecrets(flags.secretsFrom, world)
  const kind = flags.as ?? kindOf(flags, file, misuse)
  const secretOf = (name: string, option: string, variable?: string): string => {
    const found = find(name, option, variable)
    return found._tag === "Left" ? misuse(found.left) : found.right
  }
  switch (kind) {
    case "api-token":
      return apiToken({ token: secretOf("API_TOKEN", "--token-env", flags.tokenEnv) })
    case "service-token":
      return serviceToken({ token: secretOf("SERVICE_TOKEN", "--token-env", flags.tokenEnv) })
    case "oauth":
      return oauthToken({
        consumer: {
          key: flags.consumerKey ?? secretOf("OAUTH_CONSUMER_KEY", "--consumer-key"),
          secret: secretOf("OAUTH_CONSUMER_SECRET", "--consumer-secret-env", flags.consumerSecretEnv),
        },
        token: {
          key: flags.oauthToken ?? secretOf("OAUTH_TOKEN", "--oauth-token"),
          secret: secretOf("OAUTH_TOKEN_SECRET", "--token-secret-env", flags.tokenSecretEnv),
        },
        signatureMethod: flags.signatureMethod ?? "HMAC-SHA512",
        hmac: nativeHmac,
      })
  }
}

/** The one kind that the options and the file speak of. */
const kindOf = (
  flags: CredentialFlags,
  file: { readonly [name: string]: string | undefined },
  misuse: CredentialWorld["misuse"],
): Kind => {
  const oauth = flags.consumerKey ?? flags.oauthToken ?? file.OAUTH_TOKEN ?? file.OAUTH_CONSUMER_KEY
  const found: Kind[] = []
  if (file.API_TOKEN !== undefined) found.push("api-token")
  if (file.SERVICE_TOKEN !== undefined) found.push("service-token")
  if (oauth !== undefined) found.push("oauth")
  const [only, ...others] = found
  if (only === undefined)
    return misuse("There is no credential: give --secrets-from, or --as and --token-env.")
  return others.length === 0
    ? only
    : misuse(`There are several credentials: say which with --as (${found.join(", ")}).`)
}
