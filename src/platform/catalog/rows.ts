/**
 * How the catalog of Node releases is written down: one row of text for each release line, a few bytes for each release.
 *
 * A row is `line|codename|first LTS release|end|releases`, where a field that there is not is empty. Releases stand together
 * with the npm that they came with, `npm:releases,npm:releases`, no npm where it is not known. A release is written without
 * its line; `4.0-2` stands for 4.0, 4.1 and 4.2, `5` for 5.0 in a line whose releases have two more numbers, and `5-7` for
 * 5.0, 6.0 and 7.0.
 *
 * Reading all of them takes longer than a plan, so that they are read when somebody asks for one.
 */
import type { NodeCatalog, NodeLine } from "../codec.js"

/** The releases behind `4.0-2`, `5` or `5-7`, each without its line. */
const releasesOf = (text: string, short: boolean): readonly string[] => {
  const [start, to] = text.split("-") as [string, string?]
  const dot = start.lastIndexOf(".") + 1
  const from = Number(start.slice(dot))
  const before = start.slice(0, dot)
  const after = dot > 0 || short ? "" : ".0"
  const releases: string[] = []
  for (let release = from; release <= Number(to ?? from); release++) releases.push(before + release + after)
  return releases
}

/** What the rows of a catalog say, as it says it. */
type Rows = Pick<NodeCatalog, "lines" | "npm">

/** A catalog whose rows are made at the first question for one, frozen throughout. */
export const lazyCatalog = (named: Omit<NodeCatalog, keyof Rows>, make: () => Rows): NodeCatalog => {
  let made: Rows | undefined
  const rows = (): Rows => {
    if (made === undefined) {
      made = make()
      for (const line of made.lines) {
        Object.freeze(line.versions)
        Object.freeze(line)
      }
      Object.freeze(made.lines)
      Object.freeze(made.npm)
    }
    return made
  }
  return Object.freeze({
    ...named,
    get lines() {
      return rows().lines
    },
    get npm() {
      return rows().npm
    },
  })
}

/** The lines of a catalog, and the npm of its releases, from their rows. */
export const nodeRows = (rows: string): Rows => {
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
