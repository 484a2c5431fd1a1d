/**
 * A folder as the files of a snapshot, for whoever imports it. What a folder is read with, the planner among it, is loaded when the first is read:
 * who wants native cryptography alone pays for none of it.
 */
import type { Diagnosed } from "../model/diagnostic.js"
import type { Files, FolderOptions } from "./folder.js"

/**
 * Reads a folder as the `files` of a snapshot (R-ENV-1, R-JS-23).
 *
 * It has no value exactly when the folder itself cannot be read (`root-unreadable`, an error). Whatever else cannot be
 * read is a warning (`file-unreadable`, `file-not-regular`, `file-too-large`, `file-changing`, `file-not-utf8`,
 * `link-unfollowed`, `folder-unreadable`, `folder-unfinished`), and a file that is looked for and that Git ignores an
 * info (`file-ignored`). It never throws.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join, posix } from "node:path"
 * import { readFolder } from "runplan/node"
 *
 * const root = mkdtempSync(join(tmpdir(), "runplan-"))
 * writeFileSync(join(root, "package.json"), "{}")
 * writeFileSync(join(root, "bun.lock"), "{}")
 * const read = await readFolder(root)
 * assert.equal(read._tag, "Right")
 * if (read._tag === "Right") {
 *   assert.deepEqual(read.right, { "bun.lock": null, "package.json": "{}" })
 * }
 * ```
 *
 * @since 0.1.0
 */
export const readFolder = async (root: string, options: FolderOptions = {}): Promise<Diagnosed<Files>> => {
  const folder = await import("./folder.js")
  return folder.readFolder(root, options)
}
