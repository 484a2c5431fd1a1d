/**
 * Real tools from the npm registry, each in a scratch folder of its own, and commands run with them and nothing else of this machine
 * but a shell. REAL_TOOLS names a folder to keep the tools in between runs.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs"
import { arch, platform, tmpdir } from "node:os"
import { join } from "node:path"

/** The folder of everything that the suite makes. */
export const scratch = mkdtempSync(join(tmpdir(), "runplan-real-"))
const shelf = process.env.REAL_TOOLS ?? join(scratch, "tools")
const home = join(scratch, "home")
mkdirSync(home)

/** A tool: the package that holds it, the version that is installed, and the folder of its programs. */
export interface Tool {
  readonly package: string
  readonly version: string
  readonly programs: string
}

/** Installs a package in a folder of its own. The newest version of a range or a tag is asked for each time. */
export const tool = (name: string, wanted: string, programs = "node_modules/.bin"): Tool => {
  const folder = join(shelf, `${name}@${wanted}`.replace(/\W+/g, "-"))
  const manifest = join(folder, "node_modules", name, "package.json")
  if (!existsSync(manifest) || !/^\d+\.\d+\.\d+$/.test(wanted)) {
    mkdirSync(folder, { recursive: true })
    const words = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `${name}@${wanted}`]
    const { status, stderr } = spawnSync("npm", words, { encoding: "utf8", timeout: 300_000 })
    if (status !== 0) throw new Error(`npm ${words.join(" ")}: ${stderr}`)
  }
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string }
  return { package: name, version, programs: join(folder, programs.replace("*", name)) }
}

/** Node of a version; its package holds the program and nothing to run at installation. */
export const node = (version: string): Tool =>
  tool(`node-${platform()}-${arch()}`, version, "node_modules/*/bin")

/** Bun of a version, from the package that holds its program. */
export const bun = (version: string): Tool =>
  tool(`@oven/bun-${platform()}-${arch() === "arm64" ? "aarch64" : arch()}`, version, "node_modules/*/bin")

/** How a command ended, and all that it printed. */
export interface Ran {
  readonly status: number | null
  readonly printed: string
}

/** What programs need of this machine: where the certificates of its proxies are, if it has any. */
const machine = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:(?:https?|no|all)_proxy|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS)$/i.test(name),
  ),
)

/** The variables of a run: those of the machine that nothing works without, an empty home folder, and the programs of these tools. */
export const environment = (tools: readonly Tool[]): { readonly [name: string]: string } => ({
  ...(machine as { [name: string]: string }),
  HOME: home,
  PATH: [...tools.map(({ programs }) => programs), "/usr/bin", "/bin"].join(":"),
})

/** Runs a command line in a folder by a shell. */
export const run = (
  command: string,
  {
    folder,
    tools,
    env = {},
  }: {
    readonly folder: string
    readonly tools: readonly Tool[]
    readonly env?: { readonly [name: string]: string }
  },
): Ran => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: folder,
    env: { ...environment(tools), ...env },
    encoding: "utf8",
    timeout: 300_000,
  })
  return { status, printed: stdout + stderr }
}
