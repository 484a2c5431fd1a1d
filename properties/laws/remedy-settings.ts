/** What a remedy says to set, and a project in which that is done. */
import type { Snapshot } from "../../src/model/snapshot.js"

/** What a remedy says to set: variables, and packageManager of package.json. */
export const settingsIn = (remedy: string | null): readonly (readonly [name: string, value: string])[] =>
  [...(remedy ?? "").matchAll(/\b([A-Z][A-Z_]+) to (?:"([^"]*)"|([a-z][\w-]*))/g)].map(
    ([, name, quoted, word]) => [name as string, quoted ?? word ?? ""] as const,
  )

export const withDone = (given: Snapshot, remedy: string | null): Snapshot | null => {
  const settings = settingsIn(remedy)
  const field = /packageManager in package\.json to "([^"]+)"/.exec(remedy ?? "")?.[1]
  const text = given.files["package.json"]
  if (settings.length === 0 && (field === undefined || typeof text !== "string")) return null
  return {
    ...given,
    env: { ...given.env, ...Object.fromEntries(settings) },
    files:
      field === undefined || typeof text !== "string"
        ? given.files
        : { ...given.files, "package.json": JSON.stringify({ ...JSON.parse(text), packageManager: field }) },
  }
}
