/** Options that several commands take, and how their values are read. */
import { type Command, InvalidArgumentError, Option } from "commander"
import { kinds } from "../model/snapshot.js"
import { platformNames } from "../platform/profiles/names.js"
import { wrap } from "../report/style.js"

/** A note after the help of a command, wrapped on a narrow screen; a line of it is a paragraph. */
export const note =
  (text: string): ((context: { readonly command: Command }) => string) =>
  ({ command }) =>
    ["", ...text.split("\n").flatMap((line) => wrap(line, helpWidth(command)))].join("\n")

/** Columns that help has. */
export const helpWidth = (command: Command): number => command.configureOutput().getOutHelpWidth?.() ?? 100

/** `--platform`. */
export const platformOption = (): Option =>
  new Option(
    "--platform <name>",
    `a ready platform (${platformNames.join(", ")}), or a JSON file that overrides parts of the contract's data`,
  )

/** A command with the options that say what is planned: variables, instance, kind, platform, snapshot. */
export const withInput = (command: Command): Command =>
  withProject(command).option(
    "--snapshot <file>",
    "plan this snapshot instead of a folder; - reads it from standard input",
  )

/** The same without the snapshot, for a command that takes it otherwise. */
export const withProject = (command: Command): Command =>
  command
    .addOption(
      new Option("--env <KEY=VALUE>", "a variable of the application; may be repeated")
        .argParser(append)
        .default([], ""),
    )
    .addOption(
      new Option(
        "--environment-file <file>",
        "a file of variables, one NAME=value per line; may be repeated, later files win",
      )
        .argParser(append)
        .default([], ""),
    )
    .addOption(new SameAs("environmentFile", "--env-file <file>").argParser(append).hideHelp())
    .addOption(
      new Option(
        "--addon <NAME=FILE>",
        "a linked add-on and the file with its variables; may be repeated, in order",
      )
        .argParser(append)
        .default([], ""),
    )
    .option("--instance <type>", "the instance type, such as XS")
    .addOption(
      new Option("--memory <MiB>", "the instance's memory; it wins over the type").argParser(mebibytes),
    )
    .addOption(
      new Option("--application <kind>", "the kind of application; by default the files decide").choices(
        kinds,
      ),
    )
    .option("--task <command>", "plan a task: this command runs and ends, and nothing listens")
    .addOption(platformOption())
    .option("--json", "print canonical JSON")

/**
 * An option that is another one under a second name. `--env-file` is what people type; it is taken and not shown, since Node
 * looks for it in all arguments too, applies the NODE_OPTIONS of that file to this process before the first line of runplan runs,
 * and ends when there is no such file.
 */
class SameAs extends Option {
  readonly #attribute: string
  constructor(attribute: string, flags: string) {
    super(flags)
    this.#attribute = attribute
  }
  override attributeName(): string {
    return this.#attribute
  }
}

/** An option that may be given again: each value joins those before it. */
export const append = (value: string, before: readonly string[]): readonly string[] => [...before, value]

/** A whole number. */
export const count = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("It takes a whole number.")
  return Number(value)
}

const mebibytes = (value: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError("It takes a whole number of MiB above zero.")
  return Number(value)
}

/** A number of seconds above zero, with at most three decimals. */
export const seconds = (value: string): number => {
  if (!/^(?:0|[1-9]\d{0,3})(?:\.\d{1,3})?$/.test(value) || Number(value) === 0) {
    throw new InvalidArgumentError("It takes a number of seconds above zero.")
  }
  return Number(value)
}
