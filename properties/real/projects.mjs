#!/usr/bin/env node
/**
 * Templates of `create-*` packages, and published packages that are applications, planned and really run: does each plan say of a project that it
 * cannot serve exactly when it does not, and does what it says to do mend it?
 *
 *     npm run test:projects                  runs every row of projects.json, then writes docs/projects.md
 *     npm run test:projects -- NAME MANAGER  runs one
 *     npm run test:projects -- --page        writes the page from the results that are there
 *
 * PROJECTS names the folder that keeps the projects, the tools and the results between runs, so that a run that was stopped goes on where it was: what has a
 * result is run again only where the plan says something else by now. What could not be made, or whose installation took too long, has no result and stops
 * nothing else; the command then ends with 1. It needs nothing but the npm registry.
 */
import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { platformByName } from "../../dist/platform/index.js"

const root = fileURLToPath(new URL("../..", import.meta.url))
const top = resolve(process.env.PROJECTS ?? join(tmpdir(), "runplan-projects"))
const main = join(root, "dist/shell/main.cjs")
const platform = "clever-cloud"
const { data } = platformByName(platform)
/** Those that the platform has, and a pnpm as a project may ask for it. */
const versions = {
  node: data.node.latestLts,
  npm: data.node.npm[data.node.latestLts],
  pnpm: "10.33.0",
  yarn: data.yarn.classic,
  "yarn-berry": data.yarn.berry,
  bun: data.bun.version,
}
/**
 * `resolutions` of a row is for Yarn, which makes no lock file where the registry lacks a version for another machine; `judged` has what was found by hand of each code that does not say whether a project serves; `ten` the most used `create-*` packages, each
 * with how often it was downloaded, where the source says that, and its row.
 */
const {
  projects,
  judged: byHand,
  ten,
} = JSON.parse(readFileSync(new URL("projects.json", import.meta.url), "utf8"))
const [home, results] = ["home", "results"].map((name) => join(top, name))

/** Installs a package in a folder of its own; the folder of its programs. */
const tool = (name, version, programs = "node_modules/.bin") => {
  const folder = join(top, "tools", `${name}@${version}`.replace(/\W+/g, "-"))
  if (!existsSync(join(folder, "node_modules", name))) {
    mkdirSync(folder, { recursive: true })
    const words = [
      "install",
      "--prefix",
      folder,
      "--no-save",
      "--no-audit",
      "--no-fund",
      `${name}@${version}`,
    ]
    const { status, stderr } = spawnSync("npm", words, { encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
  }
  return join(folder, programs.replace("*", name))
}

/** The managers: their programs, what makes the lock file, and what package.json has to say. */
const managers = {
  npm: {
    tool: () => tool("npm", versions.npm),
    lock: "npm install --package-lock-only --ignore-scripts",
    edit: ({ packageManager: _, ...rest }) => rest,
  },
  pnpm: {
    tool: () => tool("pnpm", versions.pnpm),
    lock: "pnpm install --lockfile-only --ignore-scripts",
    edit: (manifest) => ({ ...manifest, packageManager: `pnpm@${versions.pnpm}` }),
  },
  yarn: {
    tool: () => tool("yarn", versions.yarn),
    lock: "yarn install --ignore-scripts --ignore-engines && rm -rf node_modules",
    // What package.json itself asks for is resolved by its own range, whatever its resolutions say.
    edit: ({ packageManager: _, ...rest }) => ({
      ...rest,
      dependencies: Object.fromEntries(
        Object.entries(rest.dependencies ?? {}).map(([name, range]) => [
          name,
          rest.resolutions?.[name] ?? range,
        ]),
      ),
    }),
  },
  "yarn-berry": {
    tool: () => tool("@yarnpkg/cli-dist", versions["yarn-berry"]),
    lock: "touch yarn.lock && yarn install --mode=update-lockfile",
    edit: (manifest) => ({ ...manifest, packageManager: `yarn@${versions["yarn-berry"]}` }),
  },
  bun: {
    tool: () => {
      const programs = tool(
        `@oven/bun-${process.platform}-${process.arch}`,
        versions.bun,
        "node_modules/*/bin",
      )
      // The package has the program alone; whoever installs Bun adds its other name.
      if (!existsSync(join(programs, "bunx"))) symlinkSync("bun", join(programs, "bunx"))
      return programs
    },
    lock: "bun install --lockfile-only",
    edit: ({ packageManager: _, ...rest }) => rest,
  },
}

const machine = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:(?:https?|no|all)_proxy|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS)$/i.test(name),
  ),
)
const quiet = {
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_prefer_offline: "true",
  npm_config_yes: "true",
  NEXT_TELEMETRY_DISABLED: "1",
  NG_CLI_ANALYTICS: "false",
  YARN_ENABLE_TELEMETRY: "0",
  YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
}
const environment = (...programs) => ({
  ...machine,
  ...quiet,
  HOME: home,
  PATH: [...programs, "/usr/bin", "/bin"].join(":"),
})

const nodePrograms = () =>
  tool(`node-${process.platform}-${process.arch}`, versions.node, "node_modules/*/bin")

/** The project of a row, made once. */
const projectOf = ({ name, make, pack, files, without }) => {
  const folder = join(top, "made", name)
  if (existsSync(join(folder, "package.json"))) return folder
  if (files !== undefined) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), typeof text === "string" ? text : JSON.stringify(text, null, 2))
    }
    return folder
  }
  const env = environment(nodePrograms(), managers.npm.tool())
  const words =
    pack === undefined
      ? make
      : `npm pack --loglevel=error ${pack} > packed && mkdir ${name} && tar xzf "$(cat packed)" -C ${name} --strip-components=1`
  mkdirSync(join(top, "made"), { recursive: true })
  const made = spawnSync("sh", ["-c", words], {
    cwd: join(top, "made"),
    env,
    encoding: "utf8",
    timeout: 300_000,
    input: "",
  })
  if (!existsSync(join(folder, "package.json"))) throw new Error(`${words}: ${made.stdout}${made.stderr}`)
  for (const [path, expression] of without ?? []) {
    const text = readFileSync(join(folder, path), "utf8")
    writeFileSync(join(folder, path), text.replace(new RegExp(expression, "gs"), ""))
  }
  return folder
}

/** What remedies say to set; what they call NAME is the project's. */
const settingsIn = (diagnostics, name) =>
  diagnostics.flatMap(({ remedy }) =>
    [...(remedy ?? "").matchAll(/(CC_[A-Z_]+) to (?:"([^"]*)"|(install)\b)/g)].map(
      ([, variable, quoted, word]) => `${variable}=${(quoted ?? word).replace(/\bNAME\b/, name)}`,
    ),
  )

let port = 21_000 + (process.pid % 400) * 20

const workOf = ({ name }, manager) => join(top, "work", `${name}--${manager}`)
const resultOf = ({ name }, manager) => join(results, `${name}--${manager}.json`)

/** What a result was run with. */
const ranWith = (managerName) => ({ node: versions.node, manager: versions[managerName] })

/** Plans and rehearses a project, then again with what the plan says to do, until it serves or nothing more is said. */
const judge = (row, managerName) => {
  const manager = managers[managerName]
  const env = environment(manager.tool(), nodePrograms())
  const folder = workOf(row, managerName)
  rmSync(folder, { recursive: true, force: true })
  cpSync(projectOf(row), folder, { recursive: true, filter: (path) => !/node_modules|\/\.git$/.test(path) })
  const locks = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb"]
  for (const one of locks) rmSync(join(folder, one), { force: true })
  mkdirSync(join(folder, ".git"), { recursive: true })
  const path = join(folder, "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  const pinned = row.resolutions === undefined ? manifest : { ...manifest, resolutions: row.resolutions }
  writeFileSync(path, JSON.stringify(manager.edit(pinned), null, 2))
  // Yarn 1 installs to make one, which takes a slow machine more than five minutes.
  const lock = spawnSync("sh", ["-c", manager.lock], {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 1_500_000,
  })
  rmSync(join(folder, "node_modules"), { recursive: true, force: true })
  // Berry asks for an empty one first, and a slow machine may end what comes after the lock file.
  const isLocked = locks.some(
    (one) => existsSync(join(folder, one)) && readFileSync(join(folder, one)).length > 0,
  )
  const runs = []
  const call = (words) =>
    spawnSync(process.execPath, [main, ...words], {
      env,
      cwd: folder,
      encoding: "utf8",
      timeout: 900_000,
      maxBuffer: 2 ** 28,
    })
  const common = [folder, "--platform", platform, "--memory", "4096", "--json"]
  const given = (variables) => variables.flatMap((one) => ["--env", one])
  let variables = []
  for (let round = 0; round < 4; round++) {
    const outcome = JSON.parse(call(["plan", ...common, ...given(variables)]).stdout)
    const run = {
      vars: variables,
      status: outcome.status,
      said: outcome.diagnostics.map(({ severity, code, message, remedy }) => ({
        severity,
        code,
        message,
        remedy,
      })),
    }
    if (outcome.status === "planned") {
      const own = String(++port)
      const here = variables.map((one) => one.replace(/\b8080\b/g, own))
      const { stdout } = call(["rehearse", ...common, "--port", own, "--timeout", "600", ...given(here)])
      const rehearsal = JSON.parse(stdout)
      run.verdict = rehearsal.verdict
      run.steps = rehearsal.steps.map(({ id, result }) => `${id} ${result}`)
      run.real = rehearsal.diagnostics
        .filter(({ code }) => code !== "version-differs")
        .map(({ code, message }) => `${code}: ${message}`)
    }
    runs.push(run)
    if (run.verdict === "continues") break
    const next = [...variables]
    for (const one of settingsIn(
      outcome.diagnostics.filter(({ severity }) => severity !== "info"),
      row.name,
    ))
      if (!next.some((had) => had.startsWith(`${one.split("=")[0]}=`))) next.push(one)
    if (next.length === variables.length) break
    variables = next
  }
  const result = {
    name: row.name,
    manager: managerName,
    ran: ranWith(managerName),
    lock: lock.status === 0 || isLocked ? "ok" : "failed",
    runs,
  }
  if (runs.some(({ steps }) => steps?.includes("install timed-out")))
    throw new Error("its installation took too long")
  mkdirSync(results, { recursive: true })
  writeFileSync(resultOf(row, managerName), `${JSON.stringify(result, null, 1)}\n`)
  return result
}

/** What a plan says, by its codes. */
const codesOf = (diagnostics) => [...new Set(diagnostics.map(({ code }) => code))].sort().join(" ")

/** Whether there is a result of a row, of the versions that the platform has, and the plan still says what it said then. */
const isJudged = (row, managerName) => {
  const [kept, folder] = [resultOf(row, managerName), workOf(row, managerName)]
  if (!existsSync(kept)) return false
  const { ran, runs } = JSON.parse(readFileSync(kept, "utf8"))
  if (JSON.stringify(ran) !== JSON.stringify(ranWith(managerName))) return false
  if (!existsSync(folder)) return true
  const words = ["plan", folder, "--platform", platform, "--memory", "4096", "--json"]
  const { diagnostics } = JSON.parse(
    spawnSync(process.execPath, [main, ...words], {
      env: environment(),
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }).stdout,
  )
  return codesOf(diagnostics) === codesOf(runs[0].said)
}

/** Codes that say that a project cannot serve as it is planned. */
const fatal = new Set([
  "start-missing",
  "start-file-missing",
  "build-not-run",
  "start-development",
  "start-not-a-server",
  "start-detached",
  "workspace-protocol",
  "build-tool-left-out",
  "lock-file-stale",
  "engine-refused",
  "yarn-path-missing",
  "plug-n-play",
  "plug-n-play-build",
  "pnpm-workspace-refused",
  "bun-unchosen",
  "start-program-missing",
  "start-folder-uninstalled",
  "start-listens-elsewhere",
  "main-imported",
  "package-manager-refused",
  "dependency-path-missing",
])

/** What the plans said, each held against what happened. */
const verdictOf = ({ name, manager, lock, runs }) => {
  const because = projects.find((row) => row.name === name)?.because
  const beyond = because?.[manager] ?? because?.["*"] ?? ""
  const held = runs.map(({ said, verdict }) => ({
    says: said.filter(({ code }) => fatal.has(code)).map(({ code }) => code),
    serves: verdict === "continues",
  }))
  const serves = held[0].serves
  const mended = !serves && held[held.length - 1].serves
  const kind = held.some((one) => one.serves && one.says.length > 0)
    ? "false"
    : beyond !== "" && ((!serves && !mended) || (lock !== "ok" && because[manager] !== undefined))
      ? "beyond"
      : held.every((one) => one.serves || one.says.length > 0)
        ? "right"
        : "missing"
  return { says: held[0].says, held, serves, kind, beyond, mended }
}

const page = () => {
  const all = readdirSync(results)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(results, file), "utf8")))
  const judged = all.map((one) => ({ ...one, ...verdictOf(one) }))
  const count = (kind) => judged.filter((one) => one.kind === kind).length
  const code = (text) => `\`${text}\``
  const rows = judged.map(({ name, manager, ran, lock, says, serves, kind, beyond, mended, runs }) => {
    const row = projects.find((one) => one.name === name)
    const source = row?.pack ?? row?.of ?? ""
    const infos = [...new Set(runs[0].said.filter((one) => !fatal.has(one.code)).map((one) => one.code))]
    const real = serves
      ? "answers"
      : runs[0].status === "rejected"
        ? "not started"
        : (runs[0].steps ?? []).filter((step) => !/succeeded/.test(step)).join(", ")
    const then =
      runs.length === 1
        ? ""
        : mended
          ? `answers, by ${runs[runs.length - 1].vars.map((one) => code(one)).join(", ")}`
          : "does not answer either"
    return `| ${source} | ${manager}${ran.node === versions.node ? "" : `, Node ${ran.node}`}${lock === "ok" ? "" : ", without a lock file"} | ${[...says, ...infos].map(code).join(", ")} | ${real} | ${then} | ${kind}${beyond === "" || kind === "right" ? "" : `: ${beyond}`} |`
  })
  const codes = new Map()
  for (const { held } of judged.filter((one) => one.kind !== "beyond"))
    for (const one of new Set(held.flatMap(({ says }) => says))) {
      const [right, wrong] = codes.get(one) ?? [0, 0]
      const isFalse = held.some(({ says, serves }) => serves && says.includes(one))
      codes.set(one, isFalse ? [right, wrong + 1] : [right + 1, wrong])
    }
  const tally = [...codes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([one, [right, wrong]]) => `| ${code(one)} | ${right} | ${wrong} |`)
  const besides = [
    ...new Set(judged.flatMap(({ runs }) => runs.flatMap(({ said }) => said.map(({ code }) => code)))),
  ]
    .filter((one) => !fatal.has(one))
    .sort()
    .map((one) => {
      const having = judged.filter(({ runs }) =>
        runs.some(({ said }) => said.some(({ code }) => code === one)),
      )
      const serving = having.filter(({ serves, mended }) => serves || mended).length
      return `| ${code(one)} | ${having.length} | ${serving} | ${byHand[one] ?? "**not judged**"} |`
    })
  const managersTable = Object.keys(managers).map((name) => {
    const mine = judged.filter(({ manager }) => manager === name)
    const kinds = ["right", "false", "missing", "beyond"].map(
      (kind) => mine.filter((one) => one.kind === kind).length,
    )
    const [asPlanned, mended] = [
      mine.filter(({ serves }) => serves).length,
      mine.filter((one) => one.mended).length,
    ]
    return `| ${[name, mine.length, ...kinds, asPlanned, mended].join(" | ")} |`
  })
  const kinds = Object.keys(managers)
  const tenTable = ten.of.map(([name, downloads, row], index) => {
    const cells = kinds.map((manager) => {
      const one = judged.find((result) => result.name === row && result.manager === manager)
      if (one === undefined) return "no result"
      return `${one.kind}: ${one.serves ? "answers" : one.mended ? "answers with what it says" : "does not answer"}`
    })
    return `| ${[index + 1, name, downloads ?? "", ...cells].join(" | ")} |`
  })
  const silent = judged.filter(({ kind }) => kind === "missing" || kind === "beyond")
  return `# Real projects, planned and run

Templates of \`create-*\` packages, those that a generator fetches from elsewhere written anew after what it makes, and published packages that are applications, as the registry has them. Each was given the lock file of its package manager, planned on
\`${platform}\`, and rehearsed with that platform's Node ${versions.node} and the manager (npm ${versions.npm}, pnpm ${versions.pnpm}, Yarn ${versions.yarn} or ${versions["yarn-berry"]}, Bun ${versions.bun}), or where the table names another Node with that and the managers of its day: installed, built and started by the plan's own commands, and asked for \`/\`. Where the plan names variables to set, it was
planned and rehearsed once more with them. Generated by \`npm run test:projects\` (\`properties/real/projects.json\` has the rows).

${judged.length} projects with a manager each. What the plan says of whether it serves is

- **right** ${count("right")} times: it names why it does not, and it does not, or it names nothing and it answers;
- **false** ${count("false")} times: it says that it does not, and it answers;
- **missing** ${count("missing")} times: it does not answer, and nothing in the plan says so, which the files could have told;
- **beyond** ${count("beyond")} times: it does not answer for a reason that is in the code, or in what the registry had that day, and that no plan looks at, found by hand in
  what was printed; whether the plan would be right otherwise is then not judged.

Of ${judged.filter(({ serves, says, kind }) => !serves && says.length > 0 && kind !== "beyond").length} projects that do not serve as planned and whose plan says why, ${judged.filter(({ mended }) => mended).length} answer with what the plan says to set.

## The ten most used

No client of the registry ranks packages. The ten are the first that make an application of the web, of ${ten.source}, under the name that each has today. ${ten.passed} The numbers are of
that week; the source's excerpt has none of create-remix. "No result" was not run.

| | package | downloads a week | ${kinds.join(" | ")} |
| --- | --- | --- | ${kinds.map(() => "---").join(" | ")} |
${tenTable.join("\n")}

## By package manager

| manager | projects | right | false | missing | beyond | answer as planned | answer with what the plan says to set |
| --- | --- | --- | --- | --- | --- | --- | --- |
${managersTable.join("\n")}

## By diagnostic

| code | said of a project that does not serve | said of one that does |
| --- | --- | --- |
${tally.join("\n")}

What says nothing of whether a project serves was held by hand against what the tools printed and did:

| code | said of | that answer, as planned or with what the plan says to set | judged |
| --- | --- | --- | --- |
${besides.join("\n")}

## By project

| of | with | the plan says | as planned | with what the plan says to set | verdict |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

## What stays unsaid

${silent.length === 0 ? "Nothing." : silent.map(({ name, manager, beyond }) => `- ${name} with ${manager}: ${beyond === "" ? "not known" : beyond}.`).join("\n")}
`
}

const [first, second] = process.argv.slice(2)
mkdirSync(home, { recursive: true })
if (first !== undefined && !first.startsWith("--")) {
  const row = projects.find(({ name }) => name === first)
  if (row === undefined || managers[second] === undefined)
    throw new Error("NAME and MANAGER are a row's and a manager's")
  console.log(JSON.stringify(verdictOf(judge(row, second))))
} else {
  const without = []
  if (first !== "--page") {
    for (const row of projects)
      for (const manager of row.managers) {
        if (isJudged(row, manager)) continue
        try {
          console.log(row.name, manager, JSON.stringify(verdictOf(judge(row, manager))))
        } catch (thrown) {
          without.push(`${row.name} with ${manager}`)
          console.error(row.name, manager, thrown instanceof Error ? thrown.message : thrown)
        }
      }
  }
  const text = page()
  writeFileSync(join(root, "docs/projects.md"), text)
  const wrong = /\*\*(?:false|missing)\*\* [1-9]|\*\*not judged\*\*/.test(text)
  if (wrong)
    console.error(
      "docs/projects.md names plans that are false, or silent of what they could see, or a diagnostic that nobody judged",
    )
  if (without.length > 0) console.error(`no result: ${without.join(", ")}`)
  process.exitCode = wrong || without.length > 0 ? 1 : 0
}
