/** A terminal as a picture: the coloured text that a command prints, as an SVG that reads in light and in dark. */
import { escaped, pieces, printedOn } from "./ansi.mjs"

/** On the picture's own dark ground, in both schemes. */
const colours = {
  command: "#8ad7e6",
  dim: "#a4afc0",
  error: "#ff9d9d",
  good: "#7ddba3",
  info: "#8ab8ff",
  warning: "#f3c26b",
}
const [width, height, edge] = [8.4, 19, 16]

const shown = (line, index) => {
  const spans = pieces(line).map(
    ({ role, bold, text }) =>
      `<tspan fill="${role === null ? "#dbe3ee" : colours[role]}"${bold ? ' font-weight="bold"' : ""}>${escaped(text)}</tspan>`,
  )
  return `<text x="${edge}" y="${edge + (index + 1) * height - 5}" xml:space="preserve">${spans.join("")}</text>`
}

/** What `runplan` prints with these words, up to this many lines, as an SVG. */
export const picture = async (words, { lines: most, columns }) => {
  const text = await printedOn(columns, words)
  const lines = [`$ runplan ${words.join(" ")}`, "", ...text.trimEnd().split("\n")].slice(0, most)
  const [wide, high] = [Math.ceil(columns * width + 2 * edge), lines.length * height + 2 * edge]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title>What runplan ${escaped(words.join(" "))} prints</title>
<rect width="100%" height="100%" rx="10" fill="#0f141c"/>
${lines.map(shown).join("\n")}
</svg>
`
}

/** The pictures of the documentation, by their files. */
export const pictures = async () => ({
  "docs/pictures/plan.svg": await picture(
    ["plan", "docs/samples/shop", "--environment-file", "docs/samples/shop/shop.env"],
    { lines: 30, columns: 112 },
  ),
})
