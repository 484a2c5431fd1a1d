/**
 * Plans as scripts: the golden cases, and what holds of every script. Whether shells read it so is tested under properties/integration.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runningDiagnostics } from "../src/contract/diagnostics/running.js"
import { diagnosticsOf, type Plan, type Snapshot, splitWords } from "../src/index.js"
import { renderScript } from "../src/report/index.js"
import { phpSnapshot } from "./arbitraries/php.js"
import { runs } from "./arbitraries/runs.js"
import { hostileSnapshot, snapshot } from "./arbitraries/snapshot.js"
import { hostileText } from "./arbitraries/values.js"
import { runWords } from "./conform/run.js"
import { planOf } from "./laws/observe.js"
import { root } from "./scripts/pages.mjs"

const folder = join(root, "golden/script")
const cases = readdirSync(folder).map((name) => {
  const file = join(folder, name, "script.sh")
  return {
    name,
    ...(JSON.parse(readFileSync(join(folder, name, "case.json"), "utf8")) as {
      readonly title: string
      readonly snapshot: Snapshot
      readonly codes: readonly string[]
    }),
    script: existsSync(file) ? readFileSync(file, "utf8") : null,
  }
})

describe("golden scripts", () => {
  test.each(cases)("$name: $title", ({ snapshot, codes, script }) => {
    const made = planOf(snapshot)
    if (made === null) throw new Error("this is no plan")
    const rendered = renderScript(made)
    expect(diagnosticsOf(rendered).map(({ code }) => code)).toEqual(codes)
    expect(rendered._tag === "Right" ? rendered.right : null).toBe(script)
    expect(JSON.stringify(rendered)).not.toContain("c4n4ry")
  })

  test("show every reason for which a plan has none", () => {
    const shown = cases.flatMap(({ codes }) => codes)
    expect(
      Object.keys(runningDiagnostics).filter((code) => code.startsWith("run-") && !shown.includes(code)),
    ).toEqual([])
  })
})

const plans = (): fc.Arbitrary<Plan> =>
  fc
    .oneof(snapshot(), phpSnapshot(), hostileSnapshot())
    .map(planOf)
    .filter((made) => made !== null)

describe("a script", () => {
  test("calls every step once, in order, with its id and its command", () => {
    fc.assert(
      fc.property(plans(), (made) => {
        const rendered = renderScript(made)
        if (rendered._tag !== "Right") return
        const split = splitWords(rendered.right.slice(rendered.right.indexOf("\nstatus=0\n")))
        if (split._tag !== "Words") throw new Error("it does not end")
        const steps = [...made.build, ...made.run]
        let at = 0
        for (const { id, command } of steps) {
          const found = split.words.findIndex(
            (word, index) =>
              index >= at &&
              ["step", "serve", "rescue", "begin"].includes(word) &&
              split.words[index + 1] === id,
          )
          expect(found, id).toBeGreaterThanOrEqual(0)
          const words = split.words.slice(found)
          expect(words[0] === "begin" ? words[words.indexOf("exec") + 4] : words[2]).toBe(command)
          at = found + 1
        }
      }),
      runs(),
    )
  })

  test("is there exactly when nothing of the plan is a placeholder or unfit for a shell", () => {
    fc.assert(
      fc.property(plans(), hostileText(), (made, text) => {
        const [first, ...rest] = made.build
        const command = text || "true"
        const filled = first === undefined ? made : { ...made, build: [{ ...first, command }, ...rest] }
        const file = made.files.write.some(({ text }) => JSON.stringify(text).includes("{registry_host}"))
        const texts = [...filled.build, ...filled.run].map(({ command }) => command).join("")
        const unfit = texts.includes("\0") || !texts.isWellFormed()
        const codes = diagnosticsOf(renderScript(filled)).map(({ code }) => code)
        expect(codes.includes("run-placeholder")).toBe(file)
        if (unfit) expect(codes).toContain("run-text-unfit")
        expect(renderScript(filled)._tag).toBe(codes.length === 0 ? "Right" : "Left")
      }),
      runs(),
    )
  })

  test("takes no name of a variable that a shell does not know", () => {
    const made = planOf(cases[0]?.snapshot as Snapshot) as Plan
    for (const name of ["A B", "", "1A", "A;rm", "$(id)"]) {
      expect(renderScript({ ...made, environment: { [name]: "x" } })._tag, name).toBe("Left")
      const write = [
        { path: "f", mode: "create" as const, text: [{ secret: name, encoding: "plain" as const }] },
      ]
      expect(renderScript({ ...made, files: { write, remove: [] } })._tag, name).toBe("Left")
    }
  })
})

describe("runplan script", () => {
  const shop = ["script", "docs/samples/shop"]

  test("prints the script and nothing else, or as JSON", async () => {
    const { status, output, errors } = await runWords(shop)
    expect([status, errors, output.startsWith("#!/bin/sh\n")]).toEqual([0, "", true])
    const json = await runWords([...shop, "--json"])
    expect(JSON.parse(json.output)).toEqual({ script: output })
  })

  test("says what keeps it from one where no file gets it, with status 1", async () => {
    for (const words of [
      ["--env", "NPM_TOKEN=c4n4ry"],
      ["--env", "CC_NODE_BUILD_TOOL=no"],
    ]) {
      const { status, output, errors } = await runWords([...shop, ...words])
      expect([status, output]).toEqual([1, ""])
      expect(errors).toMatch(/run-placeholder|build-tool-unknown/)
      expect(errors).not.toContain("c4n4ry")
      const json = await runWords([...shop, ...words, "--json"])
      expect([json.status, json.errors, JSON.parse(json.output)]).toMatchObject([
        1,
        "",
        { status: "rejected" },
      ])
    }
  })
})
