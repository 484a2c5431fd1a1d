/**
 * How a run of a page goes several ways, and what it says by the way.
 *
 * Law. Where a way may be another one, both are gone, and what differs behind them is not known; where one of them may end the page, nothing is known at all.
 */
import type { PageEnd } from "../../../decode/page.js"
import { type Body, type Leaving, PageEnded, Raised, type Run, Untold } from "./run.js"
import { eitherOf, native, type PageValue } from "./values.js"
import { copyOf, type Frame, joinInto, type PageWorld } from "./world.js"

/** So many steps a run has. */
const mostSteps = 60_000

export const step = (run: Run): void => {
  if (++run.steps > mostSteps) throw new Untold()
}
export const frame = (run: Run): Frame => run.world.frames.at(-1) as Frame

/** What is thrown here, in so many words. */
export const thrown = (run: Run, name: string, words: string, line: number): PageEnd | null =>
  line < 1
    ? null
    : {
        does: "throws",
        what: `${name}${words === "" ? "" : `: ${words}`}`.replaceAll(/[,\n\r]+/g, ""),
        place: `${run.path}:${line}`,
      }

/** Throws an error of PHP's own, for want of something, or in PHP's own words. */
export const raise = (
  run: Run,
  name: string,
  told: PageEnd | string | null = null,
  line: number = run.line,
): never => {
  const end = typeof told === "string" ? null : told
  const words = typeof told === "string" ? told : ""
  throw new Raised(native(name), end ?? run.handled.at(-1) ?? thrown(run, name, words, line))
}

/** PHP says something of what it goes on with, which whoever hears of it may end. */
export const warn = (run: Run): void => {
  if (run.quiet === 0 && run.world.facts.has("error_handler")) throw new Untold()
}

/** What is set by whoever runs PHP, and what PHP, a web server or a request has. */
const given =
  /^(?:CC_|INSTANCE_|APP_(?:ID|HOME|FOLDER)$|COMMIT_ID$|PORT$|PATH$|HOME$|USER$|LOGNAME$|SHELL$|LANG|LC_|TERM|TZ$|PWD$|OLDPWD$|HOSTNAME$|TMP|TEMP|PHP|_$|CI$|HTTPS?(?:_|$)|REQUEST_|SERVER_|REMOTE_|QUERY_|CONTENT_|AUTH_|ORIG_|FCGI|REDIRECT_|PATH_|GATEWAY_|DOCUMENT_|SCRIPT_|UNIQUE_|CONTEXT_|SSL_|X_|arg[vc]$)|proxy/i

/** Whether a variable of the environment is held for one that nothing sets; those that the page itself may set are not. */
export const isUnset = (run: Run, name: PageValue): boolean => {
  if (typeof name !== "string" || !/^[A-Za-z]\w{0,60}$/.test(name) || given.test(name)) return false
  if (run.world.facts.has("putenv")) return false
  run.asked.add(name)
  return run.unset(name)
}

/** Something is written: a status that is set then may come too late, by PHP's settings. */
export const shown = ({ world: { facts } }: Run): void => {
  if (!facts.has("ob")) facts.set("shown", true)
}

export const quietly = <T>(run: Run, does: () => T): T => {
  run.quiet++
  try {
    return does()
  } finally {
    run.quiet--
  }
}
/** Goes several ways of which one is taken. Where one ends the page, nothing is known, but where all end at the same place. */
export const waysOf = <T>(
  run: Run,
  ways: readonly (() => T)[],
): readonly { readonly world: PageWorld; readonly found: T }[] => {
  const before = run.world
  const gone: { world: PageWorld; found: T }[] = []
  const errors: (PageEnded | Raised)[] = []
  for (const way of ways) {
    run.steps += before.things.size + before.constants.size + before.statics.size
    run.world = copyOf(before)
    try {
      const found = way()
      gone.push({ world: run.world, found })
    } catch (error) {
      if (!(error instanceof PageEnded || error instanceof Raised)) throw error
      errors.push(error)
    }
  }
  const [first] = errors
  if (first !== undefined) {
    const isSame = errors.every(({ end }) => end !== null && end.place === first.end?.place)
    if (gone.length > 0 || !isSame || first instanceof Raised) throw new Untold()
    throw first
  }
  return gone
}

/** Holds what holds of all these. */
export const join = (run: Run, worlds: readonly PageWorld[]): void => {
  const [first, ...others] = worlds
  if (first === undefined) return
  for (const world of others) joinInto(first, world)
  run.world = first
}

/** What is known of a value that comes by one of several ways. */
export const forkValue = (run: Run, ways: readonly (() => PageValue)[]): PageValue => {
  const gone = waysOf(run, ways)
  join(
    run,
    gone.map(({ world }) => world),
  )
  return gone.map(({ found }) => found).reduce((one, other) => eitherOf(one, other))
}

/** Statements of which one list is run, and what comes behind them. */
export const forkStatements = (run: Run, ways: readonly (() => Leaving)[]): Leaving => {
  const gone = waysOf(run, ways)
  const through = gone.filter(({ found }) => found === undefined)
  if (through.length > 0) {
    for (const { world, found } of gone) if (found !== undefined) leftBy(run, world, found)
    join(
      run,
      through.map(({ world }) => world),
    )
    return undefined
  }
  const [first] = gone
  const leaving = first?.found
  if (leaving === undefined || gone.some(({ found }) => found?._tag !== leaving._tag)) throw new Untold()
  join(
    run,
    gone.map(({ world }) => world),
  )
  if (leaving._tag === "return")
    return {
      _tag: "return",
      value: gone
        .map(({ found }) => (found as { value: PageValue }).value)
        .reduce((one, other) => eitherOf(one, other)),
    }
  if (gone.some(({ found }) => (found as { levels: number }).levels !== leaving.levels)) throw new Untold()
  return leaving
}

/** Holds a way on which a loop or a function may have been left. */
export const leftBy = (run: Run, world: PageWorld, leaving: NonNullable<Leaving>): void => {
  const kind = leaving._tag === "return" ? "function" : "loop"
  const body = run.bodies.at(-1)
  if (leaving._tag !== "return") {
    if (body?.kind !== "loop" || leaving.levels !== 1) throw new Untold()
    body.left.push({ world, leaving })
    return
  }
  for (let place = run.bodies.length - 1; place >= 0; place--) {
    const one = run.bodies[place] as Body
    if (one.kind === kind) {
      one.left.push({ world, leaving })
      return
    }
  }
  throw new Untold()
}

/** Runs what is left by now where it may have been left before: what ends it then may not be come to. */
export const within = <T>(run: Run, kind: Body["kind"], does: (body: Body) => T): T => {
  const body: Body = { kind, left: [] }
  run.bodies.push(body)
  try {
    return does(body)
  } catch (error) {
    if (body.left.length > 0 && (error instanceof PageEnded || error instanceof Raised)) throw new Untold()
    throw error
  } finally {
    run.bodies.pop()
  }
}

// Statements.
