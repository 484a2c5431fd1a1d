/** Variables that a person gives one by one. The process environment is never read. */

/** `KEY=VALUE` of an argument, or null when it has no name or no `=`. */
export const parsePair = (argument: string): { readonly name: string; readonly value: string } | null => {
  const equals = argument.indexOf("=")
  return equals < 1 ? null : { name: argument.slice(0, equals), value: argument.slice(equals + 1) }
}
