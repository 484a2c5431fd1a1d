/**
 * The accounts that somebody logged in with: one file that its owner alone can read, in the place that the system's conventions name
 * (C-192). It holds secrets as they are, so it is never printed.
 *
 * Laws. What is written is read back. A file that others can read is not used. The file is replaced whole or not at all.
 */
import { randomUUID } from "node:crypto"
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, isAbsolute, posix, win32 } from "node:path"
import { reveal, type Secret, secret } from "../model/secret.js"
import { type SignatureMethod, signatureMethods } from "../oauth/signature.js"
import { type CommandWorld, UsageError } from "./commandWorld.js"
import { reasonOf } from "./folder.js"

/**
 * An account: where its platform's API is, its consumer, its access token, and until when that holds (Unix seconds), null when the
 * platform's answer did not say.
 */
export interface Account {
  readonly api: string
  readonly consumer: { readonly key: string; readonly secret: Secret }
  readonly token: { readonly key: string; readonly secret: Secret }
  readonly signatureMethod: SignatureMethod
  readonly expires: number | null
}

/** Accounts by the name of their profile. */
export type Accounts = ReadonlyMap<string, Account>

/** The profile where none is named. */
const defaultProfile = "default"

/** The name of a profile, checked: letters, digits, dots, dashes and underscores. */
export const profileName = (name: string | undefined): string => {
  if (name === undefined) return defaultProfile
  if (/^[A-Za-z0-9_][\w.-]{0,63}$/.test(name)) return name
  throw new UsageError("--profile takes a name of letters, digits, dots, dashes and underscores.")
}

/** Where the accounts are, on a system (`process.platform`) and with its variables. */
export const accountsFile = (environment: CommandWorld["environment"], system: string): string => {
  const home = (name: string): string | undefined => {
    const value = environment[name]
    return value !== undefined && (isAbsolute(value) || win32.isAbsolute(value)) ? value : undefined
  }
  if (system === "win32") {
    const folder = home("APPDATA") ?? win32.join(home("USERPROFILE") ?? homedir(), "AppData", "Roaming")
    return win32.join(folder, "runplan", "accounts.json")
  }
  const own = home("HOME") ?? homedir()
  const folder =
    system === "darwin"
      ? posix.join(own, "Library", "Application Support")
      : (home("XDG_CONFIG_HOME") ?? posix.join(own, ".config"))
  return posix.join(folder, "runplan", "accounts.json")
}

const accountsFormat = "runplan/accounts@1"

/** What is in the file; a file of another shape is refused as a whole, and its text is not repeated. */
const decode = (file: string, text: string): Accounts => {
  const refused = () => new UsageError(`${file} is not a file of accounts; move it away, and log in again.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refused()
  }
  const fields = (value: unknown): { readonly [name: string]: unknown } => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw refused()
    return value as { readonly [name: string]: unknown }
  }
  const string = (value: unknown): string => {
    if (typeof value !== "string") throw refused()
    return value
  }
  const pair = (value: unknown) => {
    const { key, secret: text } = fields(value)
    return { key: string(key), secret: secret(string(text)) }
  }
  const { format, accounts } = fields(json)
  if (format !== accountsFormat) throw refused()
  return new Map(
    Object.entries(fields(accounts)).map(([profile, value]) => {
      const { api, consumer, token, signatureMethod, expires } = fields(value)
      const method = signatureMethods.find((known) => known === signatureMethod)
      const isTime = expires === null || Number.isSafeInteger(expires)
      if (method === undefined || !isTime) throw refused()
      return [
        profile,
        {
          api: string(api),
          consumer: pair(consumer),
          token: pair(token),
          signatureMethod: method,
          expires: expires as number | null,
        },
      ]
    }),
  )
}

const encode = (accounts: Accounts): string => {
  const plain = (one: { readonly key: string; readonly secret: Secret }) => ({
    key: one.key,
    secret: reveal(one.secret),
  })
  const entries = [...accounts].map(([profile, account]) => [
    profile,
    { ...account, consumer: plain(account.consumer), token: plain(account.token) },
  ])
  return `${JSON.stringify({ format: accountsFormat, accounts: Object.fromEntries(entries) }, null, 2)}\n`
}

/**
 * The accounts of a file; none when there is no file. One that others can read is wrong usage, as is one that is none.
 */
export const readAccounts = async (file: string): Promise<Accounts> => {
  let text: string
  try {
    const { mode } = await stat(file)
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new UsageError(
        `${file} can be read by others, and holds secrets: take that away with "chmod 600", or log in again without the file.`,
      )
    }
    text = await readFile(file, "utf8")
  } catch (error) {
    if (error instanceof UsageError) throw error
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map()
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
  return decode(file, text)
}

/**
 * Writes accounts: the file has the mode 0600 from its beginning, and takes the place of the old one when it is whole. Without
 * accounts there is no file.
 */
export const writeAccounts = async (file: string, accounts: Accounts): Promise<void> => {
  const made = `${file}.${randomUUID()}`
  try {
    if (accounts.size === 0) return await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(made, "wx", 0o600)
    try {
      await handle.writeFile(encode(accounts))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(made, file)
  } catch (error) {
    await rm(made, { force: true })
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}.`)
  }
}

/** The account of a profile; wrong usage when nobody logged in with it. */
export const accountOf = async (
  profile: string | undefined,
  environment: CommandWorld["environment"],
): Promise<{ readonly profile: string; readonly account: Account }> => {
  const name = profileName(profile)
  const account = (await readAccounts(accountsFile(environment, process.platform))).get(name)
  if (account !== undefined) return { profile: name, account }
  const option = name === defaultProfile ? "" : ` --profile ${name}`
  throw new UsageError(`Nobody is logged in${option && ` as ${name}`}: run "runplan login${option}".`)
}
