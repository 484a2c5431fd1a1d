/** `runplan login`: gets an access token for somebody who approves in a browser, and keeps it. */
import { InvalidArgumentError, Option } from "commander"
import { addresses } from "../../api/addresses.js"
import { apiDiagnosticOf } from "../../api/diagnostics/index.js"
import { succeed } from "../../model/result.js"
import { type SignatureMethod, signatureMethods } from "../../oauth/signature.js"
import { accountsFile, profileName, readAccounts, writeAccounts } from "../accounts.js"
import { type CommandWorld, type Register, type Status, UsageError, write } from "../commandWorld.js"
import { readPlatform } from "../input.js"
import { browse, login } from "../login.js"
import { note, platformOption, seconds } from "../options.js"
import { readSecrets } from "../secrets.js"

/** How long somebody may take to approve, in seconds. */
const defaultTimeout = 300

interface LoginFlags {
  readonly platform?: string
  readonly profile?: string
  readonly secretsFrom?: string
  readonly consumerKey?: string
  readonly consumerSecretEnv?: string
  readonly baseUrl?: string
  readonly signatureMethod: SignatureMethod
  readonly browser: boolean
  readonly timeout?: number
}

const keyed = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("It is blank.")
  return text
}

/** Registers the command. */
export const loginCommand: Register = (top, world, ended) => {
  top
    .command("login")
    .description("log in to the platform: approve in a browser, and runplan curl signs with your account")
    .addOption(platformOption())
    .option("--profile <name>", "the name of the account, when you have several")
    .option(
      "--secrets-from <file>",
      "a file with OAUTH_CONSUMER_KEY=…, OAUTH_CONSUMER_SECRET=… and OAUTH_CONSUMER_BASE_URL=…",
    )
    .addOption(new Option("--consumer-key <key>", "the consumer key").argParser(keyed))
    .option("--consumer-secret-env <name>", "the environment variable that holds the consumer secret")
    .option("--base-url <url>", "the base URL that the consumer was created with, on this machine")
    .addOption(
      new Option("--signature-method <method>", "how requests are signed")
        .choices(signatureMethods)
        .default("HMAC-SHA512"),
    )
    .option("--no-browser", "print the page's address and open nothing")
    .addOption(
      new Option("--timeout <seconds>", `how long to wait for you (default: ${defaultTimeout})`).argParser(
        seconds,
      ),
    )
    .addHelpText(
      "after",
      note(`The consumer is yours: create one with a base URL on this machine, such as http://localhost:8899. Its secret is never an argument.
The account is kept in a file that you alone can read. Exit status: 0 logged in, 1 not, 2 wrong usage.`),
    )
    .action(async (flags: LoginFlags) => ended(await run(flags, world)))
}

const run = async (flags: LoginFlags, world: CommandWorld): Promise<Status> => {
  const profile = profileName(flags.profile)
  const consumer = await readConsumer(flags, world)
  const { api } = addresses(await readPlatform(flags.platform, world))
  if (api._tag === "Left") {
    const problems = api.left.map(apiDiagnosticOf).map(({ message, remedy }) => `${message} ${remedy ?? ""}`)
    throw new UsageError(problems.map((problem) => problem.trim()).join("\n"))
  }
  const file = accountsFile(world.environment, process.platform)
  // A token exists once: that it can be kept is seen before there is one.
  await writeAccounts(file, await readAccounts(file))
  const { origin, path } = api.right
  const came = await login({
    api: origin + path,
    consumer,
    signatureMethod: flags.signatureMethod,
    timeout: flags.timeout ?? defaultTimeout,
    say: async (line) => {
      await write(world.output, `${line}\n`)
    },
    browse: flags.browser ? browse : () => {},
  })
  if (came._tag === "Failed") {
    await write(world.errors, came.reasons.map((reason) => `runplan: ${reason}\n`).join(""))
    return 1
  }
  const { account, notes } = came
  await writeAccounts(file, new Map([...(await readAccounts(file)), [profile, account]]))
  await write(world.errors, notes.map((reason) => `runplan: ${reason}\n`).join(""))
  await write(world.output, `Logged in as ${profile}${until(account.expires)}; kept in ${file}.\n`)
  return 0
}

/** Until when an account holds, as a clause. */
const until = (expires: number | null): string =>
  expires === null ? "" : `, until ${new Date(expires * 1000).toISOString().slice(0, 10)}`

/** The consumer; wrong usage, with all that is missing, when it is not to be had. */
const readConsumer = async (flags: LoginFlags, world: CommandWorld) => {
  const said: string[] = []
  const { find } = readSecrets(flags.secretsFrom, {
    folder: world.folder,
    environment: world.environment,
    misuse: (message) => {
      throw new UsageError(message)
    },
    say: (text) => said.push(`runplan: ${text}\n`),
  })
  await write(world.errors, said.join(""))
  const given = (value: string | undefined, name: string, option: string) =>
    value === undefined ? find(name, option) : succeed(value)
  const key = given(flags.consumerKey, "OAUTH_CONSUMER_KEY", "--consumer-key")
  const secret = find("OAUTH_CONSUMER_SECRET", "--consumer-secret-env", flags.consumerSecretEnv)
  const baseUrl = given(flags.baseUrl, "OAUTH_CONSUMER_BASE_URL", "--base-url")
  if (key._tag === "Right" && secret._tag === "Right" && baseUrl._tag === "Right")
    return { key: key.right, secret: secret.right, baseUrl: baseUrl.right }
  throw new UsageError(
    [key, secret, baseUrl].flatMap((found) => (found._tag === "Left" ? [found.left] : [])).join("\n"),
  )
}
