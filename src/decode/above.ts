/** What is looked for in the folders above a project. */
import { projectFiles } from "../contract/files.js"
import { filesAbove } from "../contract/managers/index.js"

/**
 * Whether a path of a snapshot names a file of a folder above the project: the presence of one says that the project is a part of something
 * larger (C-226).
 */
export const isPathAbove = (path: string): boolean => {
  const name = above.exec(path)?.[1]
  return name !== undefined && namesAbove.includes(name)
}

/** The files that say in a folder above that a project is a part of something larger. */
export const namesAbove: readonly string[] = [projectFiles.manifest.path, ...filesAbove]

/** At most eight folders up. */
const above = /^(?:\.\.\/){1,8}([^/]+)$/
