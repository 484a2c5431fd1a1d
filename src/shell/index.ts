/**
 * `runplan/node`: what needs a file system. The planner itself needs none.
 *
 * @since 0.1.0
 */
export { type Files, type FolderOptions, readFolder } from "./folder.js"
