/** Terminal samples in colour, each made by running the command that stands above it. Markdown would end them at an empty line. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { AnsiUp } from "ansi_up"
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
  const environment = { ...process.env, FORCE_COLOR: "1", COLUMNS: "96" }
  const { stdout } = await execute(process.execPath, [command, ...words], {
    cwd: root,
    env: environment,
  }).catch((error) => error)
  const colours = new AnsiUp()
  colours.use_classes = true
  return `<figure class="terminal"><figcaption>$ runplan ${words.join(" ")}</figcaption><pre tabindex="0">${colours.ansi_to_html(stdout.trimEnd()).replaceAll("\n", "&#10;")}</pre></figure>`
}

export const terminals = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(samples).map(async ([name, words]) => [name, await run(words)])),
  )
