/** How a package manager is called, as data that a platform may replace. */
import { anyText, fields, listOf, type Static, someText, truth, word } from "../../model/codec.js"

const flags = listOf("an array of strings", anyText)

/** The shape of a package manager's commands. */
export const managerCommandsCodec = fields({
  install: someText,
  flags: fields({ install: flags, ignore: flags }),
  excludes: word('"always", "production" or "never"', ["always", "production", "never"]),
  start: someText,
  main: someText,
  lifecycle: truth,
})

/**
 * How a package manager installs: the command (C-14), the flags when development dependencies are wanted (`install`),
 * those when they are not (`ignore`), and what is left out then.
 *
 * `excludes` says what leaves development dependencies out without a flag: `always` for the flags of `ignore`, `production`
 * for NODE_ENV=production, `never` for a tool that always installs them (C-15).
 *
 * `start` and `main` begin the command that runs scripts.start and main (C-16); `lifecycle` says whether prestart and
 * poststart run with scripts.start (C-17).
 *
 * A platform may replace all of it.
 */
export interface ManagerCommands extends Static<typeof managerCommandsCodec> {}
