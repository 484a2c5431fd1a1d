/** Terminal samples in colour, each made by running the command that stands above it. Markdown would end them at an empty line: lines end as a character. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { escaped, onTerminal, pieces } from "./ansi.mjs"
import { root } from "./content.mjs"

const execute = promisify(execFile)

const samples = {
  plan: ["plan", "docs/samples/shop", "--environment-file", "docs/samples/shop/shop.env"],
  explain: [
    "explain",
    "docs/samples/shop",
    "runtime.version",
    "--environment-file",
    "docs/samples/shop/shop.env",
  ],
}

const run = async (words) => {
  const command = join(root, "docs/samples/plan.js")
  const { stdout } = await execute(process.execPath, [...onTerminal(88), command, ...words], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: "1" },
  }).catch((error) => error)
  const lines = stdout.trimEnd().split("\n").map(shown)
  return `<figure class="terminal"><figcaption>$ runplan ${words.join(" ")}</figcaption><pre tabindex="0">${lines.join("&#10;")}</pre></figure>`
}

const shown = (line) =>
  pieces(line)
    .map(({ role, bold, text }) => {
      const look = [...(role === null ? [] : [`is-${role}`]), ...(bold ? ["is-bold"] : [])]
      return look.length === 0 ? escaped(text) : `<span class="${look.join(" ")}">${escaped(text)}</span>`
    })
    .join("")

/** The samples by their names, for the pages of the site. */
export const terminals = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(samples).map(async ([name, words]) => [name, await run(words)])),
  )

/** A guide with its samples in colour: a command that is one of them, alone in its block, with what stands below it as its output. */
export const withTerminals = (markdown, shown) =>
  markdown.replace(/```sh\nrunplan ([^\n]+)\n```(?:\n\n```text\n[\s\S]*?\n```)?/g, (whole, command) => {
    const [name] = Object.entries(samples).find(([, words]) => words.join(" ") === command) ?? []
    return name === undefined ? whole : shown[name]
  })
