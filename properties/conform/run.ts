/**
 * The command line as a test runs it: in the root of the repository unless told otherwise, with nothing on its input.
 */
import { PassThrough, Writable } from "node:stream"
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

/** Runs the command line with these words, in a folder, and with `columns` on a terminal so wide, without colours. */
export const runWords = async (
  words: readonly string[],
  folder: string = root,
  columns?: number,
): Promise<Printed> => {
  const [output, errors] = [collecting(), collecting()]
  if (columns !== undefined) Object.assign(output.stream, { isTTY: true, columns })
  const status = await run(words, {
    folder,
    input: new PassThrough(),
    output: output.stream,
    errors: errors.stream,
    environment: columns === undefined ? {} : { NO_COLOR: "1" },
  })
  return { status, output: output.text(), errors: errors.text() }
}
