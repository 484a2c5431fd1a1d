// What each export weighs in a browser, and how much of it each package brings.
import { limits, weigh } from "../scripts/size.mjs"
import { mark, printTable } from "./compare.mjs"

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

export const run = async () => {
  console.log("## Size\n")
  const weighed = []
  for (const name of Object.keys(limits)) weighed.push(await weigh(name))
  printTable(
    ["export, bundled for a browser", "minified", "after gzip", "limit"],
    weighed.map(({ name, minified, gzipped }) => [
      name,
      kilo(minified),
      kilo(gzipped),
      limits[name] === null ? "" : kilo(limits[name]),
    ]),
  )
  for (const { name, gzipped, parts } of weighed) {
    const limit = limits[name]
    if (limit === null) continue
    mark(`${name}, bytes after gzip`, gzipped, `at most ${limit}`, gzipped <= limit)
    printTable(
      [`what ${name} is made of`, "minified"],
      parts.filter(([, bytes]) => bytes > 0).map(([owner, bytes]) => [owner, kilo(bytes)]),
    )
  }
}
