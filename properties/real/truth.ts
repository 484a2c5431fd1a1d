/**
 * What plans claim of an installation, and what is there after the plan's own command was run.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Diagnostic } from "../../src/model/diagnostic.js"
import type { Plan } from "../../src/model/plan.js"
import { platformByName } from "../../src/platform/index.js"
import { settings } from "../../src/report/script.js"
import { readFolder } from "../../src/shell/folder.js"
import { bun, node, type Ran, run, scratch, type Tool, tool } from "./tools.js"

const { data } = defaultPlatform
const nodeVersion = data.node.latestLts

/** A package manager under test: how a project asks for it, and with which tool its lock file is made. */
interface Manager {
  readonly name: string
  readonly tool: Tool
  readonly lock: string
  readonly install: string
  readonly packageManager?: string
  readonly variables?: { readonly [name: string]: string }
  readonly files?: { readonly [path: string]: string }
  readonly platform?: string
}

/** The tools, installed; the versions are those of the contract's platform where it has some. */
export const managers = (): { readonly node: Tool; readonly all: readonly Manager[] } => {
  const npm = tool("npm", data.node.npm[nodeVersion] ?? "11")
  const pnpms = ["9", "10", "latest"].map((line) => tool("pnpm", line))
  const classic = tool("yarn", data.yarn.classic)
  const berry = tool("@yarnpkg/cli-dist", data.yarn.berry)
  const yarnFiles = { ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n" }
  return {
    node: node(nodeVersion),
    all: [
      { name: "npm", tool: npm, lock: "package-lock.json", install: "npm install" },
      {
        name: "npm-ci",
        tool: npm,
        lock: "package-lock.json",
        install: "npm install",
        variables: { CC_NODE_BUILD_TOOL: "npm-ci" },
      },
      ...pnpms.map((pnpm) => ({
        name: "pnpm",
        tool: pnpm,
        lock: "pnpm-lock.yaml",
        install: "pnpm install",
        packageManager: `pnpm@${pnpm.version}`,
      })),
      ...pnpms.map((pnpm) => ({
        name: "pnpm, no packageManager",
        tool: pnpm,
        lock: "pnpm-lock.yaml",
        install: "pnpm install",
      })),
      ...pnpms.map((pnpm) => ({
        name: "pnpm, platform clever-cloud",
        tool: pnpm,
        lock: "pnpm-lock.yaml",
        install: "pnpm install",
        packageManager: `pnpm@${pnpm.version}`,
        platform: "clever-cloud",
      })),
      { name: "yarn", tool: classic, lock: "yarn.lock", install: "yarn install" },
      {
        name: "yarn-berry",
        tool: berry,
        lock: "yarn.lock",
        install: "yarn install",
        packageManager: `yarn@${berry.version}`,
        files: yarnFiles,
      },
      { name: "bun", tool: bun(data.bun?.version ?? ""), lock: "bun.lock", install: "bun install" },
    ],
  }
}

const dependency = "ms"
const developmentDependency = "is-number"

const manifestOf = (manager: Manager, scripts: { readonly [name: string]: string }): string =>
  JSON.stringify({
    name: "app",
    version: "1.0.0",
    private: true,
    license: "MIT",
    ...(manager.packageManager === undefined ? {} : { packageManager: manager.packageManager }),
    scripts,
    dependencies: { [dependency]: "2.1.3" },
    devDependencies: { [developmentDependency]: "7.0.0" },
  })

/** How often a command is tried, because a registry may fail where the tool does not. */
const attempts = 4

/** Runs a command until it succeeds, a few times. */
const insist = (
  command: string,
  { before, ...options }: Parameters<typeof run>[1] & { readonly before?: () => void },
): Ran => {
  for (let attempt = 1; ; attempt++) {
    before?.()
    const ran = run(command, options)
    if (ran.status === 0 || attempt === attempts) return ran
    console.log(`${command}: ${ran.printed}`)
  }
}

let projects = 0

/** A project with a real lock file, made by the tool itself, and nothing installed. */
const projectOf = (
  manager: Manager,
  tools: readonly Tool[],
  scripts: { readonly [name: string]: string },
): string => {
  const made = join(scratch, `project-${++projects}`)
  const folder = join(made, "app")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), manifestOf(manager, scripts))
  for (const [path, text] of Object.entries(manager.files ?? {})) writeFileSync(join(folder, path), text)
  const { status, printed } = insist(manager.install, { folder, tools })
  if (status !== 0 || !existsSync(join(folder, manager.lock)))
    throw new Error(`${manager.install}: ${printed}`)
  rmSync(join(folder, "node_modules"), { recursive: true, force: true })
  for (const left of ["ran.log", ".yarn"]) rmSync(join(folder, left), { recursive: true, force: true })
  return folder
}

/** A fresh copy of a project. */
const copyOf = (project: string): string => {
  const folder = join(project, "..", `run-${++projects}`)
  cpSync(project, folder, { recursive: true })
  return folder
}

/** The plan of a folder, and the codes of what it has to say. */
const planOf = async (
  folder: string,
  manager: Manager,
  env: { readonly [name: string]: string },
): Promise<{ readonly plan: Plan; readonly diagnostics: readonly Diagnostic[] }> => {
  const read = await readFolder(folder)
  if (read._tag === "Left") throw new Error(JSON.stringify(read.left))
  const platform = platformByName(manager.platform ?? "contract") ?? defaultPlatform
  const made = outcome(plan(platform)({ files: read.right, env: { ...manager.variables, ...env } }))
  if (made.status === "rejected") throw new Error(JSON.stringify(made.diagnostics))
  return { plan: made.plan, diagnostics: made.diagnostics }
}

/** The application's variables and the plan's over them. */
const variablesOf = (
  made: Plan,
  env: { readonly [name: string]: string },
): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries({
      ...env,
      ...Object.fromEntries(settings(made).map(({ name, value }) => [name, value])),
    }).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  )

const commandOf = (made: Plan, id: string): string => {
  const step = [...made.build, ...made.run].find((one) => one.id === id)
  if (step === undefined) throw new Error(`no step ${id}`)
  return step.command
}

/** What is there after an installation. */
export type Reality = "included" | "excluded" | "nothing" | "fails"

const realityOf = (folder: string, { status }: Ran): Reality => {
  if (status !== 0) return "fails"
  const has = (name: string): boolean => existsSync(join(folder, "node_modules", name, "package.json"))
  if (!has(dependency)) return "nothing"
  return has(developmentDependency) ? "included" : "excluded"
}

/** What a command leaves in fresh copies of a project; one that fails is tried again. */
const installed = (
  command: string,
  project: string,
  tools: readonly Tool[],
  env: { readonly [name: string]: string },
): Pick<Installed, "reality" | "edited"> => {
  const manifest = (folder: string): string => readFileSync(join(folder, "package.json"), "utf8")
  for (let attempt = 1; ; attempt++) {
    const folder = copyOf(project)
    const ran = run(command, { folder, tools, env })
    const came = { reality: realityOf(folder, ran), edited: manifest(folder) !== manifest(project) }
    rmSync(folder, { recursive: true, force: true })
    if (came.reality !== "fails" || attempt === attempts) return came
    console.log(`${command}: ${ran.printed}`)
  }
}

/** One row of the truth table: a tool, the variables, the plan's command and claim, and what came of it. */
export interface Installed {
  readonly manager: string
  readonly version: string
  readonly wish: string | null
  readonly mode: string | null
  readonly command: string
  readonly claim: string
  readonly reality: Reality
  /** Whether package.json is another one afterwards. */
  readonly edited: boolean
  /** The codes of what the plan has to say of development dependencies. */
  readonly codes: readonly string[]
}

export const wishes = [null, "install", "ignore"] as const
export const modes = [null, "development", "production"] as const

/** Development dependencies: every manager with every combination of the two variables. */
export const installations = async (): Promise<readonly Installed[]> => {
  const { node, all } = managers()
  const rows: Installed[] = []
  const known = new Map<string, Pick<Installed, "reality" | "edited">>()
  for (const manager of all) {
    const tools = [manager.tool, node]
    const project = projectOf(manager, tools, { start: "node ." })
    for (const wish of wishes) {
      for (const mode of modes) {
        const env = {
          ...(wish === null ? {} : { CC_NODE_DEV_DEPENDENCIES: wish }),
          ...(mode === null ? {} : { NODE_ENV: mode }),
        }
        const { plan: made, diagnostics } = await planOf(project, manager, env)
        const command = commandOf(made, "install")
        // The same command in the same project does the same, whichever variable the plan has it from.
        const key = [manager.tool.package, manager.tool.version, manager.packageManager, command, mode].join(
          " ",
        )
        const came =
          known.get(key) ??
          installed(command, project, tools, variablesOf(made, { ...manager.variables, ...env }))
        known.set(key, came)
        rows.push({
          manager: manager.name,
          version: manager.tool.version,
          wish,
          mode,
          command,
          claim: made.dependencies?.development ?? "nothing",
          ...came,
          codes: diagnostics.map(({ code }) => code).filter((code) => code.startsWith("dev-dependencies-")),
        })
      }
    }
  }
  return rows
}

/** Which scripts a plan says run with a step, and which ran. */
export interface Lifecycle {
  readonly manager: string
  readonly version: string
  readonly mode: string | null
  readonly command: string
  readonly claim: readonly string[]
  readonly reality: readonly string[]
  /** Those that the plan's diagnostics say run besides, and those of which they say that they do not run. */
  readonly others: readonly string[]
  readonly skipped: readonly string[]
}

/** The scripts that a diagnostic rests on. */
const scriptsIn = (diagnostics: readonly Diagnostic[], code: string): readonly string[] =>
  diagnostics
    .filter((diagnostic) => diagnostic.code === code)
    .flatMap(({ because }) => because)
    .flatMap((one) => (one.from === "file" ? (/^\/scripts\/(.*)$/.exec(one.pointer ?? "")?.[1] ?? []) : []))

const names = [
  "preinstall",
  "install",
  "postinstall",
  "prepublish",
  "preprepare",
  "prepare",
  "postprepare",
  "prestart",
  "start",
  "poststart",
]

/** Lifecycle scripts: every manager, with and without production mode, at the installation and at the start. */
export const lifecycles = async (): Promise<readonly Lifecycle[]> => {
  const { node, all } = managers()
  const rows: Lifecycle[] = []
  const scripts = Object.fromEntries(names.map((name) => [name, `echo ${name} >> ran.log`]))
  for (const manager of all.filter(({ name }) => !name.includes(","))) {
    const tools = [manager.tool, node]
    const project = projectOf(manager, tools, scripts)
    for (const mode of [null, "production"]) {
      const env: { readonly [name: string]: string } = mode === null ? {} : { NODE_ENV: mode }
      const { plan: made, diagnostics } = await planOf(project, manager, env)
      const folder = copyOf(project)
      const log = join(folder, "ran.log")
      for (const id of ["install", "start"]) {
        const step = [...made.build, ...made.run].find((one) => one.id === id)
        if (step === undefined) throw new Error(`no step ${id}`)
        // A log that an attempt before has begun would count its scripts twice.
        const ran = insist(step.command, {
          folder,
          tools,
          env: variablesOf(made, { ...manager.variables, ...env }),
          before: () => rmSync(log, { force: true }),
        })
        if (ran.status !== 0) throw new Error(`${step.command}: ${ran.printed}`)
        rows.push({
          manager: manager.name,
          version: manager.tool.version,
          mode,
          command: step.command,
          claim: step.lifecycle,
          reality: existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [],
          others: id === "install" ? scriptsIn(diagnostics, "lifecycle-others") : [],
          skipped: id === "start" ? scriptsIn(diagnostics, "lifecycle-berry") : [],
        })
      }
    }
  }
  return rows
}

/** The heap limit of a plan, and what Node reports of it, in MiB. */
export interface Heap {
  readonly memory: number
  readonly given: string | null
  readonly options: string
  readonly limit: number
  readonly reported: number
  /** Without the young generation, which a second flag holds at three MiB. */
  readonly old: number
}

/** Heap: the plan's own Node started with the plan's NODE_OPTIONS. */
export const heaps = (): readonly Heap[] => {
  const programs = [node(nodeVersion)]
  const given: readonly (readonly [number, string | null])[] = [
    [256, null],
    [1024, null],
    [1365, null],
    [4096, null],
    [1024, "--enable-source-maps"],
    [1024, "--max_old_space_size=300"],
    [1024, '--title="my app"'],
  ]
  return given.map(([memoryMiB, options]) => {
    const made = outcome(
      plan(defaultPlatform)({
        files: { "package.json": '{"scripts":{"start":"node ."}}' },
        env: options === null ? {} : { NODE_OPTIONS: options },
        instance: { memoryMiB },
      }),
    )
    if (made.status === "rejected") throw new Error(JSON.stringify(made.diagnostics))
    const decided = made.plan.environment.NODE_OPTIONS ?? ""
    const ask = (nodeOptions: string): number => {
      const ran = run("node -p 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'", {
        folder: scratch,
        tools: programs,
        env: { NODE_OPTIONS: nodeOptions },
      })
      if (ran.status !== 0) throw new Error(ran.printed)
      return Number(ran.printed)
    }
    return {
      memory: memoryMiB,
      given: options,
      options: decided,
      limit: Number(/max.old.space.size=(\d+)/.exec(decided)?.[1]),
      reported: ask(decided),
      old: ask(`${decided} --max-semi-space-size=1`) - 3,
    }
  })
}
