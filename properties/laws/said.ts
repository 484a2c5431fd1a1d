/** What is said of a project, as tables of rows look at it. */
import { expect } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { outcomeOf } from "./observe.js"

/** What is said by a code of a project on npm, as message and remedy; null where nothing is. */
export const said = (
  code: string,
  manifest: object,
  files: Snapshot["files"] = {},
  env: Snapshot["env"] = {},
): string | null => {
  const { diagnostics } = outcomeOf({
    files: { "package.json": JSON.stringify(manifest), "package-lock.json": null, ...files },
    env,
  })
  const found = diagnostics.filter((one) => one.code === code)
  return found.length === 0 ? null : found.map(({ message, remedy }) => `${message} ${remedy}`).join("\n")
}

/** A row expects nothing, or a part of what is said. */
export const expectSaid = (found: string | null, part: string | null): void => {
  if (part === null) expect(found).toBe(null)
  else expect(found).toContain(part)
}
