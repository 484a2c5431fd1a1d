/**
 * TypeScript's compiler without its settings, a second time, as C-245 and C-262 word it: for lines of few words, of which it is plain what
 * each does.
 */
import type { Snapshot } from "../../src/model/snapshot.js"

/** The compiler told of no file and of no other settings. */
const settingless: readonly string[] = [
  "tsc",
  "tsc -p .",
  "tsc --noEmit",
  "tsc -w",
  "tsc --outDir dist",
  "tsc -b --skipLibCheck",
]
const idle: readonly string[] = ["echo done", "rm -rf dist", "mkdir -p dist", "npm ci"]
/** What makes no file, whether it ends well or not. */
const makingNone: readonly string[] = [...idle, "cd web", "tsc --noEmit"]
const making: readonly string[] = [
  "node make.js",
  "cp a.json tsconfig.json",
  "tsc a.ts",
  "tsc -p tsconfig.build.json",
  "tsc --init",
]
/** Words that pass the command behind them on. */
const passing: readonly string[] = ["", "", "NODE_ENV=test ", "cross-env A=b ", "exec "]

/** The commands that lines are made of. */
export const commands: readonly string[] = [
  ...settingless.flatMap((one) => passing.map((before) => before + one)),
  "tsc --output dist",
  ...idle,
  ...making,
  "cd web",
  "npm run build",
  "npm run other",
  "pnpm run build",
  "npm run gone",
]

/** The places that run, in their order: before the installation, of it, behind it, and before the start. */
export const places = [
  "CC_PRE_BUILD_HOOK",
  "preinstall",
  "install",
  "postinstall",
  "prepare",
  "CC_POST_BUILD_HOOK",
  "CC_PRE_RUN_HOOK",
  "prestart",
] as const

/** The names of the places of a snapshot on npm at which the compiler certainly ends for want of settings. */
export const unconfigured = ({ files, env }: Snapshot): readonly string[] => {
  const { scripts, dependencies = {}, devDependencies = {} } = JSON.parse(files["package.json"] as string)
  const isDependency = "typescript" in dependencies || "typescript" in devDependencies
  const mayBeAbove = Object.keys(files).some((path) => path.startsWith("../"))
  const lineOf = (place: string): string | undefined => (/^[A-Z]/.test(place) ? env[place] : scripts[place])

  const isUncertain = (line: string): boolean => /[;|()]/.test(line)
  const commandsIn = (line: string): readonly string[] =>
    line
      .split(/ && |; | \|\| /)
      .map((whole) =>
        passing.reduce((rest, before) => (rest.startsWith(before) ? rest.slice(before.length) : rest), whole),
      )
  const scriptIn = (command: string): string | undefined => /^p?npm run (\w+)$/.exec(command)?.[1]

  /** Whether a line may make a file, by itself or by a script that it runs. */
  const mayMake = (line: string, within: readonly string[]): boolean =>
    commandsIn(line).some((command) => {
      const script = scriptIn(command)
      if (script === undefined) return !makingNone.includes(command)
      return (
        scripts[script] === undefined ||
        within.includes(script) ||
        mayMake(scripts[script], [...within, script])
      )
    })

  /** How a line certainly ends, where something before it may have made the settings or not; null where it goes on or nobody can say. */
  const endOf = (
    line: string,
    before: boolean,
    within: readonly string[],
  ): "unconfigured" | "script missing" | null => {
    if (isUncertain(line)) return null
    let made = before
    for (const command of commandsIn(line)) {
      if (command === "cd web") return null
      const script = scriptIn(command)
      if (isDependency && command === "tsc --output dist") return "unconfigured"
      const isThere = "tsconfig.json" in files || mayBeAbove || made
      if (isDependency && settingless.includes(command) && !isThere) return "unconfigured"
      if (script !== undefined && scripts[script] === undefined) return "script missing"
      const end =
        script === undefined || within.includes(script)
          ? null
          : endOf(scripts[script], made, [...within, script])
      if (end !== null) return end
      made ||= mayMake(command, [])
    }
    return null
  }

  return places.filter((place, index) => {
    const line = lineOf(place)
    const made = places.slice(0, index).some((one) => mayMake(lineOf(one) ?? "echo done", []))
    return line !== undefined && endOf(line, made, []) === "unconfigured"
  })
}
