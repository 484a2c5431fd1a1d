/**
 * What a dry run says of programs that listen where variables are set, and nowhere else (C-410).
 *
 * Law. What is said to be missing has to be set before a program listens; and where nothing listens while none is set, it is said.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { dryLinesOf } from "./dry-files.js"

const linesOf = (condition: string): Promise<readonly string[]> =>
  dryLinesOf({ express: "^5.0.0" })({
    "index.js": `const app = require("express")()\napp.get("/", (req, res) => res.send("a"))\n${condition}`,
  })

const names = ["LOCAL", "RUN_SERVER"] as const
const values = [undefined, "", "a", "true"] as const
type Env = { readonly [name in (typeof names)[number]]: (typeof values)[number] }

const envs: readonly Env[] = values.flatMap((LOCAL) => values.map((RUN_SERVER) => ({ LOCAL, RUN_SERVER })))

const asked = (name: string) =>
  fc.constantFrom(
    `process.env.${name}`,
    `!process.env.${name}`,
    `process.env.${name} === "true"`,
    `process.env.${name} == "a"`,
    `process.env.${name} !== "true"`,
  )
const [local, run] = names.map(asked) as [fc.Arbitrary<string>, fc.Arbitrary<string>]
const condition = fc.oneof(
  local,
  fc.tuple(local, fc.constantFrom("&&", "||"), run).map((parts) => parts.join(" ")),
)
const statement = condition.chain((one) =>
  fc.constantFrom(
    `if (${one}) app.listen(8080)`,
    `;(${one}) && app.listen(8080)`,
    `if (${one}) { app.listen(8080) } else { module.exports = app }`,
    `if (!(${one})) module.exports = app\nelse app.listen(8080)`,
  ),
)

/** Whether a program listens with such variables: it is run, with nothing behind it. */
const listens = (text: string, env: Env): boolean => {
  let heard = false
  new Function("app", "process", "module", text)({ listen: () => (heard = true) }, { env }, {})
  return heard
}

test("what has to be set before a program listens is said, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(statement, async (text) => {
      const lines = (await linesOf(text)).filter((line) => !line.startsWith(".listen("))
      const said = lines.flatMap((line) => {
        const [, atoms] = /^\.unset\(([^,]*), 3\) unanswered$/.exec(line) ?? []
        return atoms === undefined ? [] : [atoms.split(" ")]
      })
      expect(lines.length, `${lines}`).toBe(said.length)
      for (const atoms of said) {
        const isLacking = (env: Env): boolean =>
          atoms.every((atom) => {
            const value = env[atom.replace("?", "") as keyof Env]
            return value === undefined || (atom.endsWith("?") && value === "")
          })
        expect(envs.filter((env) => isLacking(env) && listens(text, env))).toEqual([])
        expect(envs.some((env) => listens(text, env))).toBe(true)
      }
      const isUnheard = !listens(text, { LOCAL: undefined, RUN_SERVER: undefined })
      expect(said.length > 0).toBe(isUnheard && envs.some((env) => listens(text, env)))
    }),
    runs(100),
  )
})
