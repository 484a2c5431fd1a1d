/** What small readers and writers make of one case each: the file that a launch runs, and the place of an annotation. */
import { expect, test } from "vitest"
import { entryFileOf } from "../../src/decode/launch.js"
import { githubCommands } from "../../src/report/index.js"

// Columns: the program and its words; the file, or null where none can be seen.
test.each([
  ["node server.js", "server.js"],
  ["node --enable-source-maps server.js", "server.js"],
  // What nodemon watches comes as words of its own.
  ["nodemon --watch src server.js", null],
  ["nodemon server.js", "server.js"],
  ["bun server.ts", "server.ts"],
  // A word without a point or a slash is a script of package.json.
  ["bun server", null],
  ["next start", null],
])("%s runs the file %s", (line, expected) => {
  const [program = "", ...args] = line.split(" ")
  expect(entryFileOf({ program, args, folder: "" })?.file ?? null).toBe(expected)
})

test("an annotation has the line and the column of its place, each under its own name", () => {
  const diagnostic = {
    code: "task-blank",
    severity: "error" as const,
    message: "x",
    because: [],
    remedy: null,
    contract: [],
  }
  expect(githubCommands([{ diagnostic, place: { path: "a", line: 3, column: 7 }, also: [] }])).toBe(
    "::error file=a,line=3,col=7,title=task-blank::x\n",
  )
})
