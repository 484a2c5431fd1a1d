/**
 * What a dry run makes of programs that are drawn (C-408), beside what Node makes of them.
 *
 * Law. What a program comes to is what Node has, and of expressions that are not nested it is known.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { programs, showing } from "../arbitraries/javascript.js"
import { runs } from "../arbitraries/runs.js"
import { dryLinesOf } from "./dry-files.js"

/** What is held of one file that starts. */
const held = (text: string): Promise<readonly string[]> => dryLinesOf({})({ "index.js": text })

/** A program that hands what it writes down to `log`, and at last how it ended, if it did. */
const whole = (program: string): string =>
  `(function () { try {\n${showing}\n${program}\n} catch (e) { log("ended " + (e instanceof Error && e.name)) } })()`

/** What a program writes down in Node. */
const writtenBy = (program: string): string => {
  const all: string[] = []
  new Function("log", whole(program))((text: string) => void all.push(text))
  return JSON.stringify(all.join("\n"))
}

/** Whether a dry run comes to what Node has written down: "other" where it comes to something else. */
const comesTo = async (program: string): Promise<"same" | "other" | "unknown"> => {
  const endsWhere = async (sign: string): Promise<boolean> => {
    const asked = `if (all.join("\\n") ${sign} ${writtenBy(program)}) process.exit(1)`
    const lines = await held(
      `const all = []\nconst log = (text) => { all.push(text) }\n;${whole(program)}\n;${asked}`,
    )
    return lines.some((line) => line.startsWith(".ends"))
  }
  return (await endsWhere("!==")) ? "other" : (await endsWhere("===")) ? "same" : "unknown"
}

test("what comes out of a program is what Node has", async () => {
  await fc.assert(
    fc.asyncProperty(programs(1, 3), async (program) => {
      expect(await comesTo(program), program).toBe("same")
    }),
    runs(150),
  )
})

test("what is nested is not said to be otherwise", async () => {
  await fc.assert(
    fc.asyncProperty(programs(2, 2), async (program) => {
      expect(await comesTo(program), program).not.toBe("other")
    }),
    runs(60),
  )
})
