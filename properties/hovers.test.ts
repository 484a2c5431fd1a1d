/**
 * Who points at a name that the package exports sees what it is, not all that is in it: no hover is longer than 300 characters. A table has
 * an interface, a long union names its cases, a type of many fields takes those of an interface.
 */
import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"
import { sourcePaths } from "./entries.js"
import { hoversOf } from "./scripts/hovers.mjs"
import { root } from "./scripts/pages.mjs"

const longest = 300

const entries = Object.entries(sourcePaths).flatMap(([entry, [source]]) =>
  source?.endsWith(".ts") === true ? [[entry, source] as const] : [],
)
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
  ts.sys,
  root,
)
const hovers = hoversOf({ folder: root, entries, options: { ...options, paths: sourcePaths } })

it("shows something of every name", () => {
  expect(hovers.length).toBeGreaterThan(600)
  expect(hovers.filter(({ hover }) => hover.length < 10)).toEqual([])
})

it(`has at most ${longest} characters`, () => {
  expect(
    hovers.flatMap(({ entry, name, hover }) =>
      hover.length > longest ? [`${hover.length} characters: ${name} of ${entry}: ${hover}`] : [],
    ),
  ).toEqual([])
})
