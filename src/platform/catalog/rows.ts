/**
 * How the catalog of Node releases is written down: one row of text for each release line, a few bytes for each release.
 *
 * A row is `line|codename|first LTS release|end|releases`, where a field that there is not is empty. Releases stand together
 * with the npm that they came with, `npm:releases,npm:releases`, no npm where it is not known. A release is written without
 * its line; `4.0-2` stands for 4.0, 4.1 and 4.2, `5` for 5.0 in a line whose releases have two more numbers, and `5-7` for
 * 5.0, 6.0 and 7.0.
 */
import type { NodeCatalog, NodeLine } from "../codec.js"

/** The releases behind `4.0-2`, `5` or `5-7`, each without its line. */
const releasesOf = (text: string, short: boolean): readonly string[] => {
  const [start, to] = text.split("-") as [string, string?]
  const dot = start.lastIndexOf(".") + 1
  const from = Number(start.slice(dot))
  return Array.from({ length: Number(to ?? from) - from + 1 }, (_, index) => {
    const release = start.slice(0, dot) + (from + index)
    return dot > 0 || short ? release : `${release}.0`
  })
}

/** The lines of a catalog, and the npm of its releases, from their rows. */
export const nodeRows = (rows: string): Pick<NodeCatalog, "lines" | "npm"> => {
  const npm: { [version: string]: string } = {}
  const lines = rows.split("\n").map((row): NodeLine => {
    const [line, codename, ltsFrom, end, releases] = row.split("|") as [string, string, string, string, string]
    const versions: string[] = []
    for (const group of releases.split(",")) {
      const [its, texts] = group.split(":") as [string, string]
      for (const text of texts.split(" ")) {
        for (const release of releasesOf(text, line.startsWith("0."))) {
          const version = `${line}.${release}`
          versions.push(version)
          if (its !== "") npm[version] = its
        }
      }
    }
    return { line, codename: codename || null, ltsFrom: ltsFrom || null, end, versions }
  })
  return { lines, npm }
}
