/** The command line in this process: arguments in, status and texts out. */
import { Readable, Writable } from "node:stream"
import { run } from "../../src/shell/program.js"

export interface Ended {
  readonly status: number
  readonly out: string
  readonly err: string
}

export const runHere = async (
  folder: string,
  words: readonly string[],
  {
    input = "",
    environment = {},
    columns,
  }: {
    readonly input?: string
    readonly environment?: { readonly [name: string]: string }
    /** The width of a terminal that looks on; without it there is none. */
    readonly columns?: number
  } = {},
): Promise<Ended> => {
  const pieces = { out: "", err: "" }
  const collecting = (name: "out" | "err") =>
    Object.assign(
      new Writable({
        write: (chunk, _, done) => {
          pieces[name] += String(chunk)
          done()
        },
      }),
      columns === undefined ? {} : { isTTY: true, columns },
    )
  const status = await run(words, {
    folder,
    input: Readable.from([Buffer.from(input)]),
    output: collecting("out"),
    errors: collecting("err"),
    environment,
  })
  return { status, ...pieces }
}
