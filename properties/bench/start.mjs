// What it takes to start: to import each export, beside the peers, and to run the command, beside a Node that does nothing.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { mark, median, printTable } from "./compare.mjs"

const here = fileURLToPath(new URL(".", import.meta.url))
const dist = join(here, "../../dist")
const rounds = 11

const { exports } = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8"))
const own = Object.entries(exports)
  .filter(([, file]) => file.endsWith(".js"))
  .map(([name, file]) => [name.replace(".", "runplan"), pathToFileURL(join(here, "../..", file)).href])

const imports = {
  ...Object.fromEntries(own),
  "@netlify/build-info": "@netlify/build-info",
  "@vercel/fs-detectors": "@vercel/fs-detectors",
  "package-manager-detector": "package-manager-detector",
  nypm: "nypm",
  "oauth-1.0a": "oauth-1.0a",
  "oauth-sign": "oauth-sign",
  oauth: "oauth",
}

/** The processor time in milliseconds of one process from its beginning to its end; it says so itself on its way out. */
const processTime = (args, cwd) => {
  const { status, output } = spawnSync(
    process.execPath,
    ["--require", join(here, "report-time.cjs"), ...args],
    {
      cwd,
      stdio: ["ignore", "ignore", "inherit", "pipe"],
    },
  )
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`)
  return Number(output[3])
}

/** The medians by name, taken in turns. */
const processTimes = (commands, cwd) => {
  const took = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(commands)) took[name].push(processTime(args, cwd))
  }
  return Object.fromEntries(Object.entries(took).map(([name, times]) => [name, median(times)]))
}

export const run = async () => {
  console.log("## Start\n")
  const nothing = "node -e 0"
  const importing = Object.fromEntries(
    Object.entries(imports).map(([name, specifier]) => [
      name,
      ["--input-type=module", "--eval", `await import(${JSON.stringify(specifier)})`],
    ]),
  )
  const took = processTimes({ [nothing]: ["--input-type=module", "--eval", "0"], ...importing }, here)
  printTable(
    ["import", "ms more than a Node that does nothing"],
    Object.keys(imports).map((name) => [name, took[name] - took[nothing]]),
  )
  const whole = took.runplan / took[nothing]
  // 35 ms where a process that does nothing takes 80.
  mark(`import "runplan", times ${nothing}`, whole, "at most 1.44", whole <= 115 / 80)

  const folder = mkdtempSync(join(tmpdir(), "runplan-bench-"))
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { start: "node server.js" } }))
    const main = join(dist, "shell/main.cjs")
    const commands = processTimes(
      {
        [nothing]: ["-e", "0"],
        "runplan plan": [main, "plan"],
        "runplan plan --json": [main, "plan", "--json"],
        "runplan --version": [main, "--version"],
        "runplan --help": [main, "--help"],
      },
      folder,
    )
    printTable(
      ["command", "ms", `times ${nothing}`],
      Object.entries(commands).map(([name, took]) => [name, took, took / commands[nothing]]),
    )
    const times = (name) => commands[name] / commands[nothing]
    const most = Number(process.versions.node.split(".")[0]) < 22 ? 2 : 3.3
    mark(
      `runplan plan, times ${nothing}`,
      times("runplan plan"),
      `at most ${most}`,
      times("runplan plan") <= most,
    )
    for (const name of ["runplan --version", "runplan --help"])
      mark(`${name}, times ${nothing}`, times(name), "at most 1.4", times(name) <= 1.4)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
