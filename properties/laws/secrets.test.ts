/**
 * A secret's value appears nowhere in what comes out: not in an outcome, not in its text, not in an error.
 */
import { inspect } from "node:util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeSnapshot } from "../../src/index.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import { snapshot } from "../arbitraries/snapshot.js"
import { secretNames } from "../arbitraries/values.js"
import { bytes, decided, outcomeOf } from "./observe.js"

const canary = "c4n4ryValue"

/** A secret value, of the right form and of wrong ones, with the canary in it. */
const planted = () =>
  weighted(
    [6, fc.constantFrom(`${canary}`, `user:${canary}`, `${canary}:password`)],
    [
      3,
      fc.constantFrom(
        `${canary} ${canary}`,
        ` ${canary}`,
        `${canary}\n`,
        `\u0000${canary}`,
        `"${canary}"`,
        `//${canary}@host`,
      ),
    ],
  )

const secretEnv = () =>
  fc
    .tuple(
      ...secretNames.map((name) => fc.option(planted(), { freq: 2 }).map((value) => [name, value] as const)),
    )
    .map(
      (entries) =>
        Object.fromEntries(entries.filter(([, value]) => value !== null)) as { [name: string]: string },
    )

/** A registry with a secret in its text: in the credentials of a URL, or in its query. */
const registry = () =>
  fc.option(
    fc.constantFrom(
      `https://user:${canary}@npm.example.com`,
      `${canary}@npm.example.com`,
      `npm.example.com?token=${canary}`,
      `ftp://user:${canary}@npm.example.com/path`,
      `//user:${canary}@npm.example.com`,
      `https:user:${canary}@npm.example.com`,
    ),
    { freq: 3 },
  )

const withSecrets = (): fc.Arbitrary<Snapshot> =>
  fc.tuple(snapshot(), secretEnv(), secretEnv(), registry()).map(([given, own, linked, host]) => ({
    ...given,
    env: { ...given.env, ...own, ...(host === null ? {} : { CC_NPM_REGISTRY: host }) },
    addons: [...(given.addons ?? []), { name: "vault", env: linked }],
  }))

/** Pieces of the canary that would give it away: itself, half of it, and what encodings make of it. */
const traces = [
  canary.toLowerCase(),
  canary.slice(0, 7).toLowerCase(),
  canary.slice(-7).toLowerCase(),
  ...["", "u", "us", "user:"].map((before) =>
    Buffer.from(before + canary)
      .toString("base64")
      .slice(4, 12)
      .toLowerCase(),
  ),
  Buffer.from(canary).toString("hex"),
]

const leaks = (text: string): readonly string[] =>
  traces.filter((trace) => text.toLowerCase().includes(trace))

describe("the value of a secret variable", () => {
  test("appears in no outcome and in no result, as JSON", () => {
    fc.assert(
      fc.property(withSecrets(), (given) => {
        const made = outcomeOf(given)
        expect(leaks(bytes(made))).toEqual([])
        expect(leaks(JSON.stringify(decided(given)))).toEqual([])
      }),
      runs(),
    )
  })

  test("appears in no outcome that is inspected", () => {
    fc.assert(
      fc.property(withSecrets(), (given) => {
        const text = inspect(outcomeOf(given), { depth: Number.POSITIVE_INFINITY, maxStringLength: null })
        expect(leaks(text)).toEqual([])
      }),
      // To inspect an outcome takes longer than to make it.
      runs(200),
    )
  })

  test("does not show in what an outcome is: two values of the same form give the same bytes", () => {
    const other = (env: { readonly [name: string]: string }) =>
      Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, value.replaceAll(canary, "0therValue1")]),
      )
    fc.assert(
      fc.property(withSecrets(), (given) => {
        const after = {
          ...given,
          env: other(given.env),
          addons: (given.addons ?? []).map((addon) => ({ ...addon, env: other(addon.env) })),
        }
        expect(bytes(outcomeOf(after))).toBe(bytes(outcomeOf(given)))
      }),
      runs(),
    )
  })

  test("appears in no error about a snapshot that cannot be decoded", () => {
    const wrapped = fc.constantFrom<(value: string) => unknown>(
      (value) => [value],
      (value) => ({ value }),
      (value) => ({ [value]: 1 }),
      (value) => value,
    )
    fc.assert(
      fc.property(withSecrets(), wrapped, fc.constantFrom(...secretNames), (given, wrap, name) => {
        const broken = {
          ...given,
          env: { ...given.env, [name]: wrap(canary) },
          addons: [{ name: 1, env: given.env }],
        }
        expect(leaks(JSON.stringify(decodeSnapshot(broken)))).toEqual([])
        expect(leaks(JSON.stringify(decodeSnapshot({ ...given, env: Object.entries(given.env) })))).toEqual(
          [],
        )
      }),
      runs(200),
    )
  })
})
