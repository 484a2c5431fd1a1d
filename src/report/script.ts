/**
 * A plan as a POSIX shell script (C-150, C-151).
 *
 * The script holds the plan and nothing of the application's own variables but NODE_ENV, which the tools read as well: those,
 * secrets above all, are taken from the environment that it is started in.
 *
 * Laws. Every command reaches the shell that runs it, and every text the file that it is written to, character for character.
 * A secret's value is in no script. A plan that holds a placeholder has no script.
 */

import { report } from "../contract/diagnostics/running.js"
import { visible } from "../contract/diagnostics/wording.js"
import { variables } from "../contract/variables.js"
import { quoteWord } from "../model/command.js"
import type { Diagnosed, Diagnostic } from "../model/diagnostic.js"
import type { Plan, Step, WrittenFile } from "../model/plan.js"
import { succeed } from "../model/result.js"
import { type ApplicationKind, isApplicationKind } from "../model/snapshot.js"
import type { SecretReference } from "../model/text.js"
import { placeholderIn } from "../platform/placeholder.js"
import { chainLine } from "./chain.js"
import { headline } from "./render.js"

/**
 * The script, or what keeps the plan from being carried out: a placeholder of the platform data that nothing filled
 * (`run-placeholder`), a character that no shell takes (`run-text-unfit`). It is started in the project's folder or with that
 * folder as its argument, and its status is that of the step that failed.
 *
 * @example
 * ```ts
 * import { defaultPlatform, plan } from "runplan"
 * import { renderScript } from "runplan/report"
 *
 * const planned = plan(defaultPlatform)({
 *   files: { "package.json": '{"scripts":{"start":"node server.js"}}' },
 *   env: { CC_POST_BUILD_HOOK: "npm run build" },
 * })
 * const script = planned._tag === "Left" ? planned : renderScript(planned.right)
 * if (script._tag !== "Right") throw new Error("there is no script")
 * assert.ok(script.right.startsWith("#!/bin/sh\n"))
 * assert.ok(script.right.includes("\nstep post-build 'npm run build'\n"))
 * assert.ok(script.right.endsWith("\nexec sh -c -- 'npm start'\n"))
 * ```
 *
 * @since 0.1.0
 */
export const renderScript = (plan: Plan): Diagnosed<string> => {
  const [first, ...rest] = runProblems(plan)
  if (first !== undefined) return { _tag: "Left", left: [first, ...rest] }
  const parts = [opening(plan), secretLines(plan), variableLines(plan), fileLines(plan), stepLines(plan)]
  return succeed(
    `${parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join("\n"))
      .join("\n\n")}\n`,
  )
}

/**
 * What keeps a plan from being carried out, by whomever: placeholders that nothing filled, and texts that no shell takes.
 */
export const runProblems = (plan: Plan): readonly Diagnostic[] => [
  ...fromPlatform(plan).flatMap(({ where, text, because }) => {
    const placeholder = placeholderIn(text)
    return placeholder === null ? [] : [report("run-placeholder", { placeholder, where }, because)]
  }),
  ...texts(plan)
    .filter(({ text }) => text.includes("\0") || !text.isWellFormed())
    .map(({ where }) => report("run-text-unfit", { where }, [])),
  ...[...settings(plan).map(({ name }) => name), ...secretsOf(plan)]
    .filter((name) => !/^[A-Za-z_]\w*$/.test(name))
    .map((name) => report("run-text-unfit", { where: `the variable ${name}` }, [])),
]

interface PlanText {
  readonly where: string
  readonly text: string
}

const textsOf = ({ path, text }: WrittenFile): readonly PlanText[] => [
  { where: path, text: path },
  ...text.flatMap((part) => (typeof part === "string" ? [{ where: path, text: part }] : [])),
]

const commandsOf = (plan: Plan): readonly PlanText[] =>
  [...plan.build, ...plan.run].map(({ id, command }) => ({ where: `the command of ${id}`, text: command }))

const texts = (plan: Plan): readonly PlanText[] => [
  ...plan.files.write.flatMap(textsOf),
  ...plan.files.remove.map((path) => ({ where: path, text: path })),
  ...settings(plan).flatMap(({ name, value }) => (value === null ? [] : [{ where: name, text: value }])),
  ...commandsOf(plan),
]

/** The texts that are made of platform data; the braces of a person's own command stand for themselves. */
const fromPlatform = (plan: Plan): readonly (PlanText & Pick<Diagnostic, "because">)[] => {
  const given = ({ text }: PlanText, because: Diagnostic["because"]): boolean =>
    because.some((evidence) => evidence.from === "env" && evidence.value?.trim() === text.trim())
  const all: readonly (readonly [string, readonly PlanText[]])[] = [
    ["files.write", plan.files.write.flatMap(textsOf)],
    ["build.install", commandsOf(plan).filter(({ where }) => where === "the command of install")],
  ]
  return all.flatMap(([path, found]) => {
    const because = plan.decisions[path]?.because ?? []
    return found.filter((text) => !given(text, because)).map((text) => ({ ...text, because }))
  })
}

const opening = (plan: Plan): readonly string[] => [
  "#!/bin/sh",
  `# ${visible(headline(plan))}`,
  "#",
  "# Run it in the project's folder, or give it that folder: it writes and removes files there. The tools have to be installed,",
  "# and the application's own variables, secrets among them, are taken from the environment.",
  ...(plan.network === null ? [] : [`# What a request passes on the platform: ${chainLine(plan.network)}`]),
  ...(plan.workers ?? []).map(
    ({ id, command }) =>
      `# Runs beside it on the platform, and is not started here: ${visible(`${id}, ${command}`)}`,
  ),
  "#",
  "# Quoted text is kept to the letter, for the shell that runs it:",
  `# shellcheck disable=${notAsked}`,
  "set -eu",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own syntax
  'CDPATH="" cd -- "${1:-.}"',
  ...(plan.folder === undefined ? [] : [`cd -- ${here(plan.folder)}`]),
]

/** Checks of how a quoted text reads: expansions, line ends, and quotes that a person wrote. */
const notAsked = "SC1003,SC1017,SC1110,SC1111,SC1112,SC2016"

/** The names of the secrets that files hold, each once. */
const secretsOf = ({ files }: Plan): readonly string[] => [
  ...new Set(
    files.write.flatMap(({ text }) =>
      text.flatMap((part) => (typeof part === "string" ? [] : [part.secret])),
    ),
  ),
]

const secretLines = (plan: Plan): readonly string[] =>
  secretsOf(plan).map((secret) => `: "\${${secret}:?holds a secret of the plan and is not set}"`)

/** A variable that the script sets, or takes away where its value is null. */
interface Setting {
  readonly name: string
  readonly value: string | null
}

/**
 * The variables that the plan decides, over those of whoever carries it out: what the platform sets, and NODE_ENV, which the
 * tools read as well. A value of null takes a variable away.
 */
export const settings = (plan: Plan): readonly Setting[] => [
  ...modeOf(plan),
  ...Object.keys(plan.environment)
    .sort()
    .map((name) => ({ name, value: plan.environment[name] ?? null })),
]

const mode = variables.NODE_ENV.name

const modeOf = ({ decisions }: Plan): readonly Setting[] => {
  const decision = decisions.production
  if (decision === undefined) return []
  const found = decision.because.find((evidence) => evidence.from === "env")
  return [{ name: mode, value: found?.value ?? null }]
}

const variableLines = (plan: Plan): readonly string[] =>
  settings(plan).map(({ name, value }) =>
    value === null ? `unset ${name}` : `export ${name}=${quoteWord(value)}`,
  )

/** From the project's folder, so that no path is read as an option. */
const here = (path: string): string => quoteWord(`./${path}`)

const fileLines = ({ files }: Plan): readonly string[] => [
  ...files.remove.map((path) => `rm -f -- ${here(path)}`),
  ...files.write.flatMap((file) => {
    const folder = file.path.split("/").slice(0, -1).join("/")
    const to = file.mode === "append" ? ">>" : ">"
    const line = `printf ${printed(file.text)} ${to} ${here(file.path)}`
    // A file that holds a secret is for its owner's eyes only.
    const isSecret = file.text.some((part) => typeof part !== "string")
    return [
      ...(folder === "" ? [] : [`mkdir -p -- ${here(folder)}`]),
      isSecret ? `(umask 077 && ${line})` : line,
    ]
  }),
]

/** The format and the one word that it prints; line breaks at the ends go into the format, where they read better. */
const printed = (text: WrittenFile["text"]): string => {
  const parts = [...text]
  const [first] = parts
  const opens = typeof first === "string" && first.startsWith("\n")
  if (opens) parts[0] = first.slice(1)
  const last = parts.at(-1)
  const closes = typeof last === "string" && last.endsWith("\n")
  if (closes) parts[parts.length - 1] = last.slice(0, -1)
  const words = parts
    .filter((part) => part !== "")
    .map((part) => (typeof part === "string" ? quoteWord(part) : secretWord(part)))
  return `'${opens ? "\\n" : ""}%s${closes ? "\\n" : ""}' ${words.length === 0 ? "''" : words.join("")}`
}

const secretWord = ({ secret, encoding }: SecretReference): string =>
  encoding === "plain" ? `"$${secret}"` : `"$(printf '%s' "$${secret}" | base64 | tr -d '\\n')"`

const stepLines = (plan: Plan): readonly string[] => {
  const steps = [...plan.build, ...plan.run]
  const start = steps.findIndex(({ id }) => id === "start")
  const isLast = start === steps.length - 1
  const calls = steps.map((step, index) => {
    const words = `${quoteWord(step.id)} ${quoteWord(step.command)}`
    if (step.when === "failure") return `rescue ${words}`
    return index === start && !isLast ? `serve ${words}` : `step ${words}`
  })
  if (start !== -1 && isLast) {
    // Nothing follows it, so it takes the script's place and gets its signals.
    const { id, command } = steps[start] as Step
    const last = [`begin ${quoteWord(id)} || exit "$status"`, `exec sh -c -- ${quoteWord(command)}`]
    return [...functions(plan, calls.slice(0, -1)), "", ...calls.slice(0, -1), ...last]
  }
  const end = start === -1 ? [] : ["serving"]
  return [...functions(plan, calls), "", ...calls, ...end, 'exit "$status"']
}

/** Those of the script's functions that its lines call, with what they call in turn. */
const functions = (plan: Plan, calls: readonly string[]): readonly string[] => {
  const isCalled = (name: string): boolean => calls.some((call) => call.startsWith(`${name} `))
  return [
    "status=0",
    ...beginFunction,
    ...(isCalled("step") ? stepFunction : []),
    ...(isCalled("rescue") ? rescueFunction : []),
    ...(isCalled("serve") ? serveFunctions(plan) : []),
  ]
}

const beginFunction = [
  "begin() {",
  '  [ "$status" -eq 0 ] || return 1',
  "  printf '== %s\\n' \"$1\" >&2",
  "}",
]

const stepFunction = ["step() {", '  if begin "$1"; then sh -c -- "$2" || status=$?; fi', "}"]

const rescueFunction = [
  "# Runs only after a failure, and leaves its status as it is.",
  "rescue() {",
  '  [ "$status" -ne 0 ] || return 0',
  "  printf '== %s\\n' \"$1\" >&2",
  '  sh -c -- "$2" || :',
  "}",
]

const serveFunctions = (plan: Plan): readonly string[] => [
  "# A service has started when its port takes connections.",
  `listens() { ${probe(plan)}; }`,
  'served=""',
  "serve() {",
  '  begin "$1" || return 0',
  '  sh -c -- "$2" &',
  "  served=$!",
  "  trap 'kill \"$served\" 2>/dev/null || :' HUP INT TERM",
  "  until listens; do",
  '    if ! kill -0 "$served" 2>/dev/null; then',
  '      wait "$served" || status=$?',
  '      [ "$status" -ne 0 ] || status=1',
  '      served=""',
  "      printf '== %s ended before it listened\\n' \"$1\" >&2",
  "      return 0",
  "    fi",
  "    sleep 1",
  "  done",
  "}",
  "serving() {",
  '  [ -n "$served" ] || return 0',
  '  if [ "$status" -ne 0 ]; then',
  '    kill "$served" 2>/dev/null || :',
  '    wait "$served" || :',
  "    return 0",
  "  fi",
  '  wait "$served" || status=$?',
  "  # A signal ends the wait early: wait again until the server has ended.",
  '  while kill -0 "$served" 2>/dev/null; do',
  "    status=0",
  '    wait "$served" || status=$?',
  "  done",
  "}",
]

/** The command that ends well exactly when something listens at an address, by programs that a plan of the kind has; it stands here so that a planner need not carry it. */
const connecting: { readonly [kind in ApplicationKind]: (host: string, port: number) => string } = {
  javascript: (host, port) => {
    const code = `require("net").connect(${port}, "${host}").on("connect", () => process.exit(0)).on("error", () => process.exit(1))`
    return `NODE_OPTIONS="" node -e ${quoteWord(code)}`
  },
  php: (host, port) => `php -r ${quoteWord(`exit(@fsockopen("${host}", ${port}) ? 0 : 1);`)}`,
  static: (host, port) =>
    `curl --silent --output /dev/null --max-time 5 ${quoteWord(`http://${host}:${port}/`)}`,
}

/** By programs of the runtime, which are there; curl may not be. */
const probe = ({ application, network }: Plan): string => {
  const { address, port } = network?.application ?? { address: "", port: 0 }
  const host = address === "0.0.0.0" ? "127.0.0.1" : address
  return isApplicationKind(application) ? connecting[application](host, port) : "false"
}
