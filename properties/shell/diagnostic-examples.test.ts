/**
 * The examples of what no case of the corpus can show, since it is met while a folder is read or a plan is carried out
 * (docs/website/examples.json): each is run as it stands, and prints what is recorded. RENEW_EXAMPLES=1 records anew.
 */
import { execFileSync, spawn } from "node:child_process"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { casesOf } from "../../docs/website/cases.mjs"
import { describe as describePlatform } from "../../src/describe/index.js"
import { platformByName, platformNames } from "../../src/platform/index.js"
import { freePort } from "../freePort.js"
import { root } from "../scripts/pages.mjs"

/** What is run in a folder of its own: its files, what is done before, and the command; `note` says what else is so of the machine. */
interface Example {
  readonly code: string
  readonly files: { readonly [path: string]: string }
  readonly setup: readonly string[]
  readonly command: string
  readonly note?: string
  /** Whether it makes so much that nobody waits for it twice: it is run with LARGE_EXAMPLES=1. */
  readonly large?: true
  prints?: string
}

const path = join(root, "docs/website/examples.json")
const examples: readonly Example[] = JSON.parse(readFileSync(path, "utf8"))
const renew = process.env.RENEW_EXAMPLES === "1"

let base = ""
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "runplan-shown-"))
  chmodSync(base, 0o777)
  // The command as it was built, where everybody may read it.
  cpSync(join(root, "dist"), join(base, "runplan/dist"), { recursive: true })
  cpSync(join(root, "package.json"), join(base, "runplan/package.json"))
  symlinkSync(join(root, "node_modules"), join(base, "runplan/node_modules"))
  mkdirSync(join(base, "bin"))
  symlinkSync(process.execPath, join(base, "bin/node"))
  writeFileSync(join(base, "bin/npm"), "#!/bin/sh\necho 10.8.2\n", { mode: 0o755 })
  const main = join(base, "runplan/dist/shell/main.cjs")
  writeFileSync(join(base, "bin/runplan"), `#!/bin/sh\nexec node -- "${main}" "$@"\n`, { mode: 0o755 })
})
afterAll(() => {
  if (renew) writeFileSync(path, `${JSON.stringify(examples, null, 2)}\n`)
  rmSync(base, { recursive: true, force: true })
})

/** These end the command as wrong usage, which says them in words alone. */
const inWords = ["root-unreadable", "answers-invalid"]

/** The superuser reads everything: what is about permissions is run as somebody else. */
const asNobody =
  process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

const run = async ({ code, files, setup, command }: Example): Promise<string> => {
  const home = mkdtempSync(join(base, "shown-"))
  const project = join(home, "project")
  mkdirSync(project, { recursive: true })
  mkdirSync(join(home, "tmp"))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  const ports = new Map([
    ["8080", String(await freePort())],
    ["3000", String(await freePort())],
  ])
  const put = (text: string): string => {
    let result = text
    for (const [shown, here] of ports) result = result.replaceAll(shown, here)
    return result
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), put(text))
  const words = setup.some((line) => line.startsWith("chmod 000")) ? asNobody : []
  if (words.length > 0) execFileSync("chown", ["-R", "65534:65534", home])
  const script = `trap 'kill $(jobs -p) 2>/dev/null; :' EXIT\n${put([...setup, command].join("\n"))}\n`
  const [program = "", ...rest] = [...words, "bash", "-c", script]
  const child = spawn(program, rest, {
    cwd: project,
    env: { PATH: `${join(base, "bin")}:/usr/bin:/bin`, TMPDIR: join(home, "tmp"), HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString()
    })
  await new Promise((done) => child.on("close", done))
  let shown = printed.replaceAll(project, "/home/you/project").replaceAll(home, "/home/you")
  for (const [there, here] of ports) shown = shown.replaceAll(here, there)
  execFileSync("rm", ["-rf", home])
  return said(shown, code)
}

/** Of what is printed, the diagnostic without the blanks around it; else the lines with its code; else all of it. */
const said = (printed: string, code: string): string => {
  const lines = printed.split("\n")
  const last = lines.findLastIndex((line) => new RegExp(`^ +${code}( ·|$)`).test(line))
  if (last !== -1) {
    const before = lines.slice(0, last + 1)
    const first = before.findLastIndex((line) => /^ {0,2}(error|warning|info) /.test(line))
    return before.slice(first).join("\n").replace(/^ {2}/gm, "").trim()
  }
  const named = lines.filter((line) => line.includes(`"${code}"`))
  return (named.length > 0 ? named.join("\n") : printed).trim()
}

describe.runIf(process.platform === "linux")("an example as it is run", () => {
  const rows = examples.filter(({ large }) => large === undefined || process.env.LARGE_EXAMPLES === "1")
  it.each(rows.map((one) => [one.code, one] as const))(
    "shows %s",
    { timeout: 60_000, retry: 2 },
    async (code, example) => {
      const printed = await run(example)
      if (!inWords.includes(code)) expect(printed).toContain(code)
      if (renew) example.prints = printed
      expect(printed).toBe(example.prints)
    },
  )
})

it("every diagnostic has an example: here, or in the corpus", () => {
  const platforms = platformNames.flatMap((name) => platformByName(name) ?? [])
  const codes = new Set<string>(
    platforms.flatMap((platform) => describePlatform(platform).diagnostics.map(({ code }) => code)),
  )
  const here = examples.map(({ code }) => code)
  const { byCode, byError } = casesOf()
  expect(
    [...codes].filter((code) => !here.includes(code) && !byCode.has(code) && !byError.has(code)),
  ).toEqual([])
  expect(here.filter((code) => !codes.has(code) || byCode.has(code) || byError.has(code))).toEqual([])
  expect(new Set(here).size).toBe(here.length)
})
