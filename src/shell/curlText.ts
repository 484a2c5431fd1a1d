/**
 * A command of curl as text for a POSIX shell: what is secret is in a here-document, and so in no list of processes.
 */
import { quoteWord } from "../model/command.js"

/**
 * What is asked of curl: its arguments, the configuration, and a form that is too long for it. `inputTaken` says that its standard
 * input is taken, so that the configuration goes to descriptor 3.
 */
export interface CurlCall {
  readonly arguments: readonly string[]
  readonly config: string
  readonly form: string | null
  readonly inputTaken: boolean
}

/**
 * The arguments with those that bring in the rest. A file of the user's own, .curlrc, could change what was signed, so curl does not
 * read it.
 */
export const callArguments = ({ arguments: args, form, inputTaken }: CurlCall): readonly string[] => [
  "--disable",
  "--config",
  inputTaken ? "/dev/fd/3" : "-",
  ...(form === null ? [] : ["--data", "@/dev/fd/3"]),
  ...args,
]

const [END, END_OF_FORM] = ["END_OF_CONFIG", "END_OF_FORM"] as const

/** The command. What is pasted sends what was signed. */
export const curlText = (call: CurlCall): string => {
  const words = ["curl", ...callArguments(call)].map(quoteWord).join(" ")
  const { config, form, inputTaken } = call
  return form === null
    ? `${words} ${inputTaken ? "3" : ""}<<'${END}'\n${config}${END}`
    : `${words} <<'${END}' 3<<'${END_OF_FORM}'\n${config}${END}\n${form}\n${END_OF_FORM}`
}
