/** What a remedy says to set, and a project in which that is done. */
import type { Snapshot } from "../../src/model/snapshot.js"

/** Words that are a value without quotes; elsewhere "to" begins what the setting is for. */
const words = "install|production|true|bun|npm|npm-ci|pnpm|yarn|yarn2|yarn-berry"
const said = new RegExp(
  `\\b([A-Z][A-Z_]+) to (?:"([^"]*)"|((?:${words}|\\d+(?:\\.\\d+)*)(?![\\w-]|\\.\\w)))`,
  "g",
)

/** What a remedy says to set: variables, and packageManager of package.json. */
export const settingsIn = (remedy: string | null): readonly (readonly [name: string, value: string])[] =>
  [...(remedy ?? "").matchAll(said)].map(
    ([, name, quoted, word]) => [name as string, quoted ?? word ?? ""] as const,
  )

export const withDone = (given: Snapshot, remedy: string | null): Snapshot | null => {
  const settings = settingsIn(remedy)
  const [, named, exact] =
    /packageManager in package\.json to (?:"([^"]+)"|an exact (yarn@4))/.exec(remedy ?? "") ?? []
  const field = exact === undefined ? named : `${exact}.13.0`
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
