/** `runplan logout`: forgets an account. */
import { accountOf, accountsFile, readAccounts, writeAccounts } from "../accounts.js"
import { type CommandWorld, type Register, type Status, write } from "../commandWorld.js"
import { note } from "../options.js"

interface LogoutFlags {
  readonly profile?: string
  readonly all?: true
}

/** Registers the command. */
export const logoutCommand: Register = (top, world, ended) => {
  top
    .command("logout")
    .description("forget the account that runplan login stored")
    .option("--profile <name>", "the name of the account, when you have several")
    .option("--all", "forget every account")
    .addHelpText(
      "after",
      note("The token itself holds until it expires; revoke it at the platform where it should not."),
    )
    .action(async (flags: LogoutFlags) => ended(await run(flags, world)))
}

const run = async (flags: LogoutFlags, world: CommandWorld): Promise<Status> => {
  const file = accountsFile(world.environment, process.platform)
  if (flags.all === true) {
    await writeAccounts(file, new Map())
    await write(world.output, "Every account is forgotten.\n")
    return 0
  }
  const { profile } = await accountOf(flags.profile, world.environment)
  const others = [...(await readAccounts(file))].filter(([name]) => name !== profile)
  await writeAccounts(file, new Map(others))
  await write(world.output, `The account ${profile} is forgotten.\n`)
  return 0
}
