/**
 * A folder that is served, as a plan has it: with a slash before it, `/` alone for the project's root.
 */

/** A webroot as a command names it, from the project's root: `.` for the root itself (C-22). */
export const relativeWebroot = (webroot: string): string => (webroot === "/" ? "." : webroot.slice(1))

/** The path of a file in a webroot, from the project's root. */
export const inWebroot = (webroot: string, name: string): string =>
  webroot === "/" ? name : `${webroot.slice(1)}/${name}`
