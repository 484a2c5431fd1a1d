/**
 * A reporter that says, under the failures, how to run each of them again: its file, its name, and its seed where it is a property.
 */
import { relative } from "node:path"
import type { Reporter, TestCase } from "vitest/node"

/** The seed is in the message of an assertion of fast-check's. */
const seedOf = (test: TestCase): string | undefined => {
  const messages = (test.result().errors ?? []).map(({ message }) => message).join("\n")
  return /\bseed: ?(-?\d+)/.exec(messages)?.[1]
}

/** A name as a pattern. */
const patternOf = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", ".")

export default class Repeat implements Reporter {
  readonly #failed: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === "failed") this.#failed.push(test)
  }

  onTestRunEnd(): void {
    if (this.#failed.length === 0) return
    const lines = this.#failed.map((test) => {
      const seed = seedOf(test)
      const file = relative(process.cwd(), test.module.moduleId)
      const given = seed === undefined ? "" : `PROPERTY_SEED=${seed} `
      return `  ${given}npm run vitest -- ${file} -t '${patternOf(test.fullName.replaceAll(" > ", " "))}'`
    })
    console.log(`\nTo repeat what failed:\n${lines.join("\n")}\n`)
  }
}
