/** What the site makes of the playground while it is built: its first screen as text, and links to it. */
import { renderToString } from "preact-render-to-string"
import type { Snapshot } from "runplan"
import { firstState, Playground } from "./playground.js"
import { emptySide, type Side, toLink } from "./state.js"

/** Who waits for the script has a plan to read. */
export const firstScreen = (): string => renderToString(<Playground start={firstState} />)

const known = new Set(["application", "files", "env", "instance", "task"])

/** The fragment of a link to a snapshot on a platform; null where the playground has no field for something in it. */
export const linkOf = (snapshot: Snapshot, platform: string): string | null => {
  const { type, memoryMiB } = snapshot.instance ?? {}
  if (Object.keys(snapshot).some((key) => !known.has(key)) || (type !== undefined && memoryMiB !== undefined))
    return null
  const side: Side = {
    ...emptySide,
    platform,
    application: snapshot.application ?? "",
    files: snapshot.files,
    variables: Object.entries(snapshot.env).map(([name, value]) => ({ name, value })),
    memory: type ?? (memoryMiB === undefined ? "" : String(memoryMiB)),
    task: snapshot.task ?? "",
  }
  return toLink({ left: side, right: null })
}
