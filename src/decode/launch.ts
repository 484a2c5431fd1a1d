/**
 * What a command line starts in the end, as far as it can be seen without running it: the last of its commands, behind scripts of
 * package.json and words such as `npx` and `cross-env`, and the commands that run before it.
 *
 * Law. A line whose meaning depends on a shell (a substitution, a pipe, a glob in the file's name) has no launch: silence, and no guess.
 */
import { managerPrograms, packageRunners, runtimePrograms } from "../contract/managers/index.js"
import { type Manifest, scriptOf } from "./manifest.js"
import { normalisePath } from "./path.js"

/** The words of one command. */
export type Words = readonly string[]

/**
 * A program with its arguments and the folder in which it runs, from the project's root; `before` are the commands that the same line,
 * and the scripts on the way to it, run first; `scripts` are those scripts' names. `assigned` are the variables that the line sets for it, as
 * `NAME=value`, the last one that counts at the end.
 */
export interface Launch {
  readonly program: string
  readonly args: Words
  readonly folder: string
  readonly before: readonly Words[]
  readonly scripts: readonly string[]
  readonly assigned: Words
}

/** A line longer than this is not looked into, so that its cost is bounded. */
const longest = 4000
/** Scripts that call scripts are followed so far. */
const deepest = 8

/** What only a shell can say: substitutions, groups, pipes, one ampersand alone, several lines. */
const shellOnly = /[`()\n\\]|\$\(|\||(?:^|[^&])&(?!&)|<</

/** The commands of a line in order, each in words; null when only a shell could say. */
export const commandsIn = (line: string): readonly Words[] | null => {
  if (line.length > longest || shellOnly.test(line)) return null
  // Nearly every line is one command without quotes.
  if (!/["';&]/.test(line)) {
    const plain = line.trim()
    return plain === "" ? [] : [plain.split(/\s+/)]
  }
  const commands: string[][] = []
  let words: string[] = []
  let word = ""
  let isOpen = false
  let quote = ""
  const endWord = (): void => {
    if (isOpen) words.push(word)
    word = ""
    isOpen = false
  }
  const endCommand = (): void => {
    endWord()
    if (words.length > 0) commands.push(words)
    words = []
  }
  for (const character of line) {
    if (quote !== "") {
      if (character === quote) quote = ""
      else word += character
    } else if (character === '"' || character === "'") {
      quote = character
      isOpen = true
    } else if (character === ";" || character === "&") endCommand()
    else if (/\s/.test(character)) endWord()
    else {
      word += character
      isOpen = true
    }
  }
  if (quote !== "") return null
  endCommand()
  return commands
}

const wrappers: ReadonlySet<string> = new Set([
  "exec",
  "env",
  "cross-env",
  ...packageRunners,
  "time",
  "nohup",
])
const wrapperOptions: ReadonlySet<string> = new Set(["-y", "--yes", "--no", "--no-install", "--bun", "--"])
const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*=/.test(word)

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
  const rest = words.slice(at)
  const [program] = rest
  if (program === "dotenv" || program === "env-cmd" || program === "dotenvx") {
    const dashes = rest.indexOf("--")
    return dashes === -1 ? [] : bare(rest.slice(dashes + 1))
  }
  return rest
}

/** What a command runs through a package manager: a script of package.json, or a program. */
export type ThroughManager =
  | { readonly _tag: "Script"; readonly name: string }
  | { readonly _tag: "Program"; readonly words: Words }

const script = (name: string): ThroughManager => ({ _tag: "Script", name })
const program = (words: Words): ThroughManager => ({ _tag: "Program", words })

/** What a command runs through a package manager; null when it runs nothing so, or runs it elsewhere. */
export const throughManager = (manifest: Manifest, words: Words): ThroughManager | null => {
  const [manager, verb, ...rest] = words
  const bareScripts = managerPrograms.get(manager ?? "")
  if (manager === undefined || verb === undefined || bareScripts === undefined) return null
  if (verb === "run" || verb === "run-script") {
    const name = rest.find((word) => !word.startsWith("-"))
    if (name === undefined || rest[0] !== name)
      return onlySilent(rest) && name !== undefined ? script(name) : null
    // `bun run file.ts` runs a file.
    return runtimePrograms.has(manager) && scriptOf(manifest, name) === null
      ? program([manager, ...rest])
      : script(name)
  }
  if (verb === "exec" || verb === "x" || verb === "dlx") {
    const inner = rest[0] === "--" ? rest.slice(1) : rest
    return inner.length === 0 || (inner[0] as string).startsWith("-") ? null : program(inner)
  }
  if (verb.startsWith("-")) return null
  if (bareScripts !== "all") return bareScripts.includes(verb) ? script(verb) : null
  return scriptOf(manifest, verb) === null ? program(words.slice(1)) : script(verb)
}

const onlySilent = (words: Words): boolean =>
  words.every((word) => !word.startsWith("-") || word === "--silent" || word === "-s")

/** The launch of a line; null when it cannot be seen. */
export const launchOf = (manifest: Manifest, line: string): Launch | null =>
  follow(manifest, line, { folder: "", before: [], scripts: [], assigned: [] }, 0)

/** What is known on the way to a program. */
type Way = Pick<Launch, "folder" | "before" | "scripts" | "assigned">

const follow = (manifest: Manifest, line: string, from: Way, depth: number): Launch | null => {
  const commands = depth > deepest ? null : commandsIn(line)
  if (commands === null || commands.length === 0) return null
  const before = [...from.before]
  const assigned = [...from.assigned]
  let folder = from.folder
  for (const words of commands.slice(0, -1)) {
    if (words[0] === "cd") {
      const into = words.length === 2 ? within(folder, words[1] as string) : null
      if (into === null) return null
      folder = into
    } else if (words[0] === "export") assigned.push(...words.slice(1))
    else before.push(words)
  }
  const last = commands[commands.length - 1] as Words
  const rest = bare(last)
  assigned.push(...last.slice(0, last.length - rest.length).filter(isAssignment))
  return launched(manifest, rest, { folder, before, scripts: from.scripts, assigned }, depth)
}

/** A folder from another one; null when it leaves the project or only a shell could say. */
const within = (folder: string, path: string): string | null =>
  /^[/~]|[$*?]/.test(path) ? null : normalisePath(`${folder}/${path}`)

const launched = (manifest: Manifest, words: Words, way: Way, depth: number): Launch | null => {
  const [program, ...args] = words
  if (program === undefined) return null
  if (managerPrograms.has(program)) {
    const through = throughManager(manifest, words)
    if (through === null) {
      // `bun server.ts` and `bun next start` are Bun's own.
      return runtimePrograms.has(program) ? { program, args, ...way } : null
    }
    if (through._tag === "Program") {
      const inner = bare(through.words)
      const [runner, ...given] = inner
      return runner !== undefined && runtimePrograms.has(runner)
        ? { program: runner, args: given, ...way }
        : launched(manifest, inner, way, depth)
    }
    const { name } = through
    const { folder, before, scripts } = way
    const line = folder === "" ? scriptOf(manifest, name) : null
    if (line === null || scripts.includes(name)) return null
    const prior = scriptOf(manifest, `pre${name}`)
    const first = prior === null ? [] : (commandsIn(prior) ?? [[prior]])
    return follow(
      manifest,
      line,
      { ...way, before: [...before, ...first], scripts: [...scripts, name] },
      depth + 1,
    )
  }
  return {
    program: program.replace(/^(?:\.\/)?node_modules\/\.bin\//, ""),
    args: args.filter(
      (_, index) => !/^\d?>/.test(args[index] as string) && !/^\d?>$/.test(args[index - 1] ?? ""),
    ),
    ...way,
  }
}

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
const runners: { readonly [program: string]: readonly string[] } = {
  node,
  nodejs: node,
  nodemon: typed,
  tsx: typed,
  "ts-node": typed,
  "ts-node-esm": typed,
  "babel-node": typed,
  ...Object.fromEntries([...runtimePrograms].map((program) => [program, typed])),
}

/** Options whose value is a word of its own. */
const valued: ReadonlySet<string> = new Set([
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
  "-e",
  "--exec",
  "-x",
  "--config",
  "--port",
  "--extensions",
  "--presets",
])
/** With these no file is run, or another program runs it. */
const fileless: ReadonlySet<string> = new Set([
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

/**
 * The file that a launch runs, as a path from the root, with the paths at which it may be; null when it runs none or none that can be
 * seen. A file outside the project or in node_modules is none.
 */
export const entryFileOf = (
  launch: Pick<Launch, "program" | "args" | "folder">,
): { readonly named: string; readonly file: string; readonly paths: readonly string[] } | null => {
  const endings = Object.hasOwn(runners, launch.program) ? runners[launch.program] : undefined
  if (endings === undefined) return null
  // What nodemon watches comes as words of its own.
  const named =
    launch.program === "nodemon" && launch.args[0]?.startsWith("-") ? null : fileArgument(launch.args)
  if (named === null || (runtimePrograms.has(launch.program) && !/[./]/.test(named))) return null
  const file = within(launch.folder, named)
  if (file === null || file === "" || file.split("/").includes("node_modules")) return null
  return { named, file, paths: pathsOf(file, endings) }
}

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

const pathsOf = (file: string, endings: readonly string[]): readonly string[] =>
  /\.(?:[cm]?[jt]s|[jt]sx|json)$/.test(file) ? [file] : [file, ...endings.map((ending) => file + ending)]

/** The paths at which a `main` may be, as `node main` looks for it. */
export const mainPaths = (
  main: string,
): { readonly file: string; readonly paths: readonly string[] } | null => {
  const file = within("", main)
  return file === null || file === "" || file.split("/").includes("node_modules")
    ? null
    : { file, paths: pathsOf(file, typed) }
}
