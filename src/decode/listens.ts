/**
 * Where a file of the project listens, as far as its text says so (C-280).
 *
 * Law. What is captured of a text answers as the text does.
 */

/** What follows two slashes behind a blank, which no address in a text has there. */
const comment = /(^|\s)\/\/[^\n]*/g
const call =
  /(?:\.listen|\b[Hh]api\.[Ss]erver)\s?\(\s{0,99}(?:\{\s{0,99}(?:host\s?:\s?[^,(){}]{0,99},\s{0,99})?port\s?:\s?)?([\w$.]{0,40})\s{0,99}(.?)/g
const assignment =
  /(?:^|[^\w$.(])([\w$]{1,40})[ \t]{0,9}(?::[ \t]{0,9}number[ \t]{0,9})?=(?![=>])[ \t]{0,9}(?:normalizePort\()?(?:["']?(\d{2,5})["']?\)?(?=[ \t]{0,9}(?:[;,\r\n]|\|\||$)))?/g

/**
 * The port on which every call of `listen` in a text, and every server that it makes with Hapi, listens, by a number in it or a name that is
 * given one and nothing else; `unknown` where one may be another, null where none is.
 */
export const listensOn = (text: string): number | "unknown" | null => {
  if (!/\.listen|api\.[Ss]erver/.test(text)) return null
  const code = text.replace(comment, "$1")
  const ports = new Set<number | undefined>()
  const given = new Map<string, number | undefined>()
  for (const [, name = "", port] of code.matchAll(assignment))
    given.set(name, port === undefined || given.has(name) ? undefined : Number(port))
  for (const [, argument = "", next] of code.matchAll(call)) {
    const isWhole = next === "," || next === ")" || next === "}"
    const port = /^\d{2,5}$/.test(argument) ? Number(argument) : given.get(argument)
    ports.add(isWhole ? port : undefined)
  }
  const [port] = ports
  if (ports.size === 0) return null
  return ports.size === 1 && port !== undefined ? port : "unknown"
}

/** What a snapshot holds of the text of a file that starts: where it listens, and nothing else; null where it listens nowhere. */
export const listenText = (text: string): string | null => {
  const port = listensOn(text)
  return port === null ? null : `.listen(${port === "unknown" ? "" : port})`
}

/** Whether a file may be a program, by its name. */
export const isProgram = (path: string): boolean => /\.[cm]?[jt]s$|(?:^|\/)[^./]+$/.test(path)
