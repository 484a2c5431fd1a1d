/**
 * `runplan/node`: what needs a file system or native cryptography. The planner and the signer themselves need neither.
 *
 * @module runplan/node
 * @since 0.1.0
 */
export { nativeCurves } from "./curves.js"
export type { Files, FolderOptions } from "./folder.js"
export { nativeHmac } from "./hmac.js"
export { readFolder } from "./readFolder.js"
