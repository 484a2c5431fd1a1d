/** `runplan whoami`: whose account is kept, as the platform says it. */
import { canonicalJson, type Json } from "../../index.js"
import { reveal } from "../../model/secret.js"
import { accountRequest } from "../accountRequest.js"
import { type Account, accountOf } from "../accounts.js"
import { type CommandWorld, type Register, type Status, write } from "../commandWorld.js"
import { failureOf, moment } from "../requests.js"

interface WhoamiFlags {
  readonly profile?: string
  readonly json?: true
}

/** Registers the command. */
export const whoamiCommand: Register = (top, world, ended) => {
  top
    .command("whoami")
    .description("say whose account you are logged in with, by asking the platform (GET /v2/self)")
    .option("--profile <name>", "the name of the account, when you have several")
    .option("--json", "print canonical JSON")
    .action(async (flags: WhoamiFlags) => ended(await run(flags, world)))
}

const run = async (flags: WhoamiFlags, world: CommandWorld): Promise<Status> => {
  const { profile, account } = await accountOf(flags.profile, world.environment)
  const asked = await self(account)
  if (asked._tag === "Failed") {
    await write(world.errors, `runplan: ${asked.reason}\n`)
    return 1
  }
  const { api, expires } = account
  const text =
    flags.json === true
      ? canonicalJson({ profile, api, expires, self: asked.self })
      : [`${profile} at ${api}`, ...lines(asked.self)].join("\n")
  await write(world.output, `${text}\n`)
  return 0
}

/** What the contract leaves open: the fields that are texts or numbers, as they come. */
const lines = (self: Json): readonly string[] =>
  typeof self === "object" && self !== null && !Array.isArray(self)
    ? Object.entries(self).flatMap(([name, value]) =>
        typeof value === "string" || typeof value === "number"
          ? [`  ${name}: ${String(value).replace(/\p{Cc}/gu, " ")}`]
          : [],
      )
    : []

type Asked =
  | { readonly _tag: "Answered"; readonly self: Json }
  | { readonly _tag: "Failed"; readonly reason: string }

const self = async (account: Account): Promise<Asked> => {
  const request = accountRequest(account, "/v2/self", moment())
  if (request._tag === "Left") return { _tag: "Failed", reason: request.left.join("\n") }
  const { url, authorization } = request.right
  try {
    const answer = await fetch(url, {
      headers: { authorization: reveal(authorization), accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status === 401) {
      return {
        _tag: "Failed",
        reason: 'The platform does not know the account any more: run "runplan login".',
      }
    }
    if (!answer.ok) return { _tag: "Failed", reason: `The platform answered ${answer.status}.` }
    return { _tag: "Answered", self: (await answer.json()) as Json }
  } catch (error) {
    return { _tag: "Failed", reason: `The platform gave no answer that can be read: ${failureOf(error)}.` }
  }
}
