/** A terminal as a picture: the coloured text that a command prints, as an SVG that reads in light and in dark. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { root } from "./content.mjs"

const colours = {
  31: "#ff9d9d",
  32: "#7ddba3",
  33: "#f3c26b",
  34: "#8ab8ff",
  36: "#8ad7e6",
  dim: "#a4afc0",
  plain: "#dbe3ee",
}
const [width, height, edge] = [8.4, 19, 16]

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

/** A line in pieces of one look each. */
const pieces = (line) => {
  const found = []
  let look = { fill: colours.plain, bold: false }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  for (const [, codes, text] of line.matchAll(/(?:\u001b\[([\d;]*)m)?([^\u001b]*)/g)) {
    for (const code of codes === undefined ? [] : codes.split(";")) {
      if (code === "0" || code === "") look = { fill: colours.plain, bold: false }
      else if (code === "1") look = { ...look, bold: true }
      else if (code === "2") look = { ...look, fill: colours.dim }
      else if (code === "22")
        look = { fill: look.fill === colours.dim ? colours.plain : look.fill, bold: false }
      else look = { ...look, fill: colours[code] ?? colours.plain }
    }
    if (text !== "") found.push({ ...look, text })
  }
  return found
}

const shown = (line, index) => {
  const spans = pieces(line).map(
    ({ fill, bold, text }) =>
      `<tspan fill="${fill}"${bold ? ' font-weight="bold"' : ""}>${escaped(text)}</tspan>`,
  )
  return `<text x="${edge}" y="${edge + (index + 1) * height - 5}" xml:space="preserve">${spans.join("")}</text>`
}

/** What `runplan` prints with these words, up to this many lines, as an SVG. */
export const picture = (words, { lines: most, columns }) => {
  const text = execFileSync(process.execPath, [join(root, "docs/samples/plan.js"), ...words], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, INIT_CWD: root, FORCE_COLOR: "1" },
  })
  const lines = [`\u001b[2m$ runplan ${words.join(" ")}\u001b[22m`, "", ...text.trimEnd().split("\n")].slice(
    0,
    most,
  )
  const [wide, high] = [Math.ceil(columns * width + 2 * edge), lines.length * height + 2 * edge]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title>What runplan ${escaped(words.join(" "))} prints</title>
<rect width="100%" height="100%" rx="10" fill="#0f141c"/>
${lines.map(shown).join("\n")}
</svg>
`
}

/** The pictures of the documentation, by their files. */
export const pictures = () => ({
  "docs/pictures/plan.svg": picture(
    ["plan", "docs/samples/shop", "--environment-file", "docs/samples/shop/shop.env"],
    { lines: 30, columns: 128 },
  ),
})
