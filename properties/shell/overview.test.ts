/**
 * The list of commands that is printed without the argument parser: it is what the parser prints.
 */
import { PassThrough } from "node:stream"
import { expect, test } from "vitest"
import { asksOverview, overview } from "../../src/shell/overview.js"
import { run } from "../../src/shell/program.js"

/** Somewhere to write that is so many columns wide, and what was written there. */
const screen = (columns: number | undefined, environment: { readonly [name: string]: string } = {}) => {
  const written: string[] = []
  const output = Object.assign(new PassThrough(), columns === undefined ? {} : { columns })
  output.on("data", (chunk: Buffer) => written.push(chunk.toString()))
  const errors = new PassThrough().on("data", (chunk: Buffer) => written.push(`error: ${chunk}`))
  const world = { folder: "/", input: new PassThrough(), output, errors, environment }
  return { world, text: () => written.join("") }
}

test("it is what the parser prints, at every width, in colour and without", async () => {
  for (let columns = 1; columns <= 200; columns++) {
    for (const inColour of [false, true]) {
      const { world, text } = screen(columns, inColour ? { FORCE_COLOR: "1" } : {})
      expect(await run(["--help"], world)).toBe(0)
      expect([columns, inColour, overview(columns, inColour)]).toEqual([columns, inColour, text()])
    }
  }
})

test("it is asked for by these words alone", async () => {
  for (const words of [["--help"], ["-h"], ["help"]]) {
    const { world, text } = screen(100)
    expect(await run(words, world)).toBe(0)
    expect([words, asksOverview(words)]).toEqual([words, true])
    expect(text()).toBe(overview(100, false))
  }
  for (const words of [[], [""], ["help", "plan"], ["--help", "plan"], ["plan"], ["-v"], ["--"], ["Help"]])
    expect([words, asksOverview(words)]).toEqual([words, false])
})
