/** Projects of a test in a folder that is there while it is looked at. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** Writes a file, with the folders that it is in. */
export const written = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** What is done in a new folder, which is gone behind it. */
export const inNewFolder = <A>(name: string, run: (root: string) => A): A => {
  const root = mkdtempSync(join(tmpdir(), `runplan-${name}-`))
  try {
    return run(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}
