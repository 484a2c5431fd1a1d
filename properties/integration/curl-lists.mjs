// Runs the built command line on one list of arguments after another, in this process: what the parent sends, with the status as the
// answer. curl itself is the real one.
import { Readable, Writable } from "node:stream"
import { run } from "../../dist/shell/program.js"

const none = () => new Writable({ write: (_chunk, _encoding, done) => done() })

process.on("message", async ({ words, folder }) => {
  let errors = ""
  const collecting = new Writable({
    write: (chunk, _encoding, done) => {
      errors += chunk
      process.stderr.write(chunk)
      done()
    },
  })
  const status = await run(words, {
    folder,
    input: Readable.from([Buffer.from("from=input")]),
    output: none(),
    errors: collecting,
    environment: {},
  })
  process.send({ status, errors })
})
