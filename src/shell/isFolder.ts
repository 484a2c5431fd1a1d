/** Whether a path is a folder: what a word of the command line may name instead of something else. */
import { stat } from "./files.js"

/** Whether there is a folder; a path that cannot be looked at is none. */
export const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
