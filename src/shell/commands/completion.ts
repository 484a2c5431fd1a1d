/**
 * `runplan completion <shell>`: what a shell needs to complete commands, options and their values. It is made from the commands
 * themselves, and holds all it needs, so that nothing is started while somebody types.
 */
import { Argument, type Command, type Option } from "commander"
import { topics } from "../../describe/index.js"
import { tables } from "../../plan/tables.js"
import { platformNames } from "../../platform/profiles/names.js"
import { type Register, write } from "../commandWorld.js"
import { corpusAreas } from "../corpus.js"
import { note } from "../options.js"

const shells = ["bash", "zsh", "fish"] as const

/** Registers the command. It describes all commands that are registered by the time it runs. */
export const completionCommand: Register = (top, world, ended) => {
  top
    .command("completion")
    .addArgument(new Argument("<shell>", "bash, zsh or fish").choices(shells))
    .description("print a script that completes commands, options and their values")
    .addHelpText(
      "after",
      note(`bash: source <(runplan completion bash), in ~/.bashrc
zsh:  source <(runplan completion zsh), in ~/.zshrc after compinit
fish: runplan completion fish > ~/.config/fish/completions/runplan.fish`),
    )
    .action(async (shell: (typeof shells)[number]) => {
      await write(world.output, writers[shell](tree(top)))
      ended(0)
    })
}

/** A command as a completion sees it; `values` are what its arguments can be besides files. */
interface Completed {
  readonly name: string
  readonly says: string
  readonly options: readonly CompletedOption[]
  readonly values: readonly string[]
}

/**
 * An option; `values` is null where it takes none, and empty where it takes a file or anything else. Where they are `closed` there is
 * no other.
 */
interface CompletedOption {
  readonly flag: string
  readonly says: string
  readonly values: readonly string[] | null
  readonly closed: boolean
}

const decisionPaths: readonly string[] = [...new Set(tables.map(({ table: { decides } }) => decides))].sort()

/** What is known of values that the parser does not check, by command and by option. */
const argumentValues: { readonly [command: string]: readonly string[] } = {
  describe: topics,
  explain: decisionPaths,
}
const optionValues = (): { readonly [flag: string]: readonly string[] } => ({
  "--platform": platformNames,
  "--from": platformNames,
  "--area": corpusAreas(),
  "--only": decisionPaths,
})

const tree = (top: Command): readonly Completed[] =>
  top.commands.map((command) => ({
    name: command.name(),
    says: firstSentence(command.summary() || command.description()),
    options: [...command.options.flatMap(completedOption), help],
    values: [
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
      ...(argumentValues[command.name()] ?? []),
    ],
  }))

const help: CompletedOption = { flag: "--help", says: "print this help", values: null, closed: false }

const completedOption = (option: Option): readonly CompletedOption[] =>
  option.long === undefined || option.hidden
    ? []
    : [
        {
          flag: option.long,
          says: firstSentence(option.description),
          values:
            option.required || option.optional
              ? (option.argChoices ?? optionValues()[option.long] ?? [])
              : null,
          closed: option.argChoices !== undefined,
        },
      ]

const firstSentence = (text: string): string => (text.split(/[;\n]/)[0] ?? "").replace(/\.$/, "")

const bash = (commands: readonly Completed[]): string =>
  [
    "# bash completion of runplan: source <(runplan completion bash)",
    "_runplan() {",
    `  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" options="" values="" i`,
    "  # bash takes the = of --option=value for a word of its own.",
    '  if [[ $word == "=" ]]; then word=""',
    `  elif [[ $before == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"`,
    "  fi",
    "  for ((i = 1; i < COMP_CWORD; i++)); do",
    `    if [[ \${COMP_WORDS[i]} != -* ]]; then command="\${COMP_WORDS[i]}"; break; fi`,
    "  done",
    '  case "$command" in',
    `    "") options="--help --version"; values="${commands.map(({ name }) => name).join(" ")}" ;;`,
    ...commands.flatMap(({ name, options, values }) => [
      `    ${name})`,
      `      options="${options.map(({ flag }) => flag).join(" ")}"`,
      `      values="${values.join(" ")}"`,
      '      case "$before" in',
      ...options.flatMap((option) =>
        option.values === null
          ? []
          : [`        ${option.flag}) options=""; values="${option.values.join(" ")}" ;;`],
      ),
      "      esac ;;",
    ]),
    "  esac",
    '  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))',
    '  else COMPREPLY=($(compgen -W "$values" -- "$word"))',
    "  fi",
    "}",
    "# What is not completed is a file.",
    "complete -o bashdefault -o default -F _runplan runplan",
    "",
  ].join("\n")

const zsh = (commands: readonly Completed[]): string =>
  [
    "#compdef runplan",
    "# zsh completion of runplan: source <(runplan completion zsh)",
    "_runplan() {",
    "  local -a commands",
    "  commands=(",
    ...commands.map(({ name, says }) => `    ${single(`${name}:${says}`)}`),
    "  )",
    "  if (( CURRENT == 2 )); then",
    "    _describe command commands",
    "    _arguments '--help[print this help]' '--version[print the version]'",
    "    return",
    "  fi",
    "  local command=$words[2]",
    "  shift words; (( CURRENT-- ))",
    '  case "$command" in',
    ...commands.flatMap(({ name, options, values }) => [
      `    ${name}) _arguments \\`,
      ...options.map(
        ({ flag, says, values: own, closed }) =>
          `      ${single(`*${flag}[${says.replace(/[[\]\\:]/g, "\\$&")}]${own === null ? "" : `:value:${closed ? `(${own.join(" ")})` : zshValues(own)}`}`)} \\`,
      ),
      `      ${single(`*:argument:${zshValues(values)}`)} ;;`,
    ]),
    "  esac",
    "}",
    'if [[ $funcstack[1] == _runplan ]]; then _runplan "$@"; else compdef _runplan runplan; fi',
    "",
  ].join("\n")

/** Values, and files: a value that is known is not the only one. */
const zshValues = (values: readonly string[]): string =>
  values.length === 0 ? "_files" : `{ compadd -- ${values.join(" ")}; _files }`

const fish = (commands: readonly Completed[]): string =>
  [
    "# fish completion of runplan: runplan completion fish > ~/.config/fish/completions/runplan.fish",
    "complete -c runplan -n __fish_use_subcommand -l help -d 'print this help'",
    "complete -c runplan -n __fish_use_subcommand -l version -d 'print the version'",
    ...commands.flatMap(({ name, says, options, values }) => {
      const here = `complete -c runplan -n '__fish_seen_subcommand_from ${name}'`
      return [
        `complete -c runplan -n __fish_use_subcommand -f -a ${name} -d ${single(says)}`,
        ...options.map(({ flag, says: text, values: own, closed }) => {
          const takes =
            own === null
              ? ""
              : own.length === 0
                ? " -r"
                : ` ${closed ? "-x" : "-r"} -a ${single(own.join(" "))}`
          return `${here} -l ${flag.slice(2)}${takes} -d ${single(text)}`
        }),
        ...(values.length === 0 ? [] : [`${here} -a ${single(values.join(" "))}`]),
      ]
    }),
    "",
  ].join("\n")

/** In single quotes. */
const single = (text: string): string => `'${text.replaceAll("'", "’")}'`

const writers: { readonly [shell in (typeof shells)[number]]: (commands: readonly Completed[]) => string } = {
  bash,
  zsh,
  fish,
}
