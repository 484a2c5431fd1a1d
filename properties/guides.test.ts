/**
 * The guides are tried: their TypeScript runs against the built package, their commands run as they stand, their links lead somewhere.
 */
import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { readVariables } from "../src/index.js"
import { runWords } from "./conform/run.js"
import { sourcePaths } from "./entries.js"
import { root } from "./scripts/pages.mjs"

const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !/^(?:reference|site|website)\//.test(path))
  .sort()

const textOf = (path: string): string => readFileSync(join(root, "docs", path), "utf8")
const blocks = (path: string, language: string): readonly string[] =>
  [...textOf(path).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , body]) => body ?? "")

/** The guides whose blocks run as they stand; the others show parts of something longer. */
const tried = [
  "embed-it-in-a-tool.md",
  "write-a-platform-profile.md",
  "read-a-plan.md",
  "from-oauth-1.0a.md",
  "verify-in-a-server.md",
  "check-and-compare.md",
  "narrow-a-service-token.md",
  "check-a-service-token.md",
  "implement-in-another-language/README.md",
]

describe.each(tried)("%s", (path) => {
  const folder = join(root, "properties", ".guides")
  const place = (index: number, extension: string): string =>
    join(folder, `guide-${path.replace(/\W/g, "-")}-${index}.${extension}`)

  it("holds TypeScript that is well-typed and runs", async () => {
    const codes = blocks(path, "ts")
    if (codes.length === 0) return
    mkdirSync(folder, { recursive: true })
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
      paths: sourcePaths,
    }
    codes.forEach((code, index) => {
      const whole = `import assert from "node:assert/strict"\n${code}\nvoid assert\n`
      writeFileSync(place(index, "ts"), whole)
      const js = ts.transpileModule(whole, { compilerOptions: { ...options, noEmit: false } })
      writeFileSync(place(index, "mjs"), js.outputText)
    })
    const program = ts.createProgram(
      codes.map((_, index) => place(index, "ts")),
      options,
    )
    const complaints = ts
      .getPreEmitDiagnostics(program)
      // The sources are checked by the compiler's own settings elsewhere.
      .filter((one) => one.file?.fileName.startsWith(folder) !== false)
      .map((one) => `${one.file?.fileName}: ${ts.flattenDiagnosticMessageText(one.messageText, "\n")}`)
    expect(complaints).toEqual([])
    for (const index of codes.keys()) await import(/* @vite-ignore */ pathToFileURL(place(index, "mjs")).href)
  }, 120_000)

  it("shows what a command prints, where it shows it", async () => {
    const shown = [...textOf(path).matchAll(/^```sh\n(runplan [^\n]*)\n```\n\n```text\n([\s\S]*?)^```$/gm)]
    for (const [, line = "", text = ""] of shown) {
      const { output } = await runWords(line.split(" ").slice(1))
      expect(output, line).toBe(text)
    }
  })

  it("holds commands that run", async () => {
    const lines = blocks(path, "sh").flatMap((block) => block.trim().split("\n"))
    for (const line of lines) {
      expect(line).toMatch(/^runplan /)
      const { status, output, errors } = await runWords(line.split(" ").slice(1))
      expect({ line, errors, printed: output !== "" }).toEqual({ line, errors: "", printed: true })
      expect(status, line).toBeLessThan(2)
    }
  })
})

describe("run-a-plan.md", () => {
  it("carries a sample out by its own lines, with what its file of variables says", async () => {
    const text = textOf("run-a-plan.md")
    const folder = mkdtempSync(join(tmpdir(), "runplan-guide-"))
    const shop = join(root, "docs/samples/shop")
    cpSync(shop, join(folder, "project"), { recursive: true })
    cpSync(join(shop, "shop.env"), join(folder, "production.env"))
    const [, words = ""] = /^runplan (script [^\n]*) > deploy\.sh$/m.exec(text) ?? []
    const { status, output } = await runWords(words.split(" "))
    expect(status).toBe(0)
    writeFileSync(join(folder, "deploy.sh"), output)
    // The tools of the plan, each of which says how it was called and with what.
    mkdirSync(join(folder, "bin"))
    const stub = `#!/bin/sh\necho "\${0##*/} $*" >> "${folder}/called"\nenv > "${folder}/environment"\n`
    for (const name of ["npm", "node"]) writeFileSync(join(folder, "bin", name), stub, { mode: 0o755 })

    const [line = ""] = /^\( set -a; .*$/m.exec(text) ?? []
    expect(line).toContain(". ./production.env")
    execFileSync("sh", ["-c", line.replace("/path/to/project", "project")], {
      cwd: folder,
      env: { PATH: `${join(folder, "bin")}:/usr/bin:/bin`, HOME: folder },
      stdio: "pipe",
    })
    expect(readFileSync(join(folder, "called"), "utf8").split("\n")).toEqual([
      "npm ci",
      "node dist/warm-cache.js --quiet",
      "npm start",
      "",
    ])
    const environment = readFileSync(join(folder, "environment"), "utf8").split("\n")
    const { env } = readVariables("shop.env", readFileSync(join(shop, "shop.env"), "utf8"))
    const { NODE_OPTIONS, ...passed } = env
    for (const [name, value] of Object.entries(passed)) expect(environment).toContain(`${name}=${value}`)
    // The plan appends to this one, and the script sets it.
    expect(environment).toContain(`NODE_OPTIONS=${NODE_OPTIONS} --max-old-space-size=768`)
    rmSync(folder, { recursive: true })
  })
})

it("the profile of the guide is the one of the samples", () => {
  const [shown] = blocks("write-a-platform-profile.md", "json")
  expect(JSON.parse(shown ?? "")).toEqual(
    JSON.parse(readFileSync(join(root, "docs/samples/acme.json"), "utf8")),
  )
})

it.each(pages)("the links of docs/%s lead to files", (path) => {
  const prose = textOf(path).replace(/(`+)[^`\n].*?\1/g, "")
  for (const [, target] of prose.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)) {
    expect(existsSync(join(root, "docs", dirname(path), target as string)), target).toBe(true)
  }
})

it("every decision is in the index", () => {
  const names = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md")
  for (const name of names) expect(textOf("decisions/README.md")).toContain(`(${name})`)
})

it("the effect of a default is what the command above it prints", () => {
  const page = textOf("check-and-compare.md")
  const [, command = "false", shown] =
    /^ {4}(\{ runplan snapshot .*)\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? []
  const main = join(root, "dist/shell/main.cjs")
  // Status 1: something changes.
  const printed = execFileSync(
    "sh",
    ["-c", `runplan() { "${process.execPath}" "${main}" "$@"; }; ${command} || true`],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  expect(printed).toBe(shown)
})

describe("in-your-ci.md", () => {
  /** The commands of a step, in a project with warnings, as a shell runs them; `npx runplan` is the command that was built. */
  const status = (commands: string): number => {
    const folder = mkdtempSync(join(tmpdir(), "runplan-ci-"))
    cpSync(join(root, "docs/samples/shop"), folder, { recursive: true })
    cpSync(join(folder, "shop.env"), join(folder, "production.env"))
    const main = join(root, "dist/shell/main.cjs")
    const tools = `runplan() { "${process.execPath}" "${main}" "$@"; }; npx() { "$@"; }; exec_() { "$@"; exit; }`
    try {
      execFileSync("sh", ["-c", `${tools}\n${commands.replace(/^exec /m, "exec_ ")}`], {
        cwd: folder,
        stdio: "pipe",
      })
      return 0
    } catch (error) {
      return (error as { readonly status: number }).status
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const text = textOf("in-your-ci.md")
  const steps = [...text.matchAll(/^ *- (?:run: )?(npx runplan .*)$/gm)].map(([, line]) => line ?? "")
  const [hook = "", baseline = "", members = ""] = blocks("in-your-ci.md", "text")

  it("fails a step of GitHub and of GitLab on warnings, and passes without the limit", () => {
    expect(steps).toHaveLength(2)
    for (const step of steps) {
      expect(status(step)).toBe(1)
      expect(status(step.replace(" --max-warnings 0", ""))).toBe(0)
    }
  })

  it("lets a commit through, and none that would be rejected", () => {
    expect(status(hook)).toBe(0)
    expect(status(`echo '{"engines":{"node":"banana"}}' > package.json\n${hook}`)).toBe(1)
  })

  it("fails on what is new beside a baseline", () => {
    expect(status(baseline)).toBe(0)
    expect(
      status(
        `${baseline}runplan check . --environment-file production.env --baseline baseline.json --max-warnings 0`,
      ),
    ).toBe(1)
  })

  it("checks every member of a workspace", () => {
    const made = "mkdir -p apps/a apps/b; for one in a b; do cp package.json production.env apps/$one; done\n"
    expect(status(made + members)).toBe(0)
    expect(status(`${made}rm apps/b/package.json\n${members}`)).toBe(1)
  })
})
