/**
 * The command line as a test runs it: in this process, in the root of the repository and with nothing on its input
 * unless told otherwise.
 */
import { Readable, Writable } from "node:stream"
import { run as planned } from "../../src/shell/planning.js"
import { planWords } from "../../src/shell/planWords.js"
import { run } from "../../src/shell/program.js"
import { root } from "../scripts/pages.mjs"

/** What a run printed, and its exit status. */
export interface Printed {
  readonly status: number
  readonly output: string
  readonly errors: string
}

const collecting = () => {
  const pieces: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      pieces.push(String(chunk))
      done()
    },
  })
  return { stream, text: () => pieces.join("") }
}

/**
 * Where a command runs: its folder, what comes on its input, its variables, how wide the terminal is that it prints to, if it does, and that of its errors.
 */
export interface Place {
  readonly folder: string
  readonly input?: string
  readonly errorColumns?: number
  readonly environment?: { readonly [name: string]: string }
  readonly columns?: number
}

/** Runs the command line with these words at a place. */
export const runIn = async (place: Place, words: readonly string[]): Promise<Printed> => {
  const [output, errors] = [collecting(), collecting()]
  const { folder, input = "", environment = {}, columns, errorColumns } = place
  if (columns !== undefined) Object.assign(output.stream, { isTTY: true, columns })
  if (errorColumns !== undefined) Object.assign(errors.stream, { isTTY: true, columns: errorColumns })
  const world = {
    folder,
    input: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    output: output.stream,
    errors: errors.stream,
    environment,
  }
  // As the process does.
  const asked = planWords(words)
  const status = await (asked === null ? run(words, world) : planned(asked, world))
  return { status, output: output.text(), errors: errors.text() }
}

/** Runs the command line with these words, in a folder, and with `columns` on a terminal so wide, without colours. */
export const runWords = (
  words: readonly string[],
  folder: string = root,
  columns?: number,
): Promise<Printed> =>
  runIn(columns === undefined ? { folder } : { folder, columns, environment: { NO_COLOR: "1" } }, words)
