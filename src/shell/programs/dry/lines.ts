/**
 * What a snapshot holds of a program's dry run (C-408): where it ends whatever is set, or without some variables; that it has no answer for `/`; where it listens; and
 * that it listens nowhere.
 *
 * Law. Each line holds of the program as Node runs it, with the packages that it names and no others.
 */
import { Parser } from "acorn"
import { localHosts, silentLine } from "../../../decode/listens.js"
import { starters } from "../connections.js"
import { passing, plugins, refusingPackages } from "../frameworks.js"
import { isQuietModule, packageNameOf } from "../quiet.js"
import type { HeldFolders } from "../settled.js"
import { type Beside, refusedBy } from "./checked.js"
import { telling } from "./configured.js"
import { clients } from "./databases.js"
import { type DryEnd, type DryWay, dryRun, type KnownFiles, knownOf } from "./index.js"
import type { DryWorld } from "./realm.js"
import { strippedLine } from "./stripped.js"
import { type DryPlace, type DryValue, isUnknown } from "./values.js"

type Is = ReturnType<DryWorld["variable"]>

/** Where a line's file can be named. */
const nameable = /^[\w@.~+/-]{1,200}$/
/** Variables that are asked for by their usual names, so that the plan knows them. */
const variable = /^[A-Za-z_]\w{0,60}$/
/** Of which an empty text is none that anybody gives. */
const usual = /^(?:PORT|NODE_ENV)$/
/** So many ways that all go on are enough to think that no variable ends them. */
const fewWays = 6
const mostVariables = 8

/** What may write a page or serve one while a program runs. */
const writing =
  /(?:write|append|copy|output|ensure)(?:File|Json|JSON)|createWriteStream|\bcpSync\b|\bcopySync\b|renameSync|symlinkSync|\bexec(?:Sync|File)?\s?\(|\bspawn(?:Sync)?\s?\(|\bfork\s?\(|\bbuild\s?\(/

/** Words of an error as a line holds them. */
const worded = (text: string): string =>
  text
    .replace(/[^\w .'$:,@#/-]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 160)

/** What is handed to whatever runs a file, which may listen with it: Bun and Deno do. */
const handed = /^\s{0,9}export\s{1,9}default\b/m

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

export interface Told {
  /** The lines of the program itself, by what other readers say of it. */
  readonly known: readonly string[]
  /** Of the variables those that a file of the project, or its own start, may give. */
  readonly mayBeGiven: (names: readonly string[]) => Promise<boolean>
}

/** The lines that a dry run adds. */
export const dryLines = async (
  start: string,
  held: HeldFolders,
  majorOf: (name: string) => number,
  { known: said, mayBeGiven }: Told,
): Promise<readonly string[]> => {
  const known = knownOf()
  const text = await held.text(start)
  if (text === null || text.trim() === "") return []
  const packages = new Set<string>()
  const places = new Map<string, DryPlace | null>()
  const run = (
    is: (name: string) => Is,
    isEnough: (ways: readonly DryWay[]) => boolean = () => false,
    isAway = false,
  ): Promise<readonly DryWay[] | null> => {
    const isSeen = (ways: readonly DryWay[]): boolean => {
      const last = ways.at(-1)
      for (const name of last?.packages ?? []) packages.add(name)
      for (const [name, place] of last?.asked ?? []) places.set(name, place)
      return isEnough(ways)
    }
    return dryRun(start, held, majorOf, is, known, isSeen, isAway)
  }
  const unset = (name: string): Is => (usual.test(name) ? "either" : "unset")
  const first = await run(unset, (ways) => ways.length === fewWays && ways.every(({ end }) => end === null))
  const ended = await endLines(start, first, run, known, mayBeGiven)
  if (ended.length > 0) return ended.filter((line) => !isSaid(said, line))
  const isSaidOf = said.some((line) => line.startsWith(".unanswered("))
  /** Where nothing is answered anyway, a database is missed by what does not come to listen, or ends. */
  const away = (isLost = isSaidOf ? isUnopened : isUnanswered): Promise<readonly string[]> => {
    const isAsked = [...packages].some((name) => clients.test(name))
    if (
      !isAsked ||
      [...packages].some((name) => starters.test(name)) ||
      said.some((line) => line.startsWith(".unset(@"))
    )
      return Promise.resolve([])
    const isLiving = (ways: readonly DryWay[]): boolean =>
      ways.some((way) => way.end === null && !isLost([way]))
    const isOfMode = places.has("NODE_ENV")
    return awayLines(start, (is) => run(is, isLiving, true), isLost, known, mayBeGiven, held, isOfMode)
  }
  const lacking = async (isAnswered: boolean): Promise<readonly string[]> => {
    if ([...places.keys()].every((name) => usual.test(name))) return []
    const isLost = isAnswered ? isUnreached : isElsewhere
    const isLiving = (ways: readonly DryWay[]): boolean =>
      ways.some((way) => way.end === null && !isLost([way]))
    const answering = (is: (name: string) => Is) => run(is, isLiving)
    const ways = await answering(unset)
    if (ways === null || !isLost(ways)) return []
    const question = { run: answering, mode: undefined, holds: isLost, ofFile: false, isPortGiven: true }
    const cases = (await casesOf(question, ways, mayBeGiven)) ?? []
    const made = await madeBehind(ways, known, held)
    return made === null ? [] : cases.flatMap((names) => unsetLineOf(names, made))
  }
  const unsetLineOf = (names: readonly string[], made: string): readonly string[] => {
    const asked = names.find((name) => !name.endsWith("="))
    const place = places.get(asked?.replace("?", "") ?? "") ?? null
    if (place === null || !nameable.test(place.path)) return []
    const behind = place.path === start ? "" : ` in ${place.path}`
    const line = lineAt(known.texts.get(place.path) ?? "", place.at)
    return [`.unset(${names.join(" ")}, ${line})${behind} unanswered${made}`].filter(
      (one) => !isSaid(said, one),
    )
  }
  /** What has to be set before anything listens. */
  const unheard = async (serving: readonly DryWay[]): Promise<readonly string[]> => {
    if (
      !serving.some((way) => way.listening.length > 0) ||
      !serving.some((way) => way.listening.length === 0)
    )
      return []
    const isHeard = (ways: readonly DryWay[]): boolean => !isSilent(ways, majorOf)
    const holds = (ways: readonly DryWay[] | null): boolean => ways !== null && !isHeard(ways)
    const quietly = (is: (name: string) => Is) => run(is, isHeard)
    const ways = await quietly((name) => (name === "PORT" ? "either" : "unset"))
    if (!holds(ways)) return []
    const cases = await casesOf(
      { run: quietly, mode: undefined, holds, ofFile: false, isPortGiven: true },
      ways ?? [],
      mayBeGiven,
    )
    return (cases ?? []).flatMap((names) => unsetLineOf(names, ""))
  }
  const beyond = async (): Promise<readonly string[]> => {
    const found = (await away()).filter((line) => !isSaid(said, line))
    return found.length > 0 ? found : lacking(!isSaidOf)
  }
  const asked = new Set((first ?? []).flatMap((way) => [...way.asked.keys()]))
  const isSame = first !== null && [...asked].every((name) => usual.test(name))
  const isIdle = (ways: readonly DryWay[]): boolean => {
    const some = ways.filter(({ end }) => end === null)
    return (
      some.some(({ listening }) => listening.some(({ is }) => is !== "no")) &&
      listenLine(start, some) === null
    )
  }
  const all = isSame ? first : await run(() => "either", isIdle)
  const told = async (): Promise<readonly string[]> => {
    const line = await toldLine(start, first ?? [], run, held)
    return line === null ? [] : [line]
  }
  if (all === null) {
    const found = await beyond()
    return found.length > 0 ? found : told()
  }
  const lines: string[] = []
  const serving = all.filter(({ end }) => end === null)
  if (serving.length === 0 || serving.some(({ isOpen }) => isOpen)) return []
  const isLoud = serving.some(({ isGivenAway }) => isGivenAway)
  const unanswered = isLoud || isSaidOf ? null : await unansweredLine(start, serving, known, held)
  if (unanswered !== null) {
    const found = await away(isUnopened)
    lines.push(unanswered, ...(found.length > 0 ? found : await lacking(false)))
  }
  if (unanswered === null && !isLoud) lines.push(...(await beyond()))
  if (lines.length === 0 && !handed.test(text)) lines.push(...(await unheard(serving)))
  const listening = listenLine(start, serving)
  lines.push(...(listening === null ? await told() : [listening]))
  if (!handed.test(text) && isSilent(serving, majorOf)) lines.push(silentLine)
  return lines
}

/** By what a program may be told its port, in front of the number that it is otherwise. */
const portName = /^(?:(?:SERVER|APP|API|HTTP|NODE)_PORT|port)$/
/** What else may tell it. */
const givers = ["package.json", "nodemon.json", "mise.toml", "ecosystem.config.js", "Procfile"]

/** Where a program listens by what its own file of variables says, where nothing else sets that. */
const toldLine = async (
  start: string,
  first: readonly DryWay[],
  run: (is: (name: string) => Is) => Promise<readonly DryWay[] | null>,
  held: HeldFolders,
): Promise<string | null> => {
  const [name, other] = new Set(first.flatMap(({ told }) => [...told].filter((one) => portName.test(one))))
  if (name === undefined || other !== undefined) return null
  for (const path of givers) if ((await held.text(path))?.includes(name)) return null
  const ways = await run((one) => (one === name ? "unset" : "either"))
  const serving = (ways ?? []).filter(({ end }) => end === null)
  if (serving.length === 0 || serving.some(({ isOpen }) => isOpen)) return null
  const line = listenLine(start, serving)
  return line === null || !/^\.listen\(\d/.test(line)
    ? null
    : line.replace("(", `(process.env.${name} ? port : `)
}

/** What is said of a source that Node reads as it stands (C-399). */
export const strippedLines = async (start: string, held: HeldFolders): Promise<readonly string[]> => {
  const found = start.endsWith(".ts") ? await strippedLine(Parser, start, held) : null
  if (found === null) return []
  const { end } = found
  const by = found.by === "tsc" ? "" : `${found.by === "node" ? found.by : "ts-node nodemon node"}: `
  if (end === null) return by === "" ? [] : [`.ends(1, ${by})`]
  const { path, text } = end.source
  if (!nameable.test(path)) return []
  return [`.ends(${lineAt(text, end.at)}, ${by}${worded(end.how)})${path === start ? "" : ` in ${path}`}`]
}

/** By what such a program is started that asks for its types. */
const byTypes = "ts-node ts-node-dev tsnd nodemon node"
/** What is said of a source that ts-node refuses (C-399). */
export const refusedLines = async (
  start: string,
  held: HeldFolders,
  beside: Beside,
): Promise<readonly string[]> => {
  const found = start.endsWith(".ts") ? await refusedBy(Parser, start, held, beside) : null
  if (found === null || !nameable.test(found.source.path)) return []
  const { path, text } = found.source
  return [
    `.ends(${lineAt(text, found.at)}, ${byTypes}: ${worded(found.how)})${path === start ? "" : ` in ${path}`}`,
  ]
}

/** What is said where the databases that a program asks for run nowhere (C-409): that it ends, or that it has no answer for `/` then. */
const awayLines = async (
  start: string,
  run: Question["run"],
  isLost: (ways: readonly DryWay[] | null) => boolean,
  { texts }: KnownFiles,
  mayBeGiven: Told["mayBeGiven"],
  held: HeldFolders,
  isOfMode: boolean,
): Promise<readonly string[]> => {
  // Where it hangs on NODE_ENV, with each of what that may be.
  for (const mode of isOfMode ? ([undefined, "unset", "set"] as const) : [undefined]) {
    const ways = await run((name) =>
      name === "NODE_ENV" && mode !== undefined ? mode : usual.test(name) ? "either" : "unset",
    )
    const end = endOf(ways)
    const isBroken = (others: readonly DryWay[] | null): boolean =>
      end === null ? isLost(others) : isSame(end, endOf(others))
    const met = (ways ?? []).flatMap((way) => way.met)
    if (ways === null || met.length === 0 || !isBroken(ways)) continue
    const question = { run, mode, holds: isBroken, ofFile: true, isPortGiven: false }
    const known = await casesOf(question, ways, mayBeGiven)
    const made = await madeBehind(ways, { texts }, held)
    if (known === null || made === null) return []
    const cases = known.length === 0 ? [[]] : known
    const all = met.flatMap(({ database, host, place }) => {
      if (place === null || !nameable.test(place.path)) return []
      const atoms = [`@${database}`, ...(host === null ? [] : [`@-${host}`])]
      const line = lineAt(texts.get(place.path) ?? "", place.at)
      const behind = `${place.path === start ? "" : ` in ${place.path}`}${end === null ? ` unanswered${made}` : ""}`
      return cases.map((names) => `.unset(${[...atoms, ...names].join(" ")}, ${line})${behind}`)
    })
    return [...new Set(all)]
  }
  return []
}

type Listener = DryWay["listening"][number]

/** Whether all that listens on all ways on which a program runs on is so. */
const allListen =
  (isSo: (one: Listener) => boolean) =>
  (ways: readonly DryWay[] | null): boolean => {
    const serving = (ways ?? []).filter(({ end }) => end === null)
    return (
      serving.length > 0 &&
      serving.every(
        ({ listening, isOpen, isGivenAway }) =>
          !isOpen && !isGivenAway && listening.length > 0 && listening.every(isSo),
      )
    )
  }
/** Whether all of it listens where nobody looks. */
const isElsewhere = allListen(({ isAnywhere }) => isAnywhere)
/** Whether nothing answers `/`, or what does so listens where nobody looks. */
const isUnreached = allListen(({ is, isAnywhere }) => isAnywhere || is === "no")

/** Whether nothing of a program that runs on answers `/`, for want of a database. */
const isUnanswered = (ways: readonly DryWay[] | null): boolean => {
  const serving = (ways ?? []).filter(({ end }) => end === null)
  return (
    serving.length > 0 &&
    serving.every(
      ({ listening, met, isOpen, isGivenAway, packages }) =>
        met.length > 0 &&
        !isOpen &&
        !isGivenAway &&
        (listening.length > 0 || packages.every((name) => isKnown(name) || clients.test(name))) &&
        listening.every(({ is, isMet }) => is === "no" && isMet),
    )
  )
}

/** Whether nothing of it listens at all then. */
const isUnopened = (ways: readonly DryWay[] | null): boolean =>
  isUnanswered(ways) && (ways ?? []).every(({ end, listening }) => end !== null || listening.length === 0)

const namesOf = (line: string): readonly string[] =>
  (/^\.unset\(([^,]*),/.exec(line)?.[1] ?? "").split(" ").map((one) => one.replace("?", ""))

/** Whether an end is said already, or one that comes with the same variables. */
const isSaid = (said: readonly string[], line: string): boolean =>
  said.includes(line) ||
  (line.startsWith(".unset(") &&
    said.some(
      (one) => one.startsWith(".unset(") && namesOf(one).every((name) => namesOf(line).includes(name)),
    ))

const unsetLine = /^\.unset\(([^,]*)(,.*)$/s

/** What is said without what holds already where fewer variables are not set. */
export const withoutWider = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => {
    const [, atoms = "", place] = unsetLine.exec(line) ?? []
    return !lines.some((other) => {
      const [, fewer = "", where] = unsetLine.exec(other) ?? []
      return (
        place !== undefined &&
        place === where &&
        fewer.length < atoms.length &&
        fewer.split(" ").every((one) => atoms.split(" ").includes(one))
      )
    })
  })

/** The end that all ways have in common; null where they have none. */
const endOf = (ways: readonly DryWay[] | null): DryEnd | null => {
  const [first] = ways ?? []
  if (ways === null || first?.end == null) return null
  const place = first.end.place
  const isCommon = ways.every(
    ({ end, isOpen }) => end?.place?.path === place?.path && end?.place?.at === place?.at && !isOpen,
  )
  if (!isCommon || first.end.place === null) return null
  // What is not there is called otherwise from another folder.
  const isAlike = ways.every(({ end }) => end?.lacks?.module === first.end?.lacks?.module)
  return isAlike ? first.end : { ...first.end, lacks: null, text: "" }
}

const isSame = (one: DryEnd | null, other: DryEnd | null): boolean =>
  one !== null && other !== null && other.place?.path === one.place?.path && other.place?.at === one.place?.at

interface Question {
  readonly run: (is: (name: string) => Is) => Promise<readonly DryWay[] | null>
  /** What NODE_ENV is, where that is told. */
  readonly mode: Is | undefined
  readonly holds: (ways: readonly DryWay[] | null) => boolean
  /** Whether it matters what a file of the project sets. */
  readonly ofFile: boolean
  /** Whether PORT is taken to be given by whatever starts it. */
  readonly isPortGiven: boolean
}

/** The variables that are not set in each of the cases in which something holds that does where none is: no case where it always does; null where nothing can be said. */
const casesOf = async (
  { run, mode, holds, ofFile, isPortGiven }: Question,
  ways: readonly DryWay[],
  mayBeGiven: Told["mayBeGiven"],
): Promise<readonly (readonly string[])[] | null> => {
  const asked = new Set<string>()
  const ask = (some: readonly DryWay[]): void => {
    for (const { asked: names } of some)
      for (const name of names.keys())
        if (name !== "NODE_ENV" && !(isPortGiven && name === "PORT")) asked.add(name)
  }
  ask(ways)
  const alike = async (told: ReadonlyMap<string, Is>): Promise<boolean> => {
    const others = await run(
      (name) =>
        told.get(name) ??
        (name === "NODE_ENV" && mode !== undefined ? mode : usual.test(name) ? "either" : "any"),
    )
    ask(others ?? [])
    isKnown = others !== null
    return holds(others)
  }
  let isKnown = true
  let isAlways = await alike(new Map())
  // Where there are too many ways of all three that each variable may be, they are all the same at once, and each there or not.
  if (!isKnown && asked.size > 0) {
    const all = (is: Is) =>
      alike(new Map([...asked].filter((name) => !usual.test(name)).map((name) => [name, is])))
    isAlways = (await all("empty")) && (await all("set")) && (await all("unset")) && (await all("either"))
  }
  const atoms: string[][] = []
  if (!isAlways) {
    for (const name of asked) {
      if (asked.size > mostVariables || !variable.test(name)) return null
      if (await alike(new Map([[name, "unset"]]))) atoms.push([name])
    }
    if (atoms.length === 0) {
      // All of them together, less those without which it is so as well.
      const needed = new Map<string, Is>([...asked].map((name) => [name, "unset"]))
      if (!(await alike(needed))) return null
      for (const name of [...asked]) {
        needed.delete(name)
        if (!(await alike(needed))) needed.set(name, "unset")
      }
      atoms.push([...needed.keys()])
    }
  }
  const kinds: string[] = mode === undefined ? [] : [mode === "unset" ? "development" : "production"]
  const known: string[][] = []
  const isTold = (name: string): boolean =>
    telling.includes(name) || (ofFile && ways.some(({ told }) => told.has(name)))
  for (const names of atoms) {
    if (await mayBeGiven(names.filter((name) => !isTold(name)))) continue
    const isEmptyToo = await alike(new Map(names.map((name) => [name, "empty"])))
    known.push([
      ...kinds,
      ...names.map((name) => (isTold(name) ? `${name}=` : isEmptyToo ? `${name}?` : name)),
    ])
  }
  // Of a mode that is not told, that may be all.
  const isOfMode =
    !ofFile &&
    !isPortGiven &&
    ways.some(({ asked }) => asked.has("NODE_ENV")) &&
    (mode === undefined
      ? atoms.length > 0 && (await alike(new Map([["NODE_ENV", "unset"]])))
      : mode === "unset" && atoms.length === 0)
  const isOfTold = ofFile && atoms.length === 0 && kinds.length > 0
  if ((isOfMode || isOfTold) && !(await mayBeGiven(["NODE_ENV"]))) known.push(isOfTold ? kinds : ["NODE_ENV"])
  return known.length === 0 && atoms.length + kinds.length > 0 ? null : known
}

/** Where a program ends, and when. */
const endLines = async (
  start: string,
  first: readonly DryWay[] | null,
  run: (is: (name: string) => Is) => Promise<readonly DryWay[] | null>,
  { texts }: KnownFiles,
  mayBeGiven: Told["mayBeGiven"],
): Promise<readonly string[]> => {
  const own = new Map<string, Is>()
  const is = (name: string): Is => own.get(name) ?? (usual.test(name) ? "either" : "unset")
  let ways = first
  let end = endOf(ways)
  for (const [name, told] of [
    ["NODE_ENV", "unset"],
    ["NODE_ENV", "set"],
    ["PORT", "unset"],
  ] as const) {
    if (
      end !== null ||
      ways === null ||
      !ways.some((way) => way.end !== null) ||
      !ways.some(({ asked }) => asked.has(name))
    )
      continue
    own.clear()
    own.set(name, told)
    const others = await run(is)
    end = endOf(others)
    if (end !== null) ways = others
  }
  if (end === null || ways === null) return []
  const known = await casesOf(
    {
      run,
      mode: own.get("NODE_ENV"),
      holds: (others) => isSame(end, endOf(others)),
      ofFile: false,
      isPortGiven: false,
    },
    ways,
    mayBeGiven,
  )
  // What is not there may be made, of which another line tells.
  if (known === null || (end.lacks !== null && known.some(([name]) => name === "NODE_ENV"))) return []
  const { path, at } = end.place as NonNullable<DryEnd["place"]>
  if (!nameable.test(path)) return []
  const behind = path === start ? "" : ` in ${path}`
  const line = lineAt(texts.get(path) ?? "", at)
  const isOwn = known.some((names) => names.every((name) => telling.includes(name.slice(0, -1))))
  if (!isOwn && known.some((names) => !names.some((name) => !/=$|^development$|^production$/.test(name))))
    return []
  if (known.length > 0 && !isOwn) return known.map((names) => `.unset(${names.join(" ")}, ${line})${behind}`)
  if (end.lacks !== null && nameable.test(end.lacks.module)) {
    const { by, module } = end.lacks
    return [`.${by}(${module})${behind}`]
  }
  const how = end.kind === "exits" ? "process.exit" : end.text === "" ? "throw" : worded(end.text)
  return [`.ends(${line}, ${how})${behind}`]
}

/** What is said behind an answer that is missed: nothing, or that a page which is not there may be made; null where the program itself may write one. */
const madeBehind = async (
  ways: readonly DryWay[],
  { texts }: Pick<KnownFiles, "texts">,
  held: HeldFolders,
): Promise<string | null> => {
  if (!ways.some(({ listening }) => listening.some(({ pages }) => pages.size > 0))) return ""
  const mayWrite = [...texts.values()].some((text) => writing.test(text ?? ""))
  // One may come with a module of Git's.
  return mayWrite || (await held.has(".gitmodules")) ? null : " unless made"
}

/** That an application has no answer for `/`. */
const unansweredLine = async (
  start: string,
  ways: readonly DryWay[],
  { texts }: KnownFiles,
  held: HeldFolders,
): Promise<string | null> => {
  const all = ways.flatMap(({ listening }) => listening)
  if (all.length === 0 || all.some((one) => one.is !== "no")) return null
  const place = all[0]?.place?.path ?? start
  const made = nameable.test(place) ? await madeBehind(ways, { texts }, held) : null
  return made === null ? null : `.unanswered()${place === start ? "" : ` in ${place}`}${made}`
}

/** Where a program listens, as far as all ways say the same. */
const listenLine = (start: string, ways: readonly DryWay[]): string | null => {
  const all = ways.flatMap(({ listening }) => listening)
  const places = new Set(all.map(({ place }) => place?.path ?? start))
  const [place = start] = places
  if (
    all.length === 0 ||
    places.size > 1 ||
    !nameable.test(place) ||
    ways.some(({ listening }) => listening.length > 1)
  )
    return null
  const portOf = (value: DryValue): string | null =>
    typeof value === "number" && Number.isInteger(value)
      ? String(value)
      : typeof value === "string" && /^\d{2,5}$/.test(value)
        ? value
        : null
  const ports = new Set(all.map(({ port }) => portOf(port)))
  const [port = null] = ports
  const hosts = new Set(all.map(({ host }) => hostOf(host)))
  const [host = "unknown"] = hosts
  const isPort = ports.size === 1 && port !== null
  const isLocal = hosts.size === 1 && host === "local"
  if (!isPort && !isLocal) return null
  const address = hosts.size > 1 || host === "unknown" ? ", host" : isLocal ? ", localhost" : ""
  return `.listen(${isPort ? port : ""}${address})${place === start ? "" : ` in ${place}`}`
}
const hostOf = (value: DryValue): "local" | "default" | "unknown" =>
  isUnknown(value)
    ? "unknown"
    : typeof value === "string" && value !== ""
      ? localHosts.has(value)
        ? "local"
        : /^(?:0\.0\.0\.0|::)$/.test(value)
          ? "default"
          : "unknown"
      : value === undefined || value === null || value === ""
        ? "default"
        : "unknown"

const modelled =
  /^(?:express|koa|koa-router|@koa\/router|fastify|fastify-plugin|dotenv(?:\/config)?|http|https|express-async-errors|express-async-handler|@?hapi(?:\/hapi)?)$/

/** Whether a package is known to have nothing listen by itself. */
const isKnown = (name: string): boolean =>
  modelled.test(name) ||
  isQuietModule(name) ||
  passing.has(name) ||
  refusingPackages.has(name) ||
  plugins.test(name)

/** Names of what may begin to listen, or run something, as soon as it is loaded. */
const starting =
  /(?:^|[/.-])(?:app|bin|boot|bootstrap|cli|daemon|dev|index|main|run|serve|server|start|www)(?:[/.-]|$)/

/** Whether nothing listens on any way: nothing that may was given to what is not known, and each package is known, or one that is asked for and only loaded. */
const isSilent = (ways: readonly DryWay[], majorOf: (name: string) => number): boolean =>
  ways.every(
    ({ listening, packages, isGivenAway, isCalm }) =>
      listening.length === 0 &&
      !isGivenAway &&
      packages.every(
        (name) => isKnown(name) || (isCalm && !starting.test(name) && majorOf(packageNameOf(name)) > 0),
      ),
  )
