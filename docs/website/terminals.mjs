/** Terminal samples in colour, each made by running the command that stands above it. Markdown would end them at an empty line: lines end as a character. */
import { escaped, pieces, printedOn } from "./ansi.mjs"

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
  const text = await printedOn(88, words)
  const lines = text.trimEnd().split("\n").map(shown)
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
