/**
 * What a dry run says of servers that are drawn, or written by hand (C-408), beside what they answer.
 *
 * Law. A server of which it is said that nothing answers `/` answers it with 400 or more; and of one that does so, it is said.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { type Framework, served } from "../arbitraries/servers.js"
import { answered, isSaid, servedWith } from "./dry-served.js"
import { servedRows, silentRows } from "./dry-served-rows.js"

const frameworks: readonly Framework[] = ["express", "koa", "fastify", "http"]

test.each(frameworks)("of %s is said what it answers", async (which) => {
  await fc.assert(
    fc.asyncProperty(served[which], async (one) => {
      const status = await answered(one)
      expect(await isSaid(one), `${which} ${one.major} answers ${status}\n${one.text}`).toBe(status >= 400)
    }),
    runs(150),
  )
})

test.each(frameworks)("of %s written by hand is said what it answers", async (which) => {
  const others: string[] = []
  for (const [rows, isKnown] of [
    [servedRows[which], true],
    [silentRows[which], false],
  ] as const)
    for (const one of rows.flatMap((lines) => servedWith(which, lines))) {
      const status = await answered(one)
      const is = await isSaid(one)
      if (is !== (isKnown && status >= 400)) others.push(`${one.major} answers ${status}\n${one.text}`)
    }
  expect(others).toEqual([])
})
