/**
 * What a command line starts in the end, as far as it can be seen without running it: the last of its commands, behind scripts of
 * package.json and words such as `npx` and `cross-env`, and the commands that run before it.
 *
 * Law. A line whose meaning depends on a shell (a substitution, a pipe, a glob in the file's name) has no launch: silence, and no guess.
 */

import {
  fetchingCommands,
  managerPrograms,
  packageRunners,
  runtimePrograms,
} from "../contract/managers/index.js"
import { packagesOf } from "../contract/programs.js"
import { none } from "../model/lists.js"
import { byText } from "./byText.js"
import { emptyManifest, type Manifest, scriptOf } from "./manifest.js"
import { toldNodemon } from "./nodemon.js"
import { within } from "./path.js"
import { isOneOf, longestPattern } from "./pattern.js"
import {
  isAssignment,
  plainCommands,
  programAt,
  programVerbs,
  scriptVerbs,
  wrapperOptions,
  wrappers,
} from "./words.js"

/** The words of one command. */
export type Words = readonly string[]

/**
 * A program with its arguments and the folder in which it runs, from the project's root; `before` are the commands that the same line,
 * and the scripts on the way to it, run first; `scripts` are those scripts' names. `assigned` are the variables that are set on the way,
 * as `NAME=value`, and the programs that read others from a file; `isFetched` says that it is run by a word that gets a package which is not there; `passing` are programs that only pass it
 * on, and that have to be there; `beside` are the launches of one
 * line that runs several at once. What a package manager runs in another folder, or in the member of a workspace that it is told by name or
 * by folder, is the manager's own launch there.
 */
export interface Launch {
  readonly program: string
  readonly args: Words
  readonly folder: string
  readonly before: readonly Words[]
  readonly scripts: readonly string[]
  readonly assigned: readonly string[]
  readonly isFetched: boolean
  readonly passing: readonly string[]
  readonly member: string | null
  readonly beside: readonly Launch[]
}

/** A line longer than this is not looked into, so that its cost is bounded. */
const longest = 4000
/** Scripts that call scripts are followed so far. */
const deepest = 8

/** What only a shell can say: substitutions, groups, alternatives, one ampersand alone, several lines, and what a backslash keeps from it. */
const shellOnly = /[`()\n]|\\(?![\w.])|\$\(|\|[|&]|(?:^|[^&])&(?!&)|</
/** A line of nothing that means something to a shell. */
const wordsAlone = /^[\w @%+=:,./~^*?!#{}[\]-]*$/
const toStream = /\d?>&\d/g

/** The commands of a line in order, each in words; null when only a shell could say. What the last one is piped into is left out. */
const commandsIn = byText((given): readonly Words[] | null => {
  // Nearly every line is one command without quotes.
  if (given.length <= longest && wordsAlone.test(given)) return plainCommands(given)
  const line = given.replace(toStream, "")
  if (line.length > longest || shellOnly.test(line)) return null
  const commands: string[][] = []
  let words: string[] = []
  let word = ""
  let isOpen = false
  let quote = ""
  let isPiped = false
  const endWord = (): void => {
    if (isOpen) words.push(word)
    word = ""
    isOpen = false
  }
  const endCommand = (): void => {
    endWord()
    if (words.length > 0 && !isPiped) commands.push(words)
    words = []
  }
  for (const character of line) {
    if (quote !== "") {
      if (character === quote) quote = ""
      else word += character
    } else if (character === "\\") {
      // A shell leaves it out, in a path of Windows too.
      isOpen = true
    } else if (character === '"' || character === "'") {
      quote = character
      isOpen = true
    } else if (character === ";" || character === "&") {
      // Only the last command is started; what another one is piped into may do anything.
      if (isPiped) return null
      endCommand()
    } else if (character === "|") {
      endCommand()
      isPiped = true
    } else if (/\s/.test(character)) endWord()
    else {
      word += character
      isOpen = true
    }
  }
  if (quote !== "") return null
  endCommand()
  return commands
})

/**
 * A command without the variables that are set for it and the words that only pass it on; `dotenv -- command` is its command.
 */
export const bare = (words: Words): Words => {
  let at = 0
  let isWrapped = false
  for (; at < words.length; at++) {
    const word = words[at] as string
    if (wrappers.has(word)) isWrapped = true
    else if (!isAssignment(word) && !(isWrapped && wrapperOptions.has(word))) break
  }
  const rest = at === 0 ? words : words.slice(at)
  return readers.has(rest[0]) ? bare(afterReader(rest)) : rest
}

/** Programs that read a file of variables and run what follows, and their options whose value is a word of its own. */
const readers: ReadonlySet<string | undefined> = new Set(["dotenv", "env-cmd", "dotenvx"])
const valuedByReader = /^(?:-[efcprv]|--(?:file|environments|rc-file|env-file))$/

const afterReader = (words: Words): Words => {
  const dashes = words.indexOf("--")
  if (dashes !== -1) return words.slice(dashes + 1)
  let at = 1
  for (; at < words.length; at++) {
    const word = words[at] as string
    if (valuedByReader.test(word)) at++
    else if (!word.startsWith("-") && word !== "run" && !/(?:^|\/)\.env[\w.-]*$/.test(word)) break
  }
  return words.slice(at)
}

/** The variables that the words before the program set, and what reads others from a file there. */
const assignedIn = (words: Words): readonly string[] => {
  const found: string[] = []
  for (const [at, word] of words.entries()) {
    const isRead = readers.has(word)
    if (isRead || isAssignment(word)) found.push(word === envCmd ? readBy(words.slice(at)) : word)
    if (isRead || (!isAssignment(word) && !wrappers.has(word) && !wrapperOptions.has(word))) break
  }
  return found
}

const envCmd = "env-cmd"

/** env-cmd with the file that it has to find, where it is told of that alone or of nothing; alone where it may do without (C-391). */
const readBy = (words: Words): string => {
  const [, file = ".env"] = /^env-cmd (?:(?:-f |--file[ =])([^\s=]+) )?(?!-|\S*\.env)/.exec(
    words.join(" "),
  ) ?? [null, ""]
  return file === "" ? envCmd : `${envCmd} ${file}`
}

/** Whether the words before the program get a package that is not there. */
const fetches = (words: Words): boolean =>
  packageRunners.includes(String(words[0])) || fetchingCommands.includes(words.slice(0, 2).join(" "))

/** What a command runs through a package manager: a script of package.json, or a program. */
export type ThroughManager =
  | { readonly _tag: "Script"; readonly name: string }
  | { readonly _tag: "Program"; readonly words: Words }

const script = (name: string): ThroughManager => ({ _tag: "Script", name })
const program = (words: Words): ThroughManager => ({ _tag: "Program", words })

/** What a command runs through a package manager; null when it runs nothing so, or runs it elsewhere. */
export const throughManager = (manifest: Manifest, words: Words): ThroughManager | null => {
  const [manager, verb, ...rest] = words
  if (manager === undefined || verb === undefined) return null
  if (isSilent(verb)) return throughManager(manifest, [manager, ...rest])
  const bareScripts = managerPrograms.get(manager)
  if (bareScripts === undefined) return null
  if (scriptVerbs.has(verb)) {
    const name = rest.find((word) => !word.startsWith("-"))
    if (name === undefined) return null
    if (rest[0] !== name) return onlySilent(rest) ? script(name) : null
    // `bun run file.ts` runs a file.
    return runtimePrograms.has(manager) && scriptOf(manifest, name) === null
      ? program([manager, ...rest])
      : script(name)
  }
  if (programVerbs.has(verb)) {
    const inner = rest[0] === "--" ? rest.slice(1) : rest
    return inner.length === 0 || (inner[0] as string).startsWith("-") ? null : program(inner)
  }
  if (verb.startsWith("-")) return null
  if (bareScripts !== "all") return bareScripts.includes(verb) ? script(verb) : null
  return verb !== "start" && scriptOf(manifest, verb) === null ? program(words.slice(1)) : script(verb)
}

const onlySilent = (words: Words): boolean => words.every((word) => !word.startsWith("-") || isSilent(word))
const isSilent = (word: string): boolean => word === "-s" || word === "--silent"

/** What is known on the way to a launch. */
type Way = Pick<Launch, "folder" | "before" | "scripts" | "assigned" | "isFetched" | "passing"> & {
  readonly depth: number
}

const outset: Way = {
  folder: "",
  before: [],
  scripts: [],
  assigned: [],
  isFetched: false,
  passing: [],
  depth: 0,
}

/** The launch of a line; null when it cannot be seen. */
export const launchOf = (manifest: Manifest, line: string): Launch | null => {
  const alone = launchAlone(line)
  return alone === undefined ? follow(manifest, line, outset) : alone
}

/** The launch of a line that is the same whatever package.json says, as most starts are; undefined for every other. */
const launchAlone = byText((line): Launch | null | undefined =>
  mayAsk(line) ? undefined : follow(emptyManifest, line, outset),
)

const follow = (manifest: Manifest, line: string, way: Way): Launch | null => {
  const commands = way.depth > deepest ? null : commandsIn(line)
  if (commands === null || commands.length === 0) return null
  const last = commands[commands.length - 1] as Words
  const before = [...way.before]
  const assigned = [...way.assigned]
  let { folder } = way
  for (const words of commands.slice(0, -1)) {
    const [first, path, ...more] = words
    if (first === "cd") {
      const into = path === undefined || more.length > 0 ? null : within(folder, path)
      if (into === null) return null
      folder = into
    } else if (first === "export") assigned.push(...words.slice(1))
    // What Windows sets by this word, other systems do not.
    else if (first !== "set") before.push(words)
  }
  return launched(manifest, bare(last), {
    ...way,
    folder,
    before,
    assigned: [...assigned, ...assignedIn(last)],
    isFetched: way.isFetched || fetches(last),
    passing: passingIn(last, way.passing),
  })
}

/** The programs that pass a command on, with those on the way to it: none where the package is fetched. */
const passingIn = (words: Words, known: readonly string[]): readonly string[] => {
  const found = words.find((word) => !isBefore(word))
  return found === "cross-env" || found === "env-cmd" ? [...known, found] : known
}

/** Words that stand before a program and are always there. */
const isBefore = (word: string): boolean => isAssignment(word) || /^(?:exec|env|time|nohup)$/.test(word)

/** The options of package managers that name another folder. */
const elsewhere = /^(?:--prefix|--cwd|--dir|-C)(?:=(.+))?$/

/** What an option is told, and the words without both; null when it is not among them. */
const optionIn = (
  words: Words,
  option: RegExp,
): { readonly value: string | undefined; readonly rest: Words } | null => {
  for (const [at, word] of words.entries()) {
    const found = option.exec(word)
    if (found === null) continue
    const next = found[1] === undefined ? at + 2 : at + 1
    return { value: found[1] ?? words[at + 1], rest: [...words.slice(0, at), ...words.slice(next)] }
  }
  return null
}

/** What a package manager is told besides the folder. */
export const withoutFolder = (args: Words): Words => optionIn(args, elsewhere)?.rest ?? args

/** The options of package managers that name members of a workspace. */
const ofMember = /^(?:-w|--workspace|-F|--filter)(?:=(.+))?$/

/** The one member in which a package manager is told to work, and what it is told without that; null when it is told of none, or of others too. */
const memberGiven = (args: Words): { readonly member: string; readonly args: Words } | null => {
  const given = args[0] === "workspace" ? { value: args[1], rest: args.slice(2) } : optionIn(args, ofMember)
  if (given === null) return null
  const { value: member = "", rest } = given
  return /^[@\w][\w@./-]*$/.test(member) && optionIn(rest, ofMember) === null ? { member, args: rest } : null
}

/** Whether a package manager is told of members, and not of one alone: what starts is none of the root's. */
const isOfSeveral = (args: Words): boolean => {
  const end = args.indexOf("--")
  return (end === -1 ? args : args.slice(0, end)).some(
    (word) => ofMember.test(word) || word === "-ws" || word === "--workspaces",
  )
}

/** A package's name without the version that is asked for behind it. */
const withoutVersion = (name: string): string => {
  const at = name.lastIndexOf("@")
  return at > 0 && !name.includes("/", at) ? name.slice(0, at) : name
}

const launchFrom = (
  { folder, before, scripts, assigned, isFetched, passing }: Way,
  program: string,
  args: Words,
): Launch => ({
  program,
  args,
  folder,
  before,
  scripts,
  assigned,
  isFetched,
  passing,
  member: null,
  beside: [],
})

const launched = (manifest: Manifest, words: Words, way: Way): Launch | null => {
  const [named] = words
  if (named === undefined) return null
  const args = words.slice(1)
  // What is fetched may be asked for in a version.
  const program = way.isFetched ? withoutVersion(named) : named
  if (managerPrograms.has(program)) {
    const given = optionIn(words, elsewhere)?.value
    const folder = given === undefined ? way.folder : within(way.folder, given)
    if (folder === null) return null
    if (folder !== "") return launchFrom({ ...way, folder }, program, args)
    const ofOne = memberGiven(args)
    if (ofOne !== null) return { ...launchFrom(way, program, ofOne.args), member: ofOne.member }
    if (isOfSeveral(args)) return null
    const through = throughManager(manifest, words)
    if (through === null) {
      // `bun server.ts` and `bun next start` are Bun's own.
      return runtimePrograms.has(program) ? launchFrom(way, program, args) : null
    }
    if (through._tag === "Program") {
      const isFetched = way.isFetched || fetches(words)
      const assigned = [...way.assigned, ...assignedIn(through.words)]
      return launched(manifest, bare(through.words), { ...way, isFetched, assigned })
    }
    return followScript(manifest, through.name, way)
  }
  if (several.has(program)) return together(manifest, program, args, way)
  const installed = program === "node" ? installedIn(args) : null
  if (installed !== null)
    return launched(manifest, bare(installed), {
      ...way,
      assigned: [...way.assigned, ...assignedIn(installed)],
      passing: passingIn(installed, way.passing),
    })
  return launchFrom(
    way,
    programOfPackage(program) ?? programAt(program),
    argumentsOf(manifest, program, args, way),
  )
}

/** The package of whose files Node runs one where it is installed; null when it runs none. */
export const installedPackage = ({ program, args, folder }: Launch): string | null => {
  if (program !== "node" || folder !== "") return null
  return /^(?:\.\/)?node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(String(fileArgument(args)))?.[1] ?? null
}

/** The command that Node runs where its file is an installed program; null when it is none. */
const installedIn = (args: Words): Words | null => {
  const file = String(fileArgument(args))
  const program = programAt(file)
  return program === file ? null : [program, ...args.slice(args.indexOf(file) + 1)]
}

/** Programs that hand the options before their verb to Node. */
const optionsFirst: ReadonlySet<string> = new Set(["react-scripts", "react-app-rewired", "craco"])

const isMainRunner: ReadonlySet<string> = new Set(["node", "nodemon"])

/** The arguments that a program gets: what its shell redirects is none of them, and `node .` runs main. */
const argumentsOf = (manifest: Manifest, program: string, given: Words, { folder }: Way): Words => {
  const args = given.filter((word, at) => !/^\d?>/.test(word) && !/^\d?>>?$/.test(String(given[at - 1])))
  if (optionsFirst.has(program)) {
    const verb = args.findIndex((word) => !word.startsWith("-"))
    return verb < 1 ? args : args.slice(verb)
  }
  // nodemon that is told nothing does so, too.
  if (program === "nodemon" && folder === "" && args.length === 0) return [manifest.main ?? "index.js"]
  return isMainRunner.has(program) && folder === ""
    ? args.map((word) => (word === "." || word === "./" ? (manifest.main ?? "index.js") : word))
    : args
}

const followScript = (manifest: Manifest, name: string, way: Way): Launch | null => {
  const line = way.folder === "" ? scriptOf(manifest, name) : null
  if (line === null || way.scripts.includes(name)) return null
  const prior = scriptOf(manifest, `pre${name}`)
  const first = prior === null ? [] : (commandsIn(prior) ?? [[prior]])
  return follow(manifest, line, {
    ...way,
    before: [...way.before, ...first],
    scripts: [...way.scripts, name],
    depth: way.depth + 1,
  })
}

/** The program of a package in a scope, as npx is given it. */
const programOfPackage = (name: string): string | undefined =>
  name.startsWith("@")
    ? Object.entries(packagesOf).find(([, packages]) => packages[0] === name)?.[0]
    : undefined

/** Programs that run several lines or scripts, at once or one after the other. */
const several: ReadonlySet<string> = new Set(["concurrently", "npm-run-all", "run-p", "run-s"])

/** Whether a line may run a script, or names a folder alone, which may be main. */
const mayAsk = (line: string): boolean =>
  [...managerPrograms.keys(), ...several].some((name) => line.includes(name)) ||
  /(?:^|[\s"'])(?:\.\/?|nodemon)(?:["']|$)|\s\.\/?\s/.test(line)

const valuedBySeveral =
  /^(?:-[kgri]*[nclpmst]|--(?:names|name-separator|prefix|prefix-colors|prefix-length|timestamp-format|hide|kill-others-on|kill-signal|ks|max-processes|success|restart-tries|restart-after|default-input-target))$/
const isAtOnce = /^(?:-p|--parallel)$/
const isInOrder = /^(?:-s|--sequential|--serial)$/

/** The lines, or the names of scripts, of the last group, whether they run at once, and those that run before. */
const groupsOf = (
  program: string,
  args: Words,
): { readonly last: Words; readonly atOnce: boolean; readonly earlier: Words } => {
  let [last, earlier]: [string[], string[]] = [[], []]
  let atOnce = program === "concurrently" || program === "run-p"
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string
    if (program === "concurrently" && valuedBySeveral.test(word)) at++
    else if (program === "npm-run-all" && (isAtOnce.test(word) || isInOrder.test(word))) {
      earlier = [...earlier, ...last]
      last = []
      atOnce = isAtOnce.test(word)
    } else if (!word.startsWith("-")) last.push(word)
  }
  return { last, atOnce, earlier }
}

/** The scripts that a pattern of npm-run-all stands for: its parts are those between colons. */
const named = (manifest: Manifest, name: string): readonly string[] =>
  name.includes("*") && name.length <= longestPattern
    ? Object.keys(manifest.scripts).filter((one) => isOneOf(name.split(":"), one.split(":")))
    : [name]

/** How a line of concurrently calls a script: `npm:name` for `npm run name`, or that itself. */
const shortly = /^([a-z]+):(?=\S)/

/** The lines that one of concurrently stands for: the first star in a script's name is any characters. */
const expanded = (manifest: Manifest, given: string): readonly string[] => {
  const line = given.replace(shortly, (whole, manager: string) =>
    managerPrograms.has(manager) ? `${manager} run ` : whole,
  )
  const [manager, verb, name] = line.split(" ")
  if (!name?.includes("*") || verb !== "run" || !managerPrograms.has(manager as string)) return [line]
  const star = name.indexOf("*")
  const [begin, end] = [name.slice(0, star), name.slice(star + 1)]
  return Object.keys(manifest.scripts)
    .filter((one) => one.length >= name.length - 1 && one.startsWith(begin) && one.endsWith(end))
    .map((one) => line.replace(name, () => one))
}

/** The launches of what runs at once; of what runs in order, the last one. What runs besides may make files. */
const together = (manifest: Manifest, program: string, args: Words, way: Way): Launch | null => {
  const groups = groupsOf(program, args)
  const { atOnce } = groups
  const meant = program === "concurrently" ? expanded : named
  const last = groups.last.flatMap((one) => meant(manifest, one))
  const earlier = groups.earlier.flatMap((one) => meant(manifest, one))
  if (last.length > mostTogether) return null
  const asScript = (name: string): Words => ["npm", "run", name]
  const next = { ...way, depth: way.depth + 1, before: [...way.before, ...earlier.map(asScript)] }
  const launchAt = (line: string): Launch | null =>
    program === "concurrently" ? follow(manifest, line, next) : followScript(manifest, line, next)
  if (!atOnce) {
    const launch = launchAt(String(last.at(-1)))
    return launch === null
      ? null
      : { ...launch, before: [...last.slice(0, -1).map(asScript), ...launch.before] }
  }
  const launches = last.map(launchAt)
  const [first, ...beside] = launches.flatMap((launch, index) => {
    if (launch === null) return []
    const others = launches.flatMap((other, at): readonly Words[] =>
      at === index
        ? []
        : [
            other === null || other.isFetched ? unseen : [other.program, ...other.args],
            ...(other?.before ?? none),
          ],
    )
    return [{ ...launch, before: [...launch.before, ...others] }]
  })
  return first === undefined ? null : { ...first, beside: [...first.beside, ...beside] }
}

/** A command that cannot be seen: it may do anything. */
export const unseen: Words = ["?"]
/** More lines than these are not looked into. */
const mostTogether = 20

/** Programs that are given the file that they run, and what the file's name may leave out for each. */
const node: readonly string[] = [
  ".js",
  ".json",
  ".node",
  "/index.js",
  "/index.json",
  "/index.node",
  "/package.json",
]
const others = ["ts", "tsx", "jsx", "mjs", "cjs", "mts", "cts"]
const typed: readonly string[] = [...node, ...others.flatMap((one) => [`.${one}`, `/index.${one}`])]
const runners: ReadonlyMap<string, readonly string[]> = new Map([
  ["node", node],
  ["nodejs", node],
  ["bun", typed],
  ["tsx", typed],
  ["ts-node", typed],
  ["ts-node-esm", typed],
  ["babel-node", typed],
  ["vite-node", typed],
  ["sh", []],
  ["bash", []],
  [".", []],
  ["source", []],
])

/** Options whose value is a word of its own. */
export const valued: ReadonlySet<string> = new Set([
  "-r",
  "--require",
  "--import",
  "--loader",
  "--experimental-loader",
  "--env-file",
  "--env-file-if-exists",
  "-C",
  "--conditions",
  "--title",
  "--watch-path",
  "-P",
  "--project",
  "--tsconfig",
  "--preload",
  "-w",
  "--ext",
  "--config",
  "--port",
  "--extensions",
  "--presets",
])
/** With these no file is run, or another program runs it. */
export const fileless: ReadonlySet<string> = new Set([
  "-c",
  "-lc",
  "-e",
  "--eval",
  "-p",
  "--print",
  "-pe",
  "--test",
  "--run",
  "-v",
  "--version",
  "-i",
  "-h",
  "--help",
  "--exec",
  "-x",
  "watch",
  "test",
  "install",
  "add",
])

/** The paths at which a file may be, itself first. */
export type Paths = readonly [string, ...string[]]

/** The file that a launch runs, as it is named and as a path from the root, with the paths at which it may be. */
export interface EntryFile {
  readonly named: string
  readonly file: string
  readonly paths: Paths
}

/**
 * The file that a launch runs; null when it runs none or none that can be seen. A file outside the project or in node_modules is none.
 */
export const entryFileOf = (
  launch: Pick<Launch, "program" | "args" | "folder" | "assigned">,
): EntryFile | null => {
  // A file that is its own program.
  if (launch.program.includes("/")) return entryAt(launch.folder, launch.program, none)
  const { program, args, assigned } = launch
  const [, kept] = (mayKeep.test(program) ? keeping.exec([program, ...args].join(" ")) : null) ?? none
  if (kept !== undefined) return entryAt(launch.folder, kept, none)
  if (program === "nodemon") {
    const told = toldNodemon(args)
    if (told === null) return null
    const [by = "node", ...words] = told
    if (by !== "node") return entryFileOf({ ...launch, program: by, args: words })
    const named = fileArgument(words)
    return named === null ? null : entryAt(launch.folder, named, typed)
  }
  if (restarting.test(`${program} ${args[0]}`)) {
    const file = sourceIn(args)
    return file === null ? null : entryAt(launch.folder, file, none)
  }
  const endings = program === "node" && isHooked([...assigned, ...args]) ? typed : runners.get(program)
  if (endings === undefined) return null
  const named = fileArgument(args)
  if (named === null || (runtimePrograms.has(launch.program) && !/[./]/.test(named))) return null
  return entryAt(launch.folder, named, endings)
}

/** What keeps a file going: one that stands first and holds no settings, without another or a folder behind it (C-311). */
const keeping =
  /^(?:(?:pm2-runtime|forever) (?:start )?|(?:pm2 start|supervisor|node-dev) )(?!-|\S*\.config\.[cm]?js)(\S+\.[cm]?js)(?= |$)(?!.* (?:\S*\.[cm]?js(?: |$)|--cwd))/

/** How what may keep a file going begins. */
const mayKeep = /^(?:pm2|forever|supervisor|node-dev)/

const hooking =
  /(?:^| )(?:NODE_OPTIONS=|(?:-r|--(?:require|import|(?:experimental-)?loader))[ =](?!(?:dotenv|module-alias|tsconfig-paths)\b))/

/** Whether words in front of a file have Node load something that may find it by another ending (C-312). */
export const isHooked = (words: Words): boolean => hooking.test(words.join(" "))

const entryAt = (folder: string, named: string, endings: readonly string[]): EntryFile | null => {
  if (isOutside(named)) return { named, file: named, paths: [named] }
  const file = within(folder, named)
  if (file === null || file === "" || isInstalled(file)) return null
  return { named, file, paths: pathsOf(file, endings) }
}

/** Whether a path begins at the root of the system, in a folder that no system and no usual image has there (C-339). */
export const isOutside = (path: string): boolean =>
  /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path) && !systemFolders.test(path)

const systemFolders =
  /^\/(?:[^/]*$|(?:app|apps|application|bin|boot|cnb|code|data|dev|etc|home|layers|lib\d*|media|mnt|nix|opt|proc|root|run|sbin|site|snap|srv|sys|tmp|usr|var|web|work|workdir|workspace|www)\/)/

/** The file of variables without which a launch ends, as it is named, and the paths at which it may be; null when it names none. */
export const envFileOf = ({
  program,
  args,
  folder,
  assigned,
}: Pick<Launch, "program" | "args" | "folder" | "assigned">): Omit<EntryFile, "file"> | null => {
  const told = assigned.find((word) => word.startsWith(`${envCmd} `))?.slice(envCmd.length + 1)
  const named = told ?? (/^(?:node|nodejs|tsx)$/.test(program) ? envFileIn(args) : "")
  const file = named === "" ? null : within(folder, named)
  if (file === null || file === "") return null
  return { named, paths: told === ".env" ? [file, `${file}.js`, `${file}.json`] : [file] }
}

/** Options by which Node loads something first. */
export const loading = /^(?:-r|--require|--import|--loader|--experimental-loader)(?:=(.+))?$/

/** The first file of the project that Node is told to load before its own, as it is named, and the paths at which it may be (C-369). */
export const loadedFileOf = ({
  program,
  args,
  folder,
}: Pick<Launch, "program" | "args" | "folder">): Omit<EntryFile, "file"> | null => {
  if (program !== "node" && program !== "nodejs") return null
  const end = args.findIndex((word, at) => !word.startsWith("-") && !valued.has(String(args[at - 1])))
  const options = args.slice(0, Math.max(end, 0))
  for (const [at, word] of options.entries()) {
    const found = loading.exec(word)
    const named = found === null ? "" : (found[1] ?? String(options[at + 1]))
    const entry = /^\.\.?\//.test(named) ? entryAt(folder, named, typed) : null
    if (entry !== null) return entry
  }
  return null
}

const envFileIn = (args: Words): string => {
  const at = args.findIndex((word) => /^--env-file(?:=|$)/.test(word))
  return at === -1 ? "" : (args[at] as string).slice("--env-file=".length) || (args[at + 1] ?? "")
}

/** The names of ts-node-dev, and tsx where it watches. */
const restarting = /^(?:ts(?:nd|-node-dev) |tsx watch$)/

/** The file that it runs, behind options whose values may be folders (C-349). */
const sourceIn = (args: Words): string | null =>
  args.find((word, at) => /\.[cm]?[jt]sx?$/.test(word) && !valuedByIt.test(String(args[at - 1]))) ?? null

const valuedByIt = /^(?:-r|--(?:require|import|include|exclude|ignore|(?:ignore-)?watch))$/

const fileArgument = (args: Words): string | null => {
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string
    if (fileless.has(word)) return null
    if (word === "--") return args[at + 1] ?? null
    if (!word.startsWith("-")) return word
    if (valued.has(word)) at++
  }
  return null
}

const isInstalled = (file: string): boolean => /(?:^|\/)node_modules(?:\/|$)/.test(file)

const pathsOf = (file: string, endings: readonly string[]): Paths =>
  /\.(?:[cm]?[jt]s|[jt]sx|json)$/.test(file) ? [file] : [file, ...endings.map((ending) => file + ending)]

/** The paths at which a `main` may be, as `node main` looks for it. */
export const mainPaths = (main: string): { readonly file: string; readonly paths: Paths } | null => {
  if (isOutside(main)) return { file: main, paths: [main] }
  const file = within("", main)
  return file === null || file === "" || isInstalled(file) ? null : { file, paths: pathsOf(file, typed) }
}
