/**
 * The service tokens of an organisation or of the personal space: created, listed and revoked with an account's credential (A-ST-1,
 * A-ST-5, A-ST-6, A-ST-12).
 *
 * Laws. Nothing is sent before all that was given is right. A token's value is written once, to the standard output, and stands in no
 * message. Of two terminals, the question for a role goes to the errors, so that the output holds the answer alone.
 */
import { createInterface } from "node:readline"
import { authorize } from "../api/authorize.js"
import { type BuiltRequest, build } from "../api/build.js"
import { apiDiagnosticOf } from "../api/diagnostics/index.js"
import type { RequestError } from "../api/errors.js"
import { nextPage } from "../api/page.js"
import { isRole, type Role, roles } from "../api/roles.js"
import {
  creation,
  decodeCreatedServiceToken,
  decodeServiceTokens,
  newServiceToken,
  type ServiceTokenMetadata,
} from "../api/serviceTokens.js"
import { either } from "../contract/diagnostics/wording.js"
import type { Json } from "../model/json.js"
import { reveal } from "../model/secret.js"
import { isRecord } from "../model/shape.js"
import { accountOf } from "./accounts.js"
import { type CommandWorld, type Status, UsageError, write } from "./commandWorld.js"
import { type CredentialFlags, type FoundCredential, readCredential } from "./credential.js"
import { readPlatform } from "./input.js"
import { failureOf, moment } from "./requests.js"

/** The options of these commands. `ttl` is in seconds. */
export interface ServiceTokenFlags
  extends Pick<CredentialFlags, "as" | "profile" | "secretsFrom" | "platform"> {
  readonly organisation?: string
  readonly role?: string
  readonly description?: string
  readonly resource: readonly string[]
  readonly ttl?: number
  readonly json?: true
}

/** How many tokens are asked for at once. */
const pageSize = 100

/** Creates a token with a name, asks for its role where none is given, and prints its value. */
export const createToken = async (
  name: string | undefined,
  flags: ServiceTokenFlags,
  world: CommandWorld,
): Promise<Status> => {
  if (name === undefined) throw new UsageError("Give the new token's name: runplan token create <name>.")
  const role = creation(flags).ask.length > 0 ? await askForRole(world) : (flags.role as string).trim()
  const { description, resource, ttl } = flags
  const checked = newServiceToken({
    name,
    role,
    ...(description === undefined ? {} : { description }),
    ...(resource.length === 0 ? {} : { resources: resource }),
    ...(ttl === undefined ? {} : { ttl_seconds: ttl }),
  })
  if (checked._tag === "Left") return refused(checked.left, world)
  const found = await credentialOf(flags, world)
  const owner = await ownerOf(found, flags, world)
  if (owner === null) return 1
  const request = build("createServiceToken", { path: { id: owner }, json: checked.right })
  if (request._tag === "Left") return refused(request.left, world)
  const answer = await ask(found, request.right)
  if (answer._tag === "Failed") {
    const unsure = answer.sent ? ' It may have created a token: see "runplan token list".' : ""
    return failed(`${answer.reason}${unsure}`, world)
  }
  const created = decodeCreatedServiceToken(answer.body)
  if (created._tag === "Left") return refused(created.left, world)
  const { token, metadata, problems } = created.right
  await write(
    world.output,
    flags.json === true ? json({ token: reveal(token), metadata: shown(metadata) }) : `${reveal(token)}\n`,
  )
  const { id, expiredAt } = metadata
  await say(
    `${printable(id ?? "The token")} is created${expiredAt === null ? "" : `, valid until ${date(expiredAt)}`}. Its value is shown this once: keep it.`,
    world,
  )
  // A token that exists is not taken away by what is odd about the rest of the answer.
  await refused(problems, world)
  return 0
}

/** Lists the tokens, of all pages. */
export const listTokens = async (flags: ServiceTokenFlags, world: CommandWorld): Promise<Status> => {
  const found = await credentialOf(flags, world)
  const owner = await ownerOf(found, flags, world)
  if (owner === null) return 1
  const first = build("serviceTokens", { path: { id: owner }, query: { limit: pageSize, offset: 0 } })
  if (first._tag === "Left") return refused(first.left, world)
  const all = new Map<string, ServiceTokenMetadata>()
  let request: BuiltRequest | null = first.right
  while (request !== null) {
    const answer = await ask(found, request)
    if (answer._tag === "Failed") return failed(answer.reason, world)
    const page = decodeServiceTokens(answer.body)
    if (page._tag === "Left") return refused(page.left, world)
    const before = all.size
    for (const one of page.right) all.set(one.id, one)
    // A server that knows no offset answers the same again.
    if (all.size === before) break
    const next = nextPage(request, page.right)
    if (next._tag === "Left") return refused(next.left, world)
    request = next.right
  }
  const tokens = [...all.values()]
  await write(world.output, flags.json === true ? json(tokens.map(shown)) : table(tokens))
  return 0
}

/** Revokes the token of an id. */
export const revokeToken = async (
  id: string | undefined,
  flags: ServiceTokenFlags,
  world: CommandWorld,
): Promise<Status> => {
  // What is no id may be the token itself, and is not repeated.
  if (id === undefined || !/^token_[\w-]+$/.test(id))
    throw new UsageError(
      "Give the id of the token to revoke, token_…: runplan token list has it. Never give the token itself.",
    )
  const found = await credentialOf(flags, world)
  const owner = await ownerOf(found, flags, world)
  if (owner === null) return 1
  const request = build("revokeServiceToken", { path: { id: owner, token_id: id } })
  if (request._tag === "Left") return refused(request.left, world)
  const answer = await ask(found, request.right)
  if (answer._tag === "Failed") return failed(answer.reason, world)
  await write(world.output, flags.json === true ? json({ revoked: id }) : `${id} is revoked.\n`)
  return 0
}

/** Asks on a terminal which role a token is to have (A-ST-12); elsewhere nobody can answer. */
const askForRole = async (world: CommandWorld): Promise<Role> => {
  if (world.input.isTTY !== true) throw new UsageError(`Give --role: ${either(roles)}.`)
  const lines = createInterface({ input: world.input, crlfDelay: Number.POSITIVE_INFINITY })
  const prompt = () => world.errors.write(`Role of the token (1 to ${roles.length}, or its name): `)
  world.errors.write(roles.map((role, index) => `  ${index + 1}  ${role}\n`).join(""))
  prompt()
  try {
    for await (const line of lines) {
      const answer = line.trim()
      const role = roles[Number(answer) - 1] ?? answer.toUpperCase()
      if (isRole(role)) return role
      prompt()
    }
  } finally {
    lines.close()
  }
  throw new UsageError("No role was given, and no token is created.")
}

const credentialOf = (flags: ServiceTokenFlags, world: CommandWorld): Promise<FoundCredential> =>
  readCredential(flags, {
    folder: world.folder,
    environment: world.environment,
    readPlatform: (file) => readPlatform(file, world),
    account: async (profile) => (await accountOf(profile, world.environment)).account,
    misuse: (message) => {
      throw new UsageError(message)
    },
    say: (text) => void world.errors.write(`runplan: ${text}\n`),
  })

/** The organisation, or without one the user, whose id the platform is asked for (C-186, C-200); null when it does not say. */
const ownerOf = async (
  found: FoundCredential,
  flags: ServiceTokenFlags,
  world: CommandWorld,
): Promise<string | null> => {
  const { owner } = creation(flags)
  if (owner._tag === "Organisation") return owner.id
  const request = build("self")
  if (request._tag === "Left") {
    await refused(request.left, world)
    return null
  }
  const answer = await ask(found, request.right)
  if (answer._tag === "Failed") {
    await failed(answer.reason, world)
    return null
  }
  const id = isRecord(answer.body) ? answer.body.id : undefined
  if (typeof id === "string" && id !== "") return id
  await failed("The platform does not say which user this is: give --organisation.", world)
  return null
}

type Answer =
  | { readonly _tag: "Answered"; readonly body: unknown }
  /** `sent`: nobody knows whether it was carried out. */
  | { readonly _tag: "Failed"; readonly reason: string; readonly sent: boolean }

const reasons: { readonly [status: number]: string } = {
  401: 'The platform does not know the account any more (401): run "runplan login".',
  403: "The platform does not allow it to this account (403): a token's role is at most that of who creates it.",
  404: "The platform has no such organisation or token for this account (404).",
}

const ask = async ({ credential, places }: FoundCredential, request: BuiltRequest): Promise<Answer> => {
  const failure = (reason: string, sent = false): Answer => ({ _tag: "Failed", reason, sent })
  const signed =
    credential._tag === "Left" ? credential : authorize(places)(credential.right)({ ...request, ...moment() })
  if (signed._tag === "Left") return failure(sentences(signed.left))
  const { url, method, headers, body } = signed.right
  let status: number
  let text: string
  try {
    const answer = await fetch(url, {
      method,
      headers: [...headers, ["Accept", "application/json"]] as [string, string][],
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    return failure(`The platform gave no answer: ${failureOf(error)}.`, true)
  }
  if (status < 200 || status > 299) return failure(reasons[status] ?? `The platform answered ${status}.`)
  if (text === "") return { _tag: "Answered", body: null }
  try {
    return { _tag: "Answered", body: JSON.parse(text) }
  } catch {
    return failure("The platform's answer is no JSON.", true)
  }
}

const sentences = (errors: readonly RequestError[]): string =>
  errors
    .map(apiDiagnosticOf)
    .map(({ code, message, remedy }) => `${message}${remedy === null ? "" : ` ${remedy}`} [${code}]`)
    .join("\nrunplan: ")

const refused = async (errors: readonly RequestError[], world: CommandWorld): Promise<1> => {
  if (errors.length > 0) await failed(sentences(errors), world)
  return 1
}

const say = async (text: string, world: CommandWorld): Promise<void> => {
  await write(world.errors, `runplan: ${text}\n`)
}

const failed = async (reason: string, world: CommandWorld): Promise<1> => {
  await say(reason, world)
  return 1
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The times of years that four digits write; of another the number. */
const date = (seconds: number): string =>
  seconds > 253_402_300_799 ? String(seconds) : new Date(seconds * 1000).toISOString().replace(".000", "")

const shown = ({
  other,
  createdAt,
  expiredAt,
  ...rest
}: { readonly [Field in keyof ServiceTokenMetadata]: ServiceTokenMetadata[Field] | null }) => ({
  ...rest,
  createdAt: createdAt === null ? null : date(createdAt),
  expiredAt: expiredAt === null ? null : date(expiredAt),
  ...other,
})

/** What a platform answers may hold what a terminal obeys. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, " ")

const columns = ["id", "status", "role", "created", "expires", "name"] as const

const table = (tokens: readonly ServiceTokenMetadata[]): string => {
  if (tokens.length === 0) return "There is no service token.\n"
  const word = (value: Json | undefined): string => (typeof value === "string" ? printable(value) : "")
  const rows = tokens.map(({ id, status, createdAt, expiredAt, other }) => [
    printable(id),
    printable(status),
    word(other.role),
    date(createdAt).slice(0, 10),
    date(expiredAt).slice(0, 10),
    word(other.name),
  ])
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("")
}
