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
import { readSecretsFile } from "./secretsFile.js"

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

/**
 * What reading a credential touches of the world. `misuse` ends the command as wrong usage, and `say` warns.
 */
export interface CredentialWorld {
  readonly folder: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly readPlatform: (file: string | undefined) => Promise<Platform>
  readonly account: (profile: string | undefined) => Promise<Account>
  readonly misuse: (message: string) => never
  readonly say: (text: string) => void
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
    if (flags.profile !== undefined) world.misuse("--profile is an account; give no other credential")
    const platform = await world.readPlatform(flags.platform)
    return { credential: namedCredential(flags, world), places: addresses(platform) }
  }
  const account = await world.account(flags.profile)
  if (flags.platform !== undefined) {
    const { api } = addresses(await world.readPlatform(flags.platform))
    const given = api._tag === "Right" ? api.right.origin + api.right.path : null
    if (given !== account.api)
      world.misuse(`the account is for ${account.api}, and --platform ${flags.platform} is another place`)
  }
  return { credential: accountCredential(account), places: accountAddresses(account) }
}

const namedCredential = (flags: CredentialFlags, world: CredentialWorld): ApiResult<Credential> => {
  const { misuse } = world
  let file: { readonly [name: string]: string | undefined } = {}
  if (flags.secretsFrom !== undefined) {
    const read = readSecretsFile(world.folder, flags.secretsFrom)
    if (read._tag === "Unreadable")
      return misuse(`the file ${flags.secretsFrom} of --secrets-from cannot be read`)
    if (read._tag === "Bad") return misuse(read.messages.join("\n"))
    for (const message of read.messages) world.say(message)
    file = read.values
  }
  const kind = flags.as ?? kindOf(flags, file, misuse)
  const secretOf = (option: string, variable: string | undefined, name: string): string => {
    const value = variable === undefined ? file[name] : world.environment[variable]
    if (value !== undefined) return value
    return misuse(
      variable !== undefined
        ? `the environment has no ${variable}, which ${option} names`
        : `${name} is missing: give it in the file of --secrets-from, or ${option}`,
    )
  }
  switch (kind) {
    case "api-token":
      return apiToken({ token: secretOf("--token-env", flags.tokenEnv, "API_TOKEN") })
    case "service-token":
      return serviceToken({ token: secretOf("--token-env", flags.tokenEnv, "SERVICE_TOKEN") })
    case "oauth":
      return oauthToken({
        consumer: {
          key: flags.consumerKey ?? secretOf("--consumer-key", undefined, "OAUTH_CONSUMER_KEY"),
          secret: secretOf("--consumer-secret-env", flags.consumerSecretEnv, "OAUTH_CONSUMER_SECRET"),
        },
        token: {
          key: flags.oauthToken ?? secretOf("--oauth-token", undefined, "OAUTH_TOKEN"),
          secret: secretOf("--token-secret-env", flags.tokenSecretEnv, "OAUTH_TOKEN_SECRET"),
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
    return misuse("there is no credential: give --secrets-from, or --as and --token-env")
  return others.length === 0
    ? only
    : misuse(`there are several credentials: say which with --as (${found.join(", ")})`)
}
