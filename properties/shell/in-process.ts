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
  }: { readonly input?: string; readonly environment?: { readonly [name: string]: string } } = {},
): Promise<Ended> => {
  const pieces = { out: "", err: "" }
  const collecting = (name: "out" | "err") =>
    new Writable({
      write: (chunk, _, done) => {
        pieces[name] += String(chunk)
        done()
      },
    })
  const status = await run(words, {
    folder,
    input: Readable.from([Buffer.from(input)]),
    output: collecting("out"),
    errors: collecting("err"),
    environment,
  })
  return { status, ...pieces }
}
