/**
 * `runplan token`: what a service token says, whether its signatures hold, a narrower one, and whether it allows a request; and those of
 * an account: created, listed, revoked. A token is read from a file or the standard input, and never from an argument, which every user
 * of the machine can read.
 */
import { randomBytes } from "node:crypto"
import { InvalidArgumentError, Option } from "commander"
import { attenuate, datalog } from "../../api/attenuation.js"
import { apiDiagnosticOf } from "../../api/diagnostics/index.js"
import { duration } from "../../api/duration.js"
import { roles } from "../../api/roles.js"
import { factsOfToken } from "../../api/tokenFacts.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import type { RequestFacts } from "../../platform/requestFacts.js"
import { tokenDiagnosticOf } from "../../tokens/diagnostics.js"
import {
  appendBlock,
  authorizeToken,
  latest,
  printBlock,
  publicKeyText,
  readToken,
  seal,
  type Token,
  type TokenErrors,
  type TokenVerdict,
  tokenVerdict,
  verifyToken,
} from "../../tokens/index.js"
import { type CommandWorld, type Register, UsageError, write } from "../commandWorld.js"
import { credentialKinds } from "../credential.js"
import { nativeCurves } from "../curves.js"
import { readInputStream, readNamed, readPlatform } from "../input.js"
import { linesOf } from "../lines.js"
import { note, platformOption } from "../options.js"
import { createToken, listTokens, revokeToken, type ServiceTokenFlags } from "../serviceTokens.js"

const actions = ["inspect", "verify", "attenuate", "seal", "authorize", "create", "list", "revoke"] as const
type Action = (typeof actions)[number]

interface TokenFlags extends ServiceTokenFlags {
  readonly root?: string
  readonly block?: string
  readonly authorizer?: string
  readonly lines?: true
}

const seconds = (text: string): number => {
  const read = duration(text)
  if (read._tag === "Left") throw new InvalidArgumentError("It takes a number with s, m, h, d or y: 1h.")
  return read.right
}

const nativeOptions = { curves: nativeCurves } as const

/** Registers the command. */
export const tokenCommand: Register = (top, world, ended) => {
  top
    .command("token")
    .summary("inspect, verify, narrow, seal or ask a service token; create, list or revoke them")
    .description(
      [
        "Inspects, verifies, narrows, seals or asks a service token; creates, lists or revokes them.",
        "",
        "The token is read from the file or from standard input; it is never an argument.",
        "To create, list and revoke, the account of runplan login is used, or the credential of --secrets-from.",
      ].join("\n"),
    )
    .addArgument(top.createArgument("<action>", "what to do").choices(actions))
    .argument("[what]", "the file with the token (default: standard input); create: its name; revoke: its id")
    .option("--root <key>", "the public key of its root, as ed25519/… or secp256r1/…, or a file in PEM")
    .option("--ttl <time>", "attenuate, create: for how long from now on, such as 1h", seconds)
    .addOption(
      new Option("--resource <id>", "attenuate, create: an application or add-on; may be repeated")
        .argParser((id: string, ids: readonly string[]) => [...ids, id])
        .default([]),
    )
    .option("--block <file>", "attenuate: a file with the block's datalog")
    .option("--authorizer <file>", "authorize: a file with facts, checks and policies")
    .option(
      "--lines",
      'authorize: read {"token","root","authorizer"} on each line, and write a verdict per line',
    )
    .option("--role <role>", `create: ${roles.join(", ")}; if left out, you are asked`)
    .option("--description <text>", "create: what the token is for")
    .option("--organisation <id>", "create, list, revoke: the organisation (default: your personal space)")
    .option("--profile <name>", "create, list, revoke: the account of runplan login, when you have several")
    .option(
      "--secrets-from <file>",
      "create, list, revoke: a file with another credential, as runplan curl takes it",
    )
    .addOption(
      new Option(
        "--as <kind>",
        "create, list, revoke: the kind of credential, when the file has several",
      ).choices(credentialKinds),
    )
    .addOption(platformOption())
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      note(`Exit status: 0, or 1 where a token is not what it should be or does not allow what is asked, 2 wrong usage.
inspect reads a token without verifying it: anyone may have written what is in it. attenuate and seal print the new token; create prints it this once, and everything else to the errors.`),
    )
    .action(async (action: Action, what: string | undefined, flags: TokenFlags) => {
      ended(await act(action, what, flags, world))
    })
}

const act = async (
  action: Action,
  file: string | undefined,
  flags: TokenFlags,
  world: CommandWorld,
): Promise<number> => {
  switch (action) {
    case "create":
      return createToken(file, flags, world)
    case "list":
      if (file !== undefined) throw new UsageError("list takes no name: it lists every token.")
      return listTokens(flags, world)
    case "revoke":
      return revokeToken(file, flags, world)
    default:
      return onToken(action, file, flags, world)
  }
}

const onToken = async (
  action: Exclude<Action, "create" | "list" | "revoke">,
  file: string | undefined,
  flags: TokenFlags,
  world: CommandWorld,
): Promise<number> => {
  if (flags.lines === true) {
    if (action !== "authorize" || file !== undefined)
      throw new UsageError("--lines is for authorize, and reads the standard input.")
    return lines(world)
  }
  const text = file === undefined ? await readInputStream(world) : await tokenIn(file, world)
  switch (action) {
    case "inspect": {
      const read = readToken(text)
      return read._tag === "Left" ? refused(read.left, world) : shown(read.right, flags, world)
    }
    case "verify": {
      const verified = verifyToken(text, await rootOf(flags, world), nativeOptions)
      return verified._tag === "Left" ? refused(verified.left, world) : shown(verified.right, flags, world)
    }
    case "seal": {
      const read = readToken(text)
      const sealed = read._tag === "Left" ? read : seal(read.right, nativeOptions)
      return sealed._tag === "Left" ? refused(sealed.left, world) : printed(sealed.right, flags, world)
    }
    case "attenuate":
      return narrowed(text, flags, world)
    case "authorize":
      return authorized(text, flags, world)
  }
}

/** Whoever gives the token itself instead of a file is told, and the token is not printed. */
const tokenIn = async (file: string, world: CommandWorld): Promise<string> => {
  try {
    return await readNamed(file, "", world)
  } catch {
    throw new UsageError(
      "The file with the token cannot be read. Give the name of a file, and never the token itself.",
    )
  }
}

const rootOf = async ({ root }: TokenFlags, world: CommandWorld): Promise<string> => {
  if (root === undefined) throw new UsageError("Give --root, the public key of whoever made the token.")
  return /^(?:\w+\/)?[0-9a-fA-F]+$/.test(root) ? root : readNamed(root, "--root", world)
}

const refused = (errors: TokenErrors, world: CommandWorld): Promise<1> =>
  complain(
    errors.map((error) => tokenDiagnosticOf(error)),
    world,
  )

const complain = async (
  diagnostics: readonly Pick<Diagnostic<string>, "code" | "message" | "remedy">[],
  world: CommandWorld,
): Promise<1> => {
  for (const { code, message, remedy } of diagnostics)
    await write(world.errors, `runplan: ${message} [${code}]\n${remedy === null ? "" : `  ${remedy}\n`}`)
  return 1
}

const put = async (world: CommandWorld, text: string): Promise<0> => {
  await write(world.output, text)
  return 0
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const printed = (token: Token, { json: asJson }: TokenFlags, world: CommandWorld): Promise<0> =>
  put(world, asJson === true ? json({ token: token.value.text() }) : `${token.value.text()}\n`)

const date = (time: number | bigint | null): string | null =>
  time === null || Number(time) > 253_402_300_799
    ? null
    : new Date(Number(time) * 1000).toISOString().replace(".000", "")

/** What the platform calls the facts that it gives (C-199). */
const namesOf = async ({ platform }: TokenFlags, world: CommandWorld): Promise<RequestFacts> =>
  (await readPlatform(platform, world)).data.requestFacts

/** What a token says; of the platform's facts what there is. */
const said = (token: Token, names: RequestFacts) => {
  const facts = factsOfToken(token, names)
  const end = latest(token.blocks, names.time)
  return {
    verified: token._tag === "Verified",
    rootKeyId: token.rootKeyId,
    sealed: token.sealed,
    facts: facts._tag === "Left" ? null : { ...facts.right, expires: date(facts.right.expires) },
    latest: date(end),
    blocks: token.blocks.map((block, index) => ({
      version: block.version,
      context: block.context,
      externalKey: block.externalKey === null ? null : publicKeyText(block.externalKey),
      revocationId: token.revocationIds[index] ?? "",
      code: printBlock(block),
    })),
  }
}

const shown = async (token: Token, flags: TokenFlags, world: CommandWorld): Promise<0> => {
  const { blocks, facts, ...whole } = said(token, await namesOf(flags, world))
  if (flags.json === true) return put(world, json({ ...whole, facts, blocks }))
  const rows = [
    whole.verified ? "The signatures hold." : "Not verified: anyone may have written this.",
    ...(whole.rootKeyId === null ? [] : [`Root key: ${whole.rootKeyId}`]),
    ...(facts === null
      ? []
      : [
          `Organisation: ${facts.organisation}`,
          `Role: ${facts.role}`,
          ...(facts.robot === null ? [] : [`Robot: ${facts.robot}`]),
          ...(facts.resources === null ? [] : [`Resources: ${facts.resources.join(", ") || "none"}`]),
        ]),
    ...((facts?.expires ?? whole.latest) === null ? [] : [`Valid until: ${facts?.expires ?? whole.latest}`]),
    ...(whole.sealed ? ["Sealed: it cannot be narrowed."] : []),
  ]
  const texts = blocks.map(
    ({ code, externalKey, revocationId }, index) =>
      `\nBlock ${index}${externalKey === null ? "" : `, signed by ${externalKey}`}, revocation id ${revocationId}\n${code.replace(/^(?=.)/gm, "  ")}`,
  )
  return put(world, printable(`${rows.join("\n")}\n${texts.join("")}`))
}

/** What a token holds may hold what a terminal obeys. */
const printable = (text: string): string =>
  text.replace(/(?!\n)\p{Cc}/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)

const narrowed = async (text: string, flags: TokenFlags, world: CommandWorld): Promise<number> => {
  const read = readToken(text)
  if (read._tag === "Left") return refused(read.left, world)
  const pieces = flags.block === undefined ? [] : [await readNamed(flags.block, "--block", world)]
  if (flags.ttl !== undefined || flags.resource.length > 0 || pieces.length === 0) {
    const names = await namesOf(flags, world)
    const facts = factsOfToken(read.right, names)
    const known = facts._tag === "Left" ? {} : facts.right
    const made = attenuate(
      {
        ...(flags.ttl === undefined ? {} : { ttlSeconds: flags.ttl }),
        ...(flags.resource.length === 0 ? {} : { resources: flags.resource }),
      },
      known,
      Math.floor(Date.now() / 1000),
    )
    if (made._tag === "Left") return complain(made.left.map(apiDiagnosticOf), world)
    pieces.push(...datalog(made.right, names).map((check) => `${check};`))
  }
  const appended = appendBlock(read.right, pieces.join("\n"), new Uint8Array(randomBytes(32)), nativeOptions)
  return appended._tag === "Left" ? refused(appended.left, world) : printed(appended.right, flags, world)
}

const authorized = async (text: string, flags: TokenFlags, world: CommandWorld): Promise<number> => {
  if (flags.authorizer === undefined)
    throw new UsageError("Give --authorizer, a file with facts and policies.")
  const root = await rootOf(flags, world)
  const authorizer = await readNamed(flags.authorizer, "--authorizer", world)
  if (flags.json === true) {
    const verdict = tokenVerdict({ token: text, root, authorizer }, nativeOptions)
    await put(world, json(verdict))
    return verdict.status === "allowed" ? 0 : 1
  }
  const verified = verifyToken(text, root, nativeOptions)
  const answer = verified._tag === "Left" ? verified : authorizeToken(verified.right, authorizer)
  if (answer._tag === "Left") return refused(answer.left, world)
  switch (answer.right._tag) {
    case "Allowed":
      return put(world, printable(`Allowed by policy ${answer.right.policy.index}.\n`))
    case "Refused": {
      const { policy, failed } = answer.right
      const rows = [
        policy === null
          ? "Refused: no policy matches."
          : `Refused${policy.kind === "deny" ? ` by policy ${policy.index}.` : "."}`,
        ...failed.map(
          ({ place, index, text: check }) =>
            `  check ${index} of ${place === "authorizer" ? "the authorizer" : `block ${place}`}: ${check}`,
        ),
      ]
      await put(world, printable(`${rows.join("\n")}\n`))
      return 1
    }
    case "Stopped":
      await put(
        world,
        printable(
          `Refused: ${answer.right.error._tag}${answer.right.text === null ? "" : ` in ${answer.right.text}`}\n`,
        ),
      )
      return 1
  }
}

const invalidVerdict: TokenVerdict = { status: "invalid", policy: null, failed: [], revocation: [] }

/** A line of 4 MiB holds more than a token and an authorizer may. */
const longest = 4 << 20

/** The verdict on a line; one that is no question is invalid. */
const verdictOf = (bytes: Uint8Array | null): TokenVerdict => {
  if (bytes === null) return invalidVerdict
  try {
    const asked: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"))
    const { token, root, authorizer } = asked as { readonly [field: string]: unknown }
    return typeof token === "string" && typeof root === "string" && typeof authorizer === "string"
      ? tokenVerdict({ token, root, authorizer }, nativeOptions)
      : invalidVerdict
  } catch {
    return invalidVerdict
  }
}

const lines = async (world: CommandWorld): Promise<0> => {
  for await (const { bytes } of linesOf(world.input, longest))
    await write(world.output, `${JSON.stringify(verdictOf(bytes))}\n`)
  return 0
}
